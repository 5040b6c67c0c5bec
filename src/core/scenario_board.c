/* scenario_board.c: the board of a scenario, the same in every game:
 *
 *     {"size": [20, 12], "terrain": [{"kind": "solid", "at": [4, 5], "size": [1, 3]}],
 *      "walls": [{"from": [8, 0], "to": [8, 6]}]} */
#include <string.h>

#include "core/grid/grid.h"
#include "core/scenario.h"

static void scenario_board_fault(const struct scenario_board *board, const struct json *at, const char *hint,
                        const char *message)
{
    diags_add(board->diags, fault_warning(board->code, hint), json_place(board->document, at), "%s", message);
}

static bool scenario_board_pair(const struct json *pair, int64_t *x, int64_t *y)
{
    *x = json_to_int(json_at(pair, 0), -1);
    *y = json_to_int(json_at(pair, 1), -1);
    return json_count(pair) == 2 && *x >= 0 && *y >= 0;
}

bool scenario_board_size(struct scenario_board *board, int most)
{
    const struct json *size = json_get(board->json, "size");
    int64_t width, height;
    if (!size) return true;
    bool is_pair = scenario_board_pair(size, &width, &height);
    if (is_pair && width >= 1 && height >= 1 && width <= most && height <= most) {
        board->width = (int)width;
        board->height = (int)height;
        return true;
    }
    diags_add(board->diags, fault_error(board->code, "write \"size\": [20, 12]"), json_place(board->document, size),
              "a board has 1 to %d squares a side", most);
    return false;
}

bool scenario_board_piece(const struct scenario_board *board, const struct json *entry, struct scenario_piece *piece)
{
    const struct json *size = json_get(entry, "size");
    int64_t x, y, width = 1, height = 1;
    if (!scenario_board_pair(json_get(entry, "at"), &x, &y) || (size && !scenario_board_pair(size, &width, &height))) {
        scenario_board_fault(board, entry, "write \"at\": [x, y], and \"size\": [w, h] when it is more than a square",
                    "this terrain is nowhere");
        return false;
    }
    if (x >= board->width || y >= board->height || width > board->width - x || height > board->height - y)
        scenario_board_fault(board, entry, NULL, "this terrain reaches beyond the board");
    if (x >= board->width || y >= board->height) return false;
    *piece = (struct scenario_piece){(int)x, (int)y, (int)(width > board->width - x ? board->width - x : width),
                                     (int)(height > board->height - y ? board->height - y : height)};
    return true;
}

static int64_t scenario_board_lower(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

bool scenario_board_line(const struct scenario_board *board, const struct json *entry, struct scenario_line *line)
{
    int64_t a[2], b[2];
    bool placed = scenario_board_pair(json_get(entry, "from"), &a[0], &a[1]) &&
                  scenario_board_pair(json_get(entry, "to"), &b[0], &b[1]);
    if (!placed || (a[0] == b[0]) == (a[1] == b[1])) {
        scenario_board_fault(board, entry, "\"from\" and \"to\" are corners [x, y] of squares on one line",
                             "this wall cannot be built");
        return false;
    }
    int along = a[0] == b[0]; /* upright: y changes */
    const int sides[2] = {board->width, board->height};
    int64_t across = a[!along], low = scenario_board_lower(a[along], b[along]), high = a[along] + b[along] - low;
    bool is_off = across > sides[!along];
    if (is_off || high > sides[along]) scenario_board_fault(board, entry, NULL, "this wall reaches beyond the board");
    high = scenario_board_lower(high, sides[along]);
    if (is_off || low >= high) return false;
    *line = (struct scenario_line){(int)(along ? across : low), (int)(along ? low : across), (int)(high - low), along};
    return true;
}

int scenario_line_square(const struct scenario_board *board, const struct scenario_line *line, int step)
{
    int x = line->upright ? line->x - 1 : line->x + step, y = line->upright ? line->y + step : line->y - 1;
    bool is_rim = line->upright ? x == board->width - 1 : y == board->height - 1;
    return x < 0 || y < 0 || is_rim ? -1 : y * board->width + x;
}

uint16_t scenario_board_kind(const struct scenario_board *board, const struct scenario_kind *kinds,
                             const struct json *entry)
{
    const char *word = json_to_text(json_get(entry, "kind"), "");
    struct text known = {0};
    for (int i = 0; kinds[i].word; i++) {
        if (strcmp(kinds[i].word, word) == 0) {
            text_free(&known);
            return kinds[i].bits;
        }
        text_addf(&known, "%s%s", i == 0 ? "kinds are " : kinds[i + 1].word ? ", " : " and ", kinds[i].word);
    }
    diags_add(board->diags, fault_warning(board->code, text_get(&known)), json_place(board->document, entry),
              "there is no terrain \"%s\"", word);
    text_free(&known);
    return 0;
}

void scenario_board_terrain(const struct scenario_board *board, const struct scenario_kind *kinds, uint16_t *squares)
{
    const struct json *terrain = json_get(board->json, "terrain");
    for (size_t i = 0; i < json_count(terrain); i++) {
        const struct json *entry = json_at(terrain, i);
        struct scenario_piece piece;
        uint16_t bits = scenario_board_kind(board, kinds, entry);
        if (!bits || !scenario_board_piece(board, entry, &piece)) continue;
        for (int y = piece.y; y < piece.y + piece.height; y++)
            for (int x = piece.x; x < piece.x + piece.width; x++)
                squares[y * board->width + x] |= bits;
    }
}

bool scenario_board_walls(const struct scenario_board *board, uint8_t *edges)
{
    const struct json *walls = json_get(board->json, "walls");
    bool any = false;
    for (size_t i = 0; i < json_count(walls); i++) {
        struct scenario_line line;
        if (!scenario_board_line(board, json_at(walls, i), &line)) continue;
        for (int step = 0; step < line.length; step++) {
            int square = scenario_line_square(board, &line, step);
            if (square >= 0) edges[square] |= line.upright ? GRID_EDGE_EAST : GRID_EDGE_SOUTH;
            any = any || square >= 0;
        }
    }
    return any;
}
