/* map.c: an insertion-ordered map from a symbol to a 64-bit value. */
#include "base/map.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"

void map_free(struct map *map)
{
    memory_free(map->entries);
    memory_free(map->slots);
    *map = (struct map){0};
}

static uint32_t map_slot(const struct map *map, uint32_t key)
{
    uint32_t mask = map->slot_count - 1, slot = (key * 0x9e3779b1u) >> 7 & mask;
    while (map->slots[slot] && map->entries[map->slots[slot] - 1].key != key)
        slot = (slot + 1) & mask;
    return slot;
}

struct map_entry *map_find(const struct map *map, uint32_t key)
{
    if (map->slot_count == 0) return NULL;
    uint32_t index = map->slots[map_slot(map, key)];
    return index ? &map->entries[index - 1] : NULL;
}

static bool map_grow(struct map *map)
{
    uint32_t capacity = map->capacity ? map->capacity * 2 : 12, slot_count = map->slot_count ? map->slot_count * 2 : 16;
    struct map_entry *entries = memory_resize(map->entries, capacity * sizeof *entries);
    if (!entries) return false;
    map->entries = entries;
    uint32_t *slots = memory_alloc(slot_count * sizeof *slots);
    if (!slots) return false;
    memory_free(map->slots);
    memset(slots, 0, slot_count * sizeof *slots);
    map->slots = slots;
    map->slot_count = slot_count;
    map->capacity = capacity;
    for (uint32_t i = 0; i < map->count; i++)
        map->slots[map_slot(map, map->entries[i].key)] = i + 1;
    return true;
}

struct map_entry *map_put(struct map *map, uint32_t key)
{
    struct map_entry *known = map_find(map, key);
    if (known) return known;
    if (map->count == map->capacity && !map_grow(map)) return NULL;
    assert(map->entries && map->slots); /* there is room */
    map->slots[map_slot(map, key)] = map->count + 1;
    map->entries[map->count] = (struct map_entry){.key = key};
    return &map->entries[map->count++];
}
