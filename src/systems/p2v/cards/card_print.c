/* card_print.c: cards as HTML pages: fronts with figures, features and hit points to cross off; backs with what is
 * looked up now and then. */
#include "systems/p2v/cards/card_print.h"

#include <string.h>

const char *const card_stats[CARD_STATS][2] = {{"Fight", "fight"}, {"Armor", "armor"},   {"Power", "power"},
                                               {"Fort", "fort"},   {"Reflex", "reflex"}, {"Will", "will"},
                                               {"Speed", "speed"}};
const char *const card_lists[CARD_LISTS][2] = {{"Skills", "skills"},      {"Senses", "senses"}, {"Immune", "immune"},
                                               {"Resist", "resist"},      {"Weak", "weak"},     {"Feats", "feats"},
                                               {"Judgement", "judgement"}};

void card_gambit_words(struct text *out, const struct json *gambit)
{
    static const char *const phases[][2] = {{"super_early", "I"}, {"early", "II"}, {"late", "III"}};
    const struct json *dice = json_get(gambit, "dice");
    for (size_t i = 0; i < json_count(dice); i++) /* the faces of dice */
        text_addf(out, "\xe2\x9a%c", (char)(0x80 + (json_to_int(json_at(dice, i), 1) + 5) % 6));
    for (size_t i = 0; i < 3; i++)
        if (json_is_text(json_get(gambit, "phase"), phases[i][0])) text_addf(out, " %s ", phases[i][1]);
    text_add(out, json_to_text(json_get(gambit, "text"), ""));
}

/* Good, neutral and evil cards have a colour each. */
static const char *html_colour(const struct json *card)
{
    const char *alignment = json_to_text(json_get(card, "alignment"), "");
    size_t length = strlen(alignment);
    return !length                        ? "neutral"
           : alignment[length - 1] == 'G' ? "good"
           : alignment[length - 1] == 'E' ? "evil"
                                          : "neutral";
}

/* Cards with much to read get smaller letters: tenths of lines of the widest ones. */
static const char *html_density(const struct json *card)
{
    const struct json *features = json_get(card, "features");
    size_t lines = 13 * (size_t)((json_to_int(json_get(card, "hp"), 0) % 1000 + 79) / 80);
    for (size_t i = 0; i < json_count(features); i++) {
        struct text words = {0};
        if (!card_is_on_front(json_at(features, i))) continue;
        card_feature_words(&words, json_at(features, i));
        lines += 17 + 10 * ((words.length + 44) / 45);
        text_free(&words);
    }
    return lines > 330 ? "tiny" : lines > 195 ? "dense" : "wide";
}

static void html_words(struct text *out, const char *before, const struct text *words, const char *after)
{
    if (!words->length) return;
    text_add(out, before);
    text_add_escaped(out, text_get(words));
    text_add(out, after);
}

static void html_feature(struct text *out, const struct json *feature)
{
    struct text words = {0};
    text_add(out, "<div class=feature><span class=cost>");
    card_cost_words(&words, feature);
    html_words(out, "", &words, "");
    text_add(out, "</span><p><b>");
    text_add_escaped(out, json_to_text(json_get(feature, "name"), ""));
    text_add(out, "</b>");
    text_clear(&words);
    card_range_words(&words, feature);
    html_words(out, " <em>", &words, "</em>");
    text_clear(&words);
    card_uses_words(&words, feature);
    html_words(out, " <span class=uses>", &words, "</span>");
    text_clear(&words);
    card_feature_words(&words, feature);
    html_words(out, "<br>", &words, "");
    text_add(out, "</p></div>");
    text_free(&words);
}

static void html_head(struct text *out, const struct json *card)
{
    struct text words = {0};
    int points = card_points(card);
    text_add(out, "<header><div><h2>");
    text_add_escaped(out, json_to_text(json_get(card, "name"), "?"));
    text_add(out, "</h2><p>");
    card_head_words(&words, card);
    html_words(out, "", &words, "");
    text_clear(&words);
    card_list_words(&words, json_get(card, "traits"));
    html_words(out, "  \xc2\xb7  ", &words, "");
    text_add(out, "</p></div><strong>");
    if (points < 0)
        text_add(out, "\xe2\x80\x93");
    else
        text_addf(out, "%d", points);
    text_add(out, "</strong></header>");
    text_free(&words);
}

static void html_front(struct text *out, const struct json *card)
{
    struct text words = {0};
    const struct json *features = json_get(card, "features");
    text_addf(out, "<article class=\"%s %s\">", html_colour(card), html_density(card));
    html_head(out, card);
    text_add(out, "<dl>");
    for (size_t i = 0; i < CARD_STATS; i++)
        text_addf(out,
                  i == 0 || (i > 2 && i < 6) ? "<div><dt>%s</dt><dd>%+lld</dd></div>"
                                             : "<div><dt>%s</dt><dd>%lld</dd></div>",
                  card_stats[i][0], (long long)json_to_int(json_get(card, card_stats[i][1]), 0));
    text_add(out, "</dl>");
    card_list_words(&words, json_get(card, "modes"));
    html_words(out, "<p class=modes>", &words, "</p>");
    text_add(out, "<main>");
    for (size_t i = 0; i < json_count(features); i++)
        if (card_is_on_front(json_at(features, i))) html_feature(out, json_at(features, i));
    text_add(out, "</main>");
    int64_t hp = json_to_int(json_get(card, "hp"), 0);
    text_addf(out, "<footer><b>HP %lld</b>", (long long)hp);
    for (int64_t left = hp; left > 0 && left > hp - 400; left -= 5)
        text_addf(out, "<i>%lld</i>", (long long)(left < 5 ? left : 5));
    text_add(out, "</footer></article>\n");
    text_free(&words);
}

static void html_back(struct text *out, const struct card_sheet *sheet)
{
    const struct json *card = sheet->card;
    struct text words = {0};
    const char *name = json_to_text(json_get(card, "name"), "?");
    text_addf(out, "<article class=\"back %s\"><header><h1>", html_colour(card));
    text_add_escaped(out, name);
    text_add(out, "</h1></header><main>");
    for (size_t i = 0; i < CARD_LISTS; i++) {
        text_clear(&words);
        card_list_words(&words, json_get(card, card_lists[i][1]));
        if (!words.length) continue;
        text_addf(out, "<p><b>%s</b> ", card_lists[i][0]);
        html_words(out, "", &words, "</p>");
    }
    if (json_count(sheet->gambits)) text_add(out, "<h3>Gambits</h3>");
    if (json_get(card, "gambit_preference")) {
        text_add(out, "<p><em>");
        text_add_escaped(out, json_to_text(json_get(card, "gambit_preference"), ""));
        text_add(out, "</em></p>");
    }
    for (size_t i = 0; i < json_count(sheet->gambits); i++) {
        text_clear(&words);
        card_gambit_words(&words, json_at(sheet->gambits, i));
        html_words(out, "<p class=gambit>", &words, "</p>");
    }
    const struct json *features = json_get(card, "features");
    bool has_reading = false;
    for (size_t i = 0; i < json_count(features); i++) {
        if (!card_is_reading(json_at(features, i))) continue;
        if (!has_reading) text_add(out, "<h3>To be read</h3>");
        has_reading = true;
        html_feature(out, json_at(features, i));
    }
    text_add(out,
             "</main><footer><b>Conditions</b> encumbered \xc2\xb7 confused \xc2\xb7 controlled \xc2\xb7 off-guard "
             "\xc2\xb7 grabbed \xc2\xb7 immobilized \xc2\xb7 rattled \xc2\xb7 sickened \xc2\xb7 slowed \xc2\xb7 "
             "stunned</footer></article>\n");
    text_free(&words);
}

static const char html_style[] =
    "@page{size:A4;margin:8mm}*{box-sizing:border-box}"
    "body{font:8.5pt/1.28 'Source Sans 3','Helvetica Neue',Arial,sans-serif;margin:0;color:#1d1d1d;"
    "-webkit-print-color-adjust:exact;print-color-adjust:exact}"
    "section{display:grid;grid-template:repeat(2,138mm)/repeat(2,95mm);gap:3mm;break-after:page}"
    "article{display:flex;flex-direction:column;border:.35mm solid #444;border-radius:3mm;overflow:hidden;padding:0 "
    "3mm 2.5mm}main{flex:1;overflow:hidden;min-height:0}"
    "header{display:flex;align-items:center;justify-content:space-between;margin:0 -3mm 2mm;padding:2mm 3mm;color:#fff;"
    "background:#4d5a4b}.good header{background:#2f557f}.evil header{background:#7a2f2c}"
    "header p{font-size:7pt;opacity:.9}h2{margin:0;font-size:15pt;line-height:1.1}"
    "header strong{flex:none;min-width:11mm;height:11mm;border-radius:6mm;background:#fff;color:#222;font-size:13pt;"
    "display:flex;align-items:center;justify-content:center;margin-left:2mm}"
    "dl{display:grid;grid-template-columns:repeat(7,1fr);gap:1mm;margin:0 0 1.5mm}"
    "dl div{text-align:center;background:#eeebe4;border-radius:1.2mm;padding:.6mm 0}"
    "dt{font-size:6pt;text-transform:uppercase;letter-spacing:.2pt;color:#555}"
    "dd{margin:0;font-weight:700;font-size:12pt;line-height:1.1}p{margin:0}"
    ".modes{font-size:7.5pt;font-style:italic;color:#444;margin-bottom:1mm;text-transform:capitalize}"
    ".feature{display:flex;gap:1.2mm;margin:0 0 1.4mm;padding-top:1.2mm;border-top:.15mm solid #bbb}"
    ".cost{flex:none;width:6.5mm;color:#8a2f22;letter-spacing:-.5pt}.feature em{color:#555}"
    ".uses{float:right;font-size:8pt}.wide{font-size:10.5pt}.dense{font-size:8pt}.tiny{font-size:6.6pt}"
    "footer{flex:none;padding-top:1mm;font-size:8.5pt}footer b{margin-right:1.5mm}"
    "footer i{display:inline-block;width:4.6mm;height:4.6mm;border:.25mm solid #555;border-radius:.8mm;margin:.25mm;"
    "font:5pt/4.4mm sans-serif;text-align:center;color:#aaa;vertical-align:middle}"
    ".back header{justify-content:center;padding:6mm 3mm}.back .feature{font-size:7pt}.back "
    "h1{margin:0;font-size:20pt;text-align:center}"
    ".back p{margin:0 0 1.2mm}h3{margin:3mm 0 1mm;font-size:10pt;border-bottom:.2mm solid #888}"
    ".gambit{font-size:9.5pt}.back footer{font-size:7pt;color:#666;text-align:center}";

void cards_print_html(struct text *out, const struct card_sheet *cards, size_t count)
{
    text_addf(out, "<!doctype html><html lang=en><meta charset=utf-8><title>Cards</title><style>%s</style>\n",
              html_style);
    for (size_t first = 0; first < count; first += CARDS_ON_SHEET) {
        text_add(out, "<section>\n");
        for (size_t i = first; i < count && i < first + CARDS_ON_SHEET; i++)
            html_front(out, cards[i].card);
        text_add(out, "</section><section>\n");
        for (size_t i = 0; i < CARDS_ON_SHEET; i++) { /* turned over the long edge: left and right change places */
            size_t index = first + (i ^ 1);
            if (index < count)
                html_back(out, &cards[index]);
            else
                text_add(out, "<span></span>");
        }
        text_add(out, "</section>\n");
    }
}
