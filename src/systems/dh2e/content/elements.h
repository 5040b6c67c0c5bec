/* elements.h: the shapes of DH2E content: rule elements, items, actors and tables as field tables. */
#ifndef TALUS_DH2E_CONTENT_ELEMENTS_H
#define TALUS_DH2E_CONTENT_ELEMENTS_H

#include "ir/field.h"

enum dh2e_element {
#define DH2E_ELEMENT(id, key, fields, doc) DH2E_ELEMENT_##id,
#include "systems/dh2e/content/elements.def"
#undef DH2E_ELEMENT
    DH2E_ELEMENT_COUNT
};

enum dh2e_kind {
#define DH2E_KIND(id, word, fields, doc) DH2E_KIND_##id,
#include "systems/dh2e/content/kinds.def"
#undef DH2E_KIND
    DH2E_KIND_COUNT
};

extern const struct element_kind dh2e_elements[]; /* in the order of the enum, ended by one without key */
extern const struct field dh2e_element_common[];  /* fields every element has */

/* The kinds of documents; `fields` are those of the `system` member. */
extern const struct element_kind dh2e_kinds[];
extern const struct field dh2e_document_fields[]; /* name, type, system, items ... */
extern const struct field dh2e_derived_fields[];  /* of an item that names another and what differs */

/* Words of some fields. */
enum dh2e_dice_mode { DH2E_DICE_TEARING, DH2E_DICE_PROVEN, DH2E_DICE_PRIMITIVE, DH2E_DICE_RAZOR };
extern const char *const dh2e_dice_mode_words[];
enum dh2e_resist_mode { DH2E_RESIST_FLAT, DH2E_RESIST_HALF };
extern const char *const dh2e_resist_mode_words[];
extern const char *const dh2e_resist_type_words[]; /* the damage types and "all" */
enum dh2e_degree_when { DH2E_WHEN_ANY, DH2E_WHEN_SUCCESS, DH2E_WHEN_FAILURE };
extern const char *const dh2e_degree_when_words[];
extern const char *const dh2e_bonus_words[]; /* "wsb" ... in the order of the characteristics */

/* The kind of a document by its `type`, -1 when unknown. */
int dh2e_kind_find(const char *word);

#endif
