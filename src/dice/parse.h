/* parse.h: shared declarations of the dice parser: expressions and modifiers. */
#ifndef TALUS_DICE_PARSE_H
#define TALUS_DICE_PARSE_H

#include "dice/dice.h"

struct dice_parser {
    struct arena *arena;
    const char *text; /* NUL-terminated copy */
    uint32_t at, end;
    int depth;
    int64_t explosions; /* of one die at most, in dialects that set it */
    const char *remark; /* the words after the expression */
    enum dice_dialect dialect;
    struct dice_error *error;
    struct dice_node *spare_nodes; /* come with the expression itself, so that short ones are one allocation */
    uint32_t spare_count;
    struct dice_modifier *spare_modifier;
};

/* Characters of the text. */
struct dice_span {
    uint32_t offset, length;
};
static inline struct dice_span dice_span(uint32_t offset, uint32_t length)
{
    return (struct dice_span){offset, length};
}
/* Remembers the first error; always returns NULL. */
void *dice_parser_fail(struct dice_parser *parser, struct dice_span span, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool dice_parser_failed(const struct dice_parser *parser);
static inline void dice_parser_skip_space(struct dice_parser *parser)
{
    const char *at = parser->text + parser->at;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
        at++;
    parser->at = (uint32_t)(at - parser->text);
}
/* What `inner` reads after the opening parenthesis at the cursor, which counts as one level deeper; NULL: a fault. */
struct dice_node *dice_parser_nested(struct dice_parser *parser, struct dice_node *(*inner)(struct dice_parser *));
struct dice_node *dice_parser_node(struct dice_parser *parser, enum dice_node_kind kind, uint32_t offset);
/* Appends `right` to the chain, which begins with `left` when there is none yet. */
struct dice_node *dice_parser_chain(struct dice_parser *parser, struct dice_node *chain, struct dice_node *left,
                                    struct dice_node **last, struct dice_node *right);
/* {1, 2, 4..6, 0:3} or [1, 2, 4]: the cursor is on the opening bracket. Into the arena. */
bool dice_parser_list(struct dice_parser *parser, const int64_t **values, int64_t *count);
/* Is the number of dice and of faces within the limits, where they are written as numbers? */
bool dice_parser_check_dice(struct dice_parser *parser, const struct dice_node *node);
/* A modifier at the end of those of the node. */
struct dice_modifier *dice_parser_add_modifier(struct dice_parser *parser, struct dice_node *node,
                                               enum dice_modifier_kind kind);
/* An AnyDice program of one output (parse_anydice.c). */
struct dice_node *dice_parse_anydice(struct dice_parser *parser);
/* Digits at the cursor; false when there are none, or when they are too many (then with an error). */
bool dice_parser_digits(struct dice_parser *parser, int64_t *number);
/* A comparison sign at the cursor, in the dialect's meaning. */
bool dice_parser_compare(struct dice_parser *parser, enum dice_compare *compare);
/* Reads the modifiers after dice or a pool into the node. */
bool dice_parser_modifiers(struct dice_parser *parser, struct dice_node *node);

#endif
