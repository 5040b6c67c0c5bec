/* iwr.h: immunities, weaknesses and resistances: what they apply to and what they make of damage. (PF2E-RE-24, -25) */
#ifndef TALUS_PF2E_DAMAGE_IWR_H
#define TALUS_PF2E_DAMAGE_IWR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/symbol.h"
#include "ir/options.h"
#include "ir/predicate.h"
#include "json/json.h"

enum pf2e_iwr_kind { PF2E_IMMUNITY, PF2E_WEAKNESS, PF2E_RESISTANCE, PF2E_UNAFFECTED };

/* What is treated apart from the rest. */
enum pf2e_iwr_role {
    PF2E_IWR_PLAIN,
    PF2E_IWR_CRITICAL,  /* critical hits */
    PF2E_IWR_PRECISION, /* the part of the damage that is precision damage */
    PF2E_IWR_SPLASH,
    PF2E_IWR_ONCE /* a weakness to what deals no damage by itself (water, holy): once for the whole roll */
};

/* The predicate of a type as JSON; an unknown type is one without a rule. */
struct json pf2e_iwr_predicate(struct arena *arena, enum pf2e_iwr_kind kind, const char *type);
bool pf2e_iwr_is_type(enum pf2e_iwr_kind kind, const char *type);
/* "cold iron", "non-magical"; "" for custom. */
const char *pf2e_iwr_type_label(struct arena *arena, const char *type);

struct pf2e_iwr_rule {
    symbol type;
    enum pf2e_iwr_role role;
    double value;
    struct predicate predicate; /* the type and none of the exceptions */
    const struct json *exceptions;
    struct predicate double_vs;
    bool has_double;
    const char *label;      /* "fire (except magical)" */
    const char *type_label; /* "fire" */
};

/* Reads {type, value, exceptions, doubleVs, customLabel, definition}. False only when memory is exhausted. */
bool pf2e_iwr_read(struct arena *arena, struct symbols *symbols, enum pf2e_iwr_kind kind, const struct json *source,
                   struct pf2e_iwr_rule *iwr);

struct pf2e_defences {
    const struct pf2e_iwr_rule *immunities, *weaknesses, *resistances;
    size_t immunity_count, weakness_count, resistance_count;
    const char *mode_of_being; /* living, undead, construct, object */
    bool negative_healing, is_dead;
    bool is_hazard; /* neither alive nor undead: void does nothing to it, vitality only what it is weak to */
};

/* Is the creature touched by damage of this type at all? */
bool pf2e_is_affected_by(const struct pf2e_defences *defences, const char *damage_type);

/* One instance of rolled damage. */
struct pf2e_hit {
    const char *type;
    const struct options *options; /* what it is: damage, damage:type:fire ... over the options of the roll */
    double total;
    double total_uncritical; /* what it would be had the hit not been critical */
    double precision, splash;
    bool is_persistent;
    bool is_due; /* persistent damage that is dealt now */
};

/* Attacks that get around something. */
struct pf2e_redirect {
    const char *from, *to; /* damage types */
};

struct pf2e_bypass {
    const struct pf2e_iwr_rule *ignored_resistances;
    size_t ignored_count;
    const struct pf2e_redirect *immunity_redirects, *resistance_redirects;
    size_t immunity_redirect_count, resistance_redirect_count;
};

struct pf2e_roll_facts {
    bool is_critical;
    bool was_raised_to_one;           /* a roll of less than 1 counts as 1 */
    const struct pf2e_bypass *bypass; /* may be NULL */
};

struct pf2e_iwr_application {
    enum pf2e_iwr_kind kind;
    const char *label;
    double adjustment;
    bool ignored;
    const char *redirect; /* the damage type it counted as; NULL */
};

/* A weakness or resistance that counts. */
struct pf2e_bar {
    const char *label; /* NULL: there is none */
    double value;
};

/* An immunity that is got around by counting as another type. */
struct pf2e_detour {
    const char *immunity, *to;
};

/* What one hit meets, whatever it deals: every predicate is decided, only arithmetic is left. */
struct pf2e_reduction {
    const char *unaffected; /* the damage type; NULL: it is affected */
    const char *immunity, *no_critical, *no_precision;
    struct pf2e_detour *around; /* immunities that are got around */
    size_t around_count;
    struct pf2e_bar *once; /* weaknesses that count once for the roll and do here */
    size_t once_count;
    struct pf2e_bar weak, weak_precision, weak_splash;
    struct pf2e_bar resists, resists_critical, resists_precision;
    const char *redirect_to; /* the type that counts for resistance; NULL: its own */
    struct pf2e_bar redirect; /* what resists that type */
    bool redirect_always;     /* an immunity was got around; else in place of `resists` alone */
    const char *ignored;      /* what the attack ignores; NULL: nothing */
    bool leaves;              /* persistent damage */
};

/* What was rolled of a hit. */
struct pf2e_amount {
    double total, total_uncritical, precision, splash;
};

struct pf2e_iwr_result {
    double final_damage;
    const struct pf2e_iwr_application *applications;
    size_t application_count;
    const size_t *persistent; /* indexes of hits that leave persistent damage behind */
    size_t persistent_count;
};

/* The hits of one roll and the defences they meet. */
struct pf2e_impact {
    struct arena *arena;
    struct symbols *symbols;
    const struct pf2e_defences *defences;
    const struct pf2e_hit *hits;
    size_t count;
};

/* False only when memory is exhausted. What is rolled of the hits is not looked at. */
bool pf2e_iwr_look(const struct pf2e_impact *impact, const struct pf2e_bypass *bypass,
                   struct pf2e_reduction *reductions);
/* The same guards with copied texts. False only when memory is exhausted. */
bool pf2e_reductions_copy(struct arena *arena, struct pf2e_reduction *reductions, size_t count);
/* How many applications there can be at most. */
size_t pf2e_reductions_room(const struct pf2e_reduction *reductions, size_t count);
/* Room for the applications of a roll, and how many there are. */
struct pf2e_iwr_notes {
    struct pf2e_iwr_application *items;
    size_t count;
};

/* The damage that is left, and what took it off. */
double pf2e_iwr_settle(const struct pf2e_reduction *reductions, const struct pf2e_amount *amounts, size_t count,
                       const struct pf2e_roll_facts *facts, struct pf2e_iwr_notes *notes);

/* Both in one. False only when memory is exhausted. */
bool pf2e_iwr_apply(const struct pf2e_impact *impact, const struct pf2e_roll_facts *facts,
                    struct pf2e_iwr_result *result);

#endif
