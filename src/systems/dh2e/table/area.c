/* area.c: who is in a blast or a cone (DH2E-ATK-12). A square is a metre; walls shelter. */
#include "core/preview.h"
#include "systems/dh2e/table/table.h"

/* Within the radius from the middle of one square to the middle of the other. */
static bool dh2e_area_within(int x, int y, int centre_x, int centre_y, int64_t radius)
{
    int64_t dx = x - centre_x, dy = y - centre_y;
    return dx * dx + dy * dy <= radius * radius;
}

void dh2e_area_blast(const struct dh2e_state *state, int x, int y, int64_t radius, bool *struck)
{
    struct grid_space centre = {x, y, 1};
    for (int i = 0; i < state->count; i++) {
        const struct dh2e_combatant *one = &state->combatants[i];
        bool seen = !state->has_board || grid_sight(&state->map, 1, centre, dh2e_play_space(one));
        for (int part = 0; seen && part < one->size * one->size; part++)
            struck[i] |= dh2e_area_within(one->x + part % one->size, one->y + part / one->size, x, y, radius);
    }
}

static int8_t dh2e_area_sign(int number)
{
    return (int8_t)((number > 0) - (number < 0));
}

/* Of the eight directions the one that comes nearest to the line: 2 to 5 is close to the tangent of 22.5 degrees. */
static struct grid_cone dh2e_area_towards(const struct dh2e_combatant *from, int x, int y, int64_t length)
{
    int dx = x - from->x, dy = y - from->y, ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
    struct grid_cone cone = {.x = from->x, .y = from->y, .size = (int)length};
    cone.dx = 5 * ax >= 2 * ay ? dh2e_area_sign(dx) : 0;
    cone.dy = 5 * ay >= 2 * ax ? dh2e_area_sign(dy) : 0;
    if (cone.dx && cone.dy) { /* a diagonal cone starts at the corner of the square it leaves */
        cone.x += cone.dx > 0;
        cone.y += cone.dy > 0;
    }
    return cone;
}

void dh2e_area_cone(const struct dh2e_state *state, int who, const int at[2], int64_t length, bool *struck)
{
    struct grid_cone cone = dh2e_area_towards(&state->combatants[who], at[0], at[1], length);
    for (int i = 0; i < state->count; i++) {
        const struct dh2e_combatant *one = &state->combatants[i];
        for (int part = 0; i != who && part < one->size * one->size; part++)
            struck[i] |= grid_cone_has(&cone, one->x + part % one->size, one->y + part / one->size) &&
                         dh2e_play_sees(state, who, i);
    }
}

struct dh2e_laid {
    const struct dh2e_state *state;
    struct grid_space from;
    struct grid_cone cone; /* without a size: a blast */
    int64_t radius;
};

static bool dh2e_laid_has(const void *context, int x, int y)
{
    const struct dh2e_laid *laid = context;
    bool inside = laid->cone.size ? grid_cone_has(&laid->cone, x, y)
                                  : dh2e_area_within(x, y, laid->from.x, laid->from.y, laid->radius);
    return inside && grid_sight(&laid->state->map, 1, laid->from, (struct grid_space){x, y, 1});
}

void dh2e_area_mark(struct table *table, int who, const int at[2], int64_t radius)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    struct dh2e_laid laid = {.state = state, .from = {at[0], at[1], 1}, .radius = radius};
    if (who >= 0) {
        laid.from = dh2e_play_space(&state->combatants[who]);
        laid.cone = dh2e_area_towards(&state->combatants[who], at[0], at[1], radius);
    }
    if (state->has_board)
        table_mark_area(table, (const int[]){state->map.width, state->map.height}, dh2e_laid_has, &laid);
}
