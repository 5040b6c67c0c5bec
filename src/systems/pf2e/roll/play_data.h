/* play_data.h: instructions for the table that an item has as data, in `flags.talus.play`, instead of its text: its
 * reaction, its outcomes, its zone, what sustaining it does. (docs/reference/pf2e-play.md) */
#ifndef TALUS_PF2E_ROLL_PLAY_DATA_H
#define TALUS_PF2E_ROLL_PLAY_DATA_H

#include "ir/field.h"
#include "systems/pf2e/model/actor.h"

/* A part of it ("reaction"); NULL when the item does not state it. */
const struct json *pf2e_play_data(const struct pf2e_item *item, const char *part);

/* Its fields, for lint and the schema. */
extern const struct field pf2e_play_fields[];

#endif
