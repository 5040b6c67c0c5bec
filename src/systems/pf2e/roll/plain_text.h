/* plain_text.h: finds set phrases in the texts of content. */
#ifndef TALUS_PF2E_ROLL_PLAIN_TEXT_H
#define TALUS_PF2E_ROLL_PLAIN_TEXT_H

#include <stddef.h>

#include "base/ascii.h"
#include "base/text.h"
#include "systems/pf2e/model/actor.h"

/* Where the words (in lower case) stand between text and end, whatever their
 * case there; NULL. */
static inline const char *pf2e_seek(const char *text, const char *end, const char *words)
{
    for (const char *at = text; at < end; at++) {
        size_t i = 0;
        while (words[i] && at + i < end && ascii_lower(at[i]) == words[i])
            i++;
        if (!words[i]) return at;
    }
    return NULL;
}

/* A text without its markup: tags go, "@UUID[...]{label}" and "@Check[type|dc:18]" keep their words. */
void pf2e_plain_text(struct text *out, const char *markup);

/* Does the text of another shape say that an attack is lost in it? ("loses its claw attack", "can't make fangs
 * Strikes") Never when it speaks of several shapes: which one is taken is not known. */
bool pf2e_shape_loses(const char *markup, const char *attack);

/* The ground that an area leaves behind, as the text says it: "difficult", "fog"; NULL. (zones.def) */
const char *pf2e_ground_read(const char *markup);

/* The description of an item, or what the label in it stands for; `key` is room for that label. */
const char *pf2e_description(const struct pf2e_world *world, const struct pf2e_item *item, struct text *key);
/* The whole description: labels in it are replaced by their words. */
void pf2e_description_whole(const struct pf2e_world *world, const struct pf2e_item *item, struct text *out);

#endif
