/* trample.c: Trample on a PF2e table: the path through other spaces, and the creatures in it. */
#include <string.h>

#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/table/cast.h"

bool pf2e_tramples(const char *text)
{
    return pf2e_inside_read(text) == PF2E_INSIDE_ENGULFED ||
           pf2e_seek(text, text + strlen(text), "trampling each creature whose space it enters") != NULL;
}

/* What the ability lists stands before the line: "Large or smaller, foot, DC 24". */
static const char *trample_list_end(const char *text)
{
    const char *end = text + strlen(text), *line = pf2e_seek(text, end, "<hr");
    return line ? line : end;
}

struct pf2e_strike *pf2e_trample_strike(const struct pf2e_casting *casting, const char *text)
{
    const struct pf2e_form *form = pf2e_state_of(casting->table)->fighters[casting->who].form;
    for (size_t i = 0; i < form->options.count; i++) {
        struct pf2e_strike *strike = form->options.items[i].strike;
        if (pf2e_seek(text, trample_list_end(text), strike->slug)) return strike;
    }
    return NULL;
}

/* The rank of the largest size it can run over; its own where the text names none. */
static int trample_size(const char *text, const struct pf2e_actor *self)
{
    static const char *const sizes[][2] = {
        {"tiny or", "tiny"}, {"small or", "sm"},  {"medium or", "med"},
        {"large or", "lg"},  {"huge or", "huge"}, {"gargantuan or", "grg"}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (pf2e_seek(text, trample_list_end(text), sizes[i][0])) return pf2e_size_rank(sizes[i][1]);
    }
    bool engulfs = pf2e_inside_read(text) == PF2E_INSIDE_ENGULFED;
    return engulfs ? pf2e_size_rank(tree_text(&self->system, "traits.size.value", "med")) : -1;
}

/* Enemies that are small enough. */
static uint64_t trample_over(const struct pf2e_casting *casting, const char *text)
{
    const struct pf2e_state *state = pf2e_state_of(casting->table);
    const struct pf2e_actor *self = pf2e_form_actor(state->fighters[casting->who].form);
    uint64_t over = 0;
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_actor *actor = pf2e_form_actor(state->fighters[i].form);
        int size = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"));
        bool fits = !state->fighters[i].dead && pf2e_are_enemies(state, casting->who, i) &&
                    size <= trample_size(text, self);
        if (fits) over |= (uint64_t)1 << i;
    }
    return over;
}

/* The cheapest square with room for it. */
static int trample_rest(const struct pf2e_casting *casting, const struct pf2e_reachable *reachable)
{
    const struct pf2e_state *state = pf2e_state_of(casting->table);
    int best = -1, least = GRID_UNREACHED;
    for (int i = 0; i < state->width * state->height; i++) {
        int x = i % state->width, y = i / state->width, cost = pf2e_reachable_cost(reachable, x, y);
        if (cost <= 0 || cost >= least || !pf2e_can_stand(state, casting->who, x, y)) continue;
        best = i;
        least = cost;
    }
    return best;
}

/* The way continues to a square; -1: to the nearest one with room. False when it cannot. */
static bool trample_add(struct pf2e_casting *casting, struct pf2e_leg *leg, int square)
{
    const struct pf2e_state *state = pf2e_state_of(casting->table);
    struct pf2e_way *way = casting->way;
    struct pf2e_reachable reachable;
    pf2e_reachable_leg(state, casting->who, leg, &reachable);
    if (square < 0) square = trample_rest(casting, &reachable);
    int x = square % state->width, y = square / state->width;
    int cost = square < 0 ? -1 : pf2e_reachable_cost(&reachable, x, y);
    if (cost >= 0) {
        way->count += grid_reach_path(&reachable.reach, leg->from, (struct grid_space){x, y, leg->from.size},
                                      way->steps + way->count, GRID_MOST_BUDGET - way->count);
        way->cost += cost;
        leg->squares -= cost;
        leg->from.x = x;
        leg->from.y = y;
    }
    pf2e_reachable_close(&reachable);
    return cost >= 0;
}

/* Everyone whose space the way enters. */
static void trample_find(struct pf2e_casting *casting, struct grid_space space, uint64_t over)
{
    const struct pf2e_state *state = pf2e_state_of(casting->table);
    casting->target_count = 0;
    for (int step = 0; step < casting->way->count; step++) {
        space.x += grid_step_x[casting->way->steps[step]];
        space.y += grid_step_y[casting->way->steps[step]];
        for (int i = 0; i < state->count; i++) {
            struct grid_space other = pf2e_space(&state->fighters[i]);
            bool enters = grid_axis_gap(space.x, space.size, other.x, other.size) == 0 &&
                          grid_axis_gap(space.y, space.size, other.y, other.size) == 0;
            if (!enters || !(over >> i & 1)) continue;
            over &= ~((uint64_t)1 << i);
            casting->targets[casting->target_count++] = i;
        }
    }
}

/* The way to the space of each target. False: there is none. */
static bool trample_go_over(struct pf2e_casting *casting, struct pf2e_leg *leg)
{
    struct table *table = casting->table;
    const struct pf2e_state *state = pf2e_state_of(table);
    bool fine = true;
    leg->goes_on = true;
    for (int i = 0; i < casting->target_count && fine && !table->refusal; i++) {
        struct grid_space there = pf2e_space(&state->fighters[casting->targets[i]]);
        int size = leg->from.size, x = there.x + size > state->width ? state->width - size : there.x,
            y = there.y + size > state->height ? state->height - size : there.y;
        if (!(leg->over >> casting->targets[i] & 1))
            table_refuse(table, "%s cannot be trampled", table_actor_name(table, casting->targets[i]));
        fine = trample_add(casting, leg, y * state->width + x);
    }
    leg->goes_on = false;
    return fine;
}

/* Over those who are named, in their order, then to the square that is named or the nearest one. */
void pf2e_trample_aim(struct pf2e_casting *casting, const struct json *command)
{
    struct table *table = casting->table;
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *text = tree_text(&casting->form.item.system, "description.value", "");
    const struct json *to = json_get(command, "to");
    uint64_t over = trample_over(casting, text);
    struct grid_space own = pf2e_space(&state->fighters[casting->who]);
    struct pf2e_leg leg = {.from = own, .squares = pf2e_land_speed(state, casting->who) / 5 * 2, .over = over};
    casting->way = arena_new(&casting->arena, struct pf2e_way);
    if (!casting->way || !pf2e_may_move(table, casting->who)) return;
    bool named = json_get(command, "target") || json_get(command, "targets");
    if (named || !to) pf2e_casting_aim(casting, command);
    if (leg.squares > GRID_MOST_BUDGET) leg.squares = GRID_MOST_BUDGET;
    bool fine = trample_go_over(casting, &leg);
    int64_t x = json_to_int(json_at(to, 0), -1), y = json_to_int(json_at(to, 1), -1);
    bool inside = x >= 0 && y >= 0 && x < state->width && y < state->height;
    if (to && (!inside || !pf2e_can_stand(state, casting->who, (int)x, (int)y)))
        table_refuse(table, "there is no room at %d,%d", (int)x, (int)y);
    if (!table->refusal && !(fine && trample_add(casting, &leg, to ? (int)(y * state->width + x) : -1)))
        table_refuse(table, "no path of %d feet leads across these creatures",
                     pf2e_land_speed(state, casting->who) / 5 * 10);
    trample_find(casting, own, over);
}
