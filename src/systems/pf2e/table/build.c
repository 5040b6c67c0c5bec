/* build.c: builds and changes characters at a PF2e table: items, choices, levels.
 *
 * A command works on a copy of the document, as `talus item` does. The result is one event that carries the whole
 * change of the document, so that it can be undone and replayed; those after it are for people and programs. */
#include <string.h>

#include "ir/slug.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/build/change.h"
#include "systems/pf2e/table/table.h"

struct table_building {
    struct table *table;
    int who;
    struct pf2e_builder builder;
    struct diags diags;
    struct pf2e_borrowed_actor side;
};

/* A choice is a question of the table. After the options comes the answer to decide later: null. */
static int table_build_ask(void *context, const struct pf2e_question *question)
{
    struct table_building *building = context;
    struct arena *arena = &building->builder.workshop.arena;
    struct json options = json_make_array(), later = json_make_object(), about = json_make_object();
    for (size_t i = 0; i < json_count(question->options); i++) {
        const struct json *option = json_at(question->options, i);
        struct json shown = json_make_object();
        json_set_from(arena, &shown, "id", option, "value");
        json_set_from(arena, &shown, "label", option, "label");
        json_push(arena, &options, shown);
    }
    json_set(arena, &later, "id", json_make_null());
    json_set(arena, &later, "label", json_make_text(arena, "decide later", 12));
    json_push(arena, &options, later);
    json_set(arena, &about, "item", json_make_text(arena, question->item_name, strlen(question->item_name)));
    json_set(arena, &about, "flag", json_make_text(arena, question->flag, strlen(question->flag)));
    const char *prompt =
        arena_printf(arena, "%s: %s", question->item_name, *question->prompt ? question->prompt : "Which one?");
    int index = table_ask_json(building->table, building->who, prompt ? prompt : "", &options, &about);
    return index < 0 || (size_t)index == json_count(question->options) ? PF2E_ANSWER_CLOSED : index;
}

static enum status table_build_do(struct table_building *building, const struct json *command)
{
    struct pf2e_builder *builder = &building->builder;
    const char *verb = json_to_text(json_get(command, "do"), ""), *item = json_to_text(json_get(command, "item"), "");
    if (strcmp(verb, "level") == 0) return pf2e_builder_level(builder, json_to_int(json_get(command, "level"), 0));
    if (strcmp(verb, "addItem") == 0)
        return pf2e_builder_add(builder, json_get(command, "item"), json_get(command, "set"));
    if (strcmp(verb, "removeItem") == 0) return pf2e_builder_remove(builder, item);
    return pf2e_builder_choose(builder, item, json_to_text(json_get(command, "flag"), ""));
}

/* The first fault is the reason. */
static void table_build_refuse(struct table_building *building)
{
    for (size_t i = 0; i < building->diags.count; i++) {
        const struct diag *diag = &building->diags.items[i];
        if (diag->severity == SEVERITY_ERROR)
            table_refuse(building->table, "%s%s%s", diag->message, diag->hint ? "; " : "",
                         diag->hint ? diag->hint : "");
    }
    table_refuse(building->table, "there is not enough memory");
}

/* --- telling ------------------------------------------------------------------------------------------------------ */

static symbol table_build_text(const struct table_building *building, const struct json *object, const char *member)
{
    const char *text = json_to_text(json_get(object, member), "");
    return *text ? table_intern(building->table, text) : 0;
}

static void table_build_tell_items(const struct table_building *building)
{
    const struct pf2e_builder *builder = &building->builder;
    for (size_t i = 0; i < json_count(&builder->removed); i++) {
        const struct json *item = json_at(&builder->removed, i);
        pf2e_emit(building->table, itemRemoved, .who = building->who, .item = table_build_text(building, item, "name"),
                  .type = table_build_text(building, item, "type"), .id = table_build_text(building, item, "id"));
    }
    for (size_t i = 0; i < json_count(&builder->added); i++) {
        const struct json *item = json_at(&builder->added, i);
        pf2e_emit(building->table, itemAdded, .who = building->who, .item = table_build_text(building, item, "name"),
                  .type = table_build_text(building, item, "type"), .id = table_build_text(building, item, "id"),
                  .from = table_build_text(building, item, "grantedBy"));
    }
}

static void table_build_tell_choices(struct table_building *building)
{
    const struct json *choices = &building->builder.choices;
    for (size_t i = 0; i < json_count(choices); i++) {
        const struct json *choice = json_at(choices, i), *selected = json_get(choice, "selected");
        if (!selected || selected->type == JSON_NULL) continue;
        pf2e_emit(building->table, chosen, .who = building->who, .item = table_build_text(building, choice, "item"),
                  .id = table_build_text(building, choice, "id"), .flag = table_build_text(building, choice, "flag"),
                  .value = table_intern_json(building->table, selected),
                  .how = table_build_text(building, choice, "how"));
    }
}

static void table_build_tell(struct table_building *building, const struct json *command)
{
    struct table *table = building->table;
    struct pf2e_builder *builder = &building->builder;
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[building->who];
    struct json change =
        pf2e_change_between(&builder->workshop.arena, building->side.participant.document, &builder->workshop.actor);
    const char *note = json_to_text(json_at(&builder->notes, 0), NULL);
    if (!json_count(&change)) {
        table_refuse(table, "%s", note ? note : "that changes nothing");
        return;
    }
    pf2e_emit(table, built, .who = building->who, .change = table_intern_json(table, &change));
    if (json_is_text(json_get(command, "do"), "level"))
        pf2e_emit(table, level, .who = building->who, .level = json_to_int(json_get(command, "level"), 0));
    table_build_tell_items(building);
    table_build_tell_choices(building);
    for (size_t i = 0; i < json_count(&builder->notes); i++)
        pf2e_tell(table, building->who, json_to_text(json_at(&builder->notes, i), ""));
    if (!pf2e_can_stand(pf2e_state_of(table), building->who, fighter->x, fighter->y))
        table_refuse(table, "%s has no room to be that large", table_text(table, fighter->name));
}

void pf2e_decide_building(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct table_building building = {.table = table, .who = who};
    struct pf2e_content *content = (struct pf2e_content *)(void *)table->content;
    diags_init(&building.diags);
    pf2e_actor_borrow(table, who, &building.side);
    if (pf2e_builder_open(&building.builder, content, building.side.participant.document, &building.diags)) {
        struct pf2e_workshop *workshop = &building.builder.workshop;
        workshop->world = pf2e_table_world(state);
        workshop->answer = table_build_ask;
        workshop->answer_context = &building;
        workshop->dice = &table->dice;
        enum status status = table_build_do(&building, command);
        bool asked = !json_is(&table->question, JSON_NULL);
        if (!asked && status == STATUS_OK) table_build_tell(&building, command);
        if (!asked && status != STATUS_OK) table_build_refuse(&building);
    } else {
        table_build_refuse(&building);
    }
    pf2e_builder_close(&building.builder);
    pf2e_actor_release(&building.side);
    diags_free(&building.diags);
}

/* --- where something comes from ----------------------------------------------------------------------------------- */

/* What a command of the log had to do with an item: it brought it, chose for it, or nothing. */
enum table_concern { TABLE_CONCERN_NONE, TABLE_CONCERN_CHOSE, TABLE_CONCERN_BROUGHT };

struct table_sought {
    const char *who;
    const struct json *id;
    const char *condition; /* its slug, which events name instead of the id; NULL: it is not a condition */
};

static enum table_concern table_build_concern(const struct table_entry *entry, const struct table_sought *sought)
{
    struct json_document events;
    enum table_concern concern = TABLE_CONCERN_NONE;
    if (json_parse(&events, "events", entry->events, strlen(entry->events), NULL) == STATUS_OK) {
        for (size_t i = 0; i < json_count(&events.root); i++) {
            const struct json *event = json_at(&events.root, i), *name = json_get(event, "event");
            if (!json_is_text(json_get(event, "who"), sought->who)) continue;
            bool same = json_equal(json_get(event, "id"), sought->id);
            bool begins = sought->condition && json_is_text(name, "condition") &&
                          json_is_text(json_get(event, "condition"), sought->condition);
            if (begins || (same && json_is_text(name, "itemAdded"))) concern = TABLE_CONCERN_BROUGHT;
            if (same && json_is_text(name, "chosen") && !concern) concern = TABLE_CONCERN_CHOSE;
        }
    }
    json_free(&events);
    return concern;
}

/* An answer belongs to the command that asked. */
static size_t table_build_asker(const struct table *table, size_t index)
{
    static const char choose[] = "{\"do\":\"choose\"";
    while (index > 0 && strncmp(table->log.items[index].command, choose, sizeof choose - 1) == 0)
        index--;
    return index;
}

/* The commands of the log that brought an item and chose for it since. */
static void table_build_search_log(const struct table *table, int who, struct arena *arena, struct answer *answer)
{
    const struct json *item = json_get(&answer->data, "item");
    struct table_sought sought = {.who = table_actor_name(table, who), .id = json_get(item, "id")};
    if (json_is_text(json_get(item, "type"), "condition"))
        sought.condition = slug_new(arena, json_to_text(json_get(item, "name"), ""), SLUG_KEBAB);
    struct json commands = json_make_array();
    for (size_t i = 0; i < table->log.count; i++) {
        enum table_concern concern = table_build_concern(&table->log.items[i], &sought);
        if (concern == TABLE_CONCERN_BROUGHT) commands = json_make_array();
        if (concern) json_push(arena, &commands, json_make_int((int64_t)table_build_asker(table, i) + 1));
    }
    page_heading(&answer->page, "In the log");
    for (size_t i = 0; i < json_count(&commands); i++) {
        int64_t number = json_to_int(json_at(&commands, i), 1);
        const char *label = arena_printf(arena, "command %lld", (long long)number);
        page_row(&answer->page, label ? label : "", table->log.items[number - 1].command, NULL);
    }
    if (!json_count(&commands)) page_note(&answer->page, "It was there when the game began.");
    json_set(arena, &answer->data, "commands", commands);
}

enum status pf2e_table_why(struct table *table, const struct table_topic *topic, struct arena *arena,
                           struct diags *diags, struct answer *answer)
{
    const char *who = topic->who;
    int64_t index = table->system->table->actor_find(table, who);
    if (index < 0) {
        struct near near = table_near_actor(table, who);
        diags_add(diags, fault_error("pf2e/unknown-actor", diags_instead(diags, &near)), (struct place){0},
                  "there is no creature called \"%s\" here", who);
        return STATUS_BAD_CONTENT;
    }
    struct pf2e_content *content = (struct pf2e_content *)(void *)table->content;
    struct pf2e_builder builder;
    enum status status = STATUS_NO_MEMORY;
    struct pf2e_borrowed_actor side;
    pf2e_actor_borrow(table, (int)index, &side);
    if (pf2e_builder_open(&builder, content, side.participant.document, diags))
        status = pf2e_builder_why(&builder, topic->thing, arena, answer);
    if (status == STATUS_OK)
        table_build_search_log(table, (int)index, arena, answer);
    answer->data = json_copy(arena, &answer->data); /* what is in it belongs to the builder */
    pf2e_builder_close(&builder);
    pf2e_actor_release(&side);
    return status;
}
