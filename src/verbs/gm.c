/* gm.c: the game master's tables of PF2e: difficulty, encounters, income, recalling knowledge. */
#include <string.h>

#include "core/event.h"
#include "systems/pf2e/gm/difficulty.h"
#include "systems/pf2e/gm/encounter.h"
#include "systems/pf2e/gm/income.h"
#include "verbs/rows.h"

enum { GM_MOST_CREATURES = 200 };

static const char *const gm_tables[] = {"dc", "xp", "budget", "income", "recall", NULL};
static const char *const gm_rarities[] = {"common", "uncommon", "rare", "unique", NULL};
static const char *const gm_difficulties[] = {"incredibly-easy", "very-easy", "easy", "normal",
                                              "hard", "very-hard", "incredibly-hard", NULL};
static const char *const gm_ranks[] = {"untrained", "trained", "expert", "master", "legendary", NULL};
static const struct field_form gm_form_level = {
    .type = FIELD_INTEGER, .bounded = true, .least = -2, .most = 30};
static const struct field gm_hazard_fields[] = {
    {.name = "level",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = -2, .most = 30},
     .required = true,
     .doc = "Level of the hazard."},
    {.name = "complex", .form = {.type = FIELD_BOOL}, .doc = "True for a complex hazard."},
    {0}};
static const struct field_form gm_form_hazard = {.type = FIELD_OBJECT, .fields = gm_hazard_fields};

#define GM_NUMBER(name_, low, high, doc_)                                                          \
    {.name = name_,                                                                                \
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = (low), .most = (high)},             \
     .doc = doc_}
#define GM_WORD(name_, words_, doc_)                                                               \
    {.name = name_, .form = {.type = FIELD_WORD, .words = words_}, .doc = doc_}

const struct field verb_gm_fields[] = {
    {.name = "table",
     .form = {.type = FIELD_WORD, .words = gm_tables},
     .required = true,
     .doc = "The table."},
    GM_NUMBER("level", -1, 25, "The level of a task, creature or item."),
    GM_WORD("rarity", gm_rarities, "Rarity of the subject (dc, recall)."),
    GM_WORD("difficulty", gm_difficulties, "Difficulty adjustment (dc)."),
    GM_WORD("rank", gm_ranks, "Rank of proficiency (dc, income)."),
    GM_NUMBER("spellRank", 0, 10, "Rank of a spell (dc)."),
    GM_NUMBER("partyLevel", -1, 30, "Level of the characters (xp)."),
    GM_NUMBER("partySize", 1, 100, "Number of characters; by default 4 (xp, budget)."),
    {.name = "creatures",
     .form = {.type = FIELD_ARRAY, .item = &gm_form_level},
     .doc = "Levels of the creatures (xp)."},
    {.name = "hazards",
     .form = {.type = FIELD_ARRAY, .item = &gm_form_hazard},
     .doc = "Hazards (xp)."},
    GM_NUMBER("days", 1, 10000, "Days of work (income)."),
    GM_NUMBER("die", 1, 20, "The result of the d20 (income)."),
    GM_NUMBER("modifier", -100, 100, "Modifier of the check (income)."),
    GM_NUMBER("dc", 0, 100, "A DC to use instead of the task's (income)."),
    {.name = "experienced",
     .form = {.type = FIELD_BOOL},
     .doc = "The character has Experienced Professional (income)."},
    {.name = "traits",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "Traits of the creature (recall)."},
    {.name = "withoutLevel",
     .form = {.type = FIELD_BOOL},
     .doc = "Use the variant without level in proficiency."},
    {0},
};

static int gm_number(const struct verb_call *call, const char *name, int fallback)
{
    return (int)json_to_int(json_get(call->options, name), fallback);
}

static const char *gm_text(const struct verb_call *call, const char *name, const char *fallback)
{
    return json_to_text(json_get(call->options, name), fallback);
}

static bool gm_flat(const struct verb_call *call)
{
    return json_to_bool(json_get(call->options, "withoutLevel"), false);
}

static int gm_rank(const struct verb_call *call, int fallback)
{
    const char *name = gm_text(call, "rank", NULL);
    for (int i = 0; name && gm_ranks[i]; i++) {
        if (strcmp(gm_ranks[i], name) == 0) return i;
    }
    return fallback;
}

/* `option` is its name on the command line, `words` its name for people. */
static bool gm_needs(const struct verb_call *call, const char *name, const char *option, const char *words)
{
    if (json_get(call->options, name)) return true;
    const char *hint = arena_printf(call->arena, "add %s NUMBER, in the library \"%s\"", option, name);
    diags_add(call->diags, fault_error("options/missing-field", hint), (struct place){0}, "this table needs the %s",
              words);
    return false;
}

static enum status gm_dc(struct verb_call *call)
{
    const struct json *rank = json_get(call->options, "rank"),
                      *spell = json_get(call->options, "spellRank");
    if (!rank && !spell && !gm_needs(call, "level", "--level", "level")) return STATUS_USAGE;
    int base;
    if (rank)
        base = pf2e_dc_by_rank(gm_rank(call, 0), gm_flat(call));
    else if (spell)
        base = pf2e_dc_by_spell_rank((int)json_to_int(spell, 0), gm_flat(call));
    else
        base = pf2e_dc_by_level(gm_number(call, "level", 0), gm_flat(call));
    enum pf2e_difficulty both =
        pf2e_difficulty_combine(pf2e_dc_of_rarity(pf2e_rarity_find(gm_text(call, "rarity", "common"))),
                                pf2e_difficulty_find(gm_text(call, "difficulty", "normal")));
    int dc = pf2e_dc_adjust(base, both);
    verb_put_int(call, &call->answer->data, "dc", dc);
    verb_put_int(call, &call->answer->data, "base", base);
    verb_put_text(call, &call->answer->data, "difficulty", pf2e_difficulty_name(both));
    struct text difficulty = {0};
    event_slug_words(pf2e_difficulty_name(both), &difficulty);
    text_addf(call->words, "DC %d", dc);
    if (dc != base) text_addf(call->words, " (base %d, %s %+d)", base, text_get(&difficulty), dc - base);
    text_add_char(call->words, '\n');
    text_free(&difficulty);
    return STATUS_OK;
}

static void gm_put_budgets(struct verb_call *call, const struct pf2e_encounter *encounter)
{
    struct json budgets = json_make_object();
    text_add(call->words, "budget ");
    for (int i = 0; i < PF2E_THREAT_COUNT; i++) {
        const char *name = pf2e_threat_name((enum pf2e_threat)i);
        verb_put_int(call, &budgets, name, encounter->budgets[i]);
        text_addf(call->words, "%s%s %lld", i ? ", " : "", name, (long long)encounter->budgets[i]);
    }
    text_add_char(call->words, '\n');
    json_set(call->arena, &call->answer->data, "budgets", budgets);
}

static enum status gm_xp(struct verb_call *call)
{
    const struct json *creatures = json_get(call->options, "creatures"),
                      *dangers = json_get(call->options, "hazards");
    int levels[GM_MOST_CREATURES];
    struct pf2e_hazard hazards[GM_MOST_CREATURES];
    if (!gm_needs(call, "partyLevel", "--party-level", "level of the party")) return STATUS_USAGE;
    if (json_count(creatures) > GM_MOST_CREATURES || json_count(dangers) > GM_MOST_CREATURES) {
        diags_add(call->diags, fault_error("options/too-many", NULL), (struct place){0},
                  "an encounter has at most %d creatures and as many hazards", GM_MOST_CREATURES);
        return STATUS_LIMIT;
    }
    for (size_t i = 0; i < json_count(creatures); i++)
        levels[i] = (int)json_to_int(json_at(creatures, i), 0);
    for (size_t i = 0; i < json_count(dangers); i++) {
        const struct json *one = json_at(dangers, i);
        hazards[i] =
            (struct pf2e_hazard){.level = (int)json_to_int(json_get(one, "level"), 0),
                                 .is_complex = json_to_bool(json_get(one, "complex"), false)};
    }
    struct pf2e_encounter encounter =
        pf2e_encounter_measure(&(struct pf2e_meeting){.party_level = gm_number(call, "partyLevel", 1),
                                                      .party_size = gm_number(call, "partySize", 4),
                                                      .creature_levels = levels,
                                                      .creature_count = json_count(creatures),
                                                      .hazards = hazards,
                                                      .hazard_count = json_count(dangers),
                                                      .without_level = gm_flat(call)});
    const char *threat = pf2e_threat_name(encounter.threat);
    verb_put_int(call, &call->answer->data, "total", encounter.total);
    verb_put_text(call, &call->answer->data, "threat", threat);
    verb_put_int(call, &call->answer->data, "perPlayer", encounter.per_player);
    text_addf(call->words, "%s threat: %lld XP; each character gains %lld XP\n", threat,
              (long long)encounter.total, (long long)encounter.per_player);
    gm_put_budgets(call, &encounter);
    return STATUS_OK;
}

static enum status gm_budget(struct verb_call *call)
{
    struct pf2e_encounter encounter =
        pf2e_encounter_measure(&(struct pf2e_meeting){.party_level = 1, .party_size = gm_number(call, "partySize", 4)});
    gm_put_budgets(call, &encounter);
    return STATUS_OK;
}

static struct json gm_coins(struct verb_call *call, struct pf2e_coins coins)
{
    struct json object = json_make_object();
    for (int i = 0; i < PF2E_COIN_COUNT; i++)
        verb_put_int(call, &object, pf2e_coin_name((enum pf2e_coin)i), coins.count[i]);
    return object;
}

static enum status gm_income(struct verb_call *call)
{
    if (!gm_needs(call, "level", "--level", "level") ||
        !gm_needs(call, "die", "--die", "result of the die")) return STATUS_USAGE;
    int level = gm_number(call, "level", 0), days = gm_number(call, "days", 1);
    int dc = gm_number(call, "dc", pf2e_dc_by_level(level, gm_flat(call)));
    bool experienced = json_to_bool(json_get(call->options, "experienced"), false);
    struct pf2e_income income = pf2e_income_earn(&(struct pf2e_job){.level = level,
                                                                    .days = days,
                                                                    .die = gm_number(call, "die", 1),
                                                                    .modifier = gm_number(call, "modifier", 0),
                                                                    .dc = dc,
                                                                    .rank = gm_rank(call, 1),
                                                                    .is_experienced = experienced});
    struct json *data = &call->answer->data;
    verb_put_text(call, data, "degree", degree_name(income.degree));
    verb_put_int(call, data, "dc", dc);
    json_set(call->arena, data, "perDay", gm_coins(call, income.per_day));
    json_set(call->arena, data, "combined", gm_coins(call, income.combined));
    text_addf(call->words, "%s against DC %d: ", degree_label(income.degree), dc);
    pf2e_coins_print(call->words, income.per_day);
    text_addf(call->words, " a day, ");
    pf2e_coins_print(call->words, income.combined);
    text_addf(call->words, " in %d day%s\n", days, days == 1 ? "" : "s");
    return STATUS_OK;
}

/* `name` is for programs, `label` for people. */
static void gm_put_attempts(struct verb_call *call, const char *name, const char *label,
                            const struct pf2e_attempts *attempts)
{
    struct json dcs = json_make_array();
    text_addf(call->words, "%s: DC", label);
    for (size_t i = 0; i < attempts->count; i++) {
        json_push(call->arena, &dcs, json_make_int(attempts->dcs[i]));
        text_addf(call->words, "%s %d", i ? ", then" : "", attempts->dcs[i]);
    }
    text_add_char(call->words, '\n');
    json_set(call->arena, &call->answer->data, name, dcs);
}

static enum status gm_recall(struct verb_call *call)
{
    const struct json *named = json_get(call->options, "traits");
    const char **traits = arena_array(call->arena, const char *, json_count(named) + 1);
    struct json skills = json_make_array();
    if (!gm_needs(call, "level", "--level", "level")) return STATUS_USAGE;
    if (!traits) return STATUS_NO_MEMORY;
    for (size_t i = 0; i < json_count(named); i++)
        traits[i] = json_to_text(json_at(named, i), "");
    struct pf2e_recall recall = pf2e_recall_creature(
        gm_number(call, "level", 0), pf2e_rarity_find(gm_text(call, "rarity", "common")), traits,
        json_count(named), gm_flat(call));
    for (size_t i = 0; i < recall.skill_count; i++) {
        const char *skill = recall.skills[i];
        json_push(call->arena, &skills, json_make_text(call->arena, skill, strlen(skill)));
        text_addf(call->words, "%s%s", i ? ", " : "skills: ", skill);
    }
    if (recall.skill_count) text_add_char(call->words, '\n');
    json_set(call->arena, &call->answer->data, "skills", skills);
    gm_put_attempts(call, "standard", "with a listed skill", &recall.standard);
    gm_put_attempts(call, "lore", "with a fitting Lore", &recall.lore);
    gm_put_attempts(call, "specialLore", "with a specific Lore", &recall.special_lore);
    return STATUS_OK;
}

enum status verb_run_gm(struct verb_call *call)
{
    static enum status (*const runs[])(struct verb_call *) = {gm_dc, gm_xp, gm_budget, gm_income,
                                                              gm_recall};
    const char *table = gm_text(call, "table", "");
    call->answer->data = json_make_object();
    for (size_t i = 0; gm_tables[i]; i++) {
        if (strcmp(gm_tables[i], table) == 0) return runs[i](call);
    }
    return STATUS_USAGE;
}
