/* commands.c: the commands of a DH2E table and their members. */
#include "systems/dh2e/table/table.h"

static const struct field_form dh2e_form_switch = {.type = FIELD_BOOL};

#define DH2E_OPTIONS                                                                                                   \
    {                                                                                                                  \
        .name = "options", .form = {.type = FIELD_MAP, .item = &dh2e_form_switch},                                     \
        .doc = "Toggles and modifiers switched for this roll, by name."                                                \
    }
#define DH2E_SKIP_DIALOG                                                                                               \
    {                                                                                                                  \
        .name = "skipDialog", .form = {.type = FIELD_BOOL}, .doc = "Roll without any toggles."                         \
    }
#define DH2E_MODE                                                                                                      \
    {                                                                                                                  \
        .name = "mode", .form = {.type = FIELD_WORD, .words = dh2e_mode_words}, .initial = "single",                   \
        .doc = "The fire mode."                                                                                        \
    }
#define DH2E_MODIFIER                                                                                                  \
    {                                                                                                                  \
        .name = "modifier", .form = {.type = FIELD_INTEGER, .bounded = true, .least = -1000, .most = 1000},            \
        .doc = "Difficulty, as the game master sets it."                                                               \
    }
#define DH2E_CHARACTERISTIC                                                                                            \
    {                                                                                                                  \
        .name = "characteristic", .form = {.type = FIELD_WORD, .words = dh2e_characteristic_words}, .required = true,  \
        .doc = "The characteristic to test."                                                                           \
    }
#define DH2E_LOCATION                                                                                                  \
    {                                                                                                                  \
        .name = "location", .form = {.type = FIELD_WORD, .words = dh2e_location_words}, .doc = "The part of the body." \
    }
#define DH2E_FULL                                                                                                      \
    {                                                                                                                  \
        .name = "full", .form = {.type = FIELD_BOOL}, .doc = "Take both half actions for it."                          \
    }

static const struct field dh2e_fields_attack[] = {
    COMMAND_USING, COMMAND_TARGET, COMMAND_TARGETS,  COMMAND_AT, DH2E_MODE,
    DH2E_LOCATION, DH2E_OPTIONS,   DH2E_SKIP_DIALOG, {0},
};
static const struct field dh2e_fields_aim[] = {DH2E_FULL, {0}};
static const struct field dh2e_fields_move[] = {COMMAND_TO_NEEDED, DH2E_FULL, {0}};
static const struct field dh2e_fields_charge[] = {COMMAND_TARGET_NEEDED, COMMAND_USING, DH2E_OPTIONS, {0}};
static const struct field dh2e_fields_stand[] = {{0}};
static const struct field dh2e_fields_reload[] = {
    COMMAND_USING,
    {.name = "round", .form = {.type = FIELD_TEXT}, .doc = "The kind of rounds."},
    {.name = "count",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},
     .doc = "How many; without it as many as fit."},
    {0},
};
static const struct field dh2e_fields_unjam[] = {COMMAND_USING, {0}};
static const struct field dh2e_fields_ready[] = {
    {.name = "using", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The weapon to take in hand."},
    {0},
};
static const struct field dh2e_fields_overwatch[] = {COMMAND_USING, DH2E_MODE, {0}};
static const struct field dh2e_fields_extinguish[] = {{0}};
static const struct field dh2e_fields_test[] = {
    DH2E_CHARACTERISTIC, DH2E_OPTIONS, DH2E_SKIP_DIALOG, DH2E_MODIFIER, {0},
};
static const struct field dh2e_fields_skill[] = {
    {.name = "skill", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The skill."},
    {.name = "use", .form = {.type = FIELD_TEXT}, .doc = "What it is used for."},
    DH2E_OPTIONS,
    DH2E_SKIP_DIALOG,
    DH2E_MODIFIER,
    {0},
};
static const struct field dh2e_fields_oppose[] = {COMMAND_TARGET_NEEDED, DH2E_CHARACTERISTIC, {0}};
static const struct field dh2e_fields_grapple[] = {COMMAND_TARGET_NEEDED, {0}};
static const struct field dh2e_fields_grappleDamage[] = {{0}};
static const struct field dh2e_fields_grapplePush[] = {{0}};
static const struct field dh2e_fields_grappleThrow[] = {{0}};
static const struct field dh2e_fields_breakFree[] = {{0}};
static const struct field dh2e_fields_release[] = {{0}};
static const struct field dh2e_fields_focus[] = {
    {.name = "power", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The psychic power."},
    COMMAND_TARGET,
    COMMAND_AT,
    {.name = "pushed", .form = {.type = FIELD_BOOL}, .doc = "Push it beyond what is safe."},
    DH2E_OPTIONS,
    DH2E_SKIP_DIALOG,
    {0},
};
static const struct field dh2e_fields_tire[] = {
    {.name = "levels",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = -1000, .most = 1000},
     .initial = "1",
     .doc = "Levels of fatigue; below zero takes them away."},
    {0},
};

const struct field dh2e_fields_damage[] = {
    COMMAND_AMOUNT,
    {.name = "formula", .form = {.type = FIELD_TEXT}, .doc = "Dice instead of an amount: 1d10+3."},
    {.name = "type",
     .form = {.type = FIELD_WORD, .words = dh2e_damage_words},
     .initial = "impact",
     .doc = "The type of damage."},
    DH2E_LOCATION,
    {.name = "penetration",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000},
     .doc = "Armour it ignores."},
    {.name = "raw", .form = {.type = FIELD_BOOL}, .doc = "Armour and toughness do not count."},
    {0},
};

const struct command_rule dh2e_commands[] = {
#define COMMAND(word, who, function, words) {#word, dh2e_fields_##word, words, function, COMMAND_##who},
#include "systems/dh2e/table/commands.def"
#undef COMMAND
    {0},
};
