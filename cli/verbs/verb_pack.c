/* verb_pack.c: a folder of documents written as a LevelDB store, as Foundry keeps packs. */
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "foundry/foundry_store.h"
#include "session.h"

struct packing {
    struct session session;
    struct json documents;
};

/* Documents need an id of 16 letters and digits, each its own. */
static const char *pack_fault(const struct packing *packing, const struct json *document)
{
    const char *id = json_to_text(json_get(document, "_id"), "");
    if (!json_is(json_get(document, "name"), JSON_STRING)) return "the document has no name";
    if (strlen(id) != 16) return "the document has no \"_id\" of 16 characters";
    for (uint32_t i = 0; i < packing->documents.count; i++) {
        if (json_is_text(json_get(&packing->documents.items[i], "_id"), id)) return "two documents have this \"_id\"";
    }
    return NULL;
}

static void pack_take(struct packing *packing, const char *path)
{
    struct json_document document;
    struct session *session = &packing->session;
    if (json_load(&document, path, &session->diags) == STATUS_OK) {
        const char *fault = pack_fault(packing, &document.root);
        if (fault)
            diags_add(&session->diags, "pack/document", SEVERITY_ERROR, json_place(&document, &document.root), NULL, "%s",
                      fault);
        else
            (void)json_push(&session->arena, &packing->documents, json_copy(&session->arena, &document.root));
    }
    json_free(&document);
}

static int pack_run(struct packing *packing, const char *folder, const char *output)
{
    struct session *session = &packing->session;
    struct foundry_paths paths;
    const char *why = "it is no folder";
    if (!folder || !output) return cli_wrong_call("pack", "name a folder of documents and a store: FOLDER -o STORE");
    if (fs_exists(output)) return cli_wrong_call("pack", "%s is there already", output);
    if (!fs_is_directory(folder) || !foundry_open(&session->foundry, folder, &paths, &why))
        return cli_wrong_call("pack", "%s: %s", folder, why);
    for (size_t i = 0; i < paths.count; i++) {
        char **files = NULL;
        size_t count = 0;
        if (fs_list(&session->arena, paths.items[i], ".json", &files, &count, &why) != STATUS_OK)
            return cli_wrong_call("pack", "%s: %s", folder, why);
        for (size_t k = 0; k < count; k++)
            if (strcmp(fs_base_name(files[k]), "_folders.json") != 0) pack_take(packing, files[k]);
    }
    cli_print_diags(&session->diags);
    if (session->diags.errors) return EXIT_BAD;
    if (!packing->documents.count) return cli_wrong_call("pack", "%s has no documents", folder);
    if (!foundry_write_level(output, &packing->documents, &why)) return cli_wrong_call("pack", "%s: %s", output, why);
    cli_print("%s: %zu document%s\n", output, (size_t)packing->documents.count, cli_plural(packing->documents.count));
    return EXIT_FINE;
}

int verb_pack(int argc, char **argv)
{
    struct packing packing = {.documents = json_make_array()};
    const char *output = NULL;
    session_init(&packing.session);
    const struct poptOption options[] = {
        {"output", 'o', POPT_ARG_STRING, &output, 0, "the store to write: a folder that is not there yet", "STORE"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "FOLDER -o STORE");
    int option = cli_next_option(context);
    int status = option == -1 ? pack_run(&packing, poptGetArg(context), output) : EXIT_WRONG_CALL;
    cli_close(context, options);
    session_free(&packing.session);
    return status;
}
