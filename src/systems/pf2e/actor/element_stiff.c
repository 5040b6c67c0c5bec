/* element_stiff.c: StiffLimbs, which keeps a part of Dexterity out of Armour Class. */
#include "base/number.h"
#include "systems/pf2e/actor/rule.h"

const struct field pf2e_stiff_limbs_fields[] = {
    {.name = "value", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "How much less Dexterity may add."},
    {0},
};

void element_stiff_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    int64_t less = number_truncate(pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL));
    if (!rule->ignored && actor->dexterity_cap != INT64_MAX) actor->dexterity_cap -= less;
}
