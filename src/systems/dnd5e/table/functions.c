/* functions.c: functions of content that need a table; a host may answer in its own way. (D5E-CALC-02) */
#include <string.h>

#include "core/host.h"
#include "systems/dnd5e/table/table.h"
#include "systems/dnd5e/actor/prepare.h"

/* Who a function looks at: its "context", the owner when there is none. */
static const struct d5e_body *d5e_function_body(const struct d5e_frame *frame, const struct json *call)
{
    bool target = json_is_text(json_get(call, "context"), "target") && frame->target >= 0;
    return d5e_body_of(frame->table, target ? frame->target : frame->owner);
}

static bool d5e_function_compare(int64_t actual, int64_t value, const char *how)
{
    if (strcmp(how, "less_than") == 0) return actual < value;
    if (strcmp(how, "at_most") == 0) return actual <= value;
    if (strcmp(how, "greater_than") == 0) return actual > value;
    if (strcmp(how, "equals") == 0) return actual == value;
    return actual >= value;
}

/* A pool, hit points or movement against a number ("minimum", "value") or a share of the whole ("percent"). */
static bool d5e_function_pool(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct d5e_body *body = d5e_function_body(frame, call);
    const struct json *params = json_get(call, "params"), *percent = json_get(params, "percent");
    const char *name = json_to_text(json_get(params, "resource"), ""),
               *how = json_to_text(json_get(params, "comparison"), "at_least");
    int64_t left = 0, most = 0;
    if (strcmp(name, "hit_points") == 0) {
        left = body->hp;
        most = body->actor->hp_max.value;
    } else if (strcmp(name, "movement") == 0) {
        left = body->budget.left[D5E_POOL_MOVE];
        most = body->actor->speed[D5E_WALK].value;
    } else {
        int pool = d5e_pool_index(body->actor, name);
        const struct d5e_resource *known = body->actor->resources;
        for (int i = 0; pool > 0 && i < pool; i++)
            known = known->next;
        left = pool < 0 ? 0 : body->pools[pool] < 0 ? INT64_MAX / 1000 : body->pools[pool];
        most = pool < 0 ? 0 : known->maximum;
    }
    int64_t needed = json_to_int(json_get(params, "minimum"), json_to_int(json_get(params, "value"), 1));
    *value = json_make_bool(percent ? d5e_function_compare(left * 100, most * json_to_int(percent, 0), how)
                                    : d5e_function_compare(left, needed, how));
    return true;
}

static bool d5e_function_equals(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct d5e_body *body = d5e_function_body(frame, call);
    int pool = d5e_pool_index(body->actor, json_to_text(json_path(call, "params.resource"), ""));
    *value = json_make_bool(pool >= 0 && body->pools[pool] == json_to_int(json_path(call, "params.value"), 0));
    return true;
}

/* The threshold is a number, or "scaling": the mechanic's table of challenge ratings. */
static bool d5e_function_rating(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct json *threshold = json_path(call, "params.threshold");
    if (json_is(threshold, JSON_STRING) && frame->mechanic) {
        const struct json *tables = json_get(frame->mechanic->json, "scaling");
        const char *name = json_is(tables, JSON_OBJECT) && tables->count ? tables->members[0].name : "value";
        threshold = d5e_mechanic_scaling(frame->mechanic, name, NULL);
    }
    const struct json *rating = json_get(d5e_function_body(frame, call)->actor->document, "challenge_rating");
    *value = json_make_bool(rating && threshold && json_to_double(rating, 0) <= json_to_double(threshold, 0));
    return true;
}

/* Set by "outdoors" in the scenario; true by default. */
static bool d5e_function_outdoors(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_bool(json_to_bool(json_get(&frame->table->scenario.root, "outdoors"), true));
    return true;
}

static bool d5e_function_used(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct d5e_body *body = d5e_function_body(frame, call);
    const char *feature = json_to_text(json_path(call, "params.feature"), "");
    const struct d5e_mechanic *mechanic = d5e_actor_mechanic(body->actor, feature);
    int index = mechanic ? d5e_mechanic_index(body->actor, mechanic) : -1;
    *value = json_make_bool(index >= 0 && body->uses[index] > 0);
    return true;
}

/* Turns taken this encounter: 0 before the first. */
static bool d5e_function_acted(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    int who = json_is_text(json_get(call, "context"), "target") && frame->target >= 0 ? frame->target : frame->owner;
    int place = -1;
    for (int i = 0; i < state->encounter.turns.count; i++)
        if (state->encounter.turns.order[i].actor == who) place = i;
    int64_t turns = state->encounter.turns.round < 1
                        ? 0
                        : state->encounter.turns.round - (place >= state->encounter.turns.current ? 1 : 0);
    *value = json_make_bool(d5e_function_compare(turns, json_to_int(json_path(call, "params.value"), 1),
                                                 json_to_text(json_path(call, "params.comparison"), "at_least")));
    return true;
}

static bool d5e_function_first_round(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_bool(d5e_state_of(frame->table)->encounter.turns.round <= 1);
    return true;
}

static bool d5e_function_dice_spent(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct d5e_body *body = d5e_function_body(frame, call);
    int pool = d5e_pool_index(body->actor, "hit_dice");
    *value = json_make_int(pool < 0 ? 0 : body->actor->level - body->pools[pool]);
    return true;
}

static bool d5e_function_hurt(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct d5e_body *body = d5e_function_body(frame, call);
    *value = json_make_bool(body->hp < body->actor->hp_max.value);
    return true;
}

static bool d5e_function_mastery(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_bool(d5e_is_2024(frame->table, D5E_RULE_WEAPON_MASTERY));
    return true;
}

static const struct {
    const char *name;
    bool (*answer)(const struct d5e_frame *frame, const struct json *call, struct json *value);
} d5e_table_functions[] = {
#define D5E_TABLE_FUNCTION(id, name, words) {name, d5e_function_##id},
#include "systems/dnd5e/content/functions.def"
    {NULL, NULL},
};

bool d5e_function_call(const struct d5e_frame *frame, const char *name, const struct json *call, struct json *value)
{
    struct table *table = frame->table;
    const struct host_function *host = host_find(table->content->functions, name);
    if (host) {
        /* Numbers of the creature may depend on the same function: they are described without it. */
        struct d5e_state *state = d5e_state_of(table);
        if (state->asks_host) return false;
        state->asks_host = true;
        struct json character = d5e_body_view(table, &table->arena, frame->owner), target = json_make_null();
        if (frame->target >= 0) target = d5e_body_view(table, &table->arena, frame->target);
        state->asks_host = false;
        struct d5e_function_asked asked = {call, &character, frame->target >= 0 ? &target : NULL};
        return d5e_function_of_host(host, &table->arena, &asked, value);
    }
    for (size_t i = 0; d5e_table_functions[i].name; i++) {
        if (strcmp(d5e_table_functions[i].name, name) == 0) return d5e_table_functions[i].answer(frame, call, value);
    }
    return d5e_sheet_answer(d5e_function_body(frame, call)->actor, name, call, value);
}
