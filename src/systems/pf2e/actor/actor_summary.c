/* actor_summary.c: a prepared actor as one flat object of numbers and lists, for comparisons. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/actor/statistic.h"
#include "systems/pf2e/model/modifier.h"

struct summary {
    struct pf2e_actor *actor;
    struct json out;
    struct pf2e_summary_wishes wishes;
};

static const char *summary_key(struct summary *summary, const char *a, const char *b, const char *c)
{
    return symbol_text(&summary->actor->symbols, pf2e_symbol(summary->actor, a, b, c));
}

static void summary_set(struct summary *summary, const char *key, struct json value)
{
    json_set(&summary->actor->arena, &summary->out, key, value);
}

static void summary_number(struct summary *summary, const char *key, int64_t value)
{
    summary_set(summary, key, json_make_int(value));
}

static struct json summary_text(struct summary *summary, const char *text)
{
    return text ? json_make_text(&summary->actor->arena, text, strlen(text)) : json_make_null();
}

/* The enabled modifiers behind a number, as [slug, type, value]. */
static void summary_modifiers(struct summary *summary, const char *key, const struct pf2e_modifiers *list)
{
    struct arena *arena = &summary->actor->arena;
    struct json array = json_make_array();
    for (size_t i = 0; i < list->count; i++) {
        const struct modifier *one = &list->items[i];
        if (!one->enabled) continue;
        struct json entry = json_make_array();
        json_push(arena, &entry, summary_text(summary, symbol_text(&summary->actor->symbols, one->slug)));
        json_push(arena, &entry, summary_text(summary, pf2e_modifier_policy.types[one->type].name));
        json_push(arena, &entry, json_make_double(one->value));
        json_push(arena, &array, entry);
    }
    summary_set(summary, summary_key(summary, "modifiers.", key, ""), array);
}

static void summary_statistic(struct summary *summary, const char *key, const struct pf2e_statistic *statistic)
{
    summary_number(summary, key, statistic->mod);
    summary_modifiers(summary, key, &statistic->check);
}

static void summary_strike(struct summary *summary, const char *prefix, struct pf2e_strike *strike, bool damage)
{
    if (damage) pf2e_strike_show(summary->actor, strike);
    const char *total = summary_key(summary, prefix, ".total", "");
    struct json variants = json_make_array();
    for (size_t i = 0; i < 3; i++)
        json_push(&summary->actor->arena, &variants, summary_text(summary, strike->variants[i]));
    summary_number(summary, total, strike->total);
    summary_modifiers(summary, total, &strike->modifiers);
    summary_set(summary, summary_key(summary, prefix, ".variants", ""), variants);
    summary_set(summary, summary_key(summary, prefix, ".ready", ""), json_make_bool(strike->ready));
    if (damage)
        summary_set(summary, summary_key(summary, prefix, ".damage", ""),
                    summary_text(summary, strike->damage.formula));
    if (damage && summary->wishes.critical)
        summary_set(summary, summary_key(summary, prefix, ".critical", ""),
                    summary_text(summary, strike->damage.critical));
}

static const char *summary_strike_prefix(struct summary *summary, const char *before, const struct pf2e_strike *strike)
{
    const char *slug = summary_key(summary, before, strike->slug, ".");
    return summary_key(summary, slug, strike->item->id, "");
}

static void summary_strikes(struct summary *summary)
{
    struct pf2e_actor *actor = summary->actor;
    size_t shown = 0;
    pf2e_actor_strikes(actor);
    for (size_t i = 0; i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        bool damage = shown++ < summary->wishes.damage_strikes;
        const char *prefix = summary_strike_prefix(summary, "strike.", strike);
        summary_strike(summary, prefix, strike, damage);
        for (size_t k = 0; k < strike->alternative_count; k++) {
            const char *before = summary_key(summary, prefix, ".alt.", "");
            summary_strike(summary, summary_strike_prefix(summary, before, strike->alternatives[k]),
                           strike->alternatives[k], shown++ < summary->wishes.damage_strikes);
        }
    }
}

static void summary_statistics(struct summary *summary)
{
    struct pf2e_actor *actor = summary->actor;
    pf2e_actor_skills(actor);
    pf2e_actor_spellcasting(actor);
    summary_number(summary, "ac", actor->ac.dc);
    summary_modifiers(summary, "ac", &actor->ac.dc_modifiers);
    for (size_t i = 0; i < PF2E_SAVES; i++)
        summary_statistic(summary, summary_key(summary, "save.", pf2e_save_names[i], ""), &actor->saves[i]);
    summary_statistic(summary, "perception", &actor->perception);
    for (size_t i = 0; i < actor->skills.count; i++)
        summary_statistic(summary, summary_key(summary, "skill.", actor->skills.items[i]->slug, ""),
                          actor->skills.items[i]);
    for (size_t i = 0; i < actor->class_dcs.count; i++) {
        const struct pf2e_statistic *dc = actor->class_dcs.items[i];
        const char *key = summary_key(summary, "classDC.", dc->slug, "");
        summary_number(summary, key, dc->dc);
        summary_modifiers(summary, key, &dc->dc_modifiers);
    }
    for (size_t i = 0; i < actor->spellcasting.count; i++) {
        const struct pf2e_spellcasting *entry = actor->spellcasting.items[i];
        const char *before = summary_key(summary, "spell.", entry->id, "");
        const char *mod = summary_key(summary, before, ".mod", ""), *dc = summary_key(summary, before, ".dc", "");
        summary_statistic(summary, mod, &entry->statistic);
        summary_number(summary, dc, entry->statistic.dc);
        summary_modifiers(summary, dc, &entry->statistic.dc_modifiers);
    }
    summary_statistic(summary, "initiative", &actor->initiative);
    for (size_t i = 0; i < actor->speeds.count; i++) {
        const struct pf2e_speed *speed = &actor->speeds.items[i];
        const char *key = summary_key(summary, "speed.", speed->type, "");
        summary_number(summary, key, speed->total);
        summary_modifiers(summary, key, &speed->modifiers);
    }
}

static struct json summary_iwr(struct summary *summary, const struct pf2e_iwr_list *list, bool valued)
{
    struct arena *arena = &summary->actor->arena;
    struct json array = json_make_array();
    for (size_t i = 0; i < list->count; i++) {
        const char *text = valued ? arena_printf(arena, "%s:%lld", list->items[i].type, (long long)list->items[i].value)
                                  : list->items[i].type;
        json_push(arena, &array, summary_text(summary, text));
    }
    return array;
}

static void summary_lists(struct summary *summary)
{
    struct pf2e_actor *actor = summary->actor;
    struct arena *arena = &actor->arena;
    struct json senses = json_make_array(), conditions = json_make_array(), toggles = json_make_array();
    for (size_t i = 0; i < actor->senses.count; i++) {
        const struct pf2e_sense *sense = &actor->senses.items[i];
        const char *text = isinf(sense->range) ? arena_printf(arena, "%s:%s:Infinity", sense->type, sense->acuity)
                                               : arena_printf(arena, "%s:%s:%lld", sense->type, sense->acuity,
                                                              number_truncate(sense->range));
        json_push(arena, &senses, summary_text(summary, text));
    }
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_CONDITION) continue;
        const char *text =
            item->has_badge ? arena_printf(arena, "%s:%lld", item->slug, (long long)item->badge) : item->slug;
        if (item->inactive && text) text = arena_printf(arena, "%s (inactive)", text);
        json_push(arena, &conditions, summary_text(summary, text));
    }
    for (size_t i = 0; i < actor->toggles.count; i++) {
        const struct pf2e_toggle *toggle = &actor->toggles.items[i];
        json_push(arena, &toggles,
                  summary_text(summary, arena_printf(arena, "%s:%s=%s", toggle->domain, toggle->option,
                                                     toggle->checked ? "true" : "false")));
    }
    const struct json *traits = json_path(&actor->system, "traits.value");
    summary_set(summary, "traits", traits ? *traits : json_make_array());
    summary_set(summary, "senses", senses);
    summary_set(summary, "immunities", summary_iwr(summary, &actor->immunities, false));
    summary_set(summary, "weaknesses", summary_iwr(summary, &actor->weaknesses, true));
    summary_set(summary, "resistances", summary_iwr(summary, &actor->resistances, true));
    summary_set(summary, "conditions", conditions);
    summary_set(summary, "toggles", toggles);
}

static void summary_options(struct summary *summary)
{
    struct pf2e_actor *actor = summary->actor;
    struct json all = json_make_array();
    for (size_t d = 0; d < actor->domains.count; d++) {
        const struct pf2e_domain *domain = actor->domains.items[d];
        const char *name = symbol_text(&actor->symbols, domain->name);
        for (size_t i = 0; i < options_count(&domain->options); i++) {
            const char *option = symbol_text(&actor->symbols, options_at(&domain->options, i));
            const char *full = d ? arena_printf(&actor->arena, "%s|%s", name, option) : option;
            json_push(&actor->arena, &all, summary_text(summary, full));
        }
    }
    summary_set(summary, "options", all);
}

static void summary_body(struct summary *summary)
{
    struct pf2e_actor *actor = summary->actor;
    const struct json *system = &actor->system;
    summary_number(summary, "level", actor->level);
    summary_number(summary, "hp.max", actor->hp_max);
    summary_number(summary, "hp.value", actor->hp_value);
    summary_number(summary, "hp.temp", actor->hp_temp);
    summary_modifiers(summary, "hp.max", &actor->hp_modifiers);
    if (actor->settings.stamina) summary_number(summary, "stamina", actor->stamina_max);
    summary_set(summary, "size", summary_text(summary, tree_text(system, "traits.size.value", "med")));
    for (int i = 0; i < PF2E_ATTRIBUTES; i++)
        summary_number(summary, summary_key(summary, "ability.", pf2e_attribute_names[i], ""), actor->attributes[i]);
    summary_number(summary, "reach", tree_int(system, "attributes.reach.base", 5));
    summary_number(summary, "dying", tree_int(system, "attributes.dying.value", 0));
    summary_number(summary, "dying.max", tree_int(system, "attributes.dying.max", 4));
    summary_number(summary, "wounded", tree_int(system, "attributes.wounded.value", 0));
    summary_number(summary, "doomed", tree_int(system, "attributes.doomed.value", 0));
    summary_set(summary, "handsFree",
                actor->type == PF2E_CHARACTER ? json_make_int(actor->hands_free) : json_make_null());
    const struct json *raised = json_path(system, "attributes.shield.raised");
    summary_set(summary, "shield.raised", raised ? json_make_bool(json_is(raised, JSON_TRUE)) : json_make_null());
    summary_number(summary, "resources.focus.max", tree_int(system, "resources.focus.max", 0));
}

struct json pf2e_actor_summary(struct pf2e_actor *actor, struct pf2e_summary_wishes wishes)
{
    struct summary summary = {.actor = actor, .out = json_make_object(), .wishes = wishes};
    summary_strikes(&summary);
    summary_body(&summary);
    summary_statistics(&summary);
    summary_lists(&summary);
    summary_options(&summary);
    return summary.out;
}
