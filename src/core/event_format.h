/* event_format.h: shared declarations of the sentences of events: members, and their formats. */
#ifndef TALUS_CORE_EVENT_FORMAT_H
#define TALUS_CORE_EVENT_FORMAT_H

#include "core/event.h"

/* A member of an event that is being put into words. */
struct event_member {
    const struct table *table;
    const struct event *event;
    const struct event_kind *kind;
    const struct event_field *field; /* NULL: there is no such member */
    int64_t value;
};

/* Another member of the same event, by its name. False when it is absent. */
bool event_member_find(struct event_member *member, const char *name, size_t length);
/* The name of the member's slug for people. True when the system names it. */
bool event_text_words(const struct event_member *member, struct text *out);
/* The same in the singular or plural. */
void event_counted_words(const struct event_member *member, bool one, struct text *out);
/* Prints a member in the format of this name. False when there is nothing to print. */
bool event_is_formatted(struct event_member *member, bool absent, const char *name, size_t length, struct text *out);

#endif
