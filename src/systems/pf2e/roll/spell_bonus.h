/* spell_bonus.h: bonuses and penalties that texts of content state: "a -2 status penalty to attack rolls and AC". */
#ifndef TALUS_PF2E_ROLL_SPELL_BONUS_H
#define TALUS_PF2E_ROLL_SPELL_BONUS_H

#include <stddef.h>
#include <stdint.h>

#include "json/json.h"

enum { PF2E_BONUS_MOST = 8 };

struct pf2e_stated_bonus {
    int64_t value;
    const char *type; /* "status" */
    const char *selectors[PF2E_BONUS_MOST];
    size_t count;
};

/* The one that starts here with its sign; the text after it, or NULL when there is none. */
const char *pf2e_bonus_read(struct pf2e_stated_bonus *bonus, const char *at, const char *end);
/* The element that has the same meaning. */
struct json pf2e_bonus_element(struct arena *arena, const struct pf2e_stated_bonus *bonus);

#endif
