/* walk.h: games and questions of which only a digest is kept.
 *
 * Everything that is said on the way goes into two digests: one of the facts (results, events, numbers, squares) and one of
 * the words (sentences, reasons, pages). Kinds of commands that were not sent yet come first; otherwise a command's own text
 * decides, so that a new kind of command changes few walks. */
#ifndef TALUS_TESTS_WALK_H
#define TALUS_TESTS_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "json/json.h"
#include "talus.h"

enum { WALK_KINDS = 128, WALK_KIND_SIZE = 48, WALK_NUMBERS_MOST = 16 };

struct walk {
    struct talus *engine;
    struct talus_table *table;
    bool shows;                         /* prints everything that goes into the digests */
    unsigned steps, advised, explained; /* commands of walk_on and of walk_advised, numbers of a document */
    unsigned previews;                  /* so many of the first commands of walk_on are previewed */
    uint64_t lot;                       /* what is chosen depends on it */
    uint64_t facts, words;
    enum talus_outcome outcome;
    char kinds[WALK_KINDS][WALK_KIND_SIZE]; /* that were sent */
    unsigned sent[WALK_KINDS];
    size_t kind_count;
};

uint64_t walk_mix(uint64_t hash, const char *text);
/* Neighbouring numbers and similar texts shall not be neighbours in the order of lots. */
uint64_t walk_scattered(uint64_t hash);
/* The line of what was noted: the name, a digest of the facts, one of the words. */
void walk_print(const struct walk *walk, const char *name);
/* What was asked, and all that came back. Frees the answer. */
void walk_note(struct walk *walk, const char *what, const char *detail, enum talus_status status,
               struct talus_answer *answer);
/* Asks the table. */
void walk_look(struct walk *walk, const char *verb, const char *options);
void walk_look_at_command(struct walk *walk, const char *verb, const char *command);
void walk_look_around(struct walk *walk);
/* Sends a command. */
void walk_send(struct walk *walk, const char *command);
/* Sends legal commands, each first with a member damaged, then whole. */
void walk_on(struct walk *walk);
/* As the machine players would: each of them for some commands. */
void walk_advised(struct walk *walk);
/* Asks every question about a document, and explanations of some of its numbers. */
void walk_ask_document(struct walk *walk, const char *system, const struct json *document);

#endif
