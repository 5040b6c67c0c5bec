/* show.h: shared declarations of showing a 5e record. */
#ifndef TALUS_DND5E_CONTENT_SHOW_H
#define TALUS_DND5E_CONTENT_SHOW_H

#include "core/page.h"
#include "systems/dnd5e/content/content.h"

struct d5e_showing {
    const struct d5e_content *content;
    struct page *page;
    struct arena *arena;
    enum d5e_kind kind;
};

/* What an effect does: "speed +10; advantage on attack rolls". */
void d5e_effect_in_words(struct text *out, const struct json *effect);
/* show_facts.c: everything about a record but its mechanics. */
void d5e_show_facts(const struct d5e_showing *showing, const struct json *record);
/* A quarter is written 0.25 in the records and 1/4 in books. */
void d5e_add_challenge(struct text *out, const struct json *rating);

#endif
