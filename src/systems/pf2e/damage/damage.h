/* damage.h: PF2e damage put together: base damage, extra dice and modifiers become instances by damage type.
 *
 * The same instances are shown (as a formula and a breakdown), rolled, and handed to immunities, weaknesses and
 * resistances. Names are symbols, so that content may add damage types and materials. */
#ifndef TALUS_PF2E_DAMAGE_DAMAGE_H
#define TALUS_PF2E_DAMAGE_DAMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/symbol.h"
#include "ir/degree.h"
#include "ir/modifier.h"

enum pf2e_damage_category {
    PF2E_CATEGORY_NONE,
    PF2E_CATEGORY_PERSISTENT,
    PF2E_CATEGORY_PRECISION,
    PF2E_CATEGORY_SPLASH,
    PF2E_CATEGORY_COUNT
};

enum pf2e_damage_category pf2e_damage_category_find(const char *name); /* NONE when unknown */
const char *pf2e_damage_category_name(enum pf2e_damage_category category);

/* One kind of damage a weapon, attack or spell deals by itself. */
struct pf2e_damage_base {
    symbol type;
    enum pf2e_damage_category category;
    int64_t dice; /* how many */
    int faces;    /* 0: no dice */
    double flat;
    const symbol *materials;
    uint32_t material_count;
};

/* What a DamageDice rule changes about the base damage; zeros change nothing. */
struct pf2e_damage_override {
    bool upgrade, downgrade; /* the die size, by one step */
    bool has_dice;
    int64_t dice;
    int faces;
    symbol type;
};

/* Extra dice, or an override (without dice), or both. */
struct pf2e_damage_dice {
    symbol slug;
    const char *label;
    int64_t dice;
    int faces;   /* 0: those of the base damage */
    symbol type; /* 0: that of the base damage; for an override: which base damage it is for, 0 = all */
    enum pf2e_damage_category category;
    enum modifier_critical critical;
    bool enabled;
    bool has_override;
    struct pf2e_damage_override override;
    const struct predicate *predicate;
    const char *origin;
    symbol origin_item;
    int32_t origin_element;
    const symbol *tags; /* words alterations can ask for */
    size_t tag_count;
};

/* Bleeding is persistent unless it says something else; splash is never doubled unless it says so. */
void pf2e_damage_dice_settle(struct pf2e_damage_dice *dice, const struct symbols *symbols);

enum pf2e_critical_rule { PF2E_CRITICAL_DOUBLE_DAMAGE, PF2E_CRITICAL_DOUBLE_DICE };

struct pf2e_damage {
    const struct pf2e_damage_base *bases;
    const struct pf2e_damage_dice *dice;
    const struct modifier *modifiers; /* stacked already: the enabled ones count */
    size_t base_count, dice_count, modifier_count;
    bool heals;        /* the instances are healing */
    bool no_breakdown; /* the formulas are enough */
    int max_increases; /* of the die size; negative: no limit */
    enum pf2e_critical_rule critical_rule;
};

/* A row of equal dice, or a flat amount (faces 0), within an instance. */
struct pf2e_damage_term {
    enum pf2e_damage_category category; /* NONE, PRECISION or SPLASH */
    int64_t dice;
    int faces;
    double flat;
    bool is_doubled;   /* twice what it would be without a critical hit */
    bool dice_doubled; /* and that by throwing twice the dice */
};

struct pf2e_damage_instance {
    symbol type;
    bool is_persistent;
    const symbol *materials;
    uint32_t material_count;
    const struct pf2e_damage_term *terms;
    uint32_t term_count;
    double least, mean, most;
    const char *formula; /* "(2d6 + 4)[slashing]" */
};

struct pf2e_damage_result {
    const struct pf2e_damage_instance *instances;
    size_t instance_count;
    const char *const *breakdown; /* "2d6 + 2 Slashing", "Rage +2" ... */
    size_t breakdown_count;
    const char *formula; /* "{(2d6 + 4)[slashing],1d6[fire]}"; NULL: the outcome deals no damage */
};

/* Everything made lives in the arena. False only when memory is exhausted. */
bool pf2e_damage_build(struct arena *arena, struct symbols *symbols, const struct pf2e_damage *damage,
                       enum degree degree, struct pf2e_damage_result *result);

/* The next larger (steps > 0) or smaller die of d4 d6 d8 d10 d12; other dice stay. */
int pf2e_die_step(int faces, int steps);

#endif
