/* sweep_dnd5e_sheets [CHARACTERS]: what a 5e sheet says is what the table uses.
 *
 * All characters of the pack, and characters put together at random: one or two of all classes, scores, equipment of
 * every sort, conditions, and features of every sort with requirements of every sort. Each is requested its sheet, and
 * then plays: initiative, every save and skill, every attack with its damage, being attacked, a spell's save and attack
 * roll, the first turn's movement. Every number must be the same, `explain` and the summary that `diff` compares must
 * agree, and what has advantage on the sheet must have it at the table. Prints a "pass dnd5e_sheets" line; the last line on standard error says what differed. */
#define _POSIX_C_SOURCE 200809L
#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/table/table.h"
#include "sheets.h"

enum { SHEETS_CHARACTERS = 2120 };

/* ---- a character ---- */

static void add_requirement(struct sheets *sheets)
{
    static const char *const requirements[] = {
        "{\"type\":\"equipment\",\"slot\":\"armor\",\"occupied\":true}",
        "{\"type\":\"equipment\",\"slot\":\"armor\",\"occupied\":false}",
        "{\"type\":\"equipment\",\"slot\":\"shield\",\"occupied\":false}",
        "{\"type\":\"equipment\",\"function\":\"equipment.is_wearing_heavy_armor\",\"negate\":true}",
        "{\"type\":\"weapon_property\",\"value\":[\"ranged\"]}",
        "{\"type\":\"weapon_property\",\"value\":[\"melee\",\"finesse\"]}",
        "{\"type\":\"weapon_property\",\"value\":\"heavy\",\"negate\":true}",
        "{\"type\":\"status\",\"value\":\"raging\"}",
        "{\"type\":\"status\",\"value\":[\"poisoned\",\"prone\"],\"negate\":true}",
        "{\"type\":\"level\",\"minimum\":5}",
        "{\"type\":\"level\",\"maximum\":9}",
        "{\"type\":\"creature_type\",\"value\":[\"Undead\"]}",
        "{\"type\":\"creature_type\",\"value\":\"Construct\"}",
        "{\"type\":\"size\",\"value\":[\"Small\",\"Medium\"]}",
        "{\"type\":\"hit_points\",\"comparison\":\"less_than\",\"value\":20}",
        "{\"type\":\"attribute\",\"value\":\"attack.uses_strength\",\"equals\":true}",
        "{\"type\":\"attack\",\"hand\":\"main_hand\"}",
        "{\"type\":\"distance\",\"value\":5,\"unit\":\"feet\",\"to\":\"target\",\"comparison\":\"within\"}",
        "{\"type\":\"environment\",\"lighting\":\"darkness\"}",
        "{\"type\":\"spell_level\",\"minimum\":1}",
    };
    text_add(&sheets->document, ANY(sheets, requirements));
}

static void add_calculation(struct sheets *sheets)
{
    static const char *const operations[] = {"add", "add", "add", "subtract", "set", "max"};
    static const char *const operands[] = {"{\"type\":\"ability_modifier\",\"ability\":\"Charisma\"}",
                                           "{\"type\":\"attribute\",\"value\":\"proficiency_bonus\"}",
                                           "{\"type\":\"class_level\",\"class\":\"Bulwark\"}"};
    text_addf(&sheets->document, "{\"operation\":\"%s\",\"operators\":[", ANY(sheets, operations));
    if (below(sheets, 2))
        text_add(&sheets->document, ANY(sheets, operands));
    else
        text_addf(&sheets->document, "{\"type\":\"integer\",\"value\":%u}", 1 + below(sheets, 20));
    text_add(&sheets->document, "]}");
}

static void add_effect(struct sheets *sheets)
{
    static const char *const paths[] = {"armor_class",
                                        "movement.base",
                                        "initiative",
                                        "initiative.modifier",
                                        "spell_save_dc",
                                        "attack_roll.modifier",
                                        "saving_throw.modifier",
                                        "skills.Stealth.modifier",
                                        "hit_points.maximum",
                                        "damage.melee_weapon.modifier",
                                        "spell_attack_bonus",
                                        "ability_scores.Strength"};
    static const char *const rolls[] = {"\"attack\"", "\"saving_throw\"", "\"ability_check\"", "\"initiative\"",
                                        "[\"attack\",\"saving_throw\"]"};
    static const char *const chances[] = {"advantage", "disadvantage"};
    struct text *out = &sheets->document;
    uint32_t sort = below(sheets, 6);
    if (sort < 2) {
        text_addf(out, "\"attribute\":{\"target\":\"%s\",\"calculation\":", ANY(sheets, paths));
        add_calculation(sheets);
        text_add(out, "}");
    } else if (sort == 2) {
        text_addf(out, "\"roll_modifier\":{\"on\":%s,\"calculation\":", ANY(sheets, rolls));
        add_calculation(sheets);
        text_add(out, "}");
    } else if (sort == 3) {
        text_addf(out, "\"damage_bonus\":{\"bonus\":%u}", 1 + below(sheets, 9));
    } else if (sort == 4) {
        text_addf(out, "\"%s\":{\"on\":%s}", ANY(sheets, chances), ANY(sheets, rolls));
    } else {
        text_add(out, "\"aura\":{\"radius\":{\"value\":10,\"unit\":\"feet\"},\"affects\":{\"type\":\"creatures\","
                      "\"disposition\":\"friendly\",\"include_self\":true},\"effect\":{\"roll_modifier\":"
                      "{\"on\":\"saving_throw\",\"calculation\":");
        add_calculation(sheets);
        text_add(out, "}}}");
    }
}

static void add_feature(struct sheets *sheets, uint32_t number)
{
    static const char *const types[] = {"passive", "passive", "damage_bonus", "advantage"};
    struct text *out = &sheets->document;
    text_addf(out, "%s{\"name\":\"Feature %u\",\"mechanics\":[{\"type\":\"%s\",\"effects\":[{", number ? "," : "",
              number, ANY(sheets, types));
    add_effect(sheets);
    if (below(sheets, 3)) {
        text_add(out, ",\"requirements\":[");
        add_requirement(sheets);
        text_add(out, "]");
    }
    text_add(out, "}]");
    if (!below(sheets, 4)) {
        text_add(out, ",\"requirements\":[");
        add_requirement(sheets);
        text_add(out, "]");
    }
    text_add(out, "}]}");
}

static const struct d5e_record *any_record(struct sheets *sheets, enum d5e_kind kind)
{
    const struct d5e_content *content = (const struct d5e_content *)sheets->content;
    return content->by_kind[kind].items[below(sheets, content->by_kind[kind].count)];
}

/* A weapon, armour or a shield of the content. */
static const char *any_equipment(struct sheets *sheets, const char *slot)
{
    for (;;) {
        const struct d5e_record *record = any_record(sheets, D5E_EQUIPMENT);
        int64_t base = json_to_int(json_path(&record->json, "armor_class.base"), 0);
        const char *fits = base >= 10 ? "armor" : base ? "shield" : "main_hand";
        if (strcmp(fits, slot) == 0) return record->name;
    }
}

static void add_equipment(struct sheets *sheets)
{
    static const char *const slots[] = {"main_hand", "armor", "shield"};
    text_add(&sheets->document, ",\"equipment\":[");
    for (size_t i = 0; i < 3; i++) {
        if (i == 0 || below(sheets, 2))
            text_addf(&sheets->document, "%s{\"slot\":\"%s\",\"name\":\"%s\"}", i ? "," : "", slots[i],
                      any_equipment(sheets, slots[i]));
    }
    text_add(&sheets->document, "]");
}

/* One class of the content, or two. */
static void add_classes(struct sheets *sheets)
{
    const char *first = any_record(sheets, D5E_CLASS)->name, *second = any_record(sheets, D5E_CLASS)->name;
    text_addf(&sheets->document, "\"classes\":{\"%s\":%u", first, 1 + below(sheets, 12));
    if (strcmp(first, second) != 0 && below(sheets, 2))
        text_addf(&sheets->document, ",\"%s\":%u", second, 1 + below(sheets, 8));
    text_add(&sheets->document, "}");
}

/* So that both numbers of a caster are used: a save and an attack roll. */
static const char asking[] =
    "{\"name\":\"Ask\",\"mechanics\":[{\"type\":\"special\",\"effects\":[{\"saving_throw\":"
    "{\"ability\":\"Wisdom\",\"dc\":{\"type\":\"spell_save_dc\"}}}]}]},{\"name\":\"Bolt\",\"mechanics\":"
    "[{\"type\":\"special\",\"effects\":[{\"attack\":{\"type\":\"ranged\"}}]}]}";

/* A character of the pack, called Hero and able to ask. */
static void write_shipped(struct sheets *sheets, const struct d5e_record *record)
{
    struct json copy = json_copy(&sheets->arena, record->written), feats = json_make_array();
    struct json_document more;
    char text[sizeof asking + 2];
    snprintf(text, sizeof text, "[%s]", asking);
    parse(&more, "feats", text);
    for (size_t i = 0; i < more.root.count; i++)
        json_push(&sheets->arena, &feats, json_copy(&sheets->arena, json_at(&more.root, i)));
    json_set(&sheets->arena, &copy, "name", json_make_text(&sheets->arena, "Hero", 4));
    json_set(&sheets->arena, &copy, "feats", feats);
    if (!json_get(&copy, "spellcasting_ability"))
        json_set(&sheets->arena, &copy, "spellcasting_ability", json_make_text(&sheets->arena, "Wisdom", 6));
    text_clear(&sheets->document);
    json_write(&sheets->document, &copy);
    json_free(&more);
}

static void write_character(struct sheets *sheets)
{
    struct text *out = &sheets->document;
    text_clear(out);
    text_add(out, "{\"kind\":\"character\",\"ruleset\":\"dnd5e\",\"name\":\"Hero\",");
    add_classes(sheets);
    text_add(out, ",\"spellcasting_ability\":\"Wisdom\",\"abilities\":{");
    for (size_t i = 0; i < D5E_ABILITIES; i++)
        text_addf(out, "%s\"%s\":%u", i ? "," : "", d5e_ability_names[i], 4 + below(sheets, 17));
    text_add(out, "}");
    add_equipment(sheets);
    text_add(out, ",\"features\":[");
    uint32_t count = 1 + below(sheets, 5);
    for (uint32_t i = 0; i < count; i++)
        add_feature(sheets, i);
    text_addf(out, "],\"feats\":[%s]}", asking);
}

/* ---- the table ---- */

static const char d5e_dummy[] =
    "{\"kind\":\"creature\",\"ruleset\":\"dnd5e\",\"name\":\"Dummy\",\"type\":\"Construct\",\"size\":\"Medium\","
    "\"armor_class\":1,\"hit_points\":100000,\"challenge_rating\":1,\"abilities\":{\"Strength\":10},"
    "\"actions\":[{\"name\":\"Shove\",\"bonus\":0,\"damage\":\"1d1\",\"damage_type\":\"force\"}]}";

static void open_table(struct sheets *sheets, const char *statuses)
{
    struct text words = {0};
    text_addf(&words,
              "{\"board\":{\"size\":[64,8]},\"actors\":[{\"actor\":%s,\"at\":[0,0],\"side\":0,\"conditions\":%s},"
              "{\"actor\":%s,\"at\":[1,0],\"side\":1}]}",
              text_get(&sheets->document), statuses, d5e_dummy);
    open_scenario(sheets, text_get(&words));
    text_free(&words);
}

/* The target stands beside the hero, as at the table. */
static void add_options(struct text *out, const char *statuses, bool summary)
{
    size_t inner = strlen(statuses) - 1; /* without the closing bracket */
    text_add(out, "{\"option\":");
    text_add_bytes(out, statuses, inner);
    text_addf(out, "%s\"distance:5\"],\"summary\":%s,\"target\":%s}", inner > 1 ? "," : "",
              summary ? "true" : "false", d5e_dummy);
}

static void read_hero(struct sheets *sheets, const char *statuses)
{
    struct text words = {0};
    add_options(&words, statuses, false);
    read_sheet(sheets, text_get(&words));
    text_free(&words);
}

/* ---- comparing ---- */

/* `explain` and the sheet ask the same question. This is slow: saves, skills and other figures take turns. */
static void compare_explained(struct sheets *sheets, const char *statuses, const char *what, int64_t sheet)
{
    struct text options = {0};
    add_options(&options, statuses, false);
    struct json data = ask(sheets, what, text_get(&options));
    same(sheets, what, sheet, json_to_int(json_get(&data, "value"), INT64_MIN));
    text_free(&options);
}

/* 1 advantage, -1 disadvantage, 0 neither: on the sheet, and in the roll that was made. */
static void compare_chance(struct sheets *sheets, const char *what, const struct json *statistic)
{
    const struct json *chances = json_get(statistic, "chances");
    const char *made = json_to_text(json_get(event_of(sheets, "roll", "Hero"), "chance"), "");
    bool up = false, down = false;
    for (size_t i = 0; i < json_count(chances); i++)
        *(json_to_int(json_get(json_at(chances, i), "value"), 0) > 0 ? &up : &down) = true;
    same(sheets, what, (int64_t)up - down,
         (int64_t)(strcmp(made, "advantage") == 0) - (strcmp(made, "disadvantage") == 0));
}

/* "+7, advantage" of the summary against the statistic of the sheet. */
static void compare_line(struct sheets *sheets, const struct json *summary, const char *name,
                         const struct json *statistic)
{
    const struct json *line = json_get(summary, name);
    int64_t value = json_is_number(line) ? json_to_int(line, INT64_MIN) : strtol(json_to_text(line, "-9999"), NULL, 10);
    same(sheets, name, json_to_int(json_get(statistic, "value"), INT64_MIN), value);
    if (json_is_number(line)) return;
    const struct json *chances = json_get(statistic, "chances");
    bool up = false, down = false;
    for (size_t i = 0; i < json_count(chances); i++)
        *(json_to_int(json_get(json_at(chances, i), "value"), 0) > 0 ? &up : &down) = true;
    const char *words = json_to_text(line, "");
    same(sheets, name, (int64_t)up - down,
         strstr(words, "disadvantage") ? -1 : (int64_t)(strstr(words, "advantage") != NULL));
}

/* What `diff` compares. */
static void compare_summary(struct sheets *sheets, const char *statuses)
{
    static const char *const lines[][2] = {{"Hit points", "hitPoints"},       {"Armour class", "armorClass"},
                                           {"Initiative", "initiative"},      {"Speed, walk", "speeds.walk"},
                                           {"Spell save DC", "spellSaveDc"},  {"Spell attack", "spellAttack"}};
    struct text options = {0};
    char name[96];
    add_options(&options, statuses, true);
    struct json summary = ask(sheets, NULL, text_get(&options));
    text_free(&options);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        compare_line(sheets, &summary, lines[i][0], json_path(&sheets->sheet, lines[i][1]));
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++)
        compare_line(sheets, &summary, d5e_skills[i].name,
                     json_get(json_get(&sheets->sheet, "skills"), d5e_skills[i].name));
    for (size_t i = 0; i < D5E_ABILITIES; i++) {
        snprintf(name, sizeof name, "%s save", d5e_ability_names[i]);
        compare_line(sheets, &summary, name, json_get(json_get(&sheets->sheet, "saves"), d5e_ability_names[i]));
    }
    const struct json *attacks = json_get(&sheets->sheet, "attacks");
    for (size_t i = 0; i < json_count(attacks); i++) {
        const struct json *attack = json_at(attacks, i);
        const char *called = json_to_text(json_get(attack, "name"), "");
        compare_line(sheets, &summary, called, json_get(attack, "bonus"));
        snprintf(name, sizeof name, "%s damage", called);
        if (!json_is_text(json_path(attack, "damage.formula"), json_to_text(json_get(&summary, name), "?")))
            give_up(sheets, name, "the summary says something else");
    }
}

static void compare_rolls(struct sheets *sheets, const char *statuses)
{
    char command[256], path[64];
    for (size_t i = 0; i < D5E_ABILITIES; i++) {
        snprintf(command, sizeof command, "{\"do\":\"save\",\"who\":\"Hero\",\"ability\":\"%s\",\"dc\":10}",
                 d5e_ability_names[i]);
        snprintf(path, sizeof path, "saves.%s.value", d5e_ability_names[i]);
        play(sheets, command);
        same(sheets, path, sheet_value(sheets, path), number_of(sheets, "roll", "Hero", "bonus"));
        compare_chance(sheets, path, json_get(json_get(&sheets->sheet, "saves"), d5e_ability_names[i]));
        snprintf(path, sizeof path, "%s save", d5e_ability_names[i]);
        if (sheets->characters % D5E_ABILITIES == i)
            compare_explained(sheets, statuses, path, number_of(sheets, "roll", "Hero", "bonus"));
    }
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++) {
        snprintf(command, sizeof command, "{\"do\":\"check\",\"who\":\"Hero\",\"skill\":\"%s\",\"dc\":10}",
                 d5e_skills[i].name);
        play(sheets, command);
        const struct json *skill = json_get(json_get(&sheets->sheet, "skills"), d5e_skills[i].name);
        same(sheets, d5e_skills[i].name, json_to_int(json_get(skill, "value"), INT64_MIN),
             number_of(sheets, "roll", "Hero", "bonus"));
        compare_chance(sheets, d5e_skills[i].name, skill);
        if (sheets->characters % D5E_SKILL_COUNT == i)
            compare_explained(sheets, statuses, d5e_skills[i].name, number_of(sheets, "roll", "Hero", "bonus"));
    }
}

/* Everything the dice do not explain is the damage bonus. */
static void compare_attack(struct sheets *sheets, const struct json *attack, const char *statuses)
{
    char command[256];
    const char *name = json_to_text(json_get(attack, "name"), "");
    snprintf(command, sizeof command, "{\"do\":\"attack\",\"who\":\"Hero\",\"target\":\"Dummy\",\"using\":\"%s\"}",
             name);
    int64_t dice = 0, dealt = 0;
    play(sheets, command);
    same(sheets, name, json_to_int(json_path(attack, "bonus.value"), INT64_MIN),
         number_of(sheets, "roll", "Hero", "bonus"));
    compare_chance(sheets, name, json_get(attack, "bonus"));
    compare_explained(sheets, statuses, name, number_of(sheets, "roll", "Hero", "bonus"));
    for (size_t i = 0; i < sheets->events.count; i++) {
        const struct json *event = json_at(&sheets->events, i);
        if (json_is_text(json_get(event, "event"), "dice")) dice += json_to_int(json_get(event, "total"), 0);
        if (json_is_text(json_get(event, "event"), "damage")) dealt += json_to_int(json_get(event, "rolled"), 0);
    }
    int64_t bonus = json_to_int(json_get(attack, "damageBonus"), INT64_MIN);
    if (!json_is_text(json_get(event_of(sheets, "roll", "Hero"), "outcome"), "hit")) return;
    same(sheets, "damage", dice + bonus < 0 ? 0 : dice + bonus, dealt);
    snprintf(command, sizeof command, "%s damage", name);
    compare_explained(sheets, statuses, command, bonus);
}

static void compare_rest(struct sheets *sheets, const char *statuses)
{
    same(sheets, "hit points", sheet_value(sheets, "hitPoints.value"), d5e_hp_max(sheets->table, 0));
    play(sheets, "{\"do\":\"use\",\"who\":\"Hero\",\"action\":\"Ask\",\"target\":\"Dummy\"}");
    same(sheets, "spell save DC", sheet_value(sheets, "spellSaveDc.value"),
         number_of(sheets, "roll", "Dummy", "against"));
    play(sheets, "{\"do\":\"use\",\"who\":\"Hero\",\"action\":\"Bolt\",\"target\":\"Dummy\"}");
    same(sheets, "spell attack", sheet_value(sheets, "spellAttack.value"), number_of(sheets, "roll", "Hero", "bonus"));
    play(sheets, "{\"do\":\"start\",\"dice\":[10,10,10,10]}");
    same(sheets, "initiative", sheet_value(sheets, "initiative.value"),
         number_of(sheets, "initiative", "Hero", "total") - number_of(sheets, "initiative", "Hero", "die"));
    same(sheets, "speed", sheet_value(sheets, "speeds.walk.value"), d5e_speed_ft(sheets->table, 0));
    table_free(sheets->table);
    open_table(sheets, statuses);
    play(sheets, "{\"do\":\"attack\",\"who\":\"Dummy\",\"target\":\"Hero\"}");
    same(sheets, "armour class", sheet_value(sheets, "armorClass.value"),
         number_of(sheets, "roll", "Dummy", "against"));
    static const char *const explained[][2] = {{"armour class", "armorClass.value"}, {"initiative", "initiative.value"},
                                               {"speed", "speeds.walk.value"},       {"hp", "hitPoints.value"},
                                               {"spell save dc", "spellSaveDc.value"},
                                               {"spell attack", "spellAttack.value"}};
    for (size_t i = sheets->characters % 3; i < sizeof explained / sizeof *explained; i += 3)
        compare_explained(sheets, statuses, explained[i][0], sheet_value(sheets, explained[i][1]));
}

/* First the characters of the pack, ten times each; then others at random. */
static void write_next(struct sheets *sheets)
{
    const struct d5e_content *content = (const struct d5e_content *)sheets->content;
    size_t shipped = content->by_kind[D5E_CHARACTER].count;
    if (sheets->characters < 10 * shipped)
        write_shipped(sheets, content->by_kind[D5E_CHARACTER].items[sheets->characters % shipped]);
    else
        write_character(sheets);
}

static void compare(struct sheets *sheets)
{
    static const char *const statuses[] = {"[]",
                                           "[]",
                                           "[\"raging\"]",
                                           "[\"prone\"]",
                                           "[\"poisoned\"]",
                                           "[\"raging\",\"frightened\"]",
                                           "[\"restrained\"]",
                                           "[\"blinded\"]",
                                           "[\"invisible\",\"raging\"]"};
    const char *borne = ANY(sheets, statuses);
    write_next(sheets);
    read_hero(sheets, borne);
    open_table(sheets, borne);
    compare_rolls(sheets, borne);
    const struct json *attacks = json_get(&sheets->sheet, "attacks");
    for (size_t i = 0; i < json_count(attacks); i++) {
        table_free(sheets->table); /* each with a fresh action */
        open_table(sheets, borne);
        compare_attack(sheets, json_at(attacks, i), borne);
    }
    compare_rest(sheets, borne);
    if (sheets->characters % 3 == 0) compare_summary(sheets, borne);
    table_free(sheets->table);
    next_character(sheets);
}

int main(int argc, char **argv)
{
    struct sheets sheets = {.system = &dnd5e_system};
    return run_sheets(argc, argv, &sheets, SHEETS_CHARACTERS, compare);
}
