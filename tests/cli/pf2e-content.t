PF2e content: checked, shown, found, formatted, compiled.

Two items that grant each other never come to an end.

$ mkdir brew && printf '{"name":"Left","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.mine.brew.Item.Right"}]}}' > brew/left.json && printf '{"name":"Right","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.mine.brew.Item.Left"}]}}' > brew/right.json

$ talus lint brew
> brew/left.json:1:75: error: what is granted here grants "Left" again [pf2e/grant-cycle]
>     at /system/rules/0/uuid
>     hint: give one of the grants a predicate or remove it
> brew/right.json:1:76: error: what is granted here grants "Right" again [pf2e/grant-cycle]
>     at /system/rules/0/uuid
>     hint: give one of the grants a predicate or remove it
> 2 documents: 2 errors, 0 warnings, 0 notes
? 1

A link that leads nowhere.

A ring that closes only by an answer or a predicate is a warning; one that is broken by allowDuplicate is none.

$ mkdir ring; echo '{"_id":"aaaaaaaaaaaaaaa1","name":"Egg","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.pf2e.ring.Item.Hen"}]}}' > ring/egg.json; echo '{"_id":"aaaaaaaaaaaaaaa2","name":"Hen","type":"feat","system":{"rules":[{"key":"ChoiceSet","flag":"lays","choices":[{"value":"Compendium.pf2e.ring.Item.Egg"},{"value":"Compendium.pf2e.ring.Item.Stone"}]},{"key":"GrantItem","uuid":"{item|flags.system.rulesSelections.lays}"}]}}' > ring/hen.json; echo '{"_id":"aaaaaaaaaaaaaaa3","name":"Stone","type":"feat","system":{"rules":[{"key":"GrantItem","allowDuplicate":false,"uuid":"Compendium.pf2e.ring.Item.Stone"}]}}' > ring/stone.json; talus lint ring | grep cycle
> ring/egg.json:1:99: warning: what is granted here can grant "Egg" again [pf2e/grant-cycle]

$ printf '{"name":"Left","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.mine.brew.Item.Rihgt"}]}}' > brew/left.json

$ talus lint brew --json
> [
>   {
>     "file": "brew/left.json",
>     "line": 1,
>     "col": 75,
>     "pointer": "/system/rules/0/uuid",
>     "code": "pf2e/dead-link",
>     "severity": "warning",
>     "message": "the link leads nowhere: there is no \"Rihgt\" in mine.brew",
>     "hint": "did you mean \"Right\"?"
>   }
> ]

Too many warnings are a failure when one says so.

$ talus lint brew --max-warnings 0 | tail -n 1
> 2 documents: 0 errors, 1 warning, 0 notes

$ talus lint brew --max-warnings 0 > /dev/null
? 1

Safe faults are repaired, and only they.

$ printf '{"name":"Sharp","type":"feat","system":{"rules":[{"key":"DamageDice","selector":"strike-damage","diceNumber":"1","damageCategory":"precision"}]}}' > brew/left.json

$ talus lint brew/left.json --fix | tail -n 2
> 2 repaired
> 1 document: 0 errors, 1 warning, 1 note

$ cat brew/left.json; echo
> {"name":"Sharp","type":"feat","system":{"rules":[{"key":"DamageDice","selector":"strike-damage","diceNumber":1,"category":"precision"}]}}

Your own words: without the vocabulary the damage type is unknown, with it it is not.

$ printf '{"name":"Glow","type":"effect","system":{"rules":[{"key":"Weakness","type":"radiation-burn","value":5}]}}' > brew/left.json && rm brew/right.json

$ talus lint brew
> brew/left.json:1:76: warning: "radiation-burn" is not a known word of "type" [pf2e/unknown-word]
>     at /system/rules/0/type
> 1 document: 0 errors, 1 warning, 0 notes

$ printf '{"talus":"pf2e-vocabulary","damageTypes":["radiation-burn"]}' > brew/vocabulary.json

$ talus lint brew
> 2 documents: 0 errors, 0 warnings, 0 notes

The vocabulary itself is checked too.

$ printf '{"talus":"pf2e-vocabulary","damageTypess":["x"],"traits":[3]}' > words.json; talus lint words.json
> words.json:1:28: warning: there is no word list "damageTypess" [pf2e/unknown-list]
>     at /damageTypess
>     hint: did you mean "damageTypes"?
> words.json:1:59: error: a word of "traits" must be a string in quotes [pf2e/wrong-type]
>     at /traits/0
> 1 document: 1 error, 1 warning, 0 notes
? 1

Canonical form.

$ talus fmt --check brew
> brew/left.json
> brew/vocabulary.json
? 1

$ talus fmt brew && talus fmt --check brew

$ cat brew/vocabulary.json
> {
>   "talus": "pf2e-vocabulary",
>   "damageTypes": [
>     "radiation-burn"
>   ]
> }

A compiled pack takes the place of the folder; one that is truncated is refused.

$ talus compile brew -o brew.talus | head -n 1
> 1 document, 1 element, 0 of unknown kind, 0 with errors (`talus lint` names them)

$ talus find glow -c brew.talus
>   name  type    link
>   Glow  effect  Compendium.pf2e.brew.Item.Glow

$ talus lint brew/left.json --content brew.talus
> 1 document: 0 errors, 0 warnings, 0 notes

$ head -c 200 brew.talus > cut.talus; talus find glow -c cut.talus
! cut.talus: error: the pack is truncated or damaged [pf2e/bad-pack]
!     hint: compile it again with `talus compile`
! talus find: nothing found; other content can be added with --content PATH
? 1

So is one of a later version, or of a machine with the other order of bytes.

$ cp brew.talus later.talus; printf '\377' | dd of=later.talus bs=1 seek=8 conv=notrunc 2> /dev/null; talus find glow -c later.talus
! later.talus: error: the pack was compiled by a newer version [pf2e/bad-pack]
!     hint: compile it again with `talus compile`
! talus find: nothing found; other content can be added with --content PATH
? 1

$ cp brew.talus other.talus; printf '\1\2\3\4' | dd of=other.talus bs=1 seek=12 conv=notrunc 2> /dev/null; talus find glow -c other.talus
! other.talus: error: the pack was compiled on a machine with another byte order [pf2e/bad-pack]
!     hint: compile it again with `talus compile`
! talus find: nothing found; other content can be added with --content PATH
? 1

Names that are nearly right.

$ talus show 'Roofruner Boots'
! Roofruner Boots: error: there is no document called "Roofruner Boots" [api/not-found]
!     hint: did you mean "Roofrunner Boots"?
? 1

$ talus show frightened
> Frightened  condition
>   link  Compendium.pf2e.conditionitems.Item.TBSHQspnbcqxsmjL
>
> FlatModifier
>   Adds a number to checks, DCs, damage and other statistics.
>   selector  all
>   type      status
>   value     -@item.badge.value
>   slug      frightened
>   acts      before figures are computed, priority 100

With a compendium loaded (here 210 feats), feats, tags and flags that are in none of it are missed.

$ mkdir big; i=0; while [ $i -lt 210 ]; do printf '{"name":"Feat %s","type":"feat","system":{}}' $i > big/$i.json; i=$((i + 1)); done

$ printf '{"name":"Kin","type":"effect","system":{"rules":[{"key":"FlatModifier","selector":"ac","value":"@actor.flags.system.kinship.bonus","predicate":["feat:feat-7","feat:feat-700","item:tag:heirloom"]}]}}' > kin.json

$ talus lint kin.json --content big
> kin.json:1:96: warning: nothing ever sets the actor's flag "kinship" [pf2e/unset-flag]
>     at /system/rules/0/value
>     hint: an ActiveEffectLike or a ChoiceSet with actorFlag can set it
> kin.json:1:159: warning: "feat-700" in the option "feat:feat-700" is not known [pf2e/unknown-word]
>     at /system/rules/0/predicate/1
> kin.json:1:175: warning: "heirloom" in the option "item:tag:heirloom" is not known [pf2e/unknown-word]
>     at /system/rules/0/predicate/2
> 1 document: 0 errors, 3 warnings, 0 notes

Without it nothing can be said about them.

$ talus lint kin.json
> 1 document: 0 errors, 0 warnings, 0 notes

Slips one finds in guides: a doubled "value" where "type" was meant, and a choice without the word "label".

$ printf '{"key":"FlatModifier","selector":["arcana"],"value":"circumstance","value":1}' > doubled.json; talus lint doubled.json
> doubled.json:1:53: error: "value" must be a number or a formula [pf2e/no-number]
>     at /value
> doubled.json:1:68: warning: the key "value" appears twice in this object; the last one counts [json/duplicate-key]
>     at /value
>     hint: remove one of them
> 1 document: 1 error, 1 warning, 0 notes
? 1

$ printf '{"key":"ChoiceSet","choices":[{"label":"Fen","value":"fen"},{"Moor" "value":"moor"}]}' > choice.json; talus lint choice.json
> choice.json:1:69: error: a colon is missing after this key [json/syntax]
>     hint: objects look like {"key": 1}
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

A scenario is checked as one, and so is the scenario of a test case.

$ printf '%s\n' '{"system": "pf2e", "board": {"size": [4, 24], "sise": 4}, "actors": [{"actor": "Mire Wolf", "side": "a", "at": [1, 1]}]}' > scenario.json
$ talus lint scenario.json
> scenario.json:1:47: warning: there is no field "sise" here [pf2e/unknown-field]
>     at /board/sise
>     hint: did you mean "size"?
> 1 document: 0 errors, 1 warning, 0 notes

A file of JSON lines holds a document a line, also in a folder.

$ mkdir lines; printf '{"name":"A","type":"feat","system":{"rules":[{"key":"FlatModifer"}]}}\n{"name":\n' > lines/a.jsonl; talus lint lines
> lines/a.jsonl:1:53: error: there is no rule element "FlatModifer" [pf2e/unknown-kind]
>     at /system/rules/0/key
>     hint: did you mean "FlatModifier"?
> lines/a.jsonl:2:9: error: the text ends where a value should be [json/syntax]
>     hint: the file may be truncated
> 1 document: 2 errors, 0 warnings, 0 notes
? 1

An answer given in advance is one of those the choice offers, also when these come from a word list.

$ mkdir -p picks; echo '{"_id":"pickpickpickpick","name":"Sure Hand","type":"feat","system":{"slug":"sure-hand","rules":[{"key":"ChoiceSet","flag":"skill","choices":{"config":"skills"}}]}}' > picks/sure-hand.json; for answer in stealth flying; do echo '{"name":"'$answer'","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.pf2e.picks.Item.Sure Hand","preselectChoices":{"skill":"'$answer'"}}]}}' > picks/$answer.json; done; talus lint picks --no-notes
> picks/flying.json:1:144: warning: the choice "skill" does not offer "flying" [pf2e/wrong-preselection]
>     at /system/rules/0/preselectChoices/skill
> 3 documents: 0 errors, 1 warning, 0 notes
? 0

Options also come from actions in texts and from texts of language files; tags from what an aura alters.

$ mkdir -p quiet/packs/mine quiet/lang; echo '{"PF2E":{"Mine":{"Note":"Attempt a @Check[flat|dc:15|options:shaky-check]."}}}' > quiet/lang/en.json; echo '{"_id":"quietquietquiet1","name":"Shaky","type":"feat","system":{"description":{"value":"<p>It attempts to [[/act trip options=swoop]].</p>"},"rules":[{"key":"Note","selector":"will","text":"PF2E.Mine.Note"},{"key":"FlatModifier","selector":"will","value":1,"predicate":["shaky-check"]},{"key":"FlatModifier","selector":"athletics","value":1,"predicate":["swoop"]},{"key":"FlatModifier","selector":"reflex","value":1,"predicate":["parent:tag:tarred"]},{"key":"FlatModifier","selector":"fortitude","value":1,"predicate":["never-set-by-anything"]},{"key":"Aura","radius":10,"effects":[{"uuid":"Compendium.pf2e.mine.Item.Shaky","alterations":[{"mode":"add","property":"other-tags","value":"tarred"}]}]}]}}' > quiet/packs/mine/shaky.json; talus lint quiet/packs | grep -o '"[a-z-]*" .*'
> "never-set-by-anything" [pf2e/unset-option]

What a speed is made of begins with its base; there is no heading without anything below it.
$ talus explain "Brannoch of the Ford" speed
> Speed (land)  total of Brannoch of the Ford: 25
>
> Modifiers
>   Base  25
>
> Domains
>   all-speeds, speed, land-speed
