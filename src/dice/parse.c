/* parse.c: reads dice expressions.
 *
 *     expression  sum, in Avrae joined by comparisons
 *     sum         product { + - product }
 *     product     signed { * / % (Avrae: //) signed }
 *     signed      { + - } power
 *     power       operand [ ** ^ signed ]           (Roll20, rpg-dice-roller)
 *     operand     number | dice | ( sum ) | { sum, ... } | name( sum, ... ) | @path, then [flavour]
 *
 * Chains are kept flat, so only parentheses nest and LIMIT_FORMULA_DEPTH bounds every recursion. */
#include "dice/parse.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"

static struct dice_node *dice_parse_sum(struct dice_parser *parser);
static struct dice_node *dice_parse_expression(struct dice_parser *parser);

void *dice_parser_fail(struct dice_parser *parser, uint32_t offset, uint32_t length, const char *hint,
                       const char *format, ...)
{
    struct dice_error *error = parser->error;
    if (error->status != STATUS_OK) return NULL;
    char message[160];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    error->message = arena_copy_text(parser->arena, message, strlen(message));
    error->status = error->message ? STATUS_BAD_CONTENT : STATUS_NO_MEMORY;
    error->offset = offset;
    error->length = length;
    error->hint = hint;
    return NULL;
}

bool dice_parser_failed(const struct dice_parser *parser)
{
    return parser->error->status != STATUS_OK || parser->arena->failed;
}

static bool dice_is_digit(char character)
{
    return character >= '0' && character <= '9';
}

static bool dice_is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

bool dice_parser_digits(struct dice_parser *parser, int64_t *number)
{
    const char *start = parser->text + parser->at, *at = start;
    int64_t value = 0;
    while (dice_is_digit(*at) && value <= (INT64_C(1) << 53))
        value = value * 10 + (*at++ - '0');
    if (at == start) return false;
    if (value > (INT64_C(1) << 53)) {
        dice_parser_fail(parser, parser->at, (uint32_t)(at - start), "numbers go up to 2^53",
                         "this number is too large");
        return false;
    }
    parser->at += (uint32_t)(at - start);
    *number = value;
    return true;
}

static struct dice_node *dice_node_new(struct dice_parser *parser, enum dice_node_kind kind, uint32_t offset)
{
    struct dice_node *node = parser->spare_node;
    parser->spare_node = NULL;
    if (!node) node = arena_alloc_raw(parser->arena, sizeof *node, _Alignof(struct dice_node));
    if (node) *node = (struct dice_node){.kind = kind, .offset = offset};
    return node;
}

/* A number with digits after the point: both sides are exact, so the one division rounds correctly. */
static bool dice_parse_fraction(struct dice_parser *parser, int64_t whole, double *number)
{
    static const double tens[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    uint32_t start = ++parser->at;
    int64_t digits = 0;
    if (!dice_parser_digits(parser, &digits)) {
        dice_parser_fail(parser, start, 1, "write for example 0.5", "a digit is missing after the point");
        return false;
    }
    uint32_t count = parser->at - start;
    if (count > 9 || whole > 1000000) {
        dice_parser_fail(parser, start, count, "nine digits after the point are enough", "this number is too precise");
        return false;
    }
    *number = ((double)whole * tens[count] + (double)digits) / tens[count];
    return true;
}

/* Do faces follow the d at `at`? (4d6, d%, 4dF, 2d(1+5), d@size) */
static bool dice_at_faces(const struct dice_parser *parser)
{
    const char *text = parser->text + parser->at;
    if (*text != 'd' && *text != 'D') return false;
    char next = text[1];
    if (dice_is_digit(next) || next == '%' || next == '(' || next == '@') return true;
    if (next == 'F' || next == 'f') return true;
    return (next == 'c' || next == 'C') && parser->dialect == DICE_FOUNDRY;
}

static struct dice_node *dice_parse_reference(struct dice_parser *parser)
{
    uint32_t start = parser->at++;
    bool braces = parser->dialect == DICE_ROLL20 && parser->text[parser->at] == '{';
    parser->at += braces;
    uint32_t path = parser->at;
    for (char c = parser->text[parser->at]; c; c = parser->text[parser->at]) {
        bool plain = dice_is_letter(c) || dice_is_digit(c) || c == '.' || c == '_' || c == '-';
        if (braces ? c == '}' : !plain) break;
        parser->at++;
    }
    uint32_t length = parser->at - path;
    if (length == 0)
        return dice_parser_fail(parser, start, 1, "write for example @abilities.str.mod",
                                "a name is missing after the @");
    if (braces && parser->text[parser->at++] != '}')
        return dice_parser_fail(parser, start, 2, NULL, "the brace after the @ is not closed");
    struct dice_node *node = dice_node_new(parser, DICE_NODE_REFERENCE, start);
    if (!node) return NULL;
    node->path = arena_copy_text(parser->arena, parser->text + path, length);
    node->length = parser->at - start;
    return node->path ? node : NULL;
}

/* Avrae's (a, b) is a pool: then the first member is answered, the cursor is on the comma and `*is_pool` true. */
static struct dice_node *dice_parse_parentheses(struct dice_parser *parser, bool *is_pool)
{
    uint32_t start = parser->at++;
    if (parser->depth >= LIMIT_FORMULA_DEPTH)
        return dice_parser_fail(parser, start, 1, NULL, "parentheses are nested more than %d deep",
                                LIMIT_FORMULA_DEPTH);
    parser->depth++;
    struct dice_node *inner = dice_parse_expression(parser);
    parser->depth--;
    if (!inner) return NULL;
    dice_parser_skip_space(parser);
    *is_pool = parser->text[parser->at] == ',' && parser->dialect == DICE_AVRAE;
    if (*is_pool) return inner;
    if (parser->text[parser->at] != ')')
        return dice_parser_fail(parser, start, 1, NULL, "this parenthesis is not closed");
    parser->at++;
    return inner;
}

static bool dice_check_constant(struct dice_parser *parser, const struct dice_node *node)
{
    if (!node->count_of && node->count > LIMIT_DICE_THROWN) {
        dice_parser_fail(parser, node->offset, parser->at - node->offset, NULL,
                         "%lld dice are more than the %d one roll may throw", (long long)node->count,
                         LIMIT_DICE_THROWN);
        return false;
    }
    if (!node->faces_of && (node->faces < 1 || node->faces > LIMIT_DIE_FACES)) {
        dice_parser_fail(parser, node->offset, parser->at - node->offset, NULL, "a die has 1 to %d faces",
                         LIMIT_DIE_FACES);
        return false;
    }
    return true;
}

static bool dice_parse_faces(struct dice_parser *parser, struct dice_node *node)
{
    char next = parser->text[++parser->at];
    if (next == '(') {
        bool is_pool = false;
        node->faces_of = dice_parse_parentheses(parser, &is_pool);
        if (is_pool) dice_parser_fail(parser, parser->at, 1, NULL, "a set cannot be a number of faces");
        return node->faces_of && !is_pool;
    }
    if (next == '@') {
        node->faces_of = dice_parse_reference(parser);
        return node->faces_of != NULL;
    }
    if (dice_is_digit(next)) return dice_parser_digits(parser, &node->faces);
    parser->at++;
    if (next == '%') {
        node->faces = 100;
    } else if (next == 'c' || next == 'C') {
        node->face_kind = DICE_FACE_COIN;
        node->faces = 2;
    } else {
        bool one = parser->text[parser->at] == '.' && parser->text[parser->at + 1] == '1';
        bool two = parser->text[parser->at] == '.' && parser->text[parser->at + 1] == '2';
        if (one || two) parser->at += 2;
        node->face_kind = one ? DICE_FACE_FATE_1 : DICE_FACE_FATE;
        node->faces = one ? 6 : 3;
    }
    return true;
}

/* The cursor stands on the d. `count_of` may be NULL. */
static struct dice_node *dice_parse_dice(struct dice_parser *parser, uint32_t start, int64_t count,
                                         struct dice_node *count_of)
{
    struct dice_node *node = dice_node_new(parser, DICE_NODE_DICE, start);
    if (!node) return NULL;
    node->count = count;
    node->count_of = count_of;
    if (!dice_parse_faces(parser, node) || !dice_check_constant(parser, node)) return NULL;
    if (!dice_parser_modifiers(parser, node)) return NULL;
    node->length = parser->at - start;
    return node;
}

static struct dice_node *dice_parse_number(struct dice_parser *parser)
{
    uint32_t start = parser->at;
    int64_t whole = 0;
    if (parser->text[start] != '.' && !dice_parser_digits(parser, &whole)) return NULL;
    if (dice_at_faces(parser)) return dice_parse_dice(parser, start, whole, NULL);
    double number = (double)whole;
    if (parser->text[parser->at] == '.' && !dice_parse_fraction(parser, whole, &number)) return NULL;
    struct dice_node *node = dice_node_new(parser, DICE_NODE_NUMBER, start);
    if (!node) return NULL;
    node->number = number;
    node->length = parser->at - start;
    return node;
}

/* Expressions separated by commas up to `close`, appended to the node's children. The opening is already read. */
static bool dice_parse_list(struct dice_parser *parser, struct dice_node *node, char close)
{
    struct dice_node **link = &node->first;
    while (*link)
        link = &(*link)->next;
    for (;;) {
        dice_parser_skip_space(parser);
        if (parser->text[parser->at] == close) break;
        if (!(*link = dice_parse_expression(parser))) return false;
        link = &(*link)->next;
        dice_parser_skip_space(parser);
        if (parser->text[parser->at] == ',') {
            parser->at++;
        } else if (parser->text[parser->at] != close) {
            dice_parser_fail(parser, parser->at, 1, NULL, "a comma or %c is expected here", close);
            return false;
        }
    }
    parser->at++;
    return true;
}

/* {4d6+2d8}kh3: the only member of a pool in Roll20 and rpg-dice-roller stands for each of its dice. */
static bool dice_is_plain_sum(const struct dice_node *node)
{
    if (node->kind == DICE_NODE_DICE) return !node->count_of && !node->modifiers && node->count > 0;
    if (node->kind != DICE_NODE_CHAIN) return false;
    for (const struct dice_node *child = node->first; child; child = child->next) {
        if (child->kind != DICE_NODE_DICE || !dice_is_plain_sum(child)) return false;
        if (child->join != DICE_JOIN_ADD && child->join != DICE_JOIN_NONE) return false;
    }
    return true;
}

static void dice_spread_pool(struct dice_node *pool)
{
    struct dice_node *only = pool->first;
    if (!only || only->next || !pool->modifiers || !dice_is_plain_sum(only)) return;
    if (only->kind == DICE_NODE_CHAIN) pool->first = only->first;
    for (struct dice_node *die = pool->first; die; die = die->next) {
        die->repeats = die->count;
        die->count = 1;
        die->join = DICE_JOIN_NONE;
    }
}

static struct dice_node *dice_parse_pool(struct dice_parser *parser, uint32_t start, struct dice_node *first,
                                         char close)
{
    struct dice_node *node = dice_node_new(parser, DICE_NODE_POOL, start);
    if (!node) return NULL;
    if (parser->depth >= LIMIT_FORMULA_DEPTH)
        return dice_parser_fail(parser, start, 1, NULL, "braces are nested more than %d deep", LIMIT_FORMULA_DEPTH);
    node->first = first;
    parser->at++; /* the brace, or the comma after Avrae's first member */
    parser->depth++;
    bool good = dice_parse_list(parser, node, close);
    parser->depth--;
    if (!good) return NULL;
    if (!node->first) return dice_parser_fail(parser, start, parser->at - start, NULL, "an empty pool has no result");
    for (struct dice_node *member = node->first; member; member = member->next)
        member->repeats = 1;
    if (!dice_parser_modifiers(parser, node)) return NULL;
    if (parser->dialect == DICE_ROLL20 || parser->dialect == DICE_RPG) dice_spread_pool(node);
    node->length = parser->at - start;
    return node;
}

static const struct {
    const char *name;
    int fewest, most;
} dice_functions[] = {
#define DICE_FUNCTION(id, name, fewest, most) {name, fewest, most},
#include "dice/functions.def"
#undef DICE_FUNCTION
};

static struct dice_node *dice_parse_call(struct dice_parser *parser)
{
    uint32_t start = parser->at;
    while (dice_is_letter(parser->text[parser->at]))
        parser->at++;
    size_t length = parser->at - start, function = 0, count = sizeof dice_functions / sizeof *dice_functions;
    while (function < count && (strlen(dice_functions[function].name) != length ||
                                memcmp(dice_functions[function].name, parser->text + start, length) != 0))
        function++;
    if (function == count || parser->text[parser->at] != '(') {
        return dice_parser_fail(parser, start, (uint32_t)length, "words go into [brackets], or after a #",
                                "\"%.*s\" is neither dice nor a function", (int)(length < 40 ? length : 40),
                                parser->text + start);
    }
    if (parser->depth >= LIMIT_FORMULA_DEPTH)
        return dice_parser_fail(parser, start, 1, NULL, "calls are nested more than %d deep", LIMIT_FORMULA_DEPTH);
    parser->at++;
    struct dice_node *node = dice_node_new(parser, DICE_NODE_CALL, start);
    if (!node) return NULL;
    node->function = (enum dice_function)function;
    parser->depth++;
    bool good = dice_parse_list(parser, node, ')');
    parser->depth--;
    if (!good) return NULL;
    int arguments = 0;
    for (const struct dice_node *child = node->first; child; child = child->next)
        arguments++;
    if (arguments < dice_functions[function].fewest || arguments > dice_functions[function].most) {
        return dice_parser_fail(parser, start, parser->at - start, NULL, "%s takes %d to %d arguments, not %d",
                                dice_functions[function].name, dice_functions[function].fewest,
                                dice_functions[function].most, arguments);
    }
    node->length = parser->at - start;
    return node;
}

static struct dice_node *dice_parse_primary(struct dice_parser *parser)
{
    uint32_t start = parser->at;
    char next = parser->text[start];
    if (dice_is_digit(next) || next == '.') return dice_parse_number(parser);
    if (dice_at_faces(parser)) return dice_parse_dice(parser, start, 1, NULL);
    struct dice_node *node = NULL;
    if (next == '(') {
        bool is_pool = false;
        node = dice_parse_parentheses(parser, &is_pool);
        if (node && is_pool) return dice_parse_pool(parser, start, node, ')');
    } else if (next == '@') {
        node = dice_parse_reference(parser);
    } else if (next == '{' && parser->dialect != DICE_AVRAE) {
        return dice_parse_pool(parser, start, NULL, '}');
    } else if (dice_is_letter(next)) {
        return dice_parse_call(parser);
    } else if (next == '\0' || parser->at >= parser->end) {
        return dice_parser_fail(parser, start, 1, "write for example 2d6+3", "the expression ends too early");
    } else {
        return dice_parser_fail(parser, start, 1, "write for example 2d6+3", "a number or dice are expected here");
    }
    if (node && dice_at_faces(parser)) return dice_parse_dice(parser, start, 0, node);
    return node;
}

/* [fire] after a term. A parenthesis with a flavour of its own becomes a group, so that both are kept. */
static struct dice_node *dice_parse_flavour(struct dice_parser *parser, struct dice_node *node, uint32_t start)
{
    uint32_t before = parser->at;
    dice_parser_skip_space(parser);
    if (parser->text[parser->at] != '[') {
        parser->at = before;
        return node;
    }
    uint32_t open = parser->at++;
    while (parser->text[parser->at] && parser->text[parser->at] != ']')
        parser->at++;
    if (!parser->text[parser->at]) return dice_parser_fail(parser, open, 1, NULL, "this bracket is not closed");
    const char *flavour = arena_copy_text(parser->arena, parser->text + open + 1, parser->at - open - 1);
    parser->at++;
    if (node->flavour || parser->text[start] == '(') {
        struct dice_node *group = dice_node_new(parser, DICE_NODE_GROUP, start);
        if (!group) return NULL;
        group->first = node;
        node = group;
    }
    node->flavour = flavour;
    node->length = parser->at - start;
    return flavour ? node : NULL;
}

static struct dice_node *dice_parse_operand(struct dice_parser *parser)
{
    dice_parser_skip_space(parser);
    uint32_t start = parser->at;
    struct dice_node *node = dice_parse_primary(parser);
    return node ? dice_parse_flavour(parser, node, start) : NULL;
}

/* The chain that begins with `left`; the same node when it is one already of this parent. */
static struct dice_node *dice_chain_add(struct dice_parser *parser, struct dice_node *chain, struct dice_node *left,
                                        struct dice_node **last, struct dice_node *right)
{
    if (!chain) {
        chain = dice_node_new(parser, DICE_NODE_CHAIN, left->offset);
        if (!chain) return NULL;
        chain->first = left;
        *last = left;
    }
    (*last)->next = right;
    *last = right;
    chain->length = parser->at - chain->offset;
    return chain;
}

static struct dice_node *dice_parse_signed(struct dice_parser *parser);

static struct dice_node *dice_parse_power(struct dice_parser *parser)
{
    struct dice_node *base = dice_parse_operand(parser);
    if (!base || (parser->dialect != DICE_ROLL20 && parser->dialect != DICE_RPG)) return base;
    dice_parser_skip_space(parser);
    bool stars = parser->text[parser->at] == '*' && parser->text[parser->at + 1] == '*';
    if (!stars && parser->text[parser->at] != '^') return base;
    if (parser->depth >= LIMIT_FORMULA_DEPTH)
        return dice_parser_fail(parser, parser->at, 1, NULL, "powers are nested too deep");
    parser->at += stars ? 2 : 1;
    parser->depth++;
    struct dice_node *exponent = dice_parse_signed(parser), *last = NULL;
    parser->depth--;
    if (!exponent) return NULL;
    exponent->join = DICE_JOIN_POWER;
    return dice_chain_add(parser, NULL, base, &last, exponent);
}

static struct dice_node *dice_parse_signed(struct dice_parser *parser)
{
    bool negative = false;
    dice_parser_skip_space(parser);
    uint32_t start = parser->at;
    while (parser->text[parser->at] == '-' || parser->text[parser->at] == '+') {
        negative ^= parser->text[parser->at++] == '-';
        dice_parser_skip_space(parser);
    }
    struct dice_node *operand = dice_parse_power(parser);
    if (!operand || !negative) return operand;
    struct dice_node *node = dice_node_new(parser, DICE_NODE_NEGATE, start);
    if (!node) return NULL;
    node->first = operand;
    node->length = parser->at - start;
    return node;
}

static enum dice_join dice_read_product_join(struct dice_parser *parser)
{
    const char *text = parser->text + parser->at;
    if (*text == '*') return parser->at++, DICE_JOIN_MULTIPLY;
    if (*text == '%') return parser->at++, DICE_JOIN_REMAINDER;
    if (*text != '/') return DICE_JOIN_NONE;
    bool whole = parser->dialect == DICE_AVRAE && text[1] == '/';
    parser->at += whole ? 2 : 1;
    return whole ? DICE_JOIN_DIVIDE_WHOLE : DICE_JOIN_DIVIDE;
}

static struct dice_node *dice_parse_product(struct dice_parser *parser)
{
    struct dice_node *left = dice_parse_signed(parser), *chain = NULL, *last = NULL;
    while (left) {
        dice_parser_skip_space(parser);
        enum dice_join join = dice_read_product_join(parser);
        if (join == DICE_JOIN_NONE) break;
        struct dice_node *right = dice_parse_signed(parser);
        if (!right) return NULL;
        right->join = join;
        chain = dice_chain_add(parser, chain, left, &last, right);
        if (!chain) return NULL;
    }
    return chain ? chain : left;
}

static struct dice_node *dice_parse_sum(struct dice_parser *parser)
{
    struct dice_node *left = dice_parse_product(parser), *chain = NULL, *last = NULL;
    while (left) {
        dice_parser_skip_space(parser);
        char sign = parser->text[parser->at];
        if (sign != '+' && sign != '-') break;
        parser->at++;
        struct dice_node *right = dice_parse_product(parser);
        if (!right) return NULL;
        right->join = sign == '+' ? DICE_JOIN_ADD : DICE_JOIN_SUBTRACT;
        chain = dice_chain_add(parser, chain, left, &last, right);
        if (!chain) return NULL;
    }
    return chain ? chain : left;
}

/* Avrae compares totals: 1d20+5 >= 15 is 1 or 0. */
static struct dice_node *dice_parse_expression(struct dice_parser *parser)
{
    struct dice_node *left = dice_parse_sum(parser), *chain = NULL, *last = NULL;
    while (left && parser->dialect == DICE_AVRAE) {
        dice_parser_skip_space(parser);
        enum dice_compare compare;
        if (!dice_parser_compare(parser, &compare)) break;
        struct dice_node *right = dice_parse_sum(parser);
        if (!right) return NULL;
        right->join = DICE_JOIN_COMPARE;
        right->compare = compare;
        chain = dice_chain_add(parser, chain, left, &last, right);
        if (!chain) return NULL;
    }
    return chain ? chain : left;
}

static bool dice_parse_end(struct dice_parser *parser)
{
    dice_parser_skip_space(parser);
    if (parser->text[parser->at] == '#' || parser->at == parser->end) return true;
    const char *rest = parser->text + parser->at;
    if (*rest == ')' || *rest == '}') {
        dice_parser_fail(parser, parser->at, 1, NULL, "nothing was opened that this could close");
    } else {
        dice_parser_fail(parser, parser->at, 1, "join terms with + - * /; words go into [brackets], or after a #",
                         "this is not part of a dice expression");
    }
    return false;
}

/* An expression with its text; most are one term with at most one modifier. */
struct dice_block {
    struct dice dice;
    struct dice_node node;
    struct dice_modifier modifier;
    char text[];
};

struct dice *dice_parse(struct arena *arena, const char *text, size_t length, enum dice_dialect dialect,
                        struct dice_error *error)
{
    *error = (struct dice_error){.status = STATUS_OK};
    struct dice_parser parser = {.arena = arena, .dialect = dialect, .error = error};
    if (length > LIMIT_FORMULA_BYTES) {
        dice_parser_fail(&parser, 0, 1, NULL, "the expression is longer than %d bytes", LIMIT_FORMULA_BYTES);
        return NULL;
    }
    struct dice_block *block = arena_alloc_raw(arena, sizeof *block + length + 1, _Alignof(struct dice_block));
    if (block) {
        struct dice *dice = &block->dice;
        if (length) memcpy(block->text, text, length);
        block->text[length] = '\0';
        *dice = (struct dice){.text = block->text, .dialect = dialect};
        parser.text = block->text;
        parser.end = (uint32_t)length;
        parser.spare_node = &block->node;
        parser.spare_modifier = &block->modifier;
        dice->root = dice_parse_expression(&parser);
        if (dice->root && dice_parse_end(&parser)) return dice;
    }
    if (error->status == STATUS_OK)
        *error = (struct dice_error){.status = STATUS_NO_MEMORY, .message = "memory is exhausted"};
    return NULL;
}
