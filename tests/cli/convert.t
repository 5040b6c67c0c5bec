PF2e creatures become cards.

$ talus convert p2v
! talus convert: usage: talus convert p2v CREATURE..., or --all FOLDER
? 2
$ echo '{"type": "npc", "name": "Rat", "items": [{"type": "melee", "name": "Jaws", "system": {"bonus": {"value": 6}, "damageRolls": {"a": {"damage": "1d6", "damageType": "piercing"}}, "traits": {"value": []}}}], "system": {"details": {"level": {"value": -1}}, "attributes": {"ac": {"value": 14}, "hp": {"max": 8}, "speed": {"value": 30}}, "saves": {"fortitude": {"value": 4}, "reflex": {"value": 7}, "will": {"value": 3}}, "traits": {"size": {"value": "sm"}, "value": ["animal"]}}}' > rat.json
$ talus convert p2v rat.json > card.json
$ talus lint card.json
> 1 document: 0 errors, 0 warnings, 0 notes
$ talus cards card.json --svg | grep -c Jaws
> 1

A whole folder: a card for each creature, and what became of its abilities.

$ P=$FIXTURES/../../../content/pf2e/bestiary; mkdir cards; talus convert p2v --all $P -o cards 2> report; ls cards | head -n 3; ls cards | wc -l; sed -n 1,2p report; grep -c '^  ' report
> ash-sprig.json
> bell-warden.json
> bogwight.json
> 15
> 15 cards (0 without a price), 0 documents that are not creatures
> features: 19 mechanical, 4 simplified, 10 as text, 1 left out by rule
> 7
$ P=$FIXTURES/../../../content/pf2e/bestiary; talus convert p2v --all $P -o cards 2> /dev/null; ls cards | head -n 2; talus convert p2v --all $P 2> /dev/null | head -n 1 | cut -c 1-20; talus convert p2v --all nowhere; talus convert p2v --all $P -o /nowhere/at/all
> ash-sprig-2.json
> ash-sprig.json
> {"name":"Ash Sprig",
! talus convert: cannot list nowhere: No such file or directory
! 0 cards (0 without a price), 0 documents that are not creatures
! features: 0 mechanical, 0 simplified, 0 as text, 0 left out by rule
! talus convert: there is no folder /nowhere/at/all
? 2
