/* messages.c: the ids of sentences, and how catalogues of translations are read. */
#include "verbs/messages.h"

#include <string.h>

#include "base/near.h"
#include "core/event.h"
#include "core/table.h"

static const char *const messages_known[] = {
#define MESSAGE(sentence) sentence,
#include "verbs/messages.def"
#undef MESSAGE
};
enum { MESSAGES_KNOWN = sizeof messages_known / sizeof *messages_known };

/* ---- ids ---- */

static bool messages_is_known(const char *sentence)
{
    for (size_t i = 0; i < MESSAGES_KNOWN; i++)
        if (strcmp(messages_known[i], sentence) == 0) return true;
    return false;
}

/* Every id with its English sentence; `kind` is the event, NULL for other sentences. Of one system, or of all. */
typedef void messages_visit(void *context, const char *id, const char *sentence, const struct event_kind *kind);

static void messages_each_own(const struct system *system, messages_visit *visit, void *context)
{
    const struct event_kind *kind = system->table ? system->table->events : NULL;
    for (; kind && kind->name; kind++) {
        if (!kind->sentence || !event_is_worded(system->table->events, kind)) continue;
        struct text id = {0};
        text_addf(&id, "%s/event/%s", system->id, kind->name);
        visit(context, text_get(&id), kind->sentence, kind);
        text_free(&id);
    }
}

static void messages_each_shared(messages_visit *visit, void *context)
{
    for (const struct event_kind *kind = event_shared_kinds; kind->name; kind++) {
        struct text id = {0};
        text_addf(&id, "event/%s", kind->name);
        visit(context, text_get(&id), kind->sentence, kind);
        text_free(&id);
    }
}

static void messages_each(const struct system *system, messages_visit *visit, void *context)
{
    messages_each_shared(visit, context);
    for (size_t i = 0; systems_all[i]; i++)
        if (!system || system == systems_all[i]) messages_each_own(systems_all[i], visit, context);
    for (size_t i = 0; i < MESSAGES_KNOWN; i++)
        visit(context, messages_known[i], messages_known[i], NULL);
}

static struct json messages_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

struct json messages_json(struct arena *arena, const struct message *message)
{
    struct text id = {0};
    struct json out = json_make_null(), arguments = json_make_array();
    message_id(&id, message);
    bool whole = id.length && strcmp(message->format, "%s") == 0; /* the sentence itself is the argument */
    for (size_t i = 0; !whole && i < message->count; i++) {
        const struct message_part *part = &message->parts[i];
        json_push(arena, &arguments, part->text ? messages_text(arena, part->text) : json_make_int(part->number));
    }
    if (messages_is_known(text_get(&id))) {
        out = json_make_object();
        json_set(arena, &out, "id", messages_text(arena, text_get(&id)));
        json_set(arena, &out, "arguments", arguments);
    }
    text_free(&id);
    return out;
}

/* ---- catalogues ---- */

/* What a catalogue is checked with. */
struct messages_reader {
    const struct json_document *catalogue;
    struct diags *diags;
    const struct json *value;
    const char *id;
    bool good;
};

static struct place messages_fault(struct messages_reader *reader)
{
    reader->good = false;
    return json_place(reader->catalogue, reader->value);
}

static void messages_no_place(struct messages_reader *reader, const char *sentence, const char *name, size_t length)
{
    diags_add(reader->diags, fault_error("api/message-place", sentence), messages_fault(reader),
              "the message \"%s\" has no \"%.*s\" in braces", reader->id, (int)length, name);
}

static void messages_no_text(struct messages_reader *reader, const char *hint)
{
    diags_add(reader->diags, fault_error("api/message-text", hint), messages_fault(reader),
              "the translation of \"%s\" must be a text", reader->id);
}

static bool messages_has_member(const struct event_kind *kind, const char *name, size_t length)
{
    for (const struct event_field *field = kind->fields; field->kind != EVENT_FIELD_END; field++)
        if (strlen(field->name) == length && memcmp(field->name, name, length) == 0) return true;
    return false;
}

/* Every {member} of the translation is one of the event's. */
static void messages_check_event(struct messages_reader *reader, const struct event_kind *kind)
{
    const char *text = json_to_text(reader->value, "");
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        size_t length = strcspn(at + 1, "|?:=!*}");
        if (messages_has_member(kind, at + 1, length)) continue;
        messages_no_place(reader, kind->sentence, at + 1, length);
        return;
    }
}

static void messages_check_sentence(struct messages_reader *reader)
{
    const char *text = json_to_text(reader->value, "");
    size_t most = 0;
    for (const char *at = strchr(reader->id, '{'); at; at = strchr(at + 1, '{'))
        most++;
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        bool fits = at[1] >= '1' && at[1] <= '9' && at[2] == '}' && (size_t)(at[1] - '0') <= most;
        if (fits) continue;
        messages_no_place(reader, reader->id, at + 1, strcspn(at + 1, "}"));
        return;
    }
}

/* The search for an id, and for the nearest one. */
struct messages_search {
    const char *id;
    const struct event_kind *kind;
    bool found;
    struct near near;
    struct text best;
};

static void messages_search(void *context, const char *id, const char *sentence, const struct event_kind *kind)
{
    struct messages_search *search = context;
    const char *before = search->near.best;
    (void)sentence;
    if (strcmp(id, search->id) == 0) {
        search->found = true;
        search->kind = kind;
    }
    near_add(&search->near, id);
    if (search->near.best == before) return;
    text_clear(&search->best);
    text_add(&search->best, id);
    search->near.best = text_get(&search->best);
}

/* "word/condition/prone": some event has such a member. */
static bool messages_is_word(const char *id)
{
    const char *member = strncmp(id, "word/", 5) == 0 ? id + 5 : NULL;
    size_t length = member ? strcspn(member, "/") : 0;
    if (!length || !member[length] || !member[length + 1]) return false;
    for (size_t i = 0; systems_all[i]; i++) {
        const struct event_kind *kind = systems_all[i]->table ? systems_all[i]->table->events : NULL;
        for (; kind && kind->name; kind++)
            if (messages_has_member(kind, member, length)) return true;
    }
    return false;
}

static void messages_refuse(struct messages_reader *reader, const struct messages_search *search)
{
    struct text hint = {0};
    if (search->near.best)
        text_addf(&hint, "did you mean \"%s\"?", text_get(&search->best));
    else
        text_add(&hint, "\"schema\" of \"messages\" lists them");
    diags_add(reader->diags, fault_error("api/unknown-message", text_get(&hint)), messages_fault(reader),
              "there is no message \"%s\"", reader->id);
    text_free(&hint);
}

static void messages_check(struct messages_reader *reader)
{
    struct messages_search search = {.id = reader->id, .near = near_new(reader->id)};
    if (!json_is(reader->value, JSON_STRING)) {
        messages_no_text(reader, "write the sentence in quotes");
        return;
    }
    messages_each(NULL, messages_search, &search);
    if (search.kind)
        messages_check_event(reader, search.kind);
    else if (search.found)
        messages_check_sentence(reader);
    else if (!messages_is_word(reader->id))
        messages_refuse(reader, &search);
    text_free(&search.best);
}

bool messages_read(struct messages *messages, const struct json_document *catalogue, struct diags *diags)
{
    struct messages_reader reader = {.catalogue = catalogue, .diags = diags, .good = true};
    const struct json *root = &catalogue->root;
    if (!json_is(root, JSON_OBJECT)) {
        reader.id = "messages";
        reader.value = root;
        messages_no_text(&reader, "a catalogue is an object: {\"event/move\": \"...\"}");
    }
    for (size_t i = 0; json_is(root, JSON_OBJECT) && i < json_count(root); i++) {
        reader.value = &root->members[i].value;
        reader.id = root->members[i].name;
        messages_check(&reader);
        (void)messages_put(messages, reader.id, json_to_text(reader.value, ""));
    }
    return reader.good;
}

/* ---- the schema ---- */

struct messages_printing {
    struct arena *arena;
    struct json *properties;
};

static void messages_property(void *context, const char *id, const char *sentence, const struct event_kind *kind)
{
    struct messages_printing *printing = context;
    struct json property = json_make_object();
    json_set(printing->arena, &property, "type", messages_text(printing->arena, "string"));
    if (kind) json_set(printing->arena, &property, "description", messages_text(printing->arena, kind->doc));
    json_set(printing->arena, &property, "default", messages_text(printing->arena, sentence));
    char *name = arena_copy_text(printing->arena, id, strlen(id));
    if (name) json_set(printing->arena, printing->properties, name, property);
}

struct json messages_schema(struct arena *arena, const struct system *system)
{
    struct json schema = json_make_object(), properties = json_make_object(), words = json_make_object(),
                word = json_make_object();
    struct messages_printing printing = {.arena = arena, .properties = &properties};
    json_set(arena, &schema, "$schema", messages_text(arena, "https://json-schema.org/draft/2020-12/schema"));
    json_set(arena, &schema, "type", messages_text(arena, "object"));
    messages_each(system, messages_property, &printing);
    json_set(arena, &word, "type", messages_text(arena, "string"));
    json_set(arena, &words, "^word/[A-Za-z]+/.", word);
    json_set(arena, &schema, "properties", properties);
    json_set(arena, &schema, "patternProperties", words);
    json_set(arena, &schema, "additionalProperties", json_make_bool(false));
    return schema;
}
