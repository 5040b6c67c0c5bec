/* dice_args.h: what `talus roll` and `talus odds` share: references, and errors that point at the character. */
#ifndef TALUS_CLI_VERBS_DICE_ARGS_H
#define TALUS_CLI_VERBS_DICE_ARGS_H

#include "client.h"

/* --set PATH=NUMBER; false after a message. */
bool dice_args_set(struct client *client, const char *verb, const char *setting);
/* A whole number; false if the text is not one. */
bool dice_args_number(const char *text, int64_t *number);
/* Asks. What is wrong with an expression is shown with a caret below it. The exit status. */
int dice_args_ask(struct client *client, const char *verb, const char *const expressions[2],
                  struct talus_answer **answer);

#endif
