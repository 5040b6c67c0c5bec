/* income.h: income earned in downtime. */
#ifndef TALUS_PF2E_GM_INCOME_H
#define TALUS_PF2E_GM_INCOME_H

#include "ir/degree.h"
#include "systems/pf2e/item/coins.h"

struct pf2e_income {
    enum degree degree;
    struct pf2e_coins per_day, combined;
};

struct pf2e_job {
    int level; /* of the task, 0 to 20 */
    int days, die, modifier, dc;
    int rank;            /* 1 trained ... 4 legendary */
    bool is_experienced; /* the Experienced Professional feat */
};
struct pf2e_income pf2e_income_earn(const struct pf2e_job *job);

#endif
