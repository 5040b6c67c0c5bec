/* commands.c: the commands of Path 2 Victory and their members. */
#include "systems/p2v/table/commands.h"

static const struct field_form commands_form_anything = {.type = FIELD_ANYTHING};
static const struct field_form commands_form_number = {
    .type = FIELD_NUMBER, .bounded = true, .least = -10000, .most = 10000};
static const struct field_form commands_form_place = {.type = FIELD_ARRAY, .item = &commands_form_number};

#define COMMANDS_PLACE(name_, doc_)                                                                                    \
    {                                                                                                                  \
        .name = name_, .form = {.type = FIELD_ARRAY, .item = &commands_form_number}, .doc = doc_                       \
    }
#define COMMANDS_AT(doc_)                                                                                              \
    {                                                                                                                  \
        .name = "at", .form = {.type = FIELD_ARRAY, .item = &commands_form_number}, .required = true, .doc = doc_      \
    }
#define COMMANDS_SIDE                                                                                                  \
    {                                                                                                                  \
        .name = "side", .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = P2V_SIDES - 1},           \
        .doc = "The side, counted from 0."                                                                             \
    }
#define COMMANDS_DETAILS                                                                                               \
    COMMAND_TARGET,                                                                                                    \
        COMMANDS_PLACE("to", "The square to go to, [x, y]; without a grid inches."),                                   \
        {.name = "via",                                                                                                \
         .form = {.type = FIELD_ARRAY, .item = &commands_form_place},                                                  \
         .doc = "Squares on the way."},                                                                                \
        COMMANDS_PLACE("at", "Where an area is centred, [x, y]."),                                                     \
        COMMANDS_PLACE("toward", "The direction of a cone or line."), COMMAND_USING,                                   \
    {                                                                                                                  \
        .name = "choose", .form = {.type = FIELD_ARRAY, .item = &commands_form_anything},                              \
        .doc = "What is chosen when the action asks: numbers or words of options, squares of pushes and moves."        \
    }

static const struct field commands_activate[] = {
    {.name = "group", .form = {.type = FIELD_BOOL}, .doc = "The whole group acts together."},
    COMMANDS_DETAILS,
    {0},
};
static const struct field commands_act[] = {
    {.name = "action",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "A feature of the card, or an action everyone has."},
    {.name = "number",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = P2V_ACTION_END},
     .doc = "Selects one of several actions with this name; `legal` lists it."},
    {.name = "ap",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 9},
     .doc = "The AP it costs, to choose one of several with that name; `legal` lists it."},
    COMMANDS_DETAILS,
    {0},
};
static const struct field commands_deploy[] = {COMMANDS_AT("The square, [x, y]."), {0}};
static const struct field commands_objective[] = {
    {.name = "kind", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What it is."},
    COMMANDS_AT("The square, [x, y]."),
    COMMANDS_SIDE,
    {0},
};
static const struct field commands_terrain[] = {
    COMMANDS_AT("The square, [x, y]."),
    {.name = "traits",
     .form = {.type = FIELD_ARRAY, .item = &command_form_name},
     .required = true,
     .doc = "What the square is: difficult, solid ..."},
    {0},
};
static const struct field commands_tile[] = {
    {.name = "tile", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The tile, by name."},
    COMMANDS_AT("Its upper left square, [x, y]."),
    COMMANDS_SIDE,
    {0},
};
static const struct field commands_gambits[] = {
    {.name = "early",
     .form = {.type = FIELD_ARRAY, .item = &command_form_name},
     .doc = "The heroes that act early."},
    {0},
};
static const struct field commands_reinforce[] = {
    {.name = "creature", .form = {.type = FIELD_TEXT}, .required = true, .doc = "A card, by name."},
    COMMANDS_PLACE("at", "Where it arrives, [x, y]."),
    COMMANDS_SIDE,
    {0},
};

const struct command_rule p2v_commands[] = {
    {"start", NULL, "Begins the game: a roll decides who goes first.", p2v_decide, COMMAND_PLAYER},
    {"activate", commands_activate, "Begins the turn of a creature.", p2v_decide, COMMAND_PLAYER},
    {"act", commands_act, "Uses an action of the creature whose turn it is, or of one it commands.", p2v_decide,
     COMMAND_PLAYER},
    {"endTurn", NULL, "Ends the turn; the next side activates a creature.", p2v_decide, COMMAND_PLAYER},
    {"deployment", NULL, "Rolls for who places creatures first.", p2v_decide, COMMAND_PLAYER},
    {"deploy", commands_deploy, "Places a creature before the game begins.", p2v_decide, COMMAND_PLAYER},
    {"objectives", NULL, "Rolls for the number of objectives.", p2v_decide, COMMAND_PLAYER},
    {"objective", commands_objective, "Places an objective.", p2v_decide, COMMAND_PLAYER},
    {"terrain", commands_terrain, "Places terrain on a square.", p2v_decide, COMMAND_PLAYER},
    {"tile", commands_tile, "Lays a tile of terrain.", p2v_decide, COMMAND_PLAYER},
    {"gambits", commands_gambits, "Begins a round of a solo adventure.", p2v_decide, COMMAND_PLAYER},
    {"gambit", NULL, "Takes the turn of a monster in a solo adventure.", p2v_decide, COMMAND_PLAYER},
    {"reinforce", commands_reinforce, "Adds a creature to a solo adventure.", p2v_decide, COMMAND_PLAYER},
    {0},
};
