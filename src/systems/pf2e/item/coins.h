/* coins.h: money: platinum, gold, silver, copper. */
#ifndef TALUS_PF2E_ITEM_COINS_H
#define TALUS_PF2E_ITEM_COINS_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum pf2e_coin { PF2E_PP, PF2E_GP, PF2E_SP, PF2E_CP, PF2E_COIN_COUNT };

struct pf2e_coins {
    int64_t count[PF2E_COIN_COUNT];
};

const char *pf2e_coin_name(enum pf2e_coin coin);
int64_t pf2e_coins_copper(struct pf2e_coins coins);
struct pf2e_coins pf2e_coins_add(struct pf2e_coins a, struct pf2e_coins b);
/* Coin by coin; what is less than a coin goes to the next smaller one. */
struct pf2e_coins pf2e_coins_scale(struct pf2e_coins coins, double factor);
/* Prices of larger things: large twice, huge four times, gargantuan eight times. */
struct pf2e_coins pf2e_coins_for_size(struct pf2e_coins coins, const char *size);
/* "3 gp, 2 sp"; what is not a number of coins is passed over. */
struct pf2e_coins pf2e_coins_read(const char *text, int64_t quantity);
/* "2 sp, 3 gp", smallest coins first; "0 gp" for none. */
void pf2e_coins_print(struct text *out, struct pf2e_coins coins);

#endif
