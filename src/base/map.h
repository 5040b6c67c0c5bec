/* map.h: an insertion-ordered map from a symbol (or any other non-zero 32-bit key) to a 64-bit value.
 * Iterating goes over `entries` from 0 to `count`, in the order of insertion, so output never depends on hashing. */
#ifndef TALUS_BASE_MAP_H
#define TALUS_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_entry {
    uint32_t key;
    union {
        uint64_t number;
        void *pointer;
    };
};

struct map {
    struct map_entry *entries;
    uint32_t *slots; /* index into entries plus 1 */
    uint32_t count, capacity, slot_count;
};

void map_free(struct map *map);
/* NULL when absent. The entry moves when the map grows. */
struct map_entry *map_find(const struct map *map, uint32_t key);
/* The entry of the key, made with number 0 when absent; NULL when memory is exhausted. */
struct map_entry *map_put(struct map *map, uint32_t key);

#endif
