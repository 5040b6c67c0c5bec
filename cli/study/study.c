/* study.c: a study: what it is, what was played of it, and its report. */
#include "study/study.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cluster/digest.h"
#include "util/file.h"
#include "util/heap.h"

static struct client *study_client(const struct study *study)
{
    struct client *client = client_new(study->verb);
    if (!client) return NULL;
    client_share(client, client_own_content(study->client));
    client_set(client, "study", buffer_get(&study->text));
    client_set(client, "source", study->file);
    client_set(client, "results", study->results);
    return client;
}

int study_ask(const struct study *study, const int64_t range[2], bool quiet, struct talus_answer **answer)
{
    struct client *client = study_client(study);
    *answer = NULL;
    if (!client) return EXIT_BAD;
    client_set_int(client, "first", range[0]);
    client_set_int(client, "last", range[1]);
    client_hush(client, quiet);
    int status = client_ask(client, "study", answer);
    client_free(client);
    return status;
}

static int64_t study_number(const struct talus_answer *answer, const char *pointer)
{
    return talus_value_int(talus_value_get(answer, pointer), 0);
}

static bool study_look(struct study *study, bool quiet)
{
    struct talus_answer *answer = NULL;
    const int64_t nothing[2] = {0, 0};
    bool good = study_ask(study, nothing, quiet, &answer) == EXIT_FINE;
    study->rounds = study_number(answer, "/rounds");
    study->complete = study_number(answer, "/complete");
    study->games = study_number(answer, "/games");
    study->pairing = study_number(answer, "/pairing");
    study->next[0] = study_number(answer, "/next/0");
    study->next[1] = study_number(answer, "/next/1");
    study->is_swiss = talus_value_bool(talus_value_get(answer, "/swiss"), 0) != 0;
    snprintf(study->id.name, sizeof study->id.name, "%.*s", SHARD_NAME - 1,
             talus_value_string(talus_value_get(answer, "/name"), ""));
    talus_answer_free(answer);
    return good;
}

bool study_count(struct study *study)
{
    return study_look(study, true);
}

/* Who it is: what all shards and logs of it have in common. */
static bool study_identify(struct study *study)
{
    const char *why = "";
    struct study_id *id = &study->id;
    size_t count;
    const char *const *paths = client_paths(study->client, &count);
    snprintf(id->kind, sizeof id->kind, "study");
    snprintf(id->version, sizeof id->version, "%s", talus_version());
    id->games = study->games;
    id->block = study->pairing;
    if (!digest_content(paths, count, id->content, &why)) {
        cli_say("talus %s: the content cannot be read again: %s\n", study->verb, why);
        return false;
    }
    digest_study(id, buffer_get(&study->question), id->study);
    return !study->question.failed;
}

static bool study_begin(struct study *study)
{
    bool good = !study->text.failed && study_look(study, false) && study_identify(study);
    study->results = good ? heap_alloc((size_t)study->games + 1) : NULL;
    if (!study->results) return false;
    memset(study->results, '-', (size_t)study->games);
    study->results[study->games] = '\0';
    return true;
}

bool study_open_file(struct study *study, const char *path)
{
    struct pool pool = {0};
    struct node_document document = {0};
    struct notices notices = {0};
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    study->file = path;
    bool good = file_read(&pool, path, &bytes, &size, &why) == TALUS_OK;
    if (!good) cli_say("talus study: %s: %s\n", path, why);
    good = good && node_parse(&document, path, bytes, size, &notices) == TALUS_OK;
    cli_report(&notices);
    if (good) {
        buffer_add_bytes(&study->text, bytes, size);
        node_write(&study->question, &document.root);
    }
    notices_free(&notices);
    node_free(&document);
    pool_free(&pool);
    return good && study_begin(study);
}

bool study_open_question(struct study *study, const struct node *question)
{
    study->file = "study";
    node_write(&study->question, question);
    node_write(&study->text, question);
    return study_begin(study);
}

void study_close(struct study *study)
{
    buffer_free(&study->text);
    buffer_free(&study->question);
    heap_free(study->results);
}

bool study_knows(const struct study *study, int64_t game)
{
    return study->results[game] != '-';
}

bool study_make_folder(const char *folder)
{
    if (file_is_directory(folder) || mkdir(folder, 0777) == 0 || file_is_directory(folder)) return true;
    cli_say("talus study: the folder %s cannot be made\n", folder);
    return false;
}

/* ---- blocks ---- */

bool study_blocks(const struct study *study, const int64_t range[2], study_take_line *take, void *context)
{
    struct talus_answer *answer = NULL;
    struct buffer line = {0};
    bool good = study_ask(study, range, true, &answer) == EXIT_FINE;
    const struct talus_value *between = talus_value_get(answer, "/between");
    for (size_t i = 0; good && i < talus_value_count(between); i++) {
        const struct talus_value *pair = talus_value_child(between, i);
        int64_t first = range[0] + (int64_t)i * study->pairing;
        buffer_clear(&line);
        buffer_addf(&line, "{\"first\":%lld,\"games\":%lld,\"between\":[", (long long)first,
                    (long long)study->pairing);
        buffer_add_json(&line, talus_value_string(talus_value_child(pair, 0), ""));
        buffer_add_char(&line, ',');
        buffer_add_json(&line, talus_value_string(talus_value_child(pair, 1), ""));
        buffer_addf(&line, "],\"results\":\"%.*s\"}", (int)study->pairing, study->results + first);
        good = !line.failed && take(context, first, buffer_get(&line));
    }
    buffer_free(&line);
    talus_answer_free(answer);
    return good;
}

/* ---- the report ---- */

static bool study_write(const char *folder, const char *name, const char *text)
{
    struct buffer path = {0};
    const char *why = "there is not enough memory";
    buffer_addf(&path, "%s/%s", folder, name);
    bool fine = !path.failed && text && file_write(buffer_get(&path), text, strlen(text), &why) == TALUS_OK;
    if (!fine) cli_say("talus study: %s %s\n", buffer_get(&path), why);
    buffer_free(&path);
    return fine;
}

/* The figures, without the texts and letters that come with them. */
static void study_figures(const struct talus_answer *answer, struct buffer *out)
{
    struct pool pool = {0};
    struct node root = node_from(&pool, talus_value_get(answer, ""));
    node_remove(&root, "files");
    node_remove(&root, "results");
    node_write_pretty(out, &root);
    buffer_add_char(out, '\n');
    out->failed |= pool.failed;
    pool_free(&pool);
}

static bool study_write_all(const struct talus_answer *answer, const char *folder, const struct buffer *figures)
{
    static const struct {
        const char *name, *pointer;
    } files[] = {{"worth.csv", "/files/worth"}, {"standings.csv", "/files/standings"}, {"worth.svg", "/files/chart"}};
    bool fine = !figures->failed && study_write(folder, "worth.json", buffer_get(figures));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        fine = study_write(folder, files[i].name, talus_value_string(talus_value_get(answer, files[i].pointer), NULL)) &&
               fine;
    return fine;
}

int study_report(const struct study *study, const struct study_call *call)
{
    struct client *client = study_client(study);
    struct talus_answer *answer = NULL;
    struct buffer figures = {0};
    if (!client) return EXIT_BAD;
    client_set(client, "file", "all");
    client_set_int(client, "most", call->most > 0 ? call->most : 0);
    client_hush(client, true);
    int status = client_ask(client, "study", &answer);
    if (status == EXIT_FINE) {
        study_figures(answer, &figures);
        bool good = study_write_all(answer, call->folder, &figures);
        int put = call->most == STUDY_AS_JSON ? cli_put(&figures) : client_put(answer, TALUS_TEXT);
        status = good && put == EXIT_FINE ? EXIT_FINE : EXIT_BAD;
    }
    buffer_free(&figures);
    talus_answer_free(answer);
    client_free(client);
    return status;
}
