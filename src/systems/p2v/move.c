/* move.c: where a creature can go and what happens on the way. */
#include <string.h>

#include "systems/p2v/inch.h"
#include "systems/p2v/move.h"

/* ---- which squares can be reached ---- */

/* What is kept ready for the squares, summed up for a block of them. */
struct move_block {
    uint8_t open;    /* steps open to every square of it */
    uint8_t footing; /* the worst; 255: look closely */
    bool is_held;    /* by an enemy */
    bool is_walled;  /* a wall beside it */
};

struct move_search {
    const struct p2v_game *game;
    const struct p2v_figure *figure;
    int index, budget;
    uint8_t modes;
    bool through_enemies, ignores_terrain;
    bool is_one_step; /* only the squares next to the start */
    bool is_plain;    /* no odd way of moving: what is kept ready for the squares is enough */
    bool has_goal;    /* only one square is asked for: what cannot lead there within `limit` is left out */
    int goal_x, goal_y, limit;
    uint64_t enemies;              /* bits of the figures that bar the way */
    uint8_t is_known[P2V_SQUARES]; /* blocks summed up so far */
    struct move_block blocks[P2V_SQUARES];
    uint8_t best[P2V_SQUARES][2];
    uint16_t heads[64];             /* lists of entries by cost */
    uint16_t next[4 * P2V_SQUARES]; /* entry -> following entry of the same cost */
    uint16_t entries[4 * P2V_SQUARES];
    int entry_count;
};

static bool move_edge(const struct p2v_game *game, int x, int y, int to_x, int to_y, int shift)
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
        if (p2v_on_board(game, x + dx, y + dy) && move_edge(game, x, y, x + dx, y + dy, shift)) return true;
    }
    return false;
}

static uint16_t move_block_traits(const struct p2v_game *game, int x, int y, int size, bool *on_board)
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

/* Half the base must fit: one of the corner blocks of half size is free of walls (P2V-NARROW-02). */
static bool move_squeezes(const struct p2v_game *game, int x, int y, int size)
{
    int half = (size + 1) / 2;
    for (int corner = 0; corner < 4; corner++) {
        bool on_board = true;
        uint16_t traits = move_block_traits(game, x + (corner & 1) * (size - half), y + (corner >> 1) * (size - half),
                                            half, &on_board);
        if (on_board && !(traits & P2V_TERRAIN_SOLID)) return true;
    }
    return false;
}

bool p2v_move_beside_solid(const struct p2v_game *game, struct grid_space space)
{
    for (int y = space.y - 1; y <= space.y + space.size; y++)
        for (int x = space.x - 1; x <= space.x + space.size; x++)
            if (p2v_on_board(game, x, y) && game->terrain[p2v_square(x, y)] & P2V_TERRAIN_SOLID) return true;
    return false;
}

/* Who stands in the block: 0 nobody, 1 allies only, 2 an enemy. */
static int move_block_held(const struct move_search *s, int x, int y)
{
    int held = 0;
    for (int j = y; j < y + s->figure->size; j++)
        for (int i = x; i < x + s->figure->size; i++) {
            int there = s->game->occupant[p2v_square(i, j)] - 1;
            if (there < 0 || there == s->index) continue;
            if (s->enemies >> there & 1) return 2;
            held = 1;
        }
    return held;
}

/* Some squares of the block are void, some are not. */
static bool move_is_ledge(const struct p2v_game *game, int x, int y, int size)
{
    for (int i = 0; i < size * size; i++)
        if (!(game->terrain[p2v_square(x + i % size, y + i / size)] & P2V_TERRAIN_VOID)) return true;
    return false;
}

bool p2v_ground_is_difficult(const struct p2v_figure *figure, uint8_t modes, uint16_t traits)
{
    bool swims = modes & (P2V_AQUATIC | P2V_AQUATIC_ONLY);
    bool water = traits & (P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER);
    if (figure->ignores_difficult) return false;
    return (traits & P2V_TERRAIN_DIFFICULT && !(swims && water)) || (traits & P2V_TERRAIN_SHALLOW_WATER && !swims);
}

/* Extra squares for terrain and height, -1 when the step is impossible. */
static int move_extra(const struct move_search *s, int x, int y, int to_x, int to_y, int direction, uint16_t traits,
                      bool squeezing)
{
    const struct p2v_game *game = s->game;
    int extra = squeezing;
    bool water = traits & (P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER);
    if (s->modes & P2V_AQUATIC_ONLY && !water) return -1; /* P2V-FEAT-01 */
    if (traits & P2V_TERRAIN_VOID && !(s->modes & (P2V_FLIGHT | P2V_TELEPORTATION)) &&
        !move_is_ledge(game, to_x, to_y, s->figure->size))
        return -1;
    if (game->has_height) {
        int rise = game->height_map[p2v_square(to_x, to_y)] - game->height_map[p2v_square(x, y)];
        bool climbs = s->modes & P2V_WALL_CLIMB || traits & P2V_TERRAIN_INCLINE || s->modes & P2V_FLIGHT;
        if (rise > 0 && s->modes & P2V_NO_CLIMB) return -1; /* P2V-VERT-09 */
        if (rise > 1 && !climbs) return -1;                 /* P2V-VERT-03 */
        if (rise > 0) extra += rise;                        /* P2V-VERT-04 */
    }
    if (s->ignores_terrain) return extra;
    if (s->modes & P2V_WALL_CLIMB && p2v_move_beside_solid(game, (struct grid_space){x, y, s->figure->size}))
        return extra;
    bool difficult = p2v_ground_is_difficult(s->figure, s->modes, traits);
    if (traits & P2V_TERRAIN_DIRECTIONAL && game->flow[p2v_square(to_x, to_y)] != direction) difficult = true;
    return extra + difficult;
}

static void move_push(struct move_search *s, int square, int parity, int cost)
{
    s->best[square][parity] = (uint8_t)cost;
    s->entries[s->entry_count] = (uint16_t)(square | parity << 15);
    s->next[s->entry_count] = s->heads[cost];
    s->heads[cost] = (uint16_t)(s->entry_count + 1);
    s->entry_count++;
}

bool p2v_move_diagonal_is_open(const struct p2v_game *game, int x, int y, int dx, int dy, int size)
{
    bool on_board = true;
    uint16_t corner =
        move_block_traits(game, x + dx, y, size, &on_board) | move_block_traits(game, x, y + dy, size, &on_board);
    if (corner & P2V_TERRAIN_SOLID) return false; /* P2V-MOVE-06 */
    struct grid_space here = {x, y, size}, beside = {x + dx, y, size}, below = {x, y + dy, size};
    return !p2v_move_front_crosses(game, here, dx, 0, 0) && !p2v_move_front_crosses(game, beside, 0, dy, 0) &&
           !p2v_move_front_crosses(game, here, 0, dy, 0) && !p2v_move_front_crosses(game, below, dx, 0, 0);
}

bool p2v_step_is_open(const struct p2v_game *game, int x, int y, int direction)
{
    int dx = grid_step_x[direction], dy = grid_step_y[direction];
    if (!p2v_on_board(game, x + dx, y + dy) || game->terrain[p2v_square(x + dx, y + dy)] & P2V_TERRAIN_SOLID)
        return false;
    if (grid_is_diagonal((enum grid_direction)direction)) return p2v_move_diagonal_is_open(game, x, y, dx, dy, 1);
    return !p2v_move_front_crosses(game, (struct grid_space){x, y, 1}, dx, dy, 0);
}

/* Is the square known as cheap already? Arriving with an even number of diagonals is never worse than with an odd one,
 * and arriving odd one square cheaper never worse than even: the next diagonal makes up for it. */
static bool move_is_beaten(const struct move_search *s, int to, int parity, int cost)
{
    return s->best[to][parity] <= cost || s->best[to][1 - parity] <= (parity ? cost : cost - 1);
}

static struct move_block move_block_find(const struct move_search *s, int square)
{
    const struct p2v_game *game = s->game;
    struct move_block block = {.open = 255};
    for (int j = 0; j < s->figure->size; j++)
        for (int i = 0; i < s->figure->size; i++) {
            int here = square + j * P2V_WIDTH + i, who = game->occupant[here] - 1;
            block.open &= game->open_steps[here];
            if (game->footing[here] > block.footing) block.footing = game->footing[here];
            block.is_held |= who >= 0 && s->enemies >> who & 1;
            block.is_walled |= game->beside_solid[here];
        }
    return block;
}

static const struct move_block *move_block_at(struct move_search *s, int square)
{
    if (!s->is_known[square]) {
        s->blocks[square] = move_block_find(s, square);
        s->is_known[square] = 1;
    }
    return &s->blocks[square];
}

/* What the goal costs at least from here: the way over open ground. No step brings it nearer than it costs, and neither
 * do the two parities differ by more than move_is_beaten allows, so leaving out what lies beyond the limit changes
 * neither cost nor path of what is left. */
static bool move_leads_astray(const struct move_search *s, int x, int y, int parity, int cost)
{
    if (!s->has_goal) return false;
    int dx = x < s->goal_x ? s->goal_x - x : x - s->goal_x, dy = y < s->goal_y ? s->goal_y - y : y - s->goal_y;
    return cost + (dx > dy ? dx + (dy + parity) / 2 : dy + (dx + parity) / 2) > s->limit;
}

static void move_try(struct move_search *s, struct p2v_reachable *out, int square, int parity, int cost, int direction)
{
    const struct p2v_game *game = s->game;
    int x = square % P2V_WIDTH, y = square / P2V_WIDTH, size = s->figure->size;
    int dx = grid_step_x[direction], dy = grid_step_y[direction], to_x = x + dx, to_y = y + dy;
    bool on_board = true, diagonal = grid_is_diagonal((enum grid_direction)direction), squeezing = false;
    if (to_x < 0 || to_y < 0 || to_x + size > game->width || to_y + size > game->height) return;
    int to = p2v_square(to_x, to_y), to_parity = parity ^ (int)diagonal;
    if (move_is_beaten(s, to, to_parity, cost + 1) || move_leads_astray(s, to_x, to_y, to_parity, cost + 1)) return;
    uint16_t traits = move_block_traits(game, to_x, to_y, size, &on_board);
    if (traits & P2V_TERRAIN_SOLID) {
        if (size < 2 || !move_squeezes(game, to_x, to_y, size)) return;
        squeezing = true;
    }
    if (diagonal ? !squeezing && !p2v_move_diagonal_is_open(game, x, y, dx, dy, size)
                 : p2v_move_front_crosses(game, (struct grid_space){x, y, size}, dx, dy, 0))
        return;
    if (move_block_held(s, to_x, to_y) == 2 && !s->through_enemies &&
        !(s->modes & P2V_WALL_CLIMB && p2v_move_beside_solid(game, (struct grid_space){x, y, size})))
        return;
    int extra = move_extra(s, x, y, to_x, to_y, direction, traits, squeezing);
    if (extra < 0) return;
    if (!diagonal && !s->ignores_terrain && p2v_move_front_crosses(game, (struct grid_space){x, y, size}, dx, dy, 4))
        extra++;
    int step = grid_step_cost(GRID_ALTERNATING, diagonal, parity) + extra;
    bool swims = s->modes & (P2V_AQUATIC | P2V_AQUATIC_ONLY);
    if (traits & P2V_TERRAIN_DEEP_WATER && !s->ignores_terrain && !swims) step *= 2; /* */
    int total = cost + step;
    if (total > s->budget || move_is_beaten(s, to, to_parity, total) ||
        move_leads_astray(s, to_x, to_y, to_parity, total))
        return;
    out->from[to][to_parity] = (uint8_t)(direction + 1);
    move_push(s, to, to_parity, total);
}

static void move_try_circles(struct move_search *s, struct p2v_reachable *out, int square, int parity, int cost)
{
    if (cost + 1 > s->budget) return;
    for (int to = 0; to < P2V_SQUARES; to++) {
        if (!(s->game->terrain[to] & P2V_TERRAIN_TELEPORT) || to == square || s->best[to][parity] <= cost + 1) continue;
        if (s->game->occupant[to] && s->game->figures[s->game->occupant[to] - 1].side != s->figure->side) continue;
        out->from[to][parity] = GRID_DIRECTIONS + 1;
        out->via[to] = (uint16_t)square;
        move_push(s, to, parity, cost + 1);
    }
}

bool p2v_can_stand(const struct p2v_game *game, int index, int x, int y)
{
    int size = game->figures[index].size;
    if (game->unit != 1) return inch_can_stand(game, index, x, y);
    if (x < 0 || y < 0 || x + size > game->width || y + size > game->height) return false;
    for (int j = y; j < y + size; j++)
        for (int i = x; i < x + size; i++) {
            int square = p2v_square(i, j), there = game->occupant[square];
            if (game->terrain[square] & (P2V_TERRAIN_SOLID | P2V_TERRAIN_OBJECTIVE)) return false; /* P2V-OBJ-01 */
            if (there && there != index + 1) return false;
        }
    return true;
}

static void move_search_init(struct move_search *s, const struct p2v_game *game, int index, int squares, uint8_t modes,
                             bool through_enemies)
{
    s->game = game;
    s->figure = &game->figures[index];
    s->index = index;
    s->budget = squares > 60 ? 60 : squares;
    s->modes = modes;
    s->ignores_terrain = modes & (P2V_FLIGHT | P2V_BURROWING | P2V_TELEPORTATION);
    s->through_enemies = through_enemies || s->ignores_terrain;
    s->is_plain = !game->has_height && !s->figure->ignores_difficult && !(modes & (P2V_AQUATIC | P2V_AQUATIC_ONLY));
    s->has_goal = s->is_one_step = false;
    s->enemies = 0;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].side != s->figure->side) s->enemies |= UINT64_C(1) << i;
}

/* All steps from a square with what is kept ready; where that says too little, move_try looks closely. */
static void move_spread(struct move_search *s, struct p2v_reachable *out, int square, int parity, int cost)
{
    const struct move_block *here = move_block_at(s, square);
    bool climbs = s->modes & P2V_WALL_CLIMB && here->is_walled, is_small = s->figure->size == 1;
    bool passes = s->through_enemies || climbs, pays = !s->ignores_terrain && !climbs;
    int x = square % P2V_WIDTH, y = square / P2V_WIDTH;
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++) {
        if (!(here->open >> direction & 1)) {
            if (!is_small) move_try(s, out, square, parity, cost, direction); /* it may squeeze through */
            continue;
        }
        int to = square + grid_step_y[direction] * P2V_WIDTH + grid_step_x[direction];
        int to_parity = parity ^ (direction & 1), total = cost + 1 + (direction & parity & 1);
        if (total > s->budget || move_is_beaten(s, to, to_parity, total)) continue;
        if (move_leads_astray(s, x + grid_step_x[direction], y + grid_step_y[direction], to_parity, total)) continue;
        const struct move_block *there = move_block_at(s, to);
        if (there->footing == 255) {
            move_try(s, out, square, parity, cost, direction);
            continue;
        }
        if (there->is_held && !passes) continue;
        if (pays && there->footing) {
            total += there->footing;
            if (total > s->budget || move_is_beaten(s, to, to_parity, total)) continue;
            if (move_leads_astray(s, to % P2V_WIDTH, to / P2V_WIDTH, to_parity, total)) continue;
        }
        out->from[to][to_parity] = (uint8_t)(direction + 1);
        move_push(s, to, to_parity, total);
    }
}

/* Cheapest squares first, until the goal is found or all is. */
static void move_flood(struct move_search *s, struct p2v_reachable *out)
{
    const struct p2v_game *game = s->game;
    size_t rows = (size_t)game->height * P2V_WIDTH;
    int start = p2v_square(s->figure->x, s->figure->y), goal = s->has_goal ? p2v_square(s->goal_x, s->goal_y) : -1;
    memset(s->best, 255, 2 * rows);
    memset(s->is_known, 0, rows);
    memset(s->heads, 0, sizeof s->heads[0] * (size_t)(s->budget + 1));
    memset(out->costs, 255, rows);
    s->entry_count = out->count = 0;
    out->from[start][s->figure->diagonals & 1] = 0;
    move_push(s, start, s->figure->diagonals & 1, 0);
    for (int cost = 0; cost <= s->budget; cost++) {
        for (uint16_t entry = s->heads[cost]; entry; entry = s->next[entry - 1]) {
            int square = s->entries[entry - 1] & 0x7fff, parity = s->entries[entry - 1] >> 15;
            if (s->best[square][parity] != cost) continue;
            if (out->costs[square] == 255) {
                out->costs[square] = (uint8_t)cost;
                out->best_parity[square] = (uint8_t)parity;
                out->squares[out->count++] = (uint16_t)square;
            }
            if (square == goal) return;
            if (s->entry_count > 4 * P2V_SQUARES - 64 || cost == s->budget || (s->is_one_step && cost)) continue;
            if (s->is_plain)
                move_spread(s, out, square, parity, cost);
            else
                for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
                    move_try(s, out, square, parity, cost, direction);
            if (game->terrain[square] & P2V_TERRAIN_TELEPORT) move_try_circles(s, out, square, parity, cost);
        }
    }
}

void p2v_reach_squares(const struct p2v_game *game, int index, int squares, uint8_t modes, bool through_enemies,
                       struct p2v_reachable *out)
{
    struct move_search search;
    move_search_init(&search, game, index, squares, modes, through_enemies);
    move_flood(&search, out);
}

void p2v_reach_step(const struct p2v_game *game, int index, int squares, uint8_t modes, struct p2v_reachable *out)
{
    struct move_search search;
    move_search_init(&search, game, index, squares, modes, false);
    search.is_one_step = true;
    move_flood(&search, out);
}

/* Finds one square on the straightest ways, as the whole flood would. Only for boards without teleportation circles. */
static bool move_find(struct move_search *s, int x, int y, struct p2v_reachable *out)
{
    s->has_goal = true;
    s->goal_x = x;
    s->goal_y = y;
    s->limit = 0;
    while (move_leads_astray(s, s->figure->x, s->figure->y, s->figure->diagonals & 1, 0))
        if (++s->limit > s->budget) return false;
    move_flood(s, out);
    return out->costs[p2v_square(x, y)] != 255;
}

/* ---- going there ---- */

/* The terrain that acts on who stands there. */
static uint16_t move_ground(const struct p2v_game *game, const struct p2v_figure *figure, int x, int y)
{
    uint16_t everywhere = 0;
    if (figure->unit == 1) return game->terrain[p2v_square(x, y)];
    return inch_traits_under(game, p2v_space_at(figure, x, y), &everywhere);
}

static void move_hazard(struct p2v_run *run, int figure, int old_x, int old_y)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    int square = p2v_square_under(f, f->x, f->y);
    bool was = move_ground(game, f, old_x, old_y) & P2V_TERRAIN_HAZARDOUS;
    if (!(move_ground(game, f, f->x, f->y) & P2V_TERRAIN_HAZARDOUS) || f->immune_hazards) return;
    if (was && !game->switches.hazard_each_square) return; /* */
    struct p2v_blow blow = {.source = P2V_NOBODY, .feature = -1};
    p2v_hurt(run, figure, 5, P2V_BIT(game->hazard[square]), &blow);
}

/* Uneven ground: Acrobatics against 15; false when the movement is lost (P2V-TERR-13, A-23). */
static bool move_keeps_balance(struct p2v_run *run, int figure)
{
    int total = 0;
    enum p2v_degree degree = p2v_roll_skill(run, figure, P2V_ACROBATICS, 15, &total);
    if (degree == P2V_CRITICAL_FAILURE) p2v_knock_prone(run, figure);
    return degree >= P2V_SUCCESS;
}

/* On an open table a step is shorter than an inch: is the ground another one? */
static bool move_ground_changes(const struct p2v_game *game, const struct p2v_figure *f, int old_x, int old_y)
{
    return f->unit == 1 || p2v_square_under(f, f->x, f->y) != p2v_square_under(f, old_x, old_y) ||
           move_ground(game, f, f->x, f->y) & ~move_ground(game, f, old_x, old_y);
}

bool p2v_move_entered(struct p2v_run *run, int figure, int old_x, int old_y, bool walks)
{
    struct p2v_game *game = run->game;
    struct p2v_figure *f = &game->figures[figure];
    int x = f->x, y = f->y;
    if (game->contributes & P2V_HAS_AURA) p2v_auras_entered(run, figure, old_x, old_y);
    if (game->zone_count) p2v_zones_entered(run, figure, old_x, old_y);
    if (run->halted || !p2v_is_live(game, figure)) return false;
    uint8_t modes = p2v_modes(game, figure);
    if ((game->has_special || game->contributes & P2V_HAS_AURA_TERRAIN) && move_ground_changes(game, f, old_x, old_y)) {
        uint16_t traits = p2v_traits_under(game, figure);
        bool flies = modes & P2V_FLIGHT;
        if (!flies) move_hazard(run, figure, old_x, old_y);
        if (traits & P2V_TERRAIN_ENCUMBERING && !flies)
            p2v_give_condition(run, P2V_NOBODY, figure, P2V_ENCUMBERED, P2V_UNTIL_TURN_END);
        if (traits & P2V_TERRAIN_VOID && !flies) {
            p2v_fall(run, figure, 20);
            return false;
        }
        if (walks && traits & P2V_TERRAIN_UNEVEN && !flies && p2v_is_live(game, figure) &&
            !move_keeps_balance(run, figure))
            return false;
    }
    if (game->has_height && !(modes & P2V_FLIGHT)) {
        int old_square = p2v_square_under(f, old_x, old_y), square = p2v_square_under(f, x, y);
        int drop = game->height_map[old_square] - game->height_map[square];
        bool ladder = (game->terrain[old_square] | game->terrain[square]) & P2V_TERRAIN_INCLINE;
        if (drop >= 2 && !ladder && !(modes & P2V_WALL_CLIMB)) p2v_fall(run, figure, drop); /* P2V-VERT-08 */
    }
    return !run->halted && p2v_is_live(game, figure) && f->x == x && f->y == y && !(walks && f->is_prone);
}

void p2v_move_carry(struct p2v_run *run, int figure)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    if (f->rider != P2V_NOBODY) p2v_fact(run, P2V_FACT_MOVE, f->rider, f->x, f->y, 0, 0);
    for (int i = 0; i < run->game->figures_count; i++) {
        const struct p2v_figure *other = &run->game->figures[i];
        if (other->swallower == figure || other->stower == figure) p2v_fact(run, P2V_FACT_MOVE, i, f->x, f->y, 0, 0);
    }
}

static bool move_has_passengers(const struct p2v_game *game, int figure)
{
    if (game->figures[figure].rider != P2V_NOBODY) return true;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].swallower == figure || game->figures[i].stower == figure) return true;
    return false;
}

void p2v_place(struct p2v_run *run, int figure, int x, int y, enum p2v_way way)
{
    struct p2v_figure *f = &run->game->figures[figure];
    int old_x = f->x, old_y = f->y;
    if (old_x == x && old_y == y) return;
    p2v_fact(run, P2V_FACT_MOVE, figure, x, y, way == P2V_WAY_WALK, 0);
    if (move_has_passengers(run->game, figure)) p2v_move_carry(run, figure);
    if (run->game->has_height || run->game->has_special || run->game->zone_count ||
        run->game->contributes & P2V_HAS_AURA)
        p2v_move_entered(run, figure, old_x, old_y, way == P2V_WAY_WALK);
    if (way == P2V_WAY_TELEPORT) {
        struct p2v_pending pending = {.kind = P2V_ON_TELEPORTED, .actor = figure, .subject = figure, .redirect = -1};
        p2v_react(run, &pending);
    }
}

static int move_path(int start, const struct p2v_reachable *reachable, int x, int y, uint16_t *path)
{
    int square = p2v_square(x, y), count = 0, parity = reachable->best_parity[square];
    uint16_t back[64];
    while (square != start && count < 63) { /* no way is longer than what can be spent on it */
        back[count++] = (uint16_t)square;
        int from = reachable->from[square][parity];
        if (from == 0) break;
        if (from > GRID_DIRECTIONS) {
            square = reachable->via[square];
            continue;
        }
        int direction = from - 1;
        square -= grid_step_y[direction] * P2V_WIDTH + grid_step_x[direction];
        parity ^= direction & 1;
    }
    for (int i = 0; i < count; i++)
        path[i] = back[count - 1 - i];
    return count;
}

bool p2v_move_is_watched(const struct p2v_game *game)
{
    const uint64_t windows = UINT64_C(1) << P2V_ON_PROVOKE | UINT64_C(1) << P2V_ON_TRIES_TO_MOVE |
                             UINT64_C(1) << P2V_ON_MOVES_CLOSER | UINT64_C(1) << P2V_ON_ENTER_AURA |
                             UINT64_C(1) << P2V_ON_AURA_ENTER_OR_START;
    return game->windows & windows || game->has_special || game->zone_count || game->has_height ||
           game->contributes & (P2V_HAS_AURA | P2V_HAS_AURA_TERRAIN);
}

bool p2v_move_provokes(struct p2v_run *run, int figure, int to_x, int to_y)
{
    struct p2v_game *game = run->game;
    struct grid_space here = p2v_space(&game->figures[figure]), there = {to_x, to_y, here.size};
    for (int i = 0; i < game->figures_count; i++) {
        if (!(p2v_card_of(game, i)->windows >> P2V_ON_PROVOKE & 1) || !p2v_is_enemy(game, i, figure) ||
            !p2v_is_live(game, i))
            continue;
        int reach = p2v_reach(game, i);
        if (p2v_gap(game, p2v_space(&game->figures[i]), here) > reach) continue;
        if (p2v_gap(game, p2v_space(&game->figures[i]), there) <= reach) continue;
        struct p2v_pending pending = {
            .kind = P2V_ON_PROVOKE, .actor = figure, .subject = i, .causes = P2V_CAUSE_MOVE, .redirect = -1};
        p2v_react(run, &pending);
        if (run->halted || pending.is_cancelled || !p2v_is_live(game, figure)) return true;
    }
    return p2v_has(game, figure, P2V_IMMOBILIZED);
}

bool p2v_move_may_begin(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    uint16_t under = game->has_special || game->contributes & P2V_HAS_AURA_TERRAIN ? p2v_traits_under(game, figure) : 0;
    if (under & P2V_TERRAIN_UNEVEN && !(p2v_modes(game, figure) & P2V_FLIGHT) && !move_keeps_balance(run, figure))
        return false;
    if (game->windows >> P2V_ON_TRIES_TO_MOVE & 1) {
        struct p2v_pending pending = {.kind = P2V_ON_TRIES_TO_MOVE, .actor = figure, .subject = figure, .redirect = -1};
        p2v_react(run, &pending);
        if (pending.is_cancelled) return false;
    }
    if (game->windows >> P2V_ON_MOVES_CLOSER & 1) {
        struct p2v_pending pending = {.kind = P2V_ON_MOVES_CLOSER, .actor = figure, .subject = figure, .redirect = -1};
        p2v_react(run, &pending);
        if (pending.is_cancelled) return false;
    }
    return !run->halted && p2v_is_live(game, figure);
}

/* A way, square by square. */
struct move_way {
    uint16_t squares[128];
    int count, cost, parity; /* parity of diagonals at its end */
};

static void move_along(struct p2v_run *run, int figure, const struct move_way *way, bool quiet)
{
    struct p2v_game *game = run->game;
    if (!quiet && !p2v_move_may_begin(run, figure)) return;
    bool flies = p2v_modes(game, figure) & (P2V_BURROWING | P2V_TELEPORTATION);
    for (int i = 0; i < way->count && !run->halted; i++) {
        int to_x = way->squares[i] % P2V_WIDTH, to_y = way->squares[i] / P2V_WIDTH, old_x = game->figures[figure].x,
            old_y = game->figures[figure].y;
        if (!quiet && game->windows >> P2V_ON_PROVOKE & 1 && p2v_move_provokes(run, figure, to_x, to_y)) break;
        p2v_fact(run, P2V_FACT_MOVE, figure, to_x, to_y, 1, 0);
        if (move_has_passengers(game, figure)) p2v_move_carry(run, figure);
        if (flies && i < way->count - 1) continue; /* under ground or elsewhere: only the end counts */
        if (!p2v_move_entered(run, figure, old_x, old_y, true)) break;
    }
    if (run->halted || !game->figures[figure].in_play || game->figures[figure].x < 0) return;
    if (!p2v_can_stand(game, figure, game->figures[figure].x, game->figures[figure].y)) {
        int free_x, free_y; /* stopped on an ally's square */
        if (p2v_nearest_free(game, figure, game->figures[figure].x, game->figures[figure].y, &free_x, &free_y))
            p2v_fact(run, P2V_FACT_MOVE, figure, free_x, free_y, 0, 0);
    }
    p2v_fact(run, P2V_FACT_DIAGONALS, figure, way->parity, 0, 0, 0);
}

void p2v_walk(struct p2v_run *run, int figure, const struct p2v_reachable *reachable, int x, int y, bool quiet)
{
    struct p2v_game *game = run->game;
    struct move_way way;
    way.parity = reachable->best_parity[p2v_square(x, y)];
    way.cost = reachable->costs[p2v_square(x, y)];
    if (!p2v_move_is_watched(game) || (quiet && !game->has_special && !game->zone_count && !game->has_height)) {
        p2v_fact(run, P2V_FACT_MOVE, figure, x, y, way.cost, 0);
        if (move_has_passengers(game, figure)) p2v_move_carry(run, figure);
        p2v_fact(run, P2V_FACT_DIAGONALS, figure, way.parity, 0, 0, 0);
        return;
    }
    way.count = move_path(p2v_square(game->figures[figure].x, game->figures[figure].y), reachable, x, y, way.squares);
    move_along(run, figure, &way, quiet);
}

/* The way through the squares the player wants to pass (P2V-MOVE-01): the cheapest one from each to the next. 1 found,
 * 0 the player wants none in particular, -1 it cannot be gone. */
static int move_find_via(struct p2v_run *run, int figure, int squares, uint8_t modes, const struct p2v_option *chosen,
                         struct move_way *way)
{
    enum { MOST = 24 };
    struct grid_cell stops[MOST + 1];
    int count = run->via ? run->via(run, figure, stops, MOST) : 0;
    if (!count) return 0;
    stops[count++] = (struct grid_cell){chosen->x, chosen->y};
    struct p2v_figure walker = run->game->figures[figure];
    struct p2v_reachable reachable;
    *way = (struct move_way){.parity = walker.diagonals & 1};
    for (int i = 0; i < count; i++) {
        struct move_search search;
        if (!p2v_on_board(run->game, stops[i].x, stops[i].y)) return -1;
        move_search_init(&search, run->game, figure, squares - way->cost, modes, false);
        search.figure = &walker;
        move_flood(&search, &reachable);
        int square = p2v_square(stops[i].x, stops[i].y);
        if (reachable.costs[square] == 255 || way->count > 64) return -1;
        way->count +=
            move_path(p2v_square(walker.x, walker.y), &reachable, stops[i].x, stops[i].y, way->squares + way->count);
        way->cost += reachable.costs[square];
        way->parity = reachable.best_parity[square];
        walker.x = stops[i].x;
        walker.y = stops[i].y;
        walker.diagonals = (uint8_t)way->parity;
    }
    return 1;
}

bool p2v_move_is_away(const struct p2v_game *game, int figure, int x, int y)
{
    struct grid_space there = p2v_space_at(&game->figures[figure], x, y);
    for (int i = 0; i < game->figures_count; i++)
        if (p2v_is_enemy(game, i, figure) && p2v_is_live(game, i) &&
            p2v_is_beside(game, p2v_space(&game->figures[i]), there))
            return false;
    return true;
}

static bool move_is_straight(const struct p2v_figure *figure, int x, int y)
{
    int dx = x - figure->x, dy = y - figure->y;
    return dx == 0 || dy == 0 || dx == dy || dx == -dy;
}

/* Passive followers: an ant hauls, an eagle carries; those grabbed and adjacent come along. */
static void move_trailing(struct p2v_run *run, int figure, int old_x, int old_y)
{
    struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    if (f->x == old_x && f->y == old_y) return;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *other = &game->figures[i];
        if (i == figure || other->grabber != figure || !other->in_play || !p2v_has(game, i, P2V_GRABBED) ||
            other->size > f->size)
            continue;
        int x, y;
        if (p2v_nearest_free(game, i, f->x, f->y, &x, &y)) p2v_place(run, i, x, y, P2V_WAY_FORCED);
    }
}

/* Is there certainly more than one place to go to? Then the player has a choice. */
static bool move_has_choice(const struct move_search *s)
{
    const struct p2v_figure *f = s->figure;
    int found = 0, square = p2v_square(f->x, f->y);
    if (!s->is_plain || s->budget < 3) return false;
    unsigned open = move_block_find(s, square).open;
    for (int d = 0; d < GRID_DIRECTIONS && found < 2; d++) {
        int x = f->x + grid_step_x[d], y = f->y + grid_step_y[d];
        found += open >> d & 1 && s->game->footing[p2v_square(x, y)] != 255 && p2v_can_stand(s->game, s->index, x, y);
    }
    return found >= 2;
}

/* A player who goes anywhere needs no list of destinations: draws squares until one can be reached. False when the
 * player wants to see the list after all. */
static bool move_wander(struct p2v_run *run, int figure, int squares, uint8_t modes, bool optional,
                        struct p2v_reachable *reachable, struct p2v_option *chosen)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct move_search search;
    int side = p2v_owner(game, figure), dx, dy;
    if (!run->wander || run->asks_always || run->halted) return false;
    bool is_flooded = false;
    move_search_init(&search, game, figure, squares, modes, false);
    if (!move_has_choice(&search)) return false;
    for (int tries = 0; tries < P2V_WANDER_TRIES; tries++) {
        if (!run->wander(run, side, squares, &dx, &dy)) return false;
        bool stays = !dx && !dy;
        if (stays ? !optional : !p2v_can_stand(game, figure, f->x + dx, f->y + dy)) continue;
        int square = p2v_square(f->x + dx, f->y + dy);
        if (!is_flooded && !move_find(&search, f->x + dx, f->y + dy, reachable)) {
            if (search.limit > search.budget) continue; /* too far even as the crow flies */
            search.has_goal = false;
            move_flood(&search, reachable); /* something is in the way: find out all at once */
            is_flooded = true;
        }
        if (reachable->costs[square] == 255) continue;
        *chosen = (struct p2v_option){.figure = (uint8_t)figure,
                                      .x = (int16_t)(f->x + dx),
                                      .y = (int16_t)(f->y + dy),
                                      .value = reachable->costs[square]};
        return true;
    }
    return false;
}

/* Asks for one of the squares that can be reached: 1 chosen, 0 there is none, -1 the question is open. */
static int move_ask(struct p2v_run *run, int figure, const struct p2v_reachable *reachable, bool away, bool line,
                    bool optional, struct p2v_option *chosen)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_SQUARE;
    question->figure = (uint8_t)figure;
    question->count = 0;
    for (int i = optional ? 0 : 1; i < reachable->count && question->count < P2V_OPTIONS; i++) {
        int x = reachable->squares[i] % P2V_WIDTH, y = reachable->squares[i] / P2V_WIDTH;
        if (i && !p2v_can_stand(game, figure, x, y)) continue;
        if (away && !p2v_move_is_away(game, figure, x, y)) continue;
        if (line && !move_is_straight(&game->figures[figure], x, y)) continue;
        question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)figure,
                                                                   .x = (int16_t)x,
                                                                   .y = (int16_t)y,
                                                                   .value = reachable->costs[reachable->squares[i]]};
    }
    if (!question->count) return 0;
    int answer = p2v_ask(run);
    if (answer < 0) return -1;
    *chosen = question->options[answer];
    return 1;
}

/* Asks for a destination and goes there; the length left over is kept. */
static bool move_on_grid(struct p2v_run *run, int figure, int squares, uint8_t modes, bool quiet, bool away, bool line,
                         bool optional)
{
    struct p2v_game *game = run->game;
    struct p2v_figure *f = &game->figures[figure];
    struct p2v_reachable reachable;
    struct p2v_option chosen;
    bool wanders = !away && !line && squares <= P2V_WANDER_SQUARES && !game->has_circles;
    if (!wanders || !move_wander(run, figure, squares, modes, optional, &reachable, &chosen)) {
        p2v_reach_squares(game, figure, squares, modes, false, &reachable);
        run->question.within = wanders ? (uint8_t)squares : 0;
        run->question.from_x = f->x;
        run->question.from_y = f->y;
        int asked = move_ask(run, figure, &reachable, away, line, optional, &chosen);
        if (asked <= 0) return asked < 0;
    }
    struct move_way way;
    int found = move_find_via(run, figure, squares, modes, &chosen, &way);
    if (found < 0) {
        run->refusal = "it cannot get there that way";
        run->halted = true;
        return true;
    }
    if (found)
        move_along(run, figure, &way, quiet);
    else
        p2v_walk(run, figure, &reachable, chosen.x, chosen.y, quiet);
    p2v_fact(run, P2V_FACT_LEFTOVER, figure, squares - (found ? way.cost : chosen.value), 0, 0, 0);
    return true;
}

bool p2v_move_action(struct p2v_run *run, int figure, int length, uint8_t modes, bool quiet, bool away, bool line,
                     bool optional)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    int old_x = f->x, old_y = f->y;
    if (p2v_has(game, figure, P2V_IMMOBILIZED) || f->is_prone || length <= 0) return false;
    struct inch_move move = {.figure = figure,
                             .length = length,
                             .modes = modes,
                             .quiet = quiet,
                             .away = away,
                             .line = line,
                             .optional = optional};
    bool done =
        game->unit == 1 ? move_on_grid(run, figure, length, modes, quiet, away, line, optional) : inch_move(run, &move);
    if (!done || run->halted) return done;
    if (game->contributes & P2V_HAS_DRAG && p2v_card_of(game, figure)->contributes & P2V_HAS_DRAG)
        move_trailing(run, figure, old_x, old_y);
    return true;
}
