#!/bin/sh
# editor.sh SHARED: the language server over the PF2e compendium: how long it takes to index, and to answer.
set -eu
cd "$(dirname "$0")/.."
packs=$1/corpora/pf2e/packs
[ -d "$packs" ] || { echo "bench: editor skipped (no compendium at $packs)"; exit 0; }
exec python3 bench/editor/answers.py build/release/cli/talus "$packs"
