/* sweep_foundry: stores of LevelDB that are damaged. Each of the files is truncated, changed byte by byte or missing, and
 * the store read: whatever is read is one of the documents and whole, a store that lost something in the middle is
 * refused with a reason. Nothing crashes, also where LevelDB itself does. Then every call LevelDB makes on files fails
 * in turn, once and from there on (EIO, ENOSPC): the store is refused, or all of it is read. Prints "pass foundry/NAME"
 * lines; the last line on standard error names the fault when it stops. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <stdio.h>
#include <unistd.h>

#ifdef TALUS_HAVE_LEVELDB
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <leveldb/c.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "../../cli/foundry/foundry_store.h"
#include "base/fs.h"
#include "files.h"

enum { DOCUMENTS = 8, MOST_FILES = 16 };

static char folder[64] = "/tmp/sweep-foundry-XXXXXX"; /* in memory where there is such a place: much is written */

/* Sizes that are lies are asked of the allocator: it shall answer as that of the C library does. */
const char *
__asan_default_options(void);            /* NOLINT(bugprone-reserved-identifier): the sanitizer calls it by this name */
const char *__asan_default_options(void) /* NOLINT(bugprone-reserved-identifier) */
{
    return "allocator_may_return_null=1";
}

static char *path_of(const char *inner, const char *name)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%.60s%s%.60s", folder, inner, *name ? "/" : "", name);
    return path;
}

static void empty(const char *inner)
{
    struct arena arena;
    char **files;
    size_t count = 0;
    const char *why;
    arena_init(&arena);
    if (fs_list(&arena, (struct fs_search){path_of(inner, ""), NULL}, &files, &count, &why) != STATUS_OK)
        stop("cannot list the folder");
    for (size_t i = 0; i < count; i++)
        unlink(files[i]);
    arena_free(&arena);
}

static void put_documents(leveldb_t *store, int from, int to)
{
    leveldb_writeoptions_t *options = leveldb_writeoptions_create();
    char *error = NULL;
    for (int i = from; i < to && !error; i++) {
        char key[64], value[512];
        int key_size = snprintf(key, sizeof key, "!items!item%012d", i);
        int size = snprintf(
            value, sizeof value,
            "{\"_id\":\"item%012d\",\"name\":\"Thing\",\"type\":\"feat\",\"system\":{\"slug\":\"thing-%d-%0200d\"}}", i,
            i, i * 7919);
        leveldb_put(store, options, key, (size_t)key_size, value, (size_t)size, &error);
    }
    if (error) stop("the store can be filled");
    leveldb_writeoptions_destroy(options);
}

/* Half of the documents in a table, half in the log. */
static void make_store(void)
{
    leveldb_options_t *options = leveldb_options_create();
    char *error = NULL;
    leveldb_options_set_create_if_missing(options, 1);
    leveldb_options_set_compression(options, leveldb_no_compression);
    for (int half = 0; half < 2; half++) {
        leveldb_t *store = leveldb_open(options, path_of("store", ""), &error);
        if (!store) stop("a store can be made");
        put_documents(store, half * DOCUMENTS / 2, (half + 1) * DOCUMENTS / 2);
        if (half == 0) leveldb_compact_range(store, NULL, 0, NULL, 0);
        leveldb_close(store);
    }
    leveldb_options_destroy(options);
}

static struct store_file {
    char name[64];
    struct bytes bytes;
} files[MOST_FILES];
static size_t file_count;

static void learn_store(void)
{
    struct arena arena;
    char **paths;
    size_t count = 0;
    const char *why;
    arena_init(&arena);
    if (fs_list(&arena, (struct fs_search){path_of("store", ""), NULL}, &paths, &count, &why) != STATUS_OK)
        stop("the store can be listed");
    for (size_t i = 0; i < count && file_count < MOST_FILES; i++) {
        const char *name = fs_base_name(paths[i]);
        if (strcmp(name, "LOCK") == 0 || strncmp(name, "LOG", 3) == 0) continue;
        snprintf(files[file_count].name, sizeof files[0].name, "%s", name);
        files[file_count++].bytes = get_file(paths[i]);
    }
    arena_free(&arena);
}

/* The store again, with `changed` in the place of the file of that number; SIZE_MAX bytes: it is missing. */
static void lay_store(size_t number, struct bytes changed)
{
    empty("store");
    for (size_t i = 0; i < file_count; i++) {
        struct bytes bytes = i == number ? changed : files[i].bytes;
        if (bytes.size != SIZE_MAX) put_file(path_of("store", files[i].name), bytes.at, bytes.size);
    }
}

static struct bytes whole[DOCUMENTS]; /* as they come out of the undamaged store */

/* How many documents came out. The first run records them; later they must be the same. */
static int count_documents(bool first)
{
    char name[64];
    int count = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
        snprintf(name, sizeof name, "Thing (item%012d).json", i);
        struct bytes document = get_file(path_of("out", name));
        if (!document.at) continue;
        count++;
        if (first)
            whole[i] = document;
        else if (!same(document, whole[i]))
            stop("a document is not as it was");
        if (!first) free(document.at);
    }
    return count;
}

/* How many documents come out, -1: the store is refused. */
static int read_store(bool first)
{
    char store[128], out[128];
    const char *why = NULL;
    snprintf(store, sizeof store, "%s/store", folder);
    snprintf(out, sizeof out, "%s/out", folder);
    empty("out");
    if (!foundry_read_level(store, out, &why)) {
        if (!why || !*why) stop("it was refused without a word");
        return -1;
    }
    return count_documents(first);
}

/* A table keeps sums: all of it is read, or nothing. The end of a log that is missing is what a crash leaves; what
 * stands in a list of tables that was truncated is not known either. */
static void judge(const struct store_file *file, bool cut)
{
    int count = read_store(false);
    bool is_table = strstr(file->name, ".ldb") != NULL;
    if (count >= 0 && count != DOCUMENTS && is_table && !cut) stop("a damaged table was read without a word");
}

static void damage(size_t number)
{
    const struct store_file *file = &files[number];
    struct bytes bytes = {.at = malloc(file->bytes.size + 1), .size = file->bytes.size};
    size_t step = file->bytes.size / 40 + 1;
    if (!bytes.at) stop("no memory");
    memcpy(bytes.at, file->bytes.at, bytes.size);
    /* the end of a table tells where everything is: all of it */
    for (size_t at = 0; at < bytes.size; at += at + 50 < bytes.size ? step : 1) {
        for (int kind = 0; kind < 3; kind++) {
            fprintf(stderr, "%s at %zu of %zu, kind %d\n", file->name, at, bytes.size, kind);
            char kept = bytes.at[at];
            if (kind < 2) bytes.at[at] = (char)(kind ? 0xff : kept ^ 0x10);
            lay_store(number, (struct bytes){bytes.at, kind < 2 ? bytes.size : at});
            judge(file, kind == 2);
            bytes.at[at] = kept;
        }
    }
    fprintf(stderr, "%s is missing\n", file->name);
    lay_store(number, (struct bytes){NULL, SIZE_MAX});
    (void)read_store(false);
    free(bytes.at);
}

/* --- calls on files that fail: this program's functions stand before those of the C library, for LevelDB too ---- */

/* Shared with the process that reads. */
struct faults {
    atomic_size_t step;
    size_t wanted; /* the step that fails; 0: none */
    int error;
    bool stays; /* all later ones fail as well */
};
static struct faults *faults;

static bool fails(void)
{
    if (!faults || !faults->error) return false;
    size_t step = atomic_fetch_add(&faults->step, 1) + 1;
    if (!faults->wanted || (faults->stays ? step < faults->wanted : step != faults->wanted)) return false;
    errno = faults->error;
    return true;
}

/* The function of this name that would have been called. */
#define NEXT(name, ...) (fails() ? -1 : ((__typeof__(&(name)))(uintptr_t)dlsym(RTLD_NEXT, #name))(__VA_ARGS__))

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
    va_end(rest);
    return NEXT(open, path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t size)
{
    return NEXT(read, file, bytes, size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset)
{
    return NEXT(pread, file, bytes, size, offset);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    return NEXT(write, file, bytes, size);
}

int rename(const char *from, const char *to)
{
    return NEXT(rename, from, to);
}

int fsync(int file)
{
    return NEXT(fsync, file);
}

int fdatasync(int file)
{
    return NEXT(fdatasync, file);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset)
{
    if (file >= 0 && fails()) return MAP_FAILED;
    return ((__typeof__(&mmap))(uintptr_t)dlsym(RTLD_NEXT, "mmap"))(address, size, protection, flags, file, offset);
}

/* One reading of the undamaged store. The number of its steps. */
static size_t read_failing(size_t wanted, int error, bool stays)
{
    lay_store(SIZE_MAX, (struct bytes){0});
    empty("out");
    *faults = (struct faults){.wanted = wanted, .error = error, .stays = stays};
    char store[128], out[128];
    const char *why = NULL;
    snprintf(store, sizeof store, "%s/store", folder);
    snprintf(out, sizeof out, "%s/out", folder);
    bool good = foundry_read_level(store, out, &why);
    size_t steps = atomic_load(&faults->step);
    *faults = (struct faults){0};
    if (!good && (!why || !*why)) stop("it was refused without a word");
    if (!good && !wanted) stop("it was refused without a fault");
    if (good && count_documents(false) != DOCUMENTS) stop("it was read, but not all of it");
    return steps;
}

static void test_calls(void)
{
    static const int errors[] = {EIO, ENOSPC};
    faults = mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (faults == MAP_FAILED) stop("no memory");
    size_t steps = read_failing(0, EIO, false);
    for (size_t wanted = 1; wanted <= steps; wanted++) {
        for (size_t i = 0; i < 4; i++) {
            fprintf(stderr, "call %zu of %zu, error %d%s\n", wanted, steps, errors[i / 2],
                    i % 2 ? " from there on" : "");
            (void)read_failing(wanted, errors[i / 2], i % 2);
        }
    }
    munmap(faults, sizeof *faults);
    faults = NULL;
    if (steps < 20) stop("the calls of LevelDB are not seen");
    puts("pass foundry/calls");
}

/* Someone else has the store open. */
static void test_held(void)
{
    leveldb_options_t *options = leveldb_options_create();
    char *error = NULL;
    lay_store(SIZE_MAX, (struct bytes){0});
    leveldb_t *other = leveldb_open(options, path_of("store", ""), &error);
    if (!other || read_store(false) != -1) stop("a store that is held was read");
    leveldb_close(other);
    leveldb_options_destroy(options);
    if (read_store(false) != DOCUMENTS) stop("a store that was held cannot be read");
    puts("pass foundry/held");
}

int main(void)
{
    if (fs_is_directory("/dev/shm")) snprintf(folder, sizeof folder, "/dev/shm/sweep-foundry-XXXXXX");
    if (!mkdtemp(folder) || mkdir(path_of("store", ""), 0700) != 0 || mkdir(path_of("out", ""), 0700) != 0) return 1;
    make_store();
    learn_store();
    if (read_store(true) != DOCUMENTS) stop("the store can be read");
    test_held();
    test_calls();
    for (size_t i = 0; i < file_count; i++) {
        damage(i);
        printf("pass foundry/%s\n", files[i].name);
        fflush(stdout);
    }
    for (size_t i = 0; i < DOCUMENTS; i++)
        free(whole[i].at);
    for (size_t i = 0; i < file_count; i++)
        free(files[i].bytes.at);
    empty("out");
    empty("store");
    rmdir(path_of("out", ""));
    rmdir(path_of("store", ""));
    rmdir(folder);
    return 0;
}
#else
int main(void)
{
    puts("skip foundry (built without LevelDB)");
    return 0;
}
#endif
