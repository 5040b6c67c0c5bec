/* game.c: tables of the public interface. */
#include <string.h>

#include "api/engine.h"
#include "base/memory.h"
#include "core/table.h"
#include "json/json.h"

struct talus_table {
    struct talus *engine;
    struct table *table;
};

static struct talus_table *game_wrap(struct talus *engine, struct table *table)
{
    struct talus_table *game = table ? memory_alloc(sizeof *game) : NULL;
    if (game)
        *game = (struct talus_table){.engine = engine, .table = table};
    else
        table_free(table);
    return game;
}

struct talus_table *talus_table_new(struct talus *engine, const struct talus_question *scenario, uint64_t seed)
{
    struct question question;
    struct table *table = NULL;
    enum status status = question_open(engine, scenario, &question);
    if (status == STATUS_OK && !question.system->table)
        diags_add(&engine->diags, "api/no-table", SEVERITY_ERROR, (struct place){.file = scenario->name}, NULL,
                  "%s has no tables to play on", question.system->title);
    else if (status == STATUS_OK)
        table = table_new(question.system, engine_content(engine, question.system), &question.document->root, seed,
                          &engine->diags);
    question_close(&question);
    return game_wrap(engine, table);
}

static struct content *game_content(const struct system *system, void *context)
{
    return engine_content(context, system);
}

struct talus_table *talus_table_load(struct talus *engine, const char *name, const char *text, size_t size)
{
    bool whole = true;
    return game_wrap(engine, table_load(name ? name : "", text, size, game_content, engine, &whole, &engine->diags));
}

void talus_table_free(struct talus_table *game)
{
    if (!game) return;
    table_free(game->table);
    memory_free(game);
}

static void game_put_words(struct arena *arena, struct json *object, const char *name, const char *words)
{
    json_set(arena, object, name, json_make_text(arena, words, strlen(words)));
}

static void game_write_result(struct talus_table *game, struct arena *arena, enum table_result result)
{
    static const char *const names[] = {[TABLE_DONE] = "done", [TABLE_REFUSED] = "refused", [TABLE_ASKED] = "asked"};
    struct json out = json_make_object();
    game_put_words(arena, &out, "result", names[result]);
    json_set(arena, &out, "events", table_events_json(game->table, arena, true));
    if (result == TABLE_REFUSED && game->table->refusal) game_put_words(arena, &out, "reason", game->table->refusal);
    if (result == TABLE_ASKED) json_set(arena, &out, "question", game->table->question);
    json_write(&game->engine->answer, &out);
}

enum talus_status talus_table_do(struct talus_table *game, const char *command, enum talus_outcome *outcome,
                                 const char **answer)
{
    _Static_assert((int)TALUS_DONE == (int)TABLE_DONE && (int)TALUS_REFUSED == (int)TABLE_REFUSED &&
                       (int)TALUS_ASKED == (int)TABLE_ASKED,
                   "outcomes are the same numbers");
    struct json_document document;
    struct arena arena;
    arena_init(&arena);
    enum status status = json_parse(&document, "command", command, strlen(command), &game->engine->diags);
    text_clear(&game->engine->answer);
    if (status == STATUS_OK) {
        enum table_result result = table_do(game->table, &document.root);
        if (outcome) *outcome = (enum talus_outcome)result;
        game_write_result(game, &arena, result);
        if (arena.failed) status = STATUS_NO_MEMORY;
    }
    json_free(&document);
    arena_free(&arena);
    return status == STATUS_OK ? engine_answer(game->engine, answer) : (enum talus_status)status;
}

enum talus_status talus_table_legal(struct talus_table *game, const char **answer)
{
    const struct table_rules *rules = game->table->system->table;
    struct json commands = json_make_array();
    struct arena arena;
    arena_init(&arena);
    if (rules->legal) rules->legal(game->table, &arena, &commands);
    text_clear(&game->engine->answer);
    json_write(&game->engine->answer, &commands);
    bool failed = arena.failed;
    arena_free(&arena);
    return failed ? TALUS_NO_MEMORY : engine_answer(game->engine, answer);
}

enum talus_status talus_table_view(struct talus_table *game, const char **answer)
{
    const struct table_rules *rules = game->table->system->table;
    if (!rules->view) return TALUS_NOT_FOUND;
    struct json state = json_make_object();
    struct arena arena;
    arena_init(&arena);
    rules->view(game->table, &arena, &state);
    text_clear(&game->engine->answer);
    json_write(&game->engine->answer, &state);
    bool failed = arena.failed;
    arena_free(&arena);
    return failed ? TALUS_NO_MEMORY : engine_answer(game->engine, answer);
}

enum talus_status talus_table_save(struct talus_table *game, const char **answer)
{
    text_clear(&game->engine->answer);
    table_save(game->table, &game->engine->answer);
    return engine_answer(game->engine, answer);
}

enum talus_status talus_table_undo(struct talus_table *game, size_t commands)
{
    return (enum talus_status)table_undo(game->table, commands, &game->engine->diags);
}
