/* odds_print.c: distributions as bars, JSON and CSV. */
#include "dice/odds_print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "json/json.h"

enum { ODDS_ROWS = 40, ODDS_FEWEST_COLUMNS = 40, ODDS_MOST_COLUMNS = 120 };

void odds_add_fixed(struct text *out, double number, int digits)
{
    double scale = 1;
    for (int i = 0; i < digits; i++)
        scale *= 10;
    double scaled = floor(fabs(number) * scale + 0.5);
    if (!(scaled < 9e18)) {
        text_add_double(out, number);
        return;
    }
    long long whole = (long long)(scaled / scale), part = (long long)(scaled - (double)whole * scale);
    text_addf(out, "%s%lld", number < 0 && scaled > 0 ? "-" : "", whole);
    if (digits > 0) text_addf(out, ".%0*lld", digits, part);
}

void odds_add_percent(struct text *out, double chance)
{
    double percent = chance * 100;
    if (percent == 0 || percent >= 0.01) {
        odds_add_fixed(out, percent, 2);
    } else if (percent >= 0.00001) {
        odds_add_fixed(out, percent, 6);
    } else {
        int exponent = 0;
        while (percent < 1 && exponent < 400)
            percent *= 10, exponent++;
        odds_add_fixed(out, percent, 1);
        text_addf(out, "e-%d", exponent);
    }
    text_add(out, " %");
}

static void odds_write_outcomes(struct text *out, const struct odds *odds)
{
    bool first = true;
    for (size_t i = 0; i < odds->count; i++) {
        double chance = odds_chance(odds, i);
        if (chance == 0) continue;
        text_add(out, first ? "[" : ",[");
        first = false;
        text_add_double(out, odds_value(odds, i));
        text_add_char(out, ',');
        text_add_double(out, chance);
        if (odds_is_exact(odds)) {
            text_add(out, ",\"");
            wide_print(out, odds->counts[i]);
            text_add(out, "\"]");
        } else {
            text_add(out, ",null]");
        }
    }
}

void odds_write_members(struct text *out, const struct odds *odds, int depth)
{
    text_add(out, "\"mean\":");
    text_add_double(out, odds_mean(odds));
    text_add(out, ",\"deviation\":");
    text_add_double(out, odds_deviation(odds));
    text_add(out, ",\"min\":");
    text_add_double(out, odds_value(odds, 0));
    text_add(out, ",\"max\":");
    text_add_double(out, odds_value(odds, odds->count - 1));
    text_add(out, odds_is_exact(odds) ? ",\"exact\":true" : ",\"exact\":false");
    if (odds->rest > 0) {
        text_addf(out, ",\"depth\":%d,\"rest\":", depth);
        text_add_double(out, odds->rest);
    }
    text_add(out, ",\"outcomes\":[");
    odds_write_outcomes(out, odds);
    text_add(out, "],\"total\":");
    if (odds_is_exact(odds)) {
        text_add_char(out, '"');
        wide_print(out, odds->total);
        text_add_char(out, '"');
    } else {
        text_add(out, "null");
    }
}

void odds_write_csv(struct text *out, const struct odds *odds)
{
    text_add(out, "value,probability,count\n");
    for (size_t i = 0; i < odds->count; i++) {
        double chance = odds_chance(odds, i);
        if (chance == 0) continue;
        text_add_double(out, odds_value(odds, i));
        text_add_char(out, ',');
        text_add_double(out, chance);
        text_add_char(out, ',');
        if (odds_is_exact(odds)) wide_print(out, odds->counts[i]);
        text_add_char(out, '\n');
    }
}

static void odds_add_value(struct text *out, double value)
{
    if (value == floor(value) && fabs(value) < 9e15) {
        text_addf(out, "%lld", (long long)value);
    } else {
        odds_add_fixed(out, value, 4);
    }
}

void odds_print_summary(struct text *out, const char *expression, const struct odds *odds, int depth)
{
    text_addf(out, "%s: mean ", expression);
    odds_add_fixed(out, odds_mean(odds), 4);
    text_add(out, ", deviation ");
    odds_add_fixed(out, odds_deviation(odds), 4);
    text_add(out, ", from ");
    odds_add_value(out, odds_value(odds, 0));
    text_add(out, " to ");
    odds_add_value(out, odds_value(odds, odds->count - 1));
    text_add(out, odds_is_exact(odds) ? "; exact, of " : "; in doubles, good to 12 digits");
    if (odds_is_exact(odds)) wide_print(out, odds->total);
    text_add(out, "\nquantiles:");
    static const int quantiles[] = {5, 25, 50, 75, 95};
    for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++) {
        text_addf(out, "%s %d %%: ", i ? "  " : "", quantiles[i]);
        odds_add_value(out, odds_quantile(odds, quantiles[i] / 100.0));
    }
    text_add_char(out, '\n');
    if (odds->rest > 0) {
        text_addf(out, "explosions are followed %d dice deep; beyond that lie ", depth);
        odds_add_percent(out, odds->rest);
        text_add_char(out, '\n');
    }
}

/* Outcomes in the tails that are too rare to see are left out of the bars; the summary has the range. */
static void odds_visible(const struct odds *odds, size_t *first, size_t *last)
{
    *first = 0;
    *last = odds->count - 1;
    if (odds->count <= ODDS_ROWS) return;
    double below = odds_chance(odds, *first), above = odds_chance(odds, *last);
    while (*first < *last && below < 0.0005)
        below += odds_chance(odds, ++*first);
    while (*last > *first && above < 0.0005)
        above += odds_chance(odds, --*last);
}

void odds_add_bar(struct text *out, double share, size_t columns)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    size_t length = (size_t)(share * 8 * (double)columns + 0.5), used = 0;
    if (length == 0 && share > 0) length = 1;
    for (; length >= 8; length -= 8, used++)
        text_add(out, "█");
    text_add(out, eighths[length]);
    used += length > 0;
    text_add_repeated(out, ' ', columns > used ? columns - used : 0);
}

static void odds_label_row(struct text *out, const struct odds *odds, size_t from, size_t to)
{
    odds_add_value(out, odds_value(odds, from));
    if (to <= from) return;
    text_add(out, "–");
    odds_add_value(out, odds_value(odds, to));
}

static double odds_row_chance(const struct odds *odds, size_t from, size_t to)
{
    double chance = 0;
    for (size_t i = from; i <= to; i++)
        chance += odds_chance(odds, i);
    return chance;
}

static void odds_add_right(struct text *out, const char *words, size_t columns)
{
    size_t length = text_columns(words);
    if (length < columns) text_add_repeated(out, ' ', columns - length);
    text_add(out, words);
}

void odds_print_bars(struct text *out, const struct odds *odds, size_t columns)
{
    size_t first, last, label = 0;
    if (columns < ODDS_FEWEST_COLUMNS) columns = ODDS_FEWEST_COLUMNS;
    if (columns > ODDS_MOST_COLUMNS) columns = ODDS_MOST_COLUMNS;
    odds_visible(odds, &first, &last);
    size_t rows = last - first + 1, each = (rows + ODDS_ROWS - 1) / ODDS_ROWS;
    double highest = 0, above = odds_at_least(odds, odds_value(odds, first));
    struct text words = {0};
    for (size_t row = first; row <= last; row += each) {
        size_t end = row + each - 1 < last ? row + each - 1 : last;
        double chance = odds_row_chance(odds, row, end);
        if (chance > highest) highest = chance;
        text_clear(&words);
        odds_label_row(&words, odds, row, end);
        if (text_columns(text_get(&words)) > label) label = text_columns(text_get(&words));
    }
    size_t width = columns > label + 26 ? columns - label - 26 : 10;
    for (size_t row = first; row <= last; row += each) {
        size_t end = row + each - 1 < last ? row + each - 1 : last;
        double chance = odds_row_chance(odds, row, end);
        if (chance == 0) continue;
        text_clear(&words);
        odds_label_row(&words, odds, row, end);
        odds_add_right(out, text_get(&words), label + 1);
        text_add(out, "  ");
        odds_add_bar(out, highest > 0 ? chance / highest : 0, width);
        text_clear(&words);
        odds_add_percent(&words, chance);
        odds_add_right(out, text_get(&words), 11);
        text_clear(&words);
        odds_add_fixed(&words, above * 100, 2);
        text_add(out, "   ≥");
        odds_add_right(out, text_get(&words), 7);
        text_add_char(out, '\n');
        above -= chance;
        if (above < 0) above = 0;
    }
    text_free(&words);
}
