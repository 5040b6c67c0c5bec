/* sentences.c: the events of a command as sentences for people. */
#include "core/sentences.h"

#include "base/ascii.h"

static bool sentences_is_told(const struct table *table, const struct event *event)
{
    return table->system->table->events[event->kind].volume != QUIET;
}

/* The nearest event after or before `from` that is not for programs only; NULL if there is none. */
static const struct event *sentences_near(const struct table *table, size_t from, bool after)
{
    for (size_t i = after ? from + 1 : from; after ? i < table->events.count : i > 0; i = after ? i + 1 : i - 1) {
        const struct event *event = &table->events.items[after ? i : i - 1];
        if (sentences_is_told(table, event)) return event;
    }
    return NULL;
}

/* Two events of one kind that happen to one creature, their first member. */
static bool sentences_same(const struct event *one, const struct event *other, uint16_t kind)
{
    return other && one->kind == kind && other->kind == kind && one->fields[0] == other->fields[0];
}

static bool sentences_same_words(const struct table *table, int64_t one, int64_t other)
{
    const char *a = table_text(table, one), *b = table_text(table, other);
    while (*a && ascii_lower(*a) == ascii_lower(*b))
        a++, b++;
    return !*a && !*b;
}

/* Did this command already report a condition that means the defeat? */
static bool sentences_is_known(const struct table *table, size_t index, const struct event_defeat *defeat)
{
    for (size_t i = 0; i < index; i++) {
        const struct event *event = &table->events.items[i];
        if (event->kind != EVENT_CONDITION) continue;
        struct event_condition condition = event_condition_of(event);
        if (condition.who == defeat->who && condition.condition == defeat->how) return true;
    }
    return false;
}

/* What the next sentence repeats: a step on the way, being down before being dead, a status that is also an effect. */
static bool sentences_is_passing(const struct table *table, const struct event *event, const struct event *next)
{
    if (sentences_same(event, next, EVENT_MOVE) || sentences_same(event, next, EVENT_DEFEAT)) return true;
    if (event->kind != EVENT_CONDITION || !next || next->kind != EVENT_EFFECT) return false;
    struct event_condition condition = event_condition_of(event);
    struct event_effect effect = event_effect_of(next);
    return condition.who == effect.who && sentences_same_words(table, condition.condition, effect.effect);
}

/* What the last sentence implies: an eliminated creature leaves, and a reaction is used. */
static bool sentences_is_repeated(const struct event *event, const struct event *last)
{
    if (event->kind == EVENT_LEAVE && last && last->kind == EVENT_DEFEAT) {
        struct event_leave leave = event_leave_of(event);
        struct event_defeat defeat = event_defeat_of(last);
        return leave.who == defeat.who && leave.how == defeat.how;
    }
    if (!sentences_same(event, last, EVENT_ACT)) return false;
    struct event_act act = event_act_of(event), before = event_act_of(last);
    return before.isReaction && !act.isReaction && act.action == before.action;
}

bool table_is_shown(const struct table *table, size_t index)
{
    const struct event *event = &table->events.items[index];
    if (!sentences_is_told(table, event)) return false;
    if (sentences_is_passing(table, event, sentences_near(table, index, true))) return false;
    if (sentences_is_repeated(event, sentences_near(table, index, false))) return false;
    if (event->kind != EVENT_DEFEAT) return true;
    struct event_defeat defeat = event_defeat_of(event);
    return !sentences_is_known(table, index, &defeat);
}

void table_sentences(const struct table *table, struct text *out)
{
    for (size_t i = 0; i < table->events.count; i++) {
        if (!table_is_shown(table, i)) continue;
        struct text sentence = {0};
        table_event_sentence(table, &table->events.items[i], &sentence);
        if (sentence.length) text_addf(out, "%s\n", text_get(&sentence));
        out->failed |= sentence.failed;
        text_free(&sentence);
    }
}
