/* index.h: the words of a workspace by which documents refer to each other: slugs, options, ids, links. */
#ifndef TALUS_CLI_LSP_INDEX_H
#define TALUS_CLI_LSP_INDEX_H

#include "lsp/document.h"

struct index_word {
    uint32_t file;          /* number of the file */
    uint32_t start, end;    /* of the string in the file, with its quotes (a link in a text: brackets) */
    uint32_t text;          /* offset in `texts`, which ends in NUL */
    bool sets;              /* the place that defines it; else one that asks for it */
    bool option;            /* a roll option or a flag */
};

struct index {
    struct buffer texts;
    struct index_word *words;
    size_t count, room;
    char **files;
    bool *gone; /* the file was read again under another number */
    size_t file_count, file_room, gone_room;
    size_t read; /* so many files are in `words`; the others are listed only */
    size_t left_out; /* files that could not be read */
};

/* What precedes the name of a flag where a text reads it, and how long the name is. */
#define INDEX_FLAGS "rulesSelections."
size_t index_flag_length(const char *text, size_t size);

void index_free(struct index *index);
/* A folder with everything below it, or a file. Files of the same path are replaced. */
void index_add_path(struct index *index, const char *path);
/* The same in two steps: the names of the files, then their words. */
void index_list(struct index *index, const char *path);
void index_read(struct index *index);
void index_remove(struct index *index, const char *path);
/* The words of a text as file number `file`. */
void index_add_text(struct index *index, const char *text, size_t size, uint32_t file);
const char *index_text(const struct index *index, const struct index_word *word);
/* Appends a whole file; false when it cannot be read. */
bool index_read_file(const char *path, struct buffer *out);

/* The next word with `wanted` in it, from an offset in the texts; NULL: there are no more. */
const struct index_word *index_next(const struct index *index, const char *wanted, size_t *offset);
/* Does a word refer to the same thing: the same text, a link that ends in it, or an option with it as
 * one of its parts ("self:effect:SLUG")? `at` is where in the word. */
bool index_refers(const char *word, const char *wanted, size_t *at);

#endif
