/* grapple.c: grappling (DH2E-GRP-01, -02). Grapple actions cost a half, breaking free a full action. */
#include <string.h>

#include "systems/dh2e/table/table.h"

static void dh2e_grapple_part(struct table *table, int who, int other)
{
    symbol grappled = table_intern(table, "grappled");
    const struct dh2e_state *state = dh2e_state_of(table);
    int led = state->combatants[who].grapple_leads ? other : who;
    dh2e_emit(table, grappleEnd, .who = who, .target = other);
    if (effect_find(&state->effects, led, grappled) != EFFECT_NONE)
        emit(table, conditionEnd, .who = led, .condition = grappled);
}

void dh2e_play_grapple(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    int target = who >= 0 ? command_actor(table, command, "target", true) : -1;
    if (who < 0 || target < 0) return;
    const struct dh2e_state *state = dh2e_state_of(table);
    if (who == target)
        table_refuse(table, "a creature cannot grapple itself");
    else if (state->combatants[who].grappling >= 0)
        table_refuse(table, "%s is already in a grapple", table_actor_name(table, who));
    else if (state->combatants[target].grappling >= 0)
        table_refuse(table, "%s is already in a grapple", table_actor_name(table, target));
    else if (dh2e_play_distance(state, who, target) > 1)
        table_refuse(table, "%s is out of reach", table_actor_name(table, target));
    if (table->refusal || !encounter_affords(table, who, "half")) return;
    dh2e_play_act(table, "half", "grapple", .who = who, .target = target);
    if (dh2e_play_oppose(table, who, target, DH2E_WS) <= 0) return;
    dh2e_emit(table, grapple, .who = who, .target = target);
    dh2e_play_afflict(table, target, "grappled", 0, who);
}

/* Who holds which creature; -1 and a refusal when nobody is held. */
static int dh2e_grapple_held(struct table *table, int who)
{
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    if (combatant->grappling >= 0 && combatant->grapple_leads) return combatant->grappling;
    table_refuse(table, "%s is not holding anyone", table_actor_name(table, who));
    return -1;
}

/* The common beginning of a grapple action: who is held; -1 when it cannot be done. */
static int dh2e_grapple_act(struct table *table, const struct json *command, int *who)
{
    *who = dh2e_play_acting(table, command);
    int held = *who >= 0 ? dh2e_grapple_held(table, *who) : -1;
    if (held < 0 || !encounter_affords(table, *who, "half")) return -1;
    dh2e_play_act(table, "half", json_to_text(json_get(command, "do"), ""), .who = *who, .target = held);
    return held;
}

/* 1d5 + Strength bonus to the body; armour and toughness stop it as usual. */
void dh2e_play_grapple_damage(struct table *table, const struct json *command)
{
    int who, held = dh2e_grapple_act(table, command, &who);
    if (held < 0) return;
    struct dh2e_weapon hands = {.name = "Grapple",
                                .slug = "grapple",
                                .class_word = "melee",
                                .melee = true,
                                .craft = DH2E_CRAFT_COMMON,
                                .damage = {.formula = {.groups = {{1, 5}}, .group_count = 1},
                                           .adds_strength = true,
                                           .type = DH2E_DAMAGE_IMPACT}};
    struct dh2e_strike strike;
    if (dh2e_play_strike_with(table, who, held, &hands, &strike))
        dh2e_play_strike(table, &(struct dh2e_hit_on){who, held, hands.name, DH2E_BODY, 1}, &strike);
}

/* The furthest free square in a straight line away, up to so many metres; `space` starts at the held one's place. */
static int dh2e_grapple_line(const struct dh2e_state *state, int held, const int step[2], int64_t metres,
                             struct grid_space *space)
{
    int gone = 0;
    for (; gone < metres; gone++) {
        struct grid_space next = {space->x + step[0], space->y + step[1], space->size};
        bool open = next.x >= 0 && next.y >= 0 && next.x + next.size <= state->map.width &&
                    next.y + next.size <= state->map.height;
        for (int part = 0; open && part < next.size * next.size; part++)
            open = !state->map.squares[(next.y + part / next.size) * state->map.width + next.x + part % next.size];
        for (int i = 0; open && i < state->count; i++)
            open =
                i == held || state->combatants[i].out || !grid_overlaps(next, dh2e_play_space(&state->combatants[i]));
        if (!open) break;
        *space = next;
    }
    return gone;
}

static void dh2e_grapple_shove(struct table *table, int who, int held, int64_t metres, const char *how)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct dh2e_combatant *pusher = &state->combatants[who], *one = &state->combatants[held];
    const int step[2] = {(one->x > pusher->x) - (one->x < pusher->x), (one->y > pusher->y) - (one->y < pusher->y)};
    struct grid_space to = dh2e_play_space(one);
    if (!state->has_board) return;
    if (dh2e_grapple_line(state, held, step, metres, &to) > 0)
        emit(table, move, .who = held, .from = event_square(one->x, one->y), .to = event_square(to.x, to.y),
             .mode = table_intern(table, how), .forced = true);
}

/* A metre; the creature that pushes goes along, so the grapple holds. */
void dh2e_play_grapple_push(struct table *table, const struct json *command)
{
    int who, held = dh2e_grapple_act(table, command, &who);
    if (held < 0) return;
    const struct dh2e_state *state = dh2e_state_of(table);
    struct dh2e_combatant before = state->combatants[held];
    dh2e_grapple_shove(table, who, held, 1, "push");
    const struct dh2e_combatant *pusher = &state->combatants[who], *pushed = &state->combatants[held];
    if (pushed->x == before.x && pushed->y == before.y) return;
    int dx = pushed->x - before.x, dy = pushed->y - before.y;
    emit(table, move, .who = who, .from = event_square(pusher->x, pusher->y),
         .to = event_square(pusher->x + dx, pusher->y + dy), .mode = table_intern(table, "push"));
}

/* Strength bonus metres, and the victim lies there; the hold ends. */
void dh2e_play_grapple_throw(struct table *table, const struct json *command)
{
    int who, held = dh2e_grapple_act(table, command, &who);
    const struct dh2e_actor *actor = held >= 0 ? dh2e_play_actor(table, who) : NULL;
    if (!actor) return;
    int64_t metres = actor->bonuses[DH2E_S];
    dh2e_grapple_part(table, who, held);
    dh2e_grapple_shove(table, who, held, metres, "throw");
    dh2e_play_afflict(table, held, "prone", 0, who);
}

void dh2e_play_break_free(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0) return;
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    int other = combatant->grappling;
    if (other < 0 || combatant->grapple_leads) {
        table_refuse(table, "nobody holds %s", table_actor_name(table, who));
        return;
    }
    if (!encounter_affords(table, who, "full")) return;
    dh2e_play_act(table, "full", "breakFree", .who = who, .target = other);
    if (dh2e_play_oppose(table, who, other, DH2E_S) > 0) dh2e_grapple_part(table, who, other);
}

void dh2e_play_release(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    int held = who >= 0 ? dh2e_grapple_held(table, who) : -1;
    if (held < 0 || !encounter_affords(table, who, "free")) return;
    dh2e_play_act(table, "free", "release", .who = who, .target = held);
    dh2e_grapple_part(table, who, held);
}

/* The creature that holds another must win or draw an opposed Strength test at the start of its turn. */
void dh2e_play_grapple_maintain(struct table *table, int who)
{
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    int held = combatant->grappling;
    if (held < 0 || !combatant->grapple_leads) return;
    if (dh2e_play_oppose(table, who, held, DH2E_S) < 0) dh2e_grapple_part(table, who, held);
}

void dh2e_play_grapple_check(struct table *table)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    for (int i = 0; i < state->count; i++) {
        int other = state->combatants[i].grappling;
        if (other < 0 || !state->combatants[i].grapple_leads) continue;
        bool apart = dh2e_play_distance(state, i, other) > 1;
        if (apart || dh2e_play_has(table, i, "self:helpless") || dh2e_play_has(table, other, "self:helpless"))
            dh2e_grapple_part(table, i, other);
    }
}
