/* inch_area.c: areas on an open table (P2V-GRIDLESS-04, -05): emanations are circles around a base, bursts circles
 * around a point, cones quarter circles, lines have no width. */
#include <string.h>

#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/inch.h"

/* An area on the table: where it starts and, for cones and lines, where it points. */
struct inch_shape {
    enum p2v_shape kind;
    struct grid_space base; /* of the user */
    struct p2v_point origin;
    int dx, dy, reach; /* reach in hundredths */
};

static struct inch_shape inch_shape_of(const struct p2v_game *game, int figure, const struct p2v_aim *aim,
                                       const struct p2v_option *option)
{
    struct inch_shape shape = {.kind = (enum p2v_shape)aim->shape,
                               .base = p2v_space(&game->figures[figure]),
                               .origin = {option->x, option->y},
                               .dx = option->dx,
                               .dy = option->dy,
                               .reach = aim->size * P2V_INCH};
    if (shape.kind == P2V_EMANATION) shape.origin = inch_centre(shape.base);
    if (shape.kind == P2V_CONE || shape.kind == P2V_LINE) /* from the rim of the base */
        shape.origin = inch_towards(inch_centre(shape.base), shape.dx, shape.dy, shape.base.size / 2);
    return shape;
}

/* Is something round within the quarter circle? Inside the angle, or over one of its two straight sides. */
static bool inch_cone_touches(const struct inch_shape *shape, struct p2v_point centre, int radius)
{
    int64_t x = centre.x - shape->origin.x, y = centre.y - shape->origin.y;
    int left_x = shape->dx + shape->dy, left_y = shape->dy - shape->dx; /* turned by an eighth to each side */
    int right_x = shape->dx - shape->dy, right_y = shape->dy + shape->dx;
    bool in_angle = left_x * y - left_y * x >= 0 && right_x * y - right_y * x <= 0;
    if (in_angle) return inch_compare(centre, shape->origin, shape->origin, shape->reach + radius) <= 0;
    struct p2v_point left = inch_towards(shape->origin, left_x, left_y, shape->reach),
                     right = inch_towards(shape->origin, right_x, right_y, shape->reach);
    return inch_compare(centre, shape->origin, left, radius) <= 0 ||
           inch_compare(centre, shape->origin, right, radius) <= 0;
}

static bool inch_shape_touches(const struct inch_shape *shape, struct grid_space there)
{
    struct p2v_point centre = inch_centre(there);
    int radius = there.size / 2;
    switch (shape->kind) {
    case P2V_EMANATION:
        return inch_compare(centre, shape->origin, shape->origin, shape->base.size / 2 + shape->reach + radius) <= 0;
    case P2V_BURST:
        return inch_compare(centre, shape->origin, shape->origin, shape->reach + radius) <= 0;
    case P2V_CONE:
        return inch_cone_touches(shape, centre, radius);
    case P2V_LINE:
        return inch_compare(centre, shape->origin, inch_towards(shape->origin, shape->dx, shape->dy, shape->reach),
                            radius) <= 0;
    }
    return false;
}

/* The points of a base that are within the area: its middle and those of its rim in 32 directions, which go around a
 * square of eight by eight. They stand for all of the rim: what is a little outside counts, too. */
static void inch_shape_points(const struct inch_shape *shape, struct grid_space there, struct inch_points *points)
{
    struct p2v_point centre = inch_centre(there);
    int radius = there.size / 2, beside = radius / 64 + 2;
    points->count = 0;
    for (int i = 0; i < INCH_POINTS_MOST && (!i || radius); i++) {
        int along = (i - 1) % 8 - 4, side = (i - 1) / 8, sign = side % 2 ? 1 : -1;
        int dx = side < 2 ? 4 * sign : -along * sign, dy = side < 2 ? along * sign : 4 * sign;
        struct p2v_point point = i ? inch_towards(centre, dx, dy, radius - 1) : centre;
        struct grid_space around = {point.x - beside, point.y - beside, 2 * beside};
        if (inch_shape_touches(shape, around)) points->at[points->count++] = point;
    }
}

/* Solid terrain blocks areas (P2V-AREA-01): some part within the area is reached. A line has no width; whatever it
 * passes is reached where it can be seen. */
static bool inch_shape_reaches(const struct p2v_game *game, const struct inch_shape *shape, struct grid_space there)
{
    struct grid_space from =
        shape->kind == P2V_EMANATION ? shape->base : (struct grid_space){shape->origin.x, shape->origin.y, 0};
    struct inch_points points;
    if (shape->kind == P2V_LINE) return inch_sight(game, P2V_TERRAIN_SOLID, from, there);
    inch_shape_points(shape, there, &points);
    return inch_sight_to(game, P2V_TERRAIN_SOLID, from, there, &points);
}

void inch_area_squares(struct p2v_run *run, int figure, const struct p2v_aim *aim, const struct p2v_option *option,
                       uint64_t *bits)
{
    const struct p2v_game *game = run->game;
    struct inch_shape shape = inch_shape_of(game, figure, aim, option);
    memset(bits, 0, sizeof(uint64_t) * P2V_SQUARE_WORDS);
    for (int y = 0; y < game->height; y++)
        for (int x = 0; x < game->width; x++) { /* a square of terrain is inside when its middle is */
            struct p2v_point middle = inch_centre(p2v_square_space(game, x, y));
            struct grid_space there = {middle.x, middle.y, 0};
            int square = p2v_square(x, y);
            if (inch_shape_touches(&shape, there) && !(game->terrain[square] & P2V_TERRAIN_SOLID) &&
                inch_shape_reaches(game, &shape, there))
                bits[square / 64] |= UINT64_C(1) << square % 64;
        }
}

int inch_area_touched(struct p2v_run *run, int figure, const struct p2v_aim *aim, const struct p2v_option *option,
                      uint8_t *figures)
{
    const struct p2v_game *game = run->game;
    struct inch_shape shape = inch_shape_of(game, figure, aim, option);
    int count = 0;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (i == figure || !f->in_play || f->x < 0 || f->swallower != P2V_NOBODY || f->stower != P2V_NOBODY) continue;
        if (inch_shape_touches(&shape, p2v_space(f)) && inch_shape_reaches(game, &shape, p2v_space(f)))
            figures[count++] = (uint8_t)i;
    }
    return count;
}

/* ---- where it may be laid ---- */

struct inch_aims {
    struct p2v_run *run;
    int figure;
    const struct p2v_aim *aim;
    struct p2v_option *options;
    int count, room;
};

/* On the board or at its end. */
static bool inch_is_on_table(const struct p2v_game *game, struct p2v_point point)
{
    return point.x >= 0 && point.y >= 0 && point.x <= game->width * P2V_INCH && point.y <= game->height * P2V_INCH;
}

/* A point to aim at: the middle of a burst, or what a cone or line points to. `wished`: named by the player. */
static void inch_aims_add(struct inch_aims *aims, int at, struct p2v_point point, bool wished)
{
    const struct p2v_game *game = aims->run->game;
    struct grid_space base = p2v_space(&game->figures[aims->figure]), there = {point.x, point.y, 0};
    struct p2v_point centre = inch_centre(base);
    struct p2v_option option = {.figure = (uint8_t)at, .mirrored = wished};
    if (aims->count == aims->room || !inch_is_on_table(game, point)) return;
    if (aims->aim->shape == P2V_BURST) {
        if (!inch_within(base, there, aims->aim->within) || !p2v_line_of_sight(aims->run, base, there)) return;
        option.x = (int16_t)point.x;
        option.y = (int16_t)point.y;
    } else {
        if (point.x == centre.x && point.y == centre.y) return;
        option.dx = (int16_t)(point.x - centre.x);
        option.dy = (int16_t)(point.y - centre.y);
        struct p2v_point rim = inch_towards(centre, option.dx, option.dy, base.size / 2);
        option.x = (int16_t)rim.x;
        option.y = (int16_t)rim.y;
    }
    aims->options[aims->count++] = option;
}

/* The middles of the squares with hazards and traps. */
static void inch_aims_at_ground(struct inch_aims *aims)
{
    const struct p2v_game *game = aims->run->game;
    struct grid_space own = p2v_space(&game->figures[aims->figure]);
    for (int square = 0; square < P2V_SQUARES; square++) {
        uint64_t hazard[P2V_SQUARE_WORDS] = {0};
        struct grid_space there = p2v_square_space(game, square % P2V_WIDTH, square / P2V_WIDTH);
        if (p2v_gap(game, own, there) <= aims->aim->size && p2v_hazard_at(game, square, hazard))
            inch_aims_add(aims, P2V_NOBODY, inch_centre(there), false);
    }
}

/* Is the creature another one, and within so many inches of this one? */
static bool inch_aims_at(const struct inch_aims *aims, int from, int target, int within)
{
    const struct p2v_game *game = aims->run->game;
    return target != aims->figure && p2v_is_live(game, target) && p2v_within(game, from, target, within);
}

/* The creatures, and for what covers several of them the points between two. */
static void inch_aims_at_figures(struct inch_aims *aims)
{
    const struct p2v_game *game = aims->run->game;
    const struct p2v_aim *aim = aims->aim;
    int far = aim->size + (aim->shape == P2V_BURST ? aim->within : 0);
    for (int i = 0; i < game->figures_count; i++) {
        if (!inch_aims_at(aims, aims->figure, i, far)) continue;
        struct p2v_point a = inch_centre(p2v_space(&game->figures[i]));
        inch_aims_add(aims, i, a, false);
        for (int k = i + 1; k < game->figures_count && aim->shape != P2V_LINE; k++) {
            if (!inch_aims_at(aims, i, k, 2 * aim->size)) continue;
            struct p2v_point b = inch_centre(p2v_space(&game->figures[k]));
            inch_aims_add(aims, i, (struct p2v_point){(a.x + b.x) / 2, (a.y + b.y) / 2}, false);
        }
    }
}

int inch_area_options(struct p2v_run *run, int figure, const struct p2v_aim *aim, struct p2v_option *options, int room)
{
    struct inch_aims aims = {run, figure, aim, options, 0, room};
    if (aim->shape == P2V_EMANATION) {
        options[0] = (struct p2v_option){.figure = (uint8_t)figure};
        return 1;
    }
    if (run->has_aim) inch_aims_add(&aims, P2V_NOBODY, (struct p2v_point){run->aim_x, run->aim_y}, true);
    if (aim->at_ground)
        inch_aims_at_ground(&aims);
    else
        inch_aims_at_figures(&aims);
    return aims.count;
}
