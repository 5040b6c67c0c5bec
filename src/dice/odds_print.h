/* odds_print.h: distributions for people (bars, SVG charts) and for programs (JSON, CSV). */
#ifndef TALUS_DICE_ODDS_PRINT_H
#define TALUS_DICE_ODDS_PRINT_H

#include "dice/odds.h"

/* A number with so many digits after the point, rounded: 12.25. */
void odds_add_fixed(struct text *out, double number, int digits);
/* A chance for people: "12.35 %"; very small ones as "0.0012 %" or "3.1e-9 %". */
void odds_add_percent(struct text *out, double chance);

/* A bar of `share` (0..1) of so many columns, in eighths, padded to them. */
void odds_add_bar(struct text *out, double share, size_t columns);

/* Mean, deviation, min, max, exact, outcomes and total as members of a JSON object, without the braces. `depth` is
 * included if there is a rest. */
void odds_write_members(struct text *out, const struct odds *odds, int depth);
/* value,probability,count with a head line. */
void odds_write_csv(struct text *out, const struct odds *odds);

/* One or two lines: mean, deviation, range, quantiles. */
void odds_print_summary(struct text *out, const char *expression, const struct odds *odds, int depth);
/* A row for each outcome, or for several where there are many; `columns` is the width of the terminal. */
void odds_print_bars(struct text *out, const struct odds *odds, size_t columns);

struct odds_series {
    const char *name;
    const struct odds *odds;
};
/* A chart for print: one distribution as bars, several as lines. */
struct odds_chart {
    const char *title;
    const struct odds_series *series;
    size_t count;
    double mark;      /* values of at least this are set off; NAN: none */
    const char *note; /* below the lines; NULL: none */
};
void odds_write_svg(struct text *out, const struct odds_chart *of);

#endif
