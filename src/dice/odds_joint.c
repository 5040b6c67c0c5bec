/* odds_joint.c: exact odds of dice that depend on each other.
 *
 * Where dice are ranked, the modifiers fall into three parts: what shapes the values before the ranking, the ranking,
 * and what a kept die adds after it. Modifiers that make the number of dice random before a ranking (explosions), or
 * concern only some dice (r1=1), split the term into scenarios of like groups. */
#include <assert.h>

#include "dice/odds_die.h"

enum { ODDS_GROUPS = 4 };

/* A number of dice of each kind, and in how many ways they come about. */
struct odds_scenario {
    wide times;
    double times_double;
    struct odds_group groups[ODDS_GROUPS];
    size_t group_count;
};

/* The values of a group's dice after the modifiers `odds` spans; what they showed before is `die`. */
static const struct odds *odds_reshape(struct dice_odds *odds, const struct odds *die)
{
    if (!die || odds->begin == odds->end) return die;
    struct odds_part *parts = arena_array(odds->maker->arena, struct odds_part, die->count);
    if (!parts) return odds_fail(odds->maker, STATUS_NO_MEMORY, "there is not enough memory");
    size_t count = 0;
    for (size_t i = 0; i < die->count; i++) {
        if (!odds_has(die, i)) continue;
        parts[count].odds = odds_gain_of(odds, odds_fraction_of(die, i).numerator);
        if (die->counts) parts[count].times = die->counts[i];
        parts[count++].times_double = odds_chance(die, i);
    }
    return odds_mix(odds->maker, parts, count, die->counts ? die->total : wide_from(1));
}

/* The part of a die that matches, or the rest of it; the denominator stays. NULL without error when it is empty. */
static const struct odds *odds_restrict(const struct dice_odds *odds, const struct odds *die,
                                        const struct dice_modifier *modifier, bool matching, int64_t less)
{
    struct odds_part *parts = arena_array(odds->maker->arena, struct odds_part, die->count);
    if (!parts) return odds_fail(odds->maker, STATUS_NO_MEMORY, "there is not enough memory");
    size_t count = 0;
    for (size_t i = 0; i < die->count; i++) {
        int64_t value = odds_fraction_of(die, i).numerator;
        if (!odds_has(die, i) || odds_matches(odds, modifier, value) != matching) continue;
        parts[count].odds = odds_whole(odds->maker, value - less);
        if (die->counts) parts[count].times = die->counts[i];
        parts[count++].times_double = odds_chance(die, i);
    }
    if (count == 0) return NULL;
    return odds_mix(odds->maker, parts, count, die->counts ? die->total : wide_from(1));
}

static double odds_choose(int64_t n, int64_t k, wide *ways)
{
    double number = 1;
    bool fits = true;
    *ways = wide_from(1);
    for (int64_t i = 0; i < k; i++) {
        number = number * (double)(n - i) / (double)(i + 1);
        fits = fits && wide_multiply_checked(*ways, wide_from((uint64_t)(n - i)), ways);
        if (fits) *ways = wide_divide(*ways, wide_from((uint64_t)(i + 1)), NULL);
    }
    if (!fits) *ways = wide_from(0);
    return number;
}

static void odds_scenario_add(struct odds_scenario *scenario, const struct odds *die, int64_t count)
{
    if (count > 0) scenario->groups[scenario->group_count++] = (struct odds_group){count, die};
}

typedef vec(struct odds_scenario) odds_scenarios;

static bool odds_scenario_push(struct odds_maker *maker, odds_scenarios *scenarios, struct odds_scenario *scenario)
{
    for (size_t i = 0; i < scenario->group_count; i++) {
        if (!scenario->groups[i].die) return true; /* that many dice cannot be of a kind that does not exist */
    }
    if (vec_push(scenarios, *scenario)) return true;
    return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
}

/* r2=1: the first two dice that match are rolled again, further ones stay. */
static bool odds_limited_reroll(struct dice_odds *odds, const struct dice_modifier *modifier, const struct odds *die,
                                int64_t count, odds_scenarios *scenarios)
{
    struct odds_maker *maker = odds->maker;
    const struct odds *match = odds_restrict(odds, die, modifier, true, 0);
    const struct odds *other = odds_restrict(odds, die, modifier, false, 0);
    struct dice_odds bare = *odds;
    bare.begin = bare.end = NULL;
    bare.wants_value = true;
    const struct odds *again = odds_fresh(&bare, NULL, ODDS_ALL_FACES, false, 0);
    /* A rerolled die has matched first: its chance to do so is part of its weight. */
    const struct odds *rerolled = NULL;
    if (match && again) {
        wide matched = wide_from(0);
        double chance = 0;
        for (size_t i = 0; i < match->count; i++) {
            if (match->counts) matched = wide_add(matched, match->counts[i]);
            chance += odds_chance(match, i);
        }
        struct odds_part part = {.odds = again, .times = matched, .times_double = chance};
        rerolled = odds_mix(maker, &part, 1, match->counts ? match->total : wide_from(1));
    }
    for (int64_t matches = 0; matches <= count && !odds_failed(maker); matches++) {
        struct odds_scenario scenario = {0};
        int64_t rerolls = matches < modifier->number ? matches : modifier->number;
        scenario.times_double = odds_choose(count, matches, &scenario.times);
        odds_scenario_add(&scenario, rerolled, rerolls);
        odds_scenario_add(&scenario, match, matches - rerolls);
        odds_scenario_add(&scenario, other, count - matches);
        odds_scenario_push(maker, scenarios, &scenario);
    }
    return !odds_failed(maker);
}

/* In how many ways `total` can be had as the sum of `parts` numbers from 0 to `most`: for each total from 0 on. */
static const struct odds *odds_compositions(struct odds_maker *maker, int64_t parts, int64_t most)
{
    struct odds *one = odds_new_exact(maker, 0, 1, 1, (size_t)most + 1);
    if (!one) return NULL;
    for (int64_t i = 0; i <= most; i++)
        one->counts[i] = wide_from(1);
    one->total = wide_from((uint64_t)most + 1);
    return odds_power(maker, one, parts);
}

static double odds_ways(const struct odds *compositions, size_t total, double all, wide *ways)
{
    *ways = compositions->counts ? compositions->counts[total] : wide_from(0);
    return odds_chance(compositions, total) * all;
}

/* Explosions before a ranking. `first` dice that match bring one further die each at least; of the further dice some
 * match too, and exactly one of each chain does not. */
struct odds_burst {
    const struct odds *match, *other;             /* the dice of the term */
    const struct odds *again_match, *again_other; /* the further dice */
    const struct odds *fresh;                     /* a further die, whatever it shows */
    int64_t limit;                                /* of the explosions; 0: none */
};

/* The dice of a term before the modifier that looks at all of them. */
struct odds_alike {
    const struct odds *die;
    bool is_fresh; /* no modifier has changed it */
    int64_t count;
};

static bool odds_burst_scenarios(struct dice_odds *odds, const struct odds_burst *burst, int64_t count, int64_t first,
                                 odds_scenarios *scenarios)
{
    struct odds_maker *maker = odds->maker;
    wide choices;
    double choices_double = odds_choose(count, first, &choices);
    const struct odds *ways = odds_compositions(maker, first, maker->depth - 1);
    if (!ways) return false;
    double all = odds_raise((double)maker->depth, first);
    for (size_t more = 0; more < ways->count && !odds_failed(maker); more++) {
        struct odds_scenario scenario = {0};
        double number = odds_ways(ways, more, all, &scenario.times);
        if (number == 0) continue;
        scenario.times_double = number * choices_double;
        if (!wide_multiply_checked(scenario.times, choices, &scenario.times)) scenario.times = wide_from(0);
        odds_scenario_add(&scenario, burst->match, first);
        odds_scenario_add(&scenario, burst->other, count - first);
        odds_scenario_add(&scenario, burst->again_match, (int64_t)more);
        odds_scenario_add(&scenario, burst->again_other, first);
        odds_scenario_push(maker, scenarios, &scenario);
    }
    return !odds_failed(maker);
}

/* Exploding dice of which every one is like every other: only the number of explosions counts. */
static bool odds_burst_alike(struct dice_odds *odds, const struct odds_burst *burst, int64_t count,
                             odds_scenarios *scenarios)
{
    struct odds_maker *maker = odds->maker;
    const struct odds *ways = odds_compositions(maker, count, maker->depth);
    if (!ways) return false;
    double all = odds_raise((double)maker->depth + 1, count);
    for (size_t more = 0; more < ways->count && !odds_failed(maker); more++) {
        struct odds_scenario scenario = {0};
        scenario.times_double = odds_ways(ways, more, all, &scenario.times);
        odds_scenario_add(&scenario, burst->match, (int64_t)more);
        odds_scenario_add(&scenario, burst->other, count);
        odds_scenario_push(maker, scenarios, &scenario);
    }
    return !odds_failed(maker);
}

/* xo, of which at most `number` dice make use: those that match first. */
static bool odds_explode_once(struct odds_maker *maker, const struct odds_burst *burst, int64_t count,
                              odds_scenarios *scenarios)
{
    for (int64_t first = 0; first <= count && !odds_failed(maker); first++) {
        struct odds_scenario scenario = {0};
        scenario.times_double = odds_choose(count, first, &scenario.times);
        odds_scenario_add(&scenario, burst->match, first);
        odds_scenario_add(&scenario, burst->other, count - first);
        odds_scenario_add(&scenario, burst->fresh, burst->limit && first > burst->limit ? burst->limit : first);
        odds_scenario_push(maker, scenarios, &scenario);
    }
    return !odds_failed(maker);
}

/* x2=6: explosions end when `number` of them happened. With fewer, the last die is the one that ends the last chain;
 * otherwise the dice after the final explosion are ignored. */
static bool odds_explode_limited(struct odds_maker *maker, const struct odds_burst *burst, int64_t count,
                                 odds_scenarios *scenarios)
{
    int64_t limit = burst->limit;
    for (int64_t bursts = 0; bursts < limit && odds_spend(maker, 100); bursts++) {
        struct odds_scenario scenario = {0};
        scenario.times_double = odds_choose(count + bursts - 1, bursts, &scenario.times);
        odds_scenario_add(&scenario, burst->match, bursts);
        odds_scenario_add(&scenario, burst->other, count);
        odds_scenario_push(maker, scenarios, &scenario);
    }
    for (int64_t others = 0; others < count && odds_spend(maker, 100); others++) {
        struct odds_scenario scenario = {0};
        scenario.times_double = odds_choose(limit + others - 1, others, &scenario.times);
        odds_scenario_add(&scenario, burst->match, limit);
        odds_scenario_add(&scenario, burst->other, others);
        odds_scenario_add(&scenario, burst->fresh, count - others);
        odds_scenario_push(maker, scenarios, &scenario);
    }
    return !odds_failed(maker);
}

static bool odds_explode_ranked(struct dice_odds *odds, const struct dice_modifier *modifier,
                                const struct odds_alike *dice, odds_scenarios *scenarios)
{
    struct odds_maker *maker = odds->maker;
    int64_t count = dice->count;
    struct dice_odds bare = *odds;
    bare.begin = bare.end = NULL;
    bare.wants_value = true;
    const struct odds *fresh = odds_fresh(&bare, NULL, ODDS_ALL_FACES, false, 0);
    if (!fresh) return false;
    int64_t less = modifier->kind == DICE_MODIFIER_PENETRATE;
    struct odds_burst burst = {.match = odds_restrict(odds, dice->die, modifier, true, 0),
                               .other = odds_restrict(odds, dice->die, modifier, false, 0),
                               .again_match = odds_restrict(odds, fresh, modifier, true, less),
                               .again_other = odds_restrict(odds, fresh, modifier, false, less),
                               .fresh = fresh,
                               .limit = modifier->number};
    if (modifier->kind == DICE_MODIFIER_EXPLODE_ONCE) return odds_explode_once(maker, &burst, count, scenarios);
    if (modifier->number > 0) {
        if (dice->is_fresh) return odds_explode_limited(maker, &burst, count, scenarios);
        return odds_fail(maker, STATUS_LIMIT, "a limit on explosions after other modifiers is not computed exactly");
    }
    if (!burst.again_other) return odds_fail(maker, STATUS_LIMIT, "every face explodes: this would never end");
    if (dice->is_fresh && less == 0) return odds_burst_alike(odds, &burst, count, scenarios);
    for (int64_t first = 0; first <= count; first++) {
        if (!odds_burst_scenarios(odds, &burst, count, first, scenarios)) return false;
    }
    return true;
}

void odds_kept_ranks(const struct dice_modifier *modifier, int64_t dice, int64_t *first, int64_t *last,
                     const struct dice_modifier **next)
{
    *first = 0;
    *last = dice;
    for (; modifier && odds_is_ranking(modifier); modifier = modifier->next) {
        int64_t from = modifier->overall ? 0 : *first, to = modifier->overall ? dice : *last;
        int64_t number = modifier->number < to - from ? modifier->number : to - from;
        int64_t high = from, low = to; /* what this one keeps */
        if (modifier->kind == DICE_MODIFIER_KEEP_HIGHEST) low = from + number;
        if (modifier->kind == DICE_MODIFIER_KEEP_LOWEST) high = to - number;
        if (modifier->kind == DICE_MODIFIER_DROP_HIGHEST) high = from + number;
        if (modifier->kind == DICE_MODIFIER_DROP_LOWEST) low = to - number;
        if (high > *first) *first = high;
        if (low < *last) *last = low;
    }
    if (*first > *last) *first = *last;
    *next = modifier;
}

static const struct odds *odds_rank_scenario(struct dice_odds *odds, struct odds_scenario *scenario,
                                             const struct dice_modifier *shaping, const struct dice_modifier *ranking)
{
    int64_t dice = 0, first, last;
    struct dice_odds shape = *odds;
    shape.begin = shaping;
    shape.end = ranking;
    shape.wants_value = true;
    for (size_t i = 0; i < scenario->group_count; i++) {
        dice += scenario->groups[i].count;
        if (ranking) scenario->groups[i].die = odds_reshape(&shape, scenario->groups[i].die);
        if (!scenario->groups[i].die) return NULL;
    }
    struct dice_odds gains = *odds;
    odds_kept_ranks(ranking ? ranking : shaping, dice, &first, &last, &gains.begin);
    gains.end = NULL;
    gains.wants_value = false;
    return odds_ranked(odds->maker, &(struct odds_ranks){scenario->groups, scenario->group_count, first, last},
                       odds_gain_of, &gains);
}

static const struct odds *odds_mix_scenarios(struct dice_odds *odds, odds_scenarios *scenarios,
                                             const struct dice_modifier *shaping, const struct dice_modifier *ranking)
{
    struct odds_maker *maker = odds->maker;
    struct odds_part *parts = arena_array(maker->arena, struct odds_part, scenarios->count);
    if (!parts) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    struct arena *arena = maker->arena, scratch; /* of what a scenario needs, only its result is kept */
    for (size_t i = 0; i < scenarios->count && !odds_failed(maker); i++) {
        struct odds_scenario *scenario = &scenarios->items[i];
        parts[i] = (struct odds_part){.times = scenario->times, .times_double = scenario->times_double};
        arena_init(&scratch);
        maker->arena = &scratch;
        const struct odds *ranked = odds_rank_scenario(odds, scenario, shaping, ranking);
        maker->arena = arena;
        parts[i].odds = odds_copy(maker, ranked);
        arena_free(&scratch);
    }
    return odds_failed(maker) ? NULL : odds_mix(maker, parts, scenarios->count, wide_from(1));
}

const struct dice_modifier *odds_first_joint(const struct dice_modifier *modifier)
{
    bool ranked = false;
    for (const struct dice_modifier *later = modifier; later; later = later->next)
        ranked = ranked || odds_is_ranking(later);
    for (; modifier; modifier = modifier->next) {
        if (odds_is_ranking(modifier)) return modifier;
        if (modifier->kind == DICE_MODIFIER_REROLL && modifier->number > 0) return modifier;
        if (odds_is_explosion(modifier) && (ranked || modifier->number > 0)) return modifier;
    }
    return NULL;
}

/* May these modifiers come before a ranking? They must shape values and nothing else. */
static bool odds_only_shapes(const struct dice_modifier *modifier, const struct dice_modifier *end)
{
    for (; modifier && modifier != end; modifier = modifier->next) {
        bool shapes = modifier->kind == DICE_MODIFIER_MINIMUM || modifier->kind == DICE_MODIFIER_MAXIMUM ||
                      modifier->kind == DICE_MODIFIER_REROLL || modifier->kind == DICE_MODIFIER_REROLL_UNTIL ||
                      modifier->kind == DICE_MODIFIER_COMPOUND || modifier->kind == DICE_MODIFIER_COMPOUND_PENETRATE ||
                      modifier->kind == DICE_MODIFIER_MARGIN;
        if (!shapes) return false;
    }
    return true;
}

/* The chances of `odds` are those of dice that ended, so what goes deeper after that adds up. */
static const struct odds *odds_with_rest(struct odds_maker *maker, const struct odds *odds, double rest)
{
    struct odds *result = odds ? arena_new(maker->arena, struct odds) : NULL;
    if (!result) return NULL;
    *result = *odds;
    result->rest = odds->rest + rest;
    return result;
}

/* The chance that one of `count` dice brings more further dice than the depth allows, by the modifiers before the
 * explosion or by the explosion itself. */
static double odds_burst_rest(const struct dice_odds *odds, const struct dice_modifier *modifier,
                              const struct odds *die, int64_t count)
{
    bool goes_on = odds_is_explosion(modifier) && modifier->kind != DICE_MODIFIER_EXPLODE_ONCE && modifier->number <= 0;
    double match = 0;
    for (size_t i = 0; goes_on && i < die->count; i++) {
        if (odds_has(die, i) && odds_matches(odds, modifier, odds_fraction_of(die, i).numerator))
            match += odds_chance(die, i);
    }
    double deeper = die->rest;
    if (goes_on) deeper += match * odds_raise(odds_share(odds, modifier), odds->maker->depth);
    return 1 - odds_raise(1 - deeper, count);
}

bool odds_joint_fits(const struct dice_odds *odds, const struct dice_modifier *joint)
{
    const struct dice_modifier *ranking = joint;
    while (ranking && !odds_is_ranking(ranking))
        ranking = ranking->next;
    const struct dice_modifier *shaping = joint == ranking ? joint : joint->next;
    const struct dice_modifier *rest = ranking ? ranking : shaping;
    while (rest && odds_is_ranking(rest))
        rest = rest->next;
    return odds_only_shapes(odds->begin, joint) && (!ranking || odds_only_shapes(shaping, ranking)) &&
           !odds_first_joint(rest);
}

bool odds_has_no_formula(const struct dice_modifier *modifier)
{
    for (; modifier; modifier = modifier->next) {
        bool unique =
            modifier->kind == DICE_MODIFIER_UNIQUE || modifier->kind == DICE_MODIFIER_UNIQUE_ONCE;
        if (unique || dice_selects_by_rank(modifier)) return true;
    }
    return false;
}

const struct odds *odds_joint(struct dice_odds *odds, const struct dice_modifier *joint, int64_t count)
{
    assert(joint && odds_joint_fits(odds, joint));
    struct odds_maker *maker = odds->maker;
    const struct dice_modifier *all = odds->begin, *ranking = joint;
    while (ranking && !odds_is_ranking(ranking))
        ranking = ranking->next;
    bool splits = joint != ranking;
    const struct dice_modifier *shaping = splits ? joint->next : joint;
    struct dice_odds first = *odds;
    first.end = joint;
    first.wants_value = true;
    const struct odds *die = odds_fresh(&first, NULL, ODDS_ALL_FACES, false, 0);
    if (!die) return NULL;
    odds_scenarios scenarios = {0};
    bool good;
    if (!splits) {
        struct odds_scenario only = {.times = wide_from(1), .times_double = 1};
        odds_scenario_add(&only, die, count);
        good = odds_scenario_push(maker, &scenarios, &only);
    } else if (joint->kind == DICE_MODIFIER_REROLL) {
        good = odds_limited_reroll(odds, joint, die, count, &scenarios);
    } else {
        const struct odds_alike dice = {.die = die, .is_fresh = all == joint, .count = count};
        good = odds_explode_ranked(odds, joint, &dice, &scenarios);
    }
    const struct odds *result = NULL;
    if (good) result = odds_mix_scenarios(odds, &scenarios, shaping, ranking);
    vec_free(&scenarios);
    return splits ? odds_with_rest(maker, result, odds_burst_rest(odds, joint, die, count)) : result;
}
