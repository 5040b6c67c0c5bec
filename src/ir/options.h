/* options.h: a set of roll options made for many tests.
 *
 * Options are interned symbols, kept in the order they were added. Options that end in a number ("self:level:5") are
 * also filed under their stem ("self:level"), so that comparisons never scan. A set may extend another one, which must
 * not change meanwhile: a roll's own options extend those of the actor without copying them. */
#ifndef TALUS_IR_OPTIONS_H
#define TALUS_IR_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/symbol.h"

struct option_number {
    symbol stem;
    uint32_t next; /* further number of the same slot: index plus 1, 0 = last */
    double value;
};

struct options {
    struct symbols *symbols;     /* where the names live */
    const struct options *under; /* the set this one extends; may be NULL */
    symbol *slots;               /* open addressing, 0 = free; the items lie in the same piece of memory */
    symbol *items;               /* own options in order */
    uint32_t *number_slots;      /* index into numbers plus 1; the numbers follow them */
    struct option_number *numbers;
    uint32_t count, capacity, slot_count;
    uint32_t number_count, number_capacity, number_slot_count;
    bool failed; /* sticky: memory ran out, an option is missing */
};

void options_init(struct options *options, struct symbols *symbols, const struct options *under);
void options_free(struct options *options);
/* A set like the other one, whose names are found in these symbols too. False: no memory, and it holds nothing. */
bool options_copy(struct options *options, const struct options *from, struct symbols *symbols);
void options_clear(struct options *options); /* own options only; keeps the memory */

/* Makes room for so many further own options at once; if memory is exhausted, adding them fails. */
void options_expect(struct options *options, size_t more);

/* False only when memory is exhausted (and options->failed is set). Adding twice changes nothing. */
bool options_add(struct options *options, symbol option);
bool options_add_text(struct options *options, const char *text);
bool options_addf(struct options *options, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* All options of the other set, those it extends first. Both use the same names. */
bool options_add_all(struct options *options, const struct options *other);
/* Removes an own option; those of the set below stay. True when it was there. */
bool options_remove(struct options *options, symbol option);

bool options_has_text(const struct options *options, const char *text);
/* All options counted, those under it first. */
size_t options_count(const struct options *options);
symbol options_at(const struct options *options, size_t index);

/* Walks the numbers of a stem: start with cursor {0}. */
struct option_cursor {
    const struct options *set;
    uint32_t next;
    bool started;
};
bool options_next_number(const struct options *options, symbol stem, struct option_cursor *cursor, double *value);
/* Does an option of this stem end in something that is not a number ("self:level:high")? */
bool options_has_wordy_tail(const struct options *options, symbol stem);
/* A number of a stem given as text, the fallback when there is none. */
double options_number(const struct options *options, const char *stem, double fallback);

static inline uint32_t options_slot(symbol option, uint32_t slot_count)
{
    return (uint32_t)(option * 0x9e3779b1u >> 8) & (slot_count - 1);
}

static inline bool options_has(const struct options *options, symbol option)
{
    for (; options; options = options->under) {
        if (options->slot_count == 0) continue;
        uint32_t slot = options_slot(option, options->slot_count);
        for (symbol found = options->slots[slot]; found; found = options->slots[slot]) {
            if (found == option) return true;
            slot = (slot + 1) & (options->slot_count - 1);
        }
    }
    return false;
}

#endif
