/* odds_die.c: what one die adds, when every die is independent: rerolls, explosions, successes. Explosions are followed
 * to the maker's depth. */
#include "dice/odds_die.h"

static const struct odds *odds_die_onward(const struct dice_odds *odds, struct dice_die die,
                                          const struct dice_modifier *modifier);

bool odds_is_ranking(const struct dice_modifier *modifier)
{
    return modifier->kind == DICE_MODIFIER_KEEP_HIGHEST || modifier->kind == DICE_MODIFIER_KEEP_LOWEST ||
           modifier->kind == DICE_MODIFIER_DROP_HIGHEST || modifier->kind == DICE_MODIFIER_DROP_LOWEST;
}

bool odds_is_explosion(const struct dice_modifier *modifier)
{
    return modifier->kind == DICE_MODIFIER_EXPLODE || modifier->kind == DICE_MODIFIER_EXPLODE_ONCE ||
           modifier->kind == DICE_MODIFIER_PENETRATE;
}

bool odds_matches(const struct dice_odds *odds, const struct dice_modifier *modifier, int64_t value)
{
    return dice_condition_holds(&modifier->condition, value, odds->lowest, odds->highest);
}

static struct dice_die odds_fresh_die(const struct dice_odds *odds, int64_t value)
{
    return (struct dice_die){.faces = (int32_t)odds->faces, .value = value, .counts = value};
}

const struct odds *odds_fresh(const struct dice_odds *odds, const struct dice_modifier *modifier, enum odds_faces which,
                              bool among, int64_t less)
{
    struct odds_maker *maker = odds->maker;
    if (!odds_spend(maker, 100.0 * (double)odds->faces)) return NULL;
    struct odds_part *parts = arena_array(maker->arena, struct odds_part, (size_t)odds->faces);
    if (!parts) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    size_t count = 0;
    for (int64_t face = 1; face <= odds->faces; face++) {
        int64_t value = dice_face_value(odds->node, face);
        if (which != ODDS_ALL_FACES && odds_matches(odds, modifier, value) != (which == ODDS_MATCHING)) continue;
        parts[count].odds =
            odds_die_onward(odds, odds_fresh_die(odds, value - less), modifier ? modifier->next : odds->begin);
        parts[count++].times = wide_from(1);
    }
    if (count == 0) return NULL;
    return odds_mix(maker, parts, count, wide_from(among ? count : (uint64_t)odds->faces));
}

/* The mixture of two cases that exclude each other. */
static const struct odds *odds_either_case(struct odds_maker *maker, const struct odds *first,
                                           const struct odds *second)
{
    struct odds_part parts[2] = {{.odds = first, .times = wide_from(1)}, {.odds = second, .times = wide_from(1)}};
    return odds_mix(maker, parts, 2, wide_from(1));
}

double odds_share(const struct dice_odds *odds, const struct dice_modifier *modifier)
{
    int64_t count = 0;
    for (int64_t face = 1; face <= odds->faces; face++)
        count += odds_matches(odds, modifier, dice_face_value(odds->node, face));
    return (double)count / (double)odds->faces;
}

double odds_raise(double base, int64_t exponent)
{
    double power = 1;
    for (; exponent > 0 && power > 0; exponent--)
        power *= base;
    return power;
}

/* All further dice that one explosion brings, to the depth; what is deeper is rest. */
static const struct odds *odds_chain(const struct dice_odds *odds, const struct dice_modifier *modifier, int64_t less)
{
    struct odds_maker *maker = odds->maker;
    const struct odds *stops = odds_fresh(odds, modifier, ODDS_OTHERS, false, less);
    if (!stops) return odds_fail(maker, STATUS_LIMIT, "every face explodes: this would never end");
    const struct odds *goes_on = odds_fresh(odds, modifier, ODDS_MATCHING, false, less), *chain = stops;
    if (!goes_on) return NULL;
    for (int depth = 1; depth < maker->depth && chain; depth++)
        chain = odds_either_case(maker, stops, odds_add(maker, goes_on, chain));
    if (!chain) return NULL;
    struct odds *result = arena_new(maker->arena, struct odds);
    if (!result) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    *result = *chain;
    result->rest += odds_raise(odds_share(odds, modifier), maker->depth);
    return result;
}

static const struct odds *odds_compounded(const struct dice_odds *odds, struct dice_die die,
                                          const struct dice_modifier *modifier)
{
    struct odds_maker *maker = odds->maker;
    /* The chain of bare values: the modifiers that follow see only the sum. */
    struct dice_odds bare = *odds;
    bare.end = modifier->next;
    bare.wants_value = true;
    const struct odds *chain = odds_chain(&bare, modifier, modifier->kind == DICE_MODIFIER_COMPOUND_PENETRATE);
    if (!chain) return NULL;
    struct odds_part *parts = arena_array(maker->arena, struct odds_part, chain->count);
    if (!parts) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    size_t count = 0;
    for (size_t i = 0; i < chain->count; i++) {
        if (!odds_has(chain, i)) continue;
        struct dice_die sum = odds_fresh_die(odds, die.value + odds_fraction_of(chain, i).numerator);
        parts[count].odds = odds_die_onward(odds, sum, modifier->next);
        if (chain->counts) parts[count].times = chain->counts[i];
        parts[count++].times_double = odds_chance(chain, i);
    }
    const struct odds *mixed = odds_mix(maker, parts, count, chain->counts ? chain->total : wide_from(1));
    struct odds *result = mixed ? arena_new(maker->arena, struct odds) : NULL;
    if (!result) return NULL;
    *result = *mixed;
    result->rest += chain->rest;
    return result;
}

/* A die that matches a reroll or an explosion. */
static const struct odds *odds_die_matched(const struct dice_odds *odds, struct dice_die die,
                                           const struct dice_modifier *modifier)
{
    struct odds_maker *maker = odds->maker;
    const struct odds *again;
    switch (modifier->kind) {
    case DICE_MODIFIER_REROLL:
        return odds_fresh(odds, modifier, ODDS_ALL_FACES, false, 0);
    case DICE_MODIFIER_REROLL_UNTIL:
        again = odds_fresh(odds, modifier, ODDS_OTHERS, true, 0);
        return again ? again : odds_fail(maker, STATUS_LIMIT, "every face is rerolled: this would never end");
    case DICE_MODIFIER_EXPLODE_ONCE:
        again = odds_fresh(odds, modifier, ODDS_ALL_FACES, false, 0);
        return odds_add(maker, odds_die_onward(odds, die, modifier->next), again);
    case DICE_MODIFIER_EXPLODE:
    case DICE_MODIFIER_PENETRATE:
        again = odds_chain(odds, modifier, modifier->kind == DICE_MODIFIER_PENETRATE);
        return odds_add(maker, odds_die_onward(odds, die, modifier->next), again);
    default:
        return odds_compounded(odds, die, modifier);
    }
}

/* What a die adds (or shows) after the modifiers from here on. */
static const struct odds *odds_die_onward(const struct dice_odds *odds, struct dice_die die,
                                          const struct dice_modifier *modifier)
{
    for (; modifier && modifier != odds->end; modifier = modifier->next) {
        if (die.flags & DICE_INACTIVE) break;
        switch (modifier->kind) {
        case DICE_MODIFIER_REROLL:
        case DICE_MODIFIER_REROLL_UNTIL:
        case DICE_MODIFIER_EXPLODE:
        case DICE_MODIFIER_EXPLODE_ONCE:
        case DICE_MODIFIER_PENETRATE:
        case DICE_MODIFIER_COMPOUND:
        case DICE_MODIFIER_COMPOUND_PENETRATE:
            if (!odds_matches(odds, modifier, die.value)) break;
            if (modifier->number > 0)
                return odds_fail(odds->maker, STATUS_LIMIT, "a limit on how often is not computed exactly here");
            return odds_die_matched(odds, die, modifier);
        default:
            dice_judge(modifier, &die, odds->lowest, odds->highest);
        }
    }
    return odds_whole(odds->maker, odds->wants_value ? die.value : die.counts);
}

const struct odds *odds_gain_of(void *context, int64_t value)
{
    const struct dice_odds *odds = context;
    return odds_die_onward(odds, odds_fresh_die(odds, value), odds->begin);
}
