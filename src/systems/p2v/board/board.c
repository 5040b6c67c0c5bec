/* board.c: the board: terrain, walls, heights and the places of creatures, with cached facts for movement and
 * sight. */
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/game/game.h"

static uint64_t board_mix(uint64_t value)
{
    value ^= value >> 33;
    value *= UINT64_C(0xff51afd7ed558ccd);
    value ^= value >> 33;
    value *= UINT64_C(0xc4ceb9fe1a85ec53);
    return value ^ (value >> 33);
}

static void board_toggle_sight(struct p2v_game *game, int square, uint64_t key)
{
    for (int row = square / P2V_WIDTH / P2V_PATCH + 1; row <= P2V_PATCH_ROWS; row++)
        for (int column = square % P2V_WIDTH / P2V_PATCH + 1; column <= P2V_PATCH_COLUMNS; column++)
            game->sight_keys[row][column] ^= key;
}

/* Two keys: what blocks lines, and everything that gives cover. */
static void board_toggle_keys(struct p2v_game *game, int square)
{
    const uint16_t blocking = P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE;
    const uint16_t covering = blocking | P2V_TERRAIN_OBSTRUCTING | P2V_TERRAIN_CONCEALING;
    uint64_t walls = (uint64_t)(game->edges[square] & 3) << 16;
    uint64_t blocks = (game->terrain[square] & blocking) | walls, covers = game->terrain[square] & covering;
    if (blocks) board_toggle_sight(game, square, board_mix(blocks << 16 | (uint64_t)square));
    if (covers) game->cover_key ^= board_mix(covers << 16 | (uint64_t)square | UINT64_C(1) << 60);
}

/* ---- rows of bits ---- */

static void board_put(uint64_t *rows, int square, bool on)
{
    uint64_t bit = UINT64_C(1) << square % P2V_WIDTH, *row = &rows[square / P2V_WIDTH];
    *row = on ? *row | bit : *row & ~bit;
}

/* What walls leave of a row; nothing of one that is not on the board. */
static uint64_t board_free(const struct p2v_game *game, int y)
{
    return y < 0 || y >= game->height ? 0 : ~game->ground.solid[y] & ((UINT64_C(1) << game->width) - 1);
}

/* The steps walls leave open in a row. A diagonal one passes the squares on both sides (P2V-MOVE-06) and the four
 * borders that meet in the corner it cuts. */
static void board_open_row(struct p2v_game *game, int y)
{
    struct p2v_ground *g = &game->ground;
    uint64_t above = board_free(game, y - 1), here = board_free(game, y), below = board_free(game, y + 1);
    uint64_t north = y > 0 ? g->south[y - 1] : 0, south = g->south[y], east = g->east[y], west = g->east[y] << 1;
    uint64_t east_above = y > 0 ? g->east[y - 1] : 0, east_below = y + 1 < P2V_HEIGHT ? g->east[y + 1] : 0;
    g->open[GRID_N][y] = above & ~north;
    g->open[GRID_S][y] = below & ~south;
    g->open[GRID_E][y] = here >> 1 & ~east;
    g->open[GRID_W][y] = here << 1 & ~west;
    g->open[GRID_NE][y] = above & above >> 1 & here >> 1 & ~(north | north >> 1 | east | east_above);
    g->open[GRID_SE][y] = below & below >> 1 & here >> 1 & ~(south | south >> 1 | east | east_below);
    g->open[GRID_SW][y] = below & below << 1 & here << 1 & ~(south | south << 1 | west | east_below << 1);
    g->open[GRID_NW][y] = above & above << 1 & here << 1 & ~(north | north << 1 | west | east_above << 1);
    uint64_t before = y > 0 ? g->solid[y - 1] : 0, after = y + 1 < P2V_HEIGHT ? g->solid[y + 1] : 0;
    uint64_t all = before | g->solid[y] | after;
    g->walled[y] = before | after | all << 1 | all >> 1 | north | south | east | west;
}

/* A wall of the row has changed. */
static void board_open_around(struct p2v_game *game, int y)
{
    for (int row = y > 0 ? y - 1 : 0; row <= y + 1 && row < game->height; row++)
        board_open_row(game, row);
}

static void board_odd_row(struct p2v_game *game, int y)
{
    struct p2v_ground *g = &game->ground;
    uint64_t fences = g->fences[y] | (y > 0 ? g->fences[y - 1] : 0) | (y + 1 < P2V_HEIGHT ? g->fences[y + 1] : 0);
    g->odd[y] = g->strange[y] | fences | fences << 1 | fences >> 1;
}

/* What is kept about the terrain of a square, but for walls. */
static void board_footing(struct p2v_game *game, int square)
{
    const uint16_t plain = P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE | P2V_TERRAIN_OBSTRUCTING | P2V_TERRAIN_CONCEALING |
                           P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_HAZARDOUS | P2V_TERRAIN_ENCUMBERING |
                           P2V_TERRAIN_UNEVEN | P2V_TERRAIN_OBJECTIVE;
    uint16_t traits = game->terrain[square];
    board_put(game->ground.strange, square, traits & ~plain || game->height_map[square]);
    board_put(game->ground.rough, square, traits & P2V_TERRAIN_DIFFICULT);
    board_put(game->ground.blind, square, traits & (P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE));
    board_put(game->ground.shut, square, traits & (P2V_TERRAIN_SOLID | P2V_TERRAIN_OBJECTIVE)); /* P2V-OBJ-01 */
    board_odd_row(game, square / P2V_WIDTH);
}

/* ---- changes ---- */

void p2v_board_init(struct p2v_game *game)
{
    for (int y = 0; y < game->height; y++)
        board_open_row(game, y);
}

void p2v_board_hold(struct p2v_game *game, int y, uint64_t columns, int holder)
{
    uint64_t *held = &game->ground.held[y];
    *held = holder ? *held | columns : *held & ~columns;
    for (; columns; columns &= columns - 1)
        game->occupant[p2v_square(bits_lowest(columns), y)] = (uint8_t)holder;
}

void p2v_board_lay(struct p2v_game *game, int square, uint16_t traits)
{
    const uint16_t acting = P2V_TERRAIN_HAZARDOUS | P2V_TERRAIN_ENCUMBERING | P2V_TERRAIN_UNEVEN | P2V_TERRAIN_VOID |
                            P2V_TERRAIN_DIRECTIONAL | P2V_TERRAIN_TELEPORT;
    uint16_t before = game->terrain[square];
    if (before == traits) return;
    board_toggle_keys(game, square);
    game->terrain[square] = traits;
    board_toggle_keys(game, square);
    if (traits & acting) game->has_special = true;
    if (traits & P2V_TERRAIN_TELEPORT) game->has_circles = true;
    board_footing(game, square);
    if (!((before ^ traits) & P2V_TERRAIN_SOLID)) return;
    board_put(game->ground.solid, square, traits & P2V_TERRAIN_SOLID);
    board_open_around(game, square / P2V_WIDTH);
}

void p2v_board_wall(struct p2v_game *game, int square, uint8_t edges)
{
    board_toggle_keys(game, square);
    game->edges[square] = edges;
    if (edges) game->has_edges = true;
    board_toggle_keys(game, square);
    board_put(game->ground.east, square, edges & GRID_EDGE_EAST);
    board_put(game->ground.south, square, edges & GRID_EDGE_SOUTH);
    board_put(game->ground.fences, square, edges >> 4);
    int y = square / P2V_WIDTH;
    board_open_around(game, y);
    for (int row = y > 0 ? y - 1 : 0; row <= y + 1 && row < game->height; row++)
        board_odd_row(game, row);
}

void p2v_board_set_height(struct p2v_game *game, int x, int y, int8_t height)
{
    if (!p2v_on_board(game, x, y)) return;
    game->height_map[p2v_square(x, y)] = height;
    if (height) game->has_height = true;
    board_footing(game, p2v_square(x, y));
}

void p2v_board_set_edges(struct p2v_game *game, int x, int y, uint8_t edges)
{
    if (p2v_on_board(game, x, y)) p2v_board_wall(game, p2v_square(x, y), edges);
}

void p2v_board_set(struct p2v_game *game, int x, int y, uint16_t traits)
{
    if (p2v_on_board(game, x, y)) p2v_board_lay(game, p2v_square(x, y), traits);
}

const char *p2v_board_check(const struct p2v_game *game)
{
    for (int y = 0; y < game->height; y++)
        for (int x = 0; x < game->width; x++) {
            int square = p2v_square(x, y);
            for (int d = 0; d < GRID_DIRECTIONS; d++)
                if ((game->ground.open[d][y] >> x & 1) != p2v_step_is_open(game, x, y, d))
                    return "a step is thought open or shut wrongly";
            if ((game->ground.held[y] >> x & 1) != (game->occupant[square] != 0))
                return "a square is thought held or free wrongly";
        }
    return NULL;
}
