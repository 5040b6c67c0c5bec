/* lint_option.c: options in predicates that nothing publishes, where one that is published has nearly the same name. */
#include <string.h>

#include "base/near.h"
#include "systems/dh2e/verbs/lint.h"

enum { DH2E_OPTION_EDITS = 2 };

struct dh2e_option_search {
    struct dh2e_linting *linting;
    const char *option; /* without "not:" */
    bool known;
    struct near near;
};

static void dh2e_option_offer(struct dh2e_option_search *search, const char *stem, const char *word)
{
    const char *option = arena_printf(search->linting->request->arena, "%s%s", stem, word);
    if (!option) return;
    search->known = search->known || strcmp(option, search->option) == 0;
    near_offer(&search->near, option);
}

static void dh2e_option_offer_words(struct dh2e_option_search *search, const char *stem, const char *const *words)
{
    for (; *words; words++)
        dh2e_option_offer(search, stem, *words);
}

/* What the rules themselves publish. */
static void dh2e_option_own(struct dh2e_option_search *search)
{
    static const char *const plain[] = {"self:fatigued",     "self:aim",
                                        "self:aim:full",     "self:grappling",
                                        "action:charge",     "attack:melee",
                                        "attack:ranged",     "power:mode:pushed",
                                        "power:mode:unfettered", NULL};
    dh2e_option_offer_words(search, "", plain);
    dh2e_option_offer_words(search, "weapon:quality:", dh2e_quality_words);
    dh2e_option_offer_words(search, "weapon:class:", dh2e_class_words);
    dh2e_option_offer_words(search, "weapon:craftsmanship:", dh2e_craft_words);
    dh2e_option_offer_words(search, "attack:mode:", dh2e_mode_words);
    dh2e_option_offer_words(search, "attack:called:", dh2e_location_words);
    dh2e_option_offer_words(search, "damage:type:", dh2e_damage_words);
    for (int i = 0; i < DH2E_KIND_COUNT; i++)
        dh2e_option_offer(search, "self:type:", dh2e_kinds[i].key);
}

/* What the rules of an item publish, about its bearer and about a target. */
static void dh2e_option_rules(struct dh2e_option_search *search, const struct json *rules)
{
    for (size_t i = 0; i < json_count(rules); i++) {
        const char *option = json_to_text(json_get(json_at(rules, i), "option"), NULL);
        if (!option) continue;
        dh2e_option_offer(search, "", option);
        if (strncmp(option, "self:", 5) == 0) dh2e_option_offer(search, "target:", option + 5);
    }
}

static void dh2e_option_content(struct dh2e_option_search *search)
{
    static const char *const stems[] = {"self:", "target:", "weapon:", "power:"};
    const struct dh2e_content *content = dh2e_request_content(search->linting->request);
    for (size_t i = 0; i < content->entries.count; i++) {
        const struct dh2e_entry *entry = &content->entries.items[i];
        for (size_t k = 0; k < sizeof stems / sizeof *stems; k++)
            dh2e_option_offer(search, stems[k], entry->slug);
        dh2e_option_rules(search, json_path(&entry->document->root, "system.rules"));
    }
}

static void dh2e_lint_one_option(struct dh2e_linting *linting, const struct json *at)
{
    const char *option = at->text;
    if (strncmp(option, "not:", 4) == 0) option += 4;
    if (strchr(option, '{')) return;
    struct dh2e_option_search search = {.linting = linting, .option = option, .near = near_new(option)};
    search.near.tolerance = DH2E_OPTION_EDITS;
    dh2e_option_own(&search);
    dh2e_option_content(&search);
    const struct json *document = &linting->request->document->root, *items = json_get(document, "items");
    dh2e_option_rules(&search, json_path(document, "system.rules"));
    for (size_t i = 0; i < json_count(items); i++)
        dh2e_option_rules(&search, json_path(json_at(items, i), "system.rules"));
    if (search.known || !search.near.best) return;
    diags_add(linting->request->diags, "dh2e/unknown-option", SEVERITY_WARNING,
              json_place(linting->request->document, at),
              arena_printf(linting->request->arena, "did you mean \"%s\"?", search.near.best),
              "nothing sets the option \"%s\"", option);
}

void dh2e_lint_options(struct dh2e_linting *linting, const struct json *predicate)
{
    if (json_is(predicate, JSON_STRING)) dh2e_lint_one_option(linting, predicate);
    for (size_t i = 0; json_is(predicate, JSON_ARRAY) && i < json_count(predicate); i++)
        dh2e_lint_options(linting, json_at(predicate, i));
    if (!json_is(predicate, JSON_OBJECT)) return;
    dh2e_lint_options(linting, json_get(predicate, "and"));
    dh2e_lint_options(linting, json_get(predicate, "or"));
}
