/* summary.c: a sheet as one flat object of numbers and lists in words: what a comparison looks at. */
#include <string.h>

#include "base/ascii.h"
#include "core/event.h"
#include "systems/swse/verbs/sheet.h"

struct swse_summing {
    const struct json *sheet;
    struct arena *arena;
    struct json out;
};

static void swse_sum_total(struct swse_summing *summing, const char *label, const struct json *number)
{
    json_put_int(summing->arena, &summing->out, label, json_to_int(json_get(number, "total"), 0));
}

/* "Damage reduction" for damageReduction. */
static const char *swse_sum_words(struct arena *arena, const char *id)
{
    struct text words = {0};
    event_slug_words(id, &words);
    if (words.length) words.bytes[0] = ascii_upper(words.bytes[0]);
    const char *copy = arena_copy_text(arena, text_get(&words), words.length);
    text_free(&words);
    return copy ? copy : "";
}

static void swse_sum_numbers(struct swse_summing *summing)
{
    const struct json *sheet = summing->sheet, *skills = json_get(sheet, "skills");
    json_put_int(summing->arena, &summing->out, "Level", json_to_int(json_get(sheet, "level"), 0));
    json_put_text(summing->arena, &summing->out, "Species",
                  json_to_text(json_get(sheet, "speciesName"), json_to_text(json_get(sheet, "species"), "")));
    json_put_text(summing->arena, &summing->out, "Size", json_to_text(json_get(sheet, "size"), ""));
    json_put_int(summing->arena, &summing->out, "Speed", json_to_int(json_get(sheet, "speed"), 0));
    for (int a = 0; a < SWSE_ABILITY_COUNT; a++)
        swse_sum_total(summing, swse_ability_label((enum swse_ability)a),
                       json_get(json_get(sheet, "abilities"), swse_ability_word((enum swse_ability)a)));
    for (int d = 0; d < SWSE_DEFENSE_COUNT; d++)
        swse_sum_total(summing, arena_printf(summing->arena, "%s Defense", swse_defense_label((enum swse_defense)d)),
                       json_get(json_get(sheet, "defenses"), swse_defense_word((enum swse_defense)d)));
    swse_sum_total(summing, "Damage threshold", json_get(sheet, "damageThreshold"));
    for (uint32_t i = 0; i < json_count(skills); i++) {
        char label[128];
        const char *words = swse_skill_label_of(skills->members[i].name, label, sizeof label);
        swse_sum_total(summing, arena_printf(summing->arena, "%s", words ? words : skills->members[i].name),
                       &skills->members[i].value);
    }
    swse_sum_total(summing, "Grapple", json_get(sheet, "grapple"));
    json_put_int(summing->arena, &summing->out, "Carries (kg)",
                 json_to_int(json_path(sheet, "carrying.capacity"), 0));
}

static void swse_sum_attacks(struct swse_summing *summing)
{
    const struct json *attacks = json_get(summing->sheet, "attacks");
    for (size_t i = 0; i < json_count(attacks); i++) {
        const struct json *attack = json_at(attacks, i);
        const char *name = json_to_text(json_get(attack, "name"), "");
        swse_sum_total(summing, arena_printf(summing->arena, "%s attack", name), json_get(attack, "attack"));
        json_put_text(summing->arena, &summing->out, arena_printf(summing->arena, "%s damage", name),
                      arena_printf(summing->arena, "%s%+lld %s", json_to_text(json_get(attack, "dice"), ""),
                                   (long long)json_to_int(json_path(attack, "damage.total"), 0),
                                   json_to_text(json_get(attack, "damageType"), "")));
    }
}

/* Names, or what the rule does. */
static void swse_sum_lists(struct swse_summing *summing)
{
    static const char *const lists[] = {"feats",      "talents",   "items",           "forcePowers", "senses",
                                        "movement",   "breathing", "damageReduction", "immunities",  "fastHealing",
                                        "rerolls",    "rages",     "specialAbilities", "restrictions"};
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
        const struct json *rows = json_get(summing->sheet, lists[l]);
        struct json names = json_make_array();
        for (size_t i = 0; i < json_count(rows); i++) {
            const struct json *row = json_at(rows, i);
            const char *name = json_to_text(json_get(row, "words"), json_to_text(json_get(row, "name"), NULL));
            if (json_get(row, "refused")) continue;
            if (!name) continue;
            json_push(summing->arena, &names, json_make_text(summing->arena, name, strlen(name)));
        }
        json_set(summing->arena, &summing->out, swse_sum_words(summing->arena, lists[l]), names);
    }
}

struct json swse_sheet_summary(const struct json *sheet, struct arena *arena)
{
    struct swse_summing summing = {.sheet = sheet, .arena = arena, .out = json_make_object()};
    swse_sum_numbers(&summing);
    swse_sum_attacks(&summing);
    swse_sum_lists(&summing);
    return summing.out;
}
