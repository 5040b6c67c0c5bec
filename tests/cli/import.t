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

Weapons, armour, runes, gear, single proficiencies and spells come with an export.

$ printf '{"success":true,"build":{"name":"Ilse","class":"Warden","level":5,"ancestry":"Valefolk","heritage":"Highvale","background":"Ferry Hand","keyability":"str","attributes":{"ancestryhp":8,"classhp":10,"bonushp":0,"bonushpPerLevel":0},"abilities":{"str":18,"dex":12,"con":12,"int":10,"wis":14,"cha":16},"proficiencies":{"perception":4,"fortitude":4,"reflex":2,"will":4,"martial":4,"heavy":2,"medium":2,"light":2},"specificProficiencies":{"trained":[],"expert":["Fen Bow"],"master":[],"legendary":["Nowhere Blade"]},"feats":[],"specials":[],"lores":[],"equipment":[["Roofrunner Boots",1],["Honeyroot Draught",3],["Nowhere Rope",2]],"weapons":[{"name":"Ridge Blade","qty":1,"prof":"martial","pot":1,"str":"striking","runes":["Flaming"],"attack":15},{"name":"Fen Bow","qty":1,"prof":"martial","pot":0,"str":"","runes":[],"attack":0},{"name":"Fist","attack":13},{"name":"Nowhere Blade","attack":1}],"armor":[{"name":"Ring Hauberk","qty":1,"prof":"medium","pot":1,"res":"resilient","worn":true,"runes":[]},{"name":"Miller'"'"'s Shield","qty":1,"worn":true},{"name":"Nowhere Plate","worn":false}],"money":{},"spellCasters":[{"name":"Hedge magic","magicTradition":"primal","spellcastingType":"spontaneous","ability":"cha","proficiency":2,"perDay":[5,3,2],"spells":[{"spellLevel":0,"list":["Coalspit"]},{"spellLevel":1,"list":["Cinder Fan","Nowhere Spell"]},{"spellLevel":2,"list":["Kiln Burst"]}]}],"acTotal":{"acTotal":22}}}' > ilse.json; talus import pathbuilder ilse.json -o ilse-actor.json
! not found in the content:
!     weapon Nowhere Blade
!     armor Nowhere Plate
!     item Nowhere Rope
!     spell Nowhere Spell
! questions the export does not answer:
!     Warden's Watch: watch
! AC: the export states 22, computed is 23 with Trained +7, Ring Hauberk +5
! attack with Ridge Blade: the export states 15, computed is 12 with Trained +7, Weapon Potency +1
! attack with Fen Bow: the export states 0, computed is 10 with Expert +9
! 5 of 8 totals are as the export states them
$ talus sheet ilse-actor.json | grep -E 'Armor Class|Ridge|Bow|Hedge|Coalspit|Cinder|Kiln|Boots|Draught'
>   Fen Bow          +10 / +5 / +0  1d6 piercing                   2 × 1d6 + 1d10 piercing                                           deadly d10
>   Ridge Blade      +12 / +7 / +2  (2d8 + 4) slashing + 1d6 fire  (2 × (2d8 + 4)) slashing + (2 × 1d6) fire + 1d10 persistent fire  versatile P, magical
>   Hedge magic  attack +10, DC 20  primal
>   Cantrips: Coalspit
>   Rank 1 (3 a day): Cinder Fan
>   Rank 2 (2 a day): Kiln Burst
>   Held: Ridge Blade (1), Fen Bow (1), Miller's Shield (1)
>   Worn: Ring Hauberk (2), Roofrunner Boots (L), Honeyroot Draught x3 (3L)

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

What one document of that system cannot say here is listed: shots, tables, odd types of damage and craftsmanship.

$ for one in '{"name":"Hot Shot","type":"ammunition","system":{"damage":"+2","penetration":3,"damageType":"Energy","effect":"<p>Glows.</p>","special":{"tearing":true}}}' '{"name":"Burst Shot","type":"ammunition","system":{"damage":"1d10","penetration":0}}' '{"name":"Odd Blade","type":"weapon","system":{"class":"melee","damage":"1d10+?","damageType":"sonic","craftsmanship":"Splendid"}}' '{"name":"Loud Blade","type":"weapon","system":{"class":"melee","damage":"1d10","damageType":"sonic","craftsmanship":"Splendid"}}' '{"name":"Throwing Star","type":"weapon","system":{"class":"thrown","range":"SBx3","damage":"1d10","damageType":"rending"}}' '{"name":"Plated Arm","type":"cybernetic","system":{"armourPoints":{"leftArm":2}}}' '{"name":"Stare","type":"psychicPower","system":{"target":{"characteristic":"willpower","bonus":10,"useSkill":true,"isOpposed":true}}}' '{"name":"Robe","type":"armour","system":{}}' '{"name":"Omens","formula":"1d100","results":[{"range":[1,50],"text":"Calm"},{"range":[51,100],"text":"Storm"}]}' '{"name":"Gaps","formula":"1d100","results":[{"range":[1,40],"text":"Calm"}]}' '{"name":"Trance","type":"aptitude","system":{}}'; do printf '%s' "$one" > one.json; talus import foundry-dh2e one.json -o "made.json" && talus show made.json | head -n 6; done
> Hot Shot  ammunition
>   <p>Glows.</p>
> 
> Details
>   Damage bonus  2
>   Penetration   3
> Burst Shot  ammunition
> Odd Blade  gear
> Loud Blade  weapon
> 
> Details
>   Class        melee
>   Damage       1d10 impact + Strength bonus
>   Penetration  0
> Throwing Star  weapon
> 
> Details
>   Class          thrown
>   Damage         1d10 rending + Strength bonus
>   Penetration    0
> Plated Arm  armour
> 
> Details
>   Points         left arm 2
>   Craftsmanship  common
> Stare  power
> 
> Details
>   Focus  test at +10
>   Range  self
> Robe  gear
> Omens  roll table
> 
> Rows
>   1 to 50    Calm
>   51 to 100  Storm
! left out:
!     Hot Shot: its text is prose; write its rules
! left out:
!     Burst Shot: its damage replaces the weapon's, which is not supported
! left out:
!     Odd Blade: its damage "1d10+?" cannot be read
!     Odd Blade: a weapon that deals no damage; it becomes gear
! left out:
!     Loud Blade: the damage type "sonic" is read as impact
!     Loud Blade: the craftsmanship "splendid" is read as common
! left out:
!     Throwing Star: its range cannot be read
!     Throwing Star: its range depends on the Strength bonus; computed for 3
! left out:
!     Plated Arm: its armour does not add to worn armour: the better one counts
! left out:
!     Stare: its test uses a skill; it is read as a test of the characteristic
!     Stare: its test is opposed, which is not supported
! left out:
!     Robe: armour without armour points; it becomes gear
! left out:
!     Omens: its rows are prose; write their conditions, fatigue and damage
! one.json:1:1: error: the rows of the table do not cover 1 to 100 [import/no-model]
!     hint: actors, weapons, armour, ammunition, powers, talents, traits, gear and d100 tables can be imported
! one.json:1:1: error: this is not supported: an aptitude; advancement is not supported [import/no-model]
!     hint: actors, weapons, armour, ammunition, powers, talents, traits, gear and d100 tables can be imported
? 1

A document that states another game is not read by mistake:

$ talus import foundry-dnd5e $FIXTURES/foundry-dh2e/warden.json 2>&1 | sed 's/.*warden/warden/'
> warden.json:1:1: error: this is a document of the game dark-heresy-2nd [import/no-model]
