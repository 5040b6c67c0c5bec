/* p2v_screen.h: what a person at the table of Path 2 Victory sees: the board, how it stands, what can be done and how
 * likely it is. */
#ifndef TALUS_CLI_P2V_SCREEN_H
#define TALUS_CLI_P2V_SCREEN_H

#include "p2v/p2v_sitting.h"

/* The board with the creatures; squares of the question that is being asked are marked. */
void screen_board(struct sitting *sitting, const struct p2v_question *question);
/* "Round 2: you 3 VP, machine 1 VP", and who acts. */
void screen_standing(const struct sitting *sitting);
/* What can be done, by number. */
void screen_actions(struct sitting *sitting, const struct p2v_option *options, int count);
/* A question and its options. */
void screen_question(struct sitting *sitting, const struct p2v_question *question, const struct json *asked);
void screen_help(const struct sitting *sitting);
/* p2v_show.c: a creature's card and the uses left, the objectives, and why the machine did what it did. */
void screen_card(const struct sitting *sitting, int figure);
void screen_objectives(const struct sitting *sitting);
void screen_why(const struct sitting *sitting);

#endif
