Path 2 Victory: the same seed gives the same battle on any number of threads, and one of its games can be shown again.

$ talus battle --points 150 --games 24 --seed 5 --csv > one.csv; talus battle --points 150 --games 24 --seed 5 --csv --threads 3 > three.csv; cmp one.csv three.csv

$ talus battle --points 150 --seed 5 --log 3 > game.jsonl; talus replay game.jsonl > shown.txt; grep -c '"event":"encounterEnd"' game.jsonl
> 1

A party over the half-cost limit is not legal, and says why.

$ printf '{"name":"P","points":60,"creatures":["Basilisk"]}' > party.json; talus party check party.json
> party.json: not legal
! error: Basilisk costs 32 of 60 points [p2v/half-cost]
!     hint: no creature may cost more than half of the points agreed
? 1

$ talus party check
! talus party: name a party file
? 2

$ talus party suggest --points 200 --seed 3 > suggested.json && talus party check suggested.json | tail -n 1
> suggested: 200 of 200 points, legal

$ talus battle
! talus battle: name a scenario, two party files, or --points
? 2

Taking back goes to the last decision of a person, past what the machine has done since, and not beyond the first one.

$ printf '0\n8\nundo\nundo\nundo\nquit\n' | talus p2v play --points 60 --seed 5 | grep -E 'Azhana  .*side|undo'
> A  Azhana                   side 1  HP  45/45   AP 0
> A< Azhana                   side 1  HP  45/45   AP 2
> A' Azhana                   side 1  HP  45/45   AP 0  has acted
> > undone
> A< Azhana                   side 1  HP  45/45   AP 2
> > undone
> A  Azhana                   side 1  HP  45/45   AP 0
> > nothing to undo
> A  Azhana                   side 1  HP  45/45   AP 0
> A  Azhana                   side 1  HP  45/45   AP 0

With two people it goes back decision by decision: after a way was chosen, after the end of a turn, after an activation.

$ printf '0\n2\n0\nundo\n8\n0\nundo\nundo\nquit\n' | talus p2v play --points 60 --seed 5 --machine none | grep -E 'Azhana  .*side|undo|moves'
> A  Azhana                   side 1  HP  45/45   AP 0
> A< Azhana                   side 1  HP  45/45   AP 2
> > Azhana moves to 20,11.
> A< Azhana                   side 1  HP  45/45   AP 1
> > undone
> A< Azhana                   side 1  HP  45/45   AP 2
> A' Azhana                   side 1  HP  45/45   AP 0  has acted
> A' Azhana                   side 1  HP  45/45   AP 0  has acted
> > undone
> A' Azhana                   side 1  HP  45/45   AP 0  has acted
> > undone
> A< Azhana                   side 1  HP  45/45   AP 2
> A< Azhana                   side 1  HP  45/45   AP 2

A game is saved as a log, which replays.

$ printf '0\n8\nsave sitting.jsonl\nquit\n' | talus p2v play --points 60 --seed 5 | grep saved; talus replay sitting.jsonl | grep -c Azhana
> > saved to sitting.jsonl
> 4

At a question one may think again, say a place that cannot be reached, save and load; actions are known by their names, too.

$ printf 'azh\nstride\nundo\nstride 3 3\nstride 20 11\nsave one.jsonl\nstep\n9 9\n19 10\nload one.jsonl\nload none.jsonl\nquit\n' | talus p2v play --points 60 --seed 5 --machine none | grep -E 'Azhana .*side|undone|possible|moves|reached|load|saved|cannot'
> A  Azhana                   side 1  HP  45/45   AP 0
> A< Azhana                   side 1  HP  45/45   AP 2
> > undone
> A< Azhana                   side 1  HP  45/45   AP 2
> > not possible: this creature cannot get there
> Azhana moves to 20,11.
> A< Azhana                   side 1  HP  45/45   AP 1
> > saved to one.jsonl
> > a number from 0 to 7, or a place that can be reached: two numbers; undo goes back, quit ends the game
> > Azhana moves to 19,10.
> A' Azhana                   side 1  HP  45/45   AP 0  has acted
> > loaded one.jsonl
> A< Azhana                   side 1  HP  45/45   AP 1
> > cannot read none.jsonl: No such file or directory
> A< Azhana                   side 1  HP  45/45   AP 1
> A< Azhana                   side 1  HP  45/45   AP 1

An action that is not in the list now says what it needs.

$ printf 'azh\ntrip\nclaim\nwink\nquit\n' | talus p2v play --points 60 --seed 5 --machine none | grep -E 'not in the list|not possible'
> > not possible: this cannot be done now: it needs an adjacent creature at most one size larger that is not prone
> > not possible: this cannot be done now: it needs an adjacent objective of another side or of nobody, and a skill that the objective asks for
> > "wink" is not in the list: type a number from 0 to 8, the name of an entry, or help

A saved game goes on.

$ printf 'swing bo\nshow objectives\nazh\nstride 3 3\nstride\nstride 20 11\nquit\n' | talus p2v play --points 60 --seed 5 --machine none | grep -E 'not in the list|Notable at|not possible|moves'
> > "swing bo" is not in the list: type a number from 0 to 3, the name of an entry, or help
> Notable at 17 4, a check against 15: Diplomacy, Intimidation; no side holds it
> > not possible: this creature cannot get there
> > Azhana moves to 20,11.

$ printf 'quit\n' | talus p2v play one.jsonl --machine none | grep 'Azhana .*side'
> A< Azhana                   side 1  HP  45/45   AP 1
> A< Azhana                   side 1  HP  45/45   AP 1

$ talus p2v play none.jsonl
> cannot read none.jsonl: No such file or directory
? 1

Every number can be asked for its reasons, in play and of a card alone.

$ printf 'azh\nstride 20 11\nexplain stride 18 9\nexplain Knight reflex\nexplain nonsense\nquit\n' | talus p2v play --points 60 --seed 5 --machine none | sed -n '/^> The way/,/^ 0/p' | head -n 10
> > The way to 18,9
>   19,10 every other diagonal  +2
>   18,9 diagonal               +1
>   total                       3
> > Knight
> 
> Reflex of Knight
>   card   +3
>   total  3
> > explain what? Try explain armor, explain Claws against Bob, explain stride 8 4, or explain WHO WHAT

$ talus explain Slurk Tusks --target Pixie
> Slurk  Tusks against Pixie
>   1 AP, Melee
>     Hit: 10 piercing.
> 
> Fight of Slurk
>   card   +8
>   total  8
> 
> Armor of Pixie
>   card   +19
>   total  19
> 
> Damage of a hit
>   Tusks  +10
>   total  10
> 
> Chances
>   hits   50 %
>   crits  5 %

A game ends with who has won.

$ talus p2v play --points 100 --seed 5 --machine both | grep 'over:'
> The game is over: victory for side 2, 15 victory points to 6.

The dice of the sides are told with what they are for.

$ talus battle --points 150 --seed 5 --log 3 | grep -o '"what":"[^"]*first turn[^"]*"'
> "what":"B rolls for the first turn"
> "what":"A rolls for the first turn"

What an action, a spell or an item does is told in words, wrapped at 80 columns, and in play what everybody can do, too.

$ talus show Earthworks
> Earthworks  spell of rank 1
>   cost  range
>   1 AP  Burst 1 within 12
>     The area becomes difficult terrain for the rest of the encounter. A creature
>     can Interact (1 AP) to clear one square.
>   2 AP  Burst 2 within 12
>     The same in this larger area.
>   3 AP  Burst 3 within 12
>     The same in this larger area.
>     From rank 4 creatures with Flight find it difficult terrain, too.

$ talus show Heal
> Heal  spell of rank 1, divine, primal
>   cost  range
>   1 AP  Melee
>     The target heals 5 HP.
>     Each further rank: 5 more HP.
>   2 AP  Ranged 6
>     The target heals 10 HP.
>     Each further rank: 10 more HP.
>   3 AP  Emanation 4
>     Each creature in the area heals 5 HP.
>     Each further rank: 5 more HP.

$ talus show "Wand of Summon Animal"
> Wand of Summon Animal  level 5, Small Item
>   cost  range     uses
>   2 AP  Ranged 6  1 a day
>     The user casts Summon Animal like a primal caster of rank 2, for the spell's
>     AP. Sustain: 1 AP.

$ talus show Bard | sed -n '/Counter/,/Composition/p'
>   Counter Performance    reaction  Self or within 12  2 a day
>     When the caster or an ally within 12 squares has to make a Will save, the
>     caster makes a Performance check. Its result may be used for the save if it
>     is better.
>   Lingering Composition  free      Self               2 a day

$ talus show Slurk --json | grep -A 4 '"range": "Ranged 6/12"'
>       "range": "Ranged 6/12",
>       "uses": 0,
>       "text": "Hit: the target becomes encumbered.",
>       "steps": [
>         {

$ printf 'azh\nexplain grapple\nexplain Knight Shield Block\nquit\n' | talus p2v play --points 60 --seed 5 --machine none | sed -n '/  Grapple/,/^ 0/p' | head -n 8
> > Azhana  Grapple
>   1 AP
>     It rolls Fight against an adjacent target at most one size larger than
>     itself. The target makes a Fortitude save against the result; failure: it is
>     grabbed.
> > Knight  Shield Block
>   reaction, 1 an encounter
>     When it takes bludgeoning, piercing or slashing damage, that damage is 20

The last board says who has won; equal points are a draw.

$ talus p2v play --machine both --points 70 --seed 4 --quiet | grep '^round' | tail -n 1 | sed 's/.*VP: //'
> side 2 wins

$ printf '{"system": "p2v", "round": 8, "actors": [{"actor": "Knight", "side": 0, "at": [1, 1]}, {"actor": "Knight", "side": 1, "at": [6, 6]}]}' > even.json; talus p2v play even.json --machine both --quiet | grep '^round' | tail -n 1
> round 8, side 1: 0 VP, side 2: 0 VP: a draw

A card says nothing that nobody reads.

$ printf '{"name": "Odd", "size": "Small", "traits": [], "level": 1, "fight": 3, "armor": 15, "fort": 1, "reflex": 1, "will": 1, "hp": "ten", "speed": null, "sped": 4,\n "features": [{"name": "Bite", "kind": "action", "ap": 1, "strike": true, "target": {"mode": "melee", "reech": 1},\n  "effects": [{"op": "damage", "amount": 5, "tipes": ["fire"], "when": "hitt", "who": "slef"}, {"op": "damge"}]}]}' > odd.json; talus lint odd.json
> odd.json:1:126: error: "hp" must be a whole number, not a string [p2v/wrong-type]
>     at /hp
> odd.json:1:148: warning: there is no field "sped" here [p2v/unknown-field]
>     at /sped
>     hint: did you mean "speed"?
> odd.json:2:103: warning: there is no field "reech" here [p2v/unknown-field]
>     at /features/0/target/reech
>     hint: did you mean "reach"?
> odd.json:3:45: warning: there is no field "tipes" here [p2v/unknown-field]
>     at /features/0/effects/0/tipes
>     hint: did you mean "types"?
> odd.json:3:72: warning: "hitt" is not a known time [p2v/unknown-operand]
>     at /features/0/effects/0/when
>     hint: did you mean "hit"?
> odd.json:3:87: warning: "slef" is not a known word for a creature [p2v/unknown-operand]
>     at /features/0/effects/0/who
>     hint: did you mean "self"?
> odd.json:3:103: warning: "damge" is not a known effect [p2v/unknown-operand]
>     at /features/0/effects/1/op
>     hint: did you mean "damage"?
> 1 document: 1 error, 6 warnings, 0 notes
? 1

$ talus show odd.json 2> /dev/null | grep Speed
>   Speed      0

Nor does a party or a study.

$ printf '{"name": "G", "points": 900, "alignment": "XX", "alignmnt": "N", "creatures": [{"actor": "Knight", "itms": []}, {"actor": "Knight", "count": 30}]}' > many.json; talus party check many.json
> many.json: not legal
! many.json:1:49: warning: there is no field "alignmnt" here [p2v/unknown-field]
!     at /alignmnt
!     hint: did you mean "alignment"?
! many.json:1:100: warning: there is no field "itms" here [p2v/unknown-field]
!     at /creatures/0/itms
!     hint: did you mean "items"?
! many.json:1:43: error: there is no alignment "XX" [p2v/unknown-alignment]
!     at /alignment
!     hint: it is LG, NG, CG, LN, N, CN, LE, NE or CE
! many.json:1:113: error: a party has at most 20 creatures; the others are left out [p2v/many-creatures]
!     at /creatures/1
? 1

$ printf '{"name": "S", "round": 3, "games": 0}' > s.json; talus study s.json
! s.json:1:15: warning: there is no field "round" here [p2v/unknown-field]
!     at /round
!     hint: did you mean "rounds"?
! s.json:1:36: error: "games" must be between 1 and 1000 [p2v/out-of-range]
!     at /games
? 1

A scroll bears spells up to its rank, for casters of their traditions.

$ printf '{"name": "A", "points": 200, "creatures": [{"actor": "Mage Hunter", "items": ["[Spell] Scroll I: Daze", "[Spell] Scroll I: Fireball", "[Spell] Scroll I: Heal"]}]}' > scrolls.json; talus party check scrolls.json 2>&1 | grep -c 'cannot have'
> 2

Who starts with a minion brings it along, and it costs nothing: two keepers of 14 points fill a party of 28.

$ printf '{"id": "t:keeper", "name": "Beast Keeper", "alignment": "N", "size": "Medium", "traits": ["Humanoid"], "level": 1, "fight": 6, "armor": 15, "fort": 5, "reflex": 5, "will": 7, "hp": 20, "speed": 5, "features": [{"name": "Commander", "kind": "passive", "effects": [{"op": "start_with_minion", "creature": "Compsognathus"}]}]}' > keeper.json; printf '{"name": "Keepers", "points": 28, "creatures": [{"actor": "Beast Keeper", "count": 2}]}' > keepers.json; talus party check keepers.json --content keeper.json
>   Beast Keeper                 level  1   14 points
>   Beast Keeper                 level  1   14 points
>   Compsognathus                level -1    9 points
>   Compsognathus                level -1    9 points
> Keepers: 28 of 28 points, legal

Potions are those its card has; a card without any has none.

$ printf '{"system": "p2v", "actors": [{"actor": "Knight", "side": 0, "at": [1, 1], "potions": 2}, {"actor": "Knight", "side": 1, "at": [6, 6]}]}' > dry.json; talus p2v play dry.json --quiet --machine none < /dev/null > drawn
! dry.json:1:86: warning: its card has no potions [p2v/no-stock]
!     at /actors/0/potions
!     hint: give a feature of its card an "inventory"

A scenario without places is set up at the terminal: the machine deploys its side, people theirs, by numbers or names.

$ printf '{"system":"p2v","sides":["A","B"],"actors":[{"actor":"Knight","side":0},{"actor":"Archer","side":1}]}' > own.json; printf '99 99\nknig 2 3\nquit\n' | talus p2v play own.json --seed 1 | grep -E '^Set-up|irst|possible|Knight moves|^Round'
> Set-up: no creature has a place yet.
> B places its creatures first.
> > not possible: this is not a square of the board
> > Knight moves to 2,3.
> A rolls for the first turn: 5.
> B rolls for the first turn: 6.
> Round 1 begins.
> Round 1: Archer's turn.

The machine tells why it acted; cards and objectives can be looked up; names are found by any of their words.

$ printf '2 3\nwhy\nobjectives\nshow arch\nquit\n' | talus p2v play own.json --seed 1 | grep -E 'liked best|no objectives|^> Archer|Archer: HP'
> > the machine liked best:  Archer: Stride (rated 80)
> > there are no objectives
> > Archer  level 1, 14 points, N, Medium
> Archer: HP 20/20

$ printf 'bear\nend\nquit\n' | talus p2v play "$FIXTURES/../../../examples/p2v/meeting.json" --ai greedy --seed 3 | grep -o "Round 1: Cave Bear's turn"
> Round 1: Cave Bear's turn

$ printf 'quit\n' | talus p2v play --level master
! talus p2v: unknown level; choose easy, normal, hard or expert
? 2

$ talus p2v play -m both --points 30 --level hard --nodes 20 --temper bold --seed 3 -q | grep -c 'VP'
> 2

A caster without spells is not printed on its card.

$ talus cards Knight | grep -c 'Caster Rank'; talus cards Knight --svg | grep -c 'Caster Rank'
> 0
> 0
? 1

Every weapon of the pack has a damage type.

$ grep -lE '"Hit: [0-9]+ damage' "$FIXTURES"/../../../content/p2v/creatures/*.json
? 1

A card inside a scenario is checked like one in a file.

$ echo '{"system":"p2v","cards":[{"id":"t:x","name":"Xan","alignment":"N","size":"Medium","traits":["Humanoid"],"level":1,"fight":5,"armor":12,"power":12,"fort":3,"reflex":3,"will":3,"hp":20,"speed":5,"reech":1,"features":[]}],"actors":[{"actor":"Xan","side":0,"at":[1,1]},{"actor":"Archer","side":1,"at":[8,8]}]}' > brings.json; talus lint brings.json
> brings.json:1:194: warning: there is no field "reech" here [p2v/unknown-field]
>     at /cards/0/reech
>     hint: nothing reads it; remove it
> 1 document: 0 errors, 1 warning, 0 notes

After the end of a game people can look around, go back and save.

$ echo '{"system":"p2v","round":1,"turn":"Knight","board":{"size":[8,8]},"actors":[{"actor":"Knight","side":0,"at":[2,2]},{"actor":"Archer","side":1,"at":[3,2],"hp":-19}]}' > end.json
$ printf 'longsword archer\nend\nundo\nend\nsave over.jsonl\nquit\n' | talus p2v play end.json --seed 3 | grep -i 'game is over\|undone\|saved'
> The game is over: victory for side 1, 4 victory points to 0.
> the game is over: board, show WHO, why, save FILE, load FILE, undo or quit
> > undone
> The game is over: victory for side 1, 4 victory points to 0.
> the game is over: board, show WHO, why, save FILE, load FILE, undo or quit
> > saved to over.jsonl
> the game is over: board, show WHO, why, save FILE, load FILE, undo or quit

A side that lists creatures learns where they belong.

$ echo '{"system":"p2v","sides":[{"name":"A","creatures":["Knight"]}]}' > sides.json
$ echo quit | talus play sides.json
! sides.json:1:38: warning: "creatures" is not read here; the scenario lists its creatures in "actors", each with its "side" [p2v/misspelt-field]
!     at /sides/0/creatures
!     hint: write "actors"
! sides.json:1:1: error: a scenario needs "actors", or "random" [p2v/scenario]
!     hint: list the creatures: {"actors": [{"actor": "Knight", "side": 0}]}
? 1
