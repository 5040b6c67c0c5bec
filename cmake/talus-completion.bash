# bash completion of the command talus: its verbs, then the verb's options, then names of the content and files.
_talus() {
    local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} plain name
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "$(talus help 2>/dev/null | sed -n 's/^  \([a-z][a-z0-9-]*\) .*/\1/p')" -- "$word"))
        return
    fi
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$(talus "$verb" --help 2>/dev/null | grep -o -e '--[a-z][a-z-]*' | sort -u)" -- "$word"))
        return
    fi
    case $verb in
    sheet|explain|diff|show|odds|rest|cards|convert|build|item|weigh|encounter)
        plain=${word#[\"\']}
        plain=${plain//\\/}
        while IFS= read -r name; do
            [ -z "$name" ] || COMPREPLY+=("$(printf '%q' "$name")")
        done < <(talus list --names -- "$plain" 2>/dev/null | sort -u | head -n 200)
        ;;
    esac
    while IFS= read -r name; do
        [ -z "$name" ] || COMPREPLY+=("$name")
    done < <(compgen -f -- "$word")
}
complete -o filenames -o noquote -F _talus talus 2>/dev/null || complete -F _talus talus
