/* question.c: talus_ask: a verb, its checked options and its document. */
#include <string.h>

#include "api/engine.h"
#include "json/json.h"

const char *talus_verb_name(size_t index)
{
    for (size_t i = 0; verbs_all[i].name; i++) {
        if (i == index) return verbs_all[i].name;
    }
    return NULL;
}

const char *talus_verb_doc(size_t index)
{
    return talus_verb_name(index) ? verbs_all[index].doc : NULL;
}

static const struct verb *question_verb(struct talus *engine, const char *name)
{
    const char *near = NULL;
    const struct verb *verb = verb_by_name(name, &near);
    if (verb) return verb;
    struct text hint = {0};
    if (near) text_addf(&hint, "did you mean \"%s\"?", near);
    diags_add(&engine->diags, fault_error("api/unknown-verb", near ? text_get(&hint) : NULL), (struct place){0},
              "there is no verb \"%s\"", name);
    text_free(&hint);
    return NULL;
}

struct question_parts {
    struct json_document options, own; /* both are freed at the end */
};

/* What the struct has besides the options; a text goes before them. */
static enum status question_prepare(const struct talus_question *asked, const struct verb *verb,
                                    struct verb_call *call, struct question_parts *parts)
{
    if (asked->system && !(call->system = verb_system(asked->system, call->diags)))
        return STATUS_USAGE;
    if (asked->text) {
        const char *file = asked->file ? asked->file : "document";
        call->source = asked->text;
        call->source_size = asked->text_size;
        enum status status =
            json_parse(&parts->own, file, asked->text, asked->text_size, call->diags);
        return status == STATUS_OK ? verb_take(call, verb, &parts->own) : status;
    }
    if (!asked->file) return STATUS_OK;
    /* A name in the content is the option "document". */
    struct json *options = &parts->options.root;
    json_set(call->arena, options, "document",
             json_make_text(call->arena, asked->file, strlen(asked->file)));
    return STATUS_OK;
}

static enum status question_run(struct talus *engine, const struct talus_question *asked,
                                const struct verb *verb, struct talus_answer *answer)
{
    struct question_parts parts = {0};
    struct verb_call call = {.host = &engine->host,
                             .arena = &answer->arena,
                             .diags = &engine->diags,
                             .answer = &answer->out,
                             .words = &answer->words,
                             .raw = &answer->raw};
    enum status status = engine_options(engine, asked->options, &parts.options);
    call.options = &parts.options.root;
    if (status == STATUS_OK && !verb_check(verb, &parts.options, &engine->diags))
        status = STATUS_USAGE;
    if (status == STATUS_OK) status = question_prepare(asked, verb, &call, &parts);
    if (status == STATUS_OK) status = verb_open(&call, verb, &parts.own);
    if (status == STATUS_OK) status = verb->run(&call);
    answer->has_raw = answer->raw.length > 0;
    /* The data may lie in the documents of the question, which go now. */
    if (status == STATUS_OK) answer->out.data = json_copy(&answer->arena, &answer->out.data);
    json_free(&parts.own);
    json_free(&parts.options);
    return status;
}

enum talus_status talus_ask_about(struct talus *engine, const struct talus_question *question,
                                  struct talus_answer **answer)
{
    if (answer) *answer = NULL;
    if (!engine_ready(engine) || !question || question->size != sizeof *question || !question->verb || !answer)
        return TALUS_USAGE;
    struct engine_mark mark = engine_begin(engine);
    const struct verb *verb = question_verb(engine, question->verb);
    struct talus_answer *made = verb ? answer_new() : NULL;
    enum status status = !verb ? STATUS_USAGE : STATUS_NO_MEMORY;
    if (made) status = question_run(engine, question, verb, made);
    return engine_end(engine, mark, status, made, answer);
}

enum talus_status talus_ask(struct talus *engine, const char *verb, const char *options,
                            struct talus_answer **answer)
{
    struct talus_question question = {.size = sizeof question, .verb = verb, .options = options};
    return talus_ask_about(engine, &question, answer);
}
