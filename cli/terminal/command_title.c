/* command_title.c: a command in words. What is done comes first, then to which creature, with what and where;
 * members without a place in such a sentence follow with their names. */
#include "terminal/command_title.h"

#include <string.h>

#include "util/ascii.h"

/* The members in the order of the sentence. `before` introduces one; `lone` does when no object came before it. */
static const struct title_member {
    const char *name, *before, *lone;
    bool is_object;
} title_members[] = {
    {"spell", " ", NULL, true},     {"action", " ", NULL, true},    {"power", " ", NULL, true},
    {"feature", " ", NULL, true},   {"item", " ", NULL, true},      {"door", " ", NULL, true},
    {"skill", " ", NULL, true},     {"condition", " ", NULL, true}, {"effect", " ", NULL, true},
    {"option", " ", NULL, true},    {"note", ": ", NULL, true},     {"target", " on ", " ", false},
    {"targets", " on ", " ", false}, {"using", " with ", NULL, false}, {"to", " to ", NULL, false},
    {"at", " at ", NULL, false},    {"toward", " toward ", NULL, false},
};
enum { TITLE_MEMBERS = sizeof title_members / sizeof *title_members };

/* How people put a member with this value; "" leaves it out. Without a value: the member is true. ANY_VALUE: every value,
 * which replaces the percent sign. */
#define ANY_VALUE "*"
static const struct title_phrase {
    const char *name, *value, *words;
} title_phrases[] = {
    {"mode", "single", ""},        {"mode", "semi", "semi-auto"},    {"mode", "full", "full auto"},
    {"mode", "walk", ""},          {"mode", "climb", "climbing"},    {"mode", "swim", "swimming"},
    {"mode", "fly", "flying"},     {"mode", "burrow", "burrowing"},  {"full", NULL, "a full move"},
    {"how", "push", "to push it"}, {"how", "prone", "to knock it prone"},
    {"as", "action", ""},          {"as", "bonusAction", "as a bonus action"},
    {"as", "reaction", "as a reaction"},
    {"when", "comes", "for when someone comes near"},
    {"when", "leaves", "for when someone moves away"},
    {"when", "moves", "for when someone moves"},
    {"when", "casts", "for when someone casts a spell"},
    {"when", "shoots", "for when someone shoots"},
    {"when", "hurt", "for when someone is hurt"},
    {"when", "attacks", "for when someone attacks"},
    {"when", "startsTurn", "for when someone starts a turn"},
    {"slot", ANY_VALUE, "with a level-% slot"},
    {"rank", ANY_VALUE, "at rank %"},
    {"dc", ANY_VALUE, "against DC %"},
    {"kind", "short", "a short rest"},
    {"kind", "long", "a long rest"},
    {"ritual", NULL, "as a ritual"},
};
enum { TITLE_PHRASES = sizeof title_phrases / sizeof *title_phrases };

/* Verbs that people put otherwise. */
static const struct title_verb {
    const char *name, *words;
} title_verbs[] = {{"force", "use"}, {"react", "react with"}};

/* Members that the title shows elsewhere, or that only programs read. */
static const char *const title_silent[] = {"do", "who", "answers", "answer", "dice", "number", "secret", "via", NULL};

struct title {
    struct buffer out;
    const struct node *events;
};

static bool title_is_silent(const char *name)
{
    for (size_t i = 0; title_silent[i]; i++)
        if (strcmp(name, title_silent[i]) == 0) return true;
    return false;
}

static bool title_is_placed(const char *name)
{
    for (size_t i = 0; i < TITLE_MEMBERS; i++)
        if (strcmp(name, title_members[i].name) == 0) return true;
    return false;
}

/* Is the slug made of this name? "millers-shield" is made of "Miller's Shield". */
static bool title_is_name(const char *name, const char *slug)
{
    bool gap = false;
    const char *start = slug;
    for (; *name; name++) {
        char letter = ascii_lower(*name);
        bool plain = ascii_is_letter(letter) || ascii_is_digit(letter) || (unsigned char)letter >= 0x80;
        if (*name == '\'') continue;
        if (!plain) {
            gap = slug > start;
            continue;
        }
        if (gap && *slug++ != '-') return false;
        gap = false;
        if (*slug++ != letter) return false;
    }
    return !*slug;
}

/* The name in the events that belongs to a slug; NULL if there is none. */
static const char *title_name(const struct node *events, const char *slug)
{
    for (size_t i = 0; i < node_count(events); i++) {
        const struct node *event = node_at(events, i);
        for (size_t k = 0; node_is(event, NODE_OBJECT) && k < event->count; k++) {
            const char *text = node_to_text(&event->members[k].value, NULL);
            if (text && strcmp(text, slug) != 0 && title_is_name(text, slug)) return text;
        }
    }
    return NULL;
}

/* "raiseShield" as "raise shield"; `capitals`: "long-spear" as "Long Spear". */
static void title_add_words(struct buffer *out, const char *slug, bool capitals)
{
    for (const char *at = slug; *at; at++) {
        bool upper = *at >= 'A' && *at <= 'Z' && at > slug && at[-1] >= 'a' && at[-1] <= 'z';
        bool starts = at == slug || at[-1] == '-' || upper;
        if (upper) buffer_add_char(out, ' ');
        buffer_add_char(out, *at == '-' ? ' ' : capitals && starts ? ascii_upper(*at) : upper ? ascii_lower(*at) : *at);
    }
}

/* The first text that an event has under this name; NULL: none has one. */
static const char *title_find(const struct node *events, const char *name)
{
    const char *found = NULL;
    for (size_t i = 0; !found && i < node_count(events); i++)
        found = node_to_text(node_get(node_at(events, i), name), NULL);
    return found;
}

/* An id of a document, as "RINlrenH2khoN9kt": of 16 letters and digits, and no word. */
static bool title_is_id(const char *text)
{
    bool mixed = false;
    for (const char *at = text; *at; at++) {
        bool letter = ascii_is_letter(*at), upper = *at >= 'A' && *at <= 'Z';
        if (!letter && !ascii_is_digit(*at)) return false;
        mixed = mixed || !letter || (upper && at > text);
    }
    return mixed && strlen(text) == 16;
}

/* `name` is the member. */
static void title_add_text(struct title *title, const char *name, const char *text)
{
    bool is_slug = true;
    for (const char *at = text; *at; at++)
        is_slug = is_slug && *at != ' ' && (*at < 'A' || *at > 'Z') && (unsigned char)*at < 0x80;
    const char *known = is_slug ? title_name(title->events, text) : text;
    if (!known && strcmp(name, "using") == 0) known = title_find(title->events, name);
    if (known && title_is_id(known)) {
        const char *deed = title_find(title->events, "action");
        known = deed ? deed : known;
    }
    if (known)
        buffer_add(&title->out, known);
    else
        title_add_words(&title->out, text, true);
}

static void title_add_value(struct title *title, const char *name, const struct node *value)
{
    bool is_square = node_count(value) == 2 && node_is_number(node_at(value, 0)) && node_is_number(node_at(value, 1));
    if (node_is(value, NODE_STRING)) {
        title_add_text(title, name, node_to_text(value, ""));
        return;
    }
    if (!node_is(value, NODE_ARRAY)) {
        node_write(&title->out, value);
        return;
    }
    for (size_t i = 0; i < node_count(value); i++) {
        if (i) buffer_add(&title->out, is_square ? "," : i + 1 < node_count(value) ? ", " : " and ");
        title_add_value(title, name, node_at(value, i));
    }
}

/* What people say for a member with this value; NULL: its name and value. */
static const char *title_phrase(const struct node_member *member)
{
    for (size_t i = 0; i < TITLE_PHRASES; i++) {
        const struct title_phrase *phrase = &title_phrases[i];
        bool same = !phrase->value                            ? node_is(&member->value, NODE_TRUE)
                    : strcmp(phrase->value, ANY_VALUE) == 0 ? true
                                                              : node_is_text(&member->value, phrase->value);
        if (same && strcmp(member->name, phrase->name) == 0) return phrase->words;
    }
    return NULL;
}

/* ", full auto" or ", with a level-2 slot". */
static void title_add_phrase(struct title *title, const char *phrase, const struct node_member *member)
{
    size_t length = strcspn(phrase, "%");
    if (!*phrase) return;
    buffer_addf(&title->out, ", %.*s", (int)length, phrase);
    if (!phrase[length]) return;
    title_add_value(title, member->name, &member->value);
    buffer_add(&title->out, phrase + length + 1);
}

/* ", full auto" or ", amount 4". */
static void title_add_rest(struct title *title, const struct node_member *member)
{
    const struct node *value = &member->value;
    const char *phrase = title_phrase(member);
    if (title_is_silent(member->name) || title_is_placed(member->name) || node_is(value, NODE_FALSE)) return;
    if (phrase) {
        title_add_phrase(title, phrase, member);
        return;
    }
    buffer_add(&title->out, ", ");
    title_add_words(&title->out, member->name, false);
    if (node_is(value, NODE_TRUE) || node_is(value, NODE_OBJECT)) return;
    buffer_add_char(&title->out, ' ');
    if (node_is(value, NODE_STRING))
        title_add_words(&title->out, node_to_text(value, ""), false);
    else
        title_add_value(title, member->name, value);
}

/* The creature or square that was chosen after the command: " on Wight" or " to 4,4". */
static void title_add_answers(struct title *title, const struct node *command)
{
    const struct node *answers = node_get(command, "answers"), *first = node_at(answers, 0);
    const char *target = node_to_text(node_get(first, "target"), NULL);
    const struct node *to = node_get(first, "to");
    if (node_get(command, "target") || node_get(command, "to")) return;
    if (target) buffer_addf(&title->out, " on %s", target);
    if (!target && to) {
        buffer_add(&title->out, " to ");
        title_add_value(title, "to", to);
    }
}

/* `without`: a member that the verb implies: one escapes from a condition. */
static void title_add_members(struct title *title, const struct node *command, const char *without)
{
    bool has_object = false;
    for (size_t i = 0; i < TITLE_MEMBERS; i++) {
        const struct title_member *member = &title_members[i];
        const struct node *value = node_get(command, member->name);
        if (!value || (node_is(value, NODE_ARRAY) && !node_count(value)) || strcmp(member->name, without) == 0) continue;
        buffer_add(&title->out, !has_object && member->lone ? member->lone : member->before);
        title_add_value(title, member->name, value);
        has_object = has_object || member->is_object;
    }
    title_add_answers(title, command);
    for (size_t i = 0; node_is(command, NODE_OBJECT) && i < command->count; i++)
        title_add_rest(title, &command->members[i]);
}

static const char *title_verb(const char *name)
{
    for (size_t i = 0; i < sizeof title_verbs / sizeof *title_verbs; i++)
        if (strcmp(name, title_verbs[i].name) == 0) return title_verbs[i].words;
    return name;
}

const char *command_title(struct pool *pool, const struct node *command, const struct node *events, const char *turn)
{
    struct title title = {.events = events};
    struct buffer verb = {0};
    const char *name = node_to_text(node_get(command, "do"), "");
    const char *who = node_to_text(node_get(command, "who"), strcmp(name, "start") == 0 ? NULL : turn);
    const char *choice = strcmp(name, "choose") == 0 ? title_find(events, "choice") : NULL;
    bool is_act = strcmp(name, "act") == 0 && node_get(command, "action"); /* the action is the verb */
    title_add_words(&verb, title_verb(name), false);
    if (verb.length) *verb.bytes = ascii_upper(*verb.bytes);
    if (who && *who) buffer_addf(&title.out, "%s:%s", who, is_act ? "" : " ");
    if (!is_act) buffer_add(&title.out, buffer_get(&verb));
    if (choice) buffer_addf(&title.out, " %s", choice);
    title_add_members(&title, command, strcmp(name, "escape") == 0 ? "condition" : "");
    const char *copy = title.out.failed || verb.failed ? NULL : pool_copy(pool, buffer_get(&title.out), title.out.length);
    buffer_free(&title.out);
    buffer_free(&verb);
    return copy;
}

const char *command_turn(const struct node *events, const char *turn)
{
    for (size_t i = 0; i < node_count(events); i++) {
        const struct node *event = node_at(events, i);
        if (node_is_text(node_get(event, "event"), "turnStart")) turn = node_to_text(node_get(event, "who"), turn);
    }
    return turn;
}
