/* game.c: tables of the public interface. */
#include <string.h>

#include "api/engine.h"
#include "base/memory.h"
#include "core/scenario.h"
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

/* A game that was made while memory ran out is not handed out. */
static struct talus_table *game_finish(struct talus *engine, struct engine_mark mark, struct table *table)
{
    struct talus_table *game = game_wrap(engine, table);
    if (engine_end(engine, mark, STATUS_OK, NULL) == TALUS_OK) return game;
    talus_table_free(game);
    return NULL;
}

static struct table *game_read(struct talus *engine, const struct question *question, uint64_t seed)
{
    const struct system *system = question->system;
    const struct json *scenario = &question->document->root;
    (void)scenario_check(system, question->document, scenario, &engine->diags);
    return table_new_read(system, engine_content(engine, system), question->document, scenario, seed, &engine->diags);
}

struct talus_table *talus_table_new(struct talus *engine, const struct talus_question *scenario, uint64_t seed)
{
    struct engine_mark mark = engine_begin(engine);
    struct question question;
    struct table *table = NULL;
    enum status status = question_open(engine, scenario, &question);
    if (status == STATUS_OK && !question.system->table)
        diags_add(&engine->diags, "api/no-table", SEVERITY_ERROR, (struct place){.file = scenario->name}, NULL,
                  "%s has no tables to play on", question.system->title);
    else if (status == STATUS_OK)
        table = game_read(engine, &question, seed);
    question_close(&question);
    return game_finish(engine, mark, table);
}

static struct content *game_content(const struct system *system, void *context)
{
    return engine_content(context, system);
}

/* The text may be the engine's last answer. */
struct talus_table *talus_table_load(struct talus *engine, const char *name, const char *text, size_t size)
{
    struct engine_mark mark = engine_begin(engine);
    bool whole = true;
    return game_finish(engine, mark,
                       table_load(name ? name : "", text, size, game_content, engine, &whole, &engine->diags));
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
    struct engine_mark mark = engine_begin(game->engine);
    struct json_document document;
    struct arena arena;
    arena_init(&arena);
    enum status status = json_parse(&document, "command", command, strlen(command), &game->engine->diags);
    text_clear(&game->engine->answer); /* only now: the command may be from the last answer */
    if (status == STATUS_OK) {
        struct table_moment moment;
        enum table_result result = table_try(game->table, &document.root, &moment);
        if (outcome) *outcome = (enum talus_outcome)result;
        game_write_result(game, &arena, result);
        if (memory_failures() == mark.failures)
            table_keep(game->table, &moment);
        else
            table_take_back(game->table, &moment);
    }
    json_free(&document);
    arena_free(&arena);
    return engine_end(game->engine, mark, status, answer);
}

enum talus_status talus_table_legal(struct talus_table *game, const char **answer)
{
    const struct table_rules *rules = game->table->system->table;
    struct engine_mark mark = engine_begin(game->engine);
    struct json commands = json_make_array();
    struct arena arena;
    arena_init(&arena);
    if (rules->legal) rules->legal(game->table, &arena, &commands);
    text_clear(&game->engine->answer);
    json_write(&game->engine->answer, &commands);
    arena_free(&arena);
    return engine_end(game->engine, mark, STATUS_OK, answer);
}

enum talus_status talus_table_view(struct talus_table *game, const char **answer)
{
    const struct table_rules *rules = game->table->system->table;
    if (!rules->view && !rules->facts) return TALUS_NOT_FOUND;
    struct engine_mark mark = engine_begin(game->engine);
    struct json state = json_make_object();
    struct arena arena;
    arena_init(&arena);
    table_view(game->table, &arena, TABLE_ALL_SIDES, &state);
    text_clear(&game->engine->answer);
    json_write(&game->engine->answer, &state);
    arena_free(&arena);
    return engine_end(game->engine, mark, STATUS_OK, answer);
}

enum talus_status talus_table_save(struct talus_table *game, const char **answer)
{
    struct engine_mark mark = engine_begin(game->engine);
    text_clear(&game->engine->answer);
    table_save(game->table, &game->engine->answer);
    return engine_end(game->engine, mark, STATUS_OK, answer);
}

enum talus_status talus_table_undo(struct talus_table *game, size_t commands)
{
    struct engine_mark mark = engine_begin(game->engine);
    return engine_end(game->engine, mark, table_undo(game->table, commands, &game->engine->diags), NULL);
}
