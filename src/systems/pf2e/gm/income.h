/* income.h: income earned in downtime. */
#ifndef TALUS_PF2E_GM_INCOME_H
#define TALUS_PF2E_GM_INCOME_H

#include "ir/degree.h"
#include "systems/pf2e/item/coins.h"

struct pf2e_income {
    enum degree degree;
    struct pf2e_coins per_day, combined;
};

/* `rank` 1 trained ... 4 legendary; `is_experienced`: the Experienced Professional feat. Task levels 0 to 20. */
struct pf2e_income pf2e_income_earn(int level, int days, int die, int modifier, int dc, int rank, bool is_experienced);

#endif
