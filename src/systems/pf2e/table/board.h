/* board.h: the ground a PF2e table is played on: terrain of squares, walls and doors between them, lines of sight and
 * effect, cover and concealment by position. What stands where is the table's; doors are its only part that changes. */
#ifndef TALUS_PF2E_TABLE_BOARD_H
#define TALUS_PF2E_TABLE_BOARD_H

#include "base/arena.h"
#include "base/diag.h"
#include "core/grid/grid.h"
#include "systems/pf2e/limits.h"
#include "json/json.h"

enum {
    PF2E_SQUARE_TAKEN = 1, /* by someone who does not let one pass */
    PF2E_SQUARE_ALLY = 2,
    PF2E_SQUARE_SOLID = 4, /* nothing passes */
    PF2E_SQUARE_DIFFICULT = 8,
    PF2E_SQUARE_HINDERING = 16,
    PF2E_SQUARE_COVER = 32,  /* may be entered, gives cover */
    PF2E_SQUARE_FOG = 64,    /* those inside are concealed */
    PF2E_SQUARE_RAISED = 128 /* higher than the ground around it */
};

enum pf2e_layer { PF2E_LAYER_MOVE, PF2E_LAYER_SIGHT, PF2E_LAYER_EFFECT, PF2E_LAYERS };

struct pf2e_door {
    const char *name;
    int16_t x, y; /* the square left of it or above it */
    uint8_t side; /* GRID_EDGE_EAST or GRID_EDGE_SOUTH */
};

struct pf2e_board {
    int width, height;
    bool is_plain; /* neither terrain nor walls */
    uint16_t *squares;
    int8_t *heights;             /* of squares, in layers of 5 feet; NULL: all is level */
    uint8_t *edges[PF2E_LAYERS]; /* without doors */
    struct pf2e_door doors[PF2E_MOST_DOORS];
    int door_count;
    uint64_t open_at_first; /* doors, by bits */
};

/* Reads "board" of a scenario; what is wrong in it is a diagnostic. Lives in the arena. */
bool pf2e_board_read(struct pf2e_board *board, struct arena *arena, const struct json_document *document,
                     const struct json *source, struct diags *diags);
int pf2e_board_door(const struct pf2e_board *board, const char *name); /* -1: there is none */

/* A view of the board with its doors as they stand; close it. `squares` may be changed by the caller. */
struct pf2e_map {
    struct grid_map grid;
    uint16_t *squares;
    void *memory;
};
bool pf2e_map_open(struct pf2e_map *map, const struct pf2e_board *board, uint64_t open_doors, enum pf2e_layer layer);
void pf2e_map_close(struct pf2e_map *map);
/* For those who walk: steps between squares of different height are shut. */
void pf2e_map_shut_ledges(struct pf2e_map *map, const struct pf2e_board *board);

/* Does some straight line join the two past all that stops this layer? Ground that rises above both stops it. */
bool pf2e_board_joins(const struct pf2e_board *board, uint64_t open_doors, enum pf2e_layer layer, struct grid_block a,
                      struct grid_block b);
/* Does the line between the middles pass something that gives cover? */
bool pf2e_board_covers(const struct pf2e_board *board, uint64_t open_doors, struct grid_space a, struct grid_space b);
/* Is there something to take cover at on or beside the space? */
bool pf2e_board_shelters(const struct pf2e_board *board, uint64_t open_doors, struct grid_space space);
bool pf2e_board_has(const struct pf2e_board *board, struct grid_space space, uint16_t bits);

#endif
