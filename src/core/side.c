/* side.c: what the players of one side may know of a table. */
#include "core/side.h"

#include "core/scenario.h"
#include "core/table.h"

bool side_exists(const struct table *table, int side)
{
    const struct table_rules *rules = table->system->table;
    for (int i = 0; i < rules->encounter.count(table); i++) {
        struct actor_facts facts = {0};
        rules->facts(table, i, &facts);
        if (facts.side == side) return true;
    }
    return false;
}

int side_given(const struct table *table, const struct json *given, int fallback)
{
    const struct table_rules *rules = table->system->table;
    int side = given ? scenario_side(table->sides, given) : fallback;
    if (side >= 0) return side;
    int next = (int)json_count(json_get(&table->scenario.root, "sides"));
    for (int i = 0; i < rules->encounter.count(table); i++) {
        int other = rules->encounter.side(table, i);
        if (other >= next) next = other + 1;
    }
    return next;
}

void side_names(const struct table *table, const char *names[LIMIT_SIDES])
{
    const struct table_rules *rules = table->system->table;
    const struct json *entries = json_get(&table->scenario.root, "actors");
    for (int side = 0; side < LIMIT_SIDES; side++)
        names[side] = scenario_side_name(&table->scenario.root, side);
    for (int i = 0; i < rules->encounter.count(table) && (size_t)i < json_count(entries); i++) {
        const char *own = json_to_text(json_get(json_at(entries, (size_t)i), "side"), NULL);
        struct actor_facts facts = {.side = TABLE_ALL_SIDES};
        if (own) rules->facts(table, i, &facts);
        if (own && facts.side >= 0 && facts.side < LIMIT_SIDES && !names[facts.side]) names[facts.side] = own;
    }
}

void side_words(const struct table *table, int64_t side, struct text *out)
{
    const struct table_rules *rules = table->system->table;
    const char *first = NULL;
    int members = 0;
    for (int i = 0; i < rules->encounter.count(table); i++) {
        struct actor_facts facts = {0};
        rules->facts(table, i, &facts);
        if (facts.side == side && members++ == 0) first = table_actor_name(table, i);
    }
    const char *names[LIMIT_SIDES];
    side_names(table, names);
    const char *given = side >= 0 && side < LIMIT_SIDES ? names[side] : NULL;
    if (given)
        text_addf(out, "%c%s", *given >= 'a' && *given <= 'z' ? *given - 'a' + 'A' : *given, *given ? given + 1 : "");
    else if (first)
        text_addf(out, members > 1 ? "%s's side" : "%s", first);
    else
        text_addf(out, "side %lld", (long long)side);
}

bool side_misses(const struct table *table, int who, int side)
{
    const struct table_rules *rules = table->system->table;
    return side != TABLE_ALL_SIDES && rules->is_hidden && rules->is_hidden(table, who, side);
}

static bool side_misses_name(const struct table *table, const struct json *value, int side)
{
    const struct table_rules *rules = table->system->table;
    const char *name = json_to_text(value, NULL);
    int64_t who = name && rules->is_hidden ? rules->actor_find(table, name) : -1;
    return who >= 0 && strcmp(table_actor_name(table, who), name) == 0 && side_misses(table, (int)who, side);
}

/* Names of creatures that the side misses leave lists and objects. True when something left. */
static bool side_clean(const struct table *table, int side, struct json *value)
{
    bool changed = false;
    for (size_t i = json_count(value); i-- > 0;) {
        struct json *child = (struct json *)json_at(value, i);
        bool is_list = json_is(value, JSON_ARRAY);
        struct json name = {.type = JSON_STRING, .text = is_list ? "" : value->members[i].name};
        if (side_misses_name(table, child, side) || (!is_list && side_misses_name(table, &name, side))) {
            if (is_list)
                json_remove_at(value, i);
            else
                json_remove(value, value->members[i].name);
            changed = true;
        } else if (side_clean(table, side, child)) {
            changed = true;
        }
    }
    return changed;
}

static bool side_owns(const struct table *table, int64_t who, int side)
{
    const struct table_rules *rules = table->system->table;
    struct actor_facts facts = {.side = side};
    if (who >= 0 && who < rules->encounter.count(table)) rules->facts(table, (int)who, &facts);
    return facts.side == side;
}

/* A member that is kept as JSON. */
static void side_clean_member(struct table *table, int side, int64_t *member)
{
    struct json_document document;
    const char *text = table_text(table, *member);
    if (!*member) return;
    if (json_parse(&document, "event", text, strlen(text), NULL) == STATUS_OK &&
        side_clean(table, side, &document.root))
        *member = table_intern_json(table, &document.root);
    json_free(&document);
}

static void side_clean_field(struct table *table, int side, enum event_field_kind kind, int64_t *member)
{
    struct json name = {.type = JSON_STRING};
    switch (kind) {
    case EVENT_FIELD_ACTOR:
        if (*member >= 0 && side_misses(table, (int)*member, side)) *member = EVENT_NOBODY;
        return;
    case EVENT_FIELD_SYMBOL:
    case EVENT_FIELD_SLUG:
        name.text = table_text(table, *member);
        if (*member && side_misses_name(table, &name, side)) *member = 0;
        return;
    case EVENT_FIELD_JSON:
    case EVENT_FIELD_ACTORS:
    case EVENT_FIELD_LIST:
    case EVENT_FIELD_OBJECT:
        side_clean_member(table, side, member);
        return;
    default:
        return;
    }
}

bool side_event(struct table *table, struct event *event, int side)
{
    const struct event_kind *kind = &table->system->table->events[event->kind];
    bool has_subject = kind->fields[0].kind == EVENT_FIELD_ACTOR;
    bool is_private = event->kind == EVENT_ASK || event->kind == EVENT_ANSWER;
    if (side == TABLE_ALL_SIDES) return true;
    if (table->secret && (event->kind == EVENT_ROLL || event->kind == EVENT_NOTE)) return false;
    if (is_private && !side_owns(table, event->fields[0], side)) return false;
    if (has_subject && event->fields[0] >= 0 && side_misses(table, (int)event->fields[0], side)) return false;
    for (size_t i = 0; kind->fields[i].kind != EVENT_FIELD_END; i++)
        side_clean_field(table, side, kind->fields[i].kind, &event->fields[i]);
    return true;
}

void side_view(const struct table *table, int side, struct json *view)
{
    const struct table_rules *rules = table->system->table;
    const struct json *question = json_get(view, "question");
    const char *who = json_to_text(json_get(question, "who"), NULL);
    int64_t asked = who && rules->actor_find ? rules->actor_find(table, who) : -1;
    if (side == TABLE_ALL_SIDES) return;
    if (question && !side_owns(table, asked, side)) json_remove(view, "question");
    if (rules->is_hidden) (void)side_clean(table, side, view);
}
