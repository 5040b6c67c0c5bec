/* client.c: builds questions from the command line and prints their answers. */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foundry/foundry.h"
#include "util/file.h"
#include "util/heap.h"
#include "util/list.h"

struct client {
    const char *verb;
    struct talus *engine;
    struct talus_content *content;
    struct pool pool;
    struct notices notices; /* of what is read here */
    struct foundry foundry;
    list(const char *) paths; /* of the content; some lie in `foundry` */
    struct node options, inner;
    bool quiet; /* diagnostics are not printed */
    const char *scope;               /* `inner` is the member of this name; NULL: the options themselves */
    const char *system, *file, *text; /* of the document */
    size_t text_size;
};

struct client *client_new(const char *verb)
{
    struct client *client = heap_alloc(sizeof *client);
    if (client) *client = (struct client){.verb = verb, .options = node_make_object()};
    bool good = client && (client->engine = talus_new()) != NULL &&
                talus_content_new(&client->content) == TALUS_OK;
    if (!client) return NULL;
    foundry_init(&client->foundry, &client->notices);
    if (good) return client;
    heap_add_failures(1);
    cli_say("talus %s: there is not enough memory\n", verb);
    client_free(client);
    return NULL;
}

void client_free(struct client *client)
{
    if (!client) return;
    talus_free(client->engine);
    talus_content_free(client->content);
    list_free(&client->paths);
    foundry_free(&client->foundry);
    notices_free(&client->notices);
    pool_free(&client->pool);
    heap_free(client);
}

struct talus *client_engine(struct client *client)
{
    return client->engine;
}

void client_content(struct client *client, const char *path)
{
    const char *why = "cannot read the file: No such file or directory";
    struct foundry_paths paths = {0};
    bool good = path && file_exists(path) && foundry_open(&client->foundry, path, &paths, &why);
    for (size_t i = 0; good && i < paths.count; i++)
        good = talus_content_add_path(client->content, paths.items[i]) == TALUS_OK &&
               list_push(&client->paths, paths.items[i]);
    if (good) return;
    heap_note_loss(); /* without it, the answer would be to another question */
    if (path)
        notices_add(&client->notices, notice_error("content/unreadable", NULL), (struct spot){.file = path}, "%s", why);
}

const char *const *client_paths(const struct client *client, size_t *count)
{
    *count = client->paths.count;
    return client->paths.items;
}

void client_report(struct client *client)
{
    cli_report(&client->notices);
    notices_free(&client->notices);
}

const struct notices *client_found(const struct client *client)
{
    return &client->notices;
}

void client_hush(struct client *client, bool quiet)
{
    client->quiet = quiet;
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
    if (file_read(&client->pool, path, bytes, size, &why) == TALUS_OK) return true;
    notices_add(&client->notices, notice_error("file/unreadable", NULL), (struct spot){.file = path},
                "cannot read the file: %s", why);
    return false;
}

bool client_file(struct client *client, const char *path)
{
    char *bytes = NULL;
    client->file = pool_copy(&client->pool, path, strlen(path));
    if (!client_read(client, path, &bytes, &client->text_size)) {
        cli_report(&client->notices);
        return false;
    }
    client->text = bytes;
    return true;
}

void client_join_lines(struct client *client)
{
    struct buffer list = {0};
    buffer_add_char(&list, '[');
    for (size_t i = 0; i < client->text_size; i++) {
        char c = client->text[i];
        bool more = c == '\n' && i + 1 < client->text_size && client->text[i + 1] != '\n';
        if (more) buffer_add_char(&list, ',');
        buffer_add_char(&list, c);
    }
    buffer_add_char(&list, ']');
    char *joined = pool_copy(&client->pool, buffer_get(&list), list.length);
    if (joined) {
        client->text = joined;
        client->text_size = list.length;
    }
    buffer_free(&list);
}

bool client_document(struct client *client, const char *name)
{
    if (file_exists(name) || file_ends_with(name, ".json")) return client_file(client, name);
    client->file = pool_copy(&client->pool, name, strlen(name));
    return client->file != NULL;
}

static struct node *client_target(struct client *client)
{
    return client->scope ? &client->inner : &client->options;
}

static void client_put_value(struct client *client, const char *name, struct node value)
{
    node_set(&client->pool, client_target(client), name, value);
}

void client_set(struct client *client, const char *name, const char *text)
{
    if (text) client_put_value(client, name, node_make_text(&client->pool, text, strlen(text)));
}

void client_set_int(struct client *client, const char *name, int64_t number)
{
    client_put_value(client, name, node_make_int(number));
}

void client_set_flag(struct client *client, const char *name, bool flag)
{
    if (flag) client_put_value(client, name, node_make_bool(true));
}

void client_content_as_is(struct client *client, const char *path)
{
    const char *copy = pool_copy(&client->pool, path, strlen(path));
    bool good = copy && talus_content_add_path(client->content, copy) == TALUS_OK &&
                list_push(&client->paths, copy);
    if (!good) heap_note_loss();
}

int client_read_options(struct client *client, poptContext context)
{
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *path = poptGetOptArg(context);
        if (path) client_content(client, pool_copy(&client->pool, path, strlen(path)));
        free(path);
    }
    return option;
}

void client_unset(struct client *client, const char *name)
{
    node_remove(client_target(client), name);
}

bool client_set_json(struct client *client, const char *name, const char *json)
{
    struct node_document document;
    bool good = node_parse(&document, name, json, strlen(json), &client->notices) == TALUS_OK;
    if (good) client_put_value(client, name, node_copy(&client->pool, &document.root));
    node_free(&document);
    if (!good) cli_report(&client->notices);
    return good;
}

bool client_set_file(struct client *client, const char *name, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    bool good = client_read(client, path, &bytes, &size);
    if (good) client_put_value(client, name, node_make_text(&client->pool, bytes, size));
    if (!good) cli_report(&client->notices);
    return good;
}

static void client_push(struct client *client, const char *name, struct node value)
{
    const struct node *known = node_get(client_target(client), name);
    struct node list = known ? *known : node_make_array();
    node_push(&client->pool, &list, value);
    client_put_value(client, name, list);
}

bool client_add_json(struct client *client, const char *name, const char *json)
{
    struct node_document document;
    bool good = node_parse(&document, name, json, strlen(json), &client->notices) == TALUS_OK;
    if (good) client_push(client, name, node_copy(&client->pool, &document.root));
    node_free(&document);
    return good;
}

void client_add_guess(struct client *client, const char *name, const char *text)
{
    struct node_document document;
    struct node value = node_make_text(&client->pool, text, strlen(text));
    if (node_parse(&document, name, text, strlen(text), NULL) == TALUS_OK && !node_is(&document.root, NODE_ARRAY))
        value = node_copy(&client->pool, &document.root);
    node_free(&document);
    client_push(client, name, value);
}

static bool client_load(struct client *client, const char *path, struct node *value)
{
    struct node_document document;
    bool good = node_load(&document, path, &client->notices) == TALUS_OK;
    if (good) *value = node_copy(&client->pool, &document.root);
    node_free(&document);
    return good;
}

/* "rage.json:2" is the document of the file with a badge. False: it is no file. */
static bool client_file_value(struct client *client, const char *text, struct node *value)
{
    const char *end = strstr(text, ".json");
    struct node document, badged = node_make_object();
    if (!end || (end[5] && end[5] != ':')) return false;
    char *path = pool_copy(&client->pool, text, (size_t)(end + 5 - text));
    if (!path || !file_exists(path) || !client_load(client, path, &document)) return false;
    node_set(&client->pool, &badged, "document", document);
    if (end[5]) node_set(&client->pool, &badged, "value", node_make_int(strtoll(end + 6, NULL, 10)));
    *value = end[5] ? badged : document;
    return true;
}

void client_add(struct client *client, const char *name, const char *text)
{
    struct node value;
    bool may_be_file = strcmp(name, "with") == 0;
    if (!may_be_file || !client_file_value(client, text, &value))
        value = node_make_text(&client->pool, text, strlen(text));
    client_push(client, name, value);
}

void client_add_int(struct client *client, const char *name, int64_t number)
{
    client_push(client, name, node_make_int(number));
}

bool client_add_file(struct client *client, const char *name, const char *path)
{
    struct node value;
    bool good = client_load(client, path, &value);
    if (good) client_push(client, name, value);
    if (!good) cli_report(&client->notices);
    return good;
}

void client_scope(struct client *client, const char *name)
{
    if (client->scope)
        node_set(&client->pool, &client->options, client->scope, client->inner);
    const struct node *known = name ? node_get(&client->options, name) : NULL;
    client->scope = name;
    client->inner = known ? *known : node_make_object();
}

void client_write_question(struct client *client, struct buffer *out)
{
    struct node question = node_make_object();
    client_scope(client, NULL);
    struct node options = node_copy(&client->pool, &client->options);
    node_remove(&options, "file");
    node_set(&client->pool, &question, "options", options);
    if (client->system)
        node_set(&client->pool, &question, "system",
                 node_make_text(&client->pool, client->system, strlen(client->system)));
    node_write(out, &question);
    if (client->pool.failed) out->failed = true;
}

bool client_read_question(struct client *client, const struct node *question)
{
    const struct node *options = node_get(question, "options"), *system = node_get(question, "system");
    if (!node_is(options, NODE_OBJECT) || (system && !node_is(system, NODE_STRING))) return false;
    client->options = node_copy(&client->pool, options);
    if (system) client->system = pool_copy(&client->pool, system->text, system->count);
    return true;
}

/* Prints what was found, here and by the engine. False when any of it is an error. */
static bool client_complain(struct client *client)
{
    notices_take(&client->notices, client->engine);
    bool good = client->notices.errors == 0;
    if (!client->quiet) client_report(client);
    return good;
}

int client_ask(struct client *client, const char *verb, struct talus_answer **answer)
{
    struct buffer options = {0};
    client_scope(client, NULL);
    node_write(&options, &client->options);
    struct talus_question question = {.size = sizeof question,
                                      .verb = verb,
                                      .system = client->system,
                                      .file = client->file,
                                      .text = client->text,
                                      .text_size = client->text_size,
                                      .options = buffer_get(&options)};
    *answer = NULL;
    if (client->quiet) notices_free(&client->notices);
    enum talus_status status = talus_use(client->engine, client->content);
    if (options.failed || client->pool.failed) status = TALUS_NO_MEMORY;
    if (status == TALUS_OK) status = talus_ask_about(client->engine, &question, answer);
    buffer_free(&options);
    (void)heap_check(status);
    bool good = client_complain(client);
    if (status == TALUS_USAGE) return EXIT_WRONG_CALL;
    if (status == TALUS_OK && good) return EXIT_FINE;
    if (status != TALUS_OK && good) cli_say("talus %s: %s\n", client->verb, talus_status_name(status));
    return EXIT_BAD;
}

enum talus_form client_form(bool as_json, bool as_html)
{
    if (as_json) return TALUS_PRETTY;
    return as_html ? TALUS_HTML : cli_has_colour() ? TALUS_COLOUR : TALUS_TEXT;
}

int client_put(struct talus_answer *answer, enum talus_form form)
{
    struct buffer out = {0};
    size_t size = 0;
    const char *bytes = talus_answer_bytes(answer, form, &size);
    if (bytes) buffer_add_bytes(&out, bytes, size);
    int status = !bytes ? EXIT_BAD : form == TALUS_COLOUR ? cli_put_painted(&out) : cli_put(&out);
    buffer_free(&out);
    return status;
}

void client_print_json_text(const char *text)
{
    struct buffer out = {0};
    buffer_add_json(&out, text);
    (void)cli_put(&out);
    buffer_free(&out);
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
    struct buffer out = {0};
    size_t size = 0;
    const char *bytes = talus_answer_bytes(answer, form, &size), *why = "there is nothing to write";
    if (bytes) buffer_add_bytes(&out, bytes, size);
    bool good = bytes && cli_write(path, &out, &why) == TALUS_OK;
    if (!good) cli_say("talus %s: %s cannot be written: %s; it was not changed\n", client->verb, path, why);
    buffer_free(&out);
    return good ? EXIT_FINE : EXIT_BAD;
}
