A campaign lives in one file with its whole history.

$ echo '{"members": [{"name": "Ann", "class": "Fighter"}]}' > members.json
$ talus campaign new one.db members.json
$ talus campaign next one.db
$ talus campaign next one.db
$ talus campaign next one.db
> everybody has rested for a day
$ talus campaign advance one.db Ann
! talus campaign: this level brings a feat: say which
? 1
$ talus campaign advance one.db Ann --feat Fleet
> Ann rises a level
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
! talus campaign: the campaign cannot be made: the store holds a campaign of this name already
? 1
$ talus campaign next many.db --name road -e Ann
> Ann Weakened
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
