/* tour_stops.h: the demonstrations of the tour that are not verbs. Each adds what it shows to `out`. */
#ifndef TALUS_CLI_TOUR_STOPS_H
#define TALUS_CLI_TOUR_STOPS_H

#include "util/buffer.h"

int tour_predicate(struct buffer *out); /* a predicate that fails, and why */
int tour_stacking(struct buffer *out);  /* bonuses and penalties, and which of them lost */
int tour_lint(struct buffer *out);      /* an item with mistakes */
int tour_fight(struct buffer *out);     /* a round at the table */

#endif
