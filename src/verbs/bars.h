/* bars.h: the frame of the bar charts of battles: a page 640 wide, with a white ground and an axis in percent. */
#ifndef TALUS_VERBS_BARS_H
#define TALUS_VERBS_BARS_H

#include "base/text.h"

enum {
    BARS_LEFT = 200, /* where bars begin */
    BARS_WIDE = 360, /* the width of a bar of 100 % */
    BARS_ROW = 22    /* the height of a row */
};

/* Begins a picture of this height. The ground is white in dark mode too. */
void bars_begin(struct text *out, int height);
/* Vertical lines at 0, 25, 50, 75 and 100 % with their labels below `bottom`. Bars are drawn over them. */
void bars_percent_axis(struct text *out, int top, int bottom);

#endif
