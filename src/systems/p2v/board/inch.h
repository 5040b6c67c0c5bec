/* inch.h: the open table (P2V-GRIDLESS): round bases anywhere, measured in whole hundredths of an inch. Terrain still
 * lies in squares of an inch. Everything is compared in whole numbers; where a length is needed it is rounded up to the
 * next hundredth. */
#ifndef TALUS_P2V_BOARD_INCH_H
#define TALUS_P2V_BOARD_INCH_H

#include "systems/p2v/game/game.h"

/* ---- measuring (inch.c); a space is the square around a round base ---- */

static inline struct p2v_point inch_centre(struct grid_space space)
{
    return (struct p2v_point){space.x + space.size / 2, space.y + space.size / 2};
}
/* The length of an offset, rounded up. */
int inch_length(int dx, int dy);
/* 0: the bases overlap; 1: less than an inch between them; otherwise inches, rounded up (P2V-GRIDLESS-02). */
int inch_gap(struct grid_space a, struct grid_space b);
bool inch_overlaps(struct grid_space a, struct grid_space b);
bool inch_within(struct grid_space a, struct grid_space b, int inches);
/* Less than, equal to or more than 0: the point is nearer to the segment than the distance, at it, further away. */
int inch_compare(struct p2v_point point, struct p2v_point from, struct p2v_point to, int distance);
/* Does the line from centre to centre pass through the base? (P2V-STAT-01) */
bool inch_line_crosses(struct grid_space a, struct grid_space b, struct grid_space base);
/* The point so far from another in a direction given by any offset. */
struct p2v_point inch_towards(struct p2v_point from, int dx, int dy, int length);
bool inch_base_covers(struct grid_space base, int square);
bool inch_base_touches(struct grid_space base, int x, int y);
/* All traits under a base, for a figure or for P2V_NOBODY; `everywhere` keeps only those that are under all of it. */
uint16_t inch_traits_under(const struct p2v_game *game, int figure, struct grid_space base, uint16_t *everywhere);
bool inch_beside_solid(const struct p2v_game *game, struct grid_space base);
/* What a base of this radius passes over on its way: what is there for the figure, P2V_NOBODY for all there is. */
struct inch_sweep {
    uint16_t traits;
    bool is_walled;
};
struct inch_sweep inch_sweep(const struct p2v_game *game, int figure, struct p2v_point from, struct p2v_point to,
                             int radius);
/* The squares of terrain a line passes, in order; a line through a corner continues diagonally. A line that starts or
 * ends on a border between squares does not pass the square behind it. */
int inch_trace(struct p2v_point from, struct p2v_point to, struct grid_cell *cells, int room);

/* ---- standing and moving (inch_move.c) ---- */

bool inch_can_stand(const struct p2v_game *game, int figure, int x, int y);
bool inch_stands(const struct p2v_game *game, int figure); /* for checks of the whole game */
bool inch_nearest_free(const struct p2v_game *game, int figure, struct p2v_point *place);
/* Can it be shoved there in a straight line? */
bool inch_way_is_free(const struct p2v_game *game, int figure, int x, int y);

/* Asks where to and goes there; false when there is nowhere to go. */
bool inch_move(struct p2v_run *run, const struct p2v_movement *move);

/* ---- sight and areas (inch_sight.c, inch_area.c) ---- */

bool inch_sight(const struct p2v_game *game, uint16_t blocking, struct grid_space a, struct grid_space b);
enum { INCH_POINTS_MOST = 33 };
struct inch_points {
    int count;
    struct p2v_point at[INCH_POINTS_MOST];
};
/* The points by which a base is seen: the middle and eight of the rim; without a size, the middle alone. */
void inch_points_of(struct grid_space space, struct inch_points *points);
/* As inch_sight, to these points of `b` alone. */
bool inch_sight_to(const struct p2v_game *game, uint16_t blocking, struct grid_space a, struct grid_space b,
                   const struct inch_points *to);
/* `piece` and `fog`: numbers of connected cover and concealment by square. */
struct inch_line {
    struct grid_space from, to;
    const uint8_t *piece, *fog;
    int attacker, target;
};
void inch_cover(const struct p2v_game *game, const struct inch_line *line, struct p2v_cover *cover);
int inch_area_options(struct p2v_run *run, int figure, const struct p2v_aim *aim, struct p2v_option *options, int room);
/* As p2v_area_squares and p2v_area_touched. */
void inch_area_squares(struct p2v_run *run, int figure, const struct p2v_aim *aim, const struct p2v_option *option,
                       uint64_t *bits);
int inch_area_touched(struct p2v_run *run, int figure, const struct p2v_aim *aim, const struct p2v_option *option,
                      uint8_t *figures);

#endif
