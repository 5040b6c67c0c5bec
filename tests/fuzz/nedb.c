/* fuzz_nedb: any bytes as a NeDB file of Foundry: its documents become files of a folder, or it is refused with a
 * reason. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/foundry/foundry_store.h"
#include "base/arena.h"
#include "base/fs.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static char fuzz_folder[] = "/dev/shm/fuzz-nedb-XXXXXX"; /* in memory: it is written for every input */

static void fuzz_end(void)
{
    char path[64];
    snprintf(path, sizeof path, "%s/.store.db", fuzz_folder);
    unlink(path);
    rmdir(fuzz_folder);
}

static void fuzz_empty(void)
{
    struct arena arena;
    char **files;
    size_t count = 0;
    const char *why;
    arena_init(&arena);
    if (fs_list(&arena, (struct fs_search){fuzz_folder, NULL}, &files, &count, &why) != STATUS_OK) abort();
    for (size_t i = 0; i < count; i++)
        unlink(files[i]);
    arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static bool ready;
    char path[64];
    const char *why = NULL;
    struct notices notices = {0};
    if (!ready) ready = mkdtemp(fuzz_folder) != NULL && atexit(fuzz_end) == 0;
    if (!ready) return 0;
    snprintf(path, sizeof path, "%s/.store.db", fuzz_folder);
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(bytes, 1, size, file) == size;
    if (file && fclose(file) == 0 && written && !foundry_read_nedb(path, fuzz_folder, &notices, &why) && !why) abort();
    notices_free(&notices);
    fuzz_empty();
    return 0;
}
