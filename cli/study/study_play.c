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
#include "study/study_hall.h"

/* ---- the log: "number result check" a line ---- */

static unsigned study_check(uint64_t fingerprint, int game, int result)
{
    uint64_t value = fingerprint ^ ((uint64_t)game * 4 + (uint64_t)(result + 1));
    value *= UINT64_C(0x9e3779b97f4a7c15);
    value ^= value >> 29;
    value *= UINT64_C(0xbf58476d1ce4e5b9);
    return (unsigned)(value >> 40);
}

/* True when the line holds a result that was not known. */
static bool study_log_line(struct study *study, uint64_t fingerprint, const char *line, const char *end)
{
    char text[64], after = 0;
    int game, result;
    unsigned check;
    if ((size_t)(end - line) >= sizeof text) return false;
    memcpy(text, line, (size_t)(end - line));
    text[end - line] = '\0';
    if (sscanf(text, "%d %d %x%c", &game, &result, &check, &after) != 3) return false;
    if (game < 0 || game >= study->game_count || result < -1 || result > 1) return false;
    if (check != study_check(fingerprint, game, result) || study->results[game] != STUDY_OPEN) return false;
    study->results[game] = (int8_t)result;
    return true;
}

static bool study_log_read(struct study *study, const char *path, uint64_t fingerprint, int *found, const char **why)
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
        *found += study_log_line(study, fingerprint, line, end);
    }
    arena_free(&arena);
    return fine;
}

/* ---- playing ---- */

struct study_hall {
    struct study *study;
    int threads, played;
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
    hall->played++;
    pthread_mutex_unlock(&hall->lock);
}

static void *study_worker(void *context)
{
    struct study_hall *hall = context;
    struct study *study = hall->study;
    size_t failures = memory_failures();
    struct study_room room;
    bool good = study_room_open(&room, study);
    for (int game; good && !hall->failed && (game = atomic_fetch_add(&hall->next, 1)) < hall->last;) {
        if (study->results[game] != STUDY_OPEN) continue;
        study_log_write(hall, game, study_play_game(study, &room, game));
    }
    study_room_close(&room);
    failures = memory_failures() - failures;
    atomic_fetch_add(&hall->failures, failures);
    if (failures) hall->failed = true;
    return NULL;
}

/* Games [first, last). */
static bool study_round(struct study_hall *hall, int first, int last)
{
    pthread_t threads[64];
    int started = 0;
    hall->last = last;
    atomic_store(&hall->next, first);
    for (; started < hall->threads - 1; started++)
        if (pthread_create(&threads[started], NULL, study_worker, hall) != 0) break;
    study_worker(hall);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    memory_add_failures(atomic_load(&hall->failures));
    return !hall->failed;
}

bool study_play_games(struct study *study, int first, int last, void *threads)
{
    struct study_hall hall = {.study = study, .threads = *(const int *)threads, .log = -1};
    return study_round(&hall, first, last);
}

bool study_play(struct study *study, const char *log_path, uint64_t fingerprint, struct study_tally *tally,
                const char **why)
{
    struct study_hall hall = {
        .study = study, .threads = *(const int *)study->play_context, .fingerprint = fingerprint};
    *why = "cannot be written";
    if (!study_log_read(study, log_path, fingerprint, &tally->found, why)) return false;
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
    tally->played = hall.played;
    pthread_mutex_destroy(&hall.lock);
    fs_let_go(hall.log);
    return fine;
}
