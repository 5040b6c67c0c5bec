/* p2v_prose.c: reads the descriptions of PF2e abilities: saving throws, damage, areas, conditions, how often.
 *
 * Only what is marked up is trusted (@Check, @Damage, @Template, links to conditions), and a few fixed phrases. The
 * tiers of critical results and later stages of afflictions are cut before anything is read (P2V-CONV-04). */
#include "bridges/p2v_prose.h"

#include <stdlib.h>
#include <string.h>

#include "dice/odds.h"
#include "systems/p2v/cards/pack.h"

static const struct prose_mapping {
    const char *word;
    enum prose_effect first, second;
} prose_mappings[] = {
#define MAPPED(word, first, second) {word, PROSE_##first, PROSE_##second},
#include "bridges/p2v_conditions.def"
};

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

/* Markup, words and sentences are looked for at most so many characters away, so a text without their ends is not read
 * again and again. */
enum { PROSE_REACH = 1000 };

static const char *prose_from(const char *text, const char *at)
{
    return at - text > PROSE_REACH ? at - PROSE_REACH : text;
}

/* The first of `stops` behind `at`, or where looking ends. */
static const char *prose_to(const char *at, const char *stops)
{
    const char *end = at;
    while (*end && end - at < PROSE_REACH && !strchr(stops, *end))
        end++;
    return end;
}

/* ---- cutting ---- */

static bool prose_starts(const char *at, const char *word)
{
    return strncmp(at, word, strlen(word)) == 0;
}

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

static char *prose_cut(struct arena *arena, const char *html, int *dropped)
{
    size_t length = strlen(html), kept = 0;
    char *out = arena_alloc_raw(arena, length + 1, 1);
    bool skipping = false;
    for (size_t i = 0; out && i < length; i++) {
        if (prose_starts(html + i, "<strong>")) {
            bool cut = prose_is_cut(html + i + 8);
            *dropped += cut && prose_starts(html + i + 8, "Critical");
            skipping = cut;
        } else if (prose_starts(html + i, "<hr")) {
            skipping = false;
        }
        if (!skipping) out[kept++] = html[i];
    }
    if (out) out[kept] = '\0';
    return out;
}

/* ---- marked-up things ---- */

/* The number after `name` in "fortitude|dc:21|basic", 0 when there is none. */
static int prose_parameter(const char *at, const char *end, const char *name)
{
    size_t length = strlen(name);
    for (; at + length < end; at++)
        if (strncmp(at, name, length) == 0) return (int)strtol(at + length, NULL, 10);
    return 0;
}

static bool prose_contains(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);
    for (; at + length <= end; at++)
        if (strncmp(at, word, length) == 0) return true;
    return false;
}

static void prose_check(const char *at, const char *end, struct prose *prose)
{
    static const char *const saves[] = {"fortitude", "reflex", "will"};
    if (prose_starts(at, "type:")) at += 5;
    for (int save = 0; save < 3; save++) {
        int dc = prose_starts(at, saves[save]) ? prose_parameter(at, end, "dc:") : 0;
        if (!dc || dc > 100) continue;
        if (dc > prose->dc) prose->dc = dc;
        if (prose->save >= 0) continue;
        prose->save = save;
        prose->is_basic = prose_contains(at, end, "basic");
    }
}

static int prose_shape(const char *at)
{
    static const char *const shapes[] = {"emanation", "burst", "cone", "line"};
    for (int shape = 0; shape < 4; shape++)
        if (prose_starts(at, shapes[shape])) return shape;
    return -1;
}

static void prose_area(int shape, int feet, struct prose *prose)
{
    if (shape < 0 || prose->shape >= 0 || feet < 5 || feet > 1000) return;
    prose->shape = shape;
    prose->size = p2v_convert_area(feet / 5);
}

/* The bits of the types in "[persistent,fire]". */
static uint32_t prose_types(const char *at, const char *end, bool *is_persistent, bool *is_healing)
{
    uint32_t types = 0;
    while (at < end) {
        char word[24];
        size_t length = 0;
        for (; at < end && *at != ','; at++)
            if (length < sizeof word - 1 && *at != ' ') word[length++] = *at;
        word[length] = '\0';
        at += at < end;
        int type = p2v_damage_find(word);
        if (type >= 0) types |= P2V_BIT(type);
        *is_persistent |= strcmp(word, "persistent") == 0 || strcmp(word, "bleed") == 0;
        *is_healing |= strcmp(word, "healing") == 0;
    }
    return types;
}

static void prose_damage_part(struct arena *arena, const char *at, const char *end, struct prose *prose, int *doubled)
{
    const char *type = at;
    bool is_persistent = false, is_healing = false;
    while (type < end && *type != '[')
        type++;
    int average = prose_average(arena, at, (size_t)(type - at));
    const char *close = type;
    while (close < end && *close != ']')
        close++;
    uint32_t types = type < end ? prose_types(type + 1, close, &is_persistent, &is_healing) : 0;
    if (average <= 0) {
        prose->dropped++;
    } else if (is_healing) {
        if (!prose->healing) prose->healing = p2v_convert_damage(average);
    } else if (is_persistent) {
        if (!prose->persistent) prose->persistent = p2v_convert_damage(average);
        prose->persistent_types |= types;
    } else {
        *doubled += average;
        prose->types |= types;
    }
}

/* "6d6[fire],1d6[persistent,fire]|options:area-damage]": parts by commas outside of brackets. Returns the end. */
static const char *prose_damage(struct arena *arena, const char *at, struct prose *prose)
{
    const char *start = at;
    int depth = 0, doubled = 0;
    struct prose part = *prose;
    for (; *at; at++) {
        if (*at == '[' || *at == '(') depth++;
        bool closes = *at == ']' && depth == 0;
        if (closes || (depth == 0 && (*at == ',' || *at == '|'))) {
            prose_damage_part(arena, start, at, &part, &doubled);
            start = at + 1;
            if (*at != ',') break;
        }
        if ((*at == ']' || *at == ')') && depth) depth--;
    }
    if (doubled && prose->damage == 0) {
        part.damage = p2v_convert_damage(doubled);
    } else if (doubled) { /* a second amount is mostly another tier or another target */
        part.types = prose->types;
        part.dropped++;
    }
    *prose = part;
    return *at ? at : at - 1;
}

/* The word before `at`, a link left out: its length; `at` moves to its first letter. */
static size_t prose_word_before(const char *text, const char **at)
{
    const char *end = *at;
    while (end > text && end[-1] == ' ')
        end--;
    const char *start = end;
    while (start > text && strchr(" >(,;", start[-1]) == NULL)
        start--;
    *at = start;
    return (size_t)(end - start);
}

static bool prose_is_word(const char *at, size_t length, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i]) == length && strncmp(at, words[i], length) == 0) return true;
    return false;
}

/* What follows the link that begins at `link`: after its closing bracket and its label. */
static const char *prose_behind(const char *link)
{
    const char *end = prose_to(link, "]");
    if (*end) end++;
    if (*end == '{') end = prose_to(end, "}");
    return *end == '}' ? end + 1 : end;
}

/* "if it's slowed", but not "if it fails, it's slowed", which gives the condition. */
static bool prose_is_after_if(const char *link, size_t back)
{
    for (const char *at = link; at > link - back && *at != ','; at--) {
        if (prose_starts(at, " if ") || prose_starts(at, "If ")) return true;
    }
    return false;
}

/* "grabbed or restrained": the link of the first; NULL when the word does not join two. */
static const char *prose_first_of_two(const char *text, const char *word)
{
    if (!prose_starts(word, "or") || word <= text + 1 || !strchr("]}", word[-2])) return NULL;
    for (const char *first = word; first > text; first--) {
        if (prose_starts(first, "conditionitems.Item.")) return first;
    }
    return NULL;
}

/* "if it's already prone", "a grabbed creature", "someone it has grabbed": named, not given. `link` is the place of
 * the condition's name; the markup of the link begins with an @ before it. */
static bool prose_is_only_named(const char *text, const char *link)
{
    static const char *const words[] = {"against", "already", "immune to", "while ", "isn't", "instead of"};
    static const char *const before[] = {"a", "an", "the", "has", "have", "had", "each", "any", "with", "no"};
    static const char *const behind[] = {" creature", " target", " foe", " enem", " opponent", " or "};
    size_t back = (size_t)(link - text) < 60 ? (size_t)(link - text) : 60;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (prose_contains(link - back, link, words[i])) return true;
    if (prose_is_after_if(link, back)) return true;
    const char *start = link, *rest = prose_behind(link);
    while (start > text && *start != '@')
        start--;
    const char *word = start;
    size_t length = prose_word_before(text, &word);
    bool is_named = prose_is_word(word, length, before, sizeof before / sizeof *before);
    for (size_t i = 0; is_named && i < sizeof behind / sizeof *behind; i++)
        if (prose_starts(rest, behind[i])) return true;
    if (is_named && (prose_starts(word, "ha") || prose_starts(rest, " by "))) return true;
    const char *first = length == 2 ? prose_first_of_two(text, word) : NULL;
    return first && prose_is_only_named(text, first);
}

/* "~ is stunned", "~ takes 2d6 damage": the sentence up to here is about the creature itself. */
static bool prose_is_own(const char *text, const char *at)
{
    static const char *const verbs[] = {" is ",   " becomes ", " are ",    " become ", " gains ", " takes ", " take ",
                                        " falls", " can't ",   " regains", " loses ",  " must ",  " can be "};
    static const char *const others[] = {"creature", "target", "foe",    "enem",
                                         "opponent", "victim", "anyone", "attacker"};
    const char *own = at;
    while (own > text && *own != '~' && !(*own == '.' && strchr(" <", own[1])) && !prose_starts(own, "<p"))
        own--;
    if (*own != '~') return false;
    bool is_subject = false;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        is_subject |= prose_starts(own + 1, verbs[i]);
    for (size_t i = 0; is_subject && i < sizeof others / sizeof *others; i++)
        if (prose_contains(own, at, others[i])) return false;
    return is_subject;
}

static void prose_condition(const char *text, const char *link, const char *at, struct prose *prose)
{
    if (prose_is_only_named(text, link)) return;
    if (prose_is_own(text, link)) {
        prose->is_about_itself = true;
        return;
    }
    if (prose_starts(at, "Stunned")) { /* stunned 1 is slowed, anything more is stunned */
        const char *label = prose_to(at, "]");
        bool is_labelled = prose_starts(label, "]{") && label - at < 12;
        int degree = is_labelled ? (int)strtol(prose_to(label + 2, "0123456789}"), NULL, 10) : 0;
        prose->effects |= P2V_BIT(degree == 1 ? PROSE_SLOWED : PROSE_STUNNED);
        return;
    }
    for (size_t i = 0; i < sizeof prose_mappings / sizeof *prose_mappings; i++) {
        if (!prose_starts(at, prose_mappings[i].word)) continue;
        prose->effects |= P2V_BIT(prose_mappings[i].first) | P2V_BIT(prose_mappings[i].second);
        if (prose_mappings[i].first == PROSE_NOTHING) prose->dropped++;
        return;
    }
    prose->dropped++;
}

static const char *prose_dice_end(const char *at)
{
    const char *end = at;
    while (end - at < PROSE_REACH &&
           ((*end >= '0' && *end <= '9') || *end == 'd' || (*end == '+' && end[1] >= '0' && end[1] <= '9')))
        end++;
    return end;
}

/* "an extra 1d6 damage" without markup: dice in the words. */
static void prose_plain_dice(struct arena *arena, const char *text, const char **at, struct prose *prose)
{
    const char *end = prose_dice_end(*at);
    static const char *const words[] = {"extra", "additional"};
    const char *word = *at;
    size_t length = prose_word_before(text, &word);
    bool is_extra =
        prose_is_word(word, length, words, 2) || prose_starts(end, " extra") || prose_starts(end, " additional");
    if (!is_extra) return;
    if (!memchr(*at, 'd', (size_t)(end - *at)) || *end != ' ' || prose->damage) return;
    const char *stop = prose_to(end, ".<;,");
    if (!prose_contains(end, stop, "damage") || prose_is_own(text, *at)) return;
    int average = prose_average(arena, *at, (size_t)(end - *at));
    if (average <= 0) return;
    prose->damage = p2v_convert_damage(average);
    for (int type = 0; type < P2V_DAMAGE_TYPES; type++)
        if (prose_starts(end + 1, p2v_damage_name((enum p2v_damage_type)type))) prose->types |= P2V_BIT(type);
    *at = end;
}

/* Dice, an area or a range that begins with a number. Returns its last letter that was read. */
static const char *prose_number(struct arena *arena, const char *text, const char *at, struct prose *prose)
{
    char *end;
    long feet = strtol(at, &end, 10);
    prose_plain_dice(arena, prose_from(text, at), &at, prose);
    if (prose_starts(end, "-foot ")) prose_area(prose_shape(end + 6), (int)(feet > 1000 ? 0 : feet), prose);
    bool ranges = prose_starts(end, " feet") && at - text > 7 && feet < 1000 &&
                  (prose_starts(at - 7, "within ") || prose_starts(at - 6, "up to "));
    if (ranges && !prose->range) prose->range = (int)feet / 5;
    return at;
}

static void prose_scan(struct arena *arena, const char *text, struct prose *prose)
{
    static const char link[] = "conditionitems.Item.";
    for (const char *at = text; *at; at++) {
        if (prose_starts(at, "@Check[")) {
            prose_check(at + 7, prose_to(at, "]"), prose);
        } else if (prose_starts(at, "@Template[")) {
            const char *shape = at + (prose_starts(at + 10, "type:") ? 15 : 10);
            prose_area(prose_shape(shape), prose_parameter(at, prose_to(at, "]"), "distance:"), prose);
        } else if (prose_starts(at, "@Damage[")) {
            struct prose unused = *prose;
            bool is_own = prose_is_own(prose_from(text, at), at);
            prose->is_about_itself |= is_own;
            at = prose_damage(arena, at + 8, is_own ? &unused : prose);
        } else if (prose_starts(at, link)) {
            prose_condition(prose_from(text, at), at, at + sizeof link - 1, prose);
        } else if (*at >= '1' && *at <= '9' && (at == text || at[-1] < '0' || at[-1] > '9')) {
            at = prose_number(arena, text, at, prose);
        }
    }
}

/* ---- fixed phrases ---- */

static void prose_phrases(const char *html, struct prose *prose)
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
        if (strstr(html, phrases[i].phrase)) prose->effects |= P2V_BIT(phrases[i].effect);
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
    prose->is_in_its_space = strstr(html, "in its space") || strstr(html, "in the swarm's space") ||
                             strstr(html, "in their space") || strstr(html, "sharing its space");
}

/* ---- who is meant ---- */

static bool prose_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char prose_small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

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
        char *end = strstr(html + 1, "<strong>"), *line = strstr(html, "<hr");
        if (line && (!end || line < end)) end = line;
        if (end) *end = '\0';
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

void prose_read(struct arena *arena, const struct prose_source *source, struct prose *prose)
{
    *prose = (struct prose){.save = -1, .shape = -1};
    char *marked = prose_mark_own(arena, source);
    char *text = marked ? prose_cut(arena, marked, &prose->dropped) : NULL;
    if (!text) return;
    prose_scan(arena, text, prose);
    prose_phrases(source->html, prose);
    prose->radius = prose_radius(source->html);
    /* Clumsy and slowed by slime is one thing on a card: encumbered covers it (the slurk's example). */
    if (prose->effects & P2V_BIT(PROSE_ENCUMBERED)) prose->effects &= ~P2V_BIT(PROSE_OFF_GUARD);
    prose->effects &= ~P2V_BIT(PROSE_NOTHING);
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
