# fish completion of the command talus: its verbs, then the verb's options, then names of the content and files.
function __talus_verb
    set -l words (commandline -opc)
    test (count $words) -gt 1; and echo $words[2]
end

function __talus_options
    set -l verb (__talus_verb)
    test -n "$verb"; and talus $verb --help 2>/dev/null | string match -ra -- '--[a-z][a-z-]*' | sort -u
end

function __talus_takes_names
    contains -- (__talus_verb) sheet explain diff show odds rest cards convert build item weigh encounter
end

function __talus_names
    talus list --names -- (commandline -ct | string unescape) 2>/dev/null | sort -u | head -n 200
end

complete -c talus -n 'test -z (__talus_verb)' -f -a \
    '(talus help 2>/dev/null | string replace -rf -- "^  ([a-z][a-z0-9-]*) +(.*)" "\$1\t\$2")'
complete -c talus -n '__talus_verb; and string match -q -- "-*" (commandline -ct)' -f -a '(__talus_options)'
complete -c talus -n __talus_takes_names -a '(__talus_names)'
