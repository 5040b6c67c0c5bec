/* spell_phrases.h: set phrases of outcomes in the texts of content: damage, pushes, immunity, conditions by name. */
#ifndef TALUS_PF2E_ROLL_SPELL_PHRASES_H
#define TALUS_PF2E_ROLL_SPELL_PHRASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pf2e_phrase_kind {
    PF2E_PHRASE_NONE,
    PF2E_PHRASE_MARKUP,    /* a tag, or a link with its label */
    PF2E_PHRASE_DAMAGE,    /* "@Damage[2d6[fire]]{2d6 fire}": `words` is the formula */
    PF2E_PHRASE_PUSH,      /* "pushed back 10 feet": `number` is the distance */
    PF2E_PHRASE_IMMUNE,    /* "temporarily immune for 1 minute": `number` is in rounds */
    PF2E_PHRASE_AFFLICTED, /* by what the text describes, at the stage `number` */
    PF2E_PHRASE_LASTS,     /* "the duration is 1 minute": `number` is in rounds */
    PF2E_PHRASE_PERSISTENT, /* "no persistent damage": `number` is 0 then, else 1 */
    PF2E_PHRASE_BONUS,     /* "-2 status penalty to AC" (spell_bonus.h) */
    PF2E_PHRASE_CONDITION, /* "stupefied 2": `condition` is the slug, `number` the value */
};

struct pf2e_phrase {
    enum pf2e_phrase_kind kind;
    const char *end; /* where the text continues */
    const char *words;
    size_t length;
    const char *condition;
    int64_t number;
};

/* The phrase that starts here; its kind is PF2E_PHRASE_NONE when none does. */
struct pf2e_phrase pf2e_phrase_at(const char *at, const char *end);
/* The condition whose name starts here; NULL. */
const char *pf2e_phrase_condition_at(const char *at, const char *end);
/* The text after a tag or a link with its label; NULL when there is none here. */
const char *pf2e_phrase_markup(const char *at, const char *end);
/* A time of "1 minute", "24 hours" or "3 rounds" in rounds, and where it ends; NULL when there is none. */
const char *pf2e_phrase_time(const char *at, const char *end, int64_t *rounds);
/* Is the sentence about what the table does of itself? */
bool pf2e_phrase_is_done(const char *at, const char *end);
/* Does the sentence speak of rules beyond damage, saves, areas, and the elements of an effect that the text gives?
 * These are bits by kind of element. */
bool pf2e_phrase_is_open(const char *at, const char *end, uint64_t given);
/* Does it speak of what those elements do, and of no other rule? */
bool pf2e_phrase_is_given(const char *at, const char *end, uint64_t given);

#endif
