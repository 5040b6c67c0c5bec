/* p2v_sitting.h: people at the table of Path 2 Victory: the board drawn, actions listed with their odds, questions
 * asked on the terminal, moves taken back. */
#ifndef TALUS_CLI_P2V_SITTING_H
#define TALUS_CLI_P2V_SITTING_H

#include "p2v_match.h"

struct sitting {
    struct table *table;
    struct p2v_ai ai;
    bool is_machine[P2V_SIDES];
    bool is_over, is_quiet;
};

struct p2v_state *sitting_state(const struct sitting *sitting);
/* A line typed; false at the end. */
bool sitting_line(char *line, size_t size);
void sitting_print_events(struct sitting *sitting);
void sitting_print_board(struct sitting *sitting);
/* For table->answer, with the sitting as context. */
int sitting_answer(struct table *table, void *context, int64_t who, const struct json *question);
/* The person to move sees board and actions and does one. */
void sitting_turn(struct sitting *sitting);
void sitting_machine(struct sitting *sitting);

#endif
