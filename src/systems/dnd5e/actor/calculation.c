/* calculation.c: calculations of typed operands. Numbers are whole; division rounds down unless stated otherwise. */
#include "systems/dnd5e/actor/calculation.h"

#include <string.h>

#include "base/ascii.h"
#include "base/limits.h"
#include "base/number.h"

static bool d5e_calculate_fail(struct text *why, const char *sentence, const char *detail)
{
    if (why && !why->length) text_addf(why, sentence, detail);
    return false;
}

static bool d5e_operand_number(bool known, const int64_t *number, struct json *result, struct text *why,
                               const char *name)
{
    *result = json_make_int(*number);
    return known || d5e_calculate_fail(why, "\"%s\" has no value here", name);
}

/* Operands that are a number of someone, by name: which member names it, and what it is without that member (NULL: the
 * operand's value, "" where that may not stand in for it). `ask` is the host's function. */
typedef bool d5e_named_number(void *context, const char *name, int64_t *number);
static const struct d5e_named_operand {
    const char *type, *member, *otherwise;
    size_t ask;
} d5e_named_operands[] = {
    {"ability_modifier", "ability", "", offsetof(struct d5e_calculation_host, ability_modifier)},
    {"class_level", "class", "", offsetof(struct d5e_calculation_host, class_level)},
    {"dice", "dice", NULL, offsetof(struct d5e_calculation_host, dice)},
    {"resource_die", "value", NULL, offsetof(struct d5e_calculation_host, resource_die)},
    {"cost", "resource", NULL, offsetof(struct d5e_calculation_host, cost)},
    /* of the spell being cast, or of the attack */
    {"action_modifier", "modifier", "spellcasting", offsetof(struct d5e_calculation_host, ability_modifier)},
};

static const struct d5e_named_operand *d5e_named_operand_find(const char *type)
{
    for (size_t i = 0; i < sizeof d5e_named_operands / sizeof *d5e_named_operands; i++) {
        if (strcmp(d5e_named_operands[i].type, type) == 0) return &d5e_named_operands[i];
    }
    return NULL;
}

/* Operands whose value can be of any type. */
static bool d5e_operand_value(const struct d5e_calculation_host *host, const struct json *operand, const char *type,
                              struct json *result, struct text *why)
{
    const char *name = json_to_text(json_get(operand, "value"), "");
    if (strcmp(type, "attribute") == 0)
        return (host->attribute && host->attribute(host->context, name, result)) ||
               d5e_calculate_fail(why, "the attribute \"%s\" is not known", name);
    if (strcmp(type, "scaling") == 0)
        return (host->scaling && host->scaling(host->context, name, result)) ||
               d5e_calculate_fail(why, "there is no scaling \"%s\" here", name);
    if (strcmp(type, "function") == 0)
        return (host->function && host->function(host->context, operand, result)) ||
               d5e_calculate_fail(why, "the function \"%s\" is not registered",
                                  json_to_text(json_get(operand, "function"), ""));
    return d5e_calculate_fail(why, "there is no operand type \"%s\"", type);
}

static bool d5e_operand(const struct d5e_calculation_host *host, const struct json *operand, struct json *result,
                        struct text *why)
{
    const char *type = json_to_text(json_get(operand, "type"), "");
    const struct json *value = json_get(operand, "value");
    const struct d5e_named_operand *named = d5e_named_operand_find(type);
    void *context = host->context;
    int64_t number = 0;
    if (strcmp(type, "integer") == 0 || strcmp(type, "boolean") == 0 || strcmp(type, "string") == 0) {
        if (!value) return d5e_calculate_fail(why, "an operand of type %s lacks its value", type);
        *result = *value;
        return true;
    }
    if (named) {
        d5e_named_number *ask;
        memcpy(&ask, (const char *)host + named->ask, sizeof ask);
        const char *otherwise = named->otherwise ? named->otherwise : json_to_text(value, "");
        const char *name = json_to_text(json_get(operand, named->member), otherwise);
        return d5e_operand_number(ask && ask(context, name, &number), &number, result, why, name);
    }
    if (strcmp(type, "resource") == 0) {
        const char *name = json_to_text(value, ""), *property = json_to_text(json_get(operand, "property"), "current");
        bool known = host->resource && host->resource(context, name, property, &number);
        return d5e_operand_number(known, &number, result, why, name);
    }
    if (strcmp(type, "roll_result") == 0)
        return d5e_operand_number(host->roll_result && host->roll_result(context, &number), &number, result, why, type);
    if (strcmp(type, "spell_level_cast") == 0)
        return d5e_operand_number(host->spell_level && host->spell_level(context, &number), &number, result, why, type);
    return d5e_operand_value(host, operand, type, result, why);
}

/* A text in arithmetic is a dice formula (scaling tables hold "2d6") or no number at all. */
static bool d5e_as_number(const struct d5e_calculation_host *host, const struct json *value, int64_t *number,
                          struct text *why)
{
    if (json_is(value, JSON_TRUE) || json_is(value, JSON_FALSE)) {
        *number = json_is(value, JSON_TRUE);
        return true;
    }
    if (json_is_number(value)) {
        *number = json_to_int(value, number_truncate(json_to_double(value, 0)));
        return true;
    }
    const char *text = json_to_text(value, "");
    bool formula = ascii_is_digit(text[0]) && host->dice && host->dice(host->context, text, number);
    return formula || d5e_calculate_fail(why, "\"%s\" is not a number", text);
}

static bool d5e_divide(int64_t a, int64_t b, bool up, int64_t *result, struct text *why)
{
    if (b == 0) return d5e_calculate_fail(why, "division by %s", "zero");
    if (b == -1)
        return __builtin_sub_overflow(0, a, result) ? d5e_calculate_fail(why, "the number is too %s", "large") : true;
    int64_t quotient = a / b, rest = a % b;
    bool negative = (rest < 0) != (b < 0);
    if (rest && up && !negative) quotient++;
    if (rest && !up && negative) quotient--;
    *result = quotient;
    return true;
}

static bool d5e_combine(const char *operation, bool up, int64_t *total, int64_t with, struct text *why)
{
    bool overflow = false;
    if (strcmp(operation, "add") == 0)
        overflow = __builtin_add_overflow(*total, with, total);
    else if (strcmp(operation, "subtract") == 0)
        overflow = __builtin_sub_overflow(*total, with, total);
    else if (strcmp(operation, "multiply") == 0)
        overflow = __builtin_mul_overflow(*total, with, total);
    else if (strcmp(operation, "divide") == 0)
        return d5e_divide(*total, with, up, total, why);
    else if (strcmp(operation, "max") == 0)
        *total = *total > with ? *total : with;
    else if (strcmp(operation, "min") == 0)
        *total = *total < with ? *total : with;
    else if (strcmp(operation, "set") != 0)
        return d5e_calculate_fail(why, "there is no operation \"%s\"", operation);
    return !overflow || d5e_calculate_fail(why, "the number is too %s", "large");
}

static bool d5e_calculate_at(const struct d5e_calculation_host *host, const struct json *calculation,
                             struct json *result, struct text *why, int depth);

static bool d5e_operation(const struct d5e_calculation_host *host, const struct json *calculation, struct json *result,
                          struct text *why, int depth)
{
    const char *operation = json_to_text(json_get(calculation, "operation"), "");
    const struct json *operators = json_get(calculation, "operators");
    bool up = json_is_text(json_get(calculation, "rounding"), "up");
    int64_t total = 0;
    if (!json_count(operators)) return d5e_calculate_fail(why, "the operation \"%s\" has no operands", operation);
    for (size_t i = 0; i < json_count(operators); i++) {
        struct json value;
        int64_t number;
        if (!d5e_calculate_at(host, json_at(operators, i), &value, why, depth + 1)) return false;
        if (strcmp(operation, "set") == 0) {
            *result = value;
            return true;
        }
        if (!d5e_as_number(host, &value, &number, why)) return false;
        if (i == 0)
            total = number;
        else if (!d5e_combine(operation, up, &total, number, why))
            return false;
    }
    int64_t known = 1; /* an unknown operation is a fault even when there is nothing to combine */
    if (!d5e_combine(operation, up, &known, 1, why)) return false;
    *result = json_make_int(total);
    return true;
}

static bool d5e_calculate_at(const struct d5e_calculation_host *host, const struct json *calculation,
                             struct json *result, struct text *why, int depth)
{
    if (depth > LIMIT_PREDICATE_DEPTH) return d5e_calculate_fail(why, "the calculation is nested too %s", "deep");
    if (!calculation) return d5e_calculate_fail(why, "a calculation is %s", "missing");
    if (calculation->type != JSON_OBJECT) {
        *result = *calculation;
        return true;
    }
    if (json_get(calculation, "operation")) return d5e_operation(host, calculation, result, why, depth);
    const struct json *inner = json_get(calculation, "calculation");
    if (inner) return d5e_calculate_at(host, inner, result, why, depth + 1);
    return d5e_operand(host, calculation, result, why);
}

bool d5e_calculate(const struct d5e_calculation_host *host, const struct json *calculation, struct json *result,
                   struct text *why)
{
    return d5e_calculate_at(host, calculation, result, why, 0);
}

bool d5e_calculate_int(const struct d5e_calculation_host *host, const struct json *calculation, int64_t *result,
                       struct text *why)
{
    struct json value;
    return d5e_calculate(host, calculation, &value, why) && d5e_as_number(host, &value, result, why);
}
