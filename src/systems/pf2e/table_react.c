/* table_react.c: reactions offered on a PF2e table: who may, the question, what
 * using one does. */
#include <string.h>

#include "base/limits.h"
#include "systems/pf2e/pack.h"
#include "systems/pf2e/table_cast.h"

/* Something that happens: who does it, to whom. */
struct react_moment {
    unsigned trigger;
    int actor, target;
};

static bool react_is_near(const struct pf2e_state *state, const struct pf2e_reaction *reaction, int who, int other)
{
    int feet = pf2e_table_distance(state, who, other);
    if (reaction->distance == PF2E_DISTANCE_ANY) return true;
    int most = reaction->distance == PF2E_DISTANCE_REACH ? pf2e_reach(pf2e_form_actor(state->fighters[who].form), NULL)
                                                         : reaction->distance;
    return feet <= most;
}

static bool react_may(struct table *table, int who, const struct pf2e_reaction *reaction,
                      const struct react_moment *moment)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    bool own = (moment->trigger & PF2E_ON_OWN) != 0;
    if (!(reaction->triggers & moment->trigger)) return false;
    if (own && who != moment->target) return false;
    if (moment->trigger == PF2E_ON_ALLY_HURT &&
        (who == moment->target || pf2e_are_enemies(state, who, moment->target) ||
         !react_is_near(state, reaction, who, moment->target)))
        return false;
    if (!react_is_near(state, reaction, who, moment->actor)) return false;
    if (reaction->item->type == PF2E_SPELL)
        return pf2e_cast_reaction_is_possible(table, who, reaction->item->id, moment->actor);
    return pf2e_table_joins(state, PF2E_LAYER_EFFECT, who, moment->actor);
}

/* The melee strike that reaches, the best one first. */
static struct pf2e_strike *react_strike(const struct pf2e_state *state, int who, int target)
{
    struct pf2e_actor *actor = pf2e_form_actor(state->fighters[who].form);
    struct pf2e_strike *best = NULL;
    for (size_t i = 0; i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        if (!pf2e_strike_is_at_hand(strike) || !pf2e_weapon_is_melee(strike->item)) continue;
        if (pf2e_strike_reaches(state, who, target, strike) && (!best || strike->total > best->total)) best = strike;
    }
    return best;
}

/* The effect an action puts on the one who uses it. False when a question is
 * open. */
bool pf2e_take_self_effect(struct table *table, int who, const char *uuid, int marked)
{
    const struct pf2e_pack *pack = pf2e_table_world(pf2e_state_of(table))->pack;
    const struct pf2e_document *found = pack && uuid ? pf2e_pack_find_uuid(pack, uuid) : NULL;
    const struct json *document = found && strcmp(found->type, "effect") == 0 ? pf2e_document_root(found) : NULL;
    return !document || pf2e_give_effect(table, who, document, &(struct pf2e_gift){.source = who, .marked = marked});
}

static enum pf2e_reacted react_use(struct table *table, int who, const struct pf2e_reaction *reaction,
                                   const struct react_moment *moment)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    pf2e_pay(table, who, "reaction");
    table_emit(table,
               (struct event){PF2E_EVENT_REACTION, {who, moment->actor, table_intern(table, reaction->item->name)}});
    if (reaction->item->type == PF2E_SPELL)
        return pf2e_cast_reaction(table, who, reaction->item->id, moment->actor) ? PF2E_REACTED : PF2E_REACTED_OPEN;
    if (!pf2e_take_self_effect(table, who, reaction->effect, moment->actor)) return PF2E_REACTED_OPEN;
    struct pf2e_strike *strike = reaction->deeds & PF2E_DEED_STRIKE ? react_strike(state, who, moment->actor) : NULL;
    if (!strike) return PF2E_REACTED;
    enum degree degree = DEGREE_FAILURE;
    table->depth++;
    bool open = pf2e_make_strike(table, &(struct pf2e_order){who, moment->actor, strike, true}, &degree);
    table->depth--;
    if (open) return PF2E_REACTED_OPEN;
    bool disrupts = reaction->deeds & PF2E_DEED_DISRUPT && moment->trigger == PF2E_ON_MANIPULATES;
    return disrupts && degree == DEGREE_CRITICAL_SUCCESS ? PF2E_REACTED_DISRUPTED : PF2E_REACTED;
}

static int react_ask(struct table *table, int who, const struct pf2e_reaction *reaction, int against)
{
    static const char *const answers[] = {"pass", "use"};
    struct text prompt = {0};
    const char *name = table_text(table, pf2e_state_of(table)->fighters[against].name);
    text_addf(&prompt, "%s%s%s?", reaction->item->name, against == who ? "" : " against ", against == who ? "" : name);
    int answer = table_ask(table, who, text_get(&prompt), answers, 2);
    text_free(&prompt);
    return answer;
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
    pf2e_form_release(form);
    return result;
}

enum pf2e_reacted pf2e_react(struct table *table, unsigned trigger, int actor, int target)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct react_moment moment = {trigger, actor, target};
    enum pf2e_reacted result = PF2E_NOT_REACTED;
    if (!state->encounter || table->depth >= LIMIT_REACTION_DEPTH) return result;
    for (int who = 0; who < state->count; who++) {
        const struct pf2e_fighter *fighter = &state->fighters[who];
        bool may = who != actor && pf2e_are_enemies(state, who, actor) && fighter->form->reactions.count > 0 &&
                   fighter->purse.left[1] > 0 && pf2e_is_able(fighter);
        if (!may || state->fighters[actor].dead) continue;
        enum pf2e_reacted one = react_offer(table, who, &moment);
        if (one > result) result = one;
        if (result >= PF2E_REACTED_DISRUPTED || table->refusal) return result;
    }
    return result;
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
    int64_t wounded = pf2e_condition_value(pf2e_form_actor(fighter->form), "wounded");
    if (!state->encounter || fighter->purse.left[1] < 1 || wounded >= 3) return PF2E_NOT_REACTED;
    for (size_t i = 0; i < fighter->form->reactions.count; i++) {
        const struct pf2e_reaction *reaction = &fighter->form->reactions.items[i];
        if (!(reaction->triggers & PF2E_ON_FALLS) || !(reaction->deeds & PF2E_DEED_HOLD)) continue;
        int answer = react_ask(table, who, reaction, who);
        if (answer < 0) return PF2E_REACTED_OPEN;
        if (answer == 0) continue;
        symbol name = table_intern(table, reaction->item->name);
        pf2e_pay(table, who, "reaction");
        table_emit(table, (struct event){PF2E_EVENT_REACTION, {who, who, name}});
        table_emit(table, (struct event){PF2E_EVENT_HEAL, {who, 1, 1, 0}});
        pf2e_emit_condition(table, who, "wounded", wounded + 1, EFFECT_LASTS, who, 0);
        return PF2E_REACTED;
    }
    return PF2E_NOT_REACTED;
}

bool pf2e_can_react_to_leaving(const struct pf2e_state *state, int who)
{
    for (int i = 0; state->encounter && i < state->count; i++) {
        const struct pf2e_fighter *fighter = &state->fighters[i];
        if (i == who || !pf2e_are_enemies(state, i, who) || fighter->purse.left[1] < 1) continue;
        for (size_t k = 0; k < fighter->form->reactions.count; k++) {
            if (fighter->form->reactions.items[k].triggers & (PF2E_ON_LEAVES | PF2E_ON_MOVES)) return true;
        }
    }
    return false;
}
