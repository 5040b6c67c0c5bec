/* battle_scene.h: the games of a scenario and their sums, for the parts that report them. */
#ifndef TALUS_VERBS_BATTLE_SCENE_H
#define TALUS_VERBS_BATTLE_SCENE_H

#include "base/number.h"
#include "core/player/fight.h"
#include "verbs/battle_unusual.h"
#include "verbs/verb.h"

enum { SCENE_FIGURES = 6 }; /* of an actor in a row: hp, dropped, lost, dealt, taken, dead */

struct scene_actor {
    const char *name;
    int side;
    int64_t hp_max;
    int64_t hp, dropped, lost, dealt, taken, dead; /* sums */
};

struct scene {
    struct verb_call *call;
    const struct system *system;
    struct json_document document;
    struct fight_setup setup;
    int count, verbs;
    struct scene_actor *actors;
    int64_t *actions; /* [actor * verbs + verb] */
    struct json sources; /* [{source: damage}, ...] by actor */
    struct json spent;   /* [{resource: amount}, ...] by actor */
    struct json rows; /* [game, winner or null, rounds, commands, cut, [figures of an actor], ...] */
    struct unusual unusual;
    int first_side;
    int64_t games, wins, losses, draws, cut, rounds, commands;
};

#define SCENE_FIXED(number, places) number_fixed((char[NUMBER_FIXED]){0}, (number), (places))

void scene_put(const struct scene *scene, struct json *object, const char *name, double number);
/* What the games in `slices`, those of another scenario with the same dice, change: words, JSON, CSV or SVG. */
void scene_compare(const struct scene *scene, const struct json *slices);

#endif
