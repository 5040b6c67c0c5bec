/* folder.h: a folder of PF2e content: its documents with the packs they belong to, its labels and its own words.
 *
 * A document belongs to the pack whose path the manifest of the folder lists. Without a manifest the first level of
 * folders names the packs, unless documents lie in the folder itself: then it is one pack. */
#ifndef TALUS_PF2E_CONTENT_FOLDER_H
#define TALUS_PF2E_CONTENT_FOLDER_H

#include "core/manifest.h"

struct pf2e_folder_file {
    const char *path;
    const char *pack; /* "" when it is in none */
};

struct pf2e_folder {
    struct arena arena;
    struct manifests manifests;
    struct {
        struct pf2e_folder_file *items;
        size_t count, capacity;
    } files;
    char **langs; /* files with labels, in English */
    size_t lang_count;
};

/* What cannot be read is a diagnostic. The folder must be closed either way. */
enum status pf2e_folder_open(struct pf2e_folder *folder, const char *path, struct diags *diags);
void pf2e_folder_close(struct pf2e_folder *folder);

/* The list of a vocabulary that says of a module that it has scripts. */
#define PF2E_MODULE_CODE "moduleCode"
/* Does the manifest declare words (the flag "pf2e-homebrew")? They are made a vocabulary document, which the caller
 * frees either way. */
bool pf2e_homebrew_words(const struct manifest *manifest, struct json_document *words);

#endif
