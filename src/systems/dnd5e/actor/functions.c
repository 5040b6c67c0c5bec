/* functions.c: functions of content that need no table, and those of a host. (D5E-CALC-02) */
#include <string.h>

#include "core/host.h"
#include "systems/dnd5e/actor/actor.h"
#include "systems/dnd5e/actor/prepare.h"

static bool d5e_function_heavy(const struct d5e_actor *actor, const struct json *call, struct json *value)
{
    (void)call;
    const struct json *armor = d5e_equipped(actor, "armor");
    *value = json_make_bool(armor && d5e_has_property(armor, "Heavy"));
    return true;
}

static bool d5e_function_armor(const struct d5e_actor *actor, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_bool(d5e_equipped(actor, "armor") != NULL);
    return true;
}

static bool d5e_function_shield(const struct d5e_actor *actor, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_bool(d5e_equipped(actor, "shield") != NULL);
    return true;
}

static bool d5e_function_half_speed(const struct d5e_actor *actor, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_int(actor->speed[D5E_WALK].value / 2);
    return true;
}

static bool d5e_function_casts(const struct d5e_actor *actor, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_bool(actor->spell_ability < D5E_ABILITIES);
    return true;
}

static bool d5e_function_proficiency(const struct d5e_actor *actor, const struct json *call, struct json *value)
{
    bool half = json_is_text(json_get(call, "transform"), "half_rounded_up");
    *value = json_make_int(half ? (actor->proficiency_bonus + 1) / 2 : actor->proficiency_bonus);
    return true;
}

static bool d5e_function_level(const struct d5e_actor *actor, const struct json *call, struct json *value)
{
    (void)call;
    *value = json_make_int(actor->level);
    return true;
}

static const struct {
    const char *name;
    bool (*answer)(const struct d5e_actor *actor, const struct json *call, struct json *value);
} d5e_sheet_functions[] = {
#define D5E_SHEET_FUNCTION(id, name, words) {name, d5e_function_##id},
#include "systems/dnd5e/content/functions.def"
    {NULL, NULL},
};

bool d5e_sheet_answer(const struct d5e_actor *actor, const char *name, const struct json *call, struct json *value)
{
    for (size_t i = 0; d5e_sheet_functions[i].name; i++) {
        if (strcmp(d5e_sheet_functions[i].name, name) == 0) return d5e_sheet_functions[i].answer(actor, call, value);
    }
    return false;
}

bool d5e_function_of_host(const struct host_function *function, struct arena *arena,
                          const struct d5e_function_asked *about, struct json *value)
{
    struct json asked = json_make_object();
    for (size_t i = 0; json_is(about->call, JSON_OBJECT) && i < about->call->count; i++)
        json_set(arena, &asked, about->call->members[i].name, about->call->members[i].value);
    json_set(arena, &asked, "character", *about->character);
    if (about->target) json_set(arena, &asked, "target", *about->target);
    return !arena->failed && function->call(function, &asked, arena, value);
}

bool d5e_sheet_function(const struct d5e_actor *actor, const struct json *call, struct json *value)
{
    const char *name = json_to_text(json_get(call, "function"), "");
    const struct host_function *host = host_find(actor->content->base.functions, name);
    if (host) {
        struct json character = json_make_object();
        json_set(actor->arena, &character, "name", json_make_text(actor->arena, actor->name, strlen(actor->name)));
        json_set(actor->arena, &character, "level", json_make_int(actor->level));
        struct d5e_function_asked asked = {call, &character, NULL};
        return d5e_function_of_host(host, actor->arena, &asked, value);
    }
    return d5e_sheet_answer(actor, name, call, value);
}
