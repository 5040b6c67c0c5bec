/* verb_lint.c: checks content and says what is wrong with it, for people, programs (--json) and code hosts (--sarif).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/sort.h"
#include "base/vec.h"
#include "core/scenario.h"
#include "verbs/lint_fix.h"
#include "session.h"
#include "systems/pf2e/content/compiled.h"

struct linter {
    struct session session;
    struct diags found;
    const char *system_name;
    const struct system *system; /* NULL: told from each document */
    int mapped, as_json, as_sarif, fix, no_notes;
    int most_warnings; /* -1: any number */
    size_t documents, fixed;
    vec(const char *) paths;
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
}

/* Checks a document that was read; `named`: it was asked for by name, so it must belong to a system. */
static void lint_document(struct linter *linter, const struct json_document *document, const char *path, bool named)
{
    const struct json *scenario = lint_scenario_of(&document->root);
    if (scenario) {
        lint_played(linter, document, scenario);
        return;
    }
    const struct system *system = linter->system ? linter->system : system_of(&document->root);
    struct content *content = system && system->lint ? session_content(&linter->session, system) : NULL;
    struct json options = json_make_object();
    if (linter->mapped) json_set(&linter->session.arena, &options, "mapped", json_make_bool(true));
    struct request request = {.content = content,
                              .document = document,
                              .options = &options,
                              .arena = &linter->session.arena,
                              .diags = &linter->found};
    if (content) {
        linter->documents++;
        struct arena_mark mark = arena_mark(&linter->session.arena);
        if (system->lint(&request) == STATUS_NO_MEMORY)
            diags_add(&linter->found, "lint/memory", SEVERITY_ERROR, (struct place){.file = path}, NULL,
                      "there is not enough memory to check this");
        arena_rewind(&linter->session.arena, mark);
    } else if (named) {
        diags_add(&linter->found, "lint/no-system", SEVERITY_ERROR, (struct place){.file = path},
                  "name the system with --system", "no rule system knows this document");
    }
}

static void lint_one(struct linter *linter, const char *path, bool named)
{
    struct json_document document;
    size_t before = linter->found.count;
    if (json_load(&document, path, &linter->found) == STATUS_OK) {
        lint_document(linter, &document, path, named);
        if (linter->fix) linter->fixed += lint_fix(path, &linter->found, before);
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
            else if (strcmp(fs_base_name(files[i]), "_folders.json") != 0)
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

static void lint_print_text(struct linter *linter, struct text *out)
{
    for (size_t i = 0; i < linter->found.count; i++) {
        if (linter->no_notes && linter->found.items[i].severity == SEVERITY_NOTE) continue;
        diag_print(out, &linter->found.items[i]);
    }
    if (linter->found.dropped) text_addf(out, "%zu further diagnostics were dropped\n", linter->found.dropped);
    size_t notes = linter->found.count - linter->found.errors - linter->found.warnings;
    size_t errors = linter->found.errors, warnings = linter->found.warnings;
    text_addf(out, "%zu document%s: %zu error%s, %zu warning%s, %zu note%s\n", linter->documents,
              cli_plural(linter->documents), errors, cli_plural(errors), warnings, cli_plural(warnings), notes,
              cli_plural(notes));
    if (linter->fix) text_addf(out, "%zu mended\n", linter->fixed);
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

static int lint_finish(struct linter *linter)
{
    struct text out = {0};
    struct arena *arena = &linter->session.arena;
    if (linter->as_json || linter->as_sarif) {
        struct json list = linter->as_json ? lint_json(arena, &linter->found) : lint_sarif(arena, &linter->found);
        json_write_pretty(&out, &list);
        text_add_char(&out, '\n');
    } else {
        lint_print_text(linter, &out);
    }
    int status = cli_put(&out);
    text_free(&out);
    size_t others = lint_print_others(linter);
    bool many = linter->most_warnings >= 0 && linter->found.warnings > (size_t)linter->most_warnings;
    return status != EXIT_FINE || linter->found.errors || others || many ? EXIT_BAD : EXIT_FINE;
}

static int lint_run(struct linter *linter, poptContext context)
{
    const char *path;
    bool wrong;
    linter->system = session_system("lint", linter->system_name, &wrong);
    if (wrong) return EXIT_WRONG_CALL;
    while ((path = poptGetArg(context)) != NULL) {
        if (!fs_exists(path)) {
            return cli_wrong_call("lint", "there is no file or folder \"%s\"", path);
        }
        const char *why = "", *given = path;
        path = foundry_path(&linter->session.foundry, path, &why);
        if (!path) return cli_wrong_call("lint", "%s: %s", given, why);
        if (!vec_push(&linter->paths, path)) break;
        session_add_content(&linter->session, path);
    }
    int status = linter->paths.count ? EXIT_FINE : cli_wrong_call("lint", "name files or folders");
    for (size_t i = 0; status == EXIT_FINE && i < linter->paths.count; i++)
        status = lint_path(linter, linter->paths.items[i]);
    return status == EXIT_FINE ? lint_finish(linter) : status;
}

int verb_lint(int argc, char **argv)
{
    struct linter linter = {.most_warnings = -1};
    session_init(&linter.session);
    diags_init(&linter.found);
    const struct poptOption options[] = {
        {"with", 'w', POPT_ARG_STRING, NULL, OPTION_WITH, "content that is known but not reported on (repeatable)",
         "PATH"},
        {"system", 's', POPT_ARG_STRING, &linter.system_name, 0, "the rule system, when it cannot be told", "NAME"},
        {"json", 'j', POPT_ARG_NONE, &linter.as_json, 0, "print JSON for programs", NULL},
        {"sarif", 0, POPT_ARG_NONE, &linter.as_sarif, 0, "print SARIF 2.1.0 for code hosts", NULL},
        {"mapped", 0, POPT_ARG_NONE, &linter.mapped, 0, "notes on what was read as a newer or older spelling", NULL},
        {"fix", 0, POPT_ARG_NONE, &linter.fix, 0, "mend what can be mended safely", NULL},
        {"no-notes", 0, POPT_ARG_NONE, &linter.no_notes, 0, "leave the notes out", NULL},
        {"max-warnings", 0, POPT_ARG_INT, &linter.most_warnings, 0, "more warnings than this are a failure", "N"},
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
    diags_free(&linter.found);
    session_free(&linter.session);
    return status;
}
