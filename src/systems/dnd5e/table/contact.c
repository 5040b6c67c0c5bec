/* contact.c: what people do with their hands and eyes: grapple, shove, stand up, search. */
#include <string.h>

#include "core/command.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* Larger by more than one step: too large to seize or shove. */
static bool d5e_is_too_large(const struct d5e_actor *who, const struct d5e_actor *target)
{
    static const char *const sizes[] = {"Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan"};
    int steps[2] = {2, 2};
    for (int i = 0; i < 6; i++) {
        if (d5e_same_name(sizes[i], who->size)) steps[0] = i;
        if (d5e_same_name(sizes[i], target->size)) steps[1] = i;
    }
    return steps[1] > steps[0] + 1;
}

/* Athletics against the better of Athletics and Acrobatics; a tie changes nothing. */
static bool d5e_wins_contest(struct table *table, int who, int target)
{
    size_t athletics = d5e_skill_find("Athletics"), acrobatics = d5e_skill_find("Acrobatics");
    const struct d5e_actor *other = d5e_body_of(table, target)->actor;
    size_t answer = other->skills[acrobatics].value > other->skills[athletics].value ? acrobatics : athletics;
    struct d5e_roll own = d5e_skill_roll(table, who, athletics), theirs = d5e_skill_roll(table, target, answer);
    bool helpless = d5e_has_flag(table, target, D5E_CANNOT_ACT) != NULL;
    d5e_throw_d20(table, &own);
    if (!helpless && !d5e_stopped(table)) d5e_throw_d20(table, &theirs);
    if (d5e_stopped(table)) return false;
    bool won = helpless || own.total > theirs.total;
    if (!helpless) d5e_tell_check(table, &theirs, d5e_skills[answer].name, own.total, !won);
    d5e_tell_check(table, &own, "Athletics", helpless ? 0 : theirs.total, won);
    return won;
}

static void d5e_give(struct table *table, int who, int target, const char *condition)
{
    struct json *status = arena_new(&table->arena, struct json), escape = json_make_object(),
                abilities = json_make_array(), dc = json_make_object();
    if (!status) return;
    *status = json_make_object();
    json_set(&table->arena, status, "name", json_make_text(&table->arena, condition, strlen(condition)));
    if (strcmp(condition, "grappled") == 0) {
        json_push(&table->arena, &abilities, json_make_text(&table->arena, "Strength", 8));
        json_push(&table->arena, &abilities, json_make_text(&table->arena, "Dexterity", 9));
        json_set(&table->arena, &dc, "type", json_make_text(&table->arena, "ability_check", 13));
        json_set(&table->arena, &dc, "ability", json_make_text(&table->arena, "Strength", 8));
        json_set(&table->arena, &escape, "ability", abilities);
        json_set(&table->arena, &escape, "dc", dc);
        json_set(&table->arena, status, "escape", escape);
    }
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

/* Each takes the place of one attack. */
void d5e_command_grapple(struct table *table, const struct json *command)
{
    int who = command_who(table, command), target = who < 0 ? -1 : command_actor(table, command, "target", true);
    if (who < 0 || target < 0 || !d5e_may_act(table, who)) return;
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor, *other = d5e_body_of(table, target)->actor;
    bool shove = json_is_text(json_get(command, "do"), "shove");
    if (who == target || d5e_distance_ft(table, who, target) > D5E_FEET_A_SQUARE)
        table_refuse(table, "%s is not within reach", other->name);
    else if (d5e_is_too_large(actor, other))
        table_refuse(table, "%s is too large", other->name);
    if (table->refusal || !d5e_pay_attack(table, who)) return;
    d5e_emit(table, act, .who = who, .action = table_intern(table, shove ? "shove" : "grapple"), .target = target,
             .activation = table_intern(table, "action"));
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
        table_refuse(table, "%s cannot move", body->actor->name);
    else if (body->purse.left[D5E_POOL_MOVE] < cost)
        table_refuse(table, "standing up takes %lld feet and %s has %d left", (long long)cost, body->actor->name,
                     body->purse.left[D5E_POOL_MOVE]);
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
        table_refuse(table, "there is no skill called \"%s\"", name);
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
        int64_t stealth = 10 + other->actor->skills[d5e_skill_find("Stealth")].value;
        if (other->hidden && d5e_is_hostile(table, who, i) && roll.total >= stealth)
            emit(table, visibility, .who = i, .state = table_intern(table, "visible"));
    }
}
