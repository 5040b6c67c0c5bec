A battle of a scenario is the same for any number of threads, in every system.

$ talus encounter --system pf2e -p "Ford Guard" -f "2 Mire Wolf" --scenario > pf2e.json; talus encounter --system dnd5e -p Garrow -f "2 Grey Hound" --scenario > dnd5e.json
$ echo '{"system":"dh2e","board":{"size":[12,6]},"actors":[{"actor":"Cult Gunner","name":"One","side":1,"at":[2,2]},{"actor":"Cult Gunner","name":"Two","side":2,"at":[9,2]}]}' > dh2e.json; cp "$FIXTURES/../../../examples/swse/quarry.json" swse.json; cp "$FIXTURES/p2v-water.json" p2v.json
$ for s in pf2e dnd5e swse dh2e p2v; do for t in 1 2 7; do talus battle $s.json --games 28 --seed 3 --threads $t --csv > $t.csv; done; cmp 1.csv 2.csv && cmp 1.csv 7.csv && awk -F , -v name=$s 'NR > 1 { games++; ends += $6 == 0 } END { print name, games, ends }' 1.csv; done
> pf2e 28 28
> dnd5e 28 28
> swse 28 28
> dh2e 28 28
> p2v 28 28

The damage of each source adds up to what its creature dealt, also for attacks in another one's turn.

$ for s in pf2e dnd5e swse dh2e p2v; do talus battle $s.json --games 28 --seed 3 --json > one.json; talus battle $s.json --games 28 --seed 3 --threads 3 --json | cmp - one.json; done
$ talus battle swse.json --games 28 --seed 3 --json | tr -d ' \n' | sed 's/"name"/\n&/g; s/{"who"/\n&/g' > lines; for w in Rask Obrun; do awk -F '[:,}]' -v w="\"$w\"" '$1 == "\"name\"" && $2 == w { for (i = 1; i < NF; i++) if ($i == "\"damageDealt\"") dealt = $(i + 1) } $1 == "{\"who\"" && $2 == w { sum += $6 } END { print w, (sum > 0), ((dealt - sum) ^ 2 < 0.0001) }' lines; done; grep -o '"source":"[^"]*"' lines | sort -u
> "Rask" 1 1
> "Obrun" 1 1
> "source":"ArcBlade"
> "source":"QuarryMaul"
> "source":"ShortBlade"
> "source":"Unarmed"

Damage that a creature saves against is dealt by who cast the spell, not by who saved.

$ talus battle "$FIXTURES/../../../examples/pf2e/lantern-bridge.json" --games 20 | sed -n '/^damage per game/,/Wight/p' | grep -o '  Ilka:\|Kiln Burst\|Rail of Sparks'
>   Ilka:
> Kiln Burst
> Rail of Sparks

The report shows who dies, what does the damage, what is spent and which games are worth a look.

$ talus battle "$FIXTURES/../../../examples/dnd5e/barrow-door.json" --games 20 | sed -n '/dies %/p;/^damage per game/,/Garrow/p;/^spent per game/,/Garrow/p;/^unusual/,$p'
>                           drops %   lost %   dies %     hit points      dealt      taken  side
> damage per game:
>   Garrow: Arming Sword 33.4, Unarmed Strike 2.2
> spent per game:
>   Garrow: nerve 2.0, use (Set the Pike) 1.1
> unusual games (for --log):
>   longest: game 3, 3 rounds, won by Garrow's side with 99 % of its hit points left
>   shortest: game 2, 1 round, won by Garrow's side with 100 % of its hit points left
>   closest: game 5, 2 rounds, won by Garrow's side with 89 % of its hit points left
>   clearest: game 0, 2 rounds, won by Garrow's side with 100 % of its hit points left
$ talus battle swse.json --log -1
! talus battle: --log is 0 to 2147483647, not -1
? 2

Game N of a battle can be logged, and the log replays to the same end.

$ talus battle "$FIXTURES/../../../examples/dnd5e/barrow-door.json" --games 3 --seed 3 --csv | sed -n 4p | cut -d , -f 5 > commands; talus battle "$FIXTURES/../../../examples/dnd5e/barrow-door.json" --seed 3 --log 2 > game.jsonl; sed 1d game.jsonl | wc -l | cmp - commands; talus replay game.jsonl > /dev/null && grep -c '"event":"encounterEnd"' game.jsonl
> 1

The greedy player beats the random one.

$ for a in random greedy; do talus battle "$FIXTURES/../../../examples/swse/quarry.json" --games 200 --player $a --against random --csv | cut -d , -f 3 | grep -c '^0'; done | sort -n -c && echo better
> better

What cannot be played is refused with a reason.

$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --player chess
! error: there is no machine player "chess" [options/unknown-player]
!     hint: choose random, greedy or search
? 2
$ talus battle "$FIXTURES/../../../examples/p2v/meeting.json" 2>&1 | grep -o 'the scenario is different for every seed'
> the scenario is different for every seed
$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --gridless
! talus battle: --victory, --deployment and --gridless are for parties: a scenario has its own
? 2

$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --temperament brave
! error: there is no temperament "brave" [options/unknown-temperament]
!     hint: there are steady, aggressive, cautious, protective, ruthless, mindless
? 2
$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --vary board
! talus battle: --vary needs PLACE=VALUE,VALUE,... of the scenario
? 2
$ talus battle swse.json --vary light=dim,bright --compare swse.json
! talus battle: choose one of --vary, --compare and --log
? 2
$ talus battle swse.json --log 1 --vary light=dim,bright
! talus battle: choose one of --vary, --compare and --log
? 2
$ talus battle swse.json --json --csv
! talus battle: choose one of --json, --csv and --svg
? 2
$ talus battle swse.json --player search --nodes 0
! talus battle: --nodes is 1 to 100000000, not 0
? 2
$ talus battle swse.json swse.json
! party 1: error: this is a scenario, not a party [options/no-parties]
!     hint: one scenario alone is played; --compare names a second one
? 2
$ talus battle swse.json swse.json swse.json
! talus battle: unexpected argument "swse.json"
? 2
$ talus encounter --system dnd5e -p Garrow -f "Grey Hound" --games 0 Nim
! talus encounter: unexpected argument "Nim"
? 2
$ talus weigh "Ember Fang" Maul
! talus weigh: unexpected argument "Maul"
? 2
$ talus weigh nofile.json
! nofile.json: error: cannot read the file: No such file or directory [file/unreadable]
? 1

A place of the scenario is varied, a line for each value; a scenario is compared with itself without any difference.

$ talus battle "$FIXTURES/../../../bench/encounters/dnd5e.json" --games 20 --vary 'actors.3.actor=Barrow Lord,Barrow Guard' | awk '{ print (NF > 5) }'
> 1
> 1
> 1
$ S="$FIXTURES/../../../examples/swse/quarry.json"; talus battle $S --games 30 --compare $S | sed -n '/changes/,$p'
> the other scenario changes, over 30 pairs of games:
>   win rate, points of 100        0.00 (95 %: 0.00 to 0.00)
>   rounds                         0.00 (95 %: 0.00 to 0.00)
>   first side: dropped            0.00 (95 %: 0.00 to 0.00)

Both have a form for programs and a picture.

$ for f in --csv --svg --json; do talus battle swse.json --games 5 --vary light=dim,bright $f | sed -n "2p;/Win rate by/p"; done
> "dim",0.00,0.00,43.45,7.200,1.000,0.00
> <rect width="640" height="102" fill="#ffffff"/>
> <text x="10" y="20">Win rate by light, with 95 % intervals</text>
>   "place": "light",
$ sed s/dim/bright/ swse.json > bright.json; for f in --csv --svg; do talus battle swse.json --games 5 --compare bright.json $f | sed -n "2p;/What the other/p"; done; talus battle swse.json --games 5 --compare bright.json --json | sed -n '/"changes"/,/"winRate"/p'
> 0,0,0,7,7,1,1
> <rect width="640" height="110" fill="#ffffff"/>
> <text x="10" y="20">What the other scenario changes in 5 pairs of games, with 95 % intervals</text>
>   "changes": {
>     "pairs": 5,
>     "winRate": {

A thing is weighed beside others of its kind and level; what cannot be weighed or borne is refused.

$ talus weigh "Lantern Thief" --games 1 --rivals 1 > weighed; sed -n 1,2p weighed; grep -c '^> Lantern Thief' weighed
> Lantern Thief compared with 1 other creature of level 0
> party: Brannoch of the Ford, Reed Cutter, Ash Sprig, Culvert Rat; 5 encounters, 1 game each, seed 1
> 1
$ talus weigh "Lantern Thief" --games 1 --rivals 1 | sed -n 5,8p | cut -c 1-20
> damage dealt a round
> HP it loses a round,
> hit points the party
> win rate of the part
$ talus weigh "Lantern Thief" --games 1 --rivals 1 --json | grep -c "ownHpLost"
> 3
$ for f in --csv --svg --json; do talus weigh "Lantern Thief" --games 1 --rivals 1 $f | sed -n "2p;/compared with/p" | cut -c 1-20; done
> "Lantern Thief",0,1,
> <rect width="640" he
> <text x="10" y="20">
>   "system": "pf2e",
$ talus weigh Frightened
! pf2e/conditions/frightened.json: error: a document of this kind cannot be weighed [options/not-weighed]
!     hint: weapons, armour, shields, feats, spells and creatures can be weighed
? 2
$ talus weigh "Ridge Blade" --bearer Bogwight
! error: Bogwight cannot have Ridge Blade [options/no-bearer]
!     hint: name a character who can have it; a spell needs someone with slots of its rank
? 2
$ talus weigh rask --system swse 2>&1 | head -1
> error: only PF2e and 5e have the encounter budgets that weighing needs, and Path 2 Victory prices its cards [api/not-offered]
$ talus weigh Archer --system p2v --games 1 | head -1
> Archer (14 points) compared with 8 other cards of about its cost

An encounter is made from names, with the budget of the rule book.

$ talus encounter --system pf2e --party "Brannoch of the Ford" --party "3 Ford Guard" --foes "2 Bogwight" --games 0
> ...
$ talus encounter --system pf2e --party "4 x Brannoch of the Ford" --foes "2 Mire Wolves, a Bogwight and 3 × Mire Toads" --scenario --games 0 | grep -o '"name": "[^"]*[a-z0-9]"' | cut -d '"' -f 4 | paste -s -d ,
> Brannoch of the Ford 1,Brannoch of the Ford 2,Brannoch of the Ford 3,Brannoch of the Ford 4,Mire Wolf 1,Mire Wolf 2,Bogwight,Mire Toad 1,Mire Toad 2,Mire Toad 3
$ talus encounter --system dnd5e -p Garrow -f "99999999999 Grey Hounds" --games 0
! error: a side has at most 24 creatures [options/too-many]
? 2
$ talus encounter --system dnd5e -p Garrow -p Nim -f "3 Grey Hound" --games 0
> by the rule book: 150 XP, low (low up to 1000, moderate up to 1500, high up to 2200)
$ talus encounter --system dnd5e -p Garrow -f "2 Grey Hound" --scenario > met.json; talus battle met.json --games 5 --csv | wc -l
> 6
$ talus encounter --system dnd5e -p Garow -f "Grey Hound"
! error: there is no creature "Garow" in the content [options/unknown-actor]
!     hint: did you mean "Garrow"?
? 2

The board of a scenario, or a board alone, serves as well: the sides begin where the creatures of the scenario are, walls keep them together, and nobody is put into solid squares.

$ talus encounter --system dnd5e -p Garrow -p Nim -f "6 Grey Hound" --board "$FIXTURES/../../../examples/dnd5e/barrow-door.json" --games 0
> board: The Barrow Door, 20 by 12 squares; without the 7 creatures of that scenario
> by the rule book: 300 XP, low (low up to 1000, moderate up to 1500, high up to 2200)
$ talus encounter --system dnd5e -p Garrow -p Nim -f "6 Grey Hound" --board "$FIXTURES/../../../examples/dnd5e/barrow-door.json" --scenario > met.json; echo board | talus play met.json | head -10
>               1
>     01234567890123456789
>   0 ####################
>   1 #..................#
>   2 #..................#
>   3 #..B....##.........#
>   4 #.......##...D~~...#
>   5 #...A.........~~C..#
>   6 #............F.....#
>   7 #.......##..GEH....#
$ printf '{"size":[5,3],"walls":[{"from":[2,0],"to":[2,3]}]}' > yard.json; talus encounter --system pf2e -p "4 Ford Guard" -f "2 Bogwight" --board yard.json --scenario > met.json; echo board | talus play met.json | head -6
>     0 1 2 3 4
>   0 . B|. F .
> 
>   1 C A|. E .
> 
>   2 . D|. . .
$ printf '{"size":[9,3],"terrain":[{"kind":"solid","at":[0,0],"size":[9,1]},{"kind":"solid","at":[0,2],"size":[9,1]},{"kind":"solid","at":[0,1]},{"kind":"solid","at":[4,1]},{"kind":"solid","at":[8,1]}]}' > cells.json; talus encounter --system dnd5e -p "Garrow" -p Nim -f "3 Grey Hound" --board cells.json --scenario > met.json; echo board | talus play met.json | head -4
>     012345678
>   0 #########
>   1 #AB.#EDC#
>   2 #########
$ talus encounter --system pf2e -p "14 Ford Guard" -f "2 Bogwight" --board yard.json
! error: the board has no room for Bogwight 2 [options/too-many]
!     hint: give a larger board, or fewer creatures
? 2
$ printf '{"size":[5,3],"wals":[]}' > yard.json; talus encounter --system pf2e -p "Ford Guard" -f "Bogwight" --board yard.json --games 0
> board: as given, 5 by 3 squares
> by the rule book: 40 XP, extreme (trivial up to 10, low up to 15, moderate up to 20, severe up to 30, extreme up to 40)
! board:1:24: warning: there is no field "wals" here [pf2e/unknown-field]
!     at /board/wals
!     hint: did you mean "walls"?
$ printf '{"hall":{}}' > hall.json; talus encounter --system dnd5e -p Garrow -f "Grey Hound" --board hall.json
! board: error: there is no board in the file [options/bad-board]
!     hint: a board is {"size": [x, y], "terrain": [...], "walls": [...]}
? 2

A creature may have its own temperament in the scenario: this one keeps away when it is badly hurt.

$ sed 's/"name":"One"/"name":"One","temperament":"cautious"/' dh2e.json > careful.json; for s in dh2e careful; do talus battle $s.json --games 60 | sed -n 's/^  One:.* move \([0-9.]*\).*/\1/p'; done | sort -n -c -u && echo moves more
> moves more
$ sed 's/"name":"One"/"name":"One","temperament":"brave"/' dh2e.json > brave.json; talus battle brave.json --games 1 2>&1 | grep -E "known|hint"
> brave.json:1:102: error: "brave" is not a known value of "temperament" [dh2e/bad-value]
>     hint: choose steady, aggressive, cautious, protective, ruthless or mindless

A mirrored fight is fair: neither side knows more than the other.

$ talus battle "$FIXTURES/../../../bench/encounters/dh2e.json" --games 60 | awk '/^win rate/ { print ($8 > 35 && $8 < 65) }'
> 1

The searching player plays every system.

$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --games 2 --player search --against greedy --nodes 12 | grep -c '^win rate'
> 1

A machine plays the other side at the table.

$ printf '{"do":"start"}\n{"do":"endTurn"}\n' | talus play "$FIXTURES/../../../examples/swse/quarry.json" --against greedy --side Rask | grep -c '"turnStart","who":"Rask"'
> 2
$ printf '{"do":"start"}\n' | talus play "$FIXTURES/../../../examples/swse/quarry.json" --against greedy --side 7
! talus play: no creature is on the side "7"
? 2

It shows what it weighed.

$ printf '{"do":"start"}\n{"do":"endTurn"}\nreasons\n' | talus play "$FIXTURES/../../../examples/swse/quarry.json" --against greedy --side Rask | grep '^Obrun: \|^The numbers'
> Obrun: Attack Rask with Maul (expected gain: 114)
> Obrun: End turn (nothing else is worth doing: 0)
> The numbers are expected gains: a creature with full hit points is worth 1000.
$ echo reasons | talus play "$FIXTURES/../../../examples/swse/quarry.json"
> No machine plays here: begin with --against.

One game is one game, and no share is less than nothing.

$ S=$FIXTURES/../../../examples; talus battle $S/dh2e/ambush.json --games 1 | head -n 3
> 1 game, greedy against greedy, seed 1
> Brannoc Vey's side: 0 won, 1 lost, 0 drawn
> win rate of Brannoc Vey's side: 0.0 % (95 %: 0.0 to 79.3)
