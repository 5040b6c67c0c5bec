/* counteract.c: counteracting on a PF2e table: what on a creature can be ended, the check, and the end of it. */
#include <string.h>

#include "systems/pf2e/gm/difficulty.h"
#include "systems/pf2e/roll/counteract.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"
#include "systems/pf2e/table/cast.h"

/* Something that could be ended. */
struct counter_thing {
    const char *slug, *name;
    bool is_condition;
    int64_t dc, rank;
};

struct counter_list {
    struct counter_thing items[PF2E_MOST_COUNTERED];
    const char *names[PF2E_MOST_COUNTERED];
    size_t count;
};

static int64_t counter_rank_of_level(int64_t level)
{
    return level > 0 ? (level + 1) / 2 : 0;
}

/* The DC of the spells of who made it, else that of its class, else the one that its level makes usual. */
static int64_t counter_dc(const struct pf2e_actor *actor)
{
    int64_t best = 0;
    for (size_t i = 0; i < actor->spellcasting.count; i++) {
        const struct pf2e_spellcasting *entry = actor->spellcasting.items[i];
        if (entry->has_statistic && entry->statistic.dc > best) best = entry->statistic.dc;
    }
    for (size_t i = 0; !best && i < actor->class_dcs.count; i++)
        best = actor->class_dcs.items[i]->dc > best ? actor->class_dcs.items[i]->dc : best;
    return best ? best : pf2e_dc_by_level((int)actor->level, actor->settings.proficiency_without_level);
}

static bool counter_has_trait(const struct pf2e_counteract *wanted, const struct pf2e_item *item)
{
    for (int i = 0; i < wanted->trait_count; i++) {
        if (pf2e_item_has_trait(item, wanted->traits[i])) return true;
    }
    return wanted->trait_count == 0;
}

/* Is it what a spell left behind? */
static bool counter_is_magic(const struct pf2e_item *item)
{
    return strncmp(item->name, "Spell Effect: ", 14) == 0 || json_path(item->source, "flags.talus.spell") ||
           json_path(item->source, "flags.talus.magic") || pf2e_item_has_trait(item, "magical");
}

static bool counter_imposes(const struct pf2e_counteract *wanted, const struct pf2e_item *item)
{
    const struct json *rules = json_path(item->source, "system.rules");
    for (size_t i = 0; i < json_count(rules); i++) {
        const char *uuid = json_to_text(json_get(json_at(rules, i), "uuid"), "");
        for (int k = 0; k < wanted->condition_count; k++) {
            const char *end = uuid + strlen(uuid), *name = pf2e_seek(uuid, end, wanted->conditions[k]);
            if (name && name + strlen(wanted->conditions[k]) == end) return true;
        }
    }
    return false;
}

static void counter_add_effect(const struct table *table, const struct pf2e_counteract *wanted,
                               const struct effect *effect, struct counter_list *list)
{
    const char *slug = strchr(table_text(table, effect->kind), ':') + 1;
    const struct pf2e_item *item = pf2e_effect_item(table, effect->bearer, slug);
    const struct json *affliction = item ? json_path(item->source, "flags.talus.affliction") : NULL;
    int source = effect->source >= 0 ? effect->source : effect->bearer;
    const struct pf2e_actor *maker = pf2e_form_actor(pf2e_state_of(table)->fighters[source].form);
    if (!item || list->count >= PF2E_MOST_COUNTERED) return;
    bool fits = wanted->condition_count ? counter_imposes(wanted, item)
                : affliction            ? wanted->afflictions && counter_has_trait(wanted, item)
                                        : wanted->magic && counter_has_trait(wanted, item) && counter_is_magic(item);
    if (!fits) return;
    struct counter_thing thing = {.slug = slug, .name = item->name};
    int64_t stated = json_to_int(json_get(affliction, "rank"), tree_int(&item->system, "level.value", 0));
    thing.dc = affliction ? json_to_int(json_get(affliction, "dc"), 0) : counter_dc(maker);
    thing.rank = stated > 0 ? stated : counter_rank_of_level(maker->level);
    list->names[list->count] = thing.name;
    list->items[list->count++] = thing;
}

static void counter_add_condition(const struct table *table, int target, const char *slug, struct counter_list *list)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int source = target;
    if (!pf2e_form_condition(state->fighters[target].form, slug) || list->count >= PF2E_MOST_COUNTERED) return;
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *one = &state->effects.items[i];
        const char *kind = table_text(table, one->kind);
        if (one->bearer != target || strncmp(kind, "condition:", 10) != 0 || strcmp(kind + 10, slug) != 0) continue;
        if (one->whose >= 0) source = one->whose;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (!list->items[i].is_condition) return; /* it comes from that */
    }
    const struct pf2e_actor *maker = pf2e_form_actor(state->fighters[source].form);
    const struct json *document = pf2e_condition_document(pf2e_table_world(state), slug);
    struct counter_thing thing = {.slug = slug,
                                  .name = json_to_text(json_get(document, "name"), slug),
                                  .is_condition = true,
                                  .dc = counter_dc(maker),
                                  .rank = counter_rank_of_level(maker->level)};
    list->names[list->count] = thing.name;
    list->items[list->count++] = thing;
}

static void counter_find(const struct table *table, int target, const struct pf2e_counteract *wanted,
                         struct counter_list *list)
{
    const struct effects *effects = &pf2e_state_of(table)->effects;
    for (int i = 0; i < effects->count; i++) {
        const struct effect *one = &effects->items[i];
        if (one->bearer == target && strncmp(table_text(table, one->kind), "effect:", 7) == 0)
            counter_add_effect(table, wanted, one, list);
    }
    for (int i = 0; i < wanted->condition_count; i++)
        counter_add_condition(table, target, wanted->conditions[i], list);
}

/* The check of who acts: what is stated, else the modifier behind the DC of its spells or class. */
static int64_t counter_modifier(const struct pf2e_casting *casting, const struct pf2e_counteract *wanted)
{
    if (wanted->modifier) return wanted->modifier;
    int64_t dc = casting->form.item.type == PF2E_SPELL && casting->dc ? casting->dc
                                                                      : counter_dc(casting->caster.participant.actor);
    return dc - 10;
}

static void counter_roll(struct pf2e_casting *casting, int target, const struct pf2e_counteract *wanted,
                         const struct counter_thing *thing)
{
    struct table *table = casting->table;
    int64_t die = table_throw(table, 20), total = die + counter_modifier(casting, wanted), rank = wanted->rank;
    enum degree degree = degree_of(die, total, thing->dc, NULL).degree;
    if (!rank)
        rank = casting->form.item.type == PF2E_SPELL ? casting->form.rank
                                                     : counter_rank_of_level(casting->caster.participant.actor->level);
    pf2e_emit(table, roll, .who = casting->who, .what = table_intern(table, "counteract"), .target = target,
              .dice = pf2e_one_die(table, die), .total = total, .against = thing->dc,
              .success = degree >= DEGREE_SUCCESS, .outcome = table_intern(table, degree_name(degree)));
    casting->degree = degree;
    if (!pf2e_counteract_works(degree, rank, thing->rank)) return;
    if (thing->is_condition)
        pf2e_end_condition(table, target, thing->slug);
    else
        pf2e_effect_over(table, target, thing->slug);
}

bool pf2e_casting_counteract(struct pf2e_casting *casting, int target)
{
    struct pf2e_counteract wanted;
    struct counter_list list = {.count = 0};
    pf2e_counteract_read(&wanted, tree_text(&casting->form.item.system, "description.value", ""), casting->form.rank);
    if (!wanted.aims) return false;
    counter_find(casting->table, target, &wanted, &list);
    if (!list.count) {
        pf2e_reveal(casting->table, target, casting->form.item.name, "There is nothing here that it could counteract.");
        casting->did = true;
        return false;
    }
    int answer = list.count > 1
                     ? table_ask(casting->table, casting->who, "Which effect is counteracted?", list.names, list.count)
                     : 0;
    if (answer < 0) return true;
    casting->did = true;
    counter_roll(casting, target, &wanted, &list.items[answer]);
    return false;
}
