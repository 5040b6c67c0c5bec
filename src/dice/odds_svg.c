/* odds_svg.c: a chart of distributions for print: plain SVG 1.1 without scripts or embedded fonts. */
#include <math.h>
#include <string.h>

#include "dice/odds_print.h"

enum {
    SVG_WIDTH = 800,
    SVG_HEIGHT = 460,
    SVG_LEFT = 70,
    SVG_RIGHT = 24,
    SVG_TOP = 56,
    SVG_BOTTOM = 76,
    SVG_SERIES = 12
};

static const char *const svg_colours[SVG_SERIES] = {"#3d74a8", "#c2571a", "#3f7d3a", "#8a3b7a", "#7a6a1c", "#1c7a78",
                                                    "#a33",    "#555",    "#5a4bb0", "#b08a2e", "#2e8ab0", "#7a3e1c"};

struct svg_chart {
    struct text *out;
    double low, high, unit; /* range of values shown, and the smallest distance between two */
    double top;             /* the highest chance shown */
};

static double svg_x(const struct svg_chart *chart, double value)
{
    double room = SVG_WIDTH - SVG_LEFT - SVG_RIGHT;
    return SVG_LEFT + room * (value - chart->low + chart->unit / 2) / (chart->high - chart->low + chart->unit);
}

static double svg_y(const struct svg_chart *chart, double chance)
{
    return SVG_HEIGHT - SVG_BOTTOM - (SVG_HEIGHT - SVG_TOP - SVG_BOTTOM) * chance / chart->top;
}

/* name="12.34" */
static void svg_attribute(struct text *out, const char *name, double number)
{
    text_addf(out, " %s=\"", name);
    odds_add_fixed(out, number, 2);
    text_add(out, "\"");
}

struct svg_point {
    double x, y;
};

static void svg_label(struct text *out, struct svg_point at, const char *anchor, const char *more, const char *words)
{
    text_add(out, "<text");
    svg_attribute(out, "x", at.x);
    svg_attribute(out, "y", at.y);
    text_addf(out, " text-anchor=\"%s\"%s>", anchor, more);
    text_add_escaped(out, words);
    text_add(out, "</text>\n");
}

static void svg_line(struct text *out, struct svg_point from, struct svg_point to, const char *style)
{
    text_add(out, "<line");
    svg_attribute(out, "x1", from.x);
    svg_attribute(out, "y1", from.y);
    svg_attribute(out, "x2", to.x);
    svg_attribute(out, "y2", to.y);
    text_addf(out, " %s/>\n", style);
}

/* 1, 2 or 5 times a power of ten, so that about `wanted` steps fit the span. */
static double svg_nice_step(double span, double wanted)
{
    double step = 1;
    if (!(span > 0)) return 1;
    while (step > span / wanted)
        step /= 10;
    while (step * 10 <= span / wanted)
        step *= 10;
    if (step * 5 <= span / wanted) return step * 5;
    return step * 2 <= span / wanted ? step * 2 : step;
}

/* What is too rare to be seen does not widen the chart. */
static void svg_include(struct svg_chart *chart, const struct odds *odds, bool first)
{
    size_t from = 0, to = odds->count - 1;
    double highest = 0;
    for (size_t i = 0; i < odds->count; i++)
        highest = fmax(highest, odds_chance(odds, i));
    while (from < to && odds_chance(odds, from) < highest / 2000)
        from++;
    while (to > from && odds_chance(odds, to) < highest / 2000)
        to--;
    double low = odds_value(odds, from), high = odds_value(odds, to);
    double unit = odds->count > 1 ? (double)odds->step / (double)odds->scale : 1;
    chart->low = first ? low : fmin(chart->low, low);
    chart->high = first ? high : fmax(chart->high, high);
    chart->unit = first ? unit : fmin(chart->unit, unit);
    chart->top = first ? highest : fmax(chart->top, highest);
}

static void svg_axes(const struct svg_chart *chart)
{
    struct text *out = chart->out, words = {0};
    double right = SVG_WIDTH - SVG_RIGHT, bottom = SVG_HEIGHT - SVG_BOTTOM;
    double step = svg_nice_step(chart->top * 100, 6);
    for (int i = 0; i * step <= chart->top * 100 * 1.0001; i++) {
        double percent = i * step;
        double y = svg_y(chart, percent / 100);
        svg_line(out, (struct svg_point){SVG_LEFT, y}, (struct svg_point){right, y},
                 percent == 0 ? "stroke=\"#222\"" : "stroke=\"#ddd\"");
        text_clear(&words);
        odds_add_fixed(&words, percent, step < 0.1 ? 3 : step < 1 ? 1 : 0);
        text_add(&words, " %");
        svg_label(out, (struct svg_point){SVG_LEFT - 8, y + 4}, "end", "", text_get(&words));
    }
    step = svg_nice_step(chart->high - chart->low, 12);
    if (step < chart->unit) step = chart->unit;
    for (int64_t i = (int64_t)ceil(chart->low / step); (double)i * step <= chart->high + chart->unit / 4; i++) {
        double value = (double)i * step;
        double x = svg_x(chart, value);
        svg_line(out, (struct svg_point){x, bottom}, (struct svg_point){x, bottom + 5}, "stroke=\"#222\"");
        text_clear(&words);
        odds_add_fixed(&words, value, step == floor(step) ? 0 : 2);
        svg_label(out, (struct svg_point){x, bottom + 20}, "middle", "", text_get(&words));
    }
    text_free(&words);
}

static bool svg_shows(const struct svg_chart *chart, double value)
{
    return value >= chart->low - chart->unit / 4 && value <= chart->high + chart->unit / 4;
}

static void svg_bars(const struct svg_chart *chart, const struct odds *odds, double mark)
{
    double each = svg_x(chart, chart->low + chart->unit) - svg_x(chart, chart->low);
    double width = each > 6 ? each * 0.8 : each > 1.5 ? each * 0.92 : each;
    for (size_t i = 0; i < odds->count; i++) {
        double chance = odds_chance(odds, i), value = odds_value(odds, i);
        if (chance == 0 || !svg_shows(chart, value)) continue;
        text_add(chart->out, "<rect");
        svg_attribute(chart->out, "x", svg_x(chart, value) - width / 2);
        svg_attribute(chart->out, "y", svg_y(chart, chance));
        svg_attribute(chart->out, "width", width);
        svg_attribute(chart->out, "height", svg_y(chart, 0) - svg_y(chart, chance));
        text_addf(chart->out, " fill=\"%s\"/>\n", value >= mark ? svg_colours[1] : svg_colours[0]);
    }
}

static void svg_curve(const struct svg_chart *chart, const struct odds *odds, const char *colour)
{
    text_add(chart->out, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"");
    text_addf(chart->out, "%s\" points=\"", colour);
    for (size_t i = 0; i < odds->count; i++) {
        double chance = odds_chance(odds, i), value = odds_value(odds, i);
        if (chance == 0 || !svg_shows(chart, value)) continue;
        odds_add_fixed(chart->out, svg_x(chart, value), 2);
        text_add_char(chart->out, ',');
        odds_add_fixed(chart->out, svg_y(chart, chance), 2);
        text_add_char(chart->out, ' ');
    }
    text_add(chart->out, "\"/>\n");
}

static void svg_legend(const struct svg_chart *chart, const struct odds_series *series, size_t count)
{
    double x = SVG_LEFT, y = SVG_TOP - 12;
    for (size_t i = 0; i < count; i++) {
        double width = 34 + 7.2 * (double)text_columns(series[i].name);
        if (x + width > SVG_WIDTH - SVG_RIGHT) return;
        text_addf(chart->out, "<rect width=\"12\" height=\"4\" fill=\"%s\"", svg_colours[i % SVG_SERIES]);
        svg_attribute(chart->out, "x", x);
        svg_attribute(chart->out, "y", y - 6);
        text_add(chart->out, "/>\n");
        svg_label(chart->out, (struct svg_point){x + 17, y}, "start", "", series[i].name);
        x += width;
    }
}

/* The mean as a dashed line through the bars, and a sentence below the chart. */
static void svg_facts(const struct svg_chart *chart, const struct odds *odds, double mark)
{
    struct text words = {0};
    double mean = odds_mean(odds);
    if (svg_shows(chart, mean)) {
        double x = svg_x(chart, mean);
        svg_line(chart->out, (struct svg_point){x, SVG_TOP - 6}, (struct svg_point){x, SVG_TOP}, "stroke=\"#222\"");
        svg_line(chart->out, (struct svg_point){x, SVG_TOP}, (struct svg_point){x, SVG_HEIGHT - SVG_BOTTOM},
                 "stroke=\"#fff\" stroke-dasharray=\"4 4\"");
        svg_label(chart->out, (struct svg_point){x, SVG_TOP - 10}, "middle", "", "mean");
    }
    text_add(&words, "mean ");
    odds_add_fixed(&words, mean, 2);
    text_add(&words, " · deviation ");
    odds_add_fixed(&words, odds_deviation(odds), 2);
    text_add(&words, " · nine of ten rolls from ");
    odds_add_fixed(&words, odds_quantile(odds, 0.05), 0);
    text_add(&words, " to ");
    odds_add_fixed(&words, odds_quantile(odds, 0.95), 0);
    if (!isnan(mark)) {
        text_add(&words, " · at least ");
        odds_add_fixed(&words, mark, 0);
        text_add(&words, ": ");
        odds_add_percent(&words, odds_at_least(odds, mark));
    }
    svg_label(chart->out, (struct svg_point){SVG_LEFT, SVG_HEIGHT - 22}, "start", "", text_get(&words));
    text_free(&words);
}

void odds_write_svg(struct text *out, const struct odds_chart *of)
{
    const struct odds_series *series = of->series;
    struct svg_chart chart = {.out = out};
    for (size_t i = 0; i < of->count; i++)
        svg_include(&chart, series[i].odds, i == 0);
    if (!(chart.top > 0)) chart.top = 1;
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
              "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\" fill=\"#222\">\n<title>",
              SVG_WIDTH, SVG_HEIGHT, SVG_WIDTH, SVG_HEIGHT);
    text_add_escaped(out, of->title);
    text_addf(out, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", SVG_WIDTH, SVG_HEIGHT);
    svg_label(out, (struct svg_point){SVG_LEFT, 26}, "start", " font-size=\"18\" font-weight=\"bold\"", of->title);
    svg_axes(&chart);
    if (of->count == 1) {
        svg_bars(&chart, series[0].odds, of->mark);
        svg_facts(&chart, series[0].odds, of->mark);
    } else {
        for (size_t i = 0; i < of->count; i++)
            svg_curve(&chart, series[i].odds, svg_colours[i % SVG_SERIES]);
        svg_legend(&chart, series, of->count);
        if (of->note) svg_label(out, (struct svg_point){SVG_LEFT, SVG_HEIGHT - 22}, "start", "", of->note);
    }
    text_add(out, "</svg>\n");
}
