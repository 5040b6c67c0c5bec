/* engine.h: what an engine of the public interface is made of. */
#ifndef TALUS_API_ENGINE_H
#define TALUS_API_ENGINE_H

#include "base/diag.h"
#include "base/text.h"
#include "talus.h"

struct talus {
    struct diags diags;
    struct talus_diagnostic shown; /* what talus_diagnostic_get answered last */
    struct text answer;            /* the text the last call answered */
};

/* Hands out what was written into engine->answer. */
enum talus_status engine_answer(struct talus *engine, const char **answer);

#endif
