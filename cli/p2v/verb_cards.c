/* verb_cards.c: `talus cards FILE|NAME...`: cards of Path 2 Victory to print: HTML, or one A4 sheet as SVG. */
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "base/vec.h"
#include "systems/p2v/cards/card_print.h"
#include "session.h"
#include "systems/p2v/cards/content.h"
#include "systems/p2v/modes/solo.h"

struct printing {
    struct session session;
    vec(const struct json *) cards;
    vec(struct json_document *) files;
};

/* A card, or a list of them. */
static void printing_take(struct printing *printing, const struct json *value)
{
    const struct json *list = json_is(value, JSON_ARRAY) ? value : json_get(value, "creatures");
    for (size_t i = 0; i < json_count(list); i++)
        if (json_get(json_at(list, i), "fight")) (void)vec_push(&printing->cards, json_at(list, i));
    if (json_get(value, "fight")) (void)vec_push(&printing->cards, value);
}

static bool printing_add(struct printing *printing, const char *name)
{
    if (!fs_exists(name)) {
        const struct json_document *found =
            session_document(&printing->session, "cards", name, system_find("p2v"), &(const struct system *){NULL});
        if (found) printing_take(printing, &found->root);
        return found != NULL;
    }
    struct json_document *document = memory_alloc_array(1, sizeof *document);
    if (!document || !vec_push(&printing->files, document)) {
        memory_free(document);
        return false;
    }
    bool fine = json_load(document, name, &printing->session.diags) == STATUS_OK;
    if (fine) printing_take(printing, &document->root);
    return fine;
}

/* The card with its gambits: its own, or those made for it. */
static struct card_sheet printing_sheet(struct printing *printing, struct content *content, const struct json *card)
{
    struct card_sheet sheet = {.card = card};
    const char *id = json_to_text(json_get(card, "id"), json_to_text(json_get(card, "name"), ""));
    const struct p2v_pack *pack = p2v_content_pack(content);
    int found = p2v_card_find(pack, id);
    if (found < 0) found = p2v_content_adopt(content, NULL, card, &printing->session.diags);
    struct json *gambits = found < 0 ? NULL : arena_new(&printing->session.arena, struct json);
    if (!gambits) return sheet;
    *gambits = p2v_gambits_of(&printing->session.arena, pack, &pack->cards.items[found]);
    sheet.gambits = gambits;
    return sheet;
}

static int printing_put(struct printing *printing, bool svg, int sheet, bool backs)
{
    struct text out = {0};
    size_t first = (size_t)(sheet - 1) * CARDS_ON_SHEET, count = printing->cards.count;
    if (svg && (sheet < 1 || first >= count)) return cli_wrong_call("cards", "there is no sheet %d", sheet);
    struct content *loaded = session_content(&printing->session, system_find("p2v"));
    struct content *content = loaded ? p2v_content_copy(loaded) : NULL; /* with the cards of files, while they print */
    struct card_sheet *sheets = memory_alloc_array(count, sizeof *sheets);
    for (size_t i = 0; sheets && i < count; i++)
        sheets[i] = content ? printing_sheet(printing, content, printing->cards.items[i])
                            : (struct card_sheet){.card = printing->cards.items[i]};
    if (!sheets)
        out.failed = true;
    else if (svg)
        cards_print_svg(&out, sheets + first, count - first, backs);
    else
        cards_print_html(&out, sheets, count);
    memory_free(sheets);
    p2v_content_free(content);
    int status = out.failed ? EXIT_BAD : cli_put(&out);
    text_free(&out);
    return status;
}

int verb_cards(int argc, char **argv)
{
    struct printing printing = {0};
    int html = 0, svg = 0, sheet = 1, backs = 0, status = EXIT_FINE;
    session_init(&printing.session);
    const struct poptOption options[] = {
        {"html", 0, POPT_ARG_NONE, &html, 0, "all cards as one page to print on both sides (this is the default)",
         NULL},
        {"svg", 0, POPT_ARG_NONE, &svg, 0, "one A4 sheet of four cards as SVG", NULL},
        {"sheet", 0, POPT_ARG_INT, &sheet, 0, "with --svg: which sheet (1)", "N"},
        {"backs", 0, POPT_ARG_NONE, &backs, 0, "with --svg: the backs", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional cards (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "FILE|NAME... [options]");
    int option = session_read_options(&printing.session, context);
    if (option == -2) status = EXIT_WRONG_CALL;
    for (const char *name; status == EXIT_FINE && (name = poptGetArg(context)) != NULL;)
        if (!printing_add(&printing, name)) status = EXIT_BAD;
    if (status == EXIT_FINE && !printing.cards.count) status = cli_wrong_call("cards", "name at least one card");
    if (status == EXIT_FINE) status = printing_put(&printing, svg && !html, sheet, backs);
    if (printing.session.diags.errors) cli_print_diags(&printing.session.diags);
    for (size_t i = 0; i < printing.files.count; i++) {
        json_free(printing.files.items[i]);
        memory_free(printing.files.items[i]);
    }
    vec_free(&printing.files);
    vec_free(&printing.cards);
    cli_close(context, options);
    session_free(&printing.session);
    return status;
}
