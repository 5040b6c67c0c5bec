/* fuzz_dice: any text, in any dialect (the first byte says which), is parsed, rolled and computed without harm; a roll
 * lies within the range of the exact distribution. */
#include <stdlib.h>

#include "dice/dice.h"
#include "dice/odds.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static bool fuzz_find(void *context, const char *path, double *value)
{
    (void)context;
    *value = 3;
    return path[0] != 'x';
}

static const struct dice_scope fuzz_scope = {.find = fuzz_find};

/* Large numbers are legal and slow; small ones find the same faults sooner. */
static bool fuzz_is_small(const char *text)
{
    int digits = 0;
    for (; *text; text++) {
        digits = *text >= '0' && *text <= '9' ? digits + 1 : 0;
        if (digits > 2) return false;
    }
    return true;
}

static void fuzz_odds(struct arena *arena, const struct dice *dice, const struct dice_result *result)
{
    struct dice_error error = {0};
    struct odds_options options = {.depth = 3, .scope = &fuzz_scope};
    const struct odds *odds = odds_make(arena, dice, &options, &error);
    if (!odds || !result || odds->rest > 0) return;
    if (result->number < odds_value(odds, 0) - 1e-6 || result->number > odds_value(odds, odds->count - 1) + 1e-6)
        abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (size == 0 || size > 200) return 0;
    struct arena arena;
    struct dice_error error = {0};
    struct rng rng = rng_new(1, 2, 3);
    struct dice_source source = dice_source_new(&rng);
    struct dice_result result = {0};
    struct text out = {0};
    arena_init(&arena);
    enum dice_dialect dialect = (enum dice_dialect)(bytes[0] % DICE_DIALECT_COUNT);
    const struct dice *dice = dice_parse(&arena, (const char *)bytes + 1, size - 1, dialect, &error);
    if (!dice && (error.status == STATUS_OK || !error.message || error.offset > size)) abort();
    if (dice) {
        bool rolled = dice_roll(dice, &source, &fuzz_scope, &result) == STATUS_OK;
        if (rolled) dice_result_print(&out, dice, &result);
        if (rolled) dice_result_write_json(&out, dice, &result, 1);
        if (fuzz_is_small(dice->text)) fuzz_odds(&arena, dice, rolled ? &result : NULL);
    }
    text_free(&out);
    dice_result_free(&result);
    dice_source_free(&source);
    arena_free(&arena);
    return 0;
}
