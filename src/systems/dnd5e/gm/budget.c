/* budget.c: experience points by challenge rating, and the budget a character adds by level. */
#include "systems/dnd5e/gm/budget.h"

static const int d5e_budgets[][D5E_DIFFICULTIES] = {
    {50, 75, 100},       {100, 150, 200},     {150, 225, 400},     {250, 375, 500},     {500, 750, 1100},
    {600, 1000, 1400},   {750, 1300, 1700},   {1000, 1700, 2100},  {1300, 2000, 2600},  {1600, 2300, 3100},
    {1900, 2900, 4100},  {2200, 3700, 4700},  {2600, 4200, 5400},  {2900, 4900, 6200},  {3300, 5400, 7800},
    {3800, 6100, 9800},  {4500, 7200, 11700}, {5000, 8700, 14200}, {5500, 10700, 17200}, {6400, 13200, 22000}};

/* Of whole ratings from 0 on. */
static const int d5e_rating_xp[] = {10,    200,   450,   700,   1100,  1800,  2300,   2900,   3900,   5000,  5900,
                                    7200,  8400,  10000, 11500, 13000, 15000, 18000,  20000,  22000,  25000, 33000,
                                    41000, 50000, 62000, 75000, 90000, 105000, 120000, 135000, 155000};

const char *d5e_difficulty_name(enum d5e_difficulty difficulty)
{
    static const char *const names[] = {"low", "moderate", "high"};
    return names[difficulty];
}

int d5e_challenge_xp(double rating)
{
    enum { COUNT = sizeof d5e_rating_xp / sizeof *d5e_rating_xp };
    if (rating <= 0) return d5e_rating_xp[0];
    if (rating < 0.2) return 25;
    if (rating < 0.4) return 50;
    if (rating < 1) return 100;
    return d5e_rating_xp[rating >= COUNT - 1 ? COUNT - 1 : (int)rating];
}

int d5e_budget(int level, enum d5e_difficulty difficulty)
{
    enum { COUNT = sizeof d5e_budgets / sizeof *d5e_budgets };
    return d5e_budgets[level < 1 ? 0 : level > COUNT ? COUNT - 1 : level - 1][difficulty];
}
