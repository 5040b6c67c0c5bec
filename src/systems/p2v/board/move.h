/* move.h: what walking on the grid and walking on an open table have in common. */
#ifndef TALUS_P2V_BOARD_MOVE_H
#define TALUS_P2V_BOARD_MOVE_H

#include "systems/p2v/game/game.h"
#include "systems/p2v/board/reach.h"

/* May it set out at all: balance, and who wants to prevent it; `quiet`: nobody may react. */
bool p2v_move_may_begin(struct p2v_run *run, int figure, bool quiet);
/* Is there anything that can happen on the way? `quiet`: but for reactions. */
bool p2v_move_is_watched(const struct p2v_game *game, bool quiet);
/* The hazard its space touches that can hurt it, as a square; -1: there is none. */
int p2v_hazard_under(const struct p2v_game *game, int figure);
/* Does the step leave someone's reach? Then that one may strike first (P2V-FEAT-08, A-31); true when that ends it. */
bool p2v_move_provokes(struct p2v_run *run, int figure, int to_x, int to_y);
/* Does a zone it stands in keep it from moving towards the zone's origin? One save lasts for the whole movement:
 * `braced` has a bit for each zone. */
bool p2v_move_is_held(struct p2v_run *run, int figure, int to_x, int to_y, uint32_t *braced);
/* Everything the ground, auras and zones do to who comes there; false when the movement ends. */
bool p2v_move_entered(struct p2v_run *run, int figure, int old_x, int old_y, bool walks);
/* Where someone else stands it goes to the nearest free space, with the creatures it carries. */
void p2v_make_room(struct p2v_run *run, int figure);
/* Who sits on it and who is inside come along. */
void p2v_move_carry(struct p2v_run *run, int figure, int old_x, int old_y);
/* The way there through the squares the player has named, else the cheapest one; false: it cannot be gone, which ends
 * the command. */
bool p2v_way_to(struct p2v_run *run, struct p2v_reachable *reachable, int x, int y, struct p2v_path *path);
/* Would it stand in a hazard there? */
bool p2v_is_hazard(const struct p2v_game *game, int figure, int x, int y);
/* Leads the way around hazards, where the movement is enough for that; its end is the player's choice. */
void p2v_move_avoid_hazards(const struct p2v_game *game, const struct p2v_walker *walker, struct p2v_path *path);
/* Does this ground slow it (P2V-TERR-03, -04)? */
bool p2v_ground_is_difficult(const struct p2v_figure *figure, uint8_t modes, uint16_t traits);
/* Nearer to the other one than it is now? */
bool p2v_move_is_nearer(const struct p2v_game *game, int figure, int other, int x, int y);
/* Beside no enemy? */
bool p2v_move_is_away(const struct p2v_game *game, int figure, int x, int y);
/* On the grid: walls on the borders a creature's front crosses (shift 0; 4: fences); a corner cut by a wall; a wall
 * beside it. */
bool p2v_move_front_crosses(const struct p2v_game *game, struct grid_space space, int dx, int dy, int shift);
bool p2v_move_diagonal_is_open(const struct p2v_game *game, struct grid_space space, int dx, int dy);
bool p2v_move_beside_solid(const struct p2v_game *game, struct grid_space space);

#endif
