/* verb_campaign.c: `talus campaign new|next|advance|show WHERE`: a campaign of Path 2 Victory in an SQLite file, or by its
 * name in a store.
 *
 * Kept are the members as they began and every command with its dice; the state is the history played again. A change is
 * one transaction, so a crash at any moment leaves the campaign before or after it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "store/campaign_keep.h"
#include "util/list.h"

/* Where it is kept: a path or a URL, and its name in a store; NULL: a separate file. */
struct saga_place {
    const char *where, *name;
};

struct saga {
    struct keep keep;
    struct client *client; /* the question: start, seed, history */
    struct pool pool;
    bool started;
    int64_t count; /* commands so far */
};

static int saga_fail(struct saga *saga, const char *what)
{
    if (!saga->keep.told) cli_say("talus campaign: %s: %s\n", what, keep_reason(&saga->keep));
    return EXIT_BAD;
}

static void saga_close(struct saga *saga)
{
    keep_close(&saga->keep);
    client_free(saga->client);
    pool_free(&saga->pool);
}

static bool saga_open(struct saga *saga, const struct saga_place *place, enum keep_use use)
{
    *saga = (struct saga){.client = client_new("campaign")};
    if (saga->client) client_hush(saga->client, true);
    return keep_open(&saga->keep, place->where, place->name, use) && saga->client;
}

/* What messages call it: a URL may hold a password. */
static const char *saga_name(const struct saga_place *place)
{
    return place->name ? place->name : store_is_url(place->where) ? "the campaign" : place->where;
}

static bool saga_take_start(void *context, const char *const *columns)
{
    struct saga *saga = context;
    saga->started = columns[0] && client_set_json(saga->client, "start", columns[0]);
    client_set_int(saga->client, "seed", columns[1] ? strtoll(columns[1], NULL, 10) : 0);
    return saga->started;
}

static bool saga_take_command(void *context, const char *const *columns)
{
    struct saga *saga = context;
    bool fine = saga->started && columns[0] && client_add_json(saga->client, "history", columns[0]);
    saga->count++;
    if (!fine) saga->keep.why = "a command of its history cannot be given again";
    return fine;
}

/* What the library makes of the history, and of the command that was set. */
static struct talus_answer *saga_ask(struct saga *saga)
{
    struct talus_answer *answer = NULL;
    (void)client_ask(saga->client, "campaign", &answer);
    return answer;
}

static bool saga_load(struct saga *saga)
{
    bool fine = keep_read(&saga->keep, saga_take_start, saga_take_command, saga);
    if (fine && !saga->started && saga->keep.in_store) saga->keep.why = "the store has no campaign of this name";
    return fine && saga->started;
}

/* Why the library refused. */
static const char *saga_refusal(const struct saga *saga)
{
    const struct notices *found = client_found(saga->client);
    return found->count ? found->items[found->count - 1].message : "there is not enough memory";
}

/* Are the members such that a campaign can begin? Their faults are reported. */
static bool saga_check_members(struct saga *saga, const char *file)
{
    struct talus_answer *answer = saga_ask(saga);
    struct notices found = {0};
    notices_append(&found, client_found(saga->client));
    for (size_t i = 0; i < found.count; i++)
        found.items[i].place.file = file;
    cli_report(&found);
    bool good = answer != NULL;
    notices_free(&found);
    talus_answer_free(answer);
    return good;
}

static bool saga_make(struct saga *saga, const struct node *members, int64_t seed)
{
    struct buffer text = {0};
    node_write(&text, members);
    bool made = !text.failed && keep_begin(&saga->keep) && keep_start(&saga->keep, buffer_get(&text), seed) &&
                keep_commit(&saga->keep);
    buffer_free(&text);
    return made;
}

static bool saga_set_start(struct saga *saga, const struct node *members)
{
    struct buffer text = {0};
    node_write(&text, members);
    bool good = !text.failed && client_set_json(saga->client, "start", buffer_get(&text));
    client_hush(saga->client, true);
    buffer_free(&text);
    return good;
}

static int saga_new(const struct saga_place *place, const char *members, int64_t seed)
{
    struct saga saga = {.client = client_new("campaign")};
    struct node_document document = {0};
    struct notices notices = {0};
    int status = EXIT_BAD;
    bool read = saga.client && members && node_load(&document, members, &notices) == TALUS_OK &&
                node_count(node_get(&document.root, "members"));
    cli_report(&notices);
    if (!read) {
        status = cli_wrong_call("campaign", "name a file of {\"members\": [{\"name\": ..., \"class\": ...}]}");
    } else if (saga_set_start(&saga, &document.root) && saga_check_members(&saga, members)) {
        client_free(saga.client);
        status = saga_open(&saga, place, KEEP_NEW) && saga_make(&saga, &document.root, seed)
                     ? EXIT_FINE
                     : saga_fail(&saga, "the campaign cannot be made");
        keep_close(&saga.keep);
    }
    client_free(saga.client);
    notices_free(&notices);
    node_free(&document);
    return status;
}

static bool saga_keep(struct saga *saga, const struct talus_answer *answer)
{
    struct buffer text = {0};
    struct node command = node_from(&saga->pool, talus_value_get(answer, "/command"));
    node_write(&text, &command);
    bool kept = !text.failed && !saga->pool.failed && keep_add(&saga->keep, buffer_get(&text), saga->count) &&
                keep_commit(&saga->keep);
    buffer_free(&text);
    return kept;
}

static int saga_change(const struct saga_place *place, bool (*make)(struct client *client, const void *context),
                       const void *context)
{
    struct saga saga;
    struct talus_answer *answer = NULL;
    int status = EXIT_FINE;
    if (!saga_open(&saga, place, KEEP_CHANGE) || !keep_begin(&saga.keep) || !saga_load(&saga)) {
        status = saga_fail(&saga, saga_name(place));
    } else {
        bool ready = make(saga.client, context);
        if (ready) answer = saga_ask(&saga);
        if (!ready) {
            status = EXIT_WRONG_CALL;
        } else if (!answer) {
            cli_say("talus campaign: %s\n", saga_refusal(&saga));
            status = EXIT_BAD;
        } else if (!saga_keep(&saga, answer)) {
            status = saga_fail(&saga, "the change could not be kept");
        }
        const char *text = status == EXIT_FINE ? talus_answer_text(answer, TALUS_TEXT) : NULL;
        if (text && *text) status = client_put(answer, TALUS_TEXT);
    }
    talus_answer_free(answer);
    saga_close(&saga);
    return status;
}

/* The campaign, the number of its commands and what happened, as one object. */
static int saga_put_json(struct saga *saga, const struct talus_answer *answer)
{
    struct buffer out = {0};
    struct node campaign = node_from(&saga->pool, talus_value_get(answer, "/campaign"));
    node_set(&saga->pool, &campaign, "commands", node_make_int(saga->count));
    node_set(&saga->pool, &campaign, "log", node_from(&saga->pool, talus_value_get(answer, "/log")));
    node_write_pretty(&out, &campaign);
    buffer_add_char(&out, '\n');
    int status = saga->pool.failed ? EXIT_BAD : cli_put(&out);
    buffer_free(&out);
    return status;
}

static int saga_show(const struct saga_place *place, bool as_json)
{
    struct saga saga;
    struct talus_answer *answer = NULL;
    int status = EXIT_FINE;
    bool read = saga_open(&saga, place, KEEP_SHOW) && saga_load(&saga);
    if (read) answer = saga_ask(&saga);
    if (read && !answer) saga.keep.why = saga_refusal(&saga);
    if (!answer)
        status = saga_fail(&saga, saga_name(place));
    else
        status = as_json ? saga_put_json(&saga, answer) : client_put(answer, TALUS_TEXT);
    talus_answer_free(answer);
    saga_close(&saga);
    return status;
}

struct saga_words {
    const char *who, *feat, *skill;
    list(char *) eliminated;
    int rest;
};

static bool saga_make_next(struct client *client, const void *context)
{
    const struct saga_words *words = context;
    if (words->who && !client_set_file(client, "game", words->who)) return false;
    client_scope(client, "command");
    client_set(client, "do", "scenario");
    (void)client_set_json(client, "eliminated", "[]");
    for (size_t i = 0; i < words->eliminated.count; i++)
        client_add(client, "eliminated", words->eliminated.items[i]);
    client_set_flag(client, "rest", words->rest);
    client_scope(client, NULL);
    return true;
}

static bool saga_make_advance(struct client *client, const void *context)
{
    const struct saga_words *words = context;
    client_scope(client, "command");
    client_set(client, "do", "advance");
    client_set(client, "who", words->who);
    client_set(client, "feat", words->feat);
    client_set(client, "skill", words->skill);
    client_scope(client, NULL);
    return true;
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
        {"name", 'n', POPT_ARG_STRING, &place.name, 0, "name of the campaign if WHERE is a store (a file or a URL)",
         "NAME"},
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "show: print JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context =
        cli_options(argc, argv, options, "new WHERE MEMBERS.json | next WHERE [GAME.jsonl] | advance WHERE WHO | show WHERE [options]");
    while ((option = cli_next_option(context)) > 0) {
        char *name = poptGetOptArg(context);
        if (name && !list_push(&words.eliminated, name)) free(name);
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
    list_free(&words.eliminated);
    cli_close(context, options);
    return status;
}
