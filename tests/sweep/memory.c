/* sweep_memory: makes one allocation after the other fail while a small host lives its life: no crash, no leak, no
 * endless loop. Prints "pass NAME" for every document; what goes wrong ends the program. */
#include <stdint.h>
#include <stdlib.h>

#include "../unit/samples.h"
#include "base/memory.h"

struct ration {
    size_t left; /* allocations until the one that fails */
    size_t used;
    bool once; /* later ones succeed again */
};

static void *ration_resize(void *context, void *memory, size_t size)
{
    struct ration *ration = context;
    if (size == 0) {
        free(memory);
        return NULL;
    }
    ration->used++;
    if (ration->left == 0) return NULL;
    if (--ration->left == 0) {
        if (ration->once) ration->left = SIZE_MAX;
        return NULL;
    }
    return realloc(memory, size);
}

/* Everything a small host does. The statuses do not matter here: that nothing breaks does. */
static void live(const struct sample *sample)
{
    struct talus *engine = talus_new();
    if (!engine) return;
    const char *answer = NULL;
    struct talus_roll roll = {.expression = "{4d6kh3, 2d8x}kh + @level[fire]", .values = "{\"level\": 3}", .seed = 1};
    (void)talus_roll(engine, &roll, &answer);
    for (size_t q = 0; sample && q < QUESTION_COUNT; q++) {
        struct talus_question question = about(sample, (enum talus_form)(q % 3));
        (void)questions[q](engine, &question, &answer);
    }
    struct talus_question scenario = {.system = "p2v", .name = "scenario", .text = "{}", .size = 2};
    talus_table_free(talus_table_new(engine, &scenario, 1));
    for (size_t i = 0; i < talus_diagnostic_count(engine); i++)
        if (!talus_diagnostic_get(engine, i)->message) abort();
    talus_free(engine);
}

/* Fails the 1st, 2nd, 3rd ... allocation; where there are very many, ever larger steps are taken. */
static void sweep(const struct sample *sample, bool once)
{
    struct ration ration = {.left = SIZE_MAX};
    struct memory_hooks hooks = {.resize = ration_resize, .context = &ration};
    memory_set_hooks(&hooks);
    live(sample);
    size_t needed = ration.used;
    for (size_t failing = 1; failing <= needed; failing += 1 + failing / 40) {
        ration = (struct ration){.left = failing, .once = once};
        live(sample);
    }
    memory_set_hooks(NULL);
}

int main(void)
{
    if (!collect_samples()) return 1;
    sweep(NULL, false);
    sweep(NULL, true);
    puts("pass memory/no-document");
    for (size_t i = 0; i < samples.count; i += 1 + samples.count / 40) {
        sweep(&samples.items[i], false);
        sweep(&samples.items[i], true);
        printf("pass memory/%s-%zu\n", samples.items[i].file, i);
        fflush(stdout);
    }
    free_samples();
    return 0;
}
