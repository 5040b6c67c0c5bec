/* client.h: a verb of the command as a client of the public interface: options go out as JSON, the
 * answer comes back and is printed. */
#ifndef TALUS_CLI_CLIENT_H
#define TALUS_CLI_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli.h"
#include "util/node.h"

struct client;

/* `verb` is what messages call the caller. NULL when memory is exhausted, which is reported. */
struct client *client_new(const char *verb);
void client_free(struct client *client);
struct talus *client_engine(struct client *client);

/* --content PATH: a file, a folder, a compiled pack, a LevelDB folder or a NeDB file. */
void client_content(struct client *client, const char *path);
/* A path that was unpacked already. */
void client_content_as_is(struct client *client, const char *path);
/* Reads all options of a verb, of which those that are not put into variables are --content: what cli_next_option
 * returned last. */
int client_read_options(struct client *client, poptContext context);
/* The paths that were read for it so far: stores are unpacked. */
const char *const *client_paths(const struct client *client, size_t *count);
/* Prints what was wrong so far. */
void client_report(struct client *client);
/* Prints no diagnostics from now on: the same question was asked before. */
void client_hush(struct client *client, bool quiet);
/* What the last question found; empty when it was printed. */
const struct notices *client_found(const struct client *client);
/* The content of a client, for others to share while it lives; and sharing it. */
struct talus_content *client_own_content(struct client *client);
void client_share(struct client *client, struct talus_content *content);
/* --system NAME; NULL: none. */
void client_system(struct client *client, const char *name);
/* What is asked about: the text of the file when there is one of this name, else a name of the content. */
bool client_document(struct client *client, const char *name);
/* The same for what must be a file; false after a message. */
bool client_file(struct client *client, const char *path);
/* Makes one list of a file with one document a line (.db). */
void client_join_lines(struct client *client);

/* Options of the question; a NULL text sets nothing. */
void client_set(struct client *client, const char *name, const char *text);
void client_set_int(struct client *client, const char *name, int64_t number);
void client_set_flag(struct client *client, const char *name, bool flag);
/* Takes an option back. */
void client_unset(struct client *client, const char *name);
/* A value that is JSON already; false when it is not. */
bool client_set_json(struct client *client, const char *name, const char *json);
/* The text of a file; false after a message. */
bool client_set_file(struct client *client, const char *name, const char *path);
/* A repeatable option: the value joins a list. A value of "with" or "target" may be a file, with or without a badge
 * ("boots.json", "rage.json:2"): its document joins the list. */
void client_add(struct client *client, const char *name, const char *text);
void client_add_int(struct client *client, const char *name, int64_t number);
bool client_add_json(struct client *client, const char *name, const char *json);
/* What JSON takes it for (a number, true ...), else a text; a list stays a text. */
void client_add_guess(struct client *client, const char *name, const char *text);
/* The document of a file joins a list; false after a message. */
bool client_add_file(struct client *client, const char *name, const char *path);
/* Options that follow go into the member of this name, which may be there; NULL: to the top again. */
void client_scope(struct client *client, const char *name);

/* The question as JSON, to be asked again elsewhere: {"options", "system"}, without the name of the file. */
void client_write_question(struct client *client, struct buffer *out);
/* Takes such a question over; false if it is not one. */
bool client_read_question(struct client *client, const struct node *question);

/* Asks and prints diagnostics. The exit status; `answer` is for talus_answer_free, NULL when there is
 * none. */
int client_ask(struct client *client, const char *verb, struct talus_answer **answer);
/* Asks and prints the answer in one of its forms. */
int client_run(struct client *client, const char *verb, enum talus_form form);
/* Text, or JSON, or HTML, as the options of a verb have it. */
enum talus_form client_form(bool as_json, bool as_html);
/* Prints a form of an answer; EXIT_BAD when it has none or cannot be written. */
int client_put(struct talus_answer *answer, enum talus_form form);
/* Prints a text as JSON does, in quotes. */
void client_print_json_text(const char *text);
/* Writes a form of an answer to a file, completely or not at all; EXIT_BAD after a message. */
int client_write(struct client *client, struct talus_answer *answer, enum talus_form form,
                 const char *path);

#endif
