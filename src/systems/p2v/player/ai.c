/* ai.c: machine players: random, and greedy, who rates each option by what it will probably do. The third one is in
 * ai_search.c. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/player/ai.h"

#include <limits.h>
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/board/reach.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/game/war.h"
#include "systems/p2v/player/ai_way.h"

/* ---- what things are worth ---- */

/* How far an attack reaches; 0: it is not an attack. */
static int ai_attack_range(const struct p2v_game *game, int figure, int place)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    const struct p2v_feature *feature = &game->pack->features.items[card->features[place]];
    bool acts = feature->kind == P2V_ACTION || feature->is_spell;
    if (!acts || feature->is_helpful || !p2v_feature_works(game, figure, place)) return 0;
    return feature->aim.mode == P2V_AIM_RANGED   ? feature->aim.near
           : feature->aim.mode == P2V_AIM_MELEE  ? feature->aim.reach
           : feature->aim.mode == P2V_AIM_EITHER ? feature->aim.near
                                                 : 0;
}

/* The reach at which the creature likes to fight: its best strike's range. */
static int ai_favourite_range(const struct p2v_game *game, int figure)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    int best = 1, best_weight = -1;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        int range = ai_attack_range(game, figure, p);
        if (!range) continue;
        int weight = feature->weight * (feature->ap > 1 ? 1 : 2) + (range > 4 ? 2 : 0);
        if (weight > best_weight) {
            best_weight = weight;
            best = range;
        }
    }
    return best;
}

/* The reach of its longest strike. */
static int ai_longest_range(const struct p2v_game *game, int figure)
{
    int longest = 1;
    for (int p = 0; p < p2v_card_of(game, figure)->feature_count; p++) {
        int range = ai_attack_range(game, figure, p);
        if (range > longest) longest = range;
    }
    return longest;
}

enum {
    AI_NOWHERE = 99,
    AI_FAR_CLAIM = 15,
    AI_SHOOTS = 3,
    AI_PATIENCE = 12
}; /* further away than anything; than objectives count; who need not go there; rounds after which large creatures,
    * and those that find no path, look for one Stride by Stride */

/* What the worth of a place depends on, looked up once for all the places a creature could go to. */
struct ai_view {
    int figure, range; /* the reach at which it likes to fight; -1: not requested yet */
    int nearest;       /* enemy, from where it stands; -1: not requested yet */
    int enemy_count, claim_count;
    struct grid_space enemies[P2V_FIGURES];
    struct grid_space claims[P2V_OBJECTIVES]; /* objectives it could claim */
    bool is_walled; /* walls may be in its way */
    int way, walked; /* enum ai_way, -1: not requested yet; the steps it takes around walls */
};

static void ai_view_init(struct ai_view *view, const struct p2v_game *game, int figure)
{
    view->figure = figure;
    view->range = view->nearest = view->way = -1;
    view->enemy_count = view->claim_count = 0;
    view->is_walled = game->unit == 1 && game->sight_keys[P2V_PATCH_ROWS][P2V_PATCH_COLUMNS] &&
                      !(p2v_modes(game, figure) & (P2V_BURROWING | P2V_TELEPORTATION));
    for (uint64_t rest = game->crowd.live & p2v_enemies(game, figure); rest; rest &= rest - 1)
        view->enemies[view->enemy_count++] = p2v_space(&game->figures[bits_lowest(rest)]);
    for (int i = 0; i < game->objective_count; i++) {
        const struct p2v_objective *objective = &game->objectives[i];
        if (objective->owner == game->figures[figure].side || !p2v_may_claim(game, figure, objective)) continue;
        view->claims[view->claim_count++] = p2v_square_space(game, objective->x, objective->y);
    }
}

static int ai_range(struct ai_view *view, const struct p2v_game *game)
{
    if (view->range < 0) view->range = ai_favourite_range(game, view->figure);
    return view->range;
}

static int ai_nearest_enemy(const struct ai_view *view, const struct p2v_game *game, int x, int y)
{
    struct grid_space there = p2v_space_at(&game->figures[view->figure], x, y);
    int best = AI_NOWHERE;
    for (int i = 0; i < view->enemy_count; i++) {
        int distance = p2v_gap(game, there, view->enemies[i]);
        if (distance < best) best = distance;
    }
    return best;
}

/* From where it stands. */
static int ai_nearest(struct ai_view *view, const struct p2v_game *game)
{
    const struct p2v_figure *f = &game->figures[view->figure];
    if (view->nearest < 0) view->nearest = ai_nearest_enemy(view, game, f->x, f->y);
    return view->nearest;
}

/* Is an enemy in range and in sight from there? */
static bool ai_has_shot(struct p2v_run *run, struct ai_view *view, int x, int y)
{
    const struct p2v_game *game = run->game;
    struct grid_space there = p2v_space_at(&game->figures[view->figure], x, y);
    int range = ai_range(view, game);
    for (int i = 0; i < view->enemy_count; i++)
        if (p2v_gap(game, there, view->enemies[i]) <= range && p2v_line_of_sight(run, there, view->enemies[i]))
            return true;
    return false;
}

/* How to get to the enemies. */
enum ai_way { AI_WAY_STRAIGHT, AI_WAY_AROUND, AI_WAY_TO_DOOR, AI_NO_WAY };

static int ai_doors(const struct p2v_game *game, struct grid_space *doors, int room)
{
    int count = 0;
    for (int square = 0; square < game->height * P2V_WIDTH && count < room; square++) {
        uint8_t shut = game->edges[square] & game->edges[square] >> 2 & (GRID_EDGE_EAST | GRID_EDGE_SOUTH);
        if (shut) doors[count++] = (struct grid_space){square % P2V_WIDTH, square / P2V_WIDTH, 1};
    }
    return count;
}

static int ai_closest(const struct p2v_game *game, const struct ai_view *view)
{
    struct grid_space here = p2v_space(&game->figures[view->figure]);
    int close = 0;
    for (int i = 1; i < view->enemy_count; i++)
        if (p2v_gap(game, here, view->enemies[i]) < p2v_gap(game, here, view->enemies[close])) close = i;
    return close;
}

/* How many steps further than here the ways are of interest: on foot a creature gets no further in one Stride. */
static int ai_within(const struct p2v_game *game, int figure)
{
    return p2v_modes(game, figure) ? P2V_NO_WAY : p2v_speed(game, figure);
}

/* Unless a small creature has the nearest enemy in sight: `steps` leads there, or to a door that is shut, walls
 * counted. */
static enum ai_way ai_find_way(struct p2v_run *run, const struct ai_view *view, struct p2v_way_map *room,
                               const uint8_t **steps)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[view->figure];
    if (!view->is_walled || !view->enemy_count || f->x < 0) return AI_WAY_STRAIGHT;
    bool is_small = p2v_own_size(f) == 1; /* the large do not get through everywhere they see */
    struct grid_space closest = view->enemies[ai_closest(game, view)];
    if (is_small && p2v_line_of_sight(run, p2v_space(f), closest)) return AI_WAY_STRAIGHT;
    struct p2v_route way = {.goals = view->enemies,
                            .count = view->enemy_count,
                            .size = p2v_own_size(f),
                            .from = p2v_square(f->x, f->y),
                            .within = ai_within(game, view->figure)};
    *steps = p2v_ai_way(run, &way, room);
    if ((*steps)[way.from] != P2V_NO_WAY) return AI_WAY_AROUND;
    struct grid_space doors[64];
    way.count = game->has_edges && way.size == 1 ? ai_doors(game, doors, 64) : 0;
    way.goals = doors;
    if (!way.count) return AI_NO_WAY;
    *steps = p2v_ai_way(run, &way, room);
    return (*steps)[way.from] != P2V_NO_WAY ? AI_WAY_TO_DOOR : AI_NO_WAY;
}

/* The same from where it stands, found once. */
static enum ai_way ai_way_from_here(struct p2v_run *run, struct ai_view *view)
{
    const struct p2v_figure *f = &run->game->figures[view->figure];
    struct p2v_way_map room;
    const uint8_t *steps = NULL;
    if (view->way >= 0) return (enum ai_way)view->way;
    enum ai_way way = ai_find_way(run, view, &room, &steps);
    view->walked = way == AI_WAY_AROUND ? steps[p2v_square(f->x, f->y)] : AI_NOWHERE;
    view->way = (int)way;
    return way;
}

static bool ai_shot_is_wanted(struct p2v_run *run, void *view, int x, int y)
{
    return ai_has_shot(run, view, x, y);
}

/* Where to Stride for who has looked for the enemies long enough: a square, -1 when it need not move or no way leads to
 * them, and AI_EASY when the common ways will do. */
enum { AI_EASY = -2 };
static int ai_hunted(struct p2v_run *run, struct ai_view *view, enum ai_way way)
{
    const struct p2v_figure *f = &run->game->figures[view->figure];
    bool simple = way != AI_NO_WAY && p2v_own_size(f) == 1;
    if (run->game->round <= AI_PATIENCE || simple || !view->is_walled || !view->enemy_count || f->x < 0) return AI_EASY;
    if (ai_has_shot(run, view, f->x, f->y)) return AI_EASY;
    struct ai_view farther = *view;
    farther.range = ai_longest_range(run->game, view->figure);
    if (ai_has_shot(run, &farther, f->x, f->y)) return -1;
    return p2v_ai_hunt(run, view->figure, ai_shot_is_wanted, &farther);
}

/* How far the nearest objective is from each square, walls counted; NULL: as the crow flies. */
static const uint8_t *ai_claim_steps(struct p2v_run *run, const struct ai_view *view, struct p2v_way_map *room)
{
    const struct p2v_figure *f = &run->game->figures[view->figure];
    struct p2v_route way = {
        .goals = view->claims, .count = view->claim_count, .size = p2v_own_size(f), .within = P2V_NO_WAY};
    if (!view->is_walled || !view->claim_count) return NULL;
    way.from = f->x < 0 ? 0 : p2v_square(f->x, f->y);
    return p2v_ai_way_to_claims(run, &way, room);
}

/* Being so near to an objective it could claim. */
static int ai_claim_worth(int distance)
{
    return distance < AI_FAR_CLAIM ? 60 - 4 * distance : 0;
}

static int ai_claim_value(struct p2v_run *run, const struct ai_view *view, int x, int y)
{
    const struct p2v_game *game = run->game;
    struct p2v_way_map room;
    struct grid_space there = p2v_space_at(&game->figures[view->figure], x, y);
    const uint8_t *steps = x < 0 ? NULL : ai_claim_steps(run, view, &room);
    int best = p2v_war_pull(game, view->figure, x, y), nearest = steps ? steps[p2v_square(x, y)] : AI_NOWHERE;
    for (int i = 0; i < view->claim_count && !steps; i++) {
        int distance = p2v_gap(game, there, view->claims[i]);
        if (distance < nearest) nearest = distance;
    }
    return ai_claim_worth(nearest) > best ? ai_claim_worth(nearest) : best;
}

static int ai_square_value(const struct p2v_game *game, struct ai_view *view, const struct p2v_option *option,
                           int distance, int claim)
{
    int range = ai_range(view, game);
    int value = distance <= range ? 40 + (range > 2 ? distance : 0) : 40 - 4 * (distance - range);
    uint16_t traits = game->terrain[p2v_square_under(&game->figures[view->figure], option->x, option->y)];
    if (traits & P2V_TERRAIN_HAZARDOUS) value -= 25;
    if (traits & (P2V_TERRAIN_UNEVEN | P2V_TERRAIN_ENCUMBERING | P2V_TERRAIN_DEEP_WATER)) value -= 8;
    value += claim / 2;
    return value * 8 - option->value / game->unit;
}

/* ---- greedy ---- */

/* Ending the turn; a spell more for nothing; someone more on the own side, unless there is much to do at once; the most
 * a Stride is worth. */
enum { AI_END_VALUE = 1, AI_SPELL_VALUE = 200, AI_SUMMON_VALUE = 85, AI_STRIDE_MOST = 90 };

/* How far it has to walk to an enemy at this distance, walls counted. */
static int ai_walked(struct p2v_run *run, struct ai_view *view, int distance)
{
    return ai_way_from_here(run, view) == AI_WAY_STRAIGHT ? distance : view->walked;
}

/* Is an enemy at this distance near enough for who goes so far? */
static bool ai_is_in_charge(struct p2v_run *run, struct ai_view *view, int distance, int far)
{
    return distance <= 2 || (distance <= far && ai_walked(run, view, distance) <= far);
}

/* A charge is worth a strike when someone is near enough. */
static int ai_compound_value(struct p2v_run *run, struct ai_view *view, const struct p2v_feature *feature)
{
    int figure = view->figure, value = 0, distance = ai_nearest(view, run->game), speed = p2v_speed(run->game, figure);
    bool strikes = false, moves = false;
    for (uint16_t s = 0; s < feature->program_count; s++) {
        const struct p2v_step *step = &run->pack->steps.items[feature->program + s];
        bool charge = step->op == P2V_DO_CHAIN || step->op == P2V_DO_TRAMPLE;
        if (step->op == P2V_DO_STOW) value = p2v_ai_stow(run, figure, step);
        strikes |= charge || step->op == P2V_DO_STRIKE || step->op == P2V_DO_SWALLOW;
        moves |= charge || step->op == P2V_DO_MOVE;
    }
    bool reaches = strikes && ai_is_in_charge(run, view, distance, moves ? speed + 1 : 2);
    return reaches ? 150 + feature->weight * 4 : value;
}

/* What is limited is better, what is dear is worse. */
static int ai_value_for_cost(const struct p2v_feature *feature, int value)
{
    if (feature->uses) value = value * 5 / 4;
    return value / (feature->ap > 1 ? 2 : 1);
}

static int ai_feature_value(struct p2v_run *run, struct ai_view *view, const struct p2v_feature *feature)
{
    int figure = view->figure, value = 0;
    const struct p2v_figure *f = &run->game->figures[figure];
    if (feature->asks_spell) return AI_SPELL_VALUE;
    if (feature->is_summon) return AI_SUMMON_VALUE;
    if (feature->aims_at_piece) return p2v_ai_piece(run, figure, feature) / 2;
    switch ((enum p2v_target_mode)feature->aim.mode) {
    case P2V_AIM_AREA:
        value = p2v_ai_best_area(run, figure, feature);
        break;
    case P2V_AIM_MELEE:
    case P2V_AIM_RANGED:
    case P2V_AIM_EITHER:
    case P2V_AIM_TOUCH:
        value = p2v_ai_best_target(run, figure, feature);
        if (feature->is_helpful && value < 20) value = -10;
        break;
    case P2V_AIM_SELF:
        value = feature->is_helpful && f->hp < f->max_hp ? 15 : 2;
        break;
    case P2V_AIM_NONE:
        value = ai_compound_value(run, view, feature);
        break;
    }
    return ai_value_for_cost(feature, value);
}

static int ai_best_square(struct p2v_run *run, const struct p2v_question *question, int claim_weight, bool any);

/* Is a place that it gets to with so many squares better than where it stands? */
static bool ai_has_better(struct p2v_run *run, int figure, int squares)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    struct p2v_walker walker = p2v_walker_of(game, figure, squares, p2v_modes(game, figure), false);
    struct p2v_reachable reachable;
    p2v_reach_find(game, &walker, &reachable);
    p2v_reach_list(game, &reachable);
    question->count = 0;
    for (int i = 0; i < reachable.count && question->count < P2V_OPTIONS; i++)
        question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)figure,
                                                                   .x = (int16_t)(reachable.squares[i] % P2V_WIDTH),
                                                                   .y = (int16_t)(reachable.squares[i] / P2V_WIDTH),
                                                                   .value = reachable.costs[i]};
    return ai_best_square(run, question, 0, true) != 0;
}

/* It is hemmed in, or it has walked and no place within a Stride is better than where it stands. */
static bool ai_is_settled(struct p2v_run *run, const struct ai_view *view)
{
    enum { NEAR = 2 }; /* mostly one is close by */
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[view->figure];
    if (game->unit != 1 || f->x < 0) return false;
    if (!f->moved) return p2v_ai_is_hemmed_in(game, view->figure);
    int speed = p2v_speed(game, view->figure);
    if (speed > NEAR && ai_has_better(run, view->figure, NEAR)) return false;
    return !ai_has_better(run, view->figure, speed);
}

/* Of a Stride towards enemies that it cannot strike from here. */
static int ai_approach_value(struct p2v_run *run, struct ai_view *view, int range)
{
    if (range >= AI_SHOOTS && run->game->round <= AI_PATIENCE) return 80; /* whatever the way */
    enum ai_way way = ai_way_from_here(run, view);
    int hunted = ai_hunted(run, view, way);
    return hunted == -1 || (hunted == AI_EASY && range < AI_SHOOTS && way == AI_NO_WAY) ? 0 : 80;
}

/* The value of a Stride if there is a better place to go to; ai_is_settled finds that out, at a higher cost. */
static int ai_stride_value(struct p2v_run *run, struct ai_view *view)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[view->figure];
    if (f->mount != P2V_NOBODY) return 0; /* a passenger gets nowhere */
    int distance = ai_nearest(view, game), range = ai_range(view, game), claim = ai_claim_value(run, view, f->x, f->y);
    if (claim > 20 && claim < 56 && distance > 1) return AI_STRIDE_MOST;
    if (distance > range || (view->is_walled && !ai_has_shot(run, view, f->x, f->y)))
        return ai_approach_value(run, view, range);
    return range > 3 && distance <= 1 ? 20 : 1;
}

/* Actions the greedy player never takes are worth less than ending the turn. */
static bool ai_is_liked(int action)
{
    switch (action) {
    case P2V_ACTION_STRIDE:
    case P2V_ACTION_STAND_UP:
    case P2V_ACTION_CLAIM:
    case P2V_ACTION_INTERACT:
    case P2V_ACTION_BREAK:
    case P2V_ACTION_DISBELIEVE:
    case P2V_ACTION_ESCAPE:
    case P2V_ACTION_DOOR:
    case P2V_ACTION_GIVE_AP:
    case P2V_ACTION_USE_LOOTED:
    case P2V_ACTION_TRIP:
    case P2V_ACTION_GRAPPLE:
    case P2V_ACTION_END_STANCE:
    case P2V_ACTION_SUSTAIN:
        return true;
    default:
        return false;
    }
}

static bool ai_doubts(const struct p2v_game *game, int figure, int zone)
{
    return zone >= 0 && p2v_is_enemy(game, figure, game->zones[zone].source);
}

/* A shut door is opened when no other way leads to the enemies. */
static int ai_door_value(struct p2v_run *run, struct ai_view *view)
{
    if (ai_nearest(view, run->game) <= ai_range(view, run->game) &&
        ai_has_shot(run, view, run->game->figures[view->figure].x, run->game->figures[view->figure].y))
        return 0;
    return ai_way_from_here(run, view) == AI_WAY_TO_DOOR ? 85 : 0;
}

/* What actions are worth whatever the board looks like; the others are nothing or depend on it. */
static const uint8_t ai_fixed_values[UINT8_MAX + 1] = {
    [P2V_ACTION_STAND_UP] = 120, [P2V_ACTION_KIP_UP] = 130,    [P2V_ACTION_CLAIM] = 220,
    [P2V_ACTION_GIVE_AP] = 15,   [P2V_ACTION_END_STANCE] = 30, [P2V_ACTION_SUSTAIN] = 25};

/* A marker, or a square to clear. */
static int ai_interact_value(const struct p2v_game *game, int figure)
{
    if (p2v_war_marker(game, figure) >= 0) return 220;
    return game->zone_count ? p2v_ai_clearing(game, figure) : 0;
}

static int ai_escape_value(struct ai_view *view, const struct p2v_game *game)
{
    if (p2v_has(game, view->figure, P2V_IMMOBILIZED) && ai_nearest(view, game) > ai_range(view, game)) return 60;
    return game->figures[view->figure].swallower != P2V_NOBODY ? 30 : 2;
}

static int ai_universal_value(struct p2v_run *run, struct ai_view *view, uint8_t action)
{
    const struct p2v_game *game = run->game;
    int figure = view->figure;
    const struct p2v_figure *f = &game->figures[figure];
    switch (action) {
    case P2V_ACTION_STRIDE:
        return ai_stride_value(run, view);
    case P2V_ACTION_DISBELIEVE: /* what an enemy has made */
        return ai_doubts(game, figure, p2v_illusion_near(game, figure)) ? 50 : 0;
    case P2V_ACTION_BREAK:
        return game->zone_count ? p2v_ai_breaking(run, figure, ai_nearest(view, game) - ai_range(view, game)) : 0;
    case P2V_ACTION_INTERACT:
        return ai_interact_value(game, figure);
    case P2V_ACTION_ESCAPE:
        return ai_escape_value(view, game);
    case P2V_ACTION_DOOR:
        return ai_door_value(run, view);
    case P2V_ACTION_USE_LOOTED:
        return 2 * f->hp < f->max_hp ? 60 : 0;
    case P2V_ACTION_TRIP:
    case P2V_ACTION_GRAPPLE:
        return f->fights ? 0 : 6;
    default:
        return ai_fixed_values[action];
    }
}

/* The value of an action. One that is worth no more than `least` need not be exact: any value up to `least` will do. */
static int ai_action_value(struct p2v_run *run, struct ai_view *view, const struct p2v_option *option, int least)
{
    const struct p2v_game *game = run->game;
    int figure = option->figure;
    if (option->action == P2V_ACTION_END) return AI_END_VALUE;
    if (view->figure != figure) ai_view_init(view, game, figure);
    if (option->action == P2V_ACTION_ACTIVATE || option->action == P2V_ACTION_ACTIVATE_GROUP)
        return game->figures[figure].is_helpless ? 0 : 100 - ai_nearest(view, game) + p2v_card_of(game, figure)->level;
    const struct p2v_feature *feature = p2v_action_feature(game, figure, option->action);
    if (feature) return ai_feature_value(run, view, feature);
    bool strides = option->action == P2V_ACTION_STRIDE;
    if (strides && least >= AI_STRIDE_MOST) return 0;
    int value = ai_universal_value(run, view, option->action);
    return strides && value > least && ai_is_settled(run, view) ? 0 : value;
}

static int ai_option_value(struct p2v_run *run, struct ai_view *view, const struct p2v_question *question, int index)
{
    const struct p2v_option *option = &question->options[index];
    const struct p2v_game *game = run->game;
    const struct p2v_feature *feature =
        question->feature < run->pack->features.count ? &run->pack->features.items[question->feature] : NULL;
    switch ((enum p2v_question_kind)question->kind) {
    case P2V_ASK_ACTION:
        return ai_action_value(run, view, option, 0);
    case P2V_ASK_TARGET:
        return p2v_ai_rate_target(run, question->figure, feature, option->figure);
    case P2V_ASK_SQUARE: /* a piece of ground; others ai_best_square rates all together */
        return feature ? p2v_ai_piece_at(run, question->figure, feature, option) : 0;
    case P2V_ASK_AREA:
        return feature ? p2v_ai_rate_area(run, question->figure, feature, option) : 0;
    case P2V_ASK_REACTION:
        return index; /* reactions are nearly always worth it */
    case P2V_ASK_WEAPON:
        return p2v_ai_rate_target(run, question->figure, p2v_action_feature(game, question->figure, option->action),
                                  option->figure);
    case P2V_ASK_PUSH: {
        uint16_t traits = game->terrain[p2v_square_under(&game->figures[option->figure], option->x, option->y)];
        return traits & P2V_TERRAIN_HAZARDOUS ? 10 : traits & P2V_TERRAIN_VOID ? 50 : 0;
    }
    case P2V_ASK_CHOICE:
        return p2v_ai_choice(run, question, index);
    }
    return 0;
}

/* The distances of all destinations from the nearest of some spaces, as one run over each list: grid only. */
static void ai_nearest_of(const struct p2v_question *question, int size, const struct grid_space *spaces, int count,
                          int16_t *nearest)
{
    int16_t x[P2V_OPTIONS], y[P2V_OPTIONS];
    for (int i = 0; i < question->count; i++) {
        x[i] = question->options[i].x;
        y[i] = question->options[i].y;
        nearest[i] = AI_NOWHERE;
    }
    for (int k = 0; k < count; k++) {
        int16_t left = (int16_t)(spaces[k].x - size + 1), right = (int16_t)(spaces[k].x + spaces[k].size - 1);
        int16_t top = (int16_t)(spaces[k].y - size + 1), bottom = (int16_t)(spaces[k].y + spaces[k].size - 1);
        for (int i = 0; i < question->count; i++) {
            int16_t across = (int16_t)(x[i] < left ? left - x[i] : x[i] > right ? x[i] - right : 0);
            int16_t down = (int16_t)(y[i] < top ? top - y[i] : y[i] > bottom ? y[i] - bottom : 0);
            int16_t far = across > down ? across : down, near = across > down ? down : across;
            int16_t distance = (int16_t)(far + near / 2);
            nearest[i] = nearest[i] < distance ? nearest[i] : distance;
        }
    }
}

/* The distances of all destinations from the nearest objective, walls counted. */
static void ai_claim_distances(struct p2v_run *run, const struct p2v_question *question, const struct ai_view *view,
                               int16_t *nearest)
{
    struct p2v_way_map room;
    const uint8_t *steps = ai_claim_steps(run, view, &room);
    int size = p2v_own_size(&run->game->figures[view->figure]);
    if (!steps) ai_nearest_of(question, size, view->claims, view->claim_count, nearest);
    for (int i = 0; i < question->count && steps; i++)
        nearest[i] = steps[p2v_square(question->options[i].x, question->options[i].y)];
}

/* The nearest enemy is hidden by walls: how far it is from each destination, walking, to a door where no way leads to
 * an enemy. False: as the crow flies is good enough. */
static bool ai_walk_distances(struct p2v_run *run, const struct p2v_question *question, const struct ai_view *view,
                              int16_t *walked, enum ai_way *found)
{
    const struct p2v_figure *f = &run->game->figures[view->figure];
    struct p2v_way_map room;
    const uint8_t *steps = NULL;
    enum ai_way way = *found = ai_find_way(run, view, &room, &steps);
    if (way != AI_WAY_AROUND && way != AI_WAY_TO_DOOR) return false;
    int own = steps[p2v_square(f->x, f->y)];
    for (int i = 0; i < question->count; i++) {
        int there = steps[p2v_square(question->options[i].x, question->options[i].y)];
        if (there == P2V_FAR_WAY) there = own + ai_within(run->game, view->figure) + 1;
        walked[i] = (int16_t)(there == P2V_NO_WAY ? own + 1 : there);
    }
    return true;
}

/* What a temper adds to the worth of a destination so far from the nearest enemy. */
static int ai_temper(const struct p2v_game *game, int figure, enum p2v_temper temper, int distance)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (temper == P2V_BOLD) return -12 * distance;
    if (temper == P2V_CAREFUL) return f->hp * 2 < f->max_hp ? 40 * distance : 6 * distance;
    return 0;
}

/* The destination for who has looked for the enemies long enough; -1: any. */
static int ai_hunted_option(struct p2v_run *run, const struct p2v_question *question, struct ai_view *view,
                            enum ai_way way)
{
    int hunted = ai_hunted(run, view, way);
    for (int i = 0; i < question->count && hunted >= 0; i++)
        if (p2v_square(question->options[i].x, question->options[i].y) == hunted) return i;
    return -1;
}

/* Nobody walks back to where its turn began, if it has left that place. */
static bool ai_may_go_back(const struct p2v_ai *ai, const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    return !ai || ai->turn_figure != figure || !f->moved || (f->x == ai->turn_x && f->y == ai->turn_y);
}

/* The worth of a destination for its objectives, or for those of the war. */
static int ai_pulled(const struct p2v_game *game, const struct ai_view *view, const struct p2v_option *option,
                     int claim)
{
    int pull = game->war.victory ? p2v_war_pull(game, view->figure, option->x, option->y) : 0;
    return pull > claim ? pull : claim;
}

static enum p2v_temper ai_temper_of(const struct p2v_ai *ai)
{
    return ai ? ai->temper : P2V_EVEN;
}

/* What is known of all destinations before one is chosen. */
struct ai_places {
    struct ai_view view;
    enum p2v_temper temper;
    int claim_weight;
    bool on_grid, is_hidden; /* hidden: `walked` counts */
    int16_t enemies[P2V_OPTIONS], claims[P2V_OPTIONS], walked[P2V_OPTIONS];
};

/* Of one destination; when it is worth no more than `least`, any worth up to that. */
static int ai_place_value(struct p2v_run *run, struct ai_places *places, const struct p2v_option *option, int index,
                          int least)
{
    const struct p2v_game *game = run->game;
    struct ai_view *view = &places->view;
    bool on_grid = places->on_grid;
    int nearest = on_grid ? places->enemies[index] : ai_nearest_enemy(view, game, option->x, option->y);
    int claim = on_grid ? ai_pulled(game, view, option, ai_claim_worth(places->claims[index]))
                        : ai_claim_value(run, view, option->x, option->y);
    int value = places->claim_weight * claim + ai_square_value(game, view, option, nearest, claim);
    if (places->temper) value += ai_temper(game, view->figure, places->temper, nearest);
    if (value <= least || !places->is_hidden || ai_has_shot(run, view, option->x, option->y)) return value;
    nearest = places->walked[index] + ai_range(view, game); /* what counts is the way that is left */
    return places->claim_weight * claim + ai_square_value(game, view, option, nearest, claim);
}

/* The best destination; `claim_weight` counts nearness to objectives over all else. `any`: one that is better than the
 * first will do. */
static int ai_best_square(struct p2v_run *run, const struct p2v_question *question, int claim_weight, bool any)
{
    const struct p2v_ai *ai = run->context;
    const struct p2v_game *game = run->game;
    struct ai_places places;
    places.temper = ai_temper_of(ai);
    places.on_grid = game->unit == 1;
    places.is_hidden = false;
    places.claim_weight = claim_weight + (places.temper == P2V_GRASPING ? 8 : 0);
    ai_view_init(&places.view, game, question->options[0].figure);
    int figure = places.view.figure, size = p2v_own_size(&game->figures[figure]), best = 0, best_value = -100000;
    enum ai_way way = AI_WAY_STRAIGHT;
    if (places.on_grid) {
        ai_nearest_of(question, size, places.view.enemies, places.view.enemy_count, places.enemies);
        ai_claim_distances(run, question, &places.view, places.claims);
        places.is_hidden = ai_walk_distances(run, question, &places.view, places.walked, &way);
    }
    int hunted = ai_hunted_option(run, question, &places.view, way);
    if (hunted >= 0 && !places.claim_weight) return hunted;
    bool may_go_back = ai_may_go_back(ai, game, figure);
    for (int i = 0; i < question->count && !(any && best); i++) {
        const struct p2v_option *option = &question->options[i];
        if (!may_go_back && option->x == ai->turn_x && option->y == ai->turn_y) continue;
        int value = ai_place_value(run, &places, option, i, best_value);
        if (value <= best_value) continue;
        best_value = value;
        best = i;
    }
    return best;
}

void p2v_ai_rate_squares(struct p2v_run *run, const struct p2v_question *question, bool flees, int *values)
{
    const struct p2v_game *game = run->game;
    int16_t enemies[P2V_OPTIONS], claims[P2V_OPTIONS];
    struct ai_view view;
    ai_view_init(&view, game, question->options[0].figure);
    ai_nearest_of(question, p2v_own_size(&game->figures[view.figure]), view.enemies, view.enemy_count, enemies);
    ai_claim_distances(run, question, &view, claims);
    for (int i = 0; i < question->count; i++) {
        int claim = ai_claim_worth(claims[i]);
        values[i] =
            flees ? 8 * enemies[i] + claim / 4 : ai_square_value(game, &view, &question->options[i], enemies[i], claim);
    }
}

static int ai_greedy(struct p2v_run *run, const struct p2v_question *question)
{
    bool piece =
        question->feature < run->pack->features.count && run->pack->features.items[question->feature].aims_at_piece;
    if (question->kind == P2V_ASK_SQUARE && !piece) return ai_best_square(run, question, 0, false);
    struct ai_view view;
    view.figure = -1;
    int best = 0, best_value = -100000;
    for (int i = 0; i < question->count; i++) {
        int value = ai_option_value(run, &view, question, i);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

/* The option the search had in mind; -1: there is none, or it is not among them. */
static int ai_hinted(struct p2v_run *run, const struct p2v_question *question, struct p2v_ai_hint hint)
{
    bool is_place = question->kind == P2V_ASK_SQUARE;
    bool is_target = question->kind == P2V_ASK_TARGET || question->kind == P2V_ASK_WEAPON;
    if (is_place && hint.kind == P2V_HINT_OBJECTIVE) return ai_best_square(run, question, 100, false);
    for (int i = 0; i < question->count; i++) {
        const struct p2v_option *option = &question->options[i];
        if (is_place && hint.kind == P2V_HINT_SQUARE && option->x == hint.x && option->y == hint.y) return i;
        if (is_target && hint.kind == P2V_HINT_TARGET && option->figure == hint.target) return i;
    }
    return -1;
}

int p2v_ai_answer(struct p2v_run *run, const struct p2v_question *question)
{
    struct p2v_ai *ai = run->context;
    if (ai->kinds[question->side] == P2V_AI_RANDOM) return p2v_ai_random(run, ai, question);
    int hinted = ai->hint.kind ? ai_hinted(run, question, ai->hint) : -1;
    if (hinted < 0) return ai_greedy(run, question);
    ai->hint = (struct p2v_ai_hint){0};
    return hinted;
}

/* ---- choosing ---- */

void p2v_ai_rate(struct p2v_run *run, const struct p2v_option *options, int count, int *values)
{
    struct ai_view view;
    view.figure = -1;
    for (int i = 0; i < count; i++)
        values[i] = ai_action_value(run, &view, &options[i], 0);
}

void p2v_ai_weigh(struct p2v_run *run, struct p2v_ai *ai)
{
    struct p2v_option options[160];
    int values[160], count = p2v_legal(run, options, 160);
    p2v_ai_rate(run, options, count, values);
    ai->reason_count = 0;
    for (int place = 0; place < P2V_AI_REASONS && place < count; place++) {
        int best = 0;
        for (int i = 1; i < count; i++)
            if (values[i] > values[best]) best = i;
        ai->reasons[ai->reason_count++] = (struct p2v_ai_reason){.option = options[best], .value = values[best]};
        values[best] = INT_MIN;
    }
}

/* Now and then, without a thought: anything it sees some use in. */
static bool ai_careless(struct p2v_run *run, struct p2v_ai *ai, struct p2v_option *chosen)
{
    struct p2v_option options[160];
    if (!ai->careless || rng_below(&ai->rng, 100) >= (uint32_t)ai->careless) return false;
    int values[160], count = p2v_legal(run, options, 160), useful = 0;
    p2v_ai_rate(run, options, count, values);
    for (int i = 0; i < count; i++)
        if (values[i] > 0) options[useful++] = options[i];
    if (useful) *chosen = options[rng_below(&ai->rng, (uint32_t)useful)];
    return useful > 0;
}

/* The best action so far. */
struct ai_best {
    int value;
    struct p2v_option *chosen;
};

/* Rates what may be possible first and asks whether it really is only of what would be the best so far. */
static void ai_greedy_try(struct p2v_run *run, struct ai_view *view, int figure, int action, struct ai_best *best)
{
    struct p2v_option option = {.figure = (uint8_t)figure, .action = (uint8_t)action};
    const struct p2v_feature *feature = p2v_action_feature(run->game, figure, action);
    if (!p2v_allowed(run, figure, action, feature)) return;
    int value = ai_action_value(run, view, &option, best->value);
    if (value <= best->value) return;
    if (feature ? !p2v_has_targets(run, figure, feature) : !p2v_universal_possible(run, figure, action)) return;
    best->value = value;
    *best->chosen = option;
}

static void ai_greedy_figure(struct p2v_run *run, struct ai_view *view, int figure, struct ai_best *best)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    for (int i = 0; i < card->feature_count; i++)
        if (card->actions >> i & 1) ai_greedy_try(run, view, figure, i, best);
    for (int i = P2V_ACTION_STRIDE; i < P2V_ACTION_GRANTED; i++)
        if (ai_is_liked(i)) ai_greedy_try(run, view, figure, i, best);
    for (int i = P2V_ACTION_GRANTED; i < P2V_ACTION_END && game->effect_count && p2v_action_feature(game, figure, i);
         i++)
        ai_greedy_try(run, view, figure, i, best);
}

/* The best rated action of the active figure and those it commands; the first of several that are as good. */
static void ai_greedy_act(struct p2v_run *run, struct p2v_option *chosen)
{
    const struct p2v_game *game = run->game;
    struct ai_view view;
    struct ai_best best = {AI_END_VALUE - 1, chosen};
    view.figure = -1;
    *chosen = (struct p2v_option){.figure = game->active, .action = P2V_ACTION_END};
    ai_greedy_figure(run, &view, game->active, &best);
    for (uint64_t rest = game->crowd.led; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (game->figures[i].commander == game->active && game->figures[i].ap) ai_greedy_figure(run, &view, i, &best);
    }
}

static bool ai_decide(struct p2v_run *run, struct p2v_ai *ai, struct p2v_option *chosen)
{
    struct p2v_option options[160];
    if (run->game->is_over) return false;
    run->context = ai;
    run->wander = p2v_ai_wander;
    run->draw = p2v_ai_draw_readied;
    ai->hint = (struct p2v_ai_hint){0};
    int side = p2v_side_to_move(run->game), best = -100000;
    if (ai->kinds[side] == P2V_AI_RANDOM && p2v_ai_draw(run, ai, chosen)) return true;
    if (ai_careless(run, ai, chosen)) return true;
    if (ai->kinds[side] == P2V_AI_GREEDY && run->game->active != P2V_NOBODY) {
        ai_greedy_act(run, chosen);
        return true;
    }
    int count = p2v_legal(run, options, 160);
    if (!count) return false;
    if (ai->kinds[side] == P2V_AI_RANDOM) {
        *chosen = options[rng_below(&ai->rng, (uint32_t)count)];
    } else if (ai->kinds[side] == P2V_AI_SEARCH && count > 1 && ai->scratch) {
        *chosen = options[p2v_ai_search(run, options, count)];
    } else {
        int values[160];
        p2v_ai_rate(run, options, count, values);
        for (int i = 0; i < count; i++) {
            if (values[i] <= best) continue;
            best = values[i];
            *chosen = options[i];
        }
    }
    return true;
}

bool p2v_ai_choose(struct p2v_run *run, struct p2v_ai *ai, struct p2v_option *chosen)
{
    if (!ai_decide(run, ai, chosen)) return false;
    if (chosen->action != P2V_ACTION_ACTIVATE && chosen->action != P2V_ACTION_ACTIVATE_GROUP) return true;
    ai->turn_figure = chosen->figure;
    ai->turn_x = run->game->figures[chosen->figure].x;
    ai->turn_y = run->game->figures[chosen->figure].y;
    return true;
}

bool p2v_ai_act(struct p2v_run *run, struct p2v_ai *ai)
{
    struct p2v_option chosen;
    if (!p2v_ai_choose(run, ai, &chosen)) return false;
    p2v_do_legal(run, &chosen);
    return !run->game->is_over;
}

void p2v_ai_play(struct p2v_run *run, struct p2v_ai *ai)
{
    run->ask = p2v_ai_answer;
    run->context = ai;
    if (!run->game->is_started) p2v_start(run);
    for (int steps = 0; steps < 20000 && p2v_ai_act(run, ai); steps++)
        continue;
}
