/* contains.h: searches a text for a word, ignoring case. */
#ifndef TALUS_BASE_CONTAINS_H
#define TALUS_BASE_CONTAINS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/ascii.h"

static inline bool ascii_contains(const char *text, const char *word)
{
    for (;; text++) {
        size_t i = 0;
        while (word[i] && ascii_lower(text[i]) == ascii_lower(word[i]))
            i++;
        if (!word[i]) return true;
        if (!*text) return false;
    }
}

#endif
