/* fs.c: files and folders. */
#define _XOPEN_SOURCE 700 /* realpath */
#define _DEFAULT_SOURCE   /* the kind of a folder's entry */
#include "base/fs.h"

#include "base/fs_host.h"
#include "base/limits.h"
#include "base/sort.h"
#include "base/vec.h"

enum { FS_NOT_A_FILE = ENOTSUP }; /* how fs_open refuses pipes, devices and sockets */

static enum status fs_fail(const char **why, int error)
{
    if (error == FS_NOT_A_FILE) {
        if (why) *why = "is a pipe, device or socket, not a file";
        return STATUS_IO;
    }
    if (why) *why = error == ENOMEM ? "there is not enough memory" : strerror(error);
    return error == ENOMEM ? STATUS_NO_MEMORY : STATUS_IO;
}

static struct fs_hooks fs_hooks;

void fs_set_hooks(const struct fs_hooks *hooks)
{
    fs_hooks = hooks ? *hooks : (struct fs_hooks){0};
}

/* 0: go on. Otherwise errno is set as if the step itself had failed. */
static int fs_refused(enum fs_step step, size_t *bytes)
{
    size_t none = 0;
    int error = fs_hooks.before ? fs_hooks.before(fs_hooks.context, step, bytes ? bytes : &none) : 0;
    if (error) errno = error;
    return error;
}

/* A pipe may be read where the caller opened it: "talus lint /dev/stdin", "talus lint <(make-it)". */
static bool fs_is_own_stream(const char *path)
{
    return strcmp(path, "/dev/stdin") == 0 || strncmp(path, "/dev/fd/", 8) == 0;
}

static bool fs_is_readable_kind(const char *path, const struct stat *info)
{
    return S_ISREG(info->st_mode) || S_ISDIR(info->st_mode) || (S_ISFIFO(info->st_mode) && fs_is_own_stream(path));
}

/* Looked at before it is opened, since opening a pipe or device may wait or do something; and once more when it is
 * open, since it may be another one by then. Never waits. */
static int fs_open(const char *path)
{
    struct stat info;
    if (fs_refused(FS_OPEN, NULL) || stat(path, &info) != 0) return -1;
    bool fine = fs_is_readable_kind(path, &info);
    int file = fine ? host_open_read(path, S_ISREG(info.st_mode)) : -1;
    if (file >= 0 && (fstat(file, &info) != 0 || !fs_is_readable_kind(path, &info))) {
        close(file);
        fine = false;
    }
    if (fine) return file;
    errno = FS_NOT_A_FILE;
    return -1;
}

static int fs_stat(int file, struct stat *info)
{
    return fs_refused(FS_STAT, NULL) ? -1 : fstat(file, info);
}

/* Interrupted reads are taken up again. */
static ssize_t fs_read_some(int file, char *bytes, size_t size)
{
    ssize_t got;
    do {
        size_t most = size;
        got = fs_refused(FS_READ, &most) ? -1 : read(file, bytes, most);
    } while (got < 0 && errno == EINTR);
    return got;
}

bool fs_is_directory(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool fs_exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
}

bool fs_is_regular(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

const char *fs_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static enum status fs_too_large(const char **why)
{
    if (why) *why = "is larger than the limit of 1 GiB";
    return STATUS_LIMIT;
}

static void fs_pad(char *bytes, size_t size)
{
    memset(bytes + size, 0, FS_PADDING);
}

/* Pipes and devices have no size to ask for: read until the end, in growing pieces. */
static enum status fs_read_stream(struct arena *arena, int file, char **bytes, size_t *size, const char **why)
{
    vec(char) buffer = {0};
    enum status status = STATUS_OK;
    while (status == STATUS_OK) {
        if (!vec_reserve(&buffer, 4096)) {
            status = fs_fail(why, ENOMEM);
            break;
        }
        ssize_t got = fs_read_some(file, buffer.items + buffer.count, buffer.capacity - buffer.count);
        if (got < 0) status = fs_fail(why, errno);
        if (got <= 0) break;
        buffer.count += (size_t)got;
        if (buffer.count > LIMIT_JSON_BYTES) status = fs_too_large(why);
    }
    if (status == STATUS_OK) {
        *bytes = arena_alloc_raw(arena, buffer.count + FS_PADDING, 1);
        *size = buffer.count;
        if (*bytes && buffer.count) memcpy(*bytes, buffer.items, buffer.count);
        status = *bytes ? STATUS_OK : fs_fail(why, ENOMEM);
        if (*bytes) fs_pad(*bytes, *size);
    }
    vec_free(&buffer);
    return status;
}

static enum status fs_cut_off(const char **why)
{
    if (why) *why = "it was truncated while it was read";
    return STATUS_IO;
}

/* A file that shrinks meanwhile is not taken for a shorter one; what is added meanwhile is not seen. */
static enum status fs_read_sized(struct arena *arena, int file, size_t size, char **bytes, const char **why)
{
    *bytes = arena_alloc_raw(arena, size + FS_PADDING, 1);
    if (!*bytes) return fs_fail(why, ENOMEM);
    for (size_t had = 0; had < size;) {
        ssize_t got = fs_read_some(file, *bytes + had, size - had);
        if (got < 0) return fs_fail(why, errno);
        if (got == 0) return fs_cut_off(why);
        had += (size_t)got;
    }
    fs_pad(*bytes, size);
    return STATUS_OK;
}

enum status fs_read(struct arena *arena, const char *path, char **bytes, size_t *size, const char **why)
{
    int file = fs_open(path);
    if (file < 0) return fs_fail(why, errno);
    struct stat info;
    enum status status = STATUS_OK;
    if (fs_stat(file, &info) != 0)
        status = fs_fail(why, errno);
    else if (S_ISDIR(info.st_mode))
        status = fs_fail(why, EISDIR);
    else if (S_ISREG(info.st_mode) && info.st_size > LIMIT_JSON_BYTES)
        status = fs_too_large(why);
    else if (S_ISREG(info.st_mode) && info.st_size > 0)
        status = fs_read_sized(arena, file, *size = (size_t)info.st_size, bytes, why);
    else
        status = fs_read_stream(arena, file, bytes, size, why);
    close(file);
    return status;
}

size_t fs_read_start(const char *path, char *bytes, size_t size)
{
    int file = fs_open(path);
    size_t had = 0;
    if (file < 0) return 0;
    for (ssize_t got = 1; got > 0 && had<size; had += got> 0 ? (size_t)got : 0)
        got = fs_read_some(file, bytes + had, size - had);
    close(file);
    return had;
}

static int fs_write_all(int file, const char *bytes, size_t size)
{
    while (size) {
        size_t most = size;
        ssize_t done = fs_refused(FS_WRITE, &most) ? -1 : write(file, bytes, most);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return done < 0 ? errno : ENOSPC;
        bytes += done;
        size -= (size_t)done;
    }
    return 0;
}

enum status fs_hold(const char *path, int *file, uint64_t *size, const char **why)
{
    struct stat info;
    *size = 0;
    *file = fs_open(path);
    if (*file < 0) return fs_fail(why, errno);
    enum status status = fs_stat(*file, &info) != 0 ? fs_fail(why, errno) : STATUS_OK;
    if (status == STATUS_OK && !S_ISREG(info.st_mode)) status = fs_fail(why, EISDIR);
    if (status == STATUS_OK)
        *size = (uint64_t)info.st_size;
    else
        fs_let_go(*file);
    return status;
}

enum status fs_read_at(int file, uint64_t offset, void *bytes, size_t size, const char **why)
{
    for (size_t had = 0; had < size;) {
        size_t most = size - had;
        ssize_t got = fs_refused(FS_READ, &most) ? -1 : host_read_at(file, (char *)bytes + had, most, offset + had);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fs_fail(why, errno);
        if (got == 0) return fs_cut_off(why);
        had += (size_t)got;
    }
    return STATUS_OK;
}

void fs_let_go(int file)
{
    close(file);
}

/* A device or pipe has no other state to keep: it is written to. A pipe without a reader is refused. */
static int fs_write_through(const char *path, const char *bytes, size_t size)
{
    int file = fs_refused(FS_CREATE, NULL) ? -1 : host_open_write(path);
    if (file < 0) return errno;
    int error = fs_write_all(file, bytes, size);
    if (close(file) != 0 && !error) error = errno;
    return error;
}

static int fs_write_beside(const char *path, const char *bytes, size_t size, mode_t mode)
{
    char beside[LIMIT_PATH_BYTES];
    int length = snprintf(beside, sizeof beside, "%s.XXXXXX", path);
    if (length < 0 || (size_t)length >= sizeof beside) return ENAMETOOLONG;
    int file = fs_refused(FS_CREATE, NULL) ? -1 : host_create_beside(beside);
    if (file < 0) return errno;
    int error = fs_write_all(file, bytes, size);
    if (!error && (fs_refused(FS_SYNC, NULL) || host_sync(file) != 0)) error = errno;
    if (!error && host_permit(file, mode) != 0) error = errno;
    if (close(file) != 0 && !error) error = errno;
    if (!error) error = fs_refused(FS_CLOSE, NULL);
    if (!error && (fs_refused(FS_RENAME, NULL) || host_replace(beside, path) != 0)) error = errno;
    if (error) unlink(beside);
    return error;
}

/* Links stay links: what they lead to is written. A file marked as read-only stays as it is, no matter who asks. */
enum status fs_write_atomic(const char *path, const char *bytes, size_t size, const char **why)
{
    char real[PATH_MAX];
    struct stat old;
    bool there = stat(path, &old) == 0, regular = there && S_ISREG(old.st_mode);
    if ((regular || !there) && host_is_link(path)) {
        if (!host_follow(path, real)) return fs_fail(why, errno);
        path = real;
    }
    int error = 0;
    if (!there)
        error = fs_write_beside(path, bytes, size, 0644);
    else if (S_ISDIR(old.st_mode))
        error = EISDIR;
    else if (!regular)
        error = fs_write_through(path, bytes, size);
    else if (!(old.st_mode & 0222) || access(path, W_OK) != 0)
        error = EACCES;
    else
        error = fs_write_beside(path, bytes, size, old.st_mode & 0777);
    return error ? fs_fail(why, error) : STATUS_OK;
}

typedef vec(char *) fs_paths;

bool fs_ends_with(const char *name, const char *suffix)
{
    size_t length = strlen(name), tail = suffix ? strlen(suffix) : 0;
    return length >= tail && strcmp(name + length - tail, suffix ? suffix : "") == 0;
}

/* The folders on the way down, to see links that lead back up. */
struct fs_trail {
    const struct fs_trail *above;
    struct stat folder;
    int depth;
};

static bool fs_leads_back(const struct fs_trail *trail, const struct stat *folder)
{
    while (trail && !host_same_folder(&trail->folder, folder))
        trail = trail->above;
    return trail != NULL;
}

/* Does the link lead to a folder the link itself is in, however far above? */
static bool fs_links_above(const char *folder, const char *link)
{
    char here[PATH_MAX], there[PATH_MAX];
    if (!host_is_link(link) || !host_follow(folder, here) || !host_follow(link, there)) return false;
    size_t length = strlen(there);
    return strncmp(here, there, length) == 0 && (here[length] == '/' || here[length] == '\0' || length == 1);
}

/* What is looked for, and where it goes. */
struct fs_hunt {
    struct arena *arena;
    const char *suffix;
    fs_paths *found;
};

/* A link to a folder above is skipped. */
static int fs_walk(const struct fs_hunt *hunt, const char *path, const struct fs_trail *above);

/* A file is found if its name ends in the suffix; what is inside of a folder is found too. */
static int fs_walk_child(const struct fs_hunt *hunt, const char *path, const struct dirent *entry,
                         const struct fs_trail *trail)
{
    char *child = arena_printf(hunt->arena, "%s/%s", path, entry->d_name);
    if (!child) return ENOMEM;
    if (!host_is_plain(entry) && fs_is_directory(child))
        return fs_links_above(path, child) ? 0 : fs_walk(hunt, child, trail);
    return fs_ends_with(child, hunt->suffix) && !vec_push(hunt->found, child) ? ENOMEM : 0;
}

static int fs_walk(const struct fs_hunt *hunt, const char *path, const struct fs_trail *above)
{
    enum { FS_DEEPEST = 64 };
    struct stat info;
    struct fs_trail trail = {.above = above, .depth = above ? above->depth + 1 : 0};
    if (trail.depth > FS_DEEPEST) return ELOOP;
    if (stat(path, &info) != 0) return errno;
    if (fs_leads_back(above, &info)) return 0;
    trail.folder = info;
    DIR *folder = fs_refused(FS_LIST, NULL) ? NULL : opendir(path);
    if (!folder) return errno;
    int error = 0;
    while (!error) {
        errno = 0;
        const struct dirent *entry = readdir(folder);
        if (!entry) {
            error = errno; /* a listing may end early */
            break;
        }
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "node_modules") == 0) continue;
        error = fs_walk_child(hunt, path, entry, &trail);
    }
    closedir(folder);
    return error;
}

enum status fs_list(struct arena *arena, struct fs_search search, char ***files, size_t *count, const char **why)
{
    fs_paths found = {0};
    struct fs_hunt hunt = {arena, search.suffix, &found};
    int error = fs_walk(&hunt, search.folder, NULL);
    char **sorted = error ? NULL : arena_array(arena, char *, found.count);
    if (!error && !sorted) error = ENOMEM;
    if (!error && found.count) {
        sort_stable(found.items, found.count, sizeof *found.items, sort_by_text, NULL);
        memcpy(sorted, found.items, found.count * sizeof *sorted);
    }
    *files = sorted;
    *count = error ? 0 : found.count;
    vec_free(&found);
    return error ? fs_fail(why, error) : STATUS_OK;
}
