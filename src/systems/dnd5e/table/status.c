/* status.c: statuses: applied, held, ended, with what they carry. (D5E-EFF-03, -22, -24 to -26, D5E-MECH-08)
 *
 * Two sorts share one list. A named status ("frightened") comes from apply_status. What a mechanic gives for a time
 * without naming a status (advantage, a bonus, a response, an aura) is *held*: one status called like the mechanic
 * carries all of it; it ends together with the named status the same mechanic gave to the same bearer. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static bool d5e_lists_immunity(const struct json *list, const char *status)
{
    if (json_is(list, JSON_STRING)) return d5e_same_name(list->text, status);
    for (size_t i = 0; i < json_count(list); i++) {
        if (d5e_same_name(json_to_text(json_at(list, i), ""), status)) return true;
    }
    return false;
}

struct d5e_immunity_search {
    const char *status;
    bool immune;
};

static void d5e_collect_immunity(void *context, const struct d5e_contribution *contribution)
{
    struct d5e_immunity_search *search = context;
    const struct json *immunity = json_get(contribution->effect, "immunity"), *to = json_get(immunity, "to");
    if (immunity && d5e_lists_immunity(to ? to : json_get(immunity, "status"), search->status)) search->immune = true;
}

/* By nature, by a status, or by an aura that reaches it. The requirements are about the one it comes from. */
static bool d5e_is_immune(const struct d5e_frame *frame, int subject, const char *status)
{
    struct d5e_immunity_search search = {.status = status};
    struct d5e_frame situation = d5e_frame_of(frame->table, subject);
    if (d5e_lists_immunity(&d5e_body_of(frame->table, subject)->actor->status_immunities, status)) return true;
    situation.target = frame->owner;
    situation.trigger_source = frame->owner;
    d5e_each_contribution(frame->table, subject, &situation, d5e_collect_immunity, &search);
    return search.immune;
}

static int64_t d5e_unit_seconds(const char *unit)
{
    static const struct {
        const char *name;
        int64_t seconds;
    } units[] = {{"minute", 60}, {"hour", 3600}, {"day", 86400}};
    for (size_t i = 0; i < 3; i++) {
        if (strncmp(unit, units[i].name, strlen(units[i].name)) == 0) return units[i].seconds;
    }
    return 86400;
}

/* When it ends: whose turns count down, or seconds. (D5E-EFF-26) */
static void d5e_set_duration(const struct d5e_frame *frame, const struct json *duration, struct effect *effect)
{
    int64_t value = 1;
    const char *unit = json_to_text(json_get(duration, "unit"), ""),
               *ends = json_to_text(json_get(duration, "ends"), "");
    const char *until = json_to_text(json_at(json_get(duration, "until"), 0), "");
    d5e_frame_number(frame, json_get(duration, "value"), &value);
    if (value < 1) value = 1;
    if (value > 20000) value = 20000;
    effect->whose = (int16_t)frame->owner;
    if (strstr(ends, "start") || strstr(until, "start")) {
        effect->clock = EFFECT_TURN_START;
        effect->remaining = 1;
    } else if (strstr(ends, "end_of_next_turn") || strstr(until, "turn_end") || strstr(until, "end_turn")) {
        /* of the creature that applied it, after the turn that is running */
        effect->clock = EFFECT_TURN_END;
        effect->remaining = turns_current(&d5e_state_of(frame->table)->encounter.turns) == frame->owner ? 2 : 1;
    } else if (strncmp(unit, "round", 5) == 0 || strncmp(unit, "turn", 4) == 0) {
        effect->clock = EFFECT_TURN_START;
        effect->remaining = (int32_t)value;
    } else if (*unit) {
        effect->clock = EFFECT_TURN_START;
        effect->remaining = (int32_t)(value * d5e_unit_seconds(unit) / D5E_SECONDS_A_ROUND);
    }
}

/* A spell's record gives its duration: a number, of minutes when it names no unit. */
static void d5e_set_spell_duration(const struct d5e_frame *frame, struct effect *effect)
{
    const struct json *record = frame->mechanic ? frame->mechanic->record : NULL;
    int64_t value = json_to_int(json_get(record, "duration"), 0);
    if (!frame->mechanic || frame->mechanic->spell_level < 0 || value < 1 || value > 20000) return;
    const char *unit = json_to_text(json_get(record, "duration_units"), "minutes");
    effect->whose = (int16_t)frame->owner;
    bool rounds = strncmp(unit, "round", 5) == 0;
    effect->clock = EFFECT_TURN_START;
    effect->remaining = (int32_t)(rounds ? value : value * d5e_unit_seconds(unit) / D5E_SECONDS_A_ROUND);
}

static bool d5e_needs_concentration(const struct d5e_frame *frame, const struct json *status)
{
    const struct d5e_mechanic *mechanic = frame->mechanic;
    return json_to_bool(json_get(status, "concentration"), false) ||
           (mechanic &&
            (json_to_bool(json_get(mechanic->json, "concentration"), false) ||
             (mechanic->spell_level >= 0 && json_to_bool(json_get(mechanic->record, "concentration"), false))));
}

/* One thing at a time: what is concentrated on ends, unless it is the same mechanic spreading to a further target. */
static void d5e_concentrate(struct d5e_frame *frame, symbol item)
{
    struct table *table = frame->table;
    const struct d5e_state *state = d5e_state_of(table);
    bool same = false, other = false;
    for (int i = 0; i < state->statuses.count; i++) {
        if (!state->statuses.items[i].concentration || state->statuses.items[i].source != frame->owner) continue;
        same = same || state->statuses.items[i].item == item;
        other = other || state->statuses.items[i].item != item;
    }
    if (other) d5e_end_concentration(table, frame->owner);
    if (!same || other) d5e_emit(table, concentration, .who = frame->owner, .what = item);
}

bool d5e_is_held(const struct effect *status)
{
    return status->item && status->kind == status->item;
}

/* Does its bearer have it already? Then it only grows. */
static bool d5e_is_affected(const struct table *table, const struct effect *effect)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *other = &state->statuses.items[i];
        if (other->kind == effect->kind && other->bearer == effect->bearer && other->source == effect->source)
            return true;
    }
    return false;
}

static void d5e_tell_status(struct table *table, const struct effect *effect)
{
    static const char *const clocks[] = {NULL, "turnStart", "turnEnd", "roundEnd", "time", "encounterEnd"};
    bool counted = effect->clock != EFFECT_LASTS && effect->clock != EFFECT_ENCOUNTER;
    symbol until = clocks[effect->clock] ? table_intern(table, clocks[effect->clock]) : 0;
    int64_t rounds = counted ? effect->remaining : EVENT_ABSENT, data = (int64_t)(intptr_t)effect;
    bool plain = !*table_text(table, effect->item), /* no mechanic gave it */
        graded = effect->value > 1 || d5e_status_flags(table, table_text(table, effect->kind)) & D5E_IS_HAD;
    symbol source = plain ? 0 : effect->item;
    if (d5e_is_held(effect))
        d5e_emit(table, effect, .who = effect->bearer, .effect = effect->kind, .source = source, .by = effect->source,
                 .rounds = rounds, .until = until, .data = data, .begins = !d5e_is_affected(table, effect));
    else
        d5e_emit(table, condition, .who = effect->bearer, .condition = effect->kind,
                 .value = graded && plain ? effect->value : EVENT_ABSENT, .source = source,
                 .by = effect->source, .rounds = rounds, .until = until, .data = data,
                 .had = d5e_status_is_had(table, table_text(table, effect->kind)));
}

static void d5e_put_status(struct d5e_frame *frame, const struct json *status, const struct json *outer, bool held)
{
    struct table *table = frame->table;
    const char *name = json_to_text(json_get(status, "name"), "");
    int subject = frame->target >= 0 ? frame->target : frame->owner;
    const struct json *duration = json_get(status, "duration");
    struct effect *effect = arena_new(&table->arena, struct effect);
    struct json *kept = arena_new(&table->arena, struct json);
    if (!effect || !kept) return;
    *kept = *status;
    if (!duration) duration = json_get(outer, "duration");
    if (!duration && frame->mechanic) duration = json_get(frame->mechanic->json, "duration");
    *effect = (struct effect){.kind = table_intern(table, d5e_plain_name(name)),
                              .bearer = (int16_t)subject,
                              .source = (int16_t)frame->owner,
                              .value = frame->spell_level > 0 ? frame->spell_level /* the slot */
                                                              : (int32_t)d5e_figure(json_get(status, "value"), 1),
                              .granted_by = EFFECT_NONE,
                              .concentration = d5e_needs_concentration(frame, status),
                              .item = table_intern(table, frame->mechanic ? frame->mechanic->name : ""),
                              .more = kept};
    if (json_is(duration, JSON_OBJECT))
        d5e_set_duration(frame, duration, effect);
    else
        d5e_set_spell_duration(frame, effect);
    if (held && effect->clock == EFFECT_LASTS && json_to_bool(json_get(status, "$brief"), false)) {
        effect->clock = EFFECT_TURN_START; /* no duration: until the owner's next turn */
        effect->whose = (int16_t)frame->owner;
        effect->remaining = 1;
    }
    if (effect->concentration) d5e_concentrate(frame, effect->item);
    if (!d5e_stopped(table)) d5e_tell_status(table, effect);
    d5e_take_shape(frame, status);
}

/* What a status does the moment it is there: light around its bearer, other statuses that end, acts it allows. */
static void d5e_apply_at_once(const struct d5e_frame *frame, int subject, const struct json *effect)
{
    static const char *const keys[] = {"negate", "environment", NULL};
    struct d5e_frame own = *frame;
    own.target = subject;
    if (!effect || json_get(effect, "trigger")) return;
    for (size_t i = 0; keys[i] && !d5e_stopped(frame->table); i++) {
        if (json_get(effect, keys[i])) d5e_apply_rare(&own, keys[i], json_get(effect, keys[i]), effect);
    }
    const char *granted = json_to_text(json_path(effect, "grants.name"), NULL);
    if (granted && !d5e_stopped(frame->table))
        d5e_tell_grant(frame->table, subject, granted, json_to_text(json_path(effect, "grants.activation"), ""), 1);
}

/* Under this very name, not as part of another status. */
static bool d5e_bears_itself(const struct table *table, int who, const char *name)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++)
        if (state->statuses.items[i].bearer == who &&
            d5e_same_name(table_text(table, state->statuses.items[i].kind), name))
            return true;
    return false;
}

/* A status for several, "target": ["character", "target"], is one for each. False: it is for one. */
static bool d5e_status_of_several(const struct d5e_frame *frame, const struct json *status, const struct json *outer)
{
    const struct json *several = json_get(status, "target");
    if (!json_is(several, JSON_ARRAY)) return false;
    for (size_t i = 0; i < several->count; i++) {
        struct d5e_frame each = *frame;
        struct json one = json_copy(&frame->table->arena, status);
        json_remove(&one, "target");
        each.target = d5e_entity(frame, json_to_text(json_at(several, i), ""));
        if (each.target >= 0) d5e_apply_status(&each, &one, outer);
    }
    return true;
}

static bool d5e_status_kills(const struct table *table, int subject, const char *name)
{
    return d5e_same_name(name, "dead") ||
           (d5e_same_name(name, "exhaustion") && d5e_exhaustion(table, subject) >= 6);
}

/* What follows from a status by itself: concentration, falling, what it held. */
static void d5e_status_brings(struct table *table, int subject, const char *name)
{
    if (d5e_status_flags(table, name) & D5E_CANNOT_ACT) d5e_end_concentration(table, subject);
    if (d5e_same_name(name, "unconscious") && !d5e_bears_itself(table, subject, "prone")) {
        struct json fallen = json_make_object(); /* it stays prone until it stands up */
        json_set(&table->arena, &fallen, "name", json_make_text(&table->arena, "prone", 5));
        struct d5e_frame own = d5e_plain_frame(table, subject, subject);
        d5e_apply_status(&own, &fallen, NULL);
    }
    if (d5e_same_name(name, "prone")) {
        d5e_throw_rider(table, subject, false);
        d5e_fall_off(table, subject);
    }
    d5e_check_grips(table);
}

void d5e_apply_status(struct d5e_frame *frame, const struct json *status, const struct json *outer)
{
    struct table *table = frame->table;
    for (size_t i = 0; json_is(status, JSON_ARRAY) && i < status->count; i++)
        if (json_is(json_at(status, i), JSON_OBJECT)) d5e_apply_status(frame, json_at(status, i), outer);
    const char *name = d5e_plain_name(json_to_text(json_get(status, "name"), ""));
    if (d5e_status_of_several(frame, status, outer)) return;
    int subject = frame->target >= 0 ? frame->target : frame->owner;
    if (!*name || d5e_stopped(table)) return;
    if (d5e_is_immune(frame, subject, name)) {
        d5e_emit(table, immune, .who = subject, .what = table_intern(table, name));
        return;
    }
    if (d5e_same_name(name, "exhaustion") && !json_get(status, "value")) { /* one level more */
        struct json level = json_copy(&table->arena, status);
        json_set(&table->arena, &level, "value", json_make_int(d5e_exhaustion(table, subject) + 1));
        d5e_apply_status(frame, &level, outer);
        return;
    }
    d5e_put_status(frame, status, outer, false);
    d5e_status_brings(table, subject, name);
    bool dies = d5e_status_kills(table, subject, name);
    d5e_apply_at_once(frame, subject, json_get(status, "effect"));
    for (size_t i = 0; i < json_count(json_get(status, "effects")); i++)
        d5e_apply_at_once(frame, subject, json_at(json_get(status, "effects"), i));
    if (dies && !d5e_body_of(table, subject)->dead)
        emit(table, defeat, .who = subject, .how = table_intern(table, "dead"));
    struct d5e_happening happening = {.event = "status_applied",
                                      .timing = "after",
                                      .source = frame->owner,
                                      .target = subject,
                                      .status = name,
                                      .spell_level = -1};
    d5e_fire_next(table, &happening);
}

static int d5e_held_index(const struct d5e_frame *frame, int subject)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    symbol item = table_intern(frame->table, frame->mechanic ? frame->mechanic->name : "");
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->kind == item && status->item == item && status->source == frame->owner && status->bearer == subject)
            return i;
    }
    return EFFECT_NONE;
}

/* Attributes and auras stay until something ends them; chances of the moment do not. */
static bool d5e_is_brief(const char *key)
{
    static const char *const brief[] = {"advantage",     "disadvantage",    "damage_bonus",
                                        "roll_modifier", "damage_response", "immunity"};
    for (size_t i = 0; i < 6; i++) {
        if (strcmp(key, brief[i]) == 0) return true;
    }
    return false;
}

void d5e_hold(struct d5e_frame *frame, const char *key, const struct json *value, const struct json *effect)
{
    struct arena *arena = &frame->table->arena;
    const char *name = frame->mechanic ? frame->mechanic->name : key;
    int subject = frame->target >= 0 ? frame->target : frame->owner, before = d5e_held_index(frame, subject);
    struct json status = json_make_object(), inner = json_make_object(), effects = json_make_array();
    const struct json *requirements = json_get(effect, "requirements"),
                      *held = before >= 0 ? d5e_state_of(frame->table)->statuses.items[before].more : NULL,
                      *old = json_get(held, "effects");
    for (size_t i = 0; i < json_count(old); i++)
        json_push(arena, &effects, *json_at(old, i));
    json_set(arena, &inner, key, json_copy(arena, value));
    if (requirements) json_set(arena, &inner, "requirements", *requirements);
    json_set_from(arena, &inner, "scaling_key", effect, "scaling_key");
    json_set_from(arena, &inner, "scaling", effect, "scaling");
    json_push(arena, &effects, inner);
    json_set(arena, &status, "name", json_make_text(arena, name, strlen(name)));
    json_set(arena, &status, "effects", effects);
    json_set_from(arena, &status, "duration", value, "duration");
    bool sustained = strcmp(key, "sustained") == 0;
    if (sustained) { /* ends with the owner's next turn unless it is paid for again */
        struct json duration = json_make_object();
        json_set(arena, &duration, "ends", json_make_text(arena, "end_of_next_turn", 16));
        json_set(arena, &status, "duration", duration);
    }
    json_set(arena, &status, "$brief", json_make_bool(d5e_is_brief(key)));
    d5e_put_status(frame, &status, effect, true);
}

/* Waiting in a place rather than with someone: an area whose effects act on those who come, or whose turn it is. */
static bool d5e_waits_in_area(const struct json *effect)
{
    static const char *const events[] = {"enter_area", "leave_area", "start_turn_in_area", "start_turn", "end_turn"};
    const struct json *list = json_path(effect, "trigger.event");
    for (size_t i = 0; i < 5; i++) {
        if (d5e_lists_immunity(list, events[i])) return true;
    }
    return false;
}

/* The area stays where it was put; its size, shape and direction are those of the mechanic. */
static void d5e_leave_area(struct d5e_frame *frame, const struct json *area, const struct json *effect)
{
    struct table *table = frame->table;
    const struct d5e_area lies = d5e_frame_area(frame, area, frame->target);
    struct json *kept = arena_new(&table->arena, struct json), towards = json_make_array();
    if (!kept) return;
    *kept = json_copy(&table->arena, effect);
    json_push(&table->arena, &towards, json_make_int(lies.aim[0]));
    json_push(&table->arena, &towards, json_make_int(lies.aim[1]));
    json_set(&table->arena, kept, "$aim", towards);
    json_set(&table->arena, kept, "$slot", json_make_int(frame->spell_level));
    int64_t feet = json_to_int(json_get(area, "size"), D5E_FEET_A_SQUARE);
    d5e_emit(table, zone, .who = frame->owner, .zone = table_intern(table, frame->mechanic->name),
             .index = d5e_state_of(table)->next_zone,
             .shape = table_intern(table, json_to_text(json_get(area, "shape"), "sphere")),
             .at = event_square(lies.origin.x, lies.origin.y),
             .size = feet > 1000 ? 1000
                     : feet < 0  ? 0
                                 : feet,
             .data = (int64_t)(intptr_t)kept, .mechanic = (int64_t)(intptr_t)frame->mechanic);
    struct d5e_frame holder = *frame; /* it stays as long as the owner keeps it up */
    holder.target = frame->owner;
    d5e_hold(&holder, "zone", effect, effect);
}

static bool d5e_has_running_status(const struct json *effects)
{
    for (size_t i = 0; i < json_count(effects); i++) {
        if (json_path(json_at(effects, i), "apply_status.name") && !json_get(json_at(effects, i), "trigger"))
            return true; /* the others act while that status lasts: trigger.c */
    }
    return false;
}

/* Turns, wounds and attacks on it are the target's affair; the hits to come are the owner's. */
static bool d5e_waits_with_target(const struct json *waiting)
{
    static const char *const events[] = {"start_turn", "end_turn", "damage", "damaged_by", "move"};
    for (size_t i = 0; i < json_count(waiting); i++) {
        const struct json *list = json_path(json_at(waiting, i), "trigger.event");
        for (size_t n = 0; n < 5; n++) {
            if (d5e_lists_immunity(list, events[n])) return true;
        }
    }
    return false;
}

/* With the owner when the mechanic is for itself, else with the one it is used on. */
void d5e_hold_triggered(struct d5e_frame *frame)
{
    const struct json *json = frame->mechanic->json, *effects = json_get(json, "effects");
    struct arena *arena = &frame->table->arena;
    struct json status = json_make_object(), waiting = json_make_array();
    const char *name = frame->mechanic->name, *type = json_to_text(json_path(json, "target.type"), "self");
    bool reaction = json_is_text(json_get(json, "type"), "reaction");
    if ((frame->trigger_source >= 0 && !reaction) || d5e_is_passive(frame->mechanic) || d5e_has_running_status(effects))
        return;
    for (size_t i = 0; i < json_count(effects); i++) {
        const struct json *effect = json_at(effects, i), *area = json_get(effect, "area");
        if (!json_get(effect, "trigger")) continue;
        if (!area) area = json_get(json, "area");
        if (area && d5e_waits_in_area(effect))
            d5e_leave_area(frame, area, effect);
        else
            json_push(arena, &waiting, *effect);
    }
    if (!waiting.count) return;
    struct d5e_frame own = *frame;
    bool given = strcmp(type, "self") != 0 && frame->target >= 0 && d5e_waits_with_target(&waiting);
    own.target = given ? frame->target : frame->owner;
    json_set(arena, &status, "name", json_make_text(arena, name, strlen(name)));
    json_set(arena, &status, "effects", waiting);
    d5e_put_status(&own, &status, NULL, true);
}

void d5e_drop_held(struct d5e_frame *frame)
{
    struct d5e_state *state = d5e_state_of(frame->table);
    if (!frame->mechanic) return;
    symbol item = table_intern(frame->table, frame->mechanic->name);
    for (int i = state->statuses.count - 1; i >= 0; i--) {
        if (i >= state->statuses.count) continue;
        const struct effect *status = &state->statuses.items[i];
        if (status->kind == item && status->item == item && status->source == frame->owner)
            d5e_remove_status(frame->table, i);
    }
}

/* What the same mechanic holds on the same bearer goes along, and so does an area it keeps up. */
static void d5e_remove_companions(struct table *table, const struct effect *status)
{
    struct d5e_state *state = d5e_state_of(table);
    for (int i = state->statuses.count - 1; i >= 0; i--) {
        if (i >= state->statuses.count) continue;
        const struct effect *other = &state->statuses.items[i];
        if (status->item && other->kind == other->item && other->item == status->item &&
            other->source == status->source && other->bearer == status->bearer)
            d5e_remove_status(table, i);
    }
    for (int i = state->zone_count - 1; i >= 0; i--) {
        if (i < state->zone_count && state->zones[i].name == status->item && state->zones[i].owner == status->source &&
            status->kind == status->item)
            emit(table, zoneEnd, .zone = state->zones[i].name, .index = state->zones[i].id);
    }
}

void d5e_remove_status(struct table *table, int index)
{
    const struct effect status = d5e_state_of(table)->statuses.items[index];
    if (d5e_is_held(&status))
        d5e_emit(table, effectEnd, .who = status.bearer, .effect = status.kind, .index = index);
    else
        d5e_emit(table, conditionEnd, .who = status.bearer, .condition = status.kind, .index = index,
                 .had = d5e_status_is_had(table, table_text(table, status.kind)));
    if (json_get(status.more, "transform")) d5e_lose_shape(table, status.bearer, 0);
    d5e_remove_companions(table, &status);
    struct d5e_happening happening = {.event = "status_removed",
                                      .timing = "after",
                                      .source = status.source,
                                      .target = status.bearer,
                                      .status = table_text(table, status.kind),
                                      .spell_level = -1};
    if (!d5e_stopped(table)) d5e_fire(table, &happening);
}

void d5e_remove_given(struct table *table, int who, const char *name, int giver)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = state->statuses.count - 1; i >= 0; i--) {
        if (i >= state->statuses.count) continue;
        const struct effect *status = &state->statuses.items[i];
        if (status->bearer == who && (giver < 0 || status->source == giver) &&
            d5e_same_name(table_text(table, status->kind), name))
            d5e_remove_status(table, i);
    }
}

void d5e_remove_named(struct table *table, int who, const char *name)
{
    d5e_remove_given(table, who, name, D5E_NOBODY);
}
