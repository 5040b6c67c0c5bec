/* study_play.c: the tournament. A game is determined by the study's seed and its number; results are kept by number and
 * written to a log as they come, in any order. What the log holds is not played again, so a study that was stopped at
 * any moment goes on where it was; a line that was not written to its end is played again. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "base/sort.h"
#include "study/study.h"

int study_winner_first(const struct study *study, int pair, int *wins, int *draws)
{
    int games = 0;
    *wins = *draws = 0;
    for (int i = 0; i < study->games; i++) {
        int8_t result = study->results[pair * study->games + i];
        if (result == STUDY_OPEN) continue;
        games++;
        *wins += result == 1;
        *draws += result == 0;
    }
    return games;
}

/* ---- the log: "number result check" a line ---- */

static unsigned study_check(uint64_t fingerprint, int game, int result)
{
    uint64_t value = fingerprint ^ ((uint64_t)game * 4 + (uint64_t)(result + 1));
    value *= UINT64_C(0x9e3779b97f4a7c15);
    value ^= value >> 29;
    value *= UINT64_C(0xbf58476d1ce4e5b9);
    return (unsigned)(value >> 40);
}

static void study_log_line(struct study *study, uint64_t fingerprint, const char *line, const char *end)
{
    char text[64], after = 0;
    int game, result;
    unsigned check;
    if ((size_t)(end - line) >= sizeof text) return;
    memcpy(text, line, (size_t)(end - line));
    text[end - line] = '\0';
    if (sscanf(text, "%d %d %x%c", &game, &result, &check, &after) != 3) return;
    if (game < 0 || game >= study->game_count || result < -1 || result > 1) return;
    if (check != study_check(fingerprint, game, result) || study->results[game] != STUDY_OPEN) return;
    study->results[game] = (int8_t)result;
    study->found++;
}

static bool study_log_read(struct study *study, const char *path, uint64_t fingerprint, const char **why)
{
    struct arena arena;
    char *bytes = NULL;
    size_t size = 0;
    if (!fs_exists(path)) return true;
    arena_init(&arena);
    bool fine = fs_read(&arena, path, &bytes, &size, why) == STATUS_OK;
    for (const char *line = bytes, *end; fine && line < bytes + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(bytes + size - line));
        if (!end) break; /* not written to its end */
        study_log_line(study, fingerprint, line, end);
    }
    arena_free(&arena);
    return fine;
}

/* ---- playing ---- */

struct study_hall {
    struct study *study;
    int last; /* game of this round */
    atomic_int next;
    int log; /* -1: none */
    uint64_t fingerprint;
    pthread_mutex_t lock;
    atomic_bool failed;
    atomic_size_t failures; /* of memory, in all threads */
};

static void study_log_write(struct study_hall *hall, int game, int result)
{
    char line[64];
    if (hall->log < 0) return;
    int length =
        snprintf(line, sizeof line, "%d %d %06x\n", game, result, study_check(hall->fingerprint, game, result));
    pthread_mutex_lock(&hall->lock);
    if (fs_append(hall->log, line, (size_t)length, NULL) != STATUS_OK) hall->failed = true;
    hall->study->played++;
    pthread_mutex_unlock(&hall->lock);
}

static void *study_worker(void *context)
{
    struct study_hall *hall = context;
    struct study *study = hall->study;
    size_t failures = memory_failures();
    struct p2v_game *room = memory_alloc(sizeof *room), *scratch = memory_alloc(sizeof *scratch);
    struct p2v_sight_cache *sight = p2v_sight_new();
    struct match match = study->match;
    for (int game; room && scratch && !hall->failed && (game = atomic_fetch_add(&hall->next, 1)) < hall->last;) {
        if (study->results[game] != STUDY_OPEN) continue;
        const struct study_pair *pair = &study->pairs[game / study->games];
        struct match_result result;
        match.parties[0] = study->parties[pair->a].party;
        match.parties[1] = study->parties[pair->b].party;
        match_play(&match, game, room, scratch, sight, &result, NULL);
        study->results[game] = result.winner < 0 ? 0 : result.winner == 0 ? 1 : -1;
        study_log_write(hall, game, study->results[game]);
    }
    failures = memory_failures() - failures;
    atomic_fetch_add(&hall->failures, failures);
    if (failures) hall->failed = true;
    p2v_sight_free(sight);
    memory_free(room);
    memory_free(scratch);
    return NULL;
}

/* Games [first, last). */
static bool study_round(struct study_hall *hall, int first, int last)
{
    struct study *study = hall->study;
    pthread_t threads[64];
    int started = 0;
    hall->last = last;
    atomic_store(&hall->next, first);
    for (; started < study->threads - 1; started++)
        if (pthread_create(&threads[started], NULL, study_worker, hall) != 0) break;
    study_worker(hall);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    memory_add_failures(atomic_load(&hall->failures));
    return !hall->failed;
}

/* ---- pairing ---- */

void study_count_pairs(struct study *study, int first_pair, int last_pair)
{
    for (int pair = first_pair; pair < last_pair; pair++) {
        int wins, draws, games = study_winner_first(study, pair, &wins, &draws);
        struct study_party *a = &study->parties[study->pairs[pair].a], *b = &study->parties[study->pairs[pair].b];
        a->points += wins + 0.5 * draws;
        b->points += games - wins - 0.5 * draws;
        a->games += games;
        b->games += games;
        for (int i = 0; i < a->creature_count; i++)
            study->creatures[a->creatures[i]].games += games;
        for (int i = 0; i < b->creature_count; i++)
            study->creatures[b->creatures[i]].games += games;
    }
}

static bool study_have_met(const struct study *study, int a, int b)
{
    for (int i = 0; i < study->pair_count; i++)
        if ((study->pairs[i].a == a && study->pairs[i].b == b) || (study->pairs[i].a == b && study->pairs[i].b == a))
            return true;
    return false;
}

/* By points; equal ones by a number drawn for the round, so that not always the same meet. */
struct study_seat {
    double points;
    uint32_t drawn;
    uint16_t party;
};

static int study_compare_seats(const void *a, const void *b, void *context)
{
    const struct study_seat *x = a, *y = b;
    (void)context;
    if (x->points != y->points) return x->points > y->points ? -1 : 1;
    return x->drawn < y->drawn ? -1 : x->drawn > y->drawn;
}

/* Swiss: neighbours in the standing who have not met; who finds nobody new meets the next one again. */
static void study_pair_swiss(struct study *study, int round)
{
    struct study_seat seats[STUDY_PARTIES];
    bool is_paired[STUDY_PARTIES] = {false};
    struct rng rng = rng_new(study->match.seed, (uint64_t)round, 11);
    for (int i = 0; i < study->party_count; i++)
        seats[i] = (struct study_seat){study->parties[i].points, rng_next(&rng), (uint16_t)i};
    sort_stable(seats, (size_t)study->party_count, sizeof *seats, study_compare_seats, NULL);
    for (int i = 0; i < study->party_count; i++) {
        int found = -1;
        for (int pass = 0; pass < 2 && found < 0 && !is_paired[i]; pass++)
            for (int k = i + 1; k < study->party_count && found < 0; k++)
                if (!is_paired[k] && (pass || !study_have_met(study, seats[i].party, seats[k].party))) found = k;
        if (found < 0 || study->pair_count == study->pair_room) continue;
        is_paired[i] = is_paired[found] = true;
        study->pairs[study->pair_count++] = (struct study_pair){seats[i].party, seats[found].party};
    }
}

static void study_pair_all(struct study *study)
{
    for (int a = 0; a < study->party_count; a++)
        for (int b = a + 1; b < study->party_count; b++)
            study->pairs[study->pair_count++] = (struct study_pair){(uint16_t)a, (uint16_t)b};
}

void study_pair_round(struct study *study, int round)
{
    if (study->is_swiss)
        study_pair_swiss(study, round);
    else
        study_pair_all(study);
}

bool study_play_games(struct study *study, int first, int last)
{
    struct study_hall hall = {.study = study, .log = -1};
    return study_round(&hall, first, last);
}

bool study_play(struct study *study, const char *log_path, uint64_t fingerprint, const char **why)
{
    struct study_hall hall = {.study = study, .fingerprint = fingerprint};
    *why = "cannot be written";
    if (!study_log_read(study, log_path, fingerprint, why)) return false;
    bool empty = false;
    if (fs_append_open(log_path, &hall.log, &empty, why) != STATUS_OK) return false;
    /* A torn last line must not swallow the next one. */
    bool fine = empty || fs_append(hall.log, "\n", 1, why) == STATUS_OK;
    pthread_mutex_init(&hall.lock, NULL);
    for (int round = 0; fine && round < study->rounds; round++) {
        int first = study->pair_count;
        study_pair_round(study, round);
        fine = study_round(&hall, first * study->games, study->pair_count * study->games);
        if (fine) study_count_pairs(study, first, study->pair_count);
    }
    pthread_mutex_destroy(&hall.lock);
    fs_let_go(hall.log);
    return fine;
}
