/* verb_study.c: `talus study FILE.json`: a tournament of many parties and what their creatures are worth. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cluster/slurm.h"
#include "study/study.h"
#include "util/file.h"

static int study_run(struct study *study, const struct study_call *call)
{
    struct buffer log = {0};
    buffer_addf(&log, "%s/games.log", call->folder);
    bool good = study_make_folder(call->folder) && !log.failed && study_play_all(study, buffer_get(&log));
    buffer_free(&log);
    return good ? study_report(study, call) : EXIT_BAD;
}

/* The paths of --content as they were given, for the call of `talus merge`. */
static void study_merge_options(const struct study_call *call, struct buffer *out)
{
    buffer_add(out, "-o ");
    slurm_quote(out, call->folder);
    for (int i = 1; i < call->argc; i++) {
        const char *word = call->argv[i], *path = NULL;
        if (strncmp(word, "--content=", 10) == 0)
            path = word + 10;
        else if ((strcmp(word, "--content") == 0 || strcmp(word, "-c") == 0) && i + 1 < call->argc)
            path = call->argv[++i];
        if (!path) continue;
        buffer_add(out, " --content ");
        slurm_quote(out, path);
    }
    if (call->most > 0) buffer_addf(out, " --most %d", call->most);
}

static int study_submit(const struct study *study, const struct study_call *call)
{
    struct buffer shards = {0}, merge = {0};
    buffer_addf(&shards, "%s/shards", call->folder);
    study_merge_options(call, &merge);
    struct slurm_plan plan = {.verb = "study",
                              .argc = call->argc,
                              .argv = call->argv,
                              .folder = call->folder,
                              .shards = buffer_get(&shards),
                              .rounds = study->is_swiss ? (int)study->rounds : 0,
                              .threads = call->threads,
                              .merge = buffer_get(&merge),
                              .options = &call->cluster};
    int status = shards.failed || merge.failed ? EXIT_BAD : slurm_run(&plan);
    buffer_free(&shards);
    buffer_free(&merge);
    return status;
}

static int study_file(struct client *client, const char *path, const struct study_call *call)
{
    struct study study = {.verb = "study", .client = client, .threads = call->threads};
    int status = EXIT_BAD;
    client_report(client);
    if (study_open_file(&study, path))
        status = call->cluster.slurm   ? study_submit(&study, call)
                 : call->cluster.shard ? study_play_shard(&study, call)
                                       : study_run(&study, call);
    bool whole = !call->cluster.slurm && !call->cluster.shard;
    if (status == EXIT_FINE && whole && call->cluster.store) status = study_keep(&study, call);
    study_close(&study);
    return status;
}

/* The name of the file without .json. */
static void study_default_folder(const char *path, struct buffer *out)
{
    bool is_json = file_ends_with(path, ".json");
    size_t cut = strlen(path) - (is_json ? strlen(".json") : 0);
    buffer_addf(out, "%.*s%s", (int)cut, path, is_json ? "" : "-results");
}

int verb_study(int argc, char **argv)
{
    struct client *client = client_new("study");
    struct study_call call = {.threads = 1, .argc = argc, .argv = argv};
    int status = EXIT_FINE, as_json = 0;
    char *folder = NULL;
    struct buffer usual = {0};
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"out", 'o', POPT_ARG_STRING, &folder, 0, "folder for log and results (the file's name without .json)", "DIR"},
        {"threads", 't', POPT_ARG_INT, &call.threads, 0, "number of threads (1)", "T"},
        {"most", 'n', POPT_ARG_INT, &call.most, 0, "print only the best and worst N creatures (all)", "N"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional cards (repeatable)", "PATH"},
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "print JSON", NULL},
        CLUSTER_OPTIONS(call.cluster),
        {"round", 0, POPT_ARG_INT, &call.round, 0, "with --shard: the round to play (the first incomplete one)", "R"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "FILE.json [options]");
    static const struct cli_range ranges[] = {
        {"threads", 1, STUDY_THREADS}, {"most", 1, INT_MAX}, {"round", 1, INT_MAX}, {"tasks", 1, SHARD_MOST_PARTS}, {0}};
    cli_ranges(ranges);
    int option = client_read_options(client, context);
    const char *path = poptGetArg(context);
    if (as_json) call.most = STUDY_AS_JSON;
    if (option == -2)
        status = EXIT_WRONG_CALL;
    else if (!path)
        status = cli_wrong_call("study", "name a study file");
    else if (call.round && !call.cluster.shard)
        status = cli_wrong_call("study", "--round belongs to --shard");
    else if (!cluster_read_options("study", &call.cluster))
        status = EXIT_WRONG_CALL;
    if (status == EXIT_FINE && path && !folder) study_default_folder(path, &usual);
    call.folder = folder ? folder : buffer_get(&usual);
    if (status == EXIT_FINE) status = usual.failed ? EXIT_BAD : study_file(client, path, &call);
    cli_close(context, options);
    buffer_free(&usual);
    client_free(client);
    return status;
}
