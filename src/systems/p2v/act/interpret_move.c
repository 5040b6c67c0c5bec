/* interpret_move.c: steps that move creatures and make them strike. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/act/interpret.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/reach.h"

static uint8_t motion_modes(const struct p2v_game *game, int figure, const struct p2v_step *step)
{
    uint8_t modes = p2v_modes(game, figure);
    if (step->name == P2V_FLY || step->name == P2V_JUMP) modes |= P2V_FLIGHT;
    if (step->name == P2V_SWIM) modes |= P2V_AQUATIC;
    if (step->flags & P2V_FLAG_IN_WATER) modes |= P2V_AQUATIC_ONLY;
    return modes;
}

/* Into the space of the dead, where it has room there. */
static void motion_take_place(struct p2v_run *run, int figure, int dead)
{
    const struct p2v_game *game = run->game;
    if (dead < 0 || dead >= game->figures_count || game->figures[dead].x < 0) return;
    int x = game->figures[dead].x, y = game->figures[dead].y;
    bool held = p2v_has(game, figure, P2V_IMMOBILIZED) || game->figures[figure].is_prone;
    if (!held && game->figures[figure].mount == P2V_NOBODY && p2v_can_stand(game, figure, x, y))
        p2v_place(run, figure, x, y, P2V_WAY_QUIET);
}

/* Goes to the place of who has fallen, or disappears and appears elsewhere. */
static void motion_appear(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step, int figure)
{
    const struct p2v_game *game = run->game;
    if (step->types == P2V_MOVE_TO_PLACE) {
        motion_take_place(run, figure, context->ally);
        return;
    }
    if (p2v_has(game, figure, P2V_IMMOBILIZED) || game->figures[figure].is_prone) return; /* P2V-COND-06, -STAT-05 */
    p2v_teleport_choice(run, figure, step, context->trigger);
    p2v_end_grabs(run);
}

/* How many squares the step lets it go. */
static int motion_squares(const struct p2v_game *game, int figure, const struct p2v_step *step)
{
    int speed = p2v_speed(game, figure) + step->argument;
    if (step->flags & P2V_FLAG_HALF_SPEED) speed /= 2;
    if (!step->amount || step->amount >= 99) return step->name == P2V_STEP_MOVE ? step->extra : speed * step->extra;
    return step->name == P2V_STRIDE && step->amount > speed ? speed : step->amount;
}

static void motion_go(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step, int figure)
{
    const struct p2v_game *game = run->game;
    struct p2v_movement move = {.figure = figure,
                                .length = motion_squares(game, figure, step) * game->unit,
                                .modes = motion_modes(game, figure, step),
                                .quiet = step->name == P2V_STEP_MOVE || step->flags & P2V_FLAG_QUIET,
                                .away = step->flags & P2V_FLAG_AWAY,
                                .line = step->flags & P2V_FLAG_LINE,
                                .optional = true};
    if (step->types == P2V_MOVE_TOWARD)
        p2v_move_toward(run, figure, move.length, move.modes, context->ally);
    else
        p2v_move_action(run, &move);
}

static void motion_step_move(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    int figure = step->who == P2V_ALLIES ? context->target : context->owner;
    if (!p2v_is_live(game, figure)) return;
    if (step->name == P2V_STAND) {
        if (game->figures[figure].is_prone) p2v_fact(run, P2V_FACT_STAND, figure, 0);
        return;
    }
    if (step->name == P2V_TELEPORT || step->types == P2V_MOVE_TO_PLACE || step->types == P2V_MOVE_BESIDE_TRIGGER) {
        motion_appear(run, context, step, figure);
        return;
    }
    int before = game->figures[figure].moved;
    motion_go(run, context, step, figure);
    context->moved = game->figures[figure].moved - before;
    if (run->halted) return;
    p2v_end_grabs(run); /* also of a reaction */
    p2v_fact(run, P2V_FACT_LEFTOVER, figure, 0);
    struct p2v_pending pending = {.kind = P2V_ON_SELF_STRIDES, .actor = figure, .subject = figure, .redirect = -1};
    if (step->name == P2V_STRIDE) p2v_react(run, &pending);
}

static void motion_step_force(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (context->target < 0 || context->target == context->source || !p2v_is_live(run->game, context->target)) return;
    if (!p2v_predicate(run, step, context->source, context->target, context)) return;
    if (p2v_step_save(run, context, step, context->target) >= P2V_SUCCESS) return;
    struct grid_space own = p2v_space(&run->game->figures[context->source]);
    struct p2v_pushing push = {.source = context->source,
                               .figure = context->target,
                               .kind = (enum p2v_push)step->name,
                               .squares = step->amount,
                               .origin = context->has_origin ? context->origin : own,
                               .step = step};
    p2v_push(run, &push);
    p2v_end_grabs(run);
}

/* A clinging creature follows the one it clings to. */
static void motion_step_drag(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    int behind = step->name == 1 ? context->trigger : P2V_NOBODY;
    if (behind == P2V_NOBODY || behind < 0 || !p2v_is_live(game, behind)) return;
    struct p2v_point to = {game->figures[behind].x, game->figures[behind].y};
    if (p2v_nearest_free(game, context->source, &to)) p2v_place(run, context->source, to.x, to.y, P2V_WAY_FORCED);
}

/* ---- trample (P2V-FEAT-07, A-39) ---- */

static bool motion_trample_one(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step,
                               int victim)
{
    struct p2v_context other = {.source = context->source,
                                .target = victim,
                                .trigger = context->source,
                                .feature = context->feature,
                                .card_feature = context->card_feature};
    p2v_context_begin(&other);
    enum p2v_degree degree =
        p2v_roll_save(run, &(struct p2v_save_roll){.figure = victim,
                                                   .save = P2V_REFLEX,
                                                   .power = p2v_stat(run->game, context->source, P2V_STAT_POWER),
                                                   .source = context->source,
                                                   .against = context->card_feature});
    int amount = degree == P2V_CRITICAL_FAILURE ? step->amount * 2
                 : degree == P2V_SUCCESS        ? p2v_halve(step->amount)
                                                : step->amount;
    struct p2v_blow blow = {.source = context->source, .feature = context->feature};
    if (degree != P2V_CRITICAL_SUCCESS) p2v_hurt(run, victim, amount, step->types, &blow);
    if (degree <= P2V_FAILURE) p2v_steps(run, &other, step->child, step->child_count);
    return degree <= P2V_FAILURE;
}

/* May it end there? The creatures it can trample are moved out of the way. */
static bool motion_trample_ends(const struct p2v_game *game, int figure, int most, int x, int y)
{
    int size = game->figures[figure].size;
    for (int i = 0; i < size * size; i++) {
        int at_x = x + i % size, at_y = y + i / size;
        if (!p2v_on_board(game, at_x, at_y) || game->ground.shut[at_y] >> at_x & 1) return false;
        int there = game->occupant[p2v_square(at_x, at_y)] - 1;
        if (there >= 0 && there != figure && game->figures[there].size_class > most) return false;
    }
    return true;
}

/* Where a trampling Stride may end on an open table: straight on, in whole inches. */
static void motion_trample_inches(struct p2v_run *run, int figure, int speed)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_question *question = &run->question;
    for (int d = 0; d < GRID_DIRECTIONS; d++)
        for (int n = 1; n <= speed && question->count < P2V_OPTIONS; n++) {
            int x, y;
            p2v_stepped(f, d, n, &x, &y);
            struct p2v_point from = inch_centre(p2v_space(f)), to = inch_centre(p2v_space_at(f, x, y));
            struct inch_sweep sweep = inch_sweep(game, P2V_NOBODY, from, to, f->size * 50);
            if (sweep.is_walled || sweep.traits & P2V_TERRAIN_SOLID) break;
            if (p2v_can_stand(game, figure, x, y))
                question->options[question->count++] =
                    (struct p2v_option){.figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y};
        }
}

/* The same on the grid, no matter who stands in between. */
static void motion_trample_squares(struct p2v_run *run, int figure, int most, struct p2v_reachable *reachable)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_question *question = &run->question;
    int speed = p2v_speed(game, figure);
    struct p2v_walker walker = p2v_walker_of(game, figure, speed, p2v_modes(game, figure), true);
    p2v_reach_find(game, &walker, reachable);
    for (int y = f->y - speed; y <= f->y + speed; y++)
        for (int x = f->x - speed; x <= f->x + speed && question->count < P2V_OPTIONS; x++) {
            if (!p2v_on_board(game, x, y) || (x == f->x && y == f->y) || p2v_reach_cost(reachable, x, y) == 255 ||
                !motion_trample_ends(game, figure, most, x, y))
                continue;
            question->options[question->count++] =
                (struct p2v_option){.figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y};
        }
}

static void motion_trample_options(struct p2v_run *run, int figure, int most, struct p2v_reachable *reachable)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_SQUARE;
    question->within = 0;
    question->figure = (uint8_t)figure;
    question->count = 1;
    question->options[0] = (struct p2v_option){.figure = (uint8_t)figure, .x = f->x, .y = f->y};
    if (run->game->unit != 1)
        motion_trample_inches(run, figure, p2v_speed(run->game, figure));
    else
        motion_trample_squares(run, figure, most, reachable);
}

/* A trampling Stride: where it leads, which creatures it can trample, who has saved already. */
struct motion_trample {
    struct p2v_context *context;
    const struct p2v_step *step;
    int most; /* the largest size that can be trampled */
    struct p2v_path path;
    struct p2v_point to;
    uint64_t trampled;
};

/* The next place on the way: a quarter of an inch on, a square on where the way is known. */
static struct p2v_point motion_trample_next(const struct motion_trample *trample, const struct p2v_figure *figure,
                                            int step, struct p2v_point at)
{
    if (figure->unit == 1)
        return (struct p2v_point){trample->path.squares[step] % P2V_WIDTH, trample->path.squares[step] / P2V_WIDTH};
    int dx = trample->to.x - at.x, dy = trample->to.y - at.y, length = inch_length(dx, dy), quarter = P2V_INCH / 4;
    if (length <= quarter) return trample->to;
    return (struct p2v_point){at.x + dx * quarter / length, at.y + dy * quarter / length};
}

/* Everybody on the squares it would enter saves; false when one of them stops it. */
static bool motion_trample_into(struct p2v_run *run, struct motion_trample *trample, struct grid_space there)
{
    const struct p2v_game *game = run->game;
    bool goes = true;
    for (int i = 0; i < game->figures_count && goes && !run->halted; i++) {
        if (i == trample->context->source || trample->trampled >> i & 1 || !p2v_is_live(game, i) ||
            !p2v_overlap(game, p2v_space(&game->figures[i]), there))
            continue;
        trample->trampled |= UINT64_C(1) << i;
        goes =
            game->figures[i].size_class <= trample->most && motion_trample_one(run, trample->context, trample->step, i);
    }
    return goes;
}

/* Where it has come to is its place: any other creature there goes to the nearest free one. */
static void motion_trample_end(struct p2v_run *run, int figure, int x, int y)
{
    const struct p2v_game *game = run->game;
    if (run->halted || !p2v_is_live(game, figure)) return;
    p2v_place(run, figure, x, y, P2V_WAY_QUIET);
    for (int tries = 0; tries < P2V_FIGURES && !run->halted && p2v_is_live(game, figure); tries++) {
        int other = p2v_shares_with(game, figure, game->figures[figure].x, game->figures[figure].y);
        if (other < 0) return;
        p2v_make_room(run, other);
    }
}

/* A square on, as every Stride goes: the ground counts. False when the movement ends. */
static bool motion_trample_step(struct p2v_run *run, int figure, int x, int y)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    int old_x = f->x, old_y = f->y;
    p2v_fact(run, P2V_FACT_MOVE, figure, x, y, 1);
    p2v_move_carry(run, figure, old_x, old_y);
    return p2v_move_entered(run, figure, old_x, old_y, true);
}

/* Goes on to the next place; false when the movement ends. */
static bool motion_trample_on(struct p2v_run *run, struct motion_trample *trample, struct p2v_point next)
{
    const struct p2v_game *game = run->game;
    int figure = trample->context->source;
    const struct p2v_figure *f = &game->figures[figure];
    bool provokes = f->unit == 1 && game->windows >> P2V_ON_PROVOKE & 1;
    if (provokes && p2v_move_provokes(run, figure, next.x, next.y)) return false;
    bool goes = motion_trample_into(run, trample, p2v_space_at(f, next.x, next.y));
    return goes && !run->halted && p2v_is_live(game, figure);
}

/* All the way, or as far as nobody stops it; returns where that is. */
static struct p2v_point motion_trample_way(struct p2v_run *run, struct motion_trample *trample)
{
    int figure = trample->context->source;
    const struct p2v_figure *f = &run->game->figures[figure];
    struct p2v_point at = {f->x, f->y};
    if ((at.x == trample->to.x && at.y == trample->to.y) || !p2v_move_may_begin(run, figure, false)) return at;
    bool goes = true;
    for (int i = 0; goes && i < 300 && (at.x != trample->to.x || at.y != trample->to.y) && !run->halted; i++) {
        if (f->unit == 1 && i >= trample->path.count) break;
        struct p2v_point next = motion_trample_next(trample, f, i, at);
        if (!motion_trample_on(run, trample, next)) break;
        if (f->unit == 1) {
            goes = motion_trample_step(run, figure, next.x, next.y);
            next = (struct p2v_point){f->x, f->y};
        }
        at = next;
    }
    return at;
}

static void motion_step_trample(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int figure = context->source;
    const struct p2v_figure *f = &run->game->figures[figure];
    const struct p2v_feature *feature = context->card_feature;
    struct p2v_reachable reachable;
    struct motion_trample trample = {.context = context, .step = step};
    trample.most = feature && feature->max_size ? feature->max_size - 1 : f->size_class - 1;
    if (f->mount != P2V_NOBODY) return;
    motion_trample_options(run, figure, trample.most, &reachable);
    int answer = p2v_ask(run);
    if (answer < 0) return;
    trample.to = (struct p2v_point){run->question.options[answer].x, run->question.options[answer].y};
    bool leaves = trample.to.x != f->x || trample.to.y != f->y;
    if (f->unit == 1 && leaves && !p2v_way_to(run, &reachable, trample.to.x, trample.to.y, &trample.path)) return;
    struct p2v_point end = motion_trample_way(run, &trample);
    motion_trample_end(run, figure, end.x, end.y);
    if (f->unit == 1 && trample.path.count) p2v_fact(run, P2V_FACT_DIAGONALS, figure, trample.path.parity);
}

/* ---- strikes inside an action ---- */

/* Is this feature a weapon the step allows? */
static bool motion_is_weapon(const struct p2v_game *game, int figure, int place, const struct p2v_step *step)
{
    const struct p2v_feature *weapon = &game->pack->features.items[p2v_card_of(game, figure)->features[place]];
    if (!weapon->is_strike || weapon->is_spell || weapon->kind != P2V_ACTION) return false;
    if (step->ref && weapon->name_symbol != step->ref) return false;
    if (step->flags & P2V_FLAG_MELEE_ONLY && !weapon->best_reach) return false;
    return p2v_feature_works(game, figure, place);
}

/* The creatures it may strike: an enemy, or the one it must (`only`, -1: any), and nobody of those `done`. */
static bool motion_may_strike(const struct p2v_game *game, int figure, int target, uint64_t done, int only)
{
    if (target == figure || done >> target & 1 || !game->figures[target].in_play) return false;
    return only >= 0 ? target == only : p2v_owner(game, figure) != game->figures[target].side;
}

/* All pairs of weapon and target this step could use. */
static int motion_strike_options(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step,
                                 uint64_t done, int only)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    int figure = context->source;
    const struct p2v_card *card = p2v_card_of(game, figure);
    question->kind = P2V_ASK_WEAPON;
    question->figure = (uint8_t)figure;
    question->count = 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *weapon = &game->pack->features.items[card->features[p]];
        if (!motion_is_weapon(game, figure, p, step)) continue;
        for (int i = 0; i < game->figures_count && question->count < P2V_OPTIONS; i++)
            if (motion_may_strike(game, figure, i, done, only) &&
                p2v_attack_possible(run, figure, weapon, i, step->name))
                question->options[question->count++] = (struct p2v_option){
                    .figure = (uint8_t)i, .action = (uint8_t)p, .x = game->figures[i].x, .y = game->figures[i].y};
    }
    return question->count;
}

static void motion_strike_once(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step,
                               struct p2v_option chosen, bool *sneaked)
{
    struct p2v_attack attack = {.attacker = context->source,
                                .target = chosen.figure,
                                .feature = chosen.action,
                                .bonus_damage = step->extra,
                                .reach = step->name,
                                .no_damage = step->flags & P2V_FLAG_NO_DAMAGE,
                                .no_sneak = *sneaked && step->flags & P2V_FLAG_SNEAK_ONCE};
    bool moved_enough = !step->other_count || context->moved >= step->other_count;
    if (moved_enough || step->flags & P2V_FLAG_SET) attack.modifier = step->argument;
    p2v_attack(run, &attack);
    *sneaked |= attack.sneaked;
    context->struck = attack.degree >= P2V_SUCCESS;
    if (!context->struck || run->halted || (step->flags & P2V_FLAG_SET && !moved_enough)) return;
    struct p2v_context child = {.source = context->source,
                                .target = attack.target,
                                .trigger = context->trigger,
                                .feature = context->feature,
                                .card_feature = context->card_feature};
    p2v_context_begin(&child);
    child.degree = attack.degree;
    child.is_crit = attack.degree == P2V_CRITICAL_SUCCESS;
    child.moved = context->moved;
    child.cast = context->cast;
    if (!run->game->figures[attack.target].in_play) return;
    p2v_steps(run, &child, step->child, step->child_count);
}

static void motion_strikes(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int figure = context->source, only = -1;
    uint64_t done = 0;
    bool sneaked = false;
    if (!p2v_predicate(run, step, figure, context->target, context)) return;
    if (step->flags & P2V_FLAG_AGAINST_TRIGGER) only = context->trigger;
    if (step->predicate == P2V_IF_TARGET_ADJACENT) only = context->target;
    int times = step->flags & P2V_FLAG_EACH_ENEMY ? P2V_FIGURES : step->amount;
    for (int i = 0; i < times && !run->halted && run->game->figures[figure].in_play; i++) {
        if (only == P2V_NOBODY || !motion_strike_options(run, context, step, done, only)) return;
        int answer = step->flags & P2V_FLAG_RANDOM ? run->roll(run, run->question.count) - 1 : p2v_ask(run);
        if (answer < 0) return;
        struct p2v_option chosen = run->question.options[answer];
        if (step->flags & (P2V_FLAG_DISTINCT | P2V_FLAG_EACH_ENEMY)) done |= UINT64_C(1) << chosen.figure;
        if (step->flags & P2V_FLAG_SAME_TARGET) only = chosen.figure;
        motion_strike_once(run, context, step, chosen, &sneaked);
    }
}

static void motion_step_strike(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_combined sum = {.source = context->source, .target = -1}, *outer = run->combined;
    run->combined = step->flags & P2V_FLAG_COMBINE ? &sum : outer;
    motion_strikes(run, context, step);
    run->combined = outer;
    if (sum.target >= 0 && !run->halted) p2v_hurt(run, sum.target, sum.amount, sum.types, &sum.blow);
}

p2v_step_function *p2v_interpret_move(enum p2v_op op)
{
    static p2v_step_function *const table[P2V_OPS] = {
        [P2V_DO_MOVE] = motion_step_move,       [P2V_DO_FORCE] = motion_step_force,   [P2V_DO_DRAG] = motion_step_drag,
        [P2V_DO_TRAMPLE] = motion_step_trample, [P2V_DO_STRIKE] = motion_step_strike,
    };
    return table[op];
}
