/* engine.h: the structs behind content, engines and answers of the public interface. */
#ifndef TALUS_API_ENGINE_H
#define TALUS_API_ENGINE_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/message.h"
#include "base/text.h"
#include "base/vec.h"
#include "core/system.h"
#include "talus.h"
#include "verbs/verb.h"

enum { ENGINE_MOST_SYSTEMS = 16 };

/* The number of a system in systems_all. */
size_t engine_system_index(const struct system *system);

/* The content of one system: loaded by whichever thread asks first, while the others wait. NULL when
 * memory is exhausted. */
struct content *content_get(struct talus_content *content, const struct system *system);
/* The system its paths and texts seem to belong to; NULL: there are none, or no system knows them. */
const struct system *content_likely(struct talus_content *content);
/* What was wrong while it was loaded. */
const struct diags *content_diags(struct talus_content *content, const struct system *system);

struct talus {
    struct diags diags;
    struct arena arena; /* lives as long as the engine */
    struct talus_content *content;
    bool told[ENGINE_MOST_SYSTEMS];                /* the faults of this content are in the diagnostics */
    struct content *private[ENGINE_MOST_SYSTEMS];  /* versions that see the host's functions */
    const struct host_function *functions;         /* of the host, the last one first */
    talus_progress *progress;
    void *progress_user;
    bool cancelled;
    bool calling; /* a function of the host runs, which may not call the engine */
    struct talus_diagnostic shown; /* what talus_diagnostic_get returned last */
    struct text shown_message, shown_id, shown_arguments;
    struct messages messages; /* the host's language */
    struct verb_host host;
    size_t users; /* the engine's owner and its tables */
};

/* May it be called now? Not if it is NULL, nor from a function that it calls. */
bool engine_ready(const struct talus *engine);
/* A system's content; NULL when it has none or memory is exhausted. */
struct content *engine_content(struct talus *engine, const struct system *system);
/* Tables keep their engine. */
void engine_release(struct talus *engine);

struct talus_answer {
    struct arena arena;
    struct answer out; /* data and page */
    struct text words; /* for people, instead of the page */
    struct text raw;   /* a file the verb made */
    bool has_raw;
    struct text forms[TALUS_RAW];
    bool printed[TALUS_RAW];
};
/* NULL when memory is exhausted. */
struct talus_answer *answer_new(void);

/* A call begins and ends with these. Where any allocation failed in between, the status is
 * TALUS_NO_MEMORY whatever the call thinks of it, and its diagnostics are dropped; where content was
 * lost, TALUS_IO with a diagnostic; otherwise the answer is handed out. */
struct engine_mark {
    size_t failures, losses, diags, errors, warnings, dropped;
};
struct engine_mark engine_begin(struct talus *engine);
/* `answer` is freed unless the call succeeded and `out` takes it. */
enum talus_status engine_end(struct talus *engine, struct engine_mark mark, enum status status,
                             struct talus_answer *answer, struct talus_answer **out);
/* Reads options; NULL counts as none. TALUS_USAGE for what is not JSON. Free the document. */
enum status engine_options(struct talus *engine, const char *options,
                           struct json_document *document);

#endif
