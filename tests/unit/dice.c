/* dice.c: dice expressions with forced dice: every expected total was added up by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/limits.h"
#include "dice/dice.h"
#include "dice/odds.h"

struct roll_case {
    const char *expression;
    int64_t forced[16]; /* ended by 0 */
    double total;
    enum dice_dialect dialect;
};

static bool find_level(void *context, const char *path, double *value)
{
    (void)context;
    *value = 5;
    return strcmp(path, "actor.level") == 0;
}

static void check_roll(const struct roll_case *wanted)
{
    struct arena arena;
    arena_init(&arena);
    struct dice_error error;
    struct dice *dice = dice_parse(&arena, wanted->expression, strlen(wanted->expression), wanted->dialect, &error);
    if (!dice) fail_msg("%s: %s at %u", wanted->expression, error.message, error.offset);
    size_t count = 0;
    while (count < 16 && wanted->forced[count])
        count++;
    struct dice_source source = dice_source_forced(wanted->forced, count, NULL);
    struct dice_scope scope = {.find = find_level};
    struct dice_result result = {0};
    if (dice_roll(dice, &source, &scope, &result) != STATUS_OK)
        fail_msg("%s: %s", wanted->expression, result.error.message);
    if (result.number != wanted->total)
        fail_msg("%s: %g, expected %g", wanted->expression, result.number, wanted->total);
    if (source.forced_used != count) fail_msg("%s: %zu dice were thrown", wanted->expression, source.forced_used);
    dice_result_free(&result);
    dice_source_free(&source);
    arena_free(&arena);
}

static const struct roll_case foundry_cases[] = {
    {"2d6+3", {4, 5}, 12, DICE_FOUNDRY},
    {"7 - 2 - 1", {0}, 4, DICE_FOUNDRY},
    {"2 + 3 * 4", {0}, 14, DICE_FOUNDRY},
    {"(2 + 3) * 4", {0}, 20, DICE_FOUNDRY},
    {"7 % 4", {0}, 3, DICE_FOUNDRY},
    {"1d6 / 2", {5}, 2.5, DICE_FOUNDRY},
    {"-2d6 + -1", {2, 3}, -6, DICE_FOUNDRY},
    {"d%", {77}, 77, DICE_FOUNDRY},
    {"4dF", {1, 2, 3, 3}, 1, DICE_FOUNDRY},
    {"2dc", {1, 2}, 1, DICE_FOUNDRY},
    {"4d6kh3", {1, 6, 5, 2}, 13, DICE_FOUNDRY},
    {"4d6k3", {1, 6, 5, 2}, 13, DICE_FOUNDRY},
    {"4d6kl", {3, 6, 5, 2}, 2, DICE_FOUNDRY},
    {"4d6dh1", {1, 6, 5, 2}, 8, DICE_FOUNDRY},
    {"4d6d", {1, 6, 5, 2}, 13, DICE_FOUNDRY},
    {"3d6kh5", {1, 2, 3}, 6, DICE_FOUNDRY},
    {"5d6kh4kl3", {1, 2, 3, 4, 5}, 9, DICE_FOUNDRY}, /* 2 3 4 5, then 2 3 4 */
    {"2d6r", {1, 4, 1}, 5, DICE_FOUNDRY},            /* once: the second 1 stays */
    {"3d6r<3", {2, 4, 1, 2, 6}, 12, DICE_FOUNDRY},
    {"3d6r1=1", {1, 1, 4, 6}, 11, DICE_FOUNDRY}, /* only one of the two 1s */
    {"2d6rr<3", {2, 4, 1, 5}, 9, DICE_FOUNDRY},
    {"2d6x", {6, 2, 6, 3}, 17, DICE_FOUNDRY},
    {"2d6!", {6, 2, 6, 3}, 17, DICE_FOUNDRY},
    {"2d6x>=5", {5, 2, 6, 3}, 16, DICE_FOUNDRY},
    {"2d6x5", {5, 6, 2}, 13, DICE_FOUNDRY},
    {"3d6x1=6", {6, 6, 2, 6}, 20, DICE_FOUNDRY}, /* one explosion, then no more */
    {"2d6xo", {6, 2, 6}, 14, DICE_FOUNDRY},
    {"2d6!!", {6, 2, 6, 3}, 17, DICE_FOUNDRY},
    {"2d6!!cs>=9", {6, 2, 6, 3}, 1, DICE_FOUNDRY}, /* 15 and 2 */
    {"2d6!p", {6, 2, 6, 3}, 15, DICE_FOUNDRY},     /* 6 2, 6-1, 3-1 */
    {"2d6!!p", {6, 2, 6, 3}, 15, DICE_FOUNDRY},
    {"4d6xkh3", {6, 1, 2, 3, 5}, 14, DICE_FOUNDRY}, /* 6 5 3 */
    {"3d6min3", {1, 2, 5}, 11, DICE_FOUNDRY},
    {"3d6max4", {1, 6, 5}, 9, DICE_FOUNDRY},
    {"5d6cs>=5", {5, 6, 1, 4, 5}, 3, DICE_FOUNDRY},
    {"5d6cs", {5, 6, 6, 4, 5}, 2, DICE_FOUNDRY},
    {"5d6cf<3", {1, 6, 2, 4, 5}, 2, DICE_FOUNDRY},
    {"5d6even", {2, 4, 5, 1, 6}, 3, DICE_FOUNDRY},
    {"5d6odd", {2, 4, 5, 1, 6}, 2, DICE_FOUNDRY},
    {"4d6cs>=5df=1", {5, 1, 1, 3}, -1, DICE_FOUNDRY},
    {"4d6cs>=5df", {5, 6, 1, 3}, 0, DICE_FOUNDRY}, /* what is not a success is deducted */
    {"3d6sf<3", {2, 5, 6}, 9, DICE_FOUNDRY},
    {"3d6ms>=10", {2, 5, 6}, 3, DICE_FOUNDRY},
    {"1d100ms<=40", {25}, 15, DICE_FOUNDRY},
    {"{2d6, 1d12}kh", {2, 3, 4}, 5, DICE_FOUNDRY},
    {"{2d6, 1d12}kl1", {2, 3, 4}, 4, DICE_FOUNDRY},
    {"{1d6, 1d8, 1d10}cs>=5", {5, 8, 2}, 2, DICE_FOUNDRY},
    {"{1d6, 4}", {3}, 7, DICE_FOUNDRY},
    {"(1d4)d6", {2, 5, 6}, 11, DICE_FOUNDRY},
    {"2d(2*3)", {6, 5}, 11, DICE_FOUNDRY},
    {"(@actor.level)d6", {1, 2, 3, 4, 5}, 15, DICE_FOUNDRY},
    {"1d@actor.level", {5}, 5, DICE_FOUNDRY},
    {"(1-4)d6", {0}, 0, DICE_FOUNDRY},
    {"floor(1d20/2) + ceil(1d20/2)", {5, 5}, 5, DICE_FOUNDRY},
    {"round(2.5) + abs(1 - 4) + min(3, 1, 2) + max(1, 7)", {0}, 14, DICE_FOUNDRY},
    {"ternary(gte(@actor.level, 5), 2, 1)", {0}, 2, DICE_FOUNDRY},
    {"2d6[fire] + (1d4 + 1)[cold] # burn", {1, 2, 3}, 7, DICE_FOUNDRY},
    {"2D6KH1", {4, 2}, 4, DICE_FOUNDRY},
};

static const struct roll_case other_cases[] = {
    {"4d6>4", {4, 5, 1, 3}, 2, DICE_ROLL20}, /* at least */
    {"4d6>4f<2", {4, 5, 1, 2}, 0, DICE_ROLL20},
    {"2d6r<2", {1, 2, 3, 2, 5}, 8, DICE_ROLL20},
    {"2d6ro<2", {1, 2, 3, 2}, 5, DICE_ROLL20},
    {"2d6!>5", {5, 2, 1}, 8, DICE_ROLL20},
    {"4d6d1", {4, 5, 1, 3}, 12, DICE_ROLL20},
    {"{2d6+1d8}kh1", {4, 5, 7}, 7, DICE_ROLL20},
    {"2**3 + @{actor.level}", {0}, 13, DICE_ROLL20},
    {"3d6sd", {4, 5, 1}, 10, DICE_ROLL20},
    {"4d6kh3", {4, 5, 1, 3}, 12, DICE_AVRAE},
    {"4d6k5", {4, 5, 5, 3}, 10, DICE_AVRAE},
    {"4d6p<3", {4, 2, 1, 3}, 7, DICE_AVRAE},
    {"2d6ro<3", {1, 4, 2}, 6, DICE_AVRAE},
    {"2d6rr1rr2", {1, 4, 2, 1, 6}, 10, DICE_AVRAE},
    {"2d6ra6", {6, 6, 6}, 18, DICE_AVRAE}, /* one more die, for the first match only */
    {"2d6e6", {6, 2, 6, 1}, 15, DICE_AVRAE},
    {"2d6mi3", {1, 5}, 8, DICE_AVRAE},
    {"(1d6, 1d8, 3)kh2", {5, 2}, 8, DICE_AVRAE},
    {"1d20 + 5 >= 15", {10}, 1, DICE_AVRAE},
    {"7 // 2", {0}, 3, DICE_AVRAE},
    {"4d6>4", {4, 5, 1, 6}, 2, DICE_RPG}, /* more than */
    {"2d6r<3", {1, 4, 2, 5}, 9, DICE_RPG},
    {"2d6ro<3", {1, 4, 2}, 6, DICE_RPG},
    {"4d6k3!", {6, 1, 2, 3, 5}, 14, DICE_RPG}, /* explodes before it keeps, wherever it is written */
    {"2d6!!p>=5", {5, 1, 6, 2}, 12, DICE_RPG}, /* 5 + (6-1) + (2-1), 1 */
    {"2d6!>=5!p", {6, 5, 6, 2}, 17, DICE_RPG}, /* the later explosion counts: 6 5, 6-1, 2-1 */
    {"4dF.1", {1, 6, 3, 4}, 0, DICE_RPG},
    {"{1d6+2, 1d8}k1", {3, 4}, 5, DICE_RPG},
    {"2^3^2", {0}, 512, DICE_RPG},
};

static void test_rolls_foundry(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof foundry_cases / sizeof *foundry_cases; i++)
        check_roll(&foundry_cases[i]);
}

static void test_rolls_other_dialects(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof other_cases / sizeof *other_cases; i++)
        check_roll(&other_cases[i]);
}

static void test_points_at_errors(void **state)
{
    (void)state;
    static const struct {
        const char *expression;
        uint32_t offset;
    } wrong[] = {{"", 0},
                 {"2d6+", 4},
                 {"2d6 + foo", 6},
                 {"(2d6", 0},
                 {"2d6)", 3},
                 {"2d6[fire", 3},
                 {"10d6>5", 4},
                 {"2d6min", 6},
                 {"2d6cs>", 6},
                 {"999999999d6", 0},
                 {"1d0", 0},
                 {"1d9999999", 0},
                 {"{1d6,", 5},
                 {"@", 0},
                 {"2d6 7", 4},
                 {"floor(1,2)", 0},
                 {"1.", 2},
                 {"{1d6}x", 5},
                 {"2d6\xff", 3},
                 {"1d6ms", 3},
                 {"99999999999999999999", 0},
                 {"min()", 0}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct arena arena;
        arena_init(&arena);
        struct dice_error error;
        struct dice *dice = dice_parse(&arena, wrong[i].expression, strlen(wrong[i].expression), DICE_FOUNDRY, &error);
        if (dice) fail_msg("%s was accepted", wrong[i].expression);
        if (error.offset != wrong[i].offset) fail_msg("%s: error at %u", wrong[i].expression, error.offset);
        assert_non_null(error.message);
        arena_free(&arena);
    }
}

static enum status roll_status(const char *expression, const int64_t *forced, size_t count, struct rng *rng)
{
    struct arena arena;
    arena_init(&arena);
    struct dice_error error;
    struct dice *dice = dice_parse(&arena, expression, strlen(expression), DICE_FOUNDRY, &error);
    assert_non_null(dice);
    struct dice_source source = dice_source_forced(forced, count, rng);
    struct dice_result result = {0};
    enum status status = dice_roll(dice, &source, NULL, &result);
    dice_result_free(&result);
    arena_free(&arena);
    return status;
}

static void test_refuses_bad_rolls(void **state)
{
    (void)state;
    struct rng rng = rng_new(1, 0, 0);
    assert_int_equal(roll_status("2d6", (int64_t[]){3}, 1, NULL), STATUS_BAD_CONTENT);
    assert_int_equal(roll_status("2d6", (int64_t[]){3}, 1, &rng), STATUS_OK);
    assert_int_equal(roll_status("2d6", (int64_t[]){7}, 1, &rng), STATUS_BAD_CONTENT);
    assert_int_equal(roll_status("@nothing", NULL, 0, &rng), STATUS_NOT_FOUND);
    assert_int_equal(roll_status("1d6rr<7", NULL, 0, &rng), STATUS_LIMIT);
    assert_int_equal(roll_status("1d6x<7", NULL, 0, &rng), STATUS_LIMIT);
    assert_int_equal(roll_status("1d6!!<7", NULL, 0, &rng), STATUS_LIMIT);
    assert_int_equal(roll_status("1d6 / 0", NULL, 0, &rng), STATUS_BAD_CONTENT);
    assert_int_equal(roll_status("(1/2)d6", NULL, 0, &rng), STATUS_BAD_CONTENT);
    assert_int_equal(roll_status("9000000000000000 * 9000000000000000", NULL, 0, &rng), STATUS_BAD_CONTENT);
}

static void test_nests_to_the_limit(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    char text[4096];
    for (int depth = LIMIT_FORMULA_DEPTH; depth <= LIMIT_FORMULA_DEPTH + 1; depth++) {
        size_t at = 0;
        for (int i = 0; i < depth; i++)
            text[at++] = '(';
        text[at++] = '1';
        for (int i = 0; i < depth; i++)
            text[at++] = ')';
        struct dice_error error;
        bool accepted = dice_parse(&arena, text, at, DICE_FOUNDRY, &error) != NULL;
        assert_int_equal(accepted, depth == LIMIT_FORMULA_DEPTH);
    }
    arena_free(&arena);
}

/* Decimals are exact where binary fractions are not, and odds have the same value. */
static void test_fractions_are_exact(void **state)
{
    (void)state;
    static const struct {
        enum dice_dialect dialect;
        const char *text;
        double value;
    } rows[] = {
        {DICE_FOUNDRY, "3%-.2", 0},
        {DICE_FOUNDRY, "0.1+0.2", 0.3},
        {DICE_FOUNDRY, "-7%0.3", -0.1},
        {DICE_AVRAE, "-7%3", 2},
        {DICE_FOUNDRY, "floor((0.7+0.1)*10)", 8},
        {DICE_FOUNDRY, "ceil(-0.3/0.1)", -3},
        {DICE_FOUNDRY, "round(2.5)+round(-2.5)", 1},
        {DICE_FOUNDRY, "sign(0.1-0.3)", -1},
        {DICE_FOUNDRY, "eq(0.1+0.2,0.3)", 1},
        {DICE_FOUNDRY, "max(0.1*3,0.3,1/4)", 0.3},
        {DICE_AVRAE, "0.1+0.2==0.3", 1},
        {DICE_AVRAE, "0.3//0.1", 3},
        {DICE_ROLL20, "0.5^3*8", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena;
        arena_init(&arena);
        struct dice_error error;
        const struct dice *dice = dice_parse(&arena, rows[i].text, strlen(rows[i].text), rows[i].dialect, &error);
        assert_non_null(dice);
        struct dice_source source = dice_source_forced(NULL, 0, NULL);
        struct dice_result result = {0};
        assert_int_equal(dice_roll(dice, &source, NULL, &result), STATUS_OK);
        const struct odds *odds = odds_make(&arena, dice, NULL, &error);
        assert_non_null(odds);
        if (result.number != rows[i].value || odds_value(odds, 0) != rows[i].value)
            fail_msg("%s is %.17g, and by its odds %.17g", rows[i].text, result.number, odds_value(odds, 0));
        assert_int_equal(odds->count, 1);
        dice_result_free(&result);
        dice_source_free(&source);
        arena_free(&arena);
    }
}

/* What ends within the depth and what goes deeper are all there is, also where an explosion follows another. */
static void test_chances_and_rest_are_one(void **state)
{
    (void)state;
    static const char *const texts[] = {"2d2!",    "2d2!!",   "2d2!k1",   "2d2!!k1",          "2d2!!!k1",
                                        "2d2!k!!", "1d2!!!!", "3d6!!!!k2", "6d2!!!!!!!k!!!!", "2d4!!r<2"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena arena;
        arena_init(&arena);
        struct dice_error error;
        const struct dice *dice = dice_parse(&arena, texts[i], strlen(texts[i]), DICE_ROLL20, &error);
        assert_non_null(dice);
        const struct odds *odds = odds_make(&arena, dice, &(struct odds_options){.depth = 2}, &error);
        assert_non_null(odds);
        double all = odds->rest;
        for (size_t k = 0; k < odds->count; k++)
            all += odds_chance(odds, k);
        if (odds->rest == 0 || all < 1 - 1e-12 || all > 1 + 1e-12)
            fail_msg("%s: the rest is %.17g, and all %.17g", texts[i], odds->rest, all);
        arena_free(&arena);
    }
}

/* Beyond 2^53 a fraction is the nearest double, and has no exact odds. */
static void test_large_fractions_are_near(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct dice_error error;
    const char *text = "pow(1/3,60)*pow(3,30)*pow(3,30)";
    const struct dice *dice = dice_parse(&arena, text, strlen(text), DICE_FOUNDRY, &error);
    assert_non_null(dice);
    struct dice_source source = dice_source_forced(NULL, 0, NULL);
    struct dice_result result = {0};
    assert_int_equal(dice_roll(dice, &source, NULL, &result), STATUS_OK);
    assert_true(result.number > 0.999999 && result.number < 1.000001);
    assert_null(odds_make(&arena, dice, NULL, &error));
    assert_string_equal(error.message, "these numbers are too large");
    dice_result_free(&result);
    dice_source_free(&source);
    arena_free(&arena);
}

static void test_keeps_flavours_and_flags(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct dice_error error;
    const char *text = "2d6kh1[fire] - 3[cold]";
    struct dice *dice = dice_parse(&arena, text, strlen(text), DICE_FOUNDRY, &error);
    int64_t forced[] = {2, 5};
    struct dice_source source = dice_source_forced(forced, 2, NULL);
    source.records = true;
    struct dice_result result = {0};
    assert_int_equal(dice_roll(dice, &source, NULL, &result), STATUS_OK);
    assert_int_equal(result.total, 2);
    assert_int_equal(result.terms.count, 2);
    assert_string_equal(result.terms.items[0].flavour, "fire");
    assert_string_equal(result.terms.items[1].flavour, "cold");
    assert_true(result.terms.items[1].total == -3);
    assert_int_equal(result.dice.items[0].flags, DICE_DROPPED);
    assert_int_equal(result.dice.items[1].flags, 0);
    assert_int_equal(source.thrown.count, 2);
    assert_int_equal(source.thrown.items[1].value, 5);
    assert_true(source.thrown.items[1].forced);
    struct text out = {0};
    dice_result_print(&out, dice, &result);
    assert_string_equal(text_get(&out), "2d6kh1[fire] (-2-, 5) - 3[cold] = 2");
    text_free(&out);
    dice_result_free(&result);
    dice_source_free(&source);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rolls_foundry),      cmocka_unit_test(test_rolls_other_dialects),
        cmocka_unit_test(test_points_at_errors),   cmocka_unit_test(test_refuses_bad_rolls),
        cmocka_unit_test(test_nests_to_the_limit), cmocka_unit_test(test_keeps_flavours_and_flags),
        cmocka_unit_test(test_fractions_are_exact), cmocka_unit_test(test_large_fractions_are_near),
        cmocka_unit_test(test_chances_and_rest_are_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
