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
