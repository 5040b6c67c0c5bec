/* condition.c: the table of conditions: what bearing one means by the rules alone. (D5E-PLAY-03) */
#include "systems/dnd5e/table/condition.h"

#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

#define NO_ROWS(...)
const char *const d5e_condition_names[] = {
#define CONDITION(name, flags) name,
#define IMPLIES NO_ROWS
#define ROLLS NO_ROWS
#include "systems/dnd5e/table/conditions.def"
#undef CONDITION
    NULL,
};

static const struct {
    const char *name;
    unsigned flags;
} d5e_conditions[] = {
#define CONDITION(name, flags) {name, flags},
#include "systems/dnd5e/table/conditions.def"
#undef CONDITION
#undef IMPLIES
};

static const struct {
    const char *name, *other;
} d5e_implications[] = {
#define CONDITION NO_ROWS
#define IMPLIES(name, other) {name, other},
#include "systems/dnd5e/table/conditions.def"
#undef IMPLIES
#undef ROLLS
};

enum d5e_whose { OWN, FOES };
#define ANY NULL
#define NEAR "$near"
#define FAR "$far"
#define SEEN "$seen"
static const struct {
    const char *name, *kind;
    enum d5e_whose whose;
    int chance;
    const char *only;
} d5e_condition_rolls[] = {
#define IMPLIES NO_ROWS
#define ROLLS(name, kind, whose, chance, only) {name, kind, whose, chance, only},
#include "systems/dnd5e/table/conditions.def"
#undef CONDITION
#undef IMPLIES
#undef ROLLS
};

enum { D5E_MOST_INHERITED = 8 };

static const struct d5e_record *d5e_status_record(const struct table *table, const char *status)
{
    return d5e_content_record((const struct d5e_content *)table->content, D5E_STATUS, status);
}

static bool d5e_status_leads_to(const struct table *table, const char *status, const char *wanted, int depth)
{
    if (d5e_same_name(status, wanted)) return true;
    if (depth == D5E_MOST_INHERITED) return false;
    for (size_t i = 0; i < sizeof d5e_implications / sizeof *d5e_implications; i++) {
        if (d5e_same_name(d5e_implications[i].name, status) && d5e_same_name(d5e_implications[i].other, wanted))
            return true;
    }
    const struct d5e_record *record = d5e_status_record(table, status);
    const struct json *inherits = record ? json_get(&record->json, "inherits") : NULL;
    for (size_t i = 0; i < json_count(inherits); i++) {
        const char *name = d5e_plain_name(json_to_text(json_at(inherits, i), ""));
        if (d5e_status_leads_to(table, name, wanted, depth + 1)) return true;
    }
    return false;
}

bool d5e_status_is(const struct table *table, const char *status, const char *wanted)
{
    return d5e_status_leads_to(table, status, wanted, 0);
}

static unsigned d5e_condition_flags(const char *name)
{
    for (size_t i = 0; i < sizeof d5e_conditions / sizeof *d5e_conditions; i++) {
        if (d5e_same_name(d5e_conditions[i].name, name)) return d5e_conditions[i].flags;
    }
    return 0;
}

static unsigned d5e_flags_reached(const struct table *table, const char *status, int depth)
{
    unsigned flags = d5e_condition_flags(status);
    if (depth == D5E_MOST_INHERITED) return flags;
    for (size_t i = 0; i < sizeof d5e_implications / sizeof *d5e_implications; i++) {
        if (d5e_same_name(d5e_implications[i].name, status))
            flags |= d5e_condition_flags(d5e_implications[i].other);
    }
    const struct d5e_record *record = d5e_status_record(table, status);
    const struct json *inherits = record ? json_get(&record->json, "inherits") : NULL;
    for (size_t i = 0; i < json_count(inherits); i++)
        flags |= d5e_flags_reached(table, d5e_plain_name(json_to_text(json_at(inherits, i), "")), depth + 1);
    return flags;
}

unsigned d5e_status_flags(const struct table *table, const char *status)
{
    return d5e_flags_reached(table, status, 0);
}

bool d5e_status_is_had(const struct table *table, const char *status)
{
    size_t length = strlen(status);
    if (d5e_status_flags(table, status) & D5E_IS_HAD) return true;
    for (size_t i = 0; d5e_condition_names[i]; i++)
        if (d5e_same_name(d5e_condition_names[i], status)) return false;
    return length < 2 || strcmp(status + length - 2, "ed") != 0;
}

bool d5e_has_status(const struct table *table, int who, const char *status)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *effect = &state->statuses.items[i];
        if (effect->bearer == who && d5e_status_is(table, table_text(table, effect->kind), status)) return true;
    }
    return false;
}

const char *d5e_has_flag(const struct table *table, int who, unsigned flag)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const char *name = table_text(table, state->statuses.items[i].kind);
        if (state->statuses.items[i].bearer == who && d5e_status_flags(table, name) & flag) return name;
    }
    return NULL;
}

int32_t d5e_status_value(const struct table *table, int who, const char *status)
{
    const struct d5e_state *state = d5e_state_of(table);
    int32_t value = 0;
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *effect = &state->statuses.items[i];
        if (effect->bearer == who && d5e_same_name(table_text(table, effect->kind), status) && effect->value > value)
            value = effect->value;
    }
    return value;
}

/* Is the creature that gave the condition in sight? A condition without a giver counts. */
static bool d5e_source_is_seen(const struct table *table, int bearer, const char *status)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *effect = &state->statuses.items[i];
        if (effect->bearer != bearer || !d5e_status_is(table, table_text(table, effect->kind), status)) continue;
        bool own = effect->source < 0 || effect->source == bearer;
        if (own || d5e_sees(table, bearer, effect->source)) return true;
    }
    return false;
}

static bool d5e_row_fits(struct table *table, size_t row, const struct d5e_roll *roll, int bearer)
{
    const char *only = d5e_condition_rolls[row].only;
    if (!only) return true;
    if (strcmp(only, SEEN) == 0) return d5e_source_is_seen(table, bearer, d5e_condition_rolls[row].name);
    if (strcmp(only, NEAR) != 0 && strcmp(only, FAR) != 0) return roll->ability && d5e_same_name(roll->ability, only);
    bool near = d5e_distance_ft(table, roll->who, roll->against) <= D5E_FEET_A_SQUARE;
    return near == (strcmp(only, NEAR) == 0);
}

void d5e_each_condition_chance(struct table *table, const struct d5e_roll *roll, d5e_chance *each, void *context)
{
    for (size_t i = 0; i < sizeof d5e_condition_rolls / sizeof *d5e_condition_rolls; i++) {
        int bearer = d5e_condition_rolls[i].whose == FOES ? roll->against : roll->who;
        const char *name = d5e_condition_rolls[i].name;
        if (bearer < 0 || strcmp(d5e_condition_rolls[i].kind, roll->kind) != 0 || !d5e_has_status(table, bearer, name))
            continue;
        const struct d5e_record *record = d5e_status_record(table, name);
        bool described = record && json_count(json_get(&record->json, "effects")); /* its own words count */
        if (!described && d5e_row_fits(table, i, roll, bearer))
            each(context, name, bearer, d5e_condition_rolls[i].chance);
    }
}
