/* sweep_threads: threads that share what may be shared. Several engines at once, each asked and played; one PF2e pack
 * read by several threads, in different orders, from its documents and compiled; failed allocations counted per thread.
 * All threads get the same answers. For the thread sanitizer (`make tsan`); also run by `make test`. Prints "pass
 * NAME". */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../unit/samples.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/pack.h"

enum { THREADS = 8, ROUNDS = 6 };

static char pack_path[] = "/tmp/sweep-threads-XXXXXX";

static uint64_t mix(uint64_t sum, const char *text)
{
    for (; *text; text++)
        sum = (sum ^ (unsigned char)*text) * 0x100000001b3u;
    return sum;
}

struct worker {
    pthread_t thread;
    size_t number;
    struct pf2e_pack *pack;
    struct talus_content *content; /* shared by all; NULL: each engine has the embedded one to itself */
    uint64_t sum;
};

/* An engine for each thread: questions about some documents of every system, and a game. */
static void *work_engine(void *context)
{
    struct worker *worker = context;
    struct talus *engine = talus_new();
    if (worker->content && talus_use(engine, worker->content) != TALUS_OK) return NULL;
    for (size_t i = 0; engine && i < samples.count; i += 1 + samples.count / 40) {
        for (size_t q = 0; q < QUESTION_COUNT; q++) {
            struct talus_question question = about(&samples.items[i], questions[q]);
            struct talus_answer *answer = NULL;
            const char *text = NULL;
            if (ask(engine, &question, TALUS_TEXT, &answer, &text) == TALUS_OK) worker->sum = mix(worker->sum, text);
            talus_answer_free(answer);
        }
    }
    static const char scenario[] = "{\"random\":{\"points\":80}}";
    static const char *const looks[] = {"view", "legal"};
    struct talus_table *table = engine ? open_scenario(engine, "p2v", scenario, sizeof scenario - 1) : NULL;
    for (size_t i = 0; table && i < 2; i++) {
        struct talus_answer *answer = NULL;
        if (talus_table_ask(table, looks[i], NULL, &answer) == TALUS_OK)
            worker->sum = mix(worker->sum, talus_answer_text(answer, TALUS_JSON));
        talus_answer_free(answer);
    }
    talus_table_free(table);
    talus_free(engine);
    return NULL;
}

/* A pack that others read at the same time; everyone begins elsewhere. */
static void *work_pack(void *context)
{
    struct worker *worker = context;
    size_t count = pf2e_pack_count(worker->pack);
    for (size_t i = 0; i < count; i++) {
        const struct pf2e_document *document =
            pf2e_pack_get(worker->pack, (i + worker->number * count / THREADS) % count);
        const struct json *root = pf2e_document_root(document);
        uint64_t own = mix(1, json_to_text(json_get(root, "name"), "?"));
        worker->sum += own * (json_count(root) + 1);
        if (pf2e_pack_find_name(worker->pack, document->name)) worker->sum++;
    }
    return NULL;
}

static bool run_workers(const char *name, void *(*work)(void *), struct pf2e_pack *pack,
                        struct talus_content *content)
{
    struct worker workers[THREADS] = {0};
    bool good = true;
    for (size_t i = 0; i < THREADS; i++) {
        workers[i].number = i;
        workers[i].pack = pack;
        workers[i].content = content;
        good = good && pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
        if (!good) exit(1);
    }
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(workers[i].thread, NULL);
    for (size_t i = 0; i < THREADS; i++)
        good = good && workers[i].sum == workers[0].sum && workers[i].sum != 0;
    printf("%s threads/%s\n", good ? "pass" : "fail", name);
    fflush(stdout);
    return good;
}

static bool compile_pack(void)
{
    struct pf2e_compiler *compiler = pf2e_compiler_new(false);
    const char *why = "";
    int file = mkstemp(pack_path);
    if (file < 0 || !compiler) return false;
    close(file);
    for (size_t i = 0; i < samples.count; i++) {
        struct json_document document;
        const struct sample *sample = &samples.items[i];
        if (strcmp(sample->system, "pf2e") != 0) continue;
        if (json_parse(&document, sample->file, sample->text.bytes, sample->text.length, NULL) == STATUS_OK)
            (void)pf2e_compiler_add(compiler, "own", sample->file, &document, NULL);
        json_free(&document);
    }
    bool good = pf2e_compiler_write(compiler, pack_path, &why) == STATUS_OK;
    pf2e_compiler_free(compiler);
    return good;
}

int main(void)
{
    bool good = collect_samples() && compile_pack();
    if (!good) return 1;
    good = run_workers("engines", work_engine, NULL, NULL);
    struct talus_content *content = NULL, *version = NULL;
    static const char cloak[] = "{\"name\":\"Loose Cloak\",\"type\":\"equipment\",\"system\":{\"rules\":[]}}";
    good = good && talus_content_new(&content) == TALUS_OK;
    good = good && run_workers("content", work_engine, NULL, content);
    good = good && talus_content_put(content, "cloak.json", cloak, sizeof cloak - 1, &version) == TALUS_OK;
    good = good && run_workers("content-version", work_engine, NULL, version);
    talus_content_free(content);
    talus_content_free(version);
    for (int round = 0; round < ROUNDS; round++) {
        struct pf2e_pack *embedded = pf2e_pack_new(), *compiled = pf2e_pack_new();
        if (!embedded || pf2e_pack_load_embedded(embedded, NULL) != STATUS_OK || !compiled ||
            pf2e_pack_load(compiled, pack_path, NULL) != STATUS_OK)
            return 1;
        good = run_workers("pack", work_pack, embedded, NULL) && good;
        good = run_workers("compiled-pack", work_pack, compiled, NULL) && good;
        pf2e_pack_free(embedded);
        pf2e_pack_free(compiled);
    }
    remove(pack_path);
    free_samples();
    return good ? 0 : 1;
}
