/* event_json.c: events as JSON, their schema and their reference page. */
#include "core/side.h"
#include "core/table.h"
#include "core/view.h"

static struct json event_text_json(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

static void event_interned_json(const struct table *table, struct arena *arena, const char *name, int64_t value,
                                struct json *out)
{
    struct json_document document;
    const char *text = table_text(table, value);
    if (!value) return;
    if (json_parse(&document, "event", text, strlen(text), NULL) == STATUS_OK)
        json_set(arena, out, name, json_copy(arena, &document.root));
    json_free(&document);
}

/* Is the member left out with this value? */
static bool event_is_left_out(enum event_field_kind kind, int64_t value)
{
    switch (kind) {
    case EVENT_FIELD_END:
    case EVENT_FIELD_HIDDEN:
    case EVENT_FIELD_KIND_COUNT:
        return true;
    case EVENT_FIELD_SOME:
    case EVENT_FIELD_MAYBE:
    case EVENT_FIELD_SQUARE:
        return value == EVENT_ABSENT;
    case EVENT_FIELD_FLAG:
        return !value;
    default:
        return false;
    }
}

/* The names of actors and the texts of symbols; NULL: there is none. */
static const char *event_name_of(const struct table *table, enum event_field_kind kind, int64_t value)
{
    if (kind == EVENT_FIELD_ACTOR) return table_actor_name(table, value);
    return value ? table_text(table, value) : NULL;
}

static void event_member_json(const struct table *table, struct arena *arena, const struct event_field *field,
                              int64_t value, struct json *out)
{
    if (event_is_left_out(field->kind, value)) return;
    const char *text;
    switch (field->kind) {
    case EVENT_FIELD_SOME:
    case EVENT_FIELD_INT:
        json_set(arena, out, field->name, json_make_int(value));
        break;
    case EVENT_FIELD_FLAG:
    case EVENT_FIELD_MAYBE:
    case EVENT_FIELD_BOOL:
        json_set(arena, out, field->name, json_make_bool(value != 0));
        break;
    case EVENT_FIELD_ACTOR:
    case EVENT_FIELD_SYMBOL:
    case EVENT_FIELD_SLUG:
        text = event_name_of(table, field->kind, value);
        if (text) json_set(arena, out, field->name, event_text_json(arena, text));
        break;
    case EVENT_FIELD_SQUARE:
        json_set(arena, out, field->name,
                 table_place_json(table, arena, event_square_x(value), event_square_y(value)));
        break;
    default:
        event_interned_json(table, arena, field->name, value, out);
        break;
    }
}

/* The rolls and remarks of a secret command are secret; its consequences are visible. */
static bool event_is_secret(const struct table *table, const struct event *event)
{
    return table->secret && (event->kind == EVENT_ROLL || event->kind == EVENT_NOTE);
}

static struct json event_json(struct table *table, struct arena *arena, const struct event *event, int64_t seq,
                              bool people)
{
    const struct event_kind *kind = &table->system->table->events[event->kind];
    struct json out = json_make_object();
    json_set(arena, &out, "seq", json_make_int(seq));
    json_set(arena, &out, "event", event_text_json(arena, kind->name));
    for (size_t field = 0; kind->fields[field].kind != EVENT_FIELD_END; field++)
        event_member_json(table, arena, &kind->fields[field], event->fields[field], &out);
    if (event_is_secret(table, event)) json_set(arena, &out, "secret", json_make_bool(true));
    if (people && kind->sentence) {
        struct text sentence = {0};
        table_event_sentence(table, event, &sentence);
        if (sentence.length) json_set(arena, &out, "text", json_make_text(arena, text_get(&sentence), sentence.length));
        text_free(&sentence);
    }
    return out;
}

struct json table_events_for(struct table *table, struct arena *arena, bool people, int side)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < table->events.count; i++) {
        struct event event = table->events.items[i];
        if (side_event(table, &event, side))
            json_push(arena, &list, event_json(table, arena, &event, table->seq + (int64_t)i + 1, people));
    }
    return list;
}

struct json table_events_json(struct table *table, struct arena *arena, bool people)
{
    return table_events_for(table, arena, people, TABLE_ALL_SIDES);
}

/* ---- schema and reference ---- */

static const char *const event_field_schemas[] = {
#define EVENT_FIELD(id, schema, words) [EVENT_FIELD_##id] = schema,
    EVENT_FIELD_KINDS
#undef EVENT_FIELD
};
static const char *const event_field_words[] = {
#define EVENT_FIELD(id, schema, words) [EVENT_FIELD_##id] = words,
    EVENT_FIELD_KINDS
#undef EVENT_FIELD
};

const struct event_kind event_shared_kinds[] = {
#define EVENT_COUNT_NAME EVENT_SHARED_COUNT
#include "core/event_table.def"
};

struct event event_complete(const struct table *table, struct event event)
{
    const struct event_field *all = table->system->table->events[event.kind].fields;
    size_t shared = 0;
    while (event_shared_kinds[event.kind].fields[shared].kind != EVENT_FIELD_END)
        shared++;
    for (size_t i = shared; all[i].kind != EVENT_FIELD_END; i++) {
        bool is_some = all[i].kind == EVENT_FIELD_SOME || all[i].kind == EVENT_FIELD_MAYBE ||
                       all[i].kind == EVENT_FIELD_SQUARE;
        event.fields[i] = is_some ? EVENT_ABSENT : all[i].kind == EVENT_FIELD_ACTOR ? EVENT_NOBODY : 0;
    }
    return event;
}

bool event_is_worded(const struct event_kind *kinds, const struct event_kind *kind)
{
    size_t index = (size_t)(kind - kinds);
    return index >= EVENT_SHARED_COUNT || !kind->sentence ||
           strcmp(event_shared_kinds[index].sentence, kind->sentence) != 0;
}

static void event_schema_put(struct arena *arena, struct json *properties, const char *name, const char *schema)
{
    struct json_document document;
    if (json_parse(&document, "schema", schema, strlen(schema), NULL) == STATUS_OK)
        json_set(arena, properties, name, json_copy(arena, &document.root));
    json_free(&document);
}

static struct json event_kind_schema(struct arena *arena, const struct event_kind *kind)
{
    struct json schema = json_make_object(), properties = json_make_object(), required = json_make_array();
    struct json name = json_make_object();
    if (kind->doc) json_set(arena, &schema, "description", event_text_json(arena, kind->doc));
    json_set(arena, &schema, "type", event_text_json(arena, "object"));
    json_set(arena, &name, "const", event_text_json(arena, kind->name));
    event_schema_put(arena, &properties, "seq", "{\"type\":\"integer\"}");
    json_set(arena, &properties, "event", name);
    for (const struct event_field *field = kind->fields; field->kind != EVENT_FIELD_END; field++) {
        if (field->kind == EVENT_FIELD_HIDDEN) continue;
        event_schema_put(arena, &properties, field->name, event_field_schemas[field->kind]);
        if (field->kind == EVENT_FIELD_INT || field->kind == EVENT_FIELD_BOOL)
            json_push(arena, &required, event_text_json(arena, field->name));
    }
    event_schema_put(arena, &properties, "secret", "{\"const\":true}");
    event_schema_put(arena, &properties, "text", "{\"type\":\"string\"}");
    json_push(arena, &required, event_text_json(arena, "seq"));
    json_push(arena, &required, event_text_json(arena, "event"));
    json_set(arena, &schema, "properties", properties);
    json_set(arena, &schema, "required", required);
    json_set(arena, &schema, "additionalProperties", json_make_bool(false));
    return schema;
}

struct json event_schema(struct arena *arena, const struct event_kind *kinds)
{
    struct json schema = json_make_object(), list = json_make_array();
    json_set(arena, &schema, "$schema", event_text_json(arena, "https://json-schema.org/draft/2020-12/schema"));
    for (; kinds->name; kinds++)
        json_push(arena, &list, event_kind_schema(arena, kinds));
    json_set(arena, &schema, "oneOf", list);
    return schema;
}

void event_document(struct text *out, const struct event_kind *kind)
{
    text_addf(out, "### `%s`\n\n%s\n\n", kind->name, kind->doc ? kind->doc : "");
    text_add(out, "| member | what it is |\n|---|---|\n");
    for (const struct event_field *field = kind->fields; field->kind != EVENT_FIELD_END; field++) {
        if (field->kind != EVENT_FIELD_HIDDEN)
            text_addf(out, "| `%s` | %s |\n", field->name, event_field_words[field->kind]);
    }
    if (kind->sentence) text_addf(out, "\nMessage: `%s`\n", kind->sentence);
    text_add(out, "\n");
}
