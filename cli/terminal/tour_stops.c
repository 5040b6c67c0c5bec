/* tour_stops.c: the demonstrations of the tour that are no verbs of their own. */
#include "terminal/tour_stops.h"

#include <string.h>

#include "core/table.h"
#include "ir/modifier.h"
#include "ir/predicate.h"
#include "session.h"
#include "systems/pf2e/actor/modifier.h"

int tour_predicate(struct text *out)
{
    static const char source[] =
        "[\"self:effect:rage\",{\"gte\":[\"self:level\",5]},{\"not\":\"target:condition:prone\"}]";
    static const char *const options[] = {"self:effect:rage", "self:level:3", "target:condition:off-guard"};
    struct json_document document;
    struct symbols symbols;
    struct options set;
    struct arena arena;
    struct predicate predicate;
    arena_init(&arena);
    symbols_init(&symbols, NULL);
    options_init(&set, &symbols, NULL);
    bool good = json_parse(&document, "tour", source, strlen(source), NULL) == STATUS_OK &&
                predicate_compile(&arena, &symbols, &document.root, PREDICATE_FULL, &predicate);
    text_addf(out, "predicate  %s\noptions    ", source);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        good = good && options_add_text(&set, options[i]);
        text_addf(out, "%s%s", i ? ", " : "", options[i]);
    }
    if (good) {
        text_add(out, "\nresult     false: ");
        good = !predicate_explain(&predicate, &set, out);
    }
    text_add_char(out, '\n');
    options_free(&set);
    symbols_free(&symbols);
    arena_free(&arena);
    json_free(&document);
    return good ? EXIT_FINE : EXIT_BAD;
}

/* Item, status and circumstance bonuses of one attack: of each type only the best counts, penalties likewise. */
int tour_stacking(struct text *out)
{
    static const struct {
        const char *label, *type;
        int value;
    } given[] = {{"Strength", "ability", 4},
                 {"Trained", "proficiency", 5},
                 {"Keen Edge", "item", 1},
                 {"Honed Edge", "item", 2},
                 {"War Song", "status", 1},
                 {"Blessing", "status", 1},
                 {"Aid from a friend", "circumstance", 2},
                 {"Frightened", "status", -1},
                 {"Sickened", "status", -2}};
    enum { GIVEN = sizeof given / sizeof *given };
    struct modifier items[GIVEN];
    for (size_t i = 0; i < GIVEN; i++) {
        items[i] = (struct modifier){.label = given[i].label,
                                     .value = given[i].value,
                                     .base = given[i].value,
                                     .type = modifier_type_find(&pf2e_modifier_policy, given[i].type),
                                     .enabled = true,
                                     .origin_element = -1};
    }
    double total = modifiers_stack(&pf2e_modifier_policy, items, NULL, GIVEN);
    for (size_t i = 0; i < GIVEN; i++) {
        text_addf(out, "  %+d  ", given[i].value);
        text_add_padded(out, given[i].label, 19);
        text_add_padded(out, given[i].type, 14);
        modifier_explain(items, i, NULL, out);
        text_add_char(out, '\n');
    }
    text_addf(out, "  %+d in all\n", (int)total);
    return EXIT_FINE;
}

/* Three mistakes that are easily made: a glued minus, a selector that is misspelt, a type that does not exist. */
static const char tour_item[] = "{\n"
                                "  \"name\": \"Rooftop Shoes\", \"type\": \"equipment\",\n"
                                "  \"system\": { \"level\": { \"value\": 3 }, \"rules\": [\n"
                                "    { \"key\": \"TempHP\", \"value\": \"max(1,@actor.level-2)\" },\n"
                                "    { \"key\": \"FlatModifier\", \"selector\": \"athletcs\", \"value\": 1 },\n"
                                "    { \"key\": \"FlatModifer\", \"selector\": \"stealth\", \"value\": 1 }\n"
                                "  ] }\n"
                                "}\n";

int tour_lint(struct text *out)
{
    const struct system *system = system_find("pf2e");
    struct session session;
    struct json_document document;
    struct diags found;
    session_init(&session);
    diags_init(&found);
    text_add(out, tour_item);
    bool good = json_parse(&document, "rooftop-shoes.json", tour_item, strlen(tour_item), &found) == STATUS_OK;
    struct content *content = good && system && system->lint ? session_content(&session, system) : NULL;
    struct request request = {.content = content, .document = &document, .arena = &session.arena, .diags = &found};
    good = content && system->lint(&request) == STATUS_OK && found.count > 0;
    for (size_t i = 0; i < found.count; i++)
        diag_print(out, &found.items[i]);
    json_free(&document);
    diags_free(&found);
    session_free(&session);
    return good ? EXIT_FINE : EXIT_BAD;
}

static const char tour_scenario[] =
    "{\"system\":\"dh2e\",\"board\":{\"width\":16,\"height\":5,\"walls\":[[7,0],[7,1],[7,4]]},\"actors\":["
    "{\"actor\":\"Brannoc Vey\",\"side\":1,\"at\":[2,2]},{\"actor\":\"Cult Gunner\",\"side\":2,\"at\":[11,2]},"
    "{\"actor\":\"Brood Brute\",\"side\":2,\"at\":[13,3]}]}";

static const char *const tour_commands[] = {
    "{\"do\":\"start\",\"dice\":[10,2,1]}",
    "{\"do\":\"aim\"}",
    ("{\"do\":\"attack\",\"weapon\":\"hail-carbine\",\"target\":\"Cult Gunner\",\"mode\":\"semi\","
     "\"answers\":[\"take it\"]}"),
    "{\"do\":\"attack\",\"weapon\":\"hail-carbine\",\"target\":\"Brood Brute\"}",
};

static void tour_do(struct table *table, const char *command, struct text *out)
{
    struct json_document document;
    text_addf(out, "> %s\n", command);
    if (json_parse(&document, "command", command, strlen(command), NULL) == STATUS_OK) {
        enum table_result result = table_do(table, &document.root);
        for (size_t i = 0; i < table->events.count; i++) {
            size_t before = out->length;
            table_event_sentence(table, &table->events.items[i], out);
            if (out->length > before) text_add_char(out, '\n');
        }
        if (result == TABLE_REFUSED) text_addf(out, "refused: %s\n", table->refusal);
    }
    json_free(&document);
}

int tour_fight(struct text *out)
{
    const struct system *system = system_find("dh2e");
    struct session session;
    struct json_document scenario;
    session_init(&session);
    bool good = json_parse(&scenario, "tour", tour_scenario, strlen(tour_scenario), &session.diags) == STATUS_OK;
    struct table *table = good && system && system->table
                              ? table_new(system, session_content(&session, system), &scenario.root, 4, &session.diags)
                              : NULL;
    if (table && system->table->board) system->table->board(table, out, cli_has_colour());
    for (size_t i = 0; table && i < sizeof tour_commands / sizeof *tour_commands; i++)
        tour_do(table, tour_commands[i], out);
    good = table != NULL;
    table_free(table);
    json_free(&scenario);
    session_free(&session);
    return good ? EXIT_FINE : EXIT_BAD;
}
