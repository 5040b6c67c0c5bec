/* explain.c: explains a number of an actor: domains, options, each modifier with its origin, and for those that do
 * not count the reason (PF2E-ROLL-05); the chain that set a data value; what an item does or why not. */
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "systems/pf2e/damage/damage_write.h"
#include "systems/pf2e/element/ignored.h"
#include "systems/pf2e/item/encumbrance.h"
#include "systems/pf2e/actor/statistic.h"
#include "systems/pf2e/sheet/what_if.h"
#include "systems/pf2e/model/modifier.h"

struct explanation {
    struct request *request;
    struct answer *answer;
    struct pf2e_actor *actor;
    struct page *page;
    struct arena *arena;
    const int64_t *base; /* of a speed: what modifiers are added to; NULL: nothing */
};

static struct json explain_text(struct explanation *to, const char *text)
{
    return json_make_text(to->arena, text ? text : "", text ? strlen(text) : 0);
}

static const char *explain_keep(struct explanation *to, struct text *text)
{
    const char *copy = arena_copy_text(to->arena, text_get(text), text->length);
    text_free(text);
    return copy ? copy : "";
}

static struct json explain_words(struct explanation *to, const struct pf2e_symbols *words)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < words->count; i++)
        json_push(to->arena, &list, explain_text(to, symbol_text(&to->actor->symbols, words->items[i])));
    return list;
}

/* --- modifiers ---------------------------------------------------------------------------------------------------- */

static const char *explain_origin(struct explanation *to, const struct modifier *one)
{
    if (one->origin_element < 0) return "base rules";
    const char *text = arena_printf(to->arena, "%s, element %d", one->origin, (int)one->origin_element);
    return text ? text : "";
}

static struct json explain_modifier(struct explanation *to, const struct pf2e_modifiers *list, size_t index,
                                    const struct options *options)
{
    const struct modifier *one = &list->items[index];
    const char *type = pf2e_modifier_policy.types[one->type].name;
    struct text why = {0}, value = {0};
    if (!one->enabled) modifier_explain(list->items, index, options, &why);
    text_addf(&value, "%+lld %s", number_truncate(one->value), type);
    const char *reason = explain_keep(to, &why), *amount = explain_keep(to, &value), *origin = explain_origin(to, one);
    if (one->enabled) {
        const char *detail =
            one->adjusted_by ? arena_printf(to->arena, "%s; changed by %s", origin, one->adjusted_by) : origin;
        page_row(to->page, one->label, amount, detail);
    } else {
        const char *detail = arena_printf(to->arena, "%s (%s)", *reason ? reason : "does not count", origin);
        page_row_inactive(to->page, one->label, amount, detail);
    }
    struct json made = json_make_object();
    json_set(to->arena, &made, "slug", explain_text(to, symbol_text(&to->actor->symbols, one->slug)));
    json_set(to->arena, &made, "label", explain_text(to, one->label));
    json_set(to->arena, &made, "type", explain_text(to, type));
    json_set(to->arena, &made, "value", json_make_double(one->value));
    json_set(to->arena, &made, "counts", json_make_bool(one->enabled));
    json_set(to->arena, &made, "item", explain_text(to, one->origin));
    json_set(to->arena, &made, "element", json_make_int(one->origin_element));
    if (*reason) json_set(to->arena, &made, "why", explain_text(to, reason));
    if (one->adjusted_by) json_set(to->arena, &made, "changedBy", explain_text(to, one->adjusted_by));
    return made;
}

static struct json explain_modifiers(struct explanation *to, const struct pf2e_modifiers *list,
                                     const struct pf2e_symbols *domains, const struct pf2e_strike *strike)
{
    struct options options;
    struct json array = json_make_array();
    options_init(&options, &to->actor->symbols, pf2e_options_all(to->actor));
    pf2e_options_collect(to->actor, domains, &options);
    for (size_t i = 0; strike && i < strike->item_options.count; i++)
        (void)options_add(&options, strike->item_options.items[i]);
    for (size_t pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < list->count + list->dropped; i++) {
            bool dropped = i >= list->count;
            if (dropped ? pass == 1 && list->items[i].loss == LOSS_DUPLICATE : list->items[i].enabled == (pass == 0))
                json_push(to->arena, &array, explain_modifier(to, list, i, &options));
        }
    }
    options_free(&options);
    return array;
}

static void explain_list(struct explanation *to, const char *heading, const struct pf2e_symbols *words)
{
    struct text text = {0};
    for (size_t i = 0; i < words->count; i++)
        text_addf(&text, "%s%s", i ? ", " : "", symbol_text(&to->actor->symbols, words->items[i]));
    page_heading(to->page, heading);
    page_note(to->page, text_get(&text));
    text_free(&text);
}

static void explain_set(struct explanation *to, const char *name, struct json value)
{
    json_set(to->arena, &to->answer->data, name, value);
}

/* "athletics" as "Athletics", "river-lore" as "River lore"; names stay as they are. */
static const char *explain_name(struct explanation *to, const char *label)
{
    char *name = ascii_is_lower(*label) ? arena_copy_text(to->arena, label, strlen(label)) : NULL;
    if (name) *name = ascii_upper(*name);
    for (char *at = name; at && *at; at++)
        if (*at == '-') *at = ' ';
    return name ? name : label;
}

/* A number of the sheet, and where it comes from. */
struct explained {
    const char *name, *kind;
    int64_t total;
    const struct pf2e_modifiers *list;
    const struct pf2e_symbols *domains;
    const struct pf2e_strike *strike; /* whose attack it is; NULL: of none */
};

static void explain_number(struct explanation *to, const struct explained *number)
{
    const struct pf2e_modifiers *list = number->list;
    const struct pf2e_symbols *domains = number->domains;
    const char *subtitle =
        arena_printf(to->arena, "%s of %s: %lld", number->kind, to->actor->name, (long long)number->total);
    page_title(to->page, explain_name(to, number->name), subtitle);
    explain_set(to, "what", explain_text(to, number->name));
    explain_set(to, "total", json_make_int(number->total));
    if (to->base || list->count + list->dropped) page_heading(to->page, "Modifiers");
    if (to->base) page_row_int(to->page, "Base", *to->base, NULL);
    explain_set(to, "modifiers", explain_modifiers(to, list, domains, number->strike));
    explain_list(to, "Domains", domains);
    explain_set(to, "domains", explain_words(to, domains));
    struct json options = json_make_array();
    for (size_t d = 0; d < domains->count; d++) {
        const struct pf2e_domain *domain = pf2e_domain_find(to->actor, domains->items[d]);
        for (size_t i = 0; domain && i < options_count(&domain->options); i++)
            json_push(to->arena, &options,
                      explain_text(to, symbol_text(&to->actor->symbols, options_at(&domain->options, i))));
    }
    explain_set(to, "options", options);
}

/* --- what can be asked about -------------------------------------------------------------------------------------- */

static bool explain_statistic(struct explanation *to, const char *what)
{
    struct pf2e_actor *actor = to->actor;
    pf2e_actor_spellcasting(actor);
    size_t length = strlen(what);
    bool dc = length > 3 && strcmp(what + length - 3, "-dc") == 0;
    const char *slug = dc ? arena_copy_text(to->arena, what, length - 3) : what;
    struct pf2e_statistic *found = slug ? pf2e_statistic_find(actor, slug) : NULL;
    if (strcmp(what, "initiative") == 0) found = &actor->initiative;
    if (strcmp(what, "class-dc") == 0 && actor->class_dc) {
        found = pf2e_statistic_find(actor, actor->class_dc);
        dc = true;
    }
    for (size_t i = 0; slug && !found && i < actor->spellcasting.count; i++) {
        struct pf2e_spellcasting *entry = actor->spellcasting.items[i];
        if (strcmp(entry->id, slug) == 0 || strcmp(entry->name, slug) == 0 || strcmp(slug, "spell") == 0 ||
            strcmp(slug, "spell-attack") == 0)
            found = &entry->statistic;
    }
    if (!found) return false;
    if (dc)
        explain_number(to, &(struct explained){.name = found->label,
                                               .kind = "difficulty class",
                                               .total = found->dc,
                                               .list = &found->dc_modifiers,
                                               .domains = &found->dc_domains});
    else
        explain_number(to, &(struct explained){.name = found->label,
                                               .kind = "modifier",
                                               .total = found->mod,
                                               .list = &found->check,
                                               .domains = &found->domains});
    return true;
}

static bool explain_fixed(struct explanation *to, const char *what)
{
    struct pf2e_actor *actor = to->actor;
    struct pf2e_symbols domains = {0};
    if (strcmp(what, "ac") == 0 || strcmp(what, "armor-class") == 0) {
        explain_number(to, &(struct explained){.name = "Armor Class",
                                               .kind = "total",
                                               .total = actor->ac.dc,
                                               .list = &actor->ac.dc_modifiers,
                                               .domains = &actor->ac.dc_domains});
        return true;
    }
    if (strcmp(what, "hp") == 0) {
        pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, "hp"));
        pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, "hp-per-level"));
        explain_number(to, &(struct explained){.name = "Hit Points",
                                               .kind = "maximum",
                                               .total = actor->hp_max,
                                               .list = &actor->hp_modifiers,
                                               .domains = &domains});
        return true;
    }
    for (size_t i = 0; i < actor->speeds.count; i++) {
        const struct pf2e_speed *speed = &actor->speeds.items[i];
        size_t length = strlen(speed->type);
        bool named = strncmp(what, speed->type, length) == 0 && (!what[length] || strcmp(what + length, "-speed") == 0);
        if (!named && !(i == 0 && strcmp(what, "speed") == 0)) continue;
        pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, "all-speeds"));
        pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, "speed"));
        pf2e_symbols_add(actor, &domains, pf2e_symbol(actor, speed->type, "-speed", ""));
        const char *name = arena_printf(to->arena, "Speed (%s)", speed->type);
        int64_t base = speed->value;
        to->base = &base;
        explain_number(to, &(struct explained){.name = name ? name : "Speed",
                                               .kind = "total",
                                               .total = speed->total,
                                               .list = &speed->modifiers,
                                               .domains = &domains});
        to->base = NULL;
        return true;
    }
    return false;
}

/* "1d6 precision", "1 weapon die" */
static const char *explain_dice(struct explanation *to, const struct pf2e_damage_dice *dice)
{
    const char *category = pf2e_damage_category_name(dice->category), *text;
    if (dice->has_override) return "changes the weapon's dice";
    if (dice->faces)
        text = arena_printf(to->arena, "%lldd%d%s%s", (long long)dice->dice, dice->faces, *category ? " " : "",
                            category);
    else
        text = arena_printf(to->arena, "%lld weapon %s", (long long)dice->dice, dice->dice == 1 ? "die" : "dice");
    return text ? text : "";
}

static const char *explain_damage(struct explanation *to, const char *formula)
{
    return formula ? pf2e_damage_for_people(to->page->arena, formula) : "none";
}

static bool explain_strike(struct explanation *to, const char *what)
{
    struct pf2e_actor *actor = to->actor;
    pf2e_actor_strikes(actor);
    for (size_t i = 0; i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        if (strcmp(strike->slug, what) != 0 && strcmp(strike->label, what) != 0 && strcmp(strike->item->id, what) != 0)
            continue;
        pf2e_strike_show(actor, strike);
        explain_number(to, &(struct explained){.name = strike->label,
                                               .kind = "attack",
                                               .total = strike->total,
                                               .list = &strike->modifiers,
                                               .domains = &strike->domains,
                                               .strike = strike});
        explain_list(to, "Options of the item", &strike->item_options);
        page_heading(to->page, "Damage");
        page_row(to->page, "Hit", explain_damage(to, strike->damage.formula), NULL);
        page_row(to->page, "Critical hit", explain_damage(to, strike->damage.critical), NULL);
        explain_set(to, "itemOptions", explain_words(to, &strike->item_options));
        explain_set(to, "damageDomains", explain_words(to, &strike->damage.domains));
        explain_set(to, "damage", explain_text(to, strike->damage.formula));
        explain_set(to, "critical", explain_text(to, strike->damage.critical));
        explain_set(to, "damageModifiers",
                    explain_modifiers(to, &strike->damage.modifiers, &strike->damage.domains, strike));
        for (size_t d = 0; d < strike->damage.dice.count; d++) {
            const struct pf2e_damage_dice *dice = &strike->damage.dice.items[d];
            const char *amount = explain_dice(to, dice);
            if (dice->enabled)
                page_row(to->page, dice->label, amount, dice->origin);
            else
                page_row_inactive(to->page, dice->label, amount, "its predicate does not hold");
        }
        explain_list(to, "Damage domains", &strike->damage.domains);
        return true;
    }
    return false;
}

static bool explain_option(struct explanation *to, const char *what)
{
    bool found = false;
    struct json where = json_make_array();
    for (size_t d = 0; d < to->actor->domains.count; d++) {
        const struct pf2e_domain *domain = to->actor->domains.items[d];
        if (!options_has_text(&domain->options, what)) continue;
        const char *name = symbol_text(&to->actor->symbols, domain->name);
        if (!found) page_title(to->page, what, "a roll option that is set");
        page_row(to->page, "in domain", name, NULL);
        json_push(to->arena, &where, explain_text(to, name));
        found = true;
    }
    if (!found) return false;
    explain_set(to, "option", explain_text(to, what));
    explain_set(to, "domains", where);
    return true;
}

/* --- data values -------------------------------------------------------------------------------------------------- */

/* The last element that wrote the value up to this step says how. */
static const struct pf2e_auto_change *explain_change(const struct pf2e_actor *actor, const char *path,
                                                     const struct pf2e_rule *rule)
{
    for (size_t i = 0; rule && i < actor->changes.count; i++) {
        const struct pf2e_auto_change *change = &actor->changes.items[i];
        if (change->rule == rule && strcmp(change->path, path) == 0) return change;
    }
    return NULL;
}

static const char *explain_json(struct explanation *to, const struct json *value)
{
    struct text text = {0};
    json_write(&text, value);
    return explain_keep(to, &text);
}

static struct json explain_step(struct explanation *to, const char *path, const struct pf2e_watched *step)
{
    struct json one = json_make_object();
    const struct pf2e_auto_change *change = explain_change(to->actor, path, step->rule);
    const char *who = step->item ? step->item->name : step->stage;
    const char *value = step->present ? explain_json(to, &step->value) : "not there";
    const char *detail = step->item ? step->stage : NULL;
    if (change)
        detail = arena_printf(to->arena, "%s %s, element %u, priority %lld", change->mode,
                              explain_json(to, &change->value), step->rule->index, (long long)step->rule->priority);
    else if (step->rule)
        detail = arena_printf(to->arena, "%s, element %u, priority %lld", step->rule->key, step->rule->index,
                              (long long)step->rule->priority);
    page_row(to->page, who, value, detail);
    json_set(to->arena, &one, step->item ? "item" : "stage", explain_text(to, who));
    if (step->rule) {
        json_set(to->arena, &one, "element", json_make_int(step->rule->index));
        json_set(to->arena, &one, "key", explain_text(to, step->rule->key));
        json_set(to->arena, &one, "priority", json_make_int(step->rule->priority));
    }
    if (change) {
        json_set(to->arena, &one, "mode", explain_text(to, change->mode));
        json_set(to->arena, &one, "change", json_copy(to->arena, &change->value));
    }
    if (step->present) json_set(to->arena, &one, "value", json_copy(to->arena, &step->value));
    return one;
}

/* Values that are worked out of modifiers: the statistic behind "system.saves.will.value" and the like. */
static bool explain_data_statistic(struct explanation *to, const char *path)
{
    static const char *const groups[] = {"saves.", "skills.", "proficiencies.classDCs."};
    static const struct {
        const char *path, *what;
    } fixed[] = {{"attributes.hp.max", "hp"},
                 {"attributes.ac.value", "ac"},
                 {"attributes.speed.total", "speed"},
                 {"attributes.classDC.value", "class-dc"},
                 {"perception.mod", "perception"},
                 {"perception.value", "perception"},
                 {"perception.dc", "perception-dc"},
                 {"initiative.mod", "initiative"},
                 {"initiative.totalModifier", "initiative"}};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        if (strcmp(path, fixed[i].path) == 0)
            return explain_fixed(to, fixed[i].what) || explain_statistic(to, fixed[i].what);
    }
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        size_t length = strlen(groups[i]);
        const char *slug = path + length, *dot = strncmp(path, groups[i], length) == 0 ? strchr(slug, '.') : NULL;
        if (!dot) continue;
        bool dc = strcmp(dot, ".dc") == 0 || (i == 2 && strcmp(dot, ".totalModifier") != 0);
        if (!dc && strcmp(dot, ".value") != 0 && strcmp(dot, ".mod") != 0 && strcmp(dot, ".totalModifier") != 0)
            return false;
        const char *what = arena_printf(to->arena, "%.*s%s", (int)(dot - slug), slug, dc ? "-dc" : "");
        return what && explain_statistic(to, what);
    }
    return false;
}

/* How a data value came about: what the document says, then everything that changed or wrote it, in order. */
static bool explain_data(struct explanation *to, const char *what)
{
    const char *path = what;
    struct json *root = pf2e_data_root(to->actor, &path);
    const struct json *value = root ? json_path(root, path) : NULL;
    const struct pf2e_watch *watch = to->actor->watch;
    if (!root || !watch) return false;
    bool derived = root == &to->actor->system && explain_data_statistic(to, path);
    if (!derived) page_title(to->page, what, value ? explain_json(to, value) : "not there");
    explain_set(to, "path", explain_text(to, what));
    if (value) explain_set(to, "value", json_copy(to->arena, value));
    if (watch->steps.count || !derived) page_heading(to->page, "How the value came about");
    if (!watch->steps.count && !derived) page_note(to->page, "Nothing sets it.");
    struct json history = json_make_array();
    for (size_t i = 0; i < watch->steps.count; i++)
        json_push(to->arena, &history, explain_step(to, what, &watch->steps.items[i]));
    explain_set(to, "history", history);
    struct json chain = json_make_array();
    for (size_t i = 0; i < to->actor->changes.count; i++) {
        const struct pf2e_auto_change *change = &to->actor->changes.items[i];
        if (strcmp(change->path, what) != 0) continue;
        struct json one = json_make_object();
        json_set(to->arena, &one, "mode", explain_text(to, change->mode));
        json_set(to->arena, &one, "value", json_copy(to->arena, &change->value));
        json_set(to->arena, &one, "item", explain_text(to, change->rule->item->name));
        json_set(to->arena, &one, "element", json_make_int(change->rule->index));
        json_push(to->arena, &chain, one);
    }
    explain_set(to, "chain", chain);
    return true;
}

static void explain_load_row(struct explanation *to, const struct pf2e_item *item, struct json *list)
{
    struct pf2e_bulk bulk = pf2e_item_load(to->actor, item);
    int64_t quantity = tree_int(&item->system, "quantity", 1);
    const char *how = tree_text(&item->system, "equipped.carryType", "worn");
    struct text text = {0};
    pf2e_bulk_print(&text, bulk);
    const char *amount = explain_keep(to, &text);
    const char *detail = quantity == 1 ? how : arena_printf(to->arena, "%lld of them, %s", (long long)quantity, how);
    if (item->type == PF2E_BACKPACK) detail = arena_printf(to->arena, "%s, with what is in it", how);
    page_row(to->page, item->name, amount, detail);
    struct json one = json_make_object();
    json_set(to->arena, &one, "item", explain_text(to, item->name));
    json_set(to->arena, &one, "bulk", json_make_double(pf2e_bulk_value(bulk)));
    json_set(to->arena, &one, "quantity", json_make_int(quantity));
    json_set(to->arena, &one, "carried", explain_text(to, how));
    json_push(to->arena, list, one);
}

static bool explain_load(struct explanation *to, const char *what)
{
    struct pf2e_load load = pf2e_actor_load(to->actor);
    if (strcmp(what, "bulk") != 0) return false;
    struct text text = {0};
    struct json list = json_make_array();
    text_addf(&text, "carried by %s: ", to->actor->name);
    pf2e_bulk_print(&text, load.carried);
    page_title(to->page, "Bulk", explain_keep(to, &text));
    for (size_t i = 0; i < to->actor->items.count; i++) {
        const struct pf2e_item *item = to->actor->items.items[i];
        if (item->physical && !item->container && pf2e_item_load(to->actor, item).tenths)
            explain_load_row(to, item, &list);
    }
    page_heading(to->page, "Limits");
    page_row_int(to->page, "Encumbered above", load.encumbered_after, "5 + strength, and what elements add");
    page_row_int(to->page, "Most", load.most, "10 + strength, and what elements add");
    explain_set(to, "total", json_make_double(pf2e_bulk_value(load.carried)));
    explain_set(to, "encumberedAfter", json_make_int(load.encumbered_after));
    explain_set(to, "max", json_make_int(load.most));
    explain_set(to, "items", list);
    return true;
}

/* --- why not
 * ----------------------------------------------------------------------------------------------------------- */

static void explain_rule(struct explanation *to, struct pf2e_rule *rule, struct json *list)
{
    struct text why = {0}, words = {0};
    const struct json *predicate = rule->lowered->predicate;
    if (!rule->ignored) pf2e_rule_words(to->actor, rule, &words);
    const char *effect = explain_keep(to, &words);
    if (rule->ignored) {
        text_addf(&why, "does nothing: %s", rule->why_ignored ? rule->why_ignored : "it is switched off");
    } else if (json_count(predicate)) {
        const struct predicate *compiled = pf2e_rule_predicate(to->actor, rule, predicate, NULL);
        struct text part = {0};
        if (predicate_explain(compiled, pf2e_options_all(to->actor), &part))
            text_add(&why, "acts: its predicate holds");
        else
            text_addf(&why, "waits: %s", text_get(&part));
        text_free(&part);
    } else {
        text_add(&why, "acts");
    }
    for (const struct pf2e_ignored *one = pf2e_ignored_fields; one->kind; one++) {
        if (pf2e_ignored_find(one, rule->key, rule->lowered->source))
            text_addf(&why, "; \"%s\" has no effect here: %s", pf2e_ignored_name(one), one->why);
    }
    const char *name = arena_printf(to->arena, "%u %s", rule->index, rule->key);
    const char *sentence = explain_keep(to, &why);
    page_row(to->page, name ? name : "", sentence, *effect ? effect : NULL);
    struct json one = json_make_object();
    if (*effect) json_set(to->arena, &one, "effect", explain_text(to, effect));
    json_set(to->arena, &one, "element", json_make_int(rule->index));
    json_set(to->arena, &one, "key", explain_text(to, rule->key));
    json_set(to->arena, &one, "does", explain_text(to, sentence));
    json_push(to->arena, list, one);
}

static bool explain_why_not(struct explanation *to, const char *name)
{
    bool found = false;
    struct json list = json_make_array();
    for (size_t i = 0; i < to->actor->items.count; i++) {
        struct pf2e_item *item = to->actor->items.items[i];
        if (strcmp(item->name, name) != 0 && strcmp(pf2e_item_slug(to->actor, item), name) != 0 &&
            strcmp(item->id, name) != 0)
            continue;
        const char *state = item->suppressed  ? "suppressed by another feature"
                            : item->inactive  ? "overridden by another condition"
                            : !item->physical ? NULL
                            : item->equipped  ? "in use"
                                              : "carried, not in use";
        page_title(to->page, item->name, state);
        found = true;
        for (size_t r = 0; r < to->actor->rules.count; r++) {
            if (to->actor->rules.items[r]->item == item) explain_rule(to, to->actor->rules.items[r], &list);
        }
        if (!json_count(json_get(&item->system, "rules"))) page_note(to->page, "It has no rule elements.");
    }
    explain_set(to, "elements", list);
    return found;
}

enum status pf2e_explain(struct request *request, struct answer *answer)
{
    struct pf2e_what_if what_if;
    enum status status = pf2e_what_if(&what_if, request);
    const char *what = json_to_text(json_get(request->options, "what"), NULL);
    const char *why_not = json_to_text(json_get(request->options, "whyNot"), NULL);
    if (status == STATUS_OK) {
        struct explanation to = {request, answer, &what_if.actor, &answer->page, request->arena, NULL};
        answer->data = json_make_object();
        bool found =
            why_not ? explain_why_not(&to, why_not)
                    : what && (explain_fixed(&to, what) || explain_statistic(&to, what) || explain_strike(&to, what) ||
                               explain_option(&to, what) || explain_load(&to, what) || explain_data(&to, what));
        if (!found) {
            struct place place = {.file = request->document->name};
            const char *hint =
                why_not ? arena_printf(request->arena, "add it to see what it would do: --with \"%s\"", why_not)
                        : "name a statistic (ac, hp, will, athletics, perception-dc), bulk, a strike, a roll option "
                          "that is set, a data path (system.skills.arcana.rank), or --why-not ITEM";
            diags_add(request->diags, fault_error("pf2e/explain", hint), place, "%s has nothing called \"%s\"",
                      what_if.actor.name,
                      why_not ? why_not
                      : what  ? what
                              : "");
            status = STATUS_NOT_FOUND;
        }
    }
    pf2e_what_if_free(&what_if);
    return status;
}
