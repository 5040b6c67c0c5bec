/* income.c: money earned by honest work in downtime. */
#include "systems/pf2e/gm/income.h"

/* In copper: a failure, then a success of someone trained, expert, master, legendary. A critical success earns the
 * success of the next level; the last line is that of level 20. */
static const int pf2e_incomes[][5] = {
    {1, 5, 5, 5, 5},
    {2, 20, 20, 20, 20},
    {4, 30, 30, 30, 30},
    {8, 50, 50, 50, 50},
    {10, 70, 80, 80, 80},
    {20, 90, 100, 100, 100},
    {30, 150, 200, 200, 200},
    {40, 200, 250, 250, 250},
    {50, 250, 300, 300, 300},
    {60, 300, 400, 400, 400},
    {70, 400, 500, 600, 600},
    {80, 500, 600, 800, 800},
    {90, 600, 800, 1000, 1000},
    {100, 700, 1000, 1500, 1500},
    {150, 800, 1500, 2000, 2000},
    {200, 1000, 2000, 2800, 2800},
    {250, 1300, 2500, 3600, 4000},
    {300, 1500, 3000, 4500, 5500},
    {400, 2000, 4500, 7000, 9000},
    {600, 3000, 6000, 10000, 13000},
    {800, 4000, 7500, 15000, 20000},
    {0, 5000, 9000, 17500, 30000},
};

/* No platinum: wages are counted in gold. */
static struct pf2e_coins pf2e_income_coins(int copper)
{
    return (struct pf2e_coins){.count = {0, copper / 100, copper % 100 / 10, copper % 10}};
}

struct pf2e_income pf2e_income_earn(const struct pf2e_job *job)
{
    int level = job->level, rank = job->rank;
    int task = level < 0 ? 0 : level > 20 ? 20 : level, column = rank < 1 ? 1 : rank > 4 ? 4 : rank;
    struct pf2e_income income = {.degree =
                                     degree_of(job->die, (int64_t)job->die + job->modifier, job->dc, NULL).degree};
    bool failed_outright = income.degree == DEGREE_CRITICAL_FAILURE;
    if (job->is_experienced && failed_outright) income.degree = DEGREE_FAILURE;
    switch (income.degree) {
    case DEGREE_CRITICAL_FAILURE:
        break;
    case DEGREE_FAILURE:
        income.per_day = pf2e_income_coins(pf2e_incomes[task][0]);
        /* An experienced expert earns twice the little a plain failure brings. */
        if (job->is_experienced && !failed_outright && rank > 1) income.per_day = pf2e_coins_scale(income.per_day, 2);
        break;
    case DEGREE_SUCCESS:
        income.per_day = pf2e_income_coins(pf2e_incomes[task][column]);
        break;
    case DEGREE_CRITICAL_SUCCESS:
        income.per_day = pf2e_income_coins(pf2e_incomes[task + 1][column]);
        break;
    case DEGREE_COUNT:
        break;
    }
    income.combined = pf2e_coins_scale(income.per_day, job->days);
    return income;
}
