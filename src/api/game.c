/* game.c: tables of the public interface: their life, commands, undo and listeners. */
#include "api/game.h"

#include <string.h>

#include "base/memory.h"
#include "core/scenario.h"
#include "core/sentences.h"
#include "json/json.h"
#include "verbs/messages.h"


static struct talus_table *game_wrap(struct talus *engine, struct table *table)
{
    struct talus_table *game = table ? memory_alloc(sizeof *game) : NULL;
    if (!game) {
        table_free(table);
        return NULL;
    }
    *game = (struct talus_table){.engine = engine, .table = table};
    table->messages = &engine->messages;
    game->content = talus_content_retain(engine->content);
    engine->users++;
    return game;
}

/* A game that was made while memory ran out is not handed out. */
static enum talus_status game_finish(struct talus *engine, struct engine_mark mark,
                                     enum status status, struct table *table,
                                     struct talus_table **out)
{
    struct talus_table *game = game_wrap(engine, table);
    if (status == STATUS_OK && !game) status = STATUS_BAD_CONTENT;
    enum talus_status result = engine_end(engine, mark, status, NULL, NULL);
    if (result == TALUS_OK)
        *out = game;
    else
        talus_table_free(game);
    return result;
}

static enum status game_open(struct verb_call *call, uint64_t seed, struct table **table)
{
    const struct system *system = call->system;
    if (!system->table) return verb_not_offered(call, "tables to play on");
    const struct json *scenario = &call->document->root;
    bool fits = scenario_check(system, call->document, scenario, call->diags);
    if (!fits && scenario_is_other(scenario)) return STATUS_BAD_CONTENT;
    *table = table_new_read(system, verb_content(call, system), &(struct table_scenario){call->document, scenario},
                            seed, call->diags);
    return *table ? STATUS_OK : STATUS_BAD_CONTENT;
}

enum talus_status talus_table_new(struct talus *engine, const struct talus_scenario *scenario,
                                  struct talus_table **table)
{
    static const struct verb play = {.name = "play", .need = VERB_DOCUMENT};
    if (table) *table = NULL;
    if (!engine_ready(engine) || !table || !scenario || scenario->size != sizeof *scenario) return TALUS_USAGE;
    if (!scenario->text && !scenario->file) return TALUS_USAGE;
    struct engine_mark mark = engine_begin(engine);
    struct json_document own = {0};
    struct arena arena;
    struct table *made = NULL;
    struct json options = json_make_object();
    arena_init(&arena);
    struct verb_call call = {.host = &engine->host, .options = &options, .arena = &arena};
    call.diags = &engine->diags;
    enum status status = STATUS_OK;
    if (scenario->system && !(call.system = verb_system(scenario->system, call.diags)))
        status = STATUS_USAGE;
    const char *file = scenario->file ? scenario->file : "scenario";
    if (status == STATUS_OK && scenario->text) {
        status = json_parse(&own, file, scenario->text, scenario->text_size, call.diags);
        if (status == STATUS_OK) status = verb_take(&call, &play, &own);
    } else if (status == STATUS_OK) {
        verb_put_text(&call, &options, "document", file);
        status = verb_open(&call, &play, &own);
    }
    if (status == STATUS_OK) status = game_open(&call, scenario->seed, &made);
    json_free(&own);
    arena_free(&arena);
    return game_finish(engine, mark, status, made, table);
}

static struct content *game_content(const struct system *system, void *context)
{
    return engine_content(context, system);
}

enum talus_status talus_table_load(struct talus *engine, const char *name, const char *text,
                                   size_t size, struct talus_table **table)
{
    if (table) *table = NULL;
    if (!engine_ready(engine) || !text || !table) return TALUS_USAGE;
    struct engine_mark mark = engine_begin(engine);
    bool whole = true;
    struct table *made = table_load(&(struct content_text){name ? name : "game", text, size}, game_content, engine,
                                    &whole, &engine->diags);
    return game_finish(engine, mark, made ? STATUS_OK : STATUS_BAD_CONTENT, made, table);
}

static struct content *game_same_content(const struct system *system, void *context)
{
    (void)system;
    return ((struct talus_table *)context)->table->content;
}

/* By its log: names and state of the copy are its own. */
enum talus_status talus_table_clone(struct talus_table *game, struct talus_table **clone)
{
    if (clone) *clone = NULL;
    if (!game || !engine_ready(game->engine) || !clone) return TALUS_USAGE;
    struct engine_mark mark = engine_begin(game->engine);
    struct text saved = {0};
    bool whole = true;
    table_save(game->table, &saved);
    struct table *made = saved.failed ? NULL
                                      : table_load(&(struct content_text){"clone", text_get(&saved), saved.length},
                                                   game_same_content, game, &whole, NULL);
    text_free(&saved);
    enum talus_status status = game_finish(game->engine, mark, made ? STATUS_OK : STATUS_BAD_CONTENT,
                                           made, clone);
    if (status == TALUS_OK) {
        talus_content_retain(game->content);
        talus_content_free((*clone)->content);
        (*clone)->content = game->content;
    }
    return status;
}

void talus_table_free(struct talus_table *game)
{
    if (!game) return;
    game_record_free(&game->report);
    advise_free(game);
    table_free(game->table);
    talus_content_free(game->content);
    engine_release(game->engine);
    memory_free(game);
}

static void game_put_words(struct arena *arena, struct json *object, const char *name,
                           const char *words)
{
    json_set(arena, object, name, json_make_text(arena, words, strlen(words)));
}

/* A sentence in the host's language as the member of this name, and its id and arguments as "message". */
static void game_put_sentence(struct arena *arena, struct json *object, const char *name, const struct table *table,
                              const struct message *message)
{
    struct text told = {0};
    struct json parts = messages_json(arena, message);
    if (messages_tell(table->messages, message, &told)) game_put_words(arena, object, name, text_get(&told));
    if (!json_is(&parts, JSON_NULL)) json_set(arena, object, "message", parts);
    text_free(&told);
}

/* The reason of a refusal. A translation ends with what may be written instead, too. */
static void game_put_reason(struct arena *arena, struct json *object, const struct table *table)
{
    game_put_words(arena, object, "reason", table->refusal);
    game_put_sentence(arena, object, "reason", table, &table->refused);
    const char *told = json_to_text(json_get(object, "reason"), "");
    if (!table->instead || strcmp(told, table->refusal) == 0) return;
    const char *whole = arena_printf(arena, "%s; %s", told, table->instead);
    if (whole) game_put_words(arena, object, "reason", whole);
}

static struct json game_result(struct talus_table *game, struct arena *arena,
                               enum table_result result)
{
    static const char *const names[] = {
        [TABLE_DONE] = "done", [TABLE_REFUSED] = "refused", [TABLE_ASKED] = "asked"};
    struct json out = json_make_object();
    game_put_words(arena, &out, "result", names[result]);
    json_set(arena, &out, "events", table_events_json(game->table, arena, true));
    if (result == TABLE_REFUSED && game->table->refusal) game_put_reason(arena, &out, game->table);
    if (result == TABLE_REFUSED && game->table->dice.fault == DICE_FAULT_EMPTY)
        json_set(arena, &out, "wants", json_make_int(game->table->dice.wanted));
    if (result == TABLE_ASKED) {
        struct json question = json_copy(arena, &game->table->question);
        game_put_sentence(arena, &question, "prompt", game->table, &game->table->prompt);
        json_set(arena, &out, "question", question);
    }
    return out;
}

/* The events one after the other, each ended by NUL: made before the command is kept, so that nothing can
 * fail afterwards. */
static void game_write_lines(struct text *lines, const struct json *events)
{
    for (size_t i = 0; i < json_count(events); i++) {
        json_write(lines, json_at(events, i));
        text_add_bytes(lines, "", 1);
    }
}

static void game_tell(struct talus_table *game, const struct json *events, const struct text *lines)
{
    const char *line = text_get(lines);
    game->engine->calling = true;
    for (size_t i = 0; i < json_count(events); i++, line += strlen(line) + 1) {
        int64_t seq = json_to_int(json_get(json_at(events, i), "seq"), 0);
        game->listener(game->listener_user, (uint64_t)seq, line);
    }
    game->engine->calling = false;
}

static enum status game_do(struct talus_table *game, const char *command, size_t failures,
                           struct talus_answer *answer, enum talus_outcome *outcome)
{
    struct json_document document;
    struct diags *diags = &game->engine->diags;
    enum status status = json_parse(&document, "command", command, strlen(command), diags);
    if (status == STATUS_OK) {
        struct table_moment moment;
        size_t logged = game->table->log.count;
        enum table_result result = table_try(game->table, &document.root, &moment);
        bool done = result == TABLE_DONE;
        struct text lines = {0};
        answer->out.data = game_result(game, &answer->arena, result);
        table_sentences(game->table, &answer->words);
        const struct json *events = json_get(&answer->out.data, "events");
        if (outcome) *outcome = (enum talus_outcome)result;
        if (done && game->listener) game_write_lines(&lines, events);
        if (game->table->log.count > logged)
            (void)game_record_keep(&game->report, game->table, logged, done ? events : NULL);
        if (memory_failures() != failures)
            table_take_back(game->table, &moment);
        else
            table_keep(game->table, &moment);
        if (memory_failures() == failures && done && game->listener) game_tell(game, events, &lines);
        text_free(&lines);
    }
    json_free(&document);
    return status;
}

enum talus_status talus_table_do(struct talus_table *game, const char *command,
                                 enum talus_outcome *outcome, struct talus_answer **answer)
{
    _Static_assert((int)TALUS_DONE == (int)TABLE_DONE && (int)TALUS_REFUSED == (int)TABLE_REFUSED &&
                       (int)TALUS_ASKED == (int)TABLE_ASKED,
                   "outcomes are the same numbers");
    if (answer) *answer = NULL;
    if (!game || !engine_ready(game->engine) || !command) return TALUS_USAGE;
    struct engine_mark mark = engine_begin(game->engine);
    struct talus_answer *made = answer_new();
    enum talus_outcome what = TALUS_REFUSED;
    enum status status =
        made ? game_do(game, command, mark.failures, made, &what) : STATUS_NO_MEMORY;
    if (outcome) *outcome = what;
    enum talus_status result = engine_end(game->engine, mark, status, made, answer);
    return result;
}

enum talus_status talus_table_undo(struct talus_table *game, size_t commands)
{
    if (!game || !engine_ready(game->engine)) return TALUS_USAGE;
    struct engine_mark mark = engine_begin(game->engine);
    enum status status = table_undo(game->table, commands, &game->engine->diags);
    return engine_end(game->engine, mark, status, NULL, NULL);
}

enum talus_status talus_table_redo(struct talus_table *game, size_t commands)
{
    if (!game || !engine_ready(game->engine)) return TALUS_USAGE;
    struct engine_mark mark = engine_begin(game->engine);
    enum status status = table_redo(game->table, commands, &game->engine->diags);
    return engine_end(game->engine, mark, status, NULL, NULL);
}

enum talus_status talus_table_listen(struct talus_table *game, talus_listener *listener, void *user)
{
    if (!game || !engine_ready(game->engine)) return TALUS_USAGE;
    game->listener = listener;
    game->listener_user = user;
    return TALUS_OK;
}
