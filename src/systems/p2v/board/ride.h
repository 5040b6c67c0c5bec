/* ride.h: who sits on a mount. The first to mount commands it and fights from any point of it; further ones are
 * passengers: each has its own place on its back and act for themselves (P2V-CMD-03..06). */
#ifndef TALUS_P2V_BOARD_RIDE_H
#define TALUS_P2V_BOARD_RIDE_H

#include "systems/p2v/game/crowd.h"

/* The places on a mount's back that are free for a figure; the figure itself does not block any. Returns how many. */
enum { P2V_RIDE_PLACES = 16 };
int p2v_ride_places(const struct p2v_game *game, int figure, int mount, struct p2v_option *places);
/* Asks nothing yet: the creatures beside it that it can mount, as options of the question; those it would command
 * first. Returns how many. */
int p2v_ride_mounts(struct p2v_run *run, int figure);
void p2v_ride_get_on(struct p2v_run *run, int figure);
/* A passenger goes to another place on the same mount, at most so many squares away. */
bool p2v_ride_can_shift(const struct p2v_game *game, int figure);
void p2v_ride_shift(struct p2v_run *run, int figure, int squares, bool optional);
/* The mount has moved from there: its passengers keep their places on its back. */
void p2v_ride_carry(struct p2v_run *run, int mount, int old_x, int old_y);
/* The mount has made a Stride: each passenger may change places. */
void p2v_ride_shift_all(struct p2v_run *run, int mount);
/* Would it be off its mount there? Who commands one is as large as the mount and nowhere but where the mount is. */
bool p2v_ride_is_off(const struct p2v_game *game, int figure, int x, int y);
/* The places beside its mount where it could stand, of those it can get to from the mount's back. */
enum { P2V_RIDE_BESIDE = 48 };
int p2v_ride_beside(struct p2v_run *run, int figure, struct p2v_option *places);
/* Gets off to such a place, which its player chooses or else is the first; without any to the nearest free one. */
void p2v_ride_get_off(struct p2v_run *run, int figure, bool chooses);
/* Everybody gets off, the commander last so that nobody takes over. */
void p2v_ride_empty(struct p2v_run *run, int mount);
/* Is the target behind the cover of a platform? */
bool p2v_ride_covers(const struct p2v_game *game, int attacker, int target);

#endif
