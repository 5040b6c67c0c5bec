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
! nothing.json:1:1: error: this is no character of Pathbuilder 2e [pathbuilder/no-export]
!     hint: export the character as JSON from Pathbuilder 2e
? 1

$ talus import quill wren.json
! talus import: name the program the character comes from: pathbuilder
? 2
