/* dh2e.c: how many attacks a second, resolved to wounds, on one core: `bench_dh2e`.
 *
 * Two prepared actors of the content: a full-auto burst with Tearing against armour by location and unnatural
 * toughness. Once with the attack planned beforehand (both actors unchanged), once planned again for every attack, and
 * once with both actors prepared again as well. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

#include "clock.h"
#include "systems/dh2e/roll/attack.h"

enum { ATTACKS_PLANNED = 3000000, ATTACKS_ANEW = 300000, ATTACKS_PREPARED = 20000, AIM_PLANNED = 500000 };

struct duel {
    struct dh2e_content *content;
    struct symbols symbols;
    struct dh2e_actor *attacker, *target;
    struct dh2e_attack_request request;
    struct rng rng;
    struct dice_source dice;
    int64_t wounds, hits;
};

static struct dh2e_actor *prepare(struct duel *duel, const char *name)
{
    const struct dh2e_entry *entry = dh2e_content_find(duel->content, -1, name);
    if (!entry) return NULL;
    struct dh2e_preparation preparation = {.actor = &entry->document->root,
                                           .document = entry->document,
                                           .content = duel->content,
                                           .symbols = &duel->symbols,
                                           .fatigue = -1};
    return dh2e_actor_new(&preparation);
}

static bool open_duel(struct duel *duel)
{
    duel->attacker = prepare(duel, "brannoc-vey");
    duel->target = prepare(duel, "iron-sentinel");
    int weapon = duel->attacker && duel->target ? dh2e_actor_weapon(duel->attacker, "hammer-rifle") : -1;
    if (weapon < 0) return false;
    duel->request = (struct dh2e_attack_request){.attacker = duel->attacker,
                                                 .target = duel->target,
                                                 .weapon = &duel->attacker->weapons.items[weapon],
                                                 .mode = DH2E_MODE_FULL,
                                                 .called = -1};
    return true;
}

static void close_duel(struct duel *duel)
{
    dh2e_actor_free(duel->attacker);
    dh2e_actor_free(duel->target);
}

/* Roll, locations, every hit's dice, armour, toughness. */
static void fight(struct duel *duel, const struct dh2e_attack *attack, const struct dh2e_strike *strike)
{
    struct dh2e_volley volley;
    struct dh2e_blow blow;
    dh2e_attack_roll(attack, &duel->dice, &volley);
    for (int64_t i = 0; i < volley.hits; i++) {
        dh2e_strike_roll(strike, (enum dh2e_location)volley.locations[i], volley.result.degrees, &duel->dice, &blow);
        duel->wounds += blow.result.wounds;
    }
    duel->hits += volley.hits;
}

static bool plan_and_fight(struct duel *duel, int times)
{
    struct dh2e_attack attack;
    struct dh2e_strike strike;
    if (!dh2e_attack_plan(&attack, &duel->request)) return false;
    bool good = dh2e_attack_strike(&attack, NULL, &strike);
    for (int i = 0; good && i < times; i++)
        fight(duel, &attack, &strike);
    dh2e_attack_free(&attack);
    return good;
}

static double report(const char *what, int attacks, double seconds, const struct duel *duel)
{
    double rate = attacks / seconds;
    printf("dh2e attack, %-28s %10.0f a second  %6.3f us  (%.2f hits, %.2f wounds each)\n", what, rate,
           1e6 * seconds / attacks, (double)duel->hits / attacks, (double)duel->wounds / attacks);
    return rate;
}

int main(void)
{
    struct duel duel = {.content = dh2e_content_new(NULL, 0, NULL), .rng = rng_new(1, 0, 0)};
    symbols_init(&duel.symbols, NULL);
    duel.dice = dice_source_new(&duel.rng);
    bool good = duel.content && open_duel(&duel);
    double start = clock_used();
    good = good && plan_and_fight(&duel, ATTACKS_PLANNED);
    double planned = report("planned once", ATTACKS_PLANNED, clock_used() - start, &duel);
    duel.hits = duel.wounds = 0;
    start = clock_used();
    for (int i = 0; good && i < ATTACKS_ANEW; i++)
        good = plan_and_fight(&duel, 1);
    report("planned each time", ATTACKS_ANEW, clock_used() - start, &duel);
    duel.hits = duel.wounds = 0;
    start = clock_used();
    for (int i = 0; good && i < ATTACKS_PREPARED; i++) {
        close_duel(&duel);
        good = open_duel(&duel) && plan_and_fight(&duel, 1);
    }
    report("both actors prepared", ATTACKS_PREPARED, clock_used() - start, &duel);
    printf("dh2e: wanted %d a second, %s\n", AIM_PLANNED, good && planned >= AIM_PLANNED ? "reached" : "NOT REACHED");
    close_duel(&duel);
    dice_source_free(&duel.dice);
    symbols_free(&duel.symbols);
    dh2e_content_free(duel.content);
    return good && planned >= AIM_PLANNED ? 0 : 1;
}
