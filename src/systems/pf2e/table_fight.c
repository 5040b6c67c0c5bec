/* table_fight.c: strikes on a PF2e table. */
#include <string.h>

#include "systems/pf2e/table.h"

bool pf2e_strike_reaches(const struct pf2e_state *state, int who, int target, const struct pf2e_strike *strike)
{
    const struct pf2e_actor *actor = &state->fighters[who].form->actor;
    int distance = pf2e_table_distance(state, who, target), range = pf2e_strike_range(strike);
    if (pf2e_weapon_is_melee(strike->item)) return distance <= pf2e_reach(actor, strike->item);
    return range == 0 || distance <= range;
}

/* Ready, and not knocked out of the hand. */
bool pf2e_strike_is_at_hand(const struct pf2e_strike *strike)
{
    return strike->ready && !json_to_bool(json_path(strike->item->source, "flags.talus.dropped"), false);
}

/* Of several of that name the first that reaches, else the first. */
struct pf2e_strike *pf2e_find_strike(const struct pf2e_state *state, int who, int target, const char *name)
{
    const struct pf2e_actor *actor = &state->fighters[who].form->actor;
    struct pf2e_strike *first = NULL;
    for (size_t i = 0; i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        for (size_t k = 0; pf2e_strike_is_at_hand(strike) && k <= strike->alternative_count; k++) {
            struct pf2e_strike *one = k ? strike->alternatives[k - 1] : strike;
            bool named = strcmp(one->label, name) == 0 || (k == 0 && (!*name || strcmp(one->slug, name) == 0));
            if (named && pf2e_strike_reaches(state, who, target, one)) return one;
            if (named && !first) first = one;
        }
    }
    return first;
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
                                      .precision_once = one->precision_once,
                                      .splash_once = one->splash_once,
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

int64_t pf2e_target_of(struct table *table, int who, const struct json *command)
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
    enum pf2e_reacted aided = pf2e_offer_aid(table, order->who);
    if (aided == PF2E_REACTED_OPEN) return aided;
    enum pf2e_reacted first = shoots ? pf2e_react(table, PF2E_ON_SHOOTS, order->who, order->target) : PF2E_NOT_REACTED;
    if (first < aided) first = aided;
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
    int64_t target = pf2e_target_of(table, who, command);
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
