/* sweep_campaign: campaigns on failing disks. Every step that SQLite takes on its files fails in turn, once or from
 * then on (a broken device, no room, a lock that cannot be had, transfers that end early), and every one of its
 * allocations:
 *   - a change that was reported as done is in the file; one that failed left the campaign before it or after it;
 *   - half of a history is never taken for the whole, and whatever fails says so.
 * Another program holds the campaign, deletes it, damages it. Nothing crashes. Prints "pass campaign/NAME" lines; the
 * last line on standard error names the fault when it stops. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <unistd.h>

#ifdef TALUS_HAVE_SQLITE
#include <fcntl.h>
#include <sqlite3.h>

#include "../../cli/cli.h"
#include "base/fs.h"
#include "files.h"
#include "ration.h"

static char folder[64] = "/tmp/sweep-campaign-XXXXXX"; /* in memory where there is such a place */

static char *path_of(const char *name)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* --- a file system for SQLite that fails ------------------------------------------------------------------------- */

enum fault { FAULT_NONE, FAULT_DEVICE, FAULT_FULL, FAULT_BUSY, FAULT_SHORT, FAULT_KINDS };

static struct {
    size_t step, wanted;
    enum fault kind;
    bool lasts;         /* all later steps fail too */
    const char *delete; /* this file goes at the step, which goes on */
} broken;

/* Is this the step that fails? */
static bool broken_now(void)
{
    broken.step++;
    bool now = broken.kind && (broken.step == broken.wanted || (broken.lasts && broken.step > broken.wanted));
    if (broken.delete &&broken.step == broken.wanted) unlink(broken.delete);
    return now;
}

struct frail {
    sqlite3_file head;
    sqlite3_file *real; /* behind it in the same memory */
};

static sqlite3_vfs *frail_under;

static sqlite3_file *frail_real(sqlite3_file *file)
{
    return ((struct frail *)(void *)file)->real;
}

static int frail_close(sqlite3_file *file)
{
    return frail_real(file)->pMethods->xClose(frail_real(file));
}

static int frail_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset)
{
    if (broken_now()) {
        if (broken.kind != FAULT_SHORT) return SQLITE_IOERR_READ;
        memset(bytes, 0, (size_t)size);
        return SQLITE_IOERR_SHORT_READ;
    }
    return frail_real(file)->pMethods->xRead(frail_real(file), bytes, size, offset);
}

static int frail_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset)
{
    if (broken_now()) {
        if (broken.kind == FAULT_SHORT) /* half of it gets there */
            frail_real(file)->pMethods->xWrite(frail_real(file), bytes, size / 2, offset);
        return broken.kind == FAULT_DEVICE ? SQLITE_IOERR_WRITE : SQLITE_FULL;
    }
    return frail_real(file)->pMethods->xWrite(frail_real(file), bytes, size, offset);
}

static int frail_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (broken_now()) return SQLITE_IOERR_TRUNCATE;
    return frail_real(file)->pMethods->xTruncate(frail_real(file), size);
}

static int frail_sync(sqlite3_file *file, int flags)
{
    (void)flags; /* the test need not wait for the disk */
    (void)file;
    return broken_now() ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int frail_size(sqlite3_file *file, sqlite3_int64 *size)
{
    if (broken_now()) return SQLITE_IOERR_FSTAT;
    return frail_real(file)->pMethods->xFileSize(frail_real(file), size);
}

static int frail_lock(sqlite3_file *file, int kind)
{
    if (broken_now()) return broken.kind == FAULT_BUSY ? SQLITE_BUSY : SQLITE_IOERR_LOCK;
    return frail_real(file)->pMethods->xLock(frail_real(file), kind);
}

static int frail_unlock(sqlite3_file *file, int kind)
{
    return frail_real(file)->pMethods->xUnlock(frail_real(file), kind);
}

static int frail_reserved(sqlite3_file *file, int *held)
{
    if (broken_now()) return SQLITE_IOERR_CHECKRESERVEDLOCK;
    return frail_real(file)->pMethods->xCheckReservedLock(frail_real(file), held);
}

static int frail_control(sqlite3_file *file, int what, void *argument)
{
    return frail_real(file)->pMethods->xFileControl(frail_real(file), what, argument);
}

static int frail_sector(sqlite3_file *file)
{
    return frail_real(file)->pMethods->xSectorSize(frail_real(file));
}

static int frail_device(sqlite3_file *file)
{
    (void)file;
    return 0; /* promises nothing */
}

static const sqlite3_io_methods frail_methods = {.iVersion = 1,
                                                 .xClose = frail_close,
                                                 .xRead = frail_read,
                                                 .xWrite = frail_write,
                                                 .xTruncate = frail_truncate,
                                                 .xSync = frail_sync,
                                                 .xFileSize = frail_size,
                                                 .xLock = frail_lock,
                                                 .xUnlock = frail_unlock,
                                                 .xCheckReservedLock = frail_reserved,
                                                 .xFileControl = frail_control,
                                                 .xSectorSize = frail_sector,
                                                 .xDeviceCharacteristics = frail_device};

static int frail_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
    (void)vfs;
    struct frail *frail = (struct frail *)(void *)file;
    frail->head.pMethods = NULL;
    if (broken_now()) return broken.kind == FAULT_FULL ? SQLITE_FULL : SQLITE_CANTOPEN;
    frail->real = (sqlite3_file *)(void *)(frail + 1);
    int result = frail_under->xOpen(frail_under, name, frail->real, flags, given);
    if (result == SQLITE_OK) frail->head.pMethods = &frail_methods;
    return result;
}

static int frail_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    return broken_now() ? SQLITE_IOERR_DELETE : frail_under->xDelete(frail_under, name, sync);
}

static int frail_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer)
{
    (void)vfs;
    return broken_now() ? SQLITE_IOERR_ACCESS : frail_under->xAccess(frail_under, name, flags, answer);
}

/* Nobody waits for locks here. */
static int frail_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static sqlite3_vfs frail_vfs;

static void frail_begin(void)
{
    frail_under = sqlite3_vfs_find(NULL);
    frail_vfs = *frail_under;
    frail_vfs.zName = "frail";
    frail_vfs.szOsFile = (int)sizeof(struct frail) + frail_under->szOsFile;
    frail_vfs.xOpen = frail_open;
    frail_vfs.xDelete = frail_delete;
    frail_vfs.xAccess = frail_access;
    frail_vfs.xSleep = frail_sleep;
    sqlite3_vfs_register(&frail_vfs, 1);
}

/* --- memory of SQLite that runs out ------------------------------------------------------------------------------ */

static sqlite3_mem_methods plenty; /* its own */
static struct ration budget = {.left = SIZE_MAX};

static bool action_pool_is_empty(void)
{
    budget.used++;
    if (budget.left == SIZE_MAX || (budget.left && --budget.left)) return false;
    if (budget.once) budget.left = SIZE_MAX;
    budget.failed++;
    return true;
}

static void *action_pool_malloc(int size)
{
    return action_pool_is_empty() ? NULL : plenty.xMalloc(size);
}

static void *action_pool_realloc(void *memory, int size)
{
    return action_pool_is_empty() ? NULL : plenty.xRealloc(memory, size);
}

static void action_pool_begin(void)
{
    sqlite3_mem_methods mine;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plenty);
    mine = plenty;
    mine.xMalloc = action_pool_malloc;
    mine.xRealloc = action_pool_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &mine);
    sqlite3_initialize();
}

/* --- campaigns ---------------------------------------------------------------------------------------------------- */

struct script {
    const char *name;
    const char *arguments[6];
    bool begins; /* there is no campaign before */
    bool reads;  /* changes nothing */
};

static const struct script scripts[] = {
    {.name = "new", .arguments = {"new", "%s/one.db", "%s/members.json"}, .begins = true},
    {.name = "next", .arguments = {"next", "%s/one.db", "--rest"}},
    {.name = "eliminated", .arguments = {"next", "%s/one.db", "-e", "Ann"}},
    {.name = "advance", .arguments = {"advance", "%s/one.db", "Ann", "--feat", "Fleet"}},
    {.name = "show", .arguments = {"show", "%s/one.db"}, .reads = true},
};

static int call(const char *const *arguments)
{
    char *argv[8] = {"campaign"}, room[6][256];
    int argc = 1;
    for (; argc <= 6 && arguments[argc - 1]; argc++) {
        const char *word = arguments[argc - 1];
        bool inside = strncmp(word, "%s", 2) == 0;
        snprintf(room[argc - 1], sizeof room[0], "%s%s", inside ? folder : "", inside ? word + 2 : word);
        argv[argc] = room[argc - 1];
    }
    cli_begin();
    return cli_finish(verb_campaign(argc, argv));
}

/* The verb's status; what it says on standard output goes to `out`, what it complains about to ".errors". */
static int call_quietly(const char *const *arguments, struct bytes *out)
{
    fflush(stdout);
    int old = dup(STDOUT_FILENO), old_errors = dup(STDERR_FILENO);
    int to = open(path_of(".out"), O_RDWR | O_CREAT | O_TRUNC, 0600);
    int errors = open(path_of(".errors"), O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(to, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    int status = call(arguments);
    fflush(stdout);
    dup2(old, STDOUT_FILENO);
    dup2(old_errors, STDERR_FILENO);
    close(old), close(old_errors), close(to), close(errors);
    *out = get_file(path_of(".out"));
    return status;
}

static bool has_complained(const char *words)
{
    struct bytes errors = get_file(path_of(".errors"));
    if (errors.at) errors.at[errors.size] = '\0';
    bool found = errors.size && (!words || strstr(errors.at, words));
    free(errors.at);
    return found;
}

static void forget_campaign(void)
{
    static const char *const names[] = {"one.db", "one.db-journal", "one.db-wal", "one.db-shm"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(path_of(names[i]));
}

/* The campaign as a sound machine sees it: what lies there, journal and all, is opened without faults. */
static struct bytes look(void)
{
    static const char *const show[] = {"show", "%s/one.db", "--json", NULL};
    struct bytes out = {0};
    broken.kind = FAULT_NONE;
    broken.delete = NULL;
    budget.left = SIZE_MAX;
    if (call_quietly(show, &out) != EXIT_FINE) out.size = 0;
    return out;
}

struct scene {
    const struct script *script;
    struct bytes before, old, new, out; /* the file; the campaign before and after; what the verb says */
    size_t steps, allocations;
};

static void scene_set(const struct scene *scene)
{
    forget_campaign();
    if (!scene->script->begins) put_file(path_of("one.db"), scene->before.at, scene->before.size);
}

/* After a fault: done means done, and the campaign is the old or the new one. */
static void scene_judge(const struct scene *scene, int status, struct bytes out)
{
    bool complained = has_complained(NULL);
    struct bytes now = look();
    bool is_new = same(now, scene->new), is_old = same(now, scene->old);
    if (status == EXIT_FINE && !same(out, scene->out)) stop("it ended with 0 and said something else");
    if (status == EXIT_FINE && !is_new) stop("it was reported as done, and is not in the file");
    if (status != EXIT_FINE && !complained) stop("it failed without a word");
    if (!is_new && !is_old) stop("the campaign is neither the one before nor the one after");
    free(now.at);
}

static void scene_try(const struct scene *scene)
{
    struct bytes out;
    scene_set(scene);
    int status = call_quietly(scene->script->arguments, &out);
    scene_judge(scene, status, out);
    free(out.at);
}

static void scene_break_files(const struct scene *scene)
{
    for (size_t step = 1; step <= scene->steps; step++) {
        for (int kind = FAULT_DEVICE; kind < FAULT_KINDS; kind++) {
            for (int lasts = 0; lasts < 2; lasts++) {
                fprintf(stderr, "%s: step %zu of %zu on files, kind %d%s\n", scene->script->name, step, scene->steps,
                        kind, lasts ? ", from then on" : "");
                broken.step = 0;
                broken.wanted = step;
                broken.kind = (enum fault)kind;
                broken.lasts = lasts;
                scene_try(scene);
            }
        }
    }
}

static void scene_exhaust(const struct scene *scene)
{
    for (size_t failing = 1; failing <= scene->allocations; failing++) {
        for (int once = 0; once < 2; once++) {
            fprintf(stderr, "%s: allocation %zu of %zu of SQLite%s\n", scene->script->name, failing, scene->allocations,
                    once ? ", once" : "");
            budget = (struct ration){.left = failing, .once = once};
            scene_try(scene);
        }
    }
    budget = (struct ration){.left = SIZE_MAX};
}

/* Someone deletes the campaign while it is being changed: then it is gone, but nobody is told that it was stored. */
static void scene_vanish(const struct scene *scene)
{
    char path[512];
    snprintf(path, sizeof path, "%s", path_of("one.db"));
    for (size_t step = 1; step <= scene->steps; step++) {
        fprintf(stderr, "%s: the file goes at step %zu of %zu\n", scene->script->name, step, scene->steps);
        struct bytes out;
        scene_set(scene);
        broken.step = 0;
        broken.wanted = step;
        broken.delete = path;
        int status = call_quietly(scene->script->arguments, &out);
        broken.delete = NULL;
        if (status == EXIT_FINE && !scene->script->reads && !fs_exists(path))
            stop("it was reported as done, and there is no file");
        if (status != EXIT_FINE && !has_complained(NULL)) stop("it failed without a word");
        free(out.at);
    }
}

static void sweep_script(const struct script *script)
{
    struct scene scene = {.script = script};
    if (!script->begins) scene.before = get_file(path_of("made.db"));
    scene_set(&scene);
    scene.old = look();
    scene_set(&scene);
    broken.step = 0;
    budget = (struct ration){.left = SIZE_MAX};
    if (call_quietly(script->arguments, &scene.out) != EXIT_FINE) stop("it does not work even without a fault");
    scene.steps = broken.step;
    scene.allocations = budget.used;
    scene.new = look();
    fprintf(stderr, "%s: %zu steps on files, %zu allocations\n", script->name, scene.steps, scene.allocations);
    scene_break_files(&scene);
    scene_exhaust(&scene);
    scene_vanish(&scene);
    free(scene.before.at), free(scene.old.at), free(scene.new.at), free(scene.out.at);
    printf("pass campaign/%s\n", script->name);
    fflush(stdout);
}

/* Ann has played three scenarios and may rise. */
static void make_campaign(void)
{
    static const char members[] = "{\"members\":[{\"name\":\"Ann\",\"class\":\"Fighter\"},{\"name\":\"Bo\","
                                  "\"class\":\"Wizard\"}]}";
    struct bytes out;
    put_file(path_of("members.json"), members, sizeof members - 1);
    const char *const first[] = {"new", "%s/one.db", "%s/members.json", NULL}, *const next[] = {"next", "%s/one.db",
                                                                                                NULL};
    for (int i = 0; i < 4; i++) {
        if (call_quietly(i ? next : first, &out) != EXIT_FINE) stop("a campaign can be made");
        free(out.at);
    }
    struct bytes made = get_file(path_of("one.db"));
    put_file(path_of("made.db"), made.at, made.size);
    free(made.at);
}

/* Another program is writing: the campaign is busy, says so, and is as it was. */
static void test_locked(void)
{
    const char *const next[] = {"next", "%s/one.db", NULL};
    struct bytes made = get_file(path_of("made.db")), out;
    sqlite3 *other = NULL;
    forget_campaign();
    put_file(path_of("one.db"), made.at, made.size);
    struct bytes before = look();
    if (sqlite3_open(path_of("one.db"), &other) != SQLITE_OK ||
        sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL) != SQLITE_OK)
        stop("the campaign can be held");
    if (call_quietly(next, &out) == EXIT_FINE || !has_complained("locked")) stop("a locked campaign was changed");
    free(out.at);
    sqlite3_close(other);
    struct bytes after = look();
    if (!same(before, after) || !before.size) stop("a locked campaign is not as it was");
    if (call_quietly(next, &out) != EXIT_FINE) stop("a campaign that was locked cannot be changed");
    free(out.at), free(made.at), free(before.at), free(after.at);
    puts("pass campaign/locked");
}

/* Bytes of the file are changed, or its end is missing: it is read or refused. */
static void test_damaged(void)
{
    const char *const next[] = {"next", "%s/one.db", NULL}, *const show[] = {"show", "%s/one.db", NULL};
    struct bytes made = get_file(path_of("made.db"));
    for (size_t at = 0; at < made.size; at += at < 200 ? 1 : 61) {
        for (int kind = 0; kind < 3; kind++) {
            fprintf(stderr, "damaged at %zu of %zu, kind %d\n", at, made.size, kind);
            char kept = made.at[at];
            if (kind < 2) made.at[at] = (char)(kind ? 0xff : kept ^ 0x10);
            forget_campaign();
            put_file(path_of("one.db"), made.at, kind < 2 ? made.size : at);
            made.at[at] = kept;
            struct bytes out;
            for (int i = 0; i < 2; i++) {
                if (call_quietly(i ? next : show, &out) != EXIT_FINE && !has_complained(NULL))
                    stop("it failed without a word");
                free(out.at);
            }
        }
    }
    free(made.at);
    puts("pass campaign/damaged");
}

int main(void)
{
    if (fs_is_directory("/dev/shm")) snprintf(folder, sizeof folder, "/dev/shm/sweep-campaign-XXXXXX");
    if (!mkdtemp(folder)) return 1;
    action_pool_begin();
    frail_begin();
    make_campaign();
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        sweep_script(&scripts[i]);
    test_locked();
    test_damaged();
    forget_campaign();
    static const char *const rest[] = {"made.db", "members.json", ".out", ".errors"};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        unlink(path_of(rest[i]));
    rmdir(folder);
    return 0;
}
#else
int main(void)
{
    puts("skip campaign (built without SQLite)");
    return 0;
}
#endif
