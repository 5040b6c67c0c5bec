/* attack.c: strikes, saves and skill checks. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"

/* ---- rolls ---- */

bool p2v_hero_reroll(struct p2v_run *run, int figure, int about)
{
    if (!run->game->figures[figure].hero_points || !run->game->figures[figure].in_play) return false;
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_CHOICE;
    question->topic = P2V_TOPIC_REROLL;
    question->feature = 0xffff;
    question->figure = (uint8_t)figure;
    question->about = (uint8_t)about;
    question->count = 2;
    question->options[0] = (struct p2v_option){.figure = (uint8_t)figure, .value = 0};
    question->options[1] = (struct p2v_option){.figure = (uint8_t)figure, .value = 1};
    if (p2v_ask(run) != 1) return false;
    p2v_fact(run, P2V_FACT_HERO, figure, 0, -1);
    return true;
}

/* A modifier for one roll is used up by it. */
static void attack_end_effects(struct p2v_run *run, int figure, enum p2v_until until)
{
    for (int i = 0; i < run->game->effect_count; i++)
        if (run->game->effects[i].kind != 0xff && run->game->effects[i].bearer == figure &&
            run->game->effects[i].until == until)
            p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
}

/* Is it one of the bonuses for one roll of which another part counts for this roll? Guidance is used up as a whole. */
static bool attack_is_spent(const struct p2v_game *game, const struct p2v_effect *effect, uint32_t stats)
{
    if (effect->kind != P2V_DO_MODIFY) return true;
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect *part = &game->effects[i];
        if (part->kind == P2V_DO_MODIFY && part->bearer == effect->bearer && part->source == effect->source &&
            part->until == P2V_UNTIL_NEXT_ROLL && part->feature == effect->feature && stats & P2V_BIT(part->stat))
            return true;
    }
    return false;
}

/* What counts for the next roll of these stats ends with it. */
static void attack_spend(struct p2v_run *run, int figure, uint32_t stats)
{
    const struct p2v_game *game = run->game;
    uint64_t spent[(P2V_EFFECTS + 63) / 64] = {0};
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind != 0xff && game->effects[i].bearer == figure &&
            game->effects[i].until == P2V_UNTIL_NEXT_ROLL && attack_is_spent(game, &game->effects[i], stats))
            spent[i / 64] |= UINT64_C(1) << i % 64;
    for (int i = game->effect_count - 1; i >= 0; i--)
        if (spent[i / 64] >> i % 64 & 1) p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
}

void p2v_attack_over(struct p2v_run *run, int figure)
{
    attack_end_effects(run, figure, P2V_UNTIL_ATTACK);
}

static int attack_effect(const struct p2v_game *game, int figure, int kind)
{
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind == kind && game->effects[i].bearer == figure) return i;
    return -1;
}

int p2v_roll_fight(struct p2v_run *run, int figure, int *die)
{
    int face = run->roll(run, 20), again = attack_effect(run->game, figure, P2V_DO_ADVANTAGE);
    if (again >= 0) {
        int second = run->roll(run, 20);
        if (second > face) face = second;
        p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, again);
    }
    *die = face;
    run->fight_rolls++;
    return face;
}

int p2v_figure_save(const struct p2v_game *game, int figure, enum p2v_save save)
{
    int bonus = p2v_stat(game, figure, (enum p2v_stat)(P2V_STAT_FORT + (int)save));
    return p2v_save_bonus(bonus, p2v_has(game, figure, P2V_SICKENED));
}

/* Uneven ground: who fails a save there must keep the balance too (P2V-TERR-14). */
static void attack_shake(struct p2v_run *run, int figure, int power)
{
    const struct p2v_game *game = run->game;
    if (!game->has_special && !(game->contributes & P2V_HAS_AURA_TERRAIN)) return;
    if (!p2v_is_live(game, figure) || game->figures[figure].is_prone) return;
    if (!(p2v_traits_under(game, figure) & P2V_TERRAIN_UNEVEN) || p2v_is_off_ground(game, figure)) return;
    int total = 0;
    if (p2v_roll_skill(run, figure, P2V_ACROBATICS, power, &total) <= P2V_FAILURE) p2v_knock_prone(run, figure);
}

/* One die of a save; `bonus`: all that is added. */
static enum p2v_degree attack_save_die(struct p2v_run *run, const struct p2v_save_roll *roll, int bonus)
{
    int die = run->roll(run, 20);
    p2v_fact(run, P2V_FACT_SAVE, roll->figure, die, die + bonus, roll->power, (int)roll->save);
    return p2v_save_degree(die, bonus, roll->power);
}

/* The die that a reaction lets it roll again, or the check of a skill in its place. */
static enum p2v_degree attack_save_again(struct p2v_run *run, const struct p2v_save_roll *roll,
                                         const struct p2v_pending *pending, int bonus)
{
    if (!pending->instead) return attack_save_die(run, roll, bonus + pending->reroll_bonus);
    int skill = pending->instead - 1, by = pending->instead_by, die = run->roll(run, 20);
    int other = p2v_figure_skill(run->game, by, (enum p2v_skill)skill);
    p2v_fact(run, P2V_FACT_CHECK, by, die, die + other, roll->power, skill);
    return p2v_save_degree(die, other, roll->power);
}

/* The reactions to a save; returns what has become of it. */
static enum p2v_degree attack_save_answered(struct p2v_run *run, const struct p2v_save_roll *roll, int bonus,
                                            enum p2v_degree degree)
{
    struct p2v_pending pending = {.kind = P2V_ON_ALLY_SAVE,
                                  .actor = roll->source,
                                  .subject = roll->figure,
                                  .save = (int)roll->save,
                                  .redirect = -1,
                                  .used = roll->against,
                                  .source = roll->source};
    if (degree <= P2V_FAILURE) p2v_react(run, &pending);
    pending.kind = P2V_ON_ALLY_FAILS_SAVE;
    if (degree <= P2V_FAILURE && !pending.is_rerolled) p2v_react(run, &pending);
    if (pending.is_rerolled && !run->halted) {
        enum p2v_degree second = attack_save_again(run, roll, &pending, bonus);
        if (!pending.keep_better || second > degree) degree = second;
    }
    pending.kind = degree >= P2V_SUCCESS ? P2V_ON_SELF_SAVED : P2V_ON_SELF_CRIT_FAILS;
    pending.actor = roll->figure;
    pending.rolled = (uint32_t)P2V_ROLLED_FORT << roll->save;
    if (degree >= P2V_SUCCESS || degree == P2V_CRITICAL_FAILURE) p2v_react(run, &pending);
    return degree;
}

enum p2v_degree p2v_roll_save(struct p2v_run *run, const struct p2v_save_roll *roll)
{
    const struct p2v_game *game = run->game;
    const uint64_t windows = UINT64_C(1) << P2V_ON_ALLY_FAILS_SAVE | UINT64_C(1) << P2V_ON_ALLY_SAVE |
                             UINT64_C(1) << P2V_ON_SELF_SAVED | UINT64_C(1) << P2V_ON_SELF_CRIT_FAILS;
    int bonus = p2v_figure_save(game, roll->figure, roll->save) + roll->bonus, source = roll->source;
    enum p2v_degree degree = attack_save_die(run, roll, bonus);
    if (degree <= P2V_FAILURE && p2v_hero_reroll(run, roll->figure, source)) degree = attack_save_die(run, roll, bonus);
    attack_spend(run, roll->figure, P2V_BIT(P2V_STAT_FORT + (int)roll->save));
    if (game->windows & windows) degree = attack_save_answered(run, roll, bonus, degree);
    if (degree <= P2V_FAILURE) /* a Grapple is saved against the roll, but the balance is kept against the Power */
        attack_shake(run, roll->figure, source == P2V_NOBODY ? roll->power : p2v_stat(game, source, P2V_STAT_POWER));
    return degree;
}

uint32_t p2v_trained(const struct p2v_game *game, int figure)
{
    uint32_t skills = p2v_card_of(game, figure)->skills;
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind == P2V_DO_TRAIN && game->effects[i].bearer == figure)
            skills |= game->effects[i].types;
    return skills;
}

bool p2v_may_try_skill(const struct p2v_game *game, int figure, enum p2v_skill skill)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    return !card->needs_trained || p2v_trained(game, figure) & P2V_BIT(skill); /* P2V-SKILL-03 */
}

bool p2v_may_claim(const struct p2v_game *game, int figure, const struct p2v_objective *objective)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    return objective->skills & (card->needs_trained ? p2v_trained(game, figure) : ~UINT32_C(0));
}

int p2v_figure_skill(const struct p2v_game *game, int figure, enum p2v_skill skill)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    bool trained = p2v_trained(game, figure) & P2V_BIT(skill);
    int bonus = p2v_skill_bonus(p2v_figure_save(game, figure, p2v_skill_save(skill)), trained) +
                p2v_stat(game, figure, P2V_STAT_SKILL);
    return !trained && card->feats & P2V_FEAT_IMPROVISATION ? bonus + 1 : bonus; /* P2V-CAMP-19: -4 instead of -5 */
}

/* What it adds to a check against its mark (vs_mark). */
static int attack_mark_bonus(const struct p2v_game *game, int figure, enum p2v_skill skill, int other)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    int bonus = 0;
    if (other == P2V_NOBODY || game->figures[figure].mark != other) return 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            if (step->op == P2V_DO_C_VS_MARK && step->types & P2V_BIT(skill)) bonus += step->amount;
        }
    }
    return bonus;
}

/* What others make of a roll before it counts. */
static int attack_hindered(struct p2v_run *run, int actor, enum p2v_rolled rolled)
{
    if (!(run->game->windows >> P2V_ON_ROLL & 1)) return 0;
    struct p2v_pending pending = {
        .kind = P2V_ON_ROLL, .actor = actor, .subject = actor, .rolled = rolled, .redirect = -1};
    p2v_react(run, &pending);
    return pending.modifier;
}

/* What follows a check that failed. */
static void attack_check_failed(struct p2v_run *run, int figure, enum p2v_skill skill, enum p2v_degree degree)
{
    const uint64_t windows = UINT64_C(1) << P2V_ON_SKILL_FAILED | UINT64_C(1) << P2V_ON_SELF_CRIT_FAILS;
    if (degree > P2V_FAILURE || !(run->game->windows & windows)) return;
    struct p2v_pending pending = {.kind = P2V_ON_SKILL_FAILED,
                                  .actor = figure,
                                  .subject = figure,
                                  .feature = (int)skill,
                                  .rolled = P2V_ROLLED_SKILL,
                                  .redirect = -1};
    p2v_react(run, &pending);
    pending.kind = P2V_ON_SELF_CRIT_FAILS;
    if (degree == P2V_CRITICAL_FAILURE) p2v_react(run, &pending);
}

enum p2v_degree p2v_roll_skill(struct p2v_run *run, int figure, enum p2v_skill skill, int power, int *total)
{
    struct p2v_check check = {.figure = figure, .skill = skill, .power = power, .other = P2V_NOBODY};
    return p2v_roll_check(run, &check, total);
}

/* Assurance has a least result (P2V-CAMP-12). */
static int attack_check_die(struct p2v_run *run, int least)
{
    int die = run->roll(run, 20);
    return die < least ? least : die;
}

enum p2v_degree p2v_roll_check(struct p2v_run *run, const struct p2v_check *check, int *total)
{
    const struct p2v_game *game = run->game;
    enum p2v_skill skill = check->skill;
    int figure = check->figure, power = check->power;
    int bonus = p2v_figure_skill(game, figure, skill) + attack_mark_bonus(game, figure, skill, check->other) +
                attack_hindered(run, figure, P2V_ROLLED_SKILL);
    int least = p2v_card_of(game, figure)->assured & P2V_BIT(skill) ? 8 : 1, die = attack_check_die(run, least);
    enum p2v_degree degree = p2v_check_degree(die, bonus, power);
    *total = die + bonus;
    p2v_fact(run, P2V_FACT_CHECK, figure, die, *total, power, (int)skill + 256 * check->claims);
    if (degree <= P2V_FAILURE && p2v_hero_reroll(run, figure, figure)) {
        die = attack_check_die(run, least);
        *total = die + bonus;
        degree = p2v_check_degree(die, bonus, power);
        p2v_fact(run, P2V_FACT_CHECK, figure, die, *total, power, (int)skill + 256 * check->claims);
    }
    attack_spend(run, figure, P2V_BIT(P2V_STAT_SKILL) | P2V_BIT(P2V_STAT_FORT + (int)p2v_skill_save(skill)));
    attack_check_failed(run, figure, skill, degree);
    return degree;
}

/* ---- strikes ---- */

static int attack_reach(const struct p2v_game *game, int attacker, const struct p2v_feature *feature, int reach)
{
    int squares = reach ? reach : feature->aim.reach;
    if (feature->is_spell && game->figures[attacker].spells_reach > squares)
        squares = game->figures[attacker].spells_reach;
    if (game->active == attacker) squares += p2v_card_of(game, attacker)->own_turn_reach;
    return squares + (feature->is_strike ? game->figures[attacker].bonus[P2V_STAT_REACH] : 0);
}

/* Does its own state let it choose this target: bonds, charms and the like? */
static bool attack_is_willing(const struct p2v_game *game, int attacker, int target, bool is_melee)
{
    const struct p2v_figure *from = &game->figures[attacker], *to = &game->figures[target];
    if (from->bond != P2V_NOBODY && from->bond != target && game->figures[from->bond].in_play) return false;
    if (!is_melee && p2v_has(game, attacker, P2V_NO_RANGED)) return false;
    if (p2v_has(game, attacker, P2V_CHARMED) && from->controller == target) return false;
    return !p2v_has(game, attacker, P2V_NO_TARGET_ENEMIES) || to->side == from->side;
}

/* Does the target hide from shots where it stands? */
static bool attack_is_hidden(const struct p2v_game *game, const struct p2v_feature *feature, int target, bool is_melee)
{
    return !is_melee && feature->is_strike && p2v_card_of(game, target)->contributes & P2V_HAS_UNTARGETABLE &&
           p2v_traits_under(game, target) & P2V_TERRAIN_OBSTRUCTING;
}

static bool attack_may_choose(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target,
                              bool is_melee)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *from = &game->figures[attacker], *to = &game->figures[target];
    if (!to->in_play || to->x < 0 || to->stower != P2V_NOBODY) return false;
    if (to->swallower != P2V_NOBODY) return false;                       /* P2V-STAT-06: by nothing */
    if (from->swallower != P2V_NOBODY) return target == from->swallower; /* P2V-STAT-08 */
    if (to->status & P2V_UNTARGETABLE && !feature->is_helpful) return false;
    return attack_is_willing(game, attacker, target, is_melee) && !attack_is_hidden(game, feature, target, is_melee);
}

/* Does it see the target, or is it beside one that is not a secret? */
static bool attack_sees(struct p2v_run *run, int attacker, int target, bool is_beside)
{
    const struct p2v_game *game = run->game;
    if (!is_beside || game->figures[target].status & P2V_INVISIBLE || game->has_height)
        return p2v_sees(run, attacker, target);
    return p2v_line_of_effect(run, p2v_space(&game->figures[attacker]), p2v_space(&game->figures[target]));
}

bool p2v_attack_possible(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target, int reach)
{
    const struct p2v_game *game = run->game;
    int distance = p2v_distance(game, attacker, target), mode = feature->aim.mode;
    bool melee = P2V_BIT(mode) & (P2V_BIT(P2V_AIM_MELEE) | P2V_BIT(P2V_AIM_EITHER) | P2V_BIT(P2V_AIM_TOUCH));
    bool ranged = P2V_BIT(mode) & (P2V_BIT(P2V_AIM_RANGED) | P2V_BIT(P2V_AIM_EITHER));
    bool near = melee && distance <= attack_reach(game, attacker, feature, reach);
    bool far = ranged && distance <= feature->aim.far;
    bool by_circle = !near && melee && p2v_on_circles(game, attacker, target);
    if (!near && !far && !by_circle) return false;
    if (!attack_may_choose(run, attacker, feature, target, near || by_circle)) return false;
    if (by_circle && !far) return !(game->figures[target].status & P2V_INVISIBLE);
    return game->figures[attacker].swallower == target || attack_sees(run, attacker, target, distance <= 1 && near);
}

/* What makes the penalty for earlier attacks smaller against its prey. */
static int attack_prey_bonus(const struct p2v_game *game, int attacker, int earlier)
{
    const struct p2v_card *card = p2v_card_of(game, attacker);
    int bonus = 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        const struct p2v_step *step = &game->pack->steps.items[feature->program];
        if (feature->program_count && step->op == P2V_DO_C_MAP)
            bonus += earlier > 1 ? 10 + step->extra : 5 + step->amount;
    }
    return bonus;
}

void p2v_fight_situation(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target,
                         struct p2v_fight *fight)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *from = &game->figures[attacker];
    int distance = p2v_distance(game, attacker, target);
    bool melee = p2v_strikes_in_melee(game, attacker, feature, target);
    *fight = (struct p2v_fight){.fight = p2v_stat(game, attacker, P2V_STAT_FIGHT),
                                .armor = p2v_stat(game, target, P2V_STAT_ARMOR),
                                .is_ranged = !melee,
                                .in_enemy_reach = !melee && p2v_in_enemy_reach(game, attacker),
                                .is_prone = from->is_prone,
                                .is_rattled = p2v_has(game, attacker, P2V_RATTLED),
                                .target_is_off_guard = p2v_is_off_guard(run, target, attacker)};
    if (game->active == attacker || (from->commander != P2V_NOBODY && game->active == from->commander))
        fight->earlier_actions = from->fights; /* */
    bool hunts = from->mark == target && from->mark != P2V_NOBODY;
    const struct p2v_card *card = p2v_card_of(game, attacker);
    bool sees_far = feature->ignores_long_range || (hunts && card->contributes & P2V_HAS_FAR_MARK);
    fight->beyond_short = !melee && distance > feature->aim.near && !sees_far;
    if (hunts && fight->earlier_actions) fight->modifier += attack_prey_bonus(game, attacker, fight->earlier_actions);
}

/* A check for cover or concealment of the target: a 1 on the die. */
static bool attack_check_fails(struct p2v_run *run, int attacker, int target)
{
    int die = run->roll(run, 6);
    p2v_fact(run, P2V_FACT_DIE, attacker, die, P2V_DIE_COVER, target);
    if (die == 1 && run->game->windows >> P2V_ON_COVER_FAILED & 1) {
        struct p2v_pending pending = {
            .kind = P2V_ON_COVER_FAILED, .actor = attacker, .subject = attacker, .redirect = -1};
        p2v_react(run, &pending);
        if (pending.is_rerolled) die = run->roll(run, 6);
    }
    if (die == 1 && p2v_hero_reroll(run, attacker, attacker)) { /* P2V-HERO-02 */
        die = run->roll(run, 6);
        p2v_fact(run, P2V_FACT_DIE, attacker, die, P2V_DIE_COVER, target);
    }
    return die == 1;
}

int p2v_behind_cover(struct p2v_run *run, struct grid_space from, int point, int attacker, int target)
{
    struct p2v_cover cover;
    struct p2v_shot shot = {from, point, attacker, target};
    p2v_cover_from(run, &shot, &cover);
    for (int i = 0; i < cover.count && !run->halted; i++)
        if (attack_check_fails(run, attacker, target)) return cover.things[i];
    return target;
}

/* What its card conceals the target by. */
static int attack_own_concealment(const struct p2v_game *game, int target, bool is_melee, bool is_near)
{
    const struct p2v_card *card = p2v_card_of(game, target);
    int count = 0;
    for (int p = 0; p < card->feature_count && card->contributes & P2V_HAS_CONCEALED; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        const struct p2v_step *step = &game->pack->steps.items[feature->program];
        if (!feature->program_count || step->op != P2V_DO_C_CONCEALED) continue;
        bool ends = (step->extra == 1 && is_melee) || (step->extra == 2 && is_near);
        count += !ends && p2v_feature_works(game, target, p);
    }
    return count;
}

void p2v_strike_checks(struct p2v_run *run, int attacker, int target, bool is_melee, struct p2v_cover *cover)
{
    const struct p2v_game *game = run->game;
    *cover = (struct p2v_cover){0};
    if (!is_melee || !p2v_on_circles(game, attacker, target)) /* nothing lies between circles */
        p2v_cover(run, p2v_space(&game->figures[attacker]), attacker, target, cover);
    uint8_t senses = p2v_senses(game, attacker), status = game->figures[target].status;
    bool near = p2v_distance(game, attacker, target) <= 1, smells = senses & P2V_SCENT && near;
    const int hidden = is_melee ? P2V_CONCEALED : P2V_CONCEALED | P2V_CONCEALED_AFAR;
    if (senses & P2V_TRUESIGHT) return;
    if (status & P2V_INVISIBLE && smells) cover->concealed++; /* P2V-FEAT-03 */
    if (smells) return;
    if (status & hidden) cover->concealed++;
    cover->concealed += attack_own_concealment(game, target, is_melee, near);
}

bool p2v_strikes_in_melee(const struct p2v_game *game, int attacker, const struct p2v_feature *feature, int target)
{
    return feature->aim.mode == P2V_AIM_MELEE ||
           (feature->aim.mode == P2V_AIM_EITHER && p2v_distance(game, attacker, target) <= feature->aim.reach);
}

/* P2V-COVER-01..07, P2V-CONC-01, -02: false when the attack misses by concealment; `target` may change. */
static bool attack_passes(struct p2v_run *run, int attacker, int *target, bool is_melee, bool *is_lost)
{
    struct p2v_cover cover;
    int sure = attack_effect(run->game, attacker, P2V_DO_ADVANTAGE);
    if (sure >= 0 && run->game->effects[sure].types) return true;
    p2v_strike_checks(run, attacker, *target, is_melee, &cover);
    for (int i = 0; i < cover.count + cover.concealed && !run->halted; i++) {
        if (!attack_check_fails(run, attacker, *target)) continue;
        if (i >= cover.count) return false;
        if (cover.things[i] < 0)
            *is_lost = true; /* terrain takes it */
        else
            *target = cover.things[i];
        return cover.things[i] >= 0;
    }
    return true;
}

static int attack_highest_weakness(const struct p2v_card *card)
{
    int most = 0;
    for (int t = 0; t < P2V_DAMAGE_TYPES; t++)
        if (card->defence.weak[t] > most) most = card->defence.weak[t];
    return most;
}

/* Is it a sneak attack: does its card make more of an off-guard target, and has it not done so in this action? */
static bool attack_sneaks(struct p2v_run *run, const struct p2v_attack *attack, const struct p2v_context *context)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, attack->attacker);
    for (int p = 0; p < card->feature_count && !attack->no_sneak; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        if (feature->kind == P2V_ACTION || feature->is_item || !p2v_feature_works(game, attack->attacker, p)) continue;
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            if (step->op == P2V_DO_C_BONUS_DAMAGE && step->predicate == P2V_IF_TARGET_OFF_GUARD &&
                p2v_predicate(run, step, attack->attacker, attack->target, context))
                return true;
        }
    }
    return false;
}

/* A strike whose damage is added up; `teller`: only its parts are listed, and nothing is used up. */
struct attack_bonus {
    struct p2v_attack *attack;
    const struct p2v_feature *weapon;
    const struct p2v_context *context;
    const struct p2v_teller *teller;
};

/* Does the step of this feature make the strike harder? */
static bool attack_bonus_counts(struct p2v_run *run, const struct attack_bonus *bonus, const struct p2v_step *step,
                                bool sneaks)
{
    const struct p2v_attack *attack = bonus->attack;
    if (step->op != P2V_DO_C_BONUS_DAMAGE ||
        !p2v_predicate(run, step, attack->attacker, attack->target, bonus->context))
        return false;
    if (sneaks && attack->no_sneak) return false;
    return !(step->flags & P2V_FLAG_MELEE_ONLY) ||
           p2v_strikes_in_melee(run->game, attack->attacker, bonus->weapon, attack->target);
}

/* By how much. */
static int attack_bonus_amount(struct p2v_run *run, const struct attack_bonus *bonus, const struct p2v_step *step)
{
    const struct p2v_card *target = p2v_card_of(run->game, bonus->attack->target);
    int weakness = step->flags & P2V_FLAG_SET ? attack_highest_weakness(target) : 0;
    if (weakness) return weakness;
    return step->extra && attack_sneaks(run, bonus->attack, bonus->context) ? step->extra : step->amount;
}

/* What one feature of its card adds. */
static int attack_bonus_of(struct p2v_run *run, const struct attack_bonus *bonus, int place,
                           const struct p2v_feature *feature)
{
    const struct p2v_teller *teller = bonus->teller;
    int attacker = bonus->attack->attacker, sum = 0;
    for (uint16_t s = 0; s < feature->program_count; s++) {
        const struct p2v_step *step = &run->pack->steps.items[feature->program + s];
        bool sneaks = step->predicate == P2V_IF_TARGET_OFF_GUARD && !feature->is_item;
        if (!attack_bonus_counts(run, bonus, step, sneaks)) continue;
        bonus->attack->sneaked |= sneaks;
        int more = attack_bonus_amount(run, bonus, step), number = (int)(feature - run->pack->features.items);
        sum += more;
        if (teller) teller->tell(teller->context, feature->name, attacker, more);
        if (feature->uses && !teller) p2v_fact(run, P2V_FACT_USE, attacker, number, place, 0, 1);
    }
    return sum;
}

/* Sneak attack, pack attack, oils ...: everything that makes this strike harder. Only listing the parts uses
 * nothing up. */
static int attack_bonus_damage(struct p2v_run *run, struct p2v_attack *attack, const struct p2v_feature *feature,
                               int moved, const struct p2v_teller *teller)
{
    const struct p2v_game *game = run->game;
    int attacker = attack->attacker, target = attack->target;
    const struct p2v_card *card = p2v_card_of(game, attacker);
    int sum = game->figures[attacker].bonus[P2V_STAT_DAMAGE];
    if (game->figures[attacker].bonus[P2V_STAT_MELEE_DAMAGE] && p2v_strikes_in_melee(game, attacker, feature, target))
        sum += game->figures[attacker].bonus[P2V_STAT_MELEE_DAMAGE];
    if (teller && sum) teller->tell(teller->context, "effects", attacker, sum);
    if (!(card->contributes & P2V_HAS_BONUS)) return sum;
    struct p2v_context context = {
        .source = attacker, .target = target, .trigger = P2V_NOBODY, .feature = -1, .card_feature = feature};
    p2v_context_begin(&context);
    context.moved = moved;
    struct attack_bonus bonus = {attack, feature, &context, teller};
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *other = &game->pack->features.items[card->features[p]];
        if (other->kind != P2V_ACTION && p2v_feature_works(game, attacker, p))
            sum += attack_bonus_of(run, &bonus, p, other);
    }
    return sum;
}

int p2v_strike_damage(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target,
                      const struct p2v_teller *teller)
{
    int damage = 0;
    for (uint16_t s = 0; s < feature->program_count; s++) {
        const struct p2v_step *step = &run->pack->steps.items[feature->program + s];
        if (step->op == P2V_DO_DAMAGE && step->when != P2V_CRIT) damage += step->amount;
    }
    teller->tell(teller->context, feature->name, attacker, damage);
    struct p2v_attack attack = {.attacker = attacker, .target = target};
    return damage + attack_bonus_damage(run, &attack, feature, run->game->figures[attacker].moved, teller);
}

struct p2v_strike_faces p2v_strike_faces(struct p2v_run *run, int attacker, const struct p2v_feature *feature,
                                         int target)
{
    struct p2v_fight fight;
    struct p2v_strike_faces faces;
    p2v_fight_situation(run, attacker, feature, target, &fight);
    p2v_fight_faces(&fight, &faces.hit, &faces.crit);
    return faces;
}

/* Reactions to being chosen: more Armor, another target, none at all. */
static bool attack_targeted(struct p2v_run *run, struct p2v_attack *attack, const struct p2v_feature *feature,
                            bool melee)
{
    const struct p2v_game *game = run->game;
    const uint64_t windows = UINT64_C(1) << P2V_ON_TARGETED | UINT64_C(1) << P2V_ON_ALLY_TARGETED |
                             UINT64_C(1) << P2V_ON_RIDER_TARGETED | UINT64_C(1) << P2V_ON_NOT_TARGETED;
    if (!(game->windows & windows)) return true;
    struct p2v_pending pending = {.kind = P2V_ON_TARGETED,
                                  .actor = attack->attacker,
                                  .subject = attack->target,
                                  .is_melee = melee,
                                  .is_ranged = !melee,
                                  .redirect = -1,
                                  .used = feature,
                                  .source = attack->attacker,
                                  .feature = attack->feature};
    static const uint8_t order[] = {P2V_ON_TARGETED, P2V_ON_ALLY_TARGETED, P2V_ON_RIDER_TARGETED, P2V_ON_NOT_TARGETED};
    for (int i = 0; i < 4 && !run->halted; i++) {
        if (!(game->windows >> order[i] & 1)) continue;
        pending.kind = order[i];
        p2v_react(run, &pending);
        if (pending.redirect >= 0) {
            attack->target = pending.redirect;
            pending.subject = pending.redirect;
            pending.redirect = -1;
        }
    }
    return !run->halted && game->figures[attack->target].in_play && game->figures[attack->attacker].in_play;
}

static void attack_misses(struct p2v_run *run, const struct p2v_attack *attack, enum p2v_degree degree, bool melee)
{
    const uint64_t windows = UINT64_C(1) << P2V_ON_CRIT_MISSED | UINT64_C(1) << P2V_ON_SELF_CRIT_FAILS;
    if (degree != P2V_CRITICAL_FAILURE || !(run->game->windows & windows)) return;
    struct p2v_pending pending = {.kind = P2V_ON_CRIT_MISSED,
                                  .actor = attack->attacker,
                                  .subject = attack->target,
                                  .is_melee = melee,
                                  .rolled = P2V_ROLLED_FIGHT,
                                  .redirect = -1};
    p2v_react(run, &pending);
    pending.kind = P2V_ON_SELF_CRIT_FAILS;
    p2v_react(run, &pending);
}

/* Poison on the blade (RIDER, when it hits), or a curse on who attacks the source (CURSE, hit or not). */
static void attack_riders(struct p2v_run *run, const struct p2v_attack *attack, const struct p2v_feature *feature,
                          enum p2v_op kind)
{
    for (int i = 0; i < run->game->effect_count && !run->halted; i++) {
        struct p2v_effect effect = run->game->effects[i];
        if (effect.kind != kind || effect.bearer != attack->attacker) continue;
        if (kind == P2V_DO_CURSE && effect.source != attack->target) continue;
        if (kind == P2V_DO_RIDER && !p2v_weapon_fits(feature, (int)effect.types)) continue;
        p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
        struct p2v_context context = {.source = effect.source,
                                      .target = kind == P2V_DO_RIDER ? attack->target : attack->attacker,
                                      .trigger = attack->attacker,
                                      .feature = -1};
        p2v_context_begin(&context);
        p2v_steps(run, &context, effect.feature, effect.count);
    }
}

/* What being attacked ends, hit or not: a light sleep, a charm of the attacker. */
static void attack_wakes(struct p2v_run *run, int attacker, int target)
{
    p2v_end_fragile(run, target);
    if (p2v_has(run->game, target, P2V_CHARMED) && run->game->figures[target].controller == attacker)
        p2v_fact(run, P2V_FACT_UNCONDITION, target, P2V_CHARMED);
}

static void attack_hits(struct p2v_run *run, struct p2v_attack *attack, const struct p2v_feature *feature, bool melee,
                        int moved)
{
    struct p2v_game *game = run->game;
    struct p2v_context context = {.source = attack->attacker,
                                  .target = attack->target,
                                  .trigger = attack->target,
                                  .feature = attack->feature,
                                  .card_feature = feature};
    p2v_context_begin(&context);
    context.is_strike = true;
    context.degree = attack->degree;
    context.is_crit = attack->degree == P2V_CRITICAL_SUCCESS;
    context.moved = moved;
    context.damage_bonus = attack->bonus_damage + attack_bonus_damage(run, attack, feature, moved, NULL);
    if (attack->no_damage) context.damage_bonus = -10000;
    p2v_steps(run, &context, feature->program, feature->program_count);
    attack->dealt = context.last_damage;
    attack_riders(run, attack, feature, P2V_DO_RIDER);
    if (game->figures[attack->attacker].swallower == attack->target && context.is_crit) { /* P2V-STAT-08 */
        p2v_come_out(run, attack->attacker, attack->target);
    }
    attack_shake(run, attack->target, p2v_stat(game, attack->attacker, P2V_STAT_POWER));
    struct p2v_pending pending = {.kind = P2V_ON_HIT,
                                  .actor = attack->attacker,
                                  .subject = attack->target,
                                  .is_melee = melee,
                                  .used = feature,
                                  .redirect = -1};
    p2v_react(run, &pending);
    pending.kind = P2V_ON_COMMANDER_HITS;
    p2v_react(run, &pending);
    if (!context.is_crit) return;
    pending.kind = P2V_ON_STRIKE_CRIT;
    p2v_react(run, &pending);
}

/* The roll itself, with reactions to it. */
static enum p2v_degree attack_roll(struct p2v_run *run, struct p2v_attack *attack, struct p2v_fight *fight, bool melee)
{
    p2v_roll_fight(run, attack->attacker, &fight->die);
    fight->modifier += attack_hindered(run, attack->attacker, P2V_ROLLED_FIGHT);
    enum p2v_degree degree = p2v_fight_degree(fight);
    p2v_fact(run, P2V_FACT_FIGHT, attack->attacker, fight->die, fight->die + p2v_fight_bonus(fight),
             p2v_fight_armor(fight), attack->target);
    bool again = degree <= P2V_FAILURE ? p2v_hero_reroll(run, attack->attacker, attack->target)
                                       : p2v_hero_reroll(run, attack->target, attack->attacker);
    if (again) {
        fight->die = run->roll(run, 20);
        degree = p2v_fight_degree(fight);
        p2v_fact(run, P2V_FACT_FIGHT, attack->attacker, fight->die, fight->die + p2v_fight_bonus(fight),
                 p2v_fight_armor(fight), attack->target);
    }
    attack_spend(run, attack->attacker, P2V_BIT(P2V_STAT_FIGHT) | P2V_BIT(P2V_STAT_REACH) | P2V_BIT(P2V_STAT_DAMAGE));
    struct p2v_pending pending = {.kind = P2V_ON_WOULD_BE_HIT,
                                  .actor = attack->attacker,
                                  .subject = attack->target,
                                  .is_melee = melee,
                                  .redirect = -1};
    if (degree >= P2V_SUCCESS) p2v_react(run, &pending);
    if (pending.is_cancelled) return P2V_FAILURE;
    pending.kind = P2V_ON_CRIT_TAKEN;
    if (degree == P2V_CRITICAL_SUCCESS) p2v_react(run, &pending);
    if (pending.is_downgraded) degree = P2V_SUCCESS;
    return degree;
}

void p2v_attack(struct p2v_run *run, struct p2v_attack *attack)
{
    struct p2v_game *game = run->game;
    const struct p2v_feature *feature = p2v_action_feature(game, attack->attacker, attack->feature);
    bool melee = p2v_strikes_in_melee(game, attack->attacker, feature, attack->target);
    bool is_lost = false;
    attack->degree = P2V_FAILURE;
    attack->dealt = 0;
    bool opens = !melee && !feature->is_spell && game->windows >> P2V_ON_PROVOKE & 1; /* a spell did so when cast */
    if (opens && !p2v_provoke(run, attack->attacker, P2V_CAUSE_RANGED)) return;
    if (!attack_targeted(run, attack, feature, melee)) return;
    struct p2v_fight fight;
    int target = attack->target, first = attack->target;
    if (game->figures[attack->attacker].swallower == P2V_NOBODY &&
        !attack_passes(run, attack->attacker, &target, melee, &is_lost)) {
        bool met = is_lost && game->zone_count && p2v_barrier_covers(run, attack->attacker, feature, first);
        if (!met) run->fight_rolls++; /* the roll is made, it just cannot hit */
        return;
    }
    attack->target = target;
    p2v_fight_situation(run, attack->attacker, feature, attack->target, &fight);
    fight.modifier += attack->modifier;
    attack->degree = attack_roll(run, attack, &fight, melee);
    if (run->halted) return;
    attack_end_effects(run, attack->attacker, P2V_UNTIL_BEARER_ATTACKS);
    attack_wakes(run, attack->attacker, attack->target);
    if (attack->degree >= P2V_SUCCESS)
        attack_hits(run, attack, feature, melee, game->figures[attack->attacker].moved);
    else
        attack_misses(run, attack, attack->degree, melee);
    attack_riders(run, attack, feature, P2V_DO_CURSE);
    p2v_attack_over(run, first);
    bool adjacent = attack->degree >= P2V_SUCCESS && p2v_distance(game, attack->attacker, attack->target) <= 1;
    p2v_fact(run, P2V_FACT_LAST, attack->attacker, attack->feature, (attack->degree >= P2V_SUCCESS) | adjacent << 1,
             attack->target);
}
