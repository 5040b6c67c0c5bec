/* vocabulary.h: the words of the unified rule schema as enums, and what they mean to the game. */
#ifndef TALUS_SWSE_CONTENT_VOCABULARY_H
#define TALUS_SWSE_CONTENT_VOCABULARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum swse_ability {
#define ABILITY(constant, word, abbreviation, label) SWSE_##constant,
#include "systems/swse/content/vocabulary.def"
    SWSE_ABILITY_COUNT
};

enum swse_skill {
#define SKILL(constant, word, ability, label) SWSE_SKILL_##constant,
#include "systems/swse/content/vocabulary.def"
    SWSE_SKILL_COUNT
};

enum swse_defense {
#define DEFENSE(constant, word, ability, label) SWSE_##constant,
#include "systems/swse/content/vocabulary.def"
    SWSE_DEFENSE_COUNT
};

enum swse_bonus_type {
#define BONUS_TYPE(constant, word) SWSE_BONUS_##constant,
#include "systems/swse/content/vocabulary.def"
    SWSE_BONUS_TYPE_COUNT
};

enum swse_source_type {
#define SOURCE_TYPE(constant, word) SWSE_SOURCE_##constant,
#include "systems/swse/content/vocabulary.def"
    SWSE_SOURCE_TYPE_COUNT
};

enum swse_size {
#define SIZE_CATEGORY(constant, word, threshold) SWSE_SIZE_##constant,
#include "systems/swse/content/vocabulary.def"
    SWSE_SIZE_COUNT
};

/* An attack is of exactly one kind; a rule serves a set of them (bits 1 << kind). */
enum swse_attack_kind {
#define ATTACK_KIND(constant, word) SWSE_ATTACK_##constant,
#include "systems/swse/content/vocabulary.def"
    SWSE_ATTACK_KIND_COUNT
};

enum {
    SWSE_ATTACKS_MELEE = 1 << SWSE_ATTACK_MELEE | 1 << SWSE_ATTACK_UNARMED | 1 << SWSE_ATTACK_NATURAL,
    SWSE_ATTACKS_ALL = SWSE_ATTACKS_MELEE | 1 << SWSE_ATTACK_RANGED
};

/* Names by number. */
const char *swse_ability_word(enum swse_ability ability);
const char *swse_ability_abbreviation(enum swse_ability ability);
const char *swse_ability_label(enum swse_ability ability);
const char *swse_skill_word(enum swse_skill skill);
const char *swse_skill_label(enum swse_skill skill);
enum swse_ability swse_skill_ability(enum swse_skill skill);
const char *swse_defense_word(enum swse_defense defense);
const char *swse_defense_label(enum swse_defense defense);
enum swse_ability swse_defense_ability(enum swse_defense defense);
const char *swse_bonus_word(enum swse_bonus_type type);
const char *swse_source_word(enum swse_source_type type);
const char *swse_size_word(enum swse_size size);
int64_t swse_size_threshold(enum swse_size size);
const char *swse_attack_word(enum swse_attack_kind kind);

/* Numbers by name; -1 if the word is unknown. Ability takes both spellings, sizes any case. */
int swse_ability_find(const char *word);
int swse_skill_find(const char *word);
int swse_defense_find(const char *word);
int swse_bonus_find(const char *word);
int swse_source_find(const char *word);
int swse_size_find(const char *word);
int swse_attack_find(const char *word);

/* The canonical spelling of an older skill id, NULL when there is none. */
const char *swse_skill_alias(const char *word);
/* knowledge:<field> with a field after the colon. */
bool swse_skill_is_knowledge(const char *word);
bool swse_skill_is_known(const char *word);
/* The canonical skills, NULL-terminated (for hints). */
const char *const *swse_skill_words(void);
/* "Knowledge (life sciences)" for knowledge:lifeSciences; NULL when the buffer is too small. */
const char *swse_skill_label_of(const char *word, char *buffer, size_t size);

/* Does `type` fall under `named` ("all", a group, or a type)? (SWSE-CORE-12) */
bool swse_damage_covers(const char *named, const char *type);
const char *const *swse_damage_words(void);

/* floor((score - 10) / 2). */
int64_t swse_ability_modifier(int64_t score);

#endif
