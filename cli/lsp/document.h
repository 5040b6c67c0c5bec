/* document.h: the files open in the editor, and the positions of the protocol (lines from 0, columns in
 * UTF-16 units). */
#ifndef TALUS_CLI_LSP_DOCUMENT_H
#define TALUS_CLI_LSP_DOCUMENT_H

#include "lsp/tree.h"

struct document {
    char *uri, *path;
    int64_t version;
    struct buffer text;
    struct tree tree; /* of the text */
    char system[16];  /* that reads it; "": unknown so far */
    bool changed;     /* since its diagnostics were sent */
};

struct documents {
    struct document **items;
    size_t count, room;
};

struct document *documents_find(const struct documents *documents, const char *uri);
/* The open file at this path; NULL: none. */
struct document *documents_at(const struct documents *documents, const char *path);
/* NULL when memory is exhausted. A document that is open already is returned as it is. */
struct document *documents_open(struct documents *documents, const char *uri);
void documents_close(struct documents *documents, struct document *document);
void documents_free(struct documents *documents);

/* Replaces bytes of the text; the tree is read again by document_read. */
void document_replace(struct document *document, uint32_t start, uint32_t end,
                      const struct buffer *with);
void document_read(struct document *document);

/* The byte of a position; past the end of a line: its end. */
uint32_t position_offset(const char *text, size_t size, int64_t line, int64_t column);
/* Adds {"start", "end"}, each {"line", "character"}. */
void position_add_range(struct buffer *out, const struct tree *tree, uint32_t start, uint32_t end);

/* "file:///a%20b" gives "/a b"; other schemes are returned as they are. The caller frees it. */
char *uri_path(const char *uri);
void uri_add(struct buffer *out, const char *path);

#endif
