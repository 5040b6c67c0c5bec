/* ai_way.c: how far machine players have to walk, walls counted.
 *
 * A flood from the goals, all squares of a row with one operation. Steps are counted, not squares of movement: that is
 * enough to tell which way around a wall is shorter. */
#include "systems/p2v/player/ai_way.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "systems/p2v/board/reach.h"

struct way_rows {
    uint64_t rows[P2V_HEIGHT + 2]; /* counted from 1 */
};

/* From where in the row a step leads to what was found. */
static uint64_t way_spread(const struct p2v_reach_rows *walls, const struct way_rows *found, int row)
{
    uint64_t above = found->rows[row - 1], here = found->rows[row], below = found->rows[row + 1];
    return (walls->open[GRID_N][row] & above) | (walls->open[GRID_NE][row] & above >> 1) |
           (walls->open[GRID_E][row] & here >> 1) | (walls->open[GRID_SE][row] & below >> 1) |
           (walls->open[GRID_S][row] & below) | (walls->open[GRID_SW][row] & below << 1) |
           (walls->open[GRID_W][row] & here << 1) | (walls->open[GRID_NW][row] & above << 1);
}

/* The places from which a space of that size touches the goal. */
static void way_begin(const struct p2v_game *game, struct grid_space goal, int size, struct way_rows *rows)
{
    int left = goal.x - size + 1, right = goal.x + goal.size;
    uint64_t columns = (UINT64_C(1) << right) - (UINT64_C(1) << (left < 0 ? 0 : left));
    for (int y = goal.y - size + 1; y < goal.y + goal.size; y++)
        if (y >= 0 && y < game->height) rows->rows[y + 1] |= columns;
}

static void way_note(uint64_t row, int y, int count, uint8_t *steps)
{
    for (; row; row &= row - 1)
        steps[p2v_square(bits_lowest(row), y)] = (uint8_t)count;
}

/* The steps to one goal. `squeezes`: gaps that a large creature passes but cannot stop in count as open. */
struct way_leg {
    struct grid_space goal;
    int size; /* of who walks */
    bool squeezes;
};

static void way_flood(const struct p2v_game *game, const struct way_leg *leg, uint8_t *steps)
{
    struct p2v_reach_rows walls;
    struct way_rows found = {0}, next = {0};
    bool goes_on = true;
    p2v_reach_open(game, leg->size, &walls);
    memset(steps, P2V_NO_WAY, (size_t)game->height * P2V_WIDTH);
    way_begin(game, leg->goal, leg->size, &found);
    for (int y = 0; y < game->height; y++)
        way_note(found.rows[y + 1], y, 0, steps);
    for (int count = 1; goes_on && count < P2V_NO_WAY; count++) {
        goes_on = false;
        for (int y = walls.top; y <= walls.bottom; y++) {
            uint64_t shut = walls.shut[y + 1] | (leg->squeezes ? 0 : walls.tight[y + 1]) | found.rows[y + 1];
            uint64_t spread = way_spread(&walls, &found, y + 1) & walls.columns & ~shut;
            next.rows[y + 1] = found.rows[y + 1] | spread;
            if (!spread) continue;
            goes_on = true;
            way_note(spread, y, count, steps);
        }
        memcpy(&found.rows[walls.top + 1], &next.rows[walls.top + 1],
               (size_t)(walls.bottom - walls.top + 1) * sizeof *found.rows);
    }
}

/* Names a leg under the walls there are; never 0. */
static uint64_t way_key(const struct p2v_game *game, const struct way_leg *leg)
{
    uint64_t goal = (uint64_t)p2v_square(leg->goal.x, leg->goal.y) * 8 + (uint64_t)leg->goal.size;
    uint64_t key = game->sight_keys[P2V_PATCH_ROWS][P2V_PATCH_COLUMNS];
    key = (key ^ (goal * 16 + (uint64_t)leg->size * 2 + leg->squeezes)) * UINT64_C(0x9e3779b97f4a7c15);
    key ^= key >> 29;
    return key ? key : 1;
}

/* Walls seldom change, and goals come back to the same squares: the map of each leg is kept. */
static const uint8_t *way_leg_steps(struct p2v_run *run, const struct way_leg *leg, struct p2v_way_map *room)
{
    uint64_t key = way_key(run->game, leg);
    struct p2v_way_map *kept = run->sight ? p2v_sight_way(run->sight, key) : NULL;
    if (!kept) kept = room;
    if (kept == room || kept->key != key) way_flood(run->game, leg, kept->steps);
    kept->key = key;
    return kept->steps;
}

/* The nearest of the goals counts. */
static const uint8_t *way_to_nearest(struct p2v_run *run, const struct p2v_route *way, bool squeezes,
                                     struct p2v_way_map *room)
{
    size_t squares = (size_t)run->game->height * P2V_WIDTH;
    struct way_leg leg = {.goal = way->goals[0], .size = way->size, .squeezes = squeezes};
    struct p2v_way_map one;
    if (way->count == 1) return way_leg_steps(run, &leg, room);
    memset(room->steps, P2V_NO_WAY, squares);
    for (int i = 0; i < way->count; i++) {
        leg.goal = way->goals[i];
        const uint8_t *steps = way_leg_steps(run, &leg, &one);
        for (size_t square = 0; square < squares; square++)
            room->steps[square] = steps[square] < room->steps[square] ? steps[square] : room->steps[square];
    }
    return room->steps;
}

const uint8_t *p2v_ai_way(struct p2v_run *run, const struct p2v_route *way, struct p2v_way_map *room)
{
    const uint8_t *steps = way_to_nearest(run, way, false, room);
    if (way->size == 1 || steps[way->from] != P2V_NO_WAY) return steps;
    return way_to_nearest(run, way, true, room);
}

/* ---- Stride by Stride ---- */

struct way_hunt {
    struct p2v_reachable reachable;
    uint16_t squares[P2V_SQUARES]; /* where it gets to, in the order in which it is found */
    uint16_t first[P2V_SQUARES];   /* by square: where the first Stride ends */
    bool known[P2V_SQUARES];
};

static int way_search(struct p2v_run *run, int figure, struct way_hunt *hunt, p2v_ai_wanted is_wanted, void *context)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_walker walker = p2v_walker_of(game, figure, p2v_speed(game, figure), p2v_modes(game, figure), false);
    int count = 1, from = p2v_square(f->x, f->y);
    hunt->squares[0] = (uint16_t)from;
    hunt->known[from] = true;
    for (int at = 0; at < count; at++) {
        int here = hunt->squares[at];
        walker.x = here % P2V_WIDTH;
        walker.y = here / P2V_WIDTH;
        p2v_reach_find(game, &walker, &hunt->reachable);
        p2v_reach_list(game, &hunt->reachable);
        for (int i = 1; i < hunt->reachable.count; i++) {
            uint16_t there = hunt->reachable.squares[i];
            if (hunt->known[there]) continue;
            hunt->known[there] = true;
            hunt->first[there] = here == from ? there : hunt->first[here];
            hunt->squares[count++] = there;
            if (is_wanted(run, context, there % P2V_WIDTH, there / P2V_WIDTH)) return hunt->first[there];
        }
    }
    return -1;
}

/* Names who looks for a way, where everybody is, and the walls; never 0. */
static uint64_t way_crowd_key(const struct p2v_game *game, int figure)
{
    uint64_t key = game->sight_keys[P2V_PATCH_ROWS][P2V_PATCH_COLUMNS] ^ (uint64_t)p2v_speed(game, figure) << 8;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        uint64_t place = p2v_is_live(game, i) ? (uint64_t)(p2v_square(f->x, f->y) * 8 + f->size) : 0;
        key = (key ^ (place * 4 + f->is_helpless)) * UINT64_C(0x9e3779b97f4a7c15);
        key ^= key >> 29;
    }
    key ^= (uint64_t)(figure + 1);
    return key ? key : 1;
}

int p2v_ai_hunt(struct p2v_run *run, int figure, p2v_ai_wanted is_wanted, void *context)
{
    uint64_t key = way_crowd_key(run->game, figure);
    struct p2v_hunted room = {0}, *kept = run->sight ? p2v_sight_hunted(run->sight, figure) : &room;
    if (kept->key == key) return kept->square;
    struct way_hunt *hunt = memory_alloc(sizeof *hunt);
    if (!hunt) return -1;
    memset(hunt->known, 0, sizeof hunt->known);
    kept->square = (int16_t)way_search(run, figure, hunt, is_wanted, context);
    kept->key = key;
    memory_free(hunt);
    return kept->square;
}
