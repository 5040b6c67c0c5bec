/* ai_search.c: the machine player that looks ahead. It takes the greedy player's best candidates, plays each on
 * greedily on copies of the game, with the same dice for all of them and each time once more with every die turned over
 * (20 for 1, 19 for 2 ...): luck mostly cancels out of the mean of such a pair. Who lies behind is dropped, so that the
 * nodes go to those it is between; and what the greedy player likes best stays the choice unless another one proves
 * better. */
#include <string.h>

#include "systems/p2v/player/ai.h"

enum {
    SEARCH_CANDIDATES = 6,
    SEARCH_OPTIONS = 128, /* no more are rated */
    SEARCH_TURNS = 4,     /* that are played on */
    SEARCH_ROUNDS = 3,    /* before anybody is dropped */
    SEARCH_MARGIN = 125   /* differences of the value below this mean nothing: an eighth of a victory point */
};

struct search_candidate {
    const struct p2v_option *option;
    int index;
    bool heads_for_objective; /* a Stride to an objective in place of the destination the greedy player likes */
    bool is_out;
    int rounds;
    double sum, squares; /* of how much better it came out than the greedy choice */
};

struct search {
    struct p2v_run *run;
    int side, nodes, count;
    struct search_candidate candidates[SEARCH_CANDIDATES];
};

/* ---- playing on ---- */

static int search_turned_die(struct p2v_run *run, int faces)
{
    return faces + 1 - (int)rng_die(&run->rng, faces);
}

/* Plays the clone greedily until the turn has passed some times and rates what comes out. */
static int search_play(struct search *search, const struct search_candidate *candidate, uint64_t seed, bool turned)
{
    struct p2v_ai *ai = search->run->context, player = *ai;
    struct p2v_game *game = ai->scratch;
    struct p2v_run ahead;
    memcpy(game, search->run->game, sizeof *game);
    player.heads_for_objective = candidate->heads_for_objective;
    for (int s = 0; s < P2V_SIDES; s++)
        player.kinds[s] = P2V_AI_GREEDY;
    p2v_run_init(&ahead, game, search->run->sight, seed, 1);
    if (turned) ahead.roll = search_turned_die;
    ahead.ask = p2v_ai_answer;
    ahead.context = &player;
    p2v_do(&ahead, candidate->option, NULL);
    player.heads_for_objective = false;
    search->nodes++;
    for (int steps = 0, turns = SEARCH_TURNS; steps < 60 && turns > 0 && !game->is_over; steps++) {
        if (!p2v_ai_act(&ahead, &player)) break;
        search->nodes++;
        turns -= game->active == P2V_NOBODY;
    }
    return p2v_ai_value(game, search->side);
}

/* ---- comparing ---- */

static double search_mean(const struct search_candidate *candidate)
{
    return candidate->rounds ? candidate->sum / candidate->rounds : 0;
}

/* The square of the standard error of the mean. */
static double search_error(const struct search_candidate *candidate)
{
    double mean = search_mean(candidate);
    return candidate->rounds ? (candidate->squares / candidate->rounds - mean * mean) / candidate->rounds : 0;
}

/* Everybody who is still in plays twice, with the same dice and with these turned over. */
static void search_round(struct search *search, uint64_t seed)
{
    double first = 0;
    for (int i = 0; i < search->count; i++) {
        struct search_candidate *candidate = &search->candidates[i];
        if (candidate->is_out) continue;
        double value = (search_play(search, candidate, seed, false) + search_play(search, candidate, seed, true)) / 2.0;
        if (i == 0) first = value;
        candidate->sum += value - first;
        candidate->squares += (value - first) * (value - first);
        candidate->rounds++;
    }
}

/* Who lies a standard error behind the best gets no more of the nodes. */
static void search_sift(struct search *search)
{
    double best = 0;
    if (search->candidates[0].rounds < SEARCH_ROUNDS) return;
    for (int i = 1; i < search->count; i++)
        if (!search->candidates[i].is_out && search_mean(&search->candidates[i]) > best)
            best = search_mean(&search->candidates[i]);
    for (int i = 1; i < search->count; i++) {
        struct search_candidate *candidate = &search->candidates[i];
        double behind = best - search_mean(candidate);
        if (behind > SEARCH_MARGIN && behind * behind > search_error(candidate)) candidate->is_out = true;
    }
}

static const struct search_candidate *search_best(const struct search *search)
{
    const struct search_candidate *best = &search->candidates[0];
    for (int i = 1; i < search->count; i++) {
        const struct search_candidate *candidate = &search->candidates[i];
        double mean = search_mean(candidate);
        bool clear = mean > SEARCH_MARGIN && mean * mean > 2 * search_error(candidate);
        if (clear && !candidate->is_out && mean > search_mean(best)) best = candidate;
    }
    return best;
}

/* ---- candidates ---- */

/* The most promising first; of a Stride also the one to an objective. */
static void search_nominate(struct search *search, const struct p2v_option *options, int count)
{
    int order[SEARCH_OPTIONS], values[SEARCH_OPTIONS], kept = count < SEARCH_OPTIONS ? count : SEARCH_OPTIONS;
    p2v_ai_rate(search->run, options, kept, values);
    for (int i = 0; i < kept; i++) {
        int at = i;
        for (; at > 0 && values[i] > values[order[at - 1]]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < kept && search->count < SEARCH_CANDIDATES - 1; i++)
        search->candidates[search->count++] =
            (struct search_candidate){.option = &options[order[i]], .index = order[i]};
    for (int i = 0; i < kept && search->run->game->objective_count; i++)
        if (options[order[i]].action == P2V_DO_STRIDE_ACTION) {
            search->candidates[search->count++] =
                (struct search_candidate){.option = &options[order[i]], .index = order[i], .heads_for_objective = true};
            return;
        }
}

int p2v_ai_search(struct p2v_run *run, const struct p2v_option *options, int count)
{
    struct p2v_ai *ai = run->context;
    struct search search = {.run = run, .side = p2v_side_to_move(run->game)};
    search_nominate(&search, options, count);
    while (search.nodes < ai->nodes) {
        search_round(&search, rng_next(&ai->rng));
        search_sift(&search);
    }
    const struct search_candidate *best = search_best(&search);
    ai->heads_for_objective = best->heads_for_objective;
    return best->index;
}
