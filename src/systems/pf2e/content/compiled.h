/* compiled.h: compiled packs: a whole compendium in one file that opens without being read through.
 *
 *     header     magic, version, byte order, sizes, checksum of everything before the data
 *     documents  one record each: texts, family, where its tree lies, the tree's checksum
 *     slots      a hash table from every key a document is found by to its record
 *     labels     a hash table from localisation keys to their texts
 *     offsets    where each string begins
 *     strings    every text once, each ended by NUL
 *     data       the trees: a tag byte a value, numbers as varints, strings by number
 *
 * Numbers have the byte order of the machine that compiled them (a pack is quickly made again; one of another order is
 * refused). Opening reads nothing but what comes before the data; a tree is read, checked and decoded when it is first
 * asked for, its strings stay where they are. The file is held open meanwhile: one that is replaced is still read
 * as it was, one that is overwritten or truncated gives diagnostics. Descriptions are left out unless wanted. */
#ifndef TALUS_PF2E_CONTENT_COMPILED_H
#define TALUS_PF2E_CONTENT_COMPILED_H

#include <stdint.h>

#include "systems/pf2e/content/pack.h"

struct pf2e_compiler;

struct pf2e_compiler_counts {
    size_t documents, elements, unknown, faulty; /* elements of unknown kind; elements with errors in their fields */
    size_t bytes;                                /* of the file, once it is written */
};

/* NULL when memory is exhausted. */
struct pf2e_compiler *pf2e_compiler_new(bool descriptions);
void pf2e_compiler_free(struct pf2e_compiler *compiler);
/* A document, a lang file or a vocabulary. Faults of elements go to `diags`. */
enum status pf2e_compiler_add(struct pf2e_compiler *compiler, const char *pack_name, const char *file,
                              const struct json_document *source, struct diags *diags);
/* The bytes of the pack; and those written to a file. */
enum status pf2e_compiler_print(struct pf2e_compiler *compiler, struct text *out);
enum status pf2e_compiler_write(struct pf2e_compiler *compiler, const char *path, const char **why);
struct pf2e_compiler_counts pf2e_compiler_counts(const struct pf2e_compiler *compiler);

/* Does the file begin like a compiled pack? Do the bytes? */
bool pf2e_compiled_is(const char *path);
bool pf2e_compiled_is_bytes(const char *bytes, size_t size);

#endif
