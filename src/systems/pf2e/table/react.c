/* react.c: reactions offered on a PF2e table: who may, the question, what
 * using one does. */
#include <string.h>

#include "base/limits.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

/* Something that happens: who does it, and its target. */
struct react_moment {
    unsigned trigger;
    int actor, target;
    bool came; /* from a square farther away: `from_x`, `from_y` */
    int from_x, from_y;
};

static bool react_is_near(const struct pf2e_state *state, const struct pf2e_reaction *reaction, int who, int other)
{
    if (reaction->distance == PF2E_DISTANCE_ANY) return true;
    if (reaction->distance == PF2E_DISTANCE_REACH)
        return pf2e_is_in_reach(state, who, other, state->fighters[who].form->reach);
    return pf2e_table_distance(state, who, other) <= reaction->distance;
}

static struct pf2e_token react_token_at(const struct pf2e_state *state, int who, int x, int y)
{
    struct pf2e_token token = pf2e_fighter_token(&state->fighters[who]);
    token.x = 2 * x;
    token.y = 2 * y;
    return token;
}

/* Would a creature there be near? What comes "within any distance" comes into reach. */
static bool react_would_be_near(const struct pf2e_state *state, int distance, int who, struct pf2e_token there)
{
    struct pf2e_token own = pf2e_fighter_token(&state->fighters[who]);
    bool by_reach = distance == PF2E_DISTANCE_ANY || distance == PF2E_DISTANCE_REACH;
    int most = by_reach ? state->fighters[who].form->reach : distance;
    return pf2e_distance(&own, &there, by_reach ? most : 0) <= most;
}

/* Was it as near before it came? */
static bool react_was_near(const struct pf2e_state *state, const struct pf2e_reaction *reaction, int who,
                           const struct react_moment *moment)
{
    return moment->came && react_would_be_near(state, reaction->distance, who,
                                               react_token_at(state, moment->actor, moment->from_x, moment->from_y));
}

static bool react_may(struct table *table, int who, const struct pf2e_reaction *reaction,
                      const struct react_moment *moment)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    bool own = (moment->trigger & PF2E_ON_OWN) != 0;
    if (!(reaction->triggers & moment->trigger)) return false;
    if (own && who != moment->target) return false;
    if (reaction->unencumbered && pf2e_form_condition(state->fighters[who].form, "encumbered"))
        return false;
    if (reaction->item && pf2e_use_is_spent(table, who, reaction->item)) return false;
    if (moment->trigger == PF2E_ON_ALLY_HURT &&
        (who == moment->target || pf2e_are_enemies(state, who, moment->target) ||
         !react_is_near(state, reaction, who, moment->target)))
        return false;
    if (reaction->deeds & PF2E_DEED_RAISE && pf2e_shield_problem(table, who)) return false;
    if (!react_is_near(state, reaction, who, moment->actor)) return false;
    if (react_was_near(state, reaction, who, moment)) return false;
    if (reaction->item && reaction->item->type == PF2E_SPELL)
        return pf2e_cast_reaction_is_possible(table, who, reaction->item->id, moment->actor);
    return pf2e_table_joins(state, PF2E_LAYER_EFFECT, who, moment->actor);
}

/* The melee strike that reaches, the best one first. */
static struct pf2e_strike *react_strike(const struct pf2e_state *state, int who, int target)
{
    if (target == who) return NULL;
    struct pf2e_actor *actor = pf2e_form_actor(state->fighters[who].form);
    struct pf2e_strike *best = NULL;
    for (size_t i = 0; i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        if (!pf2e_strike_is_at_hand(strike) || !pf2e_weapon_is_melee(strike->item)) continue;
        if (pf2e_strike_reaches(state, who, target, strike) && (!best || strike->total > best->total)) best = strike;
    }
    return best;
}

/* The effect an action gives to the creature that uses it. False when a question is
 * open. */
bool pf2e_take_self_effect(struct table *table, int who, const char *uuid, int marked)
{
    const struct pf2e_pack *pack = pf2e_table_world(pf2e_state_of(table))->pack;
    const struct pf2e_document *found = pack && uuid ? pf2e_pack_find_uuid(pack, uuid) : NULL;
    const struct json *document = found && strcmp(found->type, "effect") == 0 ? pf2e_document_root(found) : NULL;
    return !document || pf2e_give_effect(table, who, document, &(struct pf2e_gift){.source = who, .marked = marked});
}

/* Saves and damage in the text of a reaction are for the creature that set it off; the rest is shown. True when a
 * question is open. */
static bool react_by_text(struct table *table, int who, const struct pf2e_item *item, int other)
{
    struct pf2e_casting casting;
    bool does = pf2e_power_open(&casting, table, who, item) && !casting.form.area && other != who, open = false;
    if (does) {
        casting.targets[0] = other;
        casting.target_count = 1;
        open = pf2e_casting_resolve(&casting);
    }
    if (!open && does && casting.did)
        pf2e_casting_reveal_rest(&casting);
    else if (!open)
        pf2e_by_hand(table, who, item);
    pf2e_casting_end(&casting);
    return open;
}

/* Lasts for the attack that set it off (strike.c), else until the next turn of the creature that dodges. */
static void react_dodge(struct table *table, int who, const struct pf2e_reaction *reaction)
{
    static const char dodging[] =
        "{\"name\":\"Dodging\",\"type\":\"effect\",\"system\":{\"slug\":\"" PF2E_DODGING "\",\"rules\":["
        "{\"key\":\"FlatModifier\",\"selector\":\"ac\",\"type\":\"circumstance\",\"value\":%d}]}}";
    struct text document = {0};
    text_addf(&document, dodging, reaction->bonus);
    pf2e_emit_effect(table, who, PF2E_DODGING, text_get(&document), (struct pf2e_span){EFFECT_TURN_START, who, 1});
    text_free(&document);
}

/* The one it reacts to; nobody when that is the reacting creature. */
static int react_other(const struct react_moment *moment, int who)
{
    return moment->actor != who ? moment->actor : (int)EVENT_NOBODY;
}

/* A Strike as a reaction. */
static enum pf2e_reacted react_by_strike(struct table *table, int who, const struct pf2e_reaction *reaction,
                                         const struct react_moment *moment, struct pf2e_strike *strike)
{
    enum degree degree = DEGREE_FAILURE;
    struct pf2e_strike_order order = {.who = who, .target = moment->actor, .strike = strike, .is_reaction = true};
    table->depth++;
    bool open = pf2e_make_strike(table, &order, &degree);
    table->depth--;
    if (open) return PF2E_REACTED_OPEN;
    bool disrupts = reaction->deeds & PF2E_DEED_DISRUPT && moment->trigger == PF2E_ON_MANIPULATES;
    return disrupts && degree == DEGREE_CRITICAL_SUCCESS ? PF2E_REACTED_DISRUPTED : PF2E_REACTED;
}

static enum pf2e_reacted react_use(struct table *table, int who, const struct pf2e_reaction *reaction,
                                   const struct react_moment *moment)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    if (pf2e_in_encounter(state) && state->fighters[who].budget.left[1] > 0) pf2e_pay(table, who, "reaction");
    pf2e_use_up_one(table, who, reaction->item);
    pf2e_emit(table, act, .who = who, .action = table_intern(table, reaction->item->name),
              .target = react_other(moment, who), .isReaction = true);
    if (reaction->item->type == PF2E_SPELL)
        return pf2e_cast_reaction(table, who, reaction->item->id, moment->actor) ? PF2E_REACTED : PF2E_REACTED_OPEN;
    if (!pf2e_take_self_effect(table, who, reaction->effect, moment->actor)) return PF2E_REACTED_OPEN;
    struct pf2e_strike *strike = reaction->deeds & PF2E_DEED_STRIKE ? react_strike(state, who, moment->actor) : NULL;
    if (reaction->deeds & PF2E_DEED_RAISE) pf2e_raise_shield(table, who);
    if (reaction->deeds & PF2E_DEED_DODGE) react_dodge(table, who, reaction);
    if (!reaction->effect && !reaction->deeds && react_by_text(table, who, reaction->item, moment->actor))
        return PF2E_REACTED_OPEN;
    return strike ? react_by_strike(table, who, reaction, moment, strike) : PF2E_REACTED;
}

static int react_ask(struct table *table, int who, const struct pf2e_reaction *reaction, int against)
{
    static const char *const answers[] = {"pass", "use"};
    const char *name = table_actor_name(table, against);
    const char *prompt = against == who ? table_prompt(table, "Use %s?", reaction->item->name)
                                        : table_prompt(table, "Use %s against %s?", reaction->item->name, name);
    int answer = table_offer(table, who, prompt, answers, 2);
    return answer;
}

/* What a fighter readied for a moment like this. */
static enum pf2e_reacted react_offer_readied(struct table *table, int who, const struct react_moment *moment)
{
    const struct pf2e_readied *readied = &pf2e_state_of(table)->fighters[who].readied;
    struct pf2e_reaction reaction = {.triggers = readied->when, .distance = readied->distance};
    if (!readied->action || !react_may(table, who, &reaction, moment)) return PF2E_NOT_REACTED;
    return pf2e_offer_readied(table, who, moment->actor);
}

/* All reactions of one fighter, until it has used one. */
static enum pf2e_reacted react_offer(struct table *table, int who, const struct react_moment *moment)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_form *form = state->fighters[who].form;
    enum pf2e_reacted result = PF2E_NOT_REACTED;
    form->references++;
    for (size_t i = 0; result == PF2E_NOT_REACTED && i < form->reactions.count; i++) {
        const struct pf2e_reaction *reaction = &form->reactions.items[i];
        if (!react_may(table, who, reaction, moment)) continue;
        int answer = react_ask(table, who, reaction, moment->actor);
        if (answer < 0)
            result = PF2E_REACTED_OPEN;
        else if (answer == 1)
            result = react_use(table, who, reaction, moment);
    }
    if (result == PF2E_NOT_REACTED) result = react_offer_readied(table, who, moment);
    pf2e_form_release(form);
    return result;
}

/* Has it a reaction left? A hazard goes off whenever it is set off, before any encounter, too. */
static bool react_is_free(const struct pf2e_state *state, int who)
{
    const struct pf2e_fighter *fighter = &state->fighters[who];
    if (pf2e_is_hazard(pf2e_form_core_actor(fighter->form))) return true;
    return pf2e_in_encounter(state) && fighter->budget.left[1] > 0;
}

/* A reaction whose trigger people have seen. */
void pf2e_decide_react(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *fighter = &state->fighters[who];
    const char *name = json_to_text(json_get(command, "action"), ""),
               *target = json_to_text(json_get(command, "target"), NULL);
    int other = target ? command_find_actor(table, target) : who;
    const struct pf2e_item *item = NULL;
    struct near near = near_new(name);
    const struct pf2e_actor *core = pf2e_form_core_actor(fighter->form); /* no condition or effect is a reaction */
    for (size_t i = 0; i < core->items.count && !item; i++) {
        const struct pf2e_item *one = core->items.items[i];
        if (pf2e_is_reaction(one) && pf2e_item_is_called(one, name)) item = one;
        if (pf2e_is_reaction(one)) near_add(&near, one->name);
    }
    if (!item)
        table_refuse_name(table, &near, "%s has no reaction \"%s\"", table_text(table, fighter->name), name);
    else if (pf2e_use_is_spent(table, who, item))
        table_refuse(table, "%s has been used as often as allowed", item->name);
    else if (!pf2e_is_able(fighter))
        pf2e_refuse_unable(table, who);
    else if (!react_is_free(state, who))
        table_refuse(table, "%s has no reaction left", table_text(table, fighter->name));
    if (table->refusal) return;
    struct pf2e_reaction reaction;
    struct pf2e_form *form = fighter->form;
    form->references++;
    (void)pf2e_reaction_read(&reaction, core, item);
    (void)react_use(table, who, &reaction, &(struct react_moment){.actor = (int)other, .target = -1});
    pf2e_form_release(form);
}

static bool react_has_any(const struct pf2e_fighter *fighter)
{
    return fighter->form->reactions.count > 0 || fighter->readied.action;
}

static enum pf2e_reacted react_all(struct table *table, struct react_moment moment)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int actor = moment.actor;
    enum pf2e_reacted result = PF2E_NOT_REACTED;
    if (!pf2e_in_encounter(state) || table->depth >= LIMIT_REACTION_DEPTH) return result;
    for (int who = 0; who < state->count; who++) {
        const struct pf2e_fighter *fighter = &state->fighters[who];
        bool may = who != actor && pf2e_are_enemies(state, who, actor) && react_has_any(fighter) &&
                   fighter->budget.left[1] > 0 && pf2e_is_able(fighter);
        if (!may || state->fighters[actor].dead) continue;
        enum pf2e_reacted one = react_offer(table, who, &moment);
        if (one > result) result = one;
        if (result >= PF2E_REACTED_DISRUPTED || table->refusal) return result;
    }
    return result;
}

enum pf2e_reacted pf2e_react(struct table *table, unsigned trigger, int actor, int target)
{
    return react_all(table, (struct react_moment){.trigger = trigger, .actor = actor, .target = target});
}

enum pf2e_reacted pf2e_react_to_coming(struct table *table, int actor, int from_x, int from_y)
{
    return react_all(
        table,
        (struct react_moment){
            .trigger = PF2E_ON_COMES, .actor = actor, .target = -1, .came = true, .from_x = from_x, .from_y = from_y});
}

enum pf2e_reacted pf2e_react_to_traits(struct table *table, int actor, bool manipulates, bool concentrates)
{
    enum pf2e_reacted first = manipulates ? pf2e_react(table, PF2E_ON_MANIPULATES, actor, -1) : PF2E_NOT_REACTED;
    if (first >= PF2E_REACTED_DISRUPTED || !concentrates) return first;
    enum pf2e_reacted second = pf2e_react(table, PF2E_ON_CONCENTRATES, actor, -1);
    return second > first ? second : first;
}

/* Someone at 0 hit points who can hold on to the last one, but not when wounded 3 already. */
enum pf2e_reacted pf2e_offer_to_hold_on(struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *fighter = &state->fighters[who];
    int64_t wounded = pf2e_form_condition(fighter->form, "wounded");
    if (!pf2e_in_encounter(state) || fighter->budget.left[1] < 1 || wounded >= 3) return PF2E_NOT_REACTED;
    for (size_t i = 0; i < fighter->form->reactions.count; i++) {
        const struct pf2e_reaction *reaction = &fighter->form->reactions.items[i];
        if (!(reaction->triggers & PF2E_ON_FALLS) || !(reaction->deeds & PF2E_DEED_HOLD)) continue;
        int answer = react_ask(table, who, reaction, who);
        if (answer < 0) return PF2E_REACTED_OPEN;
        if (answer == 0) continue;
        symbol name = table_intern(table, reaction->item->name);
        pf2e_pay(table, who, "reaction");
        pf2e_emit(table, act, .who = who, .action = name, .isReaction = true);
        emit(table, heal, .who = who, .amount = 1, .hp = 1);
        pf2e_emit_condition(table, who, "wounded", wounded + 1);
        return PF2E_REACTED;
    }
    return PF2E_NOT_REACTED;
}

static bool react_notes_coming(const struct pf2e_state *state, int watcher, int who, const int from[2], const int to[2])
{
    const struct pf2e_fighter *fighter = &state->fighters[watcher];
    struct pf2e_token left = react_token_at(state, who, from[0], from[1]),
                      reached = react_token_at(state, who, to[0], to[1]);
    for (size_t i = 0; i <= fighter->form->reactions.count; i++) {
        bool own = i < fighter->form->reactions.count;
        unsigned when = own ? fighter->form->reactions.items[i].triggers : fighter->readied.when;
        int distance = own ? fighter->form->reactions.items[i].distance : fighter->readied.distance;
        if (!(when & PF2E_ON_COMES)) continue;
        if (!react_would_be_near(state, distance, watcher, left) &&
            react_would_be_near(state, distance, watcher, reached))
            return true;
    }
    return false;
}

bool pf2e_comes_near(const struct pf2e_state *state, int who, const int from[2], const int to[2])
{
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *fighter = &state->fighters[i];
        if (i == who || !pf2e_are_enemies(state, i, who) || fighter->budget.left[1] < 1) continue;
        if (react_notes_coming(state, i, who, from, to)) return true;
    }
    return false;
}

bool pf2e_is_watched(const struct pf2e_state *state, int who)
{
    for (int i = 0; pf2e_in_encounter(state) && i < state->count; i++) {
        const struct pf2e_fighter *fighter = &state->fighters[i];
        if (i == who || !pf2e_are_enemies(state, i, who) || fighter->budget.left[1] < 1) continue;
        const unsigned moves = PF2E_ON_LEAVES | PF2E_ON_MOVES | PF2E_ON_COMES;
        if (fighter->readied.when & moves) return true;
        for (size_t k = 0; k < fighter->form->reactions.count; k++) {
            if (fighter->form->reactions.items[k].triggers & moves) return true;
        }
    }
    return false;
}
