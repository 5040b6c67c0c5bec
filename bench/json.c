/* bench_json SHARED: reads all documents of corpora/pf2e/packs, already in memory, with our reader, with jansson and
 * with simdjson's DOM, several times in turn, and prints the best time of each and the ratios. Freeing is part of it.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "base/fs.h"
#include "json/json.h"

enum { ROUNDS = 5, PADDING = 64 };

struct document {
    char *bytes; /* followed by PADDING zeros, which simdjson asks for */
    size_t size;
};

static struct document *documents;
static size_t document_count, byte_count;

static bool load(const char *folder)
{
    struct arena arena, bytes;
    arena_init(&arena);
    char **files = NULL;
    const char *why = "";
    if (fs_list(&arena, (struct fs_search){folder, ".json"}, &files, &document_count, &why) != STATUS_OK) {
        fprintf(stderr, "bench_json: %s: %s\n", folder, why);
        return false;
    }
    documents = calloc(document_count, sizeof *documents);
    for (size_t i = 0; documents && i < document_count; i++) {
        char *text = NULL;
        size_t size = 0;
        arena_init(&bytes);
        if (fs_read(&bytes, files[i], &text, &size, &why) != STATUS_OK) return false;
        documents[i] = (struct document){.bytes = calloc(1, size + PADDING), .size = size};
        if (!documents[i].bytes) return false;
        memcpy(documents[i].bytes, text, size);
        byte_count += size;
        arena_free(&bytes);
    }
    arena_free(&arena);
    return documents != NULL;
}

static bool read_talus(const char *bytes, size_t size)
{
    struct json_document document;
    bool good = json_parse(&document, "", bytes, size, NULL) == STATUS_OK;
    json_free(&document);
    return good;
}

static bool read_talus_checked(const char *bytes, size_t size)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    bool good = json_parse(&document, "", bytes, size, &diags) == STATUS_OK;
    json_free(&document);
    diags_free(&diags);
    return good;
}

#ifdef TALUS_HAVE_PEERS
bool read_jansson(const char *bytes, size_t size);  /* peers/jansson.c */
bool read_simdjson(const char *bytes, size_t size); /* peers/simdjson.cpp */
#endif

static struct reader_under_test {
    const char *name;
    bool (*read)(const char *bytes, size_t size);
    double best;
} readers[] = {
    {"talus", read_talus, 0},
    {"talus, duplicate keys sought", read_talus_checked, 0},
#ifdef TALUS_HAVE_PEERS
    {"jansson", read_jansson, 0},
    {"simdjson DOM", read_simdjson, 0},
#endif
};

int main(int argc, char **argv)
{
    char folder[4096];
    snprintf(folder, sizeof folder, "%s/corpora/pf2e/packs", argc > 1 ? argv[1] : "build/shared");
    if (!load(folder)) return 1;
    size_t count = sizeof readers / sizeof *readers;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t r = 0; r < count; r++) {
            if (round >= 2 && readers[r].best > 2) continue; /* the slow peer needs no fifth look */
            size_t refused = 0;
            double start = clock_used();
            for (size_t i = 0; i < document_count; i++)
                refused += !readers[r].read(documents[i].bytes, documents[i].size);
            double took = clock_used() - start;
            if (refused) printf("json: %s refused %zu documents\n", readers[r].name, refused);
            if (round == 0 || took < readers[r].best) readers[r].best = took;
        }
    }
    printf("json: %zu documents, %.1f MB in memory, best of %d rounds\n", document_count, (double)byte_count / 1e6,
           ROUNDS);
    for (size_t r = 0; r < count; r++)
        printf("json: %-29s %7.3f s  %7.1f MB/s   %5.2f times the time of talus\n", readers[r].name, readers[r].best,
               (double)byte_count / 1e6 / readers[r].best, readers[r].best / readers[0].best);
    return 0;
}
