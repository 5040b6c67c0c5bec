/* rule.h: rule elements applied to one actor.
 *
 * The functions of an element kind, one per step of preparation, are in its row of elements.def. Elements never keep
 * state: what one remembers during a preparation is in its struct pf2e_rule. */
#ifndef TALUS_PF2E_ACTOR_RULE_H
#define TALUS_PF2E_ACTOR_RULE_H

#include "systems/pf2e/actor/prepare.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/actor/lower.h"

/* What a value may name besides @actor, @item and @armor. */
struct pf2e_scope {
    struct pf2e_item *weapon;
    struct pf2e_item *spell;
    int64_t rank; /* the spell is cast at */
};

/* What it does, in a few words for people; nothing when there is nothing short to say (rule_words.c). */
void pf2e_rule_words(struct pf2e_actor *actor, struct pf2e_rule *rule, struct text *out);

/* Makes the rules of all items from this one on, and sorts all rules. */
void pf2e_rules_collect(struct pf2e_actor *actor, size_t first);
/* Makes the rules of one late item, whether it acts yet or not, and puts them at the end. */
void pf2e_rules_add(struct pf2e_actor *actor, struct pf2e_item *item);
void pf2e_rules_apply(struct pf2e_actor *actor);
void pf2e_rules_before(struct pf2e_actor *actor);
void pf2e_rules_after(struct pf2e_actor *actor);

/* Does the element's predicate hold? `options` NULL: the options of "all". */
bool pf2e_rule_test(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct options *options);
/* The same for a predicate of a part of the element (of a suboption). */
bool pf2e_rule_test_part(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *source,
                         const struct options *options);
/* Any predicate of the element, compiled with its texts filled in. Never NULL (it may be "never"). */
const struct predicate *pf2e_rule_predicate(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *source,
                                            const struct pf2e_scope *scope);
/* The value of a number, formula, bracketed or plain value; switches the element off when it names what is not there.
 */
struct json pf2e_rule_value(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *value,
                            const struct pf2e_scope *scope);
double pf2e_rule_number(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *value,
                        const struct pf2e_scope *scope);
/* A text with its {actor|...} filled in; "" when it is not a text. */
const char *pf2e_rule_text(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *text,
                           const struct pf2e_scope *scope);
/* A copy of the value with all its {actor|...} filled in. */
struct json pf2e_rule_tree(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *value);
/* Calls back for each text of a field that is one text or a list ("selector", "selectors"). */
struct pf2e_texts {
    const char **items;
    size_t count, capacity;
};
struct pf2e_texts pf2e_rule_texts(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *field);
/* An element by its item and its place in it. */
struct pf2e_rule_place {
    const struct pf2e_item *item;
    size_t index;
};
static inline struct pf2e_rule_place pf2e_rule_at(const struct pf2e_rule *rule)
{
    return (struct pf2e_rule_place){rule->item, rule->index};
}
/* Content that cannot act is a diagnostic; the actor continues without it. */
void pf2e_rule_complain(struct pf2e_actor *actor, struct pf2e_rule_place at, const char *code, const char *format,
                        const char *word);
void pf2e_rule_ignore(struct pf2e_rule *rule, const char *why);
/* The label a modifier of this element carries: stated, or the item's name without the words around it. */
const char *pf2e_rule_label(struct pf2e_actor *actor, struct pf2e_rule *rule);
/* The slug of what this element makes: stated, or that of the label. */
const char *pf2e_rule_slug(struct pf2e_actor *actor, struct pf2e_rule *rule);

/* resolve.c: data by path: root "actor", "item", "rule", "weapon", "armor". NULL when there is nothing. */
const struct json *pf2e_resolve(struct pf2e_actor *actor, const struct pf2e_rule *rule, const char *root,
                                const char *path, const struct pf2e_scope *scope);
/* The same of an actor alone: "abilities.cha.mod". */
const struct json *pf2e_resolve_actor(struct pf2e_actor *actor, const char *path);

/* Of an immunity, weakness or resistance that an element lists; NULL: it says nothing, or no element lists it. */
static inline const struct pf2e_iwr_op *pf2e_iwr_element(const struct pf2e_iwr *iwr)
{
    return iwr->rule && iwr->rule->element->op == PF2E_OP_IWR ? PF2E_OP(iwr->rule, iwr) : NULL;
}

static inline const struct json *pf2e_iwr_definition(const struct pf2e_iwr *iwr)
{
    const struct pf2e_iwr_op *op = pf2e_iwr_element(iwr);
    return op ? op->definition : NULL;
}

/* Does an ItemAlteration change nothing but words for people? */
bool pf2e_alters_words(const struct pf2e_rule *rule);
/* May it change effects? */
bool pf2e_alters_effects(const struct pf2e_rule *rule);
/* Lets one ItemAlteration act on one item (those made late get all that are in force). */
void pf2e_alter_item(struct pf2e_actor *actor, struct pf2e_rule *rule, struct pf2e_item *item);
/* Where a property of alterations.def lies in the system data of an item; NULL when there is no such property. */
const char *pf2e_alteration_path(const char *property);
enum { PF2E_RECOVERY_DC = 15 }; /* of the flat check that ends persistent damage */

/* Is the switch of a RollOption on, as its element alone has it? */
bool pf2e_option_is_on(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct options *options);

/* A physical item someone tracks under a flag: its options, and where others find it. */
void pf2e_track_item(struct pf2e_actor *actor, struct pf2e_item *item, const char *flag);

#endif
