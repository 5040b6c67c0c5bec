/* verb_convert.c: `talus convert p2v ACTOR...|--all PACK`: PF2e creatures as cards of Path 2 Victory. */
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "bridges/p2v_card.h"
#include "ir/slug.h"
#include "session.h"
#include "systems/p2v/cards/content.h"

struct converter {
    struct session session;
    struct p2v_card_options options;
    struct content *content;
    const char *folder; /* a file for each card; NULL: standard output */
    int as_lines, report;
    long cards, unpriced, others;
    struct card_tally tally;
};

/* DIR/NAME.json; creatures of the same name get a number. */
static bool converter_write(const struct converter *converter, struct arena *arena, const struct json *card,
                            const struct text *out)
{
    const char *why = "", *slug = slug_new(arena, json_to_text(json_get(card, "name"), ""), SLUG_KEBAB);
    char *path = slug ? arena_printf(arena, "%s/%s.json", converter->folder, *slug ? slug : "card") : NULL;
    for (int number = 2; path && fs_exists(path) && number < 1000; number++)
        path = arena_printf(arena, "%s/%s-%d.json", converter->folder, slug, number);
    if (path && inside_write(path, out, &why) == STATUS_OK) return true;
    fprintf(stderr, "talus convert: cannot write %s: %s\n", path ? path : "a card", why);
    return false;
}

/* False when it could not be written. */
static bool converter_card(struct converter *converter, const struct json *actor)
{
    struct arena arena;
    struct text out = {0};
    arena_init(&arena);
    struct json card =
        p2v_convert_card(&arena, p2v_content_pack(converter->content), actor, &converter->options, &converter->tally);
    bool fine = true, is_card = card.type == JSON_OBJECT;
    if (is_card) {
        converter->cards++;
        converter->unpriced += json_get(&card, "unpriced") != NULL;
        (converter->as_lines ? json_write : json_write_pretty)(&out, &card);
        text_add_char(&out, '\n');
        fine = converter->folder ? converter_write(converter, &arena, &card, &out) : inside_put(&out) == EXIT_FINE;
    } else {
        converter->others++;
    }
    text_free(&out);
    arena_free(&arena);
    return fine;
}

static int converter_file(struct converter *converter, const char *path, bool named)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    int status = EXIT_FINE;
    if (json_load(&document, path, &diags) != STATUS_OK) {
        inside_report(&diags);
        status = EXIT_BAD;
    } else if (json_is_text(json_get(&document.root, "type"), "npc")) {
        if (!converter_card(converter, &document.root)) status = EXIT_BAD;
    } else if (named) {
        fprintf(stderr, "talus convert: %s is no PF2e creature\n", path);
        status = EXIT_BAD;
    } else {
        converter->others++;
    }
    json_free(&document);
    diags_free(&diags);
    return status;
}

static int converter_pack(struct converter *converter, const char *path)
{
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    int status = EXIT_FINE;
    if (fs_list(&converter->session.arena, path, ".json", &files, &count, &why) != STATUS_OK)
        return cli_wrong_call("convert", "cannot list %s: %s", path, why);
    for (size_t i = 0; i < count; i++)
        if (converter_file(converter, files[i], false) != EXIT_FINE) status = EXIT_BAD;
    return status;
}

static int converter_named(struct converter *converter, const char *name)
{
    if (fs_exists(name)) return converter_file(converter, name, true);
    const struct system *owner = NULL;
    const struct json_document *document =
        session_document(&converter->session, "convert", name, system_find("pf2e"), &owner);
    if (!document) return EXIT_BAD;
    return converter_card(converter, &document->root) ? EXIT_FINE : EXIT_BAD;
}

/* Rows of a report, the largest first; rows without a count are left out. */
static void converter_rows(const char *heading, const char *const *names, const int *counts, int count)
{
    bool printed[32] = {false};
    for (int row = 0; row < count; row++) {
        int best = -1;
        for (int i = 0; i < count && i < 32; i++)
            if (!printed[i] && counts[i] && (best < 0 || counts[i] > counts[best])) best = i;
        if (best < 0) return;
        if (row == 0) fprintf(stderr, "%s\n", heading);
        fprintf(stderr, "  %5d  %s\n", counts[best], names[best]);
        printed[best] = true;
    }
}

static void converter_report(const struct converter *converter)
{
    static const char *const kinds[] = {"actions", "reactions", "free actions", "passive abilities", "auras"};
    const struct card_tally *tally = &converter->tally;
    const char *losses[CARD_LOSSES];
    for (int i = 0; i < CARD_LOSSES; i++)
        losses[i] = card_loss_words((enum card_loss)i);
    fprintf(stderr,
            "%ld cards (%ld without a price), %ld documents that are no creatures\n"
            "features: %d mechanical, %d simplified, %d as text, %d left out by rule\n",
            converter->cards, converter->unpriced, converter->others, tally->outcomes[CARD_MECHANICAL],
            tally->outcomes[CARD_SIMPLIFIED], tally->outcomes[CARD_TEXT], tally->outcomes[CARD_DROPPED]);
    converter_rows("simplified features lost:", losses, tally->losses, CARD_LOSSES);
    converter_rows("only text:", kinds, tally->texts, ABILITY_KINDS);
}

int verb_convert(int argc, char **argv)
{
    struct converter converter = {0};
    const char *all = NULL;
    int averages = 0, rounds_up = 0, any_dc = 0, statues = 0, status = EXIT_FINE;
    session_init(&converter.session);
    const struct poptOption options[] = {
        {"all", 0, POPT_ARG_STRING, &all, 0, "convert every creature in this folder", "PACK"},
        {"alignment", 'a', POPT_ARG_STRING, &converter.options.alignment, 0, "alignment on the card", "NAME"},
        {"average-fight", 0, POPT_ARG_NONE, &averages, 0, "use the average of the attacks for Fight", NULL},
        {"any-dc", 0, POPT_ARG_NONE, &any_dc, 0, "use the highest DC of any check for Power", NULL},
        {"statues", 0, POPT_ARG_NONE, &statues, 0, "petrified creatures become statues", NULL},
        {"round-up", 0, POPT_ARG_NONE, &rounds_up, 0, "round 9 damage up to 10", NULL},
        {"out", 'o', POPT_ARG_STRING, &converter.folder, 0, "write one file per card to this folder", "DIR"},
        {"lines", 'l', POPT_ARG_NONE, &converter.as_lines, 0, "print one card per line", NULL},
        {"report", 'r', POPT_ARG_NONE, &converter.report, 0, "print at the end how much was converted", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional creatures (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "p2v ACTOR... | p2v --all PACK [options]");
    int option = session_read_options(&converter.session, context);
    converter.options.averages_fight = averages;
    converter.options.rounds_up = rounds_up;
    converter.options.any_dc = any_dc;
    converter.options.makes_statues = statues;
    const char *what = poptGetArg(context), *name = poptGetArg(context);
    if (option == -2)
        status = EXIT_WRONG_CALL;
    else if (!what || strcmp(what, "p2v") != 0 || (!name && !all))
        status = cli_wrong_call("convert", "usage: talus convert p2v CREATURE..., or --all FOLDER");
    if (status == EXIT_FINE && converter.folder && !fs_is_directory(converter.folder))
        status = cli_wrong_call("convert", "there is no folder %s", converter.folder);
    if (status == EXIT_FINE) converter.content = p2v_content_load(NULL, 0, &converter.session.diags);
    if (status == EXIT_FINE && !converter.content) status = EXIT_BAD;
    if (status == EXIT_FINE && all)
        converter.as_lines = !converter.folder, converter.report = 1, status = converter_pack(&converter, all);
    for (; name && status == EXIT_FINE; name = poptGetArg(context))
        status = converter_named(&converter, name);
    if (converter.report && converter.content) converter_report(&converter);
    if (converter.content) p2v_content_free(converter.content);
    cli_close(context, options);
    session_free(&converter.session);
    return status;
}
