/* functions.c: functions that the host registers: called with JSON, returning JSON. */
#include <string.h>

#include "api/engine.h"
#include "core/host.h"

/* One registered function; the list is what content sees. */
struct engine_function {
    struct host_function base;
    struct talus *engine;
    talus_function *function;
    void *user;
};

static void functions_complain(struct talus *engine, const char *name, const char *why)
{
    diags_add(&engine->diags, fault_error("api/host-function", "a function returns TALUS_OK and one JSON value"),
              (struct place){.file = name}, "the host's function \"%s\" gave no value: %s", name, why);
}

static bool functions_read(struct talus *engine, const char *name, const char *answer, struct arena *arena,
                           struct json *value)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    enum status status = json_parse(&document, name, answer, strlen(answer), &diags);
    if (status == STATUS_OK)
        *value = json_copy(arena, &document.root);
    else
        functions_complain(engine, name,
                           status == STATUS_NO_MEMORY ? "there is not enough memory" : "it did not return JSON");
    json_free(&document);
    diags_free(&diags);
    return status == STATUS_OK && !arena->failed;
}

static bool functions_call(const struct host_function *base, const struct json *call, struct arena *arena,
                           struct json *value)
{
    const struct engine_function *own = base->context;
    struct text words = {0};
    const char *answer = NULL;
    json_write(&words, call);
    own->engine->calling = true;
    enum talus_status status = words.failed ? TALUS_NO_MEMORY : own->function(own->user, text_get(&words), &answer);
    own->engine->calling = false;
    text_free(&words);
    if (status == TALUS_OK && answer) return functions_read(own->engine, base->name, answer, arena, value);
    functions_complain(own->engine, base->name, status == TALUS_OK ? "it returned nothing" : talus_status_name(status));
    return false;
}

enum talus_status talus_function_add(struct talus *engine, const char *name, talus_function *function, void *user)
{
    if (!engine_ready(engine) || !name || !*name || !function || host_find(engine->functions, name)) return TALUS_USAGE;
    struct engine_function *own = arena_new(&engine->arena, struct engine_function);
    const char *copy = arena_copy_text(&engine->arena, name, strlen(name));
    if (!own || !copy) return TALUS_NO_MEMORY;
    *own = (struct engine_function){.engine = engine, .function = function, .user = user};
    own->base = (struct host_function){.name = copy, .call = functions_call, .context = own, .next = engine->functions};
    engine->functions = &own->base;
    for (size_t i = 0; i < ENGINE_MOST_SYSTEMS; i++) {
        if (engine->private[i]) engine->private[i]->functions = engine->functions;
    }
    return TALUS_OK;
}
