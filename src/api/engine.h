/* engine.h: what an engine of the public interface is made of. */
#ifndef TALUS_API_ENGINE_H
#define TALUS_API_ENGINE_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"
#include "core/system.h"
#include "talus.h"

enum { ENGINE_MOST_SYSTEMS = 16 };

struct talus {
    struct diags diags;
    struct arena arena;                            /* lives as long as the engine */
    vec(const char *) paths;                       /* of further content */
    const struct host_function *functions;         /* of the host, the last one first */
    struct content *contents[ENGINE_MOST_SYSTEMS]; /* in the order of systems_all, loaded when first asked for */
    struct talus_diagnostic shown;                 /* what talus_diagnostic_get answered last */
    struct text answer;                            /* the text the last call answered */
};

/* A system's content, loaded when first asked for; NULL when it has none or memory is exhausted. */
struct content *engine_content(struct talus *engine, const struct system *system);

/* A question's document. It is borrowed from content, or `own`, which is freed by question_close either way. */
struct question {
    const struct system *system;
    const struct json_document *document;
    struct json_document own, options;
};
enum status question_open(struct talus *engine, const struct talus_question *asked, struct question *question);
void question_close(struct question *question);

/* A call begins and ends with these. Where any allocation failed in between, the answer is TALUS_NO_MEMORY whatever the
 * call thinks of it, and its diagnostics are taken back; where content was lost, TALUS_IO with a diagnostic; otherwise
 * engine->answer is handed out. */
struct engine_mark {
    size_t failures, losses, diags, errors, warnings, dropped;
};
struct engine_mark engine_begin(const struct talus *engine);
enum talus_status engine_end(struct talus *engine, struct engine_mark mark, enum status status, const char **answer);

#endif
