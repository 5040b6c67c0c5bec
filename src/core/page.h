/* page.h: output for people: headings, rows and tables, printed as aligned text (with colour) or HTML.
 *
 * A system decides *what* is on a sheet or in an explanation; how it looks is decided here, for all systems. */
#ifndef TALUS_CORE_PAGE_H
#define TALUS_CORE_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/text.h"

enum page_line_kind {
    PAGE_TITLE,
    PAGE_HEADING,
    PAGE_ROW,
    PAGE_TABLE_HEAD,
    PAGE_TABLE_ROW,
    PAGE_DETAIL,
    PAGE_NOTE,
    PAGE_LIST,
    PAGE_LOSER
};

enum { PAGE_MOST_CELLS = 10 };

struct page_line {
    enum page_line_kind kind;
    unsigned indent;
    size_t count;
    const char *cells[PAGE_MOST_CELLS];
    const char *why; /* where the number of the second cell comes from; NULL: it is not said */
};

struct page {
    struct arena *arena;
    struct page_line *lines;
    size_t count, capacity;
    bool failed; /* memory ran out; sticky */
};

void page_init(struct page *page, struct arena *arena);
void page_free(struct page *page);

void page_title(struct page *page, const char *title, const char *subtitle); /* subtitle may be NULL */
void page_heading(struct page *page, const char *heading);
/* "label   value   detail": the values of neighbouring rows are aligned; detail may be NULL. */
void page_row(struct page *page, const char *label, const char *value, const char *detail);
void page_row_int(struct page *page, const char *label, long long value, const char *detail);
void page_row_signed(struct page *page, const char *label, long long value, const char *detail); /* "+3", "-1", "+0" */
/* Columns of following table rows; NULL ends the cells. */
void page_table(struct page *page, ...) __attribute__((sentinel));
void page_cells(struct page *page, ...) __attribute__((sentinel));
/* A sentence or two about the table row above, wrapped below it; the columns of the table go on. */
void page_detail(struct page *page, const char *sentence);
/* Where the number of the row above comes from. A page in a browser shows it when the number is selected. */
void page_why(struct page *page, const char *parts);
/* A separate sentence, wrapped. */
void page_note(struct page *page, const char *sentence);
/* "Held: Longsword, Shield": a list of words after a label, wrapped. */
void page_list(struct page *page, const char *label, const char *words);
/* A row that does not count (shown dim and struck): "label value  reason". Printed below the rows that do. */
void page_row_inactive(struct page *page, const char *label, const char *value, const char *reason);
/* Following rows and notes are indented one step more (or less). */
void page_indent(struct page *page, int steps);

void page_print_text(struct text *out, const struct page *page, bool colour);
/* A self-contained HTML page. */
void page_print_html(struct text *out, const struct page *page);

#endif
