/* documents.c: verbs that hand one document to a hook of its system. */
#include <string.h>

#include "core/scenario.h"
#include "verbs/rows.h"

const struct field verb_explain_fields[] = {
    VERB_FIELDS_CHANGE,
    {.name = "what",
     .form = {.type = FIELD_TEXT},
     .doc = "The statistic, strike or option: \"armor-class\"."},
    {.name = "whyNot",
     .form = {.type = FIELD_TEXT},
     .doc = "Explain what this item does now, or why it does nothing."},
    {0},
};

const struct field verb_build_fields[] = {
    VERB_FIELDS_CHANGE,
    {.name = "strict",
     .form = {.type = FIELD_BOOL},
     .doc = "Refuse a character that breaks the rules."},
    {0},
};

const struct field verb_chances_fields[] = {
    VERB_FIELDS_CHANGE,
    {.name = "weapon", .form = {.type = FIELD_TEXT}, .doc = "The weapon; by default the first one."},
    {.name = "mode", .form = {.type = FIELD_TEXT}, .doc = "The fire mode: single, semi or full."},
    {.name = "aim", .form = {.type = FIELD_TEXT}, .doc = "The aim: none, half or full."},
    {.name = "location", .form = {.type = FIELD_TEXT}, .doc = "The location of a called shot."},
    {0},
};

/* Hooks take the level as a text. */
static struct json documents_options(const struct verb_call *call, const struct json *options)
{
    struct json copy = json_copy(call->arena, options);
    const struct json *level = json_get(options, "level");
    char room[TEXT_INT];
    if (json_is_number(level)) verb_put_text(call, &copy, "level", text_of_int(room, json_to_int(level, 0)));
    return copy;
}

static enum status documents_ask(struct verb_call *call, verb_hook *hook, const char *what)
{
    if (!hook) return verb_not_offered(call, what);
    struct json options = documents_options(call, call->options);
    struct request request = verb_request(call);
    request.options = &options;
    return request.content ? hook(&request, call->answer) : STATUS_NO_MEMORY;
}

enum status verb_run_show(struct verb_call *call)
{
    return documents_ask(call, call->system->show, "documents to show");
}

enum status verb_run_sheet(struct verb_call *call)
{
    return documents_ask(call, call->system->sheet, "sheets");
}

enum status verb_run_explain(struct verb_call *call)
{
    if (json_get(call->options, "what") || json_get(call->options, "whyNot"))
        return documents_ask(call, call->system->explain, "explanations");
    diags_add(call->diags, fault_error("options/missing-field", "give \"what\" or \"whyNot\""), (struct place){0},
              "the question does not say what to explain");
    return STATUS_USAGE;
}

enum status verb_run_build(struct verb_call *call)
{
    enum status status = documents_ask(call, call->system->build, "characters to build");
    if (status == STATUS_OK) json_write_pretty(call->raw, &call->answer->data);
    if (status == STATUS_OK) text_add_char(call->raw, '\n');
    return status;
}

enum status verb_run_chances(struct verb_call *call)
{
    return documents_ask(call, call->system->odds, "odds of actors");
}

/* The faults are the answer, and diagnostics of the engine as well. */
enum status verb_run_lint(struct verb_call *call)
{
    if (!call->system->lint) return verb_not_offered(call, "lint");
    struct diags found;
    diags_init(&found);
    struct request request = verb_request(call);
    request.diags = &found;
    enum status status = request.content ? call->system->lint(&request) : STATUS_NO_MEMORY;
    call->answer->data = json_make_diags(call->arena, &found);
    for (size_t i = 0; i < found.count; i++) {
        struct text line = {0};
        diag_print(&line, &found.items[i]);
        page_note(&call->answer->page, text_get(&line));
        text_free(&line);
    }
    diags_append(call->diags, &found);
    diags_free(&found);
    return status;
}

/* As lint, for what is played. */
enum status verb_run_check(struct verb_call *call)
{
    struct diags found;
    diags_init(&found);
    (void)scenario_check(call->system, call->document, &call->document->root, &found);
    struct request request = verb_request(call);
    scenario_try(call->system, request.content, call->document, &call->document->root, &found);
    call->answer->data = json_make_diags(call->arena, &found);
    diags_append(call->diags, &found);
    diags_free(&found);
    return STATUS_OK;
}

enum status verb_run_format(struct verb_call *call)
{
    call->answer->data = json_copy(call->arena, &call->document->root);
    json_write_pretty(call->raw, &call->document->root);
    text_add_char(call->raw, '\n');
    return STATUS_OK;
}

/* ---- identify ---- */

enum status verb_run_identify(struct verb_call *call)
{
    const struct system *system = call->system;
    struct identity found = {.system = system};
    if (!system) found = system_identify(&call->document->root, NULL);
    call->answer->data = json_make_object();
    if (system) verb_put_text(call, &call->answer->data, "system", system->id);
    if (!system && *found.what) verb_put_text(call, &call->answer->data, "what", found.what);
    return STATUS_OK;
}

/* ---- diff ---- */

const struct field verb_diff_fields[] = {
    {.name = "before",
     .form = {.type = FIELD_OBJECT, .fields = verb_change_fields},
     .doc = "The changes on the one side; by default none."},
    {.name = "after",
     .form = {.type = FIELD_OBJECT, .fields = verb_change_fields},
     .required = true,
     .doc = "The changes on the other side."},
    {0},
};

static enum status diff_side(struct verb_call *call, const char *name, struct json *data)
{
    const struct json *changes = json_get(call->options, name);
    struct json none = json_make_object();
    struct json options = documents_options(call, changes ? changes : &none);
    struct answer answer = {.data = json_make_null()};
    json_set(call->arena, &options, "summary", json_make_bool(true));
    struct request request = verb_request(call);
    request.options = &options;
    page_init(&answer.page, call->arena);
    enum status status =
        request.content ? call->system->sheet(&request, &answer) : STATUS_NO_MEMORY;
    page_free(&answer.page);
    *data = answer.data;
    return status;
}

/* Words are printed as they are, lists of them side by side, things by their name. */
static const char *diff_text(struct arena *arena, const struct json *value)
{
    struct text text = {0};
    bool words = json_is(value, JSON_ARRAY) && value->count > 0;
    for (size_t i = 0; words && i < value->count; i++)
        words = json_is(json_at(value, i), JSON_STRING);
    for (size_t i = 0; words && i < value->count; i++)
        text_addf(&text, "%s%s", i ? ", " : "", json_to_text(json_at(value, i), ""));
    const char *name = json_to_text(json_get(value, "name"), NULL);
    if (json_is(value, JSON_STRING))
        text_add(&text, value->text);
    else if (name)
        text_add(&text, name);
    else if (value && !words)
        json_write(&text, value);
    else if (!value)
        text_add(&text, "-");
    const char *copy = arena_copy_text(arena, text_get(&text), text.length);
    text_free(&text);
    return copy ? copy : "";
}

static bool diff_has(const struct json *list, const struct json *value)
{
    for (size_t i = 0; i < json_count(list); i++) {
        if (json_equal(json_at(list, i), value)) return true;
    }
    return false;
}

/* "frightened:2" as "frightened 2"; roll options stay as they are. */
static void diff_add_word(struct text *out, const char *word, bool is_option)
{
    for (; *word; word++)
        text_add_char(out, *word == ':' && !is_option ? ' ' : *word);
}

/* What one list has and the other has not: "+new -old". */
static const char *diff_lists_text(struct arena *arena, const struct json *before, const struct json *after,
                                   bool are_options)
{
    struct text text = {0};
    const struct json *sides[2] = {after, before};
    for (size_t s = 0; s < 2; s++) {
        for (size_t i = 0; i < json_count(sides[s]); i++) {
            const struct json *one = json_at(sides[s], i);
            if (diff_has(sides[1 - s], one)) continue;
            text_addf(&text, "%s%c", text.length ? " " : "", s ? '-' : '+');
            diff_add_word(&text, json_is(one, JSON_STRING) ? one->text : diff_text(arena, one), are_options);
        }
    }
    const char *copy = arena_copy_text(arena, text_get(&text), text.length);
    text_free(&text);
    return copy ? copy : "";
}

static void diff_members(struct answer *answer, const char *prefix, const struct json *before,
                         const struct json *after);

/* `label` is what people call the member. */
static void diff_member(struct answer *answer, const char *key, const char *label, const struct json *old,
                        const struct json *new)
{
    struct arena *arena = answer->page.arena;
    if (old && new &&json_equal(old, new)) return;
    if (json_is(old, JSON_OBJECT) && json_is(new, JSON_OBJECT)) {
        diff_members(answer, key, old, new);
        return;
    }
    struct json pair = json_make_array();
    json_push(arena, &pair, old ? *old : json_make_null());
    json_push(arena, &pair, new ? *new : json_make_null());
    json_set(arena, &answer->data, key, pair);
    if (json_is(old, JSON_ARRAY) && json_is(new, JSON_ARRAY) && strncmp(key, "strike.", 7) != 0)
        page_cells(&answer->page, label, "",
                   diff_lists_text(arena, old, new, strcmp(label, "Roll options") == 0), NULL);
    else
        page_cells(&answer->page, label, diff_text(arena, old), diff_text(arena, new), NULL);
}

/* The answer grows by what differs below `prefix`. */
static void diff_members(struct answer *answer, const char *prefix, const struct json *before,
                         const struct json *after)
{
    const struct json *sides[2] = {before, after};
    for (size_t s = 0; s < 2; s++) {
        for (size_t i = 0; i < json_member_count(sides[s]); i++) {
            const char *name = sides[s]->members[i].name;
            const char *key =
                *prefix ? arena_printf(answer->page.arena, "%s.%s", prefix, name) : name;
            const struct json *old = json_get(before, name), *new = json_get(after, name);
            bool is_inner = strncmp(key ? key : "", "modifiers.", 10) == 0 || strcmp(name, "labels") == 0;
            if (!key || (s == 1 && old) || is_inner) continue;
            const char *label = json_to_text(json_get(json_get(sides[s], "labels"), key), key);
            diff_member(answer, key, label, old, new);
        }
    }
}

enum status verb_run_diff(struct verb_call *call)
{
    struct json before, after;
    if (!call->system->sheet) return verb_not_offered(call, "sheets");
    enum status status = diff_side(call, "before", &before);
    if (status == STATUS_OK) status = diff_side(call, "after", &after);
    if (status != STATUS_OK) return status;
    const char *name = json_to_text(json_get(&call->document->root, "name"), call->document->name);
    call->answer->data = json_make_object();
    page_title(&call->answer->page, name, "what changes");
    page_table(&call->answer->page, "value", "before", "after", NULL);
    diff_members(call->answer, "", &before, &after);
    return STATUS_OK;
}
