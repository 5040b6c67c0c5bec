/* view.h: the state of a table as JSON, in one shape for every system:
 *
 *     round, turn, order, sides, actors: [{id, name, side, at, size, hp: {value, max, temporary}, conditions, effects,
 *     resources, state}], zones, board, question, outcome
 *
 * A system provides the facts of its actors and may add members; it renames none of these. */
#ifndef TALUS_CORE_VIEW_H
#define TALUS_CORE_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "json/json.h"

struct table;
struct effect;

struct actor_facts {
    int side;
    int x, y, size;
    bool is_placed;     /* it has a square */
    int64_t hp, hp_max; /* or wounds */
    int64_t temporary;
    int64_t beyond, beyond_max; /* damage it can take at 0 hit points before it is out; for machine players */
    const char *state; /* "active", "defeated", "dying", "dead", "unconscious", "fled" */
};

/* A place as programs see it: [x, y] in squares, or in inches where a table has no grid. */
struct json table_place_json(const struct table *table, struct arena *arena, int x, int y);
/* One actor of the view. */
struct json table_view_actor(const struct table *table, struct arena *arena, int who);
/* The view for one side, or for TABLE_ALL_SIDES. */
void table_view(const struct table *table, struct arena *arena, int side, struct json *out);

#endif
