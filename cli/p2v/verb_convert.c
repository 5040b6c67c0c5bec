/* verb_convert.c: `talus convert p2v ACTOR...|--all PACK`: PF2e creatures as cards of Path 2 Victory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "util/ascii.h"
#include "util/file.h"
#include "util/heap.h"
#include "util/list.h"

/* How often something happened. */
struct convert_row {
    const char *words;
    int64_t count;
};

struct converter {
    struct client *client; /* holds the content */
    struct pool pool;
    char *alignment;
    int averages, rounds_up, any_dc, statues;
    const char *folder; /* a file for each card; NULL: standard output */
    int as_lines, report;
    long cards, unpriced, others;
    struct node features, lost, only_text, left_out; /* counts by name, summed */
};

/* "Tide Cutter" is "tide-cutter". */
static char *convert_slug(struct pool *pool, const char *name)
{
    char *slug = pool_copy(pool, name, strlen(name)), *to = slug;
    bool gap = false;
    for (const char *at = slug; at && *at; at++) {
        bool kept = ascii_is_letter(*at) || ascii_is_digit(*at) || (unsigned char)*at >= 0x80;
        if (*at == '\'') continue;
        if (kept && gap && to > slug) *to++ = '-';
        gap = !kept;
        if (kept) *to++ = ascii_lower(*at);
    }
    if (to) *to = '\0';
    return slug;
}

/* DIR/NAME.json; creatures of the same name get a number. */
static bool converter_write(struct converter *converter, const char *name, const struct buffer *out)
{
    const char *why = "", *slug = convert_slug(&converter->pool, name);
    char *path = slug ? pool_printf(&converter->pool, "%s/%s.json", converter->folder, *slug ? slug : "card") : NULL;
    for (int number = 2; path && file_exists(path) && number < 1000; number++)
        path = pool_printf(&converter->pool, "%s/%s-%d.json", converter->folder, slug, number);
    if (path && cli_write(path, out, &why) == TALUS_OK) return true;
    cli_say("talus convert: cannot write %s: %s\n", path ? path : "a card", why);
    return false;
}

/* Adds the counts of one card to the sums. */
static void converter_count(struct converter *converter, struct node *sums, const struct talus_value *counts)
{
    for (size_t i = 0; i < talus_value_count(counts); i++) {
        const char *name = talus_value_name(counts, i);
        int64_t sum = node_to_int(node_get(sums, name), 0) + talus_value_int(talus_value_child(counts, i), 0);
        node_set(&converter->pool, sums, name, node_make_int(sum));
    }
}

/* False when it could not be written. */
static bool converter_card(struct converter *converter, struct talus_answer *answer)
{
    struct pool pool = {0};
    struct buffer out = {0};
    struct node card = node_from(&pool, talus_value_get(answer, "/card"));
    converter->cards++;
    converter->unpriced += node_get(&card, "unpriced") != NULL;
    converter_count(converter, &converter->features, talus_value_get(answer, "/features"));
    converter_count(converter, &converter->lost, talus_value_get(answer, "/lost"));
    converter_count(converter, &converter->only_text, talus_value_get(answer, "/onlyText"));
    converter_count(converter, &converter->left_out, talus_value_get(answer, "/leftOut"));
    (converter->as_lines ? node_write : node_write_pretty)(&out, &card);
    buffer_add_char(&out, '\n');
    bool fine = !pool.failed && (converter->folder ? converter_write(converter, node_to_text(node_get(&card, "name"), ""), &out)
                                                   : cli_put(&out) == EXIT_FINE);
    buffer_free(&out);
    pool_free(&pool);
    return fine;
}

/* `named`: it must be a creature. */
static int converter_one(struct converter *converter, const char *name, bool named)
{
    struct client *client = client_new("convert");
    struct talus_answer *answer = NULL;
    int status = EXIT_BAD;
    if (!client) return EXIT_BAD;
    client_share(client, client_own_content(converter->client));
    client_system(client, "pf2e");
    client_set(client, "alignment", converter->alignment);
    client_set_flag(client, "averageFight", converter->averages);
    client_set_flag(client, "anyDc", converter->any_dc);
    client_set_flag(client, "statues", converter->statues);
    client_set_flag(client, "roundUp", converter->rounds_up);
    client_hush(client, true);
    if (client_document(client, name)) status = client_ask(client, "convert", &answer);
    struct notices found = {0};
    notices_append(&found, client_found(client));
    bool other = found.count && strcmp(found.items[found.count - 1].code, "p2v/no-creature") == 0;
    if (answer)
        status = converter_card(converter, answer) ? EXIT_FINE : EXIT_BAD;
    else if (other && !named)
        converter->others++, status = EXIT_FINE;
    else if (other)
        cli_say("talus convert: %s is not a PF2e creature\n", name);
    else
        cli_report(&found);
    notices_free(&found);
    talus_answer_free(answer);
    client_free(client);
    return status;
}

static int converter_pack(struct converter *converter, const char *path)
{
    struct pool pool = {0};
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    int status = EXIT_FINE;
    if (file_list(&pool, (struct file_search){path, ".json"}, &files, &count, &why) != TALUS_OK)
        status = cli_wrong_call("convert", "cannot list %s: %s", path, why);
    for (size_t i = 0; i < count; i++)
        if (converter_one(converter, files[i], false) != EXIT_FINE) status = EXIT_BAD;
    pool_free(&pool);
    return status;
}

static int convert_by_count(const void *a, const void *b)
{
    int64_t left = ((const struct convert_row *)a)->count, right = ((const struct convert_row *)b)->count;
    return left < right ? 1 : left > right ? -1 : 0;
}

/* Rows of a report, the largest first. */
static void converter_rows(const char *heading, const struct node *counts)
{
    size_t count = node_count(counts);
    struct convert_row *rows = heap_alloc_array(count + 1, sizeof *rows);
    for (size_t i = 0; rows && i < count; i++)
        rows[i] = (struct convert_row){counts->members[i].name, node_to_int(&counts->members[i].value, 0)};
    if (rows) (void)list_sort(rows, count, sizeof *rows, convert_by_count);
    if (rows && count) cli_say("%s\n", heading);
    for (size_t i = 0; rows && i < count; i++)
        cli_say("  %5lld  %s\n", (long long)rows[i].count, rows[i].words);
    heap_free(rows);
}

static long long converter_number(const struct converter *converter, const char *name)
{
    return node_to_int(node_get(&converter->features, name), 0);
}

static void converter_report(const struct converter *converter)
{
    cli_say("%ld cards (%ld without a price), %ld documents that are not creatures\n"
            "features: %lld mechanical, %lld simplified, %lld as text, %lld left out by rule\n",
            converter->cards, converter->unpriced, converter->others, converter_number(converter, "mechanical"),
            converter_number(converter, "simplified"), converter_number(converter, "text"),
            converter_number(converter, "dropped"));
    converter_rows("simplified features lost:", &converter->lost);
    converter_rows("only text:", &converter->only_text);
    converter_rows("left out:", &converter->left_out);
}

int verb_convert(int argc, char **argv)
{
    struct converter converter = {.client = client_new("convert")};
    const char *all = NULL;
    int status = EXIT_FINE;
    if (!converter.client) return EXIT_BAD;
    converter.features = converter.lost = converter.only_text = converter.left_out = node_make_object();
    const struct poptOption options[] = {
        {"all", 0, POPT_ARG_STRING, &all, 0, "convert every creature in this folder", "PACK"},
        {"alignment", 'a', POPT_ARG_STRING, &converter.alignment, 0, "alignment on the card", "NAME"},
        {"average-fight", 0, POPT_ARG_NONE, &converter.averages, 0, "use the average of the attacks for Fight", NULL},
        {"any-dc", 0, POPT_ARG_NONE, &converter.any_dc, 0, "use the highest DC of any check for Power", NULL},
        {"statues", 0, POPT_ARG_NONE, &converter.statues, 0, "petrified creatures become statues", NULL},
        {"round-up", 0, POPT_ARG_NONE, &converter.rounds_up, 0, "round 9 damage up to 10", NULL},
        {"out", 'o', POPT_ARG_STRING, &converter.folder, 0, "write one file per card to this folder", "DIR"},
        {"lines", 'l', POPT_ARG_NONE, &converter.as_lines, 0, "print one card per line", NULL},
        {"report", 'r', POPT_ARG_NONE, &converter.report, 0, "print at the end how much was converted", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional creatures (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "p2v ACTOR... | p2v --all PACK [options]");
    int option = client_read_options(converter.client, context);
    client_report(converter.client);
    const char *what = poptGetArg(context), *name = poptGetArg(context);
    if (option == -2)
        status = EXIT_WRONG_CALL;
    else if (!what || strcmp(what, "p2v") != 0 || (!name && !all))
        status = cli_wrong_call("convert", "usage: talus convert p2v CREATURE..., or --all FOLDER");
    if (status == EXIT_FINE && converter.folder && !file_is_directory(converter.folder))
        status = cli_wrong_call("convert", "there is no folder %s", converter.folder);
    if (status == EXIT_FINE && all)
        converter.as_lines = !converter.folder, converter.report = 1, status = converter_pack(&converter, all);
    for (; name && status == EXIT_FINE; name = poptGetArg(context))
        status = converter_one(&converter, name, true);
    if (converter.report && option != -2) converter_report(&converter);
    cli_close(context, options);
    pool_free(&converter.pool);
    client_free(converter.client);
    return status;
}
