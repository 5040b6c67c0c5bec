/* predicate_explain.c: explains which part of a predicate failed, and writes predicates back as JSON. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "ir/predicate.h"

static const char *const predicate_spellings[] = {
#define OP(name, key, sign) key,
#include "ir/predicate_ops.def"
#undef OP
};

static const char *const predicate_signs[] = {
#define OP(name, key, sign) sign,
#include "ir/predicate_ops.def"
#undef OP
};

/* A part of a predicate and the truth it should have had. */
struct predicate_blame {
    const struct predicate_node *node;
    bool wanted;
};

static bool predicate_holds(const struct predicate *predicate, const struct predicate_node *node,
                            const struct options *options)
{
    struct predicate part = *predicate;
    part.nodes = node;
    part.count = node->size;
    return predicate_test(&part, options);
}

static struct predicate_blame predicate_find_blame(const struct predicate *predicate, const struct predicate_node *node,
                                                   const struct options *options, bool wanted);

/* Of the children that could turn the result by themselves, the one whose failing part is smallest. */
static struct predicate_blame predicate_find_smallest(const struct predicate *predicate,
                                                      const struct predicate_node *node, const struct options *options,
                                                      bool wanted)
{
    struct predicate_blame best = {0};
    const struct predicate_node *child = node + 1, *end = node + node->size;
    for (; child < end; child += child->size) {
        if (predicate_holds(predicate, child, options) == wanted) continue;
        struct predicate_blame blame = predicate_find_blame(predicate, child, options, wanted);
        if (!best.node || (blame.node && blame.node->size < best.node->size)) best = blame;
    }
    return best;
}

static struct predicate_blame predicate_find_blame(const struct predicate *predicate, const struct predicate_node *node,
                                                   const struct options *options, bool wanted)
{
    enum predicate_op op = (enum predicate_op)node->op;
    bool negated = op == PREDICATE_NOT_ALL || op == PREDICATE_NONE;
    bool inner = negated ? !wanted : wanted;
    bool of_all = op == PREDICATE_ALL || op == PREDICATE_NOT_ALL, of_any = op == PREDICATE_ANY || op == PREDICATE_NONE;
    if (op == PREDICATE_NOT) return predicate_find_blame(predicate, node + 1, options, !wanted);
    if (op == PREDICATE_IF && wanted) return predicate_find_blame(predicate, node + 1 + node[1].size, options, true);
    if ((of_all || of_any) && node->count == 1) return predicate_find_blame(predicate, node + 1, options, inner);
    if ((of_all && inner) || (of_any && !inner && node->count))
        return predicate_find_smallest(predicate, node, options, inner);
    return (struct predicate_blame){.node = node, .wanted = wanted};
}

static void predicate_print_operand(const struct predicate_operand *operand, const struct symbols *symbols,
                                    struct text *out)
{
    if (operand->stem)
        json_write_string(out, symbol_text(symbols, operand->stem), symbol_length(symbols, operand->stem));
    else
        number_print(out, operand->number);
}

static void predicate_print_node(const struct predicate *predicate, const struct predicate_node *node,
                                 const struct symbols *symbols, struct text *out);

static void predicate_print_children(const struct predicate *predicate, const struct predicate_node *node,
                                     const struct symbols *symbols, struct text *out)
{
    const struct predicate_node *child = node + 1, *end = node + node->size;
    for (; child < end; child += child->size) {
        if (child > node + 1) text_add(out, ",");
        predicate_print_node(predicate, child, symbols, out);
    }
}

static void predicate_print_comparison(const struct predicate *predicate, const struct predicate_node *node,
                                       const struct symbols *symbols, struct text *out)
{
    const struct predicate_operand *left = &predicate->operands[node->operand];
    text_addf(out, "{\"%s\":[", predicate_spellings[node->op]);
    if (!left->stem) text_add(out, "\"");
    predicate_print_operand(left, symbols, out);
    text_add(out, left->stem ? "," : "\",");
    predicate_print_operand(left + 1, symbols, out);
    text_add(out, "]}");
}

static void predicate_print_node(const struct predicate *predicate, const struct predicate_node *node,
                                 const struct symbols *symbols, struct text *out)
{
    enum predicate_op op = (enum predicate_op)node->op;
    if (op == PREDICATE_OPTION) {
        json_write_string(out, symbol_text(symbols, node->option), symbol_length(symbols, node->option));
    } else if (op == PREDICATE_CONSTANT) {
        text_add(out, node->truth ? "{\"and\":[]}" : "{\"or\":[]}");
    } else if (op >= PREDICATE_GREATER) {
        predicate_print_comparison(predicate, node, symbols, out);
    } else if (op == PREDICATE_NOT) {
        text_add(out, "{\"not\":");
        predicate_print_node(predicate, node + 1, symbols, out);
        text_add(out, "}");
    } else if (op == PREDICATE_IF) {
        text_add(out, "{\"if\":");
        predicate_print_node(predicate, node + 1, symbols, out);
        text_add(out, ",\"then\":");
        predicate_print_node(predicate, node + 1 + node[1].size, symbols, out);
        text_add(out, "}");
    } else {
        text_addf(out, "{\"%s\":[", predicate_spellings[op]);
        predicate_print_children(predicate, node, symbols, out);
        text_add(out, "]}");
    }
}

void predicate_print(const struct predicate *predicate, const struct symbols *symbols, struct text *out)
{
    text_add(out, "[");
    if (predicate->count && predicate->nodes->op == PREDICATE_ALL)
        predicate_print_children(predicate, predicate->nodes, symbols, out);
    else if (predicate->count)
        predicate_print_node(predicate, predicate->nodes, symbols, out);
    text_add(out, "]");
}

static void predicate_say_operand(const struct predicate_operand *operand, const struct options *options,
                                  struct text *out)
{
    if (operand->stem)
        text_add(out, symbol_text(options->symbols, operand->stem));
    else
        number_print(out, operand->number);
}

static void predicate_say_numbers(const struct predicate_operand *operand, const struct options *options,
                                  struct text *out)
{
    struct option_cursor cursor = {0};
    double number;
    bool any = false;
    if (!operand->stem) return;
    while (options_next_number(options, operand->stem, &cursor, &number)) {
        if (any)
            text_add(out, " and ");
        else
            text_addf(out, ", %s is ", symbol_text(options->symbols, operand->stem));
        number_print(out, number);
        any = true;
    }
    if (!any) text_addf(out, ", there is no %s", symbol_text(options->symbols, operand->stem));
}

static void predicate_say_comparison(const struct predicate *predicate, struct predicate_blame blame,
                                     const struct options *options, struct text *out)
{
    const struct predicate_operand *left = &predicate->operands[blame.node->operand];
    text_add(out, blame.wanted ? "needs " : "not with ");
    predicate_say_operand(left, options, out);
    text_addf(out, " %s ", predicate_signs[blame.node->op]);
    predicate_say_operand(left + 1, options, out);
    predicate_say_numbers(left, options, out);
    predicate_say_numbers(left + 1, options, out);
}

static const char *predicate_group_words(struct predicate_blame blame)
{
    switch ((enum predicate_op)blame.node->op) {
    case PREDICATE_ANY:
        return blame.wanted ? "needs at least one of " : "needs none of ";
    case PREDICATE_ALL:
        return blame.wanted ? "needs all of " : "not with all of ";
    case PREDICATE_NOT_ALL:
        return blame.wanted ? "not with all of " : "needs all of ";
    case PREDICATE_NONE:
        return blame.wanted ? "needs none of " : "needs at least one of ";
    case PREDICATE_ONE:
        return blame.wanted ? "needs exactly one of " : "not with exactly one of ";
    case PREDICATE_SAME:
        return blame.wanted ? "needs all or none of " : "must have some but not all of ";
    default:
        return NULL;
    }
}

static void predicate_say_blame(const struct predicate *predicate, struct predicate_blame blame,
                                const struct options *options, struct text *out)
{
    const struct predicate_node *node = blame.node;
    const char *words = predicate_group_words(blame);
    if (node->op == PREDICATE_OPTION) {
        text_addf(out, "%s \"%s\"", blame.wanted ? "needs" : "not with",
                  symbol_text(options->symbols, node->option));
    } else if (node->op >= PREDICATE_GREATER) {
        predicate_say_comparison(predicate, blame, options, out);
    } else if (words) {
        text_add(out, words);
        predicate_print_children(predicate, node, options->symbols, out);
    } else {
        text_add(out, node->op == PREDICATE_CONSTANT ? "can never hold: " : blame.wanted ? "needs " : "not with ");
        predicate_print_node(predicate, node, options->symbols, out);
    }
}

bool predicate_explain(const struct predicate *predicate, const struct options *options, struct text *out)
{
    if (predicate_test(predicate, options)) return true;
    if (predicate->problem) {
        text_addf(out, "the predicate is not well formed: %s", predicate->problem);
        return false;
    }
    predicate_say_blame(predicate, predicate_find_blame(predicate, predicate->nodes, options, true), options, out);
    return false;
}
