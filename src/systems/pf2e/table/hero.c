/* hero.c: hero points at a PF2e table: rolling again, and recovering from the brink of death. */
#include "systems/pf2e/table/table.h"

#include "systems/pf2e/table/cache/cache.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

static int64_t hero_points(const struct table *table, int who)
{
    const struct pf2e_actor *actor = pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form);
    return actor->type == PF2E_CHARACTER ? tree_int(&actor->system, "resources.heroPoints.value", 0) : 0;
}

static void hero_spend(struct table *table, int who, int64_t amount)
{
    const struct pf2e_actor *actor = pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form);
    pf2e_emit(table, spend, .who = who, .what = table_intern(table, "heroPoint"), .amount = amount,
              .left = hero_points(table, who) - amount, .id = table_intern(table, actor->id));
}

bool pf2e_hero_rolls_again(struct table *table, int who, enum degree degree, bool is_fortune)
{
    static const char *const answers[] = {"pass", "use"};
    if (!pf2e_state_of(table)->cache->asks_heroes || is_fortune || degree >= DEGREE_SUCCESS) return false;
    if (hero_points(table, who) < 1 || table_stopped(table)) return false;
    if (table_offer(table, who, "Spend a hero point to roll again?", answers, 2) != 1) return false;
    hero_spend(table, who, 1);
    return true;
}

bool pf2e_can_recover_heroically(const struct table *table, int who)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    return !fighter->dead && pf2e_form_condition(fighter->form, "dying") > 0 &&
           hero_points(table, who) > 0;
}

/* All points for one's life: no longer dying, without a wound more, but still unconscious at 0 hit points. */
void pf2e_decide_heroic_recovery(struct table *table, int who, const struct json *command)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    (void)command;
    if (pf2e_state_of(table)->fighters[who].dead)
        table_refuse(table, "%s is dead", table_actor_name(table, who));
    else if (pf2e_condition_value(actor, "dying") < 1)
        table_refuse(table, "%s is not dying", table_actor_name(table, who));
    else if (hero_points(table, who) < 1)
        table_refuse(table, "%s has no hero point", table_actor_name(table, who));
    if (table->refusal) return;
    hero_spend(table, who, hero_points(table, who));
    pf2e_end_condition(table, who, "dying");
    pf2e_stay_unconscious(table, who);
}
