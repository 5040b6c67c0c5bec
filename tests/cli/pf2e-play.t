PF2e at the table: a caster holds a bridge, with an aura, reactions, a gate and a breath weapon.

$ S=$FIXTURES/../../../examples/pf2e/lantern-bridge; talus play $S.json --save bridge.log < $S.jsonl > told.jsonl; grep -c '"result":"refused"' told.jsonl
> 0
? 1

What is told to people:

$ grep -o '"text":"[^"]*"' told.jsonl | cut -d'"' -f4 | sed -n '7,14p'
> Round 1: it is Ilka's turn, with 3 actions
> Ilka casts lantern-ward at rank 1
> Ilka: effect-lantern-ward
> Ilka is inside the aura lantern-ward of Ilka
> Ilka: effect-in-the-lanterns-light
> Tam is inside the aura lantern-ward of Ilka
> Tam: effect-in-the-lanterns-light
> Ilka moves to 4,4 (stride)

The wolf runs past the guard's spear; the guard is asked, and uses it.

$ grep -o '"question":{[^}]*}' told.jsonl | head -n 1
> "question":{"who":"Tam","prompt":"Catch the Opening against Grey?","options":["pass","use"]}

$ grep -o '"text":"[^"]*"' told.jsonl | cut -d'"' -f4 | grep -A 6 'reacts to'
> Tam reacts to Grey: Catch the Opening
> Tam strikes at Grey with Long Spear: 12 makes 23 against 15: success
> 1d8 + 4 piercing: 10
> Grey takes 10 damage; 14 hit points are left
> Grey moves to 6,5 (stride)
> Grey is inside the aura lantern-ward of Ilka
> Grey moves to 5,5 (stride)

Spells and a breath weapon: one throw for all who save.

$ grep -o '"text":"[^"]*"' told.jsonl | cut -d'"' -f4 | grep -A 6 'uses Kiln Breath'
> Ash uses Kiln Breath
> Tam, kiln-breath: 14 makes 21 against 21: success
> 4d6 fire: 18
> Tam takes 9 damage; 27 hit points are left
> Wight, kiln-breath: 2 makes 11 against 21: criticalFailure
> Wight takes 12 damage; 0 hit points are left
> Wight dies

The board with its fences and the open gate, and the game replayed:

$ talus replay bridge.log --board | tail -n 17
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
>   A Ilka   57/62  [4, 3], AC 20
>   B Tam    27/45  [7, 4], AC 19
>   C Wight  0/45   [7, 4], AC 18, dead
>   D Grey   0/24   [5, 5], AC 15, dead
>   E Ash    0/60   [9, 3], AC 21, dead
