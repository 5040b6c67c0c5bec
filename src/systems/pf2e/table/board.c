/* board.c: terrain, walls and doors read from a scenario, and what they do to lines. */
#include "systems/pf2e/table/board.h"

#include <string.h>

#include "base/limits.h"
#include "base/memory.h"
#include "core/scenario.h"

static const struct scenario_kind board_terrains[] = {
#define TERRAIN(word, bits) {word, bits},
#include "systems/pf2e/table/board_kinds.def"
    {0}};

static const struct {
    const char *word;
    bool stops[PF2E_LAYERS];
} board_walls[] = {
#define WALL(word, move, sight, effect) {word, {move, sight, effect}},
#include "systems/pf2e/table/board_kinds.def"
};

/* --- reading ----------------------------------------------------------------------------------------------------- */

struct board_reader {
    struct pf2e_board *board;
    struct arena *arena;
    struct scenario_board source;
};

static void board_complain(struct board_reader *reader, const struct json *at, const char *hint, const char *format,
                           const char *word)
{
    diags_add(reader->source.diags, fault_warning(reader->source.code, hint), json_place(reader->source.document, at),
              format, word);
}

/* How high raised ground is; the heights of the board are there from then on. */
static int8_t board_layers(struct board_reader *reader, const struct json *entry)
{
    struct pf2e_board *board = reader->board;
    int64_t feet = json_to_int(json_get(entry, "height"), 0);
    if (feet < 5 || feet > 500 || feet % 5) {
        board_complain(reader, entry, "write \"height\": 10", "raised ground has a height in feet, in steps of 5%s",
                       "");
        return 0;
    }
    if (!board->heights)
        board->heights = arena_array(reader->arena, int8_t, (size_t)board->width * (size_t)board->height);
    return (int8_t)(feet / 5);
}

static void board_read_terrain(struct board_reader *reader, const struct json *entry)
{
    struct pf2e_board *board = reader->board;
    struct scenario_piece piece;
    uint16_t bits = scenario_board_kind(&reader->source, board_terrains, entry);
    if (!bits || !scenario_board_piece(&reader->source, entry, &piece)) return;
    int8_t raised = bits & PF2E_SQUARE_RAISED ? board_layers(reader, entry) : 0;
    for (int y = piece.y; y < piece.y + piece.height; y++) {
        for (int x = piece.x; x < piece.x + piece.width; x++) {
            board->squares[y * board->width + x] |= bits;
            if (raised && board->heights) board->heights[y * board->width + x] = raised;
        }
    }
}

static void board_add_door(struct board_reader *reader, const struct json *entry, int square, bool upright)
{
    struct pf2e_board *board = reader->board;
    if (board->door_count == PF2E_MOST_DOORS) {
        board_complain(reader, entry, NULL, "there are more than %s doors", "64");
        return;
    }
    const char *name = json_to_text(json_get(entry, "name"), "door");
    if (json_to_bool(json_get(entry, "open"), false)) board->open_at_first |= (uint64_t)1 << board->door_count;
    board->doors[board->door_count++] = (struct pf2e_door){.name = arena_copy_text(reader->arena, name, strlen(name)),
                                                           .x = (int16_t)(square % board->width),
                                                           .y = (int16_t)(square / board->width),
                                                           .side = upright ? GRID_EDGE_EAST : GRID_EDGE_SOUTH};
}

static void board_read_wall(struct board_reader *reader, const struct json *entry)
{
    struct pf2e_board *board = reader->board;
    const char *word = json_to_text(json_get(entry, "kind"), "wall");
    const bool *stops = NULL;
    struct scenario_line line;
    for (size_t i = 0; i < sizeof board_walls / sizeof *board_walls; i++) {
        if (strcmp(board_walls[i].word, word) == 0) stops = board_walls[i].stops;
    }
    if (!stops) {
        board_complain(reader, entry, "kinds are wall, door, window, fence and curtain", "there is no wall \"%s\"",
                       word);
        return;
    }
    if (!scenario_board_line(&reader->source, entry, &line)) return;
    for (int step = 0; step < line.length; step++) {
        int square = scenario_line_square(&reader->source, &line, step);
        if (square < 0) continue;
        if (strcmp(word, "door") == 0) {
            board_add_door(reader, entry, square, line.upright);
            continue;
        }
        for (int layer = 0; layer < PF2E_LAYERS; layer++)
            if (stops[layer]) board->edges[layer][square] |= line.upright ? GRID_EDGE_EAST : GRID_EDGE_SOUTH;
    }
}

bool pf2e_board_read(struct pf2e_board *board, struct arena *arena, const struct json_document *document,
                     const struct json *source, struct diags *diags)
{
    struct board_reader reader = {board, arena, {document, source, diags, "pf2e/board", 24, 24}};
    const struct json *terrain = json_get(source, "terrain"), *walls = json_get(source, "walls");
    if (!scenario_board_size(&reader.source, LIMIT_BOARD_SIDE)) return false;
    *board = (struct pf2e_board){.width = reader.source.width, .height = reader.source.height};
    board->is_plain = json_count(terrain) == 0 && json_count(walls) == 0;
    if (board->is_plain) return true;
    size_t squares = (size_t)board->width * (size_t)board->height;
    board->squares = arena_array(arena, uint16_t, squares);
    for (int layer = 0; layer < PF2E_LAYERS; layer++)
        board->edges[layer] = arena_array(arena, uint8_t, squares);
    if (arena->failed) return false;
    for (size_t i = 0; i < json_count(terrain); i++)
        board_read_terrain(&reader, json_at(terrain, i));
    for (size_t i = 0; i < json_count(walls); i++)
        board_read_wall(&reader, json_at(walls, i));
    return !arena->failed;
}

int pf2e_board_door(const struct pf2e_board *board, const char *name)
{
    for (int i = 0; i < board->door_count; i++) {
        if (strcmp(board->doors[i].name, name) == 0) return i;
    }
    return -1;
}

/* --- views ------------------------------------------------------------------------------------------------------- */

bool pf2e_map_open(struct pf2e_map *map, const struct pf2e_board *board, uint64_t open_doors, enum pf2e_layer layer)
{
    size_t count = (size_t)board->width * (size_t)board->height;
    *map = (struct pf2e_map){.memory = memory_alloc(count * (sizeof(uint16_t) + 1))};
    if (!map->memory) return false;
    uint16_t *squares = map->memory;
    uint8_t *edges = (uint8_t *)(squares + count);
    memset(map->memory, 0, count * (sizeof(uint16_t) + 1));
    if (!board->is_plain) {
        memcpy(squares, board->squares, count * sizeof *squares);
        memcpy(edges, board->edges[layer], count);
    }
    for (int i = 0; i < board->door_count; i++) {
        const struct pf2e_door *door = &board->doors[i];
        if (!(open_doors >> i & 1)) edges[door->y * board->width + door->x] |= door->side;
    }
    map->squares = squares;
    map->grid = (struct grid_map){board->width, board->height, squares, board->is_plain ? NULL : edges};
    return true;
}

void pf2e_map_close(struct pf2e_map *map)
{
    memory_free(map->memory);
}

void pf2e_map_shut_ledges(struct pf2e_map *map, const struct pf2e_board *board)
{
    const int8_t *heights = board->heights;
    uint8_t *edges = (uint8_t *)(map->squares + (size_t)board->width * (size_t)board->height);
    for (int i = 0; heights && i < board->width * board->height; i++) {
        bool last_column = i % board->width == board->width - 1, last_row = i / board->width == board->height - 1;
        if (!last_column && heights[i] != heights[i + 1]) edges[i] |= GRID_EDGE_EAST;
        if (!last_row && heights[i] != heights[i + board->width]) edges[i] |= GRID_EDGE_SOUTH;
    }
}

bool pf2e_board_joins(const struct pf2e_board *board, uint64_t open_doors, enum pf2e_layer layer, struct grid_block a,
                      struct grid_block b)
{
    struct pf2e_map map;
    if (board->is_plain || !pf2e_map_open(&map, board, open_doors, layer)) return true;
    int top = a.base + a.tall > b.base + b.tall ? a.base + a.tall : b.base + b.tall;
    if (board->heights)
        grid_raise(board->heights, (size_t)board->width * (size_t)board->height, top, PF2E_SQUARE_SOLID, map.squares);
    bool joined = grid_sight(&map.grid, PF2E_SQUARE_SOLID, a.space, b.space);
    pf2e_map_close(&map);
    return joined;
}

static enum grid_direction board_direction(int dx, int dy)
{
    for (enum grid_direction direction = GRID_N; direction < GRID_DIRECTIONS; direction++) {
        if (grid_step_x[direction] == dx && grid_step_y[direction] == dy) return direction;
    }
    return GRID_DIRECTIONS;
}

/* Follows the line from middle to middle: a square or an edge in its way. */
static bool board_line_is_covered(const struct pf2e_map *map, struct grid_space a, struct grid_space b)
{
    struct grid_cell cells[2 * LIMIT_BOARD_SIDE];
    int count = grid_trace(
        (struct grid_segment){4 * a.x + 2 * a.size, 4 * a.y + 2 * a.size, 4 * b.x + 2 * b.size, 4 * b.y + 2 * b.size},
        cells, 2 * LIMIT_BOARD_SIDE);
    for (int i = 1; i < count; i++) {
        struct grid_space from = {cells[i - 1].x, cells[i - 1].y, 1};
        enum grid_direction direction = board_direction(cells[i].x - from.x, cells[i].y - from.y);
        bool inside = grid_contains(a, cells[i].x, cells[i].y) || grid_contains(b, cells[i].x, cells[i].y);
        uint16_t bits = map->squares[cells[i].y * map->grid.width + cells[i].x];
        if (!inside && (bits & (PF2E_SQUARE_COVER | PF2E_SQUARE_SOLID))) return true;
        if (direction < GRID_DIRECTIONS && !grid_step_is_open(&map->grid, 0, true, from, direction)) return true;
    }
    return false;
}

bool pf2e_board_covers(const struct pf2e_board *board, uint64_t open_doors, struct grid_space a, struct grid_space b)
{
    bool covers = false;
    for (enum pf2e_layer layer = PF2E_LAYER_MOVE; !board->is_plain && layer < PF2E_LAYERS && !covers; layer++) {
        struct pf2e_map map;
        if (layer == PF2E_LAYER_SIGHT || !pf2e_map_open(&map, board, open_doors, layer)) continue;
        covers = board_line_is_covered(&map, a, b);
        pf2e_map_close(&map);
    }
    return covers;
}

bool pf2e_board_has(const struct pf2e_board *board, struct grid_space space, uint16_t bits)
{
    for (int i = 0; !board->is_plain && i < space.size * space.size; i++) {
        int x = space.x + i % space.size, y = space.y + i / space.size;
        if (x < 0 || y < 0 || x >= board->width || y >= board->height) continue;
        if (board->squares[y * board->width + x] & bits) return true;
    }
    return false;
}

bool pf2e_board_shelters(const struct pf2e_board *board, uint64_t open_doors, struct grid_space space)
{
    struct pf2e_map map;
    struct grid_space around = {space.x - 1, space.y - 1, space.size + 2};
    if (board->is_plain || pf2e_board_has(board, around, PF2E_SQUARE_COVER | PF2E_SQUARE_SOLID)) return true;
    if (!pf2e_map_open(&map, board, open_doors, PF2E_LAYER_MOVE)) return false;
    bool found = false;
    for (enum grid_direction direction = GRID_N; direction < GRID_DIRECTIONS; direction++) {
        int x = space.x + grid_step_x[direction], y = space.y + grid_step_y[direction];
        if (x < 0 || y < 0 || x + space.size > board->width || y + space.size > board->height) continue;
        found = found || !grid_step_is_open(&map.grid, 0, true, space, direction);
    }
    pf2e_map_close(&map);
    return found;
}
