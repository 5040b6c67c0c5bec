/* commands.c: the commands of an SWSE table and their members. */
#include "systems/swse/actor/statistic.h"
#include "systems/swse/table/table.h"

static const struct field_form swse_form_contexts = {.type = FIELD_ARRAY, .item = &command_form_name};
static const struct field_form *const swse_context_forms[] = {&command_form_name, &swse_form_contexts, NULL};
static const char *const swse_defense_names[] = {"reflex", "fortitude", "will", NULL};
static const struct field swse_opponent_fields[] = {
    {.name = "who", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Who opposes it."},
    {.name = "skill", .form = {.type = FIELD_TEXT}, .doc = "With which skill."},
    {.name = "ability", .form = {.type = FIELD_TEXT}, .doc = "With which ability."},
    {.name = "context",
     .form = {.type = FIELD_ANY_OF, .forms = swse_context_forms},
     .doc = "The opponent's circumstances."},
    {0},
};
static const struct field_form swse_form_opponent = {.type = FIELD_OBJECT, .fields = swse_opponent_fields};
static const struct field_form *const swse_against_forms[] = {&command_form_name, &swse_form_opponent, NULL};

#define SWSE_CONTEXT                                                                                                   \
    {                                                                                                                  \
        .name = "context", .form = {.type = FIELD_ANY_OF, .forms = swse_context_forms},                                \
        .doc = "Circumstances that rules look at."                                                                     \
    }
#define SWSE_FORCE_POINT                                                                                               \
    {                                                                                                                  \
        .name = "forcePoint", .form = {.type = FIELD_BOOL}, .doc = "Spend a Force point on the roll."                  \
    }
#define SWSE_POWER                                                                                                     \
    {                                                                                                                  \
        .name = "power", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The Force power."                     \
    }
#define SWSE_RULE                                                                                                      \
    {                                                                                                                  \
        .name = "rule", .form = {.type = FIELD_TEXT}, .doc = "The rule it comes from, when there are several."         \
    }
#define SWSE_ITEM                                                                                                      \
    {                                                                                                                  \
        .name = "item", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The item."                             \
    }

static const struct field swse_fields_check[] = {
    {.name = "skill", .form = {.type = FIELD_TEXT}, .doc = "The skill."},
    {.name = "ability", .form = {.type = FIELD_TEXT}, .doc = "The ability, if it is not a skill."},
    {.name = "dc",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = -1000, .most = 1000},
     .doc = "The number to reach."},
    {.name = "against",
     .form = {.type = FIELD_ANY_OF, .forms = swse_against_forms},
     .doc = "Who opposes it, instead of a DC: a name, or {who, skill or ability}."},
    SWSE_FORCE_POINT,
    SWSE_CONTEXT,
    {0},
};
static const struct field swse_fields_attack[] = {
    COMMAND_TARGET_NEEDED,
    COMMAND_USING,
    {.name = "weapons",
     .form = {.type = FIELD_ARRAY, .item = &command_form_name},
     .doc = "Several weapons, for a full attack."},
    {.name = "defense",
     .form = {.type = FIELD_WORD, .words = swse_defense_names},
     .initial = "reflex",
     .doc = "The defence it is rolled against."},
    {.name = "distance",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100000},
     .initial = "1",
     .doc = "Squares to the target, where there is no board to measure it."},
    SWSE_FORCE_POINT,
    SWSE_CONTEXT,
    {0},
};
static const struct field swse_fields_autofire[] = {
    {.name = "at",
     .form = {.type = FIELD_ARRAY, .item = &command_form_coordinate},
     .doc = "On a board: the first square of the area, [x, y]."},
    {.name = "targets",
     .form = {.type = FIELD_ARRAY, .item = &command_form_name},
     .doc = "Without a board: everybody in the area."},
    {.name = "using", .form = {.type = FIELD_TEXT}, .required = true, .doc = "A weapon with autofire."},
    {.name = "distance",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100000},
     .initial = "1",
     .doc = "Squares to the area, where there is no board to measure it."},
    SWSE_FORCE_POINT,
    SWSE_CONTEXT,
    {0},
};
static const struct field swse_fields_force[] = {SWSE_POWER, COMMAND_TARGET, SWSE_FORCE_POINT, {0}};
static const struct field swse_fields_regain[] = {SWSE_POWER, {0}};
static const struct field swse_fields_disarm[] = {COMMAND_TARGET_NEEDED, SWSE_ITEM, COMMAND_USING, SWSE_CONTEXT, {0}};
static const struct field swse_fields_grapple[] = {COMMAND_TARGET_NEEDED, SWSE_CONTEXT, {0}};
static const struct field swse_fields_secondWind[] = {{0}};
static const struct field swse_fields_recover[] = {{0}};
static const struct field swse_fields_rage[] = {SWSE_RULE, {0}};
static const struct field swse_fields_calm[] = {SWSE_RULE, {0}};
static const struct field swse_fields_move[] = {
    {.name = "mode", .form = {.type = FIELD_TEXT}, .initial = "walk", .doc = "walk, fly, swim, climb, burrow."},
    {.name = "squares",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100000},
     .doc = "Without a board: how far; without it as far as it goes."},
    {.name = "to",
     .form = {.type = FIELD_ARRAY, .item = &command_form_coordinate},
     .doc = "On a board: the square to go to, [x, y]."},
    {.name = "withdraw",
     .form = {.type = FIELD_BOOL},
     .doc = "Move half the speed without provoking attacks of opportunity."},
    {0},
};
static const struct field swse_fields_equip[] = {SWSE_ITEM, {0}};
static const struct field swse_fields_drop[] = {SWSE_ITEM, {0}};
static const struct field swse_fields_use[] = {
    {.name = "ability", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The special ability."},
    {.name = "cost", .form = {.type = FIELD_TEXT}, .initial = "standard", .doc = "The action it takes."},
    {0},
};
static const struct field swse_fields_change[] = {
    {.name = "set", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What changes: species=velari."},
    {0},
};
static const struct field swse_fields_track[] = {
    {.name = "steps",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = -5, .most = 5},
     .initial = "1",
     .doc = "Steps down; below zero up."},
    {0},
};
static const struct field swse_fields_environment[] = {
    {.name = "environment", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The environment."},
    {.name = "remove", .form = {.type = FIELD_BOOL}, .doc = "Take it away."},
    {0},
};
static const struct field swse_fields_exposure[] = {
    {.name = "environment", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The environment."},
    COMMAND_AMOUNT,
    {.name = "breath", .form = {.type = FIELD_BOOL},
     .doc = "It harms those who cannot breathe there; true for water, vacuum and poison-gas."},
    {.name = "type", .form = {.type = FIELD_TEXT}, .initial = "environment", .doc = "The type of damage."},
    {0},
};
static const struct field swse_fields_light[] = {
    {.name = "is",
     .form = {.type = FIELD_WORD, .words = scenario_lights},
     .required = true,
     .doc = "How bright it is."},
    {0},
};

/* Commands of one fighter: "who", or whose turn it is. */
#define COMMAND(word, user, function, words)                                                                           \
    static void swse_command_##word(struct table *table, const struct json *command)                                   \
    {                                                                                                                  \
        int who = command_who(table, command);                                                                         \
        if (who >= 0) function(table, who, command);                                                                   \
    }
#include "systems/swse/table/commands.def"
#undef COMMAND

const struct command_rule swse_commands[] = {
#define COMMAND(word, user, function, words) {#word, swse_fields_##word, words, swse_command_##word, COMMAND_##user},
#include "systems/swse/table/commands.def"
#undef COMMAND
    {"light", swse_fields_light, "Changes the light.", swse_decide_light, COMMAND_MASTER},
    {0},
};
