/* master.c: the game master's commands at a 5e table. */
#include <string.h>

#include "core/command.h"
#include "core/side.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static bool d5e_has_room(struct table *table, int who, struct grid_space there)
{
    const struct d5e_state *state = d5e_state_of(table);
    if (there.x < 0 || there.y < 0 || there.x + there.size > state->width || there.y + there.size > state->height) {
        table_refuse(table, "the square %d,%d is not on the board", there.x, there.y);
        return false;
    }
    for (int i = 0; i < state->body_count; i++) {
        const struct d5e_body *other = &state->bodies[i];
        if (i == who || other->dead || other->gone || !grid_overlaps(other->space, there)) continue;
        table_refuse(table, "%s is already there", other->actor->name);
        return false;
    }
    return true;
}

void d5e_master_place(struct table *table, const struct json *command, int who)
{
    struct grid_space from = d5e_body_of(table, who)->space, to = from;
    if (!command_square(table, command, "to", &to.x, &to.y) || !d5e_has_room(table, who, to)) return;
    emit(table, place, .who = who, .from = event_square(from.x, from.y), .to = event_square(to.x, to.y));
}

void d5e_master_join(struct table *table, const struct json *command, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    (void)who;
    if (state->body_count == D5E_MOST_BODIES) {
        table_refuse(table, "the table is full: %d creatures", D5E_MOST_BODIES);
        return;
    }
    struct diags diags;
    diags_init(&diags);
    struct json *kept = arena_new(&table->arena, struct json);
    if (kept) *kept = json_copy(&table->arena, command);
    struct d5e_actor *actor = kept ? (struct d5e_actor *)(uintptr_t)d5e_entry_actor(table, kept, &diags) : NULL;
    diags_free(&diags);
    if (!actor) {
        struct near near = near_new(json_to_text(json_get(command, "actor"), ""));
        d5e_near_records((const struct d5e_content *)table->content, D5E_CHARACTER, &near);
        d5e_near_records((const struct d5e_content *)table->content, D5E_CREATURE, &near);
        table_refuse_name(table, &near, "there is no actor \"%s\" in the content", near.wanted);
        return;
    }
    actor->name = d5e_unique_name(table, state, json_to_text(json_get(kept, "name"), actor->name));
    struct grid_space at = {0, 0, d5e_size_squares(actor->size)};
    if (!command_square(table, command, "at", &at.x, &at.y) || !d5e_has_room(table, D5E_NOBODY, at)) return;
    d5e_emit(table, join, .who = state->body_count, .side = side_given(table, json_get(command, "side"), 0),
             .at = event_square(at.x, at.y), .how = table_intern(table, "joined"),
             .name = table_intern(table, actor->name), .actor = (int64_t)(intptr_t)actor);
}

void d5e_master_leave(struct table *table, const struct json *command, int who)
{
    (void)command;
    d5e_end_concentration(table, who);
    if (!d5e_stopped(table)) emit(table, leave, .who = who);
}

void d5e_master_damage(struct table *table, const struct json *command, int who)
{
    int by = json_get(command, "by") ? command_actor(table, command, "by", true) : who;
    if (by < 0) return;
    if (d5e_body_of(table, who)->dead) {
        table_refuse(table, "%s is dead", d5e_body_of(table, who)->actor->name);
        return;
    }
    struct d5e_frame frame = d5e_plain_frame(table, by, who);
    struct d5e_blow blow = {.magical = json_to_bool(json_get(command, "magical"), false),
                            .raw = json_to_bool(json_get(command, "raw"), false)};
    d5e_blow_add(&blow, json_to_text(json_get(command, "type"), "bludgeoning"),
                 json_to_int(json_get(command, "amount"), 0));
    d5e_deal(&frame, who, &blow);
}

void d5e_master_heal(struct table *table, const struct json *command, int who)
{
    struct d5e_frame frame = d5e_plain_frame(table, who, who);
    if (d5e_body_of(table, who)->dead)
        table_refuse(table, "%s is dead", d5e_body_of(table, who)->actor->name);
    else
        d5e_heal(&frame, who, json_to_int(json_get(command, "amount"), 0), "");
}

void d5e_master_set_hp(struct table *table, const struct json *command, int who)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    int64_t hp = json_to_int(json_get(command, "value"), 0), most = d5e_hp_max(table, who);
    if (hp < 0 || hp > most) {
        table_refuse(table, "%s can have 0 to %lld hit points", body->actor->name, (long long)most);
        return;
    }
    bool woke = body->hp <= 0 && hp > 0, falls = body->hp > 0 && hp == 0;
    emit(table, setHp, .who = who, .hp = hp);
    if (falls) d5e_fall(table, who, 0);
    if (woke) d5e_remove_named(table, who, "unconscious");
    if (woke && !d5e_stopped(table)) emit(table, revive, .who = who);
}

/* A condition of the rules, or a status of the content. `what` it is for people. */
static bool d5e_knows_condition(struct table *table, const char *name, const char *what)
{
    struct near near = near_new(name);
    for (size_t i = 0; d5e_condition_names[i]; i++) {
        if (d5e_same_name(d5e_condition_names[i], name)) return true;
        near_add(&near, d5e_condition_names[i]);
    }
    if (d5e_content_record((const struct d5e_content *)table->content, D5E_STATUS, name)) return true;
    table_refuse_name(table, &near, "there is no %s \"%s\"", what, name);
    return false;
}

/* A status of the content may use a value as it likes; of the conditions of the rules few have one. */
static bool d5e_takes_value(struct table *table, const char *name, int64_t value)
{
    bool record = d5e_content_record((const struct d5e_content *)table->content, D5E_STATUS, name) != NULL;
    if (value <= 1 || record || d5e_status_flags(table, name) & D5E_HAS_LEVELS) return true;
    table_refuse(table, "%s has no value; leave \"value\" out, or set it to 0 to remove the condition", name);
    return false;
}

static void d5e_master_status(struct table *table, const struct json *command, int who, const char *name)
{
    const struct json *value = json_get(command, "value"), *rounds = json_get(command, "rounds");
    if (json_to_bool(json_get(command, "remove"), false) || (value && json_to_int(value, 1) == 0)) {
        if (d5e_has_status(table, who, name))
            d5e_remove_named(table, who, name);
        else
            table_refuse(table, "%s is not %s", d5e_body_of(table, who)->actor->name, name);
        return;
    }
    struct json *status = arena_new(&table->arena, struct json), duration = json_make_object();
    if (!status || !d5e_takes_value(table, name, json_to_int(value, 1))) return;
    *status = json_make_object();
    json_set(&table->arena, status, "name", json_make_text(&table->arena, name, strlen(name)));
    if (value) json_set(&table->arena, status, "value", json_make_int(json_to_int(value, 1)));
    if (rounds) {
        json_set(&table->arena, &duration, "value", json_make_int(json_to_int(rounds, 1)));
        json_set(&table->arena, &duration, "unit", json_make_text(&table->arena, "rounds", 6));
        json_set(&table->arena, status, "duration", duration);
    }
    struct d5e_frame frame = d5e_plain_frame(table, who, who);
    d5e_apply_status(&frame, status, NULL);
}

void d5e_master_condition(struct table *table, const struct json *command, int who)
{
    const char *name = json_to_text(json_get(command, "condition"), "");
    if (d5e_knows_condition(table, name, "condition")) d5e_master_status(table, command, who, name);
}

void d5e_master_effect(struct table *table, const struct json *command, int who)
{
    const char *name = json_to_text(json_get(command, "effect"), "");
    bool held = d5e_has_status(table, who, name);
    if (held || d5e_knows_condition(table, name, "effect")) d5e_master_status(table, command, who, name);
}

static void d5e_refuse_pool(struct table *table, const struct d5e_actor *actor, const char *what)
{
    struct near near = encounter_near_pool(table, what);
    for (const struct d5e_resource *at = actor->resources; at; at = at->next)
        near_add(&near, at->id);
    table_refuse_name(table, &near, "%s has no resource \"%s\"", actor->name, what);
}

/* "1" to "9"; 0: it is not the level of a slot. */
static int d5e_slot_level(const char *item)
{
    return *item >= '1' && *item <= '9' && !item[1] ? *item - '0' : 0;
}

/* A pool or a spell slot ("spellSlot" with its level as item). */
static void d5e_master_pool(struct table *table, const struct json *command, int who, bool restores)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    const char *what = json_to_text(json_get(command, "what"), "");
    int64_t amount = json_to_int(json_get(command, "amount"), 1), left, most;
    if (encounter_pool_command(table, command, who, restores)) return;
    int pool = d5e_pool_index(body->actor, what),
        level = d5e_slot_level(json_to_text(json_get(command, "item"), ""));
    const struct d5e_resource *known = body->actor->resources;
    for (int i = 0; i < pool; i++)
        known = known->next;
    bool slot = strcmp(what, "spellSlot") == 0 && level;
    if (pool < 0 && !slot) {
        d5e_refuse_pool(table, body->actor, what);
        return;
    }
    left = slot ? body->slots[level] : body->pools[pool];
    most = slot ? d5e_slots_of(body->actor, level) : known->maximum;
    if (!restores && left >= 0 && amount > left)
        table_refuse(table, "%s has only %lld left", body->actor->name, (long long)left);
    else if (restores && most >= 0 && left + amount > most)
        table_refuse(table, "%s can have %lld", body->actor->name, (long long)most);
    else if (slot)
        d5e_change_slot(table, who, level, restores ? amount : -amount);
    else if (left >= 0)
        d5e_change_pool(table, who, known->id, restores ? amount : -amount, left + (restores ? amount : -amount));
}

void d5e_master_spend(struct table *table, const struct json *command, int who)
{
    d5e_master_pool(table, command, who, false);
}

void d5e_master_restore(struct table *table, const struct json *command, int who)
{
    d5e_master_pool(table, command, who, true);
}

static void master_rest_one(struct table *table, const struct json *command, int who)
{
    bool is_long = json_is_text(json_get(command, "kind"), "long");
    if (!is_long) d5e_spend_hit_dice(table, who, json_to_int(json_get(command, "hitDice"), 0));
    if (!d5e_stopped(table)) d5e_rest(table, who, is_long);
}

/* Without a name everyone alive rests. */
void d5e_master_rest(struct table *table, const struct json *command, int who)
{
    if (who >= 0 && d5e_body_of(table, who)->dead) {
        table_refuse(table, "%s is dead", d5e_body_of(table, who)->actor->name);
        return;
    }
    const struct d5e_body *one = who >= 0 ? d5e_body_of(table, who) : NULL;
    if (one && one->hp <= 0 && !one->stable) {
        table_refuse(table, "%s is dying and cannot rest", one->actor->name);
        return;
    }
    int first = who < 0 ? 0 : who, end = who < 0 ? d5e_state_of(table)->body_count : who + 1;
    for (int i = first; i < end && !d5e_stopped(table); i++)
        if (!d5e_body_of(table, i)->dead) master_rest_one(table, command, i);
}
