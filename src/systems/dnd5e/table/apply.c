/* apply.c: what events change: the only code that changes the state of a 5e table. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static void d5e_apply_pool(struct table *table, const struct event *event)
{
    struct d5e_body *body = d5e_body_of(table, (int)event->fields[0]);
    const char *resource = table_text(table, event->fields[1]);
    if (strncmp(resource, "slot ", 5) == 0)
        body->slots[resource[5] - '0'] = (int8_t)event->fields[3];
    else if (strncmp(resource, "use of ", 7) == 0 && event->fields[4] >= 0 && event->fields[4] < D5E_MOST_USES)
        body->uses[event->fields[4]] = (int16_t)event->fields[5];
    else if (d5e_pool_index(body->actor, resource) >= 0)
        body->pools[d5e_pool_index(body->actor, resource)] = (int32_t)event->fields[3];
}

static void d5e_apply_spent(struct d5e_body *body, const char *what, int64_t amount)
{
    static const char *const pools[] = {"action", "bonus_action", "reaction", "movement", "attacks"};
    for (int i = 0; i < 5; i++) {
        if (strcmp(what, pools[i]) == 0) body->purse.left[i] = (int16_t)(body->purse.left[i] - amount);
    }
}

static void d5e_apply_turn(struct table *table, int who)
{
    struct d5e_state *state = d5e_state_of(table);
    struct d5e_body *body = &state->bodies[who];
    bool new_round;
    turns_next(&state->turns, &new_round);
    purse_refill(&d5e_economy, &body->purse, ECONOMY_TURN);
    body->purse.left[D5E_POOL_MOVE] = (int16_t)d5e_speed_ft(table, who);
    body->purse.left[D5E_POOL_ATTACKS] = 0;
    body->attacked = 0;
    body->diagonals = 0;
    for (int i = 0; i < state->body_count; i++) { /* once a turn means once in anyone's turn */
        int index = 0;
        for (const struct d5e_mechanic *at = state->bodies[i].actor->mechanics; at && index < D5E_MOST_USES;
             at = at->next, index++) {
            const char *recharge = d5e_recharge(at);
            if (strcmp(recharge, "turn") == 0 || (strcmp(recharge, "round") == 0 && i == who))
                state->bodies[i].uses[index] = 0;
        }
    }
    effect_tick(&state->statuses, EFFECT_TURN_START, who, 1);
    effect_tick(&state->statuses, EFFECT_SECONDS, who, 6);
}

static void d5e_apply_turn_end(struct table *table, int who)
{
    struct d5e_state *state = d5e_state_of(table);
    state->bodies[who].surprised = false;
    effect_tick(&state->statuses, EFFECT_TURN_END, who, 1);
}

static void d5e_apply_zone(struct table *table, const struct event *event)
{
    struct d5e_state *state = d5e_state_of(table);
    if (state->zone_count == D5E_MOST_ZONES) {
        table_refuse(table, "more than %d areas would last at once", D5E_MOST_ZONES);
        return;
    }
    state->zones[state->zone_count++] =
        (struct d5e_zone){.id = (int16_t)event->fields[5],
                          .owner = (int16_t)event->fields[0],
                          .name = (symbol)event->fields[1],
                          .shape = (symbol)event->fields[2],
                          .shape_kind = d5e_shape_of(table_text(table, event->fields[2])),
                          .x = (int16_t)event_square_x(event->fields[3]),
                          .y = (int16_t)event_square_y(event->fields[3]),
                          .size_ft = (int16_t)event->fields[4],
                          .effect = (const struct json *)(intptr_t)event->fields[6],
                          .mechanic = (const struct d5e_mechanic *)(intptr_t)event->fields[7]};
    state->next_zone = (int16_t)(event->fields[5] + 1);
}

/* A summoned creature stands on its owner's side and acts after it. */
static void d5e_apply_entity(struct table *table, const struct event *event)
{
    struct d5e_state *state = d5e_state_of(table);
    const struct d5e_actor *actor = (const struct d5e_actor *)(intptr_t)event->fields[7];
    if (!actor || state->body_count == D5E_MOST_BODIES) return;
    const struct d5e_body *owner = &state->bodies[event->fields[0]];
    struct d5e_body *body = &state->bodies[state->body_count];
    *body = (struct d5e_body){
        .actor = actor,
        .side = owner->side,
        .space = {event_square_x(event->fields[2]), event_square_y(event->fields[2]), d5e_size_squares(actor->size)},
        .hp = (int32_t)actor->hp_max.value};
    purse_refill(&d5e_economy, &body->purse, ECONOMY_ENCOUNTER);
    body->purse.left[D5E_POOL_MOVE] = (int16_t)actor->speed[D5E_WALK].value;
    if (state->turns.round > 0)
        turns_add(&state->turns, (struct turns_entry){.actor = state->body_count,
                                                      .initiative = -100,
                                                      .ties = {(int32_t)actor->abilities[D5E_DEXTERITY].value}});
    state->body_count++;
}

static void d5e_apply_health(struct d5e_body *body, const struct event *event)
{
    if (event->kind == D5E_EVENT_DAMAGED) {
        int64_t absorbed = body->temp_hp < event->fields[3] ? body->temp_hp : event->fields[3];
        body->temp_hp -= (int32_t)absorbed;
        body->hp = (int32_t)event->fields[6];
    } else if (event->kind == D5E_EVENT_HEALED) {
        body->hp = (int32_t)event->fields[4];
        body->death_successes = body->death_failures = 0;
        body->stable = false;
    } else {
        body->temp_hp = (int32_t)event->fields[2];
    }
}

static void d5e_apply_rest(struct table *table, int who, bool is_long)
{
    struct d5e_body *body = d5e_body_of(table, who);
    int index = 0;
    for (const struct d5e_resource *at = body->actor->resources; at && index < D5E_MOST_POOLS; at = at->next, index++) {
        if (strcmp(at->recharge, "never") == 0) continue;
        if (strcmp(at->recharge, "half_on_long_rest") == 0) { /* hit dice */
            int64_t half = at->maximum / 2 > 0 ? at->maximum / 2 : 1, left = body->pools[index] + half;
            if (is_long) body->pools[index] = (int32_t)(left > at->maximum ? at->maximum : left);
        } else if (is_long || strcmp(at->recharge, "short_rest") == 0) {
            body->pools[index] = (int32_t)at->maximum;
        }
    }
    index = 0;
    for (const struct d5e_mechanic *at = body->actor->mechanics; at && index < D5E_MOST_USES; at = at->next, index++) {
        const char *recharge = d5e_recharge(at);
        if (is_long || strcmp(recharge, "short_rest") == 0) body->uses[index] = 0;
    }
    if (!is_long) return;
    if (body->dead) return;
    body->hp = (int32_t)d5e_hp_max(table, who);
    body->temp_hp = 0;
    body->death_successes = body->death_failures = 0;
    for (int level = 1; level < 10; level++)
        body->slots[level] = (int8_t)d5e_slots_of(body->actor, level);
}

static void d5e_apply_status_event(struct table *table, const struct event *event)
{
    const struct effect *effect = (const struct effect *)(intptr_t)event->fields[7];
    effect_add(&d5e_state_of(table)->statuses, *effect, EFFECT_REFRESH);
}

static void d5e_apply_removed_zone(struct d5e_state *state, int64_t id)
{
    for (int i = 0; i < state->zone_count; i++) {
        if (state->zones[i].id == id) state->zones[i--] = state->zones[--state->zone_count];
    }
}

static void d5e_apply_life(struct d5e_state *state, struct d5e_body *who, const struct event *event)
{
    if (event->kind == D5E_EVENT_DOWN) who->stable = false;
    if (event->kind == D5E_EVENT_STABLE) who->stable = true;
    if (event->kind == D5E_EVENT_DEATH_SAVE) {
        who->death_successes = (int8_t)event->fields[2];
        who->death_failures = (int8_t)event->fields[3];
    }
    if (event->kind == D5E_EVENT_DIED) {
        who->dead = true;
        turns_set_out(&state->turns, (int)event->fields[0], true);
    }
}

static void d5e_apply_granted(struct d5e_body *who, const char *what, int64_t count)
{
    if (strcmp(what, "Attack") == 0)
        who->purse.left[D5E_POOL_ATTACKS] = (int16_t)(who->purse.left[D5E_POOL_ATTACKS] + count);
    if (strcmp(what, "action") == 0) who->purse.left[D5E_POOL_ACTION]++;
    if (strcmp(what, "movement") == 0)
        who->purse.left[D5E_POOL_MOVE] = (int16_t)(who->purse.left[D5E_POOL_MOVE] + count);
}

static void d5e_apply_initiative(struct d5e_state *state, const struct d5e_body *who, const struct event *event)
{
    turns_add(&state->turns, (struct turns_entry){.actor = (int16_t)event->fields[0],
                                                  .initiative = (int32_t)event->fields[2],
                                                  .ties = {(int32_t)who->actor->abilities[D5E_DEXTERITY].value}});
}

/* Placed, moved, attacking, hiding: where somebody is and whether it is seen there. */
static void d5e_apply_place(struct table *table, struct d5e_body *who, const struct event *event)
{
    bool moved = event->kind == D5E_EVENT_MOVED;
    if (moved || event->kind == D5E_EVENT_PLACED) {
        who->space.x = event_square_x(event->fields[moved ? 2 : 1]);
        who->space.y = event_square_y(event->fields[moved ? 2 : 1]);
    }
    if (event->kind == D5E_EVENT_ATTACKED) who->attacked |= UINT64_C(1) << event->fields[1];
    if (moved || event->kind == D5E_EVENT_ATTACKED) who->hidden = false;
    if (event->kind == D5E_EVENT_CHECKED && strcmp(table_text(table, event->fields[1]), "Hide") == 0)
        who->hidden = event->fields[5] >= event->fields[6];
}

static void d5e_apply_status_gone(struct d5e_state *state, struct d5e_body *who, const struct event *event)
{
    if (event->fields[7] >= 0)
        effect_remove(&state->statuses, (int)event->fields[7]);
    else if (who)
        who->hidden = false;
}

/* Nobody's turn any more; everyone may act, and rest. */
static void d5e_apply_encounter_end(struct d5e_state *state)
{
    state->turns = (struct turns){0};
    for (int i = 0; i < state->body_count; i++) {
        purse_refill(&d5e_economy, &state->bodies[i].purse, ECONOMY_ENCOUNTER);
        state->bodies[i].surprised = false;
        state->bodies[i].attacked = 0;
    }
}

/* Events that change what there is besides people: statuses, zones, summoned creatures, turns. */
static void d5e_apply_scene(struct table *table, struct d5e_body *who, const struct event *event)
{
    struct d5e_state *state = d5e_state_of(table);
    if (event->kind == D5E_EVENT_INITIATIVE && who) d5e_apply_initiative(state, who, event);
    if (event->kind == D5E_EVENT_ENCOUNTER_END) d5e_apply_encounter_end(state);
    if (event->kind == D5E_EVENT_TURN) d5e_apply_turn(table, (int)event->fields[0]);
    if (event->kind == D5E_EVENT_TURN_END) d5e_apply_turn_end(table, (int)event->fields[0]);
    if (event->kind == D5E_EVENT_STATUS) d5e_apply_status_event(table, event);
    if (event->kind == D5E_EVENT_STATUS_GONE) d5e_apply_status_gone(state, who, event);
    if (event->kind == D5E_EVENT_ZONE) d5e_apply_zone(table, event);
    if (event->kind == D5E_EVENT_ZONE_GONE) d5e_apply_removed_zone(state, event->fields[0]);
    if (event->kind == D5E_EVENT_ENTITY) d5e_apply_entity(table, event);
}

static struct d5e_body *d5e_event_body(struct d5e_state *state, const struct event *event, int field)
{
    bool there = event->fields[field] >= 0 && event->fields[field] < state->body_count;
    return there ? &state->bodies[event->fields[field]] : NULL;
}

void d5e_apply(struct table *table, const struct event *event)
{
    struct d5e_state *state = d5e_state_of(table);
    struct d5e_body *who = d5e_event_body(state, event, 0), *whom = d5e_event_body(state, event, 1);
    switch ((enum d5e_event)event->kind) {
    case D5E_EVENT_INITIATIVE:
    case D5E_EVENT_TURN:
    case D5E_EVENT_TURN_END:
    case D5E_EVENT_STATUS:
    case D5E_EVENT_STATUS_GONE:
    case D5E_EVENT_ZONE:
    case D5E_EVENT_ENCOUNTER_END:
    case D5E_EVENT_ZONE_GONE:
    case D5E_EVENT_ENTITY:
        d5e_apply_scene(table, who, event);
        break;
    case D5E_EVENT_SPENT:
        if (who) d5e_apply_spent(who, table_text(table, event->fields[1]), event->fields[2]);
        break;
    case D5E_EVENT_POOL:
        d5e_apply_pool(table, event);
        break;
    case D5E_EVENT_DAMAGED:
    case D5E_EVENT_HEALED:
    case D5E_EVENT_TEMPORARY:
        if (whom) d5e_apply_health(whom, event);
        break;
    case D5E_EVENT_PLACED:
    case D5E_EVENT_MOVED:
    case D5E_EVENT_ATTACKED:
    case D5E_EVENT_CHECKED:
        if (who) d5e_apply_place(table, who, event);
        break;
    case D5E_EVENT_DOWN:
    case D5E_EVENT_DEATH_SAVE:
    case D5E_EVENT_DIED:
    case D5E_EVENT_STABLE:
        if (who) d5e_apply_life(state, who, event);
        break;
    case D5E_EVENT_TRANSFORMED:
    case D5E_EVENT_REVERTED:
        if (who) d5e_apply_shape(who, event);
        break;
    case D5E_EVENT_RESTED:
        if (who) d5e_apply_rest(table, (int)event->fields[0], strcmp(table_text(table, event->fields[1]), "long") == 0);
        break;
    case D5E_EVENT_GRANTED:
        if (who) d5e_apply_granted(who, table_text(table, event->fields[1]), event->fields[3]);
        break;
    case D5E_EVENT_ROUND:
    case D5E_EVENT_USED:
    case D5E_EVENT_PASSED:
    case D5E_EVENT_DICE:
    case D5E_EVENT_SAVED:
    case D5E_EVENT_IMMUNE:
    case D5E_EVENT_CONCENTRATES:
    case D5E_EVENT_CONCENTRATION_LOST:
    case D5E_EVENT_PREVENTED:
    case D5E_EVENT_MODIFIED:
    case D5E_EVENT_EFFECT:
    case D5E_EVENT_DETECTED:
    case D5E_EVENT_CHOSEN:
    case D5E_EVENT_NOTED:
        break;
    }
}
