/* area.c: places areas on the board of a PF2e table, and finds the creatures in them. */
#include <string.h>

#include "core/preview.h"
#include "systems/pf2e/table/cast.h"

enum { REGION_FEET_A_SQUARE = 5 };

static const char *const region_directions[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

static int region_sign(int64_t number)
{
    return number > 0 ? 1 : number < 0 ? -1 : 0;
}

/* Towards a square: straight when it lies within the caster's rows or columns or much more one way than the other. */
static enum grid_direction region_towards(struct grid_space from, int64_t x, int64_t y)
{
    int64_t dx = 2 * (x - from.x) + 1 - from.size, dy = 2 * (y - from.y) + 1 - from.size;
    int64_t across = dx < 0 ? -dx : dx, down = dy < 0 ? -dy : dy;
    int step_x = across * 2 > down ? region_sign(dx) : 0, step_y = down * 2 > across ? region_sign(dy) : 0;
    for (enum grid_direction direction = GRID_N; direction < GRID_DIRECTIONS; direction++) {
        if (grid_step_x[direction] == step_x && grid_step_y[direction] == step_y) return direction;
    }
    return GRID_DIRECTIONS;
}

static void region_place_cone(struct table *table, struct pf2e_area *area, const struct json *toward)
{
    enum grid_direction direction =
        json_is(toward, JSON_ARRAY)
            ? region_towards(area->from.space, json_to_int(json_at(toward, 0), area->from.space.x),
                             json_to_int(json_at(toward, 1), area->from.space.y))
            : GRID_DIRECTIONS;
    for (size_t i = 0; i < GRID_DIRECTIONS; i++) {
        if (json_is_text(toward, region_directions[i])) direction = (enum grid_direction)i;
    }
    if (direction == GRID_DIRECTIONS) {
        table_refuse(table, "choose a direction: \"toward\" is a direction (\"NE\") or a square [x, y]");
        return;
    }
    int dx = grid_step_x[direction], dy = grid_step_y[direction], last = area->from.space.size - 1, middle = last / 2;
    area->cone = (struct grid_cone){.dx = (int8_t)dx, .dy = (int8_t)dy, .size = area->size};
    if (dx && dy) { /* from the corner of the caster's space */
        area->cone.x = area->from.space.x + (dx > 0 ? area->from.space.size : 0);
        area->cone.y = area->from.space.y + (dy > 0 ? area->from.space.size : 0);
    } else {
        area->cone.x = area->from.space.x + (dx > 0 ? last : dx < 0 ? 0 : middle);
        area->cone.y = area->from.space.y + (dy > 0 ? last : dy < 0 ? 0 : middle);
    }
}

static void region_place_line(struct table *table, struct pf2e_area *area, const struct json *toward)
{
    int64_t x = json_to_int(json_at(toward, 0), -1), y = json_to_int(json_at(toward, 1), -1);
    if (json_count(toward) != 2 || x < 0 || y < 0 || x > 255 || y > 255 ||
        grid_contains(area->from.space, (int)x, (int)y)) {
        table_refuse(table, "choose a direction: \"toward\" is a square [x, y]");
        return;
    }
    area->aim_x = (int)x;
    area->aim_y = (int)y;
    area->x = x < area->from.space.x ? area->from.space.x : area->from.space.x + area->from.space.size;
    area->y = y < area->from.space.y ? area->from.space.y : area->from.space.y + area->from.space.size;
    if (x >= area->from.space.x && x < area->from.space.x + area->from.space.size) area->x = area->aim_x;
    if (y >= area->from.space.y && y < area->from.space.y + area->from.space.size) area->y = area->aim_y;
}

static bool region_is_on_board(struct table *table, const struct json *at)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int64_t x = json_to_int(json_at(at, 0), -1), y = json_to_int(json_at(at, 1), -1);
    if (json_count(at) != 2)
        table_refuse(table, "choose a place: \"at\" is the corner [x, y] of a square on the board");
    else if (x < 0 || y < 0 || x > state->width || y > state->height)
        table_refuse(table, "the point %lld,%lld is not on the board", (long long)x, (long long)y);
    return !table->refusal;
}

/* Somewhere in range that the caster has a line of effect to. */
static void region_place_point(struct table *table, struct pf2e_area *area, int range, const struct json *at)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int64_t x = json_to_int(json_at(at, 0), -1), y = json_to_int(json_at(at, 1), -1);
    if (!region_is_on_board(table, at)) return;
    area->x = (int)x;
    area->y = (int)y;
    if (area->z < 0) area->z = pf2e_ground(state, (struct grid_space){area->x, area->y, 1}) / REGION_FEET_A_SQUARE;
    bool near = false, joined = false;
    for (int i = 0; i < 4; i++) {
        struct grid_space square = {area->x - i % 2, area->y - i / 2, 1};
        if (square.x < 0 || square.y < 0 || square.x >= state->width || square.y >= state->height) continue;
        struct grid_block there = {square, area->z, 1};
        int feet = REGION_FEET_A_SQUARE * grid_block_distance(GRID_ALTERNATING, area->from, there);
        near = near || range == PF2E_ANY_RANGE || feet <= range;
        joined = joined ||
                 pf2e_board_joins(pf2e_table_board(state), state->open_doors, PF2E_LAYER_EFFECT, area->from, there);
    }
    if (!near)
        table_refuse(table, "the point %d,%d is out of range", area->x, area->y);
    else if (!joined)
        table_refuse(table, "there is no line of effect to %d,%d", area->x, area->y);
}

/* Up and down as steeply as it continues. */
static bool region_cone_has(const struct pf2e_area *area, int x, int y, int z)
{
    int away = grid_distance(GRID_EQUAL, area->from.space, (struct grid_space){x, y, 1});
    return grid_cone_has(&area->cone, x, y) && grid_axis_gap(area->from.base, area->from.tall, z, 1) <= away;
}

/* From the layer it starts in to the one it is aimed at. */
static bool region_line_has(const struct pf2e_area *area, int x, int y, int z)
{
    int aim = grid_distance(GRID_EQUAL, area->from.space, (struct grid_space){area->aim_x, area->aim_y, 1}),
        away = grid_distance(GRID_EQUAL, area->from.space, (struct grid_space){x, y, 1});
    int rise = area->z < 0 || aim < 1 ? 0 : (area->z - area->from.base) * away / aim;
    struct grid_line line = {area->x, area->y, area->aim_x, area->aim_y, area->size};
    return grid_line_has(&line, x, y) && z == area->from.base + rise;
}

static bool region_has(const struct pf2e_area *area, int x, int y, int z)
{
    struct grid_cell_high corner = {area->x, area->y, area->z}, cell = {x, y, z};
    struct grid_block square = {{x, y, 1}, z, 1};
    switch (area->kind) {
    case PF2E_AREA_BURST:
        return grid_sphere_has(corner, area->size, cell);
    case PF2E_AREA_CYLINDER:
        return grid_cylinder_has(corner, area->size, 2 * area->size, cell);
    case PF2E_AREA_EMANATION:
        return grid_block_distance(GRID_ALTERNATING, area->from, square) <= area->size;
    case PF2E_AREA_CONE:
        return region_cone_has(area, x, y, z);
    case PF2E_AREA_LINE:
        return region_line_has(area, x, y, z);
    case PF2E_AREA_SQUARE:
        return grid_cube_has(corner, area->size, cell);
    }
    return false;
}

static bool region_is_from_point(const struct pf2e_area *area)
{
    return area->kind == PF2E_AREA_BURST || area->kind == PF2E_AREA_CYLINDER || area->kind == PF2E_AREA_SQUARE;
}

/* Where its effect spreads from: the caster, or the squares around a point. */
static bool region_spreads_to(const struct pf2e_state *state, const struct pf2e_area *area, struct grid_block target)
{
    const struct pf2e_board *board = pf2e_table_board(state);
    if (!region_is_from_point(area))
        return pf2e_board_joins(board, state->open_doors, PF2E_LAYER_EFFECT, area->from, target);
    for (int i = 0; i < 4; i++) {
        struct grid_block square = {{area->x - i % 2, area->y - i / 2, 1}, area->z, 1};
        bool inside = square.space.x >= 0 && square.space.y >= 0 && square.space.x < state->width &&
                      square.space.y < state->height;
        if (inside && pf2e_board_joins(board, state->open_doors, PF2E_LAYER_EFFECT, square, target)) return true;
    }
    return false;
}

bool pf2e_area_reaches(const struct pf2e_state *state, const struct pf2e_area *area, int target)
{
    struct grid_block block = pf2e_block(&state->fighters[target]);
    int size = block.space.size;
    if (pf2e_inside(state, target) >= 0) return false;
    for (int i = 0; i < size * size * block.tall; i++) {
        int x = block.space.x + i % size, y = block.space.y + i / size % size, z = block.base + i / (size * size);
        if (region_has(area, x, y, z)) return region_spreads_to(state, area, block);
    }
    return false;
}

bool pf2e_area_has_square(const struct pf2e_area *area, int x, int y)
{
    return region_has(area, x, y, region_is_from_point(area) ? area->z : area->from.base);
}

struct grid_space pf2e_area_origin(const struct pf2e_area *area)
{
    return region_is_from_point(area)
               ? (struct grid_space){area->x > 0 ? area->x - 1 : 0, area->y > 0 ? area->y - 1 : 0, 2}
               : area->from.space;
}

struct region_laid {
    const struct pf2e_state *state;
    const struct pf2e_area *area;
};

static bool region_touches(const void *context, int x, int y)
{
    const struct region_laid *laid = context;
    int z = region_is_from_point(laid->area) ? laid->area->z : laid->area->from.base;
    struct grid_block square = {{x, y, 1}, z, 1};
    return region_has(laid->area, x, y, z) && region_spreads_to(laid->state, laid->area, square);
}

static void region_mark(struct table *table, const struct pf2e_area *area)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    table_mark_area(table, (const int[]){state->width, state->height}, region_touches,
                    &(const struct region_laid){state, area});
}

static const struct {
    const char *word;
    enum pf2e_area_kind kind;
} region_kinds[] = {{"burst", PF2E_AREA_BURST},  {"cylinder", PF2E_AREA_CYLINDER}, {"emanation", PF2E_AREA_EMANATION},
                    {"cone", PF2E_AREA_CONE},    {"line", PF2E_AREA_LINE},         {"cube", PF2E_AREA_SQUARE},
                    {"square", PF2E_AREA_SQUARE}};

bool pf2e_area_place(struct table *table, int who, const struct pf2e_spell_form *form, const struct json *command,
                     struct pf2e_area *area)
{
    int64_t height = json_to_int(json_get(command, "height"), -1);
    *area = (struct pf2e_area){.kind = PF2E_AREA_BURST,
                               .from = pf2e_block(&pf2e_state_of(table)->fighters[who]),
                               .size = form->area_size / REGION_FEET_A_SQUARE,
                               .z = height < 0 || height > 1000 ? -1 : (int)height / REGION_FEET_A_SQUARE};
    for (size_t i = 0; i < sizeof region_kinds / sizeof *region_kinds; i++) {
        if (strcmp(form->area, region_kinds[i].word) == 0) area->kind = region_kinds[i].kind;
    }
    int range = form->is_touch ? REGION_FEET_A_SQUARE : form->range;
    switch (area->kind) {
    case PF2E_AREA_CONE:
        region_place_cone(table, area, json_get(command, "toward"));
        break;
    case PF2E_AREA_LINE:
        region_place_line(table, area, json_get(command, "toward"));
        break;
    case PF2E_AREA_EMANATION:
        break;
    case PF2E_AREA_BURST:
    case PF2E_AREA_CYLINDER:
    case PF2E_AREA_SQUARE:
        region_place_point(table, area, range, json_get(command, "at"));
        break;
    }
    if (!table->refusal) region_mark(table, area);
    return !table->refusal;
}
