/* fuzz_pack: a compiled pack whose bytes were changed, with checksums that are right again, does no harm: it is opened,
 * searched and every tree of it is read. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fs.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/compiled_format.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static char *fuzz_base;
static size_t fuzz_base_size;
static char fuzz_path[] = "/dev/shm/fuzz-pack-XXXXXX"; /* in memory: it is written for every input */

static void fuzz_end(void)
{
    unlink(fuzz_path);
}

static bool fuzz_make_base(void)
{
    static const char *const sources[] = {"{\"_id\":\"a1\",\"name\":\"Ash\",\"type\":\"feat\",\"system\":{\"level\":{"
                                          "\"value\":-3},\"x\":[1.5,null,true,{}],"
                                          "\"rules\":[{\"key\":\"FlatModifier\",\"selector\":\"ac\",\"value\":2}]}}",
                                          "{\"_id\":\"b2\",\"name\":\"Bog\",\"type\":\"npc\",\"items\":[{\"name\":"
                                          "\"Bite\",\"type\":\"melee\",\"system\":{}}],"
                                          "\"system\":{}}",
                                          "{\"PF2E\":{\"Ash\":\"Ash\",\"Deep\":{\"Bog\":\"Bog\"}}}",
                                          "{\"talus\":\"pf2e-vocabulary\",\"traits\":[\"ashen\"]}"};
    struct pf2e_compiler *compiler = pf2e_compiler_new(false);
    struct arena arena;
    const char *why = NULL;
    char *bytes = NULL;
    arena_init(&arena);
    for (size_t i = 0; compiler && i < sizeof sources / sizeof *sources; i++) {
        struct json_document document;
        if (json_parse(&document, "source", sources[i], strlen(sources[i]), NULL) == STATUS_OK)
            (void)pf2e_compiler_add(compiler, "brew", "file.json", &document, NULL);
        json_free(&document);
    }
    bool good = compiler && pf2e_compiler_write(compiler, fuzz_path, &why) == STATUS_OK &&
                fs_read(&arena, fuzz_path, &bytes, &fuzz_base_size, &why) == STATUS_OK;
    if (good) fuzz_base = malloc(fuzz_base_size);
    if (fuzz_base) memcpy(fuzz_base, bytes, fuzz_base_size);
    pf2e_compiler_free(compiler);
    arena_free(&arena);
    return fuzz_base != NULL;
}

/* Makes the checksums fit, as far as the sizes in the header still make sense. */
static void fuzz_repair(char *pack, size_t size)
{
    struct compiled_header header;
    memcpy(&header, pack, sizeof header);
    if (header.string_bytes > size || header.data_bytes > size) return;
    struct compiled_layout layout = compiled_layout(&header);
    if (layout.end != size) return;
    for (uint32_t i = 0; i < header.document_count; i++) {
        struct compiled_record record;
        char *place = pack + layout.documents + i * sizeof record;
        memcpy(&record, place, sizeof record);
        if (record.offset > header.data_bytes || record.size > header.data_bytes - record.offset) continue;
        record.checksum = compiled_checksum(pack + layout.data + record.offset, record.size);
        memcpy(place, &record, sizeof record);
    }
    header.checksum = compiled_checksum(pack + sizeof header, (size_t)layout.data - sizeof header);
    memcpy(pack, &header, sizeof header);
}

static void fuzz_use(void)
{
    static const char *const names[] = {"Ash", "Bog", "a1", "bog", "feat", ""};
    struct pf2e_pack *pack = pf2e_pack_new();
    struct diags diags;
    diags_init(&diags);
    if (pack && pf2e_pack_load(pack, fuzz_path, &diags) == STATUS_OK) {
        for (size_t i = 0; i < pf2e_pack_count(pack); i++)
            (void)pf2e_document_root(pf2e_pack_get(pack, i));
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            (void)pf2e_pack_find_name(pack, names[i]);
            (void)pf2e_pack_find_id(pack, names[i]);
            (void)pf2e_pack_find_slug(pack, "feat", names[i]);
            (void)pf2e_pack_find_slug(pack, NULL, names[i]);
            (void)pf2e_pack_label(pack, names[i]);
        }
        (void)pf2e_pack_label(pack, "PF2E.Deep.Bog");
        (void)pf2e_pack_find_uuid(pack, "Compendium.pf2e.brew.Item.Ash");
    }
    pf2e_pack_free(pack);
    diags_free(&diags);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (!fuzz_base) {
        int file = mkstemp(fuzz_path);
        if (file < 0 || atexit(fuzz_end) != 0) return 0;
        close(file);
        if (!fuzz_make_base()) return 0;
    }
    /* The first byte: are the checksums made right again, is something truncated or added at the end? */
    unsigned how = size ? bytes[0] : 0;
    size_t length = fuzz_base_size;
    char *pack = malloc(fuzz_base_size + 64);
    if (!pack) return 0;
    memcpy(pack, fuzz_base, fuzz_base_size);
    memset(pack + fuzz_base_size, 0, 64);
    for (size_t i = 1; i + 3 <= size; i += 3)
        pack[((size_t)bytes[i] << 8 | bytes[i + 1]) % fuzz_base_size] = (char)bytes[i + 2];
    if (how % 4 != 3) fuzz_repair(pack, fuzz_base_size);
    if (how >= 240) length = fuzz_base_size * (how - 240) / 15;
    if (how >= 230 && how < 240) length += how - 230;
    FILE *file = fopen(fuzz_path, "wb");
    bool written = file && fwrite(pack, 1, length, file) == length;
    if (file && fclose(file) == 0 && written) fuzz_use();
    free(pack);
    return 0;
}
