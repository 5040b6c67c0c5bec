The examples fit the schema of scenarios of their systems; what does not is told with its place.

$ for file in pf2e/ford-fight pf2e/goblins-and-skeletons pf2e/training-yard dh2e/ambush swse/quarry dnd5e/barrow-door p2v/meeting; do talus schema ${file%/*} --check $FIXTURES/../../../examples/$file.json | sed 's,.*/examples/,,'; done
> pf2e/ford-fight.json fits
> pf2e/goblins-and-skeletons.json fits
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
! bad.json:1:54: error: "at" must be whole number, not text [pf2e/wrong-type]
!     at /actors/0/at/1
! bad.json:1:43: error: the field "actor" is missing [pf2e/missing-field]
!     at /actors/0
!     hint: Name, slug or link of an actor of the content, or its whole document.
? 1
