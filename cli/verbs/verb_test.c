/* verb_test.c: runs test cases: {"given": ..., "do": [...], "expect": ...} with forced dice, for all systems.
 *
 * `given` is the scenario of a table. A step of `do` is a command of that table ({"do": "attack", ...}), a look at its
 * state ({"view": true}), at what can be done now ({"legal": true} answers {"commands": [...]}), at the chances of a
 * command ({"odds": {...}} answers {"text": ...}), or a hook of the system ({"verb": "sheet", "document": {...} or
 * "name", "options": {...}}).
 * `expect` is what the last step answers, or a list with an expectation (null: any) for each step. */
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "base/vec.h"
#include "bridges/p2v_card.h"
#include "core/match.h"
#include "core/preview.h"
#include "core/scenario.h"
#include "core/table.h"
#include "session.h"
#include "systems/p2v/cards/content.h"

struct runner {
    struct session session;
    size_t passed, failed;
    vec(char *) ids; /* named by cases that passed */
    int verbose;
};

struct running {
    struct runner *runner;
    const struct system *system;
    const struct json_document *file;
    struct table *table;
    struct arena arena;
    struct diags diags;
    struct text why;
};

/* "system" in the case, or the folder behind "cases". */
static const struct system *case_system(const struct json *root, const char *path)
{
    const char *named = json_to_text(json_get(root, "system"), NULL);
    if (named) return system_find(named);
    const char *folder = strstr(path, "cases/");
    for (size_t i = 0; folder && systems_all[i]; i++) {
        size_t length = strlen(systems_all[i]->id);
        if (strncmp(folder + 6, systems_all[i]->id, length) == 0 && folder[6 + length] == '/') return systems_all[i];
    }
    return NULL;
}

/* The document of a step: a document of its own, so that places point into it. */
static bool step_document(struct running *run, const struct json *step, struct json_document *own,
                          const struct json_document **document)
{
    const struct json *given = json_get(step, "document");
    if (!given) given = json_path(&run->file->root, "given.document");
    if (json_is(given, JSON_STRING)) {
        const struct content *content = session_content(&run->runner->session, run->system);
        *document = content ? run->system->content_find(content, given->text) : NULL;
        if (!*document)
            diags_add(&run->diags, "case/no-document", SEVERITY_ERROR, (struct place){0},
                      "talus find lists what there is; --content adds to it", "there is no document \"%s\"",
                      given->text);
        return *document != NULL;
    }
    if (!given) return false;
    struct text text = {0};
    json_write_pretty(&text, given);
    bool good = !text.failed && json_parse(own, "document", text_get(&text), text.length, &run->diags) == STATUS_OK;
    text_free(&text);
    *document = own;
    return good;
}

static enum status step_call(const struct system *system, const char *verb, struct request *request,
                             struct answer *answer)
{
    if (strcmp(verb, "lint") == 0 && system->lint) return system->lint(request);
    if (strcmp(verb, "sheet") == 0 && system->sheet) return system->sheet(request, answer);
    if (strcmp(verb, "explain") == 0 && system->explain) return system->explain(request, answer);
    if (strcmp(verb, "show") == 0 && system->show) return system->show(request, answer);
    if (strcmp(verb, "build") == 0 && system->build) return system->build(request, answer);
    if (strcmp(verb, "odds") == 0 && system->odds) return system->odds(request, answer);
    return STATUS_USAGE;
}

/* {"verb": "convert"}: a PF2e creature as a card; the diagnostics are those of loading it. */
static enum status step_convert(struct request *request, struct answer *answer)
{
    const struct json *options = request->options;
    struct p2v_card_options wanted = {.alignment = json_to_text(json_get(options, "alignment"), NULL),
                                      .averages_fight = json_to_bool(json_get(options, "averageFight"), false),
                                      .any_dc = json_to_bool(json_get(options, "anyDc"), false),
                                      .makes_statues = json_to_bool(json_get(options, "statues"), false),
                                      .rounds_up = json_to_bool(json_get(options, "roundUp"), false)};
    answer->data =
        p2v_convert_card(request->arena, p2v_content_pack(request->content), &request->document->root, &wanted, NULL);
    if (answer->data.type != JSON_OBJECT) return STATUS_BAD_CONTENT;
    struct content *copy = p2v_content_copy(request->content);
    if (!copy) return STATUS_NO_MEMORY;
    p2v_content_adopt(copy, NULL, &answer->data, request->diags);
    p2v_content_free(copy);
    return STATUS_OK;
}

static struct json step_verb(struct running *run, const struct json *step, const char *verb)
{
    struct json_document own = {0};
    const struct json_document *document = NULL;
    struct json result = json_make_object();
    diags_free(&run->diags);
    diags_init(&run->diags);
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &run->arena);
    enum status status = STATUS_NOT_FOUND;
    if (step_document(run, step, &own, &document)) {
        struct request request = {.content = session_content(&run->runner->session, run->system),
                                  .document = document,
                                  .options = json_get(step, "options"),
                                  .arena = &run->arena,
                                  .diags = &run->diags};
        if (!request.content)
            status = STATUS_NO_MEMORY;
        else if (strcmp(verb, "convert") == 0)
            status = step_convert(&request, &answer);
        else
            status = step_call(run->system, verb, &request, &answer);
    }
    json_set(&run->arena, &result, "status",
             json_make_text(&run->arena, status_name(status), strlen(status_name(status))));
    json_set(&run->arena, &result, "data", json_copy(&run->arena, &answer.data));
    json_set(&run->arena, &result, "diagnostics", json_make_diags(&run->arena, &run->diags));
    struct text page = {0};
    page_print_text(&page, &answer.page, false);
    json_set(&run->arena, &result, "text", json_make_text(&run->arena, text_get(&page), page.length));
    text_free(&page);
    page_free(&answer.page);
    json_free(&own);
    return result;
}

static struct json step_command(struct running *run, const struct json *step)
{
    static const char *const names[] = {[TABLE_DONE] = "done", [TABLE_REFUSED] = "refused", [TABLE_ASKED] = "asked"};
    struct json result = json_make_object();
    if (!run->table) return json_make_null();
    enum table_result outcome = table_do(run->table, step);
    json_set(&run->arena, &result, "result", json_make_text(&run->arena, names[outcome], strlen(names[outcome])));
    json_set(&run->arena, &result, "events", table_events_json(run->table, &run->arena, true));
    if (run->table->refusal)
        json_set(&run->arena, &result, "reason",
                 json_make_text(&run->arena, run->table->refusal, strlen(run->table->refusal)));
    if (outcome == TABLE_ASKED)
        json_set(&run->arena, &result, "question", json_copy(&run->arena, &run->table->question));
    size_t left = run->table->dice.forced_count - run->table->dice.forced_used;
    if (left && outcome == TABLE_DONE) json_set(&run->arena, &result, "diceLeft", json_make_int((int64_t)left));
    return result;
}

static struct json step_legal(struct running *run)
{
    struct json result = json_make_object(), commands = json_make_array();
    if (run->system->table->legal) run->system->table->legal(run->table, &run->arena, &commands);
    json_set(&run->arena, &result, "commands", commands);
    return result;
}

static struct json step_odds(struct running *run, const struct json *command)
{
    struct json result = json_make_object();
    struct text out = {0};
    struct page page;
    page_init(&page, &run->arena);
    if (table_preview(run->table, command, &page)) page_print_text(&out, &page, false);
    json_set(&run->arena, &result, "text", json_make_text(&run->arena, text_get(&out), out.length));
    page_free(&page);
    text_free(&out);
    return result;
}

static struct json run_step(struct running *run, const struct json *step)
{
    const char *verb = json_to_text(json_get(step, "verb"), NULL);
    if (verb) return step_verb(run, step, verb);
    if (json_get(step, "view") && run->table) {
        struct json view = json_make_object();
        table_view(run->table, &run->arena, TABLE_ALL_SIDES, &view);
        return view;
    }
    if (json_get(step, "legal") && run->table) return step_legal(run);
    if (json_get(step, "odds") && run->table) return step_odds(run, json_get(step, "odds"));
    return step_command(run, step);
}

/* A step nobody checks must be done: a refusal, or a question that no later step answers, would leave the rest of the
 * case without a meaning. */
static bool check_unexpected(struct running *run, size_t number, const struct json *next, const struct json *actual)
{
    const char *result = json_to_text(json_get(actual, "result"), "");
    const char *next_command = json_to_text(json_get(next, "do"), "");
    text_clear(&run->why);
    if (strcmp(result, "refused") == 0) {
        text_addf(&run->why, "step %zu is refused, which the case does not expect: %s", number + 1,
                  json_to_text(json_get(actual, "reason"), "no reason given"));
        return false;
    }
    if (strcmp(result, "asked") == 0 && strcmp(next_command, "choose") != 0) {
        text_addf(&run->why, "step %zu leaves a question open that the next step does not answer", number + 1);
        return false;
    }
    return true;
}

static bool check_step(struct running *run, size_t number, const struct json *expected, const struct json *actual)
{
    text_clear(&run->why);
    text_addf(&run->why, "step %zu", number + 1);
    bool good = match_json(expected, actual, &run->why);
    if (good && json_get(actual, "diceLeft") && !json_get(expected, "diceLeft")) {
        text_add(&run->why, ": not all forced dice were thrown");
        return false;
    }
    for (size_t i = 0; !good && i < run->diags.count; i++) {
        if (run->diags.items[i].severity == SEVERITY_ERROR) text_addf(&run->why, "; %s", run->diags.items[i].message);
    }
    return good;
}

static bool run_steps(struct running *run)
{
    const struct json *steps = json_get(&run->file->root, "do"), *expect = json_get(&run->file->root, "expect");
    if (!json_count(steps) || !expect) {
        text_add(&run->why, "a case needs steps in \"do\" and something in \"expect\"");
        return false;
    }
    bool list = expect->type == JSON_ARRAY;
    if (list && expect->count != steps->count) {
        text_addf(&run->why, "\"expect\" has %u entries for %u steps", expect->count, steps->count);
        return false;
    }
    for (size_t i = 0; i < steps->count; i++) {
        struct json result = run_step(run, json_at(steps, i));
        const struct json *expected = list ? json_at(expect, i) : i + 1 == steps->count ? expect : NULL;
        if (run->runner->verbose) {
            struct text out = {0};
            json_write_pretty(&out, &result);
            printf("  step %zu: %s\n", i + 1, text_get(&out));
            text_free(&out);
        }
        bool is_checked = expected && expected->type != JSON_NULL;
        if (is_checked && !check_step(run, i, expected, &result)) return false;
        if (!is_checked && !check_unexpected(run, i, json_at(steps, i + 1), &result)) return false;
    }
    return true;
}

static bool run_given(struct running *run)
{
    const struct json *given = json_get(&run->file->root, "given");
    bool needs_table = run->system->table && given && !json_get(given, "document");
    if (!needs_table) return true;
    (void)scenario_check(run->system, run->file, given, &run->diags);
    cli_print_diags(&run->diags);
    run->table = table_new_read(run->system, session_content(&run->runner->session, run->system), run->file, given,
                                (uint64_t)json_to_int(json_get(given, "seed"), 1), &run->diags);
    if (run->table) return true;
    text_add(&run->why, "the given scenario cannot be played");
    for (size_t i = 0; i < run->diags.count; i++)
        text_addf(&run->why, "; %s", run->diags.items[i].message);
    return false;
}

static void note_ids(struct runner *runner, const struct json *root)
{
    const struct json *ids = json_get(root, "ids");
    for (size_t i = 0; i < json_count(ids); i++) {
        char *id = arena_printf(&runner->session.arena, "%s", json_to_text(json_at(ids, i), ""));
        if (id) (void)vec_push(&runner->ids, id);
    }
}

static void run_case(struct runner *runner, const char *path)
{
    struct json_document file;
    struct running run = {.runner = runner, .file = &file};
    arena_init(&run.arena);
    diags_init(&run.diags);
    bool good = json_load(&file, path, &run.diags) == STATUS_OK;
    if (!good && run.diags.count) text_add(&run.why, run.diags.items[0].message);
    run.system = good ? case_system(&file.root, path) : NULL;
    if (good && !run.system) text_add(&run.why, "it names no system: put it below cases/SYSTEM/ or write \"system\"");
    good = run.system && run_given(&run) && run_steps(&run);
    if (good) note_ids(runner, &file.root);
    if (!good) printf("FAIL %s: %s\n", path, text_get(&run.why));
    runner->passed += good;
    runner->failed += !good;
    table_free(run.table);
    text_free(&run.why);
    diags_free(&run.diags);
    arena_free(&run.arena);
    json_free(&file);
}

static bool id_is_covered(const struct runner *runner, const char *id)
{
    for (size_t i = 0; i < runner->ids.count; i++) {
        if (strcmp(runner->ids.items[i], id) == 0) return true;
    }
    return false;
}

/* An id looks like P2V-MOVE-03: words of capitals and digits, then a number. Its length, 0 when there is none here. */
static size_t id_length(const char *at)
{
    size_t group = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    if (group < 2 || at[group] != '-') return 0;
    size_t word = strspn(at + group + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (word < 2 || at[group + 1 + word] != '-') return 0;
    size_t digits = strspn(at + group + word + 2, "0123456789");
    return digits == 2 ? group + word + 2 + digits : 0;
}

/* A checklist's line begins with "- ID"; "· 02" behind it is another id of the same group. */
static size_t print_uncovered(const struct runner *runner, char *text)
{
    size_t missing = 0, total = 0;
    char id[64] = "";
    for (char *line = text, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next) *next++ = '\0';
        size_t length = strncmp(line, "- ", 2) == 0 ? id_length(line + 2) : 0;
        if (!length || length >= sizeof id) continue;
        for (char *at = line + 2;;) {
            if (length) snprintf(id, sizeof id, "%.*s", (int)length, at);
            total++;
            if (!id_is_covered(runner, id)) {
                printf("not covered: %s\n", id);
                missing++;
            }
            at = strstr(at, "· ");
            if (!at || strspn(at + 3, "0123456789") != 2) break;
            memcpy(id + strlen(id) - 2, at + 3, 2);
            at += 3;
            length = 0;
        }
    }
    printf("%zu of %zu ids are covered\n", total - missing, total);
    return missing;
}

static int report_coverage(struct runner *runner, const char *checklist)
{
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    if (fs_read(&runner->session.arena, checklist, &bytes, &size, &why) != STATUS_OK)
        return cli_wrong_call("test", "cannot read %s: %s", checklist, why);
    print_uncovered(runner, bytes);
    return EXIT_FINE;
}

static int run_path(struct runner *runner, const char *path)
{
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    if (!fs_is_directory(path)) {
        if (!fs_exists(path)) return cli_wrong_call("test", "there is no file or folder %s", path);
        run_case(runner, path);
        return EXIT_FINE;
    }
    if (fs_list(&runner->session.arena, path, ".json", &files, &count, &why) != STATUS_OK)
        return cli_wrong_call("test", "cannot list %s: %s", path, why);
    for (size_t i = 0; i < count; i++)
        run_case(runner, files[i]);
    return EXIT_FINE;
}

int verb_test(int argc, char **argv)
{
    struct runner runner = {0};
    const char *coverage = NULL;
    session_init(&runner.session);
    const struct poptOption options[] = {
        {"coverage", 0, POPT_ARG_STRING, &coverage, 0, "list the ids of this checklist that no passing case names",
         "FILE"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "further content (repeatable)", "PATH"},
        {"verbose", 'v', POPT_ARG_NONE, &runner.verbose, 0, "print what each step answers", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "PATH... [options]");
    int status = EXIT_FINE;
    int option = session_read_options(&runner.session, context);
    const char *path = poptGetArg(context);
    if (option == -2) status = EXIT_WRONG_CALL;
    if (!path && status == EXIT_FINE) status = cli_wrong_call("test", "name a case file or a folder of cases");
    for (; path && status == EXIT_FINE; path = poptGetArg(context))
        status = run_path(&runner, path);
    if (status == EXIT_FINE && coverage) status = report_coverage(&runner, coverage);
    if (status == EXIT_FINE) {
        printf("%zu passed, %zu failed, 0 skipped\n", runner.passed, runner.failed);
        status = runner.failed ? EXIT_BAD : EXIT_FINE;
    }
    vec_free(&runner.ids);
    cli_close(context, options);
    session_free(&runner.session);
    return status;
}
