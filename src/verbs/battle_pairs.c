/* battle_pairs.c: two scenarios that were played with the same dice, compared game by game. */
#include <math.h>

#include "verbs/bars.h"
#include "verbs/battle_scene.h"

enum scene_figure { SCENE_WIN, SCENE_LENGTH, SCENE_DROPS, SCENE_COMPARED };

/* Figures of the first side in one game. */
static void scene_game_figures(const struct scene *scene, const struct json *row, double figures[SCENE_COMPARED])
{
    const struct json *winner = json_at(row, 1);
    figures[SCENE_WIN] = !json_is_number(winner) ? 50 : json_to_int(winner, 0) == scene->first_side ? 100 : 0;
    figures[SCENE_LENGTH] = (double)json_to_int(json_at(row, 2), 0);
    figures[SCENE_DROPS] = 0;
    for (int i = 0; i < scene->count; i++) {
        if (scene->actors[i].side != scene->first_side) continue;
        figures[SCENE_DROPS] += (double)json_to_int(json_at(json_at(row, (size_t)i + 5), 1), 0);
    }
}

/* The other battle less this one, game by game: the dice are the same, so small differences show. */
struct scene_pairs {
    size_t count;
    double sum[SCENE_COMPARED], squares[SCENE_COMPARED];
};
struct scene_change {
    double mean, low, high;
};
static const struct {
    const char *slug, *title;
    int places;
} scene_compared[SCENE_COMPARED] = {{"winRate", "win rate, points of 100", 1},
                                    {"rounds", "rounds", 2},
                                    {"dropped", "first side: dropped", 2}};

static struct scene_change scene_change_of(const struct scene_pairs *pairs, int figure)
{
    double count = pairs->count ? (double)pairs->count : 1, mean = pairs->sum[figure] / count;
    double spread = pairs->squares[figure] / count - mean * mean;
    double error = spread > 0 ? 1.959964 * sqrt(spread / count) : 0;
    return (struct scene_change){mean, mean - error, mean + error};
}

/* Adds up the pairs; a line for each goes to `csv`, which may be NULL. */
static struct scene_pairs scene_pair(const struct scene *scene, const struct json *slices, struct text *csv)
{
    struct scene_pairs pairs = {0};
    for (size_t i = 0; i < json_count(slices); i++) {
        const struct json *rows = json_get(json_at(slices, i), "rows");
        for (size_t k = 0; k < json_count(rows) && pairs.count < json_count(&scene->rows); k++) {
            double a[SCENE_COMPARED], b[SCENE_COMPARED];
            scene_game_figures(scene, json_at(&scene->rows, pairs.count), a);
            scene_game_figures(scene, json_at(rows, k), b);
            if (csv) text_addf(csv, "%lld", (long long)json_to_int(json_at(json_at(rows, k), 0), 0));
            for (int n = 0; n < SCENE_COMPARED; n++) {
                pairs.sum[n] += b[n] - a[n];
                pairs.squares[n] += (b[n] - a[n]) * (b[n] - a[n]);
                if (csv) text_addf(csv, ",%s,%s", SCENE_FIXED(a[n], 0), SCENE_FIXED(b[n], 0));
            }
            if (csv) text_add(csv, "\n");
            pairs.count++;
        }
    }
    return pairs;
}

static void scene_print_pairs(const struct scene *scene, const struct scene_pairs *pairs)
{
    text_addf(scene->call->words, "\nthe other scenario changes, over %zu pairs of games:\n", pairs->count);
    for (int n = 0; n < SCENE_COMPARED && pairs->count; n++) {
        struct scene_change change = scene_change_of(pairs, n);
        text_addf(scene->call->words, "  %-26s %8s (95 %%: %s to %s)\n", scene_compared[n].title,
                  SCENE_FIXED(change.mean, 2), SCENE_FIXED(change.low, 2), SCENE_FIXED(change.high, 2));
    }
}

static void scene_answer_pairs(const struct scene *scene, const struct scene_pairs *pairs)
{
    struct json out = json_make_object();
    verb_put_int(scene->call, &out, "pairs", (int64_t)pairs->count);
    for (int n = 0; n < SCENE_COMPARED; n++) {
        struct scene_change change = scene_change_of(pairs, n);
        struct json one = json_make_object();
        scene_put(scene, &one, "mean", change.mean);
        scene_put(scene, &one, "low", change.low);
        scene_put(scene, &one, "high", change.high);
        json_set_copied(scene->call->arena, &out, scene_compared[n].slug, one);
    }
    json_set(scene->call->arena, &scene->call->answer->data, "changes", out);
}

/* Each difference as a bar from the middle, with its interval. */
static void scene_print_pairs_svg(const struct scene *scene, const struct scene_pairs *pairs)
{
    struct text *out = scene->call->raw;
    int bottom = 34 + SCENE_COMPARED * BARS_ROW;
    bars_begin(out, bottom + 10);
    text_addf(out,
              "<text x=\"10\" y=\"20\">What the other scenario changes in %zu pairs of games, with 95 %% intervals"
              "</text>\n<path d=\"M360 30V%d\" stroke=\"#dddddd\"/>\n",
              pairs->count, bottom);
    for (int n = 0; n < SCENE_COMPARED; n++) {
        struct scene_change change = scene_change_of(pairs, n);
        double low = fabs(change.low), high = fabs(change.high), most = low > high ? low : high;
        double scale = most > 0 ? 140 / most : 0;
        int y = 34 + n * BARS_ROW, middle = 360, at = middle + (int)floor(change.mean * scale + 0.5);
        text_addf(out, "<text x=\"10\" y=\"%d\">%s</text>\n", y + 12, scene_compared[n].title);
        text_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"#2e6fb5\"/>\n",
                  at < middle ? at : middle, y, at < middle ? middle - at : at - middle);
        text_addf(out, "<path d=\"M%d %dH%d\" stroke=\"#222222\"/>\n",
                  middle + (int)floor(change.low * scale + 0.5), y + 7,
                  middle + (int)floor(change.high * scale + 0.5));
        text_addf(out, "<text x=\"560\" y=\"%d\">%s</text>\n", y + 12, SCENE_FIXED(change.mean, 2));
    }
    text_add(out, "</svg>\n");
}

void scene_compare(const struct scene *scene, const struct json *slices)
{
    const struct json *form = json_get(scene->call->options, "form");
    bool csv = json_is_text(form, "csv");
    for (int n = 0; csv && n < SCENE_COMPARED; n++)
        text_addf(scene->call->raw, "%s,%s,other %s", n ? "" : "game", scene_compared[n].slug,
                  scene_compared[n].slug);
    if (csv) text_add(scene->call->raw, "\n");
    struct scene_pairs pairs = scene_pair(scene, slices, csv ? scene->call->raw : NULL);
    scene_print_pairs(scene, &pairs);
    scene_answer_pairs(scene, &pairs);
    if (json_is_text(form, "svg")) scene_print_pairs_svg(scene, &pairs);
}
