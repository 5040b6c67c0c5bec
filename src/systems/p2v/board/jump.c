/* jump.c: leaps and long jumps (P2V-ACT-06, -07). */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/board/jump.h"

#include "systems/p2v/board/move.h"
#include "systems/p2v/board/random_square.h"

/* Over one square, or over a gap of one square (P2V-ACT-06); longer with a run-up (P2V-ACT-07). */
static bool jump_fits(struct p2v_run *run, int figure, int x, int y)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    const uint16_t water = P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER;
    if (!p2v_can_stand(game, figure, x, y) || !p2v_line_of_effect(run, p2v_space(f), p2v_space_at(f, x, y)))
        return false;
    return !(p2v_card_of(game, figure)->modes & P2V_AQUATIC_ONLY) || game->terrain[p2v_square_under(f, x, y)] & water;
}

/* A fish leaps from water to water only. */
bool p2v_can_leap(struct p2v_run *run, int figure)
{
    int x, y;
    if (!(p2v_card_of(run->game, figure)->modes & P2V_AQUATIC_ONLY)) return true;
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        p2v_stepped(&run->game->figures[figure], d, 2, &x, &y);
        if (jump_fits(run, figure, x, y)) return true;
    }
    return false;
}

static bool jump_picks(struct p2v_run *run, const struct p2v_pick *pick, int x, int y)
{
    return jump_fits(run, pick->figure, x, y);
}

/* Asks where a jump over at most so many squares leads: `value` of the option is how many steps away that is. False:
 * nowhere, or nobody has answered. */
static bool jump_ask(struct p2v_run *run, int figure, int length, struct p2v_option *to)
{
    struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_question *question = &run->question;
    int x, y;
    int within = game->unit == 1 && length <= P2V_WANDER_SQUARES ? (length + 1) | P2V_STRAIGHT : 0;
    struct p2v_pick pick = {.asked = figure, .source = figure, .within = within, .fits = jump_picks, .figure = figure};
    if (p2v_random_square(run, &pick, &x, &y)) {
        int across = x < f->x ? f->x - x : x - f->x, down = y < f->y ? f->y - y : y - f->y;
        *to = (struct p2v_option){.x = (int16_t)x, .y = (int16_t)y, .value = (int16_t)(across > down ? across : down)};
        return true;
    }
    question->kind = P2V_ASK_SQUARE;
    question->feature = 0xffff;
    question->figure = (uint8_t)figure;
    question->within = (uint8_t)within;
    question->from_x = f->x;
    question->from_y = f->y;
    question->count = 0;
    for (int d = 0; d < GRID_DIRECTIONS; d++)
        for (int n = 2; n <= length + 1 && question->count < P2V_OPTIONS; n++) {
            p2v_stepped(f, d, n, &x, &y);
            if (jump_fits(run, figure, x, y))
                question->options[question->count++] = (struct p2v_option){
                    .figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y, .value = (int16_t)n};
        }
    int answer = question->count ? p2v_ask(run) : -1;
    if (answer >= 0) *to = question->options[answer];
    return answer >= 0;
}

/* It comes down there, unless someone whose reach it leaves stops it first: it moves, so it provokes. */
static bool jump_land(struct p2v_run *run, int figure, int x, int y)
{
    bool provokes = run->game->windows >> P2V_ON_PROVOKE & 1;
    if (run->halted || (provokes && p2v_move_provokes(run, figure, x, y))) return false;
    p2v_place(run, figure, x, y, P2V_WAY_WALK);
    return true;
}

void p2v_leap(struct p2v_run *run, int figure)
{
    struct p2v_option to;
    if (jump_ask(run, figure, 1, &to) && p2v_move_may_begin(run, figure, false)) jump_land(run, figure, to.x, to.y);
}

/* A quarter of an Athletics check is how many squares it clears; too short, it comes down before and falls
 * (P2V-ACT-07). */
void p2v_jump_by_skill(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_option to;
    int most = (20 + p2v_figure_skill(game, figure, P2V_ATHLETICS)) / 4, total = 0;
    if (most < 1 || !jump_ask(run, figure, most, &to) || !p2v_move_may_begin(run, figure, false)) return;
    p2v_roll_skill(run, figure, P2V_ATHLETICS, 15, &total);
    int cleared = total > 0 ? total / 4 : 0;
    if (run->halted || cleared >= to.value - 1) {
        jump_land(run, figure, to.x, to.y);
        return;
    }
    struct p2v_point down = {f->x + (to.x - f->x) * (cleared + 1) / to.value,
                             f->y + (to.y - f->y) * (cleared + 1) / to.value};
    if (!p2v_can_stand(game, figure, down.x, down.y) && !p2v_nearest_free(game, figure, &down)) return;
    if (!jump_land(run, figure, down.x, down.y)) return;
    if (p2v_is_live(game, figure) && !(p2v_modes(game, figure) & P2V_FLIGHT)) p2v_knock_prone(run, figure);
}

void p2v_long_jump(struct p2v_run *run, int figure)
{
    struct p2v_movement run_up = {.figure = figure,
                                  .length = p2v_speed(run->game, figure) * run->game->unit,
                                  .modes = p2v_modes(run->game, figure),
                                  .optional = true};
    p2v_move_action(run, &run_up);
    if (run->halted || !p2v_is_live(run->game, figure) || run->game->figures[figure].is_prone) return;
    p2v_jump_by_skill(run, figure);
}
