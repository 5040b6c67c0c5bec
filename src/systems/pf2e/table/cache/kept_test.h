/* kept_test.h: checks against someone that were opened before and can be rolled again. */
#ifndef TALUS_PF2E_TABLE_CACHE_KEPT_TEST_H
#define TALUS_PF2E_TABLE_CACHE_KEPT_TEST_H

#include "systems/pf2e/roll/play_action.h"
#include "systems/pf2e/table/table.h"

/* What a check depends on. */
struct pf2e_test_key {
    uint64_t roller, other; /* numbers of forms */
    uint64_t words;         /* marks and options of the command, hashed */
    const struct pf2e_action *action;
    int map;
    bool allies;
};

struct pf2e_kept_test {
    struct pf2e_test_key key;
    struct arena arena;
    struct pf2e_sitting sides[2];
    struct pf2e_test_plan plan;
    struct pf2e_test test;
    struct pf2e_modifiers modifiers; /* of the check, as they were before the first roll */
    bool is_open;
    unsigned uses;
};

/* An action against someone. */
struct pf2e_test_wish {
    int who, target;
    const struct pf2e_action *action;
    int map;                    /* attacks before; -1: the penalty does not matter */
    const struct json *options; /* of the command; may be NULL */
};

/* The check, opened now or before. NULL: there is no such statistic, or memory is exhausted. */
struct pf2e_kept_test *pf2e_test_take(struct table *table, const struct pf2e_test_wish *wish);
/* When it has been rolled. */
void pf2e_test_give(struct pf2e_hall *hall, struct pf2e_kept_test *kept);

#endif
