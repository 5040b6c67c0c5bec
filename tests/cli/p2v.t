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

Taking back goes to the last decision of a person, past what the machine has done since, and not beyond the first one.

$ printf '0\n8\nundo\nundo\nundo\nquit\n' | talus p2v play --points 60 --seed 5 | grep -E 'Azhana  |take'
> A  Azhana                   side 1  HP  45/45   AP 0
> A< Azhana                   side 1  HP  45/45   AP 2
> A' Azhana                   side 1  HP  45/45   AP 0  has acted
> > taken back
> A< Azhana                   side 1  HP  45/45   AP 2
> > taken back
> A  Azhana                   side 1  HP  45/45   AP 0
> > nothing to take back
> A  Azhana                   side 1  HP  45/45   AP 0
> A  Azhana                   side 1  HP  45/45   AP 0

With two people it goes back decision by decision: after a way was chosen, after the end of a turn, after an activation.

$ printf '0\n2\n0\nundo\n8\n0\nundo\nundo\nquit\n' | talus p2v play --points 60 --seed 5 --machine none | grep -E 'Azhana  |take|moves'
> A  Azhana                   side 1  HP  45/45   AP 0
> A< Azhana                   side 1  HP  45/45   AP 2
> Azhana moves to (20, 11).
> A< Azhana                   side 1  HP  45/45   AP 1
> > taken back
> A< Azhana                   side 1  HP  45/45   AP 2
> A' Azhana                   side 1  HP  45/45   AP 0  has acted
> A' Azhana                   side 1  HP  45/45   AP 0  has acted
> > taken back
> A' Azhana                   side 1  HP  45/45   AP 0  has acted
> > taken back
> A< Azhana                   side 1  HP  45/45   AP 2
> A< Azhana                   side 1  HP  45/45   AP 2

A game is saved as a log, which replays.

$ printf '0\n8\nsave sitting.jsonl\nquit\n' | talus p2v play --points 60 --seed 5 | grep saved; talus replay sitting.jsonl | grep -c Azhana
> > saved to sitting.jsonl
> 6

The dice of the sides are told with what they are for.

$ talus battle --points 150 --seed 5 --log 3 | grep -o '"text":"Side [^"]*"'
> "text":"Side 1 rolls 5 for the first turn"
> "text":"Side 2 rolls 4 for the first turn"
