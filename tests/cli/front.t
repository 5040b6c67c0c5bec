The command without a verb explains itself and is a wrong call; asked for help it is not.

$ talus
! usage: talus VERB [arguments]
! ...
? 2

$ talus help | head -n 1
> usage: talus VERB [arguments]

$ talus -h | grep -c -x -e 'Content' -e 'At the table'
> 2

$ talus sheet -h | head -n 1
> Usage: talus sheet ACTOR [options]

$ talus p2v party -h | head -n 1
> Usage: talus party check FILE... | suggest [options]

$ talus list --names 'mire'
> Mire Toad
> Mire Wolf

$ talus --version
> talus 2.0.0
> PF2e content and vocabulary as of release 7.2.0

$ talus version
> talus 2.0.0
> PF2e content and vocabulary as of release 7.2.0

$ talus version --json | sed 's/"[0-9.]*"/"N"/g'
> {"version": "N", "pf2eRelease": "N"}

$ talus juggle
! talus: there is no verb "juggle"; `talus help` lists them
? 2

The code of a diagnostic is explained. Codes of fields are the same in every system; a misspelt code gets the nearest.

$ talus help pf2e/unknown-selector
> pf2e/unknown-selector
>   No statistic or roll has this name, so the element does nothing.
>
> Example
>   "selector": "atack"
>
> What to do
>   Use the name in the hint.

$ talus help swse/wrong-type | head -n 1
> swse/wrong-type

$ talus help pf2e/unknown-selectr
! talus: there is no diagnostic code "pf2e/unknown-selectr"; did you mean "pf2e/unknown-selector"?
? 2

$ talus help dh2e/wrong-tpe
! talus: there is no diagnostic code "dh2e/wrong-tpe"; did you mean "dh2e/wrong-type"?
? 2

$ talus help a/b
! talus: there is no diagnostic code "a/b"; docs/reference/diagnostics.md lists them
? 2

Of an option that is given twice the last one counts.

$ talus gm dc --level 1 --level 3
> DC 18

Every schema is JSON. (tools/pages compares the pages that list elements, commands and events with what is printed.)

$ for system in pf2e swse dnd5e dh2e p2v; do for kind in scenario commands events view; do talus schema $system --$kind | grep -c '^  "$schema": "https://json-schema.org/draft/2020-12/schema"'; done; done | sort | uniq -c | tr -s ' '
>  20 1

$ talus schema pf2e --events --view
! talus schema: one kind of schema at a time
? 2
