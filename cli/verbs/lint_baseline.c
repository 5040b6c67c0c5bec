/* lint_baseline.c: a file of findings that are known already, so that only new ones are reported. */
#include <stdint.h>
#include <string.h>

#include "base/memory.h"
#include "verbs/lint_report.h"

static const char baseline_mark[] = "lint-baseline";

static struct json baseline_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text ? text : "", text ? strlen(text) : 0);
}

static bool baseline_matches(const struct json *entry, const struct diag *diag)
{
    return json_is_text(json_get(entry, "code"), diag->code) &&
           json_is_text(json_get(entry, "message"), diag->message) &&
           json_is_text(json_get(entry, "file"), diag->place.file ? diag->place.file : "") &&
           json_is_text(json_get(entry, "pointer"), diag->place.pointer ? diag->place.pointer : "");
}

static bool baseline_take(const struct json *findings, bool *used, const struct diag *diag)
{
    for (uint32_t i = 0; i < findings->count; i++) {
        if (used[i] || !baseline_matches(&findings->items[i], diag)) continue;
        used[i] = true;
        return true;
    }
    return false;
}

static void baseline_remove(struct diags *diags, size_t index)
{
    enum severity severity = diags->items[index].severity;
    diags->errors -= severity == SEVERITY_ERROR;
    diags->warnings -= severity == SEVERITY_WARNING;
    memmove(&diags->items[index], &diags->items[index + 1], (diags->count - index - 1) * sizeof *diags->items);
    diags->count--;
}

bool lint_baseline_apply(const char *path, struct diags *diags, struct lint_baseline_counts *counts)
{
    struct json_document file;
    *counts = (struct lint_baseline_counts){0};
    bool good = json_load(&file, path, diags) == STATUS_OK;
    const struct json *findings = json_get(&file.root, "findings");
    if (good && (!json_is_text(json_get(&file.root, "talus"), baseline_mark) || !json_is(findings, JSON_ARRAY))) {
        diags_add(diags, "lint/baseline", SEVERITY_ERROR, (struct place){.file = path},
                  "write one with --write-baseline", "this is not a list of known findings");
        good = false;
    }
    bool *used = good ? memory_alloc_array(findings->count + 1, sizeof *used) : NULL;
    for (size_t i = diags->count; used && i-- > 0;) {
        if (!baseline_take(findings, used, &diags->items[i])) continue;
        baseline_remove(diags, i);
        counts->known++;
    }
    for (uint32_t i = 0; used && i < findings->count; i++)
        counts->gone += !used[i];
    memory_free(used);
    json_free(&file);
    return good;
}

void lint_baseline_write(struct text *out, const struct diags *diags)
{
    struct arena arena;
    arena_init(&arena);
    struct json root = json_make_object(), findings = json_make_array();
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *diag = &diags->items[i];
        struct json entry = json_make_object();
        json_set(&arena, &entry, "file", baseline_text(&arena, diag->place.file));
        json_set(&arena, &entry, "pointer", baseline_text(&arena, diag->place.pointer));
        json_set(&arena, &entry, "code", baseline_text(&arena, diag->code));
        json_set(&arena, &entry, "message", baseline_text(&arena, diag->message));
        json_push(&arena, &findings, entry);
    }
    json_set(&arena, &root, "talus", baseline_text(&arena, baseline_mark));
    json_set(&arena, &root, "findings", findings);
    json_write_pretty(out, &root);
    text_add_char(out, '\n');
    if (arena.failed) out->failed = true;
    arena_free(&arena);
}
