5e on the command line: finding, showing, chances, rests and sheets.

$ talus find -s dnd5e -t spell --trait Sparkborn
>   name        kind   about
>   Spark       spell  cantrip, Evocation
>   Loud Word   spell  level 1, Evocation
>   Storm Step  spell  level 2, Conjuration
>   Ember Rain  spell  level 2, Evocation
>   Bolt Road   spell  level 3, Evocation

$ talus find -s dnd5e hound
>   name          kind      about
>   Grey Hound    creature  Medium Beast, challenge 1/4
>   Called Hound  spell     level 3, Conjuration

$ talus find -s dnd5e Garrow
>   name    kind       about
>   Garrow  character  Bulwark 5

$ talus show -s dnd5e "Second Breath"
> Second Breath  feature
>   A moment's rest in the press restores you. Once between short rests, as a bonus action, you regain
>   1d10 hit points plus your level in this class.
>   Class  Bulwark
>   Level  1
> 
> Mechanics
>   Second Breath  bonus action, 1 per short rest  1d10 + Bulwark level hit points

A creature is shown with its stat block, a class with its levels.

$ talus show -s dnd5e "Bandit Captain"
> Bandit Captain  creature
>   Pays well and counts twice. Strikes twice in each action.
>   Size          Medium
>   Type          Humanoid
>   Challenge     2
>   Armour class  15
>   Hit points    52
>   Speed         30 ft
>   Abilities     Strength 15 (+2), Dexterity 16 (+3), Constitution 14 (+2), Intelligence 13 (+1), Wisdom 11 (+0), Charisma 14 (+2)
> 
> Attacks
>   Long Knife  +5  1d6+3 slashing
>   Hand Axe    +5  1d6+3 slashing, 20/60 ft
> 
> Mechanics
>   Two Knives  extra attack  attacks in an action becomes 2
$ talus show -s dnd5e Skald | sed -n '/Level 3/,/Level 4/p'
>   Level 3   Choir, Brass Drill (Brass), Ash Verse (Ash), Known By Heart
>   Level 4   Growth 4
$ talus show -s dnd5e "Scale Coat" | tail -n 2
>   Armour class  14 + Dexterity (at most 2)
>   Properties    Medium
$ talus show -s dnd5e Slowed | tail -n 1
>   Its bearer has  walking speed -10

+7 against 13: 6 and more hits, 15 faces of 20; 0.70 x 10.5 + 0.05 x 15 = 8.10.

$ talus odds --actor Garrow --target "Barrow Guard" --weapon "Arming Sword"
> Garrow  against Barrow Guard
>   attack        to hit              hit      critical  average damage before defences
>   Arming Sword  +7 against AC 13    75.00 %  5.00 %    8.10

A shot is taken from 30 feet: 0.80 x 8.5 + 0.05 x 12 = 7.40. Beside the enemy it has disadvantage:
0.72 x 8.5 + 0.0025 x 12 = 6.15.

$ talus odds --actor Nim --target "Stone Ogre" --weapon "Hunting Bow"
> Nim  against Stone Ogre
>   attack       to hit              hit      critical  average damage before defences
>   Hunting Bow  +8 against AC 12    85.00 %  5.00 %    7.40
$ talus odds --actor Nim --target "Stone Ogre" --weapon "Hunting Bow" --option distance:5 | tail -n 1
>   Hunting Bow  +8 against AC 12  disadvantage  72.25 %  0.25 %    6.15
$ talus explain Nim "Hunting Bow" --target "Stone Ogre" --option distance:100
> Hunting Bow  Nim
>   total        8
>   Dexterity    +5
>   proficiency  +3
>   long range   disadvantage
>   Not counted:
>   Vex                        needs weapon masteries (rules of 2024)

$ talus odds --actor Garrow
! error: the chances of an attack depend on its target [dnd5e/no-target]
!     hint: add --target NAME
? 2

What is wrong is refused with the nearest word.

$ talus sheet Garrow --with Blase
! Garrow: error: there is nothing called "Blase" in the content [dnd5e/unknown-item]
!     hint: did you mean "Blaze"?
? 1

What a fight leaves is written back, and read again: the same state, whichever way.

$ echo '{"ruleset":"dnd5e","kind":"scenario","actors":[{"actor":"Garrow","at":[1,1],"side":0},{"actor":"Odalys","at":[2,1],"side":0}]}' > camp.json
$ printf '%s\n' '{"do":"damage","who":"Garrow","amount":30,"type":"fire"}' '{"do":"use","who":"Garrow","action":"Second Breath","dice":[4]}' '{"do":"condition","who":"Garrow","condition":"exhaustion","value":2}' '{"do":"spend","who":"Garrow","what":"nerve","amount":3}' '{"do":"spend","who":"Odalys","what":"spellSlot","item":"3"}' '{"do":"restore","who":"Garrow","what":"bonusAction"}' view | talus play camp.json --write-back after | tail -n 1 > before.json
$ echo view | talus play camp.json --content after > again.json; diff before.json again.json && echo same
> same
$ talus lint after
> 2 documents: 0 errors, 0 warnings, 0 notes
$ talus sheet after/garrow.json | grep 'now\|Nerve  *1\|Second Breath'
>   Hit points now      28
>   Nerve     1 of 4  d8, short rest
>   Second Breath       bonus action, 1 per short rest (0 left)  feature
$ talus rest short after/garrow.json --hit-dice 1 -o after/garrow.json
> Garrow spends 1 hit die (4 left).
> Garrow rolls 1d10 for a hit die: 9 + 3 = 12.
> Garrow regains 12 hit points (now 40 HP).
> Garrow takes a short rest.
> hit points 40 of 49, nerve 4, hit dice 4

A level-up of the same file: the choice is refused with its options, then taken and written.

$ talus build after/garrow.json --level 6 --set 'Growth 6 (Bulwark)=Strength, Str3ngth' --output after/garrow.json
> Garrow  Bulwark 6
> 
> Still open (answer with --set NAME=ANSWER)
>   Growth 6 (Bulwark)  choose 1  Strength, Dexterity, Constitution, Intelligence, Wisdom, Charisma
! after/garrow.json: error: "Str3ngth" is not an answer to Growth 6 (Bulwark) [dnd5e/wrong-answer]
!     hint: did you mean "Strength"? the options are Strength, Dexterity, Constitution, Intelligence, Wisdom, Charisma
! talus build: after/garrow.json was not written
? 1
$ talus build after/garrow.json --level 6 --set 'Growth 6 (Bulwark)=Strength, Strength' --output after/garrow.json
> Garrow  Bulwark 6
>   every choice is answered  
$ talus sheet after/garrow.json | head -n 3
> Garrow  Medium Humanoid, Bulwark 6 Pike Wall
>   Hit points          58     +40 Bulwark, +18 Constitution
>   Hit points now      49
$ talus rest long after/garrow.json | tail -n 3
> Garrow recovers from exhaustion.
> Garrow has 1 level of exhaustion.
> hit points 58 of 58, nerve 4, hit dice 6

What is wrong with the document is reported at its place in the document.

$ echo '{"ruleset":"dnd5e","kind":"character","name":"Ann","classes":{"Bulwark":1},"colour":"red"}' > ann.json
$ talus rest short ann.json
> Ann takes a short rest.
> hit points 10 of 10, hit dice 1
! ann.json:1:76: warning: there is no field "colour" here [dnd5e/unknown-field]
!     hint: nothing reads it; remove it
$ rm ann.json

One class rises at a time; a second `--level` is not dropped in silence.

$ talus build Garrow --level Bulwark=6 --level Lampbearer=1
! talus build: change one level at a time: --level was given more than once
? 2

A versatile weapon is a second attack as long as the other hand is free.

$ talus sheet Garrow --equip "Field Spear=main_hand" --equip Buckler=dropped | grep Spear
>   Field Spear              +7      1d6 + 6 piercing  5 ft, thrown 20/60 ft
>   Field Spear (two hands)  +7      1d8 + 6 piercing  5 ft
$ talus sheet Garrow --equip "Field Spear=main_hand" | grep Spear
>   Field Spear     +7      1d6 + 6 piercing  5 ft, thrown 20/60 ft

`diff` names what changes as people do.

$ talus diff Garrow -- --option prone --equip Buckler=dropped
> Garrow  what changes
>   value           before  after
>   Armour class    20      18
>   Arming Sword    +7      +7, disadvantage
>   Unarmed Strike  +7      +7, disadvantage
$ talus diff Hroda -- --toggle "Red Hour"
> Hroda  what changes
>   value                  before             after
>   Long Axe damage        1d12 + 5 slashing  1d12 + 7 slashing
>   Unarmed Strike damage  6 bludgeoning      8 bludgeoning
>   Defences                                  +resistance to bludgeoning, piercing, slashing

At the table `odds` shows who is caught before the slot is spent, and `why` what a feature does now.

$ S=$FIXTURES/../../../examples; printf 'start\nmove who=Nim to=6,5\nodds attack who=Nim target="First Guard" using="Hunting Bow"\nodds cast who=Odalys spell=Blaze at=5,5\nwhy Nim "Unfair Advantage"\n' | talus play $S/dnd5e/barrow-door.json | grep -v '^{'
> Hunting Bow  Nim against First Guard
>   to hit            +8 against AC 13
>   hit               80.00 %
>   critical hit      5.00 %
>   average damage    6.98              before defences
>   Not counted:
>   Unfair Advantage  +3d6              when it hits
> Blaze  takes a level-3 spell slot
>   save  Dexterity, DC 15
>   caught                fails the save
>   Garrow        friend  70.00 %
>   Nim           friend  30.00 %
>   Odalys        self    60.00 %
>   Brother Wick  friend  70.00 %
> Unfair Advantage  Nim
>   Unfair Advantage  does not apply    waits for its trigger
>   comes from        Unfair Advantage  feature
