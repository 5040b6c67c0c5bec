/* verb_import.c: `talus import PROGRAM PATH`: imports characters and packs of other programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "foundry/foundry.h"
#include "util/file.h"
#include "util/list.h"
#include "util/slug.h"

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

/* What the export states in addition to what was computed. */
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

static const char *const import_sources[] = {"pathbuilder", "foundry-dnd5e", "foundry-dh2e"};

static bool import_is_source(const char *from)
{
    for (size_t i = 0; from && i < sizeof import_sources / sizeof *import_sources; i++) {
        if (strcmp(from, import_sources[i]) == 0) return true;
    }
    return false;
}

static int import_one(struct client *client, const char *path, const char *output)
{
    struct talus_answer *answer = NULL;
    if (!client_file(client, path)) return EXIT_BAD;
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

/* ---- many documents: packs, folders, YAML ---- */

/* What was left out for one reason. */
struct import_reason {
    const char *words;
    struct buffer names;
    size_t count;
};

struct import_reasons {
    list(struct import_reason) reasons;
};

struct importing {
    struct client *client;
    struct pool pool;
    struct notices notices;
    struct foundry foundry;
    list(const char *) files;   /* to read */
    list(const char *) written; /* their paths */
    struct import_reasons left, refused;
};

/* Adds a name to the reason, which may be new. */
static void import_note(struct importing *it, struct import_reasons *list, const char *words, const char *name)
{
    struct import_reason *known = NULL;
    for (size_t i = 0; i < list->reasons.count && !known; i++)
        if (strcmp(list->reasons.items[i].words, words) == 0) known = &list->reasons.items[i];
    const char *copy = known ? NULL : pool_copy(&it->pool, words, strlen(words));
    if (copy && list_push(&list->reasons, (struct import_reason){.words = copy})) known = &list_last(&list->reasons);
    if (known) buffer_addf(&known->names, "%s%s", known->count++ ? ", " : "", name);
}

/* "REASON (3):" and the names below it, in lines of about a hundred columns. */
static void import_print_reasons(const char *title, struct import_reasons *of)
{
    struct import_reason *list = of->reasons.items;
    size_t count = of->reasons.count;
    if (count) cli_say("%s\n", title);
    for (size_t i = 0; i < count; i++) {
        const char *names = buffer_get(&list[i].names);
        cli_say("    %s (%zu)\n", list[i].words, list[i].count);
        while (*names) {
            size_t length = strlen(names), cut = length;
            for (size_t k = 0; length > 90 && k < length && (k < 90 || cut == length); k++)
                if (names[k] == ',' && names[k + 1] == ' ') cut = k + 2;
            cli_say("        %.*s\n", (int)(cut < length ? cut - 1 : cut), names);
            names += cut;
        }
        buffer_free(&list[i].names);
    }
    list_free(&of->reasons);
}

/* A path below the output folder that no other document has: by type and name. */
static bool import_path(struct importing *it, const char *output, const struct talus_answer *answer, struct buffer *path)
{
    const char *type = talus_value_string(talus_value_get(answer, "/document/type"), NULL);
    const char *kind = talus_value_string(talus_value_get(answer, "/document/kind"), type ? type : "document");
    struct buffer base = {0};
    buffer_addf(&base, "%s/%s/", output, kind);
    slug_add_name(&base, talus_value_string(talus_value_get(answer, "/document/name"), "nameless"));
    for (size_t number = 1; !base.failed; number++) {
        bool taken = false;
        buffer_clear(path);
        buffer_add(path, buffer_get(&base));
        if (number > 1) buffer_addf(path, "-%zu", number);
        buffer_add(path, ".json");
        for (size_t i = 0; i < it->written.count && !taken; i++)
            taken = strcmp(it->written.items[i], buffer_get(path)) == 0;
        if (!taken || path->failed) break;
    }
    const char *copy = pool_copy(&it->pool, buffer_get(path), path->length);
    bool good = !base.failed && !path->failed && copy && list_push(&it->written, copy);
    buffer_free(&base);
    return good;
}

static void import_note_left(struct importing *it, const struct talus_value *left)
{
    for (size_t i = 0; i < talus_value_count(left); i++) {
        const char *line = talus_value_string(talus_value_child(left, i), ""), *reason = strstr(line, ": ");
        if (!reason) continue;
        char name[128];
        snprintf(name, sizeof name, "%.*s", (int)(reason - line), line);
        import_note(it, &it->left, reason + 2, name);
    }
}

/* The document has no model: the reason is what the engine found first. */
static void import_note_refused(struct importing *it, const char *path)
{
    const struct notices *found = client_found(it->client);
    const char *words = found->count ? found->items[0].message : "it cannot be read";
    struct node_document document;
    const char *name = file_base_name(path);
    bool read = node_load(&document, path, NULL) == TALUS_OK;
    if (read) name = node_to_text(node_get(&document.root, "name"), name);
    import_note(it, &it->refused, words, name);
    node_free(&document);
}

static int import_next(struct importing *it, const char *path, const char *output)
{
    struct talus_answer *answer = NULL;
    struct buffer target = {0};
    int status = EXIT_FINE;
    if (!client_file(it->client, path)) return EXIT_BAD;
    (void)client_ask(it->client, "import", &answer);
    if (!answer) {
        import_note_refused(it, path);
    } else {
        import_note_left(it, talus_value_get(answer, "/left"));
        bool ready = import_path(it, output, answer, &target) && slug_make_folders(target.bytes);
        status = ready ? client_write(it->client, answer, TALUS_RAW, buffer_get(&target))
                       : cli_wrong_call("import", "%s: the folder cannot be made", output);
    }
    talus_answer_free(answer);
    buffer_free(&target);
    return status;
}

static int import_many(struct importing *it, const char *path, const char *output)
{
    int status = EXIT_FINE;
    if (!output)
        return cli_wrong_call("import", "%s has %zu documents; name a folder for them: -o FOLDER", path, it->files.count);
    if (file_exists(output) && !file_is_directory(output))
        return cli_wrong_call("import", "%s is not a folder", output);
    client_hush(it->client, true);
    for (size_t i = 0; i < it->files.count && status == EXIT_FINE; i++)
        status = import_next(it, it->files.items[i], output);
    import_print_reasons("not imported:", &it->refused);
    import_print_reasons("left out:", &it->left);
    size_t refused = it->files.count - it->written.count;
    if (status == EXIT_FINE)
        cli_print("%s: %zu document%s, %zu not imported\n", output, it->written.count, cli_plural(it->written.count),
                  refused);
    return it->written.count ? status : EXIT_BAD;
}

/* The documents that a path stands for. */
static bool import_list(struct importing *it, const char *path, const char **why)
{
    struct foundry_paths paths;
    if (!foundry_open(&it->foundry, path, &paths, why)) return false;
    for (size_t i = 0; i < paths.count; i++) {
        char **files = NULL;
        size_t count = 0;
        if (!file_is_directory(paths.items[i])) {
            if (!list_push(&it->files, paths.items[i])) return false;
            continue;
        }
        if (file_list(&it->pool, (struct file_search){paths.items[i], ".json"}, &files, &count, why) != TALUS_OK)
            return false;
        for (size_t k = 0; k < count; k++) {
            bool beside = foundry_is_manifest(files[k]) || strcmp(file_base_name(files[k]), "_folders.json") == 0;
            if (!beside && !list_push(&it->files, files[k])) return false;
        }
    }
    return true;
}

static int import_run(struct client *client, const char *from, const char *path, const char *output)
{
    struct importing it = {.client = client};
    const char *why = "there is not enough memory";
    int status;
    if (!import_is_source(from))
        return cli_wrong_call("import", "name the kind of export and a file: pathbuilder, foundry-dnd5e or foundry-dh2e");
    if (!path || !file_exists(path)) return cli_wrong_call("import", "name a file or folder that was exported");
    client_set(client, "from", from);
    foundry_init(&it.foundry, &it.notices);
    bool good = import_list(&it, path, &why);
    cli_report(&it.notices);
    if (!good)
        status = cli_wrong_call("import", "%s: %s", path, why);
    else if (!it.files.count)
        status = cli_wrong_call("import", "%s has no documents", path);
    else if (it.files.count == 1)
        status = import_one(client, it.files.items[0], output);
    else
        status = import_many(&it, path, output);
    if (it.notices.errors && status == EXIT_FINE) status = EXIT_BAD;
    foundry_free(&it.foundry);
    notices_free(&it.notices);
    list_free(&it.files);
    list_free(&it.written);
    pool_free(&it.pool);
    return status;
}

int verb_import(int argc, char **argv)
{
    const char *output = NULL;
    const struct poptOption options[] = {
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "content to build the character from (repeatable)", "PATH"},
        {"output", 'o', POPT_ARG_STRING, &output, 0, "file to write; a folder where there are many documents", "OUTPUT"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context =
        cli_options(argc, argv, options, "pathbuilder|foundry-dnd5e|foundry-dh2e PATH [-c CONTENT] [-o OUTPUT]");
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
