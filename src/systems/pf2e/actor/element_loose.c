/* element_loose.c: LooseLimbs, which lets Dexterity add more to Armour Class than the cap allows. */
#include "base/number.h"
#include "systems/pf2e/actor/rule.h"

const struct field pf2e_loose_limbs_fields[] = {
    {.name = "value", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "How much more Dexterity may add."},
    {.name = "most", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "The highest cap this leads to."},
    {0},
};

void element_loose_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct pf2e_loose_op *op = PF2E_OP(rule, loose);
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    int64_t more = number_truncate(pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL));
    int64_t most = number_truncate(pf2e_rule_number(actor, rule, op->most, NULL));
    if (rule->ignored || actor->dexterity_cap >= most) return;
    actor->dexterity_cap = actor->dexterity_cap + more < most ? actor->dexterity_cap + more : most;
}
