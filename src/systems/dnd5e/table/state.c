/* state.c: the state of a 5e table: made from a scenario, asked, shown. */
#include <string.h>

#include "base/memory.h"
#include "core/board_text.h"
#include "core/scenario.h"
#include "core/view.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"
#include "systems/dnd5e/table/statistic.h"

const struct economy d5e_economy = {
    .pools = {{"action", 1, ECONOMY_TURN, NULL},
              {"bonusAction", 1, ECONOMY_TURN, "bonus action"},
              {"reaction", 1, ECONOMY_TURN, NULL},
              {"movement", 0, ECONOMY_TURN, "feet of movement"},
              {"attacks", 0, ECONOMY_TURN, "attack"}},
};

static const struct event_kind d5e_event_kinds[] = {
#define EVENT_PREFIX d5e_event_
#define EVENT_PREFIX_ID D5E_EVENT_
#define EVENT_FILE "systems/dnd5e/table/events.def"
#define EVENT_COUNT_NAME D5E_EVENT_COUNT
#include "core/event_table.def"
};

bool d5e_stopped(const struct table *table)
{
    return table->refusal || table->question.type != JSON_NULL || table->dice.fault != DICE_FAULT_NONE;
}

struct grid_map d5e_map(const struct d5e_state *state)
{
    return (struct grid_map){
        .width = state->width, .height = state->height, .squares = state->squares, .edges = state->edges};
}

int d5e_mechanic_index(const struct d5e_actor *actor, const struct d5e_mechanic *mechanic)
{
    int index = 0;
    for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next, index++) {
        if (at == mechanic) return index < D5E_MOST_USES ? index : -1;
    }
    return -1;
}

const char *d5e_recharge(const struct d5e_mechanic *mechanic)
{
    return mechanic->own_recharge ? mechanic->own_recharge : json_to_text(json_get(mechanic->json, "recharge"), "");
}

int d5e_pool_index(const struct d5e_actor *actor, const char *resource)
{
    int index = 0;
    for (const struct d5e_resource *at = actor->resources; at; at = at->next, index++) {
        if (d5e_same_name(at->id, resource) && index < D5E_MOST_POOLS) return index;
    }
    return -1;
}

int d5e_distance_ft(const struct table *table, int a, int b)
{
    return grid_distance(GRID_EQUAL, d5e_body_of(table, a)->space, d5e_body_of(table, b)->space) * D5E_FEET_A_SQUARE;
}

bool d5e_is_hostile(const struct table *table, int a, int b)
{
    return d5e_body_of(table, a)->side != d5e_body_of(table, b)->side;
}

bool d5e_is_up(const struct d5e_body *body)
{
    return !body->dead && body->hp > 0;
}

bool d5e_zone_has(const struct d5e_state *state, const struct d5e_zone *zone, struct grid_space space)
{
    const struct d5e_area area = d5e_zone_area(zone);
    return d5e_area_reaches(state, &area, space);
}

/* Light lifts darkness as far as it is bright, and makes it dim as far again as stated. (D5E-EFF-34) */
static uint16_t d5e_lit(const struct d5e_state *state, const struct d5e_zone *zone, struct grid_space at, uint16_t bits)
{
    struct grid_space centre = {zone->x, zone->y, 1};
    struct grid_map map = d5e_map(state);
    int feet = grid_distance(GRID_EQUAL, centre, at) * D5E_FEET_A_SQUARE;
    int64_t bright = json_to_int(json_path(zone->effect, "bright_light.value"), 0),
            dim = json_to_int(json_path(zone->effect, "dim_light.value"), 0);
    const char *level = json_to_text(json_get(zone->effect, "level"), "");
    if (feet > zone->size_ft && feet > bright + dim) return bits;
    if (!grid_sight(&map, D5E_SOLID, centre, at)) return bits;
    if (strstr(level, "dark") && feet <= zone->size_ft) return bits | D5E_DARK;
    if (feet <= bright) return (uint16_t)(bits & ~(D5E_DARK | D5E_DIM));
    if (feet <= bright + dim && bits & D5E_DARK) return (uint16_t)((bits & ~D5E_DARK) | D5E_DIM);
    return bits;
}

uint16_t d5e_square(const struct d5e_state *state, int x, int y)
{
    uint16_t bits = state->squares[y * state->width + x];
    struct grid_space at = {x, y, 1};
    for (int i = 0; i < state->zone_count; i++) {
        const struct d5e_zone *zone = &state->zones[i];
        if (json_is_text(json_get(zone->effect, "type"), "lighting"))
            bits = d5e_lit(state, zone, at, bits);
        else if (json_to_bool(json_get(zone->effect, "difficult"), false) && d5e_zone_has(state, zone, at))
            bits |= D5E_DIFFICULT;
    }
    return bits;
}

/* One's own sense, or what a status lends. (Its requirements are not tested: they might depend on who sees what.) */
static int64_t d5e_sense_ft(const struct table *table, int who, const char *sense)
{
    const struct d5e_state *state = d5e_state_of(table);
    int64_t feet = json_to_int(json_get(&state->bodies[who].actor->senses, sense), 0);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        const struct json *effects = json_get(status->more, "effects");
        for (size_t n = 0; status->bearer == who && n < json_count(effects); n++) {
            const char *path = json_to_text(json_path(json_at(effects, n), "attribute.target"), "");
            int64_t lent = json_to_int(json_path(json_at(effects, n), "attribute.calculation.operators.0.value"), 0);
            if (strncmp(path, "senses.", 7) == 0 && strcmp(path + 7, sense) == 0 && lent > feet) feet = lent;
        }
    }
    return feet;
}

/* Sight needs eyes, a line, and light or darkvision (D5E-PLAY-04). Whether the subject hides does not matter here. */
static bool d5e_could_see(const struct table *table, int observer, int subject)
{
    const struct d5e_state *state = d5e_state_of(table);
    const struct d5e_body *from = &state->bodies[observer], *to = &state->bodies[subject];
    if (observer == subject) return true;
    if (d5e_has_flag(table, observer, D5E_CANNOT_SEE) || d5e_has_flag(table, subject, D5E_IS_UNSEEN)) return false;
    struct grid_map map = d5e_map(state);
    if (!grid_sight(&map, D5E_SOLID | D5E_BLOCKS_SIGHT, from->space, to->space)) return false;
    bool dark = d5e_square(state, to->space.x, to->space.y) & D5E_DARK;
    if (!dark) return true;
    int64_t darkvision = d5e_sense_ft(table, observer, "darkvision"),
            truesight = d5e_sense_ft(table, observer, "truesight");
    if (truesight > darkvision) darkvision = truesight;
    return d5e_distance_ft(table, observer, subject) <= darkvision;
}

bool d5e_sees(const struct table *table, int observer, int subject)
{
    bool hides = observer != subject && d5e_body_of(table, subject)->hidden;
    return !hides && d5e_could_see(table, observer, subject);
}

static bool d5e_joins_from(const struct table *table, int who, int other, struct grid_space from)
{
    const struct d5e_state *state = d5e_state_of(table);
    struct grid_map map = d5e_map(state);
    (void)who;
    return grid_sight(&map, D5E_SOLID, from, state->bodies[other].space);
}

/* Who hides in plain sight of an enemy has hidden from nobody. */
static int d5e_unseen_by(const struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    int count = 0;
    for (int i = 0; state->bodies[who].hidden && i < state->body_count; i++) {
        if (!d5e_is_up(&state->bodies[i]) || !d5e_is_hostile(table, who, i)) continue;
        if (d5e_could_see(table, i, who)) return 0;
        count++;
    }
    return count;
}

/* ---- a scenario ---- */

int d5e_size_squares(const char *size)
{
    static const struct {
        const char *name;
        int squares;
    } sizes[] = {{"Large", 2}, {"Huge", 3}, {"Gargantuan", 4}};
    for (size_t i = 0; i < 3; i++) {
        if (d5e_same_name(sizes[i].name, size)) return sizes[i].squares;
    }
    return 1;
}

/* The actor of a scenario entry: a document, or a name in the content. */
const struct d5e_actor *d5e_entry_actor(struct table *table, const struct json *entry, struct diags *diags)
{
    const struct d5e_content *content = (const struct d5e_content *)table->content;
    const struct json *document = json_get(entry, "actor");
    const struct json_document *source = json_is(document, JSON_OBJECT) ? &table->scenario : NULL;
    if (json_is(document, JSON_STRING)) {
        const struct d5e_record *record = d5e_content_record(content, D5E_CHARACTER, document->text);
        if (!record) record = d5e_content_record(content, D5E_CREATURE, document->text);
        document = record ? record->written : NULL;
        source = record ? record->document : NULL;
    }
    if (!document) {
        struct near near = near_new(json_to_text(json_get(entry, "actor"), ""));
        d5e_near_records(content, D5E_CHARACTER, &near);
        d5e_near_records(content, D5E_CREATURE, &near);
        diags_add(diags, fault_error("dnd5e/unknown-actor", diags_instead(diags, &near)),
                  json_place(&table->scenario, entry), "there is no actor \"%s\" in the content", near.wanted);
        return NULL;
    }
    return d5e_actor_prepare(&table->arena, content, source, document, diags);
}

/* The remainder of a resource that the actor does not have is reported and ignored. */
static void d5e_check_resources(struct table *table, const struct d5e_actor *actor, const struct json *resources,
                                struct diags *diags)
{
    for (size_t i = 0; i < json_member_count(resources); i++) {
        if (d5e_pool_index(actor, resources->members[i].name) >= 0) continue;
        diags_add(diags, fault_warning("dnd5e/unknown-resource", "it is ignored"),
                  json_place_name(&table->scenario, &resources->members[i]), "%s has no resource \"%s\"", actor->name,
                  resources->members[i].name);
    }
}

/* Resources and limited mechanics past the limit cannot be used at a table. */
static void d5e_check_room(const struct d5e_actor *actor, struct place place, struct diags *diags)
{
    int resources = 0, mechanics = 0;
    for (const struct d5e_resource *at = actor->resources; at; at = at->next)
        resources++;
    for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next)
        mechanics++;
    if (resources > D5E_MOST_POOLS)
        diags_add(diags, fault_warning("dnd5e/limit", "leave some out"), place,
                  "%s has %d resources; only the first %d can be used at the table", actor->name, resources,
                  D5E_MOST_POOLS);
    if (mechanics > D5E_MOST_USES)
        diags_add(diags, fault_warning("dnd5e/limit", "leave some out"), place,
                  "%s has %d mechanics; uses are counted for the first %d only", actor->name, mechanics, D5E_MOST_USES);
}

static bool d5e_name_is_taken(const struct d5e_state *state, const char *name)
{
    for (int i = 0; i < state->body_count; i++)
        if (d5e_same_name(state->bodies[i].actor->name, name)) return true;
    return false;
}

const char *d5e_unique_name(struct table *table, const struct d5e_state *state, const char *name)
{
    const char *unique = name;
    for (int number = 2; unique && d5e_name_is_taken(state, unique); number++)
        unique = arena_printf(&table->arena, "%s %d", name, number);
    return unique ? unique : name;
}

static bool d5e_add_body(struct table *table, struct d5e_state *state, const struct json *entry, struct diags *diags)
{
    if (state->body_count == D5E_MOST_BODIES) {
        diags_add(diags, fault_error("dnd5e/limit", "leave some out"), json_place(&table->scenario, entry),
                  "a table holds %d creatures", D5E_MOST_BODIES);
        return false;
    }
    const struct d5e_actor *actor = d5e_entry_actor(table, entry, diags);
    if (!actor) return false;
    d5e_check_room(actor, json_place(&table->scenario, entry), diags);
    struct d5e_actor *named = (struct d5e_actor *)(uintptr_t)actor;
    named->name = d5e_unique_name(table, state, json_to_text(json_get(entry, "name"), actor->name));
    const struct json *at = json_get(entry, "at");
    int side = scenario_side(table->sides, json_get(entry, "side"));
    struct d5e_body *body = &state->bodies[state->body_count];
    *body = (struct d5e_body){
        .actor = actor,
        .side = (int8_t)(side < 0 ? 0 : side),
        .hidden = json_to_bool(json_get(entry, "hidden"), false),
        .stealth = 10 + (int32_t)actor->skills[d5e_skill_find("Stealth")].value,
        .surprised = json_to_bool(json_get(entry, "surprised"), false),
        .space = {(int)json_to_int(json_at(at, 0), state->body_count), (int)json_to_int(json_at(at, 1), 0),
                  d5e_size_squares(actor->size)},
    };
    d5e_check_resources(table, actor, json_get(entry, "resources"), diags);
    d5e_fill_body(body, entry);
    state->body_count++;
    d5e_read_conditions(table, state, state->body_count - 1, entry);
    return true;
}

static const struct scenario_kind d5e_terrains[] = {{"solid", D5E_SOLID | D5E_BLOCKS_SIGHT},
                                                    {"difficult", D5E_DIFFICULT},
                                                    {"dim", D5E_DIM},
                                                    {"dark", D5E_DARK},
                                                    {0}};

static bool d5e_read_board(struct table *table, struct d5e_state *state, const struct json *scenario,
                           struct diags *diags)
{
    struct scenario_board board = {&table->scenario, json_get(scenario, "board"), diags, "dnd5e/board", 24, 18};
    if (!scenario_board_size(&board, D5E_BOARD_SIDE)) return false;
    state->width = (int16_t)board.width;
    state->height = (int16_t)board.height;
    scenario_board_terrain(&board, d5e_terrains, state->squares);
    if (json_count(json_get(board.json, "walls"))) {
        state->edges = arena_array(&table->arena, uint8_t, (size_t)board.width * (size_t)board.height);
        if (!state->edges) return false;
        scenario_board_walls(&board, state->edges);
    }
    static const uint16_t lights[] = {[SCENARIO_BRIGHT] = 0, [SCENARIO_DIM] = D5E_DIM, [SCENARIO_DARK] = D5E_DARK};
    const uint16_t everywhere = lights[scenario_light(scenario)];
    for (int i = 0; i < state->width * state->height; i++)
        state->squares[i] |= everywhere;
    return true;
}

static bool d5e_bodies_fit(const struct d5e_state *state)
{
    for (int i = 0; i < state->body_count; i++) {
        const struct grid_space *space = &state->bodies[i].space;
        if (space->x < 0 || space->y < 0 || space->x + space->size > state->width ||
            space->y + space->size > state->height)
            return false;
    }
    return true;
}

static void *d5e_state_new(struct table *table, const struct json *scenario, struct diags *diags)
{
    struct d5e_state *state = memory_alloc(sizeof *state);
    if (!state) return NULL;
    memset(state, 0, sizeof *state);
    state->edition = d5e_read_edition(scenario);
    if (!d5e_read_board(table, state, scenario, diags)) {
        memory_free(state);
        return NULL;
    }
    const struct json *actors = json_get(scenario, "actors");
    bool good = json_count(actors) > 0;
    for (size_t i = 0; good && i < json_count(actors); i++)
        good = d5e_add_body(table, state, json_at(actors, i), diags);
    good = good && d5e_bodies_fit(state);
    table->state = state; /* to ask for hit points; what is returned becomes the state */
    for (int i = 0; good && i < state->body_count; i++) {
        const struct json *given = d5e_state_member(json_at(actors, (size_t)i), state->bodies[i].actor, "hp");
        int64_t most = d5e_hp_max(table, i), hp = json_to_int(given, most);
        state->bodies[i].hp = (int32_t)(hp > most ? most : hp < 0 ? 0 : hp);
        d5e_begin_down(table, state, i);
    }
    table->state = NULL;
    if (good) return state;
    diags_add(diags,
              fault_error("dnd5e/bad-scenario", "a scenario has \"actors\": [{\"actor\": name or document, \"at\": [x, "
                                                "y], \"side\": 0}], all on the board"),
              json_place(&table->scenario, actors ? actors : scenario), "the scenario has no usable actors");
    memory_free(state);
    return NULL;
}

static void *d5e_state_clone(const void *state)
{
    struct d5e_state *clone = memory_alloc(sizeof *clone);
    if (clone) memcpy(clone, state, sizeof *clone);
    return clone;
}

/* Pointers are left out: they are the same for equal games of one process only. */
static uint64_t d5e_state_hash(const void *opaque)
{
    const struct d5e_state *state = opaque;
    uint64_t hash = 0;
    for (int i = 0; i < state->body_count; i++) {
        const struct d5e_body *body = &state->bodies[i];
        uint64_t part = hash_bytes(&body->hp, sizeof body->hp) ^ hash_bytes(&body->budget, sizeof body->budget) * 3u ^
                        hash_bytes(body->pools, sizeof body->pools) * 5u ^
                        hash_bytes(body->uses, sizeof body->uses) * 7u ^
                        hash_bytes(&body->space, sizeof body->space) * 11u ^ (uint64_t)(uint32_t)body->temp_hp * 13u;
        hash = hash * 1099511628211u ^ part;
    }
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *effect = &state->statuses.items[i];
        hash = hash * 1099511628211u ^
               ((uint64_t)effect->kind << 32 | (uint32_t)(effect->bearer * 1000 + effect->remaining));
    }
    return hash * 1099511628211u ^
           (uint64_t)(state->encounter.turns.round * 100 + state->encounter.turns.current + state->zone_count * 7);
}

/* ---- showing ---- */

static const char *d5e_actor_name(const struct table *table, int64_t who)
{
    const struct d5e_state *state = d5e_state_of(table);
    return who >= 0 && who < state->body_count ? state->bodies[who].actor->name : NULL;
}

static int64_t d5e_actor_find(const struct table *table, const char *name)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->body_count; i++) {
        if (d5e_same_name(state->bodies[i].actor->name, name)) return i;
    }
    return D5E_NOBODY;
}

static struct json d5e_view_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

/* Named statuses are conditions; what a mechanic holds is an effect. */
static void d5e_view_statuses(const struct table *table, struct arena *arena, int who, struct json *out)
{
    const struct effects *statuses = &d5e_state_of(table)->statuses;
    struct json conditions = json_make_array(), effects = json_make_array();
    for (int i = 0; i < statuses->count; i++) {
        const struct effect *status = &statuses->items[i];
        if (status->bearer != who) continue;
        bool held = d5e_is_held(status), counted = status->clock != EFFECT_LASTS && status->clock != EFFECT_ENCOUNTER;
        struct json one = json_make_object();
        json_set(arena, &one, held ? "effect" : "condition", d5e_view_text(arena, table_text(table, status->kind)));
        if (!held && status->value > 1 && !*table_text(table, status->item))
            json_set(arena, &one, "value", json_make_int(status->value));
        if (counted) json_set(arena, &one, "rounds", json_make_int(status->remaining));
        json_push(arena, held ? &effects : &conditions, one);
    }
    json_set(arena, out, "conditions", conditions);
    json_set(arena, out, "effects", effects);
}

static void d5e_view_cover(const struct table *table, struct arena *arena, int who, struct json *out)
{
    int by = encounter_current(table);
    if (by < 0 || by == who) return;
    int cover = d5e_attack_cover(d5e_state_of(table), &(struct d5e_line){.attacker = by, .target = who});
    if (cover) json_set(arena, out, "cover", json_make_int(cover));
}

/* What only 5e knows of an actor: its pools, slots, death saves, and every figure that is changed for now. */
static void d5e_view_actor(const struct table *table, struct arena *arena, int who, struct json *out)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    struct json resources = json_make_object(), slots = json_make_object();
    int index = 0;
    d5e_view_statuses(table, arena, who, out);
    for (int i = 0; d5e_economy.pools[i].name; i++)
        json_set(arena, &resources, d5e_economy.pools[i].name, json_make_int(body->budget.left[i]));
    for (const struct d5e_resource *pool = body->actor->resources; pool && index < D5E_MOST_POOLS;
         pool = pool->next, index++)
        json_set(arena, &resources, pool->id, json_make_int(body->pools[index]));
    for (int level = 1; level < 10; level++) {
        char key[] = {(char)('0' + level), '\0'};
        if (d5e_slots_of(body->actor, level)) json_set(arena, &slots, key, json_make_int(body->slots[level]));
    }
    json_set(arena, out, "resources", resources);
    d5e_view_cover(table, arena, who, out);
    if (slots.count) json_set(arena, out, "spellSlots", slots);
    json_set(arena, out, "dead", json_make_bool(body->dead));
    json_set(arena, out, "stable", json_make_bool(body->stable));
    if (body->hidden) json_set(arena, out, "hidden", json_make_bool(true));
    struct json changes = d5e_changes_now((struct table *)(uintptr_t)table, arena, who); /* it only looks */
    if (changes.count) json_set(arena, out, "changes", changes);
}

static void d5e_actor_facts(const struct table *table, int who, struct actor_facts *facts)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    *facts = (struct actor_facts){.side = body->side,
                                  .x = body->space.x,
                                  .y = body->space.y,
                                  .size = body->space.size,
                                  .is_placed = !body->gone,
                                  .hp = body->hp,
                                  .hp_max = d5e_hp_max((struct table *)(uintptr_t)table, who),
                                  .temporary = body->temp_hp,
                                  .state = body->dead     ? "dead"
                                           : body->gone   ? "fled"
                                           : body->hp > 0 ? "active"
                                           : body->stable ? "unconscious"
                                                          : "dying"};
}

struct json d5e_body_view(const struct table *table, struct arena *arena, int who)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    struct json out = json_make_object(), at = json_make_array();
    json_push(arena, &at, json_make_int(body->space.x));
    json_push(arena, &at, json_make_int(body->space.y));
    json_set(arena, &out, "name", d5e_view_text(arena, body->actor->name));
    json_set(arena, &out, "hp", json_make_int(body->hp));
    json_set(arena, &out, "hpMax", json_make_int(d5e_hp_max((struct table *)(uintptr_t)table, who)));
    json_set(arena, &out, "at", at);
    d5e_view_actor(table, arena, who, &out);
    return out;
}

static struct json d5e_view_squares(const struct d5e_state *state, const struct d5e_zone *zone, struct arena *arena)
{
    struct json squares = json_make_array();
    for (int i = 0; i < state->width * state->height; i++) {
        struct grid_space space = {i % state->width, i / state->width, 1};
        struct json square = json_make_array();
        if (!d5e_zone_has(state, zone, space)) continue;
        json_push(arena, &square, json_make_int(space.x));
        json_push(arena, &square, json_make_int(space.y));
        json_push(arena, &squares, square);
    }
    return squares;
}

static void d5e_view_more(const struct table *table, struct arena *arena, struct json *out)
{
    const struct d5e_state *state = d5e_state_of(table);
    struct json zones = json_make_array();
    for (int i = 0; i < state->zone_count; i++) {
        const struct d5e_zone *zone = &state->zones[i];
        struct json one = json_make_object(), at = json_make_array();
        json_push(arena, &at, json_make_int(zone->x));
        json_push(arena, &at, json_make_int(zone->y));
        json_set(arena, &one, "name", d5e_view_text(arena, table_text(table, zone->name)));
        json_set(arena, &one, "by", d5e_view_text(arena, state->bodies[zone->owner].actor->name));
        json_set(arena, &one, "shape", d5e_view_text(arena, table_text(table, zone->shape)));
        json_set(arena, &one, "at", at);
        json_set(arena, &one, "size", json_make_int(zone->size_ft));
        json_set(arena, &one, "squares", d5e_view_squares(state, zone, arena));
        json_push(arena, &zones, one);
    }
    json_set(arena, out, "zones", zones);
}

static bool d5e_extent(const struct table *table, int *width, int *height)
{
    *width = d5e_state_of(table)->width;
    *height = d5e_state_of(table)->height;
    return true;
}

static bool d5e_is_unknown(const struct table *table, int who, int side)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    return body->side != side && body->hidden;
}

static struct encounter *d5e_encounter(const struct table *table)
{
    return &d5e_state_of(table)->encounter;
}

static struct effects *d5e_statuses(const struct table *table)
{
    return &d5e_state_of(table)->statuses;
}

static struct action_pool *d5e_action_pool(const struct table *table, int who)
{
    return &d5e_body_of(table, who)->budget;
}

static int d5e_count(const struct table *table)
{
    return d5e_state_of(table)->body_count;
}

static int d5e_side(const struct table *table, int who)
{
    return d5e_body_of(table, who)->side;
}

static void d5e_add_word(struct text *list, const char *word)
{
    text_addf(list, "%s%s", list->length ? ", " : "", word);
}

/* Does the same creature have a later status of this name, in capitals or not? A feature's status and its effect do. */
static bool d5e_is_named_again(const struct table *table, int index)
{
    const struct effects *statuses = &d5e_state_of(table)->statuses;
    const char *name = table_text(table, statuses->items[index].kind);
    for (int i = index + 1; i < statuses->count; i++) {
        if (statuses->items[i].bearer != statuses->items[index].bearer) continue;
        if (d5e_same_name(table_text(table, statuses->items[i].kind), name)) return true;
    }
    return false;
}

/* What a creature has and is, for people. */
static void d5e_describe_statuses(const struct table *table, int who, struct text *out)
{
    const struct d5e_state *state = d5e_state_of(table);
    const struct d5e_body *body = &state->bodies[who];
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->bearer != who || d5e_is_named_again(table, i)) continue;
        d5e_add_word(out, table_text(table, status->kind));
        if (status->value > 1 && !*table_text(table, status->item)) text_addf(out, " %d", status->value);
    }
    if (body->hidden) d5e_add_word(out, "hidden");
    if (body->surprised) d5e_add_word(out, "surprised");
    if (body->stable && body->hp <= 0) d5e_add_word(out, "stable");
    if (d5e_mount_of(table, who) >= 0)
        text_addf(out, "%sriding %s", out->length ? ", " : "", table_actor_name(table, d5e_mount_of(table, who)));
}

/* "action, reaction, 15 ft; slots: 4 of level 1" of whose turn it is. */
static void d5e_describe_left(const struct table *table, struct page *page)
{
    static const char *const parts[] = {"action", "bonus action", "reaction"};
    int who = turns_current(&d5e_state_of(table)->encounter.turns);
    if (who < 0) return;
    const struct d5e_body *body = d5e_body_of(table, who);
    struct text left = {0};
    for (int i = 0; i < 3; i++)
        if (body->budget.left[i] > 0) d5e_add_word(&left, parts[i]);
    if (body->budget.left[D5E_POOL_ATTACKS] > 0)
        text_addf(&left, "%s%d more %s", left.length ? ", " : "", body->budget.left[D5E_POOL_ATTACKS],
                  body->budget.left[D5E_POOL_ATTACKS] == 1 ? "attack" : "attacks");
    text_addf(&left, "%s%d ft", left.length ? ", " : "", body->budget.left[D5E_POOL_MOVE]);
    for (int level = 1; level < 10; level++)
        if (body->slots[level] > 0)
            text_addf(&left, ", %d level-%d %s", body->slots[level], level, body->slots[level] == 1 ? "slot" : "slots");
    page_list(page, arena_printf(page->arena, "%s can still spend", table_actor_name(table, who)), text_get(&left));
    text_free(&left);
}

static void d5e_describe(const struct table *table, struct page *page)
{
    const struct d5e_state *state = d5e_state_of(table);
    int round = state->encounter.turns.round;
    page_heading(page, board_heading(table, page->arena));
    page_table(page, "", "who", "hit points", "at", "statuses", NULL);
    for (int i = 0; i < state->body_count; i++) {
        const struct d5e_body *body = &state->bodies[i];
        struct text statuses = {0};
        d5e_describe_statuses(table, i, &statuses);
        page_cells(page, turns_current(&state->encounter.turns) == i ? ">" : " ",
                   arena_printf(page->arena, "%c %s", board_letter(i), body->actor->name),
                   body->dead ? "dead"
                              : arena_printf(page->arena, "%d/%d%s", body->hp,
                                             (int)d5e_hp_max((struct table *)(uintptr_t)table, i),
                                             body->temp_hp ? arena_printf(page->arena, " + %d temporary", body->temp_hp)
                                                            : ""),
                   arena_printf(page->arena, "%d,%d", body->space.x, body->space.y), text_get(&statuses), NULL);
        text_free(&statuses);
    }
    if (round) d5e_describe_left(table, page);
}

static struct board_mark d5e_board_mark(const void *context, int x, int y)
{
    const struct d5e_state *state = context;
    uint16_t bits = state->squares[y * state->width + x];
    struct board_mark mark = {bits & D5E_SOLID ? '#' : bits & D5E_DIFFICULT ? '~' : '.', 0};
    for (int i = 0; i < state->body_count; i++) {
        const struct d5e_body *body = &state->bodies[i];
        if (!body->dead && !body->gone && grid_contains(body->space, x, y))
            mark = (struct board_mark){board_letter(i), body->side ? 1 : 4};
    }
    return mark;
}

static void d5e_board(const struct table *table, struct text *out, bool colour)
{
    const struct d5e_state *state = d5e_state_of(table);
    board_print(
        out,
        &(struct board_view){state->width, state->height, d5e_board_mark, state, state->edges},
        colour);
}

static enum status d5e_explain_now(struct table *table, int64_t actor, const char *what, struct arena *arena,
                                   struct answer *answer)
{
    struct diags diags;
    diags_init(&diags);
    const struct d5e_asked asked = {.who = (int)actor, .target = D5E_NOBODY, .what = what};
    enum status status = d5e_explain_at(table, &asked, arena, &diags, answer);
    diags_free(&diags);
    return status;
}

/* What each effect of a thing does now, and what brings it. */
static enum status d5e_why_now(struct table *table, const struct table_topic *topic, struct arena *arena,
                               struct diags *diags, struct answer *answer)
{
    const char *who = topic->who, *thing = topic->thing;
    int64_t actor = d5e_table_rules.actor_find(table, who);
    if (actor < 0) {
        struct near near = table_near_actor(table, who);
        diags_add(diags, fault_error("dnd5e/unknown-actor", diags_instead(diags, &near)), (struct place){0},
                  "there is no creature called \"%s\" here", who);
        return STATUS_NOT_FOUND;
    }
    const struct d5e_asked asked = {.who = (int)actor, .target = D5E_NOBODY, .what = thing, .thing = thing};
    enum status status = d5e_explain_at(table, &asked, arena, diags, answer);
    const struct d5e_mechanic *mechanic = d5e_actor_mechanic(d5e_body_of(table, (int)actor)->actor, thing);
    if (status == STATUS_OK && mechanic)
        page_row(&answer->page, "comes from", mechanic->source, d5e_kind_name(mechanic->source_kind));
    return status;
}

/* What the hit points of a position do not show. */
static const struct player_hint d5e_player_hints[] = {{"stand", PLAYER_READIES, 60},
                                                      {"escape", PLAYER_WORTH, 30},
                                                      {"dash", PLAYER_RUNS, 0},
                                                      {"dodge", PLAYER_WORTH, 3},
                                                      {"disengage", PLAYER_NEVER, 0},
                                                      {"hide", PLAYER_HIDES, 30},
                                                      {0}};

/* The names of these in sentences. */
static const struct event_word d5e_event_words[] = {
    {"condition", "readied", "ready to act"},
    {"condition", "exhaustion", "exhaustion"},
    {"condition", "helped", "helped"},
    {"condition", "disengaged", "disengaging"},
    {"condition", "changed", "in another form"},
    {"how", "down", "has no hit points left"},
    {"roll", "armour class", "AC"},
    {"roll", "attack", "the attack roll"},
    {"roll", "ability check", "the ability check"},
    {"roll", "ability_check", "the ability check"},
    {"roll", "check", "the check"},
    {"roll", "roll", "the roll"},
    {"roll", "save", "the saving throw"},
    {"roll", "saving_throw", "the saving throw"},
    {"roll", "saving throw", "the saving throw"},
    {0},
};

const struct table_rules d5e_table_rules = {
    .events = d5e_event_kinds,
    .scenario = dnd5e_scenario_fields,
    .scenario_takes = SCENARIO_TAKES_HP | SCENARIO_TAKES_CONDITIONS,
    .extent = d5e_extent,
    .state_new = d5e_state_new,
    .state_clone = d5e_state_clone,
    .state_free = memory_free,
    .state_hash = d5e_state_hash,
    .commands = d5e_commands,
    .hooks = {[HOOK_PLACE] = {d5e_master_place, NULL},
              [HOOK_JOIN] = {d5e_master_join, NULL},
              [HOOK_LEAVE] = {d5e_master_leave, NULL},
              [HOOK_DAMAGE] = {d5e_master_damage, d5e_damage_fields},
              [HOOK_HEAL] = {d5e_master_heal, NULL},
              [HOOK_SET_HP] = {d5e_master_set_hp, NULL},
              [HOOK_CONDITION] = {d5e_master_condition, NULL},
              [HOOK_EFFECT] = {d5e_master_effect, NULL},
              [HOOK_TOGGLE] = {.instead = "a feature is switched on by using it; \"effect\" with \"remove\" ends it"},
              [HOOK_SPEND] = {d5e_master_spend, NULL},
              [HOOK_RESTORE] = {d5e_master_restore, NULL},
              [HOOK_REST] = {d5e_master_rest, d5e_rest_fields}},
    .encounter = {.state = d5e_encounter,
                  .effects = d5e_statuses,
                  .economy = &d5e_economy,
                  .budget = d5e_action_pool,
                  .count = d5e_count,
                  .side = d5e_side,
                  .takes_part = d5e_takes_part,
                  .can_fight = d5e_can_fight,
                  .initiative = d5e_initiative,
                  .turn_ready = d5e_turn_ready,
                  .turn_end = d5e_turn_end,
                  .effect_over = d5e_effect_over},
    .apply = d5e_apply,
    .actor_name = d5e_actor_name,
    .actor_find = d5e_actor_find,
    .player = {.hints = d5e_player_hints,
               .ways = d5e_player_ways,
               .joins = d5e_joins_from,
               .await = d5e_ready_await,
               .unseen = d5e_unseen_by},
    .legal = d5e_legal,
    .moves = d5e_moves,
    .describe = d5e_describe,
    .board = d5e_board,
    .document = d5e_document_now,
    .explain = d5e_explain_now,
    .why = d5e_why_now,
    .preview = d5e_preview,
    .facts = d5e_actor_facts,
    .view_actor = d5e_view_actor,
    .view_more = d5e_view_more,
    .is_hidden = d5e_is_unknown,
    .words = d5e_event_words,
};
