/* lower.h: elements lowered: read once, then shared by everybody who has the element.
 *
 * An element of the content has a serial number (json.h), which copies of its document keep. Under it the world keeps
 * what the element was lowered to. An element without a number (made in play, or changed since it was loaded) is
 * lowered for one preparation. Nothing here ever changes: what an element remembers is in its struct pf2e_rule. */
#ifndef TALUS_PF2E_ACTOR_LOWER_H
#define TALUS_PF2E_ACTOR_LOWER_H

#include "ir/modifier.h"
#include "systems/pf2e/content/tree.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/value/value.h"

/* Facts of the moment that an element asks for. */
enum {
    PF2E_READS_HP = 1,
    PF2E_READS_ENCOUNTER = 2,
    PF2E_READS_DISTANCE = 4,
    PF2E_READS_MAP = 8,
    PF2E_READS_FLANKING = 16,
    PF2E_READS_COVER = 32,
    PF2E_READS_MOMENT = PF2E_READS_HP | PF2E_READS_ENCOUNTER
};

struct pf2e_lowered {
    uint32_t serial;                 /* 0: not shared */
    const struct json *source;       /* outlives all who read it here */
    const char *key;
    const struct pf2e_element *element;
    int64_t priority;
    enum pf2e_phase phase; /* stated, or that of its kind; PF2E_PHASE_EVENT when it states one that does not exist */
    bool ignored;
    bool works_unequipped;                    /* on a physical item */
    bool needs_investment, works_uninvested;  /* stated; neither: when the item can be invested */
    const struct json *predicate;             /* NULL: none, or an empty one */
    bool asks_parent, asks_outcome;           /* its predicate asks about its item, or how an attack went */
    const char **selectors;                   /* NULL: none, or some have to be filled in */
    size_t selector_count;
    const struct json *selector_source;
    const struct json *value_source; /* NULL: none is stated */
    const struct json *label, *slug;       /* as stated; NULL: not */
    const struct json *remove_after_roll;
    const struct value *value;       /* NULL: a plain number, or there is none */
    bool steady;               /* what it files stays the same once the first statistics are made */
    unsigned reads;            /* PF2E_READS_... */
    pool(uint32_t) asked;      /* what its predicates ask for, hashed (pf2e_option_hash) */
    bool asks_anything;        /* that cannot be listed */
    const void *op;            /* what its kind adds */
};

/* The hash of an option, of its first characters, or of what is put together of several texts: start with
 * PF2E_OPTION_HASH. */
#define PF2E_OPTION_HASH 2166136261u
static inline uint32_t pf2e_option_hash(uint32_t hash, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

/* The members of a kind: PF2E_OP(rule, option)->domain. */
#define PF2E_OP(rule, name) ((const struct pf2e_##name##_op *)(rule)->lowered->op)
#define PART(member, field) const struct json *member;
#define FLAG(member, field, usual) bool member;
#define LOWERED(name, ...)                                                                                             \
    struct pf2e_##name##_op {                                                                                          \
        __VA_ARGS__                                                                                                    \
    };
#include "systems/pf2e/element/lowered.def"
#undef LOWERED
#undef FLAG
#undef PART

/* FlatModifier */
struct pf2e_modifier_op {
    const struct json *type, *ability, *damage_type, *damage_category, *tags, *least, *most;
    enum modifier_critical critical;
    bool force, hide_if_disabled, from_equipment;
    bool has_templates; /* words that have to be filled in */
};

struct pf2e_world;
struct pf2e_lowered_store *pf2e_lowered_store_new(void);
void pf2e_lowered_store_free(struct pf2e_lowered_store *store);
/* NULL: there is no such kind, or no memory. What is not kept lies in the arena. */
const struct pf2e_lowered *pf2e_lower(const struct pf2e_world *world, struct arena *arena, const struct json *element);
/* An element whose kind is known without its key. */
const struct pf2e_lowered *pf2e_lower_as(struct arena *arena, enum pf2e_element_id id, const struct json *element);
const struct pf2e_lowered *pf2e_lower_once(struct arena *arena, const struct json *element);
/* The members of its kind as JSON, as the content writes them. */
void pf2e_lowered_show(struct arena *arena, const struct pf2e_lowered *lowered, struct json *out);
/* PF2E_READS_... of an element that is not lowered. */
unsigned pf2e_reads_of(const struct json *element);
/* Is this a member of an element that holds a predicate? */
bool pf2e_holds_predicate(const char *member);
/* Does the value or a part of it begin with this? */
bool pf2e_mentions(const struct json *value, const char *start);

#endif
