/* p2v_sitting.h: people at the table of Path 2 Victory: actions chosen by number or name, questions answered on the
 * terminal, moves undone, games saved and loaded. */
#ifndef TALUS_CLI_P2V_SITTING_H
#define TALUS_CLI_P2V_SITTING_H

#include "terminal/seat.h"

enum { SITTING_SIDES = 4 };

/* What a person may ask for other than a move. */
enum sitting_wish { SITTING_PLAYS, SITTING_TAKES_BACK, SITTING_LOADS, SITTING_QUITS };

struct sitting {
    struct client *client; /* holds the content */
    struct talus_table *table;
    const char *player, *level, *temper; /* of the machine; NULL: the usual one */
    int nodes, think;                    /* positions it looks at, seconds it thinks; 0: as its level has it */
    int64_t seed;
    bool is_machine[SITTING_SIDES];
    bool is_over, is_quiet, has_told;
    enum sitting_wish wish;
    char path[256]; /* of the game to load */
    struct buffer before, told, reasons; /* the game before the last command; its sentences; why the machine acted */
    struct pool pool;                    /* of the command */
    struct node command;                 /* with the answers so far */
};

void sitting_free(struct sitting *sitting);
/* A line typed; false at the end. */
bool sitting_line(char *line, size_t size);
/* Obeys words that are about the game, not in it: help, board, show, save ... False: it is something else. */
bool sitting_word(struct sitting *sitting, const char *line);
/* Asks about the game as it is; NULL after a message. For talus_answer_free. */
struct talus_answer *sitting_ask(struct sitting *sitting, const char *what, const char *who);
/* The board of the answer, with its colours. */
void sitting_print_board(const struct talus_answer *answer);
/* The board, unless a game is shown only at its ends. */
void sitting_board(struct sitting *sitting);
/* Gives a command and has its questions answered, by people or the machine. False: it was refused, and `*why` (if not
 * NULL) is the reason, or a person asked for something else. */
bool sitting_give(struct sitting *sitting, struct node command, const char **why);
/* The person to move sees board and actions and does one. */
void sitting_turn(struct sitting *sitting);
/* After the end people may look around, save and undo. True: the game continues. */
bool sitting_goes_on(struct sitting *sitting);
/* False when it finds nothing to do. */
bool sitting_machine(struct sitting *sitting);
/* A creature by its name, by a word of it, or by their beginnings, in the pool; NULL: none, or several. */
const char *sitting_find(struct sitting *sitting, struct pool *pool, const char *name);
/* "8 4": two numbers. */
bool sitting_read_place(const char *text, double *x, double *y);
struct node sitting_place(struct pool *pool, double x, double y);
/* False, after a message: the file cannot be written. */
bool sitting_save(struct sitting *sitting, const char *path);
/* Goes to where the game was saved; it stays as it is when that cannot be read. */
bool sitting_load(struct sitting *sitting, const char *path);

#endif
