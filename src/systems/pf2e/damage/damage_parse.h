/* damage_parse.h: damage texts into trees. */
#ifndef TALUS_PF2E_DAMAGE_DAMAGE_PARSE_H
#define TALUS_PF2E_DAMAGE_DAMAGE_PARSE_H

#include "systems/pf2e/damage/damage_formula.h"

struct pf2e_damage_piece {
    const char *formula;
    const struct pf2e_damage_node *node;
};

/* Reads "{...,...}". On a fault *problem says what is wrong and *problem_at where. False only when memory is
 * exhausted. */
bool pf2e_damage_parse(struct arena *arena, const char *text, size_t length, struct pf2e_damage_piece **pieces,
                       size_t *count, const char **problem, size_t *problem_at);

#endif
