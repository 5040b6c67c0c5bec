/* move.c: movement on the board: walking, climbing, swimming, flying, burrowing; opportunity attacks on the way.
 * (D5E-EFF-09, -27, -28, -33) */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* Bits of squares with someone in them, while a way is looked for. */
enum { D5E_ENEMY = 0x4000, D5E_FRIEND = 0x8000, D5E_MOST_STEPS = 128 };

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

/* The first attack in melee whose reach is left by the step; NULL. */
static const struct d5e_attack *d5e_parting_attack(const struct d5e_body *enemy, struct grid_space from,
                                                   struct grid_space to)
{
    int before = grid_distance(GRID_EQUAL, enemy->space, from) * D5E_FEET_A_SQUARE,
        after = grid_distance(GRID_EQUAL, enemy->space, to) * D5E_FEET_A_SQUARE;
    for (const struct d5e_attack *at = enemy->actor->attacks; at; at = at->next)
        if (at->melee && !at->off_hand && before <= at->reach_ft && after > at->reach_ft) return at;
    return NULL;
}

/* Leaving an enemy's reach offers it an attack. */
static void d5e_opportunities(struct table *table, int who, struct grid_space from, struct grid_space to)
{
    const struct d5e_state *state = d5e_state_of(table);
    bool slips = d5e_is_free(table, who, "trigger", "opportunity_attack"); /* past those it attacked this turn */
    for (int i = 0; i < state->body_count && !d5e_stopped(table); i++) {
        const struct d5e_body *enemy = &state->bodies[i];
        const struct d5e_attack *attack = d5e_parting_attack(enemy, from, to);
        if (d5e_disengaged(table, who) && !d5e_sets_aside(table, i, "disengaged", attack)) continue;
        if (slips && state->bodies[who].attacked >> i & 1) continue;
        if (!attack || !d5e_is_up(enemy) || !d5e_is_hostile(table, i, who) || !d5e_may_react(table, i)) continue;
        if (d5e_held_by(table, who) == i) continue; /* it comes along */
        if (d5e_is_unhindered(table, who, i) || !d5e_sees(table, i, who)) continue;
        const char *prompt = table_prompt(table, "%s leaves your reach: make an opportunity attack?",
                                          table_actor_name(table, who));
        int answer = table_offer(table, i, prompt, (const char *const[]){"pass", "attack"}, 2);
        if (answer < 1) continue;
        d5e_emit(table, act, .who = i, .action = table_intern(table, "Opportunity Attack"), .target = who,
                 .isReaction = true, .feature = true, .activation = table_intern(table, "reaction"));
        d5e_spend_pool(table, i, "reaction", 1);
        d5e_attack(table, i, who, attack, NULL);
    }
}

/* One way of moving, worked out. */
struct d5e_going {
    enum d5e_movement by;
    int budget_ft;
    bool eased; /* difficult ground costs nothing more */
    int more;   /* squares that each square costs besides: climbing without a speed, crawling, dragging someone */
};

static bool d5e_stands_alone(const struct d5e_state *state, int who, struct grid_space there)
{
    for (int i = 0; i < state->body_count; i++)
        if (i != who && !state->bodies[i].dead && !d5e_ride_together(state, i, who) &&
            grid_overlaps(state->bodies[i].space, there))
            return false;
    return true;
}

/* Everywhere one can get to. The memory is for d5e_reach_close; false when there is none. */
struct d5e_reach {
    struct grid_reach grid;
    uint16_t *squares;
    void *memory;
};

/* What it costs to come to the square that the step begins from; GRID_UNREACHED: that step cannot be made. */
static int d5e_cost_before(const struct d5e_reach *reach, const struct grid_map *map, struct grid_space before,
                           enum grid_direction step)
{
    if (before.x < 0 || before.y < 0 || before.x >= map->width || before.y >= map->height) return GRID_UNREACHED;
    if (!grid_step_is_open(map, D5E_SOLID | D5E_ENEMY, false, before, step)) return GRID_UNREACHED;
    size_t square = (size_t)before.y * (size_t)map->width + (size_t)before.x;
    int even = reach->grid.cost[0][square], odd = reach->grid.cost[1][square];
    return even < odd ? even : odd;
}

/* Of the cheapest ways the one that keeps closest to the straight line; how many steps, 0 when there is none. */
static int d5e_straight_path(const struct d5e_reach *reach, const struct grid_map *map, struct grid_space from,
                             const int to[2], enum grid_direction steps[D5E_MOST_STEPS])
{
    enum grid_direction back[D5E_MOST_STEPS];
    const int along[2] = {to[0] - from.x, to[1] - from.y};
    int x = to[0], y = to[1], count = 0;
    while ((x != from.x || y != from.y) && count < D5E_MOST_STEPS) {
        int cheapest = GRID_UNREACHED, nearest = 0;
        for (enum grid_direction d = GRID_N; d < GRID_DIRECTIONS; d++) {
            struct grid_space before = {x - grid_step_x[d], y - grid_step_y[d], from.size};
            int cost = d5e_cost_before(reach, map, before, d),
                off = abs(along[0] * (before.y - from.y) - along[1] * (before.x - from.x));
            if (cost > cheapest || cost == GRID_UNREACHED || (cost == cheapest && off >= nearest)) continue;
            cheapest = cost;
            nearest = off;
            back[count] = d;
        }
        if (cheapest == GRID_UNREACHED) return 0;
        x -= grid_step_x[back[count]];
        y -= grid_step_y[back[count]];
        count++;
    }
    for (int i = 0; i < count; i++)
        steps[i] = back[count - 1 - i];
    return x == from.x && y == from.y ? count : 0;
}

/* A creature that is held comes along, into the square that was left. */
static void d5e_drag(struct table *table, int who, struct grid_space left)
{
    int held = d5e_held_by(table, who);
    if (held < 0 || d5e_stopped(table)) return;
    const struct grid_space *space = &d5e_body_of(table, held)->space;
    struct grid_space there = {left.x, left.y, space->size};
    bool trails = grid_distance(GRID_EQUAL, d5e_body_of(table, who)->space, *space) > 1;
    if (trails && space->size <= left.size && d5e_stands_alone(d5e_state_of(table), held, there))
        d5e_emit(table, move, .who = held, .from = event_square(space->x, space->y), .to = event_square(left.x, left.y),
                 .forced = true, .mode = table_intern(table, "dragged"), .feet = 0);
}

static void d5e_walk(struct table *table, int who, const struct d5e_reach *reach, const int to[2],
                     const struct d5e_going *going)
{
    struct d5e_state *state = d5e_state_of(table);
    enum grid_direction steps[D5E_MOST_STEPS];
    const char *how = d5e_movement_name(going->by);
    struct grid_space at = state->bodies[who].space, own = at; /* the last place it shared with nobody */
    struct grid_map map = d5e_map(state);
    map.squares = reach->squares;
    int count = d5e_straight_path(reach, &map, at, to, steps);
    for (int i = 0; i < count && !d5e_stopped(table) && d5e_is_up(&state->bodies[who]); i++) {
        struct grid_space next = {at.x + grid_step_x[steps[i]], at.y + grid_step_y[steps[i]], at.size};
        d5e_opportunities(table, who, at, next);
        if (d5e_stopped(table) || !d5e_is_up(&state->bodies[who])) break;
        bool difficult = !going->eased && d5e_square(state, next.x, next.y) & D5E_DIFFICULT;
        int feet = D5E_FEET_A_SQUARE * (1 + difficult + going->more);
        d5e_emit(table, move, .who = who, .from = event_square(at.x, at.y), .to = event_square(next.x, next.y),
                 .mode = table_intern(table, how), .feet = feet);
        d5e_spend_pool(table, who, "movement", feet);
        d5e_drag(table, who, at);
        d5e_zone_step(table, who, at, next);
        d5e_aura_step(table, who, at, next);
        at = next;
        if (d5e_stands_alone(state, who, at)) own = at;
    }
    /* A creature that falls on its way through a friend's space lies in front of it: no creature ends in another's
     * space. */
    if (!d5e_stands_alone(state, who, own)) d5e_free_place(table, who, own.size, &own); /* someone was dragged there */
    if (!d5e_stopped(table) && !d5e_stands_alone(state, who, at))
        d5e_emit(table, move, .who = who, .from = event_square(at.x, at.y), .to = event_square(own.x, own.y),
                 .mode = table_intern(table, "falls back"), .feet = 0);
    if (!d5e_stopped(table)) d5e_check_grips(table);
    struct d5e_happening moved = {
        .event = "move", .timing = "after", .source = who, .target = who, .action = how, .spell_level = -1};
    d5e_fire_next(table, &moved);
    moved.event = "move_end";
    d5e_fire_next(table, &moved);
    if (!d5e_stopped(table) && count > 0) d5e_fire_action(table, who, "move");
}

void d5e_fire_action(struct table *table, int who, const char *action)
{
    struct d5e_happening done = {
        .event = "action", .timing = "after", .source = who, .target = who, .action = action, .spell_level = -1};
    d5e_fire(table, &done);
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

/* Terrain with the zones on it; enemies block the way, and no creature ends in another's space. */
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
        bool there = i != who && !state->bodies[i].dead && !d5e_ride_together(state, i, who);
        for (int square = 0; there && square < space->size * space->size; square++) {
            int at = (space->y + square / space->size) * state->width + space->x + square % space->size;
            bool blocks = d5e_is_hostile(table, i, who) && d5e_is_up(&state->bodies[i]) && !passes[i];
            squares[at] |= blocks ? D5E_ENEMY : D5E_FRIEND;
        }
    }
}

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
                             .budget = going->budget_ft / (D5E_FEET_A_SQUARE * (1 + going->more)),
                             .blocked = D5E_SOLID | D5E_ENEMY,
                             .difficult = going->eased ? 0 : D5E_DIFFICULT,
                             .no_stop = D5E_FRIEND};
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
        d5e_walk(table, who, &reach, (const int[2]){to_x, to_y}, going);
    d5e_reach_close(&reach);
}

/* The square nearest to someone that walking leads to: the cheapest of those as near. False when it stands there. */
static bool d5e_nearest_square(const struct d5e_state *state, const struct grid_reach *reach, int who, int target,
                               struct grid_space *to)
{
    struct grid_space from = state->bodies[who].space;
    int best = grid_distance(GRID_EQUAL, from, state->bodies[target].space), cheapest = 0;
    bool found = false;
    *to = from;
    for (int i = 0; i < state->width * state->height; i++) {
        struct grid_space there = {i % state->width, i / state->width, from.size};
        int cost = grid_reach_cost(reach, there.x, there.y),
            away = grid_distance(GRID_EQUAL, there, state->bodies[target].space);
        if (cost == GRID_UNREACHED || cost == 0 || away > best || (away == best && (!found || cost >= cheapest)))
            continue;
        found = true;
        best = away;
        cheapest = cost;
        *to = there;
    }
    return found;
}

/* The one it fears and would come nearer to; D5E_NOBODY. */
static int d5e_feared_there(const struct table *table, int who, int x, int y)
{
    const struct d5e_state *state = d5e_state_of(table);
    const struct grid_space from = state->bodies[who].space, to = {x, y, from.size};
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->bearer != who || status->source < 0 || status->source == who) continue;
        if (!d5e_status_is(table, table_text(table, status->kind), "frightened")) continue;
        const struct grid_space *source = &state->bodies[status->source].space;
        if (d5e_sees(table, who, status->source) &&
            grid_distance(GRID_EQUAL, to, *source) < grid_distance(GRID_EQUAL, from, *source))
            return status->source;
    }
    return D5E_NOBODY;
}

/* What was walked counts against what may still be flown: the speed of the mode, less what was used. A creature that
 * has lost its speed since its turn began goes no farther. */
static struct d5e_going d5e_going_by(struct table *table, int who, enum d5e_movement by)
{
    int64_t walking = d5e_speed_ft(table, who), speed = by == D5E_WALK ? walking : d5e_speed_by(table, who, by);
    struct d5e_going going = {.by = by, .budget_ft = d5e_body_of(table, who)->budget.left[D5E_POOL_MOVE]};
    int held = d5e_held_by(table, who);
    bool heavy = held >= 0 &&
                 d5e_size_step(d5e_body_of(table, held)->actor) + 1 >= d5e_size_step(d5e_body_of(table, who)->actor);
    going.eased = by == D5E_FLY || d5e_is_free(table, who, "terrain", NULL);
    going.more = (by != D5E_WALK && speed <= 0) + (d5e_has_flag(table, who, D5E_CRAWLS) != NULL) + heavy;
    if (walking <= 0 && speed <= 0)
        going.budget_ft = 0;
    else if (by != D5E_WALK && speed > 0)
        going.budget_ft += (int)(speed - walking);
    return going;
}

void d5e_each_approach(struct table *table, int who, d5e_approach *each, void *context)
{
    const struct d5e_state *state = d5e_state_of(table);
    struct d5e_reach reach;
    int mover = d5e_mount_of(table, who) >= 0 ? d5e_mount_of(table, who) : who;
    const struct d5e_going going = d5e_going_by(table, mover, D5E_WALK);
    if (going.budget_ft < D5E_FEET_A_SQUARE) return;
    bool open = d5e_reach_open(table, mover, &going, &reach);
    for (int i = 0; open && i < state->body_count; i++) {
        struct grid_space to;
        if (!d5e_is_up(&state->bodies[i]) || !d5e_is_hostile(table, who, i)) continue;
        if (d5e_nearest_square(state, &reach.grid, mover, i, &to) && d5e_feared_there(table, mover, to.x, to.y) < 0)
            each(context, to.x, to.y);
    }
    d5e_reach_close(&reach);
}

bool d5e_player_ways(struct table *table, int who, struct player_ways *ways)
{
    struct d5e_going going = d5e_going_by(table, who, D5E_WALK);
    int squares = going.budget_ft / (D5E_FEET_A_SQUARE * (1 + going.more));
    struct d5e_reach reach;
    if (squares < 1 || !d5e_is_up(d5e_body_of(table, who)) || d5e_mount_of(table, who) >= 0) return false;
    going.budget_ft = GRID_MOST_BUDGET * D5E_FEET_A_SQUARE;
    if (!d5e_reach_open(table, who, &going, &reach)) {
        d5e_reach_close(&reach);
        return false;
    }
    memory_free(reach.squares);
    *ways = (struct player_ways){
        .reach = reach.grid, .memory = reach.memory, .gaits = {{"move", NULL, squares}}};
    return true;
}

void d5e_each_square(struct table *table, int who, d5e_approach *each, void *context)
{
    const struct d5e_state *state = d5e_state_of(table);
    int mount = d5e_mount_of(table, who), mover = mount >= 0 ? mount : who;
    const struct d5e_going going = d5e_going_by(table, mover, D5E_WALK);
    struct d5e_reach reach;
    if (going.budget_ft < D5E_FEET_A_SQUARE) return;
    bool open = d5e_reach_open(table, mover, &going, &reach);
    for (int i = 0; open && i < state->width * state->height; i++) {
        int x = i % state->width, y = i / state->width, cost = grid_reach_cost(&reach.grid, x, y);
        if (cost != GRID_UNREACHED && cost > 0 && d5e_feared_there(table, mover, x, y) < 0) each(context, x, y);
    }
    d5e_reach_close(&reach);
}

bool d5e_can_come(struct table *table, int who, int target)
{
    const struct d5e_state *state = d5e_state_of(table);
    struct d5e_going going = d5e_going_by(table, who, D5E_WALK);
    struct d5e_reach reach;
    struct grid_space to;
    going.budget_ft = (int)d5e_speed_ft(table, who);
    bool comes = d5e_reach_open(table, who, &going, &reach) &&
                 d5e_nearest_square(state, &reach.grid, who, target, &to) &&
                 grid_distance(GRID_EQUAL, to, state->bodies[target].space) <= 1;
    d5e_reach_close(&reach);
    return comes;
}

bool d5e_can_walk(struct table *table, int who, int x, int y)
{
    struct d5e_reach reach;
    struct d5e_going going = d5e_going_by(table, who, D5E_WALK);
    going.budget_ft = (int)d5e_speed_ft(table, who);
    bool can = x >= 0 && y >= 0 && d5e_reach_open(table, who, &going, &reach);
    if (!can) return false;
    can = grid_reach_cost(&reach.grid, x, y) != GRID_UNREACHED && d5e_feared_there(table, who, x, y) < 0;
    d5e_reach_close(&reach);
    return can;
}

/* A rider moves by its mount, as far as that one can still go. */
void d5e_move(struct table *table, int who, int to_x, int to_y, enum d5e_movement by)
{
    int mount = d5e_mount_of(table, who), mover = mount >= 0 ? mount : who;
    const struct d5e_body *body = d5e_body_of(table, mover);
    const struct d5e_going going = d5e_going_by(table, mover, by);
    int feared = d5e_feared_there(table, mover, to_x, to_y);
    if ((by == D5E_FLY || by == D5E_BURROW) && d5e_speed_by(table, mover, by) <= 0)
        table_refuse(table, "%s cannot %s", body->actor->name, by == D5E_FLY ? "fly" : "burrow");
    else if (feared >= 0)
        table_refuse(table, "%s is frightened of %s and comes no nearer", body->actor->name,
                     d5e_body_of(table, feared)->actor->name);
    else
        d5e_go(table, mover, to_x, to_y, &going);
}
