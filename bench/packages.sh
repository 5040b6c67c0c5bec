#!/bin/sh
# packages.sh: what a sheet costs through the packages for JavaScript and Python, as multiples of talus.h. Each program
# runs three times in turn; the best of each counts.
set -eu
cd "$(dirname "$0")/.."
[ -e build/js/talus.wasm ] || { echo "bench: packages skipped (make js builds the package)"; exit 0; }
cmake --preset release > /dev/null
cmake --build --preset release --target talus_shared > /dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc -O2 -Iinclude bench/packages/sheet.c -o "$work/sheet" -Lbuild/release -ltalus -Wl,-rpath,"$PWD/build/release"
export TALUS_LIBRARY="$PWD/build/release/libtalus.so" PYTHONPATH="$PWD/bindings/python" PYTHONDONTWRITEBYTECODE=1
for _ in 1 2 3; do
    echo "C $("$work/sheet")"
    echo "JavaScript $(node bench/packages/sheet.mjs 1000)"
    echo "Python $("${PYTHON:-/usr/bin/python3}" bench/packages/sheet.py 1000)"
done | awk '{ for (i = 2; i <= NF; i++) { key = $1 " " i; if (!(key in best) || $i < best[key]) best[key] = $i } }
    END {
        c = best["C 2"]
        printf "%-44s %8.0f us\n", "sheet through talus.h", c
        printf "%-44s %8.0f us  %5.2f of talus.h\n", "sheet through JavaScript, as text", best["JavaScript 2"], best["JavaScript 2"] / c
        printf "%-44s %8.0f us  %5.2f of talus.h\n", "sheet through JavaScript, as values", best["JavaScript 3"], best["JavaScript 3"] / c
        printf "%-44s %8.0f us  %5.2f of talus.h\n", "sheet through Python, as text", best["Python 2"], best["Python 2"] / c
        printf "%-44s %8.0f us  %5.2f of talus.h\n", "sheet through Python, its values", best["Python 3"], best["Python 3"] / c
        printf "%-44s %8.0f us  %5.2f of talus.h\n", "sheet through Python, as one dict", best["Python 4"], best["Python 4"] / c
    }'
