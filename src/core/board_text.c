/* board_text.c: boards as text for the terminal. */
#include "core/board_text.h"

#include "core/grid/grid.h"
#include "core/table.h"

char board_letter(int number)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    return letters[number < 0 ? 0 : number % 52];
}

/* Tens above the columns where they begin, then the last digit of each. */
static void board_columns(struct text *out, const struct board_view *view)
{
    bool is_wide = view->edges != NULL;
    int last_ten = (view->width - 1) / 10 * 10;
    if (last_ten) text_add(out, "    ");
    for (int x = 0; last_ten && x <= last_ten; x++) {
        text_add_char(out, x % 10 || x == 0 ? ' ' : (char)('0' + x / 10 % 10));
        if (is_wide && x < last_ten) text_add_char(out, ' ');
    }
    text_add(out, last_ten ? "\n    " : "    ");
    for (int x = 0; x < view->width; x++) {
        text_add_char(out, (char)('0' + x % 10));
        if (is_wide && x + 1 < view->width) text_add_char(out, ' ');
    }
    text_add_char(out, '\n');
}

static void board_square(struct text *out, struct board_mark mark, bool colour)
{
    bool painted = colour && mark.hue > 0;
    if (painted) text_addf(out, "\033[1;3%dm", mark.hue);
    text_add_char(out, mark.letter);
    if (painted) text_add(out, "\033[0m");
}

/* The walls below a row of squares. */
static void board_lower_edges(struct text *out, const struct board_view *view, const uint8_t *edges)
{
    int end = view->width;
    while (end > 0 && !(edges[end - 1] & GRID_EDGE_SOUTH))
        end--;
    if (end) text_add(out, "    ");
    for (int x = 0; x < end; x++)
        text_add(out, !(edges[x] & GRID_EDGE_SOUTH) ? "  " : x + 1 < view->width ? "--" : "-");
    text_add_char(out, '\n');
}

void board_print(struct text *out, const struct board_view *view, bool colour)
{
    board_columns(out, view);
    for (int y = 0; y < view->height; y++) {
        const uint8_t *edges = view->edges ? &view->edges[(size_t)y * (size_t)view->width] : NULL;
        text_addf(out, "%3d ", y);
        for (int x = 0; x < view->width; x++) {
            board_square(out, view->mark(view->context, x, y), colour);
            if (edges && x + 1 < view->width) text_add_char(out, edges[x] & GRID_EDGE_EAST ? '|' : ' ');
        }
        text_add_char(out, '\n');
        if (edges && y + 1 < view->height) board_lower_edges(out, view, edges);
    }
}

const char *board_heading(const struct table *table, struct arena *arena)
{
    const struct encounter *encounter = table->system->table->encounter.state(table);
    const char *turn = table_actor_name(table, encounter_current(table));
    if (encounter->has_outcome) return "After the fight";
    if (!encounter->turns.round) return "Before the fight";
    return arena_printf(arena, turn ? "Round %d: %s" : "Round %d", encounter->turns.round, turn);
}
