/* move.c: going somewhere, and what happens on the way. */
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/reach.h"
#include "systems/p2v/board/ride.h"

/* ---- going there ---- */

/* The terrain that acts on who stands there. */
static uint16_t move_ground(const struct p2v_game *game, const struct p2v_figure *figure, int x, int y)
{
    uint16_t everywhere = 0, traits = 0;
    int number = (int)(figure - game->figures);
    if (figure->unit != 1) return inch_traits_under(game, number, p2v_space_at(figure, x, y), &everywhere);
    for (int i = 0; i < figure->size * figure->size; i++)
        traits |= p2v_terrain_for(game, number, p2v_square(x + i % figure->size, y + i / figure->size));
    return traits;
}

int p2v_hazard_under(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    int size = f->unit == 1 ? f->size : 1;
    if (f->unit != 1 && !(move_ground(game, f, f->x, f->y) & P2V_TERRAIN_HAZARDOUS)) return -1;
    for (int i = 0; i < size * size; i++) {
        int square = p2v_square_under(f, f->x + i % size, f->y + i / size);
        if ((f->unit != 1 || p2v_terrain_for(game, figure, square) & P2V_TERRAIN_HAZARDOUS) &&
            !p2v_is_safe(game, figure, square))
            return square;
    }
    return -1;
}

bool p2v_is_hazard(const struct p2v_game *game, int figure, int x, int y)
{
    int size = game->figures[figure].size;
    for (int i = 0; i < size * size; i++) {
        int square = p2v_square(x + i % size, y + i / size);
        if (p2v_terrain_for(game, figure, square) & P2V_TERRAIN_HAZARDOUS && !p2v_is_safe(game, figure, square))
            return true;
    }
    return false;
}

/* Would it stand in a hazard of this damage there? */
static bool move_is_hazard(const struct p2v_game *game, const struct p2v_figure *f, int x, int y, int type)
{
    int size = f->unit == 1 ? f->size : 1;
    if (!(move_ground(game, f, x, y) & P2V_TERRAIN_HAZARDOUS)) return false;
    for (int i = 0; i < size * size; i++) {
        int square = p2v_square_under(f, x + i % size, y + i / size);
        if (f->unit != 1 || (game->terrain[square] & P2V_TERRAIN_HAZARDOUS && game->hazard[square] == type))
            return true;
    }
    return false;
}

static void move_hazard(struct p2v_run *run, int figure, int old_x, int old_y)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    int square = p2v_hazard_under(game, figure);
    if (square < 0) return;
    bool was = move_is_hazard(game, f, old_x, old_y, game->hazard[square]);
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

/* What the ground does to who comes there; false when the movement ends. */
static bool move_ground_acts(struct p2v_run *run, int figure, int old_x, int old_y, bool walks)
{
    const struct p2v_game *game = run->game;
    uint16_t traits = p2v_traits_under(game, figure);
    if (p2v_is_off_ground(game, figure) || run->aloft == figure + 1) return true;
    move_hazard(run, figure, old_x, old_y);
    if (traits & P2V_TERRAIN_ENCUMBERING)
        p2v_give_condition(run, P2V_NOBODY, figure, P2V_ENCUMBERED, P2V_UNTIL_TURN_END);
    if (traits & P2V_TERRAIN_VOID) {
        p2v_fall(run, figure, 20);
        return false;
    }
    return !walks || !(traits & P2V_TERRAIN_UNEVEN) || !p2v_is_live(game, figure) || move_keeps_balance(run, figure);
}

/* It falls where the ground drops under it (P2V-VERT-08). */
static void move_drops(struct p2v_run *run, int figure, int old_x, int old_y)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    int from = p2v_square_under(f, old_x, old_y), to = p2v_square_under(f, f->x, f->y);
    int drop = game->height_map[from] - game->height_map[to];
    bool ladder = (game->terrain[from] | game->terrain[to]) & P2V_TERRAIN_INCLINE;
    if (drop >= 2 && !ladder) p2v_fall(run, figure, drop);
}

/* Is it where it stood, and still able to go on? */
static bool move_goes_on(const struct p2v_run *run, int figure, struct p2v_point at, bool walks)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    return !run->halted && p2v_is_live(run->game, figure) && f->x == at.x && f->y == at.y && !(walks && f->is_prone);
}

bool p2v_move_entered(struct p2v_run *run, int figure, int old_x, int old_y, bool walks)
{
    struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_point here = {f->x, f->y};
    if (game->contributes & P2V_HAS_AURA) p2v_auras_entered(run, figure, old_x, old_y);
    if (game->zone_count) p2v_zones_entered(run, figure, old_x, old_y);
    if (run->halted || !p2v_is_live(game, figure)) return false;
    bool flies = p2v_modes(game, figure) & (P2V_FLIGHT | P2V_WALL_CLIMB); /* as it comes there */
    bool falls = game->has_height && !flies && run->aloft != figure + 1;
    bool has_ground = game->has_special || game->contributes & P2V_HAS_AURA_TERRAIN;
    if (has_ground && move_ground_changes(game, f, old_x, old_y) && !move_ground_acts(run, figure, old_x, old_y, walks))
        return false;
    if (falls) move_drops(run, figure, old_x, old_y);
    return move_goes_on(run, figure, here, walks);
}

void p2v_move_carry(struct p2v_run *run, int figure, int old_x, int old_y)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    if (f->rider != P2V_NOBODY) {
        p2v_fact(run, P2V_FACT_MOVE, f->rider, f->x, f->y);
        p2v_ride_carry(run, figure, old_x, old_y);
    }
    for (int i = 0; i < run->game->figures_count; i++) {
        const struct p2v_figure *other = &run->game->figures[i];
        if (other->swallower == figure || other->stower == figure) p2v_fact(run, P2V_FACT_MOVE, i, f->x, f->y);
    }
}

static bool move_has_passengers(const struct p2v_game *game, int figure)
{
    if (game->figures[figure].rider != P2V_NOBODY) return true;
    for (uint64_t rest = game->crowd.inside; rest; rest &= rest - 1) {
        const struct p2v_figure *other = &game->figures[bits_lowest(rest)];
        if (other->swallower == figure || other->stower == figure) return true;
    }
    return false;
}

void p2v_place(struct p2v_run *run, int figure, int x, int y, enum p2v_way way)
{
    struct p2v_figure *f = &run->game->figures[figure];
    int old_x = f->x, old_y = f->y;
    if (old_x == x && old_y == y) return;
    bool gets_off = f->mount != P2V_NOBODY && p2v_ride_is_off(run->game, figure, x, y);
    p2v_fact(run, gets_off ? P2V_FACT_DISMOUNTED : P2V_FACT_MOVE, figure, x, y, way == P2V_WAY_WALK);
    if (move_has_passengers(run->game, figure)) p2v_move_carry(run, figure, old_x, old_y);
    if (run->game->has_height || run->game->has_special || run->game->zone_count ||
        run->game->contributes & P2V_HAS_AURA)
        p2v_move_entered(run, figure, old_x, old_y, way == P2V_WAY_WALK);
    if (way == P2V_WAY_TELEPORT) {
        struct p2v_pending pending = {.kind = P2V_ON_TELEPORTED, .actor = figure, .subject = figure, .redirect = -1};
        p2v_react(run, &pending);
    }
}

bool p2v_move_is_watched(const struct p2v_game *game, bool quiet)
{
    const uint64_t windows = UINT64_C(1) << P2V_ON_PROVOKE | UINT64_C(1) << P2V_ON_TRIES_TO_MOVE |
                             UINT64_C(1) << P2V_ON_MOVES_CLOSER | UINT64_C(1) << P2V_ON_ENTER_AURA |
                             UINT64_C(1) << P2V_ON_AURA_ENTER_OR_START;
    return (!quiet && game->windows & windows) || game->has_special || game->zone_count || game->has_height ||
           game->contributes & (P2V_HAS_AURA | P2V_HAS_AURA_TERRAIN);
}

bool p2v_move_provokes(struct p2v_run *run, int figure, int to_x, int to_y)
{
    struct p2v_game *game = run->game;
    struct grid_space here = p2v_space(&game->figures[figure]), there = {to_x, to_y, here.size};
    for (uint64_t rest = game->crowd.live & p2v_enemies(game, figure); rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
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

/* The square of the distance of the figure's middle to that of a square, in half units. */
static int64_t move_apart(const struct p2v_figure *f, int x, int y, int square)
{
    int64_t dx = 2 * x + f->size * f->unit - (2 * (square % P2V_WIDTH) + 1) * f->unit;
    int64_t dy = 2 * y + f->size * f->unit - (2 * (square / P2V_WIDTH) + 1) * f->unit;
    return dx * dx + dy * dy;
}

bool p2v_move_is_held(struct p2v_run *run, int figure, int to_x, int to_y, uint32_t *braced)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    int here = p2v_square_under(f, f->x, f->y);
    for (int z = 0; z < game->zone_count; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        if (!zone->origin || !zone->is_live || *braced >> z & 1 || !(zone->squares[here / 64] >> here % 64 & 1))
            continue;
        if (move_apart(f, to_x, to_y, zone->origin - 1) >= move_apart(f, f->x, f->y, zone->origin - 1)) continue;
        int power = p2v_stat(game, zone->source, P2V_STAT_POWER);
        if (p2v_roll_save(
                run, &(struct p2v_save_roll){
                         .figure = figure, .save = P2V_FORT, .power = power, .source = zone->source}) < P2V_SUCCESS)
            return true;
        *braced |= P2V_BIT(z);
    }
    return false;
}

bool p2v_move_may_begin(struct p2v_run *run, int figure, bool quiet)
{
    struct p2v_game *game = run->game;
    uint16_t under = game->has_special || game->contributes & P2V_HAS_AURA_TERRAIN ? p2v_traits_under(game, figure) : 0;
    if (under & P2V_TERRAIN_UNEVEN && !(p2v_modes(game, figure) & (P2V_BURROWING | P2V_TELEPORTATION)) &&
        !p2v_is_off_ground(game, figure) && !move_keeps_balance(run, figure))
        return false;
    if (quiet) return !run->halted && p2v_is_live(game, figure);
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

/* Under ground or elsewhere neither ground nor auras nor enemies count but at the end (P2V-MODE-03, -07). */
static bool move_is_hidden(const struct p2v_game *game, int figure)
{
    return p2v_modes(game, figure) & (P2V_BURROWING | P2V_TELEPORTATION);
}

/* The squares of the way one by one; returns how many it has gone. */
static int move_squares(struct p2v_run *run, int figure, const struct p2v_path *way, bool quiet)
{
    struct p2v_game *game = run->game;
    bool hidden = move_is_hidden(game, figure), provokes = !quiet && !hidden && game->windows >> P2V_ON_PROVOKE & 1;
    uint32_t braced = 0;
    for (int i = 0; i < way->count && !run->halted; i++) {
        int to_x = way->squares[i] % P2V_WIDTH, to_y = way->squares[i] / P2V_WIDTH, old_x = game->figures[figure].x,
            old_y = game->figures[figure].y;
        if (provokes && p2v_move_provokes(run, figure, to_x, to_y)) return i;
        if (!hidden && game->zone_count && p2v_move_is_held(run, figure, to_x, to_y, &braced)) return i;
        p2v_fact(run, P2V_FACT_MOVE, figure, to_x, to_y, 1);
        if (move_has_passengers(game, figure)) p2v_move_carry(run, figure, old_x, old_y);
        if (i == way->count - 1) run->aloft = 0;
        if (hidden && i < way->count - 1) continue;
        if (!p2v_move_entered(run, figure, old_x, old_y, true)) return i + 1;
    }
    return way->count;
}

/* The parity of diagonals after the first squares of the way. */
static int move_parity(const struct p2v_figure *f, int x, int y, const struct p2v_path *way, int count)
{
    int parity = f->diagonals & 1;
    for (int i = 0; i < count; i++) {
        int to_x = way->squares[i] % P2V_WIDTH, to_y = way->squares[i] / P2V_WIDTH;
        parity ^= (to_x - x) * (to_x - x) == 1 && (to_y - y) * (to_y - y) == 1;
        x = to_x;
        y = to_y;
    }
    return parity;
}

/* False: something stopped it on the way, and the rest of the movement is lost. */
static bool move_along(struct p2v_run *run, int figure, const struct p2v_path *way, bool quiet)
{
    struct p2v_game *game = run->game;
    int x = game->figures[figure].x, y = game->figures[figure].y;
    if (!p2v_move_may_begin(run, figure, quiet)) return false;
    bool was_quiet = run->is_quiet;
    run->is_quiet = quiet;
    int count = move_squares(run, figure, way, quiet);
    run->is_quiet = was_quiet;
    if (run->halted || !game->figures[figure].in_play || game->figures[figure].x < 0) return false;
    p2v_make_room(run, figure); /* stopped on an ally's square */
    int parity = count == way->count ? way->parity : move_parity(&game->figures[figure], x, y, way, count);
    p2v_fact(run, P2V_FACT_DIAGONALS, figure, parity);
    return count == way->count;
}

bool p2v_walk(struct p2v_run *run, int figure, const struct p2v_path *path, bool quiet)
{
    struct p2v_game *game = run->game;
    if (!path->count) return true;
    if (p2v_move_is_watched(game, quiet)) return move_along(run, figure, path, quiet);
    if (run->walks) run->walks(run, figure, path->squares, path->count);
    int last = path->squares[path->count - 1], old_x = game->figures[figure].x, old_y = game->figures[figure].y;
    p2v_fact(run, P2V_FACT_MOVE, figure, last % P2V_WIDTH, last / P2V_WIDTH, path->cost);
    if (move_has_passengers(game, figure)) p2v_move_carry(run, figure, old_x, old_y);
    p2v_fact(run, P2V_FACT_DIAGONALS, figure, path->parity);
    return true;
}

static bool move_passes_hazard(const struct p2v_game *game, int figure, const struct p2v_path *path)
{
    for (int i = 0; i + 1 < path->count; i++)
        if (p2v_is_hazard(game, figure, path->squares[i] % P2V_WIDTH, path->squares[i] / P2V_WIDTH)) return true;
    return false;
}

void p2v_move_avoid_hazards(const struct p2v_game *game, const struct p2v_walker *walker, struct p2v_path *path)
{
    if (!game->has_special || path->count < 2 || walker->ignores_terrain) return;
    if (!move_passes_hazard(game, walker->figure, path)) return;
    int goal = path->squares[path->count - 1];
    struct p2v_reachable around = {.walker = *walker};
    around.walker.avoids_hazards = true;
    around.walker.goal = goal;
    p2v_close_find(game, &around);
    if (p2v_reach_cost(&around, goal % P2V_WIDTH, goal / P2V_WIDTH) == 255) return;
    *path = (struct p2v_path){.parity = walker->parity};
    p2v_reach_path(&around, goal % P2V_WIDTH, goal / P2V_WIDTH, path);
}

/* The way through the squares the player wants to pass (P2V-MOVE-01): the cheapest one from each to the next. 1 found,
 * 0 the player wants none in particular, -1 it cannot be gone. */
static int move_find_via(struct p2v_run *run, const struct p2v_walker *walker, struct grid_cell to,
                         struct p2v_path *path)
{
    enum { MOST = 24 };
    struct grid_cell stops[MOST + 1];
    int count = run->via ? run->via(run, walker->figure, stops, MOST) : 0;
    if (!count) return 0;
    stops[count++] = to;
    struct p2v_walker leg = *walker;
    struct p2v_reachable reachable;
    *path = (struct p2v_path){.parity = walker->parity};
    for (int i = 0; i < count; i++) {
        if (!p2v_on_board(run->game, stops[i].x, stops[i].y)) return -1;
        leg.squares = walker->squares - path->cost;
        p2v_reach_find(run->game, &leg, &reachable);
        if (p2v_reach_cost(&reachable, stops[i].x, stops[i].y) == 255 || path->count > 64) return -1;
        p2v_reach_path(&reachable, stops[i].x, stops[i].y, path);
        leg.x = stops[i].x;
        leg.y = stops[i].y;
        leg.parity = path->parity;
    }
    return 1;
}

static void move_refuse_way(struct p2v_run *run)
{
    run->refusal = "it cannot get there that way";
    run->halted = true;
}

bool p2v_way_to(struct p2v_run *run, struct p2v_reachable *reachable, int x, int y, struct p2v_path *path)
{
    int found = move_find_via(run, &reachable->walker, (struct grid_cell){(int16_t)x, (int16_t)y}, path);
    if (found < 0) move_refuse_way(run);
    if (found) return found > 0;
    *path = (struct p2v_path){0};
    p2v_reach_path(reachable, x, y, path);
    return true;
}

bool p2v_move_is_away(const struct p2v_game *game, int figure, int x, int y)
{
    struct grid_space there = p2v_space_at(&game->figures[figure], x, y);
    for (uint64_t rest = game->crowd.live & p2v_enemies(game, figure); rest; rest &= rest - 1)
        if (p2v_is_beside(game, p2v_space(&game->figures[bits_lowest(rest)]), there)) return false;
    return true;
}

bool p2v_move_is_nearer(const struct p2v_game *game, int figure, int other, int x, int y)
{
    struct grid_space there = p2v_space_at(&game->figures[figure], x, y);
    return p2v_gap(game, there, p2v_space(&game->figures[other])) < p2v_distance(game, figure, other);
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
            p2v_own_size(other) > f->size)
            continue;
        struct p2v_point beside = {f->x, f->y};
        if (p2v_nearest_free(game, i, &beside)) p2v_place(run, i, beside.x, beside.y, P2V_WAY_FORCED);
    }
}

/* Is there certainly more than one place to go to? Then the player has a choice. */
static bool move_has_choice(const struct p2v_game *game, const struct p2v_walker *walker)
{
    int found = 0;
    if (walker->squares < 3) return false;
    for (int d = 0; d < GRID_DIRECTIONS && found < 2; d++) {
        int x = walker->x + grid_step_x[d], y = walker->y + grid_step_y[d];
        struct p2v_path path;
        found += p2v_can_stand(game, walker->figure, x, y) && p2v_reach_straight(game, walker, x, y, &path);
    }
    return found >= 2;
}

/* A player who goes anywhere needs no list of destinations: draws squares until one can be reached. False when the
 * player wants to see the list after all. */
static bool move_wander(struct p2v_run *run, const struct p2v_walker *walker, bool optional, struct p2v_path *path,
                        struct p2v_option *chosen)
{
    const struct p2v_game *game = run->game;
    struct p2v_reachable reachable;
    int side = p2v_owner(game, walker->figure), dx, dy;
    bool is_found = false;
    if (!run->wander || run->asks_always || run->halted || !move_has_choice(game, walker)) return false;
    for (int tries = 0; tries < P2V_WANDER_TRIES; tries++) {
        if (!run->wander(run, side, walker->squares, &dx, &dy)) return false;
        int x = walker->x + dx, y = walker->y + dy;
        bool stays = !dx && !dy;
        if (stays ? !optional : !p2v_can_stand(game, walker->figure, x, y)) continue;
        if (p2v_reach_crow(walker, x, y) > walker->squares) continue;
        if (!p2v_reach_straight(game, walker, x, y, path)) {
            if (!is_found) p2v_reach_find(game, walker, &reachable);
            is_found = true;
            if (p2v_reach_cost(&reachable, x, y) == 255) continue;
            *path = (struct p2v_path){0};
            p2v_reach_path(&reachable, x, y, path);
        }
        *chosen = (struct p2v_option){
            .figure = (uint8_t)walker->figure, .x = (int16_t)x, .y = (int16_t)y, .value = (int16_t)path->cost};
        return true;
    }
    return false;
}

/* Does the square fit what is asked of the end of the movement? */
static bool move_ends(const struct p2v_game *game, const struct p2v_movement *move, int x, int y)
{
    if (move->away && !p2v_move_is_away(game, move->figure, x, y)) return false;
    if (move->line && !move_is_straight(&game->figures[move->figure], x, y)) return false;
    const struct p2v_figure *f = &game->figures[move->figure];
    bool stays = x == f->x && y == f->y;
    return !move->toward || stays || p2v_move_is_nearer(game, move->figure, move->toward - 1, x, y);
}

/* Asks for one of the squares that can be reached: 1 chosen, 0 there is none, -1 the question is open. */
static int move_ask(struct p2v_run *run, const struct p2v_walker *walker, const struct p2v_movement *move,
                    struct p2v_path *path, struct p2v_option *chosen)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    struct p2v_reachable reachable;
    int figure = walker->figure;
    question->kind = P2V_ASK_SQUARE;
    question->figure = (uint8_t)figure;
    question->from_x = (int16_t)walker->x;
    question->from_y = (int16_t)walker->y;
    question->count = 0;
    p2v_reach_find(game, walker, &reachable);
    p2v_reach_list(game, &reachable);
    bool is_picky = move->away || move->line || move->toward;
    for (int i = move->optional ? 0 : 1; i < reachable.count && question->count < P2V_OPTIONS; i++) {
        int x = reachable.squares[i] % P2V_WIDTH, y = reachable.squares[i] / P2V_WIDTH;
        if (is_picky && !move_ends(game, move, x, y)) continue;
        question->options[question->count++] = (struct p2v_option){
            .figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y, .value = reachable.costs[i]};
    }
    if (!question->count) return 0;
    int answer = p2v_ask(run);
    if (answer < 0) return -1;
    *chosen = question->options[answer];
    *path = (struct p2v_path){0};
    p2v_reach_path(&reachable, chosen->x, chosen->y, path);
    return 1;
}

/* Does any end of the movement do, so that a player who goes anywhere needs no list? */
static bool move_goes_anywhere(const struct p2v_game *game, const struct p2v_movement *move)
{
    return !move->away && !move->line && !move->toward && move->length <= P2V_WANDER_SQUARES && !game->has_circles;
}

/* Asks for a destination and goes there; the length left over is kept. */
static bool move_on_grid(struct p2v_run *run, const struct p2v_movement *move)
{
    struct p2v_game *game = run->game;
    int figure = move->figure, squares = move->length;
    struct p2v_walker walker = p2v_walker_of(game, figure, squares, move->modes, false);
    struct p2v_path path, via;
    struct p2v_option chosen;
    bool wanders = move_goes_anywhere(game, move);
    if (!wanders || !move_wander(run, &walker, move->optional, &path, &chosen)) {
        run->question.within = wanders ? (uint8_t)squares : 0;
        int asked = move_ask(run, &walker, move, &path, &chosen);
        if (!asked) p2v_fact(run, P2V_FACT_LEFTOVER, figure, squares); /* two may do what one cannot */
        if (asked <= 0) return asked < 0;
    }
    int found = move_find_via(run, &walker, (struct grid_cell){chosen.x, chosen.y}, &via);
    if (found < 0) {
        move_refuse_way(run);
        return true;
    }
    if (!found && run->aloft != figure + 1) p2v_move_avoid_hazards(game, &walker, &path);
    bool arrives = found ? move_along(run, figure, &via, move->quiet) : p2v_walk(run, figure, &path, move->quiet);
    int left = squares - (found ? via.cost : path.cost);
    p2v_fact(run, P2V_FACT_LEFTOVER, figure, arrives ? left : 0); /* what is stopped is lost */
    return true;
}

/* What comes along with who has moved from there, and who may shift on its back. */
static void move_followed(struct p2v_run *run, int figure, int old_x, int old_y)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    if (game->contributes & P2V_HAS_DRAG && p2v_card_of(game, figure)->contributes & P2V_HAS_DRAG)
        move_trailing(run, figure, old_x, old_y);
    if (f->rider != P2V_NOBODY && !run->halted && (f->x != old_x || f->y != old_y)) p2v_ride_shift_all(run, figure);
}

bool p2v_move_action(struct p2v_run *run, const struct p2v_movement *move)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[move->figure];
    int old_x = f->x, old_y = f->y;
    if (p2v_has(game, move->figure, P2V_IMMOBILIZED) || f->is_prone || move->length <= 0) return false;
    if (p2v_is_passenger(game, move->figure)) { /* about the mount's back only */
        p2v_ride_shift(run, move->figure, move->length / game->unit, move->optional);
        return true;
    }
    if (f->mount != P2V_NOBODY) return false; /* who commands a mount goes where it goes */
    int was_aloft = run->aloft;
    bool is_aloft = move->modes & ~p2v_modes(game, move->figure) & P2V_FLIGHT;
    if (is_aloft) run->aloft = move->figure + 1;
    bool done = game->unit == 1 ? move_on_grid(run, move) : inch_move(run, move);
    run->aloft = was_aloft;
    if (done && !run->halted) move_followed(run, move->figure, old_x, old_y);
    return done;
}

bool p2v_move_toward(struct p2v_run *run, int figure, int length, uint8_t modes, int toward)
{
    if (toward < 0 || toward >= P2V_FIGURES || run->game->figures[toward].x < 0) return false;
    return p2v_move_action(
        run, &(struct p2v_movement){
                 .figure = figure, .length = length, .modes = modes, .optional = true, .toward = toward + 1});
}
