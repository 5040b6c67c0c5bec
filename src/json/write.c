/* write.c: writes JSON: compact or canonical. */
#include <math.h>

#include "json/json.h"

void json_write_string(struct text *out, const char *text, size_t length)
{
    static const char hex[] = "0123456789abcdef";
    text_add_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        switch (c) {
        case '"':
            text_add(out, "\\\"");
            break;
        case '\\':
            text_add(out, "\\\\");
            break;
        case '\n':
            text_add(out, "\\n");
            break;
        case '\r':
            text_add(out, "\\r");
            break;
        case '\t':
            text_add(out, "\\t");
            break;
        case '\b':
            text_add(out, "\\b");
            break;
        case '\f':
            text_add(out, "\\f");
            break;
        default:
            if (c < 0x20) {
                text_add(out, "\\u00");
                text_add_char(out, hex[c >> 4]);
                text_add_char(out, hex[c & 15]);
            } else {
                text_add_char(out, (char)c);
            }
        }
    }
    text_add_char(out, '"');
}

static void json_write_line(struct text *out, int indent)
{
    if (indent < 0) return;
    text_add_char(out, '\n');
    text_add_repeated(out, ' ', (size_t)indent * 2);
}

static void json_write_value(struct text *out, const struct json *value, int indent);

/* The indentation of what is inside; less than 0: all on one line. */
static int json_write_inner(int indent)
{
    return indent < 0 ? -1 : indent + 1;
}

static void json_write_items(struct text *out, const struct json *array, int indent)
{
    int inner = json_write_inner(indent);
    text_add_char(out, '[');
    for (uint32_t i = 0; i < array->count; i++) {
        if (i) text_add_char(out, ',');
        json_write_line(out, inner);
        json_write_value(out, &array->items[i], inner);
    }
    if (array->count) json_write_line(out, indent);
    text_add_char(out, ']');
}

static void json_write_members(struct text *out, const struct json *object, int indent)
{
    int inner = json_write_inner(indent);
    text_add_char(out, '{');
    for (uint32_t i = 0; i < object->count; i++) {
        const struct json_member *member = &object->members[i];
        if (i) text_add_char(out, ',');
        json_write_line(out, inner);
        json_write_string(out, member->name, member->name_length);
        text_add(out, indent < 0 ? ":" : ": ");
        json_write_value(out, &member->value, inner);
    }
    if (object->count) json_write_line(out, indent);
    text_add_char(out, '}');
}

static void json_write_value(struct text *out, const struct json *value, int indent)
{
    switch ((enum json_type)value->type) {
    case JSON_NULL:
        text_add(out, "null");
        break;
    case JSON_FALSE:
        text_add(out, "false");
        break;
    case JSON_TRUE:
        text_add(out, "true");
        break;
    case JSON_INTEGER:
        text_addf(out, "%lld", (long long)value->integer);
        break;
    case JSON_DOUBLE:
        if (isfinite(value->number))
            text_add_double(out, value->number);
        else
            text_add(out, "null");
        break;
    case JSON_STRING:
        json_write_string(out, value->text, value->count);
        break;
    case JSON_ARRAY:
        json_write_items(out, value, indent);
        break;
    case JSON_OBJECT:
        json_write_members(out, value, indent);
        break;
    }
}

void json_write(struct text *out, const struct json *value)
{
    json_write_value(out, value, -1);
}

void json_write_pretty(struct text *out, const struct json *value)
{
    json_write_value(out, value, 0);
}
