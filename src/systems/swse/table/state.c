/* state.c: the state of an SWSE table: made from a scenario, cloned, shown as data and in words. */
#include <string.h>

#include "base/memory.h"
#include "core/board_text.h"
#include "core/scenario.h"
#include "systems/swse/table/board.h"
#include "systems/swse/verbs/sheet.h"
#include "systems/swse/actor/track.h"

struct swse_state *swse_state_of(const struct table *table)
{
    return table->state;
}

const struct swse_pack *swse_table_pack(const struct table *table)
{
    return (const struct swse_pack *)(const void *)table->content;
}

const struct swse_actor *swse_fighter_actor(const struct table *table, int who)
{
    return swse_state_of(table)->fighters[who].form->actor;
}

struct swse_form *swse_form_new(const struct swse_pack *pack, const struct json_document *where,
                                const struct json *character, struct diags *diags)
{
    struct swse_form *form = memory_alloc(sizeof *form);
    struct text text = {0};
    if (!form) return NULL;
    *form = (struct swse_form){.references = 1};
    json_write(&text, character);
    bool good = !text.failed && json_parse(&form->document, "character", text_get(&text), text.length,
                                           where ? NULL : diags) == STATUS_OK;
    if (good) form->hash = hash_bytes(text_get(&text), text.length);
    if (good && where) json_places_begin(&form->document, where, character);
    if (good) form->actor = swse_actor_prepare(pack, &form->document, &form->document.root, diags);
    if (good && where) json_places_end(&form->document);
    text_free(&text);
    if (form->actor) return form;
    swse_form_release(form);
    return NULL;
}

void swse_form_release(struct swse_form *form)
{
    if (!form || --form->references > 0) return;
    swse_actor_free(form->actor);
    json_free(&form->document);
    memory_free(form);
}

static void swse_state_free(void *memory)
{
    struct swse_state *state = memory;
    for (int i = 0; state && i < state->count; i++)
        swse_form_release(state->fighters[i].form);
    if (state) swse_ground_release(state->ground);
    memory_free(state);
}

static void *swse_state_clone(const void *memory)
{
    const struct swse_state *state = memory;
    struct swse_state *clone = memory_alloc(sizeof *clone);
    if (!clone) return NULL;
    clone->count = state->count;
    memcpy(clone->fighters, state->fighters, (size_t)state->count * sizeof *state->fighters);
    effects_copy(&clone->effects, &state->effects);
    encounter_copy(&clone->encounter, &state->encounter);
    clone->has_sides = state->has_sides;
    clone->light = state->light;
    clone->ground = state->ground;
    for (int i = 0; i < clone->count; i++)
        clone->fighters[i].form->references++;
    if (clone->ground) clone->ground->references++;
    return clone;
}

static uint64_t swse_state_hash(const void *memory)
{
    const struct swse_state *state = memory;
    uint64_t hash = TABLE_HASH_FIRST;
    for (int i = 0; i < state->count; i++) {
        const struct swse_fighter *fighter = &state->fighters[i];
        const int64_t numbers[] = {(int64_t)fighter->form->hash, fighter->hit_points,   fighter->track,
                                   fighter->second_wind_used,    fighter->dead,         fighter->budget.left[0],
                                   fighter->budget.left[1],       fighter->budget.left[2], fighter->budget.left[3],
                                   fighter->x,                   fighter->y,             fighter->gone,
                                   fighter->force_points,        fighter->force_spent};
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            hash = table_hash_add(hash, numbers[k]);
    }
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.items[i];
        const int64_t numbers[] = {effect->kind, effect->bearer, effect->value, effect->clock, effect->remaining};
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            hash = table_hash_add(hash, numbers[k]);
    }
    hash = table_hash_add(hash, state->encounter.turns.current);
    hash = table_hash_add(hash, state->encounter.turns.round);
    return table_hash_add(hash, state->light);
}

static int64_t swse_actor_find(const struct table *table, const char *name)
{
    const struct swse_state *state = swse_state_of(table);
    for (int i = 0; i < state->count; i++) {
        const char *id = json_to_text(json_get(&state->fighters[i].form->document.root, "id"), "");
        if (strcmp(table_text(table, state->fighters[i].name), name) == 0 || strcmp(id, name) == 0) return i;
    }
    return -1;
}

static const char *swse_actor_name(const struct table *table, int64_t actor)
{
    const struct swse_state *state = swse_state_of(table);
    return state && actor >= 0 && actor < state->count ? table_text(table, state->fighters[actor].name) : NULL;
}

static bool swse_name_is_taken(const void *memory, symbol name)
{
    const struct swse_state *state = memory;
    for (int i = 0; i < state->count; i++) {
        if (state->fighters[i].name == name) return true;
    }
    return false;
}

/* The words a character document lists become effects without end. */
static void swse_state_add_words(struct table *table, struct swse_state *state, int who, const struct json *list,
                                 const char *stem)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const char *word = json_to_text(json_at(list, i), NULL);
        char *kind = word ? arena_printf(&table->arena, "%s:%s", stem, word) : NULL;
        if (!kind) continue;
        effect_add(&state->effects,
                   (struct effect){.kind = table_intern(table, kind),
                                   .bearer = (int16_t)who,
                                   .source = EFFECT_NOBODY,
                                   .value = 1,
                                   .clock = strcmp(stem, "rage") == 0 ? EFFECT_ENCOUNTER : EFFECT_LASTS,
                                   .whose = (int16_t)who,
                                   .granted_by = EFFECT_NONE},
                   EFFECT_REFRESH);
    }
}

/* The square an entry names, or the next in the first column. */
static bool swse_state_place(const struct swse_setting *setting, int who, const struct json *entry)
{
    struct swse_state *state = setting->state;
    const struct json *at = json_get(entry, "at");
    struct swse_fighter *fighter = &state->fighters[who];
    struct grid_space space = swse_space(fighter);
    if (!state->ground) return true;
    space.x = (int)json_to_int(json_at(at, 0), 0);
    space.y = (int)json_to_int(json_at(at, 1), who);
    fighter->x = (int16_t)space.x;
    fighter->y = (int16_t)space.y;
    if (space.x > INT16_MAX || space.y > INT16_MAX || !swse_fits_board(state, space)) {
        diags_add(setting->diags, fault_error("swse/scenario", "place it on the board with \"at\": [x, y]"),
                  json_place(setting->where, at ? at : entry), "%s is outside the board", fighter->form->actor->name);
        return false;
    }
    for (int i = 0; i < who; i++) {
        if (!grid_overlaps(space, swse_space(&state->fighters[i]))) continue;
        diags_add(setting->diags, fault_error("swse/scenario", NULL), json_place(setting->where, at ? at : entry),
                  "%s is placed where %s is", fighter->form->actor->name,
                  table_text(setting->table, state->fighters[i].name));
        return false;
    }
    return true;
}

static void swse_near_characters(const struct swse_pack *pack, struct near *near)
{
    for (size_t i = 0; i < pack->entries.count; i++) {
        if (pack->entries.items[i]->kind == SWSE_ENTRY_CHARACTER) near_add(near, pack->entries.items[i]->name);
    }
}

bool swse_state_add(const struct swse_setting *setting, const struct json *json)
{
    struct table *table = setting->table;
    struct swse_state *state = setting->state;
    const struct json *named = json_get(json, "actor"), *character = named;
    const char *id = json_to_text(named, NULL);
    if (id) {
        const struct swse_entry *entry = swse_pack_find(swse_table_pack(table), SWSE_ENTRY_CHARACTER, id);
        if (!entry) entry = swse_pack_find_any(swse_table_pack(table), id);
        if (!entry || entry->kind != SWSE_ENTRY_CHARACTER) {
            struct near near = near_new(id);
            swse_near_characters(swse_table_pack(table), &near);
            diags_add(setting->diags, fault_error("swse/unknown-id", diags_instead(setting->diags, &near)),
                      json_place(setting->where, named ? named : json), "there is no character \"%s\" in the content",
                      id);
            return false; /* the rest of the list is looked at all the same */
        }
        character = entry->json;
    }
    if (!json_is(character, JSON_OBJECT)) {
        diags_add(setting->diags,
                  fault_error("swse/scenario", "write \"actor\": a name of the content or the character itself"),
                  json_place(setting->where, json), "this is not a character");
        return false;
    }
    int who = state->count;
    struct swse_fighter *fighter = &state->fighters[who];
    *fighter = (struct swse_fighter){
        .form = swse_form_new(swse_table_pack(table), id ? NULL : setting->where, character, setting->diags)};
    if (!fighter->form) return false;
    fighter->budget.left[SWSE_POOL_REACTION] = 1; /* also before the first turn */
    fighter->name = table_unique_name(table, state, json_to_text(json_get(json, "name"), fighter->form->actor->name),
                                      swse_name_is_taken);
    int side = scenario_side(table->sides, json_get(json, "side"));
    if (side >= 0) state->has_sides = true;
    fighter->side = (int16_t)(side < 0 ? who : side);
    state->count++;
    struct swse_health health = swse_health_of(character);
    fighter->hit_points_max = health.max;
    fighter->hit_points = health.value;
    fighter->force_points = swse_force_points_of(character);
    fighter->track = swse_track_shift(json_to_int(json_get(character, "track"), 0), 0);
    swse_state_add_words(table, state, who, json_get(character, "statuses"), "status");
    swse_state_add_words(table, state, who, json_get(character, "effects"), "effect");
    swse_state_add_words(table, state, who, json_get(character, "environment"), "environment");
    swse_state_add_words(table, state, who, json_get(character, "raging"), "rage");
    return swse_state_place(setting, who, json);
}

static void *swse_state_new(struct table *table, const struct json *scenario, struct diags *diags)
{
    const struct json *actors = json_get(scenario, "actors");
    struct swse_state *state = memory_alloc(sizeof *state);
    if (!state) return NULL;
    memset(state, 0, sizeof *state);
    state->encounter.turns.current = TURNS_NOBODY;
    state->light = scenario_light(scenario);
    bool good = swse_ground_new(table, json_get(scenario, "board"), diags, &state->ground);
    if (json_count(actors) > SWSE_MOST_FIGHTERS) {
        diags_add(diags, fault_error("swse/scenario", "list 1 to 64 actors"),
                  json_place(&table->scenario, json_at(actors, SWSE_MOST_FIGHTERS)),
                  "the scenario has %zu actors; a table holds 1 to %d", json_count(actors), SWSE_MOST_FIGHTERS);
        good = false;
    }
    const struct swse_setting setting = {table, state, &table->scenario, diags};
    for (size_t i = 0; i < json_count(actors) && i < SWSE_MOST_FIGHTERS; i++) /* every fault is reported */
        good = swse_state_add(&setting, json_at(actors, i)) && good;
    for (int i = 0; good && i < state->count; i++)
        swse_state_add_words(table, state, i, json_get(scenario, "environment"), "environment");
    if (good && state->count == 0)
        diags_add(diags, fault_error("swse/scenario", "write \"actors\": [{\"actor\": \"rask\"}, ...]"),
                  json_place(&table->scenario, scenario), "the scenario has no actors");
    if (good && state->count > 0) return state;
    swse_state_free(state);
    return NULL;
}

static const char *swse_fighter_state(const struct swse_fighter *fighter)
{
    if (fighter->dead) return "dead";
    return fighter->track >= SWSE_TRACK_HELPLESS ? "unconscious" : "active";
}

static void swse_facts(const struct table *table, int who, struct actor_facts *facts)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    *facts = (struct actor_facts){.side = fighter->side,
                                  .x = fighter->x,
                                  .y = fighter->y,
                                  .is_placed = swse_state_of(table)->ground != NULL,
                                  .size = swse_space(fighter).size,
                                  .hp = fighter->hit_points,
                                  .hp_max = fighter->hit_points_max,
                                  .state = swse_fighter_state(fighter)};
}

static bool swse_extent(const struct table *table, int *width, int *height)
{
    const struct swse_ground *ground = swse_state_of(table)->ground;
    if (!ground) return false;
    *width = ground->width;
    *height = ground->height;
    return true;
}

/* One effect of the view: {"condition" or "effect", "value", "rounds"}. */
static struct json swse_view_effect(struct arena *arena, const char *member, const char *word,
                                    const struct effect *effect)
{
    struct json one = json_make_object();
    json_put_text(arena, &one, member, word);
    if (effect->value > 1) json_put_int(arena, &one, "value", effect->value);
    if (effect->remaining > 0) json_put_int(arena, &one, "rounds", effect->remaining);
    return one;
}

static void swse_view_effects(const struct table *table, int who, struct arena *arena, struct json *actor)
{
    const struct swse_state *state = swse_state_of(table);
    struct json conditions = json_make_array(), effects = json_make_array();
    if (state->fighters[who].track != SWSE_TRACK_NORMAL) {
        struct json track = json_make_object();
        json_put_text(arena, &track, "condition", "track");
        json_put_int(arena, &track, "value", state->fighters[who].track);
        json_push(arena, &conditions, track);
    }
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.items[i];
        const char *kind = table_text(table, effect->kind);
        if (effect->bearer != who) continue;
        if (strncmp(kind, "status:", 7) == 0)
            json_push(arena, &conditions, swse_view_effect(arena, "condition", kind + 7, effect));
        else
            json_push(arena, &effects, swse_view_effect(arena, "effect", kind, effect));
    }
    json_set(arena, actor, "conditions", conditions);
    json_set(arena, actor, "effects", effects);
}

static void swse_view_cover(const struct table *table, struct arena *arena, int who, struct json *out)
{
    const struct swse_state *state = swse_state_of(table);
    int by = encounter_current(table);
    if (by < 0 || by == who || !state->ground) return;
    int64_t cover = swse_cover(state, by, who);
    if (cover) json_put_int(arena, out, "cover", cover);
}

static void swse_view_actor(const struct table *table, struct arena *arena, int who, struct json *out)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    const struct swse_actor *actor = fighter->form->actor;
    struct json items = json_make_array(), feats = json_make_array();
    swse_view_effects(table, who, arena, out);
    swse_view_cover(table, arena, who, out);
    json_put_text(arena, out, "species", actor->species_id);
    json_put_int(arena, out, "track", fighter->track);
    json_put_bool(arena, out, "secondWindUsed", fighter->second_wind_used);
    json_put_int(arena, out, SWSE_FORCE_POINTS, fighter->force_points);
    for (size_t i = 0; i < actor->items.count; i++) {
        struct json item = json_make_object();
        json_put_text(arena, &item, "id", actor->items.items[i].id);
        json_put_bool(arena, &item, "equipped", actor->items.items[i].equipped);
        json_push(arena, &items, item);
    }
    json_set(arena, out, "items", items);
    for (size_t i = 0; i < actor->feats.count; i++) {
        const char *id = actor->feats.items[i].id;
        if (!actor->feats.items[i].refused) json_push(arena, &feats, json_make_text(arena, id, strlen(id)));
    }
    json_set(arena, out, "feats", feats);
}

static void swse_describe(const struct table *table, struct page *page)
{
    const struct swse_state *state = swse_state_of(table);
    page_heading(page, board_heading(table, page->arena));
    for (int i = 0; i < state->count; i++) {
        const struct swse_fighter *fighter = &state->fighters[i];
        struct text detail = {0};
        if (state->ground) text_addf(&detail, "at %d,%d", fighter->x, fighter->y);
        bool active = strcmp(swse_fighter_state(fighter), "active") == 0;
        if (!active) text_addf(&detail, "%s%s", detail.length ? ", " : "", swse_fighter_state(fighter));
        if (fighter->track && active)
            text_addf(&detail, "%s%lld %s down the condition track", detail.length ? ", " : "",
                      (long long)fighter->track, fighter->track == 1 ? "step" : "steps");
        for (int k = 0; k < state->effects.count; k++) {
            const struct effect *effect = &state->effects.items[k];
            if (effect->bearer != i || swse_is_mark(table, effect->kind)) continue;
            if (detail.length) text_add(&detail, ", ");
            swse_effect_label(table, i, effect->kind, &detail);
        }
        page_row(
            page,
            state->ground ? arena_printf(page->arena, "%c %s", board_letter(i), table_text(table, fighter->name))
                          : table_text(table, fighter->name),
            arena_printf(page->arena, "%lld/%lld", (long long)fighter->hit_points, (long long)fighter->hit_points_max),
            text_get(&detail));
        text_free(&detail);
    }
}

/* The words of a stem that are on the fighter now, as a list of its document. */
static struct json swse_words_now(const struct table *table, int who, const char *stem, struct arena *arena)
{
    struct swse_words words = {0};
    struct json list = json_make_array();
    swse_add_words(table, who, stem, arena, &words);
    for (size_t i = 0; i < words.count; i++)
        json_push(arena, &list, json_make_text(arena, words.items[i], strlen(words.items[i])));
    return list;
}

/* The character with the hit points, the track and all that is on it at the moment. */
static bool swse_document_now(const struct table *table, int64_t actor, struct arena *arena, struct json *out)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[actor];
    struct json points = json_make_object();
    *out = json_copy(arena, &fighter->form->document.root);
    json_put_int(arena, &points, "value", fighter->hit_points);
    json_put_int(arena, &points, "max", fighter->hit_points_max);
    json_set(arena, out, "hitPoints", points);
    json_put_int(arena, out, "track", fighter->track);
    json_put_int(arena, out, SWSE_FORCE_POINTS, fighter->force_points);
    json_set(arena, out, "statuses", swse_words_now(table, (int)actor, "status", arena));
    json_set(arena, out, "effects", swse_words_now(table, (int)actor, "effect", arena));
    json_set(arena, out, "environment", swse_words_now(table, (int)actor, "environment", arena));
    return !arena->failed;
}

/* ---- what the core asks ---- */

static struct encounter *swse_encounter(const struct table *table)
{
    return &swse_state_of(table)->encounter;
}

static struct effects *swse_effects(const struct table *table)
{
    return &swse_state_of(table)->effects;
}

static struct action_pool *swse_budget(const struct table *table, int who)
{
    return &swse_state_of(table)->fighters[who].budget;
}

static int swse_fighter_count(const struct table *table)
{
    return swse_state_of(table)->count;
}

static int swse_side(const struct table *table, int who)
{
    return swse_state_of(table)->fighters[who].side;
}

static bool swse_takes_part(const struct table *table, int who)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    return !fighter->dead && !fighter->gone;
}

/* Without sides nobody is beaten: the game master ends the encounter. */
static bool swse_can_fight(struct table *table, int who)
{
    const struct swse_state *state = swse_state_of(table);
    const struct swse_fighter *fighter = &state->fighters[who];
    return !state->has_sides || (!fighter->dead && !fighter->gone && fighter->track < SWSE_TRACK_HELPLESS);
}

static const struct event_kind swse_events[] = {
#define EVENT_PREFIX swse_event_
#define EVENT_PREFIX_ID SWSE_EVENT_
#define EVENT_FILE "systems/swse/table/events.def"
#define EVENT_COUNT_NAME SWSE_EVENT_COUNT
#include "core/event_table.def"
};

/* What the hit points of a position do not show. */
static const struct player_hint swse_player_hints[] = {
    {"rage", PLAYER_OPENS, 25}, {"recover", PLAYER_WORTH, 20}, {"calm", PLAYER_NEVER, 0}, {0}};

/* The names of these in sentences. */
static const struct event_word swse_event_words[] = {
    {"what", "attack", "an attack"},
    {"what", "force point", "a Force Point die"},
    {"what", "Initiative", "initiative"},
    {"what", SWSE_FORCE_POINTS, "Force point|Force points"},
    {"what", "strength", "Strength"},
    {"what", "dexterity", "Dexterity"},
    {"what", "constitution", "Constitution"},
    {"what", "intelligence", "Intelligence"},
    {"what", "wisdom", "Wisdom"},
    {"what", "charisma", "Charisma"},
    {0},
};

const struct table_rules swse_table_rules = {
    .events = swse_events,
    .words = swse_event_words,
    .commands = swse_commands,
    .hooks = {[HOOK_PLACE] = {swse_master_place, NULL},
              [HOOK_JOIN] = {swse_master_join, NULL},
              [HOOK_LEAVE] = {swse_master_leave, NULL},
              [HOOK_SPEND] = {swse_master_spend, NULL},
              [HOOK_RESTORE] = {swse_master_restore, NULL},
              [HOOK_DAMAGE] = {swse_master_damage, NULL},
              [HOOK_HEAL] = {swse_master_heal, NULL},
              [HOOK_SET_HP] = {swse_master_set_hp, NULL},
              [HOOK_CONDITION] = {swse_master_condition, NULL},
              [HOOK_EFFECT] = {swse_master_effect, NULL},
              [HOOK_TOGGLE] = {.instead = "what a rule depends on is an \"effect\" or an \"environment\""},
              [HOOK_REST] = {swse_master_rest, NULL}},
    .encounter = {.state = swse_encounter,
                  .effects = swse_effects,
                  .economy = &swse_economy,
                  .budget = swse_budget,
                  .count = swse_fighter_count,
                  .side = swse_side,
                  .takes_part = swse_takes_part,
                  .can_fight = swse_can_fight,
                  .initiative = swse_turn_initiative,
                  .started = swse_encounter_started,
                  .round_start = swse_round_start,
                  .turn_ready = swse_turn_ready,
                  .turn_end = swse_turn_end,
                  .ended = swse_encounter_ended,
                  .effect_over = swse_effect_over,
                  .may_delay = encounter_has_not_acted},
    .scenario = swse_scenario_fields,
    .state_new = swse_state_new,
    .state_clone = swse_state_clone,
    .state_free = swse_state_free,
    .state_hash = swse_state_hash,
    .apply = swse_play_apply,
    .actor_name = swse_actor_name,
    .actor_find = swse_actor_find,
    .player = {.hints = swse_player_hints, .ways = swse_player_ways, .joins = swse_joins_from},
    .legal = swse_legal,
    .legal_is_tried = true,
    .moves = swse_moves,
    .describe = swse_describe,
    .board = swse_board,
    .document = swse_document_now,
    .facts = swse_facts,
    .extent = swse_extent,
    .view_actor = swse_view_actor,
};
