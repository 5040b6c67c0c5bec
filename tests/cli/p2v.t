Path 2 Victory: the same seed gives the same battle on any number of threads, and one of its games can be shown again.

$ talus battle --points 150 --games 24 --seed 5 --csv > one.csv; talus battle --points 150 --games 24 --seed 5 --csv --threads 3 > three.csv; cmp one.csv three.csv

$ talus battle --points 150 --seed 5 --log 3 > game.jsonl; talus replay game.jsonl > shown.txt; grep -c '"event":"over"' game.jsonl
> 1

A party over the half-cost limit is not legal, and says why.

$ printf '{"name":"P","points":60,"creatures":["Basilisk"]}' > party.json; talus party check party.json
> party.json: not legal
! error: Basilisk costs 32 of 60 points [p2v/half-cost]
!     hint: no creature may cost more than half of the points agreed
? 1

$ talus party suggest --points 200 --seed 3 > suggested.json && talus party check suggested.json | tail -n 1
> suggested: 200 of 200 points, legal

$ talus battle
! talus battle: name two party files, or --points
? 2
