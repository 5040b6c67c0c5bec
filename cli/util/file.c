/* file.c: files and folders of the command. */
#define _XOPEN_SOURCE 700
#include "util/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/list.h"

enum { FILE_NOT_ONE = ENOTSUP }; /* how file_open refuses pipes, devices and sockets */

static enum talus_status file_fail(const char **why, int error)
{
    *why = error == FILE_NOT_ONE ? "is a pipe, device or socket, not a file"
           : error == ENOMEM     ? "there is not enough memory"
                                 : strerror(error);
    return error == ENOMEM ? TALUS_NO_MEMORY : TALUS_IO;
}

static file_before *file_fault;
static void *file_fault_context;

void file_set_fault(file_before *before, void *context)
{
    file_fault = before;
    file_fault_context = context;
}

/* 0: go on. Otherwise errno is set as if the step itself had failed. */
static int file_refused(size_t *bytes)
{
    size_t none = 0;
    int error = file_fault ? file_fault(file_fault_context, bytes ? bytes : &none) : 0;
    if (error) errno = error;
    return error;
}

/* ---- reading ---- */

/* A pipe may be read where the caller opened it: "talus lint /dev/stdin", "talus lint <(make-it)". */
static bool file_is_own_pipe(const char *path, const struct stat *info)
{
    bool own = strcmp(path, "/dev/stdin") == 0 || strncmp(path, "/dev/fd/", 8) == 0;
    return S_ISFIFO(info->st_mode) && own;
}

bool file_is_pipe(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && file_is_own_pipe(path, &info);
}

static bool file_is_readable_kind(const char *path, const struct stat *info)
{
    return S_ISREG(info->st_mode) || S_ISDIR(info->st_mode) || file_is_own_pipe(path, info);
}

/* Checked before it is opened, since opening a pipe or device may wait or do something; and once more when it is
 * open, since it may be another one by then. */
static int file_open(const char *path)
{
    struct stat info;
    if (file_refused(NULL) || stat(path, &info) != 0) return -1;
    bool fine = file_is_readable_kind(path, &info);
    int flags = O_RDONLY | O_CLOEXEC | (S_ISREG(info.st_mode) ? O_NONBLOCK : 0);
    int file = fine ? open(path, flags) : -1;
    if (file >= 0 && (fstat(file, &info) != 0 || !file_is_readable_kind(path, &info))) {
        close(file);
        fine = false;
    }
    if (!fine) errno = FILE_NOT_ONE;
    return fine ? file : -1;
}

static int file_stat(int file, struct stat *info)
{
    return file_refused(NULL) ? -1 : fstat(file, info);
}

/* Interrupted reads are resumed. */
static ssize_t file_read_some(int file, char *bytes, size_t size)
{
    ssize_t got;
    do {
        size_t most = size;
        got = file_refused(&most) ? -1 : read(file, bytes, most);
    } while (got < 0 && errno == EINTR);
    return got;
}

static enum talus_status file_too_large(const char **why)
{
    *why = "is larger than the limit of 1 GiB";
    return TALUS_LIMIT;
}

static enum talus_status file_cut_off(const char **why)
{
    *why = "it was truncated while it was read";
    return TALUS_IO;
}

/* Pipes and devices have no size to ask for: read until the end, in growing pieces. */
static enum talus_status file_read_stream(struct pool *pool, int file, char **bytes, size_t *size,
                                          const char **why)
{
    list(char) read = {0};
    enum talus_status status = TALUS_OK;
    while (status == TALUS_OK) {
        if (!list_reserve(&read, 4096)) {
            status = file_fail(why, ENOMEM);
            break;
        }
        ssize_t got = file_read_some(file, read.items + read.count, read.room - read.count);
        if (got < 0) status = file_fail(why, errno);
        if (got <= 0) break;
        read.count += (size_t)got;
        if (read.count > FILE_MOST_BYTES) status = file_too_large(why);
    }
    if (status == TALUS_OK) {
        *bytes = pool_copy(pool, read.items, read.count);
        *size = read.count;
        if (!*bytes) status = file_fail(why, ENOMEM);
    }
    list_free(&read);
    return status;
}

/* A file that shrinks meanwhile is not taken for a shorter one; what is added meanwhile is not seen. */
static enum talus_status file_read_sized(struct pool *pool, int file, size_t wanted, char **bytes,
                                         const char **why)
{
    *bytes = pool_alloc(pool, wanted + 1);
    if (!*bytes) return file_fail(why, ENOMEM);
    for (size_t had = 0; had < wanted;) {
        ssize_t got = file_read_some(file, *bytes + had, wanted - had);
        if (got < 0) return file_fail(why, errno);
        if (got == 0) return file_cut_off(why);
        had += (size_t)got;
    }
    return TALUS_OK;
}

enum talus_status file_read(struct pool *pool, const char *path, char **bytes, size_t *size,
                            const char **why)
{
    int file = file_open(path);
    if (file < 0) return file_fail(why, errno);
    struct stat info;
    enum talus_status status = TALUS_OK;
    if (file_stat(file, &info) != 0)
        status = file_fail(why, errno);
    else if (S_ISDIR(info.st_mode))
        status = file_fail(why, EISDIR);
    else if (S_ISREG(info.st_mode) && info.st_size > FILE_MOST_BYTES)
        status = file_too_large(why);
    else if (S_ISREG(info.st_mode) && info.st_size > 0)
        status = file_read_sized(pool, file, *size = (size_t)info.st_size, bytes, why);
    else
        status = file_read_stream(pool, file, bytes, size, why);
    close(file);
    return status;
}

size_t file_read_start(const char *path, char *bytes, size_t size)
{
    int file = file_open(path);
    size_t had = 0;
    if (file < 0) return 0;
    if (file_is_pipe(path)) size = 0;
    for (ssize_t got = 1; got > 0 && had < size; had += got > 0 ? (size_t)got : 0)
        got = file_read_some(file, bytes + had, size - had);
    close(file);
    return had;
}

enum talus_status file_hold(const char *path, int *file, uint64_t *size, const char **why)
{
    struct stat info;
    *size = 0;
    *file = file_open(path);
    if (*file < 0) return file_fail(why, errno);
    enum talus_status status = file_stat(*file, &info) != 0 ? file_fail(why, errno) : TALUS_OK;
    if (status == TALUS_OK && !S_ISREG(info.st_mode)) status = file_fail(why, EISDIR);
    if (status == TALUS_OK)
        *size = (uint64_t)info.st_size;
    else
        file_let_go(*file);
    return status;
}

enum talus_status file_read_at(int file, uint64_t offset, void *bytes, size_t size, const char **why)
{
    for (size_t had = 0; had < size;) {
        size_t most = size - had;
        ssize_t got = file_refused(&most)
                          ? -1
                          : pread(file, (char *)bytes + had, most, (off_t)(offset + had));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return file_fail(why, errno);
        if (got == 0) return file_cut_off(why);
        had += (size_t)got;
    }
    return TALUS_OK;
}

void file_let_go(int file)
{
    close(file);
}

/* ---- writing ---- */

static int file_write_all(int file, const char *bytes, size_t size)
{
    while (size) {
        size_t most = size;
        ssize_t done = file_refused(&most) ? -1 : write(file, bytes, most);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return done < 0 ? errno : ENOSPC;
        bytes += done;
        size -= (size_t)done;
    }
    return 0;
}

enum talus_status file_append_open(const char *path, int *file, bool *empty, const char **why)
{
    *file = file_refused(NULL) ? -1 : open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (*file < 0) return file_fail(why, errno);
    *empty = lseek(*file, 0, SEEK_END) <= 0;
    return TALUS_OK;
}

enum talus_status file_append(int file, const char *bytes, size_t size, const char **why)
{
    int error = file_write_all(file, bytes, size);
    return error ? file_fail(why, error) : TALUS_OK;
}

/* A device or pipe has no other state to keep: it is written to. A pipe without a reader is refused. */
static int file_write_through(const char *path, const char *bytes, size_t size)
{
    int file = file_refused(NULL) ? -1 : open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return errno;
    fcntl(file, F_SETFL, 0);
    int error = file_write_all(file, bytes, size);
    if (close(file) != 0 && !error) error = errno;
    return error;
}

static int file_write_beside(const char *path, const char *bytes, size_t size, mode_t mode)
{
    char beside[FILE_PATH_BYTES];
    int length = snprintf(beside, sizeof beside, "%s.XXXXXX", path);
    if (length < 0 || (size_t)length >= sizeof beside) return ENAMETOOLONG;
    int file = file_refused(NULL) ? -1 : mkstemp(beside);
    if (file < 0) return errno;
    int error = file_write_all(file, bytes, size);
    if (!error && (file_refused(NULL) || fsync(file) != 0)) error = errno;
    if (!error && fchmod(file, mode) != 0) error = errno;
    if (close(file) != 0 && !error) error = errno;
    if (!error) error = file_refused(NULL);
    if (!error && (file_refused(NULL) || rename(beside, path) != 0)) error = errno;
    if (error) unlink(beside);
    return error;
}

static bool file_is_link(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
}

enum talus_status file_write(const char *path, const char *bytes, size_t size, const char **why)
{
    char real[PATH_MAX];
    struct stat old;
    bool there = stat(path, &old) == 0, regular = there && S_ISREG(old.st_mode);
    if ((regular || !there) && file_is_link(path)) {
        if (!realpath(path, real)) return file_fail(why, errno);
        path = real;
    }
    int error = 0;
    if (!there)
        error = file_write_beside(path, bytes, size, 0644);
    else if (S_ISDIR(old.st_mode))
        error = EISDIR;
    else if (!regular)
        error = file_write_through(path, bytes, size);
    else if (!(old.st_mode & 0222) || access(path, W_OK) != 0)
        error = EACCES;
    else
        error = file_write_beside(path, bytes, size, old.st_mode & 0777);
    return error ? file_fail(why, error) : TALUS_OK;
}

/* ---- names and listings ---- */

bool file_is_directory(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool file_exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
}

bool file_is_regular(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

const char *file_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool file_ends_with(const char *name, const char *suffix)
{
    size_t length = strlen(name), tail = suffix ? strlen(suffix) : 0;
    return length >= tail && strcmp(name + length - tail, suffix ? suffix : "") == 0;
}

struct file_walk {
    struct pool *pool;
    const char *suffix;
    list(char *) found;
};

/* The folders on the way down, to see links that lead back up. */
struct file_trail {
    const struct file_trail *above;
    dev_t device;
    ino_t number;
    int depth;
};

static bool file_leads_back(const struct file_trail *trail, const struct stat *folder)
{
    while (trail && (trail->device != folder->st_dev || trail->number != folder->st_ino))
        trail = trail->above;
    return trail != NULL;
}

/* Does the link lead to a folder the link itself is in, however far above? */
static bool file_links_above(const char *folder, const char *link)
{
    char here[PATH_MAX], there[PATH_MAX];
    if (!file_is_link(link) || !realpath(folder, here) || !realpath(link, there)) return false;
    size_t length = strlen(there);
    return strncmp(here, there, length) == 0 &&
           (here[length] == '/' || here[length] == '\0' || length == 1);
}

static int file_walk(struct file_walk *walk, const char *path, const struct file_trail *above);

/* One entry of a folder: 0 or an errno. */
static int file_take(struct file_walk *walk, const char *folder, const char *name,
                     const struct file_trail *trail)
{
    if (name[0] == '.' || strcmp(name, "node_modules") == 0) return 0;
    char *child = pool_printf(walk->pool, "%s/%s", folder, name);
    if (!child) return ENOMEM;
    bool inner = file_is_directory(child);
    if (inner) return file_links_above(folder, child) ? 0 : file_walk(walk, child, trail);
    if (!file_ends_with(child, walk->suffix)) return 0;
    return list_push(&walk->found, child) ? 0 : ENOMEM;
}

static int file_walk(struct file_walk *walk, const char *path, const struct file_trail *above)
{
    enum { DEEPEST = 64 };
    struct stat info;
    if (above && above->depth >= DEEPEST) return ELOOP;
    if (stat(path, &info) != 0) return errno;
    if (file_leads_back(above, &info)) return 0;
    struct file_trail trail = {above, info.st_dev, info.st_ino, above ? above->depth + 1 : 0};
    DIR *folder = file_refused(NULL) ? NULL : opendir(path);
    if (!folder) return errno;
    int error = 0;
    while (!error) {
        errno = 0;
        const struct dirent *entry = readdir(folder);
        if (!entry) {
            error = errno; /* a listing may end early */
            break;
        }
        error = file_take(walk, path, entry->d_name, &trail);
    }
    closedir(folder);
    return error;
}

enum talus_status file_list(struct pool *pool, struct file_search search, char ***files, size_t *count,
                            const char **why)
{
    struct file_walk walk = {.pool = pool, .suffix = search.suffix};
    int error = file_walk(&walk, search.folder, NULL);
    char **sorted = error ? NULL : pool_alloc(pool, (walk.found.count + 1) * sizeof *sorted);
    if (!error && (!sorted || !list_sort(walk.found.items, walk.found.count, sizeof(char *), list_by_text)))
        error = ENOMEM;
    if (!error && walk.found.count)
        memcpy(sorted, walk.found.items, walk.found.count * sizeof *sorted);
    *files = error ? NULL : sorted;
    *count = error ? 0 : walk.found.count;
    list_free(&walk.found);
    return error ? file_fail(why, error) : TALUS_OK;
}
