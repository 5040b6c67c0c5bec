/* forced.c: movement that is not walked: pushes and pulls, falls, currents, teleporting. */
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/ride.h"

bool p2v_nearest_free(const struct p2v_game *game, int figure, struct p2v_point *place)
{
    if (game->unit != 1) return inch_nearest_free(game, figure, place);
    for (int ring = 0; ring < 12; ring++)
        for (int j = place->y - ring; j <= place->y + ring; j++)
            for (int i = place->x - ring; i <= place->x + ring; i++) {
                if (i != place->x - ring && i != place->x + ring && j != place->y - ring && j != place->y + ring)
                    continue;
                if (!p2v_can_stand(game, figure, i, j)) continue;
                if (game->terrain[p2v_square(i, j)] & P2V_TERRAIN_VOID) continue;
                *place = (struct p2v_point){i, j};
                return true;
            }
    return false;
}

void p2v_make_room(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    int old_x = f->x, old_y = f->y;
    struct p2v_point free = {old_x, old_y};
    if (f->mount != P2V_NOBODY || p2v_can_stand(game, figure, old_x, old_y) || !p2v_nearest_free(game, figure, &free))
        return;
    p2v_fact(run, P2V_FACT_MOVE, figure, free.x, free.y);
    p2v_move_carry(run, figure, old_x, old_y);
}

/* Does it come further away, or closer (P2V-FORCE-03, A-55)? */
static bool forced_leads_there(const struct p2v_game *game, const struct p2v_pushing *push, int x, int y)
{
    const struct p2v_figure *f = &game->figures[push->figure];
    int before = grid_centre_distance_squared(push->origin, p2v_space(f));
    int after = grid_centre_distance_squared(push->origin, p2v_space_at(f, x, y));
    return (push->kind != P2V_PUSH || after > before) && (push->kind != P2V_PULL || after < before);
}

/* Is there room, and nothing between that it cannot be moved over: a wall, a corner, a step up of 2 (P2V-VERT-03)? */
static bool forced_step_fits(const struct p2v_game *game, int figure, int x, int y)
{
    const struct p2v_figure *f = &game->figures[figure];
    struct grid_space here = p2v_space(f);
    if (game->unit != 1) return inch_way_is_free(game, figure, x, y) && inch_can_stand(game, figure, x, y);
    if (!p2v_can_stand(game, figure, x, y)) return false;
    bool diagonal = x != here.x && y != here.y;
    if (diagonal && !p2v_move_diagonal_is_open(game, here, x - here.x, y - here.y)) return false;
    if (!diagonal && p2v_move_front_crosses(game, here, x - here.x, y - here.y, 0)) return false;
    int rise = game->has_height ? game->height_map[p2v_square(x, y)] - game->height_map[p2v_square(f->x, f->y)] : 0;
    return rise < 2 || game->terrain[p2v_square(x, y)] & P2V_TERRAIN_INCLINE || p2v_modes(game, figure) & P2V_FLIGHT;
}

static bool forced_push_fits(const struct p2v_game *game, const struct p2v_pushing *push, int x, int y)
{
    return forced_leads_there(game, push, x, y) && forced_step_fits(game, push->figure, x, y);
}

/* Cannot be moved: an immovable card while it holds on. */
static bool forced_is_rooted(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    if (!(card->contributes & P2V_HAS_WHILE) || !p2v_has(game, figure, P2V_IMMOBILIZED)) return false;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            const struct p2v_step *child = &game->pack->steps.items[step->child];
            if (step->op == P2V_DO_C_WHILE && step->child_count && child->op == P2V_DO_C_IMMUNE && child->name & 1)
                return true;
        }
    }
    return false;
}

/* Where the next square of a push may lead. The first takes who commands a mount from any point of its back to the
 * ground beside it. */
static void forced_push_options(struct p2v_run *run, const struct p2v_pushing *push)
{
    const struct p2v_game *game = run->game;
    int figure = push->figure;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_option places[P2V_RIDE_BESIDE];
    struct p2v_question *question = &run->question;
    bool commands = f->mount != P2V_NOBODY && !p2v_is_passenger(game, figure);
    int count = commands ? p2v_ride_beside(run, figure, places) : GRID_DIRECTIONS;
    question->kind = P2V_ASK_PUSH;
    question->figure = (uint8_t)push->source;
    question->about = (uint8_t)figure;
    question->count = 0;
    for (int i = 0; i < count; i++) {
        int x, y;
        if (commands) {
            x = places[i].x;
            y = places[i].y;
        } else {
            p2v_stepped(f, i, 1, &x, &y);
        }
        if (commands ? forced_leads_there(game, push, x, y) : forced_push_fits(game, push, x, y))
            question->options[question->count++] =
                (struct p2v_option){.figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y};
    }
}

/* What the step does to who cannot be pushed on. */
static void forced_stopped(struct p2v_run *run, const struct p2v_pushing *push)
{
    struct p2v_context context = {
        .source = push->source, .target = push->figure, .trigger = push->source, .feature = -1};
    if (!push->step || !push->step->child_count) return;
    p2v_context_begin(&context);
    p2v_steps(run, &context, push->step->child, push->step->child_count);
}

void p2v_push(struct p2v_run *run, const struct p2v_pushing *push)
{
    struct p2v_game *game = run->game;
    int figure = push->figure;
    if (forced_is_rooted(run, figure)) return;
    for (int moved = 0; moved < push->squares && !run->halted && p2v_is_live(game, figure); moved++) {
        struct p2v_question *question = &run->question;
        forced_push_options(run, push);
        if (!question->count) {
            forced_stopped(run, push);
            return;
        }
        question->options[question->count++] = /* up to so many squares: here it may stop (P2V-FORCE-01) */
            (struct p2v_option){.figure = (uint8_t)figure, .x = game->figures[figure].x, .y = game->figures[figure].y};
        int answer = p2v_ask(run);
        if (answer < 0 || answer == question->count - 1) return;
        p2v_place(run, figure, question->options[answer].x, question->options[answer].y, P2V_WAY_FORCED);
    }
}

/* ---- falling, ends of turns and rounds ---- */

void p2v_fall(struct p2v_run *run, int figure, int squares)
{
    struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    if (p2v_is_off_ground(game, figure)) return; /* P2V-VERT-07 */
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        const struct p2v_step *step = &game->pack->steps.items[feature->program];
        if (feature->program_count && step->op == P2V_DO_C_FALL) squares -= step->amount;
    }
    struct p2v_pending pending = {.kind = P2V_ON_FALL, .actor = figure, .subject = figure, .redirect = -1};
    p2v_react(run, &pending);
    if (pending.is_cancelled || game->figures[figure].no_fall) squares = 0;
    bool into_void = p2v_traits_under(game, figure) & P2V_TERRAIN_VOID;
    if (squares >= 2) { /* P2V-VERT-06 */
        struct p2v_blow blow = {.source = P2V_NOBODY, .feature = -1};
        if (p2v_hurt(run, figure, squares / 2 * 5, P2V_BIT(P2V_BLUDGEONING), &blow) > 0) p2v_knock_prone(run, figure);
    }
    if (into_void && game->figures[figure].in_play) p2v_eliminate(run, figure, P2V_NOBODY, false);
}

void p2v_terrain_turn_end(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    if (!game->has_special || game->figures[figure].x < 0 || p2v_is_off_ground(game, figure)) return;
    int square = p2v_hazard_under(game, figure);
    struct p2v_blow blow = {.source = P2V_NOBODY, .feature = -1};
    if (square >= 0) p2v_hurt(run, figure, 5, P2V_BIT(game->hazard[square]), &blow); /* P2V-TERR-08 */
}

/* Where the ground under it moves to, plus 1; 0: it does not, or the creature is above it. */
static int forced_current(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    int size = f->unit == 1 ? f->size : 1;
    if (!f->in_play || f->x < 0 || f->swallower != P2V_NOBODY || f->stower != P2V_NOBODY || f->mount != P2V_NOBODY)
        return 0; /* who sits on or in someone is carried */
    for (int i = 0; i < size * size; i++) {
        int square = p2v_square_under(f, f->x + i % size, f->y + i / size);
        if (p2v_terrain_for(game, figure, square) & P2V_TERRAIN_DIRECTIONAL && !p2v_is_off_ground(game, figure))
            return game->flow[square] + 1;
    }
    return 0;
}

/* P2V-TERR-06, A-76: all at once and two squares each, the front-most first; who is blocked stays. */
void p2v_flow(struct p2v_run *run)
{
    struct p2v_game *game = run->game;
    uint8_t heading[P2V_FIGURES], moved[P2V_FIGURES] = {0};
    bool changed = false;
    for (int i = 0; i < game->figures_count; i++) {
        heading[i] = (uint8_t)forced_current(game, i);
        changed |= heading[i] > 0;
    }
    for (int pass = 0; changed && pass < game->figures_count * 2; pass++) {
        changed = false;
        for (int i = 0; i < game->figures_count && !run->halted; i++) {
            int now = heading[i] && moved[i] < 2 && game->figures[i].in_play ? forced_current(game, i) : 0, x, y;
            if (!heading[i] || moved[i] >= 2 || !game->figures[i].in_play) continue;
            p2v_stepped(&game->figures[i], (now ? now : heading[i]) - 1, 1, &x, &y); /* past its end as it began */
            if (!forced_step_fits(game, i, x, y)) continue;
            moved[i]++;
            changed = true;
            p2v_place(run, i, x, y, P2V_WAY_FORCED);
        }
    }
}

/* ---- teleporting ---- */

/* May one appear beside this figure: beside metal, or beside a plant? */
static bool forced_is_gate(const struct p2v_game *game, int index, int figure, const struct p2v_step *step)
{
    const struct p2v_card *card = p2v_card_of(game, index);
    bool plant = card->is_plant && game->figures[index].size_class >= 2; /* Medium */
    bool fits = step->types == P2V_MOVE_TO_METAL ? card->is_construct || card->is_metal : plant;
    if (step->types == P2V_MOVE_TO_PLANT && p2v_plant_beside(game, figure) == index)
        return false; /* it goes to another one */
    return fits && index != figure && p2v_is_live(game, index);
}

int p2v_plant_beside(const struct p2v_game *game, int figure)
{
    struct grid_space space = p2v_space(&game->figures[figure]);
    for (int i = 0; i < game->figures_count; i++)
        if (i != figure && p2v_is_live(game, i) && p2v_card_of(game, i)->is_plant && game->figures[i].size_class >= 2 &&
            p2v_is_beside(game, p2v_space(&game->figures[i]), space))
            return i;
    for (int y = space.y / game->unit - 1; y <= (space.y + space.size) / game->unit; y++)
        for (int x = space.x / game->unit - 1; x <= (space.x + space.size) / game->unit; x++)
            if (p2v_on_board(game, x, y) && game->terrain[p2v_square(x, y)] & P2V_TERRAIN_OBSTRUCTING)
                return P2V_FIGURES;
    return -1;
}

/* A teleport whose end is to be chosen. */
struct forced_teleport {
    int figure, reach, trigger;
    const struct p2v_step *step;
};

/* Is one of those figures beside it there? */
static bool forced_has_gate(const struct p2v_game *game, const struct forced_teleport *teleport,
                            struct grid_space there)
{
    for (int i = 0; i < game->figures_count; i++)
        if (forced_is_gate(game, i, teleport->figure, teleport->step) &&
            p2v_is_beside(game, p2v_space(&game->figures[i]), there))
            return true;
    return false;
}

static bool forced_teleport_fits(struct p2v_run *run, const struct forced_teleport *teleport, int x, int y)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[teleport->figure];
    struct grid_space there = p2v_space_at(f, x, y);
    int trigger = teleport->trigger;
    uint16_t traits = game->terrain[p2v_square_under(f, x, y)];
    switch (teleport->step->types) {
    case P2V_MOVE_TO_ROUGH:
        return traits & P2V_TERRAIN_DIFFICULT;
    case P2V_MOVE_IN_SIGHT:
        return p2v_line_of_sight(run, p2v_space(f), there);
    case P2V_MOVE_BESIDE_TRIGGER:
        return trigger >= 0 && trigger != P2V_NOBODY && p2v_is_beside(game, p2v_space(&game->figures[trigger]), there);
    case P2V_MOVE_TO_METAL:
        return forced_has_gate(game, teleport, there);
    case P2V_MOVE_TO_PLANT:
        return forced_has_gate(game, teleport, there) || traits & P2V_TERRAIN_OBSTRUCTING;
    default:
        return true;
    }
}

static void forced_offer(struct p2v_run *run, const struct forced_teleport *teleport, int x, int y)
{
    struct p2v_question *question = &run->question;
    if (question->count < P2V_OPTIONS && (!teleport->step->types || forced_teleport_fits(run, teleport, x, y)))
        question->options[question->count++] =
            (struct p2v_option){.figure = (uint8_t)teleport->figure, .x = (int16_t)x, .y = (int16_t)y};
}

/* The places beside those figures, row by row. */
static void forced_gates(const struct p2v_game *game, int figure, const struct p2v_step *step, uint64_t *rows)
{
    int size = p2v_own_size(&game->figures[figure]);
    memset(rows, 0, P2V_HEIGHT * sizeof *rows);
    for (int i = 0; i < game->figures_count; i++) {
        if (!forced_is_gate(game, i, figure, step)) continue;
        struct grid_space gate = p2v_space(&game->figures[i]);
        uint64_t inside = (UINT64_C(1) << (gate.x + gate.size)) - 1, around = (inside << 1) + 1;
        inside &= ~(gate.x >= size ? (UINT64_C(1) << (gate.x - size + 1)) - 1 : 0);
        around &= ~(gate.x >= size ? (UINT64_C(1) << (gate.x - size)) - 1 : 0);
        for (int y = gate.y - size > 0 ? gate.y - size : 0; y <= gate.y + gate.size && y < P2V_HEIGHT; y++)
            rows[y] |= y == gate.y - size || y == gate.y + gate.size ? around : around & ~inside;
    }
}

/* The squares no further away than the reach where it can stand, row by row. */
static void forced_offer_squares(struct p2v_run *run, const struct forced_teleport *teleport)
{
    const struct p2v_game *game = run->game;
    int figure = teleport->figure, reach = teleport->reach;
    const struct p2v_figure *f = &game->figures[figure];
    int own = p2v_own_size(f), last = game->height - own; /* of the corner that names the space */
    int top = f->y - own + 1 - reach, bottom = f->y + f->size - 1 + reach;
    if (top < 0) top = 0;
    if (bottom > last) bottom = last;
    uint64_t stand[P2V_HEIGHT], gates[P2V_HEIGHT];
    p2v_stand_rows(game, figure, top, bottom, stand);
    stand[f->y] &= ~(UINT64_C(1) << f->x);
    if (teleport->step->types == P2V_MOVE_TO_METAL) { /* few squares are left to look at */
        forced_gates(game, figure, teleport->step, gates);
        for (int y = top; y <= bottom; y++)
            stand[y] &= gates[y];
    }
    for (int y = top; y <= bottom; y++) {
        int down = grid_axis_gap(f->y, f->size, y, own), across = reach;
        while (grid_measure(GRID_ALTERNATING, across, down) > reach)
            across--;
        int left = f->x - own + 1 - across, right = f->x + f->size + across; /* right: the first beyond */
        uint64_t row = stand[y] & ~((UINT64_C(1) << (left > 0 ? left : 0)) - 1);
        for (row &= (UINT64_C(1) << (right < game->width ? right : game->width)) - 1; row; row &= row - 1)
            forced_offer(run, teleport, bits_lowest(row), y);
    }
}

/* The same on an open table, inch by inch. */
static void forced_offer_inches(struct p2v_run *run, const struct forced_teleport *teleport)
{
    const struct p2v_game *game = run->game;
    int figure = teleport->figure, reach = teleport->reach;
    const struct p2v_figure *f = &game->figures[figure];
    int unit = game->unit, beyond = (reach + f->size) * unit;
    int left = f->x > beyond ? (f->x - beyond) / unit * unit : 0,
        top = f->y > beyond ? (f->y - beyond) / unit * unit : 0;
    for (int y = top; y < game->height * unit && y <= f->y + beyond; y += unit)
        for (int x = left; x < game->width * unit && x <= f->x + beyond; x += unit) {
            if (p2v_gap(game, p2v_space(f), p2v_space_at(f, x, y)) > reach) continue;
            if ((x == f->x && y == f->y) || !p2v_can_stand(game, figure, x, y)) continue;
            forced_offer(run, teleport, x, y);
        }
}

/* Squares of the patch of rough ground it stands on are not offered. */
static void forced_drop_patch(const struct p2v_game *game, int figure, struct p2v_question *question)
{
    uint64_t patch[P2V_SQUARE_WORDS] = {0};
    const struct p2v_figure *f = &game->figures[figure];
    int kept = 0;
    for (int i = 0; i < f->size * f->size; i++)
        p2v_piece_at(game, p2v_square(f->x + i % f->size, f->y + i / f->size), P2V_TERRAIN_DIFFICULT, patch);
    for (int i = 0; i < question->count; i++) {
        int square = p2v_square(question->options[i].x, question->options[i].y);
        if (!(patch[square / 64] >> square % 64 & 1)) question->options[kept++] = question->options[i];
    }
    question->count = kept;
}

void p2v_teleport_choice(struct p2v_run *run, int figure, const struct p2v_step *step, int trigger)
{
    struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_SQUARE;
    question->within = 0;
    question->figure = (uint8_t)figure;
    question->count = 0;
    struct forced_teleport teleport = {figure, step->amount ? step->amount : p2v_speed(game, figure), trigger, step};
    if (game->unit == 1)
        forced_offer_squares(run, &teleport);
    else
        forced_offer_inches(run, &teleport);
    if (step->types == P2V_MOVE_TO_ROUGH && game->unit == 1) forced_drop_patch(game, figure, question);
    if (!question->count) return;
    int answer = step->flags & P2V_FLAG_RANDOM ? run->roll(run, question->count) - 1 : p2v_ask(run);
    if (answer < 0) return;
    p2v_place(run, figure, question->options[answer].x, question->options[answer].y,
              step->flags & P2V_FLAG_QUIET ? P2V_WAY_QUIET : P2V_WAY_TELEPORT);
}
