/* target.c: legal targets of a feature, and using it on them. */
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/act/interpret.h"

void p2v_context_begin(struct p2v_context *context)
{
    context->owner = context->source;
    context->ally = P2V_NOBODY;
    context->degree = P2V_SUCCESS;
    context->is_spell = context->card_feature && context->card_feature->is_spell;
}

/* Grabbed, in reach and not too large: Swallow Whole and its like (P2V-FEAT-06). */
static bool target_is_held(const struct p2v_game *game, int figure, const struct p2v_feature *feature, int target)
{
    const struct p2v_figure *t = &game->figures[target];
    return p2v_is_enemy(game, target, figure) && t->in_play && p2v_has(game, target, P2V_GRABBED) &&
           t->swallower == P2V_NOBODY && (!feature->max_size || t->size_class <= feature->max_size - 1) &&
           p2v_distance(game, target, figure) <= p2v_reach(game, figure);
}

/* ---- what a feature requires ---- */

static bool target_on_difficult(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)feature;
    return p2v_traits_under(run->game, figure) & P2V_TERRAIN_DIFFICULT;
}

static bool target_quickened(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)feature;
    return run->game->figures[figure].status & (P2V_QUICKENED | P2V_QUICKENED_NEXT);
}

static bool target_prone(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)feature;
    return run->game->figures[figure].is_prone;
}

static bool target_self_grabbed(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)feature;
    return p2v_has(run->game, figure, P2V_GRABBED);
}

static bool target_plant_near(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)feature;
    return p2v_plant_beside(run->game, figure) >= 0;
}

/* P2V-CAMP-19 */
static bool target_first_turn(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)figure, (void)feature;
    return run->game->round <= 1;
}

static bool target_loaded(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)feature;
    return run->game->figures[figure].counter >= 2;
}

static bool target_has_item(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)feature;
    return run->game->figures[figure].items;
}

static bool target_hit_adjacent(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)feature;
    return run->game->figures[figure].hit_adjacent;
}

static bool target_spell_left(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    for (uint16_t s = 0; s < feature->program_count; s++) {
        const struct p2v_step *step = &run->pack->steps.items[feature->program + s];
        if (step->op == P2V_DO_CAST && step->flags & P2V_FLAG_SET && p2v_own_spell(run->game, figure, step) < 0)
            return false;
    }
    return true;
}

static bool target_previous_hit(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    const struct p2v_feature *last =
        f->last_feature < P2V_CARD_FEATURES ? p2v_action_feature(run->game, figure, f->last_feature) : NULL;
    return last && f->last_hit && last->name_symbol == feature->requires_name;
}

/* One that aims is asked about each target. */
static bool target_holds_one(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    bool held = feature->aim.mode != P2V_AIM_NONE;
    for (int i = 0; !held && i < run->game->figures_count; i++)
        held = target_is_held(run->game, figure, feature, i);
    return held;
}

static bool target_enemy_near(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    (void)feature;
    for (uint64_t rest = run->game->crowd.live & p2v_enemies(run->game, figure); rest; rest &= rest - 1)
        if (p2v_distance(run->game, bits_lowest(rest), figure) <= 1) return true;
    return false;
}

static bool target_body_near(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    const struct p2v_game *game = run->game;
    int reach = feature->requires & P2V_REQUIRES_BODY ? 6 : 1;
    for (int i = 0; i < game->body_count; i++) {
        struct grid_space space = {game->bodies[i].x, game->bodies[i].y, game->unit};
        if (game->bodies[i].is_there && p2v_gap(game, p2v_space(&game->figures[figure]), space) <= reach) return true;
    }
    return false;
}

static const struct {
    uint16_t bits; /* any of them */
    bool (*holds)(struct p2v_run *run, int figure, const struct p2v_feature *feature);
} target_rules[] = {
    {P2V_REQUIRES_DIFFICULT, target_on_difficult},
    {P2V_REQUIRES_QUICKENED, target_quickened},
    {P2V_REQUIRES_PRONE, target_prone},
    {P2V_REQUIRES_SELF_GRABBED, target_self_grabbed},
    {P2V_REQUIRES_PLANT, target_plant_near},
    {P2V_REQUIRES_FIRST_TURN, target_first_turn},
    {P2V_REQUIRES_LOADED, target_loaded},
    {P2V_REQUIRES_ITEM, target_has_item},
    {P2V_REQUIRES_HIT_ADJACENT, target_hit_adjacent},
    {P2V_REQUIRES_SPELL, target_spell_left},
    {P2V_REQUIRES_PREVIOUS_HIT, target_previous_hit},
    {P2V_REQUIRES_GRABBED, target_holds_one},
    {P2V_REQUIRES_ENEMY, target_enemy_near},
    {P2V_REQUIRES_BODY | P2V_REQUIRES_PROJECTILE, target_body_near},
};

static bool target_requirements(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    for (size_t i = 0; feature->requires && i < sizeof target_rules / sizeof *target_rules; i++)
        if (feature->requires & target_rules[i].bits && !target_rules[i].holds(run, figure, feature)) return false;
    return true;
}

bool p2v_helps(const struct p2v_game *game, const struct p2v_feature *feature, int target)
{
    bool turns = feature->is_helpful ? feature->heals : feature->drains && !feature->is_strike;
    return feature->is_helpful != (turns && p2v_senses(game, target) & P2V_VOID_HEALING);
}

/* Is it in a state the feature works on? */
static bool target_state_fits(const struct p2v_game *game, int figure, const struct p2v_feature *feature, int target)
{
    const struct p2v_figure *t = &game->figures[target];
    bool helps = p2v_helps(game, feature, target);
    if (t->is_helpless && !feature->is_strike && !helps) return false;
    if (target == figure && !feature->ends_spells && !helps) return false;
    return !(feature->requires & P2V_REQUIRES_GRABBED) || p2v_has(game, target, P2V_GRABBED);
}

static bool target_fits(struct p2v_run *run, int figure, const struct p2v_feature *feature, int target)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *t = &game->figures[target];
    if (!t->in_play || t->x < 0 || !target_state_fits(game, figure, feature, target)) return false;
    if (feature->max_size && t->size_class > feature->max_size - 1) return false;
    if (feature->is_once_each && p2v_has_had(game, target, feature)) return false;
    if (!p2v_filter_fits(run, feature->aim.filter, figure, target)) return false;
    return p2v_attack_possible(run, figure, feature, target, 0);
}

/* Strikes offer enemies only; powers that hurt as well. Helpful ones offer friends and the user, and what ends spells
 * those with a spell of the other side. With Void Healing it is the other way round, too. */
static uint64_t target_sensible(const struct p2v_game *game, int figure, const struct p2v_feature *feature)
{
    uint64_t friends = game->crowd.in_play & game->crowd.sides[p2v_owner(game, figure)];
    uint64_t enemies = game->crowd.in_play & ~friends, enchanted = 0;
    if (!feature->ends_spells) {
        uint64_t found = feature->is_helpful ? friends : enemies;
        for (uint64_t rest = feature->heals || feature->drains ? game->crowd.in_play : 0; rest; rest &= rest - 1)
            if (p2v_helps(game, feature, bits_lowest(rest)) == (friends >> bits_lowest(rest) & 1))
                found |= UINT64_C(1) << bits_lowest(rest);
        return found;
    }
    for (uint64_t rest = friends; rest; rest &= rest - 1) {
        int i = bits_lowest(rest), caster = figure;
        if (p2v_spell_on(game, i, figure, &caster) >= 0 && p2v_is_enemy(game, caster, figure))
            enchanted |= UINT64_C(1) << i;
    }
    return feature->is_helpful ? enchanted : enchanted | enemies;
}

int p2v_targets(struct p2v_run *run, int figure, const struct p2v_feature *feature, struct p2v_option *options,
                int room)
{
    const struct p2v_game *game = run->game;
    int count = 0;
    for (uint64_t rest = target_sensible(game, figure, feature); rest && count < room; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (target_fits(run, figure, feature, i))
            options[count++] =
                (struct p2v_option){.figure = (uint8_t)i, .x = game->figures[i].x, .y = game->figures[i].y};
    }
    return count;
}

static bool target_to_stow(const struct p2v_run *run, int figure, const struct p2v_step *step)
{
    for (int i = 0; i < run->game->figures_count; i++)
        if (p2v_may_stow(run, figure, step, i)) return true;
    return false;
}

/* Is there an enemy it could strike with one of the weapons the step allows? */
static bool target_to_strike(struct p2v_run *run, int figure, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *weapon = &game->pack->features.items[card->features[p]];
        if (!weapon->is_strike || weapon->is_spell || (step->ref && weapon->name_symbol != step->ref)) continue;
        if (step->flags & P2V_FLAG_MELEE_ONLY && !weapon->best_reach) continue;
        uint64_t enemies = game->crowd.in_play & p2v_enemies(game, figure);
        for (; enemies; enemies &= enemies - 1)
            if (p2v_attack_possible(run, figure, weapon, bits_lowest(enemies), step->name)) return true;
    }
    return false;
}

/* Can a program without its own target do anything: is there someone to strike, a place to go? */
static bool target_program_possible(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    const struct p2v_game *game = run->game;
    bool moves = false;
    for (uint16_t s = 0; s < feature->program_count; s++) {
        const struct p2v_step *step = &run->pack->steps.items[feature->program + s];
        if (step->op == P2V_DO_MOVE || step->op == P2V_DO_TRAMPLE || step->op == P2V_DO_CHAIN) {
            if (step->name == P2V_STAND) return game->figures[figure].is_prone;
            if (p2v_has(game, figure, P2V_IMMOBILIZED) || game->figures[figure].is_prone) return false;
            moves = true;
        }
        if (step->op == P2V_DO_STOW && !target_to_stow(run, figure, step)) return false;
        if (step->op == P2V_DO_STRIKE && !moves && !target_to_strike(run, figure, step)) return false;
    }
    return true;
}

/* Dying where it can be helped. */
static bool target_is_dying(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    return f->in_play && f->is_helpless && f->x >= 0 && f->swallower == P2V_NOBODY && f->stower == P2V_NOBODY;
}

/* Does an area around the user touch anyone, or is it of use without? */
static bool target_around(const struct p2v_game *game, int figure, const struct p2v_feature *feature)
{
    if (feature->lays_squares || feature->serves_user) return true; /* any other creature there */
    for (uint64_t rest = game->crowd.live & ~(UINT64_C(1) << figure); rest; rest &= rest - 1)
        if (p2v_within(game, figure, bits_lowest(rest), feature->aim.size)) return true;
    for (int i = 0; i < game->figures_count; i++) /* P2V-AREA-02 */
        if (i != figure && target_is_dying(game, i) && p2v_within(game, figure, i, feature->aim.size)) return true;
    return false;
}

static bool target_has_area(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    struct p2v_option *room = run->question.options;
    if (feature->aim.shape == P2V_EMANATION) return target_around(run->game, figure, feature);
    return p2v_area_options(run, figure, &feature->aim, room, 1) > 0 ||
           (feature->lays_squares && p2v_area_anywhere(run, figure, &feature->aim, room, 1) > 0);
}

bool p2v_has_targets(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    struct p2v_option options[1];
    if (feature->requires && !target_requirements(run, figure, feature)) return false;
    if (feature->asks_spell) return p2v_magic_possible(run->game, figure, &run->pack->steps.items[feature->program]);
    if (feature->is_summon) return run->game->figures_count < P2V_FIGURES;
    if (feature->is_object) return true;
    if (feature->aims_at_piece) return p2v_piece_options(run, figure, feature, options, 1) > 0;
    switch ((enum p2v_target_mode)feature->aim.mode) {
    case P2V_AIM_SELF:
        return true;
    case P2V_AIM_NONE:
        return target_program_possible(run, figure, feature);
    case P2V_AIM_AREA:
        return target_has_area(run, figure, feature);
    case P2V_AIM_MELEE:
    case P2V_AIM_RANGED:
    case P2V_AIM_EITHER:
    case P2V_AIM_TOUCH:
        return p2v_targets(run, figure, feature, options, 1) > 0;
    }
    return false;
}

static void target_question(struct p2v_run *run, enum p2v_question_kind kind, const struct p2v_use *use)
{
    run->question.kind = (uint8_t)kind;
    run->question.figure = (uint8_t)use->figure;
    run->question.feature_place = (uint8_t)use->place;
    run->question.feature = (uint16_t)(use->feature - run->pack->features.items);
    run->question.count = 0;
}

static void target_context(struct p2v_context *context, const struct p2v_use *use, int target)
{
    *context = (struct p2v_context){.source = use->figure,
                                    .target = target,
                                    .trigger = use->trigger,
                                    .feature = use->place,
                                    .card_feature = use->feature};
    p2v_context_begin(context);
}

/* Where an area starts from, for cover: the user's space, or the square beside a burst's corner that is nearest
 * to the target. */
static struct grid_space target_origin(const struct p2v_game *game, int figure, const struct p2v_feature *feature,
                                       const struct p2v_option *laid, int target)
{
    struct grid_space best = p2v_space(&game->figures[figure]), to = p2v_space(&game->figures[target]);
    if (!laid || feature->aim.shape != P2V_BURST || game->unit != 1) return best;
    for (int i = 0; i < 4; i++) {
        struct grid_space beside = {laid->x - i % 2, laid->y - i / 2, 1};
        if (p2v_on_board(game, beside.x, beside.y) && (i == 0 || p2v_gap(game, beside, to) < p2v_gap(game, best, to)))
            best = beside;
    }
    return best;
}

/* An area as it is laid; for single targets there is none. */
struct target_laid {
    const struct p2v_option *at; /* NULL: it is not laid by a point */
    int point;                   /* that p2v_cover_point returned */
    uint64_t inside;             /* its targets */
};

/* Who is met instead of a target behind cover; -1: nobody, or someone who is a target anyway (P2V-COVER-05). */
static int target_covered(struct p2v_run *run, int figure, const struct p2v_feature *feature,
                          const struct target_laid *laid, int target)
{
    if (!feature->asks_reflex || feature->is_strike || feature->is_helpful || target == figure) return target;
    if (run->game->figures[figure].swallower == target) return target;
    struct grid_space from = target_origin(run->game, figure, feature, laid->at, target);
    int met = p2v_behind_cover(run, from, laid->point, figure, target);
    return met == target || (met >= 0 && !(laid->inside >> met & 1)) ? met : -1;
}

static int target_covered_alone(struct p2v_run *run, const struct p2v_use *use, int target)
{
    return target_covered(run, use->figure, use->feature, &(struct target_laid){.point = -1}, target);
}

/* One target of a power, who may have an answer to it; `context` is ready but for the target. */
static void target_resolve(struct p2v_run *run, struct p2v_context *context, const struct p2v_feature *feature,
                           int target)
{
    context->target = target;
    bool answers = run->game->windows >> P2V_ON_TARGETED & 1 && !feature->is_helpful && target != context->source;
    if (answers) {
        struct p2v_pending pending = {.kind = P2V_ON_TARGETED,
                                      .actor = context->source,
                                      .subject = target,
                                      .is_power = true,
                                      .redirect = -1,
                                      .used = feature,
                                      .source = context->source};
        p2v_react(run, &pending);
    }
    p2v_steps(run, context, feature->program, feature->program_count);
    if (answers) p2v_attack_over(run, target);
}

/* The creatures in an area. */
struct target_list {
    uint8_t figures[P2V_FIGURES];
    int count;
};

/* Each target in the squares is resolved, at last what happens once: terrain, zones, what concerns the user alone.
 * `at`: where the area was laid, or NULL. */
static void target_resolve_area(struct p2v_run *run, struct p2v_context *context, const struct p2v_option *at,
                                const struct target_list *targets)
{
    const struct p2v_feature *feature = context->card_feature;
    int figure = context->source;
    struct target_laid laid = {.at = at, .point = -1};
    for (int i = 0; i < targets->count; i++)
        laid.inside |= UINT64_C(1) << targets->figures[i];
    bool from_user = feature->asks_reflex && !feature->is_helpful && feature->aim.shape != P2V_BURST;
    if (from_user) laid.point = p2v_cover_point(run, p2v_space(&run->game->figures[figure]), figure, laid.inside);
    for (int i = 0; i < targets->count && !run->halted; i++) {
        if (!p2v_filter_fits(run, feature->aim.filter, figure, targets->figures[i])) continue;
        int met = target_covered(run, figure, feature, &laid, targets->figures[i]);
        if (met < 0) continue;
        context->damage_bonus = 0;
        memset(context->saves, 0, sizeof context->saves);
        target_resolve(run, context, feature, met);
    }
    context->target = figure;
    context->is_self_pass = true;
    p2v_steps(run, context, feature->program, feature->program_count);
}

static void target_use_area(struct p2v_run *run, const struct p2v_use *use)
{
    const struct p2v_feature *feature = use->feature;
    const struct p2v_aim *aim = &feature->aim;
    struct p2v_question *question = &run->question;
    target_question(run, P2V_ASK_AREA, use);
    question->count = p2v_area_options(run, use->figure, aim, question->options, P2V_OPTIONS);
    if (!question->count && feature->lays_squares)
        question->count = p2v_area_anywhere(run, use->figure, aim, question->options, P2V_OPTIONS);
    if (!question->count) return;
    int answer = p2v_ask(run);
    if (answer < 0) return;
    struct p2v_option chosen = question->options[answer];
    struct p2v_context context;
    target_context(&context, use, use->figure);
    context.has_area = context.is_area = true;
    context.has_origin = aim->shape == P2V_BURST;
    context.origin = (struct grid_space){chosen.x, chosen.y, 0};
    struct target_list targets = {.count = 0};
    if (run->lays) run->lays(run, use->figure, aim, &chosen);
    if (feature->lays_squares) p2v_area_squares(run, use->figure, aim, &chosen, context.area);
    if (!aim->at_ground) targets.count = p2v_area_touched(run, use->figure, aim, &chosen, targets.figures);
    target_resolve_area(run, &context, &chosen, &targets);
}

/* A piece of terrain is an area: its squares, and the creatures there. */
static void target_use_piece(struct p2v_run *run, const struct p2v_use *use)
{
    struct p2v_question *question = &run->question;
    target_question(run, P2V_ASK_SQUARE, use);
    question->within = 0;
    question->count = p2v_piece_options(run, use->figure, use->feature, question->options, P2V_OPTIONS);
    int answer = question->count ? p2v_ask(run) : -1;
    if (answer < 0) return;
    struct p2v_context context;
    target_context(&context, use, use->figure);
    context.has_area = context.is_area = true;
    const struct p2v_option *chosen = &question->options[answer];
    int unit = run->game->unit;
    p2v_piece_at(run->game, p2v_square(chosen->x / unit, chosen->y / unit),
                 (uint16_t)run->pack->steps.items[use->feature->program].types, context.area);
    struct target_list targets;
    targets.count = p2v_piece_figures(run->game, context.area, targets.figures);
    target_resolve_area(run, &context, NULL, &targets);
}

/* The user shares the missiles out; what hits the same target is one blow. */
static void target_use_missiles(struct p2v_run *run, const struct p2v_use *use)
{
    const struct p2v_feature *feature = use->feature;
    uint8_t counts[P2V_FIGURES] = {0};
    for (int i = 0; i < feature->missiles; i++) {
        target_question(run, P2V_ASK_TARGET, use);
        run->question.count = p2v_targets(run, use->figure, feature, run->question.options, P2V_FIGURES);
        int answer = run->question.count ? p2v_ask(run) : -1;
        if (answer < 0) return;
        counts[run->question.options[answer].figure]++;
    }
    for (int i = 0; i < P2V_FIGURES && !run->halted; i++) {
        int met = counts[i] ? target_covered_alone(run, use, i) : -1;
        if (met < 0 || run->halted) continue;
        struct p2v_context context;
        target_context(&context, use, met);
        context.missiles = counts[i];
        target_resolve(run, &context, feature, met);
        p2v_fact(run, P2V_FACT_LAST, use->figure, use->place, 0, i);
        if (!run->game->figures[use->figure].in_play) return;
    }
}

/* Asks for a target but those that were chosen before; -1: there is none, or no answer. */
static int target_ask_another(struct p2v_run *run, const struct p2v_use *use, uint64_t done)
{
    struct p2v_question *question = &run->question;
    target_question(run, P2V_ASK_TARGET, use);
    int found = p2v_targets(run, use->figure, use->feature, question->options, P2V_FIGURES);
    for (int o = 0; o < found; o++)
        if (!(done >> question->options[o].figure & 1)) question->options[question->count++] = question->options[o];
    int answer = question->count ? p2v_ask(run) : -1;
    return answer < 0 ? -1 : question->options[answer].figure;
}

/* A strike or a power against one target; false when that stopped for a question. */
static bool target_use_on(struct p2v_run *run, const struct p2v_use *use, int target)
{
    if (use->feature->is_strike) {
        struct p2v_attack attack = {.attacker = use->figure, .target = target, .feature = use->place};
        p2v_attack(run, &attack);
        return true;
    }
    struct p2v_context context;
    int met = target_covered_alone(run, use, target);
    if (run->halted) return false;
    target_context(&context, use, met);
    if (met >= 0) target_resolve(run, &context, use->feature, met);
    p2v_fact(run, P2V_FACT_LAST, use->figure, use->place, 0, target);
    return true;
}

static void target_use_single(struct p2v_run *run, const struct p2v_use *use)
{
    int count = use->feature->aim.count ? use->feature->aim.count : 1;
    uint64_t done = 0;
    for (int i = 0; i < count && !run->halted; i++) {
        int target = use->target >= 0 ? use->target : target_ask_another(run, use, done);
        if (target < 0) return;
        done |= UINT64_C(1) << target;
        if (!target_use_on(run, use, target) || !run->game->figures[use->figure].in_play) return;
    }
}

/* The creature that a feature without an aim is about: the chosen one, the last target after a hit, or the user. */
static int target_unaimed(const struct p2v_game *game, const struct p2v_use *use)
{
    const struct p2v_feature *feature = use->feature;
    int last = game->figures[use->figure].last_target;
    bool follows = feature->aim.mode == P2V_AIM_NONE &&
                   feature->requires & (P2V_REQUIRES_PREVIOUS_HIT | P2V_REQUIRES_HIT_ADJACENT);
    if (use->target >= 0) return use->target;
    return follows && last != P2V_NOBODY ? last : use->figure;
}

/* Asks for one of those it holds; -1: there is none, or no answer. */
static int target_ask_held(struct p2v_run *run, const struct p2v_use *use)
{
    struct p2v_question *question = &run->question;
    target_question(run, P2V_ASK_TARGET, use);
    for (int i = 0; i < run->game->figures_count; i++)
        if (target_is_held(run->game, use->figure, use->feature, i))
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i};
    int answer = question->count ? p2v_ask(run) : -1;
    return answer < 0 ? -1 : question->options[answer].figure;
}

static bool target_use_unaimed(struct p2v_run *run, const struct p2v_use *use)
{
    const struct p2v_feature *feature = use->feature;
    struct p2v_context context;
    target_context(&context, use, target_unaimed(run->game, use));
    if (feature->requires & P2V_REQUIRES_GRABBED) context.target = target_ask_held(run, use);
    if (context.target < 0) return false;
    p2v_steps(run, &context, feature->program, feature->program_count);
    return true;
}

/* Spells and ranged attacks give those in reach an opening (P2V-FEAT-08). */
static bool target_provokes(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    struct p2v_game *game = run->game;
    bool ranged = !feature->is_strike && feature->aim.mode == P2V_AIM_RANGED && !feature->is_helpful &&
                  feature->weight > 0; /* strikes do so one by one: attack.c */
    uint32_t causes = (ranged ? P2V_CAUSE_RANGED : 0u) | (feature->is_spell ? P2V_CAUSE_CAST : 0u);
    if (feature->is_spell && game->windows >> P2V_ON_CAST & 1) {
        struct p2v_pending pending = {
            .kind = P2V_ON_CAST, .actor = figure, .subject = figure, .used = feature, .is_spell = true, .redirect = -1};
        p2v_react(run, &pending);
        if (pending.is_cancelled || run->halted) return false;
    }
    return !causes || !(game->windows >> P2V_ON_PROVOKE & 1) || p2v_provoke(run, figure, causes);
}

static void target_use_aimed(struct p2v_run *run, const struct p2v_use *use)
{
    if (use->feature->missiles && use->target < 0)
        target_use_missiles(run, use);
    else
        target_use_single(run, use);
}

/* What its own card does when it casts. */
static void target_casts(struct p2v_run *run, int figure)
{
    struct p2v_pending pending = {.kind = P2V_ON_SELF_CAST, .actor = figure, .subject = figure, .redirect = -1};
    p2v_react(run, &pending);
}

bool p2v_use_feature(struct p2v_run *run, const struct p2v_use *use)
{
    const struct p2v_feature *feature = use->feature;
    if (!target_provokes(run, use->figure, feature)) return false;
    if (use->place == P2V_ACTION_SUSTAIN && p2v_prolong(run, use->figure, feature)) return true;
    if (feature->is_spell) target_casts(run, use->figure);
    if (feature->aims_at_piece) {
        target_use_piece(run, use);
        return true;
    }
    switch (feature->is_summon || feature->is_object ? P2V_AIM_NONE : (enum p2v_target_mode)feature->aim.mode) {
    case P2V_AIM_AREA:
        target_use_area(run, use);
        break;
    case P2V_AIM_SELF:
    case P2V_AIM_NONE:
        return target_use_unaimed(run, use);
    case P2V_AIM_MELEE:
    case P2V_AIM_RANGED:
    case P2V_AIM_EITHER:
    case P2V_AIM_TOUCH:
        target_use_aimed(run, use);
        break;
    }
    return true;
}
