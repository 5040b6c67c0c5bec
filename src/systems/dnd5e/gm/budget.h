/* budget.h: the difficulty of an encounter by the rule book: experience points against a budget. */
#ifndef TALUS_DND5E_GM_BUDGET_H
#define TALUS_DND5E_GM_BUDGET_H

#include <stdint.h>

enum d5e_difficulty { D5E_LOW, D5E_MODERATE, D5E_HIGH, D5E_DIFFICULTIES };

const char *d5e_difficulty_name(enum d5e_difficulty difficulty);
/* The experience points of a creature of this challenge rating (0.125, 0.25, 0.5, 1 ... 30). */
int d5e_challenge_xp(double rating);
/* What a character of this level adds to the budget. */
int d5e_budget(int level, enum d5e_difficulty difficulty);

#endif
