/* rest.c: lets a character rest: its document before and after. */
#include <string.h>

#include "core/table.h"
#include "verbs/rows.h"

const struct field verb_rest_fields[] = {
    {.name = "kind", .form = {.type = FIELD_TEXT}, .doc = "The kind of rest, if the game has several: short or long."},
    {.name = "hitDice",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100},
     .doc = "Hit dice spent in a short rest (5e)."},
    {.name = "seed",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 9e15},
     .initial = "1",
     .doc = "Seed of the dice."},
    {0},
};

static bool rest_is_of_the_turn(const struct table *table, const char *resource)
{
    const struct economy *economy = table->system->table->encounter.economy;
    for (int i = 0; economy && economy->pools[i].name; i++) {
        if (strcmp(economy->pools[i].name, resource) == 0) return true;
    }
    return false;
}

/* "hit points 20 of 31, ki 3" */
static void rest_words(const struct verb_call *call, const struct table *table, const struct json *actor)
{
    const struct json *resources = json_get(actor, "resources");
    for (size_t i = 0; i < table->events.count; i++) {
        size_t before = call->words->length;
        table_event_sentence(table, &table->events.items[i], call->words);
        if (call->words->length > before) text_add_char(call->words, '\n');
    }
    text_addf(call->words, "hit points %lld of %lld", (long long)json_to_int(json_path(actor, "hp.value"), 0),
              (long long)json_to_int(json_path(actor, "hp.max"), 0));
    for (size_t i = 0; json_is(resources, JSON_OBJECT) && i < resources->count; i++) {
        const struct json_member *one = &resources->members[i];
        if (rest_is_of_the_turn(table, one->name)) continue;
        text_add(call->words, ", ");
        event_slug_words(one->name, call->words);
        text_addf(call->words, " %lld", (long long)json_to_int(&one->value, 0));
    }
    text_add_char(call->words, '\n');
}

static enum status rest_answer(struct verb_call *call, struct table *table)
{
    struct json *data = &call->answer->data, document = json_make_null();
    struct json actor = table_view_actor(table, call->arena, 0);
    *data = json_make_object();
    if (table->system->table->document && table->system->table->document(table, 0, call->arena, &document)) {
        json_write_pretty(call->raw, &document);
        text_add_char(call->raw, '\n');
    }
    json_set(call->arena, data, "events", table_events_json(table, call->arena, true));
    json_set(call->arena, data, "actor", actor);
    json_set(call->arena, data, "document", document);
    rest_words(call, table, &actor);
    return call->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static struct json rest_command(struct verb_call *call)
{
    struct json command = json_make_object();
    const char *name = json_to_text(json_get(&call->document->root, "name"), NULL);
    verb_put_text(call, &command, "do", "rest");
    if (name) verb_put_text(call, &command, "who", name);
    json_set_from(call->arena, &command, "kind", call->options, "kind");
    json_set_from(call->arena, &command, "hitDice", call->options, "hitDice");
    return command;
}

/* The events, the actor as the table shows it and its document, which is the raw form too. */
enum status verb_run_rest(struct verb_call *call)
{
    struct json scenario = json_make_object(), actors = json_make_array(), entry = json_make_object();
    if (!call->system->table || !call->system->table->hooks[HOOK_REST].decide) return verb_not_offered(call, "rests");
    json_set(call->arena, &entry, "actor", json_copy(call->arena, &call->document->root));
    json_push(call->arena, &actors, entry);
    json_set(call->arena, &scenario, "actors", actors);
    uint64_t seed = (uint64_t)json_to_int(json_get(call->options, "seed"), 1);
    struct table *table = table_new_read(call->system, verb_content(call, call->system),
                                         &(struct table_scenario){call->document, &scenario}, seed, call->diags);
    if (!table) return STATUS_BAD_CONTENT;
    struct json command = rest_command(call);
    enum status status = STATUS_USAGE;
    if (table_do(table, &command) == TABLE_DONE)
        status = rest_answer(call, table);
    else
        diags_add(call->diags, fault_error("table/refused", NULL), (struct place){0}, "%s",
                  table->refusal ? table->refusal : "a question is open");
    table_free(table);
    return status;
}
