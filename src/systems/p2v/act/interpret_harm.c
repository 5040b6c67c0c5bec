/* interpret_harm.c: steps that hurt, heal and hinder. */
#include "base/bits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/act/interpret.h"
#include "systems/p2v/board/ride.h"

/* Which of several types a choice means: the first the target does not resist. */
static uint32_t harm_choose_type(const struct p2v_game *game, uint32_t types, int target)
{
    const struct p2v_defence *defence = &p2v_card_of(game, target)->defence;
    uint32_t best = 0;
    int best_score = -1000;
    for (int t = 0; t < P2V_DAMAGE_TYPES; t++) {
        if (!(types & P2V_BIT(t))) continue;
        int score = defence->weak[t] - defence->resist[t] * 3 - (defence->immune & P2V_BIT(t) ? 100 : 0);
        if (score > best_score) {
            best_score = score;
            best = P2V_BIT(t);
        }
    }
    return best;
}

/* Does the card say that its weapons do their other damage now? */
static bool harm_uses_other(struct p2v_run *run, const struct p2v_context *context)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, context->source);
    if (!(card->contributes & P2V_HAS_WHILE)) return false;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            if (step->op != P2V_DO_C_WHILE || !p2v_predicate(run, step, context->source, context->target, context))
                continue;
            for (uint16_t c = 0; c < step->child_count; c++)
                if (game->pack->steps.items[step->child + c].op == P2V_DO_C_ALT_DAMAGE) return true;
        }
    }
    return false;
}

static bool harm_is_other(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_step *when = &run->pack->steps.items[step->child];
    return p2v_predicate(run, when, context->source, context->target, context) || harm_uses_other(run, context);
}

static int harm_amount(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int amount = step->extra && step->child_count && harm_is_other(run, context, step) ? step->extra : step->amount;
    if (step->flags & P2V_FLAG_SET) { /* a separate bonus, the amount is in `argument` */
        struct p2v_step question = *step;
        if (p2v_predicate(run, &question, context->source, context->target, context)) amount += step->argument;
    }
    if (step->name > 1) amount *= context->missiles ? context->missiles : step->name;
    amount += context->damage_bonus;
    context->damage_bonus = context->damage_bonus < -5000 ? context->damage_bonus : 0;
    return amount;
}

/* Is this the weapon that was chosen: the one the step names, else the first of the card? */
static bool harm_is_chosen(const struct p2v_game *game, const struct p2v_card *card, const struct p2v_step *step,
                           const struct p2v_feature *weapon)
{
    if (step->ref) return step->ref == weapon->name_symbol;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        if (p2v_is_weapon(feature)) return feature->name_symbol == weapon->name_symbol;
    }
    return false;
}

/* Weapons that do a further type of damage. */
static uint32_t harm_added_types(const struct p2v_game *game, const struct p2v_context *context)
{
    const struct p2v_card *card = p2v_card_of(game, context->source);
    const struct p2v_feature *weapon = context->card_feature;
    uint32_t types = 0;
    if (!(card->contributes & P2V_HAS_DAMAGE_TYPE) || !context->is_strike || !p2v_weapon_fits(weapon, P2V_WEAPON))
        return 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        const struct p2v_step *step = &game->pack->steps.items[feature->program];
        if (!feature->program_count || step->op != P2V_DO_C_DAMAGE_TYPE || !p2v_feature_works(game, context->source, p))
            continue;
        if (!(step->flags & P2V_FLAG_TYPES_CHOICE) || harm_is_chosen(game, card, step, weapon)) types |= step->types;
    }
    return types;
}

static void harm_step_damage(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count && !run->halted; i++) {
        int figure = figures[i], amount = harm_amount(run, context, step);
        bool crit = context->is_crit && context->is_strike;
        if (step->on_save) {
            enum p2v_degree degree = p2v_step_save(run, context, step, figure);
            if (degree >= P2V_SUCCESS && step->on_save == P2V_NEGATES) continue; /* P2V-POWER-03 */
            if (degree == P2V_CRITICAL_SUCCESS) continue;                        /* P2V-POWER-04 */
            crit |= degree == P2V_CRITICAL_FAILURE;                              /* once */
            if (crit) amount *= 2;
            if (degree == P2V_SUCCESS) amount = p2v_halve(amount);
        } else if (crit) {
            amount *= 2;
        }
        uint32_t types = step->types;
        if (step->flags & P2V_FLAG_TYPES_CHOICE) types = harm_choose_type(run->game, types, figure);
        types |= harm_added_types(run->game, context);
        bool melee = context->card_feature && context->card_feature->aim.mode == P2V_AIM_MELEE;
        struct p2v_blow blow = {.source = context->source,
                                .feature = context->feature,
                                .is_strike = context->is_strike,
                                .is_melee = melee,
                                .is_area = context->is_area,
                                .is_crit = crit,
                                .is_more = context->is_strike && context->last_damage > 0};
        context->last_damage += p2v_hurt(run, figure, amount, types, &blow);
    }
}

static void harm_step_persistent(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count && !run->halted; i++) {
        const struct p2v_figure *figure = &run->game->figures[figures[i]];
        bool ends = step->op == P2V_DO_END_PERSISTENT;
        if ((figure->is_helpless && !ends) || p2v_step_save(run, context, step, figures[i]) >= P2V_SUCCESS) continue;
        for (int type = 0; type < P2V_DAMAGE_TYPES; type++) {
            if (!(step->types & P2V_BIT(type)) || p2v_card_of(run->game, figures[i])->defence.immune & P2V_BIT(type))
                continue;
            if (ends)
                p2v_fact(run, P2V_FACT_PERSISTENT, figures[i], 0, type);
            else if (figure->persistent[type] < step->amount)
                p2v_fact(run, P2V_FACT_PERSISTENT, figures[i], step->amount, type); /* P2V-HP-16 */
        }
    }
}

/* As much as the spell gave: an ally in its range, or beside the enemy that was hit. */
static void harm_heal_same(struct p2v_run *run, const struct p2v_context *context)
{
    const struct p2v_game *game = run->game;
    const struct p2v_feature *spell = context->cast;
    struct p2v_question *question = &run->question;
    int amount = 0, source = context->source;
    for (uint16_t s = 0; spell && s < spell->program_count; s++)
        if (run->pack->steps.items[spell->program + s].op == P2V_DO_HEAL)
            amount += run->pack->steps.items[spell->program + s].amount;
    if (!amount) return;
    question->kind = P2V_ASK_TARGET;
    question->figure = (uint8_t)source;
    question->feature = (uint16_t)(spell - run->pack->features.items);
    question->count = 0;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (i == source || !f->in_play || f->x < 0 || f->swallower != P2V_NOBODY || p2v_is_enemy(game, i, source))
            continue;
        if (p2v_attack_possible(run, source, spell, i, 0) || p2v_distance(game, i, context->target) <= 1)
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)i, .x = f->x, .y = f->y};
    }
    int answer = question->count ? p2v_ask(run) : -1;
    if (answer >= 0) p2v_heal(run, question->options[answer].figure, amount, false);
}

static void harm_step_heal(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    if (step->extra) {
        harm_heal_same(run, context);
        return;
    }
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count && !run->halted; i++)
        p2v_heal(run, figures[i], step->amount, step->flags & P2V_FLAG_SET);
}

static void harm_step_temp_hp(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count && !run->halted; i++)
        if (run->game->figures[figures[i]].temp_hp < step->amount)
            p2v_fact(run, P2V_FACT_TEMP_HP, figures[i], step->amount);
}

static void harm_step_set_hp(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int figure = run->pending ? run->pending->subject : context->source;
    p2v_fact(run, P2V_FACT_HP, figure, step->amount);
}

static void harm_step_eliminate(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count && !run->halted; i++)
        p2v_eliminate(run, figures[i], context->source, step->name == 0);
}

static void harm_step_condition(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count && !run->halted; i++) {
        int figure = figures[i];
        if (!run->game->figures[figure].in_play) continue;
        enum p2v_degree degree = p2v_step_save(run, context, step, figure);
        if (degree >= P2V_SUCCESS || (step->extra && degree == P2V_CRITICAL_FAILURE)) continue;
        uint32_t before = run->game->figures[figure].conditions;
        p2v_give_condition(run, context->source, figure, (enum p2v_condition)step->name, (enum p2v_until)step->until);
        uint32_t given = run->game->figures[figure].conditions & ~before;
        if (context->is_spell && given) /* magic can end it */
            p2v_fact(run, P2V_FACT_ENCHANTED, figure, bits_lowest(given), context->source, p2v_spell_of(run, context));
        if (step->flags & P2V_FLAG_SET) /* it ends when its bearer is hurt */
            p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure,
                                                         .source = context->source,
                                                         .kind = P2V_DO_CONDITION,
                                                         .stat = step->name,
                                                         .until = P2V_UNTIL_TARGET_END,
                                                         .feature = p2v_spell_of(run, context),
                                                         .is_spell = context->is_spell});
        if (step->child_count) p2v_steps(run, context, step->child, step->child_count);
    }
}

static void harm_step_remove_condition(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    int count = p2v_step_targets(run, context, step, figures);
    int lost = run->pending && step->name == 255 ? (int)run->pending->types : 0;
    for (int i = 0; i < count && !run->halted; i++)
        for (int condition = 0; condition < P2V_CONDITIONS; condition++) {
            bool meant = step->name == 255 ? lost >> condition & 1 : condition == step->name;
            if (meant && run->game->figures[figures[i]].conditions & P2V_BIT(condition))
                p2v_fact(run, P2V_FACT_UNCONDITION, figures[i], condition);
        }
}

static void harm_step_escalate(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int figure = context->target;
    if (p2v_step_save(run, context, step, figure) >= P2V_SUCCESS) return;
    bool already = p2v_has(run->game, figure, (enum p2v_condition)step->name);
    p2v_give_condition(run, context->source, figure, (enum p2v_condition)(already ? step->extra : step->name),
                       P2V_UNTIL_TURN_END);
}

static void harm_step_prone(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count && !run->halted; i++)
        if (p2v_step_save(run, context, step, figures[i]) <= P2V_FAILURE) p2v_knock_prone(run, figures[i]);
}

/* P2V-FEAT-06, P2V-STAT-06 */
static void harm_step_swallow(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    int figure = context->target;
    const struct p2v_feature *feature = context->card_feature;
    if (figure == context->source || !p2v_has(game, figure, P2V_GRABBED) ||
        game->figures[figure].swallower != P2V_NOBODY)
        return;
    if (feature && feature->max_size && game->figures[figure].size_class > feature->max_size - 1) return;
    enum p2v_degree degree = p2v_step_save(run, context, step, figure);
    if (degree >= P2V_SUCCESS) return;
    p2v_ride_empty(run, figure);
    if (game->figures[figure].mount != P2V_NOBODY) p2v_ride_get_off(run, figure, false);
    p2v_fact(run, P2V_FACT_SWALLOWED, figure, context->source);
    p2v_fact(run, P2V_FACT_MOVE, figure, game->figures[context->source].x, game->figures[context->source].y);
    struct p2v_blow blow = {.source = context->source, .feature = context->feature};
    int amount = step->amount * (step->on_save && degree == P2V_CRITICAL_FAILURE ? 2 : 1); /* P2V-POWER-02 */
    p2v_hurt(run, figure, amount, step->types, &blow);
}

/* Creeping Death and its like: the feature that defines the affliction runs against the target. */
static void harm_step_use_feature(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, context->source);
    if (step->name == 2) { /* an affliction: persistent poison that possesses who drops by it */
        if (p2v_step_save(run, context, step, context->target) >= P2V_SUCCESS) return;
        for (int p = 0; p < card->feature_count; p++) {
            const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
            const struct p2v_step *first = &game->pack->steps.items[feature->program];
            if (feature->kind == P2V_PASSIVE && feature->program_count > 1 && first->op == P2V_DO_PERSISTENT)
                p2v_steps(run, context, feature->program, 1);
        }
        return;
    }
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        if (feature->name_symbol == step->ref && run->depth < 12) {
            p2v_use_feature(run, &(struct p2v_use){.figure = context->source,
                                                   .place = p,
                                                   .feature = feature,
                                                   .trigger = context->trigger,
                                                   .target = -1});
            return;
        }
    }
}

p2v_step_function *p2v_interpret_harm(enum p2v_op op)
{
    static p2v_step_function *const table[P2V_OPS] = {
        [P2V_DO_DAMAGE] = harm_step_damage,
        [P2V_DO_PERSISTENT] = harm_step_persistent,
        [P2V_DO_END_PERSISTENT] = harm_step_persistent,
        [P2V_DO_HEAL] = harm_step_heal,
        [P2V_DO_TEMP_HP] = harm_step_temp_hp,
        [P2V_DO_SET_HP] = harm_step_set_hp,
        [P2V_DO_ELIMINATE] = harm_step_eliminate,
        [P2V_DO_CONDITION] = harm_step_condition,
        [P2V_DO_REMOVE_CONDITION] = harm_step_remove_condition,
        [P2V_DO_ESCALATE] = harm_step_escalate,
        [P2V_DO_PRONE] = harm_step_prone,
        [P2V_DO_SWALLOW] = harm_step_swallow,
        [P2V_DO_USE_FEATURE] = harm_step_use_feature,
    };
    return table[op];
}
