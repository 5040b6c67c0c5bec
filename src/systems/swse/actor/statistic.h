/* statistic.h: the numbers of a character, each with its parts. Results live in the arena that is given; a number that
 * could not be made because memory is exhausted leaves arena->failed set. */
#ifndef TALUS_SWSE_ACTOR_STATISTIC_H
#define TALUS_SWSE_ACTOR_STATISTIC_H

#include "systems/swse/actor/actor.h"

/* ability + half level + 5 trained + 5 focus + rules (SWSE-CORE-07). `*rules`, if requested, is the rules' part. */
struct swse_number swse_skill_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                     const char *skill, int64_t *rules);
/* 10 + level (or worn armour, when Reflex) + ability + class + rules. */
struct swse_number swse_defense_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                       enum swse_defense defense);
/* Only what rules add to attack or damage rolls of a kind, without a weapon in hand. */
struct swse_number swse_kind_rules(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                   enum swse_statistic statistic, enum swse_attack_kind kind);
/* base attack + ability + proficiency + rules. */
struct swse_number swse_attack_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                      const struct swse_item *weapon);
/* What is added to the weapon's dice: half level + Strength in melee + rules. */
struct swse_number swse_damage_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                      const struct swse_item *weapon);
/* base attack + the better of Strength and Dexterity + rules. */
struct swse_number swse_grapple_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena);
/* ability + half level. */
struct swse_number swse_ability_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                       enum swse_ability ability);
/* Fortitude + size. */
struct swse_number swse_threshold_number(const struct swse_actor *actor, const struct swse_now *now,
                                         struct arena *arena);

/* Kilograms that can be carried without a burden: half the square of Strength, times the size's multiplier. */
int64_t swse_capacity(const struct swse_actor *actor);
int64_t swse_load(const struct swse_actor *actor);

/* Reduction of one damage type: highest of those that do not stack, plus all that do (SWSE-RULE-04, 27). Parts that
 * lose have the reason. */
struct swse_number swse_reduction_number(const struct swse_actor *actor, struct arena *arena, const char *damage_type);

enum swse_protection { SWSE_EXPOSED, SWSE_RESISTANT, SWSE_IMMUNE };
/* Against a damageType, condition, effect or environment; the rule that protects goes to *rule (may be NULL). */
enum swse_protection swse_protected(const struct swse_actor *actor, const char *kind, const char *value,
                                    const struct swse_rule **rule);

/* Squares per move in this mode, -1: cannot. `terrain` are the words of surroundings; *why is set when the mode is
 * there but not usable. */
int64_t swse_speed(const struct swse_actor *actor, const char *mode, bool in_combat, const struct swse_words *terrain,
                   const char **why);
/* The same with its parts, on foot and in an encounter. */
struct swse_number swse_speed_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena);
/* What can be carried, with its parts. */
struct swse_number swse_capacity_number(const struct swse_actor *actor, struct arena *arena);
/* Is there a sense of this kind that reaches `distance` squares and that nothing of `around` suppresses? */
bool swse_senses(const struct swse_actor *actor, const char *sense, int64_t distance, const struct swse_words *around);

#endif
