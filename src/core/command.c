/* command.c: commands looked up, checked against their rows and decided; who and what they name. */
#include "core/command.h"

#include <string.h>

#include "base/ascii.h"
#include "core/command_fields.h"
#include "core/side.h"
#include "core/table.h"
#include "dice/dice.h"

/* ---- rows ---- */

static size_t command_own_count(const struct table_rules *rules)
{
    size_t count = 0;
    while (rules->commands && rules->commands[count].name)
        count++;
    return count;
}

static const struct command_rule *command_own(const struct table_rules *rules, const char *name)
{
    for (const struct command_rule *rule = rules->commands; rule && rule->name; rule++) {
        if (strcmp(rule->name, name) == 0) return rule;
    }
    return NULL;
}

const struct command_rule *command_at(const struct table_rules *rules, size_t index)
{
    size_t own = command_own_count(rules);
    if (index < own) return &rules->commands[index];
    for (const struct command_core *each = command_core_rules; each->rule.name; each++) {
        if (command_own(rules, each->rule.name)) continue; /* the system's takes its place */
        if (index-- == own) return &each->rule;
    }
    return NULL;
}

static const struct command_core *command_core_of(const struct command_rule *rule)
{
    for (const struct command_core *each = command_core_rules; each->rule.name; each++) {
        if (&each->rule == rule) return each;
    }
    return NULL;
}

bool command_is_core(const struct command_rule *rule)
{
    return command_core_of(rule) != NULL;
}

const struct command_rule *command_find(const struct table_rules *rules, const char *name, struct near *near)
{
    const struct command_rule *rule = command_own(rules, name);
    for (const struct command_core *each = command_core_rules; !rule && each->rule.name; each++) {
        if (strcmp(each->rule.name, name) == 0) rule = &each->rule;
    }
    for (size_t i = 0; !rule && near && command_at(rules, i); i++)
        near_add(near, command_at(rules, i)->name);
    return rule;
}

const struct field *command_fields(const struct table_rules *rules, const struct command_rule *rule)
{
    const struct command_core *core = command_core_of(rule);
    bool own = core && core->hook != HOOK_COUNT && rules->hooks[core->hook].fields;
    return own ? rules->hooks[core->hook].fields : rule->fields;
}

bool command_is_offered(const struct table_rules *rules, const struct command_rule *rule)
{
    const struct command_core *core = command_core_of(rule);
    if (!core || core->hook == HOOK_COUNT) return true;
    bool pools = (core->hook == HOOK_SPEND || core->hook == HOOK_RESTORE) && rules->encounter.economy;
    return rules->hooks[core->hook].decide || pools;
}

/* ---- checking ---- */

/* In the words of someone who types: the fields of the command, or what a missing field is for. */
static void command_hint_field(const struct field *fields, const struct diag *diag, struct text *hint)
{
    if (strstr(diag->code, "unknown-field") && !strstr(diag->hint, "did you mean")) {
        text_add(hint, "its fields are who");
        for (const struct field *field = fields; field && field->name; field++)
            if (strcmp(field->name, "who") != 0) text_addf(hint, ", %s", field->name);
    } else if (diag->hint) {
        text_add(hint, diag->hint);
        if (hint->length && hint->bytes[hint->length - 1] == '.') hint->bytes[--hint->length] = '\0';
        if (hint->length > 1 && !ascii_is_upper(hint->bytes[1])) hint->bytes[0] = ascii_lower(hint->bytes[0]);
    }
}

static void command_refuse_field(struct table *table, const char *name, const struct field *fields,
                                 const struct diag *diag)
{
    struct text hint = {0};
    command_hint_field(fields, diag, &hint);
    bool first = !table->refusal, lacks = strstr(diag->code, "missing-field") && hint.length;
    table_refuse(table, lacks ? "%s: %s%s%s)" : "%s: %s%s%s", name, diag->message,
                 lacks ? " (" : hint.length ? "; " : "", text_get(&hint));
    if (first && !table->quiet) table->refused = message_copy(&table->arena, &diag->parts);
    text_free(&hint);
}

static bool command_fits(struct table *table, const struct command_rule *rule, const struct json *command)
{
    static const struct json_document nowhere = {0};
    const struct field *fields = command_fields(table->system->table, rule);
    struct field_checker checker = {.document = &nowhere, .system = table->system->id, .strict = true, .silent = true};
    if (field_check(&checker, fields, command_common_fields, command)) return true;
    struct diags diags;
    diags_init(&diags);
    checker.silent = false;
    checker.diags = &diags;
    (void)field_check(&checker, fields, command_common_fields, command);
    for (size_t i = 0; i < diags.count; i++) {
        const struct diag *diag = &diags.items[i];
        if (diag->severity == SEVERITY_ERROR) command_refuse_field(table, rule->name, fields, diag);
    }
    diags_free(&diags);
    table_refuse(table, "there is not enough memory");
    return false;
}

bool command_check(struct table *table, const struct json *command)
{
    const char *name = json_to_text(json_get(command, "do"), "");
    const struct command_rule *rule = command_find(table->system->table, name, NULL);
    return rule && command_fits(table, rule, command);
}

/* The table itself takes the answer to an open question. */
void command_choose(struct table *table, const struct json *command)
{
    (void)command;
    table_refuse(table, "there is no open question");
}

void command_decide(struct table *table, const struct json *command)
{
    const struct table_rules *rules = table->system->table;
    const char *name = json_to_text(json_get(command, "do"), "");
    struct near near = near_new_by_meaning(name);
    const struct command_rule *rule = command_find(rules, name, &near);
    if (!rule) {
        table_refuse_unknown(table, &near);
        return;
    }
    if (rule->user == COMMAND_MASTER && table->players_only) {
        table_refuse(table, "only the game master may use \"%s\"", name);
        return;
    }
    if (!command_fits(table, rule, command)) return;
    table->secret = json_to_bool(json_get(command, "secret"), false);
    rule->decide(table, command);
    if (!table_stopped(table) && rules->settle) rules->settle(table);
    if (!table_stopped(table)) encounter_settle(table);
}

/* ---- who and where ---- */

int command_find_actor(struct table *table, const char *name)
{
    int64_t found = table->system->table->actor_find(table, name);
    if (found >= 0) return (int)found;
    struct near near = table_near_actor(table, name);
    table_refuse_name(table, &near, "there is no creature called \"%s\" here", name);
    return -1;
}

int command_actor(struct table *table, const struct json *command, const char *member, bool needed)
{
    const struct json *value = json_get(command, member);
    if (value) return command_find_actor(table, json_to_text(value, ""));
    struct near near = table_near_actor(table, "");
    if (needed) table_refuse_name(table, &near, "name a creature with \"%s\"", member);
    return -1;
}

int command_who(struct table *table, const struct json *command)
{
    if (json_get(command, "who")) return command_actor(table, command, "who", true);
    int who = encounter_current(table);
    if (who < 0) table_refuse(table, "no turn is running: use start first, or name a creature with \"who\"");
    return who;
}

int command_acting(struct table *table, const struct json *command)
{
    int who = command_who(table, command), current = encounter_current(table);
    if (who < 0 || current < 0 || who == current) return who;
    table_refuse(table, "it is %s's turn, not %s's", table_actor_name(table, current), table_actor_name(table, who));
    return -1;
}

int command_actors(struct table *table, const struct json *command, const char *member, int *actors, int most)
{
    const struct json *list = json_get(command, member);
    int count = 0;
    for (size_t i = 0; i < json_count(list); i++) {
        if (count == most) {
            table_refuse(table, "\"%s\" may name %d creatures at most", member, most);
            return -1;
        }
        actors[count] = command_find_actor(table, json_to_text(json_at(list, i), ""));
        if (actors[count++] < 0) return -1;
    }
    return count;
}

bool command_square(struct table *table, const struct json *command, const char *member, int *x, int *y)
{
    const struct json *square = json_get(command, member);
    if (!square) return true;
    if (json_count(square) != 2) {
        table_refuse(table, "\"%s\" must be a square: [x, y]", member);
        return false;
    }
    *x = (int)json_to_int(json_at(square, 0), 0);
    *y = (int)json_to_int(json_at(square, 1), 0);
    return true;
}

/* The newcomer as a scenario names it. */
static symbol command_join_entry(struct table *table, const struct json *command, int side)
{
    static const char *const members[] = {"actor", "name", "at"};
    struct arena scratch;
    arena_init(&scratch);
    struct json entry = json_make_object();
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const struct json *member = json_get(command, members[i]);
        if (member) json_set(&scratch, &entry, members[i], json_copy(&scratch, member));
    }
    if (json_get(command, "side")) json_set(&scratch, &entry, "side", json_make_int(side));
    symbol text = scratch.failed ? 0 : table_intern_json(table, &entry);
    arena_free(&scratch);
    return text;
}

void command_join(struct table *table, const struct json *command, int who, bool has_board)
{
    const struct json *at = json_get(command, "at"), *actor = json_get(command, "actor");
    int x = 0, y = 0;
    if (has_board && !at) table_refuse(table, "name a free square with \"at\": [x, y]");
    if (table->refusal || !command_square(table, command, "at", &x, &y)) return;
    const char *called =
        json_to_text(json_get(command, "name"), json_to_text(actor, json_to_text(json_get(actor, "name"), "newcomer")));
    int side = side_given(table, json_get(command, "side"), who);
    emit(table, join, .who = who, .side = side, .at = at ? event_square(x, y) : EVENT_ABSENT,
         .how = table_intern(table, "joined"), .name = table_intern(table, called),
         .entry = command_join_entry(table, command, side));
}

bool command_removes(struct table *table, const struct json *command)
{
    const struct json *value = json_get(command, "value");
    if (json_to_int(value, 0) != 0)
        table_refuse(table, "\"value\" can only be 0, which removes it: conditions have no value in this game");
    return json_to_bool(json_get(command, "remove"), value != NULL);
}

/* ---- commands of the game master ---- */

static void command_no_resource(struct table *table, const struct json *command)
{
    struct near near = encounter_near_pool(table, json_to_text(json_get(command, "what"), ""));
    table_refuse_name(table, &near, "there is no resource \"%s\"", near.wanted);
}

/* Any creature that comes while a fight is under way rolls initiative. */
static void command_newcomer(struct table *table)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    int who = rules->count(table) - 1;
    if (table_stopped(table) || !encounter_is_running(table) || !rules->initiative) return;
    if (!turns_find(&rules->state(table)->turns, who)) rules->initiative(table, who);
}

static bool command_disturbs_rest(const struct table *table, const struct command_core *core)
{
    bool rests = core->hook == HOOK_REST && table->system->table->hooks[HOOK_REST].decide;
    return rests && encounter_is_running(table);
}

/* A shared command that this game has no use for. */
static void command_not_here(struct table *table, const struct command_core *core)
{
    const char *instead = table->system->table->hooks[core->hook].instead;
    if (instead)
        table_refuse(table, "%s has no command \"%s\"; %s", table->system->title, core->rule.name, instead);
    else
        table_refuse(table, "%s has no \"%s\"", table->system->title, core->rule.name);
}

static void command_of_hook(struct table *table, const struct json *command, const struct command_core *core)
{
    const struct table_rules *rules = table->system->table;
    bool pool = core->hook == HOOK_SPEND || core->hook == HOOK_RESTORE;
    bool nobody = core->hook == HOOK_JOIN || (core->hook == HOOK_REST && !json_get(command, "who"));
    int who = nobody ? -1 : command_who(table, command);
    if (who < 0 && !nobody) return;
    if (command_disturbs_rest(table, core))
        table_refuse(table, "no one can rest while an encounter is running");
    else if (pool && encounter_pool_command(table, command, who, core->hook == HOOK_RESTORE))
        return;
    else if (rules->hooks[core->hook].decide)
        rules->hooks[core->hook].decide(table, command, who);
    else if (pool && rules->encounter.economy)
        command_no_resource(table, command);
    if (core->hook == HOOK_JOIN) command_newcomer(table);
}

void command_by_hook(struct table *table, const struct json *command)
{
    const struct table_rules *rules = table->system->table;
    const char *name = json_to_text(json_get(command, "do"), "");
    const struct command_core *core = command_core_rules;
    while (strcmp(core->rule.name, name) != 0)
        core++;
    if (!command_is_offered(rules, &core->rule))
        command_not_here(table, core);
    else
        command_of_hook(table, command, core);
}

void command_note(struct table *table, const struct json *command)
{
    int who = command_actor(table, command, "who", false);
    if (table_stopped(table)) return;
    emit(table, note, .who = who, .note = table_intern(table, json_to_text(json_get(command, "note"), "")));
}

static symbol command_dice_list(struct table *table, const struct dice_result *result)
{
    struct arena scratch;
    arena_init(&scratch);
    struct json list = json_make_array();
    for (size_t i = 0; i < result->dice.count; i++)
        json_push(&scratch, &list, json_make_int(result->dice.items[i].value));
    symbol dice = scratch.failed ? 0 : table_intern_json(table, &list);
    arena_free(&scratch);
    return dice;
}

void command_roll(struct table *table, const struct json *command)
{
    const char *formula = json_to_text(json_get(command, "formula"), "");
    int who = command_actor(table, command, "who", false);
    struct arena scratch;
    struct dice_error error = {0};
    struct dice_result result = {0};
    if (table_stopped(table)) return;
    arena_init(&scratch);
    const struct dice *dice = dice_parse(&scratch, formula, strlen(formula), DICE_FOUNDRY, &error);
    if (!dice)
        table_refuse(table, "the formula \"%s\" cannot be used: %s", formula,
                     error.message ? error.message : "it is empty");
    else if (dice_roll(dice, &table->dice, NULL, &result) != STATUS_OK)
        table_refuse(table, "the dice cannot be rolled: %s", result.error.message ? result.error.message : formula);
    if (!table->refusal)
        emit(table, roll, .who = who, .what = table_intern(table, json_to_text(json_get(command, "what"), formula)),
             .dice = command_dice_list(table, &result), .total = result.total);
    dice_result_free(&result);
    arena_free(&scratch);
}

/* ---- what the rows are good for ---- */

static struct json command_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

void command_push_to(struct arena *arena, struct json *commands, const struct json *model, int x, int y)
{
    struct json command = json_copy(arena, model), to = json_make_array();
    json_push(arena, &to, json_make_int(x));
    json_push(arena, &to, json_make_int(y));
    json_set(arena, &command, "to", to);
    json_push(arena, commands, command);
}

struct json command_master_list(const struct table *table, struct arena *arena)
{
    const struct table_rules *rules = table->system->table;
    struct json list = json_make_array();
    for (size_t i = 0; command_at(rules, i); i++) {
        const struct command_rule *rule = command_at(rules, i);
        if (rule->user != COMMAND_MASTER || !command_is_offered(rules, rule)) continue;
        struct json one = json_make_object(), members = json_make_array();
        json_set(arena, &one, "do", command_text(arena, rule->name));
        json_set(arena, &one, "doc", command_text(arena, rule->doc));
        for (const struct field *field = command_fields(rules, rule); field && field->name; field++)
            json_push(arena, &members, command_text(arena, field->name));
        json_set(arena, &one, "members", members);
        json_push(arena, &list, one);
    }
    return list;
}

struct json command_schema(struct arena *arena, const struct table_rules *rules)
{
    struct json schema = json_make_object(), list = json_make_array();
    json_set(arena, &schema, "$schema", command_text(arena, "https://json-schema.org/draft/2020-12/schema"));
    for (size_t i = 0; command_at(rules, i); i++) {
        const struct command_rule *rule = command_at(rules, i);
        if (!command_is_offered(rules, rule)) continue;
        struct json one = field_schema(arena, command_fields(rules, rule), command_common_fields, rule->doc);
        struct json word = json_make_object();
        json_set(arena, &word, "const", command_text(arena, rule->name));
        struct json *properties = (struct json *)json_get(&one, "properties");
        if (properties) json_set(arena, properties, "do", word);
        json_push(arena, &list, one);
    }
    json_set(arena, &schema, "oneOf", list);
    return schema;
}
