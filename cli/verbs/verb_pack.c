/* verb_pack.c: a folder of documents written as a LevelDB store, as Foundry keeps packs. */
#include <stdio.h>
#include <string.h>

#include "util/file.h"
#include "foundry/foundry_store.h"
#include "client.h"
#include "foundry/foundry.h"

struct packing {
    struct pool pool;
    struct notices notices;
    struct foundry foundry;
    struct node documents;
    int as_json;
};

/* Documents need an id of 16 letters and digits, each its own. */
static const char *pack_fault(const struct packing *packing, const struct node *document)
{
    const char *id = node_to_text(node_get(document, "_id"), "");
    if (!node_is(node_get(document, "name"), NODE_STRING)) return "the document has no name";
    if (strlen(id) != 16) return "the document has no \"_id\" of 16 characters";
    for (uint32_t i = 0; i < packing->documents.count; i++) {
        if (node_is_text(node_get(&packing->documents.items[i], "_id"), id)) return "two documents have this \"_id\"";
    }
    return NULL;
}

static void pack_take(struct packing *packing, const char *path)
{
    struct node_document document;
    if (node_load(&document, path, &packing->notices) == TALUS_OK) {
        const char *fault = pack_fault(packing, &document.root);
        if (fault)
            notices_add(&packing->notices, notice_error("pack/document", NULL),
                        (struct spot){.file = path, .line = 1, .col = 1}, "%s", fault);
        else
            (void)node_push(&packing->pool, &packing->documents, node_copy(&packing->pool, &document.root));
    }
    node_free(&document);
}

static int pack_run(struct packing *packing, const char *folder, const char *output)
{
    struct foundry_paths paths;
    const char *why = "it is not a folder";
    if (!folder || !output) return cli_wrong_call("pack", "name a folder of documents and a store: FOLDER -o STORE");
    if (file_exists(output)) return cli_wrong_call("pack", "%s is already there", output);
    if (!file_is_directory(folder) || !foundry_open(&packing->foundry, folder, &paths, &why))
        return cli_wrong_call("pack", "%s: %s", folder, why);
    for (size_t i = 0; i < paths.count; i++) {
        char **files = NULL;
        size_t count = 0;
        if (file_list(&packing->pool, (struct file_search){paths.items[i], ".json"}, &files, &count, &why) != TALUS_OK)
            return cli_wrong_call("pack", "%s: %s", folder, why);
        for (size_t k = 0; k < count; k++)
            if (strcmp(file_base_name(files[k]), "_folders.json") != 0 && !foundry_is_manifest(files[k]))
                pack_take(packing, files[k]);
    }
    cli_report(&packing->notices);
    if (packing->notices.errors) return EXIT_BAD;
    if (!packing->documents.count) return cli_wrong_call("pack", "%s has no documents", folder);
    if (!foundry_write_level(output, &packing->documents, &why)) return cli_wrong_call("pack", "%s: %s", output, why);
    if (packing->as_json) {
        cli_print("{\"store\": ");
        client_print_json_text(output);
        cli_print(", \"documents\": %zu}\n", (size_t)packing->documents.count);
        return EXIT_FINE;
    }
    cli_print("%s: %zu document%s\n", output, (size_t)packing->documents.count, cli_plural(packing->documents.count));
    return EXIT_FINE;
}

int verb_pack(int argc, char **argv)
{
    struct packing packing = {.documents = node_make_array()};
    const char *output = NULL;
    foundry_init(&packing.foundry, &packing.notices);
    const struct poptOption options[] = {
        {"output", 'o', POPT_ARG_STRING, &output, 0, "pack to write: a folder that does not exist yet", "STORE"},
        {"json", 'j', POPT_ARG_NONE, &packing.as_json, 0, "print what was written as JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "FOLDER -o STORE");
    int option = cli_next_option(context);
    int status = option == -1 ? pack_run(&packing, poptGetArg(context), output) : EXIT_WRONG_CALL;
    cli_close(context, options);
    foundry_free(&packing.foundry);
    notices_free(&packing.notices);
    pool_free(&packing.pool);
    return status;
}
