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

/* The steps to one goal, or to the nearest of several. `squeezes`: gaps that a large creature passes but cannot stop in
 * count as open. */
struct way_leg {
    const struct grid_space *goals;
    int count, size; /* of goals; of who walks */
    bool squeezes;
    int from, within; /* as of the route; within P2V_NO_WAY: the whole board */
};

/* A flood: what its last step has found, where it has not been, and the rows it has got to. */
struct way_flooding {
    struct p2v_reach_rows walls;
    struct way_rows edge, next, left;
    int low, high;
};

static void way_flood_begin(const struct p2v_game *game, const struct way_leg *leg, struct way_flooding *flood,
                            uint8_t *steps)
{
    const struct p2v_reach_rows *walls = &flood->walls;
    memset(&flood->edge, 0, sizeof flood->edge);
    memset(&flood->left, 0, sizeof flood->left);
    flood->low = game->height;
    flood->high = -1;
    for (int i = 0; i < leg->count; i++)
        way_begin(game, leg->goals[i], leg->size, &flood->edge);
    for (int y = 0; y < game->height; y++) {
        uint64_t here = flood->edge.rows[y + 1];
        uint64_t shut = walls->shut[y + 1] | (leg->squeezes ? 0 : walls->tight[y + 1]) | here;
        if (y >= walls->top && y <= walls->bottom) flood->left.rows[y + 1] = walls->columns & ~shut;
        way_note(here, y, 0, steps);
        if (here && y < flood->low) flood->low = y;
        if (here) flood->high = y;
    }
}

/* One step more; false: there was nothing left. The first loop has no branches, so that it takes several rows at a
 * time. */
static bool way_flood_on(struct way_flooding *flood, int count, uint8_t *steps)
{
    int first = flood->low + 1, last = flood->high + 1;
    uint64_t found = 0;
    for (int row = first; row <= last; row++) {
        uint64_t spread = way_spread(&flood->walls, &flood->edge, row) & flood->left.rows[row];
        flood->next.rows[row] = spread;
        flood->left.rows[row] &= ~spread;
        found |= spread;
    }
    for (int row = first; row <= last && found; row++) {
        flood->edge.rows[row] = flood->next.rows[row];
        way_note(flood->next.rows[row], row - 1, count, steps);
    }
    return found != 0;
}

/* Until nothing is left, or until whatever is further away is of no interest. */
static void way_flood(struct p2v_run *run, const struct way_leg *leg, struct p2v_way_map *map)
{
    const struct p2v_game *game = run->game;
    struct p2v_reach_rows room;
    struct way_flooding flood;
    uint8_t *steps = map->steps;
    size_t squares = (size_t)game->height * P2V_WIDTH;
    int last = P2V_FAR_WAY - 1, count = 0;
    bool goes_on = true;
    flood.walls = *p2v_sight_open(run->sight, game, leg->size, &room);
    memset(steps, P2V_FAR_WAY, squares);
    way_flood_begin(game, leg, &flood, steps);
    while (goes_on && count < last) {
        if (steps[leg->from] == count && leg->within < last - count) last = count + leg->within;
        if (count == last) break;
        if (flood.low > 0) flood.low--;
        if (flood.high + 1 < game->height) flood.high++;
        goes_on = way_flood_on(&flood, ++count, steps);
    }
    map->limit = goes_on ? (uint8_t)last : P2V_NO_WAY;
    for (size_t square = 0; square < squares && !goes_on; square++)
        steps[square] = steps[square] == P2V_FAR_WAY ? P2V_NO_WAY : steps[square];
}

/* Does the map hold all that is of interest to this one? */
static bool way_is_known(const struct p2v_way_map *map, uint64_t key, int from, int within)
{
    return map->key == key &&
           (map->limit == P2V_NO_WAY || (map->steps[from] != P2V_FAR_WAY && map->steps[from] + within <= map->limit));
}

static uint64_t way_mix(uint64_t key, uint64_t more)
{
    key = (key ^ more) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 29;
}

static uint64_t way_goal_key(struct grid_space goal)
{
    return (uint64_t)p2v_square(goal.x, goal.y) * 8 + (uint64_t)goal.size;
}

/* Names a leg under the walls there are; never 0. */
static uint64_t way_key(const struct p2v_game *game, const struct way_leg *leg)
{
    uint64_t more = way_goal_key(leg->goals[0]) * 16 + (uint64_t)leg->size * 2 + leg->squeezes;
    uint64_t key = way_mix(game->sight_keys[P2V_PATCH_ROWS][P2V_PATCH_COLUMNS], more);
    return key ? key : 1;
}

/* How the maps of several goals are put together. */
struct way_use {
    uint64_t squeezed; /* goals to which it squeezes through gaps, a bit for each */
    bool is_for_claims;
};

/* Names several goals together; never 0. */
static uint64_t way_set_key(const struct p2v_game *game, const struct p2v_route *way, const struct way_use *use)
{
    uint64_t key = way_mix(game->sight_keys[P2V_PATCH_ROWS][P2V_PATCH_COLUMNS], use->squeezed);
    key = way_mix(key, UINT64_C(1) << 40 | (uint64_t)way->size * 2 | use->is_for_claims);
    for (int i = 0; i < way->count; i++)
        key = way_mix(key, way_goal_key(way->goals[i]));
    return key ? key : 1;
}

/* Walls seldom change, and goals come back to the same squares: the map of each leg is kept. */
static const uint8_t *way_leg_steps(struct p2v_run *run, const struct way_leg *leg, struct p2v_way_map *room)
{
    uint64_t key = way_key(run->game, leg);
    struct p2v_way_map *kept = run->sight ? p2v_sight_way(run->sight, key) : NULL;
    if (!kept) kept = room;
    if (kept == room || !way_is_known(kept, key, leg->from, leg->within)) way_flood(run, leg, kept);
    kept->key = key;
    return kept->steps;
}

/* Adds a goal: fewer steps count. */
static void way_reach(const uint8_t *steps, size_t squares, uint8_t *nearest)
{
    for (size_t square = 0; square < squares; square++)
        nearest[square] = steps[square] < nearest[square] ? steps[square] : nearest[square];
}

/* Adds a goal: never less than as the crow flies. Loops over a row are plain, so that it takes few operations. */
static void way_reach_claim(const struct p2v_game *game, const struct way_leg *leg, const uint8_t *steps,
                            uint8_t *nearest)
{
    struct grid_space goal = leg->goals[0];
    int left = goal.x - leg->size + 1, right = goal.x + goal.size - 1;
    int top = goal.y - leg->size + 1, bottom = goal.y + goal.size - 1;
    uint8_t across[P2V_WIDTH];
    for (int x = 0; x < P2V_WIDTH; x++)
        across[x] = (uint8_t)(x < left ? left - x : x > right ? x - right : 0);
    for (int y = 0; y < game->height; y++) {
        const uint8_t down = (uint8_t)(y < top ? top - y : y > bottom ? y - bottom : 0);
        const uint8_t *from = &steps[p2v_square(0, y)];
        uint8_t *row = &nearest[p2v_square(0, y)];
        for (int x = 0; x < P2V_WIDTH; x++) {
            uint8_t far = across[x] > down ? across[x] : down, near = across[x] > down ? down : across[x];
            uint8_t straight = (uint8_t)(far + near / 2), walked = from[x] > straight ? from[x] : straight;
            row[x] = walked < row[x] ? walked : row[x];
        }
    }
}

/* Are the maps of all goals but one kept? Then putting them together is faster than flooding from all goals at once. */
static bool way_has_legs(struct p2v_run *run, const struct p2v_route *way, bool squeezes)
{
    int missing = 0;
    for (int i = 0; i < way->count && missing < 2 && run->sight; i++) {
        struct way_leg leg = {.goals = &way->goals[i], .count = 1, .size = way->size, .squeezes = squeezes};
        uint64_t key = way_key(run->game, &leg);
        const struct p2v_way_map *kept = p2v_sight_way(run->sight, key);
        missing += !kept || !way_is_known(kept, key, 0, P2V_NO_WAY);
    }
    return run->sight && missing < 2;
}

/* The nearest of the goals counts. */
static void way_find_nearest(struct p2v_run *run, const struct p2v_route *way, const struct way_use *use,
                             struct p2v_way_map *map)
{
    size_t squares = (size_t)run->game->height * P2V_WIDTH;
    uint8_t *nearest = map->steps;
    struct way_leg leg = {.goals = way->goals,
                          .count = way->count,
                          .size = way->size,
                          .squeezes = use->squeezed & 1,
                          .from = way->from,
                          .within = way->within};
    struct p2v_way_map one;
    if (!use->is_for_claims && !way_has_legs(run, way, leg.squeezes)) {
        way_flood(run, &leg, map);
        return;
    }
    memset(nearest, P2V_NO_WAY, squares);
    map->limit = P2V_NO_WAY;
    leg.count = 1;
    leg.within = P2V_NO_WAY;
    for (int i = 0; i < way->count; i++) {
        leg.goals = &way->goals[i];
        leg.squeezes = use->squeezed >> i & 1;
        const uint8_t *steps = way_leg_steps(run, &leg, &one);
        if (use->is_for_claims)
            way_reach_claim(run->game, &leg, steps, nearest);
        else
            way_reach(steps, squares, nearest);
    }
}

static const uint8_t *way_to_nearest(struct p2v_run *run, const struct p2v_route *way, const struct way_use *use,
                                     struct p2v_way_map *room)
{
    uint64_t key = way_set_key(run->game, way, use);
    struct p2v_way_map *kept = run->sight ? p2v_sight_way(run->sight, key) : NULL;
    if (kept && way_is_known(kept, key, way->from, way->within)) return kept->steps;
    way_find_nearest(run, way, use, room);
    if (!kept) return room->steps;
    memcpy(kept->steps, room->steps, (size_t)run->game->height * P2V_WIDTH);
    kept->limit = room->limit;
    kept->key = key;
    return room->steps;
}

const uint8_t *p2v_ai_way(struct p2v_run *run, const struct p2v_route *way, struct p2v_way_map *room)
{
    struct way_use use = {0};
    const uint8_t *steps = way_to_nearest(run, way, &use, room);
    if (way->size == 1 || steps[way->from] != P2V_NO_WAY) return steps;
    use.squeezed = ~UINT64_C(0);
    return way_to_nearest(run, way, &use, room);
}

const uint8_t *p2v_ai_way_to_claims(struct p2v_run *run, const struct p2v_route *way, struct p2v_way_map *room)
{
    struct way_use use = {.is_for_claims = true};
    for (int i = 0; i < way->count && way->size > 1; i++) {
        struct way_leg leg = {.goals = &way->goals[i], .count = 1, .size = way->size, .within = P2V_NO_WAY};
        if (way_leg_steps(run, &leg, room)[way->from] == P2V_NO_WAY) use.squeezed |= UINT64_C(1) << i;
    }
    return way_to_nearest(run, way, &use, room);
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
        bool is_there = f->in_play && f->x >= 0; /* the dying are in the way, too */
        uint64_t place = is_there ? (uint64_t)(p2v_square(f->x, f->y) * 8 + f->size) : 0;
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
