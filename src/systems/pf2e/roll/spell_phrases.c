/* spell_phrases.c: set phrases of outcomes in the texts of content, found where they start. (phrases.def) */
#include "systems/pf2e/roll/spell_phrases.h"

#include <string.h>

#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/roll/spell_bonus.h"
#include "systems/pf2e/element/elements.h"

static const char *const phrase_conditions[] = {
#define CONDITION(name) name,
#include "systems/pf2e/roll/phrases.def"
};

static const char *const phrase_pushes[] = {
#define PUSH(words) words,
#include "systems/pf2e/roll/phrases.def"
};

static const char *const phrase_done[] = {
#define DONE(words) words,
#include "systems/pf2e/roll/phrases.def"
};

static const char *const phrase_whole[] = {
#define WHOLE(words) words,
#include "systems/pf2e/roll/phrases.def"
};

static const char *const phrase_lasts[] = {
#define LASTS(words) words,
#include "systems/pf2e/roll/phrases.def"
};

static const struct {
    const char *words;
    bool none;
} phrase_persistent[] = {
#define PERSISTENT(words, none) {words, none},
#include "systems/pf2e/roll/phrases.def"
};

#define BY(key) (UINT64_C(1) << PF2E_ELEMENT_##key)
#define ANYTHING UINT64_MAX

static const struct {
    const char *words;
    uint64_t given;
} phrase_open[] = {
#define OPEN(words, given) {words, given},
#include "systems/pf2e/roll/phrases.def"
};

static bool phrase_starts(const char *at, const char *end, const char *words)
{
    size_t length = strlen(words);
    return at + length <= end && pf2e_seek(at, at + length, words) == at;
}

/* A whole number, and where it ends; NULL when there is none. */
static const char *phrase_number(const char *at, const char *end, int64_t *number)
{
    const char *start = at;
    *number = 0;
    for (; at < end && ascii_is_digit(*at) && *number < 100000; at++)
        *number = *number * 10 + (*at - '0');
    return at > start ? at : NULL;
}

const char *pf2e_phrase_time(const char *at, const char *end, int64_t *rounds)
{
    static const struct {
        const char *word;
        int64_t rounds;
    } units[] = {{"round", 1}, {"minute", 10}, {"hour", 600}, {"day", 14400}, {"week", 100800}};
    int64_t number;
    const char *behind = phrase_number(at, end, &number);
    if (!behind || behind >= end || *behind != ' ') return NULL;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (!phrase_starts(behind + 1, end, units[i].word)) continue;
        *rounds = number * units[i].rounds;
        behind += 1 + strlen(units[i].word);
        return behind < end && *behind == 's' ? behind + 1 : behind;
    }
    return NULL;
}

const char *pf2e_phrase_markup(const char *at, const char *end)
{
    const char *stop = NULL;
    if (*at == '<') stop = memchr(at, '>', (size_t)(end - at));
    bool link = phrase_starts(at, end, "@uuid[") || phrase_starts(at, end, "@template[");
    if (link) stop = memchr(at, ']', (size_t)(end - at));
    if (!stop) return NULL;
    if (*at == '@' && stop + 1 < end && stop[1] == '{') {
        const char *shut = memchr(stop, '}', (size_t)(end - stop));
        if (shut) stop = shut;
    }
    return stop + 1;
}

/* "@Damage[(1d4+2)[fire]|options:area-damage]{1d4+2 fire}" */
static struct pf2e_phrase phrase_damage(const char *at, const char *end)
{
    struct pf2e_phrase phrase = {.words = at + strlen("@damage[")};
    int depth = 1;
    const char *stop = phrase.words;
    for (; stop < end && depth > 0; stop++) {
        if (*stop == '[') depth++;
        if (*stop == ']') depth--;
        if (depth == 1 && *stop == '|' && !phrase.length) phrase.length = (size_t)(stop - phrase.words);
    }
    if (depth > 0) return (struct pf2e_phrase){0};
    if (!phrase.length) phrase.length = (size_t)(stop - 1 - phrase.words);
    if (stop < end && *stop == '{') {
        const char *shut = memchr(stop, '}', (size_t)(end - stop));
        if (shut) stop = shut + 1;
    }
    phrase.kind = PF2E_PHRASE_DAMAGE;
    phrase.end = stop;
    return phrase;
}

static struct pf2e_phrase phrase_push(const char *at, const char *end)
{
    for (size_t i = 0; i < sizeof phrase_pushes / sizeof *phrase_pushes; i++) {
        int64_t feet;
        if (!phrase_starts(at, end, phrase_pushes[i])) continue;
        const char *behind = phrase_number(at + strlen(phrase_pushes[i]), end, &feet);
        if (!behind || !phrase_starts(behind, end, " feet")) continue;
        behind += strlen(" feet");
        static const char *const away[] = {" away from you", " away", " directly away from you"};
        for (size_t k = 0; k < sizeof away / sizeof *away; k++) {
            if (!phrase_starts(behind, end, away[k])) continue;
            behind += strlen(away[k]);
            break;
        }
        return (struct pf2e_phrase){.kind = PF2E_PHRASE_PUSH, .end = behind, .number = feet};
    }
    return (struct pf2e_phrase){0};
}

static struct pf2e_phrase phrase_immune(const char *at, const char *end)
{
    static const char *const starts[] = {"temporarily immune for ", "is immune for ", "becomes immune for "};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        struct pf2e_phrase phrase = {.kind = PF2E_PHRASE_IMMUNE};
        if (!phrase_starts(at, end, starts[i])) continue;
        phrase.end = pf2e_phrase_time(at + strlen(starts[i]), end, &phrase.number);
        if (phrase.end) return phrase;
    }
    return (struct pf2e_phrase){0};
}

/* Only the whole word counts. */
static struct pf2e_phrase phrase_condition(const char *at, const char *end)
{
    for (size_t i = 0; i < sizeof phrase_conditions / sizeof *phrase_conditions; i++) {
        const char *name = phrase_conditions[i], *behind = at + strlen(name);
        if (!phrase_starts(at, end, name) || (behind < end && (ascii_is_letter(*behind) || *behind == '-'))) continue;
        struct pf2e_phrase phrase = {.kind = PF2E_PHRASE_CONDITION, .end = behind, .condition = name};
        const char *value = behind < end && *behind == ' ' ? phrase_number(behind + 1, end, &phrase.number) : NULL;
        if (value) phrase.end = value;
        return phrase;
    }
    return (struct pf2e_phrase){0};
}

/* "afflicted with spider venom at stage 2", "afflicted with stage 2 divine plague" */
static struct pf2e_phrase phrase_afflicted(const char *at, const char *end)
{
    static const char start[] = "afflicted with ", mark[] = "stage ";
    struct pf2e_phrase phrase = {.kind = PF2E_PHRASE_AFFLICTED};
    if (!phrase_starts(at, end, start)) return (struct pf2e_phrase){0};
    const char *stage = pf2e_seek(at, end, mark);
    const char *behind = stage ? phrase_number(stage + strlen(mark), end, &phrase.number) : NULL;
    if (!behind || memchr(at, ',', (size_t)(behind - at))) return (struct pf2e_phrase){0};
    bool named = stage > at + strlen(start); /* before its stage */
    while (!named && behind < end && (ascii_is_letter(*behind) || *behind == ' '))
        behind++;
    phrase.end = behind;
    return phrase;
}

static struct pf2e_phrase phrase_duration(const char *at, const char *end)
{
    for (size_t i = 0; i < sizeof phrase_lasts / sizeof *phrase_lasts; i++) {
        struct pf2e_phrase phrase = {.kind = PF2E_PHRASE_LASTS};
        if (!phrase_starts(at, end, phrase_lasts[i])) continue;
        phrase.end = pf2e_phrase_time(at + strlen(phrase_lasts[i]), end, &phrase.number);
        if (phrase.end) return phrase;
    }
    return (struct pf2e_phrase){0};
}

/* A type of damage may stand before the last word. */
static struct pf2e_phrase phrase_lasting_damage(const char *at, const char *end)
{
    static const char last[] = " damage";
    for (size_t i = 0; i < sizeof phrase_persistent / sizeof *phrase_persistent; i++) {
        if (!phrase_starts(at, end, phrase_persistent[i].words)) continue;
        const char *behind = at + strlen(phrase_persistent[i].words), *word = behind + (behind < end);
        while (word < end && ascii_is_letter(*word))
            word++;
        if (phrase_starts(word, end, last)) behind = word;
        if (!phrase_starts(behind, end, last)) continue;
        return (struct pf2e_phrase){.kind = PF2E_PHRASE_PERSISTENT,
                                    .end = behind + strlen(last),
                                    .number = phrase_persistent[i].none ? 0 : 1};
    }
    return (struct pf2e_phrase){0};
}

static struct pf2e_phrase phrase_bonus(const char *at, const char *end)
{
    struct pf2e_stated_bonus bonus;
    const char *behind = pf2e_bonus_read(&bonus, at, end);
    return (struct pf2e_phrase){.kind = behind ? PF2E_PHRASE_BONUS : PF2E_PHRASE_NONE, .end = behind};
}

const char *pf2e_phrase_condition_at(const char *at, const char *end)
{
    return phrase_condition(at, end).condition;
}

struct pf2e_phrase pf2e_phrase_at(const char *at, const char *end)
{
    const char *behind = pf2e_phrase_markup(at, end);
    if (behind) return (struct pf2e_phrase){.kind = PF2E_PHRASE_MARKUP, .end = behind};
    if (phrase_starts(at, end, "@damage[")) return phrase_damage(at, end);
    static struct pf2e_phrase (*const kinds[])(const char *at, const char *end) = {
        phrase_push,     phrase_immune,         phrase_condition, phrase_afflicted,
        phrase_duration, phrase_lasting_damage, phrase_bonus};
    struct pf2e_phrase phrase = {0};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !phrase.kind; i++)
        phrase = kinds[i](at, end);
    return phrase;
}

bool pf2e_phrase_is_done(const char *at, const char *end)
{
    for (size_t i = 0; i < sizeof phrase_done / sizeof *phrase_done; i++) {
        if (pf2e_seek(at, end, phrase_done[i])) return true;
    }
    for (size_t i = 0; i < sizeof phrase_whole / sizeof *phrase_whole; i++) {
        if (phrase_starts(at, end, phrase_whole[i]) && at + strlen(phrase_whole[i]) == end) return true;
    }
    return false;
}

/* What is open in a sentence. */
enum phrase_state { PHRASE_PLAIN, PHRASE_VAGUE, PHRASE_GIVEN, PHRASE_OPEN };

static enum phrase_state phrase_state(const char *at, const char *end, uint64_t given)
{
    enum phrase_state state = PHRASE_PLAIN;
    if (pf2e_phrase_is_done(at, end)) return PHRASE_PLAIN;
    if (phrase_starts(at, end, "if ") || phrase_starts(at, end, "when ")) return PHRASE_OPEN;
    for (size_t i = 0; i < sizeof phrase_open / sizeof *phrase_open; i++) {
        if (!pf2e_seek(at, end, phrase_open[i].words)) continue;
        bool vague = phrase_open[i].given == ANYTHING;
        if (!vague && !(phrase_open[i].given & given)) return PHRASE_OPEN;
        enum phrase_state one = vague ? PHRASE_VAGUE : PHRASE_GIVEN;
        if (one > state) state = one;
    }
    return state;
}

bool pf2e_phrase_is_open(const char *at, const char *end, uint64_t given)
{
    enum phrase_state state = phrase_state(at, end, given);
    return state == PHRASE_OPEN || state == PHRASE_VAGUE;
}

bool pf2e_phrase_is_given(const char *at, const char *end, uint64_t given)
{
    return phrase_state(at, end, given) == PHRASE_GIVEN;
}
