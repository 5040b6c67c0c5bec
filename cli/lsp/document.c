/* document.c: the files open in the editor, and the positions of the protocol. */
#define _POSIX_C_SOURCE 200809L
#include "lsp/document.h"

#include <stdlib.h>
#include <string.h>

struct document *documents_find(const struct documents *documents, const char *uri)
{
    for (size_t i = 0; i < documents->count; i++) {
        if (strcmp(documents->items[i]->uri, uri) == 0) return documents->items[i];
    }
    return NULL;
}

struct document *documents_at(const struct documents *documents, const char *path)
{
    for (size_t i = 0; i < documents->count; i++) {
        if (strcmp(documents->items[i]->path, path) == 0) return documents->items[i];
    }
    return NULL;
}

static void document_free(struct document *document)
{
    tree_free(&document->tree);
    buffer_free(&document->text);
    free(document->uri);
    free(document->path);
    free(document);
}

struct document *documents_open(struct documents *documents, const char *uri)
{
    struct document *document = documents_find(documents, uri);
    if (document) return document;
    void *items = documents->items;
    if (!buffer_grow(&items, &documents->room, documents->count, sizeof(struct document *))) return NULL;
    documents->items = items;
    struct document **place = &documents->items[documents->count];
    document = calloc(1, sizeof *document);
    if (!document) return NULL;
    document->uri = strdup(uri);
    document->path = uri_path(uri);
    if (!document->uri || !document->path) {
        document_free(document);
        return NULL;
    }
    *place = document;
    documents->count++;
    return document;
}

void documents_close(struct documents *documents, struct document *document)
{
    for (size_t i = 0; i < documents->count; i++) {
        if (documents->items[i] != document) continue;
        documents->items[i] = documents->items[--documents->count];
        document_free(document);
        return;
    }
}

void documents_free(struct documents *documents)
{
    while (documents->count)
        documents_close(documents, documents->items[0]);
    free(documents->items);
    *documents = (struct documents){0};
}

void document_replace(struct document *document, uint32_t start, uint32_t end,
                      const struct buffer *with)
{
    struct buffer text = {0};
    const struct buffer *old = &document->text;
    buffer_add_bytes(&text, buffer_get(old), start);
    buffer_add_bytes(&text, buffer_get(with), with->length);
    buffer_add_bytes(&text, buffer_get(old) + end, old->length - end);
    if (text.failed) {
        buffer_free(&text);
        return;
    }
    buffer_free(&document->text);
    document->text = text;
}

void document_read(struct document *document)
{
    tree_free(&document->tree);
    tree_read(&document->tree, buffer_get(&document->text), document->text.length);
    document->changed = true;
}

uint32_t position_offset(const char *text, size_t size, int64_t line, int64_t column)
{
    struct tree_mark here = {0};
    while (line > 0 && here.at < size) {
        const char *end = memchr(text + here.at, '\n', size - here.at);
        here.at = end ? (uint32_t)(end - text) + 1 : (uint32_t)size;
        line--;
    }
    while (here.column < column && here.at < size && text[here.at] != '\n' && text[here.at] != '\r')
        tree_pass(text, (uint32_t)size, &here);
    return here.at;
}

static void position_add(struct buffer *out, const struct tree *tree, uint32_t offset)
{
    struct tree_mark place = tree_place(tree, offset);
    buffer_addf(out, "{\"line\":%u,\"character\":%u}", (unsigned)place.line, (unsigned)place.column);
}

void position_add_range(struct buffer *out, const struct tree *tree, uint32_t start, uint32_t end)
{
    buffer_add(out, "{\"start\":");
    position_add(out, tree, start);
    buffer_add(out, ",\"end\":");
    position_add(out, tree, end);
    buffer_add(out, "}");
}

static int uri_digit(char byte)
{
    if (byte >= '0' && byte <= '9') return byte - '0';
    byte = (char)(byte | 0x20);
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

char *uri_path(const char *uri)
{
    if (strncmp(uri, "file://", 7) != 0) return strdup(uri);
    char *path = strdup(uri + 7);
    size_t length = 0;
    for (const char *at = path; at && *at; at++) {
        int high = *at == '%' ? uri_digit(at[1]) : -1, low = high < 0 ? -1 : uri_digit(at[2]);
        bool escaped = low >= 0 && (high || low);
        path[length++] = escaped ? (char)(high << 4 | low) : *at;
        if (escaped) at += 2;
    }
    if (path) path[length] = '\0';
    return path;
}

void uri_add(struct buffer *out, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    if (*path == '/') buffer_add(out, "file://");
    for (; *path; path++) {
        if (strchr(plain, *path) || (*path == ':' && path[1]))
            buffer_add_bytes(out, path, 1);
        else
            buffer_addf(out, "%%%02X", (unsigned)(unsigned char)*path);
    }
}
