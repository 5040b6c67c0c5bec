A saved game of version 3 stays readable: this one was saved when that version was new.

$ talus replay $FIXTURES/log-version-3.jsonl --to 1 | head -n 1
> 1  Start

One of version 2 had another shape of scenarios. It is rewritten, and its events stay as they were.

$ cp $FIXTURES/log-version-2.jsonl old.jsonl; talus replay old.jsonl
! old.jsonl:1:1: error: this log has version 2, version 3 is known [log/version]
!     hint: tools/from-1.0 rewrites it
? 1
$ $FIXTURES/../../../tools/from-1.0 old.jsonl && cmp old.jsonl $FIXTURES/log-version-3.jsonl

One of a version to come is not guessed at.

$ cd $FIXTURES && talus replay log-version-4.jsonl
! log-version-4.jsonl:1:1: error: this log has version 4, version 3 is known [log/version]
!     hint: a newer engine wrote it: use that one
? 1

A wolf fights a wight, then the wight gets a thicker skin: the log no longer tells the truth.

$ sed 's/"name": "Bogwight"/"name": "Moor Wight"/; s/ZR2YtvZCg5pxHHBZ/MoorWightMoorWig/' $FIXTURES/../../../content/pf2e/bestiary/bogwight.json > wight.json
$ printf '{"system": "pf2e", "actors": [{"actor": "Mire Wolf", "at": [2, 2]}, {"actor": "Moor Wight", "at": [3, 2]}]}' > duel.json
$ printf '%s\n' '{"do": "strike", "who": "Mire Wolf", "target": "Moor Wight", "using": "jaws", "dice": [12, 3]}' | talus play duel.json --content wight.json --save duel.jsonl > played
$ talus replay duel.jsonl --content wight.json | head -n 1
> 1  Mire Wolf: Strike Moor Wight with Jaws
$ sed -i 's/"value": 18,/"value": 22,/' wight.json; talus replay duel.jsonl --content wight.json | head -n 1; true
! duel.jsonl:2:1: error: this command has other consequences now [log/differs]
!     hint: it was made with other rules or other content
> ...
$ talus replay duel.jsonl --content wight.json --again today.jsonl
! duel.jsonl:2:1: note: this command has other consequences now [log/differs]
> today.jsonl: 1 commands
$ talus replay today.jsonl --content wight.json > shown
