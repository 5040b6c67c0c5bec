/* host.h: functions that the embedding program provides; content names them. */
#ifndef TALUS_CORE_HOST_H
#define TALUS_CORE_HOST_H

#include <stdbool.h>

#include "base/arena.h"
#include "json/json.h"

struct host_function {
    const char *name;
    /* The value of a call; false: it has none, and the reason was reported. */
    bool (*call)(const struct host_function *function, const struct json *call, struct arena *arena,
                 struct json *value);
    void *context;
    const struct host_function *next;
};

/* Of a list, by name; NULL if the host provides none of this name. */
const struct host_function *host_find(const struct host_function *first, const char *name);

#endif
