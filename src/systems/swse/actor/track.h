/* track.h: figures of the game outside the rule schema: condition track, damage threshold, hits, second wind,
 * carrying capacity. Pure functions. */
#ifndef TALUS_SWSE_ACTOR_TRACK_H
#define TALUS_SWSE_ACTOR_TRACK_H

#include <stdbool.h>
#include <stdint.h>

#include "systems/swse/content/vocabulary.h"

enum { SWSE_TRACK_NORMAL = 0, SWSE_TRACK_HELPLESS = 5 };

/* The step reached from `current` by `shift`, held between normal and helpless. */
int64_t swse_track_shift(int64_t current, int64_t shift);
/* To defences, attacks, ability and skill checks: 0, -1, -2, -5, -10; helpless keeps -10. */
int64_t swse_track_penalty(int64_t step);

/* Steps down the track: 1 when the damage reaches the threshold. */
int64_t swse_threshold_steps(int64_t damage, int64_t threshold);

struct swse_hit {
    bool hit, critical;
    int64_t multiplier; /* of the damage */
};

/* Natural 1 misses, natural 20 hits; a hit at or above the critical range, or with a natural 20, is critical. */
struct swse_hit swse_attack_outcome(int64_t natural, int64_t total, int64_t defense, int64_t critical_range,
                                    int64_t critical_multiplier);

/* The larger of a quarter of maximum hit points and the Constitution score. */
int64_t swse_second_wind(int64_t hit_points_max, int64_t constitution);

#endif
