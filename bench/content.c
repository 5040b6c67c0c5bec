/* bench_content SHARED: the PF2e compendium of corpora/pf2e/packs on one core, from memory-cached files: read,
 * compiled, opened and linted. The peer is jansson reading the same files and doing nothing with them. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "base/fs.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/lint/lint.h"

enum { ROUNDS = 3 };

#ifdef TALUS_HAVE_PEERS
bool read_jansson(const char *bytes, size_t size);
#endif

struct job {
    char **files;
    size_t count;
    const char *root, *output;
    struct pf2e_compiler_counts counts;
    size_t found;
};

static bool run_compile(struct job *job)
{
    struct pf2e_compiler *compiler = pf2e_compiler_new(false);
    const char *why = NULL;
    size_t start = strlen(job->root) + 1;
    bool good = compiler != NULL;
    for (size_t i = 0; good && i < job->count; i++) {
        struct json_document document;
        char pack[128] = "";
        const char *relative = job->files[i] + start, *slash = strchr(relative, '/');
        if (slash && slash - relative < 128) memcpy(pack, relative, (size_t)(slash - relative));
        if (json_load(&document, job->files[i], NULL) == STATUS_OK)
            good = pf2e_compiler_add(compiler, pack, job->files[i], &document, NULL) == STATUS_OK;
        json_free(&document);
    }
    good = good && pf2e_compiler_write(compiler, job->output, &why) == STATUS_OK;
    if (good) job->counts = pf2e_compiler_counts(compiler);
    pf2e_compiler_free(compiler);
    return good;
}

static bool run_open(struct job *job)
{
    struct pf2e_pack *pack = pf2e_pack_new();
    bool good = pack && pf2e_pack_load(pack, job->output, NULL) == STATUS_OK &&
                pf2e_pack_find_uuid(pack, "Compendium.pf2e.conditionitems.Item.Frightened") != NULL;
    pf2e_pack_free(pack);
    return good;
}

static bool run_lint(struct job *job)
{
    struct pf2e_pack *pack = pf2e_pack_new();
    struct pf2e_facts *facts = pf2e_facts_new(NULL);
    struct diags diags;
    diags_init(&diags);
    bool good =
        pack && facts && pf2e_pack_load(pack, job->root, NULL) == STATUS_OK && pf2e_facts_learn_pack(facts, pack);
    struct pf2e_vocabulary *vocabulary = good ? pf2e_vocabulary_new(pack, NULL) : NULL;
    for (size_t i = 0; good && vocabulary && i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *each = pf2e_pack_get(pack, i);
        struct json_document document;
        if (each->family == PF2E_OTHER) continue;
        good = pf2e_document_source(each, &document, NULL) == STATUS_OK &&
               pf2e_lint_document(pack, vocabulary, facts, &document, &diags) == STATUS_OK;
        json_free(&document);
    }
    job->found = diags.errors + diags.warnings;
    diags_free(&diags);
    pf2e_vocabulary_free(vocabulary);
    pf2e_facts_free(facts);
    pf2e_pack_free(pack);
    return good;
}

static bool run_peer(struct job *job)
{
#ifdef TALUS_HAVE_PEERS
    for (size_t i = 0; i < job->count; i++) {
        struct arena arena;
        char *bytes = NULL;
        size_t size = 0;
        const char *why = NULL;
        arena_init(&arena);
        bool good = fs_read(&arena, job->files[i], &bytes, &size, &why) == STATUS_OK && read_jansson(bytes, size);
        arena_free(&arena);
        if (!good) return false;
    }
    return true;
#else
    (void)job;
    return false;
#endif
}

/* The best of some rounds; negative when it failed. */
static double best_of(bool (*run)(struct job *job), struct job *job)
{
    double best = -1;
    for (int i = 0; i < ROUNDS; i++) {
        double start = clock_passed();
        if (!run(job)) return -1;
        double taken = clock_passed() - start;
        if (best < 0 || taken < best) best = taken;
    }
    return best;
}

int main(int argc, char **argv)
{
    char root[4096], output[64] = "/tmp/bench-content-XXXXXX";
    struct arena arena;
    struct job job = {.root = root, .output = output};
    const char *why = "";
    snprintf(root, sizeof root, "%s/corpora/pf2e/packs", argc > 1 ? argv[1] : "build/shared");
    arena_init(&arena);
    int file = mkstemp(output);
    if (file < 0 || fs_list(&arena, (struct fs_search){root, ".json"}, &job.files, &job.count, &why) != STATUS_OK) {
        fprintf(stderr, "bench_content: %s: %s\n", root, why);
        return 1;
    }
    close(file);
    double peer = best_of(run_peer, &job), compile = best_of(run_compile, &job), open = best_of(run_open, &job),
           lint = best_of(run_lint, &job);
    printf("content: %zu documents, %zu elements, %zu of unknown kind\n", job.counts.documents, job.counts.elements,
           job.counts.unknown);
    if (peer > 0) printf("  jansson reads the files    %7.3f s\n", peer);
    printf("  compiled in                %7.3f s%s", compile, peer > 0 ? "" : "\n");
    if (peer > 0) printf("   %.2f of jansson's time\n", compile / peer);
    printf("  the pack has               %7.1f MB\n", (double)job.counts.bytes / 1e6);
    printf("  the pack opens in          %7.1f ms\n", open * 1e3);
    printf("  linted in                  %7.3f s   %zu errors and warnings\n", lint, job.found);
    remove(output);
    arena_free(&arena);
    return compile < 0 || open < 0 || lint < 0;
}
