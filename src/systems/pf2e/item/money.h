/* money.h: what items cost and what actors have in coins, credits and UPBs. */
#ifndef TALUS_PF2E_ITEM_MONEY_H
#define TALUS_PF2E_ITEM_MONEY_H

#include "base/text.h"
#include "json/json.h"

/* Coins from platinum to copper, then the money of Starfinder. */
enum { PF2E_MONEY_KINDS = 6 };

struct pf2e_money {
    int64_t count[PF2E_MONEY_KINDS];
};

struct pf2e_actor;

/* Adds a price ({"value": {"gp": 2}, "per": 10}) so many times; what is not a known kind of money is not counted. */
void pf2e_money_add(struct pf2e_money *money, const struct json *price, int64_t times);
/* All coins, credits and UPBs of an actor that are not left behind. */
struct pf2e_money pf2e_actor_money(const struct pf2e_actor *actor);
/* "3 gp, 5 sp, 200 credits"; nothing for none. */
void pf2e_money_print(struct text *out, const struct pf2e_money *money);

#endif
