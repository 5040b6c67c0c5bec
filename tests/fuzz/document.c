/* fuzz_document: documents of the built-in content of every system, changed as the bytes say, take every question
 * without harm. The first byte can also hand the bytes over as they are: then they are the document. */
#include "../unit/samples.h"
#include "changes.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static struct {
    struct talus *engine; /* content is loaded once */
    struct arena arena;
    struct json pool; /* every object of the content that is not very large */
    struct json *documents;
} fuzz;

static void fuzz_fill_pool(const struct json *value, unsigned depth)
{
    if (value->type == JSON_OBJECT && value->count && depth > 0) json_push(&fuzz.arena, &fuzz.pool, *value);
    for (size_t i = 0; depth < 5 && i < json_count(value); i++)
        fuzz_fill_pool(json_at(value, i), depth + 1);
}

static void fuzz_start(void)
{
    fuzz.engine = talus_new();
    arena_init(&fuzz.arena);
    fuzz.pool = json_make_array();
    if (!fuzz.engine || !collect_samples()) return;
    fuzz.documents = arena_array(&fuzz.arena, struct json, samples.count);
    for (size_t i = 0; fuzz.documents && i < samples.count; i++) {
        fuzz.documents[i] = sample_value(&samples.items[i], &fuzz.arena);
        fuzz_fill_pool(&fuzz.documents[i], 0);
    }
}

static void fuzz_ask(const char *system, const char *text, size_t size, size_t which)
{
    size_t number = which / TALUS_RAW % (QUESTION_COUNT + 1);
    struct talus_question question = {
        .size = sizeof question, .system = system, .file = "fuzz", .text = text, .text_size = size};
    struct talus_answer *answer = NULL;
    const char *shown = NULL;
    if (number == QUESTION_COUNT) {
        talus_table_free(open_scenario(fuzz.engine, system, text, size));
    } else {
        question.verb = questions[number];
        if (number == 3) question.options = "{\"what\": \"level\"}";
        (void)ask(fuzz.engine, &question, (enum talus_form)(which % TALUS_RAW), &answer, &shown);
    }
    talus_answer_free(answer);
    talus_diagnostic_clear(fuzz.engine);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (!fuzz.engine) fuzz_start();
    if (!fuzz.documents || size < 4) return 0;
    struct arena arena;
    arena_init(&arena);
    struct changes changes = {.bytes = bytes, .size = size, .arena = &arena, .pool = &fuzz.pool};
    bool plain = changes_next(&changes, 16) == 15;
    size_t which = changes_next(&changes, 256), index = changes_pick(&changes, samples.count);
    const struct sample *sample = &samples.items[index];
    if (plain) {
        fuzz_ask(sample->system, (const char *)changes.bytes, changes.size, which);
    } else {
        struct text text = {0};
        struct json document = json_copy(&arena, &fuzz.documents[index]);
        changes_edit(&changes, &document, changes_next(&changes, 6));
        json_write(&text, &document);
        fuzz_ask(sample->system, text_get(&text), text.length, which);
        text_free(&text);
    }
    arena_free(&arena);
    return 0;
}
