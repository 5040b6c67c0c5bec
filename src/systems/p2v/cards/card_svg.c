/* card_svg.c: one A4 sheet of cards as a picture. Lines are broken by the usual width of letters. */
#include "systems/p2v/cards/card_print.h"

#include <string.h>

enum { CARD_WIDTH = 270, CARD_HEIGHT = 392, CARD_MARGIN = 9 };

/* Width in tenths of the letter height; good enough to break lines. */
static int svg_letter(unsigned char letter)
{
    if (letter >= 0x80 && letter < 0xC0) return 0; /* the rest of a letter of several bytes */
    if (letter >= 0xC0) return 8;
    return strchr("il.,:;'|!()[]fjt1 ", letter) ? 3 : letter >= 'A' && letter <= 'Z' ? 7 : strchr("mw", letter) ? 8 : 5;
}

struct svg_pen {
    struct text *out;
    int x, y, width, size, limit;
};

/* Words in lines; the pen goes down. */
static void svg_words(struct svg_pen *pen, const char *words)
{
    while (*words && pen->y < pen->limit) {
        size_t take = 0, good = 0;
        int broad = 0;
        for (; words[take]; take++) {
            broad += svg_letter((unsigned char)words[take]) * pen->size;
            if (broad > pen->width * 10) break;
            if (words[take + 1] == ' ' || !words[take + 1]) good = take + 1;
        }
        if (!words[take]) good = take;
        if (!good) good = take ? take : 1;
        while (((unsigned char)words[good] & 0xC0) == 0x80)
            good++;
        struct text line = {0};
        text_add_bytes(&line, words, good);
        text_addf(pen->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">", pen->x, pen->y, pen->size);
        text_add_escaped(pen->out, text_get(&line));
        text_add(pen->out, "</text>\n");
        text_free(&line);
        words += good;
        while (*words == ' ')
            words++;
        pen->y += pen->size + 2;
    }
}

static void svg_head(struct text *out, const struct json *card, int x, int y)
{
    struct text words = {0};
    const char *alignment = json_to_text(json_get(card, "alignment"), "N");
    char last = *alignment ? alignment[strlen(alignment) - 1] : 'N';
    text_addf(out,
              "<path d=\"M%d %dh%da8 8 0 0 1 8 8v34h-%dv-34a8 8 0 0 1 8 -8z\" fill=\"%s\"/>\n<circle cx=\"%d\" "
              "cy=\"%d\" r=\"15\" fill=\"#ffffff\"/>",
              x + 8, y, CARD_WIDTH - 16, CARD_WIDTH,
              last == 'G'   ? "#2f557f"
              : last == 'E' ? "#7a2f2c"
                            : "#4d5a4b",
              x + CARD_WIDTH - 22, y + 21);
    if (card_points(card) >= 0)
        text_addf(out,
                  "<text x=\"%d\" y=\"%d\" font-size=\"14\" font-weight=\"bold\" text-anchor=\"middle\">%d</text>\n",
                  x + CARD_WIDTH - 22, y + 26, card_points(card));
    text_addf(out, "<text x=\"%d\" y=\"%d\" font-size=\"16\" font-weight=\"bold\" fill=\"#ffffff\">", x + CARD_MARGIN,
              y + 19);
    text_add_escaped(out, json_to_text(json_get(card, "name"), "?"));
    card_head_words(&words, card);
    text_addf(out, "</text><text x=\"%d\" y=\"%d\" font-size=\"7\" fill=\"#ffffff\">", x + CARD_MARGIN, y + 33);
    text_add_escaped(out, text_get(&words));
    text_add(out, "</text>\n");
    text_free(&words);
}

static void svg_stats(struct text *out, const struct json *card, int x, int y)
{
    for (int i = 0; i < CARD_STATS; i++) {
        int left = x + CARD_MARGIN + i * 36;
        long long value = json_to_int(json_get(card, card_stats[i][1]), 0);
        text_addf(out,
                  "<rect x=\"%d\" y=\"%d\" width=\"34\" height=\"27\" rx=\"3\" fill=\"#eeebe4\"/><text x=\"%d\" "
                  "y=\"%d\" font-size=\"6\" text-anchor=\"middle\" fill=\"#555555\">%s</text><text x=\"%d\" y=\"%d\" "
                  "font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\">%s%lld</text>\n",
                  left, y, left + 17, y + 9, card_stats[i][0], left + 17, y + 23,
                  value >= 0 && (i == 0 || (i > 2 && i < 6)) ? "+" : "", value);
    }
}

static void svg_hit_points(struct text *out, const struct json *card, int x, int y)
{
    int64_t hp = json_to_int(json_get(card, "hp"), 0), boxes = (hp + 4) / 5 > 68 ? 68 : (hp + 4) / 5,
            rows = (boxes + 16) / 17;
    int64_t top = y + CARD_HEIGHT - 8 - 14 * rows;
    text_addf(out, "<text x=\"%d\" y=\"%lld\" font-size=\"9\" font-weight=\"bold\">HP %lld</text>\n", x + CARD_MARGIN,
              (long long)top - 4, (long long)hp);
    for (int64_t i = 0; i < boxes; i++)
        text_addf(out,
                  "<rect x=\"%lld\" y=\"%lld\" width=\"12\" height=\"12\" rx=\"2\" fill=\"none\" "
                  "stroke=\"#555555\"/>\n",
                  (long long)(x + CARD_MARGIN + i % 17 * 15), (long long)(top + i / 17 * 14));
}

static void svg_front(struct text *out, const struct json *card, int x, int y)
{
    const struct json *features = json_get(card, "features");
    struct svg_pen pen = {out, x + 30, y + 92, CARD_WIDTH - 46, json_count(features) > 7 ? 7 : 8, y + CARD_HEIGHT - 60};
    struct text words = {0};
    svg_head(out, card, x, y);
    svg_stats(out, card, x, y + 47);
    for (size_t i = 0; i < json_count(features) && pen.y < pen.limit; i++) {
        const struct json *feature = json_at(features, i);
        if (!card_is_on_front(feature)) continue;
        text_clear(&words);
        card_cost_words(&words, feature);
        text_addf(out, "<text x=\"%d\" y=\"%d\" font-size=\"8\" fill=\"#8a2f22\">%s</text>\n", x + CARD_MARGIN, pen.y,
                  text_get(&words));
        text_addf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"><tspan font-weight=\"bold\">", pen.x, pen.y,
                  pen.size + 1);
        text_add_escaped(out, json_to_text(json_get(feature, "name"), ""));
        text_clear(&words);
        text_add(&words, "  ");
        card_range_words(&words, feature);
        text_add(&words, "  ");
        card_uses_words(&words, feature);
        text_add(out, "</tspan><tspan font-style=\"italic\" fill=\"#555555\" xml:space=\"preserve\">");
        text_add_escaped(out, text_get(&words));
        text_add(out, "</tspan></text>\n");
        pen.y += pen.size + 3;
        text_clear(&words);
        card_feature_words(&words, feature);
        svg_words(&pen, text_get(&words));
        pen.y += 5;
    }
    svg_hit_points(out, card, x, y);
    text_free(&words);
}

static void svg_back(struct text *out, const struct card_sheet *sheet, int x, int y)
{
    struct svg_pen pen = {out, x + CARD_MARGIN, y + 64, CARD_WIDTH - 2 * CARD_MARGIN, 8, y + CARD_HEIGHT - 20};
    struct text words = {0};
    svg_head(out, sheet->card, x, y);
    for (size_t i = 0; i < CARD_LISTS; i++) {
        if (!json_count(json_get(sheet->card, card_lists[i][1]))) continue;
        text_clear(&words);
        text_addf(&words, "%s: ", card_lists[i][0]);
        card_list_words(&words, json_get(sheet->card, card_lists[i][1]));
        svg_words(&pen, text_get(&words));
        pen.y += 4;
    }
    for (size_t i = 0; i < json_count(sheet->gambits); i++) {
        text_clear(&words);
        if (i == 0) text_add(&words, "Gambits  ");
        card_gambit_words(&words, json_at(sheet->gambits, i));
        svg_words(&pen, text_get(&words));
    }
    const struct json *features = json_get(sheet->card, "features");
    for (size_t i = 0; i < json_count(features); i++) {
        if (!card_is_reading(json_at(features, i))) continue;
        text_clear(&words);
        text_addf(&words, "%s: ", json_to_text(json_get(json_at(features, i), "name"), ""));
        card_feature_words(&words, json_at(features, i));
        pen.y += 4;
        svg_words(&pen, text_get(&words));
    }
    text_free(&words);
}

void cards_print_svg(struct text *out, const struct card_sheet *cards, size_t count, bool backs)
{
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 595 842\" "
                  "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n<rect width=\"595\" height=\"842\" "
                  "fill=\"#ffffff\"/>\n");
    for (size_t i = 0; i < count && i < CARDS_ON_SHEET; i++) {
        int column = (int)((backs ? i ^ 1 : i) % 2), x = 22 + column * 278, y = 22 + (int)(i / 2) * 400;
        if (backs)
            svg_back(out, &cards[i], x, y);
        else
            svg_front(out, cards[i].card, x, y);
        text_addf(out,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"none\" stroke=\"#444444\"/>\n", x,
                  y, CARD_WIDTH, CARD_HEIGHT);
    }
    text_add(out, "</svg>\n");
}
