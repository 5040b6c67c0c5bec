/* verb_import.c: characters of other programs made actors. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "bridges/foundry5e.h"
#include "bridges/pathbuilder.h"
#include "session.h"

struct importer {
    struct session session;
    const char *output;
};

static void import_print_list(const char *title, const struct json *list)
{
    if (json_count(list)) fprintf(stderr, "%s\n", title);
    for (uint32_t i = 0; i < json_count(list); i++) {
        const struct json *one = json_at(list, i);
        const char *item = json_to_text(json_get(one, "item"), NULL);
        if (item)
            fprintf(stderr, "    %s: %s\n", item, json_to_text(json_get(one, "flag"), ""));
        else
            fprintf(stderr, "    %s\n", json_to_text(one, ""));
    }
}

/* What the export states beside what was computed. */
static void import_print_totals(const struct json *totals)
{
    size_t same = 0;
    for (uint32_t i = 0; i < json_count(totals); i++) {
        const struct json *one = json_at(totals, i);
        int64_t stated = json_to_int(json_get(one, "stated"), 0), computed = json_to_int(json_get(one, "computed"), 0);
        same += stated == computed;
        if (stated == computed) continue;
        fprintf(stderr, "%s: the export states %lld, computed is %lld", json_to_text(json_get(one, "what"), ""),
                (long long)stated, (long long)computed);
        const struct json *counted = json_get(one, "counted");
        for (uint32_t k = 0; k < json_count(counted); k++)
            fprintf(stderr, "%s%s", k ? ", " : " with ", json_to_text(json_at(counted, k), ""));
        fputc('\n', stderr);
    }
    fprintf(stderr, "%zu of %zu totals are as the export states them\n", same, json_count(totals));
}

static int import_write(struct importer *importer, const struct json *actor)
{
    struct text out = {0};
    const char *why = NULL;
    int status = EXIT_FINE;
    json_write_pretty(&out, actor);
    text_add_char(&out, '\n');
    if (!importer->output)
        status = cli_put(&out);
    else if (cli_write(importer->output, &out, &why) != STATUS_OK)
        status = cli_wrong_call("import", "%s: %s", importer->output, why);
    text_free(&out);
    return status;
}

static int import_pathbuilder(struct importer *importer, struct request *request)
{
    struct pathbuilder made;
    request->content = session_content(&importer->session, system_find("pf2e"));
    enum status status = request->content ? pathbuilder_import(request, &made) : STATUS_NO_MEMORY;
    cli_print_diags(&importer->session.diags);
    if (status != STATUS_OK) return EXIT_BAD;
    import_print_list("not found in the content:", &made.missing);
    import_print_list("questions the export does not answer:", &made.open);
    import_print_totals(&made.totals);
    return import_write(importer, &made.actor);
}

static int import_foundry5e(struct importer *importer, struct request *request)
{
    struct foundry5e made;
    enum status status = foundry5e_import(request, &made);
    cli_print_diags(&importer->session.diags);
    if (status != STATUS_OK) return EXIT_BAD;
    import_print_list("left out:", &made.left);
    return import_write(importer, &made.record);
}

static const struct {
    const char *name;
    int (*run)(struct importer *importer, struct request *request);
} importers[] = {{"pathbuilder", import_pathbuilder}, {"foundry-dnd5e", import_foundry5e}};

static int import_run(struct importer *importer, const char *from, const char *path)
{
    size_t i = 0, count = sizeof importers / sizeof *importers;
    while (from && i < count && strcmp(from, importers[i].name) != 0)
        i++;
    if (!from || i == count)
        return cli_wrong_call("import", "name what the document comes from: pathbuilder or foundry-dnd5e");
    if (!path || !fs_exists(path)) return cli_wrong_call("import", "name a file that was exported");
    struct session *session = &importer->session;
    struct json_document document;
    struct request request = {.document = &document, .arena = &session->arena, .diags = &session->diags};
    bool read = json_load(&document, path, &session->diags) == STATUS_OK;
    if (!read) cli_print_diags(&session->diags);
    int result = read ? importers[i].run(importer, &request) : EXIT_BAD;
    json_free(&document);
    return result;
}

int verb_import(int argc, char **argv)
{
    struct importer importer = {0};
    session_init(&importer.session);
    const struct poptOption options[] = {
        {"content", 'c', POPT_ARG_STRING, NULL, 1, "content the character is built from (repeatable)", "PATH"},
        {"output", 'o', POPT_ARG_STRING, &importer.output, 0, "the actor to write", "ACTOR.json"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "pathbuilder|foundry-dnd5e FILE [-c CONTENT] [-o ACTOR.json]");
    int option = session_read_options(&importer.session, context);
    const char *from = poptGetArg(context), *path = from ? poptGetArg(context) : NULL;
    int status = option == -1 ? import_run(&importer, from, path) : EXIT_WRONG_CALL;
    cli_close(context, options);
    session_free(&importer.session);
    return status;
}
