/* seat.h: a table of the public interface, as verbs at the terminal use it. */
#ifndef TALUS_CLI_TERMINAL_SEAT_H
#define TALUS_CLI_TERMINAL_SEAT_H

#include "client.h"

/* A scenario: a file, or a name of the content. NULL after messages. */
struct talus_table *seat_open(struct client *client, const char *path, const char *system, uint64_t seed);
/* A saved game. `*whole` is false when it could only be restored up to some command. NULL after messages. */
struct talus_table *seat_load_file(struct client *client, const char *verb, const char *path, bool *whole);
/* Prints what the engine found; false: nothing. */
bool seat_report(struct client *client);
/* Why there is no answer about this thing, as a sentence with the hint of the first diagnostic. */
const char *seat_why(struct client *client, struct pool *pool, const char *thing);

/* NULL when the table has no answer. For talus_answer_free. */
struct talus_answer *seat_ask(struct talus_table *table, const char *verb, const char *options);
/* The answer as a tree; null when there is none. */
struct node seat_node(struct talus_table *table, struct pool *pool, const char *verb, const char *options);
/* How many commands were given. */
size_t seat_commands(struct talus_table *table);
/* The drawn board, and the state in words. */
void seat_add_board(struct talus_table *table, struct buffer *out);
void seat_add_state(struct talus_table *table, struct buffer *out);

#endif
