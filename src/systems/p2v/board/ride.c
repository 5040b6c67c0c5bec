/* ride.c: mounts with a commander and passengers: getting on, changing places, the platform on a broad back
 * (P2V-CMD-03..06). */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/board/ride.h"

#include <string.h>

/* The side of the platform it carries, in squares; 0: none, or it is too small for one. */
static int ride_platform(const struct p2v_game *game, int mount)
{
    enum { RIDE_HUGE = 4 };
    const struct p2v_card *card = p2v_card_of(game, mount);
    const struct p2v_figure *f = &game->figures[mount];
    if (!(card->contributes & P2V_HAS_PLATFORM) || f->size_class < RIDE_HUGE) return 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            int side = f->size_class == RIDE_HUGE ? step->amount : step->extra;
            if (step->op == P2V_DO_C_PLATFORM) return side < f->size ? side : f->size;
        }
    }
    return 0;
}

static bool ride_is_taken(const struct p2v_game *game, int figure, int mount, int x, int y)
{
    struct grid_space wanted = p2v_space_at(&game->figures[figure], x, y);
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *other = &game->figures[i];
        if (i == figure || other->mount != mount || !p2v_is_passenger(game, i)) continue;
        struct grid_space taken = p2v_space(other);
        if (wanted.x < taken.x + taken.size && taken.x < wanted.x + wanted.size && wanted.y < taken.y + taken.size &&
            taken.y < wanted.y + wanted.size)
            return true;
    }
    return false;
}

int p2v_ride_places(const struct p2v_game *game, int figure, int mount, struct p2v_option *places)
{
    const struct p2v_figure *m = &game->figures[mount];
    int side = ride_platform(game, mount), size = p2v_size_squares(game->figures[figure].size_class), count = 0;
    if (!side) side = m->size; /* only who is put there by the scenario: its whole back */
    for (int row = 0; row + size <= side; row++)
        for (int column = 0; column + size <= side; column++) {
            int x = m->x + column * game->unit, y = m->y + row * game->unit;
            if (count == P2V_RIDE_PLACES || ride_is_taken(game, figure, mount, x, y)) continue;
            places[count++] = (struct p2v_option){.figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y};
        }
    return count;
}

/* ---- getting on ---- */

static bool ride_fits(const struct p2v_game *game, int figure, int mount)
{
    const struct p2v_figure *f = &game->figures[figure], *m = &game->figures[mount];
    return mount != figure && m->side == f->side && p2v_is_live(game, mount) && m->mount == P2V_NOBODY &&
           m->size_class > f->size_class && p2v_distance(game, mount, figure) <= 1;
}

int p2v_ride_mounts(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    struct p2v_option places[P2V_RIDE_PLACES];
    question->kind = P2V_ASK_TARGET;
    question->feature = 0xffff;
    question->figure = (uint8_t)figure;
    question->feature_place = P2V_ACTION_MOUNT;
    question->count = 0;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *mount = &game->figures[i];
        if (mount->rider == P2V_NOBODY && mount->commander == P2V_NOBODY && ride_fits(game, figure, i)) /* */
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i};
    }
    for (int i = 0; i < game->figures_count && game->contributes & P2V_HAS_PLATFORM; i++)
        if (game->figures[i].rider != P2V_NOBODY && ride_platform(game, i) && ride_fits(game, figure, i) &&
            p2v_ride_places(game, figure, i, places))
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i};
    return question->count;
}

/* A place on the back of a mount, at most so many squares away; `optional`: it may stay where it is. */
struct ride_wish {
    int mount, squares;
    bool optional;
};

/* One of the places; false when it stays where it is. */
static bool ride_ask(struct p2v_run *run, int figure, const struct ride_wish *wish, struct p2v_option *chosen)
{
    struct p2v_question *question = &run->question;
    const struct p2v_figure *f = &run->game->figures[figure];
    struct p2v_option places[P2V_RIDE_PLACES];
    int count = p2v_ride_places(run->game, figure, wish->mount, places), reach = wish->squares * run->game->unit;
    question->kind = P2V_ASK_SQUARE;
    question->feature = 0xffff;
    question->figure = (uint8_t)figure;
    question->within = 0;
    question->count = 0;
    if (wish->optional)
        question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)figure, .x = f->x, .y = f->y};
    for (int i = 0; i < count; i++) {
        int dx = places[i].x - f->x, dy = places[i].y - f->y;
        bool far = dx > reach || -dx > reach || dy > reach || -dy > reach;
        if ((dx || dy) && !far) question->options[question->count++] = places[i];
    }
    int answer = p2v_ask(run);
    if (answer < 0) return false;
    *chosen = question->options[answer];
    return chosen->x != f->x || chosen->y != f->y;
}

void p2v_ride_get_on(struct p2v_run *run, int figure)
{
    int answer = p2v_ride_mounts(run, figure) ? p2v_ask(run) : -1;
    struct p2v_option place = {0};
    if (answer < 0) return;
    int mount = run->question.options[answer].figure;
    bool commands = run->game->figures[mount].rider == P2V_NOBODY;
    if (!commands && !ride_ask(run, figure, &(struct ride_wish){mount, P2V_WIDTH, false}, &place)) return;
    p2v_fact(run, P2V_FACT_MOUNTED, figure, mount, place.x, place.y);
    if (commands) p2v_join_turn(run, mount);
}

/* ---- changing places ---- */

bool p2v_ride_can_shift(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_option places[P2V_RIDE_PLACES];
    if (f->is_prone || p2v_has(game, figure, P2V_IMMOBILIZED) || p2v_speed(game, figure) <= 0) return false;
    int count = p2v_ride_places(game, figure, f->mount, places);
    for (int i = 0; i < count; i++) {
        int dx = places[i].x - f->x, dy = places[i].y - f->y, unit = game->unit;
        if ((dx || dy) && dx <= unit && -dx <= unit && dy <= unit && -dy <= unit) return true;
    }
    return false;
}

void p2v_ride_shift(struct p2v_run *run, int figure, int squares, bool optional)
{
    struct p2v_option place;
    struct ride_wish wish = {run->game->figures[figure].mount, squares, optional};
    if (ride_ask(run, figure, &wish, &place)) p2v_fact(run, P2V_FACT_MOVE, figure, place.x, place.y);
}

void p2v_ride_carry(struct p2v_run *run, int mount, int old_x, int old_y)
{
    const struct p2v_game *game = run->game;
    int dx = game->figures[mount].x - old_x, dy = game->figures[mount].y - old_y;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].mount == mount && p2v_is_passenger(game, i))
            p2v_fact(run, P2V_FACT_MOVE, i, game->figures[i].x + dx, game->figures[i].y + dy);
}

void p2v_ride_shift_all(struct p2v_run *run, int mount)
{
    const struct p2v_game *game = run->game;
    for (int i = 0; i < game->figures_count && !run->halted; i++)
        if (game->figures[i].mount == mount && p2v_is_passenger(game, i) && p2v_ride_can_shift(game, i))
            p2v_ride_shift(run, i, P2V_WIDTH, true);
}

bool p2v_ride_is_off(const struct p2v_game *game, int figure, int x, int y)
{
    const struct p2v_figure *f = &game->figures[figure];
    struct grid_space back = p2v_space(&game->figures[f->mount]), own = p2v_space_at(f, x, y);
    if (!p2v_is_passenger(game, figure)) return x != back.x || y != back.y;
    return own.x < back.x || own.y < back.y || own.x + own.size > back.x + back.size ||
           own.y + own.size > back.y + back.size;
}

/* ---- getting off ---- */

int p2v_ride_beside(struct p2v_run *run, int figure, struct p2v_option *places)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct grid_space back = p2v_space(&game->figures[f->mount]);
    int own = p2v_own_size(f), count = 0, side = back.size / game->unit;
    for (int row = -own; row <= side; row++)
        for (int column = -own; column <= side; column++) {
            int x = back.x + column * game->unit, y = back.y + row * game->unit;
            struct grid_space there = p2v_space_at(f, x, y);
            if (count == P2V_RIDE_BESIDE || p2v_gap(game, back, there) != 1 || !p2v_can_stand(game, figure, x, y) ||
                !p2v_line_of_effect(run, back, there))
                continue;
            places[count++] = (struct p2v_option){.figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y};
        }
    return count;
}

/* Nobody chooses to get off into a void. */
static int ride_safe(const struct p2v_game *game, struct p2v_option *places, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int square = p2v_square_under(&game->figures[places[i].figure], places[i].x, places[i].y);
        if (!(game->terrain[square] & P2V_TERRAIN_VOID)) places[kept++] = places[i];
    }
    return kept;
}

void p2v_ride_get_off(struct p2v_run *run, int figure, bool chooses)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_option places[P2V_RIDE_BESIDE];
    struct p2v_question *question = &run->question;
    int count = ride_safe(game, places, p2v_ride_beside(run, figure, places));
    struct p2v_point to = {count ? places[0].x : f->x, count ? places[0].y : f->y};
    if (!count && !p2v_nearest_free(game, figure, &to)) return;
    if (count && chooses) {
        question->kind = P2V_ASK_SQUARE;
        question->feature = 0xffff;
        question->figure = (uint8_t)figure;
        question->within = 0;
        question->count = count;
        memcpy(question->options, places, (size_t)count * sizeof *places);
        int answer = p2v_ask(run);
        if (answer < 0) return;
        to = (struct p2v_point){question->options[answer].x, question->options[answer].y};
    }
    if (to.x != f->x || to.y != f->y)
        p2v_place(run, figure, to.x, to.y, P2V_WAY_QUIET);
    else
        p2v_fact(run, P2V_FACT_DISMOUNTED, figure, to.x, to.y); /* where the mount lay */
}

void p2v_ride_empty(struct p2v_run *run, int mount)
{
    const struct p2v_game *game = run->game;
    if (game->figures[mount].rider == P2V_NOBODY) return;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].mount == mount && p2v_is_passenger(game, i)) p2v_ride_get_off(run, i, false);
    p2v_ride_get_off(run, game->figures[mount].rider, false);
}

bool p2v_ride_covers(const struct p2v_game *game, int attacker, int target)
{
    int mount = game->figures[target].mount;
    if (mount == P2V_NOBODY || !ride_platform(game, mount)) return false;
    return attacker == P2V_NOBODY || (attacker != mount && game->figures[attacker].mount != mount);
}
