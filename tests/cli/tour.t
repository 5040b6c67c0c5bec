The tour runs to its end where nobody is at the terminal, with --fast and without.

$ talus tour > first.txt; talus tour --fast > second.txt; cmp first.txt second.txt && grep -c '^[0-9]*\. ' first.txt
> 10

$ talus tour | sed -n '1,7p'
> Talus, a rules engine for tabletop games: a short tour.
>
> 1. Dice
> Any roll, in the usual notation. Every die is shown; the one in dashes was dropped. The seed makes it repeatable.
>
> $ talus roll '4d6kh3 + 1d8[fire] + 2' --seed 12
> 4d6kh3 (-1-, 4, 6, 1) + 1d8[fire] (7) + 2 = 20

The fight is played with commands that exist: one hits, one is against a rule of the game.

$ talus tour | sed -n '/^9\. /,/^10\. /p' | grep -c -e 'hits' -e 'no field'
> 1

$ talus tour everywhere
! talus tour: unknown argument "everywhere"
? 2
