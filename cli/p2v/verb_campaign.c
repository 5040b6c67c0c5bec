/* verb_campaign.c: `talus campaign new|next|advance|show FILE`: a campaign of Path 2 Victory in an SQLite file.
 *
 * The file holds the members as they began and every command with its dice; the state is the history played again. A
 * change is one transaction, so a crash at any moment leaves the file before or after it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "base/rng.h"
#include "session.h"
#include "systems/p2v/modes/campaign.h"
#include "systems/p2v/game/table_state.h"

#ifdef TALUS_HAVE_SQLITE
#include <sqlite3.h>

enum {
    CAMPAIGN_VERSION = 1
}; /* of the tables, kept as the file's user_version; 0: made before it was kept, the same */

struct saga {
    sqlite3 *base;
    const char *why; /* it cannot be used, when SQLite itself sees nothing wrong */
    const char *path;
    struct arena arena;
    struct json campaign, log;
    int64_t seed, count; /* commands so far */
    int64_t ticks;       /* of the database's work */
    vec(struct json_document *) documents;
};

struct saga_dice {
    struct rng rng;
    const struct json *given; /* NULL: thrown and written down */
    size_t next;
    struct arena *arena;
    struct json thrown;
};

static int saga_roll(void *context, int faces)
{
    struct saga_dice *dice = context;
    int die = dice->given ? (int)json_to_int(json_at(dice->given, dice->next), 1) : (int)rng_die(&dice->rng, faces);
    dice->next++;
    if (!dice->given) json_push(dice->arena, &dice->thrown, json_make_int(die));
    return die;
}

static int saga_fail(struct saga *saga, const char *what)
{
    int code = saga->base ? sqlite3_errcode(saga->base) : SQLITE_NOMEM;
    bool silent = code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE;
    const char *why = saga->why    ? saga->why
                      : silent     ? "this is no campaign, or a part of it is missing"
                      : saga->base ? sqlite3_errmsg(saga->base)
                                   : "not enough memory";
    fprintf(stderr, "talus campaign: %s: %s\n", what, why);
    return EXIT_BAD;
}

static void saga_close(struct saga *saga)
{
    sqlite3_close(saga->base);
    for (size_t i = 0; i < saga->documents.count; i++) {
        json_free(saga->documents.items[i]);
        memory_free(saga->documents.items[i]);
    }
    vec_free(&saga->documents);
    arena_free(&saga->arena);
}

static const struct json *saga_parse(struct saga *saga, const char *text)
{
    struct json_document *document = memory_alloc_array(1, sizeof *document);
    if (!document || !vec_push(&saga->documents, document)) {
        memory_free(document);
        return NULL;
    }
    return text && json_parse(document, "campaign", text, strlen(text), NULL) == STATUS_OK ? &document->root : NULL;
}

/* -1: it cannot be read. */
static int saga_version(struct saga *saga)
{
    sqlite3_stmt *row = NULL;
    bool fine = sqlite3_prepare_v2(saga->base, "PRAGMA user_version", -1, &row, NULL) == SQLITE_OK &&
                sqlite3_step(row) == SQLITE_ROW;
    int version = fine ? sqlite3_column_int(row, 0) : -1;
    return sqlite3_finalize(row) == SQLITE_OK ? version : -1;
}

#define SAGA_START "CREATE TABLE start(members TEXT NOT NULL, seed INTEGER NOT NULL)"
#define SAGA_HISTORY "CREATE TABLE history(id INTEGER PRIMARY KEY, command TEXT NOT NULL, number INTEGER)"

/* Called every SAGA_STEPS steps of the database: a query that never ends is ended. */
enum { SAGA_STEPS = 100000, SAGA_MOST_TICKS = 20000, SAGA_MOST_BYTES = 1 << 26 };

static int saga_tick(void *context)
{
    struct saga *saga = context;
    return ++saga->ticks > SAGA_MOST_TICKS;
}

/* A file from elsewhere may hold views, triggers and functions that would run here. None of them is honoured. */
static void saga_defend(struct saga *saga)
{
    static const struct {
        int setting, value;
    } settings[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                    {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        sqlite3_db_config(saga->base, settings[i].setting, settings[i].value, NULL);
    sqlite3_limit(saga->base, SQLITE_LIMIT_LENGTH, SAGA_MOST_BYTES);
    sqlite3_limit(saga->base, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_progress_handler(saga->base, SAGA_STEPS, saga_tick, saga);
}

/* Two tables, as they were made, and nothing else. */
static bool saga_has_schema(struct saga *saga)
{
    static const char *const wanted[] = {SAGA_HISTORY, SAGA_START};
    sqlite3_stmt *rows = NULL;
    size_t found = 0;
    bool fine = sqlite3_prepare_v2(saga->base, "SELECT sql FROM sqlite_master ORDER BY name", -1, &rows, NULL) ==
                SQLITE_OK;
    while (fine && sqlite3_step(rows) == SQLITE_ROW) {
        const char *sql = (const char *)sqlite3_column_text(rows, 0);
        fine = found < 2 && sql && strcmp(sql, wanted[found]) == 0;
        found++;
    }
    if (rows && sqlite3_finalize(rows) == SQLITE_OK && (!fine || found != 2))
        saga->why = "this is no campaign: its tables are not those talus makes";
    return fine && found == 2;
}

static bool saga_open(struct saga *saga, const char *path, bool is_new)
{
    *saga = (struct saga){.path = path};
    arena_init(&saga->arena);
    saga->log = json_make_array();
    if (is_new && fs_exists(path)) saga->why = "there is a file of this name already";
    if (!is_new && fs_exists(path) && !fs_is_regular(path)) saga->why = "this is not a file";
    if (saga->why) return false;
    int flags = SQLITE_OPEN_READWRITE | (is_new ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(path, &saga->base, flags, NULL) != SQLITE_OK) return false;
    sqlite3_busy_timeout(saga->base, 5000);
    saga_defend(saga);
    int version = is_new ? 0 : saga_version(saga);
    if (version > CAMPAIGN_VERSION) saga->why = "a newer talus wrote this campaign";
    if (version < 0 || version > CAMPAIGN_VERSION || (!is_new && !saga_has_schema(saga))) return false;
    return sqlite3_exec(saga->base, "PRAGMA synchronous=FULL", NULL, NULL, NULL) == SQLITE_OK;
}

static bool saga_insert(struct saga *saga, const char *statement, const struct json *value, int64_t number)
{
    sqlite3_stmt *prepared = NULL;
    struct text text = {0};
    json_write(&text, value);
    bool fine = !text.failed && sqlite3_prepare_v2(saga->base, statement, -1, &prepared, NULL) == SQLITE_OK &&
                sqlite3_bind_text(prepared, 1, text_get(&text), (int)text.length, SQLITE_TRANSIENT) == SQLITE_OK &&
                sqlite3_bind_int64(prepared, 2, number) == SQLITE_OK && sqlite3_step(prepared) == SQLITE_DONE &&
                sqlite3_changes(saga->base) == 1;
    sqlite3_finalize(prepared);
    text_free(&text);
    return fine;
}

/* One command on the state; `dice` of a new one are thrown by seed and number. */
static const char *saga_do(struct saga *saga, const struct json *command, struct saga_dice *dice)
{
    struct campaign_dice thrower = {saga_roll, dice};
    return p2v_campaign_do(&saga->arena, &saga->campaign, command, &thrower, &saga->log);
}

static bool saga_load(struct saga *saga)
{
    sqlite3_stmt *rows = NULL;
    bool fine = sqlite3_prepare_v2(saga->base, "SELECT members, seed FROM start", -1, &rows, NULL) == SQLITE_OK &&
                sqlite3_step(rows) == SQLITE_ROW;
    const struct json *given = fine ? saga_parse(saga, (const char *)sqlite3_column_text(rows, 0)) : NULL;
    if (given) saga->seed = sqlite3_column_int64(rows, 1);
    if (given) saga->campaign = p2v_campaign_new(&saga->arena, given);
    sqlite3_finalize(rows);
    rows = NULL;
    fine = given &&
           sqlite3_prepare_v2(saga->base, "SELECT command FROM history ORDER BY id", -1, &rows, NULL) == SQLITE_OK;
    int step = SQLITE_DONE;
    while (fine && (step = sqlite3_step(rows)) == SQLITE_ROW) {
        const struct json *command = saga_parse(saga, (const char *)sqlite3_column_text(rows, 0));
        struct saga_dice dice = {.given = json_get(command, "dice")};
        fine = command && !saga_do(saga, command, &dice);
        saga->count++;
        if (!fine) saga->why = "a command of its history cannot be given again";
    }
    bool whole = step == SQLITE_DONE; /* otherwise the rest of the history could not be read */
    sqlite3_finalize(rows);
    return fine && whole && !saga->arena.failed;
}

/* What was committed is in the file; but is the file still there? */
static bool saga_commit(struct saga *saga)
{
    if (sqlite3_exec(saga->base, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) return false;
    if (fs_exists(saga->path)) return true;
    saga->why = "the file was taken away meanwhile";
    return false;
}

/* Reports members that are not valid, with their place. */
static int saga_check_members(const struct json_document *document, struct diags *diags)
{
    const struct json *members = json_get(&document->root, "members");
    for (size_t i = 0; i < json_count(members); i++) {
        const char *fault = p2v_campaign_member_fault(json_at(members, i));
        if (fault)
            diags_add(diags, "p2v/campaign-member", SEVERITY_ERROR, json_place(document, json_at(members, i)), NULL,
                      "%s", fault);
    }
    cli_print_diags(diags);
    return diags->errors ? EXIT_BAD : EXIT_FINE;
}

static int saga_new(const char *path, const char *members, int64_t seed)
{
    struct saga saga;
    struct json_document document = {0};
    struct diags diags;
    diags_init(&diags);
    int status = EXIT_FINE;
    if (!members || json_load(&document, members, &diags) != STATUS_OK ||
        !json_count(json_get(&document.root, "members"))) {
        cli_print_diags(&diags);
        status = cli_wrong_call("campaign", "name a file of {\"members\": [{\"name\": ..., \"class\": ...}]}");
    }
    if (status == EXIT_FINE) status = saga_check_members(&document, &diags);
    bool asked = status == EXIT_FINE, opened = asked && saga_open(&saga, path, true);
    static const char schema[] =
        "BEGIN IMMEDIATE; PRAGMA user_version=1; " SAGA_START "; " SAGA_HISTORY ";";
    if (status == EXIT_FINE &&
        (!opened || sqlite3_exec(saga.base, schema, NULL, NULL, NULL) != SQLITE_OK ||
         !saga_insert(&saga, "INSERT INTO start(members, seed) VALUES (?1, ?2)", &document.root, seed) ||
         !saga_commit(&saga)))
        status = saga_fail(&saga, "the campaign cannot be made");
    if (asked) saga_close(&saga);
    json_free(&document);
    diags_free(&diags);
    return status;
}

static void saga_print(const struct saga *saga)
{
    const struct json *members = json_get(&saga->campaign, "members");
    struct arena arena;
    arena_init(&arena);
    cli_print("%lld scenarios played\n", (long long)json_to_int(json_get(&saga->campaign, "scenarios"), 0));
    for (size_t i = 0; i < json_count(members); i++) {
        const struct json *member = json_at(members, i), *feats = json_get(member, "feats"),
                          *scars = json_get(member, "scars");
        struct json card = p2v_campaign_card(&arena, member);
        cli_print("  %-20s %-12s level %lld, HP %lld, Fight %lld, Armor %lld, Power %lld",
               json_to_text(json_get(member, "name"), "?"), json_to_text(json_get(member, "class"), ""),
               (long long)json_to_int(json_get(member, "level"), 1), (long long)json_to_int(json_get(&card, "hp"), 0),
               (long long)json_to_int(json_get(&card, "fight"), 0), (long long)json_to_int(json_get(&card, "armor"), 0),
               (long long)json_to_int(json_get(&card, "power"), 0));
        for (size_t k = 0; k < json_count(feats); k++)
            cli_print("; %s", json_to_text(json_get(json_at(feats, k), "feat"), ""));
        for (size_t k = 0; k < json_count(scars); k++)
            cli_print("; scar: %s", json_to_text(json_at(scars, k), ""));
        if (json_get(member, "wound")) cli_print("; wound: %s", json_to_text(json_get(member, "wound"), ""));
        if (json_get(member, "out")) cli_print("; out of the next scenario");
        if (json_to_int(json_get(member, "scenarios"), 0) >= 3) cli_print("; may advance");
        putchar('\n');
    }
    arena_free(&arena);
}

static int saga_change(const char *path, struct json (*make)(struct arena *arena, void *context), void *context)
{
    struct saga saga;
    int status = EXIT_FINE;
    bool opened =
        saga_open(&saga, path, false) && sqlite3_exec(saga.base, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    if (!opened || !saga_load(&saga)) {
        status = saga_fail(&saga, path);
    } else {
        struct json command = make(&saga.arena, context);
        struct saga_dice dice = {.rng = rng_new((uint64_t)saga.seed, (uint64_t)saga.count, 9), .arena = &saga.arena};
        dice.thrown = json_make_array();
        uint32_t told = saga.log.count;
        const char *why = saga_do(&saga, &command, &dice);
        json_set(&saga.arena, &command, "dice", dice.thrown);
        if (why) {
            fprintf(stderr, "talus campaign: %s\n", why);
            status = EXIT_BAD;
        } else if (!saga_insert(&saga, "INSERT INTO history(command, number) VALUES (?1, ?2)", &command, saga.count) ||
                   !saga_commit(&saga)) {
            status = saga_fail(&saga, "the change could not be kept");
        }
        for (size_t i = told; status == EXIT_FINE && i < json_count(&saga.log); i++)
            cli_print("%s\n", json_to_text(json_at(&saga.log, i), ""));
    }
    saga_close(&saga);
    return status;
}

static int saga_show(const char *path, bool as_json)
{
    struct saga saga;
    struct text out = {0};
    int status = EXIT_FINE;
    if (!saga_open(&saga, path, false) || !saga_load(&saga)) {
        status = saga_fail(&saga, path);
    } else if (as_json) {
        json_set(&saga.arena, &saga.campaign, "commands", json_make_int(saga.count));
        json_set(&saga.arena, &saga.campaign, "log", saga.log);
        json_write_pretty(&out, &saga.campaign);
        text_add_char(&out, '\n');
        status = cli_put(&out);
    } else {
        saga_print(&saga);
    }
    text_free(&out);
    saga_close(&saga);
    return status;
}

struct saga_words {
    const char *who, *feat, *skill;
    vec(char *) eliminated;
    int rest;
};

static void saga_word(struct arena *arena, struct json *object, const char *name, const char *text)
{
    if (text) json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

static struct json saga_make_next(struct arena *arena, void *context)
{
    struct saga_words *words = context;
    struct json command = json_make_object(), list = json_make_array();
    saga_word(arena, &command, "do", "scenario");
    for (size_t i = 0; i < words->eliminated.count; i++)
        json_push(arena, &list, json_make_text(arena, words->eliminated.items[i], strlen(words->eliminated.items[i])));
    json_set(arena, &command, "eliminated", list);
    if (words->rest) json_set(arena, &command, "rest", json_make_bool(true));
    return command;
}

static struct json saga_make_advance(struct arena *arena, void *context)
{
    struct saga_words *words = context;
    struct json command = json_make_object();
    saga_word(arena, &command, "do", "advance");
    saga_word(arena, &command, "who", words->who);
    saga_word(arena, &command, "feat", words->feat);
    saga_word(arena, &command, "skill", words->skill);
    return command;
}

int verb_campaign(int argc, char **argv)
{
    struct saga_words words = {0};
    int as_json = 0, option, status;
    long long seed = 1;
    const struct poptOption options[] = {
        {"eliminated", 'e', POPT_ARG_STRING, NULL, 'e', "next: who was eliminated (repeatable)", "NAME"},
        {"rest", 0, POPT_ARG_NONE, &words.rest, 0, "next: the scenario ends with a day's rest", NULL},
        {"feat", 'f', POPT_ARG_STRING, &words.feat, 0, "advance: the feat of an even level", "NAME"},
        {"skill", 0, POPT_ARG_STRING, &words.skill, 0, "advance: the skill the feat is about", "NAME"},
        {"seed", 's', POPT_ARG_LONGLONG, &seed, 0, "new: seed of all rolls (1)", "S"},
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "show: as JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context =
        cli_options(argc, argv, options, "new FILE MEMBERS.json | next FILE | advance FILE WHO | show FILE [options]");
    while ((option = cli_next_option(context)) > 0) {
        char *name = poptGetOptArg(context);
        if (name && !vec_push(&words.eliminated, name)) free(name);
    }
    const char *what = poptGetArg(context), *path = poptGetArg(context);
    words.who = poptGetArg(context);
    if (option == -2)
        status = EXIT_WRONG_CALL;
    else if (!what || !path)
        status = cli_wrong_call("campaign", "usage: talus campaign new|next|advance|show FILE");
    else if (strcmp(what, "new") == 0)
        status = saga_new(path, words.who, seed);
    else if (strcmp(what, "next") == 0)
        status = saga_change(path, saga_make_next, &words);
    else if (strcmp(what, "advance") == 0)
        status = saga_change(path, saga_make_advance, &words);
    else if (strcmp(what, "show") == 0)
        status = saga_show(path, as_json);
    else
        status = cli_wrong_call("campaign", "there is no \"%s\": new, next, advance, show", what);
    for (size_t i = 0; i < words.eliminated.count; i++)
        free(words.eliminated.items[i]);
    vec_free(&words.eliminated);
    cli_close(context, options);
    return status;
}
#else
int verb_campaign(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return cli_wrong_call("campaign", "this talus was built without SQLite");
}
#endif
