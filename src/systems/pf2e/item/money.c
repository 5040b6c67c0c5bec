/* money.c: adds up and prints coins, credits and UPBs. */
#include "systems/pf2e/item/money.h"

#include <string.h>

#include "base/whole.h"
#include "systems/pf2e/item/item.h"

static const char *const money_kinds[PF2E_MONEY_KINDS] = {"pp", "gp", "sp", "cp", "credits", "upb"};

void pf2e_money_add(struct pf2e_money *money, const struct json *price, int64_t times)
{
    int64_t per = json_to_int(json_get(price, "per"), 1);
    const struct json *value = json_get(price, "value");
    for (size_t i = 0; i < PF2E_MONEY_KINDS; i++) {
        int64_t count = whole_multiply(json_to_int(json_get(value, money_kinds[i]), 0), times);
        money->count[i] = whole_add(money->count[i], per > 1 ? count / per : count);
    }
}

static bool money_is_some(const struct pf2e_item *item)
{
    static const char *const groups[] = {"coins", "credits", "upb"};
    if (item->type != PF2E_TREASURE) return false;
    if (strcmp(tree_text(&item->system, "equipped.carryType", "worn"), "dropped") == 0) return false;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        if (json_is_text(json_get(&item->system, "stackGroup"), groups[i])) return true;
    }
    return json_is_text(json_get(&item->system, "category"), "coin");
}

struct pf2e_money pf2e_actor_money(const struct pf2e_actor *actor)
{
    struct pf2e_money money = {0};
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        int64_t quantity = tree_int(&item->system, "quantity", 1);
        if (quantity > 0 && money_is_some(item)) pf2e_money_add(&money, json_get(&item->system, "price"), quantity);
    }
    return money;
}

void pf2e_money_print(struct text *out, const struct pf2e_money *money)
{
    bool any = false;
    for (size_t i = 0; i < PF2E_MONEY_KINDS; i++) {
        if (money->count[i] <= 0) continue;
        text_addf(out, "%s%lld %s", any ? ", " : "", (long long)money->count[i], money_kinds[i]);
        any = true;
    }
}
