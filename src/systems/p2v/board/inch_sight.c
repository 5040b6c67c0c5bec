/* inch_sight.c: lines of sight on an open table, and what blocks them (P2V-GRIDLESS-03). Figures count as standing in
 * a neutral pose: a base is seen when a line from some point of the one to some point of the other is free. The points
 * are the middle and eight of the rim. */
#include "systems/p2v/board/heights.h"
#include "systems/p2v/board/inch.h"

enum { INCH_SIGHT_POINTS = 9, INCH_SIGHT_CELLS = 128, INCH_SIGHT_THINGS = 64 };

static void inch_sight_points(struct grid_space space, struct p2v_point *points)
{
    struct p2v_point middle = inch_centre(space);
    int radius = space.size > 2 ? space.size / 2 - 1 : 0, aslant = radius * 7 / 10;
    points[0] = middle;
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        int length = grid_is_diagonal((enum grid_direction)d) ? aslant : radius;
        points[d + 1] = (struct p2v_point){middle.x + grid_step_x[d] * length, middle.y + grid_step_y[d] * length};
    }
}

static bool inch_sight_own(struct grid_space a, struct grid_space b, int x, int y)
{
    return inch_base_touches(a, x, y) || inch_base_touches(b, x, y);
}

static bool inch_sight_wall(const struct p2v_game *game, int x, int y, int to_x, int to_y)
{
    int left = x < to_x ? x : to_x, top = y < to_y ? y : to_y;
    if (!p2v_on_board(game, left, top)) return false;
    return game->edges[p2v_square(left, top)] & (x != to_x ? GRID_EDGE_EAST : GRID_EDGE_SOUTH);
}

/* Neither of the two ways around a corner is free: squeezing between two walls does not count. */
static bool inch_sight_corner(const struct p2v_game *game, uint16_t blocking, struct grid_cell a, struct grid_cell b)
{
    bool beside = game->terrain[p2v_square(b.x, a.y)] & blocking || inch_sight_wall(game, a.x, a.y, b.x, a.y) ||
                  inch_sight_wall(game, b.x, a.y, b.x, b.y);
    bool below = game->terrain[p2v_square(a.x, b.y)] & blocking || inch_sight_wall(game, a.x, a.y, a.x, b.y) ||
                 inch_sight_wall(game, a.x, b.y, b.x, b.y);
    return beside && below;
}

/* Is the line over this square as low as the height? Heights are in hundredths, too. */
static bool inch_line_dips(const struct heights_line *line, int x, int y, int height)
{
    struct heights_box box = {x * P2V_INCH, y * P2V_INCH, (x + 1) * P2V_INCH, (y + 1) * P2V_INCH};
    return p2v_line_dips(line, box, height);
}

static bool inch_square_blocks(const struct p2v_game *game, uint16_t blocking, const struct heights_line *line, int x,
                               int y)
{
    int square = p2v_square(x, y);
    if (!game->has_height) return game->terrain[square] & blocking;
    uint16_t open = p2v_is_column(game, square) ? P2V_TERRAIN_SOLID : 0, walls = blocking & (uint16_t)~open;
    return game->terrain[square] & walls || inch_line_dips(line, x, y, game->height_map[square] * P2V_INCH);
}

static bool inch_sight_line(const struct p2v_game *game, uint16_t blocking, struct grid_space a, struct grid_space b,
                            const struct heights_line *line)
{
    struct grid_cell cells[INCH_SIGHT_CELLS];
    int count = inch_trace((struct p2v_point){line->from_x, line->from_y}, (struct p2v_point){line->to_x, line->to_y},
                           cells, INCH_SIGHT_CELLS);
    for (int i = 0; i < count; i++) {
        if (!p2v_on_board(game, cells[i].x, cells[i].y)) return false;
        if (!inch_sight_own(a, b, cells[i].x, cells[i].y) &&
            inch_square_blocks(game, blocking, line, cells[i].x, cells[i].y))
            return false;
        if (!i) continue;
        bool diagonal = cells[i].x != cells[i - 1].x && cells[i].y != cells[i - 1].y;
        if (diagonal ? inch_sight_corner(game, blocking, cells[i - 1], cells[i])
                     : inch_sight_wall(game, cells[i - 1].x, cells[i - 1].y, cells[i].x, cells[i].y))
            return false;
    }
    return true;
}

/* How high the top of what is there is (P2V-TARG-07). */
static int inch_sight_top(const struct p2v_game *game, struct grid_space space)
{
    return p2v_ground_height(game, space) * P2V_INCH + space.size;
}

void inch_points_of(struct grid_space space, struct inch_points *points)
{
    inch_sight_points(space, points->at);
    points->count = space.size ? INCH_SIGHT_POINTS : 1;
}

bool inch_sight_to(const struct p2v_game *game, uint16_t blocking, struct grid_space a, struct grid_space b,
                   const struct inch_points *to)
{
    struct inch_points from;
    int top_a = inch_sight_top(game, a), top_b = inch_sight_top(game, b);
    inch_points_of(a, &from);
    for (int i = 0; i < from.count; i++)
        for (int k = 0; k < to->count; k++) {
            struct heights_line line = {from.at[i].x, from.at[i].y, to->at[k].x, to->at[k].y, top_a, top_b};
            if (inch_sight_line(game, blocking, a, b, &line)) return true;
        }
    return false;
}

bool inch_sight(const struct p2v_game *game, uint16_t blocking, struct grid_space a, struct grid_space b)
{
    struct inch_points to;
    inch_points_of(b, &to);
    return inch_sight_to(game, blocking, a, b, &to);
}

/* ---- cover and concealment ---- */

struct inch_things {
    int count, concealed;
    int8_t thing[INCH_SIGHT_THINGS];
    int64_t far[INCH_SIGHT_THINGS];
};

static void inch_things_add(struct inch_things *things, int thing, int64_t far)
{
    if (things->count == INCH_SIGHT_THINGS) return;
    int at = things->count++;
    for (; at > 0 && things->far[at - 1] > far; at--) {
        things->far[at] = things->far[at - 1];
        things->thing[at] = things->thing[at - 1];
    }
    things->far[at] = far;
    things->thing[at] = (int8_t)thing;
}

static int64_t inch_sight_far(struct p2v_point a, struct p2v_point b)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}

static void inch_line_terrain(const struct p2v_game *game, const struct inch_line *line, struct p2v_point p,
                              struct p2v_point q, struct inch_things *things)
{
    struct grid_cell cells[INCH_SIGHT_CELLS];
    uint64_t seen[4] = {0}, seen_fog[4] = {0};
    int count = inch_trace(p, q, cells, INCH_SIGHT_CELLS);
    for (int i = 0; i < count; i++) {
        int x = cells[i].x, y = cells[i].y;
        if (!p2v_on_board(game, x, y) || inch_sight_own(line->from, line->to, x, y)) continue;
        int square = p2v_square(x, y), piece = line->piece[square], fog = line->fog[square];
        if (piece && !(seen[piece / 64] >> piece % 64 & 1)) {
            seen[piece / 64] |= UINT64_C(1) << piece % 64;
            bool ends = i + 1 >= count || !p2v_on_board(game, cells[i + 1].x, cells[i + 1].y) ||
                        line->piece[p2v_square(cells[i + 1].x, cells[i + 1].y)] != piece;
            bool thin = ends && inch_gap(line->from, p2v_square_space(game, x, y)) <= 1; /* P2V-COVER-06 */
            struct p2v_point middle = inch_centre(p2v_square_space(game, x, y));
            if (!thin) inch_things_add(things, -1, inch_sight_far(p, middle));
        }
        if (fog && !(seen_fog[fog / 64] >> fog % 64 & 1)) {
            seen_fog[fog / 64] |= UINT64_C(1) << fog % 64;
            things->concealed++;
        }
    }
}

static void inch_line_creatures(const struct p2v_game *game, const struct inch_line *line, struct p2v_point p,
                                struct p2v_point q, struct inch_things *things)
{
    struct heights_line high = {
        p.x, p.y, q.x, q.y, inch_sight_top(game, line->from), p2v_ground_height(game, line->to) * P2V_INCH};
    for (int i = 0; i < game->figures_count; i++) {
        if (!p2v_is_live(game, i) || !p2v_creature_covers(game, i, line->attacker, line->target)) continue;
        struct grid_space base = p2v_space(&game->figures[i]);
        struct heights_box box = {base.x, base.y, base.x + base.size, base.y + base.size};
        if (game->has_height && p2v_is_uneven(game, i, line->attacker, line->target) &&
            !p2v_line_dips(&high, box, inch_sight_top(game, base) - 1))
            continue; /* over its head (P2V-COVER-08) */
        if (inch_compare(inch_centre(base), p, q, base.size / 2) < 0)
            inch_things_add(things, i, inch_sight_far(p, inch_centre(base)));
    }
}

/* The attacker's point whose worst line is best; the defender's worst line from it. */
void inch_cover(const struct p2v_game *game, const struct inch_line *line, struct p2v_cover *cover)
{
    struct p2v_point starts[INCH_SIGHT_POINTS], ends[INCH_SIGHT_POINTS];
    struct inch_things best = {0};
    int best_checks = INT16_MAX;
    inch_sight_points(line->from, starts);
    inch_sight_points(line->to, ends);
    for (int s = 0; s < INCH_SIGHT_POINTS && best_checks; s++) {
        struct inch_things worst = {0};
        int worst_checks = -1;
        for (int e = 0; e < INCH_SIGHT_POINTS && worst_checks < best_checks; e++) {
            struct inch_things things = {0};
            inch_line_terrain(game, line, starts[s], ends[e], &things);
            inch_line_creatures(game, line, starts[s], ends[e], &things);
            if (things.count + things.concealed <= worst_checks) continue;
            worst_checks = things.count + things.concealed;
            worst = things;
        }
        if (worst_checks >= best_checks) continue;
        best_checks = worst_checks;
        best = worst;
    }
    cover->concealed = best.concealed;
    for (int i = 0; i < best.count && cover->count < 12; i++)
        cover->things[cover->count++] = best.thing[i];
}
