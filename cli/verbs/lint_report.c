/* lint_report.c: the findings of `talus lint` for people, programs, code hosts and test runners. */
#include "verbs/lint_report.h"

#include <string.h>

#include "cli.h"
#include "util/ascii.h"
#include "util/file.h"
#include "verbs/help_code.h"

static struct node sarif_text(struct pool *pool, const char *text)
{
    return node_make_text(pool, text, strlen(text));
}

static struct node sarif_in(struct pool *pool, const char *name, struct node value)
{
    struct node object = node_make_object();
    node_set(pool, &object, name, value);
    return object;
}

static struct node lint_json(struct pool *pool, const struct notices *notices)
{
    struct node list = node_make_array();
    for (size_t i = 0; i < notices->count; i++) {
        const struct notice *notice = &notices->items[i];
        struct node out = node_make_object();
        if (notice->place.file) node_set(pool, &out, "file", sarif_text(pool, notice->place.file));
        if (notice->place.line) node_set(pool, &out, "line", node_make_int(notice->place.line));
        if (notice->place.line) node_set(pool, &out, "col", node_make_int(notice->place.col));
        if (notice->place.pointer) node_set(pool, &out, "pointer", sarif_text(pool, notice->place.pointer));
        node_set(pool, &out, "code", sarif_text(pool, notice->code));
        node_set(pool, &out, "severity", sarif_text(pool, notice_severity(notice->severity)));
        node_set(pool, &out, "message", sarif_text(pool, notice->message));
        if (notice->hint) node_set(pool, &out, "hint", sarif_text(pool, notice->hint));
        node_push(pool, &list, out);
    }
    return list;
}

/* A path as a URI: what has a meaning in URIs or is not ASCII is escaped. The part after a "#" names a document of a
 * store and is left out. */
static const char *sarif_uri(struct pool *pool, const char *path)
{
    static const char plain[] = "/-._~+@=";
    struct buffer uri = {0};
    if (*path == '/') buffer_add(&uri, "file://");
    for (const unsigned char *at = (const unsigned char *)path; *at && *at != '#'; at++) {
        bool kept = *at < 0x80 && (ascii_is_letter((char)*at) || ascii_is_digit((char)*at) || strchr(plain, *at));
        if (kept)
            buffer_add_char(&uri, (char)*at);
        else
            buffer_addf(&uri, "%%%02X", *at);
    }
    const char *kept = uri.failed ? NULL : pool_copy(pool, buffer_get(&uri), uri.length);
    buffer_free(&uri);
    return kept ? kept : "";
}

/* The rules that were broken, with what `talus help` prints about them. */
static struct node sarif_rules(struct pool *pool, const struct notices *notices)
{
    struct node rules = node_make_array();
    for (size_t i = 0; i < notices->count; i++) {
        const char *code = notices->items[i].code, *meaning = NULL, *fix = NULL;
        size_t first = 0;
        while (strcmp(notices->items[first].code, code) != 0)
            first++;
        if (first < i || !help_code_find(code, &meaning, &fix)) continue;
        struct node rule = sarif_in(pool, "id", sarif_text(pool, code));
        node_set(pool, &rule, "shortDescription", sarif_in(pool, "text", sarif_text(pool, meaning)));
        node_set(pool, &rule, "help", sarif_in(pool, "text", sarif_text(pool, fix)));
        node_push(pool, &rules, rule);
    }
    return rules;
}

/* The file that findings are about, read once for all findings in a row. */
struct sarif_source {
    struct pool pool;
    const char *file; /* NULL: none so far */
    char *bytes;      /* NULL: it cannot be read */
    size_t size;
};

static void sarif_open(struct sarif_source *source, const char *file)
{
    const char *why = NULL;
    if (source->file && strcmp(source->file, file) == 0) return;
    pool_free(&source->pool);
    *source = (struct sarif_source){.file = file};
    bool read = file_is_regular(file) && file_read(&source->pool, file, &source->bytes, &source->size, &why) == TALUS_OK;
    if (!read) source->bytes = NULL;
}

/* The UTF-16 units of the character that this byte of UTF-8 begins; none for the bytes that follow. */
static uint32_t sarif_units(unsigned char byte)
{
    if ((byte & 0xC0) == 0x80) return 0;
    return byte >= 0xF0 ? 2 : 1;
}

/* Diagnostics count the bytes of a line, SARIF counts UTF-16 units. */
static uint32_t sarif_column(struct sarif_source *source, const struct spot *place)
{
    uint32_t column = 1;
    sarif_open(source, place->file);
    if (!source->bytes) return place->col ? place->col : 1;
    const char *at = source->bytes, *end = at + source->size;
    for (uint32_t line = 1; at && line < place->line; line++) {
        at = memchr(at, '\n', (size_t)(end - at));
        if (at) at++;
    }
    for (uint32_t byte = 1; at && at < end && byte < place->col && *at != '\n'; byte++, at++)
        column += sarif_units((unsigned char)*at);
    return at ? column : 1;
}

static struct node sarif_result(struct pool *pool, struct sarif_source *source, const struct notice *notice)
{
    struct node result = node_make_object(), region = node_make_object(), physical = node_make_object();
    node_set(pool, &result, "ruleId", sarif_text(pool, notice->code));
    node_set(pool, &result, "level", sarif_text(pool, notice_severity(notice->severity)));
    char *words = pool_printf(pool, "%s%s%s", notice->message, notice->hint ? "; " : "", notice->hint ? notice->hint : "");
    node_set(pool, &result, "message", sarif_in(pool, "text", sarif_text(pool, words ? words : "")));
    if (!notice->place.file) return result;
    node_set(pool, &physical, "artifactLocation", sarif_in(pool, "uri", sarif_text(pool, sarif_uri(pool, notice->place.file))));
    if (notice->place.line) {
        node_set(pool, &region, "startLine", node_make_int(notice->place.line));
        node_set(pool, &region, "startColumn", node_make_int(sarif_column(source, &notice->place)));
        node_set(pool, &physical, "region", region);
    }
    struct node locations = node_make_array(), location = sarif_in(pool, "physicalLocation", physical);
    const char *inner = strchr(notice->place.file, '#');
    if (inner) {
        struct node logical = node_make_array();
        node_push(pool, &logical, sarif_in(pool, "fullyQualifiedName", sarif_text(pool, inner + 1)));
        node_set(pool, &location, "logicalLocations", logical);
    }
    node_push(pool, &locations, location);
    node_set(pool, &result, "locations", locations);
    return result;
}

static struct node lint_sarif(struct pool *pool, const struct notices *notices)
{
    struct node driver = node_make_object(), run = node_make_object(), results = node_make_array();
    node_set(pool, &driver, "name", sarif_text(pool, "talus"));
    node_set(pool, &driver, "version", sarif_text(pool, talus_version()));
    node_set(pool, &driver, "rules", sarif_rules(pool, notices));
    node_set(pool, &run, "tool", sarif_in(pool, "driver", driver));
    node_set(pool, &run, "columnKind", sarif_text(pool, "utf16CodeUnits"));
    struct sarif_source source = {0};
    for (size_t i = 0; i < notices->count; i++)
        node_push(pool, &results, sarif_result(pool, &source, &notices->items[i]));
    pool_free(&source.pool);
    node_set(pool, &run, "results", results);
    struct node log = node_make_object(), runs = node_make_array();
    node_push(pool, &runs, run);
    node_set(pool, &log, "$schema", sarif_text(pool, "https://json.schemastore.org/sarif-2.1.0.json"));
    node_set(pool, &log, "version", sarif_text(pool, "2.1.0"));
    node_set(pool, &log, "runs", runs);
    return log;
}

/* ---- GitHub's workflow commands ---- */

/* Characters that would end a command or one of its properties. */
static void github_add(struct buffer *out, const char *words, bool property)
{
    for (; *words; words++) {
        bool escaped = *words == '%' || *words == '\r' || *words == '\n' ||
                       (property && (*words == ':' || *words == ','));
        if (escaped)
            buffer_addf(out, "%%%02X", (unsigned)*words);
        else
            buffer_add_char(out, *words);
    }
}

static void report_github(struct buffer *out, struct pool *pool, const struct lint_findings *findings)
{
    static const char *const commands[] = {"notice", "warning", "error"};
    (void)pool;
    for (size_t i = 0; i < findings->notices->count; i++) {
        const struct notice *notice = &findings->notices->items[i];
        buffer_addf(out, "::%s title=", commands[notice->severity]);
        github_add(out, notice->code, true);
        const char *file = notice->place.file, *inner = file ? strchr(file, '#') : NULL;
        if (file) {
            struct buffer path = {0};
            buffer_add_bytes(&path, file, inner ? (size_t)(inner - file) : strlen(file));
            buffer_add(out, ",file=");
            github_add(out, buffer_get(&path), true);
            out->failed |= path.failed;
            buffer_free(&path);
        }
        if (notice->place.line) buffer_addf(out, ",line=%u,col=%u", notice->place.line, notice->place.col);
        buffer_add(out, "::");
        if (inner) github_add(out, inner + 1, false); /* the document of a store */
        if (inner) buffer_add(out, ": ");
        github_add(out, notice->message, false);
        if (notice->hint) {
            buffer_add(out, "; ");
            github_add(out, notice->hint, false);
        }
        buffer_add_char(out, '\n');
    }
}

/* ---- JUnit ---- */

static void xml_add(struct buffer *out, const char *words)
{
    static const struct {
        char character;
        const char *entity;
    } entities[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
    struct buffer clean = {0};
    buffer_add_clean(&clean, words, strlen(words));
    for (const char *at = buffer_get(&clean); *at; at++) {
        size_t i = 0;
        while (i < sizeof entities / sizeof *entities && entities[i].character != *at)
            i++;
        if (i < sizeof entities / sizeof *entities)
            buffer_add(out, entities[i].entity);
        else
            buffer_add_char(out, *at);
    }
    out->failed |= clean.failed;
    buffer_free(&clean);
}

static void report_junit(struct buffer *out, struct pool *pool, const struct lint_findings *findings)
{
    const struct notices *notices = findings->notices;
    (void)pool;
    size_t failures = notices->errors + notices->warnings;
    buffer_addf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"talus lint\" tests=\"%zu\" "
                   "failures=\"%zu\">\n",
              failures ? failures : 1, failures);
    if (!failures) buffer_addf(out, "  <testcase name=\"%zu documents\"/>\n", findings->documents);
    for (size_t i = 0; i < notices->count; i++) {
        const struct notice *notice = &notices->items[i];
        if (notice->severity == TALUS_NOTE) continue;
        buffer_add(out, "  <testcase name=\"");
        xml_add(out, notice->code);
        buffer_add(out, "\" classname=\"");
        xml_add(out, notice->place.file ? notice->place.file : "");
        buffer_addf(out, "\"><failure type=\"%s\" message=\"", notice_severity(notice->severity));
        xml_add(out, notice->message);
        buffer_add(out, "\">");
        struct buffer words = {0};
        notice_print(&words, notice);
        xml_add(out, buffer_get(&words));
        buffer_free(&words);
        buffer_add(out, "</failure></testcase>\n");
    }
    buffer_add(out, "</testsuite>\n");
}

/* ---- text ---- */

static void report_text(struct buffer *out, struct pool *pool, const struct lint_findings *findings)
{
    const struct notices *notices = findings->notices;
    (void)pool;
    for (size_t i = 0; i < notices->count; i++) {
        if (!findings->no_notes || notices->items[i].severity != TALUS_NOTE) notice_print(out, &notices->items[i]);
    }
    if (notices->dropped) buffer_addf(out, "%zu further diagnostics were dropped\n", notices->dropped);
    buffer_add(out, findings->remarks);
    size_t errors = notices->errors, warnings = notices->warnings;
    size_t notes = notices->count + notices->dropped - errors - warnings;
    buffer_addf(out, "%zu document%s: %zu error%s, %zu warning%s, %zu note%s\n", findings->documents,
              cli_plural(findings->documents), errors, cli_plural(errors), warnings, cli_plural(warnings), notes,
              cli_plural(notes));
}

static void report_json(struct buffer *out, struct pool *pool, const struct lint_findings *findings)
{
    struct node list = lint_json(pool, findings->notices);
    node_write_pretty(out, &list);
    buffer_add_char(out, '\n');
}

static void report_sarif(struct buffer *out, struct pool *pool, const struct lint_findings *findings)
{
    struct node log = lint_sarif(pool, findings->notices);
    node_write_pretty(out, &log);
    buffer_add_char(out, '\n');
}

static const struct {
    const char *name;
    void (*write)(struct buffer *out, struct pool *pool, const struct lint_findings *findings);
} report_forms[] = {
    {"text", report_text},     {"json", report_json},   {"sarif", report_sarif},
    {"github", report_github}, {"junit", report_junit},
};

bool lint_has_form(const char *name)
{
    for (size_t i = 0; i < sizeof report_forms / sizeof *report_forms; i++) {
        if (strcmp(report_forms[i].name, name) == 0) return true;
    }
    return false;
}

void lint_report(struct buffer *out, struct pool *pool, const char *form, const struct lint_findings *findings)
{
    for (size_t i = 0; i < sizeof report_forms / sizeof *report_forms; i++) {
        if (strcmp(report_forms[i].name, form) == 0) report_forms[i].write(out, pool, findings);
    }
}
