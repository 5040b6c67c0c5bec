/* functions.c: the names of functions that content may call. Those of functions.def are built in; a host may answer for
 * others, and for these in its own way (talus_function_add). (D5E-CALC-02) */
#include "systems/dnd5e/content/functions.h"

#include <string.h>

#include "core/host.h"

static const struct {
    const char *name, *words;
} d5e_functions[] = {
#define D5E_SHEET_FUNCTION(id, name, words) {name, words},
#define D5E_TABLE_FUNCTION(id, name, words) {name, words},
#include "systems/dnd5e/content/functions.def"
    {NULL, NULL},
};

void d5e_function_offer(struct near *near)
{
    for (size_t i = 0; d5e_functions[i].name; i++)
        near_add(near, d5e_functions[i].name);
}

const char *d5e_function_words(const char *name)
{
    for (size_t i = 0; d5e_functions[i].name; i++)
        if (strcmp(d5e_functions[i].name, name) == 0) return d5e_functions[i].words;
    return NULL;
}

bool d5e_function_is_known(const struct content *content, const char *name)
{
    for (size_t i = 0; d5e_functions[i].name; i++) {
        if (strcmp(d5e_functions[i].name, name) == 0) return true;
    }
    return content && host_find(content->functions, name);
}
