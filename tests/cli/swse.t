SWSE on the command line.

Migrating proposes rules and writes nothing unless it is told to:

$ cp "$FIXTURES/swse/old-species.json" old.json; talus migrate swse old.json > report; cmp old.json "$FIXTURES/swse/old-species.json" && tail -n 5 report
>   skill bonuses are skillModifier rules       [ ]  0 of 1
>   special abilities are specialAbility rules  [ ]  0 of 2
>   descriptions are kept                       [x]  4 of 4
>   conditions are data, not prose              [x]  4 of 4
>   rules proposed                              4

With --write the rules stand in the file, and the second run has nothing to propose:

$ talus migrate swse old.json --write > report; talus migrate swse old.json | tail -n 2
>   conditions are data, not prose         [x]  4 of 4
>   rules proposed                         0
! talus migrate: wrote the proposed rules into old.json

$ talus lint old.json
> 1 document: 0 errors, 0 warnings, 0 notes

$ talus migrate swse
! talus migrate: name a file with species
? 2

$ talus migrate p2v old.json
! talus migrate: name a system that migrates (swse) and a file
? 2

$ echo '{}' > none.json; talus migrate swse none.json
! none.json: error: there is no species and no document with modifiers here [swse/no-species]
? 1

Effects in abilityMeta become rules where a rule type fits; the others are listed with the reason:

$ cp "$FIXTURES/swse/meta-talents.json" meta.json; talus migrate swse meta.json
> Marsh Reflexes
>   modifier  propose  {"id":"marsh-reflexes-rule-0","type":"defenseModifier","defense":"reflex","value":2,"bonusType":"insight"}
>   modifier  propose  {"id":"marsh-reflexes-rule-1","type":"skillModifier","skillId":"useTheForce","value":1,"bonusType":"circumstance"}
>   modifier  propose  {"id":"marsh-reflexes-rule-2","type":"damageModifier","attackType":"ranged","target":"attackRoll","value":-1,"bonusType":"circumstance"}
>   modifier  left     defense.will: it depends on predicates, for which rules have no condition
>   modifier  left     attack: it is switched off
>   modifier  left     speed: no rule type has this target
>   modifier  left     damage.melee: rules for this target do not have this bonus type
>   modifier  left     skill.stealth: its value is 0
>   modifier  left     skill.stealth: its value is not a whole number
> 
> Not migrated
>   Plain Words  talent  only species and modifiers are migrated; its text stays text
> 
> All documents
>   rules proposed  3

Bonuses that are granted, and bonuses to checks, are effects, too; species may have them:

$ printf '[{"type":"feat","id":"reed-eyes","name":"Reed Eyes","system":{"grantsBonuses":{"skills":{"stealth":2},"combat":{"fortitude":1,"attack":1,"speed":2},"other":{}},"abilityMeta":{"status":"done","skillCheckBonuses":[{"skillKeys":["perception"],"value":3,"type":"untyped"},{"skillKeys":["survival"],"value":1,"requiresContextFlags":["nearAllies"]}],"attackRerolls":[{"oncePer":"encounter"}]}}},{"type":"species","id":"reedkin","name":"Reedkin","system":{"abilityMeta":{"modifiers":[{"target":"defense.will","value":1,"type":"species"}]}}}]' > grants.json; talus lint -s swse grants.json | grep -c not-read; talus migrate swse grants.json
> 2
> Reed Eyes
>   modifier  propose  {"id":"reed-eyes-rule-0","type":"skillModifier","skillId":"perception","value":3,"bonusType":"circumstance"}
>   modifier  propose  {"id":"reed-eyes-rule-3","type":"skillModifier","skillId":"stealth","value":2,"bonusType":"circumstance"}
>   modifier  propose  {"id":"reed-eyes-rule-4","type":"defenseModifier","defense":"fortitude","value":1,"bonusType":"circumstance"}
>   modifier  propose  {"id":"reed-eyes-rule-5","type":"damageModifier","attackType":"all","target":"attackRoll","value":1,"bonusType":"circumstance"}
>   modifier  left     skill.survival: it depends on predicates, for which rules have no condition
>   modifier  left     attackRerolls: no rule type has this effect
>   modifier  left     speed: no rule type has this target
> 
> Reedkin
>   modifier  propose  {"id":"reedkin-rule-0","type":"defenseModifier","defense":"will","value":1,"bonusType":"species"}
> 
> Reedkin
>   No traits: only its figures are read.
> 
> All documents
>   rules proposed  5

$ talus migrate swse grants.json --write > report; talus lint -s swse grants.json | tail -n 1
> 1 document: 0 errors, 0 warnings, 0 notes
! talus migrate: wrote the proposed rules into grants.json

$ talus migrate swse meta.json --write > report; talus lint -s swse meta.json; talus migrate swse meta.json > report
> 1 document: 0 errors, 0 warnings, 0 notes
! talus migrate: wrote the proposed rules into meta.json
! meta.json: error: there is no species and no document with modifiers here [swse/no-species]
? 1

The species a character is changed to leaves nothing of the old one behind:

$ W="$FIXTURES/swse/wanderer.json"; talus build "$W" --json > a.json; talus build a.json --set species=ombrae --json > b.json; talus build b.json --set species=velari --json > c.json; cmp a.json c.json; grep -c velari b.json; true
> 0

$ talus build a.json --set level=0
! error: "0" is not a level [swse/refused]
? 1

$ talus explain a.json charm
! error: the character has no "charm" [swse/unknown-statistic]
!     hint: ask for an ability, defence, skill, weapon, "grapple", "threshold", "speed", "carrying" or "reduction:fire"
? 1

The built-in pack has every rule type:

$ for t in skillModifier defenseModifier damageModifier damageReduction fastHealing featGrant talentGrant specialAbility abilityScoreModifier naturalWeapon movement breathing immunity reroll sense size naturalArmor rage meleeCultureBonus multiLimb restriction; do talus find --system swse --element $t | sed 1d | grep -q . || echo "no $t"; done

$ talus find --system swse --element multiLimb
>   name     type     id
>   Korrund  species  korrund

Every character and adversary of the pack makes a sheet without a complaint:

$ talus find --system swse --type character --json | python3 -c 'import json, sys; print("\n".join(one["id"] for one in json.load(sys.stdin)))' > ids; wc -l < ids | tr -d ' '; while read -r id; do talus sheet "$id" --system swse | grep -q '^Defences' || echo "no sheet of $id"; done < ids
> 30

What a rule does is told in words, and why it does nothing:

$ talus show hard-to-kill --system swse | tail -n 2
> Rules
>   Damage reduction  1 against all damage, adds to others, with the feat Toughness and from level 3 on

$ talus explain rask will --system swse --with current-guard --why-not current-guard
> Current Guard  Rask
>   Defense modifier  +2 insight bonus to Will Defense, with the feat Force Training  not now: only with the feat Force Training

$ talus explain rask stealth --system swse --why-not shadow-step
! error: Rask has nothing called "shadow-step" [swse/unknown-item]
!     hint: name a rule, trait, feat, talent, class or species of the character
? 1

$ talus explain rask arc-blade --system swse --target obrun | tail -n 3
>   Not counted:
>   Blood Fury     +2         only while the rage lasts
>   Red Focus      +1         only while the rage lasts

$ talus explain rask stealth --system swse --target obrun
! error: --target: only attacks have a target [swse/refused]
!     hint: ask for a weapon
? 1

$ talus diff rask -- --with shadow-step
> Rask  what changes
>   value    before  after
>   Stealth  4       6
>   Talents          +Shadow Step

Lists are typed with commas:

$ printf 'start\nattack target=obrun weapons=arc-blade,short-blade dice=[12,3,14,2]\n' > words; talus play "$FIXTURES/../../../examples/swse/quarry.json" --seed 3 < words | tail -n 1 | grep -o '"using":"[A-Za-z ]*"' | sort -u
> "using":"Arc Blade"
> "using":"Short Blade"
