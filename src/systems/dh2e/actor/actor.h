/* actor.h: a prepared DH2E actor: its figures and the registry its rule elements filled.
 *
 * Preparation goes in the five steps of the rules (DH2E-MOD-04): the registry is emptied, all items are visited, their
 * rule elements read, each element puts its contribution into the registry, and last characteristics and armour are
 * calculated with it. A prepared actor never changes; whatever happens to it in play, it is prepared again. */
#ifndef TALUS_DH2E_ACTOR_ACTOR_H
#define TALUS_DH2E_ACTOR_ACTOR_H

#include "base/symbol.h"
#include "base/vec.h"
#include "ir/options.h"
#include "ir/predicate.h"
#include "systems/dh2e/content/content.h"
#include "systems/dh2e/actor/item.h"

enum {
    DH2E_DOMAINS_MOST = 16 /* domains of one test */
};

/* Which element of which item something comes from; element -1: the item itself. */
struct dh2e_origin {
    const char *item;
    int element;
};

struct dh2e_modifier {
    symbol domain, group; /* group 0: none */
    const char *label, *source;
    int64_t value;
    struct predicate predicate;
    bool enabled, toggleable;
    struct dh2e_origin origin;
};

struct dh2e_degree_adjustment {
    symbol domain;
    const char *label;
    int64_t value;
    enum dh2e_degree_when when;
    struct predicate predicate;
    struct dh2e_origin origin;
};

struct dh2e_dice_override {
    symbol domain;
    const char *label;
    enum dh2e_dice_mode mode;
    int64_t value;
    struct predicate predicate;
    struct dh2e_origin origin;
};

struct dh2e_toughness_adjustment {
    const char *label;
    int64_t value;
    bool against_target;
    struct predicate predicate;
    struct dh2e_origin origin;
};

struct dh2e_resistance {
    const char *label;
    int damage_type; /* enum dh2e_damage_type; DH2E_DAMAGE_ALL */
    enum dh2e_resist_mode mode;
    int64_t value;
    struct predicate predicate;
    struct dh2e_origin origin;
};

struct dh2e_attribute_override {
    symbol domain;
    const char *label;
    enum dh2e_characteristic characteristic;
    bool only_if_higher;
    struct predicate predicate;
    struct dh2e_origin origin;
};

struct dh2e_fact { /* VFXOverride: for clients, never read by the rules */
    const char *slot;
    const struct json *value;
    struct dh2e_origin origin;
};

struct dh2e_toggle { /* a RollOption the player may switch */
    const char *option;
    bool on;
    struct dh2e_origin origin;
};

struct dh2e_synthetics {
    vec(struct dh2e_modifier) modifiers;
    vec(struct dh2e_degree_adjustment) degrees;
    vec(struct dh2e_dice_override) dice;
    vec(struct dh2e_toughness_adjustment) toughness;
    vec(struct dh2e_resistance) resistances;
    vec(struct dh2e_attribute_override) attributes;
    vec(struct dh2e_fact) facts;
    vec(struct dh2e_toggle) toggles;
    struct options options;
    bool failed; /* memory ran out */
};

struct dh2e_item {
    const char *name, *slug;
    int kind; /* enum dh2e_kind, -1 unknown */
    const struct json *source;
    const struct json_document *document; /* that contains it; may be NULL */
    int granted_by;                       /* index of the item that gave it, -1: the actor's own */
};

struct dh2e_actor {
    struct arena arena;
    struct symbols *symbols;
    uint32_t symbols_end;      /* one past the highest symbol it uses */
    _Atomic unsigned references;
    struct dh2e_actor *shares; /* another one whose memory this one looks at; NULL: all is its own */
    const char *name, *slug;
    int kind;
    int64_t characteristics[DH2E_CHARACTERISTIC_COUNT]; /* before fatigue */
    int64_t bonuses[DH2E_CHARACTERISTIC_COUNT];         /* of those: fatigue does not lower bonuses */
    int64_t wounds, wounds_max, critical, fatigue, psy_rating;
    int64_t armour[DH2E_LOCATION_COUNT];
    vec(struct dh2e_item) items;
    vec(struct dh2e_weapon) weapons;
    vec(struct dh2e_armour) armours;
    vec(struct dh2e_skill) skills;
    vec(struct dh2e_power) powers;
    vec(struct dh2e_ammunition) ammunition;
    struct dh2e_synthetics synthetics;
};

struct dh2e_extra { /* a further item, such as a condition met in play */
    const struct json *item;
    const struct json_document *document; /* may be NULL */
};

struct dh2e_switch { /* a toggle as it is set at the table */
    const char *option;
    bool on;
};

struct dh2e_preparation {
    const struct json *actor;             /* the actor's JSON; must live as long as the prepared actor */
    const struct json_document *document; /* that contains it, for diagnostics; may be NULL */
    const struct dh2e_content *content;
    struct symbols *symbols; /* shared by all actors that meet */
    const struct dh2e_extra *extras;
    size_t extra_count;
    bool without_conditions;    /* leave out the actor's own condition items: the table keeps them */
    int64_t fatigue;            /* -1: as in the actor's JSON */
    const char *const *options; /* further roll options, ended by NULL; may be NULL */
    const struct dh2e_switch *switches; /* they override the toggles; ended by one without an option */
    struct diags *diags;        /* may be NULL */
};

/* NULL only when memory is exhausted. */
struct dh2e_actor *dh2e_actor_new(const struct dh2e_preparation *preparation);
/* The last one who holds it frees it. */
void dh2e_actor_free(struct dh2e_actor *actor);
struct dh2e_actor *dh2e_actor_hold(struct dh2e_actor *actor);
/* The same actor for a copy of the table, whose symbols extend those it was prepared with. NULL when they do not, or
 * when memory is exhausted: then it is prepared again. */
struct dh2e_actor *dh2e_actor_look(struct dh2e_actor *actor, struct symbols *symbols);
void dh2e_synthetics_free(struct dh2e_synthetics *synthetics);

/* A characteristic as it is tested: lowered by fatigue (DH2E-TRN-04). */
int64_t dh2e_actor_value(const struct dh2e_actor *actor, enum dh2e_characteristic characteristic);
const struct dh2e_skill *dh2e_actor_skill(const struct dh2e_actor *actor, const char *name);
const struct dh2e_power *dh2e_actor_power(const struct dh2e_actor *actor, const char *name);
/* Index of the weapon by slug or name, -1. */
int dh2e_actor_weapon(const struct dh2e_actor *actor, const char *name);
const struct dh2e_ammunition *dh2e_actor_ammunition(const struct dh2e_actor *actor, const char *slug);

/* The domains of a test: each of the texts with all its parents (DH2E-MOD-02). */
struct dh2e_domains {
    symbol items[DH2E_DOMAINS_MOST];
    size_t count;
};
void dh2e_domains_add(struct dh2e_domains *domains, const struct symbols *symbols, const char *domain);
bool dh2e_domains_have(const struct dh2e_domains *domains, symbol domain);

/* The actor's options with the toggles the player switched ("self:rage": true); toggles may be NULL. */
void dh2e_actor_options(const struct dh2e_actor *actor, const struct json *toggles, struct options *options);

/* The modifier of the same exclusion group that counts instead of this one; NULL: this one counts. */
const struct dh2e_modifier *dh2e_actor_rival(const struct dh2e_actor *actor, const struct dh2e_domains *domains,
                                             const struct options *options, const struct dh2e_modifier *modifier);
/* The sum of the modifiers in these domains that hold now (no cap: damage, armour, initiative); of an exclusion group
 * the highest bonus and the lowest penalty count. */
int64_t dh2e_actor_sum(const struct dh2e_actor *actor, const struct dh2e_domains *domains,
                       const struct options *options);
/* The characteristic used in these domains instead of `usual` (AttributeOverride). */
enum dh2e_characteristic dh2e_actor_attribute(const struct dh2e_actor *actor, const struct dh2e_domains *domains,
                                              const struct options *options, enum dh2e_characteristic usual);

/* elements: reading rule elements into a registry (element.c). */
struct dh2e_element_context {
    struct dh2e_actor *actor;
    const struct dh2e_switch *switches; /* of the preparation; may be NULL */
    const struct dh2e_content *content;
    const struct json_document *document;
    struct diags *diags;
    int item;  /* index into actor->items */
    int depth; /* of grants */
    struct dh2e_synthetics *synthetics;
};
/* All rule elements of one item. */
void dh2e_elements_read(struct dh2e_element_context *context, const struct json *rules);
/* Takes an item up: notes it, reads it by its kind and then its rules. */
void dh2e_item_take(struct dh2e_element_context *context, const struct json *item, int granted_by);

#endif
