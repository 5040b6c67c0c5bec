/* elements.h: the rule elements of PF2e: their fields, and what they are lowered to.
 *
 * elements.def is the only list of kinds; each kind's field table is in one of the fields_*.c files. */
#ifndef TALUS_PF2E_ELEMENT_ELEMENTS_H
#define TALUS_PF2E_ELEMENT_ELEMENTS_H

#include "ir/field.h"

/* systems/pf2e/element/ops.def */
enum pf2e_op {
#define OP(name, way, meaning) PF2E_OP_##name,
#include "systems/pf2e/element/ops.def"
#undef OP
    PF2E_OP_COUNT
};

/* When an element acts in the preparation of an actor (docs/reference/pf2e.md, order of preparation). */
enum pf2e_phase {
    PF2E_PHASE_CONSTRUCT, /* while the elements are collected */
    PF2E_PHASE_APPLY,     /* applyAEs */
    PF2E_PHASE_BEFORE,    /* beforeDerived */
    PF2E_PHASE_AFTER,     /* afterDerived */
    PF2E_PHASE_ROLL,      /* beforeRoll */
    PF2E_PHASE_EVENT      /* when the item is added, removed, or a turn begins */
};

/* The kinds, in the order of elements.def. */
enum pf2e_element_id {
#define ELEMENT(key, name, op, second, phase, order, steps, doc) PF2E_ELEMENT_##key,
#include "systems/pf2e/element/elements.def"
#undef ELEMENT
    PF2E_ELEMENT_COUNT
};

/* When an element acts among those of its phase: lower priorities first (PF2E-PREP-01). */
struct pf2e_element_order {
    int64_t priority;  /* the usual one */
    bool by_mode;      /* the priority of the element's mode is added to it */
    bool is_fixed;     /* a priority stated by the element does not count */
    const char *early; /* a field that, when true, puts the element just before those of its priority */
    bool for_characters; /* other actors ignore it */
};

struct pf2e_actor;
struct pf2e_lowered;
struct pf2e_rule;
typedef void element_step(struct pf2e_actor *actor, struct pf2e_rule *rule);
/* Reads the fields of its kind into `lowered->op`. */
typedef void element_lower(struct arena *arena, struct pf2e_lowered *lowered);

/* How an element is lowered, and what it then does to an actor, step by step of its preparation. */
struct pf2e_element_steps {
    element_lower *lower;    /* NULL: what all kinds have in common is enough */
    element_step *construct; /* when the element is made, before attributes are known */
    element_step *apply;     /* in order of priority, before anything is derived */
    element_step *before;    /* after traits and armour are settled, before statistics */
    element_step *after;     /* when all statistics exist */
};

struct pf2e_element {
    enum pf2e_element_id id;
    enum pf2e_op op, second_op; /* equal when there is only one */
    enum pf2e_phase phase;
    struct pf2e_element_order order;
    struct pf2e_element_steps steps;
};

/* Ended by a kind without key; `more` is a struct pf2e_element. */
extern const struct element_kind pf2e_elements[];
/* Fields every kind has. */
extern const struct field pf2e_common_fields[];
/* Fields of a document, and of the system part of items. */
extern const struct field pf2e_document_fields[];

#define ELEMENT(key, name, op, second, phase, order, steps, doc) extern const struct field pf2e_##name##_fields[];
#include "systems/pf2e/element/elements.def"
#undef ELEMENT

/* The key a document states; "" without one. */
const char *pf2e_element_key(const struct json *element);
/* Which kind an element is, by its key; PF2E_ELEMENT_COUNT when it is unknown. */
enum pf2e_element_id pf2e_element_id_of(const struct json *element);
bool pf2e_element_is(const struct json *element, enum pf2e_element_id id);
const struct element_kind *pf2e_element_find(const char *key, const char **nearest);
static inline const struct pf2e_element *pf2e_element_more(const struct element_kind *kind)
{
    return kind->more;
}
const char *pf2e_op_name(enum pf2e_op op);
const char *pf2e_phase_name(enum pf2e_phase phase);

/* Where one element acts: its own phase and priority, or those of its kind and mode. */
enum pf2e_phase pf2e_element_phase(const struct element_kind *kind, const struct json *element);
int64_t pf2e_element_priority(const struct element_kind *kind, const struct json *element);

/* The steps that the rows name, each in the file of its family. */
#define STEPS(...) __VA_ARGS__
#define LOWER(family) element_lower element_##family##_lower;
#define CONSTRUCT(family) element_step element_##family##_construct;
#define APPLY(family) element_step element_##family##_apply;
#define BEFORE(family) element_step element_##family##_before;
#define AFTER(family) element_step element_##family##_after;
#define ELEMENT(key, name, op, second, phase, order, steps, doc) steps
#include "systems/pf2e/element/elements.def"
#undef ELEMENT
#undef STEPS
#undef LOWER
#undef CONSTRUCT
#undef APPLY
#undef BEFORE
#undef AFTER

/* Forms several kinds share. */
extern const struct field_form pf2e_form_text, pf2e_form_slug, pf2e_form_number, pf2e_form_bool, pf2e_form_value,
    pf2e_form_selector, pf2e_form_selectors, pf2e_form_predicate, pf2e_form_trait, pf2e_form_damage_type,
    pf2e_form_slugs, pf2e_form_null, pf2e_form_object, pf2e_form_uuid;
extern const struct field_form *const pf2e_forms_selectors[];    /* one or a list */
extern const struct field_form *const pf2e_forms_remove_after[]; /* true, "if-enabled" or a predicate */
extern const struct field pf2e_alteration_fields[];
extern const char *const pf2e_words_modes[], *const pf2e_words_dice[], *const pf2e_words_attributes[],
                                                                           *const pf2e_words_damage_categories[],
                                                                               *const pf2e_words_outcomes[];

#endif
