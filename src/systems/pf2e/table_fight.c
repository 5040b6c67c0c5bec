/* table_fight.c: strikes, skill actions and harm on a PF2e table. */
#include <string.h>

#include "systems/pf2e/table.h"

bool pf2e_strike_reaches(const struct pf2e_state *state, int who, int target, const struct pf2e_strike *strike)
{
    const struct pf2e_actor *actor = &state->fighters[who].form->actor;
    int distance = pf2e_table_distance(state, who, target), range = pf2e_strike_range(strike);
    if (pf2e_weapon_is_melee(strike->item)) return distance <= pf2e_reach(actor, strike->item);
    return range == 0 || distance <= range;
}

/* Of several of that name the first that reaches, else the first. */
struct pf2e_strike *pf2e_find_strike(const struct pf2e_state *state, int who, int target, const char *name)
{
    const struct pf2e_actor *actor = &state->fighters[who].form->actor;
    struct pf2e_strike *first = NULL;
    for (size_t i = 0; i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        for (size_t k = 0; strike->ready && k <= strike->alternative_count; k++) {
            struct pf2e_strike *one = k ? strike->alternatives[k - 1] : strike;
            bool named = strcmp(one->label, name) == 0 || (k == 0 && (!*name || strcmp(one->slug, name) == 0));
            if (named && pf2e_strike_reaches(state, who, target, one)) return one;
            if (named && !first) first = one;
        }
    }
    return first;
}

/* --- harm -------------------------------------------------------------------------------------------------------- */

/* At 0 hit points a creature dies; a character is dying instead, the deeper the more often. */
static void fight_fall(struct table *table, int who, bool critical)
{
    const struct pf2e_actor *actor = &pf2e_state_of(table)->fighters[who].form->actor;
    int64_t wounded = pf2e_condition_value(actor, "wounded"), doomed = pf2e_condition_value(actor, "doomed"),
            dying = pf2e_condition_value(actor, "dying");
    int64_t now = dying + (critical ? 2 : 1) + (dying ? 0 : wounded);
    if (actor->type != PF2E_CHARACTER || now >= 4 - doomed) {
        table_emit(table, (struct event){PF2E_EVENT_DEAD, {who}});
        return;
    }
    pf2e_emit_condition(table, who, "dying", now, EFFECT_LASTS, who, 0);
    if (!dying) pf2e_emit_condition(table, who, "unconscious", 1, EFFECT_LASTS, who, 0);
}

static void fight_rise(struct table *table, int who)
{
    const struct pf2e_actor *actor = &pf2e_state_of(table)->fighters[who].form->actor;
    if (!pf2e_condition_value(actor, "dying")) {
        pf2e_end_condition(table, who, "unconscious");
        return;
    }
    int64_t wounded = pf2e_condition_value(actor, "wounded");
    pf2e_end_condition(table, who, "dying");
    pf2e_end_condition(table, who, "unconscious");
    pf2e_emit_condition(table, who, "wounded", wounded + 1, EFFECT_LASTS, who, 0);
}

static void fight_tell(struct table *table, int who, const struct pf2e_wound *wound)
{
    for (size_t i = 0; i < wound->application_count; i++) {
        const struct pf2e_iwr_application *one = &wound->applications[i];
        static const char *const kinds[] = {"immunity", "weakness", "resistance", "unaffected"};
        struct text what = {0};
        text_addf(&what, "%s (%s)", kinds[one->kind], one->label);
        table_emit(table, (struct event){PF2E_EVENT_DEFENCE,
                                         {who, table_intern(table, text_get(&what)), (int64_t)one->adjustment}});
        text_free(&what);
    }
    if (wound->hardness > 0)
        table_emit(table, (struct event){PF2E_EVENT_DEFENCE,
                                         {who, table_intern(table, "hardness"), -(int64_t)wound->hardness}});
}

void pf2e_harm_fighter(struct table *table, int who, const struct pf2e_harm *harm, bool critical)
{
    struct arena arena;
    struct pf2e_wound wound;
    arena_init(&arena);
    int64_t before = harm->target->actor->hp_value;
    if (pf2e_harm_apply(&arena, harm, &wound) != STATUS_OK) {
        table_refuse(table, "there is not enough memory");
    } else {
        fight_tell(table, who, &wound);
        bool healed = wound.dealt < 0 || (wound.dealt == 0 && harm->heals);
        enum pf2e_event kind = healed ? PF2E_EVENT_HEAL : PF2E_EVENT_HARM;
        table_emit(table, (struct event){(uint16_t)kind,
                                         {who, wound.dealt < 0 ? -wound.dealt : wound.dealt, wound.hp, wound.temp}});
        if (wound.shield_used) table_emit(table, (struct event){PF2E_EVENT_SHIELD, {who, wound.shield_hp}});
        for (size_t i = 0; i < wound.lasting_count && wound.hp > 0; i++)
            table_emit(table, (struct event){PF2E_EVENT_PERSISTENT,
                                             {who, table_intern(table, wound.lasting[i].formula),
                                              table_intern(table, wound.lasting[i].type)}});
        bool dying = pf2e_condition_value(harm->target->actor, "dying") > 0;
        if (wound.hp == 0 && wound.dealt > 0 && (before > 0 || dying)) fight_fall(table, who, critical);
        if (wound.dealt == 0 && dying && !harm->heals && wound.hp == 0) fight_fall(table, who, critical);
        if (wound.hp > 0 && before == 0) fight_rise(table, who);
    }
    arena_free(&arena);
}

/* --- strikes ----------------------------------------------------------------------------------------------------- */

static bool fight_may_block(const struct table *table, int target)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[target];
    const struct pf2e_actor *actor = &fighter->form->actor;
    if (!json_to_bool(json_path(&actor->system, "attributes.shield.raised"), false)) return false;
    if (fighter->purse.left[1] < 1 || !pf2e_is_able(fighter)) return false;
    for (size_t i = 0; i < actor->items.count; i++) {
        if (pf2e_item_is_called(actor->items.items[i], "shield-block")) return true;
    }
    return false;
}

/* The blows of rolled damage; materials and formulas as the defences read them. */
struct pf2e_blow *pf2e_blows(struct arena *arena, const struct pf2e_actor *actor, const struct pf2e_damage_roll *rolled)
{
    struct pf2e_blow *blows = arena_array(arena, struct pf2e_blow, rolled->count);
    for (size_t i = 0; blows && i < rolled->count; i++) {
        const struct pf2e_rolled *one = &rolled->instances[i];
        const char **materials = arena_array(arena, const char *, one->material_count);
        for (uint32_t m = 0; materials && m < one->material_count; m++)
            materials[m] = symbol_text(&actor->symbols, one->materials[m]);
        size_t length = one->formula ? strcspn(one->formula, "[") : 0;
        blows[i] = (struct pf2e_blow){.type = symbol_text(&actor->symbols, one->type),
                                      .total = one->total,
                                      .total_uncritical = one->total_uncritical,
                                      .precision = one->precision,
                                      .splash = one->splash,
                                      .is_persistent = one->is_persistent,
                                      .materials = materials,
                                      .material_count = materials ? one->material_count : 0,
                                      .formula = arena_copy_text(arena, one->formula ? one->formula : "", length)};
    }
    return blows;
}

/* True when a question is open: the command waits. */
static bool fight_damage(struct table *table, int target, struct pf2e_attack *attack, const struct pf2e_roll *roll,
                         struct pf2e_sitting *sides)
{
    struct pf2e_strike_harm harm;
    struct pf2e_damage_roll rolled;
    struct pf2e_actor *actor = attack->check.actor;
    if (!pf2e_attack_damage(attack, roll->degree, &harm)) return false;
    if (!pf2e_damage_throw(&actor->arena, &harm.result, pf2e_table_throw, table, &rolled)) return false;
    const struct options *options = &attack->check.options;
    struct pf2e_harm arriving = {.world = pf2e_table_world(pf2e_state_of(table)),
                                 .origin = &sides[0].seat,
                                 .target = &sides[1].seat,
                                 .blows = pf2e_blows(&actor->arena, actor, &rolled),
                                 .count = rolled.count,
                                 .is_critical = roll->degree == DEGREE_CRITICAL_SUCCESS,
                                 .raised_to_one = rolled.raised_to_one,
                                 .multiplier = 1};
    for (size_t i = 0; i < options_count(options); i++)
        (void)pool_push(&actor->arena, &arriving.options, symbol_text(&actor->symbols, options_at(options, i)));
    if (!arriving.blows || actor->arena.failed) return false;
    table_emit(table, (struct event){PF2E_EVENT_DAMAGE_ROLL,
                                     {-1, table_intern(table, harm.damage.formula), (int64_t)rolled.total}});
    if (fight_may_block(table, target)) {
        static const char *const answers[] = {"no", "yes"};
        int answer = table_ask(table, target, "Shield Block?", answers, 2);
        if (answer < 0) return true;
        arriving.shield_block = answer == 1;
        if (answer == 1) pf2e_pay(table, target, "reaction");
    }
    pf2e_harm_fighter(table, target, &arriving, arriving.is_critical);
    return false;
}

void pf2e_use_up(struct table *table, int who, const struct pf2e_roll *roll)
{
    for (size_t i = 0; i < roll->removed.count; i++)
        table_emit(table,
                   (struct event){PF2E_EVENT_EFFECT_END, {who, table_intern(table, roll->removed.items[i]->slug)}});
}

static int64_t fight_target(struct table *table, int who, const struct json *command)
{
    const char *name = json_to_text(json_get(command, "target"), NULL);
    int64_t target = name ? table->system->table->actor_find(table, name) : -1;
    if (target < 0)
        table_refuse(table, name ? "there is no \"%s\" at the table" : "say %s", name ? name : "the target");
    else if (target == who)
        table_refuse(table, "%s cannot be its own target", name);
    else if (pf2e_state_of(table)->fighters[target].dead)
        table_refuse(table, "%s is dead", name);
    return table->refusal ? -1 : target;
}

static size_t fight_partners(struct table *table, int who, int target, struct pf2e_sitting *sides,
                             struct pf2e_seat **partners, size_t room)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    size_t count = 0;
    for (int i = 0; i < state->count && count < room; i++) {
        if (i == who || i == target || pf2e_are_enemies(state, who, i) || !pf2e_is_able(&state->fighters[i])) continue;
        if (pf2e_table_distance(state, i, target) > 20) continue;
        pf2e_sit(table, i, &sides[count]);
        partners[count] = &sides[count].seat;
        count++;
    }
    return count;
}

/* Both sides and their helpers around one attack. */
struct fight_scene {
    struct arena words;
    struct pf2e_sitting sides[2], helpers[8];
    struct pf2e_seat *partners[8];
    size_t helper_count;
    struct pf2e_attack attack;
};

static enum status fight_scene_open(struct fight_scene *scene, struct table *table, const struct pf2e_order *order)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int attacks = order->is_reaction ? 0 : state->fighters[order->who].attacks;
    enum pf2e_cover cover =
        pf2e_table_cover(state, pf2e_space(&state->fighters[order->who]), order->who, order->target);
    arena_init(&scene->words);
    pf2e_sit(table, order->who, &scene->sides[0]);
    pf2e_sit_covered(table, order->target, cover, &scene->sides[1]);
    scene->helper_count = fight_partners(table, order->who, order->target, scene->helpers, scene->partners, 8);
    struct pf2e_attack_plan plan = {.world = pf2e_table_world(state),
                                    .attacker = &scene->sides[0].seat,
                                    .target = &scene->sides[1].seat,
                                    .partners = scene->partners,
                                    .partner_count = scene->helper_count,
                                    .strike = order->strike,
                                    .map = attacks > 2 ? 2 : attacks};
    pf2e_words_of_marks(table, order->who, order->target, &scene->words, &plan.options);
    return pf2e_attack_open(&scene->attack, &plan);
}

static void fight_scene_close(struct fight_scene *scene)
{
    pf2e_attack_close(&scene->attack);
    for (size_t i = 0; i < scene->helper_count; i++)
        pf2e_leave(&scene->helpers[i]);
    pf2e_leave(&scene->sides[0]);
    pf2e_leave(&scene->sides[1]);
    arena_free(&scene->words);
}

/* Roll, damage, and the reactions to either. True when a question is open. */
static bool fight_roll(struct fight_scene *scene, struct table *table, const struct pf2e_order *order,
                       enum degree *degree)
{
    struct pf2e_roll roll;
    pf2e_attack_roll(&scene->attack, pf2e_table_throw, table, &roll);
    table_emit(table, (struct event){PF2E_EVENT_ATTACK,
                                     {order->who, order->target, table_intern(table, scene->attack.strike->label),
                                      roll.natural, roll.total, scene->attack.check.dc,
                                      table_intern(table, degree_name(roll.degree)), !order->is_reaction}});
    *degree = roll.degree;
    pf2e_use_up(table, order->who, &roll);
    if (table->refusal) return false;
    if (roll.degree < DEGREE_SUCCESS)
        return roll.degree == DEGREE_CRITICAL_FAILURE &&
               pf2e_react(table, PF2E_ON_MISSED_BADLY, order->who, order->target) == PF2E_REACTED_OPEN;
    unsigned struck = roll.degree == DEGREE_CRITICAL_SUCCESS ? PF2E_ON_STRUCK_BADLY : PF2E_ON_STRUCK;
    if (pf2e_react(table, struck, order->who, order->target) == PF2E_REACTED_OPEN) return true;
    if (fight_damage(table, order->target, &scene->attack, &roll, scene->sides)) return true;
    if (pf2e_react(table, PF2E_ON_HURT, order->who, order->target) == PF2E_REACTED_OPEN) return true;
    return pf2e_react(table, PF2E_ON_ALLY_HURT, order->who, order->target) == PF2E_REACTED_OPEN;
}

/* What happens between the decision to strike and the roll. */
static enum pf2e_reacted fight_react(struct table *table, const struct pf2e_order *order)
{
    bool shoots = !pf2e_weapon_is_melee(order->strike->item);
    enum pf2e_reacted first = shoots ? pf2e_react(table, PF2E_ON_SHOOTS, order->who, order->target) : PF2E_NOT_REACTED;
    if (first >= PF2E_REACTED_DISRUPTED || !pf2e_is_able(&pf2e_state_of(table)->fighters[order->who])) return first;
    enum pf2e_reacted second = pf2e_react(table, PF2E_ON_TARGETED, order->who, order->target);
    return second > first ? second : first;
}

static bool fight_strike(struct table *table, const struct pf2e_order *order, enum degree *degree)
{
    struct fight_scene scene;
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *name = table_text(table, state->fighters[order->target].name);
    bool open = false, again = false;
    if (fight_scene_open(&scene, table, order) != STATUS_OK)
        table_refuse(table, "this strike cannot be made now");
    else if (scene.attack.out_of_range)
        table_refuse(table, "%s is out of range", name);
    if (!table->refusal) {
        if (!order->is_reaction) pf2e_pay(table, order->who, "one");
        enum pf2e_reacted reacted = fight_react(table, order);
        open = reacted == PF2E_REACTED_OPEN;
        again = reacted == PF2E_REACTED;
    }
    if (again) { /* things are different now */
        fight_scene_close(&scene);
        if (!pf2e_is_able(&state->fighters[order->who]) || state->fighters[order->target].dead) return false;
        if (fight_scene_open(&scene, table, order) != STATUS_OK) open = true;
    }
    if (!open && !table->refusal) {
        if (!pf2e_is_missed_unseen(table, order->who, order->target))
            open = fight_roll(&scene, table, order, degree);
        else if (!order->is_reaction)
            table_emit(table, (struct event){PF2E_EVENT_AGAIN, {order->who}});
    }
    fight_scene_close(&scene);
    return open;
}

bool pf2e_make_strike(struct table *table, const struct pf2e_order *order, enum degree *degree)
{
    struct pf2e_form *form = pf2e_state_of(table)->fighters[order->who].form; /* the strike is part of it */
    form->references++;
    bool open = fight_strike(table, order, degree);
    pf2e_form_release(form);
    return open;
}

void pf2e_decide_strike(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int64_t target = fight_target(table, who, command);
    if (target < 0 || !pf2e_may_act(table, who, "one")) return;
    const char *slug = json_to_text(json_get(command, "strike"), "");
    struct pf2e_strike *strike = pf2e_find_strike(state, who, (int)target, slug);
    enum degree degree;
    if (!strike)
        table_refuse(table, "%s has no strike \"%s\" ready", table_text(table, state->fighters[who].name), slug);
    else if (!pf2e_strike_reaches(state, who, (int)target, strike))
        table_refuse(table, "%s is out of reach", table_text(table, state->fighters[target].name));
    else if (!pf2e_table_joins(state, PF2E_LAYER_EFFECT, who, (int)target))
        table_refuse(table, "there is no line of effect to %s", table_text(table, state->fighters[target].name));
    else
        (void)pf2e_make_strike(table, &(struct pf2e_order){who, (int)target, strike, false}, &degree);
}

/* --- skill actions ----------------------------------------------------------------------------------------------- */

enum { FIGHT_SELF, FIGHT_TARGET };

static const struct {
    const char *action;
    enum degree degree;
    int on;
    const char *condition;
    int value;
    enum effect_clock clock;
    int remaining;
} fight_outcomes[] = {
#define OUTCOME(action, degree, on, condition, value, clock, remaining)                                                \
    {action, DEGREE_##degree, FIGHT_##on, condition, value, clock, remaining},
#include "systems/pf2e/table_outcomes.def"
#undef OUTCOME
};

static void fight_outcome(struct table *table, int who, int target, const char *action, enum degree degree)
{
    for (size_t i = 0; i < sizeof fight_outcomes / sizeof *fight_outcomes; i++) {
        if (fight_outcomes[i].degree != degree || strcmp(fight_outcomes[i].action, action) != 0) continue;
        int on = fight_outcomes[i].on == FIGHT_SELF ? who : target;
        const struct pf2e_actor *actor = &pf2e_state_of(table)->fighters[on].form->actor;
        if (pf2e_condition_value(actor, fight_outcomes[i].condition) >= fight_outcomes[i].value) continue;
        pf2e_emit_condition(table, on, fight_outcomes[i].condition, fight_outcomes[i].value, fight_outcomes[i].clock,
                            who, fight_outcomes[i].remaining);
    }
    if (strcmp(action, "shove") == 0 && degree >= DEGREE_SUCCESS)
        pf2e_push_away(table, target, who, degree == DEGREE_CRITICAL_SUCCESS ? 2 : 1);
    if (strcmp(action, "trip") != 0 || degree != DEGREE_CRITICAL_SUCCESS) return;
    struct pf2e_sitting side;
    pf2e_sit(table, target, &side);
    struct pf2e_blow blow = {.type = "bludgeoning", .total = (double)table_throw(table, 6)};
    blow.total_uncritical = blow.total;
    struct pf2e_harm harm = {.world = pf2e_table_world(pf2e_state_of(table)),
                             .target = &side.seat,
                             .blows = &blow,
                             .count = 1,
                             .multiplier = 1};
    pf2e_harm_fighter(table, target, &harm, false);
    pf2e_leave(&side);
}

static void fight_check(struct table *table, int who, int target, const struct pf2e_test_plan *plan, bool attack)
{
    struct pf2e_test test;
    struct pf2e_roll roll;
    const char *action = plan->action->slug;
    if (pf2e_test_open(&test, plan) != STATUS_OK) {
        table_refuse(table, "there is no %s to roll", plan->statistic);
    } else {
        pf2e_pay(table, who, "one");
        pf2e_check_roll(&test.check, pf2e_table_throw, table, &roll);
        table_emit(table, (struct event){PF2E_EVENT_CHECK,
                                         {who, target, table_intern(table, action), roll.natural, roll.total,
                                          test.check.dc, table_intern(table, degree_name(roll.degree))}});
        if (attack) table_emit(table, (struct event){PF2E_EVENT_AGAIN, {who}});
        pf2e_use_up(table, who, &roll);
        fight_outcome(table, who, target, action, roll.degree);
    }
    pf2e_test_close(&test);
}

void pf2e_decide_skill(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_action *action = pf2e_action_find(json_to_text(json_get(command, "do"), ""));
    int64_t target = fight_target(table, who, command);
    if (target < 0 || !action || !pf2e_may_act(table, who, "one")) return;
    bool attack = strstr(action->traits, "attack") != NULL;
    int distance = pf2e_table_distance(state, who, (int)target), attacks = state->fighters[who].attacks;
    int reach = strcmp(action->slug, "demoralize") == 0 ? 30 : pf2e_reach(&state->fighters[who].form->actor, NULL);
    if (distance > reach) {
        table_refuse(table, "%s is %d feet away, too far", table_text(table, state->fighters[target].name), distance);
        return;
    }
    if (!pf2e_table_joins(state, PF2E_LAYER_EFFECT, who, (int)target)) {
        table_refuse(table, "there is no line of effect to %s", table_text(table, state->fighters[target].name));
        return;
    }
    struct arena words;
    struct pf2e_sitting sides[2];
    arena_init(&words);
    pf2e_sit(table, who, &sides[0]);
    pf2e_sit(table, (int)target, &sides[1]);
    struct pf2e_test_plan plan = {.world = pf2e_table_world(state),
                                  .roller = &sides[0].seat,
                                  .other = &sides[1].seat,
                                  .statistic = action->statistic,
                                  .against = action->against,
                                  .action = action,
                                  .map = !attack       ? 0
                                         : attacks > 2 ? 2
                                                       : attacks};
    pf2e_words_of_marks(table, who, (int)target, &words, &plan.options);
    fight_check(table, who, (int)target, &plan, attack);
    pf2e_leave(&sides[0]);
    pf2e_leave(&sides[1]);
    arena_free(&words);
}

/* --- what the world does ----------------------------------------------------------------------------------------- */

static void fight_from_outside(struct table *table, int who, const struct json *command, bool heals)
{
    int64_t amount = json_to_int(json_get(command, "amount"), 0);
    const char *type = json_to_text(json_get(command, "type"), "untyped");
    if (amount < 1 || amount > 1000000) {
        table_refuse(table, "say an amount of at least 1");
        return;
    }
    if (pf2e_state_of(table)->fighters[who].dead) {
        table_refuse(table, "%s is dead", table_text(table, pf2e_state_of(table)->fighters[who].name));
        return;
    }
    struct pf2e_sitting side;
    pf2e_sit(table, who, &side);
    struct pf2e_blow blow = {.type = type, .total = (double)amount, .total_uncritical = (double)amount};
    struct pf2e_harm harm = {.world = pf2e_table_world(pf2e_state_of(table)),
                             .target = &side.seat,
                             .blows = &blow,
                             .count = 1,
                             .heals = heals,
                             .multiplier = 1};
    pf2e_harm_fighter(table, who, &harm, false);
    pf2e_leave(&side);
}

void pf2e_decide_damage(struct table *table, int who, const struct json *command)
{
    fight_from_outside(table, who, command, false);
}

void pf2e_decide_heal(struct table *table, int who, const struct json *command)
{
    fight_from_outside(table, who, command, true);
}
