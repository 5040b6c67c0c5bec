/* lint_option.c: options in predicates that nothing publishes, where one that is published has nearly the same name. */
#include <string.h>

#include "base/near.h"
#include "systems/dh2e/verbs/lint.h"

enum { DH2E_OPTION_EDITS = 2, DH2E_OPTION_MOST = 4000 };

/* What is published, gathered when the first option is looked at. Suggestions come from the first ones only. */
static void dh2e_option_offer(struct dh2e_linting *linting, const char *stem, const char *word)
{
    const char *option = arena_printf(linting->request->arena, "%s%s", stem, word);
    if (option) (void)symbol_intern_text(&linting->published, option);
}

static void dh2e_option_offer_words(struct dh2e_linting *linting, const char *stem, const char *const *words)
{
    for (; *words; words++)
        dh2e_option_offer(linting, stem, *words);
}

/* What the rules themselves publish. */
static void dh2e_option_own(struct dh2e_linting *linting)
{
    static const char *const plain[] = {"self:fatigued",     "self:aim",
                                        "self:aim:full",     "self:grappling",
                                        "action:charge",     "attack:melee",
                                        "attack:ranged",     "power:mode:pushed",
                                        "power:mode:unfettered", NULL};
    dh2e_option_offer_words(linting, "", plain);
    dh2e_option_offer_words(linting, "weapon:quality:", dh2e_quality_words);
    dh2e_option_offer_words(linting, "weapon:class:", dh2e_class_words);
    dh2e_option_offer_words(linting, "weapon:craftsmanship:", dh2e_craft_words);
    dh2e_option_offer_words(linting, "attack:mode:", dh2e_mode_words);
    dh2e_option_offer_words(linting, "attack:called:", dh2e_location_words);
    dh2e_option_offer_words(linting, "damage:type:", dh2e_damage_words);
    for (int i = 0; i < DH2E_KIND_COUNT; i++)
        dh2e_option_offer(linting, "self:type:", dh2e_kinds[i].key);
}

/* What the rules of an item publish, about its bearer and about a target. */
static void dh2e_option_rules(struct dh2e_linting *linting, const struct json *rules)
{
    for (size_t i = 0; i < json_count(rules); i++) {
        const char *option = json_to_text(json_get(json_at(rules, i), "option"), NULL);
        if (!option) continue;
        dh2e_option_offer(linting, "", option);
        if (strncmp(option, "self:", 5) == 0) dh2e_option_offer(linting, "target:", option + 5);
    }
}

static void dh2e_option_content(struct dh2e_linting *linting)
{
    static const char *const stems[] = {"self:", "target:", "weapon:", "power:"};
    const struct dh2e_content *content = dh2e_request_content(linting->request);
    for (size_t i = 0; i < content->entries.count; i++) {
        const struct dh2e_entry *entry = &content->entries.items[i];
        for (size_t k = 0; k < sizeof stems / sizeof *stems; k++)
            dh2e_option_offer(linting, stems[k], entry->slug);
        dh2e_option_rules(linting, json_path(&entry->document->root, "system.rules"));
    }
}

static void dh2e_option_gather(struct dh2e_linting *linting)
{
    const struct json *document = &linting->request->document->root, *items = json_get(document, "items");
    dh2e_option_own(linting);
    dh2e_option_content(linting);
    dh2e_option_rules(linting, json_path(document, "system.rules"));
    for (size_t i = 0; i < json_count(items); i++)
        dh2e_option_rules(linting, json_path(json_at(items, i), "system.rules"));
    linting->has_published = true;
}

static void dh2e_lint_one_option(struct dh2e_linting *linting, const struct json *at)
{
    const char *option = at->text;
    if (strncmp(option, "not:", 4) == 0) option += 4;
    if (strchr(option, '{')) return;
    if (!linting->has_published) dh2e_option_gather(linting);
    if (symbol_find(&linting->published, option, strlen(option))) return;
    struct near near = near_new(option);
    near.tolerance = DH2E_OPTION_EDITS;
    for (symbol id = 1; id < symbols_end(&linting->published) && id <= DH2E_OPTION_MOST; id++)
        near_add(&near, symbol_text(&linting->published, id));
    if (!near.best) return;
    diags_add(
        linting->request->diags,
        fault_warning("dh2e/unknown-option", arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best)),
        json_place(linting->request->document, at), "nothing sets the option \"%s\"", option);
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
