/* kinds_dh2e.c: the d100 system's own vectors: fire modes, fatigue, hit locations, one hit's damage, one attack. */
#include <string.h>

#include "conform.h"
#include "systems/dh2e/rules.h"

static int64_t number(const struct json *line, const char *name)
{
    return json_to_int(json_get(line, name), 0);
}

static bool flag(const struct json *line, const char *name)
{
    return json_to_bool(json_get(line, name), false);
}

/* Adds "name: wanted W, came C; " to why when they differ. */
static bool same_number(struct conform *conform, const struct json *line, const char *name, int64_t came)
{
    int64_t wanted = number(line, name);
    if (wanted == came) return true;
    text_addf(conform->why, "%s: wanted %lld, came %lld; ", name, (long long)wanted, (long long)came);
    return false;
}

static bool same_flag(struct conform *conform, const struct json *line, const char *name, bool came)
{
    if (flag(line, name) == came) return true;
    text_addf(conform->why, "%s: came %s; ", name, came ? "true" : "false");
    return false;
}

static bool same_text(struct conform *conform, const struct json *line, const char *name, const char *came)
{
    const char *wanted = json_to_text(json_get(line, name), "");
    if (strcmp(wanted, came) == 0) return true;
    text_addf(conform->why, "%s: wanted %s, came %s; ", name, wanted, came);
    return false;
}

static enum verdict check_fire_mode_hits(struct conform *conform, const struct json *line)
{
    int mode = dh2e_word_find(dh2e_mode_words, json_to_text(json_get(line, "mode"), NULL));
    if (mode < 0) return DISAGREE;
    int64_t hits = dh2e_hits((enum dh2e_mode)mode, number(line, "dos"), number(line, "rof"));
    return same_number(conform, line, "hits", hits) ? AGREE : DISAGREE;
}

static enum verdict check_fatigue(struct conform *conform, const struct json *line)
{
    int64_t fatigue = number(line, "fatigue");
    bool out = dh2e_fatigue_unconscious(fatigue, dh2e_bonus(number(line, "t")), dh2e_bonus(number(line, "wp")));
    bool right = same_number(conform, line, "penalty", dh2e_fatigue_penalty(fatigue));
    right &= same_flag(conform, line, "unconscious", out);
    return right ? AGREE : DISAGREE;
}

static enum verdict check_hit_location(struct conform *conform, const struct json *line)
{
    int64_t reversed = dh2e_reversed(number(line, "roll"));
    bool right = same_number(conform, line, "reversed", reversed);
    right &= same_number(conform, line, "locationRoll", reversed);
    right &= same_text(conform, line, "location", dh2e_location_words[dh2e_location_at(reversed)]);
    return right ? AGREE : DISAGREE;
}

const struct conform_kind conform_kinds_dh2e[] = {
    {.name = "dh2e/fire_mode_hits", .check = check_fire_mode_hits},
    {.name = "dh2e/fatigue", .check = check_fatigue},
    {.name = "dh2e/hit_location", .check = check_hit_location},
    {0},
};
