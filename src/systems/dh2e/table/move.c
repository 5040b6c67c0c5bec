/* move.c: moving and charging on the board, with overwatch (DH2E-TRN-05). */
#include <string.h>

#include "base/memory.h"
#include "systems/dh2e/table/table.h"

/* Squares that others stand on, over those of the board. NULL when memory is exhausted. */
static uint16_t *dh2e_move_squares(const struct dh2e_state *state, int who, struct grid_map *map)
{
    size_t count = (size_t)state->map.width * (size_t)state->map.height;
    uint16_t *squares = memory_alloc(count * sizeof *squares);
    if (!squares) return NULL;
    memcpy(squares, state->map.squares, count * sizeof *squares);
    for (int i = 0; i < state->count; i++) {
        const struct dh2e_combatant *one = &state->combatants[i];
        if (i == who || one->out) continue;
        for (int part = 0; part < one->size * one->size; part++)
            squares[(one->y + part / one->size) * state->map.width + one->x + part % one->size] |= 2;
    }
    *map = state->map;
    map->squares = squares;
    return squares;
}

/* Where a combatant can go within a budget of metres. */
struct dh2e_ways {
    struct grid_space from;
    struct grid_reach reach;
    uint16_t *squares;
    void *memory;
};

static void dh2e_ways_free(struct dh2e_ways *ways)
{
    memory_free(ways->memory);
    memory_free(ways->squares);
}

static bool dh2e_ways_find(struct table *table, int who, int64_t metres, struct dh2e_ways *ways)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    struct grid_map map;
    *ways = (struct dh2e_ways){.from = dh2e_play_space(&state->combatants[who])};
    ways->squares = dh2e_move_squares(state, who, &map);
    ways->memory = ways->squares ? memory_alloc(grid_reach_size(&map)) : NULL;
    if (!ways->memory) {
        dh2e_ways_free(ways);
        table_refuse(table, "there is not enough memory");
        return false;
    }
    struct grid_walk walk = {.size = ways->from.size,
                             .metric = GRID_EQUAL,
                             .budget = (int)(metres < GRID_MOST_BUDGET ? metres : GRID_MOST_BUDGET),
                             .blocked = 3};
    grid_reach_find(&map, &walk, ways->from, ways->memory, &ways->reach);
    return true;
}

/* The steps of a cheapest way to the square; how many, -1 when there is none. */
static int dh2e_move_path(struct table *table, int who, struct grid_space to, int64_t metres,
                          enum grid_direction *steps)
{
    struct dh2e_ways ways;
    if (!dh2e_ways_find(table, who, metres, &ways)) return -1;
    int count = -1;
    if (grid_reach_cost(&ways.reach, to.x, to.y) != GRID_UNREACHED)
        count = grid_reach_path(&ways.reach, ways.from, to, steps, GRID_MOST_BUDGET);
    dh2e_ways_free(&ways);
    return count;
}

/* ---- a walk that may be shot at ---- */

struct dh2e_walk {
    int who;
    int x, y; /* where the walker is; the state knows it from the last `move` event on */
    symbol mode;
    struct arena *arena;
    struct json path; /* squares since the last `move` event */
    bool asked[DH2E_COMBATANTS_MOST];
};

static void dh2e_walk_arrive(struct table *table, struct dh2e_walk *walk)
{
    const struct dh2e_combatant *walker = &dh2e_state_of(table)->combatants[walk->who];
    if (walker->x == walk->x && walker->y == walk->y) return;
    emit(table, move, .who = walk->who, .from = event_square(walker->x, walker->y),
         .to = event_square(walk->x, walk->y),
         .path = table->quiet ? 0 : table_intern_json(table, &walk->path), .mode = walk->mode);
    walk->path = json_make_array();
}

static void dh2e_walk_note_square(struct dh2e_walk *walk)
{
    struct json square = json_make_array();
    json_push(walk->arena, &square, json_make_int(walk->x));
    json_push(walk->arena, &square, json_make_int(walk->y));
    json_push(walk->arena, &walk->path, square);
}

static bool dh2e_walk_is_watched(struct table *table, const struct dh2e_walk *walk, int watcher)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct dh2e_combatant *one = &state->combatants[watcher], *walker = &state->combatants[walk->who];
    if (one->overwatch < 0 || one->side == walker->side || one->out || walk->asked[watcher]) return false;
    const struct dh2e_actor *actor = dh2e_play_actor(table, watcher);
    int weapon = actor ? dh2e_actor_weapon(actor, table_text(table, one->arms[one->overwatch].slug)) : -1;
    struct grid_space here = dh2e_play_space(one), there = {walk->x, walk->y, walker->size};
    return weapon >= 0 && grid_distance(GRID_EQUAL, here, there) <= actor->weapons.items[weapon].range &&
           grid_sight(&state->map, 1, here, there) && !dh2e_play_has(table, watcher, "self:cannot-act");
}

/* Those on overwatch may fire at someone who comes into sight (DH2E-TRN-05). */
static void dh2e_walk_meets(struct table *table, struct dh2e_walk *walk, int watcher)
{
    static const char *const answers[] = {"hold", "fire"};
    const struct dh2e_combatant *one = &dh2e_state_of(table)->combatants[watcher];
    struct dh2e_shot shot = {.who = watcher,
                             .target = walk->who,
                             .arm = one->overwatch,
                             .mode = (enum dh2e_mode)one->overwatch_mode,
                             .called = -1,
                             .at_x = walk->x,
                             .at_y = walk->y};
    walk->asked[watcher] = true;
    dh2e_walk_arrive(table, walk);
    if (!dh2e_play_can_shoot(table, &shot)) {
        table->refusal = NULL; /* jammed or empty: no reason to refuse the move */
        return;
    }
    const char *prompt = table_prompt(table, "%s comes into sight. Fire?", table_actor_name(table, walk->who));
    if (table_offer(table, watcher, prompt, answers, 2) != 1) return;
    dh2e_emit(table, overwatchEnd, .who = watcher);
    dh2e_play_shoot(table, &shot);
}

/* Step by step; false when the walker is stopped on the way. */
static bool dh2e_walk_steps(struct table *table, struct dh2e_walk *walk, const enum grid_direction *steps, int count)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    for (int step = 0; step < count; step++) {
        walk->x += grid_step_x[steps[step]];
        walk->y += grid_step_y[steps[step]];
        dh2e_walk_note_square(walk);
        for (int i = 0; i < state->count && !table_stopped(table); i++) {
            if (dh2e_walk_is_watched(table, walk, i)) dh2e_walk_meets(table, walk, i);
        }
        if (table_stopped(table) || dh2e_play_has(table, walk->who, "self:cannot-move")) return false;
    }
    dh2e_walk_arrive(table, walk);
    return true;
}

static bool dh2e_move_allowed(struct table *table, int who)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    if (!state->has_board)
        table_refuse(table, "there is no board to move on");
    else if (!dh2e_play_bars(table, who, DH2E_BARS_MOVES) && state->combatants[who].grappling >= 0)
        table_refuse(table, "%s is grappling %s and cannot move", table_actor_name(table, who),
                     table_actor_name(table, state->combatants[who].grappling));
    return !table->refusal;
}

/* A move to a square: how far it may go, what it costs, what it is called. */
struct dh2e_course {
    int who, x, y;
    int target; /* of a charge; EVENT_NOBODY: none */
    int64_t metres;
    const char *cost, *how;
};

/* False when nothing came of it, or the walker was stopped on the way. */
static bool dh2e_move_go(struct table *table, const struct dh2e_course *course)
{
    int who = course->who;
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    enum grid_direction steps[GRID_MOST_BUDGET];
    int count = dh2e_move_path(table, who, (struct grid_space){course->x, course->y, combatant->size},
                               course->metres, steps);
    if (table->refusal) return false;
    if (count < 0) {
        table_refuse(table, "%s cannot get there with %lld m of movement", table_actor_name(table, who),
                     (long long)course->metres);
        return false;
    }
    if (!encounter_affords(table, who, course->cost)) return false;
    dh2e_play_act(table, course->cost, course->how, .who = who, .target = course->target);
    if (combatant->aim != DH2E_AIM_NONE)
        dh2e_emit(table, aim, .who = who, .aim = table_intern(table, dh2e_aim_words[DH2E_AIM_NONE]));
    struct arena scratch;
    arena_init(&scratch);
    struct dh2e_walk walk = {.who = who,
                             .x = combatant->x,
                             .y = combatant->y,
                             .mode = table_intern(table, course->how),
                             .arena = &scratch,
                             .path = json_make_array()};
    bool arrived = dh2e_walk_steps(table, &walk, steps, count);
    arena_free(&scratch);
    return arrived;
}

/* Half: Agility bonus metres; full: twice as many; crawling halves it. */
static int64_t dh2e_move_metres(struct table *table, int who, int64_t times)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int64_t metres = actor ? actor->bonuses[DH2E_AG] * times : 0;
    return dh2e_play_has(table, who, "self:prone") ? metres / 2 : metres;
}

bool dh2e_play_ways(struct table *table, int who, struct player_ways *out)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    int halves = state->combatants[who].budget.left[0];
    bool walks = state->has_board && halves > 0 && state->combatants[who].grappling < 0 &&
                 !dh2e_play_has(table, who, "self:cannot-move");
    struct dh2e_ways ways;
    if (!walks || !dh2e_ways_find(table, who, GRID_MOST_BUDGET, &ways)) return false;
    memory_free(ways.squares);
    *out = (struct player_ways){.reach = ways.reach, .memory = ways.memory};
    out->gaits[0] = (struct player_gait){"move", NULL, (int)dh2e_move_metres(table, who, 1)};
    if (halves > 1) out->gaits[1] = (struct player_gait){"move", "full", (int)dh2e_move_metres(table, who, 2)};
    return true;
}

bool dh2e_play_joins(const struct table *table, int who, int other, struct grid_space from)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    (void)who;
    return grid_sight(&state->map, 1, from, dh2e_play_space(&state->combatants[other]));
}

bool dh2e_play_comes_in_sight(struct table *table, int who, int watcher, int64_t range)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    struct grid_space eye = dh2e_play_space(&state->combatants[watcher]);
    struct dh2e_ways ways;
    if (grid_sight(&state->map, 1, eye, dh2e_play_space(&state->combatants[who]))) return false;
    if (!dh2e_ways_find(table, who, dh2e_move_metres(table, who, 2), &ways)) return false;
    bool comes = false;
    for (int i = 0; i < ways.reach.width * ways.reach.height && !comes; i++) {
        struct grid_space there = {i % ways.reach.width, i / ways.reach.width, ways.from.size};
        comes = grid_reach_cost(&ways.reach, there.x, there.y) != GRID_UNREACHED &&
                grid_distance(GRID_EQUAL, eye, there) <= range && grid_sight(&state->map, 1, eye, there);
    }
    dh2e_ways_free(&ways);
    return comes;
}

void dh2e_play_move(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0 || !dh2e_move_allowed(table, who)) return;
    int x = -1, y = -1;
    bool full = json_to_bool(json_get(command, "full"), false);
    if (!command_square(table, command, "to", &x, &y)) return;
    struct dh2e_course course = {.who = who,
                                 .x = x,
                                 .y = y,
                                 .target = EVENT_NOBODY,
                                 .metres = dh2e_move_metres(table, who, full ? 2 : 1),
                                 .cost = full ? "full" : "half",
                                 .how = full ? "fullMove" : "halfMove"};
    dh2e_move_go(table, &course);
}

/* Every square a half move may end on; with both half actions, what only a full move reaches. */
void dh2e_play_moves(struct table *table, struct arena *arena, struct json *commands)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    int who = encounter_current(table);
    struct dh2e_ways ways;
    if (who < 0) return;
    table_look_begin(table);
    bool can_act = dh2e_move_allowed(table, who) && !dh2e_play_has(table, who, "self:cannot-act");
    bool half = can_act && encounter_affords(table, who, "half");
    bool full = half && encounter_affords(table, who, "full");
    (void)table_look_end(table);
    int64_t near = dh2e_move_metres(table, who, 1);
    if (!half || !dh2e_ways_find(table, who, full ? dh2e_move_metres(table, who, 2) : near, &ways)) return;
    struct json model = json_make_object(), far;
    const char *name = table_actor_name(table, who);
    json_set(arena, &model, "do", json_make_text(arena, "move", 4));
    json_set(arena, &model, "who", json_make_text(arena, name, strlen(name)));
    far = json_copy(arena, &model);
    json_set(arena, &far, "full", json_make_bool(true));
    for (int i = 0; i < state->map.width * state->map.height; i++) {
        int x = i % state->map.width, y = i / state->map.width, cost = grid_reach_cost(&ways.reach, x, y);
        if (cost == GRID_UNREACHED || cost == 0) continue;
        command_push_to(arena, commands, cost > near ? &far : &model, x, y);
    }
    dh2e_ways_free(&ways);
}

/* Ends the course on the free square beside the target that is cheapest to reach; the first of equals, row by row. */
static bool dh2e_charge_square(struct table *table, struct dh2e_course *course)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    struct grid_space goal = dh2e_play_space(&state->combatants[course->target]);
    int size = state->combatants[course->who].size, best = -1;
    struct dh2e_ways ways;
    if (!dh2e_ways_find(table, course->who, course->metres, &ways)) return false;
    for (int y = goal.y - size; y <= goal.y + goal.size; y++) {
        for (int x = goal.x - size; x <= goal.x + goal.size; x++) {
            struct grid_space end = {x, y, size};
            bool inside = x >= 0 && y >= 0 && x + size <= state->map.width && y + size <= state->map.height;
            if (!inside || !grid_is_adjacent(end, goal)) continue;
            int cost = grid_reach_cost(&ways.reach, x, y);
            if (cost == GRID_UNREACHED || (best >= 0 && cost >= best)) continue;
            best = cost;
            course->x = x;
            course->y = y;
        }
    }
    dh2e_ways_free(&ways);
    return best >= 0;
}

/* The blade to charge with: the one named, or the first in hand. */
static int dh2e_charge_arm(struct table *table, int who, const struct json *command)
{
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int named = json_get(command, "using") ? dh2e_play_pick_arm(table, who, command) : -1;
    for (int i = 0; actor && i < combatant->arm_count && !table->refusal; i++) {
        int at = dh2e_actor_weapon(actor, table_text(table, combatant->arms[i].slug));
        bool melee = at >= 0 && actor->weapons.items[at].melee && combatant->arms[i].held;
        if (melee && (named < 0 || named == i)) return i;
    }
    table_refuse(table, "a charge needs a melee weapon in hand");
    return -1;
}

/* Three times the Agility bonus, at least 4 m, then a blow: a full action that publishes action:charge. */
void dh2e_play_charge(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0 || (dh2e_state_of(table)->has_board && !dh2e_move_allowed(table, who))) return;
    int target = command_actor(table, command, "target", true);
    if (target < 0) return;
    struct dh2e_shot shot = {.who = who, .target = target, .called = -1, .charge = true};
    shot.arm = dh2e_charge_arm(table, who, command);
    if (shot.arm < 0) return;
    shot.toggles = json_get(command, "options");
    struct dh2e_state *state = dh2e_state_of(table);
    if (state->has_board) {
        struct dh2e_course course = {
            .who = who, .target = target, .metres = dh2e_move_metres(table, who, 3), .cost = "full", .how = "charge"};
        if (dh2e_play_distance(state, who, target) < 4) {
            table_refuse(table, "a charge needs a run-up of 4 m");
            return;
        }
        if (!dh2e_charge_square(table, &course)) {
            table_refuse(table, "%s cannot reach %s by charging %lld m", table_actor_name(table, who),
                         table_actor_name(table, target), (long long)course.metres);
            return;
        }
        if (!dh2e_move_go(table, &course)) return;
    } else {
        if (!encounter_affords(table, who, "full")) return;
        dh2e_play_act(table, "full", "charge", .who = who, .target = target);
    }
    if (dh2e_play_has(table, who, "self:cannot-act")) return; /* shot down on the way */
    if (dh2e_play_can_shoot(table, &shot)) dh2e_play_shoot(table, &shot);
}
