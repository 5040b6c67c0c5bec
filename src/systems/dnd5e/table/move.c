/* move.c: movement on the board: walking, climbing, swimming, flying, burrowing; opportunity attacks on the way.
 * (D5E-EFF-09, -27, -28, -33) */
#include <string.h>

#include "base/memory.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* ---- what lets one move freely ---- */

struct d5e_freedom {
    const char *category, *to; /* of an immunity */
    bool found;
};

static void d5e_collect_freedom(void *context, const struct d5e_contribution *contribution)
{
    struct d5e_freedom *freedom = context;
    const struct json *immunity = json_get(contribution->effect, "immunity");
    bool to = !freedom->to || json_is_text(json_get(immunity, "to"), freedom->to);
    if (json_is_text(json_get(immunity, "category"), freedom->category) && to) freedom->found = true;
}

static bool d5e_is_free(struct table *table, int who, const char *category, const char *to)
{
    struct d5e_freedom freedom = {category, to, false};
    d5e_each_contribution(table, who, NULL, d5e_collect_freedom, &freedom);
    return freedom.found;
}

static bool d5e_disengaged(const struct table *table, int who)
{
    return d5e_has_status(table, who, "disengaged");
}

/* A grant of movement may be safe from one enemy only. (D5E-EFF-28) */
static bool d5e_is_unhindered(const struct table *table, int who, int enemy)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->bearer == who && status->source == enemy &&
            strcmp(table_text(table, status->kind), "unhindered") == 0)
            return true;
    }
    return false;
}

/* Leaving an enemy's reach offers it an attack. */
static void d5e_opportunities(struct table *table, int who, struct grid_space from, struct grid_space to)
{
    const struct d5e_state *state = d5e_state_of(table);
    bool slips = d5e_is_free(table, who, "trigger", "opportunity_attack"); /* past those it attacked this turn */
    for (int i = 0; i < state->body_count && !d5e_stopped(table); i++) {
        const struct d5e_body *enemy = &state->bodies[i];
        const struct d5e_attack *attack = enemy->actor->attacks;
        if (d5e_disengaged(table, who) && !d5e_sets_aside(table, i, "disengaged", attack)) continue;
        if (slips && state->bodies[who].attacked >> i & 1) continue;
        if (!attack || !d5e_is_up(enemy) || !d5e_is_hostile(table, i, who) || enemy->purse.left[D5E_POOL_REACTION] < 1)
            continue;
        if (d5e_is_unhindered(table, who, i) || d5e_has_flag(table, i, D5E_CANNOT_ACT)) continue;
        int before = grid_distance(GRID_EQUAL, enemy->space, from) * D5E_FEET_A_SQUARE,
            after = grid_distance(GRID_EQUAL, enemy->space, to) * D5E_FEET_A_SQUARE;
        if (!attack->melee || before > attack->reach_ft || after <= attack->reach_ft || !d5e_sees(table, i, who))
            continue;
        int answer = table_ask(table, i, "opportunity attack?", (const char *const[]){"pass", "attack"}, 2);
        if (answer < 1) continue;
        d5e_spend_pool(table, i, "reaction", 1);
        d5e_attack(table, i, who, attack, NULL, NULL);
    }
}

/* One way of moving, worked out. */
struct d5e_going {
    enum d5e_movement by;
    int budget_ft;
    bool eased;   /* difficult ground costs nothing more */
    bool doubled; /* climbing or swimming without a speed for it costs twice as much */
};

static bool d5e_stands_alone(const struct d5e_state *state, int who, struct grid_space there)
{
    for (int i = 0; i < state->body_count; i++)
        if (i != who && !state->bodies[i].dead && grid_overlaps(state->bodies[i].space, there)) return false;
    return true;
}

static void d5e_walk(struct table *table, int who, const struct grid_reach *reach, int x, int y,
                     const struct d5e_going *going)
{
    struct d5e_state *state = d5e_state_of(table);
    enum grid_direction steps[128];
    const char *how = d5e_movement_name(going->by);
    struct grid_space at = state->bodies[who].space, own = at; /* the last place it shared with nobody */
    int count = grid_reach_path(reach, at, x, y, steps, 128);
    for (int i = 0; i < count && !d5e_stopped(table) && d5e_is_up(&state->bodies[who]); i++) {
        struct grid_space next = {at.x + grid_step_x[steps[i]], at.y + grid_step_y[steps[i]], at.size};
        d5e_opportunities(table, who, at, next);
        if (d5e_stopped(table) || !d5e_is_up(&state->bodies[who])) break;
        bool difficult = !going->eased && d5e_square(state, next.x, next.y) & D5E_DIFFICULT;
        int feet = D5E_FEET_A_SQUARE * (1 + difficult) * (1 + going->doubled);
        d5e_emit(table, move, .who = who, .from = event_square(at.x, at.y), .to = event_square(next.x, next.y),
                 .mode = table_intern(table, how), .feet = feet);
        d5e_spend_pool(table, who, "movement", feet);
        d5e_zone_step(table, who, at, next);
        d5e_aura_step(table, who, at, next);
        at = next;
        if (d5e_stands_alone(state, who, at)) own = at;
    }
    /* Whoever falls on its way through a friend's space lies before it: nobody ends in another's space. */
    if (!d5e_stopped(table) && !d5e_stands_alone(state, who, at))
        d5e_emit(table, move, .who = who, .from = event_square(at.x, at.y), .to = event_square(own.x, own.y),
                 .mode = table_intern(table, "falls back"), .feet = 0);
    struct d5e_happening moved = {
        .event = "move", .timing = "after", .source = who, .target = who, .action = how, .spell_level = -1};
    if (!d5e_stopped(table)) d5e_fire(table, &moved);
    moved.event = "action"; /* the later revision's word for whatever somebody does */
    moved.action = "move";
    if (!d5e_stopped(table) && count > 0) d5e_fire(table, &moved);
}

/* A feature that lets one move through the spaces of creatures of certain sizes. */
static void d5e_collect_passing(void *context, const struct d5e_contribution *contribution)
{
    const struct json *movement = json_get(contribution->effect, "movement");
    if (json_is_text(json_get(movement, "type"), "pass_through")) *(const struct json **)context = movement;
}

static void d5e_find_passable(struct table *table, int who, bool passes[])
{
    const struct d5e_state *state = d5e_state_of(table);
    const struct json *movement = NULL;
    d5e_each_contribution(table, who, NULL, d5e_collect_passing, &movement);
    const struct json *sizes = json_path(movement, "target.value");
    for (int i = 0; i < state->body_count; i++) {
        for (size_t n = 0; n < json_count(sizes); n++)
            passes[i] = passes[i] || d5e_same_name(json_to_text(json_at(sizes, n), ""), state->bodies[i].actor->size);
    }
}

/* Terrain with the zones on it; enemies stand in the way, nobody ends in another's space. */
static void d5e_crowded_squares(struct table *table, int who, uint16_t *squares)
{
    const struct d5e_state *state = d5e_state_of(table);
    bool passes[D5E_MOST_BODIES] = {false};
    d5e_find_passable(table, who, passes);
    for (int y = 0; y < state->height; y++)
        for (int x = 0; x < state->width; x++)
            squares[y * state->width + x] = d5e_square(state, x, y);
    for (int i = 0; i < state->body_count; i++) {
        const struct grid_space *space = &state->bodies[i].space;
        for (int square = 0; i != who && !state->bodies[i].dead && square < space->size * space->size; square++) {
            int at = (space->y + square / space->size) * state->width + space->x + square % space->size;
            bool blocks = d5e_is_hostile(table, i, who) && d5e_is_up(&state->bodies[i]) && !passes[i];
            squares[at] |= blocks ? 0x4000 : 0x8000;
        }
    }
}

/* Everywhere one can get to. The memory is for d5e_reach_close; false when there is none. */
struct d5e_reach {
    struct grid_reach grid;
    uint16_t *squares;
    void *memory;
};

static bool d5e_reach_open(struct table *table, int who, const struct d5e_going *going, struct d5e_reach *reach)
{
    const struct d5e_state *state = d5e_state_of(table);
    const struct d5e_body *body = &state->bodies[who];
    struct grid_map map = d5e_map(state);
    *reach = (struct d5e_reach){.squares = memory_alloc(sizeof state->squares),
                                .memory = memory_alloc(grid_reach_size(&map))};
    if (!reach->squares || !reach->memory) return false;
    d5e_crowded_squares(table, who, reach->squares);
    map.squares = reach->squares;
    struct grid_walk walk = {.size = body->space.size,
                             .metric = GRID_EQUAL,
                             .budget = going->budget_ft / (D5E_FEET_A_SQUARE * (1 + going->doubled)),
                             .blocked = D5E_SOLID | 0x4000,
                             .difficult = going->eased ? 0 : D5E_DIFFICULT,
                             .no_stop = 0x8000};
    if (walk.budget > GRID_MOST_BUDGET) walk.budget = GRID_MOST_BUDGET;
    grid_reach_find(&map, &walk, body->space, reach->memory, &reach->grid);
    return true;
}

static void d5e_reach_close(struct d5e_reach *reach)
{
    memory_free(reach->squares);
    memory_free(reach->memory);
}

static void d5e_go(struct table *table, int who, int to_x, int to_y, const struct d5e_going *going)
{
    struct d5e_reach reach;
    if (!d5e_reach_open(table, who, going, &reach))
        table_refuse(table, "there is not enough memory");
    else if (grid_reach_cost(&reach.grid, to_x, to_y) == GRID_UNREACHED)
        table_refuse(table, "%s cannot get to %d,%d with %d ft of movement", d5e_body_of(table, who)->actor->name, to_x,
                     to_y, going->budget_ft < 0 ? 0 : going->budget_ft);
    else
        d5e_walk(table, who, &reach.grid, to_x, to_y, going);
    d5e_reach_close(&reach);
}

/* The square nearest to someone that walking leads to: the cheapest of those as near. False when it stands there. */
static bool d5e_nearest_square(const struct d5e_state *state, const struct grid_reach *reach, int who, int target,
                               int *to_x, int *to_y)
{
    struct grid_space from = state->bodies[who].space;
    int best = grid_distance(GRID_EQUAL, from, state->bodies[target].space), cheapest = 0;
    bool found = false;
    *to_x = from.x;
    *to_y = from.y;
    for (int i = 0; i < state->width * state->height; i++) {
        struct grid_space there = {i % state->width, i / state->width, from.size};
        int cost = grid_reach_cost(reach, there.x, there.y),
            away = grid_distance(GRID_EQUAL, there, state->bodies[target].space);
        if (cost == GRID_UNREACHED || cost == 0 || away > best || (away == best && (!found || cost >= cheapest)))
            continue;
        found = true;
        best = away;
        cheapest = cost;
        *to_x = there.x;
        *to_y = there.y;
    }
    return found;
}

void d5e_each_approach(struct table *table, int who, d5e_approach *each, void *context)
{
    const struct d5e_state *state = d5e_state_of(table);
    struct d5e_reach reach;
    struct d5e_going going = {.by = D5E_WALK, .budget_ft = state->bodies[who].purse.left[D5E_POOL_MOVE]};
    going.eased = d5e_is_free(table, who, "terrain", NULL);
    if (going.budget_ft < D5E_FEET_A_SQUARE) return;
    bool open = d5e_reach_open(table, who, &going, &reach);
    for (int i = 0; open && i < state->body_count; i++) {
        int x, y;
        if (!d5e_is_up(&state->bodies[i]) || !d5e_is_hostile(table, who, i)) continue;
        if (d5e_nearest_square(state, &reach.grid, who, i, &x, &y)) each(context, x, y);
    }
    d5e_reach_close(&reach);
}

bool d5e_player_ways(struct table *table, int who, struct player_ways *ways)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    int squares = body->purse.left[D5E_POOL_MOVE] / D5E_FEET_A_SQUARE;
    struct d5e_going going = {.by = D5E_WALK, .budget_ft = GRID_MOST_BUDGET * D5E_FEET_A_SQUARE};
    struct d5e_reach reach;
    if (squares < 1 || !d5e_is_up(body)) return false;
    going.eased = d5e_is_free(table, who, "terrain", NULL);
    if (!d5e_reach_open(table, who, &going, &reach)) {
        d5e_reach_close(&reach);
        return false;
    }
    memory_free(reach.squares);
    *ways = (struct player_ways){
        .reach = reach.grid, .memory = reach.memory, .gaits = {{"move", NULL, squares}}};
    return true;
}

/* What was walked counts against what may still be flown: the speed of the mode, less what was used. */
void d5e_move(struct table *table, int who, int to_x, int to_y, enum d5e_movement by)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    int64_t walking = d5e_speed_ft(table, who), speed = by == D5E_WALK ? walking : d5e_speed_by(table, who, by);
    struct d5e_going going = {.by = by, .budget_ft = body->purse.left[D5E_POOL_MOVE]};
    going.eased = by == D5E_FLY || d5e_is_free(table, who, "terrain", NULL);
    if ((by == D5E_FLY || by == D5E_BURROW) && speed <= 0) {
        table_refuse(table, "%s cannot %s", body->actor->name, by == D5E_FLY ? "fly" : "burrow");
        return;
    }
    going.doubled = by != D5E_WALK && speed <= 0;
    if (by != D5E_WALK && speed > 0) going.budget_ft += (int)(speed - walking);
    d5e_go(table, who, to_x, to_y, &going);
}
