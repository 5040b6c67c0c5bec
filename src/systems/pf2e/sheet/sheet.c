/* sheet.c: a prepared actor as a character sheet. */
#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "ir/slug.h"
#include "systems/pf2e/damage/damage_write.h"
#include "systems/pf2e/damage/iwr.h"
#include "systems/pf2e/item/item.h"
#include "systems/pf2e/actor/rule.h"
#include "systems/pf2e/sheet/sheet.h"
#include "systems/pf2e/sheet/what_if.h"

struct sheet {
    struct pf2e_actor *actor;
    struct page *page;
    struct arena *arena; /* of the answer */
};

static const char *sheet_print(struct sheet *sheet, const char *format, long long number)
{
    const char *text = arena_printf(sheet->arena, format, number);
    return text ? text : "";
}

static const char *sheet_keep(struct sheet *sheet, struct text *text)
{
    const char *copy = arena_copy_text(sheet->arena, text_get(text), text->length);
    text_free(text);
    return copy ? copy : "";
}

/* "low-light-vision" → "Low light vision" */
static const char *sheet_words(struct sheet *sheet, const char *slug)
{
    char *copy = arena_copy_text(sheet->arena, slug, strlen(slug));
    for (char *at = copy; at && *at; at++) {
        if (*at == '-') *at = ' ';
    }
    if (copy && *copy) *copy = ascii_upper(*copy);
    return copy ? copy : "";
}

/* "reach-10", "range-increment-20": a trait that ends in a number of feet. */
static bool sheet_is_distance(const char *slug)
{
    static const char *const distances[] = {"reach-", "range-increment-", "range-", "thrown-", "volley-"};
    for (size_t i = 0; i < sizeof distances / sizeof *distances; i++) {
        size_t length = strlen(distances[i]);
        if (strncmp(slug, distances[i], length) == 0 && ascii_is_digit(slug[length])) return true;
    }
    return false;
}

/* "versatile-p" as "versatile P", "deadly-d10" as "deadly d10", "reach-10" as "reach 10 ft.". */
static const char *sheet_trait(struct sheet *sheet, const char *slug)
{
    char *copy = arena_printf(sheet->arena, "%s%s", slug, sheet_is_distance(slug) ? " ft." : "");
    for (char *at = copy; at && *at; at++) {
        if (*at == '-') *at = ' ';
        if (*at == ' ' && ascii_is_lower(at[1]) && !at[2]) at[1] = ascii_upper(at[1]);
    }
    return copy ? copy : "";
}

static const char *sheet_list(struct sheet *sheet, const struct json *list,
                              const char *(*words)(struct sheet *sheet, const char *slug))
{
    struct text text = {0};
    for (size_t i = 0; i < json_count(list); i++)
        text_addf(&text, "%s%s", i ? ", " : "", words(sheet, json_to_text(json_at(list, i), "")));
    return sheet_keep(sheet, &text);
}

static const char *sheet_size(const char *size)
{
    static const char *const sizes[][2] = {{"tiny", "Tiny"},  {"sm", "Small"},  {"med", "Medium"},
                                           {"lg", "Large"}, {"huge", "Huge"}, {"grg", "Gargantuan"}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strcmp(size, sizes[i][0]) == 0) return sizes[i][1];
    return size;
}

static const char *sheet_rank(int64_t rank)
{
    return rank < 0 ? "" : pf2e_rank_names[rank > 4 ? 4 : rank];
}

/* What made the number, best known first: "Dexterity +4, Trained +7". */
static const char *sheet_breakdown(struct sheet *sheet, const struct pf2e_modifiers *list)
{
    struct text text = {0};
    for (size_t i = 0; i < list->count; i++) {
        const struct modifier *one = &list->items[i];
        if (!one->enabled) continue;
        text_addf(&text, "%s%s %+lld", text.length ? ", " : "", one->label, number_truncate(one->value));
    }
    return sheet_keep(sheet, &text);
}

static void sheet_title(struct sheet *sheet)
{
    const struct pf2e_actor *actor = sheet->actor;
    const char *subtitle = NULL;
    if (actor->type == PF2E_CHARACTER)
        subtitle = arena_printf(sheet->arena, "%s %s %lld", actor->ancestry ? actor->ancestry->name : "Adventurer",
                                actor->class_item ? actor->class_item->name : "", (long long)actor->level);
    else
        subtitle = arena_printf(sheet->arena, "Creature %lld", (long long)actor->level);
    page_title(sheet->page, actor->name, subtitle);
    const char *traits = sheet_list(sheet, json_path(&actor->system, "traits.value"), sheet_trait);
    if (*traits) page_row(sheet->page, "Traits", traits, NULL);
    page_row(sheet->page, "Size", sheet_size(tree_text(&actor->system, "traits.size.value", "med")),
             sheet_print(sheet, "reach %lld ft.", tree_int(&actor->system, "attributes.reach.base", 5)));
    const char *languages = sheet_list(sheet, json_path(&actor->system, "details.languages.value"), sheet_words);
    if (*languages) page_row(sheet->page, "Languages", languages, NULL);
}

static void sheet_defenses(struct sheet *sheet)
{
    struct pf2e_actor *actor = sheet->actor;
    page_heading(sheet->page, "Defenses");
    page_row_int(sheet->page, "AC", actor->ac.dc, sheet_breakdown(sheet, &actor->ac.dc_modifiers));
    const char *hp =
        actor->hp_value == actor->hp_max
            ? sheet_print(sheet, "%lld", actor->hp_max)
            : arena_printf(sheet->arena, "%lld of %lld", (long long)actor->hp_value, (long long)actor->hp_max);
    page_row(sheet->page, "HP", hp ? hp : "", sheet_breakdown(sheet, &actor->hp_modifiers));
    if (actor->settings.stamina) page_row_int(sheet->page, "Stamina", actor->stamina_max, NULL);
    for (size_t i = 0; i < PF2E_SAVES; i++)
        page_row_signed(sheet->page, actor->saves[i].label, actor->saves[i].mod,
                        sheet_breakdown(sheet, &actor->saves[i].check));
}

/* What is of no usual type is named by its element. */
static const char *sheet_iwr_type(struct sheet *sheet, const struct pf2e_iwr *one)
{
    if (strcmp(one->type, "custom") != 0 || !one->rule) return pf2e_iwr_type_label(sheet->arena, one->type);
    const char *label = pf2e_rule_label(sheet->actor, one->rule);
    return strncmp(label, "PF2E.", 5) == 0 ? one->rule->item->name : label;
}

static const char *sheet_iwr(struct sheet *sheet, const struct pf2e_iwr_list *list, bool valued)
{
    struct text text = {0};
    for (size_t i = 0; i < list->count; i++) {
        text_addf(&text, "%s%s", i ? ", " : "", sheet_iwr_type(sheet, &list->items[i]));
        if (valued) text_addf(&text, " %lld", (long long)list->items[i].value);
        const struct json *exceptions = list->items[i].exceptions;
        if (json_count(exceptions)) text_addf(&text, " (except %s)", sheet_list(sheet, exceptions, sheet_trait));
    }
    return sheet_keep(sheet, &text);
}

static void sheet_reactions(struct sheet *sheet)
{
    struct pf2e_actor *actor = sheet->actor;
    if (actor->immunities.count) page_row(sheet->page, "Immunities", sheet_iwr(sheet, &actor->immunities, false), NULL);
    if (actor->weaknesses.count) page_row(sheet->page, "Weaknesses", sheet_iwr(sheet, &actor->weaknesses, true), NULL);
    if (actor->resistances.count)
        page_row(sheet->page, "Resistances", sheet_iwr(sheet, &actor->resistances, true), NULL);
}

/* PF2E-RE-75: by its own name as the labels have it, whatever item it comes from. */
static const char *sheet_sense_name(struct sheet *sheet, const struct pf2e_sense *sense)
{
    const char *words = slug_new(sheet->arena, sense->type, SLUG_BACTRIAN);
    const char *key = words ? arena_printf(sheet->arena, "PF2E.Actor.Creature.Sense.Type.%s", words) : NULL;
    const char *label = key ? pf2e_label(sheet->actor->world, key) : NULL;
    return label != key && label ? label : sheet_words(sheet, sense->type);
}

static void sheet_senses(struct sheet *sheet)
{
    struct pf2e_actor *actor = sheet->actor;
    page_heading(sheet->page, "Senses and movement");
    page_row_signed(sheet->page, "Perception", actor->perception.mod, sheet_breakdown(sheet, &actor->perception.check));
    page_row_signed(sheet->page, "Initiative", actor->initiative.mod, NULL);
    struct text text = {0};
    for (size_t i = 0; i < actor->senses.count; i++) {
        const struct pf2e_sense *sense = &actor->senses.items[i];
        text_addf(&text, "%s%s", i ? ", " : "", sheet_sense_name(sheet, sense));
        if (strcmp(sense->acuity, "precise") != 0) text_addf(&text, " (%s)", sense->acuity);
        if (!isinf(sense->range)) text_addf(&text, " %lld ft.", number_truncate(sense->range));
    }
    if (text.length)
        page_row(sheet->page, "Senses", sheet_keep(sheet, &text), NULL);
    else
        text_free(&text);
    for (size_t i = 0; i < actor->speeds.count; i++) {
        const struct pf2e_speed *speed = &actor->speeds.items[i];
        const char *label = i ? arena_printf(sheet->arena, "%s speed", sheet_words(sheet, speed->type)) : "Speed";
        page_row(sheet->page, label ? label : "", sheet_print(sheet, "%lld ft.", speed->total),
                 sheet_breakdown(sheet, &speed->modifiers));
    }
}

static void sheet_attributes(struct sheet *sheet)
{
    const char *mods[PF2E_ATTRIBUTES];
    for (int i = 0; i < PF2E_ATTRIBUTES; i++)
        mods[i] = sheet_print(sheet, "%+lld", sheet->actor->attributes[i]);
    page_heading(sheet->page, "Attributes");
    page_table(sheet->page, "Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma", NULL);
    page_cells(sheet->page, mods[0], mods[1], mods[2], mods[3], mods[4], mods[5], NULL);
}

static void sheet_skills(struct sheet *sheet)
{
    struct pf2e_actor *actor = sheet->actor;
    pf2e_actor_skills(actor);
    page_heading(sheet->page, "Skills");
    bool ranked = actor->type == PF2E_CHARACTER;
    page_table(sheet->page, "Skill", "Modifier", "DC", ranked ? "Rank" : NULL, NULL);
    for (size_t i = 0; i < actor->skills.count; i++) {
        const struct pf2e_statistic *skill = actor->skills.items[i];
        if (!skill->proficient && actor->type != PF2E_CHARACTER) continue;
        page_cells(sheet->page, sheet_words(sheet, skill->slug), sheet_print(sheet, "%+lld", skill->mod),
                   sheet_print(sheet, "%lld", skill->dc), ranked ? sheet_rank(skill->rank) : NULL, NULL);
        page_why(sheet->page, sheet_breakdown(sheet, &skill->check));
    }
}

static const char *sheet_damage(struct sheet *sheet, const char *formula)
{
    const char *words = formula ? pf2e_damage_for_people(sheet->arena, formula) : "-";
    return words ? words : "";
}

static void sheet_strike(struct sheet *sheet, const struct pf2e_strike *strike, const char *before)
{
    struct text traits = {0}, attack = {0};
    const struct json *list = pf2e_item_traits(strike->item);
    for (size_t i = 0; i < json_count(list); i++)
        text_addf(&traits, "%s%s", i ? ", " : "", sheet_trait(sheet, json_to_text(json_at(list, i), "")));
    for (size_t i = 0; i < strike->action_traits; i++) { /* what elements gave it: every Strike is an attack */
        const char *trait = strike->traits.items[i];
        if (strcmp(trait, "attack") != 0 && !tree_has_text(list, trait))
            text_addf(&traits, "%s%s", traits.length ? ", " : "", sheet_trait(sheet, trait));
    }
    int64_t second = strike->total + strike->map1, third = strike->total + strike->map2;
    text_addf(&attack, "%+lld / %+lld / %+lld", (long long)strike->total, (long long)second, (long long)third);
    const char *name = arena_printf(sheet->arena, "%s%s%s", before, strike->label, strike->ready ? "" : " (not ready)");
    page_cells(sheet->page, name ? name : "", sheet_keep(sheet, &attack),
               sheet_damage(sheet, strike->damage.formula), sheet_damage(sheet, strike->damage.critical),
               sheet_keep(sheet, &traits), NULL);
    page_why(sheet->page, sheet_breakdown(sheet, &strike->modifiers));
}

static void sheet_strikes(struct sheet *sheet)
{
    struct pf2e_actor *actor = sheet->actor;
    pf2e_actor_strikes(actor);
    pf2e_strikes_show(actor);
    if (!actor->strikes.count) return;
    page_heading(sheet->page, "Strikes");
    page_table(sheet->page, "Strike", "Attack", "Damage", "Critical", "Traits", NULL);
    for (size_t i = 0; i < actor->strikes.count; i++) {
        const struct pf2e_strike *strike = actor->strikes.items[i];
        sheet_strike(sheet, strike, "");
        for (size_t k = 0; k < strike->alternative_count; k++) {
            const char *usage = strike->alternatives[k]->item->thrown_or_melee;
            const char *before = arena_printf(sheet->arena, "  %s: ", usage ? usage : "also");
            sheet_strike(sheet, strike->alternatives[k], before ? before : "");
        }
    }
}

static void sheet_casting(struct sheet *sheet)
{
    struct pf2e_actor *actor = sheet->actor;
    pf2e_actor_spellcasting(actor);
    if (actor->class_dcs.count || actor->spellcasting.count || actor->specials.count)
        page_heading(sheet->page, "Difficulty classes and spells");
    for (size_t i = 0; i < actor->class_dcs.count; i++) {
        const struct pf2e_statistic *dc = actor->class_dcs.items[i];
        const char *label = arena_printf(sheet->arena, "%s DC", sheet_words(sheet, dc->slug));
        page_row_int(sheet->page, label ? label : "", dc->dc, sheet_breakdown(sheet, &dc->dc_modifiers));
    }
    for (size_t i = 0; i < actor->specials.count; i++) {
        const struct pf2e_statistic *special = actor->specials.items[i];
        const char *value = arena_printf(sheet->arena, "%+lld, DC %lld", (long long)special->mod,
                                         (long long)special->dc);
        if (!special->item_casting) page_row(sheet->page, special->label, value ? value : "", NULL);
    }
    for (size_t i = 0; i < actor->spellcasting.count; i++) {
        const struct pf2e_spellcasting *entry = actor->spellcasting.items[i];
        const char *value = arena_printf(sheet->arena, "attack %+lld, DC %lld", (long long)entry->statistic.mod,
                                         (long long)entry->statistic.dc);
        page_row(sheet->page, entry->name, value ? value : "", entry->tradition);
        pf2e_sheet_spells(sheet->page, sheet->arena, entry->item);
    }
}

static void sheet_effects(struct sheet *sheet)
{
    struct pf2e_actor *actor = sheet->actor;
    bool any = false;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_CONDITION && item->type != PF2E_EFFECT) continue;
        if (!any) page_heading(sheet->page, "Conditions and effects");
        any = true;
        page_row(sheet->page, item->name,
                 item->type == PF2E_EFFECT && item->has_badge ? sheet_print(sheet, "%lld", item->badge) : "",
                 item->inactive ? "overridden by another" : NULL);
    }
    if (actor->toggles.count) page_heading(sheet->page, "Toggles");
    for (size_t i = 0; i < actor->toggles.count; i++) {
        const struct pf2e_toggle *toggle = &actor->toggles.items[i];
        page_row(sheet->page, toggle->rule->item->name, toggle->checked ? "on" : "off",
                 arena_printf(sheet->arena, "toggle \"%s\"", toggle->option));
    }
}

static void sheet_head(struct sheet *sheet)
{
    sheet_title(sheet);
    sheet_attributes(sheet);
    sheet_defenses(sheet);
    sheet_reactions(sheet);
    sheet_senses(sheet);
    sheet_skills(sheet);
}

enum status pf2e_sheet(struct request *request, struct answer *answer)
{
    struct pf2e_what_if what_if;
    enum status status = pf2e_what_if(&what_if, request);
    if (status == STATUS_OK) {
        struct pf2e_actor *actor = &what_if.actor;
        bool flat = json_to_bool(json_get(request->options, "summary"), false);
        struct json data =
            flat ? pf2e_actor_summary(actor, (struct pf2e_summary_wishes){SIZE_MAX, true}) : pf2e_actor_json(actor);
        answer->data = json_copy(request->arena, &data);
        if (flat)
            json_set(request->arena, &answer->data, "labels", pf2e_summary_labels(request->arena, actor, &data));
        struct sheet sheet = {.actor = actor, .page = &answer->page, .arena = request->arena};
        if (actor->type == PF2E_OTHER_ACTOR)
            pf2e_sheet_stored(&answer->page, request->arena, actor);
        else
            sheet_head(&sheet);
        sheet_strikes(&sheet);
        sheet_casting(&sheet);
        sheet_effects(&sheet);
        pf2e_sheet_resources(&answer->page, request->arena, actor);
        pf2e_sheet_gear(&answer->page, request->arena, actor);
        pf2e_sheet_feats(&answer->page, request->arena, actor);
    }
    pf2e_what_if_free(&what_if);
    return status;
}
