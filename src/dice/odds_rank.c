/* odds_rank.c: exact distributions of dice that keep the highest or lowest.
 *
 * Like dice (4d6kh3) go value by value from the best: how many of the dice that are left show it? Once enough ranks are
 * filled the rest does not matter, so the states are few. Unlike dice ({1d6,1d8}kh) go by threshold: for each value
 * that may be the last one kept, the dice that beat it, show it or fall short of it are counted group by group. */
#include <assert.h>
#include <math.h>

#include "dice/odds_make.h"

enum {
    RANK_LARGEST_CHOICE = 128, /* binomials of up to this many dice fit 128 bits */
    RANK_LARGEST_TABLE = 512,  /* binomials of up to this many dice are looked up */
    RANK_ENTRY = 16            /* work that an entry of a table costs: memory is scarcer than time */
};

struct rank_problem {
    struct odds_maker *maker;
    const struct odds_group *groups;
    size_t group_count;
    size_t skip, keep;  /* ranks left out at the better end, ranks kept after them */
    size_t value_count; /* values from best to worst */
    int64_t best, direction;
    const struct odds **gains; /* what a kept die with the value adds */
    size_t *gain_offsets, *gain_strides;
    size_t widest; /* the largest step index a gain reaches */
    int64_t gain_low, gain_step, gain_scale;
    wide gain_total; /* common denominator of the gains */
    size_t choice_rows;
    wide *choices; /* Pascal's triangle, in one of two forms */
    double *choices_double;
};

static size_t rank_kept_between(const struct rank_problem *problem, size_t from, size_t to)
{
    size_t first = from > problem->skip ? from : problem->skip;
    return to > first ? to - first : 0;
}

static wide rank_choose_wide(const struct rank_problem *problem, size_t n, size_t k)
{
    return problem->choices[n * problem->choice_rows + k];
}

static double rank_choose_double(struct rank_problem *problem, size_t n, size_t k)
{
    if (problem->choices_double) return problem->choices_double[n * problem->choice_rows + k];
    double ways = 1;
    if (k > n - k) k = n - k;
    problem->maker->work += (int64_t)k;
    for (size_t i = 0; i < k; i++)
        ways = ways * (double)(n - i) / (double)(i + 1);
    return ways;
}

static wide rank_at_least_wide(const struct rank_problem *problem, size_t dice, size_t need, const wide *here,
                               const wide *below)
{
    wide sum = wide_from(0);
    for (size_t j = need; j <= dice; j++) {
        wide ways = wide_multiply(rank_choose_wide(problem, dice, j), here[j]);
        sum = wide_add(sum, wide_multiply(ways, below[dice - j]));
    }
    return sum;
}

/* C(dice, j) here^j below^(dice - j), multiplied in an order that neither overflows nor vanishes on the way. */
static double rank_binomial(size_t dice, size_t j, double here, double below)
{
    double ways = 1;
    size_t taken = 0, left = dice - j;
    while (taken < j || left > 0) {
        if (left > 0 && (ways >= 1 || taken == j)) {
            ways *= below;
            left--;
        } else {
            ways *= (double)(dice - taken) / (double)(j - taken) * here;
            taken++;
        }
    }
    return ways;
}

/* The sum starts at its largest term and goes both ways from there, until what is added does not count any more. */
static double rank_at_least_double(struct rank_problem *problem, size_t dice, size_t need, const double *here,
                                   const double *below)
{
    double one = here[dice > 0], other = below[dice > 0];
    if (dice == 0 || other == 0 || one == 0) return dice == 0 || one == 0 ? need == 0 : here[dice];
    size_t largest = (size_t)((double)dice * (one / (one + other)));
    if (largest < need) largest = need;
    double term = rank_binomial(dice, largest, one, other), sum = term, down = term;
    problem->maker->work += (int64_t)dice;
    for (size_t j = largest; j < dice && term > sum * 1e-18; j++) {
        term *= (double)(dice - j) / (double)(j + 1) * (one / other);
        sum += term;
    }
    for (size_t j = largest; j > need && down > sum * 1e-18; j--) {
        down *= (double)j / (double)(dice - j + 1) * (other / one);
        sum += down;
    }
    return sum;
}

static wide rank_gain_wide(const struct rank_problem *problem, size_t value, size_t index)
{
    const struct odds *gain = problem->gains[value];
    return wide_multiply(gain->counts[index], wide_divide(problem->gain_total, gain->total, NULL));
}

#define RANK(name) rank_wide_##name
#define WEIGHT wide
#define WEIGHT_FROM wide_from
#define WEIGHT_IS_ZERO wide_is_zero
#define WEIGHT_ADD wide_add
#define WEIGHT_MULTIPLY wide_multiply
#define WEIGHT_CHOOSE rank_choose_wide
#define WEIGHT_GAIN rank_gain_wide
#define WEIGHT_AT_LEAST rank_at_least_wide
#include "dice/odds_rank.def"
#define RANK(name) rank_double_##name
#define WEIGHT double
#define WEIGHT_FROM(n) ((double)(n))
#define WEIGHT_IS_ZERO(w) ((w) == 0)
#define WEIGHT_ADD(a, b) ((a) + (b))
#define WEIGHT_MULTIPLY(a, b) ((a) * (b))
#define WEIGHT_CHOOSE rank_choose_double
#define WEIGHT_GAIN(problem, value, i) (odds_chance((problem)->gains[value], i))
#define WEIGHT_AT_LEAST rank_at_least_double
#include "dice/odds_rank.def"

static int64_t rank_value(const struct rank_problem *problem, size_t index)
{
    return problem->best - problem->direction * (int64_t)index;
}

/* The values of all groups, from best to worst. */
static bool rank_find_values(struct rank_problem *problem)
{
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (size_t i = 0; i < problem->group_count; i++) {
        const struct odds *die = problem->groups[i].die;
        int64_t last = die->low + (int64_t)(die->count - 1) * die->step;
        if (die->scale != 1)
            return odds_fail(problem->maker, STATUS_BAD_CONTENT, "a pool compares whole numbers: use floor()");
        if (die->low < low) low = die->low;
        if (last > high) high = last;
    }
    if (!odds_spend(problem->maker, (double)high - (double)low)) return false;
    problem->best = problem->direction > 0 ? high : low;
    problem->value_count = (size_t)(high - low) + 1;
    return true;
}

static bool rank_has_value(const struct rank_problem *problem, size_t index)
{
    int64_t value = rank_value(problem, index);
    for (size_t i = 0; i < problem->group_count; i++) {
        const struct odds *die = problem->groups[i].die;
        int64_t at = value - die->low;
        if (at < 0 || at % die->step || at / die->step >= (int64_t)die->count) continue;
        if (odds_has(die, (size_t)(at / die->step))) return true;
    }
    return false;
}

/* Asks for the gains and finds the grid they share. */
static bool rank_find_gains(struct rank_problem *problem, odds_gain *gain, void *context, bool *exact)
{
    struct odds_maker *maker = problem->maker;
    problem->gains = arena_array(maker->arena, const struct odds *, problem->value_count);
    problem->gain_offsets = arena_array(maker->arena, size_t, problem->value_count);
    problem->gain_strides = arena_array(maker->arena, size_t, problem->value_count);
    if (!problem->gains || !problem->gain_offsets || !problem->gain_strides)
        return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    bool any = false;
    problem->gain_total = wide_from(1);
    for (size_t i = 0; i < problem->value_count; i++) {
        if (!rank_has_value(problem, i)) continue;
        const struct odds *added = problem->gains[i] = gain(context, rank_value(problem, i));
        if (!added) return false;
        if (added->scale != 1) return odds_fail(maker, STATUS_BAD_CONTENT, "a pool adds whole numbers: use floor()");
        if (!any || added->low < problem->gain_low) {
            problem->gain_step = any ? fraction_gcd(problem->gain_step, problem->gain_low - added->low) : 0;
            problem->gain_low = added->low;
        }
        problem->gain_step = fraction_gcd(problem->gain_step, added->low - problem->gain_low);
        if (added->count > 1) problem->gain_step = fraction_gcd(problem->gain_step, added->step);
        any = true;
        *exact = *exact && added->counts;
        if (!*exact) continue;
        wide shared = wide_gcd(problem->gain_total, added->total);
        *exact =
            wide_multiply_checked(problem->gain_total, wide_divide(added->total, shared, NULL), &problem->gain_total);
    }
    if (problem->gain_step == 0) problem->gain_step = 1;
    problem->gain_scale = 1;
    return true;
}

static void rank_place_gains(struct rank_problem *problem)
{
    assert(problem->gain_step > 0);
    for (size_t i = 0; i < problem->value_count; i++) {
        const struct odds *gain = problem->gains[i];
        if (!gain) continue;
        problem->gain_offsets[i] = (size_t)((gain->low - problem->gain_low) / problem->gain_step);
        problem->gain_strides[i] = gain->count > 1 ? (size_t)(gain->step / problem->gain_step) : 1;
        size_t end = problem->gain_offsets[i] + (gain->count - 1) * problem->gain_strides[i];
        if (end > problem->widest) problem->widest = end;
    }
}

/* The denominator of the whole problem, when everything fits 128 bits. */
static bool rank_total(const struct rank_problem *problem, wide *total)
{
    wide power;
    int64_t dice = 0;
    if (!wide_power_checked(problem->gain_total, problem->keep, total)) return false;
    for (size_t i = 0; i < problem->group_count; i++) {
        const struct odds_group *group = &problem->groups[i];
        dice += group->count;
        if (!group->die->counts || dice > RANK_LARGEST_CHOICE) return false;
        if (!wide_power_checked(group->die->total, (uint64_t)group->count, &power)) return false;
        if (!wide_multiply_checked(*total, power, total)) return false;
    }
    return true;
}

static bool rank_fill_choices(struct rank_problem *problem, bool exact)
{
    size_t most = 0;
    for (size_t i = 0; i < problem->group_count; i++) {
        if ((size_t)problem->groups[i].count > most) most = (size_t)problem->groups[i].count;
    }
    size_t rows = problem->choice_rows = most + 1;
    if (!exact && most > RANK_LARGEST_TABLE) return true;
    struct arena *arena = problem->maker->arena;
    if (exact) problem->choices = arena_array(arena, wide, rows * rows);
    if (!exact) problem->choices_double = arena_array(arena, double, rows *rows);
    if (arena->failed) return odds_fail(problem->maker, STATUS_NO_MEMORY, "there is not enough memory");
    for (size_t n = 0; n < rows; n++) {
        if (exact) problem->choices[n * rows] = wide_from(1);
        if (!exact) problem->choices_double[n * rows] = 1;
        for (size_t k = 1; k <= n; k++) {
            size_t above = (n - 1) * rows + k, at = n * rows + k;
            if (exact) problem->choices[at] = wide_add(problem->choices[above - 1], problem->choices[above]);
            if (!exact)
                problem->choices_double[at] = problem->choices_double[above - 1] + problem->choices_double[above];
        }
    }
    return true;
}

/* The index of a die's outcome for a value of the problem; false when it has none. */
static bool rank_index(const struct rank_problem *problem, const struct odds *die, size_t value, size_t *index)
{
    int64_t at = rank_value(problem, value) - die->low;
    if (at < 0 || at % die->step || at / die->step >= (int64_t)die->count) return false;
    *index = (size_t)(at / die->step);
    return true;
}

static struct odds *rank_result(struct rank_problem *problem, bool exact, size_t count)
{
    int64_t low = problem->gain_low * (int64_t)problem->keep;
    return exact ? odds_new_exact(problem->maker, low, problem->gain_step, problem->gain_scale, count)
                 : odds_new_double(problem->maker, low, problem->gain_step, problem->gain_scale, count);
}

static bool rank_solve_wide(struct rank_problem *problem, struct odds *out)
{
    struct arena *arena = problem->maker->arena;
    wide **weights = arena_array(arena, wide *, problem->group_count);
    for (size_t i = 0; weights && i < problem->group_count; i++) {
        weights[i] = arena_array(arena, wide, problem->value_count);
        size_t index;
        for (size_t value = 0; weights[i] && value < problem->value_count; value++) {
            if (rank_index(problem, problem->groups[i].die, value, &index))
                weights[i][value] = problem->groups[i].die->counts[index];
        }
    }
    if (arena->failed || !rank_fill_choices(problem, true))
        return odds_fail(problem->maker, STATUS_NO_MEMORY, "there is not enough memory");
    struct rank_wide_row row = {.entries = out->counts};
    return problem->group_count == 1 ? rank_wide_solve_like(problem, weights[0], &row)
                                     : rank_wide_solve_mixed(problem, weights, &row);
}

static bool rank_solve_double(struct rank_problem *problem, struct odds *out)
{
    struct arena *arena = problem->maker->arena;
    double **weights = arena_array(arena, double *, problem->group_count);
    for (size_t i = 0; weights && i < problem->group_count; i++) {
        weights[i] = arena_array(arena, double, problem->value_count);
        size_t index;
        for (size_t value = 0; weights[i] && value < problem->value_count; value++) {
            if (rank_index(problem, problem->groups[i].die, value, &index))
                weights[i][value] = odds_chance(problem->groups[i].die, index);
        }
    }
    if (arena->failed || !rank_fill_choices(problem, false))
        return odds_fail(problem->maker, STATUS_NO_MEMORY, "there is not enough memory");
    struct rank_double_row row = {.entries = out->chances};
    bool good = problem->group_count == 1 ? rank_double_solve_like(problem, weights[0], &row)
                                          : rank_double_solve_mixed(problem, weights, &row);
    for (size_t i = 0; good && i < out->count; i++)
        good = isfinite(out->chances[i]) ||
               odds_fail(problem->maker, STATUS_LIMIT, "this is too large to be computed exactly");
    return good;
}

/* The first and last outcome can happen. */
static void rank_trim(struct odds *odds)
{
    size_t first = 0;
    while (odds->count > 1 && !odds_has(odds, odds->count - 1))
        odds->count--;
    while (first + 1 < odds->count && !odds_has(odds, first))
        first++;
    odds->low += (int64_t)first * odds->step;
    odds->count -= first;
    if (odds->counts) odds->counts += first;
    if (odds->chances) odds->chances += first;
}

/* What did not end: the dice themselves, or what kept dice bring. If the difference is lost in rounding, its bound is
 * given instead. */
static double rank_rest(const struct rank_problem *problem, double mass)
{
    double all = 1, most = 0;
    for (size_t i = 0; i < problem->group_count; i++) {
        const struct odds *die = problem->groups[i].die;
        double each = odds_mass(die) + die->rest;
        most = fmax(most, die->rest);
        for (int64_t j = 0; j < problem->groups[i].count; j++)
            all *= each;
    }
    for (size_t i = 0; i < problem->value_count; i++) {
        if (problem->gains[i]) most = fmax(most, problem->gains[i]->rest);
    }
    if (most == 0) return 0;
    return all - mass > 1e-14 ? all - mass : most * (double)problem->keep * all;
}

static const struct odds *rank_solve(struct rank_problem *problem, odds_gain *gain, void *context)
{
    bool exact = true;
    if (!rank_find_values(problem) || !rank_find_gains(problem, gain, context, &exact)) return NULL;
    rank_place_gains(problem);
    wide total = wide_from(0);
    exact = exact && rank_total(problem, &total);
    double outcomes = (double)problem->keep * (double)problem->widest + 1;
    if (!odds_spend(problem->maker, outcomes)) return NULL;
    struct odds *out = rank_result(problem, exact, (size_t)outcomes);
    if (!out || !(exact ? rank_solve_wide(problem, out) : rank_solve_double(problem, out))) return NULL;
    out->total = total;
    out->rest = rank_rest(problem, odds_mass(out));
    rank_trim(out);
    return out;
}

/* Everything is kept: the sum of what every die adds. */
static const struct odds *rank_all(struct odds_maker *maker, const struct odds_group *group, odds_gain *gain,
                                   void *context)
{
    struct odds_part *parts = arena_array(maker->arena, struct odds_part, group->die->count);
    if (!parts) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    size_t count = 0;
    const struct odds *die = group->die;
    for (size_t i = 0; i < die->count; i++) {
        if (!odds_has(die, i)) continue;
        struct fraction value = odds_fraction_of(die, i);
        if (value.scale != 1) return odds_fail(maker, STATUS_BAD_CONTENT, "a pool compares whole numbers: use floor()");
        parts[count].odds = gain(context, value.numerator);
        if (die->counts) {
            parts[count].times = die->counts[i];
        } else {
            parts[count].times_double = die->chances[i];
        }
        count++;
    }
    const struct odds *mixed = odds_mix(maker, parts, count, die->counts ? die->total : wide_from(1));
    struct odds *one = mixed ? arena_new(maker->arena, struct odds) : NULL;
    if (!one) return NULL;
    *one = *mixed;
    one->rest += die->rest;
    return odds_power(maker, one, group->count);
}

/* A die that adds nothing. `context` is the maker. */
static const struct odds *rank_nothing(void *context, int64_t value)
{
    (void)value;
    return odds_whole(context, 0);
}

const struct odds *odds_ranked(struct odds_maker *maker, const struct odds_ranks *ranks, odds_gain *gain, void *context)
{
    const struct odds_group *groups = ranks->groups;
    size_t group_count = ranks->group_count;
    int64_t dice = 0, first = ranks->first, last = ranks->last;
    for (size_t i = 0; i < group_count; i++)
        dice += groups[i].count;
    if (first < 0) first = 0;
    if (last > dice) last = dice;
    bool none = first >= last; /* then the dice count with their chances alone: they may be less than all */
    if (none || (first == 0 && last == dice)) {
        const struct odds *sum = odds_whole(maker, 0);
        for (size_t i = 0; i < group_count; i++)
            sum = odds_add(maker, sum,
                           rank_all(maker, &groups[i], none ? rank_nothing : gain, none ? maker : context));
        return sum;
    }
    bool from_top = first <= dice - last;
    struct rank_problem problem = {.maker = maker,
                                   .groups = groups,
                                   .group_count = group_count,
                                   .skip = (size_t)(from_top ? first : dice - last),
                                   .keep = (size_t)(last - first),
                                   .direction = from_top ? 1 : -1};
    if (problem.skip > 0 && group_count > 1)
        return odds_fail(maker, STATUS_LIMIT, "keeping the middle of unlike dice is not computed exactly");
    return rank_solve(&problem, gain, context);
}
