/* event.h: events at a table: typed, with named members.
 *
 * A row of an events.def declares an event; its members are a macro, so that one list gives the struct, the maker, the
 * printed JSON, the schema and the reference page:
 *
 *     #define event_move_members EV_ACTOR(who) EV_SQUARE(from) EV_SQUARE(to) EV_SLUG(mode)
 *     EVENT(MOVE, move, TOLD, "{who} moves to {to}.", "A creature changes its place.")
 *
 *     emit(table, move, .who = walker, .from = here, .to = there);      members left out are absent
 *     struct event_move move = event_move_of(event);                    in `apply`
 *
 * core/events.def holds the events of every game. A system adds rows in its own events.def, and may give a
 * shared event further members with EVENT_EXTENDS (see core/event_declare.def). */
#ifndef TALUS_CORE_EVENT_H
#define TALUS_CORE_EVENT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "json/json.h"

enum { EVENT_MOST_FIELDS = 16, EVENT_NOBODY = -1 };
#define EVENT_ABSENT INT64_MIN /* of a number or a square that is not there */

/* EVENT_FIELD(id, schema, words): what a member is. */
#define EVENT_FIELD_KINDS                                                                                              \
    EVENT_FIELD(HIDDEN, "", "")                                                                                        \
    EVENT_FIELD(INT, "{\"type\":\"integer\"}", "whole number")                                                         \
    EVENT_FIELD(SOME, "{\"type\":\"integer\"}", "whole number, optional")                                              \
    EVENT_FIELD(BOOL, "{\"type\":\"boolean\"}", "true or false")                                                       \
    EVENT_FIELD(MAYBE, "{\"type\":\"boolean\"}", "true or false, optional")                                            \
    EVENT_FIELD(FLAG, "{\"const\":true}", "true, or left out")                                                         \
    EVENT_FIELD(ACTOR, "{\"type\":\"string\"}", "id of a creature")                                                    \
    EVENT_FIELD(SYMBOL, "{\"type\":\"string\"}", "text")                                                               \
    EVENT_FIELD(SLUG, "{\"type\":\"string\"}", "slug")                                                                 \
    EVENT_FIELD(SQUARE, "{\"type\":\"array\",\"items\":{\"type\":\"number\"}}", "square [x, y]")                       \
    EVENT_FIELD(JSON, "{}", "data")                                                                                    \
    EVENT_FIELD(SQUARES, "{\"type\":\"array\",\"items\":{\"type\":\"array\"}}", "list of squares")                     \
    EVENT_FIELD(ACTORS, "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}", "list of ids")                         \
    EVENT_FIELD(NUMBERS, "{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}", "list of numbers")                   \
    EVENT_FIELD(LIST, "{\"type\":\"array\"}", "list")                                                                  \
    EVENT_FIELD(OBJECT, "{\"type\":\"object\"}", "object")

enum event_field_kind {
    EVENT_FIELD_END,
#define EVENT_FIELD(id, schema, words) EVENT_FIELD_##id,
    EVENT_FIELD_KINDS
#undef EVENT_FIELD
        EVENT_FIELD_KIND_COUNT
};

struct event_field {
    const char *name;
    enum event_field_kind kind;
};

enum event_volume { TOLD, QUIET }; /* quiet: for programs; lists for people leave it out */

struct event_kind {
    const char *name;
    struct event_field fields[EVENT_MOST_FIELDS + 1];
    const char *sentence; /* the message for people: core/event_text.c describes its notation; NULL: not shown */
    const char *doc;
    enum event_volume volume;
};

/* The name of the slug of a member in a sentence for people. */
struct event_word {
    const char *member, *slug;
    const char *words; /* "action|actions" where it is counted; "has a useless arm" where "is" would be wrong */
};

struct event {
    uint16_t kind; /* index into rules->events */
    int64_t fields[EVENT_MOST_FIELDS];
};

/* Squares inside events. */
int64_t event_square(int x, int y);
int event_square_x(int64_t square);
int event_square_y(int64_t square);

/* A maker names every member once with its absent value and then again with what is given. */
#pragma GCC diagnostic ignored "-Woverride-init"

#define event_emit(table, type, ...) table_emit((table), type##_make((struct type){type##_members __VA_ARGS__}))
/* A shared event; members that a system adds to it are absent. */
#define emit(table, name, ...)                                                                                         \
    table_emit((table), event_complete((table), event_##name##_make((struct event_##name){                             \
                            event_##name##_members __VA_ARGS__})))

#include "core/event_members.h"
#define EVENT_PREFIX event_
#define EVENT_PREFIX_ID EVENT_
#define EVENT_FIRST 0
#define EVENT_FILE "core/events.def"
#define EVENT_COUNT_NAME EVENT_SHARED_COUNT
#include "core/event_declare.def"

struct table;

/* The event with the members that the table's system adds to it as those are when they are left out. */
struct event event_complete(const struct table *table, struct event event);

/* The shared events; ended by one without name. */
extern const struct event_kind event_shared_kinds[];
/* Does a system that has these events word this one in its own way, or have it to itself? */
bool event_is_worded(const struct event_kind *kinds, const struct event_kind *kind);

/* The sentence of an event. `message` is a template (the event's own sentence, or a translation). */
void event_sentence(const struct table *table, const struct event *event, const char *message, struct text *out);
/* Words for people from a slug: "on-fire" gives "on fire", "fullAuto" "full auto". */
void event_slug_words(const char *slug, struct text *out);

/* JSON Schema of the events of a table, and the part of the reference page about one of them. */
struct json event_schema(struct arena *arena, const struct event_kind *kinds);
void event_document(struct text *out, const struct event_kind *kind);

#endif
