/* node.h: JSON as trees in a pool: read by the engine, looked at, built, changed and written.
 *
 * Values inside a tree move when their container grows. Of duplicate names the last one wins. */
#ifndef TALUS_CLI_UTIL_NODE_H
#define TALUS_CLI_UTIL_NODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util/buffer.h"
#include "util/notice.h"
#include "util/pool.h"

enum node_type {
    NODE_NULL,
    NODE_FALSE,
    NODE_TRUE,
    NODE_INTEGER,
    NODE_DOUBLE,
    NODE_STRING,
    NODE_ARRAY,
    NODE_OBJECT
};

struct node_member;

struct node {
    enum node_type type;
    uint32_t count, room; /* bytes of a string, items of an array, members of an object */
    union {
        int64_t integer;
        double number;
        const char *text;
        struct node *items;
        struct node_member *members;
    };
};

struct node_member {
    const char *name;
    struct node value;
};

struct node_document {
    struct pool pool;
    struct node root;
};

/* Reads a text; what is wrong goes to `notices` (may be NULL). The document must be freed either way. */
enum talus_status node_parse(struct node_document *document, const char *name, const char *text,
                             size_t size, struct notices *notices);
/* The same for a file. */
enum talus_status node_load(struct node_document *document, const char *path, struct notices *notices);
void node_free(struct node_document *document);
/* A value of an answer of the engine, copied. */
struct node node_from(struct pool *pool, const struct talus_value *value);

/* Looking at values. All of these take NULL (nothing there) and return NULL, the fallback or false. */
const struct node *node_get(const struct node *object, const char *name);
bool node_is(const struct node *value, enum node_type type);
bool node_is_number(const struct node *value);
bool node_is_text(const struct node *value, const char *text);
bool node_to_bool(const struct node *value, bool fallback);
int64_t node_to_int(const struct node *value, int64_t fallback);
double node_to_double(const struct node *value, double fallback);
const char *node_to_text(const struct node *value, const char *fallback);
/* Items of an array or members of an object, and the value of this number. */
size_t node_count(const struct node *value);
const struct node *node_at(const struct node *array, size_t index);

/* Building. Texts are copied into the pool. */
struct node node_make_null(void);
struct node node_make_bool(bool value);
struct node node_make_int(int64_t value);
struct node node_make_double(double value); /* integral values become integers */
struct node node_make_text(struct pool *pool, const char *text, size_t length);
struct node node_make_array(void);
struct node node_make_object(void);
/* Where the new value is; NULL when memory is exhausted or this is not a container. */
struct node *node_push(struct pool *pool, struct node *array, struct node value);
struct node *node_set(struct pool *pool, struct node *object, const char *name, struct node value);
bool node_remove(struct node *object, const char *name);
struct node node_copy(struct pool *pool, const struct node *value); /* deep */

/* Compact on one line, or canonical: two spaces, one member a line; the last line break is left to the caller. */
void node_write(struct buffer *out, const struct node *value);
void node_write_pretty(struct buffer *out, const struct node *value);

#endif
