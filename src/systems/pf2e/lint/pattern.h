/* pattern.h: patterns for options, selectors and data paths, over the vocabulary and loaded content.
 *
 * A pattern is written in segments parted by `:` (options) or `.` (paths):
 *     word      this word
 *     *         any one segment
 *     **        any rest, also none (last segment)
 *     #         a number
 *     <list>    a word of the vocabulary
 *     %type     the slug of a document of that type; checked only when a compendium of them is loaded
 *     ?type     one of the facts: ?tag, ?mark, ?strike, ?statistic, ?flag
 * Segments with {injections} fit everything. */
#ifndef TALUS_PF2E_LINT_PATTERN_H
#define TALUS_PF2E_LINT_PATTERN_H

#include "systems/pf2e/content/facts.h"
#include "systems/pf2e/content/vocabulary.h"

struct pf2e_known {
    const struct pf2e_vocabulary *vocabulary;
    const struct pf2e_facts *facts;
    bool has_feats, has_effects, has_actions, has_spells; /* is a compendium of them loaded? */
};

enum pf2e_fit { PF2E_FIT_NONE, PF2E_FIT_WORD, PF2E_FIT_FULL };

struct pf2e_fitting {
    enum pf2e_fit fit;
    size_t depth;      /* segments that fitted before the word that did not */
    char word[128];    /* PF2E_FIT_WORD: the word that is not known */
    char nearest[200]; /* and the nearest known one, "" for none */
    const char *list;  /* what it was looked for in: "traits" */
};

/* The best fit of the text with the patterns (ended by NULL). `separator` is ':' or '.'. */
struct pf2e_fitting pf2e_pattern_fit(const struct pf2e_known *known, const char *const *patterns, char separator,
                                     const char *text);

/* options.def, selectors.def, paths.def */
extern const char *const pf2e_option_patterns[];
extern const char *const pf2e_path_patterns[];

/* Is it a roll option something publishes? Context prefixes (self, target, origin, parent ...) are understood. */
struct pf2e_fitting pf2e_option_fit(const struct pf2e_known *known, const char *option);
/* Is there a statistic or roll with this domain? */
struct pf2e_fitting pf2e_selector_fit(const struct pf2e_known *known, const char *selector);
/* Adds the selectors that every game has: figures, rolls, saves and skills. */
void pf2e_selector_words_json(struct arena *arena, struct json *words);

#endif
