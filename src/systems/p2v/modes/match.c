/* match.c: whole games of Path 2 Victory. A game depends on the match and its number alone: any thread may play it. */
#include "systems/p2v/modes/match.h"

#include <string.h>

#include "systems/p2v/game/war.h"

uint64_t match_game_seed(const struct match *match, int game)
{
    struct rng rng = rng_new(match->seed, (uint64_t)game, 3);
    uint64_t high = rng_next(&rng);
    return (high << 21 ^ rng_next(&rng)) & UINT64_C(0xfffffffffffff); /* fits a JSON number exactly */
}

static int match_first(const struct match *match, int game)
{
    return match->swap && game % 2;
}

/* The creatures of a party as actors of a scenario. */
static void match_add_actors(const struct match *match, struct arena *arena, int party, int side, struct json *actors)
{
    const struct p2v_pack *pack = p2v_content_pack(match->content);
    const struct json *written = json_get(match->files[party], "creatures");
    size_t count = written ? json_count(written) : (size_t)match->parties[party].count;
    for (size_t i = 0; i < count; i++) {
        const struct json *one = json_at(written, i);
        const char *id = written ? json_to_text(one, NULL) : pack->cards.items[match->parties[party].cards[i]].id;
        struct json entry = json_is(one, JSON_OBJECT) ? json_copy(arena, one) : json_make_object();
        if (id) json_set(arena, &entry, "actor", json_make_text(arena, id, strlen(id)));
        json_set(arena, &entry, "side", json_make_int(side));
        json_push(arena, actors, entry);
    }
}

/* Names in one line, for a message. */
static void match_names(struct text *out, const char *(*name)(int), int count)
{
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%s", !i ? "choose " : i + 1 == count ? " or " : ", ", name(i));
}

bool match_modes_read(const char *victory, const char *deployment, struct match_modes *modes, struct diags *diags)
{
    struct text names = {0};
    modes->victory = victory ? p2v_victory_find(victory) : P2V_VICTORY_STANDARD;
    modes->deployment = deployment                             ? p2v_deployment_find(deployment)
                        : modes->victory == P2V_VICTORY_RESCUE ? P2V_DEPLOY_VANGUARD
                                                               : P2V_DEPLOY_STANDARD;
    bool fine = modes->victory >= 0 && modes->deployment >= 0;
    if (modes->victory < 0)
        match_names(&names, p2v_victory_name, P2V_VICTORIES);
    else if (modes->deployment < 0)
        match_names(&names, p2v_deployment_name, P2V_DEPLOYMENTS);
    if (!fine)
        diags_add(diags, fault_error("p2v/unknown-mode", text_get(&names)), (struct place){0}, "there is no %s \"%s\"",
                  modes->victory < 0 ? "victory condition" : "deployment", modes->victory < 0 ? victory : deployment);
    text_free(&names);
    return fine;
}

void match_modes_json(const struct match_modes *modes, struct arena *arena, struct json *scenario)
{
    const char *victory = p2v_victory_name(modes->victory), *deployment = p2v_deployment_name(modes->deployment);
    struct json switches = json_make_object();
    if (modes->deployment == P2V_DEPLOY_STANDARD && modes->victory == P2V_VICTORY_STANDARD && !modes->gridless) return;
    if (modes->victory) json_set(arena, scenario, "victory", json_make_text(arena, victory, strlen(victory)));
    if (modes->deployment)
        json_set(arena, scenario, "deployment", json_make_text(arena, deployment, strlen(deployment)));
    if (!modes->gridless) return;
    json_set(arena, &switches, "gridless", json_make_bool(true));
    json_set(arena, scenario, "rules", switches);
}

struct json match_scenario(const struct match *match, struct arena *arena, int game)
{
    struct json scenario = json_make_object(), random = json_make_object(), sides = json_make_array(),
                actors = json_make_array();
    int first = match_first(match, game);
    json_set(arena, &scenario, "system", json_make_text(arena, "p2v", 3));
    json_set(arena, &random, "points", json_make_int(match->points));
    json_set(arena, &scenario, "random", random);
    match_modes_json(&match->modes, arena, &scenario);
    for (int side = 0; side < 2; side++) {
        int party = side ? 1 - first : first;
        const char *name = match->parties[party].name;
        json_push(arena, &sides, json_make_text(arena, name, strlen(name)));
        match_add_actors(match, arena, party, side, &actors);
    }
    json_set(arena, &scenario, "sides", sides);
    json_set(arena, &scenario, "actors", actors);
    return scenario;
}

struct match_meter {
    struct p2v_ai ai; /* first: the run's context */
    int64_t *damage;
};

static void match_count_damage(struct p2v_run *run, int source, int feature, int amount)
{
    struct match_meter *meter = run->context;
    if (source == P2V_NOBODY || feature < 0 || feature >= P2V_CARD_FEATURES) return;
    meter->damage[run->game->figures[source].card * P2V_CARD_FEATURES + feature] += amount;
}

static void match_judge(const struct p2v_game *game, int first, struct match_result *result)
{
    *result = (struct match_result){.winner = -1, .rounds = game->round};
    for (int side = 0; side < 2; side++) {
        int party = side == 0 ? first : 1 - first;
        result->score[party] = game->score[side];
        for (int i = 0; i < game->figures_count; i++) {
            if (game->figures[i].side != side || !game->figures[i].in_play) continue;
            result->survivors[party]++;
            result->points_left[party] = (int16_t)(result->points_left[party] + p2v_points_of(game, i));
        }
    }
    if (result->score[0] != result->score[1]) result->winner = result->score[1] > result->score[0];
}

bool match_play(const struct match *match, int game, const struct match_room *room, struct match_result *result)
{
    uint64_t seed = match_game_seed(match, game);
    int first = match_first(match, game);
    struct rng rng = rng_new(seed, 0, 1);
    struct p2v_party parties[2] = {match->parties[first], match->parties[1 - first]};
    struct p2v_setup setup = {.content = match->content,
                              .parties = parties,
                              .sides = 2,
                              .points = match->points,
                              .has_terrain = true,
                              .has_objectives = true,
                              .switches = {.gridless = match->modes.gridless},
                              .victory = match->modes.victory,
                              .deployment = match->modes.deployment};
    p2v_setup_random(room->game, p2v_content_pack(match->content), &setup, &rng);
    struct match_meter meter = {.ai = {.rng = rng_new(seed, 0, 2), .nodes = match->nodes, .scratch = room->scratch},
                                .damage = room->damage};
    meter.ai.kinds[0] = match->kinds[first];
    meter.ai.kinds[1] = match->kinds[1 - first];
    struct p2v_run run;
    p2v_run_init(&run, room->game, room->sight, seed, 0);
    if (room->damage) run.damage_by = match_count_damage;
    p2v_ai_play(&run, &meter.ai);
    match_judge(room->game, first, result);
    return room->game->is_over;
}

int match_table_answer(struct table *table, void *context, int64_t who, const struct json *question)
{
    struct p2v_state *state = table->state;
    struct p2v_ai *ai = context;
    (void)who;
    (void)question;
    struct p2v_run asking = {.game = &state->game, .pack = state->game.pack, .sight = state->sight, .context = ai};
    return p2v_ai_answer(&asking, state->question);
}

bool match_table_act(struct table *table, struct p2v_ai *ai)
{
    struct p2v_state *state = table->state;
    struct p2v_option option;
    struct p2v_run run;
    struct arena arena;
    if (!state->sight) state->sight = p2v_sight_new();
    p2v_run_init(&run, &state->game, state->sight, table->seed, 0);
    run.ask = p2v_ai_answer;
    if (!p2v_ai_choose(&run, ai, &option)) return false;
    arena_init(&arena);
    struct json command = p2v_command_of(state, &arena, &option);
    enum table_result result = table_do(table, &command);
    arena_free(&arena);
    state = table->state; /* the table may keep the one before for undo */
    return result == TABLE_DONE && !state->game.is_over;
}
