/* cost.c: what using a mechanic costs: actions, uses, pools, coins, spell slots. (D5E-MECH-08, D5E-LINT-03) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

int64_t d5e_most_uses(struct table *table, int who, const struct d5e_mechanic *mechanic)
{
    struct d5e_frame frame = d5e_frame_of(table, who);
    frame.mechanic = mechanic;
    if (mechanic->own_uses > 0) return mechanic->own_uses;
    const struct json *uses = json_get(mechanic->json, "uses"), *reference = json_path(mechanic->json, "limit.ref");
    const struct json *scaled = d5e_mechanic_scaling(mechanic, json_to_text(reference, "uses"), NULL);
    int64_t most = 1;
    if (scaled && json_is(scaled, JSON_NULL)) return -1;
    if (scaled) return json_to_int(scaled, 1);
    if (!uses || json_to_bool(json_get(uses, "infinite"), false)) return -1;
    if (json_get(uses, "by_level"))
        return json_to_int(d5e_scaling_pick(json_get(uses, "by_level"), mechanic->level, NULL), 1);
    if (json_get(uses, "calculation"))
        d5e_frame_number(&frame, json_get(uses, "calculation"), &most);
    else
        most = json_to_int(json_get(uses, "value"), 1);
    int64_t minimum = json_to_int(json_get(uses, "minimum"), most);
    return most < minimum ? minimum : most;
}

const char *d5e_activation(const struct d5e_mechanic *mechanic)
{
    const char *type = json_to_text(json_get(mechanic->json, "type"), ""),
               *activation = json_to_text(json_path(mechanic->json, "activation.type"), type);
    if (json_get(mechanic->json, "trigger") && strcmp(type, "reaction") != 0)
        return ""; /* a rider costs no action (D5E-MECH-17) */
    return activation;
}

int d5e_activation_pool(const char *activation)
{
    static const char *const names[] = {"action", "bonus_action", "reaction"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(activation, names[i]) == 0) return i;
    }
    return -1;
}

static bool d5e_lacks(const struct d5e_frame *use, bool refuse, const char *what)
{
    const char *name = d5e_body_of(use->table, use->owner)->actor->name;
    if (refuse) table_refuse(use->table, "%s has no %s left", name, what);
    return false;
}

/* What people call the resource a cost is paid from. */
static const char *d5e_cost_words(const struct d5e_frame *use, const char *resource)
{
    const struct d5e_resource *at = d5e_body_of(use->table, use->owner)->actor->resources;
    while (at && !d5e_same_name(at->id, resource))
        at = at->next;
    return at && at->name ? at->name : d5e_plain_name(resource);
}

static bool d5e_lacks_some(const struct d5e_frame *use, bool refuse, const char *resource, int64_t left)
{
    const char *words = d5e_cost_words(use, resource);
    if (refuse && left > 0)
        table_refuse(use->table, "%s has only %lld %s left", d5e_body_of(use->table, use->owner)->actor->name,
                     (long long)left, words);
    return d5e_lacks(use, refuse && left < 1, words);
}

/* The pool a cost is paid from: a resource, or coins the character carries. (D5E-MECH-08, D5E-LINT-03) */
static const char *d5e_cost_name(const struct json *cost)
{
    return json_to_text(json_get(cost, "resource"), json_to_text(json_get(cost, "currency"), NULL));
}

/* A cost of free size ("choice_type") is what the player gives ("amount"), at least its minimum. */
int64_t d5e_cost_amount(const struct d5e_frame *frame, const struct json *cost)
{
    int64_t amount = json_to_int(json_get(cost, "amount"), 1);
    if (json_get(cost, "calculation")) d5e_frame_number(frame, json_get(cost, "calculation"), &amount);
    if (json_get(cost, "choice_type")) {
        int64_t least = json_to_int(json_get(cost, "minimum"), 1);
        const struct json *table = json_path(cost, "limit.ref");
        const struct json *most = table ? d5e_mechanic_scaling(frame->mechanic, json_to_text(table, ""), NULL) : NULL;
        amount = json_to_int(json_get(frame->command, "amount"), least);
        if (most && amount > json_to_int(most, amount)) amount = json_to_int(most, amount);
        if (amount < least) amount = least;
    }
    return amount < 0 ? 0 : amount > D5E_MOST_AMOUNT ? D5E_MOST_AMOUNT : amount;
}

/* "spell_slot" as a cost: the slot the command names, else the lowest that is left; 0 when there is none. */
static int d5e_cost_slot(const struct d5e_frame *use, const char *resource)
{
    const struct d5e_body *body = d5e_body_of(use->table, use->owner);
    int64_t wanted = json_to_int(json_get(use->command, "slot"), 0);
    if (!d5e_same_name(resource, "spell_slot") && !d5e_same_name(resource, "spell_slots")) return 0;
    for (int level = 1; level < 10; level++) {
        if (body->slots[level] > 0 && (wanted == 0 || wanted == level)) return level;
    }
    return 0;
}

static bool d5e_can_pay_costs(const struct d5e_frame *use, bool refuse)
{
    const struct d5e_body *body = d5e_body_of(use->table, use->owner);
    const struct json *costs = json_get(use->mechanic->json, "cost");
    for (size_t i = 0; i < json_count(costs); i++) {
        const char *resource = d5e_cost_name(json_at(costs, i));
        int known = resource ? d5e_pool_index(body->actor, resource) : -1;
        int64_t amount = d5e_cost_amount(use, json_at(costs, i));
        if (resource && known < 0 && !d5e_cost_slot(use, resource))
            return d5e_lacks(use, refuse, d5e_cost_words(use, resource));
        if (known >= 0 && body->pools[known] >= 0 && body->pools[known] < amount)
            return d5e_lacks_some(use, refuse, resource, body->pools[known]);
    }
    return true;
}

/* By slots, and not paid for yet: a readied spell was, and a ritual takes time instead. */
static bool d5e_takes_slot(const struct d5e_frame *use)
{
    return use->mechanic->spell_level > 0 && use->spell_level > 0 && use->spell_level < 10 &&
           !use->mechanic->own_recharge && !json_to_bool(json_get(use->command, "$held"), false) &&
           !json_to_bool(json_get(use->command, "ritual"), false);
}

bool d5e_can_pay(const struct d5e_frame *use, bool refuse)
{
    struct table *table = use->table;
    const struct d5e_mechanic *mechanic = use->mechanic;
    const struct d5e_body *body = d5e_body_of(table, use->owner);
    int pool = d5e_activation_pool(use->activation ? use->activation : d5e_activation(mechanic)),
        index = d5e_mechanic_index(body->actor, mechanic), level = use->spell_level;
    int64_t most = d5e_most_uses(table, use->owner, mechanic);
    if (pool >= 0 && body->budget.left[pool] < 1)
        return d5e_lacks(use, refuse,
                         d5e_economy.pools[pool].words ? d5e_economy.pools[pool].words : d5e_economy.pools[pool].name);
    if (most >= 0 && index >= 0 && body->uses[index] >= most)
        return d5e_lacks(use, refuse, refuse ? arena_printf(&table->arena, "use of %s", mechanic->name) : "");
    if (!d5e_can_pay_costs(use, refuse)) return false;
    if (d5e_takes_slot(use) && body->slots[level] < 1)
        return d5e_lacks(use, refuse, refuse ? arena_printf(&table->arena, "level-%d spell slot", level) : "");
    return true;
}

static void d5e_pay_slot(struct d5e_frame *use, int level)
{
    use->slot = level;
    d5e_change_slot(use->table, use->owner, level, -1);
}

static void d5e_pay_use(const struct d5e_frame *use)
{
    struct table *table = use->table;
    const struct d5e_body *body = d5e_body_of(table, use->owner);
    int index = d5e_mechanic_index(body->actor, use->mechanic);
    int64_t most = d5e_most_uses(table, use->owner, use->mechanic);
    if (most < 0 || index < 0) return;
    d5e_tell_spent(table, &(struct d5e_event_spend){.who = use->owner,
                                                    .what = table_intern(table, "use"),
                                                    .amount = 1,
                                                    .left = most - body->uses[index] - 1,
                                                    .item = table_intern(table, use->mechanic->name),
                                                    .index = index,
                                                    .spent = body->uses[index] + 1});
}

void d5e_pay(struct d5e_frame *use)
{
    struct table *table = use->table;
    const struct d5e_body *body = d5e_body_of(table, use->owner);
    const char *activation = use->activation ? use->activation : d5e_activation(use->mechanic);
    const struct json *costs = json_get(use->mechanic->json, "cost");
    if (d5e_activation_pool(activation) >= 0) d5e_spend_pool(table, use->owner, activation, 1);
    d5e_pay_use(use);
    for (size_t i = 0; i < json_count(costs); i++) {
        const char *resource = d5e_cost_name(json_at(costs, i));
        int known = resource ? d5e_pool_index(body->actor, resource) : -1;
        int64_t amount = d5e_cost_amount(use, json_at(costs, i));
        if (known >= 0 && body->pools[known] >= 0)
            d5e_change_pool(table, use->owner, resource, -amount, body->pools[known] - amount);
        else if (resource && known < 0 && d5e_cost_slot(use, resource))
            d5e_pay_slot(use, d5e_cost_slot(use, resource));
    }
    if (d5e_takes_slot(use))
        d5e_pay_slot(use, use->spell_level);
}
