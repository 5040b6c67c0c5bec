/* selector.c: checks whether a selector is the domain of a statistic or roll */
#include <stdio.h>
#include <string.h>

#include "base/near.h"
#include "systems/pf2e/lint/pattern.h"

struct selector_suffix {
    const char *suffix, *list;
};

static const char *const selector_words[] = {
#define SELECTOR(word) word,
#include "systems/pf2e/lint/selectors.def"
};

static const struct selector_suffix selector_suffixes[] = {
#define SUFFIX(suffix, list) {suffix, list},
#include "systems/pf2e/lint/selectors.def"
};

enum {
    SELECTOR_WORDS = sizeof selector_words / sizeof *selector_words,
    SELECTOR_SUFFIXES = sizeof selector_suffixes / sizeof *selector_suffixes
};

static bool selector_has_slug(const struct pf2e_known *known, const char *type, const char *stem)
{
    char key[200];
    snprintf(key, sizeof key, "%s:%s", type, stem);
    return pf2e_facts_has(known->facts, PF2E_FACT_SLUG, key);
}

static bool selector_is_item(const struct pf2e_known *known, const char *stem)
{
    static const char *const types[] = {"action", "feat",  "spell",      "effect",    "weapon",
                                        "melee",  "armor", "consumable", "equipment", "shield"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (selector_has_slug(known, types[i], stem)) return true;
    }
    return false;
}

static bool selector_stem_is(const struct pf2e_known *known, const char *list, const char *stem)
{
    if (list[0] != '@') return pf2e_vocabulary_has(known->vocabulary, list, stem);
    if (!known->has_feats && strcmp(list, "@statistic") != 0 && strcmp(list, "@class") != 0) return true;
    if (strcmp(list, "@strike") == 0)
        return pf2e_facts_has(known->facts, PF2E_FACT_STRIKE, stem) ||
               pf2e_vocabulary_has(known->vocabulary, "strikeBases", stem);
    if (strcmp(list, "@tag") == 0) return pf2e_facts_has(known->facts, PF2E_FACT_TAG, stem);
    if (strcmp(list, "@item") == 0) return selector_is_item(known, stem);
    if (strcmp(list, "@statistic") == 0) return pf2e_facts_has(known->facts, PF2E_FACT_STATISTIC, stem);
    return selector_has_slug(known, list + 1, stem);
}

static bool selector_ends(const char *selector, size_t length, const char *suffix, char *stem, size_t size)
{
    size_t tail = strlen(suffix);
    if (length <= tail || strcmp(selector + length - tail, suffix) != 0 || length - tail >= size) return false;
    memcpy(stem, selector, length - tail);
    stem[length - tail] = '\0';
    return true;
}

static bool selector_is_lore(const char *selector, size_t length)
{
    return (length > 5 && strcmp(selector + length - 5, "-lore") == 0) || strncmp(selector, "lore-", 5) == 0 ||
           strcmp(selector, "lore") == 0;
}

/* An id of sixteen letters and digits names one item. */
static bool selector_is_id(const char *selector)
{
    size_t length = strspn(selector, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return length == 16 && selector[length] == '-';
}

static void selector_suggest(const struct pf2e_known *known, const char *selector, struct pf2e_fitting *fitting)
{
    struct near near = near_new(selector);
    char made[200];
    for (size_t i = 0; i < SELECTOR_WORDS; i++)
        near_add(&near, selector_words[i]);
    if (near.best) snprintf(fitting->nearest, sizeof fitting->nearest, "%s", near.best);
    for (size_t i = 0; i < SELECTOR_SUFFIXES; i++) {
        const struct selector_suffix *suffix = &selector_suffixes[i];
        char stem[128];
        if (suffix->list[0] == '@' || !*suffix->suffix) continue;
        if (!selector_ends(selector, strlen(selector), suffix->suffix, stem, sizeof stem)) continue;
        const char *word = pf2e_vocabulary_nearest(known->vocabulary, suffix->list, stem);
        if (!word) continue;
        snprintf(made, sizeof made, "%s%s", word, suffix->suffix);
        if (near.best && near_distance(selector, made, 4) >= near.distance) continue;
        snprintf(fitting->nearest, sizeof fitting->nearest, "%s", made);
        return;
    }
    if (near.best) return;
    const char *const lists[] = {"skills", "saves"};
    for (size_t i = 0; i < 2; i++) {
        const char *word = pf2e_vocabulary_nearest(known->vocabulary, lists[i], selector);
        if (word) snprintf(fitting->nearest, sizeof fitting->nearest, "%s", word);
    }
}

void pf2e_selector_words_json(struct arena *arena, struct json *words)
{
    const char *const *const lists[] = {pf2e_words("saves"), pf2e_words("skills")};
    for (size_t i = 0; i < SELECTOR_WORDS; i++)
        json_push(arena, words, json_make_text(arena, selector_words[i], strlen(selector_words[i])));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (const char *const *word = lists[i]; word && *word; word++)
            json_push(arena, words, json_make_text(arena, *word, strlen(*word)));
    }
}

struct pf2e_fitting pf2e_selector_fit(const struct pf2e_known *known, const char *selector)
{
    struct pf2e_fitting fitting = {.fit = PF2E_FIT_FULL, .list = "selectors"};
    size_t length = strlen(selector);
    if (strchr(selector, '{') || selector_is_id(selector) || selector_is_lore(selector, length)) return fitting;
    if (pf2e_vocabulary_has(known->vocabulary, "selectors", selector)) return fitting;
    for (size_t i = 0; i < SELECTOR_WORDS; i++) {
        if (strcmp(selector_words[i], selector) == 0) return fitting;
    }
    for (size_t i = 0; i < SELECTOR_SUFFIXES; i++) {
        char stem[128];
        if (selector_ends(selector, length, selector_suffixes[i].suffix, stem, sizeof stem) &&
            selector_stem_is(known, selector_suffixes[i].list, stem))
            return fitting;
    }
    fitting.fit = PF2E_FIT_WORD;
    snprintf(fitting.word, sizeof fitting.word, "%s", selector);
    selector_suggest(known, selector, &fitting);
    return fitting;
}
