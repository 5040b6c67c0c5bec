/* dice_args.h: what `talus roll` and `talus odds` share: dialect, references, errors that point at the character. */
#ifndef TALUS_CLI_DICE_ARGS_H
#define TALUS_CLI_DICE_ARGS_H

#include "base/vec.h"
#include "dice/dice.h"

struct dice_setting {
    const char *path; /* without the @ */
    double value;
};

struct dice_args {
    enum dice_dialect dialect;
    vec(struct dice_setting) settings;
    struct arena arena;
};

void dice_args_init(struct dice_args *args);
void dice_args_free(struct dice_args *args);
/* --dialect NAME; false after a message. */
bool dice_args_dialect(struct dice_args *args, const char *verb, const char *name);
/* --set PATH=NUMBER; false after a message. */
bool dice_args_set(struct dice_args *args, const char *verb, const char *setting);
struct dice_scope dice_args_scope(struct dice_args *args);
/* NULL after a message with a caret under the wrong character. */
struct dice *dice_args_parse(struct dice_args *args, const char *verb, const char *expression);
/* The message with the expression and a caret below it. */
void dice_args_complain(const char *verb, const char *expression, const struct dice_error *error);
/* A whole number; false if the text is not one. */
bool dice_args_number(const char *text, int64_t *number);

#endif
