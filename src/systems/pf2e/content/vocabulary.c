/* vocabulary.c: word lists of the game and of homebrew. */
#include "systems/pf2e/content/vocabulary.h"

#include <stdio.h>
#include <string.h>

#include "base/map.h"
#include "base/memory.h"
#include "base/near.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "systems/pf2e/content/folder.h"

#define WORDS(name, list, ...) static const char *const vocabulary_##name[] = {__VA_ARGS__, NULL};
#include "systems/pf2e/content/vocabulary.def"
#undef WORDS

struct vocabulary_list {
    const char *name;
    const char *const *words;
};

static const struct vocabulary_list vocabulary_lists[] = {
#define WORDS(name, list, ...) {list, vocabulary_##name},
#include "systems/pf2e/content/vocabulary.def"
#undef WORDS
};

enum { VOCABULARY_LISTS = sizeof vocabulary_lists / sizeof *vocabulary_lists };

/* A word of `from` counts in `list` too. */
static const char *const vocabulary_unions[][2] = {
    {"exceptionTypes", "immunityTypes"},
    {"exceptionTypes", "weaknessTypes"},
    {"exceptionTypes", "resistanceTypes"},
    {"exceptionTypes", "materials"},
    {"exceptionTypes", "damageTypes"},
    {"exceptionTypes", "damageCategories"},
    {"strikeBases", "baseWeapons"},
    {"immunityTypes", "damageTypes"},
    {"weaknessTypes", "damageTypes"},
    {"resistanceTypes", "damageTypes"},
    {"traits", "rarities"},
    {"strikeBases", "baseShields"},
    {"strikeBases", "naturalAttacks"},
};

struct vocabulary_word {
    symbol list, word;
};

struct pf2e_vocabulary {
    struct symbols symbols;
    struct map known; /* symbol of "list\x1fword" */
    vec(struct vocabulary_word) added;
};

const char *const *pf2e_words(const char *list)
{
    for (size_t i = 0; i < VOCABULARY_LISTS; i++) {
        if (strcmp(vocabulary_lists[i].name, list) == 0) return vocabulary_lists[i].words;
    }
    return NULL;
}

const char *pf2e_words_name(const char *config)
{
    static const char *const names[][2] = {
        {"abilities", "attributes"},          {"actorSizes", "sizes"},
        {"baseArmorTypes", "baseArmors"},     {"baseShieldTypes", "baseShields"},
        {"baseWeaponTypes", "baseWeapons"},   {"conditionTypes", "conditions"},
        {"environmentTypes", "environments"}, {"magicTraditions", "traditions"},
        {"preciousMaterials", "materials"},   {"rarityTraits", "rarities"},
        {"speedTypes", "speeds"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(config, names[i][0]) == 0) return names[i][1];
    }
    return config;
}

static bool vocabulary_is_part(const char *list, const char *from)
{
    if (strcmp(list, from) == 0) return true;
    size_t length = strlen(from);
    if (strcmp(list, "traits") == 0 && length > 6 && strcmp(from + length - 6, "Traits") == 0) return true;
    for (size_t i = 0; i < sizeof vocabulary_unions / sizeof *vocabulary_unions; i++) {
        if (strcmp(vocabulary_unions[i][0], list) == 0 && strcmp(vocabulary_unions[i][1], from) == 0) return true;
    }
    return false;
}

static bool vocabulary_is_listed(const struct json *words, const char *word)
{
    for (uint32_t i = 0; i < words->count; i++) {
        if (json_is_text(&words->items[i], word)) return true;
    }
    return false;
}

struct json pf2e_words_json(struct arena *arena, const char *list)
{
    struct json words = json_make_array();
    for (size_t i = 0; i < VOCABULARY_LISTS; i++) {
        if (!vocabulary_is_part(list, vocabulary_lists[i].name)) continue;
        for (const char *const *word = vocabulary_lists[i].words; *word; word++)
            if (!vocabulary_is_listed(&words, *word))
                json_push(arena, &words, json_make_text(arena, *word, strlen(*word)));
    }
    return words;
}

enum { VOCABULARY_KEY = 256 };

/* What a word of a list is filed under, and how long that is; 0: too long to be known. */
static size_t vocabulary_key(char key[VOCABULARY_KEY], const char *list, const char *word)
{
    size_t list_length = strlen(list), word_length = strlen(word);
    if (list_length + word_length + 2 > VOCABULARY_KEY) return 0;
    memcpy(key, list, list_length + 1);
    key[list_length] = '\x1f';
    memcpy(key + list_length + 1, word, word_length + 1);
    return list_length + 1 + word_length;
}

static bool vocabulary_put(struct pf2e_vocabulary *vocabulary, const char *list, const char *word)
{
    char key[VOCABULARY_KEY];
    size_t length = vocabulary_key(key, list, word);
    symbol name = length ? symbol_intern(&vocabulary->symbols, key, length) : 0;
    return !length || (name && map_put(&vocabulary->known, name));
}

/* Files a word under its own list and under the lists that are made of it. */
static bool vocabulary_put_all(struct pf2e_vocabulary *vocabulary, const char *from, const char *word)
{
    static const char *const made[] = {"traits",        "exceptionTypes", "strikeBases",
                                       "immunityTypes", "weaknessTypes",  "resistanceTypes"};
    if (!vocabulary_put(vocabulary, from, word)) return false;
    /* deadly-d8 is also deadly, volley-30 also volley. */
    const char *dash = strrchr(word, '-');
    size_t tail = dash ? strspn(dash + 1, "dh0123456789") : 0;
    if (dash && vocabulary_is_part("traits", from) && tail > 0 && dash[1 + tail] == '\0' && dash - word < 64) {
        char plain[64];
        memcpy(plain, word, (size_t)(dash - word));
        plain[dash - word] = '\0';
        if (!vocabulary_put(vocabulary, "traits", plain)) return false;
    }
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        if (vocabulary_is_part(made[i], from) && !vocabulary_put(vocabulary, made[i], word)) return false;
    }
    return true;
}

static bool vocabulary_add(struct pf2e_vocabulary *vocabulary, const char *list, const char *word)
{
    struct vocabulary_word added = {symbol_intern_text(&vocabulary->symbols, list),
                                    symbol_intern_text(&vocabulary->symbols, word)};
    return added.list && added.word && vec_push(&vocabulary->added, added) &&
           vocabulary_put_all(vocabulary, list, word);
}

static bool vocabulary_has_list(const char *list)
{
    static const char *const further[] = {"traits", "options", "selectors", "paths", "labels", PF2E_MODULE_CODE};
    for (size_t i = 0; i < sizeof further / sizeof *further; i++) {
        if (strcmp(further[i], list) == 0) return true;
    }
    return pf2e_words(list) != NULL;
}

/* A member of a vocabulary file: a list of words, or an object whose names are the words. */
static bool vocabulary_load_list(struct pf2e_vocabulary *vocabulary, const struct json_document *file,
                                 const struct json_member *member, struct diags *diags)
{
    if (!vocabulary_has_list(member->name)) {
        struct near near = near_new(member->name);
        for (size_t i = 0; i < VOCABULARY_LISTS; i++)
            near_add(&near, vocabulary_lists[i].name);
        char hint[96];
        if (near.best) snprintf(hint, sizeof hint, "did you mean \"%s\"?", near.best);
        diags_add(diags, fault_warning("pf2e/unknown-list", near.best ? hint : NULL), json_place_name(file, member),
                  "there is no word list \"%s\"", member->name);
        return true;
    }
    const struct json *value = &member->value;
    for (uint32_t i = 0; i < json_count(value); i++) {
        const char *word = value->type == JSON_OBJECT ? value->members[i].name : json_to_text(&value->items[i], NULL);
        if (word && !vocabulary_add(vocabulary, member->name, word)) return false;
        if (!word)
            diags_add(diags, fault_error("pf2e/wrong-type", NULL), json_place(file, &value->items[i]),
                      "a word of \"%s\" must be a string in quotes", member->name);
    }
    return true;
}

static bool vocabulary_load(struct pf2e_vocabulary *vocabulary, const struct json_document *file, struct diags *diags)
{
    for (uint32_t i = 0; json_is(&file->root, JSON_OBJECT) && i < file->root.count; i++) {
        const struct json_member *member = &file->root.members[i];
        if (strcmp(member->name, "talus") == 0 || strcmp(member->name, "comment") == 0) continue;
        if (strcmp(member->name, "game") == 0) continue; /* its skills are those of the actors of that game */
        if (!vocabulary_load_list(vocabulary, file, member, diags)) return false;
    }
    return true;
}

struct pf2e_vocabulary *pf2e_vocabulary_new(const struct pf2e_pack *pack, struct diags *diags)
{
    struct pf2e_vocabulary *vocabulary = memory_alloc(sizeof *vocabulary);
    if (!vocabulary) return NULL;
    memset(vocabulary, 0, sizeof *vocabulary);
    symbols_init(&vocabulary->symbols, NULL);
    bool good = true;
    for (size_t i = 0; i < VOCABULARY_LISTS; i++) {
        for (const char *const *word = vocabulary_lists[i].words; *word; word++)
            good = good && vocabulary_put_all(vocabulary, vocabulary_lists[i].name, *word);
    }
    for (size_t i = 0; good && pack && i < pf2e_pack_vocabulary_count(pack); i++)
        good = vocabulary_load(vocabulary, pf2e_pack_vocabulary(pack, i), diags);
    if (good) return vocabulary;
    pf2e_vocabulary_free(vocabulary);
    return NULL;
}

bool pf2e_vocabulary_check(const struct json_document *file, struct diags *diags)
{
    struct pf2e_vocabulary *vocabulary = pf2e_vocabulary_new(NULL, NULL);
    bool good = vocabulary && vocabulary_load(vocabulary, file, diags);
    pf2e_vocabulary_free(vocabulary);
    return good;
}

void pf2e_vocabulary_free(struct pf2e_vocabulary *vocabulary)
{
    if (!vocabulary) return;
    symbols_free(&vocabulary->symbols);
    map_free(&vocabulary->known);
    vec_free(&vocabulary->added);
    memory_free(vocabulary);
}

bool pf2e_vocabulary_has(const struct pf2e_vocabulary *vocabulary, const char *list, const char *word)
{
    char key[VOCABULARY_KEY];
    size_t length = vocabulary_key(key, list, word);
    symbol name = length ? symbol_find(&vocabulary->symbols, key, length) : 0;
    return name && map_find(&vocabulary->known, name);
}

const char *pf2e_vocabulary_nearest(const struct pf2e_vocabulary *vocabulary, const char *list, const char *word)
{
    struct near near = near_new(word);
    for (size_t i = 0; i < VOCABULARY_LISTS; i++) {
        if (!vocabulary_is_part(list, vocabulary_lists[i].name)) continue;
        for (const char *const *each = vocabulary_lists[i].words; *each; each++)
            near_add(&near, *each);
    }
    for (size_t i = 0; i < vocabulary->added.count; i++) {
        struct vocabulary_word added = vocabulary->added.items[i];
        if (vocabulary_is_part(list, symbol_text(&vocabulary->symbols, added.list)))
            near_add(&near, symbol_text(&vocabulary->symbols, added.word));
    }
    return near.best;
}
