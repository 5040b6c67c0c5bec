/* compiled_read.c: opens compiled packs and finds documents in them. Nothing in the file is trusted, now or later:
 * what finds the documents is read once, a tree whenever it is requested (decision 0011). */
#include <string.h>

#include "base/fs.h"
#include "base/limits.h"
#include "base/memory.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/compiled_format.h"
#include "systems/pf2e/content/pack_internal.h"

struct pf2e_file {
    int file;      /* held open, for the trees */
    char *memory;  /* the whole pack instead of a file; NULL: there is a file */
    uint64_t size; /* of the file */
    uint64_t data; /* where the trees begin in it */
    char *head;    /* everything before them */
    const struct compiled_header *header;
    const struct compiled_record *records;
    const uint32_t *slots, *offsets;
    const struct compiled_label *labels;
    const char *strings;
    struct pf2e_document *documents; /* of each record; those of vocabularies are unused */
};

bool pf2e_compiled_is(const char *path)
{
    char magic[8] = "";
    return fs_read_start(path, magic, sizeof magic) == sizeof magic && memcmp(magic, COMPILED_MAGIC, 8) == 0;
}

bool pf2e_compiled_is_bytes(const char *bytes, size_t size)
{
    return size >= 8 && memcmp(bytes, COMPILED_MAGIC, 8) == 0;
}

static enum status file_refuse(struct diags *diags, const char *path, const char *hint, const char *message)
{
    diags_add(diags, fault_error("pf2e/bad-pack", hint), (struct place){.file = path}, "%s", message);
    return STATUS_BAD_CONTENT;
}

static bool file_is_power(uint32_t number)
{
    return number && !(number & (number - 1));
}

static const char file_again[] = "compile it again with `talus compile`";

static enum status file_check_header(struct pf2e_file *file, const struct compiled_header *header, const char *path,
                                     struct diags *diags)
{
    if (memcmp(header->magic, COMPILED_MAGIC, 8) != 0)
        return file_refuse(diags, path, file_again, "this is not a compiled pack");
    if (header->order != COMPILED_ORDER)
        return file_refuse(diags, path, file_again, "the pack was compiled on a machine with another byte order");
    if (header->version != COMPILED_VERSION)
        return file_refuse(diags, path, file_again,
                           header->version < COMPILED_VERSION ? "the pack was compiled by an older version"
                                                              : "the pack was compiled by a newer version");
    bool sane = file_is_power(header->slot_count) && file_is_power(header->label_slot_count) &&
                header->string_bytes < (uint64_t)1 << 40 && header->data_bytes < (uint64_t)1 << 40;
    struct compiled_layout layout = compiled_layout(header);
    if (!sane || layout.end != file->size || header->string_count == 0)
        return file_refuse(diags, path, file_again, "the pack is truncated or damaged");
    file->data = layout.data;
    return STATUS_OK;
}

static enum status file_check(struct pf2e_file *file, const char *path, struct diags *diags)
{
    const struct compiled_header *header = file->header;
    struct compiled_layout layout = compiled_layout(header);
    if (compiled_checksum(file->head + sizeof *header, (size_t)layout.data - sizeof *header) != header->checksum)
        return file_refuse(diags, path, file_again, "the pack is damaged: its checksum is wrong");
    file->records = (const struct compiled_record *)(const void *)(file->head + layout.documents);
    file->slots = (const uint32_t *)(const void *)(file->head + layout.slots);
    file->labels = (const struct compiled_label *)(const void *)(file->head + layout.labels);
    file->offsets = (const uint32_t *)(const void *)(file->head + layout.offsets);
    file->strings = file->head + layout.strings;
    if (header->string_bytes == 0 || file->strings[header->string_bytes - 1] != '\0')
        return file_refuse(diags, path, file_again, "the pack is damaged: its strings do not end");
    return STATUS_OK;
}

static enum status file_unreadable(struct diags *diags, const char *path, const char *why, enum status status)
{
    diags_add(diags, fault_error("file/unreadable", NULL), (struct place){.file = path}, "%s", why);
    return status;
}

/* From the file or from memory; all of the bytes or a failure. */
static enum status file_read(const struct pf2e_file *file, uint64_t offset, void *bytes, size_t size, const char **why)
{
    if (!file->memory) return fs_read_at(file->file, offset, bytes, size, why);
    *why = "the pack ends too early";
    if (offset > file->size || size > file->size - offset) return STATUS_IO;
    memcpy(bytes, file->memory + offset, size);
    return STATUS_OK;
}

/* Header and index. The header is looked at twice: what was checked is what is used, no matter who writes meanwhile. */
static enum status file_read_head(struct pf2e_file *file, const char *path, struct diags *diags)
{
    struct compiled_header header;
    const char *why = NULL;
    if (file->size < sizeof header) return file_refuse(diags, path, file_again, "this is not a compiled pack");
    enum status status = file_read(file, 0, &header, sizeof header, &why);
    if (status != STATUS_OK) return file_unreadable(diags, path, why, status);
    status = file_check_header(file, &header, path, diags);
    if (status != STATUS_OK) return status;
    file->head = file->data <= SIZE_MAX ? memory_alloc((size_t)file->data) : NULL;
    if (!file->head) return STATUS_NO_MEMORY;
    memcpy(file->head, &header, sizeof header);
    file->header = (const struct compiled_header *)(const void *)file->head;
    status = file_read(file, sizeof header, file->head + sizeof header, (size_t)file->data - sizeof header, &why);
    return status == STATUS_OK ? file_check(file, path, diags) : file_unreadable(diags, path, why, status);
}

/* "" for a number beyond the table; the section ends in NUL, so every string does. */
static const char *file_string(const struct pf2e_file *file, uint32_t string)
{
    if (string >= file->header->string_count || file->offsets[string] >= file->header->string_bytes) return "";
    return file->strings + file->offsets[string];
}

static uint32_t file_string_length(const struct pf2e_file *file, uint32_t string)
{
    uint32_t start = file->offsets[string], next = file->offsets[string + 1];
    if (next <= start || next > file->header->string_bytes) return (uint32_t)strlen(file_string(file, string));
    return next - start - 1;
}

struct decoder {
    const struct pf2e_file *file;
    struct arena *arena;
    const unsigned char *at, *end;
    unsigned depth;
};

static bool decode_number(struct decoder *decoder, uint64_t *number)
{
    *number = 0;
    for (unsigned shift = 0; decoder->at < decoder->end && shift < 64; shift += 7) {
        unsigned char byte = *decoder->at++;
        *number |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) return true;
    }
    return false;
}

static bool decode_string(struct decoder *decoder, const char **text, uint32_t *length)
{
    uint64_t string;
    if (!decode_number(decoder, &string) || string >= decoder->file->header->string_count) return false;
    *text = file_string(decoder->file, (uint32_t)string);
    *length = file_string_length(decoder->file, (uint32_t)string);
    return true;
}

static bool decode_value(struct decoder *decoder, struct json *value);

static bool decode_members(struct decoder *decoder, struct json *value, bool object)
{
    uint64_t count;
    /* Each item takes at least one byte: a larger count is a lie. */
    if (!decode_number(decoder, &count) || count > (uint64_t)(decoder->end - decoder->at)) return false;
    if (++decoder->depth > LIMIT_JSON_DEPTH) return false;
    value->type = object ? JSON_OBJECT : JSON_ARRAY;
    value->count = (uint32_t)count;
    if (object)
        value->members = json_members_new(decoder->arena, (size_t)count);
    else
        value->items = arena_array(decoder->arena, struct json, (size_t)count);
    if (!value->items) return false;
    for (uint32_t i = 0; i < count; i++) {
        if (object) {
            struct json_member *member = &value->members[i];
            uint32_t length;
            member->name_offset = JSON_NO_OFFSET;
            if (!decode_string(decoder, &member->name, &length) || length > LIMIT_JSON_NAME) return false;
            member->name_key = json_name_key(member->name, length);
            json_members_note(value->members, i);
        }
        if (!decode_value(decoder, object ? &value->members[i].value : &value->items[i])) return false;
    }
    decoder->depth--;
    return true;
}

static bool decode_value(struct decoder *decoder, struct json *value)
{
    uint64_t number;
    *value = (struct json){.offset = JSON_NO_OFFSET};
    if (decoder->at >= decoder->end) return false;
    unsigned char tag = *decoder->at++;
    switch (tag) {
    case TAG_NULL:
    case TAG_FALSE:
    case TAG_TRUE:
        value->type = (uint8_t)(JSON_NULL + (tag - TAG_NULL));
        return true;
    case TAG_INTEGER:
        if (!decode_number(decoder, &number)) return false;
        value->type = JSON_INTEGER;
        value->integer = (int64_t)(number >> 1 ^ (0 - (number & 1)));
        return true;
    case TAG_DOUBLE:
        if (decoder->end - decoder->at < 8) return false;
        value->type = JSON_DOUBLE;
        memcpy(&value->number, decoder->at, 8);
        decoder->at += 8;
        return true;
    case TAG_STRING:
        value->type = JSON_STRING;
        return decode_string(decoder, &value->text, &value->count);
    case TAG_ARRAY:
    case TAG_OBJECT:
        return decode_members(decoder, value, tag == TAG_OBJECT);
    default:
        return false;
    }
}

static enum status file_damaged(struct diags *diags, const char *name)
{
    diags_add(diags, fault_error("pf2e/bad-pack", "compile the pack again"), (struct place){.file = name},
              "this document of the compiled pack is damaged");
    return STATUS_BAD_CONTENT;
}

/* The bytes of a tree, for memory_free. */
static enum status file_read_tree(const struct pf2e_file *file, const struct compiled_record *record, const char *name,
                                  unsigned char **tree, struct diags *diags)
{
    uint64_t most = file->header->data_bytes;
    const char *why = NULL;
    *tree = NULL;
    if (record->offset > most || record->size > most - record->offset) return file_damaged(diags, name);
    *tree = memory_alloc(record->size);
    if (!*tree) return STATUS_NO_MEMORY;
    enum status status = file_read(file, file->data + record->offset, *tree, record->size, &why);
    if (status != STATUS_OK) return file_unreadable(diags, name, why, status);
    return compiled_checksum(*tree, record->size) == record->checksum ? STATUS_OK : file_damaged(diags, name);
}

static enum status file_decode(const struct pf2e_file *file, const struct compiled_record *record,
                               struct json_document *source, struct diags *diags)
{
    *source = (struct json_document){0};
    arena_init(&source->arena);
    const char *name = file_string(file, record->file);
    source->name = arena_copy_text(&source->arena, name, strlen(name));
    unsigned char *tree = NULL;
    enum status status = file_read_tree(file, record, name, &tree, diags);
    struct decoder decoder = {.file = file, .arena = &source->arena, .at = tree};
    if (status == STATUS_OK) {
        decoder.end = tree + record->size;
        if (!decode_value(&decoder, &source->root)) status = STATUS_BAD_CONTENT;
    }
    if (status != STATUS_OK) source->root = (struct json){.offset = JSON_NO_OFFSET}; /* part of it is no document */
    memory_free(tree);
    return source->arena.failed ? STATUS_NO_MEMORY : status;
}

enum status pf2e_file_source(const struct pf2e_document *document, struct json_document *source, struct diags *diags)
{
    const struct pf2e_file *file = document->compiled;
    return file_decode(file, &file->records[document - file->documents], source, diags);
}

static enum status file_add_vocabulary(struct pf2e_pack *pack, const struct pf2e_file *file,
                                       const struct compiled_record *record, struct diags *diags)
{
    struct json_document *source = memory_alloc(sizeof *source);
    if (!source) return STATUS_NO_MEMORY;
    enum status status = file_decode(file, record, source, diags);
    if (status == STATUS_OK && vec_push(&pack->vocabularies, source)) return STATUS_OK;
    json_free(source);
    memory_free(source);
    return status == STATUS_OK ? STATUS_NO_MEMORY : status;
}

static enum status file_add_documents(struct pf2e_pack *pack, struct pf2e_file *file, struct diags *diags)
{
    uint32_t count = file->header->document_count;
    file->documents = arena_array(&pack->arena, struct pf2e_document, count);
    if (!file->documents || !vec_reserve(&pack->documents, count)) return STATUS_NO_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        const struct compiled_record *record = &file->records[i];
        if (record->family == COMPILED_VOCABULARY) {
            if (file_add_vocabulary(pack, file, record, diags) == STATUS_NO_MEMORY) return STATUS_NO_MEMORY;
            continue;
        }
        file->documents[i] = (struct pf2e_document){
            .owner = pack,
            .compiled = file,
            .file = file_string(file, record->file),
            .pack = file_string(file, record->pack),
            .id = file_string(file, record->id),
            .name = file_string(file, record->name),
            .type = file_string(file, record->type),
            .slug = file_string(file, record->slug),
            .family = record->family <= PF2E_OTHER ? (enum pf2e_family)record->family : PF2E_OTHER};
        pack->documents.items[pack->documents.count++] = &file->documents[i];
    }
    return STATUS_OK;
}

/* Takes over a pack that was opened. */
static enum status file_use(struct pf2e_pack *pack, struct pf2e_file *file, const char *name, struct diags *diags)
{
    enum status status = file_read_head(file, name, diags);
    if (status == STATUS_OK && !vec_push(&pack->files, file)) status = STATUS_NO_MEMORY;
    if (status == STATUS_OK) return file_add_documents(pack, file, diags);
    pf2e_file_close(file);
    return status;
}

enum status pf2e_file_open(struct pf2e_pack *pack, const char *path, struct diags *diags)
{
    struct pf2e_file *file = memory_alloc(sizeof *file);
    const char *why = NULL;
    if (!file) return STATUS_NO_MEMORY;
    *file = (struct pf2e_file){0};
    enum status status = fs_hold(path, &file->file, &file->size, &why);
    if (status != STATUS_OK) {
        memory_free(file);
        return file_unreadable(diags, path, why, status);
    }
    return file_use(pack, file, path, diags);
}

enum status pf2e_file_open_text(struct pf2e_pack *pack, const struct content_text *text, struct diags *diags)
{
    struct pf2e_file *file = memory_alloc(sizeof *file);
    if (!file) return STATUS_NO_MEMORY;
    *file = (struct pf2e_file){.memory = memory_alloc(text->size), .size = text->size};
    if (!file->memory) {
        memory_free(file);
        return STATUS_NO_MEMORY;
    }
    memcpy(file->memory, text->bytes, text->size);
    return file_use(pack, file, text->name, diags);
}

void pf2e_file_close(struct pf2e_file *file)
{
    if (!file->memory) fs_let_go(file->file);
    memory_free(file->memory);
    memory_free(file->head);
    memory_free(file);
}

const struct pf2e_document *pf2e_file_find(const struct pf2e_file *file, char kind, const char *first,
                                           const char *second)
{
    uint32_t mask = file->header->slot_count - 1;
    char filed = kind == 's' && !*first ? 'k' : kind;
    uint32_t at = compiled_hash(filed, first, second) & mask;
    for (uint32_t tries = 0; tries <= mask && file->slots[at]; tries++, at = (at + 1) & mask) {
        uint32_t index = (file->slots[at] & 0x7fffffffu) >> 3;
        if (index >= file->header->document_count || "uniskm??"[file->slots[at] & 7] != filed) continue;
        const struct pf2e_document *document = &file->documents[index];
        struct compiled_names names = {document->pack, document->id, document->name, document->type, document->slug};
        if (document->name && compiled_matches(kind, first, second, &names)) return document;
    }
    return NULL;
}

const char *pf2e_file_label(const struct pf2e_file *file, const char *key)
{
    uint32_t mask = file->header->label_slot_count - 1, at = compiled_hash('l', key, "") & mask;
    for (uint32_t tries = 0; tries <= mask && file->labels[at].key; tries++, at = (at + 1) & mask) {
        if (strcmp(file_string(file, file->labels[at].key - 1), key) == 0)
            return file_string(file, file->labels[at].text - 1);
    }
    return NULL;
}
