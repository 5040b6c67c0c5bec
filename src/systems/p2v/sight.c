/* sight.c: who sees whom, and what stands in the way.
 *
 * Sight between two squares of one board never changes until the terrain does, so answers are kept. The cache belongs
 * to whoever runs games, not to the game: a game stays a flat piece of memory. */
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/inch.h"

enum { SIGHT_UNKNOWN = 0, SIGHT_NO = 1, SIGHT_YES = 2, SIGHT_OPAQUE_SHIFT = 0, SIGHT_SOLID_SHIFT = 2 };

/* Doors open and walls rise in the middle of a game, so the answers of a few boards are kept. */
enum { SIGHT_BOARDS = 6 };
struct sight_board {
    uint64_t key, used;
    int width, height;
    size_t room;
    uint8_t *pairs; /* two answers of two bits for each pair of squares */
};

struct p2v_sight_cache {
    struct sight_board boards[SIGHT_BOARDS];
    struct sight_board *board; /* the one of the terrain as it is now */
    uint64_t clock, cover_key;
    uint8_t piece[P2V_SQUARES]; /* connected cover, from 1 */
    uint8_t concealing[P2V_SQUARES];
    bool has_pieces;
};

struct p2v_sight_cache *p2v_sight_new(void)
{
    struct p2v_sight_cache *cache = memory_alloc(sizeof *cache);
    if (cache) memset(cache, 0, sizeof *cache);
    return cache;
}

void p2v_sight_free(struct p2v_sight_cache *cache)
{
    for (int i = 0; cache && i < SIGHT_BOARDS; i++)
        memory_free(cache->boards[i].pairs);
    memory_free(cache);
}

static void sight_label(const struct p2v_game *game, uint16_t traits, uint8_t *labels)
{
    static const int8_t dx[4] = {1, -1, 0, 0}, dy[4] = {0, 0, 1, -1};
    uint16_t stack[P2V_SQUARES];
    uint8_t next = 1;
    memset(labels, 0, P2V_SQUARES);
    for (int start = 0; start < P2V_SQUARES; start++) {
        if (labels[start] || !(game->terrain[start] & traits)) continue;
        int depth = 0;
        stack[depth++] = (uint16_t)start;
        labels[start] = next;
        while (depth) {
            int square = stack[--depth];
            for (int i = 0; i < 4; i++) {
                int x = square % P2V_WIDTH + dx[i], y = square / P2V_WIDTH + dy[i];
                if (!p2v_on_board(game, x, y)) continue;
                int to = p2v_square(x, y);
                if (labels[to] || !(game->terrain[to] & traits)) continue;
                labels[to] = next;
                stack[depth++] = (uint16_t)to;
            }
        }
        if (next < 255) next++;
    }
}

static bool sight_board_fits(const struct sight_board *board, const struct p2v_game *game)
{
    return board->pairs && board->key == game->sight_key && board->width == game->width &&
           board->height == game->height;
}

static bool sight_board_new(struct sight_board *board, const struct p2v_game *game)
{
    size_t squares = (size_t)game->width * (size_t)game->height;
    if (board->room < squares * squares) {
        memory_free(board->pairs);
        board->pairs = memory_alloc(squares * squares);
        board->room = board->pairs ? squares * squares : 0;
    }
    if (!board->pairs) return false;
    memset(board->pairs, 0, squares * squares);
    board->key = game->sight_key;
    board->width = game->width;
    board->height = game->height;
    return true;
}

/* The answers for the terrain as it is now; false when there is no memory for them. */
static bool sight_ready(struct p2v_run *run)
{
    const struct p2v_game *game = run->game;
    struct p2v_sight_cache *cache = run->sight;
    if (!cache) return false;
    if (cache->board && sight_board_fits(cache->board, game)) return true;
    struct sight_board *oldest = &cache->boards[0];
    cache->clock++;
    for (int i = 0; i < SIGHT_BOARDS; i++) {
        struct sight_board *board = &cache->boards[i];
        if (board->used < oldest->used) oldest = board;
        if (!sight_board_fits(board, game)) continue;
        board->used = cache->clock;
        cache->board = board;
        return true;
    }
    cache->board = oldest;
    oldest->used = cache->clock;
    if (sight_board_new(oldest, game)) return true;
    cache->board = NULL;
    return false;
}

static bool sight_squares(struct p2v_run *run, int ax, int ay, int bx, int by, bool solid_only)
{
    const struct p2v_game *game = run->game;
    struct grid_map map = {P2V_WIDTH, P2V_HEIGHT, game->terrain, game->edges};
    uint16_t blocking = solid_only ? P2V_TERRAIN_SOLID : P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE;
    if (!sight_ready(run)) return grid_square_sight(&map, blocking, ax, ay, bx, by);
    int a = ay * game->width + ax, b = by * game->width + bx;
    if (a > b) {
        int swap = a;
        a = b;
        b = swap;
    }
    uint8_t *entry = &run->sight->board->pairs[(size_t)a * (size_t)(game->width * game->height) + (size_t)b];
    int shift = solid_only ? SIGHT_SOLID_SHIFT : SIGHT_OPAQUE_SHIFT;
    int known = *entry >> shift & 3;
    if (known == SIGHT_UNKNOWN) {
        known = grid_square_sight(&map, blocking, ax, ay, bx, by) ? SIGHT_YES : SIGHT_NO;
        *entry = (uint8_t)(*entry | known << shift);
    }
    return known == SIGHT_YES;
}

/* With elevations, squares that rise above both creatures block like walls (P2V-TARG-07). */
static bool sight_raised(const struct p2v_game *game, struct grid_space a, struct grid_space b, uint16_t blocking)
{
    uint16_t squares[P2V_SQUARES];
    int top_a = game->height_map[p2v_square(a.x, a.y)] + a.size,
        top_b = game->height_map[p2v_square(b.x, b.y)] + b.size;
    int top = top_a > top_b ? top_a : top_b;
    for (int i = 0; i < P2V_SQUARES; i++)
        squares[i] = (uint16_t)(game->terrain[i] | (game->height_map[i] >= top ? P2V_TERRAIN_SOLID : 0));
    struct grid_map map = {P2V_WIDTH, P2V_HEIGHT, squares, game->edges};
    return grid_sight(&map, blocking, a, b);
}

static bool sight_spaces(struct p2v_run *run, struct grid_space a, struct grid_space b, bool solid_only)
{
    uint16_t blocking = solid_only ? P2V_TERRAIN_SOLID : P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE;
    if (run->game->unit != 1) return inch_sight(run->game, blocking, a, b);
    if (run->game->has_height) return sight_raised(run->game, a, b, blocking);
    for (int i = 0; i < a.size * a.size; i++)
        for (int j = 0; j < b.size * b.size; j++)
            if (sight_squares(run, a.x + i % a.size, a.y + i / a.size, b.x + j % b.size, b.y + j / b.size, solid_only))
                return true;
    return false;
}

bool p2v_line_of_sight(struct p2v_run *run, struct grid_space a, struct grid_space b)
{
    return sight_spaces(run, a, b, false);
}

bool p2v_line_of_effect(struct p2v_run *run, struct grid_space a, struct grid_space b)
{
    return sight_spaces(run, a, b, true);
}

bool p2v_sees(struct p2v_run *run, int a, int b)
{
    const struct p2v_game *game = run->game;
    if (game->figures[b].status & P2V_INVISIBLE && p2v_is_enemy(game, a, b)) { /* P2V-STAT-03, P2V-FEAT-03, -04 */
        uint8_t senses = p2v_senses(game, a);
        bool smells = senses & P2V_SCENT && p2v_distance(game, a, b) <= 1;
        if (!(senses & P2V_TRUESIGHT) && !smells) return false;
    }
    return p2v_line_of_sight(run, p2v_space(&game->figures[a]), p2v_space(&game->figures[b]));
}

/* ---- cover and concealment ---- */

bool p2v_creature_covers(const struct p2v_game *game, int figure, int attacker, int target)
{
    int size = game->figures[figure].size_class;
    int of_attacker = attacker == P2V_NOBODY ? 5 : game->figures[attacker].size_class;
    int of_target = game->figures[target].size_class;
    if (figure == attacker || figure == target || (attacker != P2V_NOBODY && game->figures[attacker].mount == figure))
        return false;
    if (game->figures[target].mount == figure || game->figures[target].rider == figure) return false;
    if (game->has_height) { /* P2V-COVER-08: what stands as high as the lower of the two tops covers */
        const struct p2v_figure *f = &game->figures[figure], *t = &game->figures[target];
        int top = game->height_map[p2v_square_under(f, f->x, f->y)] + f->size;
        if (top <= game->height_map[p2v_square_under(t, t->x, t->y)]) return false;
    }
    if (game->switches.cover_by_larger) return size >= of_attacker && size >= of_target; /* */
    return size <= of_attacker && size <= of_target;
}

/* Is there anything between the two spaces that could matter? */
static bool sight_box_is_empty(const struct p2v_game *game, struct grid_space a, struct grid_space b, int attacker,
                               int target)
{
    const uint16_t matter = P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE | P2V_TERRAIN_OBSTRUCTING | P2V_TERRAIN_CONCEALING;
    int left = a.x < b.x ? a.x : b.x, top = a.y < b.y ? a.y : b.y;
    int right = a.x + a.size > b.x + b.size ? a.x + a.size : b.x + b.size;
    int bottom = a.y + a.size > b.y + b.size ? a.y + a.size : b.y + b.size;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) {
            int square = p2v_square(x, y);
            int there = game->occupant[square] - 1;
            if (game->terrain[square] & matter || game->edges[square] >> 4) return false;
            if (there >= 0 && p2v_creature_covers(game, there, attacker, target)) return false;
        }
    return true;
}

/* The checks of one line, nearest to the attacker first. */
static void sight_line(struct p2v_run *run, const struct grid_cell *cells, int count, struct grid_space from,
                       int attacker, int target, struct p2v_cover *cover)
{
    const struct p2v_game *game = run->game;
    const struct p2v_sight_cache *cache = run->sight;
    struct grid_space to = p2v_space(&game->figures[target]);
    uint64_t seen[4] = {0}, seen_concealing[4] = {0}, seen_figures = 0;
    for (int i = 0; i < count; i++) {
        int x = cells[i].x, y = cells[i].y;
        if (!p2v_on_board(game, x, y)) continue;
        int square = p2v_square(x, y), piece = cache ? cache->piece[square] : 0;
        int fog = cache ? cache->concealing[square] : 0, there = game->occupant[square] - 1;
        if (!piece && !fog && there < 0) continue; /* most squares */
        if (grid_contains(from, x, y) || grid_contains(to, x, y)) continue;
        if (piece && !(seen[piece / 64] >> piece % 64 & 1)) {
            seen[piece / 64] |= UINT64_C(1) << piece % 64;
            int next = i + 1 < count ? cache->piece[p2v_square(cells[i + 1].x, cells[i + 1].y)] : 0;
            bool thin = grid_is_adjacent(from, (struct grid_space){x, y, 1}) && next != piece; /* P2V-COVER-06 */
            if (!thin && cover->count < 12) cover->things[cover->count++] = -1;
        }
        if (fog && !(seen_concealing[fog / 64] >> fog % 64 & 1)) {
            seen_concealing[fog / 64] |= UINT64_C(1) << fog % 64;
            cover->concealed++;
        }
        if (there >= 0 && !(seen_figures >> there & 1) && p2v_creature_covers(game, there, attacker, target)) {
            seen_figures |= UINT64_C(1) << there;
            if (cover->count < 12) cover->things[cover->count++] = (int8_t)there;
        }
    }
}

static int sight_points(struct grid_space space, struct grid_cell *points)
{
    static const int8_t inset[5][2] = {{2, 2}, {1, 1}, {3, 1}, {1, 3}, {3, 3}};
    int count = 0;
    for (int i = 0; i < space.size * space.size; i++)
        for (int p = 0; p < 5; p++)
            points[count++] = (struct grid_cell){(int16_t)(4 * (space.x + i % space.size) + inset[p][0]),
                                                 (int16_t)(4 * (space.y + i / space.size) + inset[p][1])};
    return count;
}

/* The attacker's point whose worst line is best; the defender's worst line from it. */
static void sight_choose_line(struct p2v_run *run, struct grid_space from, int attacker, int target,
                              struct p2v_cover *best)
{
    struct grid_cell starts[80], ends[80], cells[96];
    int start_count = sight_points(from, starts), best_checks = 1000;
    int end_count = sight_points(p2v_space(&run->game->figures[target]), ends);
    for (int s = 0; s < start_count && best_checks; s++) {
        struct p2v_cover worst = {0};
        int worst_checks = -1;
        for (int e = 0; e < end_count && worst_checks < best_checks; e++) {
            struct p2v_cover cover = {0};
            int count = grid_trace(starts[s].x, starts[s].y, ends[e].x, ends[e].y, cells, 96);
            sight_line(run, cells, count, from, attacker, target, &cover);
            if (cover.count + cover.concealed > worst_checks) {
                worst_checks = cover.count + cover.concealed;
                worst = cover;
            }
        }
        if (worst_checks < best_checks) {
            best_checks = worst_checks;
            *best = worst;
        }
    }
}

void p2v_cover(struct p2v_run *run, struct grid_space from, int attacker, int target, struct p2v_cover *cover)
{
    const struct p2v_game *game = run->game;
    struct grid_space to = p2v_space(&game->figures[target]);
    *cover = (struct p2v_cover){0};
    if (p2v_gap(game, from, to) <= 1) return; /* */
    if (game->unit == 1 && sight_box_is_empty(game, from, to, attacker, target)) return;
    if (run->sight && (!run->sight->has_pieces || run->sight->cover_key != game->cover_key)) {
        sight_label(game, P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE | P2V_TERRAIN_OBSTRUCTING, run->sight->piece);
        sight_label(game, P2V_TERRAIN_CONCEALING, run->sight->concealing);
        run->sight->cover_key = game->cover_key;
        run->sight->has_pieces = true;
    }
    if (game->unit == 1)
        sight_choose_line(run, from, attacker, target, cover);
    else if (run->sight)
        inch_cover(run, run->sight->piece, run->sight->concealing, from, attacker, target, cover);
}
