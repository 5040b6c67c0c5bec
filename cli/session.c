/* session.c: content and documents for the verbs. */
#include "session.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "systems/pf2e/content/compiled.h"

void session_init(struct session *session)
{
    *session = (struct session){0};
    foundry_init(&session->foundry, &session->found);
    diags_init(&session->diags);
    arena_init(&session->arena);
}

void session_free(struct session *session)
{
    for (size_t i = 0; systems_all[i]; i++) {
        if (session->contents[i]) systems_all[i]->content_free(session->contents[i]);
    }
    if (session->has_document) json_free(&session->document);
    memory_free(session->with);
    foundry_free(&session->foundry);
    notices_free(&session->found);
    diags_free(&session->diags);
    arena_free(&session->arena);
}

void session_add_path(struct session *session, const char *path)
{
    if (!fs_exists(path)) memory_note_loss(); /* whatever is answered without it is not what was asked */
    const char **with = memory_resize(session->with, (session->with_count + 1) * sizeof *with);
    if (!with) return;
    session->with = with;
    session->with[session->with_count++] = path;
}

void session_add_content(struct session *session, const char *path)
{
    const char *why = "";
    struct foundry_paths paths = {0};
    bool good = path && foundry_open(&session->foundry, path, &paths, &why);
    inside_take(&session->diags, &session->found);
    if (path && !good)
        diags_add(&session->diags, "content/unreadable", SEVERITY_ERROR, (struct place){.file = path}, NULL, "%s", why);
    if (!good) memory_note_loss();
    for (size_t i = 0; good && i < paths.count; i++)
        session_add_path(session, paths.items[i]);
}

int session_read_options(struct session *session, poptContext context)
{
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *path = poptGetOptArg(context);
        if (path) session_add_content(session, arena_copy_text(&session->arena, path, strlen(path)));
        free(path);
    }
    return option;
}

/* The name of the document in the file that `value` begins with, and the badge behind it; the value if unknown. */
static const char *session_item_name(struct session *session, const char *value)
{
    const char *end = strstr(value, ".json");
    if (!end || (end[5] && end[5] != ':')) return value;
    char *path = arena_copy_text(&session->arena, value, (size_t)(end + 5 - value));
    struct json_document item;
    const char *name = NULL;
    if (path) {
        bool read = json_load(&item, path, NULL) == STATUS_OK;
        const char *text = read ? json_to_text(json_get(&item.root, "name"), NULL) : NULL;
        if (text) name = arena_printf(&session->arena, "%s%s", text, end + 5);
        json_free(&item);
    }
    if (!name) return value;
    session_add_content(session, path);
    return name;
}

void session_add_to_list(struct session *session, struct json *options, const char *name, const char *value)
{
    if (strcmp(name, "with") == 0) value = session_item_name(session, value);
    const struct json *known = json_get(options, name);
    struct json list = known ? *known : json_make_array();
    json_push(&session->arena, &list, json_make_text(&session->arena, value, strlen(value)));
    json_set(&session->arena, options, name, list);
}

struct content *session_content(struct session *session, const struct system *system)
{
    size_t index = 0;
    while (systems_all[index] && systems_all[index] != system)
        index++;
    if (!systems_all[index] || !system->content_load) return NULL;
    if (!session->contents[index]) {
        size_t failures = memory_failures();
        struct content *content = system->content_load(session->with, session->with_count, &session->diags);
        if (content && memory_failures() != failures) { /* part of it is missing: worse than none */
            system->content_free(content);
            content = NULL;
        }
        session->contents[index] = content;
    }
    return session->contents[index];
}

const struct system *session_system(const char *verb, const char *name, bool *wrong)
{
    const struct system *system = name ? system_find(name) : NULL;
    *wrong = name && !system;
    if (!*wrong) return system;
    struct text known = {0};
    for (size_t i = 0; systems_all[i]; i++)
        text_addf(&known, "%s%s", i ? ", " : "", systems_all[i]->id);
    cli_wrong_call(verb, "there is no system \"%s\"; known are %s", name, text_get(&known));
    text_free(&known);
    return NULL;
}

/* A few documents tell. One that cannot be read might have told something else. */
static const struct system *session_guess_path(const char *path)
{
    enum { SESSION_LOOKS = 32 };
    if (pf2e_compiled_is(path)) return system_find("pf2e");
    struct arena arena;
    arena_init(&arena);
    char **files = NULL, *one = (char *)(uintptr_t)path;
    size_t count = 0;
    const char *why = NULL;
    enum status status = STATUS_OK;
    if (!fs_is_directory(path))
        files = &one, count = 1;
    else if ((status = fs_list(&arena, path, ".json", &files, &count, &why)) != STATUS_OK)
        count = 0;
    const struct system *found = NULL;
    for (size_t i = 0; !found && i < count && i < SESSION_LOOKS; i++) {
        struct json_document document;
        status = json_load(&document, files[i], NULL);
        if (status == STATUS_OK) found = system_of(&document.root);
        json_free(&document);
        if (status == STATUS_IO) break;
    }
    if (status == STATUS_IO) memory_note_loss();
    arena_free(&arena);
    return found;
}

const struct system *session_guess(struct session *session)
{
    const struct system *found = NULL;
    for (size_t i = 0; !found && i < session->with_count; i++)
        found = session_guess_path(session->with[i]);
    return found;
}

static void session_say_near(struct session *session, const struct system *system, const char *name)
{
    const char *names[5];
    const struct content *content = system->content_suggest ? session_content(session, system) : NULL;
    size_t count = content ? system->content_suggest(content, name, names, 5) : 0;
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, "    near: %s (%s)\n", names[i], system->id);
}

static const struct json_document *session_find_by_name(struct session *session, const char *verb, const char *name,
                                                        const struct system *system, const struct system **owner)
{
    if (!system) system = session_guess(session);
    for (size_t i = 0; systems_all[i]; i++) {
        const struct system *candidate = systems_all[i];
        if ((system && candidate != system) || !candidate->content_find) continue;
        struct content *content = session_content(session, candidate);
        const struct json_document *found = content ? candidate->content_find(content, name) : NULL;
        if (!found) continue;
        *owner = candidate;
        return found;
    }
    fprintf(stderr, "talus %s: there is no file and no document called \"%s\"\n", verb, name);
    for (size_t i = 0; systems_all[i]; i++) {
        if (!system || systems_all[i] == system) session_say_near(session, systems_all[i], name);
    }
    return NULL;
}

const struct json_document *session_document(struct session *session, const char *verb, const char *name,
                                             const struct system *system, const struct system **owner)
{
    if (!fs_exists(name)) return session_find_by_name(session, verb, name, system, owner);
    if (session->has_document) json_free(&session->document);
    session->has_document = true;
    if (json_load(&session->document, name, &session->diags) != STATUS_OK) {
        inside_report(&session->diags);
        return NULL;
    }
    struct identity found = {.system = system};
    if (!system) found = system_identify(&session->document.root, NULL);
    *owner = found.system;
    if (*owner && system_migrate(*owner, &session->document, &session->diags) == STATUS_OK) return &session->document;
    if (*found.what)
        fprintf(stderr, "talus %s: no rule system reads %s: it is %s; name a system with --system to read it all the same\n",
                verb, name, found.what);
    else
        fprintf(stderr, "talus %s: %s belongs to no system that is known; name one with --system\n", verb, name);
    return NULL;
}

int session_put(const struct answer *answer, enum session_form form)
{
    struct text out = {0};
    switch (form) {
    case SESSION_TEXT:
        page_print_text(&out, &answer->page, cli_has_colour());
        break;
    case SESSION_HTML:
        page_print_html(&out, &answer->page);
        break;
    case SESSION_JSON:
        json_write_pretty(&out, &answer->data);
        text_add_char(&out, '\n');
        break;
    }
    int status = inside_put(&out);
    text_free(&out);
    return status;
}

int session_answer(struct session *session, const char *verb, enum status status, struct answer *answer,
                   enum session_form form)
{
    inside_report(&session->diags);
    int result = EXIT_BAD;
    if (status == STATUS_OK)
        result = session_put(answer, form);
    else
        fprintf(stderr, "talus %s: %s\n", verb, status_name(status));
    page_free(&answer->page);
    return session->diags.errors ? EXIT_BAD : result;
}
