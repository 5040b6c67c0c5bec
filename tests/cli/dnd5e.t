5e on the command line: finding, showing, chances, rests and sheets.

$ talus find -s dnd5e -t spell --trait Sparkborn
>   name        kind   about
>   Spark       spell  cantrip, Evocation
>   Loud Word   spell  level 1, Evocation
>   Storm Step  spell  level 2, Conjuration
>   Ember Rain  spell  level 2, Evocation
>   Bolt Road   spell  level 3, Evocation

$ talus find -s dnd5e Garrow
>   name    kind       about
>   Garrow  character  

$ talus show -s dnd5e "Second Breath"
> Second Breath  feature
>   A moment's rest in the press restores you. Once between short rests, as a bonus action, you regain
>   1d10 hit points plus your level in this class.
>   Class  Bulwark  
>   Level  1        
> 
> Mechanics
>   Second Breath  bonus action, 1 per short rest  1d10 + Bulwark level hit points

+7 against 13: 6 and more hits, 15 faces of 20; 0.70 x 10.5 + 0.05 x 15 = 8.10.

$ talus odds --actor Garrow --target "Barrow Guard" --weapon "Arming Sword"
> Garrow  against Barrow Guard
>   attack        to hit           hit      critical  average damage before defences
>   Arming Sword  +7 against 13    75.00 %  5.00 %    8.10

A bow beside an enemy shoots with disadvantage: 0.72 x 8.5 + 0.0025 x 12 = 6.15.

$ talus odds --actor Nim --target "Stone Ogre" --weapon "Hunting Bow"
> Nim  against Stone Ogre
>   attack       to hit                       hit      critical  average damage before defences
>   Hunting Bow  +8 against 12  disadvantage  72.25 %  0.25 %    6.15

$ talus odds --actor Garrow
! error: the chances of an attack depend on its target [dnd5e/no-target]
!     hint: add --target NAME
? 2

What is wrong is refused with the nearest word.

$ talus sheet Garrow --with Blase
! Garrow: error: there is nothing called "Blase" in the content [dnd5e/unknown-item]
!     hint: did you mean "Blaze"?
? 1
