/* encounter.c: turns, rounds, costs, durations and the end of a fight, for every system. */
#include "core/encounter.h"

#include <assert.h>
#include <string.h>

#include "core/command_fields.h"
#include "core/side.h"
#include "core/table.h"

void encounter_copy(struct encounter *to, const struct encounter *from)
{
    turns_copy(&to->turns, &from->turns);
    to->has_outcome = from->has_outcome;
    to->two_sides = from->two_sides;
    to->winner = from->winner;
    to->outcome = from->outcome;
}

static const struct encounter_rules *encounter_rules(const struct table *table)
{
    return &table->system->table->encounter;
}

static struct encounter *encounter_of(const struct table *table)
{
    return encounter_rules(table)->state ? encounter_rules(table)->state(table) : NULL;
}

/* Of a system that has encounters. */
static struct encounter *encounter_there(const struct table *table)
{
    struct encounter *encounter = encounter_of(table);
    assert(encounter);
    return encounter;
}

int encounter_current(const struct table *table)
{
    const struct encounter *encounter = encounter_of(table);
    return encounter ? turns_current(&encounter->turns) : TURNS_NOBODY;
}

bool encounter_is_running(const struct table *table)
{
    const struct encounter *encounter = encounter_of(table);
    return encounter && encounter->turns.round > 0;
}

static int64_t encounter_side(const struct table *table, int who)
{
    const struct encounter_rules *rules = encounter_rules(table);
    return rules->side && who >= 0 ? rules->side(table, who) : EVENT_ABSENT;
}

/* ---- costs ---- */

static const char *encounter_pool_words(const struct economy_pool *pool)
{
    return pool->words ? pool->words : pool->name;
}

bool encounter_affords(struct table *table, int who, const char *name)
{
    const struct encounter_rules *rules = encounter_rules(table);
    static const char *const periods[] = {
        [ECONOMY_TURN] = "turn", [ECONOMY_ROUND] = "round", [ECONOMY_ENCOUNTER] = "encounter"};
    const struct economy_cost *cost = rules->economy ? economy_cost_find(rules->economy, name) : NULL;
    if (!cost || !encounter_is_running(table)) return true;
    const struct action_pool *budget = rules->budget(table, who);
    for (int i = 0; rules->economy->pools[i].name; i++) {
        const struct economy_pool *pool = &rules->economy->pools[i];
        if (budget->left[i] >= cost->pays[i]) continue;
        if (budget->left[i] > 0)
            table_refuse(table, "%s needs %d %ss for this and has %d left", table_actor_name(table, who), cost->pays[i],
                         encounter_pool_words(pool), budget->left[i]);
        else
            table_refuse(table, "%s has no %s left this %s", table_actor_name(table, who), encounter_pool_words(pool),
                         periods[pool->refill]);
        return false;
    }
    return true;
}

void encounter_pay(struct table *table, int who, const char *name)
{
    const struct encounter_rules *rules = encounter_rules(table);
    const struct economy_cost *cost = rules->economy ? economy_cost_find(rules->economy, name) : NULL;
    if (!cost || !encounter_is_running(table)) return;
    for (int i = 0; rules->economy->pools[i].name; i++) {
        if (cost->pays[i] == 0) continue;
        emit(table, spend, .who = who, .what = table_intern(table, rules->economy->pools[i].name),
             .amount = cost->pays[i], .left = rules->budget(table, who)->left[i] - cost->pays[i]);
    }
}

static int encounter_pool_find(const struct economy *economy, const char *name)
{
    for (int i = 0; economy && economy->pools[i].name; i++) {
        if (strcmp(economy->pools[i].name, name) == 0) return i;
    }
    return -1;
}

struct near encounter_near_pool(const struct table *table, const char *name)
{
    const struct economy *economy = encounter_rules(table)->economy;
    struct near near = near_new(name);
    for (int i = 0; economy && economy->pools[i].name; i++)
        near_add(&near, economy->pools[i].name);
    return near;
}

bool encounter_pool_command(struct table *table, const struct json *command, int who, bool restores)
{
    const struct encounter_rules *rules = encounter_rules(table);
    const char *name = json_to_text(json_get(command, "what"), "");
    int pool = encounter_pool_find(rules->economy, name);
    if (pool < 0) return false;
    int64_t left = rules->budget(table, who)->left[pool], amount = json_to_int(json_get(command, "amount"), 1);
    if (!restores && amount > left && !left)
        table_refuse(table, "%s has no %s left", table_actor_name(table, who),
                     encounter_pool_words(&rules->economy->pools[pool]));
    else if (!restores && amount > left)
        table_refuse(table, "%s has only %lld %s left", table_actor_name(table, who), (long long)left,
                     encounter_pool_words(&rules->economy->pools[pool]));
    else if (restores && left + amount > INT16_MAX)
        table_refuse(table, "a creature can have at most %d of this", INT16_MAX);
    else if (restores)
        emit(table, restore, .who = who, .what = table_intern(table, name), .amount = amount, .left = left + amount);
    else
        emit(table, spend, .who = who, .what = table_intern(table, name), .amount = amount, .left = left - amount);
    return true;
}

/* ---- durations ---- */

static const char *const encounter_moments[] = {
    [EFFECT_LASTS] = "never",        [EFFECT_TURN_START] = "turnStart", [EFFECT_TURN_END] = "turnEnd",
    [EFFECT_ROUND_END] = "roundEnd", [EFFECT_SECONDS] = "secondsPass",  [EFFECT_ENCOUNTER] = "encounterEnd"};

static bool encounter_counts(const struct effects *effects, enum effect_clock clock, int who)
{
    for (int i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->items[i];
        if (effect->clock == clock && (who == EFFECT_NOBODY || effect->whose == who)) return true;
    }
    return false;
}

static void encounter_effect_over(struct table *table, struct effect effect)
{
    const struct encounter_rules *rules = encounter_rules(table);
    if (rules->effect_over)
        rules->effect_over(table, &effect);
    else
        emit(table, conditionEnd, .who = effect.bearer, .condition = effect.kind);
}

void encounter_durations(struct table *table, enum effect_clock clock, int who)
{
    const struct encounter_rules *rules = encounter_rules(table);
    const struct effects *effects = rules->effects ? rules->effects(table) : NULL;
    if (!effects || !encounter_counts(effects, clock, who)) return;
    emit(table, durations, .who = who, .moment = table_intern(table, encounter_moments[clock]), .clock = clock);
    int index = effects->count;
    while (!table_stopped(table) && (index = effect_run_out(effects, clock, index)) != EFFECT_NONE)
        encounter_effect_over(table, effects->items[index]);
}

/* ---- turns ---- */

/* Whose turn comes, without changing anything. */
static int encounter_after(const struct encounter *encounter, int32_t *round)
{
    assert(encounter);
    struct turns copy = encounter->turns;
    bool new_round = false;
    int who = turns_next(&copy, &new_round);
    *round = copy.round;
    return who;
}

static void encounter_end(struct table *table, int64_t side, const char *outcome)
{
    const struct encounter_rules *rules = encounter_rules(table);
    encounter_durations(table, EFFECT_ENCOUNTER, EFFECT_NOBODY);
    emit(table, encounterEnd, .side = side, .outcome = outcome ? table_intern(table, outcome) : 0,
         .round = encounter_there(table)->turns.round);
    if (rules->ended && !table_stopped(table)) rules->ended(table);
}

static void encounter_begin_turn_of(struct table *table, int who, int32_t round)
{
    const struct encounter_rules *rules = encounter_rules(table);
    const struct encounter *encounter = encounter_of(table);
    int32_t before = encounter->turns.round;
    if (before > 0 && round != before) {
        emit(table, roundEnd, .round = before);
        encounter_durations(table, EFFECT_ROUND_END, EFFECT_NOBODY);
    }
    if (round != before) {
        emit(table, roundStart, .round = round);
        if (rules->round_start && !table_stopped(table)) rules->round_start(table);
    }
    if (table_stopped(table)) return;
    emit(table, turnStart, .who = who, .side = encounter_side(table, who), .round = round);
    if (rules->turn_start && !table_stopped(table)) rules->turn_start(table, who);
    if (!table_stopped(table)) encounter_durations(table, EFFECT_TURN_START, who);
    if (rules->turn_ready && !table_stopped(table)) rules->turn_ready(table, who);
}

static void encounter_begin_turn(struct table *table)
{
    int32_t round = 0;
    int who = encounter_after(encounter_of(table), &round);
    if (who < 0)
        table_refuse(table, "no creature is left to act");
    else
        encounter_begin_turn_of(table, who, round);
}

static symbol encounter_order(struct table *table)
{
    const struct turns *turns = &encounter_there(table)->turns;
    struct arena scratch;
    arena_init(&scratch);
    struct json list = json_make_array();
    for (int i = 0; i < turns->count; i++) {
        const char *name = table_actor_name(table, turns->order[i].actor);
        json_push(&scratch, &list, json_make_text(&scratch, name, strlen(name)));
    }
    symbol order = scratch.failed ? 0 : table_intern_json(table, &list);
    arena_free(&scratch);
    return order;
}

/* A member of the command, or else of the scenario. */
static const struct json *encounter_given(const struct table *table, const struct json *command, const char *member)
{
    const struct json *value = json_get(command, member);
    return value || json_get(command, "order") ? value : json_get(&table->scenario.root, member);
}

/* The order of a fight that is under way; nobody rolls. */
static void encounter_take_order(struct table *table, const struct json *order)
{
    for (size_t i = 0; i < json_count(order) && !table_stopped(table); i++) {
        struct json named = json_make_object();
        json_set(&table->arena, &named, "order", *json_at(order, i));
        int who = command_actor(table, &named, "order", true);
        if (who < 0) return;
        if (turns_find(&encounter_there(table)->turns, who))
            table_refuse(table, "\"order\" names %s twice", table_actor_name(table, who));
        else
            emit(table, initiative, .who = who, .total = (int64_t)(json_count(order) - i));
    }
}

static void encounter_first_turn(struct table *table, const struct json *command, bool is_given)
{
    const struct json *turn = is_given ? encounter_given(table, command, "turn") : NULL;
    int64_t round = is_given ? json_to_int(encounter_given(table, command, "round"), 1) : 1;
    struct turns *turns = &encounter_there(table)->turns;
    if (!turn && round == 1) {
        encounter_begin_turn(table);
        return;
    }
    struct json named = json_make_object();
    int who = turns->order[0].actor;
    if (turn) json_set(&table->arena, &named, "turn", *turn);
    if (turn) who = command_actor(table, &named, "turn", true);
    if (who >= 0 && !turns_find(turns, who))
        table_refuse(table, "\"turn\" names %s, who is not in the order", table_actor_name(table, who));
    else if (who >= 0)
        encounter_begin_turn_of(table, who, (int32_t)round);
}

/* Refuses to start where that is impossible; `lacks_order`: a round or turn is given, but not who acts when. */
static bool encounter_may_start(struct table *table, bool lacks_order)
{
    const struct encounter_rules *rules = encounter_rules(table);
    if (!encounter_of(table))
        table_refuse(table, "%s has no encounters", table->system->title);
    else if (encounter_is_running(table))
        table_refuse(table, "the encounter has already begun");
    else if (lacks_order)
        table_refuse(table, "\"round\" and \"turn\" need \"order\": who acts when");
    return !table->refusal && (!rules->may_start || rules->may_start(table));
}

/* Everyone who takes part rolls initiative. */
static void encounter_roll_order(struct table *table)
{
    const struct encounter_rules *rules = encounter_rules(table);
    for (int i = 0; i < rules->count(table) && !table_stopped(table); i++)
        if (!rules->takes_part || rules->takes_part(table, i)) rules->initiative(table, i);
}

void encounter_command_start(struct table *table, const struct json *command)
{
    const struct encounter_rules *rules = encounter_rules(table);
    const struct json *order = encounter_given(table, command, "order");
    bool has_round = json_get(command, "round") || json_get(command, "turn");
    if (!encounter_may_start(table, has_round && !order)) return;
    encounter_take_order(table, order);
    if (!order) encounter_roll_order(table);
    if (table_stopped(table)) return;
    if (encounter_there(table)->turns.count == 0) {
        table_refuse(table, "no creature can act");
        return;
    }
    emit(table, encounterStart, .order = encounter_order(table));
    if (rules->started) rules->started(table);
    if (table_stopped(table)) return;
    encounter_first_turn(table, command, order != NULL);
}

void encounter_command_end_turn(struct table *table, const struct json *command)
{
    const struct encounter_rules *rules = encounter_rules(table);
    if (!encounter_is_running(table)) {
        table_refuse(table, "no encounter has begun: use \"start\"");
        return;
    }
    int who = encounter_current(table);
    if (json_get(command, "who") && command_acting(table, command) < 0) return;
    if (who >= 0) {
        if (rules->turn_end) rules->turn_end(table, who);
        if (!table_stopped(table)) encounter_durations(table, EFFECT_TURN_END, who);
        if (table_stopped(table)) return;
        int round = encounter_there(table)->turns.round;
        emit(table, turnEnd, .who = who, .side = encounter_side(table, who), .round = round);
    }
    int32_t round = 0;
    if (encounter_after(encounter_of(table), &round) < 0)
        encounter_end(table, EVENT_ABSENT, "draw"); /* no creature is left to act */
    else
        encounter_begin_turn(table);
}

bool encounter_has_not_acted(struct table *table, int who)
{
    const struct encounter_rules *rules = encounter_rules(table);
    const struct action_pool *budget = rules->budget(table, who);
    for (int i = 0; rules->economy->pools[i].name; i++) {
        const struct economy_pool *pool = &rules->economy->pools[i];
        if (pool->refill == ECONOMY_TURN && budget->left[i] < pool->amount)
            table_refuse(table, "%s has already acted this turn", table_actor_name(table, who));
    }
    return !table->refusal;
}

static bool encounter_knows_delay(struct table *table)
{
    if (!encounter_rules(table)->may_delay)
        table_refuse(table, "%s has no command \"delay\"", table->system->title);
    else if (!encounter_is_running(table))
        table_refuse(table, "no encounter has begun: use \"start\"");
    return !table->refusal;
}

/* What the end of the turn brings comes now. */
void encounter_command_delay(struct table *table, const struct json *command)
{
    int who = encounter_knows_delay(table) ? command_acting(table, command) : -1;
    if (who < 0 || !encounter_rules(table)->may_delay(table, who)) return;
    emit(table, delay, .who = who);
    encounter_command_end_turn(table, command);
}

void encounter_command_return(struct table *table, const struct json *command)
{
    int who = encounter_knows_delay(table) ? command_who(table, command) : -1;
    if (who < 0) return;
    const struct turns_entry *entry = turns_find(&encounter_there(table)->turns, who);
    if (!entry || !entry->delayed)
        table_refuse(table, "%s is not delaying", table_actor_name(table, who));
    else
        emit(table, back, .who = who, .after = encounter_current(table));
}

static void encounter_offer(struct table *table, struct arena *arena, struct json *commands, const char *verb, int who)
{
    const char *name = table_actor_name(table, who);
    struct json command = json_make_object();
    json_set(arena, &command, "do", json_make_text(arena, verb, strlen(verb)));
    json_set(arena, &command, "who", json_make_text(arena, name, strlen(name)));
    json_push(arena, commands, command);
}

void encounter_legal_delays(struct table *table, struct arena *arena, struct json *commands)
{
    const struct encounter_rules *rules = encounter_rules(table);
    int who = rules->state && rules->may_delay && encounter_is_running(table) ? encounter_current(table) : TURNS_NOBODY;
    if (who == TURNS_NOBODY) return;
    table_look_begin(table);
    (void)rules->may_delay(table, who);
    if (table_look_end(table)) encounter_offer(table, arena, commands, "delay", who);
    const struct turns *turns = &encounter_there(table)->turns;
    for (int i = 0; i < turns->count; i++)
        if (turns->order[i].delayed) encounter_offer(table, arena, commands, "return", turns->order[i].actor);
}

/* ---- the end ---- */

/* Refuses a side that has no one, and lists those that have. */
static bool encounter_knows_side(struct table *table, int64_t side)
{
    if (side >= 0 && side < LIMIT_SIDES && side_exists(table, (int)side)) return true;
    struct text known = {0};
    for (int i = 0; i < LIMIT_SIDES; i++) {
        if (!side_exists(table, i)) continue;
        text_addf(&known, "%s%d (", known.length ? ", " : "", i);
        side_words(table, i, &known);
        text_add(&known, ")");
    }
    table_refuse(table, "there is no side %lld; the sides are %s", (long long)side, text_get(&known));
    text_free(&known);
    return false;
}

void encounter_command_end(struct table *table, const struct json *command)
{
    if (!encounter_is_running(table)) {
        table_refuse(table, "no encounter is running");
        return;
    }
    const struct json *side = json_get(command, "side");
    if (side && !encounter_knows_side(table, json_to_int(side, -1))) return;
    encounter_end(table, side ? json_to_int(side, 0) : EVENT_ABSENT, json_to_text(json_get(command, "outcome"), NULL));
}

/* How many sides can fight (at most 2 are counted), and the last of them. */
static int encounter_sides(struct table *table, int *side)
{
    const struct encounter_rules *rules = encounter_rules(table);
    int sides = 0;
    for (int i = 0; i < rules->count(table); i++) {
        if (!rules->can_fight(table, i)) continue;
        int own = rules->side(table, i);
        if (sides > 0 && own == *side) continue;
        *side = own;
        if (++sides == 2) break;
    }
    return sides;
}

void encounter_settle(struct table *table)
{
    const struct encounter_rules *rules = encounter_rules(table);
    int side = ENCOUNTER_NO_SIDE;
    if (rules->goes_on || !rules->can_fight || !rules->side || !encounter_is_running(table)) return;
    if (!encounter_there(table)->two_sides && !rules->needs_enemy) return;
    int sides = encounter_sides(table, &side);
    if (sides < 2) encounter_end(table, sides == 1 ? side : EVENT_ABSENT, sides == 1 ? "victory" : "draw");
}

/* ---- events ---- */

static void encounter_apply_turn(struct table *table, const struct event *event)
{
    const struct encounter_rules *rules = encounter_rules(table);
    struct event_turnStart turn = event_turnStart_of(event);
    struct encounter *encounter = encounter_of(table);
    struct turns_entry *entry = turns_find(&encounter->turns, (int)turn.who);
    if (!entry) return;
    entry->delayed = false;
    encounter->turns.current = (int16_t)(entry - encounter->turns.order);
    encounter->turns.round = (int32_t)turn.round;
    if (rules->economy) action_pool_refill(rules->economy, rules->budget(table, (int)turn.who), ECONOMY_TURN);
}

static void encounter_apply_initiative(struct table *table, const struct event *event)
{
    struct event_initiative entry = event_initiative_of(event);
    (void)turns_add(&encounter_there(table)->turns,
                    (struct turns_entry){.actor = (int16_t)entry.who,
                                         .initiative = (int32_t)entry.total,
                                         .ties = {(int32_t)entry.tie1, (int32_t)entry.tie2, (int32_t)entry.tie3}});
}

static void encounter_apply_delay(struct table *table, int64_t who, bool delays)
{
    struct turns *turns = &encounter_there(table)->turns;
    struct turns_entry *entry = turns_find(turns, (int)who);
    if (!entry) return;
    entry->delayed = delays;
    if (!delays) turns_move_behind_current(turns, (int)who);
}

static void encounter_apply_start(struct table *table)
{
    const struct encounter_rules *rules = encounter_rules(table);
    struct encounter *encounter = encounter_there(table);
    int side = ENCOUNTER_NO_SIDE;
    encounter->has_outcome = false;
    encounter->two_sides = rules->can_fight && rules->side && encounter_sides(table, &side) == 2;
}

static void encounter_apply_end(struct table *table, const struct event *event)
{
    struct event_encounterEnd end = event_encounterEnd_of(event);
    struct encounter *encounter = encounter_there(table);
    *encounter = (struct encounter){.has_outcome = true,
                                    .winner = end.side == EVENT_ABSENT ? ENCOUNTER_NO_SIDE : (int16_t)end.side,
                                    .outcome = (symbol)end.outcome};
}

static void encounter_apply_pool(struct table *table, int64_t who, int64_t what, int64_t left)
{
    const struct encounter_rules *rules = encounter_rules(table);
    int pool = rules->economy ? encounter_pool_find(rules->economy, table_text(table, what)) : -1;
    if (pool >= 0 && who >= 0 && left != EVENT_ABSENT) rules->budget(table, (int)who)->left[pool] = (int16_t)left;
}

void encounter_apply(struct table *table, const struct event *event)
{
    const struct encounter_rules *rules = encounter_rules(table);
    struct event_spend spend;
    struct event_restore restore;
    struct event_durations passed;
    if (!rules->state) return;
    switch ((enum event_id)event->kind) {
    case EVENT_INITIATIVE:
        encounter_apply_initiative(table, event);
        break;
    case EVENT_DELAY:
        encounter_apply_delay(table, event_delay_of(event).who, true);
        break;
    case EVENT_BACK:
        encounter_apply_delay(table, event_back_of(event).who, false);
        break;
    case EVENT_ENCOUNTER_START:
        encounter_apply_start(table);
        break;
    case EVENT_ENCOUNTER_END:
        encounter_apply_end(table, event);
        break;
    case EVENT_TURN_START:
        encounter_apply_turn(table, event);
        break;
    case EVENT_DURATIONS:
        passed = event_durations_of(event);
        if (rules->effects) effect_tick(rules->effects(table), (enum effect_clock)passed.clock, (int)passed.who, 1);
        break;
    case EVENT_SPEND:
        spend = event_spend_of(event);
        encounter_apply_pool(table, spend.who, spend.what, spend.left);
        break;
    case EVENT_RESTORE:
        restore = event_restore_of(event);
        encounter_apply_pool(table, restore.who, restore.what, restore.left);
        break;
    default:
        break;
    }
}
