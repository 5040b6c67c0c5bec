#!/usr/bin/env bash
# offers.bash WORDS: what bash offers for the last of the words, one a line.
source cmake/talus-completion.bash
read -ra COMP_WORDS <<< "$1"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_talus
for one in "${COMPREPLY[@]}"; do eval "printf '%s\n' $one"; done
