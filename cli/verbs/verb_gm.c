/* verb_gm.c: `talus gm TABLE`: the game master's tables of PF2e. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

/* Options that are whole numbers, and those that are words. */
static const struct {
    const char *option, *member;
    bool is_number;
} gm_members[] = {{"level", "level", true},          {"rarity", "rarity", false},
                  {"difficulty", "difficulty", false}, {"rank", "rank", false},
                  {"spell-rank", "spellRank", true},   {"party-level", "partyLevel", true},
                  {"party-size", "partySize", true},   {"days", "days", true},
                  {"die", "die", true},                {"modifier", "modifier", true},
                  {"dc", "dc", true}};
enum { GM_MEMBERS = sizeof gm_members / sizeof *gm_members, GM_CREATURES = 100, GM_HAZARDS };

static bool gm_number(const char *text, int64_t *number)
{
    char *end = NULL;
    *number = strtoll(text, &end, 10);
    return end != text && !*end;
}

static void gm_add_hazard(struct client *client, int64_t level, bool is_complex)
{
    char json[64];
    snprintf(json, sizeof json, "{\"level\": %lld%s}", (long long)level, is_complex ? ", \"complex\": true" : "");
    client_add_json(client, "hazards", json);
}

/* "3,4,-1" or, for hazards, "3,4c" with c for complex. */
static bool gm_levels(struct client *client, char *list, bool hazards)
{
    for (char *at = list; at && *at;) {
        char *comma = strchr(at, ',');
        int64_t level;
        if (comma) *comma = '\0';
        size_t length = strlen(at);
        bool is_complex = hazards && length && at[length - 1] == 'c';
        if (is_complex) at[length - 1] = '\0';
        if (!gm_number(at, &level)) return false;
        if (hazards)
            gm_add_hazard(client, level, is_complex);
        else
            client_add_int(client, "creatures", level);
        at = comma ? comma + 1 : NULL;
    }
    return true;
}

static bool gm_option(struct client *client, int option, char *value)
{
    int64_t number;
    if (option == GM_CREATURES || option == GM_HAZARDS) {
        if (gm_levels(client, value, option == GM_HAZARDS)) return true;
        cli_wrong_call("gm", "--creatures and --hazards need levels with commas between them, such as "
                             "3,4,-1 (hazards: 3,4c, c for complex)");
        return false;
    }
    const char *member = gm_members[option - 1].member;
    if (!gm_members[option - 1].is_number) {
        client_set(client, member, value);
    } else if (gm_number(value, &number)) {
        client_set_int(client, member, number);
    } else {
        cli_wrong_call("gm", "--%s needs a whole number", gm_members[option - 1].option);
        return false;
    }
    return true;
}

struct gm_flags {
    int flat, experienced, as_json;
};

static int gm_run(struct client *client, poptContext context, const struct gm_flags *flags)
{
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        bool good = value && gm_option(client, option, value);
        free(value);
        if (!good) return EXIT_WRONG_CALL;
    }
    if (option != -1) return EXIT_WRONG_CALL;
    const char *table = poptGetArg(context);
    if (!table) return cli_wrong_call("gm", "name a table: dc, xp, budget, income or recall");
    client_set(client, "table", table);
    for (const char *trait; (trait = poptGetArg(context)) != NULL;)
        client_add(client, "traits", trait);
    client_set_flag(client, "withoutLevel", flags->flat);
    client_set_flag(client, "experienced", flags->experienced);
    int status = client_run(client, "gm", flags->as_json ? TALUS_JSON : TALUS_TEXT);
    if (flags->as_json && status == EXIT_FINE) cli_print("\n");
    return status;
}

int verb_gm(int argc, char **argv)
{
    struct client *client = client_new("gm");
    struct gm_flags flags = {0};
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"level", 'l', POPT_ARG_STRING, NULL, 1, "level of the task, creature or item", "NUMBER"},
        {"rarity", 'r', POPT_ARG_STRING, NULL, 2, "rarity: common, uncommon, rare or unique", "NAME"},
        {"difficulty", 'd', POPT_ARG_STRING, NULL, 3, "difficulty, from incredibly-easy to incredibly-hard (dc)", "NAME"},
        {"rank", 0, POPT_ARG_STRING, NULL, 4, "proficiency rank, from untrained to legendary (dc, income)", "NAME"},
        {"spell-rank", 0, POPT_ARG_STRING, NULL, 5, "spell rank, 0 to 10 (dc)", "NUMBER"},
        {"party-level", 0, POPT_ARG_STRING, NULL, 6, "level of the characters (xp)", "NUMBER"},
        {"party-size", 0, POPT_ARG_STRING, NULL, 7, "number of characters (4)", "NUMBER"},
        {"days", 0, POPT_ARG_STRING, NULL, 8, "days of work (income)", "NUMBER"},
        {"die", 0, POPT_ARG_STRING, NULL, 9, "result of the d20 (income)", "NUMBER"},
        {"modifier", 0, POPT_ARG_STRING, NULL, 10, "modifier of the check (income)", "NUMBER"},
        {"dc", 0, POPT_ARG_STRING, NULL, 11, "DC to use instead of the task's (income)", "NUMBER"},
        {"creatures", 'c', POPT_ARG_STRING, NULL, GM_CREATURES, "levels of the creatures: 3,4,-1 (xp)", "LIST"},
        {"hazards", 0, POPT_ARG_STRING, NULL, GM_HAZARDS, "levels of the hazards: 3,4c (c: complex) (xp)", "LIST"},
        {"experienced", 0, POPT_ARG_NONE, &flags.experienced, 0, "the character has Experienced Professional (income)",
         NULL},
        {"without-level", 0, POPT_ARG_NONE, &flags.flat, 0, "use the variant without level in proficiency", NULL},
        {"json", 'j', POPT_ARG_NONE, &flags.as_json, 0, "print JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "dc|xp|budget|income|recall [TRAIT...] [options]");
    int status = gm_run(client, context, &flags);
    cli_close(context, options);
    client_free(client);
    return status;
}
