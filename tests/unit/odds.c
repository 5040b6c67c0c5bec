/* odds.c: exact distributions against what they must be: every way the dice can fall, thrown one by one through the
 * roller itself, and values known from elsewhere. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "dice/odds_print.h"

enum { MOST_THROWN = 12, MOST_VALUES = 400 };

/* All outcomes found by throwing: `rest` is the mass of ways that need more than MOST_THROWN dice. */
struct enumeration {
    const struct dice *dice;
    int64_t forced[MOST_THROWN];
    double values[MOST_VALUES], chances[MOST_VALUES];
    size_t count;
    double rest;
    struct dice_result result;
};

static void enumeration_add(struct enumeration *all, double value, double chance)
{
    size_t i = 0;
    while (i < all->count && fabs(all->values[i] - value) > 1e-9)
        i++;
    if (i == all->count) {
        assert_true(all->count < MOST_VALUES);
        all->values[all->count] = value;
        all->chances[all->count++] = 0;
    }
    all->chances[i] += chance;
}

/* Rolls with the dice forced so far; where one is missing, every face of it is tried. */
static void enumerate(struct enumeration *all, size_t thrown, double chance)
{
    struct dice_source source = dice_source_forced(all->forced, thrown, NULL);
    if (dice_roll(all->dice, &source, NULL, &all->result) == STATUS_OK) {
        enumeration_add(all, all->result.number, chance);
        return;
    }
    assert_int_equal(source.fault, DICE_FAULT_EMPTY);
    if (thrown == MOST_THROWN) {
        all->rest += chance;
        return;
    }
    for (int64_t face = 1; face <= source.wanted; face++) {
        all->forced[thrown] = face;
        enumerate(all, thrown + 1, chance / (double)source.wanted);
    }
}

static const struct odds *make(struct arena *arena, const char *expression, enum dice_dialect dialect, int depth,
                               struct dice **dice)
{
    struct dice_error error;
    *dice = dice_parse(arena, expression, strlen(expression), dialect, &error);
    if (!*dice) fail_msg("%s: %s", expression, error.message);
    struct odds_options options = {.depth = depth};
    const struct odds *odds = odds_make(arena, *dice, &options, &error);
    if (!odds) fail_msg("%s: %s", expression, error.message);
    return odds;
}

static void check_against_throws(const char *expression, enum dice_dialect dialect)
{
    struct arena arena;
    arena_init(&arena);
    struct dice *dice;
    const struct odds *odds = make(&arena, expression, dialect, 0, &dice);
    static struct enumeration all;
    memset(&all, 0, sizeof all);
    all.dice = dice;
    enumerate(&all, 0, 1);
    double allowed = 1e-12 + all.rest + odds->rest, sum = 0;
    size_t possible = 0;
    for (size_t i = 0; i < odds->count; i++) {
        double chance = odds_chance(odds, i), found = 0;
        for (size_t j = 0; j < all.count; j++) {
            if (fabs(all.values[j] - odds_value(odds, i)) < 1e-9) found = all.chances[j];
        }
        sum += chance;
        possible += chance > 0;
        if (fabs(chance - found) > allowed)
            fail_msg("%s: %g has %.12g, thrown %.12g", expression, odds_value(odds, i), chance, found);
    }
    if (fabs(sum + odds->rest - 1) > 1e-12) fail_msg("%s: all chances make %.15g", expression, sum + odds->rest);
    if (all.rest == 0 && possible != all.count)
        fail_msg("%s: %zu outcomes, thrown %zu", expression, possible, all.count);
    dice_result_free(&all.result);
    arena_free(&arena);
}

static void test_agrees_with_every_throw(void **state)
{
    (void)state;
    static const char *const expressions[] = {
        "4d3cs>=2kh2",
        "1d4xdh1",
        "2d4xdh2",
        "1d4xkh0",
        "2d3!!kh1",
        "1d3!!kh1",
        "2d3!!kh2",
        "3d4kh2x2=4kh1",
        "2d{0,0,3,-1}",
        "3d[1,1,5]kh2",
        "2d{2,4}x",
        "{1d4, 1d3, 1d2}cs>=2kh2",
        "trunc(1d6/4 - 1)",
        "pow(1d3, 2)",
        "2d6+3",
        "1d4*1d6",
        "1d6/1d4",
        "7-2d4",
        "-1d6",
        "1d6 % 4",
        "(1d6)*(1d4)-1d4",
        "1d4/2+1d4/3",
        "4d4kh3",
        "4d4kl2",
        "4d4dh1",
        "4d4d",
        "5d3kh4kl3",
        "5d3kl4dh1",
        "3d4kh5",
        "4d3kh0",
        "3d6r",
        "3d4r<3",
        "3d4rr<3",
        "3d4r1=1",
        "3d4r2<3kh2",
        "4d3r<2kh2",
        "4d3kh2r<2",
        "2d4rr=1kh1",
        "2d4min2",
        "2d4max3",
        "3d4min2kh2",
        "3d4kh2min3",
        "3d4min2cs>=3",
        "3d6cs>=5",
        "3d6cs",
        "3d6cf",
        "3d4even",
        "3d4odd",
        "3d4cs>=3df=1",
        "3d4cs>=3df",
        "3d4sf=1",
        "4d4kh3cs>=3",
        "3d6ms>=10",
        "2d6ms<7",
        "3d4xo",
        "3d4xo>=3kh2",
        "2d4xo1=4",
        "3d3x1=3",
        "3d3x2=3",
        "3d3x2=3kh2",
        "2d3xo1=3kh1",
        "{1d6,1d8}kh",
        "{1d4,1d6,1d3}kl2",
        "{2d4,1d6,1d3}kh2",
        "{1d4,2d3,5}dh1",
        "{1d6,1d4}cs>=3",
        "{1d6,1d4}cf<2",
        "{1d6,1d4,2}kh2cs>=3",
        "{1d4,1d6}",
        "{1d4+1,1d4/2}",
        "(1d4)d4",
        "1d(1d6)",
        "(1d3)d(1d3)kh1",
        "(1d4-2)d4",
        "floor(1d20/3)",
        "ceil(1d20/3)",
        "round(1d20/4)",
        "abs(1d6-1d6)",
        "min(1d6,1d8,1d4)",
        "max(1d6,1d4+1)",
        "ternary(gte(1d6,4),1d4,1d3)",
        "sign(1d6-3)",
        "eq(1d4,1d4)",
        "lt(1d4,2.5)*2",
        "4dF",
        "2dc",
        "4dFkh2",
        "3dFcs>=1",
        "2d3!!kh1cs>2",
    };
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++)
        check_against_throws(expressions[i], DICE_FOUNDRY);
}

static void test_agrees_in_other_dialects(void **state)
{
    (void)state;
    check_against_throws("4d6>4f1", DICE_ROLL20);
    check_against_throws("{2d4+1d6}kh2", DICE_ROLL20);
    check_against_throws("2d4r<2", DICE_ROLL20);
    check_against_throws("4d4k4", DICE_AVRAE);
    check_against_throws("3d4p<2", DICE_AVRAE);
    check_against_throws("3d4ra4", DICE_AVRAE);
    check_against_throws("2d4rr1rr2", DICE_AVRAE);
    check_against_throws("(1d4,1d6,1d4)kh2", DICE_AVRAE);
    check_against_throws("2d6+1>=8", DICE_AVRAE);
    check_against_throws("1d20//3", DICE_AVRAE);
    check_against_throws("4d4kh1kl1", DICE_AVRAE);
    check_against_throws("4d4ph1p2pl1", DICE_AVRAE);
    check_against_throws("3d4rol2", DICE_AVRAE);
    check_against_throws("3d4rah1", DICE_AVRAE);
    check_against_throws("2d3eh1", DICE_AVRAE);
    check_against_throws("(1d4,1d6,1d4)kh1kl1", DICE_AVRAE);
    check_against_throws("((4d4kh3)kl2)kh1", DICE_AVRAE);
    check_against_throws("(1d6-4)%3", DICE_AVRAE);
    check_against_throws("(1d6-4)/2", DICE_AVRAE);
    check_against_throws("2d%", DICE_AVRAE);
    check_against_throws("5d3kh3dh1", DICE_RPG);
    check_against_throws("4d4kh3kl2", DICE_RPG);
    check_against_throws("3d4u", DICE_RPG);
    check_against_throws("4d4ukh2", DICE_RPG);
    check_against_throws("3d4uo", DICE_RPG);
    check_against_throws("{3d4+2d6-1}dh1", DICE_RPG);
    check_against_throws("[highest 2 of 3d4] / 3", DICE_ANYDICE);
    check_against_throws("[count {2,3} in 3d4] > 1 | d4 = 1", DICE_ANYDICE);
    check_against_throws("2@3d(d3+d2)", DICE_ANYDICE);
    check_against_throws("2d[explode d{1,3}]", DICE_ANYDICE);
    check_against_throws("!(d4 - 1) & d2", DICE_ANYDICE);
    check_against_throws("2dF.1", DICE_RPG);
    check_against_throws("1d4^2", DICE_RPG);
    check_against_throws("4d6>4f<2", DICE_RPG);
    check_against_throws("{4d3+2d4}k3", DICE_RPG);
}

/* Explosions never end: what is followed and what is told as rest make one together; where few dice are enough, the two
 * differ from all throws by their rests. */
static void test_agrees_with_explosions(void **state)
{
    (void)state;
    static const char *const expressions[] = {"1d6x",        "2d8x",       "2d8!",    "1d10x>=9",    "1d8!!",
                                              "1d8!p",       "1d8!!p",     "2d8xkh1", "2d8xkl1",     "2d8!pkh1",
                                              "1d10xcs>=8",  "2d8r<3xkh1", "2d8kh1x", "1d8x>=7min3", "2d8!!kh1",
                                              "2d9xmin2kh1", "3d8xkh2"};
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) {
        struct arena arena;
        arena_init(&arena);
        struct dice *dice;
        const struct odds *odds = make(&arena, expressions[i], DICE_FOUNDRY, 5, &dice);
        double sum = 0;
        for (size_t j = 0; j < odds->count; j++)
            sum += odds_chance(odds, j);
        if (fabs(sum + odds->rest - 1) > 1e-12)
            fail_msg("%s: all chances make %.15g", expressions[i], sum + odds->rest);
        if (odds->rest <= 0) fail_msg("%s: no rest is told", expressions[i]);
        arena_free(&arena);
    }
    static const char *const deep[] = {"1d4x", "1d4!p", "1d4!!", "1d3!!p"};
    for (size_t i = 0; i < sizeof deep / sizeof *deep; i++)
        check_against_throws(deep[i], DICE_FOUNDRY);
}

/* 2d4xkh1 by hand: the highest die is a 4 unless both dice show less: 9/16 of that, spread 1 3 5 of 16. */
static void test_ranks_exploded_dice(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct dice *dice;
    const struct odds *odds = make(&arena, "2d4xkh1", DICE_FOUNDRY, 200, &dice);
    const double wanted[] = {1 / 16.0, 3 / 16.0, 5 / 16.0, 7 / 16.0};
    assert_int_equal(odds->count, 4);
    for (size_t i = 0; i < 4; i++)
        assert_true(fabs(odds_chance(odds, i) - wanted[i]) < 1e-12);
    /* The lowest of 2d4x: further dice may be lower. P(lowest >= 2): each chain has only dice >= 2; a chain's chance c
     * of that satisfies c = 2/4 + 1/4 c, so c = 2/3 and the answer is 4/9. */
    odds = make(&arena, "2d4xkl1", DICE_FOUNDRY, 200, &dice);
    assert_true(fabs(odds_at_least(odds, 2) - 4 / 9.0) < 1e-12);
    /* Penetrating: the further dice show one less. P(lowest >= 1) of 1d4!pkl1: c = 3/4 + 1/4 e with e = 2/4 + 1/4 e for
     * the further dice (2 and 3 end as 1 and 2, 4 goes on as 3): e = 2/3, c = 11/12. */
    odds = make(&arena, "1d4!pkl1", DICE_FOUNDRY, 200, &dice);
    assert_true(fabs(odds_at_least(odds, 1) - 11 / 12.0) < 1e-12);
    arena_free(&arena);
}

static void test_counts_are_whole(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct dice *dice;
    const struct odds *odds = make(&arena, "4d6kh3", DICE_FOUNDRY, 0, &dice);
    assert_true(odds_is_exact(odds));
    assert_int_equal(wide_low(odds->total), 1296);
    assert_int_equal(wide_low(odds->counts[15]), 21); /* 18: three or four sixes: 4 * 5 + 1 */
    assert_true(odds_is_exact(make(&arena, "49d6", DICE_FOUNDRY, 0, &dice)));
    assert_false(odds_is_exact(make(&arena, "50d6", DICE_FOUNDRY, 0, &dice)));
    odds = make(&arena, "20d20kh10", DICE_FOUNDRY, 0, &dice);
    assert_true(odds_is_exact(odds));
    assert_int_equal(wide_low(odds->counts[0]), 1);
    arena_free(&arena);
}

/* 100d6 in doubles against the same in whole numbers, made of two halves that still fit. */
static void test_doubles_are_good(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct dice *dice;
    const struct odds *odds = make(&arena, "100d6", DICE_FOUNDRY, 0, &dice);
    const struct odds *half = make(&arena, "49d6", DICE_FOUNDRY, 0, &dice),
                      *two = make(&arena, "2d6", DICE_FOUNDRY, 0, &dice);
    double worst = 0;
    for (size_t sum = 0; sum < odds->count; sum += 25) {
        long double chance = 0;
        for (size_t k = 0; k < two->count; k++) {
            for (size_t i = 0; i < half->count; i++) {
                size_t used = k + i;
                if (used > sum || sum - used >= half->count) continue;
                chance += (long double)odds_chance(two, k) * (long double)odds_chance(half, i) *
                          (long double)odds_chance(half, sum - used);
            }
        }
        worst = fmax(worst, (double)fabsl(chance / (long double)odds_chance(odds, sum) - 1));
    }
    assert_true(worst < 1e-12);
    assert_true(fabs(odds_mean(odds) - 350) < 1e-9);
    arena_free(&arena);
}

/* The best and the worst of very many dice, against their closed form: no die above v has the chance (v/20)^1000. */
static void test_many_dice_are_ranked(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct dice *dice;
    double none = 1, none_above = 1;
    for (int i = 0; i < 1000; i++) {
        none *= 19 / 20.0;
        none_above *= 18 / 20.0;
    }
    const struct odds *odds = make(&arena, "1000d20kh1", DICE_FOUNDRY, 0, &dice);
    assert_true(fabs(odds_at_least(odds, 20) - (1 - none)) < 1e-12);
    assert_true(fabs(odds_chance(odds, odds->count - 2) / (none - none_above) - 1) < 1e-11);
    odds = make(&arena, "1000d20kl1", DICE_FOUNDRY, 0, &dice);
    assert_true(fabs(odds_chance(odds, 1) / (none - none_above) - 1) < 1e-11);
    /* Kept and dropped dice make all dice: the means add up to 350. */
    double kept = odds_mean(make(&arena, "100d6kh50", DICE_FOUNDRY, 0, &dice));
    assert_true(fabs(kept + odds_mean(make(&arena, "100d6kl50", DICE_FOUNDRY, 0, &dice)) - 350) < 1e-9);
    arena_free(&arena);
}

static void test_answers_questions(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct dice *dice;
    struct dice_error error;
    const struct odds *two = make(&arena, "2d6", DICE_FOUNDRY, 0, &dice),
                      *one = make(&arena, "1d4", DICE_FOUNDRY, 0, &dice);
    assert_true(odds_mean(two) == 7);
    assert_true(fabs(odds_deviation(two) - sqrt(35 / 6.0)) < 1e-12);
    assert_true(fabs(odds_at_least(two, 10) - 6 / 36.0) < 1e-15);
    assert_true(odds_quantile(two, 0.5) == 7);
    assert_true(odds_quantile(two, 0) == 2 && odds_quantile(two, 1) == 12);
    /* 1d4 against 1d4: 6 wins, 4 ties, 6 losses of 16 */
    struct odds_versus versus = odds_compare(one, one);
    assert_true(versus.exact && wide_low(versus.total) == 16);
    assert_true(wide_low(versus.win_count) == 6 && wide_low(versus.tie_count) == 4 && wide_low(versus.loss_count) == 6);
    /* The higher of two d4: 1 3 5 7 of 16; the lower: 7 5 3 1. */
    const struct odds *sorted[2];
    assert_true(odds_sorted(&arena, one, 2, sorted, &error));
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(wide_low(sorted[0]->counts[i]), 1 + 2 * i);
        assert_int_equal(wide_low(sorted[1]->counts[i]), 7 - 2 * i);
    }
    arena_free(&arena);
}

static void test_tells_degrees(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct dice_error error;
    const char *text = "1d20 + 7 - 2";
    struct dice *dice = dice_parse(&arena, text, strlen(text), DICE_FOUNDRY, &error);
    struct odds_check check;
    assert_true(odds_split_d20(&arena, dice, NULL, &check, &error));
    double chances[DEGREE_COUNT];
    /* +5 against 15: 10..19 and 20 succeed, 20 (25) is critical; 1 (6) fails, and critically as a natural 1. */
    odds_degrees(check.die, check.rest, 15, chances);
    assert_true(fabs(chances[DEGREE_CRITICAL_SUCCESS] - 0.05) < 1e-12);
    assert_true(fabs(chances[DEGREE_SUCCESS] - 0.5) < 1e-12);
    assert_true(fabs(chances[DEGREE_FAILURE] - 0.4) < 1e-12);
    assert_true(fabs(chances[DEGREE_CRITICAL_FAILURE] - 0.05) < 1e-12);
    text = "2d6";
    dice = dice_parse(&arena, text, strlen(text), DICE_FOUNDRY, &error);
    assert_false(odds_split_d20(&arena, dice, NULL, &check, &error));
    arena_free(&arena);
}

static void test_refuses_what_it_cannot(void **state)
{
    (void)state;
    static const char *const expressions[] = {
        "1d6rr<7",     "1d6x<7",    "100000d1000000", "1d6/(1d3-1)",         "@level",
        "12d6cs>=3kh2", "1d6x<7kh1", "(1d3/2)d6",     "1d1000000*1d1000000"};
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) {
        struct arena arena;
        arena_init(&arena);
        struct dice_error error;
        struct dice *dice = dice_parse(&arena, expressions[i], strlen(expressions[i]), DICE_FOUNDRY, &error);
        assert_non_null(dice);
        if (odds_make(&arena, dice, NULL, &error)) fail_msg("%s was computed", expressions[i]);
        assert_non_null(error.message);
        assert_int_not_equal(error.status, STATUS_NO_MEMORY);
        arena_free(&arena);
    }
}

static void test_wide_numbers(void **state)
{
    (void)state;
    wide large = wide_make(0x123456789abcdef0u, 0xfedcba9876543210u), rest, product;
    wide quotient = wide_divide(large, wide_from(1000000007), &rest);
    assert_int_equal(wide_compare(wide_add(wide_multiply(quotient, wide_from(1000000007)), rest), large), 0);
    assert_true(wide_multiply_checked(wide_from(UINT64_MAX), wide_from(UINT64_MAX), &product));
    assert_true(wide_high(product) == UINT64_MAX - 1 && wide_low(product) == 1);
    assert_false(wide_multiply_checked(large, wide_from(16), &product));
    assert_true(wide_multiply_checked(large, wide_from(8), &product));
    assert_int_equal(wide_low(wide_gcd(wide_from(84), wide_from(36))), 12);
    assert_true(wide_power_checked(wide_from(2), 127, &product) && wide_high(product) == UINT64_C(1) << 63);
    assert_false(wide_power_checked(wide_from(2), 128, &product));
    struct text out = {0};
    wide_print(&out, wide_make(UINT64_MAX, UINT64_MAX));
    assert_string_equal(text_get(&out), "340282366920938463463374607431768211455");
    text_free(&out);
    assert_true(wide_to_double(wide_make(1, 0)) == 18446744073709551616.0);
}

static void *failing_resize(void *context, void *memory, size_t size)
{
    size_t *left = context;
    if (size == 0) {
        free(memory);
        return NULL;
    }
    return *left > 0 && --*left > 0 ? realloc(memory, size) : NULL;
}

/* Everything with an expression; true when memory was enough. */
static bool live(const char *expression)
{
    struct arena arena;
    struct dice_error error;
    struct text out = {0};
    arena_init(&arena);
    arena.block_size = 256; /* many requests to the heap, so that many can fail */
    struct dice *dice = dice_parse(&arena, expression, strlen(expression), DICE_FOUNDRY, &error);
    const struct odds *odds = dice ? odds_make(&arena, dice, NULL, &error) : NULL, *sorted[2] = {NULL};
    bool good = odds && odds_sorted(&arena, odds, 2, sorted, &error);
    if (!good) assert_int_equal(error.status, STATUS_NO_MEMORY);
    if (good) {
        struct odds_series series = {expression, odds};
        struct odds_chart chart = {.title = expression, .series = &series, .count = 1, .mark = NAN};
        odds_write_svg(&out, &chart);
        odds_print_bars(&out, sorted[1], 80);
        good = !out.failed;
    }
    text_free(&out);
    arena_free(&arena);
    return good;
}

static void test_survives_lack_of_memory(void **state)
{
    (void)state;
    static const char *const expressions[] = {"4d6kh3 + 2[fire]", "2d4xkh1",        "{1d6, 1d8, 2}kh2 * 2",
                                              "(1d3)d4r1=1",      "2d6!!cs>=4 / 3", "3d4r<2xo1=4kl2"};
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) {
        bool good = false;
        for (size_t failing = 1; !good; failing++) {
            size_t left = failing;
            struct memory_hooks hooks = {.resize = failing_resize, .context = &left};
            memory_set_hooks(&hooks);
            good = live(expressions[i]);
            memory_set_hooks(NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agrees_with_every_throw),
        cmocka_unit_test(test_agrees_in_other_dialects),
        cmocka_unit_test(test_agrees_with_explosions),
        cmocka_unit_test(test_ranks_exploded_dice),
        cmocka_unit_test(test_counts_are_whole),
        cmocka_unit_test(test_doubles_are_good),
        cmocka_unit_test(test_many_dice_are_ranked),
        cmocka_unit_test(test_answers_questions),
        cmocka_unit_test(test_tells_degrees),
        cmocka_unit_test(test_refuses_what_it_cannot),
        cmocka_unit_test(test_wide_numbers),
        cmocka_unit_test(test_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
