/* tree.h: JSON while it is being typed: a reader that continues after mistakes and keeps the position of every value.
 * Messages of the protocol are read with it too; those must be free of mistakes. */
#ifndef TALUS_CLI_LSP_TREE_H
#define TALUS_CLI_LSP_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util/buffer.h"

enum tree_kind {
    TREE_HOLE, /* a value should be here */
    TREE_LITERAL, /* null, true, false, a number */
    TREE_STRING,
    TREE_ARRAY,
    TREE_OBJECT
};

enum { TREE_NONE = -1, TREE_ROOT = 0, TREE_DEEPEST = 200, TREE_MARK = 256 };

/* A character of the text, as positions of the protocol count it: lines from 0, columns in UTF-16 units. */
struct tree_mark {
    uint32_t at, line, column;
};

struct tree_node {
    enum tree_kind kind;
    uint32_t name, name_end; /* the name of a member with its quotes; equal: it has none */
    uint32_t start, end;     /* strings with their quotes */
    int32_t parent, child, last, next;
};

struct tree {
    const char *text; /* the caller's */
    uint32_t size;
    struct tree_node *nodes;
    size_t count, room;
    struct tree_mark *marks; /* one for each TREE_MARK bytes: no position is searched for from the start */
    size_t mark_count;
    size_t mistakes;
    bool failed; /* memory is exhausted: the rest is missing */
};

/* The tree has a root and a mark in any case, except when `failed` is set. Its nodes begin in their order. */
void tree_read(struct tree *tree, const char *text, size_t size);
void tree_free(struct tree *tree);

/* Goes one character on, but not beyond `size`. */
void tree_pass(const char *text, uint32_t size, struct tree_mark *mark);
/* Where the byte is; the byte where a line begins (past the last line: the end). */
struct tree_mark tree_place(const struct tree *tree, uint32_t offset);
uint32_t tree_line(const struct tree *tree, int64_t line);
/* The first node that begins at this byte or behind it; `count`: there is none. */
size_t tree_from(const struct tree *tree, uint32_t offset);

/* All take TREE_NONE and return TREE_NONE, NULL, the fallback or false. */
const struct tree_node *tree_node(const struct tree *tree, int32_t node);
int32_t tree_get(const struct tree *tree, int32_t object, const char *name);
/* Members by name: "textDocument/uri". */
int32_t tree_path(const struct tree *tree, int32_t node, const char *path);
bool tree_is(const struct tree *tree, int32_t node, enum tree_kind kind);
bool tree_is_text(const struct tree *tree, int32_t node, const char *text);
bool tree_is_named(const struct tree *tree, int32_t node, const char *name);
/* Is the node, or one around it, the value of a member of this name? */
bool tree_is_within(const struct tree *tree, int32_t node, const char *name);
int64_t tree_int(const struct tree *tree, int32_t node, int64_t fallback);
/* The characters of a string, of a literal as it is written, appended; false when it is neither. */
bool tree_text(const struct tree *tree, int32_t node, struct buffer *out);
bool tree_name(const struct tree *tree, int32_t node, struct buffer *out);
/* What is between the quotes at `start` and before `end`, escapes resolved. */
void tree_unquote(const struct tree *tree, uint32_t start, uint32_t end, struct buffer *out);

/* The innermost value that contains or touches the byte; `in_name` when it is in the member's name. */
int32_t tree_at(const struct tree *tree, uint32_t offset, bool *in_name);
/* Valid JSON: holes become null. Of the list that holds `only`, its other items are left out; TREE_NONE:
 * everything is written. */
void tree_write(const struct tree *tree, int32_t node, int32_t only, struct buffer *out);

#endif
