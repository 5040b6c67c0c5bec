/* damage.c: damage dealt and healed, saves, concentration, falling to 0 and dying.
 * Order on one instance: half of the trigger, resistance once, vulnerability once, each rounded down. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

void d5e_blow_add(struct d5e_blow *blow, const char *type, int64_t amount)
{
    if (amount > D5E_MOST_AMOUNT) amount = D5E_MOST_AMOUNT;
    if (amount < -D5E_MOST_AMOUNT) amount = -D5E_MOST_AMOUNT;
    for (int i = 0; i < blow->count; i++) {
        if (strcmp(blow->instances[i].type, type) != 0) continue;
        blow->instances[i].amount += amount;
        return;
    }
    if (blow->count == D5E_MOST_INSTANCES) {
        blow->full = true;
        return;
    }
    blow->instances[blow->count].type = type;
    blow->instances[blow->count++].amount = amount;
}

void d5e_end_concentration(struct table *table, int who)
{
    struct d5e_state *state = d5e_state_of(table);
    bool lost = false;
    for (int i = state->statuses.count - 1; i >= 0 && !d5e_stopped(table); i--) {
        if (i >= state->statuses.count || !state->statuses.items[i].concentration ||
            state->statuses.items[i].source != who)
            continue;
        if (!lost) d5e_emit(table, concentrationEnd, .who = who);
        lost = true;
        d5e_remove_status(table, i);
        i = state->statuses.count;
    }
}

static bool d5e_is_concentrating(const struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        if (state->statuses.items[i].concentration && state->statuses.items[i].source == who) return true;
    }
    return false;
}

void d5e_fall(struct table *table, int who, int64_t beyond)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    d5e_end_concentration(table, who);
    emit(table, defeat, .who = who, .how = table_intern(table, "down"));
    d5e_check_grips(table);
    d5e_throw_rider(table, who, true);
    if (d5e_mount_of(table, who) >= 0) d5e_fall_off(table, who);
    if (body->actor->is_creature || beyond >= d5e_hp_max(table, who)) {
        emit(table, defeat, .who = who, .how = table_intern(table, "dead"));
        return;
    }
    struct d5e_frame frame = d5e_plain_frame(table, who, who);
    struct json status = json_make_object();
    json_set(&table->arena, &status, "name", json_make_text(&table->arena, "unconscious", 11));
    d5e_apply_status(&frame, &status, NULL);
}

/* Damage at 0 hit points is a failed death save, two for a critical hit; as much as all hit points kills at once. */
static void d5e_hurt_when_down(struct table *table, int who, const struct d5e_blow *blow, int64_t taken)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    int64_t failures = body->death_failures + (blow->critical ? 2 : 1);
    if (failures > 3 || taken >= d5e_hp_max(table, who)) failures = 3;
    d5e_emit(table, deathSave, .who = who, .successes = body->death_successes, .failures = failures, .hurt = true);
    if (failures >= 3) emit(table, defeat, .who = who, .how = table_intern(table, "dead"));
}

/* A feature that keeps damage from breaking concentration on spells of a school. */
static void d5e_collect_hold(void *context, const struct d5e_contribution *contribution)
{
    const struct json *immunity = json_get(contribution->effect, "immunity");
    if (json_is_text(json_get(immunity, "category"), "concentration")) *(const struct json **)context = immunity;
}

static bool d5e_holds_fast(struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    const struct json *immunity = NULL;
    d5e_each_contribution(table, who, NULL, d5e_collect_hold, &immunity);
    for (int i = 0; immunity && i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->concentration && status->source == who)
            return d5e_spell_fits(immunity, d5e_status_mechanic(table, status), 0);
    }
    return false;
}

/* DC 10 or half the damage, whichever is higher. */
static void d5e_test_concentration(struct d5e_frame *frame, int subject, int64_t taken)
{
    if (!taken || !d5e_is_concentrating(frame->table, subject)) return;
    if (!d5e_is_up(d5e_body_of(frame->table, subject))) return;
    if (d5e_holds_fast(frame->table, subject)) return;
    struct d5e_frame own = d5e_plain_frame(frame->table, subject, subject);
    own.part = "concentration";
    int64_t dc = taken / 2 > 10 ? taken / 2 : 10;
    if (dc > 30 && d5e_is_2024(frame->table, D5E_RULE_CONCENTRATION)) dc = 30;
    if (d5e_save(&own, subject, "Constitution", dc, false) == D5E_SAVE_FAILED)
        d5e_end_concentration(frame->table, subject);
}

static int64_t d5e_take_instance(struct d5e_frame *frame, int subject, const struct d5e_blow *blow, int index,
                                 const struct json *responses)
{
    struct table *table = frame->table;
    const struct d5e_body *body = d5e_body_of(table, subject);
    const struct d5e_damage damage = {.amount = blow->instances[index].amount < 0 ? 0 : blow->instances[index].amount,
                                      .type = blow->instances[index].type,
                                      .magical = blow->magical};
    int64_t taken = d5e_damage_taken(&damage, responses);
    int64_t through = taken > body->temp_hp ? taken - body->temp_hp : 0;
    int64_t hp = body->hp - through;
    const struct d5e_hurt hurt = {.type = damage.type,
                                  .from = blow->from,
                                  .share = blow->share,
                                  .why = table->quiet ? NULL : d5e_damage_reasons(&table->arena, &damage, responses),
                                  .rolled = damage.amount,
                                  .taken = taken,
                                  .hp = hp < 0 ? 0 : hp,
                                  .temporary = body->temp_hp > taken ? body->temp_hp - taken : 0,
                                  .critical = blow->critical};
    d5e_tell_damage(table, frame->owner, subject, &hurt);
    return hp < 0 ? -hp : 0;
}

/* How much it takes; `beyond`: of that what goes beyond its last hit point. */
static int64_t d5e_take_instances(struct d5e_frame *frame, int subject, struct d5e_blow *blow, int64_t *beyond)
{
    struct table *table = frame->table;
    struct json responses = blow->raw ? json_make_array() : d5e_responses(table, subject, blow);
    int32_t hp_and_temp = d5e_body_of(table, subject)->hp + d5e_body_of(table, subject)->temp_hp;
    for (int i = 0; i < blow->count; i++)
        *beyond += d5e_take_instance(frame, subject, blow, i, &responses);
    return hp_and_temp - d5e_body_of(table, subject)->hp - d5e_body_of(table, subject)->temp_hp + *beyond;
}

void d5e_deal(struct d5e_frame *frame, int subject, struct d5e_blow *blow)
{
    struct table *table = frame->table;
    int64_t total = 0, before = d5e_body_of(table, subject)->hp, beyond = 0;
    if (d5e_body_of(table, subject)->dead) return;
    for (int i = 0; i < blow->count; i++)
        total += blow->instances[i].amount;
    struct d5e_happening hurt = {.event = "damaged_by",
                                 .timing = "before",
                                 .source = frame->owner,
                                 .target = subject,
                                 .attack = frame->attack,
                                 .damage_type = blow->count ? blow->instances[0].type : NULL,
                                 .spell = frame->spell_level >= 0 ? frame->mechanic : NULL,
                                 .spell_level = frame->spell_level,
                                 .blow = blow,
                                 .roll_result = total,
                                 .critical = blow->critical,
                                 .magical = blow->magical};
    if (d5e_fire(table, &hurt)) return;
    hurt.event = "damage"; /* what the creature that deals it adds */
    if (d5e_fire_next(table, &hurt) || d5e_stopped(table)) return;
    hurt.event = "damaged_by";
    if (blow->full) {
        table_refuse(table, "one hit deals more than %d types of damage", D5E_MOST_INSTANCES);
        return;
    }
    int64_t taken = d5e_take_instances(frame, subject, blow, &beyond);
    if (before <= 0 && taken > 0)
        d5e_hurt_when_down(table, subject, blow, taken);
    else if (before > 0 && d5e_body_of(table, subject)->hp <= 0 && !d5e_shape_falls(table, subject, &beyond))
        d5e_fall(table, subject, beyond);
    d5e_test_concentration(frame, subject, taken);
    hurt.timing = "after";
    hurt.roll_result = taken;
    d5e_fire_next(table, &hurt);
    hurt.event = "damage";
    d5e_fire_next(table, &hurt);
    hurt.event = "kill";
    if (before > 0 && d5e_body_of(table, subject)->hp <= 0) d5e_fire_next(table, &hurt);
}

void d5e_heal(struct d5e_frame *frame, int subject, int64_t amount, const char *from)
{
    struct table *table = frame->table;
    const struct d5e_body *body = d5e_body_of(table, subject);
    if (body->dead || amount < 0) return;
    int64_t most = d5e_hp_max(table, subject), hp = body->hp + amount > most ? most : body->hp + amount;
    bool was_down = body->hp <= 0;
    d5e_emit(table, heal, .who = subject, .source = *from ? table_intern(table, from) : 0, .amount = hp - body->hp,
             .hp = hp, .by = frame->owner);
    struct d5e_state *state = d5e_state_of(table);
    for (int i = state->statuses.count - 1; was_down && hp > 0 && i >= 0; i--) {
        if (state->statuses.items[i].bearer == subject &&
            d5e_same_name(table_text(table, state->statuses.items[i].kind), "unconscious"))
            d5e_remove_status(table, i);
    }
    struct d5e_happening healed = {.event = "heal",
                                   .timing = "after",
                                   .source = frame->owner,
                                   .target = subject,
                                   .spell_level = frame->spell_level,
                                   .roll_result = amount};
    if (!d5e_stopped(table)) d5e_fire(table, &healed);
}

int64_t d5e_dc(const struct d5e_frame *frame, const struct json *dc)
{
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    const char *type = json_to_text(json_get(dc, "type"), "");
    int64_t number = json_to_int(json_get(dc, "base"), 0);
    if (json_is_number(dc)) return json_to_int(dc, 10);
    if (strcmp(type, "maneuver_save_dc") == 0) {
        int64_t strength = d5e_actor_modifier(actor, D5E_STRENGTH),
                dexterity = d5e_actor_modifier(actor, D5E_DEXTERITY);
        return 8 + actor->proficiency_bonus + (strength > dexterity ? strength : dexterity);
    }
    if (strcmp(type, "ability_check") == 0) {
        enum d5e_ability by = d5e_ability_find(json_to_text(json_get(dc, "ability"), "Strength"));
        struct d5e_roll check = d5e_ability_roll(frame->table, frame->owner, by < D5E_ABILITIES ? by : D5E_STRENGTH);
        d5e_throw_d20(frame->table, &check);
        return check.total;
    }
    if (*type || (!number && !json_get(dc, "add"))) {
        enum d5e_ability by = d5e_casting_ability(frame);
        if (actor->spell_ability < D5E_ABILITIES)
            return d5e_number_now(frame->table, frame->owner, "spell_save_dc") + d5e_spell_shift(actor, by);
        return 8 + actor->proficiency_bonus + d5e_actor_modifier(actor, by < D5E_ABILITIES ? by : D5E_CHARISMA);
    }
    const struct json *add = json_get(dc, "add");
    for (size_t i = 0; i < json_count(add); i++) {
        int64_t more = 0;
        const struct json *operand = json_at(add, i);
        if (json_is_text(operand, "proficiency_bonus"))
            more = actor->proficiency_bonus;
        else
            d5e_frame_number(frame, operand, &more);
        number += more;
    }
    return number;
}

/* Walls that hide part of a creature also help it against an area. */
static void d5e_cover_from_blast(const struct d5e_frame *frame, struct d5e_roll *roll)
{
    struct table *table = frame->table;
    int cover = d5e_wall_cover(d5e_state_of(table), *frame->blast, d5e_body_of(table, roll->who)->space);
    roll->bonus += cover;
    if (cover)
        d5e_emit(table, modifier, .who = roll->who, .source = table_intern(table, "cover"),
                 .roll = table_intern(table, "saving throw"), .amount = cover);
}

/* What the save is made against, or for; NULL: only its number is known. */
static const char *d5e_save_cause(const struct d5e_frame *frame)
{
    return frame->mechanic ? frame->mechanic->name : frame->part;
}

static bool d5e_save_is_made(const struct d5e_roll *roll, int64_t total, int64_t dc)
{
    return !roll->auto_fail && (roll->auto_succeed || total >= dc);
}

enum d5e_save d5e_save(struct d5e_frame *frame, int who, const char *ability, int64_t dc, bool magical)
{
    struct table *table = frame->table;
    enum d5e_ability index = d5e_ability_find(ability);
    if (index == D5E_ABILITIES) index = D5E_WISDOM;
    frame->save_share = 100;
    struct d5e_roll roll = d5e_save_roll(table, who, index);
    roll.against = frame->owner == who ? D5E_NOBODY : frame->owner;
    roll.magical = magical;
    if (index == D5E_DEXTERITY && frame->blast) d5e_cover_from_blast(frame, &roll);
    struct d5e_happening happening = {.event = "saving_throw",
                                      .timing = "before",
                                      .source = frame->owner,
                                      .target = who,
                                      .roll = &roll,
                                      .spell_level = frame->spell_level,
                                      .magical = magical};
    if (d5e_fire(table, &happening) || d5e_stopped(table)) return D5E_SAVE_FAILED;
    d5e_throw_d20(table, &roll);
    bool made = d5e_save_is_made(&roll, roll.total, dc);
    happening.timing = "after";
    happening.result = made ? "success" : "failure";
    happening.roll_result = roll.total;
    d5e_fire(table, &happening);
    /* A mechanic may have replaced the outcome (D5E-TRIG-07) or added to the roll. */
    made = !roll.auto_fail && (made || d5e_save_is_made(&roll, roll.natural + roll.bonus, dc));
    if (d5e_stopped(table)) return D5E_SAVE_FAILED;
    const struct d5e_roll_report report = {.kind = "save",
                                           .what = arena_printf(&table->arena, "%s save", roll.ability),
                                           .using = d5e_save_cause(frame),
                                           .target = roll.against,
                                           .against = dc,
                                           .success = made,
                                           .outcome = made ? "success" : "failure"};
    roll.total = roll.natural + roll.bonus;
    d5e_tell_roll(table, &roll, &report);
    happening.timing = "resolved";
    happening.result = made ? "success" : "failure";
    happening.share = &frame->save_share;
    d5e_fire(table, &happening);
    return made ? D5E_SAVE_MADE : D5E_SAVE_FAILED;
}
