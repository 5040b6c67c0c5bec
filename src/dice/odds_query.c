/* odds_query.c: queries of a distribution: mean, deviation, quantiles, one against another, several in order. */
#include <math.h>

#include "dice/odds_make.h"

double odds_value(const struct odds *odds, size_t index)
{
    return (double)(odds->low + (int64_t)index * odds->step) / (double)odds->scale;
}

double odds_chance(const struct odds *odds, size_t index)
{
    return odds->counts ? wide_to_double(odds->counts[index]) / wide_to_double(odds->total) : odds->chances[index];
}

double odds_mass(const struct odds *odds)
{
    double mass = 0;
    for (size_t i = 0; i < odds->count; i++)
        mass += odds_chance(odds, i);
    return mass;
}

/* Around the middle of the range, so that large values do not swallow small chances. */
double odds_mean(const struct odds *odds)
{
    double middle = odds_value(odds, odds->count / 2), sum = 0;
    for (size_t i = 0; i < odds->count; i++)
        sum += (odds_value(odds, i) - middle) * odds_chance(odds, i);
    return middle + sum / odds_mass(odds);
}

double odds_deviation(const struct odds *odds)
{
    double mean = odds_mean(odds), sum = 0;
    for (size_t i = 0; i < odds->count; i++) {
        double off = odds_value(odds, i) - mean;
        sum += off * off * odds_chance(odds, i);
    }
    return sqrt(sum / odds_mass(odds));
}

double odds_at_least(const struct odds *odds, double value)
{
    double chance = 0;
    for (size_t i = odds->count; i-- > 0 && odds_value(odds, i) >= value;)
        chance += odds_chance(odds, i);
    return chance < 1 ? chance : 1;
}

double odds_quantile(const struct odds *odds, double chance)
{
    double sum = 0, wanted = chance * odds_mass(odds) * (1 - 1e-12);
    for (size_t i = 0; i < odds->count; i++) {
        sum += odds_chance(odds, i);
        if (sum >= wanted && odds_has(odds, i)) return odds_value(odds, i);
    }
    return odds_value(odds, odds->count - 1);
}

/* Walks both from low to high; `below` is what of theirs is less than the value at hand. */
struct odds_versus odds_compare(const struct odds *mine, const struct odds *theirs)
{
    struct odds_versus versus = {.exact = mine->counts && theirs->counts &&
                                          wide_multiply_checked(mine->total, theirs->total, &versus.total)};
    size_t at = 0;
    double below = 0, all = odds_mass(theirs), ties = 0;
    wide below_count = wide_from(0), all_count = wide_from(0);
    for (size_t i = 0; versus.exact && i < theirs->count; i++)
        all_count = wide_add(all_count, theirs->counts[i]);
    for (size_t i = 0; i < mine->count; i++) {
        double value = odds_value(mine, i), chance = odds_chance(mine, i);
        for (; at < theirs->count && odds_value(theirs, at) < value; at++) {
            below += odds_chance(theirs, at);
            if (versus.exact) below_count = wide_add(below_count, theirs->counts[at]);
        }
        bool tied = at < theirs->count && odds_value(theirs, at) == value;
        double tie = tied ? odds_chance(theirs, at) : 0;
        versus.win += chance * below;
        ties += chance * tie;
        versus.loss += chance * (all - below - tie);
        if (!versus.exact) continue;
        wide tie_count = tied ? theirs->counts[at] : wide_from(0);
        wide more = wide_subtract(wide_subtract(all_count, below_count), tie_count);
        versus.win_count = wide_add(versus.win_count, wide_multiply(mine->counts[i], below_count));
        versus.tie_count = wide_add(versus.tie_count, wide_multiply(mine->counts[i], tie_count));
        versus.loss_count = wide_add(versus.loss_count, wide_multiply(mine->counts[i], more));
    }
    versus.tie = ties;
    if (versus.exact) {
        double total = wide_to_double(versus.total);
        versus.win = wide_to_double(versus.win_count) / total;
        versus.tie = wide_to_double(versus.tie_count) / total;
        versus.loss = wide_to_double(versus.loss_count) / total;
    }
    return versus;
}

static const struct odds *odds_itself(void *context, int64_t value)
{
    return odds_whole(context, value);
}

/* The k-th of several like results is a ranking that keeps only that rank. The ranks are counted in steps, so that any
 * grid will do, and laid back onto the grid afterwards. */
bool odds_sorted(struct arena *arena, const struct odds *odds, size_t times, const struct odds **sorted,
                 struct dice_error *error)
{
    struct odds_maker maker = {.arena = arena, .error = error};
    *error = (struct dice_error){.status = STATUS_OK};
    struct odds steps = *odds;
    steps.low = 0;
    steps.step = steps.scale = 1;
    for (size_t i = 0; i < times; i++) {
        struct odds_group group = {(int64_t)times, &steps};
        const struct odds *ranked =
            odds_ranked(&maker, &(struct odds_ranks){&group, 1, (int64_t)i, (int64_t)i + 1}, odds_itself, &maker);
        struct odds *result = ranked ? arena_new(arena, struct odds) : NULL;
        if (!result) {
            odds_fail(&maker, STATUS_NO_MEMORY, "there is not enough memory");
            return false;
        }
        *result = *ranked;
        result->low = odds->low + ranked->low * odds->step;
        result->step = ranked->step * odds->step;
        result->scale = odds->scale;
        sorted[i] = result;
    }
    return true;
}

void odds_degrees(const struct odds *die, const struct odds *rest_of, int64_t difficulty, double chances[DEGREE_COUNT])
{
    for (int i = 0; i < DEGREE_COUNT; i++)
        chances[i] = 0;
    for (size_t i = 0; i < die->count; i++) {
        double shown = odds_value(die, i), chance = odds_chance(die, i);
        for (size_t j = 0; j < (rest_of ? rest_of->count : 1); j++) {
            double total = floor(shown + (rest_of ? odds_value(rest_of, j) : 0));
            struct degree_result result = degree_of((int64_t)shown, (int64_t)total, difficulty, NULL);
            chances[result.degree] += chance * (rest_of ? odds_chance(rest_of, j) : 1);
        }
    }
}
