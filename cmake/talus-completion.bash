# bash completion of the command talus: its verbs (asked from `talus help`), then the verb's options, then files.
_talus() {
    local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]}
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "$(talus help 2>/dev/null | sed -n 's/^  \([a-z][a-z0-9-]*\) .*/\1/p')" -- "$word"))
    elif [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$(talus "$verb" --help 2>/dev/null | grep -o -e '--[a-z][a-z-]*' | sort -u)" -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}
complete -o filenames -F _talus talus
