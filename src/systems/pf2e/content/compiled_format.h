/* compiled_format.h: the layout of compiled packs, shared by writer and reader. */
#ifndef TALUS_PF2E_CONTENT_COMPILED_FORMAT_H
#define TALUS_PF2E_CONTENT_COMPILED_FORMAT_H

#include <stdint.h>
#include <string.h>

#define COMPILED_MAGIC "TALUS\x1aPF"
enum { COMPILED_VERSION = 1, COMPILED_ORDER = 0x01020304 };

struct compiled_header {
    char magic[8];
    uint32_t version, order;
    uint32_t document_count, slot_count, label_slot_count, string_count;
    uint64_t string_bytes, data_bytes;
    uint64_t checksum; /* of all bytes between header and data */
    uint64_t reserved;
};

struct compiled_record {
    uint32_t file, pack, id, name, type, slug; /* strings */
    uint32_t family;                           /* enum pf2e_family; COMPILED_VOCABULARY */
    uint32_t size;
    uint64_t offset, checksum; /* of the tree in the data */
};

enum { COMPILED_VOCABULARY = 100 };

struct compiled_label {
    uint32_t key, text; /* strings plus 1; 0 = free */
};

enum compiled_tag { TAG_NULL, TAG_FALSE, TAG_TRUE, TAG_INTEGER, TAG_DOUBLE, TAG_STRING, TAG_ARRAY, TAG_OBJECT };

/* Sections in the order they lie in the file. */
struct compiled_layout {
    uint64_t documents, slots, labels, offsets, strings, data, end;
};

static inline struct compiled_layout compiled_layout(const struct compiled_header *header)
{
    struct compiled_layout layout;
    layout.documents = sizeof *header;
    layout.slots = layout.documents + (uint64_t)header->document_count * sizeof(struct compiled_record);
    layout.labels = layout.slots + (uint64_t)header->slot_count * sizeof(uint32_t);
    layout.offsets = layout.labels + (uint64_t)header->label_slot_count * sizeof(struct compiled_label);
    layout.strings = layout.offsets + ((uint64_t)header->string_count + 1) * sizeof(uint32_t);
    layout.data = layout.strings + header->string_bytes;
    layout.end = layout.data + header->data_bytes;
    return layout;
}

/* Fast enough to check megabytes while opening: four lanes of multiply and rotate. */
static inline uint64_t compiled_checksum(const void *memory, size_t size)
{
    const unsigned char *bytes = memory;
    uint64_t lanes[4] = {0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u, 0x94d049bb133111ebu, 0x2545f4914f6cdd1du};
    size_t at = 0;
    for (; at + 32 <= size; at += 32) {
        for (size_t lane = 0; lane < 4; lane++) {
            uint64_t word;
            memcpy(&word, bytes + at + lane * 8, 8);
            lanes[lane] = (lanes[lane] ^ word) * 0xff51afd7ed558ccdu;
            lanes[lane] = lanes[lane] << 29 | lanes[lane] >> 35;
        }
    }
    uint64_t sum = size;
    for (; at < size; at++)
        sum = (sum ^ bytes[at]) * 0x100000001b3u;
    for (size_t lane = 0; lane < 4; lane++)
        sum = (sum ^ lanes[lane]) * 0xc4ceb9fe1a85ec53u, sum ^= sum >> 31;
    return sum;
}

static inline uint32_t compiled_hash(char kind, const char *first, const char *second)
{
    uint32_t hash = 2166136261u ^ (unsigned char)kind;
    for (; *first; first++)
        hash = (hash ^ (unsigned char)*first) * 16777619u;
    hash = (hash ^ 0x1f) * 16777619u;
    for (; *second; second++)
        hash = (hash ^ (unsigned char)*second) * 16777619u;
    hash ^= hash >> 15;
    hash *= 0x2c1b3c6du;
    return hash ^ (hash >> 13);
}

/* Is the record found under this key? The kinds are those of the store's index. */
struct compiled_names {
    const char *pack, *id, *name, *type, *slug;
};
static inline int compiled_matches(char kind, const char *first, const char *second, const struct compiled_names *of)
{
    switch (kind) {
    case 'u':
        return strcmp(of->pack, first) == 0 && strcmp(of->id, second) == 0;
    case 'n':
        return strcmp(of->pack, first) == 0 && strcmp(of->name, second) == 0;
    case 'i':
        return strcmp(of->id, first) == 0;
    case 's':
        return (!*first || strcmp(of->type, first) == 0) && strcmp(of->slug, second) == 0;
    default:
        return strcmp(of->name, first) == 0;
    }
}

#endif
