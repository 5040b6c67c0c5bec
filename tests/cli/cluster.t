A battle in parts, played in any order, merges to the bytes of one machine.

$ S=$FIXTURES/../../../examples/swse/quarry.json; for i in 3 1 4 2; do talus battle $S --games 300 --seed 3 --shard $i/4 -o parts 2> /dev/null; done; for form in --csv --json --svg ""; do talus merge parts $form > merged; talus battle $S --games 300 --seed 3 $form > whole; cmp merged whole || echo "$form"; done
$ for i in 2 1; do talus battle --points 100 --games 60 --shard $i/2 -o points 2> /dev/null; done; for form in --csv --json --svg; do talus merge points/shard-2-of-2.shard points/shard-1-of-2.shard $form > merged; talus battle --points 100 --games 60 $form | cmp - merged; done

The checksum is that of sha256sum over the lines before it.

$ for f in parts/*; do tail -n 1 $f | cut -d '"' -f 4 > sum; head -n -1 $f | sha256sum | cut -d ' ' -f 1 | cmp - sum; done

The same part gives the same bytes again, on any number of threads; one that is there is not played again.

$ cp parts/shard-2-of-4.shard before; rm parts/shard-2-of-4.shard; talus battle $FIXTURES/../../../examples/swse/quarry.json --games 300 --seed 3 --shard 2/4 -o parts -t 3; cmp before parts/shard-2-of-4.shard
! parts/shard-2-of-4.shard: games 75 to 149
$ talus battle $FIXTURES/../../../examples/swse/quarry.json --games 300 --seed 3 --shard 2/4 -o parts
! parts/shard-2-of-4.shard: games 75 to 149, played before

Games that come twice are counted once; a study may be cut in different ways.

$ talus battle $FIXTURES/../../../examples/swse/quarry.json --games 300 --seed 3 --shard 2/3 -o thirds 2> /dev/null; talus merge parts thirds --csv > merged; talus battle $FIXTURES/../../../examples/swse/quarry.json --games 300 --seed 3 --csv | cmp - merged
! 100 games came more than once, with the same results

What is missing is named, also as a list for a job array.

$ mkdir away; mv parts/shard-2-of-4.shard parts/shard-3-of-4.shard away; talus merge parts
! talus merge: games 75 to 224 are missing
? 1
$ talus merge parts --missing
> 2-3
$ mv away/* parts; talus merge parts --missing

Damage is found, whatever it is.

$ cp parts/shard-1-of-4.shard good; head -c 3000 good > parts/shard-1-of-4.shard; talus merge parts
! talus merge: parts/shard-1-of-4.shard: the file is truncated
! talus merge: games 0 to 74 are missing
? 1
$ sed 's/"rounds":1/"rounds":2/' good > parts/shard-1-of-4.shard; talus merge parts
! talus merge: parts/shard-1-of-4.shard: its checksum is wrong
! talus merge: games 0 to 74 are missing
? 1
$ sed 9d good > parts/shard-1-of-4.shard; talus merge parts 2>&1 | head -n 1
> talus merge: parts/shard-1-of-4.shard: a line of it is damaged
$ echo '{"talus":"shard","format":99}' > parts/shard-1-of-4.shard; talus merge parts 2>&1 | head -n 1
> talus merge: parts/shard-1-of-4.shard: a newer talus wrote this shard
$ echo 'no shard' > parts/shard-1-of-4.shard; talus merge parts 2>&1 | head -n 1
> talus merge: parts/shard-1-of-4.shard: this is not a shard
$ cp good parts/shard-1-of-4.shard

Two results of one game cannot both be right.

$ head -n -1 good | sed '2s/"wins":./"wins":9/' > forged; printf '{"sha256":"%s"}\n' $(sha256sum forged | cut -d ' ' -f 1) >> forged; talus merge parts forged
! talus merge: game 0 has other results in forged than in parts/shard-1-of-4.shard
! talus merge: one of two shards is wrong
? 1

Another study, another version and other content are refused.

$ talus battle $FIXTURES/../../../examples/swse/quarry.json --games 300 --seed 4 --shard 1/4 -o other 2> /dev/null; talus merge parts other
! talus merge: other/shard-1-of-4.shard: this shard belongs to another study
? 1
$ head -n -1 good | sed '1s/"version":"[^"]*"/"version":"1.9.0"/' > old; printf '{"sha256":"%s"}\n' $(sha256sum old | cut -d ' ' -f 1) >> old; talus merge parts old 2>&1 | sed 's/this is talus.*/this is another/'
> talus merge: old: talus 1.9.0 played this shard; this is another
$ mkdir more; echo '{"talus":{"system":"swse"},"type":"feat","name":"More"}' > more/feat.json; talus merge parts -c more
! talus merge: the shards were played with other content; name it with --content
? 1
$ talus battle $FIXTURES/../../../examples/swse/quarry.json --games 300 --seed 3 --shard 1/4 -o more-parts -c more 2> /dev/null; talus merge parts more-parts
! talus merge: more-parts/shard-1-of-4.shard: this shard was played with other content
? 1

A Swiss study goes round by round; each needs the shards of the rounds before.

$ talus study $FIXTURES/study.json -o one > one.txt 2> /dev/null; talus study $FIXTURES/study.json -o many --shard 1/2 --round 2
! talus study: round 2 cannot be paired: many/shards holds only 0 complete rounds
? 1
$ for r in 1 2 3 4 5 6; do for i in 3 1 2; do talus study $FIXTURES/study.json -o many --shard $i/3 --round $r; done; done 2> /dev/null; talus merge many/shards -o many > many.txt; cmp one.txt many.txt; for i in worth.csv worth.json worth.svg standings.csv; do cmp one/$i many/$i; done
$ talus study $FIXTURES/study.json -o many --shard 3/3
! the study is complete
$ rm many/shards/round-6/shard-2-of-3.shard; talus merge many/shards -o many
! talus merge: games 64 to 67 are missing
? 1
$ for i in 2 1; do talus study $FIXTURES/round-robin.json -o robin --shard $i/2 2> /dev/null; done; talus study $FIXTURES/round-robin.json -o robin-one > one.txt 2> /dev/null; talus merge robin/shards -o robin | cmp - one.txt; cmp robin/worth.json robin-one/worth.json

A wrong call is explained.

$ talus battle --points 100 --shard 5/4
! talus battle: --shard 5/4: write I/N, as in 3/8, with I from 1 to N
? 2
$ talus merge
! talus merge: name shards, or folders of shards
? 2
$ talus merge robin/shards
! talus merge: name a folder for the results of the study (-o DIR)
? 2
