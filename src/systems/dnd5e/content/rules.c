/* rules.c: the arithmetic of 5e. */
#include "systems/dnd5e/content/rules.h"

#include <string.h>

#include "base/ascii.h"
#include "base/whole.h"

const char *const d5e_ability_names[D5E_ABILITIES] = {"Strength",     "Dexterity", "Constitution",
                                                      "Intelligence", "Wisdom",    "Charisma"};

static bool d5e_same_letters(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (ascii_lower(a[i]) != ascii_lower(b[i])) return false;
    }
    return true;
}

enum d5e_ability d5e_ability_find(const char *name)
{
    size_t length = strlen(name);
    for (enum d5e_ability i = D5E_STRENGTH; i < D5E_ABILITIES; i++) {
        bool whole = length == strlen(d5e_ability_names[i]);
        if ((whole || length == 3) && d5e_same_letters(name, d5e_ability_names[i], length)) return i;
    }
    return D5E_ABILITIES;
}

int64_t d5e_ability_modifier(int64_t score)
{
    if (score >= 10) return (score - 10) / 2;
    return -(whole_subtract(11, score) / 2);
}

int64_t d5e_proficiency_bonus(int64_t level)
{
    return level < 1 ? 2 : 2 + (level - 1) / 4;
}

static int64_t d5e_scaling_key(const struct json_member *member)
{
    int64_t key = 0;
    for (uint32_t i = 0; i < member->name_length && key < 1000; i++) {
        if (!ascii_is_digit(member->name[i])) return -1;
        key = key * 10 + (member->name[i] - '0');
    }
    return member->name_length ? key : -1;
}

const struct json *d5e_scaling_pick(const struct json *table, int64_t level, const struct json *base)
{
    int64_t best = -1;
    const struct json *picked = base;
    for (size_t i = 0; json_is(table, JSON_OBJECT) && i < table->count; i++) {
        int64_t key = d5e_scaling_key(&table->members[i]);
        if (key < 0 || key > level || key <= best) continue;
        best = key;
        picked = &table->members[i].value;
    }
    return picked;
}

enum d5e_advantage d5e_advantage_state(int64_t advantages, int64_t disadvantages)
{
    if (advantages > 0 && disadvantages > 0) return D5E_NORMAL;
    return advantages > 0 ? D5E_ADVANTAGE : disadvantages > 0 ? D5E_DISADVANTAGE : D5E_NORMAL;
}

const char *d5e_advantage_name(enum d5e_advantage state)
{
    switch (state) {
    case D5E_NORMAL:
        return "normal";
    case D5E_ADVANTAGE:
        return "advantage";
    case D5E_DISADVANTAGE:
        return "disadvantage";
    }
    return "normal";
}

int64_t d5e_natural(enum d5e_advantage state, int64_t first, int64_t second)
{
    if (state == D5E_NORMAL) return first;
    bool first_is_higher = first > second;
    return (state == D5E_ADVANTAGE) == first_is_higher ? first : second;
}

enum d5e_attack_result d5e_attack_resolve(int64_t natural, int64_t bonus, int64_t armor_class,
                                          int64_t critical_threshold)
{
    if (natural == 1) return D5E_MISS;
    if (natural >= critical_threshold) return D5E_CRITICAL;
    return natural + bonus >= armor_class ? D5E_HIT : D5E_MISS;
}

const char *d5e_attack_result_name(enum d5e_attack_result result)
{
    switch (result) {
    case D5E_MISS:
        return "miss";
    case D5E_HIT:
        return "hit";
    case D5E_CRITICAL:
        return "critical";
    }
    return "miss";
}

bool d5e_response_applies(const struct json *response, const struct d5e_damage *damage)
{
    const struct json *to = json_get(response, "to"), *origin = json_get(json_get(response, "source"), "origin");
    if (json_is_text(origin, "magical") && !damage->magical) return false;
    if (json_is_text(origin, "nonmagical") && damage->magical) return false;
    bool spell = json_is_text(json_at(json_path(response, "source.type"), 0), "spell");
    if (spell && !damage->magical) return false;
    if (!to) return true; /* all damage */
    if (json_is(to, JSON_STRING))
        return strcmp(to->text, "triggering_damage") == 0 || strcmp(to->text, "all") == 0 ||
               strcmp(to->text, damage->type) == 0;
    for (size_t i = 0; i < json_count(to); i++) {
        if (json_is_text(json_at(to, i), damage->type) || json_is_text(json_at(to, i), "all")) return true;
    }
    return false;
}

static bool d5e_has_response(const struct d5e_damage *damage, const struct json *responses, const char *kind)
{
    for (size_t i = 0; i < json_count(responses); i++) {
        const struct json *response = json_at(responses, i);
        if (json_is_text(json_get(response, "response"), kind) && d5e_response_applies(response, damage)) return true;
    }
    return false;
}

/* Does a flat change apply? "subtract" is the only one. */
static bool d5e_is_reduced(const struct d5e_damage *damage, const struct json *responses)
{
    for (size_t i = 0; i < json_count(responses); i++) {
        const struct json *response = json_at(responses, i);
        bool subtracts = json_is_text(json_path(response, "calculation.operation"), "subtract");
        if (subtracts && d5e_response_applies(response, damage)) return true;
    }
    return false;
}

/* The name of the reaction that halves the damage. */
static const char *d5e_halved_by(const struct json *responses)
{
    for (size_t i = 0; i < json_count(responses); i++) {
        const char *source = json_to_text(json_get(json_at(responses, i), "source"), "");
        if (json_is_text(json_get(json_at(responses, i), "response"), "half") && *source) return source;
    }
    return "a reaction";
}

const char *d5e_damage_reasons(struct arena *arena, const struct d5e_damage *damage, const struct json *responses)
{
    static const struct {
        const char *kind, *words;
    } kinds[] = {{"half", NULL}, {"resistance", "resistance"}, {"vulnerability", "vulnerability"}};
    if (damage->amount <= 0) return NULL;
    if (d5e_has_response(damage, responses, "immunity")) return "immunity";
    const char *all = NULL, *last = d5e_is_reduced(damage, responses) ? "a reduction" : NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!d5e_has_response(damage, responses, kinds[i].kind)) continue;
        if (last) all = all ? arena_printf(arena, "%s, %s", all, last) : last;
        last = i == 0 ? d5e_halved_by(responses) : kinds[i].words;
    }
    return all ? arena_printf(arena, "%s and %s", all, last) : last;
}

int64_t d5e_damage_taken(const struct d5e_damage *damage, const struct json *responses)
{
    if (d5e_has_response(damage, responses, "immunity")) return 0;
    int64_t taken = damage->amount;
    for (size_t i = 0; i < json_count(responses); i++) { /* flat changes first */
        const struct json *change = json_get(json_at(responses, i), "calculation");
        if (json_is_text(json_get(change, "operation"), "subtract") &&
            d5e_response_applies(json_at(responses, i), damage))
            taken -= json_to_int(json_path(change, "operators.0.value"), 0);
    }
    if (taken < 0) taken = 0;
    if (d5e_has_response(damage, responses, "half")) taken /= 2;
    if (d5e_has_response(damage, responses, "resistance")) taken /= 2;
    if (d5e_has_response(damage, responses, "vulnerability")) taken *= 2;
    return taken;
}
