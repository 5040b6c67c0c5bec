/* verb_compile.c: content folders into one compiled pack. */
#include <stdio.h>
#include <string.h>

#include "client.h"
#include "foundry/foundry.h"
#include "util/file.h"

struct compile_call {
    struct client *client;
    const char *output;
    int descriptions, as_json;
};

static int64_t compile_number(const struct talus_answer *answer, const char *pointer)
{
    return talus_value_int(talus_value_get(answer, pointer), 0);
}

static void compile_print(const struct compile_call *call, struct talus_answer *answer)
{
    int64_t documents = compile_number(answer, "/documents"), elements = compile_number(answer, "/elements");
    if (call->as_json) {
        (void)client_put(answer, TALUS_PRETTY);
        return;
    }
    cli_print("%lld document%s, %lld element%s, %lld of unknown kind, %lld with errors (`talus lint` names them)\n",
              (long long)documents, cli_plural((size_t)documents), (long long)elements, cli_plural((size_t)elements),
              (long long)compile_number(answer, "/unknown"), (long long)compile_number(answer, "/faulty"));
    cli_print("%s: %lld bytes\n", call->output, (long long)compile_number(answer, "/bytes"));
}

static bool compile_explain_file(const char *file)
{
    struct client *client = client_new("compile");
    struct talus_answer *answer = NULL;
    bool known = client && client_file(client, file) && client_ask(client, "identify", &answer) == EXIT_FINE;
    const char *what = talus_value_string(talus_value_get(answer, "/what"), NULL);
    known = known && what;
    if (known) cli_say("talus compile: %s is %s\n", file, what);
    talus_answer_free(answer);
    client_free(client);
    return known;
}

/* What is there instead of PF2e documents: the first that is known. */
static void compile_explain(const struct compile_call *call)
{
    enum { LOOKS = 32 };
    struct pool pool = {0};
    size_t count, found = 0, looks = 0;
    const char *const *paths = client_paths(call->client, &count), *why = NULL;
    bool known = false;
    for (size_t i = 0; !known && i < count; i++) {
        char **files = NULL;
        bool folder = file_is_directory(paths[i]);
        if (!folder) known = compile_explain_file(paths[i]);
        if (!folder || file_list(&pool, (struct file_search){paths[i], ".json"}, &files, &found, &why) != TALUS_OK)
            continue;
        for (size_t k = 0; !known && k < found && looks++ < LOOKS; k++)
            known = compile_explain_file(files[k]);
    }
    pool_free(&pool);
}

static int compile_write(struct compile_call *call, struct talus_answer *answer)
{
    int64_t foreign = compile_number(answer, "/foreign");
    if (foreign)
        cli_say("talus compile: %lld document%s%s\n", (long long)foreign,
                foreign == 1 ? " was left out: " : "s were left out, the first being ",
                talus_value_string(talus_value_get(answer, "/what"), ""));
    if (!compile_number(answer, "/documents") && !foreign) compile_explain(call);
    if (!compile_number(answer, "/documents"))
        return cli_wrong_call("compile", "nothing was found that is a PF2e document; no pack was written");
    int status = client_write(call->client, answer, TALUS_RAW, call->output);
    if (status == EXIT_FINE) compile_print(call, answer);
    return compile_number(answer, "/unknown") ? EXIT_BAD : status;
}

/* The games that the manifest states for packs; the first path that fits a document counts. */
static void compile_set_pack_games(struct compile_call *call, struct talus_answer *package, const char *folder)
{
    static const char *const ends[] = {"/", ".db"};
    const struct talus_value *manifests = talus_value_get(package, "/manifests");
    struct pool pool = {0};
    for (size_t i = 0; i < talus_value_count(manifests); i++) {
        const struct talus_value *packs = talus_value_at(talus_value_child(manifests, i), "/packs");
        for (size_t k = 0; k < 2 * talus_value_count(packs); k++) {
            const char *game = talus_value_string(talus_value_child(packs, k / 2), "");
            const char *path = pool_printf(&pool, "%s/%s%s", folder, talus_value_name(packs, k / 2), ends[k % 2]);
            if (path && *game) client_set(call->client, path, game);
        }
    }
    pool_free(&pool);
}

/* The game that the package of a folder is for. */
static void compile_set_game(struct compile_call *call, const char *folder, size_t first)
{
    struct client *client = file_is_directory(folder) ? client_new("compile") : NULL;
    struct talus_answer *answer = NULL;
    if (!client) return;
    client_set(client, "path", folder);
    (void)client_ask(client, "package", &answer);
    const char *game = talus_value_string(talus_value_get(answer, "/game"), NULL);
    client_scope(call->client, "games");
    size_t count;
    const char *const *paths = client_paths(call->client, &count);
    for (size_t i = first; i < count; i++) {
        compile_set_pack_games(call, answer, paths[i]);
        if (game) client_set(call->client, paths[i], game);
    }
    client_scope(call->client, NULL);
    talus_answer_free(answer);
    client_free(client);
}

/* Documents that were unpacked get the names people know. */
static void compile_set_names(struct compile_call *call)
{
    struct pool pool = {0};
    size_t count;
    const char *const *paths = client_paths(call->client, &count), *why = NULL;
    client_scope(call->client, "names");
    for (size_t i = 0; i < count; i++) {
        char **files = NULL;
        size_t found = 0;
        const char *inside = pool_printf(&pool, "%s/x", paths[i]);
        if (!inside || foundry_name(&pool, inside) == inside) continue;
        if (file_list(&pool, (struct file_search){paths[i], ".json"}, &files, &found, &why) != TALUS_OK) continue;
        for (size_t k = 0; k < found; k++) {
            const char *name = foundry_name(&pool, files[k]);
            if (name != files[k]) client_set(call->client, files[k], name);
        }
    }
    client_scope(call->client, NULL);
    pool_free(&pool);
}

static int compile_run(struct compile_call *call, poptContext context)
{
    const char *path;
    size_t count = 0;
    for (; (path = poptGetArg(context)) != NULL; count++) {
        if (!file_exists(path)) return cli_wrong_call("compile", "there is no file or folder \"%s\"", path);
        size_t before;
        (void)client_paths(call->client, &before);
        client_content(call->client, path);
        compile_set_game(call, path, before);
    }
    if (!call->output) return cli_wrong_call("compile", "name the pack to write with -o FILE");
    if (!count) return cli_wrong_call("compile", "name folders or files with documents");
    struct talus_answer *answer = NULL;
    client_system(call->client, "pf2e");
    compile_set_names(call);
    client_set_flag(call->client, "descriptions", call->descriptions);
    int asked = client_ask(call->client, "compile", &answer);
    int status = answer ? compile_write(call, answer) : EXIT_BAD;
    talus_answer_free(answer);
    return status == EXIT_FINE ? asked : status;
}

int verb_compile(int argc, char **argv)
{
    struct compile_call call = {.client = client_new("compile")};
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"output", 'o', POPT_ARG_STRING, &call.output, 0, "pack to write", "FILE.talus"},
        {"descriptions", 'd', POPT_ARG_NONE, &call.descriptions, 0, "keep descriptions", NULL},
        {"json", 'j', POPT_ARG_NONE, &call.as_json, 0, "print the counts as JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "PATH... -o FILE.talus");
    int status = cli_next_option(context) == -1 ? compile_run(&call, context) : EXIT_WRONG_CALL;
    cli_close(context, options);
    client_free(call.client);
    return status;
}
