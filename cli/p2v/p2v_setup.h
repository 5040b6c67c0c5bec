/* p2v_setup.h: setting up a game of Path 2 Victory at the terminal. */
#ifndef TALUS_CLI_P2V_SETUP_H
#define TALUS_CLI_P2V_SETUP_H

#include "p2v/p2v_sitting.h"

/* Tiles, objectives and creatures are placed, by people and by the machine, until everybody has a place. False when
 * someone has left the table. */
bool setup_play(struct sitting *sitting);

#endif
