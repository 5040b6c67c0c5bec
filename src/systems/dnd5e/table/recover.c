/* recover.c: pools and spell slots that are regained. (D5E-EFF-17, -41) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* How many: an operand, a number, or the formula of the later revision {"calculation", "operation", "divisor",
 * "rounding"}; INT64_MAX if nothing is stated. */
static int64_t d5e_recover_number(const struct d5e_frame *frame, const struct json *value)
{
    int64_t number = INT64_MAX;
    const struct json *divisor = json_get(value, "divisor"), *path = json_get(value, "calculation");
    if (!value) return number;
    if (!json_is(path, JSON_STRING)) return d5e_frame_number(frame, value, &number) ? number : INT64_MAX;
    struct json operand = json_make_object(), known;
    struct arena *arena = &frame->table->arena;
    json_set(arena, &operand, "function", *path);
    number = 0;
    if (d5e_function_call(frame, path->text, &operand, &known)) {
        number = json_to_int(&known, 0);
    } else if (strncmp(path->text, "classes.", 8) == 0) {
        const char *end = strrchr(path->text, '.');
        char *name = arena_copy_text(arena, path->text + 8, (size_t)(end > path->text + 8 ? end - path->text - 8 : 0));
        number = d5e_actor_class_level(d5e_body_of(frame->table, frame->owner)->actor, name ? name : "");
    }
    int64_t by = json_to_int(divisor, 1);
    if (by < 1) by = 1;
    return (number + (json_is_text(json_get(value, "rounding"), "up") ? by - 1 : 0)) / by;
}

static void d5e_recover_slot(struct d5e_frame *frame, int level)
{
    d5e_change_slot(frame->table, frame->owner, level, 1);
}

/* Spent slots, the highest first, as far as the count, the highest level allowed and the budget of levels go. */
static void d5e_recover_slots(struct d5e_frame *frame, const struct json *value)
{
    const struct d5e_body *body = d5e_body_of(frame->table, frame->owner);
    int64_t budget = d5e_recover_number(frame, json_get(value, "budget")),
            most = json_to_int(json_path(value, "bounds.maximum"), 9),
            formula = d5e_recover_number(frame, json_get(value, "maximum_formula")),
            count = json_to_int(json_get(value, "count"), json_get(value, "budget") ? 99 : 1);
    if (formula < most) most = formula;
    if (json_is_text(json_path(value, "constraint.ref"), "spell_level_cast") && frame->spell_level - 1 < most)
        most = frame->spell_level - 1;
    for (int level = most > 9 ? 9 : (int)most; level > 0 && !d5e_stopped(frame->table); level--) {
        while (count > 0 && budget >= level && body->slots[level] < d5e_slots_of(body->actor, level)) {
            d5e_recover_slot(frame, level);
            budget -= level;
            count--;
        }
    }
}

/* True when it was a pool of the owner's or a spell slot. */
bool d5e_recover(struct d5e_frame *frame, const struct json *value)
{
    struct table *table = frame->table;
    const struct d5e_body *body = d5e_body_of(table, frame->owner);
    const char *resource = json_to_text(json_get(value, "resource"), json_to_text(json_get(value, "target"), ""));
    int64_t amount = json_to_int(json_get(value, "count"), 1);
    if (json_get(value, "amount")) d5e_frame_number(frame, json_get(value, "amount"), &amount);
    int pool = d5e_pool_index(body->actor, resource), index = 0;
    if (pool < 0 && (d5e_same_name(resource, "spell_slot") || d5e_same_name(resource, "spell_slots"))) {
        d5e_recover_slots(frame, value);
        return true;
    }
    if (pool < 0) return false;
    const struct d5e_resource *known = body->actor->resources;
    while (index++ < pool)
        known = known->next;
    if (known->maximum < 0) return true;
    int64_t left = body->pools[pool] + amount;
    if (left > known->maximum) left = known->maximum; /* never above the pool */
    d5e_change_pool(table, frame->owner, known->id, left - body->pools[pool], left);
    return true;
}
