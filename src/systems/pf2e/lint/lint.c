/* lint.c: the linter's walk over documents, items and elements. */
#include "systems/pf2e/lint/lint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/fs.h"
#include "base/near.h"
#include "systems/pf2e/content/folder.h"
#include "systems/pf2e/content/migrate.h"
#include "systems/pf2e/roll/play_data.h"

/* Findings about names that nothing here has. */
static bool lint_is_about_names(const char *code)
{
    static const char *const codes[] = {
        "pf2e/dead-link",        "pf2e/unknown-field", "pf2e/unknown-kind", "pf2e/unknown-modifier",
        "pf2e/unknown-selector", "pf2e/unknown-trait", "pf2e/unknown-word", "pf2e/unread-path"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (strcmp(codes[i], code) == 0) return true;
    }
    return false;
}

void pf2e_lint_report(struct pf2e_lint *lint, struct fault fault, const struct json *at, const char *format, ...)
{
    bool newer = fault.severity != SEVERITY_NOTE && lint_is_about_names(fault.code) &&
                 pf2e_migrate_is_newer(&lint->document->root);
    if (newer) {
        fault.severity = SEVERITY_NOTE;
        fault.hint = "the document is of a newer release, which may have it";
    }
    va_list args;
    va_start(args, format);
    diags_addv(lint->diags, fault, json_place(lint->document, at), format, args);
    va_end(args);
}

bool pf2e_lint_may_search(struct pf2e_lint *lint, size_t words)
{
    if (lint->words_left >= words) {
        lint->words_left -= words;
        return true;
    }
    if (lint->words_left)
        pf2e_lint_report(
            lint, fault_note("pf2e/many-unknown", "load the content these names come from, or correct the first ones"),
            lint->item, "too many names are unknown: no more similar names are suggested%s", "");
    lint->words_left = 0;
    return false;
}

const char *pf2e_lint_nearest(struct pf2e_lint *lint, enum pf2e_fact kind, const char *word)
{
    if (!pf2e_lint_may_search(lint, pf2e_facts_words(lint->known.facts))) return NULL;
    return pf2e_facts_nearest(lint->known.facts, kind, word);
}

static bool lint_knows(void *context, const char *vocabulary, const char *word, const char **nearest)
{
    struct pf2e_lint *lint = context;
    if (pf2e_vocabulary_has(lint->known.vocabulary, vocabulary, word)) return true;
    /* The check of the element reports what this is instead. */
    if (strcmp(vocabulary, "damageTypes") == 0 && pf2e_vocabulary_has(lint->known.vocabulary, "damageCategories", word))
        return true;
    *nearest = pf2e_vocabulary_nearest(lint->known.vocabulary, vocabulary, word);
    return false;
}

static bool lint_is_kebab(const char *text)
{
    for (; *text; text++) {
        if (*text == '{') {
            text = strchr(text, '}');
            if (!text) return true;
            continue;
        }
        if (ascii_is_upper(*text) || *text == ' ' || *text == '_' || *text == '\'') return false;
    }
    return true;
}

/* PF2E-SEL-01, PF2E-DOC-12 */
static void lint_selector(struct pf2e_lint *lint, const struct json *selector)
{
    struct pf2e_fitting fitting = pf2e_selector_fit(&lint->known, selector->text);
    if (fitting.fit == PF2E_FIT_FULL) return;
    if (!lint_is_kebab(selector->text)) {
        pf2e_lint_report(lint, fault_warning("pf2e/not-kebab-case", "selectors are lower case words joined by hyphens"),
                         selector, "\"%s\" is not a selector", selector->text);
        return;
    }
    char hint[260];
    snprintf(hint, sizeof hint, "did you mean \"%s\"?", fitting.nearest);
    pf2e_lint_report(lint,
                     fault_warning("pf2e/unknown-selector",
                                   *fitting.nearest ? hint : "an unknown selector makes the element do nothing"),
                     selector, "no statistic or roll is known as \"%s\"", selector->text);
}

/* Capitals and underscores stay in an option; other characters are removed, so that it has another name. */
static void lint_option(struct pf2e_lint *lint, const struct json *option)
{
    if (lint_is_kebab(option->text)) return;
    bool renamed = strpbrk(option->text, " '") != NULL;
    pf2e_lint_report(lint,
                     (struct fault){"pf2e/not-kebab-case", renamed ? SEVERITY_WARNING : SEVERITY_NOTE,
                                    "roll options are lower case words joined by hyphens"},
                     option, renamed ? "\"%s\" loses its spaces and quotes" : "\"%s\" is an unusual roll option",
                     option->text);
}

static void lint_look(void *context, const struct field *field, enum field_type type, const struct json *value)
{
    struct pf2e_lint *lint = context;
    if (type == FIELD_PREDICATE) pf2e_lint_predicate(lint, field, value);
    if (type == FIELD_SELECTOR) lint_selector(lint, value);
    if (type == FIELD_OPTION) lint_option(lint, value);
    if (type == FIELD_VALUE || type == FIELD_AMOUNT) pf2e_lint_value(lint, field, value);
    if (type == FIELD_UUID) pf2e_lint_link(lint, value);
    if (type == FIELD_PATH) pf2e_lint_path(lint, value);
}

/* How much of a manifest's path is the folder it covers: its own, or the one above a folder of sources. */
static size_t lint_scope(const char *manifest)
{
    static const char *const sources[] = {"static/", "src/", "dist/", "public/", "build/"};
    size_t length = (size_t)(fs_base_name(manifest) - manifest);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        size_t tail = strlen(sources[i]);
        bool ends = length > tail && strncmp(manifest + length - tail, sources[i], tail) == 0;
        if (ends && manifest[length - tail - 1] == '/') return length - tail;
    }
    return length;
}

bool pf2e_lint_has_scripts(const struct pf2e_lint *lint)
{
    const char *file = lint->document->name;
    for (size_t i = 0; file && i < pf2e_pack_vocabulary_count(lint->pack); i++) {
        const struct json_document *words = pf2e_pack_vocabulary(lint->pack, i);
        if (!json_get(&words->root, PF2E_MODULE_CODE)) continue;
        if (strncmp(file, words->name, lint_scope(words->name)) == 0) return true;
    }
    return false;
}

/* PF2E-DOC-05 */
static bool lint_find_kind(struct pf2e_lint *lint)
{
    const struct json *key = json_get(lint->element, "key");
    if (!json_is(key, JSON_STRING)) {
        pf2e_lint_report(lint, fault_error("pf2e/no-key", "write \"key\": \"FlatModifier\" or another kind"),
                         key ? key : lint->element, "the element does not state its kind");
        return false;
    }
    const char *nearest = NULL;
    lint->kind = pf2e_element_find(key->text, &nearest);
    if (lint->kind) return true;
    char hint[120];
    if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    if (!nearest && pf2e_lint_has_scripts(lint)) {
        pf2e_lint_report(lint, fault_note("pf2e/unknown-kind", "the module's own scripts may add it"), key,
                         "the game has no rule element \"%s\"", key->text);
        return false;
    }
    pf2e_lint_report(lint, fault_error("pf2e/unknown-kind", nearest ? hint : NULL), key,
                     "there is no rule element \"%s\"", key->text);
    return false;
}

static void lint_element(struct pf2e_lint *lint, const struct json *element)
{
    lint->element = element;
    if (!json_is(element, JSON_OBJECT)) {
        pf2e_lint_report(lint, fault_error("pf2e/wrong-type", NULL), element, "a rule element must be an object");
        return;
    }
    if (!lint_find_kind(lint)) return;
    struct field_checker checker = {.document = lint->document,
                                    .diags = lint->diags,
                                    .system = "pf2e",
                                    .key_field = "key",
                                    .null_is_absent = true,
                                    .templates = true,
                                    .others_read = pf2e_lint_has_scripts(lint),
                                    .knows = lint_knows,
                                    .look = lint_look,
                                    .context = lint};
    field_check(&checker, lint->kind->fields, pf2e_common_fields, element);
    pf2e_lint_references(lint, element);
    pf2e_lint_element(lint);
}

/* Slips of the pen seldom change the first letter; a prefix that is too much is one. */
static bool lint_may_be_meant(const char *word, const char *nearest)
{
    size_t length = strlen(word), tail = strlen(nearest);
    bool behind = length > tail && strcmp(word + length - tail, nearest) == 0;
    return behind || word[0] == nearest[0] || near_distance(word, nearest, 2) < 2;
}

static void lint_traits(struct pf2e_lint *lint, const struct json *traits)
{
    for (uint32_t i = 0; json_is(traits, JSON_ARRAY) && i < traits->count; i++) {
        const struct json *trait = &traits->items[i];
        const char *nearest = NULL;
        if (!json_is(trait, JSON_STRING) || lint_knows(lint, "traits", trait->text, &nearest)) continue;
        if (pf2e_vocabulary_has(lint->known.vocabulary, "retiredWords", trait->text)) {
            pf2e_lint_report(lint, fault_note("pf2e/retired-trait", "remove it"), trait,
                             "the game no longer has the trait \"%s\"; it is ignored", trait->text);
            continue;
        }
        char hint[160];
        if (nearest && !lint_may_be_meant(trait->text, nearest)) nearest = NULL;
        if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
        if (pf2e_lint_has_scripts(lint)) {
            pf2e_lint_report(lint,
                             fault_note("pf2e/unknown-trait",
                                        nearest ? hint : "declare it in the manifest, unless the module's scripts do"),
                             trait, "no manifest declares the trait \"%s\"", trait->text);
            continue;
        }
        pf2e_lint_report(
            lint, fault_warning("pf2e/unknown-trait", nearest ? hint : "add it to the vocabulary if it is your own"),
            trait, "there is no trait \"%s\"", trait->text);
    }
}

static void lint_rarity(struct pf2e_lint *lint, const struct json *rarity)
{
    const char *nearest = NULL;
    if (!json_is(rarity, JSON_STRING) || lint_knows(lint, "rarities", rarity->text, &nearest)) return;
    char hint[160] = "use common, uncommon, rare or unique";
    if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    pf2e_lint_report(lint, fault_warning("pf2e/unknown-trait", hint), rarity, "there is no rarity \"%s\"",
                     rarity->text);
}

/* What the item states for the table. */
static void lint_play_data(struct pf2e_lint *lint, const struct json *play)
{
    struct field_checker checker = {.document = lint->document,
                                    .diags = lint->diags,
                                    .system = "pf2e",
                                    .knows = lint_knows,
                                    .look = lint_look,
                                    .context = lint};
    if (play) (void)field_check(&checker, pf2e_play_fields, NULL, play);
}

static void lint_item(struct pf2e_lint *lint, const struct json *item)
{
    lint->item = item;
    lint->item_type = json_to_text(json_get(item, "type"), "");
    lint->item_name = json_to_text(json_get(item, "name"), "");
    lint->rules = json_path(item, "system.rules");
    lint_traits(lint, json_path(item, "system.traits.value"));
    lint_rarity(lint, json_path(item, "system.traits.rarity"));
    lint_play_data(lint, json_path(item, "flags.talus.play"));
    pf2e_lint_item_data(lint);
    pf2e_lint_document_words(lint);
    if (!lint->rules) return;
    if (!json_is(lint->rules, JSON_ARRAY)) {
        pf2e_lint_report(lint, fault_error("pf2e/wrong-type", NULL), lint->rules, "\"rules\" must be a list");
        return;
    }
    for (uint32_t i = 0; i < lint->rules->count; i++)
        lint_element(lint, &lint->rules->items[i]);
    pf2e_lint_siblings(lint);
    pf2e_lint_domains(lint);
}

/* A bare element or a list of them, as one pastes it from somewhere. */
static void lint_loose(struct pf2e_lint *lint, const struct json *root)
{
    lint->item = NULL;
    lint->item_type = lint->item_name = "";
    lint->rules = json_is(root, JSON_ARRAY) ? root : NULL;
    if (!lint->rules) lint_element(lint, root);
    for (uint32_t i = 0; lint->rules && i < root->count; i++)
        lint_element(lint, &root->items[i]);
    if (lint->rules) pf2e_lint_siblings(lint);
}

static void lint_root(struct pf2e_lint *lint, const struct json *root)
{
    if (json_is(root, JSON_ARRAY) && json_get(json_at(root, 0), "system")) { /* a list of documents */
        for (uint32_t i = 0; i < root->count; i++)
            lint_root(lint, &root->items[i]);
        return;
    }
    if (json_is(root, JSON_ARRAY) || json_get(root, "key")) {
        lint_loose(lint, root);
        return;
    }
    struct field_checker checker = {
        .document = lint->document, .diags = lint->diags, .system = "pf2e", .null_is_absent = true, .templates = true};
    if (json_get(root, "system") || !json_get(root, "pages")) field_check(&checker, pf2e_document_fields, NULL, root);
    lint_item(lint, root);
    const struct json *items = json_get(root, "items");
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        field_check(&checker, pf2e_document_fields, NULL, &items->items[i]);
        lint_item(lint, &items->items[i]);
    }
}

enum {
    LINT_COMPENDIUM = 200, /* that many documents of a type are taken for a compendium of it */
    LINT_WORDS = 4000000,  /* comparisons with names that are not known, in one document */
};

enum status pf2e_lint_document(const struct pf2e_pack *pack, const struct pf2e_vocabulary *vocabulary,
                               const struct pf2e_facts *facts, const struct json_document *document,
                               struct diags *diags)
{
    struct pf2e_facts *own = pf2e_facts_new(facts);
    if (!own || !pf2e_facts_learn(own, &document->root)) {
        pf2e_facts_free(own);
        return STATUS_NO_MEMORY;
    }
    struct pf2e_lint lint = {.pack = pack, .document = document, .diags = diags, .words_left = LINT_WORDS};
    lint.known = (struct pf2e_known){.vocabulary = vocabulary,
                                     .facts = own,
                                     .has_feats = pf2e_facts_count(facts, "feat") > LINT_COMPENDIUM,
                                     .has_effects = pf2e_facts_count(facts, "effect") > LINT_COMPENDIUM,
                                     .has_actions = pf2e_facts_count(facts, "action") > LINT_COMPENDIUM,
                                     .has_spells = pf2e_facts_count(facts, "spell") > LINT_COMPENDIUM};
    arena_init(&lint.arena);
    symbols_init(&lint.symbols, NULL);
    lint_root(&lint, &document->root);
    bool failed = lint.failed || lint.arena.failed;
    symbols_free(&lint.symbols);
    arena_free(&lint.arena);
    pf2e_facts_free(own);
    return failed ? STATUS_NO_MEMORY : STATUS_OK;
}
