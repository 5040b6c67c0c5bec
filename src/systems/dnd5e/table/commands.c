/* commands.c: the commands of a 5e table and their members. */
#include "core/command.h"

#include "systems/dnd5e/table/table.h"

#define D5E_TEXT(member, words)                                                                                        \
    {                                                                                                                  \
        .name = member, .form = {.type = FIELD_TEXT}, .doc = words                                                     \
    }
#define D5E_TEXT_NEEDED(member, words)                                                                                 \
    {                                                                                                                  \
        .name = member, .form = {.type = FIELD_TEXT}, .required = true, .doc = words                                   \
    }
#define D5E_WHOLE(member, low, high, words)                                                                            \
    {                                                                                                                  \
        .name = member, .form = {.type = FIELD_INTEGER, .bounded = true, .least = low, .most = high}, .doc = words     \
    }
#define D5E_YES(member, words)                                                                                         \
    {                                                                                                                  \
        .name = member, .form = {.type = FIELD_BOOL}, .doc = words                                                     \
    }
#define D5E_WORD(member, list, words_)                                                                                 \
    {                                                                                                                  \
        .name = member, .form = {.type = FIELD_WORD, .words = list}, .doc = words_                                     \
    }
#define D5E_SQUARE(member, words)                                                                                      \
    {                                                                                                                  \
        .name = member, .form = {.type = FIELD_ARRAY, .item = &command_form_coordinate}, .doc = words                  \
    }

static const char *const d5e_ways[] = {"action", "bonusAction", "reaction", NULL};
static const char *const d5e_modes[] = {"walk", "climb", "swim", "fly", "burrow", NULL};
static const char *const d5e_shoves[] = {"push", "prone", NULL};
static const char *const d5e_rests[] = {"short", "long", NULL};

static const struct field d5e_attack_fields[] = {COMMAND_TARGET_NEEDED, COMMAND_USING, {0}};
#define D5E_USE_MEMBERS                                                                                                \
    COMMAND_TARGET, COMMAND_TARGETS, COMMAND_AT, COMMAND_TOWARD, D5E_SQUARE("to", "Where a teleport leads, [x, y]."),  \
        COMMAND_USING, COMMAND_AMOUNT, D5E_WHOLE("slot", 1, 9, "The level of the spell slot."),                        \
        D5E_WORD("as", d5e_ways, "Another casting time, where a feature allows it."),                                  \
        D5E_TEXT("form", "The creature whose shape is taken.")
static const struct field d5e_use_fields[] = {
    D5E_TEXT_NEEDED("action", "The feature."),
    D5E_USE_MEMBERS,
    {0},
};
static const struct field d5e_cast_fields[] = {
    D5E_TEXT_NEEDED("spell", "The spell."),
    D5E_USE_MEMBERS,
    D5E_YES("ritual", "Ten minutes more, and no slot."),
    {0},
};
static const struct field d5e_move_fields[] = {
    COMMAND_TO_NEEDED,
    D5E_WORD("mode", d5e_modes, "How it moves."),
    {0},
};
static const struct field d5e_plain_fields[] = {
    D5E_WORD("as", d5e_ways, "What it costs, where a feature makes it less."),
    {0},
};
static const struct field d5e_hide_fields[] = {
    D5E_WORD("as", d5e_ways, "What it costs, where a feature makes it less."),
    D5E_WHOLE("dc", 0, 1000, "What the roll must reach."),
    {0},
};
static const struct field d5e_help_fields[] = {
    COMMAND_TARGET_NEEDED,
    D5E_WORD("as", d5e_ways, "What it costs, where a feature makes it less."),
    {0},
};
static const char *const d5e_ready_words[] = {"attacks", "casts", "moves", "startsTurn", NULL};
static const struct field d5e_ready_fields[] = {
    {.name = "act",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "The command it will be: attack, cast, use or move."},
    {.name = "when",
     .form = {.type = FIELD_WORD, .words = d5e_ready_words},
     .required = true,
     .doc = "What the creature does."},
    D5E_TEXT("creature", "The creature to wait for. Default: any enemy."),
    {0},
};
static const struct field d5e_search_fields[] = {
    D5E_TEXT("skill", "Perception or Investigation."),
    D5E_WHOLE("dc", 0, 1000, "What the roll must reach."),
    {0},
};
static const struct field d5e_contest_fields[] = {COMMAND_TARGET_NEEDED, {0}};
static const struct field d5e_shove_fields[] = {
    COMMAND_TARGET_NEEDED,
    D5E_WORD("how", d5e_shoves, "Push it 5 feet away, or knock it prone."),
    {0},
};
static const struct field d5e_escape_fields[] = {
    D5E_TEXT("condition", "What to get out of; a grapple if it is left out."),
    D5E_TEXT("ability", "One of the abilities the escape allows."),
    {0},
};
static const struct field d5e_sustain_fields[] = {D5E_TEXT("effect", "What to keep up."), {0}};
static const struct field d5e_ability_fields[] = {
    D5E_TEXT("skill", "The skill."),
    D5E_TEXT("ability", "The ability, without a skill."),
    D5E_WHOLE("dc", 0, 1000, "What the roll must reach."),
    {0},
};
static const struct field d5e_save_fields[] = {
    D5E_TEXT_NEEDED("ability", "The ability."),
    D5E_WHOLE("dc", 0, 1000, "What the roll must reach."),
    D5E_TEXT("against", "The creature it is made against."),
    D5E_YES("magical", "It is against magic."),
    {0},
};

const struct field d5e_damage_fields[] = {
    COMMAND_AMOUNT_NEEDED,
    D5E_TEXT("type", "The type of damage."),
    D5E_YES("raw", "Defences do not count."),
    D5E_YES("magical", "It is magical."),
    D5E_TEXT("by", "Who deals it."),
    {0},
};
const struct field d5e_rest_fields[] = {
    D5E_WORD("kind", d5e_rests, "Short, or long."),
    D5E_WHOLE("hitDice", 0, 100, "Hit dice spent in a short rest."),
    {0},
};

const struct command_rule d5e_commands[] = {
#define COMMAND(name, fields, decide, doc) {#name, fields, doc, decide, COMMAND_PLAYER},
#include "systems/dnd5e/table/commands.def"
#undef COMMAND
    {0},
};
