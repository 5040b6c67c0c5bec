Rolls: the same seed throws the same dice, and every die is shown.

$ talus roll '4d6kh3 + 2' --seed 3
> 4d6kh3 (5, -1-, 4, 5) + 2 = 16

$ talus roll '2d6[fire] + 1d4[cold] - 1' --force 6,2,3
> 2d6[fire] (6, 2) + 1d4[cold] (3) - 1 = 10

$ talus roll 3d6 --times 3 --seed 1 | wc -l
> 3

$ talus roll 2d6x --force 6,1,6,2
> 2d6x (6!, 1, 6!, 2) = 15

$ talus roll '(@level)d6 + @mod' --set level=2 --set mod=3 --force 4,5
> (@level)d6 (4, 5) + @mod = 12

JSON for programs:

$ talus roll 2d20kh1 --force 4,17 --seed 0 --json
> {"expression":"2d20kh1","dialect":"foundry","seed":0,"total":17,"terms":[{"term":"2d20kh1","total":17}],"dice":[{"faces":20,"value":4,"kept":false,"dropped":true,"term":0},{"faces":20,"value":17,"kept":true,"term":0}]}

The same letters in other dialects:

$ talus roll '4d6>4' --dialect roll20 --force 4,5,1,3
> 4d6>4 (4*, 5*, 1, 3) = 2

$ talus roll '4d6>4' --dialect rpg-dice-roller --force 4,5,1,3
> 4d6>4 (4, 5*, 1, 3) = 1

$ talus roll '1d20+5 >= 15' --dialect avrae --force 10
> 1d20+5 >= 15 (10) = 1

A roll in the Avrae dialect has at most 1,000 dice, rerolls and explosions included.

$ talus roll '1000d1' --dialect avrae | grep -o '= .*'
> = 1000

$ talus roll '1001d6' --dialect avrae
! talus roll: 1001 dice are more than the 1000 allowed in one roll
!     1001d6
!     ^~~~~~
? 1

$ talus roll '999d6 + 2d6' --dialect avrae
! talus roll: this rolls more dice than one roll may
!     999d6 + 2d6
!             ^~~
? 1

Errors point at the character:

$ talus roll '10d6>=5'
! talus roll: a comparison is not allowed here
!     10d6>=5
!         ^
!     hint: write cs before it to count successes: 10d6cs>=5
? 1

$ talus roll '2d6 + fo(3)'
! talus roll: "fo" is neither dice nor a function
!     2d6 + fo(3)
!           ^~
!     hint: words go into [brackets], or after a #
? 1

$ talus roll '999999999d999999999!'
! talus roll: 999999999 dice are more than the 100000 allowed in one roll
!     999999999d999999999!
!     ^~~~~~~~~~~~~~~~~~~
? 1

$ talus roll '1d6x<7'
! talus roll: this rolls more dice than one roll may
!     1d6x<7
!     ^~~~~~
? 1

$ talus roll 3d6 --dialect klingon
! talus roll: "klingon" is not a known value of "dialect"
!     hint: choose foundry, roll20, avrae, rpg-dice-roller or anydice
? 2

$ talus roll
! talus roll: which dice? for example: talus roll '4d6kh3 + 2'
? 2

$ talus roll 3d6 --force 7
! talus roll: a forced value is not on the die it is meant for
!     3d6
!     ^~~
? 1

Odds:

$ talus odds 2d4 --at-least 7
> 2d4: mean 5.0000, deviation 1.5811, from 2 to 8; exact, of 16
> quantiles: 5 %: 2   25 %: 4   50 %: 5   75 %: 6   95 %: 8
>
>  2  █████████████▎                                            6.25 %   ≥ 100.00
>  3  ██████████████████████████▌                              12.50 %   ≥  93.75
>  4  ███████████████████████████████████████▊                 18.75 %   ≥  81.25
>  5  █████████████████████████████████████████████████████    25.00 %   ≥  62.50
>  6  ███████████████████████████████████████▊                 18.75 %   ≥  37.50
>  7  ██████████████████████████▌                              12.50 %   ≥  18.75
>  8  █████████████▎                                            6.25 %   ≥   6.25
>
> at least 7: 18.75 %

$ talus odds 2d2 --json
> {"expression":"2d2","mean":3,"deviation":0.7071067811865476,"min":2,"max":4,"exact":true,"outcomes":[[2,0.25,"1"],[3,0.5,"2"],[4,0.25,"1"]],"total":"4"}

$ talus odds 2d2 --csv
> value,probability,count
> 2,0.25,1
> 3,0.5,2
> 4,0.25,1

$ talus odds 100d6 --json | tail -c 14
> "total":null}

$ talus odds '1d6!' --json --depth 2 | cut -c 1-150
> {"expression":"1d6!","mean":4.116279069767442,"deviation":3.020929337415052,"min":1,"max":17,"exact":true,"depth":2,"rest":0.004629629629629629,"outco

$ talus odds '10d6cs>=5' --versus '8d6cs>=5' | tail -n 1
> against 8d6cs>=5:  win 53.19 %   tie 18.77 %   loss 28.03 %

$ talus odds 4d6kh3 --repeat 6 --sorted | tail -n 6
>      1   15.6619     1.4273     13     16     18
>      2   14.1742     1.4373     12     14     16
>      3   12.9551     1.4640     11     13     15
>      4   11.7609     1.5300      9     12     14
>      5   10.4114     1.6580      8     10     13
>      6    8.5041     1.9490      5      9     12

$ talus odds '1d20+9' --degrees 20 | tail -n 4
>   Critical Success  ████▌                                       5.00 %
>   Success           ████████████████████████████████████████   45.00 %
>   Failure           ████████████████████████████████████████   45.00 %
>   Critical Failure  ████▌                                       5.00 %

$ talus odds 4d6kh3 --svg chart.svg > /dev/null; head -c 4 chart.svg; grep -c '<rect' chart.svg
> <svg17

$ talus odds 2d6 --degrees 15
! talus odds: degrees of success need a d20 that is added to the rest
!     2d6
!     ^~~
? 1

$ talus odds 2d6 --repeat 3
! talus odds: --repeat needs --sorted: unsorted, every result has the same odds
? 2

$ talus odds 1000d1000
! talus odds: this is too large to be computed exactly
!     1000d1000
!     ^~~~~~~~~
? 1

$ talus odds 4d6 --svg /nowhere/chart.svg > /dev/null 2>&1
? 1
