/* geometry.h: positions of creatures relative to each other: distance in feet with height, reach, flanking.
 * (PF2E-RE-39, -53) */
#ifndef TALUS_PF2E_ROLL_GEOMETRY_H
#define TALUS_PF2E_ROLL_GEOMETRY_H

#include <stdbool.h>

/* A creature in space. Squares are 5 ft; everything is in half squares so that a tiny creature (half a square wide)
 * stays whole, heights in half feet. */
struct pf2e_token {
    int x, y;          /* top left corner, half squares */
    int width, length; /* half squares; 1 = tiny, 2 = one square */
    int elevation;     /* half feet */
    int height;        /* half feet */
};

/* Edge to edge in feet, 5 for adjacent, 0 when they overlap; diagonals count 1.5 squares, those in three dimensions
 * 1.75, rounded down in all. With a reach of exactly 10 ft a second diagonal step is forgiven; 0 = no reach meant. */
int pf2e_distance(const struct pf2e_token *a, const struct pf2e_token *b, int reach_ft);

/* What a creature's data say about flanking. */
struct pf2e_flanking {
    bool can_flank, flankable;
    bool gang_up_always;    /* needs no partner at all */
    int gang_up_partners;   /* that many partners anywhere in reach suffice; 0: no such ability */
    bool gang_up_companion; /* its own companion suffices, wherever it stands */
};

struct pf2e_flanker {
    struct pf2e_token token;
    struct pf2e_flanking flanking;
    int reach_ft;
    bool is_companion; /* of the flanker asked about */
};

/* Is the target one this creature could flank from here, with the right partner? */
bool pf2e_can_flank(const struct pf2e_flanker *flanker, const struct pf2e_flanker *target);
/* Does the line between the centres of a and b enter and leave the target through opposite sides? */
bool pf2e_on_opposite_sides(const struct pf2e_token *a, const struct pf2e_token *b, const struct pf2e_token *target);
bool pf2e_is_flanking(const struct pf2e_flanker *flanker, const struct pf2e_flanker *partners, int count,
                      const struct pf2e_flanker *target);

#endif
