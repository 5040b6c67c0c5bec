/* names.h: names that everything uses: attributes, saves, ranks and skills; and the part of a name that labels. */
#ifndef TALUS_PF2E_CONTENT_NAMES_H
#define TALUS_PF2E_CONTENT_NAMES_H

#include <stddef.h>

enum { PF2E_STR, PF2E_DEX, PF2E_CON, PF2E_INT, PF2E_WIS, PF2E_CHA, PF2E_ATTRIBUTES };
enum { PF2E_SAVES = 3, PF2E_SKILLS = 16 };
extern const char *const pf2e_attribute_names[PF2E_ATTRIBUTES];
extern const char *const pf2e_save_names[PF2E_SAVES];
extern const char *const pf2e_rank_names[5];
struct pf2e_skill_name {
    const char *slug, *attribute;
};
extern const struct pf2e_skill_name pf2e_skill_names[PF2E_SKILLS];

/* The part of an item's name that labels its elements: "Rage" of "Effect: Rage (Fury)". A name without a colon is
 * returned whole. The result points into `name`. */
const char *pf2e_reduce_label(const char *name, size_t *length);

#endif
