/* spell_bonus.c: bonuses and penalties that texts of content state. (phrases.def) */
#include "systems/pf2e/roll/spell_bonus.h"

#include <string.h>

#include "systems/pf2e/content/names.h"
#include "systems/pf2e/roll/plain_text.h"

static const struct {
    const char *words, *selector;
} bonus_statistics[] = {
#define STATISTIC(words, selector) {words, selector},
#include "systems/pf2e/roll/phrases.def"
};

static const char *bonus_skip(const char *at, const char *end, const char *words)
{
    size_t length = strlen(words);
    bool here = at + length <= end && pf2e_seek(at, at + length, words) == at;
    return here ? at + length : NULL;
}

/* The first of the words that stands here is skipped. */
static const char *bonus_skip_one(const char *at, const char *end, const char *const *words)
{
    for (; *words; words++) {
        const char *behind = bonus_skip(at, end, *words);
        if (behind) return behind;
    }
    return at;
}

static bool bonus_word_ends(const char *at, const char *end)
{
    return at >= end || (!ascii_is_letter(*at) && *at != '-' && *at != '\'');
}

/* "stealth checks" */
static const char *bonus_skill(const char *at, const char *end, const char **selector)
{
    for (size_t i = 0; i < PF2E_SKILLS; i++) {
        const char *behind = bonus_skip(at, end, pf2e_skill_names[i].slug);
        behind = behind ? bonus_skip(behind, end, " checks") : NULL;
        if (!behind || !bonus_word_ends(behind, end)) continue;
        *selector = pf2e_skill_names[i].slug;
        return behind;
    }
    return NULL;
}

static const char *bonus_statistic(const char *at, const char *end, const char **selector)
{
    static const char *const before[] = {"all its ",      "all ",            "its ", "their ",
                                         "the target's ", "the creature's ", NULL};
    at = bonus_skip_one(at, end, before);
    for (size_t i = 0; i < sizeof bonus_statistics / sizeof *bonus_statistics; i++) {
        const char *behind = bonus_skip(at, end, bonus_statistics[i].words);
        if (!behind || !bonus_word_ends(behind, end)) continue;
        *selector = bonus_statistics[i].selector;
        return behind;
    }
    return bonus_skill(at, end, selector);
}

/* "attack rolls, AC, and saving throws" */
static const char *bonus_list(struct pf2e_stated_bonus *bonus, const char *at, const char *end)
{
    static const char *const between[] = {", and ", " and ", ", ", NULL};
    const char *behind = bonus_statistic(at, end, &bonus->selectors[0]);
    for (const char *next = behind; next; behind = next ? next : behind) {
        if (++bonus->count == PF2E_BONUS_MOST) return next;
        at = bonus_skip_one(next, end, between);
        const char *again = bonus_skip(at, end, "to ");
        next = at > next ? bonus_statistic(again ? again : at, end, &bonus->selectors[bonus->count]) : NULL;
    }
    return behind;
}

const char *pf2e_bonus_read(struct pf2e_stated_bonus *bonus, const char *at, const char *end)
{
    static const char *const signs[] = {"+", "-", "\xe2\x80\x93", "\xe2\x88\x92", NULL}; /* also as longer dashes */
    static const char *const types[] = {"status", "circumstance", "item"};
    static const char *const feet[] = {"-foot ", " ", NULL};
    *bonus = (struct pf2e_stated_bonus){.type = "untyped"};
    const char *number = bonus_skip_one(at, end, signs), *next = number;
    for (; next < end && ascii_is_digit(*next) && bonus->value < 1000; next++)
        bonus->value = bonus->value * 10 + (*next - '0');
    if (number == at || next == number) return NULL;
    next = bonus_skip_one(next, end, feet);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const char *behind = bonus_skip(next, end, types[i]);
        if (!behind) continue;
        bonus->type = types[i];
        next = behind + (behind < end);
        break;
    }
    const char *penalty = bonus_skip(next, end, "penalty to "), *good = bonus_skip(next, end, "bonus to ");
    if (penalty) bonus->value = -bonus->value;
    return penalty ? bonus_list(bonus, penalty, end) : good ? bonus_list(bonus, good, end) : NULL;
}

struct json pf2e_bonus_element(struct arena *arena, const struct pf2e_stated_bonus *bonus)
{
    struct json element = json_make_object(), selectors = json_make_array();
    for (size_t i = 0; i < bonus->count; i++)
        json_push(arena, &selectors, json_make_text(arena, bonus->selectors[i], strlen(bonus->selectors[i])));
    json_set(arena, &element, "key", json_make_text(arena, "FlatModifier", strlen("FlatModifier")));
    json_set(arena, &element, "selector", selectors);
    json_set(arena, &element, "type", json_make_text(arena, bonus->type, strlen(bonus->type)));
    json_set(arena, &element, "value", json_make_int(bonus->value));
    return element;
}
