/* study_shard.c: a study in parts. A block is one pairing: its games one after the other. */
#define _POSIX_C_SOURCE 200809L
#include "study/study_shard.h"

#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "cluster/digest.h"
#include "store/store.h"
#include "talus.h"

/* w: the first party wins, d: drawn, l: the second wins. */
static const char study_letters[] = "ldw";

bool study_take_blocks(struct study *study, const char *verb, struct block_source *source)
{
    struct block block;
    const char *why = "";
    int step;
    while ((step = source->next(source, &block, &why)) > 0) {
        const char *results = json_to_text(json_get(block.root, "results"), "");
        bool fits = (int64_t)strlen(results) == block.count && block.first >= 0 &&
                    block.first + block.count <= study->game_count &&
                    strspn(results, study_letters) == strlen(results);
        why = "a block is not one of this study";
        if (!fits) step = -1;
        if (!fits) break;
        for (int64_t i = 0; i < block.count; i++)
            study->results[block.first + i] = (int8_t)(strchr(study_letters, results[i]) - study_letters - 1);
    }
    if (step < 0) fprintf(stderr, "talus %s: %s\n", verb, why);
    return step == 0;
}

static bool study_knows_round(const struct study *study, int first_pair)
{
    for (int game = first_pair * study->games; game < study->pair_count * study->games; game++)
        if (study->results[game] == STUDY_OPEN) return false;
    return true;
}

int study_count_rounds(struct study *study)
{
    for (int round = 0; round < study->rounds; round++) {
        int first = study->pair_count;
        study_pair_round(study, round);
        if (!study_knows_round(study, first)) {
            study->pair_count = first;
            return round;
        }
        study_count_pairs(study, first, study->pair_count);
    }
    return study->rounds;
}

/* ---- the shard ---- */

static bool study_identify(const struct study *study, const struct session *session, const char *question,
                           struct study_id *id)
{
    const char *why = "";
    *id = (struct study_id){.kind = "study", .games = study->game_count, .block = study->games};
    snprintf(id->name, sizeof id->name, "%.*s", SHARD_NAME - 1, study->name);
    snprintf(id->version, sizeof id->version, "%s", talus_version());
    if (!digest_content(session->with, session->with_count, id->content, &why)) {
        fprintf(stderr, "talus study: the content cannot be read again: %s\n", why);
        return false;
    }
    digest_study(id->kind, id->content, question, id->study);
    return true;
}

static void study_block_line(const struct study *study, int pair, struct text *out)
{
    const struct study_party *sides[2] = {&study->parties[study->pairs[pair].a],
                                          &study->parties[study->pairs[pair].b]};
    text_addf(out, "{\"first\":%d,\"games\":%d,\"between\":[", pair * study->games, study->games);
    for (int i = 0; i < 2; i++) {
        if (i) text_add_char(out, ',');
        json_write_string(out, sides[i]->name, strlen(sides[i]->name));
    }
    text_add(out, "],\"results\":\"");
    for (int i = 0; i < study->games; i++)
        text_add_char(out, study_letters[study->results[pair * study->games + i] + 1]);
    text_add(out, "\"}");
}

static bool study_write_shard(const struct study *study, const struct shard_head *head, const char *question,
                              const char *path)
{
    struct shard_writer writer;
    struct text line = {0};
    const char *why = "";
    shard_begin(&writer, head, question);
    for (int64_t game = head->first; game < head->last; game += study->games) {
        text_clear(&line);
        study_block_line(study, (int)(game / study->games), &line);
        shard_add(&writer, text_get(&line));
    }
    bool good = !line.failed && shard_end(&writer, path, &why);
    if (!good) fprintf(stderr, "talus study: %s cannot be written: %s\n", path, why);
    text_free(&line);
    shard_writer_free(&writer);
    return good;
}

/* ---- playing ---- */

struct study_part {
    struct study *study;
    const struct study_call *call;
    struct shard_head head;
    struct text question, folder, path;
    struct store store; /* in place of shards */
    struct store_run run;
};

/* The pairs [first, last) into the store. */
static bool study_store_pairs(struct study_part *part, int first, int last)
{
    struct text line = {0};
    bool good = true;
    for (int pair = first; good && pair < last; pair++) {
        struct json_document document = {0};
        text_clear(&line);
        study_block_line(part->study, pair, &line);
        good = json_parse(&document, "block", text_get(&line), line.length, NULL) == STATUS_OK;
        struct block block = {(int64_t)pair * part->study->games, part->study->games, &document.root};
        good = good && store_put(&part->store, part->run.id, "study", &block);
        json_free(&document);
    }
    text_free(&line);
    return good && store_flush(&part->store);
}

/* Opens the store and takes the results it holds. */
static bool study_open_store(struct study_part *part)
{
    struct store_source source;
    if (!store_open(&part->store, "study", part->call->cluster.store, DB_WRITE)) return false;
    part->run.id = store_add_run(&part->store, &part->head.id, text_get(&part->question));
    part->run.study = part->head.id;
    if (!part->run.id) return false;
    store_source_begin(&source, &part->store, &part->run);
    bool good = study_take_blocks(part->study, "study", &source.source);
    store_source_end(&source);
    return good;
}

/* The results in the shards that are there. */
static bool study_read_shards(struct study_part *part)
{
    struct shard_set set = {.verb = "study"};
    struct arena arena;
    char **files = NULL;
    size_t count = 0;
    const char *why = "", *folder = text_get(&part->folder);
    arena_init(&arena);
    bool good = !fs_is_directory(folder) || fs_list(&arena, folder, ".shard", &files, &count, &why) == STATUS_OK;
    if (good && count) good = shard_set_add(&set, folder);
    shard_set_order(&set);
    const struct shard *any = shard_set_any(&set);
    if (good && any && strcmp(any->head.id.study, part->head.id.study) != 0) {
        fprintf(stderr, "talus study: %s holds shards of another study, version or content; name another folder (-o)\n",
                folder);
        good = false;
    }
    good = good && study_take_blocks(part->study, "study", &set.source);
    shard_set_free(&set);
    arena_free(&arena);
    return good;
}

/* Which round is to be played? 0: none, all is done. -1 after a message. */
static int study_find_round(struct study_part *part)
{
    struct study *study = part->study;
    int complete = study_count_rounds(study), wanted = part->call->round;
    if (wanted && wanted <= complete) return 0;
    if (wanted > complete + 1) {
        fprintf(stderr, "talus study: round %d cannot be paired: %s holds only %d complete round%s\n", wanted,
                part->store.db ? "the store" : text_get(&part->folder), complete, cli_plural((size_t)complete));
        return -1;
    }
    return complete == study->rounds ? 0 : complete + 1;
}

/* Where the shard of this part lies. */
static bool study_shard_path(struct study_part *part)
{
    const char *folder = text_get(&part->folder);
    bool good = true;
    if (part->study->is_swiss) {
        text_addf(&part->path, "%s/round-%lld", folder, (long long)part->head.round);
        good = study_make_folder(text_get(&part->path));
        text_clear(&part->path);
    }
    text_addf(&part->path, "%s/", folder);
    shard_file_name(&part->head, part->study->is_swiss, &part->path);
    return good && !part->path.failed;
}

static bool study_play_part(struct study_part *part, int round)
{
    struct study *study = part->study;
    struct shard_head *head = &part->head;
    bool stored = part->store.db != NULL, done = true;
    int first = study->pair_count;
    study_pair_round(study, round - 1);
    head->round = round;
    shard_range(head, (int64_t)first * study->games, (int64_t)study->pair_count * study->games);
    if (!stored && !study_shard_path(part)) return false;
    for (int64_t game = head->first; game < head->last; game++)
        done = done && study->results[game] != STUDY_OPEN;
    if (!stored) done = done && fs_exists(text_get(&part->path));
    bool good = done || study->play(study, (int)head->first, (int)head->last, study->play_context);
    if (good && !done)
        good = stored ? study_store_pairs(part, (int)(head->first / study->games), (int)(head->last / study->games))
                      : study_write_shard(study, head, text_get(&part->question), text_get(&part->path));
    if (good)
        fprintf(stderr, "%s: %lld games%s\n", stored ? "stored" : text_get(&part->path),
                (long long)(head->last - head->first), done ? ", played before" : "");
    return good;
}

static bool study_open_part(struct study_part *part, const struct session *session, const struct json *root)
{
    json_write(&part->question, root);
    text_addf(&part->folder, "%s/shards", part->call->folder);
    part->head.part = part->call->cluster.part;
    part->head.parts = part->call->cluster.parts;
    return !part->question.failed && !part->folder.failed &&
           study_identify(part->study, session, text_get(&part->question), &part->head.id);
}

static void study_close_part(struct study_part *part)
{
    store_close(&part->store);
    text_free(&part->question);
    text_free(&part->folder);
    text_free(&part->path);
}

int study_play_shard(struct study *study, struct session *session, const struct json *root,
                     const struct study_call *call)
{
    struct study_part part = {.study = study, .call = call};
    bool good = study_open_part(&part, session, root);
    if (good)
        good = call->cluster.store ? study_open_store(&part)
                                   : study_make_folder(call->folder) && study_make_folder(text_get(&part.folder)) &&
                                         study_read_shards(&part);
    int round = good ? study_find_round(&part) : -1;
    if (round == 0) fprintf(stderr, "%s is complete\n", call->round ? "the round" : "the study");
    if (round > 0) good = study_play_part(&part, round);
    study_close_part(&part);
    return good && round >= 0 ? EXIT_FINE : EXIT_BAD;
}

int study_keep(struct study *study, struct session *session, const struct json *root, const struct study_call *call)
{
    struct study_part part = {.study = study, .call = call};
    bool good = study_open_part(&part, session, root) &&
                store_open(&part.store, "study", call->cluster.store, DB_WRITE) &&
                (part.run.id = store_add_run(&part.store, &part.head.id, text_get(&part.question))) != 0 &&
                study_store_pairs(&part, 0, study->pair_count);
    study_close_part(&part);
    return good ? EXIT_FINE : EXIT_BAD;
}

/* ---- merging ---- */

int study_merge_blocks(const struct study_call *call, struct session *session, const struct json *question,
                       struct block_source *source)
{
    struct study study = {.content = session_content(session, system_find("p2v"))};
    int threads = 1;
    struct json_document document = {0};
    struct text text = {0};
    int status = EXIT_BAD;
    json_write(&text, question);
    if (json_parse(&document, "study", text_get(&text), text.length, &session->diags) == STATUS_OK &&
        study_open(&study, &document, &threads, &session->diags) && study_take_blocks(&study, "merge", source)) {
        int rounds = study_count_rounds(&study);
        if (rounds < study.rounds)
            fprintf(stderr, "talus merge: only %d of %d rounds are complete\n", rounds, study.rounds);
        else if (study_make_folder(call->folder))
            status = study_report(&study, call->folder, call->most);
    }
    cli_print_diags(&session->diags);
    study_free(&study);
    json_free(&document);
    text_free(&text);
    return status;
}
