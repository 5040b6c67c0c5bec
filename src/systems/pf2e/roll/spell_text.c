/* spell_text.c: what each outcome of a spell or action does. Items may state it as data (play_data.h). Otherwise the
 * text is read: descriptions name the outcomes in bold at the start of a paragraph; conditions and effects in it are
 * links, and how long they last and how much damage is dealt are said in a few set phrases (spell_phrases.h). Nothing
 * else in a text is understood: an outcome that holds more than that, or that depends on something, keeps its words for
 * people, and so do other sentences that speak of rules. */
#include <string.h>

#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/actor/lower.h"
#include "systems/pf2e/roll/compound.h"
#include "systems/pf2e/roll/counteract.h"
#include "systems/pf2e/roll/play_data.h"
#include "systems/pf2e/roll/spell_bonus.h"
#include "systems/pf2e/roll/spell_phrases.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/roll/reaction.h"
#include "systems/pf2e/roll/spell_form.h"

struct spell_phrase {
    const char *words;
    double factor;
};

/* The first that is found counts. */
static const struct spell_phrase spell_factors[] = {
    {"double damage", 2},     {"twice the damage", 2}, {"half damage", 0.5},    {"half the damage", 0.5},
    {"half as much", 0.5},    {"no damage", 0},        {"is unaffected", 0},    {"are unaffected", 0},
    {"not affected", 0},      {"full damage", 1},      {"takes the damage", 1}, {"normal damage", 1},
    {"the listed damage", 1}, {"full initial", 1},
};

static const char spell_changes_shape[] = "changes its shape indefinitely";

static const char *const spell_outcome_names[DEGREE_COUNT] = {
    [DEGREE_CRITICAL_FAILURE] = "critical failure",
    [DEGREE_FAILURE] = "failure",
    [DEGREE_SUCCESS] = "success",
    [DEGREE_CRITICAL_SUCCESS] = "critical success",
};

static bool spell_starts(const char *text, const char *end, const char *words)
{
    size_t length = strlen(words);
    return text + length <= end && pf2e_seek(text, text + length, words) == text;
}

static const char *spell_skip_space(const char *text, const char *end)
{
    while (text < end && (*text == ' ' || *text == '\n' || *text == '\t'))
        text++;
    return text;
}

/* --- how long ----------------------------------------------------------------------------------------------------- */

static const struct {
    const char *words;
    enum pf2e_until until;
} spell_times[] = {
    {"until the start of your next turn", PF2E_UNTIL_ROUNDS},
    {"until the beginning of your next turn", PF2E_UNTIL_ROUNDS},
    {"until the end of your next turn", PF2E_UNTIL_OWN_TURN},
    {"until the end of its next turn", PF2E_UNTIL_TARGET_TURN},
    {"until the end of their next turn", PF2E_UNTIL_TARGET_TURN},
    {"until the end of the target's next turn", PF2E_UNTIL_TARGET_TURN},
    {"until the end of the creature's next turn", PF2E_UNTIL_TARGET_TURN},
    {"until the start of its next turn", PF2E_UNTIL_TARGET_START},
    {"until the start of their next turn", PF2E_UNTIL_TARGET_START},
    {"until the start of the target's next turn", PF2E_UNTIL_TARGET_START},
    {"until the beginning of its next turn", PF2E_UNTIL_TARGET_START},
    {"until the beginning of their next turn", PF2E_UNTIL_TARGET_START},
    {"permanently", PF2E_UNTIL_NEVER},
};

/* "1d4" at the start of a roll. */
static bool spell_read_dice(const char *at, int64_t *dice, int64_t *faces)
{
    *dice = *faces = 0;
    for (; ascii_is_digit(*at) && *dice < 100; at++)
        *dice = *dice * 10 + (*at - '0');
    if (*at++ != 'd') return false;
    for (; ascii_is_digit(*at) && *faces < 1000; at++)
        *faces = *faces * 10 + (*at - '0');
    return *dice > 0 && *faces > 0 && (*at == ' ' || *at == ']');
}

/* "for [[/r 1d4 #rounds]]{1d4 rounds}": the text after it, or NULL when it does not start here. */
static const char *spell_read_rolled(struct pf2e_spell_link *link, const char *at, const char *end)
{
    static const char *const starts[] = {"for [[/r ", "for [[/gmr ", "for [[/br "};
    static const struct {
        const char *word;
        int64_t rounds;
    } units[] = {{" round", 1}, {" minute", 10}, {" hour", 600}};
    const char *number = NULL, *open = memchr(at, '{', (size_t)(end - at)), *shut = NULL;
    int64_t dice, faces;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (spell_starts(at, end, starts[i])) number = at + strlen(starts[i]);
    if (open) shut = memchr(open, '}', (size_t)(end - open));
    if (!number || !shut || !spell_read_dice(number, &dice, &faces)) return NULL;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (!pf2e_seek(open, shut, units[i].word)) continue;
        link->until = PF2E_UNTIL_ROUNDS;
        link->rounds = units[i].rounds;
        link->dice = dice;
        link->faces = faces;
        return shut + 1;
    }
    return NULL;
}

/* "for 3 rounds", "for 1 minute"; false when there is no such time. */
static bool spell_read_count(struct pf2e_spell_link *link, const char *text, const char *end)
{
    const char *at = pf2e_seek(text, end, "for ");
    while (at && at + 4 < end && !ascii_is_digit(at[4]))
        at = pf2e_seek(at + 4, end, "for ");
    if (!at) return false;
    int64_t number = 0;
    for (at += 4; at < end && ascii_is_digit(*at) && number < 10000; at++)
        number = number * 10 + (*at - '0');
    at = spell_skip_space(at, end);
    bool rounds = spell_starts(at, end, "round"), minutes = spell_starts(at, end, "minute");
    if (!rounds && !minutes && !spell_starts(at, end, "hour")) return true;
    link->until = PF2E_UNTIL_ROUNDS;
    link->rounds = number * (rounds ? 1 : minutes ? 10 : 600);
    return true;
}

/* "for 1d4 rounds", "for 1 round", "until the end of your next turn" */
static void spell_read_until(struct pf2e_spell_link *link, const char *text, const char *end)
{
    const char *rolled = pf2e_seek(text, end, "for [[");
    if (rolled && spell_read_rolled(link, rolled, end)) return;
    if (spell_read_count(link, text, end)) return;
    for (size_t i = 0; i < sizeof spell_times / sizeof *spell_times; i++) {
        if (!pf2e_seek(text, end, spell_times[i].words)) continue;
        link->until = spell_times[i].until;
        link->rounds = 1;
        return;
    }
}

/* The end of the sentence that contains a link; a full stop inside brackets does not end it. */
static const char *spell_sentence_end(const char *text, const char *end)
{
    int depth = 0;
    for (const char *at = text; at < end; at++) {
        if (*at == '[' || *at == '{') depth++;
        if (*at == ']' || *at == '}') depth--;
        if (*at == '.' && depth <= 0) return at;
    }
    return end;
}

/* --- links -------------------------------------------------------------------------------------------------------- */

static int64_t spell_label_value(const char *label, const char *end)
{
    int64_t value = 0;
    while (end > label && ascii_is_digit(end[-1]))
        end--;
    for (; ascii_is_digit(*end) && value < 1000; end++)
        value = value * 10 + (*end - '0');
    return value;
}

static void spell_read_links(struct pf2e_spell_text *text, struct arena *arena, int outcome, const char *from,
                             const char *end)
{
    for (const char *at = pf2e_seek(from, end, "@uuid["); at; at = pf2e_seek(at + 1, end, "@uuid[")) {
        const char *start = at + 6, *close = memchr(start, ']', (size_t)(end - start));
        if (!close) return;
        struct pf2e_spell_link link = {.outcome = outcome,
                                       .uuid = arena_copy_text(arena, start, (size_t)(close - start))};
        const char *after = close + 1;
        if (after < end && *after == '{') {
            const char *shut = memchr(after, '}', (size_t)(end - after));
            if (shut) link.value = spell_label_value(after + 1, shut);
            if (shut) after = shut + 1;
        }
        spell_read_until(&link, after, spell_sentence_end(after, end));
        if (link.uuid) (void)pool_push(arena, &text->links, link);
    }
}

/* "As failure, but double damage": the damage of the other outcome, so many times. */
static void spell_read_as_hurts(struct pf2e_spell_text *text, struct arena *arena, int outcome, int other)
{
    size_t count = text->hurts.count;
    for (size_t i = 0; i < count; i++) {
        struct pf2e_spell_hurt hurt = text->hurts.items[i];
        if (hurt.outcome != other) continue;
        hurt.outcome = outcome;
        if (text->has_factor[outcome]) hurt.factor *= text->factors[outcome];
        (void)pool_push(arena, &text->hurts, hurt);
    }
    if (!text->push[outcome]) text->push[outcome] = text->push[other];
    if (!text->immune[outcome]) text->immune[outcome] = text->immune[other];
    if (!text->lasts[outcome]) text->lasts[outcome] = text->lasts[other];
}

/* "As failure, but ...": everything of the other outcome holds too. */
static void spell_read_as(struct pf2e_spell_text *text, struct arena *arena, int outcome, const char *from,
                          const char *end)
{
    if (!spell_starts(from, end, "as ")) return;
    for (int other = DEGREE_COUNT - 1; other >= 0; other--) {
        if (other == outcome || !spell_starts(from + 3, end, spell_outcome_names[other])) continue;
        size_t count = text->links.count;
        for (size_t i = 0; i < count; i++) {
            struct pf2e_spell_link link = text->links.items[i];
            link.outcome = outcome;
            if (text->links.items[i].outcome == other) (void)pool_push(arena, &text->links, link);
        }
        spell_read_as_hurts(text, arena, outcome, other);
        if (text->has_factor[outcome] || !text->has_factor[other]) return;
        text->has_factor[outcome] = true;
        text->factors[outcome] = text->factors[other];
        return;
    }
}

/* --- what is left ------------------------------------------------------------------------------------------------- */

/* Words around what is understood that add nothing to it. */
static const char *const spell_fillers[] = {
    "the",     "a",      "an",      "and",  "target", "targets", "creature",  "creatures", "it",    "its",
    "they",    "takes",  "take",    "is",   "are",    "becomes", "become",    "also",      "as",    "but",
    "failure", "success", "critical", "with", "from",   "damage",  "this",      "spell",     "spell's", "each",
    "full",    "double", "half",    "normal", "listed", "no",      "unaffected", "not",      "affected", "initial",
    "basic",   "falls",  "knocked", "fall",   "attacker", "has", "have",      "effect",    "there", "then",
    "plus",    "them",    "lands",  "foe",     "enemy",  "save",   "saving",  "throw",     "additionally",
    "be",      "ritual",  "gains",   "gain",    "suffers",
};

static bool spell_is_filler(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof spell_fillers / sizeof *spell_fillers; i++) {
        if (strlen(spell_fillers[i]) == length && spell_starts(word, word + length, spell_fillers[i])) return true;
    }
    return false;
}

/* "for 3 rounds" and the like, already read: the text after it, or NULL if unknown. */
static const char *spell_skip_time(const char *at, const char *end)
{
    for (size_t i = 0; i < sizeof spell_times / sizeof *spell_times; i++) {
        if (spell_starts(at, end, spell_times[i].words)) return at + strlen(spell_times[i].words);
    }
    struct pf2e_spell_link link = {0};
    const char *rolled = spell_read_rolled(&link, at, end);
    if (rolled) return rolled;
    if (!spell_starts(at, end, "for ") || at + 4 >= end || !ascii_is_digit(at[4])) return NULL;
    const char *stop = at + 4;
    while (stop < end && (ascii_is_digit(*stop) || *stop == ' '))
        stop++;
    while (stop < end && ascii_is_letter(*stop))
        stop++;
    spell_read_until(&link, at, stop);
    return link.until == PF2E_UNTIL_ROUNDS ? stop : NULL;
}

/* "as its eyes fill with smoke", "from the pain" at the end of a sentence describes how it looks. A distance from
 * something does not, and "as a success" names an outcome. */
static bool spell_is_colour(const char *from, const char *at, const char *end)
{
    static const char *const starts[] = {"as it ", "as its ", "as they ",  "as their ",  "as the ",
                                         "as a ",  "as an ",  "from the ", "from its ", "from their "};
    bool starts_so = false;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        starts_so = starts_so || spell_starts(at, end, starts[i]);
    for (const char *c = at; starts_so && c < end; c++) {
        if (ascii_is_digit(*c) || *c == '@' || *c == '[') return false;
    }
    bool away = at - from >= 5 && (spell_starts(at - 5, at, "away ") || spell_starts(at - 5, at, "feet "));
    bool outcome = at == from || pf2e_seek(at, end, "success") || pf2e_seek(at, end, "failure");
    return starts_so && !away && !outcome && !pf2e_phrase_is_open(at, end, 0);
}

/* Is there nothing in the sentence but what is understood? */
static bool spell_is_understood(const char *at, const char *end)
{
    for (const char *from = at; at < end;) {
        if (spell_is_colour(from, at, end)) return true;
        const char *behind = pf2e_phrase_at(at, end).end;
        if (!behind) behind = spell_skip_time(at, end);
        if (!behind && (ascii_is_letter(*at) || ascii_is_digit(*at))) {
            behind = at;
            while (behind < end && (ascii_is_letter(*behind) || ascii_is_digit(*behind) || *behind == '\''))
                behind++;
            if (!spell_is_filler(at, (size_t)(behind - at))) return false;
        }
        if (!behind && (*at == '@' || (unsigned char)*at >= 0x80)) return false;
        at = behind ? behind : at + 1;
    }
    return true;
}

/* An effect of the outcome with this element. */
static struct json spell_make_effect(struct pf2e_spell_text *text, struct arena *arena, int outcome,
                                     struct json element)
{
    const char *name = text->of->name ? text->of->name : "", *slug = text->of->slug ? text->of->slug : "";
    const char *own = arena_printf(arena, "%s-%s", degree_slug((enum degree)outcome), slug);
    struct json effect = json_make_object(), rules = json_make_array();
    json_push(arena, &rules, element);
    json_set(arena, &effect, "name", json_make_text(arena, name, strlen(name)));
    json_set(arena, &effect, "type", json_make_text(arena, "effect", strlen("effect")));
    tree_set_text(arena, &effect, "system.slug", own ? own : slug);
    tree_set(arena, &effect, "system.rules", rules);
    return effect;
}

/* The effect of the outcome that lasts as long. */
static struct pf2e_spell_link *spell_find_effect(struct pf2e_spell_text *text, const struct pf2e_spell_link *like)
{
    for (size_t i = 0; i < text->links.count; i++) {
        struct pf2e_spell_link *link = &text->links.items[i];
        bool same = link->effect && link->outcome == like->outcome;
        if (same && link->until == like->until && link->rounds == like->rounds) return link;
    }
    return NULL;
}

/* A bonus or penalty becomes an effect, unless effects that the text links do the same. */
static void spell_read_bonus(struct pf2e_spell_text *text, struct arena *arena, int outcome, const char *at,
                             const char *end)
{
    struct pf2e_stated_bonus bonus;
    struct pf2e_spell_link link = {.outcome = outcome};
    const char *behind = pf2e_bonus_read(&bonus, at, end);
    struct json *effect = arena_array(arena, struct json, 1);
    if (!behind || !effect || text->gives_effects) return;
    spell_read_until(&link, behind, end);
    struct json element = pf2e_bonus_element(arena, &bonus);
    struct pf2e_spell_link *known = spell_find_effect(text, &link);
    link.effect = effect;
    if (!known) {
        *effect = spell_make_effect(text, arena, outcome, element);
        (void)pool_push(arena, &text->links, link);
        return;
    }
    struct json rules = json_copy(arena, json_path(known->effect, "system.rules"));
    json_push(arena, &rules, element);
    *effect = json_copy(arena, known->effect);
    tree_set(arena, effect, "system.rules", rules);
    known->effect = effect;
}

/* What the phrase itself brings, wherever it stands. */
static void spell_take_phrase(struct pf2e_spell_text *text, struct arena *arena, int outcome,
                              const struct pf2e_phrase *phrase)
{
    if (phrase->kind == PF2E_PHRASE_DAMAGE) {
        struct pf2e_spell_hurt hurt = {
            .outcome = outcome, .formula = arena_copy_text(arena, phrase->words, phrase->length), .factor = 1};
        if (hurt.formula) (void)pool_push(arena, &text->hurts, hurt);
    }
    if (phrase->kind == PF2E_PHRASE_PUSH) text->push[outcome] = (int)phrase->number;
    if (phrase->kind == PF2E_PHRASE_AFFLICTED) text->afflicted[outcome] = (int)phrase->number;
    if (phrase->kind == PF2E_PHRASE_IMMUNE) text->immune[outcome] = phrase->number;
    if (phrase->kind == PF2E_PHRASE_LASTS) text->lasts[outcome] = phrase->number;
    if (phrase->kind == PF2E_PHRASE_PERSISTENT) text->sheds[outcome] = phrase->number == 0;
}

/* Damage, pushes, immunity and durations wherever they stand; conditions without a link, bonuses and penalties only
 * when all around them is clear. */
static void spell_read_phrases(struct pf2e_spell_text *text, struct arena *arena, int outcome, const char *from,
                               const char *end)
{
    bool understood = spell_is_understood(from, end);
    for (const char *at = from; at < end;) {
        struct pf2e_phrase phrase = pf2e_phrase_at(at, end);
        spell_take_phrase(text, arena, outcome, &phrase);
        if (phrase.kind == PF2E_PHRASE_BONUS && understood) spell_read_bonus(text, arena, outcome, at, end);
        if (phrase.kind == PF2E_PHRASE_CONDITION && understood) {
            struct pf2e_spell_link link = {
                .outcome = outcome, .condition = phrase.condition, .value = phrase.number};
            spell_read_until(&link, phrase.end, end);
            (void)pool_push(arena, &text->links, link);
        }
        if (!phrase.end && ascii_is_letter(*at)) { /* phrases start with words */
            while (at < end && ascii_is_letter(*at))
                at++;
            continue;
        }
        at = phrase.end ? phrase.end : at + 1;
    }
}

static bool spell_depends(const char *from, const char *end)
{
    static const char *const words[] = {" if ", " unless ", " whenever ", " each time "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (pf2e_seek(from, end, words[i])) return true;
    }
    return spell_starts(from, end, "if ");
}

/* The table cannot do all of it: people see the text. */
static void spell_keep_words(struct pf2e_spell_text *text, struct arena *arena, int outcome, const char *from,
                             const char *end)
{
    struct text plain = {0};
    const char *markup = arena_copy_text(arena, from, (size_t)(end - from));
    if (markup) pf2e_plain_text(&plain, markup);
    if (plain.length) text->words[outcome] = arena_copy_text(arena, text_get(&plain), plain.length);
    text_free(&plain);
}

static void spell_read_outcome(struct pf2e_spell_text *text, struct arena *arena, int outcome, const char *from,
                               const char *end)
{
    from = spell_skip_space(from, end);
    text->has_outcome[outcome] = true;
    for (size_t i = 0; i < sizeof spell_factors / sizeof *spell_factors && !text->has_factor[outcome]; i++) {
        if (!pf2e_seek(from, end, spell_factors[i].words)) continue;
        text->has_factor[outcome] = true;
        text->factors[outcome] = spell_factors[i].factor;
    }
    bool whole = true, gives = pf2e_seek(from, end, "-effects.item.") != NULL; /* an effect with this outcome */
    spell_read_as(text, arena, outcome, from, end);
    for (const char *at = from; at < end;) {
        const char *stop = spell_sentence_end(at, end);
        at = spell_skip_space(at, stop);
        bool depends = spell_depends(at, stop);
        if (!depends) spell_read_links(text, arena, outcome, at, stop);
        if (!depends) spell_read_phrases(text, arena, outcome, at, stop);
        bool known = spell_is_understood(at, stop) || (gives && pf2e_phrase_is_given(at, stop, text->given));
        whole = whole && !depends && known;
        at = stop + 1;
    }
    if (!whole) spell_keep_words(text, arena, outcome, from, end);
}

/* --- paragraphs --------------------------------------------------------------------------------------------------- */

static int spell_outcome_of(const char *name, size_t length)
{
    for (int d = 0; d < DEGREE_COUNT; d++) {
        if (length == strlen(spell_outcome_names[d]) && spell_starts(name, name + length, spell_outcome_names[d]))
            return d;
    }
    return -1;
}

/* Words for people after those that are there already. */
static void spell_add_plain(struct text *rest, const char *from, const char *end)
{
    struct text markup = {0};
    text_add_bytes(&markup, from, (size_t)(end - from));
    if (rest->length) text_add_char(rest, ' ');
    pf2e_plain_text(rest, text_get(&markup));
    text_free(&markup);
}

/* --- what failing a save does ------------------------------------------------------------------------------------ */

/* Words before what happens: "a creature that fails its save ..." */
static bool spell_is_subject(const char *at, const char *end)
{
    static const char *const words[] = {"that",   "who",  "any",       "all",    "on",      "those",     "in",
                                        "within", "feet", "addition",  "area",   "line",    "cone",      "burst",
                                        "of",     "you",  "emanation", "enemies", "grabbed", "triggering"};
    while (at < end) {
        const char *markup = pf2e_phrase_markup(at, end), *stop = at;
        if (markup) {
            at = markup;
            continue;
        }
        while (stop < end && (ascii_is_letter(*stop) || *stop == '\''))
            stop++;
        size_t length = (size_t)(stop - at);
        bool known = !length || spell_is_filler(at, length);
        for (size_t i = 0; i < sizeof words / sizeof *words && !known; i++)
            known = strlen(words[i]) == length && spell_starts(at, stop, words[i]);
        if (!known || *at == '@') return false;
        at = length ? stop : at + 1;
    }
    return true;
}

struct spell_failing {
    int outcome;             /* from this outcome on: failure, or critical failure alone */
    const char *head, *head_end; /* what happens */
    const char *tail, *tail_end; /* what happens on a critical failure instead; NULL: the same */
    const char *after, *end;     /* how long either lasts */
};

/* "... that fails its save is frightened 1": where that is said, and whether of a critical failure alone. */
static const char *spell_find_fails(const char *at, const char *end, struct spell_failing *found)
{
    const char *fail = pf2e_seek(at, end, "fail");
    if (!fail) return NULL;
    const char *badly = fail - at >= 11 ? pf2e_seek(fail - 11, fail, "critically ") : NULL;
    if (!badly && fail - at >= 9) badly = pf2e_seek(fail - 9, fail, "critical ");
    if (badly) found->outcome = DEGREE_CRITICAL_FAILURE;
    found->head = fail;
    while (found->head < end && ascii_is_letter(*found->head))
        found->head++;
    return badly ? badly : fail;
}

/* "... must succeed at a @Check[will|dc:20] save or become frightened 1" */
static const char *spell_find_must(const char *at, const char *end, struct spell_failing *found)
{
    const char *must = pf2e_seek(at, end, "must "), *check = must ? pf2e_seek(must, end, "@check[") : NULL;
    const char *close = check ? memchr(check, ']', (size_t)(end - check)) : NULL;
    const char *otherwise = close ? pf2e_seek(close, end, " or ") : NULL;
    bool asks = otherwise && (spell_starts(must + 5, check, "succeed") || spell_starts(must + 5, check, "attempt"));
    if (!asks || !spell_is_understood(close, otherwise) || pf2e_seek(otherwise, end, "@damage[")) return NULL;
    found->head = otherwise + 4;
    return must;
}

/* --- what a hit does --------------------------------------------------------------------------------------------- */

struct spell_hit {
    enum degree first;  /* from this degree of the Strike on */
    bool hurt;          /* only when it deals damage */
    const char *what;   /* after the words about the Strike; NULL: there are none */
};

/* "if the hound hits and deals damage, ": of one Strike, not of the second of two. */
static bool spell_is_one_strike(const char *at, const char *end)
{
    static const char *const several[] = {" both ",  " either ", " second ", " first ", " third ", " each ", " two ",
                                          " all ",   " any ",    " next ",   " last ",  " if ",    " not ",  ",",
                                          " miss",   "critical", " doesn't "};
    for (size_t i = 0; i < sizeof several / sizeof *several; i++) {
        if (pf2e_seek(at, end, several[i])) return false;
    }
    return end - at < 40;
}

static struct spell_hit spell_find_hit(const char *at, const char *end)
{
    static const char *const hits[] = {" hits", " hit"};
    static const char *const hurts[] = {" and deals damage", " and deal damage"};
    struct spell_hit hit = {.first = DEGREE_SUCCESS};
    if (spell_starts(at, end, "on a hit, ")) hit.what = at + strlen("on a hit, ");
    if (spell_starts(at, end, "on a critical hit, ")) {
        hit.what = at + strlen("on a critical hit, ");
        hit.first = DEGREE_CRITICAL_SUCCESS;
    }
    const char *stop = NULL;
    for (size_t i = 0; !stop && spell_starts(at, end, "if ") && i < sizeof hits / sizeof *hits; i++) {
        stop = pf2e_seek(at, end, hits[i]);
        if (stop && !spell_is_one_strike(at + 2, stop + 1)) return hit;
        if (stop) stop += strlen(hits[i]);
    }
    for (size_t i = 0; stop && !hit.hurt && i < sizeof hurts / sizeof *hurts; i++) {
        hit.hurt = spell_starts(stop, end, hurts[i]);
        if (hit.hurt) stop += strlen(hurts[i]);
    }
    if (stop && spell_starts(stop, end, ", ")) hit.what = stop + 2;
    return hit;
}

/* The Strike that comes before it in the same action. */
static const char *spell_skip_hit(const char *at, const char *end)
{
    struct spell_hit hit = spell_find_hit(at, end);
    return hit.what && !hit.hurt && hit.first == DEGREE_SUCCESS ? hit.what : at;
}

/* "If it fails, ..." says the same as "who fails". */
static const char *spell_skip_if(const char *at, const char *end)
{
    static const char *const starts[] = {"if it fail",
                                         "if they fail",
                                         "if the target fail",
                                         "if the creature fail",
                                         "if it critically fail",
                                         "if they critically fail",
                                         "if the target critically fail",
                                         "if the creature critically fail"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (spell_starts(at, end, starts[i])) return at + strlen("if ");
    }
    return at;
}

/* "(or frightened 2 on a critical failure) for 1 minute" may follow what happens. */
static bool spell_find_failing(const char *at, const char *end, struct spell_failing *found)
{
    static const char *const opens[] = {" (or ", ", or ", " ("};
    *found = (struct spell_failing){.outcome = DEGREE_FAILURE, .end = end};
    const char *subject_end = spell_find_must(at, end, found);
    if (!subject_end) subject_end = spell_find_fails(at, end, found);
    if (!subject_end || spell_depends(at, end) || !spell_is_subject(at, subject_end)) return false;
    found->head_end = found->after = end;
    const char *worst = pf2e_seek(found->head, end, "on a critical failure");
    if (!worst) return true;
    for (size_t i = 0; i < sizeof opens / sizeof *opens && !found->tail; i++) {
        const char *open = pf2e_seek(found->head, worst, opens[i]);
        if (!open) continue;
        found->head_end = open;
        found->tail = open + strlen(opens[i]);
    }
    found->tail_end = worst;
    found->after = worst + strlen("on a critical failure");
    return found->tail && found->outcome == DEGREE_FAILURE;
}

/* "(or for 1 minute on a critical failure)": the same for longer. */
static bool spell_is_only_longer(const struct spell_failing *failing, bool linked)
{
    struct pf2e_spell_link time = {0};
    if (!linked) spell_read_until(&time, failing->tail, failing->tail_end);
    return time.until != PF2E_UNTIL_UNSAID;
}

/* Conditions between two places for an outcome; those without a duration last as long as the end of the sentence
 * states. */
static void spell_take_failing(struct pf2e_spell_text *text, struct arena *arena, const struct spell_failing *failing,
                               int outcome, bool worst)
{
    const char *from = worst ? failing->tail : failing->head, *end = worst ? failing->tail_end : failing->head_end;
    size_t known = text->links.count;
    spell_read_links(text, arena, outcome, from, end);
    spell_read_phrases(text, arena, outcome, from, end);
    bool longer = worst && spell_is_only_longer(failing, text->links.count > known);
    if (longer) spell_read_links(text, arena, outcome, failing->head, failing->head_end);
    if (longer) spell_read_phrases(text, arena, outcome, failing->head, failing->head_end);
    for (size_t i = known; i < text->links.count; i++) {
        struct pf2e_spell_link *link = &text->links.items[i];
        if (longer) spell_read_until(link, from, end);
        if (link->until == PF2E_UNTIL_UNSAID) spell_read_until(link, failing->after, failing->end);
        if (link->until == PF2E_UNTIL_UNSAID && worst) spell_read_until(link, failing->head, failing->head_end);
    }
}

static bool spell_is_clear(const struct spell_failing *split)
{
    return spell_is_understood(split->head, split->head_end) && spell_is_understood(split->after, split->end) &&
           (!split->tail || spell_is_understood(split->tail, split->tail_end));
}

/* A sentence about who fails the save, when it holds nothing else. */
static bool spell_read_failing(struct pf2e_spell_text *text, struct arena *arena, const char *at, const char *end)
{
    struct spell_failing failing;
    if (text->after_strike) at = spell_skip_hit(at, end);
    if (!spell_find_failing(spell_skip_if(at, end), end, &failing)) return false;
    bool clear = spell_is_clear(&failing);
    size_t known = text->links.count;
    for (int outcome = failing.outcome; clear && outcome >= DEGREE_CRITICAL_FAILURE; outcome--)
        spell_take_failing(text, arena, &failing, outcome, failing.tail && outcome == DEGREE_CRITICAL_FAILURE);
    return text->links.count > known;
}

/* ", or frightened 2 on a critical hit" may follow what a hit does. */
static struct spell_failing spell_split_hit(const char *at, const char *end)
{
    static const char *const opens[] = {" (or ", ", or ", " ("};
    static const char *const marks[] = {"on a critical hit", "on a critical success"};
    struct spell_failing split = {.head = at, .head_end = end, .after = end, .end = end};
    for (size_t m = 0; m < sizeof marks / sizeof *marks && !split.tail; m++) {
        const char *mark = pf2e_seek(at, end, marks[m]);
        for (size_t i = 0; mark && i < sizeof opens / sizeof *opens && !split.tail; i++) {
            const char *open = pf2e_seek(at, mark, opens[i]);
            if (!open) continue;
            split.head_end = open;
            split.tail = open + strlen(opens[i]);
            split.tail_end = mark;
            split.after = mark + strlen(marks[m]);
        }
    }
    return split;
}

/* Is there nothing else in the sentence? Damage in addition is left to people. */
static bool spell_is_all_of_hit(const struct spell_failing *split)
{
    return !spell_depends(split->head, split->end) && spell_is_clear(split) &&
           !pf2e_seek(split->head, split->head_end, "critical") && !pf2e_seek(split->head, split->end, "@damage[");
}

/* "If the Strike hits, the target is knocked prone": what a hit brings in addition to its damage, when that is all. */
static bool spell_read_hit(struct pf2e_spell_text *text, struct arena *arena, const char *at, const char *end)
{
    bool own = text->after_strike && !pf2e_is_reaction(text->of);
    struct spell_hit hit = own ? spell_find_hit(at, end) : (struct spell_hit){0};
    if (!hit.what || (text->on_hit && text->if_hurt != hit.hurt)) return false;
    struct spell_failing split = spell_split_hit(hit.what, end);
    if (split.tail && hit.first != DEGREE_SUCCESS) return false;
    if (!spell_is_all_of_hit(&split)) return false;
    size_t links = text->links.count;
    for (int degree = (int)hit.first; degree <= DEGREE_CRITICAL_SUCCESS; degree++)
        spell_take_failing(text, arena, &split, degree, split.tail && degree == DEGREE_CRITICAL_SUCCESS);
    bool does = text->links.count > links || text->push[DEGREE_SUCCESS] > 0 || text->push[DEGREE_CRITICAL_SUCCESS] > 0;
    text->on_hit = text->on_hit || does;
    text->if_hurt = does && hit.hurt;
    return does;
}

/* "On a critical failure, the target is dazzled for 1 round": an outcome stated in one sentence. The roll must be the
 * only one: a text with another check means that one. */
static bool spell_read_degree(struct pf2e_spell_text *text, struct arena *arena, const char *at, const char *end)
{
    static const struct {
        const char *words;
        bool attack; /* of an attack roll, else of a save */
        enum degree first, last;
    } starts[] = {
        {"on a critical failure, ", false, DEGREE_CRITICAL_FAILURE, DEGREE_CRITICAL_FAILURE},
        {"on a failure, ", false, DEGREE_CRITICAL_FAILURE, DEGREE_FAILURE},
        {"on a failed save, ", false, DEGREE_CRITICAL_FAILURE, DEGREE_FAILURE},
        {"on a critical success, ", true, DEGREE_CRITICAL_SUCCESS, DEGREE_CRITICAL_SUCCESS},
        {"on a critical hit, ", true, DEGREE_CRITICAL_SUCCESS, DEGREE_CRITICAL_SUCCESS},
        {"on a hit, ", true, DEGREE_SUCCESS, DEGREE_CRITICAL_SUCCESS},
        {"if you hit, ", true, DEGREE_SUCCESS, DEGREE_CRITICAL_SUCCESS},
    };
    const char *html = tree_text(&text->of->system, "description.value", "");
    bool attack = pf2e_item_has_trait(text->of, "attack");
    bool saves = *tree_text(&text->of->system, "defense.save.statistic", "");
    if (text->of->type != PF2E_SPELL || pf2e_seek(html, html + strlen(html), "@check[")) return false;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const char *what = at + strlen(starts[i].words);
        if (!spell_starts(at, end, starts[i].words) || !(starts[i].attack ? attack : saves)) continue;
        if (spell_starts(what, end, "you deal ")) what += strlen("you deal ");
        if (spell_depends(what, end) || !spell_is_understood(what, end)) return false;
        for (int degree = (int)starts[i].first; degree <= (int)starts[i].last; degree++) {
            spell_read_links(text, arena, degree, what, end);
            spell_read_phrases(text, arena, degree, what, end);
        }
        return true;
    }
    return false;
}

/* Does the sentence only say that an area is foggy? The squares are. */
static bool spell_is_fog(const struct pf2e_spell_text *text, struct arena *arena, const char *at, const char *end)
{
    bool area = text->of->type == PF2E_SPELL && json_is(json_get(&text->of->system, "area"), JSON_OBJECT);
    const char *sentence = area ? arena_copy_text(arena, at, (size_t)(end - at)) : NULL;
    const char *ground = sentence ? pf2e_ground_read(sentence) : NULL;
    return ground && strcmp(ground, "fog") == 0;
}

/* A sentence outside of outcomes; false when it is left to people. */
static bool spell_read_sentence(struct pf2e_spell_text *text, struct arena *arena, const char *at, const char *end)
{
    if (spell_read_failing(text, arena, at, end) || spell_read_hit(text, arena, at, end)) return true;
    if (spell_read_degree(text, arena, at, end) || spell_is_fog(text, arena, at, end)) return true;
    bool counteracts = pf2e_counteract_is(at, end);
    text->counteracts = text->counteracts || counteracts;
    if (counteracts || !pf2e_phrase_is_open(at, end, text->given) || spell_is_understood(at, end)) return true;
    return text->has_parts && pf2e_compound_covers(at, end);
}

/* Sentences outside of outcomes that speak of more than damage, saves and areas. */
static void spell_read_rest(struct pf2e_spell_text *text, struct arena *arena, struct text *rest, const char *from,
                            const char *end)
{
    for (const char *at = from; at < end;) {
        const char *stop = spell_sentence_end(at, end);
        at = spell_skip_space(at, stop);
        if (at < stop && !spell_read_sentence(text, arena, at, stop))
            spell_add_plain(rest, at, stop < end ? stop + 1 : stop);
        at = stop + 1;
    }
}

/* The outcome the paragraph is about; -1: none. */
static int spell_read_paragraph(struct pf2e_spell_text *text, struct arena *arena, struct text *rest, const char *from,
                                const char *end)
{
    const char *bold = "<strong>";
    from = spell_skip_space(from, end);
    if (!spell_starts(from, end, bold)) {
        spell_read_links(text, arena, PF2E_OUTCOME_ALWAYS, from, end);
        spell_read_rest(text, arena, rest, from, end);
        return -1;
    }
    const char *name = from + strlen(bold), *close = pf2e_seek(name, end, "</strong>");
    int outcome = close ? spell_outcome_of(name, (size_t)(close - name)) : -1;
    if (outcome >= 0) spell_read_outcome(text, arena, outcome, close + strlen("</strong>"), end);
    if (outcome < 0 && spell_starts(name, end, "requirement") && !pf2e_phrase_is_done(from, end))
        spell_add_plain(rest, from, end);
    if (outcome < 0 && close && spell_starts(name, end, "effect")) {
        spell_read_links(text, arena, PF2E_OUTCOME_ALWAYS, close, end);
        spell_read_rest(text, arena, rest, close + strlen("</strong>"), end);
    }
    return outcome;
}

static void spell_read_html(struct pf2e_spell_text *text, struct arena *arena, const char *html)
{
    const char *end = html + strlen(html);
    struct text rest = {0};
    for (const char *at = html; at < end;) {
        const char *start = pf2e_seek(at, end, "<p>"), *close = start ? pf2e_seek(start, end, "</p>") : NULL;
        if (!start) break;
        if (!close) close = end;
        int outcome = spell_read_paragraph(text, arena, &rest, start + 3, close);
        if (outcome >= 0 && text->outcomes_at == SIZE_MAX) text->outcomes_at = (size_t)(start - html);
        at = close;
    }
    if (rest.length) text->rest = arena_copy_text(arena, text_get(&rest), rest.length);
    text_free(&rest);
}

/* --- data -------------------------------------------------------------------------------------------------------- */

static void spell_read_data(struct pf2e_spell_text *text, struct arena *arena, int outcome, const struct json *data)
{
    const struct json *conditions = json_get(data, "conditions"), *effects = json_get(data, "effects"),
                      *damage = json_get(data, "damage"), *until = json_get(data, "until");
    struct pf2e_spell_link link = {.outcome = outcome, .rounds = json_to_int(json_get(data, "rounds"), 0)};
    if (link.rounds > 0) link.until = PF2E_UNTIL_ROUNDS;
    if (json_is_text(until, "own-turn")) link.until = PF2E_UNTIL_OWN_TURN;
    if (json_is_text(until, "target-turn")) link.until = PF2E_UNTIL_TARGET_TURN;
    text->has_outcome[outcome] = true;
    text->has_factor[outcome] = damage != NULL;
    if (damage) text->factors[outcome] = json_to_double(damage, 1);
    for (size_t i = 0; json_is(conditions, JSON_OBJECT) && i < conditions->count; i++) {
        link.condition = conditions->members[i].name;
        link.value = json_to_int(&conditions->members[i].value, 1);
        (void)pool_push(arena, &text->links, link);
    }
    link.condition = NULL;
    link.value = 0;
    for (size_t i = 0; i < json_count(effects); i++) {
        link.uuid = json_to_text(json_at(effects, i), "");
        (void)pool_push(arena, &text->links, link);
    }
}

/* --- what its effects do ----------------------------------------------------------------------------------------- */

/* The kinds of elements of an effect, as bits; all of them for what is not an effect. */
static uint64_t spell_effect_kinds(struct arena *arena, const struct pf2e_world *world, const char *uuid)
{
    const struct pf2e_document *document = world && world->pack ? pf2e_pack_find_uuid(world->pack, uuid) : NULL;
    const struct json *root = document && strcmp(document->type, "effect") == 0 ? pf2e_document_root(document) : NULL;
    const struct json *rules = json_path(root, "system.rules");
    size_t length = root ? strlen(document->slug) : 0;
    if (!root || (length > 9 && strcmp(document->slug + length - 9, "-immunity") == 0)) return UINT64_MAX;
    uint64_t kinds = 0;
    for (size_t i = 0; i < json_count(rules); i++) {
        const struct pf2e_lowered *lowered = pf2e_lower(world, arena, json_at(rules, i));
        if (lowered) kinds |= UINT64_C(1) << lowered->element->id;
    }
    return kinds;
}

/* What whichever of the effects is given does. A spell and what is drunk give those their texts link. */
static uint64_t spell_given(struct arena *arena, const struct pf2e_item *item, const struct pf2e_world *world)
{
    const char *html = tree_text(&item->system, "description.value", ""), *end = html + strlen(html);
    const char *own = tree_text(&item->system, "selfEffect.uuid", NULL);
    uint64_t kinds = own ? spell_effect_kinds(arena, world, own) : UINT64_MAX;
    bool links = item->type == PF2E_SPELL || item->type == PF2E_CONSUMABLE;
    for (const char *at = html; links && (at = pf2e_seek(at, end, "@uuid[")); at++) {
        const char *start = at + 6, *close = memchr(start, ']', (size_t)(end - start));
        const char *uuid = close ? arena_copy_text(arena, start, (size_t)(close - start)) : NULL;
        if (uuid) kinds &= spell_effect_kinds(arena, world, uuid);
    }
    return kinds == UINT64_MAX ? 0 : kinds;
}

void pf2e_spell_text_read(struct pf2e_spell_text *text, struct arena *arena, const struct pf2e_item *item,
                          const struct pf2e_world *world)
{
    const struct json *outcomes = pf2e_play_data(item, "outcomes");
    const char *html = tree_text(&item->system, "description.value", "");
    struct pf2e_compound parts = {0};
    *text = (struct pf2e_spell_text){.outcomes_at = SIZE_MAX, .of = item, .given = spell_given(arena, item, world)};
    text->gives_effects = pf2e_seek(html, html + strlen(html), "-effects.item.") != NULL;
    text->has_parts = item->type != PF2E_SPELL && pf2e_compound_read(&parts, html);
    text->after_strike = text->has_parts && parts.strike_count && !pf2e_seek(html, html + strlen(html), "@template[");
    text->changes_shape = item->type != PF2E_SPELL && pf2e_seek(html, html + strlen(html), spell_changes_shape);
    if (!outcomes) spell_read_html(text, arena, html);
    for (int d = 0; outcomes && d < DEGREE_COUNT; d++) {
        const struct json *one = json_get(outcomes, degree_name((enum degree)d));
        if (one) spell_read_data(text, arena, d, one);
    }
}
