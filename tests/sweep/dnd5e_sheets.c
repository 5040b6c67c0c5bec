/* sweep_dnd5e_sheets [CHARACTERS]: what a 5e sheet says is what the table uses.
 *
 * Characters are put together at random: classes, scores, equipment, conditions, and features of every sort with
 * requirements of every sort. Each is asked for its sheet, and then plays: initiative, every save and skill, every
 * attack with its damage, being attacked, a spell's save and attack roll, the first turn's movement. Every number must
 * be the same. Prints a "pass dnd5e_sheets" line; the last line on standard error says what differed. */
#define _POSIX_C_SOURCE 200809L
#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/table/table.h"
#include "sheets.h"

enum { SHEETS_CHARACTERS = 2000 };

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

static void add_equipment(struct sheets *sheets)
{
    static const char *const weapons[] = {"Arming Sword", "Maul", "Thornblade", "Cudgel", "Hunting Bow"};
    static const char *const armors[] = {"Scale Coat", "Soft Leather", "Full Harness"};
    struct text *out = &sheets->document;
    text_addf(out, ",\"equipment\":[{\"slot\":\"main_hand\",\"name\":\"%s\"}", ANY(sheets, weapons));
    if (below(sheets, 2)) text_addf(out, ",{\"slot\":\"armor\",\"name\":\"%s\"}", ANY(sheets, armors));
    if (!below(sheets, 3)) text_add(out, ",{\"slot\":\"shield\",\"name\":\"Buckler\"}");
    text_add(out, "]");
}

/* A spell with a save and one with an attack, so that both numbers are used. */
static void write_character(struct sheets *sheets)
{
    static const char *const classes[] = {"Bulwark", "Shade", "Lorekeeper", "Lampbearer"};
    struct text *out = &sheets->document;
    text_clear(out);
    text_addf(out,
              "{\"kind\":\"character\",\"ruleset\":\"dnd5e\",\"name\":\"Hero\",\"classes\":{\"%s\":%u},"
              "\"spellcasting_ability\":\"Wisdom\",\"abilities\":{",
              ANY(sheets, classes), 1 + below(sheets, 12));
    for (size_t i = 0; i < D5E_ABILITIES; i++)
        text_addf(out, "%s\"%s\":%u", i ? "," : "", d5e_ability_names[i], 4 + below(sheets, 17));
    text_add(out, "}");
    add_equipment(sheets);
    text_add(out, ",\"features\":[");
    uint32_t count = 1 + below(sheets, 5);
    for (uint32_t i = 0; i < count; i++)
        add_feature(sheets, i);
    text_add(out, "],\"feats\":[{\"name\":\"Ask\",\"mechanics\":[{\"type\":\"special\",\"effects\":[{\"saving_throw\":"
                  "{\"ability\":\"Wisdom\",\"dc\":{\"type\":\"spell_save_dc\"}}}]}]},{\"name\":\"Bolt\",\"mechanics\":"
                  "[{\"type\":\"special\",\"effects\":[{\"attack\":{\"type\":\"ranged\"}}]}]}]}");
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
              "{\"size\":[64,8],\"actors\":[{\"actor\":%s,\"at\":[0,0],\"side\":0,\"conditions\":%s},"
              "{\"actor\":%s,\"at\":[1,0],\"side\":1}]}",
              text_get(&sheets->document), statuses, d5e_dummy);
    open_scenario(sheets, text_get(&words));
    text_free(&words);
}

static void read_hero(struct sheets *sheets, const char *statuses)
{
    struct text words = {0};
    text_addf(&words, "{\"option\":%s,\"target\":%s}", statuses, d5e_dummy);
    read_sheet(sheets, text_get(&words));
    text_free(&words);
}

/* ---- comparing ---- */

static void compare_rolls(struct sheets *sheets)
{
    char command[256], path[64];
    for (size_t i = 0; i < D5E_ABILITIES; i++) {
        snprintf(command, sizeof command, "{\"do\":\"save\",\"who\":\"Hero\",\"ability\":\"%s\",\"dc\":10}",
                 d5e_ability_names[i]);
        snprintf(path, sizeof path, "saves.%s.value", d5e_ability_names[i]);
        play(sheets, command);
        same(sheets, path, sheet_value(sheets, path), number_of(sheets, "roll", "Hero", "bonus"));
    }
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++) {
        snprintf(command, sizeof command, "{\"do\":\"check\",\"who\":\"Hero\",\"skill\":\"%s\",\"dc\":10}",
                 d5e_skills[i].name);
        play(sheets, command);
        const struct json *skill = json_get(json_get(&sheets->sheet, "skills"), d5e_skills[i].name);
        same(sheets, d5e_skills[i].name, json_to_int(json_get(skill, "value"), INT64_MIN),
             number_of(sheets, "roll", "Hero", "bonus"));
    }
}

/* Everything the dice do not explain is the damage bonus. */
static void compare_attack(struct sheets *sheets, const struct json *attack)
{
    char command[256];
    const char *name = json_to_text(json_get(attack, "name"), "");
    snprintf(command, sizeof command, "{\"do\":\"attack\",\"who\":\"Hero\",\"target\":\"Dummy\",\"using\":\"%s\"}",
             name);
    int64_t dice = 0, dealt = 0;
    play(sheets, command);
    same(sheets, name, json_to_int(json_path(attack, "bonus.value"), INT64_MIN),
         number_of(sheets, "roll", "Hero", "bonus"));
    for (size_t i = 0; i < sheets->events.count; i++) {
        const struct json *event = json_at(&sheets->events, i);
        if (json_is_text(json_get(event, "event"), "dice")) dice += json_to_int(json_get(event, "total"), 0);
        if (json_is_text(json_get(event, "event"), "damage")) dealt += json_to_int(json_get(event, "rolled"), 0);
    }
    int64_t bonus = json_to_int(json_get(attack, "damageBonus"), INT64_MIN);
    if (!json_is_text(json_get(event_of(sheets, "roll", "Hero"), "outcome"), "hit")) return;
    same(sheets, "damage", dice + bonus < 0 ? 0 : dice + bonus, dealt);
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
    write_character(sheets);
    read_hero(sheets, borne);
    open_table(sheets, borne);
    compare_rolls(sheets);
    const struct json *attacks = json_get(&sheets->sheet, "attacks");
    for (size_t i = 0; i < json_count(attacks); i++) {
        table_free(sheets->table); /* each with a fresh action */
        open_table(sheets, borne);
        compare_attack(sheets, json_at(attacks, i));
    }
    compare_rest(sheets, borne);
    table_free(sheets->table);
    next_character(sheets);
}

int main(int argc, char **argv)
{
    struct sheets sheets = {.system = &dnd5e_system};
    return run_sheets(argc, argv, &sheets, SHEETS_CHARACTERS, compare);
}
