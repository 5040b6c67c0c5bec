/* sheet.h: the sheet of a character as data; pages are printed from the data. */
#ifndef TALUS_SWSE_VERBS_SHEET_H
#define TALUS_SWSE_VERBS_SHEET_H

#include "core/page.h"
#include "json/put.h"
#include "systems/swse/actor/statistic.h"

/* Everything on the sheet, with the parts of each number. */
struct json swse_sheet_data(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena);
/* The same as one flat object in words, for comparisons (summary.c). */
struct json swse_sheet_summary(const struct json *sheet, struct arena *arena);
void swse_sheet_page(const struct json *sheet, struct page *page);

/* A number and its parts: {"total": 15, "parts": [{"label": ..., "value": ..., "source": ..., "why": ...}]}. */
struct json swse_number_json(struct arena *arena, const struct swse_number *number);
/* {"type": "species", "id": "cathar", "rule": "claws", "trait": ..., "place": "file:line"} */
struct json swse_origin_json(struct arena *arena, const struct swse_rule *rule);
struct json swse_words_json(struct arena *arena, const struct swse_words *words);

/* The state of play in the document: track, raging, and the words of statuses, effects and surroundings; further
 * contexts come from the call's options. */
struct swse_now swse_now_of(struct arena *arena, const struct json *character, const struct json *options);

#endif
