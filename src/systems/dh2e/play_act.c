/* play_act.c: what a combatant does with its turn: aim, move, charge, stand, reload, unjam, overwatch (DH2E-TRN-05). */
#include <string.h>

#include "base/memory.h"
#include "systems/dh2e/play.h"

static const char *dh2e_act_name(const struct table *table, int who)
{
    return table->system->table->actor_name(table, who);
}

void dh2e_play_aim(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0) return;
    bool full = json_to_bool(json_get(command, "full"), false);
    /* Aiming twice with half actions is a full aim. */
    bool again = !full && dh2e_state_of(table)->combatants[who].aim == DH2E_AIM_HALF;
    const char *cost = full ? "full" : "half";
    if (!dh2e_play_affords(table, who, cost)) return;
    dh2e_play_pay(table, who, cost);
    dh2e_emit(table, AIMS, who, table_intern(table, dh2e_aim_words[full || again ? DH2E_AIM_FULL : DH2E_AIM_HALF]));
}

/* ---- moving ---- */

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

/* The steps of a cheapest way to the square within the budget; -1 when there is none. */
static int dh2e_move_cost(struct table *table, int who, int x, int y, int budget)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    struct grid_map map;
    uint16_t *squares = dh2e_move_squares(state, who, &map);
    void *memory = squares ? memory_alloc(grid_reach_size(&map)) : NULL;
    int cost = GRID_UNREACHED;
    if (memory) {
        struct grid_reach reach;
        struct grid_walk walk = {.size = state->combatants[who].size,
                                 .metric = GRID_EQUAL,
                                 .budget = budget < GRID_MOST_BUDGET ? budget : GRID_MOST_BUDGET,
                                 .blocked = 3};
        grid_reach_find(&map, &walk, dh2e_play_space(&state->combatants[who]), memory, &reach);
        cost = grid_reach_cost(&reach, x, y);
    } else {
        table_refuse(table, "there is not enough memory");
    }
    memory_free(memory);
    memory_free(squares);
    return cost == GRID_UNREACHED ? -1 : cost;
}

/* Those who keep watch may fire at somebody who comes into sight (DH2E-TRN-05). */
static void dh2e_move_watched(struct table *table, int mover)
{
    struct dh2e_state *state = dh2e_state_of(table);
    for (int i = 0; i < state->count && !dh2e_play_stopped(table); i++) {
        struct dh2e_combatant *one = &state->combatants[i];
        bool watches = one->overwatch >= 0 && one->side != state->combatants[mover].side && !one->out;
        if (!watches || dh2e_play_has(table, i, "self:cannot-act") || !dh2e_play_sees(state, i, mover)) continue;
        struct dh2e_shot shot = {.who = i,
                                 .target = mover,
                                 .arm = one->overwatch,
                                 .mode = (enum dh2e_mode)one->overwatch_mode,
                                 .called = -1,
                                 .reaction = true,
                                 .at_x = state->combatants[mover].x,
                                 .at_y = state->combatants[mover].y};
        static const char *const answers[] = {"fire", "hold"};
        if (!dh2e_play_can_shoot(table, &shot)) {
            table->refusal = NULL; /* the watcher's weapon does not reach: no reason to refuse the move */
            continue;
        }
        if (table_ask(table, i, "Somebody comes into sight. Fire?", answers, 2) != 0) continue;
        dh2e_emit(table, OVERWATCH_ENDS, i);
        dh2e_play_shoot(table, &shot);
    }
}

static bool dh2e_move_allowed(struct table *table, int who)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    if (!state->has_board)
        table_refuse(table, "there is no board to move on");
    else if (dh2e_play_has(table, who, "self:cannot-move") || state->combatants[who].grappling >= 0)
        table_refuse(table, "%s cannot move now", dh2e_act_name(table, who));
    return !table->refusal;
}

static bool dh2e_move_go(struct table *table, int who, int x, int y, int64_t metres, const char *cost, const char *how)
{
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    int needed = dh2e_move_cost(table, who, x, y, (int)metres);
    if (table->refusal) return false;
    if (needed < 0) {
        table_refuse(table, "%s cannot get there: %lld m is as far as this goes", dh2e_act_name(table, who),
                     (long long)metres);
        return false;
    }
    if (!dh2e_play_affords(table, who, cost)) return false;
    dh2e_play_pay(table, who, cost);
    dh2e_emit(table, MOVES, who, event_square(combatant->x, combatant->y), event_square(x, y),
              table_intern(table, how));
    if (combatant->aim != DH2E_AIM_NONE)
        dh2e_emit(table, AIMS, who, table_intern(table, dh2e_aim_words[DH2E_AIM_NONE]));
    dh2e_move_watched(table, who);
    return !dh2e_play_stopped(table);
}

/* Half: Agility bonus metres; full: twice as many; crawling halves it. */
static int64_t dh2e_move_metres(struct table *table, int who, int64_t times)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int64_t metres = actor ? actor->bonuses[DH2E_AG] * times : 0;
    return dh2e_play_has(table, who, "self:prone") ? metres / 2 : metres;
}

void dh2e_play_move(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0 || !dh2e_move_allowed(table, who)) return;
    int x = -1, y = -1;
    bool full = json_to_bool(json_get(command, "full"), false);
    if (!json_get(command, "to")) table_refuse(table, "say where with \"to\": [x, y]");
    if (table->refusal || !dh2e_play_square(table, command, "to", &x, &y)) return;
    dh2e_move_go(table, who, x, y, dh2e_move_metres(table, who, full ? 2 : 1), full ? "full" : "half",
                 full ? "full move" : "half move");
}

/* The free square beside the target that is cheapest to reach; the first of equals, row by row. */
static bool dh2e_charge_square(struct table *table, int who, int target, int64_t metres, int *best_x, int *best_y)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    struct grid_space goal = dh2e_play_space(&state->combatants[target]);
    int size = state->combatants[who].size, best = -1;
    for (int y = goal.y - size; y <= goal.y + goal.size; y++) {
        for (int x = goal.x - size; x <= goal.x + goal.size; x++) {
            struct grid_space end = {x, y, size};
            bool inside = x >= 0 && y >= 0 && x + size <= state->map.width && y + size <= state->map.height;
            if (!inside || !grid_is_adjacent(end, goal)) continue;
            int cost = dh2e_move_cost(table, who, x, y, (int)metres);
            if (cost < 0 || (best >= 0 && cost >= best)) continue;
            best = cost;
            *best_x = x;
            *best_y = y;
        }
    }
    return best >= 0;
}

/* The blade to charge with: the one named, or the first in hand. */
static int dh2e_charge_arm(struct table *table, int who, const struct json *command)
{
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int named = json_get(command, "weapon") ? dh2e_play_pick_arm(table, who, command) : -1;
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
    int target = dh2e_play_named(table, command, "target", true);
    if (target < 0) return;
    struct dh2e_shot shot = {.who = who, .target = target, .called = -1, .charge = true};
    shot.arm = dh2e_charge_arm(table, who, command);
    if (shot.arm < 0) return;
    shot.toggles = json_get(command, "toggles");
    struct dh2e_state *state = dh2e_state_of(table);
    if (state->has_board) {
        int x = 0, y = 0;
        int64_t metres = dh2e_move_metres(table, who, 3);
        if (dh2e_play_distance(state, who, target) < 4) {
            table_refuse(table, "a charge needs a run-up of 4 m");
            return;
        }
        if (!dh2e_charge_square(table, who, target, metres, &x, &y)) {
            table_refuse(table, "%s cannot reach %s by charging %lld m", dh2e_act_name(table, who),
                         dh2e_act_name(table, target), (long long)metres);
            return;
        }
        if (!dh2e_move_go(table, who, x, y, metres, "full", "charge")) return;
    } else {
        if (!dh2e_play_affords(table, who, "full")) return;
        dh2e_play_pay(table, who, "full");
    }
    if (dh2e_play_has(table, who, "self:cannot-act")) return; /* shot down on the way */
    if (dh2e_play_can_shoot(table, &shot)) dh2e_play_shoot(table, &shot);
}

void dh2e_play_stand(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0) return;
    const struct dh2e_state *state = dh2e_state_of(table);
    symbol prone = table_intern(table, "prone");
    if (effect_find(&state->effects, who, prone) == EFFECT_NONE) {
        table_refuse(table, "%s is not prone", dh2e_act_name(table, who));
        return;
    }
    if (!dh2e_play_affords(table, who, "half")) return;
    dh2e_play_pay(table, who, "half");
    dh2e_emit(table, CONDITION_ENDS, who, prone);
}

/* ---- weapons ---- */

/* The rounds to load: those named, or the first carried kind; whether any are left is the caller's question. */
static int dh2e_reload_stock(const struct table *table, const struct dh2e_combatant *combatant, const char *round)
{
    for (int i = 0; i < combatant->stock_count; i++) {
        const struct dh2e_stock *stock = &combatant->stocks[i];
        if (round ? strcmp(table_text(table, stock->slug), round) == 0 : stock->count > 0) return i;
    }
    return -1;
}

void dh2e_play_reload(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    int index = who >= 0 ? dh2e_play_pick_arm(table, who, command) : -1;
    if (index < 0) return;
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    const struct dh2e_arm *arm = &combatant->arms[index];
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int at = actor ? dh2e_actor_weapon(actor, table_text(table, arm->slug)) : -1;
    if (at < 0) return;
    const struct dh2e_weapon *weapon = &actor->weapons.items[at];
    int64_t room = weapon->magazine;
    for (int i = 0; i < arm->run_count; i++)
        room -= arm->runs[i].count;
    const char *round =
        json_to_text(json_get(command, "round"), arm->run_count ? table_text(table, arm->runs[0].round) : NULL);
    int stock = dh2e_reload_stock(table, combatant, round);
    int64_t count = json_to_int(json_get(command, "count"), room);
    if (weapon->magazine == 0)
        table_refuse(table, "the %s needs no rounds", weapon->name);
    else if (room <= 0 || count < 1)
        table_refuse(table, "the %s is full", weapon->name);
    else if (stock < 0 || combatant->stocks[stock].count == 0)
        table_refuse(table, "%s has no %s to load", dh2e_act_name(table, who), round ? round : "rounds");
    if (table->refusal || !dh2e_play_affords(table, who, dh2e_action_words[weapon->reload])) return;
    if (count > room) count = room;
    if (count > combatant->stocks[stock].count) count = combatant->stocks[stock].count;
    dh2e_play_pay(table, who, dh2e_action_words[weapon->reload]);
    dh2e_emit(table, RELOADS, who, arm->slug, combatant->stocks[stock].slug, count);
}

void dh2e_play_unjam(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    int index = who >= 0 ? dh2e_play_pick_arm(table, who, command) : -1;
    if (index < 0) return;
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[who].arms[index];
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    if (!arm->jammed) {
        table_refuse(table, "the weapon is not jammed");
        return;
    }
    if (!actor || !dh2e_play_affords(table, who, "full")) return;
    dh2e_play_pay(table, who, "full");
    struct arena scratch;
    arena_init(&scratch);
    struct dh2e_check check = dh2e_check_characteristic(actor, DH2E_BS, &scratch);
    check.cap = dh2e_state_of(table)->cap;
    struct dh2e_result result = dh2e_play_test(table, who, &check);
    arena_free(&scratch);
    if (result.success) dh2e_emit(table, UNJAMS, who, arm->slug);
}

void dh2e_play_ready(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who >= 0 && !json_get(command, "weapon")) table_refuse(table, "say which weapon with \"weapon\"");
    int index = who >= 0 && !table->refusal ? dh2e_play_pick_arm(table, who, command) : -1;
    if (index < 0) return;
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[who].arms[index];
    if (arm->held) {
        table_refuse(table, "it is in hand already");
        return;
    }
    if (!dh2e_play_affords(table, who, "half")) return;
    dh2e_play_pay(table, who, "half");
    dh2e_emit(table, READIES, who, arm->slug);
}

void dh2e_play_watch(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    int index = who >= 0 ? dh2e_play_pick_arm(table, who, command) : -1;
    if (index < 0) return;
    int mode = dh2e_word_find(dh2e_mode_words, json_to_text(json_get(command, "mode"), "single"));
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[who].arms[index];
    int at = actor ? dh2e_actor_weapon(actor, table_text(table, arm->slug)) : -1;
    const struct dh2e_weapon *weapon = at >= 0 ? &actor->weapons.items[at] : NULL;
    if (!weapon) return;
    if (weapon->melee)
        table_refuse(table, "overwatch needs a ranged weapon");
    else if (mode < 0 || dh2e_weapon_rate(weapon, (enum dh2e_mode)mode) == 0)
        table_refuse(table, "the %s has no such fire mode", weapon->name);
    if (table->refusal || !dh2e_play_affords(table, who, "full")) return;
    dh2e_play_pay(table, who, "full");
    dh2e_emit(table, OVERWATCH, who, arm->slug, table_intern(table, dh2e_mode_words[mode]));
}

void dh2e_play_extinguish(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0) return;
    symbol fire = table_intern(table, "on-fire");
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    if (effect_find(&dh2e_state_of(table)->effects, who, fire) == EFFECT_NONE) {
        table_refuse(table, "%s is not on fire", dh2e_act_name(table, who));
        return;
    }
    if (!actor || !dh2e_play_affords(table, who, "full")) return;
    dh2e_play_pay(table, who, "full");
    struct arena scratch;
    arena_init(&scratch);
    struct dh2e_check check = dh2e_check_characteristic(actor, DH2E_AG, &scratch);
    check.cap = dh2e_state_of(table)->cap;
    struct dh2e_result result = dh2e_play_test(table, who, &check);
    arena_free(&scratch);
    if (result.success) dh2e_emit(table, CONDITION_ENDS, who, fire);
}
