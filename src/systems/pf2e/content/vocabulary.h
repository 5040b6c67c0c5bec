/* vocabulary.h: the words PF2e content is written with: those of the game and those a content folder adds.
 *
 * Lists are named as in the content ("damageTypes", "weaponGroups", "skills" ...). Three lists are made of others:
 * "traits" of all trait lists, "exceptionTypes" of everything an immunity, weakness or resistance can except,
 * "strikeBases" of weapons and natural attacks. */
#ifndef TALUS_PF2E_CONTENT_VOCABULARY_H
#define TALUS_PF2E_CONTENT_VOCABULARY_H

#include <stdbool.h>

#include "systems/pf2e/content/pack.h"

/* The release of the public PF2e system whose words, constants and behaviour this follows (tools/vocabulary). */
#define PF2E_RELEASE "7.2.0"

struct pf2e_vocabulary;

/* With the word lists of the pack's vocabulary files (`pack` may be NULL). NULL when memory is exhausted. */
struct pf2e_vocabulary *pf2e_vocabulary_new(const struct pf2e_pack *pack, struct diags *diags);
void pf2e_vocabulary_free(struct pf2e_vocabulary *vocabulary);

/* Reports what is wrong with one vocabulary file. False when memory is exhausted. */
bool pf2e_vocabulary_check(const struct json_document *file, struct diags *diags);

/* The game's own words of a list, ended by NULL, in the order they are offered; NULL when there is no such list. */
const char *const *pf2e_words(const char *list);
/* The same as a list of texts, with the lists that it is made of. */
struct json pf2e_words_json(struct arena *arena, const char *list);
/* The name here of a list that a choice names as the public system does ("abilities"); else the same name. */
const char *pf2e_words_name(const char *config);

bool pf2e_vocabulary_has(const struct pf2e_vocabulary *vocabulary, const char *list, const char *word);
/* The nearest word of the list; NULL when none is near. */
const char *pf2e_vocabulary_nearest(const struct pf2e_vocabulary *vocabulary, const char *list, const char *word);

#endif
