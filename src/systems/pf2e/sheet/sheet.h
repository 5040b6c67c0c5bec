/* sheet.h: the parts of a sheet that are in separate files. */
#ifndef TALUS_PF2E_SHEET_SHEET_H
#define TALUS_PF2E_SHEET_SHEET_H

#include "core/page.h"
#include "systems/pf2e/model/actor.h"

/* The head of the sheet of an actor that is neither character nor creature. */
void pf2e_sheet_stored(struct page *page, struct arena *arena, const struct pf2e_actor *actor);

/* sheet_gear.c: equipment with its Bulk, the spells of an entry by rank, feats by kind. */
void pf2e_sheet_gear(struct page *page, struct arena *arena, const struct pf2e_actor *actor);
void pf2e_sheet_spells(struct page *page, struct arena *arena, const struct pf2e_item *entry);
/* Pools of points, crafting abilities and the token, as elements give them. */
void pf2e_sheet_resources(struct page *page, struct arena *arena, const struct pf2e_actor *actor);
void pf2e_sheet_feats(struct page *page, struct arena *arena, const struct pf2e_actor *actor);

/* summary_label.c: {member of the summary: its name for people}. */
struct json pf2e_summary_labels(struct arena *arena, const struct pf2e_actor *actor, const struct json *summary);

#endif
