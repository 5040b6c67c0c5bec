/* move.c: moving on the board of a PF2e table: strides, steps, being pushed. */
#include <string.h>

#include "base/memory.h"
#include "core/grid/grid.h"
#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

enum { MOVE_MOST_RING = 12 };

bool pf2e_can_be(const struct pf2e_state *state, int who, int x, int y, int height)
{
    int size = state->fighters[who].size;
    struct grid_block there = {{x, y, size}, height / 5, size};
    if (x < 0 || y < 0 || x + size > state->width || y + size > state->height) return false;
    if (pf2e_board_has(pf2e_table_board(state), there.space, PF2E_SQUARE_SOLID)) return false;
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *other = &state->fighters[i];
        if (i == who || other->dead || other->inside || !grid_overlaps(pf2e_space(other), there.space)) continue;
        if (grid_block_distance(GRID_EQUAL, pf2e_block(other), there) == 0) return false;
    }
    return true;
}

bool pf2e_can_stand(const struct pf2e_state *state, int who, int x, int y)
{
    return pf2e_can_be(state, who, x, y, pf2e_ground(state, (struct grid_space){x, y, state->fighters[who].size}));
}

bool pf2e_nearest_free(const struct pf2e_state *state, int who, int *x, int *y)
{
    int from_x = *x, from_y = *y;
    for (int ring = 0; ring <= MOVE_MOST_RING; ring++) {
        int side = 2 * ring + 1;
        for (int i = 0; i < side * side; i++) {
            int dx = i % side - ring, dy = i / side - ring;
            if (grid_measure(GRID_EQUAL, dx, dy) != ring || !pf2e_can_stand(state, who, from_x + dx, from_y + dy))
                continue;
            *x = from_x + dx;
            *y = from_y + dy;
            return ring > 0;
        }
    }
    return false;
}

/* Those who are as high as the layers from `base` on are in the way, but for `over`. */
static void move_mark_fighters(const struct pf2e_state *state, int who, int base, uint64_t over, uint16_t *squares)
{
    int tall = state->fighters[who].size;
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *other = &state->fighters[i];
        if (i == who || other->dead || other->inside) continue;
        if (grid_axis_gap(other->elevation / 5, other->size, base, tall)) continue;
        for (int k = 0; k < other->size * other->size; k++) {
            int x = other->x + k % other->size, y = other->y + k / other->size;
            if (x < state->width && y < state->height)
                squares[y * state->width + x] |=
                    pf2e_are_enemies(state, who, i) && !(over >> i & 1) ? PF2E_SQUARE_TAKEN : PF2E_SQUARE_ALLY;
        }
    }
}

static void move_flood(const struct pf2e_map *map, const struct grid_walk *walk, struct grid_space from,
                       struct pf2e_reachable *reachable)
{
    reachable->memory = memory_alloc(grid_reach_size(&map->grid));
    if (reachable->memory) grid_reach_find(&map->grid, walk, from, reachable->memory, &reachable->reach);
}

static void move_read_way(const struct pf2e_reachable *reachable, struct grid_space from, int x, int y,
                          struct pf2e_way *way)
{
    way->cost = GRID_UNREACHED;
    way->count = 0;
    if (!reachable->memory) return;
    way->cost = grid_reach_cost(&reachable->reach, x, y);
    way->count =
        grid_reach_path(&reachable->reach, from, (struct grid_space){x, y, from.size}, way->steps, GRID_MOST_BUDGET);
}

static struct grid_walk move_walk_of(struct grid_space from, int squares)
{
    return (struct grid_walk){.size = from.size,
                              .metric = GRID_ALTERNATING,
                              .budget = squares > GRID_MOST_BUDGET ? GRID_MOST_BUDGET : squares,
                              .blocked = PF2E_SQUARE_TAKEN | PF2E_SQUARE_SOLID,
                              .no_stop = PF2E_SQUARE_ALLY};
}

void pf2e_reachable_leg(const struct pf2e_state *state, int who, const struct pf2e_leg *leg,
                        struct pf2e_reachable *reachable)
{
    const struct pf2e_fighter *fighter = &state->fighters[who];
    struct grid_space from = leg->from;
    struct pf2e_map map;
    *reachable = (struct pf2e_reachable){0};
    if (!pf2e_map_open(&map, pf2e_table_board(state), state->open_doors, PF2E_LAYER_MOVE)) return;
    pf2e_map_shut_ledges(&map, pf2e_table_board(state));
    for (int i = 0; state->zone_count && i < state->width * state->height; i++)
        map.squares[i] |= pf2e_zone_bits(state, i % state->width, i / state->width);
    move_mark_fighters(state, who, fighter->elevation / 5, leg->over, map.squares);
    struct grid_walk walk = move_walk_of(from, leg->squares);
    if (leg->goes_on) walk.no_stop = 0;
    walk.difficult = PF2E_SQUARE_DIFFICULT;
    walk.hindering = PF2E_SQUARE_HINDERING;
    move_flood(&map, &walk, from, reachable);
    pf2e_map_close(&map);
}

void pf2e_reachable_open(const struct pf2e_state *state, int who, int squares, struct pf2e_reachable *reachable)
{
    pf2e_reachable_leg(state, who, &(struct pf2e_leg){.from = pf2e_space(&state->fighters[who]), .squares = squares},
                       reachable);
}

int pf2e_reachable_cost(const struct pf2e_reachable *reachable, int x, int y)
{
    int cost = reachable->memory ? grid_reach_cost(&reachable->reach, x, y) : GRID_UNREACHED;
    return cost == GRID_UNREACHED ? -1 : cost;
}

void pf2e_reachable_close(struct pf2e_reachable *reachable)
{
    memory_free(reachable->memory);
    reachable->memory = NULL;
}

bool pf2e_find_way(const struct pf2e_state *state, int who, struct pf2e_goal goal, int squares, struct pf2e_way *way)
{
    struct pf2e_reachable reachable;
    pf2e_reachable_open(state, who, squares, &reachable);
    move_read_way(&reachable, pf2e_space(&state->fighters[who]), goal.x, goal.y, way);
    pf2e_reachable_close(&reachable);
    return way->cost != GRID_UNREACHED;
}

bool pf2e_find_way_high(const struct pf2e_state *state, int who, struct pf2e_goal goal, int squares,
                        struct pf2e_way *way)
{
    const struct pf2e_fighter *fighter = &state->fighters[who];
    const struct pf2e_board *board = pf2e_table_board(state);
    struct grid_space from = pf2e_space(fighter);
    int layer = (goal.height > fighter->elevation ? goal.height : fighter->elevation) / 5;
    struct pf2e_map map;
    way->cost = way->count = 0;
    if (goal.x == from.x && goal.y == from.y) return true;
    if (!pf2e_map_open(&map, board, state->open_doors, PF2E_LAYER_MOVE)) return false;
    if (board->heights)
        grid_raise(board->heights, (size_t)board->width * (size_t)board->height, layer + 1, PF2E_SQUARE_SOLID,
                   map.squares);
    move_mark_fighters(state, who, layer, 0, map.squares);
    struct grid_walk walk = move_walk_of(from, squares);
    struct pf2e_reachable reachable = {0};
    move_flood(&map, &walk, from, &reachable);
    pf2e_map_close(&map);
    move_read_way(&reachable, from, goal.x, goal.y, way);
    pf2e_reachable_close(&reachable);
    return way->cost != GRID_UNREACHED;
}

bool pf2e_may_move(struct table *table, int who)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    const char *name = table_text(table, fighter->name), *bound = pf2e_form_is_bound(fighter->form);
    if (pf2e_is_hazard(pf2e_form_core_actor(fighter->form))) {
        table_refuse(table, "%s is a hazard and does not move", name);
        return false;
    }
    if (!bound) return true;
    if (strcmp(bound, "prone") == 0)
        table_refuse(table, "%s is prone: stand first", name);
    else
        table_refuse(table, "%s is %s and cannot move", name, bound);
    return false;
}

static void move_arrive(struct table *table, int who, int x, int y, const char *how)
{
    const struct pf2e_fighter *self = &pf2e_state_of(table)->fighters[who];
    if (self->x != x || self->y != y)
        emit(table, move, .who = who, .from = event_square(self->x, self->y), .to = event_square(x, y),
             .mode = table_intern(table, how));
}

/* Is the square one that someone may react to being left? Each is asked once for a whole move. */
static bool move_provokes(const struct pf2e_state *state, int who, int x, int y, uint64_t *asked)
{
    bool provokes = false;
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *other = &state->fighters[i];
        struct grid_block here = pf2e_block(&state->fighters[who]);
        here.space.x = x;
        here.space.y = y;
        if (i == who || other->dead || !pf2e_are_enemies(state, who, i) || *asked >> i & 1) continue;
        int feet = 5 * grid_block_distance(GRID_ALTERNATING, here, pf2e_block(other));
        if (feet > other->form->reach) continue;
        *asked |= (uint64_t)1 << i;
        provokes = true;
    }
    return provokes;
}

/* How high it is there: the ground for walkers. */
static int move_height_at(const struct pf2e_state *state, int who, int x, int y, const char *how)
{
    const struct pf2e_fighter *self = &state->fighters[who];
    return strcmp(how, "fly") == 0 ? self->elevation : pf2e_ground(state, (struct grid_space){x, y, self->size});
}

/* A mover that was felled or held goes no further. */
static bool move_is_ended(const struct pf2e_fighter *self)
{
    return !pf2e_is_able(self) || pf2e_form_is_bound(self->form);
}

/* What a square does to the creature that came there. False: a question is open, or the move was stopped. */
static bool move_settle(struct table *table, int who, struct grid_space before, bool comes, bool hurts)
{
    if (hurts) pf2e_zones_on_step(table, who, before);
    if (!pf2e_auras_settle(table)) return false;
    return !comes || pf2e_react_to_coming(table, who, before.x, before.y) != PF2E_REACTED_OPEN;
}

/* Leaving the square provokes someone: not while it is passing through an ally. */
static bool move_provokes_here(const struct pf2e_state *state, int who, const int at[2], const char *how,
                               uint64_t *asked)
{
    int height = move_height_at(state, who, at[0], at[1], how);
    return pf2e_can_be(state, who, at[0], at[1], height) && move_provokes(state, who, at[0], at[1], asked);
}

/* Step by step; squares where nothing happens are passed without a word. A step provokes nobody. */
void pf2e_go(struct table *table, int who, const struct pf2e_way *way, const char *how)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *self = &state->fighters[who];
    int x = self->x, y = self->y;
    uint64_t asked = 0;
    bool watched = pf2e_is_watched(state, who), provokes = watched && strcmp(how, "step") != 0;
    for (int i = 0; i < way->count && !table->refusal; i++) {
        if (provokes && move_provokes_here(state, who, (int[2]){x, y}, how, &asked)) {
            move_arrive(table, who, x, y, how);
            if (pf2e_react(table, PF2E_ON_LEAVES | PF2E_ON_MOVES, who, -1) == PF2E_REACTED_OPEN) return;
            if (move_is_ended(self)) return;
        }
        struct grid_space before = {x, y, self->size};
        x += grid_step_x[way->steps[i]];
        y += grid_step_y[way->steps[i]];
        bool last = i + 1 == way->count, stops = pf2e_can_be(state, who, x, y, move_height_at(state, who, x, y, how));
        bool comes = watched && stops && pf2e_comes_near(state, who, (int[2]){before.x, before.y}, (int[2]){x, y});
        bool hurts = stops && pf2e_zone_is_entered(state, before, (struct grid_space){x, y, self->size});
        if (!last && !comes && !hurts && (!stops || !pf2e_auras_would_change(table, who, x, y))) continue;
        move_arrive(table, who, x, y, how);
        if (!move_settle(table, who, before, comes, hurts) || move_is_ended(self)) return;
    }
}

static bool move_refuse_square(struct table *table, const struct json *to)
{
    if (json_count(to) == 2)
        table_refuse(table, "the square %lld,%lld is not on the board", (long long)json_to_int(json_at(to, 0), 0),
                     (long long)json_to_int(json_at(to, 1), 0));
    else
        table_refuse(table, "choose where to go: \"to\" is a square [x, y]");
    return false;
}

/* `how`: the name of the move; NULL: it is paid for already. */
static bool move_walk(struct table *table, int who, const struct json *command, int squares, const char *how)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct json *to = json_get(command, "to");
    int64_t x = json_to_int(json_at(to, 0), -1), y = json_to_int(json_at(to, 1), -1);
    if (json_count(to) != 2 || x < 0 || y < 0 || x >= state->width || y >= state->height)
        return move_refuse_square(table, to);
    if (!pf2e_may_move(table, who) || (how && !pf2e_may_act(table, who, "one"))) return false;
    if (pf2e_in_the_air(state, who) > 0) {
        table_refuse(table, "%s is in the air: fly", table_actor_name(table, who));
        return false;
    }
    if (!pf2e_can_stand(state, who, (int)x, (int)y)) {
        table_refuse(table, "there is no room at %d,%d", (int)x, (int)y);
        return false;
    }
    struct pf2e_way way;
    if (!pf2e_find_way(state, who, (struct pf2e_goal){(int)x, (int)y, 0}, squares, &way) || way.cost == 0) {
        table_refuse(table, "the square %d,%d cannot be reached with %d feet of movement", (int)x, (int)y, squares * 5);
        return false;
    }
    if (how) pf2e_pay(table, who, "one");
    pf2e_go(table, who, &way, how ? how : "stride");
    return !table->refusal && json_is(&table->question, JSON_NULL);
}

bool pf2e_walk(struct table *table, int who, const struct json *command, int squares, const char *how)
{
    return move_walk(table, who, command, squares, how);
}

bool pf2e_walk_free(struct table *table, int who, const struct json *command, int squares)
{
    return move_walk(table, who, command, squares, NULL);
}

int pf2e_land_speed(const struct pf2e_state *state, int who)
{
    const struct pf2e_actor *actor = pf2e_form_speeds(state->fighters[who].form);
    int64_t best = 0;
    for (size_t i = 0; i < actor->speeds.count; i++) {
        const struct pf2e_speed *speed = &actor->speeds.items[i];
        bool walks = strcmp(speed->type, "land") == 0 || strcmp(speed->type, "fly") == 0;
        if (walks && speed->total > best) best = speed->total;
    }
    return (int)best;
}

void pf2e_decide_stride(struct table *table, int who, const struct json *command)
{
    (void)pf2e_walk(table, who, command, pf2e_land_speed(pf2e_state_of(table), who) / 5, "stride");
}

void pf2e_decide_step(struct table *table, int who, const struct json *command)
{
    (void)pf2e_walk(table, who, command, 1, "step");
}

/* Not up a ledge, but over its edge. */
static bool move_can_be_pushed(const struct pf2e_state *state, int who, int x, int y, int height)
{
    return pf2e_ground(state, (struct grid_space){x, y, state->fighters[who].size}) <= height &&
           pf2e_can_be(state, who, x, y, height);
}

/* Straight away as far as there is room; walls stop it. */
void pf2e_push_away(struct table *table, int who, int from, int squares)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int dx = state->fighters[who].x - state->fighters[from].x, dy = state->fighters[who].y - state->fighters[from].y;
    dx = dx > 0 ? 1 : dx < 0 ? -1 : 0;
    dy = dy > 0 ? 1 : dy < 0 ? -1 : 0;
    struct grid_space space = pf2e_space(&state->fighters[who]);
    struct pf2e_map map;
    enum grid_direction direction = GRID_N;
    while (direction < GRID_DIRECTIONS && (grid_step_x[direction] != dx || grid_step_y[direction] != dy))
        direction++;
    if (direction == GRID_DIRECTIONS) return;
    if (!pf2e_map_open(&map, pf2e_table_board(state), state->open_doors, PF2E_LAYER_MOVE)) return;
    int moved = 0;
    int height = state->fighters[who].elevation;
    while (moved < squares && move_can_be_pushed(state, who, space.x + dx, space.y + dy, height) &&
           grid_step_is_open(&map.grid, PF2E_SQUARE_SOLID, true, space, direction)) {
        space.x += dx;
        space.y += dy;
        moved++;
    }
    pf2e_map_close(&map);
    if (moved)
        emit(table, move, .who = who, .from = event_square(state->fighters[who].x, state->fighters[who].y),
             .to = event_square(space.x, space.y), .mode = table_intern(table, "pushed"), .forced = true);
}
