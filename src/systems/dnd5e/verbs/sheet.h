/* sheet.h: the sheet of an actor as data and as a page. */
#ifndef TALUS_DND5E_VERBS_SHEET_H
#define TALUS_DND5E_VERBS_SHEET_H

#include "core/page.h"
#include "systems/dnd5e/table/staging.h"

/* summary.c: the same numbers by the names people use, one line each. */
struct json d5e_sheet_summary(struct arena *arena, const struct d5e_staging *stage);
struct json d5e_sheet_data(struct arena *arena, const struct d5e_staging *stage);
void d5e_sheet_page(struct page *page, struct arena *arena, const struct d5e_staging *stage);

#endif
