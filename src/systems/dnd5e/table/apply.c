/* apply.c: what events change: the only code that changes the state of a 5e table. */
#include <string.h>

#include "core/scenario.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* Spell slots, uses and pools; parts of the turn are the core's. */
static void d5e_apply_spend(struct table *table, const struct event *event)
{
    struct d5e_event_spend spend = d5e_event_spend_of(event);
    struct d5e_body *body = d5e_body_of(table, (int)spend.who);
    const char *what = table_text(table, spend.what), *item = spend.item ? table_text(table, spend.item) : "";
    int pool = d5e_pool_index(body->actor, what);
    if (strcmp(what, "spellSlot") == 0 && *item >= '1' && *item <= '9')
        body->slots[*item - '0'] = (int8_t)spend.left;
    else if (strcmp(what, "use") == 0 && spend.index >= 0 && spend.index < D5E_MOST_USES)
        body->uses[spend.index] = (int16_t)spend.spent;
    else if (pool >= 0)
        body->pools[pool] = (int32_t)spend.left;
}

static void d5e_apply_turn(struct table *table, int who)
{
    struct d5e_state *state = d5e_state_of(table);
    struct d5e_body *body = &state->bodies[who];
    body->budget.left[D5E_POOL_MOVE] = (int16_t)d5e_speed_ft(table, who);
    body->budget.left[D5E_POOL_ATTACKS] = 0;
    body->attacked = 0;
    body->cast = 0;
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
}

static void d5e_apply_zone(struct table *table, const struct event *event)
{
    struct d5e_state *state = d5e_state_of(table);
    struct d5e_event_zone zone = d5e_event_zone_of(event);
    if (state->zone_count == D5E_MOST_ZONES) {
        table_refuse(table, "there are %d zones on the board; there is no room for more", D5E_MOST_ZONES);
        return;
    }
    state->zones[state->zone_count++] =
        (struct d5e_zone){.id = (int16_t)zone.index,
                          .owner = (int16_t)zone.who,
                          .name = (symbol)zone.zone,
                          .shape = (symbol)zone.shape,
                          .shape_kind = d5e_shape_of(table_text(table, zone.shape)),
                          .x = (int16_t)event_square_x(zone.at),
                          .y = (int16_t)event_square_y(zone.at),
                          .size_ft = (int16_t)zone.size,
                          .effect = (const struct json *)(intptr_t)zone.data,
                          .mechanic = (const struct d5e_mechanic *)(intptr_t)zone.mechanic};
    state->next_zone = (int16_t)(zone.index + 1);
}

/* A creature that comes in the middle of a fight acts last; a summoned one is on its owner's side. */
static void d5e_apply_join(struct table *table, const struct event *event)
{
    struct d5e_state *state = d5e_state_of(table);
    struct d5e_event_join join = d5e_event_join_of(event);
    const struct d5e_actor *actor = (const struct d5e_actor *)(intptr_t)join.actor;
    if (!actor || state->body_count == D5E_MOST_BODIES) return;
    struct d5e_body *body = &state->bodies[state->body_count];
    *body =
        (struct d5e_body){.actor = actor,
                          .side = (int8_t)join.side,
                          .space = {event_square_x(join.at), event_square_y(join.at), d5e_size_squares(actor->size)},
                          .hp = scenario_within(d5e_state_member(NULL, actor, "hp"), actor->hp_max.value,
                                                -SCENARIO_MOST_AMOUNT, SCENARIO_MOST_AMOUNT)};
    d5e_fill_body(body, NULL);
    bool is_summoned = join.by != EVENT_NOBODY; /* acts last; any other newcomer rolls initiative */
    if (is_summoned && state->encounter.turns.round > 0)
        turns_add(&state->encounter.turns,
                  (struct turns_entry){.actor = state->body_count,
                                       .initiative = -100,
                                       .ties = {(int32_t)actor->abilities[D5E_DEXTERITY].value}});
    state->body_count++;
}

static void d5e_apply_visibility(struct table *table, const struct event *event)
{
    const struct d5e_event_visibility seen = d5e_event_visibility_of(event);
    struct d5e_body *body = d5e_body_of(table, (int)seen.who);
    body->hidden = strcmp(table_text(table, seen.state), "hidden") == 0;
    body->stealth = (int32_t)seen.stealth;
}

static int64_t d5e_pool_after_rest(const struct table *table, const struct d5e_resource *pool, int64_t left,
                                   bool is_long)
{
    if (strcmp(pool->recharge, "never") == 0) return left;
    if (strcmp(pool->recharge, "half_on_long_rest") == 0) { /* hit dice */
        int64_t half = pool->maximum / 2 > 0 ? pool->maximum / 2 : 1;
        int64_t more = left + (d5e_is_2024(table, D5E_RULE_HIT_DICE) ? pool->maximum : half);
        return !is_long ? left : more > pool->maximum ? pool->maximum : more;
    }
    return is_long || strcmp(pool->recharge, "short_rest") == 0 ? pool->maximum : left;
}

static void d5e_apply_rest(struct table *table, int who, bool is_long)
{
    struct d5e_body *body = d5e_body_of(table, who);
    int index = 0;
    for (const struct d5e_resource *at = body->actor->resources; at && index < D5E_MOST_POOLS; at = at->next, index++)
        body->pools[index] = (int32_t)d5e_pool_after_rest(table, at, body->pools[index], is_long);
    index = 0;
    for (const struct d5e_mechanic *at = body->actor->mechanics; at && index < D5E_MOST_USES; at = at->next, index++) {
        const char *recharge = d5e_recharge(at);
        if (is_long || strcmp(recharge, "short_rest") == 0) body->uses[index] = 0;
    }
    if (!is_long) return;
    if (body->dead) return;
    body->temp_hp = 0;
    body->death_successes = body->death_failures = 0;
    for (int level = 1; level < 10; level++)
        body->slots[level] = (int8_t)d5e_slots_of(body->actor, level);
}

static void d5e_apply_removed_zone(struct d5e_state *state, int64_t id)
{
    for (int i = 0; i < state->zone_count; i++) {
        if (state->zones[i].id == id) state->zones[i--] = state->zones[--state->zone_count];
    }
}

static void d5e_apply_death_save(struct table *table, const struct event *event)
{
    struct d5e_event_deathSave save = d5e_event_deathSave_of(event);
    struct d5e_body *body = d5e_body_of(table, (int)save.who);
    body->death_successes = (int8_t)save.successes;
    body->death_failures = (int8_t)save.failures;
}

static void d5e_apply_grant(struct table *table, const struct event *event)
{
    struct d5e_event_grant grant = d5e_event_grant_of(event);
    struct d5e_body *body = d5e_body_of(table, (int)grant.who);
    const char *what = table_text(table, grant.action);
    if (strcmp(what, "Attack") == 0)
        body->budget.left[D5E_POOL_ATTACKS] = (int16_t)(body->budget.left[D5E_POOL_ATTACKS] + grant.count);
    if (strcmp(what, "action") == 0) body->budget.left[D5E_POOL_ACTION]++;
    if (strcmp(what, "movement") == 0)
        body->budget.left[D5E_POOL_MOVE] = (int16_t)(body->budget.left[D5E_POOL_MOVE] + grant.count);
}

/* Nobody's turn any more; everyone may act, and rest. */
static void d5e_apply_encounter_end(struct d5e_state *state)
{
    for (int i = 0; i < state->body_count; i++) {
        action_pool_refill(&d5e_economy, &state->bodies[i].budget, ECONOMY_ENCOUNTER);
        state->bodies[i].budget.left[D5E_POOL_MOVE] = (int16_t)state->bodies[i].actor->speed[D5E_WALK].value;
        state->bodies[i].surprised = false;
        state->bodies[i].attacked = 0;
        state->bodies[i].cast = 0;
    }
}

/* A rider goes where its mount goes. */
static void d5e_apply_place(struct table *table, int who, int64_t to)
{
    for (int each = who; each >= 0; each = each == who ? d5e_rider_of(table, who) : D5E_NOBODY) {
        d5e_body_of(table, each)->space.x = event_square_x(to);
        d5e_body_of(table, each)->space.y = event_square_y(to);
    }
}

/* Spells are counted by turn: not every two of them go together. */
static void d5e_apply_act(struct table *table, const struct event *event)
{
    struct d5e_event_act act = d5e_event_act_of(event);
    struct d5e_body *body = d5e_body_of(table, (int)act.who);
    const struct d5e_mechanic *mechanic = d5e_actor_mechanic(body->actor, table_text(table, act.action));
    if (!mechanic || mechanic->spell_level < 0 || act.isReaction || d5e_state_of(table)->encounter.turns.round < 1)
        return;
    bool quick = act.activation && strcmp(table_text(table, act.activation), "bonusAction") == 0;
    bool cantrip = mechanic->spell_level == 0;
    body->cast = (uint8_t)(body->cast |
                           (quick     ? D5E_CAST_QUICKLY
                            : cantrip ? 0
                                      : D5E_CAST_OTHER) |
                           (cantrip || mechanic->own_recharge ? 0 : D5E_CAST_SLOT));
}

static void d5e_apply_mount(struct table *table, const struct event *event)
{
    struct d5e_event_mount mount = d5e_event_mount_of(event);
    struct d5e_body *rider = d5e_body_of(table, (int)mount.who);
    const struct grid_space *space = &d5e_body_of(table, (int)mount.target)->space;
    rider->mount = (int16_t)(mount.target + 1);
    rider->space.x = space->x;
    rider->space.y = space->y;
}

static void d5e_apply_hp(struct d5e_body *body, int64_t hp)
{
    body->hp = (int32_t)hp;
    if (hp <= 0) return;
    body->death_successes = body->death_failures = 0;
    body->stable = false;
}

static void d5e_apply_defeat(struct table *table, const struct event *event)
{
    struct event_defeat defeat = event_defeat_of(event);
    struct d5e_body *body = d5e_body_of(table, (int)defeat.who);
    body->stable = false;
    if (strcmp(table_text(table, defeat.how), "dead") != 0) return;
    body->dead = true;
    turns_set_out(&d5e_state_of(table)->encounter.turns, (int)defeat.who, true);
}

static void d5e_apply_leave(struct table *table, int who)
{
    d5e_body_of(table, who)->gone = true;
    turns_set_out(&d5e_state_of(table)->encounter.turns, who, true);
}

static void d5e_apply_roll(struct table *table, const struct event *event)
{
    struct d5e_event_roll roll = d5e_event_roll_of(event);
    if (roll.who >= 0 && roll.target >= 0 && roll.kind && strcmp(table_text(table, roll.kind), "attack") == 0)
        d5e_body_of(table, (int)roll.who)->attacked |= UINT64_C(1) << roll.target;
}

/* Hit points and what is temporary of them. */
static bool d5e_apply_health(struct table *table, const struct event *event)
{
    struct d5e_event_damage damage = d5e_event_damage_of(event);
    struct d5e_event_heal heal = d5e_event_heal_of(event);
    struct d5e_event_temporaryHp temporary = d5e_event_temporaryHp_of(event);
    struct event_setHp set = event_setHp_of(event);
    switch (event->kind) {
    case EVENT_DAMAGE:
        d5e_body_of(table, (int)damage.who)->hp = (int32_t)damage.hp;
        d5e_body_of(table, (int)damage.who)->temp_hp = (int32_t)damage.temporary;
        return true;
    case EVENT_HEAL:
        d5e_apply_hp(d5e_body_of(table, (int)heal.who), heal.hp);
        return true;
    case EVENT_TEMPORARY_HP:
        d5e_body_of(table, (int)temporary.who)->temp_hp = (int32_t)temporary.amount;
        return true;
    case EVENT_SET_HP:
        d5e_apply_hp(d5e_body_of(table, (int)set.who), set.hp);
        if (set.temporary != EVENT_ABSENT) d5e_body_of(table, (int)set.who)->temp_hp = (int32_t)set.temporary;
        return true;
    default:
        return false;
    }
}

/* Statuses begin and end; areas come and go. */
static bool d5e_apply_lasting(struct table *table, const struct event *event)
{
    struct d5e_state *state = d5e_state_of(table);
    switch (event->kind) {
    case EVENT_CONDITION:
        effect_add(&state->statuses, *(const struct effect *)(intptr_t)d5e_event_condition_of(event).data,
                   EFFECT_REFRESH);
        return true;
    case EVENT_EFFECT:
        effect_add(&state->statuses, *(const struct effect *)(intptr_t)d5e_event_effect_of(event).data, EFFECT_REFRESH);
        return true;
    case EVENT_CONDITION_END:
        effect_remove(&state->statuses, (int)d5e_event_conditionEnd_of(event).index);
        return true;
    case EVENT_EFFECT_END:
        effect_remove(&state->statuses, (int)d5e_event_effectEnd_of(event).index);
        return true;
    case EVENT_ZONE:
        d5e_apply_zone(table, event);
        return true;
    case EVENT_ZONE_END:
        d5e_apply_removed_zone(state, event_zoneEnd_of(event).index);
        return true;
    default:
        return false;
    }
}

/* Where someone is, and whether they are seen. False: the event says something else. */
static bool d5e_apply_place_event(struct table *table, const struct event *event)
{
    switch (event->kind) {
    case EVENT_MOVE:
        d5e_apply_place(table, (int)d5e_event_move_of(event).who, d5e_event_move_of(event).to);
        return true;
    case EVENT_PLACE:
        d5e_apply_place(table, (int)event_place_of(event).who, event_place_of(event).to);
        return true;
    case EVENT_VISIBILITY:
        d5e_apply_visibility(table, event);
        return true;
    default:
        return false;
    }
}

/* Events that only 5e has. */
static void d5e_apply_own(struct table *table, const struct event *event)
{
    switch (event->kind) {
    case D5E_EVENT_DEATH_SAVE:
        d5e_apply_death_save(table, event);
        break;
    case D5E_EVENT_STABLE:
        d5e_body_of(table, (int)d5e_event_stable_of(event).who)->stable = true;
        break;
    case D5E_EVENT_MORE_ATTACKS:
        d5e_body_of(table, (int)d5e_event_moreAttacks_of(event).who)->budget.left[D5E_POOL_ATTACKS] =
            (int16_t)d5e_event_moreAttacks_of(event).count;
        break;
    case D5E_EVENT_MOUNT:
        d5e_apply_mount(table, event);
        break;
    case D5E_EVENT_DISMOUNT:
        d5e_body_of(table, (int)d5e_event_dismount_of(event).who)->mount = 0;
        d5e_apply_place(table, (int)d5e_event_dismount_of(event).who, d5e_event_dismount_of(event).to);
        break;
    case D5E_EVENT_GRANT:
        d5e_apply_grant(table, event);
        break;
    case D5E_EVENT_TRANSFORM:
    case D5E_EVENT_REVERT:
        d5e_apply_shape(table, event);
        break;
    default: /* everything else only reports */
        break;
    }
}

void d5e_apply(struct table *table, const struct event *event)
{
    struct d5e_state *state = d5e_state_of(table);
    if (d5e_apply_health(table, event) || d5e_apply_lasting(table, event)) return;
    if (d5e_apply_place_event(table, event)) return;
    switch (event->kind) {
    case EVENT_TURN_START:
        d5e_apply_turn(table, (int)event_turnStart_of(event).who);
        break;
    case EVENT_TURN_END:
        d5e_body_of(table, (int)event_turnEnd_of(event).who)->surprised = false;
        break;
    case EVENT_ENCOUNTER_END:
        d5e_apply_encounter_end(state);
        break;
    case EVENT_SPEND:
    case EVENT_RESTORE:
        d5e_apply_spend(table, event);
        break;
    case EVENT_ACT:
        d5e_apply_act(table, event);
        break;
    case EVENT_ROLL:
        d5e_apply_roll(table, event);
        break;
    case EVENT_DEFEAT:
        d5e_apply_defeat(table, event);
        break;
    case EVENT_JOIN:
        d5e_apply_join(table, event);
        break;
    case EVENT_LEAVE:
        d5e_apply_leave(table, (int)event_leave_of(event).who);
        break;
    case EVENT_REST:
        d5e_apply_rest(table, (int)event_rest_of(event).who,
                       strcmp(table_text(table, event_rest_of(event).kind), "long") == 0);
        break;
    default:
        d5e_apply_own(table, event);
        break;
    }
}
