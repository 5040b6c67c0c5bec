/* history.c: undo and redo. */
#include "core/history.h"

#include <string.h>

#include "base/memory.h"
#include "core/table.h"

static void history_moment_free(const struct table *table, struct history_moment *moment)
{
    if (moment->state) table->system->table->state_free(moment->state);
    memory_free(moment->waiting);
    memory_free(moment->answers);
    memory_free(moment->forced);
}

static void history_forget_undone(struct history *history)
{
    for (size_t i = 0; i < history->undone.count; i++)
        memory_free(history->undone.items[i]);
    vec_clear(&history->undone);
}

void history_free(struct table *table)
{
    struct history *history = &table->history;
    for (size_t i = 0; i < history->moments.count; i++)
        history_moment_free(table, &history->moments.items[i]);
    history_forget_undone(history);
    vec_free(&history->moments);
    vec_free(&history->undone);
}

/* ---- keeping moments ---- */

/* Of the older moments those go without which the gap stays small for its age. A state that an earlier moment shares is
 * handed to it. */
static void history_thin(struct table *table)
{
    struct history *history = &table->history;
    struct history_moment *items = history->moments.items;
    size_t old = history->moments.count - HISTORY_RECENT, kept = 1; /* the first one always stays */
    for (size_t i = 1; i < history->moments.count; i++) {
        struct history_moment *before = &items[kept - 1];
        size_t age = table->log.count - items[i].log_count;
        if (i >= old || items[i + 1].log_count - before->log_count > age / HISTORY_DISTANCE) {
            items[kept++] = items[i];
            continue;
        }
        if (!before->state) {
            before->state = items[i].state;
            items[i].state = NULL;
        }
        history_moment_free(table, &items[i]);
    }
    history->moments.count = kept;
    history->full = kept + HISTORY_RECENT;
}

static char *history_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = memory_alloc(size);
    if (copy) memcpy(copy, text, size);
    return copy;
}

static void history_copy_waiting(const struct table *table, const struct table_moment *moment,
                                 struct history_moment *kept)
{
    kept->waiting = history_copy(moment->waiting);
    kept->question = moment->question;
    kept->answers = memory_alloc((moment->answer_count + 1) * sizeof *kept->answers);
    kept->forced = memory_alloc((moment->forced_count + 1) * sizeof *kept->forced);
    kept->answer_count = moment->answer_count;
    kept->forced_count = moment->forced_count;
    if (kept->answers && kept->answer_count)
        memcpy(kept->answers, table->answers, kept->answer_count * sizeof *kept->answers);
    if (kept->forced && kept->forced_count)
        memcpy(kept->forced, table->forced.items, kept->forced_count * sizeof *kept->forced);
}

void history_prepare(struct table *table, struct table_moment *moment)
{
    moment->kept = (struct history_moment){
        .log_count = moment->log_count, .rng = moment->rng, .seq = moment->seq, .question = json_make_null()};
    if (table->quiet || !vec_reserve(&table->history.moments, 1)) return;
    if (moment->waiting) history_copy_waiting(table, moment, &moment->kept);
}

void history_keep(struct table *table, struct table_moment *moment)
{
    struct history *history = &table->history;
    if (table->quiet || table->log.count == moment->log_count) { /* nothing was logged: nothing to undo */
        history_discard(table, moment);
        return;
    }
    if (!history->redoing) history_forget_undone(history);
    moment->kept.state = moment->state;
    moment->state = NULL;
    history->moments.items[history->moments.count++] = moment->kept;
    moment->kept = (struct history_moment){0};
    if (history->moments.count > 2 * HISTORY_RECENT && history->moments.count >= history->full) history_thin(table);
}

void history_discard(struct table *table, struct table_moment *moment)
{
    history_moment_free(table, &moment->kept);
    moment->kept = (struct history_moment){0};
}

/* ---- going back ---- */

/* The last moment at or before the log had so many entries; -1: none was kept. */
static int history_find(const struct table *table, size_t log_count)
{
    const struct history *history = &table->history;
    int found = -1;
    for (size_t i = 0; i < history->moments.count && history->moments.items[i].log_count <= log_count; i++)
        found = (int)i;
    return found;
}

static void history_restore_waiting(struct table *table, struct history_moment *moment)
{
    memory_free(table->waiting);
    table->waiting = moment->waiting;
    moment->waiting = NULL;
    table->question = moment->question;
    table->answer_count = moment->answer_count;
    if (moment->answer_count) memcpy(table->answers, moment->answers, moment->answer_count * sizeof *table->answers);
    vec_clear(&table->forced);
    for (size_t i = 0; i < moment->forced_count; i++)
        (void)vec_push(&table->forced, moment->forced[i]);
}

static void history_restore(struct table *table, size_t index)
{
    struct history *history = &table->history;
    struct history_moment *moment = &history->moments.items[index];
    size_t with_state = index;
    while (with_state < history->moments.count && !history->moments.items[with_state].state)
        with_state++;
    if (with_state < history->moments.count) {
        table->system->table->state_free(table->state);
        table->state = history->moments.items[with_state].state;
        history->moments.items[with_state].state = NULL;
    }
    table->rng = moment->rng;
    table->next_seq = moment->seq;
    history_restore_waiting(table, moment);
    for (size_t i = index; i < history->moments.count; i++)
        history_moment_free(table, &history->moments.items[i]);
    history->moments.count = index;
    vec_clear(&table->events);
    table->refusal = NULL;
    table->exhausted = false;
}

/* Cuts the log; the commands that go are remembered for redo, or only freed. */
static void history_cut(struct table *table, size_t keep, bool remember)
{
    while (table->log.count > keep) {
        struct table_entry entry = vec_pop(&table->log);
        memory_free(entry.events);
        if (!remember || !vec_push(&table->history.undone, entry.command)) memory_free(entry.command);
    }
}

static void history_give_again(struct table *table, const char *text)
{
    struct json_document command;
    if (json_parse(&command, "command", text, strlen(text), NULL) == STATUS_OK) table_do(table, &command.root);
    json_free(&command);
}

/* From a kept moment on, the commands of the log up to `keep` again. */
static void history_replay(struct table *table, size_t keep)
{
    struct history *history = &table->history;
    int (*answer)(struct table *, void *, int64_t, const struct json *) = table->answer;
    int index = history_find(table, keep);
    size_t from = history->moments.items[index].log_count;
    history_cut(table, keep, true);
    vec(char *) again = {0};
    while (table->log.count > from) {
        struct table_entry entry = vec_pop(&table->log);
        memory_free(entry.events);
        if (!vec_push(&again, entry.command)) memory_free(entry.command);
    }
    history_restore(table, (size_t)index);
    table->answer = NULL;
    history->redoing = true;
    while (again.count) {
        char *text = vec_pop(&again);
        history_give_again(table, text);
        memory_free(text);
    }
    history->redoing = false;
    table->answer = answer;
    vec_free(&again);
}

/* No moment was kept that early. What is undone stays known. */
static enum status history_from_start(struct table *table, size_t keep, struct diags *diags)
{
    vec(char *) undone = {0};
    for (size_t i = 0; i < table->history.undone.count; i++)
        (void)vec_push(&undone, history_copy(table->history.undone.items[i]));
    for (size_t i = table->log.count; i-- > keep;)
        (void)vec_push(&undone, history_copy(table->log.items[i].command));
    enum status status = table_play_again(table, keep, diags);
    if (status == STATUS_OK) history_forget_undone(&table->history);
    for (size_t i = 0; i < undone.count; i++) {
        bool kept = status == STATUS_OK && undone.items[i] && vec_push(&table->history.undone, undone.items[i]);
        if (!kept) memory_free(undone.items[i]);
    }
    vec_free(&undone);
    return status;
}

enum status table_undo(struct table *table, size_t commands, struct diags *diags)
{
    size_t keep = commands < table->log.count ? table->log.count - commands : 0, failures = memory_failures();
    if (commands == 0 || table->log.count == 0) return STATUS_OK;
    /* What is needed is asked for first, so that nothing has changed when it is not there. */
    if (!vec_reserve(&table->history.undone, table->log.count - keep)) return STATUS_NO_MEMORY;
    if (history_find(table, keep) < 0) return history_from_start(table, keep, diags);
    history_replay(table, keep);
    return memory_failures() == failures ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status table_redo(struct table *table, size_t commands, struct diags *diags)
{
    struct history *history = &table->history;
    size_t failures = memory_failures();
    (void)diags;
    int (*answer)(struct table *, void *, int64_t, const struct json *) = table->answer;
    table->answer = NULL;
    history->redoing = true;
    for (size_t i = 0; i < commands && history->undone.count; i++) {
        char *text = vec_pop(&history->undone);
        history_give_again(table, text);
        memory_free(text);
    }
    history->redoing = false;
    table->answer = answer;
    return memory_failures() == failures ? STATUS_OK : STATUS_NO_MEMORY;
}
