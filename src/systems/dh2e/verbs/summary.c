/* summary.c: a DH2E sheet as one flat object of numbers and lists in words: what a comparison looks at. */
#include <string.h>

#include "systems/dh2e/verbs/hooks.h"

struct dh2e_summing {
    const struct json *sheet;
    struct arena *arena;
    struct json out;
};

static void dh2e_sum_int(struct dh2e_summing *summing, const char *label, const struct json *value)
{
    if (label && value) json_put_int(summing->arena, &summing->out, label, json_to_int(value, 0));
}

static void dh2e_sum_state(struct dh2e_summing *summing)
{
    static const struct {
        const char *path, *label;
    } rows[] = {{"wounds.value", "Wounds"},
                {"wounds.max", "Most wounds"},
                {"wounds.critical", "Critical damage"},
                {"fatigue", "Fatigue"},
                {"initiative", "Initiative"},
                {"toughnessBonus", "Toughness bonus"},
                {"unnaturalToughness", "Unnatural toughness"},
                {"psyRating", "Psy rating"}};
    for (int i = 0; i < DH2E_CHARACTERISTIC_COUNT; i++) {
        const struct json *one = json_get(json_get(summing->sheet, "characteristics"), dh2e_characteristic_words[i]);
        dh2e_sum_int(summing, dh2e_characteristic_titles[i], json_get(one, "value"));
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        dh2e_sum_int(summing, rows[i].label, json_path(summing->sheet, rows[i].path));
    bool out = json_to_bool(json_get(summing->sheet, "unconscious"), false);
    json_put_text(summing->arena, &summing->out, "Unconscious", out ? "yes" : "no");
    for (int i = 0; i < DH2E_LOCATION_COUNT; i++)
        dh2e_sum_int(summing, arena_printf(summing->arena, "Armour, %s", dh2e_location_titles[i]),
                     json_get(json_get(summing->sheet, "armour"), dh2e_location_words[i]));
}

/* Each member of each thing in a list: "Gutter Knife target". */
static void dh2e_sum_things(struct dh2e_summing *summing, const char *list)
{
    const struct json *things = json_get(summing->sheet, list);
    for (uint32_t i = 0; i < json_count(things); i++) {
        const struct json *thing = &things->members[i].value;
        const char *name = json_to_text(json_get(thing, "name"), things->members[i].name);
        for (uint32_t k = 0; k < json_count(thing); k++) {
            if (strcmp(thing->members[k].name, "name") == 0) continue;
            const char *label = arena_printf(summing->arena, "%s %s", name, thing->members[k].name);
            if (!label) continue;
            json_set(summing->arena, &summing->out, label, json_copy(summing->arena, &thing->members[k].value));
        }
    }
}

/* "takes 3 less rending damage (Scales)", "takes half the energy damage (Wards)". */
static const char *dh2e_sum_resistance(struct arena *arena, const struct json *row)
{
    const char *type = json_to_text(json_get(row, "damageType"), "all");
    const char *label = json_to_text(json_get(row, "label"), "");
    if (json_is_text(json_get(row, "mode"), "half")) return arena_printf(arena, "half %s damage (%s)", type, label);
    return arena_printf(arena, "%lld less %s damage (%s)", (long long)json_to_int(json_get(row, "value"), 0), type,
                        label);
}

static void dh2e_sum_lists(struct dh2e_summing *summing)
{
    static const char *const lists[][2] = {
        {"items", "Items"}, {"options", "Roll options"}, {"resistances", "Resistances"}};
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
        const struct json *rows = json_get(summing->sheet, lists[l][0]);
        struct json names = json_make_array();
        for (size_t i = 0; i < json_count(rows); i++) {
            const struct json *row = json_at(rows, i);
            const char *words = json_to_text(row, json_to_text(json_get(row, "name"), NULL));
            if (!words) words = dh2e_sum_resistance(summing->arena, row);
            if (words) json_push(summing->arena, &names, json_make_text(summing->arena, words, strlen(words)));
        }
        json_set(summing->arena, &summing->out, lists[l][1], names);
    }
}

struct json dh2e_sheet_summary(const struct json *sheet, struct arena *arena)
{
    struct dh2e_summing summing = {.sheet = sheet, .arena = arena, .out = json_make_object()};
    dh2e_sum_state(&summing);
    dh2e_sum_things(&summing, "skills");
    dh2e_sum_things(&summing, "weapons");
    dh2e_sum_things(&summing, "powers");
    dh2e_sum_lists(&summing);
    return summing.out;
}
