#compdef talus
# zsh completion of the command talus: its verbs, then the verb's options, then names of the content and files.
_talus() {
    local -a verbs options names
    if (( CURRENT == 2 )); then
        verbs=(${(f)"$(talus help 2>/dev/null | sed -n 's/^  \([a-z][a-z0-9-]*\)  *\(.*\)/\1:\2/p')"})
        _describe 'verb' verbs
        return
    fi
    if [[ $PREFIX == -* ]]; then
        options=(${(f)"$(talus $words[2] --help 2>/dev/null | grep -o -e '--[a-z][a-z-]*' | sort -u)"})
        compadd -- $options
        return
    fi
    case $words[2] in
    sheet|explain|diff|show|odds|rest|cards|convert|build|item|weigh|encounter)
        names=(${(f)"$(talus list --names -- "${(Q)PREFIX}" 2>/dev/null | sort -u | head -n 200)"})
        compadd -- $names
        ;;
    esac
    _files
}
_talus "$@"
