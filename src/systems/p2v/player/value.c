/* value.c: the value function of the searching player: what of a position counts.
 *
 * The weights (value_weights.def) were fitted to games between greedy players by bench/value.c; value_net.c turns
 * what is found here into the logarithm of the odds to win. Everything is whole numbers, the same everywhere. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/player/value.h"

#include "base/bits.h"

/* What the features count; the order of the weights. */
enum value_feature {
    VALUE_SCORE,    /* victory points */
    VALUE_ALIVE,    /* cost of those who can act */
    VALUE_HEALTH,   /* their cost by the share of HP that is left */
    VALUE_HELPLESS, /* cost of the dying */
    VALUE_WAITING,  /* cost of those whose turn is to come */
    VALUE_HELD,     /* objectives held */
    VALUE_NEAR,     /* squares nearer than 15 to objectives that others hold or nobody does */
    VALUE_HINDERED, /* cost of the stunned, controlled, slowed, immobilized and grabbed */
    VALUE_SHAKEN,   /* cost of the prone, sickened, rattled, off-guard, and of those with persistent damage */
    VALUE_COUNT,    /* how many can act */
    VALUE_ENGAGED,  /* cost of those who can act, by how near each is to something it can do */
    VALUE_SKILLED,  /* as NEAR, within 32 squares, of those who are trained in what it takes */
    VALUE_AHEAD     /* 1: more cost in play than the others, which counts at the end */
};

/* What is known of one creature; the order of the weights. Numbers near 64 mean much. */
enum value_trait {
    VALUE_COST,
    VALUE_LEFT,    /* its cost by the share of HP that is left */
    VALUE_HP,
    VALUE_DYING,
    VALUE_TO_COME, /* its turn */
    VALUE_BUSY,    /* how near it is to something it can do */
    VALUE_STOPPED, /* stunned, controlled, slowed, immobilized or grabbed */
    VALUE_WEAK,    /* prone, sickened, rattled, off-guard, or with persistent damage */
    VALUE_CLAIM,   /* how near an objective is that it could claim and does not hold */
    VALUE_POWER,   /* of its best attack */
    VALUE_RANGE,
    VALUE_SPEED,
    VALUE_THREATENED, /* by how many that get to it in a turn */
    VALUE_THREATENS,
    VALUE_ONE
};

/* What the sides share, seen by one of them. */
enum value_shared {
    SHARED_LEAD,
    SHARED_OWN, /* objectives held */
    SHARED_OTHER,
    SHARED_FREE,
    SHARED_ROUNDS,  /* that are left */
    SHARED_OUTLOOK, /* the lead if nobody claims anything more */
    SHARED_NEAR_OWN,
    SHARED_NEAR_OTHER,
    SHARED_SKILLED_OWN,
    SHARED_SKILLED_OTHER,
    SHARED_ONE
};

enum { VALUE_HORIZON = 15, VALUE_FAR = 32, VALUE_FULL = 64, VALUE_LARGEST = 127, VALUE_ROUND_PARTS = 16 };

/* A position while it is looked at. */
struct value_look {
    const struct p2v_game *game;
    int side;
    struct p2v_value_position *position;
    int ranges[P2V_FIGURES], powers[P2V_FIGURES], speeds[P2V_FIGURES];
    int near[P2V_OBJECTIVES][P2V_SIDES], skilled[P2V_OBJECTIVES][P2V_SIDES];
};

static int8_t value_short(int number)
{
    return (int8_t)(number > VALUE_LARGEST ? VALUE_LARGEST : number < -VALUE_LARGEST ? -VALUE_LARGEST : number);
}

/* The longest reach of its attacks, and the worth of its best one for each action point. */
static void value_attacks(const struct p2v_game *game, const struct p2v_card *card, int *range, int *power)
{
    *range = 1;
    *power = 0;
    for (int i = 0; i < card->action_count; i++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[card->action_list[i]]];
        bool is_shot = feature->aim.mode == P2V_AIM_RANGED || feature->aim.mode == P2V_AIM_EITHER;
        int reach = is_shot ? feature->aim.near : feature->aim.mode == P2V_AIM_MELEE ? feature->aim.reach : 0;
        if (feature->is_helpful || !reach) continue;
        int worth = feature->weight / (feature->ap > 1 ? feature->ap : 1);
        if (reach > *range) *range = reach;
        if (worth > *power) *power = worth;
    }
}

/* The squares to the nearest enemy it has in range, and how many it gets to in a turn or get to it. */
static int value_enemies(const struct value_look *look, int figure, int *threatens, int *threatened)
{
    const struct p2v_game *game = look->game;
    struct grid_space here = p2v_space(&game->figures[figure]);
    int nearest = VALUE_FAR;
    for (uint64_t rest = game->crowd.live & p2v_enemies(game, figure); rest; rest &= rest - 1) {
        int enemy = bits_lowest(rest), gap = p2v_gap(game, here, p2v_space(&game->figures[enemy]));
        if (gap < nearest) nearest = gap;
        *threatens += gap <= look->ranges[figure] + look->speeds[figure];
        *threatened += gap <= look->ranges[enemy] + look->speeds[enemy];
    }
    return nearest > look->ranges[figure] ? nearest - look->ranges[figure] : 0;
}

/* The squares to the nearest objective that it could claim and does not hold. How near its side is to each: those who
 * could claim it, and those who are trained for it. */
static int value_objectives(struct value_look *look, int figure)
{
    const struct p2v_game *game = look->game;
    const struct p2v_figure *f = &game->figures[figure];
    int nearest = VALUE_FAR;
    for (int i = 0; i < game->objective_count; i++) {
        const struct p2v_objective *objective = &game->objectives[i];
        if (objective->owner == f->side) continue;
        int gap = p2v_gap(game, p2v_space(f), p2v_square_space(game, objective->x, objective->y));
        int *near = &look->near[i][f->side], *skilled = &look->skilled[i][f->side];
        if (VALUE_FAR - gap > *skilled && p2v_trained(game, figure) & objective->skills) *skilled = VALUE_FAR - gap;
        if ((gap > nearest && VALUE_HORIZON - gap <= *near) || !p2v_may_claim(game, figure, objective)) continue;
        if (VALUE_HORIZON - gap > *near) *near = VALUE_HORIZON - gap;
        if (gap - 1 < nearest) nearest = gap - 1;
    }
    return nearest;
}

static bool value_is_hindered(const struct p2v_figure *figure)
{
    const uint32_t hindered = P2V_BIT(P2V_STUNNED) | P2V_BIT(P2V_CONTROLLED) | P2V_BIT(P2V_SLOWED) |
                              P2V_BIT(P2V_IMMOBILIZED) | P2V_BIT(P2V_GRABBED) | P2V_BIT(P2V_CONFUSED);
    return figure->conditions & hindered;
}

static bool value_is_shaken(const struct p2v_figure *figure)
{
    const uint32_t shaken = P2V_BIT(P2V_SICKENED) | P2V_BIT(P2V_RATTLED) | P2V_BIT(P2V_OFF_GUARD);
    return figure->is_prone || figure->has_persistent || figure->conditions & shaken;
}

/* Where it stands; what of it counts for its side by its cost goes into `worth`. */
static void value_place(struct value_look *look, int figure, int cost, int8_t *traits, int *worth)
{
    int threatens = 0, threatened = 0;
    if (look->game->figures[figure].x < 0) return;
    int claim = value_objectives(look, figure), enemy = value_enemies(look, figure, &threatens, &threatened);
    int busy = VALUE_FAR - (claim < enemy ? claim : enemy);
    worth[VALUE_ENGAGED] = cost * busy / VALUE_FAR;
    traits[VALUE_BUSY] = (int8_t)(busy * 2);
    traits[VALUE_CLAIM] = (int8_t)((VALUE_FAR - claim) * 2);
    traits[VALUE_THREATENED] = value_short(threatened * 16);
    traits[VALUE_THREATENS] = value_short(threatens * 16);
}

/* One who can act. */
static void value_able(struct value_look *look, int figure, int cost, int8_t *traits, int *worth)
{
    const struct p2v_figure *f = &look->game->figures[figure];
    bool is_hindered = value_is_hindered(f), is_shaken = value_is_shaken(f);
    int left = f->hp > 0 && f->max_hp > 0 ? cost * f->hp / f->max_hp : 0;
    value_place(look, figure, cost, traits, worth);
    worth[VALUE_ALIVE] = cost;
    worth[VALUE_COUNT] = 1;
    worth[VALUE_HEALTH] = left;
    worth[VALUE_WAITING] = f->has_acted ? 0 : cost;
    worth[VALUE_HINDERED] = is_hindered ? cost : 0;
    worth[VALUE_SHAKEN] = is_shaken ? cost : 0;
    traits[VALUE_LEFT] = value_short(left);
    traits[VALUE_HP] = value_short(f->hp);
    traits[VALUE_TO_COME] = f->has_acted ? 0 : VALUE_FULL;
    traits[VALUE_STOPPED] = is_hindered ? VALUE_FULL : 0;
    traits[VALUE_WEAK] = is_shaken ? VALUE_FULL : 0;
    traits[VALUE_POWER] = value_short(look->powers[figure] * 4);
    traits[VALUE_RANGE] = value_short(look->ranges[figure] * 2);
    traits[VALUE_SPEED] = value_short(look->speeds[figure] * 8);
}

static void value_creature(struct value_look *look, int figure)
{
    const struct p2v_figure *f = &look->game->figures[figure];
    struct p2v_value_position *position = look->position;
    int who = f->side != look->side, worth[P2V_VALUE_FEATURES] = {0};
    int8_t *traits = position->creatures[who][position->counts[who]++];
    int cost = p2v_card_of(look->game, figure)->cost;
    cost = cost > 0 ? cost : 10;
    for (int t = 0; t < P2V_VALUE_TRAITS; t++)
        traits[t] = 0;
    traits[VALUE_COST] = value_short(cost);
    traits[VALUE_ONE] = VALUE_FULL;
    if (f->is_helpless) {
        worth[VALUE_HELPLESS] = cost;
        traits[VALUE_DYING] = VALUE_FULL;
    } else {
        value_able(look, figure, cost, traits, worth);
    }
    for (int i = 0; i < P2V_VALUE_FEATURES; i++)
        position->features[i] += who ? -worth[i] : worth[i];
}

/* How many more times objectives will count, in sixteenths: from round 6 on a die ends the game (P2V-ROUND-06). */
static int value_rounds_left(const struct p2v_game *game)
{
    static const uint8_t left[] = {44, 34, 27, 22, 19, 16}; /* in rounds 6 to 11 */
    enum { LAST = sizeof left - 1, FIRST = 6 };
    int round = game->round;
    if (round < FIRST) return left[0] + (FIRST - round) * VALUE_ROUND_PARTS;
    return left[round - FIRST < LAST ? round - FIRST : LAST];
}

static void value_shared(struct value_look *look, const int *held, int free)
{
    struct p2v_value_position *position = look->position;
    int near[2] = {0}, skilled[2] = {0}, rounds = value_rounds_left(look->game);
    for (int i = 0; i < look->game->objective_count; i++)
        for (int s = 0; s < look->game->sides; s++) {
            near[s != look->side] += look->near[i][s];
            skilled[s != look->side] += look->skilled[i][s];
        }
    position->features[VALUE_NEAR] = near[0] - near[1];
    position->features[VALUE_SKILLED] = skilled[0] - skilled[1];
    for (int who = 0; who < 2; who++) {
        int lead = who ? -position->features[VALUE_SCORE] : position->features[VALUE_SCORE];
        int outlook = lead * VALUE_ROUND_PARTS + (held[who] - held[1 - who]) * rounds;
        int8_t *shared = position->shared[who];
        shared[SHARED_LEAD] = value_short(lead * 4);
        shared[SHARED_OWN] = value_short(held[who] * 16);
        shared[SHARED_OTHER] = value_short(held[1 - who] * 16);
        shared[SHARED_FREE] = value_short(free * 16);
        shared[SHARED_ROUNDS] = value_short(rounds);
        shared[SHARED_OUTLOOK] = value_short(outlook / 8);
        shared[SHARED_NEAR_OWN] = value_short(near[who]);
        shared[SHARED_NEAR_OTHER] = value_short(near[1 - who]);
        shared[SHARED_SKILLED_OWN] = value_short(skilled[who]);
        shared[SHARED_SKILLED_OTHER] = value_short(skilled[1 - who]);
        shared[SHARED_ONE] = VALUE_FULL;
    }
}

void p2v_value_position(const struct p2v_game *game, int side, struct p2v_value_position *position)
{
    struct value_look look = {.game = game, .side = side, .position = position};
    int *features = position->features, held[2] = {0}, free = 0, round = game->round > 0 ? game->round - 1 : 0;
    position->round = round < P2V_VALUE_ROUNDS ? round : P2V_VALUE_ROUNDS - 1;
    position->counts[0] = position->counts[1] = 0;
    for (int i = 0; i < P2V_VALUE_FEATURES; i++)
        features[i] = 0;
    for (int s = 0; s < game->sides; s++)
        features[VALUE_SCORE] += s == side ? game->score[s] : -game->score[s];
    for (uint64_t rest = game->crowd.in_play; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        value_attacks(game, p2v_card_of(game, i), &look.ranges[i], &look.powers[i]);
        look.speeds[i] = p2v_card_of(game, i)->speed;
    }
    for (uint64_t rest = game->crowd.in_play; rest; rest &= rest - 1)
        value_creature(&look, bits_lowest(rest));
    for (int i = 0; i < game->objective_count; i++) {
        if (game->objectives[i].owner == P2V_NOBODY)
            free++;
        else
            held[game->objectives[i].owner != side]++;
    }
    features[VALUE_HELD] = held[0] - held[1];
    features[VALUE_AHEAD] = (features[VALUE_ALIVE] > 0) - (features[VALUE_ALIVE] < 0);
    value_shared(&look, held, free);
}

/* From thousandths of a logit to the chance to win less the chance to lose: a table of the hyperbolic tangent. */
static int value_squash(int64_t logit)
{
    enum { STEP = 500, LAST = 12 };
    static const int16_t table[LAST + 1] = {0,    2449, 4621, 6351, 7616, 8483, 9051,
                                            9414, 9640, 9780, 9866, 9919, 9951};
    int64_t size = logit < 0 ? -logit : logit, at = size / STEP;
    int64_t chance =
        at >= LAST ? table[LAST] : table[at] + (table[at + 1] - table[at]) * (size % STEP) / STEP;
    return (int)(logit < 0 ? -chance : chance);
}

int p2v_value_chance(const struct p2v_game *game, int side)
{
    struct p2v_value_position position;
    if (game->is_over) {
        int lead = 0;
        for (int s = 0; s < game->sides; s++)
            lead += s == side ? game->score[s] : -game->score[s];
        return lead > 0 ? P2V_VALUE_CERTAIN : lead < 0 ? -P2V_VALUE_CERTAIN : 0;
    }
    p2v_value_position(game, side, &position);
    return value_squash(p2v_value_logit(&position));
}
