/* battle_shard.c: one part of a battle, played into a shard. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fs.h"
#include "base/memory.h"
#include "cluster/cluster.h"
#include "cluster/digest.h"

enum { PART_BLOCK = 32, PART_FEWEST_BLOCKS = 256, PART_AHEAD = 16, PART_THREADS = 64 };

bool cluster_read_options(const char *verb, struct cluster_options *options)
{
    if (options->shard && !shard_parse_part(options->shard, &options->part, &options->parts)) {
        cli_wrong_call(verb, "--shard %s: write I/N, as in 3/8, with I from 1 to N", options->shard);
        return false;
    }
    if (!options->slurm && (options->tasks || options->sbatch || options->no_submit)) {
        cli_wrong_call(verb, "--tasks, --sbatch and --no-submit belong to --slurm");
        return false;
    }
    if (options->slurm && options->shard) {
        cli_wrong_call(verb, "--shard plays one part here, --slurm all of them elsewhere: choose one");
        return false;
    }
    if (options->tasks && !cli_in_range(verb, "tasks", options->tasks, 1, SHARD_MOST_PARTS)) return false;
    if (!options->tasks) options->tasks = 8;
    return true;
}

/* ---- the study ---- */

/* Large enough that setting up the game does not matter, small enough that few games make many blocks. It depends on
 * the games only: blocks are the same whatever the number of parts. */
static int64_t part_block_size(int64_t games)
{
    int64_t size = games / PART_FEWEST_BLOCKS;
    return size < 1 ? 1 : size > PART_BLOCK ? PART_BLOCK : size;
}

static bool part_identify(const struct battle_job *job, struct study_id *id, struct text *question)
{
    const char *why = "";
    struct client *client = job->make(job->context);
    if (!client) return false;
    client_write_question(client, question);
    client_free(client);
    *id = (struct study_id){.games = job->games, .block = part_block_size(job->games)};
    snprintf(id->kind, sizeof id->kind, "%s", job->kind);
    snprintf(id->name, sizeof id->name, "%.*s", SHARD_NAME - 1, job->name);
    snprintf(id->version, sizeof id->version, "%s", talus_version());
    if (!digest_content(job->content, job->content_count, id->content, &why)) {
        fprintf(stderr, "talus battle: the content cannot be read again: %s\n", why);
        return false;
    }
    digest_study(id->kind, id->content, text_get(question), id->study);
    return !question->failed;
}

/* ---- playing ---- */

struct part {
    const struct battle_job *job;
    struct shard_head head;
    struct text *lines; /* of the blocks of a batch */
    int64_t batch_first, batch_count; /* in blocks, from the first of the part */
    atomic_llong next;
    atomic_bool failed;
    int status; /* of the first failure */
};

/* The answer of the engine, cut down to what a shard keeps. */
static bool part_line(const char *answer, int64_t first, int64_t count, struct text *line)
{
    struct json_document document = {0};
    bool good = answer &&
                json_parse(&document, "answer", answer, strlen(answer), NULL) == STATUS_OK;
    const struct json *sums = json_get(&document.root, "sums"), *rows = json_get(&document.root, "rows");
    good = good && sums && json_count(rows) == (size_t)count;
    if (good) {
        text_addf(line, "{\"first\":%lld,\"games\":%lld,\"sums\":", (long long)first, (long long)count);
        json_write(line, sums);
        text_add(line, ",\"rows\":");
        json_write(line, rows);
        text_add_char(line, '}');
    }
    json_free(&document);
    return good && !line->failed;
}

static bool part_play_block(struct part *part, int64_t index, struct text *line)
{
    const struct shard_head *head = &part->head;
    int64_t first = head->first + index * head->id.block, last = first + head->id.block;
    struct talus_answer *answer = NULL;
    if (last > head->last) last = head->last;
    struct client *client = part->job->make(part->job->context);
    if (!client) return false;
    client_set_int(client, "from", first);
    client_set_int(client, "to", last);
    client_set_flag(client, "sums", true);
    int status = client_ask(client, "battle", &answer);
    bool good = status == EXIT_FINE && part_line(talus_answer_text(answer, TALUS_JSON), first, last - first, line);
    if (!good && !atomic_exchange(&part->failed, true)) part->status = status;
    talus_answer_free(answer);
    client_free(client);
    return good;
}

static void *part_work(void *context)
{
    struct part *part = context;
    for (int64_t i; !part->failed && (i = atomic_fetch_add(&part->next, 1)) < part->batch_count;) {
        if (!part_play_block(part, part->batch_first + i, &part->lines[i])) part->failed = true;
    }
    return NULL;
}

/* The blocks of a batch, on all threads. */
static bool part_play_batch(struct part *part)
{
    pthread_t threads[PART_THREADS];
    int started = 0, wanted = part->batch_count < part->job->threads ? (int)part->batch_count : part->job->threads;
    atomic_store(&part->next, 0);
    for (; started < wanted - 1; started++)
        if (pthread_create(&threads[started], NULL, part_work, part) != 0) break;
    part_work(part);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return !part->failed;
}

/* All blocks in order into the shard. The first one is played alone, so that a fault of the call is reported once. */
static bool part_play(struct part *part, struct shard_writer *writer)
{
    int64_t block = part->head.id.block, blocks = (part->head.last - part->head.first + block - 1) / block;
    int64_t most = (int64_t)part->job->threads * PART_AHEAD;
    part->lines = memory_alloc_array((size_t)most, sizeof *part->lines);
    bool good = part->lines != NULL;
    for (int64_t done = 0; good && done < blocks; done += part->batch_count) {
        int64_t wanted = done ? most : 1;
        part->batch_first = done;
        part->batch_count = blocks - done < wanted ? blocks - done : wanted;
        good = part_play_batch(part);
        for (int64_t i = 0; i < part->batch_count; i++) {
            if (good) shard_add(writer, text_get(&part->lines[i]));
            text_free(&part->lines[i]);
        }
    }
    memory_free(part->lines);
    return good && !writer->out.failed;
}

/* ---- the file ---- */

static bool part_path(const struct shard_head *head, const char *folder, struct text *path)
{
    if (!fs_is_directory(folder) && mkdir(folder, 0777) != 0 && !fs_is_directory(folder)) {
        fprintf(stderr, "talus battle: the folder %s cannot be made\n", folder);
        return false;
    }
    text_addf(path, "%s/", folder);
    shard_file_name(head, false, path);
    return !path->failed;
}

/* A shard that is there already, whole, and of this study need not be played again. */
static bool part_is_done(const struct shard_head *head, const char *path)
{
    struct shard shard = {.file = -1};
    const char *why = "";
    if (!fs_exists(path)) return false;
    int step = shard_open(&shard, path, &why) ? 1 : -1;
    bool same = step > 0 && memcmp(shard.head.id.study, head->id.study, SHA256_TEXT) == 0 &&
                shard.head.first == head->first && shard.head.last == head->last;
    while (same && step > 0)
        step = shard_next(&shard, &why);
    shard_free(&shard);
    return same && step == 0;
}

int battle_play_shard(const struct battle_job *job, const struct cluster_options *options)
{
    struct part part = {.job = job, .head = {.part = options->part, .parts = options->parts, .round = 1}};
    struct shard_writer writer = {0};
    struct text question = {0}, path = {0};
    const char *why = "";
    bool good = part_identify(job, &part.head.id, &question);
    if (good) shard_range(&part.head, 0, job->games);
    good = good && part_path(&part.head, options->out, &path);
    bool done = good && part_is_done(&part.head, text_get(&path));
    if (good && !done) {
        shard_begin(&writer, &part.head, text_get(&question));
        good = part_play(&part, &writer);
        if (good && !shard_end(&writer, text_get(&path), &why)) {
            fprintf(stderr, "talus battle: %s cannot be written: %s\n", text_get(&path), why);
            good = false;
        }
    }
    if (good)
        fprintf(stderr, "%s: games %lld to %lld%s\n", text_get(&path), (long long)part.head.first,
                (long long)part.head.last - 1, done ? ", played before" : "");
    shard_writer_free(&writer);
    text_free(&question);
    text_free(&path);
    return good ? EXIT_FINE : part.status ? part.status : EXIT_BAD;
}
