/* file.h: files and folders of the command. Listings are sorted by bytes, so nothing depends on the order of a
 * directory. Where a call fails, `*why` is a plain sentence ("is a directory"). */
#ifndef TALUS_CLI_UTIL_FILE_H
#define TALUS_CLI_UTIL_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "talus.h"
#include "util/pool.h"

enum { FILE_PATH_BYTES = 4096, FILE_MOST_BYTES = 1 << 30 };

/* The whole file in the pool, followed by a NUL. Pipes, devices and sockets are refused, except a pipe the caller
 * opened ("/dev/stdin"). */
enum talus_status file_read(struct pool *pool, const char *path, char **bytes, size_t *size,
                            const char **why);
/* The first bytes of a file, at most `size`; how many were read, 0 also when it cannot be read. */
size_t file_read_start(const char *path, char *bytes, size_t size);
/* A file that is held open and read piece by piece; closed by file_let_go. */
enum talus_status file_hold(const char *path, int *file, uint64_t *size, const char **why);
/* All of these bytes or a failure: also when the file ends before them. */
enum talus_status file_read_at(int file, uint64_t offset, void *bytes, size_t size, const char **why);
void file_let_go(int file);
/* Written next to the target, flushed, then renamed over it: readers see the old or the new file, never a part. A link
 * stays a link and what it leads to is written; a read-only file is left alone; devices and pipes are written to. */
enum talus_status file_write(const char *path, const char *bytes, size_t size, const char **why);
/* A file that is only appended to, created if there is none. `*empty`: nothing is in it yet. Closed by file_let_go. */
enum talus_status file_append_open(const char *path, int *file, bool *empty, const char **why);
/* All of these bytes or a failure; then the file may have some of them. */
enum talus_status file_append(int file, const char *bytes, size_t size, const char **why);

bool file_is_directory(const char *path);
/* The pipe that the caller opened for us: it can be read once. */
bool file_is_pipe(const char *path);
bool file_exists(const char *path);
/* A file, or a link to one: no folder, pipe, device or socket. */
bool file_is_regular(const char *path);
struct file_search {
    const char *folder, *suffix; /* suffix: NULL, all files */
};
/* All files below the folder whose name ends in the suffix, sorted by bytes of the path. Hidden ones and those in
 * folders called node_modules are left out. */
enum talus_status file_list(struct pool *pool, struct file_search search, char ***files, size_t *count,
                            const char **why);
const char *file_base_name(const char *path);
/* Does the name end so (".json")? */
bool file_ends_with(const char *name, const char *suffix);

/* Tests make files fail: `before` is called before every step and returns 0 or the errno the step should fail with. Of
 * a read or write it may lower `*bytes`: less is transferred; a read of 0 bytes is the end of a truncated file. */
typedef int file_before(void *context, size_t *bytes);
void file_set_fault(file_before *before, void *context);

#endif
