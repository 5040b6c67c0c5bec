/* sheet_stored.c: sheets of hazards, vehicles, familiars and the like: the stored data, row by row; nothing is
 * derived, and absent data is not shown. */
#include <string.h>

#include "systems/pf2e/damage/iwr.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/sheet/sheet.h"

struct stored_row {
    const char *label, *path;
    bool signs; /* a modifier */
};

static void sheet_stored_numbers(struct page *page, struct arena *arena, const struct json *system)
{
    static const struct stored_row rows[] = {
        {"AC", "attributes.ac.value", false},          {"Hit points", "attributes.hp.max", false},
        {"Hardness", "attributes.hardness", false},    {"Fortitude", "saves.fortitude.value", true},
        {"Reflex", "saves.reflex.value", true},        {"Will", "saves.will.value", true},
        {"Stealth", "attributes.stealth.value", true}, {"Collision DC", "attributes.collisionDC.value", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t number = json_to_int(json_path(system, rows[i].path), 0);
        if (number)
            page_row(page, rows[i].label, arena_printf(arena, rows[i].signs ? "%+lld" : "%lld", (long long)number),
                     NULL);
    }
}

static void sheet_stored_texts(struct page *page, struct arena *arena, const struct json *system)
{
    static const struct stored_row rows[] = {{"Collision damage", "attributes.collisionDamage.value", false},
                                             {"Speed", "details.speed", false},
                                             {"Crew", "details.crew", false},
                                             {"Passengers", "details.passengers", false},
                                             {"Piloting", "details.pilotingCheck", false},
                                             {"Disable", "details.disable", false},
                                             {"Routine", "details.routine", false},
                                             {"Reset", "details.reset", false},
                                             {"Master's attribute", "master.ability", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text plain = {0};
        pf2e_plain_text(&plain, json_to_text(json_path(system, rows[i].path), ""));
        const char *kept = arena_copy_text(arena, text_get(&plain), plain.length);
        if (kept && *kept) page_row(page, rows[i].label, kept, NULL);
        text_free(&plain);
    }
}

static void sheet_stored_defenses(struct page *page, struct arena *arena, const struct json *system)
{
    static const struct stored_row rows[] = {{"Immunities", "attributes.immunities", false},
                                             {"Weaknesses", "attributes.weaknesses", false},
                                             {"Resistances", "attributes.resistances", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct json *list = json_path(system, rows[i].path);
        struct text words = {0};
        for (size_t n = 0; n < json_count(list); n++) {
            const struct json *one = json_at(list, n), *value = json_get(one, "value");
            const char *label = pf2e_iwr_type_label(arena, json_to_text(json_get(one, "type"), ""));
            text_addf(&words, "%s%s", n ? ", " : "", label ? label : "");
            if (value) text_addf(&words, " %lld", (long long)json_to_int(value, 0));
        }
        const char *kept = arena_copy_text(arena, text_get(&words), words.length);
        if (kept && *kept) page_row(page, rows[i].label, kept, NULL);
        text_free(&words);
    }
}

void pf2e_sheet_stored(struct page *page, struct arena *arena, const struct pf2e_actor *actor)
{
    const struct json *system = json_get(actor->source, "system"), *traits = json_path(system, "traits.value");
    const char *type = json_to_text(json_get(actor->source, "type"), "actor");
    const struct json *level = json_path(system, "details.level.value");
    page_title(page, actor->name,
               level ? arena_printf(arena, "%s %lld", type, (long long)json_to_int(level, 0)) : type);
    struct text words = {0};
    for (size_t i = 0; i < json_count(traits); i++)
        text_addf(&words, "%s%s", i ? ", " : "", json_to_text(json_at(traits, i), ""));
    if (words.length) page_row(page, "Traits", text_get(&words), NULL);
    text_free(&words);
    sheet_stored_numbers(page, arena, system);
    sheet_stored_defenses(page, arena, system);
    sheet_stored_texts(page, arena, system);
}
