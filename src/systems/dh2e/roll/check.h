/* check.h: a d100 test: what counts, the target number, the roll, the degrees (DH2E-CHK-01 to -04).
 *
 *     struct dh2e_check check = {.actor = a, .characteristic = DH2E_WS, .base = ..., .domain = "characteristic:ws"};
 *     if (!dh2e_check_prepare(&check)) out of memory;
 *     struct dh2e_result result = dh2e_check_roll(&check, roll);
 *     dh2e_check_free(&check);
 */
#ifndef TALUS_DH2E_ROLL_CHECK_H
#define TALUS_DH2E_ROLL_CHECK_H

#include "ir/modifier.h"
#include "systems/dh2e/actor/actor.h"

struct dh2e_check {
    /* What is asked. */
    const struct dh2e_actor *actor;
    enum dh2e_characteristic characteristic;
    int64_t base;                        /* target number before modifiers */
    const char *label;                   /* "Weapon Skill Test" */
    const char *domain;                  /* its modifiers count, with those of its parents and of the characteristic */
    bool skip_dialog;                    /* the player was not asked: toggles do not count */
    const struct options *options;       /* NULL: the actor's own */
    const struct dh2e_synthetics *extra; /* temporary elements of weapon and situation; may be NULL */
    const struct json *toggles;          /* label -> true or false: what the player switched; may be NULL */
    int64_t cap;                         /* 0: DH2E_MODIFIER_CAP */

    /* What came of it. */
    struct dh2e_domains domains;
    vec(struct modifier) modifiers;            /* all of the domains, those that do not count with the reason */
    vec(const struct dh2e_modifier *) origins; /* of each */
    int64_t total;                             /* of the modifiers that count, clamped */
    int64_t target;                            /* base + total */
    int64_t on_success, on_failure;            /* degrees added after the roll (AdjustDegree) */
};

struct dh2e_result {
    int64_t roll, target;
    bool success;
    int64_t degrees, unadjusted; /* with and without AdjustDegree; at least 1 */
};

/* False only when memory is exhausted. */
bool dh2e_check_prepare(struct dh2e_check *check);
void dh2e_check_free(struct dh2e_check *check);
struct dh2e_result dh2e_check_roll(const struct dh2e_check *check, int64_t roll);

/* The test of a characteristic, of a skill (use may be NULL) and of focusing a power; label and domain live in the
 * arena. */
struct dh2e_check dh2e_check_characteristic(const struct dh2e_actor *actor, enum dh2e_characteristic characteristic,
                                            struct arena *arena);
struct dh2e_check dh2e_check_skill(const struct dh2e_actor *actor, const struct dh2e_skill *skill, const char *use,
                                   struct arena *arena);
struct dh2e_check dh2e_check_power(const struct dh2e_actor *actor, const struct dh2e_power *power, bool pushed,
                                   struct arena *arena);

/* The options of that test: the actor's, the power and its mode. Free them after the check. */
void dh2e_power_options(const struct dh2e_actor *actor, const struct dh2e_power *power, bool pushed,
                        const struct json *toggles, struct options *options);

/* Who wins an opposed test (DH2E-CHK-05): 1 the first, -1 the second, 0 nobody. A success beats a failure; of two
 * successes the one with more degrees wins, then the higher bonus; two failures are a draw. */
int dh2e_opposed(const struct dh2e_result *first, int64_t first_bonus, const struct dh2e_result *second,
                 int64_t second_bonus);

/* {"label", "base", "modifiers": [{"label", "source", "value", "counts", "why"}], "total", "target"} */
struct json dh2e_check_breakdown(const struct dh2e_check *check, struct arena *arena);

#endif
