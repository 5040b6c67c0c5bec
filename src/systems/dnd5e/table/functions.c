/* functions.c: functions that content names. Those of the schema are built in; a host may answer for others, and for
 * these in its own way (talus_function_add). (D5E-CALC-02) */
#include <string.h>

#include "core/host.h"
#include "systems/dnd5e/table/table.h"
#include "systems/dnd5e/actor/prepare.h"

/* ---- what a sheet alone can answer ---- */

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

/* ---- what needs a table ---- */

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
    const char *words; /* after "needs"; NULL: it is no condition */
    bool (*of_sheet)(const struct d5e_actor *actor, const struct json *call, struct json *value);
    bool (*of_table)(const struct d5e_frame *frame, const struct json *call, struct json *value);
} d5e_functions[] = {
    {"equipment.is_wearing_heavy_armor", "heavy armour", d5e_function_heavy, NULL},
    {"equipment.is_wearing_armor", "armour", d5e_function_armor, NULL},
    {"equipment.is_wielding_shield", "a shield", d5e_function_shield, NULL},
    {"levels.calculate_proficiency_bonus", NULL, d5e_function_proficiency, NULL},
    {"levels.total", NULL, d5e_function_level, NULL},
    {"movement.calculate_half_speed", NULL, d5e_function_half_speed, NULL},
    {"character.has_spellcasting", "a class that casts spells", d5e_function_casts, NULL},
    {"resources.check_pool_remaining", "enough of a resource", NULL, d5e_function_pool},
    {"resource.equals", "a resource at a certain value", NULL, d5e_function_equals},
    {"creature.cr_at_or_below", "a creature of a low enough challenge", NULL, d5e_function_rating},
    {"environment.is_outdoors", "to be outdoors", NULL, d5e_function_outdoors},
    {"feature.was_used_this_turn", "another feature used this turn", NULL, d5e_function_used},
    {"timeline.has_acted", "a creature that has acted", NULL, d5e_function_acted},
    {"rules.weapon_mastery", "weapon masteries (rules of 2024)", NULL, d5e_function_mastery},
    {"combat.is_first_round", "the first round of a fight", NULL, d5e_function_first_round},
    {"hit_dice_spent", NULL, NULL, d5e_function_dice_spent},
    {"hit_points.is_below_max_hp", "a creature that is hurt", NULL, d5e_function_hurt},
    {NULL, NULL, NULL, NULL},
};

void d5e_function_offer(struct near *near)
{
    for (size_t i = 0; d5e_functions[i].name; i++)
        near_offer(near, d5e_functions[i].name);
}

const char *d5e_function_words(const char *name)
{
    for (size_t i = 0; d5e_functions[i].name; i++)
        if (strcmp(d5e_functions[i].name, name) == 0) return d5e_functions[i].words;
    return NULL;
}

bool d5e_function_is_known(const struct content *content, const char *name)
{
    for (size_t i = 0; d5e_functions[i].name; i++) {
        if (strcmp(d5e_functions[i].name, name) == 0) return true;
    }
    return content && host_find(content->functions, name);
}

/* The call as content wrote it, and who it is about. */
static bool d5e_function_of_host(const struct host_function *function, struct arena *arena, const struct json *call,
                                 const struct json *character, const struct json *target, struct json *value)
{
    struct json asked = json_make_object();
    for (size_t i = 0; json_is(call, JSON_OBJECT) && i < call->count; i++)
        json_set(arena, &asked, call->members[i].name, call->members[i].value);
    json_set(arena, &asked, "character", *character);
    if (target) json_set(arena, &asked, "target", *target);
    return !arena->failed && function->call(function, &asked, arena, value);
}

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
        return d5e_function_of_host(host, &table->arena, call, &character, frame->target >= 0 ? &target : NULL, value);
    }
    for (size_t i = 0; d5e_functions[i].name; i++) {
        if (strcmp(d5e_functions[i].name, name) != 0) continue;
        return d5e_functions[i].of_sheet ? d5e_functions[i].of_sheet(d5e_function_body(frame, call)->actor, call, value)
                                         : d5e_functions[i].of_table(frame, call, value);
    }
    return false;
}

bool d5e_sheet_function(const struct d5e_actor *actor, const struct json *call, struct json *value)
{
    const char *name = json_to_text(json_get(call, "function"), "");
    const struct host_function *host = host_find(actor->content->base.functions, name);
    if (host) {
        struct json character = json_make_object();
        json_set(actor->arena, &character, "name", json_make_text(actor->arena, actor->name, strlen(actor->name)));
        json_set(actor->arena, &character, "level", json_make_int(actor->level));
        return d5e_function_of_host(host, actor->arena, call, &character, NULL, value);
    }
    for (size_t i = 0; d5e_functions[i].name; i++) {
        if (d5e_functions[i].of_sheet && strcmp(d5e_functions[i].name, name) == 0)
            return d5e_functions[i].of_sheet(actor, call, value);
    }
    return false;
}
