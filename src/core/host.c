/* host.c: finding the host's functions. */
#include "core/host.h"

#include <string.h>

const struct host_function *host_find(const struct host_function *first, const char *name)
{
    for (const struct host_function *function = first; function; function = function->next) {
        if (strcmp(function->name, name) == 0) return function;
    }
    return NULL;
}
