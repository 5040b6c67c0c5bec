/* value.c: numbers and dice in play: operands of a frame, formulas rolled with a record of every die. */
#include <stdlib.h>
#include <string.h>

#include "dice/dice.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

struct d5e_doubling {
    const char *formula;
    size_t done; /* so much of the formula is in `text` */
    struct text text;
};

/* A critical hit rolls every die twice, and the formula says so. (D5E-PLAY-02) */
static void d5e_double_nodes(struct d5e_doubling *doubling, struct dice_node *node)
{
    for (; node; node = node->next) {
        if (node->kind == DICE_NODE_DICE && !node->count_of) {
            size_t at = node->offset + strcspn(doubling->formula + node->offset, "0123456789dD"); /* after brackets */
            node->count *= 2;
            text_add_bytes(&doubling->text, doubling->formula + doubling->done, at - doubling->done);
            text_addf(&doubling->text, "%lld", (long long)node->count);
            doubling->done = at + strspn(doubling->formula + at, "0123456789");
        }
        if (node->first) d5e_double_nodes(doubling, node->first);
    }
}

static const char *d5e_double_dice(struct arena *arena, struct dice *dice)
{
    struct d5e_doubling doubling = {.formula = dice->text};
    d5e_double_nodes(&doubling, dice->root);
    const char *formula = arena_printf(arena, "%s%s", text_get(&doubling.text), doubling.formula + doubling.done);
    text_free(&doubling.text);
    return formula;
}

static symbol d5e_dice_record(struct table *table, const struct dice_result *result)
{
    struct arena scratch;
    arena_init(&scratch);
    struct json dice = json_make_array();
    for (size_t i = 0; i < result->dice.count; i++)
        json_push(&scratch, &dice, json_make_int(result->dice.items[i].value));
    symbol record = table_intern_json(table, &dice);
    arena_free(&scratch);
    return record;
}

int64_t d5e_throw_formula(const struct d5e_frame *frame, const char *formula, bool doubled, const char *what)
{
    struct table *table = frame->table;
    if (frame->account && strspn(formula, "0123456789") == strlen(formula)) return strtol(formula, NULL, 10);
    if (frame->account) { /* "1d4", or with what was named before "1d4 + 1d6" */
        const char *before = frame->account->dice;
        frame->account->dice = before ? arena_printf(frame->account->arena, "%s + %s", before, formula)
                                      : arena_printf(frame->account->arena, "%s", formula);
        return 0;
    }
    struct arena scratch;
    arena_init(&scratch);
    struct dice_error error = {0};
    struct dice *dice = dice_parse(&scratch, formula, strlen(formula), DICE_FOUNDRY, &error);
    int64_t total = 0;
    if (dice && !d5e_stopped(table)) {
        struct dice_result result = {0};
        if (doubled) formula = d5e_double_dice(&scratch, dice);
        dice_roll(dice, &table->dice, NULL, &result);
        total = result.total;
        for (size_t i = 0; frame->maximized && i < result.dice.count; i++) { /* as high as they go */
            total += result.dice.items[i].faces - result.dice.items[i].value;
            result.dice.items[i].value = result.dice.items[i].faces;
        }
        if (result.dice.count)
            d5e_emit(table, dice, .who = frame->owner, .what = table_intern(table, what),
                     .formula = table_intern(table, formula), .dice = d5e_dice_record(table, &result), .total = total);
        dice_result_free(&result);
    } else if (!dice) {
        d5e_note(table, frame->owner, formula, "not a dice formula, so nothing is rolled");
    }
    arena_free(&scratch);
    return total;
}

void d5e_tell_addition(struct table *table, size_t since, int64_t total)
{
    struct event *roll = NULL;
    for (size_t i = since; i < table->events.count; i++) {
        if (table->events.items[i].kind != D5E_EVENT_DICE) continue;
        if (roll) return;
        roll = &table->events.items[i];
    }
    if (!roll) return;
    struct d5e_event_dice dice = d5e_event_dice_of(roll);
    dice.bonus = total != dice.total ? total - dice.total : EVENT_ABSENT;
    *roll = d5e_event_dice_make(dice);
}

static bool d5e_frame_attribute(void *context, const char *path, struct json *value)
{
    const struct d5e_frame *frame = context;
    bool of_target = strncmp(path, "target.", 7) == 0 && frame->target >= 0;
    int who = of_target ? frame->target : frame->owner;
    const struct d5e_body *body = d5e_body_of(frame->table, who);
    if (of_target) path += 7;
    if (strcmp(path, "trigger.value") == 0 || strcmp(path, "roll_result") == 0)
        *value = json_make_int(frame->roll_result);
    else if (strcmp(path, "hit_points.current") == 0 || strcmp(path, "current_hp") == 0)
        *value = json_make_int(body->hp);
    else if (strcmp(path, "max_hit_points") == 0 || strcmp(path, "hit_points.maximum") == 0)
        *value = json_make_int(body->actor->hp_max.value);
    else if (frame->paced && (strcmp(path, "movement.base") == 0 || strcmp(path, "movement.walk") == 0))
        *value = json_make_int(d5e_number_now(frame->table, who, "movement.base"));
    else if (strcmp(path, "attack.uses_strength") == 0 && frame->attack)
        *value = json_make_bool(frame->attack->uses_strength);
    else
        return d5e_actor_attribute(body->actor, path, value);
    return true;
}

static bool d5e_frame_resource(void *context, const char *resource, const char *property, int64_t *value)
{
    const struct d5e_frame *frame = context;
    const struct d5e_body *body = d5e_body_of(frame->table, frame->owner);
    int pool = d5e_pool_index(body->actor, resource), index = 0;
    const struct d5e_resource *known = body->actor->resources;
    if (pool < 0) return false;
    while (index++ < pool)
        known = known->next;
    *value = strcmp(property, "maximum") == 0 ? known->maximum : body->pools[pool];
    return true;
}

/* What the player paid for a cost of free size, else what the mechanic requires. */
static bool d5e_frame_cost(void *context, const char *resource, int64_t *value)
{
    const struct d5e_frame *frame = context;
    const struct json *costs = json_get(frame->mechanic ? frame->mechanic->json : NULL, "cost");
    for (size_t i = 0; i < json_count(costs); i++) {
        if (!d5e_same_name(json_to_text(json_get(json_at(costs, i), "resource"), ""), resource)) continue;
        *value = d5e_cost_amount(frame, json_at(costs, i));
        return true;
    }
    return false;
}

enum d5e_ability d5e_casting_ability(const struct d5e_frame *frame)
{
    const char *own = frame->mechanic ? frame->mechanic->spell_ability : NULL;
    enum d5e_ability ability = own ? d5e_ability_find(own) : D5E_ABILITIES;
    return ability < D5E_ABILITIES ? ability : d5e_body_of(frame->table, frame->owner)->actor->spell_ability;
}

static bool d5e_frame_modifier(void *context, const char *name, int64_t *value)
{
    const struct d5e_frame *frame = context;
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    if (strcmp(name, "attack") == 0 && frame->attack) {
        *value = d5e_actor_modifier(actor, frame->attack->uses_strength ? D5E_STRENGTH : D5E_DEXTERITY);
        return true;
    }
    enum d5e_ability ability =
        d5e_same_name(name, "spellcasting") ? d5e_casting_ability(frame) : d5e_ability_find(name);
    if (ability >= D5E_ABILITIES) return false;
    *value = d5e_actor_modifier(actor, ability);
    return true;
}

static bool d5e_frame_level(void *context, const char *name, int64_t *value)
{
    const struct d5e_frame *frame = context;
    *value = d5e_actor_class_level(d5e_body_of(frame->table, frame->owner)->actor, name);
    return true;
}

static bool d5e_frame_dice(void *context, const char *formula, int64_t *value)
{
    const struct d5e_frame *frame = context;
    *value = d5e_throw_formula(frame, formula, frame->doubled, frame->mechanic ? frame->mechanic->name : "dice");
    return true;
}

static bool d5e_frame_resource_die(void *context, const char *resource, int64_t *value)
{
    const struct d5e_frame *frame = context;
    for (const struct d5e_resource *at = d5e_body_of(frame->table, frame->owner)->actor->resources; at; at = at->next) {
        if (!d5e_is_die_of(resource, at->id) || !at->die) continue;
        char formula[16];
        struct text text = {0};
        text_addf(&text, "1d%lld", (long long)at->die);
        memcpy(formula, text_get(&text), text.length < 15 ? text.length + 1 : 15);
        formula[15] = '\0';
        text_free(&text);
        *value = d5e_throw_formula(frame, formula, frame->doubled, at->name);
        return true;
    }
    return false;
}

/* Below the first key (or without a table) a spell has what its record states: "damage": {"dice": "2d6"}. */
static const struct json *d5e_spell_base(const struct json *record, const char *name)
{
    const struct json *written = json_get(record, name);
    return json_is(written, JSON_OBJECT) ? json_get(written, "dice") : written;
}

/* A spell's tables count the slot's level, a cantrip's the caster's. */
static bool d5e_frame_scaling(void *context, const char *name, struct json *value)
{
    const struct d5e_frame *frame = context;
    const struct d5e_mechanic *mechanic = frame->mechanic;
    const struct json *picked = NULL;
    if (mechanic && mechanic->spell_level >= 0) {
        const struct json *base = d5e_spell_base(mechanic->record, name),
                          *table = json_get(json_get(mechanic->json, "scaling"), name);
        int cast = frame->slot > frame->spell_level ? frame->slot : frame->spell_level;
        int slot = cast > mechanic->spell_level ? cast : mechanic->spell_level;
        if (!table) table = json_get(json_get(mechanic->record, "scaling"), name);
        picked = table ? d5e_scaling_pick(table, mechanic->spell_level > 0 ? slot : mechanic->level, base) : base;
    } else {
        picked = d5e_mechanic_scaling(mechanic, name, NULL);
    }
    if (!picked) return false;
    *value = *picked;
    return true;
}

static bool d5e_frame_roll(void *context, int64_t *value)
{
    *value = ((const struct d5e_frame *)context)->roll_result;
    return true;
}

static bool d5e_frame_spell_level(void *context, int64_t *value)
{
    const struct d5e_frame *frame = context;
    *value = frame->slot > 0 ? frame->slot : frame->spell_level < 0 ? 0 : frame->spell_level;
    return true;
}

static bool d5e_frame_function(void *context, const struct json *call, struct json *value)
{
    return d5e_function_call(context, json_to_text(json_get(call, "function"), ""), call, value);
}

bool d5e_frame_number(const struct d5e_frame *frame, const struct json *value, int64_t *number)
{
    struct d5e_frame scope = *frame;
    const struct d5e_calculation_host host = {.context = &scope,
                                              .attribute = d5e_frame_attribute,
                                              .ability_modifier = d5e_frame_modifier,
                                              .class_level = d5e_frame_level,
                                              .dice = d5e_frame_dice,
                                              .resource_die = d5e_frame_resource_die,
                                              .scaling = d5e_frame_scaling,
                                              .resource = d5e_frame_resource,
                                              .cost = d5e_frame_cost,
                                              .roll_result = d5e_frame_roll,
                                              .spell_level = d5e_frame_spell_level,
                                              .function = d5e_frame_function};
    if (!d5e_calculate_int(&host, value, number, NULL)) return false;
    if (*number > D5E_MOST_AMOUNT) *number = D5E_MOST_AMOUNT; /* hostile content: sums stay far from overflow */
    if (*number < -D5E_MOST_AMOUNT) *number = -D5E_MOST_AMOUNT;
    return true;
}

/* Named amounts of the later revision: "superiority_die", "weapon_die", "proficiency_bonus". */
static bool d5e_named_amount(const struct d5e_frame *frame, const char *name, int64_t *amount)
{
    if (d5e_same_name(name, "weapon_die") && frame->attack) {
        *amount = d5e_throw_formula(frame, frame->attack->dice, frame->doubled, name);
        return true;
    }
    for (const struct d5e_resource *at = d5e_body_of(frame->table, frame->owner)->actor->resources; at; at = at->next) {
        if (at->die && d5e_is_die_of(name, at->id))
            return d5e_frame_resource_die((void *)(uintptr_t)frame, at->id, amount);
    }
    const char *pool = json_to_text(json_path(frame->mechanic ? frame->mechanic->json : NULL, "cost.0.resource"), NULL);
    if (pool && (strstr(name, "dice") || strstr(name, "die")) &&
        d5e_frame_resource_die((void *)(uintptr_t)frame, pool, amount))
        return true; /* "inspiration.bardic_dice": a die of what it pays with */
    struct json value;
    if (!d5e_frame_attribute((void *)(uintptr_t)frame, name, &value)) return false;
    *amount = json_to_int(&value, 0);
    return true;
}

static int64_t d5e_throw_value(const struct d5e_frame *frame, const struct json *value, const char *what)
{
    int64_t amount = 0;
    if (json_is(value, JSON_OBJECT) && json_is_text(json_get(value, "type"), "scaling")) {
        struct json picked;
        const char *name = json_to_text(json_get(value, "value"), "");
        if (d5e_frame_scaling((void *)(uintptr_t)frame, name, &picked))
            return d5e_throw_value(frame, &picked, what);
        return 0;
    }
    if (json_is(value, JSON_STRING)) {
        if (d5e_named_amount(frame, value->text, &amount)) return amount;
        return strcspn(value->text, "0123456789") == 0 ? d5e_throw_formula(frame, value->text, frame->doubled, what)
                                                       : 0;
    }
    d5e_frame_number(frame, value, &amount);
    return amount;
}

/* {"operation": "divide", "operators": [2]} beside dice: half of what they show. */
static bool d5e_is_share(const struct json *calculation)
{
    const char *operation = json_to_text(json_get(calculation, "operation"), "");
    return json_count(json_get(calculation, "operators")) == 1 &&
           (strcmp(operation, "divide") == 0 || strcmp(operation, "multiply") == 0);
}

static int64_t d5e_share(const struct d5e_frame *frame, const struct json *calculation, int64_t total)
{
    int64_t by = 1;
    d5e_frame_number(frame, json_at(json_get(calculation, "operators"), 0), &by);
    if (json_is_text(json_get(calculation, "operation"), "multiply"))
        return __builtin_mul_overflow(total, by, &total) ? D5E_MOST_AMOUNT : total;
    bool up = json_is_text(json_get(calculation, "rounding"), "up");
    return by == 0 ? total : (total + (up && by > 0 ? by - 1 : 0)) / by;
}

int64_t d5e_throw_amount(const struct d5e_frame *frame, const struct json *amount, const char *scaling_key,
                         bool doubled, const char *what)
{
    static const char *const sums[] = {"bonus", "value", "calculation"};
    struct d5e_frame scope = *frame;
    scope.doubled = doubled;
    if (!json_is(amount, JSON_OBJECT)) return d5e_throw_value(&scope, amount, what);
    const struct json *dice = json_get(amount, "dice");
    struct json scaled;
    int64_t total = 0;
    size_t since = frame->table->events.count;
    if (scaling_key && d5e_frame_scaling(&scope, scaling_key, &scaled)) dice = &scaled;
    if (dice) total += d5e_throw_value(&scope, dice, what);
    for (size_t i = 0; i < 3; i++) {
        const struct json *more = json_get(amount, sums[i]);
        if (more && i == 2 && dice && d5e_is_share(more)) return d5e_share(frame, more, total);
        if (more) total += d5e_throw_value(&scope, more, what);
    }
    d5e_tell_addition(frame->table, since, total);
    return total;
}

int64_t d5e_distance_value(const struct d5e_frame *frame, const struct json *distance)
{
    const struct json *value =
        json_is(distance, JSON_OBJECT) && json_get(distance, "value") ? json_get(distance, "value") : distance;
    int64_t feet = 0;
    if (json_is_text(value, "half_speed")) return d5e_speed_ft(frame->table, frame->owner) / 2;
    if (json_is_text(value, "speed")) return d5e_speed_ft(frame->table, frame->owner);
    if (json_is_text(json_get(distance, "type"), "touch")) return D5E_FEET_A_SQUARE;
    if (value && d5e_frame_number(frame, value, &feet))
        return json_is_text(json_get(distance, "unit"), "miles") ? feet * 5280 : feet;
    return 0;
}
