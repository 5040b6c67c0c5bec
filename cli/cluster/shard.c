/* shard.c: reads and writes shard files. */
#include "cluster/shard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/file.h"
#include "util/heap.h"
#include "talus.h"

enum { SHARD_BUFFER = 1 << 16, SHARD_MOST_LINE = 1 << 26 };

bool shard_parse_part(const char *text, int64_t *part, int64_t *parts)
{
    char after = 0;
    int one = 0, all = 0;
    if (strlen(text) > 20 || sscanf(text, "%d/%d%c", &one, &all, &after) != 2) return false;
    *part = one;
    *parts = all;
    return one >= 1 && all >= one && all <= SHARD_MOST_PARTS;
}

void shard_range(struct shard_head *head, int64_t first, int64_t last)
{
    int64_t block = head->id.block, blocks = (last - first + block - 1) / block;
    head->first = first + blocks * (head->part - 1) / head->parts * block;
    head->last = first + blocks * head->part / head->parts * block;
    if (head->first > last) head->first = last;
    if (head->last > last) head->last = last;
}

void shard_file_name(const struct shard_head *head, bool has_rounds, struct buffer *out)
{
    if (has_rounds) buffer_addf(out, "round-%lld/", (long long)head->round);
    buffer_addf(out, "shard-%lld-of-%lld.shard", (long long)head->part, (long long)head->parts);
}

/* ---- writing ---- */

static void shard_put_text(struct buffer *out, const char *name, const char *value)
{
    buffer_addf(out, ",\"%s\":", name);
    buffer_add_json(out, value);
}

void shard_begin(struct shard_writer *writer, const struct shard_head *head, const char *question)
{
    struct buffer *out = &writer->out;
    const struct {
        const char *name;
        int64_t value;
    } numbers[] = {{"games", head->id.games}, {"block", head->id.block}, {"part", head->part},
                   {"parts", head->parts},    {"round", head->round},    {"first", head->first},
                   {"last", head->last}};
    *writer = (struct shard_writer){.head = *head};
    buffer_addf(out, "{\"talus\":\"shard\",\"format\":%d", SHARD_FORMAT);
    shard_put_text(out, "kind", head->id.kind);
    shard_put_text(out, "name", head->id.name);
    shard_put_text(out, "study", head->id.study);
    shard_put_text(out, "content", head->id.content);
    shard_put_text(out, "version", head->id.version);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        buffer_addf(out, ",\"%s\":%lld", numbers[i].name, (long long)numbers[i].value);
    buffer_addf(out, ",\"question\":%s}\n", question);
}

void shard_add(struct shard_writer *writer, const char *json)
{
    buffer_add(&writer->out, json);
    buffer_add_char(&writer->out, '\n');
}

bool shard_end(struct shard_writer *writer, const char *path, const char **why)
{
    struct sha256 sha;
    char sum[SHA256_TEXT];
    sha256_begin(&sha);
    sha256_add(&sha, buffer_get(&writer->out), writer->out.length);
    sha256_end(&sha, sum);
    buffer_addf(&writer->out, "{\"sha256\":\"%s\"}\n", sum);
    *why = "there is not enough memory";
    return !writer->out.failed &&
           file_write(path, buffer_get(&writer->out), writer->out.length, why) == TALUS_OK;
}

void shard_writer_free(struct shard_writer *writer)
{
    buffer_free(&writer->out);
}

/* ---- lines ---- */

static bool shard_fill(struct shard *shard, const char **why)
{
    uint64_t left = shard->size - shard->offset;
    size_t part = left < SHARD_BUFFER ? (size_t)left : SHARD_BUFFER;
    shard->used = shard->held = 0;
    if (!part) {
        *why = "the file is truncated";
        return false;
    }
    if (file_read_at(shard->file, shard->offset, shard->buffer, part, why) != TALUS_OK) return false;
    shard->offset += part;
    shard->held = part;
    return true;
}

/* A whole line into `shard->line`, without its line break. */
static bool shard_line(struct shard *shard, const char **why)
{
    buffer_clear(&shard->line);
    for (;;) {
        if (shard->used == shard->held && !shard_fill(shard, why)) return false;
        char *from = shard->buffer + shard->used;
        size_t rest = shard->held - shard->used;
        char *end = memchr(from, '\n', rest);
        size_t part = end ? (size_t)(end - from) : rest;
        buffer_add_bytes(&shard->line, from, part);
        shard->used += part + (end ? 1 : 0);
        *why = shard->line.failed ? "there is not enough memory" : "a line of it is too long";
        if (shard->line.failed || shard->line.length > SHARD_MOST_LINE) return false;
        if (end) return true;
    }
}

/* ---- the header ---- */

static bool shard_read_text(const struct node *head, const char *name, char *out, size_t room)
{
    const struct node *value = node_get(head, name);
    const char *text = node_to_text(value, NULL);
    if (!text || value->count >= room || strlen(text) != value->count) return false;
    memcpy(out, text, value->count + 1);
    return true;
}

static bool shard_read_number(const struct node *head, const char *name, int64_t least, int64_t *out)
{
    *out = node_to_int(node_get(head, name), -1);
    return *out >= least && *out <= SHARD_MOST_GAMES;
}

static bool shard_is_sum(const char *text)
{
    return strlen(text) == SHA256_TEXT - 1 && strspn(text, "0123456789abcdef") == SHA256_TEXT - 1;
}

static bool shard_read_id(const struct node *root, struct study_id *id)
{
    return shard_read_text(root, "kind", id->kind, sizeof id->kind) &&
           shard_read_text(root, "name", id->name, sizeof id->name) &&
           shard_read_text(root, "study", id->study, sizeof id->study) &&
           shard_read_text(root, "content", id->content, sizeof id->content) &&
           shard_read_text(root, "version", id->version, sizeof id->version) &&
           shard_read_number(root, "games", 1, &id->games) &&
           shard_read_number(root, "block", 1, &id->block) && shard_is_sum(id->study) &&
           shard_is_sum(id->content);
}

static bool shard_read_head(struct shard *shard, const char **why)
{
    const struct node *root = &shard->document.root;
    struct shard_head *head = &shard->head;
    *why = "this is not a shard";
    if (!node_is_text(node_get(root, "talus"), "shard")) return false;
    *why = "a newer talus wrote this shard";
    if (node_to_int(node_get(root, "format"), 0) > SHARD_FORMAT) return false;
    *why = "its header is damaged";
    shard->question = node_get(root, "question");
    if (!shard_read_id(root, &head->id) || !shard_read_number(root, "part", 1, &head->part) ||
        !shard_read_number(root, "parts", 1, &head->parts) ||
        !shard_read_number(root, "round", 1, &head->round) ||
        !shard_read_number(root, "first", 0, &head->first) ||
        !shard_read_number(root, "last", 0, &head->last) || !node_is(shard->question, NODE_OBJECT))
        return false;
    bool whole = head->first % head->id.block == 0 &&
                 (head->last % head->id.block == 0 || head->last == head->id.games);
    return head->part <= head->parts && head->first <= head->last &&
           head->last <= head->id.games && (whole || head->first == head->last);
}

bool shard_open(struct shard *shard, const char *path, const char **why)
{
    struct node_document document = {0};
    bool again = shard->path != NULL;
    if (!again) {
        *shard = (struct shard){.file = -1};
        *why = "there is not enough memory";
        shard->path = heap_alloc(strlen(path) + 1);
        if (!shard->path) return false;
        memcpy(shard->path, path, strlen(path) + 1);
    }
    shard->offset = shard->held = shard->used = 0;
    shard->has_block = false;
    if (file_hold(path, &shard->file, &shard->size, why) != TALUS_OK) {
        shard->file = -1;
        return false;
    }
    *why = "there is not enough memory";
    shard->buffer = heap_alloc(SHARD_BUFFER);
    if (!shard->buffer || !shard_line(shard, why)) return false;
    sha256_begin(&shard->sha);
    sha256_add(&shard->sha, buffer_get(&shard->line), shard->line.length);
    sha256_add(&shard->sha, "\n", 1);
    if (again) return true;
    *why = "this is not a shard";
    bool good = node_parse(&document, "shard", buffer_get(&shard->line), shard->line.length, NULL) ==
                TALUS_OK;
    shard->document = document;
    return good && shard_read_head(shard, why);
}

void shard_close(struct shard *shard)
{
    if (shard->file >= 0) file_let_go(shard->file);
    shard->file = -1;
    heap_free(shard->buffer);
    shard->buffer = NULL;
    buffer_free(&shard->line);
    if (shard->has_block) node_free(&shard->block);
    shard->has_block = false;
}

void shard_free(struct shard *shard)
{
    shard_close(shard);
    node_free(&shard->document);
    heap_free(shard->path);
    *shard = (struct shard){.file = -1};
}

/* ---- blocks ---- */

static int shard_finish(struct shard *shard, const struct node *sum, const char **why)
{
    char wanted[SHA256_TEXT];
    sha256_end(&shard->sha, wanted);
    bool ended = shard->used == shard->held && shard->offset == shard->size;
    *why = !ended ? "something follows its checksum" : "its checksum is wrong";
    return ended && node_is_text(sum, wanted) ? 0 : -1;
}

int shard_next(struct shard *shard, const char **why)
{
    const struct shard_head *head = &shard->head;
    int64_t expected = shard->has_block ? shard->block_first + shard->block_count : head->first;
    if (shard->has_block) node_free(&shard->block);
    shard->has_block = false;
    if (!shard_line(shard, why)) return -1;
    struct node_document document = {0};
    bool good = node_parse(&document, "shard", buffer_get(&shard->line), shard->line.length, NULL) ==
                TALUS_OK;
    shard->block = document;
    shard->has_block = true;
    const struct node *root = &shard->block.root, *sum = node_get(root, "sha256");
    shard->block_first = expected;
    shard->block_count = 0;
    if (good && sum && expected == head->last) return shard_finish(shard, sum, why);
    sha256_add(&shard->sha, buffer_get(&shard->line), shard->line.length);
    sha256_add(&shard->sha, "\n", 1);
    int64_t first = node_to_int(node_get(root, "first"), -1);
    int64_t count = node_to_int(node_get(root, "games"), -1), left = head->last - expected;
    *why = good && sum ? "games are missing from it" : "a line of it is damaged";
    if (!good || first != expected || count != (left < head->id.block ? left : head->id.block) || !count)
        return -1;
    shard->block_count = count;
    return 1;
}
