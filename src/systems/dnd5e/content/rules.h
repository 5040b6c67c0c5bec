/* rules.h: the arithmetic of 5e: ability modifiers, level tables, advantage, damage responses. No state. */
#ifndef TALUS_DND5E_CONTENT_RULES_H
#define TALUS_DND5E_CONTENT_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "json/json.h"

enum d5e_ability {
    D5E_STRENGTH,
    D5E_DEXTERITY,
    D5E_CONSTITUTION,
    D5E_INTELLIGENCE,
    D5E_WISDOM,
    D5E_CHARISMA,
    D5E_ABILITIES
};
extern const char *const d5e_ability_names[D5E_ABILITIES];
/* By full name or its first three letters, in any case; D5E_ABILITIES if unknown. */
enum d5e_ability d5e_ability_find(const char *name);
int64_t d5e_ability_modifier(int64_t score); /* rounded down: 7 gives -2 */
int64_t d5e_proficiency_bonus(int64_t level);

/* The entry of the highest key not above the level; `base` (may be NULL) below the first key. (D5E-SCAL-01, -02) */
const struct json *d5e_scaling_pick(const struct json *table, int64_t level, const struct json *base);

/* Any advantage and any disadvantage cancel, however many there are. (D5E-EFF-02) */
enum d5e_advantage { D5E_NORMAL, D5E_ADVANTAGE, D5E_DISADVANTAGE };
enum d5e_advantage d5e_advantage_state(int64_t advantages, int64_t disadvantages);
const char *d5e_advantage_name(enum d5e_advantage state);
/* The die that counts of the one or two rolled. */
int64_t d5e_natural(enum d5e_advantage state, int64_t first, int64_t second);

enum d5e_attack_result { D5E_MISS, D5E_HIT, D5E_CRITICAL };
/* A natural 1 misses; at or above the threshold it is critical and hits. (D5E-PLAY-02) */
enum d5e_attack_result d5e_attack_resolve(int64_t natural, int64_t bonus, int64_t armor_class,
                                          int64_t critical_threshold);
const char *d5e_attack_result_name(enum d5e_attack_result result);

/* One instance of damage. */
struct d5e_damage {
    int64_t amount;
    const char *type;
    bool magical;
};

/* Does a damage_response apply to this instance? `to` is a list of types, a type, or "triggering_damage"; `source`
 * may ask for a magical or nonmagical origin. (D5E-EFF-04) */
bool d5e_response_applies(const struct json *response, const struct d5e_damage *damage);
/* What is taken of it after the responses of a list: immunity ends it; then half of the trigger, resistance once,
 * vulnerability once, each rounded down. */
int64_t d5e_damage_taken(const struct d5e_damage *damage, const struct json *responses);
/* The responses that change it, in words: "resistance"; "resistance and vulnerability". NULL: none. */
const char *d5e_damage_reasons(struct arena *arena, const struct d5e_damage *damage, const struct json *responses);

#endif
