/* inch_move.c: standing and walking on an open table (P2V-GRIDLESS-01, -02).
 *
 * Ways are sought between points half an inch apart, plus the place one starts from and the place a player names. A way
 * goes straight wherever a straight line is free of walls, enemies and slow ground ("any-angle" search), so its length
 * is that of the straight lines, not of steps on a grid; slow ground is measured in pieces of half an inch, by what is
 * under the base at the end of the piece. */
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/ride.h"

enum {
    INCH_SPACING = P2V_INCH / 2,
    INCH_COLUMNS = P2V_WIDTH * 2 + 1,
    INCH_START = INCH_COLUMNS * (P2V_HEIGHT * 2 + 1), /* the numbers after the regular points */
    INCH_WISH,
    INCH_POINTS,
    INCH_MOST = 60 * P2V_INCH,
    INCH_ENTRIES = 4 * INCH_POINTS,
    INCH_CORNERS = 64,          /* of one way */
    INCH_STRIDE = P2V_INCH / 4, /* how often one looks up on the way */
    INCH_UNREACHED = INCH_MOST + 1
};

/* ---- standing ---- */

static bool inch_is_standing(const struct p2v_game *game, int figure)
{
    return p2v_is_live(game, figure) && game->figures[figure].mount == P2V_NOBODY;
}

static bool inch_is_on_board(const struct p2v_game *game, struct grid_space base)
{
    return base.x >= 0 && base.y >= 0 && base.x + base.size <= game->width * P2V_INCH &&
           base.y + base.size <= game->height * P2V_INCH;
}

bool inch_can_stand(const struct p2v_game *game, int index, int x, int y)
{
    struct grid_space base = p2v_space_at(&game->figures[index], x, y);
    struct p2v_point centre = inch_centre(base);
    if (!inch_is_on_board(game, base)) return false;
    struct inch_sweep under = inch_sweep(game, P2V_NOBODY, centre, centre, base.size / 2);
    if (under.is_walled || under.traits & (P2V_TERRAIN_SOLID | P2V_TERRAIN_OBJECTIVE)) return false; /* P2V-OBJ-01 */
    for (int i = 0; i < game->figures_count; i++)
        if (i != index && inch_is_standing(game, i) && inch_overlaps(base, p2v_space(&game->figures[i]))) return false;
    for (uint64_t rest = p2v_fallen_allies(game, index); rest; rest &= rest - 1) {
        const struct p2v_figure *other = &game->figures[bits_lowest(rest)];
        if (p2v_lies_on_board(other) && inch_overlaps(base, p2v_space(other))) return false;
    }
    return true;
}

bool inch_stands(const struct p2v_game *game, int figure)
{
    struct grid_space base = p2v_space(&game->figures[figure]);
    uint16_t everywhere = 0;
    return inch_is_on_board(game, base) &&
           !(inch_traits_under(game, P2V_NOBODY, base, &everywhere) & P2V_TERRAIN_SOLID);
}

bool inch_nearest_free(const struct p2v_game *game, int figure, struct p2v_point *place)
{
    for (int ring = 0; ring <= 24; ring++)
        for (int j = -ring; j <= ring; j++)
            for (int i = -ring; i <= ring; i++) {
                if (i != -ring && i != ring && j != -ring && j != ring) continue;
                int x = place->x + i * INCH_SPACING, y = place->y + j * INCH_SPACING;
                uint16_t everywhere = 0;
                if (!inch_can_stand(game, figure, x, y)) continue;
                struct grid_space there = p2v_space_at(&game->figures[figure], x, y);
                if (inch_traits_under(game, P2V_NOBODY, there, &everywhere) & P2V_TERRAIN_VOID) continue;
                *place = (struct p2v_point){x, y};
                return true;
            }
    return false;
}

/* Enemies in the way; who already overlaps it does not count. */
static bool inch_is_barred(const struct p2v_game *game, int index, struct p2v_point from, struct p2v_point to,
                           bool by_all)
{
    const struct p2v_figure *f = &game->figures[index];
    int radius = p2v_own_size(f) * P2V_INCH / 2;
    for (int i = 0; i < game->figures_count; i++) {
        if (i == index || (!by_all && !p2v_is_enemy(game, i, index)) || !inch_is_standing(game, i)) continue;
        struct grid_space base = p2v_space(&game->figures[i]);
        if (inch_compare(inch_centre(base), from, to, radius + base.size / 2) < 0 && !inch_overlaps(base, p2v_space(f)))
            return true;
    }
    return false;
}

bool inch_way_is_free(const struct p2v_game *game, int figure, int x, int y)
{
    struct grid_space here = p2v_space(&game->figures[figure]), there = p2v_space_at(&game->figures[figure], x, y);
    struct inch_sweep sweep = inch_sweep(game, P2V_NOBODY, inch_centre(here), inch_centre(there), there.size / 2);
    return !sweep.is_walled && !(sweep.traits & P2V_TERRAIN_SOLID) &&
           !inch_is_barred(game, figure, inch_centre(here), inch_centre(there), true);
}

/* ---- where one can go ---- */

struct inch_search {
    const struct p2v_game *game;
    const struct p2v_figure *figure;
    const struct p2v_movement *move;
    bool ignores_terrain, through_walls;
    bool aloft;       /* it flies, and some ground slows even that */
    int budget, half; /* half: from the corner of a space to its middle */
    struct p2v_point wish;
    int16_t cost[INCH_POINTS], parent[INCH_POINTS];
    bool is_settled[INCH_POINTS], is_jump[INCH_POINTS]; /* is_jump: it comes there from another circle */
    int16_t order[INCH_POINTS]; /* settled points, nearest first */
    int order_count, entry_count;
    uint16_t heads[INCH_MOST + 1], next[INCH_ENTRIES], entries[INCH_ENTRIES];
};

/* The corner of the space. */
static struct p2v_point inch_place_of(const struct inch_search *s, int point)
{
    if (point == INCH_START) return (struct p2v_point){s->figure->x, s->figure->y};
    if (point == INCH_WISH) return s->wish;
    return (struct p2v_point){point % INCH_COLUMNS * INCH_SPACING, point / INCH_COLUMNS * INCH_SPACING};
}

static struct p2v_point inch_middle_of(const struct inch_search *s, int point)
{
    struct p2v_point place = inch_place_of(s, point);
    return (struct p2v_point){place.x + s->half, place.y + s->half};
}

/* The length of a straight way on which nothing slows or stops; -1 when there is something. */
static int inch_straight(const struct inch_search *s, int from, int to)
{
    const uint16_t slow = P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_SHALLOW_WATER | P2V_TERRAIN_DEEP_WATER |
                          P2V_TERRAIN_VOID | P2V_TERRAIN_DIRECTIONAL;
    struct p2v_point a = inch_middle_of(s, from), b = inch_middle_of(s, to);
    if (s->game->has_height || s->move->modes & P2V_AQUATIC_ONLY || s->aloft) return -1;
    struct inch_sweep sweep = inch_sweep(s->game, s->move->figure, a, b, s->half);
    if (!s->through_walls && (sweep.is_walled || sweep.traits & P2V_TERRAIN_SOLID)) return -1;
    if (!s->ignores_terrain && sweep.traits & slow) return -1;
    if (!s->move->through && !s->ignores_terrain && inch_is_barred(s->game, s->move->figure, a, b, false)) return -1;
    return inch_length(b.x - a.x, b.y - a.y);
}

/* Hundredths to climb, -1 when it is too steep (P2V-VERT-03, -04, -09). */
static int inch_climb(const struct inch_search *s, struct p2v_point a, struct p2v_point b, uint16_t traits)
{
    const struct p2v_game *game = s->game;
    if (!game->has_height) return 0;
    int rise = game->height_map[p2v_square_under(s->figure, b.x, b.y)] -
               game->height_map[p2v_square_under(s->figure, a.x, a.y)];
    bool climbs = s->move->modes & (P2V_WALL_CLIMB | P2V_FLIGHT) || traits & P2V_TERRAIN_INCLINE;
    if (rise > 0 && s->move->modes & P2V_NO_CLIMB) return -1;
    if (rise > 1 && !climbs) return -1;
    return rise > 0 ? rise * P2V_INCH : 0;
}

/* Against the flow of directional terrain (P2V-TERR-06). */
static bool inch_is_upstream(const struct inch_search *s, struct p2v_point a, struct p2v_point b, uint16_t traits)
{
    if (!(traits & P2V_TERRAIN_DIRECTIONAL)) return false;
    int flow = s->game->flow[p2v_square_under(s->figure, b.x, b.y)];
    return (b.x > a.x) - (b.x < a.x) != grid_step_x[flow] || (b.y > a.y) - (b.y < a.y) != grid_step_y[flow];
}

/* A short piece of a way, and what the ground at its end is. */
struct inch_piece {
    struct p2v_point from, to; /* corners of the space */
    struct p2v_point from_middle, to_middle;
    uint16_t swept;      /* traits of all it passes over */
    uint16_t traits;     /* of what is under the base at its end */
    uint16_t everywhere; /* of these, void if all of the base is over it */
    bool squeezes, clings;
};

/* Do walls leave room for it, if need be for half the base (P2V-NARROW-02)? */
static bool inch_piece_fits(const struct inch_search *s, struct inch_piece *piece)
{
    struct p2v_point a = piece->from_middle, b = piece->to_middle;
    struct inch_sweep sweep = inch_sweep(s->game, s->move->figure, a, b, s->half);
    piece->squeezes = !s->through_walls && (sweep.is_walled || sweep.traits & P2V_TERRAIN_SOLID);
    if (piece->squeezes) sweep = inch_sweep(s->game, s->move->figure, a, b, s->half / 2);
    piece->swept = sweep.traits;
    return !piece->squeezes || !(sweep.is_walled || sweep.traits & P2V_TERRAIN_SOLID);
}

/* Can it be on that ground at all: water for who lives in it alone, no void? */
static bool inch_piece_bears(const struct inch_search *s, const struct inch_piece *piece)
{
    uint8_t modes = s->move->modes;
    bool water = piece->traits & (P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER);
    if (modes & P2V_AQUATIC_ONLY && !water) return false; /* P2V-FEAT-01 */
    return !(piece->everywhere & piece->traits & P2V_TERRAIN_VOID) || modes & (P2V_FLIGHT | P2V_TELEPORTATION);
}

/* Does the ground slow it? Of difficult squares the sweep knows which do. */
static bool inch_piece_is_slow(const struct inch_search *s, const struct inch_piece *piece)
{
    if (piece->squeezes || (s->aloft && p2v_is_aloft(s->game, p2v_square_under(s->figure, piece->to.x, piece->to.y))))
        return true;
    if (s->ignores_terrain || piece->clings || s->move->light) return false;
    uint16_t ground = s->figure->passes ? (uint16_t)(piece->traits & ~P2V_TERRAIN_DIFFICULT) : piece->traits;
    ground |= piece->swept & P2V_TERRAIN_DIFFICULT;
    return p2v_ground_is_difficult(s->figure, s->move->modes, ground) ||
           inch_is_upstream(s, piece->from, piece->to, piece->traits);
}

/* What a short piece over any ground costs; -1 when it cannot be gone. */
static int inch_piece(const struct inch_search *s, int from, int to)
{
    struct inch_piece piece = {.from = inch_place_of(s, from),
                               .to = inch_place_of(s, to),
                               .from_middle = inch_middle_of(s, from),
                               .to_middle = inch_middle_of(s, to),
                               .everywhere = P2V_TERRAIN_VOID};
    uint8_t modes = s->move->modes;
    struct grid_space there = p2v_space_at(s->figure, piece.to.x, piece.to.y);
    if (!inch_piece_fits(s, &piece)) return -1;
    piece.clings =
        modes & P2V_WALL_CLIMB && inch_beside_solid(s->game, p2v_space_at(s->figure, piece.from.x, piece.from.y));
    if (!s->move->through && !s->ignores_terrain && !piece.clings &&
        inch_is_barred(s->game, s->move->figure, piece.from_middle, piece.to_middle, false))
        return -1;
    piece.traits = inch_traits_under(s->game, s->move->figure, there, &piece.everywhere);
    int climb = inch_climb(s, piece.from, piece.to, piece.traits);
    if (climb < 0 || !inch_piece_bears(s, &piece)) return -1;
    int length = inch_length(piece.to.x - piece.from.x, piece.to.y - piece.from.y);
    int cost = length * (inch_piece_is_slow(s, &piece) ? 2 : 1) + climb;
    bool swims = s->ignores_terrain || modes & (P2V_AQUATIC | P2V_AQUATIC_ONLY);
    return piece.traits & P2V_TERRAIN_DEEP_WATER && !swims ? 2 * cost : cost; /* */
}

static void inch_push(struct inch_search *s, int point, int cost, int parent)
{
    if (cost > s->budget || cost >= s->cost[point] || s->entry_count == INCH_ENTRIES) return;
    s->cost[point] = (int16_t)cost;
    s->parent[point] = (int16_t)parent;
    s->is_jump[point] = false;
    s->entries[s->entry_count] = (uint16_t)point;
    s->next[s->entry_count] = s->heads[cost];
    s->heads[cost] = (uint16_t)(++s->entry_count);
}

static void inch_try(struct inch_search *s, int from, int x, int y)
{
    if (x < 0 || y < 0 || x >= INCH_COLUMNS || y > P2V_HEIGHT * 2) return;
    int to = y * INCH_COLUMNS + x;
    struct p2v_point place = inch_place_of(s, to);
    if (s->is_settled[to] || !inch_is_on_board(s->game, p2v_space_at(s->figure, place.x, place.y))) return;
    if (from != INCH_START && !s->is_jump[from]) {
        int before = s->parent[from], straight = inch_straight(s, before, to);
        if (straight >= 0) { /* nothing is shorter than the straight line */
            inch_push(s, to, s->cost[before] + straight, before);
            return;
        }
    }
    int piece = inch_piece(s, from, to);
    if (piece >= 0) inch_push(s, to, s->cost[from] + piece, from);
}

/* From a circle of teleportation to the middle of each other one: an inch (P2V-TERR-12). */
static void inch_try_circles(struct inch_search *s, int from)
{
    const struct p2v_game *game = s->game;
    struct p2v_point here = inch_place_of(s, from);
    struct grid_space base = p2v_space_at(s->figure, here.x, here.y);
    uint16_t everywhere = 0;
    if (!(inch_traits_under(game, P2V_NOBODY, base, &everywhere) & P2V_TERRAIN_TELEPORT)) return;
    for (int square = 0; square < game->height * P2V_WIDTH; square++) {
        int x = 2 * (square % P2V_WIDTH) + 1 - s->figure->size, y = 2 * (square / P2V_WIDTH) + 1 - s->figure->size;
        if (!(game->terrain[square] & P2V_TERRAIN_TELEPORT) || x < 0 || y < 0) continue;
        int to = y * INCH_COLUMNS + x, cost = s->cost[from] + P2V_INCH;
        struct p2v_point middle = inch_middle_of(s, to);
        if (s->is_settled[to] || inch_base_touches(base, square % P2V_WIDTH, square / P2V_WIDTH)) continue;
        if (cost > s->budget || cost >= s->cost[to] || inch_is_barred(game, s->move->figure, middle, middle, false))
            continue;
        inch_push(s, to, cost, from);
        s->is_jump[to] = true;
    }
}

static void inch_expand(struct inch_search *s, int point)
{
    if (s->game->has_circles) inch_try_circles(s, point);
    if (point == INCH_START) { /* the regular points around */
        int left = s->figure->x / INCH_SPACING, top = s->figure->y / INCH_SPACING;
        for (int y = top - 1; y <= top + 2; y++)
            for (int x = left - 1; x <= left + 2; x++)
                inch_try(s, point, x, y);
        return;
    }
    for (int d = 0; d < GRID_DIRECTIONS; d++)
        inch_try(s, point, point % INCH_COLUMNS + grid_step_x[d], point / INCH_COLUMNS + grid_step_y[d]);
}

static void inch_flood(struct inch_search *s)
{
    for (int i = 0; i < INCH_POINTS; i++)
        s->cost[i] = INCH_UNREACHED;
    inch_push(s, INCH_START, 0, INCH_START);
    for (int cost = 0; cost <= s->budget; cost++)
        for (uint16_t entry = s->heads[cost]; entry; entry = s->next[entry - 1]) {
            int point = s->entries[entry - 1];
            if (s->is_settled[point] || s->cost[point] != cost) continue;
            s->is_settled[point] = true;
            s->order[s->order_count++] = (int16_t)point;
            inch_expand(s, point);
        }
}

/* The place a player names: straight on from the best point it can be seen from. */
static bool inch_find_wish(struct inch_search *s, const struct p2v_run *run)
{
    if (!run->has_wish) return false;
    s->wish = (struct p2v_point){run->wish_x, run->wish_y};
    if (!inch_is_on_board(s->game, p2v_space_at(s->figure, s->wish.x, s->wish.y))) return false;
    for (int i = 0; i < s->order_count; i++) {
        int from = s->order[i], dx = inch_place_of(s, from).x - s->wish.x, dy = inch_place_of(s, from).y - s->wish.y;
        int straight = inch_straight(s, from, INCH_WISH);
        if (straight < 0 && dx * dx + dy * dy <= P2V_INCH * P2V_INCH) straight = inch_piece(s, from, INCH_WISH);
        if (straight < 0 || s->cost[from] + straight > s->budget) continue;
        if (s->cost[from] + straight >= s->cost[INCH_WISH]) continue;
        s->cost[INCH_WISH] = (int16_t)(s->cost[from] + straight);
        s->parent[INCH_WISH] = (int16_t)from;
    }
    return s->cost[INCH_WISH] != INCH_UNREACHED;
}

/* ---- which of them are offered ---- */

static bool inch_is_offered(const struct inch_search *s, int point)
{
    struct p2v_point place = inch_place_of(s, point);
    const struct p2v_movement *move = s->move;
    if (point == INCH_START) return move->optional;
    if (move->line && s->parent[point] != INCH_START) return false;
    if (move->away && !p2v_move_is_away(s->game, move->figure, place.x, place.y)) return false;
    if (move->toward && !p2v_move_is_nearer(s->game, move->figure, move->toward - 1, place.x, place.y)) return false;
    return inch_can_stand(s->game, move->figure, place.x, place.y);
}

/* Too many points for one question: every second, then every fourth. */
static bool inch_is_thinned(const struct inch_search *s, int point)
{
    int x = point % INCH_COLUMNS, y = point / INCH_COLUMNS;
    if (point >= INCH_START || s->order_count < P2V_OPTIONS - 2) return false;
    return s->order_count < 2 * P2V_OPTIONS - 4 ? (x + y) % 2 : x % 2 || y % 2;
}

static void inch_offer(const struct inch_search *s, struct p2v_question *question, int point, int16_t *points)
{
    struct p2v_point place = inch_place_of(s, point);
    if (question->count == P2V_OPTIONS || !inch_is_offered(s, point)) return;
    points[question->count] = (int16_t)point;
    question->options[question->count++] = (struct p2v_option){
        .figure = (uint8_t)s->move->figure, .x = (int16_t)place.x, .y = (int16_t)place.y, .value = s->cost[point]};
}

/* ---- going there ---- */

struct inch_walk {
    struct p2v_run *run;
    const struct p2v_movement *move;
    int walked;      /* hundredths so far */
    uint32_t braced; /* see p2v_move_is_held */
};

/* A stretch of one straight line; false when the movement ends there. */
static bool inch_walk_step(struct inch_walk *walk, int x, int y, bool is_last)
{
    struct p2v_run *run = walk->run;
    const struct p2v_game *game = run->game;
    int figure = walk->move->figure, old_x = game->figures[figure].x, old_y = game->figures[figure].y;
    bool hidden = p2v_modes(game, figure) & (P2V_BURROWING | P2V_TELEPORTATION);
    if (!walk->move->quiet && !hidden && game->windows >> P2V_ON_PROVOKE & 1 && p2v_move_provokes(run, figure, x, y))
        return false;
    if (!hidden && game->zone_count && p2v_move_is_held(run, figure, x, y, &walk->braced)) return false;
    walk->walked += inch_length(x - old_x, y - old_y);
    p2v_fact(run, P2V_FACT_WALK, figure, x, y); /* reported once, where it ends */
    p2v_move_carry(run, figure, old_x, old_y);
    if (is_last) run->aloft = 0;
    if (hidden && !is_last) return !run->halted; /* under ground or elsewhere: only the end counts */
    return p2v_move_entered(run, figure, old_x, old_y, true);
}

static bool inch_walk_line(struct inch_walk *walk, struct p2v_point to, bool is_last)
{
    const struct p2v_figure *f = &walk->run->game->figures[walk->move->figure];
    int from_x = f->x, from_y = f->y, dx = to.x - from_x, dy = to.y - from_y;
    int steps = (inch_length(dx, dy) + INCH_STRIDE - 1) / INCH_STRIDE;
    for (int i = 1; i <= steps; i++)
        if (walk->run->halted ||
            !inch_walk_step(walk, from_x + dx * i / steps, from_y + dy * i / steps, is_last && i == steps))
            return false;
    return true;
}

/* From circle to circle. */
static bool inch_walk_jump(struct inch_walk *walk, struct p2v_point to, bool is_last)
{
    int walked = walk->walked + P2V_INCH;
    bool goes_on = !walk->run->halted && inch_walk_step(walk, to.x, to.y, is_last);
    walk->walked = walked;
    return goes_on;
}

static void inch_walk(struct p2v_run *run, const struct inch_search *s, int point)
{
    const struct p2v_game *game = run->game;
    const struct p2v_movement *move = s->move;
    struct inch_walk walk = {run, move, 0, 0};
    int figure = move->figure, count = 0;
    struct p2v_point corners[INCH_CORNERS], end = inch_place_of(s, point);
    bool is_jump[INCH_CORNERS];
    int old_x = game->figures[figure].x, old_y = game->figures[figure].y;
    if (!p2v_move_is_watched(game, move->quiet)) {
        p2v_fact(run, P2V_FACT_MOVE, figure, end.x, end.y, s->cost[point] / P2V_INCH);
        p2v_move_carry(run, figure, old_x, old_y);
        return;
    }
    for (int at = point; at != INCH_START && count < INCH_CORNERS; at = s->parent[at]) {
        is_jump[count] = s->is_jump[at];
        corners[count++] = inch_place_of(s, at);
    }
    if (!p2v_move_may_begin(run, figure, move->quiet)) return;
    bool was_quiet = run->is_quiet;
    run->is_quiet = move->quiet;
    while (count > 0) {
        count--;
        if (is_jump[count] ? !inch_walk_jump(&walk, corners[count], count == 0)
                           : !inch_walk_line(&walk, corners[count], count == 0))
            break;
    }
    run->is_quiet = was_quiet;
    if (run->halted || !game->figures[figure].in_play || game->figures[figure].x < 0) return;
    const struct p2v_figure *f = &game->figures[figure];
    p2v_fact(run, P2V_FACT_MOVE, figure, f->x, f->y, walk.walked / P2V_INCH);
    p2v_make_room(run, figure); /* stopped on an ally */
}

bool inch_move(struct p2v_run *run, const struct p2v_movement *move)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    struct inch_search s;
    int16_t points[P2V_OPTIONS];
    memset(&s, 0, sizeof s);
    s.game = game;
    s.figure = &game->figures[move->figure];
    s.move = move;
    s.ignores_terrain = move->modes & (P2V_FLIGHT | P2V_BURROWING | P2V_TELEPORTATION);
    s.aloft = game->zone_count && p2v_has_aloft(game, move->modes);
    s.through_walls = move->modes & (P2V_BURROWING | P2V_TELEPORTATION);
    s.budget = move->length < INCH_MOST ? move->length : INCH_MOST;
    s.half = s.figure->size * P2V_INCH / 2;
    inch_flood(&s);
    question->kind = P2V_ASK_SQUARE;
    question->figure = (uint8_t)move->figure;
    question->within = 0;
    question->count = 0;
    if (inch_find_wish(&s, run)) inch_offer(&s, question, INCH_WISH, points);
    for (int i = 0; i < s.order_count; i++)
        if (!inch_is_thinned(&s, s.order[i])) inch_offer(&s, question, s.order[i], points);
    if (!question->count) return false;
    int answer = p2v_ask(run);
    if (answer < 0) return true;
    int point = points[answer], cost = s.cost[point];
    inch_walk(run, &s, point);
    p2v_fact(run, P2V_FACT_LEFTOVER, move->figure, s.budget - cost);
    return true;
}
