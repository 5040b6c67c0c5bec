/* harm.c: damage in the order of ruling A-08, healing, conditions, dying (P2V-HP-01..16). */
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/act/interpret.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/ride.h"
#include "systems/p2v/game/war.h"

static int harm_roll_d6(void *context)
{
    struct p2v_run *run = context;
    return run->roll(run, 6);
}

/* At least so much resistance against each of the types. */
static void harm_resist(struct p2v_defence *defence, uint32_t types, int amount)
{
    for (int t = 0; t < P2V_DAMAGE_TYPES; t++)
        if (types & P2V_BIT(t) && defence->resist[t] < amount) defence->resist[t] = (uint8_t)amount;
}

/* What protects it from such as this one alone. */
static void harm_resist_from(const struct p2v_run *run, int figure, int source, struct p2v_defence *defence)
{
    const struct p2v_card *card = p2v_card_of(run->game, figure);
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &run->pack->features.items[card->features[p]];
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &run->pack->steps.items[feature->program + s];
            if (step->op != P2V_DO_C_RESIST || !step->filter || !p2v_feature_works(run->game, figure, p) ||
                !p2v_filter_fits(run, step->filter, figure, source))
                continue;
            harm_resist(defence, step->types, step->amount);
        }
    }
}

/* What effects on it protect it from. */
static void harm_defend_by_effects(const struct p2v_game *game, int figure, struct p2v_defence *defence)
{
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect *effect = &game->effects[i];
        if (effect->bearer != figure || effect->kind == 0xff) continue;
        if (effect->kind == P2V_DO_C_IMMUNE) defence->immune |= effect->types;
        if (effect->kind == P2V_DO_RESIST) harm_resist(defence, effect->types, effect->value);
    }
}

/* What the card of the attacker pierces. */
static void harm_pierce(const struct p2v_game *game, int source, struct p2v_defence *defence)
{
    const struct p2v_card *from = p2v_card_of(game, source);
    for (int p = 0; p < from->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[from->features[p]];
        const struct p2v_step *step = &game->pack->steps.items[feature->program];
        if (!feature->program_count || step->op != P2V_DO_C_PIERCE) continue;
        for (int t = 0; t < P2V_DAMAGE_TYPES; t++)
            defence->resist[t] = (uint8_t)(defence->resist[t] > step->amount ? defence->resist[t] - step->amount : 0);
    }
}

void p2v_defence_now(const struct p2v_run *run, int figure, int source, struct p2v_defence *defence)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    *defence = card->defence;
    if (game->figures[figure].resist_lost) memset(defence->resist, 0, sizeof defence->resist);
    harm_defend_by_effects(game, figure, defence);
    if (source == P2V_NOBODY) return;
    if (card->contributes & P2V_HAS_RESIST_FROM) harm_resist_from(run, figure, source, defence);
    if (p2v_card_of(game, source)->contributes & P2V_HAS_PIERCE) harm_pierce(game, source, defence);
}

/* Windows before the damage counts; the amount left, or -1 when it is called off. */
static int harm_reductions(struct p2v_run *run, const struct p2v_blow *blow, struct p2v_pending *pending)
{
    const struct p2v_game *game = run->game;
    const uint64_t windows =
        UINT64_C(1) << P2V_ON_WOULD_TAKE_DAMAGE | UINT64_C(1) << P2V_ON_DAMAGE | UINT64_C(1) << P2V_ON_ALLY_DAMAGE;
    bool granted = false;
    for (int i = 0; i < game->effect_count; i++)
        granted |= game->effects[i].kind == P2V_DO_GRANT && game->effects[i].bearer == pending->subject;
    if (!(game->windows & windows) && !granted) return pending->amount;
    pending->kind = P2V_ON_WOULD_TAKE_DAMAGE;
    p2v_react(run, pending);
    if (pending->is_cancelled) return -1;
    pending->kind = P2V_ON_DAMAGE;
    p2v_react(run, pending);
    pending->kind = P2V_ON_ALLY_DAMAGE;
    if (blow->source != P2V_NOBODY && blow->source != pending->subject) p2v_react(run, pending);
    return pending->is_cancelled ? -1 : pending->amount;
}

void p2v_end_fragile(struct p2v_run *run, int figure)
{
    for (int i = 0; i < run->game->effect_count; i++) {
        const struct p2v_effect *effect = &run->game->effects[i];
        if (effect->kind != P2V_DO_CONDITION || effect->bearer != figure) continue;
        p2v_fact(run, P2V_FACT_UNCONDITION, figure, effect->stat);
        p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
    }
}

/* Does the blow bring on what the step is for: a kind of damage, or half HP or a critical hit, which break it once? */
static bool harm_crosses(struct p2v_run *run, int figure, const struct p2v_step *step, const struct p2v_pending *dealt,
                         bool is_crit)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    if (step->op != P2V_DO_C_THRESHOLD || step->name > 1) return false;
    if (step->name == 1) return (!step->types || dealt->types & step->types) && dealt->amount >= step->extra;
    if (f->has_broken || (2 * f->hp > f->max_hp && !is_crit)) return false;
    p2v_change(run, figure, P2V_CHANGE_BREAK, 0);
    return true;
}

/* What the card of who was hurt makes of it (P2V threshold contributions). */
static void harm_thresholds(struct p2v_run *run, const struct p2v_blow *blow, const struct p2v_pending *dealt)
{
    const struct p2v_game *game = run->game;
    int figure = dealt->subject;
    const struct p2v_card *card = p2v_card_of(game, figure);
    if (!(card->contributes & P2V_HAS_THRESHOLD)) return;
    for (int p = 0; p < card->feature_count && !run->halted; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            if (!harm_crosses(run, figure, step, dealt, blow->is_crit)) continue;
            struct p2v_context context = {
                .source = figure, .target = figure, .trigger = blow->source, .feature = p, .card_feature = feature};
            p2v_context_begin(&context);
            p2v_steps(run, &context, step->child, step->child_count);
        }
    }
}

static bool harm_is_on_ledge(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    uint16_t everywhere = 0;
    if (game->unit != 1)
        return inch_traits_under(game, P2V_NOBODY, p2v_space(f), &everywhere) & P2V_TERRAIN_VOID &&
               !(p2v_modes(game, figure) & P2V_FLIGHT);
    for (int i = 0; f->x >= 0 && i < f->size * f->size; i++)
        if (game->terrain[p2v_square(f->x + i % f->size, f->y + i / f->size)] & P2V_TERRAIN_VOID)
            return !(p2v_modes(game, figure) & P2V_FLIGHT);
    return false;
}

/* Who has fallen prone beside a void may fall into it (P2V-NARROW-01). */
static bool harm_slips(struct p2v_run *run, int figure)
{
    if (!harm_is_on_ledge(run->game, figure)) return false;
    int die = run->roll(run, 6);
    p2v_fact(run, P2V_FACT_DIE, figure, die, P2V_DIE_RESISTANCE, 4);
    if (die <= 3) p2v_eliminate(run, figure, P2V_NOBODY, false);
    return true;
}

/* Who rides on it, as bits. */
static uint64_t harm_riders(const struct p2v_game *game, int mount)
{
    uint64_t riders = 0;
    for (int i = 0; game->figures[mount].rider != P2V_NOBODY && i < game->figures_count; i++)
        if (game->figures[i].mount == mount) riders |= UINT64_C(1) << i;
    return riders;
}

/* Their mount has fallen, and they are off it (P2V-CMD-06). */
static void harm_throw(struct p2v_run *run, int mount, uint64_t riders)
{
    const struct p2v_figure *f = &run->game->figures[mount];
    int power = p2v_stat(run->game, mount, P2V_STAT_POWER);
    for (; riders && !run->halted; riders &= riders - 1) {
        int rider = bits_lowest(riders);
        if (p2v_roll_save(run, &(struct p2v_save_roll){
                                   .figure = rider, .save = P2V_REFLEX, .power = power, .source = mount}) > P2V_FAILURE)
            continue;
        p2v_knock_prone(run, rider);
        if (f->size_class >= 4) p2v_fall(run, rider, f->size);
    }
}

static void harm_drop(struct p2v_run *run, int figure, const struct p2v_blow *blow)
{
    struct p2v_game *game = run->game;
    struct p2v_figure *f = &game->figures[figure];
    struct p2v_pending pending = {.kind = P2V_ON_WOULD_DROP, .actor = blow->source, .subject = figure, .redirect = -1};
    p2v_react(run, &pending);
    if (run->halted || f->hp > 0) return;
    if (f->sticky & P2V_BIT(P2V_CONTROLLED)) { /* possessed: the body bursts */
        p2v_eliminate(run, figure, blow->source, true);
        return;
    }
    bool was_inside = f->swallower != P2V_NOBODY && f->swallower == blow->source;
    uint64_t riders = harm_riders(game, figure);
    bool falls = !f->is_prone && f->swallower == P2V_NOBODY && f->stower == P2V_NOBODY; /* P2V-HP-03: it falls prone */
    p2v_put_down(run, figure);
    p2v_fact(run, P2V_FACT_HELPLESS, figure, 0);
    p2v_free_swallowed(run, figure);
    harm_throw(run, figure, riders);
    if (falls) harm_slips(run, figure);
    if (!f->in_play) return;
    pending.kind = P2V_ON_DROP;
    p2v_react(run, &pending);
    pending.kind = P2V_ON_ALLY_DROPS;
    p2v_react(run, &pending);
    pending.kind = P2V_ON_SELF_KILLS; /* digested: what was swallowed and drops counts as killed */
    if (was_inside) p2v_react(run, &pending);
    p2v_end_grabs(run);
}

/* Temporary HP go first (P2V-HP-10). */
static void harm_lose(struct p2v_run *run, int figure, int amount)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    int left = amount;
    if (f->temp_hp > 0) {
        int absorbed = f->temp_hp < left ? f->temp_hp : left;
        p2v_fact(run, P2V_FACT_TEMP_HP, figure, f->temp_hp - absorbed);
        left -= absorbed;
    }
    if (left > 0) p2v_fact(run, P2V_FACT_HP, figure, f->hp - left > -999 ? f->hp - left : -999);
}

/* The reactions to damage that was done. */
static void harm_answered(struct p2v_run *run, const struct p2v_blow *blow, struct p2v_pending *dealt)
{
    const uint64_t windows =
        UINT64_C(1) << P2V_ON_DAMAGED | UINT64_C(1) << P2V_ON_CREATURE_DAMAGED | UINT64_C(1) << P2V_ON_SELF_DAMAGES;
    if (!(run->game->windows & windows)) return;
    p2v_react(run, dealt);
    dealt->kind = P2V_ON_CREATURE_DAMAGED;
    p2v_react(run, dealt);
    dealt->kind = P2V_ON_SELF_DAMAGES;
    if (blow->source != P2V_NOBODY && blow->is_strike) p2v_react(run, dealt);
}

/* The last part: temporary HP, HP, what follows. */
static void harm_take(struct p2v_run *run, int figure, int amount, uint32_t types, const struct p2v_blow *blow)
{
    struct p2v_figure *f = &run->game->figures[figure];
    bool was_helpless = f->is_helpless;
    p2v_fact(run, P2V_FACT_DAMAGE, figure, amount, (int)(types & 0x7fff), blow->source, blow->feature);
    if (run->damage_by) run->damage_by(run, blow->source, blow->feature, amount);
    harm_lose(run, figure, amount);
    p2v_war_hurt(run, figure, blow->source, f->hp <= 0 && !was_helpless);
    p2v_end_fragile(run, figure);
    if (was_helpless) {
        if (blow->is_strike && !blow->is_more) p2v_recovery_check(run, figure, blow->source); /* P2V-HP-04 */
        return;
    }
    if (f->hp <= 0) harm_drop(run, figure, blow);
    if (f->hp <= 0 || !f->in_play || run->halted) return; /* else it stands by some ferocity, and has been hurt */
    struct p2v_pending dealt = {.kind = P2V_ON_DAMAGED,
                                .actor = blow->source,
                                .subject = figure,
                                .amount = amount,
                                .types = types,
                                .redirect = -1,
                                .is_melee = blow->is_melee};
    harm_thresholds(run, blow, &dealt);
    harm_answered(run, blow, &dealt);
}

/* Is this one of the strikes whose damage comes at last, as one sum? */
static bool harm_waits(struct p2v_combined *sum, int figure, int amount, uint32_t types, const struct p2v_blow *blow)
{
    if (!blow->is_strike || blow->source != sum->source || (sum->target >= 0 && sum->target != figure)) return false;
    bool crit = sum->blow.is_crit || blow->is_crit;
    sum->target = figure;
    sum->amount += amount;
    sum->types |= types;
    sum->blow = *blow;
    sum->blow.is_crit = crit;
    sum->blow.is_more = false;
    return true;
}

/* All of it is stopped: that is worth a line in the log. */
static int harm_none(struct p2v_run *run, int figure, uint32_t types, const struct p2v_blow *blow)
{
    p2v_fact(run, P2V_FACT_DAMAGE, figure, 0, (int)(types & 0x7fff), blow->source, blow->feature);
    return 0;
}

int p2v_hurt(struct p2v_run *run, int figure, int amount, uint32_t types, const struct p2v_blow *blow)
{
    struct p2v_game *game = run->game;
    struct p2v_figure *f = &game->figures[figure];
    if (amount <= 0 || !f->in_play || run->halted) return 0;
    if (types & P2V_BIT(P2V_VOID) && p2v_senses(game, figure) & P2V_VOID_HEALING) { /* P2V-FEAT-05 */
        p2v_heal(run, figure, amount, true);
        return 0;
    }
    if (run->combined && harm_waits(run->combined, figure, amount, types, blow)) return amount;
    struct p2v_pending pending = {.actor = blow->source,
                                  .subject = figure,
                                  .feature = blow->feature,
                                  .amount = amount,
                                  .types = types,
                                  .is_melee = blow->is_melee,
                                  .redirect = -1};
    amount = harm_reductions(run, blow, &pending);
    if (run->halted) return 0;
    if (amount <= 0) return harm_none(run, figure, types, blow);
    struct p2v_defence defence;
    p2v_defence_now(run, figure, blow->source, &defence);
    if (pending.resist) harm_resist(&defence, types, pending.resist);
    if (pending.ignores_weakness) memset(defence.weak, 0, sizeof defence.weak);
    uint32_t keys = types | (blow->is_area ? P2V_BIT(P2V_AREA) : 0); /* */
    int taken = p2v_damage_taken(&defence, amount, keys, harm_roll_d6, run) - pending.modifier;
    if (taken <= 0) return harm_none(run, figure, types, blow);
    harm_take(run, figure, taken, types, blow);
    return taken;
}

void p2v_heal(struct p2v_run *run, int figure, int amount, bool even_undead)
{
    struct p2v_game *game = run->game;
    struct p2v_figure *f = &game->figures[figure];
    if (!f->in_play || amount <= 0 || run->halted) return;
    if (p2v_card_of(game, figure)->immune_healing || p2v_has(game, figure, P2V_NO_HEAL)) return;
    if (!even_undead && p2v_senses(game, figure) & P2V_VOID_HEALING) { /* */
        struct p2v_blow blow = {.source = P2V_NOBODY, .feature = -1};
        p2v_hurt(run, figure, amount, 0, &blow);
        return;
    }
    int hp = (f->hp < 0 ? 0 : f->hp) + amount; /* P2V-HP-05 */
    if (hp > f->max_hp) hp = f->max_hp;
    if (hp <= f->hp) return;
    p2v_fact(run, P2V_FACT_HEALED, figure, hp - f->hp);
    p2v_fact(run, P2V_FACT_HP, figure, hp);
    if (!f->is_helpless) return;
    p2v_fact(run, P2V_FACT_RECOVERED, figure, 0);
}

void p2v_hurt_raw(struct p2v_run *run, int figure, int amount, uint32_t types)
{
    struct p2v_blow blow = {.source = P2V_NOBODY, .feature = -1};
    if (amount > 0 && run->game->figures[figure].in_play) harm_take(run, figure, amount, types, &blow);
}

void p2v_set_hp(struct p2v_run *run, int figure, int hp)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    struct p2v_blow blow = {.source = P2V_NOBODY, .feature = -1};
    p2v_fact(run, P2V_FACT_HP, figure, hp);
    if (hp > 0 && f->is_helpless)
        p2v_fact(run, P2V_FACT_RECOVERED, figure, 0);
    else if (hp <= 0 && f->in_play && !f->is_helpless)
        harm_drop(run, figure, &blow);
}

/* ---- conditions ---- */

/* "Exhausted": slowed becomes stunned, stunned the end. */
static int harm_replaced(const struct p2v_game *game, int figure, int condition)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    if (!(card->contributes & P2V_HAS_REPLACE)) return condition;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            if (step->op == P2V_DO_C_REPLACE && step->name == condition) return step->extra;
        }
    }
    return condition;
}

/* Does a reaction keep the condition off, or stop everything to ask for one? */
static bool harm_is_warded(struct p2v_run *run, int source, int figure, int condition)
{
    if (!(run->game->windows >> P2V_ON_CONDITION & 1)) return false;
    struct p2v_pending pending = {
        .kind = P2V_ON_CONDITION, .actor = source, .subject = figure, .types = P2V_BIT(condition), .redirect = -1};
    p2v_react(run, &pending);
    return pending.is_cancelled || run->halted;
}

void p2v_give_condition(struct p2v_run *run, int source, int figure, enum p2v_condition condition, enum p2v_until until)
{
    struct p2v_game *game = run->game;
    struct p2v_figure *f = &game->figures[figure];
    if (run->halted || !f->in_play || f->is_helpless) return;
    if (p2v_card_of(game, figure)->immune_conditions & P2V_BIT(condition)) return; /* P2V-CARD-20 */
    int becomes = harm_replaced(game, figure, (int)condition);
    if (becomes == 255) {
        p2v_eliminate(run, figure, source, true);
        return;
    }
    if (source != P2V_NOBODY && harm_is_warded(run, source, figure, becomes)) return;
    if (becomes == P2V_PETRIFIED) {
        p2v_petrify(run, figure, source);
        return;
    }
    bool own_turn = f->is_active && !f->is_beginning;
    bool kept = own_turn && (becomes == P2V_SLOWED || becomes == P2V_STUNNED); /* */
    p2v_fact(run, P2V_FACT_CONDITION, figure, becomes, kept, until == P2V_UNTIL_ENCOUNTER, source);
    if (becomes == P2V_GRABBED && source != P2V_NOBODY) {
        struct p2v_pending pending = {
            .kind = P2V_ON_HIT, .actor = source, .subject = figure, .is_melee = true, .redirect = -1};
        p2v_react(run, &pending);
    }
}

void p2v_knock_prone(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    struct p2v_figure *f = &game->figures[figure];
    if (f->is_prone || !f->in_play || p2v_card_of(game, figure)->immune_prone || run->halted) return;
    if (f->swallower != P2V_NOBODY || f->stower != P2V_NOBODY) return;
    if (f->mount != P2V_NOBODY && !p2v_is_passenger(game, figure)) p2v_ride_get_off(run, figure, false); /* it falls */
    p2v_fact(run, P2V_FACT_PRONE, figure, 0);
    if (harm_slips(run, figure)) return;
    uint64_t riders = harm_riders(game, figure);
    if (riders) p2v_ride_empty(run, figure);
    harm_throw(run, figure, riders);
    struct p2v_pending pending = {.kind = P2V_ON_SELF_PRONE, .actor = figure, .subject = figure, .redirect = -1};
    p2v_react(run, &pending);
}

/* P2V-COND-05: a grab ends when nobody hostile can reach any more. */
void p2v_end_grabs(struct p2v_run *run)
{
    struct p2v_game *game = run->game;
    for (uint64_t rest = game->crowd.grabbed & game->crowd.in_play; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        const struct p2v_figure *f = &game->figures[i];
        if (f->swallower != P2V_NOBODY || f->sticky & P2V_BIT(P2V_GRABBED)) continue;
        if (f->x >= 0 && !p2v_in_enemy_reach(game, i)) p2v_fact(run, P2V_FACT_UNCONDITION, i, P2V_GRABBED);
    }
}

/* ---- the end ---- */

void p2v_come_out(struct p2v_run *run, int figure, int host)
{
    const struct p2v_figure *from = &run->game->figures[host];
    struct p2v_near near = {.asked = figure, .source = host, .figure = figure, .within = 1};
    struct p2v_point place = {from->x, from->y};
    if (p2v_ask_place_near(run, &near, &place) || (!run->halted && p2v_nearest_free(run->game, figure, &place)))
        p2v_fact(run, P2V_FACT_FREED, figure, place.x, place.y);
}

/* Everybody inside or on top comes out beside it, and it gets off its own mount. */
void p2v_free_swallowed(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    p2v_ride_empty(run, figure);
    if (game->figures[figure].mount != P2V_NOBODY) p2v_ride_get_off(run, figure, false);
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (f->swallower == figure || f->stower == figure) p2v_come_out(run, i, figure);
    }
}

static void harm_end_bonds(struct p2v_run *run, int figure)
{
    for (int i = 0; i < run->game->figures_count; i++) {
        if (run->game->figures[i].bond == figure) p2v_fact(run, P2V_FACT_BOND, i, P2V_NOBODY);
        if (run->game->figures[i].mark == figure) p2v_fact(run, P2V_FACT_MARK, i, P2V_NOBODY);
    }
}

void p2v_eliminate(struct p2v_run *run, int figure, int by, bool leaves_body)
{
    struct p2v_game *game = run->game;
    if (!game->figures[figure].in_play || run->halted) return;
    if (!(p2v_traits_under(game, figure) & P2V_TERRAIN_VOID)) p2v_put_down(run, figure);
    p2v_free_swallowed(run, figure);
    p2v_fact(run, P2V_FACT_ELIMINATED, figure, leaves_body);
    p2v_war_gone(run, figure, by);
    if (leaves_body) p2v_fact(run, P2V_FACT_BODY, figure, -1, 1);
    harm_end_bonds(run, figure);
    struct p2v_pending pending = {.kind = P2V_ON_ELIMINATED, .actor = by, .subject = figure, .redirect = -1};
    p2v_react(run, &pending);
    pending.kind = P2V_ON_CREATURE_ELIMINATED;
    p2v_react(run, &pending);
    pending.kind = P2V_ON_SELF_KILLS;
    if (by != P2V_NOBODY) p2v_react(run, &pending);
    p2v_end_grabs(run);
}

/* P2V-HP-04, P2V-HERO-03 */
void p2v_recovery_check(struct p2v_run *run, int figure, int by)
{
    struct p2v_game *game = run->game;
    struct p2v_figure *f = &game->figures[figure];
    if (!f->in_play || !f->is_helpless || f->has_passed_recovery || run->halted) return;
    if (f->hero_points) {
        struct p2v_question *question = &run->question;
        question->kind = P2V_ASK_CHOICE;
        question->topic = P2V_TOPIC_RECOVERY;
        question->feature = 0xffff;
        question->figure = (uint8_t)figure;
        question->count = 2;
        question->options[0] = (struct p2v_option){.figure = (uint8_t)figure, .value = 0};
        question->options[1] = (struct p2v_option){.figure = (uint8_t)figure, .value = 1};
        int answer = p2v_ask(run);
        if (answer < 0) return;
        if (answer == 1) {
            p2v_fact(run, P2V_FACT_HERO, figure, 1, -1);
            return;
        }
    }
    int needed = p2v_card_of(game, figure)->feats & P2V_FEAT_TOUGHNESS ? 3 : 4; /* P2V-CAMP-15 */
    int die = run->roll(run, 6);
    p2v_fact(run, P2V_FACT_DIE, figure, die, P2V_DIE_RECOVERY, needed);
    if (die < needed && p2v_hero_reroll(run, figure, figure)) { /* P2V-HERO-02 */
        die = run->roll(run, 6);
        p2v_fact(run, P2V_FACT_DIE, figure, die, P2V_DIE_RECOVERY, needed);
    }
    if (die < needed) p2v_eliminate(run, figure, by, true);
}

/* P2V-TURN-08, P2V-HP-15, A-02 */
void p2v_persistent_damage(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    struct p2v_figure *f = &game->figures[figure];
    if (!f->has_persistent) return;
    for (int type = 0; type < P2V_DAMAGE_TYPES && !run->halted; type++) {
        int amount = f->persistent[type];
        if (!amount) continue;
        struct p2v_blow blow = {.source = P2V_NOBODY, .feature = -1, .is_persistent = true};
        p2v_hurt(run, figure, amount, P2V_BIT(type), &blow);
        int left = amount > 5 ? amount - 5 : 0;
        if (game->switches.persistent_by_die) {
            int die = run->roll(run, 6);
            p2v_fact(run, P2V_FACT_DIE, figure, die, P2V_DIE_PERSISTENT, 4);
            left = die >= 4 ? 0 : amount;
        }
        p2v_fact(run, P2V_FACT_PERSISTENT, figure, left, type);
    }
}
