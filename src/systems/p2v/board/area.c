/* area.c: where an area can be placed and who is in it (P2V-AREA-01..06). Solid terrain blocks it: a square counts
 * when there is a line of effect from where the area starts. */
#include <string.h>

#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/inch.h"

static void area_add(uint64_t *bits, int square)
{
    bits[square / 64] |= UINT64_C(1) << square % 64;
}

/* The squares from which an area spreads: the four around a corner, or the user's space. */
static bool area_is_open(struct p2v_run *run, const struct p2v_figure *figure, const struct p2v_aim *aim,
                         const struct p2v_option *option, struct p2v_point at)
{
    struct grid_space square = {at.x, at.y, 1};
    if (run->game->terrain[p2v_square(at.x, at.y)] & P2V_TERRAIN_SOLID) return false;
    if (aim->shape != P2V_BURST) return p2v_line_of_effect(run, p2v_space(figure), square);
    for (int i = 0; i < 4; i++) {
        int from_x = option->x - i % 2, from_y = option->y - i / 2;
        if (!p2v_on_board(run->game, from_x, from_y)) continue;
        if (run->game->terrain[p2v_square(from_x, from_y)] & P2V_TERRAIN_SOLID) continue;
        if (p2v_line_of_effect(run, (struct grid_space){from_x, from_y, 1}, square)) return true;
    }
    return false;
}

static bool area_has(const struct p2v_figure *figure, const struct p2v_aim *aim, const struct p2v_option *option, int x,
                     int y)
{
    struct grid_cone cone = {option->x, option->y, (int8_t)option->dx, (int8_t)option->dy, option->mirrored, aim->size};
    struct grid_line line = {option->x, option->y, option->dx, option->dy, aim->size};
    switch ((enum p2v_shape)aim->shape) {
    case P2V_EMANATION:
        return grid_emanation_has(p2v_space(figure), aim->size, x, y);
    case P2V_BURST:
        return grid_burst_has(option->x, option->y, aim->size, x, y);
    case P2V_CONE:
        return grid_cone_has(&cone, x, y);
    case P2V_LINE:
        return grid_line_has(&line, x, y);
    }
    return false;
}

/* The squares an area can reach at most, the board's end counted. */
struct area_box {
    int left, top, right, bottom;
};

static struct area_box area_box_of(const struct p2v_game *game, const struct p2v_figure *figure,
                                   const struct p2v_aim *aim, const struct p2v_option *option)
{
    bool around = aim->shape == P2V_EMANATION;
    int x = around ? figure->x : option->x, y = around ? figure->y : option->y, beyond = around ? figure->size - 1 : 0;
    struct area_box box = {x - aim->size, y - aim->size, x + beyond + aim->size, y + beyond + aim->size};
    if (box.left < 0) box.left = 0;
    if (box.top < 0) box.top = 0;
    if (box.right >= game->width) box.right = game->width - 1;
    if (box.bottom >= game->height) box.bottom = game->height - 1;
    return box;
}

void p2v_area_squares(struct p2v_run *run, int index, const struct p2v_aim *aim, const struct p2v_option *option,
                      uint64_t *bits)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *figure = &game->figures[index];
    if (game->unit != 1) {
        inch_area_squares(run, index, aim, option, bits);
        return;
    }
    struct area_box box = area_box_of(game, figure, aim, option);
    memset(bits, 0, sizeof(uint64_t) * ((P2V_SQUARES + 63) / 64));
    for (int y = box.top; y <= box.bottom; y++)
        for (int x = box.left; x <= box.right; x++)
            if (area_has(figure, aim, option, x, y) && area_is_open(run, figure, aim, option, (struct p2v_point){x, y}))
                area_add(bits, p2v_square(x, y));
}

/* Can an area touch this figure at all? */
static bool area_may_touch(const struct p2v_figure *figure)
{
    return figure->in_play && figure->x >= 0 && figure->swallower == P2V_NOBODY && figure->stower == P2V_NOBODY;
}

int p2v_area_touched(struct p2v_run *run, int index, const struct p2v_aim *aim, const struct p2v_option *option,
                     uint8_t *figures)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *user = &game->figures[index];
    if (game->unit != 1) return inch_area_touched(run, index, aim, option, figures);
    struct area_box box = area_box_of(game, user, aim, option);
    int count = 0;
    for (uint64_t rest = game->crowd.in_play & ~(UINT64_C(1) << index); rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        const struct p2v_figure *figure = &game->figures[i];
        if (!area_may_touch(figure)) continue;
        bool inside = false;
        int left = figure->x < box.left ? box.left : figure->x, right = figure->x + figure->size - 1;
        int top = figure->y < box.top ? box.top : figure->y, bottom = figure->y + figure->size - 1;
        for (int y = top; y <= bottom && y <= box.bottom && !inside; y++)
            for (int x = left; x <= right && x <= box.right && !inside; x++)
                inside =
                    area_has(user, aim, option, x, y) && area_is_open(run, user, aim, option, (struct p2v_point){x, y});
        if (inside) figures[count++] = (uint8_t)i;
    }
    return count;
}

/* Is the corner of squares within the range, and can it be reached (P2V-TARG-02)? */
static bool area_may_aim(struct p2v_run *run, const struct p2v_figure *figure, const struct p2v_aim *aim, int x, int y)
{
    const struct p2v_game *game = run->game;
    for (int i = 0; i < 4; i++) {
        struct grid_space beside = {x - i % 2, y - i / 2, 1};
        if (!p2v_on_board(game, beside.x, beside.y)) continue;
        if (game->terrain[p2v_square(beside.x, beside.y)] & P2V_TERRAIN_SOLID) continue;
        if (grid_distance(GRID_ALTERNATING, p2v_space(figure), beside) <= aim->within &&
            p2v_line_of_effect(run, p2v_space(figure), beside))
            return true;
    }
    return false;
}

int p2v_area_anywhere(struct p2v_run *run, int figure, const struct p2v_aim *aim, struct p2v_option *options, int room)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    int count = 0;
    if (aim->shape != P2V_BURST || game->unit != 1) return 0;
    for (int ring = 0; ring <= aim->within + f->size; ring++)
        for (int y = f->y - ring; y <= f->y + ring; y++)
            for (int x = f->x - ring; x <= f->x + ring && count < room; x++) {
                bool edge = x == f->x - ring || x == f->x + ring || y == f->y - ring || y == f->y + ring;
                if (edge && area_may_aim(run, f, aim, x, y))
                    options[count++] = (struct p2v_option){.figure = P2V_NOBODY, .x = (int16_t)x, .y = (int16_t)y};
            }
    return count;
}

/* Can a burst be laid from the corner of this figure's space (P2V-TARG-02, -06)? */
static bool area_corner_option(struct p2v_run *run, const struct p2v_figure *user, int within, int corner,
                               struct p2v_option *option)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *near = &game->figures[option->figure];
    bool is_right = corner & 1, is_lower = corner >> 1;
    int x = near->x + is_right * near->size, y = near->y + is_lower * near->size;
    struct grid_space beside = {x - is_right, y - is_lower, 1};
    if (x < 1 || y < 1 || x >= game->width || y >= game->height) return false;
    if (grid_distance(GRID_ALTERNATING, p2v_space(user), beside) > within) return false;
    if (!p2v_line_of_effect(run, p2v_space(user), beside)) return false;
    option->x = (int16_t)x;
    option->y = (int16_t)y;
    return true;
}

/* Corners near a creature, dying or not, within range: bursts that touch nobody are not worth offering. And the one
 * that a person names. */
static int area_burst_options(struct p2v_run *run, int index, const struct p2v_aim *aim, struct p2v_option *options,
                              int room)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *figure = &game->figures[index];
    int count = 0;
    for (int i = 0; i < game->figures_count; i++) {
        if (!area_may_touch(&game->figures[i]) || i == index) continue;
        if (p2v_distance(game, index, i) > aim->within + aim->size) continue;
        for (int corner = 0; corner < 4 && count < room; corner++) {
            options[count] = (struct p2v_option){.figure = (uint8_t)i};
            count += area_corner_option(run, figure, aim->within, corner, &options[count]);
        }
    }
    if (run->has_aim && count < room && area_may_aim(run, figure, aim, run->aim_x, run->aim_y))
        options[count++] =
            (struct p2v_option){.figure = P2V_NOBODY, .x = (int16_t)run->aim_x, .y = (int16_t)run->aim_y};
    return count;
}

/* Eight directions: straight ones from the middle square of a side, diagonal ones from the corner. */
static int area_cone_options(struct p2v_run *run, int index, struct p2v_option *options, int room)
{
    const struct p2v_figure *figure = &run->game->figures[index];
    int last = figure->size - 1, middle = last / 2, count = 0;
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        int dx = grid_step_x[d], dy = grid_step_y[d];
        struct p2v_option option = {.figure = P2V_NOBODY, .dx = (int16_t)dx, .dy = (int16_t)dy};
        if (grid_is_diagonal((enum grid_direction)d)) {
            option.x = (int16_t)(figure->x + (dx > 0 ? figure->size : 0));
            option.y = (int16_t)(figure->y + (dy > 0 ? figure->size : 0));
        } else {
            option.x = (int16_t)(figure->x + (dx > 0 ? last : dx < 0 ? 0 : middle));
            option.y = (int16_t)(figure->y + (dy > 0 ? last : dy < 0 ? 0 : middle));
        }
        for (int mirrored = 0; mirrored < (grid_is_diagonal((enum grid_direction)d) ? 1 : 2) && count < room;
             mirrored++) {
            option.mirrored = mirrored;
            options[count++] = option;
        }
    }
    return count;
}

/* A line to this square, from the corner nearest to it. */
static struct p2v_option area_line_to(const struct p2v_figure *figure, int at, int x, int y)
{
    int corner_x = figure->x + (x >= figure->x ? figure->size : 0);
    int corner_y = figure->y + (y >= figure->y ? figure->size : 0);
    if (x >= figure->x && x < figure->x + figure->size) corner_x = x;
    if (y >= figure->y && y < figure->y + figure->size) corner_y = y;
    return (struct p2v_option){
        .figure = (uint8_t)at, .x = (int16_t)corner_x, .y = (int16_t)corner_y, .dx = (int16_t)x, .dy = (int16_t)y};
}

/* Where a line ends along one axis when a person names a direction: -1, 0 or 1. */
static int area_line_end(int start, int own, int size, int direction)
{
    return direction > 0 ? start + own - 1 + size : direction < 0 ? start - size : start;
}

/* Does a person name the corner the line starts from, too? */
static bool area_names_corner(const struct p2v_run *run, const struct p2v_figure *figure)
{
    return run->has_aim && (run->aim_x == figure->x || run->aim_x == figure->x + figure->size) &&
           (run->aim_y == figure->y || run->aim_y == figure->y + figure->size);
}

/* A line to the square a person names, or in one of the eight directions, from the corner that was named as well or
 * else the nearest one; `mirrored` marks such an option; lines do not use it otherwise. */
static bool area_line_named(const struct p2v_run *run, const struct p2v_figure *figure, int size,
                            struct p2v_option *option)
{
    int x = run->heading_x, y = run->heading_y;
    bool is_direction = x >= -1 && x <= 1 && y >= -1 && y <= 1 && (x || y);
    if (!run->has_heading || (!is_direction && !p2v_on_board(run->game, x, y))) return false;
    if (is_direction) {
        x = area_line_end(figure->x, figure->size, size, x);
        y = area_line_end(figure->y, figure->size, size, y);
    }
    if (grid_contains(p2v_space(figure), x, y)) return false;
    *option = area_line_to(figure, P2V_NOBODY, x, y);
    option->mirrored = true;
    if (area_names_corner(run, figure)) {
        option->x = (int16_t)run->aim_x;
        option->y = (int16_t)run->aim_y;
    }
    return true;
}

/* Lines at the squares of hazards and traps. */
static int area_lines_at_ground(const struct p2v_game *game, const struct p2v_figure *figure, int size,
                                struct p2v_option *options, int room)
{
    int left = figure->x > size ? figure->x - size : 0, right = figure->x + figure->size + size;
    int top = figure->y > size ? figure->y - size : 0, bottom = figure->y + figure->size + size, count = 0;
    for (int y = top; y < bottom && y < game->height; y++)
        for (int x = left; x < right && x < game->width && count < room; x++) {
            struct grid_space there = {x, y, 1};
            if (grid_distance(GRID_ALTERNATING, p2v_space(figure), there) > size) continue;
            uint64_t hazard[P2V_SQUARE_WORDS] = {0};
            if (p2v_hazard_at(game, p2v_square(x, y), hazard))
                options[count++] = area_line_to(figure, P2V_NOBODY, x, y);
        }
    return count;
}

/* Lines at creatures. */
static int area_lines_at_figures(const struct p2v_game *game, int index, int size, struct p2v_option *options, int room)
{
    int count = 0;
    for (int i = 0; i < game->figures_count && count < room; i++) {
        const struct p2v_figure *target = &game->figures[i];
        if (i == index || !area_may_touch(target) || p2v_distance(game, index, i) > size) continue;
        options[count++] = area_line_to(&game->figures[index], i, target->x, target->y);
    }
    return count;
}

/* Lines aim at creatures, or at the squares of hazards and traps, and where a person wants them to. */
static int area_line_options(struct p2v_run *run, int index, const struct p2v_aim *aim, struct p2v_option *options,
                             int room)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *figure = &game->figures[index];
    int count = aim->at_ground ? area_lines_at_ground(game, figure, aim->size, options, room)
                               : area_lines_at_figures(game, index, aim->size, options, room);
    if (count < room && area_line_named(run, figure, aim->size, &options[count])) count++;
    return count;
}

int p2v_area_options(struct p2v_run *run, int figure, const struct p2v_aim *aim, struct p2v_option *options, int room)
{
    if (run->game->unit != 1) return inch_area_options(run, figure, aim, options, room);
    switch ((enum p2v_shape)aim->shape) {
    case P2V_EMANATION:
        options[0] = (struct p2v_option){.figure = (uint8_t)figure};
        return 1;
    case P2V_BURST:
        return area_burst_options(run, figure, aim, options, room);
    case P2V_CONE:
        return area_cone_options(run, figure, options, room);
    case P2V_LINE:
        return area_line_options(run, figure, aim, options, room);
    }
    return 0;
}
