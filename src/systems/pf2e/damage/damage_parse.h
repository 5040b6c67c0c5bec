/* damage_parse.h: damage texts into trees. */
#ifndef TALUS_PF2E_DAMAGE_DAMAGE_PARSE_H
#define TALUS_PF2E_DAMAGE_DAMAGE_PARSE_H

#include "systems/pf2e/damage/damage_formula.h"

struct pf2e_damage_piece {
    const char *formula;
    const struct pf2e_damage_node *node;
};

/* What is read of "{...,...}", or what is wrong with it and where. */
struct pf2e_damage_parsed {
    struct pf2e_damage_piece *pieces;
    size_t count;
    const char *problem; /* NULL: none */
    size_t problem_at;
};
/* False only when memory is exhausted. */
bool pf2e_damage_parse(struct arena *arena, const char *text, size_t length, struct pf2e_damage_parsed *parsed);

#endif
