Without a grid and in wargaming the same holds: any number of threads, and logs that replay.

$ for mode in "--gridless" "--victory Assassins" "--deployment Pincered"; do talus battle --points 100 --games 6 --seed 5 --csv $mode > one.csv; talus battle --points 100 --games 6 --seed 5 --csv --threads 3 $mode > three.csv; cmp one.csv three.csv; done
$ talus battle --points 100 --seed 5 --gridless --log 1 > open.jsonl; talus replay open.jsonl > /dev/null && grep -c '"event":"encounterEnd"' open.jsonl
> 1
$ talus battle --points 100 --seed 5 --victory "Beast Hunt" --log 1 > beast.jsonl; talus replay beast.jsonl > /dev/null && grep -c '"event":"encounterEnd"' beast.jsonl
> 1
$ for i in 3 4 5; do talus battle --points 200 --games 4 --seed $i --victory "Beast Hunt" --player random --against greedy > /dev/null || echo broken; done
$ talus battle --points 100 --victory Tickling
! error: there is no victory condition "Tickling" [p2v/unknown-mode]
!     hint: choose Standard, Seize the Ground, Assassins, Destroy Supplies, Rescue Mission, Confrontation, Total Annihilation, Beast Hunt, Passing Through, Fonts of Power, Buried Treasure or Sacred Shrines
? 2
$ talus battle --points 100 --deployment Sideways
! error: there is no deployment "Sideways" [p2v/unknown-mode]
!     hint: choose Standard, Close and Personal, Pincered, Vanguard, A House Divided, Across the Way or Fight to the End
? 2

Machine players take in a friend that is badly hurt, and flood the ground under their enemies' feet.

$ talus p2v play "$FIXTURES/p2v-haven.json" --machine both --ai greedy | grep -m 3 'Haven\|taken in\|Cub regains'
> Ann uses Healing Haven.
> Cub is taken in.
> Cub regains 5 hit points (now 10 HP).
$ talus p2v play "$FIXTURES/p2v-water.json" --machine both --ai greedy | grep -m 1 Water
> Ann uses Control Water.

A solo adventure by hand: the board is shown, early or late is asked until that is the answer, then who acts.

$ printf 'e\nx\nl\nl\nquit\n' | talus p2v solo -m none | sed -n '2p;/== round/,/Round 1/p'
>    0 1 2 3 4 5 6 7 8 9 0 1 2 3 
> == round 1
> Duelist: early with 2 AP (e) or late with 3 AP (l)?
> > Dwarf Rogue: early with 2 AP (e) or late with 3 AP (l)?
> > type e or l; show WHO prints a card, quit ends the game
> Dwarf Rogue: early with 2 AP (e) or late with 3 AP (l)?
> > Archer: early with 2 AP (e) or late with 3 AP (l)?
> >   0 Duelist
> Round 1: Duelist's turn.
$ talus p2v solo -s 3 | grep '=='
> == The fallen fence
> == the adventurers win
> == The thing in the press
> == the adventurers win

Cards: fronts, and backs with gambits.

$ talus cards Slurk | grep -o '<h2>Slurk</h2>\|Emanation 1\|<h3>Gambits</h3>\|HP 35'
> <h2>Slurk</h2>
> Emanation 1
> HP 35
> <h3>Gambits</h3>
$ talus cards Slurk --svg --backs | grep -c 'Gambits'
> 1
$ talus cards Slurk --svg --sheet 2
! error: there is no sheet 2; the last is 1 [options/no-sheet]
? 2

A card prints the text of a feature; one without gets words from its effects.

$ talus cards Slurk | grep -o '<br>[^<]*'
> <br>Hit: 10 piercing.
> <br>Hit: the target becomes encumbered.
> <br>Squares in its aura are uneven terrain for all but slurks.
$ printf '{"name": "Gull", "fight": 4, "armor": 12, "power": 12, "hp": 5, "features": [{"name": "Beak", "kind": "action", "ap": 1, "strike": true, "target": {"mode": "melee"}, "effects": [{"op": "damage", "amount": 3, "types": ["piercing"], "when": "hit"}]}]}' > gull.json
$ talus cards gull.json | grep -o '<br>[^<]*'
> <br>3 piercing damage

Game N is the log of game N, with party files and upgrades too.

$ GROVE="$FIXTURES/../../../examples/p2v/grove.json"; HUNTERS="$FIXTURES/../../../examples/p2v/hunters.json"; for mode in "" "--gridless" "--player random" "--player search --nodes 30" "--victory Confrontation"; do talus battle "$GROVE" "$HUNTERS" --games 3 --seed 4 --csv $mode | awk -F , 'NR > 1 { print ($4 + 0 > $5 + 0 ? $4 " " $5 : $5 " " $4) }' > csv; for game in 0 1 2; do talus battle "$GROVE" "$HUNTERS" --games 3 --seed 4 --log $game $mode | grep -o '"text":"[^"]*victory points[^"]*"' | sed 's/[^0-9]*(side [0-9])//; s/side [0-9]//; s/victory points each/& &/' | awk '{ gsub(/[^0-9]+/, " "); if (NF == 1) $2 = $1; print $1 " " $2 }'; done > log; cmp csv log; done
