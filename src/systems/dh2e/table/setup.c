/* setup.c: makes the state of a DH2E table from a scenario. */
#include <string.h>

#include "base/limits.h"
#include "base/memory.h"
#include "core/scenario.h"
#include "systems/dh2e/table/table.h"

struct dh2e_setup {
    struct table *table;
    struct dh2e_state *state;
    struct diags *diags;
    const struct json_document *document; /* that contains the entries */
};

static void dh2e_setup_fault(struct dh2e_setup *setup, const struct json *at, const char *hint, const char *sentence,
                             const char *word)
{
    diags_add(setup->diags, fault_error("dh2e/scenario", hint), json_place(setup->document, at), "%s: %s", word,
              sentence);
}

static void dh2e_setup_room(struct dh2e_setup *setup, const struct dh2e_actor *actor, size_t count, size_t most,
                            const char *what)
{
    if (count > most)
        diags_add(setup->diags, fault_warning("dh2e/limit", "leave some out"), (struct place){0},
                  "%s has %zu %s; only the first %zu can be used at the table", actor->name, count, what, most);
}

static void dh2e_setup_arms(struct dh2e_setup *setup, struct dh2e_combatant *combatant)
{
    const struct dh2e_actor *actor = combatant->prepared;
    dh2e_setup_room(setup, actor, actor->weapons.count, DH2E_ARMS_MOST, "weapons");
    dh2e_setup_room(setup, actor, actor->ammunition.count, DH2E_STOCKS_MOST, "kinds of ammunition");
    struct symbols *symbols = &setup->table->symbols;
    for (size_t i = 0; i < actor->weapons.count && combatant->arm_count < DH2E_ARMS_MOST; i++) {
        const struct dh2e_weapon *weapon = &actor->weapons.items[i];
        struct dh2e_arm *arm = &combatant->arms[combatant->arm_count++];
        arm->slug = symbol_intern_text(symbols, weapon->slug);
        arm->held = weapon->equipped;
        arm->jammed = weapon->jammed;
        for (size_t run = 0; run < weapon->run_count; run++) {
            arm->runs[run].round = symbol_intern_text(symbols, weapon->runs[run].round);
            arm->runs[run].count = (int32_t)weapon->runs[run].count;
        }
        arm->run_count = (uint8_t)weapon->run_count;
    }
    for (size_t i = 0; i < actor->ammunition.count && combatant->stock_count < DH2E_STOCKS_MOST; i++) {
        struct dh2e_stock *stock = &combatant->stocks[combatant->stock_count++];
        stock->slug = symbol_intern_text(symbols, actor->ammunition.items[i].slug);
        stock->count = (int32_t)actor->ammunition.items[i].count;
    }
}

static int64_t dh2e_setup_figure(const struct json *value, int64_t fallback)
{
    int64_t number = json_to_int(value, fallback);
    return number < 0 || number > 100000 ? fallback : number;
}

static void dh2e_setup_condition(struct dh2e_setup *setup, int who, const char *slug, int64_t rounds)
{
    if (rounds < 0 || rounds > 100000) rounds = 0;
    struct effect effect = {.kind = symbol_intern_text(&setup->table->symbols, slug),
                            .bearer = (int16_t)who,
                            .source = EFFECT_NOBODY,
                            .value = 1,
                            .clock = rounds > 0 ? EFFECT_TURN_START : EFFECT_LASTS,
                            .whose = (int16_t)who,
                            .remaining = (int32_t)rounds,
                            .granted_by = EFFECT_NONE};
    effect_add(&setup->state->effects, effect, EFFECT_KEEP_HIGHER);
}

/* The table keeps the conditions of the actor from now on. */
static void dh2e_setup_conditions(struct dh2e_setup *setup, int who)
{
    struct dh2e_combatant *combatant = &setup->state->combatants[who];
    for (size_t i = 0; i < combatant->prepared->items.count; i++) {
        const struct dh2e_item *item = &combatant->prepared->items.items[i];
        if (item->kind == DH2E_KIND_CONDITION)
            dh2e_setup_condition(setup, who, item->slug,
                                 json_to_int(json_path(item->source, "system.remainingRounds"), 0));
    }
}

static void dh2e_near_actors(const struct dh2e_setup *setup, struct near *near)
{
    const struct dh2e_content *content = (const struct dh2e_content *)setup->table->content;
    for (size_t i = 0; i < content->entries.count; i++) {
        const struct dh2e_entry *entry = &content->entries.items[i];
        if (entry->kind == DH2E_KIND_ACOLYTE || entry->kind == DH2E_KIND_NPC) near_add(near, entry->name);
    }
}

static bool dh2e_setup_source(struct dh2e_setup *setup, const struct json *entry, struct dh2e_combatant *combatant)
{
    const struct json *actor = json_get(entry, "actor");
    combatant->source = actor;
    combatant->document = setup->document;
    if (json_is(actor, JSON_STRING)) {
        const struct dh2e_content *content = (const struct dh2e_content *)setup->table->content;
        const struct dh2e_entry *found = dh2e_content_find(content, DH2E_KIND_ACOLYTE, actor->text);
        if (!found) found = dh2e_content_find(content, DH2E_KIND_NPC, actor->text);
        combatant->source = found ? &found->document->root : NULL;
        combatant->document = found ? found->document : NULL;
    }
    if (json_is(combatant->source, JSON_OBJECT)) return true;
    if (json_is(actor, JSON_STRING)) {
        struct near near = near_new(actor->text);
        dh2e_near_actors(setup, &near);
        diags_add(setup->diags, fault_error("dh2e/scenario", diags_instead(setup->diags, &near)),
                  json_place(setup->document, actor), "there is no actor \"%s\" in the content", actor->text);
    } else {
        diags_add(setup->diags, fault_error("dh2e/scenario", NULL), json_place(setup->document, actor ? actor : entry),
                  "\"actor\" must be a name of the content or the actor itself");
    }
    return false;
}

static bool dh2e_setup_is_taken(const void *memory, symbol name)
{
    const struct dh2e_state *state = memory;
    for (int i = 0; i < state->count; i++) {
        if (state->combatants[i].name == name) return true;
    }
    return false;
}

static bool dh2e_setup_combatant(struct dh2e_setup *setup, const struct json *entry, int16_t index)
{
    struct dh2e_state *state = setup->state;
    struct dh2e_combatant *combatant = &state->combatants[state->count];
    if (!dh2e_setup_source(setup, entry, combatant)) return false;
    const char *own = json_to_text(json_get(combatant->source, "name"), "nameless");
    combatant->name =
        table_unique_name(setup->table, state, json_to_text(json_get(entry, "name"), own), dh2e_setup_is_taken);
    combatant->entry = index;
    combatant->grappling = -1;
    combatant->overwatch = -1;
    int side = scenario_side(setup->table->sides, json_get(entry, "side"));
    combatant->side = (int16_t)(side < 0 ? state->count : side);
    const struct json *at = json_get(entry, "at");
    combatant->x = (int16_t)scenario_within(json_at(at, 0), state->count, INT16_MIN, INT16_MAX);
    combatant->y = (int16_t)scenario_within(json_at(at, 1), 0, INT16_MIN, INT16_MAX);
    int64_t size = json_to_int(json_get(entry, "size"), 1);
    combatant->size = (int16_t)(size < 1 ? 1 : size > 4 ? 4 : size);
    struct dh2e_preparation preparation = {.actor = combatant->source,
                                           .document = combatant->document,
                                           .content = (const struct dh2e_content *)setup->table->content,
                                           .symbols = &setup->table->symbols,
                                           .fatigue = -1,
                                           .diags = setup->diags};
    combatant->prepared = dh2e_actor_new(&preparation);
    if (!combatant->prepared) return false;
    combatant->wounds_max = combatant->prepared->wounds_max;
    combatant->wounds = dh2e_setup_figure(json_get(entry, "hp"), combatant->prepared->wounds);
    combatant->critical = dh2e_setup_figure(json_get(entry, "critical"), combatant->prepared->critical);
    combatant->fatigue = dh2e_setup_figure(json_get(entry, "fatigue"), combatant->prepared->fatigue);
    action_pool_refill(&dh2e_economy, &combatant->budget, ECONOMY_ENCOUNTER);
    state->count++;
    dh2e_setup_arms(setup, combatant);
    dh2e_setup_conditions(setup, state->count - 1);
    dh2e_actor_free(combatant->prepared);
    combatant->prepared = NULL;
    return true;
}

static const struct scenario_kind dh2e_terrains[] = {{"solid", 1}, {0}};

static bool dh2e_setup_board(struct dh2e_setup *setup, const struct json *json)
{
    struct scenario_board board = {setup->document, json, setup->diags, "dh2e/scenario", 24, 18};
    if (!json) return true;
    if (!scenario_board_size(&board, LIMIT_BOARD_SIDE)) return false;
    size_t count = (size_t)board.width * (size_t)board.height;
    uint16_t *squares = arena_array(&setup->table->arena, uint16_t, count);
    uint8_t *edges = arena_array(&setup->table->arena, uint8_t, count);
    if (!squares || !edges) return false;
    scenario_board_terrain(&board, dh2e_terrains, squares);
    bool has_walls = scenario_board_walls(&board, edges);
    setup->state->map = (struct grid_map){board.width, board.height, squares, has_walls ? edges : NULL};
    setup->state->has_board = true;
    return true;
}

/* Where the scenario gives the square of an entry. */
static const struct json *dh2e_setup_square(const struct dh2e_setup *setup, int entry)
{
    const struct json *one = json_at(json_get(&setup->table->scenario.root, "actors"), (size_t)entry);
    const struct json *at = json_get(one, "at");
    return at ? at : one;
}

static bool dh2e_setup_places(struct dh2e_setup *setup)
{
    const struct dh2e_state *state = setup->state;
    bool good = true;
    for (int i = 0; state->has_board && i < state->count; i++) {
        const struct dh2e_combatant *one = &state->combatants[i];
        bool inside = one->x >= 0 && one->y >= 0 && one->x + one->size <= state->map.width &&
                      one->y + one->size <= state->map.height;
        if (inside) continue;
        dh2e_setup_fault(setup, dh2e_setup_square(setup, one->entry), "place it on the board with \"at\"",
                         "is outside the board", table_text(setup->table, one->name));
        good = false;
    }
    return good;
}

/* A state with room for one more; the old one is freed. */
static struct dh2e_state *dh2e_state_grow(struct table *table)
{
    struct dh2e_state *state = dh2e_state_of(table);
    size_t size = sizeof *state + (size_t)state->count * sizeof state->combatants[0];
    struct dh2e_state *grown = memory_alloc(size + sizeof state->combatants[0]);
    if (!grown) return NULL;
    memcpy(grown, state, size);
    memset((char *)grown + size, 0, sizeof state->combatants[0]);
    memory_free(state);
    table->state = grown;
    return grown;
}

/* Is the newcomer on the board, and on a free square? */
static bool dh2e_join_place(struct table *table)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct dh2e_combatant *one = &state->combatants[state->count - 1];
    if (!state->has_board) return true;
    bool inside = one->x >= 0 && one->y >= 0 && one->x + one->size <= state->map.width &&
                  one->y + one->size <= state->map.height;
    if (!inside) table_refuse(table, "the square %d,%d is not on the board", one->x, one->y);
    for (int i = 0; inside && i < state->count - 1; i++) {
        if (!state->combatants[i].out && grid_overlaps(dh2e_play_space(one), dh2e_play_space(&state->combatants[i])))
            table_refuse(table, "%s already stands there", table_actor_name(table, i));
    }
    return !table->refusal;
}

bool dh2e_state_join(struct table *table, const struct json *entry)
{
    struct diags diags;
    diags_init(&diags);
    struct json_document *document = arena_new(&table->arena, struct json_document);
    struct json kept = json_copy(&table->arena, entry); /* lives as long as the table, as a scenario does */
    struct dh2e_setup setup = {.table = table, .diags = &diags, .document = document};
    if (document) *document = (struct json_document){.name = "join", .root = kept};
    setup.state = document && !table->arena.failed ? dh2e_state_grow(table) : NULL;
    bool good = setup.state && dh2e_setup_combatant(&setup, &document->root, -1) && dh2e_join_place(table);
    if (!good) table_refuse_diag(table, &diags);
    diags_free(&diags);
    return good;
}

void *dh2e_state_new(struct table *table, const struct json *scenario, struct diags *diags)
{
    const struct json *actors = json_get(scenario, "actors");
    size_t count = json_count(actors);
    struct dh2e_setup setup = {.table = table, .diags = diags, .document = &table->scenario};
    if (!json_is(actors, JSON_ARRAY) || count == 0 || count > DH2E_COMBATANTS_MOST) {
        const struct json *first_too_many = json_at(actors, DH2E_COMBATANTS_MOST);
        struct place place = json_place(&table->scenario, first_too_many ? first_too_many : scenario);
        diags_add(diags, fault_error("dh2e/scenario", "list 1 to 64 actors"), place,
                  "the scenario has %zu actors; a table holds 1 to %d", count, DH2E_COMBATANTS_MOST);
        return NULL;
    }
    struct dh2e_state *state = memory_alloc(sizeof *state + count * sizeof state->combatants[0]);
    if (!state) return NULL;
    memset(state, 0, sizeof *state + count * sizeof state->combatants[0]);
    setup.state = state;
    state->cap = json_to_int(json_path(scenario, "rules.cap"), DH2E_MODIFIER_CAP);
    if (state->cap < 1 || state->cap > 1000) state->cap = DH2E_MODIFIER_CAP;
    state->jams_miss = json_to_bool(json_path(scenario, "rules.jamsMiss"), true);
    bool good = dh2e_setup_board(&setup, json_get(scenario, "board"));
    for (size_t i = 0; i < count; i++) /* every fault is reported, not only the first */
        good = dh2e_setup_combatant(&setup, json_at(actors, i), (int16_t)i) && good;
    good = dh2e_setup_places(&setup) && good && !table->arena.failed;
    if (good) return state;
    dh2e_state_free(state);
    return NULL;
}
