/* play_data.h: what an item states for the table as data, in `flags.talus.play`, where its text would have to be read:
 * its reaction, its outcomes, the ground it leaves behind, what sustaining it does. (docs/reference/pf2e-play.md) */
#ifndef TALUS_PF2E_ROLL_PLAY_DATA_H
#define TALUS_PF2E_ROLL_PLAY_DATA_H

#include "ir/field.h"
#include "systems/pf2e/model/actor.h"

/* A part of it ("reaction"); NULL when the item does not state it. */
const struct json *pf2e_play_data(const struct pf2e_item *item, const char *part);

/* Its fields, for lint and the schema. */
extern const struct field pf2e_play_fields[];

#endif
