/* sight.c: who sees whom, and what stands in the way.
 *
 * Sight between two squares of one board never changes until the terrain does, so answers are kept. The cache belongs
 * to whoever runs games, not to the game: a game stays a flat piece of memory. Doors open and walls rise in the middle
 * of a game, so an answer is kept under the walls it was found with and the two squares: nothing has to be forgotten
 * when a wall goes up, and what was known before the door opened is known again when it shuts. */
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/band.h"
#include "systems/p2v/inch.h"
#include "systems/p2v/ride.h"

enum {
    SIGHT_UNKNOWN = 0,
    SIGHT_NO = 1,
    SIGHT_YES = 2,
    SIGHT_OPAQUE_SHIFT = 0,
    SIGHT_SOLID_SHIFT = 2,
    SIGHT_ANSWERS = 15
};

enum { SIGHT_SLOT_BITS = 15, SIGHT_SLOTS = 1 << SIGHT_SLOT_BITS, SIGHT_RECENT = 512 };

/* Connected cover and connected concealment by square, numbered from 1. */
struct sight_pieces {
    uint8_t cover[P2V_SQUARES], fog[P2V_SQUARES];
};

struct p2v_sight_cache {
    uint64_t *slots; /* the upper bits: whose answers; the lower four: two answers of two bits */
    /* Answers asked for again and again while nobody moves: so few that they stay near. */
    uint64_t recent[SIGHT_RECENT];
    uint64_t cover_key;
    struct sight_pieces pieces;
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
    if (cache) memory_free(cache->slots);
    memory_free(cache);
}

static void sight_label(const struct p2v_game *game, uint16_t traits, uint8_t *labels)
{
    static const int8_t dx[4] = {1, -1, 0, 0}, dy[4] = {0, 0, 1, -1};
    uint16_t stack[P2V_SQUARES];
    uint8_t next = 1;
    int squares = game->height * P2V_WIDTH;
    memset(labels, 0, (size_t)squares);
    for (int start = 0; start < squares; start++) {
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

/* Names a pair of spaces under the walls between them; the lower four bits are 0. */
static uint64_t sight_tag(struct grid_space from, struct grid_space to, uint64_t walls)
{
    uint64_t a = (uint64_t)(p2v_square(from.x, from.y) << 3 | from.size);
    uint64_t b = (uint64_t)(p2v_square(to.x, to.y) << 3 | to.size);
    uint64_t pair = a < b ? a << 14 | b : b << 14 | a;
    uint64_t tag = (walls ^ pair << 36) * UINT64_C(0x9e3779b97f4a7c15);
    tag ^= tag >> 32;
    return tag * UINT64_C(0xd6e8feb86659fd93) & ~(uint64_t)SIGHT_ANSWERS;
}

/* The place of a pair's answers; NULL when there is no memory to keep any. A place that belongs to another pair is
 * taken over. */
static uint64_t *sight_slot(struct p2v_sight_cache *cache, uint64_t tag)
{
    if (!cache->slots) {
        cache->slots = memory_alloc(SIGHT_SLOTS * sizeof *cache->slots);
        if (!cache->slots) return NULL;
        memset(cache->slots, 0, SIGHT_SLOTS * sizeof *cache->slots);
    }
    uint64_t *slot = &cache->slots[tag >> (64 - SIGHT_SLOT_BITS)];
    if ((*slot ^ tag) > SIGHT_ANSWERS) *slot = tag;
    return slot;
}

/* The key of the walls between two spaces, whatever stands elsewhere. */
static uint64_t sight_walls(const struct p2v_game *game, struct grid_space a, struct grid_space b)
{
    int right = a.x + a.size > b.x + b.size ? a.x + a.size : b.x + b.size;
    int bottom = a.y + a.size > b.y + b.size ? a.y + a.size : b.y + b.size;
    const uint64_t *above = game->sight_keys[(a.y < b.y ? a.y : b.y) / P2V_PATCH];
    const uint64_t *below = game->sight_keys[(bottom - 1) / P2V_PATCH + 1];
    int before = (a.x < b.x ? a.x : b.x) / P2V_PATCH, after = (right - 1) / P2V_PATCH + 1;
    return above[before] ^ above[after] ^ below[before] ^ below[after];
}

/* Is it nowhere on the board? */
static bool sight_is_off(struct grid_space space)
{
    return space.x < 0 || space.y < 0 || space.x + space.size > P2V_WIDTH || space.y + space.size > P2V_HEIGHT;
}

/* Nothing blocks in the whole block of squares that holds the two spaces, so they see each other. */
static bool sight_is_clear(const struct p2v_game *game, struct grid_space a, struct grid_space b, bool solid_only)
{
    const struct p2v_ground *ground = &game->ground;
    const uint64_t *squares = solid_only ? ground->solid : ground->blind;
    int left = a.x < b.x ? a.x : b.x, right = a.x + a.size > b.x + b.size ? a.x + a.size : b.x + b.size;
    int top = a.y < b.y ? a.y : b.y, bottom = a.y + a.size > b.y + b.size ? a.y + a.size : b.y + b.size;
    uint64_t columns = (UINT64_C(1) << right) - (UINT64_C(1) << left), found = 0;
    for (int y = top; y < bottom; y++)
        found |= squares[y];
    for (int y = top; y < bottom && game->has_edges; y++)
        found |= ground->east[y] | ground->south[y];
    return !(found & columns);
}

/* With elevations, squares that rise above both creatures block like walls (P2V-TARG-07). */
static bool sight_raised(const struct p2v_game *game, struct grid_space a, struct grid_space b, uint16_t blocking)
{
    uint16_t squares[P2V_SQUARES];
    memcpy(squares, game->terrain, sizeof squares);
    int top_a = game->height_map[p2v_square(a.x, a.y)] + a.size,
        top_b = game->height_map[p2v_square(b.x, b.y)] + b.size;
    int top = top_a > top_b ? top_a : top_b;
    grid_raise(game->height_map, P2V_SQUARES, top, P2V_TERRAIN_SOLID, squares);
    struct grid_map map = {P2V_WIDTH, P2V_HEIGHT, squares, game->edges};
    return grid_sight(&map, blocking, a, b);
}

/* From square to square; not where rows of walls are given that part the two. */
static bool sight_search(const struct p2v_game *game, const uint64_t *walls, struct grid_space a, struct grid_space b,
                         uint16_t blocking)
{
    struct grid_map map = {P2V_WIDTH, P2V_HEIGHT, game->terrain, game->has_edges ? game->edges : NULL};
    for (int i = 0; i < a.size * a.size; i++)
        for (int j = 0; j < b.size * b.size; j++) {
            struct grid_space from = {a.x + i % a.size, a.y + i / a.size, 1};
            struct grid_space to = {b.x + j % b.size, b.y + j / b.size, 1};
            if (walls && p2v_band_is_shut(game, walls, from, to)) continue;
            if (grid_square_sight(&map, blocking, from.x, from.y, to.x, to.y)) return true;
        }
    return false;
}

/* Most who do not see each other are walled off, which shows at a glance. */
static bool sight_find(const struct p2v_game *game, struct grid_space a, struct grid_space b, uint16_t blocking)
{
    const uint64_t *walls = blocking & P2V_TERRAIN_OPAQUE ? game->ground.blind : game->ground.solid;
    bool is_one = a.size == 1 && b.size == 1;
    return !p2v_band_is_shut(game, walls, a, b) && sight_search(game, is_one ? NULL : walls, a, b, blocking);
}

const char *p2v_sight_check(const struct p2v_game *game, struct grid_space a, struct grid_space b)
{
    const uint16_t walls[] = {P2V_TERRAIN_SOLID, P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE};
    for (int i = 0; i < 2; i++) {
        bool is_seen = sight_search(game, NULL, a, b, walls[i]);
        if (sight_find(game, a, b, walls[i]) != is_seen) return "two are thought walled off that see each other";
        if (sight_is_clear(game, a, b, i == 0) && !is_seen) return "nothing is thought between two that do not see";
    }
    return NULL;
}

static bool sight_spaces(struct p2v_run *run, struct grid_space a, struct grid_space b, bool solid_only)
{
    uint16_t blocking = solid_only ? P2V_TERRAIN_SOLID : P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE;
    if (run->game->unit != 1) return inch_sight(run->game, blocking, a, b);
    if (run->game->has_height) return sight_raised(run->game, a, b, blocking);
    if (sight_is_off(a) || sight_is_off(b)) return true;
    uint64_t walls = sight_walls(run->game, a, b);
    if (!walls) return true;
    if (!run->sight) return sight_is_clear(run->game, a, b, solid_only) || sight_find(run->game, a, b, blocking);
    uint64_t tag = sight_tag(a, b, walls), *recent = &run->sight->recent[tag >> 16 & (SIGHT_RECENT - 1)];
    int shift = solid_only ? SIGHT_SOLID_SHIFT : SIGHT_OPAQUE_SHIFT;
    unsigned known = (*recent ^ tag) <= SIGHT_ANSWERS ? *recent >> shift & 3 : SIGHT_UNKNOWN;
    if (known != SIGHT_UNKNOWN) return known == SIGHT_YES;
    if (sight_is_clear(run->game, a, b, solid_only)) {
        if ((*recent ^ tag) > SIGHT_ANSWERS) *recent = tag;
        *recent |= (uint64_t)SIGHT_YES << shift;
        return true;
    }
    uint64_t *slot = sight_slot(run->sight, tag);
    known = slot ? *slot >> shift & 3 : SIGHT_UNKNOWN;
    if (known == SIGHT_UNKNOWN) known = sight_find(run->game, a, b, blocking) ? SIGHT_YES : SIGHT_NO;
    if (slot) *slot |= (uint64_t)known << shift;
    *recent = slot ? *slot : tag | (uint64_t)known << shift;
    return known == SIGHT_YES;
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

/* One line of those the two players may choose, and what was met on it so far. */
struct sight_ray {
    const struct p2v_game *game;
    const struct sight_pieces *pieces;
    struct grid_space from, to;
    int attacker, target;
    uint64_t seen[4], seen_fog[4], seen_figures;
    struct p2v_cover cover;
};

static bool sight_ray_is_new(uint64_t *seen, int number)
{
    bool is_new = !(seen[number / 64] >> number % 64 & 1);
    seen[number / 64] |= UINT64_C(1) << number % 64;
    return is_new;
}

/* A square with something in it; `next` is the one after it on the line. */
static void sight_ray_meets(struct sight_ray *ray, int square, int next)
{
    int x = square % P2V_WIDTH, y = square / P2V_WIDTH;
    if (grid_contains(ray->from, x, y) || grid_contains(ray->to, x, y)) return;
    struct p2v_cover *cover = &ray->cover;
    int piece = ray->pieces->cover[square], fog = ray->pieces->fog[square], there = ray->game->occupant[square] - 1;
    if (piece && sight_ray_is_new(ray->seen, piece)) {
        bool thin = grid_is_adjacent(ray->from, (struct grid_space){x, y, 1}) &&
                    ray->pieces->cover[next] != piece; /* P2V-COVER-06 */
        if (!thin && cover->count < 12) cover->things[cover->count++] = -1;
    }
    if (fog && sight_ray_is_new(ray->seen_fog, fog)) cover->concealed++;
    if (there >= 0 && !(ray->seen_figures >> there & 1) &&
        p2v_creature_covers(ray->game, there, ray->attacker, ray->target)) {
        ray->seen_figures |= UINT64_C(1) << there;
        if (cover->count < 12) cover->things[cover->count++] = (int8_t)there;
    }
}

/* The checks of one line between points in quarter squares, nearest to the attacker first; answers how many. The
 * squares are those of grid_trace; nothing is written down of the many that are empty. */
static int sight_ray_cast(struct sight_ray *ray, struct grid_cell start, struct grid_cell end)
{
    const uint8_t *covers = ray->pieces->cover, *fogs = ray->pieces->fog, *figures = ray->game->occupant;
    int step_x = end.x < start.x ? -1 : 1, step_y = end.y < start.y ? -1 : 1;
    int length_x = (end.x - start.x) * step_x, length_y = (end.y - start.y) * step_y;
    int inside_x = start.x & 3, inside_y = start.y & 3;
    int ahead_x = (step_x > 0 ? 4 - inside_x : inside_x) * length_y;
    int ahead_y = (step_y > 0 ? 4 - inside_y : inside_y) * length_x;
    int left = (end.x / 4 - start.x / 4) * step_x + (end.y / 4 - start.y / 4) * step_y; /* borders to cross */
    int square = p2v_square(start.x / 4, start.y / 4), row = step_y * P2V_WIDTH;
    memset(ray->seen, 0, sizeof ray->seen);
    memset(ray->seen_fog, 0, sizeof ray->seen_fog);
    ray->seen_figures = 0;
    ray->cover.count = ray->cover.concealed = 0;
    while (left > 0) { /* both ends lie inside their squares, so the borders beyond the end are further away than it */
        int here = square, difference = ahead_x - ahead_y;
        if (difference <= 0) {
            square += step_x;
            ahead_x += 4 * length_y;
            left--;
        }
        if (difference >= 0) {
            square += row;
            ahead_y += 4 * length_x;
            left--;
        }
        if (covers[here] | fogs[here] | figures[here]) sight_ray_meets(ray, here, square);
    }
    return ray->cover.count + ray->cover.concealed;
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
static void sight_choose_line(const struct p2v_game *game, const struct sight_pieces *pieces, struct grid_space from,
                              int attacker, int target, struct p2v_cover *best)
{
    struct sight_ray ray = {.game = game,
                            .pieces = pieces,
                            .from = from,
                            .to = p2v_space(&game->figures[target]),
                            .attacker = attacker,
                            .target = target};
    struct grid_cell starts[80], ends[80];
    int start_count = sight_points(from, starts), end_count = sight_points(ray.to, ends), best_checks = 1000;
    int spoiler = -1; /* the end that ruled out the point before: most likely this one too */
    for (int s = 0; s < start_count && best_checks; s++) {
        struct p2v_cover worst = {0};
        int worst_checks = -1;
        if (spoiler >= 0 && sight_ray_cast(&ray, starts[s], ends[spoiler]) >= best_checks) continue;
        for (int e = 0; e < end_count && worst_checks < best_checks; e++) {
            int checks = sight_ray_cast(&ray, starts[s], ends[e]);
            if (checks >= best_checks) spoiler = e;
            if (checks <= worst_checks) continue;
            worst_checks = checks;
            worst = ray.cover;
        }
        if (worst_checks < best_checks) {
            best_checks = worst_checks;
            *best = worst;
        }
    }
}

/* What lies between the two. */
static void sight_cover(struct p2v_run *run, struct grid_space from, int attacker, int target, struct p2v_cover *cover)
{
    const struct p2v_game *game = run->game;
    if (game->unit == 1 && sight_box_is_empty(game, from, p2v_space(&game->figures[target]), attacker, target)) return;
    /* cppcheck-suppress uninitvar ; filled below where there is no cache */
    struct sight_pieces own, *pieces = run->sight ? &run->sight->pieces : &own;
    if (!run->sight || !run->sight->has_pieces || run->sight->cover_key != game->cover_key) {
        sight_label(game, P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE | P2V_TERRAIN_OBSTRUCTING, pieces->cover);
        sight_label(game, P2V_TERRAIN_CONCEALING, pieces->fog);
    }
    if (run->sight) {
        run->sight->cover_key = game->cover_key;
        run->sight->has_pieces = true;
    }
    if (game->unit == 1)
        sight_choose_line(game, pieces, from, attacker, target, cover);
    else
        inch_cover(run, pieces->cover, pieces->fog, from, attacker, target, cover);
}

void p2v_cover(struct p2v_run *run, struct grid_space from, int attacker, int target, struct p2v_cover *cover)
{
    const struct p2v_game *game = run->game;
    *cover = (struct p2v_cover){0};
    if (p2v_gap(game, from, p2v_space(&game->figures[target])) <= 1) return; /* */
    sight_cover(run, from, attacker, target, cover);
    if (game->contributes & P2V_HAS_PLATFORM && cover->count < 12 && p2v_ride_covers(game, attacker, target))
        cover->things[cover->count++] = -1;
}
