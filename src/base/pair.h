/* pair.h: numbers of about 106 bits as the unevaluated sum of two doubles.
 *
 * Only additions, multiplications, divisions and roots of doubles are used, which every machine rounds alike: so does
 * whatever is built on them. `high` is the sum rounded to a double, `low` the rest. The methods are those of Dekker and
 * Knuth. Factors must stay below 2^990, or their halves overflow. */
#ifndef TALUS_BASE_PAIR_H
#define TALUS_BASE_PAIR_H

#include <math.h>
#include <stdbool.h>

struct pair {
    double high, low;
};

/* So near to 0 that the square of it is negligible compared with it. */
static inline bool pair_is_tiny(double number)
{
    return fabs(number) < 0x1p-60;
}

static inline struct pair pair_from(double number)
{
    return (struct pair){number, 0};
}

/* a + b without error. */
static inline struct pair pair_sum(double a, double b)
{
    double sum = a + b, part = sum - a;
    return (struct pair){sum, (a - (sum - part)) + (b - part)};
}

/* The same where a is not the smaller one. */
static inline struct pair pair_sum_ordered(double a, double b)
{
    double sum = a + b;
    return (struct pair){sum, b - (sum - a)};
}

/* a * b without error: each in two halves of 26 bits. */
static inline struct pair pair_product(double a, double b)
{
    const double half = 134217729; /* 2^27 + 1 */
    double a_cut = half * a, b_cut = half * b, product = a * b;
    double a_high = a_cut - (a_cut - a), b_high = b_cut - (b_cut - b), a_low = a - a_high, b_low = b - b_high;
    return (struct pair){product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

static inline struct pair pair_negate(struct pair a)
{
    return (struct pair){-a.high, -a.low};
}

static inline struct pair pair_add(struct pair a, struct pair b)
{
    struct pair high = pair_sum(a.high, b.high), low = pair_sum(a.low, b.low);
    high = pair_sum_ordered(high.high, high.low + low.high);
    return pair_sum_ordered(high.high, high.low + low.low);
}

static inline struct pair pair_subtract(struct pair a, struct pair b)
{
    return pair_add(a, pair_negate(b));
}

static inline struct pair pair_multiply(struct pair a, struct pair b)
{
    struct pair product = pair_product(a.high, b.high);
    return pair_sum_ordered(product.high, product.low + (a.high * b.low + a.low * b.high));
}

/* Three steps of long division. */
static inline struct pair pair_divide(struct pair a, struct pair b)
{
    double first = a.high / b.high;
    struct pair rest = pair_subtract(a, pair_multiply(b, pair_from(first)));
    double second = rest.high / b.high;
    rest = pair_subtract(rest, pair_multiply(b, pair_from(second)));
    struct pair quotient = pair_sum_ordered(first, second);
    return pair_add(quotient, pair_from(rest.high / b.high));
}

/* Of a number that is not negative. */
static inline struct pair pair_root(struct pair a)
{
    double root = sqrt(a.high);
    if (root == 0) return pair_from(root);
    struct pair rest = pair_subtract(a, pair_product(root, root));
    return pair_sum_ordered(root, rest.high / (2 * root));
}

/* a * 2^power. */
static inline struct pair pair_scale(struct pair a, int power)
{
    return (struct pair){ldexp(a.high, power), ldexp(a.low, power)};
}

#endif
