/* commands: changes every legal command of the examples in ways that no command allows: a member that does not exist, a
 * member of the wrong type, a needed member left out, a number out of range; and the game master's commands likewise.
 * Each must be refused by name and change nothing. `sweep_commands all` changes every command that is ever offered
 * instead of some at each step. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "talus.h"

#include "files.h"

enum { SWEEP_STEPS = 40, SWEEP_TRIES = 400 };

static bool sweep_all;

struct sweep {
    struct talus_table *table;
    const char *name;
    size_t tried, wrong;
};

static char *view_text(struct talus_table *table)
{
    struct talus_answer *view = NULL;
    if (talus_table_ask(table, "view", NULL, &view) != TALUS_OK) return NULL;
    const char *text = talus_answer_text(view, TALUS_JSON);
    char *copy = malloc(strlen(text) + 1);
    if (copy) strcpy(copy, text);
    talus_answer_free(view);
    return copy;
}

/* The command is refused, the reason has the member's name, and the view is as before. */
static void expect_refusal(struct sweep *sweep, const char *command, const char *member)
{
    enum talus_outcome outcome = TALUS_DONE;
    struct talus_answer *answer = NULL;
    char *before = view_text(sweep->table);
    enum talus_status status = talus_table_do(sweep->table, command, &outcome, &answer);
    char *after = view_text(sweep->table);
    const char *reason = talus_value_string(talus_value_get(answer, "/reason"), "");
    sweep->tried++;
    if (status != TALUS_OK || outcome != TALUS_REFUSED || !strstr(reason, member) || !before || !after ||
        strcmp(before, after) != 0) {
        sweep->wrong++;
        fprintf(stderr, "%s: %s: outcome %d: %s\n", sweep->name, command, (int)outcome, reason);
    }
    free(before);
    free(after);
    talus_answer_free(answer);
}

/* The legal command of this number with an object for this member; "nonsense" is a member more. */
static void changed(struct talus_answer *legal, size_t index, const char *member, char *out, size_t room)
{
    char pointer[200];
    snprintf(pointer, sizeof pointer, "/%zu", index);
    const struct talus_value *command = talus_value_get(legal, pointer);
    size_t used = (size_t)snprintf(out, room, "{");
    for (size_t i = 0; i < talus_value_count(command) && used < room; i++) {
        const char *name = talus_value_name(command, i);
        snprintf(pointer, sizeof pointer, "/%zu/%s", index, name);
        const char *value = strcmp(name, member) == 0 ? "{\"no\":1}" : talus_answer_part(legal, pointer);
        used += (size_t)snprintf(out + used, room - used, "%s\"%s\":%s", i ? "," : "", name, value);
    }
    const char *more = strcmp(member, "nonsense") == 0 ? ",\"nonsense\":1" : "";
    if (used < room) snprintf(out + used, room - used, "%s}", more);
}

static void sweep_command(struct sweep *sweep, struct talus_answer *legal, size_t index)
{
    static char text[1 << 16];
    char pointer[32];
    snprintf(pointer, sizeof pointer, "/%zu", index);
    const struct talus_value *command = talus_value_get(legal, pointer);
    changed(legal, index, "nonsense", text, sizeof text);
    expect_refusal(sweep, text, "nonsense");
    for (size_t i = 0; i < talus_value_count(command); i++) {
        const char *member = talus_value_name(command, i);
        if (strcmp(member, "do") == 0 || strcmp(member, "answer") == 0) continue; /* an answer has any type */
        changed(legal, index, member, text, sizeof text);
        expect_refusal(sweep, text, member);
    }
}

/* ---- every command of the schema, the game master's too ---- */

static const char *text_of(const struct talus_value *value, const char *pointer)
{
    return talus_value_string(talus_value_at(value, pointer), "");
}

static const struct talus_value *property_of(const struct talus_value *schema, const char *member)
{
    const struct talus_value *properties = talus_value_at(schema, "/properties");
    for (size_t i = 0; i < talus_value_count(properties); i++) {
        if (strcmp(talus_value_name(properties, i), member) == 0) return talus_value_child(properties, i);
    }
    return NULL;
}

/* Something of the right type. */
static void fitting(const struct talus_value *property, char *out, size_t room)
{
    const char *type = text_of(property, "/type");
    const struct talus_value *least = talus_value_at(property, "/minimum");
    const struct talus_value *word = talus_value_at(property, "/anyOf/0/enum/0");
    if (strcmp(type, "integer") == 0)
        snprintf(out, room, "%lld", (long long)talus_value_number(least, 1));
    else if (strcmp(type, "array") == 0)
        snprintf(out, room, strcmp(text_of(property, "/items/type"), "string") == 0 ? "[\"x\"]" : "[1,1]");
    else if (strcmp(type, "boolean") == 0)
        snprintf(out, room, "true");
    else
        snprintf(out, room, "\"%s\"", talus_value_string(word, "x"));
}

/* A number that is too large: true when the schema has a limit. */
static bool beyond(const struct talus_value *property, char *out, size_t room)
{
    const struct talus_value *item = talus_value_at(property, "/items");
    const struct talus_value *most = talus_value_at(item ? item : property, "/maximum");
    long long number = (long long)talus_value_number(most, 0) + 1;
    snprintf(out, room, item ? "[%lld,0]" : "%lld", number);
    return most != NULL;
}

/* The command with what it needs; `member` has this value, or is left out where that is NULL. */
static void compose(const struct talus_value *schema, const char *member, const char *value, char *out, size_t room)
{
    const struct talus_value *required = talus_value_at(schema, "/required");
    size_t used = (size_t)snprintf(out, room, "{\"do\":\"%s\"", text_of(schema, "/properties/do/const"));
    if (value) used += (size_t)snprintf(out + used, room - used, ",\"%s\":%s", member, value);
    for (size_t i = 0; i < talus_value_count(required); i++) {
        const char *name = talus_value_string(talus_value_child(required, i), "");
        char fits[100];
        if (strcmp(name, "do") == 0 || strcmp(name, member) == 0) continue;
        fitting(property_of(schema, name), fits, sizeof fits);
        used += (size_t)snprintf(out + used, room - used, ",\"%s\":%s", name, fits);
    }
    snprintf(out + used, room - used, "}");
}

static void sweep_schema_command(struct sweep *sweep, const struct talus_value *schema)
{
    const struct talus_value *properties = talus_value_at(schema, "/properties");
    const struct talus_value *required = talus_value_at(schema, "/required");
    char text[4000], value[80];
    compose(schema, "nonsense", "1", text, sizeof text);
    expect_refusal(sweep, text, "nonsense");
    for (size_t i = 0; i < talus_value_count(required); i++) {
        const char *member = talus_value_string(talus_value_child(required, i), "");
        if (strcmp(member, "do") == 0) continue;
        compose(schema, member, NULL, text, sizeof text);
        expect_refusal(sweep, text, member);
    }
    for (size_t i = 0; i < talus_value_count(properties); i++) {
        const struct talus_value *property = talus_value_child(properties, i);
        const char *member = talus_value_name(properties, i);
        bool typed = talus_value_at(property, "/type") && strcmp(text_of(property, "/type"), "object") != 0;
        if (typed) compose(schema, member, "{\"no\":1}", text, sizeof text);
        if (typed) expect_refusal(sweep, text, member);
        if (!beyond(property, value, sizeof value)) continue;
        compose(schema, member, value, text, sizeof text);
        expect_refusal(sweep, text, member);
    }
}

static void sweep_schema(struct sweep *sweep, struct talus *engine)
{
    char options[100];
    struct talus_answer *answer = NULL;
    snprintf(options, sizeof options, "{\"system\": \"%.*s\", \"of\": \"commands\"}", (int)strcspn(sweep->name, "/"), sweep->name);
    if (talus_ask(engine, "schema", options, &answer) != TALUS_OK) stop("the schema of commands");
    const struct talus_value *list = talus_value_get(answer, "/oneOf");
    if (!talus_value_count(list)) stop("the schema of commands is empty");
    for (size_t i = 0; i < talus_value_count(list); i++) {
        const char *name = text_of(talus_value_child(list, i), "/properties/do/const");
        if (strcmp(name, "choose") != 0) sweep_schema_command(sweep, talus_value_child(list, i)); /* needs a question */
    }
    talus_answer_free(answer);
}

/* Takes the first answer to each open question: while one is open, every other command is refused for that. */
static void sweep_answer(struct talus_table *table)
{
    bool open = true;
    for (int i = 0; open && i < 100; i++) {
        struct talus_answer *legal = NULL;
        if (talus_table_ask(table, "legal", NULL, &legal) != TALUS_OK) return;
        open = strcmp(talus_value_string(talus_value_get(legal, "/0/do"), ""), "choose") == 0;
        if (open) (void)talus_table_do(table, talus_answer_part(legal, "/0"), NULL, NULL);
        talus_answer_free(legal);
    }
}

static void sweep_scenario(struct talus *engine, const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/examples/%s.json", TALUS_TREE, name);
    struct bytes file = get_file(path);
    struct talus_scenario scenario = {
        .size = sizeof scenario, .file = name, .text = file.at, .text_size = file.size, .seed = 7};
    struct sweep sweep = {.name = name};
    if (!file.at || talus_table_new(engine, &scenario, &sweep.table) != TALUS_OK) stop(name);
    (void)talus_table_do(sweep.table, "{\"do\":\"start\"}", NULL, NULL);
    for (size_t step = 0; step < SWEEP_STEPS && (sweep_all || sweep.tried < SWEEP_TRIES); step++) {
        struct talus_answer *legal = NULL;
        char pointer[32];
        if (talus_table_ask(sweep.table, "legal", NULL, &legal) != TALUS_OK) break;
        size_t count = talus_value_count(talus_value_get(legal, ""));
        for (size_t i = 0; i < count && (sweep_all || i < 200); i += sweep_all ? 1 : 1 + count / 8)
            sweep_command(&sweep, legal, i);
        snprintf(pointer, sizeof pointer, "/%zu", count ? step * 7919 % count : 0);
        if (count) (void)talus_table_do(sweep.table, talus_answer_part(legal, pointer), NULL, NULL);
        talus_answer_free(legal);
    }
    sweep_answer(sweep.table);
    sweep_schema(&sweep, engine);
    printf("%s sweep/commands-%s\n", sweep.wrong || !sweep.tried ? "fail" : "pass", name);
    fprintf(stderr, "%s: %zu changed commands, %zu wrong\n", name, sweep.tried, sweep.wrong);
    talus_table_free(sweep.table);
    free(file.at);
}

int main(int argc, char **argv)
{
    static const char *const names[] = {
        "pf2e/ford-fight",   "pf2e/lantern-bridge", "pf2e/training-yard", "swse/quarry",      "swse/quarry-edge",
        "swse/river-shrine", "swse/toll-gate",      "dnd5e/barrow-door",  "dnd5e/old-mill",   "dnd5e/ten-rounds",
        "dh2e/ambush",       "dh2e/rooftops",       "dh2e/sump-gate",     "p2v/meeting"};
    struct talus *engine = talus_new();
    sweep_all = argc > 1 && strcmp(argv[1], "all") == 0;
    if (!engine) stop("no memory");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        sweep_scenario(engine, names[i]);
    talus_free(engine);
    return 0;
}
