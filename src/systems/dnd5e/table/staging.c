/* staging.c: a table with one actor on it, so that sheet and `explain` ask what play asks. */
#include "systems/dnd5e/table/staging.h"

#include <stdlib.h>
#include <string.h>

#include "systems/dnd5e/actor/build.h"
#include "systems/dnd5e/content/normalise.h"

/* What is being put together. */
struct d5e_stage {
    struct request *request;
    struct arena *arena;
    const struct d5e_content *content;
    struct json document, entry, scenario, target_entry;
    struct json statuses, target_statuses;
    const struct d5e_actor *actor; /* the document as it is, for names */
    int64_t distance_ft; /* 0: not given */
    bool has_target, failed;
};

static void d5e_stage_fail(struct d5e_stage *stage, const char *code, const struct near *near, const char *format,
                           const char *what)
{
    const char *hint = near && near->best ? arena_printf(stage->arena, "did you mean \"%s\"?", near->best) : NULL;
    diags_add(stage->request->diags, fault_error(code, hint), (struct place){.file = stage->actor->name}, format, what);
    stage->failed = true;
}

static void d5e_stage_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

/* Adds to a list of the document. */
static void d5e_stage_push(struct d5e_stage *stage, const char *list, struct json value)
{
    const struct json *known = json_get(&stage->document, list);
    struct json all = json_make_array();
    for (size_t i = 0; i < json_count(known); i++)
        json_push(stage->arena, &all, *json_at(known, i));
    json_push(stage->arena, &all, value);
    json_set(stage->arena, &stage->document, list, all);
}

/* ---- level ---- */

static void d5e_stage_level(struct d5e_stage *stage, const char *text)
{
    const struct d5e_raise raise = {.arena = stage->arena,
                                    .content = stage->content,
                                    .document = &stage->document,
                                    .diags = stage->request->diags,
                                    .name = stage->actor->name};
    if (!d5e_raise_level(&raise, text)) stage->failed = true;
}

/* ---- equipment ---- */

static const char *d5e_slot_of(const struct json *item)
{
    const char *category = json_to_text(json_get(item, "category"), "");
    if (strstr(category, "shield")) return "shield";
    return json_get(item, "armor_class") ? "armor" : "main_hand";
}

static void d5e_put_on(struct d5e_stage *stage, const char *name, const char *slot, const struct json *item)
{
    const struct json *known = json_get(&stage->document, "equipment");
    struct json all = json_make_array(), entry = item ? json_copy(stage->arena, item) : json_make_object();
    for (size_t i = 0; i < json_count(known); i++) {
        const struct json *at = json_at(known, i);
        bool same = d5e_same_name(json_to_text(json_get(at, "name"), ""), name);
        if (!same && !(slot && json_is_text(json_get(at, "slot"), slot))) json_push(stage->arena, &all, *at);
    }
    d5e_stage_text(stage->arena, &entry, "name", name);
    if (slot) d5e_stage_text(stage->arena, &entry, "slot", slot);
    if (slot) json_push(stage->arena, &all, entry);
    json_set(stage->arena, &stage->document, "equipment", all);
}

/* Does the actor own it? `near` gets all equipment there is. */
static bool d5e_stage_owns(const struct d5e_stage *stage, const char *name, struct near *near)
{
    const struct json *owned = json_get(&stage->document, "equipment");
    bool has = false;
    for (size_t i = 0; i < json_count(owned); i++) {
        const char *known = json_to_text(json_get(json_at(owned, i), "name"), "");
        has = has || d5e_same_name(known, name);
        near_add(near, known);
    }
    for (size_t i = 0; i < stage->content->by_kind[D5E_EQUIPMENT].count; i++)
        near_add(near, stage->content->by_kind[D5E_EQUIPMENT].items[i]->name);
    return has;
}

static void d5e_stage_equip(struct d5e_stage *stage, const char *text)
{
    static const char *const slots[] = {"main_hand", "off_hand", "armor", "shield", "ranged", NULL};
    const char *equals = strchr(text, '='), *how = equals ? equals + 1 : "";
    const char *name = arena_copy_text(stage->arena, text, equals ? (size_t)(equals - text) : strlen(text));
    if (!name) name = "";
    const struct d5e_record *record = d5e_content_record(stage->content, D5E_EQUIPMENT, name);
    struct near near = near_new(name);
    bool has = d5e_stage_owns(stage, name, &near);
    if (!record && !has) {
        d5e_stage_fail(stage, "dnd5e/unknown-item", &near, "there is no equipment called \"%s\"", name);
        return;
    }
    if (strcmp(how, "dropped") == 0 || strcmp(how, "stowed") == 0) {
        d5e_put_on(stage, name, NULL, NULL);
        return;
    }
    bool usual = !*how || strcmp(how, "worn") == 0 || strncmp(how, "held", 4) == 0;
    const char *slot = usual ? d5e_slot_of(record ? &record->json : NULL) : NULL;
    struct near ways = near_new(how);
    for (size_t i = 0; slots[i]; i++) {
        near_add(&ways, slots[i]);
        if (strcmp(how, slots[i]) == 0) slot = slots[i];
    }
    if (slot)
        d5e_put_on(stage, name, slot, NULL);
    else
        d5e_stage_fail(stage, "dnd5e/unknown-slot", &ways, "there is no slot \"%s\"", how);
}

/* ---- with ---- */

static void d5e_stage_take(struct d5e_stage *stage, enum d5e_kind kind, const struct json *record, const char *name)
{
    static const struct {
        enum d5e_kind kind;
        const char *list;
    } lists[] = {{D5E_FEATURE, "features"},
                 {D5E_FEAT, "feats"},
                 {D5E_SPELL, "spells"},
                 {D5E_MANEUVER, "maneuvers"},
                 {D5E_STYLE, "fighting_styles"}};
    if (kind == D5E_STATUS) {
        json_push(stage->arena, &stage->statuses, json_make_text(stage->arena, name, strlen(name)));
        return;
    }
    if (kind == D5E_EQUIPMENT) {
        d5e_put_on(stage, name, d5e_slot_of(record), record);
        return;
    }
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (lists[i].kind != kind) continue;
        d5e_stage_push(stage, lists[i].list, json_copy(stage->arena, record));
        return;
    }
    d5e_stage_fail(stage, "dnd5e/cannot-add", NULL,
                   "\"%s\" is not a feature, feat, style, maneuver, spell, item or status", name);
}

static void d5e_stage_with(struct d5e_stage *stage, const struct json *what)
{
    const char *name = json_to_text(what, json_to_text(json_get(what, "name"), ""));
    if (json_is(what, JSON_OBJECT)) {
        d5e_stage_take(stage, d5e_kind_of(what), what, name);
        return;
    }
    const struct d5e_record *record = d5e_content_record(stage->content, D5E_OTHER, name);
    struct near near = near_new(name);
    for (size_t i = 0; i < stage->content->records.count; i++)
        near_add(&near, stage->content->records.items[i]->name);
    if (record)
        d5e_stage_take(stage, record->kind, record->written, record->name);
    else
        d5e_stage_fail(stage, "dnd5e/unknown-item", &near, "there is nothing called \"%s\" in the content", name);
}

/* ---- options ---- */

static bool d5e_gives_status(const struct d5e_mechanic *mechanic, const char *name)
{
    const struct json *effects = json_get(mechanic->json, "effects");
    for (size_t i = 0; i < json_count(effects); i++) {
        const char *status = json_to_text(json_path(json_at(effects, i), "apply_status.name"), NULL);
        if (status && d5e_same_name(d5e_plain_name(status), name)) return true;
    }
    return false;
}

/* A condition, a status of the content, or one that a mechanic of the actor gives. */
static bool d5e_is_status(const struct d5e_stage *stage, const char *name, struct near *near)
{
    bool known = d5e_content_record(stage->content, D5E_STATUS, name) != NULL;
    for (size_t i = 0; d5e_condition_names[i]; i++) {
        near_add(near, d5e_condition_names[i]);
        known = known || d5e_same_name(d5e_condition_names[i], name);
    }
    for (size_t i = 0; i < stage->content->by_kind[D5E_STATUS].count; i++)
        near_add(near, stage->content->by_kind[D5E_STATUS].items[i]->name);
    for (const struct d5e_mechanic *at = stage->actor->mechanics; at; at = at->next)
        known = known || d5e_gives_status(at, name);
    return known;
}

static void d5e_stage_status(struct d5e_stage *stage, const char *name, struct json *list)
{
    struct near near = near_new(name);
    if (d5e_is_status(stage, name, &near))
        json_push(stage->arena, list, json_make_text(stage->arena, name, strlen(name)));
    else
        d5e_stage_fail(stage, "dnd5e/unknown-option", &near, "there is no status or situation called \"%s\"", name);
}

/* "hp:12" for a member of the entry; without a member it is the distance. */
static void d5e_stage_number(struct d5e_stage *stage, const char *text, const char *member)
{
    const char *start = strchr(text, ':') + 1;
    char *end = NULL;
    long value = strtol(start, &end, 10);
    if (end == start || *end || value < 0 || value > 10000)
        d5e_stage_fail(stage, "dnd5e/bad-option", NULL, "\"%s\" needs a number from 0 to 10000", text);
    else if (member)
        json_set(stage->arena, &stage->entry, member, json_make_int(value));
    else
        stage->distance_ft = value;
}

static void d5e_stage_option(struct d5e_stage *stage, const char *text)
{
    static const char *const flags[] = {"hidden", "surprised"}, *const numbers[] = {"hp", "temp_hp", "distance"},
                                                               *const members[] = {"hp", "temporaryHp", NULL};
    const char *colon = strchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : strlen(text);
    for (size_t i = 0; i < 2; i++) {
        if (strcmp(text, flags[i]) != 0) continue;
        json_set(stage->arena, &stage->entry, flags[i], json_make_bool(true));
        return;
    }
    for (size_t i = 0; colon && i < 3; i++) {
        if (strlen(numbers[i]) != length || strncmp(text, numbers[i], length) != 0) continue;
        d5e_stage_number(stage, text, members[i]);
        return;
    }
    if (colon && strncmp(text, "light", length) == 0 && length == 5)
        d5e_stage_text(stage->arena, &stage->scenario, "light", colon + 1);
    else if (colon && strncmp(text, "target", length) == 0 && length == 6)
        d5e_stage_status(stage, colon + 1, &stage->target_statuses);
    else
        d5e_stage_status(stage, text, &stage->statuses);
}

static void d5e_stage_target(struct d5e_stage *stage, const struct json *target)
{
    const char *name = json_to_text(target, json_to_text(json_get(target, "name"), ""));
    const struct json *document = json_is(target, JSON_OBJECT) ? target : NULL;
    const struct d5e_record *record = NULL;
    if (!document) record = d5e_content_record(stage->content, D5E_CREATURE, name);
    if (!document && !record) record = d5e_content_record(stage->content, D5E_CHARACTER, name);
    struct near near = near_new(name);
    for (size_t i = 0; i < stage->content->records.count; i++)
        near_add(&near, stage->content->records.items[i]->name);
    if (!document && !record) {
        d5e_stage_fail(stage, "dnd5e/unknown-actor", &near, "there is no actor called \"%s\"", name);
        return;
    }
    json_set(stage->arena, &stage->target_entry, "actor",
             json_copy(stage->arena, document ? document : record->written));
    stage->has_target = true;
}

/* ---- the table ---- */

static struct json d5e_square_json(struct arena *arena, int64_t x, int64_t y)
{
    struct json at = json_make_array();
    json_push(arena, &at, json_make_int(x));
    json_push(arena, &at, json_make_int(y));
    return at;
}

static void d5e_stage_set(struct d5e_stage *stage)
{
    struct arena *arena = stage->arena;
    struct json actors = json_make_array(), board = json_make_object();
    int64_t away = d5e_size_squares(stage->actor->size) - 1 +
                   (stage->distance_ft < D5E_FEET_A_SQUARE ? 1 : stage->distance_ft / D5E_FEET_A_SQUARE);
    json_set(arena, &board, "size", d5e_square_json(arena, D5E_BOARD_SIDE, 8));
    json_set(arena, &stage->scenario, "board", board);
    json_set(arena, &stage->entry, "actor", stage->document);
    json_set(arena, &stage->entry, "at", d5e_square_json(arena, 0, 0));
    json_set(arena, &stage->entry, "side", json_make_int(0));
    const struct json *borne = json_path(&stage->document, "current.conditions");
    for (size_t i = 0; i < json_count(borne); i++)
        json_push(arena, &stage->statuses, *json_at(borne, i));
    json_set(arena, &stage->entry, "conditions", stage->statuses);
    static const char *const spent[] = {"resources", "spellSlots", "uses"};
    for (size_t i = 0; json_get(stage->request->options, "toggle") && i < sizeof spent / sizeof *spent; i++)
        json_set(arena, &stage->entry, spent[i], json_make_object()); /* as if it could be used */
    json_push(arena, &actors, stage->entry);
    if (stage->has_target) {
        json_set(arena, &stage->target_entry, "at", d5e_square_json(arena, away > 59 ? 59 : away, 0));
        json_set(arena, &stage->target_entry, "side", json_make_int(1));
        d5e_stage_text(arena, &stage->target_entry, "name", "the target");
        json_set(arena, &stage->target_entry, "conditions", stage->target_statuses);
        json_push(arena, &actors, stage->target_entry);
    }
    json_set(arena, &stage->scenario, "actors", actors);
}

static void d5e_stage_toggle(struct d5e_stage *stage, struct table *table, const char *name)
{
    const struct d5e_actor *actor = d5e_body_of(table, 0)->actor;
    const struct d5e_mechanic *mechanic = d5e_actor_mechanic(actor, name);
    struct near near = near_new(name);
    for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next)
        near_add(&near, at->name);
    if (!mechanic) {
        d5e_stage_fail(stage, "dnd5e/unknown-toggle", &near, "the actor has nothing called \"%s\" to use", name);
        return;
    }
    if (d5e_is_passive(mechanic)) {
        d5e_stage_fail(stage, "dnd5e/always-on", NULL, "\"%s\" is always on: there is nothing to toggle", name);
        return;
    }
    struct json command = json_make_object();
    d5e_stage_text(stage->arena, &command, "do", "use");
    d5e_stage_text(stage->arena, &command, "who", actor->name);
    d5e_stage_text(stage->arena, &command, "action", name);
    enum table_result result = table_do(table, &command);
    if (result == TABLE_DONE) return;
    diags_add(stage->request->diags, fault_error("dnd5e/cannot-toggle", NULL), (struct place){.file = actor->name},
              "%s cannot be toggled: %s", name,
              result == TABLE_REFUSED ? table->refusal : "it asks a question that only play can answer");
    stage->failed = true;
}

/* An option is a text or a list of texts (or documents). */
static void d5e_stage_each(struct d5e_stage *stage, const char *name,
                           void (*take)(struct d5e_stage *stage, const char *text))
{
    const struct json *list = json_get(stage->request->options, name);
    if (json_is(list, JSON_STRING)) take(stage, list->text);
    for (size_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++)
        take(stage, json_to_text(json_at(list, i), ""));
}

/* "edition=2024", or one rule: "exhaustion=2024". */
static void d5e_stage_variant(struct d5e_stage *stage, const char *text)
{
    const char *equals = strchr(text, '='), *value = equals ? equals + 1 : "";
    char *name = arena_copy_text(stage->arena, text, equals ? (size_t)(equals - text) : strlen(text));
    const struct json *known = json_get(&stage->scenario, "rules");
    struct json rules = known ? *known : json_make_object();
    struct near near = near_new(name ? name : "");
    bool known_rule = false;
    for (const struct field *rule = d5e_edition_fields; rule->name; rule++) {
        near_add(&near, rule->name);
        known_rule = known_rule || (name && strcmp(name, rule->name) == 0);
    }
    if (!known_rule) {
        d5e_stage_fail(stage, "dnd5e/unknown-variant", &near, "there is no rule variant \"%s\"", name ? name : "");
    } else if (strcmp(value, "2014") != 0 && strcmp(value, "2024") != 0) {
        d5e_stage_fail(stage, "dnd5e/unknown-variant", NULL, "\"%s\" is neither 2014 nor 2024", value);
    } else {
        d5e_stage_text(stage->arena, &rules, name, value);
        json_set(stage->arena, &stage->scenario, "rules", rules);
    }
}

static void d5e_stage_read(struct d5e_stage *stage)
{
    const struct json *options = stage->request->options, *with = json_get(options, "with"),
                      *level = json_get(options, "level"), *target = json_get(options, "target");
    if (json_is(level, JSON_STRING)) d5e_stage_level(stage, level->text);
    if (json_is_number(level))
        d5e_stage_level(stage, arena_printf(stage->arena, "%lld", (long long)json_to_int(level, 0)));
    for (size_t i = 0; json_is(with, JSON_ARRAY) && i < with->count; i++)
        d5e_stage_with(stage, json_at(with, i));
    if (with && !json_is(with, JSON_ARRAY)) d5e_stage_with(stage, with);
    d5e_stage_each(stage, "equip", d5e_stage_equip);
    d5e_stage_each(stage, "option", d5e_stage_option);
    if (target) d5e_stage_target(stage, target);
    d5e_stage_each(stage, "set", d5e_stage_variant);
}

enum status d5e_stage_open(struct request *request, struct d5e_staging *staging)
{
    struct d5e_stage stage = {.request = request,
                              .arena = request->arena,
                              .content = (const struct d5e_content *)request->content,
                              .document = json_copy(request->arena, &request->document->root),
                              .entry = json_make_object(),
                              .scenario = json_make_object(),
                              .target_entry = json_make_object(),
                              .statuses = json_make_array(),
                              .target_statuses = json_make_array()};
    *staging = (struct d5e_staging){.target = D5E_NOBODY};
    stage.actor =
        d5e_actor_prepare(request->arena, stage.content, request->document, &request->document->root, request->diags);
    if (!stage.actor) return STATUS_NO_MEMORY;
    d5e_stage_read(&stage);
    if (stage.failed) return STATUS_NOT_FOUND;
    d5e_stage_set(&stage);
    struct diags again; /* the document was checked above, where its places are known */
    diags_init(&again);
    staging->table = table_new(&dnd5e_system, request->content, &stage.scenario, 1, &again);
    diags_free(&again);
    if (!staging->table) return STATUS_NO_MEMORY;
    if (stage.has_target) staging->target = 1;
    staging->placed = stage.distance_ft > 0;
    const struct json *toggles = json_get(request->options, "toggle");
    for (size_t i = 0; i < json_count(toggles); i++)
        d5e_stage_toggle(&stage, staging->table, json_to_text(json_at(toggles, i), ""));
    if (json_is(toggles, JSON_STRING)) d5e_stage_toggle(&stage, staging->table, toggles->text);
    if (!stage.failed) return STATUS_OK;
    d5e_stage_close(staging);
    return STATUS_NOT_FOUND;
}

void d5e_stage_stand(const struct d5e_staging *staging, bool shot)
{
    enum { SHOT = 6 }; /* squares between a marksman and the target */
    if (staging->placed || staging->target < 0) return;
    const struct d5e_body *body = d5e_body_of(staging->table, staging->who);
    d5e_body_of(staging->table, staging->target)->space.x =
        d5e_size_squares(body->actor->size) - 1 + (shot ? SHOT : 1);
}

void d5e_stage_close(struct d5e_staging *staging)
{
    table_free(staging->table);
    staging->table = NULL;
}
