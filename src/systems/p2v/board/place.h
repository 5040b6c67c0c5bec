/* place.h: places as people write them. On a grid the place of a creature is the lowest square of its space; on an
 * open table it is the center of its base, in inches. */
#ifndef TALUS_P2V_BOARD_PLACE_H
#define TALUS_P2V_BOARD_PLACE_H

#include "json/json.h"
#include "systems/p2v/game/game.h"

/* From a corner to the place that is named; the same on a grid. */
void p2v_place_named(const struct p2v_figure *figure, int *x, int *y);
struct json p2v_place_json(struct arena *arena, const struct p2v_figure *figure, int x, int y);
bool p2v_place_read(const struct p2v_figure *figure, const struct json *value, int *x, int *y);
void p2v_place_text(const struct p2v_figure *figure, int x, int y, char *room, size_t size);
/* The same for points that do not belong to a creature: corners of squares, or points of the table. */
struct json p2v_point_json(struct arena *arena, const struct p2v_game *game, int x, int y);
bool p2v_point_read(const struct p2v_game *game, const struct json *value, int *x, int *y);

#endif
