/* preview.h: the chances of a command before it is sent, and the squares of its areas: computed by the system, or
 * sampled a thousand times on copies of the table. */
#ifndef TALUS_CORE_PREVIEW_H
#define TALUS_CORE_PREVIEW_H

#include "core/page.h"
#include "core/table.h"

/* False if nothing can be predicted. The table is not changed; the same table and command give the same page. */
bool table_preview(struct table *table, const struct json *command, struct page *page);

/* ---- areas: the command is decided on a copy of the table, and every area that is laid on the way is marked, so a
 * picture shows exactly what the rules would use ---- */

/* Is this square of the board in the area? */
typedef bool preview_area(const void *area, int x, int y);

/* A system calls it for each area it places. Outside a preview it does nothing. */
void table_mark_area(struct table *table, const int board[2], preview_area *has, const void *area);
/* The marked squares, [[x, y], ...] row by row; empty when the command is refused or has no area. False: no memory. */
bool table_area_squares(const struct table *table, const struct json *command, struct arena *arena,
                        struct json *squares);

#endif
