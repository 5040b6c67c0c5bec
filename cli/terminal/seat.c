/* seat.c: a table of the public interface, as verbs at the terminal use it. */
#include "terminal/seat.h"

#include <stdio.h>
#include <string.h>

#include "util/file.h"
#include "util/heap.h"

bool seat_report(struct client *client)
{
    struct notices found = {0};
    notices_take(&found, client_engine(client));
    bool any = found.count > 0;
    cli_report(&found);
    notices_free(&found);
    return any;
}

const char *seat_why(struct client *client, struct pool *pool, const char *thing)
{
    struct notices found = {0};
    notices_take(&found, client_engine(client));
    const struct notice *first = found.count ? &found.items[0] : NULL;
    const char *hint = first && first->hint ? first->hint : "";
    const char *end = *hint && hint[strlen(hint) - 1] == '?' ? "" : ".";
    char *words = first ? pool_printf(pool, "%s%s%s%s", first->message, *hint ? "; " : "", hint, end)
                        : pool_printf(pool, "There is no \"%s\" to explain.", thing);
    if (words && *words >= 'a' && *words <= 'z') *words = (char)(*words - 'a' + 'A');
    notices_free(&found);
    return words ? words : "";
}

struct talus_table *seat_open(struct client *client, const char *path, const char *system, uint64_t seed)
{
    struct pool pool = {0};
    struct talus_table *table = NULL;
    char *bytes = NULL;
    const char *why = "";
    struct talus_scenario scenario = {.size = sizeof scenario, .system = system, .file = path, .seed = seed};
    bool named = !file_exists(path) && !file_ends_with(path, ".json");
    bool good = named || file_read(&pool, path, &bytes, &scenario.text_size, &why) == TALUS_OK;
    scenario.text = bytes;
    enum talus_status status = talus_use(client_engine(client), client_own_content(client));
    if (!good)
        cli_wrong_call("play", "cannot read %s: %s", path, why);
    else if (status == TALUS_OK)
        status = talus_table_new(client_engine(client), &scenario, &table);
    bool said = seat_report(client);
    if (good && !table && !said) cli_say("talus play: %s\n", talus_status_name(status));
    pool_free(&pool);
    return table;
}

struct talus_table *seat_load_file(struct client *client, const char *verb, const char *path, bool *whole)
{
    struct pool pool = {0};
    struct talus_table *table = NULL;
    struct notices found = {0};
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    if (file_read(&pool, path, &bytes, &size, &why) != TALUS_OK) {
        cli_say("talus %s: cannot read %s: %s\n", verb, path, why);
        pool_free(&pool);
        return NULL;
    }
    enum talus_status status = talus_use(client_engine(client), client_own_content(client));
    if (status == TALUS_OK) status = talus_table_load(client_engine(client), path, bytes, size, &table);
    notices_take(&found, client_engine(client));
    cli_report(&found);
    if (!table && !found.count) cli_say("talus %s: %s\n", verb, talus_status_name(status));
    *whole = true;
    for (size_t i = 0; i < found.count; i++)
        if (strncmp(found.items[i].code, "log/", 4) == 0) *whole = false;
    notices_free(&found);
    pool_free(&pool);
    return table;
}

struct talus_answer *seat_ask(struct talus_table *table, const char *verb, const char *options)
{
    struct talus_answer *answer = NULL;
    (void)heap_check(talus_table_ask(table, verb, options, &answer));
    return answer;
}

struct node seat_node(struct talus_table *table, struct pool *pool, const char *verb, const char *options)
{
    struct talus_answer *answer = seat_ask(table, verb, options);
    struct node root = answer ? node_from(pool, talus_value_get(answer, "")) : node_make_null();
    talus_answer_free(answer);
    return root;
}

size_t seat_commands(struct talus_table *table)
{
    struct talus_answer *log = seat_ask(table, "log", NULL);
    size_t count = talus_value_count(talus_value_get(log, ""));
    talus_answer_free(log);
    return count;
}

static void seat_add(struct talus_answer *answer, enum talus_form form, struct buffer *out)
{
    if (answer) buffer_add(out, heap_check_text(talus_answer_text(answer, form)));
    talus_answer_free(answer);
}

/* A table without a board has none to draw. */
void seat_add_board(struct talus_table *table, struct buffer *out)
{
    struct talus_answer *answer = seat_ask(table, "board", cli_has_colour() ? "{\"colour\":true}" : NULL);
    const char *drawn = answer ? talus_answer_text(answer, TALUS_RAW) : NULL;
    if (drawn) buffer_add(out, drawn);
    talus_answer_free(answer);
}

void seat_add_state(struct talus_table *table, struct buffer *out)
{
    seat_add(seat_ask(table, "view", NULL), client_form(false, false), out);
}
