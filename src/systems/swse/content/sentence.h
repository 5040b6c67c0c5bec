/* sentence.h: finding patterns in the prose of old traits (migrate_patterns.def describes patterns). */
#ifndef TALUS_SWSE_CONTENT_SENTENCE_H
#define TALUS_SWSE_CONTENT_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "systems/swse/content/vocabulary.h"

enum { SENTENCE_MOST_WORDS = 96, SENTENCE_WORD_BYTES = 40, SENTENCE_MOST_FOUND = 6 };

struct sentence_word {
    char text[SENTENCE_WORD_BYTES]; /* small letters; longer words are cut */
    bool taken;                     /* part of a rule that was understood */
};

struct sentence {
    const char *start; /* in the prose */
    size_t length;
    struct sentence_word words[SENTENCE_MOST_WORDS];
    size_t count;
};

/* What a pattern found. */
struct sentence_match {
    size_t first, end; /* words it covers */
    size_t stop;       /* the word after {!}; SIZE_MAX: no such place */
    int64_t numbers[3];
    size_t number_count;
    const char *bonus;
    char skills[SENTENCE_MOST_FOUND][64];
    size_t skill_count;
    enum swse_defense defenses[SWSE_DEFENSE_COUNT];
    size_t defense_count;
    enum swse_ability abilities[SWSE_ABILITY_COUNT];
    size_t ability_count;
    char feat[96]; /* as an id */
    const char *dice, *damage, *mode, *size;
    const char *word;
    char values[SENTENCE_MOST_FOUND][SENTENCE_WORD_BYTES * 2]; /* what {values} or {groups} lists */
    size_t value_count;
};

/* The next sentence of the prose, false at its end. */
bool sentence_next(const char **prose, struct sentence *sentence);
/* The first place where the pattern fits words that are not taken. */
bool sentence_find(const struct sentence *sentence, const char *pattern, struct sentence_match *match);
/* Do the words from `at` on narrow the statement? The context they name when it is one of the schema's, else "". NULL
 * when they do not narrow it. */
const char *sentence_narrows(const struct sentence *sentence, size_t at);

#endif
