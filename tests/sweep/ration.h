/* ration.h: memory that runs out when a test says so. */
#ifndef TALUS_SWEEP_RATION_H
#define TALUS_SWEEP_RATION_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"

struct ration {
    size_t left; /* allocations until the one that fails; SIZE_MAX: never */
    size_t used, failed;
    bool once; /* later ones succeed again */
};

/* Threads share the ration of the program. */
static inline bool ration_is_out(struct ration *ration)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    ration->used++;
    bool out = ration->left == 0 || --ration->left == 0;
    if (out) ration->failed++;
    if (out && ration->once) ration->left = SIZE_MAX;
    pthread_mutex_unlock(&lock);
    return out;
}

static inline void *ration_resize(void *context, void *memory, size_t size)
{
    struct ration *ration = context;
    if (size == 0) {
        free(memory);
        return NULL;
    }
    return ration_is_out(ration) ? NULL : realloc(memory, size);
}

/* The hooks keep pointing at the ration, which may be filled again at any time. */
static inline void ration_begin(struct ration *ration)
{
    struct memory_hooks hooks = {.resize = ration_resize, .context = ration};
    *ration = (struct ration){.left = SIZE_MAX};
    memory_set_hooks(&hooks);
}

/* The next allocation to fail: all of the first `every`, then in steps that grow by an eighth of the way from there. */
static inline size_t ration_next(size_t failing, size_t every)
{
    return failing < every ? failing + 1 : failing + 1 + (failing - every) / 8;
}

#endif
