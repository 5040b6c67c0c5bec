/* options.c: a set of roll options made for many tests. */
#include "ir/options.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

void options_init(struct options *options, struct symbols *symbols, const struct options *under)
{
    *options = (struct options){.symbols = symbols, .under = under};
}

void options_free(struct options *options)
{
    memory_free(options->slots);
    memory_free(options->number_slots);
    options_init(options, options->symbols, options->under);
}

bool options_copy(struct options *options, const struct options *from, struct symbols *symbols)
{
    *options = *from;
    options->symbols = symbols;
    options->slots = NULL;
    options->number_slots = NULL;
    size_t size = (from->slot_count + from->capacity) * sizeof *from->slots;
    size_t slots_size = from->number_slot_count * sizeof *from->number_slots;
    size_t numbers_size = slots_size + from->number_capacity * sizeof *from->numbers;
    if (size) options->slots = memory_alloc(size);
    if (numbers_size) options->number_slots = memory_alloc(numbers_size);
    if ((size && !options->slots) || (numbers_size && !options->number_slots)) {
        memory_free(options->slots);
        memory_free(options->number_slots);
        options_init(options, symbols, NULL);
        return false;
    }
    if (size) {
        memcpy(options->slots, from->slots, (from->slot_count + from->count) * sizeof *from->slots);
        options->items = options->slots + from->slot_count;
    }
    if (numbers_size) {
        memcpy(options->number_slots, from->number_slots, slots_size + from->number_count * sizeof *from->numbers);
        options->numbers = (struct option_number *)(void *)((char *)options->number_slots + slots_size);
    }
    return true;
}

void options_clear(struct options *options)
{
    options->count = options->number_count = 0;
    options->failed = false;
    if (options->slots) memset(options->slots, 0, options->slot_count * sizeof *options->slots);
    if (options->number_slots)
        memset(options->number_slots, 0, options->number_slot_count * sizeof *options->number_slots);
}

static void options_place(struct options *options, symbol option)
{
    uint32_t slot = options_slot(option, options->slot_count);
    while (options->slots[slot])
        slot = (slot + 1) & (options->slot_count - 1);
    options->slots[slot] = option;
}

static bool options_resize(struct options *options, uint32_t capacity)
{
    uint32_t slot_count = capacity * 4;
    symbol *slots = memory_alloc((slot_count + capacity) * sizeof *slots);
    if (!slots) return false;
    symbol *items = slots + slot_count;
    memset(slots, 0, slot_count * sizeof *slots);
    if (options->count) memcpy(items, options->items, options->count * sizeof *items);
    memory_free(options->slots);
    options->items = items;
    options->slots = slots;
    options->slot_count = slot_count;
    options->capacity = capacity;
    for (uint32_t i = 0; i < options->count; i++)
        options_place(options, options->items[i]);
    return true;
}

static bool options_grow(struct options *options)
{
    return options_resize(options, options->capacity ? options->capacity * 2 : 8);
}

void options_expect(struct options *options, size_t more)
{
    uint32_t capacity = options->capacity ? options->capacity : 8;
    while (capacity < UINT32_MAX / 32 && capacity - options->count < more)
        capacity *= 2;
    if (capacity > options->capacity) (void)options_resize(options, capacity);
}

static void options_link_number(struct options *options, uint32_t index)
{
    struct option_number *number = &options->numbers[index];
    uint32_t *slot = &options->number_slots[options_slot(number->stem, options->number_slot_count)];
    number->next = *slot;
    *slot = index + 1;
}

static bool options_grow_numbers(struct options *options)
{
    uint32_t capacity = options->number_capacity ? options->number_capacity * 2 : 8;
    size_t slots_size =
        (size_t)capacity * 2 * sizeof(uint32_t); /* whole numbers of them keep the numbers after them aligned */
    char *memory = memory_alloc(slots_size + capacity * sizeof(struct option_number));
    if (!memory) return false;
    uint32_t *slots = (uint32_t *)(void *)memory;
    struct option_number *numbers = (struct option_number *)(void *)(memory + slots_size);
    memset(slots, 0, slots_size);
    if (options->number_count) memcpy(numbers, options->numbers, options->number_count * sizeof *numbers);
    memory_free(options->number_slots);
    options->numbers = numbers;
    options->number_slots = slots;
    options->number_slot_count = capacity * 2;
    options->number_capacity = capacity;
    for (uint32_t i = 0; i < options->number_count; i++)
        options_link_number(options, i);
    return true;
}

static bool options_add_number(struct options *options, symbol option)
{
    struct option_number number = {0};
    number.stem = symbol_stem(options->symbols, option, &number.value);
    if (!number.stem) return true;
    if (options->number_count == options->number_capacity && !options_grow_numbers(options)) return false;
    options->numbers[options->number_count] = number;
    options_link_number(options, options->number_count++);
    return true;
}

bool options_add(struct options *options, symbol option)
{
    if (!option) {
        options->failed = true;
        return false;
    }
    if (options_has(options, option)) return true;
    if ((options->count == options->capacity && !options_grow(options)) || !options_add_number(options, option)) {
        options->failed = true;
        return false;
    }
    options->items[options->count++] = option;
    options_place(options, option);
    return true;
}

bool options_add_text(struct options *options, const char *text)
{
    return options_add(options, symbol_intern_text(options->symbols, text));
}

bool options_addf(struct options *options, const char *format, ...)
{
    char small[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(small, sizeof small, format, arguments);
    va_end(arguments);
    if (length >= 0 && (size_t)length < sizeof small)
        return options_add(options, symbol_intern(options->symbols, small, (size_t)length));
    char *large = length < 0 ? NULL : memory_alloc((size_t)length + 1);
    symbol option = 0;
    if (large) {
        va_start(arguments, format);
        vsnprintf(large, (size_t)length + 1, format, arguments);
        va_end(arguments);
        option = symbol_intern(options->symbols, large, (size_t)length);
        memory_free(large);
    }
    return options_add(options, option);
}

bool options_add_all(struct options *options, const struct options *other)
{
    if (other->under && !options_add_all(options, other->under)) return false;
    for (uint32_t i = 0; i < other->count; i++)
        if (!options_add(options, other->items[i])) return false;
    return true;
}

/* Those after it that are not in their own slot move up, so that a search still finds them. */
static void options_unplace(struct options *options, symbol option)
{
    uint32_t mask = options->slot_count - 1, free = options_slot(option, options->slot_count);
    while (options->slots[free] != option)
        free = (free + 1) & mask;
    for (uint32_t at = (free + 1) & mask; options->slots[at]; at = (at + 1) & mask) {
        uint32_t own = options_slot(options->slots[at], options->slot_count);
        if (((at - own) & mask) < ((at - free) & mask)) continue;
        options->slots[free] = options->slots[at];
        free = at;
    }
    options->slots[free] = 0;
}

/* Its place remains, without a stem: no search looks for that. */
static void options_forget_number(struct options *options, symbol option)
{
    double value;
    symbol stem = symbol_stem(options->symbols, option, &value);
    for (uint32_t i = 0; stem && i < options->number_count; i++) {
        if (options->numbers[i].stem != stem || options->numbers[i].value != value) continue;
        options->numbers[i].stem = 0;
        return;
    }
}

bool options_remove(struct options *options, symbol option)
{
    uint32_t index = 0;
    while (index < options->count && options->items[index] != option)
        index++;
    if (index == options->count) return false;
    options->count--;
    memmove(options->items + index, options->items + index + 1, (options->count - index) * sizeof *options->items);
    options_unplace(options, option);
    options_forget_number(options, option);
    return true;
}

bool options_has_text(const struct options *options, const char *text)
{
    symbol option = symbol_find(options->symbols, text, strlen(text));
    return option && options_has(options, option);
}

size_t options_count(const struct options *options)
{
    size_t count = 0;
    for (; options; options = options->under)
        count += options->count;
    return count;
}

symbol options_at(const struct options *options, size_t index)
{
    size_t below = options->under ? options_count(options->under) : 0;
    if (index < below) return options_at(options->under, index);
    return index - below < options->count ? options->items[index - below] : 0;
}

bool options_next_number(const struct options *options, symbol stem, struct option_cursor *cursor, double *value)
{
    if (!cursor->started)
        *cursor = (struct option_cursor){.set = options, .started = true};
    else if (cursor->next == 0)
        cursor->set = cursor->set ? cursor->set->under : NULL;
    while (cursor->set) {
        const struct options *set = cursor->set;
        if (cursor->next == 0 && set->number_slot_count)
            cursor->next = set->number_slots[options_slot(stem, set->number_slot_count)];
        while (cursor->next) {
            const struct option_number *number = &set->numbers[cursor->next - 1];
            cursor->next = number->next;
            if (number->stem != stem) continue;
            *value = number->value;
            return true;
        }
        cursor->set = set->under;
    }
    return false;
}

bool options_has_wordy_tail(const struct options *options, symbol stem)
{
    const char *words = symbol_text(options->symbols, stem);
    size_t length = symbol_length(options->symbols, stem);
    for (const struct options *set = options; set; set = set->under)
        for (uint32_t i = 0; i < set->count; i++) {
            const char *text = symbol_text(options->symbols, set->items[i]);
            size_t end = symbol_length(options->symbols, set->items[i]);
            double number;
            if (end < length + 2 || text[length] != ':' || memcmp(text, words, length) != 0) continue;
            if (memchr(text + length + 1, ':', end - length - 1)) continue;
            if (!symbol_stem(options->symbols, set->items[i], &number)) return true;
        }
    return false;
}

double options_number(const struct options *options, const char *stem, double fallback)
{
    struct option_cursor cursor = {0};
    double value = fallback;
    symbol id = symbol_find(options->symbols, stem, strlen(stem));
    return id && options_next_number(options, id, &cursor, &value) ? value : fallback;
}
