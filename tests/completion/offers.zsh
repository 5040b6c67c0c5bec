#!/usr/bin/env -S zsh -f
# offers.zsh WORDS: what zsh would offer for the last of the words, one a line. The functions of its completion system, which
# need a terminal, are replaced.
setopt extendedglob
words=(${=1})
CURRENT=$#words
PREFIX=$words[-1]
offer() { print -rl -- ${(M)@:#(#s)$PREFIX*}; }
compadd() { shift; offer $@; }
_describe() { offer ${${(P)2}%%:*}; }
_files() { :; }
source cmake/talus-completion.zsh
