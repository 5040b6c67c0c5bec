/* prepare.h: the stages of preparing an actor, in the order they run (prepare.c). */
#ifndef TALUS_PF2E_ACTOR_PREPARE_H
#define TALUS_PF2E_ACTOR_PREPARE_H

#include "systems/pf2e/item/item.h"

/* prepare_options.c: options of an actor by domain */
void pf2e_option_set(struct pf2e_actor *actor, const char *domain, symbol option, bool on);
/* What an item publishes under a prefix, in "all". */
void pf2e_option_set_item(struct pf2e_actor *actor, struct pf2e_item *item, const char *prefix);
void pf2e_option_text(struct pf2e_actor *actor, const char *domain, const char *option, bool on);
/* element_option.c: without the characters an option cannot have */
const char *pf2e_option_clean(struct pf2e_actor *actor, const char *text);
bool pf2e_option_has(struct pf2e_actor *actor, const char *domain, const char *option);
struct options *pf2e_options_all(struct pf2e_actor *actor);
const struct pf2e_domain *pf2e_domain_find(const struct pf2e_actor *actor, symbol name);
/* Adds the options of these domains ("all" excepted, it lies under the set) to `out`. */
void pf2e_options_collect(struct pf2e_actor *actor, const struct pf2e_symbols *domains, struct options *out);

/* prepare.c: the actor with nothing but its document, and all that happens before the first element acts */
void pf2e_prepare_begin(struct pf2e_actor *actor, const struct pf2e_world *world,
                        const struct pf2e_prepare_input *input);
void pf2e_prepare_first(struct pf2e_actor *actor, const struct pf2e_prepare_input *input);
/* prepare.c: notes what a stage, an item or an element did to the value that is watched. */
void pf2e_watch_note(struct pf2e_actor *actor, const char *stage, const struct pf2e_item *item,
                     const struct pf2e_rule *rule);
static inline void pf2e_watch(struct pf2e_actor *actor, const char *stage, const struct pf2e_item *item,
                              const struct pf2e_rule *rule)
{
    if (actor->watch) pf2e_watch_note(actor, stage, item, rule);
}
/* element_data.c: the tree a path ("system.details.level.value") leads into, and the path below it; NULL: none. */
struct json *pf2e_data_root(struct pf2e_actor *actor, const char **path);

/* prepare_base.c */
symbol pf2e_rank_option(struct pf2e_actor *actor, size_t ranked, int64_t rank); /* one of PF2E_RANKED */
/* The data every creature and every character starts with, by parts. */
struct json pf2e_base_make(struct arena *arena);
void pf2e_prepare_base(struct pf2e_actor *actor);
void pf2e_attribute_boosts(struct pf2e_actor *actor);
void pf2e_prepare_after_elements(struct pf2e_actor *actor);

/* prepare_items.c: what each item does to its actor, and what they do to each other */
void pf2e_prepare_siblings(struct pf2e_actor *actor);
/* The same for effects that came from `first` on. False: they change what the items before them are. */
bool pf2e_settle_effects(struct pf2e_actor *actor, size_t first);
void pf2e_prepare_actor_data(struct pf2e_actor *actor, struct pf2e_item *item);
/* The word by which the options of an effect name it: "rage" for "effect-rage". */
const char *pf2e_effect_word(const char *slug);
void pf2e_raise_rank(struct pf2e_actor *actor, const char *path, int64_t rank);
void pf2e_add_sense(struct pf2e_actor *actor, const char *type, const char *acuity, double range, bool force);
void pf2e_set_size(struct pf2e_actor *actor, const char *size); /* "lg" or "large" */
/* A condition for this preparation only, given by an element or a rule; NULL when nothing came of it. */
struct pf2e_item *pf2e_impose_condition(struct pf2e_actor *actor, const char *uuid, const char *id, int64_t value);

/* prepare_derived.c */
void pf2e_prepare_derived(struct pf2e_actor *actor);
/* strike*.c */
void pf2e_prepare_strikes(struct pf2e_actor *actor);
void pf2e_prepare_npc_strikes(struct pf2e_actor *actor);
/* The flag that keeps the most dice of all weapons that are ready; known once strikes are made. */
#define PF2E_FLAG_MOST_DICE "highestWeaponDamageDice"
/* The strikes of the actor are made when someone first asks for them. */
void pf2e_actor_strikes(struct pf2e_actor *actor);
/* So are its skills and what it casts spells with. */
void pf2e_actor_skills(struct pf2e_actor *actor);
void pf2e_actor_spellcasting(struct pf2e_actor *actor);
/* And so is the damage of a strike as a sheet shows it. */
void pf2e_strike_show(struct pf2e_actor *actor, struct pf2e_strike *strike);
void pf2e_strikes_show(struct pf2e_actor *actor);

#endif
