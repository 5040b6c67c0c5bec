/* aim.c: where areas lie, and how commands aim them. (D5E-TGT-01, -03) */
#include "systems/dnd5e/table/aim.h"

#include <string.h>

#include "base/bits.h"
#include "core/preview.h"
#include "systems/dnd5e/table/table.h"

/* ---- geometry ---- */

enum grid_aimed d5e_shape_of(const char *name)
{
    return strcmp(name, "cube") == 0   ? GRID_AIMED_CUBE
           : strcmp(name, "cone") == 0 ? GRID_AIMED_CONE
           : strcmp(name, "line") == 0 ? GRID_AIMED_LINE
                                       : GRID_AIMED_ROUND;
}

/* A cube around its origin; one with an even side has no middle square and reaches one further left and up. One that
 * is aimed begins beside its origin, on the side that faces the aim. */
static bool d5e_cube_covers(const struct d5e_area *area, int x, int y)
{
    const struct grid_space *origin = &area->origin;
    int side = area->squares, low_x = origin->x - side / 2, low_y = origin->y - side / 2;
    int dx = area->aim[0] - origin->x, dy = area->aim[1] - origin->y;
    bool across = dx * dx >= dy * dy;
    if (area->aimed && across) low_x = dx > 0 ? origin->x + origin->size : origin->x - side;
    if (area->aimed && !across) low_y = dy > 0 ? origin->y + origin->size : origin->y - side;
    return x >= low_x && x < low_x + side && y >= low_y && y < low_y + side;
}

static bool d5e_square_covered(const struct d5e_area *area, int x, int y)
{
    struct grid_space square = {x, y, 1};
    if (area->kind == GRID_AIMED_CUBE) return d5e_cube_covers(area, x, y);
    if (grid_distance(GRID_EQUAL, area->origin, square) > area->squares) return false;
    if (area->kind == GRID_AIMED_ROUND) return true;
    const int towards[2] = {area->aim[0] - area->origin.x, area->aim[1] - area->origin.y},
              cell[2] = {x - area->origin.x, y - area->origin.y};
    return area->aimed && grid_aimed_has(area->kind, towards, cell, area->squares);
}

bool d5e_area_covers(const struct d5e_area *area, struct grid_space space)
{
    for (int i = 0; i < space.size * space.size; i++) {
        if (d5e_square_covered(area, space.x + i % space.size, space.y + i / space.size)) return true;
    }
    return false;
}

bool d5e_area_reaches(const struct d5e_state *state, const struct d5e_area *area, struct grid_space space)
{
    struct grid_map map = d5e_map(state);
    return d5e_area_covers(area, space) && grid_sight(&map, D5E_SOLID, area->origin, space);
}

struct d5e_area d5e_zone_area(const struct d5e_zone *zone)
{
    const struct json *aim = json_get(zone->effect, "$aim");
    struct d5e_area area = {
        .kind = zone->shape_kind,
        .origin = {zone->x, zone->y, 1},
        .squares = zone->size_ft / D5E_FEET_A_SQUARE,
        .aim = {(int)json_to_int(json_at(aim, 0), zone->x), (int)json_to_int(json_at(aim, 1), zone->y)}};
    area.aimed = area.aim[0] != zone->x || area.aim[1] != zone->y;
    return area;
}

bool d5e_area_is_placed(const struct json *area)
{
    enum grid_aimed kind = d5e_shape_of(json_to_text(json_get(area, "shape"), "sphere"));
    return kind != GRID_AIMED_CONE && kind != GRID_AIMED_LINE && !json_is_text(json_get(area, "origin"), "self");
}

struct d5e_laid {
    const struct d5e_state *state;
    const struct d5e_area *area;
};

static bool d5e_laid_has(const void *context, int x, int y)
{
    const struct d5e_laid *laid = context;
    return d5e_area_reaches(laid->state, laid->area, (struct grid_space){x, y, 1});
}

void d5e_mark_area(struct table *table, const struct d5e_area *area)
{
    const struct d5e_state *state = d5e_state_of(table);
    table_mark_area(table, (const int[]){state->width, state->height}, d5e_laid_has,
                    &(const struct d5e_laid){state, area});
}

struct d5e_area d5e_frame_area(const struct d5e_frame *frame, const struct json *area, int target)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    const struct grid_space *own = &state->bodies[frame->owner].space;
    int64_t feet = json_to_int(json_get(area, "size"), D5E_FEET_A_SQUARE);
    int squares = (int)((feet > 100000 ? 100000 : feet) / D5E_FEET_A_SQUARE);
    struct grid_space there = frame->placed ? frame->point : state->bodies[target >= 0 ? target : frame->owner].space;
    struct d5e_area out = {.kind = d5e_shape_of(json_to_text(json_get(area, "shape"), "sphere")),
                           .origin = d5e_area_is_placed(area) ? there : *own,
                           .squares = squares < 1 ? 1 : squares,
                           .aim = {there.x, there.y}};
    out.aimed = out.aim[0] != out.origin.x || out.aim[1] != out.origin.y;
    d5e_mark_area(frame->table, &out);
    return out;
}

/* ---- cover ---- */

/* Does the segment between two grid points pass through the inside of the square? */
static bool d5e_segment_crosses(const int from[2], const int to[2], int x, int y)
{
    int low_x = from[0] < to[0] ? from[0] : to[0], high_x = from[0] < to[0] ? to[0] : from[0];
    int low_y = from[1] < to[1] ? from[1] : to[1], high_y = from[1] < to[1] ? to[1] : from[1];
    if (low_x >= x + 1 || high_x <= x || low_y >= y + 1 || high_y <= y) return false;
    bool left = false, right = false;
    for (int i = 0; i < 4; i++) {
        int cross = (to[0] - from[0]) * (y + i / 2 - from[1]) - (to[1] - from[1]) * (x + i % 2 - from[0]);
        left = left || cross < 0;
        right = right || cross > 0;
    }
    return left && right;
}

/* Which side of the line through both points the third is on. */
static int d5e_side_of_line(const int from[2], const int to[2], int x, int y)
{
    return (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
}

/* Is there a wall on the right or the lower edge of the square? */
static bool d5e_has_wall(const struct d5e_state *state, int x, int y, uint8_t edge)
{
    return x >= 0 && y >= 0 && x < state->width && y < state->height && state->edges[y * state->width + x] & edge;
}

/* Does the segment pass through a wall on this edge, or where it meets the next wall in line? */
static bool d5e_segment_meets_wall(const struct d5e_state *state, const int from[2], const int to[2],
                                   struct grid_space square, uint8_t edge)
{
    bool upright = edge == GRID_EDGE_EAST;
    int x = square.x, y = square.y, near[2] = {x + upright, y + !upright}, far[2] = {x + 1, y + 1};
    int line = upright ? near[0] : near[1], a = from[!upright], b = to[!upright];
    if (!d5e_has_wall(state, x, y, edge) || (a < b ? a : b) >= line || (a < b ? b : a) <= line) return false;
    int first = d5e_side_of_line(from, to, near[0], near[1]), last = d5e_side_of_line(from, to, far[0], far[1]);
    if ((first < 0 && last > 0) || (first > 0 && last < 0)) return true;
    return last == 0 && d5e_has_wall(state, x + !upright, y + upright, edge);
}

static bool d5e_square_blocks(const struct d5e_state *state, const int from[2], const int to[2],
                              struct grid_space square)
{
    bool solid = state->squares[square.y * state->width + square.x] & D5E_SOLID;
    if (solid && d5e_segment_crosses(from, to, square.x, square.y)) return true;
    return state->edges && (d5e_segment_meets_wall(state, from, to, square, GRID_EDGE_EAST) ||
                            d5e_segment_meets_wall(state, from, to, square, GRID_EDGE_SOUTH));
}

static bool d5e_segment_is_blocked(const struct d5e_state *state, const int from[2], const int to[2])
{
    int low_x = from[0] < to[0] ? from[0] : to[0], high_x = from[0] < to[0] ? to[0] : from[0];
    int low_y = from[1] < to[1] ? from[1] : to[1], high_y = from[1] < to[1] ? to[1] : from[1];
    for (int y = low_y > 0 ? low_y - 1 : 0; y <= high_y && y < state->height; y++) {
        for (int x = low_x > 0 ? low_x - 1 : 0; x <= high_x && x < state->width; x++) {
            if (d5e_square_blocks(state, from, to, (struct grid_space){x, y, 1})) return true;
        }
    }
    return false;
}

/* Someone on their feet who is neither of these two. */
static bool d5e_stands_between(const struct d5e_state *state, const struct d5e_line *line, int who)
{
    const struct d5e_body *body = &state->bodies[who];
    return who != line->attacker && who != line->target && d5e_is_up(body) && !body->gone &&
           !grid_overlaps(body->space, state->bodies[line->attacker].space) &&
           !grid_overlaps(body->space, state->bodies[line->target].space);
}

/* Those whose space lies in the rectangle around the two, a bit each: no line between them meets another one. */
static uint64_t d5e_all_between(const struct d5e_state *state, const struct d5e_line *line)
{
    struct grid_space from = state->bodies[line->attacker].space, to = state->bodies[line->target].space;
    int low_x = from.x < to.x ? from.x : to.x, low_y = from.y < to.y ? from.y : to.y;
    int high_x = from.x + from.size > to.x + to.size ? from.x + from.size : to.x + to.size;
    int high_y = from.y + from.size > to.y + to.size ? from.y + from.size : to.y + to.size;
    uint64_t found = 0;
    for (int i = 0; i < state->body_count; i++) {
        struct grid_space space = state->bodies[i].space;
        bool inside = space.x <= high_x && space.x + space.size >= low_x && space.y <= high_y &&
                      space.y + space.size >= low_y;
        if (inside && d5e_stands_between(state, line, i)) found |= UINT64_C(1) << i;
    }
    return found;
}

static bool d5e_segment_meets_somebody(const struct d5e_state *state, uint64_t between, const int from[2],
                                       const int to[2])
{
    for (uint64_t rest = between; rest; rest &= rest - 1) {
        const struct grid_space *space = &state->bodies[bits_lowest(rest)].space;
        for (int n = 0; n < space->size * space->size; n++)
            if (d5e_segment_crosses(from, to, space->x + n % space->size, space->y + n / space->size)) return true;
    }
    return false;
}

/* Lines to the four corners of the target, from the corner that sees most of it: how many are blocked, by those
 * between or (when there is nobody) by walls. */
static int d5e_blocked_lines(const struct d5e_state *state, uint64_t between, struct grid_space from,
                             struct grid_space to)
{
    int fewest = 4;
    for (int a = 0; a < 4 && fewest; a++) {
        const int start[2] = {from.x + a % 2 * from.size, from.y + a / 2 * from.size};
        int blocked = 0;
        for (int b = 0; b < 4; b++) {
            const int end[2] = {to.x + b % 2 * to.size, to.y + b / 2 * to.size};
            blocked += between ? d5e_segment_meets_somebody(state, between, start, end)
                               : d5e_segment_is_blocked(state, start, end);
        }
        if (blocked < fewest) fewest = blocked;
    }
    return fewest;
}

/* One or two that are blocked are half cover, three or four are three quarters. */
int d5e_wall_cover(const struct d5e_state *state, struct grid_space from, struct grid_space to)
{
    int blocked = d5e_blocked_lines(state, 0, from, to);
    return blocked == 0 ? 0 : blocked <= 2 ? 2 : 5;
}

/* Creatures in between are never more than half cover. */
int d5e_attack_cover(const struct d5e_state *state, const struct d5e_line *line)
{
    struct grid_space from = state->bodies[line->attacker].space, to = state->bodies[line->target].space;
    int walls = d5e_wall_cover(state, from, to);
    uint64_t between = walls ? 0 : d5e_all_between(state, line);
    return walls ? walls : between && d5e_blocked_lines(state, between, from, to) ? 2 : 0;
}

/* ---- commands ---- */

const struct json *d5e_mechanic_area(const struct json *mechanic)
{
    const struct json *effects = json_get(mechanic, "effects"), *area = json_get(mechanic, "area");
    for (size_t i = 0; !area && i < json_count(effects); i++) {
        area = json_get(json_at(effects, i), "area");
        if (!area) area = json_path(json_at(effects, i), "environment.area");
        if (!area) area = json_path(json_at(effects, i), "entity.area");
    }
    return area;
}

static bool d5e_is_for_points(const struct json *mechanic)
{
    static const char *const kinds[] = {"point", "area", "location"};
    const struct json *effects = json_get(mechanic, "effects"), *type = json_path(mechanic, "target.type");
    for (size_t i = 0; i < 3; i++) {
        if (json_is_text(type, kinds[i])) return true;
    }
    for (size_t i = 0; i < json_count(effects); i++) {
        if (json_get(json_at(effects, i), "environment") || json_get(json_at(effects, i), "entity")) return true;
    }
    return false;
}

static bool d5e_teleports(const struct json *mechanic)
{
    const struct json *effects = json_get(mechanic, "effects");
    for (size_t i = 0; i < json_count(effects); i++) {
        if (json_is_text(json_path(json_at(effects, i), "movement.type"), "teleport")) return true;
    }
    return false;
}

/* In feet; 0: the mechanic does not limit it. */
int64_t d5e_range_of(const struct d5e_frame *frame)
{
    const struct json *range = json_get(frame->mechanic->json, "range"),
                      *distance = json_get(frame->mechanic->record, "distance");
    bool spell = frame->mechanic->spell_level >= 0 && json_is_number(distance);
    return range ? d5e_distance_value(frame, range) : spell ? json_to_int(distance, 0) : 0;
}

/* Is the point on the board, near enough, and not behind a wall? */
static bool d5e_point_is_good(const struct d5e_frame *frame, struct grid_space point)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    const struct grid_space own = state->bodies[frame->owner].space;
    struct grid_map map = d5e_map(state);
    int64_t range = d5e_range_of(frame);
    int feet = grid_distance(GRID_EQUAL, own, point) * D5E_FEET_A_SQUARE;
    if (range > 0 && feet > range)
        table_refuse(frame->table, "the square %d,%d is %d ft away, out of the range of %s", point.x, point.y, feet,
                     frame->mechanic->name);
    else if (!grid_sight(&map, D5E_SOLID, own, point) || state->squares[point.y * state->width + point.x] & D5E_SOLID)
        table_refuse(frame->table, "there is a wall between %s and %d,%d", state->bodies[frame->owner].actor->name,
                     point.x, point.y);
    return !frame->table->refusal;
}

static bool d5e_read_point(const struct d5e_frame *frame, const struct json *named, struct grid_space *point)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    int64_t x = json_to_int(json_at(named, 0), -1), y = json_to_int(json_at(named, 1), -1);
    if (json_count(named) != 2 || x < 0 || y < 0 || x >= state->width || y >= state->height) {
        table_refuse(frame->table, "choose a place: \"at\" is the corner [x, y] of a square on the board");
        return false;
    }
    *point = (struct grid_space){(int)x, (int)y, 1};
    return true;
}

/* What can be aimed must be; what cannot is not. */
static bool d5e_aim_is_missing(const struct d5e_frame *frame, const struct json *area, const struct json *targets)
{
    const char *name = frame->mechanic->name;
    bool direction = area && !d5e_area_is_placed(area), self = json_is_text(json_get(area, "origin"), "self");
    enum grid_aimed kind = d5e_shape_of(json_to_text(json_get(area, "shape"), "sphere"));
    if (json_count(targets) || !area) return false;
    if (direction && (kind == GRID_AIMED_CONE || kind == GRID_AIMED_LINE))
        table_refuse(frame->table, "say where %s points: \"toward\": [x, y], or a target", name);
    else if (!self && d5e_range_of(frame) > 0)
        table_refuse(frame->table, "say where %s is centred: \"at\": [x, y], or a target", name);
    return frame->table->refusal != NULL;
}

/* Refuses a point or direction that the area or the power does not have. */
static void d5e_check_aim(const struct d5e_frame *frame, const struct json *area, const struct json *at,
                          const struct json *toward)
{
    struct table *table = frame->table;
    const struct json *mechanic = frame->mechanic->json;
    const char *name = frame->mechanic->name;
    bool placed = area ? d5e_area_is_placed(area) : d5e_is_for_points(mechanic);
    if (json_get(frame->command, "to") && !d5e_teleports(mechanic))
        table_refuse(table, "%s does not move anyone: an area is centred with \"at\" and pointed with \"toward\"",
                     name);
    else if (at && toward)
        table_refuse(table, "an area is centred with \"at\" or pointed with \"toward\", not both");
    else if (at && !placed)
        table_refuse(table, area ? "%s spreads from its user: point it with \"toward\"" : "%s has no area to place",
                     name);
    else if (toward && (placed || !area))
        table_refuse(table, area ? "%s has no direction: centre it with \"at\"" : "%s has no area to point", name);
}

bool d5e_read_aim(struct d5e_frame *frame, const struct json *targets)
{
    struct table *table = frame->table;
    const struct json *mechanic = frame->mechanic->json, *area = d5e_mechanic_area(mechanic),
                      *at = json_get(frame->command, "at"), *toward = json_get(frame->command, "toward");
    const char *name = frame->mechanic->name;
    bool moves = json_get(frame->command, "to") && !d5e_teleports(mechanic);
    if (!at && !toward && !moves) return !d5e_aim_is_missing(frame, area, targets);
    d5e_check_aim(frame, area, at, toward);
    if (table->refusal || !d5e_read_point(frame, at ? at : toward, &frame->point)) return false;
    const struct grid_space *own = &d5e_body_of(table, frame->owner)->space;
    if (toward && grid_contains(*own, frame->point.x, frame->point.y))
        table_refuse(table, "%s cannot be pointed at the creature that uses it", name);
    else if (at && !d5e_point_is_good(frame, frame->point))
        return false;
    frame->placed = !table->refusal;
    return frame->placed;
}
