Games in a store: what `battle` prints is the same with and without it.

$ S=$FIXTURES/../../../examples/swse/quarry.json; for form in "" --json --csv --svg; do talus battle $S --games 40 --seed 3 --player random $form > plain; talus battle $S --games 40 --seed 3 --player random --store r.db $form | cmp - plain; talus results show r.db quarry $form | cmp - plain; done
$ talus results list r.db | cut -c 1-61
> name                         kind                      games 
> quarry                       scenario          40 of      40 

Parts fill a store in any order, and again; shards can be added. Every game is there once.

$ for i in 3 1 2 1; do talus battle --points 60 --games 60 --player random --shard $i/3 --store r.db 2> /dev/null; done; talus battle --points 60 --games 60 --player random --shard 2/2 -o parts 2> /dev/null; talus results add r.db parts
> 60 points: 30 games of 60
$ talus results export r.db "60 points" --csv | wc -l
> 61
$ talus battle --points 60 --games 60 --player random --csv > plain; talus results show r.db "60 points" --csv | cmp - plain
$ talus results export r.db "60 points" --json | head -n 2 | tail -n 1 | cut -c 1-52
>   {"game":0,"a":null,"b":null,"winner":"b","rounds":

What was played comes with the games: game 7 can be played again from it.

$ talus results list r.db --json > list.json; talus results export r.db "60 points" --json > games.json; talus fmt list.json games.json; head -n 9 games.json; grep -c '"winner"' games.json
> {
>   "name": "60 points",
>   "kind": "parties",
>   "question": {
>     "options": {
>       "games": 60,
>       "seed": 1,
>       "players": [
>         "random",
> 60
$ talus results list r.db --csv | cut -d , -f 1,2,6,7
> name,kind,games,held
> "60 points",parties,60,60
> "quarry",scenario,40,40

A shard with another result of a game is refused, and nothing of it is added.

$ talus battle --points 60 --games 60 --player random --shard 1/2 -o parts 2> /dev/null; head -n -1 parts/shard-1-of-2.shard | sed 's/"rows":\[\[[-0-9]*/"rows":[[1/' > forged.shard; printf '{"sha256":"%s"}\n' $(sha256sum forged.shard | cut -d ' ' -f 1) >> forged.shard; talus results add r.db forged.shard
! talus results: the store holds another result of game 10; nothing of these games was added
? 1
$ talus results show r.db "60 points" --csv | cmp - plain

Studies: rounds are paired from what the store holds.

$ talus study $FIXTURES/study.json -o one > one.txt 2> /dev/null; for r in 1 2 3 4 5 6; do for i in 2 1; do talus study $FIXTURES/study.json -o unused --shard $i/2 --round $r --store s.db 2> /dev/null; done; done; talus results show s.db "A small study" -o stored | cmp - one.txt; cmp one/worth.json stored/worth.json
$ talus study $FIXTURES/study.json -o again --store t.db 2> /dev/null | cmp - one.txt; talus results show t.db "A small study" -o stored | cmp - one.txt

Two battles, or two studies, compared.

$ talus battle $FIXTURES/../../../examples/swse/quarry.json --games 40 --seed 4 --player random --store r.db > /dev/null; set -- $(talus results list r.db --csv | sed -n 's/^"quarry",scenario,\(............\).*/\1/p'); talus results compare r.db $1 $2 | sed -n 4p
> winner, % of games          first   second    change  (95 %)
$ talus results compare r.db quarry "60 points"
! talus results: 2 studies are called "quarry": name one by the start of its digest
? 1
$ talus results compare t.db "A small study" "A small study" | sed -n '4,5p'
> party, % of points          first   second    change  (95 %)
> party 1                      45.8     45.8       0.0  (-39.9 to 39.9)

Campaigns: their commands with all dice; what is there stays.

$ echo '{"members":[{"name":"Ilse","class":"fighter"},{"name":"Bram","class":"rogue"}]}' > members.json; talus campaign new road.db members.json --seed 3 > /dev/null && talus campaign next road.db > /dev/null; talus results add c.db road.db
> road.db: a campaign of 1 command
$ talus campaign next road.db > /dev/null; talus results add c.db road.db; talus results add c.db road.db; talus results list c.db
> road.db: a campaign of 2 commands
> road.db: a campaign of 2 commands
> campaign                     commands
> road                                2
$ talus results export c.db road > commands; sqlite3 road.db 'SELECT command FROM history ORDER BY id' | sed 's/,"sum":"[0-9a-f]*"}$/}/' | cmp - commands
$ rm road.db; talus campaign new road.db members.json --seed 4 > /dev/null; talus results add c.db road.db
! talus results: the store holds another campaign called "road"; nothing was added
? 1
$ talus results add c.db c.db
! talus results: c.db: this is a store: name the campaign in it with --name
? 1

An older store is brought up to date; a newer one and a foreign one are left alone.

$ sqlite3 old.db < $FIXTURES/store-1.sql; talus results list old.db
! talus results: the store cannot be used: an older talus made it; `talus results setup` brings it up to date
? 1
$ talus results setup old.db && talus results list old.db
> the store is ready
> the store is empty
$ cp r.db new.db; sqlite3 new.db 'PRAGMA user_version=99'; talus results list new.db
! talus results: the store cannot be used: a newer talus made it
? 1
$ cp r.db odd.db; sqlite3 odd.db 'CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END'; talus results list odd.db
! talus results: the store cannot be used: this is not a store: its tables are not those that talus makes
? 1
$ sqlite3 other.db 'CREATE TABLE x(y)'; talus battle --points 60 --games 2 --store other.db
! talus battle: the store cannot be used: this is not a store: its tables are not those that talus makes
? 1
$ cp r.db odd.db; sqlite3 odd.db "UPDATE runs SET games = -5, question = '{'"; talus results list odd.db
! talus results: the studies cannot be listed: a study is damaged: its digest is not that of its question
? 1
$ cp r.db odd.db; sqlite3 odd.db "UPDATE runs SET question = replace(question, '\"seed\":1', '\"seed\":2')"; talus results show odd.db "60 points"
! talus results: the study cannot be read: a study is damaged: its digest is not that of its question
? 1
$ cp c.db odd.db; sqlite3 odd.db "UPDATE campaign_commands SET command = replace(command, '[]', '[\"Ilse\"]') WHERE number = 2"; talus results export odd.db road | wc -l
> 1
! talus results: the campaign cannot be read: its history was changed: a sum is wrong
$ cp r.db odd.db; sqlite3 odd.db "DELETE FROM games WHERE game = 7"; talus results show odd.db "60 points" | head -n 1
> A against B, 60 points, random against random, 59 games, seed 1
! talus results: the store holds 59 of 60 games
$ head -c 20000 r.db > cut.db; talus results export cut.db "60 points" > /dev/null 2>&1
? 1
$ echo no store > text.db; talus results list text.db
! talus results: the store cannot be read: file is not a database
? 1
$ mkdir folder; talus results list folder
! talus results: folder: this is not a file
? 1
$ talus results list nothing.db
! talus results: nothing.db: there is no such file
? 1

A wrong call is explained, and a URL is never printed: it may hold a password.

$ talus results
! talus results: say what to do: list, show, compare, export, add or setup, then the store
? 2
$ talus results show r.db nothing
! talus results: 0 studies are called "nothing": `talus results list` shows what there is
? 1
$ talus results list 'postgresql://user:secret@127.0.0.1:9/x?connect_timeout=2' 2>&1 | grep -c secret
> 0
? 1
