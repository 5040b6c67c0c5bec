/* universal_actions.c: the actions every creature has (P2V-ACT-01..14), and those the chapters add: loads, doors,
 * looting,
 * mounting, claiming objectives. */
#include <assert.h>

#include "base/bits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/act/feats.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/jump.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/reach.h"
#include "systems/p2v/board/ride.h"
#include "systems/p2v/game/war.h"

static const struct {
    const char *name, *tells;
} universal_actions[] = {
#define ACTION(name, text, tells) {text, tells},
#include "systems/p2v/game/actions.def"
};

const char *p2v_universal_name(int action)
{
    if (action == P2V_ACTION_END) return "End Turn";
    if (action == P2V_ACTION_ACTIVATE) return "Activate";
    if (action == P2V_ACTION_ACTIVATE_GROUP) return "Activate Group";
    if (action >= P2V_ACTION_GRANTED && action < P2V_ACTION_END) return "Granted";
    return action > P2V_BEFORE_UNIVERSAL && action < P2V_ACTION_GRANTED
               ? universal_actions[action - P2V_ACTION_STRIDE].name
               : "?";
}

const char *p2v_universal_telling(int action)
{
    return action > P2V_BEFORE_UNIVERSAL && action < P2V_ACTION_GRANTED
               ? universal_actions[action - P2V_ACTION_STRIDE].tells
               : NULL;
}

/* A fish out of water (P2V-FEAT-01). */
static bool universal_is_stranded(const struct p2v_game *game, int figure)
{
    return p2v_modes(game, figure) & P2V_AQUATIC_ONLY &&
           !(p2v_traits_under(game, figure) & (P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER));
}

static bool universal_can_move(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (f->is_prone || f->mount != P2V_NOBODY || f->swallower != P2V_NOBODY || p2v_has(game, figure, P2V_IMMOBILIZED))
        return false;
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind == P2V_DO_STANCE && game->effects[i].bearer == figure && game->effects[i].types & 1)
            return false;
    return p2v_speed(game, figure) > 0;
}

/* What lives in water alone does not move out of it (P2V-FEAT-01, A-68). */
static bool universal_may_walk(const struct p2v_game *game, int figure)
{
    return universal_can_move(game, figure) && !universal_is_stranded(game, figure);
}

/* One who is live and not on the side that decides for the figure. */
static bool universal_may_wrestle(struct p2v_run *run, int figure, int target)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure], *t = &game->figures[target];
    return target != figure &&
           t->size_class <= f->size_class + (p2v_card_of(game, figure)->feats & P2V_FEAT_TITAN_WRESTLER ? 2 : 1) &&
           (f->bond == P2V_NOBODY || f->bond == target) &&
           ((p2v_distance(game, figure, target) == 1 && p2v_line_of_effect(run, p2v_space(f), p2v_space(t))) ||
            p2v_on_circles(game, figure, target)); /* P2V-ACT-04, A-04 */
}

/* A question of an action that is not part of a feature: which target? Still without options. */
static struct p2v_question *universal_ask_target(struct p2v_run *run, int figure, int action)
{
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_TARGET;
    question->figure = (uint8_t)figure;
    question->feature = 0xffff;
    question->feature_place = (uint8_t)action;
    question->count = 0;
    return question;
}

static int universal_wrestle_targets(struct p2v_run *run, int figure, int action)
{
    struct p2v_question *question = universal_ask_target(run, figure, action);
    const struct p2v_game *game = run->game;
    for (uint64_t rest = game->crowd.live & ~game->crowd.sides[p2v_owner(game, figure)]; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (!universal_may_wrestle(run, figure, i)) continue;
        if (action == P2V_ACTION_GRAPPLE && p2v_has(game, i, P2V_GRABBED)) continue;
        if (action == P2V_ACTION_TRIP && game->figures[i].is_prone) continue;
        question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i};
    }
    return question->count;
}

/* A question of an action that does not belong to a feature, still without options. */
static struct p2v_question *universal_ask_choice(struct p2v_run *run, int figure, int action)
{
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_CHOICE;
    question->feature = 0xffff;
    question->figure = (uint8_t)figure;
    question->feature_place = (uint8_t)action;
    question->count = 0;
    return question;
}

static int universal_objectives(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = universal_ask_choice(run, figure, P2V_ACTION_CLAIM);
    for (int i = 0; i < game->objective_count; i++) {
        const struct p2v_objective *objective = &game->objectives[i];
        struct grid_space there = p2v_square_space(game, objective->x, objective->y);
        if (objective->owner == p2v_owner(game, figure) ||
            !p2v_is_beside(game, p2v_space(&game->figures[figure]), there))
            continue;
        if (p2v_may_claim(game, figure, objective))
            question->options[question->count++] = (struct p2v_option){
                .figure = (uint8_t)figure, .x = objective->x, .y = objective->y, .value = (int16_t)i};
    }
    return question->count;
}

/* Doors on the borders of the creature's squares: `value` is the square times two plus the side. */
static int universal_doors(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_question *question = universal_ask_choice(run, figure, P2V_ACTION_DOOR);
    int width = f->size * f->unit - 1, right = (f->x + width) / f->unit, bottom = (f->y + width) / f->unit;
    for (int y = f->y / f->unit - 1; y <= bottom + 1; y++)
        for (int x = f->x / f->unit - 1; x <= right + 1; x++) {
            if (!p2v_on_board(game, x, y)) continue;
            for (int side = 0; side < 2; side++) /* the border beyond the next square is not adjacent */
                if (game->edges[p2v_square(x, y)] >> 2 & (side ? GRID_EDGE_SOUTH : GRID_EDGE_EAST) &&
                    (side ? y <= bottom : x <= right) && question->count < 8)
                    question->options[question->count++] =
                        (struct p2v_option){.figure = (uint8_t)figure,
                                            .x = (int16_t)x,
                                            .y = (int16_t)y,
                                            .value = (int16_t)(p2v_square(x, y) * 2 + side)};
        }
    return question->count;
}

/* The bodies it can take up (P2V-HP-06): `value` is the number of the body. */
static int universal_bodies(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_question *question = universal_ask_target(run, figure, P2V_ACTION_CARRY);
    for (int i = 0; i < game->body_count; i++) {
        const struct p2v_figure *dead = &game->figures[game->bodies[i].figure];
        struct grid_space there = p2v_space_at(dead, game->bodies[i].x, game->bodies[i].y);
        if (!game->bodies[i].is_there || p2v_gap(game, p2v_space(f), there) > 1) continue;
        if (dead->size_class <= f->size_class)
            question->options[question->count++] =
                (struct p2v_option){.figure = game->bodies[i].figure, .value = (int16_t)i};
    }
    return question->count;
}

/* What lies on the bodies it can reach (P2V-HP-06): `value` is the place of an item on the dead one's card,
 * UNIVERSAL_FOUND plus an effect for what that one had found itself, UNIVERSAL_BREW for one of those it had a number
 * of. What is worn and only changes its owner's figures stays on the body. */
enum { UNIVERSAL_FOUND = 256, UNIVERSAL_BREW = 128 };

static void universal_offer(struct p2v_question *question, int dead, int value)
{
    if (question->count < P2V_OPTIONS)
        question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)dead, .value = (int16_t)value};
}

static int universal_loot_options(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = universal_ask_choice(run, figure, P2V_ACTION_LOOT);
    for (int i = 0; i < game->body_count; i++) {
        int dead = game->bodies[i].figure;
        const struct p2v_card *card = p2v_card_of(game, dead);
        struct grid_space there = p2v_space_at(&game->figures[dead], game->bodies[i].x, game->bodies[i].y);
        if (!game->bodies[i].is_there || p2v_gap(game, p2v_space(&game->figures[figure]), there) > 1) continue;
        for (int p = 0; p < card->feature_count; p++)
            if (card->actions >> p & 1 && game->pack->features.items[card->features[p]].is_item &&
                p2v_feature_works(game, dead, p))
                universal_offer(question, dead, p);
        for (int e = 0; e < game->effect_count; e++)
            if (game->effects[e].kind == P2V_DO_GRANT && game->effects[e].bearer == dead &&
                game->pack->features.items[game->effects[e].feature].is_item)
                universal_offer(question, dead, UNIVERSAL_FOUND + e);
        if (game->figures[dead].items && p2v_stock_item(game, dead) >= 0)
            universal_offer(question, dead, UNIVERSAL_BREW);
    }
    return question->count;
}

/* The feature that an offered thing is: one of the card's own, or one that was found. */
static int universal_offered(const struct p2v_game *game, const struct p2v_option *option)
{
    if (option->value >= UNIVERSAL_FOUND) return game->effects[option->value - UNIVERSAL_FOUND].feature;
    assert(option->value < P2V_CARD_FEATURES);
    return p2v_card_of(game, option->figure)->features[option->value];
}

const char *p2v_loot_name(const struct p2v_game *game, const struct p2v_option *option)
{
    int stock = option->value == UNIVERSAL_BREW ? p2v_stock_item(game, option->figure) : -1;
    if (stock >= 0) return game->pack->items.items[stock].name;
    return game->pack->features.items[universal_offered(game, option)].name;
}

static int universal_stance(const struct p2v_game *game, int figure)
{
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind == P2V_DO_STANCE && game->effects[i].bearer == figure) return i;
    return -1;
}

/* May the figure do what a step of the owner's lets others do? */
static bool universal_may_special(const struct p2v_game *game, const struct p2v_step *step, int owner, int figure)
{
    const struct p2v_filter *filter = &game->pack->filters.items[step->filter];
    if (step->op != P2V_DO_C_ENEMY_ACTION || (filter->side == 2 && !p2v_is_enemy(game, owner, figure))) return false;
    if (p2v_distance(game, owner, figure) > (filter->in_reach ? p2v_reach(game, figure) : 1)) return false;
    return !step->name || p2v_has(game, owner, P2V_GRABBED) || p2v_has(game, owner, P2V_IMMOBILIZED) ||
           p2v_has(game, owner, P2V_STUNNED);
}

/* What others let it do to them: `value` is the number of the step. */
static int universal_specials(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    if (!(game->contributes & P2V_HAS_ENEMY_ACTION)) return 0;
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_TARGET;
    question->feature = 0xffff;
    question->figure = (uint8_t)figure;
    question->feature_place = P2V_ACTION_ENEMY_ACTION;
    question->count = 0;
    int reach = p2v_reach(game, figure);
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_card *card = p2v_card_of(game, i);
        if (!(card->contributes & P2V_HAS_ENEMY_ACTION) || i == figure || !game->figures[i].in_play ||
            game->figures[i].x < 0 || p2v_distance(game, i, figure) > (reach > 1 ? reach : 1))
            continue;
        for (int p = 0; p < card->feature_count; p++) {
            const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
            for (uint16_t s = 0; s < feature->program_count; s++)
                if (universal_may_special(game, &game->pack->steps.items[feature->program + s], i, figure))
                    question->options[question->count++] =
                        (struct p2v_option){.figure = (uint8_t)i, .value = (int16_t)(feature->program + s)};
        }
    }
    return question->count;
}

static void universal_special(struct p2v_run *run, int figure)
{
    int answer = universal_specials(run, figure) ? p2v_ask(run) : -1;
    if (answer < 0) return;
    int owner = run->question.options[answer].figure;
    const struct p2v_step *step = &run->pack->steps.items[(uint16_t)run->question.options[answer].value];
    struct p2v_context context = {.source = figure, .target = owner, .trigger = figure, .feature = -1};
    p2v_context_begin(&context);
    context.owner = owner;
    p2v_steps(run, &context, step->child, step->child_count);
}

/* The minions it can give a point: each one a turn (P2V-CMD-02). */
static int universal_minions(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = universal_ask_target(run, figure, P2V_ACTION_GIVE_AP);
    for (uint64_t rest = game->crowd.led & game->crowd.live; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (game->figures[i].commander == figure && !game->figures[i].minion_ap_given && !p2v_has(game, i, P2V_STUNNED))
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i};
    }
    return question->count;
}

static bool universal_tumble_possible(const struct p2v_game *game, int figure)
{
    if (!universal_can_move(game, figure) || !p2v_may_try_skill(game, figure, P2V_ACROBATICS) ||
        !(p2v_card_of(game, figure)->skills & P2V_BIT(P2V_ACROBATICS)))
        return false;
    for (uint64_t rest = game->crowd.live & p2v_enemies(game, figure); rest; rest &= rest - 1)
        if (p2v_distance(game, bits_lowest(rest), figure) == 1) return true;
    return false;
}

/* ---- doing ---- */

static void universal_stride(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    int length = p2v_speed(game, figure) * game->unit + game->figures[figure].leftover; /* P2V-MOVE-03 */
    p2v_move_action(run, &(struct p2v_movement){.figure = figure, .length = length, .modes = p2v_modes(game, figure)});
}

/* On an open table: an inch. */
static void universal_step_inch(struct p2v_run *run, int figure, bool crawls)
{
    const struct p2v_game *game = run->game;
    struct p2v_movement step = {.figure = figure,
                                .length = P2V_INCH + (crawls ? 0 : game->figures[figure].leftover),
                                .modes = p2v_modes(game, figure),
                                .quiet = !crawls,
                                .light = p2v_card_of(game, figure)->feats & P2V_FEAT_FEATHER_STEP};
    inch_move(run, &step);
}

/* The squares beside it that one step leads to, as options of the question. */
static int universal_step_options(struct p2v_run *run, int figure, bool crawls, const struct p2v_reachable *reachable)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    struct p2v_question *question = &run->question;
    bool light = p2v_card_of(run->game, figure)->feats & P2V_FEAT_FEATHER_STEP && !crawls; /* P2V-CAMP-18 */
    int most = 1 + (crawls ? 0 : f->leftover) + light;
    question->kind = P2V_ASK_SQUARE;
    question->feature = 0xffff;
    question->within = 0;
    question->figure = (uint8_t)figure;
    question->count = 0;
    for (int i = 1; i < reachable->count; i++) {
        int x = reachable->squares[i] % P2V_WIDTH, y = reachable->squares[i] / P2V_WIDTH, dx = x - f->x, dy = y - f->y;
        bool is_beside = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1, diagonal = dx && dy;
        if (is_beside && reachable->costs[i] <= most + (diagonal && f->diagonals & 1))
            question->options[question->count++] =
                (struct p2v_option){.figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y};
    }
    return question->count;
}

/* One adjacent square that is not difficult, whatever the diagonals say. */
static void universal_step(struct p2v_run *run, int figure, bool crawls)
{
    struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_reachable reachable;
    if (p2v_is_passenger(game, figure)) {
        p2v_ride_shift(run, figure, 1, false);
        return;
    }
    if (game->unit != 1) {
        universal_step_inch(run, figure, crawls);
        return;
    }
    bool pools = f->leftover && !crawls; /* with what is left of the last one (P2V-MOVE-03) */
    struct p2v_walker walker = p2v_walker_of(game, figure, pools ? 3 + f->leftover : 4, p2v_modes(game, figure), false);
    /* A creature that ends next to the start has gone away from it no further than back. */
    walker.span = pools ? (walker.squares + 1) / 2 : 1;
    p2v_reach_find(game, &walker, &reachable);
    p2v_reach_list(game, &reachable);
    int count = universal_step_options(run, figure, crawls, &reachable);
    if (!count && !crawls) p2v_fact(run, P2V_FACT_LEFTOVER, figure, 1 + f->leftover);
    int answer = count ? p2v_ask(run) : -1;
    if (answer < 0) return;
    struct p2v_path path = {0};
    p2v_reach_path(&reachable, run->question.options[answer].x, run->question.options[answer].y, &path);
    int length = 1 + f->leftover, left = path.cost < length ? length - path.cost : 0;
    bool arrives = p2v_walk(run, figure, &path, !crawls); /* a Step provokes nobody (P2V-ACT-11) */
    if (!crawls) p2v_fact(run, P2V_FACT_LEFTOVER, figure, arrives ? left : 0);
}

static void universal_wrestle(struct p2v_run *run, int figure, int action)
{
    if (!universal_wrestle_targets(run, figure, action)) return;
    int answer = p2v_ask(run);
    if (answer < 0) return;
    int target = run->question.options[answer].figure;
    static const struct p2v_feature fists = {.aim = {.mode = P2V_AIM_MELEE, .reach = 1}, .name = "fists", .text = ""};
    struct p2v_fight fight;
    p2v_fight_situation(run, figure, &fists, target, &fight);
    p2v_roll_fight(run, figure, &fight.die);
    int total = fight.die + p2v_fight_bonus(&fight);
    p2v_fact(run, P2V_FACT_FIGHT, figure, fight.die, total, 0, target);
    if (p2v_hero_reroll(run, figure, target) || p2v_hero_reroll(run, target, figure)) { /* P2V-HERO-02 */
        fight.die = run->roll(run, 20);
        total = fight.die + p2v_fight_bonus(&fight);
        p2v_fact(run, P2V_FACT_FIGHT, figure, fight.die, total, 0, target);
    }
    if (run->halted) return;
    enum p2v_save save = action == P2V_ACTION_TRIP ? P2V_REFLEX : P2V_FORT;
    if (p2v_roll_save(run, &(struct p2v_save_roll){.figure = target, .save = save, .power = total, .source = figure}) >=
        P2V_SUCCESS)
        return;
    if (action == P2V_ACTION_GRAPPLE) p2v_give_condition(run, figure, target, P2V_GRABBED, P2V_UNTIL_TURN_END);
    if (action == P2V_ACTION_SHOVE)
        p2v_push(run, &(struct p2v_pushing){.source = figure,
                                            .figure = target,
                                            .kind = P2V_PUSH,
                                            .squares = 1,
                                            .origin = p2v_space(&run->game->figures[figure])});
    if (action == P2V_ACTION_TRIP) p2v_knock_prone(run, target);
    if (action == P2V_ACTION_SHOVE) p2v_end_grabs(run);
}

/* P2V-ACT-03, P2V-STAT-07, A-14 */
static void universal_escape(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    if (f->swallower != P2V_NOBODY) {
        int swallower = f->swallower;
        if (p2v_roll_save(run, &(struct p2v_save_roll){.figure = figure,
                                                       .save = P2V_REFLEX,
                                                       .power = p2v_stat(game, swallower, P2V_STAT_POWER),
                                                       .source = swallower}) <= P2V_FAILURE)
            return;
        p2v_come_out(run, figure, swallower);
        return;
    }
    struct p2v_question *question = universal_ask_choice(run, figure, P2V_ACTION_ESCAPE);
    for (int condition = 0; condition < P2V_CONDITIONS; condition++)
        if (f->conditions & ~f->sticky & P2V_BIT(condition))
            question->options[question->count++] =
                (struct p2v_option){.figure = (uint8_t)figure, .value = (int16_t)condition};
    int answer = p2v_ask(run);
    if (answer < 0) return;
    int condition = question->options[answer].value, die = run->roll(run, 6);
    p2v_fact(run, P2V_FACT_DIE, figure, die, P2V_DIE_ESCAPE, 4);
    if (die >= 4) p2v_fact(run, P2V_FACT_UNCONDITION, figure, condition);
}

int p2v_claim_skill(const struct p2v_game *game, int figure, const struct p2v_objective *objective)
{
    int best = -1, best_bonus = 0;
    for (int skill = 0; skill < P2V_SKILLS; skill++) {
        if (!(objective->skills & P2V_BIT(skill)) || !p2v_may_try_skill(game, figure, (enum p2v_skill)skill)) continue;
        int bonus = p2v_figure_skill(game, figure, (enum p2v_skill)skill);
        if (best >= 0 && bonus <= best_bonus) continue;
        best_bonus = bonus;
        best = skill;
    }
    return best;
}

/* P2V-OBJ-02..04: with the best skill it has. */
static void universal_claim(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    if (!universal_objectives(run, figure)) return;
    int answer = p2v_ask(run);
    if (answer < 0) return;
    int index = run->question.options[answer].value, total = 0;
    const struct p2v_objective *objective = &game->objectives[index];
    int best = p2v_claim_skill(game, figure, objective);
    struct p2v_check check = {.figure = figure, .power = objective->power, .other = P2V_NOBODY, .claims = index + 1};
    if (best < 0) return;
    check.skill = (enum p2v_skill)best;
    if (p2v_roll_check(run, &check, &total) <= P2V_FAILURE) return;
    p2v_fact(run, P2V_FACT_CLAIM, figure, index, p2v_owner(game, figure));
    p2v_fact(run, P2V_FACT_POWER, P2V_NOBODY, index, total);
}

static void universal_door(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    if (!universal_doors(run, figure)) return;
    int answer = p2v_ask(run);
    if (answer < 0) return;
    int square = run->question.options[answer].value / 2,
        side = run->question.options[answer].value % 2 ? GRID_EDGE_SOUTH : GRID_EDGE_EAST;
    p2v_fact(run, P2V_FACT_DOOR, figure, square % P2V_WIDTH, square / P2V_WIDTH, square, game->edges[square] ^ side);
}

/* On the grid: a Stride that enemies do not stop. */
static bool universal_pass_through(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    struct p2v_reachable reachable;
    struct p2v_path path = {0};
    struct p2v_walker walker = p2v_walker_of(game, figure, p2v_speed(game, figure), p2v_modes(game, figure), true);
    p2v_reach_find(game, &walker, &reachable);
    p2v_reach_list(game, &reachable);
    question->kind = P2V_ASK_SQUARE;
    question->feature = 0xffff;
    question->within = 0;
    question->figure = (uint8_t)figure;
    question->count = 0;
    for (int i = 1; i < reachable.count && question->count < P2V_OPTIONS; i++) {
        int x = reachable.squares[i] % P2V_WIDTH, y = reachable.squares[i] / P2V_WIDTH;
        question->options[question->count++] =
            (struct p2v_option){.figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y};
    }
    int answer = p2v_ask(run);
    if (answer < 0) return false;
    if (p2v_way_to(run, &reachable, question->options[answer].x, question->options[answer].y, &path))
        p2v_walk(run, figure, &path, false);
    return true;
}

static void universal_tumble(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    int through = -1, total = 0;
    for (int i = 0; i < game->figures_count && through < 0; i++)
        if (p2v_is_enemy(game, i, figure) && p2v_is_live(game, i) && p2v_distance(game, i, figure) == 1) through = i;
    if (through < 0 ||
        p2v_roll_skill(run, figure, P2V_ACROBATICS, p2v_stat(game, through, P2V_STAT_ARMOR), &total) <= P2V_FAILURE)
        return;
    struct p2v_movement move = {.figure = figure,
                                .length = p2v_speed(game, figure) * P2V_INCH,
                                .modes = p2v_modes(game, figure),
                                .through = true};
    if (game->unit == 1 ? !universal_pass_through(run, figure) : !inch_move(run, &move)) return;
    if (run->halted) return;
    struct p2v_pending pending = {.kind = P2V_ON_TUMBLED, .actor = figure, .subject = through, .redirect = -1};
    p2v_react(run, &pending);
}

/* Standing up where someone else stands: one of the two moves, whichever the other one's player likes (P2V-ACT-10). */
static void universal_stand(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    p2v_fact(run, P2V_FACT_STAND, figure, 0);
    for (int tries = 0; tries < P2V_FIGURES && !run->halted && f->mount == P2V_NOBODY; tries++) {
        int other = p2v_shares_with(game, figure, f->x, f->y);
        if (other < 0) return;
        struct p2v_question *question = universal_ask_choice(run, other, P2V_ACTION_STAND_UP);
        question->about = (uint8_t)figure;
        for (int i = 0; i < 2; i++)
            question->options[question->count++] =
                (struct p2v_option){.figure = (uint8_t)(i ? other : figure), .value = (int16_t)i};
        int answer = p2v_ask(run);
        if (answer >= 0) p2v_make_room(run, answer ? other : figure);
    }
}

static void universal_end_stance(struct p2v_run *run, int figure)
{
    for (int i = 0; i < run->game->effect_count; i++)
        if (run->game->effects[i].kind != 0xff && run->game->effects[i].bearer == figure &&
            run->game->effects[i].until == P2V_UNTIL_STANCE)
            p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
}

static void universal_mark(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_TARGET;
    question->feature = 0xffff;
    question->figure = (uint8_t)figure;
    question->count = 0;
    for (int i = 0; i < game->figures_count; i++)
        if (p2v_is_enemy(game, i, figure) && p2v_is_live(game, i))
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i};
    int answer = p2v_ask(run);
    if (answer >= 0) p2v_fact(run, P2V_FACT_MARK, figure, question->options[answer].figure);
}

static void universal_use_item(struct p2v_run *run, int figure)
{
    p2v_fact(run, P2V_FACT_ITEM, figure, run->game->figures[figure].items - 1);
    p2v_use_item(run, figure, p2v_stock_item(run->game, figure));
}

static void universal_carry(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    int answer = universal_bodies(run, figure) ? p2v_ask(run) : -1;
    if (answer < 0) return;
    int body = run->question.options[answer].value;
    bool heavy =
        game->figures[game->bodies[body].figure].size_class == game->figures[figure].size_class; /* P2V-HP-07 */
    p2v_fact(run, P2V_FACT_BODY, P2V_NOBODY, body);
    p2v_fact(run, P2V_FACT_LOAD, figure, heavy ? 2 : 1, body);
}

void p2v_put_down(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    int body = f->load_body;
    if (!f->load) return;
    if (body < game->body_count && !game->bodies[body].is_there)
        p2v_fact(run, P2V_FACT_BODY, P2V_NOBODY, body, 1, f->x, f->y);
    p2v_fact(run, P2V_FACT_LOAD, figure, 0, P2V_NOBODY);
}

static void universal_loot(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    if (!universal_loot_options(run, figure)) return;
    int answer = p2v_ask(run);
    if (answer < 0) return;
    int dead = run->question.options[answer].figure, value = run->question.options[answer].value;
    if (value == UNIVERSAL_BREW) {
        p2v_fact(run, P2V_FACT_ITEM, dead, game->figures[dead].items - 1);
        p2v_give_item(run, dead, figure, p2v_stock_item(game, dead));
        return;
    }
    int feature = universal_offered(game, &run->question.options[answer]);
    if (value >= UNIVERSAL_FOUND)
        p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, value - UNIVERSAL_FOUND);
    else
        p2v_change(run, dead, P2V_CHANGE_LOSE_FEATURE, value);
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure, .source = dead,
                                                 .kind = P2V_DO_GRANT,
                                                 .until = P2V_UNTIL_ENCOUNTER, .feature = feature});
}

static void universal_give(struct p2v_run *run, int figure)
{
    int answer = universal_minions(run, figure) ? p2v_ask(run) : -1;
    if (answer < 0) return;
    int minion = run->question.options[answer].figure;
    p2v_fact(run, P2V_FACT_MINION_AP, minion, 1);
    p2v_fact(run, P2V_FACT_AP, minion, run->game->figures[minion].ap + 1);
}

static void universal_drop_load(struct p2v_run *run, int figure)
{
    p2v_put_down(run, figure);
    p2v_change(run, figure, P2V_CHANGE_USE_ONCE, P2V_FREE_DROP_LOAD);
}

static void universal_ready(struct p2v_run *run, int figure)
{
    p2v_fact(run, P2V_FACT_READY, figure, 1);
    p2v_fact(run, P2V_FACT_AP, figure, 0);
}

static void universal_kip_up(struct p2v_run *run, int figure)
{
    p2v_change(run, figure, P2V_CHANGE_USE_ONCE, P2V_FREE_KIP_UP);
    universal_stand(run, figure);
}

static void universal_dismount(struct p2v_run *run, int figure)
{
    p2v_ride_get_off(run, figure, true);
}

static void universal_interact(struct p2v_run *run, int figure)
{
    if (p2v_war_marker(run->game, figure) >= 0)
        p2v_war_interact(run, figure);
    else
        p2v_clear_square(run, figure);
}

static void universal_do_step(struct p2v_run *run, int figure)
{
    universal_step(run, figure, false);
}

static void universal_crawl(struct p2v_run *run, int figure)
{
    universal_step(run, figure, true);
}

/* ---- when each is possible ---- */

static bool universal_may_attack(const struct p2v_game *game, int figure)
{
    return !p2v_has(game, figure, P2V_NO_ATTACKS) && !game->figures[figure].no_attack_turn;
}

static bool universal_may_stride(struct p2v_run *run, int figure)
{
    if (p2v_is_passenger(run->game, figure)) return p2v_ride_can_shift(run->game, figure);
    return universal_may_walk(run->game, figure);
}

static bool universal_may_leap(struct p2v_run *run, int figure)
{
    return !p2v_is_passenger(run->game, figure) && universal_may_walk(run->game, figure) && p2v_can_leap(run, figure);
}

static bool universal_may_long_jump(struct p2v_run *run, int figure)
{
    return universal_may_walk(run->game, figure) && p2v_may_try_skill(run->game, figure, P2V_ATHLETICS);
}

static bool universal_may_crawl(struct p2v_run *run, int figure)
{
    return run->game->figures[figure].is_prone && !p2v_has(run->game, figure, P2V_IMMOBILIZED) &&
           !universal_is_stranded(run->game, figure);
}

static bool universal_may_drop_prone(struct p2v_run *run, int figure)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    return !f->is_prone && f->mount == P2V_NOBODY && f->rider == P2V_NOBODY;
}

static bool universal_may_stand(struct p2v_run *run, int figure)
{
    return run->game->figures[figure].is_prone;
}

static bool universal_may_escape(struct p2v_run *run, int figure)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    return f->swallower != P2V_NOBODY || (f->conditions & ~f->sticky);
}

static bool universal_may_try_wrestling(struct p2v_run *run, int figure, int action)
{
    return universal_may_attack(run->game, figure) &&
           (run->game->has_circles || !p2v_is_alone(run->game, figure)) &&
           universal_wrestle_targets(run, figure, action) > 0;
}

static bool universal_may_claim(struct p2v_run *run, int figure)
{
    return run->game->objective_count && universal_objectives(run, figure) > 0;
}

static bool universal_may_use_door(struct p2v_run *run, int figure)
{
    return run->game->has_edges && universal_doors(run, figure) > 0;
}

static bool universal_may_loot(struct p2v_run *run, int figure)
{
    return run->game->body_count && universal_loot_options(run, figure) > 0;
}

static bool universal_may_carry(struct p2v_run *run, int figure)
{
    return !run->game->figures[figure].load && run->game->body_count && universal_bodies(run, figure) > 0;
}

static bool universal_may_drop_load(struct p2v_run *run, int figure)
{
    return p2v_may_drop_load(&run->game->figures[figure]);
}

static bool universal_may_ready(struct p2v_run *run, int figure)
{
    return run->game->figures[figure].ap >= 2;
}

static bool universal_may_mount(struct p2v_run *run, int figure)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    return f->mount == P2V_NOBODY && f->rider == P2V_NOBODY && !f->is_prone && !p2v_is_alone(run->game, figure) &&
           !p2v_has(run->game, figure, P2V_IMMOBILIZED) && p2v_ride_mounts(run, figure) > 0;
}

static bool universal_may_dismount(struct p2v_run *run, int figure)
{
    return run->game->figures[figure].mount != P2V_NOBODY &&
           !p2v_has(run->game, figure, P2V_IMMOBILIZED); /* P2V-COND-06 */
}

static bool universal_may_give(struct p2v_run *run, int figure)
{
    return universal_minions(run, figure) > 0;
}

static bool universal_may_end_stance(struct p2v_run *run, int figure)
{
    return universal_stance(run->game, figure) >= 0;
}

static bool universal_may_do_special(struct p2v_run *run, int figure)
{
    return universal_specials(run, figure) > 0;
}

static bool universal_may_use_item(struct p2v_run *run, int figure)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    return f->items > 0 && f->hp < f->max_hp;
}

static bool universal_may_mark(struct p2v_run *run, int figure)
{
    return p2v_card_of(run->game, figure)->contributes & P2V_HAS_MARK;
}

static bool universal_may_tumble(struct p2v_run *run, int figure)
{
    return !p2v_is_alone(run->game, figure) && universal_tumble_possible(run->game, figure);
}

static bool universal_may_interact(struct p2v_run *run, int figure)
{
    struct p2v_option square;
    return p2v_war_marker(run->game, figure) >= 0 || p2v_clear_options(run->game, figure, &square, 1) > 0;
}

static bool universal_may_break(struct p2v_run *run, int figure)
{
    struct p2v_option square;
    return run->game->zone_count && universal_may_attack(run->game, figure) &&
           p2v_barrier_options(run, figure, &square, 1) > 0;
}

/* Once a turn (P2V-TURN-03). */
static bool universal_may_disbelieve(struct p2v_run *run, int figure)
{
    return p2v_illusion_near(run->game, figure) >= 0 &&
           !(run->game->figures[figure].used_this_turn >> P2V_FREE_DISBELIEVE & 1);
}

/* ---- one row for each action ---- */

/* What depends on nothing but the figure, or, with `_of`, on which action of its kind it is. */
struct universal_rule {
    bool (*may)(struct p2v_run *run, int figure);
    void (*act)(struct p2v_run *run, int figure);
    bool (*may_of)(struct p2v_run *run, int figure, int action);
    void (*act_of)(struct p2v_run *run, int figure, int action);
};

static bool universal_may_feat(struct p2v_run *run, int figure, int action)
{
    return p2v_feat_possible(run->game, figure, action);
}

#define UNIVERSAL(action) [P2V_ACTION_##action - P2V_ACTION_STRIDE]
static const struct universal_rule universal_rules[P2V_ACTION_GRANTED - P2V_ACTION_STRIDE] = {
    UNIVERSAL(STRIDE) = {universal_may_stride, universal_stride},
    UNIVERSAL(STEP) = {universal_may_stride, universal_do_step},
    UNIVERSAL(CRAWL) = {universal_may_crawl, universal_crawl},
    UNIVERSAL(DROP_PRONE) = {universal_may_drop_prone, p2v_knock_prone},
    UNIVERSAL(STAND_UP) = {universal_may_stand, universal_stand},
    UNIVERSAL(ESCAPE) = {universal_may_escape, universal_escape},
    UNIVERSAL(GRAPPLE) = {.may_of = universal_may_try_wrestling, .act_of = universal_wrestle},
    UNIVERSAL(SHOVE) = {.may_of = universal_may_try_wrestling, .act_of = universal_wrestle},
    UNIVERSAL(TRIP) = {.may_of = universal_may_try_wrestling, .act_of = universal_wrestle},
    UNIVERSAL(CLAIM) = {universal_may_claim, universal_claim},
    UNIVERSAL(DOOR) = {universal_may_use_door, universal_door},
    UNIVERSAL(LOOT) = {universal_may_loot, universal_loot},
    UNIVERSAL(CARRY) = {universal_may_carry, universal_carry},
    UNIVERSAL(DROP_LOAD) = {universal_may_drop_load, universal_drop_load},
    UNIVERSAL(LEAP) = {universal_may_leap, p2v_leap},
    UNIVERSAL(LONG_JUMP) = {universal_may_long_jump, p2v_long_jump},
    UNIVERSAL(READY) = {universal_may_ready, universal_ready},
    UNIVERSAL(MOUNT) = {universal_may_mount, p2v_ride_get_on},
    UNIVERSAL(DISMOUNT) = {universal_may_dismount, universal_dismount},
    UNIVERSAL(GIVE_AP) = {universal_may_give, universal_give},
    UNIVERSAL(END_STANCE) = {universal_may_end_stance, universal_end_stance},
    UNIVERSAL(ENEMY_ACTION) = {universal_may_do_special, universal_special},
    UNIVERSAL(USE_LOOTED) = {universal_may_use_item, universal_use_item},
    UNIVERSAL(CHANGE_MARK) = {universal_may_mark, universal_mark},
    UNIVERSAL(TUMBLE) = {universal_may_tumble, universal_tumble},
    UNIVERSAL(INTERACT) = {universal_may_interact, universal_interact},
    UNIVERSAL(BREAK) = {universal_may_break, p2v_barrier_break},
    UNIVERSAL(QUICK_JUMP) = {.may_of = universal_may_feat, .act_of = p2v_feat_do},
    UNIVERSAL(KIP_UP) = {.may_of = universal_may_feat, .act = universal_kip_up},
    UNIVERSAL(FORESEE) = {.may_of = universal_may_feat, .act_of = p2v_feat_do},
    UNIVERSAL(STUDY) = {.may_of = universal_may_feat, .act_of = p2v_feat_do},
    UNIVERSAL(DISBELIEVE) = {universal_may_disbelieve, p2v_disbelieve},
};

static const struct universal_rule *universal_rule(int action)
{
    static const struct universal_rule none;
    bool is_one = action > P2V_BEFORE_UNIVERSAL && action < P2V_ACTION_GRANTED;
    return is_one ? &universal_rules[action - P2V_ACTION_STRIDE] : &none;
}

bool p2v_universal_possible(struct p2v_run *run, int figure, int action)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    const struct universal_rule *rule = universal_rule(action);
    bool inside = f->swallower != P2V_NOBODY || f->stower != P2V_NOBODY;
    if (inside && action != P2V_ACTION_ESCAPE) return false;
    if (rule->may) return rule->may(run, figure);
    return rule->may_of && rule->may_of(run, figure, action);
}

void p2v_universal_do(struct p2v_run *run, int figure, int action)
{
    const struct universal_rule *rule = universal_rule(action);
    if (rule->act) rule->act(run, figure);
    if (rule->act_of) rule->act_of(run, figure, action);
}
