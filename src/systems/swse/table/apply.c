/* apply.c: events change the state: the only code that does. */
#include <string.h>

#include "systems/swse/verbs/build.h"
#include "systems/swse/table/table.h"
#include "systems/swse/actor/track.h"

/* A standard, a move and a swift action a turn, and a reaction; what needs a whole round takes the first three. */
const struct economy swse_economy = {
    .pools = {{"standard", 1, ECONOMY_TURN, "standard action"},
              {"move", 1, ECONOMY_TURN, "move action"},
              {"swift", 1, ECONOMY_TURN, "swift action"},
              {"reaction", 1, ECONOMY_TURN, "reaction"}},
    .costs =
        {{"standard", {1, 0, 0}},
         {"move", {0, 1, 0}},
         {"swift", {0, 0, 1}},
         {"full", {1, 1, 1}},
         {"reaction", {0, 0, 0, 1}},
         {"free", {0, 0, 0}}},
};

/* The document without what was generated, changed, and prepared again. */
static void swse_apply_change(struct table *table, struct swse_fighter *fighter, const char *change)
{
    struct arena scratch;
    struct text why = {0};
    arena_init(&scratch);
    const struct swse_pack *pack = swse_table_pack(table);
    struct json character = swse_build_strip(&scratch, &fighter->form->document.root);
    struct swse_form *form = NULL;
    if (swse_build_change(pack, &scratch, &character, change, &why)) form = swse_form_new(pack, NULL, &character, NULL);
    if (form) {
        swse_form_release(fighter->form);
        fighter->form = form;
    } else {
        table_refuse(table, "%s", why.length ? text_get(&why) : "there is not enough memory");
    }
    text_free(&why);
    arena_free(&scratch);
}

static struct swse_fighter *swse_apply_fighter(const struct table *table, int64_t who)
{
    return &swse_state_of(table)->fighters[who];
}

static void swse_apply_lasting(struct table *table, int64_t who, symbol kind, struct swse_span span)
{
    struct effect effect = {.kind = kind,
                            .bearer = (int16_t)who,
                            .source = EFFECT_NOBODY,
                            .value = span.value == EVENT_ABSENT ? 1 : (int32_t)span.value,
                            .clock = (uint8_t)span.clock,
                            .whose = (int16_t)who,
                            .remaining = span.remaining == EVENT_ABSENT ? 0 : (int32_t)span.remaining,
                            .granted_by = EFFECT_NONE};
    effect_add(&swse_state_of(table)->effects, effect, EFFECT_REFRESH);
}

static bool swse_is_track(const struct table *table, int64_t condition)
{
    return strcmp(table_text(table, condition), "track") == 0;
}

static void swse_apply_condition(struct table *table, const struct event *event)
{
    struct swse_event_condition begun = swse_event_condition_of(event);
    if (swse_is_track(table, begun.condition))
        swse_apply_fighter(table, begun.who)->track = begun.value;
    else
        swse_apply_lasting(table, begun.who, swse_word(table, "status", table_text(table, begun.condition)),
                           (struct swse_span){(enum effect_clock)begun.clock, begun.rounds, begun.value});
}

static void swse_apply_condition_end(struct table *table, const struct event *event)
{
    struct swse_event_conditionEnd end = swse_event_conditionEnd_of(event);
    if (swse_is_track(table, end.condition))
        swse_apply_fighter(table, end.who)->track = SWSE_TRACK_NORMAL;
    else
        effect_remove_kind(&swse_state_of(table)->effects, (int)end.who,
                           swse_word(table, "status", table_text(table, end.condition)));
}

static void swse_apply_effect(struct table *table, const struct event *event)
{
    struct swse_event_effect begun = swse_event_effect_of(event);
    swse_apply_lasting(table, begun.who, (symbol)begun.effect,
                       (struct swse_span){(enum effect_clock)begun.clock, begun.rounds, begun.value});
}

static void swse_apply_effect_end(struct table *table, const struct event *event)
{
    struct swse_event_effectEnd end = swse_event_effectEnd_of(event);
    effect_remove_kind(&swse_state_of(table)->effects, (int)end.who, (symbol)end.effect);
}

static void swse_apply_mark(struct table *table, const struct event *event)
{
    struct swse_event_mark mark = swse_event_mark_of(event);
    swse_apply_lasting(table, mark.who, (symbol)mark.what,
                       (struct swse_span){(enum effect_clock)mark.clock, mark.rounds, mark.value});
}

static void swse_apply_mark_end(struct table *table, const struct event *event)
{
    struct swse_event_markEnd end = swse_event_markEnd_of(event);
    effect_remove_kind(&swse_state_of(table)->effects, (int)end.who, (symbol)end.what);
}

static void swse_apply_damage(struct table *table, const struct event *event)
{
    struct swse_event_damage damage = swse_event_damage_of(event);
    swse_apply_fighter(table, damage.who)->hit_points = damage.hp;
}

static void swse_apply_heal(struct table *table, const struct event *event)
{
    struct event_heal heal = event_heal_of(event);
    swse_apply_fighter(table, heal.who)->hit_points = heal.hp;
}

static void swse_apply_set_hp(struct table *table, const struct event *event)
{
    struct event_setHp set = event_setHp_of(event);
    swse_apply_fighter(table, set.who)->hit_points = set.hp;
}

/* The dead take no more turns; who is only down keeps them. */
static void swse_apply_defeat(struct table *table, const struct event *event)
{
    struct event_defeat defeat = event_defeat_of(event);
    bool dead = strcmp(table_text(table, defeat.how), "dead") == 0;
    swse_apply_fighter(table, defeat.who)->dead = dead;
    turns_set_out(&swse_state_of(table)->encounter.turns, (int)defeat.who, dead);
}

static void swse_apply_square(struct swse_fighter *fighter, int64_t to)
{
    if (to == EVENT_ABSENT) return;
    fighter->x = (int16_t)event_square_x(to);
    fighter->y = (int16_t)event_square_y(to);
}

static void swse_apply_move(struct table *table, const struct event *event)
{
    struct swse_event_move move = swse_event_move_of(event);
    if (swse_state_of(table)->ground) swse_apply_square(swse_apply_fighter(table, move.who), move.to);
}

static void swse_apply_place(struct table *table, const struct event *event)
{
    struct event_place place = event_place_of(event);
    swse_apply_square(swse_apply_fighter(table, place.who), place.to);
}

static void swse_apply_join(struct table *table, const struct event *event)
{
    const char *entry = table_text(table, event_join_of(event).entry);
    struct json_document read;
    struct diags diags;
    diags_init(&diags);
    const struct swse_setting setting = {table, swse_state_of(table), &read, &diags};
    bool good = json_parse(&read, "join", entry, strlen(entry), &diags) == STATUS_OK &&
                swse_state_add(&setting, &read.root);
    if (!good) table_refuse_diag(table, &diags);
    json_free(&read);
    diags_free(&diags);
}

/* Of the resources only Force points are kept here; the core keeps the actions. */
static void swse_apply_points(struct table *table, const struct event *event)
{
    struct event_spend spend = event_spend_of(event); /* restore has the same members */
    if (strcmp(table_text(table, spend.what), SWSE_FORCE_POINTS) != 0) return;
    struct swse_fighter *fighter = swse_apply_fighter(table, spend.who);
    fighter->force_points = spend.left;
    fighter->force_spent = fighter->force_spent || event->kind == EVENT_SPEND;
}

static void swse_apply_turn(struct table *table, const struct event *event)
{
    swse_apply_fighter(table, event_turnStart_of(event).who)->force_spent = false;
}

static void swse_apply_leave(struct table *table, const struct event *event)
{
    int who = (int)event_leave_of(event).who;
    swse_apply_fighter(table, who)->gone = true;
    turns_set_out(&swse_state_of(table)->encounter.turns, who, true);
}

static void swse_apply_second_wind(struct table *table, const struct event *event)
{
    swse_apply_fighter(table, swse_event_secondWind_of(event).who)->second_wind_used = true;
}

static void swse_apply_rest(struct table *table, const struct event *event)
{
    swse_apply_fighter(table, event_rest_of(event).who)->second_wind_used = false;
}

static void swse_apply_changed(struct table *table, const struct event *event)
{
    struct swse_event_change change = swse_event_change_of(event);
    swse_apply_change(table, swse_apply_fighter(table, change.who), table_text(table, change.what));
}

static void swse_apply_item(struct table *table, const struct event *event)
{
    struct event_item item = event_item_of(event);
    bool drop = strcmp(table_text(table, item.state), "dropped") == 0;
    struct text change = {0};
    text_addf(&change, "%s=%s", drop ? "drop" : "equip", table_text(table, item.item));
    swse_apply_change(table, swse_apply_fighter(table, item.who), text_get(&change));
    text_free(&change);
}

static void swse_apply_light(struct table *table, const struct event *event)
{
    swse_state_of(table)->light = scenario_light_of(table_text(table, swse_event_light_of(event).what));
}

static void (*const swse_applies[SWSE_EVENT_COUNT])(struct table *table, const struct event *event) = {
    [EVENT_CONDITION] = swse_apply_condition, [EVENT_CONDITION_END] = swse_apply_condition_end,
    [EVENT_EFFECT] = swse_apply_effect,       [EVENT_EFFECT_END] = swse_apply_effect_end,
    [EVENT_DAMAGE] = swse_apply_damage,       [EVENT_HEAL] = swse_apply_heal,
    [EVENT_SET_HP] = swse_apply_set_hp,       [EVENT_DEFEAT] = swse_apply_defeat,
    [EVENT_MOVE] = swse_apply_move,
    [EVENT_PLACE] = swse_apply_place,
    [EVENT_JOIN] = swse_apply_join,
    [EVENT_LEAVE] = swse_apply_leave,
    [EVENT_SPEND] = swse_apply_points,
    [EVENT_RESTORE] = swse_apply_points,
    [EVENT_TURN_START] = swse_apply_turn,
    [EVENT_REST] = swse_apply_rest,
    [EVENT_ITEM] = swse_apply_item,
    [SWSE_EVENT_SECOND_WIND] = swse_apply_second_wind,
    [SWSE_EVENT_MARK] = swse_apply_mark,
    [SWSE_EVENT_MARK_END] = swse_apply_mark_end,
    [SWSE_EVENT_CHANGE] = swse_apply_changed,
    [SWSE_EVENT_LIGHT] = swse_apply_light,
};

void swse_play_apply(struct table *table, const struct event *event)
{
    if (swse_applies[event->kind]) swse_applies[event->kind](table, event);
}
