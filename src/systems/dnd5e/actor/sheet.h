/* sheet.h: a prepared actor as data and as a page. */
#ifndef TALUS_DND5E_ACTOR_SHEET_H
#define TALUS_DND5E_ACTOR_SHEET_H

#include "core/page.h"
#include "systems/dnd5e/actor/actor.h"

struct json d5e_sheet_data(struct arena *arena, const struct d5e_actor *actor);
void d5e_sheet_page(struct page *page, struct arena *arena, const struct d5e_actor *actor);
/* "armor class", "Stealth", "Wisdom save", "Rapier"; NULL when there is none of this name. */
const struct d5e_stat *d5e_stat_find(const struct d5e_actor *actor, const char *name);
struct json d5e_stat_data(struct arena *arena, const struct d5e_stat *stat);

#endif
