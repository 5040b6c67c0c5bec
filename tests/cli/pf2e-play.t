PF2e at the table: a caster holds a bridge, with an aura, reactions, a gate and a breath weapon.

$ S=$FIXTURES/../../../examples/pf2e/lantern-bridge; talus play $S.json --save bridge.log < $S.jsonl > told.jsonl; grep -c '"result":"refused"' told.jsonl
> 0
? 1

What is told to people:

$ grep -o '"text":"[^"]*"' told.jsonl | cut -d'"' -f4 | sed -n '13,21p'
> Round 1: Ilka's turn.
> Ilka spends 2 actions (1 left).
> Ilka spends 1 innate spell.
> Ilka casts Lantern Ward at rank 1.
> Ilka gains Lantern Ward for 2 rounds.
> Ilka enters Ilka's Lantern Ward.
> Ilka gains In the Lantern's Light.
> Tam enters Ilka's Lantern Ward.
> Tam gains In the Lantern's Light.

The wolf runs past the guard's spear; the guard is asked, and uses it.

$ grep -o '"question":{.*}}' told.jsonl | head -n 1
> "question":{"who":"Tam","prompt":"Use Catch the Opening against Grey?","options":["pass","use"],"message":{"id":"Use {1} against {2}?","arguments":["Catch the Opening","Grey"]}}}

$ grep -o '"text":"[^"]*"' told.jsonl | cut -d'"' -f4 | grep -A 6 'as a reaction'
> Tam uses Catch the Opening on Grey as a reaction.
> Tam uses Strike with Long Spear on Grey as a reaction.
> Tam rolls Strike with Long Spear against Grey: 12 + 11 = 23 against AC 15, success.
> Tam rolls 1d8 + 4 piercing damage: 10.
> Grey takes 10 piercing damage (14 HP left).
> Grey moves to 6,5.
> Grey enters Ilka's Lantern Ward.
> Grey moves to 5,5.

Spells and a breath weapon: one throw for all who save.

$ grep -o '"text":"[^"]*"' told.jsonl | cut -d'"' -f4 | grep -A 6 'uses Kiln Breath'
> Ash uses Kiln Breath on Tam and Wight.
> Tam saves against Ash's Kiln Breath with Reflex: 14 + 7 = 21 against DC 21, success.
> Ash rolls 4d6 fire damage: 18.
> Tam takes 9 fire damage, half on a success (27 HP left).
> Wight saves against Ash's Kiln Breath with Reflex: 2 + 9 = 11 against DC 21, critical failure.
> Wight takes 36 fire damage, double on a critical failure (0 HP left).
> Wight is dead.

The board with its fences and the open gate, and the game replayed:

$ talus replay bridge.log --board | tail -n 18
>                   ----
>   3 . . . . A . . . . . . . . . . .
>
>   4 . . . . . . . B . . . . . . . .
>
>   5 . . . . . . . . . . . .|. . . .
>                   ----
>   6 . . . . . . . : : . . .|. . . .
>
>   7 . . . . . . . : : . . .|. . . .
>
>   8 . . . . . . . : : . . .|. . . .
> After the fight
>   A Ilka   57/62  at 4,3, AC 20
>   B Tam    27/45  at 7,4, AC 19
>   C Wight  0/45   at 7,4, AC 18, dead
>   D Grey   0/24   at 5,5, AC 15, dead
>   E Ash    0/60   at 9,3, AC 21, dead

Words without the name of a member mean the first command that can be given and has them; two numbers are a square:

$ printf 'start dice=20,1\nstep 5,5\nstow ridge blade\ndraw Ridge Blade\n' | talus play $FIXTURES/../../../examples/pf2e/ford-fight.json --seed 1 | grep -o '"text":"[^"]*"\|"reason":"[^"]*"' | cut -d'"' -f4 | tail -n 5
> Brannoch of the Ford moves to 5,5.
> Brannoch of the Ford spends 1 action (1 left).
> Brannoch of the Ford stows Ridge Blade.
> Brannoch of the Ford spends 1 action (0 left).
> Brannoch of the Ford draws Ridge Blade in 1 hand.
