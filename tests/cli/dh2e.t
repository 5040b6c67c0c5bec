DH2E: a full-auto burst over three targets, with forced dice, is the same game every time: locations, Tearing, Felling
against unnatural toughness, penetration, a dodge, critical injuries and what follows from them in the turns after.

$ talus play $FIXTURES/dh2e/burst.json --seed 7 --save again.log < $FIXTURES/dh2e/burst.commands > told.jsonl

$ cmp again.log $FIXTURES/dh2e/burst.log

$ talus replay --events $FIXTURES/dh2e/burst.log > shown.txt; grep -c '"event":"injury"' shown.txt
> 3

The odds of an attack are computed, not sampled: BS 48 (58 in bursts), jams on 96 and more, 94 in bursts.

$ talus odds --actor "Brannoc Vey" --weapon hammer-rifle --target "Iron Sentinel" | head -n 5
> Brannoc Vey with Hammer Rifle  against Iron Sentinel
>   mode         target  hit     jam    hits  wounds  to zero wounds
>   single shot  48      48.0 %  5.0 %  0.48  0.46    0.0 %
>   semi-auto    58      58.0 %  7.0 %  1.36  1.30    0.0 %
>   full-auto    58      58.0 %  7.0 %  2.04  1.94    0.0 %

$ talus odds --actor "Brannoc Vey" --weapon spoon
! error: Brannoc Vey has no weapon called "spoon" [dh2e/unknown-item]
!     hint: choose Hail Carbine, Hammer Rifle or Gutter Knife
? 1

What is wrong with homebrew is said with its place and a hint.

$ printf '{"talus":{"system":"dh2e"},"name":"Bad Gun","type":"weapon","system":{"class":"solid","damage":{"formula":"1d10*2"},"qualities":["Tering"]}}' > gun.json; talus lint gun.json
> gun.json:1:107: error: the damage formula cannot be used: damage is dice and numbers added together, such as 1d10+3 [dh2e/bad-formula]
>     at /system/damage/formula
>     hint: write dice and numbers added together: 1d10+3
> gun.json:1:130: error: "Tering" is not a weapon quality [dh2e/unknown-quality]
>     at /system/qualities/0
>     hint: did you mean "Tearing"?
> 1 document: 2 errors, 0 warnings, 0 notes
? 1

$ talus schema dh2e | grep -c '"$ref": "#/$defs/rule"'
> 14

$ talus build "Pit Champion" | tail -n 3
> ...

Two talents that grant each other: the linter sees the circle, and an actor who has one is still an actor.

$ mkdir brew; for n in Left:right Right:left; do printf '{"talus":{"system":"dh2e"},"name":"%s","type":"talent","system":{"rules":[{"key":"GrantItem","item":"%s"}]}}' ${n%:*} ${n#*:} > brew/${n%:*}.json; done; printf '{"name":"Ann","type":"acolyte","system":{"characteristics":{"ws":30},"wounds":{"max":3}},"items":["left"]}' > ann.json

$ talus sheet ann.json --content brew --json 2> /dev/null | grep -c '"name": "[LR]'
> 2

A scenario that cannot be played:

$ printf '{"system":"dh2e","actors":[{"actor":"Nobody At All"}]}' > empty.json; talus play empty.json < /dev/null
! empty.json:1:37: error: there is no actor "Nobody At All" in the content [dh2e/scenario]
!     at /actors/0/actor
!     hint: choose Brannoc Vey, Brother Aldous, Doctor Inez Coul, Halleth Orne, Ilvane Moor, Orrin Thack, Quen Massey, Sable Renn ...
? 1

Finding: by name, quality, element and option.

$ talus find --system dh2e --trait felling
>   name              type        slug
>   Giant Bane Shell  ammunition  giant-bane-shell
>   Needle Rifle      weapon      needle-rifle
>   Widow Axe         weapon      widow-axe

$ talus find --system dh2e --element AdjustDegree
>   name        type    slug
>   Lucky Star  talent  lucky-star

$ talus find --system dh2e --option self:aim steady
>   name           type    slug
>   Steady Breath  talent  steady-breath

What a condition would change:

$ talus diff "Brannoc Vey" -- --with deafened
> Brannoc Vey  what changes
>   value             before  after
>   Alertness target  38      18
>   Items                     +Deafened
>   Roll options              +self:deafened

Every acolyte and adversary of the pack makes a sheet without a complaint:

$ talus find --system dh2e --type acolyte --type npc --json | python3 -c 'import json, sys; print("\n".join(one["name"] for one in json.load(sys.stdin)))' > names; wc -l < names | tr -d ' '; while read -r name; do talus sheet "$name" --system dh2e | grep -q '^Characteristics' || echo "no sheet of $name"; done < names
> 30

Rules are told in words:

$ talus show tear-them-down --system dh2e | tail -n 3
> Rules
>   Damage dice  tearing on melee damage, if rage
>   Option       a switch: rage

$ talus diff "Orrin Thack" -- --with prone | tail -n 2
>   Items                        +Prone
>   Roll options                 +self:prone

An open question is answered by the words of an option.

$ printf 'attack who="Cult Gunner" target="Brannoc Vey" dice=[10]\nDodge\n' | talus play $FIXTURES/../../../examples/dh2e/ambush.json --seed 4 | grep -o '"result":"[a-z]*"'
> "result":"asked"
> "result":"done"
