/* verb_diff.c: `talus diff ACTOR A... -- B...`: compares an actor under two sets of changes. */
#include <stdio.h>
#include <string.h>

#include "client.h"

static const char *const diff_lists[] = {"with", "toggle", "equip", "option", "set"};

/* "--with=Frightened:2" or "--with Frightened:2". How many arguments were used; 0: it is no change. */
static int diff_read(struct client *client, char **argv, int left)
{
    if (strncmp(argv[0], "--", 2) != 0) return 0;
    const char *name = argv[0] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const char *value = equals ? equals + 1 : left > 1 ? argv[1] : NULL;
    if (!value) return 0;
    if (length == 5 && strncmp(name, "level", 5) == 0) {
        client_set(client, "level", value);
        return equals ? 1 : 2;
    }
    for (size_t i = 0; i < sizeof diff_lists / sizeof *diff_lists; i++) {
        if (strlen(diff_lists[i]) != length || strncmp(name, diff_lists[i], length) != 0) continue;
        client_add(client, diff_lists[i], value);
        return equals ? 1 : 2;
    }
    return 0;
}

static int diff_help(void)
{
    puts("Usage: talus diff ACTOR [CHANGES] -- CHANGES [options]\n\n"
         "Compare an actor under two sets of hypothetical changes. Without changes before the --,\n"
         "compare with the actor as it is.\n\n"
         "Changes:\n"
         "  --with=ITEM[:VALUE]                  add this item or effect: a name or a file\n"
         "  --toggle=OPTION[=CHOICE]             switch this toggle on\n"
         "  --equip=ITEM=held:2|worn|dropped     hold, wear or drop this item\n"
         "  --option=OPTION                      add a roll option\n"
         "  --set=NAME=VALUE                     switch a rule variant\n"
         "  --level=N                            change the level\n\n"
         "Options:\n"
         "  --json                               print JSON\n"
         "  --html                               print an HTML page\n"
         "  --content=PATH                       additional content (repeatable)");
    return EXIT_FINE;
}

static int diff_run(struct client *client, int argc, char **argv)
{
    const char *name = NULL;
    bool as_json = false, as_html = false, has_after = false;
    client_scope(client, "before");
    for (int i = 1, used; i < argc; i += used) {
        used = 1;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return diff_help();
        if (strcmp(argv[i], "--") == 0) {
            client_scope(client, "after");
            has_after = i + 1 < argc;
        } else if (strcmp(argv[i], "--json") == 0)
            as_json = true;
        else if (strcmp(argv[i], "--html") == 0)
            as_html = true;
        else if (strcmp(argv[i], "--content") == 0 && i + 1 < argc)
            client_content(client, argv[i + used++]);
        else if (argv[i][0] != '-' && !name)
            name = argv[i];
        else if ((used = diff_read(client, argv + i, argc - i)) == 0)
            return cli_wrong_call("diff", "\"%s\" is not a change (see talus diff --help)", argv[i]);
    }
    if (!name) return cli_wrong_call("diff", "name an actor");
    if (!has_after) return cli_wrong_call("diff", "name the changes after --: talus diff ACTOR -- --level 4");
    if (!client_document(client, name)) return EXIT_BAD;
    return client_run(client, "diff", client_form(as_json, as_html));
}

int verb_diff(int argc, char **argv)
{
    struct client *client = client_new("diff");
    int status = client ? diff_run(client, argc, argv) : EXIT_BAD;
    client_free(client);
    return status;
}
