/* strike_build.h: the damage of a strike while it is put together (strike_damage.c, strike_base.c,
 * strike_elements.c). */
#ifndef TALUS_PF2E_STRIKE_STRIKE_BUILD_H
#define TALUS_PF2E_STRIKE_STRIKE_BUILD_H

#include "systems/pf2e/strike/strike.h"

struct strike_build {
    struct pf2e_actor *actor;
    struct pf2e_strike *strike;
    struct pf2e_item *item;
    struct pf2e_strike_damage *damage;
    struct options options;
    struct pf2e_scope scope;
    int64_t rank;
    bool character, heals;
};

/* strike_base.c: base damage, false when there is none; and what the weapon adds by itself. */
bool pf2e_strike_weapon_base(struct strike_build *build);
bool pf2e_strike_npc_base(struct strike_build *build);
void pf2e_strike_add_strength(struct strike_build *build);
void pf2e_strike_add_runes(struct strike_build *build);
void pf2e_strike_add_traits(struct strike_build *build);
void pf2e_strike_add_specialization(struct strike_build *build);
void pf2e_strike_add_strikings(struct strike_build *build);
/* Does strength add to its damage? */
bool pf2e_strike_is_strong(const struct pf2e_item *item);
symbol pf2e_strike_build_symbol(struct strike_build *build, const char *text); /* 0 of nothing */
int pf2e_strike_build_faces(const char *die);                         /* "d8": 8 */

/* strike_elements.c: dice that elements add, and what they alter. */
void pf2e_strike_pull_dice(struct strike_build *build);
/* PF2E-RE-55: the dice of the base damage are altered before anything asks how many there are; `scope` then shows a
 * weapon that has them. The rest is altered when all parts of the damage are there. */
void pf2e_strike_alter_own_dice(struct strike_build *build);
void pf2e_strike_show_dice(struct strike_build *build);
void pf2e_strike_alter(struct strike_build *build);

#endif
