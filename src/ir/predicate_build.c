/* predicate_build.c: builds the nodes of a predicate. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/vec.h"
#include "ir/predicate.h"

void predicate_builder_init(struct predicate_builder *builder, struct arena *arena, struct symbols *symbols)
{
    *builder = (struct predicate_builder){.arena = arena, .symbols = symbols};
}

static size_t predicate_push(struct predicate_builder *builder, struct predicate_node node)
{
    if (builder->count == builder->capacity &&
        !vec_grow((void **)&builder->nodes, &builder->capacity, builder->count, 1, sizeof *builder->nodes)) {
        builder->failed = true;
        return 0;
    }
    builder->nodes[builder->count] = node;
    return builder->count++;
}

size_t predicate_open(struct predicate_builder *builder, enum predicate_op op)
{
    return predicate_push(builder, (struct predicate_node){.op = (uint8_t)op, .size = 1});
}

void predicate_close(struct predicate_builder *builder, size_t node)
{
    if (builder->failed) return;
    struct predicate_node *parent = &builder->nodes[node];
    parent->size = (uint32_t)(builder->count - node);
    for (size_t child = node + 1; child < builder->count; child += builder->nodes[child].size)
        parent->count++;
}

static bool predicate_has_injection(const char *text, size_t length)
{
    const char *brace = memchr(text, '{', length);
    return brace && memchr(brace, '|', length - (size_t)(brace - text));
}

void predicate_note_text(struct predicate_builder *builder, const char *text, size_t length)
{
    builder->has_injections = builder->has_injections || predicate_has_injection(text, length);
}

void predicate_add_option(struct predicate_builder *builder, const char *text, size_t length)
{
    symbol option = symbol_intern(builder->symbols, text, length);
    if (!option) builder->failed = true;
    predicate_note_text(builder, text, length);
    predicate_push(builder, (struct predicate_node){.op = PREDICATE_OPTION, .size = 1, .option = option});
}

void predicate_add_constant(struct predicate_builder *builder, bool truth)
{
    predicate_push(builder, (struct predicate_node){.op = PREDICATE_CONSTANT, .size = 1, .truth = truth});
}

static void predicate_add_operand(struct predicate_builder *builder, const struct json *source)
{
    struct predicate_operand operand = {.number = json_to_double(source, NAN)};
    if (json_is(source, JSON_STRING)) {
        operand.number = number_from_text(source->text, source->count);
        predicate_note_text(builder, source->text, source->count);
        if (isnan(operand.number)) {
            operand.stem = symbol_intern(builder->symbols, source->text, source->count);
            if (!operand.stem) builder->failed = true;
        }
    }
    if (builder->operand_count == builder->operand_capacity &&
        !vec_grow((void **)&builder->operands, &builder->operand_capacity, builder->operand_count, 1, sizeof operand)) {
        builder->failed = true;
        return;
    }
    builder->operands[builder->operand_count++] = operand;
}

void predicate_add_comparison(struct predicate_builder *builder, enum predicate_op op, const struct json *left,
                              const struct json *right)
{
    uint32_t operand = (uint32_t)builder->operand_count;
    predicate_add_operand(builder, left);
    predicate_add_operand(builder, right);
    predicate_push(builder, (struct predicate_node){.op = (uint8_t)op, .size = 1, .operand = operand});
}

bool predicate_reject(struct predicate_builder *builder, const struct json *at, const char *format, ...)
{
    char sentence[512];
    va_list arguments;
    if (builder->problem) return false;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    builder->problem = arena_copy_text(builder->arena, sentence, strlen(sentence));
    builder->problem_at = at;
    if (!builder->problem) builder->failed = true;
    return false;
}

bool predicate_finish(struct predicate_builder *builder, struct predicate *predicate)
{
    struct predicate_node *nodes = arena_array(builder->arena, struct predicate_node, builder->count);
    struct predicate_operand *operands = arena_array(builder->arena, struct predicate_operand, builder->operand_count);
    bool fine = !builder->failed && nodes && operands;
    *predicate = (struct predicate){.nodes = nodes,
                                    .operands = operands,
                                    .count = (uint32_t)builder->count,
                                    .has_injections = builder->has_injections,
                                    .problem = builder->problem,
                                    .problem_at = builder->problem_at};
    if (fine && builder->count) memcpy(nodes, builder->nodes, builder->count * sizeof *nodes);
    if (fine && builder->operand_count) memcpy(operands, builder->operands, builder->operand_count * sizeof *operands);
    memory_free(builder->nodes);
    memory_free(builder->operands);
    predicate_builder_init(builder, NULL, NULL);
    return fine;
}
