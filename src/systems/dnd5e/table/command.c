/* command.c: commands: what players may ask for, and whether they can pay for it. */
#include <string.h>

#include "base/near.h"
#include "core/command.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

bool d5e_loses_first_turn(const struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    return state->bodies[who].surprised && state->encounter.turns.round == 1 && !d5e_is_2024(table, D5E_RULE_SURPRISE);
}

void d5e_refuse_attack(struct table *table, int who, const char *name)
{
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor;
    struct near near = near_new(name);
    for (const struct d5e_attack *at = actor->attacks; at; at = at->next)
        near_add(&near, at->name);
    table_refuse_name(table, &near, "%s has no attack called \"%s\"", actor->name, name);
}

bool d5e_may_react(const struct table *table, int who)
{
    return d5e_body_of(table, who)->budget.left[D5E_POOL_REACTION] > 0 && !d5e_loses_first_turn(table, who) &&
           !d5e_has_flag(table, who, D5E_CANNOT_ACT);
}

bool d5e_may_act(struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    const char *name = state->bodies[who].actor->name;
    if (!d5e_is_up(&state->bodies[who])) table_refuse(table, "%s is down", name);
    if (state->encounter.turns.round > 0 && turns_current(&state->encounter.turns) != who)
        table_refuse(table, "it is not %s's turn", name);
    if (d5e_loses_first_turn(table, who)) table_refuse(table, "%s is surprised", name);
    const char *stopped = d5e_has_flag(table, who, D5E_CANNOT_ACT);
    if (stopped) table_refuse(table, "%s is %s", name, stopped);
    return !table->refusal;
}

bool d5e_spend(struct table *table, int who, enum d5e_pool pool, const char *what)
{
    if (d5e_body_of(table, who)->budget.left[pool] < 1) {
        table_refuse(table, "%s has no %s left", d5e_body_of(table, who)->actor->name,
                     d5e_economy.pools[pool].words ? d5e_economy.pools[pool].words : d5e_economy.pools[pool].name);
        return false;
    }
    d5e_spend_pool(table, who, what, 1);
    return true;
}

bool d5e_pay_attack(struct table *table, int who)
{
    if (d5e_body_of(table, who)->budget.left[D5E_POOL_ATTACKS] > 0)
        return d5e_spend(table, who, D5E_POOL_ATTACKS, "attacks");
    if (!d5e_spend(table, who, D5E_POOL_ACTION, "action")) return false;
    int64_t attacks = d5e_number_now(table, who, "combat.attacks_per_action");
    if (attacks > 1) d5e_emit(table, moreAttacks, .who = who, .count = attacks - 1);
    return true;
}

static bool d5e_attack_has(const struct d5e_attack *attack, const char *property)
{
    for (size_t i = 0; attack && i < json_count(attack->properties); i++) {
        if (d5e_same_name(json_to_text(json_at(attack->properties, i), ""), property)) return true;
    }
    return false;
}

/* The trigger of a feature shows whether it is for ranged weapons or for spells. */
static bool d5e_is_for_attack(const struct json *mechanic, const struct d5e_attack *attack)
{
    const struct json *source = json_path(mechanic, "trigger.source"), *type = json_get(source, "type");
    if (json_is_text(type, "weapon") && !attack) return false;
    if (json_is_text(type, "spell") && attack) return false;
    return !json_is_text(json_get(source, "mode"), "ranged") || !attack || attack->ranged;
}

/* The feature that sets this aside for the attack, while its requirements hold and it has uses left; NULL. */
static const struct d5e_mechanic *d5e_setting_aside(struct table *table, int who, const char *what,
                                                    const struct d5e_attack *attack)
{
    struct d5e_frame frame = d5e_frame_of(table, who);
    frame.attack = attack;
    for (const struct d5e_mechanic *at = d5e_body_of(table, who)->actor->mechanics; at; at = at->next) {
        const struct json *effects = json_get(at->json, "effects");
        frame.mechanic = at;
        bool meant = d5e_is_passive(at) && d5e_is_for_attack(at->json, attack) &&
                     d5e_requirements_hold(&frame, json_get(at->json, "requirements"), NULL) &&
                     d5e_can_pay(&frame, false);
        for (size_t i = 0; meant && i < json_count(effects); i++) {
            const struct json *list = json_get(json_at(effects, i), "ignore_requirements");
            for (size_t n = 0; n < json_count(list); n++) {
                const struct json *ignored = json_at(list, n), *named = json_get(ignored, "value");
                if (json_is_text(named ? named : json_get(ignored, "attribute"), what) &&
                    d5e_requirements_hold(&frame, json_get(json_at(effects, i), "requirements"), NULL))
                    return at;
            }
        }
    }
    return NULL;
}

bool d5e_sets_aside(struct table *table, int who, const char *what, const struct d5e_attack *attack)
{
    return d5e_setting_aside(table, who, what, attack) != NULL;
}

/* The second weapon takes the bonus action, unless a feature makes it part of the attack. */
static bool d5e_pay_second_weapon(struct table *table, int who, const struct d5e_attack *attack)
{
    struct d5e_frame frame = d5e_frame_of(table, who);
    frame.mechanic = d5e_setting_aside(table, who, "bonus_action", attack);
    if (!frame.mechanic) return d5e_spend(table, who, D5E_POOL_BONUS, "bonus_action");
    d5e_pay(&frame);
    return true;
}

bool d5e_weapon_allows(struct table *table, int who, const struct d5e_attack *attack)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    bool again = body->budget.left[D5E_POOL_ATTACKS] > 0 && !attack->off_hand;
    if (again && d5e_attack_has(attack, "Loading") && !d5e_sets_aside(table, who, "Loading", attack))
        table_refuse(table, "the %s must be loaded first", attack->name);
    bool light = d5e_attack_has(attack, "Light") && d5e_attack_has(body->actor->attacks, "Light");
    if (attack->off_hand && !light && !d5e_sets_aside(table, who, "Light", attack))
        table_refuse(table, "fighting with two weapons needs light ones");
    if (attack->off_hand && !body->attacked && encounter_is_running(table))
        table_refuse(table, "the second weapon follows an attack with the first");
    return !table->refusal;
}

void d5e_command_attack(struct table *table, const struct json *command)
{
    int who = command_who(table, command), target = who < 0 ? -1 : command_actor(table, command, "target", true);
    if (who < 0 || target < 0 || !d5e_may_act(table, who)) return;
    const struct d5e_body *body = d5e_body_of(table, who);
    const char *with = json_to_text(json_get(command, "using"), NULL);
    const struct d5e_attack *attack = with ? d5e_attack_find(body->actor, with) : body->actor->attacks;
    if (!attack) {
        d5e_refuse_attack(table, who, with ? with : "");
        return;
    }
    if (d5e_body_of(table, target)->dead)
        table_refuse(table, "%s is dead", d5e_body_of(table, target)->actor->name);
    else if (who == target)
        table_refuse(table, "a creature cannot attack itself");
    if (table->refusal) return;
    if (!d5e_weapon_allows(table, who, attack)) return;
    if (attack->off_hand) {
        if (!d5e_pay_second_weapon(table, who, attack)) return;
    } else if (!d5e_pay_attack(table, who)) {
        return;
    }
    d5e_attack(table, who, target, attack, NULL);
}

void d5e_refuse_mechanic(struct table *table, const struct d5e_actor *actor, bool cast, const char *name)
{
    struct near near = near_new(name);
    for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next) {
        if (!cast || at->spell_level >= 0) near_add(&near, at->name);
    }
    table_refuse_name(table, &near, cast ? "%s knows no spell \"%s\"" : "%s has no action \"%s\"", actor->name, name);
}

void d5e_command_use(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    if (who < 0) return;
    bool cast = json_is_text(json_get(command, "do"), "cast");
    const char *what = json_to_text(json_get(command, cast ? "spell" : "action"), "");
    const struct d5e_mechanic *mechanic = d5e_actor_mechanic(d5e_body_of(table, who)->actor, what);
    if (!mechanic) {
        d5e_refuse_mechanic(table, d5e_body_of(table, who)->actor, cast, what);
        return;
    }
    if (d5e_may_act(table, who)) d5e_use(table, who, mechanic, command, NULL);
}

void d5e_command_move(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    const struct json *to = json_get(command, "to");
    if (who < 0 || !d5e_may_act(table, who)) return;
    if (json_count(to) != 2) {
        table_refuse(table, "choose where to go: \"to\": [x, y]");
        return;
    }
    const char *by = json_to_text(json_get(command, "mode"), "walk");
    enum d5e_movement mode = d5e_movement_find(by);
    if (mode == D5E_MOVEMENTS)
        table_refuse(table, "\"%s\" is not a way to move; choose walk, climb, swim, fly or burrow", by);
    else
        d5e_move(table, who, (int)json_to_int(json_at(to, 0), -1), (int)json_to_int(json_at(to, 1), -1), mode);
}

/* The creature that looks out for it best: passive Perception of the enemies; 15 in 2024. */
static int64_t d5e_hiding_dc(const struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    int64_t best = 0;
    if (d5e_is_2024(table, D5E_RULE_HIDING)) return 15;
    for (int i = 0; i < state->body_count; i++) {
        int64_t passive = 10 + state->bodies[i].actor->skills[d5e_skill_find("Perception")].value;
        if (d5e_is_up(&state->bodies[i]) && d5e_is_hostile(table, who, i) && passive > best) best = passive;
    }
    return best;
}

static void d5e_hide(struct table *table, int who, int64_t dc)
{
    struct d5e_roll roll = d5e_skill_roll(table, who, d5e_skill_find("Stealth"));
    d5e_throw_d20(table, &roll);
    if (d5e_stopped(table)) return;
    d5e_tell_check(table, &roll, "Stealth", dc, roll.total >= dc);
    d5e_emit(table, visibility, .who = who, .stealth = roll.total,
             .state = table_intern(table, roll.total >= dc ? "hidden" : "visible"));
}

/* Does a feature let the act be a bonus action? (Cunning Action) */
static bool d5e_is_granted(const struct d5e_actor *actor, const char *act)
{
    for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next) {
        const struct json *effects = json_get(at->json, "effects"), *own = json_get(at->json, "grants");
        if (own && d5e_same_name(json_to_text(json_get(own, "name"), ""), act)) return true;
        for (size_t i = 0; i < json_count(effects); i++) {
            const struct json *grant = json_get(json_at(effects, i), "grants");
            if (grant && d5e_same_name(json_to_text(json_get(grant, "name"), ""), act)) return true;
        }
    }
    return false;
}

const char *d5e_way(const struct json *command, const char *fallback)
{
    const struct json *as = json_get(command, "as");
    return json_is_text(as, "bonusAction") ? "bonus_action" : json_to_text(as, fallback);
}

/* What someone is after an act, until its next turn. */
static void d5e_plain_status(struct table *table, const struct json *command, int who, const char *act)
{
    static const char *const names[][2] = {{"dodge", "dodging"}, {"disengage", "disengaged"}, {"help", "helped"}};
    struct d5e_frame frame = d5e_plain_frame(table, who, who);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(act, names[i][0]) != 0) continue;
        struct json *status = arena_new(&table->arena, struct json), duration = json_make_object();
        if (strcmp(act, "help") == 0) frame.target = command_actor(table, command, "target", true);
        if (frame.target < 0 || !status) return;
        *status = json_make_object();
        json_set(&table->arena, &duration, "ends", json_make_text(&table->arena, "start_of_next_turn", 18));
        json_set(&table->arena, status, "name", json_make_text(&table->arena, names[i][1], strlen(names[i][1])));
        json_set(&table->arena, status, "duration", duration);
        d5e_apply_status(&frame, status, NULL);
    }
}

/* A friend, and someone else. */
static bool d5e_may_help(struct table *table, int who, const struct json *command)
{
    int target = command_actor(table, command, "target", true);
    if (target < 0) return false;
    if (target == who)
        table_refuse(table, "%s cannot help itself", table_actor_name(table, who));
    else if (d5e_is_hostile(table, who, target))
        table_refuse(table, "%s is an enemy", table_actor_name(table, target));
    return !table->refusal;
}

/* Dash, dodge, disengage, hide, help: an action (or what a feature lets it be). */
void d5e_command_plain(struct table *table, const struct json *command)
{
    const char *act = json_to_text(json_get(command, "do"), "");
    int who = command_who(table, command);
    const char *as = d5e_way(command, "action");
    if (who < 0 || !d5e_may_act(table, who)) return;
    if (strcmp(as, "reaction") == 0) {
        table_refuse(table, "nothing lets %s %s as a reaction", d5e_body_of(table, who)->actor->name, act);
        return;
    }
    if (strcmp(as, "bonus_action") == 0 && !d5e_is_granted(d5e_body_of(table, who)->actor, act)) {
        table_refuse(table, "nothing lets %s %s as a bonus action", d5e_body_of(table, who)->actor->name, act);
        return;
    }
    if (strcmp(act, "help") == 0 && !d5e_may_help(table, who, command)) return;
    if (!d5e_spend(table, who, strcmp(as, "bonus_action") == 0 ? D5E_POOL_BONUS : D5E_POOL_ACTION, as)) return;
    d5e_emit(table, act, .who = who, .action = d5e_act_name(table, act), .isReaction = false, .plain = true,
             .activation = d5e_activation_word(table, as));
    if (strcmp(act, "dash") == 0)
        d5e_tell_grant(table, who, "movement", "", d5e_speed_ft(table, who));
    else if (strcmp(act, "hide") == 0)
        d5e_hide(table, who, json_to_int(json_get(command, "dc"), d5e_hiding_dc(table, who)));
    else
        d5e_plain_status(table, command, who, act);
    if (!d5e_stopped(table)) d5e_fire_action(table, who, act);
}

static void d5e_refuse_check(struct table *table, const char *what)
{
    struct near near = near_new(what);
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++)
        near_add(&near, d5e_skills[i].name);
    for (int i = 0; i < D5E_ABILITIES; i++)
        near_add(&near, d5e_ability_names[i]);
    if (*what)
        table_refuse_name(table, &near, "there is no skill or ability \"%s\"", what);
    else
        table_refuse(table, "name a \"skill\" or an \"ability\"");
}

/* In dim light or darkness without darkvision. */
static bool d5e_sees_dimly(const struct table *table, int who)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    return d5e_square(d5e_state_of(table), body->space.x, body->space.y) & (D5E_DIM | D5E_DARK) &&
           json_to_int(json_get(&body->actor->senses, "darkvision"), 0) <= 0;
}

void d5e_command_check(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    if (who < 0) return;
    const char *what = json_to_text(json_get(command, "skill"), json_to_text(json_get(command, "ability"), ""));
    size_t skill = d5e_skill_find(what);
    enum d5e_ability ability = skill < D5E_SKILL_COUNT ? d5e_skills[skill].ability : d5e_ability_find(what);
    if (ability == D5E_ABILITIES) {
        d5e_refuse_check(table, what);
        return;
    }
    struct d5e_roll roll =
        skill < D5E_SKILL_COUNT ? d5e_skill_roll(table, who, skill) : d5e_ability_roll(table, who, ability);
    if (roll.skill && strcmp(roll.skill, "Perception") == 0 && d5e_sees_dimly(table, who))
        roll.disadvantages++; /* by sight */
    struct d5e_happening happening = {
        .event = "ability_check", .timing = "before", .source = who, .target = who, .roll = &roll, .spell_level = -1};
    d5e_fire(table, &happening);
    if (d5e_stopped(table)) return;
    d5e_throw_d20(table, &roll);
    int64_t dc = json_to_int(json_get(command, "dc"), 0);
    happening.timing = "after";
    happening.roll_result = roll.total;
    happening.result = roll.total >= dc ? "success" : "failure";
    d5e_fire(table, &happening);
    roll.total = roll.natural + roll.bonus;
    bool made = (roll.total >= dc || roll.auto_succeed) && !roll.auto_fail, judged = json_get(command, "dc") != NULL;
    const char *name = skill < D5E_SKILL_COUNT ? d5e_skills[skill].name : d5e_ability_names[ability];
    const struct d5e_roll_report report = {.kind = "check",
                                           .what = name,
                                           .target = D5E_NOBODY,
                                           .against = judged ? dc : EVENT_ABSENT,
                                           .success = judged ? made : EVENT_ABSENT,
                                           .outcome = !judged ? NULL : made ? "success" : "failure"};
    d5e_tell_roll(table, &roll, &report);
}

void d5e_command_save(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    if (who < 0) return;
    struct d5e_frame frame = d5e_plain_frame(table, who, who);
    const char *against = json_to_text(json_get(command, "against"), NULL),
               *ability = json_to_text(json_get(command, "ability"), "Wisdom");
    if (d5e_ability_find(ability) == D5E_ABILITIES) {
        struct near near = near_new(ability);
        for (int i = 0; i < D5E_ABILITIES; i++)
            near_add(&near, d5e_ability_names[i]);
        table_refuse_name(table, &near, "there is no ability \"%s\"", ability);
        return;
    }
    if (against) frame.owner = command_actor(table, command, "against", true);
    if (frame.owner >= 0)
        d5e_save(&frame, who, d5e_ability_names[d5e_ability_find(ability)],
                 json_to_int(json_get(command, "dc"), 10), json_to_bool(json_get(command, "magical"), false));
}

/* Getting out of a grapple or a spell: any of the listed abilities against the DC; costs an action. (D5E-EFF-25) */
void d5e_command_escape(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    if (who < 0 || !d5e_may_act(table, who)) return;
    const struct d5e_state *state = d5e_state_of(table);
    const char *name = json_to_text(json_get(command, "condition"), "grappled");
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect status = state->statuses.items[i];
        const struct json *escape = json_get(status.more, "escape"), *ability = json_get(escape, "ability");
        if (status.bearer != who || !d5e_same_name(table_text(table, status.kind), name)) continue;
        if (d5e_escape_grip(table, who, i)) return;
        if (!escape) continue;
        if (!d5e_spend(table, who, D5E_POOL_ACTION, "action")) return;
        struct d5e_frame frame = d5e_plain_frame(table, status.source >= 0 ? status.source : who, who);
        const char *by = json_to_text(json_get(command, "ability"), json_is(ability, JSON_ARRAY)
                                                                        ? json_to_text(json_at(ability, 0), "Strength")
                                                                        : json_to_text(ability, "Strength"));
        enum d5e_ability index = d5e_ability_find(by);
        struct d5e_roll roll = d5e_ability_roll(table, who, index < D5E_ABILITIES ? index : D5E_STRENGTH);
        int64_t dc = d5e_dc(&frame, json_get(escape, "dc"));
        d5e_throw_d20(table, &roll);
        if (d5e_stopped(table)) return;
        d5e_tell_check(table, &roll, "escape", dc, roll.total >= dc);
        if (roll.total >= dc) d5e_remove_status(table, i);
        return;
    }
    table_refuse(table, "there is nothing to escape from");
}

/* What its owner can sustain of a status; NULL: nothing. */
static const struct json *d5e_sustained(const struct effect *status)
{
    const struct json *effects = json_get(status->more, "effects"), *found = NULL;
    for (size_t i = 0; i < json_count(effects); i++) {
        const struct json *sustained = json_get(json_at(effects, i), "sustained");
        if (sustained) found = sustained;
    }
    return found;
}

/* Paying again for something that is kept up: the same target, no roll. (D5E-EFF-38) */
void d5e_command_sustain(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    if (who < 0 || !d5e_may_act(table, who)) return;
    struct d5e_state *state = d5e_state_of(table);
    const char *what = json_to_text(json_get(command, "effect"), NULL);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect status = state->statuses.items[i];
        const struct json *sustained = d5e_sustained(&status);
        if (!sustained || status.source != who) continue;
        if (what && !d5e_same_name(what, table_text(table, status.kind))) continue;
        struct d5e_frame frame = d5e_frame_of(table, who);
        frame.target = status.bearer;
        frame.mechanic = d5e_status_mechanic(table, &status);
        if (frame.mechanic) frame.spell_level = frame.mechanic->spell_level;
        const struct json *needs = json_path(sustained, "target.requirements");
        int64_t reach = frame.mechanic ? json_to_int(json_get(frame.mechanic->record, "distance"), 0) : 0;
        bool far = reach > 0 && d5e_distance_ft(table, who, status.bearer) > reach;
        if (far || !d5e_requirements_hold(&frame, needs, NULL)) {
            d5e_remove_status(table, i);
            return;
        }
        const char *cost = json_to_text(json_get(sustained, "cost"), "action");
        int pool = d5e_activation_pool(cost);
        if (pool >= 0 && !d5e_spend(table, who, (enum d5e_pool)pool, cost)) return;
        d5e_hold(&frame, "sustained", sustained, NULL);
        struct json effect = json_make_object();
        json_set_from(&table->arena, &effect, "damage", sustained, "damage");
        d5e_apply_effect(&frame, &effect);
        return;
    }
    table_refuse(table, "%s has nothing to sustain", d5e_body_of(table, who)->actor->name);
}

/* Hit dice of a short rest: each is rolled, with the Constitution modifier. None is spent at full hit points. */
void d5e_spend_hit_dice(struct table *table, int who, int64_t count)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    int pool = d5e_pool_index(body->actor, "hit_dice");
    if (count > 0 && (pool < 0 || body->pools[pool] < count)) {
        table_refuse(table, "%s does not have %lld hit dice left", body->actor->name, (long long)count);
        return;
    }
    if (count > 0 && body->hp >= d5e_hp_max(table, who)) {
        table_refuse(table, "%s has full hit points and needs no hit die", body->actor->name);
        return;
    }
    for (int64_t i = 0; i < count && body->hp < d5e_hp_max(table, who) && !d5e_stopped(table); i++) {
        struct d5e_frame frame = d5e_frame_of(table, who);
        int64_t spent = body->actor->level - body->pools[pool];
        char *formula = arena_printf(&table->arena, "1d%lld", (long long)d5e_hit_die(body->actor, spent));
        if (!formula) return;
        d5e_change_pool(table, who, "hit_dice", -1, body->pools[pool] - 1);
        size_t since = table->events.count;
        int64_t healed =
            d5e_throw_formula(&frame, formula, false, "a hit die") + d5e_actor_modifier(body->actor, D5E_CONSTITUTION);
        d5e_tell_addition(table, since, healed);
        d5e_heal(&frame, who, healed < 0 ? 0 : healed, "hit dice");
    }
}
