/* side.h: what one side may know about a table.
 *
 * A creature that a side cannot find is left out of that side's view and events, wherever its name would be. Secret
 * rolls and remarks are the game master's alone; a question is seen by the side that must answer it. */
#ifndef TALUS_CORE_SIDE_H
#define TALUS_CORE_SIDE_H

#include "base/limits.h"
#include "core/event.h"

/* Does anyone at the table belong to it? */
bool side_exists(const struct table *table, int side);
/* The side that a member of an entry or a command gives by its number or its name; a new name is a new side. */
int side_given(const struct table *table, const struct json *given, int fallback);
/* The names of all sides: those of "sides", or what the entry of the first creature of a side gives; NULL where a side
 * has none. One walk over the creatures. */
void side_names(const struct table *table, const char *names[LIMIT_SIDES]);
/* The name of a side for people: as the scenario names it, or by a creature on it. */
void side_words(const struct table *table, int64_t side, struct text *out);
/* Can no one of this side know of the creature? */
bool side_misses(const struct table *table, int who, int side);
/* The event as a side may know it: other creatures that it misses are taken out of the members. False: it may not know
 * of the event at all. */
bool side_event(struct table *table, struct event *event, int side);
/* Takes out of a view what a side may not know. */
void side_view(const struct table *table, int side, struct json *view);

#endif
