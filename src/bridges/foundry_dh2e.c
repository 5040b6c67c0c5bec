/* foundry_dh2e.c: documents of Foundry's dark-heresy-2nd system, made documents of DH2E. Documents from before Foundry
 * 10 have "data" where later ones have "system". */
#include "bridges/foundry_dh2e.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "ir/slug.h"
#include "json/put.h"
#include "systems/dh2e/content/words.h"

struct heresy_word {
    const char *theirs, *ours, *more, *slug;
};

static const struct heresy_word heresy_characteristics[] = {
#define CHARACTERISTIC(theirs, ours) {theirs, ours, NULL, NULL},
#include "bridges/foundry_dh2e.def"
};
static const struct heresy_word heresy_skills[] = {
#define SKILL(theirs, name, characteristic, slug) {theirs, name, characteristic, slug},
#include "bridges/foundry_dh2e.def"
};
static const struct heresy_word heresy_types[] = {
#define TYPE(theirs, ours) {theirs, ours, NULL, NULL},
#include "bridges/foundry_dh2e.def"
};
static const struct heresy_word heresy_no_types[] = {
#define NO_TYPE(theirs, reason) {theirs, reason, NULL, NULL},
#include "bridges/foundry_dh2e.def"
};
static const struct heresy_word heresy_weapons[] = {
#define WEAPON(theirs, ours, round) {theirs, ours, round, NULL},
#include "bridges/foundry_dh2e.def"
};
static const struct heresy_word heresy_numbers[] = {
#define NUMBER(path, name) {path, name, NULL, NULL},
#include "bridges/foundry_dh2e.def"
};
#define HERESY_COUNT(list) (sizeof(list) / sizeof *(list))
#define HERESY_FIND(list, text) heresy_find(list, HERESY_COUNT(list), text)

struct heresy {
    struct arena *arena;
    struct imported *made;
    const struct json *item, *data;      /* the document being read and its numbers */
    bool owned;                          /* by an actor, whose numbers are known */
    int64_t psy_rating, strength_bonus;  /* of the owner, or assumed */
};

static const struct heresy_word *heresy_find(const struct heresy_word *list, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].theirs, text) == 0) return &list[i];
    }
    return NULL;
}

static const struct json *heresy_data(const struct json *item)
{
    const struct json *system = json_get(item, "system");
    return json_is(system, JSON_OBJECT) ? system : json_get(item, "data");
}

static const char *heresy_type(const struct json *item)
{
    return json_to_text(json_get(item, "type"), "");
}

static void heresy_leave(struct heresy *it, const char *reason)
{
    imported_leave(it->arena, it->made, it->item, reason);
}

static void heresy_leave_word(struct heresy *it, const char *format, const char *word)
{
    const char *reason = arena_printf(it->arena, format, word);
    if (reason) heresy_leave(it, reason);
}

/* "Half Action" is "half": the first word in lower case. */
static const char *heresy_lower(struct heresy *it, const char *text)
{
    char *word = arena_copy_text(it->arena, text, strcspn(text, " "));
    for (char *at = word; at && *at; at++) {
        if (*at >= 'A' && *at <= 'Z') *at = (char)(*at - 'A' + 'a');
    }
    return word ? word : "";
}

/* ---- formulas: "2d10+(3*@pr)" ---- */

struct heresy_formula {
    const char *at;
    int64_t psy_rating;
    char dice[60]; /* "2d10+1d5" */
    bool uses_psy, bad, thrown; /* thrown: dice in the term being read */
    size_t depth;
};

static int64_t heresy_sum(struct heresy_formula *formula);

static int64_t heresy_digits(struct heresy_formula *formula)
{
    int64_t number = 0;
    if (!ascii_is_digit(*formula->at)) formula->bad = true;
    for (; ascii_is_digit(*formula->at); formula->at++)
        if (number < 100000) number = number * 10 + (*formula->at - '0');
    return number;
}

static void heresy_skip(struct heresy_formula *formula)
{
    formula->at += strspn(formula->at, " ");
}

/* A number, the psy rating, dice (which count apart) or a sum in parentheses. */
static int64_t heresy_factor(struct heresy_formula *formula)
{
    heresy_skip(formula);
    if (*formula->at == '(' && formula->depth < 8) {
        formula->at++;
        formula->depth++;
        int64_t sum = heresy_sum(formula);
        formula->depth--;
        if (*formula->at == ')')
            formula->at++;
        else
            formula->bad = true;
        return sum;
    }
    if (strncmp(formula->at, "@pr", 3) == 0) {
        formula->at += 3;
        formula->uses_psy = true;
        return formula->psy_rating;
    }
    int64_t number = *formula->at == 'd' ? 1 : heresy_digits(formula);
    if (*formula->at != 'd') return number;
    formula->at++;
    int64_t faces = heresy_digits(formula);
    size_t length = strlen(formula->dice);
    int wrote = snprintf(formula->dice + length, sizeof formula->dice - length, "%s%lldd%lld", length ? "+" : "",
                         (long long)number, (long long)faces);
    if (wrote < 0 || (size_t)wrote >= sizeof formula->dice - length) formula->bad = true;
    formula->thrown = true;
    return 0;
}

static int64_t heresy_product(struct heresy_formula *formula)
{
    formula->thrown = false;
    int64_t product = heresy_factor(formula);
    for (heresy_skip(formula); (*formula->at == '*' || *formula->at == '/') && !formula->bad; heresy_skip(formula)) {
        bool divides = *formula->at++ == '/';
        int64_t factor = heresy_factor(formula);
        if (formula->thrown || (divides && factor == 0)) formula->bad = true;
        product = formula->bad ? 0 : divides ? product / factor : product * (factor % 100000);
        if (product > 1000000 || product < -1000000) formula->bad = true;
    }
    return product;
}

static int64_t heresy_sum(struct heresy_formula *formula)
{
    int64_t sum = heresy_product(formula);
    for (heresy_skip(formula); (*formula->at == '+' || *formula->at == '-') && !formula->bad; heresy_skip(formula)) {
        bool less = *formula->at++ == '-';
        int64_t term = heresy_product(formula);
        if (formula->thrown && less) formula->bad = true;
        sum += less ? -term : term;
    }
    return sum;
}

/* Dice and flat part of a value: a number or a formula. False when it is something else. */
static bool heresy_read(struct heresy *it, const struct json *value, struct heresy_formula *formula, int64_t *flat)
{
    *formula = (struct heresy_formula){.at = json_to_text(value, ""), .psy_rating = it->psy_rating};
    *flat = 0;
    heresy_skip(formula);
    if (!*formula->at) {
        *flat = imported_int(value, 0);
        return true;
    }
    bool negative = *formula->at == '-';
    formula->at += negative || *formula->at == '+';
    *flat = heresy_sum(formula);
    if (negative) *flat = -*flat;
    if (*formula->at || (negative && *formula->dice)) formula->bad = true;
    return !formula->bad;
}

/* A number that may depend on the psy rating; 0 and a line of the list when it cannot be known. */
static int64_t heresy_number(struct heresy *it, const char *name, int64_t most)
{
    struct heresy_formula formula;
    int64_t flat;
    const struct json *value = json_get(it->data, name);
    bool good = heresy_read(it, value, &formula, &flat) && !*formula.dice;
    if (!good) heresy_leave_word(it, "its %s cannot be read", name);
    if (good && formula.uses_psy && !it->owned)
        heresy_leave_word(it, "its %s depends on the psy rating; computed for 1", name);
    return !good || flat < 0 ? 0 : flat > most ? most : flat;
}

/* ---- parts of items ---- */

static const char *heresy_words(const struct json *data)
{
    static const char *const names[] = {"description", "benefit", "effect"};
    for (size_t i = 0; i < HERESY_COUNT(names); i++) {
        const char *text = json_to_text(json_get(data, names[i]), "");
        if (*text) return text;
    }
    return "";
}

/* The members that every document has. What the rules do not read is kept as flags. */
static struct json heresy_begin(struct heresy *it, const char *type, struct json *system)
{
    struct json record = json_make_object(), talus = json_make_object();
    const char *words = heresy_words(it->data);
    json_put_text(it->arena, &talus, "system", "dh2e");
    json_set(it->arena, &record, "talus", talus);
    json_put_text(it->arena, &record, "name", json_to_text(json_get(it->item, "name"), ""));
    json_put_text(it->arena, &record, "type", type);
    *system = json_make_object();
    if (*words) json_put_text(it->arena, system, "description", words);
    return record;
}

static struct json heresy_end(struct heresy *it, struct json record, struct json system)
{
    struct json flags = json_make_object(), kept = json_make_object();
    for (size_t i = 0; i < json_member_count(it->data); i++) {
        const struct json_member *member = &it->data->members[i];
        if (strcmp(member->name, "description") == 0 || strcmp(member->name, "skills") == 0) continue;
        json_set(it->arena, &kept, member->name, json_copy(it->arena, &member->value));
    }
    json_set(it->arena, &record, "system", system);
    json_set(it->arena, &flags, "dark-heresy-2nd", kept);
    json_set(it->arena, &record, "flags", flags);
    return record;
}

/* {"tearing": true, "proven": 3} as ["Tearing", "Proven(3)"]. */
static void heresy_put_qualities(struct heresy *it, struct json *system)
{
    const struct json *special = json_get(it->data, "special");
    struct json list = json_make_array();
    for (size_t i = 0; i < json_member_count(special); i++) {
        const char *name = special->members[i].name;
        const struct json *value = &special->members[i].value;
        int quality = dh2e_word_find(dh2e_quality_words, name);
        if (json_is(value, JSON_FALSE)) continue;
        if (quality < 0) {
            heresy_leave_word(it, "the quality \"%s\" is not supported", name);
            continue;
        }
        struct heresy_formula formula;
        int64_t rating;
        bool read = heresy_read(it, value, &formula, &rating) && !*formula.dice && rating > 0;
        const char *word = dh2e_quality_rated[quality] && read
                               ? arena_printf(it->arena, "%s(%lld)", dh2e_quality_titles[quality], (long long)rating)
                               : dh2e_quality_titles[quality];
        if (word) json_push(it->arena, &list, json_make_text(it->arena, word, strlen(word)));
    }
    if (json_count(&list)) json_set(it->arena, system, "qualities", list);
}

/* "Impact", "I" and "impact" are one type. */
static const char *heresy_damage_type(struct heresy *it)
{
    const char *text = heresy_lower(it, json_to_text(json_get(it->data, "damageType"), "impact"));
    int type = dh2e_word_find(dh2e_damage_words, text);
    if (type >= 0) return dh2e_damage_words[type];
    for (size_t i = 0; *text && !text[1] && dh2e_damage_words[i]; i++) {
        if (dh2e_damage_words[i][0] == *text || (*text == 'x' && i == DH2E_DAMAGE_EXPLOSIVE))
            return dh2e_damage_words[i];
    }
    if (*text) heresy_leave_word(it, "the damage type \"%s\" is read as impact", text);
    return "impact";
}

/* False when it deals no damage; what cannot be read is listed. */
static bool heresy_put_damage(struct heresy *it, struct json *system, bool adds_strength)
{
    struct heresy_formula formula;
    int64_t flat;
    const struct json *value = json_get(it->data, "damage");
    if (!heresy_read(it, value, &formula, &flat)) {
        heresy_leave_word(it, "its damage \"%s\" cannot be read", json_to_text(value, ""));
        return false;
    }
    if (!*formula.dice && flat <= 0) return false;
    if (formula.uses_psy && !it->owned) heresy_leave(it, "its damage depends on the psy rating; computed for 1");
    struct json damage = json_make_object();
    const char *text = !*formula.dice ? arena_printf(it->arena, "%lld", (long long)flat)
                       : flat         ? arena_printf(it->arena, "%s%+lld", formula.dice, (long long)flat)
                                      : arena_printf(it->arena, "%s", formula.dice);
    json_put_text(it->arena, &damage, "formula", text);
    if (adds_strength) json_put_text(it->arena, &damage, "bonus", "sb");
    json_put_text(it->arena, &damage, "type", heresy_damage_type(it));
    json_set(it->arena, system, "damage", damage);
    return true;
}

static void heresy_put_craft(struct heresy *it, struct json *system)
{
    const char *word = heresy_lower(it, json_to_text(json_get(it->data, "craftsmanship"), "common"));
    if (dh2e_word_find(dh2e_craft_words, word) >= 0)
        json_put_text(it->arena, system, "craftsmanship", word);
    else if (*word)
        heresy_leave_word(it, "the craftsmanship \"%s\" is read as common", word);
}

static void heresy_put_action(struct heresy *it, struct json *system, const char *theirs, const char *ours)
{
    const char *text = json_to_text(json_get(it->data, theirs), "");
    const char *word = heresy_lower(it, text);
    if (!*word) return;
    if (dh2e_word_find(dh2e_action_words, word) >= 0) {
        json_put_text(it->arena, system, ours, word);
        return;
    }
    json_put_text(it->arena, system, ours, "full");
    const char *reason = arena_printf(it->arena, "its %s \"%s\" is read as one full action", theirs, text);
    if (reason) heresy_leave(it, reason);
}

/* ---- weapons, armour, ammunition, powers ---- */

static const char *heresy_class(struct heresy *it, const char **round)
{
    const char *class = json_to_text(json_get(it->data, "class"), "");
    const char *type = json_to_text(json_get(it->data, "type"), "");
    const struct heresy_word *known = HERESY_FIND(heresy_weapons, type);
    *round = NULL;
    if (strncmp(class, "Melee", 5) == 0 || strcmp(class, "melee") == 0) return "melee";
    if (strcmp(class, "Thrown") == 0 || strcmp(class, "thrown") == 0 || !*class) return "thrown";
    if (!known) heresy_leave_word(it, "the weapon type \"%s\" is read as solid projectile", type);
    if (!known) known = HERESY_FIND(heresy_weapons, "Solid Projectile");
    *round = known->more;
    return known->ours;
}

static void heresy_put_rate(struct heresy *it, struct json *system, const char *round)
{
    const struct json *rates = json_get(it->data, "rateOfFire"), *clip = json_get(it->data, "clip");
    struct json rate = json_make_object();
    int64_t semi = imported_int(json_get(rates, "burst"), 0), full = imported_int(json_get(rates, "full"), 0);
    int64_t holds = imported_int(json_get(clip, "max"), 0), loaded = imported_int(json_get(clip, "value"), holds);
    json_put_bool(it->arena, &rate, "single", imported_int(json_get(rates, "single"), 1) > 0);
    json_put_int(it->arena, &rate, "semi", semi > 0 ? semi : 0);
    json_put_int(it->arena, &rate, "full", full > 0 ? full : 0);
    json_set(it->arena, system, "rateOfFire", rate);
    if (!round || holds <= 0) return;
    struct json run = json_make_object(), runs = json_make_array();
    json_put_int(it->arena, system, "magazine", holds);
    json_put_text(it->arena, &run, "round", round);
    json_put_int(it->arena, &run, "count", loaded > holds ? holds : loaded);
    if (loaded > 0) json_push(it->arena, &runs, run);
    json_set(it->arena, system, "loadedRounds", runs);
    heresy_put_action(it, system, "reload", "reload");
}

/* What is thrown flies three metres for each point of the Strength bonus. */
static int64_t heresy_range(struct heresy *it, const char *class)
{
    int64_t range = heresy_number(it, "range", 10000);
    if (range > 0) return range;
    if (strcmp(class, "thrown") != 0) return 1;
    if (!it->owned) heresy_leave(it, "its range depends on the Strength bonus; computed for 3");
    return 3 * it->strength_bonus;
}

static bool heresy_weapon(struct heresy *it, struct json *record)
{
    struct json system;
    *record = heresy_begin(it, "weapon", &system);
    const char *round, *class = heresy_class(it, &round), *type = json_to_text(json_get(it->data, "type"), "");
    bool explodes = strncmp(type, "Grenade", 7) == 0 || strncmp(type, "Explosive", 9) == 0;
    bool melee = strcmp(class, "melee") == 0, thrown = strcmp(class, "thrown") == 0;
    json_put_text(it->arena, &system, "class", class);
    if (!heresy_put_damage(it, &system, melee || (thrown && !explodes))) {
        heresy_leave(it, "a weapon that deals no damage; it becomes gear");
        *record = heresy_begin(it, "gear", &system);
        *record = heresy_end(it, *record, system);
        return true;
    }
    json_put_int(it->arena, &system, "penetration", heresy_number(it, "penetration", 100));
    json_put_int(it->arena, &system, "range", heresy_range(it, class));
    heresy_put_craft(it, &system);
    heresy_put_qualities(it, &system);
    if (!melee) heresy_put_rate(it, &system, round);
    if (it->owned)
        json_put_bool(it->arena, &system, "equipped", json_to_bool(json_get(it->data, "equipped"), true));
    *record = heresy_end(it, *record, system);
    return true;
}

/* False when no location has armour. */
static bool heresy_armour(struct heresy *it, struct json *record)
{
    struct json system, points = json_make_object();
    const struct json *theirs = json_get(it->data, "armourPoints");
    int64_t sum = 0;
    for (size_t i = 0; dh2e_location_words[i]; i++) {
        int64_t value = imported_int(json_get(theirs, dh2e_location_words[i]), 0);
        if (value > 0) json_put_int(it->arena, &points, dh2e_location_words[i], value > 100 ? 100 : value);
        sum += value > 0 ? value : 0;
    }
    if (sum == 0) return false;
    *record = heresy_begin(it, "armour", &system);
    json_set(it->arena, &system, "points", points);
    heresy_put_craft(it, &system);
    if (imported_int(json_get(it->data, "maxAgility"), 0) > 0)
        heresy_leave(it, "it limits Agility, which is not supported");
    if (strcmp(heresy_type(it->item), "cybernetic") == 0)
        heresy_leave(it, "its armour does not add to worn armour: the better one counts");
    if (it->owned)
        json_put_bool(it->arena, &system, "equipped", json_to_bool(json_get(it->data, "equipped"), true));
    *record = heresy_end(it, *record, system);
    return true;
}

static void heresy_ammunition(struct heresy *it, struct json *record)
{
    struct json system;
    struct heresy_formula formula;
    int64_t bonus;
    *record = heresy_begin(it, "ammunition", &system);
    bool flat = heresy_read(it, json_get(it->data, "damage"), &formula, &bonus) && !*formula.dice;
    if (flat && bonus) json_put_int(it->arena, &system, "damageBonus", bonus);
    if (!flat) heresy_leave(it, "its damage replaces the weapon's, which is not supported");
    int64_t penetration = heresy_number(it, "penetration", 100);
    if (penetration) json_put_int(it->arena, &system, "penetration", penetration);
    if (*json_to_text(json_get(it->data, "damageType"), ""))
        json_put_text(it->arena, &system, "damageType", heresy_damage_type(it));
    heresy_put_qualities(it, &system);
    if (*heresy_words(it->data)) heresy_leave(it, "its text is prose; write its rules");
    *record = heresy_end(it, *record, system);
}

static void heresy_power(struct heresy *it, struct json *record)
{
    struct json system, focus = json_make_object();
    const struct json *target = json_get(it->data, "target");
    const char *tested = json_to_text(json_get(target, "characteristic"), "willpower");
    const struct heresy_word *known = HERESY_FIND(heresy_characteristics, tested);
    *record = heresy_begin(it, "power", &system);
    json_put_text(it->arena, &focus, "characteristic", known ? known->ours : "wp");
    json_put_int(it->arena, &focus, "modifier", imported_int(json_get(target, "bonus"), 0));
    json_set(it->arena, &system, "focus", focus);
    heresy_put_action(it, &system, "action", "action");
    json_put_int(it->arena, &system, "range", heresy_number(it, "range", 10000));
    if (heresy_put_damage(it, &system, false)) {
        json_put_int(it->arena, &system, "penetration", heresy_number(it, "penetration", 100));
        heresy_put_qualities(it, &system);
    }
    if (json_to_bool(json_get(target, "useSkill"), false))
        heresy_leave(it, "its test uses a skill; it is read as a test of the characteristic");
    if (json_to_bool(json_get(target, "isOpposed"), false))
        heresy_leave(it, "its test is opposed, which is not supported");
    if (*heresy_words(it->data)) heresy_leave(it, "its text is prose; write its effects");
    *record = heresy_end(it, *record, system);
}

/* A table of one d100, whose rows cover 1 to 100 in order. */
static bool heresy_is_d100(const struct json *table)
{
    const struct json *results = json_get(table, "results");
    const char *formula = json_to_text(json_get(table, "formula"), "");
    int64_t next = 1;
    for (size_t i = 0; i < json_count(results); i++) {
        const struct json *range = json_get(json_at(results, i), "range");
        if (imported_int(json_at(range, 0), 0) != next) return false;
        next = imported_int(json_at(range, 1), 0) + 1;
    }
    return next == 101 && strcmp(formula + (*formula == '1'), "d100") == 0;
}

static bool heresy_table(struct heresy *it, struct json *record)
{
    const struct json *results = json_get(it->item, "results");
    struct json system, rows = json_make_array();
    if (!heresy_is_d100(it->item)) return false;
    it->data = it->item;
    *record = heresy_begin(it, "roll-table", &system);
    for (size_t i = 0; i < json_count(results); i++) {
        const struct json *result = json_at(results, i), *range = json_get(result, "range");
        struct json row = json_make_object();
        const char *text = json_to_text(json_get(result, "text"), json_to_text(json_get(result, "description"), ""));
        json_put_int(it->arena, &row, "from", imported_int(json_at(range, 0), 1));
        json_put_int(it->arena, &row, "to", imported_int(json_at(range, 1), 1));
        json_put_text(it->arena, &row, "text", text);
        json_push(it->arena, &rows, row);
    }
    json_set(it->arena, &system, "rows", rows);
    json_set(it->arena, record, "system", system);
    heresy_leave(it, "its rows are prose; write their conditions, fatigue and damage");
    return true;
}

static bool heresy_item(struct heresy *it, const struct json *item, struct json *record)
{
    const char *type = heresy_type(item);
    const struct heresy_word *known = HERESY_FIND(heresy_types, type);
    it->item = item;
    it->data = heresy_data(item);
    if (strcmp(type, "weapon") == 0) return heresy_weapon(it, record);
    if ((strcmp(type, "armour") == 0 || strcmp(type, "cybernetic") == 0) && heresy_armour(it, record)) return true;
    if (strcmp(type, "armour") == 0) {
        heresy_leave(it, "armour without armour points; it becomes gear");
        known = HERESY_FIND(heresy_types, "gear");
    }
    if (strcmp(type, "ammunition") == 0 || strcmp(type, "psychicPower") == 0) {
        (*type == 'a' ? heresy_ammunition : heresy_power)(it, record);
        return true;
    }
    if (!known) return false;
    struct json system;
    *record = heresy_begin(it, known->ours, &system);
    if (*heresy_words(it->data)) heresy_leave(it, "its text is prose; write its rules");
    *record = heresy_end(it, *record, system);
    return true;
}

/* ---- actors ---- */

static int64_t heresy_value(const struct json *characteristic)
{
    return imported_int(json_get(characteristic, "base"), 0) +
           5 * imported_int(json_get(characteristic, "advance"), 0) +
           imported_int(json_get(characteristic, "modifier"), 0);
}

/* Unnatural Toughness is a trait with a rule; the other unnatural characteristics have no model. */
static void heresy_put_unnatural(struct heresy *it, struct json *items)
{
    for (size_t i = 0; i < HERESY_COUNT(heresy_characteristics); i++) {
        const struct heresy_word *word = &heresy_characteristics[i];
        const struct json *one = json_get(json_get(it->data, "characteristics"), word->theirs);
        int64_t unnatural = imported_int(json_get(one, "unnatural"), 0);
        bool known = strcmp(word->ours, "t") == 0;
        if (unnatural && !known) heresy_leave_word(it, "unnatural %s is not supported", word->theirs);
        if (!unnatural || !known) continue;
        struct json rule = json_make_object(), rules = json_make_array();
        struct json trait = json_make_object(), system = json_make_object();
        json_put_text(it->arena, &rule, "key", "AdjustToughness");
        json_put_int(it->arena, &rule, "value", unnatural);
        json_push(it->arena, &rules, rule);
        json_set(it->arena, &system, "rules", rules);
        json_put_text(it->arena, &trait, "name", "Unnatural Toughness");
        json_put_text(it->arena, &trait, "type", "trait");
        json_set(it->arena, &trait, "system", system);
        json_push(it->arena, items, trait);
    }
}

static void heresy_put_characteristics(struct heresy *it, struct json *system)
{
    struct json values = json_make_object();
    const struct json *theirs = json_get(it->data, "characteristics");
    for (size_t i = 0; i < HERESY_COUNT(heresy_characteristics); i++) {
        const struct heresy_word *word = &heresy_characteristics[i];
        const struct json *one = json_get(theirs, word->theirs);
        struct json value = json_make_object();
        int64_t advances = imported_int(json_get(one, "advance"), 0);
        if (advances < 0 || advances > 20) advances = 0;
        json_put_int(it->arena, &value, "base", heresy_value(one) - 5 * advances);
        json_put_int(it->arena, &value, "advances", advances);
        json_set(it->arena, &values, word->ours, value);
    }
    json_set(it->arena, system, "characteristics", values);
}

/* "Common Lore" or "Common Lore (Imperium)" at a tier. */
static void heresy_push_skill(struct heresy *it, const struct heresy_word *word, const char *speciality, int64_t tier,
                              struct json *items)
{
    struct json skill = json_make_object(), system = json_make_object();
    if (tier <= 0) return;
    json_put_int(it->arena, &system, "tier", tier > 4 ? 4 : tier);
    if (word->slug && !speciality) {
        json_put_text(it->arena, &skill, "from", word->slug);
    } else {
        json_put_text(it->arena, &skill, "name",
                      speciality ? arena_printf(it->arena, "%s (%s)", word->ours, speciality) : word->ours);
        json_put_text(it->arena, &skill, "type", "skill");
        json_put_text(it->arena, &system, "characteristic", word->more);
    }
    json_set(it->arena, &skill, "system", system);
    json_push(it->arena, items, skill);
}

static void heresy_put_skills(struct heresy *it, struct json *items)
{
    const struct json *theirs = json_get(it->data, "skills");
    for (size_t i = 0; i < HERESY_COUNT(heresy_skills); i++) {
        const struct json *skill = json_get(theirs, heresy_skills[i].theirs);
        const struct json *specialities = json_get(skill, "specialities");
        heresy_push_skill(it, &heresy_skills[i], NULL, imported_int(json_get(skill, "advance"), 0), items);
        for (size_t k = 0; k < json_member_count(specialities); k++) {
            const struct json *one = &specialities->members[k].value;
            const char *label = json_to_text(json_get(one, "label"), specialities->members[k].name);
            heresy_push_skill(it, &heresy_skills[i], label, imported_int(json_get(one, "advance"), 0), items);
        }
    }
}

static void heresy_put_items(struct heresy *it, const struct json *actor, struct json *items)
{
    const struct json *theirs = json_get(actor, "items");
    for (size_t i = 0; i < json_count(theirs); i++) {
        struct json record;
        const struct json *item = json_at(theirs, i);
        const struct heresy_word *none = HERESY_FIND(heresy_no_types, heresy_type(item));
        if (heresy_item(it, item, &record))
            json_push(it->arena, items, record);
        else
            heresy_leave(it, none ? none->ours : "this kind of item is not supported");
    }
}

static void heresy_actor(struct heresy *it, struct json *record)
{
    struct json system, items = json_make_array(), wounds = json_make_object();
    const struct json *actor = it->item, *points = json_get(it->data, "wounds");
    *record = heresy_begin(it, heresy_type(actor), &system);
    heresy_put_characteristics(it, &system);
    int64_t most = imported_int(json_get(points, "max"), 0);
    json_put_int(it->arena, &wounds, "max", most);
    json_put_int(it->arena, &wounds, "value", imported_int(json_get(points, "value"), most));
    json_put_int(it->arena, &wounds, "critical", imported_int(json_get(points, "critical"), 0));
    json_set(it->arena, &system, "wounds", wounds);
    json_put_int(it->arena, &system, "fatigue", imported_int(json_path(it->data, "fatigue.value"), 0));
    it->psy_rating = imported_int(json_path(it->data, "psy.rating"), 0);
    it->strength_bonus = heresy_value(json_path(it->data, "characteristics.strength")) / 10;
    it->owned = true;
    json_put_int(it->arena, &system, "psyRating", it->psy_rating);
    for (size_t i = 0; i < HERESY_COUNT(heresy_numbers); i++) {
        if (imported_int(json_walk(it->data, heresy_numbers[i].theirs), 0) > 0)
            heresy_leave_word(it, "%s: not supported", heresy_numbers[i].ours);
    }
    heresy_put_unnatural(it, &items);
    heresy_put_skills(it, &items);
    *record = heresy_end(it, *record, system);
    heresy_put_items(it, actor, &items);
    json_set(it->arena, record, "items", items);
}

enum status foundry_dh2e_import(struct request *request, struct imported *made)
{
    const struct json *root = &request->document->root;
    struct heresy it = {.arena = request->arena, .made = made, .item = root, .data = heresy_data(root),
                        .psy_rating = 1, .strength_bonus = 3};
    const char *type = heresy_type(root);
    const struct heresy_word *none = HERESY_FIND(heresy_no_types, type);
    *made = (struct imported){.left = json_make_array()};
    bool named = *json_to_text(json_get(root, "name"), ""), good = false;
    if (named && json_is(json_get(root, "results"), JSON_ARRAY)) {
        good = heresy_table(&it, &made->record);
    } else if (named && json_is(it.data, JSON_OBJECT)) {
        bool actor = strcmp(type, "acolyte") == 0 || strcmp(type, "npc") == 0;
        if (actor) heresy_actor(&it, &made->record);
        good = actor || heresy_item(&it, root, &made->record);
    }
    if (request->arena->failed) return STATUS_NO_MEMORY;
    if (good) return STATUS_OK;
    const char *reason = none     ? "this is not supported: "
                         : !named ? "this is not a Foundry document"
                         : json_is(json_get(root, "results"), JSON_ARRAY)
                             ? "the rows of the table do not cover 1 to 100"
                             : "documents of this type are not supported";
    diags_add(request->diags,
              fault_error(
                  "import/no-model",
                  "actors, weapons, armour, ammunition, powers, talents, traits, gear and d100 tables can be imported"),
              json_place(request->document, root), "%s%s", reason, none ? none->ours : "");
    return STATUS_BAD_CONTENT;
}
