/* damage_write.h: damage in words: the formula of an instance and the lines of a breakdown. */
#ifndef TALUS_PF2E_DAMAGE_DAMAGE_WRITE_H
#define TALUS_PF2E_DAMAGE_DAMAGE_WRITE_H

#include "systems/pf2e/damage/damage.h"

struct pf2e_damage_flavour {
    bool heals, says_persistent;
};

/* "(2 * (2d6 + 4) + 1d8[precision])[slashing,silver]", NULL when memory is exhausted. */
const char *pf2e_damage_write_instance(struct arena *arena, const struct symbols *symbols,
                                       const struct pf2e_damage_instance *instance, struct pf2e_damage_flavour flavour);

/* "2 × (1d8 + 4) slashing": the formula as people write it. NULL when memory is exhausted. */
const char *pf2e_damage_for_people(struct arena *arena, const char *formula);

/* What one contribution adds. */
struct pf2e_damage_line {
    const char *label; /* NULL: base damage */
    int64_t dice;
    int faces;
    double flat;
    const char *type; /* NULL: the same as the line before */
    bool is_persistent;
};

/* "2d6 + 2 Slashing", "Rage +2", "Sneak Attack +1d6 Persistent Fire". */
const char *pf2e_damage_write_line(struct arena *arena, const struct pf2e_damage_line *line);

#endif
