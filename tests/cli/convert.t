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
