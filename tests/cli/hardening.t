Hostile and odd input at the command line: nothing crashes, nothing is lost in silence.

A colon inside the bracket at the end of a name.

$ echo '{"_id":"aaaaaaaaaaaaaaaa","name":"Boots (Stance: Fast)","type":"feat","system":{"level":{"value":1},"rules":[{"key":"FlatModifier","selector":"ac","value":1}]}}' > stance.json

$ talus show stance.json
> Boots (Stance: Fast)  feat 1
> 
> FlatModifier
>   Adds a number to checks, DCs, damage and other statistics.
>   selector  ac
>   value     1
>   op        MODIFIER  beforeDerived, priority 100

$ for name in 'Effect: Rage (Fury)' 'A (b: c)' 'A: (b)' 'A: b (c (d)' ':' 'a:' ':(' 'a:()' '):(' 'A: b () (c)'; do printf '{"name":"%s","type":"feat","system":{"rules":[{"key":"FlatModifier","selector":"ac","value":1}]}}' "$name" > name.json; talus show --json name.json | grep -o '"slug": *"[^"]*"' | tail -n 1; done
> "slug": "rage"
> "slug": "c"
> "slug": "b"
> "slug": "b"
> "slug": ""
> "slug": ""
> "slug": ""
> "slug": ""
> "slug": ""
> "slug": "b"

Output that cannot be written is an error, whoever prints it.

$ talus version > /dev/full
! talus: the output could not be written
? 1

$ talus version >&-
! talus: the output could not be written
? 1

$ talus roll --help > /dev/full
! talus: the output could not be written
? 1

$ (trap '' XFSZ; ulimit -f 1; talus battle --points 100 -n 100 --csv > battle.csv)
! talus: the output could not be written
? 1
