/* staging.h: a table with one actor, so that sheet and `explain` use the code of play.
 *
 * What-if options of the request change the document or the situation:
 *   level   "7", or "Bulwark=7"           equip  "Maul=main_hand", "Shield=dropped"
 *   with    a record by name, or one      toggle a feature or spell as if it had been used
 *   option  a status ("raging", "target:prone"), "hidden", "surprised", "hp:5", "light:dark", "distance:30"
 *   target  who is attacked: a name of the content, or a document
 *   set     "edition=2024", or one rule of the other edition: "exhaustion=2024"
 * The state that was written back to the document also counts. */
#ifndef TALUS_DND5E_TABLE_STAGING_H
#define TALUS_DND5E_TABLE_STAGING_H

#include "systems/dnd5e/table/table.h"

struct d5e_staging {
    struct table *table;
    int who, target; /* bodies; target may be D5E_NOBODY */
    bool placed;     /* the options give the distance */
};

/* Puts the target at a distance for shots, else beside the actor, unless the options give the distance. */
void d5e_stage_stand(const struct d5e_staging *staging, bool shot);


/* STATUS_OK, or diagnostics report what is wrong with the document or an option. */
enum status d5e_stage_open(struct request *request, struct d5e_staging *staging);
void d5e_stage_close(struct d5e_staging *staging);

#endif
