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

/* One call: what is asked, what was read of it, and where the answer goes. */
struct roll_call {
    struct talus *engine;
    const struct talus_dice *asked;
    const struct dice *dice;
    struct dice_scope scope;
    struct arena *arena;
    struct text *out;
};

static enum status roll_fault(struct talus *engine, const struct dice_error *error)
{
    dice_report(&engine->diags, (struct place){.file = "expression", .line = 1, .col = 1}, error);
    return error->status == STATUS_OK ? STATUS_NO_MEMORY : error->status;
}

static enum status roll_throw(struct roll_call *call)
{
    struct rng rng = rng_new(call->asked->seed, 0, 0);
    struct dice_source source = dice_source_new(&rng);
    struct dice_result result = {0};
    enum status status = dice_roll(call->dice, &source, &call->scope, &result);
    if (status == STATUS_OK)
        dice_result_write_json(call->out, call->dice, &result, call->asked->seed);
    else
        status = roll_fault(call->engine, &result.error);
    dice_result_free(&result);
    dice_source_free(&source);
    return status;
}

static enum status roll_compute(struct roll_call *call)
{
    struct odds_options options = {.depth = ODDS_DEFAULT_DEPTH, .scope = &call->scope};
    struct dice_error error = {0};
    const struct odds *odds = odds_make(call->arena, call->dice, &options, &error);
    if (!odds) return roll_fault(call->engine, &error);
    odds_write_json(call->out, call->asked->expression, odds, ODDS_DEFAULT_DEPTH);
    return STATUS_OK;
}

typedef enum status roll_use(struct roll_call *call);

/* Reads the expression and the values of its references, and hands them on. */
static enum status roll_read(struct roll_call *call, enum dice_dialect dialect, roll_use *use)
{
    const char *text = call->asked->values ? call->asked->values : "{}";
    const char *expression = call->asked->expression;
    struct json_document values;
    struct dice_error error = {0};
    enum status status =
        json_parse(&values, "values", text, strlen(text), &call->engine->diags);
    call->scope = (struct dice_scope){.find = roll_find, .context = &values.root};
    if (status == STATUS_OK)
        call->dice = dice_parse(call->arena, expression, strlen(expression), dialect, &error);
    if (status == STATUS_OK) status = call->dice ? use(call) : roll_fault(call->engine, &error);
    json_free(&values);
    return status;
}

static enum talus_status roll_with(struct talus *engine, const struct talus_dice *asked,
                                   roll_use *use, struct talus_answer **answer)
{
    enum dice_dialect dialect = DICE_FOUNDRY;
    if (answer) *answer = NULL;
    if (!engine || !answer || !asked || asked->size != sizeof *asked || !asked->expression)
        return TALUS_USAGE;
    if (asked->dialect && !dice_dialect_find(asked->dialect, &dialect)) {
        diags_add(&engine->diags, "options/unknown-dialect", SEVERITY_ERROR, (struct place){0},
                  "there are foundry, roll20, avrae and rpg-dice-roller",
                  "there is no dialect \"%s\"", asked->dialect);
        return TALUS_USAGE;
    }
    struct engine_mark mark = engine_begin(engine);
    struct talus_answer *made = answer_new();
    enum status status = STATUS_NO_MEMORY;
    if (made) {
        struct text *out = &made->forms[TALUS_JSON];
        struct roll_call call = {
            .engine = engine, .asked = asked, .arena = &made->arena, .out = out};
        status = roll_read(&call, dialect, use);
        struct json_document printed = {0};
        if (status == STATUS_OK)
            status = json_parse(&printed, "roll", text_get(out), out->length, NULL);
        if (status == STATUS_OK) made->out.data = json_copy(&made->arena, &printed.root);
        made->printed[TALUS_JSON] = true;
        json_free(&printed);
    }
    return engine_end(engine, mark, status, made, answer);
}

enum talus_status talus_roll(struct talus *engine, const struct talus_dice *dice,
                             struct talus_answer **answer)
{
    return roll_with(engine, dice, roll_throw, answer);
}

enum talus_status talus_odds(struct talus *engine, const struct talus_dice *dice,
                             struct talus_answer **answer)
{
    return roll_with(engine, dice, roll_compute, answer);
}
