/* message.c: sentences as formats with arguments, and catalogues of translations. */
#include "base/message.h"

#include <string.h>

enum message_kind {
    MESSAGE_PLAIN,
    MESSAGE_TEXT,
    MESSAGE_CUT, /* %.*s */
    MESSAGE_LETTER,
    MESSAGE_INT,
    MESSAGE_LONG,
    MESSAGE_SIZE,
    MESSAGE_OTHER
};

/* The piece of a format that begins here: plain text, or one argument. */
static enum message_kind message_next(const char *at, size_t *length)
{
    *length = strcspn(at, "%");
    if (*length) return MESSAGE_PLAIN;
    size_t flags = 1 + strspn(at + 1, "-+ #0123456789.*");
    size_t longs = strspn(at + flags, "lzh");
    char kind = at[flags + longs];
    *length = flags + longs + (kind != '\0');
    if (kind == '%') return MESSAGE_PLAIN;
    if (kind == 's') return memchr(at, '*', flags) ? MESSAGE_CUT : MESSAGE_TEXT;
    if (kind == 'c') return MESSAGE_LETTER;
    if (!kind || !strchr("diu", kind)) return MESSAGE_OTHER;
    if (at[flags] == 'z') return MESSAGE_SIZE;
    return longs == 2 ? MESSAGE_LONG : longs == 0 ? MESSAGE_INT : MESSAGE_OTHER;
}

/* At most so many bytes of a text. */
static const char *message_text(struct arena *arena, const char *text, size_t most)
{
    size_t size = 0;
    while (text && size < most && text[size])
        size++;
    return arena_copy_text(arena, text ? text : "", size);
}

/* For formats that -Wformat has checked. */
struct message message_take(struct arena *arena, const char *format, va_list args)
{
    struct message message = {.format = format};
    size_t length;
    for (const char *at = format; *at && message.count < MESSAGE_MOST; at += length) {
        enum message_kind kind = message_next(at, &length);
        struct message_part part = {0};
        if (kind == MESSAGE_OTHER) break;
        if (kind == MESSAGE_TEXT || kind == MESSAGE_CUT) {
            size_t most = kind == MESSAGE_CUT ? (size_t)va_arg(args, int) : SIZE_MAX;
            part.text = message_text(arena, va_arg(args, const char *), most);
        } else if (kind == MESSAGE_LETTER) {
            char letter = (char)va_arg(args, int);
            part.text = arena_copy_text(arena, &letter, 1);
        } else if (kind == MESSAGE_INT) {
            part.number = va_arg(args, int);
        } else if (kind == MESSAGE_LONG) {
            part.number = va_arg(args, long long);
        } else if (kind == MESSAGE_SIZE) {
            part.number = (int64_t)va_arg(args, size_t);
        }
        if (kind != MESSAGE_PLAIN) message.parts[message.count++] = part;
    }
    return message;
}

struct message message_copy(struct arena *arena, const struct message *message)
{
    struct message copy = *message;
    for (size_t i = 0; i < copy.count; i++) {
        const char *text = copy.parts[i].text;
        if (text) copy.parts[i].text = arena_copy_text(arena, text, strlen(text));
    }
    return copy;
}

void message_template(struct text *out, const char *format)
{
    int count = 0;
    size_t length;
    for (const char *at = format; *at; at += length) {
        if (message_next(at, &length) != MESSAGE_PLAIN)
            text_addf(out, "{%d}", ++count);
        else
            text_add_bytes(out, at, *at == '%' ? 1 : length);
    }
}

/* The number in braces here; 0: it is not one. */
static size_t message_place(const char *at)
{
    if (at[0] != '{' || at[1] < '1' || at[1] > '9') return 0;
    return at[2] == '}' ? (size_t)(at[1] - '0') : 0;
}

void message_tell(struct text *out, const char *translation, const struct message *message)
{
    for (const char *at = translation; *at;) {
        size_t place = message_place(at);
        if (place && place <= message->count) {
            const struct message_part *part = &message->parts[place - 1];
            if (part->text)
                text_add(out, part->text);
            else
                text_addf(out, "%lld", (long long)part->number);
            at += 3;
        } else {
            size_t plain = strcspn(at + 1, "{") + 1;
            text_add_bytes(out, at, plain);
            at += plain;
        }
    }
}

void message_id(struct text *out, const struct message *message)
{
    if (!message->format) return;
    if (strcmp(message->format, "%s") == 0)
        text_add(out, message->count && message->parts[0].text ? message->parts[0].text : "");
    else
        message_template(out, message->format);
}

/* ---- catalogues ---- */

void messages_init(struct messages *messages)
{
    *messages = (struct messages){0};
    symbols_init(&messages->symbols, NULL);
}

void messages_free(struct messages *messages)
{
    map_free(&messages->translations);
    symbols_free(&messages->symbols);
}

bool messages_put(struct messages *messages, const char *id, const char *translation)
{
    symbol key = symbol_intern_text(&messages->symbols, id);
    symbol text = symbol_intern_text(&messages->symbols, translation);
    struct map_entry *entry = key && text ? map_put(&messages->translations, key) : NULL;
    if (entry) entry->number = text;
    return entry != NULL;
}

static const char *messages_look(const struct messages *messages, const struct text *id)
{
    symbol key = symbol_find(&messages->symbols, text_get(id), id->length);
    const struct map_entry *entry = key ? map_find(&messages->translations, key) : NULL;
    return entry ? symbol_text(&messages->symbols, (symbol)entry->number) : NULL;
}

const char *messages_find(const struct messages *messages, const char *format, ...)
{
    if (!messages || !messages->translations.count) return NULL;
    struct text id = {0};
    va_list args;
    va_start(args, format);
    text_addv(&id, format, args);
    va_end(args);
    const char *found = messages_look(messages, &id);
    text_free(&id);
    return found;
}

bool messages_tell(const struct messages *messages, const struct message *message, struct text *out)
{
    if (!messages || !messages->translations.count) return false;
    struct text id = {0};
    message_id(&id, message);
    const char *other = messages_look(messages, &id);
    if (other) message_tell(out, other, message);
    text_free(&id);
    return other != NULL;
}
