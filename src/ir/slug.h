/* slug.h: makes slugs from names.
 *
 * "Ghost Touch (Greater)" is ghost-touch-greater, ghostTouchGreater or GhostTouchGreater. All of Unicode counts:
 * letters, marks and digits of any script stay, everything else parts words. */
#ifndef TALUS_IR_SLUG_H
#define TALUS_IR_SLUG_H

#include <stddef.h>

#include "base/arena.h"
#include "base/text.h"

enum slug_form {
    SLUG_KEBAB,     /* ghost-touch */
    SLUG_DROMEDARY, /* ghostTouch */
    SLUG_BACTRIAN   /* GhostTouch */
};

/* Adds the slug of the name. The name should be UTF-8; bytes that are not are left out. */
void slug_add(struct text *out, const char *name, size_t length, enum slug_form form);
/* In the arena; NULL when memory is exhausted. */
char *slug_new(struct arena *arena, const char *name, enum slug_form form);

#endif
