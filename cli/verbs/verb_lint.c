/* verb_lint.c: checks content and reports what is wrong with it. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/sort.h"
#include "base/vec.h"
#include "core/scenario.h"
#include "core/manifest.h"
#include "session.h"
#include "systems/pf2e/content/compiled.h"
#include "verbs/lint_fix.h"
#include "verbs/lint_report.h"
#include "watch.h"

/* Files and documents that were not checked, by what they are. */
struct lint_skipped {
    char what[120]; /* "": unknown */
    bool foreign;
    const char *first; /* the first one */
    size_t count;
};

struct linter {
    struct session session;
    struct diags found;
    const char *system_name;
    const struct system *system; /* NULL: found out for each document */
    const char *game;            /* of the manifest of what is checked; NULL: unknown */
    int mapped, as_json, as_sarif, fix, no_notes, verbose;
    const char *form, *baseline, *write_baseline;
    int most_warnings; /* -1: any number */
    size_t documents, fixed;
    bool newer; /* a document of a newer release was seen */
    const struct migrations *migrations;
    size_t migrated, steps[32]; /* documents of older releases; of these those that needed a step */
    bool nothing; /* a folder in which nothing was understood */
    vec(const char *) paths;
    vec(struct lint_skipped) skipped;
};

enum { OPTION_WITH = 1 };

/* Within one file in the order of the lines. */
static int lint_by_place(const void *a, const void *b, void *context)
{
    (void)context;
    const struct place *left = &((const struct diag *)a)->place, *right = &((const struct diag *)b)->place;
    if (left->line != right->line) return left->line < right->line ? -1 : 1;
    return left->col < right->col ? -1 : left->col > right->col;
}

/* What is played and not content: a scenario, or a test case with a scenario in it. NULL: neither. */
static const struct json *lint_scenario_of(const struct json *root)
{
    static const char *const marks[] = {"actors", "sides", "random"};
    if (json_is(json_get(root, "do"), JSON_ARRAY) && !json_get(root, "type")) {
        const struct json *given = json_get(root, "given");
        return given ? given : root;
    }
    bool names_system = json_is(json_get(root, "system"), JSON_STRING) || json_path(root, "talus.system");
    for (size_t i = 0; names_system && i < sizeof marks / sizeof *marks; i++) {
        if (json_get(root, marks[i])) return root;
    }
    return NULL;
}

static void lint_played(struct linter *linter, const struct json_document *document, const struct json *scenario)
{
    const struct system *system = linter->system ? linter->system : system_of(scenario);
    bool is_case = json_get(&document->root, "do") != NULL;
    linter->documents++;
    if (system && (!is_case || scenario != &document->root))
        (void)scenario_check(system, document, scenario, &linter->found);
    if (system && !is_case)
        scenario_try(system, session_content(&linter->session, system), document, scenario, &linter->found);
}

static void lint_skip(struct linter *linter, const struct identity *found, const char *path)
{
    for (size_t i = 0; i < linter->skipped.count; i++) {
        struct lint_skipped *skipped = &linter->skipped.items[i];
        if (strcmp(skipped->what, found->what) != 0) continue;
        skipped->count++;
        return;
    }
    struct lint_skipped skipped = {
        .foreign = found->foreign, .count = 1, .first = arena_copy_text(&linter->session.arena, path, strlen(path))};
    memcpy(skipped.what, found->what, sizeof skipped.what);
    (void)vec_push(&linter->skipped, skipped);
}

static void lint_refuse(struct linter *linter, const struct identity *found, const char *path)
{
    struct place place = {.file = path};
    if (*found->what)
        diags_add(&linter->found, found->foreign ? "lint/foreign" : "lint/no-system", SEVERITY_ERROR, place,
                  "name a rule system with --system to check it all the same", "no rule system reads this: it is %s",
                  found->what);
    else
        diags_add(&linter->found, "lint/no-system", SEVERITY_ERROR, place, "name the system with --system",
                  "no rule system knows this document");
}

/* Brings the document to the present shape and counts the steps. */
static void lint_migrate(struct linter *linter, const struct migrations *migrations, struct json_document *document)
{
    if (!migrations) return;
    if (!linter->newer && migrations->is_newer(&document->root)) {
        linter->newer = true;
        diags_add(&linter->found, "content/newer", SEVERITY_WARNING, (struct place){.file = document->name},
                  "what is new in it is not known here",
                  "documents are of a newer release than this version knows; this is the first");
    }
    uint32_t taken = migrations->take(document);
    linter->migrations = migrations;
    linter->migrated += taken != 0;
    for (size_t i = 0; i < sizeof linter->steps / sizeof *linter->steps; i++)
        linter->steps[i] += taken >> i & 1;
}

/* Checks a document that was read; `named`: it was asked for by name, so it must belong to a system. */
static void lint_document(struct linter *linter, struct json_document *document, const char *path, bool named)
{
    const struct json *scenario = lint_scenario_of(&document->root);
    if (scenario) {
        lint_played(linter, document, scenario);
        return;
    }
    struct identity found = {.system = linter->system};
    if (!found.system) found = system_identify(&document->root, linter->game);
    const struct system *system = found.system;
    struct content *content = system && system->lint ? session_content(&linter->session, system) : NULL;
    struct json options = json_make_object();
    if (linter->mapped) json_set(&linter->session.arena, &options, "mapped", json_make_bool(true));
    struct request request = {.content = content,
                              .document = document,
                              .options = &options,
                              .arena = &linter->session.arena,
                              .diags = &linter->found};
    if (content) lint_migrate(linter, system->migrations, document);
    if (content) {
        linter->documents++;
        struct arena_mark mark = arena_mark(&linter->session.arena);
        if (system->lint(&request) == STATUS_NO_MEMORY)
            diags_add(&linter->found, "lint/memory", SEVERITY_ERROR, (struct place){.file = path}, NULL,
                      "there is not enough memory to check this");
        arena_rewind(&linter->session.arena, mark);
    } else if (named) {
        lint_refuse(linter, &found, path);
    } else {
        lint_skip(linter, &found, path);
    }
}

static void lint_one(struct linter *linter, const char *path, bool named)
{
    struct json_document document;
    size_t before = linter->found.count;
    if (json_load(&document, path, &linter->found) == STATUS_OK) {
        lint_document(linter, &document, path, named);
        bool own = inside_name(&linter->session.arena, path) == path; /* unpacked documents are not changed */
        if (linter->fix && own) linter->fixed += lint_fix(path, &linter->found, before);
    }
    json_free(&document);
    sort_stable(linter->found.items + before, linter->found.count - before, sizeof *linter->found.items, lint_by_place,
                NULL);
}

/* JSON lines: each line is a document of its own. */
static void lint_lines(struct linter *linter, const char *path, bool named)
{
    char *bytes = NULL;
    size_t size = 0;
    uint32_t number = 0;
    const char *why = "";
    if (fs_read(&linter->session.arena, path, &bytes, &size, &why) != STATUS_OK) {
        diags_add(&linter->found, "lint/file", SEVERITY_ERROR, (struct place){.file = path}, NULL, "%s", why);
        return;
    }
    for (const char *at = bytes, *end = bytes + size; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        struct json_document document;
        size_t before = linter->found.count;
        if (!stop) stop = end;
        number++;
        if (stop > at) {
            if (json_parse(&document, path, at, (size_t)(stop - at), &linter->found) == STATUS_OK)
                lint_document(linter, &document, path, named);
            json_free(&document);
        }
        diags_set_line(&linter->found, before, number);
        at = stop + 1;
    }
}

/* The documents of a compiled pack: their places are files without lines. */
static void lint_compiled(struct linter *linter, const char *path)
{
    struct pf2e_pack *pack = pf2e_pack_new();
    if (pack) pf2e_pack_load(pack, path, &linter->found);
    for (size_t i = 0; pack && i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *each = pf2e_pack_get(pack, i);
        struct json_document document;
        if (each->family == PF2E_OTHER) continue;
        if (pf2e_document_source(each, &document, &linter->found) == STATUS_OK)
            lint_document(linter, &document, each->file, false);
        json_free(&document);
    }
    pf2e_pack_free(pack);
}

static int lint_folder(struct linter *linter, const char *path)
{
    static const char *const endings[] = {".json", ".jsonl"};
    struct arena arena;
    char **files = NULL;
    size_t count = 0;
    const char *why = NULL;
    int status = EXIT_FINE;
    arena_init(&arena);
    for (size_t e = 0; status == EXIT_FINE && e < sizeof endings / sizeof *endings; e++) {
        if (fs_list(&arena, path, endings[e], &files, &count, &why) != STATUS_OK) {
            status = cli_wrong_call("lint", "%s: %s", path, why);
            break;
        }
        for (size_t i = 0; i < count; i++) {
            if (fs_ends_with(files[i], ".jsonl"))
                lint_lines(linter, files[i], false);
            else if (strcmp(fs_base_name(files[i]), "_folders.json") != 0 && !manifest_is_name(files[i]))
                lint_one(linter, files[i], false);
        }
    }
    arena_free(&arena);
    return status;
}

static int lint_path(struct linter *linter, const char *path)
{
    if (fs_is_directory(path)) return lint_folder(linter, path);
    if (pf2e_compiled_is(path))
        lint_compiled(linter, path);
    else if (fs_ends_with(path, ".jsonl"))
        lint_lines(linter, path, true);
    else
        lint_one(linter, path, true);
    return EXIT_FINE;
}

/* Whatever was not checked, for the line before the last. */
static void lint_add_remarks(struct linter *linter, struct text *out)
{
    for (size_t i = 0; i < linter->skipped.count; i++) {
        const struct lint_skipped *skipped = &linter->skipped.items[i];
        const char *first = inside_name(&linter->session.arena, skipped->first);
        if (skipped->foreign) continue;
        if (skipped->count == 1)
            text_addf(out, "not checked: %s, %s\n", first, *skipped->what ? skipped->what : "a file of no known kind");
        else
            text_addf(out, "not checked: %zu files such as %s, each %s\n", skipped->count, first,
                      *skipped->what ? skipped->what : "of no known kind");
    }
    if (linter->migrated)
        text_addf(out, "%zu document%s of older releases, read as of today\n", linter->migrated,
                  cli_plural(linter->migrated));
    for (size_t i = 0; linter->verbose && linter->migrations && linter->migrations->words(i); i++) {
        if (linter->steps[i]) text_addf(out, "    %zu: %s\n", linter->steps[i], linter->migrations->words(i));
    }
    if (linter->fix) text_addf(out, "%zu repaired\n", linter->fixed);
}

/* Content of other games and programs, once for each. */
static void lint_report_foreign(struct linter *linter)
{
    for (size_t i = 0; i < linter->skipped.count; i++) {
        const struct lint_skipped *skipped = &linter->skipped.items[i];
        struct place place = {.file = skipped->first};
        if (!skipped->foreign) continue;
        char hint[120];
        snprintf(hint, sizeof hint, "%zu document%s of this kind %s not checked", skipped->count,
                 cli_plural(skipped->count), skipped->count == 1 ? "was" : "were");
        diags_add(&linter->found, "lint/foreign", SEVERITY_ERROR, place, hint, "no rule system reads this: it is %s",
                  skipped->what);
    }
}

/* Faults of content that was loaded beside what is linted; the rest has been said, at its own document. */
static size_t lint_print_others(struct linter *linter)
{
    struct text out = {0};
    size_t errors = 0;
    for (size_t i = 0; i < linter->session.diags.count; i++) {
        const struct diag *diag = &linter->session.diags.items[i];
        bool said = false;
        for (size_t j = 0; diag->place.file && j < linter->paths.count; j++)
            said = said || strncmp(diag->place.file, linter->paths.items[j], strlen(linter->paths.items[j])) == 0;
        if (said) continue;
        diag_print(&out, diag);
        errors += diag->severity == SEVERITY_ERROR;
    }
    fputs(text_get(&out), stderr);
    text_free(&out);
    return errors;
}

/* Findings that are known already are left out, or kept for the next time. */
static int lint_use_baseline(struct linter *linter, struct text *remarks)
{
    struct lint_baseline_counts counts;
    const char *why = NULL;
    if (linter->write_baseline) {
        struct text out = {0};
        lint_baseline_write(&out, &linter->found);
        bool good = inside_write(linter->write_baseline, &out, &why) == STATUS_OK;
        text_free(&out);
        if (!good) return cli_wrong_call("lint", "%s: %s", linter->write_baseline, why);
        text_addf(remarks, "%s: %zu finding%s kept\n", linter->write_baseline, linter->found.count,
                  cli_plural(linter->found.count));
    }
    if (!linter->baseline || !lint_baseline_apply(linter->baseline, &linter->found, &counts)) return EXIT_FINE;
    text_addf(remarks, "%zu known finding%s left out", counts.known, cli_plural(counts.known));
    if (counts.gone) text_addf(remarks, "; %zu of %s not found any more", counts.gone, linter->baseline);
    text_add_char(remarks, '\n');
    return EXIT_FINE;
}

static int lint_finish(struct linter *linter)
{
    struct text out = {0}, remarks = {0};
    lint_report_foreign(linter);
    inside_name_places(&linter->found);
    inside_name_places(&linter->session.diags);
    lint_add_remarks(linter, &remarks);
    int status = lint_use_baseline(linter, &remarks);
    struct lint_findings findings = {.diags = &linter->found,
                                     .documents = linter->documents,
                                     .remarks = text_get(&remarks),
                                     .no_notes = linter->no_notes};
    const char *form = linter->as_json ? "json" : linter->as_sarif ? "sarif" : linter->form ? linter->form : "text";
    lint_report(&out, &linter->session.arena, form, &findings);
    int put = inside_put(&out);
    text_free(&out);
    text_free(&remarks);
    size_t others = lint_print_others(linter);
    bool many = linter->most_warnings >= 0 && linter->found.warnings > (size_t)linter->most_warnings;
    if (status != EXIT_FINE) return status;
    if (linter->nothing) return EXIT_WRONG_CALL;
    bool bad = linter->found.errors && !linter->write_baseline;
    return put != EXIT_FINE || bad || others || many ? EXIT_BAD : EXIT_FINE;
}

static bool lint_names(const struct manifests *manifests, const char *id)
{
    for (size_t i = 0; i < manifests->count; i++) {
        if (strcmp(manifests->items[i].id, id) == 0) return true;
    }
    return false;
}

/* Is the package among those of --with: by its manifest, or by the name of its folder? */
static bool lint_has_package(const struct linter *linter, const char *id)
{
    bool found = false;
    for (size_t i = 0; !found && i < linter->session.with_count; i++) {
        struct manifests manifests = {0};
        const char *path = linter->session.with[i];
        if (fs_is_directory(path)) (void)manifests_find(&manifests, path, NULL);
        found = lint_names(&manifests, id) || strcmp(fs_base_name(path), id) == 0;
        manifests_free(&manifests);
    }
    return found;
}

/* What a manifest needs and nobody named: links into it and its words are not known. */
static void lint_dependencies(struct linter *linter, const struct manifests *manifests)
{
    for (size_t i = 0; i < manifests->count; i++) {
        const struct json_document *document = &manifests->items[i].document;
        const struct json *needs = json_path(&document->root, "relationships.requires");
        if (!needs) needs = json_get(&document->root, "dependencies");
        struct text missing = {0};
        for (size_t k = 0; k < json_count(needs); k++) {
            const struct json *one = json_at(needs, k);
            const char *id = json_to_text(json_get(one, "id"), json_to_text(json_get(one, "name"), NULL));
            bool is_module = json_is_text(json_get(one, "type"), "module") || !json_get(one, "type");
            if (!id || !is_module || lint_names(manifests, id) || lint_has_package(linter, id)) continue;
            text_addf(&missing, "%s\"", missing.length ? ", " : "");
            text_add_clean(&missing, id, strlen(id));
            text_add_char(&missing, '"');
        }
        if (missing.length)
            diags_add(&linter->found, "lint/dependency", SEVERITY_NOTE, json_place(document, needs),
                      "name their folders with --with if they have content",
                      "the module needs modules that are not here: %s", text_get(&missing));
        text_free(&missing);
    }
}

/* A file or folder as it was named, with what had to be unpacked of it. */
static int lint_given(struct linter *linter, const char *given, const struct foundry_paths *paths)
{
    struct manifests manifests = {0};
    size_t documents = linter->documents, errors = linter->found.errors;
    if (fs_is_directory(given)) (void)manifests_find(&manifests, given, NULL);
    linter->game = manifests_game(&manifests);
    lint_dependencies(linter, &manifests);
    int status = EXIT_FINE;
    for (size_t i = 0; status == EXIT_FINE && i < paths->count; i++)
        status = lint_path(linter, paths->items[i]);
    if (fs_is_directory(given) && documents == linter->documents && errors == linter->found.errors) {
        linter->nothing = true;
        diags_add(&linter->found, "lint/nothing", SEVERITY_ERROR, (struct place){.file = given},
                  "name the folder with the documents, or the system with --system",
                  "nothing in this folder is a document of a rule system");
    }
    linter->game = NULL;
    manifests_free(&manifests);
    return status;
}

struct lint_target {
    const char *given;
    struct foundry_paths paths;
};

static int lint_run(struct linter *linter, poptContext context)
{
    const char *path, *why = "";
    bool wrong;
    vec(struct lint_target) targets = {0};
    int status = EXIT_FINE;
    linter->system = session_system("lint", linter->system_name, &wrong);
    if (wrong) return EXIT_WRONG_CALL;
    if (linter->form && !lint_has_form(linter->form))
        return cli_wrong_call("lint", "there is no format \"%s\"; there are text, json, sarif, github and junit",
                              linter->form);
    while (status == EXIT_FINE && (path = poptGetArg(context)) != NULL) {
        struct lint_target target = {.given = path};
        bool there = fs_exists(path), opened = there && foundry_open(&linter->session.foundry, path, &target.paths, &why);
        inside_take(&linter->found, &linter->session.found);
        if (!there)
            status = cli_wrong_call("lint", "there is no file or folder \"%s\"", path);
        else if (!opened)
            status = cli_wrong_call("lint", "%s: %s", path, why);
        for (size_t i = 0; status == EXIT_FINE && i < target.paths.count; i++) {
            (void)vec_push(&linter->paths, target.paths.items[i]);
            session_add_path(&linter->session, target.paths.items[i]);
        }
        if (status == EXIT_FINE) (void)vec_push(&targets, target);
    }
    if (status == EXIT_FINE && !targets.count) status = cli_wrong_call("lint", "name files or folders");
    for (size_t i = 0; status == EXIT_FINE && i < targets.count; i++)
        status = lint_given(linter, targets.items[i].given, &targets.items[i].paths);
    vec_free(&targets);
    return status == EXIT_FINE ? lint_finish(linter) : status;
}

int verb_lint(int argc, char **argv)
{
    if (watch_wanted(argc, argv)) return watch_run(argc, argv, verb_lint);
    struct linter linter = {.most_warnings = -1};
    session_init(&linter.session);
    diags_init(&linter.found);
    const struct poptOption options[] = {
        {"with", 'w', POPT_ARG_STRING, NULL, OPTION_WITH, "content to look names up in, not to check (repeatable)",
         "PATH"},
        {"system", 's', POPT_ARG_STRING, &linter.system_name, 0, "treat all documents as this rule system", "NAME"},
        {"json", 'j', POPT_ARG_NONE, &linter.as_json, 0, "print JSON", NULL},
        {"sarif", 0, POPT_ARG_NONE, &linter.as_sarif, 0, "print SARIF 2.1.0 for code hosts", NULL},
        {"format", 'f', POPT_ARG_STRING, &linter.form, 0, "output format: text, json, sarif, github or junit", "NAME"},
        {"baseline", 0, POPT_ARG_STRING, &linter.baseline, 0, "hide the findings this file lists", "FILE"},
        {"write-baseline", 0, POPT_ARG_STRING, &linter.write_baseline, 0, "write all findings to a file", "FILE"},
        {"mapped", 0, POPT_ARG_NONE, &linter.mapped, 0, "note every name that was read as an older or newer spelling", NULL},
        {"fix", 0, POPT_ARG_NONE, &linter.fix, 0, "fix everything that can be fixed safely", NULL},
        {"verbose", 'v', POPT_ARG_NONE, &linter.verbose, 0, "count the changes made to documents of older releases", NULL},
        {"no-notes", 0, POPT_ARG_NONE, &linter.no_notes, 0, "hide notes", NULL},
        {"max-warnings", 0, POPT_ARG_INT, &linter.most_warnings, 0, "fail if there are more than N warnings", "N"},
        {"watch", 0, POPT_ARG_NONE, NULL, 0, "run again whenever a file changes", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "PATH... [options]");
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        char *copy = value ? arena_copy_text(&linter.session.arena, value, strlen(value)) : NULL;
        if (copy) session_add_content(&linter.session, copy);
        free(value);
    }
    int status = option == -1 ? lint_run(&linter, context) : EXIT_WRONG_CALL;
    cli_close(context, options);
    vec_free(&linter.paths);
    vec_free(&linter.skipped);
    diags_free(&linter.found);
    session_free(&linter.session);
    return status;
}
