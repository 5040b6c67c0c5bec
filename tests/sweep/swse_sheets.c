/* sweep_swse_sheets [CHARACTERS]: what an SWSE sheet prints is what explain explains and what the table uses.
 *
 * Characters are put together at random: species, classes, scores, gear, feats, a step of the condition track, statuses,
 * surroundings, rages, and rules of every type that changes a number, with conditions and contexts. Each is requested
 * its sheet and for an explanation of every number of it, and then plays: every skill and ability, every attack with its
 * damage and its critical hit, being attacked at every defence, grappling, moving, initiative, and blows that just reach
 * and just miss the damage threshold. Every number must be the same. Prints a "pass swse_sheets" line; the last line on
 * standard error says what differed. */
#define _POSIX_C_SOURCE 200809L
#include "sheets.h"
#include "systems/swse/content/pack.h"
#include "systems/swse/content/vocabulary.h"

extern const struct system swse_system;

enum { SHEETS_CHARACTERS = 400 };

/* ---- a character ---- */

static void add_when(struct sheets *sheets)
{
    static const char *const conditions[] = {
        "{\"type\":\"always\"}",
        "{\"type\":\"skillTrained\",\"skillId\":\"stealth\"}",
        "{\"type\":\"skillUntrained\",\"skillId\":\"pilot\"}",
        "{\"type\":\"featOwned\",\"featId\":\"toughness\"}",
        "{\"type\":\"levelReached\",\"minLevel\":7}",
        "{\"type\":\"OR\",\"conditions\":[{\"type\":\"levelReached\",\"minLevel\":9},"
        "{\"type\":\"skillTrained\",\"skillId\":\"climb\"}]}",
        "{\"type\":\"AND\",\"conditions\":[{\"type\":\"levelReached\",\"minLevel\":3},"
        "{\"type\":\"skillUntrained\",\"skillId\":\"swim\"}]}",
    };
    if (below(sheets, 3)) return;
    text_addf(&sheets->document, ",\"when\":%s", ANY(sheets, conditions));
}

static long amount(struct sheets *sheets)
{
    return (long)below(sheets, 10) - 3;
}

static void add_modifier(struct sheets *sheets)
{
    static const char *const skills[] = {"stealth", "climb", "useTheForce", "initiative", "knowledge:bureaucracy"};
    static const char *const bonuses[] = {"species", "insight", "circumstance"};
    static const char *const defenses[] = {"fortitude", "reflex", "will"};
    static const char *const attacks[] = {"melee", "ranged", "unarmed", "natural-weapon", "all"};
    static const char *const rolls[] = {"attackRoll", "damageRoll", "both"};
    struct text *out = &sheets->document;
    switch (below(sheets, 3)) {
    case 0:
        text_addf(out, "\"type\":\"skillModifier\",\"skillId\":\"%s\",\"value\":%ld,\"bonusType\":\"%s\"",
                  ANY(sheets, skills), amount(sheets), ANY(sheets, bonuses));
        if (!below(sheets, 3)) text_add(out, ",\"context\":{\"type\":\"underwater\"}");
        break;
    case 1:
        text_addf(out, "\"type\":\"defenseModifier\",\"defense\":\"%s\",\"value\":%ld,\"bonusType\":\"%s\"",
                  ANY(sheets, defenses), amount(sheets), ANY(sheets, bonuses));
        break;
    default:
        text_addf(out,
                  "\"type\":\"damageModifier\",\"attackType\":\"%s\",\"target\":\"%s\",\"value\":%ld,"
                  "\"bonusType\":\"%s\"",
                  ANY(sheets, attacks), ANY(sheets, rolls), amount(sheets), ANY(sheets, bonuses));
        if (!below(sheets, 3))
            text_addf(out, ",\"context\":{\"type\":\"%s\"}", below(sheets, 2) ? "swimming" : "four-armed");
        break;
    }
}

static void add_body(struct sheets *sheets)
{
    static const char *const abilities[] = {"strength", "dexterity", "constitution", "wisdom"};
    static const char *const sizes[] = {"small", "large", "huge"};
    static const char *const modes[] = {"walk", "swim", "fly", "climb"};
    static const char *const types[] = {"[\"all\"]", "[\"energy\"]", "[\"fire\"]", "[\"physical\"]"};
    static const char *const stacking[] = {"highest", "stack"};
    static const char *const cultures[] = {"all", "unarmed", "weapons", "natural-weapons"};
    struct text *out = &sheets->document;
    switch (below(sheets, 7)) {
    case 0:
        text_addf(out, "\"type\":\"abilityScoreModifier\",\"ability\":\"%s\",\"value\":%ld", ANY(sheets, abilities),
                  amount(sheets));
        break;
    case 1:
        text_addf(out,
                  "\"type\":\"size\",\"sizeCategory\":\"%s\",\"effects\":{\"reflexDefensePenalty\":%ld,"
                  "\"stealthPenalty\":%ld,\"damageThresholdBonus\":%u,\"carryingCapacityMultiplier\":2,"
                  "\"grappleBonus\":%ld}",
                  ANY(sheets, sizes), amount(sheets), amount(sheets), below(sheets, 8), amount(sheets));
        break;
    case 2:
        text_addf(out, "\"type\":\"naturalArmor\",\"value\":%u,\"defense\":\"reflex\"", below(sheets, 5));
        break;
    case 3:
        text_addf(out, "\"type\":\"movement\",\"mode\":\"%s\",\"speed\":%u,\"combatMovement\":%s", ANY(sheets, modes),
                  2 + below(sheets, 10), below(sheets, 3) ? "true" : "false");
        if (!below(sheets, 3)) text_add(out, ",\"condition\":{\"type\":\"terrain\",\"value\":\"water\"}");
        break;
    case 4:
        text_addf(out,
                  "\"type\":\"damageReduction\",\"value\":%u,\"appliesTo\":{\"damageTypes\":%s},"
                  "\"stacking\":\"%s\"",
                  below(sheets, 8), ANY(sheets, types), ANY(sheets, stacking));
        break;
    case 5:
        text_addf(out, "\"type\":\"meleeCultureBonus\",\"value\":%u,\"appliesTo\":\"%s\",\"bonusType\":\"morale\"",
                  below(sheets, 4), ANY(sheets, cultures));
        if (below(sheets, 2))
            text_addf(out, ",\"condition\":%s",
                      below(sheets, 2) ? "{\"type\":\"proficient\"}"
                                       : "{\"type\":\"trained\",\"value\":\"climb\"}");
        break;
    default:
        text_addf(out, "\"type\":\"multiLimb\",\"limbCount\":4,\"effects\":{\"grappleBonus\":%ld}", amount(sheets));
        break;
    }
}

static void add_rage(struct sheets *sheets)
{
    text_addf(&sheets->document,
              "\"type\":\"rage\",\"trigger\":{\"type\":\"action\"},\"duration\":\"other\",\"bonuses\":"
              "{\"meleeAttackBonus\":%u,\"meleeDamageBonus\":%u,\"fortitudeDefenseBonus\":%u},"
              "\"description\":\"Angry.\"",
              below(sheets, 4), below(sheets, 4), below(sheets, 4));
}

static void add_rule(struct sheets *sheets, uint32_t number)
{
    struct text *out = &sheets->document;
    text_addf(out, "%s{\"id\":\"r%u\",\"source\":{\"sourceType\":\"talent\",\"sourceId\":\"t%u\"},", number ? "," : "",
              number, below(sheets, 3));
    uint32_t kind = below(sheets, 8);
    if (kind < 4)
        add_modifier(sheets);
    else if (kind < 7)
        add_body(sheets);
    else
        add_rage(sheets);
    add_when(sheets);
    text_add(out, "}");
}

static void add_list(struct sheets *sheets, const char *member, const char *const *words, size_t count)
{
    struct text *out = &sheets->document;
    const char *join = "";
    text_addf(out, ",\"%s\":[", member);
    for (size_t i = 0; i < count; i++) {
        if (below(sheets, 3)) continue;
        text_addf(out, "%s\"%s\"", join, words[i]);
        join = ",";
    }
    text_add(out, "]");
}
#define LIST(sheets, member, words) add_list(sheets, member, words, sizeof(words) / sizeof *(words))

static void add_items(struct sheets *sheets)
{
    static const char *const items[] = {"arc-blade", "short-blade", "spark-pistol", "line-rifle", "needle-knife",
                                        "great-cleaver"};
    static const char *const armors[] = {"road-leathers", "guard-plates", "breach-armor"};
    struct text *out = &sheets->document;
    text_add(out, ",\"items\":[\"field-kit\"");
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        if (below(sheets, 3)) continue;
        text_addf(out, ",{\"id\":\"%s\",\"equipped\":%s}", items[i], below(sheets, 4) ? "true" : "false");
    }
    if (below(sheets, 2)) text_addf(out, ",{\"id\":\"%s\",\"equipped\":true}", ANY(sheets, armors));
    if (!below(sheets, 4))
        text_addf(out, ",{\"type\":\"equipment\",\"id\":\"rocks\",\"name\":\"Rocks\",\"weight\":%u}",
                  below(sheets, 400));
    text_add(out, "]");
}

/* Enough hit points for every blow that is to come. */
static void write_character(struct sheets *sheets)
{
    static const char *const species[] = {"velari", "ombrae",  "korrund", "sselith",
                                          "cogborn", "ashkari", "human-kin", "tinker-moth"};
    static const char *const classes[] = {"vanguard", "wayfinder", "marksman", "adept", "bruiser"};
    static const char *const trained[] = {"stealth", "climb", "initiative", "knowledge:tactics", "useTheForce"};
    static const char *const feats[] = {"toughness", "stone-stance", "hard-to-kill", "skill-focus:climb",
                                        "weapon-proficiency-rifles", "iron-nerves"};
    static const char *const talents[] = {"shadow-step", "red-focus", "current-guard"};
    static const char *const statuses[] = {"swimming", "grabbed"};
    static const char *const around[] = {"water", "underwater"};
    static const char *const effects[] = {"four-armed", "shaken"};
    static const char *const rages[] = {"t0/r0", "t1/r1", "t2/r2", "velari/fury", "red-focus/focus"};
    struct text *out = &sheets->document;
    text_clear(out);
    text_addf(out,
              "{\"system\":\"swse\",\"type\":\"character\",\"name\":\"Hero\",\"species\":\"%s\",\"classes\":"
              "[{\"id\":\"%s\",\"level\":%u},{\"id\":\"%s\",\"level\":%u}],\"abilities\":{",
              ANY(sheets, species), ANY(sheets, classes), 1 + below(sheets, 9), ANY(sheets, classes),
              1 + below(sheets, 4));
    for (int i = 0; i < SWSE_ABILITY_COUNT; i++)
        text_addf(out, "%s\"%s\":%u", i ? "," : "", swse_ability_word((enum swse_ability)i), 6 + below(sheets, 15));
    text_addf(out, "},\"hitPoints\":{\"max\":100000,\"value\":%u},\"track\":%u,\"forcePoints\":%u",
              60000 + below(sheets, 60000), below(sheets, 3) ? 0 : below(sheets, 5), below(sheets, 4));
    LIST(sheets, "trained", trained);
    LIST(sheets, "feats", feats);
    LIST(sheets, "talents", talents);
    LIST(sheets, "statuses", statuses);
    LIST(sheets, "environment", around);
    LIST(sheets, "effects", effects);
    LIST(sheets, "raging", rages);
    add_items(sheets);
    text_addf(out, ",\"houseRules\":{\"circumstanceStacks\":%s},\"rules\":[", below(sheets, 2) ? "true" : "false");
    uint32_t count = below(sheets, 9);
    for (uint32_t i = 0; i < count; i++)
        add_rule(sheets, i);
    text_add(out, "]}");
}

/* ---- comparing ---- */

static const char dummy[] = "{\"system\":\"swse\",\"type\":\"character\",\"name\":\"Dummy\",\"abilities\":{},"
                            "\"hitPoints\":{\"max\":100000,\"value\":100000}}";

static void open_table(struct sheets *sheets)
{
    struct text words = {0};
    if (sheets->table) table_free(sheets->table);
    text_addf(&words, "{\"system\":\"swse\",\"actors\":[{\"actor\":%s},{\"actor\":%s}]}", text_get(&sheets->document),
              dummy);
    open_scenario(sheets, text_get(&words));
    text_free(&words);
}

/* The sheet's number, explain's, and what the last roll added to its die. */
static void same_explained(struct sheets *sheets, const char *what, const struct json *number)
{
    struct json data = ask(sheets, what, "{}");
    same(sheets, what, json_to_int(json_get(number, "total"), INT64_MIN),
         json_to_int(json_get(&data, "total"), INT64_MIN));
}

static int64_t rolled_bonus(struct sheets *sheets)
{
    const struct json *roll = event_of(sheets, "roll", "Hero");
    return json_to_int(json_get(roll, "total"), INT64_MIN) - json_to_int(json_at(json_get(roll, "dice"), 0), 0);
}

static bool is_barred(const struct sheets *sheets, const char *skill)
{
    const struct json *rows = json_get(&sheets->sheet, "restrictions");
    for (size_t i = 0; i < json_count(rows); i++) {
        const struct json *targets = json_get(json_at(rows, i), "targets");
        for (size_t k = 0; k < json_count(targets); k++) {
            if (json_is_text(json_at(targets, k), skill)) return true;
        }
    }
    return false;
}

static void compare_skills(struct sheets *sheets)
{
    char command[256];
    const struct json *skills = json_get(&sheets->sheet, "skills");
    for (uint32_t i = 0; i < json_count(skills); i++) {
        const char *skill = skills->members[i].name;
        same_explained(sheets, skill, &skills->members[i].value);
        if (is_barred(sheets, skill)) continue;
        snprintf(command, sizeof command, "{\"do\":\"check\",\"who\":\"Hero\",\"skill\":\"%s\",\"dc\":10}", skill);
        play(sheets, command);
        same(sheets, skill, json_to_int(json_get(&skills->members[i].value, "total"), INT64_MIN), rolled_bonus(sheets));
    }
    for (int a = 0; a < SWSE_ABILITY_COUNT; a++) {
        const char *ability = swse_ability_word((enum swse_ability)a);
        const struct json *score = json_get(json_get(&sheets->sheet, "abilities"), ability);
        same_explained(sheets, ability, score);
        snprintf(command, sizeof command, "{\"do\":\"check\",\"who\":\"Hero\",\"ability\":\"%s\",\"dc\":10}", ability);
        play(sheets, command);
        same(sheets, ability,
             json_to_int(json_get(score, "modifier"), INT64_MIN) + sheet_value(sheets, "level") / 2 +
                 sheet_value(sheets, "conditionTrack.penalty"),
             rolled_bonus(sheets));
    }
}

static void compare_defenses(struct sheets *sheets)
{
    char command[256];
    for (int d = 0; d < SWSE_DEFENSE_COUNT; d++) {
        const char *defense = swse_defense_word((enum swse_defense)d);
        const struct json *number = json_get(json_get(&sheets->sheet, "defenses"), defense);
        same_explained(sheets, defense, number);
        open_table(sheets);
        snprintf(command, sizeof command,
                 "{\"do\":\"attack\",\"who\":\"Dummy\",\"target\":\"Hero\",\"defense\":\"%s\",\"dice\":[2]}", defense);
        play(sheets, command);
        same(sheets, defense, json_to_int(json_get(number, "total"), INT64_MIN),
             number_of(sheets, "roll", "Dummy", "against"));
    }
}

/* Weapons that are put away, or that the body may not use, make no attack; fists need hands that hold nothing. */
static bool is_usable(const struct sheets *sheets, const struct json *attack)
{
    const struct json *items = json_get(&sheets->sheet, "items");
    if (!json_to_bool(json_get(attack, "equipped"), true)) return false;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (json_get(item, "refused") &&
            json_is_text(json_get(item, "id"), json_to_text(json_get(attack, "id"), "")))
            return false;
    }
    return true;
}

static const struct json *damage_roll(struct sheets *sheets)
{
    for (size_t i = 0; i < sheets->events.count; i++) {
        const struct json *event = json_at(&sheets->events, i);
        if (json_is_text(json_get(event, "event"), "roll") && json_is_text(json_get(event, "what"), "damage"))
            return event;
    }
    return NULL;
}

static void compare_attack(struct sheets *sheets, const struct json *attack)
{
    char command[256], what[128];
    const char *id = json_to_text(json_get(attack, "id"), "");
    int64_t range = json_to_int(json_path(attack, "critical.range"), 20);
    snprintf(what, sizeof what, "attack:%s", id);
    same_explained(sheets, what, json_get(attack, "attack"));
    snprintf(what, sizeof what, "damage:%s", id);
    same_explained(sheets, what, json_get(attack, "damage"));
    if (!is_usable(sheets, attack)) return;
    for (int64_t die = range - 1; die <= range; die++) {
        open_table(sheets);
        snprintf(command, sizeof command,
                 "{\"do\":\"attack\",\"who\":\"Hero\",\"target\":\"Dummy\",\"using\":\"%s\",\"dice\":[%lld]}", id,
                 (long long)die);
        bool done = try_play(sheets, command);
        if (!done && json_path(attack, "flags.swse.naturalWeapon")) return;
        if (!done) give_up(sheets, command, "the attack is refused");
        same(sheets, id, json_to_int(json_path(attack, "attack.total"), INT64_MIN), rolled_bonus(sheets));
        const struct json *damage = damage_roll(sheets);
        if (!damage) continue;
        same(sheets, what, json_to_int(json_path(attack, "damage.total"), INT64_MIN),
             json_to_int(json_get(damage, "bonus"), INT64_MIN));
        same(sheets, "critical", die < range ? 1 : json_to_int(json_path(attack, "critical.multiplier"), 0),
             json_to_int(json_get(damage, "multiplier"), INT64_MIN));
    }
}

static int64_t prevented(struct sheets *sheets)
{
    return json_to_int(json_get(event_of(sheets, "damage", "Hero"), "raw"), INT64_MIN) -
           number_of(sheets, "damage", "Hero", "amount");
}

/* A blow that just reaches the threshold after reductions moves the character, one point less does not. */
static void compare_harm(struct sheets *sheets)
{
    char command[256];
    struct json reduction = ask(sheets, "reduction:fire", "{}");
    int64_t reduced = json_to_int(json_get(&reduction, "total"), INT64_MIN);
    int64_t threshold = sheet_value(sheets, "damageThreshold.total");
    same_explained(sheets, "threshold", json_get(&sheets->sheet, "damageThreshold"));
    if (threshold < 1 || sheet_value(sheets, "conditionTrack.step") > 3) return;
    for (int64_t less = 0; less < 2; less++) {
        open_table(sheets);
        snprintf(command, sizeof command, "{\"do\":\"damage\",\"who\":\"Hero\",\"type\":\"fire\",\"amount\":%lld}",
                 (long long)(threshold + reduced - less));
        play(sheets, command);
        if (threshold > less) same(sheets, "reduction:fire", reduced, prevented(sheets));
        same(sheets, "threshold", less ? 0 : 1, find_event(sheets, "condition", "Hero") != NULL);
    }
}

static void compare_movement(struct sheets *sheets)
{
    play(sheets, "{\"do\":\"start\",\"dice\":[10,10]}");
    same(sheets, "initiative", sheet_value(sheets, "skills.initiative.total"),
         number_of(sheets, "initiative", "Hero", "total") - 10);
    struct json speed = ask(sheets, "speed", "{}");
    same(sheets, "speed", sheet_value(sheets, "speed"), json_to_int(json_get(&speed, "total"), INT64_MIN));
    if (sheet_value(sheets, "conditionTrack.step") > 4) return;
    const struct json *start = event_of(sheets, "turnStart", NULL);
    if (!json_is_text(json_get(start, "who"), "Hero")) play(sheets, "{\"do\":\"endTurn\"}");
    play(sheets, "{\"do\":\"move\",\"who\":\"Hero\"}");
    same(sheets, "speed", sheet_value(sheets, "speed"), number_of(sheets, "move", "Hero", "squares"));
}

static void compare_state(struct sheets *sheets)
{
    open_table(sheets);
    struct json view = table_view_actor(sheets->table, &sheets->arena, 0);
    const struct json *hero = &view;
    same(sheets, "hit points", sheet_value(sheets, "hitPoints.value"), json_to_int(json_path(hero, "hp.value"), INT64_MIN));
    same(sheets, "maximum", sheet_value(sheets, "hitPoints.max"), json_to_int(json_path(hero, "hp.max"), INT64_MIN));
    same(sheets, "track", sheet_value(sheets, "conditionTrack.step"), json_to_int(json_get(hero, "track"), INT64_MIN));
    same(sheets, "Force points", sheet_value(sheets, "forcePoints"),
         json_to_int(json_get(hero, "forcePoints"), INT64_MIN));
    same_explained(sheets, "grapple", json_get(&sheets->sheet, "grapple"));
    struct json carrying = ask(sheets, "carrying", "{}");
    same(sheets, "carrying", sheet_value(sheets, "carrying.capacity"),
         json_to_int(json_get(&carrying, "total"), INT64_MIN));
    play(sheets, "{\"do\":\"grapple\",\"who\":\"Hero\",\"target\":\"Dummy\",\"dice\":[10,10]}");
    same(sheets, "grapple", sheet_value(sheets, "grapple.total"), number_of(sheets, "opposed", "Hero", "total") - 10);
}

static void compare(struct sheets *sheets)
{
    write_character(sheets);
    read_sheet(sheets, "{}");
    open_table(sheets);
    compare_skills(sheets);
    compare_defenses(sheets);
    const struct json *attacks = json_get(&sheets->sheet, "attacks");
    for (size_t i = 0; i < json_count(attacks); i++)
        compare_attack(sheets, json_at(attacks, i));
    compare_harm(sheets);
    compare_state(sheets);
    open_table(sheets);
    compare_movement(sheets);
    table_free(sheets->table);
    sheets->table = NULL;
    next_character(sheets);
}

int main(int argc, char **argv)
{
    struct sheets sheets = {.system = &swse_system};
    return run_sheets(argc, argv, &sheets, SHEETS_CHARACTERS, compare);
}
