/* roll.c: dice and their odds in the public interface. */
#include <string.h>

#include "api/engine.h"
#include "verbs/dice.h"

typedef enum status roll_use(struct verb_call *call, const struct verb_dice *dice);

static enum status roll_once(struct verb_call *call, const struct verb_dice *dice)
{
    return verb_dice_roll(call, dice, 1);
}

static enum status roll_read(struct verb_call *call, const struct talus_dice *asked, roll_use *use)
{
    const char *text = asked->values ? asked->values : "{}";
    struct verb_dice dice = {.expression = asked->expression, .seed = asked->seed};
    struct json_document values;
    if (!verb_dice_dialect(asked->dialect, &dice.dialect, call->diags)) return STATUS_USAGE;
    enum status status = json_parse(&values, "values", text, strlen(text), call->diags);
    dice.values = &values.root;
    if (status == STATUS_OK) status = use(call, &dice);
    json_free(&values);
    return status;
}

static enum talus_status roll_with(struct talus *engine, const struct talus_dice *asked,
                                   roll_use *use, struct talus_answer **answer)
{
    if (answer) *answer = NULL;
    if (!engine_ready(engine) || !answer || !asked || asked->size != sizeof *asked || !asked->expression)
        return TALUS_USAGE;
    struct engine_mark mark = engine_begin(engine);
    struct talus_answer *made = answer_new();
    struct json none = json_make_object();
    enum status status = STATUS_NO_MEMORY;
    if (made) {
        struct verb_call call = {.host = &engine->host,
                                 .options = &none,
                                 .arena = &made->arena,
                                 .diags = &engine->diags,
                                 .answer = &made->out,
                                 .words = &made->words,
                                 .raw = &made->raw};
        status = roll_read(&call, asked, use);
    }
    return engine_end(engine, mark, status, made, answer);
}

enum talus_status talus_roll(struct talus *engine, const struct talus_dice *dice,
                             struct talus_answer **answer)
{
    return roll_with(engine, dice, roll_once, answer);
}

enum talus_status talus_odds(struct talus *engine, const struct talus_dice *dice,
                             struct talus_answer **answer)
{
    return roll_with(engine, dice, verb_dice_odds, answer);
}
