/* legal.c: lists the legal commands of a fighter: attacks with their targets, moves, and self-help. */
#include <string.h>

#include "base/memory.h"
#include "systems/swse/verbs/sheet.h"
#include "systems/swse/table/board.h"

struct swse_offers {
    struct table *table;
    struct arena *arena;
    struct json *out;
    int who;
};

static struct json swse_offer(const struct swse_offers *offers, const char *verb, int target)
{
    struct json command = json_make_object();
    json_put_text(offers->arena, &command, "do", verb);
    if (offers->who >= 0) json_put_text(offers->arena, &command, "who", table_actor_name(offers->table, offers->who));
    if (target >= 0) json_put_text(offers->arena, &command, "target", table_actor_name(offers->table, target));
    return command;
}

static void swse_offer_word(const struct swse_offers *offers, const char *verb, const char *member, const char *word)
{
    struct json command = swse_offer(offers, verb, -1);
    if (member) json_put_text(offers->arena, &command, member, word);
    json_push(offers->arena, offers->out, command);
}

static void swse_offer_attack(const struct swse_offers *offers, int target, const char *weapon)
{
    struct json command = swse_offer(offers, "attack", target);
    json_put_text(offers->arena, &command, "using", weapon);
    json_push(offers->arena, offers->out, command);
}

/* The area begins on the target's square, or one before it at the end of the board. */
static void swse_offer_autofire(const struct swse_offers *offers, int target, const char *weapon)
{
    const struct swse_state *state = swse_state_of(offers->table);
    struct grid_space area = {state->fighters[target].x, state->fighters[target].y, 2};
    if (area.x + 2 > state->ground->width) area.x--;
    if (area.y + 2 > state->ground->height) area.y--;
    struct json command = swse_offer(offers, "autofire", -1), at = json_make_array();
    json_push(offers->arena, &at, json_make_int(area.x));
    json_push(offers->arena, &at, json_make_int(area.y));
    json_set(offers->arena, &command, "at", at);
    json_put_text(offers->arena, &command, "using", weapon);
    json_push(offers->arena, offers->out, command);
}

/* Each known power once for each target. */
static void swse_offer_powers(const struct swse_offers *offers)
{
    const struct swse_state *state = swse_state_of(offers->table);
    const struct json *known = json_get(swse_fighter_actor(offers->table, offers->who)->json, "forcePowers");
    for (size_t i = 0; i < json_count(known); i++) {
        const char *id = json_to_text(json_at(known, i), "");
        const struct swse_entry *power = swse_pack_find(swse_table_pack(offers->table), SWSE_ENTRY_POWER, id);
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || json_is_text(json_at(known, k), id);
        if (!power || again || swse_power_left(offers->table, offers->who, power) < 1) continue;
        bool self = json_is_text(json_get(power->json, "target"), "self");
        for (int target = 0; target < (self ? 1 : state->count); target++) {
            if (!self && (state->fighters[target].dead || state->fighters[target].gone)) continue;
            struct json command = swse_offer(offers, "force", self ? -1 : target);
            json_put_text(offers->arena, &command, "power", power->id);
            json_push(offers->arena, offers->out, command);
        }
    }
}

/* With sides only enemies are offered as targets. */
static bool swse_is_target(const struct swse_state *state, int who, int target)
{
    const struct swse_fighter *one = &state->fighters[target];
    return target != who && !one->dead && !one->gone && (!state->has_sides || one->side != state->fighters[who].side);
}

static void swse_offer_target(const struct swse_offers *offers, int target)
{
    const struct swse_actor *actor = swse_fighter_actor(offers->table, offers->who);
    bool unarmed = false;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct swse_item *item = &actor->items.items[i];
        unarmed = unarmed || strcmp(item->id, "unarmed") == 0;
        if (item->kind == SWSE_ITEM_WEAPON && item->equipped) swse_offer_attack(offers, target, item->id);
    }
    if (!unarmed) swse_offer_attack(offers, target, "unarmed");
    for (size_t i = 0; swse_state_of(offers->table)->ground && i < actor->items.count; i++) {
        if (actor->items.items[i].autofire && actor->items.items[i].equipped)
            swse_offer_autofire(offers, target, actor->items.items[i].id);
    }
    json_push(offers->arena, offers->out, swse_offer(offers, "grapple", target));
}

/* On a board the squares a move can end on: as far as it goes in each of the eight directions. */
static void swse_offer_squares(const struct swse_offers *offers, int64_t most)
{
    const struct swse_state *state = swse_state_of(offers->table);
    struct swse_walk walk;
    if (!swse_walk_find(offers->table, offers->who, most, &walk)) return;
    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        for (int far = (int)most; far > 0; far--) {
            struct grid_space end = {walk.from.x + grid_step_x[i] * far, walk.from.y + grid_step_y[i] * far,
                                     walk.from.size};
            if (!swse_fits_board(state, end) || grid_reach_cost(&walk.reach, end.x, end.y) == GRID_UNREACHED) continue;
            struct json command = swse_offer(offers, "move", -1), to = json_make_array();
            json_push(offers->arena, &to, json_make_int(end.x));
            json_push(offers->arena, &to, json_make_int(end.y));
            json_set(offers->arena, &command, "to", to);
            json_push(offers->arena, offers->out, command);
            break;
        }
    }
    swse_walk_free(&walk);
}

static void swse_offer_moves(const struct swse_offers *offers)
{
    static const char *const modes[] = {"walk", "fly", "swim", "climb", "burrow"};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        const char *why = NULL;
        int64_t most = swse_fighter_speed(offers->table, offers->who, modes[i], true, &why);
        if (most < 1) continue;
        if (!swse_state_of(offers->table)->ground)
            swse_offer_word(offers, "move", "mode", modes[i]);
        else if (i == 0)
            swse_offer_squares(offers, most);
    }
}

/* Some of it may be refused: the core tries each. */
void swse_legal(struct table *table, struct arena *arena, struct json *commands)
{
    const struct swse_state *state = swse_state_of(table);
    struct swse_offers offers = {table, arena, commands, encounter_current(table)};
    if (offers.who < 0) {
        swse_offer_word(&offers, "start", NULL, NULL);
    } else {
        const struct swse_fighter *fighter = &state->fighters[offers.who];
        bool able = !fighter->dead && !fighter->gone && fighter->track < SWSE_TRACK_HELPLESS;
        for (int target = 0; able && fighter->budget.left[SWSE_POOL_STANDARD] > 0 && target < state->count; target++) {
            if (swse_is_target(state, offers.who, target)) swse_offer_target(&offers, target);
        }
        if (able && fighter->budget.left[SWSE_POOL_MOVE] > 0) swse_offer_moves(&offers);
        if (able) swse_offer_powers(&offers);
        static const char *const own[] = {"secondWind", "recover", "rage", "calm"};
        for (size_t i = 0; able && i < sizeof own / sizeof *own; i++)
            swse_offer_word(&offers, own[i], NULL, NULL);
        swse_offer_word(&offers, "endTurn", NULL, NULL);
    }
}

bool swse_player_ways(struct table *table, int who, struct player_ways *ways)
{
    const struct swse_state *state = swse_state_of(table);
    struct swse_walk walk;
    const char *why = NULL;
    if (!state->ground || state->fighters[who].budget.left[SWSE_POOL_MOVE] < 1) return false;
    int64_t most = swse_fighter_speed(table, who, "walk", true, &why);
    if (most < 1 || !swse_walk_find(table, who, GRID_MOST_BUDGET, &walk)) return false;
    memory_free(walk.squares);
    *ways = (struct player_ways){
        .reach = walk.reach, .memory = walk.memory, .gaits = {{"move", NULL, (int)most}}};
    return true;
}

/* Every square a walk may end on. */
void swse_moves(struct table *table, struct arena *arena, struct json *commands)
{
    const struct swse_state *state = swse_state_of(table);
    struct swse_offers offers = {table, arena, commands, encounter_current(table)};
    const struct swse_fighter *fighter = offers.who < 0 ? NULL : &state->fighters[offers.who];
    const char *why = NULL;
    struct swse_walk walk;
    if (!fighter || !state->ground || fighter->dead || fighter->gone || fighter->track >= SWSE_TRACK_HELPLESS) return;
    if (fighter->budget.left[SWSE_POOL_MOVE] < 1) return;
    int64_t most = swse_fighter_speed(table, offers.who, "walk", true, &why);
    if (most < 1 || !swse_walk_find(table, offers.who, most, &walk)) return;
    struct json model = swse_offer(&offers, "move", -1);
    for (int i = 0; i < state->ground->width * state->ground->height; i++) {
        struct grid_space end = {i % state->ground->width, i / state->ground->width, walk.from.size};
        int cost = swse_fits_board(state, end) ? grid_reach_cost(&walk.reach, end.x, end.y) : GRID_UNREACHED;
        if (cost != GRID_UNREACHED && cost > 0) command_push_to(arena, commands, &model, end.x, end.y);
    }
    swse_walk_free(&walk);
}
