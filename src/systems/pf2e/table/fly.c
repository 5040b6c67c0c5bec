/* fly.c: heights on a PF2e table: flying, climbing ledges, falling.
 *
 * The state keeps how many feet above the board's zero everyone is; who walks is as high as the ground. Distances,
 * reach and flanking count the height (geometry.c). */
#include <string.h>

#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

enum { FLY_FEET_A_LAYER = 5, FLY_MOST_FEET = 1000, FLY_CLIMB_DC = 15, FLY_MOST_HARM = 750 };

int pf2e_ground(const struct pf2e_state *state, struct grid_space space)
{
    const struct pf2e_board *board = pf2e_table_board(state);
    return FLY_FEET_A_LAYER * grid_ground(board->heights, board->width, board->height, space);
}

int pf2e_in_the_air(const struct pf2e_state *state, int who)
{
    const struct pf2e_fighter *fighter = &state->fighters[who];
    return fighter->elevation - pf2e_ground(state, pf2e_space(fighter));
}

int pf2e_speed(const struct pf2e_state *state, int who, const char *type)
{
    const struct pf2e_actor *actor = pf2e_form_speeds(state->fighters[who].form);
    for (size_t i = 0; i < actor->speeds.count; i++) {
        if (strcmp(actor->speeds.items[i].type, type) == 0) return (int)actor->speeds.items[i].total;
    }
    return 0;
}

/* --- falling ----------------------------------------------------------------------------------------------------- */

static void fly_hit_the_ground(struct table *table, int who, int feet)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int64_t harm = feet / 2 > FLY_MOST_HARM ? FLY_MOST_HARM : feet / 2;
    int x = state->fighters[who].x, y = state->fighters[who].y;
    if (pf2e_nearest_free(state, who, &x, &y)) /* beside someone it would fall upon */
        emit(table, move, .who = who, .from = pf2e_square_of(pf2e_state_of(table), who), .to = event_square(x, y),
             .mode = table_intern(table, "fall"), .forced = true);
    pf2e_emit(table, fall, .who = who, .feet = feet);
    if (harm < 1) return;
    pf2e_hurt(table, who, (struct pf2e_blow){.type = "bludgeoning", .total = (double)harm});
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    bool lies = fighter->dead || pf2e_form_condition(fighter->form, "prone") > 0;
    if (!lies) pf2e_emit_condition(table, who, "prone", 1);
}

static bool fly_is_held_up(const struct pf2e_state *state, int who)
{
    const struct pf2e_fighter *fighter = &state->fighters[who];
    return pf2e_speed(state, who, "fly") > 0 && pf2e_is_able(fighter) &&
           !pf2e_form_condition(fighter->form, "prone");
}

void pf2e_gravity(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int who = 0; who < state->count && !table->refusal; who++) {
        if (state->fighters[who].elevation == 0) continue;
        int feet = pf2e_in_the_air(state, who);
        if (feet > 0 && (state->fighters[who].dead || !fly_is_held_up(state, who)))
            fly_hit_the_ground(table, who, feet);
    }
}

/* Who is in the air at the end of a turn and has not flown in it falls. */
void pf2e_gravity_on_turn_end(struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int feet = pf2e_in_the_air(state, who);
    if (feet > 0 && !state->fighters[who].flew) fly_hit_the_ground(table, who, feet);
}

/* --- flying ------------------------------------------------------------------------------------------------------ */

/* Up counts double; steps that lead up or down and onward at once are diagonals: every second one counts one more. */
static int fly_cost(int way_cost, int steps, int layers, bool up)
{
    int both = steps < layers ? steps : layers;
    return way_cost + (layers - both) + both / 2 + (up ? layers : 0);
}

static int fly_layers(int feet)
{
    return (feet + FLY_FEET_A_LAYER - 1) / FLY_FEET_A_LAYER;
}

bool pf2e_fly_is_possible(struct table *table, int who, const struct pf2e_goal *goal, struct pf2e_way *way)
{
    int x = goal->x, y = goal->y, height = goal->height;
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *fighter = &state->fighters[who];
    int from = fighter->elevation, feet = pf2e_speed(state, who, "fly"),
        rise = height > from ? height - from : from - height;
    struct grid_space there = {x, y, fighter->size};
    if (feet < FLY_FEET_A_LAYER)
        table_refuse(table, "%s cannot fly", table_text(table, fighter->name));
    else if (height < pf2e_ground(state, there))
        table_refuse(table, "the ground at %d,%d is higher than that", x, y);
    else if (!pf2e_can_be(state, who, x, y, height))
        table_refuse(table, "there is no room at %d,%d", x, y);
    else if (!pf2e_find_way_high(state, who, *goal, feet / FLY_FEET_A_LAYER, way) ||
             fly_cost(way->cost, way->count, fly_layers(rise), height > from) > feet / FLY_FEET_A_LAYER)
        table_refuse(table, "the square %d,%d at a height of %d feet cannot be reached with %d feet of movement", x, y,
                     height, feet);
    return !table->refusal;
}

void pf2e_decide_fly(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *fighter = &state->fighters[who];
    const struct json *to = json_get(command, "to");
    int64_t x = json_to_int(json_at(to, 0), to ? -1 : fighter->x),
            y = json_to_int(json_at(to, 1), to ? -1 : fighter->y),
            height = json_to_int(json_get(command, "height"), fighter->elevation);
    struct pf2e_way way;
    way.count = 0;
    if (x < 0 || y < 0 || x >= state->width || y >= state->height || height < 0 || height > FLY_MOST_FEET) {
        table_refuse(table, "choose where to go: \"to\" is a square [x, y], \"height\" is in feet");
        return;
    }
    if (!pf2e_may_move(table, who) || !pf2e_may_act(table, who, "one")) return;
    if (!pf2e_fly_is_possible(table, who, &(struct pf2e_goal){(int)x, (int)y, (int)height}, &way)) return;
    pf2e_pay(table, who, "one");
    if (height != fighter->elevation || !way.count) pf2e_emit(table, height, .who = who, .feet = height);
    pf2e_go(table, who, &way, "fly");
}

/* --- climbing ---------------------------------------------------------------------------------------------------- */

/* One action for five feet, with a check each; a creature with a climb speed needs none. False when it stops here. */
static bool fly_climb_once(struct table *table, int who, int dc)
{
    if (pf2e_speed(pf2e_state_of(table), who, "climb") > 0) return true;
    struct pf2e_borrowed_actor self;
    struct pf2e_roll roll;
    pf2e_actor_borrow(table, who, &self);
    struct pf2e_test_plan plan = {.roller = &self.participant,
                                  .statistic = "athletics",
                                  .action = pf2e_action_find("climb"),
                                  .has_dc = true,
                                  .dc = dc};
    struct pf2e_check_report report = {.who = who, .target = -1, .name = "climb"};
    if (!pf2e_make_test(table, &plan, &report, &roll))
        table_refuse(table, "it has no Athletics modifier to climb with");
    pf2e_actor_release(&self);
    return !table->refusal && roll.degree >= DEGREE_SUCCESS;
}

/* A ledge beside a creature, and how much climbing it is. */
struct fly_ledge {
    struct grid_space there;
    bool beside;
    int feet, layers; /* up or down */
    int64_t dc;
};

static struct fly_ledge fly_ledge_of(const struct pf2e_state *state, int who, const struct json *command)
{
    const struct pf2e_fighter *fighter = &state->fighters[who];
    const struct json *to = json_get(command, "to");
    int64_t x = json_to_int(json_at(to, 0), -1), y = json_to_int(json_at(to, 1), -1);
    struct fly_ledge ledge = {.there = {(int)x, (int)y, fighter->size},
                              .dc = json_to_int(json_get(command, "dc"), FLY_CLIMB_DC)};
    ledge.beside = json_count(to) == 2 && x >= 0 && y >= 0 && x < state->width && y < state->height &&
                   grid_measure(GRID_EQUAL, (int)x - fighter->x, (int)y - fighter->y) == 1;
    int rise = ledge.beside ? pf2e_ground(state, ledge.there) - pf2e_ground(state, pf2e_space(fighter)) : 0;
    ledge.feet = rise < 0 ? -rise : rise;
    ledge.layers = fly_layers(ledge.feet);
    return ledge;
}

/* Refuses if not. */
static bool fly_may_climb(struct table *table, int who, const struct fly_ledge *ledge)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int x = ledge->there.x, y = ledge->there.y;
    if (!ledge->beside || ledge->layers == 0)
        table_refuse(table, "choose where to go: a square next to one at another height");
    else if (ledge->layers > 3)
        table_refuse(table, "%d feet is too far for one turn", ledge->feet);
    else if (ledge->dc < 1 || ledge->dc > 60)
        table_refuse(table, "a DC is between 1 and 60");
    else if (!pf2e_can_be(state, who, x, y, pf2e_ground(state, ledge->there)))
        table_refuse(table, "there is no room at %d,%d", x, y);
    return !table->refusal;
}

/* Up or down a ledge to an adjacent square. */
void pf2e_decide_climb(struct table *table, int who, const struct json *command)
{
    static const char *const costs[] = {"free", "one", "two", "three"};
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct fly_ledge ledge = fly_ledge_of(state, who, command);
    if (!fly_may_climb(table, who, &ledge) || !pf2e_may_move(table, who) ||
        !pf2e_may_act(table, who, costs[ledge.layers]))
        return;
    pf2e_pay(table, who, costs[ledge.layers]);
    for (int i = 0; i < ledge.layers; i++) {
        if (!fly_climb_once(table, who, (int)ledge.dc)) return;
    }
    emit(table, move, .who = who, .from = pf2e_square_of(state, who), .to = event_square(ledge.there.x, ledge.there.y),
         .mode = table_intern(table, "climb"));
}
