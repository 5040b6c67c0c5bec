/* event_format.c: the formats of members in the sentences of events.
 *
 *     {bonus:+}          a number with its sign: +2; nothing for zero
 *     {action:title}     a slug as a title: "Shield Block"
 *     {condition:name}   the same for a name in small letters with spaces: "Open Guard"
 *     {condition:given}  the system's word for it, else the text as it is, with its hyphens
 *     {what:a}           with an article: "an attack"
 *     {condition:is}     "is prone", "has a useless arm"
 *     {condition:isnt}   "is no longer prone", "no longer has a useless arm"
 *     {dice:sum}         the roll with its total: "12 + 7 = 19"
 *     {parts:types}      the types of damage: "fire and cold"
 *     {side:side}        the name of a side
 *     {value:words}      JSON text as a title; nothing for links and objects
 *     {hp:left}          hit points after damage: "12 HP left", "now at -3 HP"
 *     {formula:dice}     dice as people write them: "2 × (1d8 + 4)", "half of 2d6"; nothing without dice
 *     {formula:times}    the same, also without dice
 *     {total:plus}       the total of dice and what is added to it: "7 + 3 = 10"
 *     {target:self}      the name, "self" for who acts
 *     {rounds:time}      rounds of six seconds as people count them: "2 rounds", "1 minute", "8 hours"
 *     {hits:no}          the word for zero, else the number */
#include "core/event_format.h"

#include "base/ascii.h"
#include "core/side.h"
#include "core/table.h"

/* "of" and the like stay small inside a title. */
static bool format_is_small(const char *word, size_t length)
{
    static const char *const small[] = {"a",  "an", "and", "at",  "for", "from", "in",
                                        "of", "on", "or",  "the", "to",  "with"};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        if (strlen(small[i]) == length && memcmp(small[i], word, length) == 0) return true;
    }
    return false;
}

/* The first letters of the words from `start` on become capital ones. */
static void format_capitals(struct text *out, size_t start)
{
    if (!out->bytes) return;
    for (char *at = out->bytes + start; *at;) {
        size_t length = strcspn(at, " ");
        bool small = at > out->bytes + start && format_is_small(at, length);
        if (!small && *at >= 'a' && *at <= 'z') *at = (char)(*at - 'a' + 'A');
        at += length + strspn(at + length, " ");
    }
}

/* Texts with spaces have been written for people and stay as they are. */
static bool format_title(struct event_member *member, struct text *out)
{
    const char *slug = table_text(member->table, member->value);
    size_t start = out->length;
    if (!event_text_words(member, out) && !strchr(slug, ' ')) format_capitals(out, start);
    return true;
}

/* The text may have spaces: names that content writes in small letters. */
static bool format_name(struct event_member *member, struct text *out)
{
    size_t start = out->length;
    if (!event_text_words(member, out)) format_capitals(out, start);
    return true;
}

/* Names that have hyphens: "ill-omened". */
static bool format_given(struct event_member *member, struct text *out)
{
    struct text words = {0};
    if (event_text_words(member, &words))
        text_add(out, text_get(&words));
    else
        text_add(out, table_text(member->table, member->value));
    text_free(&words);
    return true;
}

static bool format_words(struct event_member *member, struct text *out)
{
    struct json_document document = {0};
    const char *text = table_text(member->table, member->value);
    size_t start = out->length;
    if (json_parse(&document, "event", text, strlen(text), NULL) == STATUS_OK) {
        const char *slug = json_to_text(&document.root, "");
        if (!strchr(slug, '.')) event_slug_words(slug, out);
        format_capitals(out, start);
    }
    json_free(&document);
    return out->length > start;
}

/* Unless the system's words bring one. */
static bool format_article(struct event_member *member, struct text *out)
{
    struct text words = {0};
    (void)event_text_words(member, &words);
    const char *first = text_get(&words);
    bool has = strncmp(first, "a ", 2) == 0 || strncmp(first, "an ", 3) == 0;
    text_addf(out, "%s%s", has ? "" : *first && strchr("aeiouAEIOU", *first) ? "an " : "a ", first);
    text_free(&words);
    return true;
}

static bool format_sign(struct event_member *member, struct text *out)
{
    if (member->value) text_addf(out, "%+lld", (long long)member->value);
    return member->value != 0;
}

/* Words that begin with "has " are a whole phrase; persistent damage is something one has. */
static bool format_verb(struct event_member *member, const char *is, const char *had, struct text *out)
{
    struct text words = {0};
    (void)event_text_words(member, &words);
    const char *phrase = text_get(&words);
    bool whole = strncmp(phrase, "has ", 4) == 0;
    bool has = whole || strncmp(phrase, "persistent ", 11) == 0;
    text_addf(out, "%s %s", has ? had : is, whole ? phrase + 4 : phrase);
    text_free(&words);
    return true;
}

static bool format_is(struct event_member *member, struct text *out)
{
    return format_verb(member, "is", "has", out);
}

static bool format_is_not(struct event_member *member, struct text *out)
{
    return format_verb(member, "is no longer", "no longer has", out);
}

/* What the dice show: the member for it, or the only die of the list. */
static bool format_die(const struct event_member *dice, int64_t *die)
{
    struct event_member member = *dice;
    if (event_member_find(&member, "natural", 7) || event_member_find(&member, "rolled", 6) ||
        event_member_find(&member, "die", 3)) {
        *die = member.value;
        return true;
    }
    bool listed = dice->field->kind == EVENT_FIELD_NUMBERS && dice->value;
    const char *list = listed ? table_text(dice->table, dice->value) : "";
    int64_t sign = 1;
    *die = 0;
    if (*list++ != '[') return false;
    if (*list == '-') {
        sign = -1;
        list++;
    }
    for (; *list >= '0' && *list <= '9'; list++)
        *die = *die * 10 + (*list - '0');
    *die *= sign;
    return *list == ']';
}

/* "(12 + 3) × 2 = ", as far as there is something to add or to multiply by. */
static void format_terms(int64_t die, int64_t rest, int64_t factor, struct text *out)
{
    int64_t much = rest < 0 ? -rest : rest;
    char sign = rest < 0 ? '-' : '+';
    if (factor > 1 && rest)
        text_addf(out, "(%lld %c %lld) × %lld = ", (long long)die, sign, (long long)much, (long long)factor);
    else if (factor > 1)
        text_addf(out, "%lld × %lld = ", (long long)die, (long long)factor);
    else if (rest)
        text_addf(out, "%lld %c %lld = ", (long long)die, sign, (long long)much);
}

static bool format_sum(struct event_member *member, struct text *out)
{
    struct event_member total = *member, times = *member, under = *member;
    int64_t die = 0;
    if (!event_member_find(&total, "total", 5)) return false;
    int64_t factor = event_member_find(&times, "multiplier", 10) ? times.value : 1;
    bool plain = event_member_find(&under, "under", 5) || !format_die(member, &die) || factor < 1 ||
                 total.value % factor != 0;
    if (!plain) format_terms(die, total.value / factor - die, factor, out);
    text_add_int(out, total.value);
    return true;
}

/* Has an earlier part of the damage the same type? */
static bool format_repeats(const struct json *parts, size_t index, const char *type)
{
    for (size_t i = 0; i < index; i++) {
        if (strcmp(json_to_text(json_get(json_at(parts, i), "type"), ""), type) == 0) return true;
    }
    return false;
}

static bool format_types(struct event_member *member, struct text *out)
{
    struct json_document document = {0};
    const char *text = table_text(member->table, member->value);
    size_t named = 0;
    if (json_parse(&document, "event", text, strlen(text), NULL) == STATUS_OK) {
        for (size_t i = 0; i < json_count(&document.root); i++) {
            const char *type = json_to_text(json_get(json_at(&document.root, i), "type"), "");
            if (!*type || strcmp(type, "untyped") == 0 || format_repeats(&document.root, i, type)) continue;
            if (named++) text_add(out, " and ");
            event_slug_words(type, out);
        }
    }
    json_free(&document);
    return named > 0;
}

static bool format_side(struct event_member *member, struct text *out)
{
    side_words(member->table, member->value, out);
    return true;
}

static bool format_left(struct event_member *member, struct text *out)
{
    text_addf(out, member->value < 0 ? "now at %lld HP" : "%lld HP left", (long long)member->value);
    return true;
}

static bool format_has_dice(const char *formula)
{
    for (const char *at = formula; *at; at++) {
        if (*at == 'd' && at[1] >= '0' && at[1] <= '9') return true;
    }
    return false;
}

static bool format_times(struct event_member *member, struct text *out)
{
    const char *formula = table_text(member->table, member->value);
    while (*formula) {
        const char *times = strstr(formula, " * ");
        size_t length = times ? (size_t)(times - formula) : strlen(formula);
        bool half = times && length >= 3 && strncmp(times - 3, "0.5", 3) == 0;
        text_add_bytes(out, formula, length - (half ? 3 : 0));
        if (times) text_add(out, half ? "half of " : " × ");
        formula += length + (times ? 3 : 0);
    }
    return true;
}

static bool format_plus(struct event_member *member, struct text *out)
{
    struct event_member bonus = *member;
    text_add_int(out, member->value);
    if (!event_member_find(&bonus, "bonus", 5) || bonus.value == 0) return true;
    int64_t much = bonus.value < 0 ? -bonus.value : bonus.value;
    text_addf(out, " %c %lld = %lld", bonus.value < 0 ? '-' : '+', (long long)much,
              (long long)(member->value + bonus.value));
    return true;
}

static bool format_self(struct event_member *member, struct text *out)
{
    struct event_member who = *member;
    bool self = event_member_find(&who, "who", 3) && who.value == member->value;
    text_add(out, self ? "self" : table_actor_name(member->table, member->value));
    return true;
}

static bool format_time(struct event_member *member, struct text *out)
{
    static const struct {
        int64_t rounds;
        const char *name;
    } spans[] = {{14400, "day"}, {600, "hour"}, {10, "minute"}, {1, "round"}};
    size_t i = 0;
    while (member->value % spans[i].rounds || member->value < spans[i].rounds) {
        if (++i < sizeof spans / sizeof *spans) continue;
        i--;
        break;
    }
    int64_t count = member->value / spans[i].rounds;
    text_addf(out, "%lld %s%s", (long long)count, spans[i].name, count == 1 ? "" : "s");
    return true;
}

/* Damage without a type needs no word for it. */
static bool format_dice(struct event_member *member, struct text *out)
{
    static const char untyped[] = " untyped";
    struct text words = {0};
    if (!format_has_dice(table_text(member->table, member->value))) return false;
    (void)format_times(member, &words);
    for (const char *at = text_get(&words); *at;) {
        bool skips = strncmp(at, untyped, sizeof untyped - 1) == 0;
        if (!skips) text_add_char(out, *at);
        at += skips ? sizeof untyped - 1 : 1;
    }
    text_free(&words);
    return true;
}

static const struct event_format {
    const char *name;
    bool (*print)(struct event_member *member, struct text *out);
    bool takes_absent;
} event_formats[] = {
    {"+", format_sign, false},       {"title", format_title, false}, {"is", format_is, false},
    {"isnt", format_is_not, false},  {"sum", format_sum, true},      {"types", format_types, false},
    {"side", format_side, false},    {"words", format_words, false},
    {"a", format_article, false},    {"left", format_left, false},   {"dice", format_dice, false},
    {"times", format_times, false},  {"name", format_name, false},   {"self", format_self, false},
    {"time", format_time, false},    {"plus", format_plus, false},
    {"given", format_given, false},
};

bool event_is_formatted(struct event_member *member, bool absent, const char *name, size_t length, struct text *out)
{
    for (size_t i = 0; i < sizeof event_formats / sizeof *event_formats; i++) {
        const struct event_format *format = &event_formats[i];
        if (strlen(format->name) != length || memcmp(format->name, name, length) != 0) continue;
        return (!absent || format->takes_absent) && format->print(member, out);
    }
    if (absent) return false;
    if (member->value == 0)
        text_add_bytes(out, name, length);
    else
        text_add_int(out, member->value);
    return true;
}

/* Does the text end in a word that takes an s? Resources have any name: "fury", "gold", "trick dice". */
static bool format_takes_s(const char *text, size_t length)
{
    static const char *const nouns[] = {"action", "attack", "charge", "level", "point", "reaction",
                                        "round",  "slot",   "spell",  "use"};
    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++) {
        size_t ending = strlen(nouns[i]);
        if (length >= ending && strcmp(text + length - ending, nouns[i]) == 0) return true;
    }
    return false;
}

/* "foot of movement|feet of movement" gives both forms. */
void event_counted_words(const struct event_member *member, bool one, struct text *out)
{
    struct text words = {0};
    (void)event_text_words(member, &words);
    const char *all = text_get(&words), *bar = strchr(all, '|');
    size_t length = strlen(all);
    if (bar && one)
        text_add_bytes(out, all, (size_t)(bar - all));
    else if (bar)
        text_add(out, bar + 1);
    else if (one && length > 4 && strcmp(all + length - 4, "dice") == 0)
        text_addf(out, "%.*sdie", (int)length - 4, all);
    else if (one && length > 2 && all[length - 1] == 's' && !strchr("su", all[length - 2]))
        text_add_bytes(out, all, length - 1);
    else
        text_addf(out, "%s%s", all, !one && format_takes_s(all, length) ? "s" : "");
    text_free(&words);
}
