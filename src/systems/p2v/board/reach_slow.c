/* reach_slow.c: reach square by square, for water, heights, fences and everything else that the rows of bits in reach.c
 * cannot express; also walls and ground for all movement. */
#include <assert.h>
#include <string.h>

#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/reach.h"

/* ---- walls and ground ---- */

static bool close_edge(const struct p2v_game *game, int x, int y, int to_x, int to_y, int shift)
{
    int left = x < to_x ? x : to_x, top = y < to_y ? y : to_y;
    int side = x != to_x ? GRID_EDGE_EAST : GRID_EDGE_SOUTH;
    return game->edges[p2v_square(left, top)] >> shift & side;
}

/* Walls on the borders a creature's front crosses. */
bool p2v_move_front_crosses(const struct p2v_game *game, struct grid_space space, int dx, int dy, int shift)
{
    if (!game->has_edges) return false;
    for (int i = 0; i < space.size; i++) {
        int x = dx ? (dx > 0 ? space.x + space.size - 1 : space.x) : space.x + i;
        int y = dy ? (dy > 0 ? space.y + space.size - 1 : space.y) : space.y + i;
        if (p2v_on_board(game, x + dx, y + dy) && close_edge(game, x, y, x + dx, y + dy, shift)) return true;
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

/* Half the base must fit: one of the corner blocks of half size is free of walls (P2V-NARROW-02). */
static bool close_squeezes(const struct p2v_game *game, int x, int y, int size)
{
    int half = (size + 1) / 2;
    for (int corner = 0; corner < 4; corner++) {
        bool on_board = true;
        uint16_t traits =
            close_traits(game, x + (corner & 1) * (size - half), y + (corner >> 1) * (size - half), half, &on_board);
        if (on_board && !(traits & P2V_TERRAIN_SOLID)) return true;
    }
    return false;
}

/* Is the corner half of a large creature that stands there free of walls? */
static bool close_half_is_free(const struct p2v_game *game, int x, int y, int size, int lower, int right)
{
    bool on_board = true;
    int half = (size + 1) / 2, rest = size - half;
    return !(close_traits(game, x + right * rest, y + lower * rest, half, &on_board) & P2V_TERRAIN_SOLID);
}

/* Does one of its halves get on in this direction, from gap to gap? As reach_halves_step. */
static bool close_half_steps(const struct p2v_game *game, int x, int y, int dx, int dy, int size)
{
    for (int lower = 0; lower < 2; lower++)
        for (int right = 0; right < 2; right++) {
            if (!close_half_is_free(game, x, y, size, lower, right)) continue;
            bool corners = !dx || !dy ||
                           (close_half_is_free(game, x + dx, y, size, lower, right) &&
                            close_half_is_free(game, x, y + dy, size, lower, right));
            if (corners && close_half_is_free(game, x + dx, y + dy, size, lower, right)) return true;
            bool leads = dx > 0 ? right : dx < 0 ? !right : dy > 0 ? lower : !lower;
            if ((!dx || !dy) && leads &&
                close_half_is_free(game, x + dx, y + dy, size, dx ? lower : !lower, dx ? !right : right))
                return true;
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
static bool close_borders_are_open(const struct p2v_game *game, int x, int y, int dx, int dy, int size)
{
    struct grid_space here = {x, y, size}, beside = {x + dx, y, size}, below = {x, y + dy, size};
    return !p2v_move_front_crosses(game, here, dx, 0, 0) && !p2v_move_front_crosses(game, beside, 0, dy, 0) &&
           !p2v_move_front_crosses(game, here, 0, dy, 0) && !p2v_move_front_crosses(game, below, dx, 0, 0);
}

bool p2v_move_diagonal_is_open(const struct p2v_game *game, int x, int y, int dx, int dy, int size)
{
    bool on_board = true;
    uint16_t corner = close_traits(game, x + dx, y, size, &on_board) | close_traits(game, x, y + dy, size, &on_board);
    return !(corner & P2V_TERRAIN_SOLID) && close_borders_are_open(game, x, y, dx, dy, size); /* P2V-MOVE-06 */
}

bool p2v_step_is_open(const struct p2v_game *game, int x, int y, int direction)
{
    int dx = grid_step_x[direction], dy = grid_step_y[direction];
    if (!p2v_on_board(game, x + dx, y + dy) || game->terrain[p2v_square(x + dx, y + dy)] & P2V_TERRAIN_SOLID)
        return false;
    if (grid_is_diagonal((enum grid_direction)direction)) return p2v_move_diagonal_is_open(game, x, y, dx, dy, 1);
    return !p2v_move_front_crosses(game, (struct grid_space){x, y, 1}, dx, dy, 0);
}

/* ---- the search ---- */

struct close_search {
    const struct p2v_game *game;
    const struct p2v_walker *walker;
    uint16_t heads[P2V_MOST_SQUARES + 1]; /* lists of entries by cost */
    uint16_t next[4 * P2V_SQUARES];       /* entry -> following entry of the same cost */
    uint16_t entries[4 * P2V_SQUARES];
    int entry_count;
};

/* Who stands in the block: 0 nobody, 1 allies only, 2 an enemy. */
static int close_held(const struct close_search *s, int x, int y)
{
    int held = 0;
    for (int j = y; j < y + s->walker->size; j++)
        for (int i = x; i < x + s->walker->size; i++) {
            int there = s->game->occupant[p2v_square(i, j)] - 1;
            if (there < 0 || there == s->walker->figure) continue;
            if (p2v_is_enemy(s->game, there, s->walker->figure)) return 2;
            held = 1;
        }
    return held;
}

/* Is the terrain of the whole block gone for its side? */
static bool close_is_opened(const struct close_search *s, int x, int y)
{
    int size = s->walker->size;
    for (int i = 0; i < size * size; i++)
        if (!p2v_is_opened(s->game, s->walker->figure, p2v_square(x + i % size, y + i / size))) return false;
    return true;
}

/* Is there a square in the block that slows it although it flies? */
static bool close_slows_aloft(const struct close_search *s, int x, int y)
{
    int size = s->walker->size;
    for (int i = 0; s->walker->aloft && i < size * size; i++)
        if (p2v_is_aloft(s->game, p2v_square(x + i % size, y + i / size))) return true;
    return false;
}

/* Extra squares for terrain and height, -1 when the step is impossible. */
static int close_extra(const struct close_search *s, int x, int y, int to_x, int to_y, int direction, uint16_t traits,
                       bool squeezing)
{
    const struct p2v_game *game = s->game;
    int extra = squeezing;
    bool water = traits & (P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER);
    if (s->walker->modes & P2V_AQUATIC_ONLY && !water) return -1; /* P2V-FEAT-01 */
    if (traits & P2V_TERRAIN_VOID && !(s->walker->modes & (P2V_FLIGHT | P2V_TELEPORTATION)) &&
        !close_is_ledge(game, to_x, to_y, s->walker->size))
        return -1;
    if (game->has_height) {
        int rise = game->height_map[p2v_square(to_x, to_y)] - game->height_map[p2v_square(x, y)];
        bool climbs =
            s->walker->modes & P2V_WALL_CLIMB || traits & P2V_TERRAIN_INCLINE || s->walker->modes & P2V_FLIGHT;
        if (rise > 0 && s->walker->modes & P2V_NO_CLIMB) return -1; /* P2V-VERT-09 */
        if (rise > 1 && !climbs) return -1;                         /* P2V-VERT-03 */
        if (rise > 0) extra += rise;                                /* P2V-VERT-04 */
    }
    if (s->walker->ignores_terrain) return extra + close_slows_aloft(s, to_x, to_y);
    if (s->walker->modes & P2V_WALL_CLIMB && p2v_move_beside_solid(game, (struct grid_space){x, y, s->walker->size}))
        return extra;
    bool difficult = p2v_ground_is_difficult(&game->figures[s->walker->figure], s->walker->modes, traits);
    if (traits & P2V_TERRAIN_DIRECTIONAL && game->flow[p2v_square(to_x, to_y)] != direction) difficult = true;
    return extra + difficult;
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

static void close_arrive(struct close_search *s, struct p2v_reachable *out, int to, int parity, int cost, int direction)
{
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
static bool close_is_open(const struct p2v_game *game, int x, int y, int direction, int size, bool squeezing)
{
    int dx = grid_step_x[direction], dy = grid_step_y[direction];
    bool diagonal = dx && dy;
    if (squeezing && diagonal ? !close_borders_are_open(game, x, y, dx, dy, size)
        : diagonal            ? !p2v_move_diagonal_is_open(game, x, y, dx, dy, size)
                              : p2v_move_front_crosses(game, (struct grid_space){x, y, size}, dx, dy, 0))
        return false;
    return size < 2 || (diagonal && !squeezing) || close_half_steps(game, x, y, dx, dy, size);
}

static void close_try(struct close_search *s, struct p2v_reachable *out, int square, int parity, int cost,
                      int direction)
{
    const struct p2v_game *game = s->game;
    const struct p2v_walker *walker = s->walker;
    int x = square % P2V_WIDTH, y = square / P2V_WIDTH, size = walker->size;
    int dx = grid_step_x[direction], dy = grid_step_y[direction], to_x = x + dx, to_y = y + dy;
    bool on_board = true, diagonal = grid_is_diagonal((enum grid_direction)direction), squeezing = false;
    if (to_x < 0 || to_y < 0 || to_x + size > game->width || to_y + size > game->height) return;
    int to = p2v_square(to_x, to_y), to_parity = parity ^ (int)diagonal;
    if (out->best[to][to_parity] <= cost || close_is_beaten(out, to, to_parity, cost + 1)) return;
    bool opened = walker->opened && close_is_opened(s, to_x, to_y);
    uint16_t traits = opened ? 0 : close_traits(game, to_x, to_y, size, &on_board);
    if (walker->passes && traits & P2V_TERRAIN_DIFFICULT) traits = close_traits_met(game, walker, to_x, to_y);
    if (traits & P2V_TERRAIN_SOLID && !walker->through_walls) {
        if (size < 2 || !close_squeezes(game, to_x, to_y, size)) return;
        squeezing = true;
    }
    if (!walker->through_walls && !opened && !close_is_open(game, x, y, direction, size, squeezing)) return;
    if (walker->avoids_hazards && to != walker->goal && p2v_is_hazard(game, walker->figure, to_x, to_y)) return;
    struct grid_space here = {x, y, size};
    bool climbs = walker->modes & P2V_WALL_CLIMB && p2v_move_beside_solid(game, here);
    if (!walker->through_enemies && close_held(s, to_x, to_y) == 2 && !climbs) return;
    int extra = close_extra(s, x, y, to_x, to_y, direction, traits, squeezing);
    if (extra < 0) return;
    if (game->has_edges && !climbs && !walker->ignores_rough && close_crosses_fence(game, here, dx, dy)) extra++;
    int step = grid_step_cost(GRID_ALTERNATING, diagonal, parity) + extra;
    bool swims = walker->modes & (P2V_AQUATIC | P2V_AQUATIC_ONLY);
    if (traits & P2V_TERRAIN_DEEP_WATER && !walker->ignores_terrain && !swims) step *= 2; /* */
    close_arrive(s, out, to, to_parity, cost + step, direction);
}

static void close_try_circles(struct close_search *s, struct p2v_reachable *out, int square, int parity, int cost)
{
    for (int to = 0; to < P2V_SQUARES; to++) {
        int there = s->game->occupant[to] - 1;
        if (!(s->game->terrain[to] & P2V_TERRAIN_TELEPORT) || to == square || out->best[to][parity] <= cost + 1)
            continue;
        if (there >= 0 && p2v_is_enemy(s->game, there, s->walker->figure)) continue;
        out->via[to] = (uint16_t)square;
        close_arrive(s, out, to, parity, cost + 1, GRID_DIRECTIONS);
    }
}

/* Cheapest squares first. */
void p2v_close_find(const struct p2v_game *game, struct p2v_reachable *out)
{
    const struct p2v_walker *walker = &out->walker;
    struct close_search search;
    search.game = game;
    search.walker = walker;
    search.entry_count = 0;
    memset(search.heads, 0, sizeof search.heads);
    int start = p2v_square(walker->x, walker->y);
    memset(out->best, 255, 2 * (size_t)game->height * P2V_WIDTH);
    out->count = 0;
    close_arrive(&search, out, start, walker->parity, 0, -1);
    for (int cost = 0; cost <= walker->squares; cost++) {
        for (uint16_t entry = search.heads[cost]; entry; entry = search.next[entry - 1]) {
            int square = search.entries[entry - 1] & 0x7fff, parity = search.entries[entry - 1] >> 15;
            if (out->best[square][parity] != cost || close_is_beaten(out, square, parity, cost)) continue;
            out->costs[out->count] = (uint8_t)cost;
            out->squares[out->count++] = (uint16_t)square;
            if (cost == walker->squares || (walker->span == 1 && cost)) continue;
            for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
                close_try(&search, out, square, parity, cost, direction);
            if (game->terrain[square] & P2V_TERRAIN_TELEPORT) close_try_circles(&search, out, square, parity, cost);
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
