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
    if (event->kind == EVENT_DEFEAT && next && next->kind == EVENT_CONDITION) {
        struct event_defeat defeat = event_defeat_of(event);
        struct event_condition means = event_condition_of(next);
        return means.who == defeat.who && means.condition == defeat.how;
    }
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
    return before.isReaction && act.action == before.action;
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

static void sentences_add(const struct table *table, size_t index, struct text *out)
{
    struct text sentence = {0};
    table_event_sentence(table, &table->events.items[index], &sentence);
    if (sentence.length) text_addf(out, "%s\n", text_get(&sentence));
    out->failed |= sentence.failed;
    text_free(&sentence);
}

/* Does the event say that a creature is dead? */
static bool sentences_is_death(const struct table *table, const struct event *event)
{
    int64_t how = 0;
    if (event->kind == EVENT_CONDITION) how = event_condition_of(event).condition;
    if (event->kind == EVENT_DEFEAT) how = event_defeat_of(event).how;
    return how && strcmp(table_text(table, how), "dead") == 0;
}

/* Is the event about this creature? */
static bool sentences_is_about(const struct table *table, const struct event *event, int64_t who)
{
    const struct event_field *field = table->system->table->events[event->kind].fields;
    return field->kind == EVENT_FIELD_ACTOR && event->fields[0] == who;
}

/* The death is told last of what happens to the creature: after the rest of the blow, of the burst, of the injury.
 * Returns the sentence that it follows; the death itself when nothing comes after it. */
static size_t sentences_last_before(const struct table *table, size_t death)
{
    int64_t who = table->events.items[death].fields[0];
    size_t last = death;
    for (size_t i = death + 1; i < table->events.count; i++) {
        const struct event *event = &table->events.items[i];
        if (event->kind == EVENT_REVIVE && event->fields[0] == who) return death;
        if (event->kind == EVENT_TURN_START || event->kind == EVENT_ENCOUNTER_END) break;
        bool about = sentences_is_about(table, event, who) && !sentences_is_death(table, event);
        if (about && table_is_shown(table, i)) last = i;
    }
    return last;
}

void table_sentences(const struct table *table, struct text *out)
{
    size_t waiting = 0; /* deaths */
    for (size_t i = 0; i < table->events.count; i++) {
        if (!table_is_shown(table, i)) continue;
        bool waits = sentences_is_death(table, &table->events.items[i]) && sentences_last_before(table, i) > i;
        if (waits)
            waiting++;
        else
            sentences_add(table, i, out);
        for (size_t death = 0; waiting > 0 && death < i; death++) {
            if (!sentences_is_death(table, &table->events.items[death]) || !table_is_shown(table, death)) continue;
            if (sentences_last_before(table, death) != i) continue;
            sentences_add(table, death, out);
            waiting--;
        }
    }
}
