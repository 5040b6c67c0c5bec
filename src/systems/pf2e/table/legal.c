/* legal.c: lists the legal commands on a PF2e table. */
#include <string.h>

#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

struct legal {
    struct table *table;
    const struct pf2e_state *state;
    struct arena *arena;
    struct json *commands;
    int who;
    int named, target; /* whose names these are; -1: nobody's */
    struct json name, target_name;
    struct pf2e_skill_look skills[PF2E_SKILL_COMMANDS];
};

static struct legal legal_new(struct table *table, struct arena *arena, struct json *commands)
{
    return (struct legal){.table = table,
                          .state = pf2e_state_of(table),
                          .arena = arena,
                          .commands = commands,
                          .who = -1,
                          .named = -1,
                          .target = -1};
}

/* The name of someone, made once for all commands in a row that have it. */
static struct json legal_name(const struct legal *legal, int who, int *named, struct json *name)
{
    if (*named != who) {
        const char *text = table_text(legal->table, legal->state->fighters[who].name);
        *name = json_make_text(legal->arena, text, strlen(text));
        *named = who;
    }
    return *name;
}

static struct json *legal_add(struct legal *legal, const char *verb, int target)
{
    struct json command = json_make_object();
    json_set(legal->arena, &command, "do", json_make_lasting(verb));
    if (legal->who >= 0)
        json_set(legal->arena, &command, "who", legal_name(legal, legal->who, &legal->named, &legal->name));
    if (target >= 0)
        json_set(legal->arena, &command, "target", legal_name(legal, target, &legal->target, &legal->target_name));
    return json_push(legal->arena, legal->commands, command);
}

static void legal_strikes(struct legal *legal, int target)
{
    const struct pf2e_form *form = legal->state->fighters[legal->who].form;
    if (!pf2e_table_joins(legal->state, PF2E_LAYER_EFFECT, legal->who, target)) return;
    if (pf2e_table_sight(legal->state, legal->who, target) == PF2E_SIGHT_UNDETECTED) return;
    for (size_t i = 0; i < form->options.count; i++) {
        const struct pf2e_strike_option *option = &form->options.items[i];
        const char *name = option->is_alternative ? option->strike->label : option->strike->slug;
        if (pf2e_find_strike(legal->state, legal->who, target, name) != option->strike) continue;
        if (!pf2e_strike_reaches(legal->state, legal->who, target, option->strike)) continue;
        if (!pf2e_strike_is_supplied(&legal->state->fighters[legal->who], option->strike)) continue;
        if (pf2e_inside(legal->state, legal->who) >= 0 && !pf2e_inside_may_use(option->strike->item)) continue;
        struct json *command = legal_add(legal, "strike", target);
        if (command) json_set(legal->arena, command, "using", json_make_text(legal->arena, name, strlen(name)));
    }
    int distance = pf2e_table_distance(legal->state, legal->who, target);
    for (size_t i = 0; i < PF2E_SKILL_COMMANDS; i++) {
        struct pf2e_skill_look *skill = &legal->skills[i];
        skill->distance = distance;
        if (pf2e_skill_is_possible(legal->table, skill, target)) legal_add(legal, pf2e_skill_commands[i], target);
    }
}

static void legal_move(struct legal *legal, int x, int y, const char *verb)
{
    struct json *command = legal_add(legal, verb, -1), to = json_make_array();
    if (!command) return;
    json_push(legal->arena, &to, json_make_int(x));
    json_push(legal->arena, &to, json_make_int(y));
    json_set(legal->arena, command, "to", to);
}

/* On foot, in squares. */
static int legal_speed(struct pf2e_form *form)
{
    const struct pf2e_actor *actor = pf2e_form_speeds(form);
    return actor->speeds.count ? (int)(actor->speeds.items[0].total / 5) : 0;
}

static void legal_fly(struct legal *legal, int x, int y, int height)
{
    struct pf2e_way way;
    table_look_begin(legal->table);
    (void)pf2e_fly_is_possible(legal->table, legal->who, &(struct pf2e_goal){x, y, height}, &way);
    if (!table_look_end(legal->table)) return;
    legal_move(legal, x, y, "fly");
    struct json *command = &legal->commands->items[legal->commands->count - 1];
    json_set(legal->arena, command, "height", json_make_int(height));
}

/* Up a little, down, and beside each enemy at its height. */
static void legal_flights(struct legal *legal)
{
    const struct pf2e_state *state = legal->state;
    const struct pf2e_fighter *self = &state->fighters[legal->who];
    if (pf2e_speed(state, legal->who, "fly") < 5) return;
    int ground = pf2e_ground(state, pf2e_space(self));
    legal_fly(legal, self->x, self->y, self->elevation + 10);
    if (self->elevation > ground) legal_fly(legal, self->x, self->y, ground);
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *other = &state->fighters[i];
        if (i == legal->who || other->dead || !pf2e_are_enemies(state, legal->who, i)) continue;
        if (self->elevation != ground || other->elevation != pf2e_ground(state, pf2e_space(other)))
            legal_fly(legal, other->x > self->x ? other->x - self->size : other->x + other->size, other->y,
                      other->elevation);
    }
}

static void legal_climbs(struct legal *legal)
{
    const struct pf2e_state *state = legal->state;
    const struct pf2e_fighter *self = &state->fighters[legal->who];
    for (enum grid_direction d = GRID_N; pf2e_table_board(state)->heights && d < GRID_DIRECTIONS; d++) {
        int x = self->x + grid_step_x[d], y = self->y + grid_step_y[d];
        struct grid_space there = {x, y, self->size};
        int rise = pf2e_ground(state, there) - self->elevation, layers = (rise < 0 ? -rise : rise) / 5;
        if (layers > 0 && layers <= 3 && layers <= self->budget.left[0] && pf2e_can_stand(state, legal->who, x, y))
            legal_move(legal, x, y, "climb");
    }
}

/* As near as a stride leads, if not all the option. */
static void legal_approach(struct legal *legal, const struct pf2e_fighter *other, int speed,
                           const struct pf2e_reachable *reachable)
{
    const struct pf2e_fighter *self = &legal->state->fighters[legal->who];
    int dx = other->x - self->x, dy = other->y - self->y;
    int steps_x = dx < 0 ? -dx : dx, steps_y = dy < 0 ? -dy : dy, most = steps_x > steps_y ? steps_x : steps_y;
    for (int k = most - 1 < speed ? most - 1 : speed; k > 0; k--) {
        int x = self->x + (dx > 0 ? 1 : -1) * (k < steps_x ? k : steps_x);
        int y = self->y + (dy > 0 ? 1 : -1) * (k < steps_y ? k : steps_y);
        if (pf2e_reachable_cost(reachable, x, y) <= 0 || !pf2e_can_stand(legal->state, legal->who, x, y)) continue;
        legal_move(legal, x, y, "stride");
        return;
    }
}

static void legal_steps(struct legal *legal, int speed, const struct pf2e_reachable *reachable)
{
    const struct pf2e_fighter *self = &legal->state->fighters[legal->who];
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            int x = self->x + dx, y = self->y + dy;
            if ((!dx && !dy) || pf2e_reachable_cost(reachable, x, y) != 1) continue;
            if (!pf2e_can_stand(legal->state, legal->who, x, y)) continue;
            legal_move(legal, x, y, "step");
            if ((self->hidden | self->undetected) && speed > 1) legal_move(legal, x, y, "sneak");
        }
    }
}

/* The square beside another that is the fewest steps away; else as near as one comes. */
static void legal_stride_to(struct legal *legal, const struct pf2e_fighter *other, int speed,
                            const struct pf2e_reachable *reachable)
{
    const struct pf2e_fighter *self = &legal->state->fighters[legal->who];
    int best_x = -1, best_y = -1, best = speed + 1;
    for (int k = 0; k < 4; k++) {
        int x = k == 0 ? other->x - self->size : k == 1 ? other->x + other->size : other->x;
        int y = k == 2 ? other->y - self->size : k == 3 ? other->y + other->size : other->y;
        int cost = pf2e_reachable_cost(reachable, x, y);
        if (cost <= 0 || cost >= best || !pf2e_can_stand(legal->state, legal->who, x, y)) continue;
        best = cost;
        best_x = x;
        best_y = y;
    }
    if (best_x >= 0)
        legal_move(legal, best_x, best_y, "stride");
    else
        legal_approach(legal, other, speed, reachable);
}

/* Squares beside an enemy that a stride reaches, and the eight steps. */
static void legal_moves(struct legal *legal)
{
    const struct pf2e_state *state = legal->state;
    struct pf2e_form *form = state->fighters[legal->who].form;
    int speed = legal_speed(form);
    if (pf2e_form_is_bound(form)) return;
    legal_flights(legal);
    if (pf2e_in_the_air(state, legal->who) > 0) return;
    legal_climbs(legal);
    struct pf2e_reachable reachable;
    pf2e_reachable_open(state, legal->who, speed > 1 ? speed : 1, &reachable);
    legal_steps(legal, speed, &reachable);
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *other = &state->fighters[i];
        if (i == legal->who || other->dead || !pf2e_are_enemies(state, legal->who, i)) continue;
        legal_stride_to(legal, other, speed, &reachable);
    }
    pf2e_reachable_close(&reachable);
}

bool pf2e_legal_ways(struct table *table, int who, struct player_ways *ways)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *self = &state->fighters[who];
    int speed = legal_speed(self->form);
    bool walks = speed > 0 && self->budget.left[0] > 0 && !pf2e_form_is_bound(self->form) &&
                 pf2e_in_the_air(state, who) <= 0;
    struct pf2e_reachable reachable;
    if (!walks) return false;
    pf2e_reachable_open(state, who, GRID_MOST_BUDGET, &reachable);
    *ways = (struct player_ways){
        .reach = reachable.reach, .memory = reachable.memory, .gaits = {{"stride", NULL, speed}}};
    return reachable.memory != NULL;
}

static void legal_door(struct legal *legal)
{
    const char *door = pf2e_door_to_open(legal->state, legal->who);
    struct json *opens = door ? legal_add(legal, "open", -1) : NULL;
    if (opens) json_set(legal->arena, opens, "door", json_make_text(legal->arena, door, strlen(door)));
}

static void legal_aid(struct legal *legal)
{
    for (int i = 0; i < legal->state->count; i++) {
        const struct pf2e_fighter *friend = &legal->state->fighters[i];
        if (i != legal->who && !friend->dead && !pf2e_are_enemies(legal->state, legal->who, i))
            legal_add(legal, "aid", i);
    }
}

/* Once is enough. */
static void legal_cover(struct legal *legal)
{
    bool covered = legal->state->fighters[legal->who].form->took_cover;
    if (!covered && pf2e_can_take_cover(legal->state, legal->who)) legal_add(legal, "takeCover", -1);
}

/* What one does for oneself and one's friends. */
static void legal_own(struct legal *legal)
{
    struct pf2e_form *form = legal->state->fighters[legal->who].form;
    if (pf2e_form_condition(form, "prone")) legal_add(legal, "stand", -1);
    if (pf2e_form_condition(form, "grabbed") || pf2e_form_condition(form, "restrained"))
        if (!pf2e_is_immune(legal->table, legal->who, legal->who, "escape")) legal_add(legal, "escape", -1);
    if (!pf2e_shield_problem(legal->table, legal->who)) legal_add(legal, "raiseShield", -1);
    legal_cover(legal);
    legal_door(legal);
    if (pf2e_can_hide(legal->state, legal->who)) legal_add(legal, "hide", -1);
    if (pf2e_can_seek(legal->state, legal->who)) legal_add(legal, "seek", -1);
    legal_aid(legal);
}

/* A strike at any creature that comes near. */
static struct json *legal_ready(struct legal *legal)
{
    const struct pf2e_fighter *fighter = &legal->state->fighters[legal->who];
    struct json *command =
        fighter->budget.left[0] > 1 && fighter->form->options.count ? legal_add(legal, "ready", -1) : NULL;
    if (!command) return NULL;
    json_set(legal->arena, command, "action", json_make_text(legal->arena, "strike", 6));
    json_set(legal->arena, command, "when", json_make_text(legal->arena, "comes", 5));
    return command;
}

static bool legal_has_melee(const struct pf2e_fighter *fighter)
{
    const struct pf2e_form *form = fighter->form;
    for (size_t i = 0; i < form->options.count; i++) {
        const struct pf2e_strike_option *option = &form->options.items[i];
        if (option->is_melee && pf2e_strike_is_supplied(fighter, option->strike)) return true;
    }
    return false;
}

/* Do two strides lead it to a square beside the target? It needs its third action for a strike. */
static bool legal_can_come(const struct pf2e_state *state, int who, int target)
{
    const struct pf2e_fighter *self = &state->fighters[who], *other = &state->fighters[target];
    int far = 2 * legal_speed(self->form);
    struct pf2e_reachable reachable;
    bool comes = false;
    if (far < 1 || !pf2e_is_able(self) || pf2e_form_is_bound(self->form)) return false;
    pf2e_reachable_open(state, who, far, &reachable);
    for (int y = other->y - self->size; y <= other->y + other->size && !comes; y++) {
        for (int x = other->x - self->size; x <= other->x + other->size && !comes; x++)
            comes = pf2e_reachable_cost(&reachable, x, y) > 0 && pf2e_can_stand(state, who, x, y);
    }
    pf2e_reachable_close(&reachable);
    return comes;
}

bool pf2e_legal_await(struct table *table, int who, int enemy, struct arena *arena, struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *self = &state->fighters[who];
    bool comes = legal_can_come(state, enemy, who);
    struct json commands = json_make_array();
    struct legal legal = legal_new(table, arena, &commands);
    legal.who = who;
    if (!comes || !legal_has_melee(self) || pf2e_is_hazard(pf2e_form_core_actor(self->form))) return false;
    const struct json *ready = legal_ready(&legal);
    if (ready) *command = *ready;
    return ready != NULL;
}

/* Everything one can do with its own actions. */
static void legal_actions(struct legal *legal)
{
    const struct pf2e_state *state = legal->state;
    int who = legal->who;
    const struct pf2e_fighter *fighter = &state->fighters[who];
    if (!pf2e_is_able(fighter) || fighter->budget.left[0] < 1) return;
    for (size_t i = 0; i < PF2E_SKILL_COMMANDS; i++)
        legal->skills[i] = (struct pf2e_skill_look){.name = pf2e_skill_commands[i], .who = who};
    for (int i = 0; i < state->count; i++) {
        if (i != who && !state->fighters[i].dead && pf2e_are_enemies(state, who, i)) legal_strikes(legal, i);
        bool waits = pf2e_master(state, i) == who && !state->fighters[i].bound && !state->fighters[i].ordered;
        if (waits && !state->fighters[i].dead) legal_add(legal, "command", i);
    }
    bool hazard = pf2e_is_hazard(pf2e_form_core_actor(fighter->form));
    if (!hazard) legal_own(legal);
    if (!hazard) legal_moves(legal);
    pf2e_legal_casts(legal->table, who, legal->arena, legal->commands);
    (void)legal_ready(legal);
}

/* A stride to every square it leads to. */
static void legal_strides(struct legal *legal)
{
    const struct pf2e_state *state = legal->state;
    const struct pf2e_fighter *fighter = &state->fighters[legal->who];
    int speed = legal_speed(fighter->form);
    bool can_act = pf2e_is_able(fighter) && fighter->budget.left[0] > 0;
    if (!can_act || speed < 1 || pf2e_form_is_bound(fighter->form) || pf2e_in_the_air(state, legal->who) > 0) return;
    struct pf2e_reachable reachable;
    pf2e_reachable_open(state, legal->who, speed, &reachable);
    for (int i = 0; i < state->width * state->height; i++) {
        int x = i % state->width, y = i / state->width;
        if (pf2e_reachable_cost(&reachable, x, y) > 0 && pf2e_can_stand(state, legal->who, x, y))
            legal_move(legal, x, y, "stride");
    }
    pf2e_reachable_close(&reachable);
}

void pf2e_table_moves(struct table *table, struct arena *arena, struct json *commands)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct legal legal = legal_new(table, arena, commands);
    int who = pf2e_in_encounter(state) ? pf2e_current(state) : TURNS_NOBODY;
    for (int i = 0; who != TURNS_NOBODY && i < state->count; i++) {
        legal.who = i;
        if (i == who || (pf2e_master(state, i) == who && !state->fighters[i].dead)) legal_strides(&legal);
    }
}

/* Are there two on their feet who fight each other? */
static bool legal_has_enemies(const struct pf2e_state *state)
{
    int first = -1;
    for (int i = 0; i < state->count; i++) {
        if (state->fighters[i].dead || state->fighters[i].vitals.hp <= 0) continue;
        if (first >= 0 && pf2e_are_enemies(state, first, i)) return true;
        if (first < 0) first = i;
    }
    return false;
}

void pf2e_table_legal(struct table *table, struct arena *arena, struct json *commands)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct legal legal = legal_new(table, arena, commands);
    int who = pf2e_current(state);
    if (!pf2e_in_encounter(state) || who == TURNS_NOBODY) {
        if (legal_has_enemies(state)) legal_add(&legal, "start", -1);
        return;
    }
    for (int i = 0; i < state->count; i++) {
        legal.who = i;
        if (i == who || (pf2e_master(state, i) == who && !state->fighters[i].dead)) legal_actions(&legal);
    }
    legal.who = who;
    pf2e_legal_reactions(table, arena, commands);
    if (pf2e_can_recover_heroically(table, who)) legal_add(&legal, "heroicRecovery", -1);
    legal_add(&legal, "endTurn", -1);
}
