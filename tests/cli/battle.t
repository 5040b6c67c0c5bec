A battle of a scenario is the same for any number of threads, in every system.

$ for t in 1 2 7; do talus battle "$FIXTURES/../../../examples/swse/quarry.json" --games 310 --seed 3 --threads $t --csv > $t.csv; done; cmp 1.csv 2.csv; cmp 1.csv 7.csv
$ for t in 1 2; do talus battle "$FIXTURES/../../../examples/dnd5e/barrow-door.json" --games 130 --seed 3 --player random --threads $t --csv > $t.csv; done; cmp 1.csv 2.csv
$ for t in 1 2; do talus battle "$FIXTURES/p2v-water.json" --games 40 --seed 3 --threads $t --csv > $t.csv; done; cmp 1.csv 2.csv

Game N of a battle can be logged, and the log replays to the same end.

$ talus battle "$FIXTURES/../../../examples/dnd5e/barrow-door.json" --games 3 --seed 3 --csv | sed -n 4p | cut -d , -f 5 > commands; talus battle "$FIXTURES/../../../examples/dnd5e/barrow-door.json" --seed 3 --log 2 > game.jsonl; sed 1d game.jsonl | wc -l | cmp - commands; talus replay game.jsonl > /dev/null && grep -c '"event":"encounterEnd"' game.jsonl
> 1

The greedy player beats the random one.

$ for a in random greedy; do talus battle "$FIXTURES/../../../examples/swse/quarry.json" --games 200 --player $a --against random --csv | cut -d , -f 3 | grep -c '^0'; done | sort -n -c && echo better
> better

What cannot be played is refused with a reason.

$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --player chess
! error: there is no machine player "chess" [options/unknown-player]
!     hint: machine players are random, greedy and search
? 2
$ talus battle "$FIXTURES/../../../examples/p2v/meeting.json" 2>&1 | grep -o 'the scenario is another one for every seed'
> the scenario is another one for every seed
$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --gridless
! talus battle: --victory, --deployment and --gridless are for parties: a scenario has its own
? 2

$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --temperament brave
! error: there is no temperament "brave" [options/unknown-temperament]
!     hint: there are steady, aggressive, cautious, protective, ruthless, mindless
? 2
$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --vary board
! talus battle: --vary wants PLACE=VALUE,VALUE,... of the scenario
? 2

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

An encounter is made from names, with the budget of the rule book.

$ talus encounter --system pf2e --party "Brannoch of the Ford" --party "3 Ford Guard" --foes "2 Bogwight" --games 0
> ...
$ talus encounter --system dnd5e -p Garrow -p Nim -f "3 Grey Hound" --games 0
> by the rule book: 150 XP, low (low up to 1000, moderate up to 1500, high up to 2200)
$ talus encounter --system dnd5e -p Garrow -f "2 Grey Hound" --scenario > met.json; talus battle met.json --games 5 --csv | wc -l
> 6
$ talus encounter --system dnd5e -p Garow -f "Grey Hound"
! error: the content has nobody called "Garow" [options/unknown-actor]
!     hint: did you mean "Garrow"?
? 2

The searching player plays every system.

$ talus battle "$FIXTURES/../../../examples/swse/quarry.json" --games 2 --player search --against greedy --nodes 12 | grep -c '^win rate'
> 1

A machine plays the other side at the table.

$ printf '{"do":"start"}\n{"do":"endTurn"}\n' | talus play "$FIXTURES/../../../examples/swse/quarry.json" --against greedy --side Rask | grep -c '"turnStart","who":"Rask"'
> 2
$ printf '{"do":"start"}\n' | talus play "$FIXTURES/../../../examples/swse/quarry.json" --against greedy --side 7
! talus play: nobody is on the side "7"
? 2
