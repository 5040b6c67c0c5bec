/* pack_internal.h: shared declarations of the content store. */
#ifndef TALUS_PF2E_CONTENT_PACK_INTERNAL_H
#define TALUS_PF2E_CONTENT_PACK_INTERNAL_H

#include "base/map.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "core/system.h"
#include "systems/pf2e/content/pack.h"

/* A tree that was requested; set once into its document, by whichever thread was first. */
struct pf2e_tree {
    struct json_document source;
};

struct pf2e_sources {
    struct json_document **items;
    size_t count, capacity;
};

struct pf2e_pack {
    const struct pf2e_pack *under; /* it is put over this one, which outlives it; NULL: over nothing */
    vec(const struct pf2e_document *) hidden; /* documents of `under` that do not count any more */
    struct arena arena;            /* documents and their texts */
    struct symbols symbols; /* keys of the index: "i\x1f<id>", "u\x1f<pack>\x1f<name>" ... */
    struct map index;       /* symbol -> document */
    vec(struct pf2e_document *) documents; /* those of `under` that still count first */
    size_t borrowed;                       /* so many of them */
    struct pf2e_sources langs, vocabularies;
    vec(struct pf2e_file *) files; /* compiled packs, open */
};

/* A document, lang file, vocabulary or compiled pack in memory, which is copied. */
enum status pf2e_pack_load_text(struct pf2e_pack *pack, const struct content_text *text, struct diags *diags);
/* Learns what a document is called and files it. `tree` is the document as read. */
enum status pf2e_pack_register(struct pf2e_pack *pack, struct pf2e_document *document, const struct json *tree);
/* Files a document whose texts are set. */
enum status pf2e_pack_index(struct pf2e_pack *pack, struct pf2e_document *document);
/* "feats" -> "feats-srd": folder names of the public sources that differ from the name links use. */
const char *pf2e_pack_link_name(const char *folder);
/* Changes a freshly read tree, which lives in the arena, as pack.h says. */
bool pf2e_tree_finalise(const struct pf2e_document *document, struct arena *arena, struct json *root);
/* Gives an actor and every element of the document and of its items a serial number: what is made of them is kept
 * under that. */
void pf2e_tree_number(struct json *root);

/* compiled_read.c. A pack that cannot be used is a diagnostic and a status. */
enum status pf2e_file_open(struct pf2e_pack *pack, const char *path, struct diags *diags);
/* The same for a pack in memory, which is copied. */
enum status pf2e_file_open_text(struct pf2e_pack *pack, const struct content_text *text, struct diags *diags);
void pf2e_file_close(struct pf2e_file *file);
/* Keys as in the index: kind, first and second part. */
const struct pf2e_document *pf2e_file_find(const struct pf2e_file *file, char kind, const char *first,
                                           const char *second);
const char *pf2e_file_label(const struct pf2e_file *file, const char *key);
enum status pf2e_file_source(const struct pf2e_document *document, struct json_document *source, struct diags *diags);

#endif
