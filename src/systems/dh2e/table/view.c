/* view.c: the view, the board and the legal commands of a DH2E table. */
#include <string.h>

#include "core/board_text.h"
#include "systems/dh2e/table/table.h"

static struct json dh2e_view_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

static struct json dh2e_view_weapons(const struct table *table, struct arena *arena, const struct dh2e_combatant *one)
{
    struct json list = json_make_array();
    for (int i = 0; i < one->arm_count; i++) {
        const struct dh2e_arm *arm = &one->arms[i];
        struct json weapon = json_make_object(), rounds = json_make_array();
        json_set(arena, &weapon, "weapon", dh2e_view_text(arena, table_text(table, arm->slug)));
        json_set(arena, &weapon, "held", json_make_bool(arm->held));
        if (arm->jammed) json_set(arena, &weapon, "jammed", json_make_bool(true));
        for (int run = 0; run < arm->run_count; run++) {
            struct json entry = json_make_object();
            json_set(arena, &entry, "round", dh2e_view_text(arena, table_text(table, arm->runs[run].round)));
            json_set(arena, &entry, "count", json_make_int(arm->runs[run].count));
            json_push(arena, &rounds, entry);
        }
        json_set(arena, &weapon, "loadedRounds", rounds);
        json_push(arena, &list, weapon);
    }
    return list;
}

static struct json dh2e_view_injuries(const struct table *table, struct arena *arena, const struct dh2e_combatant *one)
{
    struct json list = json_make_array();
    for (int i = 0; i < one->injury_count; i++) {
        const struct dh2e_injury *injury = &one->injuries[i];
        struct json item = json_make_object(), system = json_make_object();
        json_set(arena, &system, "damageType", dh2e_view_text(arena, dh2e_damage_words[injury->type]));
        json_set(arena, &system, "location", dh2e_view_text(arena, dh2e_location_words[injury->location]));
        json_set(arena, &system, "severity", json_make_int(injury->severity));
        json_set(arena, &system, "description", dh2e_view_text(arena, table_text(table, injury->text)));
        json_set(arena, &item, "type", dh2e_view_text(arena, "critical-injury"));
        json_set(arena, &item, "system", system);
        json_push(arena, &list, item);
    }
    return list;
}

void dh2e_play_facts(const struct table *table, int who, struct actor_facts *facts)
{
    const struct dh2e_combatant *one = &dh2e_state_of(table)->combatants[who];
    int64_t beyond = DH2E_SEVERITY_MOST - one->critical;
    *facts = (struct actor_facts){.side = one->side,
                                  .x = one->x,
                                  .y = one->y,
                                  .is_placed = !one->gone,
                                  .size = one->size,
                                  .hp = one->wounds,
                                  .hp_max = one->wounds_max,
                                  .beyond = beyond > 1 ? beyond : 1,
                                  .beyond_max = DH2E_SEVERITY_MOST,
                                  .state = one->out ? "defeated" : "active"};
}

void dh2e_play_view_actor(const struct table *table, struct arena *arena, int who, struct json *actor)
{
    const struct dh2e_combatant *one = &dh2e_state_of(table)->combatants[who];
    json_set(arena, actor, "criticalDamage", json_make_int(one->critical));
    json_set(arena, actor, "fatigue", json_make_int(one->fatigue));
    json_set(arena, actor, "aim", dh2e_view_text(arena, dh2e_aim_words[one->aim]));
    json_set(arena, actor, "overwatch", json_make_bool(one->overwatch >= 0));
    if (one->grappling >= 0)
        json_set(arena, actor, "grappling", dh2e_view_text(arena, table_actor_name(table, one->grappling)));
    json_set(arena, actor, "weapons", dh2e_view_weapons(table, arena, one));
    json_set(arena, actor, "injuries", dh2e_view_injuries(table, arena, one));
}

/* ---- for people ---- */

void dh2e_play_describe(const struct table *table, struct page *page)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    int current = encounter_current(table);
    page_heading(page, board_heading(table, page->arena));
    page_table(page, "", "who", "wounds", "fatigue", "actions", "conditions", NULL);
    for (int i = 0; i < state->count; i++) {
        const struct dh2e_combatant *one = &state->combatants[i];
        struct text conditions = {0};
        for (int k = 0; k < state->effects.count; k++) {
            const struct effect *effect = &state->effects.items[k];
            if (effect->bearer != i) continue;
            if (conditions.length) text_add(&conditions, ", ");
            event_slug_words(table_text(table, effect->kind), &conditions);
            if (effect->clock != EFFECT_LASTS)
                text_addf(&conditions, " (%d %s)", effect->remaining, effect->remaining == 1 ? "round" : "rounds");
        }
        if (one->critical > 0)
            text_addf(&conditions, "%s%lld critical damage", conditions.length ? ", " : "", (long long)one->critical);
        page_cells(page,
                   i == current ? ">"
                   : one->out   ? "x"
                                : "",
                   arena_printf(page->arena, "%c %s", board_letter(i), table_text(table, one->name)),
                   arena_printf(page->arena, "%lld/%lld", (long long)one->wounds, (long long)one->wounds_max),
                   arena_printf(page->arena, "%lld", (long long)one->fatigue),
                   arena_printf(page->arena, "%d half %s, %d %s", one->budget.left[0],
                                one->budget.left[0] == 1 ? "action" : "actions", one->budget.left[2],
                                one->budget.left[2] == 1 ? "reaction" : "reactions"),
                   arena_printf(page->arena, "%s", text_get(&conditions)), NULL);
        text_free(&conditions);
    }
}

static struct board_mark dh2e_board_mark(const void *context, int x, int y)
{
    const struct dh2e_state *state = context;
    struct board_mark mark = {state->map.squares[y * state->map.width + x] ? '#' : '.', 0};
    int first = state->combatants[0].side; /* its friends have one colour, everybody else the other */
    for (int i = 0; i < state->count; i++) {
        const struct dh2e_combatant *one = &state->combatants[i];
        if (one->gone || !grid_contains(dh2e_play_space(one), x, y)) continue;
        signed char colour = one->side == first ? 4 : 1;
        mark = one->out ? (struct board_mark){'x', 0} : (struct board_mark){board_letter(i), colour};
    }
    return mark;
}

void dh2e_play_board(const struct table *table, struct text *out, bool colour)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    if (!state->has_board) return;
    board_print(out,
                &(struct board_view){
                    state->map.width, state->map.height, dh2e_board_mark, state, state->map.edges},
                colour);
}

/* ---- what can be done now ---- */

struct dh2e_offers {
    struct table *table;
    struct arena *arena;
    struct json *out;
    int who;
};

static struct json dh2e_offer(const struct dh2e_offers *offers, const char *word)
{
    struct json command = json_make_object();
    json_set(offers->arena, &command, "do", dh2e_view_text(offers->arena, word));
    if (offers->who >= 0) {
        symbol name = dh2e_state_of(offers->table)->combatants[offers->who].name;
        json_set(offers->arena, &command, "who", dh2e_view_text(offers->arena, table_text(offers->table, name)));
    }
    return command;
}

static bool dh2e_offer_is_shot(const struct dh2e_offers *offers, int arm, int target, enum dh2e_mode mode)
{
    const struct dh2e_combatant *aimed = &dh2e_state_of(offers->table)->combatants[target];
    struct dh2e_shot shot = {.who = offers->who,
                             .target = target,
                             .arm = arm,
                             .mode = mode,
                             .called = -1,
                             .at_x = aimed->x,
                             .at_y = aimed->y};
    table_look_begin(offers->table);
    (void)dh2e_play_can_shoot(offers->table, &shot);
    return table_look_end(offers->table);
}

static void dh2e_offer_attacks(const struct dh2e_offers *offers, const struct dh2e_weapon *weapon, int arm, int target)
{
    const struct dh2e_state *state = dh2e_state_of(offers->table);
    for (int mode = 0; mode < DH2E_MODE_COUNT; mode++) {
        if (!dh2e_offer_is_shot(offers, arm, target, (enum dh2e_mode)mode)) continue;
        struct json command = dh2e_offer(offers, "attack");
        json_set(offers->arena, &command, "using", dh2e_view_text(offers->arena, weapon->slug));
        const char *name = table_text(offers->table, state->combatants[target].name);
        json_set(offers->arena, &command, "target", dh2e_view_text(offers->arena, name));
        json_set(offers->arena, &command, "mode", dh2e_view_text(offers->arena, dh2e_mode_words[mode]));
        json_push(offers->arena, offers->out, command);
    }
}

static void dh2e_offer_weapons_at(const struct dh2e_offers *offers, const struct dh2e_actor *actor, int target,
                                  int distance)
{
    const struct dh2e_combatant *self = &dh2e_state_of(offers->table)->combatants[offers->who];
    for (int i = 0; i < self->arm_count; i++) {
        int at = dh2e_actor_weapon(actor, table_text(offers->table, self->arms[i].slug));
        const struct dh2e_weapon *weapon = at >= 0 ? &actor->weapons.items[at] : NULL;
        if (weapon && self->arms[i].held && !self->arms[i].jammed && distance <= weapon->range)
            dh2e_offer_attacks(offers, weapon, i, target);
    }
}

static void dh2e_offer_powers_at(const struct dh2e_offers *offers, const struct dh2e_actor *actor, int target,
                                 int distance)
{
    const char *name = table_text(offers->table, dh2e_state_of(offers->table)->combatants[target].name);
    for (size_t i = 0; i < actor->powers.count; i++) {
        const struct dh2e_power *power = &actor->powers.items[i];
        if (distance > power->range) continue; /* those for oneself alone have range 0 */
        struct json command = dh2e_offer(offers, "focus");
        json_set(offers->arena, &command, "power", dh2e_view_text(offers->arena, power->slug));
        json_set(offers->arena, &command, "target", dh2e_view_text(offers->arena, name));
        json_set(offers->arena, &command, "pushed", json_make_bool(!power->unfettered));
        json_push(offers->arena, offers->out, command);
    }
}

static void dh2e_offer_against(const struct dh2e_offers *offers, const char *deed, int target)
{
    const char *name = table_text(offers->table, dh2e_state_of(offers->table)->combatants[target].name);
    struct json command = dh2e_offer(offers, deed);
    json_set(offers->arena, &command, "target", dh2e_view_text(offers->arena, name));
    json_push(offers->arena, offers->out, command);
}

static void dh2e_offer_at(const struct dh2e_offers *offers, const struct dh2e_actor *actor, int target)
{
    const struct dh2e_state *state = dh2e_state_of(offers->table);
    const struct dh2e_combatant *self = &state->combatants[offers->who];
    int distance = dh2e_play_distance(state, offers->who, target);
    dh2e_offer_weapons_at(offers, actor, target, distance);
    dh2e_offer_powers_at(offers, actor, target, distance);
    if (distance >= 4 && self->budget.left[0] >= 2 && distance <= actor->bonuses[DH2E_AG] * 3 + 1)
        dh2e_offer_against(offers, "charge", target);
    if (distance <= 1 && self->grappling < 0 && state->combatants[target].grappling < 0)
        dh2e_offer_against(offers, "grapple", target);
}

static void dh2e_offer_moves(const struct dh2e_offers *offers)
{
    const struct dh2e_state *state = dh2e_state_of(offers->table);
    const struct dh2e_combatant *self = &state->combatants[offers->who];
    for (int i = 0; state->has_board && i < GRID_DIRECTIONS; i++) {
        int x = self->x + grid_step_x[i] * 2, y = self->y + grid_step_y[i] * 2;
        if (x < 0 || y < 0 || x >= state->map.width || y >= state->map.height) continue;
        struct json command = dh2e_offer(offers, "move"), to = json_make_array();
        json_push(offers->arena, &to, json_make_int(x));
        json_push(offers->arena, &to, json_make_int(y));
        json_set(offers->arena, &command, "to", to);
        json_push(offers->arena, offers->out, command);
    }
}

/* Powers that act on their user. */
static void dh2e_offer_powers(const struct dh2e_offers *offers, const struct dh2e_actor *actor)
{
    for (size_t i = 0; i < actor->powers.count; i++) {
        const struct dh2e_power *power = &actor->powers.items[i];
        if (power->range > 0) continue;
        struct json command = dh2e_offer(offers, "focus");
        json_set(offers->arena, &command, "power", dh2e_view_text(offers->arena, power->slug));
        json_set(offers->arena, &command, "pushed", json_make_bool(!power->unfettered));
        json_push(offers->arena, offers->out, command);
    }
}

/* What an act is for: a condition, or a state of the acting creature. */
enum dh2e_need { DH2E_NEEDS_NOTHING, DH2E_NEEDS_JAM, DH2E_NEEDS_GRAPPLE };
static const struct {
    const char *word, *condition;
    enum dh2e_need need;
} dh2e_own_acts[] = {
    {"aim", NULL, DH2E_NEEDS_NOTHING},          {"stand", "prone", DH2E_NEEDS_NOTHING},
    {"reload", NULL, DH2E_NEEDS_NOTHING},       {"unjam", NULL, DH2E_NEEDS_JAM},
    {"overwatch", NULL, DH2E_NEEDS_NOTHING},    {"extinguish", "on-fire", DH2E_NEEDS_NOTHING},
    {"breakFree", NULL, DH2E_NEEDS_GRAPPLE},    {"grappleDamage", NULL, DH2E_NEEDS_GRAPPLE},
    {"grapplePush", NULL, DH2E_NEEDS_GRAPPLE},  {"grappleThrow", NULL, DH2E_NEEDS_GRAPPLE},
    {"release", NULL, DH2E_NEEDS_GRAPPLE},
};

static void dh2e_offer_own(const struct dh2e_offers *offers)
{
    const struct dh2e_state *state = dh2e_state_of(offers->table);
    const struct dh2e_combatant *self = &state->combatants[offers->who];
    bool met[] = {[DH2E_NEEDS_NOTHING] = true, [DH2E_NEEDS_JAM] = false, [DH2E_NEEDS_GRAPPLE] = self->grappling >= 0};
    for (int i = 0; i < self->arm_count; i++)
        met[DH2E_NEEDS_JAM] = met[DH2E_NEEDS_JAM] || self->arms[i].jammed;
    for (size_t i = 0; i < sizeof dh2e_own_acts / sizeof *dh2e_own_acts; i++) {
        const char *condition = dh2e_own_acts[i].condition;
        symbol kind = condition ? table_intern(offers->table, condition) : 0;
        if (!met[dh2e_own_acts[i].need]) continue;
        if (condition && effect_find(&state->effects, offers->who, kind) == EFFECT_NONE) continue;
        json_push(offers->arena, offers->out, dh2e_offer(offers, dh2e_own_acts[i].word));
    }
}

/* Weapons that are not in hand. */
static void dh2e_offer_draws(const struct dh2e_offers *offers)
{
    const struct dh2e_combatant *self = &dh2e_state_of(offers->table)->combatants[offers->who];
    for (int i = 0; i < self->arm_count; i++) {
        if (self->arms[i].held) continue;
        struct json command = dh2e_offer(offers, "ready");
        json_set(offers->arena, &command, "using",
                 dh2e_view_text(offers->arena, table_text(offers->table, self->arms[i].slug)));
        json_push(offers->arena, offers->out, command);
    }
}

/* The ranged weapon in hand that reaches farthest; NULL: there is none. */
static const struct dh2e_weapon *dh2e_watch_weapon(struct table *table, int who)
{
    const struct dh2e_combatant *self = &dh2e_state_of(table)->combatants[who];
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    const struct dh2e_weapon *best = NULL;
    for (int i = 0; actor && i < self->arm_count; i++) {
        int at = dh2e_actor_weapon(actor, table_text(table, self->arms[i].slug));
        const struct dh2e_weapon *one = at >= 0 ? &actor->weapons.items[at] : NULL;
        bool loaded = one && (one->magazine == 0 || self->arms[i].run_count > 0);
        if (!loaded || one->melee || !self->arms[i].held || self->arms[i].jammed) continue;
        if (dh2e_weapon_rate(one, DH2E_MODE_SINGLE) > 0 && (!best || one->range > best->range)) best = one;
    }
    return best;
}

/* An enemy who is out of sight may come into it with a full move. */
bool dh2e_play_await(struct table *table, int who, int enemy, struct arena *arena, struct json *command)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct dh2e_combatant *self = &state->combatants[who], *other = &state->combatants[enemy];
    bool can_watch = state->has_board && self->budget.left[0] > 1;
    const struct dh2e_weapon *weapon = can_watch ? dh2e_watch_weapon(table, who) : NULL;
    if (!weapon || other->out || !dh2e_play_comes_in_sight(table, enemy, who, weapon->range)) return false;
    const struct dh2e_offers offers = {table, arena, command, who};
    *command = dh2e_offer(&offers, "overwatch");
    json_set(arena, command, "using", dh2e_view_text(arena, weapon->slug));
    return true;
}

void dh2e_play_legal(struct table *table, struct arena *arena, struct json *commands)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    struct dh2e_offers offers = {table, arena, commands, -1};
    int current = encounter_current(table);
    json_push(arena, commands, dh2e_offer(&offers, current < 0 ? "start" : "endTurn"));
    offers.who = current;
    bool acts = current >= 0 && state->combatants[current].budget.left[0] > 0;
    const struct dh2e_actor *actor = acts ? dh2e_play_actor(table, current) : NULL;
    for (int i = 0; actor && i < state->count; i++) {
        if (i != current && !state->combatants[i].out && state->combatants[i].side != state->combatants[current].side)
            dh2e_offer_at(&offers, actor, i);
    }
    if (actor) dh2e_offer_moves(&offers);
    if (actor) dh2e_offer_powers(&offers, actor);
    if (actor) dh2e_offer_own(&offers);
    if (actor) dh2e_offer_draws(&offers);
}
