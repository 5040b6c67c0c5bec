/* value.c: fits the value function of the searching player (src/systems/p2v/player/value.c):
 * `bench_value [--games N] [--seed S] [--passes P]` prints value_weights.def.
 *
 * Greedy players play N games (14,000) with random 200-point parties. Every third position between two turns is kept
 * with what the value function knows of it and with who won in the end. For each round a logistic regression is fitted
 * by Newton's method; then the network (value_net.c) is trained on what is left, by Adam, P times over all positions
 * (8). A tenth of the games is held back: standard error gets how well each fit predicts those, beside a constant
 * guess. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/setup.h"
#include "systems/p2v/player/ai.h"
#include "systems/p2v/player/value.h"

enum {
    N = P2V_VALUE_FEATURES,
    TRAITS = P2V_VALUE_TRAITS,
    UNITS = P2V_VALUE_UNITS,
    INPUTS = P2V_VALUE_INPUTS,
    SHARED = P2V_VALUE_SHARED,
    GAME_POSITIONS = 400,
    STEPS = 12,
    POINTS = 200,
    HELD_BACK = 10, /* one game of so many */
    BATCH = 64
};

/* Normal equations of one round, and the sums of what is held back. */
struct fit {
    double weights[N], gradient[N], hessian[N][N];
    double loss, held;
    long count, held_count;
};

/* A position with the creatures of both sides in the record's list, those of the first side first. */
struct position {
    size_t creatures;
    int16_t features[N];
    int8_t shared[2][SHARED];
    uint8_t counts[2];
    uint8_t round;
    bool is_held;
    float result;
};

struct record {
    struct position *positions;
    int8_t (*creatures)[TRAITS];
    size_t count, room, creature_count, creature_room;
};

static bool record_has_room(struct record *record, size_t creatures)
{
    if (record->count == record->room) {
        record->room = record->room * 2 + 1024;
        record->positions = realloc(record->positions, record->room * sizeof *record->positions);
    }
    if (record->creature_count + creatures > record->creature_room) {
        record->creature_room = record->creature_room * 2 + 65536;
        record->creatures = realloc(record->creatures, record->creature_room * sizeof *record->creatures);
    }
    return record->positions && record->creatures;
}

static bool record_add(struct record *record, const struct p2v_value_position *seen)
{
    if (!record_has_room(record, (size_t)(seen->counts[0] + seen->counts[1]))) return false;
    struct position *position = &record->positions[record->count++];
    position->creatures = record->creature_count;
    position->round = (uint8_t)seen->round;
    for (int i = 0; i < N; i++)
        position->features[i] = (int16_t)seen->features[i];
    memcpy(position->shared, seen->shared, sizeof position->shared);
    for (int who = 0; who < 2; who++) {
        size_t count = (size_t)seen->counts[who];
        position->counts[who] = (uint8_t)count;
        memcpy(record->creatures[record->creature_count], seen->creatures[who], count * sizeof *record->creatures);
        record->creature_count += count;
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
                 bool is_held, struct record *record)
{
    const struct p2v_pack *pack = p2v_content_pack(content);
    struct rng rng = rng_new(seed, 0, 1);
    struct p2v_party parties[2];
    struct p2v_value_position seen;
    for (int side = 0; side < 2; side++)
        p2v_party_random(pack, &(struct p2v_party_wish){POINTS, P2V_FIGURES / 4, "ORC"}, &rng, &parties[side]);
    struct p2v_setup setup = {.content = content,
                              .parties = parties,
                              .sides = 2,
                              .points = POINTS,
                              .has_terrain = true,
                              .has_objectives = true};
    p2v_setup_random(game, pack, &setup, &rng);
    struct p2v_ai players[2] = {player_of(&rng), player_of(&rng)};
    struct p2v_run run;
    size_t first = record->count;
    int turns = 0;
    p2v_run_init(&run, game, sight, seed, 0);
    run.ask = p2v_ai_answer;
    run.context = &players[0];
    p2v_start(&run);
    for (int steps = 0; steps < 20000 && p2v_ai_act(&run, &players[p2v_side_to_move(game)]); steps++) {
        if (game->active != P2V_NOBODY || turns++ % 3 || record->count - first == GAME_POSITIONS) continue;
        p2v_value_position(game, 0, &seen);
        if (!record_add(record, &seen)) return false;
    }
    float result = game->score[0] > game->score[1] ? 1 : game->score[0] < game->score[1] ? 0 : 0.5F;
    for (; first < record->count; first++) {
        record->positions[first].result = result;
        record->positions[first].is_held = is_held;
    }
    return true;
}

/* ---- the linear part ---- */

static double loss_of(double chance, double result)
{
    return -result * log(chance + 1e-9) - (1 - result) * log(1 - chance + 1e-9);
}

static void fit_add(struct fit *fit, const struct position *position)
{
    double result = (double)position->result;
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += fit->weights[i] * position->features[i];
    double chance = 1 / (1 + exp(-sum)), loss = loss_of(chance, result);
    if (position->is_held) {
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
    for (size_t i = 0; i < record->count; i++)
        fit_add(&fits[record->positions[i].round], &record->positions[i]);
}

/* ---- the network ---- */

/* The weights, or as many slopes. */
struct net {
    float traits[TRAITS][UNITS], inputs[INPUTS][UNITS], result[UNITS];
};
enum { NET_WEIGHTS = sizeof(struct net) / sizeof(float) };

/* What the network makes of a position, step by step. */
struct pass {
    float layers[2][P2V_FIGURES][UNITS], inputs[2][INPUTS], hidden[2][UNITS];
};

static void add_weighted(float *sums, const float *weights, float by)
{
    for (int u = 0; u < UNITS; u++)
        sums[u] += weights[u] * by;
}

static float slope_of(float *slopes, const float *weights, const float *down, float input)
{
    float back = 0;
    for (int u = 0; u < UNITS; u++) {
        slopes[u] += down[u] * input;
        back += down[u] * weights[u];
    }
    return back;
}

static void net_creatures(const struct net *net, const struct record *record, const struct position *position,
                          struct pass *pass)
{
    int8_t(*creature)[TRAITS] = record->creatures + position->creatures;
    for (int who = 0; who < 2; who++)
        for (int c = 0; c < position->counts[who]; c++, creature++) {
            float *layer = pass->layers[who][c];
            memset(layer, 0, sizeof pass->layers[who][c]);
            for (int t = 0; t < TRAITS; t++)
                add_weighted(layer, net->traits[t], (float)(*creature)[t] / 64);
            for (int u = 0; u < UNITS; u++) {
                layer[u] = layer[u] > 0 ? layer[u] : 0;
                pass->inputs[who][u] += layer[u];
                pass->inputs[1 - who][UNITS + u] += layer[u];
            }
        }
}

static float net_logit(const struct net *net, const struct record *record, const struct position *position,
                       struct pass *pass)
{
    float logit = 0;
    memset(pass->inputs, 0, sizeof pass->inputs);
    memset(pass->hidden, 0, sizeof pass->hidden);
    net_creatures(net, record, position, pass);
    for (int who = 0; who < 2; who++) {
        for (int i = 0; i < SHARED; i++)
            pass->inputs[who][2 * UNITS + i] = (float)position->shared[who][i] / 64;
        for (int i = 0; i < INPUTS; i++)
            add_weighted(pass->hidden[who], net->inputs[i], pass->inputs[who][i]);
        for (int u = 0; u < UNITS; u++) {
            float *hidden = &pass->hidden[who][u];
            *hidden = *hidden > 0 ? *hidden : 0;
            logit += (who ? -1 : 1) * net->result[u] * *hidden;
        }
    }
    return logit;
}

/* Adds the slopes of the weights for one position; `error`: by how much the chance was too low. */
static void net_learn(const struct net *net, const struct record *record, const struct position *position,
                      const struct pass *pass, float error, struct net *slopes)
{
    float back[2][INPUTS];
    for (int who = 0; who < 2; who++) {
        float down[UNITS], sign = who ? -error : error;
        for (int u = 0; u < UNITS; u++) {
            slopes->result[u] += sign * pass->hidden[who][u];
            down[u] = pass->hidden[who][u] > 0 ? sign * net->result[u] : 0;
        }
        for (int i = 0; i < INPUTS; i++)
            back[who][i] = slope_of(slopes->inputs[i], net->inputs[i], down, pass->inputs[who][i]);
    }
    int8_t(*creature)[TRAITS] = record->creatures + position->creatures;
    for (int who = 0; who < 2; who++)
        for (int c = 0; c < position->counts[who]; c++, creature++) {
            float down[UNITS];
            for (int u = 0; u < UNITS; u++)
                down[u] = pass->layers[who][c][u] > 0 ? back[who][u] + back[1 - who][UNITS + u] : 0;
            for (int t = 0; t < TRAITS; t++)
                slope_of(slopes->traits[t], net->traits[t], down, (float)(*creature)[t] / 64);
        }
}

/* One step of Adam; weights stay small enough for value_net.c. */
static void net_step(struct net *net, struct net *slopes, struct net *means, struct net *squares, long step, float rate)
{
    float *weights = (float *)net, *slope = (float *)slopes, *mean = (float *)means, *square = (float *)squares;
    float first = 1 - powf(0.9F, (float)step), second = 1 - powf(0.999F, (float)step);
    for (int i = 0; i < NET_WEIGHTS; i++) {
        float g = slope[i] / BATCH - 1e-5F * weights[i];
        mean[i] = 0.9F * mean[i] + 0.1F * g;
        square[i] = 0.999F * square[i] + 0.001F * g * g;
        weights[i] += rate * (mean[i] / first) / (sqrtf(square[i] / second) + 1e-6F);
        weights[i] = fmaxf(-7.9F, fminf(7.9F, weights[i]));
        slope[i] = 0;
    }
}

static double linear_logit(const struct fit *fits, const struct position *position)
{
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += fits[position->round].weights[i] * position->features[i];
    return sum;
}

static void net_report(const struct net *net, const struct fit *fits, const struct record *record, int pass_number)
{
    double held = 0, linear = 0, wrong = 0;
    long count = 0;
    struct pass pass;
    for (size_t i = 0; i < record->count; i++) {
        const struct position *position = &record->positions[i];
        if (!position->is_held) continue;
        double base = linear_logit(fits, position), rest = (double)net_logit(net, record, position, &pass);
        held += loss_of(1 / (1 + exp(-base - rest)), (double)position->result);
        linear += loss_of(1 / (1 + exp(-base)), (double)position->result);
        wrong += fabs((base + rest > 0) - (double)position->result);
        count++;
    }
    if (count)
        fprintf(stderr, "pass %d: of games held back: loss %.4f (without the network %.4f), %.1f %% wrong\n", pass_number,
                held / (double)count, linear / (double)count, 100 * wrong / (double)count);
}

static void net_train(struct net *net, const struct fit *fits, const struct record *record, int passes, uint64_t seed)
{
    static struct net slopes, means, squares;
    struct rng rng = rng_new(seed, 0, 5);
    float *weights = (float *)net;
    struct pass pass;
    long step = 0;
    for (int i = 0; i < NET_WEIGHTS; i++)
        weights[i] = ((float)rng_below(&rng, 2001) - 1000) / 1000 * 0.25F;
    for (int p = 0; p < passes; p++) {
        float rate = 0.003F * (1 - (float)p / (float)passes);
        size_t batch = 0;
        for (size_t i = 0; i < record->count; i++) {
            const struct position *position = &record->positions[rng_below(&rng, (uint32_t)record->count)];
            if (position->is_held) continue;
            float logit = (float)linear_logit(fits, position) + net_logit(net, record, position, &pass);
            float error = position->result - 1 / (1 + expf(-logit));
            net_learn(net, record, position, &pass, error, &slopes);
            if (++batch % BATCH == 0) net_step(net, &slopes, &means, &squares, ++step, rate);
        }
        net_report(net, fits, record, p + 1);
    }
}

/* ---- the result ---- */

static void print_row(const char *name, const float *weights)
{
    printf("%s(", name);
    for (int u = 0; u < UNITS; u++)
        printf("%s%ld", u ? ", " : "", lroundf(weights[u] * 256));
    printf(")\n");
}

static void print_network(const struct net *net)
{
    for (int t = 0; t < TRAITS; t++)
        print_row("TRAIT", net->traits[t]);
    for (int i = 0; i < INPUTS; i++)
        print_row("INPUT", net->inputs[i]);
    print_row("RESULT", net->result);
}

static void print_rounds(const struct fit *fits)
{
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
}

/* The file that includes it defines the rows it wants. */
static const char *const row_names[] = {"ROUND", "TRAIT", "INPUT", "RESULT"};
enum { ROW_NAMES = sizeof row_names / sizeof *row_names };

static void print_begin(long games, long seed, long passes)
{
    printf("/* value_weights.def: printed by `bench_value --games %ld --seed %ld --passes %ld`; value.c says what the "
           "rows mean. */\n",
           games, seed, passes);
    for (int i = 0; i < ROW_NAMES; i++)
        printf("#ifndef %s\n#define %s(...)\n#endif\n", row_names[i], row_names[i]);
}

static void print_end(void)
{
    for (int i = 0; i < ROW_NAMES; i++)
        printf("#undef %s\n", row_names[i]);
}

int main(int argc, char **argv)
{
    long games = 14000, seed = 1, passes = 8;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--games") == 0) games = strtol(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--seed") == 0) seed = strtol(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--passes") == 0) passes = strtol(argv[i + 1], NULL, 10);
    }
    struct diags diags;
    diags_init(&diags);
    struct content *content = p2v_content_load(NULL, 0, &diags);
    struct p2v_game *game = memory_alloc(sizeof *game);
    struct p2v_sight_cache *sight = p2v_sight_new();
    struct record record = {0};
    static struct fit fits[P2V_VALUE_ROUNDS];
    static struct net net;
    bool fine = content && game && sight;
    for (long i = 0; fine && i < games; i++)
        fine = play(content, game, sight, (uint64_t)(seed * 1000003 + i), i % HELD_BACK == HELD_BACK - 1, &record);
    for (int step = 0; fine && step < STEPS; step++) {
        fit_pass(fits, &record);
        for (int r = 0; r < P2V_VALUE_ROUNDS; r++)
            fit_step(&fits[r]);
    }
    if (fine) {
        fit_pass(fits, &record);
        print_begin(games, seed, passes);
        print_rounds(fits);
        net_train(&net, fits, &record, (int)passes, (uint64_t)seed);
        print_network(&net);
        print_end();
    }
    free(record.positions);
    free(record.creatures);
    p2v_sight_free(sight);
    memory_free(game);
    if (content) p2v_content_free(content);
    diags_free(&diags);
    return fine ? 0 : 1;
}
