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

void *dice_parser_fail(struct dice_parser *parser, struct dice_span span, const char *hint, const char *format, ...)
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
    error->offset = span.offset;
    error->length = span.length;
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
        dice_parser_fail(parser, dice_span(parser->at, (uint32_t)(at - start)), "numbers go up to 2^53",
                         "this number is too large");
        return false;
    }
    parser->at += (uint32_t)(at - start);
    *number = value;
    return true;
}

/* Member by member, which is faster here than clearing it as a whole. Of the union, dice have the most members. */
static inline void dice_clear_node(struct dice_node *node)
{
    node->join = DICE_JOIN_NONE;
    node->compare = DICE_COMPARE_EQUAL;
    node->length = 0;
    node->first = node->next = NULL;
    node->flavour = NULL;
    node->modifiers = NULL;
    node->repeats = 0;
    node->face_kind = DICE_FACE_NUMBER;
    node->count = node->faces = 0;
    node->count_of = node->faces_of = NULL;
    node->values = NULL;
}

struct dice_node *dice_parser_node(struct dice_parser *parser, enum dice_node_kind kind, uint32_t offset)
{
    struct dice_node *node = NULL;
    if (parser->spare_count)
        node = &parser->spare_nodes[--parser->spare_count];
    else
        node = arena_alloc_raw(parser->arena, sizeof *node, _Alignof(struct dice_node));
    if (!node) return NULL;
    dice_clear_node(node);
    node->kind = kind;
    node->offset = offset;
    return node;
}

/* A number with digits after the point: both sides are exact, so the one division rounds correctly. */
static bool dice_parse_fraction(struct dice_parser *parser, int64_t whole, double *number)
{
    static const double tens[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    uint32_t start = ++parser->at;
    int64_t digits = 0;
    if (!dice_parser_digits(parser, &digits)) {
        dice_parser_fail(parser, dice_span(start, 1), "write for example 0.5", "a digit is missing after the point");
        return false;
    }
    uint32_t count = parser->at - start;
    if (count > 9 || whole > 1000000) {
        dice_parser_fail(parser, dice_span(start, count), "nine digits after the point are enough",
                         "this number is too precise");
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
    if (next == 'F' || next == 'f' || next == '{' || next == '[') return true;
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
        return dice_parser_fail(parser, dice_span(start, 1), "write for example @abilities.str.mod",
                                "a name is missing after the @");
    if (braces && parser->text[parser->at++] != '}')
        return dice_parser_fail(parser, dice_span(start, 2), NULL, "the brace after the @ is not closed");
    struct dice_node *node = dice_parser_node(parser, DICE_NODE_REFERENCE, start);
    if (!node) return NULL;
    node->path = arena_copy_text(parser->arena, parser->text + path, length);
    node->length = parser->at - start;
    return node->path ? node : NULL;
}

struct dice_node *dice_parser_nested(struct dice_parser *parser, struct dice_node *(*inner)(struct dice_parser *))
{
    uint32_t start = parser->at++;
    if (parser->depth >= LIMIT_FORMULA_DEPTH)
        return dice_parser_fail(parser, dice_span(start, 1), NULL, "parentheses are nested more than %d deep",
                                LIMIT_FORMULA_DEPTH);
    parser->depth++;
    struct dice_node *node = inner(parser);
    parser->depth--;
    return node;
}

/* Avrae's (a, b) is a pool: then the first member is returned, the cursor is on the comma and `*is_pool` true. */
static struct dice_node *dice_parse_parentheses(struct dice_parser *parser, bool *is_pool)
{
    uint32_t start = parser->at;
    struct dice_node *inner = dice_parser_nested(parser, dice_parse_expression);
    if (!inner) return NULL;
    dice_parser_skip_space(parser);
    *is_pool = parser->text[parser->at] == ',' && parser->dialect == DICE_AVRAE;
    if (*is_pool) return inner;
    if (parser->text[parser->at] != ')')
        return dice_parser_fail(parser, dice_span(start, 1), NULL, "this parenthesis is not closed");
    parser->at++;
    return inner;
}

bool dice_parser_check_dice(struct dice_parser *parser, const struct dice_node *node)
{
    const int64_t most = dice_dialect_most(parser->dialect);
    if (!node->count_of && node->count > most) {
        dice_parser_fail(parser, dice_span(node->offset, parser->at - node->offset), NULL,
                         "%lld dice are more than the %lld allowed in one roll", (long long)node->count,
                         (long long)most);
        return false;
    }
    if (!node->faces_of && (node->faces < 1 || node->faces > LIMIT_DIE_FACES)) {
        dice_parser_fail(parser, dice_span(node->offset, parser->at - node->offset), NULL, "a die has 1 to %d faces",
                         LIMIT_DIE_FACES);
        return false;
    }
    return true;
}

static bool dice_list_number(struct dice_parser *parser, int64_t *number)
{
    dice_parser_skip_space(parser);
    bool negative = parser->text[parser->at] == '-';
    parser->at += negative;
    if (dice_parser_digits(parser, number)) {
        if (negative) *number = -*number;
        dice_parser_skip_space(parser);
        return true;
    }
    dice_parser_fail(parser, dice_span(parser->at, 1), "write for example {0, 0, 1} or {1..6}",
                     "a whole number is expected in this list");
    return false;
}

/* One number, a range 1..6, or a number that is there several times: 0:3. */
static bool dice_list_item(struct dice_parser *parser, int64_t *values, int64_t *count)
{
    uint32_t start = parser->at;
    int64_t first, last, times = 1;
    if (!dice_list_number(parser, &first)) return false;
    last = first;
    if (parser->text[parser->at] == '.' && parser->text[parser->at + 1] == '.') {
        parser->at += 2;
        if (!dice_list_number(parser, &last)) return false;
    }
    if (parser->text[parser->at] == ':') {
        parser->at++;
        if (!dice_list_number(parser, &times)) return false;
    }
    int64_t step = last < first ? -1 : 1, span = (last - first) * step + 1;
    if (times < 0 || times > LIMIT_FACE_LIST || span > LIMIT_FACE_LIST ||
        *count + times * span > LIMIT_FACE_LIST) {
        dice_parser_fail(parser, dice_span(start, parser->at - start), NULL, "a list has at most %d numbers",
                         LIMIT_FACE_LIST);
        return false;
    }
    for (int64_t i = 0; i < times * span; i++)
        values[(*count)++] = first + step * (i % span);
    return true;
}

bool dice_parser_list(struct dice_parser *parser, const int64_t **values, int64_t *count)
{
    char close = parser->text[parser->at] == '[' ? ']' : '}';
    uint32_t start = parser->at++;
    int64_t *list = arena_array(parser->arena, int64_t, LIMIT_FACE_LIST);
    *count = 0;
    if (!list) return false;
    for (;;) {
        if (!dice_list_item(parser, list, count)) return false;
        if (parser->text[parser->at] == close) break;
        if (parser->text[parser->at] != ',') {
            dice_parser_fail(parser, dice_span(start, 1), NULL, "this list is not closed");
            return false;
        }
        parser->at++;
    }
    parser->at++;
    *values = list;
    if (*count > 0) return true;
    dice_parser_fail(parser, dice_span(start, parser->at - start), NULL, "this list is empty");
    return false;
}

/* d%, dc and dF have a letter in place of a number. */
static void dice_parse_lettered(struct dice_parser *parser, struct dice_node *node, char letter)
{
    parser->at++;
    if (letter == '%' && parser->dialect == DICE_AVRAE) {
        node->face_kind = DICE_FACE_TENS;
        node->faces = 10;
    } else if (letter == '%') {
        node->faces = 100;
    } else if (letter == 'c' || letter == 'C') {
        node->face_kind = DICE_FACE_COIN;
        node->faces = 2;
    } else {
        bool one = parser->text[parser->at] == '.' && parser->text[parser->at + 1] == '1';
        bool two = parser->text[parser->at] == '.' && parser->text[parser->at + 1] == '2';
        if (one || two) parser->at += 2;
        node->face_kind = one ? DICE_FACE_FATE_1 : DICE_FACE_FATE;
        node->faces = one ? 6 : 3;
    }
}

static bool dice_parse_faces(struct dice_parser *parser, struct dice_node *node)
{
    char next = parser->text[++parser->at];
    if (next == '{' || next == '[') {
        node->face_kind = DICE_FACE_LIST;
        return dice_parser_list(parser, &node->values, &node->faces);
    }
    if (next == '(') {
        bool is_pool = false;
        node->faces_of = dice_parse_parentheses(parser, &is_pool);
        if (is_pool) dice_parser_fail(parser, dice_span(parser->at, 1), NULL, "a set cannot be a number of faces");
        return node->faces_of && !is_pool;
    }
    if (next == '@') {
        node->faces_of = dice_parse_reference(parser);
        return node->faces_of != NULL;
    }
    if (dice_is_digit(next)) return dice_parser_digits(parser, &node->faces);
    dice_parse_lettered(parser, node, next);
    return true;
}

/* The cursor is on the d. `count_of` may be NULL. */
static struct dice_node *dice_parse_dice(struct dice_parser *parser, uint32_t start, int64_t count,
                                         struct dice_node *count_of)
{
    struct dice_node *node = dice_parser_node(parser, DICE_NODE_DICE, start);
    if (!node) return NULL;
    node->count = count;
    node->count_of = count_of;
    if (!dice_parse_faces(parser, node) || !dice_parser_check_dice(parser, node)) return NULL;
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
    struct dice_node *node = dice_parser_node(parser, DICE_NODE_NUMBER, start);
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
            dice_parser_fail(parser, dice_span(parser->at, 1), NULL, "a comma or %c is expected here", close);
            return false;
        }
    }
    parser->at++;
    return true;
}

static bool dice_is_plain_dice(const struct dice_node *node)
{
    return node->kind == DICE_NODE_DICE && !node->count_of && !node->modifiers && node->count > 0;
}

/* Dice that are added up, and numbers. */
static bool dice_is_plain_sum(const struct dice_node *node)
{
    if (node->kind != DICE_NODE_CHAIN) return dice_is_plain_dice(node);
    for (const struct dice_node *child = node->first; child; child = child->next) {
        bool added = child->join == DICE_JOIN_ADD || child->join == DICE_JOIN_NONE;
        bool number = child->kind == DICE_NODE_NUMBER && (added || child->join == DICE_JOIN_SUBTRACT);
        if (!number && !(added && dice_is_plain_dice(child))) return false;
    }
    return true;
}

static bool dice_only_ranks(const struct dice_modifier *modifier)
{
    for (; modifier; modifier = modifier->next) {
        if (modifier->kind != DICE_MODIFIER_KEEP_HIGHEST && modifier->kind != DICE_MODIFIER_KEEP_LOWEST &&
            modifier->kind != DICE_MODIFIER_DROP_HIGHEST && modifier->kind != DICE_MODIFIER_DROP_LOWEST)
            return false;
    }
    return true;
}

/* {4d6+2d8-3}kh3: in Roll20 and rpg-dice-roller the only member of a pool stands for each of its dice; numbers
 * are added to what they give. */
static struct dice_node *dice_spread_pool(struct dice_parser *parser, struct dice_node *pool)
{
    struct dice_node *only = pool->first, *sum = NULL, *last = NULL;
    if (only->next || !pool->modifiers || !dice_is_plain_sum(only)) return pool;
    if (parser->dialect == DICE_RPG && !dice_only_ranks(pool->modifiers)) return pool; /* the total counts */
    struct dice_node **link = &pool->first, *child = only->kind == DICE_NODE_CHAIN ? only->first : only, *next;
    for (; child; child = next) {
        next = child->next;
        child->next = NULL;
        if (child->kind == DICE_NODE_DICE) {
            child->repeats = child->count;
            child->count = 1;
            child->join = DICE_JOIN_NONE;
            *link = child;
            link = &child->next;
            continue;
        }
        if (child->join == DICE_JOIN_NONE) child->join = DICE_JOIN_ADD;
        sum = dice_parser_chain(parser, sum, pool, &last, child);
        if (!sum) return NULL;
    }
    return sum ? sum : pool;
}

static struct dice_node *dice_parse_pool(struct dice_parser *parser, uint32_t start, struct dice_node *first,
                                         char close)
{
    struct dice_node *node = dice_parser_node(parser, DICE_NODE_POOL, start);
    if (!node) return NULL;
    if (parser->depth >= LIMIT_FORMULA_DEPTH)
        return dice_parser_fail(parser, dice_span(start, 1), NULL, "braces are nested more than %d deep",
                                LIMIT_FORMULA_DEPTH);
    node->first = first;
    parser->at++; /* the brace, or the comma after Avrae's first member */
    parser->depth++;
    bool good = dice_parse_list(parser, node, close);
    parser->depth--;
    if (!good) return NULL;
    if (!node->first)
        return dice_parser_fail(parser, dice_span(start, parser->at - start), NULL, "an empty pool has no result");
    for (struct dice_node *member = node->first; member; member = member->next)
        member->repeats = 1;
    if (!dice_parser_modifiers(parser, node)) return NULL;
    node->length = parser->at - start;
    bool spreads = parser->dialect == DICE_ROLL20 || parser->dialect == DICE_RPG;
    return spreads ? dice_spread_pool(parser, node) : node;
}

/* Avrae: a parenthesis is also a set. What is done to it is done to the dice or members of its content: (4d6kh3)kl1.
 * Operations inside and outside stay apart. */
static struct dice_node *dice_parse_set(struct dice_parser *parser, uint32_t start, struct dice_node *inner)
{
    char next = parser->text[parser->at];
    if (next != 'k' && next != 'K' && next != 'p' && next != 'P') return inner;
    struct dice_node *node = inner;
    if (inner->kind != DICE_NODE_DICE && inner->kind != DICE_NODE_POOL) {
        node = dice_parser_node(parser, DICE_NODE_POOL, start);
        if (!node) return NULL;
        node->first = inner;
        inner->repeats = 1;
    }
    struct dice_modifier *inside = node->modifiers;
    node->modifiers = NULL;
    if (!dice_parser_modifiers(parser, node)) return NULL;
    struct dice_modifier **link = &inside;
    while (*link)
        link = &(*link)->next;
    *link = node->modifiers;
    node->modifiers = inside;
    node->length = parser->at - start;
    node->offset = start;
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
        return dice_parser_fail(parser, dice_span(start, (uint32_t)length), "words go into [brackets], or after a #",
                                "\"%.*s\" is neither dice nor a function", (int)(length < 40 ? length : 40),
                                parser->text + start);
    }
    if (parser->depth >= LIMIT_FORMULA_DEPTH)
        return dice_parser_fail(parser, dice_span(start, 1), NULL, "calls are nested more than %d deep",
                                LIMIT_FORMULA_DEPTH);
    parser->at++;
    struct dice_node *node = dice_parser_node(parser, DICE_NODE_CALL, start);
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
        return dice_parser_fail(parser, dice_span(start, parser->at - start), NULL,
                                "%s takes %d to %d arguments, not %d", dice_functions[function].name,
                                dice_functions[function].fewest, dice_functions[function].most, arguments);
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
        if (node && parser->dialect == DICE_AVRAE) node = dice_parse_set(parser, start, node);
    } else if (next == '@') {
        node = dice_parse_reference(parser);
    } else if (next == '{' && parser->dialect != DICE_AVRAE) {
        return dice_parse_pool(parser, start, NULL, '}');
    } else if (dice_is_letter(next)) {
        node = dice_parse_call(parser);
    } else if (next == '\0' || parser->at >= parser->end) {
        return dice_parser_fail(parser, dice_span(start, 1), "write for example 2d6+3",
                                "the expression ends too early");
    } else {
        return dice_parser_fail(parser, dice_span(start, 1), "write for example 2d6+3",
                                "a number or dice are expected here");
    }
    if (node && dice_at_faces(parser)) return dice_parse_dice(parser, start, 0, node);
    return node;
}

/* [fire] after a term. A parenthesis with its own flavour becomes a group, so that both are kept. */
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
    if (!parser->text[parser->at])
        return dice_parser_fail(parser, dice_span(open, 1), NULL, "this bracket is not closed");
    const char *flavour = arena_copy_text(parser->arena, parser->text + open + 1, parser->at - open - 1);
    parser->at++;
    if (node->flavour || parser->text[start] == '(') {
        struct dice_node *group = dice_parser_node(parser, DICE_NODE_GROUP, start);
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
    char next = parser->text[parser->at];
    if (next == '\0' || next == '+') return node; /* most have no flavour */
    return node ? dice_parse_flavour(parser, node, start) : NULL;
}

/* The chain that begins with `left`; the same node when it is one already of this parent. */
struct dice_node *dice_parser_chain(struct dice_parser *parser, struct dice_node *chain, struct dice_node *left,
                                    struct dice_node **last, struct dice_node *right)
{
    if (!chain) {
        chain = dice_parser_node(parser, DICE_NODE_CHAIN, left->offset);
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
        return dice_parser_fail(parser, dice_span(parser->at, 1), NULL, "powers are nested too deep");
    parser->at += stars ? 2 : 1;
    parser->depth++;
    struct dice_node *exponent = dice_parse_signed(parser), *last = NULL;
    parser->depth--;
    if (!exponent) return NULL;
    exponent->join = DICE_JOIN_POWER;
    return dice_parser_chain(parser, NULL, base, &last, exponent);
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
    struct dice_node *node = dice_parser_node(parser, DICE_NODE_NEGATE, start);
    if (!node) return NULL;
    node->first = operand;
    node->length = parser->at - start;
    return node;
}

static enum dice_join dice_read_product_join(struct dice_parser *parser)
{
    const char *text = parser->text + parser->at;
    if (*text == '*') return parser->at++, DICE_JOIN_MULTIPLY;
    bool avrae = parser->dialect == DICE_AVRAE;
    if (*text == '%') return parser->at++, avrae ? DICE_JOIN_MODULO : DICE_JOIN_REMAINDER;
    if (*text != '/') return DICE_JOIN_NONE;
    if (!avrae && (text[1] == '/' || text[1] == '*')) return DICE_JOIN_NONE; /* a remark */
    bool whole = avrae && text[1] == '/';
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
        chain = dice_parser_chain(parser, chain, left, &last, right);
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
        /* 2d6[fire],1d4[cold]: damage of several kinds, in Foundry */
        bool listed = sign == ',' && parser->depth == 0 && parser->dialect == DICE_FOUNDRY;
        if (sign != '+' && sign != '-' && !listed) break;
        parser->at++;
        struct dice_node *right = dice_parse_product(parser);
        if (!right) return NULL;
        right->join = sign == '-' ? DICE_JOIN_SUBTRACT : DICE_JOIN_ADD;
        chain = dice_parser_chain(parser, chain, left, &last, right);
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
        chain = dice_parser_chain(parser, chain, left, &last, right);
        if (!chain) return NULL;
    }
    return chain ? chain : left;
}

static void dice_keep_remark(struct dice_parser *parser)
{
    dice_parser_skip_space(parser);
    uint32_t end = parser->end;
    while (end > parser->at && (parser->text[end - 1] == ' ' || parser->text[end - 1] == '\t'))
        end--;
    if (end > parser->at)
        parser->remark = arena_copy_text(parser->arena, parser->text + parser->at, end - parser->at);
    parser->at = parser->end;
}

/* A word at the cursor, followed by no further letter. */
static bool dice_at_word(const struct dice_parser *parser, const char *word)
{
    const char *at = parser->text + parser->at;
    for (; *word; word++, at++) {
        if ((*at | 0x20) != *word) return false;
    }
    return !dice_is_letter(*at);
}

/* Avrae: "1d20+5 adv" rolls the first d20 twice and keeps the higher. */
static bool dice_read_advantage(struct dice_parser *parser, struct dice_node *root)
{
    bool lower = dice_at_word(parser, "dis");
    if (!lower && !dice_at_word(parser, "adv")) return true;
    struct dice_node *first = root;
    while (first->kind == DICE_NODE_CHAIN || first->kind == DICE_NODE_GROUP)
        first = first->first;
    bool plain = first->kind == DICE_NODE_DICE && first->count == 1 && first->faces == 20 &&
                 !first->modifiers && first->face_kind == DICE_FACE_NUMBER;
    if (!plain) {
        dice_parser_fail(parser, dice_span(parser->at, 3), "write for example 1d20+5 adv",
                         "advantage needs an expression that begins with 1d20");
        return false;
    }
    struct dice_modifier *keep = dice_parser_add_modifier(
        parser, first, lower ? DICE_MODIFIER_KEEP_LOWEST : DICE_MODIFIER_KEEP_HIGHEST);
    if (!keep) return false;
    keep->number = 1;
    first->count = 2;
    parser->at += 3;
    dice_parser_skip_space(parser);
    return true;
}

static bool dice_fail_at_end(struct dice_parser *parser)
{
    char next = parser->text[parser->at];
    if (next == ')' || next == '}') {
        dice_parser_fail(parser, dice_span(parser->at, 1), NULL, "nothing was opened that this could close");
    } else if (next == '>' || next == '<' || next == '=') {
        dice_parser_fail(parser, dice_span(parser->at, 1),
                         parser->dialect == DICE_FOUNDRY ? "write for example gte(1d20 + 5, 15)"
                                                         : "write for example {1d20 + 5}>=15",
                         "a total cannot be compared like this here");
    } else {
        dice_parser_fail(parser, dice_span(parser->at, 1),
                         "join terms with + - * /; words go into [brackets], or after a #",
                         "this is not part of a dice expression");
    }
    return false;
}

static bool dice_parse_end(struct dice_parser *parser, struct dice_node *root)
{
    bool avrae = parser->dialect == DICE_AVRAE;
    dice_parser_skip_space(parser);
    bool spaced = parser->at > 0 && parser->text[parser->at - 1] == ' ';
    const char *rest = parser->text + parser->at;
    bool slashes = rest[0] == '/' && (rest[1] == '/' || rest[1] == '*') && !avrae;
    if (*rest == '#' || slashes) {
        parser->at += slashes ? 2 : 1;
        dice_keep_remark(parser);
        return true;
    }
    if (parser->at == parser->end) return true;
    /* Avrae takes whatever follows after a space as a remark. */
    if (!avrae || !spaced || !dice_is_letter(*rest)) return dice_fail_at_end(parser);
    if (!dice_read_advantage(parser, root)) return false;
    dice_keep_remark(parser);
    return true;
}

/* An expression with its text; most are dice and a number, with at most one modifier. */
enum { DICE_SPARE_NODES = 3 };
struct dice_block {
    struct dice dice;
    struct dice_node nodes[DICE_SPARE_NODES];
    struct dice_modifier modifier;
    char text[];
};

struct dice *dice_parse(struct arena *arena, const char *text, size_t length, enum dice_dialect dialect,
                        struct dice_error *error)
{
    *error = (struct dice_error){.status = STATUS_OK};
    struct dice_parser parser = {.arena = arena, .dialect = dialect, .error = error};
    if (length > LIMIT_FORMULA_BYTES) {
        dice_parser_fail(&parser, dice_span(0, 1), NULL, "the expression is longer than %d bytes", LIMIT_FORMULA_BYTES);
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
        parser.spare_nodes = block->nodes;
        parser.spare_count = DICE_SPARE_NODES;
        parser.spare_modifier = &block->modifier;
        bool any = dialect == DICE_ANYDICE;
        dice->root = any ? dice_parse_anydice(&parser) : dice_parse_expression(&parser);
        bool good = dice->root && (any || dice_parse_end(&parser, dice->root)) && !dice_parser_failed(&parser);
        dice->remark = parser.remark;
        dice->truncates = dialect == DICE_AVRAE;
        if (good) return dice;
    }
    if (error->status == STATUS_OK)
        *error = (struct dice_error){.status = STATUS_NO_MEMORY, .message = "there is not enough memory"};
    return NULL;
}
