/* fs_host.h: file operations that differ between operating systems. base/fs.c is written in terms of these; nothing
 * else in the library calls the system. POSIX is the model. WASI has no permissions, and its host follows links. On
 * Windows we follow no links and set no permissions, and descriptors need a binary mode.
 *
 *     host_open_read      a descriptor for reading; a regular file never waits
 *     host_open_write     for writing through to a device or pipe; a pipe without a reader is refused
 *     host_create_beside  a new file from a name that ends in XXXXXX, which is filled in
 *     host_read_at        reads at an offset without moving the descriptor; threads may share one
 *     host_replace        renames over an existing file
 *     host_follow         the real path behind links
 *     host_is_link        is the path itself a link?
 *     host_same_folder    do two stats show the same folder?
 *     host_is_plain       does the entry of a listing itself show that it is a file? False: ask the file */
#ifndef TALUS_BASE_FS_HOST_H
#define TALUS_BASE_FS_HOST_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef _WIN32

#include <io.h>
#define WIN32_LEAN_AND_MEAN
#define WIN32_NO_STATUS /* its STATUS_ names are not ours */
#include <windows.h>
#undef near
#undef far
#undef NEAR
#undef FAR

static inline int host_open_read(const char *path, bool regular)
{
    (void)regular;
    return open(path, O_RDONLY | O_BINARY | O_NOINHERIT);
}

static inline int host_open_write(const char *path)
{
    return open(path, O_WRONLY | O_BINARY | O_NOINHERIT);
}

static inline int host_create_beside(char *beside)
{
    return mkstemp(beside);
}

static inline ssize_t host_read_at(int file, void *bytes, size_t size, uint64_t offset)
{
    OVERLAPPED where = {.Offset = (DWORD)offset, .OffsetHigh = (DWORD)(offset >> 32)};
    DWORD got = 0, most = size > INT_MAX ? INT_MAX : (DWORD)size;
    if (ReadFile((HANDLE)_get_osfhandle(file), bytes, most, &got, &where)) return (ssize_t)got;
    if (GetLastError() == ERROR_HANDLE_EOF) return 0;
    errno = EIO;
    return -1;
}

static inline int host_sync(int file)
{
    return _commit(file);
}

static inline int host_permit(int file, mode_t mode)
{
    (void)file, (void)mode;
    return 0;
}

static inline int host_replace(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING)) return 0;
    errno = EACCES;
    return -1;
}

static inline bool host_follow(const char *path, char real[PATH_MAX])
{
    return _fullpath(real, path, PATH_MAX) != NULL;
}

static inline bool host_is_link(const char *path)
{
    (void)path;
    return false;
}

static inline bool host_same_folder(const struct stat *one, const struct stat *other)
{
    (void)one, (void)other; /* folders have no numbers there */
    return false;
}

#else

static inline int host_open_read(const char *path, bool regular)
{
    return open(path, O_RDONLY | O_CLOEXEC | (regular ? O_NONBLOCK : 0));
}

static inline int host_open_write(const char *path)
{
    int file = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (file >= 0) fcntl(file, F_SETFL, 0);
    return file;
}

static inline ssize_t host_read_at(int file, void *bytes, size_t size, uint64_t offset)
{
    return pread(file, bytes, size, (off_t)offset);
}

static inline int host_sync(int file)
{
    return fsync(file);
}

static inline int host_replace(const char *from, const char *to)
{
    return rename(from, to);
}

static inline bool host_is_link(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
}

static inline bool host_same_folder(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

#ifdef __wasi__
static inline int host_create_beside(char *beside)
{
    beside[strlen(beside) - 1] = '1';
    return open(beside, O_WRONLY | O_CREAT | O_EXCL, 0644);
}

static inline bool host_follow(const char *path, char real[PATH_MAX])
{
    return (size_t)snprintf(real, PATH_MAX, "%s", path) < PATH_MAX;
}

static inline int host_permit(int file, mode_t mode)
{
    (void)file, (void)mode;
    return 0;
}
#else
static inline int host_create_beside(char *beside)
{
    return mkstemp(beside);
}

static inline bool host_follow(const char *path, char real[PATH_MAX])
{
    return realpath(path, real) != NULL;
}

static inline int host_permit(int file, mode_t mode)
{
    return fchmod(file, mode);
}
#endif
#endif

static inline bool host_is_plain(const struct dirent *entry)
{
#ifdef DT_REG
    return entry->d_type == DT_REG;
#else
    (void)entry;
    return false;
#endif
}

#endif
