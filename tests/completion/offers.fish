#!/usr/bin/env fish
# offers.fish WORDS: what fish offers for the last of the words, one a line.
source cmake/talus-completion.fish
complete -C "$argv[1]" | string replace -r '\t.*' ''
