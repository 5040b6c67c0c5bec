/* actor_json.c: a prepared actor as JSON: everything, and as one flat summary. */
#include <math.h>
#include <string.h>

#include "systems/pf2e/actor/archetype.h"
#include "systems/pf2e/item/encumbrance.h"
#include "systems/pf2e/actor/statistic.h"
#include "systems/pf2e/model/modifier.h"

static struct json write_text(struct pf2e_actor *actor, const char *text)
{
    return text ? json_make_text(&actor->arena, text, strlen(text)) : json_make_null();
}

static void write_set(struct pf2e_actor *actor, struct json *object, const char *name, struct json value)
{
    json_set(&actor->arena, object, name, value);
}

static struct json write_range(struct pf2e_actor *actor, double range)
{
    return isinf(range) ? write_text(actor, "Infinity") : json_make_double(range);
}

static struct json write_symbols(struct pf2e_actor *actor, const struct pf2e_symbols *list)
{
    struct json array = json_make_array();
    for (size_t i = 0; i < list->count; i++)
        json_push(&actor->arena, &array, write_text(actor, symbol_text(&actor->symbols, list->items[i])));
    return array;
}

static struct json write_modifier(struct pf2e_actor *actor, const struct modifier *modifier)
{
    struct json made = json_make_object();
    write_set(actor, &made, "slug", write_text(actor, symbol_text(&actor->symbols, modifier->slug)));
    write_set(actor, &made, "label", write_text(actor, modifier->label));
    write_set(actor, &made, "type", write_text(actor, pf2e_modifier_policy.types[modifier->type].name));
    write_set(actor, &made, "value", json_make_double(modifier->value));
    write_set(actor, &made, "enabled", json_make_bool(modifier->enabled));
    if (modifier->damage_type)
        write_set(actor, &made, "damageType", write_text(actor, symbol_text(&actor->symbols, modifier->damage_type)));
    if (modifier->damage_category)
        write_set(actor, &made, "damageCategory",
                  write_text(actor, symbol_text(&actor->symbols, modifier->damage_category)));
    if (modifier->origin_element >= 0) {
        struct json source = json_make_object();
        write_set(actor, &source, "item", write_text(actor, symbol_text(&actor->symbols, modifier->origin_item)));
        write_set(actor, &source, "itemName", write_text(actor, modifier->origin));
        write_set(actor, &source, "rule", json_make_int(modifier->origin_element));
        write_set(actor, &made, "source", source);
    }
    return made;
}

static struct json write_modifiers(struct pf2e_actor *actor, const struct pf2e_modifiers *list)
{
    struct json array = json_make_array();
    for (size_t i = 0; i < list->count; i++)
        json_push(&actor->arena, &array, write_modifier(actor, &list->items[i]));
    return array;
}

static struct json write_statistic(struct pf2e_actor *actor, const struct pf2e_statistic *statistic)
{
    struct json made = json_make_object(), dc = json_make_object();
    write_set(actor, &made, "slug", write_text(actor, statistic->slug));
    write_set(actor, &made, "label", write_text(actor, statistic->label));
    write_set(actor, &made, "attribute", write_text(actor, statistic->attribute));
    write_set(actor, &made, "rank", statistic->rank < 0 ? json_make_null() : json_make_int(statistic->rank));
    write_set(actor, &made, "proficient", json_make_bool(statistic->proficient));
    write_set(actor, &made, "mod", json_make_int(statistic->mod));
    write_set(actor, &made, "modifiers", write_modifiers(actor, &statistic->check));
    write_set(actor, &made, "domains", write_symbols(actor, &statistic->domains));
    write_set(actor, &dc, "value", json_make_int(statistic->dc));
    write_set(actor, &dc, "domains", write_symbols(actor, &statistic->dc_domains));
    write_set(actor, &dc, "modifiers", write_modifiers(actor, &statistic->dc_modifiers));
    write_set(actor, &made, "dc", dc);
    return made;
}

static void write_numbers(struct pf2e_actor *actor, struct json *out)
{
    struct json abilities = json_make_object(), hp = json_make_object(), ac = json_make_object();
    for (int i = 0; i < PF2E_ATTRIBUTES; i++) {
        struct json one = json_make_object();
        write_set(actor, &one, "mod", json_make_int(actor->attributes[i]));
        if (actor->type == PF2E_CHARACTER) write_set(actor, &one, "base", json_make_int(actor->attribute_bases[i]));
        write_set(actor, &abilities, pf2e_attribute_names[i], one);
    }
    write_set(actor, out, "abilities", abilities);
    write_set(actor, &hp, "max", json_make_int(actor->hp_max));
    write_set(actor, &hp, "value", json_make_int(actor->hp_value));
    write_set(actor, &hp, "modifiers", write_modifiers(actor, &actor->hp_modifiers));
    write_set(actor, out, "hp", hp);
    write_set(actor, &ac, "value", json_make_int(actor->ac.dc));
    write_set(actor, &ac, "rank", json_make_int(actor->ac.rank < 0 ? 1 : actor->ac.rank));
    write_set(actor, &ac, "modifiers", write_modifiers(actor, &actor->ac.dc_modifiers));
    write_set(actor, &ac, "domains", write_symbols(actor, &actor->ac.dc_domains));
    write_set(actor, out, "ac", ac);
}

static struct json write_senses(struct pf2e_actor *actor)
{
    struct json array = json_make_array();
    for (size_t i = 0; i < actor->senses.count; i++) {
        struct json one = json_make_object();
        write_set(actor, &one, "type", write_text(actor, actor->senses.items[i].type));
        write_set(actor, &one, "acuity", write_text(actor, actor->senses.items[i].acuity));
        write_set(actor, &one, "range", write_range(actor, actor->senses.items[i].range));
        json_push(&actor->arena, &array, one);
    }
    return array;
}

static void write_statistics(struct pf2e_actor *actor, struct json *out)
{
    struct json saves = json_make_object(), skills = json_make_object(), dcs = json_make_object();
    struct json casting = json_make_array(), initiative = json_make_object();
    pf2e_actor_skills(actor);
    pf2e_actor_spellcasting(actor);
    for (size_t i = 0; i < PF2E_SAVES; i++)
        write_set(actor, &saves, pf2e_save_names[i], write_statistic(actor, &actor->saves[i]));
    for (size_t i = 0; i < actor->skills.count; i++)
        write_set(actor, &skills, actor->skills.items[i]->slug, write_statistic(actor, actor->skills.items[i]));
    for (size_t i = 0; i < actor->class_dcs.count; i++)
        write_set(actor, &dcs, actor->class_dcs.items[i]->slug, write_statistic(actor, actor->class_dcs.items[i]));
    for (size_t i = 0; i < actor->spellcasting.count; i++) {
        const struct pf2e_spellcasting *entry = actor->spellcasting.items[i];
        struct json one = json_make_object();
        write_set(actor, &one, "id", write_text(actor, entry->id));
        write_set(actor, &one, "name", write_text(actor, entry->name));
        write_set(actor, &one, "category", write_text(actor, entry->category));
        write_set(actor, &one, "tradition", write_text(actor, entry->tradition));
        write_set(actor, &one, "attribute", write_text(actor, entry->attribute));
        write_set(actor, &one, "statistic", write_statistic(actor, &entry->statistic));
        json_push(&actor->arena, &casting, one);
    }
    struct json specials = json_make_object();
    for (size_t i = 0; i < actor->specials.count; i++)
        write_set(actor, &specials, actor->specials.items[i]->slug, write_statistic(actor, actor->specials.items[i]));
    if (specials.count) write_set(actor, out, "specialStatistics", specials);
    struct json perception = write_statistic(actor, &actor->perception);
    write_set(actor, &perception, "senses", write_senses(actor));
    write_set(actor, out, "saves", saves);
    write_set(actor, out, "perception", perception);
    write_set(actor, out, "skills", skills);
    if (actor->type == PF2E_CHARACTER) write_set(actor, out, "classDCs", dcs);
    write_set(actor, out, "spellcasting", casting);
    write_set(actor, &initiative, "mod", json_make_int(actor->initiative.mod));
    write_set(actor, &initiative, "modifiers", write_modifiers(actor, &actor->initiative.check));
    write_set(actor, out, "initiative", initiative);
}

static struct json write_speed(struct pf2e_actor *actor, const struct pf2e_speed *speed)
{
    struct json one = json_make_object();
    write_set(actor, &one, "type", write_text(actor, speed->type));
    write_set(actor, &one, "value", json_make_int(speed->value));
    write_set(actor, &one, "total", json_make_int(speed->total));
    write_set(actor, &one, "modifiers", write_modifiers(actor, &speed->modifiers));
    return one;
}

static struct json write_iwr(struct pf2e_actor *actor, const struct pf2e_iwr_list *list, bool valued)
{
    struct json array = json_make_array();
    for (size_t i = 0; i < list->count; i++) {
        const struct pf2e_iwr *iwr = &list->items[i];
        struct json one = json_make_object();
        write_set(actor, &one, "type", write_text(actor, iwr->type));
        write_set(actor, &one, "value", valued ? json_make_int(iwr->value) : json_make_null());
        write_set(actor, &one, "exceptions", iwr->exceptions ? *iwr->exceptions : json_make_array());
        write_set(actor, &one, "doubleVs", iwr->double_vs ? *iwr->double_vs : json_make_array());
        json_push(&actor->arena, &array, one);
    }
    return array;
}

static struct json write_conditions(struct pf2e_actor *actor)
{
    struct json array = json_make_array();
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_CONDITION) continue;
        struct json one = json_make_object();
        write_set(actor, &one, "slug", write_text(actor, item->slug));
        write_set(actor, &one, "value", item->has_badge ? json_make_int(item->badge) : json_make_null());
        write_set(actor, &one, "active", json_make_bool(!item->inactive));
        json_push(&actor->arena, &array, one);
    }
    return array;
}

static struct json write_options(struct pf2e_actor *actor)
{
    struct json object = json_make_object();
    for (size_t d = 0; d < actor->domains.count; d++) {
        const struct pf2e_domain *domain = actor->domains.items[d];
        struct json list = json_make_array();
        for (size_t i = 0; i < options_count(&domain->options); i++)
            json_push(&actor->arena, &list,
                      write_text(actor, symbol_text(&actor->symbols, options_at(&domain->options, i))));
        if (list.count) write_set(actor, &object, symbol_text(&actor->symbols, domain->name), list);
    }
    return object;
}

static struct json write_texts(struct pf2e_actor *actor, const char *const *items, size_t count)
{
    struct json array = json_make_array();
    for (size_t i = 0; i < count; i++)
        json_push(&actor->arena, &array, write_text(actor, items[i]));
    return array;
}

static struct json write_strike(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    struct json made = json_make_object(), item = json_make_object(), detail = json_make_object();
    pf2e_strike_show(actor, strike);
    write_set(actor, &made, "slug", write_text(actor, strike->slug));
    write_set(actor, &made, "label", write_text(actor, strike->label));
    write_set(actor, &made, "itemId", write_text(actor, strike->item->id));
    write_set(actor, &made, "ready", json_make_bool(strike->ready));
    write_set(actor, &made, "total", json_make_int(strike->total));
    write_set(actor, &made, "variants", write_texts(actor, strike->variants, 3));
    write_set(actor, &made, "modifiers", write_modifiers(actor, &strike->modifiers));
    if (actor->type == PF2E_CHARACTER) write_set(actor, &made, "domains", write_symbols(actor, &strike->domains));
    write_set(actor, &made, "traits", write_texts(actor, strike->traits.items, strike->traits.count));
    write_set(actor, &made, "options", write_symbols(actor, &strike->options));
    write_set(actor, &item, "rollOptions", write_symbols(actor, &strike->item_options));
    write_set(actor, &made, "item", item);
    write_set(actor, &made, "damage", write_text(actor, strike->damage.formula));
    write_set(actor, &made, "critical", write_text(actor, strike->damage.critical));
    write_set(actor, &detail, "modifiers", write_modifiers(actor, &strike->damage.modifiers));
    if (strike->damage.formula) write_set(actor, &detail, "domains", write_symbols(actor, &strike->damage.domains));
    write_set(actor, &made, "damageDetail", detail);
    struct json others = json_make_array();
    for (size_t i = 0; i < strike->alternative_count; i++)
        json_push(&actor->arena, &others, write_strike(actor, strike->alternatives[i]));
    if (others.count) write_set(actor, &made, "altUsages", others);
    return made;
}

static struct json write_load(struct pf2e_actor *actor)
{
    struct pf2e_load load = pf2e_actor_load(actor);
    struct json out = json_make_object();
    write_set(actor, &out, "value", json_make_double(pf2e_bulk_value(load.carried)));
    write_set(actor, &out, "encumberedAfter", json_make_int(load.encumbered_after));
    write_set(actor, &out, "max", json_make_int(load.most));
    write_set(actor, &out, "encumbered", json_make_bool(load.encumbered));
    return out;
}

static struct json write_archetype(struct pf2e_actor *actor)
{
    struct json list = json_make_array();
    for (int64_t level = 2; level <= actor->level && level <= 20; level += 2) {
        const struct pf2e_item *taken = pf2e_archetype_feat(actor, level);
        struct json one = json_make_object();
        write_set(actor, &one, "level", json_make_int(level));
        write_set(actor, &one, "feat", taken ? write_text(actor, taken->name) : json_make_null());
        json_push(&actor->arena, &list, one);
    }
    return list;
}

struct json pf2e_actor_json(struct pf2e_actor *actor)
{
    struct json out = json_make_object(), speeds = json_make_object(), other = json_make_array();
    pf2e_actor_strikes(actor);
    write_set(actor, &out, "id", write_text(actor, actor->id));
    write_set(actor, &out, "name", write_text(actor, actor->name));
    write_set(actor, &out, "level", json_make_int(actor->level));
    write_numbers(actor, &out);
    write_statistics(actor, &out);
    for (size_t i = 0; i < actor->speeds.count; i++) {
        if (i == 0)
            write_set(actor, &speeds, "land", write_speed(actor, &actor->speeds.items[i]));
        else
            json_push(&actor->arena, &other, write_speed(actor, &actor->speeds.items[i]));
    }
    write_set(actor, &speeds, "other", other);
    write_set(actor, &out, "speeds", speeds);
    write_set(actor, &out, "immunities", write_iwr(actor, &actor->immunities, false));
    write_set(actor, &out, "weaknesses", write_iwr(actor, &actor->weaknesses, true));
    write_set(actor, &out, "resistances", write_iwr(actor, &actor->resistances, true));
    const struct json *languages = json_path(&actor->system, "details.languages.value");
    write_set(actor, &out, "languages", json_is(languages, JSON_ARRAY) ? *languages : json_make_array());
    write_set(actor, &out, "size", write_text(actor, tree_text(&actor->system, "traits.size.value", "med")));
    struct json reach = json_make_object();
    write_set(actor, &reach, "base", json_make_int(tree_int(&actor->system, "attributes.reach.base", 5)));
    write_set(actor, &out, "reach", reach);
    const struct json *traits = json_path(&actor->system, "traits.value"),
                      *resources = json_get(&actor->system, "resources");
    write_set(actor, &out, "traits", json_is(traits, JSON_ARRAY) ? *traits : json_make_array());
    write_set(actor, &out, "resources", json_is(resources, JSON_OBJECT) ? *resources : json_make_object());
    if (actor->token.count) write_set(actor, &out, "token", actor->token);
    if (actor->crafting.count) write_set(actor, &out, "crafting", actor->crafting);
    write_set(actor, &out, "bulk", write_load(actor));
    if (actor->settings.free_archetype && actor->type == PF2E_CHARACTER)
        write_set(actor, &out, "freeArchetype", write_archetype(actor));
    write_set(actor, &out, "conditions", write_conditions(actor));
    write_set(actor, &out, "rollOptions", write_options(actor));
    struct json strikes = json_make_array();
    for (size_t i = 0; i < actor->strikes.count; i++)
        json_push(&actor->arena, &strikes, write_strike(actor, actor->strikes.items[i]));
    write_set(actor, &out, "strikes", strikes);
    return out;
}
