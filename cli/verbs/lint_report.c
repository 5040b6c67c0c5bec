/* lint_report.c: the findings of `talus lint` for people, programs, code hosts and test runners. */
#include "verbs/lint_report.h"

#include <string.h>

#include "cli.h"

static struct json sarif_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

static struct json sarif_in(struct arena *arena, const char *name, struct json value)
{
    struct json object = json_make_object();
    json_set(arena, &object, name, value);
    return object;
}

static struct json lint_json(struct arena *arena, const struct diags *diags)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *diag = &diags->items[i];
        struct json out = json_make_object();
        if (diag->place.file) json_set(arena, &out, "file", sarif_text(arena, diag->place.file));
        if (diag->place.line) json_set(arena, &out, "line", json_make_int(diag->place.line));
        if (diag->place.line) json_set(arena, &out, "col", json_make_int(diag->place.col));
        if (diag->place.pointer) json_set(arena, &out, "pointer", sarif_text(arena, diag->place.pointer));
        json_set(arena, &out, "code", sarif_text(arena, diag->code));
        json_set(arena, &out, "severity", sarif_text(arena, severity_name(diag->severity)));
        json_set(arena, &out, "message", sarif_text(arena, diag->message));
        if (diag->hint) json_set(arena, &out, "hint", sarif_text(arena, diag->hint));
        json_push(arena, &list, out);
    }
    return list;
}

static struct json sarif_result(struct arena *arena, const struct diag *diag)
{
    struct json result = json_make_object(), region = json_make_object(), physical = json_make_object();
    json_set(arena, &result, "ruleId", sarif_text(arena, diag->code));
    json_set(arena, &result, "level", sarif_text(arena, severity_name(diag->severity)));
    char *words = arena_printf(arena, "%s%s%s", diag->message, diag->hint ? "; " : "", diag->hint ? diag->hint : "");
    json_set(arena, &result, "message", sarif_in(arena, "text", sarif_text(arena, words ? words : "")));
    if (!diag->place.file) return result;
    json_set(arena, &physical, "artifactLocation", sarif_in(arena, "uri", sarif_text(arena, diag->place.file)));
    if (diag->place.line) {
        json_set(arena, &region, "startLine", json_make_int(diag->place.line));
        json_set(arena, &region, "startColumn", json_make_int(diag->place.col ? diag->place.col : 1));
        json_set(arena, &physical, "region", region);
    }
    struct json locations = json_make_array();
    json_push(arena, &locations, sarif_in(arena, "physicalLocation", physical));
    json_set(arena, &result, "locations", locations);
    return result;
}

static struct json lint_sarif(struct arena *arena, const struct diags *diags)
{
    struct json driver = json_make_object(), run = json_make_object(), results = json_make_array();
    json_set(arena, &driver, "name", sarif_text(arena, "talus"));
    json_set(arena, &run, "tool", sarif_in(arena, "driver", driver));
    for (size_t i = 0; i < diags->count; i++)
        json_push(arena, &results, sarif_result(arena, &diags->items[i]));
    json_set(arena, &run, "results", results);
    struct json log = json_make_object(), runs = json_make_array();
    json_push(arena, &runs, run);
    json_set(arena, &log, "$schema", sarif_text(arena, "https://json.schemastore.org/sarif-2.1.0.json"));
    json_set(arena, &log, "version", sarif_text(arena, "2.1.0"));
    json_set(arena, &log, "runs", runs);
    return log;
}

/* ---- GitHub's workflow commands ---- */

/* Characters that would end a command or one of its properties. */
static void github_add(struct text *out, const char *words, bool property)
{
    for (; *words; words++) {
        bool escaped = *words == '%' || *words == '\r' || *words == '\n' ||
                       (property && (*words == ':' || *words == ','));
        if (escaped)
            text_addf(out, "%%%02X", (unsigned)*words);
        else
            text_add_char(out, *words);
    }
}

static void report_github(struct text *out, struct arena *arena, const struct lint_findings *findings)
{
    static const char *const commands[] = {"notice", "warning", "error"};
    (void)arena;
    for (size_t i = 0; i < findings->diags->count; i++) {
        const struct diag *diag = &findings->diags->items[i];
        text_addf(out, "::%s title=", commands[diag->severity]);
        github_add(out, diag->code, true);
        if (diag->place.file) {
            text_add(out, ",file=");
            github_add(out, diag->place.file, true);
        }
        if (diag->place.line) text_addf(out, ",line=%u,col=%u", diag->place.line, diag->place.col);
        text_add(out, "::");
        github_add(out, diag->message, false);
        if (diag->hint) {
            text_add(out, "; ");
            github_add(out, diag->hint, false);
        }
        text_add_char(out, '\n');
    }
}

/* ---- JUnit ---- */

static void report_junit(struct text *out, struct arena *arena, const struct lint_findings *findings)
{
    const struct diags *diags = findings->diags;
    (void)arena;
    size_t failures = diags->errors + diags->warnings;
    text_addf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"talus lint\" tests=\"%zu\" "
                   "failures=\"%zu\">\n",
              failures ? failures : 1, failures);
    if (!failures) text_addf(out, "  <testcase name=\"%zu documents\"/>\n", findings->documents);
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *diag = &diags->items[i];
        if (diag->severity == SEVERITY_NOTE) continue;
        text_add(out, "  <testcase name=\"");
        text_add_escaped(out, diag->code);
        text_add(out, "\" classname=\"");
        text_add_escaped(out, diag->place.file ? diag->place.file : "");
        text_addf(out, "\"><failure type=\"%s\" message=\"", severity_name(diag->severity));
        text_add_escaped(out, diag->message);
        text_add(out, "\">");
        struct text words = {0};
        diag_print(&words, diag);
        text_add_escaped(out, text_get(&words));
        text_free(&words);
        text_add(out, "</failure></testcase>\n");
    }
    text_add(out, "</testsuite>\n");
}

/* ---- text ---- */

static void report_text(struct text *out, struct arena *arena, const struct lint_findings *findings)
{
    const struct diags *diags = findings->diags;
    (void)arena;
    for (size_t i = 0; i < diags->count; i++) {
        if (!findings->no_notes || diags->items[i].severity != SEVERITY_NOTE) diag_print(out, &diags->items[i]);
    }
    if (diags->dropped) text_addf(out, "%zu further diagnostics were dropped\n", diags->dropped);
    text_add(out, findings->remarks);
    size_t errors = diags->errors, warnings = diags->warnings;
    size_t notes = diags->count + diags->dropped - errors - warnings;
    text_addf(out, "%zu document%s: %zu error%s, %zu warning%s, %zu note%s\n", findings->documents,
              cli_plural(findings->documents), errors, cli_plural(errors), warnings, cli_plural(warnings), notes,
              cli_plural(notes));
}

static void report_json(struct text *out, struct arena *arena, const struct lint_findings *findings)
{
    struct json list = lint_json(arena, findings->diags);
    json_write_pretty(out, &list);
    text_add_char(out, '\n');
}

static void report_sarif(struct text *out, struct arena *arena, const struct lint_findings *findings)
{
    struct json log = lint_sarif(arena, findings->diags);
    json_write_pretty(out, &log);
    text_add_char(out, '\n');
}

static const struct {
    const char *name;
    void (*write)(struct text *out, struct arena *arena, const struct lint_findings *findings);
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

void lint_report(struct text *out, struct arena *arena, const char *form, const struct lint_findings *findings)
{
    for (size_t i = 0; i < sizeof report_forms / sizeof *report_forms; i++) {
        if (strcmp(report_forms[i].name, form) == 0) report_forms[i].write(out, arena, findings);
    }
}
