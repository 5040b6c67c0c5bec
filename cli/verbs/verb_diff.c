/* verb_diff.c: what changes about an actor: `talus diff ACTOR A... -- B...`, two sets of what-ifs compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

static const char *const diff_lists[] = {"with", "toggle", "equip", "option", "set"};

/* "--with=Frightened:2" or "--with Frightened:2"; answers how many arguments were used, 0 when it is no what-if. */
static int diff_read(struct session *session, struct json *options, char **argv, int left)
{
    if (strncmp(argv[0], "--", 2) != 0) return 0;
    const char *name = argv[0] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const char *value = equals ? equals + 1 : left > 1 ? argv[1] : NULL;
    if (!value) return 0;
    if (length == 5 && strncmp(name, "level", 5) == 0) {
        json_set(&session->arena, options, "level", json_make_text(&session->arena, value, strlen(value)));
        return equals ? 1 : 2;
    }
    for (size_t i = 0; i < sizeof diff_lists / sizeof *diff_lists; i++) {
        if (strlen(diff_lists[i]) != length || strncmp(name, diff_lists[i], length) != 0) continue;
        session_add_to_list(session, options, diff_lists[i], value);
        return equals ? 1 : 2;
    }
    return 0;
}

static bool diff_ask(struct session *session, const struct system *owner, const struct json_document *document,
                     struct json *options, struct json *data)
{
    struct answer answer = {.data = json_make_null()};
    json_set(&session->arena, options, "summary", json_make_bool(true));
    struct request request = {.content = session_content(session, owner),
                              .document = document,
                              .options = options,
                              .arena = &session->arena,
                              .diags = &session->diags};
    page_init(&answer.page, &session->arena);
    bool good = request.content && owner->sheet(&request, &answer) == STATUS_OK;
    page_free(&answer.page);
    *data = answer.data;
    return good;
}

/* Words are printed as they are, lists of them side by side. */
static const char *diff_text(struct arena *arena, const struct json *value)
{
    struct text text = {0};
    bool words = json_is(value, JSON_ARRAY) && value->count > 0;
    for (size_t i = 0; words && i < value->count; i++)
        words = json_is(json_at(value, i), JSON_STRING);
    for (size_t i = 0; words && i < value->count; i++)
        text_addf(&text, "%s%s", i ? ", " : "", json_to_text(json_at(value, i), ""));
    if (json_is(value, JSON_STRING))
        text_add(&text, value->text);
    else if (value && !words)
        json_write(&text, value);
    else if (!value)
        text_add(&text, "-");
    const char *copy = arena_copy_text(arena, text_get(&text), text.length);
    text_free(&text);
    return copy ? copy : "";
}

/* What one list has and the other has not: "+new -old". */
static const char *diff_lists_text(struct arena *arena, const struct json *before, const struct json *after)
{
    struct text text = {0};
    const struct json *sides[2] = {after, before};
    for (size_t s = 0; s < 2; s++) {
        for (size_t i = 0; i < json_count(sides[s]); i++) {
            bool shared = false;
            for (size_t k = 0; k < json_count(sides[1 - s]) && !shared; k++)
                shared = json_equal(json_at(sides[s], i), json_at(sides[1 - s], k));
            const struct json *one = json_at(sides[s], i);
            if (!shared)
                text_addf(&text, "%s%c%s", text.length ? " " : "", s ? '-' : '+',
                          json_is(one, JSON_STRING) ? one->text : diff_text(arena, one));
        }
    }
    const char *copy = arena_copy_text(arena, text_get(&text), text.length);
    text_free(&text);
    return copy ? copy : "";
}

/* The answer grows by what differs below `prefix`; objects on both sides are gone into, member by member. */
static void diff_members(struct answer *answer, const char *prefix, const struct json *before, const struct json *after)
{
    struct arena *arena = answer->page.arena;
    const struct json *sides[2] = {before, after};
    for (size_t s = 0; s < 2; s++) {
        for (size_t i = 0; json_is(sides[s], JSON_OBJECT) && i < sides[s]->count; i++) {
            const char *name = sides[s]->members[i].name;
            const char *key = *prefix ? arena_printf(arena, "%s.%s", prefix, name) : name;
            const struct json *old = json_get(before, name), *new = json_get(after, name);
            if (!key || (s == 1 && old) || strncmp(key, "modifiers.", 10) == 0) continue;
            if (old && new &&json_equal(old, new)) continue;
            if (json_is(old, JSON_OBJECT) && json_is(new, JSON_OBJECT)) {
                diff_members(answer, key, old, new);
                continue;
            }
            struct json pair = json_make_array();
            json_push(arena, &pair, old ? *old : json_make_null());
            json_push(arena, &pair, new ? *new : json_make_null());
            json_set(arena, &answer->data, key, pair);
            if (json_is(old, JSON_ARRAY) && json_is(new, JSON_ARRAY) && strncmp(key, "strike.", 7) != 0)
                page_cells(&answer->page, key, "", diff_lists_text(arena, old, new), NULL);
            else
                page_cells(&answer->page, key, diff_text(arena, old), diff_text(arena, new), NULL);
        }
    }
}

static int diff_print(struct session *session, const char *title, const struct json *before, const struct json *after,
                      bool as_json)
{
    struct answer answer = {.data = json_make_object()};
    page_init(&answer.page, &session->arena);
    page_title(&answer.page, title, "what changes");
    page_table(&answer.page, "value", "before", "after", NULL);
    diff_members(&answer, "", before, after);
    int result = session_put(&answer, as_json ? SESSION_JSON : SESSION_TEXT);
    page_free(&answer.page);
    return result;
}

static int diff_run(struct session *session, const char *name, struct json options[2], bool as_json)
{
    const struct system *owner = NULL;
    const struct json_document *document = session_document(session, "diff", name, NULL, &owner);
    if (!document) return EXIT_BAD;
    if (!owner->sheet) return cli_wrong_call("diff", "the system %s has no sheets", owner->id);
    struct json data[2];
    bool good = diff_ask(session, owner, document, &options[0], &data[0]) &&
                diff_ask(session, owner, document, &options[1], &data[1]);
    cli_print_diags(&session->diags);
    int result =
        good ? diff_print(session, json_to_text(json_get(&document->root, "name"), name), &data[0], &data[1], as_json)
             : EXIT_BAD;
    return session->diags.errors ? EXIT_BAD : result;
}

static int diff_help(void)
{
    puts("talus diff ACTOR [A...] -- B... [--json] [--content PATH]\n\n"
         "Shows what is different between the actor under the what-ifs A (none: as it is) and under B.\n"
         "What-ifs: --with ITEM[:badge], --toggle OPTION[=suboption], --equip ITEM=held:2, --option OPTION,\n"
         "--set VARIANT=on, --level N.");
    return EXIT_FINE;
}

int verb_diff(int argc, char **argv)
{
    struct session session;
    struct json options[2] = {json_make_object(), json_make_object()};
    const char *name = NULL;
    bool as_json = false, behind = false, good = true;
    session_init(&session);
    for (int i = 1; i < argc && good;) {
        int used = 1;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            session_free(&session);
            return diff_help();
        }
        if (strcmp(argv[i], "--") == 0)
            behind = true;
        else if (strcmp(argv[i], "--json") == 0)
            as_json = true;
        else if (strcmp(argv[i], "--content") == 0 && i + 1 < argc)
            session_add_content(&session, argv[i + used++]);
        else if (argv[i][0] != '-' && !name)
            name = argv[i];
        else if ((used = diff_read(&session, &options[behind], argv + i, argc - i)) == 0) {
            cli_wrong_call("diff", "\"%s\" is no what-if (see talus diff --help)", argv[i]);
            good = false;
        }
        i += used;
    }
    int result = EXIT_WRONG_CALL;
    if (good && !name)
        result = cli_wrong_call("diff", "name an actor");
    else if (good)
        result = diff_run(&session, name, options, as_json);
    session_free(&session);
    return result;
}
