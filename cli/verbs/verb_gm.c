/* verb_gm.c: `talus gm TABLE`: the game master's tables of PF2e: difficulty, encounters, income, recall knowledge. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "cli.h"
#include "verbs/dice_args.h"
#include "json/json.h"
#include "systems/pf2e/gm/difficulty.h"
#include "systems/pf2e/gm/encounter.h"
#include "systems/pf2e/gm/income.h"

struct gm_call {
    char *level, *rarity, *difficulty, *rank, *spell_rank, *party_level, *party_size, *creatures, *hazards, *days, *die,
        *modifier, *dc;
    int flat, experienced, as_json;
    poptContext context;
    struct arena arena;
    struct json answer;
    struct text words;
    bool wrong;
};

static void gm_complain(struct gm_call *call, const char *option, const char *wanted)
{
    if (!call->wrong) cli_wrong_call("gm", "--%s wants %s", option, wanted);
    call->wrong = true;
}

static int gm_number(struct gm_call *call, const char *option, const char *text, int fallback, int least, int most)
{
    int64_t number = fallback;
    if (text && (!dice_args_number(text, &number) || number < least || number > most)) {
        char range[64];
        snprintf(range, sizeof range, "a whole number from %d to %d", least, most);
        gm_complain(call, option, range);
        return least;
    }
    return (int)number;
}

static int gm_needed(struct gm_call *call, const char *option, const char *text, int least, int most)
{
    if (!text) gm_complain(call, option, "a number, and it is needed here");
    return gm_number(call, option, text, least, least, most);
}

static enum pf2e_rarity gm_rarity(struct gm_call *call)
{
    enum pf2e_rarity rarity = pf2e_rarity_find(call->rarity ? call->rarity : "common");
    if (rarity == PF2E_RARITY_COUNT) gm_complain(call, "rarity", "common, uncommon, rare or unique");
    return rarity == PF2E_RARITY_COUNT ? PF2E_COMMON : rarity;
}

static int gm_rank(struct gm_call *call)
{
    static const char *const names[] = {"untrained", "trained", "expert", "master", "legendary"};
    for (int i = 0; i < 5; i++)
        if (strcmp(names[i], call->rank) == 0) return i;
    gm_complain(call, "rank", "untrained, trained, expert, master or legendary");
    return 0;
}

static void gm_set_int(struct gm_call *call, struct json *object, const char *name, int64_t value)
{
    json_set(&call->arena, object, name, json_make_int(value));
}

static void gm_set_text(struct gm_call *call, struct json *object, const char *name, const char *value)
{
    json_set(&call->arena, object, name, json_make_text(&call->arena, value, strlen(value)));
}

static void gm_dc(struct gm_call *call)
{
    enum pf2e_difficulty wanted = pf2e_difficulty_find(call->difficulty ? call->difficulty : "normal");
    if (wanted == PF2E_DIFFICULTY_COUNT)
        gm_complain(call, "difficulty", "incredibly-easy, very-easy, easy, normal, hard, very-hard or incredibly-hard");
    if (!call->level && !call->rank && !call->spell_rank)
        gm_complain(call, "level", "a level, or use --rank or --spell-rank");
    enum pf2e_difficulty rare = pf2e_dc_of_rarity(gm_rarity(call));
    if (call->wrong) return;
    int base = call->rank ? pf2e_dc_by_rank(gm_rank(call), call->flat)
               : call->spell_rank
                   ? pf2e_dc_by_spell_rank(gm_number(call, "spell-rank", call->spell_rank, 0, 0, 10), call->flat)
                   : pf2e_dc_by_level(gm_number(call, "level", call->level, 0, -1, 25), call->flat);
    enum pf2e_difficulty both = pf2e_difficulty_combine(rare, wanted);
    int dc = pf2e_dc_adjust(base, both);
    gm_set_int(call, &call->answer, "dc", dc);
    gm_set_int(call, &call->answer, "base", base);
    gm_set_text(call, &call->answer, "difficulty", pf2e_difficulty_name(both));
    text_addf(&call->words, "DC %d (%d, %s)\n", dc, base, pf2e_difficulty_name(both));
}

/* "3,4,-1" or, for hazards, "3,4c" with c for complex. */
static bool gm_read_levels(struct gm_call *call, char *list, struct pf2e_hazard *levels, size_t room, size_t *count)
{
    for (char *at = list; at && *at && *count < room;) {
        char *comma = strchr(at, ',');
        int64_t level;
        if (comma) *comma = '\0';
        size_t length = strlen(at);
        bool is_complex = length && at[length - 1] == 'c';
        if (is_complex) at[length - 1] = '\0';
        if (!dice_args_number(at, &level) || level < -2 || level > 30) {
            gm_complain(call, "creatures and --hazards",
                        "levels with commas between them, such as 3,4,-1 (hazards: 3,4c, c for complex)");
            return false;
        }
        levels[(*count)++] = (struct pf2e_hazard){.level = (int)level, .is_complex = is_complex};
        at = comma ? comma + 1 : NULL;
    }
    return true;
}

static void gm_put_budgets(struct gm_call *call, const struct pf2e_encounter *encounter)
{
    struct json budgets = json_make_object();
    text_add(&call->words, "budget ");
    for (int i = 0; i < PF2E_THREAT_COUNT; i++) {
        const char *name = pf2e_threat_name((enum pf2e_threat)i);
        gm_set_int(call, &budgets, name, encounter->budgets[i]);
        text_addf(&call->words, "%s%s %lld", i ? ", " : "", name, (long long)encounter->budgets[i]);
    }
    text_add_char(&call->words, '\n');
    json_set(&call->arena, &call->answer, "budgets", budgets);
}

enum { GM_MOST_CREATURES = 200 };

static void gm_xp(struct gm_call *call)
{
    struct pf2e_hazard creatures[GM_MOST_CREATURES], hazards[GM_MOST_CREATURES];
    int levels[GM_MOST_CREATURES];
    size_t creature_count = 0, hazard_count = 0;
    int party_level = gm_needed(call, "party-level", call->party_level, -1, 30);
    int size = gm_number(call, "party-size", call->party_size, 4, 1, 100);
    gm_read_levels(call, call->creatures, creatures, GM_MOST_CREATURES, &creature_count);
    gm_read_levels(call, call->hazards, hazards, GM_MOST_CREATURES, &hazard_count);
    if (call->wrong) return;
    for (size_t i = 0; i < creature_count; i++)
        levels[i] = creatures[i].level;
    struct pf2e_encounter encounter =
        pf2e_encounter_measure(party_level, size, levels, creature_count, hazards, hazard_count, call->flat);
    gm_set_int(call, &call->answer, "total", encounter.total);
    gm_set_text(call, &call->answer, "threat", pf2e_threat_name(encounter.threat));
    gm_set_int(call, &call->answer, "perPlayer", encounter.per_player);
    text_addf(&call->words, "%s: %lld XP, %lld for each player\n", pf2e_threat_name(encounter.threat),
              (long long)encounter.total, (long long)encounter.per_player);
    gm_put_budgets(call, &encounter);
}

static void gm_budget(struct gm_call *call)
{
    int size = gm_number(call, "party-size", call->party_size, 4, 1, 100);
    if (call->wrong) return;
    struct pf2e_encounter encounter = pf2e_encounter_measure(1, size, NULL, 0, NULL, 0, false);
    gm_put_budgets(call, &encounter);
}

static struct json gm_coins(struct gm_call *call, struct pf2e_coins coins)
{
    struct json object = json_make_object();
    for (int i = 0; i < PF2E_COIN_COUNT; i++)
        gm_set_int(call, &object, pf2e_coin_name((enum pf2e_coin)i), coins.count[i]);
    return object;
}

static void gm_income(struct gm_call *call)
{
    int level = gm_needed(call, "level", call->level, 0, 20), days = gm_number(call, "days", call->days, 1, 1, 10000);
    int die = gm_needed(call, "die", call->die, 1, 20),
        modifier = gm_number(call, "modifier", call->modifier, 0, -100, 100);
    int dc = gm_number(call, "dc", call->dc, pf2e_dc_by_level(level, call->flat), 0, 100);
    int rank = call->rank ? gm_rank(call) : 1;
    if (call->wrong) return;
    struct pf2e_income income = pf2e_income_earn(level, days, die, modifier, dc, rank, call->experienced);
    gm_set_text(call, &call->answer, "degree", degree_name(income.degree));
    gm_set_int(call, &call->answer, "dc", dc);
    json_set(&call->arena, &call->answer, "perDay", gm_coins(call, income.per_day));
    json_set(&call->arena, &call->answer, "combined", gm_coins(call, income.combined));
    text_addf(&call->words, "%s against DC %d: ", degree_label(income.degree), dc);
    pf2e_coins_print(&call->words, income.per_day);
    text_addf(&call->words, " a day, ");
    pf2e_coins_print(&call->words, income.combined);
    text_addf(&call->words, " in %d day%s\n", days, days == 1 ? "" : "s");
}

static void gm_put_attempts(struct gm_call *call, const char *name, const struct pf2e_attempts *attempts)
{
    struct json dcs = json_make_array();
    text_addf(&call->words, "%s: DC", name);
    for (size_t i = 0; i < attempts->count; i++) {
        json_push(&call->arena, &dcs, json_make_int(attempts->dcs[i]));
        text_addf(&call->words, "%s %d", i ? ", then" : "", attempts->dcs[i]);
    }
    text_add_char(&call->words, '\n');
    json_set(&call->arena, &call->answer, name, dcs);
}

static void gm_recall(struct gm_call *call)
{
    vec(const char *) traits = {0};
    struct json skills = json_make_array();
    int level = gm_needed(call, "level", call->level, -1, 25);
    enum pf2e_rarity rarity = gm_rarity(call);
    for (const char *trait = poptGetArg(call->context); trait; trait = poptGetArg(call->context))
        if (!vec_push(&traits, trait)) call->arena.failed = true;
    if (!call->wrong) {
        struct pf2e_recall recall = pf2e_recall_creature(level, rarity, traits.items, traits.count, call->flat);
        for (size_t i = 0; i < recall.skill_count; i++) {
            json_push(&call->arena, &skills, json_make_text(&call->arena, recall.skills[i], strlen(recall.skills[i])));
            text_addf(&call->words, "%s%s", i ? ", " : "skills: ", recall.skills[i]);
        }
        if (recall.skill_count) text_add_char(&call->words, '\n');
        json_set(&call->arena, &call->answer, "skills", skills);
        gm_put_attempts(call, "standard", &recall.standard);
        gm_put_attempts(call, "lore", &recall.lore);
        gm_put_attempts(call, "specialLore", &recall.special_lore);
    }
    vec_free(&traits);
}

static const struct {
    const char *name;
    void (*answer)(struct gm_call *call);
} gm_tables[] = {{"dc", gm_dc}, {"xp", gm_xp}, {"budget", gm_budget}, {"income", gm_income}, {"recall", gm_recall}};

static int gm_run(struct gm_call *call)
{
    const char *name = poptGetArg(call->context);
    size_t table = 0, count = sizeof gm_tables / sizeof *gm_tables;
    while (name && table < count && strcmp(gm_tables[table].name, name) != 0)
        table++;
    if (!name || table == count) return cli_wrong_call("gm", "name a table: dc, xp, budget, income or recall");
    call->answer = json_make_object();
    gm_tables[table].answer(call);
    if (call->wrong) return EXIT_WRONG_CALL;
    if (call->as_json) {
        text_clear(&call->words);
        json_write(&call->words, &call->answer);
        text_add_char(&call->words, '\n');
    }
    return call->arena.failed ? EXIT_BAD : cli_put(&call->words);
}

int verb_gm(int argc, char **argv)
{
    struct gm_call call = {0};
    const struct poptOption options[] = {
        {"level", 'l', POPT_ARG_STRING, &call.level, 0, "of a task, creature or item", "NUMBER"},
        {"rarity", 'r', POPT_ARG_STRING, &call.rarity, 0, "common, uncommon, rare, unique", "NAME"},
        {"difficulty", 'd', POPT_ARG_STRING, &call.difficulty, 0, "incredibly-easy ... incredibly-hard (dc)", "NAME"},
        {"rank", 0, POPT_ARG_STRING, &call.rank, 0, "untrained ... legendary (dc, income)", "NAME"},
        {"spell-rank", 0, POPT_ARG_STRING, &call.spell_rank, 0, "0 to 10 (dc)", "NUMBER"},
        {"party-level", 0, POPT_ARG_STRING, &call.party_level, 0, "of the characters (xp)", "NUMBER"},
        {"party-size", 0, POPT_ARG_STRING, &call.party_size, 0, "how many characters (4)", "NUMBER"},
        {"creatures", 'c', POPT_ARG_STRING, &call.creatures, 0, "their levels: 3,4,-1 (xp)", "LIST"},
        {"hazards", 0, POPT_ARG_STRING, &call.hazards, 0, "their levels: 3,4c, c for complex (xp)", "LIST"},
        {"days", 0, POPT_ARG_STRING, &call.days, 0, "days of work (income)", "NUMBER"},
        {"die", 0, POPT_ARG_STRING, &call.die, 0, "the d20 as thrown (income)", "NUMBER"},
        {"modifier", 0, POPT_ARG_STRING, &call.modifier, 0, "of the check (income)", "NUMBER"},
        {"dc", 0, POPT_ARG_STRING, &call.dc, 0, "another DC than the task's (income)", "NUMBER"},
        {"experienced", 0, POPT_ARG_NONE, &call.experienced, 0, "has the Experienced Professional feat (income)", NULL},
        {"without-level", 0, POPT_ARG_NONE, &call.flat, 0, "the variant: proficiency without level", NULL},
        {"json", 'j', POPT_ARG_NONE, &call.as_json, 0, "one JSON object", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    arena_init(&call.arena);
    call.context = cli_options(argc, argv, options, "dc|xp|budget|income|recall [TRAIT...] [options]");
    int status = cli_next_option(call.context) == -1 ? gm_run(&call) : EXIT_WRONG_CALL;
    cli_close(call.context, options);
    text_free(&call.words);
    arena_free(&call.arena);
    return status;
}
