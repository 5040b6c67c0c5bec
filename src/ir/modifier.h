/* modifier.h: bonuses and penalties, how they stack, and why one does not count.
 *
 * How a system stacks modifiers is a policy: its table of types and a few switches. Modifiers that do
 * not count stay in the list with the reason and with what they lost against. */
#ifndef TALUS_IR_MODIFIER_H
#define TALUS_IR_MODIFIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/symbol.h"
#include "base/text.h"
#include "ir/aelike.h"
#include "ir/options.h"
#include "ir/predicate.h"

enum modifier_stacking { STACKING_ALL, STACKING_BEST, STACKING_ONE };

struct modifier_type {
    const char *name;
    enum modifier_stacking bonuses, penalties;
};

struct modifier;

struct modifier_policy {
    const char *name;
    const struct modifier_type *types; /* type 0 is where unknown types go */
    size_t type_count;
    bool later_wins_ties;
    /* Adds the options of a modifier ("bonus:type:item"), for the predicates of adjustments. May be NULL. */
    bool (*own_options)(const struct modifier *modifier, struct options *options);
};

enum modifier_loss {
    LOSS_NONE,
    LOSS_DISABLED,   /* switched off by its maker or a player */
    LOSS_DUPLICATE,  /* another one with the same slug counts instead */
    LOSS_PREDICATE,  /* its predicate does not hold */
    LOSS_SUPPRESSED, /* an adjustment took it out */
    LOSS_STACKING    /* another one of its type (or group) is better */
};

/* Changes modifiers with a slug. `applications` counts across one preparation and belongs to the caller. */
struct modifier_adjustment {
    symbol slug; /* 0: all modifiers */
    const struct predicate *predicate;
    enum aelike_mode mode;
    double value;
    bool suppress;
    uint32_t max_applications; /* 0: no limit */
    uint32_t *applications;
    const char *relabel; /* NULL: keeps its label */
    symbol damage_type;  /* 0: keeps its damage type */
    const char *origin;  /* who adjusts, in words */
};

enum modifier_critical { CRITICAL_UNSAID, CRITICAL_NEVER, CRITICAL_ONLY }; /* null, false, true */

struct modifier {
    symbol slug;
    symbol group; /* competes within its type and group; 0 where the type alone counts */
    const char *label;
    double value;
    double base;   /* the value before it was adjusted, if it was */
    bool adjusted; /* whether something is a bonus or a penalty is settled before */
    uint8_t type;  /* index into the policy's types */
    bool enabled, ignored;
    bool force; /* an ability modifier that beats better ones */
    bool hide_if_disabled;
    uint8_t critical; /* enum modifier_critical; damage only */
    uint8_t loss;     /* enum modifier_loss */
    symbol ability, damage_type, damage_category;
    symbol damage_class; /* what kind of damage type it is (physical, energy) */
    const symbol *tags, *domains;
    uint32_t tag_count, domain_count;
    const struct predicate *predicate; /* NULL: always */
    const struct modifier_adjustment *const *adjustments;
    uint32_t adjustment_count;
    uint32_t lost_to; /* index of the modifier it lost against plus 1 */
    const char *adjusted_by;
    const char *origin; /* item or rule it comes from, in words */
    symbol origin_item;
    int32_t origin_element; /* index of the rule element; -1 none */
};

/* The index of the type, 0 when the policy does not know it. */
uint8_t modifier_type_find(const struct modifier_policy *policy, const char *name);
/* "bonus", "penalty", "modifier" */
const char *modifier_kind(const struct modifier_policy *policy, const struct modifier *modifier);

/* Keeps one modifier for each slug: the larger one, at the place of the first; slugs that are whole numbers come first.
 * Writes the indexes of those that stay and returns how many; `order` has room for count. */
size_t modifiers_deduplicate(struct modifier *items, size_t count, const struct symbols *symbols, uint32_t *order);
/* Switches modifiers with a predicate on or off. */
void modifiers_test(struct modifier *items, const uint32_t *order, size_t count, const struct options *options);
/* Applies their adjustments, the largest modifier first. False when memory is exhausted. */
bool modifiers_adjust(const struct modifier_policy *policy, struct modifier *items, const uint32_t *order, size_t count,
                      const struct options *options);
/* Decides what counts; the sum of it. `order` NULL: all in turn. */
double modifiers_stack(const struct modifier_policy *policy, struct modifier *items, const uint32_t *order,
                       size_t count);
/* Indexes of those that stay or count; has room for all. */
struct modifier_choice {
    uint32_t *items;
    size_t count;
};
/* All of the above. With an empty option set predicates and adjustments are left alone. NaN when memory is exhausted.
 */
double modifiers_total(const struct modifier_policy *policy, struct modifier *items, size_t count,
                       const struct options *options, struct modifier_choice *kept);

/* Stacks by groups: of the enabled modifiers whose predicate holds, one bonus and one penalty per group count, and the
 * sum stays within ±cap. `order` gets the ones that count: those without a group, then group by group. */
double modifiers_resolve_groups(struct modifier *items, size_t count, const struct options *options, double cap,
                                struct modifier_choice *order);

/* Why a modifier does not count, in words; "" when it does. */
void modifier_explain(const struct modifier *items, size_t index, const struct options *options, struct text *out);

#endif
