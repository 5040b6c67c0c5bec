/* band.c: the squares that lines between two spaces can pass, as rows of bits: mostly one look at them shows that
 * nothing can be seen, or that nothing is in the way. */
#include "systems/p2v/board/band.h"

enum { BAND_ONE = 1 << 16 };

/* Is the second one further right, with no more than a column in common? */
static bool band_is_right(struct grid_space a, struct grid_space b)
{
    return b.x >= a.x + a.size - 1;
}

bool p2v_band_make(struct grid_space a, struct grid_space b, struct p2v_band *band)
{
    bool swaps = !band_is_right(a, b) && band_is_right(b, a);
    struct grid_space from = swaps ? b : a, to = swaps ? a : b;
    bool is_down = from.y <= to.y;
    int first_rows = is_down ? to.y - from.y : from.y + from.size - to.y - to.size;
    int last_rows = first_rows + to.size - from.size;
    if (first_rows < from.size - 1) return false;
    int near = to.x - from.x, far = near + to.size - from.size;
    band->from = from;
    band->to = to;
    band->step = is_down ? 1 : -1;
    band->y = is_down ? from.y : from.y + from.size - 1;
    band->is_straight = !band_is_right(from, to);
    band->rows_before = from.size;
    band->width = from.size + far;
    band->near = 0;
    band->near_step = last_rows ? near * BAND_ONE / last_rows : 0; /* rounded so that the band grows wider */
    band->far_step = first_rows ? far * BAND_ONE / first_rows + 1 : far * BAND_ONE;
    band->far = (int64_t)from.size * BAND_ONE + band->far_step;
    return true;
}

/* The columns from one to before another. */
static inline uint64_t band_columns(int first, int end)
{
    return (UINT64_C(1) << end) - (UINT64_C(1) << first);
}

uint64_t p2v_band_next(struct p2v_band *band)
{
    const struct grid_space *from = &band->from, *to = &band->to;
    band->y += band->step;
    if (band->is_straight) {
        int right = from->x + from->size > to->x + to->size ? from->x + from->size : to->x + to->size;
        return band_columns(from->x < to->x ? from->x : to->x, right);
    }
    int near = (int)(band->near >> 16), far = (int)((band->far + BAND_ONE - 1) >> 16);
    if (--band->rows_before < 0) band->near += band->near_step;
    band->far += band->far_step;
    return band_columns(from->x + near, from->x + (far < band->width ? far : band->width));
}

/* The squares themselves and the open ones to the right of them, up to the first that is not: where a one is added to a
 * row of ones it runs through to the row's end. */
static inline uint64_t band_fill_right(uint64_t squares, uint64_t open)
{
    uint64_t first = squares << 1 & open;
    return squares | ((((open + first) ^ open) | first) & open);
}

static inline uint64_t band_fill_left(uint64_t squares, uint64_t open)
{
    for (int far = 1; far < P2V_WIDTH && open; far *= 2) {
        squares |= open & squares >> far;
        open &= open >> far;
    }
    return squares;
}

bool p2v_band_is_shut(const struct p2v_game *game, const uint64_t *walls, struct grid_space a, struct grid_space b)
{
    const struct p2v_ground *ground = &game->ground;
    struct p2v_band band;
    uint64_t reached = 0;
    if (!p2v_band_make(a, b, &band)) return false;
    uint64_t first = band_columns(band.from.x, band.from.x + band.from.size);
    uint64_t last = band_columns(band.to.x, band.to.x + band.to.size);
    int step = band.step, begins = step > 0 ? band.to.y : band.to.y + band.to.size - 1;
    int start_rows = band.from.size, rows = (begins - band.y) * step; /* until the other space begins */
    for (int y = band.y; rows > -band.to.size; rows--, y += step) {
        uint64_t start = start_rows-- > 0 ? first : 0, end = rows <= 0 ? last : 0;
        uint64_t open = (p2v_band_next(&band) & ~walls[y]) | start | end, east = ground->east[y];
        if (reached) reached &= open & ~ground->south[step > 0 ? y - 1 : y];
        uint64_t seeds = reached | start;
        reached = band_fill_right(seeds, open & ~(east << 1));
        if (band.is_straight) reached |= band_fill_left(seeds, open & ~east);
        if (reached & end) return false;
        if (!reached) return true;
    }
    return true;
}
