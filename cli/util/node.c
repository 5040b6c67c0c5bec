/* node.c: JSON as trees in a pool. */
#include "util/node.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "util/file.h"
#include "util/heap.h"

/* ---- reading ---- */

static struct node *node_append(struct pool *pool, struct node *object, const char *name,
                                struct node value);

static struct node node_text(struct pool *pool, const char *text)
{
    return node_make_text(pool, text, strlen(text));
}

struct node node_from(struct pool *pool, const struct talus_value *value)
{
    struct node list = node_make_array(), object = node_make_object();
    size_t count = talus_value_count(value);
    switch (talus_value_kind(value)) {
    case TALUS_KIND_BOOL:
        return node_make_bool(talus_value_bool(value, 0) != 0);
    case TALUS_KIND_INT:
        return node_make_int(talus_value_int(value, 0));
    case TALUS_KIND_NUMBER:
        return node_make_double(talus_value_number(value, 0));
    case TALUS_KIND_STRING:
        return node_text(pool, talus_value_string(value, ""));
    case TALUS_KIND_ARRAY:
        for (size_t i = 0; i < count && !pool->failed; i++)
            (void)node_push(pool, &list, node_from(pool, talus_value_child(value, i)));
        return list;
    case TALUS_KIND_OBJECT:
        for (size_t i = 0; i < count && !pool->failed; i++)
            (void)node_append(pool, &object, talus_value_name(value, i),
                              node_from(pool, talus_value_child(value, i)));
        return object;
    case TALUS_KIND_NONE:
    case TALUS_KIND_NULL:
        break;
    }
    return node_make_null();
}

enum talus_status node_parse(struct node_document *document, const char *name, const char *text,
                             size_t size, struct notices *notices)
{
    struct talus *engine = talus_new();
    struct talus_answer *answer = NULL;
    struct talus_question question = {
        .size = sizeof question, .verb = "format", .file = name, .text = text, .text_size = size};
    *document = (struct node_document){0};
    enum talus_status status =
        engine ? talus_ask_about(engine, &question, &answer) : TALUS_NO_MEMORY;
    if (status == TALUS_OK) document->root = node_from(&document->pool, talus_value_get(answer, ""));
    if (document->pool.failed) status = TALUS_NO_MEMORY;
    notices_take(notices, engine);
    talus_answer_free(answer);
    talus_free(engine);
    return heap_check(status);
}

enum talus_status node_load(struct node_document *document, const char *path, struct notices *notices)
{
    struct pool pool = {0};
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    *document = (struct node_document){0};
    enum talus_status status = file_read(&pool, path, &bytes, &size, &why);
    if (status == TALUS_OK)
        status = node_parse(document, path, bytes, size, notices);
    else
        notices_add(notices, notice_error("file/unreadable", NULL), (struct spot){.file = path},
                    "cannot read the file: %s", why);
    pool_free(&pool);
    return status;
}

void node_free(struct node_document *document)
{
    pool_free(&document->pool);
    document->root = node_make_null();
}

/* ---- looking ---- */

static struct node_member *node_find(const struct node *object, const char *name, size_t length)
{
    for (size_t i = node_is(object, NODE_OBJECT) ? object->count : 0; i-- > 0;) {
        const char *own = object->members[i].name;
        if (strncmp(own, name, length) == 0 && !own[length]) return &object->members[i];
    }
    return NULL;
}

const struct node *node_get(const struct node *object, const char *name)
{
    const struct node_member *member = node_find(object, name, strlen(name));
    return member ? &member->value : NULL;
}

bool node_is(const struct node *value, enum node_type type)
{
    return value && value->type == type;
}

bool node_is_number(const struct node *value)
{
    return node_is(value, NODE_INTEGER) || node_is(value, NODE_DOUBLE);
}

bool node_is_text(const struct node *value, const char *text)
{
    return node_is(value, NODE_STRING) && strcmp(value->text, text) == 0;
}

bool node_to_bool(const struct node *value, bool fallback)
{
    return node_is(value, NODE_TRUE) || (fallback && !node_is(value, NODE_FALSE));
}

int64_t node_to_int(const struct node *value, int64_t fallback)
{
    return node_is(value, NODE_INTEGER) ? value->integer : fallback;
}

double node_to_double(const struct node *value, double fallback)
{
    if (node_is(value, NODE_INTEGER)) return (double)value->integer;
    return node_is(value, NODE_DOUBLE) ? value->number : fallback;
}

const char *node_to_text(const struct node *value, const char *fallback)
{
    return node_is(value, NODE_STRING) ? value->text : fallback;
}

size_t node_count(const struct node *value)
{
    return node_is(value, NODE_ARRAY) || node_is(value, NODE_OBJECT) ? value->count : 0;
}

const struct node *node_at(const struct node *array, size_t index)
{
    if (index >= node_count(array)) return NULL;
    return array->type == NODE_ARRAY ? &array->items[index] : &array->members[index].value;
}

/* ---- building ---- */

struct node node_make_null(void)
{
    return (struct node){.type = NODE_NULL};
}

struct node node_make_bool(bool value)
{
    return (struct node){.type = value ? NODE_TRUE : NODE_FALSE};
}

struct node node_make_int(int64_t value)
{
    return (struct node){.type = NODE_INTEGER, .integer = value};
}

struct node node_make_double(double value)
{
    bool whole = fabs(value) < 9e15 && value == (double)(int64_t)value;
    return whole ? node_make_int((int64_t)value) : (struct node){.type = NODE_DOUBLE, .number = value};
}

struct node node_make_text(struct pool *pool, const char *text, size_t length)
{
    const char *copy = pool_copy(pool, text, length);
    return (struct node){
        .type = NODE_STRING, .count = copy ? (uint32_t)length : 0, .text = copy ? copy : ""};
}

struct node node_make_array(void)
{
    return (struct node){.type = NODE_ARRAY};
}

struct node node_make_object(void)
{
    return (struct node){.type = NODE_OBJECT};
}

/* Room for one more; the old one stays in the pool. */
static bool node_grow(struct pool *pool, struct node *value, size_t size)
{
    if (value->count < value->room) return true;
    if (value->count > UINT32_MAX / 4) return !(pool->failed = true);
    uint32_t room = value->room ? value->room * 2 : 4;
    void *grown = pool_alloc(pool, room * size);
    if (!grown) return false;
    if (value->count) memcpy(grown, value->items, value->count * size);
    value->items = grown;
    value->room = room;
    return true;
}

struct node *node_push(struct pool *pool, struct node *array, struct node value)
{
    if (!node_is(array, NODE_ARRAY) || !node_grow(pool, array, sizeof value)) return NULL;
    array->items[array->count] = value;
    return &array->items[array->count++];
}

/* A member of a name that the object does not have yet. */
static struct node *node_append(struct pool *pool, struct node *object, const char *name,
                                struct node value)
{
    const char *copy = pool_copy(pool, name, strlen(name));
    bool good = copy && node_is(object, NODE_OBJECT) &&
                node_grow(pool, object, sizeof(struct node_member));
    if (!good) return NULL;
    object->members[object->count] = (struct node_member){copy, value};
    return &object->members[object->count++].value;
}

struct node *node_set(struct pool *pool, struct node *object, const char *name, struct node value)
{
    struct node_member *known = node_find(object, name, strlen(name));
    if (!known) return node_append(pool, object, name, value);
    known->value = value;
    return &known->value;
}

bool node_remove(struct node *object, const char *name)
{
    struct node_member *member = node_find(object, name, strlen(name));
    if (!member) return false;
    struct node_member *end = object->members + object->count--;
    memmove(member, member + 1, (size_t)(end - member - 1) * sizeof *member);
    return true;
}

struct node node_copy(struct pool *pool, const struct node *value)
{
    struct node copy = *value;
    if (value->type == NODE_STRING) return node_make_text(pool, value->text, value->count);
    if (value->type != NODE_ARRAY && value->type != NODE_OBJECT) return copy;
    copy.count = copy.room = 0;
    copy.items = NULL;
    for (uint32_t i = 0; i < value->count; i++) {
        if (value->type == NODE_ARRAY)
            (void)node_push(pool, &copy, node_copy(pool, &value->items[i]));
        else
            (void)node_append(pool, &copy, value->members[i].name,
                              node_copy(pool, &value->members[i].value));
    }
    return copy;
}

/* ---- writing ---- */

static void node_line(struct buffer *out, int indent)
{
    if (indent < 0) return;
    buffer_add_char(out, '\n');
    buffer_add_repeated(out, ' ', (size_t)indent * 2);
}

static void node_write_at(struct buffer *out, const struct node *value, int indent);

static void node_write_list(struct buffer *out, const struct node *value, int indent)
{
    bool object = value->type == NODE_OBJECT;
    int inner = indent < 0 ? -1 : indent + 1;
    buffer_add_char(out, object ? '{' : '[');
    for (uint32_t i = 0; i < value->count; i++) {
        if (i) buffer_add_char(out, ',');
        node_line(out, inner);
        if (object) {
            buffer_add_json(out, value->members[i].name);
            buffer_add(out, indent < 0 ? ":" : ": ");
        }
        node_write_at(out, node_at(value, i), inner);
    }
    if (value->count) node_line(out, indent);
    buffer_add_char(out, object ? '}' : ']');
}

static void node_write_at(struct buffer *out, const struct node *value, int indent)
{
    static const char *const words[] = {"null", "false", "true"};
    assert(value);
    if (value->type == NODE_ARRAY || value->type == NODE_OBJECT)
        node_write_list(out, value, indent);
    else if (value->type == NODE_STRING)
        buffer_add_json_bytes(out, value->text, value->count);
    else if (value->type == NODE_INTEGER)
        buffer_addf(out, "%lld", (long long)value->integer);
    else if (value->type == NODE_DOUBLE && isfinite(value->number))
        buffer_add_double(out, value->number);
    else
        buffer_add(out, words[value->type == NODE_DOUBLE ? NODE_NULL : value->type]);
}

void node_write(struct buffer *out, const struct node *value)
{
    node_write_at(out, value, -1);
}

void node_write_pretty(struct buffer *out, const struct node *value)
{
    node_write_at(out, value, 0);
}
