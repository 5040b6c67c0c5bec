/* functions.h: the names of functions that content may call. (D5E-CALC-02) */
#ifndef TALUS_DND5E_CONTENT_FUNCTIONS_H
#define TALUS_DND5E_CONTENT_FUNCTIONS_H

#include "base/near.h"
#include "core/system.h"

/* Built in, or given by the host of `content` (NULL: of no host). */
bool d5e_function_is_known(const struct content *content, const char *name);
/* What a condition with this function needs; NULL: it is not a condition, or unknown. */
const char *d5e_function_words(const char *name);
/* Offers every name that is built in. */
void d5e_function_offer(struct near *near);

#endif
