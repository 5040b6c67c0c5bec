/* client.c: questions put together from the command line, and their answers on paper. */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "base/vec.h"
#include "foundry/foundry.h"
#include "inside.h"
#include "json/json.h"

struct client {
    const char *verb;
    struct talus *engine;
    struct talus_content *content;
    struct arena arena;
    struct diags diags; /* of what is read here */
    struct foundry foundry;
    vec(const char *) paths; /* of the content; some lie in `foundry` */
    struct json options, inner;
    const char *scope;               /* `inner` is the member of this name; NULL: the options themselves */
    const char *system, *file, *text; /* of the document */
    size_t text_size;
};

struct client *client_new(const char *verb)
{
    struct client *client = memory_alloc(sizeof *client);
    if (client) *client = (struct client){.verb = verb, .options = json_make_object()};
    bool good = client && (client->engine = talus_new()) != NULL &&
                talus_content_new(&client->content) == TALUS_OK;
    if (!client) return NULL;
    arena_init(&client->arena);
    diags_init(&client->diags);
    foundry_init(&client->foundry, &client->diags);
    if (good) return client;
    fprintf(stderr, "talus %s: out of memory\n", verb);
    client_free(client);
    return NULL;
}

void client_free(struct client *client)
{
    if (!client) return;
    talus_free(client->engine);
    talus_content_free(client->content);
    vec_free(&client->paths);
    foundry_free(&client->foundry);
    diags_free(&client->diags);
    arena_free(&client->arena);
    memory_free(client);
}

struct talus *client_engine(struct client *client)
{
    return client->engine;
}

void client_content(struct client *client, const char *path)
{
    const char *why = "cannot read the file: No such file or directory";
    struct foundry_paths paths = {0};
    bool good = path && fs_exists(path) && foundry_open(&client->foundry, path, &paths, &why);
    for (size_t i = 0; good && i < paths.count; i++)
        good = talus_content_add_path(client->content, paths.items[i]) == TALUS_OK &&
               vec_push(&client->paths, paths.items[i]);
    if (good) return;
    memory_note_loss(); /* whatever is answered without it is not what was asked */
    if (path)
        diags_add(&client->diags, "content/unreadable", SEVERITY_ERROR, (struct place){.file = path},
                  NULL, "%s", why);
}

const char *const *client_paths(const struct client *client, size_t *count)
{
    *count = client->paths.count;
    return client->paths.items;
}

void client_report(struct client *client)
{
    cli_print_diags(&client->diags);
    diags_free(&client->diags);
    diags_init(&client->diags);
}

struct talus_content *client_own_content(struct client *client)
{
    return client->content;
}

void client_share(struct client *client, struct talus_content *content)
{
    talus_content_retain(content);
    talus_content_free(client->content);
    client->content = content;
}

void client_system(struct client *client, const char *name)
{
    client->system = name;
}

static bool client_read(struct client *client, const char *path, char **bytes, size_t *size)
{
    const char *why = "";
    if (fs_read(&client->arena, path, bytes, size, &why) == STATUS_OK) return true;
    diags_add(&client->diags, "file/unreadable", SEVERITY_ERROR, (struct place){.file = path}, NULL,
              "cannot read the file: %s", why);
    return false;
}

bool client_file(struct client *client, const char *path)
{
    char *bytes = NULL;
    client->file = arena_copy_text(&client->arena, path, strlen(path));
    if (!client_read(client, path, &bytes, &client->text_size)) {
        cli_print_diags(&client->diags);
        return false;
    }
    client->text = bytes;
    return true;
}

void client_join_lines(struct client *client)
{
    struct text list = {0};
    text_add_char(&list, '[');
    for (size_t i = 0; i < client->text_size; i++) {
        char c = client->text[i];
        bool more = c == '\n' && i + 1 < client->text_size && client->text[i + 1] != '\n';
        if (more) text_add_char(&list, ',');
        text_add_char(&list, c);
    }
    text_add_char(&list, ']');
    char *joined = arena_copy_text(&client->arena, text_get(&list), list.length);
    if (joined) {
        client->text = joined;
        client->text_size = list.length;
    }
    text_free(&list);
}

bool client_document(struct client *client, const char *name)
{
    if (fs_exists(name)) return client_file(client, name);
    client->file = arena_copy_text(&client->arena, name, strlen(name));
    return client->file != NULL;
}

static struct json *client_target(struct client *client)
{
    return client->scope ? &client->inner : &client->options;
}

static void client_put_value(struct client *client, const char *name, struct json value)
{
    json_set_copied(&client->arena, client_target(client), name, value);
}

void client_set(struct client *client, const char *name, const char *text)
{
    if (text) client_put_value(client, name, json_make_text(&client->arena, text, strlen(text)));
}

void client_set_int(struct client *client, const char *name, int64_t number)
{
    client_put_value(client, name, json_make_int(number));
}

void client_set_flag(struct client *client, const char *name, bool flag)
{
    if (flag) client_put_value(client, name, json_make_bool(true));
}

bool client_set_json(struct client *client, const char *name, const char *json)
{
    struct json_document document;
    bool good = json_parse(&document, name, json, strlen(json), &client->diags) == STATUS_OK;
    if (good) client_put_value(client, name, json_copy(&client->arena, &document.root));
    json_free(&document);
    if (!good) cli_print_diags(&client->diags);
    return good;
}

bool client_set_file(struct client *client, const char *name, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    bool good = client_read(client, path, &bytes, &size);
    if (good) client_put_value(client, name, json_make_text(&client->arena, bytes, size));
    if (!good) cli_print_diags(&client->diags);
    return good;
}

static void client_push(struct client *client, const char *name, struct json value)
{
    const struct json *known = json_get(client_target(client), name);
    struct json list = known ? *known : json_make_array();
    json_push(&client->arena, &list, value);
    client_put_value(client, name, list);
}

bool client_add_json(struct client *client, const char *name, const char *json)
{
    struct json_document document;
    bool good = json_parse(&document, name, json, strlen(json), &client->diags) == STATUS_OK;
    if (good) client_push(client, name, json_copy(&client->arena, &document.root));
    json_free(&document);
    return good;
}

void client_add_guess(struct client *client, const char *name, const char *text)
{
    struct json_document document;
    struct json value = json_make_text(&client->arena, text, strlen(text));
    if (json_parse(&document, name, text, strlen(text), NULL) == STATUS_OK && !json_is(&document.root, JSON_ARRAY))
        value = json_copy(&client->arena, &document.root);
    json_free(&document);
    client_push(client, name, value);
}

static bool client_load(struct client *client, const char *path, struct json *value)
{
    struct json_document document;
    bool good = json_load(&document, path, &client->diags) == STATUS_OK;
    if (good) *value = json_copy(&client->arena, &document.root);
    json_free(&document);
    return good;
}

/* "rage.json:2" is the document of the file with a badge. False: it is no file. */
static bool client_file_value(struct client *client, const char *text, struct json *value)
{
    const char *end = strstr(text, ".json");
    struct json document, badged = json_make_object();
    if (!end || (end[5] && end[5] != ':')) return false;
    char *path = arena_copy_text(&client->arena, text, (size_t)(end + 5 - text));
    if (!path || !fs_exists(path) || !client_load(client, path, &document)) return false;
    json_set(&client->arena, &badged, "document", document);
    if (end[5]) json_set(&client->arena, &badged, "value", json_make_int(strtoll(end + 6, NULL, 10)));
    *value = end[5] ? badged : document;
    return true;
}

void client_add(struct client *client, const char *name, const char *text)
{
    struct json value;
    bool may_be_file = strcmp(name, "with") == 0;
    if (!may_be_file || !client_file_value(client, text, &value))
        value = json_make_text(&client->arena, text, strlen(text));
    client_push(client, name, value);
}

void client_add_int(struct client *client, const char *name, int64_t number)
{
    client_push(client, name, json_make_int(number));
}

bool client_add_file(struct client *client, const char *name, const char *path)
{
    struct json value;
    bool good = client_load(client, path, &value);
    if (good) client_push(client, name, value);
    if (!good) cli_print_diags(&client->diags);
    return good;
}

void client_scope(struct client *client, const char *name)
{
    if (client->scope)
        json_set_copied(&client->arena, &client->options, client->scope, client->inner);
    const struct json *known = name ? json_get(&client->options, name) : NULL;
    client->scope = name;
    client->inner = known ? *known : json_make_object();
}

void client_write_question(struct client *client, struct text *out)
{
    struct json question = json_make_object();
    client_scope(client, NULL);
    struct json options = json_copy(&client->arena, &client->options);
    json_remove(&options, "file");
    json_set(&client->arena, &question, "options", options);
    if (client->system)
        json_set(&client->arena, &question, "system",
                 json_make_text(&client->arena, client->system, strlen(client->system)));
    json_write(out, &question);
    if (client->arena.failed) out->failed = true;
}

bool client_read_question(struct client *client, const struct json *question)
{
    const struct json *options = json_get(question, "options"), *system = json_get(question, "system");
    if (!json_is(options, JSON_OBJECT) || (system && !json_is(system, JSON_STRING))) return false;
    client->options = json_copy(&client->arena, options);
    if (system) client->system = arena_copy_text(&client->arena, system->text, system->count);
    return true;
}

/* Diagnostics of the engine, as the command prints its own. False when any is an error. */
static bool client_complain(struct client *client)
{
    size_t count = talus_diagnostic_count(client->engine);
    for (size_t i = 0; i < count; i++) {
        const struct talus_diagnostic *from = talus_diagnostic_get(client->engine, i);
        struct place place = {.file = from->file,
                              .line = from->line,
                              .col = from->column,
                              .pointer = from->pointer};
        diags_add(&client->diags, from->code, (enum severity)from->severity, place, from->hint, "%s",
                  from->message);
    }
    cli_print_diags(&client->diags);
    return client->diags.errors == 0;
}

int client_ask(struct client *client, const char *verb, struct talus_answer **answer)
{
    struct text options = {0};
    client_scope(client, NULL);
    json_write(&options, &client->options);
    struct talus_question question = {.size = sizeof question,
                                      .verb = verb,
                                      .system = client->system,
                                      .file = client->file,
                                      .text = client->text,
                                      .text_size = client->text_size,
                                      .options = text_get(&options)};
    *answer = NULL;
    enum talus_status status = talus_use(client->engine, client->content);
    if (options.failed || client->arena.failed) status = TALUS_NO_MEMORY;
    if (status == TALUS_OK) status = talus_ask_about(client->engine, &question, answer);
    text_free(&options);
    bool good = client_complain(client);
    if (status == TALUS_USAGE) return EXIT_WRONG_CALL;
    if (status == TALUS_OK && good) return EXIT_FINE;
    if (status != TALUS_OK && good)
        fprintf(stderr, "talus %s: %s\n", client->verb, talus_status_name(status));
    return EXIT_BAD;
}

enum talus_form client_form(bool as_json, bool as_html)
{
    if (as_json) return TALUS_PRETTY;
    return as_html ? TALUS_HTML : cli_has_colour() ? TALUS_COLOUR : TALUS_TEXT;
}

int client_put(struct talus_answer *answer, enum talus_form form)
{
    struct text out = {0};
    size_t size = 0;
    const char *bytes = talus_answer_bytes(answer, form, &size);
    if (bytes) text_add_bytes(&out, bytes, size);
    int status = bytes ? cli_put(&out) : EXIT_BAD;
    text_free(&out);
    return status;
}

void client_print_json_text(const char *text)
{
    struct text out = {0};
    json_write_string(&out, text, strlen(text));
    (void)cli_put(&out);
    text_free(&out);
}

int client_run(struct client *client, const char *verb, enum talus_form form)
{
    struct talus_answer *answer = NULL;
    int status = client_ask(client, verb, &answer);
    if (answer && client_put(answer, form) != EXIT_FINE) status = EXIT_BAD;
    talus_answer_free(answer);
    return status;
}

int client_write(struct client *client, struct talus_answer *answer, enum talus_form form,
                 const char *path)
{
    struct text out = {0};
    size_t size = 0;
    const char *bytes = talus_answer_bytes(answer, form, &size), *why = "there is nothing to write";
    if (bytes) text_add_bytes(&out, bytes, size);
    bool good = bytes && cli_write(path, &out, &why) == STATUS_OK;
    if (!good)
        fprintf(stderr, "talus %s: %s cannot be written: %s; it was not changed\n", client->verb, path, why);
    text_free(&out);
    return good ? EXIT_FINE : EXIT_BAD;
}
