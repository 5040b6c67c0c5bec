/* kinds_dnd5e_corpus.c: `conform dnd5e/corpus FOLDER`: every executable mechanic of the records is put into situations
 * made for it (who has it, against whom, what triggers it); it counts as executed when its effects are in the log: it
 * was used and did something, or the same game runs differently with it than without it.
 * `conform dnd5e/mutants FOLDER` damages 2,000 mechanics and asks the same: nothing may crash. */
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "conform.h"
#include "core/table.h"
#include "systems/dnd5e/actor.h"
#include "systems/dnd5e/content.h"
#include "systems/dnd5e/roles.h"

struct corpus {
    struct d5e_content *content;
    struct arena arena; /* emptied after each mechanic */
    struct json_document stage, steps;
    size_t classes[3], executed, by_kind[16][2];
    bool quiet;
};

/* What happens to and around the owner. */
static const char stage_text[] =
    "{\"size\":[24,18],\"outdoors\":true,"
    "\"owner\":{\"ruleset\":\"dnd5e\",\"kind\":\"character\",\"name\":\"Owner\",\"classes\":{\"Wanderer\":20},"
    "\"abilities\":{"
    "\"Strength\":16,\"Dexterity\":16,\"Constitution\":16,\"Intelligence\":16,\"Wisdom\":16,\"Charisma\":16},"
    "\"spell_slots\":{\"1\":9,\"2\":9,\"3\":9,\"4\":9,\"5\":9,\"6\":9,\"7\":9,\"8\":9,\"9\":9},\"equipment\":["
    "{\"slot\":\"main_hand\",\"name\":\"Blade\",\"damage\":{\"dice\":\"1d8\",\"type\":[\"slashing\"]},"
    "\"properties\":[\"Martial\",\"Melee\",\"Finesse\",\"Light\"]},{\"slot\":\"ranged\",\"name\":\"Bow\",\"damage\":{"
    "\"dice\":\"1d6\",\"type\":[\"piercing\"]},\"properties\":[\"Simple\",\"Ranged\",\"Range "
    "(80/320)\"]}],\"spells\":[{"
    "\"name\":\"Probe\",\"level\":1,\"mechanics\":[{\"type\":\"action\",\"name\":\"Probe\",\"effects\":[{\"damage\":{"
    "\"dice\":"
    "\"1d6\",\"type\":[\"fire\"]}}]}]},{\"name\":\"Salve\",\"level\":1,\"mechanics\":[{\"type\":\"action\",\"name\":"
    "\"Salve\","
    "\"effects\":[{\"healing\":{\"dice\":\"1d6\"}}]}]}]},"
    "\"foe\":{\"ruleset\":\"dnd5e\",\"kind\":\"creature\",\"name\":\"Foe\",\"type\":\"Humanoid\",\"size\":\"Medium\","
    "\"armor_class\":{\"value\":12},\"hit_points\":{\"average\":60},\"speed\":{\"base\":30},\"challenge_rating\":0.25,"
    "\"ability_scores\":{\"Strength\":10},\"actions\":[{\"name\":\"Claw\",\"bonus\":5,\"damage\":\"1d6+3\","
    "\"damage_type\":\"slashing\"},{\"name\":\"Dart\",\"bonus\":5,\"damage\":\"1d4\",\"damage_type\":\"piercing\","
    "\"range\":{"
    "\"normal\":60,\"long\":120}}]},"
    "\"mage\":{\"ruleset\":\"dnd5e\",\"kind\":\"character\",\"name\":\"Mage\",\"classes\":{\"Wizard\":5},\"spell_"
    "slots\":{"
    "\"1\":9,\"3\":9},\"abilities\":{},\"spells\":[{\"name\":\"Hex "
    "Bolt\",\"level\":1,\"concentration\":true,\"mechanics\":[{"
    "\"type\":\"action\",\"name\":\"Hex Bolt\",\"effects\":[{\"saving_throw\":{\"ability\":\"Wisdom\",\"dc\":30},"
    "\"on_failure\":{\"damage\":{\"dice\":\"2d6\",\"type\":[\"fire\"]},\"apply_status\":{\"name\":\"frightened\"}}}]}]}"
    "]}}";

/* What is done in it: each list on a fresh copy of the table. */
static const char steps_text[] =
    "["
    "[{\"do\":\"check\",\"who\":\"Owner\",\"skill\":\"Athletics\",\"dc\":15,\"dice\":[4,16]}],"
    "[{\"do\":\"check\",\"who\":\"Owner\",\"skill\":\"Stealth\",\"dc\":15,\"dice\":[4,16]}],"
    "[{\"do\":\"check\",\"who\":\"Owner\",\"skill\":\"Perception\",\"dc\":15,\"dice\":[4,16]}],"
    "[{\"do\":\"check\",\"who\":\"Owner\",\"skill\":\"Persuasion\",\"dc\":15,\"dice\":[4,16]}],"
    "[{\"do\":\"check\",\"who\":\"Owner\",\"skill\":\"Arcana\",\"dc\":15,\"dice\":[4,16]}],"
    "[{\"do\":\"check\",\"who\":\"Owner\",\"skill\":\"Insight\",\"dc\":15,\"dice\":[4,16]}],"
    "[{\"do\":\"save\",\"who\":\"Owner\",\"against\":\"Mage\",\"ability\":\"Strength\",\"dc\":15,\"magical\":true,"
    "\"dice\":[4,16]}],"
    "[{\"do\":\"save\",\"who\":\"Owner\",\"against\":\"Mage\",\"ability\":\"Dexterity\",\"dc\":15,\"magical\":true,"
    "\"dice\":[4,16]}],"
    "[{\"do\":\"save\",\"who\":\"Owner\",\"against\":\"Mage\",\"ability\":\"Constitution\",\"dc\":15,\"magical\":true,"
    "\"dice\":[4,16]}],"
    "[{\"do\":\"save\",\"who\":\"Owner\",\"against\":\"Mage\",\"ability\":\"Intelligence\",\"dc\":15,\"magical\":true,"
    "\"dice\":[4,16]}],"
    "[{\"do\":\"save\",\"who\":\"Owner\",\"against\":\"Mage\",\"ability\":\"Wisdom\",\"dc\":15,\"magical\":true,"
    "\"dice\":[4,16]}],"
    "[{\"do\":\"save\",\"who\":\"Owner\",\"against\":\"Mage\",\"ability\":\"Charisma\",\"dc\":15,\"magical\":true,"
    "\"dice\":[4,16]}],"
    "[{\"do\":\"save\",\"who\":\"Foe\",\"against\":\"Owner\",\"ability\":\"Strength\",\"dc\":15,\"dice\":[4,16]}],"
    "[{\"do\":\"save\",\"who\":\"Foe\",\"against\":\"Owner\",\"ability\":\"Wisdom\",\"dc\":15,\"dice\":[4,16]}],"
    "[{\"do\":\"damage\",\"who\":\"Foe\",\"target\":\"Owner\",\"amount\":9,\"type\":\"fire\"}],"
    "[{\"do\":\"damage\",\"who\":\"Foe\",\"target\":\"Owner\",\"amount\":9,\"type\":\"poison\"}],"
    "[{\"do\":\"damage\",\"who\":\"Foe\",\"target\":\"Owner\",\"amount\":9,\"type\":\"cold\"}],"
    "[{\"do\":\"damage\",\"who\":\"Foe\",\"target\":\"Owner\",\"amount\":9,\"type\":\"necrotic\"}],"
    "[{\"do\":\"damage\",\"who\":\"Foe\",\"target\":\"Owner\",\"amount\":9,\"type\":\"radiant\"}],"
    "[{\"do\":\"damage\",\"who\":\"Foe\",\"target\":\"Owner\",\"amount\":9,\"type\":\"bludgeoning\"}],"
    "[{\"do\":\"attack\",\"who\":\"Owner\",\"target\":\"Foe\",\"dice\":[18,18]}],"
    "[{\"do\":\"attack\",\"who\":\"Owner\",\"target\":\"Foe\",\"dice\":[20,20]}],"
    "[{\"do\":\"attack\",\"who\":\"Owner\",\"target\":\"Foe\",\"dice\":[2,2]}],"
    "[{\"do\":\"attack\",\"who\":\"Owner\",\"target\":\"Weak\",\"with\":\"Bow\",\"dice\":[18,18]}],"
    "[{\"do\":\"attack\",\"who\":\"Owner\",\"target\":\"Foe\",\"with\":\"Unarmed Strike\",\"dice\":[18,18]}],"
    "[{\"do\":\"attack\",\"who\":\"Foe\",\"target\":\"Owner\",\"dice\":[19,19]}],"
    "[{\"do\":\"attack\",\"who\":\"Foe\",\"target\":\"Owner\",\"dice\":[2,2]}],"
    "[{\"do\":\"attack\",\"who\":\"Foe\",\"target\":\"Ally\",\"dice\":[19,19]}],"
    "[{\"do\":\"attack\",\"who\":\"Weak\",\"target\":\"Owner\",\"with\":\"Dart\",\"dice\":[19,19]}],"
    "[{\"do\":\"cast\",\"who\":\"Owner\",\"what\":\"Probe\",\"target\":\"Foe\"}],"
    "[{\"do\":\"cast\",\"who\":\"Owner\",\"what\":\"Salve\",\"target\":\"Ally\"}],"
    "[{\"do\":\"cast\",\"who\":\"Owner\",\"what\":\"Salve\",\"target\":\"Owner\"}],"
    "[{\"do\":\"cast\",\"who\":\"Mage\",\"what\":\"Hex Bolt\",\"target\":\"Owner\",\"dice\":[2,2]}],"
    "[{\"do\":\"cast\",\"who\":\"Mage\",\"what\":\"Hex Bolt\",\"target\":\"Ally\",\"dice\":[2,2]}],"
    "[{\"do\":\"start\"},{\"do\":\"end_turn\"},{\"do\":\"end_turn\"},{\"do\":\"end_turn\"},{\"do\":\"end_turn\"},"
    "{\"do\":\"end_turn\"},{\"do\":\"end_turn\"}],"
    "[{\"do\":\"rest\",\"who\":\"Owner\",\"kind\":\"short\",\"hit_dice\":1}],"
    "[{\"do\":\"rest\",\"who\":\"Owner\",\"kind\":\"long\"}],"
    "[{\"do\":\"move\",\"who\":\"Foe\",\"to\":[6,9]},{\"do\":\"move\",\"who\":\"Owner\",\"to\":[2,2]}],"
    "[{\"do\":\"damage\",\"target\":\"Owner\",\"who\":\"Foe\",\"amount\":1000}],"
    "[{\"do\":\"damage\",\"target\":\"Ally\",\"who\":\"Foe\",\"amount\":3}]]";

static int answer_last(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table;
    (void)context;
    (void)who;
    size_t count = json_count(json_get(question, "options"));
    return count ? (int)count - 1 : 0;
}

static struct json text_json(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

/* What its requirements ask for is arranged: statuses, kinds of target, things carried, pools. */
static void arrange(struct corpus *corpus, const struct json *value, struct json *owner, struct json *entry,
                    struct json *foe, int depth)
{
    struct arena *arena = &corpus->arena;
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++)
        arrange(corpus, json_at(value, i), owner, entry, foe, depth + 1);
    if (!json_is(value, JSON_OBJECT) || depth > 40) return;
    const char *type = json_to_text(json_get(value, "type"), ""),
               *resource = json_to_text(json_get(value, "resource"), json_to_text(json_get(value, "currency"), NULL));
    const struct json *words = json_get(value, "value"),
                      *first = json_is(words, JSON_ARRAY) ? json_at(words, 0) : words;
    struct json *pools = (struct json *)(uintptr_t)json_get(owner, "resources"),
                *carried = (struct json *)(uintptr_t)json_get(owner, "inventory"),
                *statuses = (struct json *)(uintptr_t)json_get(entry, "statuses"),
                *properties = (struct json *)(uintptr_t)json_path(owner, "equipment.0.properties");
    bool negated = json_to_bool(json_get(value, "negate"), false);
    if (resource) json_set(arena, pools, resource, json_make_int(100000));
    if (strcmp(type, "resource_die") == 0 && json_is(words, JSON_STRING))
        json_set(arena, pools, words->text, json_make_int(9));
    if (!negated && json_is(first, JSON_STRING)) {
        if (strcmp(type, "status") == 0) json_push(arena, statuses, *first);
        if (strcmp(type, "creature_type") == 0) json_set(arena, foe, "type", *first);
        if (strcmp(type, "size") == 0) json_set(arena, foe, "size", *first);
        if (strcmp(type, "weapon_property") == 0) json_push(arena, properties, *first);
    }
    const struct json *items[] = {json_get(value, "item"), json_get(value, "name_contains"), json_get(value, "name")};
    for (size_t i = 0; i < 3 && (strcmp(type, "inventory_item") == 0 || strcmp(type, "equipment") == 0); i++) {
        const struct json *item = json_is(items[i], JSON_ARRAY) ? json_at(items[i], 0) : items[i];
        if (json_is(item, JSON_STRING)) json_push(arena, carried, *item);
    }
    if (json_get(value, "race"))
        json_set(arena, owner, "race",
                 *(json_is(json_get(value, "race"), JSON_ARRAY) ? json_at(json_get(value, "race"), 0)
                                                                : json_get(value, "race")));
    for (size_t i = 0; i < value->count; i++)
        arrange(corpus, &value->members[i].value, owner, entry, foe, depth + 1);
}

static void push_actor(struct corpus *corpus, struct json *actors, struct json entry, const struct json *document,
                       const char *name, int x, int y, int side)
{
    struct arena *arena = &corpus->arena;
    struct json at = json_make_array();
    json_push(arena, &at, json_make_int(x));
    json_push(arena, &at, json_make_int(y));
    json_set(arena, &entry, "actor", *document);
    json_set(arena, &entry, "name", text_json(arena, name));
    json_set(arena, &entry, "at", at);
    json_set(arena, &entry, "side", json_make_int(side));
    json_push(arena, actors, entry);
}

/* Armour, a shield and a two-handed weapon; badly hurt. */
static void equip_heavily(struct arena *arena, struct json *owner, struct json *entry)
{
    struct json *equipment = (struct json *)(uintptr_t)json_get(owner, "equipment"), worn = json_make_object(),
                shield = json_make_object(), heavy = json_make_array(), base = json_make_object();
    struct json *properties = (struct json *)(uintptr_t)json_path(owner, "equipment.0.properties");
    json_push(arena, &heavy, text_json(arena, "Heavy"));
    json_push(arena, properties, text_json(arena, "Two-handed"));
    json_push(arena, properties, text_json(arena, "Heavy"));
    json_set(arena, &base, "base", json_make_int(16));
    json_set(arena, &worn, "slot", text_json(arena, "armor"));
    json_set(arena, &worn, "name", text_json(arena, "Plate"));
    json_set(arena, &worn, "armor_class", base);
    json_set(arena, &worn, "properties", heavy);
    json_set(arena, &shield, "slot", text_json(arena, "shield"));
    json_set(arena, &shield, "name", text_json(arena, "Shield"));
    json_set(arena, &shield, "armor_class", base);
    json_push(arena, equipment, worn);
    json_push(arena, equipment, shield);
    json_set(arena, entry, "hp", json_make_int(9));
}

static void empty_pools(struct arena *arena, struct json *owner, struct json *entry)
{
    struct json *pools = (struct json *)(uintptr_t)json_get(owner, "resources"), empty = json_make_object();
    for (size_t i = 0; i < pools->count; i++)
        json_set(arena, &empty, pools->members[i].name, json_make_int(0));
    json_set(arena, entry, "resources", empty);
    json_set(arena, entry, "hidden", json_make_bool(true));
}

/* The scene with the mechanic, or without it. */
static struct json make_scene(struct corpus *corpus, const struct json *record, enum d5e_kind kind,
                              const struct json *mechanic, bool with, int variant, struct json *owner_out)
{
    struct arena *arena = &corpus->arena;
    const struct json *stage = &corpus->stage.root;
    struct json scene = json_make_object(), actors = json_make_array(),
                owner = json_copy(arena, json_get(stage, "owner")), foe = json_copy(arena, json_get(stage, "foe")),
                entry = json_make_object();
    json_set(arena, &owner, "resources", json_make_object());
    json_set(arena, &owner, "inventory", json_make_array());
    json_set(arena, &entry, "statuses", json_make_array());
    json_set(arena, &entry, "hp", json_make_int(60));
    arrange(corpus, mechanic, &owner, &entry, &foe, 0);
    if (variant == 1) equip_heavily(arena, &owner, &entry);
    if (variant == 2) empty_pools(arena, &owner, &entry);
    struct json carrier = json_make_object(), only = json_make_array();
    for (size_t i = 0; i < record->count; i++) {
        if (strcmp(record->members[i].name, "triggered_by") != 0 && strcmp(record->members[i].name, "enhances") != 0)
            json_set(arena, &carrier, record->members[i].name, record->members[i].value);
    }
    if (with) json_push(arena, &only, *mechanic);
    json_set(arena, &carrier, "mechanics", only);
    json_set(arena, &carrier, "name", text_json(arena, "Exercised"));
    struct json list = json_make_array();
    const struct json *spells = json_get(&owner, "spells");
    for (size_t i = 0; kind == D5E_SPELL && i < json_count(spells); i++)
        json_push(arena, &list, *json_at(spells, i));
    json_push(arena, &list, carrier);
    json_set(arena, &owner, kind == D5E_SPELL ? "spells" : "features", list);
    *owner_out = owner;
    push_actor(corpus, &actors, entry, &owner, "Owner", 5, 5, 0);
    push_actor(corpus, &actors, json_make_object(), json_get(stage, "mage"), "Ally", 5, 6, 0);
    push_actor(corpus, &actors, json_make_object(), &foe, "Foe", 6, 5, 1);
    push_actor(corpus, &actors, json_make_object(), &foe, "Weak", 9, 5, 1);
    push_actor(corpus, &actors, json_make_object(), json_get(stage, "mage"), "Mage", 8, 8, 1);
    json_set(arena, &scene, "size", *json_get(stage, "size"));
    if (variant == 2) json_set(arena, &scene, "lighting", text_json(arena, "darkness"));
    json_set(arena, &scene, "actors", actors);
    return scene;
}

static struct table *open_table(struct corpus *corpus, const struct json *scene)
{
    struct diags diags;
    diags_init(&diags);
    struct table *table = table_new(&dnd5e_system, &corpus->content->base, scene, 7, &diags);
    if (table) table->answer = answer_last;
    diags_free(&diags);
    return table;
}

/* The log of one list of steps, played on a copy of the table. */
static void play_steps(struct corpus *corpus, struct table *table, const struct json *steps, struct text *log)
{
    struct table *copy = table_clone(table);
    for (size_t i = 0; copy && i < json_count(steps); i++) {
        enum table_result result = table_do(copy, json_at(steps, i));
        struct json events = table_events_json(copy, &corpus->arena, false);
        text_addf(log, "%d", (int)result);
        json_write(log, &events);
    }
    table_free(copy);
}

static bool is_payment(const char *event)
{
    return strcmp(event, "used") == 0 || strcmp(event, "spent") == 0 || strcmp(event, "resource") == 0 ||
           strcmp(event, "noted") == 0;
}

/* Used on somebody it leaves more in the log than its price. */
static bool acts_when_used(struct corpus *corpus, struct table *table)
{
    static const char *const targets[] = {"Foe", "Owner", "Ally", "Weak", NULL};
    bool acted = false;
    for (size_t i = 0; i < 5 && !acted; i++) {
        struct table *copy = table_clone(table);
        struct json command = json_make_object();
        json_set(&corpus->arena, &command, "do", text_json(&corpus->arena, "use"));
        json_set(&corpus->arena, &command, "who", text_json(&corpus->arena, "Owner"));
        json_set(&corpus->arena, &command, "what", text_json(&corpus->arena, "Exercised"));
        if (targets[i]) json_set(&corpus->arena, &command, "target", text_json(&corpus->arena, targets[i]));
        if (copy && table_do(copy, &command) == TABLE_DONE) {
            struct json events = table_events_json(copy, &corpus->arena, false);
            for (size_t e = 0; e < events.count; e++)
                acted = acted || !is_payment(json_to_text(json_get(json_at(&events, e), "event"), ""));
        }
        table_free(copy);
    }
    return acted;
}

/* The sheet without the list of mechanics: numbers, pools, choices, proficiencies. */
static void write_sheet(struct corpus *corpus, const struct json *owner, struct text *out)
{
    struct diags diags;
    diags_init(&diags);
    const struct d5e_actor *actor = d5e_actor_prepare(&corpus->arena, corpus->content, owner, &diags);
    struct json_document document = {.root = *owner};
    struct request request = {
        .content = &corpus->content->base, .document = &document, .arena = &corpus->arena, .diags = &diags};
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &corpus->arena);
    if (actor && dnd5e_system.sheet(&request, &answer) == STATUS_OK) {
        size_t spells = 0;
        for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next)
            spells += at->spell_level >= 0;
        json_remove(&answer.data, "mechanics");
        json_write(out, &answer.data);
        text_addf(out, "%zu spells", spells);
    }
    page_free(&answer.page);
    diags_free(&diags);
}

static bool is_executed_in(struct corpus *corpus, const struct json *record, enum d5e_kind kind,
                           const struct json *mechanic, int variant)
{
    struct json owner, other;
    struct json with = make_scene(corpus, record, kind, mechanic, true, variant, &owner),
                without = make_scene(corpus, record, kind, mechanic, false, variant, &other);
    struct text one = {0}, two = {0};
    if (kind != D5E_SPELL) {
        write_sheet(corpus, &owner, &one);
        write_sheet(corpus, &other, &two);
    }
    bool executed = strcmp(text_get(&one), text_get(&two)) != 0;
    struct table *a = open_table(corpus, &with), *b = open_table(corpus, &without);
    const struct json *steps = &corpus->steps.root;
    if (a && b && !executed) executed = acts_when_used(corpus, a);
    for (size_t i = 0; a && b && i < json_count(steps) && !executed; i++) {
        text_clear(&one);
        text_clear(&two);
        play_steps(corpus, a, json_at(steps, i), &one);
        play_steps(corpus, b, json_at(steps, i), &two);
        executed = strcmp(text_get(&one), text_get(&two)) != 0;
    }
    table_free(a);
    table_free(b);
    text_free(&one);
    text_free(&two);
    return executed;
}

static bool is_executed(struct corpus *corpus, const struct json *record, enum d5e_kind kind,
                        const struct json *mechanic)
{
    for (int variant = 0; variant < 3; variant++) {
        if (is_executed_in(corpus, record, kind, mechanic, variant)) return true;
    }
    return false;
}

typedef void visit_mechanic(struct conform *conform, struct corpus *corpus, const struct json *record,
                            enum d5e_kind kind, const struct json *mechanic);

static void visit_carrier(struct conform *conform, struct corpus *corpus, const struct json *carrier,
                          enum d5e_kind kind, visit_mechanic *visit, int depth)
{
    const struct json *mechanics = json_get(carrier, "mechanics");
    for (size_t i = 0; json_is(mechanics, JSON_ARRAY) && i < mechanics->count; i++) {
        visit(conform, corpus, carrier, kind, json_at(mechanics, i));
        arena_free(&corpus->arena);
        arena_init(&corpus->arena);
    }
    for (size_t i = 0; depth < 6 && json_is(carrier, JSON_OBJECT) && i < carrier->count; i++) {
        const struct json *value = &carrier->members[i].value;
        if (strcmp(carrier->members[i].name, "mechanics") == 0) continue;
        for (size_t n = 0; json_is(value, JSON_ARRAY) && n < value->count; n++)
            visit_carrier(conform, corpus, json_at(value, n), kind, visit, depth + 1);
    }
}

static bool visit_all(struct conform *conform, struct corpus *corpus, const char *path, visit_mechanic *visit)
{
    struct diags diags;
    diags_init(&diags);
    corpus->content = (struct d5e_content *)(void *)d5e_content_load(&path, 1, &diags);
    arena_init(&corpus->arena);
    bool good = corpus->content &&
                json_parse(&corpus->stage, "stage", stage_text, sizeof stage_text - 1, &diags) == STATUS_OK &&
                json_parse(&corpus->steps, "steps", steps_text, sizeof steps_text - 1, &diags) == STATUS_OK;
    for (size_t i = 0; good && i < corpus->content->records.count; i++) {
        const struct d5e_record *record = corpus->content->records.items[i];
        bool other = record->kind == D5E_EQUIPMENT || record->kind == D5E_CREATURE || record->kind == D5E_CHARACTER;
        bool ours = json_is_text(json_get(record->written, "source"), "talus");
        if (!other && !ours) visit_carrier(conform, corpus, record->written, record->kind, visit, 0);
    }
    json_free(&corpus->stage);
    json_free(&corpus->steps);
    arena_free(&corpus->arena);
    if (corpus->content) d5e_content_free(&corpus->content->base);
    diags_free(&diags);
    return good;
}

static void exercise(struct conform *conform, struct corpus *corpus, const struct json *record, enum d5e_kind kind,
                     const struct json *mechanic)
{
    enum d5e_class class = d5e_classify(mechanic);
    conform->line++; /* the mechanic's number, for the list of known differences */
    corpus->classes[class]++;
    if (class != D5E_EXECUTABLE) return;
    bool executed = is_executed(corpus, record, kind, mechanic);
    corpus->executed += executed;
    corpus->by_kind[kind][executed]++;
    if (!executed) {
        struct text words = {0};
        json_write(&words, mechanic);
        conform_disagree(conform, "%s: %.300s", json_to_text(json_get(record, "name"), "?"), text_get(&words));
        text_free(&words);
    }
}

static bool run_corpus(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    struct corpus corpus = {0};
    if (!visit_all(conform, &corpus, path, exercise)) return false;
    printf("executable %zu, needs a host function %zu, prose %zu\n", corpus.classes[0], corpus.classes[1],
           corpus.classes[2]);
    for (size_t i = 0; i < 16; i++) {
        size_t all = corpus.by_kind[i][0] + corpus.by_kind[i][1];
        if (all) printf("  %-16s %zu of %zu executed\n", d5e_kind_name((enum d5e_kind)i), corpus.by_kind[i][1], all);
    }
    *agree += corpus.executed;
    *total += corpus.classes[0];
    return true;
}

/* ---- mutants ---- */

static size_t count_values(const struct json *value)
{
    size_t count = 1;
    for (size_t i = 0; i < json_count(value); i++)
        count += count_values(value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value);
    return count;
}

static struct json *pick_value(struct json *value, size_t *number)
{
    if ((*number)-- == 0) return value;
    for (size_t i = 0; i < json_count(value); i++) {
        struct json *found =
            pick_value(value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value, number);
        if (found) return found;
    }
    return NULL;
}

static struct json odd_value(struct arena *arena, struct rng *rng)
{
    static const int64_t numbers[] = {0, -1, 7, 1000000, INT64_MAX, INT64_MIN};
    static const char *const texts[] = {"", "nonsense", "1d6", "scaling.x", "99999999999d99", "half_speed"};
    switch (rng_below(rng, 6)) {
    case 0:
        return json_make_null();
    case 1:
        return json_make_bool(true);
    case 2:
        return json_make_array();
    case 3:
        return json_make_object();
    case 4:
        return text_json(arena, texts[rng_below(rng, 6)]);
    }
    return json_make_int(numbers[rng_below(rng, 6)]);
}

static void mutate(struct conform *conform, struct corpus *corpus, const struct json *record, enum d5e_kind kind,
                   const struct json *mechanic)
{
    for (uint64_t round = 0; round < 3 && corpus->executed < 2000; round++, corpus->executed++) {
        struct rng rng = rng_new(corpus->executed, round, 0);
        struct json copy = json_copy(&corpus->arena, mechanic);
        size_t number = rng_below(&rng, (uint32_t)count_values(&copy));
        struct json *victim = pick_value(&copy, &number);
        if (victim && victim != &copy) *victim = odd_value(&corpus->arena, &rng);
        if (copy.type == JSON_OBJECT && round == 2) json_set(&corpus->arena, &copy, "nonsuch", json_make_bool(true));
        (void)is_executed(corpus, record, kind, &copy);
    }
    (void)conform;
}

static bool run_mutants(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    struct corpus corpus = {0};
    if (!visit_all(conform, &corpus, path, mutate)) return false;
    *agree += corpus.executed;
    *total += corpus.executed;
    return true;
}

const struct conform_kind conform_kinds_dnd5e_corpus[] = {
    {.name = "dnd5e/corpus", .whole = run_corpus},
    {.name = "dnd5e/mutants", .whole = run_mutants},
    {0},
};
