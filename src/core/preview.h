/* preview.h: the chances of a command before it is given: as its system computes them, otherwise by trying it a
 * thousand times on copies of the table. */
#ifndef TALUS_CORE_PREVIEW_H
#define TALUS_CORE_PREVIEW_H

#include "core/page.h"
#include "core/table.h"

/* False when nothing can be said. The table is not changed; the same table and command give the same page. */
bool table_preview(struct table *table, const struct json *command, struct page *page);

#endif
