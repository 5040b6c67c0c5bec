/* files.h: whole files for sweeps. What cannot be done stops the program. */
#ifndef TALUS_SWEEP_FILES_H
#define TALUS_SWEEP_FILES_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
    char *at; /* malloced, with room for one more */
    size_t size;
};

static inline void stop(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* None when the file is not there. */
static inline struct bytes get_file(const char *path)
{
    struct bytes bytes = {0};
    FILE *file = fopen(path, "rb");
    if (!file) return bytes;
    fseek(file, 0, SEEK_END);
    bytes.size = (size_t)ftell(file);
    rewind(file);
    bytes.at = malloc(bytes.size + 1);
    if (!bytes.at || fread(bytes.at, 1, bytes.size, file) != bytes.size) stop("cannot read from the folder");
    fclose(file);
    return bytes;
}

static inline void put_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) stop("cannot write into the folder");
}

static inline bool same(struct bytes a, struct bytes b)
{
    return a.size == b.size && (!a.size || memcmp(a.at, b.at, a.size) == 0);
}

#endif
