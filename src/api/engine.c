/* engine.c: the engine of the public interface: its life, its diagnostics and the texts it answers. */
#include "api/engine.h"

#include <string.h>

#include "base/memory.h"
#include "json/json.h"

#define TALUS_SAME_STATUS(name) _Static_assert((int)TALUS_##name == (int)STATUS_##name, "statuses are the same numbers")
TALUS_SAME_STATUS(OK);
TALUS_SAME_STATUS(NO_MEMORY);
TALUS_SAME_STATUS(IO);
TALUS_SAME_STATUS(BAD_CONTENT);
TALUS_SAME_STATUS(LIMIT);
TALUS_SAME_STATUS(NOT_FOUND);
TALUS_SAME_STATUS(USAGE);
#undef TALUS_SAME_STATUS
_Static_assert((int)TALUS_ERROR == (int)SEVERITY_ERROR, "severities are the same numbers");

const char *talus_version(void)
{
    return TALUS_VERSION;
}

const char *talus_status_name(enum talus_status status)
{
    return status_name((enum status)status);
}

void talus_set_allocator(talus_resize *resize, void *user)
{
    memory_set_hooks(resize ? &(struct memory_hooks){.resize = resize, .context = user} : NULL);
}

struct talus *talus_new(void)
{
    struct talus *engine = memory_alloc(sizeof *engine);
    if (!engine) return NULL;
    *engine = (struct talus){0};
    diags_init(&engine->diags);
    arena_init(&engine->arena);
    return engine;
}

void talus_free(struct talus *engine)
{
    if (!engine) return;
    for (size_t i = 0; systems_all[i] && i < ENGINE_MOST_SYSTEMS; i++) {
        if (engine->contents[i]) systems_all[i]->content_free(engine->contents[i]);
    }
    vec_free(&engine->paths);
    arena_free(&engine->arena);
    diags_free(&engine->diags);
    text_free(&engine->answer);
    memory_free(engine);
}

size_t talus_diagnostic_count(const struct talus *engine)
{
    return engine->diags.count;
}

const struct talus_diagnostic *talus_diagnostic_get(struct talus *engine, size_t index)
{
    if (index >= engine->diags.count) return NULL;
    const struct diag *diag = &engine->diags.items[index];
    engine->shown = (struct talus_diagnostic){.code = diag->code,
                                              .severity = (enum talus_severity)diag->severity,
                                              .file = diag->place.file,
                                              .line = diag->place.line,
                                              .column = diag->place.col,
                                              .pointer = diag->place.pointer,
                                              .message = diag->message,
                                              .hint = diag->hint};
    return &engine->shown;
}

void talus_diagnostic_clear(struct talus *engine)
{
    diags_free(&engine->diags);
    diags_init(&engine->diags);
}

struct talus_system talus_system_get(size_t index)
{
    for (size_t i = 0; systems_all[i]; i++) {
        if (i == index) return (struct talus_system){.id = systems_all[i]->id, .title = systems_all[i]->title};
    }
    return (struct talus_system){0};
}

enum talus_status talus_content_add(struct talus *engine, const char *path)
{
    const char *copy = arena_copy_text(&engine->arena, path, strlen(path));
    return copy && vec_push(&engine->paths, copy) ? TALUS_OK : TALUS_NO_MEMORY;
}

struct content *engine_content(struct talus *engine, const struct system *system)
{
    size_t index = 0;
    while (systems_all[index] && systems_all[index] != system)
        index++;
    if (!systems_all[index] || index >= ENGINE_MOST_SYSTEMS || !system->content_load) return NULL;
    if (!engine->contents[index]) {
        size_t failures = memory_failures();
        struct content *content = system->content_load(engine->paths.items, engine->paths.count, &engine->diags);
        if (content && memory_failures() != failures) { /* not whole: it is loaded again when it is asked for again */
            system->content_free(content);
            content = NULL;
        }
        engine->contents[index] = content;
    }
    if (engine->contents[index]) engine->contents[index]->functions = engine->functions;
    return engine->contents[index];
}

struct engine_mark engine_begin(const struct talus *engine)
{
    const struct diags *diags = &engine->diags;
    return (struct engine_mark){.failures = memory_failures(),
                                .losses = memory_losses(),
                                .diags = diags->count,
                                .errors = diags->errors,
                                .warnings = diags->warnings,
                                .dropped = diags->dropped};
}

enum talus_status engine_end(struct talus *engine, struct engine_mark mark, enum status status, const char **answer)
{
    struct diags *diags = &engine->diags;
    if (memory_failures() != mark.failures) {
        diags->count = mark.diags;
        diags->errors = mark.errors;
        diags->warnings = mark.warnings;
        diags->dropped = mark.dropped;
        if (memory_losses() == mark.losses) return TALUS_NO_MEMORY;
        diags_add(diags, "lost-content", SEVERITY_ERROR, (struct place){0},
                  "leave files alone while an engine uses them", "a document of the content cannot be read any more");
        return TALUS_IO;
    }
    if (status == STATUS_OK && answer) *answer = text_get(&engine->answer);
    return (enum talus_status)status;
}

enum talus_status talus_json_print(struct talus *engine, const char *name, const char *text, size_t size,
                                   enum talus_layout layout, const char **answer)
{
    struct engine_mark mark = engine_begin(engine);
    struct json_document document;
    enum status status = json_parse(&document, name ? name : "", text, size, &engine->diags);
    text_clear(&engine->answer); /* only now: the text may be the last answer */
    if (status == STATUS_OK && layout == TALUS_PRETTY) {
        json_write_pretty(&engine->answer, &document.root);
        text_add_char(&engine->answer, '\n');
    } else if (status == STATUS_OK) {
        json_write(&engine->answer, &document.root);
    }
    json_free(&document);
    return engine_end(engine, mark, status, answer);
}
