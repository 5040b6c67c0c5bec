/* json.h: JSON documents as trees in an arena, with the position of every value.
 *
 * A parsed document owns a copy of its text; strings point into that copy (NUL-terminated, `count` bytes, may contain
 * NUL). Reading is strict RFC 8259. Of duplicate keys the last one wins: json_get finds it; a warning is reported.
 * Trees can also be built and changed with the functions at the end; such values have offset JSON_NO_OFFSET. */
#ifndef TALUS_JSON_JSON_H
#define TALUS_JSON_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/limits.h"
#include "base/text.h"

enum json_type { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_INTEGER, JSON_DOUBLE, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

#define JSON_NO_OFFSET UINT32_MAX

struct json_member;

struct json {
    uint8_t type;     /* enum json_type */
    uint8_t growable; /* items has room up to the next power of two */
    uint32_t count;   /* bytes of a string, items of an array, members of an object */
    uint32_t offset;  /* byte offset of the first character in the source */
    uint32_t serial;  /* someone knows an object by this number; copies have it too, changes take it away; 0: none */
    union {
        int64_t integer;
        double number;
        const char *text;
        struct json *items;
        struct json_member *members;
    };
};

/* Length and tag of a name are side by side: a search compares both at once and looks at the name itself only when they
 * agree, which mostly means that it is the right one. So that it need not pass over the members themselves, their keys
 * lie once more right before the first member, the last one first. Members are therefore made and put with the
 * functions below (json_members_new). */
struct json_member {
    const char *name; /* NUL-terminated */
    union {
        struct { /* placed so that the key is tag << 24 | length */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
            uint32_t name_tag : 8, name_length : 24;
#else
            uint32_t name_length : 24, name_tag : 8;
#endif
        };
        uint32_t name_key;
    };
    uint32_t name_offset;
    struct json value;
};

/* `length` is at most LIMIT_JSON_NAME. */
static inline uint32_t json_name_key(const char *name, size_t length)
{
    if (!length) return 0;
    uint32_t tag = (uint32_t)name[0] * 3 + (uint32_t)name[length - 1] * 5 + (uint32_t)name[length / 2];
    return tag << 24 | (uint32_t)length;
}

struct json_document {
    struct arena arena;
    char *name; /* file name for diagnostics */
    char *text; /* the document's own copy; closing quotes became NUL */
    size_t size;
    uint32_t serial; /* of the text (base/lines.h) */
    struct json root;
};

/* Room for the members of an object, still empty; NULL if memory is exhausted. */
struct json_member *json_members_new(struct arena *arena, size_t room);
/* Where the keys of so many members begin: that of the last member. */
static inline const uint32_t *json_members_keys(const struct json_member *members, size_t count)
{
    return (const uint32_t *)(const void *)members - count;
}
/* The key of a member that was put in place or got another name. */
static inline void json_members_note(struct json_member *members, size_t index)
{
    *((uint32_t *)(void *)members - index - 1) = members[index].name_key;
}
/* The first `count` members of another object. */
void json_members_copy(struct json_member *members, const struct json_member *from, size_t count);

/* Reads `size` bytes of text. On failure one error is in `diags` (may be NULL) and the status is its kind. The document
 * must be freed either way. */
enum status json_parse(struct json_document *document, const char *name, const char *text, size_t size,
                       struct diags *diags);
/* Reads a file; a directory, an unreadable or missing file is an error diagnostic and STATUS_IO. */
enum status json_load(struct json_document *document, const char *path, struct diags *diags);
void json_free(struct json_document *document);

/* The place of a value of this document: file, line, column, JSON pointer. */
struct place json_place(const struct json_document *document, const struct json *value);
/* The place of a byte of its text. */
struct place json_place_at(const struct json_document *document, uint32_t offset);
/* The line it begins in, from 1; 0 when it has no place. `lines` (may be NULL) remembers lines for the next call. */
uint32_t json_line(const struct json_document *document, const struct json *value, struct lines *lines);
/* The place of a member's name. */
struct place json_place_name(const struct json_document *document, const struct json_member *member);

/* Lends the places of a document to a copy that was made of one of its values by writing and reading it: until
 * json_places_end diagnostics about the copy name the document. Then its places are only the document's name. */
void json_places_begin(struct json_document *copy, const struct json_document *document, const struct json *value);
void json_places_end(struct json_document *copy);

/* Diagnostics for programs: an array of {"code", "severity", "file", "line", "column", "pointer", "message", "hint"};
 * what a diagnostic does not have is left out. */
struct json json_make_diags(struct arena *arena, const struct diags *diags);

/* Looking at values. All of them take NULL (nothing there) and answer NULL, the fallback or false. */
const struct json_member *json_find(const struct json *object, const char *name, size_t length);
/* The same for callers that know the key; of a constant name the compiler does. */
const struct json_member *json_find_key(const struct json *object, uint32_t key, const char *name);
static inline const struct json *json_get(const struct json *object, const char *name)
{
    size_t length = strlen(name);
    const struct json_member *member =
        length > LIMIT_JSON_NAME ? NULL : json_find_key(object, json_name_key(name, length), name);
    return member ? &member->value : NULL;
}
/* "system.attributes.hp.value": members by name, array items by number. */
const struct json *json_walk(const struct json *value, const char *path);
/* The first step of a path that the compiler knows; `*path` moves past it, to NULL after the last one. Steps that may
 * be the number of an item are walked. */
#define JSON_INLINE __attribute__((always_inline)) static inline
JSON_INLINE const struct json *json_path_step(const struct json *value, const char **path)
{
    const char *start = *path, *dot = strchr(start, '.');
    size_t length = dot ? (size_t)(dot - start) : strlen(start);
    if (length == 0 || (start[0] >= '0' && start[0] <= '9')) {
        *path = NULL;
        return json_walk(value, start);
    }
    const struct json_member *member = json_find_key(value, json_name_key(start, length), start);
    *path = dot ? dot + 1 : NULL;
    return member ? &member->value : NULL;
}
/* json_walk; of a path that is written down in the code only the searches are left. */
JSON_INLINE const struct json *json_path(const struct json *value, const char *path)
{
    if (!__builtin_constant_p(strlen(path))) return json_walk(value, path);
    value = json_path_step(value, &path);
    if (path) value = json_path_step(value, &path);
    if (path) value = json_path_step(value, &path);
    return path ? json_walk(value, path) : value;
}
static inline bool json_is(const struct json *value, enum json_type type)
{
    return value && value->type == type;
}
static inline bool json_is_number(const struct json *value)
{
    return value && (value->type == JSON_INTEGER || value->type == JSON_DOUBLE);
}
bool json_is_text(const struct json *value, const char *text);
static inline bool json_to_bool(const struct json *value, bool fallback)
{
    return json_is(value, JSON_TRUE) || (fallback && !json_is(value, JSON_FALSE));
}
int64_t json_double_to_int(const struct json *value, int64_t fallback);
/* A double with an integral value counts. */
static inline int64_t json_to_int(const struct json *value, int64_t fallback)
{
    return json_is(value, JSON_INTEGER) ? value->integer : json_double_to_int(value, fallback);
}
double json_to_double(const struct json *value, double fallback);
static inline const char *json_to_text(const struct json *value, const char *fallback)
{
    return json_is(value, JSON_STRING) ? value->text : fallback;
}
bool json_equal(const struct json *a, const struct json *b); /* objects regardless of order; 1 equals 1.0 */
/* Equal for copies of a value; it depends on the order of members and on the machine, so it is for finding things in
 * memory alone. Begins with `hash`. */
uint64_t json_hash(uint64_t hash, const struct json *value);
static inline size_t json_count(const struct json *value)
{
    return value && (value->type == JSON_ARRAY || value->type == JSON_OBJECT) ? value->count : 0;
}
/* For a loop over `members`: 0 for what should have been an object. */
static inline size_t json_member_count(const struct json *value)
{
    return value && value->type == JSON_OBJECT ? value->count : 0;
}
/* Item `index` of an array; also the value of that member of an object, so that a loop up to json_count is safe on what
 * should have been an array. */
static inline const struct json *json_at(const struct json *array, size_t index)
{
    if (index >= json_count(array)) return NULL;
    return array->type == JSON_ARRAY ? &array->items[index] : &array->members[index].value;
}

/* Building. Strings are copied into the arena. Functions that add return the place of the new value (which moves when
 * its container grows), or NULL when memory is exhausted or it is not a container. */
struct json json_make_null(void);
struct json json_make_bool(bool value);
struct json json_make_int(int64_t value);
struct json json_make_double(double value); /* integral values become integers */
struct json json_make_text(struct arena *arena, const char *text, size_t length);
/* A text that is not copied, since it lives longer than the tree. */
struct json json_make_lasting(const char *text);
struct json json_make_array(void);
struct json json_make_object(void);
struct json *json_push(struct arena *arena, struct json *array, struct json value);
struct json *json_set_copied(struct arena *arena, struct json *object, const char *name, struct json value);
/* The same with a name that is not copied, since it lives longer than the tree, and its key. */
struct json *json_set_lasting(struct arena *arena, struct json *object, uint32_t key, const char *name,
                              struct json value);
/* A name that is written down in the code lasts. Only here, before it is an argument, is it seen to be such a name. */
#define json_set(arena, object, name, ...)                                                                             \
    json_set_named((arena), (object), (name), __builtin_constant_p(name), __VA_ARGS__)
JSON_INLINE struct json *json_set_named(struct arena *arena, struct json *object, const char *name, bool lasts,
                                        struct json value)
{
    if (lasts && strlen(name) <= LIMIT_JSON_NAME)
        return json_set_lasting(arena, object, json_name_key(name, strlen(name)), name, value);
    return json_set_copied(arena, object, name, value);
}
/* The value that `from` has under this name, if it has one, as the member `as`; its contents are shared. */
struct json *json_set_from(struct arena *arena, struct json *object, const char *as, const struct json *from,
                           const char *name);
bool json_remove(struct json *object, const char *name);
void json_remove_at(struct json *array, size_t index);
struct json json_copy(struct arena *arena, const struct json *value); /* deep */

/* Writing. Compact on one line, or canonical: two spaces, one member a line, "\n" at the end left to the caller. */
void json_write(struct text *out, const struct json *value);
void json_write_pretty(struct text *out, const struct json *value);
void json_write_string(struct text *out, const char *text, size_t length);

#endif
