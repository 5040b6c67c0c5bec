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

static bool d5e_function_pool(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    const struct d5e_body *body = d5e_body_of(frame->table, frame->owner);
    const struct json *params = json_get(call, "params");
    int pool = d5e_pool_index(body->actor, json_to_text(json_get(params, "resource"), ""));
    int64_t needed = json_to_int(json_get(params, "minimum"), 1);
    *value = json_make_bool(pool >= 0 && (body->pools[pool] < 0 || body->pools[pool] >= needed));
    return true;
}

static bool d5e_function_proficiency(const struct d5e_frame *frame, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_int(d5e_body_of(frame->table, frame->owner)->actor->proficiency_bonus);
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
