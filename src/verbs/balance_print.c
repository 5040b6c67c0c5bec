/* balance_print.c: prints the result of weighing: JSON, a table with a chart, CSV and a picture. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "verbs/balance.h"
#include "verbs/bars.h"

enum { BALANCE_BAR = 24, BALANCE_STRONG = 80, BALANCE_WEAK = 20, BALANCE_APART = 20, BALANCE_FEW = 3 };

#define BALANCE_FIXED(number, places) number_fixed((char[NUMBER_FIXED]){0}, (number), (places))

/* `sign`: 1 when more of it is better for its bearer; of creatures the last two turn round. */
struct balance_label {
    const char *slug, *title, *by;
    int sign;
};

static const struct balance_label balance_figures[BALANCE_FIGURES] = {
    {"damageDealt", "damage dealt a round", "damage dealt", 1},
    {"damageTaken", "damage taken a round", "damage taken", -1},
    {"hpLost", "hit points the party loses, %", "hit points the party loses", -1},
    {"winRate", "win rate of the party, %", "the party's win rate", 1}};

/* A creature with few hit points cannot take much damage: what counts is how soon it has none. */
static const struct balance_label balance_own_hp = {"ownHpLost", "HP it loses a round, %", "the HP it loses", -1};

static const struct balance_label *balance_label(const struct weighing *weighing, enum balance_figure figure)
{
    return weighing->kind->is_creature && figure == BALANCE_TAKEN ? &balance_own_hp : &balance_figures[figure];
}

static int balance_sign(const struct weighing *weighing, enum balance_figure figure)
{
    bool turns = weighing->kind->is_creature && (figure == BALANCE_LOST || figure == BALANCE_WON);
    return turns ? -balance_figures[figure].sign : balance_figures[figure].sign;
}

double balance_mean(const struct balance_score *score, int situation, enum balance_figure figure)
{
    double sum = 0;
    int first = situation < 0 ? 0 : situation,
        last = situation < 0 ? BALANCE_SITUATIONS - 1 : situation;
    for (int s = first; s <= last; s++)
        sum += score->sums[s][figure].sum;
    return score->games ? sum / (double)score->games / (last - first + 1) : 0;
}

static double balance_overall(const struct balance_score *score, enum balance_figure figure)
{
    return balance_mean(score, BALANCE_EVERYWHERE, figure);
}

/* The square of the standard error of that mean. */
static double balance_error(const struct balance_score *score, int situation,
                            enum balance_figure figure)
{
    double error = 0, games = (double)score->games;
    if (games < 2) return INFINITY; /* one game shows nothing */
    int first = situation < 0 ? 0 : situation,
        last = situation < 0 ? BALANCE_SITUATIONS - 1 : situation;
    for (int s = first; s <= last && games > 0; s++) {
        const struct balance_sum *sum = &score->sums[s][figure];
        double mean = sum->sum / games, spread = (sum->squares - games * mean * mean) / (games - 1);
        error += spread > 0 ? spread / games : 0;
    }
    return error / ((last - first + 1) * (last - first + 1));
}

/* ---- intervals of 95 % ---- */

struct balance_interval {
    double low, high;
    bool known; /* one game shows nothing */
};

/* The quantile of Student's t for so many degrees of freedom: that of the normal distribution and three terms of its
 * expansion. */
static double balance_student(double freedom)
{
    return 1.959964 + (2.372 + (2.822 + 2.556 / freedom) / freedom) / freedom;
}

/* A rate by Wilson's interval, which is honest when every game was won. */
static struct balance_interval balance_rate(double percent, double games)
{
    double z = 1.959964, p = percent / 100, base = 1 + z * z / games, middle = p + z * z / (2 * games);
    double spread = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games));
    return (struct balance_interval){100 * (middle - spread) / base, 100 * (middle + spread) / base, games >= 2};
}

static int balance_situations_of(int situation)
{
    return situation < 0 ? BALANCE_SITUATIONS : 1;
}

static struct balance_interval balance_interval(const struct balance_score *score, int situation,
                                                enum balance_figure figure)
{
    double mean = balance_mean(score, situation, figure), games = (double)score->games;
    int situations = balance_situations_of(situation);
    if (games < 2) return (struct balance_interval){mean, mean, false};
    if (figure == BALANCE_WON) return balance_rate(mean, games * situations);
    double spread = balance_student((games - 1) * situations) * sqrt(balance_error(score, situation, figure));
    bool percent = figure == BALANCE_LOST;
    double low = mean - spread, high = mean + spread;
    return (struct balance_interval){low < 0 ? 0 : low, percent && high > 100 ? 100 : high, true};
}

/* Of the difference between two scores. */
static struct balance_interval balance_change(const struct balance_score *with, const struct balance_score *without,
                                              enum balance_figure figure)
{
    double change = balance_overall(with, figure) - balance_overall(without, figure), games = (double)with->games;
    if (games < 2) return (struct balance_interval){change, change, false};
    double error = balance_error(with, BALANCE_EVERYWHERE, figure) + balance_error(without, BALANCE_EVERYWHERE, figure);
    double spread = balance_student(2 * (games - 1) * BALANCE_SITUATIONS) * sqrt(error);
    return (struct balance_interval){change - spread, change + spread, true};
}

/* "3.9 (3.2 to 4.6)". */
static const char *balance_words(struct arena *arena, double mean, struct balance_interval interval)
{
    const char *words = arena_printf(arena, "%s", BALANCE_FIXED(mean, 1));
    if (!interval.known) return words;
    return arena_printf(arena, "%s (%s to %s)", words, BALANCE_FIXED(interval.low, 1),
                        BALANCE_FIXED(interval.high, 1));
}

static const char *balance_figure_words(struct arena *arena, const struct balance_score *score, int situation,
                                        enum balance_figure figure)
{
    return balance_words(arena, balance_mean(score, situation, figure), balance_interval(score, situation, figure));
}

/* Percent of the others that are weaker; one as near as chance may bring it counts half. */
static int balance_percentile(const struct weighing *weighing, int situation,
                              enum balance_figure figure)
{
    const struct balance_score *own = &weighing->rows[0].score;
    int points = 0, others = weighing->count - 1;
    for (int i = 1; i < weighing->count; i++) {
        const struct balance_score *other = &weighing->rows[i].score;
        double ahead =
            balance_mean(own, situation, figure) - balance_mean(other, situation, figure);
        double errors =
            balance_error(own, situation, figure) + balance_error(other, situation, figure);
        if (balance_sign(weighing, figure) < 0) ahead = -ahead;
        points += ahead * ahead <= errors ? 1 : ahead > 0 ? 2 : 0;
    }
    return others ? (points * 50 + others / 2) / others : 50;
}

const char *balance_ordinal(struct arena *arena, int number)
{
    static const char *const ends[10] = {"th", "st", "nd", "rd", "th", "th", "th", "th", "th", "th"};
    int tens = number % 100, ones = number % 10;
    bool regular = number < 0 || (tens >= 11 && tens <= 13);
    return arena_printf(arena, "%d%s", number, regular ? "th" : ends[ones]);
}

static const char *balance_title(const struct weighing *weighing, int situation)
{
    return balance_situations[situation].titles[weighing->kind->is_creature];
}

static const char *balance_name(const struct json *document)
{
    return json_to_text(json_get(document, "name"), "");
}

/* ---- JSON ---- */

static void balance_put(const struct weighing *weighing, struct json *object, const char *name,
                        double number)
{
    json_set_copied(weighing->call->arena, object, name, json_make_double(number));
}

static struct json balance_interval_json(const struct weighing *weighing, struct balance_interval interval)
{
    struct json out = json_make_object();
    balance_put(weighing, &out, "low", interval.low);
    balance_put(weighing, &out, "high", interval.high);
    return out;
}

static struct json balance_intervals_json(const struct weighing *weighing, const struct balance_score *score,
                                          int situation)
{
    struct json out = json_make_object();
    for (int k = 0; k < BALANCE_FIGURES; k++)
        json_set(weighing->call->arena, &out, balance_label(weighing, (enum balance_figure)k)->slug,
                 balance_interval_json(weighing, balance_interval(score, situation, (enum balance_figure)k)));
    return out;
}

static struct json balance_score_json(const struct weighing *weighing,
                                      const struct balance_score *score)
{
    struct json out = json_make_object();
    for (int k = 0; k < BALANCE_FIGURES; k++)
        balance_put(weighing, &out, balance_label(weighing, (enum balance_figure)k)->slug,
                    balance_overall(score, (enum balance_figure)k));
    if (score->games > 1)
        json_set(weighing->call->arena, &out, "intervals", balance_intervals_json(weighing, score, BALANCE_EVERYWHERE));
    return out;
}

static struct json balance_names(const struct weighing *weighing, const struct json *const *list,
                                 int count)
{
    struct json names = json_make_array();
    for (int i = 0; i < count; i++) {
        const char *name = balance_name(list[i]);
        json_push(weighing->call->arena, &names,
                  json_make_text(weighing->call->arena, name, strlen(name)));
    }
    return names;
}

static struct json balance_situations_json(const struct weighing *weighing)
{
    struct verb_call *call = weighing->call;
    struct json list = json_make_array();
    for (int s = 0; s < BALANCE_SITUATIONS; s++) {
        struct json one = json_make_object();
        const struct json *foe = weighing->bearer ? weighing->foes[s] : weighing->item;
        verb_put_text(call, &one, "situation", balance_situations[s].slug);
        verb_put_text(call, &one, "foe", balance_name(foe));
        verb_put_int(call, &one, "foes", balance_situations[s].foes);
        balance_put(weighing, &one, "damageDealt",
                    balance_mean(&weighing->rows[0].score, s, BALANCE_DEALT));
        balance_put(weighing, &one, "hpLost",
                    balance_mean(&weighing->rows[0].score, s, BALANCE_LOST));
        if (weighing->games > 1)
            json_set(call->arena, &one, "intervals", balance_intervals_json(weighing, &weighing->rows[0].score, s));
        verb_put_int(call, &one, "percentileByDamage",
                     balance_percentile(weighing, s, BALANCE_DEALT));
        verb_put_int(call, &one, "percentileByHpLost",
                     balance_percentile(weighing, s, BALANCE_LOST));
        json_push(call->arena, &list, one);
    }
    return list;
}

/* Were all games the same as without it? */
static bool balance_is_unused(const struct weighing *weighing)
{
    const struct balance_score *with = &weighing->rows[0].score, *without = &weighing->without;
    for (int s = 0; s < BALANCE_SITUATIONS; s++) {
        for (int k = 0; k < BALANCE_FIGURES; k++) {
            const struct balance_sum *one = &with->sums[s][k], *other = &without->sums[s][k];
            bool same = one->sum <= other->sum && one->sum >= other->sum && one->squares <= other->squares &&
                        one->squares >= other->squares;
            if (!same) return false;
        }
    }
    return weighing->bearer != NULL;
}

static void balance_answer_json(const struct weighing *weighing)
{
    struct verb_call *call = weighing->call;
    struct json *root = &call->answer->data, rows = json_make_array(),
                percentiles = json_make_object();
    *root = json_make_object();
    verb_put_text(call, root, "system", call->system->id);
    verb_put_text(call, root, "name", weighing->rows[0].name);
    verb_put_text(call, root, "kind", weighing->kind->title);
    balance_put(weighing, root, "level", weighing->rows[0].level);
    verb_put_int(call, root, "games", weighing->games);
    verb_put_int(call, root, "seed", (int64_t)weighing->seed);
    if (weighing->bearer) verb_put_text(call, root, "bearer", balance_name(weighing->bearer));
    json_set(call->arena, root, "party",
             balance_names(weighing, weighing->party, weighing->party_count));
    json_set(call->arena, root, "with", balance_score_json(weighing, &weighing->rows[0].score));
    if (weighing->bearer)
        json_set(call->arena, root, "without", balance_score_json(weighing, &weighing->without));
    for (int k = 0; k < BALANCE_FIGURES; k++)
        verb_put_int(call, &percentiles, balance_label(weighing, (enum balance_figure)k)->slug,
                     balance_percentile(weighing, BALANCE_EVERYWHERE, (enum balance_figure)k));
    json_set(call->arena, root, "percentiles", percentiles);
    json_set(call->arena, root, "situations", balance_situations_json(weighing));
    for (int i = 1; i < weighing->count; i++) {
        struct json one = balance_score_json(weighing, &weighing->rows[i].score);
        verb_put_text(call, &one, "name", weighing->rows[i].name);
        balance_put(weighing, &one, "level", weighing->rows[i].level);
        json_push(call->arena, &rows, one);
    }
    json_set(call->arena, root, "others", rows);
    json_set(call->arena, root, "changesNothing", json_make_bool(balance_is_unused(weighing)));
    verb_put_int(call, root, "leftOut", weighing->left_out);
}

/* ---- the order of the chart ---- */

/* The rows with the most damage first; equal ones as they come. */
static void balance_order(const struct weighing *weighing, int order[BALANCE_MOST + 1])
{
    for (int i = 0; i < weighing->count; i++) {
        int at = i;
        double damage = balance_overall(&weighing->rows[i].score, BALANCE_DEALT);
        for (; at > 0 &&
               balance_overall(&weighing->rows[order[at - 1]].score, BALANCE_DEALT) < damage;
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static double balance_most(const struct weighing *weighing)
{
    double most = 0.1;
    for (int i = 0; i < weighing->count; i++) {
        double damage = balance_interval(&weighing->rows[i].score, BALANCE_EVERYWHERE, BALANCE_DEALT).high;
        if (damage > most) most = damage;
    }
    return most;
}

/* ---- text ---- */

static void balance_print_levels(const struct weighing *weighing, struct text *out)
{
    double low = weighing->rows[0].level, high = low;
    for (int i = 1; i < weighing->count; i++) {
        low = weighing->rows[i].level < low ? weighing->rows[i].level : low;
        high = weighing->rows[i].level > high ? weighing->rows[i].level : high;
    }
    const char *places =
        weighing->kind->is_creature ? weighing->words->rank : "level";
    text_addf(out, " of %s ", places);
    text_add_double(out, low);
    if (high > low) text_add(out, " to ");
    if (high > low) text_add_double(out, high);
}

static void balance_print_head(const struct weighing *weighing, struct text *out)
{
    const char *title = weighing->kind->title;
    int others = weighing->count - 1, letters = (int)strlen(title);
    if (others == 1 && title[letters - 1] == 's') letters--; /* all plurals here end so */
    text_addf(out, "%s compared with ", weighing->rows[0].name);
    if (others) text_addf(out, "%d other %.*s", others, letters, title);
    if (!others) text_addf(out, "no other %s", title);
    balance_print_levels(weighing, out);
    if (weighing->left_out) text_addf(out, " (%d more left out)", weighing->left_out);
    if (weighing->bearer) text_addf(out, ", each used by %s", balance_name(weighing->bearer));
    text_add(out, "\nparty:");
    for (int i = 0; i < weighing->party_count; i++)
        text_addf(out, "%s %s", i ? "," : "", balance_name(weighing->party[i]));
    text_addf(out, "; %d encounters, %lld game%s each, seed %llu\n\n", BALANCE_SITUATIONS,
              (long long)weighing->games, weighing->games == 1 ? "" : "s", (unsigned long long)weighing->seed);
}

static void balance_print_figures(const struct weighing *weighing, struct text *out)
{
    struct arena *arena = weighing->call->arena;
    const struct balance_score *with = &weighing->rows[0].score, *without = &weighing->without;
    bool compares = weighing->bearer != NULL;
    text_addf(out, "%-29s %-21s ", "", "with it (95 %)");
    if (compares) text_addf(out, "%-21s %-21s ", "without", "change");
    text_add(out, "percentile\n");
    for (int k = 0; k < BALANCE_FIGURES; k++) {
        enum balance_figure figure = (enum balance_figure)k;
        double change = balance_overall(with, figure) - balance_overall(without, figure);
        text_addf(out, "%-29s %-21s ", balance_label(weighing, (enum balance_figure)k)->title,
                  balance_figure_words(arena, with, BALANCE_EVERYWHERE, figure));
        if (compares)
            text_addf(out, "%-21s %-21s ", balance_figure_words(arena, without, BALANCE_EVERYWHERE, figure),
                      arena_printf(arena, "%s%s", change > 0.05 ? "+" : "",
                                   balance_words(arena, change, balance_change(with, without, figure))));
        text_addf(out, "%s\n", balance_ordinal(arena, balance_percentile(weighing, BALANCE_EVERYWHERE, figure)));
    }
}

static void balance_print_chart(const struct weighing *weighing, struct text *out)
{
    int order[BALANCE_MOST + 1];
    struct arena *arena = weighing->call->arena;
    double most = balance_most(weighing);
    size_t width = 12;
    for (int i = 0; i < weighing->count; i++)
        width = strlen(weighing->rows[i].name) > width ? strlen(weighing->rows[i].name) : width;
    balance_order(weighing, order);
    text_add(out, "\n  ");
    text_add_padded(out, "damage a round", width + BALANCE_BAR + 2);
    text_addf(out, "%-21s %-21s %s\n", "(95 %)", "party loses %", "wins %");
    for (int i = 0; i < weighing->count; i++) {
        const struct balance_row *row = &weighing->rows[order[i]];
        int bar = (int)(balance_overall(&row->score, BALANCE_DEALT) / most * BALANCE_BAR + 0.5);
        text_add(out, row->is_it ? "> " : "  ");
        text_add_padded(out, row->name, width);
        text_add(out, " ");
        for (int k = 0; k < BALANCE_BAR; k++)
            text_add_char(out, k < bar ? (row->is_it ? '#' : '=') : ' ');
        text_addf(out, " %-21s %-21s %s\n",
                  balance_figure_words(arena, &row->score, BALANCE_EVERYWHERE, BALANCE_DEALT),
                  balance_figure_words(arena, &row->score, BALANCE_EVERYWHERE, BALANCE_LOST),
                  balance_figure_words(arena, &row->score, BALANCE_EVERYWHERE, BALANCE_WON));
    }
}

/* What a percentile near an end is called; NULL: it is none. With few others it shows nothing. */
static const char *balance_verdict(const struct weighing *weighing, int percentile)
{
    if (weighing->count - 1 < BALANCE_FEW) return NULL;
    return percentile >= BALANCE_STRONG ? "strong" : percentile <= BALANCE_WEAK ? "weak" : NULL;
}

/* On the whole, and where it is far stronger or weaker than that. */
static bool balance_print_apart(const struct weighing *weighing, struct text *out,
                                enum balance_figure figure)
{
    struct arena *arena = weighing->call->arena;
    int usual = balance_percentile(weighing, BALANCE_EVERYWHERE, figure);
    const char *whole = balance_verdict(weighing, usual), *by = balance_label(weighing, figure)->by;
    if (whole) text_addf(out, "  %s on the whole: %s percentile by %s\n", whole, balance_ordinal(arena, usual), by);
    bool any = whole != NULL;
    for (int s = 0; s < BALANCE_SITUATIONS; s++) {
        int here = balance_percentile(weighing, s, figure), apart = here - usual;
        const char *verdict = balance_verdict(weighing, here);
        if (!verdict || (apart < 0 ? -apart : apart) < BALANCE_APART) continue;
        any = true;
        text_addf(out, "  %s %s: %s percentile by %s", verdict, balance_title(weighing, s),
                  balance_ordinal(arena, here), by);
        text_addf(out, " (%s on the whole)\n", balance_ordinal(arena, usual));
    }
    return any;
}

static void balance_print_situations(const struct weighing *weighing, struct text *out)
{
    struct arena *arena = weighing->call->arena;
    const struct balance_score *own = &weighing->rows[0].score;
    text_addf(out, "\n%-29s %-26s %-20s %s\n", "situation", "foes", "damage (95 %)", "party loses %");
    for (int s = 0; s < BALANCE_SITUATIONS; s++) {
        const struct json *foe = weighing->bearer ? weighing->foes[s] : weighing->item;
        const char *foes = arena_printf(arena, "%d %s", balance_situations[s].foes, balance_name(foe));
        text_addf(out, "%-29s ", balance_title(weighing, s));
        text_add_padded(out, foes, 26);
        text_addf(out, " %-20s %s\n", balance_figure_words(arena, own, s, BALANCE_DEALT),
                  balance_figure_words(arena, own, s, BALANCE_LOST));
    }
    text_add(out, "\nwhat stands out:\n");
    if (balance_is_unused(weighing)) {
        text_addf(out, "  it changed no game: %s never used it, or it does nothing in these fights\n",
                  balance_name(weighing->bearer));
        return;
    }
    bool any = false;
    for (int k = 0; k < BALANCE_FIGURES; k++)
        any = balance_print_apart(weighing, out, (enum balance_figure)k) || any;
    if (any) return;
    if (weighing->count - 1 < BALANCE_FEW)
        text_addf(out, "  fewer than %d others: nothing can stand out\n", BALANCE_FEW);
    else
        text_add(out, "  nothing, as far as these games show\n");
}

/* ---- files ---- */

void balance_print_cell(struct text *out, const char *text)
{
    text_add_char(out, '"');
    for (; *text; text++) {
        if (*text == '"') text_add_char(out, '"');
        text_add_char(out, *text);
    }
    text_add(out, "\",");
}

/* A figure and its interval; nothing for the interval of a single game. */
static void balance_print_number(struct text *out, const struct balance_score *score, int situation,
                                 enum balance_figure figure)
{
    struct balance_interval interval = balance_interval(score, situation, figure);
    text_addf(out, ",%s", BALANCE_FIXED(balance_mean(score, situation, figure), 3));
    if (interval.known)
        text_addf(out, ",%s,%s", BALANCE_FIXED(interval.low, 3), BALANCE_FIXED(interval.high, 3));
    else
        text_add(out, ",,");
}

static void balance_print_csv(const struct weighing *weighing, struct text *out)
{
    text_add(out, "name,level,weighed");
    for (int k = 0; k < BALANCE_FIGURES; k++) {
        const char *slug = balance_label(weighing, (enum balance_figure)k)->slug;
        text_addf(out, ",%s,%s low,%s high", slug, slug, slug);
    }
    for (int s = 0; s < BALANCE_SITUATIONS; s++)
        for (int k = 0; k < 2; k++) {
            const char *figure = balance_figures[k ? BALANCE_LOST : BALANCE_DEALT].slug;
            const char *slug = balance_situations[s].slug;
            text_addf(out, ",%s %s,%s %s low,%s %s high", figure, slug, figure, slug, figure, slug);
        }
    text_add(out, "\n");
    for (int i = 0; i < weighing->count; i++) {
        const struct balance_row *row = &weighing->rows[i];
        balance_print_cell(out, row->name);
        text_add_double(out, row->level);
        text_addf(out, ",%d", row->is_it);
        for (int k = 0; k < BALANCE_FIGURES; k++)
            balance_print_number(out, &row->score, BALANCE_EVERYWHERE, (enum balance_figure)k);
        for (int s = 0; s < BALANCE_SITUATIONS; s++) {
            balance_print_number(out, &row->score, s, BALANCE_DEALT);
            balance_print_number(out, &row->score, s, BALANCE_LOST);
        }
        text_add(out, "\n");
    }
}

static void balance_print_svg(const struct weighing *weighing, struct text *out)
{
    int order[BALANCE_MOST + 1];
    double most = balance_most(weighing);
    balance_order(weighing, order);
    bars_begin(out, weighing->count * BARS_ROW + 56);
    text_add(out, "<text x=\"10\" y=\"20\">");
    text_add_escaped(out, weighing->rows[0].name);
    text_addf(out, " compared with other %s</text>\n", weighing->kind->title);
    text_add(out, "<g fill=\"#555555\"><text x=\"200\" y=\"40\">damage per round, with the 95 % interval</text>"
                  "<text x=\"570\" y=\"40\">party loses</text></g>\n");
    for (int i = 0; i < weighing->count; i++) {
        const struct balance_row *row = &weighing->rows[order[i]];
        double damage = balance_overall(&row->score, BALANCE_DEALT);
        int y = 50 + i * BARS_ROW;
        text_addf(out, "<text x=\"10\" y=\"%d\"%s>", y + 12,
                  row->is_it ? " font-weight=\"bold\"" : "");
        text_add_escaped(out, row->name);
        text_addf(out,
                  "</text>\n<rect x=\"200\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"%s\"/>\n", y,
                  (int)(damage / most * 300 + 0.5), row->is_it ? "#b5442e" : "#2e6fb5");
        struct balance_interval interval = balance_interval(&row->score, BALANCE_EVERYWHERE, BALANCE_DEALT);
        if (interval.known)
            text_addf(out, "<path d=\"M%s %dH%s\" stroke=\"#222222\" stroke-width=\"2\"/>\n",
                      BALANCE_FIXED(200 + interval.low / most * 300, 1), y + 7,
                      BALANCE_FIXED(200 + interval.high / most * 300, 1));
        text_addf(out,
                  "<text x=\"510\" y=\"%d\">%s</text>\n<text x=\"570\" y=\"%d\">%s %%</text>\n",
                  y + 12, BALANCE_FIXED(damage, 1), y + 12,
                  BALANCE_FIXED(balance_overall(&row->score, BALANCE_LOST), 1));
    }
    text_add(out, "</svg>\n");
}

void balance_answer(struct weighing *weighing)
{
    const struct json *form = json_get(weighing->call->options, "form");
    struct text *out = weighing->call->words;
    balance_answer_json(weighing);
    balance_print_head(weighing, out);
    balance_print_figures(weighing, out);
    balance_print_chart(weighing, out);
    balance_print_situations(weighing, out);
    if (json_is_text(form, "csv")) balance_print_csv(weighing, weighing->call->raw);
    if (json_is_text(form, "svg")) balance_print_svg(weighing, weighing->call->raw);
}
