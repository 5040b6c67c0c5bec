/* functions.c: functions that content names. Those of the schema are built in; a host may answer for others through
 * the table's host hook. */
#include <string.h>

#include "systems/dnd5e/play.h"
#include "systems/dnd5e/prepare.h"

static bool d5e_wearing(const struct d5e_frame *frame, const char *property, struct json *value)
{
    const struct json *armor = d5e_equipped(d5e_body_of(frame->table, frame->owner)->actor, "armor");
    *value = json_make_bool(armor && d5e_has_property(armor, property));
    return true;
}

static bool d5e_function_heavy(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    (void)call;
    return d5e_wearing(frame, "Heavy", value);
}

static bool d5e_function_armor(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_bool(d5e_equipped(d5e_body_of(frame->table, frame->owner)->actor, "armor") != NULL);
    return true;
}

static bool d5e_function_shield(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_bool(d5e_equipped(d5e_body_of(frame->table, frame->owner)->actor, "shield") != NULL);
    return true;
}

/* Whom a function looks at: its "context", the owner when there is none. */
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
        most = body->hp_max;
    } else if (strcmp(name, "movement") == 0) {
        left = body->purse.left[D5E_POOL_MOVE];
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

static bool d5e_function_half_speed(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    *value = json_make_int(d5e_function_body(frame, call)->actor->speed[D5E_WALK].value / 2);
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

/* The scene says it: "outdoors" in the scenario; true when it says nothing. */
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
    for (int i = 0; i < state->turns.count; i++)
        if (state->turns.order[i].actor == who) place = i;
    int64_t turns = state->turns.round < 1 ? 0 : state->turns.round - (place >= state->turns.current ? 1 : 0);
    *value = json_make_bool(d5e_function_compare(turns, json_to_int(json_path(call, "params.value"), 1),
                                                 json_to_text(json_path(call, "params.comparison"), "at_least")));
    return true;
}

static bool d5e_function_first_round(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_bool(d5e_state_of(frame->table)->turns.round <= 1);
    return true;
}

static bool d5e_function_dice_spent(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct d5e_body *body = d5e_function_body(frame, call);
    int pool = d5e_pool_index(body->actor, "hit_dice");
    *value = json_make_int(pool < 0 ? 0 : body->actor->level - body->pools[pool]);
    return true;
}

static bool d5e_function_casts(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    *value = json_make_bool(d5e_function_body(frame, call)->actor->spell_ability < D5E_ABILITIES);
    return true;
}

static bool d5e_function_hurt(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct d5e_body *body = d5e_function_body(frame, call);
    *value = json_make_bool(body->hp < body->hp_max);
    return true;
}

static bool d5e_function_proficiency(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    int64_t bonus = d5e_function_body(frame, call)->actor->proficiency_bonus;
    bool half = json_is_text(json_get(call, "transform"), "half_rounded_up");
    *value = json_make_int(half ? (bonus + 1) / 2 : bonus);
    return true;
}

static bool d5e_function_level(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_int(d5e_body_of(frame->table, frame->owner)->actor->level);
    return true;
}

static const struct {
    const char *name;
    d5e_function *call;
} d5e_functions[] = {
    {"equipment.is_wearing_heavy_armor", d5e_function_heavy},
    {"equipment.is_wearing_armor", d5e_function_armor},
    {"equipment.is_wielding_shield", d5e_function_shield},
    {"resources.check_pool_remaining", d5e_function_pool},
    {"levels.calculate_proficiency_bonus", d5e_function_proficiency},
    {"levels.total", d5e_function_level},
    {"resource.equals", d5e_function_equals},
    {"movement.calculate_half_speed", d5e_function_half_speed},
    {"creature.cr_at_or_below", d5e_function_rating},
    {"environment.is_outdoors", d5e_function_outdoors},
    {"feature.was_used_this_turn", d5e_function_used},
    {"timeline.has_acted", d5e_function_acted},
    {"combat.is_first_round", d5e_function_first_round},
    {"hit_dice_spent", d5e_function_dice_spent},
    {"character.has_spellcasting", d5e_function_casts},
    {"hit_points.is_below_max_hp", d5e_function_hurt},
    {NULL, NULL},
};

bool d5e_function_is_known(const char *name)
{
    for (size_t i = 0; d5e_functions[i].name; i++) {
        if (strcmp(d5e_functions[i].name, name) == 0) return true;
    }
    return false;
}

bool d5e_function_call(const struct d5e_frame *frame, const char *name, const struct json *call, struct json *value)
{
    for (size_t i = 0; d5e_functions[i].name; i++) {
        if (strcmp(d5e_functions[i].name, name) == 0) return d5e_functions[i].call(frame, call, value);
    }
    return false;
}
