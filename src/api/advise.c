/* advise.c: the command that a machine player would send now at a table of the public interface. */
#include "api/game.h"

#include <string.h>

#include "base/memory.h"
#include "core/player/player.h"

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
    int side = player_advise_side(table);
    int64_t nodes = json_to_int(json_get(options, "nodes"), 0);
    bool runs = table->waiting || encounter_is_running(table);
    if (runs && advise_is_wanted(json_get(options, "sides"), side)) {
        struct player *player = advise_player(game, (enum player_kind)kind);
        if (!player) return STATUS_NO_MEMORY;
        if (nodes > 0) player->nodes = (int)nodes;
        player->reasons = &reasons;
        player->reasons_arena = arena;
        if (!player_advise(player, table, arena, &command)) command = json_make_null();
        player->reasons = NULL;
    }
    *out = json_make_object();
    json_set(arena, out, "side", json_make_int(side));
    json_set(arena, out, "command", command);
    json_set(arena, out, "reasons", reasons);
    return STATUS_OK;
}
