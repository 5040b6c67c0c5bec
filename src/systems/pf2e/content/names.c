/* names.c: names of attributes, saves, ranks and skills, and the label in the name of an item. */
#include "systems/pf2e/content/names.h"

#include <string.h>

const char *const pf2e_attribute_names[PF2E_ATTRIBUTES] = {"str", "dex", "con", "int", "wis", "cha"};
const char *const pf2e_save_names[PF2E_SAVES] = {"fortitude", "reflex", "will"};
const char *const pf2e_rank_names[5] = {"untrained", "trained", "expert", "master", "legendary"};
const struct pf2e_skill_name pf2e_skill_names[PF2E_SKILLS] = {
    {"acrobatics", "dex"}, {"arcana", "int"},    {"athletics", "str"},    {"crafting", "int"},
    {"deception", "cha"},  {"diplomacy", "cha"}, {"intimidation", "cha"}, {"medicine", "wis"},
    {"nature", "wis"},     {"occultism", "int"}, {"performance", "cha"},  {"religion", "wis"},
    {"society", "int"},    {"stealth", "dex"},   {"survival", "wis"},     {"thievery", "dex"}};

/* Where a "(...)" opens that closes at the end of the text; NULL without one. */
static const char *names_bracket_at_end(const char *start, size_t length)
{
    if (length < 3 || start[length - 1] != ')') return NULL;
    size_t from = length - 1;
    while (from && start[from - 1] != ')')
        from--;
    return from + 2 < length ? memchr(start + from, '(', length - 2 - from) : NULL;
}

const char *pf2e_reduce_label(const char *name, size_t *length)
{
    const char *colon = strchr(name, ':');
    *length = strlen(name);
    if (!colon) return name;
    const char *start = colon > name ? colon + 1 + strspn(colon + 1, " ") : name;
    *length = strlen(start);
    const char *open = names_bracket_at_end(start, *length);
    if (open && open > start) *length = (size_t)(open - start);
    while (*length && start[*length - 1] == ' ')
        --*length;
    return start;
}
