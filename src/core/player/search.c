/* search.c: the best few commands of the greedy player, each played on by greedy players on both
 * sides for two rounds. All are played with the same dice; what falls behind is
 * dropped. */
#include "base/memory.h"
#include "core/player/inside.h"

enum {
    PLAYING_ARMS = 6,       /* commands that are compared */
    PLAYING_LEAST = 8,      /* percent of the best one's points: what has less is left out */
    PLAYING_COMMANDS = 60,  /* that a game is played on at most */
    PLAYING_ROUNDS = 2,     /* until the turn so many rounds later */
    PLAYING_BATCH = 6,      /* games of each command before one is dropped */
    PLAYING_TOP = 100000000 /* above all points */
};

struct playing_arm {
    struct player_candidate *candidate;
    double sum, squares;
    int games;
    bool dropped;
};

struct playing {
    struct player_trial *trial;
    struct player_list *list; /* for playing on */
    struct player simulated;
    struct playing_arm arms[PLAYING_ARMS];
    int count;
};

static void playing_pick(struct playing *playing)
{
    struct player_list *list = playing->trial->list;
    int64_t most = 0;
    for (int i = 0; i < PLAYING_ARMS; i++) {
        struct player_candidate *one = player_best(list);
        if (i == 0 && one) most = one->points;
        if (!one || (i > 0 && one->points * 100 < most * PLAYING_LEAST)) break;
        playing->arms[playing->count++].candidate = one;
        one->refused = true;
        if (one->sort == PLAYER_IS_END) break;
    }
    for (int i = 0; i < playing->count; i++)
        playing->arms[i].candidate->refused = false;
}

static bool playing_is_decided(const struct player_scene *scene)
{
    bool friends = false, enemies = false;
    for (int i = 0; i < scene->count; i++) {
        if (!player_is_active(&scene->facts[i])) continue;
        if (player_scene_is_enemy(scene, i))
            enemies = true;
        else
            friends = true;
    }
    return !friends || !enemies;
}

/* One greedy command at the scratch table. False when the game does not go on. */
static bool playing_step(struct playing *playing, int who, int64_t round)
{
    struct table *table = playing->trial->scratch;
    const struct encounter *encounter = table->system->table->encounter.state(table);
    int current = encounter_current(table);
    if (current < 0 || (current == who && encounter->turns.round >= round + PLAYING_ROUNDS)) return false;
    struct arena arena;
    arena_init(&arena);
    struct player_trial trial = {.player = &playing->simulated,
                                 .table = table,
                                 .list = playing->list,
                                 .arena = &arena,
                                 .hurries = true};
    player_note_turn(&playing->simulated, table);
    bool goes_on = player_weigh(&trial) && !playing_is_decided(&playing->list->scene);
    player_trial_close(&trial);
    struct player_candidate *one = goes_on ? player_do_best(table, playing->list) : NULL;
    if (one && one->gain >= PLAYER_SLIGHT) playing->simulated.turn_gained = true;
    arena_free(&arena);
    return one != NULL;
}

/* The value of one game that goes on after the command. */
static int64_t playing_game(struct playing *playing, const struct json *command, int game)
{
    struct player_trial *trial = playing->trial;
    const struct player_scene *scene = &trial->list->scene;
    int64_t round = trial->table->system->table->encounter.state(trial->table)->turns.round;
    struct player_memory *memory = playing->simulated.memory;
    struct player_scene after;
    playing->simulated = *trial->player;
    playing->simulated.kind = PLAYER_GREEDY;
    playing->simulated.memory = memory ? memory : trial->player->memory;
    playing->simulated.decisions = trial->player->decisions * 64 + 1000000;
    if (!player_try(trial, command, 1000 + (uint32_t)game)) return -PLAYING_TOP;
    for (int i = 0; i < PLAYING_COMMANDS && playing_step(playing, scene->who, round); i++)
        continue;
    trial->player->memory = playing->simulated.memory;
    player_scene_open(&after, trial->scratch, scene->temperament);
    after.side = scene->side;
    return player_scene_value(&after, trial->scratch);
}

static double playing_mean(const struct playing_arm *arm)
{
    return arm->games ? arm->sum / arm->games : 0;
}

static double playing_error(const struct playing_arm *arm)
{
    double mean = playing_mean(arm), spread = arm->squares / arm->games - mean * mean;
    return spread > 0 ? spread / arm->games : 0;
}

/* How many are left. */
static int playing_drop(struct playing *playing)
{
    const struct playing_arm *best = NULL;
    int left = 0;
    for (int i = 0; i < playing->count; i++) {
        const struct playing_arm *arm = &playing->arms[i];
        if (!arm->dropped && (!best || playing_mean(arm) > playing_mean(best))) best = arm;
    }
    for (int i = 0; best && i < playing->count; i++) {
        struct playing_arm *arm = &playing->arms[i];
        double behind = playing_mean(best) - playing_mean(arm);
        if (arm != best && behind * behind > 4 * (playing_error(best) + playing_error(arm))) arm->dropped = true;
        left += !arm->dropped;
    }
    return left;
}

static void playing_run(struct playing *playing)
{
    int nodes = playing->trial->player->nodes;
    for (int game = 0, played = 0, left = playing->count; played < nodes && left > 1; game++) {
        for (int i = 0; i < playing->count; i++) {
            struct playing_arm *arm = &playing->arms[i];
            if (arm->dropped) continue;
            double value = (double)playing_game(playing, &arm->candidate->command, game);
            arm->sum += value;
            arm->squares += value * value;
            arm->games++;
            played++;
        }
        if (game % PLAYING_BATCH == PLAYING_BATCH - 1) left = playing_drop(playing);
    }
}

void player_search(struct player_trial *trial)
{
    struct playing playing = {.trial = trial, .list = memory_alloc(sizeof *playing.list)};
    if (!playing.list) return;
    playing.simulated.memory = trial->player->memory;
    playing_pick(&playing);
    if (playing.count > 1) playing_run(&playing);
    const struct playing_arm *best = NULL;
    for (int i = 0; playing.count > 1 && i < playing.count; i++) {
        const struct playing_arm *arm = &playing.arms[i];
        if (!arm->dropped && (!best || playing_mean(arm) > playing_mean(best))) best = arm;
    }
    if (best) best->candidate->points = PLAYING_TOP;
    memory_free(playing.list);
}
