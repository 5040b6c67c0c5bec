/* show_facts.c: the figures of a 5e record in words, kind by kind: a stat block, a weapon, a class by levels. */
#include "systems/dnd5e/content/show.h"

#include <string.h>

#include "base/number.h"
#include "systems/dnd5e/content/rules.h"
#include "systems/dnd5e/content/normalise.h"

static void d5e_fact(const struct d5e_showing *showing, const char *label, struct text *words)
{
    if (words->length)
        page_row(showing->page, label, arena_copy_text(showing->arena, text_get(words), words->length), NULL);
    text_free(words);
}

/* A text, a number, or a list of texts with commas. */
static void d5e_add_plain(struct text *out, const struct json *value)
{
    if (json_is(value, JSON_STRING)) text_add(out, d5e_plain_name(value->text));
    if (json_is_number(value)) text_addf(out, "%lld", (long long)json_to_int(value, 0));
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++) {
        const struct json *item = json_at(value, i);
        text_addf(out, "%s%s", i ? ", " : "",
                  d5e_plain_name(json_to_text(json_is(item, JSON_OBJECT) ? json_get(item, "name") : item, "?")));
    }
}

/* {"Constitution": 2} reads "Constitution +2". */
static void d5e_add_signed(struct text *out, const struct json *map)
{
    for (size_t i = 0; i < json_member_count(map); i++)
        text_addf(out, "%s%s %+lld", i ? ", " : "", map->members[i].name,
                  (long long)json_to_int(&map->members[i].value, 0));
}

/* 30, or {"base": 30, "fly": 60} */
static void d5e_add_feet(struct text *out, const struct json *value)
{
    if (json_is_number(value)) text_addf(out, "%lld ft", (long long)json_to_int(value, 0));
    for (size_t i = 0; i < json_member_count(value); i++) {
        const char *name = value->members[i].name;
        text_addf(out, "%s%s%s%lld ft", i ? ", " : "", strcmp(name, "base") == 0 ? "" : name,
                  strcmp(name, "base") == 0 ? "" : " ", (long long)json_to_int(&value->members[i].value, 0));
    }
}

static void d5e_add_armor(struct text *out, const struct json *value)
{
    if (json_is_number(value) || json_get(value, "value")) {
        d5e_add_plain(out, json_is_number(value) ? value : json_get(value, "value"));
        return;
    }
    long long base = (long long)json_to_int(json_get(value, "base"), 0);
    if (!base) return;
    text_addf(out, base < 10 ? "%+lld" : "%lld", base);
    if (base >= 10 && json_to_bool(json_get(value, "dex_bonus"), true)) {
        text_add(out, " + Dexterity");
        if (json_get(value, "max_dex_bonus"))
            text_addf(out, " (at most %lld)", (long long)json_to_int(json_get(value, "max_dex_bonus"), 0));
    }
}

static void d5e_add_damage_fact(struct text *out, const struct json *value)
{
    if (!json_get(value, "dice")) return;
    text_addf(out, "%s ", json_to_text(json_get(value, "dice"), ""));
    d5e_add_plain(out, json_get(value, "type"));
}

static void d5e_add_points(struct text *out, const struct json *value)
{
    d5e_add_plain(out, json_get(value, "average") ? json_get(value, "average") : value);
}

static void d5e_add_die(struct text *out, const struct json *value)
{
    if (value) text_addf(out, "d%lld", (long long)json_to_int(value, 8));
}

static void d5e_add_yes(struct text *out, const struct json *value)
{
    if (json_to_bool(value, false)) text_add(out, "yes");
}

static void d5e_add_scores(struct text *out, const struct json *value)
{
    for (size_t i = 0; i < D5E_ABILITIES; i++) {
        const struct json *score = json_get(value, d5e_ability_names[i]);
        if (!score) continue;
        int64_t number = json_to_int(score, 10);
        text_addf(out, "%s%s %lld (%+lld)", out->length ? ", " : "", d5e_ability_names[i], (long long)number,
                  (long long)d5e_ability_modifier(number));
    }
}

void d5e_add_challenge(struct text *out, const struct json *value)
{
    double rating = json_to_double(value, 0);
    if (!value) return;
    if (rating > 0 && rating < 1)
        text_addf(out, "1/%lld", number_truncate(1 / rating + 0.5));
    else
        number_print(out, rating);
}

/* {"Bulwark": 5} reads "Bulwark 5"; a list of names stays one. */
static void d5e_add_classes(struct text *out, const struct json *value)
{
    d5e_add_plain(out, value);
    for (size_t i = 0; i < json_member_count(value); i++)
        text_addf(out, "%s%s %lld", i ? ", " : "", value->members[i].name,
                  (long long)json_to_int(&value->members[i].value, 0));
}

static const struct {
    const char *path, *label;
    void (*add)(struct text *out, const struct json *value);
} d5e_shown_facts[] = {
    {"race", "Race", d5e_add_plain},
    {"classes", "Classes", d5e_add_classes},
    {"class", "Class", d5e_add_plain},
    {"subclass", "Subclass", d5e_add_plain},
    {"level", "Level", d5e_add_plain},
    {"school", "School", d5e_add_plain},
    {"casting_time", "Casting time", d5e_add_plain},
    {"distance", "Range", d5e_add_feet},
    {"concentration", "Concentration", d5e_add_yes},
    {"ritual", "Ritual", d5e_add_yes},
    {"size", "Size", d5e_add_plain},
    {"type", "Type", d5e_add_plain},
    {"creature_type", "Type", d5e_add_plain},
    {"challenge_rating", "Challenge", d5e_add_challenge},
    {"damage", "Damage", d5e_add_damage_fact},
    {"armor_class", "Armour class", d5e_add_armor},
    {"hit_points", "Hit points", d5e_add_points},
    {"speed", "Speed", d5e_add_feet},
    {"ability_scores", "Abilities", d5e_add_scores},
    {"abilities", "Abilities", d5e_add_scores},
    {"ability_score_increases", "Ability scores", d5e_add_signed},
    {"saving_throws", "Saves", d5e_add_signed},
    {"skills", "Skills", d5e_add_signed},
    {"senses", "Senses", d5e_add_feet},
    {"languages", "Languages", d5e_add_plain},
    {"damage_vulnerabilities", "Vulnerable to", d5e_add_plain},
    {"damage_resistances", "Resists", d5e_add_plain},
    {"damage_immunities", "Immune to", d5e_add_plain},
    {"condition_immunities", "Never", d5e_add_plain},
    {"hit_die", "Hit die", d5e_add_die},
    {"saving_throw_proficiencies", "Saves", d5e_add_plain},
    {"proficiencies.armor", "Armour", d5e_add_plain},
    {"proficiencies.weapons", "Weapons", d5e_add_plain},
    {"proficiencies.tools", "Tools", d5e_add_plain},
    {"spellcasting.ability", "Casts by", d5e_add_plain},
    {"properties", "Properties", d5e_add_plain},
};

/* "Long Knife  +5  1d6+3 slashing, 20/60 ft" */
static void d5e_show_actions(const struct d5e_showing *showing, const struct json *actions)
{
    if (json_count(actions)) page_heading(showing->page, "Attacks");
    for (size_t i = 0; i < json_count(actions); i++) {
        const struct json *action = json_at(actions, i), *far = json_get(action, "range");
        struct text words = {0};
        text_addf(&words, "%s %s", json_to_text(json_get(action, "damage"), ""),
                  json_to_text(json_get(action, "damage_type"), ""));
        if (json_get(far, "normal"))
            text_addf(&words, ", %lld/%lld ft", (long long)json_to_int(json_get(far, "normal"), 0),
                      (long long)json_to_int(json_get(far, "long"), 0));
        page_row(showing->page, json_to_text(json_get(action, "name"), "attack"),
                 arena_printf(showing->arena, "%+lld", (long long)json_to_int(json_get(action, "bonus"), 0)),
                 arena_copy_text(showing->arena, text_get(&words), words.length));
        text_free(&words);
    }
}

/* The features of a class at one level, those of a subclass with its name. */
static void d5e_show_level(const struct d5e_showing *showing, const char *class_name, int64_t level)
{
    const struct d5e_content *content = showing->content;
    struct text words = {0};
    for (size_t i = 0; i < content->by_kind[D5E_FEATURE].count; i++) {
        const struct d5e_record *record = content->by_kind[D5E_FEATURE].items[i];
        const char *subclass = json_to_text(json_get(&record->json, "subclass"), NULL);
        if (json_to_int(json_get(&record->json, "level"), 1) != level || !d5e_is_feature_of(&record->json, class_name))
            continue;
        text_addf(&words, "%s%s", words.length ? ", " : "", record->name);
        if (subclass) text_addf(&words, " (%s)", d5e_plain_name(subclass));
    }
    d5e_fact(showing, arena_printf(showing->arena, "Level %lld", (long long)level), &words);
}

void d5e_show_facts(const struct d5e_showing *showing, const struct json *record)
{
    for (size_t i = 0; i < sizeof d5e_shown_facts / sizeof *d5e_shown_facts; i++) {
        struct text words = {0};
        d5e_shown_facts[i].add(&words, json_path(record, d5e_shown_facts[i].path));
        d5e_fact(showing, d5e_shown_facts[i].label, &words);
    }
    d5e_show_actions(showing, json_get(record, "actions"));
    if (showing->kind != D5E_CLASS) return;
    page_heading(showing->page, "Features");
    for (int64_t level = 1; level <= 20; level++)
        d5e_show_level(showing, json_to_text(json_get(record, "name"), ""), level);
}
