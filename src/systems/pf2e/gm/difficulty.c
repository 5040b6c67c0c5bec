/* difficulty.c: how hard something is: DCs by level, rank and rarity, and what it takes to recall knowledge. */
#include "systems/pf2e/gm/difficulty.h"

#include <string.h>

static const struct {
    const char *name;
    int adjustment;
} pf2e_difficulties[] = {
#define DIFFICULTY(name, text, adjustment) {text, adjustment},
#include "systems/pf2e/gm/difficulties.def"
#undef DIFFICULTY
};

static const char *const pf2e_rarities[] = {"common", "uncommon", "rare", "unique"};

/* Level -1 first. */
static const int pf2e_dcs_by_level[] = {13, 14, 15, 16, 18, 19, 20, 22, 23, 24, 26, 27, 28, 30,
                                        31, 32, 34, 35, 36, 38, 39, 40, 42, 44, 46, 48, 50};

enum pf2e_difficulty pf2e_difficulty_find(const char *name)
{
    int difficulty = 0;
    while (difficulty < PF2E_DIFFICULTY_COUNT && strcmp(pf2e_difficulties[difficulty].name, name) != 0)
        difficulty++;
    return (enum pf2e_difficulty)difficulty;
}

const char *pf2e_difficulty_name(enum pf2e_difficulty difficulty)
{
    return difficulty < PF2E_DIFFICULTY_COUNT ? pf2e_difficulties[difficulty].name : "";
}

enum pf2e_rarity pf2e_rarity_find(const char *name)
{
    int rarity = 0;
    while (rarity < PF2E_RARITY_COUNT && strcmp(pf2e_rarities[rarity], name) != 0)
        rarity++;
    return (enum pf2e_rarity)rarity;
}

int pf2e_dc_by_level(int level, bool without_level)
{
    int held = level < -1 ? -1 : level > 25 ? 25 : level;
    return pf2e_dcs_by_level[held + 1] - (without_level && held > 0 ? held : 0);
}

int pf2e_dc_by_rank(int rank, bool without_level)
{
    static const int dcs[] = {10, 15, 20, 30, 40}, flat[] = {10, 15, 20, 25, 30};
    int held = rank < 0 ? 0 : rank > 4 ? 4 : rank;
    return without_level ? flat[held] : dcs[held];
}

int pf2e_dc_by_spell_rank(int rank, bool without_level)
{
    return pf2e_dc_by_level(2 * rank - 1, without_level);
}

int pf2e_dc_adjust(int dc, enum pf2e_difficulty difficulty)
{
    return dc + pf2e_difficulties[difficulty].adjustment;
}

enum pf2e_difficulty pf2e_dc_of_rarity(enum pf2e_rarity rarity)
{
    return (enum pf2e_difficulty)(PF2E_DIFFICULTY_NORMAL + (int)rarity);
}

enum pf2e_difficulty pf2e_difficulty_combine(enum pf2e_difficulty first, enum pf2e_difficulty second)
{
    int sum = (int)first + (int)second - PF2E_DIFFICULTY_NORMAL;
    if (sum < PF2E_DIFFICULTY_INCREDIBLY_EASY) return PF2E_DIFFICULTY_INCREDIBLY_EASY;
    return sum > PF2E_DIFFICULTY_INCREDIBLY_HARD ? PF2E_DIFFICULTY_INCREDIBLY_HARD : (enum pf2e_difficulty)sum;
}

size_t pf2e_difficulty_scale(int dc, enum pf2e_difficulty start, int scale[PF2E_DIFFICULTY_COUNT])
{
    size_t count = 0;
    for (int difficulty = (int)start; difficulty < PF2E_DIFFICULTY_COUNT; difficulty++)
        scale[count++] = pf2e_dc_adjust(dc, (enum pf2e_difficulty)difficulty);
    return count;
}

static void pf2e_recall_add_skill(struct pf2e_recall *recall, const char *skill)
{
    for (size_t i = 0; i < recall->skill_count; i++)
        if (strcmp(recall->skills[i], skill) == 0) return;
    if (recall->skill_count < PF2E_RECALL_SKILLS) recall->skills[recall->skill_count++] = skill;
}

static struct pf2e_attempts pf2e_recall_attempts(int dc, enum pf2e_difficulty start)
{
    struct pf2e_attempts attempts = {.start = start};
    attempts.count = pf2e_difficulty_scale(dc, start, attempts.dcs);
    return attempts;
}

struct pf2e_recall pf2e_recall_creature(int level, enum pf2e_rarity rarity, const char *const *traits, size_t count,
                                        bool without_level)
{
    static const struct {
        const char *trait, *skill;
    } skills[] = {
#define RECALL(trait, skill) {#trait, #skill},
#include "systems/pf2e/gm/recall_skills.def"
#undef RECALL
    };
    struct pf2e_recall recall = {0};
    int dc = pf2e_dc_by_level(level, without_level);
    enum pf2e_difficulty start = pf2e_dc_of_rarity(rarity);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sizeof skills / sizeof *skills; k++)
            if (strcmp(skills[k].trait, traits[i]) == 0) pf2e_recall_add_skill(&recall, skills[k].skill);
    recall.standard = pf2e_recall_attempts(dc, start);
    recall.lore = pf2e_recall_attempts(dc, pf2e_difficulty_combine(start, PF2E_DIFFICULTY_EASY));
    recall.special_lore = pf2e_recall_attempts(dc, pf2e_difficulty_combine(start, PF2E_DIFFICULTY_VERY_EASY));
    return recall;
}
