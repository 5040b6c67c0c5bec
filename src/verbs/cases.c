/* cases.c: test cases: {"given": ..., "do": [...], "expect": ...} with forced dice, for all systems.
 *
 * `given` is the scenario of a table. A step of `do` is a command of that table ({"do": "attack", ...}), a look at its
 * state ({"view": true}), at what can be done now ({"legal": true} gives {"commands": [...]}), at the chances of a
 * command ({"odds": {...}} gives {"text": ...}), at the squares of its area ({"area": {...}} gives
 * {"squares": ...}), at what a machine player would do ({"advise": {"player", "nodes"}} gives {"command": ...,
 * "reasons": [...]}; while a question is open, its answer), or a hook of the system ({"verb": "sheet",
 * "document": {...} or "name", "options": {...}}).
 * `expect` is what the last step gives, or a list with an expectation (null: any) for each step. Documents that several
 * cases share are fixtures (core/fixtures.h). */
#include <string.h>

#include "bridges/p2v_card.h"
#include "core/fixtures.h"
#include "core/match.h"
#include "core/player/player.h"
#include "core/preview.h"
#include "core/scenario.h"
#include "core/table.h"
#include "systems/p2v/cards/content.h"
#include "verbs/rows.h"

struct case_run {
    struct verb_call *call;
    const struct system *system;
    const struct json_document *file;
    struct table *table;
    struct arena *arena;
    struct diags diags; /* of the step */
    struct text why, words; /* words: of the step, where its answer is not a page */
    struct json results;    /* of the steps */
};

/* The document of a step, separate so that places point into it. */
static bool case_step_document(struct case_run *run, const struct json *step, struct json_document *own,
                          const struct json_document **document)
{
    const struct json *given = json_get(step, "document");
    if (!given) given = json_path(&run->file->root, "given.document");
    if (json_is(given, JSON_STRING)) {
        const struct content *content = verb_content(run->call, run->system);
        *document = content ? run->system->content_find(content, given->text) : NULL;
        if (!*document)
            diags_add(&run->diags,
                      fault_error("case/no-document", "talus find lists what there is; --content adds to it"),
                      (struct place){0}, "there is no document \"%s\"", given->text);
        return *document != NULL;
    }
    if (!given) return true; /* the options may have one */
    struct text text = {0};
    json_write_pretty(&text, given);
    bool good = !text.failed && json_parse(own, "document", text_get(&text), text.length, &run->diags) == STATUS_OK;
    text_free(&text);
    *document = own;
    return good;
}

/* The system's own answer to a verb. False: the system has no hook for it. */
static bool case_step_call(const struct system *system, const char *verb, struct request *request,
                           struct answer *answer, enum status *status)
{
    const struct {
        const char *verb;
        enum status (*hook)(struct request *request, struct answer *answer);
    } hooks[] = {{"sheet", system->sheet},
                 {"explain", system->explain},
                 {"show", system->show},
                 {"build", system->build},
                 {"odds", system->odds}};
    if (strcmp(verb, "lint") == 0 && system->lint) {
        *status = system->lint(request);
        return true;
    }
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
        if (!hooks[i].hook || strcmp(hooks[i].verb, verb) != 0) continue;
        *status = hooks[i].hook(request, answer);
        return true;
    }
    return false;
}

/* {"verb": "convert"}: a PF2e creature as a card; the diagnostics are those of loading it. */
static enum status case_step_convert(struct request *request, struct answer *answer)
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

/* Any verb but this one, which would never end. */
static const struct verb *case_other_verb(const char *name)
{
    const char *nearest = NULL;
    const struct verb *verb = verb_by_name(name, &nearest);
    return verb && verb->run != verb_run_test ? verb : NULL;
}

/* A verb that is not a hook of the system: asked as a host asks it. */
static enum status case_step_ask(struct case_run *run, const struct verb *verb, const struct request *request,
                                 struct answer *answer)
{
    struct text raw = {0};
    struct json none = json_make_object();
    struct json_document own = {0};
    struct verb_call call = *run->call;
    bool is_named = json_get(request->options, "system") != NULL;
    call.system = is_named ? NULL : run->system;
    call.document = request->document;
    call.source = NULL;
    call.options = request->options ? request->options : &none;
    call.diags = request->diags;
    call.answer = answer;
    call.words = &run->words;
    call.raw = &raw;
    struct json_document options = *run->file;
    options.root = *call.options;
    enum status status = verb_check(verb, &options, call.diags) ? verb_open(&call, verb, &own) : STATUS_USAGE;
    if (status == STATUS_OK) status = verb->run(&call);
    answer->data = json_copy(run->arena, &answer->data); /* names may lie in the document */
    json_free(&own);
    text_free(&raw);
    return status;
}

static enum status case_step_answer(struct case_run *run, const char *verb, struct request *request,
                                    struct answer *answer)
{
    const struct verb *other = case_other_verb(verb);
    if (!request->content) return STATUS_NO_MEMORY;
    if (!request->document) return other ? case_step_ask(run, other, request, answer) : STATUS_NOT_FOUND;
    if (strcmp(verb, "convert") == 0) return case_step_convert(request, answer);
    enum status status = STATUS_USAGE;
    if (case_step_call(run->system, verb, request, answer, &status)) return status;
    return other ? case_step_ask(run, other, request, answer) : STATUS_USAGE;
}

static struct json case_step_verb(struct case_run *run, const struct json *step, const char *verb)
{
    struct json_document own = {0};
    const struct json_document *document = NULL;
    struct json result = json_make_object();
    diags_free(&run->diags);
    diags_init(&run->diags);
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, run->arena);
    enum status status = STATUS_NOT_FOUND;
    text_clear(&run->words);
    if (case_step_document(run, step, &own, &document)) {
        struct request request = {.content = verb_content(run->call, run->system),
                                  .document = document,
                                  .options = json_get(step, "options"),
                                  .arena = run->arena,
                                  .diags = &run->diags};
        status = case_step_answer(run, verb, &request, &answer);
    }
    json_set(run->arena, &result, "status",
             json_make_text(run->arena, status_name(status), strlen(status_name(status))));
    json_set(run->arena, &result, "data", json_copy(run->arena, &answer.data));
    json_set(run->arena, &result, "diagnostics", json_make_diags(run->arena, &run->diags));
    struct text page = {0};
    page_print_text(&page, &answer.page, false);
    if (run->words.length) text_add(&page, text_get(&run->words));
    json_set(run->arena, &result, "text", json_make_text(run->arena, text_get(&page), page.length));
    text_free(&page);
    page_free(&answer.page);
    json_free(&own);
    return result;
}

static struct json case_step_command(struct case_run *run, const struct json *step)
{
    static const char *const names[] = {[TABLE_DONE] = "done", [TABLE_REFUSED] = "refused", [TABLE_ASKED] = "asked"};
    struct json result = json_make_object();
    if (!run->table) return json_make_null();
    enum table_result outcome = table_do(run->table, step);
    json_set(run->arena, &result, "result", json_make_text(run->arena, names[outcome], strlen(names[outcome])));
    json_set(run->arena, &result, "events", table_events_json(run->table, run->arena, true));
    if (run->table->refusal)
        json_set(run->arena, &result, "reason",
                 json_make_text(run->arena, run->table->refusal, strlen(run->table->refusal)));
    if (outcome == TABLE_ASKED)
        json_set(run->arena, &result, "question", json_copy(run->arena, &run->table->question));
    size_t left = run->table->dice.forced_count - run->table->dice.forced_used;
    if (left && outcome == TABLE_DONE) json_set(run->arena, &result, "diceLeft", json_make_int((int64_t)left));
    return result;
}

static struct json case_step_legal(struct case_run *run)
{
    struct json result = json_make_object();
    json_set(run->arena, &result, "commands", table_legal(run->table, run->arena, true));
    return result;
}

static struct json case_step_odds(struct case_run *run, const struct json *command)
{
    struct json result = json_make_object();
    struct text out = {0};
    struct page page;
    page_init(&page, run->arena);
    if (table_preview(run->table, command, &page)) page_print_text(&out, &page, false);
    json_set(run->arena, &result, "text", json_make_text(run->arena, text_get(&out), out.length));
    page_free(&page);
    text_free(&out);
    return result;
}

static struct json case_step_area(struct case_run *run, const struct json *command)
{
    struct json result = json_make_object(), squares;
    if (table_area_squares(run->table, command, run->arena, &squares))
        json_set(run->arena, &result, "squares", squares);
    return result;
}

static struct json case_step_advise(struct case_run *run, const struct json *options)
{
    struct json result = json_make_object(), command = json_make_null(), reasons = json_make_array();
    int kind = player_find(json_to_text(json_get(options, "player"), "greedy"));
    if (kind < 0) return json_make_null();
    struct player player = player_new(run->system->table, (enum player_kind)kind, run->table->seed);
    struct player_moods moods = player_read_moods(&run->table->scenario.root);
    player.nodes = (int)json_to_int(json_get(options, "nodes"), player.nodes);
    player.moods = &moods;
    player.reasons = &reasons;
    player.reasons_arena = run->arena;
    bool found = player_advise(&player, run->table, run->arena, &command);
    json_set(run->arena, &result, "command", found ? json_copy(run->arena, &command) : json_make_null());
    json_set(run->arena, &result, "reasons", json_copy(run->arena, &reasons));
    player_free(&player);
    return result;
}

static struct json case_step(struct case_run *run, const struct json *step)
{
    const char *verb = json_to_text(json_get(step, "verb"), NULL);
    if (verb) return case_step_verb(run, step, verb);
    if (json_get(step, "view") && run->table) {
        struct json view = json_make_object();
        table_view(run->table, run->arena, TABLE_ALL_SIDES, &view);
        return view;
    }
    if (json_get(step, "legal") && run->table) return case_step_legal(run);
    if (json_get(step, "odds") && run->table) return case_step_odds(run, json_get(step, "odds"));
    if (json_get(step, "area") && run->table) return case_step_area(run, json_get(step, "area"));
    if (json_get(step, "advise") && run->table) return case_step_advise(run, json_get(step, "advise"));
    return case_step_command(run, step);
}

/* A step nobody checks must be done: a refusal, or a question that no later step answers, would leave the rest of the
 * case without a meaning. */
static bool case_check_unexpected(struct case_run *run, size_t number, const struct json *next,
                                  const struct json *actual)
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

static bool case_check_step(struct case_run *run, size_t number, const struct json *expected, const struct json *actual)
{
    text_clear(&run->why);
    text_addf(&run->why, "step %zu", number + 1);
    bool good = match_json(expected, actual, &run->why);
    if (good && json_get(actual, "diceLeft") && !json_get(expected, "diceLeft")) {
        text_add(&run->why, ": not all forced dice were used");
        return false;
    }
    for (size_t i = 0; !good && i < run->diags.count; i++) {
        if (run->diags.items[i].severity == SEVERITY_ERROR) text_addf(&run->why, "; %s", run->diags.items[i].message);
    }
    return good;
}

static bool case_steps(struct case_run *run)
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
        struct json result = case_step(run, json_at(steps, i));
        const struct json *expected = list ? json_at(expect, i) : i + 1 == steps->count ? expect : NULL;
        json_push(run->arena, &run->results, result);
        bool is_checked = expected && expected->type != JSON_NULL;
        if (is_checked && !case_check_step(run, i, expected, &result)) return false;
        if (!is_checked && !case_check_unexpected(run, i, json_at(steps, i + 1), &result)) return false;
    }
    return true;
}

static bool case_given(struct case_run *run)
{
    const struct json *given = json_get(&run->file->root, "given");
    bool needs_table = run->system->table && given && !json_get(given, "document");
    if (!needs_table) return true;
    (void)scenario_check(run->system, run->file, given, &run->diags);
    diags_append(run->call->diags, &run->diags);
    run->table =
        table_new_read(run->system, verb_content(run->call, run->system), &(struct table_scenario){run->file, given},
                       (uint64_t)json_to_int(json_get(given, "seed"), 1), &run->diags);
    if (run->table) return true;
    text_add(&run->why, "the given scenario cannot be played");
    for (size_t i = 0; i < run->diags.count; i++)
        text_addf(&run->why, "; %s", run->diags.items[i].message);
    return false;
}

static bool case_fixtures(struct case_run *run, struct json_document *file)
{
    if (fixtures_expand(run->arena, file, &run->diags)) return true;
    text_add(&run->why, run->diags.count ? run->diags.items[0].message : "there is not enough memory");
    diags_append(run->call->diags, &run->diags);
    return false;
}

/* {"passed", "why", "steps": what each step gave, "ids"}. */
enum status verb_run_test(struct verb_call *call)
{
    struct json_document file = *call->document;
    struct case_run run = {.call = call,
                           .system = call->system,
                           .file = &file,
                           .arena = call->arena,
                           .results = json_make_array()};
    struct json *data = &call->answer->data;
    diags_init(&run.diags);
    bool passed = case_fixtures(&run, &file) && case_given(&run) && case_steps(&run);
    *data = json_make_object();
    json_set(call->arena, data, "passed", json_make_bool(passed));
    if (!passed) verb_put_text(call, data, "why", text_get(&run.why));
    json_set(call->arena, data, "steps", run.results);
    json_set_from(call->arena, data, "ids", &call->document->root, "ids");
    text_addf(call->words, "%s\n", passed ? "passed" : text_get(&run.why));
    *data = json_copy(call->arena, data); /* events and names may lie in the table */
    table_free(run.table);
    text_free(&run.why);
    text_free(&run.words);
    diags_free(&run.diags);
    return STATUS_OK;
}
