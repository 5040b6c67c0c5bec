/* fs.h: files and folders. Listings are sorted by bytes, so nothing depends on the order of a directory. */
#ifndef TALUS_BASE_FS_H
#define TALUS_BASE_FS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/status.h"

/* A file's bytes are followed by this many NUL bytes, so that readers may look ahead in large steps. */
enum { FS_PADDING = 64 };

/* The whole file in the arena, with its padding. Pipes, devices and sockets are refused, except a pipe the caller
 * opened ("/dev/stdin"). On failure `*why` is a plain sentence ("is a directory"). */
enum status fs_read(struct arena *arena, const char *path, char **bytes, size_t *size, const char **why);
/* A file that is held open and read piece by piece. It is not mapped: a mapped file that is truncated takes
 * the program down (decision 0011). */
enum status fs_hold(const char *path, int *file, uint64_t *size, const char **why);
/* All of these bytes or a failure: also when the file ends before them. Threads may read the same file. */
enum status fs_read_at(int file, uint64_t offset, void *bytes, size_t size, const char **why);
void fs_let_go(int file);
/* Written next to the target, flushed, then renamed over it: readers see the old or the new file, never a part. A link
 * stays a link and what it leads to is written; a read-only file is left alone; devices and pipes are written to. */
enum status fs_write_atomic(const char *path, const char *bytes, size_t size, const char **why);
bool fs_is_directory(const char *path);
bool fs_exists(const char *path);
/* A file, or a link to one: no folder, pipe, device or socket. */
bool fs_is_regular(const char *path);
struct fs_search {
    const char *folder, *suffix; /* suffix: NULL, all files */
};
/* All files below the folder whose name ends in the suffix, sorted by bytes of the path. Hidden ones and those in
 * folders called node_modules are left out. */
enum status fs_list(struct arena *arena, struct fs_search search, char ***files, size_t *count, const char **why);
const char *fs_base_name(const char *path);
/* Does the name end so (".json")? */
bool fs_ends_with(const char *name, const char *suffix);
/* The first bytes of a file, at most `size`; how many were read, 0 also when it cannot be read. */
size_t fs_read_start(const char *path, char *bytes, size_t size);

/* Tests make files fail: `before` is called before every step and returns 0 or the errno the step should fail with. Of
 * a read or write it may lower `*bytes`: less is transferred; a read of 0 bytes is the end of a truncated file. */
enum fs_step { FS_OPEN, FS_STAT, FS_READ, FS_LIST, FS_CREATE, FS_WRITE, FS_SYNC, FS_CLOSE, FS_RENAME };

struct fs_hooks {
    int (*before)(void *context, enum fs_step step, size_t *bytes);
    void *context;
};

/* NULL: none, as it is in the beginning. */
void fs_set_hooks(const struct fs_hooks *hooks);

#endif
