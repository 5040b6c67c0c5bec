/* kinds_pf2e_tables.c: the game master's tables: difficulty, encounters, income, money, Bulk, attack penalties. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "conform.h"
#include "systems/pf2e/item/bulk.h"
#include "systems/pf2e/item/coins.h"
#include "systems/pf2e/damage/damage.h"
#include "systems/pf2e/damage/damage_type.h"
#include "systems/pf2e/gm/difficulty.h"
#include "systems/pf2e/gm/encounter.h"
#include "systems/pf2e/gm/income.h"
#include "systems/pf2e/actor/penalty.h"

static enum verdict tables_say(struct conform *conform, const struct json *line, double came)
{
    double expected = json_to_double(json_get(line, "expected"), -1e9);
    if (expected == came) return AGREE;
    text_add(conform->why, "came ");
    text_add_double(conform->why, came);
    return DISAGREE;
}

static enum verdict tables_say_bool(bool same)
{
    return same ? AGREE : DISAGREE;
}

static int tables_int(const struct json *line, const char *name)
{
    return (int)json_to_int(json_get(line, name), 0);
}

static int tables_rank(const struct json *rank)
{
    static const char *const names[] = {"untrained", "trained", "expert", "master", "legendary"};
    for (int i = 0; i < 5; i++)
        if (json_is_text(rank, names[i])) return i;
    return (int)json_to_int(rank, 0);
}

static bool tables_is_scale(const struct json *expected, const int *scale, size_t count)
{
    bool same = json_count(expected) == count;
    for (size_t i = 0; same && i < count; i++)
        same = json_to_int(json_at(expected, i), -1) == scale[i];
    return same;
}

static bool tables_is_attempts(const struct json *expected, const struct pf2e_attempts *attempts)
{
    return json_to_int(json_get(expected, "dc"), -1) == attempts->dcs[0] &&
           json_is_text(json_get(expected, "start"), pf2e_difficulty_name(attempts->start)) &&
           tables_is_scale(json_get(expected, "progression"), attempts->dcs, attempts->count);
}

static enum verdict check_recall(const struct json *line)
{
    const char *traits[32];
    const struct json *list = json_get(line, "traits"), *expected = json_get(line, "expected");
    const struct json *skills = json_get(expected, "skills"), *lore = json_get(expected, "lore");
    size_t count = json_count(list) < 32 ? json_count(list) : 32;
    for (size_t i = 0; i < count; i++)
        traits[i] = json_to_text(json_at(list, i), "");
    struct pf2e_recall recall =
        pf2e_recall_creature(tables_int(line, "level"), pf2e_rarity_find(json_to_text(json_get(line, "rarity"), "")),
                             traits, count, json_to_bool(json_get(line, "pwol"), false));
    bool same = json_count(skills) == recall.skill_count &&
                tables_is_attempts(json_get(expected, "standard"), &recall.standard) &&
                tables_is_attempts(json_at(lore, 0), &recall.lore) &&
                tables_is_attempts(json_at(lore, 1), &recall.special_lore);
    for (size_t i = 0; same && i < recall.skill_count; i++)
        same = json_is_text(json_at(skills, i), recall.skills[i]);
    return tables_say_bool(same);
}

static enum verdict check_dc(struct conform *conform, const struct json *line)
{
    const char *function = json_to_text(json_get(line, "fn"), "");
    bool flat = json_to_bool(json_get(line, "pwol"), false);
    if (strcmp(function, "calculateDC") == 0) {
        enum pf2e_rarity rarity = pf2e_rarity_find(json_to_text(json_get(line, "rarity"), "common"));
        return tables_say(conform, line,
                          pf2e_dc_adjust(pf2e_dc_by_level(tables_int(line, "level"), flat), pf2e_dc_of_rarity(rarity)));
    }
    if (strcmp(function, "calculateSimpleDC") == 0)
        return tables_say(conform, line, pf2e_dc_by_rank(tables_rank(json_get(line, "rank")), flat));
    if (strcmp(function, "calculateSpellDC") == 0)
        return tables_say(conform, line, pf2e_dc_by_spell_rank(tables_int(line, "rank"), flat));
    if (strcmp(function, "adjustDC") == 0)
        return tables_say(conform, line,
                          pf2e_dc_adjust(tables_int(line, "dc"),
                                         pf2e_difficulty_find(json_to_text(json_get(line, "adjustment"), ""))));
    if (strcmp(function, "combineDCAdjustments") == 0) {
        enum pf2e_difficulty both =
            pf2e_difficulty_combine(pf2e_difficulty_find(json_to_text(json_get(line, "first"), "")),
                                    pf2e_difficulty_find(json_to_text(json_get(line, "second"), "")));
        return tables_say_bool(json_is_text(json_get(line, "expected"), pf2e_difficulty_name(both)));
    }
    if (strcmp(function, "createDifficultyScale") == 0) {
        int scale[PF2E_DIFFICULTY_COUNT];
        size_t count = pf2e_difficulty_scale(tables_int(line, "dc"),
                                             pf2e_difficulty_find(json_to_text(json_get(line, "startAt"), "")), scale);
        return tables_say_bool(tables_is_scale(json_get(line, "expected"), scale, count));
    }
    return check_recall(line);
}

static enum verdict check_xp(struct conform *conform, const struct json *line)
{
    const struct json *levels = json_get(line, "npcLevels"), *list = json_get(line, "hazards"),
                      *expected = json_get(line, "expected");
    int *creatures = arena_array(conform->scratch, int, json_count(levels) + 1);
    struct pf2e_hazard *hazards = arena_array(conform->scratch, struct pf2e_hazard, json_count(list) + 1);
    for (size_t i = 0; i < json_count(levels); i++)
        creatures[i] = (int)json_to_int(json_at(levels, i), 0);
    for (size_t i = 0; i < json_count(list); i++)
        hazards[i] = (struct pf2e_hazard){.level = tables_int(json_at(list, i), "level"),
                                          .is_complex = json_to_bool(json_get(json_at(list, i), "isComplex"), false)};
    struct pf2e_encounter encounter =
        pf2e_encounter_measure(&(struct pf2e_meeting){.party_level = tables_int(line, "partyLevel"),
                                                      .party_size = tables_int(line, "partySize"),
                                                      .creature_levels = creatures,
                                                      .creature_count = json_count(levels),
                                                      .hazards = hazards,
                                                      .hazard_count = json_count(list),
                                                      .without_level = json_to_bool(json_get(line, "pwol"), false)});
    bool same = json_to_int(json_get(expected, "totalXP"), -1) == encounter.total &&
                json_is_text(json_get(expected, "rating"), pf2e_threat_name(encounter.threat)) &&
                json_to_int(json_get(expected, "ratingXP"), -1) == encounter.award &&
                json_to_int(json_get(expected, "xpPerPlayer"), -1) == encounter.per_player;
    for (int i = 0; same && i < PF2E_THREAT_COUNT; i++)
        same = json_to_int(json_get(json_get(expected, "encounterBudgets"), pf2e_threat_name((enum pf2e_threat)i)),
                           -1) == encounter.budgets[i];
    text_addf(conform->why, "total %lld", (long long)encounter.total);
    return tables_say_bool(same);
}

static struct pf2e_coins tables_coins(const struct json *source)
{
    struct pf2e_coins coins = {0};
    for (int i = 0; i < PF2E_COIN_COUNT; i++)
        coins.count[i] = json_to_int(json_get(source, pf2e_coin_name((enum pf2e_coin)i)), 0);
    return coins;
}

static bool tables_is_coins(const struct json *expected, struct pf2e_coins coins)
{
    struct pf2e_coins wanted = tables_coins(expected);
    return memcmp(wanted.count, coins.count, sizeof coins.count) == 0;
}

static enum verdict check_income(struct conform *conform, const struct json *line)
{
    const struct json *expected = json_get(line, "expected");
    struct pf2e_income income = pf2e_income_earn(
        &(struct pf2e_job){.level = tables_int(line, "level"),
                           .days = tables_int(line, "days"),
                           .die = tables_int(line, "die"),
                           .modifier = tables_int(line, "modifier"),
                           .dc = tables_int(line, "dc"),
                           .rank = tables_int(line, "proficiency"),
                           .is_experienced = json_to_bool(json_get(line, "experiencedProfessional"), false)});
    pf2e_coins_print(conform->why, income.per_day);
    return tables_say_bool(json_to_int(json_get(expected, "degreeOfSuccess"), -1) == (int64_t)income.degree &&
                           tables_is_coins(json_get(expected, "perDay"), income.per_day) &&
                           tables_is_coins(json_get(expected, "combined"), income.combined));
}

static void tables_open_options(const struct json *list, struct symbols *symbols, struct options *options)
{
    symbols_init(symbols, NULL);
    options_init(options, symbols, NULL);
    for (size_t i = 0; i < json_count(list); i++)
        options_add_text(options, json_to_text(json_at(list, i), ""));
}

/* Is this one of the penalties that elements offer for the attack? */
static bool penalty_applies(struct conform *conform, const struct json *line, const struct json *offered,
                            struct symbols *symbols, const struct options *options)
{
    const struct json *domains = json_get(line, "domains");
    struct predicate predicate;
    for (size_t i = 0; i < json_count(domains); i++) {
        if (!json_equal(json_at(domains, i), json_get(offered, "domain"))) continue;
        return predicate_compile(conform->scratch, symbols, json_get(offered, "predicate"), PREDICATE_FULL,
                                 &predicate) &&
               predicate_test(&predicate, options);
    }
    return false;
}

static enum verdict check_attack_penalty(struct conform *conform, const struct json *line)
{
    const struct json *list = json_get(line, "penalties");
    bool is_spell = json_is_text(json_get(line, "itemType"), "spell");
    int64_t second = pf2e_attack_penalty(!is_spell && json_to_bool(json_get(line, "agile"), false));
    struct symbols symbols;
    struct options options;
    tables_open_options(json_get(line, "options"), &symbols, &options);
    for (size_t i = 0; i < json_count(list); i++) {
        int64_t offered = json_to_int(json_get(json_at(list, i), "penalty"), 0);
        if (penalty_applies(conform, line, json_at(list, i), &symbols, &options))
            second = pf2e_milder_penalty(second, offered);
    }
    options_free(&options);
    symbols_free(&symbols);
    text_addf(conform->why, "came %lld", (long long)second);
    return tables_say_bool(json_to_int(json_path(line, "expected.map1"), 1) == second &&
                           json_to_int(json_path(line, "expected.map2"), 1) == 2 * second);
}

static enum verdict check_range_penalty(const struct json *line)
{
    const struct json *expected = json_get(line, "expected");
    struct symbols symbols;
    struct options options;
    tables_open_options(json_get(line, "rollOptions"), &symbols, &options);
    struct pf2e_range_penalty came = pf2e_range_penalty(tables_int(line, "increment"), &options);
    options_free(&options);
    symbols_free(&symbols);
    if (json_is(expected, JSON_NULL)) return tables_say_bool(!came.applies);
    return tables_say_bool(came.applies && json_to_int(json_get(expected, "modifier"), 1) == came.penalty &&
                           json_to_bool(json_get(expected, "ignored"), false) == came.is_ignored &&
                           json_to_bool(json_get(expected, "enabled"), false) == !came.is_ignored);
}

static enum verdict check_proficiency(const struct json *line)
{
    const struct json *addition = json_get(line, "addLevel");
    enum pf2e_level_addition adds = !addition || json_is(addition, JSON_NULL) ? PF2E_LEVEL_BY_RANK
                                    : json_to_bool(addition, false)           ? PF2E_LEVEL_ALWAYS
                                                                              : PF2E_LEVEL_NEVER;
    int64_t came = pf2e_proficiency_by_rank(tables_int(line, "rank"), tables_int(line, "level"), adds,
                                            json_to_bool(json_get(line, "pwol"), false));
    return tables_say_bool(json_to_int(json_path(line, "expected.modifier"), 99) == came);
}

static enum verdict check_combat(struct conform *conform, const struct json *line)
{
    const char *function = json_to_text(json_get(line, "fn"), "");
    if (strcmp(function, "calculateMAPs") == 0) return check_attack_penalty(conform, line);
    if (strcmp(function, "calculateRangePenalty") == 0) return check_range_penalty(line);
    if (strcmp(function, "createProficiencyModifier") == 0) return check_proficiency(line);
    if (strcmp(function, "nextDamageDieSize") == 0) {
        int faces = (int)strtol(json_to_text(json_get(line, "size"), "d0") + 1, NULL, 10);
        int up = (int)strtol(json_to_text(json_path(line, "expected.upgrade"), "d0") + 1, NULL, 10);
        int down = (int)strtol(json_to_text(json_path(line, "expected.downgrade"), "d0") + 1, NULL, 10);
        return tables_say_bool(pf2e_die_step(faces, 1) == up && pf2e_die_step(faces, -1) == down);
    }
    enum pf2e_damage_type type = pf2e_damage_type_find(json_to_text(json_get(line, "type"), ""));
    const char *class = pf2e_damage_class_name(pf2e_damage_type_class(type));
    return tables_say_bool(class ? json_is_text(json_get(line, "expected"), class)
                                 : json_is(json_get(line, "expected"), JSON_NULL));
}

static enum verdict check_coins(struct conform *conform, const struct json *line)
{
    const struct json *expected = json_get(line, "expected");
    struct pf2e_coins a = tables_coins(json_get(line, "a")), b = tables_coins(json_get(line, "b"));
    struct text words = {0};
    pf2e_coins_print(&words, a);
    bool same = json_to_int(json_get(expected, "copper"), -1) == pf2e_coins_copper(a) &&
                json_to_double(json_get(expected, "gold"), -1) == (double)pf2e_coins_copper(a) / 100 &&
                tables_is_coins(json_get(expected, "plus"), pf2e_coins_add(a, b)) &&
                tables_is_coins(json_get(expected, "scale"),
                                pf2e_coins_scale(a, json_to_double(json_get(line, "factor"), 0))) &&
                tables_is_coins(json_get(expected, "lg"), pf2e_coins_for_size(a, "lg")) &&
                tables_is_coins(json_get(expected, "huge"), pf2e_coins_for_size(a, "huge")) &&
                json_is_text(json_get(expected, "text"), text_get(&words));
    text_add(conform->why, text_get(&words));
    text_free(&words);
    return tables_say_bool(same);
}

static bool tables_is_bulk(const struct json *expected, struct pf2e_bulk bulk)
{
    return json_to_double(expected, -1) == pf2e_bulk_value(bulk);
}

static enum verdict check_bulk(const struct json *line)
{
    const struct json *expected = json_get(line, "expected");
    struct pf2e_bulk bulk = pf2e_bulk_of(json_to_double(json_get(line, "value"), 0));
    struct text words = {0};
    pf2e_bulk_print(&words, bulk);
    bool same = tables_is_bulk(json_get(expected, "value"), bulk) &&
                json_to_int(json_get(expected, "normal"), -1) == pf2e_bulk_normal(bulk) &&
                json_to_int(json_get(expected, "light"), -1) == pf2e_bulk_light(bulk) &&
                json_to_bool(json_get(expected, "negligible"), false) == (bulk.tenths == 0) &&
                json_to_bool(json_get(expected, "isLight"), false) == pf2e_bulk_is_light(bulk) &&
                json_to_int(json_get(expected, "lightUnits"), -1) == bulk.tenths &&
                json_is_text(json_get(expected, "text"), text_get(&words)) &&
                tables_is_bulk(json_get(expected, "increment"), pf2e_bulk_increment(bulk)) &&
                tables_is_bulk(json_get(expected, "double"), pf2e_bulk_double(bulk)) &&
                tables_is_bulk(json_get(expected, "halve"), pf2e_bulk_halve(bulk));
    text_free(&words);
    return tables_say_bool(same);
}

static enum verdict check_coins_bulk(struct conform *conform, const struct json *line)
{
    const char *function = json_to_text(json_get(line, "fn"), "");
    struct pf2e_bulk bulk = pf2e_bulk_of(json_to_double(json_get(line, "value"), 0));
    if (strcmp(function, "coins") == 0) return check_coins(conform, line);
    if (strcmp(function, "coins.fromPrice") == 0) {
        double factor = json_to_double(json_get(line, "factor"), 1) / json_to_double(json_path(line, "price.per"), 1);
        struct pf2e_coins price = tables_coins(json_path(line, "price.value"));
        return tables_say_bool(tables_is_coins(json_get(line, "expected"), pf2e_coins_scale(price, factor)));
    }
    if (strcmp(function, "coins.fromString") == 0)
        return tables_say_bool(
            tables_is_coins(json_get(line, "expected"), pf2e_coins_read(json_to_text(json_get(line, "text"), ""),
                                                                        json_to_int(json_get(line, "quantity"), 1))));
    if (strcmp(function, "bulk") == 0) return check_bulk(line);
    if (strcmp(function, "bulk.times") == 0)
        return tables_say(conform, line,
                          pf2e_bulk_value(pf2e_bulk_times(bulk, json_to_double(json_get(line, "factor"), 0))));
    return tables_say(conform, line,
                      pf2e_bulk_value(pf2e_bulk_for_size(bulk, json_to_text(json_get(line, "itemSize"), ""),
                                                         json_to_text(json_get(line, "actorSize"), ""))));
}

const struct conform_kind conform_kinds_pf2e_tables[] = {
    {.name = "pf2e/dc", .check = check_dc},
    {.name = "pf2e/xp", .check = check_xp},
    {.name = "pf2e/earn-income", .check = check_income},
    {.name = "pf2e/combat-misc", .check = check_combat},
    {.name = "pf2e/coins-bulk", .check = check_coins_bulk},
    {0},
};
