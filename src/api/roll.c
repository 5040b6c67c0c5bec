/* roll.c: dice of the public interface. */
#include <string.h>

#include "api/engine.h"
#include "dice/dice.h"
#include "json/json.h"

static bool roll_find(void *context, const char *path, double *value)
{
    const struct json *found = json_path(context, path);
    *value = json_to_double(found, 0);
    return json_is_number(found);
}

static enum status roll_throw(struct talus *engine, const struct talus_roll *asked, const struct dice *dice,
                              struct json *values)
{
    struct rng rng = rng_new(asked->seed, 0, 0);
    struct dice_source source = dice_source_new(&rng);
    struct dice_scope scope = {.find = roll_find, .context = values};
    struct dice_result result = {0};
    enum status status = dice_roll(dice, &source, &scope, &result);
    if (status == STATUS_OK)
        dice_result_write_json(&engine->answer, dice, &result, asked->seed);
    else
        dice_report(&engine->diags, (struct place){.file = "expression", .line = 1, .col = 1}, &result.error);
    dice_result_free(&result);
    dice_source_free(&source);
    return status;
}

enum talus_status talus_roll(struct talus *engine, const struct talus_roll *asked, const char **answer)
{
    enum dice_dialect dialect = DICE_FOUNDRY;
    if (!asked->expression || (asked->dialect && !dice_dialect_find(asked->dialect, &dialect))) return TALUS_USAGE;
    struct json_document values = {0};
    const char *text = asked->values ? asked->values : "{}";
    enum status status = json_parse(&values, "values", text, strlen(text), &engine->diags);
    text_clear(&engine->answer);
    struct arena arena;
    arena_init(&arena);
    if (status == STATUS_OK) {
        struct dice_error error = {0};
        const struct dice *dice = dice_parse(&arena, asked->expression, strlen(asked->expression), dialect, &error);
        if (dice) {
            status = roll_throw(engine, asked, dice, &values.root);
        } else {
            dice_report(&engine->diags, (struct place){.file = "expression", .line = 1, .col = 1}, &error);
            status = error.status == STATUS_OK ? STATUS_NO_MEMORY : error.status;
        }
    }
    arena_free(&arena);
    json_free(&values);
    return status == STATUS_OK ? engine_answer(engine, answer) : (enum talus_status)status;
}
