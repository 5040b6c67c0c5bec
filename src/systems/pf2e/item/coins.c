/* coins.c: money: platinum, gold, silver, copper. Starfinder's credits and UPBs are worth a silver piece each. */
#include "systems/pf2e/item/coins.h"

#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"

static const struct {
    const char *name;
    int64_t copper;
} pf2e_coin_kinds[] = {{"pp", 1000}, {"gp", 100}, {"sp", 10}, {"cp", 1}};

const char *pf2e_coin_name(enum pf2e_coin coin)
{
    return pf2e_coin_kinds[coin].name;
}

int64_t pf2e_coins_copper(struct pf2e_coins coins)
{
    int64_t copper = 0;
    for (int i = 0; i < PF2E_COIN_COUNT; i++)
        copper += coins.count[i] * pf2e_coin_kinds[i].copper;
    return copper;
}

struct pf2e_coins pf2e_coins_add(struct pf2e_coins a, struct pf2e_coins b)
{
    for (int i = 0; i < PF2E_COIN_COUNT; i++)
        a.count[i] += b.count[i];
    return a;
}

/* The reference rounds the amount to a tenth before it takes whole coins, but hands on the unrounded rest. */
struct pf2e_coins pf2e_coins_scale(struct pf2e_coins coins, double factor)
{
    struct pf2e_coins scaled = {0};
    double rest = 0;
    for (int i = 0; i < PF2E_COIN_COUNT; i++) {
        double amount = (double)coins.count[i] * factor + rest * 10;
        scaled.count[i] = number_truncate(floor(floor(amount * 10 + 0.5) / 10));
        rest = fmod(amount, 1);
    }
    return scaled;
}

struct pf2e_coins pf2e_coins_for_size(struct pf2e_coins coins, const char *size)
{
    double factor = strcmp(size, "lg") == 0 ? 2 : strcmp(size, "huge") == 0 ? 4 : strcmp(size, "grg") == 0 ? 8 : 1;
    return pf2e_coins_scale(coins, factor);
}

/* Commas are not part of a number ("1,000 gp"). Returns where the digits end. */
static const char *pf2e_coins_read_count(const char *text, int64_t *count)
{
    *count = 0;
    for (; ascii_is_digit(*text) || (*text == ',' && ascii_is_digit(text[1])); text++)
        if (*text != ',' && *count < INT64_MAX / 100000) *count = *count * 10 + (*text - '0');
    return text;
}

struct pf2e_coins pf2e_coins_read(const char *text, int64_t quantity)
{
    struct pf2e_coins coins = {0};
    while (*text) {
        int64_t count;
        if (!ascii_is_digit(*text)) {
            text++;
            continue;
        }
        text = pf2e_coins_read_count(text, &count);
        while (*text == ' ' || *text == ',')
            text++;
        for (int i = 0; i < PF2E_COIN_COUNT; i++)
            if (strncmp(text, pf2e_coin_kinds[i].name, 2) == 0) coins.count[i] += count * quantity;
        if (strncmp(text, "credit", 6) == 0 || strncmp(text, "upb", 3) == 0)
            coins.count[PF2E_SP] += count * quantity;
    }
    return coins;
}

void pf2e_coins_print(struct text *out, struct pf2e_coins coins)
{
    bool any = false;
    for (int i = PF2E_COIN_COUNT - 1; i >= 0; i--) {
        if (coins.count[i] == 0) continue;
        text_addf(out, "%s%lld %s", any ? ", " : "", (long long)coins.count[i], pf2e_coin_kinds[i].name);
        any = true;
    }
    if (!any) text_add(out, "0 gp");
}
