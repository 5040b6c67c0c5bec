/* harm.c: damage, the condition track, healing and rage on the table. */
#include <stdio.h>
#include <string.h>

#include "systems/swse/table/table.h"
#include "systems/swse/actor/statistic.h"
#include "systems/swse/actor/track.h"

void swse_shift_track(struct table *table, int who, int64_t steps)
{
    int64_t current = swse_state_of(table)->fighters[who].track;
    int64_t next = swse_track_shift(current, steps);
    if (next == current) return;
    symbol track = table_intern(table, "track");
    char label[48] = "down the condition track";
    if (next == SWSE_TRACK_HELPLESS)
        snprintf(label, sizeof label, "helpless");
    else if (next != SWSE_TRACK_NORMAL)
        snprintf(label, sizeof label, "%d %s down the condition track", (int)next, next == 1 ? "step" : "steps");
    symbol words = table_intern(table, label);
    if (next == SWSE_TRACK_NORMAL)
        swse_emit(table, conditionEnd, .who = who, .condition = track, .steps = next - current, .label = words);
    else
        swse_emit(table, condition, .who = who, .condition = track, .value = next, .steps = next - current,
                  .label = words);
}

void swse_emit_immune(struct table *table, int who, const char *what, const struct swse_rule *rule, bool partly)
{
    const char *label = rule ? swse_rule_label(rule, swse_fighter_actor(table, who)) : NULL;
    swse_emit(table, immune, .who = who, .what = table_intern(table, what),
              .why = rule ? table_intern(table, rule->id) : 0, .label = label ? table_intern(table, label) : 0,
              .partly = partly);
}

/* Immunity, then half for resistance, then reduction (SWSE-RULE-04, 13, 31). */
static int64_t swse_hurt_reduce(struct table *table, int who, int64_t amount, const char *type)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const struct swse_rule *rule = NULL;
    enum swse_protection protection = swse_protected(actor, "damageType", type, &rule);
    if (protection != SWSE_EXPOSED) swse_emit_immune(table, who, type, rule, protection == SWSE_RESISTANT);
    if (protection == SWSE_IMMUNE) return 0;
    if (protection == SWSE_RESISTANT) amount /= 2;
    struct arena scratch;
    arena_init(&scratch);
    int64_t reduction = swse_reduction_number(actor, &scratch, type).total;
    arena_free(&scratch);
    return amount > reduction ? amount - reduction : 0;
}

/* A blow that takes the last hit point and reaches the threshold is deadly. */
void swse_hurt_down(struct table *table, int who, bool deadly)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    if (fighter->hit_points > 0 || fighter->dead) return;
    if (!deadly && fighter->track == SWSE_TRACK_HELPLESS) return;
    swse_shift_track(table, who, SWSE_TRACK_HELPLESS - fighter->track);
    emit(table, defeat, .who = who, .how = table_intern(table, deadly ? "dead" : "unconscious"));
}

/* The healings at the next start of turn, end of turn and start of round: bits 1 << enum swse_trigger. */
enum { SWSE_ALL_HEALINGS = 1 << SWSE_TURN_START | 1 << SWSE_TURN_END | 1 << SWSE_ROUND_START };

static bool swse_heals_unless_hurt(const struct swse_actor *actor)
{
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind == SWSE_OP_HEALING && op->healing.suppressor && strcmp(op->healing.suppressor, "damageType") == 0)
            return true;
    }
    return false;
}

/* [{"type", "amount", "prevented"}] */
static symbol swse_damage_parts(struct table *table, const char *type, int64_t amount, int64_t taken)
{
    struct arena scratch;
    arena_init(&scratch);
    struct json list = json_make_array(), part = json_make_object();
    json_set(&scratch, &part, "type", json_make_text(&scratch, type, strlen(type)));
    json_set(&scratch, &part, "amount", json_make_int(taken));
    json_set(&scratch, &part, "prevented", json_make_int(amount - taken));
    json_push(&scratch, &list, part);
    symbol parts = scratch.failed ? 0 : table_intern_json(table, &list);
    arena_free(&scratch);
    return parts;
}

/* What kept a part of the damage off; NULL: nothing. */
static const char *swse_hurt_reason(const struct swse_actor *actor, const char *type, bool less)
{
    const struct swse_rule *rule = NULL;
    if (!less) return NULL;
    switch (swse_protected(actor, "damageType", type, &rule)) {
    case SWSE_IMMUNE:
        return "immunity";
    case SWSE_RESISTANT:
        return "resistance";
    case SWSE_EXPOSED:
        break;
    }
    return "damage reduction";
}

void swse_hurt(struct table *table, int who, int64_t amount, const char *type)
{
    swse_take(table, who, amount, swse_hurt_reduce(table, who, amount, type), type);
}

void swse_take(struct table *table, int who, int64_t amount, int64_t taken, const char *type)
{
    const struct swse_state *state = swse_state_of(table);
    struct arena scratch;
    arena_init(&scratch);
    int64_t before = state->fighters[who].hit_points;
    int64_t left = before > taken ? before - taken : 0;
    struct swse_now now = swse_fighter_now(table, who, &scratch, NULL);
    int64_t threshold = swse_threshold_number(swse_fighter_actor(table, who), &now, &scratch).total;
    const char *why = swse_hurt_reason(swse_fighter_actor(table, who), type, taken < amount);
    swse_emit(table, damage, .who = who, .parts = swse_damage_parts(table, type, amount, taken), .amount = taken,
              .hp = left, .raw = amount, .why = why ? table_intern(table, why) : 0);
    if (taken > 0) {
        int64_t steps = swse_threshold_steps(taken, threshold);
        swse_shift_track(table, who, steps);
        if (swse_heals_unless_hurt(swse_fighter_actor(table, who)))
            swse_emit_effect(table, who, swse_word(table, "damaged", type),
                             (struct swse_span){EFFECT_LASTS, 0, SWSE_ALL_HEALINGS});
        swse_hurt_down(table, who, steps > 0 && before > 0 && left == 0);
        char *condition = arena_printf(&scratch, "damaged-by-%s", type);
        if (condition) swse_check_rages(table, who, condition);
        swse_check_rages(table, who, "damaged");
    }
    arena_free(&scratch);
}

void swse_heal(struct table *table, int who, int64_t amount, const char *why)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    int64_t room = fighter->hit_points_max - fighter->hit_points;
    if (amount > room) amount = room;
    if (fighter->dead || amount <= 0) return;
    emit(table, heal, .who = who, .amount = amount, .source = table_intern(table, why),
         .hp = fighter->hit_points + amount);
    swse_check_rages(table, who, NULL);
}

/* Rage. */

static bool swse_rage_is_below(const struct swse_fighter *fighter, const struct swse_op *op)
{
    return fighter->hit_points * 100 <= op->rage.percent * fighter->hit_points_max;
}

static void swse_rage_begin(struct table *table, int who, const struct swse_op *op, symbol kind)
{
    switch (op->rage.duration) {
    case SWSE_RAGE_ENCOUNTER:
        swse_emit_effect(table, who, kind, (struct swse_span){EFFECT_ENCOUNTER, 0, 1});
        break;
    case SWSE_RAGE_ROUNDS:
        swse_emit_effect(table, who, kind, (struct swse_span){EFFECT_TURN_END, table_throw(table, 4), 1});
        break;
    case SWSE_RAGE_HEALED:
    case SWSE_RAGE_HOST:
        swse_emit_effect(table, who, kind, (struct swse_span){EFFECT_LASTS, 0, 1});
        break;
    }
}

static bool swse_rage_is_called(const struct swse_fighter *fighter, const struct swse_op *op, const char *condition)
{
    if (fighter->dead || fighter->hit_points <= 0) return false;
    switch (op->rage.trigger) {
    case SWSE_RAGE_HP_THRESHOLD:
        return swse_rage_is_below(fighter, op);
    case SWSE_RAGE_CONDITION:
        return condition && op->rage.condition && strcmp(op->rage.condition, condition) == 0;
    case SWSE_RAGE_ACTION:
        return false;
    }
    return false;
}

void swse_check_rages(struct table *table, int who, const char *condition)
{
    const struct swse_state *state = swse_state_of(table);
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    struct arena scratch;
    arena_init(&scratch);
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_RAGE) continue;
        symbol kind = swse_word(table, "rage", swse_rule_key(&scratch, op->rule));
        bool on = effect_find(&state->effects, who, kind) != EFFECT_NONE;
        bool healed = op->rage.duration == SWSE_RAGE_HEALED && !swse_rage_is_below(&state->fighters[who], op);
        if (on && healed)
            swse_emit_effect_end(table, who, kind);
        else if (!on && swse_rage_is_called(&state->fighters[who], op, condition))
            swse_rage_begin(table, who, op, kind);
    }
    arena_free(&scratch);
}

/* The rage a command means: by rule id, or the only one that fits. */
static const struct swse_op *swse_rage_named(const struct swse_actor *actor, const struct json *command, bool action)
{
    const char *name = json_to_text(json_get(command, "rule"), NULL);
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_RAGE || (name && strcmp(op->rule->id, name) != 0)) continue;
        if (!action || op->rage.trigger == SWSE_RAGE_ACTION) return op;
    }
    return NULL;
}

void swse_decide_rage(struct table *table, int who, const struct json *command)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const struct swse_op *op = swse_rage_named(actor, command, true);
    if (!op) {
        table_refuse(table, "%s has no rage to begin", table_actor_name(table, who));
        return;
    }
    struct arena scratch;
    arena_init(&scratch);
    symbol kind = swse_word(table, "rage", swse_rule_key(&scratch, op->rule));
    arena_free(&scratch);
    if (effect_find(&swse_state_of(table)->effects, who, kind) != EFFECT_NONE)
        table_refuse(table, "%s is already raging", table_actor_name(table, who));
    else if (swse_pay(table, who, "swift"))
        swse_rage_begin(table, who, op, kind);
}

/* A rage of duration "other" is ended by the host; the others end by themselves (SWSE-RULE-36). */
void swse_decide_calm(struct table *table, int who, const struct json *command)
{
    const struct swse_state *state = swse_state_of(table);
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const char *name = json_to_text(json_get(command, "rule"), NULL);
    struct arena scratch;
    arena_init(&scratch);
    bool ended = false, raging = false;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_RAGE || (name && strcmp(op->rule->id, name) != 0)) continue;
        symbol kind = swse_word(table, "rage", swse_rule_key(&scratch, op->rule));
        if (effect_find(&state->effects, who, kind) == EFFECT_NONE) continue;
        raging = true;
        if (op->rage.duration != SWSE_RAGE_HOST) continue;
        swse_emit_effect_end(table, who, kind);
        ended = true;
    }
    arena_free(&scratch);
    if (!ended) table_refuse(table, raging ? "the rage of %s ends by itself" : "%s is not raging",
                             table_actor_name(table, who));
}

/* Fast healing. */

static bool swse_healing_holds(const struct table *table, int who, const struct swse_healing *healing)
{
    if (!healing->condition) return true;
    const char *value = healing->condition_value;
    if (strcmp(healing->condition, "environment") == 0) return swse_has_word(table, who, "environment", value);
    if (strcmp(healing->condition, "hasEffect") == 0) return swse_has_word(table, who, "effect", value);
    if (strcmp(value, "alive") == 0) return !swse_state_of(table)->fighters[who].dead;
    return swse_has_word(table, who, "status", value);
}

/* Damage of a type suppresses the next healing of each kind of moment, not longer (SWSE-RULE-28). */
static bool swse_healing_is_burnt(const struct table *table, int who, const struct swse_healing *healing)
{
    const struct swse_state *state = swse_state_of(table);
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.items[i];
        const char *kind = table_text(table, effect->kind);
        if (effect->bearer != who || strncmp(kind, "damaged:", 8) != 0) continue;
        if (!(effect->value & 1 << healing->trigger)) continue;
        for (size_t k = 0; k < healing->suppressed_by.count; k++) {
            if (swse_damage_covers(healing->suppressed_by.items[k], kind + 8)) return true;
        }
    }
    return false;
}

static bool swse_healing_is_suppressed(const struct table *table, int who, const struct swse_healing *healing)
{
    if (!healing->suppressor) return false;
    if (strcmp(healing->suppressor, "damageType") == 0) return swse_healing_is_burnt(table, who, healing);
    const char *stem = strcmp(healing->suppressor, "effect") == 0 ? "effect" : "status";
    for (size_t i = 0; i < healing->suppressed_by.count; i++) {
        if (swse_has_word(table, who, stem, healing->suppressed_by.items[i])) return true;
    }
    return false;
}

/* The damage of the time before has done its suppressing for this moment. */
static void swse_healing_forget(struct table *table, int who, enum swse_trigger trigger)
{
    const struct swse_state *state = swse_state_of(table);
    for (int i = state->effects.count - 1; i >= 0; i--) {
        if (i >= state->effects.count) continue;
        struct effect effect = state->effects.items[i];
        bool damage = strncmp(table_text(table, effect.kind), "damaged:", 8) == 0;
        if (effect.bearer != who || !damage || !(effect.value & 1 << trigger)) continue;
        int32_t left = effect.value & ~(1 << trigger);
        if (left)
            swse_emit_effect(table, who, effect.kind, (struct swse_span){EFFECT_LASTS, 0, left});
        else
            swse_emit_effect_end(table, who, effect.kind);
    }
}

/* "fast healing works only in water" */
static void swse_healing_needs(const struct swse_healing *healing, struct text *out)
{
    const char *when = "while";
    if (strcmp(healing->condition, "environment") == 0) when = "in";
    if (strcmp(healing->condition, "hasEffect") == 0) when = "with";
    text_addf(out, "fast healing works only %s ", when);
    event_slug_words(healing->condition_value, out);
}

void swse_fast_healing(struct table *table, int who, enum swse_trigger trigger)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_HEALING || op->healing.trigger != trigger) continue;
        const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
        struct text why = {0};
        bool holds = swse_healing_holds(table, who, &op->healing);
        bool heals = holds && !swse_healing_is_suppressed(table, who, &op->healing);
        if (!holds)
            swse_healing_needs(&op->healing, &why);
        else if (!heals)
            text_add(&why, "fast healing is suppressed");
        if (heals)
            swse_heal(table, who, op->healing.value, op->rule->id);
        else if (fighter->hit_points < fighter->hit_points_max && !fighter->dead)
            swse_emit(table, noHealing, .who = who, .rule = table_intern(table, op->rule->id),
                      .why = table_intern(table, text_get(&why)));
        text_free(&why);
    }
    swse_healing_forget(table, who, trigger);
}

/* Surroundings that harm creatures that cannot breathe there, and who can (SWSE-RULE-12, 30). */
static const struct {
    const char *environment, *breaths[2];
} swse_airs[] = {{"water", {"aquatic", "amphibious"}},
                 {"vacuum", {"vacuum", "vacuum-adapted"}},
                 {"poison-gas", {"poison-resistant", NULL}}};
enum { SWSE_AIR_COUNT = sizeof swse_airs / sizeof *swse_airs };

static int swse_air_find(const char *environment)
{
    for (int i = 0; i < SWSE_AIR_COUNT; i++) {
        if (strcmp(swse_airs[i].environment, environment) == 0) return i;
    }
    return -1;
}

static bool swse_breathes(const struct swse_actor *actor, const char *environment)
{
    int air = swse_air_find(environment);
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_BREATH) continue;
        if (op->breath.immune) return true;
        for (int k = 0; air >= 0 && k < 2 && swse_airs[air].breaths[k]; k++) {
            if (strcmp(op->breath.breath, swse_airs[air].breaths[k]) == 0) return true;
        }
    }
    return false;
}

/* Who is immune to the surroundings, or can breathe where breath is what matters, is safe (SWSE-RULE-12, 13, 30). */
void swse_decide_exposure(struct table *table, int who, const struct json *command)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const char *environment = json_to_text(json_get(command, "environment"), "");
    int64_t amount = json_to_int(json_get(command, "amount"), 0);
    bool breath = json_to_bool(json_get(command, "breath"), swse_air_find(environment) >= 0);
    bool breathes = swse_breathes(actor, environment);
    const struct swse_rule *rule = NULL;
    enum swse_protection protection = swse_protected(actor, "environment", environment, &rule);
    swse_emit(table, exposure, .who = who, .what = table_intern(table, environment), .breathes = breathes);
    if (protection != SWSE_EXPOSED) swse_emit_immune(table, who, environment, rule, protection == SWSE_RESISTANT);
    if (protection == SWSE_IMMUNE || (breath && breathes)) return;
    if (protection == SWSE_RESISTANT) amount /= 2;
    swse_hurt(table, who, amount, json_to_text(json_get(command, "type"), "environment"));
}
