/* pattern.c: fitting options, selectors and paths to what is known. */
#include "systems/pf2e/lint/pattern.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"

const char *const pf2e_option_patterns[] = {
#define OPTION(pattern) pattern,
#include "systems/pf2e/lint/options.def"
#undef OPTION
    NULL,
};

const char *const pf2e_path_patterns[] = {
#define PATH(pattern) pattern,
#include "systems/pf2e/lint/paths.def"
#undef PATH
    NULL,
};

struct pattern_segment {
    const char *text;
    size_t length;
};

static bool pattern_next(const char **text, char separator, struct pattern_segment *segment)
{
    if (!*text) return false;
    const char *end = strchr(*text, separator);
    segment->text = *text;
    segment->length = end ? (size_t)(end - *text) : strlen(*text);
    *text = end ? end + 1 : NULL;
    return true;
}

static bool pattern_is_number(const struct pattern_segment *segment)
{
    size_t start = segment->length > 1 && segment->text[0] == '-';
    for (size_t i = start; i < segment->length; i++) {
        if (!ascii_is_digit(segment->text[i]) && segment->text[i] != '.') return false;
    }
    return segment->length > start;
}

static void pattern_copy(char *out, size_t size, const struct pattern_segment *segment)
{
    size_t length = segment->length < size ? segment->length : size - 1;
    memcpy(out, segment->text, length);
    out[length] = '\0';
}

static bool pattern_has_compendium(const struct pf2e_known *known, const char *type)
{
    if (strcmp(type, "effect") == 0) return known->has_effects;
    if (strcmp(type, "spell") == 0) return known->has_spells;
    if (strcmp(type, "action") == 0) return known->has_actions;
    return known->has_feats;
}

static bool pattern_fits_slug(const struct pf2e_known *known, const char *type, const char *word)
{
    char key[200];
    if (!pattern_has_compendium(known, type)) return true;
    snprintf(key, sizeof key, "%s:%s", type, word);
    return pf2e_facts_has(known->facts, PF2E_FACT_SLUG, key);
}

static bool pattern_fits_fact(const struct pf2e_known *known, const char *kind, const char *word)
{
    static const struct {
        const char *name;
        enum pf2e_fact kind;
    } kinds[] = {{"tag", PF2E_FACT_TAG},
                 {"mark", PF2E_FACT_MARK},
                 {"strike", PF2E_FACT_STRIKE},
                 {"statistic", PF2E_FACT_STATISTIC},
                 {"flag", PF2E_FACT_FLAG}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].name, kind) == 0)
            return !known->has_feats || pf2e_facts_has(known->facts, kinds[i].kind, word);
    }
    return false;
}

/* Does one segment fit? `list` is set when it was looked up somewhere. */
static bool pattern_fits(const struct pf2e_known *known, const struct pattern_segment *wanted,
                         const struct pattern_segment *given, const char **list)
{
    static const char *const tag = "tags and names";
    *list = NULL;
    if (memchr(given->text, '{', given->length)) return true;
    if (wanted->length == 1 && wanted->text[0] == '*') return given->length > 0;
    if (wanted->length == 1 && wanted->text[0] == '#') return pattern_is_number(given);
    char name[64], word[128];
    pattern_copy(word, sizeof word, given);
    if (wanted->text[0] == '<') {
        struct pattern_segment inner = {wanted->text + 1, wanted->length - 2};
        pattern_copy(name, sizeof name, &inner);
        *list = wanted->text;
        return pf2e_vocabulary_has(known->vocabulary, name, word);
    }
    if (wanted->text[0] == '%' || wanted->text[0] == '?') {
        struct pattern_segment inner = {wanted->text + 1, wanted->length - 1};
        pattern_copy(name, sizeof name, &inner);
        *list = tag;
        return wanted->text[0] == '%' ? pattern_fits_slug(known, name, word) : pattern_fits_fact(known, name, word);
    }
    return wanted->length == given->length && memcmp(wanted->text, given->text, given->length) == 0;
}

static void pattern_miss(const struct pf2e_known *known, struct pf2e_fitting *best, const char *list,
                         const struct pattern_segment *given, size_t depth)
{
    if (best->fit == PF2E_FIT_WORD && best->depth >= depth) return;
    *best = (struct pf2e_fitting){.fit = PF2E_FIT_WORD, .depth = depth, .list = list};
    pattern_copy(best->word, sizeof best->word, given);
    if (list[0] != '<') return;
    char name[64];
    struct pattern_segment inner = {list + 1, strcspn(list + 1, ">")};
    pattern_copy(name, sizeof name, &inner);
    const char *nearest = pf2e_vocabulary_nearest(known->vocabulary, name, best->word);
    if (nearest) snprintf(best->nearest, sizeof best->nearest, "%s", nearest);
}

static void pattern_try(const struct pf2e_known *known, const char *pattern, char separator, const char *text,
                        struct pf2e_fitting *best)
{
    struct pattern_segment wanted, given;
    const char *list = NULL;
    for (size_t depth = 0; pattern_next(&pattern, separator, &wanted); depth++) {
        if (wanted.length == 2 && memcmp(wanted.text, "**", 2) == 0) {
            best->fit = PF2E_FIT_FULL;
            return;
        }
        if (!pattern_next(&text, separator, &given)) return;
        if (pattern_fits(known, &wanted, &given, &list)) continue;
        if (list) pattern_miss(known, best, list, &given, depth);
        return;
    }
    if (!text) best->fit = PF2E_FIT_FULL;
}

struct pf2e_fitting pf2e_pattern_fit(const struct pf2e_known *known, const char *const *patterns, char separator,
                                     const char *text)
{
    struct pf2e_fitting best = {0};
    for (; *patterns && best.fit != PF2E_FIT_FULL; patterns++)
        pattern_try(known, *patterns, separator, text, &best);
    return best;
}

/* Longest first: what an option may begin with, and what patterns call it. */
static const char *const pattern_contexts[][2] = {
    {"parent:origin:item:item:", "@item:"},
    {"parent:granter:origin:", "@creature:"},
    {"parent:origin:item:", "@item:"},
    {"parent:origin:action:", "@item:"},
    {"parent:origin:", "@creature:"},
    {"parent:granter:", "@item:"},
    {"parent:context:", "check:"},
    {"origin:item:", "@item:"},
    {"origin:action:", "@item:"},
    {"origin:weapon:", "@item:"},
    {"origin:armor:", "@item:"},
    {"target:armor:", "@item:"},
    {"target:weapon:", "@item:"},
    {"target:item:", "@item:"},
    {"self:armor:", "@item:"},
    {"self:weapon:", "@item:"},
    {"self:item:", "@item:"},
    {"item:origin:", "@creature:"},
    {"item:", "@item:"},
    {"parent:", "@item:"},
    {"armor:", "@item:"},
    {"weapon:", "@item:"},
    {"spell:", "@item:"},
    {"ammo:", "@item:"},
    {"self:", "@creature:"},
    {"target:", "@creature:"},
    {"origin:", "@creature:"},
};

struct pf2e_fitting pf2e_option_fit(const struct pf2e_known *known, const char *option)
{
    struct pf2e_fitting fitting = {.fit = PF2E_FIT_FULL};
    if (pf2e_facts_sets(known->facts, option)) return fitting;
    if (pf2e_vocabulary_has(known->vocabulary, "options", option)) return fitting;
    fitting = pf2e_pattern_fit(known, pf2e_option_patterns, ':', option);
    for (size_t i = 0; fitting.fit != PF2E_FIT_FULL && i < sizeof pattern_contexts / sizeof *pattern_contexts; i++) {
        size_t length = strlen(pattern_contexts[i][0]);
        if (strncmp(option, pattern_contexts[i][0], length) != 0) continue;
        char normal[320];
        snprintf(normal, sizeof normal, "%s%s", pattern_contexts[i][1], option + length);
        fitting = pf2e_pattern_fit(known, pf2e_option_patterns, ':', normal);
        if (fitting.fit == PF2E_FIT_NONE) continue;
        break;
    }
    /* The traits, skills and statistics of what is rolled stand alone among the options of a roll. */
    if (fitting.fit == PF2E_FIT_NONE && !strchr(option, ':')) {
        static const char *const lists[] = {"traits", "skills", "saves", "traditions", "damageTypes", "conditions"};
        for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
            if (pf2e_vocabulary_has(known->vocabulary, lists[i], option)) fitting.fit = PF2E_FIT_FULL;
        }
    }
    return fitting;
}
