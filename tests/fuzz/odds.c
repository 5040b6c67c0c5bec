/* fuzz_odds: the exact distribution of any dice text, in any dialect (the first byte says which), is computed without
 * harm; a roll lies within its range. */
#include <stdlib.h>

#include "dice/dice.h"
#include "dice/odds.h"
#include "small.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

enum { FUZZ_MOST_DICE = 300 };

static bool fuzz_find(void *context, const char *path, double *value)
{
    (void)context;
    *value = 3;
    return path[0] != 'x';
}

static const struct dice_scope fuzz_scope = {.find = fuzz_find};

static void fuzz_odds(struct arena *arena, const struct dice *dice, const struct dice_result *result)
{
    struct dice_error error = {0};
    struct odds_options options = {.depth = 2, .scope = &fuzz_scope};
    const struct odds *odds = odds_make(arena, dice, &options, &error);
    if (!odds || !result || odds->rest > 0) return;
    if (result->number < odds_value(odds, 0) - 1e-6 || result->number > odds_value(odds, odds->count - 1) + 1e-6)
        abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (size == 0 || size > 40) return 0;
    struct arena arena;
    struct dice_error error = {0};
    struct rng rng = rng_new(1, 2, 3);
    struct dice_source source = dice_source_new(&rng);
    struct dice_result result = {0};
    arena_init(&arena);
    enum dice_dialect dialect = (enum dice_dialect)(bytes[0] % DICE_DIALECT_COUNT);
    const struct dice *dice = dice_parse(&arena, (const char *)bytes + 1, size - 1, dialect, &error);
    if (!dice && (error.status == STATUS_OK || !error.message || error.offset > size)) abort();
    if (dice && fuzz_is_light(dice->text, FUZZ_MOST_DICE)) {
        bool rolled = dice_roll(dice, &source, &fuzz_scope, &result) == STATUS_OK;
        if (fuzz_is_small(dice->text, 1)) fuzz_odds(&arena, dice, rolled ? &result : NULL);
    }
    dice_result_free(&result);
    dice_source_free(&source);
    arena_free(&arena);
    return 0;
}
