/* formula_read.c: reads a formula into a tree, by precedence climbing. */
#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/vec.h"
#include "systems/pf2e/value/formula_node.h"

struct formula_reader {
    struct arena *arena;
    const char *text;
    size_t length, at;
    vec(struct formula_node) nodes;
    vec(struct formula_reference) references;
    const char *problem;
    size_t problem_at;
    bool failed; /* memory */
    bool must_paste;
    int depth, operators;
};

static const char *const formula_functions[] = {
#define FUNCTION(name) #name,
#include "systems/pf2e/value/formula_functions.def"
#undef FUNCTION
};

static const struct {
    const char *name;
    double value;
} formula_constants[] = {{"PI", 3.141592653589793},     {"E", 2.718281828459045},       {"LN2", 0.6931471805599453},
                         {"LN10", 2.302585092994046},   {"LOG2E", 1.4426950408889634},  {"LOG10E", 0.4342944819032518},
                         {"SQRT2", 1.4142135623730951}, {"SQRT1_2", 0.7071067811865476}};

/* Longest spelling first within the same first character. */
static const struct {
    const char *sign;
    uint8_t op, strength;
} formula_signs[] = {
    {"**", FORMULA_OP_POWER, 14},       {"*", FORMULA_OP_MULTIPLY, 13},
    {"/", FORMULA_OP_DIVIDE, 13},       {"%", FORMULA_OP_REMAINDER, 13},
    {"+", FORMULA_OP_ADD, 12},          {"-", FORMULA_OP_SUBTRACT, 12},
    {"<<", FORMULA_OP_SHIFT_LEFT, 11},  {">>>", FORMULA_OP_SHIFT_RIGHT_FILL, 11},
    {">>", FORMULA_OP_SHIFT_RIGHT, 11}, {"<=", FORMULA_OP_AT_MOST, 10},
    {">=", FORMULA_OP_AT_LEAST, 10},    {"<", FORMULA_OP_LESS, 10},
    {">", FORMULA_OP_GREATER, 10},      {"===", FORMULA_OP_SAME, 9},
    {"!==", FORMULA_OP_NOT_SAME, 9},    {"==", FORMULA_OP_EQUAL, 9},
    {"!=", FORMULA_OP_NOT_EQUAL, 9},    {"&&", FORMULA_OP_AND, 5},
    {"||", FORMULA_OP_OR, 4},           {"??", FORMULA_OP_COALESCE, 4},
    {"&", FORMULA_OP_BIT_AND, 8},       {"^", FORMULA_OP_BIT_XOR, 7},
    {"|", FORMULA_OP_BIT_OR, 6},
};

enum { FORMULA_STRENGTH_UNARY = 14, FORMULA_STRENGTH_CHOOSE = 3, FORMULA_STRENGTH_COMMA = 1 };

static uint32_t formula_fail(struct formula_reader *reader, size_t at, const char *problem)
{
    if (!reader->problem) {
        reader->problem = problem;
        reader->problem_at = at;
    }
    return 0;
}

static uint32_t formula_add(struct formula_reader *reader, struct formula_node node)
{
    if (!vec_push(&reader->nodes, node)) {
        reader->failed = true;
        return formula_fail(reader, reader->at, "there is not enough memory");
    }
    return (uint32_t)(reader->nodes.count - 1);
}

static void formula_skip_spaces(struct formula_reader *reader)
{
    while (reader->at < reader->length) {
        unsigned char c = (unsigned char)reader->text[reader->at];
        if (c != ' ' && (c < 9 || c > 13)) break;
        reader->at++;
    }
}

static char formula_peek(struct formula_reader *reader)
{
    formula_skip_spaces(reader);
    return reader->at < reader->length ? reader->text[reader->at] : '\0';
}

static bool formula_accept(struct formula_reader *reader, char wanted)
{
    if (formula_peek(reader) != wanted || reader->at >= reader->length) return false;
    reader->at++;
    return true;
}

static bool formula_is_name_byte(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_' || c == '$' || (unsigned char)c >= 128;
}

size_t formula_path_length(const char *text, size_t length)
{
    size_t used = 0;
    while (used < length && (ascii_is_letter(text[used]) || ascii_is_digit(text[used]) || text[used] == '.' ||
                             text[used] == '_' || text[used] == '-'))
        used++;
    return used;
}

static uint32_t formula_read_expression(struct formula_reader *reader, int strength);

static uint32_t formula_read_reference(struct formula_reader *reader)
{
    size_t start = reader->at;
    size_t used = formula_path_length(reader->text + start + 1, reader->length - start - 1);
    if (used == 0) return formula_fail(reader, start, "a name must follow the @");
    char before = start ? reader->text[start - 1] : ' ';
    char after = start + 1 + used < reader->length ? reader->text[start + 1 + used] : ' ';
    if (formula_is_name_byte(before) || before == '.' || after == '@' || formula_is_name_byte(after))
        reader->must_paste = true;
    char *path = arena_copy_text(reader->arena, reader->text + start + 1, used);
    struct formula_reference reference = {.path = path, .length = (uint32_t)used, .only_positive = before == '-'};
    if (!path || !vec_push(&reader->references, reference)) {
        reader->failed = true;
        return formula_fail(reader, start, "there is not enough memory");
    }
    reader->at = start + 1 + used;
    return formula_add(
        reader, (struct formula_node){.op = FORMULA_OP_REFERENCE, .left = (uint32_t)(reader->references.count - 1)});
}

static bool formula_is_octal(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '7') return false;
    }
    return length > 1 && text[0] == '0';
}

/* Numbers such as 010 are read in base 8 and 0x1f in base 16; a letter right after a number is an error. */
static uint32_t formula_read_number(struct formula_reader *reader)
{
    size_t start = reader->at, used = 0;
    const char *text = reader->text + start;
    size_t left = reader->length - start;
    double number = 0;
    if (left > 1 && text[0] == '0' && (ascii_is_letter(text[1]) && (text[1] | 32) != 'e')) {
        while (used < left && formula_is_name_byte(text[used]))
            used++;
        number = number_from_text(text, used);
    } else {
        used = number_read(text, left, &number);
        if (formula_is_octal(text, used)) {
            number = 0;
            for (size_t i = 0; i < used; i++)
                number = number * 8 + (text[i] - '0');
        }
    }
    if (used == 0 || isnan(number)) return formula_fail(reader, start, "this is not a number");
    reader->at += used;
    if (reader->at < reader->length && formula_is_name_byte(reader->text[reader->at]))
        return formula_fail(reader, reader->at, "a letter follows a number directly");
    return formula_add(reader, (struct formula_node){.constant = {.type = FORMULA_NUMBER, .number = number}});
}

static uint32_t formula_read_text(struct formula_reader *reader)
{
    size_t start = reader->at++;
    char quote = reader->text[start];
    size_t first = reader->at;
    while (reader->at < reader->length && reader->text[reader->at] != quote) {
        char c = reader->text[reader->at++];
        if (c == '@') reader->must_paste = true;
        if (c == '\\' || c == '\n') return formula_fail(reader, start, "this text is not supported in a formula");
    }
    if (reader->at >= reader->length) return formula_fail(reader, start, "the quotation mark is never closed");
    size_t length = reader->at++ - first;
    char *copy = arena_copy_text(reader->arena, reader->text + first, length);
    if (!copy) reader->failed = true;
    return formula_add(
        reader, (struct formula_node){.constant = {.type = FORMULA_TEXT, .text = copy, .length = (uint32_t)length}});
}

static uint32_t formula_read_arguments(struct formula_reader *reader, uint32_t *count)
{
    uint32_t first = 0, last = 0;
    if (formula_accept(reader, ')')) return 0;
    do {
        if (*count && formula_peek(reader) == ')') break; /* a comma may follow the last argument */
        uint32_t argument = formula_read_expression(reader, FORMULA_STRENGTH_COMMA + 1);
        if (reader->problem) return 0;
        if (last) reader->nodes.items[last].next = argument;
        if (!first) first = argument;
        last = argument;
        ++*count;
    } while (formula_accept(reader, ','));
    if (!formula_accept(reader, ')')) return formula_fail(reader, reader->at, "a closing parenthesis is missing");
    return first;
}

static uint32_t formula_read_call(struct formula_reader *reader, const char *name, size_t length, size_t start)
{
    int found = -1;
    for (int i = 0; i < FORMULA_CALL_COUNT; i++)
        if (strlen(formula_functions[i]) == length && memcmp(formula_functions[i], name, length) == 0) found = i;
    uint32_t count = 0, first = formula_read_arguments(reader, &count);
    if (reader->problem) return 0;
    if (found < 0) return formula_fail(reader, start, "there is no such function");
    return formula_add(reader, (struct formula_node){.op = FORMULA_OP_CALL, .function = (uint8_t)found, .left = first});
}

static uint32_t formula_read_name(struct formula_reader *reader)
{
    size_t start = reader->at;
    const char *name = reader->text + start;
    while (reader->at < reader->length && formula_is_name_byte(reader->text[reader->at]))
        reader->at++;
    size_t length = reader->at - start;
    if (formula_accept(reader, '(')) return formula_read_call(reader, name, length, start);
    struct formula_value constant = {0};
    if (length == 4 && memcmp(name, "true", 4) == 0)
        constant = (struct formula_value){.type = FORMULA_BOOL, .truth = true};
    else if (length == 5 && memcmp(name, "false", 5) == 0)
        constant = (struct formula_value){.type = FORMULA_BOOL};
    else if (length == 4 && memcmp(name, "null", 4) == 0)
        constant.type = FORMULA_NULL;
    for (size_t i = 0; i < sizeof formula_constants / sizeof *formula_constants; i++)
        if (strlen(formula_constants[i].name) == length && memcmp(formula_constants[i].name, name, length) == 0)
            constant = (struct formula_value){.type = FORMULA_NUMBER, .number = formula_constants[i].value};
    return formula_add(reader, (struct formula_node){.constant = constant});
}

static uint32_t formula_read_primary(struct formula_reader *reader)
{
    char c = formula_peek(reader);
    size_t start = reader->at;
    uint32_t node = 0;
    if (start >= reader->length) return formula_fail(reader, start, "the formula ends too early");
    if (c == '@') {
        node = formula_read_reference(reader);
    } else if (c == '(') {
        reader->at++;
        node = formula_read_expression(reader, FORMULA_STRENGTH_COMMA);
        if (!reader->problem && !formula_accept(reader, ')'))
            return formula_fail(reader, reader->at, "a closing parenthesis is missing");
        if (!reader->problem) reader->nodes.items[node].in_brackets = true;
    } else if (ascii_is_digit(c) || c == '.') {
        node = formula_read_number(reader);
    } else if (c == '"' || c == '\'') {
        node = formula_read_text(reader);
    } else if (formula_is_name_byte(c)) {
        node = formula_read_name(reader);
    } else {
        return formula_fail(reader, start, "a number, a name or a parenthesis is missing here");
    }
    if (!reader->problem && (formula_peek(reader) == '(' || formula_peek(reader) == '.'))
        return formula_fail(reader, reader->at, "this cannot be called or taken apart");
    return node;
}

static uint32_t formula_read_unary(struct formula_reader *reader)
{
    char c = formula_peek(reader);
    size_t start = reader->at;
    uint8_t op = c == '-'   ? FORMULA_OP_NEGATE
                 : c == '+' ? FORMULA_OP_PLUS
                 : c == '!' ? FORMULA_OP_NOT
                 : c == '~' ? FORMULA_OP_FLIP
                            : 0;
    if (!op) return formula_read_primary(reader);
    reader->at++;
    if ((c == '-' || c == '+') && reader->at < reader->length && reader->text[reader->at] == c)
        return formula_fail(reader, start, "two signs in a row need a space between them");
    if (++reader->depth > LIMIT_FORMULA_DEPTH) return formula_fail(reader, start, "the formula is nested too deep");
    uint32_t operand = formula_read_unary(reader);
    reader->depth--;
    if (reader->problem) return 0;
    if (formula_peek(reader) == '*' && reader->at + 1 < reader->length && reader->text[reader->at + 1] == '*')
        return formula_fail(reader, start, "a sign before ** needs parentheses");
    return formula_add(reader, (struct formula_node){.op = op, .left = operand});
}

static int formula_find_sign(struct formula_reader *reader)
{
    char c = formula_peek(reader);
    size_t left = reader->length - reader->at;
    if (left == 0 || c == '\0' || !strchr("*/%+-<>=!&|?^", c)) return -1;
    for (size_t i = 0; i < sizeof formula_signs / sizeof *formula_signs; i++) {
        size_t length = strlen(formula_signs[i].sign);
        if (length <= left && memcmp(reader->text + reader->at, formula_signs[i].sign, length) == 0) return (int)i;
    }
    return -1;
}

/* left ? right : third */
static uint32_t formula_read_choice(struct formula_reader *reader, uint32_t condition)
{
    reader->at++;
    uint32_t yes = formula_read_expression(reader, FORMULA_STRENGTH_COMMA + 1);
    if (reader->problem) return 0;
    if (!formula_accept(reader, ':')) return formula_fail(reader, reader->at, "a : is missing after the ?");
    uint32_t no = formula_read_expression(reader, FORMULA_STRENGTH_COMMA + 1);
    if (reader->problem) return 0;
    reader->nodes.items[yes].next = no;
    return formula_add(reader, (struct formula_node){.op = FORMULA_OP_CHOOSE, .left = condition, .right = yes});
}

static uint32_t formula_read_operator(struct formula_reader *reader, uint32_t left, int sign, bool *again)
{
    uint8_t op = formula_signs[sign].op;
    size_t start = reader->at;
    const char *spelling = formula_signs[sign].sign;
    if (++reader->operators > LIMIT_FORMULA_TERMS)
        return formula_fail(reader, start, "the formula has too many operators");
    reader->at += strlen(spelling);
    if ((op == FORMULA_OP_ADD || op == FORMULA_OP_SUBTRACT) && reader->at < reader->length &&
        reader->text[reader->at] == *spelling)
        return formula_fail(reader, start, "two signs in a row need a space between them");
    struct formula_node *base = &reader->nodes.items[left];
    if (op == FORMULA_OP_POWER && base->op == FORMULA_OP_REFERENCE && !base->in_brackets)
        reader->references.items[base->left].only_positive = true;
    int strength = formula_signs[sign].strength;
    uint32_t right = formula_read_expression(reader, op == FORMULA_OP_POWER ? strength : strength + 1);
    if (reader->problem) return 0;
    *again = true;
    return formula_add(reader, (struct formula_node){.op = op, .left = left, .right = right});
}

static uint32_t formula_read_expression(struct formula_reader *reader, int strength)
{
    if (++reader->depth > LIMIT_FORMULA_DEPTH)
        return formula_fail(reader, reader->at, "the formula is nested too deep");
    uint32_t left = formula_read_unary(reader);
    for (bool again = true; again && !reader->problem;) {
        again = false;
        int sign = formula_find_sign(reader);
        if (sign >= 0 && formula_signs[sign].strength >= strength) {
            left = formula_read_operator(reader, left, sign, &again);
        } else if (sign < 0 && formula_peek(reader) == '?' && strength <= FORMULA_STRENGTH_CHOOSE) {
            left = formula_read_choice(reader, left);
        } else if (formula_peek(reader) == ',' && strength <= FORMULA_STRENGTH_COMMA) {
            reader->at++;
            if (++reader->operators > LIMIT_FORMULA_TERMS)
                return formula_fail(reader, reader->at, "the formula has too many operators");
            uint32_t right = formula_read_expression(reader, FORMULA_STRENGTH_COMMA + 1);
            left = formula_add(reader, (struct formula_node){.op = FORMULA_OP_COMMA, .left = left, .right = right});
            again = true;
        }
    }
    reader->depth--;
    return left;
}

static bool formula_keep(struct formula_reader *reader, uint32_t root, struct formula *formula)
{
    size_t node_bytes = reader->nodes.count * sizeof *reader->nodes.items;
    size_t reference_bytes = reader->references.count * sizeof *reader->references.items;
    struct formula_node *nodes = arena_array(reader->arena, struct formula_node, reader->nodes.count);
    struct formula_reference *references =
        arena_array(reader->arena, struct formula_reference, reader->references.count);
    if (!nodes || !references || reader->failed) return false;
    if (node_bytes) memcpy(nodes, reader->nodes.items, node_bytes);
    if (reference_bytes) memcpy(references, reader->references.items, reference_bytes);
    *formula = (struct formula){.nodes = nodes,
                                .references = references,
                                .root = root,
                                .reference_count = (uint32_t)reader->references.count,
                                .must_paste = reader->must_paste,
                                .problem = reader->problem,
                                .problem_at = (uint32_t)reader->problem_at};
    return true;
}

bool formula_compile(struct arena *arena, const char *text, size_t length, struct formula *formula)
{
    struct formula_reader reader = {.arena = arena, .text = text, .length = length};
    uint32_t root = 0;
    formula_add(&reader, (struct formula_node){0}); /* node 0 stands for none */
    if (length > LIMIT_FORMULA_BYTES)
        formula_fail(&reader, 0, "the formula is too long");
    else
        root = formula_read_expression(&reader, FORMULA_STRENGTH_COMMA);
    /* of several statements the first one counts */
    if (!reader.problem && formula_peek(&reader) != ';' && reader.at < length)
        formula_fail(&reader, reader.at, "this does not belong to the formula");
    bool fine = formula_keep(&reader, root, formula);
    vec_free(&reader.nodes);
    vec_free(&reader.references);
    return fine;
}
