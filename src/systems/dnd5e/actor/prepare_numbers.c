/* prepare_numbers.c: the statistics of an actor, from what it has: hit points, armour class, speeds, saves, skills,
 * spell save DC, and what always-on effects set or add. (D5E-PLAY-01, D5E-EFF-05, -27) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/actor/prepare.h"

/* Paths an attribute effect can set, and the number behind each. */
static struct d5e_stat *d5e_path_stat(struct d5e_actor *actor, const char *path)
{
    static const char *const speeds[D5E_MOVEMENTS] = {"movement.base", "movement.climb", "movement.swim",
                                                      "movement.fly", "movement.burrow"};
    for (size_t i = 0; i < D5E_MOVEMENTS; i++) {
        if (strcmp(path, speeds[i]) == 0) return &actor->speed[i];
    }
    if (strcmp(path, "armor_class") == 0) return &actor->armor_class;
    if (strcmp(path, "hit_points") == 0 || strncmp(path, "hit_points.max", 14) == 0) return &actor->hp_max;
    if (strcmp(path, "initiative") == 0) return &actor->initiative;
    return NULL;
}

static int64_t *d5e_path_number(struct d5e_actor *actor, const char *path)
{
    if (strcmp(path, "combat.critical_hit_threshold") == 0) return &actor->critical_threshold;
    if (strcmp(path, "combat.attacks_per_action") == 0) return &actor->attacks_per_action;
    return NULL;
}

static void d5e_apply_number(struct d5e_actor *actor, const char *label, const char *operation, int64_t *known,
                             struct d5e_stat *stat, int64_t value)
{
    int64_t now = stat ? stat->value : *known;
    bool add = strcmp(operation, "add") == 0, subtract = strcmp(operation, "subtract") == 0,
         set = strcmp(operation, "set") == 0;
    int64_t wanted = add                                  ? now + value
                     : subtract                           ? now - value
                     : strcmp(operation, "multiply") == 0 ? now * value
                     : set                                ? value
                                                          : now;
    if (strcmp(operation, "max") == 0 && value > now) wanted = value;
    if (stat)
        d5e_stat_add(actor->arena, stat, label, wanted - now);
    else
        *known = wanted;
}

/* The calculation's operands without its operation: "add 2" to a path is 2. */
static bool d5e_attribute_value(struct d5e_actor *actor, const struct d5e_mechanic *mechanic,
                                const struct json *calculation, struct json *value)
{
    struct d5e_scope scope = {.actor = actor, .mechanic = mechanic};
    struct d5e_calculation_host host = d5e_actor_host(&scope);
    const struct json *operators = json_get(calculation, "operators");
    struct text why = {0};
    bool known = true;
    if (json_count(operators) == 1)
        known = d5e_calculate(&host, json_at(operators, 0), value, &why);
    else
        known = d5e_calculate(&host, calculation, value, &why);
    if (!known) d5e_warn(actor, NULL, "dnd5e/no-value", "%s: %s", mechanic->name, text_get(&why));
    text_free(&why);
    return known;
}

static void d5e_apply_attribute(struct d5e_actor *actor, const struct d5e_mechanic *mechanic,
                                const struct json *attribute)
{
    const char *path = json_to_text(json_get(attribute, "target"), "");
    const struct json *calculation = json_get(attribute, "calculation");
    struct json value = json_make_null();
    if (calculation && !d5e_attribute_value(actor, mechanic, calculation, &value)) return;
    struct d5e_stat *stat = d5e_path_stat(actor, path);
    int64_t *number = d5e_path_number(actor, path);
    if ((stat || number) && json_is_number(&value))
        d5e_apply_number(actor, mechanic->name, json_to_text(json_get(calculation, "operation"), "set"), number, stat,
                         d5e_figure(&value, 0));
    else
        json_set(actor->arena, &actor->attributes, path, value);
}

/* Requirements that hang on the situation are looked at in play, so such an effect is not always on. */
static bool d5e_is_always_on(const struct d5e_mechanic *mechanic, const struct json *effect)
{
    static const char *const types[] = {"passive",   "extra_attack", "resistance", "immunity",
                                        "advantage", "movement",     NULL};
    const char *type = json_to_text(json_get(mechanic->json, "type"), "");
    bool passive = false;
    for (size_t i = 0; types[i]; i++)
        passive = passive || strcmp(type, types[i]) == 0;
    return passive && mechanic->spell_level < 0 && !json_get(mechanic->json, "trigger") &&
           !json_get(effect, "trigger") && !json_count(json_get(mechanic->json, "requirements")) &&
           !json_count(json_get(effect, "requirements"));
}

static void d5e_apply_constant(struct d5e_actor *actor, const struct d5e_mechanic *mechanic, const struct json *effect)
{
    const struct json *attribute = json_get(effect, "attribute"), *response = json_get(effect, "damage_response");
    const struct json *immunity = json_get(effect, "immunity"), *statuses = json_get(immunity, "status");
    if (attribute) d5e_apply_attribute(actor, mechanic, attribute);
    if (response && !json_is_text(json_get(response, "to"), "triggering_damage"))
        json_push(actor->arena, &actor->responses, *response);
    for (size_t i = 0; i < json_count(statuses); i++)
        json_push(actor->arena, &actor->status_immunities, *json_at(statuses, i));
}

static void d5e_apply_constants(struct d5e_actor *actor)
{
    for (const struct d5e_mechanic *mechanic = actor->mechanics; mechanic; mechanic = mechanic->next) {
        const struct json *effects = json_get(mechanic->json, "effects");
        for (size_t i = 0; i < json_count(effects); i++) {
            if (d5e_is_always_on(mechanic, json_at(effects, i)))
                d5e_apply_constant(actor, mechanic, json_at(effects, i));
        }
        if (json_is_text(json_get(mechanic->json, "type"), "extra_attack") && !json_count(effects)) {
            int64_t attacks = d5e_figure(d5e_mechanic_scaling(mechanic, "attacks", NULL), 2);
            if (attacks > actor->attacks_per_action) actor->attacks_per_action = attacks;
        }
    }
}

static void d5e_prepare_hp(struct d5e_actor *actor)
{
    if (actor->is_creature) {
        const struct json *points = json_get(actor->document, "hit_points"), *average = json_get(points, "average");
        d5e_stat_add(actor->arena, &actor->hp_max, "hit points", d5e_figure(average ? average : points, 1));
        return;
    }
    int64_t constitution = d5e_actor_modifier(actor, D5E_CONSTITUTION);
    for (size_t i = 0; i < actor->class_count; i++) {
        int64_t die = actor->classes[i].hit_die, average = die / 2 + 1, levels = actor->classes[i].level;
        int64_t sum = i == 0 ? die + average * (levels - 1) : average * levels;
        d5e_stat_add(actor->arena, &actor->hp_max, actor->classes[i].name, sum);
    }
    d5e_stat_add(actor->arena, &actor->hp_max, "Constitution", constitution * actor->level);
    if (actor->hp_max.value < actor->level)
        d5e_stat_add(actor->arena, &actor->hp_max, "at least 1 a level", actor->level - actor->hp_max.value);
}

static void d5e_prepare_armor(struct d5e_actor *actor)
{
    const struct json *own = json_get(actor->document, "armor_class");
    if (actor->is_creature) {
        d5e_stat_add(actor->arena, &actor->armor_class, "armour class",
                     d5e_figure(json_get(own, "value"), d5e_figure(own, 10)));
        return;
    }
    const struct json *armor = d5e_equipped(actor, "armor"), *shield = d5e_equipped(actor, "shield"),
                      *values = json_get(armor, "armor_class");
    int64_t dexterity = d5e_actor_modifier(actor, D5E_DEXTERITY),
            most = d5e_figure(json_get(values, "max_dex_bonus"), dexterity);
    d5e_stat_add(actor->arena, &actor->armor_class,
                 armor ? json_to_text(json_get(armor, "name"), "armour") : "unarmoured",
                 armor ? d5e_figure(json_get(values, "base"), 10) : 10);
    if (!armor || json_to_bool(json_get(values, "dex_bonus"), true))
        d5e_stat_add(actor->arena, &actor->armor_class, "Dexterity", dexterity < most ? dexterity : most);
    if (shield)
        d5e_stat_add(actor->arena, &actor->armor_class, "shield", d5e_figure(json_path(shield, "armor_class.base"), 2));
}

static void d5e_prepare_speeds(struct d5e_actor *actor)
{
    static const char *const names[D5E_MOVEMENTS] = {"base", "climb", "swim", "fly", "burrow"};
    const char *race_name = json_to_text(json_get(actor->document, "race"), NULL);
    const struct d5e_record *race = race_name ? d5e_content_record(actor->content, D5E_RACE, race_name) : NULL;
    const struct json *speed = json_get(actor->document, "speed");
    if (!speed && race) speed = json_get(&race->json, "speed");
    int64_t walk = d5e_figure(speed, d5e_figure(json_get(speed, "base"), 30));
    d5e_stat_add(actor->arena, &actor->speed[D5E_WALK], race ? race->name : "base", walk);
    for (size_t i = D5E_CLIMB; i < D5E_MOVEMENTS; i++) {
        int64_t feet = d5e_figure(json_get(speed, names[i]), 0);
        if (feet) d5e_stat_add(actor->arena, &actor->speed[i], "base", feet);
    }
}

static void d5e_prepare_rolls(struct d5e_actor *actor)
{
    const struct json *own_saves = json_get(actor->document, "saving_throws"),
                      *own_skills = json_get(actor->document, "skills");
    for (enum d5e_ability i = D5E_STRENGTH; i < D5E_ABILITIES; i++) {
        const struct json *given = json_get(own_saves, d5e_ability_names[i]);
        if (given) {
            d5e_stat_add(actor->arena, &actor->saves[i], "stat block", d5e_figure(given, 0));
            continue;
        }
        d5e_stat_add(actor->arena, &actor->saves[i], d5e_ability_names[i], d5e_actor_modifier(actor, i));
        if (actor->save_proficient[i])
            d5e_stat_add(actor->arena, &actor->saves[i], "proficiency", actor->proficiency_bonus);
    }
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++) {
        const struct json *given = json_is(own_skills, JSON_OBJECT) ? json_get(own_skills, d5e_skills[i].name) : NULL;
        if (given) {
            d5e_stat_add(actor->arena, &actor->skills[i], "stat block", d5e_figure(given, 0));
            continue;
        }
        d5e_stat_add(actor->arena, &actor->skills[i], d5e_ability_names[d5e_skills[i].ability],
                     d5e_actor_modifier(actor, d5e_skills[i].ability));
        if (actor->skill_rank[i])
            d5e_stat_add(actor->arena, &actor->skills[i], actor->skill_rank[i] == 2 ? "expertise" : "proficiency",
                         actor->proficiency_bonus * actor->skill_rank[i]);
    }
    d5e_stat_add(actor->arena, &actor->initiative, "Dexterity", d5e_actor_modifier(actor, D5E_DEXTERITY));
}

static void d5e_prepare_casting(struct d5e_actor *actor)
{
    if (actor->spell_ability >= D5E_ABILITIES) return;
    const char *name = d5e_ability_names[actor->spell_ability];
    int64_t modifier = d5e_actor_modifier(actor, actor->spell_ability);
    d5e_stat_add(actor->arena, &actor->spell_dc, "base", 8);
    d5e_stat_add(actor->arena, &actor->spell_dc, "proficiency", actor->proficiency_bonus);
    d5e_stat_add(actor->arena, &actor->spell_dc, name, modifier);
    d5e_stat_add(actor->arena, &actor->spell_attack, "proficiency", actor->proficiency_bonus);
    d5e_stat_add(actor->arena, &actor->spell_attack, name, modifier);
}

static void d5e_prepare_creature_responses(struct d5e_actor *actor)
{
    static const struct {
        const char *member, *response;
    } lists[] = {{"damage_resistances", "resistance"},
                 {"damage_immunities", "immunity"},
                 {"damage_vulnerabilities", "vulnerability"}};
    for (size_t i = 0; i < 3; i++) {
        const struct json *types = json_get(actor->document, lists[i].member);
        if (!json_count(types)) continue;
        struct json response = json_make_object();
        json_set(actor->arena, &response, "response",
                 json_make_text(actor->arena, lists[i].response, strlen(lists[i].response)));
        json_set(actor->arena, &response, "to", *types);
        json_push(actor->arena, &actor->responses, response);
    }
    const struct json *statuses = json_get(actor->document, "condition_immunities");
    for (size_t i = 0; i < json_count(statuses); i++)
        json_push(actor->arena, &actor->status_immunities, *json_at(statuses, i));
}

void d5e_prepare_numbers(struct d5e_actor *actor)
{
    d5e_prepare_hp(actor);
    d5e_prepare_armor(actor);
    d5e_prepare_speeds(actor);
    d5e_prepare_rolls(actor);
    d5e_prepare_casting(actor);
    d5e_prepare_creature_responses(actor);
    d5e_apply_constants(actor);
}
