/* place.c: places as people write them, in squares or inches. */
#include "systems/p2v/board/place.h"

#include <stdio.h>

static struct json place_pair(struct arena *arena, int unit, int x, int y)
{
    struct json pair = json_make_array();
    json_push(arena, &pair, unit == 1 ? json_make_int(x) : json_make_double((double)x / unit));
    json_push(arena, &pair, unit == 1 ? json_make_int(y) : json_make_double((double)y / unit));
    return pair;
}

/* Inches are rounded to the hundredth; what does not fit a table is not a place. */
static bool place_number(const struct json *value, int unit, int *number)
{
    double inches = json_to_double(value, -1000);
    if (!(inches > -100 && inches < 100)) return false;
    *number = unit == 1 ? (int)json_to_int(value, -1) : (int)(inches * unit + (inches < 0 ? -0.5 : 0.5));
    return true;
}

static bool place_read(int unit, const struct json *value, int *x, int *y)
{
    return json_count(value) >= 2 && place_number(json_at(value, 0), unit, x) &&
           place_number(json_at(value, 1), unit, y);
}

/* From the corner of its space to the middle: of the space of its mount if it rides, else of its space. */
static int place_half(const struct p2v_figure *figure, int x, int y)
{
    int size = x == figure->x && y == figure->y ? figure->size : p2v_own_size(figure);
    return figure->unit == 1 ? 0 : size * figure->unit / 2;
}

void p2v_place_named(const struct p2v_figure *figure, int *x, int *y)
{
    int half = place_half(figure, *x, *y);
    *x += half;
    *y += half;
}

struct json p2v_place_json(struct arena *arena, const struct p2v_figure *figure, int x, int y)
{
    if (x < 0) return place_pair(arena, 1, -1, -1);
    p2v_place_named(figure, &x, &y);
    return place_pair(arena, figure->unit, x, y);
}

bool p2v_place_read(const struct p2v_figure *figure, const struct json *value, int *x, int *y)
{
    if (!place_read(figure->unit, value, x, y)) return false;
    int half = place_half(figure, -1, -1);
    *x -= half;
    *y -= half;
    return true;
}

void p2v_place_text(const struct p2v_figure *figure, int x, int y, char *room, size_t size)
{
    int half = place_half(figure, x, y);
    if (figure->unit == 1 || x < 0)
        snprintf(room, size, "%d,%d", x, y);
    else
        snprintf(room, size, "(%d.%02d, %d.%02d)", (x + half) / P2V_INCH, (x + half) % P2V_INCH, (y + half) / P2V_INCH,
                 (y + half) % P2V_INCH);
}

struct json p2v_point_json(struct arena *arena, const struct p2v_game *game, int x, int y)
{
    return place_pair(arena, game->unit, x, y);
}

bool p2v_point_read(const struct p2v_game *game, const struct json *value, int *x, int *y)
{
    return place_read(game->unit, value, x, y);
}
