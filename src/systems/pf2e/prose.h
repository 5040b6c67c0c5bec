/* prose.h: finding set phrases in the texts of content. */
#ifndef TALUS_PF2E_PROSE_H
#define TALUS_PF2E_PROSE_H

#include <stddef.h>

#include "base/ascii.h"
#include "base/text.h"

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
void pf2e_prose_plain(struct text *out, const char *markup);

#endif
