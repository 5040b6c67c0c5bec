/* flood.c: the cost of reaching every square, computed a row at a time.
 *
 * The squares of a row are the bits of a word. All squares of one cost and one parity of diagonals step at once, eight
 * shifts a row. The last steps of ways are not kept: path.c finds those of one way when it is requested. */
#include <string.h>

#include "base/bits.h"
#include "core/grid/grid.h"

enum { FLOOD_MOST = 64 /* rows and columns */, FLOOD_AHEAD = 8 /* costs; a step costs 4 at most */ };

struct flood {
    const struct grid_map *map;
    const struct grid_walk *walk;
    struct grid_reach *reach;
    int low, high;   /* rows that the budget leads to, and one more on each side; row y of the board is row y + 1 */
    int first, last; /* of these, rows that can be reached by now */
    int newest;      /* the last cost at which a square was reached */
    bool is_hard;
    /* Only rows from low - 1 to high + 1 are there. */
    uint64_t free[FLOOD_MOST + 2];                     /* where the space fits */
    uint64_t hard[2][FLOOD_MOST + 2];                  /* difficult, hindering */
    uint64_t passing[FLOOD_MOST + 2];                  /* may not be stopped in */
    uint64_t open[GRID_DIRECTIONS][FLOOD_MOST + 2];    /* from where the step can be taken */
    uint64_t due[FLOOD_AHEAD][2][FLOOD_MOST + 2];      /* by cost and parity */
    uint64_t reached[2][FLOOD_MOST + 2];
};

static uint64_t flood_shift(uint64_t row, int dx)
{
    return dx > 0 ? row << 1 : dx < 0 ? row >> 1 : row;
}

/* The rows that matter; what lies outside them is shut. */
static void flood_begin(struct flood *flood, struct grid_space from)
{
    int budget = flood->walk->budget > 0 ? flood->walk->budget : 0, height = flood->map->height;
    flood->low = from.y - budget > 1 ? from.y - budget : 1;
    flood->high = from.y + 2 + budget < height ? from.y + 2 + budget : height;
    size_t before = (size_t)flood->low - 1, bytes = (size_t)(flood->high - flood->low + 3) * sizeof(uint64_t);
    uint64_t (*rows)[FLOOD_MOST + 2] = &flood->due[0][0];
    for (int i = 0; i < FLOOD_AHEAD * 2; i++)
        memset(rows[i] + before, 0, bytes);
    for (int parity = 0; parity < 2; parity++)
        memset(flood->reached[parity] + before, 0, bytes);
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
        flood->open[direction][before] = flood->open[direction][flood->high + 1] = 0;
    flood->free[0] = flood->hard[0][0] = flood->hard[1][0] = 0;
    flood->free[height + 1] = flood->hard[0][height + 1] = flood->hard[1][height + 1] = 0;
}

/* The rows that are read; those of a larger space lie below the last one. */
static int flood_first_read(const struct flood *flood)
{
    return flood->low > 1 ? flood->low - 1 : 1;
}

static int flood_last_read(const struct flood *flood)
{
    int last = flood->high + flood->walk->size;
    return last < flood->map->height ? last : flood->map->height;
}

/* The next square of the row with one of these bits; most have none, four at a time. */
static int flood_next(const uint16_t *row, int x, int width, uint16_t any)
{
    uint64_t four;
    for (; x + 4 <= width; x += 4) {
        memcpy(&four, row + x, sizeof four);
        if (four & any * (uint64_t)0x0001000100010001u) break;
    }
    while (x < width && !(row[x] & any))
        x++;
    return x;
}

/* Of single squares; a row has bits outside the board that no step leads to. */
static void flood_read(struct flood *flood)
{
    const struct grid_map *map = flood->map;
    const struct grid_walk *walk = flood->walk;
    uint16_t any = walk->blocked | walk->difficult | walk->hindering | walk->no_stop;
    for (int y = flood_first_read(flood) - 1; y < flood_last_read(flood); y++) {
        const uint16_t *row = map->squares + y * map->width;
        uint64_t blocked = 0, difficult = 0, hindering = 0, passing = 0;
        for (int x = flood_next(row, 0, map->width, any); x < map->width;
             x = flood_next(row, x + 1, map->width, any)) {
            uint64_t bit = (uint64_t)1 << x;
            if (row[x] & walk->blocked) blocked |= bit;
            if (row[x] & walk->difficult) difficult |= bit;
            if (row[x] & walk->hindering) hindering |= bit;
            if (row[x] & walk->no_stop) passing |= bit;
        }
        uint64_t inside = map->width == FLOOD_MOST ? ~(uint64_t)0 : ((uint64_t)1 << map->width) - 1;
        flood->free[y + 1] = ~blocked & inside;
        flood->hard[0][y + 1] = difficult;
        flood->hard[1][y + 1] = hindering;
        flood->passing[y + 1] = passing;
        flood->is_hard = flood->is_hard || difficult || hindering;
    }
}

/* A larger space fits where all its squares are free, and is hindered by the worst of them. */
static void flood_widen(struct flood *flood)
{
    int end = flood->high < flood->map->height ? flood->high + 1 : flood->map->height;
    for (int y = flood_first_read(flood); y <= end; y++) {
        uint64_t fits = ~(uint64_t)0, hard[2] = {0, 0};
        for (int down = 0; down < flood->walk->size; down++) {
            int row = y + down <= flood->map->height ? y + down : flood->map->height + 1;
            for (int right = 0; right < flood->walk->size; right++) {
                fits &= flood->free[row] >> right;
                for (int k = 0; k < 2; k++)
                    hard[k] |= flood->hard[k][row] >> right;
            }
        }
        flood->free[y] = fits;
        for (int k = 0; k < 2; k++)
            flood->hard[k][y] = hard[k];
    }
}

/* The walls on one side of the squares of a row. */
static uint64_t flood_walls(const struct grid_map *map, int y, uint8_t side)
{
    uint64_t walls = 0;
    for (int x = 0; y >= 0 && y < map->height && x < map->width; x++)
        walls |= (uint64_t)((map->edges[y * map->width + x] & side) != 0) << x;
    return walls;
}

/* A straight step crosses the walls along the leading side of the space. */
static void flood_shut(struct flood *flood, int y)
{
    int size = flood->walk->size;
    uint64_t beside = 0, below = flood_walls(flood->map, y + size - 1, GRID_EDGE_SOUTH),
             above = flood_walls(flood->map, y - 1, GRID_EDGE_SOUTH);
    for (int i = 0; i < size; i++) {
        beside |= flood_walls(flood->map, y + i, GRID_EDGE_EAST);
        flood->open[GRID_S][y + 1] &= ~(below >> i);
        flood->open[GRID_N][y + 1] &= ~(above >> i);
    }
    flood->open[GRID_E][y + 1] &= ~(beside >> (size - 1));
    flood->open[GRID_W][y + 1] &= ~(beside << 1);
}

static void flood_open_straight(struct flood *flood)
{
    for (int y = flood->low; y <= flood->high; y++) {
        flood->open[GRID_E][y] = flood->free[y] >> 1;
        flood->open[GRID_W][y] = flood->free[y] << 1;
        flood->open[GRID_S][y] = flood->free[y + 1];
        flood->open[GRID_N][y] = flood->free[y - 1];
        if (flood->map->edges) flood_shut(flood, y - 1);
    }
}

/* A diagonal step goes round the corner both ways, or one way where corners may be cut. */
static void flood_open_diagonal(struct flood *flood, enum grid_direction direction)
{
    int dx = grid_step_x[direction], dy = grid_step_y[direction];
    enum grid_direction across = dx > 0 ? GRID_E : GRID_W, along = dy > 0 ? GRID_S : GRID_N;
    for (int y = flood->low; y <= flood->high; y++) {
        uint64_t target = flood_shift(flood->free[y + dy], -dx);
        uint64_t first = flood->open[across][y] & flood_shift(flood->open[along][y], -dx);
        uint64_t second = flood->open[along][y] & flood->open[across][y + dy];
        flood->open[direction][y] = target & (flood->walk->cuts_corners ? first | second : first & second);
    }
}

/* Squares that a step of this cost enters; hard ones are due later. */
static inline void flood_enter(struct flood *flood, int cost, int parity, int row, uint64_t squares)
{
    if (!flood->is_hard) {
        flood->due[cost % FLOOD_AHEAD][parity][row] |= squares;
        return;
    }
    uint64_t hindering = squares & flood->hard[1][row], difficult = squares & flood->hard[0][row] & ~hindering;
    flood->due[cost % FLOOD_AHEAD][parity][row] |= squares & ~hindering & ~difficult;
    flood->due[(cost + 1) % FLOOD_AHEAD][parity][row] |= difficult;
    flood->due[(cost + 2) % FLOOD_AHEAD][parity][row] |= hindering;
}

/* All squares of one cost and parity step at once. */
static void flood_step(struct flood *flood, int cost, int parity, const uint64_t *from)
{
    uint64_t (*open)[FLOOD_MOST + 2] = flood->open;
    int straight = cost + 1, diagonal = cost + grid_step_cost(flood->walk->metric, true, parity);
    for (int row = flood->first; row <= flood->last; row++) {
        uint64_t here = from[row], above = from[row - 1], below = from[row + 1];
        if (!(here | above | below)) continue;
        flood_enter(flood, straight, parity, row,
                    (here & open[GRID_E][row]) << 1 | (here & open[GRID_W][row]) >> 1 |
                        (above & open[GRID_S][row - 1]) | (below & open[GRID_N][row + 1]));
        flood_enter(flood, diagonal, !parity, row,
                    (above & open[GRID_SE][row - 1]) << 1 | (above & open[GRID_SW][row - 1]) >> 1 |
                        (below & open[GRID_NE][row + 1]) << 1 | (below & open[GRID_NW][row + 1]) >> 1);
    }
}

static void flood_write(struct flood *flood, int cost, int parity, int row, uint64_t squares)
{
    uint8_t *costs = flood->reach->cost[parity] + (size_t)(row - 1) * (size_t)flood->map->width;
    for (; squares; squares &= squares - 1)
        costs[bits_lowest(squares)] = (uint8_t)cost;
}

/* What is due now is reached and steps on, except what was reached before. */
static void flood_spread(struct flood *flood, int cost)
{
    uint64_t from[FLOOD_MOST + 2];
    for (int parity = 0; parity < 2; parity++) {
        uint64_t *due = flood->due[cost % FLOOD_AHEAD][parity], *reached = flood->reached[parity], any = 0;
        from[flood->first - 1] = from[flood->last + 1] = 0;
        for (int row = flood->first; row <= flood->last; row++) {
            from[row] = due[row] & ~reached[row];
            due[row] = 0;
            reached[row] |= from[row];
            any |= from[row];
        }
        if (!any) continue;
        flood->newest = cost;
        for (int row = flood->first; row <= flood->last; row++)
            flood_write(flood, cost, parity, row, from[row]);
        if (cost < flood->walk->budget) flood_step(flood, cost, parity, from);
    }
}

/* All places at which the space would have this square. */
static void flood_forbid_stop(const struct flood *flood, struct grid_space from, int x, int y)
{
    const struct grid_reach *reach = flood->reach;
    int size = flood->walk->size;
    for (int up = 0; up < size && up <= y; up++) {
        for (int left = 0; left < size && left <= x; left++) {
            size_t square = (size_t)(y - up) * (size_t)flood->map->width + (size_t)(x - left);
            if (x - left != from.x || y - up != from.y)
                reach->step[0][square] = reach->step[1][square] = GRID_NO_STOP;
        }
    }
}

static void flood_forbid_stops(const struct flood *flood, struct grid_space from)
{
    for (int row = flood_first_read(flood); row <= flood_last_read(flood); row++) {
        for (uint64_t left = flood->passing[row]; left; left &= left - 1)
            flood_forbid_stop(flood, from, bits_lowest(left), row - 1);
    }
}

/* What the search of a way needs of the map: the rows it can pass. */
static void flood_keep_rows(const struct flood *flood)
{
    size_t height = (size_t)flood->map->height, low = (size_t)flood->low;
    size_t bytes = (size_t)(flood->high - flood->low + 1) * sizeof(uint64_t);
    uint64_t *rows = flood->reach->rows + low - 1;
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
        memcpy(rows + (size_t)direction * height, flood->open[direction] + low, bytes);
    for (int k = 0; k < 2; k++)
        memcpy(rows + (size_t)(GRID_DIRECTIONS + k) * height, flood->hard[k] + low, bytes);
}

void grid_reach_find(const struct grid_map *map, const struct grid_walk *walk, struct grid_space from, void *memory,
                     struct grid_reach *reach)
{
    size_t squares = (size_t)map->width * (size_t)map->height;
    bool inside = from.x >= 0 && from.y >= 0 && from.x + from.size <= map->width && from.y + from.size <= map->height;
    if (map->width > FLOOD_MOST || map->height > FLOOD_MOST || !inside) {
        grid_reach_search(map, walk, from, memory, reach);
        return;
    }
    uint64_t *rows = memory;
    uint32_t *links = (uint32_t *)(rows + (size_t)GRID_ROWS * (size_t)map->height);
    uint8_t *bytes = (uint8_t *)(links + squares * 2);
    struct flood flood;
    flood.map = map;
    flood.walk = walk;
    flood.reach = reach;
    flood.newest = 0;
    flood.is_hard = false;
    *reach = (struct grid_reach){.width = map->width,
                                 .height = map->height,
                                 .cost = {bytes, bytes + squares},
                                 .step = {bytes + squares * 2, bytes + squares * 3},
                                 .walk = *walk,
                                 .rows = rows,
                                 .links = links};
    memset(bytes, GRID_UNREACHED, squares * 2);
    memset(bytes + squares * 2, 0, squares * 2);
    flood_begin(&flood, from);
    flood_read(&flood);
    if (walk->size > 1) flood_widen(&flood);
    flood_open_straight(&flood);
    for (enum grid_direction direction = GRID_NE; direction < GRID_DIRECTIONS; direction += 2)
        flood_open_diagonal(&flood, direction);
    flood.due[0][walk->diagonals & 1][from.y + 1] = (uint64_t)1 << from.x;
    for (int cost = 0; cost <= walk->budget && cost < flood.newest + FLOOD_AHEAD; cost++) {
        flood.first = from.y - cost > flood.low ? from.y - cost : flood.low; /* what is due, and where it steps */
        flood.last = from.y + 2 + cost < flood.high ? from.y + 2 + cost : flood.high;
        flood_spread(&flood, cost);
    }
    flood_forbid_stops(&flood, from);
    flood_keep_rows(&flood);
}
