/* create_choice.c: ChoiceSet when its item is added: what is offered, in which order, and what an answer does.
 * (PF2E-RE-45 to -50) */
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/sort.h"
#include "ir/slug.h"
#include "systems/pf2e/build/create_internal.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/content/vocabulary.h"

struct choosing {
    struct pf2e_draft *draft;
    struct pf2e_pending *pending;
    struct pf2e_rule *rule;
    struct json *source;    /* the stored element */
    struct options options; /* of the actor and the item ("parent:...") */
    struct json offered;    /* [{"value", "label"}] */
    bool unfiltered;        /* everything is offered: an answer given in advance need not pass the predicates */
};

static struct json choice_text(const struct choosing *choosing, const char *text)
{
    return pf2e_text_json(choosing->draft->workshop, text);
}

static void choice_offer(struct choosing *choosing, struct json value, const char *label)
{
    struct arena *arena = &choosing->draft->workshop->arena;
    struct json option = json_make_object();
    json_set(arena, &option, "value", value);
    json_set(arena, &option, "label", choice_text(choosing, label));
    json_push(arena, &choosing->offered, option);
}

/* A predicate of the element over the actor's options and, where given, those of one candidate. */
static bool choice_holds(struct choosing *choosing, const struct json *predicate, const struct options *options)
{
    if (!predicate || choosing->unfiltered) return true;
    const struct predicate *compiled = pf2e_rule_predicate(&choosing->draft->actor, choosing->rule, predicate, NULL);
    return predicate_test(compiled, options);
}

/* {choice|value} in a predicate stands for the candidate. */
static struct json choice_fill(struct choosing *choosing, const struct json *predicate, const char *value);

/* {"eq": [text, text]} of two words that are filled in here is settled here: always or never. */
static bool choice_settle(struct choosing *choosing, struct json *statement)
{
    const struct json *pair = json_get(statement, "eq"), *left = json_at(pair, 0), *right = json_at(pair, 1);
    if (!json_is(left, JSON_STRING) || !json_is(right, JSON_STRING) || !strchr(right->text, '{')) return false;
    const char *filled = pf2e_rule_text(&choosing->draft->actor, choosing->rule, right, NULL);
    bool same = strcmp(left->text, filled) == 0;
    *statement = json_make_object();
    json_set(&choosing->draft->workshop->arena, statement, same ? "and" : "or", json_make_array());
    return true;
}

static struct json choice_fill(struct choosing *choosing, const struct json *predicate, const char *value)
{
    struct arena *arena = &choosing->draft->workshop->arena;
    struct json copy = json_copy(arena, predicate);
    if (copy.type == JSON_STRING) {
        const char *hole = strstr(copy.text, "{choice|value}");
        if (!hole) return copy;
        char *filled = arena_printf(arena, "%.*s%s%s", (int)(hole - copy.text), copy.text, value, hole + 14);
        return choice_text(choosing, filled ? filled : "");
    }
    for (uint32_t i = 0; copy.type == JSON_ARRAY && i < copy.count; i++)
        copy.items[i] = choice_fill(choosing, &copy.items[i], value);
    for (uint32_t i = 0; copy.type == JSON_OBJECT && i < copy.count; i++)
        copy.members[i].value = choice_fill(choosing, &copy.members[i].value, value);
    if (copy.type == JSON_OBJECT) choice_settle(choosing, &copy);
    return copy;
}

/* --- where the options come from ---------------------------------------------------------------------------------- */

static const char *choice_document_name(const struct choosing *choosing, const struct json *value)
{
    const char *uuid = json_to_text(value, "");
    if (strncmp(uuid, "Compendium.", 11) != 0) return NULL;
    const struct json *document = pf2e_world_find(choosing->draft->workshop->world, uuid);
    return json_to_text(json_get(document, "name"), NULL);
}

/* The stored form of a value: texts filled in, links by id. */
static struct json choice_value(struct choosing *choosing, const struct json *value)
{
    if (!json_is(value, JSON_STRING)) return json_copy(&choosing->draft->workshop->arena, value);
    return choice_text(choosing, pf2e_rule_text(&choosing->draft->actor, choosing->rule, value, NULL));
}

/* The predicate of one choice may be a single statement. */
static bool choice_entry_holds(struct choosing *choosing, const struct json *predicate)
{
    if (!predicate || json_is(predicate, JSON_ARRAY)) return choice_holds(choosing, predicate, &choosing->options);
    struct json *list = arena_new(&choosing->draft->actor.arena, struct json);
    if (!list) return false;
    *list = json_make_array();
    json_push(&choosing->draft->actor.arena, list, *predicate);
    return choice_holds(choosing, list, &choosing->options);
}

static void choice_from_list(struct choosing *choosing, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *entry = json_at(list, i), *value = json_get(entry, "value");
        if (!value || !choice_entry_holds(choosing, json_get(entry, "predicate"))) continue;
        const char *label = json_to_text(json_get(entry, "label"), NULL),
                   *name = label ? NULL : choice_document_name(choosing, value);
        const char *shown = label  ? pf2e_label(choosing->draft->workshop->world, label)
                            : name ? name
                                   : json_to_text(value, "");
        choice_offer(choosing, choice_value(choosing, value), shown);
    }
}

/* How the language file calls the words of a list: %s is the word. */
static const struct {
    const char *list, *word, *key, *plain;
} choice_labels[] = {{"baseWeaponTypes", NULL, "PF2E.Weapon.Base.%s", NULL},
                     {"levels", NULL, "PF2E.Level%s", "Level %s"},
                     {"actionsNumber", "1", "One", NULL},
                     {"actionsNumber", "2", "Two", NULL},
                     {"actionsNumber", "3", "Three", NULL},
                     {"abilities", "str", "PF2E.AbilityStr", "Strength"},
                     {"abilities", "dex", "PF2E.AbilityDex", "Dexterity"},
                     {"abilities", "con", "PF2E.AbilityCon", "Constitution"},
                     {"abilities", "int", "PF2E.AbilityInt", "Intelligence"},
                     {"abilities", "wis", "PF2E.AbilityWis", "Wisdom"},
                     {"abilities", "cha", "PF2E.AbilityCha", "Charisma"}};

static const char *choice_fill_in(struct choosing *choosing, const char *form, const char *word)
{
    const char *at = strstr(form, "%s");
    int before = at ? (int)(at - form) : (int)strlen(form);
    const char *text = arena_printf(&choosing->draft->workshop->arena, "%.*s%s", before, form, at ? word : "");
    return text ? text : word;
}

/* "fire-bolt" is shown as "Fire Bolt" where no label is known. */
static const char *choice_title(struct choosing *choosing, const char *list, const char *slug)
{
    for (size_t i = 0; i < sizeof choice_labels / sizeof *choice_labels; i++) {
        if (strcmp(choice_labels[i].list, list) != 0) continue;
        if (choice_labels[i].word && strcmp(choice_labels[i].word, slug) != 0) continue;
        const char *key = choice_fill_in(choosing, choice_labels[i].key, slug);
        const char *label = pf2e_label(choosing->draft->workshop->world, key);
        if (label != key || !strchr(key, '.')) return label;
        if (choice_labels[i].plain) return choice_fill_in(choosing, choice_labels[i].plain, slug);
    }
    char *title = arena_copy_text(&choosing->draft->workshop->arena, slug, strlen(slug));
    for (size_t i = 0; title && title[i]; i++) {
        if (title[i] == '-') title[i] = ' ';
        if (i == 0 || title[i - 1] == ' ') title[i] = ascii_upper(title[i]);
    }
    return title ? title : slug;
}

static void choice_from_words(struct choosing *choosing, const char *list, const struct json *predicate)
{
    const char *const *words = pf2e_words(pf2e_words_name(list));
    for (size_t i = 0; words && words[i]; i++) {
        struct json filled = predicate ? choice_fill(choosing, predicate, words[i]) : json_make_null();
        if (predicate && !choice_holds(choosing, &filled, &choosing->options)) continue;
        choice_offer(choosing, choice_text(choosing, words[i]), choice_title(choosing, list, words[i]));
    }
}

/* Data of the actor: a map of values to labels, or a list of {value, label}. */
static void choice_from_path(struct choosing *choosing, const char *path)
{
    const struct json *data = pf2e_resolve(&choosing->draft->actor, choosing->rule, "actor", path, NULL);
    if (json_is(data, JSON_ARRAY)) {
        choice_from_list(choosing, data);
        return;
    }
    for (size_t i = 0; json_is(data, JSON_OBJECT) && i < data->count; i++) {
        const struct json_member *member = &data->members[i];
        const char *label = json_to_text(&member->value, json_to_text(json_get(&member->value, "label"), NULL));
        if (!label) continue;
        const struct json *value = json_get(&member->value, "value");
        choice_offer(choosing, value ? *value : choice_text(choosing, member->name),
                     pf2e_label(choosing->draft->workshop->world, label));
    }
}

static bool choice_is_type(const struct pf2e_item *item, const struct json *types)
{
    const char *type = json_to_text(json_get(item->source, "type"), "");
    for (size_t i = 0; i < json_count(types); i++) {
        const char *wanted = json_to_text(json_at(types, i), "");
        if (strcmp(wanted, type) == 0 || (strcmp(wanted, "physical") == 0 && item->physical)) return true;
    }
    return false;
}

static bool choice_item_fits(struct choosing *choosing, struct pf2e_item *item, const struct json *predicate)
{
    struct pf2e_actor *actor = &choosing->draft->actor;
    struct options over;
    struct pf2e_symbols published = {0};
    options_init(&over, &actor->symbols, &choosing->options);
    pf2e_item_options(actor, item, "item", &published);
    for (size_t i = 0; i < published.count; i++)
        options_add(&over, published.items[i]);
    bool fits = choice_holds(choosing, predicate, &over);
    options_free(&over);
    return fits;
}

/* What is fixed to another item (a shield's boss) is there to be chosen too. */
static void choice_from_attached(struct choosing *choosing, const struct json *types, const struct json *predicate)
{
    struct pf2e_actor *actor = &choosing->draft->actor;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct json *attached = json_path(actor->items.items[i]->source, "system.subitems");
        for (size_t n = 0; n < json_count(attached); n++) {
            struct pf2e_item *item = pf2e_item_new(actor, json_at(attached, n));
            if (!item || !choice_is_type(item, types)) continue;
            pf2e_item_prepare(actor, item);
            if (predicate && !choice_item_fits(choosing, item, predicate)) continue;
            choice_offer(choosing, choice_text(choosing, item->id), item->name);
        }
    }
}

static void choice_from_owned(struct choosing *choosing, const struct json *choices)
{
    struct pf2e_actor *actor = &choosing->draft->actor;
    const struct json *types = json_get(choices, "types"), *predicate = json_get(choices, "predicate");
    bool handwraps = json_to_bool(json_get(choices, "includeHandwraps"), false);
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_item *item = actor->items.items[i];
        bool wraps = handwraps && pf2e_item_is_handwraps(item);
        if (item == choosing->pending->item || (!choice_is_type(item, types) && !wraps)) continue;
        if (predicate && !choice_item_fits(choosing, item, predicate)) continue;
        choice_offer(choosing, choice_text(choosing, wraps ? "unarmed" : item->id), item->name);
    }
    choice_from_attached(choosing, types, predicate);
}

static void choice_from_attacks(struct choosing *choosing, const struct json *predicate)
{
    struct pf2e_actor *actor = &choosing->draft->actor;
    pf2e_actor_strikes(actor);
    for (size_t i = 0; i < actor->strikes.count; i++) {
        const struct pf2e_strike *strike = actor->strikes.items[i];
        if (predicate && strike->item && !choice_item_fits(choosing, strike->item, predicate)) continue;
        choice_offer(choosing, choice_text(choosing, strike->slug), strike->label);
    }
}

/* How often the actor has this feat or heritage, those on their way included: they are the same by slug, wherever they
 * are from. */
static int64_t choice_times_owned(const struct choosing *choosing, const char *slug)
{
    struct pf2e_actor *actor = &choosing->draft->actor;
    int64_t times = 0;
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_item *item = actor->items.items[i];
        bool limited = item->type == PF2E_FEAT || item->type == PF2E_HERITAGE;
        times += limited && strcmp(pf2e_item_slug(actor, item), slug) == 0;
    }
    return times;
}

/* A list being searched. */
struct choice_search {
    struct choosing *choosing;
    struct pf2e_list list;
    const struct predicate *filter;
    symbol needed[8]; /* words of the list without which no item passes */
    size_t needed_count;
    symbol *own; /* the actor's symbols for the words of the list, looked up when they are met */
    struct options over;
};

static const symbol choice_not_met = UINT32_MAX;

/* What the filter plainly asks of the item: "item:trait:impulse". Most items are out at a glance. */
static bool choice_search_needs(struct choice_search *search, const struct json *filter)
{
    struct choosing *choosing = search->choosing;
    struct pf2e_actor *actor = &choosing->draft->actor;
    for (size_t i = 0; i < json_count(filter) && search->needed_count < 8; i++) {
        const struct json *statement = json_at(filter, i);
        if (!json_is(statement, JSON_STRING) || strncmp(statement->text, "item:", 5) != 0) continue;
        const char *text = pf2e_rule_text(actor, choosing->rule, statement, NULL);
        if (options_has_text(&choosing->options, text)) continue;
        symbol word = symbol_find(search->list.words, text, strlen(text));
        if (!word) return false;
        search->needed[search->needed_count++] = word;
    }
    return true;
}

static bool choice_search_has(const struct pf2e_listed *item, symbol word)
{
    for (size_t i = 0; i < item->option_count; i++) {
        if (item->options[i] == word) return true;
    }
    return false;
}

/* A word of the list as the actor knows it; 0 when it does not: no filter can ask for it. */
static symbol choice_search_word(struct choice_search *search, symbol word)
{
    if (search->own[word] != choice_not_met) return search->own[word];
    struct symbols *symbols = &search->choosing->draft->actor.symbols;
    const char *text = symbol_text(search->list.words, word);
    size_t length = symbol_length(search->list.words, word);
    bool number = length && ascii_is_digit(text[length - 1]); /* numbers count by their stem */
    search->own[word] = number ? symbol_intern(symbols, text, length) : symbol_find(symbols, text, length);
    return search->own[word];
}

static bool choice_search_fits(struct choice_search *search, const struct pf2e_listed *item)
{
    for (size_t i = 0; i < search->needed_count; i++) {
        if (!choice_search_has(item, search->needed[i])) return false;
    }
    options_clear(&search->over);
    for (size_t i = 0; i < item->option_count; i++) {
        symbol own = choice_search_word(search, item->options[i]);
        if (own) options_add(&search->over, own);
    }
    return predicate_test(search->filter, &search->over) &&
           (!item->max_takable || choice_times_owned(search->choosing, item->slug) < item->max_takable);
}

static void choice_from_compendium(struct choosing *choosing, const struct json *choices)
{
    struct pf2e_workshop *workshop = choosing->draft->workshop;
    struct pf2e_actor *actor = &choosing->draft->actor;
    const struct json *filter = json_get(choices, "filter");
    bool slugs = json_to_bool(json_get(choices, "slugsAsValues"), false);
    if (!workshop->catalogue) return;
    const char *type = json_to_text(json_get(choices, "itemType"), "feat");
    struct choice_search search = {.choosing = choosing,
                                   .list = pf2e_catalogue_items(workshop->catalogue, type),
                                   .filter = pf2e_rule_predicate(actor, choosing->rule, filter, NULL)};
    if (!search.list.count || !choice_search_needs(&search, filter)) return;
    uint32_t words = symbols_end(search.list.words);
    search.own = memory_alloc(words * sizeof *search.own);
    for (uint32_t i = 0; search.own && i < words; i++)
        search.own[i] = choice_not_met;
    options_init(&search.over, &actor->symbols, &choosing->options);
    for (size_t i = 0; search.own && i < search.list.count; i++) {
        const struct pf2e_listed *item = &search.list.items[i];
        if (choice_search_fits(&search, item))
            choice_offer(choosing, choice_text(choosing, slugs ? item->slug : item->uuid), item->name);
    }
    options_free(&search.over);
    memory_free(search.own);
}

static int choice_compare(const void *a, const void *b, void *context)
{
    (void)context;
    const char *x = json_to_text(json_get(a, "label"), ""), *y = json_to_text(json_get(b, "label"), "");
    for (;; x++, y++) {
        unsigned char p = (unsigned char)ascii_lower(*x), q = (unsigned char)ascii_lower(*y);
        if (p != q) return p < q ? -1 : 1;
        if (!p) return 0;
    }
}

static void choice_collect(struct choosing *choosing)
{
    const struct json *choices = json_get(choosing->source, "choices");
    bool sorted = true;
    choosing->offered = json_make_array();
    if (json_is(choices, JSON_ARRAY)) {
        choice_from_list(choosing, choices);
        sorted = false;
    } else if (json_is(choices, JSON_STRING)) {
        const char *path = pf2e_rule_text(&choosing->draft->actor, choosing->rule, choices, NULL);
        if (pf2e_words(pf2e_words_name(path)))
            choice_from_words(choosing, path, NULL);
        else
            choice_from_path(choosing, path);
    } else if (json_to_bool(json_get(choices, "ownedItems"), false)) {
        choice_from_owned(choosing, choices);
    } else if (json_to_bool(json_get(choices, "attacks"), false) ||
               json_to_bool(json_get(choices, "unarmedAttacks"), false)) {
        choice_from_attacks(choosing, json_get(choices, "predicate"));
    } else if (json_get(choices, "filter")) {
        choice_from_compendium(choosing, choices);
    } else if (json_is(json_get(choices, "config"), JSON_STRING)) {
        choice_from_words(choosing, json_get(choices, "config")->text, json_get(choices, "predicate"));
    }
    if (sorted && choosing->offered.count)
        sort_stable(choosing->offered.items, choosing->offered.count, sizeof *choosing->offered.items, choice_compare,
                    NULL);
}

/* --- what an answer does ------------------------------------------------------------------------------------------ */

static const char *choice_flag_name(struct choosing *choosing)
{
    struct pf2e_workshop *workshop = choosing->draft->workshop;
    const char *stated = json_to_text(json_get(choosing->source, "flag"), "");
    if (*stated) return stated;
    const char *slug = json_to_text(json_get(choosing->source, "slug"), "");
    const char *flag = slug_new(&workshop->arena, *slug ? slug : choosing->pending->item->slug, SLUG_DROMEDARY);
    json_set(&workshop->arena, choosing->source, "flag", choice_text(choosing, flag ? flag : ""));
    return flag ? flag : "";
}

/* "Weapon Proficiency" becomes "Weapon Proficiency (Martial)", once. */
static void choice_rename(struct choosing *choosing, const char *label)
{
    struct pf2e_workshop *workshop = choosing->draft->workshop;
    const struct json *adjust = json_get(choosing->source, "adjustName");
    const char *name = json_to_text(json_get(choosing->pending->source, "name"), "");
    char *renamed = NULL;
    if (json_is(adjust, JSON_STRING)) {
        const char *pattern = pf2e_label(workshop->world, adjust->text);
        const char *open = strchr(pattern, '{'), *close = open ? strchr(open, '}') : NULL;
        renamed = close ? arena_printf(&workshop->arena, "%.*s%s%s", (int)(open - pattern), pattern, label, close + 1)
                        : arena_printf(&workshop->arena, "%s", pattern);
    } else if (!json_is(adjust, JSON_FALSE)) {
        const char *tail = arena_printf(&workshop->arena, " (%s)", label);
        size_t length = strlen(name), end = tail ? strlen(tail) : 0;
        bool there = end && length >= end && strcmp(name + length - end, tail) == 0;
        if (tail && !there) renamed = arena_printf(&workshop->arena, "%s%s", name, tail);
    }
    if (!renamed) return;
    json_set(&workshop->arena, choosing->pending->source, "name", choice_text(choosing, renamed));
    const char *kept = arena_copy_text(&choosing->draft->actor.arena, renamed, strlen(renamed));
    if (kept) choosing->pending->item->name = kept;
}

/* A chosen document's slug becomes part of the stored roll option. */
static void choice_extend_option(struct choosing *choosing, const struct json *value)
{
    struct pf2e_workshop *workshop = choosing->draft->workshop;
    const char *option = json_to_text(json_get(choosing->source, "rollOption"), NULL), *uuid = json_to_text(value, "");
    if (!option || strncmp(uuid, "Compendium.", 11) != 0) return;
    const struct json *document = pf2e_world_find(workshop->world, uuid);
    const char *slug = json_to_text(json_path(document, "system.slug"), NULL);
    if (!slug && document) slug = slug_new(&workshop->arena, json_to_text(json_get(document, "name"), ""), SLUG_KEBAB);
    const char *extended = slug ? arena_printf(&workshop->arena, "%s:%s", option, slug) : NULL;
    if (extended) json_set(&workshop->arena, choosing->source, "rollOption", choice_text(choosing, extended));
}

static void choice_take(struct choosing *choosing, const struct json *option)
{
    struct pf2e_workshop *workshop = choosing->draft->workshop;
    struct pf2e_actor *actor = &choosing->draft->actor;
    const struct json *value = json_get(option, "value");
    json_set(&workshop->arena, choosing->source, "selection", *value);
    choice_extend_option(choosing, value);
    /* In the draft the element is made again, now with its selection. */
    struct json *made = arena_new(&actor->arena, struct json);
    if (made) {
        *made = json_copy(&actor->arena, choosing->source);
        const struct pf2e_lowered *lowered = pf2e_lower_once(&actor->arena, made);
        if (lowered) choosing->rule->lowered = lowered;
        choosing->rule->element->steps.construct(actor, choosing->rule);
    }
    choice_rename(choosing, json_to_text(json_get(option, "label"), ""));
    for (size_t i = 0; i < actor->rules.count; i++) {
        if (actor->rules.items[i]->item == choosing->pending->item) actor->rules.items[i]->ignored = false;
    }
}

static void choice_record(struct choosing *choosing, const char *flag, const char *how, const struct json *selected)
{
    struct pf2e_workshop *workshop = choosing->draft->workshop;
    struct arena *arena = &workshop->arena;
    struct json entry = json_make_object();
    json_set_from(arena, &entry, "id", choosing->pending->source, "_id");
    json_set_from(arena, &entry, "item", choosing->pending->source, "name");
    json_set(arena, &entry, "rule", json_make_int(choosing->rule->index));
    json_set(arena, &entry, "flag", choice_text(choosing, flag));
    json_set(arena, &entry, "how", choice_text(choosing, how));
    json_set(arena, &entry, "offered", choosing->offered);
    json_set(arena, &entry, "selected", selected ? *selected : json_make_null());
    json_push(arena, &workshop->choices, entry);
}

static const struct json *choice_preset(const struct choosing *choosing)
{
    const struct json *preset = json_get(choosing->source, "selection");
    for (size_t i = 0; preset && preset->type != JSON_NULL && i < choosing->offered.count; i++) {
        if (json_equal(json_get(json_at(&choosing->offered, i), "value"), preset))
            return json_at(&choosing->offered, i);
    }
    return NULL;
}

static void choice_decide(struct choosing *choosing)
{
    struct pf2e_workshop *workshop = choosing->draft->workshop;
    const char *flag = choice_flag_name(choosing), *how = "prompt";
    const struct json *selection = json_get(choosing->source, "selection"), *option = NULL;
    if (selection && selection->type != JSON_NULL) {
        choosing->unfiltered = true;
        choice_collect(choosing);
        option = choice_preset(choosing);
    } else {
        choice_collect(choosing);
    }
    const struct json *drops = json_get(choosing->source, "allowedDrops");
    bool drop_zone = drops && drops->type != JSON_NULL;
    if (option) {
        how = "preset";
    } else if (choosing->offered.count == 0 && !drop_zone) {
        how = "none";
        pf2e_note(workshop, "%s: There is nothing to choose from.", choosing->pending->item->name);
    } else if (choosing->offered.count == 1 && !drop_zone) {
        how = "auto";
        option = json_at(&choosing->offered, 0);
    } else {
        struct pf2e_question question = {
            .item_id = json_to_text(json_get(choosing->pending->source, "_id"), ""),
            .item_name = choosing->pending->item->name,
            .rule = choosing->rule->index,
            .flag = flag,
            .prompt = pf2e_label(workshop->world, json_to_text(json_get(choosing->source, "prompt"), "")),
            .options = &choosing->offered};
        int answer = workshop->answer ? workshop->answer(workshop->answer_context, &question) : PF2E_ANSWER_CLOSED;
        if (answer >= 0) option = json_at(&choosing->offered, (size_t)answer);
    }
    choice_record(choosing, flag, how, json_get(option, "value"));
    if (option)
        choice_take(choosing, option);
    else
        json_set(&workshop->arena, choosing->source, "ignored", json_make_bool(true));
}

void pf2e_draft_choice(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_rule *rule,
                       struct json *source)
{
    struct choosing choosing = {
        .draft = draft, .pending = pending, .rule = rule, .source = source, .offered = json_make_array()};
    struct pf2e_symbols parent = {0};
    options_init(&choosing.options, &draft->actor.symbols, pf2e_options_all(&draft->actor));
    pf2e_item_options(&draft->actor, pending->item, "parent", &parent);
    for (size_t i = 0; i < parent.count; i++)
        options_add(&choosing.options, parent.items[i]);
    if (pending->item->suppressed || !choice_holds(&choosing, json_get(source, "predicate"), &choosing.options))
        choice_record(&choosing, json_to_text(json_get(source, "flag"), ""), "skipped", NULL);
    else
        choice_decide(&choosing);
    options_free(&choosing.options);
}
