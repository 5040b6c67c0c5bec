/* ai_ground.c: how machine players rate powers that change the ground, swallowing or carrying others, and choices. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/player/ai.h"

#include "systems/p2v/board/reach.h"
#include "systems/p2v/game/ground.h"

static int ground_cost(const struct p2v_game *game, int figure)
{
    return p2v_card_of(game, figure)->cost > 0 ? p2v_card_of(game, figure)->cost : 10;
}

/* Does water mean nothing to it? */
static bool ground_is_dry(const struct p2v_game *game, int figure)
{
    return p2v_modes(game, figure) & (P2V_FLIGHT | P2V_AQUATIC | P2V_AQUATIC_ONLY);
}

static bool ground_has(const uint64_t *bits, const struct p2v_game *game, int x, int y)
{
    int square = p2v_square(x, y);
    return p2v_on_board(game, x, y) && bits[square / 64] >> square % 64 & 1;
}

/* A square on the rim of the piece, on its inner or on its outer side. */
static bool ground_is_rim(const uint64_t *bits, const struct p2v_game *game, int x, int y, bool inside)
{
    if (ground_has(bits, game, x, y) != inside) return false;
    for (int d = 0; d < GRID_DIRECTIONS; d++)
        if (ground_has(bits, game, x + grid_step_x[d], y + grid_step_y[d]) != inside) return true;
    return false;
}

int p2v_ai_water(const struct p2v_game *game, int figure, const uint64_t *bits, bool grows)
{
    int value = 0, side = p2v_owner(game, figure);
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (!p2v_is_live(game, i) || ground_is_dry(game, i)) continue;
        int x = f->x / f->unit, y = f->y / f->unit;
        if (!ground_is_rim(bits, game, x, y, !grows)) continue;
        value += (f->side == side) != grows ? ground_cost(game, i) : -ground_cost(game, i);
    }
    return value;
}

/* What the rest of the power does to who stands there, and the better one of both ways. */
static int ground_piece_value(struct p2v_run *run, int figure, const struct p2v_feature *feature, const uint64_t *bits)
{
    const struct p2v_game *game = run->game;
    uint8_t inside[P2V_FIGURES];
    int count = p2v_piece_figures(game, bits, inside), value = 0;
    for (int i = 0; i < count; i++)
        for (uint16_t s = 1; s < feature->program_count; s++) {
            const struct p2v_step *step = &run->pack->steps.items[feature->program + s];
            if (step->op != P2V_DO_CONDITION || step->when != P2V_ALWAYS ||
                !p2v_filter_fits(run, step->filter, figure, inside[i]))
                continue;
            bool enemy = p2v_owner(game, figure) != game->figures[inside[i]].side;
            value += enemy ? ground_cost(game, inside[i]) : -ground_cost(game, inside[i]);
        }
    int spreads = p2v_ai_water(game, figure, bits, true), draws_back = p2v_ai_water(game, figure, bits, false);
    return 2 * (value + (spreads > draws_back ? spreads : draws_back));
}

int p2v_ai_piece_at(struct p2v_run *run, int figure, const struct p2v_feature *feature, const struct p2v_option *option)
{
    uint64_t bits[P2V_SQUARE_WORDS] = {0};
    int unit = run->game->unit;
    p2v_piece_at(run->game, p2v_square(option->x / unit, option->y / unit),
                 (uint16_t)run->pack->steps.items[feature->program].types, bits);
    return ground_piece_value(run, figure, feature, bits);
}

int p2v_ai_piece(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    struct p2v_option options[P2V_ZONES];
    int count = p2v_piece_options(run, figure, feature, options, P2V_ZONES), best = 0;
    for (int i = 0; i < count; i++) {
        int value = p2v_ai_piece_at(run, figure, feature, &options[i]);
        if (value > best) best = value;
    }
    return best;
}

/* Rubble of the other side is cleared when nothing better is to be done, and at once by who cannot get over it. */
int p2v_ai_clearing(const struct p2v_game *game, int figure)
{
    struct p2v_option options[64];
    int count = p2v_clear_options(game, figure, options, 64);
    bool hostile = false;
    for (int i = 0; i < count; i++)
        hostile |= p2v_is_enemy(game, game->zones[options[i].value].source, figure);
    if (!hostile) return 0;
    return p2v_speed(game, figure) < 2 && !(p2v_modes(game, figure) & P2V_FLIGHT) ? 85 : 5;
}

/* A barrier of the other side that is beside it, while it has nobody in range: rather than walking through it. */
int p2v_ai_breaking(struct p2v_run *run, int figure, int missing)
{
    const struct p2v_game *game = run->game;
    struct p2v_option options[P2V_ZONES];
    if (missing <= 0 || !p2v_has_barrier(game)) return 0;
    int count = p2v_barrier_options(run, figure, options, P2V_ZONES);
    for (int i = 0; i < count; i++) {
        struct grid_space there = {options[i].x, options[i].y, game->unit};
        if (p2v_is_enemy(game, game->zones[options[i].value].source, figure) &&
            p2v_gap(game, p2v_space(&game->figures[figure]), there) <= 1)
            return 82;
    }
    return 0;
}

/* A friend that is badly hurt, as far as it is healed inside. */
int p2v_ai_stow(const struct p2v_run *run, int figure, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    bool heals = false;
    int best = 0;
    for (uint16_t c = 0; c < step->child_count; c++)
        heals |= run->pack->steps.items[step->child + c].op == P2V_DO_HEAL;
    for (int i = 0; i < game->figures_count && heals; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (!p2v_may_stow(run, figure, step, i) || 2 * f->hp > f->max_hp) continue;
        int need = 3 * f->hp <= f->max_hp ? 12 : 6,
            value = need * (f->max_hp - f->hp) * ground_cost(game, i) / f->max_hp;
        if (value > best) best = value;
    }
    return best;
}

/* Is a square beside it free? That is seen at a glance for small creatures alone. */
static bool ground_has_elbow_room(const struct p2v_game *game, const struct p2v_figure *f)
{
    for (int d = 0; d < GRID_DIRECTIONS && p2v_own_size(f) == 1; d++) {
        int x = f->x + grid_step_x[d], y = f->y + grid_step_y[d];
        if (!p2v_on_board(game, x, y) || !(game->ground.open[d][f->y] >> f->x & 1)) continue;
        if (!((game->ground.held[y] | game->ground.shut[y]) >> x & 1)) return true;
    }
    return false;
}

static bool ground_gets_away(const struct p2v_game *game, int figure, int squares)
{
    struct p2v_reachable reachable;
    struct p2v_walker walker = p2v_walker_of(game, figure, squares, p2v_modes(game, figure), false);
    p2v_reach_find(game, &walker, &reachable);
    p2v_reach_list(game, &reachable);
    return reachable.count > 1;
}

bool p2v_ai_is_hemmed_in(const struct p2v_game *game, int figure)
{
    enum { NEAR = 2 }; /* mostly it gets away at once */
    int speed = p2v_speed(game, figure);
    if (ground_has_elbow_room(game, &game->figures[figure])) return false;
    if (speed > NEAR && ground_gets_away(game, figure, NEAR)) return false;
    return !ground_gets_away(game, figure, speed);
}

/* What someone of this card is good for. */
static int ground_card_worth(const struct p2v_pack *pack, const struct p2v_card *card)
{
    int strike = 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &pack->features.items[card->features[p]];
        if (card->actions >> p & 1 && !feature->is_helpful && feature->weight > strike) strike = feature->weight;
    }
    return 4 * strike + card->hp + card->fight + card->armor;
}

int p2v_ai_choice(const struct p2v_run *run, const struct p2v_question *question, int index)
{
    int detail = question->options[index].x;
    if (question->topic == P2V_TOPIC_SPELL) return run->pack->features.items[(uint16_t)detail].weight;
    if (question->topic == P2V_TOPIC_LEAVE) { /* once there is not much left to heal */
        const struct p2v_figure *f = &run->game->figures[question->figure];
        return (index == 1) == (4 * f->hp >= 3 * f->max_hp);
    }
    if (question->topic == P2V_TOPIC_WATER) {
        uint64_t bits[P2V_SQUARE_WORDS] = {0};
        p2v_piece_at(run->game, p2v_square(question->from_x, question->from_y),
                     P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER, bits);
        return p2v_ai_water(run->game, question->figure, bits, index == 0);
    }
    if (question->topic == P2V_TOPIC_CREATURE) return ground_card_worth(run->pack, &run->pack->cards.items[detail]);
    if (question->topic == P2V_TOPIC_CHECK)
        return detail < P2V_SKILLS ? p2v_figure_skill(run->game, question->figure, (enum p2v_skill)detail)
                                   : p2v_stat(run->game, question->figure, P2V_STAT_FIGHT);
    return index == 1 ? 2 : 1;
}
