/* state.c: the state of a PF2e table: made from a scenario, cloned, joined by newcomers. */
#include <string.h>

#include "base/memory.h"
#include "core/page.h"
#include "core/scenario.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/master.h"

struct pf2e_state *pf2e_state_of(const struct table *table)
{
    return table->state;
}

const struct pf2e_world *pf2e_table_world(const struct pf2e_state *state)
{
    return &state->cache->world;
}

const struct pf2e_board *pf2e_table_board(const struct pf2e_state *state)
{
    return &state->cache->board;
}

static void table_pf2e_free(void *memory)
{
    struct pf2e_state *state = memory;
    if (!state) return;
    for (int i = 0; i < state->count; i++)
        pf2e_form_release(state->fighters[i].form);
    if (state->cache && --state->cache->references == 0) {
        pf2e_memory_free(&state->cache->memory);
        pf2e_world_free(&state->cache->world);
        arena_free(&state->cache->arena);
        memory_free(state->cache);
    }
    memory_free(state);
}

/* Of each list what it has: most of them are nearly empty, and machine players clone before each command. */
static void table_pf2e_copy(struct pf2e_state *clone, const struct pf2e_state *state)
{
    clone->cache = state->cache;
    clone->count = state->count;
    clone->width = state->width;
    clone->height = state->height;
    memcpy(clone->fighters, state->fighters, (size_t)state->count * sizeof *state->fighters);
    effects_copy(&clone->effects, &state->effects);
    encounter_copy(&clone->encounter, &state->encounter);
    clone->new_round = state->new_round;
    clone->out_of_turn = state->out_of_turn;
    clone->open_doors = state->open_doors;
    clone->zone_count = state->zone_count;
    memcpy(clone->zones, state->zones, (size_t)state->zone_count * sizeof *state->zones);
    clone->presence_count = state->presence_count;
    memcpy(clone->presences, state->presences, (size_t)state->presence_count * sizeof *state->presences);
}

static void *table_pf2e_clone(const void *memory)
{
    const struct pf2e_state *state = memory;
    struct pf2e_state *clone = memory_alloc(sizeof *clone);
    if (!clone) return NULL;
    table_pf2e_copy(clone, state);
    clone->cache->references++;
    for (int i = 0; i < clone->count; i++)
        clone->fighters[i].form->references++;
    return clone;
}

static uint64_t table_pf2e_hash(const void *memory)
{
    const struct pf2e_state *state = memory;
    uint64_t hash = TABLE_HASH_FIRST;
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *one = &state->fighters[i];
        const int64_t numbers[] = {(int64_t)pf2e_form_hash(one->form),
                                   one->vitals.hp,
                                   one->vitals.temp,
                                   one->x,
                                   one->y,
                                   one->attacks,
                                   one->struck.attack,
                                   one->struck.target,
                                   one->struck.hits,
                                   one->struck.is_last,
                                   one->struck.is_critical,
                                   one->dead,
                                   one->budget.left[0],
                                   one->budget.left[1],
                                   one->readied.action,
                                   one->readied.when,
                                   one->elevation,
                                   one->flew,
                                   one->master,
                                   one->ordered,
                                   one->undone,
                                   (int64_t)one->hidden,
                                   (int64_t)one->undetected};
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            hash = table_hash_add(hash, numbers[k]);
    }
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *one = &state->effects.items[i];
        const int64_t numbers[] = {one->kind, one->bearer, one->clock, one->whose, one->remaining};
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            hash = table_hash_add(hash, numbers[k]);
    }
    hash = table_hash_add(hash, state->encounter.turns.current);
    hash = table_hash_add(hash, state->encounter.turns.round);
    hash = table_hash_add(hash, (int64_t)state->open_doors);
    hash = table_hash_add(hash, state->out_of_turn);
    for (int i = 0; i < state->zone_count; i++) {
        const struct pf2e_zone *zone = &state->zones[i];
        hash = table_hash_add(hash, zone->name * (int64_t)65536 + zone->maker);
        hash = table_hash_add(hash, zone->area.x * (int64_t)65536 + zone->area.y);
    }
    for (int i = 0; i < state->presence_count; i++)
        hash = table_hash_add(hash, state->presences[i].source * 65536 + state->presences[i].target);
    return table_hash_add(hash, pf2e_in_encounter(state));
}

static int64_t table_pf2e_find(const struct table *table, const char *name)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->count; i++) {
        if (strcmp(table_text(table, state->fighters[i].name), name) == 0) return i;
    }
    return -1;
}

static const char *table_pf2e_name(const struct table *table, int64_t actor)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    return state && actor >= 0 && actor < state->count ? table_text(table, state->fighters[actor].name) : NULL;
}

int16_t pf2e_fighter_size(const struct pf2e_actor *actor)
{
    int rank = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"));
    return (int16_t)(rank < 3 ? 1 : rank - 1);
}

/* --- scenarios --------------------------------------------------------------------------------------------------- */

static bool table_pf2e_is_taken(const void *memory, symbol name)
{
    const struct pf2e_state *state = memory;
    for (int i = 0; i < state->count; i++) {
        if (state->fighters[i].name == name) return true;
    }
    return false;
}

symbol pf2e_unique_name(struct table *table, const struct pf2e_state *state, const char *name)
{
    return table_unique_name(table, state, name, table_pf2e_is_taken);
}

static const struct json *table_pf2e_document(struct table *table, const struct json *entry, struct diags *diags)
{
    const struct json *actor = json_get(entry, "actor");
    const char *name = json_to_text(actor, NULL);
    if (json_is(actor, JSON_OBJECT)) return actor;
    const struct pf2e_content *content = (const struct pf2e_content *)(const void *)table->content;
    const struct pf2e_document *found = name ? pf2e_content_document(content, name) : NULL;
    const struct json *root = found && found->family == PF2E_ACTOR ? pf2e_document_root(found) : NULL;
    if (!root)
        diags_add(diags,
                  fault_error("pf2e/scenario",
                              "load the content it is in (--content PATH), or give its document instead of a name"),
                  json_place(&table->scenario, entry), "there is no actor \"%s\" in the content", name ? name : "");
    return root;
}

/* The name of a side that is given by its number. */
static const char *table_pf2e_side_name(struct table *table, int number)
{
    static const char *const plain[] = {"party", "opposition"};
    const char *name = scenario_side_name(&table->scenario.root, number);
    if (name) return name;
    return number < 2 ? plain[number] : arena_printf(&table->arena, "side %d", number);
}

/* The number of someone's side with this name, or the first that is free. */
static int table_pf2e_side_number(const struct pf2e_state *state, symbol name, int next)
{
    for (int i = 0; i < state->count; i++) {
        if (state->fighters[i].side == name) return state->fighters[i].side_number;
        if (state->fighters[i].side_number >= next) next = state->fighters[i].side_number + 1;
    }
    return next;
}

struct pf2e_side pf2e_side_of(struct table *table, const struct pf2e_state *state, const struct json *given,
                              const struct json *document)
{
    const struct json *scenario = &table->scenario.root;
    int listed = (int)json_count(json_get(scenario, "sides"));
    const char *fallback = table_pf2e_side_name(table, json_is_text(json_get(document, "type"), "character") ? 0 : 1);
    const struct json named = json_make_text(&table->arena, fallback, strlen(fallback));
    int number = scenario_side(table->sides, given ? given : &named);
    bool is_number = json_is(given, JSON_INTEGER) && number >= 0;
    const char *name = is_number ? table_pf2e_side_name(table, number) : json_to_text(given, fallback);
    struct pf2e_side side = {.name = table_intern(table, name ? name : fallback), .number = number};
    if (!is_number && (number < 0 || number >= listed))
        side.number = table_pf2e_side_number(state, side.name, listed);
    return side;
}

static bool table_pf2e_add(struct table *table, struct pf2e_state *state, const struct json *entry, struct diags *diags)
{
    const struct json *document = table_pf2e_document(table, entry, diags), *at = json_get(entry, "at");
    if (!document) return false;
    if (state->count == PF2E_MOST_FIGHTERS) {
        diags_add(diags, fault_error("pf2e/scenario", NULL), json_place(&table->scenario, entry),
                  "there are more than %s fighters", "64");
        return false;
    }
    struct pf2e_fighter *fighter = &state->fighters[state->count];
    *fighter = (struct pf2e_fighter){.form = pf2e_form_new(state->cache, document, NULL)};
    if (!fighter->form) return false;
    const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    fighter->vitals = pf2e_vitals_of(actor);
    fighter->vitals.temp =
        scenario_within(json_get(entry, "temporaryHp"), fighter->vitals.temp, 0, SCENARIO_MOST_AMOUNT);
    fighter->size = pf2e_fighter_size(actor);
    fighter->name = pf2e_unique_name(table, state, json_to_text(json_get(entry, "name"), actor->name));
    const struct pf2e_side side = pf2e_side_of(table, state, json_get(entry, "side"), document);
    fighter->side = side.name;
    fighter->side_number = (int16_t)side.number;
    state->count++;
    int64_t x = json_to_int(json_at(at, 0), state->count), y = json_to_int(json_at(at, 1), state->count);
    int64_t up = json_to_int(json_get(entry, "height"), 0);
    fighter->x = (int16_t)(x < 0 ? 0 : x > 255 ? 255 : x);
    fighter->y = (int16_t)(y < 0 ? 0 : y > 255 ? 255 : y);
    fighter->elevation = (int16_t)(pf2e_ground(state, pf2e_space(fighter)) + (up < 0 ? 0 : up > 1000 ? 1000 : up));
    if (pf2e_can_be(state, state->count - 1, fighter->x, fighter->y, fighter->elevation)) return true;
    diags_add(diags, fault_error("pf2e/scenario", "squares are [x, y] from [0, 0]; two cannot stand on one"),
              json_place(&table->scenario, entry), "%s cannot stand there", table_text(table, fighter->name));
    return false;
}

/* A minion of someone who is named in the scenario before it. */
static bool table_pf2e_bind(struct table *table, struct pf2e_state *state, const struct json *entry,
                            struct diags *diags)
{
    const char *name = json_to_text(json_get(entry, "master"), NULL);
    for (int i = 0; name && i < state->count - 1; i++) {
        if (strcmp(table_text(table, state->fighters[i].name), name) != 0) continue;
        state->fighters[state->count - 1].master = (int16_t)(i + 1);
        state->fighters[state->count - 1].side = state->fighters[i].side;
        state->fighters[state->count - 1].side_number = state->fighters[i].side_number;
        return true;
    }
    if (name)
        diags_add(diags, fault_error("pf2e/scenario", "list a master before its minions"),
                  json_place(&table->scenario, entry), "there is no \"%s\" to be a minion of", name);
    return !name;
}

/* --- newcomers --------------------------------------------------------------------------------------------------- */

bool pf2e_is_free_for(const struct pf2e_state *state, const struct json *document, int x, int y)
{
    int rank = pf2e_size_rank(tree_text(document, "system.traits.size.value", "med")), size = rank < 3 ? 1 : rank - 1;
    struct grid_space there = {x, y, size};
    if (x < 0 || y < 0 || x + size > state->width || y + size > state->height) return false;
    if (pf2e_board_has(pf2e_table_board(state), there, PF2E_SQUARE_SOLID)) return false;
    for (int i = 0; i < state->count; i++) {
        if (!state->fighters[i].dead && grid_overlaps(pf2e_space(&state->fighters[i]), there)) return false;
    }
    return true;
}

/* The document of something summoned: a minion by its traits. */
static struct json table_pf2e_summoned(struct arena *arena, const struct json *document)
{
    struct json made = json_copy(arena, document);
    static const char *const traits[] = {"minion", "summoned"};
    for (size_t i = 0; i < 2; i++)
        tree_push_text(arena, &made, "system.traits.value", traits[i]);
    return made;
}

/* A summoned creature is found by its link; one that the game master adds comes as a whole document. */
static struct pf2e_form *table_pf2e_newcomer(struct table *table, struct pf2e_state *state,
                                             const struct pf2e_event_join *join)
{
    const struct json *document =
        join->document ? pf2e_world_find(pf2e_table_world(state), table_text(table, join->document)) : NULL;
    const char *entry = join->entry ? table_text(table, join->entry) : "";
    struct pf2e_form *form = NULL;
    struct json_document read;
    struct arena arena;
    arena_init(&arena);
    if (document) {
        struct json made = table_pf2e_summoned(&arena, document);
        if (!arena.failed) form = pf2e_form_new(state->cache, &made, NULL);
    } else if (*entry) {
        if (json_parse(&read, "join", entry, strlen(entry), NULL) == STATUS_OK)
            form = pf2e_form_new(state->cache, &read.root, NULL);
        json_free(&read);
    }
    arena_free(&arena);
    return form;
}

void pf2e_join(struct table *table, struct pf2e_state *state, const struct event *event)
{
    struct pf2e_event_join join = pf2e_event_join_of(event);
    if (state->count == PF2E_MOST_FIGHTERS) return;
    struct pf2e_form *form = table_pf2e_newcomer(table, state, &join);
    if (!form) {
        table_refuse(table, "there is not enough memory");
        return;
    }
    const struct pf2e_actor *actor = pf2e_form_actor(form);
    symbol side = join.master >= 0 ? state->fighters[join.master].side : (symbol)join.sideName;
    struct pf2e_fighter *fighter = &state->fighters[state->count++];
    *fighter = (struct pf2e_fighter){.form = form,
                                     .name = (symbol)join.name,
                                     .side = side,
                                     .side_number = (int16_t)join.side,
                                     .x = (int16_t)event_square_x(join.at),
                                     .y = (int16_t)event_square_y(join.at),
                                     .size = pf2e_fighter_size(actor),
                                     .vitals = pf2e_vitals_of(actor),
                                     .master = (int16_t)(join.master + 1),
                                     .bound = (symbol)join.effect};
    fighter->elevation = (int16_t)pf2e_ground(state, pf2e_space(fighter));
}

int pf2e_side(const struct pf2e_state *state, int who)
{
    return state->fighters[who].side_number;
}

static void *table_pf2e_new(struct table *table, const struct json *scenario, struct diags *diags)
{
    const struct json *actors = json_get(scenario, "actors");
    const struct pf2e_content *content = (const struct pf2e_content *)(const void *)table->content;
    struct pf2e_state *state = memory_alloc(sizeof *state);
    struct pf2e_table_cache *cache = state ? memory_alloc(sizeof *cache) : NULL;
    if (!cache) {
        memory_free(state);
        return NULL;
    }
    memset(state, 0, sizeof *state);
    memset(cache, 0, sizeof *cache);
    cache->references = 1;
    atomic_flag_clear(&cache->memory.busy);
    pf2e_world_init(&cache->world, content ? content->pack : NULL);
    state->cache = cache;
    state->encounter.turns.current = TURNS_NOBODY;
    state->out_of_turn = -1;
    arena_init(&cache->arena);
    bool good = pf2e_board_read(&cache->board, &cache->arena, &table->scenario, json_get(scenario, "board"), diags);
    cache->asks_heroes = json_to_bool(json_path(scenario, "rules.heroPoints"), false);
    state->width = cache->board.width;
    state->height = cache->board.height;
    state->open_doors = cache->board.open_at_first;
    for (size_t i = 0; good && i < json_count(actors); i++)
        good = table_pf2e_add(table, state, json_at(actors, i), diags) &&
               table_pf2e_bind(table, state, json_at(actors, i), diags);
    if (good && state->count == 0)
        diags_add(diags, fault_error("pf2e/scenario", "write \"actors\": [{\"actor\": \"...\", \"at\": [3, 4]}]"),
                  json_place(&table->scenario, scenario), "%s", "the scenario has no actors");
    if (good && state->count > 0) return state;
    table_pf2e_free(state);
    return NULL;
}

/* --- seats ------------------------------------------------------------------------------------------------------- */

static int table_pf2e_rank(const struct pf2e_state *state, int who, int *initiative)
{
    for (int i = 0; i < state->encounter.turns.count; i++) {
        if (state->encounter.turns.order[i].actor != who) continue;
        *initiative = state->encounter.turns.order[i].initiative;
        return i + 1;
    }
    return 0;
}

struct pf2e_turn pf2e_table_turn(const struct pf2e_state *state, int who)
{
    struct pf2e_turn turn = {.round = state->encounter.turns.round, .turn = state->encounter.turns.current + 1};
    turn.rank = pf2e_in_encounter(state) ? table_pf2e_rank(state, who, &turn.initiative) : 0;
    turn.own = pf2e_current(state) == who;
    return turn;
}

/* The document with the hit points and the effects of the moment. */
static void table_pf2e_sit_down(struct pf2e_borrowed_actor *borrowed, const struct pf2e_fighter *fighter,
                                const struct json *effects, size_t count)
{
    bool hurt = fighter->vitals.hp != borrowed->form->hp_value || fighter->vitals.temp != borrowed->form->hp_temp;
    borrowed->participant.is_as_prepared = !count;
    borrowed->participant.hp = fighter->vitals.hp;
    borrowed->participant.temp = fighter->vitals.temp;
    struct arena *arena = &borrowed->arena;
    struct json *document = hurt || count ? arena_new(arena, struct json) : NULL;
    if (!document) return;
    *document = *pf2e_form_document(borrowed->form);
    if (hurt) {
        tree_set_int(arena, document, "system.attributes.hp.value", fighter->vitals.hp);
        tree_set_int(arena, document, "system.attributes.hp.temp", fighter->vitals.temp);
        tree_disown(document, "system.attributes.hp");
    }
    struct json *items = count ? tree_open(arena, document, "items") : NULL;
    if (items && json_is(items, JSON_NULL)) *items = json_make_array();
    for (size_t i = 0; items && tree_own(arena, items) && i < count; i++)
        json_push(arena, items, json_copy(arena, &effects[i]));
    tree_disown(document, "items");
    if (!arena->failed) borrowed->participant.document = document;
}

void pf2e_actor_borrow_as(const struct table *table, int who, const struct pf2e_guise *guise,
                          struct pf2e_borrowed_actor *borrowed)
{
    struct pf2e_form *form = guise->form;
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *fighter = &state->fighters[who];
    *borrowed = (struct pf2e_borrowed_actor){.form = form};
    arena_init(&borrowed->arena);
    form->references++;
    borrowed->participant = (struct pf2e_participant){.document = pf2e_form_document(form),
                                                      .actor = pf2e_form_actor(form),
                                                      .alliance = table_text(table, fighter->side),
                                                      .placed = true,
                                                      .token = pf2e_fighter_token(fighter)};
    borrowed->participant.start = borrowed->participant.actor->start;
    table_pf2e_sit_down(borrowed, fighter, guise->effects, guise->count);
    struct pf2e_turn turn = pf2e_table_turn(state, who);
    turn.statistic = tree_text(&pf2e_form_core_actor(state->fighters[who].form)->system, "initiative.statistic", NULL);
    if (turn.rank) pf2e_words_of_encounter(&borrowed->arena, &turn, &borrowed->participant.options);
}

void pf2e_sit_with(const struct table *table, int who, const struct json *effects, size_t count,
                   struct pf2e_borrowed_actor *borrowed)
{
    struct pf2e_guise guise = {pf2e_state_of(table)->fighters[who].form, effects, count};
    pf2e_actor_borrow_as(table, who, &guise, borrowed);
}

void pf2e_actor_borrow(const struct table *table, int who, struct pf2e_borrowed_actor *borrowed)
{
    pf2e_sit_with(table, who, NULL, 0, borrowed);
}

void pf2e_actor_release(struct pf2e_borrowed_actor *borrowed)
{
    pf2e_form_release(borrowed->form);
    arena_free(&borrowed->arena);
}

static bool table_pf2e_document_now(const struct table *table, int64_t actor, struct arena *arena, struct json *out)
{
    struct pf2e_borrowed_actor borrowed;
    pf2e_actor_borrow(table, (int)actor, &borrowed);
    *out = json_copy(arena, borrowed.participant.document);
    pf2e_actor_release(&borrowed);
    return !arena->failed;
}

/* What the hit points of a position do not show. */
static const struct player_hint pf2e_player_hints[] = {
    {"raiseShield", PLAYER_WORTH, 20}, {"stand", PLAYER_READIES, 60},   {"escape", PLAYER_WORTH, 30},
    {"trip", PLAYER_STATED, 24},      {"grapple", PLAYER_STATED, 16},  {"shove", PLAYER_NEVER, 0},
    {"disarm", PLAYER_STATED, 6},     {"feint", PLAYER_STATED, 10},    {"demoralize", PLAYER_STATED, 20},
    {"open", PLAYER_WORTH, 6},        {"draw", PLAYER_READIES, 0},     {"seek", PLAYER_WORTH, 4},
    {"aid", PLAYER_NEVER, 0},
    {"react", PLAYER_NEVER, 0},       {"ready", PLAYER_AWAITS, 0},     {"takeCover", PLAYER_SHELTERS, 8},
    {"hide", PLAYER_HIDES, 30},       {"stow", PLAYER_NEVER, 0},       {"drop", PLAYER_NEVER, 0},
    {0}};

/* The names of these in sentences. */
static const struct event_word pf2e_event_words[] = {
    {"what", "initiative", "initiative"},
    {"what", "flat check", "a flat check"},
    {"what", "recovery", "a recovery check"},
    {"what", "persistent damage", "a flat check to end persistent damage"},
    {"what", "concealed target", "a flat check to target a concealed creature"},
    {"what", "hidden target", "a flat check to target a hidden creature"},
    {"what", "stupefied casting", "a flat check to cast while stupefied"},
    {"what", "casting while grabbed", "a flat check to cast while grabbed"},
    {"what", "prepared", "prepared spell"},
    {"what", "innate", "innate spell"},
    {"what", "slot", "spell slot"},
    {"what", "focus", "focus point"},
    {"what", "item", "consumable"},
    {"condition", "off-guard", "off-guard"},
    {"kind", "night", "a night's rest"},
    {"when", "comes", "comes near"},
    {"when", "leaves", "moves away"},
    {"when", "hurt", "is hurt"},
    {0},
};

const struct table_rules pf2e_table_rules = {
    .events = pf2e_event_kinds,
    .words = pf2e_event_words,
    .scenario = pf2e_scenario_fields,
    .state_new = table_pf2e_new,
    .state_clone = table_pf2e_clone,
    .state_free = table_pf2e_free,
    .state_hash = table_pf2e_hash,
    .commands = pf2e_commands,
    .hooks = {[HOOK_PLACE] = {pf2e_master_place, NULL},
              [HOOK_JOIN] = {pf2e_master_join, NULL},
              [HOOK_LEAVE] = {pf2e_master_leave, NULL},
              [HOOK_DAMAGE] = {pf2e_master_damage, NULL},
              [HOOK_HEAL] = {pf2e_master_heal, NULL},
              [HOOK_SET_HP] = {pf2e_master_set_hp, NULL},
              [HOOK_CONDITION] = {pf2e_master_condition, pf2e_condition_fields},
              [HOOK_EFFECT] = {pf2e_master_effect, pf2e_effect_fields},
              [HOOK_SPEND] = {pf2e_master_spend, NULL},
              [HOOK_RESTORE] = {pf2e_master_restore, NULL},
              [HOOK_REST] = {pf2e_master_rest, NULL},
              [HOOK_TOGGLE] = {pf2e_master_toggle, NULL}},
    .player = {.hints = pf2e_player_hints,
               .ways = pf2e_legal_ways,
               .joins = pf2e_joins_from,
               .await = pf2e_legal_await,
               .unseen = pf2e_unseen_by},
    .encounter = {.state = pf2e_turn_encounter,
                  .effects = pf2e_turn_effects,
                  .economy = &pf2e_economy,
                  .budget = pf2e_turn_budget,
                  .count = pf2e_turn_count,
                  .side = pf2e_turn_side,
                  .takes_part = pf2e_turn_takes_part,
                  .can_fight = pf2e_turn_can_fight,
                  .initiative = pf2e_roll_initiative,
                  .may_start = pf2e_turn_may_start,
                  .turn_start = pf2e_turn_start,
                  .turn_ready = pf2e_turn_ready,
                  .turn_end = pf2e_turn_end,
                  .effect_over = pf2e_turn_effect_over,
                  .may_delay = pf2e_may_delay},
    .settle = pf2e_table_settle,
    .apply = pf2e_table_apply,
    .actor_name = table_pf2e_name,
    .actor_find = table_pf2e_find,
    .legal = pf2e_table_legal,
    .moves = pf2e_table_moves,
    .conditions = pf2e_table_conditions,
    .preview = pf2e_table_preview,
    .document = table_pf2e_document_now,
    .describe = pf2e_table_describe,
    .board = pf2e_table_draw,
    .facts = pf2e_table_facts,
    .view_actor = pf2e_table_view_actor,
    .view_more = pf2e_table_view_more,
    .is_hidden = pf2e_table_is_hidden,
    .why = pf2e_table_why,
};
