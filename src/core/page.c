/* page.c: what a person reads: lines collected, then printed as aligned text or HTML. */
#include "core/page.h"

#include <stdarg.h>
#include <string.h>

#include "base/memory.h"

enum { PAGE_WIDTH = 100, PAGE_DETAIL_WIDTH = 80 };

void page_init(struct page *page, struct arena *arena)
{
    *page = (struct page){.arena = arena};
}

void page_free(struct page *page)
{
    memory_free(page->lines);
    *page = (struct page){0};
}

static struct page_line *page_add(struct page *page, enum page_line_kind kind)
{
    if (page->count == page->capacity) {
        size_t capacity = page->capacity ? page->capacity * 2 : 32;
        struct page_line *lines = memory_resize(page->lines, capacity * sizeof *lines);
        if (!lines) {
            page->failed = true;
            return NULL;
        }
        page->lines = lines;
        page->capacity = capacity;
    }
    struct page_line *line = &page->lines[page->count++];
    *line = (struct page_line){.kind = kind, .indent = page->count > 1 ? line[-1].indent : 0};
    return line;
}

static const char *page_clean(struct page *page, const char *words)
{
    struct text clean = {0};
    text_add_clean(&clean, words ? words : "", words ? strlen(words) : 0);
    const char *copy = clean.failed ? NULL : arena_copy_text(page->arena, text_get(&clean), clean.length);
    if (!copy) page->failed = true;
    text_free(&clean);
    return copy ? copy : "";
}

static void page_add_cell(struct page *page, struct page_line *line, const char *cell)
{
    if (!line || line->count == PAGE_MOST_CELLS) return;
    line->cells[line->count++] = page_clean(page, cell);
}

void page_why(struct page *page, const char *parts)
{
    if (page->count && parts && *parts) page->lines[page->count - 1].why = page_clean(page, parts);
}

static void page_add_line(struct page *page, enum page_line_kind kind, const char *a, const char *b, const char *c)
{
    struct page_line *line = page_add(page, kind);
    page_add_cell(page, line, a);
    if (b || c) page_add_cell(page, line, b);
    if (c) page_add_cell(page, line, c);
}

void page_title(struct page *page, const char *title, const char *subtitle)
{
    page_add_line(page, PAGE_TITLE, title, subtitle, NULL);
}

void page_heading(struct page *page, const char *heading)
{
    page_add_line(page, PAGE_HEADING, heading, NULL, NULL);
}

void page_row(struct page *page, const char *label, const char *value, const char *detail)
{
    page_add_line(page, PAGE_ROW, label, value ? value : "", detail);
}

void page_row_int(struct page *page, const char *label, long long value, const char *detail)
{
    page_row(page, label, arena_printf(page->arena, "%lld", value), detail);
}

void page_row_signed(struct page *page, const char *label, long long value, const char *detail)
{
    page_row(page, label, arena_printf(page->arena, "%+lld", value), detail);
}

static void page_add_cells(struct page *page, enum page_line_kind kind, va_list cells)
{
    struct page_line *line = page_add(page, kind);
    for (const char *cell = va_arg(cells, const char *); cell; cell = va_arg(cells, const char *))
        page_add_cell(page, line, cell);
}

void page_table(struct page *page, ...)
{
    va_list cells;
    va_start(cells, page);
    page_add_cells(page, PAGE_TABLE_HEAD, cells);
    va_end(cells);
}

void page_cells(struct page *page, ...)
{
    va_list cells;
    va_start(cells, page);
    page_add_cells(page, PAGE_TABLE_ROW, cells);
    va_end(cells);
}

void page_detail(struct page *page, const char *sentence)
{
    if (*sentence) page_add_line(page, PAGE_DETAIL, sentence, NULL, NULL);
}

void page_note(struct page *page, const char *sentence)
{
    page_add_line(page, PAGE_NOTE, sentence, NULL, NULL);
}

void page_list(struct page *page, const char *label, const char *words)
{
    page_add_line(page, PAGE_LIST, label, words, NULL);
}

void page_row_inactive(struct page *page, const char *label, const char *value, const char *reason)
{
    page_add_line(page, PAGE_LOSER, label, value ? value : "", reason ? reason : "");
}

void page_indent(struct page *page, int steps)
{
    if (!page->count) return;
    /* The step belongs to the lines that follow: an empty line carries it. */
    struct page_line *line = page_add(page, PAGE_NOTE);
    if (!line) return;
    line->indent = steps < 0 && line->indent < (unsigned)-steps ? 0 : (unsigned)((int)line->indent + steps);
}

static bool page_is_table(enum page_line_kind kind)
{
    return kind == PAGE_TABLE_HEAD || kind == PAGE_TABLE_ROW || kind == PAGE_DETAIL;
}

/* Rows that share their columns: neighbours of the same sort. */
static bool page_same_block(const struct page_line *a, const struct page_line *b)
{
    bool rows = (a->kind == PAGE_ROW || a->kind == PAGE_LOSER) && (b->kind == PAGE_ROW || b->kind == PAGE_LOSER);
    bool table = page_is_table(a->kind) && page_is_table(b->kind) && b->kind != PAGE_TABLE_HEAD;
    return a->indent == b->indent && (rows || table);
}

static size_t page_block_end(const struct page *page, size_t first)
{
    size_t end = first + 1;
    while (end < page->count && page_same_block(&page->lines[end - 1], &page->lines[end]))
        end++;
    return end;
}

static void page_measure(const struct page *page, size_t first, size_t end, size_t widths[PAGE_MOST_CELLS])
{
    memset(widths, 0, PAGE_MOST_CELLS * sizeof *widths);
    for (size_t i = first; i < end; i++) {
        if (page->lines[i].kind == PAGE_DETAIL) continue;
        for (size_t cell = 0; cell < page->lines[i].count; cell++) {
            size_t columns = text_columns(page->lines[i].cells[cell]);
            if (columns > widths[cell]) widths[cell] = columns;
        }
    }
}

static void page_colour(struct text *out, bool colour, const char *code)
{
    if (colour) text_addf(out, "\033[%sm", code);
}

static void page_print_wrapped(struct text *out, const char *words, size_t indent, size_t width)
{
    size_t column = indent;
    text_add_repeated(out, ' ', indent);
    while (*words) {
        size_t length = strcspn(words, " \n");
        if (column > indent && column + length + 1 > width) {
            text_add_char(out, '\n');
            text_add_repeated(out, ' ', indent);
            column = indent;
        } else if (column > indent) {
            text_add_char(out, ' ');
            column++;
        }
        text_add_bytes(out, words, length);
        column += length;
        words += length;
        while (*words == ' ' || *words == '\n')
            words++;
    }
    text_add_char(out, '\n');
}

static void page_print_cells(struct text *out, const struct page_line *line, const size_t *widths, bool colour)
{
    const char *code = line->kind == PAGE_TABLE_HEAD ? "4" : line->kind == PAGE_LOSER ? "2;9" : NULL;
    text_add_repeated(out, ' ', 2 + line->indent * 2);
    if (code) page_colour(out, colour, code);
    for (size_t cell = 0; cell < line->count; cell++) {
        bool value = line->kind == PAGE_ROW && cell == 1;
        if (value) page_colour(out, colour, "1");
        if (cell + 1 < line->count)
            text_add_padded(out, line->cells[cell], widths[cell]);
        else
            text_add(out, line->cells[cell]);
        if (value) page_colour(out, colour, "0");
        if (cell + 1 < line->count) text_add(out, "  ");
    }
    if (code) page_colour(out, colour, "0");
    text_add_char(out, '\n');
}

/* Do the rows that do not count need a line above them? Not where they are all there is below a title. */
static bool page_sets_apart(const struct page *page, size_t first, size_t end)
{
    bool rows = first > 0 && page->lines[first - 1].kind == PAGE_HEADING, losers = false;
    for (size_t i = first; i < end; i++) {
        rows = rows || page->lines[i].kind == PAGE_ROW;
        losers = losers || page->lines[i].kind == PAGE_LOSER;
    }
    return rows && losers;
}

static const char page_apart[] = "Not counted:";

static void page_print_block(struct text *out, const struct page *page, size_t first, size_t end, bool colour)
{
    size_t widths[PAGE_MOST_CELLS];
    page_measure(page, first, end, widths);
    for (size_t i = first; i < end; i++) {
        const struct page_line *line = &page->lines[i];
        if (line->kind == PAGE_DETAIL)
            page_print_wrapped(out, line->cells[0], 4 + line->indent * 2, PAGE_DETAIL_WIDTH);
        else if (line->kind != PAGE_LOSER)
            page_print_cells(out, line, widths, colour);
    }
    if (page_sets_apart(page, first, end)) {
        text_add_repeated(out, ' ', 2 + page->lines[first].indent * 2);
        text_addf(out, "%s\n", page_apart);
    }
    for (size_t i = first; i < end; i++)
        if (page->lines[i].kind == PAGE_LOSER) page_print_cells(out, &page->lines[i], widths, colour);
}

static void page_print_alone(struct text *out, const struct page_line *line, bool first, bool colour)
{
    const char *words = line->count ? line->cells[0] : "";
    if (line->kind == PAGE_NOTE) {
        if (*words) page_print_wrapped(out, words, 2 + line->indent * 2, PAGE_WIDTH);
        return;
    }
    if (line->kind == PAGE_LIST) {
        struct text whole = {0};
        text_addf(&whole, "%s: %s", words, line->count > 1 ? line->cells[1] : "");
        page_print_wrapped(out, text_get(&whole), 2 + line->indent * 2, PAGE_WIDTH);
        if (whole.failed) out->failed = true;
        text_free(&whole);
        return;
    }
    if (!first) text_add_char(out, '\n');
    page_colour(out, colour, line->kind == PAGE_TITLE ? "1;4" : "1;36");
    text_add(out, words);
    page_colour(out, colour, "0");
    if (line->count > 1 && *line->cells[1]) text_addf(out, "  %s", line->cells[1]);
    text_add_char(out, '\n');
}

void page_print_text(struct text *out, const struct page *page, bool colour)
{
    for (size_t i = 0; i < page->count;) {
        enum page_line_kind kind = page->lines[i].kind;
        if (kind == PAGE_TITLE || kind == PAGE_HEADING || kind == PAGE_NOTE || kind == PAGE_LIST) {
            page_print_alone(out, &page->lines[i], i == 0, colour);
            i++;
            continue;
        }
        size_t end = page_block_end(page, i);
        page_print_block(out, page, i, end, colour);
        i = end;
    }
}

static void page_html_element(struct text *out, const char *name, const char *words)
{
    text_addf(out, "<%s>", name);
    text_add_escaped(out, words);
    text_addf(out, "</%s>", name);
}

/* A number that opens into its parts. */
static void page_html_why(struct text *out, const char *number, const char *parts)
{
    text_add(out, "<details><summary>");
    text_add_escaped(out, number);
    text_add(out, "</summary>");
    text_add_escaped(out, parts);
    text_add(out, "</details>");
}

/* Numbers and other short values are not torn apart, so that "+22 / +17 / +12" stays in one line. */
static void page_html_row(struct text *out, const struct page_line *line, bool rows)
{
    enum { PAGE_ONE_LINE = 24 };
    text_add(out, line->kind == PAGE_LOSER ? "<tr class=\"loser\">" : "<tr>");
    for (size_t cell = 0; cell < line->count; cell++) {
        bool head = line->kind == PAGE_TABLE_HEAD || (rows && cell == 0);
        bool whole = !head && cell == 1 && strlen(line->cells[cell]) <= PAGE_ONE_LINE;
        bool opens = !head && cell == 1 && line->why;
        text_add(out, head ? "<th>" : whole && !opens ? "<td class=\"one\">" : "<td>");
        if (opens)
            page_html_why(out, line->cells[cell], line->why);
        else
            text_add_escaped(out, line->cells[cell]);
        text_add(out, head ? "</th>" : "</td>");
    }
    text_add(out, "</tr>\n");
}

static void page_html_block(struct text *out, const struct page *page, size_t first, size_t end)
{
    bool rows = page->lines[first].kind == PAGE_ROW || page->lines[first].kind == PAGE_LOSER;
    bool head = page->lines[first].kind == PAGE_TABLE_HEAD;
    text_addf(out, "<table class=\"%s\">\n", rows ? "rows" : "grid");
    if (head) {
        text_add(out, "<thead>");
        page_html_row(out, &page->lines[first], rows);
        text_add(out, "</thead>\n");
    }
    for (size_t i = first + head; i < end; i++) {
        const struct page_line *line = &page->lines[i];
        if (line->kind == PAGE_LOSER) continue;
        if (line->kind != PAGE_DETAIL) {
            page_html_row(out, line, rows);
            continue;
        }
        text_addf(out, "<tr class=\"detail\"><td colspan=\"%zu\">", page->lines[first].count);
        text_add_escaped(out, line->cells[0]);
        text_add(out, "</td></tr>\n");
    }
    if (page_sets_apart(page, first, end))
        text_addf(out, "<tr class=\"apart\"><td colspan=\"3\">%s</td></tr>\n", page_apart);
    for (size_t i = first; i < end; i++)
        if (page->lines[i].kind == PAGE_LOSER) page_html_row(out, &page->lines[i], rows);
    text_add(out, "</table>\n");
}

/* A part with a table of many columns, or with reasons, takes the whole width; a short one is not torn apart. */
static const char *page_html_class(const struct page *page, size_t heading)
{
    bool wide = false;
    size_t i = heading + 1, lists = 0;
    for (; i < page->count && page->lines[i].kind != PAGE_HEADING && page->lines[i].kind != PAGE_TITLE; i++) {
        wide = wide || (page->lines[i].kind == PAGE_TABLE_HEAD && page->lines[i].count > 4) ||
               page->lines[i].kind == PAGE_LOSER;
        lists += page->lines[i].kind == PAGE_LIST || page->lines[i].kind == PAGE_NOTE;
    }
    return wide ? "wide" : i - heading < (lists ? 12 : 30) ? "short" : "long";
}

static const char page_style[] =
    "body{font:9.5pt/1.32 Georgia,'DejaVu Serif',serif;max-width:190mm;margin:1em auto;padding:0 3mm;color:#222;"
    "columns:2;column-gap:7mm}"
    "h1{column-span:all;font-size:19pt;margin:0 0 .3em;border-bottom:2.5px solid #7a1f1f;color:#7a1f1f}"
    "h1 small{font-size:10.5pt;color:#555;font-weight:normal;margin-left:.5em}"
    "section{padding-top:.6em}h2{font-size:10.5pt;margin:0 0 .25em;padding:0 "
    "4px;color:#fff;background:#7a1f1f;break-after:avoid;"
    "letter-spacing:.03em;-webkit-print-color-adjust:exact;print-color-adjust:exact}"
    "section.wide{column-span:all}section.wide .grid{font-size:95%}section.short{break-inside:avoid}"
    "table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:normal;color:#444}"
    "th,td{padding:1px 7px 1px 0;vertical-align:top}th:first-child,td:first-child{padding-left:4px}"
    ".rows th,.one{white-space:nowrap}.rows td:nth-child(2){font-weight:bold}"
    ".rows td:nth-child(3){color:#555;min-width:6em;overflow-wrap:anywhere}"
    "summary{list-style:none;cursor:help;display:inline;border-bottom:1px dotted #999;white-space:nowrap}"
    "summary::-webkit-details-marker{display:none}details[open]{color:#555}"
    "@media print{details[open]{font-size:0}summary{font-size:8.8pt;border:0}}"
    ".grid th{border-bottom:1px solid #999;font-size:8.5pt}.grid tr:nth-child(even) td{background:#f6f1ea}"
    ".grid .detail "
    "td{padding-left:14px}thead{break-after:avoid}tr{break-inside:avoid}"
    ".apart td{padding-top:.4em;font-style:italic;color:#555}"
    ".loser th,.loser td:nth-child(2){color:#767676;text-decoration:line-through}" /* not the reason */
    "p{margin:.15em 0;padding-left:4px;orphans:3;widows:3}p b{color:#7a1f1f;font-weight:normal;font-style:italic}"
    "@page{size:A4;margin:11mm}@media print{body{margin:0;padding:0;max-width:none;font-size:8.8pt}}"
    "@media screen and (max-width:640px){body{columns:1}.rows th,.one{white-space:normal}"
    ".grid{display:block;overflow-x:auto}.grid th{font-size:7pt}.grid th,.grid td{padding-right:4px}}"
    "@media screen and (prefers-color-scheme:dark){body{background:#1c1a19;color:#e8e4e0}"
    "th,h1 small,.apart td,.rows td:nth-child(3),details[open]{color:#bbb}"
    "h1,p b{color:#e79a8e}.grid tr:nth-child(even) td{background:#262322}}";

/* Titles, headings, notes and lists; false for parts of a table. */
static bool page_html_alone(struct text *out, const struct page_line *line)
{
    const char *first = line->count ? line->cells[0] : "", *second = line->count > 1 ? line->cells[1] : "";
    switch (line->kind) {
    case PAGE_TITLE:
        text_add(out, "<h1>");
        text_add_escaped(out, first);
        if (*second) text_add(out, " "), page_html_element(out, "small", second);
        text_add(out, "</h1>\n");
        return true;
    case PAGE_HEADING:
    case PAGE_NOTE:
        if (line->count) page_html_element(out, line->kind == PAGE_HEADING ? "h2" : "p", first);
        text_add_char(out, '\n');
        return true;
    case PAGE_LIST:
        text_add(out, "<p>");
        page_html_element(out, "b", first);
        text_add_char(out, ' ');
        text_add_escaped(out, second);
        text_add(out, "</p>\n");
        return true;
    case PAGE_ROW:
    case PAGE_LOSER:
    case PAGE_TABLE_HEAD:
    case PAGE_TABLE_ROW:
    case PAGE_DETAIL:
        break;
    }
    return false;
}

void page_print_html(struct text *out, const struct page *page)
{
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>");
    text_add_escaped(out, page->count && page->lines[0].count ? page->lines[0].cells[0] : "Talus");
    text_addf(out, "</title><style>%s</style></head><body>\n", page_style);
    bool open = false;
    for (size_t i = 0; i < page->count;) {
        enum page_line_kind kind = page->lines[i].kind;
        if (open && (kind == PAGE_HEADING || kind == PAGE_TITLE)) text_add(out, "</section>\n");
        if (kind == PAGE_HEADING) text_addf(out, "<section class=\"%s\">\n", page_html_class(page, i));
        if (kind == PAGE_HEADING || kind == PAGE_TITLE) open = kind == PAGE_HEADING;
        bool alone = page_html_alone(out, &page->lines[i]);
        size_t end = alone ? i + 1 : page_block_end(page, i);
        if (!alone) page_html_block(out, page, i, end);
        i = end;
    }
    if (open) text_add(out, "</section>\n");
    text_add(out, "</body></html>\n");
}
