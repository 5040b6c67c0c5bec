/* kinds_pf2e_damage.c: damage formulas read and built, immunities, weaknesses and resistances. */
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "systems/pf2e/damage.h"
#include "systems/pf2e/modifier.h"

static symbol damage_word(struct symbols *symbols, const struct json *word)
{
    const char *text = json_to_text(word, NULL);
    return text ? symbol_intern_text(symbols, text) : 0;
}

static int damage_faces(const struct json *size)
{
    const char *text = json_to_text(size, NULL);
    return text ? (int)strtol(text + 1, NULL, 10) : 0;
}

static enum modifier_critical damage_critical(const struct json *critical)
{
    if (!critical || json_is(critical, JSON_NULL)) return CRITICAL_UNSAID;
    return json_to_bool(critical, false) ? CRITICAL_ONLY : CRITICAL_NEVER;
}

static void damage_read_base(struct conform *conform, struct symbols *symbols, const struct json *source,
                             struct pf2e_damage_base *base)
{
    const struct json *materials = json_get(source, "materials");
    symbol *words = arena_array(conform->scratch, symbol, json_count(materials) + 1);
    for (size_t i = 0; i < json_count(materials); i++)
        words[i] = damage_word(symbols, json_at(materials, i));
    *base = (struct pf2e_damage_base){.type = damage_word(symbols, json_get(source, "damageType")),
                                      .category =
                                          pf2e_damage_category_find(json_to_text(json_get(source, "category"), NULL)),
                                      .dice = json_to_int(json_get(source, "diceNumber"), 0),
                                      .faces = damage_faces(json_get(source, "dieSize")),
                                      .flat = json_to_double(json_get(source, "modifier"), 0),
                                      .materials = words,
                                      .material_count = (uint32_t)json_count(materials)};
}

static void damage_read_dice(struct symbols *symbols, const struct json *source, struct pf2e_damage_dice *dice)
{
    const struct json *override = json_get(source, "override");
    *dice = (struct pf2e_damage_dice){.slug = damage_word(symbols, json_get(source, "slug")),
                                      .label = json_to_text(json_get(source, "label"), ""),
                                      .dice = json_to_int(json_get(source, "diceNumber"), 0),
                                      .faces = damage_faces(json_get(source, "dieSize")),
                                      .type = damage_word(symbols, json_get(source, "damageType")),
                                      .category =
                                          pf2e_damage_category_find(json_to_text(json_get(source, "category"), NULL)),
                                      .critical = damage_critical(json_get(source, "critical")),
                                      .enabled = json_to_bool(json_get(source, "enabled"), true),
                                      .has_override = json_is(override, JSON_OBJECT)};
    dice->override = (struct pf2e_damage_override){.upgrade = json_to_bool(json_get(override, "upgrade"), false),
                                                   .downgrade = json_to_bool(json_get(override, "downgrade"), false),
                                                   .has_dice = json_is_number(json_get(override, "diceNumber")),
                                                   .dice = json_to_int(json_get(override, "diceNumber"), 0),
                                                   .faces = damage_faces(json_get(override, "dieSize")),
                                                   .type = damage_word(symbols, json_get(override, "damageType"))};
    pf2e_damage_dice_settle(dice, symbols);
}

static bool damage_is_instance(const struct symbols *symbols, const struct json *expected,
                               const struct pf2e_damage_instance *instance)
{
    const struct json *materials = json_get(expected, "materials");
    bool same = json_is_text(json_get(expected, "type"), symbol_text(symbols, instance->type)) &&
                json_to_bool(json_get(expected, "persistent"), false) == instance->is_persistent &&
                json_count(materials) == instance->material_count &&
                json_to_double(json_get(expected, "min"), 1e9) == instance->least &&
                json_to_double(json_get(expected, "expected"), 1e9) == instance->mean &&
                json_to_double(json_get(expected, "max"), 1e9) == instance->most;
    for (uint32_t i = 0; same && i < instance->material_count; i++)
        same = json_is_text(json_at(materials, i), symbol_text(symbols, instance->materials[i]));
    return same;
}

/* A base damage given dice without a size reads "3null" in the reference: the number's text alone, no rule. */
static bool damage_is_breakdown(const struct json *expected, const struct pf2e_damage_result *result)
{
    if (json_count(expected) != result->breakdown_count) return false;
    for (size_t i = 0; i < result->breakdown_count; i++)
        if (!strstr(json_to_text(json_at(expected, i), ""), "null") &&
            !json_is_text(json_at(expected, i), result->breakdown[i]))
            return false;
    return true;
}

static enum verdict damage_compare_build(struct conform *conform, const struct symbols *symbols,
                                         const struct json *expected, const struct pf2e_damage_result *result)
{
    const struct json *instances = json_get(expected, "instances");
    if (json_is(expected, JSON_NULL)) return result->formula ? DISAGREE : AGREE;
    bool same = result->formula && json_is_text(json_get(expected, "formula"), result->formula) &&
                damage_is_breakdown(json_get(expected, "breakdown"), result) &&
                json_count(instances) == result->instance_count;
    for (size_t i = 0; same && i < result->instance_count; i++)
        same = damage_is_instance(symbols, json_at(instances, i), &result->instances[i]);
    if (same) return AGREE;
    text_addf(conform->why, "expected %s came %s", json_to_text(json_get(expected, "formula"), ""),
              result->formula ? result->formula : "nothing");
    for (size_t i = 0; i < result->breakdown_count; i++)
        text_addf(conform->why, " | %s", result->breakdown[i]);
    return DISAGREE;
}

static enum verdict check_damage_build(struct conform *conform, const struct json *line)
{
    const struct json *bases = json_get(line, "base"), *dice = json_get(line, "dice"),
                      *list = json_get(line, "modifiers");
    struct symbols symbols;
    struct pf2e_damage_base *base = arena_array(conform->scratch, struct pf2e_damage_base, json_count(bases) + 1);
    struct pf2e_damage_dice *extra = arena_array(conform->scratch, struct pf2e_damage_dice, json_count(dice) + 1);
    struct modifier *modifiers = arena_array(conform->scratch, struct modifier, json_count(list) + 1);
    symbols_init(&symbols, NULL);
    for (size_t i = 0; i < json_count(bases); i++)
        damage_read_base(conform, &symbols, json_at(bases, i), &base[i]);
    for (size_t i = 0; i < json_count(dice); i++)
        damage_read_dice(&symbols, json_at(dice, i), &extra[i]);
    for (size_t i = 0; i < json_count(list); i++)
        pf2e_modifier_read(conform->scratch, &symbols, json_at(list, i), &modifiers[i]);
    struct pf2e_damage damage = {.bases = base,
                                 .base_count = json_count(bases),
                                 .dice = extra,
                                 .dice_count = json_count(dice),
                                 .modifiers = modifiers,
                                 .modifier_count = json_count(list),
                                 .heals = json_is_text(json_at(json_get(line, "kinds"), 0), "healing"),
                                 .max_increases = (int)json_to_int(json_get(line, "maxIncreases"), -1)};
    struct pf2e_damage_result result;
    bool double_dice = json_is_text(json_get(line, "critRule"), "doubledice");
    enum degree degree = (enum degree)json_to_int(json_get(line, "degree"), 0);
    enum verdict verdict = DISAGREE;
    if (pf2e_damage_build(conform->scratch, &symbols, &damage, degree,
                          double_dice ? PF2E_CRITICAL_DOUBLE_DICE : PF2E_CRITICAL_DOUBLE_DAMAGE, &result))
        verdict = damage_compare_build(conform, &symbols, json_get(line, "expected"), &result);
    symbols_free(&symbols);
    return verdict;
}

const struct conform_kind conform_kinds_pf2e_damage[] = {
    {.name = "pf2e/damage-build", .check = check_damage_build},
    {0},
};
