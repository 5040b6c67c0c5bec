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

/* The number behind `name` in "fortitude|dc:21|basic", 0 when there is none. */
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
    bool is_first = prose->damage == 0; /* a second amount is mostly another tier or another target */
    if (!is_first && doubled) part.types = prose->types;
    if (doubled && is_first) part.damage = p2v_convert_damage(doubled);
    if (doubled && !is_first) part.dropped++;
    *prose = part;
    return *at ? at : at - 1;
}

/* "if it's already prone", "against a grabbed target": named, not given. */
static bool prose_is_only_named(const char *text, const char *at)
{
    size_t back = (size_t)(at - text) < 60 ? (size_t)(at - text) : 60;
    static const char *const words[] = {" if ", "against", "already", "immune to", "while ", "isn't", "instead of"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (prose_contains(at - back, at, words[i])) return true;
    return false;
}

static void prose_condition(const char *text, const char *link, const char *at, struct prose *prose)
{
    if (prose_is_only_named(text, link)) return;
    if (prose_starts(at, "Stunned")) { /* stunned 1 is slowed, anything more is stunned */
        const char *label = strstr(at, "]{");
        int degree =
            label && label - at < 12 ? (int)strtol(label + 2 + strcspn(label + 2, "0123456789}"), NULL, 10) : 0;
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

static void prose_scan(struct arena *arena, const char *text, struct prose *prose)
{
    static const char link[] = "conditionitems.Item.";
    for (const char *at = text; *at; at++) {
        if (prose_starts(at, "@Check[")) {
            prose_check(at + 7, at + strcspn(at, "]"), prose);
        } else if (prose_starts(at, "@Template[")) {
            const char *shape = at + (prose_starts(at + 10, "type:") ? 15 : 10);
            prose_area(prose_shape(shape), prose_parameter(at, at + strcspn(at, "]"), "distance:"), prose);
        } else if (prose_starts(at, "@Damage[")) {
            at = prose_damage(arena, at + 8, prose);
        } else if (prose_starts(at, link)) {
            prose_condition(text, at, at + sizeof link - 1, prose);
        } else if (*at >= '1' && *at <= '9' && (at == text || at[-1] < '0' || at[-1] > '9')) {
            char *end;
            long feet = strtol(at, &end, 10);
            if (prose_starts(end, "-foot ")) prose_area(prose_shape(end + 6), (int)(feet > 1000 ? 0 : feet), prose);
            if (prose_starts(end, " feet") && !prose->range && at - text > 7 && feet < 1000 &&
                (prose_starts(at - 7, "within ") || prose_starts(at - 6, "up to ")))
                prose->range = (int)feet / 5;
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
}

void prose_read(struct arena *arena, const char *html, struct prose *prose)
{
    *prose = (struct prose){.save = -1, .shape = -1};
    char *text = prose_cut(arena, html, &prose->dropped);
    if (!text) return;
    prose_scan(arena, text, prose);
    prose_phrases(html, prose);
    /* Clumsy and slowed by slime is one thing on a card: encumbered says it (the slurk's example). */
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
