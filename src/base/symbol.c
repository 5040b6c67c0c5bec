/* symbol.c: interned strings. */
#include "base/symbol.h"

#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/same.h"
#include "base/number.h"

/* FNV-1a with a final mix: short keys dominate, and the value must not depend on the machine. */
uint32_t hash_bytes(const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ byte[i]) * 16777619u;
    hash ^= hash >> 15;
    hash *= 0x2c1b3c6du;
    return hash ^ (hash >> 13);
}

/* Up to seven bytes; two reads that may overlap take four and more. */
static inline uint64_t symbols_hash_rest(const char *text, size_t length)
{
    uint32_t first, last;
    if (length >= 4) {
        memcpy(&first, text, 4);
        memcpy(&last, text + length - 4, 4);
        return (uint64_t)first << 32 | last;
    }
    if (length == 0) return 0;
    const unsigned char *byte = (const unsigned char *)text;
    return (uint64_t)byte[0] << 16 | (uint64_t)byte[length / 2] << 8 | byte[length - 1];
}

/* Eight bytes at a time. Only the place in the slots depends on it, never a symbol's number, so it may differ between
 * machines. */
static uint32_t symbols_hash(const char *text, size_t length)
{
    uint64_t hash = length * 0x9e3779b97f4a7c15u, part = 0;
    for (; length >= 8; text += 8, length -= 8) {
        memcpy(&part, text, 8);
        hash = (hash ^ part) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    part = symbols_hash_rest(text, length);
    hash = (hash ^ part) * 0xff51afd7ed558ccdu;
    hash ^= hash >> 29;
    hash *= 0xc4ceb9fe1a85ec53u;
    return (uint32_t)(hash >> 32);
}

void symbols_init(struct symbols *symbols, const struct symbols *parent)
{
    *symbols = (struct symbols){.parent = parent, .first = parent ? symbols_end(parent) : 1};
    arena_init(&symbols->arena);
}

void symbols_free(struct symbols *symbols)
{
    memory_free(symbols->texts);
    memory_free(symbols->slots);
    arena_free(&symbols->arena);
    symbols->texts = NULL;
    symbols->slots = NULL;
    symbols->count = symbols->capacity = symbols->slot_count = 0;
}

uint32_t symbols_end(const struct symbols *symbols)
{
    return symbols->first + symbols->count;
}

static symbol symbols_lookup(const struct symbols *symbols, const char *text, size_t length, uint32_t hash)
{
    for (; symbols; symbols = symbols->parent) {
        if (symbols->slot_count == 0) continue;
        uint32_t mask = symbols->slot_count - 1;
        for (const struct symbol_slot *slot = &symbols->slots[hash & mask]; slot->place;
             slot = &symbols->slots[(size_t)(slot - symbols->slots + 1) & mask]) {
            if (slot->hash != hash) continue;
            const struct symbol_text *known = &symbols->texts[slot->place - 1];
            if (known->length == length && same_bytes(known->text, text, length))
                return symbols->first + slot->place - 1;
        }
    }
    return 0;
}

symbol symbol_find(const struct symbols *symbols, const char *text, size_t length)
{
    return symbols_lookup(symbols, text, length, symbols_hash(text, length));
}

enum { SYMBOLS_FIRST_TEXTS = 32, SYMBOLS_FIRST_SLOTS = 128 };

static void symbols_put(struct symbol_slot *slots, uint32_t mask, uint32_t hash, uint32_t place)
{
    uint32_t slot = hash & mask;
    while (slots[slot].place)
        slot = (slot + 1) & mask;
    slots[slot] = (struct symbol_slot){.hash = hash, .place = place};
}

static bool symbols_rehash(struct symbols *symbols)
{
    uint32_t wanted = symbols->slot_count ? symbols->slot_count * 2 : SYMBOLS_FIRST_SLOTS;
    struct symbol_slot *slots = memory_alloc(wanted * sizeof *slots);
    if (!slots) return false;
    memset(slots, 0, wanted * sizeof *slots);
    for (uint32_t i = 0; i < symbols->count; i++)
        symbols_put(slots, wanted - 1, symbols->texts[i].hash, i + 1);
    memory_free(symbols->slots);
    symbols->slots = slots;
    symbols->slot_count = wanted;
    return true;
}

static bool symbols_make_room(struct symbols *symbols)
{
    if (symbols->count == symbols->capacity) {
        uint32_t wanted = symbols->capacity ? symbols->capacity * 2 : SYMBOLS_FIRST_TEXTS;
        struct symbol_text *texts = memory_resize(symbols->texts, wanted * sizeof *texts);
        if (!texts) return false;
        symbols->texts = texts;
        symbols->capacity = wanted;
    }
    return (symbols->count + 1) * 2 <= symbols->slot_count || symbols_rehash(symbols);
}

/* Numbers at the end are read once, when the text is interned: comparing options never looks at text again. Stems of
 * stems ("a:1:2") are followed a few levels only, so a long row of numbers costs no more than a short one. */
enum { SYMBOL_STEM_LEVELS = 8 };

static symbol symbol_intern_levels(struct symbols *symbols, const char *text, size_t length, int levels);

static bool symbols_read_stem(struct symbols *symbols, struct symbol_text *entry, int levels)
{
    size_t colon = entry->length;
    while (colon > 0 && entry->text[colon - 1] != ':')
        colon--;
    if (levels == 0 || colon == 0 || colon == entry->length) return true;
    /* the only number that starts with a letter is Infinity */
    if (ascii_is_letter(entry->text[colon]) && entry->text[colon] != 'I') return true;
    entry->number = number_from_text(entry->text + colon, entry->length - colon);
    if (isnan(entry->number)) return true;
    entry->stem = symbol_intern_levels(symbols, entry->text, colon - 1, levels - 1);
    return entry->stem != 0;
}

static symbol symbol_intern_levels(struct symbols *symbols, const char *text, size_t length, int levels)
{
    uint32_t hash = symbols_hash(text, length);
    symbol known = symbols_lookup(symbols, text, length, hash);
    if (known) return known;
    char *copy = length <= UINT32_MAX ? arena_copy_text(&symbols->arena, text, length) : NULL;
    if (!copy) return 0;
    struct symbol_text entry = {.text = copy, .length = (uint32_t)length, .hash = hash};
    if (!symbols_read_stem(symbols, &entry, levels) || !symbols_make_room(symbols)) return 0;
    symbols->texts[symbols->count++] = entry;
    symbols_put(symbols->slots, symbols->slot_count - 1, hash, symbols->count);
    return symbols->first + symbols->count - 1;
}

symbol symbol_intern(struct symbols *symbols, const char *text, size_t length)
{
    return symbol_intern_levels(symbols, text, length, SYMBOL_STEM_LEVELS);
}

symbol symbol_intern_text(struct symbols *symbols, const char *text)
{
    return symbol_intern(symbols, text, strlen(text));
}

const char *symbol_text(const struct symbols *symbols, symbol id)
{
    const struct symbol_text *found = id ? symbols_get(symbols, id) : NULL;
    return found ? found->text : "";
}

size_t symbol_length(const struct symbols *symbols, symbol id)
{
    const struct symbol_text *found = id ? symbols_get(symbols, id) : NULL;
    return found ? found->length : 0;
}
