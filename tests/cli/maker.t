A maker's verbs: new documents from templates, packs for Foundry, and what changed between two releases.

$ talus new module 'Reed Folk'
> reed-folk/module.json
> reed-folk/packs/feats/first-feat.json
> reed-folk/.github/workflows/lint.yml

$ talus lint reed-folk
> 1 document: 0 errors, 0 warnings, 0 notes

$ talus new feat 'Quiet "Step"'; talus lint quiet-step.json
> quiet-step.json
> 1 document: 0 errors, 0 warnings, 0 notes

$ talus new weapon 'My Sword'; talus lint my-sword.json; talus sheet 'Brannoch of the Ford' --with my-sword.json | grep 'My Sword.*1d8' | cut -c1-58
> my-sword.json
> 1 document: 0 errors, 0 warnings, 0 notes
>   My Sword (not ready)  +9 / +4 / -1  1d8 + 4 slashing    

$ talus new actor Wader; talus sheet wader.json | head -n 1; talus new case 'First Case'; talus test first-case.json | tail -n 1
> wader.json
> Wader  Adventurer  1
> first-case.json
> 1 passed, 0 failed, 0 skipped

$ mkdir kinds; cd kinds; for kind in armor effect creature scenario; do talus new $kind "My $kind"; done; talus lint .; talus sheet my-creature.json | grep Jaws; talus battle my-scenario.json --games 1 | head -n 1; cd ..
> my-armor.json
> my-effect.json
> my-creature.json
> my-scenario.json
> 4 documents: 0 errors, 0 warnings, 0 notes
>   Jaws    +7 / +2 / -3  1d8 + 3 piercing  2 × (1d8 + 3) piercing  
> 1 game, greedy against greedy, seed 1

$ talus new
! talus new: name a kind and a name; the kinds are item, feat, weapon, armor, effect, creature, actor, scenario, case and module
? 2

$ talus new feat 'Quiet "Step"'
! talus new: quiet-step.json is already there
? 2

$ talus new poem Ode
! talus new: there is no template "poem"; there are item, feat, weapon, armor, effect, creature, actor, scenario, case and module
? 2

Every system has templates, and what they make passes the linter and can be played.

$ for system in swse dnd5e dh2e p2v; do mkdir $system; cd $system; for kind in item actor scenario case module; do talus new $kind "My $kind" -s $system > /dev/null; done; talus lint .; talus test my-case.json; talus sheet my-actor.json | head -n 1; talus show my-item.json | head -n 1; talus battle my-scenario.json --games 1 | head -n 1; cd ..; done
> 6 documents: 0 errors, 0 warnings, 0 notes
> 1 passed, 0 failed, 0 skipped
> My actor  no species, medium, level 1
> My item  item
> 1 game, greedy against greedy, seed 1
> 6 documents: 0 errors, 0 warnings, 0 notes
> 1 passed, 0 failed, 0 skipped
> My actor  Medium Humanoid, Bulwark 1
> My item  equipment
> 1 game, greedy against greedy, seed 1
> 6 documents: 0 errors, 0 warnings, 0 notes
> 1 passed, 0 failed, 0 skipped
> My actor
> My item  weapon
> 1 game, greedy against greedy, seed 1
> 6 documents: 0 errors, 0 warnings, 0 notes
> 1 passed, 0 failed, 0 skipped
> My actor  level 2, 18 points, N, Medium
> My item  level 1, Small Item
> 1 game, greedy against greedy, seed 1

$ talus new creature Wolf -s swse
! talus new: there is no template "creature"; there are item, feat, actor, scenario, case and module
? 2

$ talus new item Wolf -s chess
! talus new: there is no system "chess"; there are pf2e, swse, dnd5e, dh2e and p2v
? 2

A folder of documents as a store of Foundry, and read again.

$ printf '{"_id":"bbbbbbbbbbbbbbb2","name":"Reed Wolf","type":"npc","system":{"details":{"level":{"value":1}},"attributes":{"ac":{"value":15},"hp":{"max":20}}},"items":[{"_id":"bbbbbbbbbbbbbbb3","name":"Jaws","type":"melee","system":{"bonus":{"value":7},"damageRolls":{},"rules":[]}}]}' > reed-folk/packs/feats/wolf.json; talus pack reed-folk/packs/feats -o store
> store: 2 documents

$ talus find reed -c store
>   name         type  link
>   Reed Cutter  npc   Compendium.pf2e.bestiary.Actor.yeAVEueIsi3cJSnD
>   Reed Wolf    npc   Compendium.pf2e.store.Actor.bbbbbbbbbbbbbbb2

$ talus pack reed-folk/packs/feats -o store
! talus pack: store is already there
? 2

Of a document that is both in a store and among its sources, the source is read.

$ mkdir -p both/sources; cp reed-folk/packs/feats/wolf.json both/sources; talus pack both/sources -o both/store
> both/store: 1 document
$ talus lint both
> both: note: 1 document of the packs is built from sources in this folder; the sources are read [content/twice]
> 1 document: 0 errors, 0 warnings, 1 note

$ mkdir loose; cp quiet-step.json loose; talus pack loose -o other
! loose/quiet-step.json:1:1: error: the document has no "_id" of 16 characters [pack/document]
? 1

$ sed 's/"value":15/"value":17/; s/"bonus":{"value":7}/"bonus":{"value":9}/' reed-folk/packs/feats/wolf.json > wolf.json; cp -r reed-folk next; cp wolf.json next/packs/feats; rm next/packs/feats/first-feat.json; talus compare reed-folk next
> changed  Reed Wolf (npc)
>     attributes changed
>     item Jaws changed
>     AC 17, was 15
>     attack with Jaws 9, was 7
> gone     First Feat (feat)
> 0 new, 1 changed, 1 gone

Documents and numbers of every system are compared, also of several in one folder.

$ mkdir was; cp -r swse dnd5e dh2e p2v was; sed -i 's/"dexterity": 14/"dexterity": 16/; s/"Dexterity": 12/"Dexterity": 14/; s/"ag": 35/"ag": 45/; s/"armor": 14/"armor": 15/' */my-actor.json; rm swse/my-item.json; mkdir is; cp -r swse dnd5e dh2e p2v is; talus compare was is
> changed  My actor (character)
>     abilities changed
>     Dexterity 16, was 14
>     Reflex Defense 16, was 15
>     Acrobatics 3, was 2
>     Initiative 3, was 2
>     Pilot 3, was 2
>     Stealth 3, was 2
>     Grapple 4, was 3
>     Line Rifle attack 4, was 3
> gone     My item (item)
> changed  My actor (character)
>     abilities changed
>     Armour class 12, was 11
>     Initiative +2, was +1
>     Dexterity 14, was 12
>     Dexterity save +2, was +1
>     Acrobatics +2, was +1
>     Sleight of Hand +2, was +1
>     Stealth +2, was +1
> changed  My actor (acolyte)
>     characteristics changed
>     Agility 45, was 35
>     Initiative 4, was 3
>     Dodge base 45, was 35
>     Dodge target 45, was 35
> changed  My actor (creature)
>     armor changed
>     armor 15, was 14
> 0 new, 4 changed, 1 gone

$ talus compare was is -s p2v | tail -n 1
> 0 new, 1 changed, 0 gone

$ mkdir bare; echo '{"a": 1}' > bare/x.json; talus compare bare bare
! error: no document of a rule system was found [lint/nothing]
!     hint: name two folders, modules or packs with documents
? 1

$ talus compare reed-folk nowhere
! talus compare: there is no file or folder nowhere
? 2

A check that is done again whenever a file changes.

$ (sleep 1; cp quiet-step.json loose/second.json; sleep 1) & timeout 3 talus lint loose --watch; true
> 1 document: 0 errors, 0 warnings, 0 notes
> watching; stop with Ctrl-C
> 2 documents: 0 errors, 0 warnings, 0 notes
> watching; stop with Ctrl-C
