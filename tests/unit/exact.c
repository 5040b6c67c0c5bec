/* Unit tests of base/exact: values known to more digits than a double has, special values, and the last bit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/exact.h"
#include "base/symbol.h"
#include "base/rng.h"
#include <math.h>

/* Computed with 300 bits and rounded once. */
static const struct {
    const char *name;
    double (*function)(double);
    double x, wanted;
} known[] = {
    {"exp", exact_exp, 0.1, 0x1.1aec7b35a00d4p+0},          {"exp", exact_exp, -1.75, 0x1.63e397e022073p-3},
    {"exp", exact_exp, 700.0, 0x1.d945df4f8ec8ep+1009},     {"exp", exact_exp, 1e-09, 0x1.000000044b830p+0},
    {"expm1", exact_expm1, 0.1, 0x1.aec7b35a00d3ap-4},      {"expm1", exact_expm1, -1.75, -0x1.a7071a07f77e3p-1},
    {"expm1", exact_expm1, 700.0, 0x1.d945df4f8ec8ep+1009}, {"expm1", exact_expm1, 1e-09, 0x1.12e0be84bbb51p-30},
    {"log", exact_log, 0.1, -0x1.26bb1bbb55515p+1},         {"log", exact_log, 1.75, 0x1.1e85f5e7040d0p-1},
    {"log", exact_log, 1e-300, -0x1.5963447f87fb5p+9},      {"log", exact_log, 1.0000001, 0x1.ad7f2847b6492p-24},
    {"log1p", exact_log1p, 0.1, 0x1.8663f793c46c7p-4},      {"log1p", exact_log1p, 1.75, 0x1.02f84700434a8p+0},
    {"log1p", exact_log1p, 1e-300, 0x1.56e1fc2f8f359p-997}, {"log1p", exact_log1p, 1.0000001, 0x1.62e4319d22c7fp-1},
    {"log2", exact_log2, 0.1, -0x1.a934f0979a371p+1},       {"log2", exact_log2, 1.75, 0x1.9d5d9fd5010b3p-1},
    {"log2", exact_log2, 1e-300, -0x1.f24a09f1a8b89p+9},    {"log2", exact_log2, 1.0000001, 0x1.35d0fea5fccb7p-23},
    {"log10", exact_log10, 0.1, -0x1.0000000000000p+0},     {"log10", exact_log10, 1.75, 0x1.f1bdeeb654901p-3},
    {"log10", exact_log10, 1e-300, -0x1.2c00000000000p+8},  {"log10", exact_log10, 1.0000001, 0x1.750e5ca0b1098p-25},
    {"cbrt", exact_cbrt, 0.1, 0x1.db4c7760bcff3p-2},        {"cbrt", exact_cbrt, -1.75, -0x1.347f8aadab855p+0},
    {"cbrt", exact_cbrt, 3.0, 0x1.7137449123ef6p+0},        {"cbrt", exact_cbrt, 1e-09, 0x1.0624dd2f1a9fcp-10},
    {"sinh", exact_sinh, 0.1, 0x1.9a487337b59b3p-4},        {"sinh", exact_sinh, -1.75, -0x1.652c4c46b9bbbp+1},
    {"sinh", exact_sinh, 700.0, 0x1.d945df4f8ec8ep+1008},   {"sinh", exact_sinh, 1e-09, 0x1.12e0be826d695p-30},
    {"cosh", exact_cosh, 0.1, 0x1.0147f40224b38p+0},        {"cosh", exact_cosh, -1.75, 0x1.7b6a85c4bbdc2p+1},
    {"cosh", exact_cosh, 700.0, 0x1.d945df4f8ec8ep+1008},   {"cosh", exact_cosh, 1e-09, 0x1.0000000000000p+0},
    {"tanh", exact_tanh, 0.1, 0x1.983d7795f413ap-4},        {"tanh", exact_tanh, -1.75, -0x1.e1fbf97e33527p-1},
    {"tanh", exact_tanh, 3.0, 0x1.fd77d111a0b00p-1},        {"tanh", exact_tanh, 1e-09, 0x1.12e0be826d695p-30},
    {"asinh", exact_asinh, 0.1, 0x1.98eb9e7e5fc3ep-4},      {"asinh", exact_asinh, -1.75, -0x1.536e093aae087p+0},
    {"asinh", exact_asinh, 3.0, 0x1.d185b507edc0ep+0},      {"asinh", exact_asinh, 1e-09, 0x1.12e0be826d695p-30},
    {"acosh", exact_acosh, 1.1, 0x1.c636c1a882f2cp-2},      {"acosh", exact_acosh, 3.0, 0x1.c34366179d427p+0},
    {"acosh", exact_acosh, 1e+17, 0x1.3eb25e36c934fp+5},    {"acosh", exact_acosh, 1.0000001, 0x1.d4effc065cae4p-12},
    {"atanh", exact_atanh, 0.1, 0x1.9af93cd234412p-4},      {"atanh", exact_atanh, -0.75, -0x1.f2272ae325a57p-1},
    {"atanh", exact_atanh, 0.999, 0x1.e66cfde9c7c2dp+1},    {"atanh", exact_atanh, 1e-09, 0x1.12e0be826d695p-30},
    {"sin", exact_sin, 0.7, 0x1.49d6e694619b8p-1},          {"sin", exact_sin, -2.5, -0x1.326af0dcfcab1p-1},
    {"sin", exact_sin, 1e+22, -0x1.b453ab76bf397p-1},       {"sin", exact_sin, 710.0, 0x1.f9bd0303f6fafp-15},
    {"cos", exact_cos, 0.7, 0x1.87996529f9d93p-1},          {"cos", exact_cos, -2.5, -0x1.9a2f7ef858b7dp-1},
    {"cos", exact_cos, 1e+22, 0x1.0be2cef01c8f4p-1},        {"cos", exact_cos, 710.0, 0x1.fffffff063930p-1},
    {"tan", exact_tan, 0.7, 0x1.af406c2fc78aep-1},          {"tan", exact_tan, -2.5, 0x1.7e79b4e00bb15p-1},
    {"tan", exact_tan, 1e+22, -0x1.a0f79c1b6b257p+0},       {"tan", exact_tan, 710.0, 0x1.f9bd03136287dp-15},
    {"asin", exact_asin, 0.1, 0x1.9a49276037884p-4},        {"asin", exact_asin, -0.75, -0x1.b235315c680dcp-1},
    {"asin", exact_asin, 0.999, 0x1.86ac9ad18f803p+0},      {"asin", exact_asin, 1e-09, 0x1.12e0be826d695p-30},
    {"acos", exact_acos, 0.1, 0x1.787b22ce3f590p+0},        {"acos", exact_acos, -0.75, 0x1.359d26f93b6c3p+1},
    {"acos", exact_acos, 0.999, 0x1.6e634e566a29ep-5},      {"acos", exact_acos, 1e-09, 0x1.921fb53ff74e9p+0},
    {"atan", exact_atan, 0.1, 0x1.983e282e2cc4dp-4},        {"atan", exact_atan, -1.75, -0x1.0d38f2c5ba09fp+0},
    {"atan", exact_atan, 3.0, 0x1.3fc176b7a8560p+0},        {"atan", exact_atan, 1e-09, 0x1.12e0be826d695p-30},
};

static const struct {
    const char *name;
    double (*function)(double, double);
    double x, y, wanted;
} known_of_two[] = {
    {"pow", exact_pow, 2.5, -3.25, 0x1.a0f36e2c12f9ep-5},
    {"pow", exact_pow, 7, 30, 0x1.2a4e415e1e1b3p+84},
    {"pow", exact_pow, 1.0000001, 10000000.0, 0x1.5bf0a790ce6f2p+1},
    {"pow", exact_pow, -3, 5, -0x1.e600000000000p+7},
    {"pow", exact_pow, 9, -2, 0x1.948b0fcd6e9e0p-7},
    {"hypot", exact_hypot, 1e+200, 3e+200, 0x1.08669e596b4f8p+666},
    {"hypot", exact_hypot, 3e-200, 1e-200, 0x1.35d5244b69495p-663},
    {"atan2", exact_atan2, 1, -3, 0x1.68f095fdf593cp+1},
    {"atan2", exact_atan2, -2.5, 1e-05, -0x1.921f7228644ebp+0},
    {"atan2", exact_atan2, 1e-05, 700000000.0, 0x1.01593a94e8cddp-46},
};

static void check(const char *name, double x, double found, double wanted)
{
    if (memcmp(&found, &wanted, sizeof found) == 0 || (isnan(found) && isnan(wanted))) return;
    fail_msg("%s(%a) is %a, not %a", name, x, found, wanted);
}

static void test_known_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        check(known[i].name, known[i].x, known[i].function(known[i].x), known[i].wanted);
    for (size_t i = 0; i < sizeof known_of_two / sizeof *known_of_two; i++)
        check(known_of_two[i].name, known_of_two[i].x, known_of_two[i].function(known_of_two[i].x, known_of_two[i].y),
              known_of_two[i].wanted);
}

/* Whole results are whole. */
static void test_whole_values(void **state)
{
    (void)state;
    for (int n = -300; n <= 300; n++) {
        check("log2", n, exact_log2(ldexp(1, n)), n);
        check("cbrt", n, exact_cbrt((double)n * n * n), n);
        check("pow", n, exact_pow(n, 2), (double)n * n);
    }
    double power = 1;
    for (int n = 0; n <= 22; n++, power *= 10) {
        check("log10", n, exact_log10(power), n);
        check("pow", n, exact_pow(10, n), power);
    }
    check("hypot", 3, exact_hypot(3, 4), 5);
    check("hypot", 5, exact_hypot(-12, 5), 13);
}

static void test_special_values(void **state)
{
    (void)state;
    double (*const functions[])(double) = {exact_exp,   exact_expm1, exact_log,   exact_log1p, exact_log2,
                                           exact_log10, exact_cbrt,  exact_sinh,  exact_cosh,  exact_tanh,
                                           exact_asinh, exact_acosh, exact_atanh, exact_sin,   exact_cos,
                                           exact_tan,   exact_asin,  exact_acos,  exact_atan};
    double (*const peers[])(double) = {exp,   expm1, log,   log1p, log2, log10, cbrt, sinh, cosh, tanh,
                                       asinh, acosh, atanh, sin,   cos,  tan,   asin, acos, atan};
    const double odd[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1, -1, 5e-324, -5e-324, 1e308, -1e308, 2, -2};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        for (size_t j = 0; j < 5; j++)
            check("special", odd[j], functions[i](odd[j]), peers[i](odd[j]));
        for (size_t j = 5; j < sizeof odd / sizeof *odd; j++) { /* near what the C library says, and as signed */
            double found = functions[i](odd[j]), peer = peers[i](odd[j]);
            if (isfinite(peer) && fabs(found - peer) <= 4e-16 * fabs(peer)) peer = found;
            check("special", odd[j], found, peer);
            assert_int_equal(signbit(found) && !isnan(found), signbit(peer) && !isnan(peer));
        }
    }
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        for (size_t j = 0; j < sizeof odd / sizeof *odd; j++) {
            check("pow", odd[i], exact_pow(odd[i], odd[j]), pow(odd[i], odd[j]));
            double angle = exact_atan2(odd[i], odd[j]), peer = atan2(odd[i], odd[j]);
            check("atan2", odd[i], angle, fabs(angle - peer) < 1e-15 ? angle : peer);
            check("hypot", odd[i], fmin(exact_hypot(odd[i], odd[j]), 1e308), fmin(hypot(odd[i], odd[j]), 1e308));
        }
}

/* Never further from the C library than its last bits; all results together have the sum they have everywhere. */
static void test_same_bits(void **state)
{
    (void)state;
    uint32_t sum = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct rng rng = rng_new(i, 0, 0);
        for (int n = 0; n < 500; n++) {
            double part = (rng_below(&rng, 1u << 30) + 0.5) / (1u << 30), x = part * known[i].x;
            double result = known[i].function(strcmp(known[i].name, "acosh") == 0 ? 1 + x : x);
            char bytes[sizeof result];
            uint64_t bits;
            memcpy(&bits, &result, sizeof bits);
            for (size_t k = 0; k < sizeof bytes; k++)
                bytes[k] = (char)(bits >> 8 * k);
            sum = sum * 31 + hash_bytes(bytes, sizeof bytes);
        }
    }
    assert_int_equal(sum, 0xa7c12d3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_values),
        cmocka_unit_test(test_whole_values),
        cmocka_unit_test(test_special_values),
        cmocka_unit_test(test_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
