/* corridor.c: the squares that lines between two spaces can pass, as rows of bits: mostly one look at them shows that
 * nothing can be seen, or that nothing is in the way. */
#include "systems/p2v/board/corridor.h"

enum { CORRIDOR_ONE = 1 << 16 };

/* Is the second one further right, with no more than a column in common? */
static bool corridor_is_right(struct grid_space a, struct grid_space b)
{
    return b.x >= a.x + a.size - 1;
}

bool p2v_corridor_make(struct grid_space a, struct grid_space b, struct p2v_corridor *corridor)
{
    bool swaps = !corridor_is_right(a, b) && corridor_is_right(b, a);
    struct grid_space from = swaps ? b : a, to = swaps ? a : b;
    bool is_down = from.y <= to.y;
    int first_rows = is_down ? to.y - from.y : from.y + from.size - to.y - to.size;
    int last_rows = first_rows + to.size - from.size;
    if (first_rows < from.size - 1) return false;
    int near = to.x - from.x, far = near + to.size - from.size;
    corridor->from = from;
    corridor->to = to;
    corridor->step = is_down ? 1 : -1;
    corridor->y = is_down ? from.y : from.y + from.size - 1;
    corridor->is_straight = !corridor_is_right(from, to);
    corridor->rows_before = from.size;
    corridor->width = from.size + far;
    corridor->near = 0;
    corridor->near_step = last_rows ? near * CORRIDOR_ONE / last_rows : 0; /* rounded so that the band grows wider */
    corridor->far_step = first_rows ? far * CORRIDOR_ONE / first_rows + 1 : far * CORRIDOR_ONE;
    corridor->far = (int64_t)from.size * CORRIDOR_ONE + corridor->far_step;
    return true;
}

/* The columns from one to before another. */
static inline uint64_t corridor_columns(int first, int end)
{
    return (UINT64_C(1) << end) - (UINT64_C(1) << first);
}

uint64_t p2v_corridor_next(struct p2v_corridor *corridor)
{
    const struct grid_space *from = &corridor->from, *to = &corridor->to;
    corridor->y += corridor->step;
    if (corridor->is_straight) {
        int right = from->x + from->size > to->x + to->size ? from->x + from->size : to->x + to->size;
        return corridor_columns(from->x < to->x ? from->x : to->x, right);
    }
    int near = (int)(corridor->near >> 16), far = (int)((corridor->far + CORRIDOR_ONE - 1) >> 16);
    if (--corridor->rows_before < 0) corridor->near += corridor->near_step;
    corridor->far += corridor->far_step;
    return corridor_columns(from->x + near, from->x + (far < corridor->width ? far : corridor->width));
}

/* The squares themselves and the open ones to the right of them, up to the first that is not: where a one is added to a
 * row of ones it runs through to the row's end. */
static inline uint64_t corridor_fill_right(uint64_t squares, uint64_t open)
{
    uint64_t first = squares << 1 & open;
    return squares | ((((open + first) ^ open) | first) & open);
}

static inline uint64_t corridor_fill_left(uint64_t squares, uint64_t open)
{
    for (int far = 1; far < P2V_WIDTH && open; far *= 2) {
        squares |= open & squares >> far;
        open &= open >> far;
    }
    return squares;
}

bool p2v_corridor_is_shut(const struct p2v_game *game, const uint64_t *walls, struct grid_space a, struct grid_space b)
{
    const struct p2v_ground *ground = &game->ground;
    struct p2v_corridor corridor;
    uint64_t reached = 0;
    if (!p2v_corridor_make(a, b, &corridor)) return false;
    uint64_t first = corridor_columns(corridor.from.x, corridor.from.x + corridor.from.size);
    uint64_t last = corridor_columns(corridor.to.x, corridor.to.x + corridor.to.size);
    int step = corridor.step, begins = step > 0 ? corridor.to.y : corridor.to.y + corridor.to.size - 1;
    int start_rows = corridor.from.size, rows = (begins - corridor.y) * step; /* until the other space begins */
    for (int y = corridor.y; rows > -corridor.to.size; rows--, y += step) {
        uint64_t start = start_rows-- > 0 ? first : 0, end = rows <= 0 ? last : 0;
        uint64_t open = (p2v_corridor_next(&corridor) & ~walls[y]) | start | end, east = ground->east[y];
        if (reached) reached &= open & ~ground->south[step > 0 ? y - 1 : y];
        uint64_t seeds = reached | start;
        reached = corridor_fill_right(seeds, open & ~(east << 1));
        if (corridor.is_straight) reached |= corridor_fill_left(seeds, open & ~east);
        if (reached & end) return false;
        if (!reached) return true;
    }
    return true;
}
