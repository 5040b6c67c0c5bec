/* message.h: a sentence for people, kept as its format and its arguments, so that a host can translate it.
 *
 * The format is a printf format of the source; it identifies the sentence. Translations name the
 * arguments by number: "%s needs %d squares" is "{1} needs {2} squares". verbs/messages.h describes the ids. */
#ifndef TALUS_BASE_MESSAGE_H
#define TALUS_BASE_MESSAGE_H

#include <stdarg.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/symbol.h"
#include "base/text.h"

enum { MESSAGE_MOST = 8 };

struct message_part {
    const char *text; /* NULL: it is the number */
    int64_t number;
};

struct message {
    const char *format; /* NULL: there is none */
    size_t count;
    struct message_part parts[MESSAGE_MOST];
};

/* Takes the arguments of a format: %s, %.*s, %c, and whole numbers. Texts are copied. What follows another kind, or
 * more than MESSAGE_MOST arguments, is left out. */
struct message message_take(struct arena *arena, const char *format, va_list args);
/* A copy in another arena. */
struct message message_copy(struct arena *arena, const struct message *message);
/* The format as people translate it: with {1}, {2} ... */
void message_template(struct text *out, const char *format);
/* A translation with the arguments in their places. */
void message_tell(struct text *out, const char *translation, const struct message *message);
/* The id of a message: its template; where the whole sentence is the argument, that. */
void message_id(struct text *out, const struct message *message);

/* A catalogue: translations by id. */
struct messages {
    struct symbols symbols;
    struct map translations; /* by the symbol of the id: the text as a symbol */
};

void messages_init(struct messages *messages);
void messages_free(struct messages *messages);
/* False when memory is exhausted. */
bool messages_put(struct messages *messages, const char *id, const char *translation);
/* The translation of an id that is printed; NULL: none. `messages` may be NULL here and below. */
const char *messages_find(const struct messages *messages, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Adds the translation of a message to `out`; false when there is none. */
bool messages_tell(const struct messages *messages, const struct message *message, struct text *out);

#endif
