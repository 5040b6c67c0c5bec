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

const struct system *system_of(const struct json *document)
{
    const char *named =
        json_to_text(json_path(document, "talus.system"), json_to_text(json_get(document, "system"), NULL));
    const struct system *found = named ? system_find(named) : NULL;
    for (size_t i = 0; !found && systems_all[i]; i++) {
        if (systems_all[i]->owns && systems_all[i]->owns(document)) found = systems_all[i];
    }
    return found;
}
