/* table_log.c: the log of a table as JSON lines: saves it, loads it by replaying, truncates it for undo.
 *
 *     {"talus":"log","version":3,"system":"ID","seed":7,"scenario":{...},"sum":"1f2e3d4c"}
 *     {"n":1,"command":{...},"events":[...],"sum":"..."}
 *
 * `sum` is over the bytes of the line before `,"sum"`. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "core/table.h"

enum { TABLE_LOG_VERSION = 3 };

static void table_log_end_line(struct text *out, size_t start)
{
    uint32_t sum = hash_bytes(text_get(out) + start, out->length - start);
    text_addf(out, ",\"sum\":\"%08x\"}\n", sum);
}

void table_save(const struct table *table, struct text *out)
{
    size_t start = out->length;
    text_addf(out, "{\"talus\":\"log\",\"version\":%d,\"system\":\"%s\",\"seed\":%lld,\"scenario\":", TABLE_LOG_VERSION,
              table->system->id, (long long)table->seed);
    json_write(out, &table->scenario.root);
    table_log_end_line(out, start);
    for (size_t i = 0; i < table->log.count; i++) {
        start = out->length;
        text_addf(out, "{\"n\":%zu,\"command\":", i + 1);
        text_add(out, table->log.items[i].command);
        text_add(out, ",\"events\":");
        text_add(out, table->log.items[i].events);
        table_log_end_line(out, start);
    }
}

/* Is this a whole line whose sum is right? `length` is without the line's end. */
static bool table_log_line_is_whole(const char *line, size_t length)
{
    static const char tail[] = ",\"sum\":\"00000000\"}";
    if (length < sizeof tail) return false;
    size_t body = length - (sizeof tail - 1);
    char sum[16];
    snprintf(sum, sizeof sum, "%08x", hash_bytes(line, body));
    return memcmp(line + body, tail, 8) == 0 && memcmp(line + body + 8, sum, 8) == 0;
}

struct table_log_reader {
    const char *name, *at, *end;
    size_t line;
    struct diags *diags;
    bool again; /* the commands count, not what came of them */
};

/* The next line as JSON; false at the end or where the log is damaged (then *whole is false). */
static bool table_log_next(struct table_log_reader *reader, struct json_document *document, bool *whole)
{
    if (reader->at >= reader->end) return false;
    const char *line = reader->at, *end = memchr(line, '\n', (size_t)(reader->end - line));
    size_t length = end ? (size_t)(end - line) : 0;
    if (length && line[length - 1] == '\r') length--; /* an editor made Windows line ends */
    reader->line++;
    if (end && table_log_line_is_whole(line, length)) {
        reader->at = end + 1;
        if (json_parse(document, reader->name, line, length, NULL) == STATUS_OK) return true;
        json_free(document);
    }
    *whole = false;
    if (reader->line == 1)
        diags_add(reader->diags,
                  fault_error("log/header", "name a file that talus play --save or talus battle --log wrote"),
                  (struct place){.file = reader->name, .line = 1, .col = 1}, "this is not a saved game");
    else
        diags_add(reader->diags, fault_warning("log/damaged", "everything before this line was recovered"),
                  (struct place){.file = reader->name, .line = (uint32_t)reader->line, .col = 1},
                  "the log is truncated or damaged here");
    return false;
}

static bool table_log_same_events(const struct table *table, const struct json *events)
{
    struct text text = {0};
    json_write(&text, events);
    bool same = !text.failed && strcmp(vec_last(&table->log).events, text_get(&text)) == 0;
    text_free(&text);
    return same;
}

static void table_log_tell(const struct table_log_reader *reader, enum severity severity, const char *hint,
                           const char *message)
{
    diags_add(reader->diags,
              (struct fault){severity == SEVERITY_WARNING ? "log/refused" : "log/differs", severity, hint},
              (struct place){.file = reader->name, .line = (uint32_t)reader->line, .col = 1}, "%s", message);
}

static void table_log_replay(struct table *table, struct table_log_reader *reader, bool *whole)
{
    struct json_document line;
    while (table_log_next(reader, &line, whole)) {
        size_t before = table->log.count;
        const struct json *command = json_get(&line.root, "command"), *events = json_get(&line.root, "events");
        if (!command || !events) {
            *whole = false;
            json_free(&line);
            table_log_tell(reader, SEVERITY_ERROR, NULL, "this line holds no command with its events");
            return;
        }
        bool refused = table_do(table, command) == TABLE_REFUSED;
        bool taken = table->log.count == before + 1;
        bool same = taken && table_log_same_events(table, events);
        json_free(&line);
        if (same) continue;
        if (reader->again && taken && refused) {
            table_log_tell(reader, SEVERITY_WARNING, NULL, "this command is refused now");
        } else if (reader->again && taken) {
            table_log_tell(reader, SEVERITY_NOTE, NULL, "this command has other consequences now");
        } else {
            *whole = false;
            if (taken) table_undo(table, 1, NULL);
            table_log_tell(reader, SEVERITY_ERROR, "it was made with other rules or other content",
                           "this command has other consequences now");
            return;
        }
    }
}

/* A byte order mark is harmless. */
static void table_log_skip_mark(struct table_log_reader *reader)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t length = sizeof mark - 1;
    if ((size_t)(reader->end - reader->at) >= length && memcmp(reader->at, mark, length) == 0) reader->at += length;
}

static struct table *table_log_load(struct table_log_reader *reader,
                                    struct content *(*content)(const struct system *, void *), void *context,
                                    bool *whole)
{
    size_t failures = memory_failures();
    struct json_document header;
    *whole = true;
    table_log_skip_mark(reader);
    if (reader->at == reader->end)
        diags_add(reader->diags, fault_error("log/header", NULL), (struct place){.file = reader->name},
                  "the log is empty");
    if (!table_log_next(reader, &header, whole)) return NULL;
    const struct system *system = system_find(json_to_text(json_get(&header.root, "system"), ""));
    int64_t version = json_to_int(json_get(&header.root, "version"), 0);
    struct place place = {.file = reader->name, .line = 1, .col = 1};
    struct table *table = NULL;
    const struct json *scenario = json_get(&header.root, "scenario");
    if (!json_is_text(json_get(&header.root, "talus"), "log") || !system || !system->table || !scenario) {
        diags_add(reader->diags, fault_error("log/header", NULL), place,
                  "this is not the log of a game this engine knows");
    } else if (version != TABLE_LOG_VERSION) {
        diags_add(reader->diags,
                  fault_error("log/version", version > TABLE_LOG_VERSION ? "a newer engine wrote it: use that one"
                                                                         : "tools/from-1.0 rewrites it"),
                  place, "this log has version %lld, version %d is known", (long long)version, TABLE_LOG_VERSION);
    } else {
        uint64_t seed = (uint64_t)json_to_int(json_get(&header.root, "seed"), 0);
        table = table_new_read(system, content(system, context), &(struct table_scenario){&header, scenario}, seed,
                               reader->diags);
    }
    json_free(&header);
    if (table) table_log_replay(table, reader, whole);
    if (memory_failures() == failures) return table;
    table_free(table); /* what was replayed may not be what was saved */
    return NULL;
}

struct table *table_load(const struct content_text *log, struct content *(*content)(const struct system *, void *),
                         void *context, bool *whole, struct diags *diags)
{
    struct table_log_reader reader = {
        .name = log->name, .at = log->bytes, .end = log->bytes + log->size, .diags = diags};
    return table_log_load(&reader, content, context, whole);
}

struct table *table_load_again(const struct content_text *log,
                               struct content *(*content)(const struct system *, void *), void *context, bool *whole,
                               struct diags *diags)
{
    struct table_log_reader reader = {
        .name = log->name, .at = log->bytes, .end = log->bytes + log->size, .diags = diags, .again = true};
    return table_log_load(&reader, content, context, whole);
}
