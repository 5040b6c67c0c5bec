/* damage_parse.c: damage texts into trees.
 *
 *   pool     = "{" instance ("," space instance)* "}"
 *   instance = product (("+" | "-") product)*         product = term (("*" | "/") term)*
 *   term     = dice | group | call | number           group = "(" instance ")" flavour
 *   dice     = (number | group | call) "d" (digits | letter | group) modifiers flavour
 *
 * Spaces stand around operators and after a comma, never before one. Calls take no flavour. */
#include "systems/pf2e/damage/damage_parse.h"

#include <string.h>

#include "base/ascii.h"
#include "base/limits.h"
#include "base/number.h"
#include "base/vec.h"

struct pf2e_damage_parser {
    struct arena *arena;
    const char *text;
    size_t length, at;
    const char *problem;
    size_t problem_at;
    int depth, operators;
};

static struct pf2e_damage_node *pf2e_parse_fail(struct pf2e_damage_parser *parser, const char *problem)
{
    if (!parser->problem) {
        parser->problem = problem;
        parser->problem_at = parser->at;
    }
    return NULL;
}

static char pf2e_parse_peek(const struct pf2e_damage_parser *parser)
{
    return parser->at < parser->length ? parser->text[parser->at] : '\0';
}

static void pf2e_parse_spaces(struct pf2e_damage_parser *parser)
{
    while (parser->at < parser->length && ascii_is_space(parser->text[parser->at]))
        parser->at++;
}

static const char *pf2e_parse_copy(struct pf2e_damage_parser *parser, size_t start, size_t end)
{
    return arena_copy_text(parser->arena, parser->text + start, end - start);
}

static struct pf2e_damage_node *pf2e_parse_new(struct pf2e_damage_parser *parser, enum pf2e_damage_node_kind kind)
{
    struct pf2e_damage_node *node = arena_new(parser->arena, struct pf2e_damage_node);
    if (!node) return pf2e_parse_fail(parser, "there is not enough memory");
    node->kind = kind;
    return node;
}

/* "[fire,persistent]" after a term; not empty. */
static bool pf2e_parse_flavour(struct pf2e_damage_parser *parser, struct pf2e_damage_node *node)
{
    if (pf2e_parse_peek(parser) != '[') return true;
    size_t start = parser->at + 1;
    const char *end = memchr(parser->text + start, ']', parser->length - start);
    if (!end || end == parser->text + start) {
        parser->at = end ? start : parser->length;
        pf2e_parse_fail(parser, end ? "a flavour must not be empty" : "the ] of a flavour is missing");
        return false;
    }
    parser->at = (size_t)(end - parser->text) + 1;
    node->flavour = pf2e_parse_copy(parser, start, parser->at - 1);
    return node->flavour != NULL;
}

/* Whatever follows the faces up to a space, sign or bracket; only what starts with a letter means something. */
static void pf2e_parse_modifiers(struct pf2e_damage_parser *parser, struct pf2e_damage_node *node)
{
    size_t start = parser->at;
    for (; parser->at < parser->length; parser->at++) {
        char next = parser->text[parser->at];
        if (next && strchr(" (){}[]+-*/,", next)) break;
    }
    if (parser->at == start) return;
    node->modifiers = ascii_is_letter(parser->text[start]) ? pf2e_parse_copy(parser, start, parser->at) : "";
}

static struct pf2e_damage_node *pf2e_parse_grouped_faces(struct pf2e_damage_parser *parser);

static struct pf2e_damage_node *pf2e_parse_plain_number(struct pf2e_damage_parser *parser)
{
    struct pf2e_damage_node *node = pf2e_parse_new(parser, PF2E_NODE_NUMBER);
    size_t end = parser->at;
    while (end < parser->length && (ascii_is_digit(parser->text[end]) || parser->text[end] == '.'))
        end++;
    size_t used = node ? number_read(parser->text + parser->at, end - parser->at, &node->number) : 0;
    if (used == 0) return pf2e_parse_fail(parser, "a number is missing");
    parser->at += used;
    return node;
}

/* Behind a number of dice comes "d" and the faces. */
static struct pf2e_damage_node *pf2e_parse_dice(struct pf2e_damage_parser *parser,
                                                const struct pf2e_damage_node *number)
{
    bool plain = !number || number->kind == PF2E_NODE_NUMBER;
    parser->at++;
    char c = pf2e_parse_peek(parser);
    const struct pf2e_damage_node *faces = NULL;
    struct pf2e_damage_node *node = pf2e_parse_new(parser, PF2E_NODE_DICE);
    if (!node) return NULL;
    node->number = number ? number->number : 1;
    if (ascii_is_digit(c)) {
        faces = pf2e_parse_plain_number(parser);
    } else if (c == '(') {
        faces = pf2e_parse_grouped_faces(parser);
        plain = false;
    } else if (ascii_is_letter(c)) {
        node->face_letter = pf2e_parse_copy(parser, parser->at, parser->at + 1);
        parser->at++;
    } else {
        return pf2e_parse_fail(parser, "the faces of the dice are missing");
    }
    if (parser->problem) return NULL;
    if (faces) node->faces = faces->number;
    if (!plain) {
        node->kind = PF2E_NODE_MADE_DICE;
        node->left = number;
        node->right = faces;
    }
    pf2e_parse_modifiers(parser, node);
    return pf2e_parse_flavour(parser, node) ? node : NULL;
}

static struct pf2e_damage_node *pf2e_parse_number(struct pf2e_damage_parser *parser)
{
    bool negative = pf2e_parse_peek(parser) == '-';
    if (negative || pf2e_parse_peek(parser) == '+') parser->at++;
    struct pf2e_damage_node *node = pf2e_parse_plain_number(parser);
    if (!node) return NULL;
    if (negative) node->number = -node->number;
    if (pf2e_parse_peek(parser) == 'd') return pf2e_parse_dice(parser, node);
    return pf2e_parse_flavour(parser, node) ? node : NULL;
}

static struct pf2e_damage_node *pf2e_parse_sum(struct pf2e_damage_parser *parser);

static struct pf2e_damage_node *pf2e_parse_group(struct pf2e_damage_parser *parser)
{
    struct pf2e_damage_node *node = pf2e_parse_new(parser, PF2E_NODE_GROUP);
    parser->at++;
    pf2e_parse_spaces(parser);
    if (node) node->left = pf2e_parse_sum(parser);
    if (parser->problem) return NULL;
    pf2e_parse_spaces(parser);
    if (pf2e_parse_peek(parser) != ')') return pf2e_parse_fail(parser, "a closing parenthesis is missing");
    parser->at++;
    return node;
}

/* A flavour after faces in parentheses belongs to the faces: the dice have none. Content relies on it. */
static struct pf2e_damage_node *pf2e_parse_grouped_faces(struct pf2e_damage_parser *parser)
{
    struct pf2e_damage_node *node = pf2e_parse_group(parser);
    return node && pf2e_parse_flavour(parser, node) ? node : NULL;
}

static struct pf2e_damage_node *pf2e_parse_grouped_term(struct pf2e_damage_parser *parser)
{
    struct pf2e_damage_node *node = pf2e_parse_group(parser);
    if (!node) return NULL;
    if (pf2e_parse_peek(parser) == 'd') return pf2e_parse_dice(parser, node);
    return pf2e_parse_flavour(parser, node) ? node : NULL;
}

static const char *pf2e_parse_trimmed(struct pf2e_damage_parser *parser, size_t first, size_t end)
{
    while (first < end && ascii_is_space(parser->text[first]))
        first++;
    while (end > first && ascii_is_space(parser->text[end - 1]))
        end--;
    return pf2e_parse_copy(parser, first, end);
}

/* The arguments of a call stay text: they are worked out by the formulas of values. */
static struct pf2e_damage_node *pf2e_parse_arguments(struct pf2e_damage_parser *parser, struct pf2e_damage_node *node)
{
    vec(const char *) arguments = {0};
    int depth = 0;
    size_t start = ++parser->at;
    for (; parser->at < parser->length; parser->at++) {
        char c = parser->text[parser->at];
        if (c == '(') depth++;
        if (depth == 0 && (c == ',' || c == ')')) {
            if (!vec_push(&arguments, pf2e_parse_trimmed(parser, start, parser->at)))
                pf2e_parse_fail(parser, "there is not enough memory");
            start = parser->at + 1;
            if (c == ')') break;
        }
        if (c == ')') depth--;
    }
    const char **kept = arena_array(parser->arena, const char *, arguments.count);
    for (size_t i = 0; kept && i < arguments.count; i++)
        kept[i] = arguments.items[i];
    node->arguments = kept;
    node->argument_count = arguments.count;
    vec_free(&arguments);
    if (!kept) return pf2e_parse_fail(parser, "there is not enough memory");
    if (pf2e_parse_peek(parser) != ')') return pf2e_parse_fail(parser, "a closing parenthesis is missing");
    parser->at++;
    return parser->problem ? NULL : node;
}

static struct pf2e_damage_node *pf2e_parse_call(struct pf2e_damage_parser *parser)
{
    size_t start = parser->at;
    while (parser->at < parser->length && ascii_is_letter(parser->text[parser->at]))
        parser->at++;
    if (pf2e_parse_peek(parser) != '(') {
        parser->at = start;
        if (parser->text[start] == 'd') return pf2e_parse_dice(parser, NULL);
        return pf2e_parse_fail(parser, "a number, dice or a parenthesis is missing");
    }
    struct pf2e_damage_node *node = pf2e_parse_new(parser, PF2E_NODE_CALL);
    if (!node || !(node->function = pf2e_parse_copy(parser, start, parser->at))) return NULL;
    if (!pf2e_parse_arguments(parser, node)) return NULL;
    return pf2e_parse_peek(parser) == 'd' ? pf2e_parse_dice(parser, node) : node;
}

static struct pf2e_damage_node *pf2e_parse_term(struct pf2e_damage_parser *parser)
{
    char c = pf2e_parse_peek(parser);
    if (c == '(') return pf2e_parse_grouped_term(parser);
    if (ascii_is_letter(c)) return pf2e_parse_call(parser);
    if (ascii_is_digit(c) || c == '-' || c == '+' || c == '.') return pf2e_parse_number(parser);
    return pf2e_parse_fail(parser, "a number, dice or a parenthesis is missing");
}

/* Left to right; spaces before an operator belong to it, other spaces are left alone. */
static struct pf2e_damage_node *pf2e_parse_row(struct pf2e_damage_parser *parser, bool product)
{
    struct pf2e_damage_node *left = product ? pf2e_parse_term(parser) : pf2e_parse_row(parser, true);
    while (left && !parser->problem) {
        size_t start = parser->at;
        pf2e_parse_spaces(parser);
        char sign = pf2e_parse_peek(parser);
        if (sign == '\0' || !strchr(product ? "*/" : "+-", sign)) {
            parser->at = start;
            return left;
        }
        if (++parser->operators > LIMIT_FORMULA_TERMS)
            return pf2e_parse_fail(parser, "the formula has too many operators");
        parser->at++;
        pf2e_parse_spaces(parser);
        struct pf2e_damage_node *node = pf2e_parse_new(parser, PF2E_NODE_SUM);
        if (!node) return NULL;
        node->sign = sign;
        node->left = left;
        node->right = product ? pf2e_parse_term(parser) : pf2e_parse_row(parser, true);
        left = node;
    }
    return parser->problem ? NULL : left;
}

static struct pf2e_damage_node *pf2e_parse_sum(struct pf2e_damage_parser *parser)
{
    if (++parser->depth > LIMIT_FORMULA_DEPTH) return pf2e_parse_fail(parser, "the formula is nested too deep");
    struct pf2e_damage_node *node = pf2e_parse_row(parser, false);
    parser->depth--;
    return node;
}

static bool pf2e_parse_pool(struct pf2e_damage_parser *parser, struct pf2e_damage_piece **pieces, size_t *count)
{
    vec(struct pf2e_damage_piece) read = {0};
    bool fine = true;
    if (pf2e_parse_peek(parser) != '{') pf2e_parse_fail(parser, "a pool starts with {");
    do {
        parser->at++;
        if (read.count) pf2e_parse_spaces(parser);
        size_t start = parser->at;
        struct pf2e_damage_piece piece = {.node = parser->problem ? NULL : pf2e_parse_sum(parser)};
        if (!piece.node) break;
        piece.formula = pf2e_parse_copy(parser, start, parser->at);
        fine = piece.formula && vec_push(&read, piece);
    } while (fine && pf2e_parse_peek(parser) == ',');
    if (!parser->problem && fine && (pf2e_parse_peek(parser) != '}' || parser->at + 1 != parser->length))
        pf2e_parse_fail(parser, "this does not belong to a damage formula");
    *pieces = arena_array(parser->arena, struct pf2e_damage_piece, read.count);
    *count = read.count;
    fine = fine && *pieces;
    if (fine && read.count) memcpy(*pieces, read.items, read.count * sizeof **pieces);
    vec_free(&read);
    return fine && !parser->arena->failed;
}

bool pf2e_damage_parse(struct arena *arena, const char *text, size_t length, struct pf2e_damage_parsed *parsed)
{
    struct pf2e_damage_parser parser = {.arena = arena, .text = text, .length = length};
    if (length > LIMIT_FORMULA_BYTES) pf2e_parse_fail(&parser, "the formula is too long");
    bool fine = pf2e_parse_pool(&parser, &parsed->pieces, &parsed->count);
    parsed->problem = parser.problem;
    parsed->problem_at = parser.problem_at;
    return fine;
}
