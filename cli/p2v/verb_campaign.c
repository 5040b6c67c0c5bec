/* verb_campaign.c: `talus campaign new|next|advance|show WHERE`: a campaign of Path 2 Victory in an SQLite file, or by its
 * name in a store.
 *
 * Kept are the members as they began and every command with its dice; the state is the history played again. A change is
 * one transaction, so a crash at any moment leaves the campaign before or after it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rng.h"
#include "session.h"
#include "store/campaign_keep.h"
#include "systems/p2v/game/table_state.h"
#include "systems/p2v/modes/campaign.h"

/* Where it is kept: a path or a URL, and its name in a store; NULL: a separate file. */
struct saga_place {
    const char *where, *name;
};

struct saga {
    struct keep keep;
    struct arena arena;
    struct json campaign, log;
    bool started;
    int64_t seed, count; /* commands so far */
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
    if (!saga->keep.told) fprintf(stderr, "talus campaign: %s: %s\n", what, keep_reason(&saga->keep));
    return EXIT_BAD;
}

static void saga_close(struct saga *saga)
{
    keep_close(&saga->keep);
    for (size_t i = 0; i < saga->documents.count; i++) {
        json_free(saga->documents.items[i]);
        memory_free(saga->documents.items[i]);
    }
    vec_free(&saga->documents);
    arena_free(&saga->arena);
}

static bool saga_open(struct saga *saga, const struct saga_place *place, enum keep_use use)
{
    *saga = (struct saga){.log = json_make_array()};
    arena_init(&saga->arena);
    return keep_open(&saga->keep, place->where, place->name, use);
}

/* What messages call it: a URL may hold a password. */
static const char *saga_name(const struct saga_place *place)
{
    return place->name ? place->name : store_is_url(place->where) ? "the campaign" : place->where;
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

/* One command on the state; `dice` of a new one are thrown by seed and number. */
static const char *saga_do(struct saga *saga, const struct json *command, struct saga_dice *dice)
{
    struct campaign_dice thrower = {saga_roll, dice};
    return p2v_campaign_do(&saga->arena, &saga->campaign, command, &thrower, &saga->log);
}

static bool saga_take_start(void *context, const char *const *columns)
{
    struct saga *saga = context;
    const struct json *given = saga_parse(saga, columns[0]);
    if (!given) return false;
    saga->seed = columns[1] ? strtoll(columns[1], NULL, 10) : 0;
    saga->campaign = p2v_campaign_new(&saga->arena, given);
    saga->started = true;
    return true;
}

static bool saga_take_command(void *context, const char *const *columns)
{
    struct saga *saga = context;
    const struct json *command = saga_parse(saga, columns[0]);
    struct saga_dice dice = {.given = json_get(command, "dice")};
    bool fine = saga->started && command && !saga_do(saga, command, &dice);
    saga->count++;
    if (!fine) saga->keep.why = "a command of its history cannot be given again";
    return fine;
}

static bool saga_load(struct saga *saga)
{
    bool fine = keep_read(&saga->keep, saga_take_start, saga_take_command, saga);
    if (fine && !saga->started && saga->keep.in_store) saga->keep.why = "the store has no campaign of this name";
    return fine && saga->started && !saga->arena.failed;
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
    inside_report(diags);
    return diags->errors ? EXIT_BAD : EXIT_FINE;
}

static int saga_new(const struct saga_place *place, const char *members, int64_t seed)
{
    struct saga saga;
    struct json_document document = {0};
    struct text text = {0};
    struct diags diags;
    diags_init(&diags);
    int status = EXIT_FINE;
    if (!members || json_load(&document, members, &diags) != STATUS_OK ||
        !json_count(json_get(&document.root, "members"))) {
        inside_report(&diags);
        status = cli_wrong_call("campaign", "name a file of {\"members\": [{\"name\": ..., \"class\": ...}]}");
    }
    if (status == EXIT_FINE) status = saga_check_members(&document, &diags);
    if (status == EXIT_FINE) {
        json_write(&text, &document.root);
        bool made = saga_open(&saga, place, KEEP_NEW) && !text.failed && keep_begin(&saga.keep) &&
                    keep_start(&saga.keep, text_get(&text), seed) && keep_commit(&saga.keep);
        if (!made) status = saga_fail(&saga, "the campaign cannot be made");
        saga_close(&saga);
    }
    text_free(&text);
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

static bool saga_keep(struct saga *saga, const struct json *command)
{
    struct text text = {0};
    json_write(&text, command);
    bool kept = !text.failed && keep_add(&saga->keep, text_get(&text), saga->count) && keep_commit(&saga->keep);
    text_free(&text);
    return kept;
}

static int saga_change(const struct saga_place *place, struct json (*make)(struct arena *arena, void *context),
                       void *context)
{
    struct saga saga;
    int status = EXIT_FINE;
    if (!saga_open(&saga, place, KEEP_CHANGE) || !keep_begin(&saga.keep) || !saga_load(&saga)) {
        status = saga_fail(&saga, saga_name(place));
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
        } else if (!saga_keep(&saga, &command)) {
            status = saga_fail(&saga, "the change could not be kept");
        }
        for (size_t i = told; status == EXIT_FINE && i < json_count(&saga.log); i++)
            cli_print("%s\n", json_to_text(json_at(&saga.log, i), ""));
    }
    saga_close(&saga);
    return status;
}

static int saga_show(const struct saga_place *place, bool as_json)
{
    struct saga saga;
    struct text out = {0};
    int status = EXIT_FINE;
    if (!saga_open(&saga, place, KEEP_SHOW) || !saga_load(&saga)) {
        status = saga_fail(&saga, saga_name(place));
    } else if (as_json) {
        json_set(&saga.arena, &saga.campaign, "commands", json_make_int(saga.count));
        json_set(&saga.arena, &saga.campaign, "log", saga.log);
        json_write_pretty(&out, &saga.campaign);
        text_add_char(&out, '\n');
        status = inside_put(&out);
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
    struct saga_place place = {0};
    int as_json = 0, option, status;
    long long seed = 1;
    const struct poptOption options[] = {
        {"eliminated", 'e', POPT_ARG_STRING, NULL, 'e', "next: character who was eliminated (repeatable)", "NAME"},
        {"rest", 0, POPT_ARG_NONE, &words.rest, 0, "next: the scenario ends with a day's rest", NULL},
        {"feat", 'f', POPT_ARG_STRING, &words.feat, 0, "advance: feat gained at an even level", "NAME"},
        {"skill", 0, POPT_ARG_STRING, &words.skill, 0, "advance: skill the feat applies to", "NAME"},
        {"seed", 's', POPT_ARG_LONGLONG, &seed, 0, "new: seed of the campaign (1)", "S"},
        {"name", 'n', POPT_ARG_STRING, &place.name, 0, "name of the campaign, where WHERE is a store (a file or a URL)",
         "NAME"},
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "show: print JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context =
        cli_options(argc, argv, options, "new WHERE MEMBERS.json | next WHERE | advance WHERE WHO | show WHERE [options]");
    while ((option = cli_next_option(context)) > 0) {
        char *name = poptGetOptArg(context);
        if (name && !vec_push(&words.eliminated, name)) free(name);
    }
    const char *what = poptGetArg(context);
    place.where = poptGetArg(context);
    words.who = poptGetArg(context);
    if (option == -2)
        status = EXIT_WRONG_CALL;
    else if (!what || !place.where)
        status = cli_wrong_call("campaign", "usage: talus campaign new|next|advance|show WHERE");
    else if (strcmp(what, "new") == 0)
        status = saga_new(&place, words.who, seed);
    else if (strcmp(what, "next") == 0)
        status = saga_change(&place, saga_make_next, &words);
    else if (strcmp(what, "advance") == 0)
        status = saga_change(&place, saga_make_advance, &words);
    else if (strcmp(what, "show") == 0)
        status = saga_show(&place, as_json);
    else
        status = cli_wrong_call("campaign", "there is no \"%s\": new, next, advance, show", what);
    for (size_t i = 0; i < words.eliminated.count; i++)
        free(words.eliminated.items[i]);
    vec_free(&words.eliminated);
    cli_close(context, options);
    return status;
}
