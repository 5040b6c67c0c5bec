/* study_shard.c: a study in parts. A block is one pairing: its games one after the other. */
#include <stdio.h>
#include <string.h>

#include "store/store.h"
#include "study/study.h"
#include "util/file.h"

/* The results of all blocks. False after a message. */
static bool study_take_blocks(struct study *study, struct block_source *source)
{
    struct block block;
    const char *why = "";
    int step;
    while ((step = source->next(source, &block, &why)) > 0) {
        const char *results = node_to_text(node_get(block.root, "results"), "");
        size_t count = strlen(results);
        bool fits = (int64_t)count == block.count && block.first >= 0 &&
                    block.first + block.count <= study->games && strspn(results, "wdl") == count;
        why = "a block is not one of this study";
        if (!fits) step = -1;
        if (!fits) break;
        memcpy(study->results + block.first, results, count);
    }
    if (step < 0) cli_say("talus %s: %s\n", study->verb, why);
    return step == 0 && study_count(study);
}

/* ---- playing ---- */

struct study_part {
    struct study *study;
    const struct study_call *call;
    struct shard_head head;
    struct buffer folder, path;
    struct store store; /* in place of shards */
    struct store_run run;
};

static bool study_add_line(void *context, int64_t first, const char *line)
{
    (void)first;
    shard_add(context, line);
    return true;
}

static bool study_write_shard(const struct study_part *part)
{
    struct shard_writer writer;
    const char *why = "there is not enough memory", *path = buffer_get(&part->path);
    const int64_t range[2] = {part->head.first, part->head.last};
    shard_begin(&writer, &part->head, buffer_get(&part->study->question));
    bool good = study_blocks(part->study, range, study_add_line, &writer) && shard_end(&writer, path, &why);
    if (!good) cli_say("talus study: %s cannot be written: %s\n", path, why);
    shard_writer_free(&writer);
    return good;
}

static bool study_store_line(void *context, int64_t first, const char *line)
{
    struct study_part *part = context;
    struct node_document document = {0};
    bool good = node_parse(&document, "block", line, strlen(line), NULL) == TALUS_OK;
    struct block block = {first, part->study->pairing, &document.root};
    good = good && store_put(&part->store, part->run.id, "study", &block);
    node_free(&document);
    return good;
}

static bool study_store_games(struct study_part *part, const int64_t range[2])
{
    return study_blocks(part->study, range, study_store_line, part) && store_flush(&part->store);
}

static bool study_open_run(struct study_part *part)
{
    if (!store_open(&part->store, "study", part->call->cluster.store, DB_WRITE)) return false;
    part->run.id = store_add_run(&part->store, &part->head.id, buffer_get(&part->study->question));
    part->run.study = part->head.id;
    return part->run.id != 0;
}

/* Opens the store and takes the results it holds. */
static bool study_open_store(struct study_part *part)
{
    struct store_source source;
    if (!study_open_run(part)) return false;
    store_source_begin(&source, &part->store, &part->run);
    bool good = study_take_blocks(part->study, &source.source);
    store_source_end(&source);
    return good;
}

/* The results in the shards that are there. */
static bool study_read_shards(struct study_part *part)
{
    struct shard_set set = {.verb = "study"};
    struct pool pool = {0};
    char **files = NULL;
    size_t count = 0;
    const char *why = "", *folder = buffer_get(&part->folder);
    bool good = !file_is_directory(folder) ||
                file_list(&pool, (struct file_search){folder, ".shard"}, &files, &count, &why) == TALUS_OK;
    if (good && count) good = shard_set_add(&set, folder);
    shard_set_order(&set);
    const struct shard *any = shard_set_any(&set);
    if (good && any && strcmp(any->head.id.study, part->head.id.study) != 0) {
        cli_say("talus study: %s holds shards of another study, version or content; name another folder (-o)\n",
                folder);
        good = false;
    }
    good = good && study_take_blocks(part->study, &set.source);
    shard_set_free(&set);
    pool_free(&pool);
    return good;
}

/* Which round is to be played? 0: none, all is done. -1 after a message. */
static int64_t study_find_round(struct study_part *part)
{
    const struct study *study = part->study;
    int wanted = part->call->round;
    if (wanted && wanted <= study->complete) return 0;
    if (wanted > study->complete + 1) {
        cli_say("talus study: round %d cannot be paired: %s holds only %lld complete round%s\n", wanted,
                part->store.db ? "the store" : buffer_get(&part->folder), (long long)study->complete,
                cli_plural((size_t)study->complete));
        return -1;
    }
    return study->complete == study->rounds ? 0 : study->complete + 1;
}

/* The path of this part's shard. */
static bool study_shard_path(struct study_part *part)
{
    const char *folder = buffer_get(&part->folder);
    bool good = true;
    if (part->study->is_swiss) {
        buffer_addf(&part->path, "%s/round-%lld", folder, (long long)part->head.round);
        good = study_make_folder(buffer_get(&part->path));
        buffer_clear(&part->path);
    }
    buffer_addf(&part->path, "%s/", folder);
    shard_file_name(&part->head, part->study->is_swiss, &part->path);
    return good && !part->path.failed;
}

static bool study_play_part(struct study_part *part, int64_t round)
{
    struct study *study = part->study;
    struct shard_head *head = &part->head;
    bool stored = part->store.db != NULL, done = true;
    head->round = round;
    shard_range(head, study->next[0], study->next[1]);
    const int64_t range[2] = {head->first, head->last};
    if (!stored && !study_shard_path(part)) return false;
    for (int64_t game = head->first; game < head->last; game++)
        done = done && study_knows(study, game);
    if (!stored) done = done && file_exists(buffer_get(&part->path));
    bool good = done || study_play_games(study, range);
    if (good && !done) good = stored ? study_store_games(part, range) : study_write_shard(part);
    if (good)
        cli_say("%s: %lld games%s\n", stored ? "stored" : buffer_get(&part->path),
                (long long)(head->last - head->first), done ? ", played before" : "");
    return good;
}

static bool study_open_part(struct study_part *part)
{
    buffer_addf(&part->folder, "%s/shards", part->call->folder);
    part->head.id = part->study->id;
    part->head.part = part->call->cluster.part;
    part->head.parts = part->call->cluster.parts;
    return !part->folder.failed;
}

static void study_close_part(struct study_part *part)
{
    store_close(&part->store);
    buffer_free(&part->folder);
    buffer_free(&part->path);
}

int study_play_shard(struct study *study, const struct study_call *call)
{
    struct study_part part = {.study = study, .call = call};
    bool good = study_open_part(&part);
    if (good)
        good = call->cluster.store ? study_open_store(&part)
                                   : study_make_folder(call->folder) &&
                                         study_make_folder(buffer_get(&part.folder)) && study_read_shards(&part);
    int64_t round = good ? study_find_round(&part) : -1;
    if (round == 0) cli_say("%s is complete\n", call->round ? "the round" : "the study");
    if (round > 0) good = study_play_part(&part, round);
    study_close_part(&part);
    return good && round >= 0 ? EXIT_FINE : EXIT_BAD;
}

int study_keep(struct study *study, const struct study_call *call)
{
    struct study_part part = {.study = study, .call = call};
    const int64_t all[2] = {0, study->games};
    bool good = study_open_part(&part) && study_open_run(&part) && study_store_games(&part, all);
    study_close_part(&part);
    return good ? EXIT_FINE : EXIT_BAD;
}

/* ---- merging ---- */

int study_merge_blocks(const struct study_call *call, struct client *content, const struct node *question,
                       struct block_source *source)
{
    struct study study = {.verb = "merge", .client = content, .threads = 1};
    int status = EXIT_BAD;
    if (study_open_question(&study, question) && study_take_blocks(&study, source)) {
        if (study.complete < study.rounds)
            cli_say("talus merge: only %lld of %lld rounds are complete\n", (long long)study.complete,
                    (long long)study.rounds);
        else if (study_make_folder(call->folder))
            status = study_report(&study, call);
    }
    study_close(&study);
    return status;
}
