/* dnd5e_stage.c: the stage on which 5e mechanics are exercised. */
#include "dnd5e_stage.h"

#include <string.h>

#include "core/view.h"
#include "systems/dnd5e/actor/actor.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static struct json text_json(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

static struct json *inside(const struct json *object, const char *path)
{
    return (struct json *)(uintptr_t)json_path(object, path);
}

/* ---- opening and closing ---- */

/* Copies a value with "%" replaced by a word. */
static struct json fill_in(struct arena *arena, const struct json *value, const struct json *word)
{
    struct json copy = json_copy(arena, value);
    for (uint32_t i = 0; i < json_count(&copy); i++) {
        struct json *inner = copy.type == JSON_ARRAY ? &copy.items[i] : &copy.members[i].value;
        *inner = json_is_text(inner, "%") ? *word : fill_in(arena, inner, word);
    }
    return copy;
}

static struct json spread_steps(struct arena *arena, const struct json *steps)
{
    struct json all = json_make_array();
    for (size_t i = 0; i < json_count(steps); i++) {
        const struct json *step = json_at(steps, i), *each = json_get(step, "each"), *list = json_get(step, "do");
        if (!each) json_push(arena, &all, *list);
        for (size_t n = 0; n < json_count(each); n++)
            json_push(arena, &all, fill_in(arena, list, json_at(each, n)));
    }
    return all;
}

bool stage_open(struct stage *stage, const char *path)
{
    struct diags diags;
    diags_init(&diags);
    *stage = (struct stage){.content = (struct d5e_content *)(void *)d5e_content_load(&path, path ? 1 : 0, &diags)};
    arena_init(&stage->arena);
    bool good =
        stage->content && json_load(&stage->data, TALUS_TESTS_FOLDER "/conform/dnd5e_stage.json", &diags) == STATUS_OK;
    if (good) stage->steps = spread_steps(&stage->data.arena, json_get(&stage->data.root, "steps"));
    diags_free(&diags);
    return good;
}

void stage_clear(struct stage *stage)
{
    arena_free(&stage->arena);
    arena_init(&stage->arena);
}

void stage_close(struct stage *stage)
{
    json_free(&stage->data);
    arena_free(&stage->arena);
    if (stage->content) d5e_content_free(&stage->content->base);
}

/* ---- the scene ---- */

/* The class a mechanic counts levels of becomes the owner's. */
static void claim_class(struct stage *stage, struct json *value, int depth)
{
    for (uint32_t i = 0; depth < 40 && i < json_count(value); i++) {
        bool object = value->type == JSON_OBJECT;
        struct json *inner = object ? &value->members[i].value : &value->items[i];
        bool class_name = object && strcmp(value->members[i].name, "class") == 0 && inner->type == JSON_STRING;
        bool path =
            inner->type == JSON_STRING && strncmp(inner->text, "classes.", 8) == 0 && strstr(inner->text, ".level");
        if (class_name) *inner = text_json(&stage->arena, "Wanderer");
        if (path) *inner = text_json(&stage->arena, "classes.Wanderer.level");
        claim_class(stage, inner, depth + 1);
    }
}

struct json stage_mechanic(struct stage *stage, const struct exhibit *exhibit)
{
    struct json copy = json_copy(&stage->arena, exhibit->mechanic);
    claim_class(stage, &copy, 0);
    if (copy.type == JSON_OBJECT && !json_is(json_get(&copy, "name"), JSON_STRING))
        json_set(&stage->arena, &copy, "name", text_json(&stage->arena, "Exercised"));
    return copy;
}

/* What is being put together. */
struct setting {
    struct arena *arena;
    struct json owner, foe, mage, owner_entry, foe_entry, ally_entry;
    enum stage_set set;
};

static void set_status(struct setting *setting, const struct json *name)
{
    bool others = setting->set == STAGE_OTHERS;
    if (!others) json_push(setting->arena, inside(&setting->owner_entry, "conditions"), *name);
    if (others) json_push(setting->arena, inside(&setting->foe_entry, "conditions"), *name);
    if (others) json_push(setting->arena, inside(&setting->ally_entry, "conditions"), *name);
}

static void set_requirement(struct setting *setting, const struct json *value)
{
    struct arena *arena = setting->arena;
    const char *type = json_to_text(json_get(value, "type"), "");
    const struct json *words = json_get(value, "value") ? json_get(value, "value") : json_get(value, "property"),
                      *first = json_is(words, JSON_ARRAY) ? json_at(words, 0) : words;
    if (strcmp(type, "level") == 0 && json_is_number(json_get(value, "maximum")))
        json_set(arena, inside(&setting->owner, "classes"), "Wanderer", *json_get(value, "maximum"));
    if (strcmp(type, "creature_type") == 0 && json_to_bool(json_get(value, "negate"), false))
        json_set(arena, &setting->foe, "type", text_json(arena, "Plant"));
    if (json_to_bool(json_get(value, "negate"), false)) return;
    if (strcmp(type, "concentration") == 0)
        json_set(arena, &setting->owner_entry, "concentrating", json_make_bool(true));
    if (!json_is(first, JSON_STRING)) return;
    if (strcmp(type, "status") == 0) set_status(setting, first);
    if (strcmp(type, "creature_type") == 0) json_set(arena, &setting->foe, "type", *first);
    if (strcmp(type, "creature_type") == 0) json_set(arena, &setting->mage, "creature_type", *first);
    if (strcmp(type, "size") == 0) json_set(arena, &setting->foe, "size", *first);
    if (strcmp(type, "weapon_property") == 0 || strcmp(type, "property") == 0) {
        json_push(arena, inside(&setting->owner, "equipment.0.properties"), *first);
        json_push(arena, inside(&setting->owner, "equipment.1.properties"), *first);
    }
}

static void set_items(struct setting *setting, const struct json *value)
{
    const char *type = json_to_text(json_get(value, "type"), "");
    const struct json *items[] = {json_get(value, "item"), json_get(value, "name_contains"), json_get(value, "name")};
    bool asked = strcmp(type, "inventory_item") == 0 || strcmp(type, "equipment") == 0;
    for (size_t i = 0; i < 3 && asked && !json_to_bool(json_get(value, "negate"), false); i++) {
        const struct json *item = json_is(items[i], JSON_ARRAY) ? json_at(items[i], 0) : items[i];
        if (json_is(item, JSON_STRING)) json_push(setting->arena, inside(&setting->owner, "inventory"), *item);
    }
    const struct json *race = json_get(value, "race");
    if (race) json_set(setting->arena, &setting->owner, "race", json_is(race, JSON_ARRAY) ? *json_at(race, 0) : *race);
}

/* Statuses that are to be removed are there; those one is immune to are tried by a spell. */
static void set_conditions(struct setting *setting, const struct json *value)
{
    const struct json *negate = json_get(value, "negate"), *immunity = json_get(value, "immunity"),
                      *statuses = json_get(immunity, "status");
    struct json *effects = inside(&setting->mage, "spells.1.mechanics.0.effects");
    for (size_t i = 0; json_is(negate, JSON_ARRAY) && i < negate->count; i++)
        if (json_is(json_at(negate, i), JSON_STRING)) set_status(setting, json_at(negate, i));
    for (size_t i = 0; json_is(statuses, JSON_ARRAY) && i < statuses->count; i++) {
        struct json effect = json_make_object(), status = json_make_object();
        json_set(setting->arena, &status, "name", *json_at(statuses, i));
        json_set(setting->arena, &effect, "apply_status", status);
        json_push(setting->arena, effects, effect);
    }
}

/* A spell of the school and level that is requested. */
static void set_spells(struct setting *setting, const struct json *value)
{
    const struct json *school = json_get(value, "school"), *level = json_get(value, "level"),
                      *least = json_get(level, "minimum"), *most = json_get(level, "maximum");
    struct json *spells = inside(&setting->owner, "spells");
    bool other = json_to_bool(json_get(value, "negate"), false);
    for (uint32_t i = 0; i < json_count(spells); i++) {
        struct json *spell = &spells->items[i];
        if (json_is(school, JSON_STRING) && !other) json_set(setting->arena, spell, "school", *school);
        if (school && json_to_int(least, 0) > 0) json_set(setting->arena, spell, "level", *least);
        if (json_is_number(most) && json_to_int(most, 9) == 0) json_set(setting->arena, spell, "level", *most);
    }
}

/* What it asks for is arranged: statuses, kinds of target, things carried, pools. */
static void arrange(struct setting *setting, const struct json *value, int depth)
{
    for (size_t i = 0; json_is(value, JSON_ARRAY) && depth < 40 && i < value->count; i++)
        arrange(setting, json_at(value, i), depth + 1);
    if (!json_is(value, JSON_OBJECT) || depth > 40) return;
    const struct json *words = json_get(value, "value");
    const char *resource = json_to_text(json_get(value, "resource"), json_to_text(json_get(value, "currency"), NULL));
    struct json *pools = inside(&setting->owner, "resources"), pool = json_make_object();
    bool die = json_is_text(json_get(value, "type"), "resource_die") && json_is(words, JSON_STRING);
    json_set(setting->arena, &pool, "count", json_make_int(1000));
    json_set(setting->arena, &pool, "dice_sides", json_make_int(8));
    if (die && !resource) resource = words->text;
    bool slot = resource && d5e_same_name(resource, "spell_slot");
    if (resource && !slot) json_set(setting->arena, pools, resource, pool);
    set_requirement(setting, value);
    set_items(setting, value);
    set_conditions(setting, value);
    set_spells(setting, value);
    for (size_t i = 0; i < value->count; i++)
        arrange(setting, &value->members[i].value, depth + 1);
}

static void spend_slots(struct setting *setting)
{
    struct json slots = json_make_object();
    for (char level[] = "1"; *level <= '9'; ++*level)
        json_set(setting->arena, &slots, level, json_make_int(3));
    json_set(setting->arena, &setting->owner_entry, "spellSlots", slots);
}

/* Armour, a shield and a two-handed weapon; badly hurt. */
static void equip_heavily(struct setting *setting, const struct json *armour)
{
    struct json *properties = inside(&setting->owner, "equipment.0.properties");
    json_push(setting->arena, properties, text_json(setting->arena, "Two-handed"));
    json_push(setting->arena, properties, text_json(setting->arena, "Heavy"));
    for (size_t i = 0; i < json_count(armour); i++)
        json_push(setting->arena, inside(&setting->owner, "equipment"), json_copy(setting->arena, json_at(armour, i)));
    json_set(setting->arena, &setting->owner_entry, "hp", json_make_int(9));
    spend_slots(setting);
}

static void empty_pools(struct setting *setting)
{
    struct json *pools = inside(&setting->owner, "resources"), empty = json_make_object();
    for (size_t i = 0; i < pools->count; i++)
        json_set(setting->arena, &empty, pools->members[i].name, json_make_int(0));
    json_set(setting->arena, &empty, "hit_dice", json_make_int(0));
    json_set(setting->arena, &setting->owner_entry, "resources", empty);
    spend_slots(setting);
    json_set(setting->arena, &setting->owner_entry, "hidden", json_make_bool(true));
}

/* One light blade in each hand: no armour, nothing two-handed. */
static void equip_barely(struct setting *setting, const char *name, bool light)
{
    struct json second = json_copy(setting->arena, json_path(&setting->owner, "equipment.0"));
    json_set(setting->arena, &second, "slot", text_json(setting->arena, "off_hand"));
    json_set(setting->arena, &second, "name", text_json(setting->arena, name));
    struct json properties = json_make_array();
    json_push(setting->arena, &properties, text_json(setting->arena, "Simple"));
    json_push(setting->arena, &properties, text_json(setting->arena, "Melee"));
    if (light) json_push(setting->arena, &properties, text_json(setting->arena, "Light"));
    json_set(setting->arena, &second, "properties", properties);
    json_push(setting->arena, inside(&setting->owner, "equipment"), second);
}

static void place(struct setting *setting, struct json *actors, struct json entry, const struct json *document,
                  const char *name, const int place[3])
{
    struct json at = json_make_array();
    json_push(setting->arena, &at, json_make_int(place[0]));
    json_push(setting->arena, &at, json_make_int(place[1]));
    json_set(setting->arena, &entry, "actor", *document);
    json_set(setting->arena, &entry, "name", text_json(setting->arena, name));
    json_set(setting->arena, &entry, "at", at);
    json_set(setting->arena, &entry, "side", json_make_int(place[2]));
    json_push(setting->arena, actors, entry);
}

/* The record that carries it, with this mechanic alone. */
static struct json make_carrier(struct stage *stage, const struct exhibit *exhibit, const struct json *mechanic,
                                bool with)
{
    struct json carrier = json_make_object(), only = json_make_array();
    for (size_t i = 0; json_is(exhibit->record, JSON_OBJECT) && i < exhibit->record->count; i++) {
        const struct json_member *member = &exhibit->record->members[i];
        if (strcmp(member->name, "triggered_by") != 0 && strcmp(member->name, "enhances") != 0)
            json_set(&stage->arena, &carrier, member->name, member->value);
    }
    const struct json *beside = json_get(exhibit->record, "mechanics");
    for (size_t i = 0; i < json_count(beside); i++) { /* choices beside it are answered by the owner */
        if (json_at(beside, i) != exhibit->mechanic && json_is_text(json_get(json_at(beside, i), "type"), "choice"))
            json_push(&stage->arena, &only, *json_at(beside, i));
    }
    if (with) json_push(&stage->arena, &only, *mechanic);
    json_set(&stage->arena, &carrier, "mechanics", only);
    json_set(&stage->arena, &carrier, "name", text_json(&stage->arena, "Exercised"));
    return carrier;
}

static struct setting make_setting(struct stage *stage, const struct json *mechanic, enum stage_set set)
{
    struct arena *arena = &stage->arena;
    const struct json *cast = json_get(&stage->data.root, "cast");
    struct setting setting = {.arena = arena,
                              .owner = json_copy(arena, json_get(cast, "owner")),
                              .foe = json_copy(arena, json_get(cast, "foe")),
                              .mage = json_copy(arena, json_get(cast, "mage")),
                              .owner_entry = json_make_object(),
                              .foe_entry = json_make_object(),
                              .ally_entry = json_make_object(),
                              .set = set};
    json_set(arena, &setting.owner, "resources", json_make_object());
    json_set(arena, &setting.owner, "inventory", json_make_array());
    json_set(arena, &setting.owner_entry, "conditions", json_make_array());
    json_set(arena, &setting.foe_entry, "conditions", json_make_array());
    json_set(arena, &setting.ally_entry, "conditions", json_make_array());
    json_set(arena, &setting.owner_entry, "hp", json_make_int(60));
    arrange(&setting, mechanic, 0);
    if (set == STAGE_HEAVY) equip_heavily(&setting, json_get(&stage->data.root, "armour"));
    if (set == STAGE_EMPTY) empty_pools(&setting);
    if (set == STAGE_BARE) equip_barely(&setting, "Off Blade", true);
    if (set == STAGE_OTHERS) equip_barely(&setting, "Off Club", false);
    return setting;
}

struct json stage_scene(struct stage *stage, const struct exhibit *exhibit, const struct json *mechanic, bool with,
                        enum stage_set set, struct json *owner)
{
    struct setting setting = make_setting(stage, mechanic, set);
    struct arena *arena = &stage->arena;
    struct json scene = json_make_object(), actors = json_make_array(), list = json_make_array();
    const struct json *spells = json_get(&setting.owner, "spells");
    for (size_t i = 0; exhibit->kind == D5E_SPELL && i < json_count(spells); i++)
        json_push(arena, &list, *json_at(spells, i));
    json_push(arena, &list, make_carrier(stage, exhibit, mechanic, with));
    json_set(arena, &setting.owner, exhibit->kind == D5E_SPELL ? "spells" : "features", list);
    struct json choices = json_make_object();
    const struct json *beside = json_get(exhibit->record, "mechanics");
    for (size_t i = 0; i < json_count(beside); i++) {
        const struct json *choice = json_at(beside, i), *first = json_path(choice, "options.0");
        const struct json *name = json_is(first, JSON_OBJECT) ? json_get(first, "name") : first;
        struct json answer = json_make_array();
        if (choice == exhibit->mechanic || !json_is_text(json_get(choice, "type"), "choice") || !name) continue;
        json_push(arena, &answer, *name);
        json_set(arena, &choices, json_to_text(json_get(choice, "name"), "Exercised"), answer);
    }
    json_set(arena, &setting.owner, "choices", choices);
    *owner = setting.owner;
    struct json weak = json_make_object(), fallen = json_make_object();
    json_set(arena, &weak, "hp", json_make_int(3));
    json_set(arena, &fallen, "hp", json_make_int(0));
    place(&setting, &actors, setting.owner_entry, &setting.owner, "Owner", (int[]){5, 5, 0});
    place(&setting, &actors, setting.ally_entry, &setting.mage, "Ally", (int[]){5, 6, 0});
    place(&setting, &actors, setting.foe_entry, &setting.foe, "Foe", (int[]){6, 5, 1});
    place(&setting, &actors, weak, &setting.foe, "Weak", (int[]){8, 5, 1});
    place(&setting, &actors, json_make_object(), &setting.mage, "Mage", (int[]){8, 8, 1});
    place(&setting, &actors, fallen, &setting.mage, "Fallen", (int[]){4, 5, 0});
    json_set(arena, &scene, "board", *json_get(&stage->data.root, "board"));
    json_set(arena, &scene, "outdoors", json_make_bool(true));
    if (set == STAGE_EMPTY) json_set(arena, &scene, "light", text_json(arena, "dark"));
    if (set == STAGE_OTHERS) json_set(arena, &scene, "light", text_json(arena, "dim"));
    json_set(arena, &scene, "actors", actors);
    return scene;
}

/* ---- playing ---- */

static int take_offers(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table;
    (void)who;
    const struct json *options = json_get(question, "options");
    size_t count = json_count(options);
    if (count == 2 && json_is_text(json_at(options, 0), "pass")) return 1;
    return count ? *(const int *)context % (int)count : 0;
}

struct table *stage_table(struct stage *stage, const struct json *scene, int *option)
{
    struct diags diags;
    diags_init(&diags);
    struct table *table = table_new(&dnd5e_system, &stage->content->base, scene, 7, &diags);
    if (table) {
        table->answer = take_offers;
        table->answer_context = option;
        table->quiet = true;
    }
    diags_free(&diags);
    return table;
}

void stage_refresh(struct table *table)
{
    struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->body_count; i++) {
        struct action_pool *budget = &state->bodies[i].budget;
        for (int pool = 0; pool < 3; pool++)
            if (budget->left[pool] < 1) budget->left[pool] = 1;
    }
}

static struct json make_command(struct arena *arena, const char *act, const char *what)
{
    struct json command = json_make_object();
    json_set(arena, &command, "do", text_json(arena, act));
    json_set(arena, &command, "who", text_json(arena, "Owner"));
    json_set(arena, &command, strcmp(act, "cast") == 0 ? "spell" : "action", text_json(arena, what));
    return command;
}

const struct json *stage_opening(struct stage *stage, size_t number)
{
    struct arena *arena = &stage->arena;
    const struct json *openings = json_get(&stage->data.root, "openings"), *opening = json_at(openings, number);
    struct json *list = number < json_count(openings) ? arena_new(arena, struct json) : NULL;
    if (!list) return NULL;
    *list = json_make_array();
    if (json_get(opening, "trance")) json_push(arena, list, make_command(arena, "cast", "Trance"));
    const struct json *target = json_get(opening, "target"), *die = json_get(opening, "die");
    if (!target) return list;
    struct json command = make_command(arena, "use", "Exercised"), dice = json_make_array();
    if (!json_is_text(target, "")) json_set(arena, &command, "target", *target);
    static const char *const members[] = {"to", "at", "toward", "slot", "form", "amount", NULL};
    if (die) json_push(arena, &dice, *die);
    if (die) json_set(arena, &command, "dice", dice);
    for (size_t i = 0; members[i]; i++)
        if (json_get(opening, members[i])) json_set(arena, &command, members[i], *json_get(opening, members[i]));
    json_push(arena, list, command);
    return list;
}

const struct json *stage_step(const struct stage *stage, size_t number)
{
    return number < json_count(&stage->steps) ? json_at(&stage->steps, number) : NULL;
}

bool stage_play(struct stage *stage, struct table *table, const struct json *commands, struct json *log)
{
    bool good = true;
    for (size_t i = 0; i < json_count(commands); i++) {
        good = table_do(table, json_at(commands, i)) == TABLE_DONE && good;
        struct json events = table_events_json(table, &stage->arena, false);
        for (size_t e = 0; good && e < events.count; e++)
            json_push(&stage->arena, log, *json_at(&events, e));
        if (!good) break;
    }
    struct json state = json_make_object();
    table_view(table, &stage->arena, TABLE_ALL_SIDES, &state);
    json_set(&stage->arena, &state, "event", text_json(&stage->arena, "$state"));
    json_push(&stage->arena, log, state);
    return good;
}

/* What does not apply is no evidence. */
static void drop_missing(struct json *value, int depth)
{
    if (value->type == JSON_OBJECT) json_remove(value, "missing");
    for (uint32_t i = 0; depth < 8 && i < json_count(value); i++)
        drop_missing(value->type == JSON_OBJECT ? &value->members[i].value : &value->items[i], depth + 1);
}

void stage_sheet(struct stage *stage, const struct json *owner, struct text *out)
{
    struct diags diags;
    diags_init(&diags);
    const struct d5e_actor *actor = d5e_actor_prepare(&stage->arena, stage->content, NULL, owner, &diags);
    struct json_document document = {.root = *owner};
    struct request request = {
        .content = &stage->content->base, .document = &document, .arena = &stage->arena, .diags = &diags};
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &stage->arena);
    if (actor && dnd5e_system.sheet(&request, &answer) == STATUS_OK) {
        size_t spells = 0;
        for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next)
            spells += at->spell_level >= 0;
        json_remove(&answer.data, "mechanics");
        drop_missing(&answer.data, 0);
        json_write(out, &answer.data);
        text_addf(out, "%zu spells", spells);
    }
    page_free(&answer.page);
    diags_free(&diags);
}

/* ---- the content ---- */

static void visit_carrier(struct stage *stage, const struct json *carrier, enum d5e_kind kind, stage_visit *visit,
                          void *context, int depth)
{
    const struct json *mechanics = json_get(carrier, "mechanics");
    for (size_t i = 0; json_is(mechanics, JSON_ARRAY) && i < mechanics->count; i++) {
        const struct exhibit exhibit = {carrier, json_at(mechanics, i), kind};
        visit(context, &exhibit);
        stage_clear(stage);
    }
    for (size_t i = 0; depth < 6 && json_is(carrier, JSON_OBJECT) && i < carrier->count; i++) {
        const struct json *value = &carrier->members[i].value;
        if (strcmp(carrier->members[i].name, "mechanics") == 0) continue;
        for (size_t n = 0; json_is(value, JSON_ARRAY) && n < value->count; n++)
            visit_carrier(stage, json_at(value, n), kind, visit, context, depth + 1);
    }
}

void stage_each(struct stage *stage, stage_visit *visit, void *context)
{
    for (size_t i = 0; i < stage->content->records.count; i++) {
        const struct d5e_record *record = stage->content->records.items[i];
        bool other = record->kind == D5E_EQUIPMENT || record->kind == D5E_CREATURE || record->kind == D5E_CHARACTER;
        bool ours = json_is_text(json_get(record->written, "source"), "talus");
        if (!other && !ours) visit_carrier(stage, record->written, record->kind, visit, context, 0);
    }
}
