The examples fit the schema of scenarios of their systems; what does not is told with its place.

$ for file in pf2e/ford-fight pf2e/lantern-bridge pf2e/training-yard dh2e/ambush swse/quarry dnd5e/barrow-door p2v/meeting; do talus schema ${file%/*} --check $FIXTURES/../../../examples/$file.json | sed 's,.*/examples/,,'; done
> pf2e/ford-fight.json fits
> pf2e/lantern-bridge.json fits
> pf2e/training-yard.json fits
> dh2e/ambush.json fits
> swse/quarry.json fits
> dnd5e/barrow-door.json fits
> p2v/meeting.json fits

$ talus schema pf2e --scenario | head -n 3
> {
>   "type": "object",
>   "description": "A scenario.",

$ printf '{"system": "pf2e", "bord": {}, "actors": [{"at": [1, "two"]}]}\n' > bad.json
$ talus schema pf2e --check bad.json
! bad.json:1:20: warning: there is no field "bord" here [pf2e/unknown-field]
!     at /bord
!     hint: did you mean "board"?
! bad.json:1:54: error: "at" must be a whole number, not a string [pf2e/wrong-type]
!     at /actors/0/at/1
! bad.json:1:43: error: the field "actor" is missing [pf2e/missing-field]
!     at /actors/0
!     hint: The name of an actor of the content, or its whole document.
? 1

So it is when a scenario is played. What is left of it is played all the same, and places are those of the file.

$ printf '{\n  "system": "dnd5e",\n  "board": {"terrain": "####"},\n  "lights": "dim",\n  "actors": [\n    {"actor": "Garrow", "at": [1, 1], "resources": {"luck": 2}},\n    {"actor": "Nobody", "at": [2, 2]}\n  ]\n}\n' > barrow.json
$ talus play barrow.json < /dev/null
! barrow.json:3:24: error: "terrain" must be a list of objects, not a string [dnd5e/wrong-type]
!     at /board/terrain
! barrow.json:4:3: warning: there is no field "lights" here [dnd5e/unknown-field]
!     at /lights
!     hint: did you mean "light"?
! barrow.json:6:53: warning: Garrow has no resource "luck" [dnd5e/unknown-resource]
!     at /actors/0/resources/luck
!     hint: it is ignored
! barrow.json:7:5: error: there is no actor "Nobody" in the content [dnd5e/unknown-actor]
!     at /actors/1
!     hint: choose Garrow, Nim, Odalys, Brother Wick, Hroda, Pell, Sedge, Ser Anwen ...
! barrow.json:5:13: error: the scenario has no usable actors [dnd5e/bad-scenario]
!     at /actors
!     hint: a scenario has "actors": [{"actor": name or document, "at": [x, y], "side": 0}], all on the board
? 1

A name that nobody bears is told too, and so is one in the scenario of a test case.

$ printf '{"system": "p2v", "board": {"size": [8, 8]}, "round": 1, "turn": "Ann", "actors": [{"actor": "Knight", "side": 0, "at": [1, 1], "commander": "Bob"}, {"actor": "Satyr", "side": 1, "at": [5, 5]}]}' > names.json; talus play names.json < /dev/null
! names.json:1:142: warning: there is no creature "Bob"; this is ignored [p2v/unknown-name]
!     at /actors/0/commander
!     hint: choose Knight or Satyr
! names.json:1:66: warning: there is no creature "Ann"; this is ignored [p2v/unknown-name]
!     at /turn
!     hint: choose Knight or Satyr

$ printf '{"system": "swse", "given": {"lights": "dim", "actors": [{"actor": "rask"}]}, "do": [{"view": true}], "expect": {}}' > case.json; talus test case.json
> 1 passed, 0 failed, 0 skipped
! case.json:1:30: warning: there is no field "lights" here [swse/unknown-field]
!     at /given/lights
!     hint: did you mean "light"?

Variants and house rules are switches under "rules" in every system. A switch that a game does not have is reported.

$ for rules in 'pf2e heroPoint' 'dnd5e edtion' 'swse hardcore' 'dh2e jamMiss' 'p2v gridles'; do set -- $rules; printf '{"system": "%s", "rules": {"%s": true}}\n' "$1" "$2" > rules.json; talus schema "$1" --check rules.json 2>&1 | grep -A 2 "\"$2\"" | sed -n '1s/.*error: //p; 3p'; done
> there is no field "heroPoint" here [pf2e/unknown-field]
>     hint: did you mean "heroPoints"?
> there is no field "edtion" here [dnd5e/unknown-field]
>     hint: did you mean "edition"?
> there is no field "hardcore" here [swse/unknown-field]
>     hint: nothing reads it; remove it
> there is no field "jamMiss" here [dh2e/unknown-field]
>     hint: did you mean "jamsMiss"?
> there is no field "gridles" here [p2v/unknown-field]
>     hint: did you mean "gridless"?

A rule that a game does not have is an error with the nearest name, and the game is not played.

$ for game in pf2e:heroPoint dnd5e:grappel swse:feats dh2e:jamMiss p2v:gridles; do echo '{"system":"'${game%:*}'","rules":{"'${game#*:}'":true},"actors":[{"actor":"nobody"}]}' > rules.json; talus play rules.json < /dev/null 2>&1 | grep -A 2 'error: there is no field' | grep -o 'error.*\|hint.*'; done
> error: there is no field "heroPoint" here [pf2e/unknown-field]
> hint: did you mean "heroPoints"?
> error: there is no field "grappel" here [dnd5e/unknown-field]
> hint: did you mean "grapple"?
> error: there is no field "feats" here [swse/unknown-field]
> hint: nothing reads it; remove it
> error: there is no field "jamMiss" here [dh2e/unknown-field]
> hint: did you mean "jamsMiss"?
> error: there is no field "gridles" here [p2v/unknown-field]
> hint: did you mean "gridless"?
$ echo '{"system":"swse","rules":{"feats":true},"actors":[{"actor":"rask"},{"actor":"obrun","side":1}]}' > rules.json; echo '{"do":"start"}' | talus play rules.json 2> /dev/null
? 1

`lint` sets a scenario up, in every system, and so finds what only the content can show.

$ for game in pf2e:Brannoch\ of\ the\ Ford dnd5e:Garrow swse:rask dh2e:sump-rat p2v:Knight; do echo '{"system":"'"${game%%:*}"'","board":{"size":[8,8]},"actors":[{"actor":"'"${game#*:}"'","at":[1,1]},{"actor":"Nobody","side":1,"at":[2,2]}]}' > nobody.json; talus lint nobody.json 2>&1 | grep 'Nobody'; done
> nobody.json:1:95: error: there is no actor "Nobody" in the content [pf2e/scenario]
> nobody.json:1:82: error: there is no actor "Nobody" in the content [dnd5e/unknown-actor]
> nobody.json:1:88: error: there is no character "Nobody" in the content [swse/unknown-id]
> nobody.json:1:92: error: there is no actor "Nobody" in the content [dh2e/scenario]
> nobody.json:1:80: error: there is no creature "Nobody" [p2v/unknown-creature]

Terrain of Path 2 Victory may have traits or a height alone. Terrain that is only a place is an error, and so is an unknown kind.

$ echo '{"system":"p2v","board":{"size":[10,10],"terrain":[{"at":[1,1],"traits":["difficult"]},{"at":[2,2],"height":1},{"at":[3,3]},{"at":[4,4],"kind":"mudd"}]},"actors":[{"actor":"Knight","side":0,"at":[5,5]},{"actor":"Knight","side":1,"at":[8,8]}]}' > terrain.json; talus lint terrain.json
> terrain.json:1:112: error: terrain needs a kind, traits or a height [p2v/terrain-type]
>     at /board/terrain/2
>     hint: choose raised, solid, opaque, obstructing, concealing, difficult, deep_water, door ...
> terrain.json:1:144: error: there is no terrain "mudd" [p2v/terrain-type]
>     at /board/terrain/3/kind
>     hint: did you mean "mud"?
> 1 document: 2 errors, 0 warnings, 0 notes
? 1

The schema of all answers is one document, with a definition for each verb.

$ talus schema --answers > answers.json; talus fmt answers.json; grep -c '^    "ask\.[a-z]*": ' answers.json; grep -c '^    "table\.[a-z]*": ' answers.json
> 39
> 16

A board, drawn from what a side sees; solid ground and creatures stand on it.

$ printf '{"system":"swse","board":{"size":[6,4],"terrain":[{"kind":"solid","at":[3,0],"size":[1,2]}]},"actors":[{"actor":"rask","at":[0,0]},{"actor":"obrun","side":1,"at":[4,2]}]}' > yard.json; printf 'board\nstate\n' | talus play yard.json
>     012345
>   0 A..#..
>   1 ...#..
>   2 ....BB
>   3 ....BB
> Before the fight
>   A Rask   44/44  at 0,0
>   B Obrun  60/60  at 4,2
>     012345
>   0 A..#..
>   1 ...#..
>   2 ....BB
>   3 ....BB
> Before the fight
>   A Rask   44/44  at 0,0
>   B Obrun  60/60  at 4,2
