/* card_print.h: cards of Path 2 Victory as printable A4 sheets. */
#ifndef TALUS_CLI_CARD_PRINT_H
#define TALUS_CLI_CARD_PRINT_H

#include "base/text.h"
#include "json/json.h"

enum { CARDS_ON_SHEET = 4 };

/* Two pages for every four cards: fronts, then backs mirrored so that they fit when printed on both sides. */
void cards_print_html(struct text *out, const struct json *const *cards, size_t count);
/* One sheet as SVG: the fronts, or the backs, of up to four cards. */
void cards_print_svg(struct text *out, const struct json *const *cards, size_t count, bool backs);
/* What a feature costs and does, in short words. */
void card_feature_words(struct text *out, const struct json *feature);

#endif
