/* migrate.h: old traits that are only prose become rule elements, as far as their sentences are understood.
 *
 * Nothing is guessed: a sentence that narrows a bonus to something the schema cannot express is reported, not
 * converted. */
#ifndef TALUS_SWSE_CONTENT_MIGRATE_H
#define TALUS_SWSE_CONTENT_MIGRATE_H

#include "core/page.h"
#include "systems/swse/content/pack.h"

/* The schema's migration checklist, one figure each: done of all. */
enum swse_checklist {
#define ITEM(constant, words) SWSE_LIST_##constant,
#include "systems/swse/content/migrate_checklist.def"
#undef ITEM
    SWSE_LIST_COUNT
};

struct swse_migration {
    struct arena *arena;
    const struct swse_pack *pack;
    struct json report; /* {"species": [{"id", "checklist", "proposals", "notUnderstood", "duplicateIds"}], "modifiers":
                         * [{"name", "proposals", "left"}], "notMigrated", "totals"} */
    struct json changed; /* the document with the proposals in it */
    size_t done[SWSE_LIST_COUNT], all[SWSE_LIST_COUNT];
    size_t proposals, species, carriers; /* carriers: other documents whose modifiers were looked at */
};

/* Looks at a species, a document with modifiers, or a list of them. False when memory is exhausted. */
bool swse_migrate(struct swse_migration *migration, const struct json *document);
void swse_migrate_page(const struct swse_migration *migration, struct page *page);

#endif
