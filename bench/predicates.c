/* bench_predicates: the distinct predicates of the compendium against a set of 400 options, beside json-logic-engine in
 * its compiled mode with the same rules, in the same run. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "base/fs.h"
#include "base/vec.h"
#include "ir/predicate.h"

enum { ROUNDS = 9, REPEATS = 20, OPTIONS = 400 };

struct bench_predicates {
    struct arena arena;
    struct symbols symbols, known; /* known: sources seen */
    struct options options;
    vec(struct predicate) predicates;
    struct text sources, names; /* JSON lists for the peer */
};

/* One number for each stem: the peer's data have one value for each name. */
static void add_option(struct bench_predicates *bench, const char *option)
{
    double number;
    struct option_cursor cursor = {0};
    symbol stem = symbol_stem(&bench->symbols, symbol_intern_text(&bench->symbols, option), &number);
    if (options_count(&bench->options) >= OPTIONS || options_has_text(&bench->options, option)) return;
    if (stem && options_next_number(&bench->options, stem, &cursor, &number)) return;
    options_add_text(&bench->options, option);
    text_add(&bench->names, bench->names.length ? "," : "");
    json_write_string(&bench->names, option, strlen(option));
}

static void add_predicate(struct bench_predicates *bench, const struct json *source)
{
    struct text written = {0};
    struct predicate predicate;
    json_write(&written, source);
    uint32_t before = bench->known.count;
    symbol_intern(&bench->known, text_get(&written), written.length);
    if (bench->known.count > before &&
        predicate_compile(&bench->arena, &bench->symbols, source, PREDICATE_FULL, &predicate) && !predicate.problem &&
        vec_push(&bench->predicates, predicate)) {
        text_add(&bench->sources, bench->sources.length ? "," : "");
        text_add(&bench->sources, text_get(&written));
    }
    text_free(&written);
}

/* Every seventh line offers its options, so that the set is mixed. */
static bool load(struct bench_predicates *bench, const char *shared)
{
    char path[4096], *bytes;
    size_t size, line = 0;
    const char *why;
    snprintf(path, sizeof path, "%s/oracle/pf2e/predicates.jsonl", shared);
    if (fs_read(&bench->arena, path, &bytes, &size, &why) != STATUS_OK) return false;
    for (char *at = bytes, *end; (end = strchr(at, '\n')); at = end + 1, line++) {
        struct json_document document;
        if (json_parse(&document, path, at, (size_t)(end - at), NULL) == STATUS_OK) {
            const struct json *options = json_get(&document.root, "options");
            for (size_t i = 0; line % 7 == 0 && i < json_count(options); i++)
                add_option(bench, json_to_text(json_at(options, i), ""));
            add_predicate(bench, json_get(&document.root, "predicate"));
        }
        json_free(&document);
    }
    return true;
}

static double time_tests(const struct bench_predicates *bench, size_t *holding)
{
    double best = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double start = clock_passed();
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            *holding = 0;
            for (size_t i = 0; i < bench->predicates.count; i++)
                *holding += predicate_test(&bench->predicates.items[i], &bench->options);
        }
        double seconds = clock_passed() - start;
        if (seconds < best) best = seconds;
    }
    return (double)(REPEATS * bench->predicates.count) / best;
}

static double ask_peer(const struct bench_predicates *bench, unsigned long *rules, unsigned long *holding)
{
    FILE *file = fopen("build/bench/predicates.json", "w");
    double rate = 0;
    if (!file) return 0;
    fprintf(file, "{\"predicates\":[%s],\"options\":[%s]}\n", text_get(&bench->sources), text_get(&bench->names));
    fclose(file);
    FILE *peer = popen("bench/peers/node.sh bench/peers/json-logic-engine.mjs json-logic-engine 2> /dev/null", "r");
    if (!peer) return 0;
    if (fscanf(peer, "%lu %lu %lf", rules, holding, &rate) != 3) rate = 0;
    pclose(peer);
    return rate;
}

int main(int argc, char **argv)
{
    struct bench_predicates bench = {0};
    size_t holding = 0;
    unsigned long peer_rules = 0, peer_holding = 0;
    arena_init(&bench.arena);
    symbols_init(&bench.symbols, NULL);
    symbols_init(&bench.known, NULL);
    options_init(&bench.options, &bench.symbols, NULL);
    if (argc < 2 || !load(&bench, argv[1])) {
        printf("predicates: no vectors, skipped\n");
        return 0;
    }
    double own = time_tests(&bench, &holding);
    printf("predicates: %zu distinct, %zu options, %zu hold: %.1f million tests a second (%.1f ns a test)\n",
           bench.predicates.count, options_count(&bench.options), holding, own / 1e6, 1e9 / own);
    double peer = ask_peer(&bench, &peer_rules, &peer_holding);
    if (peer > 0)
        printf("predicates: json-logic-engine (compiled): %lu rules, %lu hold: %.1f million a second; ratio %.1f (aim "
               "5)\n",
               peer_rules, peer_holding, peer / 1e6, own / peer);
    else
        printf("predicates: json-logic-engine is not at hand\n");
    vec_free(&bench.predicates);
    text_free(&bench.sources);
    text_free(&bench.names);
    options_free(&bench.options);
    symbols_free(&bench.symbols);
    symbols_free(&bench.known);
    arena_free(&bench.arena);
    return 0;
}
