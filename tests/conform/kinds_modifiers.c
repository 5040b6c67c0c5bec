/* kinds_modifiers.c: stacking, degrees of success and the arithmetic of changed values. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "conform.h"
#include "ir/aelike.h"
#include "ir/degree.h"
#include "ir/modifier.h"
#include "systems/pf2e/model/modifier.h"

struct stacking_case {
    struct symbols symbols;
    struct options options;
    struct modifier *items;
    size_t count;
};

static bool stacking_open(struct conform *conform, struct stacking_case *stacking, const struct json *line)
{
    const struct json *list = json_get(line, "modifiers"), *options = json_get(line, "rollOptions");
    symbols_init(&stacking->symbols, NULL);
    options_init(&stacking->options, &stacking->symbols, NULL);
    stacking->count = json_count(list);
    stacking->items = arena_array(conform->scratch, struct modifier, stacking->count + 1);
    for (size_t i = 0; i < json_count(options); i++)
        options_add_text(&stacking->options, json_to_text(json_at(options, i), ""));
    for (size_t i = 0; i < stacking->count; i++)
        if (!pf2e_modifier_read(conform->scratch, &stacking->symbols, json_at(list, i), &stacking->items[i]))
            return false;
    return true;
}

static void stacking_close(struct stacking_case *stacking)
{
    options_free(&stacking->options);
    symbols_free(&stacking->symbols);
}

static bool stacking_read_adjustment(struct conform *conform, struct symbols *symbols, const struct json *source,
                                     struct modifier_adjustment *adjustment)
{
    struct predicate *predicate = arena_new(conform->scratch, struct predicate);
    const char *slug = json_to_text(json_get(source, "slug"), NULL);
    *adjustment = (struct modifier_adjustment){
        .slug = slug ? symbol_intern_text(symbols, slug) : 0,
        .predicate = predicate,
        .mode = aelike_mode_find(json_to_text(json_get(source, "mode"), "")),
        .value = json_to_double(json_get(source, "value"), 0),
        .suppress = json_to_bool(json_get(source, "suppress"), false),
        .max_applications = (uint32_t)json_to_int(json_get(source, "maxApplications"), 0),
        .applications = arena_new(conform->scratch, uint32_t),
    };
    return predicate_compile(conform->scratch, symbols, json_get(source, "predicate"), PREDICATE_FULL, predicate);
}

static bool stacking_attach(struct conform *conform, struct stacking_case *stacking, const struct json *list)
{
    size_t count = json_count(list);
    struct modifier_adjustment *all = arena_array(conform->scratch, struct modifier_adjustment, count + 1);
    const struct modifier_adjustment **places =
        arena_array(conform->scratch, const struct modifier_adjustment *, count + 1);
    for (size_t i = 0; i < count; i++) {
        if (!stacking_read_adjustment(conform, &stacking->symbols, json_at(list, i), &all[i])) return false;
        places[i] = &all[i];
    }
    for (size_t i = 0; i < stacking->count; i++) {
        stacking->items[i].adjustments = places;
        stacking->items[i].adjustment_count = (uint32_t)count;
    }
    return true;
}

static bool stacking_is_same(const struct stacking_case *stacking, const struct json *expected, size_t index)
{
    const struct modifier *modifier = &stacking->items[index];
    return json_to_int(json_get(expected, "i"), -1) == (int64_t)index &&
           json_to_double(json_get(expected, "modifier"), 99) == modifier->value &&
           json_is_text(json_get(expected, "slug"), symbol_text(&stacking->symbols, modifier->slug)) &&
           json_is_text(json_get(expected, "type"), pf2e_modifier_policy.types[modifier->type].name) &&
           json_is_text(json_get(expected, "kind"), modifier_kind(&pf2e_modifier_policy, modifier)) &&
           json_to_bool(json_get(expected, "enabled"), false) == modifier->enabled &&
           json_to_bool(json_get(expected, "ignored"), false) == modifier->ignored;
}

static enum verdict stacking_compare(struct conform *conform, struct stacking_case *stacking, const struct json *line,
                                     double total, const uint32_t *order, size_t kept)
{
    const struct json *expected = json_get(line, "expected"), *list = json_get(expected, "modifiers");
    if (json_count(list) != kept || json_to_double(json_get(expected, "total"), 1e9) != total) {
        text_addf(conform->why, "total %d of %zu modifiers", (int)total, kept);
        return DISAGREE;
    }
    for (size_t i = 0; i < kept; i++)
        if (!stacking_is_same(stacking, json_at(list, i), order ? order[i] : i)) {
            const struct modifier *modifier = &stacking->items[order ? order[i] : i];
            text_addf(conform->why, "modifier %zu: value %d enabled %d ignored %d", i, (int)modifier->value,
                      modifier->enabled, modifier->ignored);
            return DISAGREE;
        }
    return AGREE;
}

static bool stacking_is_word(const struct symbols *symbols, const struct json *expected, symbol word)
{
    return word ? json_is_text(expected, symbol_text(symbols, word)) : json_is(expected, JSON_NULL);
}

static enum verdict check_modifier(struct conform *conform, struct stacking_case *stacking, const struct json *line)
{
    const struct json *expected = json_get(line, "expected"), *options = json_get(expected, "rollOptions");
    const struct json *critical = json_get(expected, "critical");
    struct modifier modifier;
    if (!pf2e_modifier_read(conform->scratch, &stacking->symbols, json_get(line, "modifier"), &modifier))
        return DISAGREE;
    pf2e_modifier_policy.own_options(&modifier, &stacking->options);
    bool same = options_count(&stacking->options) == json_count(options);
    for (size_t i = 0; same && i < json_count(options); i++)
        same = json_is_text(json_at(options, i), symbol_text(&stacking->symbols, options_at(&stacking->options, i)));
    enum modifier_critical wanted = json_is(critical, JSON_NULL)    ? CRITICAL_UNSAID
                                    : json_to_bool(critical, false) ? CRITICAL_ONLY
                                                                    : CRITICAL_NEVER;
    same = same && wanted == modifier.critical &&
           json_is_text(json_get(expected, "kind"), modifier_kind(&pf2e_modifier_policy, &modifier)) &&
           json_is_text(json_get(expected, "type"), pf2e_modifier_policy.types[modifier.type].name) &&
           stacking_is_word(&stacking->symbols, json_get(expected, "damageType"), modifier.damage_type) &&
           stacking_is_word(&stacking->symbols, json_get(expected, "damageCategory"), modifier.damage_category);
    return same ? AGREE : DISAGREE;
}

static enum verdict check_stacking(struct conform *conform, const struct json *line)
{
    struct stacking_case stacking;
    enum verdict verdict = DISAGREE;
    const char *function = json_to_text(json_get(line, "fn"), "");
    if (stacking_open(conform, &stacking, line) && stacking_attach(conform, &stacking, json_get(line, "adjustments"))) {
        struct modifier_choice kept = {.items = arena_array(conform->scratch, uint32_t, stacking.count + 1)};
        if (strcmp(function, "ModifierPF2e") == 0) {
            verdict = check_modifier(conform, &stacking, line);
        } else if (strcmp(function, "applyStackingRules") == 0) {
            double total = modifiers_stack(&pf2e_modifier_policy, stacking.items, NULL, stacking.count);
            verdict = stacking_compare(conform, &stacking, line, total, NULL, stacking.count);
        } else {
            double total =
                modifiers_total(&pf2e_modifier_policy, stacking.items, stacking.count, &stacking.options, &kept);
            verdict = stacking_compare(conform, &stacking, line, total, kept.items, kept.count);
        }
    }
    stacking_close(&stacking);
    return verdict;
}

static void degree_read_change(const struct json *source, struct degree_change *change)
{
    const struct json *amount = json_get(source, "amount");
    *change = (struct degree_change){.is_set = amount != NULL, .label = json_to_text(json_get(source, "label"), NULL)};
    change->to_degree = json_is(amount, JSON_STRING);
    change->amount = (int8_t)(change->to_degree ? degree_find(amount->text) : json_to_int(amount, 0));
}

static enum verdict check_degree(struct conform *conform, const struct json *line)
{
    struct degree_adjustments adjustments = {0};
    const struct json *list = json_get(line, "adjustments"), *expected = json_get(line, "expected");
    for (size_t i = 0; i < json_count(list); i++)
        degree_read_change(&list->members[i].value, &adjustments.changes[degree_find(list->members[i].name)]);
    int64_t die = json_to_int(json_get(line, "die"), 0), modifier = json_to_int(json_get(line, "modifier"), 0);
    struct degree_result result = degree_of(die, die + modifier, json_to_int(json_get(line, "dc"), 0), &adjustments);
    const struct json *amount = json_path(expected, "adjustment.amount");
    bool same_change = !amount          ? !result.change
                       : !result.change ? false
                       : json_is(amount, JSON_STRING)
                           ? result.change->to_degree && degree_find(amount->text) == result.change->amount
                           : !result.change->to_degree && json_to_int(amount, 9) == result.change->amount;
    if (same_change && json_to_int(json_get(expected, "value"), -1) == (int64_t)result.degree &&
        json_to_int(json_get(expected, "unadjusted"), -1) == (int64_t)result.unadjusted)
        return AGREE;
    text_addf(conform->why, "came %d from %d", (int)result.degree, (int)result.unadjusted);
    return DISAGREE;
}

static enum verdict check_adjust_degree(struct conform *conform, const struct json *line)
{
    const struct json *source = json_get(line, "adjustment"), *expected = json_get(line, "expected");
    (void)conform;
    for (size_t i = 0; i < json_count(source); i++) {
        struct degree_change change = {0};
        const struct json *wanted = json_get(expected, source->members[i].name);
        if (!degree_change_read(json_to_text(&source->members[i].value, ""), &change)) return DISAGREE;
        bool same = change.to_degree ? json_is_text(wanted, degree_name((enum degree)change.amount))
                                     : json_to_int(wanted, 9) == change.amount;
        if (!same) return DISAGREE;
    }
    return json_count(source) == json_count(expected) ? AGREE : DISAGREE;
}

static enum verdict check_aelike(struct conform *conform, const struct json *line)
{
    const struct json *expected = json_get(line, "expected");
    struct aelike_result result = aelike_combine(
        conform->scratch, aelike_mode_find(json_to_text(json_get(line, "mode"), "")), json_path(line, "current.value"),
        json_path(line, "change.value"), json_to_bool(json_get(line, "merge"), false));
    bool same = json_get(expected, "failure") ? result.failed
                : json_get(expected, "undefined")
                    ? !result.failed && result.absent
                    : !result.failed && !result.absent && json_equal(json_get(expected, "value"), &result.value);
    if (same) return AGREE;
    json_write(conform->why, line);
    text_add(conform->why, " came ");
    json_write(conform->why, &result.value);
    return DISAGREE;
}

static enum verdict check_group_resolution(struct conform *conform, const struct json *line)
{
    const struct json *list = json_get(line, "modifiers"), *applied = json_get(line, "applied"),
                      *names = json_get(line, "rollOptions");
    struct symbols symbols;
    struct options options;
    size_t count = json_count(list);
    struct modifier *items = arena_array(conform->scratch, struct modifier, count + 1);
    struct modifier_choice kept = {.items = arena_array(conform->scratch, uint32_t, count + 1)};
    symbols_init(&symbols, NULL);
    options_init(&options, &symbols, NULL);
    for (size_t i = 0; i < json_count(names); i++)
        options_add_text(&options, json_to_text(json_at(names, i), ""));
    for (size_t i = 0; i < count; i++) {
        const struct json *source = json_at(list, i);
        const char *group = json_to_text(json_get(source, "exclusionGroup"), NULL);
        struct predicate *predicate = arena_new(conform->scratch, struct predicate);
        predicate_compile(conform->scratch, &symbols, json_get(source, "predicate"), PREDICATE_SIMPLE, predicate);
        items[i] = (struct modifier){.label = json_to_text(json_get(source, "label"), ""),
                                     .value = json_to_double(json_get(source, "value"), 0),
                                     .group = group ? symbol_intern_text(&symbols, group) : 0,
                                     .enabled = json_to_bool(json_get(source, "enabled"), true),
                                     .predicate = predicate};
    }
    double total = modifiers_resolve_groups(items, count, &options, json_to_double(json_get(line, "cap"), 60), &kept);
    bool same = total == json_to_double(json_get(line, "total"), 1e9) && kept.count == json_count(applied);
    for (size_t i = 0; same && i < kept.count; i++)
        same = json_is_text(json_at(applied, i), items[kept.items[i]].label);
    text_addf(conform->why, "total %d", (int)total);
    options_free(&options);
    symbols_free(&symbols);
    return same ? AGREE : DISAGREE;
}

static enum verdict check_counted_degrees(struct conform *conform, const struct json *line)
{
    struct counted_degrees came =
        degree_count_tens(json_to_int(json_get(line, "roll"), 0), json_to_int(json_get(line, "target"), 0));
    if (came.success == json_to_bool(json_get(line, "success"), false) &&
        came.degrees == json_to_int(json_get(line, "degrees"), -1))
        return AGREE;
    text_addf(conform->why, "came %s with %d", came.success ? "success" : "failure", (int)came.degrees);
    return DISAGREE;
}

const struct conform_kind conform_kinds_modifiers[] = {
    {.name = "pf2e/stacking", .check = check_stacking},
    {.name = "pf2e/degree", .check = check_degree},
    {.name = "pf2e/adjust-degree", .check = check_adjust_degree},
    {.name = "pf2e/aelike", .check = check_aelike},
    {.name = "dh2e/modifier_resolution", .check = check_group_resolution},
    {.name = "dh2e/degrees_of_success", .check = check_counted_degrees},
    {0},
};
