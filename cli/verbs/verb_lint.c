/* verb_lint.c: checks content and reports mistakes. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "foundry/foundry.h"
#include "util/file.h"
#include "util/heap.h"
#include "util/list.h"
#include "verbs/lint_report.h"
#include "watch.h"

/* Files and documents that were not checked, by what they are. */
struct lint_skipped {
    char what[120]; /* "": unknown */
    bool foreign;
    bool also_for;     /* of a game that the module is for as well */
    const char *first; /* the first one */
    size_t count;
};

/* A change that documents of older releases needed. */
struct lint_step {
    const char *words;
    size_t count;
};

struct linter {
    struct client *client; /* knows all content, also what is checked */
    struct foundry foundry;
    struct pool pool;
    struct notices found, others; /* `others`: about content in addition to what is checked */
    const char *system;           /* NULL: detected for each document */
    const char *game;             /* of the manifest of what is checked; NULL: unknown */
    const struct talus_answer *package; /* the manifests of what is checked; NULL: none */
    int mapped, as_json, as_sarif, fix, no_notes, verbose;
    const char *form, *baseline, *write_baseline;
    int most_warnings; /* -1: any number */
    size_t documents, fixed, migrated;
    bool newer;   /* a document of a newer release was seen */
    bool other;   /* a document of another game than the one it is checked for was seen */
    bool nothing; /* a folder in which nothing was understood */
    list(struct lint_step) steps;
    list(const char *) paths, with;
    list(struct lint_skipped) skipped;
};

enum { OPTION_CONTENT = 1 };

/* Within one file in the order of the lines. */
static int lint_by_place(const void *a, const void *b)
{
    const struct spot *left = &((const struct notice *)a)->place, *right = &((const struct notice *)b)->place;
    if (left->line != right->line) return left->line < right->line ? -1 : 1;
    return left->col < right->col ? -1 : left->col > right->col;
}

/* Is the module also for this game? Its manifest names both. */
static bool lint_is_also_for(const struct linter *linter, const char *what)
{
    const struct talus_value *manifests = talus_value_get(linter->package, "/manifests");
    for (size_t i = 0; i < talus_value_count(manifests); i++) {
        const struct talus_value *games = talus_value_at(talus_value_child(manifests, i), "/games");
        for (size_t k = 0; k < talus_value_count(games); k++) {
            const char *at = strstr(what, "of the game "), *game = talus_value_string(talus_value_child(games, k), "");
            size_t length = strlen(game);
            at = at ? at + strlen("of the game ") : "";
            if (length && strncmp(at, game, length) == 0 && (!at[length] || at[length] == ' ')) return true;
        }
    }
    return false;
}

static void lint_skip(struct linter *linter, bool foreign, const char *what, const char *path)
{
    for (size_t i = 0; i < linter->skipped.count; i++) {
        struct lint_skipped *skipped = &linter->skipped.items[i];
        if (strcmp(skipped->what, what) != 0) continue;
        skipped->count++;
        return;
    }
    struct lint_skipped skipped = {
        .foreign = foreign, .count = 1, .first = pool_copy(&linter->pool, path, strlen(path))};
    skipped.also_for = foreign && lint_is_also_for(linter, what);
    snprintf(skipped.what, sizeof skipped.what, "%s", what);
    if (skipped.first) (void)list_push(&linter->skipped, skipped);
}

static void lint_refuse(struct linter *linter, bool foreign, const char *what, const char *path)
{
    struct spot place = {.file = path};
    if (*what)
        notices_add(&linter->found,
                    notice_error(foreign ? "lint/foreign" : "lint/no-system",
                                 "name a rule system with --system to check it anyway"),
                    place, "no rule system reads this: it is %s", what);
    else
        notices_add(&linter->found, notice_error("lint/no-system", "name the system with --system"), place,
                    "no rule system knows this document");
}

static void lint_count_step(struct linter *linter, const char *words)
{
    size_t place = 0;
    while (place < linter->steps.count && strcmp(linter->steps.items[place].words, words) != 0)
        place++;
    struct lint_step step = {pool_copy(&linter->pool, words, strlen(words)), 0};
    if (place == linter->steps.count && (!step.words || !list_push(&linter->steps, step))) return;
    linter->steps.items[place].count++;
}

/* What the library found a document to be; `named`: it was requested by name, so it must belong to a system. */
static void lint_judge(struct linter *linter, const struct talus_value *seen, const char *path, bool named)
{
    const char *kind = talus_value_string(talus_value_at(seen, "/kind"), "");
    const char *what = talus_value_string(talus_value_at(seen, "/what"), "");
    bool foreign = strcmp(kind, "foreign") == 0;
    const struct talus_value *steps = talus_value_at(seen, "/steps");
    if (strcmp(kind, "adventure") == 0) {
        const struct talus_value *list = talus_value_at(seen, "/documents");
        for (size_t i = 0; i < talus_value_count(list); i++)
            lint_judge(linter, talus_value_child(list, i), path, false);
        return;
    }
    if (foreign || strcmp(kind, "unknown") == 0) {
        (named ? lint_refuse : lint_skip)(linter, foreign, what, path);
        return;
    }
    linter->documents++;
    linter->migrated += talus_value_count(steps) != 0;
    for (size_t i = 0; i < talus_value_count(steps); i++)
        lint_count_step(linter, talus_value_string(talus_value_child(steps, i), ""));
    if (*what && !linter->other)
        notices_add(&linter->found, notice_warning("content/other-game", "findings in it may be meaningless"),
                    (struct spot){.file = path}, "this seems to be %s; it is checked as one of %s", what,
                    linter->system);
    linter->other |= *what != '\0';
    if (linter->newer || !talus_value_bool(talus_value_at(seen, "/newer"), 0)) return;
    linter->newer = true;
    notices_add(&linter->found, notice_warning("content/newer", "this version does not know what is new in it"),
                (struct spot){.file = path},
                "documents are from a newer release than this version knows; this is the first");
}

static void lint_take(struct linter *linter, const struct talus_value *list)
{
    static const char *const severities[] = {"note", "warning", "error"};
    for (size_t i = 0; i < talus_value_count(list); i++) {
        const struct talus_value *one = talus_value_child(list, i);
        const char *severity = talus_value_string(talus_value_at(one, "/severity"), "");
        size_t rank = 0;
        while (rank < 2 && strcmp(severities[rank], severity) != 0)
            rank++;
        struct spot place = {talus_value_string(talus_value_at(one, "/file"), NULL),
                             (uint32_t)talus_value_int(talus_value_at(one, "/line"), 0),
                             (uint32_t)talus_value_int(talus_value_at(one, "/column"), 0),
                             talus_value_string(talus_value_at(one, "/pointer"), NULL),
                             (uint32_t)talus_value_int(talus_value_at(one, "/length"), 0)};
        notices_add(&linter->found,
                    (struct notice_kind){talus_value_string(talus_value_at(one, "/code"), ""),
                                         (enum talus_severity)rank,
                                         talus_value_string(talus_value_at(one, "/hint"), NULL)},
                    place, "%s", talus_value_string(talus_value_at(one, "/message"), ""));
    }
}

/* What the engine found while it read the text, or its content, in which the text may be as well. */
static void lint_sort_out(struct linter *linter, struct talus *engine, const char *file)
{
    struct notices all = {0};
    notices_take(&all, engine);
    for (size_t i = 0; i < all.count; i++) {
        const struct notice *one = &all.items[i];
        bool own = one->place.file && strcmp(one->place.file, file) == 0 && strncmp(one->code, "json/", 5) == 0;
        notices_add(own ? &linter->found : &linter->others, (struct notice_kind){one->code, one->severity, one->hint},
                    one->place, "%s", one->message);
    }
    notices_free(&all);
}

/* Does the path have these folders in it, the last one with or without ".db"? */
static bool lint_is_below(const char *path, const char *folders)
{
    size_t length = strlen(folders);
    for (const char *at = strstr(path, folders); at; at = strstr(at + 1, folders)) {
        const char *end = at + length + (strncmp(at + length, ".db", 3) == 0 ? 3 : 0);
        if ((at == path || at[-1] == '/') && (*end == '/' || *end == '#' || !*end)) return true;
    }
    return false;
}

/* The game of the pack that a document is in, as the manifest states it; else that of the package. */
static const char *lint_game(const struct linter *linter, const char *path)
{
    const struct talus_value *manifests = talus_value_get(linter->package, "/manifests");
    struct pool pool = {0};
    const char *named = foundry_name(&pool, path), *game = NULL;
    for (size_t i = 0; !game && i < talus_value_count(manifests); i++) {
        const struct talus_value *packs = talus_value_at(talus_value_child(manifests, i), "/packs");
        for (size_t k = 0; !game && k < talus_value_count(packs); k++) {
            const char *stated = talus_value_string(talus_value_child(packs, k), "");
            if (*stated && lint_is_below(named, talus_value_name(packs, k))) game = stated;
        }
    }
    pool_free(&pool);
    return game ? game : linter->game;
}

/* Asks about a text. What the engine itself finds is a fault of the text when it cannot be read, else one of the
 * content. */
static enum talus_status lint_ask(struct linter *linter, const char *verb, const struct talus_question *text,
                                  struct talus_answer **answer)
{
    struct talus *engine = client_engine(linter->client);
    struct buffer options = {0};
    struct talus_question question = *text;
    buffer_addf(&options, "{\"mapped\":%s", linter->mapped ? "true" : "false");
    const char *game = lint_game(linter, text->file);
    if (game) buffer_add(&options, ",\"game\":");
    if (game) buffer_add_json(&options, game);
    if (!text->text) buffer_add(&options, ",\"pack\":");
    if (!text->text) buffer_add_json(&options, text->file);
    buffer_add(&options, "}");
    question.size = sizeof question;
    question.verb = verb;
    question.system = linter->system;
    question.options = strcmp(verb, "inspect") == 0 ? buffer_get(&options) : NULL;
    if (!text->text) question.file = NULL;
    enum talus_status status = talus_use(engine, client_own_content(linter->client));
    if (options.failed) status = TALUS_NO_MEMORY;
    if (status == TALUS_OK) status = heap_check(talus_ask_about(engine, &question, answer));
    if (status == TALUS_OK)
        lint_sort_out(linter, engine, text->file);
    else
        notices_take(&linter->found, engine);
    if (status == TALUS_NO_MEMORY)
        notices_add(&linter->found, notice_error("lint/memory", NULL), (struct spot){.file = text->file},
                    "there is not enough memory to check this");
    buffer_free(&options);
    return status;
}

static void lint_text(struct linter *linter, const struct talus_question *text, bool named)
{
    struct talus_answer *answer = NULL;
    if (lint_ask(linter, "inspect", text, &answer) == TALUS_OK) {
        lint_take(linter, talus_value_get(answer, "/diagnostics"));
        lint_judge(linter, talus_value_get(answer, ""), text->file, named);
    }
    talus_answer_free(answer);
}

/* Writes the text with what can be corrected safely. */
static void lint_fix(struct linter *linter, const struct talus_question *text)
{
    struct talus_answer *answer = NULL;
    struct buffer out = {0};
    size_t size = 0;
    const char *why = "there is not enough memory", *bytes = NULL;
    struct notices found = linter->found, others = linter->others; /* correcting finds the same again */
    linter->found = linter->others = (struct notices){0};
    bool good = lint_ask(linter, "fix", text, &answer) == TALUS_OK;
    notices_free(&linter->found);
    notices_free(&linter->others);
    linter->found = found;
    linter->others = others;
    size_t count = good ? talus_value_count(talus_value_get(answer, "")) : 0;
    if (count) bytes = talus_answer_bytes(answer, TALUS_RAW, &size);
    if (bytes) buffer_add_bytes(&out, bytes, size);
    if (bytes && cli_write(text->file, &out, &why) == TALUS_OK)
        linter->fixed += count;
    else if (count)
        cli_say("talus lint: %s: %s\n", text->file, why);
    buffer_free(&out);
    talus_answer_free(answer);
}

static bool lint_read(struct linter *linter, struct pool *pool, struct talus_question *text)
{
    char *bytes = NULL;
    const char *why = "";
    bool good = file_read(pool, text->file, &bytes, &text->text_size, &why) == TALUS_OK;
    text->text = bytes;
    if (!good)
        notices_add(&linter->found, notice_error("file/unreadable", NULL), (struct spot){.file = text->file},
                    "cannot read the file: %s", why);
    return good;
}

/* The findings of one text by their places; what was found twice, in the text and in the content, is kept once. */
static void lint_settle(struct linter *linter, size_t before)
{
    (void)list_sort(linter->found.items + before, linter->found.count - before, sizeof *linter->found.items,
                    lint_by_place);
    notices_drop_copies(&linter->found, before);
}

static void lint_one(struct linter *linter, const char *path, bool named)
{
    struct pool pool = {0};
    struct talus_question text = {.file = path};
    size_t before = linter->found.count;
    if (lint_read(linter, &pool, &text)) {
        lint_text(linter, &text, named);
        bool own = foundry_name(&pool, path) == path; /* unpacked documents are not changed */
        if (linter->fix && own && linter->found.count > before) lint_fix(linter, &text);
    }
    pool_free(&pool);
    lint_settle(linter, before);
}

/* JSON lines: each line is a separate document. */
static void lint_lines(struct linter *linter, const char *path, bool named)
{
    struct pool pool = {0};
    struct talus_question whole = {.file = path};
    uint32_t number = 0;
    const char *end = NULL;
    if (lint_read(linter, &pool, &whole)) end = whole.text + whole.text_size;
    for (const char *at = whole.text; end && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t before = linter->found.count;
        if (!stop) stop = end;
        number++;
        struct talus_question line = {.file = path, .text = at, .text_size = (size_t)(stop - at)};
        if (stop > at) lint_text(linter, &line, named);
        lint_settle(linter, before);
        notices_set_line(&linter->found, before, number);
        at = stop + 1;
    }
    pool_free(&pool);
}

/* The documents of a compiled pack: their places are files without lines. */
static void lint_compiled(struct linter *linter, const char *path)
{
    struct talus_answer *answer = NULL;
    struct talus_question pack = {.file = path};
    if (lint_ask(linter, "inspect", &pack, &answer) == TALUS_OK) {
        const struct talus_value *list = talus_value_get(answer, "/documents");
        lint_take(linter, talus_value_get(answer, "/diagnostics"));
        for (size_t i = 0; i < talus_value_count(list); i++) {
            const struct talus_value *one = talus_value_child(list, i);
            lint_judge(linter, one, talus_value_string(talus_value_at(one, "/file"), path), false);
        }
    }
    talus_answer_free(answer);
}

static int lint_folder(struct linter *linter, const char *path)
{
    static const char *const endings[] = {".json", ".jsonl"};
    struct pool pool = {0};
    char **files = NULL;
    size_t count = 0;
    const char *why = NULL;
    int status = EXIT_FINE;
    for (size_t e = 0; status == EXIT_FINE && e < sizeof endings / sizeof *endings; e++) {
        if (file_list(&pool, (struct file_search){path, endings[e]}, &files, &count, &why) != TALUS_OK) {
            status = cli_wrong_call("lint", "%s: %s", path, why);
            break;
        }
        for (size_t i = 0; i < count; i++) {
            if (file_ends_with(files[i], ".jsonl"))
                lint_lines(linter, files[i], false);
            else if (strcmp(file_base_name(files[i]), "_folders.json") != 0 && !foundry_is_manifest(files[i]))
                lint_one(linter, files[i], false);
        }
    }
    pool_free(&pool);
    return status;
}

/* A compiled pack begins with its mark. */
static bool lint_is_compiled(const char *path)
{
    char start[8] = "";
    return file_read_start(path, start, sizeof start) == sizeof start && memcmp(start, "TALUS\x1a", 6) == 0;
}

static int lint_path(struct linter *linter, const char *path)
{
    if (file_is_directory(path)) return lint_folder(linter, path);
    if (lint_is_compiled(path))
        lint_compiled(linter, path);
    else if (file_ends_with(path, ".jsonl"))
        lint_lines(linter, path, true);
    else
        lint_one(linter, path, true);
    return EXIT_FINE;
}

/* Whatever was not checked, for the line before the last. */
static void lint_add_remarks(struct linter *linter, struct buffer *out)
{
    for (size_t i = 0; i < linter->skipped.count; i++) {
        const struct lint_skipped *skipped = &linter->skipped.items[i];
        const char *first = foundry_name(&linter->pool, skipped->first);
        if (skipped->foreign) continue;
        if (skipped->count == 1)
            buffer_addf(out, "not checked: %s, %s\n", first, *skipped->what ? skipped->what : "a file of no known kind");
        else
            buffer_addf(out, "not checked: %zu files such as %s, each %s\n", skipped->count, first,
                      *skipped->what ? skipped->what : "of no known kind");
    }
    if (linter->migrated)
        buffer_addf(out, "%zu document%s of older releases, read as of today\n", linter->migrated,
                  cli_plural(linter->migrated));
    for (size_t i = 0; linter->verbose && i < linter->steps.count; i++)
        buffer_addf(out, "    %zu: %s\n", linter->steps.items[i].count, linter->steps.items[i].words);
    if (linter->fix) buffer_addf(out, "%zu repaired\n", linter->fixed);
}

/* Content of other games and programs, once for each. */
static void lint_report_foreign(struct linter *linter)
{
    for (size_t i = 0; i < linter->skipped.count; i++) {
        const struct lint_skipped *skipped = &linter->skipped.items[i];
        struct spot place = {.file = skipped->first};
        if (!skipped->foreign) continue;
        char hint[120];
        snprintf(hint, sizeof hint, "%zu document%s of this kind %s not checked", skipped->count,
                 cli_plural(skipped->count), skipped->count == 1 ? "was" : "were");
        enum talus_severity severity = skipped->also_for && linter->documents ? TALUS_NOTE : TALUS_ERROR;
        notices_add(&linter->found, (struct notice_kind){"lint/foreign", severity, hint}, place,
                    "no rule system reads this: it is %s", skipped->what);
    }
}

/* Faults of content that was loaded in addition to what is linted; the rest has been reported, at its own document. */
static size_t lint_print_others(struct linter *linter)
{
    struct buffer out = {0};
    size_t errors = 0;
    for (size_t i = 0; i < linter->others.count; i++) {
        const struct notice *notice = &linter->others.items[i];
        bool said = false;
        for (size_t j = 0; notice->place.file && j < linter->paths.count; j++)
            said = said || strncmp(notice->place.file, linter->paths.items[j], strlen(linter->paths.items[j])) == 0;
        if (said) continue;
        notice_print(&out, notice);
        errors += notice->severity == TALUS_ERROR;
    }
    fputs(buffer_get(&out), stderr);
    buffer_free(&out);
    return errors;
}

/* Findings that are known already are left out, or kept for the next time. */
static int lint_use_baseline(struct linter *linter, struct buffer *remarks)
{
    struct lint_baseline_counts counts;
    const char *why = NULL;
    if (linter->write_baseline) {
        struct buffer out = {0};
        lint_baseline_write(&out, &linter->found);
        bool good = cli_write(linter->write_baseline, &out, &why) == TALUS_OK;
        buffer_free(&out);
        if (!good) return cli_wrong_call("lint", "%s: %s", linter->write_baseline, why);
        buffer_addf(remarks, "%s: %zu finding%s kept\n", linter->write_baseline, linter->found.count,
                  cli_plural(linter->found.count));
    }
    if (!linter->baseline || !lint_baseline_apply(linter->baseline, &linter->found, &counts)) return EXIT_FINE;
    buffer_addf(remarks, "%zu known finding%s left out", counts.known, cli_plural(counts.known));
    if (counts.gone) buffer_addf(remarks, "; %zu of %s not found any more", counts.gone, linter->baseline);
    buffer_add_char(remarks, '\n');
    return EXIT_FINE;
}

/* Code hosts know a file as "packs/feat.json", whether or not "." was checked. */
static void lint_shorten_places(struct linter *linter)
{
    for (size_t i = 0; i < linter->found.count; i++) {
        const char **file = &linter->found.items[i].place.file;
        if (*file && strncmp(*file, "./", 2) == 0 && (*file)[2]) *file += 2;
    }
}

static int lint_finish(struct linter *linter)
{
    struct buffer out = {0}, remarks = {0};
    lint_report_foreign(linter);
    foundry_name_places(&linter->found);
    foundry_name_places(&linter->others);
    lint_shorten_places(linter);
    lint_add_remarks(linter, &remarks);
    int status = lint_use_baseline(linter, &remarks);
    struct lint_findings findings = {.notices = &linter->found,
                                     .documents = linter->documents,
                                     .remarks = buffer_get(&remarks),
                                     .no_notes = linter->no_notes};
    const char *form = linter->as_json ? "json" : linter->as_sarif ? "sarif" : linter->form ? linter->form : "text";
    lint_report(&out, &linter->pool, form, &findings);
    int put = cli_put(&out);
    buffer_free(&out);
    buffer_free(&remarks);
    size_t others = lint_print_others(linter);
    bool many = linter->most_warnings >= 0 && linter->found.warnings > (size_t)linter->most_warnings;
    if (status != EXIT_FINE) return status;
    if (linter->nothing) return EXIT_WRONG_CALL;
    bool bad = linter->found.errors && !linter->write_baseline;
    return put != EXIT_FINE || bad || others || many ? EXIT_BAD : EXIT_FINE;
}

/* The manifests of a folder; NULL when there is none. `notices` takes what is wrong with them, if it is given. For
 * talus_answer_free. */
static struct talus_answer *lint_package(const char *folder, struct notices *notices)
{
    struct talus_answer *answer = NULL;
    struct client *client = file_is_directory(folder) ? client_new("lint") : NULL;
    if (!client) return NULL;
    client_hush(client, true);
    client_set(client, "path", folder);
    (void)client_ask(client, "package", &answer);
    if (notices) notices_append(notices, client_found(client));
    client_free(client);
    return answer;
}

static bool lint_names(const struct talus_answer *package, const char *id)
{
    const struct talus_value *manifests = talus_value_get(package, "/manifests");
    for (size_t i = 0; i < talus_value_count(manifests); i++) {
        const struct talus_value *own = talus_value_at(talus_value_child(manifests, i), "/id");
        if (strcmp(talus_value_string(own, ""), id) == 0) return true;
    }
    return false;
}

/* Is the package among those of --content: by its manifest, or by the name of its folder? */
static bool lint_has_package(const struct linter *linter, const char *id)
{
    bool found = false;
    for (size_t i = 0; !found && i < linter->with.count; i++) {
        const char *path = linter->with.items[i];
        struct talus_answer *package = lint_package(path, NULL);
        found = lint_names(package, id) || strcmp(file_base_name(path), id) == 0;
        talus_answer_free(package);
    }
    return found;
}

/* What a manifest needs but the command line does not name: links into it and its words are not known. */
static void lint_needs(struct linter *linter, const struct talus_answer *package, const struct talus_value *manifest)
{
    const struct talus_value *needs = talus_value_at(manifest, "/needs");
    struct buffer missing = {0};
    for (size_t i = 0; i < talus_value_count(needs); i++) {
        const char *id = talus_value_string(talus_value_child(needs, i), "");
        if (lint_names(package, id) || lint_has_package(linter, id)) continue;
        buffer_addf(&missing, "%s\"", missing.length ? ", " : "");
        buffer_add_clean(&missing, id, strlen(id));
        buffer_add_char(&missing, '"');
    }
    struct spot place = {talus_value_string(talus_value_at(manifest, "/file"), NULL),
                         (uint32_t)talus_value_int(talus_value_at(manifest, "/line"), 0),
                         (uint32_t)talus_value_int(talus_value_at(manifest, "/column"), 0),
                         talus_value_string(talus_value_at(manifest, "/pointer"), NULL), 0};
    if (missing.length)
        notices_add(&linter->found,
                    notice_note("lint/dependency", "name their folders with --content if they have content"), place,
                    "the module needs modules that are not here: %s", buffer_get(&missing));
    buffer_free(&missing);
}

/* Is `name` a whole step of the path, or one without its ending? */
static bool lint_has_step(const char *path, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(path, name); at; at = strstr(at + 1, name)) {
        if (at > path && at[-1] == '/' && (at[length] == '/' || at[length] == '.' || !at[length])) return true;
    }
    return false;
}

/* Is there a folder or file that has the last name of the pack's path? Repositories build packs from elsewhere, and
 * copies of them may have "%20" for a space. */
static bool lint_has_pack(const char *pack, char *const *files, size_t count)
{
    const char *name = file_base_name(pack);
    struct buffer escaped = {0};
    bool found = false;
    for (const char *at = name; *at; at++)
        buffer_add(&escaped, *at == ' ' ? "%20" : (char[]){*at, '\0'});
    for (size_t i = 0; i < count && !found; i++)
        found = lint_has_step(files[i], name) || lint_has_step(files[i], buffer_get(&escaped));
    buffer_free(&escaped);
    return found;
}

/* Packs that a manifest lists and that are not in the folder: nothing of them is checked. */
static void lint_absent_packs(struct linter *linter, const struct talus_value *manifest, const char *folder)
{
    const struct talus_value *packs = talus_value_at(manifest, "/packs");
    struct buffer absent = {0};
    struct pool pool = {0};
    char **files = NULL;
    size_t count = 0, missing = 0;
    const char *why = NULL;
    bool listed = file_list(&pool, (struct file_search){folder, NULL}, &files, &count, &why) == TALUS_OK;
    for (size_t i = 0; listed && i < talus_value_count(packs); i++) {
        const char *pack = talus_value_name(packs, i);
        if (lint_has_pack(pack, files, count)) continue;
        buffer_addf(&absent, "%s\"", missing++ ? ", " : "");
        buffer_add_clean(&absent, pack, strlen(pack));
        buffer_add_char(&absent, '"');
    }
    struct spot place = {.file = talus_value_string(talus_value_at(manifest, "/file"), NULL)};
    if (missing)
        notices_add(&linter->found, notice_warning("lint/absent-pack", "build the packs first, or correct their paths"),
                    place, "the manifest lists %s not here: %s", missing == 1 ? "a pack that is" : "packs that are",
                    buffer_get(&absent));
    buffer_free(&absent);
    pool_free(&pool);
}

/* A file or folder as it was named, with what had to be unpacked of it. */
static int lint_given(struct linter *linter, const char *given, const struct foundry_paths *paths)
{
    struct talus_answer *package = lint_package(given, &linter->found);
    const struct talus_value *manifests = talus_value_get(package, "/manifests");
    size_t documents = linter->documents, errors = linter->found.errors;
    linter->package = package;
    linter->game = talus_value_string(talus_value_get(package, "/game"), NULL);
    for (size_t i = 0; i < talus_value_count(manifests); i++) {
        lint_needs(linter, package, talus_value_child(manifests, i));
        lint_absent_packs(linter, talus_value_child(manifests, i), given);
    }
    int status = EXIT_FINE;
    for (size_t i = 0; status == EXIT_FINE && i < paths->count; i++)
        status = lint_path(linter, paths->items[i]);
    if (file_is_directory(given) && documents == linter->documents && errors == linter->found.errors) {
        linter->nothing = true;
        notices_add(&linter->found,
                    notice_error("lint/nothing", "name the folder with the documents, or the system with --system"),
                    (struct spot){.file = given}, "nothing in this folder is a document of a rule system");
    }
    linter->game = NULL;
    linter->package = NULL;
    talus_answer_free(package);
    return status;
}

struct lint_target {
    const char *given;
    struct foundry_paths paths;
};

/* The manifest in a folder; NULL when there is none. */
static const char *lint_manifest_in(struct pool *pool, const char *folder)
{
    static const char *const names[] = {"module.json", "system.json", "world.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *path = pool_printf(pool, "%s/%s", folder, names[i]);
        if (path && file_exists(path)) return path;
    }
    return NULL;
}

/* The folder that a file or folder is in. */
static const char *lint_folder_of(struct pool *pool, const char *path)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    char *folder = pool_copy(pool, path, length), *slash = folder ? strrchr(folder, '/') : NULL;
    if (!folder) return NULL;
    if (strcmp(folder, ".") == 0) return "..";
    if (strcmp(file_base_name(folder), "..") == 0) return pool_printf(pool, "%s/..", folder);
    if (!slash) return ".";
    slash[slash == folder] = '\0';
    return folder;
}

/* A part of a package was named: the words of its manifest, in one of the folders around it, are known as well. */
static void lint_look_above(struct linter *linter, const char *given)
{
    enum { LINT_LEVELS = 5 };
    struct pool *pool = &linter->pool;
    const char *folder = given, *manifest = file_is_directory(given) ? lint_manifest_in(pool, given) : NULL;
    if (manifest) return; /* the whole package was named */
    for (size_t level = 0; folder && !manifest && level < LINT_LEVELS; level++) {
        folder = lint_folder_of(pool, folder);
        manifest = folder ? lint_manifest_in(pool, folder) : NULL;
    }
    if (manifest) client_content_as_is(linter->client, manifest);
}

/* Unpacks what was named, and adds it to the content. */
static int lint_open(struct linter *linter, struct lint_target *target)
{
    const char *why = "";
    if (!file_exists(target->given))
        return cli_wrong_call("lint", "there is no file or folder \"%s\"", target->given);
    if (!foundry_open(&linter->foundry, target->given, &target->paths, &why))
        return cli_wrong_call("lint", "%s: %s", target->given, why);
    lint_look_above(linter, target->given);
    for (size_t i = 0; i < target->paths.count; i++) {
        (void)list_push(&linter->paths, target->paths.items[i]);
        if (!file_is_pipe(target->paths.items[i])) /* can be read only once */
            client_content_as_is(linter->client, target->paths.items[i]);
    }
    return EXIT_FINE;
}

static bool lint_has_system(const char *name, struct buffer *known)
{
    const char *id;
    for (size_t i = 0; (id = talus_system_id(i)) != NULL; i++) {
        if (strcmp(id, name) == 0) return true;
        buffer_addf(known, "%s%s", i ? ", " : "", id);
    }
    return false;
}

static int lint_check_call(const struct linter *linter)
{
    struct buffer known = {0};
    int status = EXIT_FINE;
    if (linter->system && !lint_has_system(linter->system, &known))
        status = cli_wrong_call("lint", "there is no system \"%s\"; there are %s", linter->system, buffer_get(&known));
    else if (linter->form && !lint_has_form(linter->form))
        status = cli_wrong_call("lint", "there is no format \"%s\"; there are text, json, sarif, github and junit",
                                linter->form);
    buffer_free(&known);
    return status;
}

static int lint_run(struct linter *linter, poptContext context)
{
    list(struct lint_target) targets = {0};
    const char *path;
    int status = lint_check_call(linter);
    notices_append(&linter->others, client_found(linter->client));
    while (status == EXIT_FINE && (path = poptGetArg(context)) != NULL) {
        struct lint_target target = {.given = path};
        status = lint_open(linter, &target);
        if (status == EXIT_FINE) (void)list_push(&targets, target);
    }
    if (status == EXIT_FINE && !targets.count) status = cli_wrong_call("lint", "name files or folders");
    for (size_t i = 0; status == EXIT_FINE && i < targets.count; i++)
        status = lint_given(linter, targets.items[i].given, &targets.items[i].paths);
    list_free(&targets);
    return status == EXIT_FINE ? lint_finish(linter) : status;
}

static void lint_close(struct linter *linter)
{
    list_free(&linter->steps);
    list_free(&linter->paths);
    list_free(&linter->with);
    list_free(&linter->skipped);
    foundry_free(&linter->foundry);
    notices_free(&linter->found);
    notices_free(&linter->others);
    client_free(linter->client);
    pool_free(&linter->pool);
}

int verb_lint(int argc, char **argv)
{
    if (watch_wanted(argc, argv)) return watch_run(argc, argv, verb_lint);
    struct linter linter = {.most_warnings = -1, .client = client_new("lint")};
    if (!linter.client) return EXIT_BAD;
    foundry_init(&linter.foundry, &linter.found);
    const struct poptOption options[] = {
        {"content", 'c', POPT_ARG_STRING, NULL, OPTION_CONTENT, "content to look names up in, not to check (repeatable)",
         "PATH"},
        {"system", 's', POPT_ARG_STRING, &linter.system, 0, "treat all documents as this rule system", "NAME"},
        {"json", 'j', POPT_ARG_NONE, &linter.as_json, 0, "print JSON", NULL},
        {"sarif", 0, POPT_ARG_NONE, &linter.as_sarif, 0, "print SARIF 2.1.0 for code hosts", NULL},
        {"format", 'f', POPT_ARG_STRING, &linter.form, 0, "output format: text, json, sarif, github or junit", "NAME"},
        {"baseline", 0, POPT_ARG_STRING, &linter.baseline, 0, "hide the findings this file lists", "FILE"},
        {"write-baseline", 0, POPT_ARG_STRING, &linter.write_baseline, 0, "write all findings to a file", "FILE"},
        {"mapped", 0, POPT_ARG_NONE, &linter.mapped, 0, "note every name that was read as an older or newer spelling", NULL},
        {"fix", 0, POPT_ARG_NONE, &linter.fix, 0, "fix everything that can be fixed safely", NULL},
        {"verbose", 'v', POPT_ARG_NONE, &linter.verbose, 0, "count the changes made to documents of older releases", NULL},
        {"no-notes", 0, POPT_ARG_NONE, &linter.no_notes, 0, "hide notes", NULL},
        {"max-warnings", 0, POPT_ARG_INT, &linter.most_warnings, 0, "fail if there are more than N warnings", "N"},
        {"watch", 0, POPT_ARG_NONE, NULL, 0, "run again whenever a file changes", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "PATH... [options]");
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        const char *copy = value ? pool_copy(&linter.pool, value, strlen(value)) : NULL;
        if (copy) client_content(linter.client, copy);
        if (copy) (void)list_push(&linter.with, copy);
        free(value);
    }
    int status = option == -1 ? lint_run(&linter, context) : EXIT_WRONG_CALL;
    cli_close(context, options);
    lint_close(&linter);
    return status;
}
