Playing, whatever the system. A saved game continues where it stopped.

$ S=$FIXTURES/../../../examples; printf 'start\nendTurn\nsave half.log\n' | talus play $S/pf2e/ford-fight.json > /dev/null; printf 'endTurn\nsave more.log\n' | talus play half.log | cut -c1-120
> {"result":"done","events":[{"seq":22,"event":"turnEnd","who":"Black","side":1,"round":1,"text":"Black's turn ends."},{"s
$ wc -l < more.log
> 4
$ printf 'load half.log\nundo 1\nsave less.log\n' | talus play more.log; wc -l < less.log
> 2

A log that is cut goes on after its last whole command, and says so; one that is not there leaves the game as it was.

$ head -c 400000 more.log | head -n 3 > cut.log; tail -n 1 more.log | head -c 30 >> cut.log; printf 'endTurn\n' | talus play cut.log | cut -c1-60
> {"result":"done","events":[{"seq":22,"event":"turnEnd","who"
! ...
$ S=$FIXTURES/../../../examples; printf 'load nothing.log\nstart\n' | talus play $S/swse/quarry.json | cut -c1-40
! talus play: cannot read nothing.log: No such file or directory
> {"result":"done","events":[{"seq":1,"eve

Where a number comes from, as it is now, in every system with sheets.

$ S=$FIXTURES/../../../examples; echo 'explain Rask grapple' | talus play $S/swse/quarry.json
> Grapple: 7  Rask
>   base attack  +4
>   Strength     +3
$ S=$FIXTURES/../../../examples; echo 'explain Garrow ac' | talus play $S/dnd5e/barrow-door.json
> AC  Garrow
>   total         20
>   Full Harness  +18
>   Buckler       +2
$ S=$FIXTURES/../../../examples; echo 'explain "Brannoc Vey" initiative' | talus play $S/dh2e/ambush.json | head -n 1
> Initiative  Brannoc Vey
$ S=$FIXTURES/../../../examples; echo 'explain "Brannoc Vey" ballistic-skill' | talus play $S/dh2e/ambush.json | head -n 1
> Ballistic Skill Test  Brannoc Vey: 48 or less on d100
$ S=$FIXTURES/../../../examples; printf 'explain Garrow luck\n' | talus play $S/dnd5e/barrow-door.json
> Garrow has no "luck"; name a number of its sheet.
$ S=$FIXTURES/../../../examples; printf 'explain Nobody ac\nexplain Garrow\n' | talus play $S/dnd5e/barrow-door.json
> There is no creature called "Nobody" here; choose Garrow, Nim, Odalys, Brother Wick, Barrow Lord, First Guard or Second Guard.
> Say who and what: explain Ann ac.

Chances by trying, where the system computes none; what cannot be done is said.

$ S=$FIXTURES/../../../examples; printf 'start\nodds attack who=Rask target=Obrun using=unarmed\nodds attack who=Obrun target=Rask using=unarmed\n' | talus play $S/swse/quarry.json | grep -o '^attack  .*\|^  That.*\|^  .* %  *Obrun takes.*'
> attack  tried 1000 times, reactions passed
>   62.10 %   Obrun takes … bludgeoning damage (… HP left): 8.15 on average, 6 to 18
>   That cannot be done: it is Rask's turn, not Obrun's.

The board has coordinates, everyone a letter.

$ S=$FIXTURES/../../../examples; echo board | talus play $S/dh2e/ambush.json | sed -n '1,3p;7p;15,18p' | sed 's/ *$//'
>               1
>     01234567890123456789
>   0 ....................
>   4 ..A............D....
> Before the fight
>     who              wounds  fatigue  actions                     conditions
>     A Brannoc Vey    13/13   0        2 half actions, 1 reaction
>     B Halleth Orne   14/14   0        2 half actions, 1 reaction
$ S=$FIXTURES/../../../examples; echo board | talus play $S/dnd5e/barrow-door.json | sed -n '6,8p;16,18p' | sed 's/ *$//'
>   3 #..B....##.........#
>   4 #.......##...F~~...#
>   5 #...A.........~~E..#
>      who             hit points  at    statuses
>      A Garrow        49/49       4,5
>      B Nim           33/33       3,3

People roll: the table asks again for a number that no die can show.

$ S=$FIXTURES/../../../examples; printf '{"do":"start"}\n7\nseven\n21\n12\n' | talus play --dice ask $S/swse/quarry.json | grep -o '"dice":\[[0-9]*'
! a d20 shows a number from 1 to 20
! a d20 shows a number from 1 to 20
> "dice":[7
> "dice":[12

Bad lines are answered, and nothing is lost.

$ S=$FIXTURES/../../../examples; printf 'dance\n{"do":\n{}\n[1]\n"x"\nchoose 1\nundo\nstart\n' | talus play $S/pf2e/ford-fight.json 2>&1 | sed 's/,"message":.*/}/' | cut -c1-90
> {"result":"refused","events":[],"reason":"there is no command \"dance\"; choose stride, st
> command:1:7: error: the text ends where a value should be [json/syntax]
>     hint: the file may be truncated
> {"result":"refused","events":[],"reason":"a command is an object with its name in \"do\", 
> {"result":"refused","events":[],"reason":"a command is an object with its name in \"do\", 
> {"result":"refused","events":[],"reason":"there is no command \"x\"; choose stride, step, 
> {"result":"refused","events":[],"reason":"there is no open question"}
> {"result":"done","events":[{"seq":1,"event":"roll","who":"Brannoch of the Ford","what":"in

At the end everybody's document can be written back with its state; a game that begins with it goes on from there.

$ mkdir after; printf '%s\n' '{"do":"damage","who":"Nim","amount":5,"raw":true}' '{"do":"condition","who":"Nim","condition":"Poisoned"}' | talus play $FIXTURES/../../../examples/dnd5e/barrow-door.json --write-back after > played; sed -n '/"current"/,$p' after/nim.json | tr -d ' \n'; echo
> "current":{"hp":28,"resources":{"hit_dice":5},"conditions":["Poisoned"]}}
$ { printf '{"system":"dnd5e","actors":[{"actor":'; cat after/nim.json; printf '}]}'; } > next.json; echo look | talus play next.json --write-back after > played; sed -n '/"current"/,$p' after/nim.json | tr -d ' \n'; echo
> "current":{"hp":28,"resources":{"hit_dice":5},"conditions":["Poisoned"]}}
$ echo '{"system":"p2v","board":{"size":[12,12]},"actors":[{"actor":"Knight","at":[1,1]},{"actor":"Slurk","side":1,"at":[9,9]}]}' > knights.json
$ printf '%s\n' '{"do":"damage","who":"Knight","amount":4,"raw":true}' '{"do":"condition","who":"Knight","condition":"slowed"}' | talus play knights.json --write-back after > played; sed -n '/"current"/,$p' after/knight.json | tr -d ' \n'; echo
> "current":{"hp":16,"conditions":["slowed"]}}
$ { printf '{"system":"p2v","board":{"size":[12,12]},"actors":[{"actor":'; cat after/knight.json; printf ',"at":[1,1]},{"actor":"Slurk","side":1,"at":[9,9]}]}'; } > next.json; echo look | talus play next.json --write-back after > played; sed -n '/"current"/,$p' after/knight.json | tr -d ' \n'; echo
> "current":{"hp":16,"conditions":["slowed"]}}

A condition that a command gave is not said to have been there from the start.

$ S=$FIXTURES/../../../examples; printf '%s\n' 'condition who=Grey condition=prone' 'why Grey prone' | talus play $S/pf2e/ford-fight.json | sed -n '/^In/,$p'
> In the log
>   command 1  {"do":"condition","who":"Grey","condition":"prone"}
$ S=$FIXTURES/../../../examples; printf '%s\n' 'condition who=Grey condition=prone' 'save grey.log' | talus play $S/pf2e/ford-fight.json > /dev/null; talus replay grey.log --why Grey/prone | tail -n 1
>   command 1  {"do":"condition","who":"Grey","condition":"prone"}

Taking back passes over what was refused.

$ S=$FIXTURES/../../../examples; printf '%s\n' start 'damage who=Grey amount=1' dance dance undo 'save grey.log' | talus play $S/pf2e/ford-fight.json > /dev/null; wc -l < grey.log
> 2
$ S=$FIXTURES/../../../examples; printf '%s\n' start 'damage who=Grey amount=1' dance 'damage who=Grey amount=2' 'undo 2' redo 'save one.log' redo 'save two.log' redo 'save same.log' 'undo 9' 'save none.log' 'redo 9' 'save all.log' | talus play $S/pf2e/ford-fight.json > /dev/null; wc -l < one.log; wc -l < two.log; wc -l < none.log; cmp two.log same.log; cmp two.log all.log
> 3
> 5
> 1

A log may come through a pipe, and so may a document.

$ S=$FIXTURES/../../../examples; talus battle $S/dh2e/ambush.json --games 1 --log 0 | talus replay /dev/stdin | sed -n '1p;/^After/p'
> 1  Start
> After the fight
$ talus new feat Sword; cat sword.json | talus lint /dev/stdin
> sword.json
> 1 document: 0 errors, 0 warnings, 0 notes
$ echo '{}' | talus replay /dev/stdin
! /dev/stdin:1:1: error: this is not a saved game [log/header]
!     hint: name a file that talus play --save or talus battle --log wrote
? 1

A field that a command does not have: what it takes instead. A missing one: what it is for.

$ S=$FIXTURES/../../../examples; printf '%s\n' 'setHp who=Grey hp=3' note 'stride to=1,1' | talus play $S/pf2e/ford-fight.json | sed 's/,"message":.*/}/'
> {"result":"refused","events":[],"reason":"setHp: there is no field \"hp\" here; did you mean \"value\"?"}
> {"result":"refused","events":[],"reason":"note: the field \"note\" is missing (the remark)"}
> {"result":"refused","events":[],"reason":"no turn is running: use start first, or name a creature with \"who\""}

A power that fails is not manifested.

$ S=$FIXTURES/../../../examples; printf '%s\n' 'focus who="Ilvane Moor" power=ember-lance target="Cult Gunner" dice=[95]' 'focus who="Ilvane Moor" power=ember-lance target="Cult Gunner" dice=[5,5]' | talus play $S/dh2e/ambush.json | grep -o '"text":"[^"]*manif[^"]*"'
> "text":"Ilvane Moor fails to manifest Ember Lance on Cult Gunner."
> "text":"Ilvane Moor manifests Ember Lance on Cult Gunner."

A number before the first list, two words for one command, and what a command of the game master takes.

$ printf '3\nstart\nend turn\nhelp damage\n' | talus play $FIXTURES/../../../examples/pf2e/ford-fight.json --seed 3 | grep -o 'Type .*\|"event":"turnEnd"\|  damage.*\|  Deals.*'
> Type `list` first, then a number.
> "event":"turnEnd"
>   damage who=... amount=... type=... raw=...
>   Deals damage; defences count unless `raw` is true.

A host, or a person, can have the game told in another language; the saved game is in English.

$ echo '{"event/place": "{who} steht jetzt auf {to}.", "word/condition/prone": "am Boden", "pf2e/event/condition": "{who} ist {condition}.", "the square {1},{2} cannot be reached with {3} feet of movement": "das Feld {1},{2} liegt weiter als {3} Fuß"}' > de.json
$ printf '%s\n' '{"do":"place","who":"Grey","to":[2,2]}' '{"do":"condition","who":"Grey","condition":"prone"}' | talus play $FIXTURES/../../../examples/pf2e/ford-fight.json --messages de.json --save game.jsonl | grep -o '"text":"[^"]*"'
> "text":"Grey steht jetzt auf 2,2."
> "text":"Grey ist am Boden."
> "text":"Grey ist off-guard."
$ echo '{"do":"stride","who":"Grey","to":[1,1]}' | talus play $FIXTURES/../../../examples/pf2e/ford-fight.json --messages de.json
> {"result":"refused","events":[],"reason":"das Feld 1,1 liegt weiter als 35 Fuß","message":{"id":"the square {1},{2} cannot be reached with {3} feet of movement","arguments":[1,1,35]}}
$ talus replay game.jsonl | grep placed
> ...
$ echo '{"event/plaec": "x", "event/place": "{hwo}", "event/move": 3, "{1} is out of range": "{2}"}' > wrong.json
$ talus play $FIXTURES/../../../examples/pf2e/ford-fight.json --messages wrong.json < /dev/null
! messages:1:17: error: there is no message "event/plaec" [api/unknown-message]
! ...
? 1
$ talus play $FIXTURES/../../../examples/pf2e/ford-fight.json --messages wrong.json < /dev/null 2>&1 | grep -o 'error: .*\|hint: .*'
> error: there is no message "event/plaec" [api/unknown-message]
> hint: did you mean "event/place"?
> error: the message "event/place" has no "hwo" in braces [api/message-place]
> hint: {who} is placed at {to}.
> error: the translation of "event/move" must be a text [api/message-text]
> hint: write the sentence in quotes
> error: the message "{1} is out of range" has no "2" in braces [api/message-place]
> hint: {1} is out of range
$ talus play $FIXTURES/../../../examples/pf2e/ford-fight.json --messages missing.json < /dev/null
! talus play: missing.json: No such file or directory
? 1
$ talus schema --messages | grep -c '"default"' | sed 's/[0-9]*/many/'
> many

A file that is not there is said to be missing.

$ talus play nofile.json
! talus play: cannot read nofile.json: No such file or directory
? 1

A character is no scenario, and a seed is not negative.

$ S=$FIXTURES/../../../examples; cd $S/swse; talus play wanderer.json < /dev/null
! wanderer.json:1:1: error: this is a document of type "character", not a scenario [table/no-scenario]
!     hint: name it in a scenario: "actors": [{"actor": "NAME"}]
? 1
$ S=$FIXTURES/../../../examples; talus play $S/swse/quarry.json --seed -1 < /dev/null
! talus play: --seed is 0 to 9000000000000000000, not -1
? 2
$ talus p2v new --seed -1
! talus p2v: --seed is 0 to 9000000000000000000, not -1
? 2
$ talus campaign new saga.json members.json --seed -1
! talus campaign: --seed is 0 to 9000000000000000000, not -1
? 2

At a terminal a game without a board draws none and ends well; a misspelled command names the nearest one:

$ printf '{"system":"swse","actors":[{"actor":"rask","side":0},{"actor":"obrun","side":1}]}' > two.json; printf 'start\natack Obrun\nattack Nobody\ndamage Obrun 5\nquit\n' > typed; TERM=dumb script -qec 'talus play two.json --seed 3' /dev/null < typed | tr -d '\r' | sed -n '/^> atack/,$p'
> > atack Obrun
>   That cannot be done: there is no command "atack"; did you mean "attack"?
> `list` shows all that can be done now.
> > attack Nobody
> Name what you mean, for example: attack who=Rask target=Obrun using=arc-blade. `list` shows all that can be done now.
> > damage Obrun 5
>   damage who=... amount=... type=... raw=...
>   Deals damage; defences count unless `raw` is true.
> Nothing was done: name each part, as above.
> > quit
