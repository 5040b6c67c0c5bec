/* inline.h: the inline rolls in texts of content: @Check[...], @Damage[...], @Template[...] and [[/r ...]].
 * (PF2E-ROLL-06) */
#ifndef TALUS_PF2E_CONTENT_INLINE_H
#define TALUS_PF2E_CONTENT_INLINE_H

#include "systems/pf2e/content/tree.h"

enum pf2e_inline_kind { PF2E_INLINE_CHECK, PF2E_INLINE_DAMAGE, PF2E_INLINE_TEMPLATE, PF2E_INLINE_ROLL };

struct pf2e_inline {
    enum pf2e_inline_kind kind;
    const char *word;    /* "reflex", "cone", the formula */
    const char *dc;      /* of a check: a number or a formula; NULL */
    const char *against; /* of a check: the statistic whose DC it is; NULL */
    bool basic;
    int64_t distance;  /* of a template: feet */
    const char *label; /* of a roll: the text after # */
    size_t at;         /* where in the text */
};

struct pf2e_inlines {
    struct pf2e_inline *items;
    size_t count, capacity;
};

/* All of them in the order they stand; what cannot be read is left out. */
void pf2e_inlines_read(struct pf2e_inlines *inlines, struct arena *arena, const char *text);

#endif
