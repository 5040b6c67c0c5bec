/* systems.c: the list of rule systems. */
#include <string.h>

#include "core/system.h"

#define SYSTEM(id) extern const struct system id##_system;
#include "api/systems.def"
#undef SYSTEM

const struct system *const systems_all[] = {
#define SYSTEM(id) &id##_system,
#include "api/systems.def"
#undef SYSTEM
    NULL,
};

const struct system *system_find(const char *id)
{
    for (size_t i = 0; systems_all[i]; i++) {
        if (strcmp(systems_all[i]->id, id) == 0) return systems_all[i];
    }
    return NULL;
}
