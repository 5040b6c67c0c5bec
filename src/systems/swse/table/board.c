/* board.c: SWSE on a board: places, reach and range, cover, and the walk from square to square. */
#include "systems/swse/table/board.h"

#include <string.h>

#include "base/limits.h"
#include "base/memory.h"
#include "core/board_text.h"
#include "core/scenario.h"

enum { SWSE_WALL = 1, SWSE_SHELTER = 2, SWSE_ROUGH = 4, SWSE_FOE = 8, SWSE_FRIEND = 16 };

/* How far each group of weapons shoots: squares of point blank, short, medium and long range. */
static const struct {
    const char *group;
    int most[SWSE_BAND_COUNT];
} swse_ranges[] = {
#define RANGE(group, near, close, medium, far) {group, {near, close, medium, far}},
#include "systems/swse/table/ranges.def"
#undef RANGE
};
static const int swse_band_penalties[SWSE_BAND_COUNT] = {0, -2, -5, -10};
const char *const swse_band_words[SWSE_BAND_COUNT] = {"point blank", "short", "medium", "long"};

void swse_ground_release(struct swse_ground *ground)
{
    if (ground && --ground->references == 0) memory_free(ground);
}

static const struct scenario_kind swse_terrains[] = {
    {"solid", SWSE_WALL}, {"cover", SWSE_SHELTER}, {"difficult", SWSE_ROUGH}, {0}};

bool swse_ground_new(struct table *table, const struct json *board, struct diags *diags, struct swse_ground **out)
{
    struct scenario_board source = {&table->scenario, board, diags, "swse/scenario", 24, 18};
    if (!board) return true;
    if (!scenario_board_size(&source, LIMIT_BOARD_SIDE)) return false;
    size_t count = (size_t)source.width * (size_t)source.height, size = count * (sizeof(uint16_t) + 1);
    struct swse_ground *ground = memory_alloc(sizeof *ground + size);
    if (!ground) return false;
    memset(ground, 0, sizeof *ground + size);
    ground->references = 1;
    ground->width = source.width;
    ground->height = source.height;
    scenario_board_terrain(&source, swse_terrains, ground->squares);
    ground->has_walls = scenario_board_walls(&source, (uint8_t *)(ground->squares + count));
    *out = ground;
    return true;
}

static struct grid_map swse_ground_map(const struct swse_ground *ground)
{
    const uint8_t *edges = (const uint8_t *)(ground->squares + (size_t)ground->width * (size_t)ground->height);
    return (struct grid_map){ground->width, ground->height, ground->squares, ground->has_walls ? edges : NULL};
}

struct grid_space swse_space(const struct swse_fighter *fighter)
{
    static const int sides[] = {[SWSE_SIZE_LARGE] = 2, [SWSE_SIZE_HUGE] = 3, [SWSE_SIZE_GARGANTUAN] = 4,
                                [SWSE_SIZE_COLOSSAL] = 6};
    enum swse_size size = fighter->form->actor->size;
    int side = size < sizeof sides / sizeof *sides && sides[size] ? sides[size] : 1;
    return (struct grid_space){fighter->x, fighter->y, side};
}

bool swse_fits_board(const struct swse_state *state, struct grid_space space)
{
    return space.x >= 0 && space.y >= 0 && space.x + space.size <= state->ground->width &&
           space.y + space.size <= state->ground->height;
}

int swse_distance(const struct swse_state *state, int who, int target)
{
    return grid_distance(GRID_EQUAL, swse_space(&state->fighters[who]), swse_space(&state->fighters[target]));
}

/* ---- reach, range and cover ---- */

/* A weapon of an unknown group shoots as far as a simple one; `range` of the item, a number of squares, is its long
 * range and each band a quarter of it. */
int swse_weapon_band(const struct swse_item *weapon, int distance)
{
    const int *most = swse_ranges[0].most;
    for (size_t i = 0; weapon->group && i < sizeof swse_ranges / sizeof *swse_ranges; i++) {
        if (strcmp(swse_ranges[i].group, weapon->group) == 0) most = swse_ranges[i].most;
    }
    for (int band = 0; band < SWSE_BAND_COUNT; band++) {
        int64_t limit = weapon->range > 0 ? weapon->range * (band + 1) / SWSE_BAND_COUNT : most[band];
        if (distance <= limit) return band;
    }
    return -1;
}

static bool swse_is_down(const struct swse_fighter *fighter)
{
    return fighter->dead || fighter->gone;
}

/* Something low on the way, or another creature, gives cover against ranged attacks. */
static bool swse_has_cover(const struct swse_state *state, int who, int target)
{
    struct grid_space from = swse_space(&state->fighters[who]), to = swse_space(&state->fighters[target]);
    for (int i = 0; i < state->count; i++) {
        if (i == who || i == target || swse_is_down(&state->fighters[i])) continue;
        if (grid_line_crosses(from, to, swse_space(&state->fighters[i]))) return true;
    }
    for (int i = 0; i < state->ground->width * state->ground->height; i++) {
        struct grid_space square = {i % state->ground->width, i / state->ground->width, 1};
        bool own = grid_distance(GRID_EQUAL, square, from) <= 1; /* one leans over what is beside one */
        if ((state->ground->squares[i] & SWSE_SHELTER) && !own && grid_line_crosses(from, to, square)) return true;
    }
    return false;
}

int64_t swse_band_penalty(int band)
{
    return swse_band_penalties[band];
}

bool swse_joins_from(const struct table *table, int who, int other, struct grid_space from)
{
    const struct swse_state *state = swse_state_of(table);
    struct grid_map map = swse_ground_map(state->ground);
    (void)who;
    return grid_sight(&map, SWSE_WALL, from, swse_space(&state->fighters[other]));
}

bool swse_sees(const struct swse_state *state, int who, int target)
{
    struct grid_map map = swse_ground_map(state->ground);
    return grid_sight(&map, SWSE_WALL, swse_space(&state->fighters[who]), swse_space(&state->fighters[target]));
}

int64_t swse_cover(const struct swse_state *state, int who, int target)
{
    return swse_has_cover(state, who, target) ? SWSE_COVER : 0;
}

bool swse_can_strike(struct table *table, int who, int target, const struct swse_item *weapon,
                     struct swse_sighting *sighting)
{
    const struct swse_state *state = swse_state_of(table);
    *sighting = (struct swse_sighting){.distance = 1};
    if (!state->ground) return true;
    sighting->distance = swse_distance(state, who, target);
    if (!weapon->ranged && sighting->distance > weapon->reach) {
        table_refuse(table, "%s is %d squares away and %s reaches %lld", table_actor_name(table, target),
                     sighting->distance, weapon->name, (long long)weapon->reach);
        return false;
    }
    if (!swse_sees(state, who, target)) {
        table_refuse(table, "there is no line of sight to %s", table_actor_name(table, target));
        return false;
    }
    if (!weapon->ranged) return true;
    sighting->band = swse_weapon_band(weapon, sighting->distance);
    if (sighting->band < 0) {
        table_refuse(table, "%s is %d squares away, out of the range of %s", table_actor_name(table, target),
                     sighting->distance, weapon->name);
        return false;
    }
    sighting->penalty = swse_band_penalties[sighting->band];
    sighting->cover = swse_cover(state, who, target);
    return true;
}

/* ---- walking ---- */

/* An enemy who can fight cannot be passed; friends and the fallen can, but their squares are taken. NULL when memory is
 * exhausted. */
static uint16_t *swse_walk_squares(const struct swse_state *state, int who)
{
    size_t count = (size_t)state->ground->width * (size_t)state->ground->height;
    uint16_t *squares = memory_alloc(count * sizeof *squares);
    if (!squares) return NULL;
    memcpy(squares, state->ground->squares, count * sizeof *squares);
    for (int i = 0; i < state->count; i++) {
        struct grid_space space = swse_space(&state->fighters[i]);
        if (i == who || swse_is_down(&state->fighters[i])) continue;
        bool harmless = state->fighters[i].side == state->fighters[who].side ||
                        state->fighters[i].track >= SWSE_TRACK_HELPLESS;
        uint16_t bit = harmless ? SWSE_FRIEND : SWSE_FOE;
        for (int part = 0; part < space.size * space.size; part++)
            squares[(space.y + part / space.size) * state->ground->width + space.x + part % space.size] |= bit;
    }
    return squares;
}

bool swse_walk_find(struct table *table, int who, int64_t budget, struct swse_walk *walk)
{
    const struct swse_state *state = swse_state_of(table);
    struct grid_map map = swse_ground_map(state->ground);
    struct grid_space from = swse_space(&state->fighters[who]);
    *walk = (struct swse_walk){.from = from, .squares = swse_walk_squares(state, who)};
    if (walk->squares) walk->memory = memory_alloc(grid_reach_size(&map));
    if (!walk->memory) {
        swse_walk_free(walk);
        table_refuse(table, "there is not enough memory");
        return false;
    }
    map.squares = walk->squares;
    struct grid_walk how = {.size = from.size,
                            .metric = GRID_EQUAL,
                            .budget = (int)(budget < GRID_MOST_BUDGET ? budget : GRID_MOST_BUDGET),
                            .blocked = SWSE_WALL | SWSE_FOE,
                            .difficult = SWSE_ROUGH,
                            .no_stop = SWSE_FRIEND};
    grid_reach_find(&map, &how, from, walk->memory, &walk->reach);
    return true;
}

void swse_walk_free(struct swse_walk *walk)
{
    memory_free(walk->memory);
    memory_free(walk->squares);
}

/* Does this enemy threaten the square: armed for melee, able to act, close enough? */
static const struct swse_item *swse_threat(const struct table *table, int enemy, int who, struct grid_space square)
{
    const struct swse_state *state = swse_state_of(table);
    const struct swse_fighter *one = &state->fighters[enemy];
    if (enemy == who || one->side == state->fighters[who].side || swse_is_down(one) ||
        one->track >= SWSE_TRACK_HELPLESS || one->budget.left[SWSE_POOL_REACTION] < 1)
        return NULL;
    const struct swse_actor *actor = one->form->actor;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct swse_item *item = &actor->items.items[i];
        if (item->kind != SWSE_ITEM_WEAPON || item->ranged || !item->equipped) continue;
        if (grid_distance(GRID_EQUAL, swse_space(one), square) <= item->reach) return item;
    }
    return NULL;
}

/* Any creature that leaves a threatened square may be struck at, once by each enemy. False: the walk is over. */
static bool swse_walk_provokes(struct table *table, int who, struct grid_space square, bool *asked)
{
    static const char *const answers[] = {"hold", "strike"};
    for (int enemy = 0; enemy < swse_state_of(table)->count; enemy++) {
        const struct swse_item *weapon = asked[enemy] ? NULL : swse_threat(table, enemy, who, square);
        if (!weapon) continue;
        asked[enemy] = true;
        int answer = table_offer(table, enemy, "Make an attack of opportunity?", answers, 2);
        if (answer < 0) return false;
        if (answer == 1) swse_opportunity(table, enemy, who, weapon);
        if (table_stopped(table)) return false;
        const struct swse_fighter *walker = &swse_state_of(table)->fighters[who];
        if (walker->dead || walker->track >= SWSE_TRACK_HELPLESS) return false;
    }
    return true;
}

static void swse_walk_arrive(struct table *table, const struct swse_going *going, struct grid_space at, int64_t steps)
{
    const struct swse_fighter *walker = &swse_state_of(table)->fighters[going->who];
    if (!steps) return;
    swse_emit(table, move, .who = going->who, .from = event_square(walker->x, walker->y),
              .to = event_square(at.x, at.y), .mode = going->mode, .squares = steps);
}

void swse_walk_go(struct table *table, const struct swse_going *going, const struct swse_walk *walk)
{
    enum grid_direction steps[GRID_MOST_BUDGET];
    bool asked[SWSE_MOST_FIGHTERS] = {0};
    struct grid_space at = walk->from;
    int count = grid_reach_path(&walk->reach, walk->from, (struct grid_space){going->x, going->y, walk->from.size},
                                steps, GRID_MOST_BUDGET);
    int done = 0, told = 0;
    for (; done < count; done++) {
        bool fights = encounter_is_running(table) && !going->withdraws;
        if (fights && !swse_walk_provokes(table, going->who, at, asked)) break;
        at.x += grid_step_x[steps[done]];
        at.y += grid_step_y[steps[done]];
        bool threatened = false;
        for (int i = 0; fights && i < swse_state_of(table)->count; i++)
            threatened = threatened || (!asked[i] && swse_threat(table, i, going->who, at));
        if (!threatened || done + 1 == count) continue;
        swse_walk_arrive(table, going, at, done + 1 - told); /* the state knows the place before anyone strikes */
        told = done + 1;
    }
    if (!table_stopped(table)) swse_walk_arrive(table, going, at, done - told);
}

/* ---- for people ---- */

static struct board_mark swse_board_mark(const void *context, int x, int y)
{
    const struct swse_state *state = context;
    uint16_t bits = state->ground->squares[y * state->ground->width + x];
    char letter = bits & SWSE_WALL ? '#' : bits & SWSE_SHELTER ? '=' : bits & SWSE_ROUGH ? ',' : '.';
    struct board_mark mark = {letter, 0};
    for (int i = 0; i < state->count; i++) {
        const struct swse_fighter *one = &state->fighters[i];
        if (one->gone || !grid_contains(swse_space(one), x, y)) continue;
        signed char colour = one->side == state->fighters[0].side ? 4 : 1;
        mark = one->dead ? (struct board_mark){'x', 0} : (struct board_mark){board_letter(i), colour};
    }
    return mark;
}

void swse_board(const struct table *table, struct text *out, bool colour)
{
    const struct swse_state *state = swse_state_of(table);
    if (!state->ground) return;
    board_print(out,
                &(struct board_view){.width = state->ground->width,
                                     .height = state->ground->height,
                                     .mark = swse_board_mark,
                                     .context = state,
                                     .edges = swse_ground_map(state->ground).edges},
                colour);
}
