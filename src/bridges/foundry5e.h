/* foundry5e.h: converts actors and items of Foundry's dnd5e system to 5e records.
 *
 * An actor becomes a creature with its numbers: scores, armour class, hit points, speeds, saves, skills, senses,
 * resistances and attacks. A weapon or armour becomes equipment. What is not supported is listed. */
#ifndef TALUS_BRIDGES_FOUNDRY5E_H
#define TALUS_BRIDGES_FOUNDRY5E_H

#include "bridges/imported.h"

/* The request's document is the actor or item. STATUS_BAD_CONTENT with a diagnostic when it is neither. */
enum status foundry5e_import(struct request *request, struct imported *made);

#endif
