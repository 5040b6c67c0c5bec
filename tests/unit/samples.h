/* samples.h: the embedded documents one by one, and the questions of the public interface. */
#ifndef TALUS_TESTS_SAMPLES_H
#define TALUS_TESTS_SAMPLES_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/vec.h"
#include "core/embedded.h"
#include "json/json.h"
#include "host.h"
#include "talus.h"

static const char *const questions[] = {"lint", "show", "sheet", "explain", "build", "chances"};
enum { QUESTION_COUNT = sizeof questions / sizeof *questions };

/* The embedded documents one by one: a file may hold a list of them. */
struct sample {
    char system[32];
    const char *file;
    struct text text;
};

static vec(struct sample) samples;

static inline bool add_sample(const struct embedded_file *file, const struct json *value)
{
    struct sample sample = {.file = file->name};
    snprintf(sample.system, sizeof sample.system, "%.*s", (int)strcspn(file->name, "/"), file->name);
    json_write(&sample.text, value);
    return vec_push(&samples, sample);
}

static inline bool collect_samples(void)
{
    bool good = true;
    for (size_t i = 0; good && i < embedded_file_count; i++) {
        struct json_document document;
        const struct embedded_file *file = &embedded_files[i];
        good = json_parse(&document, file->name, file->bytes, file->size, NULL) == STATUS_OK;
        bool list = json_is(&document.root, JSON_ARRAY);
        if (good && !list) good = add_sample(file, &document.root);
        for (size_t item = 0; good && list && item < json_count(&document.root); item++)
            good = add_sample(file, json_at(&document.root, item));
        json_free(&document);
    }
    return good;
}

static inline void free_samples(void)
{
    for (size_t i = 0; i < samples.count; i++)
        text_free(&samples.items[i].text);
    vec_free(&samples);
}

/* A sample as a value in the arena; null when memory fails. */
static inline struct json sample_value(const struct sample *sample, struct arena *arena)
{
    struct json_document document;
    struct json value = {0};
    if (json_parse(&document, sample->file, sample->text.bytes, sample->text.length, NULL) == STATUS_OK)
        value = json_copy(arena, &document.root);
    json_free(&document);
    return value;
}

static inline struct talus_question about(const struct sample *sample, const char *verb)
{
    return (struct talus_question){.size = sizeof(struct talus_question),
                                   .verb = verb,
                                   .system = sample->system,
                                   .file = sample->file,
                                   .text = sample->text.bytes,
                                   .text_size = sample->text.length,
                                   .options = strcmp(verb, "explain") == 0 ? "{\"what\": \"level\"}" : NULL};
}

/* The answer in one form. The text lives as long as the answer, which the caller frees. */
static inline enum talus_status ask(struct talus *engine, const struct talus_question *question, enum talus_form form,
                                    struct talus_answer **answer, const char **text)
{
    enum talus_status status = talus_ask_about(engine, question, answer);
    *text = status == TALUS_OK ? talus_answer_text(*answer, form) : NULL;
    return status == TALUS_OK && !*text ? TALUS_NO_MEMORY : status;
}

#endif
