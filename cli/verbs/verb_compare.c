/* verb_compare.c: `talus compare OLD NEW`: what changed between two releases of content. */
#include "client.h"
#include "util/file.h"

/* The paths of one release join a list of the question; stores are unpacked. */
static void compare_add(struct client *client, const char *list, const char *path)
{
    size_t before = 0, count = 0;
    (void)client_paths(client, &before);
    client_content(client, path);
    const char *const *paths = client_paths(client, &count);
    for (size_t i = before; i < count; i++)
        client_add(client, list, paths[i]);
    if (count == before) client_add(client, list, path);
}

int verb_compare(int argc, char **argv)
{
    int as_json = 0, status = EXIT_BAD;
    const char *system = NULL;
    const struct poptOption options[] = {
        {"system", 's', POPT_ARG_STRING, &system, 0, "compare only documents of this rule system", "NAME"},
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "print JSON", NULL}, POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "OLD NEW");
    int option = cli_next_option(context);
    const char *old = poptGetArg(context), *now = old ? poptGetArg(context) : NULL;
    struct client *client = client_new("compare");
    if (option != -1) {
        status = EXIT_WRONG_CALL;
    } else if (!old || !now) {
        status = cli_wrong_call("compare", "name two packs, folders or modules: OLD NEW");
    } else if (!file_exists(old) || !file_exists(now)) {
        status = cli_wrong_call("compare", "there is no file or folder %s", file_exists(old) ? now : old);
    } else if (client) {
        client_system(client, system);
        compare_add(client, "old", old);
        compare_add(client, "new", now);
        status = client_run(client, "compare", client_form(as_json, false));
    }
    client_free(client);
    cli_close(context, options);
    return status;
}
