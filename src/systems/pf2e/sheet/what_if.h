/* what_if.h: prepares an actor with hypothetical changes (items, toggles, grips, levels, rule variants) without
 * touching its document. */
#ifndef TALUS_PF2E_SHEET_WHAT_IF_H
#define TALUS_PF2E_SHEET_WHAT_IF_H

#include "systems/pf2e/model/actor.h"
#include "systems/pf2e/content/content.h"

struct pf2e_what_if {
    struct pf2e_world world;
    struct pf2e_actor actor;
    struct json document; /* with the changes; shares the rest with the stored one */
    struct pf2e_settings settings;
    pool(struct json *) extra;
    pool(const char *) options;
    struct pf2e_watch watch; /* of what is to be explained */
};

/* Options of the request: "with", "toggle", "equip", "option", "set" (lists of texts), "level" and "target" (texts).
 * What names nothing is a diagnostic. Free it either way. */
enum status pf2e_what_if(struct pf2e_what_if *what_if, struct request *request);
void pf2e_what_if_free(struct pf2e_what_if *what_if);

#endif
