/* slurm.c: a study as a Slurm job array. */
#define _GNU_SOURCE
#include "cluster/slurm.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "util/file.h"
#include "util/list.h"
#include "cli.h"

enum { SLURM_PATH = 4096, SLURM_BAR = 30, SLURM_MOST_TROUBLE = 150 };

struct slurm {
    const struct slurm_plan *plan;
    struct buffer folder;            /* of scripts, logs and the result */
    struct buffer play, merge, result; /* paths */
    list(long) jobs;
    int parts; /* of all rounds */
};

/* ---- scripts ---- */

void slurm_quote(struct buffer *out, const char *word)
{
    buffer_add_char(out, '\'');
    for (; *word; word++) {
        if (*word == '\'')
            buffer_add(out, "'\\''");
        else
            buffer_add_char(out, *word);
    }
    buffer_add_char(out, '\'');
}

static void slurm_add_program(struct buffer *out)
{
    char path[SLURM_PATH];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length > 0) path[length] = '\0';
    slurm_quote(out, length > 0 ? path : "talus");
}

/* Options that belong to the submission, not to its tasks. */
static bool slurm_is_own(const char *word, bool *with_value)
{
    static const struct {
        const char *name;
        bool with_value;
    } own[] = {{"--slurm", false}, {"--no-submit", false}, {"--tasks", true}, {"--sbatch", true}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        size_t length = strlen(own[i].name);
        if (strncmp(word, own[i].name, length) != 0 || (word[length] && word[length] != '=')) continue;
        *with_value = own[i].with_value && !word[length];
        return true;
    }
    return false;
}

/* The call again, for a shell. */
static void slurm_add_call(const struct slurm_plan *plan, struct buffer *out)
{
    slurm_add_program(out);
    buffer_addf(out, " %s", plan->verb);
    for (int i = 1; i < plan->argc; i++) {
        bool with_value = false;
        if (slurm_is_own(plan->argv[i], &with_value)) {
            i += with_value;
            continue;
        }
        buffer_add_char(out, ' ');
        slurm_quote(out, plan->argv[i]);
    }
}

static void slurm_add_head(const struct slurm *slurm, const char *what, struct buffer *out)
{
    const struct slurm_plan *plan = slurm->plan;
    buffer_addf(out, "#!/bin/sh\n#SBATCH --job-name=talus-%s\n#SBATCH --requeue\n#SBATCH --open-mode=append\n", what);
    const char *words = plan->options->sbatch ? plan->options->sbatch : "";
    while (*words) {
        size_t length = strcspn(words, " \t\n");
        if (length) {
            buffer_add(out, "#SBATCH ");
            buffer_add_bytes(out, words, length);
            buffer_add_char(out, '\n');
        }
        words += length + strspn(words + length, " \t\n");
    }
}

static void slurm_add_cd(struct buffer *out)
{
    char here[SLURM_PATH];
    buffer_add(out, "cd ");
    slurm_quote(out, getcwd(here, sizeof here) ? here : ".");
    buffer_add(out, " || exit 1\n");
}

static bool slurm_write(const struct slurm *slurm, const char *path, const struct buffer *out)
{
    const char *why = "there is not enough memory";
    bool good = !out->failed && file_write(path, buffer_get(out), out->length, &why) == TALUS_OK;
    if (good) (void)chmod(path, 0777);
    if (!good) cli_say("talus %s: %s cannot be written: %s\n", slurm->plan->verb, path, why);
    return good;
}

static bool slurm_write_play(const struct slurm *slurm)
{
    const struct slurm_plan *plan = slurm->plan;
    struct buffer out = {0};
    slurm_add_head(slurm, plan->verb, &out);
    buffer_addf(&out, "#SBATCH --array=1-%d\n#SBATCH --cpus-per-task=%d\n", plan->options->tasks, plan->threads);
    buffer_addf(&out, "# One part of %d%s. Playing a part again changes nothing.\n", plan->options->tasks,
              plan->rounds ? "; the first argument is the round" : "");
    slurm_add_cd(&out);
    buffer_add(&out, "exec ");
    slurm_add_call(plan, &out);
    buffer_addf(&out, " --shard \"$SLURM_ARRAY_TASK_ID/%d\"%s\n", plan->options->tasks,
              plan->rounds ? " --round \"$1\"" : "");
    bool good = slurm_write(slurm, buffer_get(&slurm->play), &out);
    buffer_free(&out);
    return good;
}

static bool slurm_write_merge(const struct slurm *slurm)
{
    struct buffer out = {0};
    slurm_add_head(slurm, "merge", &out);
    buffer_add(&out, "# The result, when every part is there.\n");
    slurm_add_cd(&out);
    slurm_add_program(&out);
    buffer_add(&out, " merge ");
    slurm_quote(&out, slurm->plan->shards);
    if (*slurm->plan->merge) buffer_addf(&out, " %s", slurm->plan->merge);
    buffer_add(&out, " > ");
    slurm_quote(&out, buffer_get(&slurm->result));
    buffer_add(&out, ".new &&\n    mv ");
    slurm_quote(&out, buffer_get(&slurm->result));
    buffer_add(&out, ".new ");
    slurm_quote(&out, buffer_get(&slurm->result));
    buffer_add_char(&out, '\n');
    bool good = slurm_write(slurm, buffer_get(&slurm->merge), &out);
    buffer_free(&out);
    return good;
}

/* ---- other programs ---- */

/* Runs a program and takes what it prints. Its exit status; -1: it could not be started. */
static int slurm_call(const char *const *words, struct buffer *out)
{
    int ends[2], status = 0;
    char bytes[4096];
    ssize_t got;
    if (pipe(ends) != 0) return -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execvp(words[0], (char *const *)(uintptr_t)words);
        _exit(127);
    }
    close(ends[1]);
    while (child > 0 && ((got = read(ends[0], bytes, sizeof bytes)) > 0 || (got < 0 && errno == EINTR)))
        if (got > 0) buffer_add_bytes(out, bytes, (size_t)got);
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) != child) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Submits a script after the job that was submitted last. */
static bool slurm_submit(struct slurm *slurm, const char *script, const char *log, const char *argument)
{
    struct buffer after = {0}, output = {0}, answer = {0};
    const char *words[10] = {"sbatch", "--parsable"};
    int count = 2;
    if (slurm->jobs.count) {
        buffer_addf(&after, "--dependency=afterok:%ld", list_last(&slurm->jobs));
        words[count++] = buffer_get(&after);
        words[count++] = "--kill-on-invalid-dep=yes";
    }
    buffer_addf(&output, "--output=%s/%s", buffer_get(&slurm->folder), log);
    words[count++] = buffer_get(&output);
    words[count++] = script;
    words[count++] = argument;
    int status = slurm_call(words, &answer);
    long job = strtol(buffer_get(&answer), NULL, 10);
    bool good = status == 0 && job > 0 && list_push(&slurm->jobs, job);
    if (!good)
        cli_say("talus %s: %s\n", slurm->plan->verb,
                status == 127 ? "there is no sbatch here: is Slurm installed?" : "sbatch did not accept the job");
    buffer_free(&after);
    buffer_free(&output);
    buffer_free(&answer);
    return good;
}

static bool slurm_submit_all(struct slurm *slurm)
{
    int rounds = slurm->plan->rounds ? slurm->plan->rounds : 1;
    bool good = true;
    (void)remove(buffer_get(&slurm->result));
    for (int round = 1; good && round <= rounds; round++) {
        char number[16];
        snprintf(number, sizeof number, "%d", round);
        good = slurm_submit(slurm, buffer_get(&slurm->play), "%A-%a.log", slurm->plan->rounds ? number : NULL);
    }
    good = good && slurm_submit(slurm, buffer_get(&slurm->merge), "merge-%j.log", NULL);
    if (good)
        cli_say("%d part%s submitted as job%s %ld", slurm->parts, cli_plural((size_t)slurm->parts),
                cli_plural((size_t)rounds), slurm->jobs.items[0]);
    if (good && rounds > 1) cli_say(" to %ld", slurm->jobs.items[rounds - 1]);
    if (good) cli_say(", the merge as job %ld\n", list_last(&slurm->jobs));
    return good;
}

/* ---- progress ---- */

struct slurm_progress {
    int left, running; /* parts */
    bool merging;
};

/* What squeue shows of these jobs: a line "JOB   STATE" for each task. False: it could not be asked. */
static bool slurm_look(const struct slurm *slurm, struct slurm_progress *progress)
{
    static const char *const words[] = {"squeue", "--me", "--array", "--noheader", "--Format=ArrayJobID,State", NULL};
    struct buffer answer = {0};
    bool good = slurm_call(words, &answer) == 0;
    *progress = (struct slurm_progress){0};
    for (const char *line = buffer_get(&answer); good && *line;) {
        char *state = NULL;
        long job = strtol(line, &state, 10);
        for (size_t i = 0; i < slurm->jobs.count; i++) {
            if (slurm->jobs.items[i] != job) continue;
            if (i + 1 == slurm->jobs.count) {
                progress->merging = true;
                continue;
            }
            progress->left++;
            progress->running += strncmp(state + strspn(state, " "), "RUNNING", 7) == 0;
        }
        line = strchr(line, '\n') ? strchr(line, '\n') + 1 : "";
    }
    buffer_free(&answer);
    return good;
}

static void slurm_print_progress(const struct slurm *slurm, const struct slurm_progress *now, int *shown)
{
    int done = slurm->parts - now->left, filled = done * SLURM_BAR / slurm->parts;
    if (isatty(STDERR_FILENO))
        cli_say("\r[%.*s%*s] %d of %d parts, %d running ", filled, "##############################", SLURM_BAR - filled,
                "", done, slurm->parts, now->running);
    else if (done != *shown)
        cli_say("%d of %d parts, %d running\n", done, slurm->parts, now->running);
    *shown = done;
}

/* Waits until no job is left in the queue. */
static bool slurm_follow(const struct slurm *slurm)
{
    struct slurm_progress now = {.merging = true};
    int shown = -1, trouble = 0;
    while (now.left || now.merging) {
        nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
        struct slurm_progress seen;
        if (!slurm_look(slurm, &seen)) {
            if (++trouble < SLURM_MOST_TROUBLE) continue;
            cli_say("talus %s: squeue does not respond; the jobs may go on without being followed\n",
                    slurm->plan->verb);
            return false;
        }
        trouble = 0;
        now = seen;
        slurm_print_progress(slurm, &now, &shown);
    }
    if (isatty(STDERR_FILENO)) cli_say("\r%*s\r", 70, "");
    return true;
}

static int slurm_print_result(const struct slurm *slurm)
{
    struct pool pool = {0};
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    struct buffer out = {0};
    int status = EXIT_BAD;
    if (file_read(&pool, buffer_get(&slurm->result), &bytes, &size, &why) == TALUS_OK) {
        buffer_add_bytes(&out, bytes, size);
        status = cli_put(&out);
    } else {
        cli_say("talus %s: the jobs ended without a result; %s/*.log has the reasons\n", slurm->plan->verb,
                buffer_get(&slurm->folder));
    }
    buffer_free(&out);
    pool_free(&pool);
    return status;
}

/* ---- all of it ---- */

static bool slurm_make_folders(const struct slurm *slurm)
{
    const char *folders[] = {slurm->plan->folder, buffer_get(&slurm->folder)};
    for (size_t i = 0; i < 2; i++) {
        if (file_is_directory(folders[i]) || mkdir(folders[i], 0777) == 0) continue;
        cli_say("talus %s: the folder %s cannot be made\n", slurm->plan->verb, folders[i]);
        return false;
    }
    return true;
}

/* Jobs run elsewhere: their paths begin at the root. */
static void slurm_add_path(struct buffer *out, const char *path)
{
    char here[SLURM_PATH];
    if (*path != '/' && getcwd(here, sizeof here)) buffer_addf(out, "%s/", here);
    buffer_add(out, path);
}

static void slurm_print_calls(const struct slurm *slurm)
{
    cli_print("scripts written; submit them with\n  job=$(sbatch --parsable %s%s)\n", buffer_get(&slurm->play),
              slurm->plan->rounds ? " 1" : "");
    for (int round = 2; round <= slurm->plan->rounds; round++)
        cli_print("  job=$(sbatch --parsable --dependency=afterok:$job %s %d)\n", buffer_get(&slurm->play), round);
    cli_print("  sbatch --dependency=afterok:$job %s\n", buffer_get(&slurm->merge));
}

int slurm_run(const struct slurm_plan *plan)
{
    struct slurm slurm = {.plan = plan};
    int status = EXIT_BAD;
    slurm.parts = plan->options->tasks * (plan->rounds ? plan->rounds : 1);
    slurm_add_path(&slurm.folder, plan->folder);
    buffer_add(&slurm.folder, "/slurm");
    buffer_addf(&slurm.play, "%s/play.sh", buffer_get(&slurm.folder));
    buffer_addf(&slurm.merge, "%s/merge.sh", buffer_get(&slurm.folder));
    buffer_addf(&slurm.result, "%s/result", buffer_get(&slurm.folder));
    bool good = !slurm.play.failed && !slurm.merge.failed && !slurm.result.failed &&
                slurm_make_folders(&slurm) && slurm_write_play(&slurm) && slurm_write_merge(&slurm);
    if (good && plan->options->no_submit) {
        slurm_print_calls(&slurm);
        status = EXIT_FINE;
    } else if (good && slurm_submit_all(&slurm) && slurm_follow(&slurm)) {
        status = slurm_print_result(&slurm);
    }
    buffer_free(&slurm.folder);
    buffer_free(&slurm.play);
    buffer_free(&slurm.merge);
    buffer_free(&slurm.result);
    list_free(&slurm.jobs);
    return status;
}
