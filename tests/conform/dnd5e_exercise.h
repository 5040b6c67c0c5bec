/* dnd5e_exercise.h: one mechanic in all situations of the stage. */
#ifndef TALUS_TESTS_DND5E_EXERCISE_H
#define TALUS_TESTS_DND5E_EXERCISE_H

#include "dnd5e_claims.h"
#include "dnd5e_stage.h"

/* True when each of its claims was seen in a game with it and not in the same game without it; `claims` tells which. */
bool exercise_mechanic(struct stage *stage, const struct exhibit *exhibit, struct claims *claims);

#endif
