/* odds.c: arithmetic on exact distributions: sums, powers, functions, mixtures. */
#include <assert.h>
#include <math.h>

#include "base/limits.h"
#include "dice/odds_make.h"

#define KERNEL(name) odds_wide_##name
#define WEIGHT wide
#define WEIGHT_IS_ZERO wide_is_zero
#define WEIGHT_ADD wide_add
#define WEIGHT_MULTIPLY wide_multiply
#include "dice/odds_kernels.def"
#undef KERNEL
#undef WEIGHT
#undef WEIGHT_IS_ZERO
#undef WEIGHT_ADD
#undef WEIGHT_MULTIPLY
#define KERNEL(name) odds_double_##name
#define WEIGHT double
#define WEIGHT_IS_ZERO(w) ((w) == 0)
#define WEIGHT_ADD(a, b) ((a) + (b))
#define WEIGHT_MULTIPLY(a, b) ((a) * (b))
#include "dice/odds_kernels.def"
#undef KERNEL
#undef WEIGHT
#undef WEIGHT_IS_ZERO
#undef WEIGHT_ADD
#undef WEIGHT_MULTIPLY

void *odds_fail(struct odds_maker *maker, enum status status, const char *message)
{
    struct dice_error *error = maker->error;
    if (error->status != STATUS_OK) return NULL;
    *error = (struct dice_error){.status = status, .message = message};
    if (maker->node) {
        error->offset = maker->node->offset;
        error->length = maker->node->length;
    }
    return NULL;
}

bool odds_failed(const struct odds_maker *maker)
{
    return maker->error->status != STATUS_OK;
}

bool odds_spend(struct odds_maker *maker, double work)
{
    if (odds_failed(maker)) return false;
    if (work < (double)LIMIT_ODDS_WORK && maker->work + (int64_t)work < LIMIT_ODDS_WORK) {
        maker->work += (int64_t)work;
        return true;
    }
    odds_fail(maker, STATUS_LIMIT, "this is too large to be computed exactly");
    return false;
}

static struct odds *odds_new(struct odds_maker *maker, int64_t low, int64_t step, int64_t scale, size_t count)
{
    if (odds_failed(maker)) return NULL;
    if (count > LIMIT_ODDS_OUTCOMES)
        return odds_fail(maker, STATUS_LIMIT, "this has too many outcomes to be computed exactly");
    struct odds *odds = arena_new(maker->arena, struct odds);
    if (!odds) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    *odds = (struct odds){.low = low, .step = step ? step : 1, .scale = scale, .count = count};
    return odds;
}

struct odds *odds_new_exact(struct odds_maker *maker, int64_t low, int64_t step, int64_t scale, size_t count)
{
    struct odds *odds = odds_new(maker, low, step, scale, count);
    if (!odds) return NULL;
    odds->counts = arena_array(maker->arena, wide, count);
    return odds->counts ? odds : odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
}

struct odds *odds_new_double(struct odds_maker *maker, int64_t low, int64_t step, int64_t scale, size_t count)
{
    struct odds *odds = odds_new(maker, low, step, scale, count);
    if (!odds) return NULL;
    odds->chances = arena_array(maker->arena, double, count);
    return odds->chances ? odds : odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
}

const struct odds *odds_point(struct odds_maker *maker, struct fraction value)
{
    struct odds *odds = odds_new_exact(maker, value.numerator, 1, value.scale, 1);
    if (!odds) return NULL;
    odds->counts[0] = odds->total = wide_from(1);
    return odds;
}

const struct odds *odds_whole(struct odds_maker *maker, int64_t value)
{
    return odds_point(maker, (struct fraction){value, 1});
}

bool odds_has(const struct odds *odds, size_t index)
{
    return odds->counts ? !wide_is_zero(odds->counts[index]) : odds->chances[index] > 0;
}

struct fraction odds_fraction_of(const struct odds *odds, size_t index)
{
    return (struct fraction){odds->low + (int64_t)index * odds->step, odds->scale};
}

const struct odds *odds_copy(struct odds_maker *maker, const struct odds *odds)
{
    if (!odds) return NULL;
    struct odds *copy = odds->counts ? odds_new_exact(maker, odds->low, odds->step, odds->scale, odds->count)
                                     : odds_new_double(maker, odds->low, odds->step, odds->scale, odds->count);
    if (!copy) return NULL;
    for (size_t i = 0; i < odds->count; i++) {
        if (copy->counts) copy->counts[i] = odds->counts[i];
        if (copy->chances) copy->chances[i] = odds->chances[i];
    }
    copy->total = odds->total;
    copy->rest = odds->rest;
    return copy;
}

const struct odds *odds_doubled(struct odds_maker *maker, const struct odds *odds)
{
    if (!odds || !odds->counts) return odds;
    struct odds *doubled = odds_new_double(maker, odds->low, odds->step, odds->scale, odds->count);
    if (!doubled) return NULL;
    double total = wide_to_double(odds->total);
    for (size_t i = 0; i < odds->count; i++)
        doubled->chances[i] = wide_to_double(odds->counts[i]) / total;
    doubled->rest = odds->rest;
    return doubled;
}

/* Both must end for the sum to end. A restricted die has less than all chances, so the masses count too. */
static double odds_joint_rest(const struct odds *a, const struct odds *b)
{
    if (a->rest == 0 && b->rest == 0) return 0;
    return odds_mass(a) * b->rest + a->rest * odds_mass(b) + a->rest * b->rest;
}

/* Where the values of a sum lie: a common scale, and the coarsest step that holds both. */
struct odds_grid {
    int64_t low, step, scale;
    size_t stride_a, stride_b, count;
};

static bool odds_grid_of_sum(struct odds_maker *maker, const struct odds *a, const struct odds *b,
                             struct odds_grid *grid)
{
    int64_t shared = fraction_gcd(a->scale, b->scale), factor_a = b->scale / shared, factor_b = a->scale / shared;
    int64_t low_a, low_b, step_a, step_b;
    bool fits = fraction_times(a->scale, factor_a, &grid->scale) && fraction_times(a->low, factor_a, &low_a) &&
                fraction_times(b->low, factor_b, &low_b) && fraction_times(a->step, factor_a, &step_a) &&
                fraction_times(b->step, factor_b, &step_b);
    if (!fits) return odds_fail(maker, STATUS_LIMIT, "these numbers are too large");
    if (a->count == 1) step_a = step_b;
    if (b->count == 1) step_b = step_a;
    grid->low = low_a + low_b;
    grid->step = fraction_gcd(step_a, step_b);
    grid->stride_a = (size_t)(step_a / grid->step);
    grid->stride_b = (size_t)(step_b / grid->step);
    double span = (double)(a->count - 1) * (double)grid->stride_a + (double)(b->count - 1) * (double)grid->stride_b;
    if (span >= LIMIT_ODDS_OUTCOMES)
        return odds_fail(maker, STATUS_LIMIT, "this has too many outcomes to be computed exactly");
    grid->count = (size_t)span + 1;
    return true;
}

const struct odds *odds_add(struct odds_maker *maker, const struct odds *a, const struct odds *b)
{
    struct odds_grid grid;
    if (!a || !b || !odds_grid_of_sum(maker, a, b, &grid)) return NULL;
    if (!odds_spend(maker, (double)a->count * (double)b->count)) return NULL;
    wide total = wide_from(0);
    bool exact = a->counts && b->counts && wide_multiply_checked(a->total, b->total, &total);
    struct odds *sum;
    if (exact) {
        sum = odds_new_exact(maker, grid.low, grid.step, grid.scale, grid.count);
        if (!sum) return NULL;
        odds_wide_convolve(sum->counts, a->counts, a->count, grid.stride_a, b->counts, b->count, grid.stride_b);
        sum->total = total;
    } else {
        a = odds_doubled(maker, a);
        b = odds_doubled(maker, b);
        sum = odds_new_double(maker, grid.low, grid.step, grid.scale, grid.count);
        if (!a || !b || !sum) return NULL;
        odds_double_convolve(sum->chances, a->chances, a->count, grid.stride_a, b->chances, b->count, grid.stride_b);
    }
    sum->rest = odds_joint_rest(a, b);
    return sum;
}

const struct odds *odds_power(struct odds_maker *maker, const struct odds *odds, int64_t times)
{
    if (!odds) return NULL;
    wide total;
    if (odds->counts && !wide_power_checked(odds->total, (uint64_t)times, &total)) odds = odds_doubled(maker, odds);
    const struct odds *sum = NULL;
    while (odds && times > 0) {
        if (times & 1) sum = sum ? odds_add(maker, sum, odds) : odds;
        times >>= 1;
        if (times) odds = odds_add(maker, odds, odds);
    }
    if (!odds) return NULL;
    return sum ? sum : odds_whole(maker, 0);
}

/* First pass of a map: every value that can come out, to find the grid they share. */
struct odds_span {
    int64_t scale;           /* common so far */
    int64_t low, high, step; /* in units of 1/scale */
    bool any;
};

static bool odds_rescale(struct odds_span *span, int64_t scale)
{
    int64_t shared = fraction_gcd(scale, span->scale);
    assert(shared > 0); /* scales are denominators */
    int64_t factor = scale / shared;
    if (factor == 1) return true;
    return fraction_times(span->scale, factor, &span->scale) && fraction_times(span->low, factor, &span->low) &&
           fraction_times(span->high, factor, &span->high) && fraction_times(span->step, factor, &span->step);
}

static bool odds_span_include(struct odds_span *span, struct fraction value)
{
    if (!span->any) {
        *span = (struct odds_span){.scale = value.scale, .low = value.numerator, .high = value.numerator, .any = true};
        return true;
    }
    int64_t number;
    if (!odds_rescale(span, value.scale) || !fraction_times(value.numerator, span->scale / value.scale, &number))
        return false;
    span->step = fraction_gcd(span->step, number - span->low);
    if (number < span->low) span->low = number;
    if (number > span->high) span->high = number;
    return true;
}

struct odds_mapping {
    struct odds_maker *maker;
    const struct odds *a, *b; /* b is a single point when there is none */
    odds_function *apply;
    const void *context;
};

static bool odds_map_one(const struct odds_mapping *map, size_t i, size_t j, struct fraction *value)
{
    const char *wrong = map->apply(map->context, odds_fraction_of(map->a, i), odds_fraction_of(map->b, j), value);
    if (wrong) return odds_fail(map->maker, STATUS_BAD_CONTENT, wrong);
    *value = fraction_reduce(*value);
    return true;
}

static bool odds_map_span(const struct odds_mapping *map, struct odds_span *span)
{
    for (size_t i = 0; i < map->a->count; i++) {
        if (!odds_has(map->a, i)) continue;
        for (size_t j = 0; j < map->b->count; j++) {
            struct fraction value;
            if (!odds_has(map->b, j)) continue;
            if (!odds_map_one(map, i, j, &value)) return false;
            if (!odds_span_include(span, value))
                return odds_fail(map->maker, STATUS_LIMIT, "these numbers are too large");
        }
    }
    if (span->step == 0) span->step = 1;
    if (!span->any) return odds_fail(map->maker, STATUS_BAD_CONTENT, "this has no possible outcome");
    if ((span->high - span->low) / span->step < LIMIT_ODDS_OUTCOMES) return true;
    return odds_fail(map->maker, STATUS_LIMIT, "this has too many outcomes to be computed exactly");
}

static bool odds_map_fill(const struct odds_mapping *map, const struct odds_span *span, struct odds *out)
{
    const struct odds *a = map->a, *b = map->b;
    for (size_t i = 0; i < a->count; i++) {
        if (!odds_has(a, i)) continue;
        for (size_t j = 0; j < b->count; j++) {
            struct fraction value;
            if (!odds_has(b, j)) continue;
            if (!odds_map_one(map, i, j, &value)) return false;
            int64_t number = value.numerator * (span->scale / value.scale);
            size_t at = (size_t)((number - span->low) / span->step);
            if (out->counts) {
                out->counts[at] = wide_add(out->counts[at], wide_multiply(a->counts[i], b->counts[j]));
            } else {
                out->chances[at] += a->chances[i] * b->chances[j];
            }
        }
    }
    return true;
}

const struct odds *odds_map(struct odds_maker *maker, const struct odds *a, const struct odds *b, odds_function *apply,
                            const void *context)
{
    if (!b) b = odds_whole(maker, 0);
    if (!a || !b || !odds_spend(maker, 4.0 * (double)a->count * (double)b->count)) return NULL;
    wide total = wide_from(0);
    bool exact = a->counts && b->counts && wide_multiply_checked(a->total, b->total, &total);
    if (!exact) {
        a = odds_doubled(maker, a);
        b = odds_doubled(maker, b);
    }
    struct odds_mapping map = {maker, a, b, apply, context};
    struct odds_span span = {0};
    if (!a || !b || !odds_map_span(&map, &span)) return NULL;
    size_t count = (size_t)((span.high - span.low) / span.step) + 1;
    struct odds *out = exact ? odds_new_exact(maker, span.low, span.step, span.scale, count)
                             : odds_new_double(maker, span.low, span.step, span.scale, count);
    if (!out || !odds_map_fill(&map, &span, out)) return NULL;
    out->total = total;
    out->rest = odds_joint_rest(a, b);
    return out;
}

/* The least common denominator of all parts times `total`; false when it does not fit. */
static bool odds_mix_total(const struct odds_part *parts, size_t count, wide total, wide *common)
{
    wide least = wide_from(1);
    for (size_t i = 0; i < count; i++) {
        if (!parts[i].odds->counts || wide_is_zero(parts[i].times)) return false;
        wide shared = wide_gcd(least, parts[i].odds->total);
        if (!wide_multiply_checked(least, wide_divide(parts[i].odds->total, shared, NULL), &least)) return false;
    }
    *common = least;
    return wide_multiply_checked(least, total, common);
}

static bool odds_mix_span(struct odds_maker *maker, const struct odds_part *parts, size_t count, struct odds_span *span)
{
    for (size_t i = 0; i < count; i++) {
        const struct odds *odds = parts[i].odds;
        bool fits = odds_span_include(span, odds_fraction_of(odds, 0)) &&
                    odds_span_include(span, odds_fraction_of(odds, odds->count - 1));
        if (fits && odds->count > 2) fits = odds_span_include(span, odds_fraction_of(odds, 1));
        if (!fits) return odds_fail(maker, STATUS_LIMIT, "these numbers are too large");
    }
    if (span->step == 0) span->step = 1;
    if ((span->high - span->low) / span->step < LIMIT_ODDS_OUTCOMES) return true;
    return odds_fail(maker, STATUS_LIMIT, "this has too many outcomes to be computed exactly");
}

static void odds_mix_part(struct odds *out, const struct odds_part *part, wide common, double total)
{
    const struct odds *odds = part->odds;
    int64_t factor = out->scale / odds->scale;
    size_t at = (size_t)((odds->low * factor - out->low) / out->step);
    size_t stride = odds->count > 1 ? (size_t)(odds->step * factor / out->step) : 1;
    if (out->counts) {
        wide times = wide_multiply(part->times, wide_divide(common, odds->total, NULL));
        for (size_t i = 0; i < odds->count; i++, at += stride)
            out->counts[at] = wide_add(out->counts[at], wide_multiply(times, odds->counts[i]));
        return;
    }
    double times = (wide_is_zero(part->times) ? part->times_double : wide_to_double(part->times)) / total;
    for (size_t i = 0; i < odds->count; i++, at += stride)
        out->chances[at] += times * odds->chances[i];
}

const struct odds *odds_mix(struct odds_maker *maker, const struct odds_part *parts, size_t count, wide total)
{
    struct odds_span span = {0};
    for (size_t i = 0; i < count; i++) {
        if (!parts[i].odds) return NULL;
    }
    if (count == 0) return odds_fail(maker, STATUS_BAD_CONTENT, "this has no possible outcome");
    if (!odds_mix_span(maker, parts, count, &span)) return NULL;
    wide common;
    bool exact = odds_mix_total(parts, count, total, &common);
    size_t outcomes = (size_t)((span.high - span.low) / span.step) + 1;
    struct odds *out = exact ? odds_new_exact(maker, span.low, span.step, span.scale, outcomes)
                             : odds_new_double(maker, span.low, span.step, span.scale, outcomes);
    if (!out) return NULL;
    wide each = exact ? wide_divide(common, total, NULL) : wide_from(0);
    double total_double = wide_to_double(total);
    for (size_t i = 0; i < count; i++) {
        struct odds_part part = parts[i];
        if (!odds_spend(maker, (double)part.odds->count)) return NULL;
        double share = wide_is_zero(part.times) ? part.times_double : wide_to_double(part.times);
        if (!exact) part.odds = odds_doubled(maker, part.odds);
        if (!part.odds) return NULL;
        odds_mix_part(out, &part, each, total_double);
        out->rest += share / total_double * part.odds->rest;
    }
    if (exact) out->total = common;
    return out;
}
