/* fuzz_dice: any text in any dialect (the first byte says which) is parsed, rolled and printed without harm; what cannot
 * be parsed is reported with a message and a place inside the text. */
#include <stdlib.h>

#include "dice/dice.h"
#include "small.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

enum { FUZZ_MOST_DICE = 5000 };

static bool fuzz_find(void *context, const char *path, double *value)
{
    (void)context;
    *value = 3;
    return path[0] != 'x';
}

/* Everything is kept between inputs: most of them are short, and the heap would take most of the time. */
static struct {
    struct arena arena;
    struct arena_mark start;
    struct dice_result result;
    struct text out;
    bool ready;
} fuzz;

static void fuzz_start(void)
{
    arena_init(&fuzz.arena);
    (void)arena_alloc(&fuzz.arena, 1, 1);
    fuzz.start = arena_mark(&fuzz.arena);
    fuzz.ready = true;
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static const struct dice_scope scope = {.find = fuzz_find};
    if (size == 0) return 0;
    if (!fuzz.ready) fuzz_start();
    struct dice_error error = {0};
    enum dice_dialect dialect = (enum dice_dialect)(bytes[0] % DICE_DIALECT_COUNT);
    const struct dice *dice = dice_parse(&fuzz.arena, (const char *)bytes + 1, size - 1, dialect, &error);
    if (!dice && (error.status == STATUS_OK || !error.message || error.offset >= size)) abort();
    if (dice && fuzz_is_light(dice->text, FUZZ_MOST_DICE)) {
        struct rng rng = rng_new(1, 2, 3);
        struct dice_source source = dice_source_new(&rng);
        text_clear(&fuzz.out);
        if (dice_roll(dice, &source, &scope, &fuzz.result) == STATUS_OK) {
            dice_result_print(&fuzz.out, dice, &fuzz.result);
            dice_result_write_json(&fuzz.out, dice, &fuzz.result, 1);
        } else if (!fuzz.result.error.message) {
            abort();
        }
        dice_source_free(&source);
    }
    arena_rewind(&fuzz.arena, fuzz.start);
    return 0;
}
