/* force.c: Force points and Force powers on the table. */
#include <string.h>

#include "dice/dice.h"
#include "systems/swse/actor/statistic.h"
#include "systems/swse/actor/track.h"
#include "systems/swse/table/board.h"

enum { SWSE_FORCE_MOST_DICE = 3 };

/* ---- points ---- */

/* One die, two from level 8 and three from level 15 on; the highest counts. */
static int64_t swse_force_roll(struct table *table, int who)
{
    int64_t level = swse_fighter_actor(table, who)->level, best = 0;
    int count = level >= 15 ? SWSE_FORCE_MOST_DICE : level >= 8 ? 2 : 1;
    struct arena scratch;
    arena_init(&scratch);
    struct json dice = json_make_array();
    for (int i = 0; i < count; i++) {
        int64_t die = table_throw(table, 6);
        if (die > best) best = die;
        json_push(&scratch, &dice, json_make_int(die));
    }
    swse_tell_roll(table, .who = who, .what = table_intern(table, "force-point"),
              .dice = table_intern_json(table, &dice), .total = best);
    arena_free(&scratch);
    return best;
}

static bool swse_force_spend(struct table *table, int who)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    const char *name = table_actor_name(table, who);
    if (fighter->force_points < 1)
        table_refuse(table, "%s has no Force points left", name);
    else if (fighter->force_spent && encounter_is_running(table))
        table_refuse(table, "%s has spent a Force point this round", name);
    if (table->refusal) return false;
    emit(table, spend, .who = who, .what = table_intern(table, SWSE_FORCE_POINTS), .amount = 1,
         .left = fighter->force_points - 1);
    return true;
}

int64_t swse_force_bonus(struct table *table, int who, const struct json *command)
{
    if (!json_to_bool(json_get(command, "forcePoint"), false)) return 0;
    return swse_force_spend(table, who) ? swse_force_roll(table, who) : 0;
}

static void swse_force_master(struct table *table, const struct json *command, int who, bool restores)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    int64_t amount = json_to_int(json_get(command, "amount"), 1);
    symbol what = table_intern(table, SWSE_FORCE_POINTS);
    struct near near = encounter_near_pool(table, json_to_text(json_get(command, "what"), ""));
    near_add(&near, SWSE_FORCE_POINTS);
    if (strcmp(near.wanted, SWSE_FORCE_POINTS) != 0)
        table_refuse_name(table, &near, "there is no resource \"%s\"", near.wanted);
    else if (!restores && amount > fighter->force_points)
        table_refuse(table, "%s has only %lld Force points left", table_actor_name(table, who),
                     (long long)fighter->force_points);
    else if (restores)
        emit(table, restore, .who = who, .what = what, .amount = amount, .left = fighter->force_points + amount);
    else
        emit(table, spend, .who = who, .what = what, .amount = amount, .left = fighter->force_points - amount);
}

void swse_master_spend(struct table *table, const struct json *command, int who)
{
    swse_force_master(table, command, who, false);
}

void swse_master_restore(struct table *table, const struct json *command, int who)
{
    swse_force_master(table, command, who, true);
}

/* ---- powers ---- */

/* How often the character knows the power: each time is one use an encounter. */
static int64_t swse_power_known(const struct swse_actor *actor, const char *id)
{
    const struct json *powers = json_get(actor->json, "forcePowers");
    int64_t known = 0;
    for (size_t i = 0; i < json_count(powers); i++)
        known += json_is_text(json_at(powers, i), id);
    return known;
}

static symbol swse_power_mark(struct table *table, const struct swse_entry *power)
{
    return swse_word(table, "power", power->id);
}

int64_t swse_power_left(struct table *table, int who, const struct swse_entry *power)
{
    int64_t used = effect_value(&swse_state_of(table)->effects, who, swse_power_mark(table, power));
    return swse_power_known(swse_fighter_actor(table, who), power->id) - used;
}

/* Who may use powers at all: trained in Use the Force, sensitive to it, and not barred from it. */
static bool swse_power_is_open(struct table *table, int who)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const struct swse_op *op = swse_actor_restriction(actor, SWSE_RESTRICT_ABILITY, "useTheForce");
    if (op)
        table_refuse(table, "%s cannot use the Force: %s", table_actor_name(table, who), op->restriction.reason);
    else if (!swse_actor_has_feat(actor, "force-sensitivity"))
        table_refuse(table, "%s needs the feat Force Sensitivity to use a Force power", table_actor_name(table, who));
    else if (!swse_actor_is_trained(actor, "useTheForce"))
        table_refuse(table, "%s is not trained in Use the Force", table_actor_name(table, who));
    return !table->refusal;
}

static const struct swse_entry *swse_power_find(struct table *table, int who, const struct json *command)
{
    const char *name = json_to_text(json_get(command, "power"), "");
    const struct swse_entry *power = swse_pack_find(swse_table_pack(table), SWSE_ENTRY_POWER, name);
    if (!swse_power_is_open(table, who)) return NULL;
    if (power && swse_power_known(swse_fighter_actor(table, who), power->id)) return power;
    const struct swse_pack *pack = swse_table_pack(table);
    struct near near = near_new(name);
    for (size_t i = 0; i < pack->entries.count; i++) {
        const struct swse_entry *one = pack->entries.items[i];
        bool known = one->kind == SWSE_ENTRY_POWER && swse_power_known(swse_fighter_actor(table, who), one->id);
        if (known) near_add(&near, one->name);
    }
    table_refuse_name(table, &near, "%s knows no Force power \"%s\"", table_actor_name(table, who), name);
    return NULL;
}

static bool swse_power_reaches(struct table *table, int who, int target, const struct swse_entry *power)
{
    const struct swse_state *state = swse_state_of(table);
    int64_t range = json_to_int(json_get(power->json, "range"), SWSE_POWER_RANGE);
    if (!state->ground || who == target) return true;
    int distance = swse_distance(state, who, target);
    if (distance > range)
        table_refuse(table, "%s is %d squares away; %s reaches %lld", table_actor_name(table, target), distance,
                     power->name, (long long)range);
    else if (!swse_sees(state, who, target))
        table_refuse(table, "there is no line of sight to %s", table_actor_name(table, target));
    return !table->refusal;
}

/* The row of the highest DC that was reached; NULL: none. */
static const struct json *swse_power_degree(const struct swse_entry *power, int64_t total)
{
    const struct json *rows = json_get(power->json, "degrees"), *best = NULL;
    for (size_t i = 0; i < json_count(rows); i++) {
        int64_t dc = json_to_int(json_get(json_at(rows, i), "dc"), 0);
        if (dc <= total && (!best || dc > json_to_int(json_get(best, "dc"), 0))) best = json_at(rows, i);
    }
    return best;
}

/* The DC of the degree that was reached; of the lowest one if none was. */
static int64_t swse_power_dc(const struct swse_entry *power, const struct json *reached)
{
    const struct json *rows = json_get(power->json, "degrees");
    int64_t dc = json_to_int(json_get(reached ? reached : json_at(rows, 0), "dc"), 0);
    for (size_t i = 0; !reached && i < json_count(rows); i++) {
        int64_t other = json_to_int(json_get(json_at(rows, i), "dc"), 0);
        if (other < dc) dc = other;
    }
    return dc;
}

/* A power that works on someone. */
struct swse_power_at {
    const struct swse_entry *power;
    int who, target;
};

static int64_t swse_power_dice(struct table *table, const struct swse_power_at *at, const char *what,
                               const struct json *formula)
{
    struct arena scratch;
    struct dice_error error = {0};
    struct dice_result result = {0};
    arena_init(&scratch);
    const char *text = json_to_text(formula, "0");
    int64_t rolled = 0;
    struct dice *dice = dice_parse(&scratch, text, strlen(text), DICE_FOUNDRY, &error);
    if (dice && dice_roll(dice, &table->dice, NULL, &result) == STATUS_OK) rolled = result.total;
    dice_result_free(&result);
    arena_free(&scratch);
    swse_tell_roll(table, .who = at->who, .what = table_intern(table, what),
                   .using = table_intern(table, at->power->name),
                   .target = at->target == at->who ? EVENT_NOBODY : at->target, .total = rolled);
    return rolled;
}

static void swse_power_happens(struct table *table, const struct swse_power_at *at, const struct json *row)
{
    int target = at->target;
    const struct json *damage = json_get(row, "damage"), *heal = json_get(row, "heal");
    int64_t rounds = json_to_int(json_get(row, "rounds"), 0);
    struct swse_span span = {rounds ? EFFECT_TURN_END : EFFECT_ENCOUNTER, rounds, 1};
    const char *condition = json_to_text(json_get(row, "condition"), NULL);
    const char *effect = json_to_text(json_get(row, "effect"), NULL);
    if (damage)
        swse_hurt(table, target, swse_power_dice(table, at, "damage", damage),
                  json_to_text(json_get(row, "damageType"), "force"));
    if (heal) swse_heal(table, target, swse_power_dice(table, at, "healing", heal), "force power");
    if (swse_state_of(table)->fighters[target].dead) return;
    if (condition && swse_afflicts(table, target, "condition", condition))
        swse_emit_effect(table, target, swse_word(table, "status", condition), span);
    if (effect && swse_afflicts(table, target, "effect", effect))
        swse_emit_effect(table, target, swse_word(table, "effect", effect), span);
    int64_t steps = json_to_int(json_get(row, "track"), 0);
    if (steps && !table_stopped(table)) swse_shift_track(table, target, steps);
}

/* A natural 20 brings every spent power back. */
static void swse_power_all_back(struct table *table, int who)
{
    const struct swse_state *state = swse_state_of(table);
    for (int i = state->effects.count - 1; i >= 0; i--) {
        struct effect effect = state->effects.items[i];
        if (effect.bearer == who && strncmp(table_text(table, effect.kind), "power:", 6) == 0)
            swse_emit_effect_end(table, who, effect.kind);
    }
}

static const char *swse_power_defense_word(const struct swse_entry *power)
{
    return json_to_text(json_get(power->json, "defense"), "");
}

static int64_t swse_power_defense(struct table *table, int target, const struct swse_entry *power)
{
    int defense = swse_defense_find(swse_power_defense_word(power));
    if (defense < 0) return EVENT_ABSENT;
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, target, &scratch, NULL);
    int64_t total =
        swse_defense_number(swse_fighter_actor(table, target), &now, &scratch, (enum swse_defense)defense).total;
    arena_free(&scratch);
    return total;
}

static void swse_power_use(struct table *table, int who, int target, const struct swse_entry *power, int64_t luck)
{
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, who, &scratch, NULL);
    int64_t bonus =
        swse_skill_number(swse_fighter_actor(table, who), &now, &scratch, "useTheForce", NULL).total + luck;
    struct swse_roll roll = swse_roll_d20(table, who, "skillCheck", "useTheForce", bonus);
    arena_free(&scratch);
    if (roll.asked) return;
    const struct json *row = swse_power_degree(power, roll.total);
    int64_t defense = target == who ? EVENT_ABSENT : swse_power_defense(table, target, power);
    bool has_defense = defense != EVENT_ABSENT, success = row && (!has_defense || roll.total >= defense);
    swse_tell_roll(table, .who = who, .what = table_intern(table, "useTheForce"),
                   .target = target == who ? EVENT_NOBODY : target,
                   .dice = swse_die_list(table, roll.die), .total = roll.total, .success = success,
                   .against = has_defense ? defense : swse_power_dc(power, row),
                   .type = has_defense ? table_intern(table, swse_power_defense_word(power)) : 0);
    int32_t used = effect_value(&swse_state_of(table)->effects, who, swse_power_mark(table, power));
    swse_emit_effect(table, who, swse_power_mark(table, power), (struct swse_span){EFFECT_ENCOUNTER, 0, used + 1});
    if (success) swse_power_happens(table, &(struct swse_power_at){power, who, target}, row);
    if (roll.die == 20 && !table_stopped(table)) swse_power_all_back(table, who);
}

void swse_decide_force(struct table *table, int who, const struct json *command)
{
    const struct swse_entry *power = swse_power_find(table, who, command);
    if (!power) return;
    bool self = json_is_text(json_get(power->json, "target"), "self");
    int target = self ? who : command_actor(table, command, "target", true);
    if (target < 0) return;
    if (swse_power_left(table, who, power) < 1) {
        table_refuse(table, "%s has used %s this encounter", table_actor_name(table, who), power->name);
        return;
    }
    if (!swse_power_reaches(table, who, target, power)) return;
    if (!swse_pay(table, who, json_to_text(json_get(power->json, "time"), "standard"))) return;
    emit(table, act, .who = who, .action = table_intern(table, power->id), .target = self ? EVENT_NOBODY : target);
    int64_t luck = swse_force_bonus(table, who, command);
    if (!table_stopped(table)) swse_power_use(table, who, target, power, luck);
}

/* A Force point brings one spent power back. */
void swse_decide_regain(struct table *table, int who, const struct json *command)
{
    const struct swse_entry *power = swse_power_find(table, who, command);
    if (!power) return;
    symbol mark = swse_power_mark(table, power);
    int32_t used = effect_value(&swse_state_of(table)->effects, who, mark);
    if (!used) {
        table_refuse(table, "%s has not used %s", table_actor_name(table, who), power->name);
        return;
    }
    if (!swse_force_spend(table, who)) return;
    if (used > 1)
        swse_emit_effect(table, who, mark, (struct swse_span){EFFECT_ENCOUNTER, 0, used - 1});
    else
        swse_emit_effect_end(table, who, mark);
}
