PF2e sheets and hypothetical changes. Nothing is written: the file stays what it is.

$ talus sheet 'Brannoch of the Ford' --level 5 | grep -e AC -e Athletics
>   AC           22        Dexterity +1, Trained +7, Ring Hauberk +4
>   Athletics     +13       23  expert

$ talus sheet 'Brannoch of the Ford' --equip 'Fen Bow=held:2' --equip 'Ridge Blade=dropped' | grep -e Blade -e Bow
>   Fen Bow                  +7 / +2 / -3  1d6 piercing         2 × 1d6 + 1d10 piercing    deadly d10
>   Ridge Blade (not ready)  +9 / +4 / -1  1d8 + 4 slashing     2 × (1d8 + 4) slashing     versatile P
>   Held: Fen Bow (1), Miller's Shield (1)
>   Left behind: Ridge Blade

$ talus sheet 'Brannoch of the Ford' --toggle breakers-swing | grep -A 1 Toggles
> Toggles
>   Breaker's Swing  on  toggle "breakers-swing"

$ talus sheet 'Brannoch of the Ford' --with Frightened:2 --with Off-Guard | grep -e AC -e Will
>   AC           16      Dexterity +1, Trained +5, Frightened 2 -2, Off-Guard -2, Ring Hauberk +4
>   Will         +6      Wisdom +1, Expert +7, Frightened 2 -2

$ talus diff 'Brannoch of the Ford' --with Frightened:1 -- --with Frightened:2 | sed -n '1,2p;/Fortitude/p;/Reflex/p;/Will/p;/Conditions/p'
> Brannoch of the Ford  what changes
>   value                               before                         after
>   Fortitude                           8                              7
>   Reflex                              6                              5
>   Will                                7                              6
>   Conditions                                                         +frightened 2 -frightened 1

A roll option tells in which domains it is set, an item what it does.

$ talus explain 'Brannoch of the Ford' self:type:character
> self:type:character  a roll option that is set
>   in domain  all

$ talus explain 'Brannoch of the Ford' --why-not 'Iron Constitution'
> Iron Constitution
>   1 ActiveEffectLike  acts  adds -1 to system.attributes.dying.recoveryDC
>   0 FlatModifier      acts  +3 untyped to hp

$ talus explain 'Brannoch of the Ford' --why-not "Breaker's Swing"
> Breaker's Swing
>   0 RollOption  acts                           the option breakers-swing, a toggle
>   1 DamageDice  waits: needs "breakers-swing"  for melee-strike-damage

Vehicles and familiars show what their documents have.

$ echo '{"name":"Reed Barge","type":"vehicle","system":{"attributes":{"ac":{"value":12},"hp":{"max":80},"hardness":5,"collisionDC":{"value":17},"collisionDamage":{"value":"3d8"}},"saves":{"fortitude":{"value":9}},"details":{"level":{"value":3},"crew":"2 polers","pilotingCheck":"<p>@Check[type:sailing-lore|dc:18] or @Check[nature|dc:20]</p>"},"traits":{"value":[]}},"items":[]}' > barge.json; talus sheet barge.json
> Reed Barge  vehicle 3
>   AC                12
>   Hit points        80
>   Hardness          5
>   Fortitude         +9
>   Collision DC      17
>   Collision damage  3d8
>   Crew              2 polers
>   Piloting          DC 18 Sailing lore or DC 20 Nature

$ echo '{"name":"Soot","type":"familiar","system":{"master":{"id":null,"ability":"int"},"attributes":{"hp":{"value":5}}},"items":[{"_id":"a","name":"Keen Nose","type":"action","system":{"rules":[]}}]}' > soot.json; talus sheet soot.json
> Soot  familiar
>   Master's attribute  int
> 
> Feats and abilities
>   Abilities: Keen Nose

A trait that an element adds to the Strike itself is shown with those of the weapon.

$ echo '{"name":"Eerie","type":"effect","system":{"rules":[{"key":"AdjustStrike","mode":"add","property":"traits","value":"mental"}]}}' > eerie.json; talus sheet 'Brannoch of the Ford' --with eerie.json | grep 'Ridge Blade  '
>   Ridge Blade          +9 / +4 / -1  1d8 + 4 slashing     2 × (1d8 + 4) slashing     versatile P, mental

An added item that is not in use changes nothing, and a note gives the reason. Once it is equipped, it acts.

$ printf '{"name":"Loose Cloak","type":"equipment","system":{"usage":{"value":"worncloak"},"equipped":{"carryType":"worn","inSlot":false},"rules":[{"key":"FlatModifier","selector":"ac","type":"circumstance","value":2}]}}' > cloak.json

$ talus sheet 'Brannoch of the Ford' --with cloak.json | grep -e '  AC'
>   AC           20      Dexterity +1, Trained +5, Ring Hauberk +4
! pf2e/iconics/brannoch-of-the-ford.json: note: adding "Loose Cloak" changes nothing: the item is not equipped [pf2e/idle-item]
!     hint: --equip "Loose Cloak=worn" or "=held:1" puts it to use

$ talus sheet 'Brannoch of the Ford' --with cloak.json --equip 'Loose Cloak=worn' | grep -e '  AC'
>   AC           22      Dexterity +1, Trained +5, Loose Cloak +2, Ring Hauberk +4
