/* basic_actions.c: grapple, shove, escape, stand up and search. */
#include <string.h>

#include "base/near.h"
#include "core/command.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

int d5e_size_step(const struct d5e_actor *actor)
{
    static const char *const sizes[] = {"Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan"};
    for (int i = 0; i < 6; i++) {
        if (d5e_same_name(sizes[i], actor->size)) return i;
    }
    return 2;
}

/* ---- grapple and shove ---- */

/* The better of two skills, or of two saves. */
static size_t d5e_better_skill(const struct d5e_actor *actor)
{
    size_t athletics = d5e_skill_find("Athletics"), acrobatics = d5e_skill_find("Acrobatics");
    return actor->skills[acrobatics].value > actor->skills[athletics].value ? acrobatics : athletics;
}

/* 2024: Strength or Dexterity, whichever is better, against 8 + Strength + proficiency. */
static int64_t d5e_grip_dc(const struct d5e_actor *actor)
{
    return 8 + d5e_actor_modifier(actor, D5E_STRENGTH) + actor->proficiency_bonus;
}

static bool d5e_fails_save(struct table *table, int who, int target)
{
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor, *other = d5e_body_of(table, target)->actor;
    bool dexterous = other->saves[D5E_DEXTERITY].value > other->saves[D5E_STRENGTH].value;
    struct d5e_frame frame = d5e_plain_frame(table, who, target);
    return d5e_save(&frame, target, dexterous ? "Dexterity" : "Strength", d5e_grip_dc(actor), false) == D5E_SAVE_FAILED;
}

/* One of the two rolls of a contest against `roll->against`; a helpless creature does not roll. */
void d5e_tell_contest(struct table *table, const struct d5e_roll *roll, const char *what,
                      const struct d5e_roll *other, bool won)
{
    const struct d5e_roll_report report = {.kind = "check",
                                           .what = what,
                                           .target = roll->against,
                                           .against = other ? other->total : EVENT_ABSENT,
                                           .success = won,
                                           .outcome = won ? "success" : "failure"};
    d5e_tell_roll(table, roll, &report);
}

/* 2014: Athletics against the better of Athletics and Acrobatics; a tie changes nothing. */
static bool d5e_wins_contest(struct table *table, int who, int target)
{
    size_t athletics = d5e_skill_find("Athletics"), answer = d5e_better_skill(d5e_body_of(table, target)->actor);
    struct d5e_roll own = d5e_skill_roll(table, who, athletics), theirs = d5e_skill_roll(table, target, answer);
    bool helpless = d5e_has_flag(table, target, D5E_CANNOT_ACT) != NULL;
    if (d5e_is_2024(table, D5E_RULE_GRAPPLE)) return d5e_fails_save(table, who, target);
    d5e_throw_d20(table, &own);
    if (!helpless && !d5e_stopped(table)) d5e_throw_d20(table, &theirs);
    if (d5e_stopped(table)) return false;
    bool won = helpless || own.total > theirs.total;
    own.against = target;
    theirs.against = who;
    if (!helpless) d5e_tell_contest(table, &theirs, d5e_skills[answer].name, &own, !won);
    d5e_tell_contest(table, &own, "Athletics", helpless ? NULL : &theirs, won);
    return won;
}

int d5e_held_by(const struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->source == who && status->bearer != who && json_get(status->more, "grip")) return status->bearer;
    }
    return D5E_NOBODY;
}

void d5e_check_grips(struct table *table)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = state->statuses.count - 1; i >= 0 && !d5e_stopped(table); i--) {
        if (i >= state->statuses.count) continue;
        const struct effect *status = &state->statuses.items[i];
        if (!json_get(status->more, "grip") || status->source < 0) continue;
        bool holds = d5e_is_up(&state->bodies[status->source]) &&
                     !d5e_has_flag(table, status->source, D5E_CANNOT_ACT) &&
                     d5e_distance_ft(table, status->source, status->bearer) <= D5E_FEET_A_SQUARE;
        if (!holds) d5e_remove_status(table, i);
    }
}

/* Getting out of a grip: a check of a skill against the grappler's, or against a fixed DC in 2024. */
bool d5e_escape_grip(struct table *table, int who, int index)
{
    const struct effect status = d5e_state_of(table)->statuses.items[index];
    if (!json_get(status.more, "grip")) return false;
    if (!d5e_spend(table, who, D5E_POOL_ACTION, "action")) return true;
    size_t skill = d5e_better_skill(d5e_body_of(table, who)->actor);
    struct d5e_roll own = d5e_skill_roll(table, who, skill);
    int64_t dc = d5e_grip_dc(d5e_body_of(table, status.source)->actor);
    if (!d5e_is_2024(table, D5E_RULE_GRAPPLE)) {
        struct d5e_roll theirs = d5e_skill_roll(table, status.source, d5e_skill_find("Athletics"));
        d5e_throw_d20(table, &theirs);
        dc = theirs.total + 1; /* a tie changes nothing */
    }
    if (!d5e_stopped(table)) d5e_throw_d20(table, &own);
    if (d5e_stopped(table)) return true;
    d5e_tell_check(table, &own, d5e_skills[skill].name, dc, own.total >= dc);
    if (own.total >= dc) d5e_remove_status(table, index);
    return true;
}

static void d5e_give(struct table *table, int who, int target, const char *condition)
{
    struct json *status = arena_new(&table->arena, struct json);
    if (!status) return;
    *status = json_make_object();
    json_set(&table->arena, status, "name", json_make_text(&table->arena, condition, strlen(condition)));
    if (strcmp(condition, "grappled") == 0) json_set(&table->arena, status, "grip", json_make_bool(true));
    struct d5e_frame frame = d5e_plain_frame(table, who, target);
    d5e_apply_status(&frame, status, NULL);
}

static void d5e_push_away(struct table *table, int who, int target)
{
    struct json *movement = arena_new(&table->arena, struct json), distance = json_make_object();
    if (!movement) return;
    *movement = json_make_object();
    json_set(&table->arena, &distance, "value", json_make_int(D5E_FEET_A_SQUARE));
    json_set(&table->arena, movement, "type", json_make_text(&table->arena, "push", 4));
    json_set(&table->arena, movement, "distance", distance);
    json_set(&table->arena, movement, "direction", json_make_text(&table->arena, "away", 4));
    struct d5e_frame frame = d5e_plain_frame(table, who, target);
    d5e_force_move(&frame, movement);
}

/* Each replaces one attack. */
void d5e_command_grapple(struct table *table, const struct json *command)
{
    int who = command_who(table, command), target = who < 0 ? -1 : command_actor(table, command, "target", true);
    if (who < 0 || target < 0 || !d5e_may_act(table, who)) return;
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor, *other = d5e_body_of(table, target)->actor;
    bool shove = json_is_text(json_get(command, "do"), "shove");
    if (who == target)
        table_refuse(table, "%s cannot be its own target", actor->name);
    else if (d5e_distance_ft(table, who, target) > D5E_FEET_A_SQUARE)
        table_refuse(table, "%s is not within %d ft", other->name, D5E_FEET_A_SQUARE);
    else if (d5e_size_step(other) > d5e_size_step(actor) + 1)
        table_refuse(table, "%s is too large: the target can be one size larger than %s", other->name, actor->name);
    if (table->refusal || !d5e_pay_attack(table, who)) return;
    d5e_emit(table, act, .who = who, .action = d5e_act_name(table, shove ? "shove" : "grapple"), .target = target,
             .attempt = true, .activation = table_intern(table, "action"));
    if (!d5e_wins_contest(table, who, target)) return;
    if (!shove)
        d5e_give(table, who, target, "grappled");
    else if (json_is_text(json_get(command, "how"), "prone"))
        d5e_give(table, who, target, "prone");
    else
        d5e_push_away(table, who, target);
}

void d5e_command_stand(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    if (who < 0 || !d5e_may_act(table, who)) return;
    const struct d5e_body *body = d5e_body_of(table, who);
    int64_t cost = d5e_speed_ft(table, who) / 2;
    if (!d5e_has_status(table, who, "prone"))
        table_refuse(table, "%s is not prone", body->actor->name);
    else if (d5e_speed_ft(table, who) <= 0)
        table_refuse(table, "%s has a speed of 0 and cannot move", body->actor->name);
    else if (body->budget.left[D5E_POOL_MOVE] < cost)
        table_refuse(table, "standing up takes %lld feet and %s has %d left", (long long)cost, body->actor->name,
                     body->budget.left[D5E_POOL_MOVE]);
    if (table->refusal) return;
    d5e_spend_pool(table, who, "movement", cost);
    d5e_remove_named(table, who, "prone");
}

void d5e_command_search(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    if (who < 0 || !d5e_may_act(table, who)) return;
    const char *name = json_to_text(json_get(command, "skill"), "Perception");
    size_t skill = d5e_skill_find(name);
    const struct d5e_state *state = d5e_state_of(table);
    if (skill == D5E_SKILL_COUNT) {
        struct near near = near_new(name);
        for (size_t i = 0; i < D5E_SKILL_COUNT; i++)
            near_add(&near, d5e_skills[i].name);
        table_refuse_name(table, &near, "there is no skill \"%s\"", name);
        return;
    }
    if (!d5e_spend(table, who, D5E_POOL_ACTION, "action")) return;
    struct d5e_roll roll = d5e_skill_roll(table, who, skill);
    int64_t dc = json_to_int(json_get(command, "dc"), 10);
    d5e_throw_d20(table, &roll);
    if (d5e_stopped(table)) return;
    d5e_tell_check(table, &roll, d5e_skills[skill].name, dc, roll.total >= dc);
    for (int i = 0; i < state->body_count && !d5e_stopped(table); i++) {
        const struct d5e_body *other = &state->bodies[i];
        if (other->hidden && d5e_is_hostile(table, who, i) && roll.total >= other->stealth)
            d5e_emit(table, visibility, .who = i, .state = table_intern(table, "visible"));
    }
}
