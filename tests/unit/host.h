/* host.h: short ways to tables and their answers, for tests that are hosts. */
#ifndef TALUS_TESTS_HOST_H
#define TALUS_TESTS_HOST_H

#include "base/text.h"
#include "talus.h"

/* A table of a scenario; NULL when it cannot be played. */
static inline struct talus_table *open_seeded(struct talus *engine, const char *system, const char *text, size_t size,
                                              uint64_t seed)
{
    struct talus_scenario scenario = {.size = sizeof scenario,
                                      .system = system,
                                      .file = "scenario",
                                      .text = text,
                                      .text_size = size,
                                      .seed = seed};
    struct talus_table *table = NULL;
    (void)talus_table_new(engine, &scenario, &table);
    return table;
}

static inline struct talus_table *open_scenario(struct talus *engine, const char *system, const char *text, size_t size)
{
    return open_seeded(engine, system, text, size, 1);
}

/* What a table answers, added to the text: the raw form where there is one. */
static inline enum talus_status look(struct talus_table *table, const char *verb, struct text *out)
{
    struct talus_answer *answer = NULL;
    enum talus_status status = talus_table_ask(table, verb, NULL, &answer);
    const char *raw = talus_answer_text(answer, TALUS_RAW);
    const char *text = raw ? raw : talus_answer_text(answer, TALUS_JSON);
    if (status == TALUS_OK && !text) status = TALUS_NO_MEMORY;
    if (status == TALUS_OK) text_add(out, text);
    talus_answer_free(answer);
    return status;
}

#endif
