/* kinds_dnd5e.c: calculations, level tables, damage responses and attack rolls of 5e. */
#include <string.h>

#include "conform.h"
#include "systems/dnd5e/actor/calculation.h"
#include "systems/dnd5e/content/rules.h"

static bool host_ability(void *context, const char *name, int64_t *value)
{
    enum d5e_ability ability = d5e_ability_find(name);
    if (ability == D5E_ABILITIES) return false;
    *value =
        d5e_ability_modifier(json_to_int(json_get(json_get(context, "abilities"), d5e_ability_names[ability]), 10));
    return true;
}

static int64_t total_level(const struct json *character)
{
    const struct json *classes = json_get(character, "classes");
    int64_t level = 0;
    for (size_t i = 0; i < json_count(classes); i++)
        level += json_to_int(&classes->members[i].value, 0);
    return level;
}

static bool host_class_level(void *context, const char *name, int64_t *value)
{
    *value = *name ? json_to_int(json_get(json_get(context, "classes"), name), 0) : total_level(context);
    return true;
}

static bool host_attribute(void *context, const char *path, struct json *value)
{
    bool bonus = strcmp(path, "proficiency_bonus") == 0,
         level = strcmp(path, "level") == 0 || strcmp(path, "character_level") == 0;
    *value = json_make_int(bonus ? d5e_proficiency_bonus(total_level(context)) : total_level(context));
    return bonus || level;
}

static enum verdict check_calculation(struct conform *conform, const struct json *line)
{
    const struct d5e_calculation_host host = {.context = (void *)(uintptr_t)json_get(line, "character"),
                                              .attribute = host_attribute,
                                              .ability_modifier = host_ability,
                                              .class_level = host_class_level};
    int64_t got = 0, wanted = json_to_int(json_get(line, "result"), 0);
    if (!d5e_calculate_int(&host, json_get(line, "calculation"), &got, conform->why)) return DISAGREE;
    if (got != wanted) text_addf(conform->why, "expected %lld, got %lld", (long long)wanted, (long long)got);
    return got == wanted ? AGREE : DISAGREE;
}

static enum verdict check_scaling(struct conform *conform, const struct json *line)
{
    const struct json *got =
        d5e_scaling_pick(json_get(line, "table"), json_to_int(json_get(line, "classLevel"), 0), json_get(line, "base"));
    const struct json *wanted = json_get(line, "value");
    if (got && json_equal(got, wanted)) return AGREE;
    text_add(conform->why, "got ");
    if (got) json_write(conform->why, got);
    return DISAGREE;
}

static enum verdict check_damage(struct conform *conform, const struct json *line)
{
    const struct d5e_damage damage = {.amount = json_to_int(json_get(line, "amount"), 0),
                                      .type = json_to_text(json_get(line, "type"), ""),
                                      .magical = json_to_bool(json_get(line, "magical"), false)};
    int64_t got = d5e_damage_taken(&damage, json_get(line, "responses")),
            wanted = json_to_int(json_get(line, "taken"), -1);
    if (got != wanted) text_addf(conform->why, "expected %lld, got %lld", (long long)wanted, (long long)got);
    return got == wanted ? AGREE : DISAGREE;
}

static enum verdict check_attack(struct conform *conform, const struct json *line)
{
    enum d5e_advantage state = d5e_advantage_state(json_to_int(json_get(line, "advantageSources"), 0),
                                                   json_to_int(json_get(line, "disadvantageSources"), 0));
    const struct json *dice = json_get(line, "dice");
    int64_t natural = d5e_natural(state, json_to_int(json_at(dice, 0), 0), json_to_int(json_at(dice, 1), 0));
    enum d5e_attack_result result = d5e_attack_resolve(natural, json_to_int(json_get(line, "bonus"), 0),
                                                       json_to_int(json_get(line, "armorClass"), 0),
                                                       json_to_int(json_get(line, "criticalThreshold"), 20));
    bool good = json_is_text(json_get(line, "state"), d5e_advantage_name(state)) &&
                natural == json_to_int(json_get(line, "natural"), 0) &&
                json_is_text(json_get(line, "result"), d5e_attack_result_name(result));
    if (!good)
        text_addf(conform->why, "got %s, %lld, %s", d5e_advantage_name(state), (long long)natural,
                  d5e_attack_result_name(result));
    return good ? AGREE : DISAGREE;
}

const struct conform_kind conform_kinds_dnd5e[] = {
    {.name = "dnd5e/calculations", .check = check_calculation},
    {.name = "dnd5e/scaling", .check = check_scaling},
    {.name = "dnd5e/damage", .check = check_damage},
    {.name = "dnd5e/attack", .check = check_attack},
    {0},
};
