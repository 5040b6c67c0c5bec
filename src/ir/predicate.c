/* predicate.c: reads predicates and tests them. */
#include "ir/predicate.h"

#include <math.h>
#include <string.h>

#include <utf8proc.h>

#include "base/limits.h"
#include "base/number.h"

static const char *const predicate_keys[] = {
#define OP(name, key, sign) key,
#include "ir/predicate_ops.def"
#undef OP
};

struct predicate_reader {
    struct predicate_builder builder;
    enum predicate_form form;
};

static bool predicate_read(struct predicate_reader *reader, const struct json *source, int depth);

static bool predicate_read_children(struct predicate_reader *reader, enum predicate_op op, const struct json *list,
                                    int depth)
{
    if (!json_is(list, JSON_ARRAY))
        return predicate_reject(&reader->builder, list, "\"%s\" needs a list of statements", predicate_keys[op]);
    size_t node = predicate_open(&reader->builder, op);
    for (uint32_t i = 0; i < list->count; i++)
        if (!predicate_read(reader, &list->items[i], depth)) return false;
    predicate_close(&reader->builder, node);
    return true;
}

static bool predicate_read_pair(struct predicate_reader *reader, enum predicate_op op, const struct json *first,
                                const struct json *second, int depth)
{
    size_t node = predicate_open(&reader->builder, op);
    if (!predicate_read(reader, first, depth)) return false;
    if (second && !predicate_read(reader, second, depth)) return false;
    predicate_close(&reader->builder, node);
    return true;
}

/* {"gte": ["self:level", 5]}: the left side is a text, the right one a text or a number. */
static bool predicate_check_operands(struct predicate_reader *reader, const char *key, const struct json *operands)
{
    if (!json_is(operands, JSON_ARRAY) || operands->count != 2)
        return predicate_reject(&reader->builder, operands, "\"%s\" needs a list of two operands", key);
    if (!json_is(json_at(operands, 0), JSON_STRING))
        return predicate_reject(&reader->builder, json_at(operands, 0), "the left operand of \"%s\" must be text", key);
    if (!json_is(json_at(operands, 1), JSON_STRING) && !json_is_number(json_at(operands, 1)))
        return predicate_reject(&reader->builder, json_at(operands, 1),
                                "the right operand of \"%s\" must be a number or text", key);
    return true;
}

/* Two texts are compared as they are; with a number the option "left:number" is looked for. */
static bool predicate_read_equal(struct predicate_reader *reader, const struct json *operands)
{
    if (!predicate_check_operands(reader, "eq", operands)) return false;
    const struct json *left = json_at(operands, 0), *right = json_at(operands, 1);
    if (json_is(right, JSON_STRING)) {
        predicate_note_text(&reader->builder, left->text, left->count);
        predicate_note_text(&reader->builder, right->text, right->count);
        predicate_add_constant(&reader->builder, json_equal(left, right));
        return true;
    }
    struct text option = {0};
    text_add_bytes(&option, left->text, left->count);
    text_add_char(&option, ':');
    number_print(&option, json_to_double(right, 0));
    predicate_add_option(&reader->builder, text_get(&option), option.length);
    if (option.failed) reader->builder.failed = true;
    text_free(&option);
    return true;
}

static bool predicate_read_member(struct predicate_reader *reader, const struct json_member *member, int depth)
{
    enum predicate_op op = PREDICATE_OP_COUNT;
    if (strcmp(member->name, "eq") == 0 && reader->form == PREDICATE_FULL)
        return predicate_read_equal(reader, &member->value);
    for (int i = PREDICATE_ALL; i < PREDICATE_OP_COUNT; i++)
        if (strcmp(member->name, predicate_keys[i]) == 0) op = (enum predicate_op)i;
    if (op == PREDICATE_OP_COUNT || (reader->form == PREDICATE_SIMPLE && op > PREDICATE_ANY))
        return predicate_reject(&reader->builder, &member->value, "\"%s\" is not a predicate operator", member->name);
    if (op == PREDICATE_IF)
        return predicate_reject(&reader->builder, &member->value, "\"if\" needs a \"then\" next to it");
    if (op == PREDICATE_NOT) return predicate_read_pair(reader, op, &member->value, NULL, depth);
    if (op < PREDICATE_GREATER) return predicate_read_children(reader, op, &member->value, depth);
    if (!predicate_check_operands(reader, member->name, &member->value)) return false;
    predicate_add_comparison(&reader->builder, op, json_at(&member->value, 0), json_at(&member->value, 1));
    return true;
}

static bool predicate_read_option(struct predicate_reader *reader, const struct json *source)
{
    const char *text = source->text;
    size_t length = source->count;
    if (length == 0) return predicate_reject(&reader->builder, source, "an option must not be empty");
    bool negated = reader->form == PREDICATE_SIMPLE && length > 4 && memcmp(text, "not:", 4) == 0;
    if (!negated) {
        predicate_add_option(&reader->builder, text, length);
        return true;
    }
    size_t node = predicate_open(&reader->builder, PREDICATE_NOT);
    predicate_add_option(&reader->builder, text + 4, length - 4);
    predicate_close(&reader->builder, node);
    return true;
}

static bool predicate_read(struct predicate_reader *reader, const struct json *source, int depth)
{
    if (depth >= LIMIT_PREDICATE_DEPTH)
        return predicate_reject(&reader->builder, source, "statements are nested more than %d deep",
                                LIMIT_PREDICATE_DEPTH);
    if (json_is(source, JSON_STRING)) return predicate_read_option(reader, source);
    if (!json_is(source, JSON_OBJECT))
        return predicate_reject(&reader->builder, source,
                                "a statement is an option in quotes or an object such as {\"or\": [...]}");
    if (source->count == 1) return predicate_read_member(reader, &source->members[0], depth + 1);
    const struct json *condition = json_get(source, "if"), *consequence = json_get(source, "then");
    if (source->count == 2 && condition && consequence && reader->form == PREDICATE_FULL)
        return predicate_read_pair(reader, PREDICATE_IF, condition, consequence, depth + 1);
    return predicate_reject(&reader->builder, source, "a statement has exactly one operator, this one has %u keys",
                            (unsigned)source->count);
}

static bool predicate_read_list(struct predicate_reader *reader, const struct json *list)
{
    size_t node = predicate_open(&reader->builder, PREDICATE_ALL);
    for (uint32_t i = 0; i < list->count; i++)
        if (!predicate_read(reader, &list->items[i], 0)) return false;
    predicate_close(&reader->builder, node);
    return true;
}

/* A text instead of a list: the reference implementation takes it apart into its characters. */
static bool predicate_read_letters(struct predicate_reader *reader, const struct json *source)
{
    size_t node = predicate_open(&reader->builder, PREDICATE_ALL);
    for (size_t at = 0; at < source->count;) {
        utf8proc_int32_t point;
        utf8proc_ssize_t used = utf8proc_iterate((const utf8proc_uint8_t *)source->text + at,
                                                 (utf8proc_ssize_t)(source->count - at), &point);
        size_t length = used > 0 ? (size_t)used : 1;
        predicate_add_option(&reader->builder, source->text + at, length);
        at += length;
    }
    predicate_close(&reader->builder, node);
    return true;
}

static bool predicate_is_places(const struct json *list)
{
    const struct json *only = list->count == 1 ? json_at(list, 0) : NULL;
    return json_is(only, JSON_INTEGER) && only->integer >= 0 && only->integer <= UINT32_MAX;
}

/* What content with a misshapen predicate means: not well formed, and yet tested. A list that
 * starts with a list counts as that list; a single whole number as that many empty places, which always hold. */
static bool predicate_read_misshapen(struct predicate_reader *reader, const struct json *source)
{
    if (json_is(source, JSON_STRING)) return predicate_read_letters(reader, source);
    if (!json_is(source, JSON_ARRAY)) return false;
    const struct json *list = json_is(json_at(source, 0), JSON_ARRAY) ? json_at(source, 0) : source;
    if (predicate_is_places(list)) {
        predicate_add_constant(&reader->builder, true);
        return true;
    }
    return list != source && predicate_read_list(reader, list);
}

static bool predicate_read_top(struct predicate_reader *reader, const struct json *source)
{
    if (json_is(source, JSON_ARRAY)) return predicate_read_list(reader, source);
    if (reader->form == PREDICATE_SIMPLE) return predicate_read(reader, source, 0);
    return predicate_reject(&reader->builder, source, "a predicate is a list: [\"option\", ...]");
}

bool predicate_compile(struct arena *arena, struct symbols *symbols, const struct json *source,
                       enum predicate_form form, struct predicate *predicate)
{
    *predicate = (struct predicate){0};
    if (!source || json_is(source, JSON_NULL) || (json_is(source, JSON_ARRAY) && source->count == 0)) return true;
    struct predicate_reader reader = {.form = form};
    predicate_builder_init(&reader.builder, arena, symbols);
    if (!predicate_read_top(&reader, source)) {
        reader.builder.count = reader.builder.operand_count = 0;
        const char *problem = reader.builder.problem;
        reader.builder.problem = NULL;
        if (form != PREDICATE_FULL || !predicate_read_misshapen(&reader, source)) {
            reader.builder.count = 0;
            predicate_add_constant(&reader.builder, false);
        }
        reader.builder.problem = problem;
    }
    return predicate_finish(&reader.builder, predicate);
}

/* The number every left operand has to beat: the largest (or smallest) on the right; NaN, which nothing beats, when
 * there is none or an option of that stem ends in something else. */
static double predicate_bound(const struct predicate_operand *operand, bool largest, const struct options *options)
{
    struct option_cursor cursor = {0};
    double bound = NAN, number;
    if (!operand->stem) return operand->number;
    while (options_next_number(options, operand->stem, &cursor, &number))
        if (isnan(bound) || (largest ? number > bound : number < bound)) bound = number;
    return isnan(bound) || options_has_wordy_tail(options, operand->stem) ? NAN : bound;
}

static bool predicate_beats(enum predicate_op op, double left, double right)
{
    if (op == PREDICATE_GREATER) return left > right;
    if (op == PREDICATE_AT_LEAST) return left >= right;
    if (op == PREDICATE_LESS) return left < right;
    return left <= right;
}

static bool predicate_compare(const struct predicate *predicate, const struct predicate_node *node,
                              const struct options *options)
{
    const struct predicate_operand *left = &predicate->operands[node->operand];
    enum predicate_op op = (enum predicate_op)node->op;
    double right = predicate_bound(left + 1, op == PREDICATE_GREATER || op == PREDICATE_AT_LEAST, options), number;
    struct option_cursor cursor = {0};
    if (!left->stem) return predicate_beats(op, left->number, right);
    while (options_next_number(options, left->stem, &cursor, &number))
        if (predicate_beats(op, number, right)) return true;
    return false;
}

static bool predicate_test_node(const struct predicate *predicate, const struct predicate_node *node,
                                const struct options *options);

/* True as soon as a child's truth is `sought`. */
static bool predicate_seek(const struct predicate *predicate, const struct predicate_node *node,
                           const struct options *options, bool sought)
{
    const struct predicate_node *child = node + 1, *end = node + node->size;
    for (; child < end; child += child->size)
        if (predicate_test_node(predicate, child, options) == sought) return true;
    return false;
}

static uint32_t predicate_count_true(const struct predicate *predicate, const struct predicate_node *node,
                                     const struct options *options)
{
    uint32_t count = 0;
    const struct predicate_node *child = node + 1, *end = node + node->size;
    for (; child < end; child += child->size)
        count += predicate_test_node(predicate, child, options);
    return count;
}

static bool predicate_test_node(const struct predicate *predicate, const struct predicate_node *node,
                                const struct options *options)
{
    switch ((enum predicate_op)node->op) {
    case PREDICATE_CONSTANT:
        return node->truth;
    case PREDICATE_OPTION:
        return options_has(options, node->option);
    case PREDICATE_ALL:
        return !predicate_seek(predicate, node, options, false);
    case PREDICATE_ANY:
        return predicate_seek(predicate, node, options, true);
    case PREDICATE_NOT_ALL:
        return predicate_seek(predicate, node, options, false);
    case PREDICATE_NONE:
        return !predicate_seek(predicate, node, options, true);
    case PREDICATE_NOT:
        return !predicate_test_node(predicate, node + 1, options);
    case PREDICATE_ONE:
        return predicate_count_true(predicate, node, options) == 1;
    case PREDICATE_SAME: {
        uint32_t count = predicate_count_true(predicate, node, options);
        return count == 0 || count == node->count;
    }
    case PREDICATE_IF:
        return !predicate_test_node(predicate, node + 1, options) ||
               predicate_test_node(predicate, node + 1 + node[1].size, options);
    case PREDICATE_GREATER:
    case PREDICATE_AT_LEAST:
    case PREDICATE_LESS:
    case PREDICATE_AT_MOST:
        return predicate_compare(predicate, node, options);
    case PREDICATE_OP_COUNT:
        break;
    }
    return false;
}

bool predicate_test(const struct predicate *predicate, const struct options *options)
{
    return predicate->count == 0 || predicate_test_node(predicate, predicate->nodes, options);
}
