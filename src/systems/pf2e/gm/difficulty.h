/* difficulty.h: difficulty classes by level, rank and rarity: DCs by level, rank and rarity, and what it takes to
 * recall knowledge. */
#ifndef TALUS_PF2E_GM_DIFFICULTY_H
#define TALUS_PF2E_GM_DIFFICULTY_H

#include <stdbool.h>
#include <stddef.h>

enum pf2e_difficulty {
#define DIFFICULTY(name, text, adjustment) PF2E_DIFFICULTY_##name,
#include "systems/pf2e/gm/difficulties.def"
#undef DIFFICULTY
    PF2E_DIFFICULTY_COUNT
};

enum pf2e_rarity { PF2E_COMMON, PF2E_UNCOMMON, PF2E_RARE, PF2E_UNIQUE, PF2E_RARITY_COUNT };

/* COUNT when unknown. */
enum pf2e_difficulty pf2e_difficulty_find(const char *name);
const char *pf2e_difficulty_name(enum pf2e_difficulty difficulty);
enum pf2e_rarity pf2e_rarity_find(const char *name);

/* `without_level`: the variant rule of proficiency without level. Levels are held within -1 and 25. */
int pf2e_dc_by_level(int level, bool without_level);
int pf2e_dc_by_rank(int rank, bool without_level);       /* 0 untrained ... 4 legendary */
int pf2e_dc_by_spell_rank(int rank, bool without_level); /* 0 cantrip ... 10 */
int pf2e_dc_adjust(int dc, enum pf2e_difficulty difficulty);
enum pf2e_difficulty pf2e_dc_of_rarity(enum pf2e_rarity rarity);
/* Two adjustments in one, no further than the ends of the scale. */
enum pf2e_difficulty pf2e_difficulty_combine(enum pf2e_difficulty first, enum pf2e_difficulty second);
/* The DCs from one difficulty up to the hardest; how many. */
size_t pf2e_difficulty_scale(int dc, enum pf2e_difficulty start, int scale[PF2E_DIFFICULTY_COUNT]);

struct pf2e_attempts {
    enum pf2e_difficulty start;
    int dcs[PF2E_DIFFICULTY_COUNT]; /* first attempt, second ... */
    size_t count;
};

enum { PF2E_RECALL_SKILLS = 8 };

struct pf2e_recall {
    const char *skills[PF2E_RECALL_SKILLS];
    size_t skill_count;
    struct pf2e_attempts standard, lore, special_lore;
};

/* What identifies a creature, by its traits in their order. */
struct pf2e_recall pf2e_recall_creature(int level, enum pf2e_rarity rarity, const char *const *traits, size_t count,
                                        bool without_level);

#endif
