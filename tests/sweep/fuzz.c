/* sweep_fuzz [TARGET FILE | chance TARGET COUNT [FIRST]]: what the fuzzers found once, their seeds, and some chance
 * inputs, once more, without libFuzzer. A target's files lie in tests/fuzz/seeds/FOLDER and tests/fuzz/found/FOLDER.
 * Prints "pass fuzz/TARGET"; when it stops, the last line on standard error names the input. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/rng.h"

enum { CHANCE_INPUTS = 60, HOSTILE_INPUTS = 1500, LONGEST_INPUT = 4096 };

#define FUZZ_TARGET(program, name, folder, longest) int fuzz_##name##_input(const unsigned char *bytes, size_t size);
#include "../fuzz/targets.def"
#undef FUZZ_TARGET

struct target {
    const char *name, *folder;
    size_t longest;
    int (*input)(const unsigned char *bytes, size_t size);
};

static const struct target targets[] = {
#define FUZZ_TARGET(program, name, folder, longest) {#name, #folder, longest, fuzz_##name##_input},
#include "../fuzz/targets.def"
#undef FUZZ_TARGET
};

/* Every input gets memory of exactly its size, so that the sanitizers see a step beyond it. */
static void give(const struct target *target, const char *bytes, size_t size)
{
    unsigned char *copy = malloc(size ? size : 1);
    if (!copy) exit(1);
    if (size) memcpy(copy, bytes, size);
    (void)target->input(copy, size);
    free(copy);
}

static void give_file(const struct target *target, const char *path)
{
    struct arena arena;
    char *bytes;
    size_t size;
    const char *why = "";
    arena_init(&arena);
    fprintf(stderr, "%s %s\n", target->name, path);
    if (fs_read(&arena, path, &bytes, &size, &why) != STATUS_OK) {
        fprintf(stderr, "%s: %s\n", path, why);
        exit(1);
    }
    give(target, bytes, size);
    arena_free(&arena);
}

static void give_folder(const struct target *target, const char *kind)
{
    struct arena arena;
    char **files = NULL, path[256];
    size_t count = 0;
    const char *why;
    arena_init(&arena);
    snprintf(path, sizeof path, "tests/fuzz/%s/%s", kind, target->folder);
    if (fs_is_directory(path) && fs_list(&arena, (struct fs_search){path, NULL}, &files, &count, &why) != STATUS_OK)
        exit(1);
    for (size_t i = 0; i < count; i++)
        give_file(target, files[i]);
    arena_free(&arena);
}

/* Each input has its own generator, so that one alone can be given again. */
static void give_chance(const struct target *target, uint64_t first, uint64_t count)
{
    char bytes[LONGEST_INPUT];
    for (uint64_t i = first; i < first + count; i++) {
        struct rng rng = rng_new(i, 0, 0);
        size_t size = rng_below(&rng, (uint32_t)target->longest + 1);
        fprintf(stderr, "%s chance %llu\n", target->name, (unsigned long long)i);
        for (size_t j = 0; j < size; j++)
            bytes[j] = (char)rng_below(&rng, 256);
        give(target, bytes, size);
    }
}

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        const struct target *target = &targets[i];
        if (argc > 3 && strcmp(argv[1], "chance") == 0) {
            if (strcmp(argv[2], target->name) != 0) continue;
            give_chance(target, argc > 4 ? strtoull(argv[4], NULL, 10) : 0, strtoull(argv[3], NULL, 10));
            printf("pass chance/%s\n", target->name);
            continue;
        }
        if (argc > 2) {
            if (strcmp(argv[1], target->name) == 0) give_file(target, argv[2]);
            continue;
        }
        bool hostile = strcmp(target->name, "pack") == 0 || strcmp(target->name, "log") == 0;
        give_folder(target, "seeds");
        give_folder(target, "found");
        give_chance(target, 0, hostile ? HOSTILE_INPUTS : CHANCE_INPUTS);
        printf("pass fuzz/%s\n", target->name);
        fflush(stdout);
    }
    return 0;
}
