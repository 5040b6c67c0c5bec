/* embed: writes every JSON file below a folder into one C file: a sorted table of names and bytes. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_FILES = 8192 };

static char *paths[MOST_FILES];
static size_t path_count;

static void fail(const char *what, const char *path)
{
    fprintf(stderr, "embed: %s %s: %s\n", what, path, strerror(errno));
    exit(1);
}

static void walk(const char *folder)
{
    DIR *directory = opendir(folder);
    if (!directory) fail("cannot open", folder);
    const struct dirent *entry;
    while ((entry = readdir(directory))) {
        if (entry->d_name[0] == '.') continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        struct stat info;
        if (stat(path, &info) != 0) fail("cannot look at", path);
        size_t length = strlen(path);
        if (S_ISDIR(info.st_mode))
            walk(path);
        else if (length > 5 && strcmp(path + length - 5, ".json") == 0 && path_count < MOST_FILES)
            paths[path_count++] = strdup(path);
    }
    closedir(directory);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void write_bytes(FILE *out, const char *path, size_t number)
{
    FILE *in = fopen(path, "rb");
    if (!in) fail("cannot read", path);
    fprintf(out, "static const unsigned char file_%zu[] = {", number);
    int byte;
    for (size_t i = 0; (byte = fgetc(in)) != EOF; i++)
        fprintf(out, "%s%d,", i % 32 ? "" : "\n", byte);
    fprintf(out, "0};\n");
    fclose(in);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: embed FOLDER OUT.c\n");
        return 2;
    }
    struct stat info;
    if (stat(argv[1], &info) == 0) walk(argv[1]);
    qsort(paths, path_count, sizeof *paths, compare);
    FILE *out = fopen(argv[2], "wb");
    if (!out) fail("cannot write", argv[2]);
    fprintf(out, "/* Made by tools/embed.c from content/. */\n#include \"core/embedded.h\"\n");
    for (size_t i = 0; i < path_count; i++)
        write_bytes(out, paths[i], i);
    fprintf(out, "const struct embedded_file embedded_files[] = {\n");
    for (size_t i = 0; i < path_count; i++)
        fprintf(out, "    {\"%s\", (const char *)file_%zu, sizeof file_%zu - 1},\n", paths[i] + strlen(argv[1]) + 1, i, i);
    fprintf(out, "    {0, 0, 0}};\nconst size_t embedded_file_count = %zu;\n", path_count);
    return fclose(out) == 0 ? 0 : 1;
}
