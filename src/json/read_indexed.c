/* read_indexed.c: the JSON reader that goes by the structural index of the text (structure.h).
 *
 * It reads what is right and leaves the rest: whatever is wrong, and whatever deserves a warning, ends it without a
 * report, and read.c reads the text from its beginning. So there is one reader that knows what mistakes look like, and
 * both build the same tree. Functions take the next place of the index and return the one after what they read. */
#include <string.h>

#include "base/limits.h"
#include "base/memory.h"
#include "json/reader.h"
#include "json/structure.h"

enum {
    INDEXED_LEAST = 256,    /* bytes: a smaller text is not worth an index */
    INDEXED_MOST = 1 << 26, /* an index may take four times the size of the text */
    INDEXED_VALUES = 64,
    INDEXED_MEMBERS = 128
};

static const uint32_t *indexed_container(struct reader *reader, const uint32_t *next, struct json *value);

/* A string that begins at `start`; `next` is its first escape. Its text is put together in the arena. */
static const uint32_t *indexed_escaped(struct reader *reader, const uint32_t *next, const char *start,
                                       const char **text, uint32_t *length)
{
    char *base = reader->start;
    const uint32_t *close = next;
    while (base[*close] == '\\')
        close++;
    if (base[*close] != '"') return NULL;
    const char *at = start, *end = base + *close;
    char *out = arena_alloc_raw(&reader->document->arena, (size_t)(end - start) + 1, 1);
    if (!out) {
        reader_no_memory(reader);
        return NULL;
    }
    *text = out;
    while (next < close) {
        char *escape = base + *next++;
        memcpy(out, at, (size_t)(escape - at));
        out += escape - at;
        at = reader_escape(reader, escape + 1, &out);
        if (!at) return NULL;
        while (next < close && base + *next < at) /* the second half of a pair */
            next++;
    }
    memcpy(out, at, (size_t)(end - at));
    out += end - at;
    *out = '\0';
    *length = (uint32_t)(out - *text);
    return close + 1;
}

/* The byte after a string or a container, whose last place is the one before `next`. */
static inline char indexed_after(const struct reader *reader, const uint32_t *next)
{
    return reader->start[next[-1] + 1];
}

/* `next` follows the opening quote, which is at `open`. */
static inline const uint32_t *indexed_text(struct reader *reader, const uint32_t *next, uint32_t open,
                                           const char **text, uint32_t *length)
{
    char *start = reader->start + open + 1, *end = reader->start + *next;
    if (*end != '"') return indexed_escaped(reader, next, start, text, length);
    *end = '\0';
    *text = start;
    *length = (uint32_t)(end - start);
    return next + 1;
}

/* Anything but an array or an object; `next` follows its place. `*after` is the byte after it. */
static inline const uint32_t *indexed_scalar(struct reader *reader, const uint32_t *next, uint32_t place,
                                             struct json *value, char *after)
{
    char *at = reader->start + place;
    if (*at == '"') {
        value->type = JSON_STRING;
        next = indexed_text(reader, next, place, &value->text, &value->count);
        if (next) *after = indexed_after(reader, next);
        return next;
    }
    at = reader_plain(reader, at, value);
    if (at) *after = *at;
    return at ? next : NULL;
}

static inline bool indexed_opens(char c)
{
    return c == '{' || c == '[';
}

/* What may follow the last value of a container: the rest of a number or a word has no position. */
static inline bool indexed_ends(char c)
{
    return c == '\n' || c == '}' || c == ']' || c == ' ' || c == '\r' || c == '\t';
}

static const uint32_t *indexed_array(struct reader *reader, const uint32_t *next, struct json *value)
{
    const char *base = reader->start;
    size_t first = reader->values.count;
    if (base[*next] == ']') return reader_close_array(reader, first, value) ? next + 1 : NULL;
    for (;;) {
        uint32_t place = *next++;
        char after;
        struct json item = {.offset = place};
        if (indexed_opens(base[place])) {
            next = indexed_container(reader, next, &item);
            if (next) after = indexed_after(reader, next);
        } else {
            next = indexed_scalar(reader, next, place, &item, &after);
        }
        if (!next) return NULL;
        if (!vec_push(&reader->values, item)) {
            reader_no_memory(reader);
            return NULL;
        }
        if (after == ',') continue;
        if (!indexed_ends(after) || base[*next] != ']') return NULL;
        reader->separators += reader->values.count - first - 1;
        return reader_close_array(reader, first, value) ? next + 1 : NULL;
    }
}

/* A name without escapes, whose closing quote is at `end`. Its bytes are looked at before the quote becomes a NUL: what
 * was written a moment ago is slow to read. */
static inline bool indexed_plain_name(struct reader *reader, const char *start, char *end, struct json_member *member)
{
    size_t length = (size_t)(end - start);
    if (length > LIMIT_JSON_NAME) return false;
    member->name = start;
    member->name_key = json_name_key(start, length);
    if (length) reader_share_name(reader, member);
    *end = '\0';
    return true;
}

static const uint32_t *indexed_escaped_name(struct reader *reader, const uint32_t *next, const char *start,
                                            struct json_member *member)
{
    uint32_t length;
    next = indexed_escaped(reader, next, start, &member->name, &length);
    if (!next || length > LIMIT_JSON_NAME) return NULL;
    member->name_key = json_name_key(member->name, length);
    return next;
}

/* The name, with the colon after it. */
static inline const uint32_t *indexed_name(struct reader *reader, const uint32_t *next, struct json_member *member)
{
    const char *start = reader->start + *next + 1;
    char *end = reader->start + next[1];
    if (start[-1] != '"') return NULL;
    member->name_offset = *next++;
    if (*end == '"')
        next = indexed_plain_name(reader, start, end, member) ? next + 1 : NULL;
    else
        next = indexed_escaped_name(reader, next, start, member);
    return next && indexed_after(reader, next) == ':' ? next : NULL;
}

/* A member is filled in place on the stack, unless its value is a container, under which the stack may move. */
static inline const uint32_t *indexed_member(struct reader *reader, const uint32_t *next, char *after)
{
    if (!vec_reserve(&reader->members, 1)) {
        reader_no_memory(reader);
        return NULL;
    }
    size_t index = reader->members.count++;
    struct json_member *member = &reader->members.items[index];
    next = indexed_name(reader, next, member);
    if (!next) return NULL;
    uint32_t place = *next++;
    if (!indexed_opens(reader->start[place])) {
        member->value = (struct json){.offset = place};
        return indexed_scalar(reader, next, place, &member->value, after);
    }
    struct json value = {.offset = place};
    next = indexed_container(reader, next, &value);
    if (!next) return NULL;
    reader->members.items[index].value =
        (struct json){.type = value.type, .count = value.count, .offset = place, .members = value.members};
    *after = indexed_after(reader, next);
    return next;
}

static const uint32_t *indexed_object(struct reader *reader, const uint32_t *next, struct json *value)
{
    const char *base = reader->start;
    size_t first = reader->members.count;
    if (base[*next] == '}') return reader_close_object(reader, first, value) ? next + 1 : NULL;
    for (;;) {
        char after;
        next = indexed_member(reader, next, &after);
        if (!next) return NULL;
        if (after == ',') continue;
        if (!indexed_ends(after) || base[*next] != '}') return NULL;
        reader->separators += 2 * (reader->members.count - first) - 1;
        return reader_close_object(reader, first, value) ? next + 1 : NULL;
    }
}

static const uint32_t *indexed_container(struct reader *reader, const uint32_t *next, struct json *value)
{
    if (reader->depth >= LIMIT_JSON_DEPTH) return NULL;
    reader->depth++;
    bool object = reader->start[value->offset] == '{';
    value->type = object ? JSON_OBJECT : JSON_ARRAY;
    next = object ? indexed_object(reader, next, value) : indexed_array(reader, next, value);
    reader->depth--;
    return next;
}

static bool indexed_document(struct reader *reader, const struct structure *structure)
{
    struct json *root = &reader->document->root;
    const uint32_t *next = structure->places, *end = next + structure->count;
    if (!structure->ascii && reader_utf8_end(reader->start, reader->end) != reader->end) return false;
    *root = (struct json){.offset = *next++};
    if (!indexed_opens(reader->start[root->offset])) return false;
    next = indexed_container(reader, next, root);
    return next == end && reader->separators == structure->separators && reader->status == STATUS_OK;
}

/* The text had no NUL: each was put over a closing quote. */
static void indexed_restore(struct json_document *document, const struct structure *structure)
{
    for (size_t i = 0; i < structure->count; i++) {
        char *place = document->text + structure->places[i];
        if (!*place) *place = '"';
    }
    document->root = (struct json){.offset = JSON_NO_OFFSET};
}

bool reader_read_indexed(struct json_document *document, const char *from, struct diags *diags, enum status *status)
{
    struct structure structure;
    size_t size = document->size;
    if (size < INDEXED_LEAST || size > INDEXED_MOST || !structure_is_possible()) {
        if (size && from != document->text) memcpy(document->text, from, size);
        return false;
    }
    *status = structure_find(&structure, document->text, from, size);
    if (*status != STATUS_OK) return *status == STATUS_NO_MEMORY;
    struct reader reader = {.document = document,
                            .diags = diags,
                            .start = document->text,
                            .end = document->text + document->size,
                            .silent = true};
    (void)vec_reserve(&reader.values, INDEXED_VALUES);
    (void)vec_reserve(&reader.members, INDEXED_MEMBERS);
    struct arena_mark mark = arena_mark(&document->arena);
    bool read = indexed_document(&reader, &structure);
    *status = reader.status;
    if (!read) {
        indexed_restore(document, &structure);
        arena_rewind(&document->arena, mark);
    }
    vec_free(&reader.values);
    vec_free(&reader.members);
    memory_free(structure.places);
    return read || *status == STATUS_NO_MEMORY;
}
