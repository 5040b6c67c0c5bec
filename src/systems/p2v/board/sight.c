/* sight.c: lines of sight between creatures, and what blocks them.
 *
 * Sight between two squares of one board never changes until the terrain does, so answers are kept. The cache belongs
 * to the caller, not to the game: a game stays a flat piece of memory. Doors open and walls rise in the middle of a
 * game, so an answer is kept under the walls it was found with and the two squares: nothing has to be forgotten
 * when a wall goes up, and what was known before the door opened is known again when it shuts. */
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "systems/p2v/board/corridor.h"
#include "systems/p2v/board/border.h"
#include "systems/p2v/board/heights.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/reach.h"
#include "systems/p2v/board/ride.h"

enum {
    SIGHT_UNKNOWN = 0,
    SIGHT_NO = 1,
    SIGHT_YES = 2,
    SIGHT_OPAQUE_SHIFT = 0,
    SIGHT_SOLID_SHIFT = 2,
    SIGHT_ANSWERS = 15
};

enum {
    SIGHT_SLOT_BITS = 12,
    SIGHT_SLOTS = 1 << SIGHT_SLOT_BITS,
    SIGHT_RECENT = 512,
    SIGHT_WAY_BITS = 10,
    SIGHT_SIZES = 5
};

/* Of a space; a creature has no more. */
enum { SIGHT_MOST_SQUARES = 16 };

/* Connected cover and connected concealment by square, numbered from 1. */
struct sight_pieces {
    uint8_t cover[P2V_SQUARES], fog[P2V_SQUARES];
    uint64_t either[P2V_HEIGHT]; /* squares of one or the other, a bit for each of a row */
};

struct p2v_sight_cache {
    uint64_t *slots; /* the upper bits: whose answers; the lower four: two answers of two bits */
    /* Answers asked for again and again while nobody moves: so few that they stay near. */
    uint64_t recent[SIGHT_RECENT];
    uint64_t cover_key;
    struct sight_pieces pieces;
    bool has_pieces;
    struct p2v_way_map *ways;
    uint64_t open_keys[SIGHT_SIZES]; /* of the walls, by size */
    struct p2v_reach_rows open[SIGHT_SIZES];
    struct p2v_hunted hunted[P2V_FIGURES];
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
    if (cache) memory_free(cache->ways);
    memory_free(cache);
}

struct p2v_way_map *p2v_sight_way(struct p2v_sight_cache *cache, uint64_t key)
{
    if (!cache->ways) {
        cache->ways = memory_alloc(((size_t)1 << SIGHT_WAY_BITS) * sizeof *cache->ways);
        for (int i = 0; i < 1 << SIGHT_WAY_BITS && cache->ways; i++)
            cache->ways[i].key = 0;
    }
    return cache->ways ? &cache->ways[key >> (64 - SIGHT_WAY_BITS)] : NULL;
}

const struct p2v_reach_rows *p2v_sight_open(struct p2v_sight_cache *cache, const struct p2v_game *game, int size,
                                            struct p2v_reach_rows *room)
{
    uint64_t key = game->sight_keys[P2V_PATCH_ROWS][P2V_PATCH_COLUMNS];
    struct p2v_reach_rows *rows = cache && key && size < SIGHT_SIZES ? &cache->open[size] : room;
    if (rows != room && cache->open_keys[size] == key) return rows;
    p2v_reach_open(game, size, rows);
    if (rows != room) cache->open_keys[size] = key;
    return rows;
}

struct p2v_hunted *p2v_sight_hunted(struct p2v_sight_cache *cache, int figure)
{
    return &cache->hunted[figure];
}

static void sight_label(const struct p2v_game *game, const uint16_t *terrain, uint16_t traits, uint8_t *labels)
{
    static const int8_t dx[4] = {1, -1, 0, 0}, dy[4] = {0, 0, 1, -1};
    uint16_t stack[P2V_SQUARES];
    uint8_t next = 1;
    int squares = game->height * P2V_WIDTH;
    memset(labels, 0, (size_t)squares);
    for (int start = 0; start < squares; start++) {
        if (labels[start] || !(terrain[start] & traits)) continue;
        int depth = 0;
        stack[depth++] = (uint16_t)start;
        labels[start] = next;
        while (depth) {
            int square = stack[--depth];
            for (int i = 0; i < 4; i++) {
                int x = square % P2V_WIDTH + dx[i], y = square / P2V_WIDTH + dy[i];
                if (!p2v_on_board(game, x, y)) continue;
                int to = p2v_square(x, y);
                if (labels[to] || !(terrain[to] & traits)) continue;
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

/* From square to square. */
static bool sight_search(const struct p2v_game *game, struct grid_space a, struct grid_space b, uint16_t blocking)
{
    struct grid_map map = {P2V_WIDTH, P2V_HEIGHT, game->terrain, game->has_edges ? game->edges : NULL};
    for (int i = 0; i < a.size * a.size; i++)
        for (int j = 0; j < b.size * b.size; j++)
            if (grid_sight(&map, blocking, (struct grid_space){a.x + i % a.size, a.y + i / a.size, 1},
                           (struct grid_space){b.x + j % b.size, b.y + j / b.size, 1}))
                return true;
    return false;
}

/* Most who do not see each other are walled off, which shows at a glance. */
static bool sight_find_squares(const struct p2v_game *game, const uint64_t *walls, struct grid_space a,
                               struct grid_space b, uint16_t blocking)
{
    return !p2v_corridor_is_shut(game, walls, a, b) && sight_search(game, a, b, blocking);
}

/* The squares of a space that lines to the other one leave it by: if any of its squares sees something there, so does
 * one of these. All of them where walls stand inside the space. */
static int sight_facing(const struct p2v_game *game, struct grid_space a, struct grid_space b, bool solid_only,
                        struct grid_space *squares)
{
    int last_x = a.x + a.size - 1, last_y = a.y + a.size - 1, count = 0;
    bool is_left = b.x<a.x, is_right = b.x + b.size - 1> last_x,
         is_above = b.y<a.y, is_below = b.y + b.size - 1> last_y, is_clear = sight_is_clear(game, a, a, solid_only);
    for (int y = a.y; y <= last_y; y++)
        for (int x = a.x; x <= last_x; x++)
            if (!is_clear || (is_left && x == a.x) || (is_right && x == last_x) || (is_above && y == a.y) ||
                (is_below && y == last_y))
                squares[count++] = (struct grid_space){x, y, 1};
    return count;
}

static bool sight_find(const struct p2v_game *game, struct grid_space a, struct grid_space b, uint16_t blocking)
{
    bool solid_only = !(blocking & P2V_TERRAIN_OPAQUE);
    const uint64_t *walls = solid_only ? game->ground.solid : game->ground.blind;
    if (a.size == 1 && b.size == 1) return sight_find_squares(game, walls, a, b, blocking);
    if (grid_overlaps(a, b)) return true;
    if (p2v_corridor_is_shut(game, walls, a, b)) return false;
    struct grid_space from[SIGHT_MOST_SQUARES], to[SIGHT_MOST_SQUARES];
    int from_count = sight_facing(game, a, b, solid_only, from), to_count = sight_facing(game, b, a, solid_only, to);
    for (int i = 0; i < from_count; i++) {
        if (a.size > 1 && b.size > 1 && p2v_corridor_is_shut(game, walls, from[i], b)) continue;
        for (int j = 0; j < to_count; j++)
            if (sight_find_squares(game, walls, from[i], to[j], blocking)) return true;
    }
    return false;
}

const char *p2v_sight_check(const struct p2v_game *game, struct grid_space a, struct grid_space b)
{
    const uint16_t walls[] = {P2V_TERRAIN_SOLID, P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE};
    for (int i = 0; i < 2; i++) {
        bool is_seen = sight_search(game, a, b, walls[i]);
        if (sight_find(game, a, b, walls[i]) != is_seen) return "two are thought to see each other or not, wrongly";
        if (sight_is_clear(game, a, b, i == 0) && !is_seen) return "nothing is thought between two that do not see";
    }
    return NULL;
}

/* The answer for two that were not asked about lately; it is kept under the tag of the two and of the walls between
 * them. */
static bool sight_ask(struct p2v_run *run, struct grid_space a, struct grid_space b, uint64_t tag, bool solid_only)
{
    uint16_t blocking = solid_only ? P2V_TERRAIN_SOLID : P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE;
    uint64_t *recent = &run->sight->recent[tag >> 16 & (SIGHT_RECENT - 1)];
    int shift = solid_only ? SIGHT_SOLID_SHIFT : SIGHT_OPAQUE_SHIFT;
    if (sight_is_clear(run->game, a, b, solid_only)) {
        if ((*recent ^ tag) > SIGHT_ANSWERS) *recent = tag;
        *recent |= (uint64_t)SIGHT_YES << shift;
        return true;
    }
    uint64_t *slot = sight_slot(run->sight, tag);
    unsigned known = slot ? *slot >> shift & 3 : SIGHT_UNKNOWN;
    if (known == SIGHT_UNKNOWN) known = sight_find(run->game, a, b, blocking) ? SIGHT_YES : SIGHT_NO;
    if (slot) *slot |= (uint64_t)known << shift;
    *recent = slot ? *slot : tag | (uint64_t)known << shift;
    return known == SIGHT_YES;
}

static inline bool sight_spaces(struct p2v_run *run, struct grid_space a, struct grid_space b, bool solid_only)
{
    uint16_t blocking = solid_only ? P2V_TERRAIN_SOLID : P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE;
    if (run->game->unit != 1) return inch_sight(run->game, blocking, a, b);
    if (sight_is_off(a) || sight_is_off(b)) return true;
    if (run->game->has_height) return p2v_sight_over(run->game, a, b, blocking);
    uint64_t walls = sight_walls(run->game, a, b);
    if (!walls) return true;
    if (!run->sight) return sight_is_clear(run->game, a, b, solid_only) || sight_find(run->game, a, b, blocking);
    uint64_t tag = sight_tag(a, b, walls), recent = run->sight->recent[tag >> 16 & (SIGHT_RECENT - 1)];
    int shift = solid_only ? SIGHT_SOLID_SHIFT : SIGHT_OPAQUE_SHIFT;
    unsigned known = (recent ^ tag) <= SIGHT_ANSWERS ? recent >> shift & 3 : SIGHT_UNKNOWN;
    return known != SIGHT_UNKNOWN ? known == SIGHT_YES : sight_ask(run, a, b, tag, solid_only);
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
    if (game->switches.cover_by_larger && game->has_height && p2v_is_uneven(game, figure, attacker, target))
        return true; /* the line decides (P2V-COVER-08) */
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
            if (game->has_height && game->height_map[square] != game->height_map[p2v_square(a.x, a.y)]) return false;
            if (game->terrain[square] & matter || (game->edges[square] | game->edges[square] >> 4) & 3) return false;
            if (there >= 0 && p2v_creature_covers(game, there, attacker, target)) return false;
        }
    return true;
}

/* A square between the two with something in it. */
struct sight_thing {
    int x, y;
    uint8_t piece, fog; /* connected cover and concealment */
    uint8_t rock;       /* connected raised ground, and how high it is here */
    int8_t rise;
    int8_t figure; /* that covers, or -1 */
    int8_t head;   /* how high the line may pass and still meet the figure */
    bool is_end;   /* of the target's own space: nothing is met there, but a piece may go on */
};

/* The lines the two players may choose from, and what was met on the last one. */
struct sight_rays {
    const struct p2v_game *game;
    const struct sight_pieces *pieces;
    struct grid_space from, to;
    int attacker, target;
    int enough; /* with so many checks a line is out of the question */
    struct p2v_cover cover;
    int from_z, to_z; /* heights of the ends in 64ths of a square: the attacker's highest point, the target's lowest */
    bool has_rocks;   /* the board is not level */
    uint8_t rocks[P2V_SQUARES]; /* numbers of connected raised ground by square */
    int count, border_count;
    struct sight_thing things[P2V_SQUARES];
    struct p2v_border borders[P2V_BORDERS];
};

/* One of the lines, in quarter squares: `on` is 0 for points on it. */
struct sight_ray {
    int start_x, start_y, step_x, step_y, dx, dy;
    struct heights_line line;
};

static inline int sight_ray_on(const struct sight_ray *ray, int x, int y)
{
    return ray->dx * (4 * y - ray->start_y) - ray->dy * (4 * x - ray->start_x);
}

enum { SIGHT_FINE = 64 }; /* heights of lines are counted in such parts of a square */

/* Numbers the ground above the lower one of the two, and sets the heights of the ends: the attacker's player wants the
 * highest point, the defender's the lowest one. */
static void sight_rays_raise(struct sight_rays *rays)
{
    const struct p2v_game *game = rays->game;
    uint16_t squares[P2V_SQUARES] = {0};
    int from = p2v_ground_height(game, rays->from), to = p2v_ground_height(game, rays->to);
    rays->has_rocks = game->has_height;
    if (!rays->has_rocks) return;
    rays->from_z = (from + rays->from.size) * SIGHT_FINE - SIGHT_FINE / 4;
    rays->to_z = to * SIGHT_FINE + SIGHT_FINE / 4;
    grid_raise(game->height_map, P2V_SQUARES, (from < to ? from : to) + 1, 1, squares);
    sight_label(game, squares, 1, rays->rocks);
}

/* What only the heights decide about a thing. */
static void sight_thing_raise(const struct sight_rays *rays, int square, struct sight_thing *thing)
{
    const struct p2v_game *game = rays->game;
    const uint16_t other = P2V_TERRAIN_OPAQUE | P2V_TERRAIN_OBSTRUCTING;
    int figure = thing->figure;
    if (p2v_is_column(game, square) && !(game->terrain[square] & other)) thing->piece = 0;
    thing->rock = rays->rocks[square];
    thing->rise = game->height_map[square];
    if (figure >= 0 && p2v_is_uneven(game, figure, rays->attacker, rays->target))
        thing->head =
            (int8_t)(p2v_ground_height(game, p2v_space(&game->figures[figure])) + p2v_own_size(&game->figures[figure]));
}

static void sight_rays_add(struct sight_rays *rays, int x, int y, uint64_t covering)
{
    int square = p2v_square(x, y), there = rays->game->occupant[square] - 1;
    struct sight_thing thing = {.x = x,
                                .y = y,
                                .piece = rays->pieces->cover[square],
                                .fog = rays->pieces->fog[square],
                                .figure = (int8_t)(there >= 0 && covering >> there & 1 ? there : -1),
                                .head = INT8_MAX,
                                .is_end = grid_contains(rays->to, x, y)};
    if (rays->has_rocks) sight_thing_raise(rays, square, &thing);
    bool is_met = thing.fog || thing.figure >= 0 || thing.rock;
    if (thing.piece || (!thing.is_end && is_met)) rays->things[rays->count++] = thing;
}

/* Gathers whatever lines between the two can meet. */
static void sight_rays_gather(struct sight_rays *rays)
{
    const struct p2v_game *game = rays->game;
    struct grid_space a = rays->from, b = rays->to;
    int top = a.y < b.y ? a.y : b.y, bottom = a.y + a.size > b.y + b.size ? a.y + a.size : b.y + b.size;
    int left = a.x < b.x ? a.x : b.x, right = a.x + a.size > b.x + b.size ? a.x + a.size : b.x + b.size;
    uint64_t own = ((UINT64_C(1) << a.size) - 1) << a.x, covering = 0;
    struct p2v_corridor corridor;
    bool has_band = p2v_corridor_make(a, b, &corridor);
    for (int i = 0; i < game->figures_count; i++)
        if (p2v_creature_covers(game, i, rays->attacker, rays->target)) covering |= UINT64_C(1) << i;
    rays->count = 0;
    sight_rays_raise(rays);
    for (int i = 0; i < bottom - top; i++) {
        int y = has_band ? corridor.y : top + i;
        uint64_t row = has_band ? p2v_corridor_next(&corridor) : (UINT64_C(1) << right) - (UINT64_C(1) << left);
        if (y >= a.y && y < a.y + a.size) row &= ~own;
        if (!rays->has_rocks) row &= rays->pieces->either[y] | game->ground.held[y];
        for (; row; row &= row - 1)
            sight_rays_add(rays, bits_lowest(row), y, covering);
    }
    rays->border_count = p2v_borders_between(game, a, b, rays->borders);
}

/* What a line can meet: the block of the board it stays in, in quarter squares, and of the four corners of a square how
 * far below and above its first one's value (sight_ray_on) the others' lie. */
struct sight_span {
    int left, right, top, bottom, below, above;
};

static inline struct sight_span sight_span_of(const struct sight_ray *ray)
{
    int end_x = ray->start_x + ray->dx, end_y = ray->start_y + ray->dy;
    int west = ray->dx < 0 ? 4 * ray->dx : 0, east = 4 * ray->dx - west;
    int north = ray->dy < 0 ? 4 * ray->dy : 0, south = 4 * ray->dy - north;
    return (struct sight_span){.left = ray->dx < 0 ? end_x : ray->start_x,
                               .right = ray->dx < 0 ? ray->start_x : end_x,
                               .top = ray->dy < 0 ? end_y : ray->start_y,
                               .bottom = ray->dy < 0 ? ray->start_y : end_y,
                               .below = west - south,
                               .above = east - north};
}

static inline bool sight_span_has(const struct sight_span *span, const struct sight_thing *thing)
{
    return 4 * thing->x < span->right && 4 * thing->x + 4 > span->left && 4 * thing->y < span->bottom &&
           4 * thing->y + 4 > span->top;
}

/* The things whose inside the line passes, in its order; returns how many. It never goes back, so the order is that of
 * the steps from the start. */
static int sight_ray_crosses(const struct sight_rays *rays, const struct sight_ray *ray,
                             const struct sight_thing **crossed)
{
    struct sight_span span = sight_span_of(ray);
    int count = 0;
    for (int i = 0; i < rays->count; i++) {
        const struct sight_thing *thing = &rays->things[i];
        int value = sight_ray_on(ray, thing->x, thing->y), k = count;
        if (value + span.below >= 0 || value + span.above <= 0 || !sight_span_has(&span, thing)) continue;
        int steps = thing->x * ray->step_x + thing->y * ray->step_y;
        for (; k > 0 && crossed[k - 1]->x * ray->step_x + crossed[k - 1]->y * ray->step_y > steps; k--)
            crossed[k] = crossed[k - 1];
        crossed[k] = thing;
        count++;
    }
    return count;
}

/* Does the line go on from one thing into the next one without another square between them? */
static bool sight_ray_goes_on(const struct sight_ray *ray, const struct sight_thing *thing,
                              const struct sight_thing *next)
{
    int steps = (next->x - thing->x) * ray->step_x + (next->y - thing->y) * ray->step_y;
    if (steps != 2) return steps == 1;
    return next->x != thing->x && next->y != thing->y && /* through a corner */
           !sight_ray_on(ray, thing->x + (ray->step_x > 0), thing->y + (ray->step_y > 0));
}

/* Is the line, over this square, lower than that? */
static bool sight_ray_is_below(const struct sight_ray *ray, const struct sight_thing *thing, int height)
{
    struct heights_box box = {4 * thing->x, 4 * thing->y, 4 * thing->x + 4, 4 * thing->y + 4};
    return height == INT8_MAX || p2v_line_dips(&ray->line, box, height * SIGHT_FINE - 1);
}

static bool sight_meets_rock(const struct sight_ray *ray, const struct sight_thing *thing)
{
    return thing->rock && !thing->is_end && sight_ray_is_below(ray, thing, thing->rise);
}

static bool sight_is_new(uint64_t *seen, int number)
{
    bool is_new = !(seen[number / 64] >> number % 64 & 1);
    seen[number / 64] |= UINT64_C(1) << number % 64;
    return is_new;
}

/* Where on the line a square or a border comes, in half steps. */
static int sight_ray_order(const struct sight_ray *ray, int x, int y)
{
    return 2 * (x * ray->step_x + y * ray->step_y);
}

static int sight_border_order(const struct sight_ray *ray, const struct p2v_border *border)
{
    int x = border->x + (!border->is_south && ray->step_x < 0), y = border->y + (border->is_south && ray->step_y < 0);
    return sight_ray_order(ray, x, y) + 1;
}

/* The borders the line crosses, as things that cover: each piece once, and none that is beside the attacker
 * (P2V-COVER-06). Returns how many; `orders` is their position. */
static int sight_rays_borders(const struct sight_rays *rays, const struct sight_ray *ray, struct grid_cell start,
                              struct grid_cell end, int *orders)
{
    uint64_t beside = 0;
    int count = 0, pieces[64];
    for (int i = 0; i < rays->border_count; i++) {
        const struct p2v_border *border = &rays->borders[i];
        if (!p2v_border_is_crossed(rays->game, border, start, end)) continue;
        int order = sight_border_order(ray, border), k = 0;
        if (p2v_border_is_beside(border, rays->from)) beside |= UINT64_C(1) << border->piece;
        while (k < count && pieces[k] != border->piece)
            k++;
        if (k == count) {
            pieces[count] = border->piece;
            orders[count++] = order;
        } else if (order < orders[k]) {
            orders[k] = order;
        }
    }
    int left = 0;
    for (int i = 0; i < count; i++)
        if (!(beside >> pieces[i] & 1)) orders[left++] = orders[i];
    for (int i = 1; i < left; i++) /* nearest first */
        for (int k = i, order = orders[i]; k > 0 && orders[k - 1] > order; k--) {
            orders[k] = orders[k - 1];
            orders[k - 1] = order;
        }
    return left;
}

/* Terrain in the way. */
static void sight_cover_terrain(struct p2v_cover *cover)
{
    if (cover->count < 12) cover->things[cover->count++] = -1;
}

/* What has been met on a line already, by number. */
struct sight_seen {
    uint64_t pieces[4], fog[4], rocks[4], figures[1];
};

/* Is it the end of its piece of cover, or of its rock, and beside the attacker? Then it does not cover
 * (P2V-COVER-06). */
static bool sight_is_thin(const struct sight_rays *rays, const struct sight_thing *thing, bool goes_on)
{
    return !goes_on && grid_is_adjacent(rays->from, (struct grid_space){thing->x, thing->y, 1});
}

/* Raised ground in the way; `next`: the thing after it on the line, or NULL. */
static void sight_meet_rock(struct sight_rays *rays, const struct sight_ray *ray, const struct sight_thing *thing,
                            const struct sight_thing *next)
{
    bool goes_on =
        next && next->rock == thing->rock && sight_meets_rock(ray, next) && sight_ray_goes_on(ray, thing, next);
    if (!sight_is_thin(rays, thing, goes_on)) sight_cover_terrain(&rays->cover);
}

/* Adds the checks for one thing. */
static void sight_meet(struct sight_rays *rays, const struct sight_ray *ray, const struct sight_thing *thing,
                       const struct sight_thing *next, struct sight_seen *seen)
{
    struct p2v_cover *cover = &rays->cover;
    if (thing->piece && sight_is_new(seen->pieces, thing->piece)) {
        bool goes_on = next && next->piece == thing->piece && sight_ray_goes_on(ray, thing, next);
        if (!sight_is_thin(rays, thing, goes_on)) sight_cover_terrain(cover);
    }
    if (sight_meets_rock(ray, thing) && sight_is_new(seen->rocks, thing->rock)) sight_meet_rock(rays, ray, thing, next);
    if (thing->fog && sight_is_new(seen->fog, thing->fog)) cover->concealed++;
    if (thing->figure >= 0 && sight_ray_is_below(ray, thing, thing->head) &&
        sight_is_new(seen->figures, thing->figure) && cover->count < 12)
        cover->things[cover->count++] = thing->figure;
}

/* The checks of one line between points in quarter squares, nearest to the attacker first; returns how many, or any
 * number that is enough. */
static int sight_rays_cast(struct sight_rays *rays, struct grid_cell start, struct grid_cell end)
{
    struct sight_ray ray = {.start_x = start.x,
                            .start_y = start.y,
                            .step_x = end.x < start.x ? -1 : 1,
                            .step_y = end.y < start.y ? -1 : 1,
                            .dx = end.x - start.x,
                            .dy = end.y - start.y,
                            .line = {start.x, start.y, end.x, end.y, rays->from_z, rays->to_z}};
    const struct sight_thing *crossed[P2V_WIDTH + P2V_HEIGHT];
    struct p2v_cover *cover = &rays->cover;
    cover->count = cover->concealed = 0;
    int count = sight_ray_crosses(rays, &ray, crossed), orders[64], next = 0;
    int borders = rays->border_count ? sight_rays_borders(rays, &ray, start, end, orders) : 0;
    if (!count && !borders) return 0;
    struct sight_seen seen = {0};
    for (int i = 0; i < count && cover->count + cover->concealed < rays->enough; i++) {
        const struct sight_thing *thing = crossed[i];
        for (; next < borders && orders[next] < sight_ray_order(&ray, thing->x, thing->y); next++)
            sight_cover_terrain(cover);
        if (thing->is_end) break;
        sight_meet(rays, &ray, thing, i + 1 < count ? crossed[i + 1] : NULL, &seen);
    }
    for (; next < borders; next++)
        sight_cover_terrain(cover);
    return cover->count + cover->concealed;
}

/* Five points of each square; no creature is larger than four by four. */
enum { SIGHT_SPOTS = 80, SIGHT_ANY_CHECKS = 1000 };

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

static void sight_rays_init(struct sight_rays *rays, const struct p2v_game *game, const struct sight_pieces *pieces,
                            const struct p2v_shot *shot)
{
    rays->game = game;
    rays->pieces = pieces;
    rays->from = shot->from;
    rays->to = p2v_space(&game->figures[shot->target]);
    rays->attacker = shot->attacker;
    rays->target = shot->target;
    rays->enough = SIGHT_ANY_CHECKS;
    sight_rays_gather(rays);
}

/* The attacker's point whose worst line is best; the defender's worst line from it. */
static void sight_choose_line(const struct p2v_game *game, const struct sight_pieces *pieces,
                              const struct p2v_shot *shot, struct p2v_cover *best)
{
    struct sight_rays rays;
    sight_rays_init(&rays, game, pieces, shot);
    if (!rays.count && !rays.border_count) return;
    struct grid_cell starts[SIGHT_SPOTS], ends[SIGHT_SPOTS];
    int start_count = sight_points(shot->from, starts), end_count = sight_points(rays.to, ends);
    int best_checks = SIGHT_ANY_CHECKS;
    int spoiler = -1; /* the end that ruled out the point before: most likely this one too */
    for (int s = 0; s < start_count && best_checks; s++) {
        struct p2v_cover worst = {0};
        int worst_checks = -1;
        rays.enough = best_checks;
        if (spoiler >= 0 && sight_rays_cast(&rays, starts[s], ends[spoiler]) >= best_checks) continue;
        for (int e = 0; e < end_count && worst_checks < best_checks; e++) {
            int checks = sight_rays_cast(&rays, starts[s], ends[e]);
            if (checks >= best_checks) spoiler = e;
            if (checks <= worst_checks) continue;
            worst_checks = checks;
            worst = rays.cover;
        }
        if (worst_checks < best_checks) {
            best_checks = worst_checks;
            *best = worst;
        }
    }
}

/* The defender's worst line from one point; returns how many checks it has. */
static int sight_worst_line(struct sight_rays *rays, struct grid_cell start, struct p2v_cover *worst)
{
    struct grid_cell ends[SIGHT_SPOTS];
    int count = rays->count || rays->border_count ? sight_points(rays->to, ends) : 0, most = 0;
    *worst = (struct p2v_cover){0};
    for (int e = 0; e < count; e++) {
        int checks = sight_rays_cast(rays, start, ends[e]);
        if (checks <= most) continue;
        most = checks;
        *worst = rays->cover;
    }
    return most;
}

static void sight_find_pieces(const struct p2v_game *game, struct sight_pieces *pieces)
{
    const uint16_t covers = P2V_TERRAIN_SOLID | P2V_TERRAIN_OPAQUE | P2V_TERRAIN_OBSTRUCTING;
    sight_label(game, game->terrain, covers, pieces->cover);
    sight_label(game, game->terrain, P2V_TERRAIN_CONCEALING, pieces->fog);
    memset(pieces->either, 0, sizeof pieces->either);
    for (int square = 0; square < game->height * P2V_WIDTH; square++)
        if (game->terrain[square] & (covers | P2V_TERRAIN_CONCEALING))
            pieces->either[square / P2V_WIDTH] |= UINT64_C(1) << square % P2V_WIDTH;
}

/* Connected cover and fog as they are now. */
static const struct sight_pieces *sight_pieces_now(struct p2v_run *run, struct sight_pieces *own)
{
    const struct p2v_game *game = run->game;
    struct sight_pieces *pieces = run->sight ? &run->sight->pieces : own;
    if (!run->sight || !run->sight->has_pieces || run->sight->cover_key != game->cover_key)
        sight_find_pieces(game, pieces);
    if (run->sight) {
        run->sight->cover_key = game->cover_key;
        run->sight->has_pieces = true;
    }
    return pieces;
}

/* Can there be cover between the two at all? */
static bool sight_may_cover(const struct p2v_game *game, struct grid_space from, int attacker, int target)
{
    struct grid_space to = p2v_space(&game->figures[target]);
    return p2v_gap(game, from, to) > 1 && (game->unit != 1 || !sight_box_is_empty(game, from, to, attacker, target));
}

void p2v_cover_from(struct p2v_run *run, const struct p2v_shot *shot, struct p2v_cover *cover)
{
    const struct p2v_game *game = run->game;
    struct sight_pieces own;
    struct grid_space to = p2v_space(&game->figures[shot->target]);
    *cover = (struct p2v_cover){0};
    if (p2v_gap(game, shot->from, to) <= 1) return;
    if (sight_may_cover(game, shot->from, shot->attacker, shot->target)) {
        const struct sight_pieces *pieces = sight_pieces_now(run, &own);
        struct inch_line line = {shot->from, to, pieces->cover, pieces->fog, shot->attacker, shot->target};
        struct grid_cell starts[SIGHT_SPOTS];
        struct sight_rays rays;
        if (game->unit != 1) {
            inch_cover(game, &line, cover);
        } else if (shot->point < 0) {
            sight_choose_line(game, pieces, shot, cover);
        } else {
            sight_rays_init(&rays, game, pieces, shot);
            sight_points(shot->from, starts);
            sight_worst_line(&rays, starts[shot->point], cover);
        }
    }
    if (game->contributes & P2V_HAS_PLATFORM && cover->count < 12 &&
        p2v_ride_covers(game, shot->attacker, shot->target))
        cover->things[cover->count++] = -1;
}

void p2v_cover(struct p2v_run *run, struct grid_space from, int attacker, int target, struct p2v_cover *cover)
{
    struct p2v_shot shot = {from, -1, attacker, target};
    p2v_cover_from(run, &shot, cover);
}

int p2v_cover_point(struct p2v_run *run, struct grid_space from, int attacker, uint64_t targets)
{
    const struct p2v_game *game = run->game;
    struct grid_cell starts[SIGHT_SPOTS];
    struct sight_pieces own;
    int sums[SIGHT_SPOTS] = {0}, behind = 0, best = 0;
    uint64_t covered = 0;
    for (uint64_t rest = game->unit == 1 ? targets : 0; rest; rest &= rest - 1) {
        if (!sight_may_cover(game, from, attacker, bits_lowest(rest))) continue;
        covered |= rest & ~(rest - 1);
        behind++;
    }
    if (behind < 2) return -1; /* whatever is best for the one */
    const struct sight_pieces *pieces = sight_pieces_now(run, &own);
    int count = sight_points(from, starts);
    for (; covered; covered &= covered - 1) {
        struct sight_rays rays;
        struct p2v_cover cover;
        struct p2v_shot shot = {from, -1, attacker, bits_lowest(covered)};
        sight_rays_init(&rays, game, pieces, &shot);
        for (int i = 0; i < count; i++)
            sums[i] += sight_worst_line(&rays, starts[i], &cover);
    }
    for (int i = 1; i < count; i++)
        if (sums[i] < sums[best]) best = i;
    return best;
}
