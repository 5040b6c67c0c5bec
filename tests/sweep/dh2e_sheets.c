/* sweep_dh2e_sheets [CHARACTERS]: what a DH2E sheet prints is what explain explains and what the table uses.
 *
 * Acolytes are put together at random: characteristics, fatigue, skills, weapons with rounds of several kinds, armour,
 * talents, traits, conditions, and rule elements of every kind that changes a number, with predicates and exclusion
 * groups. Each is requested its sheet and for an explanation of every number of it, and then plays: every
 * characteristic and every use of every skill, every weapon with its damage and penetration, every power in both modes,
 * initiative, and a blow to every location. Every number must be the same. Prints a "pass dh2e_sheets" line; the last
 * line on standard error says what differed. */
#define _POSIX_C_SOURCE 200809L
#include "sheets.h"
#include "systems/dh2e/content/words.h"

extern const struct system dh2e_system;

enum { SHEETS_CHARACTERS = 400 };

/* ---- a character ---- */

static void add_predicate(struct sheets *sheets)
{
    static const char *const predicates[] = {"[\"self:prone\"]",
                                             "[\"not:self:prone\"]",
                                             "[\"self:marked\"]",
                                             "[\"weapon:class:melee\"]",
                                             "[{\"or\":[\"weapon:class:las\",\"weapon:class:solid\"]}]",
                                             "[\"target:prone\"]",
                                             "[{\"and\":[\"self:type:acolyte\",\"not:self:frightened\"]}]",
                                             "[\"power:mode:pushed\"]",
                                             "[\"weapon:quality:balanced\"]"};
    if (below(sheets, 2)) text_addf(&sheets->document, ",\"predicate\":%s", ANY(sheets, predicates));
}

static void add_flat(struct sheets *sheets)
{
    static const char *const domains[] = {"characteristic:ws", "characteristic:ag", "skill:parry",
                                          "skill:dodge:dodge-attack", "skill", "attack:melee", "attack:ranged",
                                          "attack", "damage:melee", "damage:ranged", "armour:all", "armour:head",
                                          "initiative", "power:ember-lance"};
    static const char *const groups[] = {"aim", "luck"};
    struct text *out = &sheets->document;
    text_addf(out, "\"key\":\"FlatModifier\",\"domain\":\"%s\",\"value\":%d", ANY(sheets, domains),
              (int)below(sheets, 30) - 12);
    if (!below(sheets, 3)) text_addf(out, ",\"exclusionGroup\":\"%s\"", ANY(sheets, groups));
    if (!below(sheets, 5)) text_add(out, ",\"enabled\":false");
}

static void add_element(struct sheets *sheets, uint32_t number)
{
    static const char *const domains[] = {"skill:parry", "attack:melee", "initiative", "skill:alertness"};
    static const char *const types[] = {"energy", "rending", "all"};
    struct text *out = &sheets->document;
    text_addf(out, "%s{", number ? "," : "");
    switch (below(sheets, 9)) {
    case 0:
        text_add(out, "\"key\":\"RollOption\",\"option\":\"self:marked\"");
        break;
    case 1:
        text_addf(out, "\"key\":\"AdjustToughness\",\"value\":%u", 1 + below(sheets, 4));
        break;
    case 2:
        text_addf(out, "\"key\":\"AttributeOverride\",\"domain\":\"%s\",\"characteristic\":\"%s\",\"onlyIfHigher\":%s",
                  ANY(sheets, domains), dh2e_characteristic_words[below(sheets, DH2E_CHARACTERISTIC_COUNT)],
                  below(sheets, 2) ? "true" : "false");
        break;
    case 3:
        text_addf(out, "\"key\":\"Resistance\",\"damageType\":\"%s\",\"mode\":\"flat\",\"value\":%u",
                  ANY(sheets, types), below(sheets, 5));
        break;
    default:
        add_flat(sheets);
        break;
    }
    add_predicate(sheets);
    text_add(out, "}");
}

static void add_some(struct sheets *sheets, const char *const *items, size_t count, uint32_t one_of)
{
    for (size_t i = 0; i < count; i++) {
        if (!below(sheets, one_of)) text_addf(&sheets->document, ",\"%s\"", items[i]);
    }
}
#define SOME(sheets, items, one_of) add_some(sheets, items, sizeof(items) / sizeof *(items), one_of)

static void add_weapons(struct sheets *sheets)
{
    static const char *const blades[] = {"duelling-sabre", "gutter-knife", "widow-axe", "vein-cutter", "claws"};
    static const char *const guns[] = {"hail-carbine", "sump-pistol", "warden-pistol", "lumen-carbine",
                                       "lumen-long-rifle"};
    static const char *const rounds[] = {"slug", "hollow-slug", "piercer-slug", "scorch-slug", "giant-bane-shell"};
    static const char *const crafts[] = {"poor", "common", "good", "best"};
    struct text *out = &sheets->document;
    text_addf(out, ",{\"from\":\"%s\",\"system\":{\"craftsmanship\":\"%s\",\"equipped\":%s}}", ANY(sheets, blades),
              ANY(sheets, crafts), below(sheets, 4) ? "true" : "false");
    text_addf(out, ",{\"from\":\"%s\",\"system\":{\"craftsmanship\":\"%s\",\"loadedRounds\":[{\"round\":\"slug\","
                   "\"count\":2},{\"round\":\"%s\",\"count\":3}]}}",
              ANY(sheets, guns), ANY(sheets, crafts), ANY(sheets, rounds));
}

static void write_character(struct sheets *sheets)
{
    static const char *const skills[] = {"parry", "dodge", "alertness", "athletics", "medicine"};
    static const char *const things[] = {"plated-harness", "riot-helm", "padded-coat", "spotter-glass"};
    static const char *const talents[] = {"blade-dancer", "cold-blood", "headlong", "steady-breath", "storm-of-lead",
                                          "quick-reckoner", "veteran-of-the-watch", "focused-mind"};
    static const char *const traits[] = {"bone-skull", "stone-flesh", "swift", "thick-hide", "unnatural-toughness-2"};
    static const char *const conditions[] = {"prone", "frightened", "deafened", "warded"};
    static const char *const powers[] = {"ember-lance", "crushing-thought", "mind-fog", "shield-of-will"};
    struct text *out = &sheets->document;
    text_clear(out);
    text_add(out, "{\"talus\":{\"system\":\"dh2e\"},\"type\":\"acolyte\",\"name\":\"Hero\",\"system\":{"
                  "\"characteristics\":{");
    for (int i = 0; i < DH2E_CHARACTERISTIC_COUNT; i++)
        text_addf(out, "%s\"%s\":%u", i ? "," : "", dh2e_characteristic_words[i], 15 + below(sheets, 50));
    text_addf(out, "},\"wounds\":{\"max\":500,\"value\":%u},\"fatigue\":%u,\"psyRating\":2},\"items\":[",
              300 + below(sheets, 300), below(sheets, 3) ? 0 : below(sheets, 3));
    text_add(out, "{\"type\":\"talent\",\"name\":\"Made Up\",\"system\":{\"rules\":[");
    uint32_t count = below(sheets, 8);
    for (uint32_t i = 0; i < count; i++)
        add_element(sheets, i);
    text_add(out, "]}}");
    for (size_t i = 0; i < sizeof skills / sizeof *skills; i++) {
        if (below(sheets, 3))
            text_addf(out, ",{\"from\":\"%s\",\"system\":{\"tier\":%u}}", skills[i], below(sheets, 5));
    }
    add_weapons(sheets);
    SOME(sheets, things, 2);
    SOME(sheets, talents, 3);
    SOME(sheets, traits, 4);
    SOME(sheets, conditions, 5);
    SOME(sheets, powers, 3);
    text_add(out, "]}");
}

/* ---- comparing ---- */

static const char dummy[] =
    "{\"talus\":{\"system\":\"dh2e\"},\"type\":\"npc\",\"name\":\"Dummy\",\"system\":{\"characteristics\":{\"ws\":1,"
    "\"bs\":1,\"s\":1,\"t\":1,\"ag\":1,\"int\":1,\"per\":1,\"wp\":1,\"fel\":1},\"wounds\":{\"max\":500,"
    "\"value\":500}},\"items\":[]}";

static void open_table(struct sheets *sheets)
{
    struct text words = {0};
    if (sheets->table) table_free(sheets->table);
    text_addf(&words,
              "{\"system\":\"dh2e\",\"board\":{\"size\":[9,9]},\"actors\":[{\"actor\":%s,\"side\":1,\"at\":"
              "[1,1]},{\"actor\":%s,\"side\":2,\"at\":[2,1]}]}",
              text_get(&sheets->document), dummy);
    open_scenario(sheets, text_get(&words));
    text_free(&words);
}

static int64_t explained(struct sheets *sheets, const char *what, const char *options, const char *member)
{
    struct json data = ask(sheets, what, options);
    return json_to_int(json_get(&data, member), INT64_MIN);
}

static void compare_tests(struct sheets *sheets)
{
    char command[256], what[128];
    for (int i = 0; i < DH2E_CHARACTERISTIC_COUNT; i++) {
        const char *word = dh2e_characteristic_words[i];
        snprintf(command, sizeof command, "{\"do\":\"test\",\"who\":\"Hero\",\"characteristic\":\"%s\"}", word);
        play(sheets, command);
        same(sheets, word, explained(sheets, word, "{}", "target"), number_of(sheets, "roll", "Hero", "against"));
    }
    const struct json *skills = json_get(&sheets->sheet, "skills");
    static const char *const uses[][2] = {{"parry", "parry-attack"}, {"dodge", "dodge-attack"}, {"dodge", "dodge-area"},
                                          {"alertness", "notice"},   {"athletics", "climb"}};
    for (uint32_t i = 0; i < json_count(skills); i++) {
        const char *skill = skills->members[i].name;
        int64_t target = json_to_int(json_get(&skills->members[i].value, "target"), INT64_MIN);
        snprintf(command, sizeof command, "{\"do\":\"skill\",\"who\":\"Hero\",\"skill\":\"%s\"}", skill);
        play(sheets, command);
        same(sheets, skill, target, explained(sheets, skill, "{}", "target"));
        same(sheets, skill, target, number_of(sheets, "roll", "Hero", "against"));
    }
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        if (!json_get(skills, uses[i][0])) continue;
        snprintf(what, sizeof what, "skill:%s:%s", uses[i][0], uses[i][1]);
        snprintf(command, sizeof command, "{\"do\":\"skill\",\"who\":\"Hero\",\"skill\":\"%s\",\"use\":\"%s\"}",
                 uses[i][0], uses[i][1]);
        play(sheets, command);
        same(sheets, what, explained(sheets, what, "{}", "target"), number_of(sheets, "roll", "Hero", "against"));
    }
}

/* What follows the dice: 5 in "1d10+5 rending". */
static int64_t flat_part(const char *damage)
{
    const char *sign = strpbrk(damage, "+-");
    return sign ? strtol(sign, NULL, 10) : 0;
}

/* The damage of a hit, where no quality changes how the dice count. */
static void compare_damage(struct sheets *sheets, const struct json *weapon)
{
    const char *damage = json_to_text(json_get(weapon, "damage"), "");
    for (size_t i = 0; i < sheets->events.count; i++) {
        const struct json *event = json_at(&sheets->events, i);
        if (!json_is_text(json_get(event, "event"), "roll") || !json_is_text(json_get(event, "what"), "damage"))
            continue;
        int64_t dice = 0;
        const struct json *list = json_get(event, "dice");
        for (size_t k = 0; k < json_count(list); k++)
            dice += json_to_int(json_at(list, k), 0);
        same(sheets, damage, flat_part(damage), json_to_int(json_get(event, "total"), INT64_MIN) - dice);
        return;
    }
}

static void compare_weapon(struct sheets *sheets, const char *slug, const struct json *weapon)
{
    char command[256];
    int64_t target = json_to_int(json_get(weapon, "target"), INT64_MIN);
    int64_t penetration = json_to_int(json_get(weapon, "penetration"), INT64_MIN);
    same(sheets, slug, target, explained(sheets, slug, "{}", "target"));
    same(sheets, slug, penetration, explained(sheets, slug, "{}", "penetration"));
    struct json data = ask(sheets, slug, "{}");
    if (!json_is_text(json_get(&data, "damage"), json_to_text(json_get(weapon, "damage"), "")))
        give_up(sheets, slug, "explain has another damage");
    open_table(sheets);
    snprintf(command, sizeof command,
             "{\"do\":\"attack\",\"who\":\"Hero\",\"target\":\"Dummy\",\"using\":\"%s\",\"dice\":[%lld]}", slug,
             (long long)(target < 1 ? 1 : target > 89 ? 89 : target));
    if (!try_play(sheets, command)) {
        if (!strstr(sheets->table->refusal ? sheets->table->refusal : "", "not in hand")) give_up(sheets, command,
            sheets->table->refusal ? sheets->table->refusal : "a question");
        return;
    }
    same(sheets, slug, target, number_of(sheets, "roll", "Hero", "against"));
    compare_damage(sheets, weapon);
    const struct json *harm = find_event(sheets, "damage", "Dummy");
    if (!harm) return;
    if (!strstr(json_to_text(json_get(weapon, "qualities"), ""), "Razor"))
        same(sheets, "penetration", penetration, json_to_int(json_get(harm, "penetration"), INT64_MIN));
    const char *type = json_to_text(json_get(json_at(json_get(harm, "parts"), 0), "type"), "");
    if (!strstr(json_to_text(json_get(weapon, "damage"), ""), type))
        give_up(sheets, slug, "the damage has another type");
}

static void compare_powers(struct sheets *sheets)
{
    char command[256];
    const struct json *powers = json_get(&sheets->sheet, "powers");
    for (uint32_t i = 0; i < json_count(powers); i++) {
        for (int pushed = 0; pushed < 2; pushed++) {
            const struct json *target = json_get(&powers->members[i].value, pushed ? "pushed" : "unfettered");
            if (!target) continue;
            const char *slug = powers->members[i].name;
            open_table(sheets);
            snprintf(command, sizeof command,
                     "{\"do\":\"focus\",\"who\":\"Hero\",\"target\":\"Dummy\",\"power\":\"%s\",\"pushed\":%s}", slug,
                     pushed ? "true" : "false");
            play(sheets, command);
            same(sheets, slug, json_to_int(target, INT64_MIN), number_of(sheets, "roll", "Hero", "against"));
            same(sheets, slug, json_to_int(target, INT64_MIN),
                 explained(sheets, slug, pushed ? "{\"option\":[\"power:mode:pushed\"]}" : "{}", "target"));
        }
    }
}

static void compare_body(struct sheets *sheets)
{
    char command[256], what[64];
    int64_t toughness = sheet_value(sheets, "toughnessBonus") + sheet_value(sheets, "unnaturalToughness");
    same(sheets, "toughness", toughness, explained(sheets, "toughness", "{}", "total"));
    for (int i = 0; i < DH2E_LOCATION_COUNT; i++) {
        const char *location = dh2e_location_words[i];
        open_table(sheets);
        snprintf(command, sizeof command,
                 "{\"do\":\"damage\",\"who\":\"Hero\",\"amount\":60,\"type\":\"energy\",\"location\":\"%s\"}",
                 location);
        play(sheets, command);
        const struct json *harm = event_of(sheets, "damage", "Hero");
        int64_t armour = json_to_int(json_get(json_get(&sheets->sheet, "armour"), location), INT64_MIN);
        snprintf(what, sizeof what, "armour:%s", location);
        same(sheets, what, armour, explained(sheets, what, "{}", "total"));
        same(sheets, what, armour, json_to_int(json_get(harm, "armour"), INT64_MIN));
        same(sheets, "toughness", toughness, json_to_int(json_get(harm, "toughness"), INT64_MIN));
    }
}

static void compare_state(struct sheets *sheets)
{
    open_table(sheets);
    struct json hero = table_view_actor(sheets->table, &sheets->arena, 0);
    same(sheets, "wounds", sheet_value(sheets, "wounds.value"), json_to_int(json_path(&hero, "hp.value"), INT64_MIN));
    same(sheets, "most wounds", sheet_value(sheets, "wounds.max"), json_to_int(json_path(&hero, "hp.max"), INT64_MIN));
    same(sheets, "fatigue", sheet_value(sheets, "fatigue"), json_to_int(json_get(&hero, "fatigue"), INT64_MIN));
    play(sheets, "{\"do\":\"start\",\"dice\":[5,5]}");
    same(sheets, "initiative", sheet_value(sheets, "initiative"), explained(sheets, "initiative", "{}", "total"));
    same(sheets, "initiative", sheet_value(sheets, "initiative"),
         number_of(sheets, "initiative", "Hero", "total") - 5);
}

static void compare(struct sheets *sheets)
{
    write_character(sheets);
    read_sheet(sheets, "{}");
    open_table(sheets);
    compare_tests(sheets);
    const struct json *weapons = json_get(&sheets->sheet, "weapons");
    for (uint32_t i = 0; i < json_count(weapons); i++)
        compare_weapon(sheets, weapons->members[i].name, &weapons->members[i].value);
    compare_powers(sheets);
    compare_body(sheets);
    compare_state(sheets);
    table_free(sheets->table);
    sheets->table = NULL;
    next_character(sheets);
}

int main(int argc, char **argv)
{
    struct sheets sheets = {.system = &dh2e_system};
    return run_sheets(argc, argv, &sheets, SHEETS_CHARACTERS, compare);
}
