/* verb_predicate.c: `talus predicate JSON`: tests a predicate against options and says why it fails. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "ir/options.h"
#include "ir/predicate.h"
#include "json/json.h"

struct predicate_call {
    struct symbols symbols;
    struct options options;
    struct json_document document;
    struct diags diags;
    struct arena arena;
    int dh2e, as_json;
};

static int predicate_answer(struct predicate_call *call, const struct predicate *predicate)
{
    struct text why = {0}, out = {0};
    bool holds = predicate_explain(predicate, &call->options, &why);
    if (call->as_json) {
        struct json answer = json_make_object();
        json_set(&call->arena, &answer, "result", json_make_bool(holds));
        json_set(&call->arena, &answer, "valid", json_make_bool(!predicate->problem));
        if (!holds) json_set(&call->arena, &answer, "why", json_make_text(&call->arena, text_get(&why), why.length));
        json_write(&out, &answer);
        text_add_char(&out, '\n');
    } else if (holds) {
        text_add(&out, "true\n");
    } else {
        text_addf(&out, "false: %s\n", text_get(&why));
    }
    int status = cli_put(&out);
    text_free(&why);
    text_free(&out);
    return status != EXIT_FINE ? status : holds ? EXIT_FINE : EXIT_BAD;
}

static int predicate_run(struct predicate_call *call, const char *source)
{
    struct predicate predicate;
    if (!source) return cli_wrong_call("predicate", "give a predicate, such as '[\"a\", {\"not\": \"b\"}]'");
    enum status status = json_parse(&call->document, "predicate", source, strlen(source), &call->diags);
    cli_print_diags(&call->diags);
    if (status != STATUS_OK) return EXIT_BAD;
    if (!predicate_compile(&call->arena, &call->symbols, &call->document.root,
                           call->dh2e ? PREDICATE_SIMPLE : PREDICATE_FULL, &predicate) ||
        call->options.failed) {
        fprintf(stderr, "talus predicate: memory is exhausted\n");
        return EXIT_BAD;
    }
    return predicate_answer(call, &predicate);
}

int verb_predicate(int argc, char **argv)
{
    struct predicate_call call = {0};
    char *option = NULL;
    const struct poptOption options[] = {
        {"option", 'o', POPT_ARG_STRING, &option, 'o', "a roll option that is set; may be given often", "TEXT"},
        {"dh2e", 0, POPT_ARG_NONE, &call.dh2e, 0, "DH2E's form, with \"not:option\"", NULL},
        {"json", 'j', POPT_ARG_NONE, &call.as_json, 0, "one JSON object", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    symbols_init(&call.symbols, NULL);
    options_init(&call.options, &call.symbols, NULL);
    diags_init(&call.diags);
    arena_init(&call.arena);
    poptContext context = cli_options(argc, argv, options, "JSON [--option TEXT...]");
    int next = cli_next_option(context);
    for (; next == 'o'; next = cli_next_option(context)) {
        options_add_text(&call.options, option);
        free(option);
        option = NULL;
    }
    int status = next == -1 ? predicate_run(&call, poptGetArg(context)) : EXIT_WRONG_CALL;
    cli_close(context, options);
    json_free(&call.document);
    options_free(&call.options);
    symbols_free(&call.symbols);
    diags_free(&call.diags);
    arena_free(&call.arena);
    return status;
}
