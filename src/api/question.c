/* question.c: questions about documents, handed to the system that owns them. */
#include <string.h>

#include "api/engine.h"
#include "json/json.h"

/* Says so, with the nearest name of the systems that were looked at. */
static void question_miss(struct talus *engine, const char *name, const struct system *only)
{
    const char *near = NULL;
    for (size_t i = 0; systems_all[i] && !near; i++) {
        const struct system *system = systems_all[i];
        if ((only && only != system) || !system->content_suggest) continue;
        struct content *content = engine_content(engine, system);
        if (!content || system->content_suggest(content, name, &near, 1) == 0) near = NULL;
    }
    struct text hint = {0};
    if (near) text_addf(&hint, "did you mean \"%s\"?", near);
    diags_add(&engine->diags, "api/not-found", SEVERITY_ERROR, (struct place){.file = name},
              hint.length ? text_get(&hint) : NULL, "there is no document called \"%s\"", name);
    text_free(&hint);
}

static enum status question_find(struct talus *engine, const char *name, struct question *question)
{
    for (size_t i = 0; systems_all[i]; i++) {
        const struct system *system = systems_all[i];
        if ((question->system && question->system != system) || !system->content_find) continue;
        struct content *content = engine_content(engine, system);
        question->document = content ? system->content_find(content, name) : NULL;
        if (!question->document) continue;
        question->system = system;
        return STATUS_OK;
    }
    question_miss(engine, name, question->system);
    return STATUS_NOT_FOUND;
}

static enum status question_read(struct talus *engine, const struct talus_question *asked, struct question *question)
{
    const char *name = asked->name ? asked->name : "";
    enum status status = json_parse(&question->own, name, asked->text, asked->size, &engine->diags);
    if (status != STATUS_OK) return status;
    question->document = &question->own;
    struct identity found = {.system = question->system};
    if (!found.system) found = system_identify(&question->own.root, NULL);
    question->system = found.system;
    if (question->system) return system_migrate(question->system, &question->own, &engine->diags);
    struct place place = {.file = name};
    if (*found.what)
        diags_add(&engine->diags, "api/no-system", SEVERITY_ERROR, place, "name the system to read it all the same",
                  "no rule system reads this: it is %s", found.what);
    else
        diags_add(&engine->diags, "api/no-system", SEVERITY_ERROR, place, "say which system it is for",
                  "this document belongs to no system that is known");
    return STATUS_BAD_CONTENT;
}

enum status question_open(struct talus *engine, const struct talus_question *asked, struct question *question)
{
    *question = (struct question){.system = asked->system ? system_find(asked->system) : NULL};
    if ((asked->system && !question->system) || (!asked->text && !asked->name)) return STATUS_USAGE;
    if (asked->options) {
        enum status status =
            json_parse(&question->options, "options", asked->options, strlen(asked->options), &engine->diags);
        if (status != STATUS_OK) return status;
    }
    return asked->text ? question_read(engine, asked, question) : question_find(engine, asked->name, question);
}

void question_close(struct question *question)
{
    json_free(&question->own);
    json_free(&question->options);
}

static void question_print(struct talus *engine, const struct answer *answer, enum talus_form form)
{
    switch (form) {
    case TALUS_JSON:
        json_write_pretty(&engine->answer, &answer->data);
        text_add_char(&engine->answer, '\n');
        break;
    case TALUS_TEXT:
        page_print_text(&engine->answer, &answer->page, false);
        break;
    case TALUS_HTML:
        page_print_html(&engine->answer, &answer->page);
        break;
    }
}

typedef enum status question_hook(struct request *request, struct answer *answer);

enum question_kind { QUESTION_SHOW, QUESTION_SHEET, QUESTION_EXPLAIN, QUESTION_BUILD, QUESTION_CHANCES };

static question_hook *question_hook_of(const struct system *system, enum question_kind kind)
{
    switch (kind) {
    case QUESTION_SHOW:
        return system->show;
    case QUESTION_SHEET:
        return system->sheet;
    case QUESTION_EXPLAIN:
        return system->explain;
    case QUESTION_BUILD:
        return system->build;
    case QUESTION_CHANCES:
        return system->odds;
    }
    return NULL;
}

static enum talus_status question_ask(struct talus *engine, const struct talus_question *asked, enum question_kind kind,
                                      const char **answer)
{
    struct engine_mark mark = engine_begin(engine);
    struct question question;
    struct arena arena;
    arena_init(&arena);
    enum status status = question_open(engine, asked, &question);
    question_hook *hook = status == STATUS_OK ? question_hook_of(question.system, kind) : NULL;
    struct content *content = hook ? engine_content(engine, question.system) : NULL;
    if (status == STATUS_OK) status = !hook ? STATUS_NOT_FOUND : !content ? STATUS_NO_MEMORY : STATUS_OK;
    if (status == STATUS_OK) {
        struct request request = {.content = content,
                                  .document = question.document,
                                  .options = asked->options ? &question.options.root : NULL,
                                  .arena = &arena,
                                  .diags = &engine->diags};
        struct answer out = {.data = json_make_null()};
        page_init(&out.page, &arena);
        text_clear(&engine->answer);
        status = hook(&request, &out);
        if (status == STATUS_OK) question_print(engine, &out, asked->form);
        page_free(&out.page);
    }
    question_close(&question);
    arena_free(&arena);
    return engine_end(engine, mark, status, answer);
}

enum talus_status talus_show(struct talus *engine, const struct talus_question *question, const char **answer)
{
    return question_ask(engine, question, QUESTION_SHOW, answer);
}

enum talus_status talus_sheet(struct talus *engine, const struct talus_question *question, const char **answer)
{
    return question_ask(engine, question, QUESTION_SHEET, answer);
}

enum talus_status talus_explain(struct talus *engine, const struct talus_question *question, const char **answer)
{
    return question_ask(engine, question, QUESTION_EXPLAIN, answer);
}

enum talus_status talus_build(struct talus *engine, const struct talus_question *question, const char **answer)
{
    return question_ask(engine, question, QUESTION_BUILD, answer);
}

enum talus_status talus_chances(struct talus *engine, const struct talus_question *question, const char **answer)
{
    return question_ask(engine, question, QUESTION_CHANCES, answer);
}

enum talus_status talus_lint(struct talus *engine, const struct talus_question *asked, const char **answer)
{
    struct engine_mark mark = engine_begin(engine);
    struct question question;
    struct arena arena;
    struct diags diags;
    arena_init(&arena);
    diags_init(&diags);
    enum status status = question_open(engine, asked, &question);
    struct content *content = status == STATUS_OK ? engine_content(engine, question.system) : NULL;
    if (status == STATUS_OK && !question.system->lint) status = STATUS_NOT_FOUND;
    if (status == STATUS_OK && !content) status = STATUS_NO_MEMORY;
    text_clear(&engine->answer);
    if (status == STATUS_OK) {
        struct request request = {.content = content, .document = question.document, .arena = &arena, .diags = &diags};
        status = question.system->lint(&request);
        struct json list = json_make_diags(&arena, &diags);
        json_write_pretty(&engine->answer, &list);
        text_add_char(&engine->answer, '\n');
        diags_append(&engine->diags, &diags);
    }
    question_close(&question);
    diags_free(&diags);
    arena_free(&arena);
    return engine_end(engine, mark, status, answer);
}
