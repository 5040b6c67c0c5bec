/* rules.h: the arithmetic of DH2E, without actors: fire modes, hit locations, fatigue, one hit's damage.
 * Everything here is a plain function of numbers; checks and degrees are ir/degree.h and ir/modifier.h. */
#ifndef TALUS_DH2E_CONTENT_RULES_H
#define TALUS_DH2E_CONTENT_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "systems/dh2e/content/words.h"

enum {
    DH2E_AMOUNT_MOST = 100000,  /* the largest value an element may have, either way */
    DH2E_MODIFIER_CAP = 60,     /* the sum of modifiers stays within plus and minus this (DH2E-MOD-01) */
    DH2E_STUNNED_BONUS = 20,    /* to hit a stunned target (DH2E-ATK-05) */
    DH2E_PRONE_BONUS = 10,      /* melee; ranged attacks lose as much */
    DH2E_ACCURATE_BONUS = 10,   /* ranged, after aiming */
    DH2E_BALANCED_BONUS = 10,   /* parry */
    DH2E_FATIGUE_STEP = 10,     /* off every characteristic per level (DH2E-TRN-04) */
    DH2E_UNFETTERED_BONUS = 25, /* focus power (DH2E-PSY-01) */
    DH2E_PUSHED_BONUS = 50,
    DH2E_RAZOR_DEGREES = 3, /* degrees from which Razor Sharp doubles penetration */
    DH2E_TIER_MOST = 4,     /* skill tiers 0..4 */
    DH2E_SEVERITY_MOST = 10 /* rows of a critical table */
};

/* How many hits a successful attack with these degrees makes (DH2E-ATK-07). */
int64_t dh2e_hits(enum dh2e_mode mode, int64_t degrees, int64_t rate_of_fire);
/* The digits of a d100 the other way round; 100 is 00 and stays 100. */
int64_t dh2e_reversed(int64_t roll);
/* The location of a reversed roll 1..100. */
enum dh2e_location dh2e_location_at(int64_t reversed);
/* How many of the 100 rolls point to the location. */
int64_t dh2e_location_weight(enum dh2e_location location);
/* Tens equal units; 100 reads 00 and counts (DH2E-PSY-03). */
bool dh2e_is_double(int64_t roll);

int64_t dh2e_craft_to_hit(enum dh2e_craft craft);
int64_t dh2e_craft_armour(enum dh2e_craft craft);
/* The bonus of a characteristic: its tens. */
int64_t dh2e_bonus(int64_t characteristic);
int64_t dh2e_fatigue_penalty(int64_t fatigue);
/* Bonuses are those of the unfatigued characteristics. */
bool dh2e_fatigue_unconscious(int64_t fatigue, int64_t toughness_bonus, int64_t willpower_bonus);
/* What a skill tier adds (DH2E-SKL-01). */
int64_t dh2e_tier_bonus(int64_t tier);
/* The lowest natural roll that jams a weapon (DH2E-ATK-09). */
int64_t dh2e_jam_from(enum dh2e_mode mode, bool reliable);
/* Rounds a shot takes from the magazine (DH2E-ATK-10). */
int64_t dh2e_rounds_spent(enum dh2e_mode mode, int64_t rate_of_fire);

/* Overrides of damage dice; 0 means not there. They act in this order (DH2E-DMG-02). */
struct dh2e_dice_rules {
    bool tearing;
    int64_t proven, primitive;
};

struct dh2e_die {
    int64_t faces, value;
};

/* The die Tearing rolls again: the first of the lowest, count when there is none. */
size_t dh2e_tearing_die(const struct dh2e_die *dice, size_t count);
/* Proven and Primitive on one die. */
int64_t dh2e_die_value(int64_t value, const struct dh2e_dice_rules *rules);
/* The sum of the dice under the rules; `again` is what Tearing threw. */
int64_t dh2e_dice_sum(const struct dh2e_die *dice, size_t count, int64_t again, const struct dh2e_dice_rules *rules);

struct dh2e_hit {
    int64_t raw;     /* formula, bonus and modifiers together */
    int64_t degrees; /* of the attack */
    int64_t penetration;
    bool razor_sharp;
    int64_t felling;
    int64_t armour;        /* of the location */
    int64_t toughness;     /* bonus */
    int64_t unnatural;     /* sum of the toughness adjustments */
    int64_t resisted_flat; /* sum of the flat resistances that apply */
    bool resisted_half;
};

struct dh2e_wounds {
    int64_t penetration, armour, toughness, wounds;
};

struct dh2e_wounds dh2e_hit_resolve(const struct dh2e_hit *hit);

#endif
