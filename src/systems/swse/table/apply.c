/* apply.c: events change the state: the only code that does. */
#include <string.h>

#include "systems/swse/actor/build.h"
#include "systems/swse/table/table.h"
#include "systems/swse/actor/track.h"

const struct event_kind swse_event_kinds[] = {
#define EVENT(constant, word, words, ...) {.name = word, .fields = {__VA_ARGS__}, .sentence = words},
#include "systems/swse/table/events.def"
#undef EVENT
    {0},
};

/* A standard, a move and a swift action a turn; what needs a whole round takes them all. */
const struct economy swse_economy = {
    .pools = {{"standard", 1, ECONOMY_TURN, "standard action"},
              {"move", 1, ECONOMY_TURN, "move action"},
              {"swift", 1, ECONOMY_TURN, "swift action"}},
    .costs =
        {{"standard", {1, 0, 0}}, {"move", {0, 1, 0}}, {"swift", {0, 0, 1}}, {"full", {1, 1, 1}}, {"free", {0, 0, 0}}},
};

/* The document without what was generated, changed, and prepared anew. */
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

static void swse_apply_effect(struct swse_state *state, const int64_t *fields)
{
    struct effect effect = {.kind = (symbol)fields[1],
                            .bearer = (int16_t)fields[0],
                            .source = EFFECT_NOBODY,
                            .value = (int32_t)fields[4],
                            .clock = (uint8_t)fields[2],
                            .whose = (int16_t)fields[0],
                            .remaining = (int32_t)fields[3],
                            .granted_by = EFFECT_NONE};
    effect_add(&state->effects, effect, EFFECT_REFRESH);
}

static void swse_apply_turn(struct swse_state *state, struct swse_fighter *fighter, int64_t who)
{
    (void)turns_go_to(&state->turns, (int)who);
    purse_refill(&swse_economy, &fighter->purse, ECONOMY_TURN);
    effect_tick(&state->effects, EFFECT_TURN_START, (int)who, 1);
}

static void swse_apply_to(struct table *table, struct swse_state *state, struct swse_fighter *fighter,
                          const struct event *event)
{
    const int64_t *fields = event->fields;
    const struct economy_cost *cost;
    switch ((enum swse_event)event->kind) {
    case SWSE_EVENT_DAMAGE:
        fighter->hit_points = fields[5];
        break;
    case SWSE_EVENT_TRACK:
        fighter->track = fields[2];
        break;
    case SWSE_EVENT_DOWN:
        fighter->dead = fields[1] != 0;
        fighter->track = SWSE_TRACK_HELPLESS;
        turns_set_out(&state->turns, (int)fields[0], fighter->dead);
        break;
    case SWSE_EVENT_HEAL:
        fighter->hit_points = fields[3];
        break;
    case SWSE_EVENT_SECOND_WIND:
        fighter->second_wind_used = true;
        break;
    case SWSE_EVENT_EFFECT:
    case SWSE_EVENT_MARK:
        swse_apply_effect(state, fields);
        break;
    case SWSE_EVENT_EFFECT_END:
    case SWSE_EVENT_MARK_END:
        effect_remove_kind(&state->effects, (int)fields[0], (symbol)fields[1]);
        break;
    case SWSE_EVENT_CHANGE:
        swse_apply_change(table, fighter, table_text(table, fields[1]));
        break;
    case SWSE_EVENT_PAID:
        cost = economy_cost_find(&swse_economy, table_text(table, fields[1]));
        if (cost) purse_pay(&fighter->purse, cost);
        break;
    case SWSE_EVENT_INITIATIVE:
        turns_add(&state->turns, (struct turns_entry){.actor = (int16_t)fields[0],
                                                      .initiative = (int32_t)fields[2],
                                                      .ties = {(int32_t)fields[3]}});
        break;
    case SWSE_EVENT_TURN:
        swse_apply_turn(state, fighter, fields[0]);
        break;
    case SWSE_EVENT_TURN_END:
        effect_tick(&state->effects, EFFECT_TURN_END, (int)fields[0], 1);
        break;
    case SWSE_EVENT_REST:
        fighter->second_wind_used = false;
        break;
    default:
        break; /* events for people and programs only */
    }
}

void swse_play_apply(struct table *table, const struct event *event)
{
    struct swse_state *state = table->state;
    const char *word;
    switch ((enum swse_event)event->kind) {
    case SWSE_EVENT_ENCOUNTER:
        state->encounter = true;
        memset(&state->turns, 0, sizeof state->turns);
        state->turns.current = TURNS_NOBODY;
        return;
    case SWSE_EVENT_ENCOUNTER_END:
        state->encounter = false;
        state->turns.current = TURNS_NOBODY;
        return;
    case SWSE_EVENT_ROUND_END:
        effect_tick(&state->effects, EFFECT_ROUND_END, EFFECT_NOBODY, 1);
        return;
    case SWSE_EVENT_LIGHT:
        word = table_text(table, event->fields[0]);
        state->light = strcmp(word, "dark") == 0  ? SWSE_LIGHT_DARK
                       : strcmp(word, "dim") == 0 ? SWSE_LIGHT_DIM
                                                  : SWSE_LIGHT_BRIGHT;
        return;
    case SWSE_EVENT_DAMAGE_ROLL:
        return;
    default:
        break;
    }
    if (event->fields[0] >= 0 && event->fields[0] < state->count)
        swse_apply_to(table, state, &state->fighters[event->fields[0]], event);
}
