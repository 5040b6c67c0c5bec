/* vocabulary.c: the words of the unified rule schema: lists expanded from vocabulary.def, and lookups in them. */
#include "systems/swse/content/vocabulary.h"

#include <string.h>

static const struct {
    const char *word, *abbreviation, *label;
} swse_abilities[] = {
#define ABILITY(constant, word, abbreviation, label) {word, abbreviation, label},
#include "systems/swse/content/vocabulary.def"
};

static const struct {
    const char *word, *label;
    enum swse_ability ability;
} swse_skills[] = {
#define SKILL(constant, word, ability, label) {word, label, SWSE_##ability},
#include "systems/swse/content/vocabulary.def"
};

static const char *const swse_skill_list[] = {
#define SKILL(constant, word, ability, label) word,
#include "systems/swse/content/vocabulary.def"
    NULL};

static const struct {
    const char *alias, *word;
} swse_aliases[] = {
#define SKILL_ALIAS(alias, word) {alias, word},
#include "systems/swse/content/vocabulary.def"
};

static const struct {
    const char *word, *label;
    enum swse_ability ability;
} swse_defenses[] = {
#define DEFENSE(constant, word, ability, label) {word, label, SWSE_##ability},
#include "systems/swse/content/vocabulary.def"
};

static const char *const swse_bonus_words[] = {
#define BONUS_TYPE(constant, word) word,
#include "systems/swse/content/vocabulary.def"
};

static const char *const swse_source_words[] = {
#define SOURCE_TYPE(constant, word) word,
#include "systems/swse/content/vocabulary.def"
};

static const struct {
    const char *word;
    int64_t threshold;
} swse_sizes[] = {
#define SIZE_CATEGORY(constant, word, threshold) {word, threshold},
#include "systems/swse/content/vocabulary.def"
};

static const struct {
    const char *word, *group;
} swse_damage_types[] = {
#define DAMAGE_TYPE(word, group) {word, group},
#include "systems/swse/content/vocabulary.def"
};

static const char *const swse_damage_list[] = {
#define DAMAGE_TYPE(word, group) word,
#include "systems/swse/content/vocabulary.def"
    "all", "physical", NULL};

static const char *const swse_attack_kinds[] = {
#define ATTACK_KIND(constant, word) word,
#include "systems/swse/content/vocabulary.def"
};

const char *swse_ability_word(enum swse_ability ability)
{
    return swse_abilities[ability].word;
}

const char *swse_ability_abbreviation(enum swse_ability ability)
{
    return swse_abilities[ability].abbreviation;
}

const char *swse_ability_label(enum swse_ability ability)
{
    return swse_abilities[ability].label;
}

const char *swse_skill_word(enum swse_skill skill)
{
    return swse_skills[skill].word;
}

const char *swse_skill_label(enum swse_skill skill)
{
    return swse_skills[skill].label;
}

enum swse_ability swse_skill_ability(enum swse_skill skill)
{
    return swse_skills[skill].ability;
}

const char *swse_defense_word(enum swse_defense defense)
{
    return swse_defenses[defense].word;
}

const char *swse_defense_label(enum swse_defense defense)
{
    return swse_defenses[defense].label;
}

enum swse_ability swse_defense_ability(enum swse_defense defense)
{
    return swse_defenses[defense].ability;
}

const char *swse_bonus_word(enum swse_bonus_type type)
{
    return swse_bonus_words[type];
}

const char *swse_source_word(enum swse_source_type type)
{
    return swse_source_words[type];
}

const char *swse_size_word(enum swse_size size)
{
    return swse_sizes[size].word;
}

int64_t swse_size_threshold(enum swse_size size)
{
    return swse_sizes[size].threshold;
}

const char *swse_attack_word(enum swse_attack_kind kind)
{
    return swse_attack_kinds[kind];
}

int swse_ability_find(const char *word)
{
    for (int i = 0; i < SWSE_ABILITY_COUNT; i++) {
        if (strcmp(word, swse_abilities[i].word) == 0 || strcmp(word, swse_abilities[i].abbreviation) == 0) return i;
    }
    return -1;
}

int swse_skill_find(const char *word)
{
    for (int i = 0; i < SWSE_SKILL_COUNT; i++) {
        if (strcmp(word, swse_skills[i].word) == 0) return i;
    }
    return -1;
}

int swse_defense_find(const char *word)
{
    for (int i = 0; i < SWSE_DEFENSE_COUNT; i++) {
        if (strcmp(word, swse_defenses[i].word) == 0) return i;
    }
    return -1;
}

int swse_bonus_find(const char *word)
{
    for (int i = 0; i < SWSE_BONUS_TYPE_COUNT; i++) {
        if (strcmp(word, swse_bonus_words[i]) == 0) return i;
    }
    return -1;
}

int swse_source_find(const char *word)
{
    for (int i = 0; i < SWSE_SOURCE_TYPE_COUNT; i++) {
        if (strcmp(word, swse_source_words[i]) == 0) return i;
    }
    return -1;
}

/* Equal but for the case of ASCII letters: species files write "Medium". */
static bool swse_word_equal(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        char x = *a >= 'A' && *a <= 'Z' ? (char)(*a + 32) : *a;
        char y = *b >= 'A' && *b <= 'Z' ? (char)(*b + 32) : *b;
        if (x != y) return false;
    }
    return *a == *b;
}

int swse_size_find(const char *word)
{
    for (int i = 0; i < SWSE_SIZE_COUNT; i++) {
        if (swse_word_equal(word, swse_sizes[i].word)) return i;
    }
    return -1;
}

int swse_attack_find(const char *word)
{
    for (int i = 0; i < SWSE_ATTACK_KIND_COUNT; i++) {
        if (strcmp(word, swse_attack_kinds[i]) == 0) return i;
    }
    return -1;
}

const char *swse_skill_alias(const char *word)
{
    for (size_t i = 0; i < sizeof swse_aliases / sizeof *swse_aliases; i++) {
        if (strcmp(word, swse_aliases[i].alias) == 0) return swse_aliases[i].word;
    }
    return NULL;
}

bool swse_skill_is_knowledge(const char *word)
{
    return strncmp(word, "knowledge:", 10) == 0 && word[10];
}

bool swse_skill_is_known(const char *word)
{
    return swse_skill_find(word) >= 0 || swse_skill_is_knowledge(word);
}

const char *const *swse_skill_words(void)
{
    return swse_skill_list;
}

const char *swse_skill_label_of(const char *word, char *buffer, size_t size)
{
    int skill = swse_skill_find(word);
    if (skill >= 0) return swse_skill_label((enum swse_skill)skill);
    if (!swse_skill_is_knowledge(word)) return word;
    static const char head[] = "Knowledge (";
    size_t at = sizeof head - 1;
    if (size < at + 3) return word;
    memcpy(buffer, head, at);
    for (const char *from = word + 10; *from; from++) {
        if (at + 4 > size) return word;
        bool capital = *from >= 'A' && *from <= 'Z';
        if (capital) buffer[at++] = ' ';
        buffer[at++] = capital ? (char)(*from + 32) : *from;
    }
    buffer[at++] = ')';
    buffer[at] = '\0';
    return buffer;
}

bool swse_damage_covers(const char *named, const char *type)
{
    if (strcmp(named, "all") == 0 || strcmp(named, type) == 0) return true;
    for (size_t i = 0; i < sizeof swse_damage_types / sizeof *swse_damage_types; i++) {
        if (strcmp(type, swse_damage_types[i].word) == 0) return strcmp(named, swse_damage_types[i].group) == 0;
    }
    return false;
}

const char *const *swse_damage_words(void)
{
    return swse_damage_list;
}

int64_t swse_ability_modifier(int64_t score)
{
    int64_t above = score - 10;
    return above >= 0 ? above / 2 : -((1 - above) / 2);
}
