/* verb_new.c: a new document or module from a template. */
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#include "util/file.h"
#include "client.h"
#include "util/node.h"
#include "util/slug.h"

static const struct {
    const char *system, *kind, *file, *text;
} new_templates[] = {
#define TEMPLATE(system, kind, file, text) {system, kind, file, text},
#include "verbs/new_templates.def"
#undef TEMPLATE
};
struct new_call {
    const char *system;
    int as_json;
    size_t written; /* files */
};

enum { NEW_TEMPLATES = sizeof new_templates / sizeof *new_templates };

/* The text with the name and its slug in place. Inside JSON the name is escaped. */
static void new_fill(struct buffer *out, const char *text, const char *name, const char *slug)
{
    struct buffer quoted = {0};
    buffer_add_json(&quoted, name);
    while (*text) {
        if (strncmp(text, "NAME", 4) == 0) {
            buffer_add_bytes(out, buffer_get(&quoted) + 1, quoted.length > 2 ? quoted.length - 2 : 0);
            text += 4;
        } else if (strncmp(text, "SLUG", 4) == 0) {
            buffer_add(out, slug);
            text += 4;
        } else {
            buffer_add_char(out, *text++);
        }
    }
    buffer_free(&quoted);
}

/* A line for each file, or an item of a list. */
static void new_print(struct new_call *call, const char *path)
{
    if (!call->as_json) {
        cli_print("%s\n", path);
        return;
    }
    cli_print(call->written++ ? ", " : "{\"files\": [");
    client_print_json_text(path);
}

static int new_write(struct new_call *call, size_t index, const char *name, const char *slug)
{
    struct buffer path = {0}, text = {0};
    const char *why = "the folder cannot be made";
    int status = EXIT_FINE;
    new_fill(&path, new_templates[index].file, slug, slug);
    new_fill(&text, new_templates[index].text, name, slug);
    if (path.failed || text.failed)
        status = EXIT_BAD;
    else if (file_exists(buffer_get(&path)))
        status = cli_wrong_call("new", "%s is already there", buffer_get(&path));
    else if (!slug_make_folders(path.bytes) || cli_write(buffer_get(&path), &text, &why) != TALUS_OK)
        status = cli_wrong_call("new", "%s: %s", buffer_get(&path), why);
    else
        new_print(call, buffer_get(&path));
    buffer_free(&path);
    buffer_free(&text);
    return status;
}

/* "feat, weapon and module": the kinds of a system, or (NULL) the systems. Rows of one kind are neighbours. */
static void new_add_kinds(struct buffer *out, const char *system)
{
    const char *last = NULL;
    for (size_t i = 0; i <= NEW_TEMPLATES; i++) {
        bool counts = i < NEW_TEMPLATES && (!system || strcmp(new_templates[i].system, system) == 0);
        const char *word = i == NEW_TEMPLATES ? NULL : system ? new_templates[i].kind : new_templates[i].system;
        if (i < NEW_TEMPLATES && (!counts || (last && strcmp(last, word) == 0))) continue;
        if (last) buffer_addf(out, "%s%s", !out->length ? "" : word ? ", " : " and ", last);
        last = word;
    }
}

static int new_make(struct new_call *call, const char *kind, const char *name, const struct buffer *kinds)
{
    struct buffer slug = {0};
    bool known = false;
    int status = EXIT_FINE;
    slug_add_name(&slug, name);
    for (size_t i = 0; status == EXIT_FINE && slug.length && i < NEW_TEMPLATES; i++) {
        if (strcmp(new_templates[i].system, call->system) != 0 || strcmp(new_templates[i].kind, kind) != 0) continue;
        known = true;
        status = new_write(call, i, name, buffer_get(&slug));
    }
    if (!slug.length)
        status = cli_wrong_call("new", "a name has letters or digits");
    else if (!known)
        status = cli_wrong_call("new", "there is no template \"%s\"; there are %s", kind, buffer_get(kinds));
    buffer_free(&slug);
    return status;
}

static int new_run(struct new_call *call, const char *kind, const char *name)
{
    struct buffer kinds = {0}, systems = {0};
    int status;
    new_add_kinds(&kinds, call->system);
    new_add_kinds(&systems, NULL);
    if (!kinds.length)
        status = cli_wrong_call("new", "there is no system \"%s\"; there are %s", call->system, buffer_get(&systems));
    else if (!name)
        status = cli_wrong_call("new", "name a kind and a name; the kinds are %s", buffer_get(&kinds));
    else
        status = new_make(call, kind, name, &kinds);
    buffer_free(&kinds);
    buffer_free(&systems);
    return status;
}

int verb_new(int argc, char **argv)
{
    struct new_call call = {.system = "pf2e"};
    const char *system = NULL;
    const struct poptOption options[] = {
        {"system", 's', POPT_ARG_STRING, &system, 0, "rule system: pf2e (default), swse, dnd5e, dh2e or p2v",
         "NAME"},
        {"json", 'j', POPT_ARG_NONE, &call.as_json, 0, "print the names of the files as JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "KIND NAME [-s SYSTEM]");
    int option = cli_next_option(context);
    const char *kind = poptGetArg(context), *name = kind ? poptGetArg(context) : NULL;
    if (system) call.system = system;
    int status = option == -1 ? new_run(&call, kind, name) : EXIT_WRONG_CALL;
    if (call.written) cli_print("]}\n");
    cli_close(context, options);
    return status;
}
