/* scenario.c: scenarios described and checked by their fields. */
#include "core/scenario.h"

#include <string.h>

#include "base/limits.h"
#include "core/table.h"

/* The system's linter checks the other members of a document. */
static const struct field scenario_document_fields[] = {
    {.name = "name", .form = {.type = FIELD_TEXT}, .required = true, .open = true, .doc = "What it is called."},
    {0},
};
const char *const scenario_temperaments[] = {
#define TEMPERAMENT(name, care, focus, retreat, doc) #name,
#include "core/temperaments.def"
#undef TEMPERAMENT
    NULL};
const char *const scenario_lights[] = {"bright", "dim", "dark", NULL};
const struct field_form scenario_form_whole = {.type = FIELD_INTEGER};
const struct field_form scenario_form_amount = SCENARIO_AMOUNT;
const struct field_form scenario_form_text = {.type = FIELD_TEXT};
const struct field_form scenario_form_document = {.type = FIELD_OBJECT, .fields = scenario_document_fields};
const struct field_form scenario_form_square = {.type = FIELD_ARRAY, .item = &scenario_form_whole};
const struct field_form *const scenario_actor_forms[] = {&scenario_form_text, &scenario_form_document, NULL};
static const struct field_form scenario_form_number = {
    .type = FIELD_INTEGER, .bounded = true, .least = 0, .most = LIMIT_SIDES - 1};
const struct field_form *const scenario_side_forms[] = {&scenario_form_number, &scenario_form_text, NULL};

static const struct field scenario_side_fields[] = {
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called."},
    {0},
};
static const struct field_form scenario_form_side_object = {.type = FIELD_OBJECT, .fields = scenario_side_fields};
static const struct field_form *const scenario_sides_forms[] = {&scenario_form_text, &scenario_form_side_object, NULL};
const struct field_form scenario_form_side = {.type = FIELD_ANY_OF, .forms = scenario_sides_forms};

static const struct field scenario_condition_fields[] = {
    {.name = "condition", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Its name."},
    {.name = "value",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 1000},
     .doc = "Its value or level."},
    {.name = "rounds",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},
     .doc = "Its duration in rounds; by default until it is removed."},
    {0},
};
static const struct field_form scenario_form_valued = {.type = FIELD_OBJECT, .fields = scenario_condition_fields};
static const struct field_form *const scenario_condition_forms[] = {&scenario_form_text, &scenario_form_valued, NULL};
const struct field_form scenario_form_condition = {.type = FIELD_ANY_OF, .forms = scenario_condition_forms};

static const struct field scenario_effect_fields[] = {
    {.name = "effect", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Its name."},
    {.name = "rounds",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},
     .doc = "Its duration in rounds; by default until it is removed."},
    {0},
};
static const struct field_form scenario_form_lasting = {.type = FIELD_OBJECT, .fields = scenario_effect_fields};
static const struct field_form *const scenario_effect_forms[] = {&scenario_form_text, &scenario_form_lasting, NULL};
const struct field_form scenario_form_effect = {.type = FIELD_ANY_OF, .forms = scenario_effect_forms};

const struct field scenario_common_fields[] = {
    {.name = "system", .form = {.type = FIELD_TEXT}, .doc = "The rule system, by its id."},
    {.name = "talus", .form = {.type = FIELD_MAP, .item = &scenario_form_text}, .doc = "The same: {\"system\": ...}."},
    {.name = "ruleset", .form = {.type = FIELD_TEXT}, .doc = "For other programs."},
    {.name = "kind", .form = {.type = FIELD_TEXT}, .doc = "For other programs: \"scenario\"."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called."},
    {.name = "seed", .form = {.type = FIELD_INTEGER}, .doc = "The seed it was made with."},
    {.name = "comment", .form = {.type = FIELD_TEXT}, .doc = "For people."},
    {0},
};

struct json scenario_schema(const struct system *system, struct arena *arena)
{
    static const char dialect[] = "https://json-schema.org/draft/2020-12/schema";
    if (!system->table || !system->table->scenario) return json_make_null();
    struct json schema = field_schema(arena, system->table->scenario, scenario_common_fields, "A scenario.");
    json_set(arena, &schema, "$schema", json_make_text(arena, dialect, strlen(dialect)));
    return schema;
}

/* A character or an item: it has a type, and nothing of a scenario. */
static bool scenario_is_document(const struct json *scenario)
{
    static const char *const own[] = {"actors", "board", "parties", "sides"};
    if (!json_to_text(json_get(scenario, "type"), NULL)) return false;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (json_get(scenario, own[i])) return false;
    }
    return true;
}

bool scenario_check(const struct system *system, const struct json_document *document, const struct json *scenario,
                    struct diags *diags)
{
    struct field_checker checker = {.document = document, .diags = diags, .system = system->id};
    if (!system->table || !system->table->scenario) return true;
    if (scenario_is_document(scenario)) {
        diags_add(diags, fault_error("table/no-scenario", "name it in a scenario: \"actors\": [{\"actor\": \"NAME\"}]"),
                  json_place(document, scenario), "this is a document of type \"%s\", not a scenario",
                  json_to_text(json_get(scenario, "type"), ""));
        return false;
    }
    return field_check(&checker, system->table->scenario, scenario_common_fields, scenario);
}

bool scenario_is_other(const struct json *scenario)
{
    return !json_is(scenario, JSON_OBJECT) || scenario_is_document(scenario);
}

void scenario_try(const struct system *system, struct content *content, const struct json_document *document,
                  const struct json *scenario, struct diags *diags)
{
    if (!system->table) return;
    struct diags found;
    diags_init(&found);
    struct table *table = table_new_read(system, content, &(struct table_scenario){document, scenario}, 0, &found);
    table_free(table);
    diags_append_elsewhere(diags, &found);
    diags_free(&found);
}

int scenario_within(const struct json *value, int64_t initial, int least, int most)
{
    int64_t number = json_to_int(value, initial);
    return number < least ? least : number > most ? most : (int)number;
}

/* ---- light ---- */

enum scenario_light scenario_light_of(const char *word)
{
    return strcmp(word, "dark") == 0 ? SCENARIO_DARK : strcmp(word, "dim") == 0 ? SCENARIO_DIM : SCENARIO_BRIGHT;
}

enum scenario_light scenario_light(const struct json *scenario)
{
    return scenario_light_of(json_to_text(json_get(scenario, "light"), ""));
}

/* ---- sides ---- */

const char *scenario_side_name(const struct json *scenario, int side)
{
    const struct json *one = side < 0 ? NULL : json_at(json_get(scenario, "sides"), (size_t)side);
    return json_to_text(one, json_to_text(json_get(one, "name"), NULL));
}

static void scenario_sides_add(struct scenario_sides *sides, const char *name, int number)
{
    symbol id = name ? symbol_intern_text(&sides->names, name) : 0;
    struct map_entry *entry = id && !map_find(&sides->numbers, id) ? map_put(&sides->numbers, id) : NULL;
    if (!entry) return;
    entry->number = (uint64_t)number;
    if (number >= sides->count) sides->count = number + 1;
}

void scenario_sides_read(struct scenario_sides *sides, const struct json *scenario)
{
    const struct json *actors = json_get(scenario, "actors");
    symbols_init(&sides->names, NULL);
    sides->count = (int)json_count(json_get(scenario, "sides"));
    for (int i = 0; i < sides->count; i++)
        scenario_sides_add(sides, scenario_side_name(scenario, i), i);
    for (size_t i = 0; i < json_count(actors); i++)
        scenario_sides_add(sides, json_to_text(json_get(json_at(actors, i), "side"), NULL), sides->count);
}

bool scenario_rules_fit(const struct table *table, struct diags *diags)
{
    const struct field *field = table->system->table->scenario;
    const struct json *rules = json_get(&table->scenario.root, "rules");
    while (field && field->name && strcmp(field->name, "rules") != 0)
        field++;
    if (!rules || !field || !field->name || !field->form.fields) return true;
    struct field_checker checker = {.document = &table->scenario, .diags = diags, .system = table->system->id};
    checker.strict = true;
    checker.silent = !diags || diags->errors; /* scenario_check has said it */
    return json_is(rules, JSON_OBJECT) && field_check(&checker, field->form.fields, NULL, rules);
}

bool scenario_sides_fit(const struct table *table, struct diags *diags)
{
    const struct json *root = &table->scenario.root, *sides = json_get(root, "sides");
    if (table->own_sides.count <= LIMIT_SIDES) return true;
    diags_add(diags, fault_error("table/many-sides", NULL), json_place(&table->scenario, sides ? sides : root),
              "a scenario has at most %d sides; this one has %d", LIMIT_SIDES, table->own_sides.count);
    return false;
}

void scenario_sides_free(struct scenario_sides *sides)
{
    symbols_free(&sides->names);
    map_free(&sides->numbers);
}

int scenario_side(const struct scenario_sides *sides, const struct json *side)
{
    int64_t number = json_to_int(side, -1);
    const char *name = json_to_text(side, NULL);
    if (!name) return number < 0 || number >= LIMIT_SIDES ? -1 : (int)number;
    const struct map_entry *entry = map_find(&sides->numbers, symbol_find(&sides->names, name, strlen(name)));
    return entry ? (int)entry->number : -1;
}

/* ---- hit points, conditions and effects ---- */

/* One command of the game master, before the first of the game: it leaves no trace in the log. */
static bool scenario_command(struct table *table, const struct json *command, const struct json *at,
                             struct diags *diags)
{
    bool quiet = table->quiet;
    table->quiet = true;
    enum table_result result = table_do(table, command);
    table->quiet = quiet;
    if (result != TABLE_DONE && !table->exhausted)
        diags_add(diags, fault_error("table/state", NULL), json_place(&table->scenario, at), "%s",
                  table->refusal ? table->refusal : "this asks a question, which only a game can answer");
    return result == TABLE_DONE;
}

static struct json scenario_order(struct table *table, const char *verb, const char *who)
{
    struct json command = json_make_object();
    json_set(&table->arena, &command, "do", json_make_text(&table->arena, verb, strlen(verb)));
    json_set(&table->arena, &command, "who", json_make_text(&table->arena, who, strlen(who)));
    return command;
}

/* "conditions" or "effects" of an entry: `word` is the command and the member that names one. */
static bool scenario_give_list(struct table *table, const char *who, const char *word, const struct json *list,
                               struct diags *diags)
{
    bool good = true;
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *one = json_at(list, i);
        struct json command = scenario_order(table, word, who);
        if (json_is(one, JSON_STRING)) json_set(&table->arena, &command, word, *one);
        for (size_t k = 0; k < json_member_count(one); k++)
            json_set(&table->arena, &command, one->members[k].name, one->members[k].value);
        good = scenario_command(table, &command, one, diags) && good;
    }
    return good;
}

static bool scenario_give_one(struct table *table, const struct json *entry, const char *who, struct diags *diags)
{
    int taken = table->system->table->scenario_takes;
    const struct json *hp = json_get(entry, "hp");
    bool good = true;
    if (hp && !(taken & SCENARIO_TAKES_HP)) {
        struct json command = scenario_order(table, "setHp", who);
        json_set(&table->arena, &command, "value", *hp);
        good = scenario_command(table, &command, hp, diags);
    }
    if (!(taken & SCENARIO_TAKES_CONDITIONS))
        good = scenario_give_list(table, who, "condition", json_get(entry, "conditions"), diags) && good;
    if (!(taken & SCENARIO_TAKES_EFFECTS))
        good = scenario_give_list(table, who, "effect", json_get(entry, "effects"), diags) && good;
    return good;
}

bool scenario_give(struct table *table, struct diags *diags)
{
    const struct json *actors = json_get(&table->scenario.root, "actors");
    bool good = true;
    for (size_t i = 0; i < json_count(actors); i++) {
        const char *who = table_actor_name(table, (int64_t)i);
        if (who) good = scenario_give_one(table, json_at(actors, i), who, diags) && good;
    }
    table->rng = rng_new(table->seed, 0, 0);
    table->seq = table->next_seq = 0;
    vec_clear(&table->events);
    return good;
}
