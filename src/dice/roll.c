/* roll.c: rolls a prepared expression: arithmetic over what dice and pools give. */
#include "dice/roll.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "dice/fraction.h"

#define DICE_LARGEST 9007199254740992.0 /* 2^53: whole numbers are exact up to here */

/* A value while it is computed. */
struct dice_value {
    double number;
    struct fraction exact; /* the same; its scale is 0 where only the nearest double is known */
};

static const struct dice_value dice_nothing = {.exact = {0, 1}};

static struct dice_value dice_eval(struct dice_roller *roller, const struct dice_node *node);

static inline struct dice_value dice_value_of(double number)
{
    struct dice_value value = {.number = number};
    if (fabs(number) <= DICE_LARGEST && number == (double)(int64_t)number)
        value.exact = (struct fraction){(int64_t)number, 1};
    else
        (void)fraction_from(number, &value.exact);
    return value;
}

static struct dice_value dice_value_exact(struct fraction exact)
{
    if (exact.scale != 1) exact = fraction_reduce(exact);
    return (struct dice_value){.number = fraction_number(exact), .exact = exact};
}

static struct dice_value dice_value_negated(struct dice_value value)
{
    return (struct dice_value){-value.number, {-value.exact.numerator, value.exact.scale}};
}

static struct dice_value dice_value_fail(struct dice_roller *roller, enum status status, const struct dice_node *node,
                                         const char *message)
{
    (void)dice_roller_fail(roller, status, node, message);
    return dice_nothing;
}

double dice_roller_fail(struct dice_roller *roller, enum status status, const struct dice_node *node,
                        const char *message)
{
    struct dice_result *result = roller->result;
    if (result->error.status != STATUS_OK) return 0;
    snprintf(result->message, sizeof result->message, "%s", message);
    result->error = (struct dice_error){
        .status = status, .offset = node->offset, .length = node->length, .message = result->message};
    return 0;
}

static double dice_eval_reference(struct dice_roller *roller, const struct dice_node *node)
{
    double value = 0;
    const struct dice_scope *scope = roller->scope;
    if (scope && scope->find && scope->find(scope->context, node->path, &value)) return value;
    char message[100];
    snprintf(message, sizeof message, "@%.60s is not known here", node->path);
    return dice_roller_fail(roller, STATUS_NOT_FOUND, node, message);
}

double dice_compare_numbers(enum dice_compare compare, double left, double right)
{
    switch (compare) {
    case DICE_COMPARE_EQUAL:
        return left == right;
    case DICE_COMPARE_NOT_EQUAL:
        return left != right;
    case DICE_COMPARE_LESS:
        return left < right;
    case DICE_COMPARE_LESS_EQUAL:
        return left <= right;
    case DICE_COMPARE_MORE:
        return left > right;
    case DICE_COMPARE_MORE_EQUAL:
        return left >= right;
    case DICE_COMPARE_LOWEST:
    case DICE_COMPARE_HIGHEST:
    case DICE_COMPARE_AMONG_HIGHEST:
    case DICE_COMPARE_AMONG_LOWEST:
        break;
    }
    return 0;
}

/* Whole powers by multiplication: the same on every machine. */
static bool dice_power(double base, double exponent, double *value)
{
    if (exponent != floor(exponent) || exponent < 0 || exponent > 64) return false;
    *value = 1;
    for (int i = 0; i < (int)exponent; i++)
        *value *= base;
    return true;
}

static bool dice_join_divides(enum dice_join join)
{
    return join == DICE_JOIN_DIVIDE || join == DICE_JOIN_DIVIDE_WHOLE || join == DICE_JOIN_DIVIDE_TRUNCATE ||
           join == DICE_JOIN_REMAINDER || join == DICE_JOIN_MODULO;
}

/* `right` is not 0. */
static double dice_divide_numbers(enum dice_join join, double left, double right)
{
    double rest = fmod(left, right);
    if (join == DICE_JOIN_DIVIDE) return left / right;
    if (join == DICE_JOIN_DIVIDE_WHOLE) return floor(left / right);
    if (join == DICE_JOIN_DIVIDE_TRUNCATE) return trunc(left / right);
    if (join == DICE_JOIN_MODULO && rest != 0 && (rest < 0) != (right < 0)) rest += right;
    return rest;
}

/* Doubles, where fractions are too large. */
static const char *dice_join_numbers(const struct dice_node *right_node, double left, double right, double *value)
{
    if (dice_join_divides(right_node->join)) {
        if (right == 0) return "this divides by zero";
        *value = dice_divide_numbers(right_node->join, left, right);
        return fabs(*value) <= DICE_LARGEST ? NULL : "this number is too large";
    }
    switch (right_node->join) {
    case DICE_JOIN_ADD:
        *value = left + right;
        break;
    case DICE_JOIN_SUBTRACT:
        *value = left - right;
        break;
    case DICE_JOIN_MULTIPLY:
        *value = left * right;
        break;
    case DICE_JOIN_POWER:
        if (!dice_power(left, right, value)) return "a power must be a whole number from 0 to 64";
        break;
    case DICE_JOIN_COMPARE:
        *value = dice_compare_numbers(right_node->compare, left, right);
        break;
    default:
        *value = right;
        break;
    }
    return fabs(*value) <= DICE_LARGEST ? NULL : "this number is too large";
}

static const char *dice_join_values(const struct dice_node *right_node, struct dice_value left,
                                    struct dice_value right, struct dice_value *value)
{
    if (left.exact.scale && right.exact.scale) {
        struct fraction exact = {0, 1};
        enum fraction_fault fault = fraction_join(right_node, left.exact, right.exact, &exact);
        if (!fault) *value = dice_value_exact(exact);
        if (fault != FRACTION_LARGE) return fraction_words(fault);
    }
    value->exact = (struct fraction){0};
    return dice_join_numbers(right_node, left.number, right.number, &value->number);
}

static struct dice_value dice_eval_chain(struct dice_roller *roller, const struct dice_node *node)
{
    struct dice_value value = dice_eval(roller, node->first);
    for (const struct dice_node *child = node->first->next; child; child = child->next) {
        struct dice_value right = dice_eval(roller, child);
        if (dice_roller_failed(roller)) return dice_nothing;
        const char *wrong = dice_join_values(child, value, right, &value);
        if (wrong) return dice_value_fail(roller, STATUS_BAD_CONTENT, child, wrong);
    }
    return value;
}

static double dice_call_one(enum dice_function function, double value)
{
    switch (function) {
    case DICE_FUNCTION_FLOOR:
        return floor(value);
    case DICE_FUNCTION_CEIL:
        return ceil(value);
    case DICE_FUNCTION_ROUND:
        return floor(value + 0.5); /* halves go up, as in the notation's home */
    case DICE_FUNCTION_ABS:
        return fabs(value);
    case DICE_FUNCTION_TRUNC:
        return trunc(value);
    case DICE_FUNCTION_SIGN:
        return (double)((value > 0) - (value < 0));
    default:
        return value;
    }
}

double dice_call_two(enum dice_function function, double left, double right)
{
    switch (function) {
    case DICE_FUNCTION_MIN:
        return left < right ? left : right;
    case DICE_FUNCTION_MAX:
        return left > right ? left : right;
    case DICE_FUNCTION_GT:
        return left > right;
    case DICE_FUNCTION_GTE:
        return left >= right;
    case DICE_FUNCTION_LT:
        return left < right;
    case DICE_FUNCTION_LTE:
        return left <= right;
    case DICE_FUNCTION_EQ:
        return left == right;
    case DICE_FUNCTION_NE:
        return left != right;
    default:
        return left;
    }
}

static struct dice_value dice_value_call_one(enum dice_function function, struct dice_value value)
{
    struct fraction exact = {0, 1};
    if (value.exact.scale && !fraction_call_one(function, value.exact, &exact)) return dice_value_exact(exact);
    return dice_value_of(dice_call_one(function, value.number));
}

static const char *dice_value_call_two(enum dice_function function, struct dice_value left, struct dice_value right,
                                       struct dice_value *value)
{
    struct fraction exact = {0, 1};
    enum fraction_fault fault = FRACTION_LARGE;
    if (left.exact.scale && right.exact.scale) fault = fraction_call_two(function, left.exact, right.exact, &exact);
    if (!fault) *value = dice_value_exact(exact);
    if (fault != FRACTION_LARGE) return fraction_words(fault);
    value->exact = (struct fraction){0};
    value->number = left.number;
    if (function == DICE_FUNCTION_POW)
        return dice_power(left.number, right.number, &value->number) ? NULL : fraction_words(FRACTION_NO_POWER);
    value->number = dice_call_two(function, left.number, right.number);
    return NULL;
}

/* All arguments are rolled, also the branch of a ternary that is not taken: as written, so rolled. */
static struct dice_value dice_eval_call(struct dice_roller *roller, const struct dice_node *node)
{
    struct dice_value value = dice_eval(roller, node->first);
    const struct dice_node *second = node->first->next;
    if (!second) return dice_value_call_one(node->function, value);
    if (node->function == DICE_FUNCTION_TERNARY) {
        struct dice_value yes = dice_eval(roller, second), no = dice_eval(roller, second->next);
        return value.number != 0 ? yes : no;
    }
    for (const struct dice_node *child = second; child; child = child->next) {
        struct dice_value right = dice_eval(roller, child);
        if (dice_roller_failed(roller)) return dice_nothing;
        const char *wrong = dice_value_call_two(node->function, value, right, &value);
        if (wrong) return dice_value_fail(roller, STATUS_BAD_CONTENT, node, wrong);
    }
    return value;
}

const char *dice_check_count(double number, int64_t *count)
{
    if (number != floor(number)) return "the number of dice has a fraction";
    if (number > LIMIT_DICE_THROWN) return "this rolls more dice than one roll may";
    *count = number < 0 ? 0 : (int64_t)number;
    return NULL;
}

const char *dice_check_faces(double number, int64_t *faces)
{
    if (number != floor(number)) return "the number of faces has a fraction";
    if (number < 1) return "a die needs at least one face";
    if (number > LIMIT_DIE_FACES) return "the die has too many faces";
    *faces = (int64_t)number;
    return NULL;
}

static double dice_eval_dice(struct dice_roller *roller, const struct dice_node *node)
{
    int64_t count = node->count, faces = node->faces;
    const char *wrong = NULL;
    size_t start = roller->result->dice.count;
    if (node->count_of) wrong = dice_check_count(dice_eval(roller, node->count_of).number, &count);
    if (!wrong && node->faces_of) wrong = dice_check_faces(dice_eval(roller, node->faces_of).number, &faces);
    if (!node->count_of && !node->faces_of) return dice_roll_term(roller, node, count, faces);
    if (dice_roller_failed(roller)) return 0;
    if (wrong) return dice_roller_fail(roller, STATUS_BAD_CONTENT, node, wrong);
    for (size_t i = start; i < roller->result->dice.count; i++) {
        roller->result->dice.items[i].flags |= DICE_DECIDES;
        roller->result->dice.items[i].counts = 0;
    }
    return dice_roll_term(roller, node, count, faces);
}

/* The members' totals become dice without faces after the members' own dice, are judged by the pool's modifiers, and
 * are taken out again; the dice of a dropped member are marked as dropped. */
static double dice_pool_judge(struct dice_roller *roller, const struct dice_node *node, size_t start,
                              const struct dice_die *members, size_t count)
{
    struct dice_result *result = roller->result;
    size_t judged = result->dice.count;
    for (size_t i = 0; i < count; i++) {
        struct dice_die die = members[i];
        die.faces = 0;
        die.flags = 0;
        if (!vec_push(&result->dice, die))
            return dice_roller_fail(roller, STATUS_NO_MEMORY, node, "there is not enough memory");
    }
    double total = dice_apply_modifiers(roller, node, judged, 0);
    size_t at = start;
    for (size_t i = 0; i < count; i++) {
        size_t end = at + (size_t)members[i].faces; /* the caller's count of the member's dice */
        uint16_t flags = result->dice.items[judged + i].flags;
        for (; at < end; at++) {
            result->dice.items[at].flags |= flags & (DICE_DROPPED | DICE_SUCCESS | DICE_FAILURE);
            if (flags & DICE_DROPPED) result->dice.items[at].counts = 0;
        }
    }
    result->dice.count = judged;
    return total;
}

/* Sums of whole numbers are the most frequent by far. */
static inline struct dice_value dice_value_add(struct dice_value a, struct dice_value b)
{
    static const struct dice_node plus = {.join = DICE_JOIN_ADD};
    double sum = a.number + b.number;
    if (a.exact.scale == 1 && b.exact.scale == 1 && fabs(sum) <= DICE_LARGEST)
        return (struct dice_value){sum, {a.exact.numerator + b.exact.numerator, 1}};
    struct dice_value value = {.number = sum};
    (void)dice_join_values(&plus, a, b, &value); /* a sum that is too large is noticed at the end */
    return value;
}

static struct dice_value dice_eval_pool(struct dice_roller *roller, const struct dice_node *node)
{
    struct dice_result *result = roller->result;
    vec(struct dice_die) members = {0};
    size_t start = result->dice.count;
    struct dice_value total = dice_nothing;
    bool whole = true;
    for (const struct dice_node *child = node->first; child; child = child->next) {
        for (int64_t i = 0; i < child->repeats && !dice_roller_failed(roller); i++) {
            size_t before = result->dice.count;
            struct dice_value value = dice_eval(roller, child);
            total = dice_value_add(total, value);
            whole = whole && value.number == floor(value.number) && fabs(value.number) <= DICE_LARGEST;
            struct dice_die member = {.faces = (int32_t)(result->dice.count - before), .term = roller->term};
            if (whole) member.value = member.counts = (int64_t)value.number;
            if (!vec_push(&members, member))
                dice_roller_fail(roller, STATUS_NO_MEMORY, node, "there is not enough memory");
        }
    }
    if (node->modifiers && !dice_roller_failed(roller)) {
        if (whole)
            total = dice_value_of(dice_pool_judge(roller, node, start, members.items, members.count));
        else
            total = dice_value_fail(roller, STATUS_BAD_CONTENT, node, "a pool compares whole numbers: use floor()");
    }
    vec_free(&members);
    return total;
}

static struct dice_value dice_eval(struct dice_roller *roller, const struct dice_node *node)
{
    if (dice_roller_failed(roller)) return dice_nothing;
    switch (node->kind) {
    case DICE_NODE_NUMBER:
        return dice_value_of(node->number);
    case DICE_NODE_REFERENCE:
        return dice_value_of(dice_eval_reference(roller, node));
    case DICE_NODE_CHAIN:
        return dice_eval_chain(roller, node);
    case DICE_NODE_NEGATE:
        return dice_value_negated(dice_eval(roller, node->first));
    case DICE_NODE_GROUP:
        return dice_eval(roller, node->first);
    case DICE_NODE_CALL:
        return dice_eval_call(roller, node);
    case DICE_NODE_DICE:
        return dice_value_of(dice_eval_dice(roller, node));
    case DICE_NODE_POOL:
        return dice_eval_pool(roller, node);
    }
    return dice_nothing;
}

bool dice_is_sum(const struct dice_node *node)
{
    if (node->kind != DICE_NODE_CHAIN) return false;
    enum dice_join join = node->first->next->join;
    return join == DICE_JOIN_ADD || join == DICE_JOIN_SUBTRACT;
}

/* The terms of a sum: most are whole numbers, which need no fractions. */
struct dice_sum {
    double whole;
    struct dice_value rest;
};

static void dice_sum_add_exact(struct dice_sum *sum, struct dice_value value, bool negative)
{
    sum->rest = dice_value_add(sum->rest, negative ? dice_value_negated(value) : value);
}

static inline double dice_sum_add(struct dice_sum *sum, double number, bool negative)
{
    if (negative) number = -number;
    if (fabs(number) <= DICE_LARGEST && number == (double)(int64_t)number)
        sum->whole += number;
    else
        dice_sum_add_exact(sum, dice_value_of(number), false);
    return number;
}

static inline void dice_eval_term(struct dice_roller *roller, const struct dice_node *node, struct dice_sum *sum)
{
    bool negative = node->join == DICE_JOIN_SUBTRACT;
    double total;
    if (dice_roller_failed(roller)) return;
    if (node->kind == DICE_NODE_NUMBER) {
        total = dice_sum_add(sum, node->number, negative);
    } else if (node->kind == DICE_NODE_DICE) {
        total = dice_sum_add(sum, dice_eval_dice(roller, node), negative);
    } else {
        struct dice_value value = dice_eval(roller, node);
        dice_sum_add_exact(sum, value, negative);
        total = negative ? -value.number : value.number;
    }
    if (!vec_reserve(&roller->result->terms, 1)) {
        (void)dice_roller_fail(roller, STATUS_NO_MEMORY, node, "there is not enough memory");
        return;
    }
    roller->result->terms.items[roller->result->terms.count++] = (struct dice_term){.total = total,
                                                                                    .flavour = node->flavour,
                                                                                    .offset = node->offset,
                                                                                    .length = node->length,
                                                                                    .negative = negative};
    roller->term++;
}

enum status dice_roll(const struct dice *dice, struct dice_source *source, const struct dice_scope *scope,
                      struct dice_result *result)
{
    struct dice_roller roller = {.source = source,
                                 .scope = scope,
                                 .result = result,
                                 .most = dice_dialect_most(dice->dialect)};
    vec_clear(&result->dice);
    vec_clear(&result->terms);
    result->error.status = STATUS_OK;
    bool is_sum = dice_is_sum(dice->root);
    struct dice_sum sum = {.rest = dice_nothing};
    const struct dice_node *node = is_sum ? dice->root->first : dice->root;
    for (; node; node = is_sum ? node->next : NULL)
        dice_eval_term(&roller, node, &sum);
    double total = sum.whole;
    if (sum.rest.number != 0) total = dice_value_add(dice_value_of(sum.whole), sum.rest).number;
    if (!dice_roller_failed(&roller) && !(fabs(total) <= DICE_LARGEST))
        dice_roller_fail(&roller, STATUS_BAD_CONTENT, dice->root, "this number is too large");
    if (dice->truncates) total = trunc(total);
    result->number = dice_roller_failed(&roller) ? 0 : total + 0.0;
    result->total = (int64_t)result->number; /* towards zero, which is one too high below it */
    if ((double)result->total > result->number) result->total--;
    return result->error.status;
}

void dice_result_free(struct dice_result *result)
{
    vec_free(&result->dice);
    vec_free(&result->terms);
    vec_free(&result->scratch);
}
