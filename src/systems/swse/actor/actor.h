/* actor.h: a prepared character: everything its carriers give, computed from scratch.
 *
 * Preparation never changes the character's document. Feats and talents are granted as long as their rules are active,
 * and natural weapons and granted gear exist as long as their source does: after a change of species, nothing of the
 * old one is left. What changes in play (hit points, track, rage) is a `struct swse_now`, passed to each question. */
#ifndef TALUS_SWSE_ACTOR_ACTOR_H
#define TALUS_SWSE_ACTOR_ACTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "ir/options.h"
#include "json/json.h"
#include "systems/swse/actor/item.h"
#include "systems/swse/actor/number.h"
#include "systems/swse/content/pack.h"

/* A feat or talent. */
struct swse_owned {
    const char *id;
    const struct swse_entry *entry; /* NULL: known by name only */
    const struct swse_op *grant;    /* NULL: chosen */
    const char *refused;            /* why it is not owned after all; NULL: it is */
};

/* A rule that came with something owned, and whether it is active. */
struct swse_attached {
    const struct swse_rule *rule;
    bool active;
};

struct swse_class_level {
    const char *id;
    const struct swse_entry *entry;
    int64_t level;
};

struct swse_actor {
    const struct swse_pack *pack;
    struct arena arena;
    struct symbols symbols;
    struct options options;  /* what activation conditions read */
    const struct json *json; /* the character as it was given */
    const char *name;
    const char *species_id; /* "" for none */
    const struct swse_entry *species;
    int64_t level, base_attack;
    int64_t class_defense[SWSE_DEFENSE_COUNT];
    const char *class_giver[SWSE_DEFENSE_COUNT]; /* the class that gives it; NULL: the character's own figure */
    int64_t base_scores[SWSE_ABILITY_COUNT];
    struct swse_number scores[SWSE_ABILITY_COUNT];
    struct swse_words trained, focus; /* canonical ids */
    vec(struct swse_class_level) classes;
    vec(struct swse_owned) feats;
    vec(struct swse_owned) talents;
    vec(struct swse_attached) rules;
    vec(const struct swse_op *) ops; /* of active rules, in order */
    vec(struct swse_item) items;
    struct swse_item unarmed;
    enum swse_size size;
    const struct swse_rule *size_rule; /* NULL: the species' figure */
    int64_t limbs;
    bool no_weapon_penalty;
    bool circumstance_adds; /* house rule */
    bool failed;            /* memory ran out */
};

/* What play changes. Words are compared as texts; `raging` holds swse_rage_key of each rage that is on. */
struct swse_now {
    int64_t track;
    struct swse_words contexts; /* of the check or attack, the environment and statuses included */
    struct swse_words raging;
};

/* NULL when memory is exhausted. Faults of the document are reported to `diags` (may be NULL). */
struct swse_actor *swse_actor_prepare(const struct swse_pack *pack, const struct json_document *document,
                                      const struct json *json, struct diags *diags);
void swse_actor_free(struct swse_actor *actor);

/* Hit points and Force points as a character's document states them, limited to what a table can handle. */
struct swse_health {
    int64_t max, value;
};
struct swse_health swse_health_of(const struct json *character);
int64_t swse_force_points_of(const struct json *character);

bool swse_actor_is_trained(const struct swse_actor *actor, const char *skill);
bool swse_actor_is_focused(const struct swse_actor *actor, const char *skill);
bool swse_actor_has_feat(const struct swse_actor *actor, const char *id);
bool swse_actor_is_proficient(const struct swse_actor *actor, const struct swse_item *weapon);
/* An item by id or name; "unarmed" is always there. NULL: none. */
const struct swse_item *swse_actor_item(const struct swse_actor *actor, const char *name);
/* The active restriction that forbids this, NULL: none. */
const struct swse_op *swse_actor_restriction(const struct swse_actor *actor, enum swse_restriction_kind kind,
                                             const char *target);
const struct swse_op *swse_item_restriction(const struct swse_actor *actor, const struct swse_item *item);
/* "cathar/rage": names a rule among all of a character. */
const char *swse_rule_key(struct arena *arena, const struct swse_rule *rule);

#endif
