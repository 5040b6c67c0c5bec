/* lint_document.c: checks of documents apart from their elements: words of the game at the places that are read, damage
 * texts, and the rolls in descriptions. */
#include <stdio.h>
#include <string.h>

#include "base/near.h"
#include "systems/pf2e/content/inline.h"
#include "systems/pf2e/content/vocabulary.h"
#include "systems/pf2e/damage/damage_formula.h"
#include "systems/pf2e/lint/lint.h"

/* Is the word one of "|a|b|c"? The nearest of them otherwise. */
static bool doc_lists(const char *list, const char *word, char *nearest, size_t size)
{
    size_t best = near_new(word).tolerance + 1;
    char one[40];
    *nearest = 0;
    for (const char *at = list; *at == '|'; at += 1 + strcspn(at + 1, "|")) {
        snprintf(one, sizeof one, "%.*s", (int)strcspn(at + 1, "|"), at + 1);
        size_t distance = near_distance(word, one, best);
        if (strcmp(one, word) == 0) return true;
        if (distance >= best) continue;
        best = distance;
        snprintf(nearest, size, "%s", one);
    }
    return false;
}

static bool doc_knows(struct pf2e_lint *lint, const char *list, const char *word, char *nearest, size_t size)
{
    if (*list == '|') return doc_lists(list, word, nearest, size);
    if (pf2e_vocabulary_has(lint->known.vocabulary, list, word)) return true;
    const char *best = pf2e_vocabulary_nearest(lint->known.vocabulary, list, word);
    snprintf(nearest, size, "%s", best ? best : "");
    return false;
}

/* "damage.*.type" is about "type", "trainedSkills.value.*" about "trainedSkills". */
static const char *doc_member(const char *path)
{
    const char *name = path + strlen(path);
    while (name > path && (name[-1] != '.' || name[0] == '*' || strncmp(name, "value", 5) == 0))
        name--;
    return name;
}

static void doc_word(struct pf2e_lint *lint, const char *path, const char *list, const struct json *value)
{
    char nearest[80], hint[160];
    const char *word = json_to_text(value, ""), *name = doc_member(path);
    if (!*word || strchr(word, '{') || doc_knows(lint, list, word, nearest, sizeof nearest)) return;
    bool scripts = pf2e_lint_has_scripts(lint), closed = *list == '|'; /* nobody adds to it */
    if (scripts && !*nearest) return;
    snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    const char *own = closed ? NULL : "add it to the vocabulary if it is your own";
    enum severity severity = closed ? SEVERITY_ERROR : scripts ? SEVERITY_NOTE : SEVERITY_WARNING;
    pf2e_lint_report(
        lint, (struct fault){closed ? "pf2e/bad-value" : "pf2e/unknown-word", severity, *nearest ? hint : own}, value,
        "\"%s\" is not a known %s of \"%.*s\"", word, closed ? "value" : "word", (int)strcspn(name, "."), name);
}

/* A word in brackets that is nearly a damage type; content may put other words there. */
static void doc_flavour(struct pf2e_lint *lint, const struct json *at, const char *flavour)
{
    static const char *const lists[] = {"damageTypes", "damageCategories", "materialDamageEffects", "|healing|damage"};
    for (const char *word = flavour; word && *word; word += strcspn(word, ",") + (word[strcspn(word, ",")] == ',')) {
        char one[40], nearest[80], best[80] = "", hint[160];
        size_t space = strspn(word, " ");
        snprintf(one, sizeof one, "%.*s", (int)strcspn(word + space, ","), word + space);
        bool known = !*one || strpbrk(one, "@{") != NULL;
        for (size_t i = 0; !known && i < sizeof lists / sizeof *lists; i++) {
            known = doc_knows(lint, lists[i], one, nearest, sizeof nearest);
            if (!known && !*best && *nearest) snprintf(best, sizeof best, "%s", nearest);
        }
        snprintf(hint, sizeof hint, "did you mean \"%s\"?", best);
        if (!known && *best)
            pf2e_lint_report(lint, fault_warning("pf2e/unknown-word", hint), at, "there is no damage type \"%s\"", one);
    }
}

/* A damage text that cannot be read, or has an unknown type. */
static void doc_damage(struct pf2e_lint *lint, const struct json *at, const char *formula)
{
    struct pf2e_damage_text text;
    if (!*formula || strpbrk(formula, "{#")) return;
    if (!pf2e_damage_text_read(&lint->arena, formula, strlen(formula), NULL, &text)) return;
    if (text.problem)
        pf2e_lint_report(lint, fault_warning("pf2e/bad-formula", NULL), at, "the damage \"%s\" cannot be read",
                         formula);
    for (size_t i = 0; i < text.count; i++)
        doc_flavour(lint, at, text.instances[i].flavour);
}

static void doc_visit(struct pf2e_lint *lint, const struct json *value, const char *path, const char *rest,
                           const char *list)
{
    if (!value) return;
    if (!*rest) {
        if (list) doc_word(lint, path, list, value);
        else doc_damage(lint, value, json_to_text(value, ""));
        return;
    }
    size_t length = strcspn(rest, ".");
    const char *next = rest + length + (rest[length] == '.');
    char name[40];
    snprintf(name, sizeof name, "%.*s", (int)length, rest);
    if (strcmp(name, "*") != 0) {
        doc_visit(lint, json_get(value, name), path, next, list);
        return;
    }
    for (size_t i = 0; i < value->count && (value->type == JSON_ARRAY || value->type == JSON_OBJECT); i++) {
        const struct json *one = value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value;
        doc_visit(lint, one, path, next, list);
    }
}

/* "weapon armor": is the type one of them? */
static bool doc_is(const char *types, const char *type)
{
    size_t length = strlen(type);
    for (const char *at = types; length && (at = strstr(at, type)); at += length) {
        bool whole = (at == types || at[-1] == ' ') && (at[length] == 0 || at[length] == ' ');
        if (whole) return true;
    }
    return false;
}

/* --- rolls in descriptions ---------------------------------------------------------------------------------------- */

/* A check whose name is nearly that of a save or skill. Others are lores and further statistics. */
static void doc_check(struct pf2e_lint *lint, const struct json *at, const char *word)
{
    static const char *const lists[] = {"saves", "skills", "|perception|flat"};
    char nearest[80], best[80] = "", hint[160];
    if (strpbrk(word, "{,@") || strstr(word, "lore")) return;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (doc_knows(lint, lists[i], word, nearest, sizeof nearest)) return;
        if (*nearest) snprintf(best, sizeof best, "%s", nearest);
    }
    snprintf(hint, sizeof hint, "did you mean \"%s\"?", best);
    if (*best && near_distance(word, best, 2) <= 2)
        pf2e_lint_report(lint, fault_warning("pf2e/unknown-word", hint), at, "there is no check of \"%s\"", word);
}

static void doc_template(struct pf2e_lint *lint, const struct json *at, const struct pf2e_inline *one)
{
    static const char shapes[] = "|burst|cone|cube|cylinder|emanation|line|square|rect|ray|circle";
    char nearest[80], hint[160];
    bool known = doc_lists(shapes, one->word, nearest, sizeof nearest);
    snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    if (!known)
        pf2e_lint_report(lint, fault_warning("pf2e/unknown-word", *nearest ? hint : NULL), at,
                         "there is no area \"%s\"", one->word);
    if (known && one->distance < 1)
        pf2e_lint_report(lint, fault_warning("pf2e/out-of-range", "write \"distance:15\", in feet"), at,
                         "the %s in the text has no size", one->word);
}

static void doc_inlines(struct pf2e_lint *lint, const struct json *words)
{
    struct pf2e_inlines inlines = {0};
    pf2e_inlines_read(&inlines, &lint->arena, json_to_text(words, ""));
    for (size_t i = 0; i < inlines.count; i++) {
        const struct pf2e_inline *one = &inlines.items[i];
        if (one->kind == PF2E_INLINE_CHECK) doc_check(lint, words, one->word);
        if (one->kind == PF2E_INLINE_DAMAGE) doc_damage(lint, words, one->word);
        if (one->kind == PF2E_INLINE_TEMPLATE) doc_template(lint, words, one);
    }
}

void pf2e_lint_document_words(struct pf2e_lint *lint)
{
    static const struct {
        const char *types, *path, *list;
    } rows[] = {
#define ITEM_WORD(types, path, list) {types, path, list},
#define ITEM_DAMAGE(types, path) {types, path, NULL},
#include "systems/pf2e/lint/item_words.def"
    };
    const struct json *system = json_get(lint->item, "system");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (doc_is(rows[i].types, lint->item_type))
            doc_visit(lint, system, rows[i].path, rows[i].path, rows[i].list);
    }
    doc_inlines(lint, json_path(system, "description.value"));
    pf2e_lint_links_of(lint, json_path(system, "description.value"));
}
