/* interpret_pending.c: steps that change what is about to happen, and the rest: control, items, bodies, bonds. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/act/interpret.h"
#include "systems/p2v/board/ride.h"

static void patch_step_reduce(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (!run->pending) return;
    int amount = step->extra == 1 ? 2 + p2v_card_of(run->game, context->source)->level : step->amount;
    if (step->extra == 2)
        run->pending->modifier += amount; /* after everything else */
    else
        run->pending->amount = run->pending->amount > amount ? run->pending->amount - amount : 0;
}

static void patch_step_negate(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (!run->pending) return;
    if (step->name == 2) {
        run->pending->ignores_weakness = true;
        return;
    }
    if (step->name == 1) return; /* immune afterwards: the reaction's own limit sees to it */
    if (step->on_save && p2v_step_save(run, context, step, context->trigger) >= P2V_SUCCESS) return;
    run->pending->is_cancelled = true;
}

static void patch_step_downgrade(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    (void)context;
    (void)step;
    if (run->pending) run->pending->is_downgraded = true;
}

static void patch_step_reroll(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (!run->pending) return;
    run->pending->is_rerolled = true;
    run->pending->instead = step->extra;
    run->pending->instead_by = context->source;
    run->pending->reroll_bonus = step->amount;
    run->pending->keep_better = step->name;
}

static void patch_step_penalty(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    (void)context;
    if (run->pending) run->pending->modifier += step->amount;
}

static void patch_step_resist(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    (void)context;
    if (run->pending) run->pending->resist = step->amount;
}

static int patch_neighbour(const struct p2v_game *game, int figure, int except, bool enemy)
{
    for (int i = 0; i < game->figures_count; i++)
        if (i != figure && i != except && p2v_is_live(game, i) && p2v_is_enemy(game, i, figure) == enemy &&
            p2v_distance(game, i, figure) <= 1)
            return i;
    return -1;
}

static void patch_step_redirect(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    int figure = context->source;
    if (!run->pending) return;
    switch (step->name) {
    case 0:
        run->pending->redirect = game->figures[figure].mount == P2V_NOBODY ? -1 : game->figures[figure].mount;
        break;
    case 1:
        run->pending->redirect = figure;
        break;
    case 2:
        run->pending->redirect = patch_neighbour(game, figure, context->trigger, false);
        break;
    default:
        run->pending->redirect = patch_neighbour(game, figure, context->trigger, true);
        break;
    }
}

/* ---- control ---- */

static void patch_step_end_turn(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    (void)step;
    if (run->game->active == context->source) p2v_fact(run, P2V_FACT_AP, context->source, 0);
}

/* The target strikes a creature of the source player's choice, or steps. */
/* Is the target one that can be made to act, and does it fail to resist? */
static bool patch_is_forced(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    int figure = context->target;
    if (figure < 0 || figure >= P2V_NOBODY || figure == context->source || !p2v_is_live(game, figure)) return false;
    if (step->who == P2V_ALLIES && p2v_is_enemy(game, figure, context->source)) return false;
    return p2v_filter_fits(run, step->filter, context->source, figure) &&
           p2v_step_save(run, context, step, figure) < P2V_SUCCESS;
}

/* The strikes it could be made to do: without limited uses, against anyone who is not a friend of the source. */
static int patch_forced_strikes(struct p2v_run *run, int source, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_WEAPON;
    question->figure = (uint8_t)source;
    question->count = 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *weapon = &game->pack->features.items[card->features[p]];
        if (!weapon->is_strike || weapon->is_spell || weapon->uses || weapon->kind != P2V_ACTION) continue;
        for (int i = 0; i < game->figures_count && question->count < P2V_OPTIONS; i++)
            if (i != figure && i != source && game->figures[i].in_play && p2v_is_enemy(game, i, source) &&
                p2v_attack_possible(run, figure, weapon, i, 0))
                question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i, .action = (uint8_t)p};
    }
    return question->count;
}

static void patch_step_force_action(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    const struct p2v_option *options = run->question.options;
    int figure = context->target;
    if (!patch_is_forced(run, context, step)) return;
    if (step->name == 1) { /* a step */
        struct p2v_movement move = {
            .figure = figure, .length = game->unit, .modes = p2v_modes(game, figure), .quiet = true, .optional = true};
        p2v_move_action(run, &move);
        return;
    }
    int answer = patch_forced_strikes(run, context->source, figure) ? p2v_ask(run) : -1;
    if (answer < 0) return;
    struct p2v_attack attack = {
        .attacker = figure, .target = options[answer].figure, .feature = options[answer].action, .is_reaction = true};
    p2v_attack(run, &attack);
}

static void patch_step_control(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (p2v_step_save(run, context, step, context->target) >= P2V_SUCCESS) return;
    p2v_fact(run, P2V_FACT_CONTROL, context->target, context->source);
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = context->target,
                                                 .source = context->source, .kind = P2V_DO_CONTROL,
                                                 .until = P2V_UNTIL_TARGET_END,
                                                 .feature = p2v_spell_of(run, context),
                                                 .is_spell = context->is_spell});
}

static void patch_step_bond(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (context->target == context->source || p2v_step_save(run, context, step, context->target) >= P2V_SUCCESS) return;
    p2v_fact(run, P2V_FACT_BOND, context->target, context->source);
    p2v_fact(run, P2V_FACT_BOND, context->source, context->target);
}

/* ---- items and bodies ---- */

int p2v_stock_item(const struct p2v_game *game, int figure)
{
    return p2v_card_of(game, figure)->stock - 1;
}

/* One more of those it has a number of, or something found that it can use once. */
void p2v_give_item(struct p2v_run *run, int from, int to, int item)
{
    const struct p2v_figure *f = &run->game->figures[to];
    if (item < 0) return;
    if (item == p2v_stock_item(run->game, to)) {
        if (f->items < UINT8_MAX) p2v_fact(run, P2V_FACT_ITEM, to, f->items + 1);
        return;
    }
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = to, .source = from,
                                                 .kind = P2V_DO_GRANT,
                                                 .stat = run->game->figures[from].items,
                                                 .until = P2V_UNTIL_ENCOUNTER,
                                                 .feature = run->pack->items.items[item].feature});
}

void p2v_use_item(struct p2v_run *run, int figure, int item)
{
    if (item < 0) return;
    const struct p2v_feature *feature = &run->pack->features.items[run->pack->items.items[item].feature];
    struct p2v_context context = {
        .source = figure, .target = figure, .trigger = P2V_NOBODY, .feature = -1, .card_feature = feature};
    p2v_context_begin(&context);
    p2v_steps(run, &context, feature->program, feature->program_count);
}

static void patch_step_item(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    int owner = context->owner, item = p2v_stock_item(game, owner);
    if (step->ref) item = p2v_item_find(run->pack, symbol_text(&run->pack->symbols, step->ref));
    if (step->op == P2V_DO_GAIN_ITEM) {
        if (game->figures[context->source].items < 20) p2v_give_item(run, owner, context->source, item);
        return;
    }
    if (!game->figures[owner].items) return;
    p2v_fact(run, P2V_FACT_ITEM, owner, game->figures[owner].items - 1);
    if (step->op == P2V_DO_STEAL_ITEM)
        p2v_give_item(run, owner, context->source, item);
    else
        p2v_use_item(run, context->source, item);
}

static int patch_find_body(const struct p2v_game *game, int figure, int reach)
{
    for (int i = 0; i < game->body_count; i++)
        if (game->bodies[i].is_there &&
            p2v_gap(game, p2v_space(&game->figures[figure]),
                    (struct grid_space){game->bodies[i].x, game->bodies[i].y, game->unit}) <= reach)
            return i;
    return -1;
}

static void patch_step_body(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int body = patch_find_body(run->game, context->source, step->op == P2V_DO_REMOVE_BODY ? 6 : 1);
    if (body >= 0) p2v_fact(run, P2V_FACT_BODY, P2V_NOBODY, body);
}

static void patch_step_counter(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    int owner = context->owner,
        value = step->flags & P2V_FLAG_SET ? step->amount : game->figures[owner].counter + step->amount;
    if (value < 0) value = 0;
    if (value > step->extra) value = step->extra;
    p2v_fact(run, P2V_FACT_COUNTER, owner, value);
    if (step->amount < 0) {
        struct p2v_pending pending = {
            .kind = P2V_ON_COUNTER_LOST, .actor = context->source, .subject = owner, .redirect = -1};
        p2v_react(run, &pending);
    }
    if (value == 0 && step->child_count) p2v_steps(run, context, step->child, step->child_count);
}

/* ---- the rest ---- */

static bool patch_is_ridden_or_rides(const struct p2v_figure *figure)
{
    return figure->mount != P2V_NOBODY || figure->rider != P2V_NOBODY;
}

static void patch_step_swap(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    int figure = context->source, other = patch_neighbour(game, figure, context->trigger, false);
    (void)step;
    if (other < 0) other = patch_neighbour(game, figure, -1, true);
    if (other < 0 || game->figures[figure].size != game->figures[other].size) return;
    if (patch_is_ridden_or_rides(&game->figures[figure]) || patch_is_ridden_or_rides(&game->figures[other])) return;
    int x = game->figures[figure].x, y = game->figures[figure].y, other_x = game->figures[other].x,
        other_y = game->figures[other].y;
    p2v_fact(run, P2V_FACT_MOVE, figure, -1, -1);
    p2v_fact(run, P2V_FACT_MOVE, other, x, y);
    p2v_fact(run, P2V_FACT_MOVE, figure, other_x, other_y);
    p2v_end_grabs(run);
}

bool p2v_may_stow(const struct p2v_run *run, int source, const struct p2v_step *step, int figure)
{
    return figure != source && p2v_is_live(run->game, figure) &&
           !patch_is_ridden_or_rides(&run->game->figures[figure]) && p2v_filter_fits(run, step->filter, source, figure);
}

static void patch_step_stow(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_TARGET;
    question->figure = (uint8_t)context->source;
    question->feature =
        context->card_feature ? (uint16_t)(context->card_feature - run->pack->features.items) : (uint16_t)0xffff;
    question->count = 0;
    for (int i = 0; i < game->figures_count; i++)
        if (p2v_may_stow(run, context->source, step, i))
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i};
    int answer = question->count ? p2v_ask(run) : -1;
    if (answer >= 0) p2v_fact(run, P2V_FACT_STOWED, question->options[answer].figure, context->source);
}

static void patch_step_escape(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    int figure = context->source, die = run->roll(run, 6);
    p2v_fact(run, P2V_FACT_DIE, figure, die, P2V_DIE_ESCAPE, 4 - step->amount);
    if (die + step->amount < 4) {
        p2v_steps(run, context, step->child, step->child_count);
        return;
    }
    for (int condition = 0; condition < P2V_CONDITIONS; condition++)
        if (game->figures[figure].conditions & ~game->figures[figure].sticky & P2V_BIT(condition) &&
            (condition == P2V_GRABBED || !(game->figures[figure].conditions & P2V_BIT(P2V_GRABBED)))) {
            p2v_fact(run, P2V_FACT_UNCONDITION, figure, condition);
            return;
        }
}

/* P2V-CONV-10: out of play, and a statue of the same size in its place. */
void p2v_petrify(struct p2v_run *run, int figure, int by)
{
    struct p2v_game *game = run->game;
    if (game->figures[figure].mount != P2V_NOBODY) p2v_ride_get_off(run, figure, false);
    int x = (game->figures[figure].x + game->unit / 2) / game->unit,
        y = (game->figures[figure].y + game->unit / 2) / game->unit, size = game->figures[figure].size;
    p2v_eliminate(run, figure, by, false);
    for (int i = 0; i < size * size; i++)
        if (p2v_on_board(game, x + i % size, y + i / size) &&
            p2v_figure_on(game, p2v_square(x + i % size, y + i / size)) < 0)
            p2v_fact(run, P2V_FACT_TERRAIN, P2V_NOBODY, p2v_square(x + i % size, y + i / size), P2V_TERRAIN_SOLID);
}

/* A statue is a solid square; those it held stay held until they get free. */
static void patch_step_statue(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    int figure = context->source;
    for (int i = 0; i < game->figures_count; i++)
        if (step->name == 1 && game->figures[i].in_play && i != figure && p2v_has(game, i, P2V_GRABBED) &&
            p2v_distance(game, i, figure) <= 1)
            p2v_fact(run, P2V_FACT_CONDITION, i, P2V_GRABBED, 0, 1, figure);
    if (step->name == 1) return;
    p2v_petrify(run, figure, P2V_NOBODY);
}

static void patch_step_dismount(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    (void)step;
    if (run->game->figures[context->source].mount != P2V_NOBODY) p2v_ride_get_off(run, context->source, true);
}

static void patch_step_no_fall(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    (void)context;
    (void)step;
    if (run->pending) run->pending->is_cancelled = true;
}

static void patch_step_aim(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_question *question = &run->question;
    (void)step;
    question->kind = P2V_ASK_TARGET;
    question->feature = 0xffff;
    question->figure = (uint8_t)context->source;
    question->count = 0;
    for (int i = 0; i < run->game->figures_count; i++)
        if (p2v_is_enemy(run->game, i, context->source) && p2v_is_live(run->game, i) &&
            p2v_sees(run, context->source, i))
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i};
    int answer = p2v_ask(run);
    if (answer >= 0) p2v_fact(run, P2V_FACT_MARK, context->source, question->options[answer].figure);
}

p2v_step_function *p2v_interpret_patch(enum p2v_op op)
{
    static p2v_step_function *const table[P2V_OPS] = {
        [P2V_DO_REDUCE] = patch_step_reduce,
        [P2V_DO_NEGATE] = patch_step_negate,
        [P2V_DO_DOWNGRADE] = patch_step_downgrade,
        [P2V_DO_REROLL] = patch_step_reroll,
        [P2V_DO_PENALTY] = patch_step_penalty,
        [P2V_DO_PENDING_RESIST] = patch_step_resist,
        [P2V_DO_REDIRECT] = patch_step_redirect,
        [P2V_DO_END_TURN] = patch_step_end_turn,
        [P2V_DO_FORCE_ACTION] = patch_step_force_action,
        [P2V_DO_CONTROL] = patch_step_control,
        [P2V_DO_BOND] = patch_step_bond,
        [P2V_DO_GAIN_ITEM] = patch_step_item,
        [P2V_DO_STEAL_ITEM] = patch_step_item,
        [P2V_DO_USE_ITEM] = patch_step_item,
        [P2V_DO_REMOVE_BODY] = patch_step_body,
        [P2V_DO_CONSUME_BODY] = patch_step_body,
        [P2V_DO_COUNTER] = patch_step_counter,
        [P2V_DO_SWAP] = patch_step_swap,
        [P2V_DO_STOW] = patch_step_stow,
        [P2V_DO_ESCAPE] = patch_step_escape,
        [P2V_DO_STATUE] = patch_step_statue,
        [P2V_DO_DISMOUNT] = patch_step_dismount,
        [P2V_DO_NO_FALL] = patch_step_no_fall,
        [P2V_DO_AIM] = patch_step_aim,
    };
    return table[op];
}
