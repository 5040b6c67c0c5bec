/* verb_import.c: `talus import PROGRAM FILE`: characters of other programs made actors. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client.h"

static void import_print_list(const char *title, const struct talus_value *list)
{
    if (talus_value_count(list)) cli_say("%s\n", title);
    for (size_t i = 0; i < talus_value_count(list); i++) {
        const struct talus_value *one = talus_value_child(list, i);
        const char *item = talus_value_string(talus_value_at(one, "/item"), NULL);
        if (item)
            cli_say("    %s: %s\n", item, talus_value_string(talus_value_at(one, "/flag"), ""));
        else
            cli_say("    %s\n", talus_value_string(one, ""));
    }
}

/* What the export states beside what was computed. */
static void import_print_totals(const struct talus_value *totals)
{
    size_t same = 0, count = talus_value_count(totals);
    for (size_t i = 0; i < count; i++) {
        const struct talus_value *one = talus_value_child(totals, i), *counted = talus_value_at(one, "/counted");
        long long stated = (long long)talus_value_int(talus_value_at(one, "/stated"), 0);
        long long computed = (long long)talus_value_int(talus_value_at(one, "/computed"), 0);
        same += stated == computed;
        if (stated == computed) continue;
        cli_say("%s: the export states %lld, computed is %lld", talus_value_string(talus_value_at(one, "/what"), ""),
                stated, computed);
        for (size_t k = 0; k < talus_value_count(counted); k++)
            cli_say("%s%s", k ? ", " : " with ", talus_value_string(talus_value_child(counted, k), ""));
        fputc('\n', stderr);
    }
    if (totals) cli_say("%zu of %zu totals are as the export states them\n", same, count);
}

static int import_run(struct client *client, const char *from, const char *path, const char *output)
{
    struct talus_answer *answer = NULL;
    if (!from || (strcmp(from, "pathbuilder") != 0 && strcmp(from, "foundry-dnd5e") != 0))
        return cli_wrong_call("import", "name what the document comes from: pathbuilder or foundry-dnd5e");
    if (!path || access(path, F_OK) != 0) return cli_wrong_call("import", "name a file that was exported");
    if (!client_file(client, path)) return EXIT_BAD;
    client_set(client, "from", from);
    int status = client_ask(client, "import", &answer);
    if (answer) {
        import_print_list("not found in the content:", talus_value_get(answer, "/missing"));
        import_print_list("questions the export does not answer:", talus_value_get(answer, "/open"));
        import_print_totals(talus_value_get(answer, "/totals"));
        import_print_list("left out:", talus_value_get(answer, "/left"));
        status = output ? client_write(client, answer, TALUS_RAW, output) : client_put(answer, TALUS_RAW);
    }
    talus_answer_free(answer);
    return status;
}

int verb_import(int argc, char **argv)
{
    const char *output = NULL;
    const struct poptOption options[] = {
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "content to build the character from (repeatable)", "PATH"},
        {"output", 'o', POPT_ARG_STRING, &output, 0, "actor file to write", "ACTOR.json"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context =
        cli_options(argc, argv, options, "pathbuilder|foundry-dnd5e FILE [-c CONTENT] [-o ACTOR.json]");
    struct client *client = client_new("import");
    int option = -1, status = EXIT_BAD;
    while (client && (option = cli_next_option(context)) > 0) {
        char *path = poptGetOptArg(context);
        client_content(client, path);
        free(path);
    }
    const char *from = poptGetArg(context), *path = from ? poptGetArg(context) : NULL;
    if (option != -1)
        status = EXIT_WRONG_CALL;
    else if (client)
        status = import_run(client, from, path, output);
    client_free(client);
    cli_close(context, options);
    return status;
}
