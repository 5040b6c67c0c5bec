/* apply.c: events change the state of a PF2e table: the only code that does. */
#include <string.h>

#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/document.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

const struct event_kind pf2e_event_kinds[] = {
#define EVENT(constant, word, words, ...) {.name = word, .fields = {__VA_ARGS__}, .sentence = words},
#include "systems/pf2e/table/events.def"
#undef EVENT
    {0},
};

const struct economy pf2e_economy = {
    .pools = {{"action", 3, ECONOMY_TURN, NULL}, {"reaction", 1, ECONOMY_TURN, NULL}},
    .costs = {{"one", {1, 0}}, {"two", {2, 0}}, {"three", {3, 0}}, {"reaction", {0, 1}}, {"free", {0, 0}}},
};

static void pf2e_apply_remember(struct pf2e_state *state, struct effect effect)
{
    effect.granted_by = EFFECT_NONE;
    effect.value = 1;
    if (effect.clock != EFFECT_LASTS) (void)effect_add(&state->effects, effect, EFFECT_REFRESH);
}

/* --- events ------------------------------------------------------------------------------------------------------ */

/* Rounds go on for what those began who take no more turns. */
static void pf2e_apply_tick_round(struct pf2e_state *state)
{
    effect_tick(&state->effects, EFFECT_ROUND_END, EFFECT_NOBODY, 1);
    for (int i = 0; i < state->count; i++) {
        if (!state->fighters[i].dead) continue;
        effect_tick(&state->effects, EFFECT_TURN_START, i, 1);
        effect_tick(&state->effects, EFFECT_TURN_END, i, 1);
    }
}

/* Minions have their turn inside that of their master, with the actions they are told to use. */
static void pf2e_apply_tick_minions(struct pf2e_state *state, int master, enum effect_clock clock)
{
    for (int i = 0; i < state->count; i++) {
        struct pf2e_fighter *minion = &state->fighters[i];
        if (pf2e_master(state, i) != master) continue;
        minion->attacks = 0;
        minion->purse = (struct purse){{0}};
        minion->ordered = minion->flew = false;
        effect_tick(&state->effects, clock, i, 1);
    }
}

static void pf2e_apply_begin_turn(struct pf2e_state *state, struct pf2e_fighter *fighter, const int64_t *fields)
{
    bool new_round = turns_go_to(&state->turns, (int)fields[0]);
    if (new_round && state->turns.round > 1) pf2e_apply_tick_round(state);
    purse_refill(&pf2e_economy, &fighter->purse, ECONOMY_TURN);
    fighter->purse.left[0] = (int16_t)fields[2];
    fighter->attacks = 0;
    fighter->readied = (struct pf2e_readied){0};
    fighter->flew = false;
    effect_tick(&state->effects, EFFECT_TURN_START, (int)fields[0], 1);
    pf2e_apply_tick_minions(state, (int)fields[0], EFFECT_TURN_START);
}

static void pf2e_apply_set_presence(struct pf2e_state *state, const int64_t *fields, bool inside)
{
    struct pf2e_presence one = {(int16_t)fields[1], (int16_t)fields[0], (symbol)fields[2]};
    int kept = 0;
    for (int i = 0; i < state->presence_count; i++) {
        const struct pf2e_presence *other = &state->presences[i];
        bool same = other->source == one.source && other->target == one.target && other->aura == one.aura;
        if (!same) state->presences[kept++] = *other;
    }
    state->presence_count = kept;
    if (inside && kept < PF2E_MOST_PRESENCES) state->presences[state->presence_count++] = one;
}

/* Who walks is as high as the ground; who flies or is pushed over an edge is as high as before. */
static void pf2e_apply_move_to(struct pf2e_state *state, struct pf2e_fighter *fighter, int64_t square, const char *how)
{
    bool level = fighter->elevation == pf2e_ground(state, pf2e_space(fighter)) && strcmp(how, "pushed") != 0;
    fighter->x = (int16_t)event_square_x(square);
    fighter->y = (int16_t)event_square_y(square);
    int ground = pf2e_ground(state, pf2e_space(fighter));
    if (level && strcmp(how, "fly") != 0) fighter->elevation = (int16_t)ground;
    if (fighter->elevation < ground) fighter->elevation = (int16_t)ground;
    fighter->flew = fighter->flew || strcmp(how, "fly") == 0;
}

static void pf2e_apply_set_sight(struct pf2e_fighter *fighter, int observer, enum pf2e_sight sight)
{
    uint64_t bit = (uint64_t)1 << observer;
    fighter->hidden &= ~bit;
    fighter->undetected &= ~bit;
    if (sight == PF2E_SIGHT_HIDDEN) fighter->hidden |= bit;
    if (sight == PF2E_SIGHT_UNDETECTED) fighter->undetected |= bit;
}

/* Doors of one name open and shut together. */
static void pf2e_apply_set_door(struct pf2e_state *state, const char *name, bool open)
{
    const struct pf2e_board *board = pf2e_table_board(state);
    for (int i = 0; i < board->door_count; i++) {
        uint64_t bit = (uint64_t)1 << i;
        if (strcmp(board->doors[i].name, name) != 0) continue;
        state->open_doors = open ? state->open_doors | bit : state->open_doors & ~bit;
    }
}

static struct effect pf2e_apply_timed(const int64_t *fields, symbol kind, size_t first)
{
    return (struct effect){.kind = kind,
                           .bearer = (int16_t)fields[0],
                           .source = EFFECT_NOBODY,
                           .clock = (uint8_t)fields[first],
                           .whose = (int16_t)fields[first + 1],
                           .remaining = (int32_t)fields[first + 2]};
}

static symbol pf2e_apply_kind(struct table *table, const char *stem, int64_t word)
{
    struct text text = {0};
    text_addf(&text, "%s:%s", stem, table_text(table, word));
    symbol kind = text.failed ? 0 : table_intern(table, text_get(&text));
    text_free(&text);
    return kind;
}

/* Until the end of the next turn of who keeps it up: that of this turn comes first. */
static void pf2e_apply_sustain(struct pf2e_state *state, int who, symbol kind)
{
    for (int i = 0; i < state->effects.count; i++) {
        struct effect *one = &state->effects.items[i];
        if (one->source == who && one->concentration && one->kind == kind) one->remaining = 2;
    }
}

/* The event carries the zone itself: it is applied at once, and a replay decides anew. */
static void pf2e_apply_add_zone(struct pf2e_state *state, const struct pf2e_zone *zone, symbol name)
{
    if (state->zone_count == PF2E_MOST_ZONES) return; /* zone.c has reported it */
    state->zones[state->zone_count] = *zone;
    state->zones[state->zone_count++].name = name;
}

static void pf2e_apply_end_zones(struct pf2e_state *state, int maker, symbol name)
{
    int kept = 0;
    for (int i = 0; i < state->zone_count; i++) {
        if (state->zones[i].maker != maker || state->zones[i].name != name) state->zones[kept++] = state->zones[i];
    }
    state->zone_count = kept;
}

/* A condition that lasts and the same for a time at once: when the time is up it is what it would be without. */
static void pf2e_apply_hold_condition(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                                      const int64_t *fields)
{
    symbol timed = pf2e_apply_kind(table, "condition", fields[1]), held = pf2e_apply_kind(table, "held", fields[1]);
    bool lasts = fields[3] == EFFECT_LASTS, runs = effect_find(&state->effects, (int)fields[0], timed) != EFFECT_NONE;
    int64_t value = lasts ? fields[2] : pf2e_form_own_condition(fighter->form, table_text(table, fields[1]));
    if (lasts != runs || value <= 0) return;
    (void)effect_add(&state->effects,
                     (struct effect){.kind = held,
                                     .bearer = (int16_t)fields[0],
                                     .source = EFFECT_NOBODY,
                                     .value = (int32_t)value,
                                     .clock = EFFECT_LASTS,
                                     .granted_by = EFFECT_NONE},
                     EFFECT_REFRESH);
}

static void pf2e_apply_document(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                                const struct event *event)
{
    const int64_t *fields = event->fields;
    struct effect timed;
    switch ((enum pf2e_event)event->kind) {
    case PF2E_EVENT_HARM:
    case PF2E_EVENT_HEAL:
        pf2e_set_hp(table, fighter, fields[2], fields[3]);
        break;
    case PF2E_EVENT_CONDITION:
        pf2e_apply_hold_condition(table, state, fighter, fields);
        pf2e_change_or_recall(table, fighter, event);
        pf2e_apply_remember(state, pf2e_apply_timed(fields, pf2e_apply_kind(table, "condition", fields[1]), 3));
        break;
    case PF2E_EVENT_CONDITION_STAYS:
        pf2e_change_or_recall(table, fighter, event);
        effect_remove_kind(&state->effects, (int)fields[0], pf2e_apply_kind(table, "condition", fields[1]));
        effect_remove_kind(&state->effects, (int)fields[0], pf2e_apply_kind(table, "held", fields[1]));
        break;
    case PF2E_EVENT_CONDITION_END:
        pf2e_change_or_recall(table, fighter, event);
        effect_remove_kind(&state->effects, (int)fields[0], pf2e_apply_kind(table, "condition", fields[1]));
        effect_remove_kind(&state->effects, (int)fields[0], pf2e_apply_kind(table, "held", fields[1]));
        break;
    case PF2E_EVENT_EFFECT:
        pf2e_change_or_recall(table, fighter, event);
        timed = pf2e_apply_timed(fields, pf2e_apply_kind(table, "effect", fields[1]), 3);
        timed.source = (int16_t)fields[6];
        timed.concentration = fields[7] != 0;
        pf2e_apply_remember(state, timed);
        break;
    case PF2E_EVENT_BUILT:
        pf2e_set_built(table, fighter, table_text(table, fields[1]));
        break;
    case PF2E_EVENT_SUSTAIN:
        pf2e_apply_sustain(state, (int)fields[0], pf2e_apply_kind(table, "effect", fields[1]));
        break;
    case PF2E_EVENT_EFFECT_END:
        pf2e_change_or_recall(table, fighter, event);
        effect_remove_kind(&state->effects, (int)fields[0], pf2e_apply_kind(table, "effect", fields[1]));
        pf2e_apply_end_zones(state, (int)fields[0], (symbol)fields[1]);
        break;
    case PF2E_EVENT_SHIELD:
    case PF2E_EVENT_SPENT:
    case PF2E_EVENT_DROPPED:
    case PF2E_EVENT_PICKED_UP:
    case PF2E_EVENT_CARRIED:
    case PF2E_EVENT_TOGGLED:
    case PF2E_EVENT_PERSISTENT:
    case PF2E_EVENT_PERSISTENT_END:
        pf2e_change_or_recall(table, fighter, event);
        break;
    default:
        break; /* events for people and programs only */
    }
}

static void pf2e_apply_end_immunity(struct pf2e_state *state, const int64_t *fields, symbol kind)
{
    for (int i = state->effects.count - 1; i >= 0; i--) {
        const struct effect *one = &state->effects.items[i];
        if (one->kind == kind && one->bearer == fields[0] && one->source == fields[1])
            effect_remove(&state->effects, i);
    }
}

/* Where everybody is, and who sees whom. */
static void pf2e_apply_place(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                             const struct event *event)
{
    const int64_t *fields = event->fields;
    switch ((enum pf2e_event)event->kind) {
    case PF2E_EVENT_MOVE:
        pf2e_apply_move_to(state, fighter, fields[1], table_text(table, fields[2]));
        break;
    case PF2E_EVENT_ZONE:
        pf2e_apply_add_zone(state, (const struct pf2e_zone *)(intptr_t)fields[3], (symbol)fields[1]);
        break;
    case PF2E_EVENT_HEIGHT:
        fighter->elevation = (int16_t)fields[1];
        fighter->flew = true;
        break;
    case PF2E_EVENT_FALL:
        fighter->elevation = (int16_t)pf2e_ground(state, pf2e_space(fighter));
        break;
    case PF2E_EVENT_AURA:
        pf2e_apply_set_presence(state, fields, strcmp(table_text(table, fields[3]), "inside") == 0);
        break;
    case PF2E_EVENT_DOOR:
        pf2e_apply_set_door(state, table_text(table, fields[1]), strcmp(table_text(table, fields[2]), "open") == 0);
        break;
    case PF2E_EVENT_NOTICED:
        pf2e_apply_set_sight(fighter, (int)fields[1], (enum pf2e_sight)fields[3]);
        break;
    default:
        pf2e_apply_document(table, state, fighter, event);
    }
}

/* What is kept for later: readied actions, and what somebody is immune to for a while. */
static void pf2e_apply_kept(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                            const struct event *event)
{
    const int64_t *fields = event->fields;
    switch ((enum pf2e_event)event->kind) {
    case PF2E_EVENT_READY:
        fighter->readied = (struct pf2e_readied){.verb = (symbol)fields[1],
                                                 .action = (symbol)fields[3],
                                                 .when = pf2e_trigger_find(table_text(table, fields[2])),
                                                 .distance = (int)fields[4],
                                                 .attacks = (int16_t)fields[5]};
        break;
    case PF2E_EVENT_READIED:
        state->out_of_turn = (int16_t)fields[0];
        fighter->attacks = fighter->readied.attacks;
        fighter->readied = (struct pf2e_readied){0};
        break;
    case PF2E_EVENT_READIED_END:
        state->out_of_turn = -1;
        fighter->attacks = 0;
        break;
    case PF2E_EVENT_IMMUNE:
        (void)effect_add(&state->effects,
                         (struct effect){.kind = pf2e_apply_kind(table, "immune", fields[2]),
                                         .bearer = (int16_t)fields[0],
                                         .source = (int16_t)fields[1],
                                         .value = 1,
                                         .clock = EFFECT_TURN_START,
                                         .whose = (int16_t)fields[1],
                                         .remaining = (int32_t)fields[3],
                                         .granted_by = EFFECT_NONE},
                         EFFECT_SEPARATE);
        break;
    case PF2E_EVENT_IMMUNE_END:
        pf2e_apply_end_immunity(state, fields, pf2e_apply_kind(table, "immune", fields[2]));
        break;
    default:
        pf2e_apply_place(table, state, fighter, event);
    }
}

static void pf2e_apply_to(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                          const struct event *event)
{
    const int64_t *fields = event->fields;
    const struct economy_cost *cost;
    switch ((enum pf2e_event)event->kind) {
    case PF2E_EVENT_INITIATIVE:
        turns_add(&state->turns, (struct turns_entry){.actor = (int16_t)fields[0], .initiative = (int32_t)fields[2]});
        break;
    case PF2E_EVENT_TURN:
        pf2e_apply_begin_turn(state, fighter, fields);
        break;
    case PF2E_EVENT_ACTIONS:
        fighter->purse.left[0] = (int16_t)fields[1];
        fighter->ordered = fighter->master != 0;
        break;
    case PF2E_EVENT_SUMMONED:
        pf2e_join(table, state, fields);
        break;
    case PF2E_EVENT_GONE:
        fighter->dead = true;
        break;
    case PF2E_EVENT_TURN_END:
        fighter->attacks = 0;
        effect_tick(&state->effects, EFFECT_TURN_END, (int)fields[0], 1);
        pf2e_apply_tick_minions(state, (int)fields[0], EFFECT_TURN_END);
        break;
    case PF2E_EVENT_PAID:
        cost = economy_cost_find(&pf2e_economy, table_text(table, fields[1]));
        if (cost) purse_pay(&fighter->purse, cost);
        break;
    case PF2E_EVENT_ATTACK:
        fighter->attacks = (int16_t)(fighter->attacks + fields[7]);
        break;
    case PF2E_EVENT_AGAIN:
        fighter->attacks++;
        break;
    case PF2E_EVENT_DEAD:
        fighter->dead = true;
        turns_set_out(&state->turns, (int)fields[0], true);
        break;
    default:
        pf2e_apply_kept(table, state, fighter, event);
    }
}

void pf2e_table_apply(struct table *table, const struct event *event)
{
    struct pf2e_state *state = table->state;
    if (event->kind == PF2E_EVENT_ENCOUNTER) {
        state->encounter = true;
        memset(&state->turns, 0, sizeof state->turns);
        state->turns.current = TURNS_NOBODY;
    } else if (event->kind == PF2E_EVENT_ENCOUNTER_END) {
        state->encounter = false;
        state->turns.current = TURNS_NOBODY;
    } else if (event->fields[0] >= 0 && event->fields[0] < state->count) {
        pf2e_apply_to(table, state, &state->fighters[event->fields[0]], event);
    }
}
