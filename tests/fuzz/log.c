/* fuzz_log: the saved game of a test case with changed bytes and checksums that are right again is replayed or refused
 * without harm; what was loaded can be saved. */
#include <stdlib.h>

#include "base/map.h"
#include "cases.h"
#include "changes.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* The log of the case, as if its commands had been given. */
static void fuzz_save(const struct fuzz_case *one, struct text *out)
{
    struct table *table = table_new(one->system, one->content, json_get(&one->file.root, "given"), 1, NULL);
    const struct json *commands = json_get(&one->file.root, "do");
    for (size_t i = 0; table && i < json_count(commands); i++)
        (void)table_do(table, json_at(commands, i));
    if (table) table_save(table, out);
    table_free(table);
}

/* Gives every line its sum again. */
static void fuzz_repair(struct text *log)
{
    static const char tail[] = ",\"sum\":\"00000000\"}";
    for (size_t at = 0, end; at < log->length; at = end + 1) {
        const char *stop = memchr(log->bytes + at, '\n', log->length - at);
        end = stop ? (size_t)(stop - log->bytes) : log->length;
        if (end - at < sizeof tail) continue;
        size_t body = end - at - (sizeof tail - 1);
        char sum[16];
        snprintf(sum, sizeof sum, "%08x", hash_bytes(log->bytes + at, body));
        memcpy(log->bytes + at + body, tail, sizeof tail - 1);
        memcpy(log->bytes + at + body + 8, sum, 8);
    }
}

/* The lines from one place to another, again and again. */
static void fuzz_grow(struct text *log, struct changes *changes)
{
    size_t from = changes_pick(changes, log->length), to = from + changes_pick(changes, log->length - from);
    while (from > 0 && log->bytes[from - 1] != '\n')
        from--;
    while (to < log->length && log->bytes[to] != '\n')
        to++;
    size_t size = to - from + (to < log->length), times = changes_times(changes, size);
    struct text piece = {0};
    text_add_bytes(&piece, log->bytes + from, size);
    for (size_t i = 0; i < times; i++)
        text_add_bytes(log, text_get(&piece), size);
    text_free(&piece);
}

static void fuzz_damage(struct text *log, struct changes *changes)
{
    static const char odd[] = "{}[]\":,-0159e.tfn\\ \n";
    size_t edits = changes_next(changes, 8);
    for (; edits > 0 && log->length; edits--) {
        size_t at = changes_pick(changes, log->length), what = changes_next(changes, 17) % 5;
        if (what == 0)
            log->bytes[at] = odd[changes_next(changes, sizeof odd - 1)];
        else if (what == 1)
            log->bytes[at] = (char)changes_next(changes, 256);
        else if (what == 2)
            memmove(log->bytes + at, log->bytes + changes_pick(changes, at + 1), log->length - at);
        else if (what == 3)
            log->length = at;
        else
            fuzz_grow(log, changes);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static struct fuzz_cases cases;
    if (cases.count == 0) fuzz_cases_load(&cases);
    if (cases.count == 0) return 0;
    struct changes changes = {.bytes = bytes, .size = size, .pool = &cases.pool};
    struct text log = {0}, again = {0};
    bool whole = true;
    struct fuzz_case *one = &cases.items[changes_pick(&changes, cases.count)];
    if (!one->log.length) fuzz_save(one, &one->log);
    text_add_bytes(&log, text_get(&one->log), one->log.length);
    fuzz_damage(&log, &changes);
    if (log.length && changes_next(&changes, 4)) fuzz_repair(&log);
    struct table *table =
        table_load(&(struct content_text){"log", text_get(&log), log.length}, fuzz_content, NULL, &whole, NULL);
    if (table) table_save(table, &again);
    table_free(table);
    text_free(&log);
    text_free(&again);
    return 0;
}
