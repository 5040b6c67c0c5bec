/* exact.h: the functions of a pocket calculator, with the same last bit on every machine.
 *
 * C libraries differ in the last bit of exp or sin, and a rule that rounds would differ with them. These are computed
 * with twice the bits of a double (base/pair.h) and rounded once: what comes out is the nearest double, but for about
 * one argument in 10^10, and there it is the next one, on every machine. Special values are those of C, annex F. */
#ifndef TALUS_BASE_EXACT_H
#define TALUS_BASE_EXACT_H

double exact_exp(double x);
double exact_expm1(double x);
double exact_log(double x);
double exact_log1p(double x);
double exact_log2(double x);
double exact_log10(double x);
double exact_pow(double base, double exponent);
double exact_cbrt(double x);
double exact_hypot(double x, double y);
double exact_sinh(double x);
double exact_cosh(double x);
double exact_tanh(double x);
double exact_asinh(double x);
double exact_acosh(double x);
double exact_atanh(double x);

double exact_sin(double x);
double exact_cos(double x);
double exact_tan(double x);
double exact_asin(double x);
double exact_acos(double x);
double exact_atan(double x);
double exact_atan2(double y, double x);

#endif
