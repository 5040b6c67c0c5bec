/* formula.c: evaluates compiled formulas with the numbers and the truth of JavaScript. */
#include "systems/pf2e/value/formula.h"

#include <math.h>
#include <string.h>

#include "base/exact.h"
#include "base/number.h"
#include "systems/pf2e/value/formula_node.h"

double formula_to_number(struct formula_value value)
{
    switch ((enum formula_type)value.type) {
    case FORMULA_UNDEFINED:
        return NAN;
    case FORMULA_NULL:
        return 0;
    case FORMULA_BOOL:
        return value.truth ? 1 : 0;
    case FORMULA_NUMBER:
        return value.number;
    case FORMULA_TEXT:
        return number_from_text(value.text, value.length);
    }
    return NAN;
}

bool formula_to_truth(struct formula_value value)
{
    switch ((enum formula_type)value.type) {
    case FORMULA_UNDEFINED:
    case FORMULA_NULL:
        return false;
    case FORMULA_BOOL:
        return value.truth;
    case FORMULA_NUMBER:
        return value.number != 0 && !isnan(value.number);
    case FORMULA_TEXT:
        return value.length != 0;
    }
    return false;
}

static struct formula_value formula_number(double number)
{
    return (struct formula_value){.type = FORMULA_NUMBER, .number = number};
}

static struct formula_value formula_truth(bool truth)
{
    return (struct formula_value){.type = FORMULA_BOOL, .truth = truth};
}

static bool formula_is_same(struct formula_value a, struct formula_value b)
{
    if (a.type != b.type) return false;
    if (a.type == FORMULA_NUMBER) return a.number == b.number;
    if (a.type == FORMULA_BOOL) return a.truth == b.truth;
    return a.type != FORMULA_TEXT || (a.length == b.length && memcmp(a.text, b.text, a.length) == 0);
}

/* == converts: null equals undefined and nothing else; otherwise the numbers are compared. */
static bool formula_is_equal(struct formula_value a, struct formula_value b)
{
    bool a_none = a.type <= FORMULA_NULL, b_none = b.type <= FORMULA_NULL;
    if (a_none || b_none) return a_none && b_none;
    return a.type == b.type ? formula_is_same(a, b) : formula_to_number(a) == formula_to_number(b);
}

/* Two texts are compared by their bytes, anything else as numbers. */
static bool formula_is_less(struct formula_value a, struct formula_value b, bool or_equal)
{
    if (a.type == FORMULA_TEXT && b.type == FORMULA_TEXT) {
        int order = memcmp(a.text, b.text, a.length < b.length ? a.length : b.length);
        if (order == 0) order = (a.length > b.length) - (a.length < b.length);
        return order < 0 || (or_equal && order == 0);
    }
    double left = formula_to_number(a), right = formula_to_number(b);
    return or_equal ? left <= right : left < right;
}

static int32_t formula_to_int32(double number)
{
    if (!isfinite(number)) return 0;
    double whole = fmod(trunc(number), 4294967296.0);
    if (whole < 0) whole += 4294967296.0;
    uint32_t bits = (uint32_t)whole;
    return bits <= INT32_MAX ? (int32_t)bits : (int32_t)((int64_t)bits - 4294967296);
}

static double formula_round(double number)
{
    double below = floor(number);
    if (!isfinite(number)) return number;
    return number - below >= 0.5 ? below + 1 : below;
}

static double formula_power(double base, double exponent)
{
    if (isnan(exponent) || (fabs(base) == 1 && isinf(exponent))) return NAN; /* where C says 1 */
    return exact_pow(base, exponent);
}

static double formula_call_one(enum formula_function function, double x)
{
    switch (function) {
#define FORMULA_EXACT(name)                                                                                            \
    case FORMULA_CALL_##name:                                                                                          \
        return exact_##name(x)
        FORMULA_EXACT(acos);
        FORMULA_EXACT(acosh);
        FORMULA_EXACT(asin);
        FORMULA_EXACT(asinh);
        FORMULA_EXACT(atan);
        FORMULA_EXACT(atanh);
        FORMULA_EXACT(cbrt);
        FORMULA_EXACT(cos);
        FORMULA_EXACT(cosh);
        FORMULA_EXACT(exp);
        FORMULA_EXACT(expm1);
        FORMULA_EXACT(log);
        FORMULA_EXACT(log10);
        FORMULA_EXACT(log1p);
        FORMULA_EXACT(log2);
        FORMULA_EXACT(sin);
        FORMULA_EXACT(sinh);
        FORMULA_EXACT(tan);
        FORMULA_EXACT(tanh);
#undef FORMULA_EXACT
    /* These are exact in every C library. */
    case FORMULA_CALL_abs:
        return fabs(x);
    case FORMULA_CALL_ceil:
        return ceil(x);
    case FORMULA_CALL_floor:
        return floor(x);
    case FORMULA_CALL_sqrt:
        return sqrt(x);
    case FORMULA_CALL_trunc:
        return trunc(x);
    case FORMULA_CALL_fround:
        return (double)(float)x;
    case FORMULA_CALL_round:
        return formula_round(x);
    case FORMULA_CALL_sign:
        return x > 0 ? 1 : x < 0 ? -1 : x;
    default:
        return NAN;
    }
}

struct formula_run {
    const struct formula *formula;
    const double *values;
};

static struct formula_value formula_run(const struct formula_run *run, uint32_t index);

static struct formula_value formula_argument(const struct formula_run *run, uint32_t *index)
{
    struct formula_value none = {0};
    if (!*index) return none;
    struct formula_value value = formula_run(run, *index);
    *index = run->formula->nodes[*index].next;
    return value;
}

static struct formula_value formula_call_many(const struct formula_run *run, enum formula_function function,
                                              uint32_t argument)
{
    double result = function == FORMULA_CALL_max ? -INFINITY : function == FORMULA_CALL_min ? INFINITY : 0;
    while (argument) {
        struct formula_value value = formula_argument(run, &argument);
        double number = formula_to_number(value);
        if (function == FORMULA_CALL_match && value.type > FORMULA_NULL) return value;
        if (function == FORMULA_CALL_hypot) number = exact_hypot(result, number);
        if (isnan(number) || isnan(result))
            result = NAN;
        else if (function == FORMULA_CALL_hypot || (function == FORMULA_CALL_max ? number > result : number < result))
            result = number;
    }
    if (function == FORMULA_CALL_match) return (struct formula_value){.type = FORMULA_NULL};
    return formula_number(result);
}

static double formula_clamp(double number, double low, double high)
{
    number = number > low || isnan(number) ? number : low;
    return isnan(low) || isnan(high) ? NAN : number > high ? high : number;
}

/* False: the function compares nothing. */
static bool formula_compare(enum formula_function function, struct formula_value a, struct formula_value b, bool *truth)
{
    switch (function) {
    case FORMULA_CALL_eq:
    case FORMULA_CALL_ne:
        *truth = formula_is_same(a, b) == (function == FORMULA_CALL_eq);
        return true;
    case FORMULA_CALL_gt:
    case FORMULA_CALL_gte:
        *truth = formula_is_less(b, a, function == FORMULA_CALL_gte);
        return true;
    case FORMULA_CALL_lt:
    case FORMULA_CALL_lte:
        *truth = formula_is_less(a, b, function == FORMULA_CALL_lte);
        return true;
    default:
        return false;
    }
}

static struct formula_value formula_call(const struct formula_run *run, const struct formula_node *node)
{
    uint32_t argument = node->left;
    enum formula_function function = (enum formula_function)node->function;
    if (function == FORMULA_CALL_max || function == FORMULA_CALL_min || function == FORMULA_CALL_hypot ||
        function == FORMULA_CALL_match)
        return formula_call_many(run, function, argument);
    struct formula_value a = formula_argument(run, &argument), b = formula_argument(run, &argument);
    struct formula_value c = formula_argument(run, &argument);
    double low = formula_to_number(b), high = formula_to_number(c);
    bool truth = false;
    if (formula_compare(function, a, b, &truth)) return formula_truth(truth);
    switch (function) {
    case FORMULA_CALL_ternary:
        return formula_to_truth(a) ? b : c;
    case FORMULA_CALL_when:
        return formula_to_truth(a) ? b : (struct formula_value){.type = FORMULA_NULL};
    case FORMULA_CALL_btwn:
        return formula_truth(formula_to_number(a) >= low && formula_to_number(a) <= high);
    case FORMULA_CALL_clamp:
    case FORMULA_CALL_clamped:
        return formula_number(formula_clamp(formula_to_number(a), low, high));
    case FORMULA_CALL_atan2:
        return formula_number(exact_atan2(formula_to_number(a), low));
    case FORMULA_CALL_pow:
        return formula_number(formula_power(formula_to_number(a), low));
    default:
        return formula_number(formula_call_one(function, formula_to_number(a)));
    }
}

static struct formula_value formula_bits(enum formula_op op, double left, double right)
{
    int32_t a = formula_to_int32(left), b = formula_to_int32(right);
    uint32_t shift = (uint32_t)b & 31;
    switch (op) {
    case FORMULA_OP_BIT_OR:
        return formula_number(a | b);
    case FORMULA_OP_BIT_XOR:
        return formula_number(a ^ b);
    case FORMULA_OP_BIT_AND:
        return formula_number(a & b);
    case FORMULA_OP_SHIFT_LEFT:
        return formula_number(formula_to_int32((double)((uint32_t)a << shift)));
    case FORMULA_OP_SHIFT_RIGHT_FILL:
        return formula_number((double)((uint32_t)a >> shift));
    default:
        return formula_number(floor((double)a / (double)(UINT32_C(1) << shift)));
    }
}

static struct formula_value formula_arithmetic(enum formula_op op, double left, double right)
{
    switch (op) {
    case FORMULA_OP_ADD:
        return formula_number(left + right);
    case FORMULA_OP_SUBTRACT:
        return formula_number(left - right);
    case FORMULA_OP_MULTIPLY:
        return formula_number(left * right);
    case FORMULA_OP_DIVIDE:
        return formula_number(left / right);
    case FORMULA_OP_REMAINDER:
        return formula_number(fmod(left, right));
    case FORMULA_OP_POWER:
        return formula_number(formula_power(left, right));
    default:
        return formula_bits(op, left, right);
    }
}

static struct formula_value formula_binary(enum formula_op op, struct formula_value a, struct formula_value b)
{
    switch (op) {
    case FORMULA_OP_SAME:
        return formula_truth(formula_is_same(a, b));
    case FORMULA_OP_NOT_SAME:
        return formula_truth(!formula_is_same(a, b));
    case FORMULA_OP_EQUAL:
        return formula_truth(formula_is_equal(a, b));
    case FORMULA_OP_NOT_EQUAL:
        return formula_truth(!formula_is_equal(a, b));
    case FORMULA_OP_LESS:
        return formula_truth(formula_is_less(a, b, false));
    case FORMULA_OP_AT_MOST:
        return formula_truth(formula_is_less(a, b, true));
    case FORMULA_OP_GREATER:
        return formula_truth(formula_is_less(b, a, false));
    case FORMULA_OP_AT_LEAST:
        return formula_truth(formula_is_less(b, a, true));
    case FORMULA_OP_COMMA:
        return b;
    default:
        break;
    }
    if (op == FORMULA_OP_ADD && (a.type == FORMULA_TEXT || b.type == FORMULA_TEXT)) return (struct formula_value){0};
    return formula_arithmetic(op, formula_to_number(a), formula_to_number(b));
}

static struct formula_value formula_unary(enum formula_op op, struct formula_value a)
{
    switch (op) {
    case FORMULA_OP_NEGATE:
        return formula_number(-formula_to_number(a));
    case FORMULA_OP_PLUS:
        return formula_number(formula_to_number(a));
    case FORMULA_OP_NOT:
        return formula_truth(!formula_to_truth(a));
    default:
        return formula_number(~formula_to_int32(formula_to_number(a)));
    }
}

static struct formula_value formula_run(const struct formula_run *run, uint32_t index)
{
    const struct formula_node *node = &run->formula->nodes[index];
    enum formula_op op = (enum formula_op)node->op;
    if (op == FORMULA_OP_CONSTANT) return node->constant;
    if (op == FORMULA_OP_REFERENCE) return formula_number(run->values[node->left]);
    if (op == FORMULA_OP_CALL) return formula_call(run, node);
    struct formula_value a = formula_run(run, node->left);
    if (op <= FORMULA_OP_FLIP) return formula_unary(op, a);
    if (op == FORMULA_OP_CHOOSE)
        return formula_run(run, formula_to_truth(a) ? node->right : run->formula->nodes[node->right].next);
    if (op == FORMULA_OP_COALESCE && a.type > FORMULA_NULL) return a;
    if (op == FORMULA_OP_OR && formula_to_truth(a)) return a;
    if (op == FORMULA_OP_AND && !formula_to_truth(a)) return a;
    struct formula_value b = formula_run(run, node->right);
    return op <= FORMULA_OP_AND ? b : formula_binary(op, a, b);
}

struct formula_value formula_eval(const struct formula *formula, const double *values)
{
    struct formula_run run = {.formula = formula, .values = values};
    if (formula->problem) return (struct formula_value){0};
    return formula_run(&run, formula->root);
}
