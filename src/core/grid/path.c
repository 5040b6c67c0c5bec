/* path.c: cheapest paths with alternating diagonals, difficult squares and walls.
 *
 * Where costs are not found by rows (flood.c), they are searched for. They are small whole numbers, so the search
 * goes through the costs in rising order, sweeping a list per cost (a bucket queue laid out in one array). A square is
 * known twice: reached with an even and with an odd number of diagonal steps, because the next diagonal costs
 * differently. */
#include <string.h>

#include "core/grid/grid.h"

struct path_search {
    const struct grid_map *map;
    const struct grid_walk *walk;
    struct grid_reach *reach;
    uint32_t *next; /* links squares of one cost; index = square * 2 + parity, stored plus 1 */
    uint32_t heads[GRID_MOST_BUDGET + 1];
};

static bool path_is_inside(const struct grid_map *map, int x, int y, int size)
{
    return x >= 0 && y >= 0 && x + size <= map->width && y + size <= map->height;
}

/* The bits of all squares of a block. */
static uint16_t path_block_bits(const struct grid_map *map, int x, int y, int size)
{
    uint16_t bits = 0;
    for (int row = y; row < y + size; row++) {
        for (int column = x; column < x + size; column++)
            bits |= map->squares[row * map->width + column];
    }
    return bits;
}

/* Is there a wall between a square and its right (or lower) neighbour? */
static bool path_has_edge(const struct grid_map *map, int x, int y, uint8_t side)
{
    return map->edges && (map->edges[y * map->width + x] & side);
}

/* A straight step of a block crosses the edges along its leading side. */
static bool path_edges_block(const struct grid_map *map, struct grid_space from, int dx, int dy)
{
    for (int i = 0; i < from.size; i++) {
        int x = dx > 0 ? from.x + from.size - 1 : dx < 0 ? from.x - 1 : from.x + i;
        int y = dy > 0 ? from.y + from.size - 1 : dy < 0 ? from.y - 1 : from.y + i;
        if (path_has_edge(map, x, y, dx ? GRID_EDGE_EAST : GRID_EDGE_SOUTH)) return true;
    }
    return false;
}

static bool path_straight_is_open(const struct grid_map *map, uint16_t blocked, struct grid_space from, int dx, int dy)
{
    if (!path_is_inside(map, from.x + dx, from.y + dy, from.size)) return false;
    if (path_edges_block(map, from, dx, dy)) return false;
    return !(path_block_bits(map, from.x + dx, from.y + dy, from.size) & blocked);
}

bool grid_step_is_open(const struct grid_map *map, uint16_t blocked, bool cuts_corners, struct grid_space from,
                       enum grid_direction direction)
{
    int dx = grid_step_x[direction], dy = grid_step_y[direction];
    if (!dx || !dy) return path_straight_is_open(map, blocked, from, dx, dy);
    if (!path_is_inside(map, from.x + dx, from.y + dy, from.size)) return false;
    if (path_block_bits(map, from.x + dx, from.y + dy, from.size) & blocked) return false;
    /* Round the corner one way and the other: both must be open, or one when corners may be cut. */
    struct grid_space beside = {from.x + dx, from.y, from.size}, above = {from.x, from.y + dy, from.size};
    bool first = path_straight_is_open(map, blocked, from, dx, 0) && path_straight_is_open(map, blocked, beside, 0, dy);
    bool second = path_straight_is_open(map, blocked, from, 0, dy) && path_straight_is_open(map, blocked, above, dx, 0);
    return cuts_corners ? first || second : first && second;
}

size_t grid_reach_size(const struct grid_map *map)
{
    size_t squares = (size_t)map->width * (size_t)map->height;
    return (size_t)GRID_ROWS * (size_t)map->height * sizeof(uint64_t) + squares * 2 * sizeof(uint32_t) + squares * 4;
}

/* A square as a step leads to it: after an even or odd number of diagonals. */
struct path_place {
    int x, y, parity;
};

static inline void path_open(struct path_search *search, struct path_place to, int cost, uint8_t step)
{
    size_t square = (size_t)to.y * (size_t)search->map->width + (size_t)to.x;
    uint8_t *known = &search->reach->cost[to.parity][square];
    if (cost > search->walk->budget || cost >= *known) return;
    uint32_t index = (uint32_t)(square * 2 + (size_t)to.parity);
    if (*known != GRID_UNREACHED) { /* take it out of its old list */
        uint32_t *link = &search->heads[*known];
        while (*link && *link != index + 1)
            link = &search->next[*link - 1];
        if (*link) *link = search->next[index];
    }
    *known = (uint8_t)cost;
    search->reach->step[to.parity][square] = step;
    search->next[index] = search->heads[cost];
    search->heads[cost] = index + 1;
}

static int path_step_cost(const struct path_search *search, int x, int y, bool diagonal, int parity)
{
    uint16_t bits = path_block_bits(search->map, x, y, search->walk->size);
    int cost = grid_step_cost(search->walk->metric, diagonal, parity);
    return cost + (bits & search->walk->hindering ? 2 : bits & search->walk->difficult ? 1 : 0);
}

/* The steps that are open for one square on a board without walls between squares, one bit a direction. */
static unsigned path_open_steps(const struct path_search *search, int x, int y)
{
    const struct grid_map *map = search->map;
    unsigned free = 0, open;
    for (unsigned direction = GRID_N; direction < GRID_DIRECTIONS; direction++) {
        int to_x = x + grid_step_x[direction], to_y = y + grid_step_y[direction];
        bool inside = to_x >= 0 && to_y >= 0 && to_x < map->width && to_y < map->height;
        if (inside && !(map->squares[to_y * map->width + to_x] & search->walk->blocked)) free |= 1u << direction;
    }
    open = free;
    for (unsigned direction = GRID_NE; direction < GRID_DIRECTIONS; direction += 2) {
        bool before = free >> (direction - 1) & 1, after = free >> ((direction + 1) % GRID_DIRECTIONS) & 1;
        bool passes = search->walk->cuts_corners ? before || after : before && after;
        if (!passes) open &= ~(1u << direction);
    }
    return open;
}

static void path_expand_square(struct path_search *search, uint32_t index, int cost)
{
    int parity = (int)(index & 1), square = (int)(index / 2);
    int x = square % search->map->width, y = square / search->map->width;
    unsigned open = path_open_steps(search, x, y);
    for (unsigned direction = GRID_N; direction < GRID_DIRECTIONS; direction++) {
        if (!(open >> direction & 1)) continue;
        bool diagonal = grid_is_diagonal(direction);
        int to_x = x + grid_step_x[direction], to_y = y + grid_step_y[direction];
        int total = cost + path_step_cost(search, to_x, to_y, diagonal, parity);
        path_open(search, (struct path_place){to_x, to_y, diagonal ? !parity : parity}, total,
                  (uint8_t)(direction | (unsigned)parity << 3));
    }
}

static void path_expand(struct path_search *search, uint32_t index, int cost)
{
    int parity = (int)(index & 1), square = (int)(index / 2);
    struct grid_space from = {square % search->map->width, square / search->map->width, search->walk->size};
    if (search->walk->size == 1 && !search->map->edges) {
        path_expand_square(search, index, cost);
        return;
    }
    for (enum grid_direction direction = GRID_N; direction < GRID_DIRECTIONS; direction++) {
        if (!grid_step_is_open(search->map, search->walk->blocked, search->walk->cuts_corners, from, direction))
            continue;
        bool diagonal = grid_is_diagonal(direction);
        int x = from.x + grid_step_x[direction], y = from.y + grid_step_y[direction];
        int total = cost + path_step_cost(search, x, y, diagonal, parity);
        path_open(search, (struct path_place){x, y, diagonal ? !parity : parity}, total,
                  (uint8_t)((unsigned)direction | (unsigned)parity << 3));
    }
}

/* Squares that may be passed but not ended in are marked at the end: their cost served the search only. */
static void path_forbid_stops(const struct path_search *search, struct grid_space from)
{
    const struct grid_walk *walk = search->walk;
    if (!walk->no_stop) return;
    for (int y = 0; y + walk->size <= search->map->height; y++) {
        for (int x = 0; x + walk->size <= search->map->width; x++) {
            if (x == from.x && y == from.y) continue;
            if (!(path_block_bits(search->map, x, y, walk->size) & walk->no_stop)) continue;
            size_t square = (size_t)y * (size_t)search->map->width + (size_t)x;
            for (int parity = 0; parity < 2; parity++) {
                if (search->reach->cost[parity][square] == GRID_UNREACHED) continue;
                search->reach->step[parity][square] |= GRID_NO_STOP;
            }
        }
    }
}

void grid_reach_search(const struct grid_map *map, const struct grid_walk *walk, struct grid_space from, void *memory,
                       struct grid_reach *reach)
{
    size_t squares = (size_t)map->width * (size_t)map->height;
    struct path_search search = {.map = map, .walk = walk, .reach = reach, .next = memory};
    uint8_t *bytes = (uint8_t *)(search.next + squares * 2);
    *reach = (struct grid_reach){.width = map->width,
                                 .height = map->height,
                                 .cost = {bytes, bytes + squares},
                                 .step = {bytes + squares * 2, bytes + squares * 3}};
    memset(bytes, GRID_UNREACHED, squares * 2);
    if (!path_is_inside(map, from.x, from.y, from.size)) return;
    path_open(&search, (struct path_place){from.x, from.y, walk->diagonals & 1}, 0, 0);
    for (int cost = 0; cost <= walk->budget; cost++) {
        while (search.heads[cost]) {
            uint32_t index = search.heads[cost] - 1;
            search.heads[cost] = search.next[index];
            path_expand(&search, index, cost);
        }
    }
    path_forbid_stops(&search, from);
}

static int path_best_parity(const struct grid_reach *reach, size_t square)
{
    return reach->cost[1][square] < reach->cost[0][square];
}

int grid_reach_cost(const struct grid_reach *reach, int x, int y)
{
    if (x < 0 || y < 0 || x >= reach->width || y >= reach->height) return GRID_UNREACHED;
    size_t square = (size_t)y * (size_t)reach->width + (size_t)x;
    int parity = path_best_parity(reach, square);
    int cost = reach->cost[parity][square];
    return cost != GRID_UNREACHED && reach->step[parity][square] & GRID_NO_STOP ? GRID_UNREACHED : cost;
}

/* ---- one way ----
 *
 * Of all ways that cost the same the one counts that the search by squares finds first: it expands the squares of one
 * cost from the one opened last to the one opened first. When all costs are known, only squares on a cheapest way need
 * be opened: a square on such a way has all its cheapest predecessors on one, so the others cannot change the order. */

struct route_search {
    const struct grid_reach *reach;
    int goal_x, goal_y, goal_cost;
    uint32_t heads[GRID_MOST_BUDGET + 1];
};

/* The least that it costs from a square to the goal. */
static int route_rest(const struct route_search *way, int x, int y)
{
    enum grid_metric metric = way->reach->walk.metric == GRID_ALTERNATING ? GRID_ALTERNATING : GRID_EQUAL;
    return grid_measure(metric, way->goal_x - x, way->goal_y - y);
}

static bool route_row_has(const struct grid_reach *reach, int row, int x, int y)
{
    return reach->rows[row * reach->height + y] >> x & 1;
}

static void route_open(struct route_search *way, size_t square, int parity, int cost, unsigned step)
{
    const struct grid_reach *reach = way->reach;
    uint8_t *known = &reach->step[parity][square];
    if (reach->cost[parity][square] != cost || *known & GRID_OPENED) return;
    uint32_t index = (uint32_t)(square * 2 + (size_t)parity);
    *known = (uint8_t)((*known & GRID_NO_STOP) | GRID_OPENED | step);
    reach->links[index] = way->heads[cost];
    way->heads[cost] = index + 1;
}

static void route_expand(struct route_search *way, uint32_t index, int cost)
{
    const struct grid_reach *reach = way->reach;
    int parity = (int)(index & 1), square = (int)(index / 2), x = square % reach->width, y = square / reach->width;
    for (unsigned direction = GRID_N; direction < GRID_DIRECTIONS; direction++) {
        if (!route_row_has(reach, (int)direction, x, y)) continue;
        bool diagonal = grid_is_diagonal(direction);
        int to_x = x + grid_step_x[direction], to_y = y + grid_step_y[direction];
        int total = cost + grid_step_cost(reach->walk.metric, diagonal, parity);
        total += route_row_has(reach, GRID_DIRECTIONS + 1, to_x, to_y)   ? 2
                 : route_row_has(reach, GRID_DIRECTIONS, to_x, to_y) ? 1
                                                                   : 0;
        if (total + route_rest(way, to_x, to_y) > way->goal_cost) continue;
        route_open(way, (size_t)to_y * (size_t)reach->width + (size_t)to_x, diagonal ? !parity : parity, total,
                 direction | (unsigned)parity << 3);
    }
}

/* Leaves the last steps of the way to the goal, and of those beside it. */
static void route_find(const struct grid_reach *reach, struct grid_space from, int x, int y, int parity)
{
    size_t squares = (size_t)reach->width * (size_t)reach->height, width = (size_t)reach->width;
    struct route_search way = {.reach = reach, .goal_x = x, .goal_y = y};
    way.goal_cost = reach->cost[parity][(size_t)y * width + (size_t)x];
    for (size_t i = 0; i < squares * 2; i++)
        reach->step[0][i] &= GRID_NO_STOP; /* both parities: one follows the other */
    route_open(&way, (size_t)from.y * width + (size_t)from.x, reach->walk.diagonals & 1, 0, 0);
    for (int cost = 0; cost < way.goal_cost; cost++) {
        while (way.heads[cost]) {
            uint32_t index = way.heads[cost] - 1;
            way.heads[cost] = reach->links[index];
            route_expand(&way, index, cost);
        }
    }
}

int grid_reach_path(const struct grid_reach *reach, struct grid_space from, struct grid_space to,
                    enum grid_direction *steps, int room)
{
    int x = to.x, y = to.y;
    if (grid_reach_cost(reach, x, y) == GRID_UNREACHED) return 0;
    int parity = path_best_parity(reach, (size_t)y * (size_t)reach->width + (size_t)x), count = 0;
    if (reach->rows) route_find(reach, from, x, y, parity);
    while (x != from.x || y != from.y) {
        uint8_t step = reach->step[parity][(size_t)y * (size_t)reach->width + (size_t)x];
        enum grid_direction direction = step & 7;
        if (count == room) return 0;
        steps[count++] = direction;
        x -= grid_step_x[direction];
        y -= grid_step_y[direction];
        parity = step >> 3 & 1;
    }
    for (int i = 0; i < count / 2; i++) {
        enum grid_direction swap = steps[i];
        steps[i] = steps[count - 1 - i];
        steps[count - 1 - i] = swap;
    }
    return count;
}
