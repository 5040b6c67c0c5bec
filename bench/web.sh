#!/bin/sh
# web.sh: the workbench in a browser: transfer, the first interaction, frames on a large board. Peers: the budgets of the design.
set -eu
cd "$(dirname "$0")/.."
[ -e build/web/index.html ] && [ -d web/node_modules ] || { echo "bench: web skipped (make web builds the workbench)"; exit 0; }
node --no-warnings bench/web/measure.mjs
