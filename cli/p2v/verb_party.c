/* verb_party.c: `talus party check FILE...` and `talus party suggest --points N`. */
#include <stdio.h>
#include <string.h>

#include "p2v/p2v_match.h"

static int party_check(struct session *session, struct content *content, const char *path)
{
    struct json_document document;
    struct p2v_party party;
    size_t before = session->diags.errors;
    bool legal = json_load(&document, path, &session->diags) == STATUS_OK &&
                 p2v_party_load(content, &document, &document.root, &party, &session->diags);
    if (session->diags.errors == before && legal) {
        const struct p2v_pack *pack = p2v_content_pack(content);
        for (int i = 0; i < party.count; i++) {
            const struct p2v_card *card = &pack->cards.items[party.cards[i]];
            cli_print("  %-28s level %2d  %3d points%s\n", card->name, card->level, card->cost,
                   card->is_minion ? "  minion" : "");
        }
        cli_print("%s: %d of %d points, legal\n", party.name, party.cost, party.points);
    } else {
        cli_print("%s: not legal\n", path);
    }
    json_free(&document);
    return legal ? EXIT_FINE : EXIT_BAD;
}

/* The dearest of several random legal parties. */
static int party_suggest(struct content *content, int points, const char *alignment, uint64_t seed)
{
    const struct p2v_pack *pack = p2v_content_pack(content);
    struct rng rng = rng_new(seed, 0, 5);
    struct p2v_party best = {0};
    int wanted = -1;
    for (int i = 0; alignment && i < 9; i++)
        if (p2v_same_word(p2v_alignment_name(i), alignment)) wanted = i;
    for (int tries = 0; tries < 400; tries++) {
        struct p2v_party party;
        p2v_party_random(pack, points, 10, "ORC", &rng, &party);
        party.alignment = wanted;
        if (party.cost > best.cost && p2v_party_check(pack, &party, NULL)) best = party;
    }
    if (!best.count) return cli_wrong_call("party", "no party fits %d points", points);
    cli_print("{\n  \"name\": \"suggested\",\n  \"points\": %d,\n%s%s%s  \"creatures\": [\n", points,
           wanted >= 0 ? "  \"alignment\": \"" : "", wanted >= 0 ? p2v_alignment_name(wanted) : "",
           wanted >= 0 ? "\",\n" : "");
    for (int i = 0; i < best.count; i++)
        cli_print("    \"%s\"%s\n", pack->cards.items[best.cards[i]].name, i + 1 < best.count ? "," : "");
    cli_print("  ]\n}\n");
    return EXIT_FINE;
}

int verb_party(int argc, char **argv)
{
    struct session session;
    int points = 150, status = EXIT_FINE;
    long long seed = 1;
    char *alignment = NULL;
    session_init(&session);
    const struct poptOption options[] = {
        {"points", 'p', POPT_ARG_INT, &points, 0, "points agreed (150)", "N"},
        {"alignment", 'a', POPT_ARG_STRING, &alignment, 0, "matched play: LG, N, CE ...", "NAME"},
        {"seed", 's', POPT_ARG_LONGLONG, &seed, 0, "seed (1)", "S"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "further cards (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "check FILE... | suggest [options]");
    int option = session_read_options(&session, context);
    const char *what = poptGetArg(context);
    if (option == -2) status = EXIT_WRONG_CALL;
    if (status == EXIT_FINE && (!what || (strcmp(what, "check") != 0 && strcmp(what, "suggest") != 0)))
        status = cli_wrong_call("party", "say check or suggest");
    if (status == EXIT_FINE && !cli_in_range("party", "points", points, 1, MATCH_MOST_POINTS)) status = EXIT_WRONG_CALL;
    struct content *content = status == EXIT_FINE ? session_content(&session, system_find("p2v")) : NULL;
    if (status == EXIT_FINE && content && what && strcmp(what, "suggest") == 0)
        status = party_suggest(content, points, alignment, (uint64_t)seed);
    else if (status == EXIT_FINE && content)
        for (const char *path; (path = poptGetArg(context)) != NULL;)
            if (party_check(&session, content, path) != EXIT_FINE) status = EXIT_BAD;
    cli_print_diags(&session.diags);
    cli_close(context, options);
    session_free(&session);
    return status;
}
