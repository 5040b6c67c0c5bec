/* cli.h: shared declarations of the verbs.
 *
 * A verb is a function `int verb_NAME(int argc, char **argv)` listed in verbs.def; argv[0] is the verb itself. It reads
 * its options with popt, writes results to standard output and messages to standard error, and returns the exit status:
 * 0 fine, 1 the content or the result is bad, 2 the call was wrong. */
#ifndef TALUS_CLI_CLI_H
#define TALUS_CLI_CLI_H

#include <popt.h>
#include <stdbool.h>
#include <stddef.h>

#include "util/notice.h"

enum { EXIT_FINE = 0, EXIT_BAD = 1, EXIT_WRONG_CALL = 2 };

#define GROUP(title)
#define VERB(name, summary) int verb_##name(int argc, char **argv);
#include "verbs/verbs.def"
#undef VERB
#undef GROUP

/* What the verb does, for its --help. */
void cli_describe(const char *summary);
/* Opens popt with the verb's options and --help; `usage` is what follows the verb ("EXPR [options]"). Of an option that
 * is given twice the last one counts. */
poptContext cli_options(int argc, char **argv, const struct poptOption *options, const char *usage);
/* The least and the largest number that an option takes (POPT_ARG_INT, POPT_ARG_LONGLONG). */
struct cli_range {
    const char *option; /* its long name; NULL ends the list */
    long long least, most;
};
/* Of the options opened last. A number without a range is from 0 to INT_MAX; a seed always has its own range. */
void cli_ranges(const struct cli_range *ranges);
/* The next option's value, -1 when all are read; on a wrong option prints why and returns -2. */
int cli_next_option(poptContext context);
/* At the end: the texts of options that popt put into variables go, and with them the context. */
void cli_close(poptContext context, const struct poptOption *options);
/* The s of "2 errors"; "" for one. */
const char *cli_plural(size_t count);
/* Prints "talus VERB: ..." on standard error and returns EXIT_WRONG_CALL. */
int cli_wrong_call(const char *verb, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Are all arguments read? If not, prints the next one; the call is wrong then. */
bool cli_has_no_more(const char *verb, poptContext context);
/* printf to standard output, without control characters that come from content. Returns the bytes written. */
int cli_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same to standard error. */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Prints them to standard error, with the places people know (foundry/foundry.h). */
void cli_report(struct notices *notices);
/* Writes the text to standard output, without control characters; EXIT_BAD when that fails. */
int cli_put(const struct buffer *out);
/* The same for a text with colours of the library, whose words have no control characters: they reach a terminal. */
int cli_put_painted(const struct buffer *out);
/* Writes a whole file or none (util/file.h); on failure `*why` is the reason. */
enum talus_status cli_write(const char *path, const struct buffer *out, const char **why);
/* Once, at the start of the program: at its end, output that was not written is reported and the status is EXIT_BAD. */
void cli_guard_output(void);
/* Around a verb: where memory failed in between, its exit status is not EXIT_FINE and no file is written. */
void cli_begin(void);
int cli_finish(int status);
/* Is standard output a terminal with colour (NO_COLOR unset)? */
bool cli_has_colour(void);
/* The columns of the terminal standard output goes to; 0 when it goes elsewhere. */
int cli_columns(void);

#endif
