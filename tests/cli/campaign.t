A campaign lives in one file with its whole history.

$ echo '{"members": [{"name": "Ann", "class": "Fighter"}]}' > members.json
$ talus campaign new one.db members.json
$ talus campaign next one.db
$ talus campaign next one.db
$ talus campaign next one.db
> everybody has rested for a day
$ talus campaign advance one.db Ann
! talus campaign: this level grants a feat: name it
? 1
$ talus campaign advance one.db Ann --feat Fleet
> Ann gains a level
$ talus campaign show one.db
> 3 scenarios played
>   Ann                  Fighter      level 2, HP 35, Fight 9, Armor 16, Power 13; Fleet

A file of a version to come is left alone.

$ printf '\000\000\000\002' | dd of=one.db bs=1 seek=60 conv=notrunc 2>/dev/null
$ talus campaign show one.db
! talus campaign: one.db: a newer talus wrote this campaign
? 1

Killed at any moment, nothing that was reported is lost.

$ bash $FIXTURES/campaign-kill.sh
> whole

A store holds many campaigns, each by its name.

$ talus campaign new many.db members.json --name road && talus campaign new many.db members.json --name river
$ talus campaign new many.db members.json --name road
! talus campaign: the campaign cannot be made: the store already holds a campaign of this name
? 1
$ talus campaign next many.db --name road -e Ann
> Ann is wounded: Weakened
$ talus campaign show many.db --name river
> 0 scenarios played
>   Ann                  Fighter      level 1, HP 20, Fight 8, Armor 15, Power 13
$ talus campaign next many.db --name sea
! talus campaign: sea: the store has no campaign of this name
? 1
$ talus campaign next many.db
! talus campaign: many.db: this is a store: name the campaign in it with --name
? 1
$ talus results list many.db
> campaign                     commands
> river                               0
> road                                1
$ talus results list many.db --json
> [
>   {"name":"river","kind":"campaign","commands":0},
>   {"name":"road","kind":"campaign","commands":1}
> ]
$ talus campaign next postgresql:///anywhere
! talus campaign: the campaign: a database holds many campaigns: name one with --name
? 1

The same changes in a file and in a store give the same campaign.

$ talus campaign new own.db members.json --seed 7; talus campaign next own.db -e Ann > /dev/null; talus campaign new many.db members.json --seed 7 --name own; talus campaign next many.db --name own -e Ann > /dev/null
$ talus campaign show own.db --json > own.json; talus campaign show many.db --name own --json > many.json; cmp own.json many.json
$ talus results add many.db own.db
> own.db: a campaign of 1 command

Only members can be eliminated, and nobody who is out of action.

$ echo '{"members": [{"name": "Knight", "class": "Fighter"}, {"name": "Archer", "class": "Ranger"}]}' > band.json; talus campaign new band.db band.json
$ talus campaign next band.db -e Bob
! talus campaign: there is no character called "Bob" in the campaign
? 1

A played game, saved or from a battle, shows who was eliminated.

$ echo '{"system":"p2v","board":{"size":[14,10]},"actors":[{"actor":"Knight","side":0,"at":[2,4]},{"actor":"Gun Mage","side":0,"at":[2,6]},{"actor":"Basilisk","side":1,"at":[9,4]},{"actor":"Forest Troll","side":1,"at":[9,6]}]}' > road.json; talus battle road.json --log 0 > road.jsonl; talus campaign next band.db road.jsonl
> Knight is wounded: Weakened
$ talus campaign show band.db
> 1 scenario played
>   Knight               Fighter      level 1, HP 20, Fight 8, Armor 15, Power 13; wound: Weakened
>   Archer               Ranger       level 1, HP 20, Fight 8, Armor 15, Power 13
$ talus campaign next band.db road.jsonl
> Knight cannot be used in the next scenario
> Knight recovers from the wound
$ talus campaign next band.db road.jsonl
! talus campaign: Knight is out of action and sits this scenario out
? 1
$ head -n 3 road.jsonl > begun.jsonl; talus campaign next band.db begun.jsonl
! talus campaign: the game is not over yet
? 1
$ talus campaign next own.db road.jsonl
! talus campaign: no member of the campaign plays in this game
? 1
$ talus battle "$FIXTURES/../../../bench/encounters/dnd5e.json" --log 0 > five.jsonl; talus campaign next band.db five.jsonl
! talus campaign: the game is not one of Path 2 Victory
? 1
$ echo '{}' > none.jsonl; talus campaign next band.db none.jsonl
! talus campaign: the game cannot be replayed
? 1
$ talus campaign next band.db nowhere.jsonl
! nowhere.jsonl: error: cannot read the file: No such file or directory [file/unreadable]
? 2

A game between machine players is saved for the campaign, too.

$ echo '{"system":"p2v","board":{"size":[14,10]},"actors":[{"actor":"Knight","side":0,"at":[2,4]},{"actor":"Archer","side":0,"at":[2,6]},{"actor":"Basilisk","side":1,"at":[9,4]},{"actor":"Forest Troll","side":1,"at":[9,6]}]}' > ambush.json; talus p2v play ambush.json --machine both --ai greedy --quiet --seed 3 --save ambush.jsonl | tail -n 1
> saved to ambush.jsonl
$ talus campaign new guard.db band.json; talus campaign next guard.db ambush.jsonl
> Knight is wounded: Weakened
$ talus p2v play ambush.json --machine both --ai greedy --quiet --seed 3 --save nowhere/ambush.jsonl > unsaved.txt
? 1
$ tail -n 1 unsaved.txt
> cannot save to nowhere/ambush.jsonl: No such file or directory

A caster who studies a defeated one in the game knows those spells afterwards.

$ printf '{"do":"act","action":"Study Spells"}\n{"do":"endTurn"}\n{"do":"endEncounter"}\n' | talus play "$FIXTURES/study-scenario.json" --save lesson.jsonl | tail -n 1
> {"result":"done","events":[{"seq":5,"event":"encounterEnd","round":1,"text":"The game is over."}]}
$ talus campaign new pupil.db "$FIXTURES/study-members.json"; talus campaign next pupil.db lesson.jsonl; talus campaign show pupil.db --json | grep -A 2 '"learned"'
>       "learned": [
>         "Fear"
>       ]
