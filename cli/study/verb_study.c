/* verb_study.c: `talus study FILE.json`: a tournament of many parties and what their creatures are worth. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fs.h"
#include "cluster/slurm.h"
#include "study/study_shard.h"
#include "talus.h"

/* ---- writing ---- */

static bool study_write(const char *folder, const char *name, const struct text *out)
{
    struct text path = {0};
    const char *why = "";
    text_addf(&path, "%s/%s", folder, name);
    bool fine = fs_write_atomic(text_get(&path), text_get(out), out->length, &why) == STATUS_OK;
    if (!fine) fprintf(stderr, "talus study: %s %s\n", text_get(&path), why);
    text_free(&path);
    return fine;
}

static void study_print_json(const struct study *study, struct text *out)
{
    struct arena arena;
    arena_init(&arena);
    struct json root = study_json(study, &arena);
    json_write_pretty(out, &root);
    text_add_char(out, '\n');
    out->failed |= arena.failed;
    arena_free(&arena);
}

static bool study_write_all(const struct study *study, const char *folder)
{
    struct text out = {0};
    study_print_csv(study, &out);
    bool fine = study_write(folder, "worth.csv", &out);
    text_clear(&out);
    study_print_standings(study, &out);
    fine = study_write(folder, "standings.csv", &out) && fine;
    text_clear(&out);
    study_print_json(study, &out);
    fine = study_write(folder, "worth.json", &out) && fine;
    text_clear(&out);
    study_print_svg(study, &out);
    fine = study_write(folder, "worth.svg", &out) && fine;
    text_free(&out);
    return fine;
}

int study_report(struct study *study, const char *folder, int most)
{
    struct text out = {0};
    bool fine = study_fit(study) && study_other_players(study) && study_write_all(study, folder);
    if (most == STUDY_AS_JSON)
        study_print_json(study, &out);
    else
        study_print(study, &out, most);
    if (cli_put(&out) != EXIT_FINE) fine = false;
    text_free(&out);
    return fine ? EXIT_FINE : EXIT_BAD;
}

bool study_make_folder(const char *folder)
{
    if (fs_is_directory(folder) || mkdir(folder, 0777) == 0 || fs_is_directory(folder)) return true;
    fprintf(stderr, "talus study: the folder %s cannot be made\n", folder);
    return false;
}

bool study_open(struct study *study, const struct json_document *document, int *threads, struct diags *diags)
{
    study->play = study_play_games;
    study->play_context = threads;
    enum study_fault fault = study_load(study, document, diags);
    if (fault > STUDY_BAD) fprintf(stderr, "talus study: %s\n", study_fault_words(fault));
    return fault == STUDY_FINE;
}

static int study_run(struct study *study, const struct json *root, const struct study_call *call)
{
    struct text log = {0};
    struct study_tally tally = {0};
    const char *why = "";
    int status = EXIT_BAD;
    text_addf(&log, "%s/games.log", call->folder);
    bool fine = study_make_folder(call->folder);
    if (fine && !study_play(study, text_get(&log), study_fingerprint(study, root, talus_version()), &tally, &why)) {
        fprintf(stderr, "talus study: %s %s\n", text_get(&log), why);
        fine = false;
    }
    if (fine) {
        fprintf(stderr, "%d games played, %d found in %s\n", tally.played, tally.found, text_get(&log));
        status = study_report(study, call->folder, call->most);
    }
    text_free(&log);
    return status;
}

/* The paths of --content as they were given, for the call of `talus merge`. */
static void study_merge_options(const struct study_call *call, struct text *out)
{
    text_add(out, "-o ");
    slurm_quote(out, call->folder);
    for (int i = 1; i < call->argc; i++) {
        const char *word = call->argv[i], *path = NULL;
        if (strncmp(word, "--content=", 10) == 0)
            path = word + 10;
        else if ((strcmp(word, "--content") == 0 || strcmp(word, "-c") == 0) && i + 1 < call->argc)
            path = call->argv[++i];
        if (!path) continue;
        text_add(out, " --content ");
        slurm_quote(out, path);
    }
    if (call->most > 0) text_addf(out, " --most %d", call->most);
}

static int study_submit(const struct study *study, const struct study_call *call)
{
    struct text shards = {0}, merge = {0};
    text_addf(&shards, "%s/shards", call->folder);
    study_merge_options(call, &merge);
    struct slurm_plan plan = {.verb = "study",
                              .argc = call->argc,
                              .argv = call->argv,
                              .folder = call->folder,
                              .shards = text_get(&shards),
                              .rounds = study->is_swiss ? study->rounds : 0,
                              .threads = call->threads,
                              .merge = text_get(&merge),
                              .options = &call->cluster};
    int status = shards.failed || merge.failed ? EXIT_BAD : slurm_run(&plan);
    text_free(&shards);
    text_free(&merge);
    return status;
}

static int study_file(struct session *session, const char *path, const struct study_call *call)
{
    struct json_document document = {0};
    struct study study = {0};
    int status = EXIT_BAD, threads = call->threads;
    study.content = session_content(session, system_find("p2v"));
    if (json_load(&document, path, &session->diags) == STATUS_OK &&
        study_open(&study, &document, &threads, &session->diags))
        status = call->cluster.slurm   ? study_submit(&study, call)
                 : call->cluster.shard ? study_play_shard(&study, session, &document.root, call)
                                       : study_run(&study, &document.root, call);
    bool whole = !call->cluster.slurm && !call->cluster.shard;
    if (status == EXIT_FINE && whole && call->cluster.store)
        status = study_keep(&study, session, &document.root, call);
    cli_print_diags(&session->diags);
    study_free(&study);
    json_free(&document);
    return status;
}

int verb_study(int argc, char **argv)
{
    struct session session;
    struct study_call call = {.threads = 1, .argc = argc, .argv = argv};
    int status = EXIT_FINE, as_json = 0;
    char *folder = NULL;
    session_init(&session);
    const struct poptOption options[] = {
        {"out", 'o', POPT_ARG_STRING, &folder, 0, "folder for log and results (the file's name without .json)", "DIR"},
        {"threads", 't', POPT_ARG_INT, &call.threads, 0, "threads (1)", "T"},
        {"most", 'n', POPT_ARG_INT, &call.most, 0, "print only this many from each end (all)", "N"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional cards (repeatable)", "PATH"},
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "print JSON for programs", NULL},
        CLUSTER_OPTIONS(call.cluster),
        {"round", 0, POPT_ARG_INT, &call.round, 0, "with --shard: the round (the first that is not complete)", "R"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "FILE.json [options]");
    int option = session_read_options(&session, context);
    const char *path = poptGetArg(context);
    if (as_json) call.most = STUDY_AS_JSON;
    if (option == -2)
        status = EXIT_WRONG_CALL;
    else if (!path || call.threads < 1 || call.threads > 64)
        status = cli_wrong_call("study", "name a study and 1 to 64 threads");
    else if (call.round && !call.cluster.shard)
        status = cli_wrong_call("study", "--round belongs to --shard");
    else if (!cluster_read_options("study", &call.cluster))
        status = EXIT_WRONG_CALL;
    if (status == EXIT_FINE && path && !folder) {
        bool is_json = fs_ends_with(path, ".json");
        size_t cut = strlen(path) - (is_json ? strlen(".json") : 0);
        call.folder = arena_printf(&session.arena, "%.*s%s", (int)cut, path, is_json ? "" : "-results");
    } else {
        call.folder = folder;
    }
    if (status == EXIT_FINE) status = call.folder ? study_file(&session, path, &call) : EXIT_BAD;
    cli_close(context, options);
    session_free(&session);
    return status;
}
