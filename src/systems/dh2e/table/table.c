/* table.c: DH2E at the table: which command goes where, and what all of them share. */
#include "systems/dh2e/table/table.h"

#include <string.h>

/* Two half actions a turn; a full action needs both (DH2E-TRN-06). */
const struct economy dh2e_economy = {
    .pools = {{"half", 2, ECONOMY_TURN, "half action"},
              {"free", 1, ECONOMY_TURN, "free action"},
              {"reaction", 1, ECONOMY_TURN, "reaction"}},
    .costs = {{"half", {1}}, {"full", {2}}, {"free", {0, 1}}, {"reaction", {0, 0, 1}}},
};

static const struct event_kind dh2e_events[] = {
#define DH2E_EVENT(id, event_name, words, ...) {.name = event_name, .fields = {__VA_ARGS__}, .sentence = words},
#include "systems/dh2e/table/events.def"
#undef DH2E_EVENT
    {0},
};

struct dh2e_command {
    const char *word;
    void (*decide)(struct table *table, const struct json *command);
    const char *doc;
};

static const struct dh2e_command dh2e_commands[] = {
#define DH2E_COMMAND(word, function, doc) {word, function, doc},
#include "systems/dh2e/table/commands.def"
#undef DH2E_COMMAND
};

void dh2e_play_decide(struct table *table, const struct json *command)
{
    const char *word = json_to_text(json_get(command, "do"), "");
    struct near near = near_new(word);
    for (size_t i = 0; i < sizeof dh2e_commands / sizeof *dh2e_commands; i++) {
        near_offer(&near, dh2e_commands[i].word);
        if (strcmp(dh2e_commands[i].word, word) != 0) continue;
        dh2e_commands[i].decide(table, command);
        if (!dh2e_play_stopped(table)) dh2e_play_grapple_check(table);
        if (!dh2e_play_stopped(table)) dh2e_play_settle(table);
        return;
    }
    table_refuse_unknown(table, &near);
}

bool dh2e_play_stopped(const struct table *table)
{
    return table->refusal || !json_is(&table->question, JSON_NULL);
}

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

int dh2e_play_named(struct table *table, const struct json *command, const char *member, bool needed)
{
    const struct json *value = json_get(command, member);
    if (!value) {
        if (needed) table_refuse(table, "say who with \"%s\"", member);
        return -1;
    }
    int64_t found = dh2e_play_find(table, json_to_text(value, ""));
    if (found < 0) table_refuse(table, "there is nobody called \"%s\" here", json_to_text(value, "?"));
    return (int)found;
}

int dh2e_play_acting(struct table *table, const struct json *command)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    int current = turns_current(&state->turns);
    int who = json_get(command, "who") ? dh2e_play_named(table, command, "who", true) : current;
    if (who < 0) {
        table_refuse(table, "say who acts with \"who\"");
        return -1;
    }
    const char *name = dh2e_play_name(table, who);
    if (current >= 0 && who != current) {
        table_refuse(table, "it is %s's turn, not %s's", dh2e_play_name(table, current), name);
        return -1;
    }
    if (dh2e_play_has(table, who, "self:cannot-act")) {
        table_refuse(table, "%s cannot act now", name);
        return -1;
    }
    return who;
}

enum { DH2E_SQUARE_MOST = 10000 };

bool dh2e_play_square(struct table *table, const struct json *command, const char *member, int *x, int *y)
{
    const struct json *square = json_get(command, member);
    if (!square) return true;
    int64_t to_x = json_to_int(json_at(square, 0), -1 - DH2E_SQUARE_MOST);
    int64_t to_y = json_to_int(json_at(square, 1), -1 - DH2E_SQUARE_MOST);
    bool good = json_count(square) == 2 && to_x >= -DH2E_SQUARE_MOST && to_x <= DH2E_SQUARE_MOST &&
                to_y >= -DH2E_SQUARE_MOST && to_y <= DH2E_SQUARE_MOST;
    if (!good) {
        table_refuse(table, "\"%s\" must be a square: [x, y]", member);
        return false;
    }
    *x = (int)to_x;
    *y = (int)to_y;
    return true;
}

/* ---- what it costs ---- */

static bool dh2e_play_in_turn(const struct dh2e_state *state)
{
    return state->turns.round > 0;
}

bool dh2e_play_affords(struct table *table, int who, const char *action)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct economy_cost *cost = economy_cost_find(&dh2e_economy, action);
    if (!dh2e_play_in_turn(state) || !cost) return true;
    const char *lacks = purse_lacks(&dh2e_economy, &state->combatants[who].purse, cost);
    if (!lacks) return true;
    if (strcmp(action, "full") == 0)
        table_refuse(table, "%s needs both half actions for this and has only %d left", dh2e_play_name(table, who),
                     state->combatants[who].purse.left[0]);
    else
        table_refuse(table, "%s has no %s%s left this turn", dh2e_play_name(table, who), lacks,
                     strcmp(lacks, "reaction") == 0 ? "" : " action");
    return false;
}

void dh2e_play_pay(struct table *table, int who, const char *action)
{
    if (dh2e_play_in_turn(dh2e_state_of(table))) dh2e_emit(table, PAYS, who, table_intern(table, action));
}

/* ---- tests ---- */

void dh2e_play_tell(struct table *table, int who, const struct dh2e_check *check, const struct dh2e_result *result)
{
    struct arena scratch;
    arena_init(&scratch);
    struct json breakdown = dh2e_check_breakdown(check, &scratch);
    symbol told = scratch.failed ? 0 : table_intern_json(table, &breakdown);
    if (!told) table_refuse(table, "there is not enough memory");
    arena_free(&scratch);
    dh2e_emit(table, TEST, who, table_intern(table, check->label), result->target, result->roll, result->success,
              result->degrees, told);
}

struct dh2e_result dh2e_play_test(struct table *table, int who, struct dh2e_check *check)
{
    struct dh2e_result result = {0};
    if (!check->label || !check->domain || !dh2e_check_prepare(check)) {
        table_refuse(table, "there is not enough memory");
    } else {
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
    dh2e_emit(table, OPPOSED, first, second, winner > 0 ? first : winner < 0 ? second : -1);
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

const struct table_rules dh2e_table = {
    .events = dh2e_events,
    .scenario = dh2e_scenario_fields,
    .state_new = dh2e_state_new,
    .state_clone = dh2e_state_clone,
    .state_free = dh2e_state_free,
    .state_hash = dh2e_state_hash,
    .decide = dh2e_play_decide,
    .apply = dh2e_play_apply,
    .actor_name = dh2e_play_name,
    .actor_find = dh2e_play_find,
    .legal = dh2e_play_legal,
    .describe = dh2e_play_describe,
    .board = dh2e_play_board,
    .document = dh2e_play_document,
    .view = dh2e_play_view,
};
