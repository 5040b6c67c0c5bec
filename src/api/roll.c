/* roll.c: dice and their odds in the public interface. */
#include <string.h>

#include "api/engine.h"
#include "dice/dice.h"
#include "dice/odds.h"
#include "dice/odds_print.h"
#include "json/json.h"

static bool roll_find(void *context, const char *path, double *value)
{
    const struct json *found = json_path(context, path);
    *value = json_to_double(found, 0);
    return json_is_number(found);
}

static enum status roll_fault(struct talus *engine, const struct dice_error *error)
{
    dice_report(&engine->diags, (struct place){.file = "expression", .line = 1, .col = 1}, error);
    return error->status == STATUS_OK ? STATUS_NO_MEMORY : error->status;
}

static enum status roll_throw(struct talus *engine, const struct talus_roll *asked, const struct dice *dice,
                              const struct dice_scope *scope, struct arena *arena)
{
    (void)arena;
    struct rng rng = rng_new(asked->seed, 0, 0);
    struct dice_source source = dice_source_new(&rng);
    struct dice_result result = {0};
    enum status status = dice_roll(dice, &source, scope, &result);
    if (status == STATUS_OK)
        dice_result_write_json(&engine->answer, dice, &result, asked->seed);
    else
        status = roll_fault(engine, &result.error);
    dice_result_free(&result);
    dice_source_free(&source);
    return status;
}

static enum status roll_compute(struct talus *engine, const struct talus_roll *asked, const struct dice *dice,
                                const struct dice_scope *scope, struct arena *arena)
{
    struct odds_options options = {.depth = ODDS_DEFAULT_DEPTH, .scope = scope};
    struct dice_error error = {0};
    const struct odds *odds = odds_make(arena, dice, &options, &error);
    if (!odds) return roll_fault(engine, &error);
    odds_write_json(&engine->answer, asked->expression, odds, ODDS_DEFAULT_DEPTH);
    return STATUS_OK;
}

typedef enum status roll_use(struct talus *engine, const struct talus_roll *asked, const struct dice *dice,
                             const struct dice_scope *scope, struct arena *arena);

/* Reads the expression and the values of its references, and hands them on. */
static enum talus_status roll_with(struct talus *engine, const struct talus_roll *asked, roll_use *use,
                                   const char **answer)
{
    enum dice_dialect dialect = DICE_FOUNDRY;
    if (!asked->expression || (asked->dialect && !dice_dialect_find(asked->dialect, &dialect))) return TALUS_USAGE;
    struct engine_mark mark = engine_begin(engine);
    struct json_document values;
    const char *text = asked->values ? asked->values : "{}";
    enum status status = json_parse(&values, "values", text, strlen(text), &engine->diags);
    text_clear(&engine->answer);
    struct arena arena;
    arena_init(&arena);
    if (status == STATUS_OK) {
        struct dice_error error = {0};
        struct dice_scope scope = {.find = roll_find, .context = &values.root};
        const struct dice *dice = dice_parse(&arena, asked->expression, strlen(asked->expression), dialect, &error);
        status = dice ? use(engine, asked, dice, &scope, &arena) : roll_fault(engine, &error);
    }
    arena_free(&arena);
    json_free(&values);
    return engine_end(engine, mark, status, answer);
}

enum talus_status talus_roll(struct talus *engine, const struct talus_roll *roll, const char **answer)
{
    return roll_with(engine, roll, roll_throw, answer);
}

enum talus_status talus_odds(struct talus *engine, const struct talus_roll *roll, const char **answer)
{
    return roll_with(engine, roll, roll_compute, answer);
}
