/* p2v_prose_scan.h: shared declarations of the files that read descriptions. */
#ifndef TALUS_BRIDGES_P2V_PROSE_SCAN_H
#define TALUS_BRIDGES_P2V_PROSE_SCAN_H

#include "bridges/p2v_prose.h"

/* Markup, words and sentences are looked for at most so many characters away, so a text without their ends is not read
 * again and again. */
enum { PROSE_REACH = 1000 };

bool prose_starts(const char *at, const char *word);
bool prose_contains(const char *at, const char *end, const char *word);
char prose_small(char c);
bool prose_is_letter(char c);
/* Where looking back from `at` begins. */
const char *prose_from(const char *text, const char *at);
/* The first of `stops` past `at`, or where looking ends. */
const char *prose_to(const char *at, const char *stops);

/* Reads the text, in which ~ is the creature and which has no critical results. */
void prose_scan(struct arena *arena, const char *text, struct prose *prose);

#endif
