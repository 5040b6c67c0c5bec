/* turn.c: turns, action points, and doing one action (P2V-TURN-01..10). */
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/act/feats.h"
#include "systems/p2v/act/interpret.h"
#include "systems/p2v/game/round.h"
#include "systems/p2v/game/solo.h"
#include "systems/p2v/game/war.h"

static int turn_roll(struct p2v_run *run, int faces)
{
    return (int)rng_die(&run->rng, faces);
}

void p2v_run_init(struct p2v_run *run, struct p2v_game *game, struct p2v_sight_cache *sight, uint64_t seed,
                  uint64_t number)
{
    memset(run, 0, offsetof(struct p2v_run, question));
    memset(&run->question, 0, offsetof(struct p2v_question, options));
    run->question.feature = 0xffff;
    /* All but the room for options, which is large; so whatever follows it is also cleared. */
    memset((char *)run + offsetof(struct p2v_run, asks_always), 0, sizeof *run - offsetof(struct p2v_run, asks_always));
    run->game = game;
    run->pack = game->pack;
    run->sight = sight;
    run->roll = turn_roll;
    run->rng = rng_new(seed, number, 0);
}

/* Do the others still have its first action point to spend (P2V-COND-02)? */
static bool turn_is_confused(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    return f->conditions & P2V_BIT(P2V_CONFUSED) && f->is_active && !f->has_been_led && f->controller != P2V_NOBODY &&
           !(f->conditions & P2V_BIT(P2V_CONTROLLED)) && !f->control_next && !f->gambit;
}

int p2v_owner(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (!f->is_active || f->controller == P2V_NOBODY) return f->side; /* reactions in other turns are its own */
    bool led = f->conditions & P2V_BIT(P2V_CONTROLLED) || f->control_next || turn_is_confused(game, figure);
    return led ? game->figures[f->controller].side : f->side;
}

int p2v_ask(struct p2v_run *run)
{
    struct p2v_question *question = &run->question;
    if (run->halted || question->count <= 0) return -1;
    if (question->count == 1 && question->kind != P2V_ASK_REACTION && !run->asks_always) return 0;
    question->side = (uint8_t)p2v_owner(run->game, question->figure);
    int answer = run->ask ? run->ask(run, question) : 0;
    question->topic = P2V_TOPIC_ACTION;
    if (answer < 0 || answer >= question->count) {
        run->halted = true;
        return -1;
    }
    return answer;
}

/* ---- who acts ---- */

static bool turn_has_commander(const struct p2v_game *game, int figure)
{
    int commander = game->figures[figure].commander;
    return commander != P2V_NOBODY && p2v_is_live(game, commander);
}

/* Does its turn come right after that of who summoned it? */
static bool turn_follows(const struct p2v_game *game, int figure)
{
    int caster = game->figures[figure].follows;
    return caster != P2V_NOBODY && p2v_is_live(game, caster);
}

static bool turn_may_activate(const struct p2v_game *game, int figure)
{
    if (!(game->crowd.waiting >> figure & 1)) return false;
    return !((game->crowd.led | game->crowd.follows) >> figure & 1) ||
           (!turn_has_commander(game, figure) && !turn_follows(game, figure));
}

static bool turn_side_has_more(const struct p2v_game *game, int side)
{
    for (uint64_t rest = game->crowd.waiting & game->crowd.sides[side]; rest; rest &= rest - 1)
        if (turn_may_activate(game, bits_lowest(rest))) return true;
    return false;
}

int p2v_side_to_move(const struct p2v_game *game)
{
    return game->active == P2V_NOBODY ? game->next_side : p2v_owner(game, game->active);
}

/* ---- effects that end ---- */

/* Does the effect lose a turn when a turn of this figure starts or ends? */
static bool turn_effect_is_due(const struct p2v_effect *effect, int figure, bool starts)
{
    if (starts) return effect->until == P2V_UNTIL_SOURCE_START && effect->source == figure;
    if (effect->until == P2V_UNTIL_SOURCE_END) return effect->source == figure;
    if (effect->until == P2V_UNTIL_TARGET_END) return effect->bearer == figure;
    return effect->until == P2V_UNTIL_THIS_TURN || effect->until == P2V_UNTIL_ATTACK;
}

static void turn_tick_effects(struct p2v_run *run, int figure, bool starts)
{
    struct p2v_game *game = run->game;
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect *effect = &game->effects[i];
        if (effect->kind == 0xff || !turn_effect_is_due(effect, figure, starts)) continue;
        bool goes_on = effect->turns > 1 && effect->until != P2V_UNTIL_THIS_TURN;
        if (goes_on)
            p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i, 1);
        else
            p2v_effect_end(run, i);
    }
}

static void turn_tick(struct p2v_run *run, int figure, bool starts)
{
    struct p2v_game *game = run->game;
    int due = starts ? P2V_UNTIL_SOURCE_START : P2V_UNTIL_SOURCE_END;
    turn_tick_effects(run, figure, starts);
    for (int z = 0; z < game->zone_count; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        bool ends = zone->is_live && zone->source == figure && zone->until == due;
        if (ends) p2v_fact(run, P2V_FACT_ZONE_END, P2V_NOBODY, z, zone->turns > 1);
    }
}

/* ---- a turn begins (A-77) ---- */

static void turn_swallowed_damage(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    int swallower = game->figures[figure].swallower;
    if (swallower == P2V_NOBODY) return;
    const struct p2v_card *card = p2v_card_of(game, swallower);
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        const struct p2v_step *step = &game->pack->steps.items[feature->program];
        if (!feature->program_count || step->op != P2V_DO_SWALLOW) continue;
        struct p2v_blow blow = {.source = swallower, .feature = p};
        p2v_hurt(run, figure, step->amount, step->types, &blow);
    }
}

/* What happens to a creature inside; then it may come out beside its host (its player decides). */
static void turn_stowed(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    int stower = game->figures[figure].stower;
    if (stower == P2V_NOBODY) return;
    const struct p2v_card *card = p2v_card_of(game, stower);
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        const struct p2v_step *step = &game->pack->steps.items[feature->program];
        if (!feature->program_count || step->op != P2V_DO_STOW) continue;
        struct p2v_context context = {
            .source = stower, .target = figure, .trigger = P2V_NOBODY, .feature = p, .card_feature = feature};
        p2v_context_begin(&context);
        p2v_steps(run, &context, step->child, step->child_count);
        break;
    }
    const uint16_t either[] = {0, 1};
    struct p2v_choice choice = {figure, stower, P2V_TOPIC_LEAVE, either, 2};
    if (run->halted || p2v_ask_choice(run, &choice) != 1) return;
    p2v_come_out(run, figure, stower);
}

static void turn_auras(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    const uint64_t windows = UINT64_C(1) << P2V_ON_AURA_TURN_START | UINT64_C(1) << P2V_ON_AURA_ENTER_OR_START;
    if (!(game->windows & windows)) return;
    for (int i = 0; i < game->figures_count && !run->halted; i++) {
        const struct p2v_card *card = p2v_card_of(game, i);
        if (i == figure || !(card->windows & windows) || !(card->contributes & P2V_HAS_AURA) || !p2v_is_live(game, i))
            continue;
        for (int p = 0; p < card->feature_count; p++) {
            const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
            int window = feature->trigger.window;
            if (window != P2V_ON_AURA_TURN_START && window != P2V_ON_AURA_ENTER_OR_START) continue;
            if (!p2v_within(game, i, figure, feature->aim.size) ||
                !p2v_trigger_means(run, &feature->trigger, i, figure))
                continue;
            struct p2v_context context = {
                .source = i, .target = figure, .trigger = figure, .feature = p, .card_feature = feature};
            p2v_context_begin(&context);
            p2v_fact(run, P2V_FACT_REACTION, i, card->features[p], 0, p);
            p2v_steps(run, &context, feature->program, feature->program_count);
        }
    }
}

static int turn_action_points(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    int points =
        turn_has_commander(game, figure) || (p2v_card_of(game, figure)->is_minion && f->commander == P2V_NOBODY)
            ? 1
            : 2;                                                        /* */
    if (p2v_has(game, figure, P2V_STUNNED)) return 0;                   /* */
    if (f->stower != P2V_NOBODY) return 0;                              /* out of play as long as it stays inside */
    if (f->phase == P2V_PHASE_LATE_ADVENTURERS && !f->gambit) points++; /* P2V-SOLO-01 */
    if (f->status & P2V_QUICKENED) points++;
    if (p2v_has(game, figure, P2V_SLOWED)) points--;
    return points > 0 ? points : 0;
}

static void turn_begin(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    p2v_fact(run, P2V_FACT_TURN_FLAGS, figure, 0);
    turn_tick(run, figure, true);
    turn_swallowed_damage(run, figure);
    turn_stowed(run, figure);
    const uint64_t windows =
        UINT64_C(1) << P2V_ON_TURN_START | UINT64_C(1) << P2V_ON_CREATURE_TURN_START | UINT64_C(1) << P2V_ON_ANY;
    if (p2v_is_live(game, figure) && game->windows & windows) {
        struct p2v_pending pending = {
            .kind = P2V_ON_TURN_START, .actor = P2V_NOBODY, .subject = figure, .redirect = -1};
        p2v_react(run, &pending);
        pending.kind = P2V_ON_CREATURE_TURN_START;
        p2v_react(run, &pending);
        pending.kind = P2V_ON_ANY;
        pending.actor = figure;
        p2v_react(run, &pending);
    }
    if (p2v_is_live(game, figure)) turn_auras(run, figure);
    if (p2v_is_live(game, figure) && game->effect_count) p2v_auras_cast(run, figure);
    p2v_fact(run, P2V_FACT_AP, figure, game->figures[figure].is_helpless ? 0 : turn_action_points(game, figure));
}

/* ---- a turn ends ---- */

static void turn_zones_at_end(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    for (int z = 0; z < game->zone_count && !run->halted; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        const struct p2v_figure *f = &game->figures[figure];
        if (!zone->is_live || !zone->at_turn_end || !p2v_is_live(game, figure)) continue;
        if (!p2v_zone_touches(zone, f, f->x, f->y)) continue;
        struct p2v_context context = {.source = zone->source, .target = figure, .trigger = figure, .feature = -1};
        p2v_context_begin(&context);
        p2v_steps(run, &context, zone->program, zone->count);
    }
}

/* Who was summoned for a while goes with the turns of its summoner; without that one, with its own. */
static void turn_summoned(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    for (uint64_t rest = game->crowd.summoned & game->crowd.in_play; rest && !run->halted; rest &= rest - 1) {
        int i = bits_lowest(rest);
        const struct p2v_figure *f = &game->figures[i];
        bool counts = i == figure ? !turn_follows(game, i) : f->follows == figure && turn_follows(game, i);
        if (!f->summoned_until || !f->in_play || !counts) continue;
        if (f->summoned_until == 1)
            p2v_eliminate(run, i, P2V_NOBODY, false);
        else if (f->follows != P2V_NOBODY)
            p2v_fact(run, P2V_FACT_CHANGE, i, P2V_CHANGE_FOLLOW, f->summoned_until - 1, f->follows, f->has_acted);
        else
            p2v_fact(run, P2V_FACT_CHANGE, i, P2V_CHANGE_SUMMON, f->summoned_until - 1, f->commander, 1);
    }
}

static void turn_finish(struct p2v_run *run, int figure)
{
    struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    if (f->in_play) p2v_terrain_turn_end(run, figure);
    if (game->zone_count) turn_zones_at_end(run, figure);
    if (f->in_play) p2v_persistent_damage(run, figure);
    if (p2v_is_live(game, figure) && game->windows >> P2V_ON_TURN_END & 1) {
        struct p2v_pending pending = {.kind = P2V_ON_TURN_END, .actor = P2V_NOBODY, .subject = figure, .redirect = -1};
        p2v_react(run, &pending);
    }
    if (f->is_helpless) p2v_recovery_check(run, figure, P2V_NOBODY);
    uint32_t before = f->conditions;
    turn_tick(run, figure, false);
    p2v_fact(run, P2V_FACT_END_TURN, figure, 0);
    if (run->halted) return;
    if (before & ~f->conditions && game->windows >> P2V_ON_LOST_CONDITION & 1) {
        struct p2v_pending pending = {.kind = P2V_ON_LOST_CONDITION,
                                      .actor = P2V_NOBODY,
                                      .subject = figure,
                                      .types = before & ~f->conditions,
                                      .redirect = -1};
        p2v_react(run, &pending);
    }
    if (p2v_is_live(game, figure) && game->has_special && p2v_traits_under(game, figure) & P2V_TERRAIN_ENCUMBERING &&
        !p2v_is_off_ground(game, figure))
        p2v_give_condition(run, P2V_NOBODY, figure, P2V_ENCUMBERED, P2V_UNTIL_TURN_END); /* */
    turn_summoned(run, figure);
}

/* Hands over to the next side that still has someone to activate; ends the round when nobody has. */
static void turn_advance(struct p2v_run *run, int after)
{
    struct p2v_game *game = run->game;
    int sides_left = p2v_sides_left(game);
    if (sides_left <= 1 && !(game->switches.awaits && sides_left)) {
        p2v_round_end(run);
        return;
    }
    for (int i = 1; i <= game->sides; i++) {
        int side = (after + i) % game->sides;
        if (!turn_side_has_more(game, side)) continue;
        p2v_fact(run, P2V_FACT_TURN_OVER, P2V_NOBODY, 0, 1, side, after);
        return;
    }
    p2v_fact(run, P2V_FACT_TURN_OVER, P2V_NOBODY, 0, 1, -1, after);
    p2v_round_end(run);
    for (int i = 0; i < game->sides && !game->is_over && !turn_side_has_more(game, game->next_side); i++)
        p2v_fact(run, P2V_FACT_TURN_OVER, P2V_NOBODY, 0, 1, (game->next_side + 1) % game->sides, after);
}

/* ---- actions ---- */

/* The grant an action comes from, -1: it is not a granted one. */
static int turn_grant(const struct p2v_game *game, int figure, int action)
{
    int wanted = action - P2V_ACTION_GRANTED;
    for (int i = 0; i < game->effect_count && wanted >= 0 && action < P2V_ACTION_END; i++)
        if (game->effects[i].kind == P2V_DO_GRANT && game->effects[i].bearer == figure && wanted-- == 0) return i;
    return -1;
}

/* May be used once more, whatever slots are left. */
static bool turn_is_single(const struct p2v_game *game, int figure, int action)
{
    int grant = turn_grant(game, figure, action);
    return grant >= 0 && game->effects[grant].value == P2V_GRANT_ONCE;
}

const struct p2v_feature *p2v_action_feature(const struct p2v_game *game, int figure, int action)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    if (action < 0) return NULL;
    if (action < P2V_CARD_FEATURES && action < card->feature_count)
        return &game->pack->features.items[card->features[action]];
    int grant = action >= P2V_ACTION_GRANTED ? turn_grant(game, figure, action) : -1;
    if (grant >= 0) return &game->pack->features.items[game->effects[grant].feature];
    if (action == P2V_ACTION_SUSTAIN && game->figures[figure].sustain)
        return &game->pack->features.items[game->figures[figure].sustain - 1];
    return NULL;
}

/* The action points of an action that is not a feature. */
static int turn_universal_cost(int action)
{
    switch (action) {
    case P2V_ACTION_DROP_LOAD:
    case P2V_ACTION_KIP_UP:
    case P2V_ACTION_FORESEE:
    case P2V_ACTION_DISBELIEVE:
    case P2V_ACTION_END:
        return 0;
    case P2V_ACTION_LONG_JUMP:
    case P2V_ACTION_READY:
        return 2;
    default:
        return 1;
    }
}

static int turn_cost(const struct p2v_feature *feature, int action)
{
    if (!feature) return turn_universal_cost(action);
    return action == P2V_ACTION_SUSTAIN ? feature->sustain_ap : feature->ap;
}

int p2v_action_cost(struct p2v_run *run, int figure, int action)
{
    return turn_cost(p2v_action_feature(run->game, figure, action), action);
}

static uint32_t turn_forbidden(const struct p2v_game *game, int figure)
{
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind == P2V_DO_STANCE && game->effects[i].bearer == figure) return game->effects[i].types;
    return 0;
}

/* Is it something a creature decides to use in its turn? The rest acts by itself or in answer to something. */
static bool turn_is_chosen(const struct p2v_game *game, const struct p2v_feature *feature)
{
    if (feature->kind == P2V_PASSIVE || feature->kind == P2V_AURA || feature->kind == P2V_REACTION) return false;
    if (feature->trigger.window) return false;
    if (!feature->is_item) return true;
    uint8_t first = feature->program_count ? game->pack->steps.items[feature->program].op : (uint8_t)P2V_DO_C_CARRY;
    bool adds = first == P2V_DO_C_BONUS_DAMAGE && feature->kind == P2V_FREE; /* by itself, when a strike hits */
    return !adds && first != P2V_DO_C_CARRY;
}

/* Has the card's box, the turn or the pool a use left? (P2V-TURN-03, -04) */
static bool turn_has_use(const struct p2v_game *game, int figure, int place, const struct p2v_feature *feature)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (place < P2V_CARD_FEATURES) {
        bool once = feature->once_per_turn || feature->kind == P2V_FREE || feature->ap == 0;
        return p2v_feature_works(game, figure, place) && !(once && f->used_this_turn >> place & 1);
    }
    if (!feature->pool || place == P2V_ACTION_SUSTAIN || turn_is_single(game, figure, place)) return true;
    const struct p2v_pool *pool = &p2v_card_of(game, figure)->pools[feature->pool - 1]; /* it was learned */
    return pool->count == 255 || f->pools[feature->pool - 1] < pool->count;
}

static bool turn_is_aimed(const struct p2v_feature *feature)
{
    return feature->aim.mode == P2V_AIM_MELEE || feature->aim.mode == P2V_AIM_RANGED ||
           feature->aim.mode == P2V_AIM_EITHER;
}

/* Who is swallowed may attack its swallower only (P2V-STAT-08). */
static bool turn_is_forbidden(const struct p2v_game *game, int figure, const struct p2v_feature *feature)
{
    const struct p2v_figure *f = &game->figures[figure];
    bool attack = feature->is_strike || (!feature->is_helpful && feature->weight > 0);
    if (attack && (p2v_has(game, figure, P2V_NO_ATTACKS) || f->no_attack_turn || turn_forbidden(game, figure) & 2))
        return true;
    if (f->swallower != P2V_NOBODY && !(attack && turn_is_aimed(feature))) return true;
    if (!feature->is_spell) return false;
    if (f->bond != P2V_NOBODY && !attack) return true;
    return feature->lasts && p2v_card_of(game, figure)->contributes & P2V_HAS_RESTRICT;
}

/* A siege weapon needs creatures next to it to operate it. */
static bool turn_is_crewed(const struct p2v_game *game, int figure)
{
    if (!(p2v_card_of(game, figure)->contributes & P2V_HAS_CREW)) return true;
    for (int i = 0; i < game->figures_count; i++) {
        if (i != figure && game->figures[i].side == game->figures[figure].side && p2v_is_live(game, i) &&
            p2v_card_of(game, i)->is_humanoid && p2v_distance(game, i, figure) <= 1)
            return true;
    }
    return false;
}

static bool turn_feature_allowed(struct p2v_run *run, int figure, int place, const struct p2v_feature *feature)
{
    const struct p2v_game *game = run->game;
    return turn_is_chosen(game, feature) && turn_has_use(game, figure, place, feature) &&
           !turn_is_forbidden(game, figure, feature) && turn_is_crewed(game, figure);
}

/* What others who lead it may choose: nothing that can be used up, and confused one action of one point (P2V-COND-02,
 * -03). */
static bool turn_others_may(const struct p2v_game *game, int figure, int action, const struct p2v_feature *feature)
{
    if (p2v_owner(game, figure) == game->figures[figure].side) return true;
    if (turn_is_confused(game, figure) && turn_cost(feature, action) != 1) return false;
    if (!feature) return action != P2V_ACTION_USE_LOOTED && action != P2V_ACTION_FORESEE;
    return !feature->uses && (!feature->pool || p2v_card_of(game, figure)->pools[feature->pool - 1].count == 255);
}

bool p2v_allowed(struct p2v_run *run, int figure, int action, const struct p2v_feature *feature)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    if (!f->in_play || f->is_helpless || turn_cost(feature, action) > f->ap) return false;
    if (f->controller != P2V_NOBODY && !turn_others_may(run->game, figure, action, feature)) return false;
    if (action == P2V_ACTION_SUSTAIN && f->sustained) return false; /* from the next turn on, and once (P2V-SPELL-05) */
    return !feature || action == P2V_ACTION_SUSTAIN || turn_feature_allowed(run, figure, action, feature);
}

bool p2v_affordable(struct p2v_run *run, int figure, int action)
{
    const struct p2v_feature *feature = p2v_action_feature(run->game, figure, action);
    if (!p2v_allowed(run, figure, action, feature)) return false;
    return feature ? p2v_has_targets(run, figure, feature) : p2v_universal_possible(run, figure, action);
}

/* Uses a feature of the card or one that an effect grants, and pays for it. */
static void turn_use_feature(struct p2v_run *run, int figure, int action, int cost)
{
    struct p2v_game *game = run->game;
    const struct p2v_feature *feature = p2v_action_feature(game, figure, action);
    int number = (int)(feature - game->pack->features.items);
    int place = action < P2V_CARD_FEATURES ? action : -1;
    bool sustains = action == P2V_ACTION_SUSTAIN;
    bool single = turn_is_single(game, figure, action);
    p2v_fact(run, P2V_FACT_USE, figure, number, place, sustains || single ? 0 : feature->pool,
             feature->uses > 0 && !sustains);
    if (cost) p2v_fact(run, P2V_FACT_SPEND, figure, cost);
    p2v_use_feature(
        run,
        &(struct p2v_use){.figure = figure, .place = action, .feature = feature, .trigger = P2V_NOBODY, .target = -1});
    int grant = feature->is_item || single ? turn_grant(game, figure, action) : -1;
    if (grant >= 0) p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, grant); /* used up */
    bool limits = p2v_card_of(game, figure)->contributes & P2V_HAS_RESTRICT;
    if (feature->sustain_ap && !limits && !run->halted) p2v_change(run, figure, P2V_CHANGE_SUSTAIN, number + 1);
}

/* Attacks in its own turn make its later ones worse (P2V-STRIKE-04, -05). */
static void turn_count_fights(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    bool own_turn = game->active == figure || (f->commander == game->active && game->active != P2V_NOBODY);
    if (own_turn && f->fights < 3) p2v_fact(run, P2V_FACT_FOUGHT, figure, 0);
}

/* Reactions to an action that moved the figure from where it was. */
static void turn_react_to_move(struct p2v_run *run, int figure, struct grid_space was, bool strides)
{
    const struct p2v_game *game = run->game;
    const uint64_t windows = UINT64_C(1) << P2V_ON_SELF_MOVED | UINT64_C(1) << P2V_ON_ENEMY_MOVED |
                             UINT64_C(1) << P2V_ON_ALLY_MOVED_NEAR | UINT64_C(1) << P2V_ON_SELF_STRIDES;
    if (!(game->windows & windows) || !p2v_is_live(game, figure)) return;
    struct p2v_pending pending = {.kind = P2V_ON_SELF_MOVED, .actor = figure, .subject = figure, .redirect = -1};
    p2v_react(run, &pending);
    pending.kind = P2V_ON_ENEMY_MOVED;
    pending.was = p2v_space_at(&game->figures[figure], was.x, was.y);
    p2v_react(run, &pending);
    pending.was.size = 0;
    pending.kind = P2V_ON_ALLY_MOVED_NEAR;
    p2v_react(run, &pending);
    pending.kind = P2V_ON_SELF_STRIDES;
    if (strides) p2v_react(run, &pending);
}

void p2v_take_action(struct p2v_run *run, int figure, int action, bool is_free)
{
    struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    const struct p2v_feature *feature = p2v_action_feature(game, figure, action);
    int cost = is_free ? 0 : turn_cost(feature, action);
    int rolls = run->fight_rolls;
    struct grid_space was = {f->x, f->y, 0};
    bool moves = action == P2V_ACTION_STRIDE || action == P2V_ACTION_STEP;
    if (!moves && f->leftover) p2v_fact(run, P2V_FACT_LEFTOVER, figure, 0); /* */
    if (feature) {
        turn_use_feature(run, figure, action, cost);
    } else {
        p2v_fact(run, P2V_FACT_ACT, figure, action);
        if (cost) p2v_fact(run, P2V_FACT_SPEND, figure, cost);
        p2v_universal_do(run, figure, action);
    }
    if (run->halted) return;
    if (cost && turn_is_confused(game, figure)) p2v_change(run, figure, P2V_CHANGE_BE_LED, 0);
    if (run->fight_rolls != rolls) turn_count_fights(run, figure);
    p2v_war_look(run, figure);
    if (f->x == was.x && f->y == was.y) return;
    p2v_end_grabs(run);
    turn_react_to_move(run, figure, was, action == P2V_ACTION_STRIDE);
}

/* ---- groups (P2V-TURN-05..07, A-32) ---- */

static bool turn_is_member(const struct p2v_game *game, int figure, int of)
{
    const struct p2v_figure *f = &game->figures[figure], *other = &game->figures[of];
    return f->group && f->group == other->group && f->side == other->side && f->in_play && f->x >= 0;
}

/* Does each of its group stand beside another one? */
static bool turn_group_is_whole(const struct p2v_game *game, int figure)
{
    for (int i = 0; i < game->figures_count; i++) {
        bool near = false;
        if (!turn_is_member(game, i, figure)) continue;
        for (int k = 0; k < game->figures_count && !near; k++)
            near = k != i && turn_is_member(game, k, figure) && p2v_distance(game, i, k) <= 1;
        if (!near) return false;
    }
    return true;
}

static bool turn_has_group(const struct p2v_game *game, int figure)
{
    return game->figures[figure].group && turn_group_is_whole(game, figure);
}

/* ---- what may be done ---- */

static int turn_actions_of(struct p2v_run *run, int figure, struct p2v_option *options, int count, int room)
{
    const struct p2v_card *card = p2v_card_of(run->game, figure);
    struct p2v_option option = {.figure = (uint8_t)figure};
    for (int i = 0; i < card->feature_count && count < room; i++) {
        option.action = (uint8_t)i;
        if (p2v_affordable(run, figure, i)) options[count++] = option;
    }
    for (int i = P2V_ACTION_STRIDE; i < P2V_ACTION_END && count < room; i++) {
        option.action = (uint8_t)i;
        if (i >= P2V_ACTION_GRANTED && !p2v_action_feature(run->game, figure, i)) break;
        if (p2v_affordable(run, figure, i)) options[count++] = option;
    }
    return count;
}

/* Who may be activated, alone or with its group. */
static int turn_activations(const struct p2v_game *game, struct p2v_option *options, int room)
{
    int count = 0;
    uint64_t rest = game->crowd.waiting & (game->is_solo ? ~UINT64_C(0) : game->crowd.sides[game->next_side]);
    for (; rest && count < room; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (!turn_may_activate(game, i) || (game->is_solo && p2v_solo_refusal(game, i))) continue;
        options[count++] = (struct p2v_option){.figure = (uint8_t)i, .action = P2V_ACTION_ACTIVATE};
        if (turn_has_group(game, i) && count < room)
            options[count++] = (struct p2v_option){.figure = (uint8_t)i, .action = P2V_ACTION_ACTIVATE_GROUP};
    }
    return count;
}

int p2v_legal(struct p2v_run *run, struct p2v_option *options, int room)
{
    const struct p2v_game *game = run->game;
    if (game->is_over || !game->is_started) return 0;
    if (game->active == P2V_NOBODY) return turn_activations(game, options, room);
    int count = turn_actions_of(run, game->active, options, 0, room);
    for (uint64_t rest = game->crowd.led; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (game->figures[i].commander == game->active && game->figures[i].ap)
            count = turn_actions_of(run, i, options, count, room);
    }
    if (count < room) options[count++] = (struct p2v_option){.figure = game->active, .action = P2V_ACTION_END};
    return count;
}

/* Whatever parted them, the group is no more (P2V-TURN-07). */
static void turn_check_groups(struct p2v_run *run)
{
    struct p2v_game *game = run->game;
    for (int i = 0; i < game->figures_count && game->has_groups; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (!f->group || !turn_is_member(game, i, i) || turn_group_is_whole(game, i)) continue;
        for (int k = 0; k < game->figures_count; k++)
            if (k != i && turn_is_member(game, k, i)) p2v_fact(run, P2V_FACT_GROUP, k, 0);
        p2v_fact(run, P2V_FACT_GROUP, i, 0); /* the last: the group names the others */
    }
}

static bool turn_is_weapon(const struct p2v_feature *feature)
{
    return feature->is_strike && !feature->is_spell && feature->ap == 1;
}

/* Which of its weapons one of the group uses, by its place on the card; -1: none. */
static int turn_ask_weapon(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    uint16_t weapons[P2V_CARD_FEATURES];
    int count = 0;
    for (int p = 0; p < card->feature_count; p++)
        if (turn_is_weapon(p2v_action_feature(game, figure, p)) && p2v_affordable(run, figure, p))
            weapons[count++] = (uint16_t)p;
    if (!count) return -1;
    struct p2v_choice choice = {figure, P2V_NOBODY, P2V_TOPIC_FEATURE, weapons, count};
    int answer = p2v_ask_choice(run, &choice);
    return answer < 0 ? -1 : weapons[answer];
}

/* One of the group does what its leader did: the same feature, or with a weapon any of its Strikes; -1: it cannot. */
static int turn_same_action(struct p2v_run *run, int figure, const struct p2v_feature *feature, int action)
{
    int same = action;
    if (feature && action < P2V_CARD_FEATURES) {
        if (turn_is_weapon(feature)) return turn_ask_weapon(run, figure);
        same = p2v_feature_place(run->game, figure, feature->name_symbol);
    }
    return same >= 0 && p2v_affordable(run, figure, same) ? same : -1;
}

/* The others of an acting group do the same, each with its own targets. */
static void turn_group_follows(struct p2v_run *run, int leader, int action)
{
    struct p2v_game *game = run->game;
    const struct p2v_feature *feature = p2v_action_feature(game, leader, action);
    for (int i = 0; i < game->figures_count && !run->halted; i++) {
        if (i == leader || !turn_is_member(game, i, leader) || !game->figures[i].is_active) continue;
        int same = turn_same_action(run, i, feature, action);
        if (same >= 0 && !run->halted) p2v_take_action(run, i, same, false);
    }
}

/* ---- commands ---- */

static void turn_activate(struct p2v_run *run, int figure, bool group)
{
    struct p2v_game *game = run->game;
    p2v_fact(run, P2V_FACT_ACTIVATE, figure, 0);
    turn_begin(run, figure);
    bool others = false;
    for (int i = 0; i < game->figures_count && (group || game->crowd.led) && !run->halted; i++) {
        bool member = group && i != figure && turn_is_member(game, i, figure) && !game->figures[i].has_acted;
        bool minion = game->figures[i].commander == figure && game->figures[i].in_play && p2v_is_live(game, figure);
        if (game->figures[i].rider == figure && game->figures[i].has_acted) minion = false; /* for the one before */
        if (!member && !minion) continue;
        p2v_fact(run, P2V_FACT_ACTIVATE, i, 0);
        turn_begin(run, i);
        others = true;
    }
    if (others) p2v_fact(run, P2V_FACT_ACTIVATE, figure, 0); /* the first to act */
}

void p2v_join_turn(struct p2v_run *run, int figure)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    int leader = run->game->active;
    if (leader == P2V_NOBODY || f->commander != leader || f->has_acted || f->is_active) return;
    p2v_fact(run, P2V_FACT_ACTIVATE, figure, 0);
    turn_begin(run, figure);
    p2v_fact(run, P2V_FACT_ACTIVATE, leader, 0);
}

/* Nothing left to spend: the turn is over unless a free action waits. */
static bool turn_is_spent(struct p2v_run *run)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *leader = &game->figures[game->active];
    if (leader->ap && leader->is_active && leader->in_play && !leader->is_helpless) return false;
    for (uint64_t rest = game->crowd.active & game->crowd.in_play; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        const struct p2v_figure *f = &game->figures[i];
        if (f->is_helpless || f->is_ready) continue; /* P2V-ACT-08: its turn ends */
        if (f->ap) return false;
        for (uint64_t free = p2v_card_of(game, i)->free_actions; free; free &= free - 1)
            if (p2v_affordable(run, i, bits_lowest(free))) return false;
        if (p2v_may_drop_load(f) || p2v_feat_waits(game, i)) return false;
        if (game->zone_count && p2v_universal_possible(run, i, P2V_ACTION_DISBELIEVE)) return false;
    }
    return true;
}

/* Whose turn comes right after the one that is over, or -1. */
static int turn_next_follower(const struct p2v_game *game, int side)
{
    uint64_t rest = game->crowd.waiting & game->crowd.follows & game->crowd.sides[side];
    for (; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (turn_follows(game, i) && game->figures[game->figures[i].follows].has_acted) return i;
    }
    return -1;
}

static void turn_end(struct p2v_run *run)
{
    struct p2v_game *game = run->game;
    int leader = game->active, side = game->figures[leader].side;
    for (uint64_t rest = game->crowd.active; rest && !run->halted; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (game->figures[i].is_active && i != leader) turn_finish(run, i);
    }
    if (!run->halted) turn_finish(run, leader);
    if (!run->halted) p2v_war_look(run, leader);
    if (run->halted || p2v_war_ends(run)) return;
    int next = turn_next_follower(game, side);
    if (next < 0) {
        turn_advance(run, side);
        return;
    }
    turn_activate(run, next, false);
    if (!run->halted && turn_is_spent(run)) turn_end(run);
}

/* What a readied creature does now: P2V_ACTION_END when it keeps waiting. */
static int turn_ask_readied(struct p2v_run *run, int figure, int mover)
{
    struct p2v_option found[64];
    if (run->draw && !run->asks_always && run->draw(run, p2v_owner(run->game, figure), figure, &found[0]))
        return found[0].action;
    int count = turn_actions_of(run, figure, found, 0, 63);
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_ACTION;
    question->feature = 0xffff;
    question->figure = (uint8_t)figure;
    question->about = (uint8_t)mover;
    question->count = 1;
    question->options[0] = (struct p2v_option){.figure = (uint8_t)figure, .action = P2V_ACTION_END};
    for (int o = 0; o < count; o++)
        if (found[o].action != P2V_ACTION_READY) question->options[question->count++] = found[o];
    int answer = question->count > 1 ? p2v_ask(run) : 0;
    return answer > 0 ? question->options[answer].action : P2V_ACTION_END;
}

/* P2V-ACT-08, A-80: readied creatures may act between the actions of others, friends or foes. */
bool p2v_readied(struct p2v_run *run, int mover)
{
    struct p2v_game *game = run->game;
    for (uint64_t rest = game->crowd.ready; rest && !run->halted; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (!game->figures[i].is_ready || i == mover || !p2v_is_live(game, i) || !p2v_can_react(game, i, false))
            continue;
        p2v_fact(run, P2V_FACT_AP, i, 1);
        int action = turn_ask_readied(run, i, mover);
        if (action != P2V_ACTION_END) {
            p2v_fact(run, P2V_FACT_READY, i, 0);
            p2v_fact(run, P2V_FACT_REACTION, i, -1, 1, -1);
            p2v_take_action(run, i, action, false);
        }
        p2v_fact(run, P2V_FACT_AP, i, 0);
    }
    return !run->halted;
}

static bool turn_activates(const struct p2v_option *option)
{
    return option->action == P2V_ACTION_ACTIVATE || option->action == P2V_ACTION_ACTIVATE_GROUP;
}

static const char *turn_activation_refusal(const struct p2v_game *game, const struct p2v_option *option)
{
    if (game->active != P2V_NOBODY) return "another creature is still acting; end its turn first";
    if (game->is_solo && p2v_solo_refusal(game, option->figure)) return p2v_solo_refusal(game, option->figure);
    if (!game->is_solo && game->figures[option->figure].side != game->next_side)
        return "it is the other side's turn to activate a creature";
    if (!turn_may_activate(game, option->figure)) return "this creature cannot be activated any more this round";
    if (option->action == P2V_ACTION_ACTIVATE_GROUP && !turn_has_group(game, option->figure))
        return "it is not in a group that can act together";
    return NULL;
}

/* Why p2v_affordable says no. */
static const char *turn_problem(struct p2v_run *run, int figure, int action)
{
    const struct p2v_feature *feature = p2v_action_feature(run->game, figure, action);
    bool is_led = run->game->figures[figure].controller != P2V_NOBODY;
    if (is_led && !turn_others_may(run->game, figure, action, feature))
        return "this cannot be done now: who controls this creature cannot make it do this";
    if (!feature) return p2v_action_needs(run, figure, action);
    if (!turn_has_use(run->game, figure, action, feature)) return "this cannot be done now: no use of it is left";
    return turn_is_forbidden(run->game, figure, feature) ? P2V_FORBIDDEN : p2v_feature_needs(run, figure, feature);
}

static const char *turn_action_refusal(struct p2v_run *run, const struct p2v_option *option)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[option->figure];
    if (option->figure != game->active && f->commander != game->active) return "it is not this creature's turn";
    if (f->is_helpless || !f->in_play) return "a helpless creature cannot act";
    if (p2v_action_cost(run, option->figure, option->action) > f->ap) return "not enough action points are left";
    if (p2v_affordable(run, option->figure, option->action)) return NULL;
    return turn_problem(run, option->figure, option->action);
}

static const char *turn_refusal(struct p2v_run *run, const struct p2v_option *option)
{
    const struct p2v_game *game = run->game;
    if (game->is_over) return "the game is over";
    if (game->active == P2V_NOBODY && !turn_activates(option)) return "no creature is active: activate one first";
    if (option->figure >= game->figures_count) return "no creature has this number";
    if (turn_activates(option)) return turn_activation_refusal(game, option);
    return option->action == P2V_ACTION_END ? NULL : turn_action_refusal(run, option);
}

/* The active creature is done; of a confused one, the others only let their point go by (P2V-COND-02). */
static void turn_do_end(struct p2v_run *run)
{
    struct p2v_game *game = run->game;
    if (turn_is_confused(game, game->active) && game->figures[game->active].ap) {
        p2v_fact(run, P2V_FACT_SPEND, game->active, 1);
        p2v_change(run, game->active, P2V_CHANGE_BE_LED, 0);
    } else {
        turn_end(run);
    }
}

/* One action, then that of its group, then what others readied. */
static void turn_do_action(struct p2v_run *run, const struct p2v_option *option)
{
    p2v_take_action(run, option->figure, option->action, false);
    if (run->game->figures[option->figure].group && !run->halted)
        turn_group_follows(run, option->figure, option->action);
    if (!run->halted) p2v_readied(run, option->figure);
}

enum p2v_result p2v_do_legal(struct p2v_run *run, const struct p2v_option *option)
{
    struct p2v_game *game = run->game;
    run->halted = false;
    run->depth = 0;
    run->pending = NULL;
    if (turn_activates(option))
        turn_activate(run, option->figure, option->action == P2V_ACTION_ACTIVATE_GROUP);
    else if (option->action == P2V_ACTION_END)
        turn_do_end(run);
    else
        turn_do_action(run, option);
    if (!run->halted && game->has_groups) turn_check_groups(run);
    bool may_end = option->action != P2V_ACTION_END && game->active != P2V_NOBODY;
    if (!run->halted && may_end && turn_is_spent(run)) turn_end(run);
    return run->halted ? P2V_ASKED : P2V_DONE;
}

enum p2v_result p2v_do(struct p2v_run *run, const struct p2v_option *option, const char **why)
{
    run->halted = false;
    const char *refusal = turn_refusal(run, option);
    if (!refusal) return p2v_do_legal(run, option);
    if (why) *why = refusal;
    return P2V_REFUSED;
}
