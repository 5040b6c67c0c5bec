/* command_fields.c: the members of the core's commands. */
#include "core/command_fields.h"

#include "core/scenario.h"

enum { COMMAND_COORDINATE_MOST = 10000 };

static const struct field_form command_form_die = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000000};
static const struct field_form command_form_anything = {.type = FIELD_ANYTHING};
const struct field_form command_form_name = {.type = FIELD_TEXT};
const struct field_form command_form_coordinate = {
    .type = FIELD_INTEGER, .bounded = true, .least = -COMMAND_COORDINATE_MOST, .most = COMMAND_COORDINATE_MOST};
const struct field_form command_form_square = {.type = FIELD_ARRAY, .item = &command_form_coordinate};

const struct field command_common_fields[] = {
    {.name = "do", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The command."},
    {.name = "who",
     .form = {.type = FIELD_TEXT},
     .doc = "The creature that acts, or that the command is about; by default the one whose turn it is."},
    {.name = "dice",
     .form = {.type = FIELD_ARRAY, .item = &command_form_die},
     .doc = "Dice of a real table, used in order."},
    {.name = "answers",
     .form = {.type = FIELD_ARRAY, .item = &command_form_anything},
     .doc = "Answers to the questions that will come up."},
    {.name = "secret", .form = {.type = FIELD_BOOL}, .doc = "Only the game master sees the result."},
    {0},
};

static const struct field command_fields_start[] = {
    {.name = "order",
     .form = {.type = FIELD_ARRAY, .item = &command_form_name},
     .doc = "The order of initiative in a fight that is already under way; no one rolls. By default the order of the "
            "scenario."},
    {.name = "round",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},
     .doc = "The current round; needs an order."},
    {.name = "turn", .form = {.type = FIELD_TEXT}, .doc = "The creature whose turn it is; by default the first one."},
    {0},
};
static const struct field command_fields_delay[] = {{0}};
static const struct field command_fields_return[] = {{0}};
static const struct field command_fields_endTurn[] = {{0}};
static const struct field command_fields_choose[] = {
    {.name = "answer",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "One of the options, its `id`, or its place in the list, from 0."},
    {0},
};
static const struct field command_fields_endEncounter[] = {
    {.name = "outcome", .form = {.type = FIELD_TEXT}, .doc = "Why it ends."},
    {.name = "side", .form = {.type = FIELD_INTEGER}, .doc = "The side that has won."},
    {0},
};
static const struct field command_fields_roll[] = {
    {.name = "formula", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The dice: 2d6+3."},
    {.name = "what", .form = {.type = FIELD_TEXT}, .doc = "What the roll is for."},
    {0},
};
static const struct field command_fields_note[] = {
    {.name = "note", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The remark."},
    {0},
};
static const struct field command_fields_place[] = {COMMAND_TO_NEEDED, {0}};
static const struct field command_fields_join[] = {
    {.name = "actor",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "The name of an actor of the content, or its whole document."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called at the table."},
    {.name = "side",
     .form = {.type = FIELD_ANY_OF, .forms = scenario_side_forms},
     .doc = "The side it fights on, by its number or its name."},
    {.name = "at",
     .form = {.type = FIELD_ARRAY, .item = &command_form_coordinate},
     .doc = "The square where it appears, [x, y]."},
    {0},
};
static const struct field command_fields_leave[] = {{0}};
static const struct field command_fields_damage[] = {
    COMMAND_AMOUNT_NEEDED,
    {.name = "type", .form = {.type = FIELD_TEXT}, .doc = "The type of damage."},
    {.name = "raw", .form = {.type = FIELD_BOOL}, .doc = "Defences do not count."},
    {0},
};
static const struct field command_fields_heal[] = {COMMAND_AMOUNT_NEEDED, {0}};
static const struct field command_fields_setHp[] = {
    {.name = "value",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = -100000, .most = 100000},
     .required = true,
     .doc = "Hit points."},
    {0},
};
static const struct field command_fields_condition[] = {
    COMMAND_CONDITION,
    {0},
};
static const struct field command_fields_effect[] = {
    {.name = "effect", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The effect."},
    {.name = "rounds",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},
     .doc = "How long it lasts."},
    {.name = "remove", .form = {.type = FIELD_BOOL}, .doc = "Take it away."},
    {0},
};
static const struct field command_fields_spend[] = {
    {.name = "what", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The resource."},
    COMMAND_AMOUNT,
    {.name = "item", .form = {.type = FIELD_TEXT}, .doc = "The item it belongs to."},
    {0},
};
static const struct field command_fields_restore[] = {
    {.name = "what", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The resource."},
    COMMAND_AMOUNT,
    {.name = "item", .form = {.type = FIELD_TEXT}, .doc = "The item it belongs to."},
    {0},
};
static const struct field command_fields_toggle[] = {
    {.name = "option", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The option."},
    {.name = "on", .form = {.type = FIELD_BOOL}, .doc = "On or off; by default the opposite of the present state."},
    {.name = "choice", .form = {.type = FIELD_TEXT}, .doc = "Which of several."},
    {0},
};
static const struct field command_fields_rest[] = {
    {.name = "kind", .form = {.type = FIELD_TEXT}, .doc = "The kind of rest."},
    {0},
};

/* A hook's row: command.c looks up who is meant and calls the hook. */
#define COMMAND(word, who, function, words)                                                                            \
    {{#word, command_fields_##word, words, function, COMMAND_##who}, HOOK_COUNT},
#define COMMAND_HOOK(id, word, words)                                                                                  \
    {{#word, command_fields_##word, words, command_by_hook, COMMAND_MASTER}, HOOK_##id},
const struct command_core command_core_rules[] = {
#include "core/commands.def"
    {{NULL, NULL, NULL, NULL, COMMAND_PLAYER}, HOOK_COUNT},
};
#undef COMMAND
#undef COMMAND_HOOK
