/* encounter_board.h: the given board of an encounter: the scenario around it, and free squares for both sides. */
#ifndef TALUS_VERBS_ENCOUNTER_BOARD_H
#define TALUS_VERBS_ENCOUNTER_BOARD_H

#include "core/table.h"
#include "systems/pf2e/table/board.h"
#include "verbs/verb.h"

enum { GROUND_STARTS = 64 };

struct ground {
    struct verb_call *call;
    struct json_document document; /* as it was given */
    struct json scenario;          /* the same without its creatures */
    struct grid_map map;           /* for those who walk */
    uint16_t solid;                /* the bit of squares that nobody enters */
    struct grid_space starts[2][GROUND_STARTS]; /* where the creatures of the given scenario are */
    int start_count[2], placed[2];
    struct grid_space taken[2 * GROUND_STARTS];
    int taken_count, left_out;
    struct pf2e_map walls; /* memory of the map */
    struct table *table;
};

/* Can encounters of the system be placed on a board? */
bool ground_is_known(const struct system *system);
/* Reads the option "board": a scenario of this system, or its board alone. `entry` is an actor for trying
 * the board. Whatever the status is, close it. */
enum status ground_open(struct ground *ground, const struct json *given, const struct json *entry);
/* Finds room for the next creature of a side (0: the party), whose document is `root`: near where the given
 * scenario has one of that side, without passing walls if possible. False when the board is full. */
bool ground_place(struct ground *ground, int side, const struct json *root, struct grid_space *space);
void ground_close(struct ground *ground);

#endif
