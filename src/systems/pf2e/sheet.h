/* sheet.h: the parts of a sheet that have a file of their own. */
#ifndef TALUS_PF2E_SHEET_H
#define TALUS_PF2E_SHEET_H

#include "core/page.h"
#include "systems/pf2e/actor.h"

/* The head of the sheet of an actor that is neither character nor creature. */
void pf2e_sheet_stored(struct page *page, struct arena *arena, const struct pf2e_actor *actor);

#endif
