/* battle_shard.c: one part of a battle, played into a shard, a store or both. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "util/file.h"
#include "util/heap.h"
#include "study/battle_parts.h"
#include "cluster/digest.h"
#include "store/store.h"

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

static bool part_identify(const struct battle_job *job, struct study_id *id, struct buffer *question)
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
        cli_say("talus battle: the content cannot be read again: %s\n", why);
        return false;
    }
    digest_study(id, buffer_get(question), id->study);
    return !question->failed;
}

/* ---- playing ---- */

struct part {
    const struct battle_job *job;
    struct shard_head head;
    struct buffer *lines; /* of the blocks of a batch */
    int64_t batch_first, batch_count; /* in blocks, from the first of the part */
    atomic_llong next;
    atomic_bool failed;
    int status; /* of the first failure */
    struct shard_writer writer;
    bool writes; /* into a shard */
    struct store *store; /* NULL: none */
    int64_t run;         /* of the store */
    bool *known;         /* blocks that it holds */
};

/* The answer of the engine, cut down to what a shard keeps. */
static bool part_line(const char *answer, int64_t first, int64_t count, struct buffer *line)
{
    struct node_document document = {0};
    bool good = answer &&
                node_parse(&document, "answer", answer, strlen(answer), NULL) == TALUS_OK;
    const struct node *sums = node_get(&document.root, "sums"), *rows = node_get(&document.root, "rows");
    good = good && sums && node_count(rows) == (size_t)count;
    if (good) {
        buffer_addf(line, "{\"first\":%lld,\"games\":%lld,\"sums\":", (long long)first, (long long)count);
        node_write(line, sums);
        buffer_add(line, ",\"rows\":");
        node_write(line, rows);
        buffer_add_char(line, '}');
    }
    node_free(&document);
    return good && !line->failed;
}

static bool part_play_block(struct part *part, int64_t index, struct buffer *line)
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
        if (part->known && part->known[part->batch_first + i]) continue;
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

/* A block that was played goes where it is kept. */
static bool part_keep(struct part *part, const struct buffer *line)
{
    if (part->writes) shard_add(&part->writer, buffer_get(line));
    if (!part->store || !line->length) return true;
    struct node_document document = {0};
    bool good = node_parse(&document, "block", buffer_get(line), line->length, NULL) == TALUS_OK;
    struct block block = {node_to_int(node_get(&document.root, "first"), 0),
                          node_to_int(node_get(&document.root, "games"), 0), &document.root};
    good = good && store_put(part->store, part->run, part->head.id.kind, &block);
    node_free(&document);
    return good;
}

static int64_t part_blocks(const struct part *part)
{
    return (part->head.last - part->head.first + part->head.id.block - 1) / part->head.id.block;
}

/* All blocks, kept in order. The first one is played alone, so that a fault of the call is reported once. */
static bool part_play(struct part *part)
{
    int64_t blocks = part_blocks(part), most = (int64_t)part->job->threads * PART_AHEAD;
    part->lines = heap_alloc_array((size_t)most, sizeof *part->lines);
    bool good = part->lines != NULL;
    for (int64_t done = 0; good && done < blocks; done += part->batch_count) {
        int64_t wanted = done ? most : 1;
        part->batch_first = done;
        part->batch_count = blocks - done < wanted ? blocks - done : wanted;
        good = part_play_batch(part);
        for (int64_t i = 0; i < part->batch_count; i++) {
            good = good && part_keep(part, &part->lines[i]);
            buffer_free(&part->lines[i]);
        }
        if (good && part->store) good = store_flush(part->store); /* a task that dies loses no more than a batch */
    }
    heap_free(part->lines);
    return good && !part->writer.out.failed;
}

/* ---- the file ---- */

static bool part_path(const struct shard_head *head, const char *folder, struct buffer *path)
{
    if (!file_is_directory(folder) && mkdir(folder, 0777) != 0 && !file_is_directory(folder)) {
        cli_say("talus battle: the folder %s cannot be made\n", folder);
        return false;
    }
    buffer_addf(path, "%s/", folder);
    shard_file_name(head, false, path);
    return !path->failed;
}

/* A shard that is already there, whole, and of this study need not be played again. */
static bool part_is_done(const struct shard_head *head, const char *path)
{
    struct shard shard = {.file = -1};
    const char *why = "";
    if (!file_exists(path)) return false;
    int step = shard_open(&shard, path, &why) ? 1 : -1;
    bool same = step > 0 && memcmp(shard.head.id.study, head->id.study, SHA256_TEXT) == 0 &&
                shard.head.first == head->first && shard.head.last == head->last;
    while (same && step > 0)
        step = shard_next(&shard, &why);
    shard_free(&shard);
    return same && step == 0;
}

/* Into a shard; `path` names it. */
static bool part_make_shard(struct part *part, const char *question, const char *path)
{
    const char *why = "";
    part->writes = true;
    shard_begin(&part->writer, &part->head, question);
    bool good = part_play(part);
    if (good && !shard_end(&part->writer, path, &why)) {
        cli_say("talus battle: %s cannot be written: %s\n", path, why);
        good = false;
    }
    shard_writer_free(&part->writer);
    return good;
}

/* Into the store alone: what it holds already is not played again. */
static bool part_make_stored(struct part *part)
{
    part->known = heap_alloc_array((size_t)part_blocks(part) + 1, sizeof *part->known);
    bool good = part->known && store_known(part->store, part->run, &part->head, part->known) && part_play(part);
    heap_free(part->known);
    return good;
}

static bool part_make(struct part *part, const char *question, const char *folder)
{
    struct buffer path = {0};
    bool good = true, done = false;
    if (folder) {
        good = part_path(&part->head, folder, &path);
        done = good && !part->store && part_is_done(&part->head, buffer_get(&path));
    }
    if (good && !done) good = folder ? part_make_shard(part, question, buffer_get(&path)) : part_make_stored(part);
    if (good && (folder || part->head.parts > 1))
        cli_say("%s: games %lld to %lld%s\n", folder ? buffer_get(&path) : "stored", (long long)part->head.first,
                (long long)part->head.last - 1, done ? ", played before" : "");
    buffer_free(&path);
    return good;
}

int battle_play_part(const struct battle_job *job, const struct cluster_options *options)
{
    struct part part = {.job = job, .head = {.part = options->part, .parts = options->parts, .round = 1}};
    struct buffer question = {0};
    struct store store = {0};
    bool good = part_identify(job, &part.head.id, &question);
    if (good) shard_range(&part.head, 0, job->games);
    if (good && options->store) {
        good = store_open(&store, "battle", options->store, DB_WRITE) &&
               (part.run = store_add_run(&store, &part.head.id, buffer_get(&question))) != 0;
        part.store = &store;
    }
    good = good && part_make(&part, buffer_get(&question), options->out);
    store_close(&store);
    buffer_free(&question);
    return good ? EXIT_FINE : part.status ? part.status : EXIT_BAD;
}

int battle_print_stored(const struct battle_job *job, const struct cluster_options *options, enum merge_form form)
{
    struct store store = {0};
    struct store_run run = {0};
    struct store_source source;
    struct study_id id;
    struct buffer question = {0};
    int status = EXIT_BAD;
    if (part_identify(job, &id, &question) && store_open(&store, "battle", options->store, DB_READ) &&
        store_find(&store, id.study, &run)) {
        store_source_begin(&source, &store, &run);
        struct battle_blocks blocks = {"battle", job->make, job->context, &source.source};
        status = battle_print_blocks(&blocks, form);
        store_source_end(&source);
    }
    node_free(&run.question);
    store_close(&store);
    buffer_free(&question);
    return status;
}
