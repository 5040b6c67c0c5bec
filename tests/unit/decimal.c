/* Unit tests of base/decimal: reading and printing doubles, against the C library in the C locale. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/decimal.h"
#include "base/number.h"
#include "base/rng.h"

static void check_read(const char *text)
{
    double wanted = strtod(text, NULL), got = decimal_read(text, strlen(text));
    if (memcmp(&wanted, &got, sizeof got) != 0) fail_msg("%s read as %.17g", text, got);
}

static double random_double(struct rng *rng)
{
    uint64_t bits = (uint64_t)rng_next(rng) << 32 | rng_next(rng);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static void test_known_hard_numbers_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "0",
        "-0",
        "0.0",
        "0e5",
        "1",
        "-1.5",
        "0.1",
        "123456789012345678",
        "9007199254740993",
        "9007199254740992.5",
        "9007199254740993.00000000000000000000000000000000000000000000000000000000000000000001",
        "1e23",
        "8.5e22",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "4.9406564584124654e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "2.47032822920623272e-324",
        "1e-400",
        "0.000e-99999999999",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.797693134862315807e308",
        "1.7976931348623159e308",
        "1e309",
        "1e99999999999999999999",
        "6.02214076e+23",
        "3.14159265358979323846264338327950288419716939937510",
        "0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
        "17976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797758720709633028641"
        "6692"
        "88791094655554785194040263065748867150582068190890200070838367627385484581771153176447573027006985557136695962"
        "2842"
        "914819860834936475292719074168444365510704342711559699508093042880.5"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_read(texts[i]);
}

/* Half way between two doubles, written out in full, and just above and below. */
static void test_ties_are_read_exactly(void **state)
{
    (void)state;
    struct rng rng = rng_new(11, 0, 0);
    static char text[1300];
    for (int i = 0; i < 3000; i++) {
        double number = fabs(random_double(&rng));
        if (!isfinite(number) || number > 1e307 || number < 1e-300) continue;
        double next = nextafter(number, INFINITY);
        long double middle = ((long double)number + (long double)next) / 2; /* exact: one bit more */
        int length = snprintf(text, sizeof text, "%.1200Lg", middle);
        assert_in_range(length, 1, 1299);
        check_read(text);
        char *exponent = strchr(text, 'e');
        if (exponent || !strchr(text, '.')) continue;
        strcat(text, "0000000001");
        check_read(text);
        text[strlen(text) - 11]--;
        if (text[strlen(text) - 11] >= '0') check_read(text);
    }
}

static void test_random_decimals_are_read(void **state)
{
    (void)state;
    struct rng rng = rng_new(12, 0, 0);
    char text[80];
    for (int i = 0; i < 200000; i++) {
        size_t length = 0, digits = 1 + rng_below(&rng, 24), point = rng_below(&rng, 25);
        for (size_t d = 0; d < digits; d++) {
            if (d == point && d > 0) text[length++] = '.';
            text[length++] = (char)('0' + rng_below(&rng, 10));
        }
        if (text[length - 1] == '.') length--;
        int exponent = (int)rng_below(&rng, 700) - 360;
        snprintf(text + length, sizeof text - length, "e%d", rng_below(&rng, 3) ? exponent : exponent / 16);
        check_read(text);
    }
}

static void check_print(double number)
{
    char text[DECIMAL_TEXT], other[40];
    size_t length = decimal_print(text, number);
    assert_int_equal(length, strlen(text));
    assert_true(length < DECIMAL_TEXT);
    if (strtod(text, NULL) != number) fail_msg("%.17g printed as %s", number, text);
    size_t digits = 0; /* without sign, point and zeros at both ends */
    size_t trailing = 0;
    for (const char *at = text; *at && *at != 'e'; at++) {
        if (*at < '0' || *at > '9' || (digits == 0 && *at == '0')) continue;
        digits++;
        trailing = *at == '0' ? trailing + 1 : 0;
    }
    digits -= trailing;
    if (digits < 2) return;
    snprintf(other, sizeof other, "%.*e", (int)digits - 2, number);
    if (strtod(other, NULL) == number) fail_msg("%s is shorter than %s", other, text);
}

static void test_printed_numbers_read_back_and_are_shortest(void **state)
{
    (void)state;
    struct rng rng = rng_new(13, 0, 0);
    for (int i = 0; i < 100000; i++) {
        double number = random_double(&rng);
        if (isfinite(number)) check_print(number);
        check_print((double)((int64_t)rng_below(&rng, 2000000) - 1000000) / 1000);
        check_print((double)rng_next(&rng) / 4294967296.0);
    }
    for (int power = -1074; power < 1024; power++)
        check_print(ldexp(1, power));
}

static void test_layout_is_that_of_ecmascript(void **state)
{
    (void)state;
    static const struct {
        double number;
        const char *text;
    } cases[] = {{0, "0"},
                 {-0.0, "0"},
                 {1, "1"},
                 {-3, "-3"},
                 {0.1, "0.1"},
                 {1e21, "1e+21"},
                 {1e20, "100000000000000000000"},
                 {123456789012345680000.0, "123456789012345680000"},
                 {1e-6, "0.000001"},
                 {1e-7, "1e-7"},
                 {1.5e-7, "1.5e-7"},
                 {5e-324, "5e-324"},
                 {1.7976931348623157e308, "1.7976931348623157e+308"},
                 {0.3, "0.3"},
                 {0.1 + 0.2, "0.30000000000000004"},
                 {100.25, "100.25"},
                 {1e300, "1e+300"},
                 {9007199254740993.0, "9007199254740992"},
                 {5.684341886080802e-14, "5.684341886080802e-14"}};
    char text[DECIMAL_TEXT];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        decimal_print(text, cases[i].number);
        assert_string_equal(text, cases[i].text);
    }
    decimal_print(text, NAN);
    assert_string_equal(text, "NaN");
    decimal_print(text, -INFINITY);
    assert_string_equal(text, "-Infinity");
}

static void test_fixed_places(void **state)
{
    (void)state;
    char out[NUMBER_FIXED];
    assert_string_equal(number_fixed(out, 3.14159, 2), "3.14");
    assert_string_equal(number_fixed(out, -0.05, 1), "-0.1");
    assert_string_equal(number_fixed(out, -0.01, 1), "0.0");
    assert_string_equal(number_fixed(out, 1234567.5, 0), "1234568");
    assert_string_equal(number_fixed(out, INFINITY, 3), "inf");
    assert_int_equal(strlen(number_fixed(out, 1e300, 1)), NUMBER_FIXED - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_hard_numbers_are_read),
        cmocka_unit_test(test_ties_are_read_exactly),
        cmocka_unit_test(test_random_decimals_are_read),
        cmocka_unit_test(test_printed_numbers_read_back_and_are_shortest),
        cmocka_unit_test(test_layout_is_that_of_ecmascript),
        cmocka_unit_test(test_fixed_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
