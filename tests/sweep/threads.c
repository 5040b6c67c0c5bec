/* sweep_threads: threads that share what may be shared. Several engines at once, each asked and played; every verb and a
 * game of every system on one content that nobody has used before; one PF2e pack read by several threads, in different
 * orders, from its documents and compiled; failed allocations counted per thread. All threads get the same answers. For
 * the thread sanitizer (`make tsan`); also run by `make test`. Prints "pass NAME". */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../unit/samples.h"
#include "files.h"
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
    bool wrong; /* a verb has no answer */
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

/* Every verb, of one content that is first used here: whatever is loaded or kept late is so by several threads. */
static const struct {
    const char *verb, *options;
} everything[] = {
    {"verbs", "{}"},
    {"about", "{}"},
    {"find", "{\"words\": [\"wolf\"], \"system\": \"pf2e\"}"},
    {"list", "{\"system\": \"dnd5e\"}"},
    {"show", "{\"document\": \"Mire Wolf\"}"},
    {"show", "{\"document\": \"Animated Armor\", \"system\": \"p2v\"}"},
    {"identify", "{\"document\": {\"name\": \"X\", \"type\": \"feat\", \"system\": {\"rules\": []}}}"},
    {"schema", "{\"system\": \"swse\", \"of\": \"commands\"}"},
    {"check", "{\"document\": {\"system\": \"dh2e\", \"actors\": [{\"actor\": \"Brannoc Vey\"}]}}"},
    {"lint", "{\"document\": \"Brannoch of the Ford\"}"},
    {"lint", "{\"document\": \"Nim\", \"system\": \"dnd5e\"}"},
    {"sheet", "{\"document\": \"Brannoch of the Ford\", \"with\": [\"Frightened:2\"]}"},
    {"sheet", "{\"document\": \"Nim\", \"system\": \"dnd5e\"}"},
    {"sheet", "{\"document\": \"rask\", \"system\": \"swse\"}"},
    {"sheet", "{\"document\": \"Brannoc Vey\", \"system\": \"dh2e\"}"},
    {"sheet", "{\"document\": \"Animated Armor\", \"system\": \"p2v\"}"},
    {"explain", "{\"document\": \"Brannoch of the Ford\", \"what\": \"ac\"}"},
    {"explain", "{\"document\": \"Nim\", \"system\": \"dnd5e\", \"what\": \"armor_class\"}"},
    {"explain", "{\"document\": \"rask\", \"system\": \"swse\", \"what\": \"reflex\"}"},
    {"diff", "{\"document\": \"Brannoch of the Ford\", \"after\": {\"with\": [\"Frightened:2\"]}}"},
    {"build", "{\"document\": \"Brannoc Vey\", \"system\": \"dh2e\"}"},
    {"chances", "{\"document\": \"Brannoc Vey\", \"weapon\": \"hammer-rifle\", \"target\": \"Iron Sentinel\"}"},
    {"predicate", "{\"predicate\": [\"a\", {\"not\": \"b\"}], \"options\": [\"a\"]}"},
    {"format", "{\"text\": \"{}\"}"},
    {"roll", "{\"expression\": \"4d6kh3\", \"seed\": 3}"},
    {"odds", "{\"expression\": \"4d6kh3\"}"},
    {"gm", "{\"table\": \"dc\", \"level\": 4}"},
    {"item", "{\"document\": \"Brannoch of the Ford\", \"do\": \"add\", \"items\": [\"Ridge Blade\"]}"},
    {"fix", "{\"text\": \"{\\\"name\\\": \\\"X\\\", \\\"type\\\": \\\"feat\\\", \\\"system\\\": {\\\"rules\\\": []}}\", \"system\": \"pf2e\"}"},
    {"migrate", "{\"document\": \"Velari\", \"system\": \"swse\"}"},
    {"convert", "{\"document\": \"Mire Wolf\"}"},
    {"party", "{\"points\": 100, \"seed\": 2}"},
    {"encounter", "{\"system\": \"dnd5e\", \"party\": [\"Garrow\"], \"foes\": [\"Grey Hound\"], \"games\": 1}"},
    {"battle", "{\"points\": 80, \"games\": 2, \"seed\": 5, \"players\": [\"greedy\"]}"},
    {"study", "{\"study\": {\"ai\": \"random\", \"players\": [], \"points\": 60, \"creatures\": 2, \"parties\": 4, "
              "\"rounds\": 2, \"games\": 1}}"},
    {"study", "{\"study\": {\"ai\": \"random\", \"points\": 60, \"format\": \"round robin\", \"games\": 1, \"parties\": ["
              "{\"name\": \"Slime\", \"points\": 60, \"creatures\": [{\"actor\": \"Slurk\", \"count\": 3}]}, "
              "{\"name\": \"Bows\", \"points\": 60, \"creatures\": [{\"actor\": \"Archer\", \"heroPoints\": 1}]}]}}"},
    {"battle", "{\"games\": 1, \"players\": [\"greedy\"], \"scenario\": {\"system\": \"swse\", \"actors\": "
               "[{\"actor\": \"rask\", \"side\": 0}, {\"actor\": \"obrun\", \"side\": 1}]}}"},
    {"battle", "{\"games\": 1, \"players\": [\"greedy\"], \"scenario\": {\"system\": \"dnd5e\", \"actors\": "
               "[{\"actor\": \"Garrow\", \"side\": 0}, {\"actor\": \"Grey Hound\", \"side\": 1}]}}"},
    {"battle", "{\"games\": 1, \"players\": [\"greedy\"], \"scenario\": {\"system\": \"dh2e\", \"actors\": "
               "[{\"actor\": \"Brannoc Vey\", \"side\": 0}, {\"actor\": \"Iron Sentinel\", \"side\": 1}]}}"},
    {"battle", "{\"games\": 1, \"players\": [\"greedy\"], \"scenario\": {\"system\": \"pf2e\", \"actors\": "
               "[{\"actor\": \"Ford Guard\", \"side\": 0}, {\"actor\": \"Mire Wolf\", \"side\": 1}]}}"},
    {"compare", "{\"old\": [\"examples/homebrew\"], \"new\": [\"examples/pf2e\"]}"},
    {"import", "{\"from\": \"foundry-dnd5e\", \"document\": {\"name\": \"Bow\", \"type\": \"weapon\", \"system\": "
               "{\"damage\": {\"base\": {\"number\": 1, \"denomination\": 8, \"types\": [\"piercing\"]}}}}}"},
    {"campaign", "{\"start\": {\"members\": [{\"name\": \"Ann\", \"class\": \"fighter\"}]}}"},
    {"cards", "{\"cards\": [\"Animated Armor\"]}"},
    {"rest", "{\"document\": \"Nim\", \"system\": \"dnd5e\", \"kind\": \"long\"}"},
    {"test", "{\"document\": {\"system\": \"swse\", \"given\": {\"actors\": [{\"actor\": \"rask\"}]}, \"do\": [{\"view\": true}], "
             "\"expect\": [{}]}}"},
    {"compile", "{\"system\": \"pf2e\"}"},
    {"inspect", "{\"pack\": \"nowhere.pack\"}"},
    {"package", "{\"path\": \"examples/homebrew\"}"},
    {"skirmish", "{\"ask\": \"adventure\"}"},
    {"rerun", "{\"log\": \"{}\"}"},
};
enum { EVERYTHING = sizeof everything / sizeof *everything, STEPS = 25 };

/* A game of legal commands, the same in every thread. */
static uint64_t play_game(struct talus *engine, const char *path)
{
    struct bytes file = get_file(path);
    struct talus_scenario scenario = {
        .size = sizeof scenario, .file = path, .text = file.at, .text_size = file.size, .seed = 7};
    struct talus_table *table = NULL;
    uint64_t sum = 1;
    if (file.at && talus_table_new(engine, &scenario, &table) != TALUS_OK) return 0;
    for (size_t step = 0; step < STEPS; step++) {
        struct talus_answer *legal = NULL, *view = NULL;
        char pointer[32];
        if (talus_table_ask(table, "legal", "{\"squares\": false}", &legal) != TALUS_OK) break;
        size_t count = talus_value_count(talus_value_get(legal, ""));
        snprintf(pointer, sizeof pointer, "/%zu", count ? step * 7919 % count : 0);
        if (count) (void)talus_table_do(table, talus_answer_part(legal, pointer), NULL, NULL);
        if (talus_table_ask(table, "view", NULL, &view) == TALUS_OK) sum = mix(sum, talus_answer_text(view, TALUS_JSON));
        talus_answer_free(legal);
        talus_answer_free(view);
    }
    talus_table_free(table);
    free(file.at);
    return sum;
}

/* Everyone begins elsewhere; the sum does not depend on the order. */
static void *work_everything(void *context)
{
    static const char *const games[] = {"examples/pf2e/ford-fight.json", "examples/swse/quarry.json",
                                        "examples/dnd5e/barrow-door.json", "examples/dh2e/ambush.json",
                                        "examples/p2v/meeting.json"};
    struct worker *worker = context;
    struct talus *engine = talus_new();
    if (!engine || talus_use(engine, worker->content) != TALUS_OK) return NULL;
    for (size_t i = 0; i < EVERYTHING; i++) {
        size_t at = (i + worker->number * EVERYTHING / THREADS) % EVERYTHING;
        struct talus_answer *answer = NULL;
        enum talus_status status = talus_ask(engine, everything[at].verb, everything[at].options, &answer);
        const char *text = talus_answer_text(answer, TALUS_JSON);
        worker->sum += mix(at + 1 + (uint64_t)status, text ? text : "nothing");
        bool good = status == TALUS_OK || strcmp(everything[at].verb, "rerun") == 0; /* its log is none */
        if (!good && worker->number == 0)
            fprintf(stderr, "%s: %s: there is no answer\n", everything[at].verb, everything[at].options);
        worker->wrong = worker->wrong || !good;
        talus_answer_free(answer);
    }
    for (size_t i = 0; i < 5; i++)
        worker->sum += play_game(engine, games[(i + worker->number) % 5]);
    talus_free(engine);
    return NULL;
}

/* No verb is left out of the table above. */
static bool asks_every_verb(void)
{
    for (size_t i = 0; talus_verb_name(i); i++) {
        /* Weighing plays hundreds of games; `encounter` and `battle` play some. */
        bool found = strcmp(talus_verb_name(i), "weigh") == 0;
        for (size_t k = 0; k < EVERYTHING; k++)
            found = found || strcmp(everything[k].verb, talus_verb_name(i)) == 0;
        if (!found) fprintf(stderr, "the verb \"%s\" is not asked\n", talus_verb_name(i));
        if (!found) return false;
    }
    return true;
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
        good = good && workers[i].sum == workers[0].sum && workers[i].sum != 0 && !workers[i].wrong;
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
    content = NULL;
    good = asks_every_verb() && good;
    good = talus_content_new(&content) == TALUS_OK && run_workers("every-verb", work_everything, NULL, content) && good;
    talus_content_free(content);
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
