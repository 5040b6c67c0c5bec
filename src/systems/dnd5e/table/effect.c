/* effect.c: what an effect does: each of its members has one function. (D5E-EFF-01 to -07, D5E-SAVE-01, -02) */
#include <string.h>

#include "base/limits.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static const char *d5e_frame_name(const struct d5e_frame *frame)
{
    return frame->mechanic ? frame->mechanic->name : "";
}

static const char *d5e_damage_type(const struct d5e_frame *frame, const struct json *damage)
{
    const struct json *types = json_get(damage, "type");
    const char *type = json_is(types, JSON_STRING) ? types->text : json_to_text(json_at(types, 0), NULL);
    bool inherit =
        json_to_bool(json_get(damage, "inherit_type"), false) || !type || strcmp(type, "same_as_weapon") == 0;
    if (type && strcmp(type, "chosen") == 0 && frame->chosen) return frame->chosen;
    if (!inherit) return type;
    if (frame->blow && frame->blow->count) return frame->blow->instances[0].type;
    return frame->attack ? frame->attack->damage_type : "force";
}

/* What someone else suffers, the owner suffers: "target" instead of it, "caster" as well as it. */
static void d5e_link_damage(struct d5e_frame *frame, const struct json *damage)
{
    struct d5e_blow blow = {.magical = true, .from = d5e_frame_name(frame)};
    const char *type = frame->blow && frame->blow->count ? frame->blow->instances[0].type : "force";
    d5e_blow_add(&blow, type, frame->roll_result);
    if (frame->blow && json_is_text(json_get(damage, "link"), "target")) frame->blow->count = 0;
    struct d5e_frame own = *frame;
    own.blow = NULL;
    own.attack = NULL;
    if (frame->table->depth < LIMIT_REACTION_DEPTH) d5e_deal(&own, frame->owner, &blow);
}

/* The table its dice come from: the one it names, or "damage" where nothing else is written. (D5E-SCAL-02) */
static const char *d5e_damage_key(const struct json *damage, const struct json *effect)
{
    static const char *const amounts[] = {"dice", "bonus", "value", "calculation"};
    for (size_t i = 0; i < 4; i++) {
        if (json_get(damage, amounts[i])) return json_to_text(json_get(effect, "scaling_key"), NULL);
    }
    return json_to_text(json_get(effect, "scaling_key"), "damage");
}

static const char *d5e_share_words(const struct d5e_frame *frame, int64_t amount)
{
    if (frame->saved) return amount > 0 ? "half after the successful save" : "nothing left after the successful save";
    return amount > 0 ? "half after the failed save" : "nothing left after the failed save";
}

static void d5e_do_damage(struct d5e_frame *frame, const struct json *damage, const struct json *effect)
{
    if (frame->target < 0) return;
    if (frame->blow && json_is_text(json_get(damage, "source"), "weapon")) return; /* it is in the blow already */
    if (json_get(damage, "link")) {
        d5e_link_damage(frame, damage);
        return;
    }
    const char *key = d5e_damage_key(damage, effect);
    struct d5e_blow blow = {.magical = frame->spell_level >= 0 || json_to_bool(json_get(damage, "magical"), false),
                            .from = d5e_frame_name(frame)};
    struct d5e_shared own = {NULL, 0}, *shared = frame->shared ? frame->shared : &own;
    if (shared->damage != damage) {
        shared->amount = d5e_throw_amount(frame, damage, key, frame->critical, d5e_frame_name(frame));
        shared->damage = damage;
    }
    int64_t amount = shared->amount;
    if (frame->saved && json_to_bool(json_get(damage, "half_on_save"), false)) amount /= 2;
    if (frame->save_share) amount = frame->shared_nothing ? 0 : amount * frame->save_share / 100;
    if (amount < shared->amount) blow.share = d5e_share_words(frame, amount);
    d5e_blow_add(&blow, d5e_damage_type(frame, damage), amount);
    if (!d5e_stopped(frame->table)) d5e_deal(frame, frame->target, &blow);
}

bool d5e_add_bonus(struct d5e_frame *frame, const struct json *damage, const struct json *effect)
{
    const char *key = json_to_text(json_get(effect, "scaling_key"), NULL);
    int64_t amount = d5e_throw_amount(frame, damage, key, frame->blow->critical, d5e_frame_name(frame));
    if (d5e_stopped(frame->table)) return false;
    d5e_blow_add(frame->blow, d5e_damage_type(frame, damage), amount);
    if (frame->account) {
        frame->account->type = d5e_damage_type(frame, damage);
        d5e_account_part(frame->account, &(struct d5e_contribution){.name = frame->part}, amount);
        return true;
    }
    d5e_emit(frame->table, modifier, .who = frame->owner, .source = table_intern(frame->table, d5e_frame_name(frame)),
             .roll = table_intern(frame->table, "damage"), .amount = amount);
    return true;
}

/* Added to the hit that is being dealt; with no such hit it is kept for those to come. (D5E-EFF-21) */
static void d5e_do_damage_bonus(struct d5e_frame *frame, const struct json *damage, const struct json *effect)
{
    if (frame->blow)
        d5e_add_bonus(frame, damage, effect);
    else
        d5e_hold(frame, "damage_bonus", damage, effect);
}

static void d5e_do_healing(struct d5e_frame *frame, const struct json *healing, const struct json *effect)
{
    int subject = frame->target >= 0 ? frame->target : frame->owner;
    int64_t amount = d5e_throw_amount(frame, healing, json_to_text(json_get(effect, "scaling_key"), NULL), false,
                                      d5e_frame_name(frame));
    if (json_get(healing, "barrier")) { /* temporary hit points: the higher amount stays */
        int64_t now = d5e_body_of(frame->table, subject)->temp_hp;
        d5e_emit(frame->table, temporaryHp, .who = subject, .source = table_intern(frame->table, d5e_frame_name(frame)),
                 .amount = amount > now ? amount : now, .by = frame->owner);
    } else {
        d5e_heal(frame, subject, amount, d5e_frame_name(frame));
    }
}

/* The triggering damage is halved, or made harmless. */
static void d5e_do_response(struct d5e_frame *frame, const struct json *response, const struct json *effect)
{
    bool triggering = json_is_text(json_get(response, "to"), "triggering_damage");
    if (!frame->blow && !triggering) d5e_hold(frame, "damage_response", response, effect);
    if (frame->blow) {
        const char *kind = json_to_text(json_get(response, "response"), "half");
        if (strcmp(kind, "half") == 0 || strcmp(kind, "resistance") == 0)
            frame->blow->halved_by = d5e_frame_name(frame);
        if (strcmp(kind, "immunity") == 0) frame->blow->count = 0;
    }
    d5e_emit(frame->table, feature, .who = frame->owner, .target = frame->target,
             .kind = table_intern(frame->table, "damage_response"),
             .source = table_intern(frame->table, d5e_frame_name(frame)),
             .details = table_intern_json(frame->table, response));
}

static void d5e_roll_takes(struct d5e_roll *roll, const char *operation, int64_t amount)
{
    bool whole = strcmp(operation, "max") == 0 || strcmp(operation, "min") == 0 || strcmp(operation, "set") == 0;
    if (whole) /* the result itself, such as at least one's score */
        roll->bonus = amount - roll->natural;
    else
        roll->bonus += strcmp(operation, "subtract") == 0 ? -amount : amount;
}

/* A bare calculation on the triggering roll or damage (Uncanny Dodge in the later revision). */
static void d5e_do_calculation(struct d5e_frame *frame, const struct json *calculation, const struct json *effect)
{
    (void)effect;
    const char *operation = json_to_text(json_get(calculation, "operation"), "add");
    bool divides = strcmp(operation, "divide") == 0, halves = divides || strcmp(operation, "multiply") == 0;
    int64_t amount = 0, by = 1;
    if (frame->share && halves && d5e_frame_number(frame, json_at(json_get(calculation, "operators"), 0), &by))
        *frame->share = divides ? *frame->share / (by > 0 ? by : 1) : by > 0 ? *frame->share : 0;
    else if (frame->blow && halves)
        frame->blow->halved_by = d5e_frame_name(frame);
    else if (frame->blow && d5e_frame_number(frame, calculation, &amount))
        d5e_blow_add(frame->blow, frame->blow->count ? frame->blow->instances[0].type : "force",
                     strcmp(operation, "subtract") == 0 ? -amount : amount);
    else if (frame->roll && d5e_frame_number(frame, calculation, &amount))
        d5e_roll_takes(frame->roll, operation, amount);
    d5e_emit(frame->table, modifier, .who = frame->owner, .source = table_intern(frame->table, d5e_frame_name(frame)),
             .roll = table_intern(frame->table, frame->blow ? "damage" : "roll"), .amount = amount);
}

/* Damage beside a save belongs to its outcome, unless separate outcomes are written (a poisoned blade hurts before it
 * sickens); a status beside a pool of dice belongs to those the pool covers. (D5E-SAVE-02) */
static bool d5e_effect_waits(const struct json *effect, const char *key)
{
    const struct json *save = json_get(effect, "saving_throw");
    if (strcmp(key, "apply_status") == 0) return json_get(effect, "distribution") != NULL;
    if (!save || strcmp(key, "damage") != 0) return false;
    bool outcomes = json_get(effect, "on_failure") || json_get(effect, "on_success") || json_get(save, "on_failure") ||
                    json_get(save, "on_success");
    return !outcomes || json_get(json_get(effect, "damage"), "half_on_save");
}

/* What a failure and a success do: as the save states it, else as the effect around it does. */
static void d5e_save_outcomes(const struct json *save, const struct json *effect, const struct json **failure,
                              const struct json **success)
{
    *failure = json_get(save, "on_failure");
    *success = json_get(save, "on_success");
    if (!*failure) *failure = json_get(effect, "on_failure");
    if (!*success) *success = json_get(effect, "on_success");
}

static void d5e_do_save(struct d5e_frame *frame, const struct json *save, const struct json *effect)
{
    const struct json *ability = json_get(save, "ability"), *mechanic = frame->mechanic ? frame->mechanic->json : NULL;
    const char *name = json_to_text(json_is(ability, JSON_ARRAY) ? json_at(ability, 0) : ability, "Wisdom");
    if (frame->target < 0) return;
    const struct json *failure = NULL, *success = NULL;
    d5e_save_outcomes(save, effect, &failure, &success);
    if (!failure && !success && mechanic != effect)
        failure = json_get(mechanic, "on_failure"), success = json_get(mechanic, "on_success");
    enum d5e_save result =
        d5e_save(frame, frame->target, name, d5e_dc(frame, json_get(save, "dc")), frame->spell_level >= 0);
    if (d5e_stopped(frame->table)) return;
    frame->saved = result == D5E_SAVE_MADE;
    frame->shared_nothing = frame->save_share == 0;
    if (frame->shared_nothing) frame->save_share = 100;
    const struct json *outcome = frame->saved ? success : result == D5E_SAVE_FAILED ? failure : NULL;
    if (outcome) d5e_apply_effect(frame, outcome);
    /* Damage beside the save is taken in full on a failure; half on a success if the effect states it. */
    const struct json *damage = json_get(effect, "damage");
    if (!damage || !d5e_effect_waits(effect, "damage")) return;
    bool hurts = result == D5E_SAVE_MADE ? json_to_bool(json_get(damage, "half_on_save"), false)
                                         : result == D5E_SAVE_FAILED;
    if (hurts) d5e_do_damage(frame, damage, effect);
}

/* Attacks of this use so far, so that a later effect's on_hit knows. */
static void d5e_remember_strike(struct d5e_frame *frame, enum d5e_attack_result result)
{
    if (frame->strikes && frame->target < D5E_MOST_BODIES) frame->strikes[frame->target] = (int8_t)(1 + result);
}

/* The same attack, without what an ability adds to its damage. */
static const struct d5e_attack *d5e_bare_attack(struct table *table, const struct d5e_attack *attack)
{
    struct d5e_attack *bare = arena_new(&table->arena, struct d5e_attack);
    if (!bare) return attack;
    *bare = *attack;
    bare->damage_bonus = (struct d5e_stat){0};
    for (const struct d5e_part *part = attack->damage_bonus.parts; part; part = part->next) {
        bool gift = d5e_ability_find(part->label) < D5E_ABILITIES && part->value > 0;
        if (!gift) d5e_stat_add(&table->arena, &bare->damage_bonus, part->label, part->value);
    }
    return bare;
}

/* With a weapon: the one the command names, the one of the owner's attack that triggered it, else the first. */
static void d5e_weapon_attack(struct d5e_frame *frame, const struct json *how, const struct json *hit)
{
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    const char *with = json_to_text(json_get(frame->command, "using"), NULL);
    bool again = frame->attack && frame->trigger_source == frame->owner;
    const struct d5e_attack *attack = with    ? d5e_attack_find(actor, with)
                                      : again ? frame->attack
                                              : actor->attacks;
    if (attack && !json_to_bool(json_get(how, "ability_modifier"), true))
        attack = d5e_bare_attack(frame->table, attack);
    if (!attack)
        d5e_refuse_attack(frame->table, frame->owner, with ? with : "");
    else
        d5e_remember_strike(frame, d5e_attack(frame->table, frame->owner, frame->target, attack,
                                              &(struct d5e_rider){.frame = frame, .on_hit = hit}));
}

/* A spell or feature attack with its own on_hit. */
static void d5e_do_attack(struct d5e_frame *frame, const struct json *attack, const struct json *effect)
{
    struct table *table = frame->table;
    const struct json *hit = json_get(effect, "on_hit");
    if (frame->target < 0 || json_get(effect, "projectile")) return; /* each projectile is a separate attack */
    if (json_is_text(json_path(attack, "source.type"), "weapon")) {
        d5e_weapon_attack(frame, attack, hit);
        return;
    }
    struct d5e_roll roll = d5e_spell_attack_roll(table, frame->owner, frame->target);
    roll.touch = json_is_text(json_get(attack, "type"), "melee") ||
                 json_is_text(json_path(attack, "source.mode"), "melee");
    roll.bonus = d5e_spell_shift(d5e_body_of(table, frame->owner)->actor, d5e_casting_ability(frame));
    struct d5e_happening made = {.event = "attack",
                                 .timing = "before",
                                 .source = frame->owner,
                                 .target = frame->target,
                                 .action = "attack",
                                 .spell = frame->mechanic,
                                 .spell_level = frame->spell_level,
                                 .roll = &roll,
                                 .magical = true};
    if (d5e_fire(table, &made) || d5e_stopped(table)) return;
    d5e_throw_d20(table, &roll);
    made.timing = "after";
    made.roll_result = roll.total;
    d5e_fire(table, &made);
    if (d5e_stopped(table)) return;
    const struct d5e_line line = {.attacker = frame->owner, .target = frame->target};
    int64_t armor = d5e_armor_in_attack(table, &line, NULL);
    enum d5e_attack_result result = d5e_attack_resolve(
        roll.natural, roll.bonus, armor, d5e_number_now(table, frame->owner, "combat.critical_hit_threshold"));
    if (roll.auto_fail) result = D5E_MISS;
    d5e_tell_attack(table, &roll, d5e_frame_name(frame), armor, result);
    d5e_remember_strike(frame, result);
    made.event = result == D5E_MISS ? "miss" : "hit";
    made.critical = result == D5E_CRITICAL;
    made.roll_result = roll.total;
    if (!d5e_stopped(table)) d5e_fire(table, &made);
    if (result == D5E_MISS || d5e_stopped(table)) return;
    struct d5e_frame inner = *frame;
    inner.critical = result == D5E_CRITICAL;
    if (hit) d5e_apply_effect(&inner, hit);
    made.timing = "resolved";
    if (!d5e_stopped(table)) d5e_fire(table, &made);
}

/* Another creature near the one that was hit: the nearest enemy within the required distance. */
static int d5e_second_target(const struct d5e_frame *frame, const struct json *target)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    const struct json *needs = json_get(target, "requirements");
    int64_t within = -1;
    int nearest = D5E_NOBODY;
    for (size_t i = 0; i < json_count(needs); i++) {
        if (json_is_text(json_get(json_at(needs, i), "to"), "event_recipient"))
            within = json_to_int(json_get(json_at(needs, i), "value"), D5E_FEET_A_SQUARE);
    }
    for (int i = 0; within >= 0 && i < state->body_count; i++) {
        int feet = d5e_distance_ft(frame->table, i, frame->target);
        bool fits = i != frame->target && i != frame->owner && d5e_is_up(&state->bodies[i]) && feet <= within &&
                    d5e_is_hostile(frame->table, i, frame->owner);
        if (fits && (nearest < 0 || feet < d5e_distance_ft(frame->table, nearest, frame->target))) nearest = i;
    }
    return within < 0 ? frame->target : nearest;
}

/* on_hit without its own attack: of the hit at hand, of the attack another effect of this use made, or of a weapon
 * attack that is made now. */
static void d5e_do_on_hit(struct d5e_frame *frame, const struct json *hit, const struct json *effect)
{
    if (json_get(effect, "attack") || d5e_stopped(frame->table)) return;
    struct d5e_frame inner = *frame;
    inner.target = d5e_second_target(frame, json_get(hit, "target"));
    int8_t struck = frame->strikes && frame->target >= 0 ? frame->strikes[frame->target] : 0;
    if (frame->blow)
        d5e_apply_effect(frame, hit);
    else if (struck > 1 + D5E_MISS && inner.target >= 0) {
        struct json rest = json_copy(&frame->table->arena, hit);
        if (inner.target != frame->target) json_remove(&rest, "target"); /* it was chosen by this */
        d5e_apply_effect(&inner, &rest);
    } else if (!struck && frame->strikes && frame->target >= 0 && frame->trigger_source < 0)
        d5e_weapon_attack(frame, NULL, hit);
}

static void d5e_do_grants(struct d5e_frame *frame, const struct json *grant, const struct json *effect)
{
    (void)effect;
    const char *name = json_to_text(json_get(grant, "name"), "action"),
               *activation = json_to_text(json_get(grant, "activation"), "");
    struct table *table = frame->table;
    int64_t count = json_to_int(json_get(grant, "count"), 1);
    int subject = frame->owner;
    const char *target = json_to_text(json_path(grant, "target.type"), json_to_text(json_get(grant, "target"), ""));
    d5e_tell_grant(table, subject, name, activation, count);
    int victim = *target ? d5e_entity(frame, target) : frame->trigger_source;
    if (strcmp(name, "Attack") == 0 && strcmp(activation, "reaction") == 0 && victim >= 0 && victim != frame->owner) {
        const struct d5e_attack *attack = d5e_body_of(table, frame->owner)->actor->attacks;
        if (attack && d5e_distance_ft(table, frame->owner, victim) <= attack->reach_ft)
            d5e_attack(table, frame->owner, victim, attack, NULL);
    }
    const struct json *ends = json_path(grant, "interaction.ends");
    for (size_t i = 0; i < json_count(ends) && frame->target >= 0; i++)
        d5e_remove_named(table, frame->target, json_to_text(json_at(ends, i), ""));
    const struct json *immunity = json_get(grant, "immunity");
    if (json_is_text(json_get(immunity, "to"), "opportunity_attack")) {
        int from = d5e_entity(frame, json_to_text(json_path(immunity, "from.type"), "target"));
        struct d5e_frame own = *frame;
        struct json status = json_make_object(), duration = json_make_object();
        own.target = frame->owner;
        if (from >= 0) own.owner = from; /* the status names who one is safe from */
        own.mechanic = NULL;
        json_set(&table->arena, &duration, "value", json_make_int(1));
        json_set(&table->arena, &duration, "unit", json_make_text(&table->arena, "rounds", 6));
        json_set(&table->arena, &status, "name", json_make_text(&table->arena, "unhindered", 10));
        json_set(&table->arena, &status, "duration", duration);
        if (own.owner != own.target) d5e_apply_status(&own, &status, NULL);
    }
    const struct json *distance = json_get(grant, "distance");
    if (distance)
        d5e_tell_grant(table, subject, "movement", activation, d5e_distance_value(frame, distance));
}

/* Brutal Critical: more dice of the weapon. (D5E-SCAL-04) */
static int64_t d5e_more_weapon_dice(struct d5e_frame *frame)
{
    int64_t amount = 0, dice = json_to_int(d5e_mechanic_scaling(frame->mechanic, "extra_dice", NULL), 1);
    for (int64_t i = 0; i < dice && i < 100; i++)
        amount += d5e_throw_formula(frame, frame->attack->dice, false, d5e_frame_name(frame));
    d5e_blow_add(frame->blow, frame->attack->damage_type, amount);
    return amount;
}

static int64_t d5e_modify_roll(struct d5e_frame *frame, const struct json *modifier)
{
    struct d5e_roll *roll = frame->roll;
    const struct json *value = json_get(modifier, "value"), *calculation = json_get(modifier, "calculation");
    int64_t amount = 0, least = json_to_int(json_path(modifier, "bounds.minimum"), 0);
    bool succeed = json_to_bool(json_path(modifier, "reroll.result"), false);
    if (json_is_text(json_get(modifier, "result"), "auto_succeed") || succeed) roll->auto_succeed = true;
    if (json_is_text(json_get(modifier, "result"), "auto_fail")) roll->auto_fail = true;
    if (roll->natural && roll->natural < least && least <= 20) roll->natural = least;
    if (json_get(modifier, "reroll") && !succeed) {
        amount = table_throw(frame->table, 20);
        bool replace = json_to_bool(json_path(modifier, "reroll.replace"), true);
        if (replace || amount > roll->natural) roll->natural = amount;
    }
    if (calculation || value) {
        amount = d5e_throw_amount(frame, calculation ? calculation : value, NULL, false, d5e_frame_name(frame));
        roll->bonus += json_is_text(json_get(modifier, "operation"), "subtract") ? -amount : amount;
    }
    roll->total = roll->natural + roll->bonus;
    return amount;
}

/* On a current roll, blow or spell the modifier acts directly; else it stays with the bearer (contribute.c). */
static void d5e_do_roll_modifier(struct d5e_frame *frame, const struct json *modifier, const struct json *effect)
{
    int64_t amount = 0;
    bool dice = json_get(modifier, "reroll") || json_get(modifier, "maximize") || json_get(modifier, "bounds");
    const char *roll_kind = frame->blow && (dice || !frame->roll) ? "damage" : frame->roll ? frame->roll->kind : "roll";
    if (json_to_bool(json_get(modifier, "maximize"), false) && frame->maximize)
        *frame->maximize = true;
    else if (frame->blow && json_is_text(json_get(modifier, "value"), "weapon_die") && frame->attack)
        amount = d5e_more_weapon_dice(frame);
    else if (frame->blow && dice && frame->blow->count)
        d5e_blow_add(frame->blow, frame->blow->instances[0].type, amount = d5e_change_dice(frame, modifier));
    else if (frame->roll)
        amount = d5e_modify_roll(frame, modifier);
    else if (!frame->blow) { /* for rolls to come */
        d5e_hold(frame, "roll_modifier", modifier, effect);
        return;
    }
    d5e_emit(frame->table, modifier, .who = frame->owner, .source = table_intern(frame->table, d5e_frame_name(frame)),
             .roll = table_intern(frame->table, roll_kind), .amount = amount);
}

/* Advantage granted by an act that is not passive lasts as a separate status, or counts on the current roll. */
static void d5e_do_advantage(struct d5e_frame *frame, const char *key, const struct json *value,
                             const struct json *effect)
{
    struct json about = json_copy(&frame->table->arena, value);
    const struct json *ability = json_get(value, "ability");
    bool chosen = json_is_text(ability, "chosen") || json_is_text(json_at(ability, 0), "chosen");
    if (chosen && frame->chosen) /* Hex: the ability its caster names */
        json_set(&frame->table->arena, &about, "ability",
                 json_make_text(&frame->table->arena, frame->chosen, strlen(frame->chosen)));
    if (frame->roll) {
        if (strcmp(key, "advantage") == 0)
            frame->roll->advantages++;
        else
            frame->roll->disadvantages++;
    }
    if (!frame->roll) d5e_hold(frame, key, &about, effect);
    d5e_emit(frame->table, feature, .who = frame->owner, .target = frame->target,
             .kind = table_intern(frame->table, key), .source = table_intern(frame->table, d5e_frame_name(frame)),
             .details = table_intern_json(frame->table, value));
}

static void d5e_change_hit_points(struct d5e_frame *frame, const char *operation, int64_t amount)
{
    int subject = frame->target >= 0 ? frame->target : frame->owner;
    struct d5e_blow blow = {.magical = true, .from = d5e_frame_name(frame)};
    if (strcmp(operation, "subtract") == 0) {
        d5e_blow_add(&blow, "force", amount);
        d5e_deal(frame, subject, &blow);
    } else {
        int64_t now = strcmp(operation, "add") == 0 ? 0 : d5e_body_of(frame->table, subject)->hp;
        d5e_heal(frame, subject, amount - now, d5e_frame_name(frame));
    }
}

/* Figures that are not kept but spent: hit points, actions, death saves. */
static bool d5e_change_at_once(struct d5e_frame *frame, const char *path, const struct json *calculation)
{
    const struct json *operators = json_get(calculation, "operators");
    const char *operation = json_to_text(json_get(calculation, "operation"), "set");
    struct table *table = frame->table;
    int64_t amount = 0;
    bool hp = strcmp(path, "hit_points.current") == 0, actions = strcmp(path, "actions.count") == 0,
         saves = strcmp(path, "death_saves.successes") == 0;
    if (!hp && !actions && !saves) return false;
    if (!d5e_frame_number(frame, json_count(operators) == 1 ? json_at(operators, 0) : calculation, &amount))
        return false;
    int subject = frame->target >= 0 ? frame->target : frame->owner;
    if (hp) d5e_change_hit_points(frame, operation, amount);
    if (actions)
        d5e_tell_grant(table, frame->owner, "action", "", amount);
    if (saves && amount >= 3 && d5e_body_of(table, subject)->hp <= 0) d5e_emit(table, stable, .who = subject);
    return true;
}

/* An attribute changed for a time: a status that carries the change. */
static void d5e_do_attribute(struct d5e_frame *frame, const struct json *attribute, const struct json *effect)
{
    const char *path = json_to_text(json_get(attribute, "target"), "");
    int64_t amount = 0;
    if (frame->roll && strstr(path, "roll") && d5e_frame_number(frame, json_get(attribute, "calculation"), &amount)) {
        frame->roll->bonus += amount;
    } else if (d5e_change_at_once(frame, path, json_get(attribute, "calculation"))) {
        ; /* it is done */
    } else {
        d5e_hold(frame, "attribute", attribute, effect);
    }
    d5e_emit(frame->table, feature, .who = frame->owner, .target = frame->target,
             .kind = table_intern(frame->table, "attribute"),
             .source = table_intern(frame->table, d5e_frame_name(frame)),
             .details = table_intern_json(frame->table, attribute));
}

/* The members of an effect that act, in the order in which they act. */
static const struct {
    const char *key;
    void (*act)(struct d5e_frame *frame, const struct json *value, const struct json *effect);
} d5e_effect_kinds[] = {
    {"attack", d5e_do_attack},
    {"saving_throw", d5e_do_save},
    {"damage", d5e_do_damage},
    {"damage_bonus", d5e_do_damage_bonus},
    {"additional_damage", d5e_do_damage_bonus},
    {"healing", d5e_do_healing},
    {"damage_response", d5e_do_response},
    {"calculation", d5e_do_calculation},
    {"roll_modifier", d5e_do_roll_modifier},
    {"attribute", d5e_do_attribute},
    {"apply_status", d5e_apply_status},
    {"grants", d5e_do_grants},
};

/* "choice": the options are requested; what they bring is applied. */
static bool d5e_resolve_choice(struct d5e_frame *frame, const struct json *effect)
{
    const struct json *choice = json_get(effect, "choice"), *options = json_get(choice, "options");
    if (!json_count(options)) return true;
    const char *names[32];
    size_t count = 0;
    for (size_t i = 0; i < json_count(options) && count < 32; i++)
        names[count++] =
            json_to_text(json_get(json_at(options, i), "name"), json_to_text(json_at(options, i), "option"));
    int answer = table_ask(frame->table, frame->owner, d5e_frame_name(frame), names, count);
    if (answer < 0) return false;
    frame->chosen = names[answer];
    d5e_emit(frame->table, choice, .who = frame->owner, .what = table_intern(frame->table, d5e_frame_name(frame)),
             .answer = table_intern(frame->table, names[answer]));
    const struct json *inner = json_get(json_at(options, (size_t)answer), "effect");
    if (inner) d5e_apply_effect(frame, inner);
    return !d5e_stopped(frame->table);
}

/* What the outcome of an earlier roll does, where the effect has no roll itself; else NULL. */
static const struct json *d5e_stated_outcome(const struct d5e_frame *frame, const struct json *effect)
{
    bool rolls = json_get(effect, "saving_throw") || json_get(effect, "contest") || json_get(effect, "roll");
    if (rolls || !frame->outcome) return NULL;
    return json_get(effect, strcmp(frame->outcome, "success") == 0 ? "on_success" : "on_failure");
}

static void d5e_apply_members(struct d5e_frame *frame, const struct json *effect)
{
    struct table *table = frame->table;
    for (size_t i = 0; i < sizeof d5e_effect_kinds / sizeof *d5e_effect_kinds && !d5e_stopped(table); i++) {
        const struct json *value = json_get(effect, d5e_effect_kinds[i].key);
        if (value && !d5e_effect_waits(effect, d5e_effect_kinds[i].key)) d5e_effect_kinds[i].act(frame, value, effect);
    }
    const struct json *outcome = d5e_stated_outcome(frame, effect);
    if (outcome) d5e_apply_effect(frame, outcome);
    if (json_get(effect, "on_hit")) d5e_do_on_hit(frame, json_get(effect, "on_hit"), effect);
    static const char *const both[] = {"advantage", "disadvantage"};
    for (size_t i = 0; i < 2 && !d5e_stopped(table); i++) {
        const struct json *value = json_get(effect, both[i]);
        if (value) d5e_do_advantage(frame, both[i], value, effect);
    }
    for (uint32_t i = 0; effect->type == JSON_OBJECT && i < effect->count && !d5e_stopped(table); i++)
        d5e_apply_rare(frame, effect->members[i].name, &effect->members[i].value, effect);
    if (!d5e_stopped(table)) d5e_apply_effects(frame, json_get(effect, "effects"));
}

/* A bonus or advantage without a roll or hit at hand: its requirements are about the rolls and hits to come. */
static bool d5e_is_kept_for_later(const struct d5e_frame *frame, const struct json *effect)
{
    static const char *const held[] = {"advantage",     "disadvantage",    "damage_bonus",
                                       "roll_modifier", "damage_response", "attribute"};
    if (frame->roll || frame->blow || json_get(effect, "saving_throw") || json_get(effect, "damage")) return false;
    for (size_t i = 0; i < 6; i++) {
        if (json_get(effect, held[i])) return true;
    }
    return false;
}

void d5e_apply_effect(struct d5e_frame *frame, const struct json *effect)
{
    int depth = 0;
    for (const struct d5e_frame *at = frame; at; at = at->parent)
        depth++;
    if (depth > LIMIT_REACTION_DEPTH) {
        d5e_note(frame->table, frame->owner, d5e_frame_name(frame),
                 "Too many effects follow from each other: the rest do not happen.");
        return;
    }
    struct d5e_frame inner = *frame;
    inner.parent = frame;
    const char *type = json_to_text(json_path(effect, "target.type"), "");
    int referred = *type ? d5e_entity(&inner, type) : D5E_NOBODY;
    if (referred >= 0) inner.target = referred;
    bool later = d5e_is_kept_for_later(&inner, effect); /* judged when it matters */
    if (!later && !d5e_requirements_hold(&inner, json_get(effect, "requirements"), NULL)) return;
    if (inner.target >= 0 && !d5e_requirements_hold(&inner, json_get(effect, "target_requirements"), NULL)) return;
    if (inner.target >= 0 && !d5e_requirements_hold(&inner, json_path(effect, "target.requirements"), NULL)) return;
    if (!d5e_resolve_choice(&inner, effect)) return;
    d5e_apply_members(&inner, effect);
    frame->cancelled = frame->cancelled || inner.cancelled;
    frame->chosen = inner.chosen;
}

void d5e_apply_effects(struct d5e_frame *frame, const struct json *effects)
{
    for (size_t i = 0; i < json_count(effects) && !d5e_stopped(frame->table); i++)
        d5e_apply_effect(frame, json_at(effects, i));
}
