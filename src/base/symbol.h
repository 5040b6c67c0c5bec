/* symbol.h: interned strings. Equal texts are equal numbers; 0 is not a symbol.
 *
 * A table may extend a frozen parent (the pack's): it finds the parent's symbols and numbers its own after them, so
 * names made at run time are kept apart from the frozen ones and disappear with the scratch table. */
#ifndef TALUS_BASE_SYMBOL_H
#define TALUS_BASE_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

typedef uint32_t symbol;

struct symbol_text {
    const char *text; /* NUL-terminated */
    uint32_t length;
    uint32_t hash;
    symbol stem;   /* of "self:level:5" the symbol "self:level"; 0 when the text does not end in a number */
    double number; /* and the number 5 */
};

/* The hash is next to the number: a search looks at a text only if it is most likely the right one. */
struct symbol_slot {
    uint32_t hash;
    uint32_t place; /* index into texts plus 1, 0 = free */
};

struct symbols {
    const struct symbols *parent; /* frozen while this table lives; may be NULL */
    struct arena arena;
    struct symbol_text *texts; /* of symbol first + i */
    struct symbol_slot *slots; /* open addressing */
    uint32_t first, count, capacity, slot_count;
};

static inline const struct symbol_text *symbols_get(const struct symbols *symbols, symbol id)
{
    while (symbols && id < symbols->first)
        symbols = symbols->parent;
    if (!symbols || id - symbols->first >= symbols->count) return NULL;
    return &symbols->texts[id - symbols->first];
}

void symbols_init(struct symbols *symbols, const struct symbols *parent);
void symbols_free(struct symbols *symbols);

/* 0 only when memory is exhausted. */
symbol symbol_intern(struct symbols *symbols, const char *text, size_t length);
symbol symbol_intern_text(struct symbols *symbols, const char *text);
/* 0 when the text was never interned. */
symbol symbol_find(const struct symbols *symbols, const char *text, size_t length);
/* "" for 0. The pointer lives as long as the table that owns the symbol. */
const char *symbol_text(const struct symbols *symbols, symbol id);
size_t symbol_length(const struct symbols *symbols, symbol id);
/* The parts of a text such as "self:level:5": its stem "self:level" and the number; 0 when it does not end in one. */
static inline symbol symbol_stem(const struct symbols *symbols, symbol id, double *number)
{
    const struct symbol_text *found = id ? symbols_get(symbols, id) : NULL;
    if (!found || !found->stem) return 0;
    *number = found->number;
    return found->stem;
}
/* One past the highest symbol known here. */
uint32_t symbols_end(const struct symbols *symbols);

uint32_t hash_bytes(const void *bytes, size_t length);

#endif
