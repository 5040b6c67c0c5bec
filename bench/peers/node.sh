#!/bin/sh
# node.sh SCRIPT PACKAGE...: runs a peer written in JavaScript; its npm packages are installed below build/bench/npm.
set -eu
script=$1; shift
place=$PWD/build/bench/npm
mkdir -p "$place"
for package; do
    name=$(printf %s "$package" | sed 's|\(.\)@[^@/]*$|\1|')
    [ -d "$place/node_modules/$name" ] || npm install --silent --no-audit --no-fund --prefix "$place" "$package" >&2
done
PEERS=$place/ exec node "$script"
