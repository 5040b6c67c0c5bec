/* machine.c: the game's own machine players behind the core's. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/table/machine.h"

#include "base/memory.h"
#include "systems/p2v/player/ai.h"

static void machine_free(void *own)
{
    struct p2v_ai *ai = own;
    memory_free(ai->scratch);
    memory_free(ai);
}

static struct p2v_ai *machine_of(struct player *player)
{
    static const enum p2v_ai_kind kinds[PLAYER_KINDS] = {[PLAYER_RANDOM] = P2V_AI_RANDOM,
                                                         [PLAYER_GREEDY] = P2V_AI_GREEDY,
                                                         [PLAYER_SEARCH] = P2V_AI_SEARCH};
    if (player->own) return player->own;
    struct p2v_ai *ai = memory_alloc(sizeof *ai);
    struct p2v_game *scratch = ai ? memory_alloc(sizeof *scratch) : NULL;
    if (!scratch) {
        memory_free(ai);
        return NULL;
    }
    *ai = (struct p2v_ai){.rng = rng_new(player->seed, 0, 2), .nodes = player->nodes, .scratch = scratch};
    for (int i = 0; i < P2V_SIDES; i++)
        ai->kinds[i] = kinds[player->kind];
    player->own = ai;
    player->own_free = machine_free;
    return ai;
}

int p2v_machine_side(const struct table *table)
{
    const struct p2v_state *state = table->state;
    return p2v_side_to_move(&state->game);
}

bool p2v_machine_choose(struct player *player, struct table *table, struct arena *arena,
                        struct json *command)
{
    struct p2v_state *state = table->state;
    struct p2v_ai *ai = machine_of(player);
    struct p2v_option option;
    struct p2v_run run;
    if (!state->sight) state->sight = p2v_sight_new();
    if (!ai || !state->sight) return false;
    p2v_run_init(&run, &state->game, state->sight, table->seed, 0);
    run.ask = p2v_ai_answer;
    if (!p2v_ai_choose(&run, ai, &option)) return false;
    *command = p2v_command_of(state, arena, &option);
    return true;
}

int p2v_machine_answer(struct player *player, struct table *table, const struct json *question)
{
    struct p2v_state *state = table->state;
    struct p2v_ai *ai = machine_of(player);
    (void)question;
    if (!ai) return -1;
    struct p2v_run asking = {
        .game = &state->game, .pack = state->game.pack, .sight = state->sight, .context = ai};
    return p2v_ai_answer(&asking, state->question);
}
