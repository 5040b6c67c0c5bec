/* play_harm.h: applies damage and healing to a creature: immunities, weaknesses and resistances, hardness, shield
 * block, temporary hit points, persistent damage. (PF2E-ROLL-04) */
#ifndef TALUS_PF2E_ROLL_PLAY_HARM_H
#define TALUS_PF2E_ROLL_PLAY_HARM_H

#include "systems/pf2e/damage/iwr.h"
#include "systems/pf2e/roll/play.h"

/* One kind of damage that was rolled. */
struct pf2e_blow {
    const char *type;
    double total, total_uncritical, precision, splash;
    double precision_once, splash_once; /* before a critical hit doubles them */
    bool is_persistent;
    bool is_due; /* persistent damage that is dealt now */
    const char *const *materials;
    size_t material_count;
    const char *formula; /* of persistent damage, without its type */
};

struct pf2e_harm {
    const struct pf2e_world *world;
    struct pf2e_participant *origin; /* NULL: nobody */
    struct pf2e_participant *target;
    const struct pf2e_blow *blows;
    size_t count;
    bool is_critical, raised_to_one;
    bool heals;                /* what was rolled is healing */
    bool may_kill;             /* a blow of twice its maximum kills a character at once */
    bool plain;                /* a number without kind: `amount` (negative heals) */
    double amount;             /* of plain damage */
    bool final;                /* nothing reduces it */
    double multiplier;         /* 1, 0.5, 2, 3 */
    const char *degree;        /* of the save or check that the multiplier comes from; NULL: none */
    double addend;             /* goes to the first blow */
    bool shield_block;         /* the target wants to block with its shield */
    const char *grade;         /* of an adamantine weapon; NULL: standard */
    struct pf2e_words options; /* what the roll saw, as the origin saw it */
    const char *outcome;       /* one option more: what became of the check; NULL: none */
    const struct json *bypass; /* {"immunity": {"redirect"}, "resistance": {"ignore", "redirect"}}; may be NULL */
};

struct pf2e_persistent {
    const char *type, *formula;
    const char *degree; /* of the save or check that changed the formula; NULL: none */
    int64_t dc; /* of the flat check that ends it; 0: 15 */
};

/* What it did. Lives in the arena given. */
struct pf2e_arrival {
    int64_t hp, temp, shield_hp; /* afterwards */
    bool shield_used;
    int64_t dealt; /* to hit points, temporary ones included; negative when it healed */
    int64_t landed; /* damage that reached it, also beyond the last hit point */
    struct pf2e_iwr_application *applications;
    size_t application_count;
    double hardness; /* how much hardness took off */
    struct pf2e_persistent *lasting;
    size_t lasting_count;
};

/* A target as it is when a certain attack reaches it: everything that does not depend on what is rolled. */
struct pf2e_ready_target {
    struct pf2e_reduction *reductions; /* by blow */
    size_t count, room;        /* room: for applications */
    int64_t hp_max;
    double received; /* what modifiers add to damage that arrives */
    bool dies_at_zero; /* without hit points it counts as dead: nothing reaches it any more */
    bool blocks;       /* its shield is raised and whole */
    double shield_hardness, hardness;
    int64_t shield_hp;
};

/* What the target has at the moment. */
struct pf2e_vitals {
    int64_t hp, temp;
};

/* Looks at the kinds of the blows, not at their amounts; all of it lives in the arena. There is one ward for each of
 * the harms, which are outcomes of one attack on one target: they differ in blows and `outcome` only. */
bool pf2e_ready_target_open(struct arena *arena, const struct pf2e_harm *harms, size_t count,
                            struct pf2e_ready_target *const *ready_targets);
/* The amounts arrive. `applications` has room for ward->room; the wound's lists of texts stay empty. */
/* Damage that was rolled, on its way to the target. */
struct pf2e_landing {
    const struct pf2e_amount *amounts; /* by blow */
    const struct pf2e_roll_facts *facts;
    struct pf2e_vitals vitals; /* of the target, before */
    bool block;                /* with its shield */
};
/* `applications` has the room of the target. */
void pf2e_ready_target_settle(const struct pf2e_ready_target *ready_target, const struct pf2e_landing *landing,
                              struct pf2e_iwr_application *applications, struct pf2e_arrival *arrival);

enum status pf2e_harm_apply(struct arena *arena, const struct pf2e_harm *harm, struct pf2e_arrival *arrival);
/* The hit points it can be healed to: the maximum without those that elements keep from it. (PF2E-RE-22) */
int64_t pf2e_actor_recoverable_hp(struct pf2e_actor *actor);
bool pf2e_actor_is_dead(const struct pf2e_actor *actor);
bool pf2e_actor_has_condition(const struct pf2e_actor *actor, const char *slug);

#endif
