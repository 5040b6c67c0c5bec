/* reach_slow.c: reach square by square, for water, heights, fences and everything else that the rows of bits in reach.c
 * cannot express; also walls and ground for all movement. */
#include <assert.h>
#include <string.h>

#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/reach.h"

/* ---- walls and ground ---- */

/* Is there a wall (shift 0) or a fence (4) between the square and the one beside it? */
static bool close_edge(const struct p2v_game *game, int square, int dx, int dy, int shift)
{
    int first = square + (dx < 0 ? -1 : 0) + (dy < 0 ? -P2V_WIDTH : 0); /* the left or the upper one of the two */
    return game->edges[first] >> shift & (dx ? GRID_EDGE_EAST : GRID_EDGE_SOUTH);
}

/* Walls on the borders a creature's front crosses. */
bool p2v_move_front_crosses(const struct p2v_game *game, struct grid_space space, int dx, int dy, int shift)
{
    if (!game->has_edges) return false;
    for (int i = 0; i < space.size; i++) {
        int x = dx ? (dx > 0 ? space.x + space.size - 1 : space.x) : space.x + i;
        int y = dy ? (dy > 0 ? space.y + space.size - 1 : space.y) : space.y + i;
        if (p2v_on_board(game, x + dx, y + dy) && close_edge(game, p2v_square(x, y), dx, dy, shift)) return true;
    }
    return false;
}

static uint16_t close_traits(const struct p2v_game *game, int x, int y, int size, bool *on_board)
{
    uint16_t traits = 0;
    if (x < 0 || y < 0 || x + size > game->width || y + size > game->height) {
        *on_board = false;
        return 0;
    }
    for (int j = y; j < y + size; j++)
        for (int i = x; i < x + size; i++)
            traits |= game->terrain[p2v_square(i, j)];
    return traits;
}

/* The same for who passes some of the difficult squares: each counts for itself. */
static uint16_t close_traits_met(const struct p2v_game *game, const struct p2v_walker *walker, int x, int y)
{
    uint16_t traits = 0;
    for (int i = 0; i < walker->size * walker->size; i++)
        traits |= p2v_met(walker->passes, game->terrain[p2v_square(x + i % walker->size, y + i / walker->size)]);
    return traits;
}

/* Is there a solid square in the block, or a wall on a border inside it? */
static bool close_is_walled(const struct p2v_game *game, int x, int y, int width, int height)
{
    for (int j = y; j < y + height; j++)
        for (int i = x; i < x + width; i++) {
            int square = p2v_square(i, j);
            if (game->terrain[square] & P2V_TERRAIN_SOLID) return true;
            if (i + 1 < x + width && game->edges[square] & GRID_EDGE_EAST) return true;
            if (j + 1 < y + height && game->edges[square] & GRID_EDGE_SOUTH) return true;
        }
    return false;
}

static bool close_place_is_walled(const struct p2v_game *game, struct grid_space there)
{
    return close_is_walled(game, there.x, there.y, there.size, there.size);
}

/* The corner halves of its space that a large creature can be in when it squeezes, a bit for each (1: right, 2: lower):
 * the first that is free of walls, and those that lead on from there inside its space, else it would change sides of a
 * wall (P2V-NARROW-02). As reach_narrow. */
enum { CLOSE_HALVES = 4 };
static int close_halves(const struct p2v_game *game, struct grid_space there)
{
    int half = (there.size + 1) / 2, rest = there.size - half, found = 0;
    for (int i = 0; i < CLOSE_HALVES && !found; i++)
        if (!close_is_walled(game, there.x + (i & 1) * rest, there.y + (i >> 1) * rest, half, half)) found = 1 << i;
    for (int turn = 1; turn < CLOSE_HALVES; turn++)
        for (int i = 0; i < CLOSE_HALVES; i++) {
            bool leads_across = !close_is_walled(game, there.x, there.y + (i >> 1) * rest, there.size, half);
            bool leads_down = !close_is_walled(game, there.x + (i & 1) * rest, there.y, half, there.size);
            if (!(found >> i & 1)) continue;
            found |= (leads_across ? 1 << (i ^ 1) : 0) | (leads_down ? 1 << (i ^ 2) : 0);
        }
    return found;
}

/* Does this half get on along the step without meeting a wall? */
static bool close_half_moves(const struct p2v_game *game, struct grid_space here, struct grid_space there, int which)
{
    int half = (here.size + 1) / 2, rest = here.size - half, dx = there.x - here.x, dy = there.y - here.y;
    int x = (dx < 0 ? there.x : here.x) + (which & 1) * rest, y = (dy < 0 ? there.y : here.y) + (which >> 1) * rest;
    return !close_is_walled(game, x, y, half + (dx != 0), half + (dy != 0));
}

/* Does one of its halves get on in this direction, from gap to gap? On a straight step the rear half may take over from
 * the front one. As reach_half_step. */
static bool close_half_steps(const struct p2v_game *game, struct grid_space here, struct grid_space there)
{
    int dx = there.x - here.x, dy = there.y - here.y;
    int before = close_halves(game, here), after = close_halves(game, there);
    for (int half = 0; half < CLOSE_HALVES; half++) {
        bool right = half & 1, lower = half & 2;
        bool leads = dx > 0 ? right : dx < 0 ? !right : dy > 0 ? lower : !lower;
        if (!(before >> half & 1)) continue;
        if (after >> half & 1 && close_half_moves(game, here, there, half)) return true;
        if (!(dx && dy) && leads && after >> (half ^ (dx ? 1 : 2)) & 1) return true;
    }
    return false;
}

bool p2v_move_beside_solid(const struct p2v_game *game, struct grid_space space)
{
    assert(space.x >= 0 && space.y >= 0 && space.size > 0);
    for (int y = space.y - 1; y <= space.y + space.size; y++)
        for (int x = space.x - 1; x <= space.x + space.size; x++)
            if (p2v_on_board(game, x, y) && game->terrain[p2v_square(x, y)] & P2V_TERRAIN_SOLID) return true;
    const struct p2v_ground *ground = &game->ground;
    uint64_t block = ((UINT64_C(1) << space.size) - 1) << space.x, walls = 0;
    for (int y = space.y; y < space.y + space.size && game->has_edges; y++) /* on its borders they are solid as well */
        walls |= ground->east[y] | ground->east[y] << 1 | ground->south[y] | (y > 0 ? ground->south[y - 1] : 0);
    return walls & block;
}

/* Does the step lead over a fence? Past the end of one a diagonal step leads around it. */
static bool close_crosses_fence(const struct p2v_game *game, struct grid_space here, int dx, int dy)
{
    struct grid_space beside = {here.x + dx, here.y, here.size}, below = {here.x, here.y + dy, here.size};
    if (!dx || !dy) return p2v_move_front_crosses(game, here, dx, dy, 4);
    bool one = p2v_move_front_crosses(game, here, dx, 0, 4) || p2v_move_front_crosses(game, beside, 0, dy, 4);
    bool other = p2v_move_front_crosses(game, here, 0, dy, 4) || p2v_move_front_crosses(game, below, dx, 0, 4);
    return here.size > 1 ? one || other : one && other; /* a large creature is in the way of both */
}

/* Some squares of the block are void, some are not. */
static bool close_is_ledge(const struct p2v_game *game, int x, int y, int size)
{
    for (int i = 0; i < size * size; i++)
        if (!(game->terrain[p2v_square(x + i % size, y + i / size)] & P2V_TERRAIN_VOID)) return true;
    return false;
}

bool p2v_ground_is_difficult(const struct p2v_figure *figure, uint8_t modes, uint16_t traits)
{
    bool swims = modes & (P2V_AQUATIC | P2V_AQUATIC_ONLY);
    bool water = traits & (P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER);
    if (figure->passes == P2V_TERRAIN_DIFFICULT) return false;
    return (traits & P2V_TERRAIN_DIFFICULT && !(swims && water)) || (traits & P2V_TERRAIN_SHALLOW_WATER && !swims);
}

/* No wall on the borders a diagonal step touches. */
static bool close_borders_are_open(const struct p2v_game *game, struct grid_space here, int dx, int dy)
{
    struct grid_space beside = {here.x + dx, here.y, here.size}, below = {here.x, here.y + dy, here.size};
    return !p2v_move_front_crosses(game, here, dx, 0, 0) && !p2v_move_front_crosses(game, beside, 0, dy, 0) &&
           !p2v_move_front_crosses(game, here, 0, dy, 0) && !p2v_move_front_crosses(game, below, dx, 0, 0);
}

bool p2v_move_diagonal_is_open(const struct p2v_game *game, struct grid_space here, int dx, int dy)
{
    bool on_board = true;
    uint16_t corner = close_traits(game, here.x + dx, here.y, here.size, &on_board) |
                      close_traits(game, here.x, here.y + dy, here.size, &on_board);
    return !(corner & P2V_TERRAIN_SOLID) && close_borders_are_open(game, here, dx, dy); /* P2V-MOVE-06 */
}

bool p2v_step_is_open(const struct p2v_game *game, int x, int y, int direction)
{
    int dx = grid_step_x[direction], dy = grid_step_y[direction];
    struct grid_space here = {x, y, 1};
    if (!p2v_on_board(game, x + dx, y + dy) || game->terrain[p2v_square(x + dx, y + dy)] & P2V_TERRAIN_SOLID)
        return false;
    if (grid_is_diagonal((enum grid_direction)direction)) return p2v_move_diagonal_is_open(game, here, dx, dy);
    return !p2v_move_front_crosses(game, here, dx, dy, 0);
}

/* ---- the search ---- */

struct close_search {
    const struct p2v_game *game;
    const struct p2v_walker *walker;
    struct p2v_reachable *out;
    uint16_t heads[P2V_MOST_SQUARES + 1]; /* lists of entries by cost */
    uint16_t next[4 * P2V_SQUARES];       /* entry -> following entry of the same cost */
    uint16_t entries[4 * P2V_SQUARES];
    int entry_count;
};

/* A step that is tried: from where to where, and what the ground there is. */
struct close_step {
    struct grid_space here, there;
    int from, to; /* squares */
    int direction;
    uint16_t traits;  /* of the ground there, as far as they are for it */
    bool is_opened;   /* the terrain there is gone for its side */
    bool is_squeezed; /* between walls */
    bool climbs;      /* along a wall */
};

/* Who stands in the block: 0 nobody, 1 allies only, 2 an enemy. */
static int close_held(const struct close_search *s, struct grid_space there)
{
    int held = 0;
    for (int y = there.y; y < there.y + there.size; y++)
        for (int x = there.x; x < there.x + there.size; x++) {
            int who = s->game->occupant[p2v_square(x, y)] - 1;
            if (who < 0 || who == s->walker->figure) continue;
            if (p2v_is_enemy(s->game, who, s->walker->figure)) return 2;
            held = 1;
        }
    return held;
}

/* Is the terrain of the whole block gone for its side? */
static bool close_is_opened(const struct close_search *s, struct grid_space there)
{
    for (int i = 0; i < there.size * there.size; i++)
        if (!p2v_is_opened(s->game, s->walker->figure, p2v_square(there.x + i % there.size, there.y + i / there.size)))
            return false;
    return true;
}

/* Is there a square in the block that slows it although it flies? */
static bool close_slows_aloft(const struct close_search *s, struct grid_space there)
{
    for (int i = 0; s->walker->aloft && i < there.size * there.size; i++)
        if (p2v_is_aloft(s->game, p2v_square(there.x + i % there.size, there.y + i / there.size))) return true;
    return false;
}

/* Extra squares for a climb, -1 when it is too steep. */
static int close_rise(const struct close_search *s, const struct close_step *step)
{
    const struct p2v_game *game = s->game;
    uint8_t modes = s->walker->modes;
    int rise = game->has_height ? game->height_map[step->to] - game->height_map[step->from] : 0;
    if (rise <= 0) return 0;
    bool climbs = modes & (P2V_WALL_CLIMB | P2V_FLIGHT) || step->traits & P2V_TERRAIN_INCLINE;
    if (modes & P2V_NO_CLIMB || (rise > 1 && !climbs)) return -1; /* P2V-VERT-03, -09 */
    return rise;                                                   /* P2V-VERT-04 */
}

/* Can it be on that ground at all: water for who lives in it alone, no void? */
static bool close_bears(const struct close_search *s, const struct close_step *step)
{
    bool water = step->traits & (P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER);
    if (s->walker->modes & P2V_AQUATIC_ONLY && !water) return false; /* P2V-FEAT-01 */
    if (!(step->traits & P2V_TERRAIN_VOID) || s->walker->modes & (P2V_FLIGHT | P2V_TELEPORTATION)) return true;
    return close_is_ledge(s->game, step->there.x, step->there.y, step->there.size);
}

/* Extra squares for terrain and height, -1 when the step is impossible. */
static int close_extra(const struct close_search *s, const struct close_step *step)
{
    const struct p2v_walker *walker = s->walker;
    int rise = close_rise(s, step), extra = rise + step->is_squeezed;
    if (rise < 0 || !close_bears(s, step)) return -1;
    if (walker->ignores_terrain) return extra + close_slows_aloft(s, step->there);
    if (step->climbs) return extra;
    bool difficult = p2v_ground_is_difficult(&s->game->figures[walker->figure], walker->modes, step->traits);
    bool against = step->traits & P2V_TERRAIN_DIRECTIONAL && s->game->flow[step->to] != step->direction;
    return extra + (difficult || against);
}

/* Is the square known as cheap with the other parity? As in reach_settle. */
static bool close_is_beaten(const struct p2v_reachable *out, int to, int parity, int cost)
{
    return out->best[to][1 - parity] <= (parity ? cost : cost - 1);
}

static int close_rank(const struct p2v_walker *walker, int to, int direction)
{
    int dx = to % P2V_WIDTH - walker->x, dy = to / P2V_WIDTH - walker->y;
    return direction == reach_last_step(dx, dy) ? -1 : direction;
}

static void close_arrive(struct close_search *s, int to, int parity, int cost, int direction)
{
    struct p2v_reachable *out = s->out;
    if (cost > s->walker->squares || out->best[to][parity] < cost || close_is_beaten(out, to, parity, cost)) return;
    if (out->best[to][parity] == cost) {
        int known = out->from[to][parity] - 1;
        if (close_rank(s->walker, to, direction) < close_rank(s->walker, to, known))
            out->from[to][parity] = (uint8_t)(direction + 1);
        return;
    }
    if (s->entry_count >= 4 * P2V_SQUARES) return;
    out->best[to][parity] = (uint8_t)cost;
    out->from[to][parity] = (uint8_t)(direction + 1);
    s->entries[s->entry_count] = (uint16_t)(to | parity << 15);
    s->next[s->entry_count] = s->heads[cost];
    s->heads[cost] = (uint16_t)(s->entry_count + 1);
    s->entry_count++;
}

/* Do walls leave the step open? */
static bool close_is_open(const struct p2v_game *game, const struct close_step *step)
{
    struct grid_space here = step->here, there = step->there;
    int dx = grid_step_x[step->direction], dy = grid_step_y[step->direction];
    bool diagonal = dx && dy;
    if (here.size == 1 && !diagonal) return !p2v_move_front_crosses(game, here, dx, dy, 0);
    if (here.size == 1) return p2v_move_diagonal_is_open(game, here, dx, dy);
    if (!diagonal || step->is_squeezed) return close_half_steps(game, here, there);
    return !close_place_is_walled(game, (struct grid_space){there.x, here.y, here.size}) &&
           !close_place_is_walled(game, (struct grid_space){here.x, there.y, here.size}); /* P2V-MOVE-06 */
}

/* Fills in what the ground there is; false when it does not fit between the walls. */
static bool close_meet(const struct close_search *s, struct close_step *step)
{
    const struct p2v_walker *walker = s->walker;
    struct grid_space there = step->there;
    bool on_board = true;
    step->is_opened = walker->opened && close_is_opened(s, there);
    step->traits = step->is_opened ? 0 : close_traits(s->game, there.x, there.y, there.size, &on_board);
    if (walker->passes && step->traits & P2V_TERRAIN_DIFFICULT)
        step->traits = close_traits_met(s->game, walker, there.x, there.y);
    step->climbs = walker->modes & P2V_WALL_CLIMB && p2v_move_beside_solid(s->game, step->here);
    bool is_walled = step->traits & P2V_TERRAIN_SOLID ||
                     (s->game->has_edges && !step->is_opened && close_place_is_walled(s->game, there));
    step->is_squeezed = is_walled && !walker->through_walls;
    return !step->is_squeezed || (there.size > 1 && close_halves(s->game, there));
}

/* Do walls, hazards that it avoids and enemies let it in? */
static bool close_may_enter(const struct close_search *s, const struct close_step *step)
{
    const struct p2v_walker *walker = s->walker;
    struct grid_space there = step->there;
    if (!walker->through_walls && !step->is_opened && !close_is_open(s->game, step)) return false;
    if (walker->avoids_hazards && step->to != walker->goal && p2v_is_hazard(s->game, walker->figure, there.x, there.y))
        return false;
    return walker->through_enemies || step->climbs || close_held(s, there) < 2;
}

/* What the step costs with so many diagonals before it, -1 when it is impossible. */
static int close_cost(const struct close_search *s, const struct close_step *step, int parity)
{
    const struct p2v_walker *walker = s->walker;
    int dx = grid_step_x[step->direction], dy = grid_step_y[step->direction], extra = close_extra(s, step);
    if (extra < 0) return -1;
    bool fenced = s->game->has_edges && !step->climbs && !walker->ignores_rough;
    if (fenced && close_crosses_fence(s->game, step->here, dx, dy)) extra++;
    int cost = grid_step_cost(GRID_ALTERNATING, dx && dy, parity) + extra;
    bool swims = walker->ignores_terrain || walker->modes & (P2V_AQUATIC | P2V_AQUATIC_ONLY);
    return step->traits & P2V_TERRAIN_DEEP_WATER && !swims ? 2 * cost : cost; /* */
}

static void close_try(struct close_search *s, int square, int parity, int cost, int direction)
{
    int x = square % P2V_WIDTH, y = square / P2V_WIDTH, size = s->walker->size;
    int to_x = x + grid_step_x[direction], to_y = y + grid_step_y[direction];
    if (to_x < 0 || to_y < 0 || to_x + size > s->game->width || to_y + size > s->game->height) return;
    int to = p2v_square(to_x, to_y), to_parity = parity ^ grid_is_diagonal((enum grid_direction)direction);
    if (s->out->best[to][to_parity] <= cost || close_is_beaten(s->out, to, to_parity, cost + 1)) return;
    struct close_step step = {
        .here = {x, y, size}, .there = {to_x, to_y, size}, .from = square, .to = to, .direction = direction};
    if (!close_meet(s, &step) || !close_may_enter(s, &step)) return;
    int more = close_cost(s, &step, parity);
    if (more >= 0) close_arrive(s, to, to_parity, cost + more, direction);
}

static void close_try_circles(struct close_search *s, int square, int parity, int cost)
{
    for (int to = 0; to < P2V_SQUARES; to++) {
        int there = s->game->occupant[to] - 1;
        if (!(s->game->terrain[to] & P2V_TERRAIN_TELEPORT) || to == square || s->out->best[to][parity] <= cost + 1)
            continue;
        if (there >= 0 && p2v_is_enemy(s->game, there, s->walker->figure)) continue;
        s->out->via[to] = (uint16_t)square;
        close_arrive(s, to, parity, cost + 1, GRID_DIRECTIONS);
    }
}

/* Cheapest squares first. */
void p2v_close_find(const struct p2v_game *game, struct p2v_reachable *out)
{
    const struct p2v_walker *walker = &out->walker;
    struct close_search search;
    search.game = game;
    search.walker = walker;
    search.out = out;
    search.entry_count = 0;
    memset(search.heads, 0, sizeof search.heads);
    int start = p2v_square(walker->x, walker->y);
    memset(out->best, 255, 2 * (size_t)game->height * P2V_WIDTH);
    out->count = 0;
    close_arrive(&search, start, walker->parity, 0, -1);
    for (int cost = 0; cost <= walker->squares; cost++) {
        for (uint16_t entry = search.heads[cost]; entry; entry = search.next[entry - 1]) {
            int square = search.entries[entry - 1] & 0x7fff, parity = search.entries[entry - 1] >> 15;
            if (out->best[square][parity] != cost || close_is_beaten(out, square, parity, cost)) continue;
            out->costs[out->count] = (uint8_t)cost;
            out->squares[out->count++] = (uint16_t)square;
            if (cost == walker->squares || (walker->span == 1 && cost)) continue;
            for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
                close_try(&search, square, parity, cost, direction);
            if (game->terrain[square] & P2V_TERRAIN_TELEPORT) close_try_circles(&search, square, parity, cost);
        }
    }
}

void p2v_close_path(const struct p2v_reachable *reachable, int x, int y, struct p2v_path *path)
{
    int start = p2v_square(reachable->walker.x, reachable->walker.y), square = p2v_square(x, y), count = 0;
    int parity = reachable->best[square][1] < reachable->best[square][0];
    uint16_t back[P2V_MOST_SQUARES];
    path->parity = parity;
    path->cost += reachable->best[square][parity];
    while (square != start && count < P2V_MOST_SQUARES) { /* no way is longer than what can be spent on it */
        back[count++] = (uint16_t)square;
        int direction = reachable->from[square][parity] - 1;
        if (direction < 0) break;
        if (direction == GRID_DIRECTIONS) {
            square = reachable->via[square];
            continue;
        }
        square -= grid_step_y[direction] * P2V_WIDTH + grid_step_x[direction];
        parity ^= direction & 1;
    }
    while (count && path->count < (int)(sizeof path->squares / sizeof *path->squares))
        path->squares[path->count++] = back[--count];
}

void p2v_close_list(const struct p2v_game *game, struct p2v_reachable *out)
{
    int count = 1;
    for (int i = 1; i < out->count; i++) {
        int square = out->squares[i];
        if (!p2v_can_stand(game, out->walker.figure, square % P2V_WIDTH, square / P2V_WIDTH)) continue;
        out->costs[count] = out->costs[i];
        out->squares[count++] = (uint16_t)square;
    }
    out->count = count;
}
