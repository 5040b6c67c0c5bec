/* statistic.h: builds statistics from the modifiers that elements added. */
#ifndef TALUS_PF2E_ACTOR_STATISTIC_H
#define TALUS_PF2E_ACTOR_STATISTIC_H

#include "systems/pf2e/actor/rule.h"

struct pf2e_part {
    const char *slug, *label;
    double value;
    const char *type; /* of the bonus or penalty */
};
static inline struct pf2e_part pf2e_part(const char *slug, const char *label, double value, const char *type)
{
    return (struct pf2e_part){slug, label, value, type};
}
/* A plain modifier with the adjustments the domains offer. */
struct modifier *pf2e_modifier_add(struct pf2e_actor *actor, struct pf2e_modifiers *list, struct pf2e_part part,
                                   const struct pf2e_symbols *domains);
void pf2e_modifier_add_attribute(struct pf2e_actor *actor, struct pf2e_modifiers *list, const char *attribute,
                                 double most, const struct pf2e_symbols *domains);
void pf2e_modifier_add_proficiency(struct pf2e_actor *actor, struct pf2e_modifiers *list, int64_t rank,
                                   const struct pf2e_symbols *domains);
int64_t pf2e_proficiency_bonus(const struct pf2e_actor *actor, int64_t rank);
struct pf2e_pull {
    const struct pf2e_symbols *domains;
    const struct pf2e_symbols *adjusted; /* domains whose adjustments count; NULL: the same */
    const struct pf2e_scope *scope;      /* NULL: none */
    const struct options *test;          /* switches off those whose predicate fails; NULL: none */
};
/* All modifiers filed under the domains, in the order of the domains. */
void pf2e_modifiers_pull(struct pf2e_actor *actor, struct pf2e_modifiers *list, const struct pf2e_pull *pull);
void pf2e_modifier_adjustments(struct pf2e_actor *actor, struct modifier *modifier, const struct pf2e_symbols *domains);
/* Removes duplicates, tests (unless options is NULL), adjusts, stacks; the sum. */
int64_t pf2e_modifiers_total(struct pf2e_actor *actor, struct pf2e_modifiers *list, const struct options *options);
struct pf2e_modifiers pf2e_modifiers_copy(struct pf2e_actor *actor, const struct pf2e_modifiers *list);

struct pf2e_statistic_plan {
    const char *slug, *label, *attribute;
    int64_t rank; /* -1: no proficiency */
    const char *const *domains;
    size_t domain_count;
    const struct pf2e_domain_set *set;      /* its domains, when they are known already; NULL: made of the words here */
    const struct pf2e_modifiers *modifiers; /* given ones */
    bool attack;                            /* its check is an attack roll */
    const char *const *check_domains;
    size_t check_domain_count;
    const char *const *dc_domains; /* NULL: "<slug>-dc" */
    size_t dc_domain_count;
    const struct pf2e_modifiers *check_modifiers, *dc_modifiers;
    bool proficient_known, proficient, lore;
    bool shared_only;   /* no attribute, no proficiency; of what elements add only what is shared */
    const char *option; /* one more option its predicates see; NULL: none */
    bool has_most;
    double most; /* of the attribute modifier */
};
void pf2e_statistic_domains(struct pf2e_actor *actor, const struct pf2e_statistic_plan *plan,
                            struct pf2e_domain_set *set);
void pf2e_statistic_make(struct pf2e_actor *actor, struct pf2e_statistic *statistic,
                         const struct pf2e_statistic_plan *plan);

/* A predicate from its JSON text; NULL when memory is exhausted. */
const struct predicate *pf2e_text_predicate(struct pf2e_actor *actor, const char *json_text);

void pf2e_prepare_spellcasting(struct pf2e_actor *actor);
/* The domains of a usual statistic: skills from 0, then saves, then perception. */
static inline const struct pf2e_domain_set *pf2e_usual_domains(const struct pf2e_actor *actor, size_t index)
{
    return actor->type == PF2E_CHARACTER ? &actor->world->characters[index] : &actor->world->creatures[index];
}

void pf2e_prepare_skills(struct pf2e_actor *actor);
/* May statistics be made later? Not if something they rest on changes meanwhile, or if someone watches. */
bool pf2e_statistics_can_wait(const struct pf2e_actor *actor);
/* Does something with only the first so many options of "all". */
void pf2e_with_options(struct pf2e_actor *actor, size_t count, void (*act)(struct pf2e_actor *actor));
void pf2e_prepare_initiative(struct pf2e_actor *actor);
void pf2e_prepare_focus(struct pf2e_actor *actor);
void pf2e_prepare_speeds(struct pf2e_actor *actor);
/* The better of the class DCs and the spellcasting entries ("class-spell"); NULL when the actor has neither. */
struct pf2e_statistic *pf2e_statistic_class_or_spell(struct pf2e_actor *actor);
struct pf2e_statistic *pf2e_statistic_find(struct pf2e_actor *actor, const char *slug);

#endif
