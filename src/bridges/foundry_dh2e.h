/* foundry_dh2e.h: converts documents of Foundry's dark-heresy-2nd system to DH2E.
 *
 * Weapons, armour, ammunition, powers, d100 tables and actors keep their numbers; talents, traits and gear keep their
 * text, which says what their rules would be. What is not supported is listed. */
#ifndef TALUS_BRIDGES_FOUNDRY_DH2E_H
#define TALUS_BRIDGES_FOUNDRY_DH2E_H

#include "bridges/imported.h"

/* The request's document is the actor, item or table. STATUS_BAD_CONTENT with a diagnostic when there is no model. */
enum status foundry_dh2e_import(struct request *request, struct imported *made);

#endif
