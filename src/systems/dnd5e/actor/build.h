/* build.h: builds characters from choices, and raises their level. */
#ifndef TALUS_DND5E_ACTOR_BUILD_H
#define TALUS_DND5E_ACTOR_BUILD_H

#include "core/system.h"
#include "systems/dnd5e/content/content.h"

enum status d5e_build(struct request *request, struct answer *answer);

/* A document at another level: "7", "Bulwark=7", or a class of the content that it does not have yet. */
struct d5e_raise {
    struct arena *arena;
    const struct d5e_content *content;
    struct json *document;
    struct diags *diags;
    const char *name; /* of the actor, for diagnostics */
};
bool d5e_raise_level(const struct d5e_raise *raise, const char *text);

#endif
