/* apply.c: events change the state of a PF2e table: the only code that does. */
#include <string.h>

#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/document.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

const struct event_kind pf2e_event_kinds[] = {
#define EVENT_PREFIX pf2e_event_
#define EVENT_PREFIX_ID PF2E_EVENT_
#define EVENT_FILE "systems/pf2e/table/events.def"
#define EVENT_COUNT_NAME PF2E_EVENT_COUNT
#include "core/event_table.def"
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

/* Minions have their turn inside that of their master, with the actions they are told to use. */
static void pf2e_apply_minions(struct pf2e_state *state, int master)
{
    for (int i = 0; i < state->count; i++) {
        struct pf2e_fighter *minion = &state->fighters[i];
        if (pf2e_master(state, i) != master) continue;
        minion->attacks = 0;
        minion->struck = (struct pf2e_struck){0};
        minion->budget = (struct action_pool){{0}};
        minion->ordered = minion->flew = false;
    }
}

static void pf2e_apply_turn(struct pf2e_state *state, struct pf2e_fighter *fighter, int who, bool begins)
{
    fighter->attacks = 0;
    fighter->struck = (struct pf2e_struck){0};
    pf2e_apply_minions(state, who);
    if (!begins) return;
    fighter->readied = (struct pf2e_readied){0};
    fighter->flew = false;
}

static void pf2e_apply_set_presence(struct pf2e_state *state, const struct event *event)
{
    struct pf2e_event_aura aura = pf2e_event_aura_of(event);
    struct pf2e_presence one = {(int16_t)aura.source, (int16_t)aura.who, (symbol)aura.aura};
    int kept = 0;
    for (int i = 0; i < state->presence_count; i++) {
        const struct pf2e_presence *other = &state->presences[i];
        bool same = other->source == one.source && other->target == one.target && other->aura == one.aura;
        if (!same) state->presences[kept++] = *other;
    }
    state->presence_count = kept;
    if (aura.inside && kept < PF2E_MOST_PRESENCES) state->presences[state->presence_count++] = one;
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

/* The event carries the zone itself: it is applied at once, and a replay decides again. */
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
                                      const struct pf2e_event_condition *condition)
{
    int who = (int)condition->who;
    symbol timed = pf2e_apply_kind(table, "condition", condition->condition);
    symbol held = pf2e_apply_kind(table, "held", condition->condition);
    bool lasts = condition->clock == EFFECT_LASTS, runs = effect_find(&state->effects, who, timed) != EFFECT_NONE;
    int64_t value = lasts ? pf2e_condition_in(condition->value)
                          : pf2e_form_own_condition(fighter->form, table_text(table, condition->condition));
    if (lasts != runs || value <= 0) return;
    (void)effect_add(&state->effects,
                     (struct effect){.kind = held,
                                     .bearer = (int16_t)who,
                                     .source = EFFECT_NOBODY,
                                     .value = (int32_t)value,
                                     .clock = EFFECT_LASTS,
                                     .granted_by = EFFECT_NONE},
                     EFFECT_REFRESH);
}

static void pf2e_apply_forget_condition(struct table *table, struct pf2e_state *state, int64_t who, int64_t condition)
{
    effect_remove_kind(&state->effects, (int)who, pf2e_apply_kind(table, "condition", condition));
    effect_remove_kind(&state->effects, (int)who, pf2e_apply_kind(table, "held", condition));
}

static void pf2e_apply_condition(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                                 const struct event *event)
{
    struct pf2e_event_condition condition = pf2e_event_condition_of(event);
    if (condition.formula || condition.stays) {
        pf2e_change_or_recall(table, fighter, event);
        if (condition.stays) pf2e_apply_forget_condition(table, state, condition.who, condition.condition);
        return;
    }
    pf2e_apply_hold_condition(table, state, fighter, &condition);
    pf2e_change_or_recall(table, fighter, event);
    pf2e_apply_remember(state, (struct effect){.kind = pf2e_apply_kind(table, "condition", condition.condition),
                                               .bearer = (int16_t)condition.who,
                                               .source = EFFECT_NOBODY,
                                               .clock = (uint8_t)condition.clock,
                                               .whose = (int16_t)condition.whose,
                                               .remaining = (int32_t)condition.remaining});
}

static void pf2e_apply_effect(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                              const struct event *event)
{
    struct pf2e_event_effect effect = pf2e_event_effect_of(event);
    pf2e_change_or_recall(table, fighter, event);
    pf2e_apply_remember(state, (struct effect){.kind = pf2e_apply_kind(table, "effect", effect.effect),
                                               .bearer = (int16_t)effect.who,
                                               .source = (int16_t)effect.by,
                                               .clock = (uint8_t)effect.clock,
                                               .concentration = effect.sustained != 0,
                                               .whose = (int16_t)effect.whose,
                                               .remaining = (int32_t)effect.remaining});
    if (strcmp(table_text(table, effect.effect), PF2E_INSIDE) == 0) fighter->inside = (int16_t)(effect.by + 1);
}

static void pf2e_apply_immune(struct table *table, struct pf2e_state *state, const struct event *event)
{
    struct pf2e_event_immune immune = pf2e_event_immune_of(event);
    (void)effect_add(&state->effects,
                     (struct effect){.kind = pf2e_apply_kind(table, "immune", immune.what),
                                     .bearer = (int16_t)immune.who,
                                     .source = (int16_t)immune.source,
                                     .value = 1,
                                     .clock = EFFECT_TURN_START,
                                     .whose = (int16_t)immune.source,
                                     .remaining = (int32_t)immune.rounds,
                                     .granted_by = EFFECT_NONE},
                     EFFECT_SEPARATE);
}

static void pf2e_apply_end_immunity(struct table *table, struct pf2e_state *state, const struct event *event)
{
    struct pf2e_event_immuneEnd immune = pf2e_event_immuneEnd_of(event);
    symbol kind = pf2e_apply_kind(table, "immune", immune.what);
    for (int i = state->effects.count - 1; i >= 0; i--) {
        const struct effect *one = &state->effects.items[i];
        if (one->kind == kind && one->bearer == immune.who && one->source == immune.source)
            effect_remove(&state->effects, i);
    }
}

static void pf2e_apply_ready(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct pf2e_event_ready ready = pf2e_event_ready_of(event);
    fighter->readied = (struct pf2e_readied){.verb = (symbol)ready.action,
                                             .action = (symbol)ready.command,
                                             .when = pf2e_trigger_find(table_text(table, ready.when)),
                                             .distance = (int)ready.within,
                                             .attacks = (int16_t)ready.attacks};
}

static void pf2e_apply_defeat(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                              const struct event *event)
{
    struct event_defeat defeat = event_defeat_of(event);
    if (strcmp(table_text(table, defeat.how), "dead") != 0) return;
    fighter->dead = true;
    turns_set_out(&state->encounter.turns, (int)defeat.who, true);
}

static void pf2e_apply_place(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                             const struct event *event)
{
    struct event_place place = event_place_of(event);
    (void)table;
    fighter->x = (int16_t)event_square_x(place.to);
    fighter->y = (int16_t)event_square_y(place.to);
    int ground = pf2e_ground(state, pf2e_space(fighter));
    fighter->elevation = (int16_t)(place.height == EVENT_ABSENT || place.height < ground ? ground : place.height);
}

/* What events of this system alone change. */
static void pf2e_apply_own(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                           const struct event *event)
{
    switch ((enum pf2e_event_id)event->kind) {
    case PF2E_EVENT_ATTACKED:
        fighter->attacks++;
        break;
    case PF2E_EVENT_SUSTAIN:
        pf2e_apply_sustain(state, (int)event->fields[0],
                           pf2e_apply_kind(table, "effect", pf2e_event_sustain_of(event).effect));
        break;
    case PF2E_EVENT_AURA:
        pf2e_apply_set_presence(state, event);
        break;
    case PF2E_EVENT_IMMUNE:
        pf2e_apply_immune(table, state, event);
        break;
    case PF2E_EVENT_IMMUNE_END:
        pf2e_apply_end_immunity(table, state, event);
        break;
    case PF2E_EVENT_ORDERED:
        fighter->ordered = true;
        break;
    case PF2E_EVENT_DISABLING:
        fighter->undone = (int16_t)pf2e_event_disabling_of(event).value;
        break;
    case PF2E_EVENT_BUILT:
        pf2e_set_built(table, fighter, table_text(table, pf2e_event_built_of(event).change));
        break;
    case PF2E_EVENT_INITIATIVE_SKILL:
    case PF2E_EVENT_SHIELD:
        pf2e_change_or_recall(table, fighter, event);
        break;
    case PF2E_EVENT_HEIGHT:
        fighter->elevation = (int16_t)pf2e_event_height_of(event).feet;
        fighter->flew = true;
        break;
    case PF2E_EVENT_FALL:
        fighter->elevation = (int16_t)pf2e_ground(state, pf2e_space(fighter));
        break;
    case PF2E_EVENT_READY:
        pf2e_apply_ready(table, fighter, event);
        break;
    case PF2E_EVENT_READIED:
        state->out_of_turn = (int16_t)event->fields[0];
        fighter->attacks = fighter->readied.attacks;
        fighter->readied = (struct pf2e_readied){0};
        break;
    case PF2E_EVENT_READIED_END:
        state->out_of_turn = -1;
        fighter->attacks = 0;
        break;
    default:
        break; /* events for people and programs only */
    }
}

/* Attacks are counted; of Strikes in one's own turn it matters what the last one hit. */
static void pf2e_apply_roll(const struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct pf2e_event_roll roll = pf2e_event_roll_of(event);
    struct pf2e_struck *struck = &fighter->struck;
    fighter->attacks = (int16_t)(fighter->attacks + roll.counts);
    if (!roll.counts || !roll.using || strcmp(table_text(table, roll.what), "strike") != 0) return;
    bool again = struck->attack == (symbol)roll.using && struck->target == roll.target;
    int hits = again ? struck->hits + 1 : 1;
    *struck = (struct pf2e_struck){.is_last = true};
    if (!roll.success) return;
    struck->hits = (int16_t)hits;
    struck->attack = (symbol)roll.using;
    struck->target = (int16_t)roll.target;
    struck->is_critical = strcmp(table_text(table, roll.outcome), "criticalSuccess") == 0;
}

/* Hit points, conditions, effects and items: as the document has them. */
static void pf2e_apply_document(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                                const struct event *event)
{
    switch ((enum event_id)event->kind) {
    case EVENT_DAMAGE:
        pf2e_set_hp(table, fighter, event_damage_of(event).hp, event_damage_of(event).temporary);
        break;
    case EVENT_HEAL:
        pf2e_set_hp(table, fighter, event_heal_of(event).hp, fighter->vitals.temp);
        break;
    case EVENT_TEMPORARY_HP:
        pf2e_set_hp(table, fighter, fighter->vitals.hp, event_temporaryHp_of(event).amount);
        break;
    case EVENT_SET_HP:
        pf2e_set_hp(table, fighter, event_setHp_of(event).hp, fighter->vitals.temp);
        break;
    case EVENT_CONDITION:
        pf2e_apply_condition(table, state, fighter, event);
        break;
    case EVENT_CONDITION_END:
        pf2e_change_or_recall(table, fighter, event);
        if (!pf2e_event_conditionEnd_of(event).type)
            pf2e_apply_forget_condition(table, state, event->fields[0], pf2e_event_conditionEnd_of(event).condition);
        break;
    case EVENT_EFFECT:
        pf2e_apply_effect(table, state, fighter, event);
        break;
    case EVENT_EFFECT_END:
        if (strcmp(table_text(table, event_effectEnd_of(event).effect), PF2E_INSIDE) == 0) fighter->inside = 0;
        pf2e_change_or_recall(table, fighter, event);
        effect_remove_kind(&state->effects, (int)event->fields[0],
                           pf2e_apply_kind(table, "effect", event_effectEnd_of(event).effect));
        break;
    case EVENT_SPEND:
        if (strcmp(table_text(table, pf2e_event_spend_of(event).what), "action") == 0) fighter->struck.is_last = false;
        if (pf2e_event_spend_of(event).id) pf2e_change_or_recall(table, fighter, event);
        break;
    case EVENT_RESTORE:
        if (pf2e_resource_is_kept(table_text(table, event_restore_of(event).what)))
            pf2e_change_or_recall(table, fighter, event);
        break;
    case EVENT_ITEM:
    case EVENT_TOGGLE:
        pf2e_change_or_recall(table, fighter, event);
        break;
    default:
        pf2e_apply_own(table, state, fighter, event);
    }
}

static void pf2e_apply_to(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                          const struct event *event)
{
    int who = (int)event->fields[0];
    switch ((enum event_id)event->kind) {
    case EVENT_TURN_START:
    case EVENT_TURN_END:
        if (event->kind == EVENT_TURN_END) state->new_round = false;
        pf2e_apply_turn(state, fighter, who, event->kind == EVENT_TURN_START);
        break;
    case EVENT_ROLL:
        pf2e_apply_roll(table, fighter, event);
        break;
    case EVENT_MOVE:
        pf2e_apply_move_to(state, fighter, event_move_of(event).to, table_text(table, event_move_of(event).mode));
        break;
    case EVENT_PLACE:
        pf2e_apply_place(table, state, fighter, event);
        break;
    case EVENT_ZONE:
        pf2e_apply_add_zone(state, (const struct pf2e_zone *)(intptr_t)event_zone_of(event).index,
                            (symbol)event_zone_of(event).zone);
        break;
    case EVENT_ZONE_END:
        pf2e_apply_end_zones(state, who, (symbol)event_zoneEnd_of(event).zone);
        break;
    case EVENT_VISIBILITY:
        pf2e_apply_set_sight(fighter, (int)event_visibility_of(event).to,
                             (enum pf2e_sight)pf2e_event_visibility_of(event).sight);
        break;
    case EVENT_DEFEAT:
        pf2e_apply_defeat(table, state, fighter, event);
        break;
    case EVENT_LEAVE:
        fighter->dead = fighter->gone = true;
        turns_set_out(&state->encounter.turns, who, true);
        break;
    default:
        pf2e_apply_document(table, state, fighter, event);
    }
}

void pf2e_table_apply(struct table *table, const struct event *event)
{
    struct pf2e_state *state = table->state;
    struct pf2e_event_board board;
    if (event->kind == EVENT_ROUND_START) {
        state->new_round = true;
    } else if (event->kind == EVENT_JOIN) {
        pf2e_join(table, state, event);
    } else if (event->kind == EVENT_BOARD) {
        board = pf2e_event_board_of(event);
        pf2e_apply_set_door(state, table_text(table, board.door), strcmp(table_text(table, board.state), "open") == 0);
    } else if (event->fields[0] >= 0 && event->fields[0] < state->count) {
        pf2e_apply_to(table, state, &state->fighters[event->fields[0]], event);
    }
}
