/* master.c: what the game master may do at a PF2e table: the shared commands as this system carries them out. */
#include "systems/pf2e/table/master.h"

#include <string.h>

#include "ir/slug.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/damage/damage_type.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"
#include "systems/pf2e/table/cast.h"

/* --- hit points --------------------------------------------------------------------------------------------------- */

static bool master_is_alive(struct table *table, int who)
{
    if (pf2e_state_of(table)->fighters[who].dead) table_refuse(table, "%s is dead", table_actor_name(table, who));
    return !table->refusal;
}

/* A type of the rules or of homebrew content; refuses others. */
static bool master_knows_damage(struct table *table, int who, const char *type)
{
    const struct pf2e_world *world = pf2e_state_of(table)->fighters[who].form->actor.world;
    if (pf2e_damage_type_find(type) < PF2E_DAMAGE_TYPE_COUNT || pf2e_world_knows(world, "damageTypes", type))
        return true;
    struct near near = near_new(type);
    for (int i = 0; i < PF2E_DAMAGE_TYPE_COUNT; i++)
        near_add(&near, pf2e_damage_type_name((enum pf2e_damage_type)i));
    table_refuse_name(table, &near, "there is no damage type \"%s\"", type);
    return false;
}

void pf2e_master_damage(struct table *table, const struct json *command, int who)
{
    int64_t amount = json_to_int(json_get(command, "amount"), 0);
    const char *type = json_to_text(json_get(command, "type"), "untyped");
    if (amount < 1)
        table_refuse(table, "\"amount\" must be at least 1");
    else if (!master_is_alive(table, who) || !master_knows_damage(table, who, type))
        return;
    else if (!json_to_bool(json_get(command, "raw"), false))
        pf2e_hurt(table, who, (struct pf2e_blow){.type = type, .total = (double)amount});
    else
        pf2e_lose_hit_points(table, who, amount);
}

void pf2e_master_heal(struct table *table, const struct json *command, int who)
{
    int64_t amount = json_to_int(json_get(command, "amount"), 0);
    struct pf2e_blow blow = {.type = "untyped", .total = (double)amount};
    if (amount < 1)
        table_refuse(table, "\"amount\" must be at least 1");
    else if (master_is_alive(table, who))
        pf2e_hurt_or_heal(table, who, blow, (struct pf2e_portion){1, NULL}, true);
}

void pf2e_master_set_hp(struct table *table, const struct json *command, int who)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    int64_t value = json_to_int(json_get(command, "value"), 0), most = pf2e_most_hp(actor);
    if (value < 0 || value > most)
        table_refuse(table, "%s can have 0 to %lld hit points", table_actor_name(table, who), (long long)most);
    else if (master_is_alive(table, who))
        pf2e_set_hit_points(table, who, value);
}

/* --- conditions --------------------------------------------------------------------------------------------------- */

/* {"formula": "1d6", "type": "fire", "dc": 15}; with a value of 0 that of the type, or all of it, ends. */
static void master_persistent(struct table *table, int who, const struct json *command)
{
    const char *formula = json_to_text(json_get(command, "formula"), NULL),
               *type = json_to_text(json_get(command, "type"), NULL);
    int64_t dc = json_to_int(json_get(command, "dc"), PF2E_RECOVERY_DC);
    struct near near = near_new(type ? type : "");
    for (int i = 0; i < PF2E_DAMAGE_TYPE_COUNT; i++)
        near_add(&near, pf2e_damage_type_name((enum pf2e_damage_type)i));
    if (json_to_bool(json_get(command, "remove"), false) || json_to_int(json_get(command, "value"), 1) <= 0)
        pf2e_end_persistent(table, who, type);
    else if (!formula || !type)
        table_refuse(table, "persistent damage needs a \"formula\" and a damage \"type\"");
    else if (pf2e_damage_type_find(type) == PF2E_DAMAGE_TYPE_COUNT)
        table_refuse_name(table, &near, "there is no damage type \"%s\"", type);
    else if (dc < 1 || dc > 100)
        table_refuse(table, "the DC of the flat check is a number from 1 to 100");
    else
        pf2e_persist(table, who, &(struct pf2e_persistent){.type = type, .formula = formula, .dc = dc});
}

/* How far a condition goes. */
static int64_t master_most(const struct json *condition, const char *slug)
{
    bool valued = json_to_bool(json_path(condition, "system.value.isValued"), false);
    bool deadly = strcmp(slug, "dying") == 0 || strcmp(slug, "doomed") == 0;
    return !valued ? 1 : deadly ? 4 : 10;
}

/* Dying 4 is death, and earlier for the doomed. */
static void master_check_death(struct table *table, int who)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    int64_t dying = pf2e_form_condition(fighter->form, "dying"), doomed = pf2e_form_condition(fighter->form, "doomed");
    if (table->refusal || fighter->dead || !dying || dying < 4 - doomed || pf2e_regenerates(table, who)) return;
    emit(table, defeat, .who = who, .how = table_intern(table, "dead"));
}

void pf2e_master_condition(struct table *table, const struct json *command, int who)
{
    const char *slug = json_to_text(json_get(command, "condition"), "");
    bool removes = json_to_bool(json_get(command, "remove"), false);
    int64_t value = removes ? 0 : json_to_int(json_get(command, "value"), 1);
    int64_t rounds = json_to_int(json_get(command, "rounds"), 0);
    const struct json *known = pf2e_condition_document(pf2e_table_world(pf2e_state_of(table)), slug);
    struct near near = near_new(slug);
    if (!known) pf2e_near_document(table, &near, "condition");
    if (!known)
        table_refuse_name(table, &near, "there is no condition \"%s\"", slug);
    else if (strcmp(slug, "persistent-damage") == 0)
        master_persistent(table, who, command);
    else if (value > master_most(known, slug))
        table_refuse(table, "%s must be from 0 to %lld, not %lld", slug, (long long)master_most(known, slug),
                     (long long)value);
    else if (value > 0)
        pf2e_emit_condition_for(table, who, slug, value,
                                (struct pf2e_span){rounds ? EFFECT_TURN_START : EFFECT_LASTS, who, (int)rounds});
    else
        pf2e_end_condition(table, who, slug);
    if (known && value > 0 && (strcmp(slug, "dying") == 0 || strcmp(slug, "doomed") == 0))
        master_check_death(table, who);
}

/* --- places and newcomers ----------------------------------------------------------------------------------------- */

void pf2e_master_place(struct table *table, const struct json *command, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct json *to = json_get(command, "to");
    int x = (int)json_to_int(json_at(to, 0), -1), y = (int)json_to_int(json_at(to, 1), -1);
    if (json_count(to) < 2 || json_count(to) > 3)
        table_refuse(table, "\"to\" must be a square, [x, y] or [x, y, height]");
    else if (!pf2e_can_stand(state, who, x, y))
        table_refuse(table, "there is no room at %d,%d", x, y);
    else
        emit(table, place, .who = who, .from = pf2e_square_of(state, who), .to = event_square(x, y),
             .height = json_count(to) == 3 ? json_to_int(json_at(to, 2), 0) : EVENT_ABSENT);
}

static const struct json *master_newcomer(struct table *table, const struct json *actor)
{
    if (json_is(actor, JSON_OBJECT)) return actor;
    const struct pf2e_content *content = (const struct pf2e_content *)(const void *)table->content;
    const struct pf2e_document *found = content ? pf2e_content_document(content, json_to_text(actor, "")) : NULL;
    bool fits = found && found->family == PF2E_ACTOR;
    struct near near = near_new(json_to_text(actor, ""));
    if (!fits) pf2e_near_document(table, &near, NULL);
    if (!fits) table_refuse_name(table, &near, "there is no actor \"%s\" in the content", near.wanted);
    return fits ? pf2e_document_root(found) : NULL;
}

static bool master_side_has_character(const struct pf2e_state *state, int side)
{
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *one = &state->fighters[i];
        if (one->side_number == side && pf2e_form_actor(one->form)->type == PF2E_CHARACTER) return true;
    }
    return false;
}

/* The side of a newcomer. Without "side" a character comes to the first side that has characters, anyone else to the
 * first that has none. */
static struct pf2e_side master_side(struct table *table, const struct json *given, const struct json *document)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const bool is_character = json_is_text(json_get(document, "type"), "character");
    for (int i = 0; !given && i < state->count; i++) {
        const struct pf2e_fighter *one = &state->fighters[i];
        if (master_side_has_character(state, one->side_number) == is_character)
            return (struct pf2e_side){.name = one->side, .number = one->side_number};
    }
    return pf2e_side_of(table, state, given, document);
}

void pf2e_master_join(struct table *table, const struct json *command, int nobody)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct json *document = master_newcomer(table, json_get(command, "actor")), *at = json_get(command, "at");
    int x = (int)json_to_int(json_at(at, 0), -1), y = (int)json_to_int(json_at(at, 1), -1);
    (void)nobody;
    if (!document) return;
    if (state->count == PF2E_MOST_FIGHTERS)
        table_refuse(table, "there is room for %d creatures only", PF2E_MOST_FIGHTERS);
    else if (json_count(at) != 2 || !pf2e_is_free_for(state, document, x, y))
        table_refuse(table, "\"at\" must be a square with room for it");
    if (table->refusal) return;
    const char *called = json_to_text(json_get(command, "name"), json_to_text(json_get(document, "name"), "Newcomer"));
    const struct pf2e_side side = master_side(table, json_get(command, "side"), document);
    pf2e_emit(table, join, .who = state->count, .side = side.number, .at = event_square(x, y),
              .how = table_intern(table, "joined"), .name = pf2e_unique_name(table, state, called),
              .entry = table_intern_json(table, document), .sideName = side.name);
}

void pf2e_master_leave(struct table *table, const struct json *command, int who)
{
    (void)command;
    if (master_is_alive(table, who)) emit(table, leave, .who = who, .how = table_intern(table, "left"));
}

/* --- resources ---------------------------------------------------------------------------------------------------- */

/* The word of a command, and where the points and their most lie. */
static const struct master_resource {
    const char *name, *path, *most;
} master_resources[] = {
    {"focus", "resources.focus.value", "resources.focus.max"},
    {"heroPoint", "resources.heroPoints.value", "resources.heroPoints.max"},
};

static const struct master_resource *master_resource(const char *name)
{
    for (size_t i = 0; i < sizeof master_resources / sizeof *master_resources; i++) {
        if (strcmp(name, master_resources[i].name) == 0) return &master_resources[i];
    }
    return NULL;
}

/* The SpecialResource elements of the actor with this slug; sets how much is left when `left` is not negative. */
static bool master_special(struct arena *arena, struct json *actor, const char *slug, int64_t left)
{
    struct json *items = tree_open(arena, actor, "items");
    bool found = false;
    for (size_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        const struct json *known = json_path(&items->items[i], "system.rules");
        for (size_t k = 0; k < json_count(known); k++) {
            const struct json *rule = json_at(known, k);
            if (!pf2e_element_is(rule, PF2E_ELEMENT_SpecialResource)) continue;
            const char *name = json_to_text(json_get(rule, "slug"), NULL);
            if (!name) name = slug_new(arena, json_to_text(json_get(&items->items[i], "name"), ""), SLUG_KEBAB);
            if (!name || strcmp(name, slug) != 0) continue;
            struct json *rules = tree_open(arena, &items->items[i], "system.rules");
            if (!json_is(rules, JSON_ARRAY)) return found;
            if (left >= 0) tree_set_int(arena, &rules->items[k], "value", left);
            known = rules;
            found = true;
        }
    }
    return found;
}

bool pf2e_resource_is_kept(const char *name)
{
    return strcmp(name, "action") != 0 && strcmp(name, "reaction") != 0;
}

bool pf2e_resource_is_path(const char *name)
{
    static const char *const parts[] = {"slot", "prepared", "innate", "scroll", "wand", "item", "use"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strcmp(name, parts[i]) == 0) return false;
    }
    return pf2e_resource_is_kept(name);
}

void pf2e_resource_set(struct arena *arena, struct json *actor, const char *name, int64_t left)
{
    const struct master_resource *resource = master_resource(name);
    const char *path = resource ? arena_printf(arena, "system.%s", resource->path) : NULL;
    if (path)
        tree_set_int(arena, actor, path, left);
    else
        (void)master_special(arena, actor, name, left);
}

/* How much of it is left, -1 when the actor has no such resource; how much there can be at most, 0: no limit. */
static int64_t master_left(const struct pf2e_actor *actor, const char *what, int64_t *most)
{
    const struct master_resource *resource = master_resource(what);
    const struct json *special = json_get(json_get(&actor->system, "resources"), what);
    *most = resource ? tree_int(&actor->system, resource->most, 0) : 0;
    if (resource) return tree_int(&actor->system, resource->path, 0);
    if (!json_is_number(json_get(special, "value")) || !pf2e_resource_is_path(what)) return -1;
    *most = json_to_int(json_get(special, "max"), 0);
    return json_to_int(json_get(special, "value"), 0);
}

static void master_refuse_resource(struct table *table, int who, const char *what)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    const struct json *own = json_get(&actor->system, "resources");
    struct near near = encounter_near_pool(table, what);
    for (size_t i = 0; i < sizeof master_resources / sizeof *master_resources; i++)
        near_add(&near, master_resources[i].name);
    for (size_t i = 0; i < json_member_count(own); i++) {
        int64_t most;
        if (master_left(actor, own->members[i].name, &most) >= 0) near_add(&near, own->members[i].name);
    }
    table_refuse_name(table, &near, "%s has no resource \"%s\"", table_actor_name(table, who), what);
}

static void master_change(struct table *table, const struct json *command, int who, bool restores)
{
    const char *what = json_to_text(json_get(command, "what"), "");
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    int64_t amount = json_to_int(json_get(command, "amount"), 1), most, left = master_left(actor, what, &most);
    if (left < 0)
        master_refuse_resource(table, who, what);
    else if (!restores && amount > left)
        table_refuse(table, "%s has only %lld %s left", table_actor_name(table, who), (long long)left, what);
    else if (restores && most && left >= most)
        table_refuse(table, "%s already has all %lld %s", table_actor_name(table, who), (long long)most, what);
    else if (restores) {
        int64_t after = most && left + amount > most ? most : left + amount;
        emit(table, restore, .who = who, .what = table_intern(table, what), .amount = after - left, .left = after);
    } else
        pf2e_emit(table, spend, .who = who, .what = table_intern(table, what), .amount = amount, .left = left - amount,
                  .id = table_intern(table, actor->id));
}

void pf2e_master_spend(struct table *table, const struct json *command, int who)
{
    master_change(table, command, who, false);
}

void pf2e_master_restore(struct table *table, const struct json *command, int who)
{
    master_change(table, command, who, true);
}

/* --- members ------------------------------------------------------------------------------------------------------ */

const struct field pf2e_condition_fields[] = {
    COMMAND_CONDITION,
    {.name = "formula", .form = {.type = FIELD_TEXT}, .doc = "Of persistent damage: the dice."},
    {.name = "type", .form = {.type = FIELD_TEXT}, .doc = "Of persistent damage: the damage type."},
    {.name = "dc",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100},
     .doc = "Of persistent damage: the DC of the flat check that ends it."},
    {0},
};

const struct field pf2e_effect_fields[] = {
    {.name = "effect", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The effect of the content."},
    {.name = "by", .form = {.type = FIELD_TEXT}, .doc = "Who gives it."},
    {.name = "target", .form = {.type = FIELD_TEXT}, .doc = "The creature it marks."},
    {.name = "remove", .form = {.type = FIELD_BOOL}, .doc = "Take it away."},
    {0},
};
