/* study_print.c: the results of a study as text, CSV, JSON and a chart. */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/sort.h"
#include "systems/p2v/modes/study.h"

/* A number with so many digits after the point, for one call. */
#define STUDY_FIXED(number, places) number_fixed((char[NUMBER_FIXED]){0}, (number), (places))

static const char *study_print_name(const struct study *study, int creature)
{
    return p2v_content_pack(study->content)->cards.items[study->creatures[creature].card].name;
}

/* ---- text ---- */

static int study_print_compare(const void *a, const void *b, void *context)
{
    const struct study *study = context;
    const struct study_creature *x = &study->creatures[*(const int *)a], *y = &study->creatures[*(const int *)b];
    double more_x = x->worth - x->cost, more_y = y->worth - y->cost;
    return more_x > more_y ? -1 : more_x < more_y;
}

/* From the most underpriced to the most overpriced. */
static void study_print_order(const struct study *study, int *order)
{
    for (int i = 0; i < study->creature_count; i++)
        order[i] = i;
    sort_stable(order, (size_t)study->creature_count, sizeof *order, study_print_compare, (void *)(uintptr_t)study);
}

static void study_print_line(const struct study *study, struct text *out, int creature)
{
    const struct study_creature *c = &study->creatures[creature];
    const char *verdict = c->low > c->cost ? "  cheap" : c->high < c->cost ? "  dear" : "";
    text_addf(out, "%-26s %5d %7s  %6s to %6s %7d", study_print_name(study, creature), c->cost,
              STUDY_FIXED(c->worth, 1), STUDY_FIXED(c->low, 1), STUDY_FIXED(c->high, 1), c->games);
    for (int i = 0; i < study->other_count; i++)
        text_addf(out, " %7s", STUDY_FIXED(c->others[i], 1));
    text_addf(out, "%s\n", verdict);
}

void study_print(const struct study *study, struct text *out, int most)
{
    int order[STUDY_CREATURES], count = study->creature_count, cheap = 0, dear = 0;
    study_print_order(study, order);
    for (int i = 0; i < count; i++) {
        cheap += study->creatures[i].low > study->creatures[i].cost;
        dear += study->creatures[i].high < study->creatures[i].cost;
    }
    text_addf(out, "%s: %d parties of up to %d points, %s, %d pairings, %d games\n", study->name, study->party_count,
              study->match.points, study->is_swiss ? "Swiss" : "round robin", study->pair_count,
              study->pair_count * study->games);
    text_addf(out, "10 points ahead win %s %% of the games\n", STUDY_FIXED(100 * study_chance(study, 10), 1));
    text_addf(out, "the dearer party wins %s %% of the decided games, the one with more worth %s %%\n",
              STUDY_FIXED(100 * study->told_by_cost, 1), STUDY_FIXED(100 * study->told_by_worth, 1));
    text_addf(out, "%d of %d creatures are worth more than they cost (95 %%), %d less\n\n", cheap, count, dear);
    text_addf(out, "%-26s %5s %7s  %16s %7s", "creature", "cost", "worth", "95 %", "games");
    for (int i = 0; i < study->other_count; i++)
        text_addf(out, " %7s", p2v_ai_name((enum p2v_ai_kind)study->other_kinds[i]));
    text_add(out, "\n");
    for (int i = 0; i < count; i++) {
        if (most > 0 && count > 2 * most && i == most) text_add(out, "...\n");
        if (most > 0 && i >= most && i < count - most) continue;
        study_print_line(study, out, order[i]);
    }
}

void study_print_csv(const struct study *study, struct text *out)
{
    int order[STUDY_CREATURES];
    study_print_order(study, order);
    text_add(out, "creature,cost,worth,low,high,games");
    for (int i = 0; i < study->other_count; i++)
        text_addf(out, ",worth_%s", p2v_ai_name((enum p2v_ai_kind)study->other_kinds[i]));
    text_add(out, "\n");
    for (int i = 0; i < study->creature_count; i++) {
        const struct study_creature *c = &study->creatures[order[i]];
        text_addf(out, "\"%s\",%d,%s,%s,%s,%d", study_print_name(study, order[i]), c->cost, STUDY_FIXED(c->worth, 3),
                  STUDY_FIXED(c->low, 3), STUDY_FIXED(c->high, 3), c->games);
        for (int k = 0; k < study->other_count; k++)
            text_addf(out, ",%s", STUDY_FIXED(c->others[k], 3));
        text_add(out, "\n");
    }
}

void study_print_standings(const struct study *study, struct text *out)
{
    text_add(out, "party,points,games,creatures\n");
    for (int i = 0; i < study->party_count; i++) {
        const struct study_party *party = &study->parties[i];
        text_addf(out, "\"%s\",%s,%d,\"", party->name, STUDY_FIXED(party->points, 1), party->games);
        for (int k = 0; k < party->creature_count; k++)
            text_addf(out, "%s%s", k ? "; " : "", study_print_name(study, party->creatures[k]));
        text_add(out, "\"\n");
    }
}

/* ---- JSON ---- */

static double study_print_rounded(double value)
{
    return (double)(int64_t)(value * 1000 + (value < 0 ? -0.5 : 0.5)) / 1000;
}

struct json study_json(const struct study *study, struct arena *arena)
{
    struct json root = json_make_object(), list = json_make_array();
    int order[STUDY_CREATURES];
    study_print_order(study, order);
    json_set(arena, &root, "study", json_make_text(arena, study->name, strlen(study->name)));
    json_set(arena, &root, "parties", json_make_int(study->party_count));
    json_set(arena, &root, "points", json_make_int(study->match.points));
    json_set(arena, &root, "pairings", json_make_int(study->pair_count));
    json_set(arena, &root, "games", json_make_int((int64_t)study->pair_count * study->games));
    json_set(arena, &root, "logOddsPerPoint", json_make_double(study_print_rounded(study->scale * 1000) / 1000));
    json_set(arena, &root, "toldByCost", json_make_double(study_print_rounded(study->told_by_cost)));
    json_set(arena, &root, "toldByWorth", json_make_double(study_print_rounded(study->told_by_worth)));
    for (int i = 0; i < study->creature_count; i++) {
        const struct study_creature *c = &study->creatures[order[i]];
        const char *name = study_print_name(study, order[i]);
        struct json entry = json_make_object();
        json_set(arena, &entry, "creature", json_make_text(arena, name, strlen(name)));
        json_set(arena, &entry, "cost", json_make_int(c->cost));
        json_set(arena, &entry, "worth", json_make_double(study_print_rounded(c->worth)));
        struct json others = json_make_object();
        for (int k = 0; k < study->other_count; k++)
            json_set(arena, &others, p2v_ai_name((enum p2v_ai_kind)study->other_kinds[k]),
                     json_make_double(study_print_rounded(c->others[k])));
        if (study->other_count) json_set(arena, &entry, "worthByPlayer", others);
        json_set(arena, &entry, "low", json_make_double(study_print_rounded(c->low)));
        json_set(arena, &entry, "high", json_make_double(study_print_rounded(c->high)));
        json_set(arena, &entry, "games", json_make_int(c->games));
        json_push(arena, &list, entry);
    }
    json_set(arena, &root, "creatures", list);
    return root;
}

/* ---- the chart: a row for each creature, its printed cost and what it proved to be worth ---- */

enum { CHART_LEFT = 190, CHART_RIGHT = 840, CHART_TOP = 92, CHART_ROW = 18 };

struct study_chart {
    double low, high;
};

static double study_chart_x(const struct study_chart *chart, double points)
{
    return CHART_LEFT + (points - chart->low) / (chart->high - chart->low) * (CHART_RIGHT - CHART_LEFT);
}

static struct study_chart study_chart_range(const struct study *study)
{
    struct study_chart chart = {0, 10};
    for (int i = 0; i < study->creature_count; i++) {
        if (study->creatures[i].low < chart.low) chart.low = study->creatures[i].low;
        if (study->creatures[i].high > chart.high) chart.high = study->creatures[i].high;
        if (study->creatures[i].cost > chart.high) chart.high = study->creatures[i].cost;
    }
    chart.low = (double)((int)(chart.low / 10) - (chart.low < 0)) * 10;
    chart.high = (double)((int)(chart.high / 10) + 1) * 10;
    return chart;
}

static void study_chart_head(const struct study *study, const struct study_chart *chart, struct text *out, int bottom)
{
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"880\" height=\"%d\" viewBox=\"0 0 880 %d\" "
              "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">\n"
              "<rect width=\"880\" height=\"%d\" fill=\"#ffffff\"/>\n<text x=\"20\" y=\"28\" font-size=\"18\" "
              "font-weight=\"bold\">",
              bottom + 48, bottom + 48, bottom + 48);
    text_add_escaped(out, study->name);
    text_addf(
        out,
        "</text>\n<text x=\"20\" y=\"48\" fill=\"#555555\">What creatures proved to be worth in %d games of parties of "
        "up to %d points, against their printed cost</text>\n",
        study->pair_count * study->games, study->match.points);
    text_add(out, "<g transform=\"translate(20 68)\"><circle cx=\"6\" cy=\"0\" r=\"4.5\" fill=\"#ffffff\" "
                  "stroke=\"#222222\"/><text x=\"16\" y=\"4\">printed cost</text><line x1=\"104\" x2=\"134\" y1=\"0\" "
                  "y2=\"0\" stroke=\"#2e6fb5\" stroke-width=\"3\"/><circle cx=\"119\" cy=\"0\" r=\"4.5\" "
                  "fill=\"#2e6fb5\"/><text x=\"142\" y=\"4\">worth more, with 95 % interval</text><circle cx=\"332\" "
                  "cy=\"0\" r=\"4.5\" fill=\"#b5442e\"/><text x=\"342\" y=\"4\">worth less</text><circle cx=\"422\" "
                  "cy=\"0\" r=\"4.5\" fill=\"#8a8a8a\"/><text x=\"432\" y=\"4\">no clear difference</text></g>\n");
    for (int points = (int)chart->low; points <= (int)chart->high; points += 10) {
        const char *x = STUDY_FIXED(study_chart_x(chart, points), 1);
        text_addf(out,
                  "<line x1=\"%s\" x2=\"%s\" y1=\"%d\" y2=\"%d\" stroke=\"%s\"/><text x=\"%s\" y=\"%d\" "
                  "text-anchor=\"middle\" fill=\"#555555\">%d</text>\n",
                  x, x, CHART_TOP - 6, bottom, points ? "#e6e6e6" : "#999999", x, bottom + 16, points);
    }
    text_addf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#555555\">points</text>\n",
              (CHART_LEFT + CHART_RIGHT) / 2, bottom + 36);
}

void study_print_svg(const struct study *study, struct text *out)
{
    int order[STUDY_CREATURES], bottom = CHART_TOP + CHART_ROW * study->creature_count;
    struct study_chart chart = study_chart_range(study);
    study_print_order(study, order);
    study_chart_head(study, &chart, out, bottom);
    for (int i = 0; i < study->creature_count; i++) {
        const struct study_creature *c = &study->creatures[order[i]];
        int y = CHART_TOP + CHART_ROW * i + CHART_ROW / 2;
        const char *colour = c->low > c->cost ? "#2e6fb5" : c->high < c->cost ? "#b5442e" : "#8a8a8a";
        if (i % 2 == 0)
            text_addf(out,
                      "<rect x=\"20\" y=\"%d\" width=\"840\" height=\"%d\" fill=\"#000000\" fill-opacity=\"0.03\"/>\n",
                      y - CHART_ROW / 2, CHART_ROW);
        text_addf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", CHART_LEFT - 12, y + 4);
        text_add_escaped(out, study_print_name(study, order[i]));
        text_addf(out,
                  "</text><line x1=\"%s\" x2=\"%s\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"3\"/>"
                  "<circle cx=\"%s\" cy=\"%d\" r=\"4.5\" fill=\"%s\"/><circle cx=\"%s\" cy=\"%d\" r=\"4.5\" "
                  "fill=\"#ffffff\" fill-opacity=\"0.85\" stroke=\"#222222\"/>\n",
                  STUDY_FIXED(study_chart_x(&chart, c->low), 1), STUDY_FIXED(study_chart_x(&chart, c->high), 1), y, y,
                  colour, STUDY_FIXED(study_chart_x(&chart, c->worth), 1), y, colour,
                  STUDY_FIXED(study_chart_x(&chart, c->cost), 1), y);
    }
    text_add(out, "</svg>\n");
}
