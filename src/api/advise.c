/* advise.c: the command that a machine player would send now at a table of the public interface. */
#include "api/game.h"

#include <string.h>

#include "base/memory.h"
#include "core/player/player.h"

/* While commands are tried on copies, the player answers for everybody. */
static int advise_answer(struct table *table, void *player, int64_t who, const struct json *question)
{
    (void)who;
    return player_answer(player, table, question);
}

int advise_side(const struct table *table)
{
    const struct table_rules *rules = table->system->table;
    const char *asked = table->waiting ? json_to_text(json_get(&table->question, "who"), NULL) : NULL;
    int64_t who = asked && rules->actor_find ? rules->actor_find(table, asked) : -1;
    return who >= 0 && rules->encounter.side ? rules->encounter.side(table, (int)who) : player_side(table);
}

/* The player of this kind. It remembers what it tried, so the same one serves the whole game. */
static struct player *advise_player(struct talus_table *game, enum player_kind kind)
{
    if (game->adviser && game->adviser->kind == kind) return game->adviser;
    if (!game->adviser) game->adviser = memory_alloc(sizeof *game->adviser);
    else player_free(game->adviser);
    if (!game->adviser) return NULL;
    *game->adviser = player_new(game->table->system->table, kind, game->table->seed);
    game->moods = player_read_moods(&game->table->scenario.root);
    game->adviser->moods = &game->moods;
    return game->adviser;
}

void advise_free(struct talus_table *game)
{
    if (game->adviser) player_free(game->adviser);
    memory_free(game->adviser);
    game->adviser = NULL;
}

static void advise_put_words(struct arena *arena, struct json *object, const char *name, const char *words)
{
    json_set(arena, object, name, json_make_text(arena, words, strlen(words)));
}

struct advise_reply {
    struct player *player;
    int index; /* of the option it takes; -1: it was not asked yet */
};

static int advise_reply(struct table *table, void *context, int64_t who, const struct json *question)
{
    struct advise_reply *reply = context;
    (void)who;
    int index = player_answer(reply->player, table, question);
    if (reply->index < 0) reply->index = index;
    return index;
}

/* The open question is asked again on a copy, in the middle of its command, where a system's own player can see what it
 * is about. */
static int advise_ask_again(struct player *player, const struct table *table)
{
    struct advise_reply reply = {.player = player, .index = -1};
    struct json_document waiting;
    struct table *copy = table_clone(table);
    if (json_parse(&waiting, "command", table->waiting, strlen(table->waiting), NULL) == STATUS_OK && copy) {
        struct json answers = json_make_array();
        for (size_t i = 0; i < table->answer_count; i++)
            json_push(&waiting.arena, &answers, table->answers[i]);
        json_set(&waiting.arena, &waiting.root, "answers", answers);
        copy->answer = advise_reply;
        copy->answer_context = &reply;
        (void)table_do(copy, &waiting.root);
    }
    json_free(&waiting);
    table_free(copy);
    return reply.index;
}

static bool advise_choice(struct player *player, struct table *table, struct arena *arena,
                          struct json *command)
{
    const struct json *options = json_get(&table->question, "options");
    int index = advise_ask_again(player, table);
    if (index < 0 || (size_t)index >= json_count(options)) return false;
    const struct json *option = json_at(options, (size_t)index), *id = json_get(option, "id");
    *command = json_make_object();
    advise_put_words(arena, command, "do", "choose");
    json_set(arena, command, "answer", json_copy(arena, id ? id : option));
    return true;
}

static bool advise_move(struct player *player, struct table *table, struct arena *arena,
                        struct json *command)
{
    if (table->waiting) return advise_choice(player, table, arena, command);
    table->answer = advise_answer;
    table->answer_context = player;
    bool found = player_choose(player, table, arena, command);
    table->answer = NULL; /* a host's table asks its people */
    table->answer_context = NULL;
    return found;
}

static bool advise_is_wanted(const struct json *sides, int side)
{
    for (size_t i = 0; i < json_count(sides); i++)
        if (json_to_int(json_at(sides, i), -1) == side) return true;
    return !sides;
}

enum status game_advise(struct talus_table *game, const struct json *options, struct arena *arena,
                        struct json *out)
{
    struct table *table = game->table;
    struct json command = json_make_null(), reasons = json_make_array();
    int kind = player_find(json_to_text(json_get(options, "player"), "greedy"));
    int side = advise_side(table);
    int64_t nodes = json_to_int(json_get(options, "nodes"), 0);
    bool runs = table->waiting || encounter_is_running(table);
    if (runs && advise_is_wanted(json_get(options, "sides"), side)) {
        struct player *player = advise_player(game, (enum player_kind)kind);
        if (!player) return STATUS_NO_MEMORY;
        if (nodes > 0) player->nodes = (int)nodes;
        player->reasons = &reasons;
        player->reasons_arena = arena;
        if (!advise_move(player, table, arena, &command)) command = json_make_null();
        player->reasons = NULL;
    }
    *out = json_make_object();
    json_set(arena, out, "side", json_make_int(side));
    json_set(arena, out, "command", command);
    json_set(arena, out, "reasons", reasons);
    return STATUS_OK;
}
