/* ground.h: pieces of terrain, what spells have laid on the ground, and barriers. */
#ifndef TALUS_P2V_GAME_GROUND_H
#define TALUS_P2V_GAME_GROUND_H

#include "systems/p2v/game/game.h"

/* piece.c */
/* Adds the squares with any of the traits that touch this one, directly or through others. */
void p2v_piece_at(const struct p2v_game *game, int square, uint16_t traits, uint64_t *bits);
/* Adds the whole hazard and the whole traps this square belongs to; is there one? */
bool p2v_hazard_at(const struct p2v_game *game, int square, uint64_t *bits);
/* Do the hazards and traps of this square spare the figure? */
bool p2v_is_safe(const struct p2v_game *game, int figure, int square);
/* What its side has learned to withstand a trap with. */
int p2v_safe_bonus(const struct p2v_game *game, int figure, int trap);
/* Is any terrain gone for its side alone? On this square? What is left of the terrain there for it. */
bool p2v_has_opened(const struct p2v_game *game, int figure);
bool p2v_is_opened(const struct p2v_game *game, int figure, int square);
static inline uint16_t p2v_terrain_for(const struct p2v_game *game, int figure, int square)
{
    return game->zone_count && p2v_is_opened(game, figure, square) ? 0 : game->terrain[square];
}
/* Is there any zone whose squares can be cleared? The squares of such zones in or beside the figure's space, as options
 * with the zone as their value; and asking for one to clear it. */
bool p2v_has_clearable(const struct p2v_game *game);
int p2v_clear_options(const struct p2v_game *game, int figure, struct p2v_option *options, int room);
void p2v_clear_square(struct p2v_run *run, int figure);
/* An illusion in or beside the figure's space, or -1; any at all? */
int p2v_illusion_near(const struct p2v_game *game, int figure);
bool p2v_has_illusion(const struct p2v_game *game);
/* Does any ground slow who goes by these modes although it flies? Does this square? */
bool p2v_has_aloft(const struct p2v_game *game, uint8_t modes);
bool p2v_is_aloft(const struct p2v_game *game, int square);
void p2v_disbelieve(struct p2v_run *run, int figure);
/* The pieces a feature that begins with changing one can aim at: a square in sight of each. */
int p2v_piece_options(struct p2v_run *run, int figure, const struct p2v_feature *feature, struct p2v_option *options,
                      int room);
/* All who stand on any of the squares; returns how many. */
int p2v_piece_figures(const struct p2v_game *game, const uint64_t *bits, uint8_t *figures);
/* By one square on every side. */
void p2v_piece_resize(struct p2v_run *run, const uint64_t *bits, uint16_t traits, bool grows);

/* barrier.c */
/* Is there any barrier that can be broken? Those in range of a weapon, as options with the zone as their value; and
 * asking for one and the weapon to strike it. */
bool p2v_has_barrier(const struct p2v_game *game);
int p2v_barrier_options(struct p2v_run *run, int figure, struct p2v_option *options, int room);
void p2v_barrier_break(struct p2v_run *run, int figure);
/* A strike that terrain takes goes against a barrier in its way; false: there is none. */
bool p2v_barrier_covers(struct p2v_run *run, int attacker, const struct p2v_feature *weapon, int target);

#endif
