/* value.c: fits the value function of the searching player (src/systems/p2v/player/value.c):
 * `bench_value [--games N] [--seed S]` prints value_weights.def.
 *
 * Greedy players play N games (12,000) with random 200-point parties. Every third position between two turns is kept
 * with its features and with who won in the end. For each round a logistic regression is fitted by Newton's method. A
 * fifth of the games is held back: standard error gets how well the fit predicts those, beside a constant guess. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/setup.h"
#include "systems/p2v/player/ai.h"
#include "systems/p2v/player/value.h"

enum { N = P2V_VALUE_FEATURES, GAME_POSITIONS = 400, STEPS = 12, POINTS = 200 };

/* Normal equations of one round, and the sums of what is held back. */
struct fit {
    double weights[N], gradient[N], hessian[N][N];
    double loss, held;
    long count, held_count;
};

struct position {
    int features[N];
    uint8_t round;
};

struct record {
    struct position *positions;
    float *results;
    bool *is_held;
    size_t count, room;
};

static bool record_game(struct record *record, const struct position *positions, int count, float result)
{
    static uint64_t games = 0;
    bool is_held = games++ % 5 == 4;
    if (record->count + (size_t)count > record->room) {
        record->room = (record->room + (size_t)count) * 2;
        record->positions = realloc(record->positions, record->room * sizeof *record->positions);
        record->results = realloc(record->results, record->room * sizeof *record->results);
        record->is_held = realloc(record->is_held, record->room);
        if (!record->positions || !record->results || !record->is_held) return false;
    }
    for (int i = 0; i < count; i++, record->count++) {
        record->positions[record->count] = positions[i];
        record->results[record->count] = result;
        record->is_held[record->count] = is_held;
    }
    return true;
}

/* Greedy players of different tempers, some of them careless: so the games hold positions that one kind of player would
 * never come to, such as creatures that stay behind. */
static struct p2v_ai player_of(struct rng *rng)
{
    struct p2v_ai ai = {.kinds = {P2V_AI_GREEDY, P2V_AI_GREEDY}};
    ai.rng = rng_new(rng_next(rng), 0, 2);
    ai.temper = (enum p2v_temper)rng_below(rng, P2V_TEMPERS);
    ai.careless = 15 * (int)rng_below(rng, 3);
    return ai;
}

static bool play(struct content *content, struct p2v_game *game, struct p2v_sight_cache *sight, uint64_t seed,
                 struct record *record)
{
    const struct p2v_pack *pack = p2v_content_pack(content);
    struct rng rng = rng_new(seed, 0, 1);
    struct p2v_party parties[2];
    struct position positions[GAME_POSITIONS];
    for (int side = 0; side < 2; side++)
        p2v_party_random(pack, POINTS, P2V_FIGURES / 4, "ORC", &rng, &parties[side]);
    struct p2v_setup setup = {.points = POINTS, .has_terrain = true, .has_objectives = true};
    p2v_setup_random(content, game, pack, &setup, parties, 2, &rng);
    struct p2v_ai players[2] = {player_of(&rng), player_of(&rng)};
    struct p2v_run run;
    int count = 0, turns = 0;
    p2v_run_init(&run, game, sight, seed, 0);
    run.ask = p2v_ai_answer;
    run.context = &players[0];
    p2v_start(&run);
    for (int steps = 0; steps < 20000 && p2v_ai_act(&run, &players[p2v_side_to_move(game)]); steps++) {
        if (game->active != P2V_NOBODY || turns++ % 3 || count == GAME_POSITIONS) continue;
        p2v_value_features(game, 0, positions[count].features);
        positions[count++].round = game->round;
    }
    float result = game->score[0] > game->score[1] ? 1 : game->score[0] < game->score[1] ? 0 : 0.5F;
    return record_game(record, positions, count, result);
}

static void fit_add(struct fit *fit, const struct position *position, double result, bool is_held)
{
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += fit->weights[i] * position->features[i];
    double chance = 1 / (1 + exp(-sum)), loss = -result * log(chance + 1e-9) - (1 - result) * log(1 - chance + 1e-9);
    if (is_held) {
        fit->held += loss;
        fit->held_count++;
        return;
    }
    fit->loss += loss;
    fit->count++;
    for (int i = 0; i < N; i++) {
        fit->gradient[i] += (result - chance) * position->features[i];
        for (int k = 0; k < N; k++)
            fit->hessian[i][k] += chance * (1 - chance) * position->features[i] * position->features[k];
    }
}

/* Solves hessian x = gradient and takes the step; a little is added on the diagonal. */
static void fit_step(struct fit *fit)
{
    double rows[N][N + 1];
    for (int i = 0; i < N; i++) {
        memcpy(rows[i], fit->hessian[i], sizeof fit->hessian[i]);
        rows[i][i] += 1e-3 * fit->hessian[i][i] + 1;
        rows[i][N] = fit->gradient[i];
    }
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++) {
            double factor = k == i ? 0 : rows[k][i] / rows[i][i];
            for (int c = i; c <= N && k != i; c++)
                rows[k][c] -= factor * rows[i][c];
        }
    for (int i = 0; i < N; i++)
        fit->weights[i] += rows[i][N] / rows[i][i];
}

static void fit_pass(struct fit *fits, const struct record *record)
{
    for (int r = 0; r < P2V_VALUE_ROUNDS; r++) {
        memset(fits[r].gradient, 0, sizeof fits[r].gradient);
        memset(fits[r].hessian, 0, sizeof fits[r].hessian);
        fits[r].loss = fits[r].held = 0;
        fits[r].count = fits[r].held_count = 0;
    }
    for (size_t i = 0; i < record->count; i++) {
        int round = record->positions[i].round > 0 ? record->positions[i].round - 1 : 0;
        struct fit *fit = &fits[round < P2V_VALUE_ROUNDS ? round : P2V_VALUE_ROUNDS - 1];
        fit_add(fit, &record->positions[i], (double)record->results[i], record->is_held[i]);
    }
}

static void print_weights(const struct fit *fits, long games, long seed)
{
    printf("/* value_weights.def: printed by `bench_value --games %ld --seed %ld`; the features are those of value.c. */\n", games,
           seed);
    for (int r = 0; r < P2V_VALUE_ROUNDS; r++) {
        printf("ROUND(");
        for (int i = 0; i < N; i++) {
            double scaled = fits[r].weights[i] * 16000;
            scaled = scaled > 32000 ? 32000 : scaled < -32000 ? -32000 : scaled;
            printf("%s%ld", i ? ", " : "", lround(scaled));
        }
        printf(")\n");
        if (fits[r].held_count)
            fprintf(stderr, "round %d: %ld positions, loss %.4f, of games held back %.4f (a constant guess: 0.6931)\n",
                    r + 1, fits[r].count, fits[r].loss / (double)(fits[r].count ? fits[r].count : 1),
                    fits[r].held / (double)fits[r].held_count);
    }
    printf("#undef ROUND\n");
}

int main(int argc, char **argv)
{
    long games = 12000, seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--games") == 0) games = strtol(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--seed") == 0) seed = strtol(argv[i + 1], NULL, 10);
    }
    struct diags diags;
    diags_init(&diags);
    struct content *content = p2v_content_load(NULL, 0, &diags);
    struct p2v_game *game = memory_alloc(sizeof *game);
    struct p2v_sight_cache *sight = p2v_sight_new();
    struct record record = {0};
    static struct fit fits[P2V_VALUE_ROUNDS];
    bool fine = content && game && sight;
    for (long i = 0; fine && i < games; i++)
        fine = play(content, game, sight, (uint64_t)(seed * 1000003 + i), &record);
    for (int step = 0; fine && step < STEPS; step++) {
        fit_pass(fits, &record);
        for (int r = 0; r < P2V_VALUE_ROUNDS; r++)
            fit_step(&fits[r]);
    }
    if (fine) fit_pass(fits, &record);
    if (fine) print_weights(fits, games, seed);
    free(record.positions);
    free(record.results);
    free(record.is_held);
    p2v_sight_free(sight);
    memory_free(game);
    if (content) p2v_content_free(content);
    diags_free(&diags);
    return fine ? 0 : 1;
}
