/* place.h: a folder of a sweep's own, and files in it. */
#ifndef TALUS_SWEEP_PLACE_H
#define TALUS_SWEEP_PLACE_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/fs.h"

static char place_folder[] = "/tmp/sweep-XXXXXX";

static inline void place_need(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "not so: %s\n", what);
    exit(1);
}

static inline void place_open(void)
{
    place_need(mkdtemp(place_folder) != NULL, "a folder can be made");
}

static inline char *place_path(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", place_folder, name);
    return path;
}

static inline void place_put(const char *name, const char *content)
{
    FILE *file = fopen(place_path(name), "wb");
    place_need(file && fputs(content, file) >= 0 && fclose(file) == 0, "a file can be written");
}

/* Removes the files in it, however deep, that have no dot in front. */
static inline void place_empty(void)
{
    struct arena arena;
    char **files;
    size_t count = 0;
    const char *why;
    arena_init(&arena);
    place_need(fs_list(&arena, (struct fs_search){place_folder, NULL}, &files, &count, &why) == STATUS_OK,
               "a folder can be listed");
    for (size_t i = 0; i < count; i++)
        unlink(files[i]);
    arena_free(&arena);
}

#endif
