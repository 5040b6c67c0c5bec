/* apply.c: applies events: the only code that changes the state. */
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

static void dh2e_apply_condition(struct table *table, const struct event *event)
{
    struct dh2e_state *state = dh2e_state_of(table);
    struct event_condition begun = event_condition_of(event);
    bool lasts = begun.rounds == EVENT_ABSENT;
    struct effect effect = {.kind = (symbol)begun.condition,
                            .bearer = (int16_t)begun.who,
                            .source = (int16_t)begun.by,
                            .value = 1,
                            .clock = lasts ? EFFECT_LASTS : EFFECT_TURN_START,
                            .whose = (int16_t)begun.who,
                            .remaining = lasts ? 0 : (int32_t)begun.rounds,
                            .granted_by = EFFECT_NONE};
    int held = effect_find(&state->effects, effect.bearer, effect.kind);
    if (held != EFFECT_NONE) {
        /* What lasts stays; of two counted ones the longer. */
        struct effect *there = &state->effects.items[held];
        if (there->clock == EFFECT_LASTS) return;
        if (lasts || effect.remaining > there->remaining) *there = effect;
    } else if (effect_add(&state->effects, effect, EFFECT_REFRESH) == EFFECT_NONE) {
        table_refuse(table, "there are more than %d conditions at this table", EFFECT_MOST);
    }
    dh2e_play_stale(state, effect.bearer);
}

static void dh2e_apply_condition_end(struct table *table, const struct event *event)
{
    struct dh2e_state *state = dh2e_state_of(table);
    struct event_conditionEnd end = event_conditionEnd_of(event);
    effect_remove_kind(&state->effects, (int)end.who, (symbol)end.condition);
    dh2e_play_stale(state, (int)end.who);
}

static void dh2e_apply_injury(struct table *table, const struct event *event)
{
    struct dh2e_event_injury injury = dh2e_event_injury_of(event);
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[injury.who];
    if (combatant->injury_count == DH2E_INJURIES_MOST) {
        table_refuse(table, "%s has %d critical injuries; there is no room for more",
                     table_actor_name(table, (int)injury.who), DH2E_INJURIES_MOST);
        return;
    }
    combatant->injuries[combatant->injury_count++] = (struct dh2e_injury){
        .type = (uint8_t)dh2e_word_find(dh2e_damage_words, table_text(table, injury.type)),
        .location = (uint8_t)dh2e_word_find(dh2e_location_words, table_text(table, injury.location)),
        .severity = (uint8_t)injury.severity,
        .text = (symbol)injury.words};
}

static void dh2e_apply_grapple(struct table *table, const struct event *event)
{
    struct dh2e_state *state = dh2e_state_of(table);
    bool begins = event->kind == DH2E_EVENT_GRAPPLE;
    struct dh2e_event_grapple grapple = dh2e_event_grapple_of(event); /* grappleEnd has the same members */
    int who = (int)grapple.who, target = (int)grapple.target;
    state->combatants[who].grappling = begins ? (int16_t)target : -1;
    state->combatants[target].grappling = begins ? (int16_t)who : -1;
    state->combatants[who].grapple_leads = begins;
    state->combatants[target].grapple_leads = false;
    dh2e_play_stale(state, who);
    dh2e_play_stale(state, target);
}

/* ---- weapons ---- */

static void dh2e_apply_loaded(struct dh2e_combatant *combatant, struct dh2e_arm *arm, const struct event_item *item)
{
    dh2e_apply_reload(combatant, arm, (symbol)item->round, item->count);
}

static void dh2e_apply_jammed(struct dh2e_combatant *combatant, struct dh2e_arm *arm, const struct event_item *item)
{
    (void)combatant;
    (void)item;
    arm->jammed = true;
}

static void dh2e_apply_cleared(struct dh2e_combatant *combatant, struct dh2e_arm *arm, const struct event_item *item)
{
    (void)combatant;
    (void)item;
    arm->jammed = false;
}

static void dh2e_apply_drawn(struct dh2e_combatant *combatant, struct dh2e_arm *arm, const struct event_item *item)
{
    (void)combatant;
    (void)item;
    arm->held = true;
}

static void dh2e_apply_dropped(struct dh2e_combatant *combatant, struct dh2e_arm *arm, const struct event_item *item)
{
    (void)combatant;
    (void)item;
    arm->held = false;
}

static const struct dh2e_item_state {
    const char *word;
    void (*apply)(struct dh2e_combatant *combatant, struct dh2e_arm *arm, const struct event_item *item);
} dh2e_item_states[] = {
    {"loaded", dh2e_apply_loaded}, {"jammed", dh2e_apply_jammed},   {"cleared", dh2e_apply_cleared},
    {"drawn", dh2e_apply_drawn},   {"dropped", dh2e_apply_dropped},
};

static void dh2e_apply_item(struct table *table, const struct event *event)
{
    struct event_item item = event_item_of(event);
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[item.who];
    struct dh2e_arm *arm = dh2e_play_arm(combatant, (symbol)item.item);
    const char *word = table_text(table, item.state);
    for (size_t i = 0; arm && i < sizeof dh2e_item_states / sizeof *dh2e_item_states; i++) {
        if (strcmp(dh2e_item_states[i].word, word) == 0) dh2e_item_states[i].apply(combatant, arm, &item);
    }
}

/* Rounds leave a weapon; what is spent of the turn the core has applied already. */
static void dh2e_apply_spend(struct table *table, const struct event *event)
{
    struct event_spend spend = event_spend_of(event);
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[spend.who];
    if (spend.item) dh2e_apply_rounds(dh2e_play_arm(combatant, (symbol)spend.item), spend.amount);
}

static void dh2e_apply_overwatch(struct table *table, const struct event *event)
{
    struct dh2e_event_overwatch watch = dh2e_event_overwatch_of(event);
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[watch.who];
    const struct dh2e_arm *arm = dh2e_play_arm(combatant, (symbol)watch.using);
    if (!arm) return;
    combatant->overwatch = (int8_t)(arm - combatant->arms);
    combatant->overwatch_mode = (uint8_t)dh2e_word_find(dh2e_mode_words, table_text(table, watch.mode));
}

static void dh2e_apply_overwatch_end(struct table *table, const struct event *event)
{
    dh2e_state_of(table)->combatants[dh2e_event_overwatchEnd_of(event).who].overwatch = -1;
}

/* ---- figures ---- */

static void dh2e_apply_damage(struct table *table, const struct event *event)
{
    struct dh2e_event_damage damage = dh2e_event_damage_of(event);
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[damage.who];
    combatant->wounds = damage.hp;
    combatant->critical = damage.criticalDamage;
}

static void dh2e_apply_heal(struct table *table, const struct event *event)
{
    struct dh2e_event_heal heal = dh2e_event_heal_of(event);
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[heal.who];
    combatant->wounds = heal.hp;
    combatant->critical = heal.criticalDamage;
}

static void dh2e_apply_set_hp(struct table *table, const struct event *event)
{
    struct event_setHp set = event_setHp_of(event);
    dh2e_state_of(table)->combatants[set.who].wounds = set.hp;
}

static void dh2e_apply_fatigue(struct table *table, const struct event *event)
{
    struct dh2e_event_fatigue fatigue = dh2e_event_fatigue_of(event);
    dh2e_state_of(table)->combatants[fatigue.who].fatigue = fatigue.total;
    dh2e_play_stale(dh2e_state_of(table), (int)fatigue.who);
}

static void dh2e_apply_aim(struct table *table, const struct event *event)
{
    struct dh2e_event_aim aim = dh2e_event_aim_of(event);
    dh2e_state_of(table)->combatants[aim.who].aim = (uint8_t)dh2e_word_find(dh2e_aim_words, table_text(table, aim.aim));
}

static void dh2e_apply_attack(struct table *table, const struct event *event)
{
    dh2e_state_of(table)->combatants[dh2e_event_attack_of(event).who].aim = DH2E_AIM_NONE;
}

static void dh2e_apply_place_at(struct table *table, int64_t who, int64_t to)
{
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    combatant->x = (int16_t)event_square_x(to);
    combatant->y = (int16_t)event_square_y(to);
}

static void dh2e_apply_move(struct table *table, const struct event *event)
{
    struct event_move move = event_move_of(event);
    dh2e_apply_place_at(table, move.who, move.to);
}

static void dh2e_apply_place(struct table *table, const struct event *event)
{
    struct event_place place = event_place_of(event);
    dh2e_apply_place_at(table, place.who, place.to);
}

static void dh2e_apply_join(struct table *table, const struct event *event)
{
    const char *entry = table_text(table, event_join_of(event).entry);
    struct json_document read;
    if (json_parse(&read, "join", entry, strlen(entry), NULL) == STATUS_OK)
        (void)dh2e_state_join(table, &read.root);
    else
        table_refuse(table, "there is not enough memory");
    json_free(&read);
}

static void dh2e_apply_toggle(struct table *table, const struct event *event)
{
    struct event_toggle toggle = event_toggle_of(event);
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[toggle.who];
    int at = 0;
    while (at < combatant->switch_count && combatant->switches[at].option != (symbol)toggle.option)
        at++;
    combatant->switches[at] = (struct dh2e_toggled){.option = (symbol)toggle.option, .on = toggle.on != 0};
    if (at == combatant->switch_count) combatant->switch_count++;
    dh2e_play_stale(dh2e_state_of(table), (int)toggle.who);
}

/* Who is out takes no more turns. */
static void dh2e_apply_out(struct table *table, const struct event *event)
{
    struct dh2e_state *state = dh2e_state_of(table);
    int who = (int)event_defeat_of(event).who; /* leave has the same members */
    state->combatants[who].out = true;
    state->combatants[who].gone = event->kind == EVENT_LEAVE;
    turns_set_out(&state->encounter.turns, who, true);
}

static void (*const dh2e_applies[DH2E_EVENT_COUNT])(struct table *table, const struct event *event) = {
    [EVENT_CONDITION] = dh2e_apply_condition,
    [EVENT_CONDITION_END] = dh2e_apply_condition_end,
    [EVENT_ITEM] = dh2e_apply_item,
    [EVENT_SPEND] = dh2e_apply_spend,
    [EVENT_DAMAGE] = dh2e_apply_damage,
    [EVENT_HEAL] = dh2e_apply_heal,
    [EVENT_SET_HP] = dh2e_apply_set_hp,
    [EVENT_MOVE] = dh2e_apply_move,
    [EVENT_PLACE] = dh2e_apply_place,
    [EVENT_TOGGLE] = dh2e_apply_toggle,
    [EVENT_DEFEAT] = dh2e_apply_out,
    [EVENT_LEAVE] = dh2e_apply_out,
    [EVENT_JOIN] = dh2e_apply_join,
    [DH2E_EVENT_INJURY] = dh2e_apply_injury,
    [DH2E_EVENT_FATIGUE] = dh2e_apply_fatigue,
    [DH2E_EVENT_AIM] = dh2e_apply_aim,
    [DH2E_EVENT_ATTACK] = dh2e_apply_attack,
    [DH2E_EVENT_OVERWATCH] = dh2e_apply_overwatch,
    [DH2E_EVENT_OVERWATCH_END] = dh2e_apply_overwatch_end,
    [DH2E_EVENT_GRAPPLE] = dh2e_apply_grapple,
    [DH2E_EVENT_GRAPPLE_END] = dh2e_apply_grapple,
};

void dh2e_play_apply(struct table *table, const struct event *event)
{
    if (dh2e_applies[event->kind]) dh2e_applies[event->kind](table, event);
}
