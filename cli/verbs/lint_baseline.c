/* lint_baseline.c: a file of known findings, so that only new ones are reported. */
#include <stdint.h>
#include <string.h>

#include "util/heap.h"
#include "verbs/lint_report.h"

static const char baseline_mark[] = "lint-baseline";

static struct node baseline_text(struct pool *pool, const char *text)
{
    return node_make_text(pool, text ? text : "", text ? strlen(text) : 0);
}

static bool baseline_matches(const struct node *entry, const struct notice *notice)
{
    const char *file = node_to_text(node_get(entry, "file"), "");
    if (strncmp(file, "./", 2) == 0) file += 2; /* as older files have it */
    return node_is_text(node_get(entry, "code"), notice->code) &&
           node_is_text(node_get(entry, "message"), notice->message) &&
           strcmp(file, notice->place.file ? notice->place.file : "") == 0 &&
           node_is_text(node_get(entry, "pointer"), notice->place.pointer ? notice->place.pointer : "");
}

static bool baseline_take(const struct node *findings, bool *used, const struct notice *notice)
{
    for (uint32_t i = 0; i < findings->count; i++) {
        if (used[i] || !baseline_matches(&findings->items[i], notice)) continue;
        used[i] = true;
        return true;
    }
    return false;
}

bool lint_baseline_apply(const char *path, struct notices *notices, struct lint_baseline_counts *counts)
{
    struct node_document file;
    *counts = (struct lint_baseline_counts){0};
    bool good = node_load(&file, path, notices) == TALUS_OK;
    const struct node *findings = node_get(&file.root, "findings");
    if (good && (!node_is_text(node_get(&file.root, "talus"), baseline_mark) || !node_is(findings, NODE_ARRAY))) {
        notices_add(notices, notice_error("lint/baseline", "write one with --write-baseline"),
                    (struct spot){.file = path}, "this is not a list of known findings");
        good = false;
    }
    bool *used = good ? heap_alloc_array(findings->count + 1, sizeof *used) : NULL;
    for (size_t i = notices->count; used && i-- > 0;) {
        if (!baseline_take(findings, used, &notices->items[i])) continue;
        notices_drop(notices, i);
        counts->known++;
    }
    for (uint32_t i = 0; used && i < findings->count; i++)
        counts->gone += !used[i];
    heap_free(used);
    node_free(&file);
    return good;
}

void lint_baseline_write(struct buffer *out, const struct notices *notices)
{
    struct pool pool = {0};
    struct node root = node_make_object(), findings = node_make_array();
    for (size_t i = 0; i < notices->count; i++) {
        const struct notice *notice = &notices->items[i];
        struct node entry = node_make_object();
        node_set(&pool, &entry, "file", baseline_text(&pool, notice->place.file));
        node_set(&pool, &entry, "pointer", baseline_text(&pool, notice->place.pointer));
        node_set(&pool, &entry, "code", baseline_text(&pool, notice->code));
        node_set(&pool, &entry, "message", baseline_text(&pool, notice->message));
        node_push(&pool, &findings, entry);
    }
    node_set(&pool, &root, "talus", baseline_text(&pool, baseline_mark));
    node_set(&pool, &root, "findings", findings);
    node_write_pretty(out, &root);
    buffer_add_char(out, '\n');
    if (pool.failed) out->failed = true;
    pool_free(&pool);
}
