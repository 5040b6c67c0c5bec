/* card_print.c: lays cards out for paper. Front: figures and features; back: name, traits and hit points to cross off.
 */
#include "card_print.h"

#include <string.h>

#include "systems/p2v/rules.h"

/* ---- words ---- */

static void words_types(struct text *out, const struct json *types)
{
    for (size_t i = 0; i < json_count(types); i++)
        text_addf(out, "%s%s", i ? " and " : " ", json_to_text(json_at(types, i), ""));
}

static void words_save(struct text *out, const struct json *save)
{
    if (!save) return;
    int stat = p2v_save_find(json_to_text(json_get(save, "stat"), ""));
    text_addf(out, " (%s %s)", stat >= 0 ? p2v_save_name((enum p2v_save)stat) : "save",
              json_to_text(json_get(save, "on_success"), "negates"));
}

static void words_effects(struct text *out, const struct json *effects, int depth);

static void words_effect(struct text *out, const struct json *effect, int depth)
{
    const char *op = json_to_text(json_get(effect, "op"), "");
    long long amount = json_to_int(json_get(effect, "amount"), 0);
    if (strcmp(op, "damage") == 0) {
        text_addf(out, "%lld", amount);
        words_types(out, json_get(effect, "types"));
        text_add(out, " damage");
    } else if (strcmp(op, "persistent") == 0) {
        text_addf(out, "%lld persistent %s damage", amount, json_to_text(json_get(effect, "type"), ""));
    } else if (strcmp(op, "condition") == 0) {
        text_add(out, json_to_text(json_get(effect, "name"), ""));
    } else if (strcmp(op, "push") == 0 || strcmp(op, "pull") == 0) {
        text_addf(out, "%s %lld", op, (long long)json_to_int(json_get(effect, "squares"), 1));
    } else if (strcmp(op, "heal") == 0 || strcmp(op, "reduce_damage") == 0) {
        text_addf(out, "%s %lld", strcmp(op, "heal") == 0 ? "heal" : "reduce damage by", amount);
    } else if (strcmp(op, "spend_ap") == 0) {
        text_addf(out, "%lld AP: ", (long long)json_to_int(json_get(effect, "ap"), 1));
        words_effects(out, json_get(effect, "then"), depth + 1);
    } else {
        for (const char *at = op; *at; at++)
            text_add_char(out, *at == '_' ? ' ' : *at);
    }
    words_save(out, json_get(effect, "save"));
}

static void words_effects(struct text *out, const struct json *effects, int depth)
{
    for (size_t i = 0; i < json_count(effects) && depth < 4; i++) {
        if (i) text_add(out, ", ");
        words_effect(out, json_at(effects, i), depth);
    }
}

static void words_target(struct text *out, const struct json *target)
{
    const char *mode = json_to_text(json_get(target, "mode"), "");
    long long reach = json_to_int(json_get(target, "reach"), 1), near = json_to_int(json_get(target, "short"), 0),
              far = json_to_int(json_get(target, "long"), near);
    if (strncmp(mode, "melee", 5) == 0) text_addf(out, reach > 1 ? "Melee %lld " : "Melee ", reach);
    if (strcmp(mode, "melee_or_ranged") == 0) text_add(out, "or ");
    if (near) text_addf(out, near == far ? "Ranged %lld " : "Ranged %lld/%lld ", near, far);
    if (strcmp(mode, "area") == 0)
        text_addf(out, "%s %lld ", json_to_text(json_get(target, "shape"), ""),
                  (long long)json_to_int(json_get(target, "size"), 0));
}

static void words_spells(struct text *out, const struct json *caster)
{
    const struct json *pools = json_get(caster, "pools");
    for (size_t i = 0; i < json_count(pools); i++) {
        const struct json *pool = json_at(pools, i), *spells = json_get(pool, "spells");
        if (json_get(pool, "count"))
            text_addf(out, "%lld x ", (long long)json_to_int(json_get(pool, "count"), 0));
        else
            text_add(out, "at will ");
        for (size_t k = 0; k < json_count(spells); k++)
            text_addf(out, "%s%s", k ? ", " : "", json_to_text(json_get(json_at(spells, k), "name"), ""));
        text_add(out, ". ");
    }
}

void card_feature_words(struct text *out, const struct json *feature)
{
    const char *kind = json_to_text(json_get(feature, "kind"), "passive");
    const struct json *uses = json_get(feature, "uses");
    long long ap = json_to_int(json_get(feature, "ap"), 0);
    if (strcmp(kind, "action") == 0)
        text_addf(out, "%lld AP ", ap);
    else if (strcmp(kind, "passive") != 0 && strcmp(kind, "caster") != 0)
        text_addf(out, "%s ", kind);
    words_target(out, json_get(feature, "target"));
    if (json_to_bool(json_get(feature, "once_per_turn"), false)) text_add(out, "once per turn ");
    if (json_is(uses, JSON_OBJECT))
        text_addf(out, "[%lld per %s] ", (long long)json_to_int(json_get(uses, "count"), 1),
                  json_is_text(json_get(uses, "recharge"), "daily") ? "day" : "encounter");
    words_spells(out, json_get(feature, "caster"));
    if (json_count(json_get(feature, "effects")))
        words_effects(out, json_get(feature, "effects"), 0);
    else
        text_add(out, json_to_text(json_get(feature, "text"), ""));
}

static void words_list(struct text *out, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++)
        text_addf(out, "%s%s", i ? ", " : "", json_to_text(json_at(list, i), ""));
}

static void words_head(struct text *out, const struct json *card)
{
    int level = (int)json_to_int(json_get(card, "level"), 0), cost = p2v_level_cost(level);
    if (cost < 0 || json_to_bool(json_get(card, "unpriced"), false))
        text_addf(out, "level %d, narrative only", level);
    else
        text_addf(out, "level %d, %d points (upgrade %d)", level, cost, p2v_upgrade_cost(level));
    text_addf(out, ", %s %s", json_to_text(json_get(card, "alignment"), ""), json_to_text(json_get(card, "size"), ""));
}

static const char *const print_stats[][2] = {{"Fight", "fight"}, {"Armor", "armor"},   {"Power", "power"},
                                             {"Fort", "fort"},   {"Reflex", "reflex"}, {"Will", "will"},
                                             {"HP", "hp"},       {"Speed", "speed"}};

/* ---- HTML ---- */

static void html_add(struct text *out, const char *words)
{
    for (; *words; words++) {
        if (*words == '<')
            text_add(out, "&lt;");
        else if (*words == '&')
            text_add(out, "&amp;");
        else if (*words == '"')
            text_add(out, "&quot;");
        else
            text_add_char(out, *words);
    }
}

static void html_front(struct text *out, const struct json *card)
{
    struct text words = {0};
    text_add(out, "<article><h2>");
    html_add(out, json_to_text(json_get(card, "name"), "?"));
    text_add(out, "</h2><p class=head>");
    words_head(&words, card);
    html_add(out, text_get(&words));
    text_add(out, "</p><dl>");
    for (size_t i = 0; i < sizeof print_stats / sizeof *print_stats; i++)
        text_addf(out, "<div><dt>%s</dt><dd>%lld</dd></div>", print_stats[i][0],
                  (long long)json_to_int(json_get(card, print_stats[i][1]), 0));
    text_add(out, "</dl>");
    const struct json *features = json_get(card, "features");
    for (size_t i = 0; i < json_count(features); i++) {
        text_clear(&words);
        card_feature_words(&words, json_at(features, i));
        text_add(out, "<p><b>");
        html_add(out, json_to_text(json_get(json_at(features, i), "name"), ""));
        text_add(out, "</b> ");
        html_add(out, text_get(&words));
        text_add(out, "</p>");
    }
    text_add(out, "</article>\n");
    text_free(&words);
}

static void html_line(struct text *out, const char *label, const struct json *list)
{
    struct text words = {0};
    words_list(&words, list);
    if (words.length) {
        text_addf(out, "<p><b>%s</b> ", label);
        html_add(out, text_get(&words));
        text_add(out, "</p>");
    }
    text_free(&words);
}

static void html_back(struct text *out, const struct json *card)
{
    text_add(out, "<article class=back><h1>");
    html_add(out, json_to_text(json_get(card, "name"), "?"));
    text_add(out, "</h1>");
    html_line(out, "Traits", json_get(card, "traits"));
    html_line(out, "Skills", json_get(card, "skills"));
    html_line(out, "Movement", json_get(card, "modes"));
    html_line(out, "Immune", json_get(card, "immune"));
    html_line(out, "Judgement", json_get(card, "judgement"));
    int64_t hp = json_to_int(json_get(card, "hp"), 0);
    text_add(out, "<p class=track>");
    for (int64_t left = hp; left > 0 && left > hp - 300; left -= 5)
        text_addf(out, "<i>%lld</i>", (long long)(left < 5 ? left : 5));
    text_add(out, "</p></article>\n");
}

void cards_print_html(struct text *out, const struct json *const *cards, size_t count)
{
    text_add(out,
             "<!doctype html><meta charset=utf-8><title>Cards</title><style>@page{size:A4;margin:8mm}"
             "body{font:8.5pt/1.25 serif;margin:0}section{display:grid;grid-template:repeat(2,138mm)/repeat(2,95mm);"
             "gap:2mm;break-after:page}article{border:.5mm solid #333;border-radius:3mm;padding:3mm;overflow:hidden}"
             "h1{font-size:20pt;text-align:center}h2{margin:0;font-size:13pt;border-bottom:.4mm solid #833}"
             ".head{color:#555;margin:.5mm 0}dl{display:flex;margin:1mm 0;gap:1mm}dl div{flex:1;text-align:center;"
             "background:#f3ece0}dt{font-size:6pt}dd{margin:0;font-weight:bold;font-size:11pt}p{margin:.8mm 0}"
             ".track i{display:inline-block;width:5mm;height:5mm;border:.3mm solid #333;margin:.4mm;font-size:6pt;"
             "text-align:center;color:#999}</style>\n");
    for (size_t first = 0; first < count; first += CARDS_ON_SHEET) {
        text_add(out, "<section>\n");
        for (size_t i = first; i < count && i < first + CARDS_ON_SHEET; i++)
            html_front(out, cards[i]);
        text_add(out, "</section><section>\n");
        for (size_t i = 0; i < CARDS_ON_SHEET; i++) { /* turned over the long edge: left and right change places */
            size_t index = first + (i ^ 1);
            if (index < count)
                html_back(out, cards[index]);
            else
                text_add(out, "<span></span>");
        }
        text_add(out, "</section>\n");
    }
}

/* ---- SVG ---- */

/* Words in lines of at most `columns` letters; returns the next y. */
static int svg_paragraph(struct text *out, const char *words, int x, int y, int limit)
{
    enum { COLUMNS = 52, LEADING = 12 };
    while (*words && y < limit) {
        size_t length = strlen(words), take = length;
        if (length > COLUMNS) {
            take = COLUMNS;
            while (take > COLUMNS / 2 && words[take] != ' ')
                take--;
        }
        while (take < length && ((unsigned char)words[take] & 0xC0) == 0x80)
            take++;
        struct text line = {0};
        text_add_bytes(&line, words, take);
        text_addf(out, "<text x=\"%d\" y=\"%d\">", x, y);
        html_add(out, text_get(&line));
        text_add(out, "</text>\n");
        text_free(&line);
        words += take;
        while (*words == ' ')
            words++;
        y += LEADING;
    }
    return y;
}

static void svg_front(struct text *out, const struct json *card, int x, int y)
{
    struct text words = {0};
    words_head(&words, card);
    int limit = y + 385, at = svg_paragraph(out, text_get(&words), x + 8, y + 36, limit);
    text_clear(&words);
    for (size_t i = 0; i < sizeof print_stats / sizeof *print_stats; i++)
        text_addf(&words, "%s %lld  ", print_stats[i][0], (long long)json_to_int(json_get(card, print_stats[i][1]), 0));
    at = svg_paragraph(out, text_get(&words), x + 8, at + 2, limit);
    const struct json *features = json_get(card, "features");
    for (size_t i = 0; i < json_count(features); i++) {
        text_clear(&words);
        text_addf(&words, "%s: ", json_to_text(json_get(json_at(features, i), "name"), ""));
        card_feature_words(&words, json_at(features, i));
        at = svg_paragraph(out, text_get(&words), x + 8, at + 3, limit);
    }
    text_free(&words);
}

static void svg_back(struct text *out, const struct json *card, int x, int y)
{
    static const char *const lists[] = {"traits", "skills", "modes", "immune", "judgement"};
    int at = y + 40, limit = y + 300;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct text words = {0};
        if (!json_count(json_get(card, lists[i]))) continue;
        text_addf(&words, "%s: ", lists[i]);
        words_list(&words, json_get(card, lists[i]));
        at = svg_paragraph(out, text_get(&words), x + 8, at + 3, limit);
        text_free(&words);
    }
    int64_t boxes = (json_to_int(json_get(card, "hp"), 0) + 4) / 5;
    for (int64_t i = 0; i < boxes && i < 64; i++)
        text_addf(out, "<rect x=\"%lld\" y=\"%lld\" width=\"13\" height=\"13\"/>\n", (long long)(x + 8 + i % 16 * 15),
                  (long long)(y + 320 + i / 16 * 15));
}

void cards_print_svg(struct text *out, const struct json *const *cards, size_t count, bool backs)
{
    text_add(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 595 842\">\n"
             "<style>text{font:8px serif}.name{font:bold 14px serif}rect{fill:none;stroke:#333}</style>\n");
    for (size_t i = 0; i < count && i < CARDS_ON_SHEET; i++) {
        int column = (int)((backs ? i ^ 1 : i) % 2), x = 22 + column * 278, y = 22 + (int)(i / 2) * 400;
        text_addf(out,
                  "<rect x=\"%d\" y=\"%d\" width=\"270\" height=\"392\" rx=\"8\"/>\n<text class=\"name\" x=\"%d\" "
                  "y=\"%d\">",
                  x, y, x + 8, y + 20);
        html_add(out, json_to_text(json_get(cards[i], "name"), "?"));
        text_add(out, "</text>\n");
        (backs ? svg_back : svg_front)(out, cards[i], x, y);
    }
    text_add(out, "</svg>\n");
}
