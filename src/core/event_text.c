/* event_text.c: the sentences of events, made from a message and the event's members.
 *
 *     {who}              the member in words: a name, a number, a square, a slug as words
 *     [, {left} left]    left out when a member inside is absent or false
 *     {n|wound|wounds}   the first word for 1, else the second
 *     {success?hits|misses}
 *     {bonus:+}          a number with its sign
 *     {what:a}           the words with their article: "an attack"
 *     {kind=save?DC|AC}  the first piece when the member is that word, else the second
 *     [{kind=save} ...]  a piece for that word only
 *
 * A message ends a sentence by itself; the first letter becomes a capital one. */
#include "base/ascii.h"
#include "core/table.h"

static const struct event_field *event_field_find(const struct event_kind *kind, const char *name, size_t length)
{
    for (const struct event_field *field = kind->fields; field->kind != EVENT_FIELD_END; field++) {
        if (strlen(field->name) == length && memcmp(field->name, name, length) == 0) return field;
    }
    return NULL;
}

static bool event_is_absent(const struct table *table, const struct event_field *field, int64_t value)
{
    switch (field->kind) {
    case EVENT_FIELD_ACTOR:
        return !table_actor_name(table, value);
    case EVENT_FIELD_INT:
        return false;
    case EVENT_FIELD_SOME:
    case EVENT_FIELD_MAYBE:
    case EVENT_FIELD_SQUARE:
        return value == EVENT_ABSENT;
    default:
        return value == 0;
    }
}

void event_slug_words(const char *slug, struct text *out)
{
    for (const char *at = slug; *at; at++) {
        bool inner = at > slug && at[1];
        if ((*at == '-' || *at == '_' || *at == '/') && inner) {
            text_add(out, " ");
        } else if (*at == ':' && inner) {
            text_add(out, ": ");
        } else if (*at >= 'A' && *at <= 'Z' && at > slug && at[-1] >= 'a' && at[-1] <= 'z') {
            char lower = (char)(*at - 'A' + 'a');
            text_add(out, " ");
            text_add_bytes(out, &lower, 1);
        } else {
            text_add_bytes(out, at, 1);
        }
    }
}

/* "6,4"; where a table has no grid, in inches: "6.5,4.25". */
static void event_place_words(const struct table *table, int64_t square, struct text *out)
{
    const struct table_rules *rules = table->system->table;
    int unit = rules->unit ? rules->unit(table) : 1;
    const int steps[] = {event_square_x(square), event_square_y(square)};
    for (int i = 0; i < 2; i++) {
        if (i) text_add_char(out, ',');
        if (unit == 1)
            text_add_int(out, steps[i]);
        else
            text_add_double(out, (double)steps[i] / unit);
    }
}

static void event_member_words(const struct table *table, const struct event_field *field, int64_t value,
                               struct text *out)
{
    const char *name;
    switch (field->kind) {
    case EVENT_FIELD_SOME:
    case EVENT_FIELD_INT:
        if (value != EVENT_ABSENT) text_addf(out, "%lld", (long long)value);
        break;
    case EVENT_FIELD_BOOL:
    case EVENT_FIELD_MAYBE:
    case EVENT_FIELD_FLAG:
        text_add(out, value ? "yes" : "no");
        break;
    case EVENT_FIELD_ACTOR:
        name = table_actor_name(table, value);
        text_add(out, name ? name : "nobody");
        break;
    case EVENT_FIELD_SLUG:
        event_slug_words(table_text(table, value), out);
        break;
    case EVENT_FIELD_SQUARE:
        if (value != EVENT_ABSENT) event_place_words(table, value, out);
        break;
    case EVENT_FIELD_END:
    case EVENT_FIELD_HIDDEN:
    case EVENT_FIELD_KIND_COUNT:
        break;
    default:
        text_add(out, table_text(table, value));
        break;
    }
}

/* Is the member this word? */
static bool event_is_word(const struct table *table, const struct event_field *field, int64_t value, const char *word,
                          size_t length)
{
    bool named = field->kind == EVENT_FIELD_SLUG || field->kind == EVENT_FIELD_SYMBOL;
    const char *text = named && value ? table_text(table, value) : "";
    return strlen(text) == length && memcmp(text, word, length) == 0;
}

static void event_add_article(const struct table *table, const struct event_field *field, int64_t value,
                              struct text *out)
{
    struct text words = {0};
    event_member_words(table, field, value, &words);
    const char *first = text_get(&words);
    text_addf(out, "%s %s", *first && strchr("aeiouAEIOU", *first) ? "an" : "a", first);
    text_free(&words);
}

/* One {...}: `at` points behind the brace, `end` at the closing one. False when the member is absent. */
static bool event_braces(const struct table *table, const struct event *event, const char *at, const char *end,
                              struct text *out)
{
    const struct event_kind *kind = &table->system->table->events[event->kind];
    size_t length = strcspn(at, "|?:=}");
    const struct event_field *field = event_field_find(kind, at, length);
    if (!field) return false;
    int64_t value = event->fields[field - kind->fields];
    bool absent = event_is_absent(table, field, value);
    const char *rest = at + length;
    bool chosen = !absent && value != 0;
    if (*rest == '=') {
        const char *word = rest + 1;
        rest = word + strcspn(word, "?}");
        chosen = event_is_word(table, field, value, word, (size_t)(rest - word));
        if (*rest == '}') return chosen;
        absent = false;
    }
    if (*rest == '|' || *rest == '?') {
        const char *middle = memchr(rest + 1, '|', (size_t)(end - rest - 1));
        if (!middle) middle = end;
        bool first = *rest == '|' ? value == 1 : chosen;
        const char *from = first ? rest + 1 : middle < end ? middle + 1 : end;
        text_add_bytes(out, from, (size_t)((first ? middle : end) - from));
    } else if (*rest == ':' && rest[1] == '+' && !absent) {
        text_addf(out, "%+lld", (long long)value);
    } else if (*rest == ':' && rest[1] == 'a' && !absent) {
        event_add_article(table, field, value, out);
    } else {
        event_member_words(table, field, value, out);
    }
    return !absent;
}

/* Up to the end, or the closing bracket of an optional piece. False when a member in it is absent. */
static bool event_piece(const struct table *table, const struct event *event, const char **message, struct text *out)
{
    bool whole = true;
    const char *at = *message;
    while (*at && *at != ']') {
        const char *close = *at == '{' ? strchr(at, '}') : NULL;
        if (close) {
            whole &= event_braces(table, event, at + 1, close, out);
            at = close + 1;
        } else if (*at == '[') {
            size_t before = out->length;
            at++;
            if (!event_piece(table, event, &at, out) && out->bytes) {
                out->length = before;
                out->bytes[before] = '\0';
            }
            if (*at == ']') at++;
        } else {
            size_t plain = strcspn(at + 1, "{[]") + 1;
            text_add_bytes(out, at, plain);
            at += plain;
        }
    }
    *message = at;
    return whole;
}

void event_sentence(const struct table *table, const struct event *event, const char *message, struct text *out)
{
    size_t start = out->length;
    (void)event_piece(table, event, &message, out);
    if (out->bytes && out->length > start && out->bytes[start] >= 'a' && out->bytes[start] <= 'z')
        out->bytes[start] = (char)(out->bytes[start] - 'a' + 'A');
}

void table_event_sentence(const struct table *table, const struct event *event, struct text *out)
{
    const struct event_kind *kind = &table->system->table->events[event->kind];
    const char *message = kind->sentence;
    if (table->message) {
        const char *other = table->message(table->message_context, kind->name);
        if (other) message = other;
    }
    if (message) event_sentence(table, event, message, out);
}
