#!/bin/sh
# packages.sh: what a sheet costs through the packages for JavaScript and Python, as multiples of talus.h.
set -eu
cd "$(dirname "$0")/.."
[ -e build/js/talus.wasm ] || { echo "bench: packages skipped (make js builds the package)"; exit 0; }
cmake --preset release > /dev/null
cmake --build --preset release --target talus_shared > /dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc -O2 -Iinclude bench/packages/sheet.c -o "$work/sheet" -Lbuild/release -ltalus -Wl,-rpath,"$PWD/build/release"
export TALUS_LIBRARY="$PWD/build/release/libtalus.so" PYTHONPATH="$PWD/bindings/python" PYTHONDONTWRITEBYTECODE=1
python=${PYTHON:-/usr/bin/python3}
"$python" bench/packages/compare.py "$work/sheet" "node bench/packages/sheet.mjs" "$python bench/packages/sheet.py"
