/* parse_anydice.c: reads AnyDice programs of one output.
 *
 *     program   { set "explode depth" to number } [output] either [named "..."]
 *     either    both { | both }        both     comparison { & comparison }
 *     comparison  sum { = != < > <= >= sum }
 *     sum       product { + - product } product  power { * / power }
 *     power     signed [ ^ power ]      signed   { + - ! } position
 *     position  [ number @ | {list} @ ] dice
 *     dice      [ primary ] d faces | primary
 *
 * A collection of dice keeps its dice until something needs their sum: functions that rank or count dice
 * become modifiers. Variables, user-defined functions and loops are programs rather than notation. */
#include <string.h>

#include "base/limits.h"
#include "dice/parse.h"

static struct dice_node *any_either(struct dice_parser *parser);
static struct dice_node *any_position(struct dice_parser *parser);

static bool any_is_letter(char character)
{
    char lower = (char)(character | 0x20);
    return lower >= 'a' && lower <= 'z';
}

static char any_next(struct dice_parser *parser)
{
    dice_parser_skip_space(parser);
    return parser->text[parser->at];
}

/* Takes the word when it is next. */
static bool any_word(struct dice_parser *parser, const char *word)
{
    size_t length = strlen(word);
    any_next(parser);
    const char *at = parser->text + parser->at;
    if (strncmp(at, word, length) != 0 || any_is_letter(at[length])) return false;
    parser->at += (uint32_t)length;
    return true;
}

static bool any_expect(struct dice_parser *parser, const char *word)
{
    if (any_word(parser, word)) return true;
    dice_parser_fail(parser, dice_span(parser->at, 1), "write for example [highest 3 of 4d6]",
                     "\"%s\" is expected here", word);
    return false;
}

static struct dice_node *any_number(struct dice_parser *parser, uint32_t start, int64_t number)
{
    struct dice_node *node = dice_parser_node(parser, DICE_NODE_NUMBER, start);
    if (!node) return NULL;
    node->number = (double)number;
    node->length = parser->at - start;
    return node;
}

/* A function of up to three arguments, which may be NULL from the second on. */
static struct dice_node *any_call(struct dice_parser *parser, enum dice_function function,
                                  struct dice_node *const arguments[3])
{
    if (!arguments[0]) return NULL;
    struct dice_node *node = dice_parser_node(parser, DICE_NODE_CALL, arguments[0]->offset);
    if (!node) return NULL;
    node->function = function;
    struct dice_node **link = &node->first;
    for (int i = 0; i < 3 && arguments[i]; i++) {
        *link = arguments[i];
        link = &arguments[i]->next;
    }
    node->length = parser->at - node->offset;
    return node;
}

/* 1 when it is not zero, else 0. */
static struct dice_node *any_truth(struct dice_parser *parser, struct dice_node *node, bool truth)
{
    if (!node) return NULL;
    struct dice_node *zero = any_number(parser, parser->at, 0);
    return zero ? any_call(parser, truth ? DICE_FUNCTION_NE : DICE_FUNCTION_EQ,
                           (struct dice_node *[3]){node, zero, NULL})
                : NULL;
}

/* Dice that can be ranked and counted: 4d6, or several of any die. */
static bool any_is_collection(const struct dice_node *node)
{
    return (node->kind == DICE_NODE_DICE || node->kind == DICE_NODE_POOL) && !node->modifiers;
}

static bool any_has_dice(const struct dice_node *node)
{
    if (node->kind == DICE_NODE_DICE || node->kind == DICE_NODE_POOL) return true;
    bool parent = node->kind == DICE_NODE_CHAIN || node->kind == DICE_NODE_NEGATE ||
                  node->kind == DICE_NODE_GROUP || node->kind == DICE_NODE_CALL;
    for (const struct dice_node *child = parent ? node->first : NULL; child; child = child->next) {
        if (any_has_dice(child)) return true;
    }
    return false;
}

/* The number of dice, where it does not depend on dice itself; otherwise -1. */
static int64_t any_size(const struct dice_node *node)
{
    if (node->kind == DICE_NODE_POOL) return node->first->repeats;
    return node->count_of ? -1 : node->count;
}

static bool any_rank(struct dice_parser *parser, struct dice_node *node, enum dice_modifier_kind kind, int64_t number)
{
    struct dice_modifier *modifier = dice_parser_add_modifier(parser, node, kind);
    if (modifier) modifier->number = number;
    return modifier != NULL;
}

static struct dice_node *any_parenthesis(struct dice_parser *parser)
{
    uint32_t start = parser->at;
    struct dice_node *inner = dice_parser_nested(parser, any_either);
    if (!inner) return NULL;
    if (any_next(parser) != ')')
        return dice_parser_fail(parser, dice_span(start, 1), NULL, "this parenthesis is not closed");
    parser->at++;
    return inner;
}

/* [highest 3 of 4d6], [highest of d20 and d12], the same with lowest. The name is read. */
static struct dice_node *any_best(struct dice_parser *parser, bool highest)
{
    if (any_word(parser, "of")) {
        struct dice_node *left = any_either(parser);
        if (!left || !any_expect(parser, "and")) return NULL;
        struct dice_node *right = any_either(parser);
        if (!right) return NULL;
        return any_call(parser, highest ? DICE_FUNCTION_MAX : DICE_FUNCTION_MIN,
                        (struct dice_node *[3]){left, right, NULL});
    }
    int64_t number = 0;
    any_next(parser);
    if (!dice_parser_digits(parser, &number))
        return dice_parser_fail(parser, dice_span(parser->at, 1), "write for example [highest 3 of 4d6]",
                                "a number of dice is expected here");
    if (!any_expect(parser, "of")) return NULL;
    struct dice_node *dice = any_either(parser);
    if (!dice) return NULL;
    enum dice_modifier_kind kind = highest ? DICE_MODIFIER_KEEP_HIGHEST : DICE_MODIFIER_KEEP_LOWEST;
    if (any_is_collection(dice)) return any_rank(parser, dice, kind, number) ? dice : NULL;
    return number > 0 ? dice : any_number(parser, dice->offset, 0); /* a single die is its own best */
}

static struct dice_node *any_middle(struct dice_parser *parser)
{
    int64_t number = 0;
    uint32_t start = parser->at;
    any_next(parser);
    if (!dice_parser_digits(parser, &number) || !any_expect(parser, "of"))
        return dice_parser_fail(parser, dice_span(start, 1), "write for example [middle 1 of 3d20]",
                                "a number of dice is expected here");
    struct dice_node *dice = any_either(parser);
    if (!dice) return NULL;
    int64_t size = any_is_collection(dice) ? any_size(dice) : -1;
    if (size < 0)
        return dice_parser_fail(parser, dice_span(dice->offset, dice->length), NULL,
                                "the middle needs a number of dice that is known");
    int64_t above = size > number ? (size - number) / 2 : 0;
    bool good = any_rank(parser, dice, DICE_MODIFIER_DROP_HIGHEST, above) &&
                any_rank(parser, dice, DICE_MODIFIER_KEEP_HIGHEST, number);
    return good ? dice : NULL;
}

/* {5, 6} or a number. */
static bool any_values(struct dice_parser *parser, const int64_t **values, int64_t *count)
{
    if (any_next(parser) == '{') return dice_parser_list(parser, values, count);
    int64_t *one = arena_new(parser->arena, int64_t);
    *values = one;
    *count = 1;
    if (!one) return false;
    bool negative = parser->text[parser->at] == '-';
    parser->at += negative;
    bool good = dice_parser_digits(parser, one);
    if (negative) *one = -*one;
    if (!good)
        dice_parser_fail(parser, dice_span(parser->at, 1), "write for example {5, 6}", "a number is expected here");
    return good;
}

/* [count {5, 6} in 6d6] */
static struct dice_node *any_count(struct dice_parser *parser)
{
    const int64_t *values;
    int64_t count;
    uint32_t start = parser->at;
    if (!any_values(parser, &values, &count) || !any_expect(parser, "in")) return NULL;
    struct dice_node *dice = any_either(parser);
    if (!dice) return NULL;
    if (!any_is_collection(dice))
        return dice_parser_fail(parser, dice_span(dice->offset, dice->length), NULL,
                                "values are counted in dice such as 6d6");
    struct dice_modifier *modifier = dice_parser_add_modifier(parser, dice, DICE_MODIFIER_COUNT);
    if (!modifier) return NULL;
    modifier->has_condition = true;
    struct dice_condition *condition = &modifier->condition;
    for (int64_t i = 0; i < count; i++) {
        for (int64_t j = 0; j < i; j++) {
            if (values[i] == values[j])
                return dice_parser_fail(parser, dice_span(start, 1), "write each value once",
                                        "a value that is listed twice would count twice");
        }
        if (i > 0) {
            struct dice_condition *further = arena_new(parser->arena, struct dice_condition);
            if (!further) return NULL;
            condition->next = further;
            condition = further;
        }
        *condition = (struct dice_condition){.compare = DICE_COMPARE_EQUAL, .target = values[i]};
    }
    return dice;
}

static struct dice_node *any_explode(struct dice_parser *parser)
{
    struct dice_node *die = any_either(parser);
    if (!die) return NULL;
    if (die->kind != DICE_NODE_DICE || die->count_of || die->count != 1 || die->modifiers)
        return dice_parser_fail(parser, dice_span(die->offset, die->length), "write for example 3d[explode d6]",
                                "one die explodes at a time");
    struct dice_modifier *modifier = dice_parser_add_modifier(parser, die, DICE_MODIFIER_EXPLODE);
    if (!modifier) return NULL;
    modifier->condition.compare = DICE_COMPARE_HIGHEST;
    modifier->number = parser->explosions;
    return die;
}

static struct dice_node *any_highest(struct dice_parser *parser)
{
    return any_best(parser, true);
}

static struct dice_node *any_lowest(struct dice_parser *parser)
{
    return any_best(parser, false);
}

static struct dice_node *any_absolute(struct dice_parser *parser)
{
    return any_call(parser, DICE_FUNCTION_ABS, (struct dice_node *[3]){any_either(parser), NULL, NULL});
}

/* [maximum of d6] is a number. */
static struct dice_node *any_maximum(struct dice_parser *parser)
{
    uint32_t start = parser->at;
    if (!any_expect(parser, "of")) return NULL;
    struct dice_node *die = any_either(parser);
    if (!die) return NULL;
    if (die->kind != DICE_NODE_DICE || die->count_of || die->faces_of || die->modifiers)
        return dice_parser_fail(parser, dice_span(die->offset, die->length), NULL,
                                "the maximum is that of dice such as 2d6");
    int64_t high = die->faces;
    for (int64_t i = 0; i < die->faces && die->face_kind == DICE_FACE_LIST; i++)
        high = i == 0 || die->values[i] > high ? die->values[i] : high;
    return any_number(parser, start, high * die->count);
}

static const struct {
    const char *name;
    struct dice_node *(*read)(struct dice_parser *parser);
} any_functions[] = {
    {"highest", any_highest}, {"lowest", any_lowest},     {"middle", any_middle},   {"count", any_count},
    {"explode", any_explode}, {"absolute", any_absolute}, {"maximum", any_maximum},
};

static struct dice_node *any_function(struct dice_parser *parser)
{
    uint32_t start = parser->at++;
    size_t i = 0, count = sizeof any_functions / sizeof *any_functions;
    while (i < count && !any_word(parser, any_functions[i].name))
        i++;
    if (i == count)
        return dice_parser_fail(parser, dice_span(start, 1),
                                "use highest, lowest, middle, count, explode, absolute or maximum",
                                "this function is not known");
    if (parser->depth >= LIMIT_FORMULA_DEPTH)
        return dice_parser_fail(parser, dice_span(start, 1), NULL, "calls are nested more than %d deep",
                                LIMIT_FORMULA_DEPTH);
    parser->depth++;
    struct dice_node *node = any_functions[i].read(parser);
    parser->depth--;
    if (!node) return NULL;
    if (any_next(parser) != ']')
        return dice_parser_fail(parser, dice_span(start, 1), NULL, "this bracket is not closed");
    parser->at++;
    node->offset = start;
    node->length = parser->at - start;
    return node;
}

static struct dice_node *any_primary(struct dice_parser *parser)
{
    char next = any_next(parser);
    uint32_t start = parser->at;
    int64_t number;
    if (next == '(') return any_parenthesis(parser);
    if (next == '[') return any_function(parser);
    if (dice_parser_digits(parser, &number)) return any_number(parser, start, number);
    if (next == '{')
        return dice_parser_fail(parser, dice_span(start, 1), "write for example d{0, 0, 1} or {1..2}@4d6",
                                "a list is the faces of a die, positions before an @, or values to count");
    if (any_is_letter(next))
        return dice_parser_fail(parser, dice_span(start, 1), "write the dice themselves: [highest 3 of 4d6]",
                                "variables and user-defined functions are not supported");
    return dice_parser_fail(parser, dice_span(start, 1), "write for example 2d6 + 3",
                            "a number or dice are expected here");
}

/* Several of a die that is an expression: 3d(2d4), 2d[explode d6]. */
static struct dice_node *any_several(struct dice_parser *parser, uint32_t start, struct dice_node *count,
                                     struct dice_node *die)
{
    bool known = !count || count->kind == DICE_NODE_NUMBER;
    int64_t number = count && known ? (int64_t)count->number : 1;
    if (!known || number > LIMIT_DICE_THROWN)
        return dice_parser_fail(parser, dice_span(start, parser->at - start), NULL,
                                "so many dice of this kind cannot be rolled");
    if (number == 0) return any_number(parser, start, 0);
    if (number == 1) return die;
    struct dice_node *pool = dice_parser_node(parser, DICE_NODE_POOL, start);
    if (!pool) return NULL;
    pool->first = die;
    die->repeats = number;
    pool->length = parser->at - start;
    return pool;
}

/* The cursor is on the d. */
static struct dice_node *any_dice(struct dice_parser *parser, uint32_t start, struct dice_node *count)
{
    parser->at++;
    struct dice_node *faces = NULL, *node;
    const int64_t *values = NULL;
    int64_t number = 100;
    char next = any_next(parser);
    if (next == '{') {
        if (!dice_parser_list(parser, &values, &number)) return NULL;
    } else if (next == '%') {
        parser->at++;
    } else {
        faces = any_primary(parser);
        if (!faces) return NULL;
        if (any_has_dice(faces)) return any_several(parser, start, count, faces);
        if (faces->kind == DICE_NODE_NUMBER) number = (int64_t)faces->number, faces = NULL;
    }
    node = dice_parser_node(parser, DICE_NODE_DICE, start);
    if (!node) return NULL;
    node->face_kind = values ? DICE_FACE_LIST : DICE_FACE_NUMBER;
    node->values = values;
    node->faces = number;
    node->faces_of = faces;
    node->count = 1;
    if (count && count->kind == DICE_NODE_NUMBER) {
        node->count = (int64_t)count->number;
    } else {
        node->count_of = count;
    }
    node->length = parser->at - start;
    return dice_parser_check_dice(parser, node) ? node : NULL;
}

static bool any_at_dice(struct dice_parser *parser)
{
    char next = any_next(parser);
    return next == 'd' && !any_is_letter(parser->text[parser->at + 1]);
}

static struct dice_node *any_operand(struct dice_parser *parser)
{
    any_next(parser);
    uint32_t start = parser->at;
    struct dice_node *node = any_at_dice(parser) ? any_dice(parser, start, NULL) : any_primary(parser);
    while (node && any_at_dice(parser))
        node = any_dice(parser, start, node);
    return node;
}

/* The dice at some positions from the highest on; the positions follow each other. */
static struct dice_node *any_pick(struct dice_parser *parser, const int64_t *values, int64_t count)
{
    uint32_t start = parser->at++;
    int64_t low = values[0], high = values[0];
    for (int64_t i = 1; i < count; i++) {
        if (values[i] < low) low = values[i];
        if (values[i] > high) high = values[i];
    }
    struct dice_node *dice = any_position(parser);
    if (!dice) return NULL;
    if (!any_is_collection(dice) || low < 1 || high - low + 1 != count)
        return dice_parser_fail(parser, dice_span(start, 1), "write for example 1@3d6 or {1..2}@4d6",
                                "an @ picks dice at positions that follow each other");
    bool good = (low == 1 || any_rank(parser, dice, DICE_MODIFIER_DROP_HIGHEST, low - 1)) &&
                any_rank(parser, dice, DICE_MODIFIER_KEEP_HIGHEST, count);
    return good ? dice : NULL;
}

static struct dice_node *any_position(struct dice_parser *parser)
{
    char next = any_next(parser);
    uint32_t start = parser->at;
    if (next == '{') {
        const int64_t *values;
        int64_t count;
        if (!dice_parser_list(parser, &values, &count)) return NULL;
        if (any_next(parser) == '@') return any_pick(parser, values, count);
        parser->at = start;
        return any_primary(parser); /* where it is refused */
    }
    struct dice_node *node = any_operand(parser);
    if (!node || any_next(parser) != '@') return node;
    if (node->kind != DICE_NODE_NUMBER)
        return dice_parser_fail(parser, dice_span(start, parser->at - start), NULL, "a position is a number");
    const int64_t position = (int64_t)node->number;
    return any_pick(parser, &position, 1);
}

static struct dice_node *any_signed(struct dice_parser *parser)
{
    bool negative = false, truth = true, judged = false;
    char next = any_next(parser);
    uint32_t start = parser->at;
    for (; next == '-' || next == '+' || next == '!'; next = any_next(parser)) {
        if (next == '-' && judged) break;
        negative ^= next == '-';
        if (next == '!') truth = !truth, judged = true;
        parser->at++;
    }
    struct dice_node *operand = any_position(parser);
    if (operand && judged) operand = any_truth(parser, operand, truth);
    if (!operand || !negative) return operand;
    struct dice_node *node = dice_parser_node(parser, DICE_NODE_NEGATE, start);
    if (!node) return NULL;
    node->first = operand;
    node->length = parser->at - start;
    return node;
}

/* One level of operators that join from left to right. `read` takes the operator and sets the join. */
typedef bool any_join(struct dice_parser *parser, struct dice_node *right);

struct any_level {
    struct dice_node *(*operand)(struct dice_parser *parser);
    any_join *read;
};

static struct dice_node *any_chain(struct dice_parser *parser, const struct any_level *level)
{
    struct dice_node *left = level->operand(parser), *chain = NULL, *last = NULL;
    while (left) {
        struct dice_node joined = {0};
        any_next(parser);
        if (!level->read(parser, &joined)) break;
        struct dice_node *right = level->operand(parser);
        if (!right) return NULL;
        right->join = joined.join;
        right->compare = joined.compare;
        chain = dice_parser_chain(parser, chain, left, &last, right);
        if (!chain) return NULL;
    }
    return chain ? chain : left;
}

static bool any_join_power(struct dice_parser *parser, struct dice_node *right)
{
    right->join = DICE_JOIN_POWER;
    return parser->text[parser->at] == '^' && ++parser->at;
}

static bool any_join_product(struct dice_parser *parser, struct dice_node *right)
{
    char sign = parser->text[parser->at];
    right->join = sign == '*' ? DICE_JOIN_MULTIPLY : DICE_JOIN_DIVIDE_TRUNCATE;
    return (sign == '*' || sign == '/') && ++parser->at;
}

static bool any_join_sum(struct dice_parser *parser, struct dice_node *right)
{
    char sign = parser->text[parser->at];
    right->join = sign == '+' ? DICE_JOIN_ADD : DICE_JOIN_SUBTRACT;
    return (sign == '+' || sign == '-') && ++parser->at;
}

static bool any_join_comparison(struct dice_parser *parser, struct dice_node *right)
{
    right->join = DICE_JOIN_COMPARE;
    return dice_parser_compare(parser, &right->compare);
}

static struct dice_node *any_power(struct dice_parser *parser)
{
    return any_chain(parser, &(struct any_level){any_signed, any_join_power});
}

static struct dice_node *any_product(struct dice_parser *parser)
{
    return any_chain(parser, &(struct any_level){any_power, any_join_product});
}

static struct dice_node *any_sum(struct dice_parser *parser)
{
    return any_chain(parser, &(struct any_level){any_product, any_join_sum});
}

static struct dice_node *any_comparison(struct dice_parser *parser)
{
    return any_chain(parser, &(struct any_level){any_sum, any_join_comparison});
}

static struct dice_node *any_both(struct dice_parser *parser)
{
    struct dice_node *left = any_comparison(parser);
    while (left && any_next(parser) == '&') {
        parser->at++;
        struct dice_node *right = any_truth(parser, any_comparison(parser), true);
        struct dice_node *no = any_number(parser, parser->at, 0);
        if (!right || !no) return NULL;
        left = any_call(parser, DICE_FUNCTION_TERNARY, (struct dice_node *[3]){left, right, no});
    }
    return left;
}

static struct dice_node *any_either(struct dice_parser *parser)
{
    struct dice_node *left = any_both(parser);
    while (left && any_next(parser) == '|') {
        parser->at++;
        struct dice_node *right = any_truth(parser, any_both(parser), true);
        struct dice_node *yes = any_number(parser, parser->at, 1);
        if (!right || !yes) return NULL;
        left = any_call(parser, DICE_FUNCTION_TERNARY, (struct dice_node *[3]){left, yes, right});
    }
    return left;
}

/* named "words" */
static bool any_name(struct dice_parser *parser)
{
    if (!any_word(parser, "named")) return true;
    if (any_next(parser) != '"') {
        dice_parser_fail(parser, dice_span(parser->at, 1), "write for example named \"my dice\"",
                         "a name in quotes is expected");
        return false;
    }
    uint32_t start = ++parser->at;
    while (parser->text[parser->at] && parser->text[parser->at] != '"')
        parser->at++;
    if (!parser->text[parser->at]) {
        dice_parser_fail(parser, dice_span(start - 1, 1), NULL, "these quotes are not closed");
        return false;
    }
    parser->remark = arena_copy_text(parser->arena, parser->text + start, parser->at - start);
    parser->at++;
    return parser->remark != NULL;
}

/* set "explode depth" to 3 */
static bool any_settings(struct dice_parser *parser)
{
    static const char name[] = "\"explode depth\"";
    parser->explosions = 2;
    while (any_word(parser, "set")) {
        any_next(parser);
        if (strncmp(parser->text + parser->at, name, sizeof name - 1) != 0) {
            dice_parser_fail(parser, dice_span(parser->at, 1), "write set \"explode depth\" to 3",
                             "there is no such setting");
            return false;
        }
        parser->at += (uint32_t)(sizeof name - 1);
        if (!any_expect(parser, "to")) return false;
        any_next(parser);
        if (!dice_parser_digits(parser, &parser->explosions) || parser->explosions < 1) {
            dice_parser_fail(parser, dice_span(parser->at, 1), NULL, "a number of 1 or more is expected");
            return false;
        }
    }
    return true;
}

struct dice_node *dice_parse_anydice(struct dice_parser *parser)
{
    if (!any_settings(parser)) return NULL;
    any_word(parser, "output");
    struct dice_node *root = any_either(parser);
    if (!root || !any_name(parser)) return NULL;
    any_next(parser);
    if (parser->at == parser->end) return root;
    if (any_word(parser, "output"))
        return dice_parser_fail(parser, dice_span(parser->at - 6, 6), "ask for one after the other",
                                "one output at a time");
    return dice_parser_fail(parser, dice_span(parser->at, 1), NULL, "this is not part of an AnyDice expression");
}
