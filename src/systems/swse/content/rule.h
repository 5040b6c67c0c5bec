/* rule.h: rule elements, read once and lowered to ops.
 *
 * A rule element of a species, class, archetype, talent, feat or prestige class becomes a `struct swse_rule`: who gave
 * it, when it is active, and the ops it amounts to. Twenty-one rule types come down to the op kinds below; nothing
 * behind this file looks at a rule's type to know what it does. */
#ifndef TALUS_SWSE_CONTENT_RULE_H
#define TALUS_SWSE_CONTENT_RULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/symbol.h"
#include "ir/predicate.h"
#include "json/json.h"
#include "systems/swse/content/vocabulary.h"

enum swse_rule_type {
#define RULE(constant, word, fields, doc) SWSE_RULE_##constant,
#include "systems/swse/content/rules.def"
#undef RULE
    SWSE_RULE_TYPE_COUNT
};

enum swse_op_kind {
    SWSE_OP_MODIFIER,    /* adds to a statistic */
    SWSE_OP_GRANT,       /* a feat or talent is owned */
    SWSE_OP_ABILITY,     /* adds to an ability score */
    SWSE_OP_WEAPON,      /* a weapon item exists */
    SWSE_OP_REDUCTION,   /* takes points off damage */
    SWSE_OP_IMMUNITY,    /* keeps off damage, conditions, effects, environments */
    SWSE_OP_HEALING,     /* regains hit points at a time of the turn */
    SWSE_OP_REROLL,      /* a roll may be repeated */
    SWSE_OP_SENSE,       /* a sense */
    SWSE_OP_SPEED,       /* a way of moving */
    SWSE_OP_BREATH,      /* what is breathed */
    SWSE_OP_NOTE,        /* words for the sheet */
    SWSE_OP_SIZE,        /* the size category */
    SWSE_OP_RAGE,        /* a rage that can begin and end */
    SWSE_OP_LIMBS,       /* arms */
    SWSE_OP_RESTRICTION, /* something is refused */
};

enum swse_statistic {
    SWSE_STATISTIC_SKILL,     /* `skill` names it */
    SWSE_STATISTIC_DEFENSE,   /* `mask`: 1 << enum swse_defense */
    SWSE_STATISTIC_ATTACK,    /* `mask`: attack kinds */
    SWSE_STATISTIC_DAMAGE,    /* `mask`: attack kinds */
    SWSE_STATISTIC_GRAPPLE,   /* grapple checks */
    SWSE_STATISTIC_THRESHOLD, /* damage threshold, in place of the size's usual figure */
};

enum swse_trigger { SWSE_TURN_START, SWSE_TURN_END, SWSE_ROUND_START };
enum swse_reroll_outcome { SWSE_MUST_ACCEPT, SWSE_KEEP_HIGHER, SWSE_CHOOSE_EITHER };
enum swse_rage_trigger { SWSE_RAGE_HP_THRESHOLD, SWSE_RAGE_CONDITION, SWSE_RAGE_ACTION };
enum swse_rage_duration { SWSE_RAGE_ENCOUNTER, SWSE_RAGE_HEALED, SWSE_RAGE_ROUNDS, SWSE_RAGE_HOST };
enum swse_restriction_kind {
    SWSE_RESTRICT_WEAPON,
    SWSE_RESTRICT_EQUIPMENT,
    SWSE_RESTRICT_FEAT,
    SWSE_RESTRICT_ABILITY,
    SWSE_RESTRICT_OTHER
};

struct swse_words {
    const char **items;
    size_t count;
};

struct swse_modifier {
    enum swse_statistic statistic;
    unsigned mask;
    const char *skill;
    int64_t value;
    enum swse_bonus_type bonus;
    const char *context;         /* NULL: always */
    const char *training;        /* "trained", "proficient" or NULL (meleeCultureBonus) */
    const char *training_target; /* a skill or weapon group; NULL: the weapon in hand */
    bool enraged;                /* only while the rage of this rule lasts */
    bool sized;                  /* only while the size of this rule is the bearer's size */
};

struct swse_healing {
    int64_t value;
    enum swse_trigger trigger;
    const char *condition, *condition_value; /* environment, hasEffect, statusActive; NULL: always */
    const char *suppressor;                  /* damageType, condition, effect; NULL: never */
    struct swse_words suppressed_by;
};

struct swse_op {
    enum swse_op_kind kind;
    const struct swse_rule *rule;
    union {
        struct swse_modifier modifier;
        struct {
            bool talent; /* else a feat */
            const char *id;
            bool multiple;
        } grant;
        struct {
            enum swse_ability ability;
            int64_t value;
        } ability;
        struct {
            int64_t value;
            struct swse_words types, exceptions;
            bool stacks;
        } reduction;
        struct {
            const char *kind; /* damageType, condition, effect, environment */
            struct swse_words values, exceptions;
            bool partial;
        } immunity;
        struct swse_healing healing;
        struct {
            const char *trigger; /* skillCheck, abilityCheck, attack, save, initiative */
            const char *skill;   /* NULL: any */
            int64_t uses;
            enum swse_reroll_outcome outcome;
        } reroll;
        struct {
            const char *sense;
            int64_t range; /* -1: unlimited */
            struct swse_words suppressed_by;
        } sense;
        struct {
            const char *mode;
            int64_t squares;
            bool in_combat;
            const char *condition, *condition_value; /* special, terrain; NULL: everywhere */
        } speed;
        struct {
            const char *breath;
            bool immune;
        } breath;
        struct {
            const char *id, *category;
        } note;
        struct {
            enum swse_size size;
            double capacity; /* multiplier of what can be carried */
        } size;
        struct {
            enum swse_rage_trigger trigger;
            int64_t percent;       /* hpThreshold */
            const char *condition; /* condition, action */
            enum swse_rage_duration duration;
        } rage;
        struct {
            int64_t count;
            bool no_penalty;
        } limbs;
        struct {
            enum swse_restriction_kind kind;
            struct swse_words targets;
            const char *reason;
        } restriction;
    };
};

struct swse_source {
    enum swse_source_type type;
    const char *id;
};

struct swse_rule {
    enum swse_rule_type type;
    bool broken; /* an error was reported: never active */
    const char *id;
    const char *description; /* NULL: none */
    struct swse_source source;
    const char *carrier; /* the name people know it by: "Cathar" */
    const char *trait;   /* the trait that contains it, NULL: directly on the carrier */
    const char *file;
    uint32_t line;
    const struct json *json;
    const struct predicate *when; /* NULL: always */
    struct swse_op *ops;
    size_t op_count;
};

/* What reading needs: memory for the result, names for conditions, and where to complain. */
struct swse_reader {
    struct arena *arena;
    struct symbols *symbols;
    const struct json_document *document;
    struct diags *diags; /* may be NULL */
    struct lines *lines; /* of documents, without diags; may be NULL */
    size_t errors;       /* found by reading, reported or not */
    /* Is the feat or talent known? NULL: every id is fine. `nearest` may be set to a hint. */
    bool (*knows)(void *context, const char *vocabulary, const char *word, const char **nearest);
    void *context;
};

/* Who carries the rules that are read. */
struct swse_carrier {
    struct swse_source source;
    const char *name;
    const char *trait;
};

/* Reads and lowers one rule element. NULL only when memory is exhausted; a faulty element gives a broken rule. */
struct swse_rule *swse_rule_read(struct swse_reader *reader, const struct swse_carrier *carrier,
                                 const struct json *json);
/* The ops of a checked element (lower.c). False when memory is exhausted. */
bool swse_rule_lower(struct swse_reader *reader, struct swse_rule *rule);

const char *swse_rule_type_word(enum swse_rule_type type);
int swse_rule_type_find(const char *word);
bool swse_words_have(const struct swse_words *words, const char *word);

#endif
