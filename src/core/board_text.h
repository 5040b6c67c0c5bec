/* board_text.h: a board of squares as text: coordinates along two sides, one letter for each creature, walls between
 * the squares. */
#ifndef TALUS_CORE_BOARD_TEXT_H
#define TALUS_CORE_BOARD_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct arena;
struct table;

/* What is on a square. */
struct board_mark {
    char letter;
    int8_t hue; /* 1 to 7: a colour of the terminal; 0: none */
};

struct board_view {
    int width, height;
    struct board_mark (*mark)(const void *context, int x, int y);
    const void *context;
    const uint8_t *edges; /* GRID_EDGE_... of each square; NULL: there are none, and the board is drawn small */
};

void board_print(struct text *out, const struct board_view *view, bool colour);
/* The letter of the creature of this number: A to Z, a to z, and again. */
char board_letter(int number);
/* The heading over the creatures: "Round 3: Ann", "Before the fight". */
const char *board_heading(const struct table *table, struct arena *arena);

#endif
