/* words.h: the closed word lists of DH2E as enums, and the way between words and numbers. */
#ifndef TALUS_DH2E_CONTENT_WORDS_H
#define TALUS_DH2E_CONTENT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum dh2e_characteristic {
#define DH2E_CHARACTERISTIC(id, word, title) DH2E_##id,
#include "systems/dh2e/content/words.def"
    DH2E_CHARACTERISTIC_COUNT
};

enum dh2e_location {
#define DH2E_LOCATION(id, word, title, from, to) DH2E_##id,
#include "systems/dh2e/content/words.def"
    DH2E_LOCATION_COUNT
};

enum dh2e_damage_type {
#define DH2E_DAMAGE(id, word, title) DH2E_DAMAGE_##id,
#include "systems/dh2e/content/words.def"
    DH2E_DAMAGE_COUNT,
    DH2E_DAMAGE_ALL = DH2E_DAMAGE_COUNT /* a resistance against everything */
};

enum dh2e_craft {
#define DH2E_CRAFT(id, word, to_hit, armour) DH2E_CRAFT_##id,
#include "systems/dh2e/content/words.def"
    DH2E_CRAFT_COUNT
};

enum dh2e_mode {
#define DH2E_MODE(id, word, title) DH2E_MODE_##id,
#include "systems/dh2e/content/words.def"
    DH2E_MODE_COUNT
};

enum dh2e_aim {
#define DH2E_AIM(id, word) DH2E_AIM_##id,
#include "systems/dh2e/content/words.def"
    DH2E_AIM_COUNT
};

enum dh2e_action {
#define DH2E_ACTION(id, word) DH2E_ACTION_##id,
#include "systems/dh2e/content/words.def"
    DH2E_ACTION_COUNT
};

enum dh2e_quality {
#define DH2E_QUALITY(id, word, title, rated, doc) DH2E_QUALITY_##id,
#include "systems/dh2e/content/words.def"
    DH2E_QUALITY_COUNT
};

/* A list of words ended by NULL; the index of a word is its enum value. */
extern const char *const dh2e_characteristic_words[];
extern const char *const dh2e_characteristic_titles[];
extern const char *const dh2e_location_words[];
extern const char *const dh2e_location_titles[];
extern const char *const dh2e_damage_words[];
extern const char *const dh2e_damage_titles[];
extern const char *const dh2e_craft_words[];
extern const char *const dh2e_mode_words[];
extern const char *const dh2e_mode_titles[];
extern const char *const dh2e_aim_words[];
extern const char *const dh2e_action_words[];
extern const char *const dh2e_quality_words[];
extern const char *const dh2e_quality_titles[];
extern const char *const dh2e_quality_docs[];
extern const bool dh2e_quality_rated[];

/* The index of a word in a list, -1 when it is not there or NULL. */
int dh2e_word_find(const char *const *words, const char *word);

#endif
