/* strike.h: what the strikes of characters and other creatures have in common. */
#ifndef TALUS_PF2E_STRIKE_STRIKE_H
#define TALUS_PF2E_STRIKE_STRIKE_H

#include "systems/pf2e/actor/statistic.h"

/* The words an attack publishes by itself: "action:strike", its traits, "melee" or "ranged". */
void pf2e_strike_base_options(struct pf2e_actor *actor, struct pf2e_strike *strike, int64_t rank);
void pf2e_strike_attack_domains(struct pf2e_actor *actor, struct pf2e_strike *strike, int64_t rank);
/* All that a strike's predicates may see: the actor's options for the domains, the item's, the strike's own. Free it.
 */
void pf2e_strike_options(struct pf2e_actor *actor, const struct pf2e_strike *strike, const struct pf2e_symbols *domains,
                         bool with_base, struct options *out);
/* Sweep, backswing, volley and the like: there, but switched off until the roll says otherwise. */
void pf2e_strike_trait_modifiers(struct pf2e_actor *actor, struct pf2e_strike *strike);
/* The total and the three variants with their multiple attack penalties. */
void pf2e_strike_finish(struct pf2e_actor *actor, struct pf2e_strike *strike, const char *first_word);
/* The multiple attack penalty of a second attack before anything adjusts it. */
int64_t pf2e_strike_base_penalty(struct pf2e_actor *actor, struct pf2e_strike *strike, const struct options *options);
/* The element that gives this attack a critical specialization, NULL when there is none. PF2E-RE-54: an alternate one
 * only replaces one that is earned already. */
struct pf2e_rule *pf2e_strike_specialization(struct pf2e_actor *actor, const struct options *options);
/* AdjustStrike and what property runes do to a weapon. */
/* Traits of the action of striking with it, those of runes and elements included. */
void pf2e_strike_traits(struct pf2e_actor *actor, struct pf2e_strike *strike);
void pf2e_strike_adjust_item(struct pf2e_actor *actor, struct pf2e_item *item);
const char *pf2e_strike_default_attribute(const struct pf2e_item *item);

/* strike.c: the weapon a Strike element describes; NULL when it cannot be made. */
struct pf2e_item *pf2e_strike_element_item(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *runes);

/* element_battle_form.c: attacks of another body */
struct pf2e_item *pf2e_form_weapon(struct pf2e_actor *actor, const char *key, const struct json *strike);
/* Do dice or a modifier of this element not count in another body? */
bool pf2e_form_bars(const struct pf2e_actor *actor, symbol item, int32_t element);
bool pf2e_form_has_trait(const struct pf2e_actor *actor, const char *strike, const char *trait);
void pf2e_form_strike(struct pf2e_actor *actor, struct pf2e_strike *strike, const char *key, const struct json *source);

/* strike.c */
void pf2e_prepare_form_strikes(struct pf2e_actor *actor);
/* Another body that strikes with the own unarmed attacks. */
static inline bool pf2e_form_keeps_unarmed(const struct pf2e_actor *actor)
{
    return actor->battle_form_rule &&
           PF2E_OP(actor->battle_form_rule, form)->own_unarmed;
}

/* How far a creature of this size reaches that does not say more, in feet. */
int pf2e_size_reach(const struct pf2e_actor *actor);

/* strike_damage.c: domains, dice, modifiers, formulas */
void pf2e_strike_damage_domains(struct pf2e_actor *actor, struct pf2e_strike *strike);
/* Whose damage, against what is seen, for which outcome. A strike sets its scope itself. */
struct pf2e_wanted_damage {
    struct pf2e_actor *actor;
    const struct options *seen;
    enum degree degree;
    bool heals;
    struct pf2e_scope scope;
};
/* The damage for one outcome of a roll whose options are `seen`. */
void pf2e_strike_damage_for(const struct pf2e_wanted_damage *wanted, struct pf2e_strike *strike,
                            struct pf2e_strike_damage *damage, struct pf2e_damage_result *result);
/* Damage (or healing) that does not belong to a strike: the bases and domains are there, dice and modifiers of the
 * domains come to it. False: it deals none. */
bool pf2e_domain_damage_for(const struct pf2e_wanted_damage *wanted, struct pf2e_strike_damage *damage,
                            struct pf2e_damage_result *result);

#endif
