A character of Pathbuilder 2e: built from the content level by level, its totals compared with those of the export.

$ printf '{"success":true,"build":{"name":"Wren","class":"Warden","level":3,"ancestry":"Valefolk","heritage":"Highvale","background":"Ferry Hand","keyability":"str","attributes":{"ancestryhp":8,"classhp":10,"bonushp":0,"bonushpPerLevel":0},"abilities":{"str":18,"dex":14,"con":12,"int":10,"wis":14,"cha":9},"proficiencies":{"perception":4,"fortitude":4,"reflex":2,"will":4,"survival":4},"feats":[["Fleet of Foot",null,"General Feat",3],["Nowhere Feat",null,"Class Feat",2]],"specials":["Cold Watch"],"lores":[["River",2]],"equipment":[],"weapons":[],"armor":[],"money":{},"spellCasters":[],"acTotal":{"acTotal":17}}}' > wren.json; talus import pathbuilder wren.json -o wren-actor.json
! not found in the content:
!     feat Nowhere Feat
! 6 of 6 totals are as the export states them

$ talus sheet wren-actor.json | head -n 1
> Wren  Valefolk Warden 3

A total that differs is named, with what was counted.

$ sed 's/"acTotal":17/"acTotal":19/' wren.json > other.json; talus import pathbuilder other.json -o other-actor.json
! not found in the content:
!     feat Nowhere Feat
! AC: the export states 19, computed is 17 with Trained +5
! 5 of 6 totals are as the export states them

$ talus sheet wren.json
! wren.json: error: no rule system reads this: it is an export of Pathbuilder 2e (`talus import pathbuilder` reads it) [api/no-system]
!     hint: name a system to read it all the same
? 1

$ printf '{"name":"Nothing"}' > nothing.json; talus import pathbuilder nothing.json
! nothing.json:1:1: error: this is not a Pathbuilder 2e character [pathbuilder/no-export]
!     hint: export the character as JSON from Pathbuilder 2e
? 1

$ talus import quill wren.json
! talus import: name the kind of export and a file: pathbuilder, foundry-dnd5e or foundry-dh2e
? 2

Actors of Foundry's dnd5e system become creatures with their numbers; what has no model is listed:

$ talus import foundry-dnd5e $FIXTURES/foundry-dnd5e/stalker.json -o stalker.json
! left out:
!     damage_resistances: "slow blows" is free text
!     Murk: a feature in prose and activities; write it as mechanics

$ talus sheet stalker.json | grep -E 'Armour|Hit|Dexterity  |Stealth|swim|Claw|Spit|Resist'
>   Hit points          33     +33 hit points
>   Armour class        14     +14 armour class
>   Speed, swim         40 ft  +40 base
>   Dexterity     14     +2        +5
>   Stealth          +8  +8 stat block
>   Claw    +6      2d6 + 3 slashing  10 ft
>   Spit    +5      1d8 + 2 acid      30/60 ft
>   Resistance: cold

$ talus import foundry-dnd5e $FIXTURES/foundry-dnd5e/oda.json -o oda.json
! left out:
!     Rogue: a class; the numbers it gave are kept, its features are not
!     Sneak Attack: a feature in prose and activities; write it as mechanics
!     Torch: this kind of item is not supported

$ talus sheet oda.json | grep -E 'Armour|Proficiency|Rapier'
>   Armour class        17     +17 armour class
>   Proficiency         +3
>   Rapier +1  +8      1d8 + 5 piercing  5 ft

$ talus lint stalker.json oda.json
> 2 documents: 0 errors, 0 warnings, 0 notes

Hit points that no maximum states are those of the class at each level; without them the points left are taken, and listed:

$ printf '{"name":"Sella","type":"character","system":{"abilities":{"con":{"value":14}},"attributes":{"hp":{"value":3,"max":null}}},"items":[{"name":"Wizard","type":"class","system":{"levels":3,"hd":{"denomination":"d6"},"advancement":[{"type":"HitPoints","value":{"1":"max","2":"avg","3":4}}]}}]}' > sella.json; talus import foundry-dnd5e sella.json -o sella-5e.json 2> /dev/null; talus sheet sella-5e.json | grep Hit
>   Hit points          20     +20 hit points

$ printf '{"name":"Sella","type":"character","system":{"attributes":{"hp":{"value":3}}},"items":[]}' > bare.json; talus import foundry-dnd5e bare.json -o bare-5e.json
! left out:
!     Sella: its maximum hit points are not stated; the current ones are used instead

Weapons and armour become equipment:

$ talus import foundry-dnd5e $FIXTURES/foundry-dnd5e/bow.json | tr -d '\n ' ; echo
> {"ruleset":"dnd5e","kind":"equipment","name":"YewBow","category":"weapon","damage":{"dice":"1d8","type":["piercing"]},"properties":["Martial","Ranged","Ammunition","Heavy","Two-handed"]}

$ talus import foundry-dnd5e $FIXTURES/foundry-dnd5e/mail.json | tr -d '\n ' ; echo
> {"ruleset":"dnd5e","kind":"equipment","name":"RingCoat","category":"armor","armor_class":{"base":14,"dex_bonus":false},"properties":["Heavy"]}

$ talus import foundry-dnd5e $FIXTURES/foundry-dnd5e/potion.json 2>&1 | sed 's/.*potion/potion/'
> potion.json:1:1: error: Foundry documents of this type are not supported [import/no-model]
>     hint: characters, creatures, weapons and armour can be imported

A folder, a pack or a YAML file has many documents; each becomes a file, and what was left is listed by reason. Documents
of Foundry's dark-heresy-2nd system become documents of DH2E:

$ talus import foundry-dh2e $FIXTURES/foundry-dh2e/armoury.yml -o yard
! not imported:
!     this is not supported: an aptitude; advancement is not supported (1)
!         Tidemark
! left out:
!     a weapon that deals no damage; it becomes gear (1)
!         Smoke Pot
!     it limits Agility, which is not supported (1)
!         Ferry Coat
!     its text is prose; write its rules (1)
!         Cold Nerves
!     its range depends on the psy rating; computed for 1 (1)
!         Ember Lash
!     its damage depends on the psy rating; computed for 1 (1)
!         Ember Lash
!     the quality "scatter" is not supported (1)
!         Yard Carbine
!     its reload "2 Full" is read as one full action (1)
!         Yard Carbine
> yard: 6 documents, 1 not imported

$ find yard -type f | sort; talus lint yard
> yard/armour/ferry-coat.json
> yard/gear/smoke-pot.json
> yard/power/ember-lash.json
> yard/talent/cold-nerves.json
> yard/weapon/hook-knife.json
> yard/weapon/yard-carbine.json
> 6 documents: 0 errors, 0 warnings, 0 notes

$ talus import foundry-dh2e $FIXTURES/foundry-dh2e/armoury.yml 2>&1 | sed 's/: .*armoury/: armoury/'
> talus import: armoury.yml has 7 documents; name a folder for them: -o FOLDER

An actor's items are computed with its own psy rating and Strength:

$ talus import foundry-dh2e $FIXTURES/foundry-dh2e/warden.json -o warden.json
! left out:
!     Yard Warden: fate points: not supported
!     Yard Warden: unnatural strength is not supported

$ talus sheet warden.json | grep -E 'Weapon Skill|Wounds|Toughness  |Dodge|River|Cudgel|Ember'
>   Weapon Skill     35     4
>   Toughness        31     4
>   Wounds      11 of 14
>   Toughness   7         3 of it unnatural
>   Common Lore (River)  1     18      
>   Dodge                2     30      against an attack (reaction), against an area (reaction)
>   Cudgel  35      1d10+4 impact  0    melee          
>   Ember Lash  41          66      half    30 m
>   Unnatural Toughness  trait

A document that states another game is not read by mistake:

$ talus import foundry-dnd5e $FIXTURES/foundry-dh2e/warden.json 2>&1 | sed 's/.*warden/warden/'
> warden.json:1:1: error: this is a document of the game dark-heresy-2nd [import/no-model]
