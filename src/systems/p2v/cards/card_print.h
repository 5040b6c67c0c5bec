/* card_print.h: cards of Path 2 Victory as printable A4 sheets. */
#ifndef TALUS_P2V_CARDS_CARD_PRINT_H
#define TALUS_P2V_CARDS_CARD_PRINT_H

#include "base/text.h"
#include "json/json.h"

enum { CARDS_ON_SHEET = 4, CARD_STATS = 7, CARD_LISTS = 7 };
#define CARD_BOX "\xe2\x98\x90" /* to tick off */

/* A card and what it does by itself in solo play ({"dice", "phase", "text"}...). */
struct card_sheet {
    const struct json *card;
    const struct json *gambits;
};

/* Two pages for every four cards: fronts, then backs mirrored so that they fit when printed on both sides. */
void cards_print_html(struct text *out, const struct card_sheet *cards, size_t count);
/* One sheet as SVG: the fronts, or the backs, of up to four cards. */
void cards_print_svg(struct text *out, const struct card_sheet *cards, size_t count, bool backs);

/* Labels and members of the figures in the bar, and of the lists on the back. */
extern const char *const card_stats[CARD_STATS][2];
extern const char *const card_lists[CARD_LISTS][2];

/* ---- words (card_words.c) ---- */

void card_head_words(struct text *out, const struct json *card);
int card_points(const struct json *card); /* -1: narrative play only */
void card_cost_words(struct text *out, const struct json *feature);
void card_uses_words(struct text *out, const struct json *feature);
void card_range_words(struct text *out, const struct json *feature);
/* Only to be read, without effect in the engine: such features go on the back. */
bool card_is_reading(const struct json *feature);
/* Printed on the front: what has an effect, except a caster without spells. */
bool card_is_on_front(const struct json *feature);
/* What it does. */
void card_feature_words(struct text *out, const struct json *feature);
void card_list_words(struct text *out, const struct json *list);
/* "1-2 II Claws > Stride" */
void card_gambit_words(struct text *out, const struct json *gambit);

#endif
