Chances before the deed, where numbers come from, and what a line may become, at a PF2e table.

$ printf '%s\n' '{"system":"pf2e","board":{"size":[8,8]},"actors":[' '{"actor":"Brannoch of the Ford","name":"Bran","side":"a","at":[3,3]},' '{"actor":"Mire Wolf","name":"Grey","side":"b","at":[4,3]},' '{"actor":"Quarry Golem","name":"Old Stone","side":"b","at":[3,1]}]}' > close.json

$ echo 'odds strike who=Bran target="Old Stone"' | talus play close.json
> Miller's Shield  Bran at Old Stone
>
> d20 +9 against AC 21
>   Strength  +4  ability
>   Trained   +5  proficiency
>
> Chances
>   Critical Success  5.00 %
>   Success           40.00 %
>   Failure           45.00 %
>   Critical Failure  10.00 %
>
> Damage to hit points
>   Hit           1.50    1d4 + 4 bludgeoning: 0 to 3
>   Critical hit  8.00    2 × (1d4 + 4) bludgeoning: 5 to 11
>   On average    1.00    misses included
>   Brings down   0.00 %

$ echo 'odds trip who=Bran target=Grey' | talus play close.json
> Trip  Bran at Grey
>
> Athletics +11 against DC 19
>   Strength  +4  ability
>   Expert    +7  proficiency
>
> Chances
>   Critical Success  15.00 %
>   Success           50.00 %
>   Failure           30.00 %
>   Critical Failure  5.00 %

What cannot be done says why; what has no chances too.

$ printf 'odds strike who=Grey target=Nobody\nodds endTurn\n' | talus play close.json
>   That cannot be done: there is no creature called "Nobody" here; choose Bran, Grey or Old Stone.
>   That cannot be done: no encounter has begun: use "start".

$ echo 'explain Bran ac' | talus play close.json
> Armor Class  total of Bran: 20
> ...

$ printf 'complete sta\nstart\ncomplete odds strike who=Bran target="\n' | talus play close.json | grep -v result
> state
> start
> odds strike who=Bran target="Old Stone" using=millers-shield
> odds strike who=Bran target="Old Stone" using=ridge-blade
> odds strike who=Bran target="Old Stone" using=basic-unarmed
