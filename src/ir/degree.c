/* degree.c: how well a check went. */
#include "ir/degree.h"

#include <stddef.h>
#include <string.h>

static const char *const degree_names[] = {
#define DEGREE(name, camel, kebab) camel,
#include "ir/degrees.def"
#undef DEGREE
    "all",
};

static const char *const degree_slugs[] = {
#define DEGREE(name, camel, kebab) kebab,
#include "ir/degrees.def"
#undef DEGREE
};

static const char *const degree_labels[] = {"Critical Failure", "Failure", "Success", "Critical Success"};

int degree_find(const char *camel)
{
    for (int i = 0; i <= DEGREE_ALL; i++)
        if (strcmp(degree_names[i], camel) == 0) return i;
    return -1;
}

const char *degree_name(enum degree degree)
{
    return degree_names[degree];
}

const char *degree_slug(enum degree degree)
{
    return degree_slugs[degree];
}

const char *degree_label(enum degree degree)
{
    return degree_labels[degree];
}

static enum degree degree_clamp(int degree)
{
    if (degree < DEGREE_CRITICAL_FAILURE) return DEGREE_CRITICAL_FAILURE;
    return degree > DEGREE_CRITICAL_SUCCESS ? DEGREE_CRITICAL_SUCCESS : (enum degree)degree;
}

/* A step beyond the end is passed over, so that a later adjustment may count; two steps are not. */
static bool degree_change_counts(const struct degree_change *change, enum degree degree)
{
    if (!change->is_set || !change->label || !*change->label) return false;
    if (change->to_degree) return true;
    bool beyond = (degree == DEGREE_CRITICAL_SUCCESS && change->amount == 1) ||
                  (degree == DEGREE_CRITICAL_FAILURE && change->amount == -1);
    return change->amount != 0 && !beyond;
}

struct degree_result degree_adjust(enum degree degree, const struct degree_adjustments *adjustments)
{
    struct degree_result result = {.degree = degree, .unadjusted = degree};
    if (!adjustments) return result;
    const struct degree_change *candidates[] = {&adjustments->changes[DEGREE_ALL], &adjustments->changes[degree]};
    for (int i = 0; i < 2 && !result.change; i++)
        if (degree_change_counts(candidates[i], degree)) result.change = candidates[i];
    if (result.change)
        result.degree = result.change->to_degree ? (enum degree)result.change->amount
                                                 : degree_clamp((int)degree + result.change->amount);
    return result;
}

static int degree_by_distance(int64_t total, int64_t difficulty)
{
    if (total >= difficulty + 10) return DEGREE_CRITICAL_SUCCESS;
    if (total >= difficulty) return DEGREE_SUCCESS;
    return total <= difficulty - 10 ? DEGREE_CRITICAL_FAILURE : DEGREE_FAILURE;
}

struct degree_result degree_of(int64_t die, int64_t total, int64_t difficulty,
                               const struct degree_adjustments *adjustments)
{
    int degree = degree_by_distance(total, difficulty);
    if (die == 20) degree++;
    if (die == 1) degree--;
    return degree_adjust(degree_clamp(degree), adjustments);
}

bool degree_change_read(const char *words, struct degree_change *change)
{
    static const struct {
        const char *words;
        int8_t amount;
    } steps[] = {
        {"one-degree-better", 1}, {"one-degree-worse", -1}, {"two-degrees-better", 2}, {"two-degrees-worse", -2}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (strcmp(words, steps[i].words) == 0) {
            *change = (struct degree_change){.is_set = true, .amount = steps[i].amount};
            return true;
        }
    for (int i = 0; i < DEGREE_COUNT && strncmp(words, "to-", 3) == 0; i++)
        if (strcmp(words + 3, degree_slugs[i]) == 0) {
            *change = (struct degree_change){.is_set = true, .to_degree = true, .amount = (int8_t)i};
            return true;
        }
    return false;
}

static int64_t degree_tens(int64_t number)
{
    return number >= 0 ? number / 10 : -((9 - number) / 10);
}

struct counted_degrees degree_count_tens(int64_t roll, int64_t target)
{
    struct counted_degrees result = {.success = roll == 1 || (roll <= target && roll != 100)};
    int64_t ahead = degree_tens(target) - degree_tens(roll);
    result.degrees = 1 + (result.success ? ahead : -ahead);
    if (result.degrees < 1) result.degrees = 1;
    return result;
}
