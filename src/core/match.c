/* match.c: does a result look as a test case expects? */
#include "core/match.h"

#include <string.h>

static bool match_fail(const struct json *expected, const struct json *actual, struct text *why, const char *what)
{
    if (!why) return false;
    text_addf(why, ": expected %s", what);
    json_write(why, expected);
    text_add(why, ", got ");
    if (actual)
        json_write(why, actual);
    else
        text_add(why, "nothing");
    return false;
}

static bool match_text_contains(const struct json *part, const struct json *actual)
{
    return json_is(part, JSON_STRING) && json_is(actual, JSON_STRING) && strstr(actual->text, part->text);
}

static bool match_some(const struct json *part, const struct json *actual)
{
    for (size_t i = 0; json_is(actual, JSON_ARRAY) && i < actual->count; i++) {
        if (match_json(part, &actual->items[i], NULL)) return true;
    }
    return match_text_contains(part, actual);
}

static bool match_all(const struct json *parts, const struct json *actual, struct text *why)
{
    for (size_t i = 0; i < json_count(parts); i++) {
        if (!match_some(json_at(parts, i), actual)) return match_fail(json_at(parts, i), actual, why, "an item like ");
    }
    return true;
}

static bool match_operator(const struct json_member *member, const struct json *actual, struct text *why)
{
    const char *name = member->name;
    const struct json *operand = &member->value;
    if (strcmp(name, "$contains") == 0)
        return match_some(operand, actual) || match_fail(operand, actual, why, "an item like ");
    if (strcmp(name, "$all") == 0) return match_all(operand, actual, why);
    if (strcmp(name, "$none") == 0)
        return !match_some(operand, actual) || match_fail(operand, actual, why, "no item like ");
    if (strcmp(name, "$count") == 0)
        return (int64_t)json_count(actual) == json_to_int(operand, -1) ||
               match_fail(operand, actual, why, "a count of ");
    if (strcmp(name, "$absent") == 0)
        return !actual || actual->type == JSON_NULL || match_fail(operand, actual, why, "nothing: ");
    if (strcmp(name, "$between") == 0) {
        double low = json_to_double(json_at(operand, 0), 0), high = json_to_double(json_at(operand, 1), 0);
        double number = json_to_double(actual, 0);
        return (json_is_number(actual) && number >= low && number <= high) ||
               match_fail(operand, actual, why, "a number within ");
    }
    return match_fail(operand, actual, why, "a matcher this engine knows: ");
}

static void match_name(struct text *why, size_t length, const char *name)
{
    if (!why) return;
    why->length = length;
    if (why->bytes) why->bytes[length] = '\0';
    text_addf(why, "/%s", name);
}

static bool match_object(const struct json *expected, const struct json *actual, struct text *why)
{
    if (!json_is(actual, JSON_OBJECT)) return match_fail(expected, actual, why, "");
    size_t length = why ? why->length : 0;
    for (uint32_t i = 0; i < expected->count; i++) {
        match_name(why, length, expected->members[i].name);
        if (!match_json(&expected->members[i].value, json_get(actual, expected->members[i].name), why)) return false;
    }
    if (why) match_name(why, length, ""), why->length = length;
    return true;
}

static bool match_array(const struct json *expected, const struct json *actual, struct text *why)
{
    if (!json_is(actual, JSON_ARRAY) || actual->count != expected->count) return match_fail(expected, actual, why, "");
    size_t length = why ? why->length : 0;
    for (uint32_t i = 0; i < expected->count; i++) {
        char index[16] = {0};
        uint32_t number = i;
        for (int digit = 9; digit >= 0; digit--, number /= 10)
            index[digit] = (char)('0' + number % 10);
        const char *first = index;
        while (*first == '0' && first[1])
            first++;
        match_name(why, length, first);
        if (!match_json(&expected->items[i], &actual->items[i], why)) return false;
    }
    if (why) why->length = length;
    return true;
}

bool match_json(const struct json *expected, const struct json *actual, struct text *why)
{
    if (expected->type == JSON_OBJECT && expected->count == 1 && expected->members[0].name[0] == '$')
        return match_operator(&expected->members[0], actual, why);
    if (expected->type == JSON_OBJECT) return match_object(expected, actual, why);
    if (expected->type == JSON_ARRAY) return match_array(expected, actual, why);
    return (actual && json_equal(expected, actual)) || match_fail(expected, actual, why, "");
}
