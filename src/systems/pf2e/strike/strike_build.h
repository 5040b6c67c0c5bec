/* strike_build.h: the damage of a strike while it is put together (strike_damage.c, harm_base.c, harm_elements.c). */
#ifndef TALUS_PF2E_STRIKE_STRIKE_BUILD_H
#define TALUS_PF2E_STRIKE_STRIKE_BUILD_H

#include "systems/pf2e/strike/strike.h"

struct harm {
    struct pf2e_actor *actor;
    struct pf2e_strike *strike;
    struct pf2e_item *item;
    struct pf2e_strike_damage *damage;
    struct options options;
    struct pf2e_scope scope;
    int64_t rank;
    bool character, heals;
};

/* harm_base.c: base damage, false when there is none; and what the weapon adds by itself. */
bool pf2e_harm_weapon_base(struct harm *harm);
bool pf2e_harm_npc_base(struct harm *harm);
void pf2e_harm_add_strength(struct harm *harm);
void pf2e_harm_add_runes(struct harm *harm);
void pf2e_harm_add_traits(struct harm *harm);
void pf2e_harm_add_specialization(struct harm *harm);
void pf2e_harm_add_strikings(struct harm *harm);
/* Does strength add to its damage? */
bool pf2e_harm_is_strong(const struct pf2e_item *item);
symbol pf2e_harm_symbol(struct harm *harm, const char *text); /* 0 of nothing */
int pf2e_harm_faces(const char *die);                         /* "d8": 8 */

/* harm_elements.c: dice that elements add, and what they alter. */
void pf2e_harm_pull_dice(struct harm *harm);
/* PF2E-RE-55: the dice of the base damage are altered before anything asks how many there are; `scope` then shows a
 * weapon that has them. The rest is altered when all parts of the damage are there. */
void pf2e_harm_alter_own_dice(struct harm *harm);
void pf2e_harm_show_dice(struct harm *harm);
void pf2e_harm_alter(struct harm *harm);

#endif
