/* verb_merge.c: `talus merge SHARD...`: the result of a battle or a study from its shards. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cluster/digest.h"
#include "study/study.h"

struct merge {
    struct client *client; /* holds the content */
    struct shard_set set;
    struct study_call study;
    char *out;
    int json, csv, svg, missing, check;
};

static struct client *merge_make_client(const void *context)
{
    const struct merge *merge = context;
    struct client *client = client_new("merge");
    if (!client) return NULL;
    client_share(client, client_own_content(merge->client));
    if (client_read_question(client, shard_set_any(&merge->set)->question)) return client;
    cli_say("talus merge: the question in the shards is damaged\n");
    client_free(client);
    return NULL;
}

/* The shards were played with some content; what was given here must be the same. */
static bool merge_check_content(const struct merge *merge)
{
    char content[SHA256_TEXT];
    const char *why = "";
    size_t count;
    const char *const *paths = client_paths(merge->client, &count);
    if (!digest_content(paths, count, content, &why)) {
        cli_say("talus merge: the content cannot be read: %s\n", why);
        return false;
    }
    if (strcmp(content, shard_set_any(&merge->set)->head.id.content) == 0) return true;
    cli_say("talus merge: the shards were played with other content; name it with --content\n");
    return false;
}

static int merge_battle(struct merge *merge)
{
    struct battle_blocks blocks = {.verb = "merge", .make = merge_make_client, .context = merge,
                                   .source = &merge->set.source};
    return battle_print_blocks(&blocks, merge->json  ? MERGE_JSON
                                              : merge->csv ? MERGE_CSV
                                              : merge->svg ? MERGE_SVG
                                                           : MERGE_TEXT);
}

static int merge_study(struct merge *merge)
{
    const struct shard *any = shard_set_any(&merge->set);
    merge->study.folder = merge->out;
    if (!merge->out) return cli_wrong_call("merge", "name a folder for the results of the study (-o DIR)");
    return study_merge_blocks(&merge->study, merge->client, any->question, &merge->set.source);
}

static int merge_print_missing(const struct merge *merge)
{
    struct buffer parts = {0};
    const struct shard *any = shard_set_any(&merge->set);
    bool rounds = strcmp(any->head.id.kind, "study") == 0;
    if (rounds) return cli_wrong_call("merge", "--missing is for battles: parts of a study belong to a round");
    shard_set_missing_parts(&merge->set, &parts);
    if (parts.length) buffer_add_char(&parts, '\n');
    int status = cli_put(&parts);
    buffer_free(&parts);
    return status;
}

static int merge_go(struct merge *merge, poptContext context)
{
    bool good = true;
    const char *path;
    for (int count = 0; (path = poptGetArg(context)) || !count; count++) {
        if (!path) return cli_wrong_call("merge", "name shards, or folders of shards");
        good = shard_set_add(&merge->set, path) && good;
    }
    shard_set_order(&merge->set);
    const struct shard *any = shard_set_any(&merge->set);
    if (!good || !any) return EXIT_BAD;
    if (merge->missing) return merge_print_missing(merge);
    if (!shard_set_is_whole(&merge->set, any->head.id.games) || merge->set.damaged) return EXIT_BAD;
    client_report(merge->client);
    if (!merge_check_content(merge)) return EXIT_BAD;
    bool is_study = strcmp(any->head.id.kind, "study") == 0;
    int status = is_study ? merge_study(merge) : merge_battle(merge);
    if (status == EXIT_FINE && merge->set.twice)
        cli_say("%lld games came more than once, with the same results\n", (long long)merge->set.twice);
    return status;
}

int verb_merge(int argc, char **argv)
{
    struct merge merge = {.set = {.verb = "merge"}, .client = client_new("merge")};
    if (!merge.client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"out", 'o', POPT_ARG_STRING, &merge.out, 0, "folder for the results of a study", "DIR"},
        {"most", 'n', POPT_ARG_INT, &merge.study.most, 0, "print only the best and worst N creatures of a study (all)", "N"},
        {"missing", 0, POPT_ARG_NONE, &merge.missing, 0, "list the missing shards of a battle, such as 3,7-9", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "content that the games were played with (repeatable)", "PATH"},
        {"json", 'j', POPT_ARG_NONE, &merge.json, 0, "print the figures of a battle as JSON", NULL},
        {"csv", 0, POPT_ARG_NONE, &merge.csv, 0, "print CSV, one line per game", NULL},
        {"svg", 0, POPT_ARG_NONE, &merge.svg, 0, "print a chart as SVG", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SHARD... [options]");
    static const struct cli_range ranges[] = {{"most", 1, INT_MAX}, {0}};
    cli_ranges(ranges);
    int option = client_read_options(merge.client, context);
    int status = option == -2 ? EXIT_WRONG_CALL : merge_go(&merge, context);
    cli_close(context, options);
    shard_set_free(&merge.set);
    client_free(merge.client);
    return status;
}
