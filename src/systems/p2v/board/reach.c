/* reach.c: where a creature can go, and the cheapest way there.
 *
 * Mostly whole rows of squares are looked at with one operation, cost by cost. What is odd (water, heights, fences,
 * squeezing through) is searched square by square; both find the same ways. */
#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/reach.h"

int p2v_shares_with(const struct p2v_game *game, int figure, int x, int y)
{
    struct grid_space there = p2v_space_at(&game->figures[figure], x, y);
    int right = x + there.size, bottom = y + there.size;
    for (uint64_t rest = game->crowd.live & ~(UINT64_C(1) << figure); rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        const struct p2v_figure *other = &game->figures[i];
        int size = other->size * other->unit;
        bool apart = other->x >= right || x >= other->x + size || other->y >= bottom || y >= other->y + size;
        if (apart || other->mount != P2V_NOBODY) continue; /* mostly apart */
        if (p2v_overlap(game, p2v_space(other), there)) return i;
    }
    return -1;
}

bool p2v_lies_on_board(const struct p2v_figure *figure)
{
    return figure->is_helpless && figure->x >= 0 && figure->swallower == P2V_NOBODY && figure->stower == P2V_NOBODY;
}

/* Would it end on a dying creature of its side? */
static bool reach_is_on_fallen(const struct p2v_game *game, int index, int x, int y)
{
    struct grid_space there = p2v_space_at(&game->figures[index], x, y);
    for (uint64_t rest = p2v_fallen_allies(game, index); rest; rest &= rest - 1) {
        const struct p2v_figure *other = &game->figures[bits_lowest(rest)];
        if (p2v_lies_on_board(other) && p2v_overlap(game, p2v_space(other), there)) return true;
    }
    return false;
}

/* Does someone else hold one of its squares there? */
static bool reach_is_taken(const struct p2v_game *game, int index, struct grid_space there)
{
    for (int j = there.y; j < there.y + there.size; j++)
        for (int i = there.x; i < there.x + there.size; i++) {
            int holder = game->occupant[p2v_square(i, j)];
            if (holder && holder != index + 1) return true;
        }
    return game->shares && p2v_shares_with(game, index, there.x, there.y) >= 0;
}

/* Is there a wall on a border inside the block? */
static bool reach_has_border(const struct p2v_ground *ground, int x, int y, int width, int height)
{
    uint64_t columns = ((UINT64_C(1) << width) - 1) << x, found = 0;
    for (int j = y; j < y + height; j++) {
        found |= ground->east[j] & columns & columns >> 1;
        if (j + 1 < y + height) found |= ground->south[j] & columns;
    }
    return found;
}

bool p2v_can_stand(const struct p2v_game *game, int index, int x, int y)
{
    int size = p2v_own_size(&game->figures[index]);
    if (game->unit != 1) return inch_can_stand(game, index, x, y);
    if (x < 0 || y < 0 || x + size > game->width || y + size > game->height) return false;
    uint64_t block = ((UINT64_C(1) << size) - 1) << x, held = 0;
    for (int j = y; j < y + size; j++) {
        if (game->ground.shut[j] & block) return false;
        held |= game->ground.held[j] & block;
    }
    if (size > 1 && game->has_edges && reach_has_border(&game->ground, x, y, size, size)) return false;
    if (p2v_fallen_allies(game, index) && reach_is_on_fallen(game, index, x, y)) return false;
    return !held || !reach_is_taken(game, index, (struct grid_space){x, y, size});
}

struct p2v_walker p2v_walker_of(const struct p2v_game *game, int figure, int squares, uint8_t modes,
                                bool through_enemies)
{
    const struct p2v_figure *f = &game->figures[figure];
    bool ignores = modes & (P2V_FLIGHT | P2V_BURROWING | P2V_TELEPORTATION);
    return (struct p2v_walker){.figure = figure,
                               .size = f->size,
                               .x = f->x,
                               .y = f->y,
                               .parity = f->diagonals & 1,
                               .squares = squares > P2V_MOST_SQUARES ? P2V_MOST_SQUARES : squares,
                               .span = squares,
                               .modes = modes,
                               .through_enemies = through_enemies || ignores,
                               .through_walls = modes & (P2V_BURROWING | P2V_TELEPORTATION),
                               .aloft = game->zone_count && p2v_has_aloft(game, modes),
                               .opened = game->zone_count && p2v_has_opened(game, figure),
                               .ignores_terrain = ignores,
                               .ignores_rough = ignores || f->passes == P2V_TERRAIN_DIFFICULT,
                               .passes = f->passes};
}

/* Does it move as others do, where there is no water? */
static bool reach_is_plain(const struct p2v_game *game, const struct p2v_walker *walker)
{
    return !game->has_height && !(walker->modes & P2V_AQUATIC_ONLY) && !walker->aloft && !walker->opened;
}

/* ---- row by row ---- */

/* Can it be found row by row? Not where something odd is near. */
static bool reach_suits_rows(const struct p2v_game *game, const struct p2v_walker *walker)
{
    if (game->has_circles || walker->squares + 5 > P2V_ROW_LEVELS || !reach_is_plain(game, walker)) return false;
    int left = walker->x > walker->span ? walker->x - walker->span : 0;
    int right = walker->x + walker->size + walker->span;
    uint64_t columns = (UINT64_C(1) << (right < game->width ? right : game->width)) - (UINT64_C(1) << left), odd = 0;
    int top = walker->y > walker->span ? walker->y - walker->span : 0;
    for (int y = top; y < game->height && y < walker->y + walker->size + walker->span; y++)
        odd |= game->ground.odd[y];
    return !(odd & columns);
}

/* The places of so many squares of which one is a square of the rows. */
static uint64_t reach_any(const uint64_t *rows, int y, int width, int height)
{
    uint64_t row = 0, places = 0;
    for (int j = y; j < y + height && j < P2V_HEIGHT; j++)
        row |= rows[j];
    for (int i = 0; i < width; i++)
        places |= row >> i;
    return places;
}

static void reach_hold(const struct p2v_game *game, const struct p2v_walker *walker, uint64_t *held)
{
    for (uint64_t rest = game->crowd.live & p2v_enemies(game, walker->figure); rest; rest &= rest - 1) {
        const struct p2v_figure *f = &game->figures[bits_lowest(rest)];
        if (f->mount != P2V_NOBODY) continue;
        for (int y = f->y; y < f->y + f->size && y < game->height; y++)
            held[y] |= ((UINT64_C(1) << f->size) - 1) << f->x;
    }
}

/* What walls do to a large creature, in the rows it could get to and around them. A block is walled when there is a
 * solid square in it or a wall on a border inside it; a bit is the upper left square of the block. Rows are counted
 * from 1. */
enum { REACH_WALL_ROWS = P2V_HEIGHT + 8, REACH_HALVES = 4 };
struct reach_walls {
    uint64_t place[REACH_WALL_ROWS], half[REACH_WALL_ROWS];  /* its space; half of its width and height */
    uint64_t across[REACH_WALL_ROWS], down[REACH_WALL_ROWS]; /* the upper and the left half of its space */
    uint64_t wide[REACH_WALL_ROWS], tall[REACH_WALL_ROWS];   /* a half and one square more */
    uint64_t square[REACH_WALL_ROWS];                        /* one more on two sides */
    uint64_t body[REACH_HALVES][REACH_WALL_ROWS]; /* where it may be in this half of a place that it squeezes into */
};

/* Blocks of one and two squares, from which all others are made. */
struct reach_blocks {
    const uint64_t *solid;
    uint64_t pair[P2V_HEIGHT], stack[P2V_HEIGHT], quad[P2V_HEIGHT]; /* 2 x 1, 1 x 2, 2 x 2 */
};

static void reach_blocks_init(const struct p2v_ground *ground, const struct p2v_reach_rows *rows, int size,
                              struct reach_blocks *blocks)
{
    int first = rows->top > 0 ? rows->top - 1 : 0, end = rows->bottom + 2 * size + 1;
    if (end > P2V_HEIGHT) end = P2V_HEIGHT;
    blocks->solid = ground->solid;
    for (int y = first; y < end; y++) {
        uint64_t solid = ground->solid[y], below = y + 1 < P2V_HEIGHT ? ground->solid[y + 1] : 0;
        blocks->pair[y] = solid | solid >> 1 | ground->east[y];
        blocks->stack[y] = solid | below | ground->south[y];
    }
    for (int y = first; y < end; y++) {
        uint64_t below = y + 1 < end ? blocks->pair[y + 1] : 0;
        blocks->quad[y] = blocks->pair[y] | below | blocks->stack[y] | blocks->stack[y] >> 1;
    }
}

/* The walled blocks of so many squares; 0 off the board. */
static uint64_t reach_walled(const struct reach_blocks *blocks, int y, int width, int height)
{
    if (y < 0 || y >= P2V_HEIGHT) return 0;
    if (width == 1 && height == 1) return blocks->solid[y];
    if (height == 1) return reach_any(blocks->pair, y, width - 1, 1);
    if (width == 1) return reach_any(blocks->stack, y, 1, height - 1);
    return reach_any(blocks->quad, y, width - 1, height - 1);
}

static void reach_walls_init(const struct p2v_ground *ground, const struct p2v_reach_rows *rows, int size,
                             struct reach_walls *walls)
{
    struct reach_blocks blocks;
    int half = (size + 1) / 2;
    reach_blocks_init(ground, rows, size, &blocks);
    for (int y = rows->top - 1; y <= rows->bottom + size; y++) {
        walls->place[y + 1] = reach_walled(&blocks, y, size, size);
        walls->half[y + 1] = reach_walled(&blocks, y, half, half);
        walls->across[y + 1] = reach_walled(&blocks, y, size, half);
        walls->down[y + 1] = reach_walled(&blocks, y, half, size);
        walls->wide[y + 1] = reach_walled(&blocks, y, half + 1, half);
        walls->tall[y + 1] = reach_walled(&blocks, y, half, half + 1);
        walls->square[y + 1] = reach_walled(&blocks, y, half + 1, half + 1);
    }
}

/* Places of one row where a large creature finds walls: half of it must fit between them. It is in the first half that
 * is free, or in one that leads on from there inside its space: else it would change sides of a wall. */
static void reach_narrow(struct reach_walls *walls, int row, int size)
{
    int rest = size - (size + 1) / 2;
    uint64_t upper = walls->half[row], lower = walls->half[row + rest], free = 0;
    uint64_t halves[REACH_HALVES] = {~upper, ~(upper >> rest), ~lower, ~(lower >> rest)};
    uint64_t top = ~walls->across[row], bottom = ~walls->across[row + rest];
    uint64_t left = ~walls->down[row], right = ~(walls->down[row] >> rest);
    for (int half = 0; half < REACH_HALVES; half++) {
        halves[half] &= ~free;
        free |= halves[half];
    }
    for (int turn = 1; turn < REACH_HALVES; turn++) {
        halves[0] |= (halves[1] & top) | (halves[2] & left);
        halves[1] |= (halves[0] & top) | (halves[3] & right);
        halves[2] |= (halves[3] & bottom) | (halves[0] & left);
        halves[3] |= (halves[2] & bottom) | (halves[1] & right);
    }
    for (int half = 0; half < REACH_HALVES; half++)
        walls->body[half][row] = halves[half];
}

/* The places from which a step leads to one of these: the row seen from beside it. */
static uint64_t reach_beside(uint64_t row, int dx)
{
    return dx > 0 ? row >> 1 : dx < 0 ? row << 1 : row;
}

/* Where walls stop the half on its way in this direction: the squares that it passes over. */
static uint64_t reach_half_stops(const struct reach_walls *walls, int row, int rest, int direction)
{
    int dx = grid_step_x[direction], dy = grid_step_y[direction];
    const uint64_t *swept = dx && dy ? walls->square : dx ? walls->wide : walls->tall;
    uint64_t walled = swept[dy < 0 ? row - 1 : row];
    return (dx < 0 ? walled << 1 : walled) >> rest;
}

/* From where this half gets on in this direction: it moves along, or on a straight step the foremost one is reached by
 * the hindmost. Diagonally no corner may be cut. */
static uint64_t reach_half_step(const struct reach_walls *walls, int row, int size, int half, int direction)
{
    int dx = grid_step_x[direction], dy = grid_step_y[direction], rest = size - (size + 1) / 2;
    bool right = half & 1, lower = half & 2;
    uint64_t here = walls->body[half][row], along = reach_beside(walls->body[half][row + dy], dx);
    along &= ~reach_half_stops(walls, lower ? row + rest : row, right ? rest : 0, direction);
    bool leads = dx > 0 ? right : dx < 0 ? !right : dy > 0 ? lower : !lower;
    if ((dx && dy) || !leads) return here & along;
    return here & (along | reach_beside(walls->body[half ^ (dx ? 1 : 2)][row + dy], dx));
}

/* The steps walls leave open to a large creature, as reach_slow.c computes them. Whatever squeezes goes with one half
 * from gap to gap (P2V-NARROW-02). */
static void reach_open_large(const struct reach_walls *walls, struct p2v_reach_rows *rows, int row, int size)
{
    assert(size > 1);
    const uint64_t *place = &walls->place[row - 1]; /* the rows above, here and below */
    bool is_walled = place[0] | place[1] | place[2];
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        int dx = grid_step_x[d], dy = grid_step_y[d];
        uint64_t open = is_walled ? 0 : UINT64_MAX, there = place[1 + dy], beside = place[1];
        for (int half = 0; is_walled && half < REACH_HALVES; half++)
            open |= reach_half_step(walls, row, size, half, d);
        if (dx && dy) { /* where it does not squeeze in, all of it goes around the corner (P2V-MOVE-06) */
            there = dx > 0 ? there >> 1 : there << 1;
            beside = dx > 0 ? beside >> 1 : beside << 1;
            open = (open & there) | ~(there | beside | place[1 + dy]);
        }
        rows->open[d][row] = open;
    }
}

/* Is there any wall near enough to hinder a large creature? Mostly not. */
static bool reach_has_walls(const struct p2v_game *game, const struct p2v_walker *walker)
{
    int beyond = walker->span == 1 ? 1 : walker->squares; /* squares it can go away */
    int left = walker->x > beyond ? walker->x - beyond - 1 : 0, right = walker->x + walker->size + beyond + 1;
    int top = walker->y > beyond ? walker->y - beyond - 1 : 0, bottom = walker->y + walker->size + beyond + 1;
    uint64_t found = 0;
    for (int y = top; y < bottom && y < game->height; y++)
        found |= game->ground.solid[y] | game->ground.east[y] | game->ground.south[y];
    return found & ((UINT64_C(1) << (right < game->width ? right : game->width)) - (UINT64_C(1) << left));
}

/* The squares of a row that slow it. */
static uint64_t reach_rough(const struct p2v_game *game, const struct p2v_walker *walker, int y)
{
    uint64_t rough = game->ground.rough[y];
    for (uint64_t left = walker->passes ? rough : 0; left; left &= left - 1) {
        int x = bits_lowest(left);
        if (!(p2v_met(walker->passes, game->terrain[p2v_square(x, y)]) & P2V_TERRAIN_DIFFICULT))
            rough &= ~(UINT64_C(1) << x);
    }
    return rough;
}

/* What walls do to a large creature; `has_walls`: there are any. */
static void reach_rows_large(const struct p2v_ground *ground, struct p2v_reach_rows *rows, int size, bool has_walls)
{
    struct reach_walls walls;
    rows->is_slow |= has_walls;
    if (has_walls) reach_walls_init(ground, rows, size, &walls);
    for (int row = rows->top; has_walls && row <= rows->bottom + 2; row++)
        reach_narrow(&walls, row, size);
    for (int y = rows->top; y <= rows->bottom; y++) {
        rows->tight[y + 1] = rows->shut[y + 1] = rows->walled[y + 1] = 0;
        for (int d = 0; d < GRID_DIRECTIONS && !has_walls; d++)
            rows->open[d][y + 1] = UINT64_MAX;
        if (!has_walls) continue;
        uint64_t free = 0;
        for (int half = 0; half < REACH_HALVES; half++)
            free |= walls.body[half][y + 1];
        rows->walled[y + 1] = reach_any(ground->walled, y, size, size) | walls.place[y + 1];
        rows->tight[y + 1] = walls.place[y + 1] & free;
        rows->shut[y + 1] = walls.place[y + 1] & ~free;
        reach_open_large(&walls, rows, y + 1, size);
    }
}

static void reach_rows_init(const struct p2v_game *game, const struct p2v_walker *walker, struct p2v_reach_rows *rows)
{
    const struct p2v_ground *ground = &game->ground;
    int size = walker->size, last = game->height - size;
    rows->top = walker->y > walker->span ? walker->y - walker->span : 0;
    rows->bottom = walker->y + walker->span < last ? walker->y + walker->span : last;
    rows->columns = (UINT64_C(1) << (game->width - size + 1)) - 1;
    rows->is_large = size > 1;
    uint64_t held[P2V_HEIGHT] = {0}, met[P2V_HEIGHT], slowed = 0;
    if (!walker->through_enemies) reach_hold(game, walker, held);
    for (int y = rows->top; y < rows->bottom + size; y++)
        met[y] = walker->ignores_rough ? 0 : reach_rough(game, walker, y);
    for (int y = rows->top; y <= rows->bottom; y++) {
        rows->held[y + 1] = reach_any(held, y, size, size);
        rows->rough[y + 1] = reach_any(met, y, size, size);
        rows->walled[y + 1] = ground->walled[y];
        slowed |= rows->rough[y + 1];
    }
    rows->is_slow = slowed & rows->columns;
    size_t height = (size_t)(rows->bottom - rows->top + 1) * sizeof(uint64_t);
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        memcpy(&rows->open[d][rows->top + 1], &ground->open[d][rows->top], height);
        rows->open[d][rows->top] = rows->open[d][rows->bottom + 2] = 0;
    }
    rows->walled[rows->top] = rows->walled[rows->bottom + 2] = 0;
    if (size > 1 || walker->through_walls)
        reach_rows_large(ground, rows, size, !walker->through_walls && reach_has_walls(game, walker));
}

void p2v_reach_open(const struct p2v_game *game, int size, struct p2v_reach_rows *rows)
{
    rows->top = 0;
    rows->bottom = game->height - size;
    rows->is_slow = false;
    rows->columns = (UINT64_C(1) << (game->width - size + 1)) - 1;
    for (int d = 0; d < GRID_DIRECTIONS; d++)
        memcpy(&rows->open[d][1], game->ground.open[d], (size_t)game->height * sizeof(uint64_t));
    memset(rows->tight, 0, sizeof rows->tight);
    memset(rows->shut, 0, sizeof rows->shut);
    if (size > 1) reach_rows_large(&game->ground, rows, size, true);
}

/* Squares reached again at a cost. Arriving with an even number of diagonals is never worse than with an odd one, and
 * arriving odd one square cheaper never worse than even: the next diagonal makes up for it. */
static void reach_settle(uint64_t *even, uint64_t *odd, uint64_t *seen, int first, int last)
{
    for (int row = first; row <= last; row++) {
        uint64_t anew = even[row] & ~seen[row], after = odd[row] & ~(seen[row] | anew);
        even[row] = anew;
        odd[row] = after;
        seen[row] |= anew | after;
    }
}

/* Places of a row that steps of a level lead to. */
struct reach_landing {
    uint64_t straight, slanted;
    int cost, parity; /* of the level */
    bool climbs;
};

/* Arriving in a row where some ground is rough or narrow: at the levels of what it cost. */
static void reach_land_slowed(struct p2v_reachable *out, int row, const struct reach_landing *landing)
{
    const struct p2v_reach_rows *rows = &out->rows;
    uint64_t straight = landing->straight, slanted = landing->slanted;
    uint64_t rough = landing->climbs ? 0 : rows->rough[row];
    int cost = landing->cost, parity = landing->parity;
    if (rows->is_large) {
        uint64_t tight = rows->tight[row];
        straight &= ~rows->shut[row];
        slanted &= ~rows->shut[row];
        out->levels[cost + 3][parity][row] |= straight & rough & tight;
        out->levels[cost + 3 + parity][!parity][row] |= slanted & rough & tight;
        uint64_t both = rough & tight; /* what is left costs one more for either */
        straight &= ~both;
        slanted &= ~both;
        rough |= tight;
    }
    out->levels[cost + 1][parity][row] |= straight & ~rough;
    out->levels[cost + 2][parity][row] |= straight & rough;
    out->levels[cost + 1 + parity][!parity][row] |= slanted & ~rough;
    out->levels[cost + 2 + parity][!parity][row] |= slanted & rough;
}

/* All steps from the squares of a level; `climbs`: only from those where a climber has a wall beside it, or only from
 * the others. */
static void reach_step_rows(struct p2v_reachable *out, int cost, int parity, bool climbs)
{
    const struct p2v_walker *walker = &out->walker;
    const struct p2v_reach_rows *rows = &out->rows;
    const uint64_t(*open)[P2V_HEIGHT + 2] = rows->open;
    const uint64_t *from = out->levels[cost][parity];
    uint64_t *along = out->levels[cost + 1][parity], *across = out->levels[cost + 1 + parity][!parity];
    uint64_t some[P2V_HEIGHT + 2];
    int first = walker->y - cost > rows->top + 1 ? walker->y - cost : rows->top + 1;
    int last = walker->y + cost < rows->bottom - 1 ? walker->y + cost + 2 : rows->bottom + 1;
    if (walker->modes & P2V_WALL_CLIMB) {
        for (int row = first - 1; row <= last + 1; row++)
            some[row] = from[row] & (climbs ? rows->walled[row] : ~rows->walled[row]);
        from = some;
    }
    for (int row = first; row <= last; row++) {
        /* cppcheck-suppress uninitvar ; these rows of `some` were filled above */
        uint64_t above = from[row - 1], here = from[row], below = from[row + 1];
        if (!(above | here | below)) continue;
        uint64_t fit = climbs ? rows->columns : rows->columns & ~rows->held[row];
        uint64_t straight = (above & open[GRID_S][row - 1]) | (below & open[GRID_N][row + 1]) |
                            (here & open[GRID_E][row]) << 1 | (here & open[GRID_W][row]) >> 1;
        uint64_t slanted = ((above & open[GRID_SE][row - 1]) | (below & open[GRID_NE][row + 1])) << 1 |
                           ((above & open[GRID_SW][row - 1]) | (below & open[GRID_NW][row + 1])) >> 1;
        if (rows->is_slow) {
            struct reach_landing landing = {straight & fit, slanted & fit, cost, parity, climbs};
            reach_land_slowed(out, row, &landing);
        } else { /* mostly */
            along[row] |= straight & fit;
            across[row] |= slanted & fit;
        }
    }
}

static void reach_by_rows(const struct p2v_game *game, struct p2v_reachable *out)
{
    const struct p2v_walker *walker = &out->walker;
    const struct p2v_reach_rows *rows = &out->rows;
    reach_rows_init(game, walker, &out->rows);
    size_t height = (size_t)(rows->bottom - rows->top + 3) * sizeof(uint64_t);
    memset(&out->seen[rows->top], 0, height);
    for (int cost = 0; cost <= walker->squares + 4; cost++)
        for (int parity = 0; parity < 2; parity++)
            memset(&out->levels[cost][parity][rows->top], 0, height);
    out->levels[0][walker->parity][walker->y + 1] = UINT64_C(1) << walker->x;
    out->next = 0;
}

/* Finds the squares of the next cost. */
static void reach_go_on(struct p2v_reachable *out)
{
    const struct p2v_walker *walker = &out->walker;
    const struct p2v_reach_rows *rows = &out->rows;
    int cost = out->next++, before = cost - 1;
    bool goes_on = before == 0 || (before > 0 && walker->span > 1);
    for (int parity = 0; parity < 2 && goes_on; parity++) {
        reach_step_rows(out, before, parity, false);
        if (walker->modes & P2V_WALL_CLIMB) reach_step_rows(out, before, parity, true);
    }
    int first = walker->y - cost > rows->top ? walker->y - cost : rows->top; /* a step is at most a row */
    int last = walker->y + cost < rows->bottom ? walker->y + cost : rows->bottom;
    reach_settle(out->levels[cost][0], out->levels[cost][1], out->seen, first + 1, last + 1);
}

/* Squares it holds are taken all the same where someone else stands on them, too. */
static void reach_take_shared(const struct p2v_game *game, uint64_t who, int first, int end, uint64_t *taken)
{
    for (uint64_t rest = who; rest; rest &= rest - 1) {
        int other = bits_lowest(rest);
        const struct p2v_figure *f = &game->figures[other];
        if (f->mount != P2V_NOBODY || !(p2v_is_live(game, other) || p2v_lies_on_board(f))) continue;
        for (int y = f->y > first ? f->y : first; y < f->y + f->size && y < end; y++)
            taken[y] |= ((UINT64_C(1) << f->size) - 1) << f->x;
    }
}

void p2v_stand_rows(const struct p2v_game *game, int figure, int first, int last, uint64_t *rows)
{
    const struct p2v_figure *f = &game->figures[figure];
    int size = p2v_own_size(f);
    uint64_t taken[P2V_HEIGHT], columns = (UINT64_C(1) << (game->width - size + 1)) - 1;
    for (int y = first; y < last + size; y++)
        taken[y] = game->ground.held[y];
    for (int y = f->y; y < f->y + f->size; y++)
        for (int x = f->x; x < f->x + f->size; x++)
            if (y >= first && y < last + size && game->occupant[p2v_square(x, y)] == figure + 1)
                taken[y] &= ~(UINT64_C(1) << x);
    uint64_t fallen = p2v_fallen_allies(game, figure), others = game->crowd.live & ~(UINT64_C(1) << figure);
    if (game->shares) reach_take_shared(game, others, first, last + size, taken);
    if (fallen) reach_take_shared(game, fallen, first, last + size, taken);
    for (int y = first; y < last + size; y++)
        taken[y] |= game->ground.shut[y];
    for (int y = first; y <= last; y++)
        rows[y] = columns & ~reach_any(taken, y, size, size);
    for (int y = first; y <= last && size > 1 && game->has_edges; y++) {
        rows[y] &= ~reach_any(game->ground.east, y, size - 1, size);
        rows[y] &= ~reach_any(game->ground.south, y, size, size - 1);
    }
}

static void reach_list_rows(const struct p2v_game *game, struct p2v_reachable *out)
{
    const struct p2v_walker *walker = &out->walker;
    uint64_t stand[P2V_HEIGHT];
    int first = out->rows.top, last = out->rows.bottom;
    while (out->next <= walker->squares)
        reach_go_on(out);
    p2v_stand_rows(game, walker->figure, first, last, stand);
    out->costs[0] = 0;
    out->squares[0] = (uint16_t)p2v_square(walker->x, walker->y);
    out->count = 1;
    for (int cost = 1; cost <= walker->squares; cost++)
        for (int y = first; y <= last; y++) {
            uint64_t row = (out->levels[cost][0][y + 1] | out->levels[cost][1][y + 1]) & stand[y];
            for (; row; row &= row - 1) {
                out->costs[out->count] = (uint8_t)cost;
                out->squares[out->count++] = (uint16_t)p2v_square(bits_lowest(row), y);
            }
        }
}

static bool reach_level_has(const struct p2v_reachable *reachable, int cost, int parity, int x, int y)
{
    return reachable->levels[cost][parity][y + 1] >> x & 1;
}

/* The square before the last one of a way that arrives at this cost; returns the direction of the last step. */
static int reach_step_back(const struct p2v_reachable *reachable, int *x, int *y, int *cost, int *parity)
{
    const struct p2v_walker *walker = &reachable->walker;
    const struct p2v_reach_rows *rows = &reachable->rows;
    int liked = reach_last_step(*x - walker->x, *y - walker->y);
    for (int i = -1; i < GRID_DIRECTIONS; i++) {
        int direction = i < 0 ? liked : i, from_x = *x - grid_step_x[direction], from_y = *y - grid_step_y[direction];
        if (from_x < 0 || from_y < rows->top || from_y > rows->bottom) continue;
        bool squeezes = rows->is_large && rows->tight[*y + 1] >> *x & 1;
        if (!(rows->open[direction][from_y + 1] >> from_x & 1)) continue;
        bool climbs = walker->modes & P2V_WALL_CLIMB && rows->walled[from_y + 1] >> from_x & 1;
        if (!climbs && rows->held[*y + 1] >> *x & 1) continue;
        int before = *parity ^ (direction & 1), step = 1 + (direction & before & 1) + squeezes;
        if (!climbs) step += (int)(rows->rough[*y + 1] >> *x & 1);
        if (step > *cost || !reach_level_has(reachable, *cost - step, before, from_x, from_y)) continue;
        *x = from_x;
        *y = from_y;
        *cost -= step;
        *parity = before;
        return direction;
    }
    return -1;
}

static void reach_path_by_rows(struct p2v_reachable *reachable, int x, int y, struct p2v_path *path)
{
    uint16_t back[P2V_ROW_LEVELS];
    int count = 0, cost = p2v_reach_cost(reachable, x, y), parity = !reach_level_has(reachable, cost, 0, x, y);
    path->parity = parity;
    path->cost += cost;
    while (cost > 0 && count < P2V_ROW_LEVELS) {
        back[count++] = (uint16_t)p2v_square(x, y);
        if (reach_step_back(reachable, &x, &y, &cost, &parity) < 0) break;
    }
    while (count && path->count < (int)(sizeof path->squares / sizeof *path->squares))
        path->squares[path->count++] = back[--count];
}

/* ---- one step ---- */

/* For someone of one square without a wall to climb: the same in few words. */
static bool reach_suits_step(const struct p2v_game *game, const struct p2v_walker *walker)
{
    return walker->span == 1 && walker->size == 1 && !(walker->modes & P2V_WALL_CLIMB) &&
           reach_suits_rows(game, walker);
}

static void reach_one_step(const struct p2v_game *game, struct p2v_reachable *out)
{
    const struct p2v_walker *walker = &out->walker;
    int costs[GRID_DIRECTIONS];
    out->squares[0] = (uint16_t)p2v_square(walker->x, walker->y);
    out->costs[0] = 0;
    out->count = 1;
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        int x = walker->x + grid_step_x[d], y = walker->y + grid_step_y[d];
        costs[d] = 255;
        if (walker->through_walls ? !p2v_on_board(game, x, y) : !(game->ground.open[d][walker->y] >> walker->x & 1))
            continue;
        int there = game->occupant[p2v_square(x, y)] - 1;
        if (there >= 0 || game->ground.shut[y] >> x & 1) continue; /* there is no stopping */
        if (p2v_fallen_allies(game, walker->figure) && reach_is_on_fallen(game, walker->figure, x, y)) continue;
        costs[d] = 1 + (d & walker->parity & 1);
        if (!walker->ignores_rough) costs[d] += (int)(reach_rough(game, walker, y) >> x & 1);
    }
    static const uint8_t by_rows[] = {GRID_NW, GRID_N, GRID_NE, GRID_W, GRID_E, GRID_SW, GRID_S, GRID_SE};
    for (int cost = 1; cost <= walker->squares; cost++)
        for (int i = 0; i < GRID_DIRECTIONS; i++) {
            if (costs[by_rows[i]] != cost) continue;
            out->costs[out->count] = (uint8_t)cost;
            out->squares[out->count++] =
                (uint16_t)p2v_square(walker->x + grid_step_x[by_rows[i]], walker->y + grid_step_y[by_rows[i]]);
        }
}

static void reach_path_of_step(struct p2v_reachable *reachable, int x, int y, struct p2v_path *path)
{
    bool slanted = x != reachable->walker.x && y != reachable->walker.y;
    if (x == reachable->walker.x && y == reachable->walker.y) return;
    path->cost += p2v_reach_cost(reachable, x, y);
    path->parity = reachable->walker.parity ^ (int)slanted;
    path->squares[path->count++] = (uint16_t)p2v_square(x, y);
}

/* ---- either ---- */

void p2v_reach_find(const struct p2v_game *game, const struct p2v_walker *walker, struct p2v_reachable *out)
{
    out->walker = *walker;
    out->is_step = reach_suits_step(game, walker);
    out->is_by_rows = !out->is_step && reach_suits_rows(game, walker);
    if (out->is_step)
        reach_one_step(game, out);
    else if (out->is_by_rows)
        reach_by_rows(game, out);
    else
        p2v_close_find(game, out);
}

void p2v_reach_list(const struct p2v_game *game, struct p2v_reachable *reachable)
{
    if (reachable->is_by_rows) reach_list_rows(game, reachable);
    if (!reachable->is_by_rows && !reachable->is_step) p2v_close_list(game, reachable);
}

int p2v_reach_cost(struct p2v_reachable *reachable, int x, int y)
{
    if (reachable->is_step) {
        for (int i = 0; i < reachable->count; i++)
            if (reachable->squares[i] == p2v_square(x, y)) return reachable->costs[i];
        return 255;
    }
    if (!reachable->is_by_rows) {
        const uint8_t *best = reachable->best[p2v_square(x, y)];
        return best[0] < best[1] ? best[0] : best[1];
    }
    if (y < reachable->rows.top || y > reachable->rows.bottom) return 255;
    for (int cost = 0; cost <= reachable->walker.squares; cost++) {
        if (cost == reachable->next) reach_go_on(reachable);
        if (reach_level_has(reachable, cost, 0, x, y) || reach_level_has(reachable, cost, 1, x, y)) return cost;
    }
    return 255;
}

void p2v_reach_path(struct p2v_reachable *reachable, int x, int y, struct p2v_path *path)
{
    if (reachable->is_step)
        reach_path_of_step(reachable, x, y, path);
    else if (reachable->is_by_rows)
        reach_path_by_rows(reachable, x, y, path);
    else
        p2v_close_path(reachable, x, y, path);
}

int p2v_reach_crow(const struct p2v_walker *walker, int x, int y)
{
    int dx = x < walker->x ? walker->x - x : x - walker->x, dy = y < walker->y ? walker->y - y : y - walker->y;
    return dx > dy ? dx + (dy + walker->parity) / 2 : dy + (dx + walker->parity) / 2;
}

/* Do walls on borders leave the step open? Not where a large creature may squeeze. */
static bool reach_is_open(const struct p2v_game *game, struct grid_space here, int direction)
{
    int dx = grid_step_x[direction], dy = grid_step_y[direction], size = here.size;
    if (size == 1) return game->ground.open[direction][here.y] >> here.x & 1;
    int x = dx < 0 ? here.x - 1 : here.x, y = dy < 0 ? here.y - 1 : here.y;
    return !game->has_edges || !reach_has_border(&game->ground, x, y, size + (dx != 0), size + (dy != 0));
}

/* Does an enemy hold one of these squares? */
static bool reach_meets_enemy(const struct p2v_game *game, int figure, struct grid_space there)
{
    for (int i = 0; i < there.size * there.size; i++) {
        int who = game->occupant[p2v_square(there.x + i % there.size, there.y + i / there.size)] - 1;
        if (who >= 0 && p2v_is_enemy(game, who, figure)) return true;
    }
    return false;
}

/* Can it go on from here in the direction over smooth open ground that no enemy holds? */
static bool reach_is_smooth(const struct p2v_game *game, const struct p2v_walker *walker, struct grid_space here,
                            int direction)
{
    const struct p2v_ground *ground = &game->ground;
    int size = here.size;
    struct grid_space there = {here.x + grid_step_x[direction], here.y + grid_step_y[direction], size};
    uint64_t row = (UINT64_C(1) << size) - 1, block = row << there.x, beside = row << here.x, held = 0;
    if (!reach_is_open(game, here, direction)) return false;
    for (int j = 0; j < size; j++) {
        uint64_t rough = walker->ignores_rough ? 0 : reach_rough(game, walker, there.y + j);
        if ((ground->odd[there.y + j] | ground->solid[there.y + j] | rough) & block) return false;
        if (size > 1 && (ground->solid[here.y + j] & block || ground->solid[there.y + j] & beside)) return false;
        held |= ground->held[there.y + j] & block;
    }
    return !held || walker->through_enemies || !reach_meets_enemy(game, walker->figure, there);
}

bool p2v_reach_straight(const struct p2v_game *game, const struct p2v_walker *walker, int x, int y,
                        struct p2v_path *path)
{
    int at_x = walker->x, at_y = walker->y;
    if (game->has_circles || !reach_is_plain(game, walker)) return false;
    path->count = 0;
    path->cost = p2v_reach_crow(walker, x, y);
    path->parity = walker->parity;
    while (at_x != x || at_y != y) { /* diagonally first, as reach_last_step has it */
        int direction = reach_last_step((x > at_x) - (x < at_x), (y > at_y) - (y < at_y));
        if (!reach_is_smooth(game, walker, (struct grid_space){at_x, at_y, walker->size}, direction)) return false;
        at_x += grid_step_x[direction];
        at_y += grid_step_y[direction];
        path->parity ^= direction & 1;
        path->squares[path->count++] = (uint16_t)p2v_square(at_x, at_y);
    }
    return true;
}

/* ---- for tests ---- */

static bool reach_is_same(const struct p2v_path *a, const struct p2v_path *b)
{
    return a->count == b->count && a->cost == b->cost && a->parity == b->parity &&
           memcmp(a->squares, b->squares, (size_t)a->count * sizeof *a->squares) == 0;
}

const char *p2v_reach_check(const struct p2v_game *game, const struct p2v_walker *walker)
{
    struct p2v_reachable found, closely;
    p2v_reach_find(game, walker, &found);
    p2v_reach_list(game, &found);
    closely.walker = *walker;
    closely.is_by_rows = closely.is_step = false;
    p2v_close_find(game, &closely);
    p2v_close_list(game, &closely);
    if (found.count != closely.count) return "not as many squares are found at once as one by one";
    for (int i = 1; i < closely.count; i++) {
        int x = closely.squares[i] % P2V_WIDTH, y = closely.squares[i] / P2V_WIDTH;
        struct p2v_path one = {0}, other = {0}, straight = {0};
        if (p2v_reach_cost(&found, x, y) != closely.costs[i])
            return "a square costs more or less than found one by one";
        p2v_reach_path(&found, x, y, &one);
        p2v_reach_path(&closely, x, y, &other);
        if (!reach_is_same(&one, &other)) return "the way differs from that found square by square";
        if (walker->span > 1 && p2v_reach_straight(game, walker, x, y, &straight) && !reach_is_same(&straight, &other))
            return "the way differs from the straight one";
    }
    return NULL;
}
