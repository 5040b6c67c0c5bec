/* event_text.c: makes the sentence of an event from its message and members.
 *
 *     {who}              the member in words: a name, a number, a square, a slug as words
 *     [, {left} left]    left out when a member inside is absent or false
 *     {n|wound|wounds}   the first word for 1, else the second
 *     {success?hits|misses}
 *     {kind=save?DC|AC}  the first piece when the member is that word, else the second
 *     [{kind=save} ...]  a piece for that word only; [{kind=} ...] when the member is absent
 *     [{kind!=save} ...] a piece for every other word; [{kind!=} ...] when the member is there
 *     {raw!amount}       absent when it equals the other member, or this word
 *     [{source==who} ...] a piece for when both members are the same
 *     {what*amount}      singular or plural: "1 action", "2 actions"
 *     {bonus:+}          in a format; event_formats lists them
 *
 * A message includes its full stop; the first letter becomes a capital. */
#include "base/ascii.h"
#include "core/event_format.h"
#include "core/side.h"
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
    case EVENT_FIELD_SLUG:
    case EVENT_FIELD_SYMBOL:
        return value == 0 || !*table_text(table, value);
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
    if (square == EVENT_ABSENT) return;
    const int steps[] = {event_square_x(square), event_square_y(square)};
    for (int i = 0; i < 2; i++) {
        if (i) text_add_char(out, ',');
        if (unit == 1)
            text_add_int(out, steps[i]);
        else
            text_add_double(out, (double)steps[i] / unit);
    }
}

/* The name of a part of the turn that is spent; NULL: the member is something else. */
static const char *event_pool_words(const struct event_member *member, const char *slug)
{
    const struct economy *economy = member->table->system->table->encounter.economy;
    if (!economy || strcmp(member->field->name, "what") != 0 || !event_field_find(member->kind, "left", 4)) return NULL;
    for (size_t i = 0; economy->pools[i].name; i++) {
        if (strcmp(economy->pools[i].name, slug) == 0) return economy->pools[i].words;
    }
    return NULL;
}

/* The name of a slug for people: as the system names it, else as words. */
bool event_text_words(const struct event_member *member, struct text *out)
{
    const char *slug = table_text(member->table, member->value);
    const char *translated = messages_find(member->table->messages, "word/%s/%s", member->field->name, slug);
    const struct event_word *word = member->table->system->table->words;
    if (translated) {
        text_add(out, translated);
        return true;
    }
    for (; word && word->words; word++) {
        if (strcmp(word->member, member->field->name) == 0 && strcmp(word->slug, slug) == 0) {
            text_add(out, word->words);
            return true;
        }
    }
    const char *pool = event_pool_words(member, slug);
    if (pool)
        text_add(out, pool);
    else if (member->field->kind == EVENT_FIELD_SLUG)
        event_slug_words(slug, out);
    else
        text_add(out, slug);
    return pool != NULL;
}

/* ["Ann", "Ben", "Cid"] as "Ann, Ben and Cid". */
static void event_list_words(const struct table *table, int64_t value, struct text *out)
{
    struct json_document list = {0};
    const char *text = table_text(table, value);
    if (json_parse(&list, "event", text, strlen(text), NULL) == STATUS_OK) {
        size_t count = json_count(&list.root);
        for (size_t i = 0; i < count; i++) {
            const char *before = i == 0 ? "" : i + 1 == count ? " and " : ", ";
            text_addf(out, "%s%s", before, json_to_text(json_at(&list.root, i), ""));
        }
    }
    json_free(&list);
}

/* Members that only programs read. */
static bool event_has_no_words(enum event_field_kind kind)
{
    return kind == EVENT_FIELD_END || kind == EVENT_FIELD_HIDDEN || kind == EVENT_FIELD_KIND_COUNT;
}

static void event_member_words(const struct event_member *member, struct text *out)
{
    const char *name;
    int64_t value = member->value;
    if (event_has_no_words(member->field->kind)) return;
    switch (member->field->kind) {
    case EVENT_FIELD_SOME:
    case EVENT_FIELD_INT:
        if (value != EVENT_ABSENT) text_add_int(out, value);
        break;
    case EVENT_FIELD_BOOL:
    case EVENT_FIELD_MAYBE:
    case EVENT_FIELD_FLAG:
        text_add(out, value ? "yes" : "no");
        break;
    case EVENT_FIELD_ACTOR:
        name = table_actor_name(member->table, value);
        text_add(out, name ? name : "nobody");
        break;
    case EVENT_FIELD_SQUARE:
        event_place_words(member->table, value, out);
        break;
    case EVENT_FIELD_SLUG:
    case EVENT_FIELD_SYMBOL:
        (void)event_text_words(member, out);
        break;
    case EVENT_FIELD_ACTORS:
        event_list_words(member->table, value, out);
        break;
    default:
        text_add(out, table_text(member->table, value));
        break;
    }
}

bool event_member_find(struct event_member *member, const char *name, size_t length)
{
    member->field = event_field_find(member->kind, name, length);
    if (!member->field) return false;
    member->value = member->event->fields[member->field - member->kind->fields];
    return !event_is_absent(member->table, member->field, member->value);
}

/* {n|one|many} and {flag?yes|no}: `rest` is at the mark. False when there is nothing to print. */
static bool event_choice(const struct event_member *member, bool absent, const char *rest, const char *end,
                         struct text *out)
{
    const char *middle = memchr(rest + 1, '|', (size_t)(end - rest - 1));
    if (!middle) middle = end;
    bool first = *rest == '|' ? member->value == 1 : !absent && member->value != 0;
    const char *from = first ? rest + 1 : middle < end ? middle + 1 : end;
    size_t length = (size_t)((first ? middle : end) - from);
    bool unknown = member->value == EVENT_ABSENT;
    if (!unknown) text_add_bytes(out, from, length);
    return !unknown && length > 0;
}

/* Is the member this word? No word: is it absent? */
static bool event_is_word(const struct event_member *member, const char *word, size_t length)
{
    if (!length) return event_is_absent(member->table, member->field, member->value);
    bool named = member->field->kind == EVENT_FIELD_SLUG || member->field->kind == EVENT_FIELD_SYMBOL;
    const char *text = named && member->value ? table_text(member->table, member->value) : "";
    return strlen(text) == length && memcmp(text, word, length) == 0;
}

/* {kind=save?DC|AC} and {kind=save}: `word` is after the sign. False when there is nothing to print. */
static bool event_word_choice(const struct event_member *member, const char *word, const char *end, struct text *out)
{
    size_t length = strcspn(word, "?}");
    bool chosen = event_is_word(member, word, length);
    if (word[length] == '}') return chosen;
    struct event_member answer = *member;
    answer.value = chosen;
    (void)event_choice(&answer, !chosen, word + length, end, out);
    return true;
}

/* Is the member the same as another one of this name, or its text this word? */
static bool event_is_same(const struct event_member *member, const char *other, size_t length)
{
    struct event_member second = *member;
    if (event_member_find(&second, other, length)) return second.value == member->value;
    struct text words = {0};
    event_member_words(member, &words);
    bool same = words.length == length && memcmp(text_get(&words), other, length) == 0;
    text_free(&words);
    return same;
}

/* {kind=save}, {kind=save?DC|AC}, {kind!=save} and {source==who}: `rest` is at the sign. */
static bool event_compares(const struct event_member *member, const char *rest, const char *end, struct text *out)
{
    size_t length = (size_t)(end - rest) - 2;
    if (*rest == '!') return !event_is_word(member, rest + 2, length);
    if (rest[1] != '=') return event_word_choice(member, rest + 1, end, out);
    return !event_is_absent(member->table, member->field, member->value) && event_is_same(member, rest + 2, length);
}

/* One {...}: `at` points past the brace, `end` at the closing one. False when the member is absent. */
static bool event_braces(const struct table *table, const struct event *event, const char *at, const char *end,
                         struct text *out)
{
    struct event_member member = {
        .table = table, .event = event, .kind = &table->system->table->events[event->kind]};
    size_t length = strcspn(at, "|?:=!*}");
    bool absent = !event_member_find(&member, at, length);
    if (!member.field) return false;
    const char *rest = at + length;
    size_t left = *rest == '}' ? 0 : (size_t)(end - rest - 1);
    if (*rest == '|' || *rest == '?') {
        return event_choice(&member, absent, rest, end, out);
    } else if (*rest == '=' || (*rest == '!' && rest[1] == '=')) {
        return event_compares(&member, rest, end, out);
    } else if (*rest == ':') {
        return event_is_formatted(&member, absent, rest + 1, left, out);
    } else if (*rest == '!' && !absent && event_is_same(&member, rest + 1, left)) {
        return false;
    } else if (*rest == '*') {
        struct event_member count = member;
        bool one = event_member_find(&count, rest + 1, left) && count.value == 1;
        event_counted_words(&member, one, out);
    } else {
        event_member_words(&member, out);
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
    const char *other = messages_find(table->messages, "%s/event/%s", table->system->id, kind->name);
    if (!other && event->kind < EVENT_SHARED_COUNT) other = messages_find(table->messages, "event/%s", kind->name);
    if (kind->sentence) event_sentence(table, event, other ? other : kind->sentence, out);
}
