Hostile and odd input at the command line: nothing crashes, nothing is lost in silence.

A colon inside the bracket at the end of a name.

$ echo '{"_id":"aaaaaaaaaaaaaaaa","name":"Boots (Stance: Fast)","type":"feat","system":{"level":{"value":1},"rules":[{"key":"FlatModifier","selector":"ac","value":1}]}}' > stance.json

$ talus show stance.json
> Boots (Stance: Fast)  feat 1
> 
> FlatModifier
>   Adds a number to checks, DCs, damage and other statistics.
>   selector  ac
>   value     1
>   acts      before figures are computed, priority 100

$ for name in 'Effect: Rage (Fury)' 'A (b: c)' 'A: (b)' 'A: b (c (d)' ':' 'a:' ':(' 'a:()' '):(' 'A: b () (c)'; do printf '{"name":"%s","type":"feat","system":{"rules":[{"key":"FlatModifier","selector":"ac","value":1}]}}' "$name" > name.json; talus show --json name.json | grep -o '"slug": *"[^"]*"' | tail -n 1; done
> "slug": "rage"
> "slug": "c"
> "slug": "b"
> "slug": "b"
> "slug": ""
> "slug": ""
> "slug": ""
> "slug": ""
> "slug": ""
> "slug": "b"

Output that cannot be written is an error, in every verb.

$ talus version > /dev/full
! talus: the output could not be written
? 1

$ talus version >&-
! talus: the output could not be written
? 1

$ talus roll --help > /dev/full
! talus: the output could not be written
? 1

$ (trap '' XFSZ; ulimit -f 1; talus battle --points 100 -n 100 --csv > battle.csv)
! talus: the output could not be written
? 1

Pipes, devices and sockets are refused at once; a link to a folder above is skipped.

$ mkdir odd; mkfifo odd/pipe.json; ln -s /dev/zero odd/zero.json; ln -s loop.json odd/loop.json; ln -s .. odd/up; echo '{"a":  1}' > odd/fine.json; talus fmt --check odd
> odd/fine.json
! odd/loop.json: error: Too many levels of symbolic links [file/unreadable]
! odd/pipe.json: error: is a pipe, device or socket, not a file [file/unreadable]
! odd/zero.json: error: is a pipe, device or socket, not a file [file/unreadable]
? 1

$ for verb in lint 'find -c' compile fmt 'show' sheet replay play test migrate; do timeout 10 talus $verb odd/pipe.json > /dev/null 2>&1 < /dev/null; [ $? -gt 2 ] && echo "$verb waits"; done; echo done
> done

$ talus replay /dev/null
! talus replay: cannot read /dev/null: is a pipe, device or socket, not a file
? 2

Control characters of content never reach the terminal, nor HTML.

$ printf '{"_id":"aaaaaaaaaaaaaaab","name":"Ring \\u001b[31mRed\\u001b]0;gotcha\\u0007","type":"feat","system":{"rules":[{"key":"Fo\\u001bo"},{"key":"FlatModifier","selector":"ac","value":1}]}}' > esc.json

$ talus show esc.json | head -n 1
> Ring \u001b[31mRed\u001b]0;gotcha\u0007  feat

$ for call in 'show esc.json' 'show --html esc.json' 'lint esc.json' 'find -c esc.json Ring' 'compile esc.json -o esc.pack' 'fmt esc.json' 'show no\033such'; do talus $call 2>&1 | LC_ALL=C tr -d '\011\012\040-\176\200-\377' | wc -c; done
> 0
> 0
> 0
> 0
> 0
> 0
> 0

Characters that turn the direction of writing are printed as their codes, in HTML and JSON as well.

$ printf '{"_id":"aaaaaaaaaaaaaaac","name":"Ring \342\200\256gnp.exe\342\201\251","type":"feat","system":{"rules":[]}}' > turn.json; talus show turn.json; talus show --html turn.json | grep -o '<h1>.*</h1>'
> Ring \u202egnp.exe\u2069  feat
> <h1>Ring \u202egnp.exe\u2069 <small>feat</small></h1>

Numbers of a scenario beyond what a game has room for are reported, and count as the nearest that fits.

$ echo '{"system":"p2v","round":999,"first":39,"sides":["A","B"],"actors":[{"actor":"Knight","side":0,"at":[1,1],"hp":70000},{"actor":"Knight","side":1,"at":[3,3],"temporaryHp":-5}]}' > far.json; echo view | talus play far.json | grep -o '"round":[0-9]*\|"value":[0-9]*,"max":[0-9]*,"temporary":[0-9]*\|"firstSide":[0-9]*'
> "round":255
> "value":30000,"max":20,"temporary":0
> "value":20,"max":20,"temporary":0
> "firstSide":1
! far.json:1:25: error: "round" must be between 1 and 255 [p2v/out-of-range]
!     at /round
! far.json:1:37: error: "first" must be between 0 and 3 [p2v/out-of-range]
!     at /first
! far.json:1:111: error: "hp" must be between -30000 and 30000 [p2v/out-of-range]
!     at /actors/0/hp
! far.json:1:170: error: "temporaryHp" must be between 0 and 30000 [p2v/out-of-range]
!     at /actors/1/temporaryHp

A byte order mark is harmless; UTF-16 is named; Windows line ends are spaces.

$ printf '\357\273\277{"type":"feat",\r\n"name":"Marked","system":{"rules":[]}}\r\n' > bom.json; talus lint bom.json
> 1 document: 0 errors, 0 warnings, 0 notes

$ printf '\377\376{\000}\000' > utf16.json; talus lint utf16.json
> utf16.json:1:1: error: this file is UTF-16, not UTF-8 [json/syntax]
>     hint: save the file as UTF-8
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

UTF-32 is named, too.

$ for mark in '\377\376\000\000{\000\000\000' '\000\000\376\377\000\000\000{'; do printf "$mark" > utf32.json; talus lint utf32.json; done
> utf32.json:1:1: error: this file is UTF-32, not UTF-8 [json/syntax]
>     hint: save the file as UTF-8
> 0 documents: 1 error, 0 warnings, 0 notes
> utf32.json:1:1: error: this file is UTF-32, not UTF-8 [json/syntax]
>     hint: save the file as UTF-8
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

YAML that would take the square of its size in time or on the disk is refused: nesting, anchors, directives, texts that
aliases repeat, and documents that each begin with the lines before them.

$ head -c 100000 /dev/zero | tr '\0' '[' > deep.yaml; talus lint deep.yaml
> deep.yaml:1:1: error: this YAML cannot be read: it is nested too deeply [yaml/syntax]
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

$ seq 100000 | sed 's/.*/- \&a& x/' > anchors.yaml; talus lint anchors.yaml
> anchors.yaml:1001:1: error: this YAML cannot be read: it has too many anchors or directives [yaml/syntax]
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

$ seq 80000 | sed 's/.*/%TAG !a&! x/' > tags.yaml; talus lint tags.yaml
> tags.yaml:1001:1: error: this YAML cannot be read: it has too many anchors or directives [yaml/syntax]
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

$ { echo "a: &a $(head -c 100000 /dev/zero | tr '\0' x)"; echo b:; seq 5000 | sed 's/.*/- *a/'; } > aliases.yaml; talus lint aliases.yaml
> aliases.yaml:1:1: error: this YAML cannot be read: it is too long with its aliases and documents written out [yaml/syntax]
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

$ { echo 'a: &a [x]'; echo b:; seq 40 | sed 's/.*/- *a/'; } > few.yaml; talus lint few.yaml
> not checked: few.yaml, a file of no known kind
> 0 documents: 0 errors, 0 warnings, 0 notes

$ for i in 1 2; do echo "--- {a: &a $(head -c 100000 /dev/zero | tr '\0' x)"; echo ', b: ['; seq 500 | sed 's/.*/*a ,/'; echo ']}'; done > documents.yaml; talus lint documents.yaml | head -n 1
> documents.yaml:504:1: error: this YAML cannot be read: it is too long with its aliases and documents written out [yaml/syntax]

A document with data of a system but a type that no item or actor has belongs to none.

$ printf '{"name":"X","type":"scene","system":{"a":1}}' > scene.json; talus lint scene.json
> scene.json: error: no rule system knows this document [lint/no-system]
>     hint: name the system with --system
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

A circle of grants is found however long it is.

$ mkdir my; i=0; while [ $i -lt 1200 ]; do printf '{"_id":"link%012d","name":"Link %d","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.world.my.Item.Link %d"}]}}' $i $i $(((i + 1) % 1200)) > my/$i.json; i=$((i + 1)); done; talus lint my | tail -n 1
> 1200 documents: 1200 errors, 0 warnings, 0 notes

A file with more faults than are kept: the others are counted.

$ { printf '{"k":1'; yes ',"k":1' | head -n 100010; printf '}'; } > many.json; talus lint many.json | grep -v '"k"\|hint: \|at /k'
> many.json: error: no rule system knows this document [lint/no-system]
> 0 documents: 1 error, 100000 warnings, 0 notes
! note: only the first 100000 diagnostics are kept; the others are counted [content/limit]

Logs with a byte order mark and Windows line ends are read; an empty one is named.

$ echo '{"system":"swse","actors":[{"actor":"rask"},{"actor":"obrun"}]}' > scene.json; echo start | talus play scene.json --save game.jsonl > /dev/null; { printf '\357\273\277'; sed 's/$/\r/' game.jsonl; } > windows.jsonl; talus replay game.jsonl | tail -n +2 > one; talus replay windows.jsonl | tail -n +2 > two; cmp one two && wc -l < game.jsonl
> 2

$ : > empty.jsonl; talus replay empty.jsonl
! empty.jsonl: error: the log is empty [log/header]
? 1

Absurd numbers are refused.

$ talus battle --points -5
! talus battle: --points is 1 to 10000, not -5
? 2

An option that takes a number has a range; a text that is no number, an empty one too, is refused.

$ for call in 'battle --points 0' 'battle --points=' 'battle --points 60 -n ""' 'battle --points 60 --games 0' 'battle --points 60 --threads 65' 'battle --points 99999999999999999999' 'battle --points 1e3' 'battle --seed=-1' 'study x.json --threads 99' 'study x.json --most -1' 'p2v new --think 0' 'cards Knight --sheet 0' 'serve --port 70000' 'lint x --max-warnings -1' 'rest long Garrow --hit-dice x'; do sh -c "talus $call"; done
! talus battle: --points is 1 to 10000, not 0
! talus battle: --points needs a whole number, not ""
! talus battle: --games needs a whole number, not ""
! talus battle: --games is 1 to 2000000000, not 0
! talus battle: --threads is 1 to 64, not 65
! talus battle: --points is 1 to 10000, not 99999999999999999999
! talus battle: --points needs a whole number, not "1e3"
! talus battle: --seed is 0 to 9000000000000000000, not -1
! talus study: --threads is 1 to 64, not 99
! talus study: --most is 1 to 2147483647, not -1
! talus p2v: --think is 1 to 600, not 0
! talus cards: --sheet is 1 to 2147483647, not 0
! talus serve: --port is 0 to 65535, not 70000
! talus lint: --max-warnings is 0 to 2147483647, not -1
! talus rest: --hit-dice needs a whole number, not "x"
? 2

$ talus replay game.jsonl --to 9
! talus replay: --to is 0 to 1, the number of commands in the log, not 9
? 2

More files of content than a few are all read.

$ mkdir cards; for i in $(seq 70); do echo "{\"talus\":{\"system\":\"p2v\"},\"name\":\"Card $i\"}" > cards/$i.json; done; talus battle --points 60 -n 1 $(seq 69 | sed 's,.*,-c cards/&.json,') -c missing.json 2>&1 | tail -n 1
> talus: content could not be read; the result is incomplete
$ talus battle --points 1
! error: no party fits 1 points [p2v/no-party]
? 1

$ echo '{"system":"p2v","random":{"points":1}}' > poor.json; talus play poor.json < /dev/null
! poor.json:1:36: error: no party fits the points of a random game [p2v/no-party]
!     at /random/points
? 1

$ talus party suggest --points 0
! talus party: --points is 1 to 10000, not 0
? 2

$ talus sheet 'Mire Wolf' --level 999999999999 > /dev/null
! pf2e/bestiary/mire-wolf.json: error: there is no level 999999999999 [pf2e/what-if]
!     hint: levels go from -1 to 30
? 1

$ talus sheet 'Brannoch of the Ford' --level -1 > /dev/null
! pf2e/iconics/brannoch-of-the-ford.json: error: there is no level -1 [pf2e/what-if]
!     hint: levels of a character go from 0 to 30
? 1

Numbers of content beyond every whole number, and other values in place of lists, are shown without harm.

$ for rating in 0.25 21 1e300 -1e300 1e-300; do printf '{"kind":"creature","name":"Big","ruleset":"dnd5e","type":"Beast","size":"Medium","challenge_rating":%s}' $rating > big.json; talus show big.json | grep Challenge; done
>   Challenge  1/4
>   Challenge  21
>   Challenge  1e+300
>   Challenge  -1e+300
>   Challenge  1/9007199254740992

$ echo '{"system":"swse","type":"species","id":"odd","name":"Odd","structuralTraits":[{"id":"a","name":"A","rules":7},{"id":"b","name":"B","rules":{"id":"r","type":"skillModifier"}},{"id":"c","name":"C","rules":"x"},{"id":"d","name":"D","rules":[{"id":"r","type":"defenseModifier","defense":"fortitude","value":1,"bonusType":"morale"}]}]}' > odd-species.json; talus show odd-species.json
> Odd  species
> 
> A
> 
> B
> 
> C
> 
> D
>   Defense modifier  +1 morale bonus to Fortitude Defense

Actors whose names differ only in signs are written to different files, and a long name is cut between two letters.

$ printf '{"system":"swse","actors":[{"actor":"rask","name":"A/B"},{"actor":"obrun","name":"a-b"},{"actor":"obrun","name":"a-b-2"},{"actor":"rask","name":"x%s"}]}' "$(printf 'é%.0s' $(seq 200))" > signs.json; talus play signs.json --write-back signs < /dev/null; ls signs | sed 's/é/e/g'; grep -h '^  "id"' signs/*
> a-b-2-2.json
> a-b-2.json
> a-b.json
> xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.json
>   "id": "obrun",
>   "id": "obrun",
>   "id": "rask",
>   "id": "rask",

A campaign file from elsewhere: views and triggers are not honoured, nor is another schema.

$ echo '{"members": [{"name": "Ann", "class": "Fighter"}]}' > members.json; talus campaign new one.db members.json; talus campaign new one.db members.json
! talus campaign: the campaign cannot be made: a file of this name already exists
? 1

$ mkfifo pipe.db; talus campaign show pipe.db
! talus campaign: pipe.db: this is not a file
? 1
