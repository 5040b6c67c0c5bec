/* sheet_page.c: the page of a sheet, printed from its data. */
#include <string.h>

#include "systems/swse/content/describe.h"
#include "systems/swse/verbs/sheet.h"

static const char *swse_page_signed(struct page *page, int64_t value)
{
    const char *text = arena_printf(page->arena, "%+lld", (long long)value);
    return text ? text : "";
}

static int64_t swse_page_int(const struct json *object, const char *path)
{
    return json_to_int(json_path(object, path), 0);
}

static const char *swse_page_text(const struct json *object, const char *path)
{
    return json_to_text(json_path(object, path), "");
}

/* "10 base, +3 level, +2 Dexterity, +2 Thick Fur (species)" of the parts that count. */
static const char *swse_page_parts(struct page *page, const struct json *number)
{
    struct text out = {0};
    const struct json *parts = json_get(number, "parts");
    for (size_t i = 0; i < json_count(parts); i++) {
        const struct json *part = json_at(parts, i);
        if (json_get(part, "why") || !swse_page_int(part, "value")) continue;
        text_addf(&out, "%s%+lld %s", out.length ? ", " : "", (long long)swse_page_int(part, "value"),
                  swse_page_text(part, "label"));
    }
    const char *copy = arena_copy_text(page->arena, text_get(&out), out.length);
    text_free(&out);
    return copy ? copy : "";
}

static void swse_page_head(const struct json *sheet, struct page *page)
{
    const char *species = swse_page_text(sheet, "species");
    if (*species) species = json_to_text(json_get(sheet, "speciesName"), swse_title(page->arena, NULL, species));
    page_title(page, swse_page_text(sheet, "name"),
               arena_printf(page->arena, "%s, %s, level %lld", *species ? species : "no species",
                            swse_page_text(sheet, "size"), (long long)swse_page_int(sheet, "level")));
    const struct json *hit_points = json_get(sheet, "hitPoints");
    if (hit_points)
        page_row(page, "Hit points",
                 arena_printf(page->arena, "%lld of %lld",
                              (long long)json_to_int(json_get(hit_points, "value"), swse_page_int(hit_points, "max")),
                              (long long)swse_page_int(hit_points, "max")),
                 NULL);
    page_row_int(page, "Damage threshold", swse_page_int(sheet, "damageThreshold.total"),
                 swse_page_parts(page, json_get(sheet, "damageThreshold")));
    if (swse_page_int(sheet, "conditionTrack.step"))
        page_row_int(page, "Condition track", swse_page_int(sheet, "conditionTrack.step"),
                     arena_printf(page->arena, "%+lld to defences and checks",
                                  (long long)swse_page_int(sheet, "conditionTrack.penalty")));
    page_row_int(page, "Speed", swse_page_int(sheet, "speed"), "squares");
}

static void swse_page_numbers(const struct json *sheet, struct page *page)
{
    page_heading(page, "Abilities");
    for (int a = 0; a < SWSE_ABILITY_COUNT; a++) {
        const struct json *score = json_path(json_get(sheet, "abilities"), swse_ability_word((enum swse_ability)a));
        page_row(page, swse_ability_label((enum swse_ability)a),
                 arena_printf(page->arena, "%lld (%+lld)", (long long)swse_page_int(score, "total"),
                              (long long)swse_page_int(score, "modifier")),
                 json_count(json_get(score, "parts")) > 1 ? swse_page_parts(page, score) : NULL);
    }
    page_heading(page, "Defences");
    for (int d = 0; d < SWSE_DEFENSE_COUNT; d++) {
        const struct json *number = json_get(json_get(sheet, "defenses"), swse_defense_word((enum swse_defense)d));
        page_row_int(page, swse_defense_label((enum swse_defense)d), swse_page_int(number, "total"),
                     swse_page_parts(page, number));
    }
    page_heading(page, "Skills");
    const struct json *skills = json_get(sheet, "skills");
    for (uint32_t i = 0; i < json_count(skills); i++) {
        char label[128];
        page_row_signed(page, swse_skill_label_of(skills->members[i].name, label, sizeof label),
                        swse_page_int(&skills->members[i].value, "total"),
                        swse_page_parts(page, &skills->members[i].value));
    }
}

static void swse_page_attacks(const struct json *sheet, struct page *page)
{
    page_heading(page, "Attacks");
    const struct json *attacks = json_get(sheet, "attacks");
    page_table(page, "weapon", "attack", "damage", "critical", "kind", NULL);
    for (size_t i = 0; i < json_count(attacks); i++) {
        const struct json *attack = json_at(attacks, i);
        int64_t bonus = swse_page_int(attack, "damage.total");
        page_cells(page, swse_page_text(attack, "name"), swse_page_signed(page, swse_page_int(attack, "attack.total")),
                   arena_printf(page->arena, "%s%s %s", swse_page_text(attack, "dice"),
                                bonus ? swse_page_signed(page, bonus) : "", swse_page_text(attack, "damageType")),
                   arena_printf(page->arena, "%lld ×%lld", (long long)swse_page_int(attack, "critical.range"),
                                (long long)swse_page_int(attack, "critical.multiplier")),
                   swse_title(page->arena, NULL, swse_page_text(attack, "kind")), NULL);
        page_why(page, swse_page_parts(page, json_get(attack, "attack")));
    }
    page_row_signed(page, "Grapple", swse_page_int(sheet, "grapple.total"),
                    swse_page_parts(page, json_get(sheet, "grapple")));
    page_row(page, "Carrying",
             arena_printf(page->arena, "%lld of %lld kg", (long long)swse_page_int(sheet, "carrying.load"),
                          (long long)swse_page_int(sheet, "carrying.capacity")),
             NULL);
}

static void swse_page_owned(const struct json *sheet, struct page *page, const char *member, const char *heading)
{
    const struct json *list = json_get(sheet, member);
    if (!json_count(list)) return;
    page_heading(page, heading);
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *owned = json_at(list, i);
        const char *name = swse_page_text(owned, "name"), *giver = swse_page_text(owned, "grantedBy.name");
        const char *refused = json_to_text(json_get(owned, "refused"), NULL);
        if (refused)
            page_row_inactive(page, name, "", refused);
        else
            page_row(page, name, "", *giver ? arena_printf(page->arena, "granted by %s", giver) : NULL);
    }
}

static void swse_page_traits(const struct json *sheet, struct page *page)
{
    static const struct {
        const char *member, *label, *note;
    } traits[] = {
        {"senses", "Sense", NULL},
        {"movement", "Movement", NULL},
        {"breathing", "Breathing", NULL},
        {"damageReduction", "Damage reduction", NULL},
        {"immunities", "Immunity", NULL},
        {"fastHealing", "Fast healing", NULL},
        {"rerolls", "Reroll", NULL},
        {"rages", "Rage", NULL},
        {"specialAbilities", "Special", "description"},
        {"restrictions", "Restriction", "reason"},
    };
    bool opened = false;
    for (size_t t = 0; t < sizeof traits / sizeof *traits; t++) {
        const struct json *list = json_get(sheet, traits[t].member);
        for (size_t i = 0; i < json_count(list); i++) {
            if (!opened) page_heading(page, "Traits");
            opened = true;
            const struct json *row = json_at(list, i);
            const char *label = json_is_text(json_get(row, "severity"), "partial") ? "Resistance" : traits[t].label;
            const char *note = json_to_text(json_get(row, traits[t].note ? traits[t].note : ""), NULL);
            page_row(page, label, swse_page_text(row, "words"), note);
        }
    }
}

static void swse_page_force(const struct json *sheet, struct page *page)
{
    const struct json *powers = json_get(sheet, "forcePowers");
    if (!json_get(sheet, "forcePoints") && !powers) return;
    page_heading(page, "The Force");
    if (json_get(sheet, "forcePoints")) page_row_int(page, "Force points", swse_page_int(sheet, "forcePoints"), NULL);
    for (size_t i = 0; i < json_count(powers); i++) {
        const struct json *power = json_at(powers, i);
        int64_t uses = swse_page_int(power, "uses");
        page_row(page, swse_page_text(power, "name"),
                 uses > 1 ? arena_printf(page->arena, "%lld times", (long long)uses) : "once",
                 json_to_text(json_get(power, "description"), NULL));
    }
}

static void swse_page_inactive(const struct json *sheet, struct page *page)
{
    const struct json *list = json_get(sheet, "inactive");
    if (!json_count(list)) return;
    page_heading(page, "Not active");
    for (size_t i = 0; i < json_count(list); i++)
        page_row(page, swse_page_text(json_at(list, i), "name"), swse_page_text(json_at(list, i), "words"), NULL);
}

void swse_sheet_page(const struct json *sheet, struct page *page)
{
    swse_page_head(sheet, page);
    swse_page_numbers(sheet, page);
    swse_page_attacks(sheet, page);
    swse_page_owned(sheet, page, "feats", "Feats");
    swse_page_owned(sheet, page, "talents", "Talents");
    swse_page_force(sheet, page);
    swse_page_traits(sheet, page);
    swse_page_inactive(sheet, page);
}
