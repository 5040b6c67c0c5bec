/* show.c: one DH2E document as people read it: its details and its rules in words. */
#include <string.h>

#include "core/event.h"
#include "systems/dh2e/verbs/hooks.h"
#include "systems/dh2e/content/words.h"

/* ---- details ---- */

/* Items of an actor by name; those that differ from the content's name their origin. */
static void dh2e_show_items(struct page *page, const struct json *items)
{
    struct text names = {0};
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        const char *name = json_to_text(item, json_to_text(json_get(item, "name"), NULL));
        if (!name) name = json_to_text(json_get(item, "from"), "");
        if (i) text_add(&names, ", ");
        event_slug_words(name, &names);
    }
    if (names.length) page_row(page, "Items", text_get(&names), NULL);
    text_free(&names);
}

/* The rows of a table: by severity for each location, or by what the dice show. */
static void dh2e_show_rows(struct page *page, const char *heading, const struct json *rows)
{
    page_heading(page, heading);
    for (size_t i = 0; i < json_count(rows); i++) {
        const struct json *row = json_at(rows, i);
        int64_t from = json_to_int(json_get(row, "from"), (int64_t)i + 1), to = json_to_int(json_get(row, "to"), from);
        const char *label = from == to ? arena_printf(page->arena, "%lld", (long long)from)
                                       : arena_printf(page->arena, "%lld to %lld", (long long)from, (long long)to);
        page_row(page, label ? label : "", json_to_text(json_get(row, "text"), ""), NULL);
    }
}

static void dh2e_show_table(struct page *page, const struct json *rows)
{
    if (json_is(rows, JSON_ARRAY)) dh2e_show_rows(page, "Rows", rows);
    for (uint32_t i = 0; json_is(rows, JSON_OBJECT) && i < rows->count; i++)
        dh2e_show_rows(page, rows->members[i].name, &rows->members[i].value);
}

/* ---- rules ---- */

/* "self:aim:full" is "aim full", "not:weapon:class:melee" is "not weapon class melee". */
static void dh2e_show_option(const char *option, struct text *out)
{
    if (strncmp(option, "self:", 5) == 0) option += 5;
    struct text slug = {0};
    for (; *option; option++)
        text_add_char(&slug, *option == ':' ? '-' : *option);
    event_slug_words(text_get(&slug), out);
    text_free(&slug);
}

static void dh2e_show_predicate(const struct json *predicate, const char *between, struct text *out)
{
    if (json_is(predicate, JSON_STRING)) dh2e_show_option(predicate->text, out);
    for (size_t i = 0; json_is(predicate, JSON_ARRAY) && i < json_count(predicate); i++) {
        if (i) text_add(out, between);
        dh2e_show_predicate(json_at(predicate, i), " and ", out);
    }
    if (json_get(predicate, "and")) dh2e_show_predicate(json_get(predicate, "and"), " and ", out);
    if (json_get(predicate, "or")) dh2e_show_predicate(json_get(predicate, "or"), " or ", out);
}

/* "attack:ranged" is "ranged attacks", "skill:parry" is "Parry tests". */
static void dh2e_show_roll(const char *domain, struct text *out)
{
    static const struct {
        const char *prefix, *before, *after;
    } kinds[] = {{"skill:", "", " tests"},         {"attack:", "", " attacks"},  {"damage:", "", " damage"},
                 {"characteristic:", "", " tests"}, {"armour:", "armour: ", ""}, {"power:", "", " focus tests"}};
    size_t i = 0, count = sizeof kinds / sizeof *kinds;
    while (i < count && strncmp(domain, kinds[i].prefix, strlen(kinds[i].prefix)) != 0)
        i++;
    if (i == count) {
        bool attack = strcmp(domain, "attack") == 0, power = strcmp(domain, "power") == 0;
        dh2e_show_option(attack ? "attacks" : power ? "focus tests" : domain, out);
        return;
    }
    const char *rest = domain + strlen(kinds[i].prefix);
    int which = i == 3 ? dh2e_word_find(dh2e_characteristic_words, rest) : -1;
    text_add(out, kinds[i].before);
    if (which >= 0)
        text_add(out, dh2e_characteristic_titles[which]);
    else
        dh2e_show_option(rest, out);
    text_add(out, kinds[i].after);
}

static void dh2e_show_domain(const struct json *rule, struct text *out)
{
    const struct json *domain = json_get(rule, "domain");
    if (json_is(domain, JSON_STRING)) dh2e_show_roll(domain->text, out);
    for (size_t i = 0; json_is(domain, JSON_ARRAY) && i < json_count(domain); i++) {
        if (i) text_add(out, " and ");
        dh2e_show_roll(json_to_text(json_at(domain, i), ""), out);
    }
}

/* A number with its sign, or "the Strength bonus" for "sb". */
static void dh2e_show_amount(const struct json *value, struct text *out)
{
    const char *word = json_to_text(value, NULL);
    if (!word) {
        text_addf(out, "%+lld", (long long)json_to_int(value, 0));
        return;
    }
    for (int i = 0; i < DH2E_CHARACTERISTIC_COUNT; i++) {
        const char *name = dh2e_characteristic_words[i];
        size_t length = strlen(name);
        if (strncmp(word, name, length) == 0 && strcmp(word + length, "b") == 0)
            text_addf(out, "the %s bonus", dh2e_characteristic_titles[i]);
    }
}

static void dh2e_show_modifier(const struct json *rule, struct text *out)
{
    dh2e_show_amount(json_get(rule, "value"), out);
    text_add(out, " to ");
    dh2e_show_domain(rule, out);
    const char *group = json_to_text(json_get(rule, "exclusionGroup"), NULL);
    if (group) text_addf(out, " (only the best of \"%s\" counts)", group);
}

static void dh2e_show_roll_option(const struct json *rule, struct text *out)
{
    text_add(out, json_to_bool(json_get(rule, "toggleable"), false) ? "a switch: " : "sets: ");
    dh2e_show_option(json_to_text(json_get(rule, "option"), ""), out);
}

static void dh2e_show_degrees(const struct json *rule, struct text *out)
{
    int64_t value = json_to_int(json_get(rule, "value"), 0);
    const char *when = json_to_text(json_get(rule, "when"), "any");
    text_addf(out, "%+lld %s to ", (long long)value, value == 1 || value == -1 ? "degree" : "degrees");
    dh2e_show_domain(rule, out);
    if (strcmp(when, "any") != 0) text_addf(out, " on a %s", when);
}

static void dh2e_show_dice(const struct json *rule, struct text *out)
{
    event_slug_words(json_to_text(json_get(rule, "mode"), ""), out);
    if (json_get(rule, "value")) text_addf(out, " %lld", (long long)json_to_int(json_get(rule, "value"), 0));
    text_add(out, " on ");
    dh2e_show_domain(rule, out);
}

static void dh2e_show_toughness(const struct json *rule, struct text *out)
{
    dh2e_show_amount(json_get(rule, "value"), out);
    text_add(out, json_is_text(json_get(rule, "against"), "target") ? " to the unnatural toughness of the target"
                                                                    : " to the toughness bonus against damage");
}

static void dh2e_show_resistance(const struct json *rule, struct text *out)
{
    const char *type = json_to_text(json_get(rule, "damageType"), "all");
    if (json_is_text(json_get(rule, "mode"), "half")) {
        text_addf(out, "half of %s damage", type);
        return;
    }
    dh2e_show_amount(json_get(rule, "value"), out);
    text_addf(out, " against %s damage", type);
}

static void dh2e_show_attribute(const struct json *rule, struct text *out)
{
    int which = dh2e_word_find(dh2e_characteristic_words, json_to_text(json_get(rule, "characteristic"), ""));
    dh2e_show_domain(rule, out);
    text_addf(out, " with %s", which < 0 ? "another characteristic" : dh2e_characteristic_titles[which]);
    if (json_to_bool(json_get(rule, "onlyIfHigher"), false)) text_add(out, " where that is higher");
}

static void dh2e_show_grant(const struct json *rule, struct text *out)
{
    event_slug_words(json_to_text(json_get(rule, "item"), ""), out);
}

static void dh2e_show_choice(const struct json *rule, struct text *out)
{
    const struct json *choices = json_get(rule, "choices");
    for (size_t i = 0; i < json_count(choices); i++) {
        const struct json *one = json_at(choices, i);
        if (i) text_add(out, ", ");
        text_add(out, json_to_text(one, json_to_text(json_get(one, "label"),
                                                     json_to_text(json_get(one, "value"), ""))));
    }
}

static const struct {
    const char *key, *label;
    void (*show)(const struct json *rule, struct text *out);
} dh2e_shown_rules[] = {
    {"FlatModifier", "Modifier", dh2e_show_modifier},
    {"RollOption", "Option", dh2e_show_roll_option},
    {"AdjustDegree", "Degrees", dh2e_show_degrees},
    {"DiceOverride", "Damage dice", dh2e_show_dice},
    {"AdjustToughness", "Toughness", dh2e_show_toughness},
    {"Resistance", "Resistance", dh2e_show_resistance},
    {"AttributeOverride", "Tested with", dh2e_show_attribute},
    {"GrantItem", "Grants", dh2e_show_grant},
    {"ChoiceSet", "Choice of", dh2e_show_choice},
};

static void dh2e_show_rule(struct page *page, const struct json *rule)
{
    const char *key = json_to_text(json_get(rule, "key"), ""), *label = key;
    struct text words = {0};
    size_t count = sizeof dh2e_shown_rules / sizeof *dh2e_shown_rules, i = 0;
    while (i < count && strcmp(dh2e_shown_rules[i].key, key) != 0)
        i++;
    if (i < count) {
        label = dh2e_shown_rules[i].label;
        dh2e_shown_rules[i].show(rule, &words);
    } else {
        dh2e_show_words(rule, &words);
    }
    if (json_count(json_get(rule, "predicate"))) {
        text_add(&words, ", if ");
        dh2e_show_predicate(json_get(rule, "predicate"), " and ", &words);
    }
    page_row(page, label, text_get(&words), NULL);
    text_free(&words);
}

enum status dh2e_show(struct request *request, struct answer *answer)
{
    const struct json *document = &request->document->root, *system = json_get(document, "system");
    const char *type = json_to_text(json_get(document, "type"), "");
    struct text kind = {0};
    event_slug_words(type, &kind);
    answer->data = json_copy(request->arena, document);
    page_title(&answer->page, json_to_text(json_get(document, "name"), "nameless"), text_get(&kind));
    text_free(&kind);
    const char *description = json_to_text(json_get(system, "description"), NULL);
    if (description) page_note(&answer->page, description);
    bool opened = false;
    for (uint32_t i = 0; json_is(system, JSON_OBJECT) && i < system->count; i++) {
        const struct json_member *member = &system->members[i];
        static const char *const elsewhere[] = {"rules", "description", "slug", "rows"};
        bool told = false;
        for (size_t k = 0; k < sizeof elsewhere / sizeof *elsewhere; k++)
            told = told || strcmp(member->name, elsewhere[k]) == 0;
        if (told) continue;
        if (!opened) page_heading(&answer->page, "Details");
        opened = true;
        dh2e_show_detail(&answer->page, member->name, &member->value);
    }
    dh2e_show_items(&answer->page, json_get(document, "items"));
    dh2e_show_table(&answer->page, json_get(system, "rows"));
    const struct json *rules = json_get(system, "rules");
    if (json_count(rules)) page_heading(&answer->page, "Rules");
    for (size_t i = 0; i < json_count(rules); i++)
        dh2e_show_rule(&answer->page, json_at(rules, i));
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
