/* calculation.h: calculations of typed operands (D5E-CALC-01 to -03). */
#ifndef TALUS_DND5E_ACTOR_CALCULATION_H
#define TALUS_DND5E_ACTOR_CALCULATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "json/json.h"

/* Where operands get their values. Every function may be NULL; it returns false for an unknown operand. */
struct d5e_calculation_host {
    void *context;
    bool (*attribute)(void *context, const char *path, struct json *value); /* "proficiency_bonus", "movement.base" */
    bool (*ability_modifier)(void *context, const char *ability, int64_t *value);
    bool (*class_level)(void *context, const char *class_name, int64_t *value);
    bool (*dice)(void *context, const char *formula, int64_t *value);          /* rolled now */
    bool (*resource_die)(void *context, const char *resource, int64_t *value); /* one die of the pool, rolled now */
    bool (*scaling)(void *context, const char *name, struct json *value);
    bool (*resource)(void *context, const char *resource, const char *property, int64_t *value); /* of a pool */
    bool (*cost)(void *context, const char *resource, int64_t *value); /* what was paid for this use */
    bool (*roll_result)(void *context, int64_t *value);
    bool (*spell_level)(void *context, int64_t *value);
    bool (*function)(void *context, const struct json *call, struct json *value);
};

/* A calculation ({"operation", "operators", "rounding"}), an operand ({"type": ...}), or a plain number, boolean or
 * text. False when something in it has no value: `why` (may be NULL) then names it. */
bool d5e_calculate(const struct d5e_calculation_host *host, const struct json *calculation, struct json *result,
                   struct text *why);
/* The same where a number is needed: true counts as 1, dice texts are rolled, other texts are not numbers. */
bool d5e_calculate_int(const struct d5e_calculation_host *host, const struct json *calculation, int64_t *result,
                       struct text *why);

#endif
