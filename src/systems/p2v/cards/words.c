/* words.c: the names of damage types, conditions, saves, skills and terrain traits, and how to find them. */
#include <stddef.h>
#include <string.h>

#include "systems/p2v/cards/rules.h"

static const char *const words_damage[] = {
#define DAMAGE(name, text) text,
#include "systems/p2v/cards/words.def"
};
static const char *const words_conditions[] = {
#define CONDITION(name, text) text,
#include "systems/p2v/cards/words.def"
};
static const char *const words_skills[] = {
#define SKILL(name, text, save) text,
#include "systems/p2v/cards/words.def"
};
static const uint8_t words_skill_saves[] = {
#define SKILL(name, text, save) P2V_##save,
#include "systems/p2v/cards/words.def"
};
static const char *const words_terrain[] = {
#define TERRAIN(name, text) text,
#include "systems/p2v/cards/words.def"
};
static const char *const words_saves[] = {"Fortitude", "Reflex", "Will"};

/* Words the cards use for another word of the rulebook. */
static const struct {
    const char *word, *means;
} words_synonyms[] = {{"lightning", "electricity"},  {"thunder", "sonic"},
                      {"dazzled", "rattled"},        {"fascinated", "rattled"},
                      {"grappled", "grabbed"},       {"restrained", "immobilized"},
                      {"fort", "fortitude"},         {"negative", "void"},
                      {"positive", "vitality"},      {"flat-footed", "off-guard"},
                      {"restrained", "immobilized"}, {"area damage", "area"},
                      {"splash damage", "splash"},   {"cold iron weapon", "cold iron"}};

static char words_fold(char letter)
{
    if (letter == '-' || letter == '_') return ' ';
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

bool p2v_same_word(const char *a, const char *b)
{
    while (*a && words_fold(*a) == words_fold(*b))
        a++, b++;
    return !*a && !*b;
}

static int words_find(const char *const *words, int count, const char *text)
{
    if (!text) return -1;
    for (size_t i = 0; i < sizeof words_synonyms / sizeof *words_synonyms; i++)
        if (p2v_same_word(words_synonyms[i].word, text)) text = words_synonyms[i].means;
    for (int i = 0; i < count; i++)
        if (p2v_same_word(words[i], text)) return i;
    return -1;
}

const char *p2v_damage_name(enum p2v_damage_type type)
{
    return words_damage[type];
}

const char *p2v_condition_name(enum p2v_condition condition)
{
    return words_conditions[condition];
}

const char *p2v_skill_name(enum p2v_skill skill)
{
    return words_skills[skill];
}

const char *p2v_terrain_name(enum p2v_terrain_index terrain)
{
    return words_terrain[terrain];
}

const char *p2v_save_name(enum p2v_save save)
{
    return words_saves[save];
}

int p2v_damage_find(const char *text)
{
    return words_find(words_damage, P2V_DAMAGE_TYPES, text);
}

int p2v_condition_find(const char *text)
{
    return words_find(words_conditions, P2V_CONDITIONS, text);
}

int p2v_skill_find(const char *text)
{
    return words_find(words_skills, P2V_SKILLS, text);
}

int p2v_save_find(const char *text)
{
    return words_find(words_saves, P2V_SAVES, text);
}

int p2v_terrain_find(const char *text)
{
    return words_find(words_terrain, P2V_TERRAINS, text);
}

enum p2v_save p2v_skill_save(enum p2v_skill skill)
{
    return words_skill_saves[skill];
}

/* ---- what may have been meant ---- */

const char *const p2v_effect_words[] = {
#define OP(text, function, step, value) text,
#include "systems/p2v/cards/effects.def"
    NULL};

void p2v_words_near(const char *what, struct near *near)
{
    static const struct {
        const char *what;
        const char *const *words;
        size_t count;
    } lists[] = {
        {"effect", p2v_effect_words, sizeof p2v_effect_words / sizeof *p2v_effect_words - 1},
        {"condition", words_conditions, P2V_CONDITIONS},
        {"condition to replace", words_conditions, P2V_CONDITIONS},
        {"damage type", words_damage, P2V_DAMAGE_TYPES},
        {"immunity", words_damage, P2V_DAMAGE_TYPES},
        {"skill", words_skills, P2V_SKILLS},
        {"terrain trait", words_terrain, P2V_TERRAINS},
        {"type of terrain", words_terrain, P2V_TERRAINS},
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (size_t k = 0; strcmp(lists[i].what, what) == 0 && k < lists[i].count; k++)
            near_add(near, lists[i].words[k]);
}
