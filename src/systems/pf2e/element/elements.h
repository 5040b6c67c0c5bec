/* elements.h: the rule elements of PF2e: their fields, and what they are lowered to.
 *
 * elements.def is the only list of kinds; each kind's field table stands in one of the fields_*.c files. */
#ifndef TALUS_PF2E_ELEMENT_ELEMENTS_H
#define TALUS_PF2E_ELEMENT_ELEMENTS_H

#include "ir/field.h"

/* ir/ops.def */
enum pf2e_op {
#define OP(name, way, meaning) PF2E_OP_##name,
#include "ir/ops.def"
#undef OP
    PF2E_OP_COUNT
};

/* When an element acts in the preparation of an actor (docs/pf2e.md, order of preparation). */
enum pf2e_phase {
    PF2E_PHASE_CONSTRUCT, /* while the elements are collected */
    PF2E_PHASE_APPLY,     /* applyAEs */
    PF2E_PHASE_BEFORE,    /* beforeDerived */
    PF2E_PHASE_AFTER,     /* afterDerived */
    PF2E_PHASE_ROLL,      /* beforeRoll */
    PF2E_PHASE_EVENT      /* when the item is added, removed, or a turn begins */
};

struct pf2e_element {
    enum pf2e_op op, second_op; /* equal when there is only one */
    enum pf2e_phase phase;
    int priority; /* -1: by mode */
};

/* Ended by a kind without key; `more` is a struct pf2e_element. */
extern const struct element_kind pf2e_elements[];
/* Fields every kind has. */
extern const struct field pf2e_common_fields[];
/* Fields of a document, and of the system part of items. */
extern const struct field pf2e_document_fields[];

#define ELEMENT(key, name, op, second, phase, priority, doc) extern const struct field pf2e_##name##_fields[];
#include "systems/pf2e/element/elements.def"
#undef ELEMENT

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
