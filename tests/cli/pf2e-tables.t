The game master's tables, and predicates that say why.

$ talus gm dc --level 10 --rarity rare
> DC 32 (base 27, very hard +5)

$ talus gm dc --spell-rank 4 --json
> {"dc":23,"base":23,"difficulty":"normal"}

$ talus gm dc --rank master --difficulty easy
> DC 28 (base 30, easy -2)

$ talus gm xp --party-level 13 --party-size 2 --creatures 14,16,7
> extreme threat: 190 XP; each character gains 380 XP
> budget trivial 20, low 30, moderate 40, severe 60, extreme 80

$ talus gm xp --party-level 3 --creatures 3,3 --hazards 5,3c --json
> {"total":136,"threat":"extreme","perPlayer":136,"budgets":{"trivial":40,"low":60,"moderate":80,"severe":120,"extreme":160}}

$ talus gm income --level 6 --rank expert --days 7 --die 12 --modifier 10
> Success against DC 22: 2 gp a day, 14 gp in 7 days

$ talus gm recall --level 2 construct fey
> skills: arcana, crafting, nature
> with a listed skill: DC 16, then 18, then 21, then 26
> with a fitting Lore: DC 14, then 16, then 18, then 21, then 26
> with a specific Lore: DC 11, then 14, then 16, then 18, then 21, then 26

$ talus gm weather
! error: "weather" is not a known value of "table" [options/bad-value]
!     hint: choose dc, xp, budget, income or recall
? 2

$ talus gm xp --party-level 3 --creatures three
! talus gm: --creatures and --hazards need levels with commas between them, such as 3,4,-1 (hazards: 3,4c, c for complex)
? 2

$ talus predicate '["a", {"not": "b"}]' --option a
> true

$ talus predicate '["a", {"not": "b"}]' --option a --option b
> false: not with "b"
? 1

$ talus predicate '["a"'
! predicate:1:5: error: the text ends inside an array [json/syntax]
!     hint: the file may be truncated
? 1

$ talus predicate
! talus predicate: give a predicate, such as '["a", {"not": "b"}]'
? 2
