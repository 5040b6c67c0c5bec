/* engine.c: the engine of the public interface: its life, its content and its diagnostics. */
#include "api/engine.h"

#include <string.h>

#include "base/memory.h"
#include "json/json.h"
#include "verbs/messages.h"

#define TALUS_SAME_STATUS(name)                                                                    \
    _Static_assert((int)TALUS_##name == (int)STATUS_##name, "statuses are the same numbers")
TALUS_SAME_STATUS(OK);
TALUS_SAME_STATUS(NO_MEMORY);
TALUS_SAME_STATUS(IO);
TALUS_SAME_STATUS(BAD_CONTENT);
TALUS_SAME_STATUS(LIMIT);
TALUS_SAME_STATUS(NOT_FOUND);
TALUS_SAME_STATUS(USAGE);
TALUS_SAME_STATUS(CANCELLED);
#undef TALUS_SAME_STATUS
_Static_assert((int)TALUS_ERROR == (int)SEVERITY_ERROR, "severities are the same numbers");

const char *talus_version(void)
{
    return TALUS_VERSION;
}

uint32_t talus_version_number(void)
{
    return TALUS_VERSION_NUMBER;
}

const char *talus_status_name(enum talus_status status)
{
    return status_name((enum status)status);
}

void talus_set_allocator(talus_resize *resize, void *user)
{
    memory_set_hooks(resize ? &(struct memory_hooks){.resize = resize, .context = user} : NULL);
}

static size_t engine_count_systems(void)
{
    size_t count = 0;
    while (systems_all[count])
        count++;
    return count;
}

const char *talus_system_id(size_t index)
{
    return index < engine_count_systems() ? systems_all[index]->id : NULL;
}

const char *talus_system_title(size_t index)
{
    return index < engine_count_systems() ? systems_all[index]->title : NULL;
}

size_t engine_system_index(const struct system *system)
{
    size_t index = 0;
    while (systems_all[index] && systems_all[index] != system)
        index++;
    return systems_all[index] ? index : ENGINE_MOST_SYSTEMS;
}

static struct content *engine_host_content(void *context, const struct system *system)
{
    return engine_content(context, system);
}

static const struct system *engine_host_likely(void *context)
{
    return content_likely(((struct talus *)context)->content);
}

static bool engine_host_progress(void *context, uint64_t done, uint64_t total)
{
    struct talus *engine = context;
    if (!engine->cancelled && engine->progress) {
        engine->calling = true;
        engine->cancelled = engine->progress(engine->progress_user, done, total) != 0;
        engine->calling = false;
    }
    return !engine->cancelled;
}

bool engine_ready(const struct talus *engine)
{
    return engine && !engine->calling;
}

struct talus *talus_new(void)
{
    struct talus *engine = memory_alloc(sizeof *engine);
    if (!engine) return NULL;
    *engine = (struct talus){.users = 1};
    diags_init(&engine->diags);
    arena_init(&engine->arena);
    messages_init(&engine->messages);
    engine->host =
        (struct verb_host){engine_host_content, engine_host_progress, engine_host_likely, engine};
    if (talus_content_new(&engine->content) == TALUS_OK) return engine;
    talus_free(engine);
    return NULL;
}

static void engine_drop_private(struct talus *engine)
{
    for (size_t i = 0; i < ENGINE_MOST_SYSTEMS && systems_all[i]; i++) {
        if (engine->private[i]) systems_all[i]->content_free(engine->private[i]);
        engine->private[i] = NULL;
    }
}

void engine_release(struct talus *engine)
{
    if (--engine->users) return;
    engine_drop_private(engine);
    talus_content_free(engine->content);
    arena_free(&engine->arena);
    diags_free(&engine->diags);
    messages_free(&engine->messages);
    text_free(&engine->shown_message);
    text_free(&engine->shown_id);
    text_free(&engine->shown_arguments);
    memory_free(engine);
}

void talus_free(struct talus *engine)
{
    if (engine) engine_release(engine);
}

enum talus_status talus_use(struct talus *engine, struct talus_content *content)
{
    if (!engine_ready(engine) || !content) return TALUS_USAGE;
    if (content == engine->content) return TALUS_OK;
    if (engine->users > 1 && engine->functions) return TALUS_USAGE; /* tables use its private versions */
    engine_drop_private(engine);
    talus_content_retain(content);
    talus_content_free(engine->content);
    engine->content = content;
    memset(engine->told, 0, sizeof engine->told);
    return TALUS_OK;
}

enum talus_status talus_set_progress(struct talus *engine, talus_progress *progress, void *user)
{
    if (!engine_ready(engine)) return TALUS_USAGE;
    engine->progress = progress;
    engine->progress_user = user;
    return TALUS_OK;
}

size_t talus_diagnostic_count(const struct talus *engine)
{
    return engine ? engine->diags.count : 0;
}

enum talus_status talus_set_messages(struct talus *engine, const char *messages)
{
    if (!engine_ready(engine)) return TALUS_USAGE;
    struct engine_mark mark = engine_begin(engine);
    struct json_document catalogue;
    struct messages fresh;
    const char *text = messages ? messages : "{}";
    messages_init(&fresh);
    enum status status = json_parse(&catalogue, "messages", text, strlen(text), &engine->diags);
    if (status == STATUS_OK && !messages_read(&fresh, &catalogue, &engine->diags)) status = STATUS_BAD_CONTENT;
    json_free(&catalogue);
    enum talus_status result = engine_end(engine, mark, status, NULL, NULL);
    struct messages *spare = result == TALUS_OK ? &engine->messages : &fresh;
    messages_free(spare);
    if (result == TALUS_OK) engine->messages = fresh;
    return result;
}

/* The message in the host's language, and what it is made of. */
static void engine_show_message(struct talus *engine, const struct diag *diag)
{
    struct arena arena;
    arena_init(&arena);
    struct json parts = messages_json(&arena, &diag->parts);
    text_clear(&engine->shown_message);
    text_clear(&engine->shown_id);
    text_clear(&engine->shown_arguments);
    if (messages_tell(&engine->messages, &diag->parts, &engine->shown_message))
        engine->shown.message = text_get(&engine->shown_message);
    if (json_is(&parts, JSON_OBJECT) && !arena.failed) {
        text_add(&engine->shown_id, json_to_text(json_get(&parts, "id"), ""));
        json_write(&engine->shown_arguments, json_get(&parts, "arguments"));
        engine->shown.id = text_get(&engine->shown_id);
        engine->shown.arguments = text_get(&engine->shown_arguments);
    }
    arena_free(&arena);
}

const struct talus_diagnostic *talus_diagnostic_get(struct talus *engine, size_t index)
{
    if (!engine || index >= engine->diags.count) return NULL;
    const struct diag *diag = &engine->diags.items[index];
    engine->shown = (struct talus_diagnostic){.code = diag->code,
                                              .severity = (enum talus_severity)diag->severity,
                                              .file = diag->place.file,
                                              .line = diag->place.line,
                                              .column = diag->place.col,
                                              .pointer = diag->place.pointer,
                                              .message = diag->message,
                                              .hint = diag->hint,
                                              .length = diag->place.length};
    engine_show_message(engine, diag);
    return &engine->shown;
}

void talus_diagnostic_clear(struct talus *engine)
{
    if (!engine_ready(engine)) return;
    diags_free(&engine->diags);
    diags_init(&engine->diags);
}

/* Functions of the host are seen through a version of the engine's own: the shared content belongs to
 * others as well. */
static struct content *engine_private(struct talus *engine, const struct system *system,
                                      struct content *shared)
{
    struct content **own = &engine->private[engine_system_index(system)];
    if (!*own) {
        size_t failures = memory_failures();
        *own = system->content_change(shared, NULL, 0, NULL);
        if (*own && memory_failures() != failures) {
            system->content_free(*own);
            *own = NULL;
        }
    }
    if (*own) (*own)->functions = engine->functions;
    return *own;
}

struct content *engine_content(struct talus *engine, const struct system *system)
{
    size_t index = engine_system_index(system);
    struct content *content =
        index < ENGINE_MOST_SYSTEMS ? content_get(engine->content, system) : NULL;
    if (!content && index < ENGINE_MOST_SYSTEMS) diags_append(&engine->diags, content_diags(engine->content, system));
    if (!content) return NULL;
    if (!engine->told[index]) {
        engine->told[index] = true;
        diags_append(&engine->diags, content_diags(engine->content, system));
    }
    return engine->functions ? engine_private(engine, system, content) : content;
}

struct engine_mark engine_begin(struct talus *engine)
{
    const struct diags *diags = &engine->diags;
    engine->cancelled = false;
    return (struct engine_mark){.failures = memory_failures(),
                                .losses = memory_losses(),
                                .diags = diags->count,
                                .errors = diags->errors,
                                .warnings = diags->warnings,
                                .dropped = diags->dropped};
}

static enum talus_status engine_failed(struct talus *engine, struct engine_mark mark)
{
    struct diags *diags = &engine->diags;
    diags->count = mark.diags;
    diags->errors = mark.errors;
    diags->warnings = mark.warnings;
    diags->dropped = mark.dropped;
    memset(engine->told, 0, sizeof engine->told);
    if (memory_losses() == mark.losses) return TALUS_NO_MEMORY;
    diags_add(diags, fault_error("lost-content", "do not change files while an engine uses them"), (struct place){0},
              "a document of the content can no longer be read");
    return TALUS_IO;
}

enum talus_status engine_end(struct talus *engine, struct engine_mark mark, enum status status,
                             struct talus_answer *answer, struct talus_answer **out)
{
    enum talus_status result = (enum talus_status)status;
    if (memory_failures() != mark.failures)
        result = engine_failed(engine, mark);
    else if (engine->cancelled)
        result = TALUS_CANCELLED;
    if (result == TALUS_OK && out) {
        *out = answer;
        return result;
    }
    talus_answer_free(answer);
    return result;
}

enum status engine_options(struct talus *engine, const char *options,
                           struct json_document *document)
{
    if (!options) options = "{}";
    enum status status = json_parse(document, "options", options, strlen(options), &engine->diags);
    return status == STATUS_BAD_CONTENT ? STATUS_USAGE : status;
}
