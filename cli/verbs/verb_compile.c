/* verb_compile.c: content folders into one compiled pack. Files are read and parsed by several threads; what they found
 * is put together in the order of the files, so the pack is the same whatever the number of threads. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fs.h"
#include "base/memory.h"
#include "base/vec.h"
#include "session.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/folder.h"
#include "systems/pf2e/content/migrate.h"

enum { COMPILE_WINDOW = 256, COMPILE_THREADS = 64 };

struct compile_file {
    const char *path, *pack;
    const char *game; /* that the manifests above it name, or NULL */
};

struct compile_slot {
    struct json_document document;
    struct diags diags;
    enum status status;
    bool ready;
};

struct compiling {
    vec(struct compile_file) files;
    struct compile_slot slots[COMPILE_WINDOW];
    size_t next, done; /* the next file to parse; files taken over by the compiler */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    size_t failures; /* of memory, in the threads that parse */
    struct pf2e_compiler *compiler;
    struct diags diags;
    struct arena arena;
    struct foundry foundry;
    struct notices found; /* by it */
    const char *game; /* of the folder whose files are added */
    size_t foreign; /* documents of other games, which were left out */
    char what[120]; /* the first of them */
};

static void *compile_parse(void *context)
{
    struct compiling *compiling = context;
    pthread_mutex_lock(&compiling->mutex);
    while (compiling->next < compiling->files.count) {
        if (compiling->next >= compiling->done + COMPILE_WINDOW) {
            pthread_cond_wait(&compiling->changed, &compiling->mutex);
            continue;
        }
        size_t index = compiling->next++;
        pthread_mutex_unlock(&compiling->mutex);
        struct compile_slot *slot = &compiling->slots[index % COMPILE_WINDOW];
        diags_init(&slot->diags);
        slot->status = json_load(&slot->document, compiling->files.items[index].path, &slot->diags);
        pthread_mutex_lock(&compiling->mutex);
        slot->ready = true;
        pthread_cond_broadcast(&compiling->changed);
    }
    compiling->failures += memory_failures();
    pthread_mutex_unlock(&compiling->mutex);
    return NULL;
}

/* Is the document content of another game? Then it is counted and left out. */
static bool compile_is_foreign(struct compiling *compiling, const struct json *document, const char *game)
{
    struct identity found = system_identify(document, game);
    bool foreign = found.foreign || (found.system && strcmp(found.system->id, "pf2e") != 0);
    if (!foreign) return false;
    const char *what = found.system ? found.system->title : found.what;
    if (compiling->foreign++ == 0) snprintf(compiling->what, sizeof compiling->what, "%s", what);
    return true;
}

static enum status compile_take(struct compiling *compiling, size_t index)
{
    struct compile_slot *slot = &compiling->slots[index % COMPILE_WINDOW];
    const struct compile_file *file = &compiling->files.items[index];
    enum status status = slot->status == STATUS_NO_MEMORY ? STATUS_NO_MEMORY : STATUS_OK;
    bool taken = slot->status == STATUS_OK && !compile_is_foreign(compiling, &slot->document.root, file->game);
    if (taken) (void)pf2e_migrate(&slot->document);
    if (taken)
        status = pf2e_compiler_add(compiling->compiler, file->pack, inside_name(&compiling->arena, file->path),
                                   &slot->document, &slot->diags);
    diags_append(&compiling->diags, &slot->diags);
    diags_free(&slot->diags);
    json_free(&slot->document);
    return status;
}

static enum status compile_files(struct compiling *compiling, long wanted)
{
    pthread_t threads[COMPILE_THREADS];
    size_t count = 0, most = (size_t)(wanted < 1 ? 1 : wanted > COMPILE_THREADS ? COMPILE_THREADS : wanted);
    enum status status = STATUS_OK;
    /* With one thread parsing and taking over alternate, without switching. */
    while (most > 1 && count < most && pthread_create(&threads[count], NULL, compile_parse, compiling) == 0)
        count++;
    for (size_t i = 0; i < compiling->files.count; i++) {
        struct compile_slot *slot = &compiling->slots[i % COMPILE_WINDOW];
        if (count == 0) {
            diags_init(&slot->diags);
            slot->status = json_load(&slot->document, compiling->files.items[i].path, &slot->diags);
        } else {
            pthread_mutex_lock(&compiling->mutex);
            while (!slot->ready)
                pthread_cond_wait(&compiling->changed, &compiling->mutex);
            slot->ready = false;
            pthread_mutex_unlock(&compiling->mutex);
        }
        enum status taken = compile_take(compiling, i);
        if (taken != STATUS_OK) status = taken;
        pthread_mutex_lock(&compiling->mutex);
        compiling->done++;
        pthread_cond_broadcast(&compiling->changed);
        pthread_mutex_unlock(&compiling->mutex);
    }
    for (size_t i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    memory_add_failures(compiling->failures);
    return status;
}

static bool compile_add_file(struct compiling *compiling, const char *path, const char *pack)
{
    struct compile_file file = {arena_copy_text(&compiling->arena, path, strlen(path)),
                                arena_copy_text(&compiling->arena, pack, strlen(pack)), compiling->game};
    return file.path && file.pack && vec_push(&compiling->files, file);
}

/* The words a manifest declares go into the pack as a vocabulary. */
static bool compile_add_words(struct compiling *compiling, const struct manifest *manifest)
{
    struct json_document words;
    bool good = true;
    if (pf2e_homebrew_words(manifest, &words))
        good = pf2e_compiler_add(compiling->compiler, "", words.name, &words, &compiling->diags) == STATUS_OK;
    json_free(&words);
    return good;
}

static bool compile_add_folder(struct compiling *compiling, const char *path)
{
    struct pf2e_folder folder;
    bool good = pf2e_folder_open(&folder, path, &compiling->diags) == STATUS_OK;
    for (size_t i = 0; good && i < folder.manifests.count; i++)
        good = compile_add_words(compiling, &folder.manifests.items[i]);
    for (size_t i = 0; good && i < folder.lang_count; i++)
        good = compile_add_file(compiling, folder.langs[i], "");
    for (size_t i = 0; good && i < folder.files.count; i++)
        good = compile_add_file(compiling, folder.files.items[i].path, folder.files.items[i].pack);
    pf2e_folder_close(&folder);
    return good;
}

static int compile_add_path(struct compiling *compiling, const char *path)
{
    if (!fs_exists(path)) return cli_wrong_call("compile", "there is no file or folder \"%s\"", path);
    const char *why = "";
    struct foundry_paths paths;
    bool opened = foundry_open(&compiling->foundry, path, &paths, &why);
    inside_take(&compiling->diags, &compiling->found);
    if (!opened) return cli_wrong_call("compile", "%s: %s", path, why);
    bool good = true;
    struct manifests manifests = {0};
    if (fs_is_directory(path)) (void)manifests_find(&manifests, path, NULL);
    const char *game = manifests_game(&manifests);
    compiling->game = game ? arena_copy_text(&compiling->arena, game, strlen(game)) : NULL;
    manifests_free(&manifests);
    for (size_t i = 0; good && i < paths.count; i++)
        good = fs_is_directory(paths.items[i]) ? compile_add_folder(compiling, paths.items[i])
                                               : compile_add_file(compiling, paths.items[i], "");
    if (!good) inside_report(&compiling->diags);
    return good ? EXIT_FINE : EXIT_BAD;
}

static int compile_run(struct compiling *compiling, poptContext context, const char *output, int threads)
{
    const char *path;
    int status = EXIT_FINE;
    while (status == EXIT_FINE && (path = poptGetArg(context)) != NULL)
        status = compile_add_path(compiling, path);
    if (status != EXIT_FINE) return status;
    if (!output) return cli_wrong_call("compile", "name the pack to write with -o FILE");
    if (!compiling->files.count) return cli_wrong_call("compile", "name folders or files with documents");
    const char *why = NULL;
    enum status result = compile_files(compiling, threads > 0 ? threads : sysconf(_SC_NPROCESSORS_ONLN));
    if (compiling->foreign)
        fprintf(stderr, "talus compile: %zu document%s%s\n", compiling->foreign,
                compiling->foreign == 1 ? " was left out: " : "s were left out, the first being ", compiling->what);
    if (result == STATUS_OK && !pf2e_compiler_counts(compiling->compiler).documents) {
        inside_report(&compiling->diags);
        return cli_wrong_call("compile", "nothing was found that is a PF2e document; no pack was written");
    }
    if (result == STATUS_OK) result = pf2e_compiler_write(compiling->compiler, output, &why);
    inside_report(&compiling->diags);
    if (result != STATUS_OK) {
        fprintf(stderr, "talus compile: %s: %s\n", output, why ? why : status_name(result));
        return EXIT_BAD;
    }
    struct pf2e_compiler_counts counts = pf2e_compiler_counts(compiling->compiler);
    printf("%zu document%s, %zu element%s, %zu of unknown kind, %zu with errors (`talus lint` names them)\n",
           counts.documents, cli_plural(counts.documents), counts.elements, cli_plural(counts.elements), counts.unknown,
           counts.faulty);
    printf("%s: %zu bytes\n", output, counts.bytes);
    return counts.unknown || compiling->diags.errors ? EXIT_BAD : EXIT_FINE;
}

int verb_compile(int argc, char **argv)
{
    const char *output = NULL;
    int threads = 0, descriptions = 0;
    const struct poptOption options[] = {
        {"output", 'o', POPT_ARG_STRING, &output, 0, "pack to write", "FILE.talus"},
        {"descriptions", 'd', POPT_ARG_NONE, &descriptions, 0, "keep descriptions", NULL},
        {"threads", 'j', POPT_ARG_INT, &threads, 0, "number of threads (default: one per core)", "N"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "PATH... -o FILE.talus");
    int status = cli_next_option(context) == -1 ? EXIT_FINE : EXIT_WRONG_CALL;
    struct compiling *compiling = status == EXIT_FINE ? memory_alloc_array(1, sizeof *compiling) : NULL;
    if (compiling) {
        pthread_mutex_init(&compiling->mutex, NULL);
        pthread_cond_init(&compiling->changed, NULL);
        diags_init(&compiling->diags);
        arena_init(&compiling->arena);
        foundry_init(&compiling->foundry, &compiling->found);
        compiling->compiler = pf2e_compiler_new(descriptions);
        status = compiling->compiler ? compile_run(compiling, context, output, threads) : EXIT_BAD;
        pf2e_compiler_free(compiling->compiler);
        vec_free(&compiling->files);
        foundry_free(&compiling->foundry);
        arena_free(&compiling->arena);
        diags_free(&compiling->diags);
        pthread_cond_destroy(&compiling->changed);
        pthread_mutex_destroy(&compiling->mutex);
        memory_free(compiling);
    } else if (status == EXIT_FINE) {
        status = EXIT_BAD;
    }
    cli_close(context, options);
    return status;
}
