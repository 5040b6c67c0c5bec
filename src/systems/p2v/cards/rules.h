/* rules.h: the arithmetic of Path 2 Victory, free of any board or game. Everything that decides a number goes through
 * here: the game, the odds shown to players, and the test vectors. */
#ifndef TALUS_P2V_CARDS_RULES_H
#define TALUS_P2V_CARDS_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/near.h"
#include "core/grid/grid.h"

enum p2v_damage_type {
#define DAMAGE(name, text) P2V_##name,
#include "systems/p2v/cards/words.def"
    P2V_DAMAGE_TYPES
};
enum p2v_condition {
#define CONDITION(name, text) P2V_##name,
#include "systems/p2v/cards/words.def"
    P2V_CONDITIONS
};
enum p2v_save { P2V_FORT, P2V_REFLEX, P2V_WILL, P2V_SAVES };
enum p2v_skill {
#define SKILL(name, text, save) P2V_##name,
#include "systems/p2v/cards/words.def"
    P2V_SKILLS
};
enum p2v_terrain_index {
#define TERRAIN(name, text) P2V_TERRAIN_INDEX_##name,
#include "systems/p2v/cards/words.def"
    P2V_TERRAINS
};
enum p2v_terrain {
#define TERRAIN(name, text) P2V_TERRAIN_##name = 1 << P2V_TERRAIN_INDEX_##name,
#include "systems/p2v/cards/words.def"
};
#define P2V_BIT(index) (UINT32_C(1) << (index))
#define P2V_PHYSICAL (P2V_BIT(P2V_BLUDGEONING) | P2V_BIT(P2V_PIERCING) | P2V_BIT(P2V_SLASHING))

const char *p2v_damage_name(enum p2v_damage_type type);
const char *p2v_condition_name(enum p2v_condition condition);
const char *p2v_skill_name(enum p2v_skill skill);
const char *p2v_save_name(enum p2v_save save);
const char *p2v_terrain_name(enum p2v_terrain_index terrain);
/* The index of a word, case and "-"/"_"/" " not counting; -1 if unknown. Synonyms of are known. */
int p2v_damage_find(const char *text);
int p2v_condition_find(const char *text);
int p2v_skill_find(const char *text);
int p2v_save_find(const char *text);
int p2v_terrain_find(const char *text);
enum p2v_save p2v_skill_save(enum p2v_skill skill);
/* Equal texts, case and "-"/"_"/" " not counting. */
bool p2v_same_word(const char *a, const char *b);
/* The words for effects on cards, ended by NULL. */
extern const char *const p2v_effect_words[];
/* Offers the words of a kind ("skill", "effect") for one that is not known. */
void p2v_words_near(const char *what, struct near *near);

/* ---- rolls ---- */

enum p2v_degree { P2V_CRITICAL_FAILURE, P2V_FAILURE, P2V_SUCCESS, P2V_CRITICAL_SUCCESS };

/* P2V-STRIKE-01..06, with what is known of the situation. */
struct p2v_fight {
    int die, fight, armor, modifier;
    int earlier_actions; /* actions with a Fight roll already made this turn */
    bool is_ranged, in_enemy_reach, beyond_short, is_prone, is_rattled, target_is_off_guard;
};
int p2v_fight_bonus(const struct p2v_fight *fight); /* everything but the die */
int p2v_fight_armor(const struct p2v_fight *fight);
/* CRITICAL_FAILURE is the fumble of A-05; it misses like FAILURE. */
enum p2v_degree p2v_fight_degree(const struct p2v_fight *fight);
/* With how many of the twenty faces it is a success or better, and a critical success. */
void p2v_fight_faces(const struct p2v_fight *fight, int *hit, int *crit);

/* P2V-POWER-01..04, P2V-COND-08. */
enum p2v_degree p2v_save_degree(int die, int bonus, int power);
int p2v_save_bonus(int save, bool is_sickened);
/* A check has no natural 1 that fails whatever it comes to (P2V-SKILL-01). */
enum p2v_degree p2v_check_degree(int die, int bonus, int power);
/* P2V-SKILL-01 */
int p2v_skill_bonus(int save, bool is_trained);

/* P2V-POWER-05, A-07 */
int p2v_halve(int damage);

/* ---- damage ---- */

struct p2v_defence {
    uint32_t immune;                  /* bits of damage types */
    uint8_t resist[P2V_DAMAGE_TYPES]; /* d6s */
    uint8_t weak[P2V_DAMAGE_TYPES];
};
/* P2V-HP-11..14. `roll` rolls a d6. */
int p2v_damage_taken(const struct p2v_defence *defence, int amount, uint32_t types, int (*roll)(void *context),
                     void *context);
int p2v_resist_dice(const struct p2v_defence *defence, uint32_t types);

/* ---- positions ---- */

struct p2v_flanker {
    struct grid_space space;
    int reach;
    bool is_helpless;
};
/* P2V-STAT-01, A-73 */
bool p2v_is_flanked(struct grid_space target, const struct p2v_flanker *a, const struct p2v_flanker *b);
/* P2V-MOVE-04, P2V-TERR-04: the cost of one step; counts the diagonal. */
int p2v_step_cost(bool is_diagonal, bool is_difficult, int *diagonals);

/* ---- parties ---- */

enum { P2V_LEVEL_MIN = -1, P2V_LEVEL_MAX = 14, P2V_HERO_POINTS_MAX = 3 };
/* P2V-PARTY-04, -05; -1 outside the table. */
int p2v_level_cost(int level);
int p2v_upgrade_cost(int level);
/* P2V-PARTY-06, P2V-HERO-01; -1 when it has no price. */
int p2v_creature_cost(int level, int upgrades, int hero_points);
/* P2V-PARTY-02, -03: within the limit and nobody over half of it. */
bool p2v_party_is_legal(const int *costs, int count, int limit);

/* P2V-SETUP-02 */
struct p2v_board_size {
    int width, height;
    bool deploys_on_edges; /* otherwise in opposite corners */
};
const struct p2v_board_size *p2v_board_for(int points, int players);

#endif
