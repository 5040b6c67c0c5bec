/* band.c: the squares that lines between two spaces can pass, as rows of bits: mostly one look at them shows that
 * nothing can be seen, or that nothing is in the way. */
#include "systems/p2v/band.h"

enum { BAND_ONE = 1 << 16 };

bool p2v_band_make(struct grid_space a, struct grid_space b, struct p2v_band *band)
{
    struct grid_space from = a.y <= b.y ? a : b, to = a.y <= b.y ? b : a;
    int first_rows = to.y - from.y, last_rows = first_rows + to.size - from.size;
    if (first_rows < from.size - 1) return false;
    band->from = from;
    band->to = to;
    band->is_right = to.x >= from.x + from.size - 1;
    band->is_left = !band->is_right && from.x >= to.x + to.size - 1;
    int near = band->is_left ? from.x + from.size - to.x - to.size : to.x - from.x;
    int far = band->is_left ? from.x - to.x : to.x + to.size - from.x - from.size;
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
    if (!band->is_left && !band->is_right) {
        int right = from->x + from->size > to->x + to->size ? from->x + from->size : to->x + to->size;
        return band_columns(from->x < to->x ? from->x : to->x, right);
    }
    int near = (int)(band->near >> 16), far = (int)((band->far + BAND_ONE - 1) >> 16);
    if (--band->rows_before < 0) band->near += band->near_step;
    band->far += band->far_step;
    if (far > band->width) far = band->width;
    if (band->is_right) return band_columns(from->x + near, from->x + far);
    return band_columns(from->x + from->size - far, from->x + from->size - near);
}

/* Whatever can be reached from some squares of a row through the open ones; `east`: walls on right borders. */
static inline uint64_t band_spread(const struct p2v_band *band, uint64_t squares, uint64_t open, uint64_t east)
{
    uint64_t right = band->is_left ? 0 : open & ~(east << 1), left = band->is_right ? 0 : open & ~east;
    uint64_t to_right = squares, to_left = squares;
    for (int far = 1; far < P2V_WIDTH; far *= 2) {
        to_right |= right & to_right << far;
        to_left |= left & to_left >> far;
        right &= right << far;
        left &= left >> far;
        if (!(right | left)) break;
    }
    return to_right | to_left;
}

bool p2v_band_is_shut(const struct p2v_game *game, const uint64_t *walls, struct grid_space a, struct grid_space b)
{
    const struct p2v_ground *ground = &game->ground;
    struct p2v_band band;
    uint64_t reached = 0;
    if (!p2v_band_make(a, b, &band)) return false;
    uint64_t upper = band_columns(band.from.x, band.from.x + band.from.size);
    uint64_t lower = band_columns(band.to.x, band.to.x + band.to.size);
    for (int y = band.from.y; y < band.to.y + band.to.size; y++) {
        uint64_t start = y < band.from.y + band.from.size ? upper : 0, end = y >= band.to.y ? lower : 0;
        uint64_t open = (p2v_band_next(&band) & ~walls[y]) | start | end;
        if (reached) reached &= open & ~ground->south[y - 1];
        reached = band_spread(&band, reached | start, open, ground->east[y]);
        if (reached & end) return false;
        if (!reached) return true;
    }
    return true;
}
