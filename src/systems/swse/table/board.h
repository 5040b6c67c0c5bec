/* board.h: SWSE on a board. Without a board distances are what commands state. */
#ifndef TALUS_SWSE_TABLE_BOARD_H
#define TALUS_SWSE_TABLE_BOARD_H

#include "core/grid/grid.h"
#include "systems/swse/actor/track.h"
#include "systems/swse/table/table.h"

enum { SWSE_BAND_COUNT = 4, SWSE_COVER = 5 };
extern const char *const swse_band_words[SWSE_BAND_COUNT];

/* What is on the squares; shared by all clones of a table, and never changed. */
struct swse_ground {
    _Atomic unsigned references;
    int width, height;
    bool has_walls;
    uint16_t squares[]; /* and after them the edges, a byte each */
};

/* NULL in `out` where the scenario has no board. False after a fault. */
bool swse_ground_new(struct table *table, const struct json *board, struct diags *diags, struct swse_ground **out);
void swse_ground_release(struct swse_ground *ground);

struct grid_space swse_space(const struct swse_fighter *fighter);
bool swse_fits_board(const struct swse_state *state, struct grid_space space);
int swse_distance(const struct swse_state *state, int who, int target);
/* The range band of this distance, -1 beyond the last. */
int swse_weapon_band(const struct swse_item *weapon, int distance);

int64_t swse_band_penalty(int band);
bool swse_joins_from(const struct table *table, int who, int other, struct grid_space from);
bool swse_sees(const struct swse_state *state, int who, int target);
/* What cover adds to the target's Reflex Defense. */
int64_t swse_cover(const struct swse_state *state, int who, int target);

/* What the board does to an attack. */
struct swse_sighting {
    int distance, band;
    int64_t penalty; /* to the roll, by range */
    int64_t cover;   /* to the target's Reflex Defense */
};
/* Can the weapon strike the target from here? Refuses if not. */
bool swse_can_strike(struct table *table, int who, int target, const struct swse_item *weapon,
                     struct swse_sighting *sighting);
/* An attack out of turn, paid with the reaction (roll.c). */
void swse_opportunity(struct table *table, int who, int target, const struct swse_item *weapon);

/* Where a fighter can walk within a budget of squares. */
struct swse_walk {
    struct grid_space from;
    struct grid_reach reach;
    uint16_t *squares;
    void *memory;
};
bool swse_walk_find(struct table *table, int who, int64_t budget, struct swse_walk *walk);
void swse_walk_free(struct swse_walk *walk);

/* A walk to a square that can be reached. */
struct swse_going {
    int who, x, y;
    symbol mode;
    bool withdraws; /* carefully: nobody may strike at it */
};
void swse_walk_go(struct table *table, const struct swse_going *going, const struct swse_walk *walk);

void swse_board(const struct table *table, struct text *out, bool colour);

#endif
