/* deploy.c: commands before the start (P2V-SETUP-01): terrain and tiles, objectives, deployment.
 *
 * {"do": "terrain", "at", "traits"}, {"do": "tile", "side", "tile", "at"}, {"do": "objectives"} for how many there are,
 * {"do": "objective", "kind", "at", "side"?}, {"do": "deployment"} for who chooses first, {"do": "deploy", "who",
 * "at"}. */
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/board/place.h"
#include "systems/p2v/game/round.h"
#include "systems/p2v/game/table_state.h"
#include "systems/p2v/game/war.h"

/* A command that is being carried out. */
struct prepare {
    struct p2v_run *run;
    struct p2v_game *game;
    struct table *table;
    const struct json *command;
};

/* Cut to a whole number; what no board is large enough for is off the board. */
static int prepare_coordinate(const struct json *value)
{
    double number = json_to_double(value, -1);
    return number > -LIMIT_BOARD_SIDE && number < LIMIT_BOARD_SIDE ? (int)number : -1;
}

/* ---- deployment ---- */

/* P2V-SETUP-05: the winner chooses a zone first. */
static void prepare_deployment(const struct prepare *it)
{
    int winner = p2v_roll_off(it->run, 20, P2V_DIE_DEPLOYMENT);
    p2v_fact(it->run, P2V_FACT_TURN_OVER, P2V_NOBODY, 0, 0, winner, -1);
}

/* Who won the roll places everybody first, then the others clockwise; -1: nobody has rolled, or it is this side's turn.
 */
static int prepare_side_before(const struct p2v_game *game, int side)
{
    for (int i = 0; game->has_rolled && i < game->sides; i++) {
        int other = (game->war.first + i) % game->sides;
        if (other == side) return -1;
        for (int f = 0; f < game->figures_count; f++)
            if (game->figures[f].side == other && game->figures[f].in_play && game->figures[f].x < 0) return other;
    }
    return -1;
}

static void prepare_deploy(const struct prepare *it)
{
    struct p2v_game *game = it->game;
    const struct json *at = json_get(it->command, "at");
    int figure = command_actor(it->table, it->command, "who", true), x, y;
    if (figure < 0) return;
    if (!p2v_place_read(&game->figures[figure], at, &x, &y)) {
        table_refuse(it->table, "name a free square with \"at\": [x, y]");
        return;
    }
    int side = game->figures[figure].side, before = prepare_side_before(game, side);
    if (!p2v_can_stand(game, figure, x, y))
        table_refuse(it->table, "it cannot stand there: the square is off the board, solid or taken");
    else if (game->war.deployment && game->figures[figure].x >= 0)
        table_refuse(it->table, "it is already on the board");
    else if (game->war.deployment && p2v_war_side_to_deploy(game) != side)
        table_refuse(it->table, "the other side places the next creature");
    else if (!game->war.deployment && before >= 0)
        table_refuse(it->table, "side %d places its creatures first", before + 1);
    else if (game->war.deployment ? !p2v_war_zone_fits(game, figure, x / game->unit, y / game->unit)
                                  : game->points && !p2v_may_deploy(game, figure, x / game->unit, y / game->unit))
        table_refuse(it->table, "this is outside its deployment zone");
    else
        p2v_fact(it->run, P2V_FACT_MOVE, figure, x, y);
}

/* ---- objectives (P2V-OBJ-06..08) ---- */

/* Two dice, and the higher one counts. */
static void prepare_objectives(const struct prepare *it)
{
    int wanted = 0;
    if (it->game->objectives_wanted) {
        table_refuse(it->table, "this game has exactly %d objectives", it->game->objectives_wanted);
        return;
    }
    for (int i = 0; i < 2; i++) {
        int die = it->run->roll(it->run, 6);
        p2v_fact(it->run, P2V_FACT_SIDE_DIE, P2V_NOBODY, die, P2V_DIE_OBJECTIVES);
        if (die > wanted) wanted = die;
    }
    p2v_fact(it->run, P2V_FACT_OBJECTIVES, P2V_NOBODY, wanted);
}

static void prepare_objective(const struct prepare *it, int x, int y)
{
    const struct p2v_game *game = it->game;
    int kind = p2v_objective_find(json_to_text(json_get(it->command, "kind"), ""));
    int64_t side = json_to_int(json_get(it->command, "side"), -1);
    bool is_there = false, has_side = side >= 0 && side < game->sides;
    for (int i = 0; i < game->objective_count; i++)
        is_there |= game->objectives[i].kind == kind;
    if (kind < 0) {
        struct near near = near_new(json_to_text(json_get(it->command, "kind"), ""));
        for (int i = 0; i < P2V_OBJECTIVES; i++)
            near_add(&near, p2v_objective_name(i));
        table_refuse_name(it->table, &near, "there is no objective \"%s\"", near.wanted);
    } else if (is_there) {
        table_refuse(it->table, "this objective is already on the board");
    } else if (game->objectives_wanted && game->objective_count >= game->objectives_wanted) {
        table_refuse(it->table, "all %d objectives are on the board", game->objectives_wanted);
    } else if (has_side && game->objective_side && game->objective_side % game->sides != side) {
        table_refuse(it->table, "the other side places the next objective");
    } else {
        struct p2v_fact fact = {.kind = P2V_FACT_OBJECTIVE, .who = P2V_NOBODY, .a = (int16_t)kind};
        fact.b = (int16_t)it->run->roll(it->run, 6);
        fact.c = (int16_t)x;
        fact.d = (int16_t)y;
        fact.e = has_side ? (uint32_t)side + 1 : 0;
        p2v_record(it->run, fact);
    }
}

/* ---- terrain ---- */

static void prepare_terrain(const struct prepare *it, int x, int y)
{
    const struct json *traits = json_get(it->command, "traits");
    int bits = 0;
    for (size_t i = 0; i < json_count(traits); i++) {
        const char *word = json_to_text(json_at(traits, i), "?");
        int trait = p2v_terrain_find(word);
        if (trait < 0) {
            struct near near = near_new(word);
            for (int k = 0; k < P2V_TERRAINS; k++)
                near_add(&near, p2v_terrain_name((enum p2v_terrain_index)k));
            table_refuse_name(it->table, &near, "there is no terrain \"%s\"", word);
            return;
        }
        bits |= 1 << trait;
    }
    p2v_fact(it->run, P2V_FACT_TERRAIN, P2V_NOBODY, p2v_square(x, y), bits);
}

/* The sides lay their tiles in turns (P2V-MATCH-03). */
/* Why this side may not lay a tile now; NULL: it may. */
static const char *prepare_tile_turn(const struct p2v_game *game, int64_t side)
{
    if (side < 0 || side >= game->sides) return "name the side that lays it";
    if (game->tiles[side] >= p2v_tiles_each(game)) return "this side has laid all its tiles";
    bool waits = side ? game->tiles[side] >= game->tiles[side - 1] : game->tiles[0] > game->tiles[game->sides - 1];
    return waits ? "the other side lays the next tile" : NULL;
}

static void prepare_tile(const struct prepare *it)
{
    struct p2v_game *game = it->game;
    int64_t side = json_to_int(json_get(it->command, "side"), -1);
    const struct json *at = json_get(it->command, "at");
    const struct p2v_state *state = it->table->state;
    struct near near = near_new(json_to_text(json_get(it->command, "tile"), ""));
    const struct json *tile = p2v_tile_find(state->content, &near);
    const char *why = prepare_tile_turn(game, side);
    if (!why && !tile) {
        table_refuse_name(it->table, &near, "there is no tile \"%s\"", near.wanted);
        return;
    }
    struct p2v_game *after = memory_alloc(sizeof *after);
    if (!after) return;
    memcpy(after, game, sizeof *after);
    if (!why)
        why = p2v_tile_lay(state->content, after, tile, (int)json_to_int(json_at(at, 0), -1),
                           (int)json_to_int(json_at(at, 1), -1));
    if (why) table_refuse(it->table, "%s", why);
    for (int square = 0; square < P2V_SQUARES && !why; square++) {
        if (after->terrain[square] != game->terrain[square])
            p2v_fact(it->run, P2V_FACT_TERRAIN, P2V_NOBODY, square, after->terrain[square]);
        if (after->edges[square] != game->edges[square])
            p2v_fact(it->run, P2V_FACT_EDGE, P2V_NOBODY, square % P2V_WIDTH, square / P2V_WIDTH, square,
                     after->edges[square]);
    }
    if (!why) p2v_fact(it->run, P2V_FACT_TILE, P2V_NOBODY, (int)side);
    memory_free(after);
}

bool p2v_prepare(struct p2v_run *run, struct table *table, const struct json *command, const char *verb)
{
    static const char *const verbs[] = {"deployment", "deploy", "objectives", "objective", "terrain", "tile"};
    enum { DEPLOYMENT, DEPLOY, OBJECTIVES, OBJECTIVE, TERRAIN, TILE, VERBS };
    struct prepare it = {run, run->game, table, command};
    const struct json *at = json_get(command, "at");
    int which = 0, x = prepare_coordinate(json_at(at, 0)), y = prepare_coordinate(json_at(at, 1));
    while (which < VERBS && strcmp(verbs[which], verb) != 0)
        which++;
    if (which == VERBS) return false;
    bool is_placed = which == DEPLOY || which == OBJECTIVE || which == TERRAIN;
    if (run->game->is_started) {
        table_refuse(table, "the game has already begun");
    } else if (is_placed && !p2v_on_board(run->game, x, y)) {
        table_refuse(table, "this is not a square of the board");
    } else if (which == DEPLOYMENT) {
        prepare_deployment(&it);
    } else if (which == DEPLOY) {
        prepare_deploy(&it);
    } else if (which == OBJECTIVES) {
        prepare_objectives(&it);
    } else if (which == OBJECTIVE) {
        prepare_objective(&it, x, y);
    } else if (which == TERRAIN) {
        prepare_terrain(&it, x, y);
    } else {
        prepare_tile(&it);
    }
    return true;
}
