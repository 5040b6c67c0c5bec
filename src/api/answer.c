/* answer.c: answers: their forms and the values inside them. */
#include <string.h>

#include "api/engine.h"
#include "base/memory.h"
#include "json/json.h"

struct talus_answer *answer_new(void)
{
    struct talus_answer *answer = memory_alloc(sizeof *answer);
    if (!answer) return NULL;
    *answer = (struct talus_answer){.out.data = json_make_null()};
    arena_init(&answer->arena);
    page_init(&answer->out.page, &answer->arena);
    return answer;
}

void talus_answer_free(struct talus_answer *answer)
{
    if (!answer) return;
    for (size_t i = 0; i < TALUS_RAW; i++)
        text_free(&answer->forms[i]);
    text_free(&answer->words);
    text_free(&answer->raw);
    page_free(&answer->out.page);
    arena_free(&answer->arena);
    memory_free(answer);
}

static void answer_print(struct talus_answer *answer, enum talus_form form, struct text *out)
{
    switch (form) {
    case TALUS_JSON:
        json_write(out, &answer->out.data);
        break;
    case TALUS_PRETTY:
        json_write_pretty(out, &answer->out.data);
        text_add_char(out, '\n');
        break;
    case TALUS_TEXT:
    case TALUS_COLOUR:
        if (answer->words.length)
            text_add_clean(out, answer->words.bytes, answer->words.length);
        else
            page_print_text(out, &answer->out.page, form == TALUS_COLOUR);
        break;
    case TALUS_HTML:
        page_print_html(out, &answer->out.page);
        break;
    case TALUS_RAW:
        break;
    }
}

const char *talus_answer_bytes(struct talus_answer *answer, enum talus_form form, size_t *size)
{
    if (size) *size = 0;
    if (!answer || (int)form < 0 || form > TALUS_RAW) return NULL;
    if (form == TALUS_RAW) {
        if (!answer->has_raw) return NULL;
        if (size) *size = answer->raw.length;
        return text_get(&answer->raw);
    }
    struct text *out = &answer->forms[form];
    if (!answer->printed[form]) {
        text_free(out);
        *out = (struct text){0};
        answer_print(answer, form, out);
        answer->printed[form] = !out->failed;
    }
    if (!answer->printed[form]) return NULL;
    if (size) *size = out->length;
    return text_get(out);
}

const char *talus_answer_text(struct talus_answer *answer, enum talus_form form)
{
    return talus_answer_bytes(answer, form, NULL);
}

/* ---- values ---- */

static const struct json *value_json(const struct talus_value *value)
{
    return (const struct json *)(const void *)value;
}

static const struct talus_value *value_of(const struct json *json)
{
    return (const struct talus_value *)(const void *)json;
}

enum { VALUE_LONGEST_NAME = 1024 };

/* One step of a pointer, with ~1 for / and ~0 for ~. False when there is no room. */
static bool value_step(const char *from, size_t length, char *name, size_t room)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        if (used + 1 >= room) return false;
        char c = from[i];
        if (c == '~' && i + 1 < length) c = from[++i] == '1' ? '/' : '~';
        name[used++] = c;
    }
    name[used] = '\0';
    return true;
}

static const struct json *value_member(const struct json *value, const char *name)
{
    if (json_is(value, JSON_OBJECT)) return json_get(value, name);
    if (!json_is(value, JSON_ARRAY) || !*name) return NULL;
    size_t index = 0;
    for (; *name; name++) {
        if (*name < '0' || *name > '9' || index > value->count) return NULL;
        index = index * 10 + (size_t)(*name - '0');
    }
    return json_at(value, index);
}

const struct talus_value *talus_value_at(const struct talus_value *value, const char *pointer)
{
    const struct json *at = value_json(value);
    char name[VALUE_LONGEST_NAME];
    if (!at || !pointer) return NULL;
    while (at && *pointer) {
        if (*pointer != '/') return NULL;
        size_t length = strcspn(pointer + 1, "/");
        at = value_step(pointer + 1, length, name, sizeof name) ? value_member(at, name) : NULL;
        pointer += length + 1;
    }
    return value_of(at);
}

const struct talus_value *talus_value_get(const struct talus_answer *answer, const char *pointer)
{
    return answer ? talus_value_at(value_of(&answer->out.data), pointer) : NULL;
}

const char *talus_answer_part(struct talus_answer *answer, const char *pointer)
{
    const struct json *value = value_json(talus_value_get(answer, pointer));
    struct text out = {0};
    if (!value) return NULL;
    json_write(&out, value);
    const char *copy = out.failed ? NULL : arena_copy_text(&answer->arena, text_get(&out), out.length);
    text_free(&out);
    return copy;
}

enum talus_kind talus_value_kind(const struct talus_value *value)
{
    static const enum talus_kind kinds[] = {
        [JSON_NULL] = TALUS_KIND_NULL,     [JSON_FALSE] = TALUS_KIND_BOOL,
        [JSON_TRUE] = TALUS_KIND_BOOL,     [JSON_INTEGER] = TALUS_KIND_INT,
        [JSON_DOUBLE] = TALUS_KIND_NUMBER, [JSON_STRING] = TALUS_KIND_STRING,
        [JSON_ARRAY] = TALUS_KIND_ARRAY,   [JSON_OBJECT] = TALUS_KIND_OBJECT};
    return value ? kinds[value_json(value)->type] : TALUS_KIND_NONE;
}

int64_t talus_value_int(const struct talus_value *value, int64_t fallback)
{
    return json_to_int(value_json(value), fallback);
}

double talus_value_number(const struct talus_value *value, double fallback)
{
    return json_to_double(value_json(value), fallback);
}

const char *talus_value_string(const struct talus_value *value, const char *fallback)
{
    return json_to_text(value_json(value), fallback);
}

int32_t talus_value_bool(const struct talus_value *value, int32_t fallback)
{
    return talus_value_kind(value) == TALUS_KIND_BOOL ? json_is(value_json(value), JSON_TRUE)
                                                      : fallback;
}

size_t talus_value_count(const struct talus_value *value)
{
    return json_count(value_json(value));
}

const struct talus_value *talus_value_child(const struct talus_value *value, size_t index)
{
    return value_of(json_at(value_json(value), index));
}

const char *talus_value_name(const struct talus_value *value, size_t index)
{
    const struct json *object = value_json(value);
    return index < json_member_count(object) ? object->members[index].name : NULL;
}
