/* table.c: DH2E at the table: what its parts share, and what the core asks of it. */
#include "systems/dh2e/table/table.h"

#include <string.h>

#include "core/scenario.h"

#include "base/near.h"

/* Two half actions a turn; a full action needs both (DH2E-TRN-06). */
const struct economy dh2e_economy = {
    .pools = {{"half", 2, ECONOMY_TURN, "half action"},
              {"free", 1, ECONOMY_TURN, "free action"},
              {"reaction", 1, ECONOMY_TURN, "reaction"}},
    .costs = {{"half", {1}}, {"full", {2}}, {"free", {0, 1}}, {"reaction", {0, 0, 1}}},
};

static const struct event_kind dh2e_events[] = {
#define EVENT_PREFIX dh2e_event_
#define EVENT_PREFIX_ID DH2E_EVENT_
#define EVENT_FILE "systems/dh2e/table/events.def"
#define EVENT_COUNT_NAME DH2E_EVENT_COUNT
#include "core/event_table.def"
};

/* ---- who ---- */

static int64_t dh2e_play_find(const struct table *table, const char *name)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    for (int i = 0; i < state->count; i++) {
        if (strcmp(table_text(table, state->combatants[i].name), name) == 0) return i;
    }
    return -1;
}

static const char *dh2e_play_name(const struct table *table, int64_t who)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    return who >= 0 && who < state->count ? table_text(table, state->combatants[who].name) : NULL;
}

int dh2e_play_acting(struct table *table, const struct json *command)
{
    int who = command_acting(table, command);
    return who >= 0 && dh2e_play_bars(table, who, DH2E_BARS_ACTS) ? -1 : who;
}

void dh2e_play_pay(struct table *table, struct event_act act, const char *cost)
{
    table_emit(table, event_act_make(act));
    if (cost) encounter_pay(table, (int)act.who, cost);
}

/* ---- tests ---- */

void dh2e_play_tell(struct table *table, int who, const struct dh2e_check *check, const struct dh2e_result *result)
{
    struct arena scratch;
    symbol breakdown = 0, listed = 0, rolled = 0;
    arena_init(&scratch);
    if (!table->quiet) {
        struct json whole = dh2e_check_breakdown(check, &scratch), dice = json_make_array();
        const struct json *modifiers = json_get(&whole, "modifiers");
        json_push(&scratch, &dice, json_make_int(result->roll));
        breakdown = scratch.failed ? 0 : table_intern_json(table, &whole);
        listed = breakdown && modifiers ? table_intern_json(table, modifiers) : 0;
        rolled = table_intern_json(table, &dice);
        if (!listed) table_refuse(table, "there is not enough memory");
    }
    dh2e_emit(table, roll, .who = who, .what = table_intern(table, check->label), .against = result->target,
              .dice = rolled, .total = result->roll, .under = true, .success = result->success,
              .degrees = result->degrees, .modifiers = listed, .breakdown = breakdown);
    arena_free(&scratch);
}

static bool dh2e_play_has_switch(const struct dh2e_check *check, const char *name, struct near *near)
{
    const struct dh2e_synthetics *own = &check->actor->synthetics, *lists[] = {own, check->extra};
    for (size_t i = 0; i < own->toggles.count; i++) {
        near_add(near, own->toggles.items[i].option);
        if (strcmp(own->toggles.items[i].option, name) == 0) return true;
    }
    /* It is there; whether it can be switched is its own rule. */
    if (options_has_text(&own->options, name)) return true;
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; lists[i] && k < lists[i]->modifiers.count; k++) {
            near_add(near, lists[i]->modifiers.items[k].label);
            if (strcmp(lists[i]->modifiers.items[k].label, name) == 0) return true;
        }
    }
    return false;
}

bool dh2e_play_switches(struct table *table, const struct dh2e_check *check)
{
    const struct json *toggles = check->toggles;
    for (uint32_t i = 0; json_is(toggles, JSON_OBJECT) && i < toggles->count; i++) {
        const char *name = toggles->members[i].name;
        struct near near = near_new(name);
        if (dh2e_play_has_switch(check, name, &near)) continue;
        table_refuse_name(table, &near, "%s has no toggle or modifier \"%s\"", check->actor->name, name);
        return false;
    }
    return true;
}

struct dh2e_result dh2e_play_test(struct table *table, int who, struct dh2e_check *check)
{
    struct dh2e_result result = {0};
    if (!check->label || !check->domain || !dh2e_check_prepare(check)) {
        table_refuse(table, "there is not enough memory");
    } else if (dh2e_play_switches(table, check)) {
        result = dh2e_check_roll(check, table_throw(table, 100));
        dh2e_play_tell(table, who, check, &result);
    }
    dh2e_check_free(check);
    return result;
}

struct dh2e_result dh2e_play_test_characteristic(struct table *table, int who, enum dh2e_characteristic characteristic)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    struct dh2e_result result = {0};
    if (!actor) return result;
    struct arena scratch;
    arena_init(&scratch);
    struct dh2e_check check = dh2e_check_characteristic(actor, characteristic, &scratch);
    check.cap = dh2e_state_of(table)->cap;
    result = dh2e_play_test(table, who, &check);
    arena_free(&scratch);
    return result;
}

int dh2e_play_oppose(struct table *table, int first, int second, enum dh2e_characteristic characteristic)
{
    const struct dh2e_actor *one = dh2e_play_actor(table, first), *other = dh2e_play_actor(table, second);
    if (!one || !other) return 0;
    struct dh2e_result a = dh2e_play_test_characteristic(table, first, characteristic),
                       b = dh2e_play_test_characteristic(table, second, characteristic);
    int winner = dh2e_opposed(&a, one->bonuses[characteristic], &b, other->bonuses[characteristic]);
    dh2e_emit(table, opposed, .who = first, .target = second,
              .winner = winner > 0   ? first
                        : winner < 0 ? second
                                     : EVENT_NOBODY);
    return winner;
}

/* ---- the board: a square is a metre ---- */

int dh2e_play_distance(const struct dh2e_state *state, int a, int b)
{
    if (!state->has_board) return 1;
    return grid_distance(GRID_EQUAL, dh2e_play_space(&state->combatants[a]), dh2e_play_space(&state->combatants[b]));
}

bool dh2e_play_sees(const struct dh2e_state *state, int a, int b)
{
    return !state->has_board ||
           grid_sight(&state->map, 1, dh2e_play_space(&state->combatants[a]), dh2e_play_space(&state->combatants[b]));
}

/* ---- what the core asks ---- */

static struct encounter *dh2e_table_encounter(const struct table *table)
{
    return &dh2e_state_of(table)->encounter;
}

static struct effects *dh2e_table_effects(const struct table *table)
{
    return &dh2e_state_of(table)->effects;
}

static struct action_pool *dh2e_table_budget(const struct table *table, int who)
{
    return &dh2e_state_of(table)->combatants[who].budget;
}

static int dh2e_table_count(const struct table *table)
{
    return dh2e_state_of(table)->count;
}

static int dh2e_table_side(const struct table *table, int who)
{
    return dh2e_state_of(table)->combatants[who].side;
}

static bool dh2e_table_takes_part(const struct table *table, int who)
{
    return !dh2e_state_of(table)->combatants[who].out;
}

static bool dh2e_table_can_fight(struct table *table, int who)
{
    return !dh2e_state_of(table)->combatants[who].out && !dh2e_play_has(table, who, "self:down");
}

/* What the hit points of a position do not show. */
static const struct player_hint dh2e_player_hints[] = {
    {"grapple", PLAYER_STATED, 8},  {"stand", PLAYER_READIES, 60},     {"unjam", PLAYER_READIES, 0},
    {"reload", PLAYER_READIES, 0},  {"aim", PLAYER_READIES, 0},        {"extinguish", PLAYER_WORTH, 120},
    {"breakFree", PLAYER_FREES, 40}, {"release", PLAYER_NEVER, 0},     {"overwatch", PLAYER_AWAITS, 0},
    {"ready", PLAYER_READIES, 0},   {"focus", PLAYER_RISKS, 0},
    {0}};

/* The names of these in sentences. */
static const struct event_word dh2e_event_words[] = {
    {"condition", "useless-arm", "has a useless arm"},
    {"condition", "useless-leg", "has a useless leg"},
    {"how", "out", "out of the fight"},
    {"source", "On Fire", "the flames"},
    {"using", "On Fire", "the flames"},
    {"source", "backlash", "the backlash"},
    {"using", "backlash", "the backlash"},
    {"table", "phenomena", "psychic phenomena"},
    {"table", "perils", "perils"},
    {"action", "focus", "Focus Power"},
    {"aim", "half", "half action"},
    {"aim", "full", "full action"},
    {0},
};

static bool dh2e_held(const struct table *table, int who)
{
    return dh2e_state_of(table)->combatants[who].grappling >= 0;
}

/* What only adds to the rolls of its bearer or takes from damage is good; other conditions of this game are bad. */
static int dh2e_favour(const struct table *table, const struct effect *effect)
{
    const struct dh2e_content *content = (const struct dh2e_content *)table->content;
    const struct dh2e_entry *entry =
        dh2e_content_find(content, DH2E_KIND_CONDITION, table_text(table, effect->kind));
    const struct json *rules = entry ? json_path(&entry->document->root, "system.rules") : NULL;
    for (size_t i = 0; i < json_count(rules); i++) {
        const struct json *rule = json_at(rules, i), *key = json_get(rule, "key");
        bool adds = json_is_text(key, "FlatModifier") && json_to_int(json_get(rule, "value"), 0) > 0;
        if (!adds && !json_is_text(key, "Resistance")) return -1;
    }
    return json_count(rules) ? 1 : -1;
}

static bool dh2e_extent(const struct table *table, int *width, int *height)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    *width = state->map.width;
    *height = state->map.height;
    return state->has_board;
}

const struct table_rules dh2e_table = {
    .events = dh2e_events,
    .words = dh2e_event_words,
    .commands = dh2e_commands,
    .hooks = {[HOOK_PLACE] = {dh2e_master_place, NULL},
              [HOOK_JOIN] = {dh2e_master_join, NULL},
              [HOOK_TOGGLE] = {dh2e_master_toggle, NULL},
              [HOOK_LEAVE] = {dh2e_master_leave, NULL},
              [HOOK_DAMAGE] = {dh2e_master_damage, dh2e_fields_damage},
              [HOOK_HEAL] = {dh2e_master_heal, NULL},
              [HOOK_SET_HP] = {dh2e_master_set_hp, NULL},
              [HOOK_CONDITION] = {dh2e_master_condition, NULL},
              [HOOK_EFFECT] = {.instead = "everything that lasts is a \"condition\", also what homebrew adds"},
              [HOOK_REST] = {.instead = "wounds heal over days: use \"heal\""}},
    .encounter = {.state = dh2e_table_encounter,
                  .effects = dh2e_table_effects,
                  .economy = &dh2e_economy,
                  .budget = dh2e_table_budget,
                  .count = dh2e_table_count,
                  .side = dh2e_table_side,
                  .takes_part = dh2e_table_takes_part,
                  .can_fight = dh2e_table_can_fight,
                  .initiative = dh2e_turn_initiative,
                  .turn_start = dh2e_turn_start,
                  .needs_enemy = true,
                  .may_delay = encounter_has_not_acted},
    .settle = dh2e_play_settle,
    .scenario = dh2e_scenario_fields,
    .scenario_takes = SCENARIO_TAKES_HP,
    .extent = dh2e_extent,
    .state_new = dh2e_state_new,
    .state_clone = dh2e_state_clone,
    .state_free = dh2e_state_free,
    .state_hash = dh2e_state_hash,
    .apply = dh2e_play_apply,
    .actor_name = dh2e_play_name,
    .actor_find = dh2e_play_find,
    .player = {.hints = dh2e_player_hints,
               .ways = dh2e_play_ways,
               .joins = dh2e_play_joins,
               .await = dh2e_play_await,
               .held = dh2e_held,
               .favour = dh2e_favour},
    .legal = dh2e_play_legal,
    .legal_is_tried = true,
    .checks_first = true,
    .moves = dh2e_play_moves,
    .describe = dh2e_play_describe,
    .board = dh2e_play_board,
    .document = dh2e_play_document,
    .facts = dh2e_play_facts,
    .view_actor = dh2e_play_view_actor,
};
