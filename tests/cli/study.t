A tournament of parties; the results do not depend on the number of threads.

$ talus study $FIXTURES/study.json -o one -n 2 2>/dev/null | head -n 1
> A small study: 12 parties of up to 100 points, Swiss, 36 pairings, 72 games
$ talus study $FIXTURES/study.json -o two -t 2 > /dev/null 2>&1
$ talus study $FIXTURES/study.json -o seven -t 7 > /dev/null 2>&1
$ for i in worth.csv worth.json worth.svg standings.csv; do cmp one/$i two/$i; cmp one/$i seven/$i; done

What was played is not played again; a line that is not whole is.

$ talus study $FIXTURES/study.json -o one 2>&1 > /dev/null
> 0 games played, 72 found in one/games.log
$ head -c 700 one/games.log > torn && mkdir again && mv torn again/games.log
$ talus study $FIXTURES/study.json -o again 2> said > /dev/null; grep -c ' 0 found' said; cmp one/worth.json again/worth.json
> 0
? 0

Killed at any moment it goes on and ends with the same figures.

$ for i in 1 2 3 4 5 6; do timeout -s KILL 0.0$i talus study $FIXTURES/study.json -o killed -t 2 > /dev/null 2>&1; done; talus study $FIXTURES/study.json -o killed > /dev/null 2>&1; for i in worth.csv worth.json worth.svg standings.csv; do cmp one/$i killed/$i; done

Another study does not take the log for its own.

$ sed 's/"seed": 5/"seed": 6/' $FIXTURES/study.json > other.json; talus study other.json -o one 2>&1 > /dev/null
> 72 games played, 0 found in one/games.log

Everybody against everybody, parties given.

$ talus study $FIXTURES/round-robin.json -o robin 2> /dev/null | head -n 1
> Three parties: 3 parties of up to 60 points, round robin, 3 pairings, 12 games
$ head -n 1 robin/standings.csv
> party,points,games,creatures
$ talus study nothing.json
! ...
? 1
$ talus study
! talus study: name a study file
? 2
