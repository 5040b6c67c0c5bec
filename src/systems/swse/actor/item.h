/* item.h: weapons, armour and gear, including natural weapons. */
#ifndef TALUS_SWSE_ACTOR_ITEM_H
#define TALUS_SWSE_ACTOR_ITEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "json/json.h"
#include "systems/swse/content/rule.h"

enum swse_item_kind { SWSE_ITEM_WEAPON, SWSE_ITEM_ARMOR, SWSE_ITEM_GEAR };
enum swse_attack_ability { SWSE_ATTACK_BY_STR, SWSE_ATTACK_BY_DEX, SWSE_ATTACK_BY_BETTER };

struct swse_item {
    enum swse_item_kind kind;
    const char *id, *name;
    const struct json *json;      /* the whole item */
    const struct swse_rule *rule; /* the rule that made it, NULL: an item of the character's own */
    bool generated;               /* goes with what gave it */
    bool equipped;
    int64_t weight; /* kilograms */
    struct swse_words tags;

    /* weapons */
    bool ranged, natural;
    const char *group; /* "pistols"; NULL: needs no training */
    enum swse_attack_ability ability;
    const char *formula, *damage_type;
    int64_t critical_range, critical_multiplier;
    int64_t reach; /* melee: squares */
    int64_t range; /* ranged: the longest, in squares; 0: by its group */
    bool always_armed, counts_as_weapon, finesse, light, two_handed, autofire;

    /* armour */
    int64_t reflex, fortitude;
    int64_t dexterity_most; /* -1: no limit */
};

/* Reads an item of a character or of the content. False when memory is exhausted. */
bool swse_item_read(struct arena *arena, const struct json *json, struct swse_item *item);
/* Was it made by a rule or grant, to go with its giver (flags.swse.generatedBy)? */
bool swse_item_is_generated(const struct json *json);

/* The JSON of the weapon a naturalWeapon rule makes for a bearer of this size (SWSE-RULE-10, 24, 25). */
struct json swse_natural_weapon(struct arena *arena, const struct swse_rule *rule, enum swse_size size);
/* The JSON of an item of a species' equipmentGrants. */
struct json swse_granted_item(struct arena *arena, const struct json *grant, const char *species);
/* The dice `steps` further along the ladder 1, 1d2, 1d3, 1d4, 1d6, 1d8, 2d6, 3d6, 4d6, 6d6; others stay. */
const char *swse_dice_step(const char *formula, int steps);

/* Which attack it makes, and does a rule for the attacks of `mask` serve it? */
enum swse_attack_kind swse_item_attack(const struct swse_item *item);
bool swse_item_serves(const struct swse_item *item, unsigned mask);

#endif
