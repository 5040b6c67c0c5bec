/* fuzz_content: a document of the built-in content, changed as the bytes say, alone, twice in a list or one per line, in
 * a file that is loaded as further content of its system. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <unistd.h>

#include "../unit/samples.h"
#include "base/fs.h"
#include "changes.h"
#include "core/system.h"
#include "systems/pf2e/content/pack.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

enum { FUZZ_ALONE, FUZZ_LIST, FUZZ_LINES, FUZZ_BYTES, FUZZ_FORMS };

static struct {
    struct arena arena;
    struct json pool, *documents;
    bool ready;
    char folder[32]; /* in memory: a file is written for every input */
} fuzz = {.folder = "/dev/shm/fuzz-content-XXXXXX"};

static void fuzz_end(void)
{
    rmdir(fuzz.folder);
}

static void fuzz_start(void)
{
    arena_init(&fuzz.arena);
    fuzz.ready = true;
    fuzz.pool = json_make_array();
    if (!mkdtemp(fuzz.folder) || atexit(fuzz_end) != 0 || !collect_samples()) return;
    fuzz.documents = arena_array(&fuzz.arena, struct json, samples.count);
    for (size_t i = 0; fuzz.documents && i < samples.count; i++) {
        fuzz.documents[i] = sample_value(&samples.items[i], &fuzz.arena);
        for (size_t j = 0; j < json_count(&fuzz.documents[i]); j++) {
            const struct json *part = json_at(&fuzz.documents[i], j);
            if (json_is(part, JSON_OBJECT)) json_push(&fuzz.arena, &fuzz.pool, *part);
        }
    }
}

static void fuzz_write(struct text *out, struct changes *changes, const struct json *document, size_t form)
{
    const char *name = json_to_text(json_get(document, "name"), "");
    if (form == FUZZ_LIST) text_add_char(out, '[');
    json_write(out, document);
    if (form == FUZZ_LIST || form == FUZZ_LINES) {
        text_add_char(out, form == FUZZ_LIST ? ',' : '\n');
        json_write(out, document);
    }
    if (form == FUZZ_LIST) text_add_char(out, ']');
    for (size_t i = 0; form == FUZZ_BYTES && i < changes->size; i++) {
        size_t at = (changes->bytes[i] * 257 + strlen(name) + i * 31) % (out->length ? out->length : 1);
        if (out->length) out->bytes[at] = (char)changes->bytes[i];
    }
}

/* PF2e's own content would take most of the time. */
static void fuzz_load(const struct system *system, const char *path, struct diags *diags)
{
    if (strcmp(system->id, "pf2e") == 0) {
        struct pf2e_pack *pack = pf2e_pack_new();
        if (pack) (void)pf2e_pack_load(pack, path, diags);
        for (size_t i = 0; pack && i < pf2e_pack_count(pack); i++)
            (void)pf2e_document_root(pf2e_pack_get(pack, i));
        pf2e_pack_free(pack);
        return;
    }
    struct content *content = system->content_load(&path, 1, diags);
    if (content && system->content_find) (void)system->content_find(content, "nobody");
    if (content) system->content_free(content);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (!fuzz.ready) fuzz_start();
    if (!fuzz.documents || size < 4) return 0;
    struct arena arena;
    struct text text = {0};
    struct diags diags;
    char path[64];
    arena_init(&arena);
    diags_init(&diags);
    struct changes changes = {.bytes = bytes, .size = size, .arena = &arena, .pool = &fuzz.pool};
    size_t form = changes_next(&changes, FUZZ_FORMS), index = changes_pick(&changes, samples.count);
    const struct system *system = system_find(samples.items[index].system);
    struct json document = json_copy(&arena, &fuzz.documents[index]);
    changes_edit(&changes, &document, changes_next(&changes, 6));
    fuzz_write(&text, &changes, &document, form);
    snprintf(path, sizeof path, "%s/file%s", fuzz.folder, form != FUZZ_LINES ? ".json" : size % 2 ? ".db" : ".jsonl");
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(text_get(&text), 1, text.length, file) == text.length;
    if (file && fclose(file) == 0 && written && system) fuzz_load(system, path, &diags);
    unlink(path);
    text_free(&text);
    diags_free(&diags);
    arena_free(&arena);
    return 0;
}
