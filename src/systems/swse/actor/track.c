/* track.c: the figures of the game that are not rules of the schema (SWSE-CORE-07). */
#include "systems/swse/actor/track.h"

int64_t swse_track_shift(int64_t current, int64_t shift)
{
    if (current < SWSE_TRACK_NORMAL) current = SWSE_TRACK_NORMAL;
    if (current > SWSE_TRACK_HELPLESS) current = SWSE_TRACK_HELPLESS;
    if (shift > SWSE_TRACK_HELPLESS - current) return SWSE_TRACK_HELPLESS;
    if (shift < SWSE_TRACK_NORMAL - current) return SWSE_TRACK_NORMAL;
    return current + shift;
}

int64_t swse_track_penalty(int64_t step)
{
    static const int64_t penalties[] = {0, -1, -2, -5, -10, -10};
    return penalties[swse_track_shift(step, 0)];
}

int64_t swse_threshold_steps(int64_t damage, int64_t threshold)
{
    return damage >= threshold ? 1 : 0;
}

struct swse_hit swse_attack_outcome(int64_t natural, int64_t total, int64_t defense, int64_t critical_range,
                                    int64_t critical_multiplier)
{
    struct swse_hit result = {.multiplier = 1};
    result.hit = natural != 1 && (natural == 20 || total >= defense);
    result.critical = result.hit && (natural == 20 || natural >= critical_range);
    if (result.critical) result.multiplier = critical_multiplier;
    return result;
}

int64_t swse_second_wind(int64_t hit_points_max, int64_t constitution)
{
    int64_t quarter = hit_points_max / 4;
    return quarter > constitution ? quarter : constitution;
}
