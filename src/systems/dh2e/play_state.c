/* play_state.c: the state of a DH2E table: made from a scenario, copied, and changed by events alone. */
#include <string.h>

#include "base/limits.h"
#include "base/memory.h"
#include "systems/dh2e/play.h"

/* ---- a scenario becomes a state ---- */

struct dh2e_setup {
    struct table *table;
    struct dh2e_state *state;
    struct diags *diags;
};

static void dh2e_setup_fault(struct dh2e_setup *setup, const struct json *at, const char *hint, const char *sentence,
                             const char *word)
{
    diags_add(setup->diags, "dh2e/scenario", SEVERITY_ERROR, json_place(&setup->table->scenario, at), hint, "%s: %s",
              word, sentence);
}

static void dh2e_setup_arms(struct dh2e_setup *setup, struct dh2e_combatant *combatant)
{
    const struct dh2e_actor *actor = combatant->prepared;
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

static void dh2e_setup_condition(struct dh2e_setup *setup, int who, const char *slug, int64_t rounds)
{
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

/* Conditions that stand on the actor or in the scenario are kept by the table from now on. */
static void dh2e_setup_conditions(struct dh2e_setup *setup, int who, const struct json *entry)
{
    struct dh2e_combatant *combatant = &setup->state->combatants[who];
    for (size_t i = 0; i < combatant->prepared->items.count; i++) {
        const struct dh2e_item *item = &combatant->prepared->items.items[i];
        if (item->kind == DH2E_KIND_CONDITION)
            dh2e_setup_condition(setup, who, item->slug,
                                 json_to_int(json_path(item->source, "system.remainingRounds"), 0));
    }
    const struct json *conditions = json_get(entry, "conditions");
    for (size_t i = 0; i < json_count(conditions); i++) {
        const struct json *one = json_at(conditions, i);
        const char *slug = json_to_text(json_is(one, JSON_STRING) ? one : json_get(one, "condition"), "");
        if (!dh2e_content_find((const struct dh2e_content *)setup->table->content, DH2E_KIND_CONDITION, slug))
            dh2e_setup_fault(setup, one, "name a condition of the content", "there is no such condition", slug);
        else
            dh2e_setup_condition(setup, who, slug, json_to_int(json_get(one, "rounds"), 0));
    }
}

static bool dh2e_setup_source(struct dh2e_setup *setup, const struct json *entry, struct dh2e_combatant *combatant)
{
    const struct json *actor = json_get(entry, "actor");
    combatant->source = actor;
    combatant->document = &setup->table->scenario;
    if (json_is(actor, JSON_STRING)) {
        const struct dh2e_content *content = (const struct dh2e_content *)setup->table->content;
        const struct dh2e_entry *found = dh2e_content_find(content, DH2E_KIND_ACOLYTE, actor->text);
        if (!found) found = dh2e_content_find(content, DH2E_KIND_NPC, actor->text);
        combatant->source = found ? &found->document->root : NULL;
        combatant->document = found ? found->document : NULL;
    }
    if (json_is(combatant->source, JSON_OBJECT)) return true;
    dh2e_setup_fault(setup, entry, "write \"actor\": a name of the content or the actor itself",
                     "this actor is not known", json_to_text(actor, "actor"));
    return false;
}

static const char *dh2e_setup_name(struct dh2e_setup *setup, const struct json *entry,
                                   const struct dh2e_combatant *made)
{
    const char *name = json_to_text(json_get(entry, "name"), json_to_text(json_get(made->source, "name"), "nameless"));
    const char *wanted = name;
    for (int number = 2; number < 100; number++) {
        bool taken = false;
        for (int i = 0; i < setup->state->count; i++)
            taken |= strcmp(table_text(setup->table, setup->state->combatants[i].name), wanted) == 0;
        if (!taken) return wanted;
        const char *next = arena_printf(&setup->table->arena, "%s %d", name, number);
        if (!next) break;
        wanted = next;
    }
    return wanted;
}

static bool dh2e_setup_combatant(struct dh2e_setup *setup, const struct json *entry)
{
    struct dh2e_state *state = setup->state;
    struct dh2e_combatant *combatant = &state->combatants[state->count];
    if (!dh2e_setup_source(setup, entry, combatant)) return false;
    combatant->name = table_intern(setup->table, dh2e_setup_name(setup, entry, combatant));
    combatant->grappling = -1;
    combatant->overwatch = -1;
    combatant->side = (int16_t)json_to_int(json_get(entry, "side"), state->count);
    const struct json *at = json_get(entry, "at");
    combatant->x = (int16_t)json_to_int(json_at(at, 0), state->count);
    combatant->y = (int16_t)json_to_int(json_at(at, 1), 0);
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
    combatant->wounds = json_to_int(json_get(entry, "wounds"), combatant->prepared->wounds);
    combatant->critical = json_to_int(json_get(entry, "critical"), combatant->prepared->critical);
    combatant->fatigue = json_to_int(json_get(entry, "fatigue"), combatant->prepared->fatigue);
    purse_refill(&dh2e_economy, &combatant->purse, ECONOMY_ENCOUNTER);
    state->count++;
    dh2e_setup_arms(setup, combatant);
    dh2e_setup_conditions(setup, state->count - 1, entry);
    dh2e_actor_free(combatant->prepared);
    combatant->prepared = NULL;
    return true;
}

/* {"width": 20, "height": 12, "walls": [[4, 5], ...]}; a square is a metre. */
static bool dh2e_setup_board(struct dh2e_setup *setup, const struct json *board)
{
    if (!board) return true;
    int64_t width = json_to_int(json_get(board, "width"), 0), height = json_to_int(json_get(board, "height"), 0);
    if (width < 1 || height < 1 || width > LIMIT_BOARD_SIDE || height > LIMIT_BOARD_SIDE) {
        dh2e_setup_fault(setup, board, "give width and height from 1 to 256", "the board has no usable size", "board");
        return false;
    }
    uint16_t *squares = arena_array(&setup->table->arena, uint16_t, (size_t)(width * height));
    if (!squares) return false;
    const struct json *walls = json_get(board, "walls");
    for (size_t i = 0; i < json_count(walls); i++) {
        int64_t x = json_to_int(json_at(json_at(walls, i), 0), -1), y = json_to_int(json_at(json_at(walls, i), 1), -1);
        if (x >= 0 && y >= 0 && x < width && y < height) squares[y * width + x] = 1;
    }
    setup->state->map = (struct grid_map){.width = (int)width, .height = (int)height, .squares = squares};
    setup->state->has_board = true;
    return true;
}

static bool dh2e_setup_places(struct dh2e_setup *setup)
{
    const struct dh2e_state *state = setup->state;
    for (int i = 0; state->has_board && i < state->count; i++) {
        const struct dh2e_combatant *one = &state->combatants[i];
        bool inside = one->x >= 0 && one->y >= 0 && one->x + one->size <= state->map.width &&
                      one->y + one->size <= state->map.height;
        if (inside) continue;
        dh2e_setup_fault(setup, json_get(&setup->table->scenario.root, "actors"), "place it on the board with \"at\"",
                         "stands outside the board", table_text(setup->table, one->name));
        return false;
    }
    return true;
}

void *dh2e_state_new(struct table *table, const struct json *scenario, struct diags *diags)
{
    const struct json *actors = json_get(scenario, "actors");
    size_t count = json_count(actors);
    struct dh2e_setup setup = {.table = table, .diags = diags};
    if (!json_is(actors, JSON_ARRAY) || count == 0 || count > DH2E_COMBATANTS_MOST) {
        dh2e_setup_fault(&setup, scenario, "list 1 to 64 actors", "nobody is there", "actors");
        return NULL;
    }
    struct dh2e_state *state = memory_alloc(sizeof *state + count * sizeof state->combatants[0]);
    if (!state) return NULL;
    memset(state, 0, sizeof *state + count * sizeof state->combatants[0]);
    setup.state = state;
    state->cap = json_to_int(json_path(scenario, "settings.cap"), DH2E_MODIFIER_CAP);
    if (state->cap < 1 || state->cap > 1000) state->cap = DH2E_MODIFIER_CAP;
    state->jams_miss = json_to_bool(json_path(scenario, "settings.jamsMiss"), true);
    bool good = dh2e_setup_board(&setup, json_get(scenario, "board"));
    for (size_t i = 0; good && i < count; i++)
        good = dh2e_setup_combatant(&setup, json_at(actors, i));
    good = good && dh2e_setup_places(&setup) && !table->arena.failed;
    if (good) return state;
    dh2e_state_free(state);
    return NULL;
}

/* ---- copies ---- */

static size_t dh2e_state_size(const struct dh2e_state *state)
{
    return sizeof *state + (size_t)state->count * sizeof state->combatants[0];
}

void *dh2e_state_clone(const void *from)
{
    const struct dh2e_state *state = from;
    struct dh2e_state *clone = memory_alloc(dh2e_state_size(state));
    if (!clone) return NULL;
    memcpy(clone, state, dh2e_state_size(state));
    for (int i = 0; i < clone->count; i++)
        clone->combatants[i].prepared = NULL;
    return clone;
}

void dh2e_state_free(void *from)
{
    struct dh2e_state *state = from;
    for (int i = 0; state && i < state->count; i++)
        dh2e_actor_free(state->combatants[i].prepared);
    memory_free(state);
}

uint64_t dh2e_state_hash(const void *from)
{
    const struct dh2e_state *state = from;
    uint64_t hash = 1469598103934665603u;
    for (int i = 0; i < state->count; i++) {
        struct dh2e_combatant one = state->combatants[i];
        one.prepared = NULL;
        hash = (hash ^ hash_bytes(&one, sizeof one)) * 1099511628211u;
    }
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.items[i];
        int64_t figures[] = {effect->kind, effect->bearer, effect->remaining, effect->value};
        hash = (hash ^ hash_bytes(figures, sizeof figures)) * 1099511628211u;
    }
    int64_t turn[] = {state->turns.current, state->turns.round, state->turns.count};
    return (hash ^ hash_bytes(turn, sizeof turn)) * 1099511628211u;
}

/* ---- actors as they are now ---- */

/* The condition as the actor brought it along; NULL: it is none of its own. */
static const struct json *dh2e_play_own_condition(const struct dh2e_combatant *combatant, const char *slug)
{
    const struct json *items = json_get(combatant->source, "items");
    struct arena scratch;
    arena_init(&scratch);
    const struct json *found = NULL;
    for (size_t i = 0; !found && i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (!json_is_text(json_get(item, "type"), "condition")) continue;
        const char *own = dh2e_document_slug(&scratch, item);
        if (own && strcmp(own, slug) == 0) found = item;
    }
    arena_free(&scratch);
    return found;
}

static size_t dh2e_play_extras(struct table *table, int who, struct dh2e_extra *extras, size_t most)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    size_t count = 0;
    for (int i = 0; i < state->effects.count && count < most; i++) {
        const struct effect *effect = &state->effects.items[i];
        if (effect->bearer != who) continue;
        const char *slug = table_text(table, effect->kind);
        const struct json *own = dh2e_play_own_condition(&state->combatants[who], slug);
        if (own) {
            extras[count++] = (struct dh2e_extra){own, state->combatants[who].document};
            continue;
        }
        const struct dh2e_entry *entry =
            dh2e_content_find((const struct dh2e_content *)table->content, DH2E_KIND_CONDITION, slug);
        if (entry) extras[count++] = (struct dh2e_extra){&entry->document->root, entry->document};
    }
    return count;
}

const struct dh2e_actor *dh2e_play_actor(struct table *table, int who)
{
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    if (combatant->prepared) return combatant->prepared;
    struct dh2e_extra extras[32];
    const char *options[] = {combatant->grappling >= 0 ? "self:grappling" : NULL, NULL};
    struct dh2e_preparation preparation = {.actor = combatant->source,
                                           .document = combatant->document,
                                           .content = (const struct dh2e_content *)table->content,
                                           .symbols = &table->symbols,
                                           .extras = extras,
                                           .extra_count = dh2e_play_extras(table, who, extras, 32),
                                           .without_conditions = true,
                                           .fatigue = combatant->fatigue,
                                           .options = options};
    combatant->prepared = dh2e_actor_new(&preparation);
    if (!combatant->prepared) table_refuse(table, "there is not enough memory");
    return combatant->prepared;
}

static void dh2e_play_stale(struct dh2e_state *state, int who)
{
    dh2e_actor_free(state->combatants[who].prepared);
    state->combatants[who].prepared = NULL;
}

struct dh2e_arm *dh2e_play_arm(struct dh2e_combatant *combatant, symbol slug)
{
    for (int i = 0; i < combatant->arm_count; i++) {
        if (combatant->arms[i].slug == slug) return &combatant->arms[i];
    }
    return NULL;
}

bool dh2e_play_has(struct table *table, int who, const char *option)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    return actor && options_has_text(&actor->synthetics.options, option);
}

struct grid_space dh2e_play_space(const struct dh2e_combatant *combatant)
{
    return (struct grid_space){combatant->x, combatant->y, combatant->size};
}

/* ---- events change the state ---- */

/* LIFO: the last rounds loaded leave first (DH2E-ATK-01). */
static void dh2e_apply_rounds(struct dh2e_arm *arm, int64_t count)
{
    while (arm && count > 0 && arm->run_count > 0) {
        int64_t taken = arm->runs[arm->run_count - 1].count < count ? arm->runs[arm->run_count - 1].count : count;
        arm->runs[arm->run_count - 1].count -= (int32_t)taken;
        count -= taken;
        if (arm->runs[arm->run_count - 1].count == 0) arm->run_count--;
    }
}

static void dh2e_apply_reload(struct dh2e_combatant *combatant, struct dh2e_arm *arm, symbol round, int64_t count)
{
    for (int i = 0; i < combatant->stock_count; i++) {
        if (combatant->stocks[i].slug == round) combatant->stocks[i].count -= (int32_t)count;
    }
    if (!arm) return;
    if (arm->run_count > 0 && arm->runs[arm->run_count - 1].round == round) {
        arm->runs[arm->run_count - 1].count += (int32_t)count;
    } else if (arm->run_count < DH2E_RUNS_MOST) {
        arm->runs[arm->run_count].round = round;
        arm->runs[arm->run_count++].count = (int32_t)count;
    }
}

static void dh2e_apply_condition(struct dh2e_state *state, const int64_t *fields)
{
    struct effect effect = {.kind = (symbol)fields[1],
                            .bearer = (int16_t)fields[0],
                            .source = (int16_t)fields[3],
                            .value = 1,
                            .clock = fields[2] > 0 ? EFFECT_TURN_START : EFFECT_LASTS,
                            .whose = (int16_t)fields[0],
                            .remaining = (int32_t)fields[2],
                            .granted_by = EFFECT_NONE};
    int held = effect_find(&state->effects, (int)fields[0], effect.kind);
    if (held != EFFECT_NONE) {
        /* What lasts stays; of two counted ones the longer. */
        struct effect *there = &state->effects.items[held];
        if (there->clock == EFFECT_LASTS) return;
        if (effect.clock == EFFECT_LASTS || effect.remaining > there->remaining) *there = effect;
    } else {
        effect_add(&state->effects, effect, EFFECT_REFRESH);
    }
    dh2e_play_stale(state, (int)fields[0]);
}

static void dh2e_apply_turn(struct dh2e_state *state, int who, int64_t round)
{
    bool new_round = false;
    if (turns_next(&state->turns, &new_round) != who) return;
    state->turns.round = (int32_t)round;
    purse_refill(&dh2e_economy, &state->combatants[who].purse, ECONOMY_TURN);
}

static void dh2e_apply_initiative(struct table *table, const int64_t *fields)
{
    struct dh2e_state *state = dh2e_state_of(table);
    int who = (int)fields[0], later = 0;
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    /* The last tie is the name: how many names stand before this one (DH2E-TRN-02). */
    const char *name = table_text(table, state->combatants[who].name);
    for (int i = 0; i < state->count; i++)
        later += strcmp(table_text(table, state->combatants[i].name), name) < 0;
    struct turns_entry entry = {.actor = (int16_t)who,
                                .side = (int8_t)state->combatants[who].side,
                                .initiative = (int32_t)fields[3],
                                .ties = {actor ? (int32_t)actor->bonuses[DH2E_AG] : 0, -later}};
    (void)turns_add(&state->turns, entry);
}

static void dh2e_apply_injury(struct dh2e_combatant *combatant, const struct table *table, const int64_t *fields)
{
    if (combatant->injury_count == DH2E_INJURIES_MOST) return;
    combatant->injuries[combatant->injury_count++] =
        (struct dh2e_injury){.type = (uint8_t)dh2e_word_find(dh2e_damage_words, table_text(table, fields[1])),
                             .location = (uint8_t)dh2e_word_find(dh2e_location_words, table_text(table, fields[2])),
                             .severity = (uint8_t)fields[3],
                             .text = (symbol)fields[4]};
}

static void dh2e_apply_grapple(struct dh2e_state *state, int who, int target, bool begins)
{
    state->combatants[who].grappling = begins ? (int16_t)target : -1;
    state->combatants[target].grappling = begins ? (int16_t)who : -1;
    state->combatants[who].grapple_leads = begins;
    state->combatants[target].grapple_leads = false;
    dh2e_play_stale(state, who);
    dh2e_play_stale(state, target);
}

static void dh2e_apply_arm(struct table *table, const struct event *event, struct dh2e_combatant *combatant)
{
    const int64_t *fields = event->fields;
    struct dh2e_arm *arm = dh2e_play_arm(combatant, (symbol)fields[1]);
    if (!arm) return;
    switch ((enum dh2e_event)event->kind) {
    case DH2E_EVENT_ROUNDS_SPENT:
        dh2e_apply_rounds(arm, fields[2]);
        break;
    case DH2E_EVENT_JAMS:
        arm->jammed = true;
        break;
    case DH2E_EVENT_UNJAMS:
        arm->jammed = false;
        break;
    case DH2E_EVENT_RELOADS:
        dh2e_apply_reload(combatant, arm, (symbol)fields[2], fields[3]);
        break;
    case DH2E_EVENT_DROPS:
        arm->held = false;
        break;
    case DH2E_EVENT_READIES:
        arm->held = true;
        break;
    case DH2E_EVENT_OVERWATCH:
        combatant->overwatch = (int8_t)(arm - combatant->arms);
        combatant->overwatch_mode = (uint8_t)dh2e_word_find(dh2e_mode_words, table_text(table, fields[2]));
        break;
    default:
        break;
    }
}

static void dh2e_apply_figures(struct table *table, const struct event *event, struct dh2e_combatant *combatant)
{
    struct dh2e_state *state = dh2e_state_of(table);
    const int64_t *fields = event->fields;
    switch ((enum dh2e_event)event->kind) {
    case DH2E_EVENT_PAYS:
        purse_pay(&combatant->purse, economy_cost_find(&dh2e_economy, table_text(table, fields[1])));
        break;
    case DH2E_EVENT_WOUNDED:
        combatant->wounds = fields[2], combatant->critical = fields[3];
        break;
    case DH2E_EVENT_HEALED:
        combatant->wounds = fields[2];
        break;
    case DH2E_EVENT_INJURY:
        dh2e_apply_injury(combatant, table, fields);
        break;
    case DH2E_EVENT_AIMS:
        combatant->aim = (uint8_t)dh2e_word_find(dh2e_aim_words, table_text(table, fields[1]));
        break;
    case DH2E_EVENT_ATTACK:
        combatant->aim = DH2E_AIM_NONE;
        break;
    case DH2E_EVENT_OVERWATCH_ENDS:
        combatant->overwatch = -1;
        break;
    case DH2E_EVENT_MOVES:
        combatant->x = (int16_t)event_square_x(fields[2]);
        combatant->y = (int16_t)event_square_y(fields[2]);
        break;
    case DH2E_EVENT_FATIGUE:
        combatant->fatigue = fields[2];
        dh2e_play_stale(state, (int)fields[0]);
        break;
    case DH2E_EVENT_OUT:
        combatant->out = true;
        turns_set_out(&state->turns, (int)fields[0], true);
        break;
    default:
        dh2e_apply_arm(table, event, combatant);
        break;
    }
}

static void dh2e_apply_count(struct dh2e_state *state, int who, symbol kind, int64_t left)
{
    int index = effect_find(&state->effects, who, kind);
    if (index != EFFECT_NONE) state->effects.items[index].remaining = (int32_t)left;
}

void dh2e_play_apply(struct table *table, const struct event *event)
{
    struct dh2e_state *state = dh2e_state_of(table);
    const int64_t *fields = event->fields;
    switch ((enum dh2e_event)event->kind) {
    case DH2E_EVENT_INITIATIVE:
        dh2e_apply_initiative(table, fields);
        break;
    case DH2E_EVENT_TURN:
        dh2e_apply_turn(state, (int)fields[0], fields[1]);
        break;
    case DH2E_EVENT_FIGHT_ENDS:
        state->turns = (struct turns){0};
        break;
    case DH2E_EVENT_CONDITION:
        dh2e_apply_condition(state, fields);
        break;
    case DH2E_EVENT_CONDITION_COUNTS:
        dh2e_apply_count(state, (int)fields[0], (symbol)fields[1], fields[2]);
        break;
    case DH2E_EVENT_CONDITION_ENDS:
        effect_remove_kind(&state->effects, (int)fields[0], (symbol)fields[1]);
        dh2e_play_stale(state, (int)fields[0]);
        break;
    case DH2E_EVENT_GRAPPLES:
        dh2e_apply_grapple(state, (int)fields[0], (int)fields[1], true);
        break;
    case DH2E_EVENT_GRAPPLE_ENDS:
        dh2e_apply_grapple(state, (int)fields[0], (int)fields[1], false);
        break;
    default:
        dh2e_apply_figures(table, event, &state->combatants[fields[0]]);
        break;
    }
}
