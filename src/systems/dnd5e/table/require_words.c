/* require_words.c: requirements in words. */
#include <string.h>

#include "base/text.h"
#include "systems/dnd5e/content/functions.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* "finesse or light" */
static void d5e_words_list(struct text *out, const struct json *value)
{
    if (json_is(value, JSON_STRING)) text_add(out, d5e_plain_name(value->text));
    if (json_is_number(value)) text_addf(out, "%lld", (long long)json_to_int(value, 0));
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++) {
        if (i) text_add(out, i + 1 == value->count ? " or " : ", ");
        d5e_words_list(out, json_at(value, i));
    }
    if (json_is(value, JSON_OBJECT)) text_add(out, "a calculated value");
}

/* "main_hand" reads "main hand". */
static void d5e_words_plain(struct text *out, const char *word)
{
    for (; *word; word++)
        text_add_char(out, *word == '_' || *word == '.' ? ' ' : *word);
}

static void d5e_words_range(struct text *out, const struct json *requirement)
{
    const struct json *least = json_get(requirement, "minimum"), *most = json_get(requirement, "maximum");
    if (least) text_addf(out, " %lld", (long long)json_to_int(least, 0));
    if (least && most) text_addf(out, " to %lld", (long long)json_to_int(most, 0));
    if (least && !most) text_add(out, " or higher");
    if (!least && most) text_addf(out, " %lld or lower", (long long)json_to_int(most, 0));
}

static void d5e_words_function(struct text *out, const struct json *requirement)
{
    const char *function = json_to_text(json_get(requirement, "function"), NULL),
               *words = function ? d5e_function_words(function) : NULL;
    if (words)
        text_add(out, words);
    else if (function)
        text_addf(out, "what the function \"%s\" decides", function);
}

static void d5e_words_equipment(struct text *out, const struct json *requirement)
{
    const char *slot = json_to_text(json_get(requirement, "slot"), NULL);
    d5e_words_function(out, requirement);
    if (json_get(requirement, "item")) d5e_words_list(out, json_get(requirement, "item"));
    if (!slot) return;
    bool empty = json_get(requirement, "occupied") && !json_to_bool(json_get(requirement, "occupied"), true);
    static const char *const slots[][3] = {{"armor", "armour", "no armour"},
                                           {"shield", "a shield", "no shield"},
                                           {"main_hand", "something in the main hand", "an empty main hand"},
                                           {"off_hand", "something in the off hand", "an empty off hand"}};
    const char *words = NULL;
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        if (strcmp(slot, slots[i][0]) == 0) words = slots[i][empty ? 2 : 1];
    if (!words) text_add(out, empty ? "nothing as " : "something as ");
    d5e_words_plain(out, words ? words : slot);
    const char *grip = json_to_text(json_get(requirement, "grip"), NULL);
    if (grip) text_addf(out, ", held %s", grip);
    if (json_get(requirement, "property")) text_add(out, " that is ");
    d5e_words_list(out, json_get(requirement, "property"));
}

static void d5e_words_perception(struct text *out, const struct json *requirement)
{
    const char *observer = json_to_text(json_get(requirement, "observer"), "character"),
               *subject = json_to_text(json_get(requirement, "subject"), "target");
    text_addf(out, "the %s to perceive the %s by ", observer, subject);
    d5e_words_list(out, json_get(requirement, "senses"));
}

static void d5e_words_comparison(struct text *out, const struct json *requirement)
{
    static const char *const names[] = {"resource", "attribute", "category"};
    for (size_t i = 0; i < 3; i++) {
        const char *name = json_to_text(json_get(requirement, names[i]), NULL);
        if (!name) continue;
        d5e_words_plain(out, name);
        text_add_char(out, ' ');
    }
    d5e_words_plain(out, json_to_text(json_get(requirement, "comparison"), ""));
    const struct json *value = json_get(requirement, "value"), *equals = json_get(requirement, "equals");
    if (value) text_add_char(out, ' ');
    if (json_is(value, JSON_STRING))
        d5e_words_plain(out, value->text);
    else
        d5e_words_list(out, value);
    if (equals) text_add(out, json_is(equals, JSON_FALSE) ? " to be false" : " to be true");
}

/* "to be raging", "the target to be marked by the character" */
static void d5e_words_status(struct text *out, const struct json *requirement)
{
    const char *whose = json_to_text(json_get(requirement, "of"), NULL),
               *giver = json_to_text(json_get(requirement, "source"), NULL);
    if (whose) {
        text_add(out, "the ");
        d5e_words_plain(out, whose);
        text_add_char(out, ' ');
    }
    text_add(out, "to be ");
    d5e_words_list(out, json_get(requirement, "value"));
    if (giver) text_add(out, strcmp(giver, "character") == 0 ? " by the same character" : " by another creature");
}

static void d5e_words_distance(struct text *out, const struct json *requirement)
{
    const char *how = json_to_text(json_get(requirement, "comparison"), "within");
    bool beyond = strcmp(how, "greater_than") == 0 || strcmp(how, "at_least") == 0;
    text_add(out, beyond ? "a target at least " : "a target within ");
    d5e_words_list(out, json_get(requirement, "value"));
    text_add(out, beyond ? " feet away" : " feet");
}

/* `before` precedes the requirement's value. */
static const struct {
    const char *type, *before;
    void (*add)(struct text *out, const struct json *requirement);
} d5e_requirement_phrases[] = {
    {"status", "", d5e_words_status},
    {"function", "", d5e_words_function},
    {"combat_state", "to be ", NULL},
    {"level", "level", d5e_words_range},
    {"spell_level", "a spell of level", d5e_words_range},
    {"equipment", "", d5e_words_equipment},
    {"weapon_property", "a weapon that is ", NULL},
    {"property", "a weapon that is ", NULL},
    {"creature_type", "a target of type ", NULL},
    {"size", "a target of size ", NULL},
    {"attack", "an attack with the ", NULL},
    {"attack_result", "an attack with the result ", NULL},
    {"perception", "", d5e_words_perception},
    {"hit_points", "hit points ", d5e_words_comparison},
    {"distance", "", d5e_words_distance},
    {"resource", "", d5e_words_comparison},
    {"attribute", "", d5e_words_comparison},
    {"ability_score", "", d5e_words_comparison},
    {"effect_target", "a target that is ", NULL},
    {"race", "the race ", NULL},
    {"concentration", "concentration", NULL},
    {"free_hand", "a free hand", NULL},
    {"proficiency", "proficiency in ", NULL},
};

static void d5e_words_of(struct text *out, const struct json *requirement);

static void d5e_words_meant(struct text *out, const struct json *requirement)
{
    static const char *const values[] = {"value", "hand",          "to",   "lighting", "terrain",
                                         "name",  "name_contains", "race", "ability"};
    const char *type = json_to_text(json_get(requirement, "type"), "");
    const struct json *conditions = json_get(requirement, "conditions");
    bool either = json_is_text(json_get(requirement, "operator"), "or"), known = false;
    for (size_t i = 0; i < json_count(conditions); i++) {
        if (i) text_add(out, either ? " or " : " and ");
        d5e_words_of(out, json_at(conditions, i));
    }
    for (size_t i = 0; i < sizeof d5e_requirement_phrases / sizeof *d5e_requirement_phrases; i++) {
        if (strcmp(type, d5e_requirement_phrases[i].type) != 0) continue;
        known = true;
        text_add(out, d5e_requirement_phrases[i].before);
        if (d5e_requirement_phrases[i].add) {
            d5e_requirement_phrases[i].add(out, requirement);
            return;
        }
    }
    if (!known) d5e_words_plain(out, type);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const struct json *value = json_get(requirement, values[i]);
        if (!value) continue;
        if (!known) text_add_char(out, ' ');
        if (json_is(value, JSON_STRING))
            d5e_words_plain(out, value->text);
        else
            d5e_words_list(out, value);
        return;
    }
}

/* "a shield" denied is "no shield", "to be blinded" is "not to be blinded". */
static void d5e_words_of(struct text *out, const struct json *requirement)
{
    struct text meant = {0};
    d5e_words_meant(&meant, requirement);
    const char *words = text_get(&meant);
    if (json_to_bool(json_get(requirement, "negate"), false)) {
        text_add(out, strncmp(words, "to be", 5) == 0 || strncmp(words, "the ", 4) == 0 ? "not " : "no ");
        words += strncmp(words, "a ", 2) == 0 ? 2 : strncmp(words, "an ", 3) == 0 ? 3 : 0;
    }
    text_add(out, words);
    text_free(&meant);
}

/* "does not work with heavy armour", "does not work while raging", "needs the target not to be prone". */
static void d5e_words_denied(struct text *out, const struct json *requirement)
{
    static const char state[] = "to be ";
    struct text meant = {0};
    d5e_words_meant(&meant, requirement);
    const char *words = text_get(&meant), *middle = strstr(words, " to be ");
    if (strncmp(words, state, sizeof state - 1) == 0)
        text_addf(out, "does not work while %s", words + sizeof state - 1);
    else if (strncmp(words, "the ", 4) == 0 && middle)
        text_addf(out, "needs %.*s not%s", (int)(middle - words), words, middle);
    else
        text_addf(out, "does not work with %s", words);
    text_free(&meant);
}

const char *d5e_requirement_words(struct arena *arena, const struct json *requirement)
{
    struct text words = {0};
    if (json_to_bool(json_get(requirement, "negate"), false)) {
        d5e_words_denied(&words, requirement);
    } else {
        text_add(&words, "needs ");
        d5e_words_of(&words, requirement);
    }
    const char *copy = arena_printf(arena, "%s", text_get(&words));
    text_free(&words);
    return copy ? copy : "";
}
