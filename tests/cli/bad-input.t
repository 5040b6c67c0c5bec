Whatever stands where a file should be: a clear message and status 1 for content, 2 for a wrong call; never a crash.

A file that was truncated:

$ printf '{"name": "Ezren", "items": [1, 2' > cut.json; talus sheet cut.json
! cut.json:1:33: error: the text ends inside an array [json/syntax]
!     hint: the file may be truncated
? 1

$ printf '{"name": "Ezr' > cut.json; talus sheet cut.json
! cut.json:1:10: error: this text has no end [json/syntax]
!     hint: close it with "
? 1

Nested 100,000 deep:

$ head -c 100000 /dev/zero | tr '\0' '[' > deep.json; talus sheet deep.json
! deep.json:1:513: error: this is nested deeper than 512 levels [json/syntax]
!     hint: no document of the game needs that; look for brackets that are never closed
? 1

Bytes that are no UTF-8, NUL bytes inside and behind the document:

$ printf '{"name": "\303("}' > latin.json; talus sheet latin.json
! latin.json:1:11: error: this is not valid UTF-8 [json/syntax]
!     hint: save the file as UTF-8
? 1

$ printf '{"name": "a\0b"}' > nul.json; talus sheet nul.json
! nul.json:1:12: error: this text contains a control character [json/syntax]
!     hint: write it as an escape, for example \n
? 1

$ printf '{}\0' > nul.json; talus sheet nul.json
! nul.json:1:3: error: something follows after the end of the document [json/syntax]
!     hint: a file holds one value
? 1

Numbers out of range:

$ printf '{"level": 1e999}' > range.json; talus sheet range.json
! range.json:1:11: error: this number is too large [json/syntax]
!     hint: a number looks like 0, -12, 3.5 or 6e23
? 1

A folder, a file that cannot be read, an empty file, none at all:

$ mkdir folder.json; talus sheet folder.json
! folder.json: error: cannot read the file: Is a directory [file/unreadable]
? 1

$ talus sheet /proc/self/mem
! /proc/self/mem: error: cannot read the file: Input/output error [file/unreadable]
? 1

$ : > empty.json; talus sheet empty.json
! empty.json:1:1: error: the text is empty [json/syntax]
!     hint: write a value, at least {}
? 1

$ talus sheet nowhere.json
! nowhere.json: error: cannot read the file: No such file or directory [file/unreadable]
? 1

Wrong calls:

$ talus sheet --frobnicate 2>/dev/null
? 2

$ talus sheet 2>/dev/null
? 2

A description of ten megabytes on an actor is only long.

$ (printf '{"name":"Huge","type":"character","system":{},"items":[{"_id":"a","name":"Tome","type":"feat","system":{"description":{"value":"'; head -c 10000000 /dev/zero | tr '\0' x; printf '"},"rules":[{"key":"FlatModifier","selector":"will","value":1}]}}]}') > huge.json; talus explain huge.json will --json | grep total
>   "total": 1,

A condition that grants itself comes once, and so do two that grant each other.

$ mkdir -p loop/conditions; printf '{"_id":"ringringringring","name":"Ring","type":"condition","system":{"slug":"ring","value":{"isValued":false},"rules":[{"key":"GrantItem","inMemoryOnly":true,"uuid":"Compendium.pf2e.conditionitems.Item.Ring"},{"key":"FlatModifier","selector":"will","value":1}]}}' > loop/conditions/ring.json; printf '{"name":"Who","type":"character","system":{},"items":[]}' > who.json; talus explain who.json will --with Ring --content loop --json | grep total
>   "total": 1,
! Who: Ring: warning: it grants "Compendium.pf2e.conditionitems.Item.ringringringring" in a loop [pf2e/endless-grants]
!     hint: rule element 0 of the item; run talus lint for details

$ for pair in 'Chick Hen' 'Hen Chick'; do set -- $pair; printf '{"_id":"%s","name":"%s","type":"condition","system":{"slug":"%s","value":{"isValued":false},"rules":[{"key":"GrantItem","inMemoryOnly":true,"uuid":"Compendium.pf2e.conditionitems.Item.%s"},{"key":"FlatModifier","selector":"will","value":1}]}}' $1 $1 $1 $2 > loop/conditions/$1.json; done; talus explain who.json will --with Hen --content loop --json | grep total
>   "total": 2,
! Who: Chick: warning: it grants "Compendium.pf2e.conditionitems.Item.Hen" in a loop [pf2e/endless-grants]
!     hint: rule element 0 of the item; run talus lint for details

Hypothetical changes that name nothing: the sheet comes all the same, with a status that says so.

$ talus explain 'Brannoch of the Ford' athletics --with 'Boots of Nowhere' | head -n 1
> Athletics  modifier of Brannoch of the Ford: 11
! pf2e/iconics/brannoch-of-the-ford.json: error: there is no item "Boots of Nowhere" in the content [pf2e/what-if]
!     hint: talus find lists what there is

$ talus sheet 'Brannoch of the Ford' --level three > sheet
! pf2e/iconics/brannoch-of-the-ford.json: error: the level "three" is not a whole number [pf2e/what-if]
!     hint: such as 5
? 1

$ talus diff 'Brannoch of the Ford' -- --with 'Boots of Nowhere' > changes
! pf2e/iconics/brannoch-of-the-ford.json: error: there is no item "Boots of Nowhere" in the content [pf2e/what-if]
!     hint: talus find lists what there is
? 1

A list of choices is not yet an actor.

$ talus sheet $FIXTURES/../../../examples/pf2e/road-warden.json 2>&1 | sed 's,^.*/examples,examples,'
> examples/pf2e/road-warden.json: error: this is not an actor: it has no "type" [pf2e/what-if]
>     hint: talus build makes an actor of a list of choices
> Old Merrit  actor

A case that fails because something is missing says what.

$ talus test $FIXTURES/../../../examples/cases/ford-boots.json | sed 's,^.*/examples,examples,'
> examples/cases/ford-boots.json: step 2/data/total: expected 12, got 11; there is no item "Boots of the Ford" in the content
> 0 passed, 1 failed, 0 skipped

A case in which a step is refused, or asks a question nobody answers, fails unless it expects that.

$ printf '{"system": "dh2e", "given": {"actors": [{"actor": {"name": "Ann", "type": "npc", "system": {"wounds": {"max": 9}}}}]}, "do": [{"do": "stand", "who": "Ann"}, {"view": true}], "expect": [null, {"round": 0}]}' > refused.json; talus test refused.json
> FAIL refused.json: step 1 is refused, which the case does not expect: Ann is not prone
> 0 passed, 1 failed, 0 skipped
? 1

A scenario of Path 2 Victory with a million knights on one square, a list where names belong, and a wall without end;
and one that has begun before everybody stands somewhere:

$ printf '{"system": "p2v", "board": {"size": [8, 8], "walls": [{"from": [0, -9223372036854775807], "to": [0, 9223372036854775807]}]}, "actors": [{"actor": "Knight", "side": 0, "count": 1000000, "persistent": [1, 2], "at": [1, 1]}, {"actor": "Satyr", "side": 1}]}' > many.json; talus play many.json < /dev/null
! many.json:1:177: error: "count" must be between 0 and 56 [p2v/out-of-range]
!     at /actors/0/count
! many.json:1:200: error: "persistent" must be an object with free keys, each whole number, not a list [p2v/wrong-type]
!     at /actors/0/persistent
! many.json:1:55: warning: this wall cannot be built [p2v/board]
!     at /board/walls/0
!     hint: "from" and "to" are corners [x, y] of squares on one line
! many.json:1:214: error: it cannot stand there: Knight [p2v/placing]
!     at /actors/0/at
? 1

$ printf '{"system": "p2v", "round": 1, "actors": [{"actor": "Knight", "side": 0, "at": [1, 1]}, {"actor": "Satyr", "side": 1}]}' > nowhere.json; talus play nowhere.json < /dev/null
! nowhere.json:1:41: error: the game has begun, but a creature has no square: Satyr [p2v/placing]
!     at /actors
? 1

One who is dying lies on the board, too:

$ printf '{"system": "p2v", "actors": [{"actor": "Knight", "side": 0, "at": [1, 1]}, {"actor": "Satyr", "side": 1, "hp": 0, "at": [12, -1]}]}' > off.json; talus play off.json < /dev/null
! off.json:1:121: error: it cannot stand there: Satyr [p2v/placing]
!     at /actors/1/at
? 1

Content that is not there costs the exit status, whatever the verb makes of the rest.

$ rm -f nowhere.json; talus battle --points 100 --games 1 -c nowhere.json > out
! nowhere.json: error: cannot read the file: No such file or directory [content/unreadable]
! ...
? 1
$ talus find axe --system dh2e -c nowhere.json
! nowhere.json: error: cannot read the file: No such file or directory [content/unreadable]
>   name       type    slug
>   Widow Axe  weapon  widow-axe
? 1

A 5e character is looked at member by member, and what it names must be there.

$ printf '{"ruleset": "dnd5e", "kind": "character", "name": "Bo", "race": "Elff",\n "classes": {"Bulwark": "three"}, "features": ["Nope"], "abilities": {"strength": 12}, "strenght": 3}' > bo.json; talus lint bo.json
> bo.json:1:65: warning: there is no race called Elff in the content [dnd5e/unknown-name]
>     at /race
> bo.json:2:25: error: "classes" must be a whole number, not a string [dnd5e/wrong-type]
>     at /classes/Bulwark
> bo.json:2:48: warning: there is no feature called Nope in the content [dnd5e/unknown-name]
>     at /features/0
> bo.json:2:71: warning: there is no field "strength" here [dnd5e/unknown-field]
>     at /abilities/strength
>     hint: did you mean "Strength"?
> bo.json:2:88: warning: there is no field "strenght" here [dnd5e/unknown-field]
>     at /strenght
>     hint: nothing reads it; remove it
> 1 document: 1 error, 4 warnings, 0 notes
? 1

So is a document of SWSE, with the items in it.

$ printf '{"system": "swse", "type": "character", "name": "Io", "abilities": {"strenght": 12}, "trained": "stealth",\n "items": [{"id": "arc-blade", "equiped": true}], "speices": "korrund"}' > io.json; talus lint io.json
> io.json:1:69: warning: there is no field "strenght" here [swse/unknown-field]
>     at /abilities/strenght
>     hint: did you mean "strength"?
> io.json:1:97: error: "trained" must be a list of texts, not a string [swse/wrong-type]
>     at /trained
> io.json:2:32: warning: there is no field "equiped" here [swse/unknown-field]
>     at /items/0/equiped
>     hint: did you mean "equipped"?
> io.json:2:51: warning: there is no field "speices" here [swse/unknown-field]
>     at /speices
>     hint: did you mean "species"?
> 1 document: 1 error, 3 warnings, 0 notes
? 1

$ printf '{"ruleset": "dnd5e", "kind": "feature", "name": "A", "class": "Bulwark", "levl": 1, "mechanics": []}' > a.json; talus lint a.json
> a.json:1:74: warning: there is no field "levl" here [dnd5e/unknown-field]
>     at /levl
>     hint: did you mean "level"?
> 1 document: 0 errors, 1 warning, 0 notes
