/* command.h: declared commands. A row gives the name of a command, its members, who may give it and what decides
 * it; checking, help, completion, schema and reference come from the row.
 *
 *     static const struct field game_aim_fields[] = {
 *         {.name = "full", .form = {.type = FIELD_BOOL}, .doc = "Take both half actions."},
 *         {0},
 *     };
 *     {"aim", game_aim_fields, "Aim for the next attack.", game_aim, COMMAND_PLAYER}
 *
 * The core's own commands (core/commands.def) are the same at every table. Where a system must define how one works, it
 * fills in a hook; a hook that is missing refuses the command. A row of the system with the name of a core command
 * takes its place. */
#ifndef TALUS_CORE_COMMAND_H
#define TALUS_CORE_COMMAND_H

#include "base/near.h"
#include "ir/field.h"
#include "json/json.h"

struct table;
struct table_rules;

enum command_user { COMMAND_PLAYER, COMMAND_MASTER };

struct command_rule {
    const char *name;
    const struct field *fields; /* in addition to command_common_fields; ended by one without name; NULL: none */
    const char *doc;
    void (*decide)(struct table *table, const struct json *command);
    enum command_user user;
};

enum command_hook_id {
#define COMMAND_HOOK(id, name, doc) HOOK_##id,
#define COMMAND(name, user, decide, doc)
#include "core/commands.def"
#undef COMMAND
#undef COMMAND_HOOK
    HOOK_COUNT
};

struct command_hook {
    /* `who` is the acting creature: "who", or the one whose turn it is. -1 if the command needs none. */
    void (*decide)(struct table *table, const struct json *command, int who);
    const struct field *fields; /* instead of the core's; NULL: those */
    const char *instead;        /* without `decide`: what a game master does instead, for the refusal and the page */
};

/* Members every command may have: do, who, dice, answers, secret. */
extern const struct field command_common_fields[];
extern const struct field_form command_form_name, command_form_coordinate, command_form_square;

/* Rows for field tables, so that members are the same everywhere. */
#define COMMAND_TARGET                                                                                                 \
    {                                                                                                                  \
        .name = "target", .form = {.type = FIELD_TEXT}, .doc = "The creature it is aimed at."                          \
    }
#define COMMAND_TARGET_NEEDED                                                                                          \
    {                                                                                                                  \
        .name = "target", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The creature it is aimed at."        \
    }
#define COMMAND_TARGETS                                                                                                \
    {                                                                                                                  \
        .name = "targets", .form = {.type = FIELD_ARRAY, .item = &command_form_name}, .doc = "Several creatures."      \
    }
#define COMMAND_TO_NEEDED                                                                                              \
    {                                                                                                                  \
        .name = "to", .form = {.type = FIELD_ARRAY, .item = &command_form_coordinate}, .required = true,               \
        .doc = "The square to go to, [x, y]."                                                                          \
    }
#define COMMAND_VIA                                                                                                    \
    {                                                                                                                  \
        .name = "via", .form = {.type = FIELD_ARRAY, .item = &command_form_square}, .doc = "Squares on the way."       \
    }
#define COMMAND_AT                                                                                                     \
    {                                                                                                                  \
        .name = "at", .form = {.type = FIELD_ARRAY, .item = &command_form_coordinate},                                 \
        .doc = "Where an area is centred, [x, y]."                                                                     \
    }
#define COMMAND_TOWARD                                                                                                 \
    {                                                                                                                  \
        .name = "toward", .form = {.type = FIELD_ARRAY, .item = &command_form_coordinate},                             \
        .doc = "The direction of a cone or line."                                                                      \
    }
#define COMMAND_USING                                                                                                  \
    {                                                                                                                  \
        .name = "using", .form = {.type = FIELD_TEXT}, .doc = "The weapon or item to use."                             \
    }
#define COMMAND_OPTIONS                                                                                                \
    {                                                                                                                  \
        .name = "options", .form = {.type = FIELD_ARRAY, .item = &command_form_name},                                  \
        .doc = "Roll options for this one roll."                                                                       \
    }
#define COMMAND_AMOUNT                                                                                                 \
    {                                                                                                                  \
        .name = "amount", .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100000},                \
        .doc = "How much."                                                                                             \
    }
#define COMMAND_AMOUNT_NEEDED                                                                                          \
    {                                                                                                                  \
        .name = "amount", .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100000},                \
        .required = true, .doc = "How much."                                                                           \
    }
#define COMMAND_CONDITION                                                                                              \
    {.name = "condition", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The condition."},                    \
    {.name = "value",                                                                                                  \
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000},                                       \
     .doc = "Its value; 0 removes it."},                                                                               \
    {.name = "rounds",                                                                                                 \
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},                                     \
     .doc = "Its duration in rounds; by default until it is removed."},                                                \
    {.name = "remove", .form = {.type = FIELD_BOOL}, .doc = "Take it away."}

/* The row of this name; NULL when there is none (then the known ones were offered to `near`, which may be NULL). */
const struct command_rule *command_find(const struct table_rules *rules, const char *name, struct near *near);
/* The rows a table knows, the system's first; NULL past the end. */
const struct command_rule *command_at(const struct table_rules *rules, size_t index);
/* The members of a command as they are here. */
const struct field *command_fields(const struct table_rules *rules, const struct command_rule *rule);
/* Is it one of the core's own rows? */
bool command_is_core(const struct command_rule *rule);
/* Can the command be given at this table at all? */
bool command_is_offered(const struct table_rules *rules, const struct command_rule *rule);

/* Are the members as its row declares them? Else refuses. */
bool command_check(struct table *table, const struct json *command);
/* Finds the row, checks the members and decides. */
void command_decide(struct table *table, const struct json *command);

/* For `decide`. Each refuses with a reason that names the member, and returns -1 or false then. */
/* The actor of this name. */
int command_find_actor(struct table *table, const char *name);
/* The actor a member names; -1 without a refusal when it is left out and not needed. */
int command_actor(struct table *table, const struct json *command, const char *member, bool needed);
/* The acting creature: "who", or the one whose turn it is. */
int command_who(struct table *table, const struct json *command);
/* Who acts: as command_who, and during an encounter it must be that creature's turn. */
int command_acting(struct table *table, const struct json *command);
/* A list of actors; how many, -1 after a refusal. */
int command_actors(struct table *table, const struct json *command, const char *member, int *actors, int most);
/* A square [x, y] of the command: untouched when it is left out; false after a refusal. */
bool command_square(struct table *table, const struct json *command, const char *member, int *x, int *y);
/* "join" where applying the event finds what is wrong with the newcomer: the event has it as a scenario would.
 * `who`: its number; with a board it needs a square. */
void command_join(struct table *table, const struct json *command, int who, bool has_board);
/* `condition` where conditions have no value: does it take one away? A value other than 0 is refused. */
bool command_removes(struct table *table, const struct json *command);

/* For `legal` and `moves`: a copy of the command with this square as "to". */
void command_push_to(struct arena *arena, struct json *commands, const struct json *model, int x, int y);
/* The game-master commands of a table: [{"do", "doc", "members": [...]}]. */
struct json command_master_list(const struct table *table, struct arena *arena);
/* JSON Schema of all commands of a table. */
struct json command_schema(struct arena *arena, const struct table_rules *rules);

#endif
