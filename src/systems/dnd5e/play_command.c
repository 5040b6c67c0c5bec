/* play_command.c: commands: what players may ask for, and whether they can pay for it. */
#include <string.h>

#include "systems/dnd5e/normalise.h"
#include "systems/dnd5e/play.h"

/* ---- costs ---- */

static int64_t d5e_most_uses(struct table *table, int who, const struct d5e_mechanic *mechanic)
{
    struct d5e_frame frame = {.table = table,
                              .owner = who,
                              .target = who,
                              .trigger_source = D5E_NOBODY,
                              .trigger_target = D5E_NOBODY,
                              .mechanic = mechanic,
                              .spell_level = -1};
    const struct json *uses = json_get(mechanic->json, "uses"), *reference = json_path(mechanic->json, "limit.ref");
    const struct json *scaled = d5e_mechanic_scaling(mechanic, json_to_text(reference, "uses"), NULL);
    int64_t most = 1;
    if (scaled && json_is(scaled, JSON_NULL)) return -1;
    if (scaled) return json_to_int(scaled, 1);
    if (!uses || json_to_bool(json_get(uses, "infinite"), false)) return -1;
    if (json_get(uses, "by_level"))
        return json_to_int(d5e_scaling_pick(json_get(uses, "by_level"), mechanic->level, NULL), 1);
    if (json_get(uses, "calculation"))
        d5e_frame_number(&frame, json_get(uses, "calculation"), &most);
    else
        most = json_to_int(json_get(uses, "value"), 1);
    int64_t minimum = json_to_int(json_get(uses, "minimum"), most);
    return most < minimum ? minimum : most;
}

static const char *d5e_activation(const struct d5e_mechanic *mechanic)
{
    const char *type = json_to_text(json_get(mechanic->json, "type"), ""),
               *activation = json_to_text(json_path(mechanic->json, "activation.type"), type);
    if (json_get(mechanic->json, "trigger") && strcmp(type, "reaction") != 0)
        return ""; /* a rider costs no action (D5E-MECH-17) */
    return activation;
}

static int d5e_activation_pool(const char *activation)
{
    static const char *const names[] = {"action", "bonus_action", "reaction"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(activation, names[i]) == 0) return i;
    }
    return -1;
}

static bool d5e_refuse_or_not(struct table *table, bool refuse, const char *reason, const char *what)
{
    if (refuse) table_refuse(table, reason, what);
    return false;
}

bool d5e_can_pay(struct table *table, int who, const struct d5e_mechanic *mechanic, int spell_level, bool refuse)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    int pool = d5e_activation_pool(d5e_activation(mechanic)), index = d5e_mechanic_index(body->actor, mechanic);
    int64_t most = d5e_most_uses(table, who, mechanic);
    const struct json *costs = json_get(mechanic->json, "cost");
    if (pool >= 0 && body->purse.left[pool] < 1)
        return d5e_refuse_or_not(table, refuse, "there is no %s left", d5e_economy.pools[pool].name);
    if (most >= 0 && index >= 0 && body->uses[index] >= most)
        return d5e_refuse_or_not(table, refuse, "%s has no uses left", mechanic->name);
    for (size_t i = 0; i < json_count(costs); i++) {
        const char *resource = json_to_text(json_get(json_at(costs, i), "resource"), NULL);
        int known = resource ? d5e_pool_index(body->actor, resource) : -1;
        int64_t amount = json_to_int(json_get(json_at(costs, i), "amount"), 1);
        if (known >= 0 && body->pools[known] >= 0 && body->pools[known] < amount)
            return d5e_refuse_or_not(table, refuse, "there is not enough %s left", resource);
    }
    if (spell_level > 0 && !mechanic->always_prepared && body->slots[spell_level] < 1)
        return d5e_refuse_or_not(table, refuse, "there is no spell slot left for %s", mechanic->name);
    return true;
}

void d5e_pay(struct table *table, int who, const struct d5e_mechanic *mechanic, int spell_level)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    const char *activation = d5e_activation(mechanic);
    int pool = d5e_activation_pool(activation), index = d5e_mechanic_index(body->actor, mechanic);
    const struct json *costs = json_get(mechanic->json, "cost");
    if (pool >= 0)
        table_emit(table, (struct event){.kind = D5E_EVENT_SPENT, .fields = {who, table_intern(table, activation), 1}});
    if (d5e_most_uses(table, who, mechanic) >= 0 && index >= 0) {
        struct event event = {.kind = D5E_EVENT_POOL,
                              .fields = {who, table_intern(table, "use of a feature"), -1,
                                         d5e_most_uses(table, who, mechanic) - body->uses[index] - 1, index,
                                         body->uses[index] + 1}};
        event.fields[1] = table_intern(table, "use ");
        table_emit(table, event);
    }
    for (size_t i = 0; i < json_count(costs); i++) {
        const char *resource = json_to_text(json_get(json_at(costs, i), "resource"), NULL);
        int known = resource ? d5e_pool_index(body->actor, resource) : -1;
        int64_t amount = json_to_int(json_get(json_at(costs, i), "amount"), 1);
        if (known >= 0 && body->pools[known] >= 0)
            table_emit(table, (struct event){.kind = D5E_EVENT_POOL,
                                             .fields = {who, table_intern(table, resource), -amount,
                                                        body->pools[known] - amount}});
    }
    if (spell_level > 0 && !mechanic->always_prepared) {
        char name[] = "slot 0";
        name[5] = (char)('0' + spell_level);
        table_emit(table, (struct event){.kind = D5E_EVENT_POOL,
                                         .fields = {who, table_intern(table, name), -1, body->slots[spell_level] - 1}});
    }
}

/* ---- running a mechanic ---- */

/* Bodies in an area: by distance from the origin; cones and lines point at the first target. (D5E-TGT-01) */
static bool d5e_in_area(const struct d5e_frame *frame, const struct json *area, struct grid_space origin, int aim,
                        int who)
{
    const struct d5e_body *body = d5e_body_of(frame->table, who);
    const char *shape = json_to_text(json_get(area, "shape"), "sphere");
    int squares = (int)(json_to_int(json_get(area, "size"), 5) / D5E_FEET_A_SQUARE), reach = squares < 1 ? 1 : squares;
    int distance = grid_distance(GRID_EQUAL, origin, body->space);
    if (strcmp(shape, "cube") == 0) return distance <= (reach + 1) / 2;
    if (strcmp(shape, "cone") != 0 && strcmp(shape, "line") != 0) return distance <= reach;
    if (aim < 0 || distance > reach) return false;
    const struct grid_space *to = &d5e_body_of(frame->table, aim)->space;
    int64_t ax = to->x - origin.x, ay = to->y - origin.y, bx = body->space.x - origin.x, by = body->space.y - origin.y;
    int64_t along = ax * bx + ay * by, across = ax * by - ay * bx;
    if (across < 0) across = -across;
    /* A cone is as wide as it is long (half-angle 27 degrees); a line is one square wide. */
    return along > 0 && (strcmp(shape, "cone") == 0 ? across * 2 <= along : across * across * 4 <= ax * ax + ay * ay);
}

static bool d5e_disposition_fits(const struct d5e_frame *frame, const struct json *target, int who)
{
    const char *disposition = json_to_text(json_get(target, "disposition"), "any");
    if (who == frame->owner)
        return json_to_bool(json_get(target, "include_self"), false) || json_is_text(json_get(target, "type"), "self");
    if (strcmp(disposition, "hostile") == 0) return d5e_is_hostile(frame->table, frame->owner, who);
    if (strcmp(disposition, "friendly") == 0 || strcmp(disposition, "willing") == 0)
        return !d5e_is_hostile(frame->table, frame->owner, who);
    return true;
}

static void d5e_run_on_area(struct d5e_frame *frame, const struct json *area, const struct json *target,
                            const struct json *effects, int aim)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    bool at_target = aim >= 0 && !json_is_text(json_get(area, "origin"), "self") &&
                     strcmp(json_to_text(json_get(area, "shape"), ""), "cone") != 0 &&
                     strcmp(json_to_text(json_get(area, "shape"), ""), "line") != 0;
    struct grid_space origin = state->bodies[at_target ? aim : frame->owner].space;
    for (int i = 0; i < state->body_count && !d5e_stopped(frame->table); i++) {
        if (state->bodies[i].dead || !d5e_disposition_fits(frame, target, i) ||
            !d5e_in_area(frame, area, origin, aim, i))
            continue;
        struct d5e_frame inner = *frame;
        inner.target = i;
        inner.parent = frame;
        d5e_apply_effects(&inner, effects);
    }
}

/* Effects written directly on the mechanic count as one more effect. (D5E-MECH-09) */
static struct json d5e_mechanic_effects(const struct d5e_frame *frame)
{
    static const char *const direct[] = {"damage", "saving_throw", "on_failure", "on_success", "grants", NULL};
    struct arena *arena = &frame->table->arena;
    const struct json *json = frame->mechanic->json, *effects = json_get(json, "effects");
    struct json list = json_make_array(), own = json_make_object();
    for (size_t i = 0; direct[i]; i++) {
        if (json_get(json, direct[i])) json_set(arena, &own, direct[i], *json_get(json, direct[i]));
    }
    if (own.count) json_push(arena, &list, own);
    for (size_t i = 0; i < json_count(effects); i++) {
        if (!json_get(json_at(effects, i), "trigger")) json_push(arena, &list, *json_at(effects, i));
    }
    return list;
}

static void d5e_run_on_targets(struct d5e_frame *frame, const struct json *targets, const struct json *effects)
{
    if (!json_count(targets)) {
        d5e_apply_effects(frame, effects);
        return;
    }
    for (size_t i = 0; i < json_count(targets) && !d5e_stopped(frame->table); i++) {
        struct d5e_frame inner = *frame;
        inner.target = (int)json_to_int(json_at(targets, i), D5E_NOBODY);
        inner.parent = frame;
        d5e_apply_effects(&inner, effects);
        frame->cancelled = frame->cancelled || inner.cancelled;
    }
}

void d5e_run_mechanic(struct d5e_frame *frame, const struct json *targets)
{
    const struct json *json = frame->mechanic->json, *area = json_get(json, "area"), *target = json_get(json, "target");
    struct json effects = d5e_mechanic_effects(frame);
    int aim = json_count(targets) ? (int)json_to_int(json_at(targets, 0), D5E_NOBODY) : D5E_NOBODY;
    if (json_is_text(json_get(target, "type"), "self")) frame->target = frame->owner;
    if (area) {
        d5e_run_on_area(frame, area, target, &effects, aim);
        return;
    }
    for (size_t i = 0; i < effects.count && !d5e_stopped(frame->table); i++) {
        const struct json *effect = json_at(&effects, i), *own_area = json_get(effect, "area");
        struct json one = json_make_array();
        json_push(&frame->table->arena, &one, *effect);
        if (own_area && !json_get(effect, "environment"))
            d5e_run_on_area(frame, own_area, json_get(effect, "target") ? json_get(effect, "target") : target, &one,
                            aim);
        else
            d5e_run_on_targets(frame, targets, &one);
    }
}

void d5e_use(struct table *table, int who, const struct d5e_mechanic *mechanic, const struct json *command)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    struct d5e_frame frame = {.table = table,
                              .owner = who,
                              .target = who,
                              .trigger_source = D5E_NOBODY,
                              .trigger_target = D5E_NOBODY,
                              .mechanic = mechanic,
                              .spell_level = mechanic->spell_level};
    int slot = (int)json_to_int(json_get(command, "slot"), mechanic->spell_level);
    const struct json *named = json_get(command, "target"), *list = json_get(command, "targets");
    struct json targets = json_make_array();
    for (size_t i = 0; i < (named ? 1 : json_count(list)); i++) {
        int64_t index = d5e_table_rules.actor_find(table, json_to_text(named ? named : json_at(list, i), ""));
        if (index < 0) {
            table_refuse(table, "there is nobody called %s here", json_to_text(named ? named : json_at(list, i), "?"));
            return;
        }
        json_push(&table->arena, &targets, json_make_int(index));
    }
    if (slot > mechanic->spell_level && slot < 10) frame.spell_level = slot;
    const char *failed = NULL;
    if (targets.count) frame.target = (int)json_to_int(json_at(&targets, 0), who);
    if (!d5e_requirements_hold(&frame, json_get(mechanic->json, "requirements"), &failed)) {
        table_refuse(table, "%s needs something that is not so: %s", mechanic->name, failed ? failed : "requirement");
        return;
    }
    const char *type = json_to_text(json_get(mechanic->json, "type"), "");
    if (strcmp(type, "resource") == 0 || strcmp(type, "choice") == 0 || strcmp(type, "proficiency") == 0 ||
        strcmp(type, "retrain") == 0) {
        table_refuse(table, "%s is not something one uses in play", mechanic->name);
        return;
    }
    if (!d5e_can_pay(table, who, mechanic, frame.spell_level, true)) return;
    (void)body;
    table_emit(table, (struct event){.kind = D5E_EVENT_USED,
                                     .fields = {who, table_intern(table, mechanic->name), table_intern(table, type)}});
    d5e_pay(table, who, mechanic, frame.spell_level);
    if (mechanic->spell_level >= 0) {
        struct d5e_happening cast = {.event = "cast_spell",
                                     .timing = "before",
                                     .source = who,
                                     .target = frame.target,
                                     .action = mechanic->name,
                                     .spell_level = frame.spell_level,
                                     .magical = true};
        if (d5e_fire(table, &cast) || d5e_stopped(table)) return;
    }
    d5e_run_mechanic(&frame, &targets);
    if (mechanic->spell_level >= 0 && !d5e_stopped(table)) {
        struct d5e_happening cast = {.event = "cast_spell",
                                     .timing = "after",
                                     .source = who,
                                     .target = frame.target,
                                     .action = mechanic->name,
                                     .spell_level = frame.spell_level,
                                     .magical = true};
        d5e_fire(table, &cast);
    }
}

/* ---- commands ---- */

static int d5e_who(struct table *table, const struct json *command, const char *member)
{
    const char *name = json_to_text(json_get(command, member), NULL);
    int current = turns_current(&d5e_state_of(table)->turns);
    if (!name && strcmp(member, "who") == 0 && current >= 0) return current;
    int64_t who = name ? d5e_table_rules.actor_find(table, name) : D5E_NOBODY;
    if (who < 0) table_refuse(table, name ? "there is nobody called %s here" : "say who: \"%s\"", name ? name : member);
    return (int)who;
}

static bool d5e_may_act(struct table *table, int who)
{
    static const char *const stopped[] = {"incapacitated", "stunned", "paralyzed", "petrified", "unconscious"};
    const struct d5e_state *state = d5e_state_of(table);
    const char *name = state->bodies[who].actor->name;
    if (!d5e_is_up(&state->bodies[who])) table_refuse(table, "%s is down", name);
    if (state->turns.round > 0 && turns_current(&state->turns) != who) table_refuse(table, "it is not %s's turn", name);
    if (state->bodies[who].surprised && state->turns.round == 1) table_refuse(table, "%s is surprised", name);
    for (size_t i = 0; i < 5; i++) {
        if (d5e_has_status(table, who, stopped[i])) table_refuse(table, "%s is %s", name, stopped[i]);
    }
    return !table->refusal;
}

static bool d5e_spend(struct table *table, int who, enum d5e_pool pool, const char *what)
{
    if (d5e_body_of(table, who)->purse.left[pool] < 1) {
        table_refuse(table, "%s has no %s left", d5e_body_of(table, who)->actor->name, what);
        return false;
    }
    table_emit(table, (struct event){.kind = D5E_EVENT_SPENT, .fields = {who, table_intern(table, what), 1}});
    return true;
}

static void d5e_command_attack(struct table *table, const struct json *command)
{
    int who = d5e_who(table, command, "who"), target = d5e_who(table, command, "target");
    if (who < 0 || target < 0 || !d5e_may_act(table, who)) return;
    const struct d5e_body *body = d5e_body_of(table, who);
    const char *with = json_to_text(json_get(command, "with"), NULL);
    const struct d5e_attack *attack = with ? d5e_attack_find(body->actor, with) : body->actor->attacks;
    if (!attack) {
        table_refuse(table, "%s has no attack called %s", body->actor->name, with ? with : "so");
        return;
    }
    if (d5e_body_of(table, target)->dead) {
        table_refuse(table, "%s is dead", d5e_body_of(table, target)->actor->name);
        return;
    }
    if (attack->off_hand) {
        if (!d5e_spend(table, who, D5E_POOL_BONUS, "bonus_action")) return;
    } else if (body->purse.left[D5E_POOL_ATTACKS] > 0) {
        d5e_spend(table, who, D5E_POOL_ATTACKS, "attacks");
    } else {
        if (!d5e_spend(table, who, D5E_POOL_ACTION, "action")) return;
        if (body->actor->attacks_per_action > 1)
            table_emit(table, (struct event){.kind = D5E_EVENT_SPENT,
                                             .fields = {who, table_intern(table, "attacks"),
                                                        1 - body->actor->attacks_per_action}});
    }
    d5e_attack(table, who, target, attack, false);
}

static void d5e_command_use(struct table *table, const struct json *command)
{
    int who = d5e_who(table, command, "who");
    if (who < 0) return;
    const char *what = json_to_text(json_get(command, "what"), "");
    const struct d5e_mechanic *mechanic = d5e_actor_mechanic(d5e_body_of(table, who)->actor, what);
    if (!mechanic) {
        table_refuse(table, "%s has nothing called %s", d5e_body_of(table, who)->actor->name, what);
        return;
    }
    if (d5e_may_act(table, who)) d5e_use(table, who, mechanic, command);
}

static void d5e_command_move(struct table *table, const struct json *command)
{
    int who = d5e_who(table, command, "who");
    const struct json *to = json_get(command, "to");
    if (who < 0 || !d5e_may_act(table, who)) return;
    if (json_count(to) != 2) {
        table_refuse(table, "say where to: \"to\": [x, y]");
        return;
    }
    d5e_move(table, who, (int)json_to_int(json_at(to, 0), -1), (int)json_to_int(json_at(to, 1), -1), "walk",
             d5e_body_of(table, who)->purse.left[D5E_POOL_MOVE]);
}

/* Dash, dodge, disengage, hide, help: an action (or what a feature lets it be). */
static void d5e_command_plain(struct table *table, const struct json *command, const char *act)
{
    int who = d5e_who(table, command, "who");
    const char *as = json_to_text(json_get(command, "as"), "action");
    if (who < 0 || !d5e_may_act(table, who)) return;
    struct d5e_frame frame = {.table = table,
                              .owner = who,
                              .target = who,
                              .trigger_source = D5E_NOBODY,
                              .trigger_target = D5E_NOBODY,
                              .spell_level = -1};
    if (strcmp(as, "bonus_action") == 0) {
        bool granted = false; /* Cunning Action */
        for (const struct d5e_mechanic *at = d5e_body_of(table, who)->actor->mechanics; at; at = at->next) {
            const struct json *effects = json_get(at->json, "effects"), *own = json_get(at->json, "grants");
            granted = granted || (own && d5e_same_name(json_to_text(json_get(own, "name"), ""), act));
            for (size_t i = 0; i < json_count(effects); i++)
                granted =
                    granted || d5e_same_name(json_to_text(json_path(json_at(effects, i), "grants.name"), ""), act);
        }
        if (!granted) {
            table_refuse(table, "nothing lets %s %s as a bonus action", d5e_body_of(table, who)->actor->name, act);
            return;
        }
    }
    if (!d5e_spend(table, who, strcmp(as, "bonus_action") == 0 ? D5E_POOL_BONUS : D5E_POOL_ACTION, as)) return;
    table_emit(table, (struct event){.kind = D5E_EVENT_USED,
                                     .fields = {who, table_intern(table, act), table_intern(table, as)}});
    if (strcmp(act, "dash") == 0) {
        table_emit(table,
                   (struct event){.kind = D5E_EVENT_GRANTED,
                                  .fields = {who, table_intern(table, "movement"), 0, d5e_speed_ft(table, who)}});
        return;
    }
    if (strcmp(act, "hide") == 0) {
        size_t stealth = d5e_skill_find("Stealth");
        struct d5e_roll roll = {.kind = "ability_check",
                                .who = who,
                                .against = D5E_NOBODY,
                                .ability = "Dexterity",
                                .skill = "Stealth",
                                .bonus = d5e_body_of(table, who)->actor->skills[stealth].value};
        d5e_throw_d20(table, &roll);
        int64_t dc = json_to_int(json_get(command, "dc"), 10);
        table_emit(table, (struct event){.kind = D5E_EVENT_CHECKED,
                                         .fields = {who, table_intern(table, "Hide"),
                                                    table_intern(table, d5e_advantage_name(roll.state)), roll.natural,
                                                    roll.bonus, roll.total, dc,
                                                    table_intern(table, roll.total >= dc ? "success" : "failure")}});
        return;
    }
    static const char *const names[][2] = {{"dodge", "dodging"}, {"disengage", "disengaged"}, {"help", "helped"}};
    for (size_t i = 0; i < 3; i++) {
        if (strcmp(act, names[i][0]) != 0) continue;
        struct json status = json_make_object(), duration = json_make_object();
        if (strcmp(act, "help") == 0) frame.target = d5e_who(table, command, "target");
        if (frame.target < 0) return;
        json_set(&table->arena, &duration, "ends", json_make_text(&table->arena, "start_of_next_turn", 18));
        json_set(&table->arena, &status, "name", json_make_text(&table->arena, names[i][1], strlen(names[i][1])));
        json_set(&table->arena, &status, "duration", duration);
        struct json *kept = arena_new(&table->arena, struct json);
        if (!kept) return;
        *kept = status;
        d5e_apply_status(&frame, kept, NULL);
    }
}

static void d5e_command_check(struct table *table, const struct json *command)
{
    int who = d5e_who(table, command, "who");
    if (who < 0) return;
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor;
    const char *what = json_to_text(json_get(command, "skill"), json_to_text(json_get(command, "ability"), ""));
    size_t skill = d5e_skill_find(what);
    enum d5e_ability ability = skill < D5E_SKILL_COUNT ? d5e_skills[skill].ability : d5e_ability_find(what);
    if (ability == D5E_ABILITIES) {
        table_refuse(table, "there is no skill or ability called \"%s\"", what);
        return;
    }
    struct d5e_roll roll = {.kind = "ability_check",
                            .who = who,
                            .against = D5E_NOBODY,
                            .ability = d5e_ability_names[ability],
                            .skill = skill < D5E_SKILL_COUNT ? d5e_skills[skill].name : NULL};
    roll.bonus = skill < D5E_SKILL_COUNT ? actor->skills[skill].value : d5e_actor_modifier(actor, ability);
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
    table_emit(table, (struct event){.kind = D5E_EVENT_CHECKED,
                                     .fields = {who, table_intern(table, what),
                                                table_intern(table, d5e_advantage_name(roll.state)), roll.natural,
                                                roll.bonus, roll.total, dc,
                                                table_intern(table, roll.total >= dc ? "success" : "failure")}});
}

static void d5e_command_save(struct table *table, const struct json *command)
{
    int who = d5e_who(table, command, "who");
    if (who < 0) return;
    struct d5e_frame frame = {.table = table,
                              .owner = who,
                              .target = who,
                              .trigger_source = D5E_NOBODY,
                              .trigger_target = D5E_NOBODY,
                              .spell_level = -1};
    const char *against = json_to_text(json_get(command, "against"), NULL);
    if (against) frame.owner = d5e_who(table, command, "against");
    if (frame.owner >= 0)
        d5e_save(&frame, who, json_to_text(json_get(command, "ability"), "Wisdom"),
                 json_to_int(json_get(command, "dc"), 10), json_to_bool(json_get(command, "magical"), false));
}

/* A table without players' rules: damage from a trap, a fall, the story. */
static void d5e_command_damage(struct table *table, const struct json *command)
{
    int whom = d5e_who(table, command, "target"),
        who = json_get(command, "who") ? d5e_who(table, command, "who") : whom;
    if (whom < 0 || who < 0) return;
    struct d5e_frame frame = {.table = table,
                              .owner = who,
                              .target = whom,
                              .trigger_source = D5E_NOBODY,
                              .trigger_target = D5E_NOBODY,
                              .spell_level = -1};
    struct d5e_blow blow = {.magical = json_to_bool(json_get(command, "magical"), false), .from = "the table"};
    d5e_blow_add(&blow, json_to_text(json_get(command, "type"), "bludgeoning"),
                 json_to_int(json_get(command, "amount"), 0));
    d5e_deal(&frame, whom, &blow);
}

/* Getting out of a grapple or a spell: any of the listed abilities against the DC; costs an action. (D5E-EFF-25) */
static void d5e_command_escape(struct table *table, const struct json *command)
{
    int who = d5e_who(table, command, "who");
    if (who < 0 || !d5e_may_act(table, who)) return;
    const struct d5e_state *state = d5e_state_of(table);
    const char *name = json_to_text(json_get(command, "status"), "grappled");
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect status = state->statuses.items[i];
        const struct json *escape = json_get(status.more, "escape"), *ability = json_get(escape, "ability");
        if (status.bearer != who || !d5e_same_name(table_text(table, status.kind), name) || !escape) continue;
        if (!d5e_spend(table, who, D5E_POOL_ACTION, "action")) return;
        struct d5e_frame frame = {.table = table,
                                  .owner = status.source >= 0 ? status.source : who,
                                  .target = who,
                                  .trigger_source = D5E_NOBODY,
                                  .trigger_target = D5E_NOBODY,
                                  .spell_level = -1};
        const char *by = json_to_text(json_get(command, "ability"), json_is(ability, JSON_ARRAY)
                                                                        ? json_to_text(json_at(ability, 0), "Strength")
                                                                        : json_to_text(ability, "Strength"));
        enum d5e_ability index = d5e_ability_find(by);
        struct d5e_roll roll = {.kind = "ability_check", .who = who, .against = D5E_NOBODY, .ability = by};
        roll.bonus = index < D5E_ABILITIES ? d5e_actor_modifier(d5e_body_of(table, who)->actor, index) : 0;
        int64_t dc = d5e_dc(&frame, json_get(escape, "dc"));
        d5e_throw_d20(table, &roll);
        table_emit(table, (struct event){.kind = D5E_EVENT_CHECKED,
                                         .fields = {who, table_intern(table, "escape"),
                                                    table_intern(table, d5e_advantage_name(roll.state)), roll.natural,
                                                    roll.bonus, roll.total, dc,
                                                    table_intern(table, roll.total >= dc ? "success" : "failure")}});
        if (roll.total >= dc) d5e_remove_status(table, i);
        return;
    }
    table_refuse(table, "there is nothing to escape from");
}

static void d5e_command_rest(struct table *table, const struct json *command)
{
    int who = d5e_who(table, command, "who");
    if (who < 0) return;
    if (d5e_state_of(table)->turns.round > 0 && turns_current(&d5e_state_of(table)->turns) >= 0) {
        table_refuse(table, "nobody rests in the middle of a fight");
        return;
    }
    d5e_rest(table, who, json_is_text(json_get(command, "kind"), "long"));
}

void d5e_decide(struct table *table, const struct json *command)
{
    static const struct {
        const char *name;
        void (*run)(struct table *table, const struct json *command);
    } commands[] = {{"attack", d5e_command_attack}, {"use", d5e_command_use},       {"cast", d5e_command_use},
                    {"move", d5e_command_move},     {"check", d5e_command_check},   {"save", d5e_command_save},
                    {"damage", d5e_command_damage}, {"escape", d5e_command_escape}, {"rest", d5e_command_rest}};
    static const char *const plain[] = {"dash", "dodge", "disengage", "hide", "help"};
    const char *act = json_to_text(json_get(command, "do"), "");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(act, commands[i].name) != 0) continue;
        commands[i].run(table, command);
        return;
    }
    for (size_t i = 0; i < 5; i++) {
        if (strcmp(act, plain[i]) != 0) continue;
        d5e_command_plain(table, command, act);
        return;
    }
    if (strcmp(act, "start") == 0)
        d5e_start_encounter(table);
    else if (strcmp(act, "end_turn") == 0)
        d5e_end_turn(table);
    else
        table_refuse(table,
                     "there is no command \"%s\": start, attack, use, cast, move, dash, dodge, disengage, hide, help, "
                     "check, save, escape, end_turn, rest",
                     act);
}

static struct json *d5e_push_command(struct arena *arena, struct json *commands, const char *act)
{
    struct json command = json_make_object();
    json_set(arena, &command, "do", json_make_text(arena, act, strlen(act)));
    return json_push(arena, commands, command);
}

static void d5e_set(struct arena *arena, struct json *command, const char *name, const char *value)
{
    if (command) json_set(arena, command, name, json_make_text(arena, value, strlen(value)));
}

void d5e_legal(struct table *table, struct arena *arena, struct json *commands)
{
    const struct d5e_state *state = d5e_state_of(table);
    int who = turns_current(&state->turns);
    if (state->turns.round == 0) d5e_push_command(arena, commands, "start");
    if (who < 0) return;
    const struct d5e_body *body = &state->bodies[who];
    bool can_attack = body->purse.left[D5E_POOL_ACTION] > 0 || body->purse.left[D5E_POOL_ATTACKS] > 0;
    for (const struct d5e_attack *attack = body->actor->attacks; attack && d5e_is_up(body); attack = attack->next) {
        for (int i = 0; i < state->body_count; i++) {
            int feet = d5e_distance_ft(table, who, i);
            bool reaches = feet <= (attack->ranged ? attack->long_range_ft : attack->reach_ft);
            if (!can_attack || attack->off_hand || !d5e_is_up(&state->bodies[i]) || !d5e_is_hostile(table, who, i) ||
                !reaches)
                continue;
            struct json *command = d5e_push_command(arena, commands, "attack");
            d5e_set(arena, command, "target", state->bodies[i].actor->name);
            d5e_set(arena, command, "with", attack->name);
        }
    }
    for (const struct d5e_mechanic *mechanic = body->actor->mechanics; mechanic && d5e_is_up(body);
         mechanic = mechanic->next) {
        if (d5e_activation_pool(d5e_activation(mechanic)) < 0 || strcmp(d5e_activation(mechanic), "reaction") == 0)
            continue;
        if (!d5e_can_pay(table, who, mechanic, mechanic->spell_level, false)) continue;
        d5e_set(arena, d5e_push_command(arena, commands, mechanic->spell_level >= 0 ? "cast" : "use"), "what",
                mechanic->name);
    }
    if (body->purse.left[D5E_POOL_ACTION] > 0 && d5e_is_up(body)) {
        d5e_push_command(arena, commands, "dash");
        d5e_push_command(arena, commands, "dodge");
        d5e_push_command(arena, commands, "disengage");
    }
    d5e_push_command(arena, commands, "end_turn");
}
