/* strike.c: strikes on a PF2e table: found, rolled, and what they do. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/table/cast.h"

enum { STRIKE_NOTES = 64 };

/* --- which strike ------------------------------------------------------------------------------------------------ */

/* The strike among those of the fighter as it is now; it may have changed since the strike was chosen. */
const struct pf2e_strike_option *pf2e_strike_option_of(const struct pf2e_fighter *fighter,
                                                       const struct pf2e_strike *strike)
{
    const struct pf2e_form *form = fighter->form;
    for (size_t i = 0; i < form->options.count; i++) {
        if (form->options.items[i].strike == strike) return &form->options.items[i];
    }
    for (size_t i = 0; i < form->options.count; i++) {
        if (pf2e_strike_is_same(form->options.items[i].strike, strike)) return &form->options.items[i];
    }
    return NULL;
}

static bool option_reaches(const struct pf2e_state *state, int who, int target, const struct pf2e_strike_option *option)
{
    if (option->is_melee) /* nobody shares a square here */
        return pf2e_is_in_reach(state, who, target, option->reach > 5 ? option->reach : 5);
    return option->range == 0 || pf2e_table_distance(state, who, target) <= option->range;
}

bool pf2e_strike_reaches(const struct pf2e_state *state, int who, int target, const struct pf2e_strike *strike)
{
    const struct pf2e_strike_option *option = pf2e_strike_option_of(&state->fighters[who], strike);
    return option && option_reaches(state, who, target, option);
}

struct pf2e_strike *pf2e_find_strike(const struct pf2e_state *state, int who, int target, const char *name)
{
    const struct pf2e_form *form = state->fighters[who].form;
    struct pf2e_strike *first = NULL;
    for (size_t i = 0; i < form->options.count; i++) {
        const struct pf2e_strike_option *option = &form->options.items[i];
        bool named = !option->is_alternative && (!*name || strcmp(option->strike->slug, name) == 0);
        if (!named && strcmp(option->strike->label, name) != 0) continue;
        if (option_reaches(state, who, target, option)) return option->strike;
        if (!first) first = option->strike;
    }
    return first;
}

/* Ready, and not knocked out of the hand. */
bool pf2e_strike_is_at_hand(const struct pf2e_strike *strike)
{
    return strike->ready && !json_to_bool(json_path(strike->item->source, "flags.talus.dropped"), false);
}

int64_t pf2e_target_of(struct table *table, int who, const struct json *command)
{
    int target = command_actor(table, command, "target", true);
    const char *name = target >= 0 ? table_actor_name(table, target) : "";
    if (table->refusal) return -1;
    if (target == who)
        table_refuse(table, "%s cannot be its own target", name);
    else if (pf2e_state_of(table)->fighters[target].dead)
        table_refuse(table, "%s is dead", name);
    else if (pf2e_table_sight(pf2e_state_of(table), who, target) == PF2E_SIGHT_UNDETECTED)
        table_refuse(table, "%s does not know where %s is: seek first", table_actor_name(table, who), name);
    return table->refusal ? -1 : target;
}

/* --- bombs and ammunition ---------------------------------------------------------------------------------------- */

static bool option_is_used_up(const struct pf2e_item *weapon)
{
    return pf2e_item_has_trait(weapon, "consumable") || json_is_text(json_get(&weapon->system, "group"), "bomb");
}

bool pf2e_weapon_uses_supply(const struct pf2e_item *weapon)
{
    return weapon->type == PF2E_WEAPON &&
           (option_is_used_up(weapon) || tree_text(&weapon->system, "selectedAmmoId", NULL));
}

/* What one attack uses up: the bomb itself, or the ammunition chosen for the weapon. NULL: nothing. */
static const struct pf2e_item *option_supply(const struct pf2e_fighter *fighter, const struct pf2e_strike *strike)
{
    const struct pf2e_strike_option *own = pf2e_strike_option_of(fighter, strike);
    const struct pf2e_item *weapon = strike->item;
    if (own ? !own->uses_supply : weapon->type != PF2E_WEAPON) return NULL;
    if (option_is_used_up(weapon)) return weapon;
    const char *ammunition = tree_text(&weapon->system, "selectedAmmoId", NULL);
    return ammunition ? pf2e_item_find(pf2e_form_core_actor(fighter->form), ammunition) : NULL;
}

bool pf2e_strike_is_supplied(const struct pf2e_fighter *fighter, const struct pf2e_strike *strike)
{
    const struct pf2e_item *supply = option_supply(fighter, strike);
    return !supply || tree_int(&supply->system, "quantity", 1) > 0;
}

static void option_use_up(struct table *table, const struct pf2e_strike_order *order)
{
    const struct pf2e_item *supply = option_supply(&pf2e_state_of(table)->fighters[order->who], order->strike);
    if (supply) pf2e_slot_spend(table, order->who, &(struct pf2e_slot){.way = "item", .id = supply->id});
}

/* Splash reaches everyone beside the target; who was hit has taken it already. */
static void option_splash(struct table *table, const struct pf2e_strike_order *order,
                          const struct pf2e_ready_harm *harm,
                          const double *amounts, bool hit)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (size_t k = 0; k < harm->count; k++) {
        for (int i = 0; amounts[k] > 0 && i < state->count && !table->refusal; i++) {
            bool reached = i == order->target ? !hit : pf2e_table_distance(state, order->target, i) <= 5;
            if (!reached || state->fighters[i].dead) continue;
            struct pf2e_blow blow = {.type = harm->blows[k].type, .total = amounts[k]};
            blow.splash = blow.splash_once = amounts[k];
            pf2e_hurt(table, i, blow);
        }
    }
}

/* --- rolled ------------------------------------------------------------------------------------------------------ */

static bool option_may_block(const struct table *table, int target)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[target];
    return fighter->form->may_block && fighter->budget.left[1] > 0 && pf2e_is_able(fighter);
}

static void option_wound(struct table *table, int target, const struct pf2e_ready_damage *damage, bool block)
{
    struct pf2e_iwr_application few[STRIKE_NOTES], *applications = few;
    const struct pf2e_ready_harm *harm = damage->harm;
    struct pf2e_persistent lasting[PF2E_READY_MOST];
    struct pf2e_blow blows[PF2E_READY_MOST];
    struct pf2e_harm told = {
        .blows = blows, .count = harm->count, .is_critical = damage->facts.is_critical, .may_kill = true};
    struct pf2e_arrival arrival;
    struct arena arena;
    arena_init(&arena);
    if (harm->ready_target.room > STRIKE_NOTES)
        applications = arena_array(&arena, struct pf2e_iwr_application, harm->ready_target.room);
    if (applications) {
        struct pf2e_landing landing = {damage->amounts, &damage->facts, pf2e_state_of(table)->fighters[target].vitals,
                                       block};
        pf2e_ready_target_settle(&harm->ready_target, &landing, applications, &arrival);
        arrival.lasting = lasting;
        for (size_t i = 0; i < harm->count; i++) {
            blows[i] = harm->blows[i];
            blows[i].total = damage->amounts[i].total;
            if (harm->ready_target.reductions[i].leaves)
                lasting[arrival.lasting_count++] =
                    (struct pf2e_persistent){.type = blows[i].type, .formula = blows[i].formula};
        }
        pf2e_arrival_tell(table, target, &told, &arrival);
    } else {
        table_refuse(table, "there is not enough memory");
    }
    arena_free(&arena);
}

static void option_tell_damage(struct table *table, int who, const struct pf2e_ready_damage *damage)
{
    double precision = 0, splash = 0;
    for (size_t i = 0; i < damage->harm->count; i++) {
        precision += damage->amounts[i].precision;
        splash += damage->amounts[i].splash;
    }
    pf2e_emit(table, damageRoll, .who = who, .formula = table_intern(table, damage->harm->formula),
              .amount = number_truncate(damage->total), .precision = pf2e_part_of_roll(precision),
              .splash = pf2e_part_of_roll(splash), .harms = true);
}

/* True when a question is open: the command waits. */
static bool option_damage(struct table *table, const struct pf2e_strike_order *order,
                          const struct pf2e_ready_strike *ready,
                          enum degree degree)
{
    struct pf2e_ready_damage damage;
    int target = order->target;
    bool block = false;
    if (!pf2e_ready_damage(ready, degree, pf2e_table_throw, table, &damage)) return false;
    option_tell_damage(table, order->who, &damage);
    if (option_may_block(table, target)) {
        static const char *const answers[] = {"pass", "use"};
        int answer = table_offer(table, target, "Shield Block?", answers, 2);
        if (answer < 0) return true;
        block = answer == 1;
        if (block) pf2e_pay(table, target, "reaction");
    }
    option_wound(table, target, &damage, block);
    double splash[PF2E_READY_MOST];
    for (size_t i = 0; i < damage.harm->count; i++)
        splash[i] = damage.amounts[i].splash;
    option_splash(table, order, damage.harm, splash, true);
    return false;
}

/* A throw that is not all too wide still splashes. */
static void option_miss(struct table *table, const struct pf2e_strike_order *order,
                        const struct pf2e_ready_strike *ready)
{
    double splash[PF2E_READY_MOST];
    if (!pf2e_item_has_trait(order->strike->item, "splash")) return;
    (void)pf2e_ready_splash(ready, pf2e_table_throw, table, splash);
    option_splash(table, order, &ready->harms[0], splash, false);
}

static struct pf2e_ready_roll option_throw(struct table *table, const struct pf2e_strike_order *order,
                                           const struct pf2e_ready_strike *ready)
{
    struct pf2e_ready_roll roll = pf2e_ready_attack(ready, pf2e_table_throw, table);
    pf2e_emit(table, roll, .who = order->who, .what = table_intern(table, "strike"), .target = order->target,
              .using = table_intern(table, ready->label), .dice = pf2e_one_die(table, roll.natural),
              .total = roll.total, .against = ready->dc, .outcome = table_intern(table, degree_name(roll.degree)),
              .success = roll.degree >= DEGREE_SUCCESS, .counts = !order->is_reaction, .armor = true);
    return roll;
}

/* A reaction to the hit may have raised the Armour Class: the same roll is judged again. True when it changed. */
static bool option_judge_again(struct table *table, const struct pf2e_strike_order *order, struct pf2e_ready_roll *roll)
{
    static const char *const words_of[] = {"misses badly", "misses", "hits", "hits critically"};
    struct pf2e_ready_strike *ready = pf2e_table_ready_strike(table, order);
    int64_t face = roll->natural < 1 ? 1 : roll->natural > PF2E_READY_FACES ? PF2E_READY_FACES : roll->natural;
    bool worse = ready && ready->dice > 0 && ready->degrees[face] < roll->degree;
    if (worse) {
        struct text words = {0};
        roll->degree = ready->degrees[face];
        text_addf(&words, "Against %lld the attack %s.", (long long)ready->dc, words_of[roll->degree]);
        pf2e_tell(table, order->target, text_get(&words));
        text_free(&words);
    }
    pf2e_ready_release(ready);
    return worse;
}

/* Roll, damage, and the reactions to either. True when a question is open. */
static bool option_roll(struct table *table, const struct pf2e_strike_order *order,
                        const struct pf2e_ready_strike *ready,
                        enum degree *degree)
{
    int who = order->who, target = order->target;
    struct pf2e_ready_roll roll = option_throw(table, order, ready);
    if (pf2e_hero_rolls_again(table, who, roll.degree, ready->twice > 0 || ready->dice == 0))
        roll = option_throw(table, order, ready);
    if (table_stopped(table)) return true;
    *degree = roll.degree;
    for (size_t i = 0; i < ready->used_up_count; i++)
        pf2e_effect_over(table, who, ready->used_up[i]);
    for (size_t i = 0; i < ready->notes[roll.degree].count; i++)
        pf2e_tell(table, who, ready->notes[roll.degree].items[i]);
    option_use_up(table, order);
    if (table->refusal) return false;
    if (roll.degree == DEGREE_FAILURE) option_miss(table, order, ready);
    if (roll.degree < DEGREE_SUCCESS)
        return roll.degree == DEGREE_CRITICAL_FAILURE &&
               pf2e_react(table, PF2E_ON_MISSED_BADLY, who, target) == PF2E_REACTED_OPEN;
    unsigned struck = roll.degree == DEGREE_CRITICAL_SUCCESS ? PF2E_ON_STRUCK | PF2E_ON_STRUCK_BADLY : PF2E_ON_STRUCK;
    enum pf2e_reacted reacted = pf2e_react(table, struck, who, target);
    if (reacted == PF2E_REACTED_OPEN) return true;
    if (reacted == PF2E_REACTED && option_judge_again(table, order, &roll)) *degree = roll.degree;
    if (roll.degree < DEGREE_SUCCESS) return false;
    if (option_damage(table, order, ready, roll.degree)) return true;
    (void)pf2e_strike_afflicts(table, who, target, order->strike->item);
    if (table_stopped(table)) return true;
    if (pf2e_react(table, PF2E_ON_HURT, who, target) == PF2E_REACTED_OPEN) return true;
    return pf2e_react(table, PF2E_ON_ALLY_HURT, who, target) == PF2E_REACTED_OPEN;
}

/* What happens between the decision to strike and the roll. */
static enum pf2e_reacted option_react(struct table *table, const struct pf2e_strike_order *order)
{
    bool shoots = !pf2e_weapon_is_melee(order->strike->item);
    enum pf2e_reacted aided = pf2e_offer_aid(table, order->who);
    if (aided == PF2E_REACTED_OPEN) return aided;
    enum pf2e_reacted first = shoots ? pf2e_react(table, PF2E_ON_SHOOTS, order->who, order->target) : PF2E_NOT_REACTED;
    if (first < aided) first = aided;
    if (first >= PF2E_REACTED_DISRUPTED || !pf2e_is_able(&pf2e_state_of(table)->fighters[order->who])) return first;
    unsigned aimed = PF2E_ON_TARGETED | (unsigned)(shoots ? PF2E_ON_TARGETED_AFAR : PF2E_ON_TARGETED_NEAR);
    enum pf2e_reacted second = pf2e_react(table, aimed, order->who, order->target);
    return second > first ? second : first;
}

static bool option_run(struct table *table, const struct pf2e_strike_order *order, struct pf2e_ready_strike **ready,
                       enum degree *degree)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    if (!order->is_reaction && !order->is_part) pf2e_pay(table, order->who, "one");
    pf2e_emit(table, act, .who = order->who, .action = table_intern(table, "strike"),
              .using = table_intern(table, order->strike->label), .target = order->target,
              .isReaction = order->is_reaction);
    enum pf2e_reacted reacted = option_react(table, order);
    if (reacted == PF2E_REACTED_OPEN) return true;
    if (reacted == PF2E_REACTED) { /* things are different now */
        pf2e_ready_release(*ready);
        *ready = NULL;
        if (!pf2e_is_able(&state->fighters[order->who]) || state->fighters[order->target].dead) return false;
        *ready = pf2e_table_ready_strike(table, order);
    }
    if (!*ready || table->refusal) return false;
    if (!pf2e_is_missed_unseen(table, order->who, order->target)) return option_roll(table, order, *ready, degree);
    if (!order->is_reaction) pf2e_emit(table, attacked, .who = order->who);
    return false;
}

bool pf2e_make_strike(struct table *table, const struct pf2e_strike_order *order, enum degree *degree)
{
    const struct pf2e_fighter *target = &pf2e_state_of(table)->fighters[order->target];
    struct pf2e_form *form = pf2e_state_of(table)->fighters[order->who].form; /* the strike is part of it */
    struct pf2e_ready_strike *ready = pf2e_table_ready_strike(table, order);
    bool open = false;
    form->references++;
    if (!ready)
        table_refuse(table, "this strike cannot be made now");
    else if (ready->out_of_range)
        table_refuse(table, "%s is out of range", table_text(table, target->name));
    else
        open = option_run(table, order, &ready, degree);
    if (!open && pf2e_has_effect(target, PF2E_DODGING)) pf2e_effect_over(table, order->target, PF2E_DODGING);
    pf2e_ready_release(ready);
    pf2e_form_release(form);
    return open;
}

void pf2e_deal_again(struct table *table, const struct pf2e_strike_order *order)
{
    struct pf2e_ready_strike *ready = pf2e_table_ready_strike(table, order);
    if (ready) (void)option_damage(table, order, ready, DEGREE_SUCCESS);
    pf2e_ready_release(ready);
}

struct pf2e_strike *pf2e_command_strike(struct table *table, int who, int target, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *name = json_to_text(json_get(command, "using"), "");
    struct pf2e_strike *strike = pf2e_find_strike(state, who, target, name);
    struct near near = near_new(name);
    const struct pf2e_form *form = state->fighters[who].form;
    for (size_t i = 0; i < form->options.count && !strike; i++)
        near_add(&near, form->options.items[i].strike->label);
    if (!strike)
        table_refuse_name(table, &near, "%s has no strike \"%s\" ready", table_actor_name(table, who), name);
    else if (!pf2e_strike_reaches(state, who, target, strike))
        table_refuse(table, "%s is out of reach", table_actor_name(table, target));
    else if (!pf2e_strike_is_supplied(&state->fighters[who], strike))
        table_refuse(table, "%s has nothing left for %s", table_actor_name(table, who), strike->label);
    else if (!pf2e_table_joins(state, PF2E_LAYER_EFFECT, who, target))
        table_refuse(table, "there is no line of effect to %s", table_actor_name(table, target));
    else if (pf2e_inside(state, who) >= 0 && !pf2e_inside_may_use(strike->item))
        table_refuse(table, "there is no room for %s in there: only unarmed attacks and light weapons", strike->label);
    return table->refusal ? NULL : strike;
}

void pf2e_words_of_command(const struct json *options, struct arena *arena, struct pf2e_words *out)
{
    for (size_t i = 0; i < json_count(options); i++)
        (void)pool_push(arena, out, json_to_text(json_at(options, i), ""));
}

void pf2e_decide_strike(struct table *table, int who, const struct json *command)
{
    enum degree degree;
    int64_t target = pf2e_target_of(table, who, command);
    if (target < 0 || !pf2e_may_act(table, who, "one")) return;
    struct pf2e_strike_order order = {.who = who, .target = (int)target, .options = json_get(command, "options")};
    order.strike = pf2e_command_strike(table, who, (int)target, command);
    if (order.strike) (void)pf2e_make_strike(table, &order, &degree);
}
