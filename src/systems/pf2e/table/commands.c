/* commands.c: the commands of a PF2e table: their members, and how they are decided. */
#include <string.h>

#include "systems/pf2e/content/content.h"
#include "systems/pf2e/table/cast.h"

/* --- members ------------------------------------------------------------------------------------------------------ */

#define COMMANDS_TEXT(word, words) {.name = word, .form = {.type = FIELD_TEXT}, .doc = words}
#define COMMANDS_TEXT_NEEDED(word, words) {.name = word, .form = {.type = FIELD_TEXT}, .required = true, .doc = words}
#define COMMANDS_NUMBER(word, low, high, words)                                                                        \
    {.name = word, .form = {.type = FIELD_INTEGER, .bounded = true, .least = low, .most = high}, .doc = words}
#define COMMANDS_DC COMMANDS_NUMBER("dc", 1, 60, "The DC, where the rules do not set it.")
#define COMMANDS_HEIGHT COMMANDS_NUMBER("height", 0, 10000, "Feet above the ground of the board.")
#define COMMANDS_TOWARD                                                                                                \
    {.name = "toward",                                                                                                 \
     .form = {.type = FIELD_ANY_OF, .forms = commands_forms_toward},                                                   \
     .doc = "The direction of a cone or line: a square, or a creature."}
#define COMMANDS_TO                                                                                                    \
    {.name = "to", .form = {.type = FIELD_ARRAY, .item = &command_form_coordinate}, .doc = "The square, [x, y]."}
#define COMMANDS_ITEM COMMANDS_TEXT_NEEDED("item", "The item: its name, slug or id.")
#define COMMANDS_HANDS COMMANDS_NUMBER("hands", 1, 2, "In how many hands.")

static const char *const commands_words_within[] = {"reach", NULL};
static const struct field_form commands_form_reach = {.type = FIELD_WORD, .words = commands_words_within};
static const struct field_form commands_form_feet = {
    .type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 10000};
static const struct field_form *const commands_forms_within[] = {&commands_form_reach, &commands_form_feet, NULL};
static const struct field_form commands_form_text = {.type = FIELD_TEXT};
static const struct field_form *const commands_forms_toward[] = {&commands_form_text, &command_form_square, NULL};
static const struct field_form commands_form_object = {.type = FIELD_ANYTHING};
static const struct field_form *const commands_forms_action[] = {&commands_form_text, &commands_form_object, NULL};

static const struct field commands_initiative[] = {
    COMMANDS_TEXT_NEEDED("statistic", "Perception or a skill: \"stealth\"."), {0}};
static const struct field commands_none[] = {{0}};
static const struct field commands_to[] = {COMMAND_TO_NEEDED, {0}};
static const struct field commands_fly[] = {COMMANDS_TO, COMMANDS_HEIGHT, {0}};
static const struct field commands_climb[] = {COMMAND_TO_NEEDED, COMMANDS_DC, {0}};
static const struct field commands_target[] = {COMMAND_TARGET, {0}};
static const struct field commands_targetNeeded[] = {COMMAND_TARGET_NEEDED, {0}};
static const struct field commands_skill[] = {COMMAND_TARGET_NEEDED, COMMAND_OPTIONS, {0}};
static const struct field commands_strike[] = {COMMAND_TARGET_NEEDED, COMMAND_USING, COMMAND_OPTIONS, {0}};
static const struct field commands_check[] = {
    COMMANDS_TEXT("statistic", "What is rolled: \"athletics\", \"will\"; else what the action uses."),
    COMMANDS_TEXT("action", "The action it is rolled for: \"recall-knowledge\"."),
    COMMANDS_NUMBER("dc", -10, 100, "The DC; else that of the target."),
    COMMAND_TARGET,
    COMMANDS_TEXT("against", "The statistic of the target that sets the DC; else the one the action names."),
    COMMANDS_NUMBER("actions", 0, 3, "How many actions it takes; 0 if absent."),
    COMMAND_OPTIONS,
    {0}};
static const struct field commands_disable[] = {
    COMMAND_TARGET_NEEDED, COMMANDS_TEXT("statistic", "With which skill; else the best of those that can do it."), {0}};
static const struct field commands_escape[] = {COMMAND_USING, COMMANDS_DC, {0}};
static const struct field commands_aid[] = {
    COMMAND_TARGET_NEEDED, COMMANDS_TEXT("statistic", "What it aids with."), COMMANDS_DC, {0}};
static const struct field commands_help[] = {COMMAND_TARGET_NEEDED, COMMANDS_TEXT("type", "The damage type."), {0}};
static const struct field commands_door[] = {COMMANDS_TEXT_NEEDED("door", "The door."), {0}};
static const struct field commands_sustain[] = {COMMANDS_TEXT("effect", "Which effect; else the first."),
                                                COMMAND_TARGET,
                                                COMMAND_TARGETS,
                                                COMMAND_AT,
                                                COMMANDS_TOWARD,
                                                COMMANDS_HEIGHT,
                                                {0}};
static const struct field commands_dismiss[] = {COMMANDS_TEXT_NEEDED("effect", "The spell, or its effect."), {0}};
static const struct field commands_cast[] = {COMMANDS_TEXT("spell", "The spell: its name, slug or id."),
                                             COMMANDS_TEXT("using", "A scroll or wand that holds the spell."),
                                             COMMANDS_NUMBER("rank", 1, 10, "The rank of the slot."),
                                             COMMANDS_NUMBER("actions", 0, 3, "With how many actions."),
                                             COMMANDS_TEXT("variant", "Which form of the spell."),
                                             COMMAND_TARGET,
                                             COMMAND_TARGETS,
                                             COMMAND_AT,
                                             COMMANDS_TOWARD,
                                             COMMANDS_HEIGHT,
                                             COMMANDS_TEXT("summon", "The creature to summon."),
                                             {0}};
static const struct field commands_ready[] = {
    {.name = "action",
     .form = {.type = FIELD_ANY_OF, .forms = commands_forms_action},
     .required = true,
     .doc = "The command to carry out, or its name."},
    COMMANDS_TEXT_NEEDED("when", "The trigger: comes, leaves, moves, casts, shoots, hurt."),
    {.name = "within",
     .form = {.type = FIELD_ANY_OF, .forms = commands_forms_within},
     .doc = "How near: feet, or \"reach\"."},
    {0}};
static const struct field commands_use[] = {COMMANDS_TEXT("action", "The action: its name, slug or id."),
                                            COMMANDS_TEXT("item", "A consumable to use up."),
                                            COMMANDS_TO,
                                            COMMAND_TARGET,
                                            COMMAND_TARGETS,
                                            COMMAND_AT,
                                            COMMANDS_TOWARD,
                                            COMMANDS_HEIGHT,
                                            {0}};
static const struct field commands_react[] = {COMMANDS_TEXT_NEEDED("action", "The reaction."), COMMAND_TARGET, {0}};
static const struct field commands_gear[] = {COMMANDS_ITEM, COMMANDS_HANDS, {0}};
static const struct field commands_item[] = {COMMANDS_ITEM, {0}};
static const struct field commands_swap[] = {
    COMMANDS_ITEM, COMMANDS_TEXT_NEEDED("stow", "The item to put away."), COMMANDS_HANDS, {0}};
static const struct field commands_addItem[] = {
    {.name = "item",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "The name of an item of the content, or its whole document."},
    {.name = "set", .form = {.type = FIELD_ANYTHING}, .doc = "Values to set on it, by path."},
    {0}};
static const struct field commands_chooseItem[] = {
    COMMANDS_ITEM, COMMANDS_TEXT("flag", "Which of its choices; else the first that is open."), {0}};
static const struct field commands_level[] = {
    {.name = "level",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 20},
     .required = true,
     .doc = "The level."},
    {0}};
static const struct field commands_rollItem[] = {
    COMMANDS_ITEM, COMMANDS_NUMBER("index", 0, 1000, "Which of its rolls, from 0."), {0}};

/* --- names that mean nothing here --------------------------------------------------------------------------------- */

void pf2e_near_document(const struct table *table, struct near *near, const char *type)
{
    const struct pf2e_content *content = (const struct pf2e_content *)(const void *)table->content;
    for (size_t i = 0; content && i < pf2e_pack_count(content->pack); i++) {
        const struct pf2e_document *one = pf2e_pack_get(content->pack, i);
        if (type ? strcmp(one->type, type) == 0 : one->family == PF2E_ACTOR) near_add(near, one->name);
    }
}

void pf2e_refuse_statistic(struct table *table, int who, const char *name)
{
    struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    struct near near = near_new(name);
    near_add(&near, actor->perception.slug);
    for (size_t i = 0; i < PF2E_SAVES; i++)
        near_add(&near, pf2e_save_names[i]);
    pf2e_actor_skills(actor);
    for (size_t i = 0; i < actor->skills.count; i++)
        near_add(&near, actor->skills.items[i]->slug);
    table_refuse_name(table, &near, "%s has no statistic \"%s\"", table_actor_name(table, who), name);
}

/* --- deciding ----------------------------------------------------------------------------------------------------- */

static const struct commands_act {
    const char *name;
    void (*decide)(struct table *table, int who, const struct json *command);
    bool loud;
} commands_acts[] = {
#define PF2E_COMMAND(name, fields, user, loud, decide, doc) {#name, decide, loud},
#include "systems/pf2e/table/commands.def"
#undef PF2E_COMMAND
};

void pf2e_dispatch(struct table *table, int who, const struct json *command)
{
    const char *verb = json_to_text(json_get(command, "do"), "");
    for (size_t i = 0; i < sizeof commands_acts / sizeof *commands_acts; i++) {
        if (strcmp(verb, commands_acts[i].name) != 0) continue;
        commands_acts[i].decide(table, who, command);
        if (!table_stopped(table) && commands_acts[i].loud) pf2e_stealth_ends(table, who);
        return;
    }
    table_refuse(table, "\"%s\" cannot be used as a part of another action", verb);
}

static void commands_decide(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    if (who >= 0) pf2e_dispatch(table, who, command);
}

const struct command_rule pf2e_commands[] = {
#define PF2E_COMMAND(name, fields, user, loud, decide, doc)                                                            \
    {#name, commands_##fields, doc, commands_decide, COMMAND_##user},
#include "systems/pf2e/table/commands.def"
#undef PF2E_COMMAND
    {NULL, NULL, NULL, NULL, COMMAND_PLAYER},
};
