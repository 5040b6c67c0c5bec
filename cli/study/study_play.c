/* study_play.c: the tournament. A game is determined by the study's seed and its number; results are kept by number and
 * written to a log as they come, in any order. What the log holds is not played again, so a study that was stopped at
 * any moment continues where it was; a line that was not written to its end is played again. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/study.h"
#include "util/file.h"
#include "util/heap.h"

static const char study_letters[] = "ldw"; /* -1, 0 and 1 in the log */

/* ---- the log: "number result check" a line ---- */

/* Games of another study, version or content are not taken for these. */
static uint64_t study_mark(const struct study *study)
{
    char digits[17];
    memcpy(digits, study->id.study, 16);
    digits[16] = '\0';
    return strtoull(digits, NULL, 16);
}

static unsigned study_check(uint64_t mark, int64_t game, int result)
{
    uint64_t value = mark ^ ((uint64_t)game * 4 + (uint64_t)(result + 1));
    value *= UINT64_C(0x9e3779b97f4a7c15);
    value ^= value >> 29;
    value *= UINT64_C(0xbf58476d1ce4e5b9);
    return (unsigned)(value >> 40);
}

/* True when the line holds a result that was not known. */
static bool study_log_line(struct study *study, const char *line, const char *end)
{
    char text[64], after = 0;
    long long game;
    int result;
    unsigned check;
    if ((size_t)(end - line) >= sizeof text) return false;
    memcpy(text, line, (size_t)(end - line));
    text[end - line] = '\0';
    if (sscanf(text, "%lld %d %x%c", &game, &result, &check, &after) != 3) return false;
    if (game < 0 || game >= study->games || result < -1 || result > 1) return false;
    if (check != study_check(study_mark(study), game, result) || study_knows(study, game)) return false;
    study->results[game] = study_letters[result + 1];
    return true;
}

static bool study_log_read(struct study *study, const char *path, int64_t *found, const char **why)
{
    struct pool pool = {0};
    char *bytes = NULL;
    size_t size = 0;
    if (!file_exists(path)) return true;
    bool fine = file_read(&pool, path, &bytes, &size, why) == TALUS_OK;
    for (const char *line = bytes, *end; fine && line < bytes + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(bytes + size - line));
        if (!end) break; /* not written to its end */
        *found += study_log_line(study, line, end);
    }
    pool_free(&pool);
    return fine;
}

/* ---- playing ---- */

struct study_pool {
    struct study *study;
    char *fresh; /* results of the games that are played now, by number */
    int64_t last, slice, played;
    atomic_llong next; /* game */
    int log;           /* -1: none */
    pthread_mutex_t lock;
    atomic_bool failed;
    atomic_size_t failures; /* of memory, in all threads */
};

/* Keeps the results of a slice; known ones are not new. */
static void study_keep_slice(struct study_pool *pool, int64_t first, const char *letters)
{
    struct buffer lines = {0};
    const char *why = "";
    pthread_mutex_lock(&pool->lock);
    for (int64_t i = 0; letters[i]; i++) {
        const char *letter = strchr(study_letters, letters[i]);
        if (!letter || study_knows(pool->study, first + i)) continue;
        int result = (int)(letter - study_letters) - 1;
        pool->fresh[first + i] = letters[i];
        pool->played++;
        buffer_addf(&lines, "%lld %d %06x\n", (long long)(first + i), result,
                    study_check(study_mark(pool->study), first + i, result));
    }
    if (pool->log >= 0 && file_append(pool->log, buffer_get(&lines), lines.length, &why) != TALUS_OK)
        pool->failed = true;
    if (lines.failed) pool->failed = true;
    pthread_mutex_unlock(&pool->lock);
    buffer_free(&lines);
}

static void *study_worker(void *context)
{
    struct study_pool *pool = context;
    size_t failures = heap_failures();
    int64_t first;
    while (!pool->failed && (first = atomic_fetch_add(&pool->next, pool->slice)) < pool->last) {
        int64_t end = first + pool->slice < pool->last ? first + pool->slice : pool->last;
        struct talus_answer *answer = NULL;
        if (study_ask(pool->study, (const int64_t[2]){first, end}, true, &answer) == EXIT_FINE)
            study_keep_slice(pool, first, talus_value_string(talus_value_get(answer, "/results"), ""));
        else
            pool->failed = true;
        talus_answer_free(answer);
    }
    atomic_fetch_add(&pool->failures, heap_failures() - failures);
    return NULL;
}

static bool study_play_round(struct study_pool *pool, const int64_t range[2])
{
    enum { SHARES = 8, MOST_SLICE = 512 };
    struct study *study = pool->study;
    pthread_t threads[STUDY_THREADS];
    int started = 0;
    pool->slice = (range[1] - range[0]) / study->threads / SHARES;
    if (pool->slice < 1) pool->slice = 1;
    if (pool->slice > MOST_SLICE) pool->slice = MOST_SLICE;
    pool->last = range[1];
    pool->fresh = heap_copy(study->results);
    if (!pool->fresh) return false;
    atomic_store(&pool->next, range[0]);
    for (; started < study->threads - 1; started++)
        if (pthread_create(&threads[started], NULL, study_worker, pool) != 0) break;
    study_worker(pool);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    heap_add_failures(started ? atomic_load(&pool->failures) : 0);
    memcpy(study->results, pool->fresh, (size_t)study->games);
    heap_free(pool->fresh);
    return !pool->failed && !atomic_load(&pool->failures);
}

bool study_play_games(struct study *study, const int64_t range[2])
{
    struct study_pool pool = {.study = study, .log = -1};
    pthread_mutex_init(&pool.lock, NULL);
    bool good = study_play_round(&pool, range);
    pthread_mutex_destroy(&pool.lock);
    return good;
}

static bool study_play_rounds(struct study_pool *pool)
{
    struct study *study = pool->study;
    bool good = study_count(study);
    while (good && study->complete < study->rounds)
        good = study_play_round(pool, study->next) && study_count(study);
    return good;
}

bool study_play_all(struct study *study, const char *log_path)
{
    struct study_pool pool = {.study = study, .log = -1};
    const char *why = "cannot be written";
    int64_t found = 0;
    bool empty = false;
    bool good = study_log_read(study, log_path, &found, &why) &&
                file_append_open(log_path, &pool.log, &empty, &why) == TALUS_OK;
    /* A torn last line must not swallow the next one. */
    good = good && (empty || file_append(pool.log, "\n", 1, &why) == TALUS_OK);
    pthread_mutex_init(&pool.lock, NULL);
    if (good) {
        why = "cannot be written";
        good = study_play_rounds(&pool);
    }
    pthread_mutex_destroy(&pool.lock);
    if (pool.log >= 0) file_let_go(pool.log);
    if (good)
        cli_say("%lld games played, %lld found in %s\n", (long long)pool.played, (long long)found, log_path);
    else
        cli_say("talus study: %s %s\n", log_path, why);
    return good;
}
