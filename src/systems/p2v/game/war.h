/* war.h: wargaming: other deployments, other victory conditions, broken parties, major and minor victories. */
#ifndef TALUS_P2V_GAME_WAR_H
#define TALUS_P2V_GAME_WAR_H

#include "json/json.h"
#include "systems/p2v/game/setup.h"

const char *p2v_deployment_name(int deployment);
int p2v_deployment_find(const char *name); /* -1 */
const char *p2v_victory_name(int victory);
int p2v_victory_find(const char *name); /* -1 */
const char *p2v_marker_name(int kind);
int p2v_marker_find(const char *name); /* -1 */

/* P2V-WAR-04, A-67: three quarters of the party by points are helpless or eliminated. */
bool p2v_is_broken(const struct p2v_game *game, int side);
/* P2V-VIC-01, P2V-WAR-05: who leads, who comes next and by how much; 0 is a draw, 5 or more a major victory. A
 * single side has nobody next (-1) and no margin (-1). */
struct p2v_standing {
    int best, second, margin;
};
struct p2v_standing p2v_standing(const struct p2v_game *game);
enum { P2V_MAJOR_VICTORY = 5 };

/* ---- during the game (war.c) ---- */

/* Ends the game if its condition is met; true if it is over. */
bool p2v_war_ends(struct p2v_run *run);
/* Points and victory of a game that ends otherwise. */
void p2v_war_finish(struct p2v_run *run);
bool p2v_war_is_limited(const struct p2v_game *game);
/* After each action and turn: who has come to the edge, what lies where its bearer fell. */
void p2v_war_look(struct p2v_run *run, int figure);
/* Someone was eliminated: was it the beast? Who died by itself counts for the side that hurt it last. */
void p2v_war_gone(struct p2v_run *run, int figure, int by);
/* Someone was hurt: was it someone's target? */
void p2v_war_hurt(struct p2v_run *run, int figure, int by, bool drops);
/* At the end of a round the hunted beast acts; true when it did, and with its turn the round has ended. */
bool p2v_war_beast_acts(struct p2v_run *run);
/* The marker a creature could use with Interact: supplies, digging spots, the treasure; -1. */
int p2v_war_marker(const struct p2v_game *game, int figure);
void p2v_war_interact(struct p2v_run *run, int figure);
/* How much a place helps a creature towards the goal, 0 to 60: for machine players. */
int p2v_war_pull(const struct p2v_game *game, int figure, int x, int y);

/* ---- before it (war_setup.c) ---- */

/* May it be set up there as the next of its side? x, y in squares. */
bool p2v_war_zone_fits(const struct p2v_game *game, int figure, int x, int y);
/* Whose turn it is to set up a creature; -1: all stand. */
int p2v_war_side_to_deploy(const struct p2v_game *game);
/* Both parties, one creature at a time (P2V-WAR-02). */
void p2v_war_deploy(struct p2v_game *game, int first, struct rng *rng);
/* Flags, supplies, fonts, spots, shrines, the beast, assassins and their targets, the edge to leave by. What the
 * scenario ({"edge", "evader", "beast"}) leaves open is chosen. */
void p2v_war_prepare(struct p2v_game *game, const struct json *scenario, struct rng *rng);

#endif
