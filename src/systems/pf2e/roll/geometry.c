/* geometry.c: distance, reach and flanking. */
#include "systems/pf2e/roll/geometry.h"

#include <stdint.h>

#include "core/grid/grid.h"

enum { HALF_FEET_A_SQUARE = 10, FEET_A_SQUARE = 5 };

/* A tiny creature still fills its square where distances are counted. */
static int pf2e_whole_square(int half_squares)
{
    return half_squares < 2 ? 2 : half_squares;
}

/* Squares from one range to the other along an axis: 0 when they overlap, 1 when they touch. */
static int pf2e_axis_squares(int a, int a_size, int b, int b_size, int unit)
{
    int gap = a - (b + b_size) > b - (a + a_size) ? a - (b + b_size) : b - (a + a_size);
    return gap < 0 ? 0 : gap / unit + 1;
}

int pf2e_distance(const struct pf2e_token *a, const struct pf2e_token *b, int reach_ft)
{
    int x = pf2e_axis_squares(a->x, pf2e_whole_square(a->width), b->x, pf2e_whole_square(b->width), 2);
    int y = pf2e_axis_squares(a->y, pf2e_whole_square(a->length), b->y, pf2e_whole_square(b->length), 2);
    int z = a->elevation == b->elevation
                ? 0
                : pf2e_axis_squares(a->elevation, a->height, b->elevation, b->height, HALF_FEET_A_SQUARE);
    int squares = grid_measure_high(GRID_ALTERNATING, x, y, z);
    bool diagonals = (x > 1) + (y > 1) + (z > 1) > 1; /* more than one step that is not straight */
    if (reach_ft == 10 && diagonals) squares--;
    return squares * FEET_A_SQUARE;
}

bool pf2e_can_flank(const struct pf2e_flanker *flanker, const struct pf2e_flanker *target)
{
    if (!flanker->flanking.can_flank || !target->flanking.flankable) return false;
    return flanker->reach_ft >= pf2e_distance(&flanker->token, &target->token, flanker->reach_ft);
}

struct pf2e_point {
    int64_t x, y; /* quarter squares, so that centres are whole */
};

static int64_t pf2e_turn(struct pf2e_point a, struct pf2e_point b, struct pf2e_point c)
{
    return (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
}

static int pf2e_sign(int64_t number)
{
    return (number > 0) - (number < 0);
}

/* Touching counts as crossing, lying on the same line does not. */
static bool pf2e_segments_cross(struct pf2e_point a, struct pf2e_point b, struct pf2e_point c, struct pf2e_point d)
{
    int first = pf2e_sign(pf2e_turn(a, b, c)), second = pf2e_sign(pf2e_turn(a, b, d));
    if (first == 0 && second == 0) return false;
    return first * second <= 0 && pf2e_sign(pf2e_turn(c, d, a)) * pf2e_sign(pf2e_turn(c, d, b)) <= 0;
}

static struct pf2e_point pf2e_centre(const struct pf2e_token *token)
{
    return (struct pf2e_point){token->x * 2 + token->width, token->y * 2 + token->length};
}

bool pf2e_on_opposite_sides(const struct pf2e_token *a, const struct pf2e_token *b, const struct pf2e_token *target)
{
    int64_t left = (int64_t)target->x * 2, top = (int64_t)target->y * 2;
    int64_t right = left + (int64_t)target->width * 2, bottom = top + (int64_t)target->length * 2;
    struct pf2e_point from = pf2e_centre(a), to = pf2e_centre(b);
    struct pf2e_point corners[4] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    bool crosses[4];
    for (int side = 0; side < 4; side++)
        crosses[side] = pf2e_segments_cross(from, to, corners[side], corners[(side + 1) % 4]);
    return (crosses[0] && crosses[2]) || (crosses[1] && crosses[3]);
}

bool pf2e_is_flanking(const struct pf2e_flanker *flanker, const struct pf2e_flanker *partners, int count,
                      const struct pf2e_flanker *target)
{
    if (!pf2e_can_flank(flanker, target)) return false;
    if (flanker->flanking.gang_up_always) return true;
    int able = 0;
    for (int i = 0; i < count; i++) {
        if (!pf2e_can_flank(&partners[i], target)) continue;
        able++;
        if (flanker->flanking.gang_up_companion && partners[i].is_companion) return true;
        if (pf2e_on_opposite_sides(&flanker->token, &partners[i].token, &target->token)) return true;
    }
    return flanker->flanking.gang_up_partners > 0 && able >= flanker->flanking.gang_up_partners;
}
