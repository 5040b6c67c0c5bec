/* p2v_prose.c: reads the descriptions of PF2e abilities: saving throws, damage, areas, conditions, how often.
 *
 * Only what is marked up is trusted (@Check, @Damage, @Template, links to conditions), and a few fixed phrases. The
 * tiers of critical results and later stages of afflictions are cut before anything is read (P2V-CONV-04). */
#include "bridges/p2v_prose_scan.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "dice/odds.h"
#include "systems/p2v/cards/pack.h"

const char *prose_effect_condition(enum prose_effect effect)
{
    static const char *const names[PROSE_EFFECTS] = {[PROSE_ENCUMBERED] = "encumbered",
                                                     [PROSE_CONFUSED] = "confused",
                                                     [PROSE_CONTROLLED] = "controlled",
                                                     [PROSE_OFF_GUARD] = "off-guard",
                                                     [PROSE_GRABBED] = "grabbed",
                                                     [PROSE_IMMOBILIZED] = "immobilized",
                                                     [PROSE_RATTLED] = "rattled",
                                                     [PROSE_SICKENED] = "sickened",
                                                     [PROSE_SLOWED] = "slowed",
                                                     [PROSE_STUNNED] = "stunned",
                                                     [PROSE_CHARMED] = "charmed",
                                                     [PROSE_NO_ATTACKS] = "no_attacks",
                                                     [PROSE_NO_RANGED] = "no_ranged_attacks",
                                                     [PROSE_NO_HEAL] = "no_heal"};
    return names[effect];
}

int p2v_convert_damage(int doubled)
{
    int up = (doubled + 1) / 2;
    return up < 10 ? up : (up + 2) / 5 * 5;
}

int p2v_convert_area(int squares)
{
    if (squares <= 3) return squares;
    int reduced = (squares * 2 + 2) / 3;
    return reduced > 8 ? 8 : reduced;
}

int p2v_convert_resistance(int points)
{
    int dice = (points * 4 + 5) / 10;
    return dice < 1 ? 1 : dice > 40 ? 40 : dice;
}

int prose_average(struct arena *arena, const char *formula, size_t length)
{
    struct dice_error error = {0};
    const struct dice *dice = dice_parse(arena, formula, length, DICE_FOUNDRY, &error);
    const struct odds *odds = dice ? odds_make(arena, dice, NULL, &error) : NULL;
    if (!odds) return -1;
    double doubled = odds_mean(odds) * 2;
    return doubled < 0 || doubled > 20000 ? -1 : (int)(doubled + 0.5);
}

const char *prose_from(const char *text, const char *at)
{
    return at - text > PROSE_REACH ? at - PROSE_REACH : text;
}

const char *prose_to(const char *at, const char *stops)
{
    const char *end = at;
    while (*end && end - at < PROSE_REACH && !strchr(stops, *end))
        end++;
    return end;
}

bool prose_starts(const char *at, const char *word)
{
    return strncmp(at, word, strlen(word)) == 0;
}

bool prose_contains(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);
    for (; at + length <= end; at++)
        if (strncmp(at, word, length) == 0) return true;
    return false;
}

char prose_small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool prose_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* ---- cutting ---- */

/* Headings whose text is not what the ability does to a target that fails. */
static bool prose_is_cut(const char *heading)
{
    static const char *const cut[] = {
        "Critical Success", "Success", "Critical Failure", "Requirement", "Trigger", "Frequency", "Maximum Dur",
        "Stage 2",          "Stage 3", "Stage 4",          "Stage 5",     "Stage 6", "Onset"};
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++)
        if (prose_starts(heading, cut[i])) return true;
    return false;
}

/* Headings above what the ability does. */
static bool prose_is_head(const char *heading)
{
    return prose_starts(heading, "Requirement") || prose_starts(heading, "Trigger") ||
           prose_starts(heading, "Frequency");
}

/* The end of the sentence at `at`: its full stop, or the markup that ends its paragraph. */
static char *prose_sentence_end(char *at)
{
    for (; *at; at++) {
        if (*at == '.' && (!at[1] || strchr(" <(", at[1]))) break;
        if (prose_starts(at, "</p") || prose_starts(at, "<hr") || prose_starts(at, "</li")) break;
    }
    return at;
}

/* Where the words about a critical failure that end at `at` begin: after the last comma, "or", bracket or full
 * stop. */
static char *prose_clause_start(char *text, char *at)
{
    int depth = 0;
    for (; at > text; at--) {
        depth += at[-1] == ']' || at[-1] == '}';
        depth -= at[-1] == '[' || at[-1] == '{';
        if (depth) continue;
        if (strchr(",;(", at[-1]) || (at[-1] == '.' && *at == ' ')) return at - (at[-1] == ',' || at[-1] == ';');
        if (at[-1] == '>' && !prose_starts(at, "</strong")) return at;
        if (prose_starts(at, " or ")) return at;
    }
    return at;
}

/* "..., or Drained 2 on a critical failure", "(on a critical failure it is also prone)", "On a critical failure, it
 * falls": blanks replace what only happens then. */
static void prose_cut_criticals(char *text, int *dropped)
{
    static const char *const marks[] = {"on a critical failure",      "On a critical failure",
                                        "critically fails its save",  "critically fails the save",
                                        "critically fails this save", "critically fails, "};
    for (char *at = text; *at; at++) {
        size_t length = 0;
        for (size_t i = 0; i < sizeof marks / sizeof *marks && !length; i++)
            length = prose_starts(at, marks[i]) ? strlen(marks[i]) : 0;
        if (!length) continue;
        char *start = at, *end = at + length;
        bool is_behind = strchr(".);<", *end) != NULL;
        if (is_behind)
            start = prose_clause_start((char *)prose_from(text, at), at);
        else
            for (char *stop = prose_sentence_end(end); end < stop && *end != ')';)
                end += *end == '(' ? (ptrdiff_t)strcspn(end, ")") + (strchr(end, ')') ? 1 : 0) : 1;
        for (char *blank = start; blank < end; blank++)
            *blank = ' ';
        (*dropped)++;
        at = end - 1;
    }
}

/* Does a paragraph end here, and one without a heading follow? Requirements and the like end with their paragraph. */
static bool prose_paragraph_ends(const char *at)
{
    if (!prose_starts(at, "</p>")) return false;
    at += 4;
    at += strspn(at, " \n\r\t");
    if (!prose_starts(at, "<p>")) return false;
    at += 3;
    return !prose_starts(at + strspn(at, " \n\r\t"), "<strong>");
}

static char *prose_cut(struct arena *arena, const char *html, int *dropped)
{
    size_t length = strlen(html), kept = 0;
    char *out = arena_alloc_raw(arena, length + 1, 1);
    bool skipping = false, is_short = false;
    for (size_t i = 0; out && i < length; i++) {
        if (prose_starts(html + i, "<strong>")) {
            bool cut = prose_is_cut(html + i + 8);
            *dropped += cut && prose_starts(html + i + 8, "Critical");
            skipping = cut;
            is_short = prose_is_head(html + i + 8);
        } else if (prose_starts(html + i, "<hr") || (is_short && prose_paragraph_ends(html + i))) {
            skipping = false;
        }
        if (!skipping) out[kept++] = html[i];
    }
    if (out) out[kept] = '\0';
    if (out) prose_cut_criticals(out, dropped);
    return out;
}

/* ---- fixed phrases ---- */

/* "two claw Strikes". */
static void prose_strikes(const char *text, struct prose *prose)
{
    enum { LOOK_BACK = 28 };
    for (const char *at = strstr(text, " Strikes"); at; at = strstr(at + 1, " Strikes")) {
        const char *from = at - text > LOOK_BACK ? at - LOOK_BACK : text;
        bool has_number = prose_contains(from, at, " two ") || prose_contains(from, at, " three ");
        prose->has_many_strikes |= has_number && !prose_contains(from, at, ".");
    }
}

/* `text`: what happens on other than critical results; `html`: all of it. */
static void prose_phrases(const char *text, const char *html, struct prose *prose)
{
    static const struct {
        const char *phrase;
        enum prose_effect effect;
    } phrases[] = {{"can't regain Hit Points", PROSE_NO_HEAL}, {"can't be healed", PROSE_NO_HEAL},
                   {"can't attack", PROSE_NO_ATTACKS},         {"can't use hostile actions", PROSE_NO_ATTACKS},
                   {"can't make ranged", PROSE_NO_RANGED},     {"penalty to Speed", PROSE_ENCUMBERED},
                   {"penalty to its Speed", PROSE_ENCUMBERED}, {"penalty to all Speeds", PROSE_ENCUMBERED}};
    static const char *const strikes[] = {
        "two Strikes",     "three Strikes", "four Strikes",          "makes two",
        "makes three",     "makes up to",   "a Strike against each", "Strikes once against each",
        "Strike with each"};
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (strstr(text, phrases[i].phrase)) prose->effects |= P2V_BIT(phrases[i].effect);
    for (size_t i = 0; i < sizeof strikes / sizeof *strikes; i++)
        if (strstr(html, strikes[i])) prose->has_many_strikes = true;
    prose->is_uneven = strstr(html, "uneven ground") != NULL;
    prose->is_difficult = strstr(html, "difficult terrain") != NULL;
    if (strstr(html, "temporarily immune") || strstr(html, "emporary immunity")) prose->uses = 1;
    if (strstr(html, "once per minute") || strstr(html, "once per hour") || strstr(html, "nce per encounter"))
        prose->uses = 1;
    if (strstr(html, " again for ") || strstr(html, "#Recharge")) prose->uses = 2;
    if (strstr(html, "nce per day")) prose->uses = 1, prose->is_daily = true;
    prose->is_once_per_round = strstr(html, "nce per round") != NULL;
    prose->is_in_its_space =
        strstr(html, "in its space") || strstr(html, "in their space") || strstr(html, "sharing its space");
    prose->has_stages = strstr(html, "<strong>Stage 2") != NULL;
}

/* ---- who is meant ---- */

/* The length of the word at `at` when the creature is named by it, else 0. */
static size_t prose_own_word(const struct prose_source *source, const char *at)
{
    size_t length = 0;
    while (prose_is_letter(at[length]))
        length++;
    for (size_t i = 0; i < source->own_count; i++) {
        const char *word = source->own[i];
        size_t k = 0;
        while (k < length && word[k] && prose_small(word[k]) == prose_small(at[k]))
            k++;
        if (length && k == length && !word[k]) return length;
    }
    return 0;
}

/* "the fire giant" and "Hakusa" are the creature itself, "fire damage" is not: an article or a capital comes first. */
static size_t prose_own_name(const struct prose_source *source, const char *html, const char *at)
{
    static const char *const articles[] = {"the ", "The ", "a ", "A ", "an ", "An "};
    size_t article = 0;
    for (size_t i = 0; i < sizeof articles / sizeof *articles; i++)
        if (prose_starts(at, articles[i])) article = strlen(articles[i]);
    if (!article && !(*at >= 'A' && *at <= 'Z')) return 0;
    if (at > html && prose_is_letter(at[-1])) return 0;
    size_t length = article, found = 0;
    for (size_t word; (word = prose_own_word(source, at + length)) > 0; length += at[length] == ' ') {
        length += word;
        found = length;
    }
    return found;
}

/* The description with ~ where it names the creature. */
static char *prose_mark_own(struct arena *arena, const struct prose_source *source)
{
    size_t length = strlen(source->html), kept = 0;
    char *out = arena_alloc_raw(arena, length + 1, 1);
    int depth = 0;
    for (size_t i = 0; out && i < length; i++) {
        char c = source->html[i];
        depth += (c == '<' || c == '[') - (c == '>' || c == ']');
        size_t own = depth == 0 ? prose_own_name(source, source->html, source->html + i) : 0;
        out[kept++] = own ? '~' : c;
        if (own) i += own - 1;
    }
    if (out) out[kept] = '\0';
    return out;
}

static void prose_lower(struct text *text)
{
    for (size_t i = 0; i < text->length; i++)
        text->bytes[i] = prose_small(text->bytes[i]);
}

/* The length of a section whose heading is left out: to the next heading, line, or paragraph where that ends it. */
static size_t prose_section_length(const char *html, bool is_head)
{
    size_t length = *html != '\0';
    while (html[length] && !prose_starts(html + length, "<strong>") && !prose_starts(html + length, "<hr") &&
           !(is_head && prose_paragraph_ends(html + length)))
        length++;
    return length;
}

const char *prose_section(struct arena *arena, const struct prose_source *source, const char *heading)
{
    enum { SECTION_MOST = 1200 };
    char *html = prose_mark_own(arena, source);
    int unused = 0;
    if (html && !heading) html = prose_cut(arena, html, &unused);
    for (char *at = html; html && heading; at = at + 1) {
        at = strstr(at, "<strong>");
        if (!at) return "";
        if (!prose_starts(at + 8, heading)) continue;
        html = at + 8 + strcspn(at + 8, "<");
        html[prose_section_length(html, prose_is_head(at + 8))] = '\0';
        break;
    }
    if (!html) return "";
    struct text text = {0};
    prose_plain(&text, html, SECTION_MOST);
    prose_lower(&text);
    const char *copy = arena_copy_text(arena, text_get(&text), text.length);
    text_free(&text);
    return copy ? copy : "";
}

const char *prose_glossary(struct arena *arena, const char *html)
{
    static const char start[] = "@Localize[PF2E.NPC.Abilities.Glossary.";
    const char *at = strstr(html, start);
    if (!at) return "";
    at += sizeof start - 1;
    const char *key = arena_copy_text(arena, at, strcspn(at, "]"));
    return key ? key : "";
}

/* "60 feet." or "30 feet @Check[...]" in front: how far an aura reaches. */
static int prose_radius(const char *html)
{
    const char *at = html;
    while (*at == '<')
        at += strcspn(at, ">") + (strchr(at, '>') ? 1 : 0);
    char *end;
    long feet = strtol(at, &end, 10);
    bool is_aura = end != at && prose_starts(end, " feet") && strchr(".,;< @(", end[5]);
    return is_aura && feet >= 5 && feet < 1000 ? (int)feet / 5 : 0;
}

/* The text below a heading, to the next one. */
static const char *prose_below(struct arena *arena, const char *html, const char *heading)
{
    const char *at = strstr(html, heading);
    if (!at) return "";
    at += strlen(heading);
    const char *end = strstr(at, "<strong>"), *line = strstr(at, "<hr");
    if (line && (!end || line < end)) end = line;
    const char *part = arena_copy_text(arena, at, end ? (size_t)(end - at) : strlen(at));
    return part ? part : "";
}

/* Who saves takes less where the text says half, or where the damage of a save made is given. */
static bool prose_halves(struct arena *arena, const char *html)
{
    const char *success = prose_below(arena, html, "<strong>Success</strong>");
    return strstr(success, "half damage") || strstr(success, "half the damage") || strstr(success, "@Damage[") ||
           strstr(html, "for half damage") || strstr(html, "save takes half");
}

/* Squares of "a creature within 30 feet", 0: none. */
static int prose_required_range(struct arena *arena, const char *html)
{
    const char *words = prose_below(arena, html, "<strong>Requirement"), *at = strstr(words, "within ");
    char *end = NULL;
    long feet = at ? strtol(at + 7, &end, 10) : 0;
    return feet >= 5 && feet < 1000 && prose_starts(end, " feet") ? (int)feet / 5 : 0;
}

void prose_read(struct arena *arena, const struct prose_source *source, struct prose *prose)
{
    *prose = (struct prose){.save = -1, .shape = -1};
    char *marked = prose_mark_own(arena, source);
    char *text = marked ? prose_cut(arena, marked, &prose->dropped) : NULL;
    if (!text) return;
    prose_scan(arena, text, prose);
    prose_phrases(text, source->html, prose);
    prose_strikes(text, prose);
    prose->is_in_its_space |= strstr(text, "in ~'s space") != NULL;
    prose->is_half = prose_halves(arena, source->html);
    prose->radius = prose_radius(source->html);
    if (!prose->range) prose->range = prose_required_range(arena, source->html);
    /* Clumsy and slowed by slime is one thing on a card: encumbered covers it (the slurk's example). */
    if (prose->effects & P2V_BIT(PROSE_ENCUMBERED)) prose->effects &= ~P2V_BIT(PROSE_OFF_GUARD);
    prose->effects &= ~P2V_BIT(PROSE_NOTHING);
    prose->choices &= prose->effects;
}

void prose_plain(struct text *out, const char *html, size_t most)
{
    bool in_tag = false;
    size_t start = out->length;
    for (const char *at = html; *at && out->length - start < most; at++) {
        if (*at == '<') in_tag = true;
        if (prose_starts(at, "@UUID[") && !in_tag) { /* the label, or the last word of the link */
            size_t length = strcspn(at, "]");
            const char *last = at + length;
            if (!at[length]) break;
            if (last[1] != '{') {
                while (last > at && last[-1] != '.')
                    last--;
                text_add_bytes(out, last, (size_t)(at + length - last));
            }
            at += length;
            continue;
        }
        if (!in_tag && *at == '\n') text_add_char(out, ' ');
        if (!in_tag && !strchr("\n{}", *at)) text_add_char(out, *at);
        if (*at == '>') in_tag = false;
    }
    while (out->length > start &&
           ((unsigned char)out->bytes[out->length - 1] >= 0x80 || out->bytes[out->length - 1] == ' '))
        out->bytes[--out->length] = '\0'; /* never half a character */
}
