/* attack.c: an attack: offered to reactions, rolled, its riders added, its damage dealt. (D5E-PLAY-02) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

const struct d5e_attack *d5e_attack_find(const struct d5e_actor *actor, const char *name)
{
    for (const struct d5e_attack *attack = actor->attacks; attack; attack = attack->next) {
        if (d5e_same_name(attack->name, name)) return attack;
    }
    return NULL;
}

/* Within reach or range, and no wall between. */
static bool d5e_reaches(struct table *table, int who, int target, const struct d5e_attack *attack)
{
    const struct d5e_state *state = d5e_state_of(table);
    int feet = d5e_distance_ft(table, who, target);
    bool melee = attack->melee && feet <= attack->reach_ft;
    if (!melee && !(attack->ranged && feet <= attack->long_range_ft) && !(attack->ranged && feet <= attack->range_ft)) {
        table_refuse(table, "%s is %d ft away, out of reach of the %s", state->bodies[target].actor->name, feet,
                     attack->name);
        return false;
    }
    struct grid_map map = d5e_map(state);
    if (!grid_sight(&map, D5E_SOLID, state->bodies[who].space, state->bodies[target].space)) {
        table_refuse(table, "a wall blocks the line of attack to %s", state->bodies[target].actor->name);
        return false;
    }
    return true;
}

/* cannot_attack of a status that names its source (charmed). */
static bool d5e_is_forbidden(struct table *table, int who, int target)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        bool constrained = json_path(status->more, "constraints.cannot_attack") ||
                           d5e_status_flags(table, table_text(table, status->kind)) & D5E_SPARES_SOURCE;
        if (status->bearer == who && status->source == target && constrained) return true;
    }
    return false;
}

static void d5e_ride(const struct d5e_frame *frame, const struct d5e_rider *rider, struct d5e_roll *roll)
{
    if (!rider || !rider->on_hit || d5e_stopped(frame->table)) return;
    struct d5e_frame inner = *rider->frame;
    inner.parent = rider->frame;
    inner.target = frame->target;
    inner.attack = frame->attack;
    inner.blow = frame->blow;
    inner.roll_result = roll->total;
    inner.critical = frame->blow->critical;
    d5e_apply_effect(&inner, rider->on_hit);
}

void d5e_roll_damage(struct d5e_frame *frame)
{
    const struct d5e_attack *attack = frame->attack;
    size_t since = frame->table->events.count;
    int64_t dice = d5e_throw_formula(frame, attack->dice, frame->blow->critical, attack->name);
    d5e_tell_addition(frame->table, since, dice + attack->damage_bonus.value);
    d5e_blow_add(frame->blow, attack->damage_type, dice + attack->damage_bonus.value);
    if (frame->account) {
        frame->account->type = attack->damage_type;
        d5e_account_part(frame->account, &(struct d5e_contribution){.name = attack->name}, dice);
        for (const struct d5e_part *part = attack->damage_bonus.parts; part; part = part->next)
            d5e_account_part(frame->account, &(struct d5e_contribution){.name = part->label}, part->value);
    }
    if (!d5e_stopped(frame->table)) d5e_add_bonuses(frame);
}

static void d5e_deal_weapon(struct d5e_frame *frame, struct d5e_roll *roll, enum d5e_attack_result result,
                            const struct d5e_rider *rider)
{
    struct table *table = frame->table;
    const struct d5e_attack *attack = frame->attack;
    struct d5e_blow blow = {.magical = attack->magical, .critical = result == D5E_CRITICAL, .from = attack->name};
    /* cppcheck-suppress autoVariables ; reset at the end */
    frame->blow = &blow;
    d5e_roll_damage(frame);
    d5e_ride(frame, rider, roll);
    struct d5e_happening hit = {.event = "hit",
                                .timing = "after",
                                .source = frame->owner,
                                .target = frame->target,
                                .attack = attack,
                                .action = "attack",
                                .damage_type = attack->damage_type,
                                .spell_level = -1,
                                .blow = &blow,
                                .roll = roll,
                                .roll_result = roll->total,
                                .critical = blow.critical,
                                .magical = attack->magical};
    if (!d5e_stopped(table)) d5e_fire(table, &hit);
    if (!d5e_stopped(table)) d5e_deal(frame, frame->target, &blow);
    frame->blow = NULL;
    hit.blow = NULL;
    hit.timing = "resolved";
    if (!d5e_stopped(table)) d5e_fire(table, &hit);
}

bool d5e_may_attack(struct table *table, int who, int target, const struct d5e_attack *attack)
{
    if (!d5e_reaches(table, who, target, attack)) return false;
    if (!d5e_is_forbidden(table, who, target)) return true;
    table_refuse(table, "%s is charmed and cannot attack %s", d5e_body_of(table, who)->actor->name,
                 d5e_body_of(table, target)->actor->name);
    return false;
}

bool d5e_can_attack(struct table *table, int who, int target, const struct d5e_attack *attack)
{
    bool can = attack && d5e_may_attack(table, who, target, attack);
    table->refusal = NULL; /* it was only asked */
    return can;
}

/* Against armour class, after every change to the roll; the helpless are hit critically from nearby. */
static enum d5e_attack_result d5e_strike(struct table *table, const struct d5e_roll *roll)
{
    int who = roll->who, target = roll->against;
    int64_t armor = d5e_armor_in_attack(table, &(const struct d5e_line){who, target}, roll->attack);
    int64_t threshold = d5e_number_now(table, who, "combat.critical_hit_threshold");
    enum d5e_attack_result result = d5e_attack_resolve(roll->natural, roll->bonus, armor, threshold);
    if (roll->auto_succeed && result == D5E_MISS) result = D5E_HIT;
    if (roll->auto_fail) result = D5E_MISS;
    bool helpless = d5e_has_flag(table, target, D5E_HIT_IS_CRITICAL);
    if (result == D5E_HIT && helpless && d5e_distance_ft(table, who, target) <= D5E_FEET_A_SQUARE)
        result = D5E_CRITICAL;
    d5e_tell_attack(table, roll, roll->attack->name, armor, result);
    return result;
}

enum d5e_attack_result d5e_attack(struct table *table, int who, int target, const struct d5e_attack *attack,
                                  const struct d5e_rider *rider)
{
    struct d5e_frame frame = d5e_frame_of(table, who);
    frame.target = frame.trigger_target = target;
    frame.trigger_source = who;
    frame.attack = attack;
    struct d5e_roll roll = d5e_attack_roll(table, who, target, attack);
    if (!d5e_may_attack(table, who, target, attack)) return D5E_MISS;
    frame.roll = &roll;
    struct d5e_happening made = {.event = "attack",
                                 .timing = "before",
                                 .source = who,
                                 .target = target,
                                 .attack = attack,
                                 .action = "attack",
                                 .spell_level = -1,
                                 .roll = &roll,
                                 .magical = attack->magical};
    if (d5e_fire(table, &made) || d5e_stopped(table)) return D5E_MISS;
    d5e_throw_d20(table, &roll);
    d5e_remove_named(table, who, "helped"); /* help counts for one attack */
    made.timing = "after";
    made.roll_result = roll.total;
    d5e_fire(table, &made);
    if (d5e_stopped(table)) return D5E_MISS;
    enum d5e_attack_result result = d5e_strike(table, &roll);
    if (result != D5E_MISS) {
        d5e_deal_weapon(&frame, &roll, result, rider);
        return result;
    }
    made.event = "miss";
    made.roll_result = roll.total;
    d5e_fire(table, &made);
    if (!roll.auto_succeed || d5e_stopped(table)) return result;
    result = d5e_strike(table, &roll); /* something turned it into a hit */
    if (result != D5E_MISS) d5e_deal_weapon(&frame, &roll, result, rider);
    return result;
}
