/* legal.c: lists the legal commands. Everything that is listed would be accepted: the same checks decide. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

struct d5e_offer {
    struct table *table;
    struct arena *arena;
    struct json *commands;
    int who;
};

static struct json *d5e_push_command(const struct d5e_offer *offer, const char *act)
{
    struct json command = json_make_object();
    json_set(offer->arena, &command, "do", json_make_text(offer->arena, act, strlen(act)));
    return json_push(offer->arena, offer->commands, command);
}

static void d5e_set(const struct d5e_offer *offer, struct json *command, const char *name, const char *value)
{
    if (command) json_set(offer->arena, command, name, json_make_text(offer->arena, value, strlen(value)));
}

static void d5e_offer_move(void *context, int x, int y)
{
    const struct d5e_offer *offer = context;
    struct json to = json_make_array();
    json_push(offer->arena, &to, json_make_int(x));
    json_push(offer->arena, &to, json_make_int(y));
    for (size_t i = 0; i < json_count(offer->commands); i++) {
        const struct json *known = json_get(json_at(offer->commands, i), "to");
        if (known && json_equal(known, &to)) return;
    }
    struct json *command = d5e_push_command(offer, "move");
    if (command) json_set(offer->arena, command, "to", to);
}

/* ---- attacks ---- */

static void d5e_offer_attacks(const struct d5e_offer *offer)
{
    struct table *table = offer->table;
    const struct d5e_state *state = d5e_state_of(table);
    const struct d5e_body *body = &state->bodies[offer->who];
    bool main = body->budget.left[D5E_POOL_ACTION] > 0 || body->budget.left[D5E_POOL_ATTACKS] > 0,
         second = body->budget.left[D5E_POOL_BONUS] > 0;
    for (const struct d5e_attack *attack = body->actor->attacks; attack; attack = attack->next) {
        bool allowed = (attack->off_hand ? second : main) && d5e_weapon_allows(table, offer->who, attack);
        table->refusal = NULL; /* it was only asked */
        for (int i = 0; allowed && i < state->body_count; i++) {
            if (!d5e_is_up(&state->bodies[i]) || !d5e_is_hostile(table, offer->who, i) ||
                !d5e_can_attack(table, offer->who, i, attack))
                continue;
            struct json *command = d5e_push_command(offer, "attack");
            d5e_set(offer, command, "target", state->bodies[i].actor->name);
            d5e_set(offer, command, "using", attack->name);
        }
    }
}

/* Seizing and knocking down replace an attack. */
static void d5e_offer_contact(const struct d5e_offer *offer)
{
    struct table *table = offer->table;
    const struct d5e_state *state = d5e_state_of(table);
    const struct d5e_body *body = &state->bodies[offer->who];
    if (body->budget.left[D5E_POOL_ACTION] < 1 && body->budget.left[D5E_POOL_ATTACKS] < 1) return;
    for (int i = 0; i < state->body_count; i++) {
        const struct d5e_actor *other = state->bodies[i].actor;
        if (!d5e_is_up(&state->bodies[i]) || !d5e_is_hostile(table, offer->who, i) ||
            d5e_distance_ft(table, offer->who, i) > D5E_FEET_A_SQUARE ||
            d5e_size_step(other) > d5e_size_step(body->actor) + 1)
            continue;
        if (!d5e_has_status(table, i, "grappled"))
            d5e_set(offer, d5e_push_command(offer, "grapple"), "target", other->name);
        struct json *shove = d5e_has_status(table, i, "prone") ? NULL : d5e_push_command(offer, "shove");
        d5e_set(offer, shove, "target", other->name);
        d5e_set(offer, shove, "how", "prone");
    }
}

/* ---- features and spells ---- */

static void d5e_offer_command(const struct d5e_offer *offer, const struct d5e_mechanic *mechanic, int target, int slot)
{
    bool spell = mechanic->spell_level >= 0;
    struct json command = json_make_object();
    const char *act = spell ? "cast" : "use";
    json_set(offer->arena, &command, "do", json_make_text(offer->arena, act, strlen(act)));
    d5e_set(offer, &command, spell ? "spell" : "action", mechanic->name);
    if (target >= 0) d5e_set(offer, &command, "target", d5e_body_of(offer->table, target)->actor->name);
    if (slot > 0) json_set(offer->arena, &command, "slot", json_make_int(slot));
    if (d5e_can_use(offer->table, offer->who, mechanic, &command, NULL))
        json_push(offer->arena, offer->commands, command);
}

/* The creatures it may be for, by its disposition; an area is offered around each of them. */
static bool d5e_is_meant(const struct d5e_offer *offer, const struct json *target, int subject)
{
    const char *side = json_to_text(json_get(target, "disposition"), "any");
    bool hostile = d5e_is_hostile(offer->table, offer->who, subject);
    if (!d5e_is_up(d5e_body_of(offer->table, subject))) return !hostile && strcmp(side, "hostile") != 0;
    if (strcmp(side, "hostile") == 0) return hostile;
    return !((strcmp(side, "friendly") == 0 || strcmp(side, "willing") == 0) && hostile);
}

/* The lowest slot above the spell's level, where those of its level are spent; 0: none. */
static int d5e_higher_slot(const struct d5e_body *body, int level)
{
    if (level <= 0 || body->slots[level] >= 1) return 0;
    for (int slot = level + 1; slot < 10; slot++) {
        if (body->slots[slot] >= 1) return slot;
    }
    return 0;
}

static void d5e_offer_use(const struct d5e_offer *offer, const struct d5e_mechanic *mechanic)
{
    const struct d5e_state *state = d5e_state_of(offer->table);
    const struct json *target = json_get(mechanic->json, "target"), *area = d5e_mechanic_area(mechanic->json);
    const char *type = json_to_text(json_get(target, "type"), "");
    bool own = json_is_text(json_get(area, "origin"), "self") &&
               d5e_shape_of(json_to_text(json_get(area, "shape"), "")) < GRID_AIMED_CONE;
    bool others = !own && (strncmp(type, "creature", 8) == 0 || area);
    for (int i = 0; i < (others ? state->body_count : 1); i++) {
        if (others && (state->bodies[i].dead || !d5e_is_meant(offer, target, i))) continue;
        if (area && others && !own && i == offer->who) continue;
        d5e_offer_command(offer, mechanic, others ? i : D5E_NOBODY, 0);
        int slot = d5e_higher_slot(&state->bodies[offer->who], mechanic->spell_level);
        if (slot) d5e_offer_command(offer, mechanic, others ? i : D5E_NOBODY, slot);
    }
}

static void d5e_offer_uses(const struct d5e_offer *offer)
{
    const struct d5e_body *body = d5e_body_of(offer->table, offer->who);
    for (const struct d5e_mechanic *mechanic = body->actor->mechanics; mechanic; mechanic = mechanic->next) {
        const char *activation = d5e_activation(mechanic);
        if (d5e_activation_pool(activation) >= 0 && strcmp(activation, "reaction") != 0) d5e_offer_use(offer, mechanic);
    }
}

/* ---- the rest ---- */

static void d5e_offer_plain(const struct d5e_offer *offer)
{
    static const char *const acts[] = {"dash", "dodge", "disengage", "hide"};
    struct table *table = offer->table;
    const struct d5e_body *body = d5e_body_of(table, offer->who);
    int64_t speed = d5e_speed_ft(table, offer->who);
    if (d5e_has_status(table, offer->who, "prone") && speed > 0 && body->budget.left[D5E_POOL_MOVE] >= speed / 2)
        d5e_push_command(offer, "stand");
    if (body->budget.left[D5E_POOL_ACTION] < 1) return;
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        d5e_push_command(offer, acts[i]);
    const struct effects *statuses = &d5e_state_of(table)->statuses;
    for (int i = 0; i < statuses->count; i++) {
        const struct effect *status = &statuses->items[i];
        bool held = json_get(status->more, "grip") || json_get(status->more, "escape");
        if (status->bearer == offer->who && held)
            d5e_set(offer, d5e_push_command(offer, "escape"), "condition", table_text(table, status->kind));
    }
}

static bool d5e_anyone_is_up(const struct d5e_state *state)
{
    for (int i = 0; i < state->body_count; i++) {
        if (d5e_is_up(&state->bodies[i])) return true;
    }
    return false;
}

void d5e_legal(struct table *table, struct arena *arena, struct json *commands)
{
    const struct d5e_state *state = d5e_state_of(table);
    int who = turns_current(&state->encounter.turns);
    struct d5e_offer offer = {table, arena, commands, who};
    if (state->encounter.turns.round == 0 && d5e_anyone_is_up(state)) d5e_push_command(&offer, "start");
    if (who < 0) return;
    bool acts = d5e_is_up(&state->bodies[who]) && !d5e_has_flag(table, who, D5E_CANNOT_ACT) &&
                !d5e_loses_first_turn(table, who);
    if (acts) {
        d5e_offer_attacks(&offer);
        d5e_offer_uses(&offer);
        d5e_each_approach(table, who, d5e_offer_move, &offer);
        d5e_offer_contact(&offer);
        d5e_offer_plain(&offer);
    }
    d5e_push_command(&offer, "endTurn");
}

static void d5e_offer_square(void *context, int x, int y)
{
    const struct d5e_offer *offer = context;
    struct json model = json_make_object();
    json_set(offer->arena, &model, "do", json_make_text(offer->arena, "move", 4));
    command_push_to(offer->arena, offer->commands, &model, x, y);
}

void d5e_moves(struct table *table, struct arena *arena, struct json *commands)
{
    const struct d5e_state *state = d5e_state_of(table);
    int who = turns_current(&state->encounter.turns);
    struct d5e_offer offer = {table, arena, commands, who};
    if (who < 0 || !d5e_is_up(&state->bodies[who]) || d5e_has_flag(table, who, D5E_CANNOT_ACT)) return;
    if (!d5e_loses_first_turn(table, who)) d5e_each_square(table, who, d5e_offer_square, &offer);
}
