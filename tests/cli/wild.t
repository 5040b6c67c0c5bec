Content as people keep it. A module: its manifest names the packs and its own words.

$ mkdir -p mod/packs/feats mod/src/packs/feats mod/packs/nest; printf '{"id":"reeds","title":"Reeds","relationships":{"systems":[{"id":"pf2e","type":"system"}]},"packs":[{"name":"reed-feats","path":"packs/feats","type":"Item"},{"name":"reed-store","path":"./packs/nest/bazaar.db","type":"Actor"}],"flags":{"reeds":{"pf2e-homebrew":{"featTraits":{"reedy":"Reedy"},"skills":{"additional":{"weaving":{"label":"Weaving","attribute":"dex"}}}}}}}' > mod/module.json
$ printf '{"_id":"ccccccccccccccc1","name":"Reed Step","type":"feat","system":{"traits":{"value":["reedy","reddy"]},"rules":[{"key":"GrantItem","uuid":"Compendium.reeds.reed-feats.Item.Reed Walk"}]}}' > mod/packs/feats/step.json
$ printf -- '_id: ccccccccccccccc2\nname: Reed Walk\ntype: feat\nsystem:\n  traits:\n    value:\n      - reedy\n      - muddy\n  rules: []\n' > mod/src/packs/feats/walk.yml
$ printf '{"name":"reeds","scripts":{}}' > mod/package.json

$ talus lint mod --no-notes
> mod/module.json: warning: the manifest lists a pack that is not here: "packs/nest/bazaar" [lint/absent-pack]
>     hint: build the packs first, or correct their paths
> mod/packs/feats/step.json:1:97: warning: there is no trait "reddy" [pf2e/unknown-trait]
>     at /system/traits/value/1
>     hint: did you mean "reedy"?
> mod/src/packs/feats/walk.yml:8:9: warning: there is no trait "muddy" [pf2e/unknown-trait]
>     at /system/traits/value/1
>     hint: add it to the vocabulary if it is your own
> not checked: mod/package.json, a file of a build tool
> 2 documents: 0 errors, 3 warnings, 0 notes

Skills of the module are on the sheet.

$ printf '{"name":"Weaver","type":"character","system":{"details":{"level":{"value":3}},"abilities":{"dex":{"mod":3}},"build":{"attributes":{"manual":true}},"skills":{"weaving":{"rank":2}}},"items":[]}' > weaver.json; talus explain weaver.json weaving -c mod | head -n 5
> Weaving  modifier of Weaver: 10
>
> Modifiers
>   Dexterity  +3 ability      base rules
>   Expert     +7 proficiency  base rules

Stores anywhere below are read; one that is damaged is named, and the rest goes on. Places are those of the store.

$ cp -r $FIXTURES/bazaar mod/packs/nest/bazaar.db; mkdir -p mod/packs/broken; printf 'MANIFEST-000001\n' > mod/packs/broken/CURRENT

$ talus lint mod --no-notes | grep -v '^ '
> mod/packs/broken: error: this cannot be read completely: it cannot be opened as a LevelDB store [content/damaged]
> mod/packs/feats/step.json:1:97: warning: there is no trait "reddy" [pf2e/unknown-trait]
> mod/packs/nest/bazaar.db#Tin Charm (aaaaaaaaaaaaaaa1): warning: no statistic or roll is known as "wil" [pf2e/unknown-selector]
> mod/src/packs/feats/walk.yml:8:9: warning: there is no trait "muddy" [pf2e/unknown-trait]
> not checked: mod/package.json, a file of a build tool
> 4 documents: 1 error, 3 warnings, 0 notes

$ talus find 'reed cat' -c mod
>   name      type  link
>   Reed Cat  npc   Compendium.reeds.reed-store.Actor.bbbbbbbbbbbbbbb1
! mod/packs/broken: error: this cannot be read completely: it cannot be opened as a LevelDB store [content/damaged]
!     hint: what could be read of it is used
? 1

A document of another game is refused by name, unless a system is named.

$ printf '{"name":"Odd One","type":"character","_stats":{"systemId":"dnd5e","systemVersion":"4.0.0"},"system":{"abilities":{"str":{"value":16}}},"items":[]}' > odd.json; talus sheet odd.json
! odd.json: error: no rule system reads this: it is a Foundry document of the game dnd5e (`talus import foundry-dnd5e` reads it) [api/no-system]
!     hint: name a system to read it all the same
? 1

$ talus lint odd.json
> odd.json: error: no rule system reads this: it is a Foundry document of the game dnd5e (`talus import foundry-dnd5e` reads it) [lint/foreign]
>     hint: name a rule system with --system to check it anyway
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

$ mkdir odds; cp odd.json odds/one.json; cp odd.json odds/two.json; printf '{"_id":"ccccccccccccccc3","name":"Plain","type":"feat","system":{"rules":[]}}' > odds/plain.json; talus lint odds
> odds/one.json: error: no rule system reads this: it is a Foundry document of the game dnd5e (`talus import foundry-dnd5e` reads it) [lint/foreign]
>     hint: 2 documents of this kind were not checked
> 1 document: 1 error, 0 warnings, 0 notes
? 1

A folder in which nothing is understood is an error, and no pack is made of it.

$ mkdir none; printf '[{"index":"aboleth","name":"Aboleth"}]' > none/m.json; printf '{"command":"x","name":"Go","type":"script"}' > none/go.json; talus lint none
> none: error: nothing in this folder is a document of a rule system [lint/nothing]
>     hint: name the folder with the documents, or the system with --system
> none/m.json: error: no rule system reads this: it is a record of the 5e SRD database [lint/foreign]
>     hint: 1 document of this kind was not checked
> not checked: none/go.json, a macro
> 0 documents: 2 errors, 0 warnings, 0 notes
? 2

$ talus compile none -o none.talus; ls none.talus
! talus compile: none/go.json is a macro
! talus compile: nothing was found that is a PF2e document; no pack was written
! ls: cannot access 'none.talus': No such file or directory
? 2

A manifest of another game counts for documents that state none.

$ mkdir -p stars/packs/gear; printf '{"id":"stars","title":"Stars"}' > stars/system.json; for i in 1 2; do printf '{"name":"Torch %d","type":"equipment","system":{}}' $i > stars/packs/gear/torch$i.json; done; talus compile stars -o stars.talus; ls stars.talus
! talus compile: 2 documents were left out, the first being a Foundry document of the game stars
! talus compile: nothing was found that is a PF2e document; no pack was written
! ls: cannot access 'stars.talus': No such file or directory
? 2

$ mkdir -p other/packs/gear; printf '{"id":"stars","title":"Stars"}' > other/system.json; printf '{"name":"Torch","type":"equipment","system":{}}' > other/packs/gear/torch.json; talus lint other | grep -v '^ '
> other: error: nothing in this folder is a document of a rule system [lint/nothing]
> other/packs/gear/torch.json: error: no rule system reads this: it is a Foundry document of the game stars [lint/foreign]
> 0 documents: 2 errors, 0 warnings, 0 notes

A manifest may state the game of each pack, and needs no more than an id and packs. Documents that state no game are also
recognized by their shape.

$ mkdir -p both/packs/ours both/packs/theirs; printf '{"id":"both","packs":[{"name":"ours","path":"packs/ours","system":"pf2e"},{"name":"theirs","path":"./packs/theirs.db","system":"stars"}],"flags":{"both":{"pf2e-homebrew":{"creatureTraits":{"zorb":"Zorb"}}}}}' > both/module.json; printf '{"name":"Oath","type":"effect","system":{"rules":[{"key":"FlatModifier","selector":"ac","type":"status","value":1,"predicate":["target:trait:zorb"]}]}}' > both/packs/ours/oath.json; printf '{"name":"Torch","type":"equipment","system":{}}' > both/packs/theirs/torch.json; talus lint both | grep -v '^ '
> both/packs/theirs/torch.json: note: no rule system reads this: it is a Foundry document of the game stars [lint/foreign]
> 1 document: 0 errors, 0 warnings, 1 note

$ talus compile both -o both.talus | head -n 1
! talus compile: 1 document was left out: a Foundry document of the game stars
> 1 document, 1 element, 0 of unknown kind, 0 with errors (`talus lint` names them)

$ mkdir alien; printf '{"name":"Dodge","type":"feat","system":{"changes":[],"contextNotes":[]}}' > alien/dodge.json; printf '{"name":"Pistol","type":"weapon","system":{"weaponType":"smallA","damage":{"parts":[]}}}' > alien/pistol.json; talus lint alien | grep -v '^ '
> alien: error: nothing in this folder is a document of a rule system [lint/nothing]
> alien/dodge.json: error: no rule system reads this: it is a Foundry item of the game pf1 [lint/foreign]
> alien/pistol.json: error: no rule system reads this: it is a Foundry item of the game sfrpg [lint/foreign]
> 0 documents: 3 errors, 0 warnings, 0 notes

A part of a module knows the words of its manifest.

$ talus lint both/packs/ours/oath.json; talus lint both/packs/ours; cd both/packs && talus lint ours/oath.json
> 1 document: 0 errors, 0 warnings, 0 notes
> 1 document: 0 errors, 0 warnings, 0 notes
> 1 document: 0 errors, 0 warnings, 0 notes

A manifest that cannot be read is an error.

$ mkdir -p comma/packs; printf '{"id":"comma","packs":[],}' > comma/module.json; printf '{"name":"Oath","type":"effect","system":{"rules":[]}}' > comma/packs/oath.json; talus lint comma/
> comma/module.json:1:26: error: a key in quotes is missing here [json/syntax]
>     hint: objects look like {"key": 1}
> 1 document: 1 error, 0 warnings, 0 notes
? 1

Documents of older releases are read as of today, and the steps are counted.

$ mkdir old; printf '{"_id":"vvvvvvvvvvvvvvvv","name":"Old Ring","type":"equipment","data":{"weight":{"value":"L"},"rules":[{"key":"FlatModifier","selector":"rang","value":1},{"key":"ActiveEffectLike","mode":"upgrade","path":"data.skills.ath.rank","value":1}]}}' > old/ring.json; talus lint old --verbose --no-notes
> old/ring.json:1:137: warning: no statistic or roll is known as "rang" [pf2e/unknown-selector]
>     at /system/rules/0/selector
>     hint: an unknown selector makes the element do nothing
> 1 document of older releases, read as of today
>     1: the data is in "system", not in "data"
>     1: Bulk is a number
>     1: paths of rule elements follow the data
> 1 document: 0 errors, 1 warning, 0 notes

$ talus compile old -o old.talus | head -n 1
> 1 document, 2 elements, 0 of unknown kind, 0 with errors (`talus lint` names them)

$ printf '{"name":"Old Hand","type":"character","data":{"details":{"level":{"value":3}},"skills":{"ath":{"rank":2}},"build":{"abilities":{"boosts":{"1":["str"]}}},"saves":{"fortitude":{"rank":1}}},"items":[{"name":"Mail","type":"armor","data":{"armor":{"value":4},"dex":{"value":1},"strength":{"value":16},"category":"medium","equipped":{"inSlot":true,"carryType":"worn"},"rules":[]}}]}' > hand.json; talus sheet hand.json | grep -E 'AC |Athletics'
>   AC         14  Dexterity +0, Untrained +0, Mail +4
>   Athletics     +8        18  expert
! hand.json: note: the document is from an older release and was converted: the data is in "system", not in "data"; the figures of armour have separate names; skills have their full names; boosts are kept in "build.attributes" [content/migrated]

What is known already can be left out: only new findings count.

$ talus lint mod/packs/feats --no-notes --write-baseline known.json | tail -n 2
> known.json: 1 finding kept
> 1 document: 0 errors, 1 warning, 0 notes

$ talus lint mod/packs/feats --baseline known.json --max-warnings 0
> 1 known finding left out
> 1 document: 0 errors, 0 warnings, 0 notes

For code hosts and test runners.

$ talus lint odd.json --format github
> ::error title=lint/foreign,file=odd.json::no rule system reads this: it is a Foundry document of the game dnd5e (`talus import foundry-dnd5e` reads it); name a rule system with --system to check it anyway
? 1

$ talus lint odd.json --format junit | head -n 3
> <?xml version="1.0" encoding="UTF-8"?>
> <testsuite name="talus lint" tests="1" failures="1">
>   <testcase name="lint/foreign" classname="odd.json"><failure type="error" message="no rule system reads this: it is a Foundry document of the game dnd5e (`talus import foundry-dnd5e` reads it)">odd.json: error: no rule system reads this: it is a Foundry document of the game dnd5e (`talus import foundry-dnd5e` reads it) [lint/foreign]

$ mkdir 'a b'; cp -r $FIXTURES/bazaar 'a b/bazaar.db'; talus lint 'a b' --format github --no-notes | grep selector
> ::warning title=pf2e/unknown-selector,file=a b/bazaar.db::Tin Charm (aaaaaaaaaaaaaaa1): no statistic or roll is known as "wil"; did you mean "will"?

$ talus lint 'a b' --format sarif > out.sarif; python3 -c "import json; run = json.load(open('out.sarif'))['runs'][0]; print(sorted(run['tool']['driver'])); one = [r for r in run['results'] if 'selector' in r['ruleId']][0]; print(one['locations'][0])"
> ['name', 'rules', 'version']
> {'physicalLocation': {'artifactLocation': {'uri': 'a%20b/bazaar.db'}}, 'logicalLocations': [{'fullyQualifiedName': 'Tin Charm (aaaaaaaaaaaaaaa1)'}]}

Columns are counted in UTF-16 units there: the rune is one, the horn of the charm is two. Texts count bytes.

$ printf '{"name":"Zögern ᚱ 📯","type":"feat","system":{"traits":{"value":[]},"rules":[{"key":"FlatModifier","selector":"wil","value":1}]}}' > horn.json; talus lint horn.json | head -n 1
> horn.json:1:116: warning: no statistic or roll is known as "wil" [pf2e/unknown-selector]

$ talus lint horn.json --format sarif | python3 -c "import json, sys; run = json.load(sys.stdin)['runs'][0]; region = run['results'][0]['locations'][0]['physicalLocation']['region']; print(run['columnKind'], region, open('horn.json').read().encode('utf-16-le')[2 * region['startColumn'] - 2:][:10].decode('utf-16-le'))"
> utf16CodeUnits {'startLine': 1, 'startColumn': 111} "wil"

$ talus lint odd.json --format rhyme
! talus lint: there is no format "rhyme"; there are text, json, sarif, github and junit
? 2

Packs that the manifest lists are somewhere in the folder, whatever their form; those that are not are named.

$ mkdir -p gaps/packs gaps/src/feats; printf '{"id":"gaps","title":"Gaps","packs":[{"name":"feats","path":"packs/feats"},{"name":"items","path":"./packs/items.db"},{"name":"pets","path":"packs/pets.db"},{"name":"deeds","path":"packs/deeds"}],"relationships":{"systems":[{"id":"pf2e"}]}}' > gaps/module.json; printf '{"name":"Oath","type":"effect","system":{"rules":[]}}' > gaps/src/feats/oath.json; printf '{"_id":"ccccccccccccccc4","name":"Charm","type":"equipment","system":{"rules":[]}}\n' > gaps/packs/items.db; talus lint gaps
> gaps/module.json: warning: the manifest lists packs that are not here: "packs/pets", "packs/deeds" [lint/absent-pack]
>     hint: build the packs first, or correct their paths
> 2 documents: 0 errors, 1 warning, 0 notes

The actors and items of an adventure are checked.

$ mkdir tale; printf '{"name":"Tale","journal":[],"scenes":[],"cards":[],"actors":[{"name":"Cat","type":"npc","system":{"attributes":{"ac":{"value":15},"hp":{"max":9}}},"items":[{"name":"Purr","type":"action","system":{"rules":[{"key":"FlatModifier","selector":"wil","value":1}]}}]}],"items":[{"name":"Bell","type":"equipment","system":{"rules":[]}}]}' > tale/tale.json; printf '{"name":"Oath","type":"effect","system":{"rules":[]}}' > tale/oath.json; talus lint tale
> tale/tale.json:1:240: warning: no statistic or roll is known as "wil" [pf2e/unknown-selector]
>     at /actors/0/items/0/system/rules/0/selector
>     hint: did you mean "will"?
> 3 documents: 0 errors, 1 warning, 0 notes

A module with scripts may declare words and read fields that nobody else knows: those are notes. What it needs is
named when it is not here.

$ mkdir -p code/packs/feats; printf '{"id":"coded","title":"Coded","esmodules":["main.js"],"relationships":{"systems":[{"id":"pf2e","type":"system"}],"requires":[{"id":"lib-reeds","type":"module"},{"id":"pf2e","type":"system"}]},"packs":[{"name":"feats","path":"packs/feats","type":"Item"}]}' > code/module.json
$ printf '{"_id":"ddddddddddddddd1","name":"Coded Step","type":"feat","system":{"traits":{"value":["muddy"]},"rules":[{"key":"FlatModifier","selector":"ac","value":1,"codedBy":"me"},{"key":"RollTwice","selector":"will","keep":"higher","predicate":["mudbound-now"]}]}}' > code/packs/feats/step.json
$ talus lint code
> code/module.json:1:125: note: the module needs modules that are not here: "lib-reeds" [lint/dependency]
>     at /relationships/requires
>     hint: name their folders with --content if they have content
> code/packs/feats/step.json:1:90: note: no manifest declares the trait "muddy" [pf2e/unknown-trait]
>     at /system/traits/value/0
>     hint: declare it in the manifest, unless the module's scripts do
> code/packs/feats/step.json:1:157: note: the game does not read the field "codedBy" [pf2e/unknown-field]
>     at /system/rules/0/codedBy
>     hint: the module's own scripts may read it
> code/packs/feats/step.json:1:239: note: nothing here sets the option "mudbound-now" [pf2e/unset-option]
>     at /system/rules/1/predicate/0
>     hint: a RollOption, a ChoiceSet, the vocabulary or the module's scripts can set it
> 1 document: 0 errors, 0 warnings, 4 notes
$ mkdir -p lib; printf '{"id":"lib-reeds","title":"Library"}' > lib/module.json; talus lint code --content lib | grep -c dependency
> 0
? 1

Senses of older releases are read under their present names.

$ printf '{"_id":"eeeeeeeeeeeeeee1","name":"Keen","type":"feat","system":{"rules":[{"key":"Sense","selector":"lowLightVision"}]}}' > keen.json; talus lint keen.json --verbose
> 1 document of older releases, read as of today
>     1: senses have hyphens in their names
> 1 document: 0 errors, 0 warnings, 0 notes

A predicate may name a trait that documents of the module have; the trait itself is reported where it is used.

$ mkdir -p own; printf '{"_id":"fffffffffffffff1","name":"Oath","type":"feat","system":{"traits":{"value":[]},"rules":[{"key":"ItemAlteration","itemType":"feat","mode":"add","property":"traits","value":"holy","predicate":["item:trait:reedguard"]}]}}' > own/oath.json; printf '{"_id":"fffffffffffffff2","name":"Ward","type":"feat","system":{"traits":{"value":["reedguard"]},"rules":[]}}' > own/ward.json; talus lint own --no-notes | grep -v '^ '
> own/ward.json:1:84: warning: there is no trait "reedguard" [pf2e/unknown-trait]
> 2 documents: 0 errors, 1 warning, 0 notes
$ rm own/ward.json; talus lint own --no-notes | grep -v '^ '
> own/oath.json:1:199: warning: "reedguard" in the option "item:trait:reedguard" is not known [pf2e/unknown-word]
> 1 document: 0 errors, 1 warning, 0 notes

Scripts of a module may add kinds of rule elements; without scripts there are no others.

$ mkdir -p kinds/packs/feats; printf '{"id":"kinds","title":"Kinds","relationships":{"systems":[{"id":"pf2e","type":"system"}]},"packs":[{"name":"feats","path":"packs/feats","type":"Item"}]}' > kinds/module.json; printf '{"_id":"ddddddddddddddd1","name":"Slow Craft","type":"feat","system":{"rules":[{"key":"ChangeProgress","value":2},{"key":"Note","selector":"will","text":"Hush.","visibility":null}]}}' > kinds/packs/feats/a.json; talus lint kinds
> kinds/packs/feats/a.json:1:87: error: there is no rule element "ChangeProgress" [pf2e/unknown-kind]
>     at /system/rules/0/key
> 1 document: 1 error, 0 warnings, 0 notes
? 1
$ printf '{"id":"kinds","title":"Kinds","esmodules":["main.js"],"relationships":{"systems":[{"id":"pf2e","type":"system"}]},"packs":[{"name":"feats","path":"packs/feats","type":"Item"}]}' > kinds/module.json; talus lint kinds
> kinds/packs/feats/a.json:1:87: note: the game has no rule element "ChangeProgress" [pf2e/unknown-kind]
>     at /system/rules/0/key
>     hint: the module's own scripts may add it
> 1 document: 0 errors, 0 warnings, 1 note

Ranks, chosen skills, focus points and words of older releases.

$ printf '{"name":"Old Scout","type":"character","system":{"details":{"level":{"value":1}},"martial":{"light":{"rank":1}},"traits":{"value":["half-elf"],"languages":{"value":["infernal"]}},"build":{"abilities":{"manual":true}},"abilities":{"dex":{"mod":3},"wis":{"mod":2}}},"items":[{"_id":"aaaaaaaaaaaaaaa1","name":"Calling","type":"feat","system":{"featType":{"value":"classfeature"},"rules":[{"key":"ActiveEffectLike","mode":"upgrade","path":"data.martial.simple.rank","value":1},{"key":"ActiveEffectLike","mode":"upgrade","path":"system.proficiencies.traditions.divine.rank","value":1},{"key":"ActiveEffectLike","mode":"add","path":"system.resources.focus.max","value":1},{"key":"ChoiceSet","flag":"lore","choices":[{"value":"arc"},{"value":"rel"}],"selection":"rel"},{"key":"ActiveEffectLike","mode":"upgrade","path":"system.skills.{item|flags.pf2e.rulesSelections.lore}.rank","value":1},{"key":"FlatModifier","selector":"ac","value":1,"predicate":["self:trait:half-elf"]}]}},{"_id":"aaaaaaaaaaaaaaa2","name":"Rites","type":"spellcastingEntry","system":{"prepared":{"value":"focus"},"tradition":{"value":"divine"},"ability":{"value":"wis"},"proficiency":{"value":1}}},{"_id":"aaaaaaaaaaaaaaa3","name":"Small Rite","type":"spell","system":{"location":{"value":"aaaaaaaaaaaaaaa2"},"level":{"value":1},"category":{"value":"focus"},"spellType":{"value":"utility"},"traits":{"value":[]},"rules":[]}},{"_id":"aaaaaaaaaaaaaaa4","name":"Bow","type":"weapon","system":{"category":"simple","group":"bow","range":60,"damage":{"dice":1,"die":"d6","damageType":"piercing"},"traits":{"value":[]},"equipped":{"carryType":"held","handsHeld":2},"rules":[]}}]}' > scout.json; talus sheet scout.json 2> notes | grep -E 'Languages|Religion|Bow  |Rites  |Focus points'; tr ';' '\n' < notes | grep -E 'ranks|chosen|counted|present'
>   Languages  Diabolic
>   Religion      +5        15  trained
>   Bow             +6 / +1 / -4  1d6 piercing     2 × 1d6 piercing     
>   Rites  attack +5, DC 15  divine
>   Focus points  0 of 1
>  ranks with weapons, armour and spells are in "proficiencies"
>  chosen skills have their full names
>  focus points are counted from focus spells
>  traits, languages and conditions have their present names

An old actor has copies of items. Those that are otherwise in the content now are named.

$ printf '{"name":"Old Vale","type":"character","system":{"details":{"level":{"value":1}}},"items":[{"_id":"aaaaaaaaaaaaaaa1","name":"Fleet of Foot","type":"feat","flags":{"core":{"sourceId":"Compendium.pf2e.feats-srd.Item.EdvGkxMSVSAmWGC0"}},"system":{"featType":{"value":"general"},"rules":[]}}]}' > vale.json; talus sheet vale.json 2>&1 > sheet | grep -A1 outdated
> vale.json: warning: 1 item has other rule elements in the content now: Fleet of Foot [content/outdated]
>     hint: remove them and add them again with `talus item` to have today's

A system that is named overrides what a document seems to be; that is stated once.

$ talus sheet odd.json --system pf2e | head -n 1
> Odd One  Adventurer  1
! odd.json: warning: this seems to be a Foundry document of the game dnd5e; it is read as one of pf2e [content/other-game]
!     hint: the numbers may mean nothing

$ talus lint odds --system pf2e
> odds/one.json: warning: this seems to be a Foundry document of the game dnd5e; it is checked as one of pf2e [content/other-game]
>     hint: findings in it may be meaningless
> 3 documents: 0 errors, 1 warning, 0 notes

A pack of a module may be called like one of the game: links into the game say nothing about it.

$ mkdir -p same/packs/feats; printf '{"id":"same","title":"Same","relationships":{"systems":[{"id":"pf2e","type":"system"}]},"packs":[{"name":"feats","path":"packs/feats","type":"Item"}]}' > same/module.json; printf '{"_id":"ddddddddddddddd1","name":"Kin","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.other.feats.Item.Afar"},{"key":"GrantItem","uuid":"Compendium.pf2e.feats-srd.Item.Afar"},{"key":"GrantItem","uuid":"Compendium.same.feats.Item.Kim"}]}}' > same/packs/feats/kin.json; talus lint same
> same/packs/feats/kin.json:1:226: warning: the link leads nowhere: there is no "Kim" in same.feats [pf2e/dead-link]
>     at /system/rules/2/uuid
>     hint: did you mean "Kin"?
> 1 document: 0 errors, 1 warning, 0 notes

Without a manifest, what lies below a folder "packs" names the packs.

$ mkdir -p clone/packs/pf2e/feats/class clone/packs/sf2e/feats; printf '{"_id":"ddddddddddddddd2","name":"Reed Kin","type":"feat","system":{"rules":[]}}' > clone/packs/pf2e/feats/class/kin.json; printf '{"_id":"ddddddddddddddd3","name":"Reed Star","type":"feat","system":{"rules":[]}}' > clone/packs/sf2e/feats/star.json; printf '{}' > clone/lists.json; talus find reed -c clone
>   name         type  link
>   Reed Cutter  npc   Compendium.pf2e.bestiary.Actor.yeAVEueIsi3cJSnD
>   Reed Kin     feat  Compendium.pf2e.feats-srd.Item.ddddddddddddddd2
>   Reed Star    feat  Compendium.sf2e.feats.Item.ddddddddddddddd3

What a document of a newer release names may be of that release: it is a note. Your own trait is no slip of the
pen for a word that begins with another letter.

$ printf '{"_id":"ddddddddddddddd4","name":"Late","type":"feat","system":{"_migration":{"version":99},"traits":{"value":["barrierist"]},"rules":[{"key":"AdjustModifier","selector":"ac","slug":"late-bonus","mode":"add","value":1}]}}' > late.json; talus lint late.json
> late.json: warning: documents are from a newer release than this version knows; this is the first [content/newer]
>     hint: this version does not know what is new in it
> late.json:1:112: note: there is no trait "barrierist" [pf2e/unknown-trait]
>     at /system/traits/value/0
>     hint: the document is of a newer release, which may have it
> late.json:1:183: note: no modifier is known as "late-bonus" [pf2e/unknown-modifier]
>     at /system/rules/0/slug
>     hint: load the content that has it, or correct the slug
> 1 document: 0 errors, 1 warning, 2 notes

$ printf '{"_id":"ddddddddddddddd5","name":"Oath","type":"feat","system":{"traits":{"value":["templar"]},"rules":[]}}' > oath.json; talus lint oath.json | tail -n 2
>     hint: add it to the vocabulary if it is your own
> 1 document: 0 errors, 1 warning, 0 notes

A manifest that names the game once and not for each pack; the rarity of releases before 3 is an object; a file of
another program beside the documents is no fault of theirs.

$ mkdir -p worn/packs worn/lang; printf '{"name":"worn","title":"Worn","systems":["pf2e"],"packs":[{"name":"old","path":"packs/old.db"}]}' > worn/module.json; printf '{"Worn":{"Title":"Worn"}}' > worn/lang/en.json; printf '{"_id":"ddddddddddddddd1","name":"Worn Ring","type":"equipment","data":{"traits":{"rarity":{"value":"common"},"value":[]},"rules":[{"key":"FlatModifier","selector":"will","type":"item","value":1}]}}\n{"_id":"ddddddddddddddd2","name":"Rules","content":"<p>Read.</p>","permission":{}}\n' > worn/packs/old.db; talus lint worn --verbose
> not checked: worn/lang/en.json, a file of no known kind
> not checked: worn/packs/old.db, a journal
> 1 document of older releases, read as of today
>     1: the data is in "system", not in "data"
>     1: the rarity is a word among the traits
> 1 document: 0 errors, 0 warnings, 0 notes

$ talus compile worn -o worn.talus | head -n 1
> 2 documents, 1 element, 0 of unknown kind, 0 with errors (`talus lint` names them)

$ talus show 'Worn Rang' -c worn
! Worn Rang: error: there is no document called "Worn Rang" [api/not-found]
!     hint: did you mean "Worn Ring"?
? 1

A pack keeps folders and journals in the collections Foundry has for them.

$ mkdir -p kept; printf '{"_id":"eeeeeeeeeeeeeee1","name":"Shelf","type":"Item","sorting":"a"}' > kept/shelf.json; printf '{"_id":"eeeeeeeeeeeeeee2","name":"Tale","pages":[{"_id":"eeeeeeeeeeeeeee3","name":"One"}]}' > kept/tale.json; printf '{"_id":"eeeeeeeeeeeeeee4","name":"Bell","type":"equipment","system":{"rules":[]},"effects":[]}' > kept/bell.json; cp worn/module.json kept; talus pack kept -o kept-store; grep -aoh '![a-z.]*![e0-9.]*' kept-store/*.log | sort -u
> kept-store: 3 documents
> !folders!eeeeeeeeeeeeeee1
> !items!eeeeeeeeeeeeeee4
> !journal!eeeeeeeeeeeeeee2
> !journal.pages!eeeeeeeeeeeeeee2.eeeeeeeeeeeeeee3

The scripts of one module say nothing about another one that is checked with it.

$ mkdir -p plain/packs/feats coded/packs/feats; printf '{"id":"plain","title":"Plain","relationships":{"systems":[{"id":"pf2e"}]},"packs":[{"name":"feats","path":"packs/feats","type":"Item"}]}' > plain/module.json; sed 's/plain/coded/; s/"title"/"esmodules":["main.js"],"title"/' plain/module.json > coded/module.json; printf '{"_id":"fffffffffffffff1","name":"Deed","type":"feat","system":{"traits":{"value":["zorbly"]},"rules":[]}}' > plain/packs/feats/deed.json; sed 's/fffffffffffffff1/fffffffffffffff2/' plain/packs/feats/deed.json > coded/packs/feats/deed.json; talus lint plain coded | grep -v '^ '
> plain/packs/feats/deed.json:1:84: warning: there is no trait "zorbly" [pf2e/unknown-trait]
> coded/packs/feats/deed.json:1:84: note: no manifest declares the trait "zorbly" [pf2e/unknown-trait]
> 2 documents: 0 errors, 1 warning, 1 note

A creature of another game that states no game is known by its members.

$ printf 'name: Imp\ntype: npc\nsystem:\n  abilities: {str: {value: 8}}\n  attributes: {ac: {flat: 15}, hp: {value: 7, max: 7}, movement: {walk: 30}}\n  details: {cr: 0.25}\n' > imp.yml; talus lint imp.yml
> imp.yml: error: no rule system reads this: it is a Foundry actor of the game dnd5e or of one like it [lint/foreign]
>     hint: 1 document of this kind was not checked
> 0 documents: 1 error, 0 warnings, 0 notes
? 1

In a workflow `talus lint .` names files as the code host does, and the baseline beside them is no content.

$ cd plain; talus lint . --format github; talus lint . --write-baseline known.json | tail -n 2; talus lint . --baseline known.json --max-warnings 0; talus lint . --sarif | grep '"uri"'; cd ..
> ::warning title=pf2e/unknown-trait,file=packs/feats/deed.json,line=1,col=84::there is no trait "zorbly"; add it to the vocabulary if it is your own
> known.json: 1 finding kept
> 1 document: 0 errors, 1 warning, 0 notes
> not checked: ./known.json, a baseline of findings
> 1 known finding left out
> 1 document: 0 errors, 0 warnings, 0 notes
>                   "uri": "packs/feats/deed.json"
