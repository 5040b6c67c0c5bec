/* odds.c: the exact odds of an attack. */
#include "systems/dh2e/roll/odds.h"

#include <string.h>

/* ---- spreads ---- */

double dh2e_spread_mean(const struct dh2e_spread *spread)
{
    double mean = 0;
    for (size_t i = 0; i < spread->count; i++)
        mean += spread->chances[i] * (double)(spread->low + (int64_t)i);
    return mean;
}

double dh2e_spread_at_least(const struct dh2e_spread *spread, int64_t value)
{
    double chance = 0;
    for (size_t i = 0; i < spread->count; i++) {
        if (spread->low + (int64_t)i >= value) chance += spread->chances[i];
    }
    return chance;
}

static bool dh2e_spread_new(struct arena *arena, struct dh2e_spread *spread, int64_t low, size_t count)
{
    *spread = (struct dh2e_spread){low, count, arena_array(arena, double, count)};
    return spread->chances != NULL;
}

/* ---- the dice of one hit ---- */

/* While the dice fall one after the other: the lowest so far (its value and faces) and the sum of the others. Only
 * Tearing needs to know the lowest; the others count immediately, after Proven and Primitive. */
struct dh2e_fall {
    const struct dh2e_strike *strike;
    size_t sums;  /* sums run from 0 to sums - 1 */
    size_t faces; /* the largest die */
    double *now, *next;
};

static size_t dh2e_fall_index(const struct dh2e_fall *fall, size_t group, int64_t lowest, int64_t sum)
{
    return (group * fall->faces + (size_t)(lowest - 1)) * fall->sums + (size_t)sum;
}

static void dh2e_fall_first(struct dh2e_fall *fall, size_t group)
{
    int64_t faces = fall->strike->formula.groups[group].faces;
    for (int64_t value = 1; value <= faces; value++)
        fall->now[dh2e_fall_index(fall, group, value, 0)] = 1.0 / (double)faces;
}

static void dh2e_fall_spread(struct dh2e_fall *fall, size_t group, size_t index)
{
    const struct dh2e_dice_rules *rules = &fall->strike->rules;
    size_t place = index / fall->sums, from = place / fall->faces;
    int64_t faces = fall->strike->formula.groups[group].faces, lowest = (int64_t)(place % fall->faces) + 1,
            sum = (int64_t)(index % fall->sums);
    double p = fall->now[index] / (double)faces;
    for (int64_t value = 1; value <= faces; value++) {
        bool lower = value < lowest;
        int64_t settled = dh2e_die_value(lower ? lowest : value, rules);
        size_t next = lower ? dh2e_fall_index(fall, group, value, sum + settled)
                            : dh2e_fall_index(fall, from, lowest, sum + settled);
        fall->next[next] += p;
    }
}

static void dh2e_fall_further(struct dh2e_fall *fall, size_t group, size_t states)
{
    memset(fall->next, 0, states * sizeof *fall->next);
    for (size_t index = 0; index < states; index++) {
        if (fall->now[index] != 0) dh2e_fall_spread(fall, group, index); /* exactly zero: never reached */
    }
    double *swap = fall->now;
    fall->now = fall->next;
    fall->next = swap;
}

static void dh2e_fall_finish(const struct dh2e_fall *fall, size_t states, struct dh2e_spread *raw)
{
    const struct dh2e_dice_rules *rules = &fall->strike->rules;
    for (size_t index = 0; index < states; index++) {
        double p = fall->now[index];
        if (p == 0) continue;
        size_t place = index / fall->sums;
        int64_t lowest = (int64_t)(place % fall->faces) + 1, sum = (int64_t)(index % fall->sums);
        int64_t faces = rules->tearing ? fall->strike->formula.groups[place / fall->faces].faces : 1;
        for (int64_t again = 1; again <= faces; again++) {
            int64_t value = rules->tearing && again > lowest ? again : lowest;
            raw->chances[sum + dh2e_die_value(value, rules)] += p / (double)faces;
        }
    }
}

bool dh2e_odds_raw(struct arena *arena, const struct dh2e_strike *strike, struct dh2e_spread *raw)
{
    struct dh2e_fall fall = {.strike = strike, .faces = 1, .sums = 1};
    const struct dh2e_formula *formula = &strike->formula;
    size_t dice = 0, total = 0;
    for (size_t i = 0; i < formula->group_count; i++) {
        size_t faces = (size_t)formula->groups[i].faces;
        int64_t most = strike->rules.proven > (int64_t)faces ? strike->rules.proven : (int64_t)faces;
        if (faces > fall.faces) fall.faces = faces;
        dice += (size_t)formula->groups[i].count;
        total += (size_t)formula->groups[i].count * (size_t)most;
    }
    if (total > DH2E_ODDS_FACES) return false;
    fall.sums = total + 1;
    int64_t flat = formula->flat + strike->added;
    if (!dh2e_spread_new(arena, raw, flat, fall.sums)) return false;
    if (dice == 0) {
        raw->chances[0] = 1;
        return true;
    }
    size_t states = formula->group_count * fall.faces * fall.sums;
    fall.now = arena_array(arena, double, states);
    fall.next = arena_array(arena, double, states);
    if (!fall.now || !fall.next) return false;
    bool first = true;
    for (size_t group = 0; group < formula->group_count; group++) {
        for (int64_t i = 0; i < formula->groups[group].count; i++) {
            if (first)
                dh2e_fall_first(&fall, group);
            else
                dh2e_fall_further(&fall, group, states);
            first = false;
        }
    }
    dh2e_fall_finish(&fall, states, raw);
    return true;
}

/* ---- the wounds of hits ---- */

static void dh2e_odds_wounds(const struct dh2e_strike *strike, const struct dh2e_spread *raw,
                             enum dh2e_location location, int64_t degrees, struct dh2e_spread *wounds)
{
    for (size_t i = 0; i < raw->count; i++) {
        struct dh2e_wounds result = dh2e_strike_resolve(strike, location, degrees, raw->low + (int64_t)i);
        /* Negative toughness or resistances may add; what is above the spread's end counts as its end. */
        size_t index = (size_t)result.wounds < wounds->count ? (size_t)result.wounds : wounds->count - 1;
        wounds->chances[index] += raw->chances[i];
    }
}

static bool dh2e_spread_convolve(struct arena *arena, const struct dh2e_spread *a, const struct dh2e_spread *b,
                                 struct dh2e_spread *sum)
{
    if (!dh2e_spread_new(arena, sum, a->low + b->low, a->count + b->count - 1)) return false;
    for (size_t i = 0; i < a->count; i++) {
        for (size_t k = 0; a->chances[i] > 0 && k < b->count; k++)
            sum->chances[i + k] += a->chances[i] * b->chances[k];
    }
    return true;
}

/* By location and by whether Razor Sharp bites: one hit; and the further hits of a volley, whose locations are free. */
struct dh2e_volley_odds {
    struct dh2e_spread at[2][DH2E_LOCATION_COUNT];
    struct dh2e_spread further[2][DH2E_HITS_MOST]; /* of so many further hits; [0] is certain 0 */
    size_t known[2];
};

static bool dh2e_volley_prepare(struct arena *arena, const struct dh2e_strike *strike, const struct dh2e_spread *raw,
                                struct dh2e_volley_odds *volley)
{
    int64_t most = raw->low + (int64_t)raw->count;
    size_t room = (size_t)(most > 0 ? most : 0) + 1;
    for (int sharp = 0; sharp < 2; sharp++) {
        int64_t degrees = sharp ? DH2E_RAZOR_DEGREES : 1;
        for (int i = 0; i < DH2E_LOCATION_COUNT; i++) {
            struct dh2e_spread *wounds = &volley->at[sharp][i];
            if (!dh2e_spread_new(arena, wounds, 0, room)) return false;
            dh2e_odds_wounds(strike, raw, (enum dh2e_location)i, degrees, wounds);
        }
        struct dh2e_spread *none = &volley->further[sharp][0];
        if (!dh2e_spread_new(arena, none, 0, 1)) return false;
        none->chances[0] = 1;
        volley->known[sharp] = 1;
    }
    return true;
}

static bool dh2e_volley_reach(struct arena *arena, struct dh2e_volley_odds *volley, int sharp, size_t further)
{
    if (further < volley->known[sharp]) return true;
    struct dh2e_spread mixed;
    if (!dh2e_spread_new(arena, &mixed, 0, volley->at[sharp][0].count)) return false;
    for (int i = 0; i < DH2E_LOCATION_COUNT; i++) {
        double weight = (double)dh2e_location_weight((enum dh2e_location)i) / 100;
        for (size_t k = 0; k < mixed.count; k++)
            mixed.chances[k] += weight * volley->at[sharp][i].chances[k];
    }
    for (; volley->known[sharp] <= further; volley->known[sharp]++) {
        size_t next = volley->known[sharp];
        if (!dh2e_spread_convolve(arena, &volley->further[sharp][next - 1], &mixed, &volley->further[sharp][next]))
            return false;
    }
    return true;
}

static bool dh2e_odds_add_roll(struct arena *arena, struct dh2e_volley_odds *volley, const struct dh2e_volley *rolled,
                               struct dh2e_odds *odds)
{
    if (rolled->hits == 0) {
        odds->wounds.chances[0] += 0.01;
        return true;
    }
    int sharp = rolled->result.degrees >= DH2E_RAZOR_DEGREES;
    size_t further = (size_t)rolled->hits - 1;
    struct dh2e_spread sum;
    if (!dh2e_volley_reach(arena, volley, sharp, further)) return false;
    struct arena_mark mark = arena_mark(arena);
    if (!dh2e_spread_convolve(arena, &volley->at[sharp][rolled->locations[0]], &volley->further[sharp][further], &sum))
        return false;
    for (size_t i = 0; i < sum.count; i++)
        odds->wounds.chances[i] += 0.01 * sum.chances[i];
    arena_rewind(arena, mark);
    return true;
}

static void dh2e_odds_count(const struct dh2e_volley *rolled, struct dh2e_odds *odds)
{
    int64_t degrees = rolled->result.degrees < DH2E_ODDS_DEGREES ? rolled->result.degrees : DH2E_ODDS_DEGREES - 1;
    odds->hit_rolls += rolled->hits > 0;
    odds->jam_rolls += rolled->jammed;
    if (rolled->result.success)
        odds->success_rolls[degrees]++;
    else
        odds->failure_rolls[degrees]++;
    odds->hits_rolls[rolled->hits]++;
    odds->mean_hits += 0.01 * (double)rolled->hits;
}

bool dh2e_odds_attack(struct arena *arena, const struct dh2e_attack *attack, const struct dh2e_strike *strike,
                      struct dh2e_odds *odds)
{
    *odds = (struct dh2e_odds){0};
    struct dh2e_volley_odds *volley = arena_new(arena, struct dh2e_volley_odds);
    if (!volley || !dh2e_odds_raw(arena, strike, &odds->raw) || !dh2e_volley_prepare(arena, strike, &odds->raw, volley))
        return false;
    int64_t most = 1;
    struct dh2e_volley rolled;
    for (int64_t roll = 1; roll <= 100; roll++) {
        dh2e_attack_resolve(attack, roll, NULL, &rolled);
        if (rolled.hits > most) most = rolled.hits;
    }
    if (!dh2e_spread_new(arena, &odds->wounds, 0, (volley->at[0][0].count - 1) * (size_t)most + 1)) return false;
    for (int64_t roll = 1; roll <= 100; roll++) {
        dh2e_attack_resolve(attack, roll, NULL, &rolled);
        dh2e_odds_count(&rolled, odds);
        if (!dh2e_odds_add_roll(arena, volley, &rolled, odds)) return false;
    }
    odds->mean_wounds = dh2e_spread_mean(&odds->wounds);
    return true;
}
