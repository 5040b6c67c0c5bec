/* apply.c: events change the state, and nothing else does. */
#include <string.h>

#include "systems/dh2e/table/table.h"

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
    const char *name = table_actor_name(table, who);
    for (int i = 0; i < state->count; i++)
        later += strcmp(table_actor_name(table, i), name) < 0;
    struct turns_entry entry = {.actor = (int16_t)who,
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
    const struct economy_cost *cost;
    switch ((enum dh2e_event)event->kind) {
    case DH2E_EVENT_PAYS:
        cost =
            economy_cost_find(&dh2e_economy, table_text(table, fields[1])); /* none when memory failed for its name */
        if (cost) purse_pay(&combatant->purse, cost);
        break;
    case DH2E_EVENT_WOUNDED:
        combatant->wounds = fields[2], combatant->critical = fields[3];
        break;
    case DH2E_EVENT_HEALED:
        combatant->wounds = fields[2];
        combatant->critical = fields[3];
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
        if (fields[0] >= 0) dh2e_apply_figures(table, event, &state->combatants[fields[0]]); /* -1: nobody */
        break;
    }
}
