/* pf2e_atoms.h: values of PF2e actors as canonical texts, compared one by one and counted field by field. */
#ifndef TALUS_TESTS_PF2E_ATOMS_H
#define TALUS_TESTS_PF2E_ATOMS_H

#include "base/vec.h"
#include "conform.h"

struct atom {
    const char *field; /* the row of the tally */
    const char *key;   /* what is compared, with its actor-wide name */
    const char *text;  /* canonical */
};

struct atoms {
    vec(struct atom) list;
    struct arena *arena;
};

struct tally_row {
    const char *field;
    size_t agree, total;
};

struct tally {
    struct arena arena; /* of the names */
    vec(struct tally_row) rows;
};

void atoms_add(struct atoms *atoms, const char *field, const char *key, const char *text);
/* Every expected one is counted once; ours without a counterpart count as disagreements of their field. What is
 * different is said. */
bool atoms_compare(struct conform *conform, struct tally *tally, struct atoms *expected, struct atoms *got);
/* Prints the table, and frees it. */
void tally_close(struct tally *tally);

/* Texts in the arena of the atoms. */
const char *atoms_join(struct atoms *atoms, const char *a, const char *b, const char *c);
const char *atoms_value(struct atoms *atoms, const struct json *value);
/* A list as a set: its parts as texts, sorted, each once. */
const char *atoms_set(struct atoms *atoms, const struct json *list);
/* slug:type:value:on of every modifier, sorted. */
const char *atoms_modifiers(struct atoms *atoms, const struct json *list);

#endif
