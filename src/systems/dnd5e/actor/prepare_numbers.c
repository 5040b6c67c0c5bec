/* prepare_numbers.c: the statistics of an actor, from what it has: hit points, armour class, speeds, saves, skills,
 * spell save DC, and what always-on effects set or add. (D5E-PLAY-01, D5E-EFF-05, -27) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/actor/prepare.h"
#include "systems/dnd5e/actor/tally.h"

static bool d5e_attribute_value(struct d5e_actor *actor, const struct d5e_mechanic *mechanic, const struct json *amount,
                                struct json *value)
{
    struct d5e_scope scope = {.actor = actor, .mechanic = mechanic};
    struct d5e_calculation_host host = d5e_actor_host(&scope);
    struct text why = {0};
    bool known = d5e_calculate(&host, amount, value, &why);
    if (!known) d5e_fault(actor, NULL, fault_warning("dnd5e/no-value", NULL), "%s: %s", mechanic->name, text_get(&why));
    text_free(&why);
    return known;
}

/* Calls `each` for every attribute effect that always holds. */
typedef void d5e_constant_attribute(struct d5e_actor *actor, const struct d5e_mechanic *mechanic,
                                    const struct json *attribute, void *context);

static void d5e_each_constant_attribute(struct d5e_actor *actor, d5e_constant_attribute *each, void *context)
{
    for (const struct d5e_mechanic *mechanic = actor->mechanics; mechanic; mechanic = mechanic->next) {
        const struct json *effects = json_get(mechanic->json, "effects");
        for (size_t i = 0; i < json_count(effects); i++) {
            const struct json *attribute = json_get(json_at(effects, i), "attribute");
            if (attribute && d5e_is_constant(mechanic, json_at(effects, i))) each(actor, mechanic, attribute, context);
        }
    }
}

struct d5e_tallying {
    struct d5e_tally tally;
    const struct d5e_stat *stat;
};

static void d5e_tally_constant(struct d5e_actor *actor, const struct d5e_mechanic *mechanic,
                               const struct json *attribute, void *context)
{
    struct d5e_tallying *tallying = context;
    const struct json *amount;
    struct json value;
    if (d5e_actor_stat(actor, json_to_text(json_get(attribute, "target"), "")) != tallying->stat) return;
    enum d5e_operation operation = d5e_attribute_operation(attribute, &amount);
    if (d5e_attribute_value(actor, mechanic, amount, &value) && json_is_number(&value))
        d5e_tally_change(&tallying->tally, mechanic->name, operation, d5e_figure(&value, 0));
}

/* What constant effects make of a statistic; its base parts are there already. */
static void d5e_tally_constants(struct d5e_actor *actor, const char *path)
{
    struct d5e_stat *stat = d5e_actor_stat(actor, path);
    struct d5e_tallying tallying = {.tally = d5e_tally_of(actor->arena, path, stat), .stat = stat};
    d5e_each_constant_attribute(actor, d5e_tally_constant, &tallying);
    if (tallying.tally.full)
        d5e_fault(actor, NULL, fault_warning("dnd5e/too-many-changes", NULL),
                  "more than %d effects change %s; the rest is left out", D5E_MOST_CHANGES, path);
    stat->value = d5e_tally_total(&tallying.tally).value; /* its parts stay the base, for tallies in play */
}

/* Abilities come first: everything else is made of them. */
static void d5e_raise_ability(struct d5e_actor *actor, const struct d5e_mechanic *mechanic,
                              const struct json *attribute, void *context)
{
    (void)context;
    const char *path = json_to_text(json_get(attribute, "target"), "");
    enum d5e_ability ability = d5e_path_ability(path);
    const struct json *amount;
    struct json value;
    if (ability == D5E_ABILITIES) return;
    enum d5e_operation operation = d5e_attribute_operation(attribute, &amount);
    if (!d5e_attribute_value(actor, mechanic, amount, &value) || !json_is_number(&value)) return;
    struct d5e_tally tally = d5e_tally_of(actor->arena, path, &actor->abilities[ability]);
    d5e_tally_change(&tally, mechanic->name, operation, d5e_figure(&value, 0));
    actor->abilities[ability] = d5e_tally_total(&tally);
    for (struct d5e_part *part = actor->abilities[ability].parts; part; part = part->next)
        part->sort = D5E_PART_BASE;
}

/* Everything that is not a statistic is kept by its path. */
static void d5e_keep_attribute(struct d5e_actor *actor, const struct d5e_mechanic *mechanic,
                               const struct json *attribute, void *context)
{
    (void)context;
    const char *path = json_to_text(json_get(attribute, "target"), "");
    const struct json *calculation = json_get(attribute, "calculation"), *amount;
    struct json value = json_make_null();
    if (d5e_actor_stat(actor, path) || d5e_path_ability(path) < D5E_ABILITIES) return;
    (void)d5e_attribute_operation(attribute, &amount);
    if (!calculation || d5e_attribute_value(actor, mechanic, amount, &value))
        json_set(actor->arena, &actor->attributes, path, value);
}

static void d5e_apply_constant(struct d5e_actor *actor, const struct json *effect)
{
    const struct json *response = json_get(effect, "damage_response");
    const struct json *immunity = json_get(effect, "immunity"), *statuses = json_get(immunity, "status");
    if (response && !json_is_text(json_get(response, "to"), "triggering_damage"))
        json_push(actor->arena, &actor->responses, *response);
    for (size_t i = 0; i < json_count(statuses); i++)
        json_push(actor->arena, &actor->status_immunities, *json_at(statuses, i));
}

static void d5e_apply_constants(struct d5e_actor *actor)
{
    static const char *const paths[] = {"movement.base",
                                        "movement.climb",
                                        "movement.swim",
                                        "movement.fly",
                                        "movement.burrow",
                                        "armor_class",
                                        "hit_points",
                                        "initiative",
                                        "spell_save_dc",
                                        "spell_attack_bonus",
                                        "combat.critical_hit_threshold",
                                        "combat.attacks_per_action"};
    for (const struct d5e_mechanic *mechanic = actor->mechanics; mechanic; mechanic = mechanic->next) {
        const struct json *effects = json_get(mechanic->json, "effects");
        for (size_t i = 0; i < json_count(effects); i++) {
            if (d5e_is_constant(mechanic, json_at(effects, i))) d5e_apply_constant(actor, json_at(effects, i));
        }
        if (!json_is_text(json_get(mechanic->json, "type"), "extra_attack") || json_count(effects)) continue;
        int64_t attacks = d5e_figure(d5e_mechanic_scaling(mechanic, "attacks", NULL), 2),
                more = attacks - actor->attacks_per_action.value;
        if (more > 0) d5e_stat_add(actor->arena, &actor->attacks_per_action, mechanic->name, more);
    }
    d5e_each_constant_attribute(actor, d5e_keep_attribute, NULL);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        d5e_tally_constants(actor, paths[i]);
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
    struct d5e_part held = {.label = json_to_text(json_get(shield, "name"), "shield"),
                            .value = d5e_figure(json_path(shield, "armor_class.base"), 2),
                            .sort = D5E_PART_ON_TOP};
    if (shield && d5e_part_push(actor->arena, &actor->armor_class.parts, held)) actor->armor_class.value += held.value;
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
        d5e_stat_add(actor->arena, &actor->checks[i], d5e_ability_names[i], d5e_actor_modifier(actor, i));
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
    d5e_stat_add(actor->arena, &actor->spell_attack, "proficiency", actor->proficiency_bonus);
    if (actor->spell_ability >= D5E_ABILITIES) return;
    const char *name = d5e_ability_names[actor->spell_ability];
    int64_t modifier = d5e_actor_modifier(actor, actor->spell_ability);
    d5e_stat_add(actor->arena, &actor->spell_dc, "base", 8);
    d5e_stat_add(actor->arena, &actor->spell_dc, "proficiency", actor->proficiency_bonus);
    d5e_stat_add(actor->arena, &actor->spell_dc, name, modifier);
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
    d5e_each_constant_attribute(actor, d5e_raise_ability, NULL);
    d5e_stat_add(actor->arena, &actor->critical_threshold, "natural", 20);
    d5e_stat_add(actor->arena, &actor->attacks_per_action, "action", 1);
    d5e_prepare_hp(actor);
    d5e_prepare_armor(actor);
    d5e_prepare_speeds(actor);
    d5e_prepare_rolls(actor);
    d5e_prepare_casting(actor);
    d5e_prepare_creature_responses(actor);
    d5e_apply_constants(actor);
}
