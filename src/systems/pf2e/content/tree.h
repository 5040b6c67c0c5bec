/* tree.h: data trees with copy-on-write.
 *
 * A prepared actor or item starts as a plain copy of its stored JSON value: all containers below are shared with the
 * document. Writing owns every container on the way to the changed place first (a shallow copy in the preparation's
 * arena), so the document is never touched and an unchanged actor costs nothing. */
#ifndef TALUS_PF2E_CONTENT_TREE_H
#define TALUS_PF2E_CONTENT_TREE_H

#include "json/json.h"

/* A growing array in an arena:  pool(int) numbers = {0};  pool_push(arena, &numbers, 7); */
#define pool(type)                                                                                                     \
    struct {                                                                                                           \
        type *items;                                                                                                   \
        size_t count, capacity;                                                                                        \
    }
/* The size of one item; a pool of pointers means the pointers. */
#define pool_item_size(p) (sizeof *(p)->items) /* NOLINT(bugprone-sizeof-expression) */
#define pool_push(arena, p, ...)                                                                                       \
    (((p)->count < (p)->capacity || pool_grow((arena), (void **)&(p)->items, &(p)->capacity, pool_item_size(p))) &&    \
     ((p)->items[(p)->count++] = (__VA_ARGS__), true))
bool pool_grow(struct arena *arena, void **items, size_t *capacity, size_t size);

/* Makes the container at `value` the arena's own, so that it may be changed; false when memory is exhausted. */
bool tree_own(struct arena *arena, struct json *value);
/* The changeable value at a path below root ("attributes.hp.max"), made as null (and objects above it) when absent.
 * NULL when the path leads through something that is not a container, or when memory is exhausted. The pointer is good
 * until the next change of the tree. */
JSON_INLINE struct json *tree_open(struct arena *arena, struct json *root, const char *path);
/* The member (or item) of that name, made as null when absent, and the value at a path; both may be shared yet. */
struct json *tree_step(struct arena *arena, struct json *at, uint32_t key, const char *name);
struct json *tree_walk(struct arena *arena, struct json *at, const char *path);
/* The tree may be shared from now on: a caller that changes it makes a copy first. */
void tree_freeze(struct json *value);
/* What was opened along a path is nobody's own again: the next who changes it copies it. */
void tree_disown(struct json *root, const char *path);
JSON_INLINE bool tree_set(struct arena *arena, struct json *root, const char *path, struct json value);
/* Sets all members of another object, whose names and values stay where they are. */
bool tree_set_all(struct arena *arena, struct json *object, const struct json *from);
JSON_INLINE bool tree_set_int(struct arena *arena, struct json *root, const char *path, int64_t value);
JSON_INLINE bool tree_set_text(struct arena *arena, struct json *root, const char *path, const char *value);
bool tree_push_text(struct arena *arena, struct json *root, const char *path, const char *value);
/* Raises the number at the path to at least `value`. */
bool tree_raise(struct arena *arena, struct json *root, const char *path, int64_t value);
bool tree_has_text(const struct json *array, const char *text);
/* json_path and the value there. */
JSON_INLINE int64_t tree_int(const struct json *root, const char *path, int64_t fallback)
{
    return json_to_int(json_path(root, path), fallback);
}

JSON_INLINE const char *tree_text(const struct json *root, const char *path, const char *fallback)
{
    return json_to_text(json_path(root, path), fallback);
}

/* Of a path that is written down in the code, the compiler knows the names of the steps. */
JSON_INLINE struct json *tree_path_step(struct arena *arena, struct json *at, const char **path)
{
    const char *start = *path, *dot = strchr(start, '.');
    size_t length = dot ? (size_t)(dot - start) : strlen(start);
    *path = dot ? dot + 1 : NULL;
    return tree_step(arena, at, json_name_key(start, length), start);
}

JSON_INLINE struct json *tree_path(struct arena *arena, struct json *at, const char *path)
{
    if (!__builtin_constant_p(strlen(path)) || !*path) return tree_walk(arena, at, path);
    at = tree_path_step(arena, at, &path);
    if (path) at = tree_path_step(arena, at, &path);
    if (path) at = tree_path_step(arena, at, &path);
    return path ? tree_walk(arena, at, path) : at;
}

JSON_INLINE struct json *tree_open(struct arena *arena, struct json *root, const char *path)
{
    struct json *at = tree_path(arena, root, path);
    return at && tree_own(arena, at) ? at : NULL;
}

/* What stood there before need not be copied to be replaced. */
JSON_INLINE bool tree_set(struct arena *arena, struct json *root, const char *path, struct json value)
{
    struct json *at = tree_path(arena, root, path);
    if (at) *at = value;
    return at != NULL;
}

JSON_INLINE bool tree_set_int(struct arena *arena, struct json *root, const char *path, int64_t value)
{
    return tree_set(arena, root, path, json_make_int(value));
}

JSON_INLINE bool tree_set_text(struct arena *arena, struct json *root, const char *path, const char *value)
{
    return tree_set(arena, root, path, json_make_text(arena, value, strlen(value)));
}

#endif
