/* trace_play: plays games and prints what happened, for tests/trace/run.
 *
 * Each line on standard input is a game:
 *     {"system": "pf2e", "content": [PATH, ...], "seed": 1, "scenario": {...}, "commands": [...]}
 * Each line on standard output is what came of it:
 *     {"start": VIEW, "steps": [{"result": "done", "dice": [[FACES, VALUE], ...], "view": VIEW}, ...]}
 * or {"error": MESSAGE} when the scenario cannot be played. The dice come from the table's own record,
 * so they are complete, whichever events carry them. Dice are listed only for a command that was done:
 * a refusal or a question puts them back. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/table.h"

enum { PLAY_MOST_PATHS = 8 };

/* One content at a time: games of the same system with the same content share it. */
struct stage {
    const struct system *system;
    struct content *content;
    struct text key; /* of the content that is loaded */
};

static struct json make_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

static void stage_clear(struct stage *stage)
{
    if (stage->content) stage->system->content_free(stage->content);
    stage->content = NULL;
    text_free(&stage->key);
}

static bool stage_load(struct stage *stage, const struct json *game, struct diags *diags)
{
    const struct json *list = json_get(game, "content");
    const char *paths[PLAY_MOST_PATHS];
    size_t count = 0;
    struct text key = {0};
    text_add(&key, json_to_text(json_get(game, "system"), ""));
    for (; count < json_count(list) && count < PLAY_MOST_PATHS; count++) {
        paths[count] = json_to_text(json_at(list, count), "");
        text_addf(&key, "\n%s", paths[count]);
    }
    if (!stage->content || strcmp(text_get(&key), text_get(&stage->key)) != 0) {
        stage_clear(stage);
        stage->key = key;
        stage->system = system_find(json_to_text(json_get(game, "system"), ""));
        if (stage->system) stage->content = stage->system->content_load(paths, count, diags);
    } else {
        text_free(&key);
    }
    return stage->content != NULL;
}

static struct json view_now(const struct table *table, struct arena *arena)
{
    struct json view = json_make_object();
    table_view(table, arena, TABLE_ALL_SIDES, &view);
    return view;
}

static struct json dice_now(const struct table *table, struct arena *arena)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < table->dice.thrown.count; i++) {
        const struct dice_thrown *thrown = &table->dice.thrown.items[i];
        struct json die = json_make_array();
        json_push(arena, &die, json_make_int(thrown->faces));
        json_push(arena, &die, json_make_int(thrown->value));
        json_push(arena, &list, die);
    }
    return list;
}

static struct json play_step(struct table *table, const struct json *command, struct arena *arena)
{
    static const char *const names[] = {
        [TABLE_DONE] = "done", [TABLE_REFUSED] = "refused", [TABLE_ASKED] = "asked"};
    struct json step = json_make_object();
    enum table_result result = table_do(table, command);
    json_set(arena, &step, "result", make_text(arena, names[result]));
    if (result == TABLE_DONE) json_set(arena, &step, "dice", dice_now(table, arena));
    json_set(arena, &step, "view", view_now(table, arena));
    return step;
}

static struct json play_commands(struct table *table, const struct json *commands, struct arena *arena)
{
    struct json out = json_make_object(), steps = json_make_array();
    table->dice.records = true;
    json_set(arena, &out, "start", view_now(table, arena));
    for (size_t i = 0; i < json_count(commands); i++)
        json_push(arena, &steps, play_step(table, json_at(commands, i), arena));
    json_set(arena, &out, "steps", steps);
    return out;
}

static struct json play_error(const struct diags *diags, struct arena *arena)
{
    const char *message = diags->count ? diags->items[diags->count - 1].message : "it cannot be played";
    struct json out = json_make_object();
    json_set(arena, &out, "error", make_text(arena, message));
    return out;
}

static struct json play_game(struct stage *stage, const struct json *game, struct arena *arena)
{
    uint64_t seed = (uint64_t)json_to_int(json_get(game, "seed"), 1);
    const struct json *scenario = json_get(game, "scenario");
    struct table *table = NULL;
    struct diags diags;
    diags_init(&diags);
    if (scenario && stage_load(stage, game, &diags))
        table = table_new(stage->system, stage->content, scenario, seed, &diags);
    struct json out =
        table ? play_commands(table, json_get(game, "commands"), arena) : play_error(&diags, arena);
    table_free(table);
    diags_free(&diags);
    return out;
}

static void play_line(struct stage *stage, const char *line, size_t length)
{
    struct json_document game;
    struct arena arena;
    struct text text = {0};
    struct diags diags;
    arena_init(&arena);
    diags_init(&diags);
    struct json out = json_parse(&game, "game", line, length, &diags) == STATUS_OK
                          ? play_game(stage, &game.root, &arena)
                          : play_error(&diags, &arena);
    json_write(&text, &out);
    puts(text_get(&text));
    text_free(&text);
    json_free(&game);
    diags_free(&diags);
    arena_free(&arena);
}

int main(void)
{
    struct stage stage = {0};
    char *line = NULL;
    size_t size = 0;
    for (ssize_t length; (length = getline(&line, &size, stdin)) > 0;)
        play_line(&stage, line, (size_t)length);
    free(line);
    stage_clear(&stage);
    return ferror(stdin) || fflush(stdout) != 0;
}
