/* require.c: requirements: does this mechanic or effect apply now? (D5E-REQ-01 to -06)
 * Lists inside a requirement mean any of them; a list of requirements means all. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"
#include "systems/dnd5e/actor/prepare.h"

typedef bool d5e_requirement(const struct d5e_frame *frame, const struct json *requirement);

int d5e_entity(const struct d5e_frame *frame, const char *name)
{
    static const char *const sources[] = {"attacker", "source", "triggering_creature", "caster", "event_actor", NULL};
    static const char *const targets[] = {"target",          "affected_creature", "hit_creature", "same_target",
                                          "event_recipient", "attack_target",     "creature",     NULL};
    if (!*name || strcmp(name, "character") == 0 || strcmp(name, "self") == 0 || strcmp(name, "weapon") == 0)
        return frame->owner;
    for (size_t i = 0; sources[i]; i++) {
        if (strcmp(name, sources[i]) == 0) return frame->trigger_source >= 0 ? frame->trigger_source : frame->target;
    }
    for (size_t i = 0; targets[i]; i++) {
        if (strcmp(name, targets[i]) == 0) return frame->target >= 0 ? frame->target : frame->trigger_target;
    }
    return D5E_NOBODY;
}

static bool d5e_any_text(const struct json *list, const char *text)
{
    if (json_is(list, JSON_STRING)) return d5e_same_name(list->text, text);
    for (size_t i = 0; i < json_count(list); i++) {
        if (d5e_same_name(json_to_text(json_at(list, i), ""), text)) return true;
    }
    return false;
}

/* The value to compare with: a number, or a calculation. */
static bool d5e_compare(const struct d5e_frame *frame, const struct json *requirement, int64_t actual,
                        const char *fallback)
{
    const char *how = json_to_text(json_get(requirement, "comparison"), fallback);
    const struct json *calculation = json_get(requirement, "calculation"), *range = json_get(requirement, "range");
    int64_t value = 0, least = json_to_int(json_get(range, "minimum"), INT64_MIN),
            most = json_to_int(json_get(range, "maximum"), INT64_MAX);
    if (range) return actual >= least && actual <= most;
    if (!d5e_frame_number(frame, calculation ? calculation : json_get(requirement, "value"), &value)) return false;
    if (strcmp(how, "less_than") == 0) return actual < value;
    if (strcmp(how, "greater_than") == 0) return actual > value;
    if (strcmp(how, "at_least") == 0) return actual >= value;
    if (strcmp(how, "at_most") == 0 || strcmp(how, "within") == 0) return actual <= value;
    if (strcmp(how, "not_equals") == 0) return actual != value;
    return actual == value;
}

static bool d5e_within(const struct json *requirement, int64_t actual)
{
    const struct json *level = json_get(requirement, "level");
    if (!json_is(level, JSON_OBJECT)) level = requirement;
    return actual >= json_to_int(json_get(level, "minimum"), INT64_MIN) &&
           actual <= json_to_int(json_get(level, "maximum"), INT64_MAX);
}

/* Who a requirement looks at: the effect's target inside target_requirements, else the owner. */
static int d5e_subject(const struct d5e_frame *frame, const struct json *requirement)
{
    const char *whose = json_to_text(json_get(requirement, "of"), "");
    return *whose ? d5e_entity(frame, whose) : frame->owner;
}

/* A status by this name; given by the `source` and by the `action` that the requirement names, if it does. A status
 * without a giver counts. */
static bool d5e_bears(const struct d5e_frame *frame, const struct json *requirement, int subject, const char *name)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    const char *giver = json_to_text(json_get(requirement, "source"), NULL),
               *action = json_to_text(json_get(requirement, "action"), NULL);
    int source = giver ? d5e_entity(frame, giver) : D5E_NOBODY;
    if (!giver && !action) return d5e_has_status(frame->table, subject, name);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        const char *by = json_to_text(json_get(status->more, "action"), table_text(frame->table, status->item));
        bool given = status->source >= 0 && status->source != status->bearer;
        if (status->bearer == subject && d5e_status_is(frame->table, table_text(frame->table, status->kind), name) &&
            (!giver || !given || status->source == source) && (!action || !given || d5e_same_name(action, by)))
            return true;
    }
    return false;
}

static bool d5e_need_status(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct json *value = json_get(requirement, "value");
    int subject = d5e_subject(frame, requirement);
    if (subject < 0) return false;
    if (json_is(value, JSON_STRING)) return d5e_bears(frame, requirement, subject, value->text);
    for (size_t i = 0; i < json_count(value); i++) {
        if (d5e_bears(frame, requirement, subject, json_to_text(json_at(value, i), ""))) return true;
    }
    return false;
}

static bool d5e_need_level(const struct d5e_frame *frame, const struct json *requirement)
{
    const char *class_name = json_to_text(json_get(requirement, "class"), "");
    return d5e_within(requirement, d5e_actor_class_level(d5e_body_of(frame->table, frame->owner)->actor, class_name));
}

static bool d5e_owns_any(const struct d5e_actor *actor, const struct json *names)
{
    const struct json *lists[] = {json_get(actor->document, "equipment"), json_get(actor->document, "inventory")};
    for (size_t l = 0; l < 2; l++) {
        for (size_t i = 0; i < json_count(lists[l]); i++) {
            const struct json *entry = json_at(lists[l], i);
            if (d5e_any_text(names, json_to_text(entry, json_to_text(json_get(entry, "name"), "")))) return true;
        }
    }
    return false;
}

static bool d5e_need_equipment(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    const struct json *item = json_get(requirement, "item"), *occupied = json_get(requirement, "occupied"),
                      *property = json_get(requirement, "property");
    const char *slot = json_to_text(json_get(requirement, "slot"), ""),
               *function = json_to_text(json_get(requirement, "function"), NULL);
    if (function) {
        struct json value;
        return d5e_function_call(frame, function, requirement, &value) && json_to_bool(&value, false);
    }
    if (item) return d5e_owns_any(actor, item);
    const struct json *worn = d5e_equipped(actor, slot);
    if (occupied) return (worn != NULL) == json_to_bool(occupied, true);
    if (json_get(requirement, "grip")) {
        bool both = d5e_has_property(worn, "Two-handed") || (frame->attack && frame->attack->two_hands);
        return worn && both == json_is_text(json_get(requirement, "grip"), "two-handed");
    }
    for (size_t i = 0; i < json_count(property); i++) {
        if (worn && d5e_has_property(worn, json_to_text(json_at(property, i), ""))) return true;
    }
    return worn && !property;
}

static bool d5e_attack_is(const struct d5e_attack *attack, const char *name)
{
    return (d5e_same_name(name, "melee") && attack->melee) || (d5e_same_name(name, "ranged") && attack->ranged) ||
           d5e_is_among_properties(attack->properties, name);
}

static bool d5e_need_weapon_property(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct json *value =
        json_get(requirement, "value") ? json_get(requirement, "value") : json_get(requirement, "property");
    const struct d5e_attack *attack = frame->attack;
    for (int i = 0; !attack && frame->blow && i < frame->blow->count; i++) { /* of fire, of force */
        if (d5e_any_text(value, frame->blow->instances[i].type)) return true;
    }
    const struct json *weapon = d5e_equipped(d5e_body_of(frame->table, frame->owner)->actor, "main_hand");
    for (size_t i = 0; i < d5e_text_count(value); i++) {
        const char *name = d5e_text_at(value, i);
        if (attack ? d5e_attack_is(attack, name) : weapon && d5e_has_property(weapon, name)) return true;
    }
    return false;
}

/* The shape that is to be taken, else the target, else the owner; NULL: an attack without a target. */
static const struct d5e_actor *d5e_judged(const struct d5e_frame *frame)
{
    if (frame->form) return frame->form;
    if (frame->target < 0 && frame->attack) return NULL;
    return d5e_body_of(frame->table, frame->target >= 0 ? frame->target : frame->owner)->actor;
}

static bool d5e_need_creature_type(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct d5e_actor *judged = d5e_judged(frame);
    return judged && d5e_any_text(json_get(requirement, "value"), judged->creature_type);
}

static bool d5e_need_size(const struct d5e_frame *frame, const struct json *requirement)
{
    int who = frame->target >= 0 ? frame->target : frame->attack ? D5E_NOBODY : frame->owner;
    return who >= 0 && d5e_any_text(json_get(requirement, "value"), d5e_body_of(frame->table, who)->actor->size);
}

static bool d5e_need_attack(const struct d5e_frame *frame, const struct json *requirement)
{
    bool off_hand = json_is_text(json_get(requirement, "hand"), "off_hand");
    return frame->attack && frame->attack->off_hand == off_hand;
}

static bool d5e_need_attack_result(const struct d5e_frame *frame, const struct json *requirement)
{
    return (frame->blow != NULL) == json_is_text(json_get(requirement, "value"), "hit");
}

/* An enemy beside the owner. */
static bool d5e_engages(const struct d5e_frame *frame, int who)
{
    return who != frame->owner && d5e_is_up(d5e_body_of(frame->table, who)) &&
           d5e_distance_ft(frame->table, who, frame->owner) <= D5E_FEET_A_SQUARE &&
           d5e_is_hostile(frame->table, who, frame->owner);
}

/* An ally across from the owner, with the target between them. */
static bool d5e_flanks_with(const struct d5e_frame *frame, int who)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    if (who == frame->target || who == frame->owner || d5e_is_hostile(frame->table, who, frame->owner)) return false;
    return d5e_is_up(&state->bodies[who]) &&
           d5e_distance_ft(frame->table, who, frame->target) <= D5E_FEET_A_SQUARE &&
           grid_line_crosses(state->bodies[frame->owner].space, state->bodies[who].space,
                             state->bodies[frame->target].space);
}

static bool d5e_need_combat_state(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct d5e_body *body = d5e_body_of(frame->table, frame->owner);
    const char *value = json_to_text(json_get(requirement, "value"), "");
    if (strcmp(value, "surprised") == 0)
        return body->surprised || (frame->target >= 0 && d5e_body_of(frame->table, frame->target)->surprised);
    if (strcmp(value, "hidden") == 0) return body->hidden;
    bool engaged = strcmp(value, "engaged") == 0, flanking = strcmp(value, "flanking") == 0 && frame->target >= 0;
    for (int i = 0; (engaged || flanking) && i < d5e_state_of(frame->table)->body_count; i++) {
        if (engaged && d5e_engages(frame, i)) return true;
        if (flanking && d5e_flanks_with(frame, i)) return true;
    }
    return false;
}

static bool d5e_need_hit_points(const struct d5e_frame *frame, const struct json *requirement)
{
    const char *attribute = json_to_text(json_get(requirement, "attribute"), "current_hp");
    int who = d5e_subject(frame, requirement);
    const struct d5e_body *body = d5e_body_of(frame->table, who < 0 ? frame->owner : who);
    return d5e_compare(frame, requirement, strstr(attribute, "max") ? body->actor->hp_max.value : body->hp, "at_least");
}

static bool d5e_need_distance(const struct d5e_frame *frame, const struct json *requirement)
{
    int to = d5e_entity(frame, json_to_text(json_get(requirement, "to"), "target"));
    if (to < 0) return false;
    int64_t feet = d5e_distance_value(frame, requirement);
    int64_t actual = d5e_distance_ft(frame->table, frame->owner, to);
    const char *how = json_to_text(json_get(requirement, "comparison"), "within");
    if (strcmp(how, "greater_than") == 0) return actual > feet;
    if (strcmp(how, "at_least") == 0) return actual >= feet;
    if (strcmp(how, "less_than") == 0) return actual < feet;
    return actual <= feet;
}

bool d5e_perceives(const struct d5e_frame *frame, const struct json *requirement)
{
    int observer = d5e_entity(frame, json_to_text(json_get(requirement, "observer"), ""));
    int subject = d5e_entity(frame, json_to_text(json_get(requirement, "subject"), "target"));
    const struct json *senses = json_get(requirement, "senses");
    bool any = json_is_text(json_get(requirement, "match"), "any"), all = true, some = false;
    if (observer < 0 || subject < 0) return true; /* a trap or an effect out of nowhere: nobody to look at */
    for (size_t i = 0; i < json_count(senses); i++) {
        bool sight = json_is_text(json_at(senses, i), "sight");
        bool perceived =
            sight ? d5e_sees(frame->table, observer, subject) : !d5e_has_flag(frame->table, observer, D5E_CANNOT_HEAR);
        all = all && perceived;
        some = some || perceived;
    }
    return any ? some : all;
}

static bool d5e_need_spell_level(const struct d5e_frame *frame, const struct json *requirement)
{
    return frame->spell_level >= 0 && d5e_within(requirement, frame->spell_level);
}

static bool d5e_need_resource(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct d5e_body *body = d5e_body_of(frame->table, frame->owner);
    int pool = d5e_pool_index(body->actor, json_to_text(json_get(requirement, "resource"), ""));
    return pool >= 0 && (body->pools[pool] < 0 || d5e_compare(frame, requirement, body->pools[pool], "greater_than"));
}

static bool d5e_need_environment(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    const struct grid_space *at = &d5e_body_of(frame->table, frame->owner)->space;
    uint16_t bits = d5e_square(state, at->x, at->y);
    const char *lighting = json_to_text(json_get(requirement, "lighting"), "");
    if (strcmp(lighting, "dim_light") == 0) return bits & (D5E_DIM | D5E_DARK);
    if (strstr(lighting, "darkness")) return bits & D5E_DARK;
    if (strcmp(lighting, "bright_light") == 0) return !(bits & (D5E_DIM | D5E_DARK));
    return !json_get(requirement, "terrain") || (bits & D5E_DIFFICULT);
}

static bool d5e_need_immunity(const struct d5e_frame *frame, const struct json *requirement)
{
    int who = frame->target >= 0 ? frame->target : frame->owner;
    return d5e_any_text(&d5e_body_of(frame->table, who)->actor->status_immunities,
                        json_to_text(json_get(requirement, "to"), ""));
}

static bool d5e_need_effect_target(const struct d5e_frame *frame, const struct json *requirement)
{
    const char *value = json_to_text(json_get(requirement, "value"), "");
    if (frame->target < 0) return false;
    if (strcmp(value, "not_self") == 0) return frame->target != frame->owner;
    if (strcmp(value, "self") == 0) return frame->target == frame->owner;
    return strcmp(value, "ally") == 0 && frame->target != frame->owner &&
           !d5e_is_hostile(frame->table, frame->owner, frame->target);
}

static bool d5e_need_item(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    const struct json *lists[] = {json_get(actor->document, "inventory"), json_get(actor->document, "equipment")};
    const char *name = json_to_text(json_get(requirement, "name"), "");
    const struct json *parts = json_get(requirement, "name_contains");
    for (size_t l = 0; l < 2; l++) {
        for (size_t i = 0; i < json_count(lists[l]); i++) {
            const struct json *entry = json_at(lists[l], i);
            const char *owned = json_to_text(entry, json_to_text(json_get(entry, "name"), ""));
            if (*name && d5e_same_name(owned, name)) return true;
            for (size_t p = 0; p < json_count(parts); p++) {
                if (strstr(owned, json_to_text(json_at(parts, p), "?"))) return true;
            }
        }
    }
    return false;
}

static bool d5e_need_attribute(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct json *value = json_get(requirement, "value"), *equals = json_get(requirement, "equals");
    const char *path = json_to_text(json_get(requirement, "ref"),
                                    json_to_text(json_get(requirement, "attribute"), json_to_text(value, "")));
    enum d5e_ability ability = d5e_ability_find(path);
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    if (equals) {
        int64_t number = 0;
        struct json operand = json_make_object(),
                    named = {.type = JSON_STRING, .count = (uint32_t)strlen(path), .text = path};
        struct arena arena;
        arena_init(&arena);
        json_set(&arena, &operand, "type", json_make_text(&arena, "attribute", 9));
        json_set(&arena, &operand, "value", value ? *value : named);
        bool same = d5e_frame_number(frame, &operand, &number) &&
                    number == (json_is(equals, JSON_TRUE) ? 1 : json_to_int(equals, 0));
        arena_free(&arena);
        return same;
    }
    if (ability < D5E_ABILITIES) return d5e_compare(frame, requirement, actor->abilities[ability].value, "at_least");
    if (strncmp(path, "hit_points", 10) == 0) {
        const struct d5e_body *body = d5e_body_of(frame->table, frame->target >= 0 ? frame->target : frame->owner);
        return d5e_compare(frame, requirement, strstr(path, "max") ? body->actor->hp_max.value : body->hp, "at_least");
    }
    struct json known;
    return d5e_actor_attribute(actor, path, &known) &&
           d5e_compare(frame, requirement, json_to_int(&known, 0), "at_least");
}

static bool d5e_need_function(const struct d5e_frame *frame, const struct json *requirement)
{
    struct json value;
    return d5e_function_call(frame, json_to_text(json_get(requirement, "function"), ""), requirement, &value) &&
           (json_to_bool(&value, false) || json_to_int(&value, 0) > 0);
}

static bool d5e_need_race(const struct d5e_frame *frame, const struct json *requirement)
{
    const char *race = json_to_text(json_get(d5e_body_of(frame->table, frame->owner)->actor->document, "race"), "");
    return d5e_any_text(json_get(requirement, "race"), race);
}

static bool d5e_need_concentration(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    bool concentrating = false;
    for (int i = 0; i < state->statuses.count; i++)
        concentrating = concentrating ||
                        (state->statuses.items[i].concentration && state->statuses.items[i].source == frame->owner);
    return concentrating == json_to_bool(json_get(requirement, "active"), true);
}

static bool d5e_need_spell(const struct d5e_frame *frame, const struct json *requirement)
{
    return frame->spell_level >= 0 && d5e_within(requirement, frame->spell_level) &&
           d5e_spell_fits(requirement, frame->spell ? frame->spell : frame->mechanic, frame->spell_level);
}

static bool d5e_need_proficiency(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    size_t skill = d5e_skill_find(json_to_text(json_get(requirement, "value"), ""));
    if (skill < D5E_SKILL_COUNT) return actor->skill_rank[skill] > 0;
    return d5e_any_text(&actor->proficiencies, json_to_text(json_get(requirement, "value"), ""));
}

static bool d5e_need_ability_check(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct json *ability = json_get(requirement, "ability"), *proficient = json_get(requirement, "proficient");
    size_t skill = frame->roll && frame->roll->skill ? d5e_skill_find(frame->roll->skill) : D5E_SKILL_COUNT;
    bool trained = skill < D5E_SKILL_COUNT && d5e_body_of(frame->table, frame->owner)->actor->skill_rank[skill] > 0;
    if (proficient && json_to_bool(proficient, false) != trained) return false;
    return frame->roll && strcmp(frame->roll->kind, "ability_check") == 0 &&
           (!ability || !frame->roll->ability || d5e_any_text(ability, frame->roll->ability));
}

/* Ratings are fractions: what to compare with is a number, a level table, or the levels of a class. */
static bool d5e_need_cr(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct json *value = json_get(requirement, "value");
    if (!d5e_judged(frame)) return false;
    double rating = json_to_double(json_get(d5e_judged(frame)->document, "challenge_rating"), 0),
           needed = json_to_double(value, 0);
    if (json_is_text(json_get(value, "type"), "scaling"))
        needed =
            json_to_double(d5e_mechanic_scaling(frame->mechanic, json_to_text(json_get(value, "value"), ""), NULL), 0);
    if (json_is(value, JSON_STRING) && strncmp(value->text, "classes.", 8) == 0) {
        char *name = arena_copy_text(&frame->table->arena, value->text + 8, strcspn(value->text + 8, "."));
        needed = (double)d5e_actor_class_level(d5e_body_of(frame->table, frame->owner)->actor, name ? name : "");
    }
    const char *how = json_to_text(json_get(requirement, "comparison"), "at_most");
    if (strcmp(how, "less_than") == 0) return rating < needed;
    return strcmp(how, "at_least") == 0 ? rating >= needed : rating <= needed;
}

/* A table with null sets no limit. */
static bool d5e_need_speed(const struct d5e_frame *frame, const struct json *requirement)
{
    const struct json *value = json_get(requirement, "value");
    enum d5e_movement by = d5e_movement_find(json_to_text(json_get(requirement, "category"), "walk"));
    if (by == D5E_MOVEMENTS) by = D5E_WALK;
    if (json_is_text(json_get(value, "type"), "scaling") &&
        json_is(d5e_mechanic_scaling(frame->mechanic, json_to_text(json_get(value, "value"), ""), NULL), JSON_NULL))
        return true;
    const struct d5e_actor *actor = frame->form ? frame->form : d5e_body_of(frame->table, frame->owner)->actor;
    return d5e_compare(frame, requirement, actor->speed[by].value, "at_least");
}

static bool d5e_need_free_hand(const struct d5e_frame *frame, const struct json *requirement)
{
    (void)requirement;
    return !d5e_equipped(d5e_body_of(frame->table, frame->owner)->actor, "off_hand");
}

/* About the scene rather than the sheet: the people at the table see to them. */
static bool d5e_need_scene(const struct d5e_frame *frame, const struct json *requirement)
{
    (void)frame;
    (void)requirement;
    return true;
}

static const struct {
    const char *type;
    d5e_requirement *holds;
} d5e_requirements[] = {
    {"status", d5e_need_status},
    {"level", d5e_need_level},
    {"equipment", d5e_need_equipment},
    {"weapon_property", d5e_need_weapon_property},
    {"creature_type", d5e_need_creature_type},
    {"attack", d5e_need_attack},
    {"attack_result", d5e_need_attack_result},
    {"combat_state", d5e_need_combat_state},
    {"hit_points", d5e_need_hit_points},
    {"distance", d5e_need_distance},
    {"perception", d5e_perceives},
    {"spell_level", d5e_need_spell_level},
    {"resource", d5e_need_resource},
    {"size", d5e_need_size},
    {"environment", d5e_need_environment},
    {"immunity", d5e_need_immunity},
    {"effect_target", d5e_need_effect_target},
    {"inventory_item", d5e_need_item},
    {"attribute", d5e_need_attribute},
    {"ability_score", d5e_need_attribute},
    {"function", d5e_need_function},
    {"race", d5e_need_race},
    {"concentration", d5e_need_concentration},
    {"spell", d5e_need_spell},
    {"proficiency", d5e_need_proficiency},
    {"ability_check", d5e_need_ability_check},
    {"cr", d5e_need_cr},
    {"speed", d5e_need_speed},
    {"free_hand", d5e_need_free_hand},
    {"property", d5e_need_weapon_property},
    {"area", d5e_need_scene},
    {"category", d5e_need_scene},
    {"count", d5e_need_scene},
    {"movement", d5e_need_scene},
    {"roll_result", d5e_need_scene},
    {"disposition", d5e_need_scene},
    {NULL, NULL},
};

bool d5e_requirement_holds(const struct d5e_frame *frame, const struct json *requirement)
{
    const char *type = json_to_text(json_get(requirement, "type"), "");
    const struct json *conditions = json_get(requirement, "conditions");
    bool holds = false;
    if (conditions) {
        bool either = json_is_text(json_get(requirement, "operator"), "or");
        holds = !either;
        for (size_t i = 0; i < json_count(conditions); i++) {
            bool one = d5e_requirement_holds(frame, json_at(conditions, i));
            holds = either ? holds || one : holds && one;
        }
    }
    for (size_t i = 0; d5e_requirements[i].type; i++) {
        if (strcmp(type, d5e_requirements[i].type) == 0) holds = d5e_requirements[i].holds(frame, requirement);
    }
    return holds != json_to_bool(json_get(requirement, "negate"), false);
}

bool d5e_requirements_hold(const struct d5e_frame *frame, const struct json *list, const struct json **unmet)
{
    for (size_t i = 0; i < json_count(list); i++) {
        if (d5e_requirement_holds(frame, json_at(list, i))) continue;
        if (unmet) *unmet = json_at(list, i);
        return false;
    }
    return true;
}
