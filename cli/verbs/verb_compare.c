/* verb_compare.c: what changed between two releases of PF2e content, in documents and in the numbers of actors. */
#include <stdio.h>
#include <string.h>

#include "session.h"
#include "systems/pf2e/content/content.h"

struct comparing {
    struct session session;
    struct content *sides[2];
    size_t added, removed, changed;
};

static const struct pf2e_pack *compare_pack(const struct comparing *comparing, size_t side)
{
    return ((const struct pf2e_content *)(const void *)comparing->sides[side])->pack;
}

/* The same document on the other side: by id, else by name. */
static const struct pf2e_document *compare_find(const struct comparing *comparing, size_t side,
                                                const struct pf2e_document *document)
{
    const struct pf2e_pack *pack = compare_pack(comparing, side);
    const struct pf2e_document *found = *document->id ? pf2e_pack_find_id(pack, document->id) : NULL;
    if (!found && !*document->id) found = pf2e_pack_find_name(pack, document->name);
    return found && !found->embedded ? found : NULL;
}

static struct json compare_sheet(struct comparing *comparing, size_t side, const struct pf2e_document *document)
{
    struct answer answer = {.data = json_make_null()};
    struct request request = {.content = comparing->sides[side],
                              .document = pf2e_document_tree(document),
                              .arena = &comparing->session.arena};
    page_init(&answer.page, request.arena);
    if (!request.document || pf2e_sheet(&request, &answer) != STATUS_OK) answer.data = json_make_null();
    page_free(&answer.page);
    return answer.data;
}

/* The figures of an actor that differ, a line each. */
static void compare_figures(struct comparing *comparing, const struct pf2e_document *old,
                            const struct pf2e_document *now)
{
    static const struct {
        const char *words, *path;
    } figures[] = {{"level", "level"},           {"AC", "ac.value"},
                   {"HP", "hp.max"},             {"Fortitude", "saves.fortitude.mod"},
                   {"Reflex", "saves.reflex.mod"}, {"Will", "saves.will.mod"},
                   {"Perception", "perception.mod"}, {"Speed", "speeds.land.total"}};
    struct json before = compare_sheet(comparing, 0, old), after = compare_sheet(comparing, 1, now);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        int64_t was = json_to_int(json_walk(&before, figures[i].path), 0);
        int64_t is = json_to_int(json_walk(&after, figures[i].path), 0);
        if (was != is) cli_print("    %s %lld, was %lld\n", figures[i].words, (long long)is, (long long)was);
    }
}

/* Members of "system" that differ, by name. */
static void compare_members(const struct json *old, const struct json *now)
{
    for (uint32_t i = 0; i < json_member_count(now); i++) {
        const struct json *was = json_get(old, now->members[i].name);
        if (!was || !json_equal(was, &now->members[i].value))
            cli_print("    %s %s\n", now->members[i].name, was ? "changed" : "is new");
    }
    for (uint32_t i = 0; i < json_member_count(old); i++) {
        if (!json_get(now, old->members[i].name)) cli_print("    %s is gone\n", old->members[i].name);
    }
}

static void compare_one(struct comparing *comparing, const struct pf2e_document *now)
{
    const struct pf2e_document *old = compare_find(comparing, 0, now);
    struct arena_mark mark = arena_mark(&comparing->session.arena);
    const struct json *after = pf2e_document_root(now), *before = old ? pf2e_document_root(old) : NULL;
    if (!old) {
        comparing->added++;
        cli_print("new      %s (%s)\n", now->name, now->type);
    } else if (before && after && !json_equal(before, after)) {
        comparing->changed++;
        cli_print("changed  %s (%s)\n", now->name, now->type);
        compare_members(json_get(before, "system"), json_get(after, "system"));
        if (now->family == PF2E_ACTOR) compare_figures(comparing, old, now);
    }
    arena_rewind(&comparing->session.arena, mark);
}

static bool compare_load(struct comparing *comparing, size_t side, const char *path)
{
    struct foundry_paths paths;
    const char *why = "it cannot be read";
    if (foundry_open(&comparing->session.foundry, path, &paths, &why))
        comparing->sides[side] = pf2e_system.content_load(paths.items, paths.count, &comparing->session.diags);
    if (!comparing->sides[side]) cli_wrong_call("compare", "%s: %s", path, why);
    return comparing->sides[side] != NULL;
}

static int compare_run(struct comparing *comparing, const char *old, const char *now)
{
    if (!old || !now) return cli_wrong_call("compare", "name two packs, folders or modules: OLD NEW");
    if (!compare_load(comparing, 0, old) || !compare_load(comparing, 1, now)) return EXIT_WRONG_CALL;
    cli_print_diags(&comparing->session.diags);
    const struct pf2e_pack *before = compare_pack(comparing, 0), *after = compare_pack(comparing, 1);
    for (size_t i = 0; i < pf2e_pack_count(after); i++) {
        const struct pf2e_document *document = pf2e_pack_get(after, i);
        if (!document->embedded && document->family != PF2E_OTHER) compare_one(comparing, document);
    }
    for (size_t i = 0; i < pf2e_pack_count(before); i++) {
        const struct pf2e_document *document = pf2e_pack_get(before, i);
        bool counts = !document->embedded && document->family != PF2E_OTHER;
        if (!counts || compare_find(comparing, 1, document)) continue;
        comparing->removed++;
        cli_print("gone     %s (%s)\n", document->name, document->type);
    }
    cli_print("%zu new, %zu changed, %zu gone\n", comparing->added, comparing->changed, comparing->removed);
    return comparing->session.diags.errors ? EXIT_BAD : EXIT_FINE;
}

int verb_compare(int argc, char **argv)
{
    struct comparing comparing = {0};
    session_init(&comparing.session);
    const struct poptOption options[] = {POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "OLD NEW");
    int option = cli_next_option(context);
    const char *old = poptGetArg(context), *now = old ? poptGetArg(context) : NULL;
    int status = option == -1 ? compare_run(&comparing, old, now) : EXIT_WRONG_CALL;
    cli_close(context, options);
    for (size_t i = 0; i < 2; i++)
        if (comparing.sides[i]) pf2e_system.content_free(comparing.sides[i]);
    session_free(&comparing.session);
    return status;
}
