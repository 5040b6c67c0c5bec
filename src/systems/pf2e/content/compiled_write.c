/* compiled_write.c: writes documents as one compiled pack. */
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "ir/slug.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/compiled_format.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/content/pack_internal.h"

struct pf2e_compiler {
    bool descriptions, failed;
    size_t failures; /* of memory, before it began */
    struct symbols strings; /* string n is symbol n + 1 */
    vec(unsigned char) data;
    vec(struct compiled_record) records;
    vec(struct compiled_label) labels; /* key and text as strings, not yet in slots */
    struct text path;                  /* scratch: the localisation key looked at */
    struct pf2e_compiler_counts counts;
};

struct pf2e_compiler *pf2e_compiler_new(bool descriptions)
{
    struct pf2e_compiler *compiler = memory_alloc(sizeof *compiler);
    if (!compiler) return NULL;
    memset(compiler, 0, sizeof *compiler);
    compiler->descriptions = descriptions;
    compiler->failures = memory_failures();
    symbols_init(&compiler->strings, NULL);
    return compiler;
}

void pf2e_compiler_free(struct pf2e_compiler *compiler)
{
    if (!compiler) return;
    symbols_free(&compiler->strings);
    vec_free(&compiler->data);
    vec_free(&compiler->records);
    vec_free(&compiler->labels);
    text_free(&compiler->path);
    memory_free(compiler);
}

struct pf2e_compiler_counts pf2e_compiler_counts(const struct pf2e_compiler *compiler)
{
    return compiler->counts;
}

static uint32_t compiler_string(struct pf2e_compiler *compiler, const char *text, size_t length)
{
    symbol name = symbol_intern(&compiler->strings, text, length);
    if (!name) compiler->failed = true;
    return name ? name - 1 : 0;
}

static void compiler_put(struct pf2e_compiler *compiler, unsigned char byte)
{
    if (!vec_push(&compiler->data, byte)) compiler->failed = true;
}

static void compiler_put_number(struct pf2e_compiler *compiler, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        compiler_put(compiler, (unsigned char)(number | 0x80));
    compiler_put(compiler, (unsigned char)number);
}

/* What people read and rules never ask for. */
static bool compiler_is_prose(const char *name)
{
    static const char *const names[] = {"description", "publicNotes", "privateNotes", "biography", "publication"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], name) == 0) return true;
    }
    return false;
}

static void compiler_put_value(struct pf2e_compiler *compiler, const struct json *value, bool keep);

/* Of a description that is left out, the options its inline rolls bring along stay: the linter asks for them. */
static void compiler_inline_options(struct text *out, const struct json_member *member)
{
    static const char *const keys[] = {"|options:", "|traits:", " options=", " traits="};
    const char *text = json_to_text(json_get(&member->value, "value"), "");
    for (size_t i = 0; strcmp(member->name, "description") == 0 && i < sizeof keys / sizeof *keys; i++) {
        for (const char *at = strstr(text, keys[i]); at; at = strstr(at + 1, keys[i]))
            text_add_bytes(out, at, 1 + strcspn(at + 1, "|]"));
    }
}

/* What becomes of a member that is prose: nothing, or its inline options. */
static bool compiler_put_prose(struct pf2e_compiler *compiler, const struct json_member *member, bool write)
{
    struct text options = {0};
    compiler_inline_options(&options, member);
    bool stays = options.length > 0;
    if (stays && write) {
        compiler_put_number(compiler, compiler_string(compiler, member->name, member->name_length));
        compiler_put(compiler, TAG_OBJECT);
        compiler_put_number(compiler, 1);
        compiler_put_number(compiler, compiler_string(compiler, "value", 5));
        compiler_put(compiler, TAG_STRING);
        compiler_put_number(compiler, compiler_string(compiler, text_get(&options), options.length));
    }
    if (options.failed) compiler->failed = true;
    text_free(&options);
    return stays;
}

/* Prose is left out of `system` and `details`, but not out of rules, where a description is a value. */
static void compiler_put_object(struct pf2e_compiler *compiler, const struct json *value, bool keep)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < value->count; i++)
        count += keep || !compiler_is_prose(value->members[i].name) ||
                 compiler_put_prose(compiler, &value->members[i], false);
    compiler_put(compiler, TAG_OBJECT);
    compiler_put_number(compiler, count);
    for (uint32_t i = 0; i < value->count; i++) {
        const struct json_member *member = &value->members[i];
        if (!keep && compiler_is_prose(member->name)) {
            compiler_put_prose(compiler, member, true);
            continue;
        }
        compiler_put_number(compiler, compiler_string(compiler, member->name, member->name_length));
        compiler_put_value(compiler, &member->value, keep || strcmp(member->name, "rules") == 0);
    }
}

static void compiler_put_value(struct pf2e_compiler *compiler, const struct json *value, bool keep)
{
    switch ((enum json_type)value->type) {
    case JSON_NULL:
    case JSON_FALSE:
    case JSON_TRUE:
        compiler_put(compiler, (unsigned char)(TAG_NULL + (value->type - JSON_NULL)));
        return;
    case JSON_INTEGER:
        compiler_put(compiler, TAG_INTEGER);
        compiler_put_number(compiler, (uint64_t)value->integer << 1 ^ (uint64_t)(value->integer >> 63));
        return;
    case JSON_DOUBLE: {
        unsigned char bytes[8];
        memcpy(bytes, &value->number, 8);
        compiler_put(compiler, TAG_DOUBLE);
        for (size_t i = 0; i < 8; i++)
            compiler_put(compiler, bytes[i]);
        return;
    }
    case JSON_STRING:
        compiler_put(compiler, TAG_STRING);
        compiler_put_number(compiler, compiler_string(compiler, value->text, value->count));
        return;
    case JSON_ARRAY:
        compiler_put(compiler, TAG_ARRAY);
        compiler_put_number(compiler, value->count);
        for (uint32_t i = 0; i < value->count; i++)
            compiler_put_value(compiler, &value->items[i], keep);
        return;
    case JSON_OBJECT:
        compiler_put_object(compiler, value, keep);
        return;
    }
}

static void compiler_check_item(struct pf2e_compiler *compiler, const struct json_document *source,
                                const struct json *item, struct diags *diags)
{
    const struct json *rules = json_path(item, "system.rules");
    for (uint32_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        const struct json *rule = &rules->items[i];
        const struct element_kind *kind = pf2e_element_find(pf2e_element_key(rule), NULL);
        compiler->counts.elements++;
        if (!kind) {
            compiler->counts.unknown++;
            diags_add(diags, fault_error("pf2e/unknown-kind", NULL), json_place(source, rule),
                      "there is no rule element \"%s\"", pf2e_element_key(rule));
            continue;
        }
        struct field_checker checker = {
            .document = source, .system = "pf2e", .key_field = "key", .templates = true, .silent = true};
        if (!field_check(&checker, kind->fields, pf2e_common_fields, rule)) compiler->counts.faulty++;
    }
}

static void compiler_add_labels(struct pf2e_compiler *compiler, const struct json *object)
{
    size_t length = compiler->path.length;
    for (uint32_t i = 0; i < object->count; i++) {
        const struct json_member *member = &object->members[i];
        if (length) text_add_char(&compiler->path, '.');
        text_add_bytes(&compiler->path, member->name, member->name_length);
        if (member->value.type == JSON_OBJECT) compiler_add_labels(compiler, &member->value);
        if (member->value.type == JSON_STRING) {
            struct compiled_label label = {compiler_string(compiler, text_get(&compiler->path), compiler->path.length) +
                                               1,
                                           compiler_string(compiler, member->value.text, member->value.count) + 1};
            if (!vec_push(&compiler->labels, label)) compiler->failed = true;
        }
        compiler->path.length = length;
        if (compiler->path.bytes) compiler->path.bytes[length] = '\0';
    }
}

static uint32_t compiler_text(struct pf2e_compiler *compiler, const struct json *value)
{
    return json_is(value, JSON_STRING) ? compiler_string(compiler, value->text, value->count)
                                       : compiler_string(compiler, "", 0);
}

static enum status compiler_add_tree(struct pf2e_compiler *compiler, struct compiled_record record,
                                     const struct json *root, bool keep)
{
    record.offset = compiler->data.count;
    compiler_put_value(compiler, root, keep);
    record.size = (uint32_t)(compiler->data.count - record.offset);
    if (compiler->failed) return STATUS_NO_MEMORY;
    record.checksum = compiled_checksum(compiler->data.items + record.offset, record.size);
    return vec_push(&compiler->records, record) ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status pf2e_compiler_add(struct pf2e_compiler *compiler, const char *pack_name, const char *file,
                              const struct json_document *source, struct diags *diags)
{
    const struct json *root = &source->root;
    const char *link = pf2e_pack_link_name(pack_name);
    if (!json_is(root, JSON_OBJECT)) return STATUS_OK;
    struct compiled_record record = {.file = compiler_string(compiler, file, strlen(file)),
                                     .pack = compiler_string(compiler, link, strlen(link)),
                                     .id = compiler_text(compiler, json_get(root, "_id")),
                                     .name = compiler_text(compiler, json_get(root, "name")),
                                     .type = compiler_text(compiler, json_get(root, "type"))};
    if (json_is_text(json_get(root, "talus"), "pf2e-vocabulary")) {
        record.family = COMPILED_VOCABULARY;
        return compiler_add_tree(compiler, record, root, true);
    }
    if (!json_is(json_get(root, "name"), JSON_STRING)) {
        if (json_is(json_get(root, "PF2E"), JSON_OBJECT)) compiler_add_labels(compiler, root);
        return compiler->failed ? STATUS_NO_MEMORY : STATUS_OK;
    }
    if (!pf2e_is_document(root)) return compiler->failed ? STATUS_NO_MEMORY : STATUS_OK;
    const struct json *slug = json_path(root, "system.slug"), *name = json_get(root, "name");
    struct text made = {0};
    if (!json_is(slug, JSON_STRING) || slug->count == 0) slug_add(&made, name->text, name->count, SLUG_KEBAB);
    record.slug = made.length ? compiler_string(compiler, text_get(&made), made.length) : compiler_text(compiler, slug);
    text_free(&made);
    record.family = pf2e_family_of(root);
    compiler->counts.documents++;
    compiler_check_item(compiler, source, root, diags);
    const struct json *items = json_get(root, "items");
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++)
        compiler_check_item(compiler, source, &items->items[i], diags);
    /* Of journals, macros and tables only that they exist is of interest. */
    struct json nothing = json_make_object();
    bool whole = compiler->descriptions || record.family != PF2E_OTHER;
    return compiler_add_tree(compiler, record, whole ? root : &nothing, compiler->descriptions);
}

static const char *compiler_get(const struct pf2e_compiler *compiler, uint32_t string)
{
    return symbol_text(&compiler->strings, string + 1);
}

static struct compiled_names compiler_names(const struct pf2e_compiler *compiler, const struct compiled_record *record)
{
    return (struct compiled_names){.pack = compiler_get(compiler, record->pack),
                                   .id = compiler_get(compiler, record->id),
                                   .name = compiler_get(compiler, record->name),
                                   .type = compiler_get(compiler, record->type),
                                   .slug = compiler_get(compiler, record->slug)};
}

struct compiler_slots {
    uint32_t *items, count; /* a power of two */
};

/* The slot of the key: an empty one, or that of the record that is filed under it already. */
static uint32_t *compiler_slot(struct pf2e_compiler *compiler, const struct compiler_slots *slots, char kind,
                               const char *first, const char *second)
{
    uint32_t mask = slots->count - 1, at = compiled_hash(kind, first, second) & mask;
    for (;; at = (at + 1) & mask) {
        uint32_t slot = slots->items[at];
        if (!slot) return &slots->items[at];
        if ("uniskm"[slot & 7] != kind) continue;
        struct compiled_names names = compiler_names(compiler, &compiler->records.items[(slot & 0x7fffffffu) >> 3]);
        if (compiled_matches(kind == 'k' ? 's' : kind, first, second, &names)) return &slots->items[at];
    }
}

static uint32_t compiler_filed(uint32_t index, char kind)
{
    return index << 3 | (uint32_t)(strchr("uniskm", kind) - "uniskm") | 0x80000000u;
}

static void compiler_fill_slots(struct pf2e_compiler *compiler, const struct compiler_slots *slots)
{
    for (uint32_t i = 0; i < compiler->records.count; i++) {
        const struct compiled_record *record = &compiler->records.items[i];
        struct compiled_names of = compiler_names(compiler, record);
        /* Of documents with one identity the last is found, of those with one name or slug the first. */
        const struct {
            char kind;
            const char *first, *second;
            bool wanted, replaces;
        } keys[] = {{'u', of.pack, of.id, *of.id, true},
                    {'n', of.pack, of.name, true, true},
                    {'i', of.id, "", *of.id, false},
                    {'s', of.type, of.slug, true, false},
                    {'k', "", of.slug, record->family != PF2E_OTHER, false},
                    {'m', of.name, "", record->family != PF2E_OTHER, false}};
        for (size_t k = 0; record->family != COMPILED_VOCABULARY && k < sizeof keys / sizeof *keys; k++) {
            if (!keys[k].wanted) continue;
            uint32_t *slot = compiler_slot(compiler, slots, keys[k].kind, keys[k].first, keys[k].second);
            if (!*slot || keys[k].replaces) *slot = compiler_filed(i, keys[k].kind);
        }
    }
}

static void compiler_fill_labels(struct pf2e_compiler *compiler, struct compiled_label *slots, uint32_t count)
{
    for (size_t i = 0; i < compiler->labels.count; i++) {
        struct compiled_label label = compiler->labels.items[i];
        uint32_t at = compiled_hash('l', compiler_get(compiler, label.key - 1), "") & (count - 1);
        while (slots[at].key && slots[at].key != label.key)
            at = (at + 1) & (count - 1);
        slots[at] = label;
    }
}

static uint32_t compiler_slots_for(size_t entries)
{
    uint32_t count = 16;
    while (count < entries * 2)
        count *= 2;
    return count;
}

/* Everything before the data, in one block of memory. */
static char *compiler_front(struct pf2e_compiler *compiler, struct compiled_header *header, size_t *size)
{
    uint64_t string_bytes = 0;
    for (uint32_t i = 0; i < compiler->strings.count; i++)
        string_bytes += compiler->strings.texts[i].length + 1;
    *header = (struct compiled_header){.version = COMPILED_VERSION,
                                       .order = COMPILED_ORDER,
                                       .document_count = (uint32_t)compiler->records.count,
                                       .slot_count = compiler_slots_for(compiler->records.count * 6),
                                       .label_slot_count = compiler_slots_for(compiler->labels.count),
                                       .string_count = compiler->strings.count,
                                       .string_bytes = string_bytes + 7 - (string_bytes + 7) % 8,
                                       .data_bytes = compiler->data.count};
    memcpy(header->magic, COMPILED_MAGIC, sizeof header->magic);
    struct compiled_layout layout = compiled_layout(header);
    *size = (size_t)layout.data;
    char *front = memory_alloc(*size);
    if (!front) return NULL;
    memset(front, 0, *size);
    if (compiler->records.count)
        memcpy(front + layout.documents, compiler->records.items,
               compiler->records.count * sizeof(struct compiled_record));
    struct compiler_slots slots = {(uint32_t *)(void *)(front + layout.slots), header->slot_count};
    compiler_fill_slots(compiler, &slots);
    compiler_fill_labels(compiler, (struct compiled_label *)(void *)(front + layout.labels), header->label_slot_count);
    uint32_t *offsets = (uint32_t *)(void *)(front + layout.offsets), at = 0;
    for (uint32_t i = 0; i < compiler->strings.count; i++) {
        const struct symbol_text *text = &compiler->strings.texts[i];
        offsets[i] = at;
        memcpy(front + layout.strings + at, text->text, text->length);
        at += text->length + 1;
    }
    offsets[compiler->strings.count] = at;
    header->checksum = compiled_checksum(front + sizeof *header, *size - sizeof *header);
    memcpy(front, header, sizeof *header);
    return front;
}

enum status pf2e_compiler_print(struct pf2e_compiler *compiler, struct text *out)
{
    struct compiled_header header;
    size_t size = 0;
    bool whole = !compiler->failed && memory_failures() == compiler->failures;
    char *front = !whole ? NULL : compiler_front(compiler, &header, &size);
    if (!front) return STATUS_NO_MEMORY;
    text_add_bytes(out, front, size);
    text_add_bytes(out, (const char *)compiler->data.items, compiler->data.count);
    memory_free(front);
    compiler->counts.bytes = size + compiler->data.count;
    return out->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

enum status pf2e_compiler_write(struct pf2e_compiler *compiler, const char *path, const char **why)
{
    struct text out = {0};
    *why = "there is not enough memory";
    enum status status = pf2e_compiler_print(compiler, &out);
    if (status == STATUS_OK) status = fs_write_atomic(path, text_get(&out), out.length, why);
    text_free(&out);
    return status;
}

