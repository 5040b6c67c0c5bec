/* interpret.c: runs programs of steps: who a step affects, when it counts, branches and choices. The steps themselves
 * are in interpret_harm.c, interpret_move.c, interpret_lasting.c (what lasts), interpret_magic.c (spells and who is
 * summoned) and interpret_pending.c (what changes things that are about to happen). */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/act/interpret.h"

#include "base/limits.h"

int p2v_ask_choice(struct p2v_run *run, const struct p2v_choice *choice)
{
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_CHOICE;
    question->topic = (uint8_t)choice->topic;
    question->figure = (uint8_t)choice->figure;
    question->about = (uint8_t)choice->about;
    question->count = choice->count;
    for (int i = 0; i < choice->count; i++)
        question->options[i] = (struct p2v_option){
            .figure = (uint8_t)choice->figure, .x = (int16_t)choice->things[i], .value = (int16_t)i};
    return p2v_ask(run);
}

/* All figures of one kind of side around the source, for features without an area. */
static int interpret_around(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step,
                            uint8_t *figures)
{
    const struct p2v_game *game = run->game;
    int count = 0, reach = step->op == P2V_DO_REMOVE_CONDITION ? step->amount : step->who == P2V_ENEMIES ? 1 : 6;
    for (int i = 0; i < game->figures_count; i++) {
        bool enemy = p2v_is_enemy(game, i, context->source);
        if (!p2v_is_live(game, i) || !p2v_within(game, i, context->source, reach)) continue;
        if (i == context->source && step->who != P2V_SELF_AND_ALLIES) continue;
        if (enemy == (step->who == P2V_ENEMIES) && p2v_filter_fits(run, step->filter, context->source, i))
            figures[count++] = (uint8_t)i;
    }
    return count;
}

static int interpret_one(uint8_t *figures, int figure)
{
    if (figure < 0 || figure >= P2V_NOBODY) return 0;
    figures[0] = (uint8_t)figure;
    return 1;
}

/* An enemy in whose reach the figure is, as its player likes; -1: there is none, or no answer. */
static int interpret_ask_reach(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_TARGET;
    question->feature = 0xffff;
    question->figure = (uint8_t)figure;
    question->count = 0;
    for (int i = 0; i < game->figures_count; i++)
        if (p2v_is_enemy(game, i, figure) && p2v_is_live(game, i) &&
            p2v_distance(game, i, figure) <= p2v_reach(game, i))
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i};
    int answer = question->count ? p2v_ask(run) : -1;
    return answer < 0 ? -1 : question->options[answer].figure;
}

/* A side, in the area of the feature or around the source. */
static int interpret_side(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step,
                          uint8_t *figures)
{
    int source = context->source, target = context->target;
    if (!context->is_area) return interpret_around(run, context, step, figures);
    if (p2v_is_enemy(run->game, source, target) != (step->who == P2V_ENEMIES)) return 0;
    return p2v_filter_fits(run, step->filter, source, target) ? interpret_one(figures, target) : 0;
}

/* The ally that is helped, or the source where there is none. */
static int interpret_ally(const struct p2v_game *game, const struct p2v_context *context)
{
    int target = context->target;
    if (context->ally != P2V_NOBODY) return context->ally;
    return target >= 0 && target < P2V_NOBODY && !p2v_is_enemy(game, context->source, target) ? target
                                                                                              : context->source;
}

int p2v_step_targets(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step,
                     uint8_t *figures)
{
    int source = context->source, target = context->target;
    switch ((enum p2v_who)step->who) {
    case P2V_SELF:
        return interpret_one(figures, context->owner);
    case P2V_TARGET:
        if (target < 0 || target >= P2V_NOBODY || !p2v_filter_fits(run, step->filter, source, target)) return 0;
        return interpret_one(figures, target);
    case P2V_BOTH:
        figures[0] = (uint8_t)target;
        figures[1] = (uint8_t)source;
        return 2;
    case P2V_TRIGGER:
        return interpret_one(figures, context->trigger);
    case P2V_ALLY:
        return interpret_one(figures, interpret_ally(run->game, context));
    case P2V_RIDER:
        return interpret_one(figures, run->game->figures[source].rider);
    case P2V_ENEMY_IN_REACH:
        return interpret_one(figures, interpret_ask_reach(run, source));
    case P2V_ALLIES:
    case P2V_ENEMIES:
    case P2V_SELF_AND_ALLIES:
        return interpret_side(run, context, step, figures);
    }
    return 0;
}

enum p2v_degree p2v_step_save(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step, int figure)
{
    if (!step->on_save) return P2V_FAILURE;
    if (figure == context->target && context->saves[step->save])
        return (enum p2v_degree)(context->saves[step->save] - 1);
    const struct p2v_game *game = run->game;
    if (step->save == P2V_WILL && !context->is_area && p2v_card_of(game, figure)->contributes & P2V_HAS_MANY_MINDS)
        return P2V_CRITICAL_SUCCESS; /* it is the only target */
    int power = step->power ? step->power : p2v_stat(game, context->source, P2V_STAT_POWER);
    int bonus =
        step->save_filter && p2v_filter_fits(run, step->save_filter, context->source, figure) ? step->save_bonus : 0;
    if (context->card_feature)
        bonus += p2v_bonus_against(game, figure, (enum p2v_stat)(P2V_STAT_FORT + step->save),
                                   context->card_feature->against);
    if (context->trap) bonus += p2v_safe_bonus(game, figure, context->trap - 1);
    enum p2v_degree degree = p2v_roll_save(run, &(struct p2v_save_roll){.figure = figure,
                                                                        .save = (enum p2v_save)step->save,
                                                                        .power = power,
                                                                        .bonus = bonus,
                                                                        .source = context->source,
                                                                        .against = context->card_feature});
    if (figure == context->target) context->saves[step->save] = (int8_t)((int)degree + 1);
    return degree;
}

/* ---- when a step counts ---- */

static bool interpret_crit_failed(const struct p2v_context *context)
{
    for (int i = 0; i < P2V_SAVES; i++)
        if (context->saves[i] == P2V_CRITICAL_FAILURE + 1) return true;
    return false;
}

static bool interpret_counts(const struct p2v_context *context, const struct p2v_step *step)
{
    switch ((enum p2v_when)step->when) {
    case P2V_ALWAYS:
        return true;
    case P2V_HIT:
        return context->degree >= P2V_SUCCESS;
    case P2V_CRIT:
        return context->is_crit;
    case P2V_CRIT_FAIL:
        return interpret_crit_failed(context);
    }
    return false;
}

/* Steps of an area that happen once, not for each target. */
static bool interpret_is_single(const struct p2v_step *step)
{
    switch (step->op) {
    case P2V_DO_AURA:
    case P2V_DO_TERRAIN:
    case P2V_DO_TERRAIN_REMOVE:
    case P2V_DO_TERRAIN_GROW:
    case P2V_DO_SAFE:
    case P2V_DO_ZONE:
    case P2V_DO_MOVE:
    case P2V_DO_SUMMON:
    case P2V_DO_GRANT:
    case P2V_DO_PLACE:
        return true;
    default:
        return step->who == P2V_SELF;
    }
}

static bool interpret_is_due(const struct p2v_context *context, const struct p2v_step *step)
{
    if (!context->is_area || !context->has_area) return true;
    if (context->is_self_pass) return interpret_is_single(step) || step->who == P2V_SELF_AND_ALLIES;
    return !interpret_is_single(step);
}

/* ---- branches ---- */

static void interpret_branch(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    p2v_steps(run, context, step->child, step->child_count);
}

static void interpret_if(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (p2v_predicate(run, step, context->source, context->target, context))
        p2v_steps(run, context, step->child, step->child_count);
    else
        p2v_steps(run, context, step->other, step->other_count);
}

static void interpret_choose(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint16_t branches[P2V_BRANCHES] = {0};
    int about = context->target >= 0 ? context->target : P2V_NOBODY, count = step->child_count;
    if (count > P2V_BRANCHES) count = P2V_BRANCHES;
    for (int i = 0; i < count; i++)
        branches[i] = (uint16_t)(step->child + i);
    int answer = p2v_ask_choice(
        run,
        &(struct p2v_choice){
            .figure = context->source, .about = about, .topic = P2V_TOPIC_BRANCH, .things = branches, .count = count});
    if (answer >= 0 && answer < step->child_count) p2v_steps(run, context, (uint16_t)(step->child + answer), 1);
}

static void interpret_roll(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int die = run->roll(run, 6);
    p2v_fact(run, P2V_FACT_DIE, context->source, die, P2V_DIE_CHANCE);
    for (uint16_t i = 0; i < step->child_count; i++) {
        const struct p2v_step *branch = &run->pack->steps.items[step->child + i];
        if (die >= branch->amount && die <= branch->extra) p2v_steps(run, context, branch->child, branch->child_count);
    }
}

/* Paid riders happen inside the strike. */
static void interpret_spend(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    if (game->active != context->source || game->figures[context->source].ap < step->amount) return;
    if (game->figures[context->target].is_helpless) return;
    const uint16_t more[] = {0, step->child_count ? step->child : 0};
    if (p2v_ask_choice(run, &(struct p2v_choice){.figure = context->source,
                                                 .about = context->target,
                                                 .topic = P2V_TOPIC_PAY,
                                                 .things = more,
                                                 .count = 2}) != 1)
        return;
    p2v_fact(run, P2V_FACT_SPEND, context->source, step->amount);
    p2v_steps(run, context, step->child, step->child_count);
}

static void interpret_chain(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    for (int i = 0; i < step->amount && !run->halted; i++) {
        context->struck = false;
        p2v_steps(run, context, step->child, step->child_count);
        if (!context->struck) return;
    }
}

/* Which of the skills the check allows, or P2V_SKILLS for a Fight roll; -1: none. */
static int interpret_ask_check(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step)
{
    uint16_t ways[P2V_SKILLS + 1];
    int count = 0;
    if (step->name && run->pending && run->pending->kind == P2V_ON_SKILL_FAILED) return run->pending->feature;
    for (int skill = 0; skill < P2V_SKILLS; skill++)
        if (step->types & P2V_BIT(skill) && p2v_may_try_skill(run->game, context->source, (enum p2v_skill)skill))
            ways[count++] = (uint16_t)skill;
    if (step->types & P2V_BIT(P2V_SKILLS)) ways[count++] = P2V_SKILLS;
    int answer = count ? p2v_ask_choice(run, &(struct p2v_choice){.figure = context->source,
                                                                  .about = context->owner,
                                                                  .topic = P2V_TOPIC_CHECK,
                                                                  .things = ways,
                                                                  .count = count})
                       : -1;
    return answer < 0 ? -1 : ways[answer];
}

/* A Fight roll in place of a check. */
static enum p2v_degree interpret_fight_for(struct p2v_run *run, const struct p2v_context *context, int other, int power)
{
    static const struct p2v_feature bare = {.aim = {.mode = P2V_AIM_MELEE, .reach = 1}, .name = "hands", .text = ""};
    struct p2v_fight fight;
    p2v_fight_situation(run, context->source, &bare, other, &fight);
    fight.armor = power;
    fight.target_is_off_guard = false; /* a Power is no Armor */
    int bonus = p2v_fight_bonus(&fight);
    p2v_roll_fight(run, context->source, &fight.die);
    p2v_fact(run, P2V_FACT_FIGHT, context->source, fight.die, fight.die + bonus, power, other);
    if (p2v_fight_degree(&fight) <= P2V_FAILURE && p2v_hero_reroll(run, context->source, other)) { /* P2V-HERO-02 */
        fight.die = run->roll(run, 20);
        p2v_fact(run, P2V_FACT_FIGHT, context->source, fight.die, fight.die + bonus, power, other);
    }
    return p2v_fight_degree(&fight);
}

static void interpret_check(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    int power = step->power == 1   ? p2v_stat(game, context->owner, P2V_STAT_POWER)
                : step->power == 2 ? p2v_stat(game, context->owner, P2V_STAT_ARMOR)
                                   : step->amount;
    int total = 0, way = interpret_ask_check(run, context, step);
    if (way < 0) return;
    struct p2v_check check = {
        .figure = context->source, .skill = (enum p2v_skill)way, .power = power, .other = context->owner};
    enum p2v_degree degree = way == P2V_SKILLS ? interpret_fight_for(run, context, context->owner, power)
                                               : p2v_roll_check(run, &check, &total);
    if (degree == P2V_CRITICAL_SUCCESS && step->other_count)
        p2v_steps(run, context, step->other, step->other_count);
    else if (degree >= P2V_SUCCESS)
        p2v_steps(run, context, step->child, step->child_count);
}

static void interpret_save_check(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int against = context->target;
    if (step->power) p2v_spell_on(run->game, context->target, context->source, &against);
    int power = p2v_stat(run->game, against, P2V_STAT_POWER);
    if (p2v_roll_save(run, &(struct p2v_save_roll){.figure = context->source,
                                                   .save = (enum p2v_save)step->name,
                                                   .power = power,
                                                   .source = context->target}) >= P2V_SUCCESS)
        p2v_steps(run, context, step->child, step->child_count);
}

static void interpret_fight_check(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int power = p2v_stat(run->game, context->trigger, P2V_STAT_POWER);
    if (interpret_fight_for(run, context, context->trigger, power) >= P2V_SUCCESS)
        p2v_steps(run, context, step->child, step->child_count);
}

static p2v_step_function *const interpret_branches[P2V_OPS] = {
    [P2V_DO_BRANCH] = interpret_branch,
    [P2V_DO_IF] = interpret_if,
    [P2V_DO_CHOOSE] = interpret_choose,
    [P2V_DO_ROLL] = interpret_roll,
    [P2V_DO_SPEND] = interpret_spend,
    [P2V_DO_CHAIN] = interpret_chain,
    [P2V_DO_CHECK] = interpret_check,
    [P2V_DO_SAVE_CHECK] = interpret_save_check,
    [P2V_DO_FIGHT_CHECK] = interpret_fight_check,
};

static p2v_step_function *interpret_find(enum p2v_op op)
{
    p2v_step_function *found = interpret_branches[op];
    if (!found) found = p2v_interpret_harm(op);
    if (!found) found = p2v_interpret_move(op);
    if (!found) found = p2v_interpret_last(op);
    if (!found) found = p2v_interpret_magic(op);
    return found ? found : p2v_interpret_patch(op);
}

/* Contributions have no function: they hold by being there. */
void p2v_steps(struct p2v_run *run, struct p2v_context *context, uint16_t first, uint16_t count)
{
    if (run->depth > LIMIT_REACTION_DEPTH * 2) return;
    run->depth++;
    for (uint16_t i = 0; i < count && !run->halted; i++) {
        const struct p2v_step *step = &run->pack->steps.items[first + i];
        if (!interpret_counts(context, step) || !interpret_is_due(context, step)) continue;
        p2v_step_function *function = interpret_find((enum p2v_op)step->op);
        if (function) function(run, context, step);
    }
    run->depth--;
}
