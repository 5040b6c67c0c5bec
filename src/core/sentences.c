/* sentences.c: the events of a command as sentences for people. */
#include "core/sentences.h"

/* The next event that is not for programs only; NULL past the end. */
static const struct event *sentences_next(const struct table *table, size_t from)
{
    for (size_t i = from; i < table->events.count; i++) {
        const struct event *event = &table->events.items[i];
        if (table->system->table->events[event->kind].volume != QUIET) return event;
    }
    return NULL;
}

/* A step that another step of the same creature follows. */
static bool sentences_is_passing(const struct event *event, const struct event *next)
{
    return event->kind == EVENT_MOVE && next && next->kind == EVENT_MOVE && next->fields[0] == event->fields[0];
}

void table_sentences(const struct table *table, struct text *out)
{
    for (size_t i = 0; i < table->events.count; i++) {
        const struct event *event = &table->events.items[i];
        if (table->system->table->events[event->kind].volume == QUIET) continue;
        if (sentences_is_passing(event, sentences_next(table, i + 1))) continue;
        struct text sentence = {0};
        table_event_sentence(table, event, &sentence);
        if (sentence.length) text_addf(out, "%s\n", text_get(&sentence));
        out->failed |= sentence.failed;
        text_free(&sentence);
    }
}
