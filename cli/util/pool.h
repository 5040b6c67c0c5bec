/* pool.h: memory that is freed all at once. When it runs out, the pool remembers it in `failed`, so that long code
 * checks once at its end. A pool of zeros is empty. */
#ifndef TALUS_CLI_UTIL_POOL_H
#define TALUS_CLI_UTIL_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool_block;

struct pool {
    struct pool_block *block; /* the newest, linked to the older ones */
    bool failed;
};

void pool_free(struct pool *pool);
/* Zeroed, for any type; NULL when memory is exhausted. */
void *pool_alloc(struct pool *pool, size_t size);
/* The first bytes of a text, with a NUL. */
char *pool_copy(struct pool *pool, const char *text, size_t length);
char *pool_printf(struct pool *pool, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
