/* chart.h: the frame of the bar charts of battles: a page 640 wide, with a white ground and an axis in percent. */
#ifndef TALUS_VERBS_CHART_H
#define TALUS_VERBS_CHART_H

#include "base/text.h"

enum {
    CHART_LEFT = 200, /* where bars begin */
    CHART_WIDE = 360, /* the width of a bar of 100 % */
    CHART_ROW = 22    /* the height of a row */
};

/* Begins a picture of this height. The ground is white in dark mode too. */
void chart_begin(struct text *out, int height);
/* Vertical lines at 0, 25, 50, 75 and 100 % with their labels below `bottom`. Bars are drawn over them. */
void chart_percent_axis(struct text *out, int top, int bottom);

#endif
