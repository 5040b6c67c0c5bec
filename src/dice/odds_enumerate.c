/* odds_enumerate.c: exact distributions that no formula covers: every combination is rolled by the code that rolls
 * dice. The odds of such dice are what rolling them gives by definition. */
#include <assert.h>

#include "dice/odds_die.h"

enum { ODDS_MOST_THROWS = 2000000 };

/* How often each value came out of rolls that threw the same number of dice. */
typedef vec(int64_t) odds_values;

struct odds_rolls {
    struct odds_maker *maker;
    const struct dice_node *node;
    int64_t count, faces;
    bool distinct; /* only combinations in which all dice differ */
    vec(int64_t) throws;       /* the dice of the roll at hand */
    vec(odds_values) by_dice;  /* results by the number of dice rolled */
    struct dice_result result; /* room for each roll */
    double rest;
};

static void *odds_too_many(struct odds_maker *maker)
{
    return odds_fail(maker, STATUS_LIMIT, "this combination of modifiers is not computed exactly for so many dice");
}

/* Rolls with the rolls so far. True when they were enough; otherwise one more is wanted, or it failed. */
static bool odds_roll_once(struct odds_rolls *rolls, double *total)
{
    struct dice_source source = dice_source_forced(rolls->throws.items, rolls->throws.count, NULL);
    struct dice_roller roller = {.source = &source, .result = &rolls->result, .most = LIMIT_DICE_THROWN};
    vec_clear(&rolls->result.dice);
    rolls->result.error.status = STATUS_OK;
    *total = dice_roll_term(&roller, rolls->node, rolls->count, rolls->faces);
    if (source.fault == DICE_FAULT_EMPTY) return false;
    if (rolls->result.error.status == STATUS_OK) return true;
    const char *message = arena_printf(rolls->maker->arena, "%s", rolls->result.error.message);
    odds_fail(rolls->maker, rolls->result.error.status, message ? message : "there is not enough memory");
    return false;
}

static bool odds_keep_total(struct odds_rolls *rolls, double total)
{
    size_t dice = rolls->throws.count;
    odds_values none = {0};
    while (rolls->by_dice.count <= dice) {
        if (!vec_push(&rolls->by_dice, none))
            return odds_fail(rolls->maker, STATUS_NO_MEMORY, "there is not enough memory");
    }
    if (vec_push(&rolls->by_dice.items[dice], (int64_t)total)) return true;
    return odds_fail(rolls->maker, STATUS_NO_MEMORY, "there is not enough memory");
}

static bool odds_repeats(const struct odds_rolls *rolls)
{
    size_t last = rolls->throws.count - 1;
    for (size_t i = 0; i < last; i++) {
        if (rolls->throws.items[i] == rolls->throws.items[last]) return true;
    }
    return false;
}

/* The next combination: the last die that can show another face does, those after it start again. */
static bool odds_next_throws(struct odds_rolls *rolls)
{
    do {
        while (rolls->throws.count > 0 && vec_last(&rolls->throws) == rolls->faces)
            rolls->throws.count--;
        if (rolls->throws.count == 0) return false;
        vec_last(&rolls->throws)++;
    } while (rolls->distinct && odds_repeats(rolls));
    return true;
}

static bool odds_one_more_throw(struct odds_rolls *rolls)
{
    if (!vec_push(&rolls->throws, 1))
        return odds_fail(rolls->maker, STATUS_NO_MEMORY, "there is not enough memory");
    return !rolls->distinct || !odds_repeats(rolls) || odds_next_throws(rolls);
}

static bool odds_roll_all(struct odds_rolls *rolls)
{
    struct odds_maker *maker = rolls->maker;
    for (int64_t throws = 0; !odds_failed(maker); throws++) {
        double total;
        if (throws > ODDS_MOST_THROWS || !odds_spend(maker, 50)) return odds_too_many(maker);
        if (odds_roll_once(rolls, &total)) {
            if (!odds_keep_total(rolls, total) || !odds_next_throws(rolls)) break;
        } else if ((int64_t)rolls->throws.count >= rolls->count + maker->depth) {
            rolls->rest += 1 / odds_raise((double)rolls->faces, (int64_t)rolls->throws.count);
            if (!odds_next_throws(rolls)) break;
        } else if (!odds_one_more_throw(rolls)) {
            break;
        }
    }
    return !odds_failed(maker);
}

/* How often each value came out. */
static const struct odds *odds_of_values(struct odds_rolls *rolls, const odds_values *values)
{
    struct odds_maker *maker = rolls->maker;
    int64_t low = values->items[0], high = low;
    for (size_t i = 1; i < values->count; i++) {
        if (values->items[i] < low) low = values->items[i];
        if (values->items[i] > high) high = values->items[i];
    }
    struct odds *odds = odds_new_exact(maker, low, 1, 1, (size_t)(high - low) + 1);
    if (!odds) return NULL;
    for (size_t i = 0; i < values->count; i++) {
        wide *count = &odds->counts[values->items[i] - low];
        *count = wide_add(*count, wide_from(1));
    }
    odds->total = wide_from(rolls->distinct ? values->count : 1);
    return odds;
}

static const struct odds *odds_mix_rolls(struct odds_rolls *rolls)
{
    struct odds_maker *maker = rolls->maker;
    if (rolls->distinct) return odds_of_values(rolls, &vec_last(&rolls->by_dice));
    size_t lengths = rolls->by_dice.count, used = 0;
    struct odds_part *parts = arena_array(maker->arena, struct odds_part, lengths + 1);
    if (!parts) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    wide total;
    bool exact = lengths > 0 && wide_power_checked(wide_from((uint64_t)rolls->faces), lengths - 1, &total);
    if (!exact) total = wide_from(1);
    for (size_t dice = 0; dice < lengths; dice++) {
        const odds_values *values = &rolls->by_dice.items[dice];
        if (values->count == 0) continue;
        struct odds_part *part = &parts[used++];
        part->odds = odds_of_values(rolls, values);
        part->times_double = 1 / odds_raise((double)rolls->faces, (int64_t)dice);
        if (exact) wide_power_checked(wide_from((uint64_t)rolls->faces), lengths - 1 - dice, &part->times);
    }
    const struct odds *mixed = odds_mix(maker, parts, used, total);
    struct odds *result = mixed ? arena_new(maker->arena, struct odds) : NULL;
    if (!result) return NULL;
    *result = *mixed;
    result->rest += rolls->rest;
    return result;
}

/* Dice that are rolled until all differ: every way to differ is as likely as the others. */
static bool odds_all_differ(const struct dice_node *node, bool *fits)
{
    const struct dice_modifier *modifier = node->modifiers;
    while (modifier && modifier->kind != DICE_MODIFIER_UNIQUE)
        modifier = modifier->next;
    *fits = !modifier ||
            (modifier == node->modifiers && !modifier->has_condition && dice_faces_are_plain(node));
    return modifier != NULL;
}

const struct odds *odds_enumerate(struct odds_maker *maker, const struct dice_node *node, int64_t count, int64_t faces)
{
    struct odds_rolls rolls = {.maker = maker, .node = node, .count = count, .faces = faces};
    bool fits;
    rolls.distinct = odds_all_differ(node, &fits);
    if (!fits) return odds_fail(maker, STATUS_LIMIT, "this combination of modifiers is not computed exactly");
    if (rolls.distinct && count > faces)
        return odds_fail(maker, STATUS_LIMIT, "there are more dice than different faces: they cannot all differ");
    if (odds_raise((double)faces, count) > ODDS_MOST_THROWS) return odds_too_many(maker);
    const struct odds *odds = odds_roll_all(&rolls) ? odds_mix_rolls(&rolls) : NULL;
    for (size_t i = 0; i < rolls.by_dice.count; i++)
        vec_free(&rolls.by_dice.items[i]);
    vec_free(&rolls.by_dice);
    vec_free(&rolls.throws);
    dice_result_free(&rolls.result);
    return odds;
}

/* Members of a pool: each combination of their totals is judged by the pool's modifiers. */
struct odds_members {
    struct odds_maker *maker;
    const struct dice_node *node;
    vec(const struct odds *) members;
    vec(size_t) at; /* the outcome of each */
    struct dice_result result;
    struct odds_part *parts;
    size_t used;
};

static bool odds_judge_members(struct odds_members *pool)
{
    struct odds_maker *maker = pool->maker;
    struct dice_roller roller = {.result = &pool->result, .most = LIMIT_DICE_THROWN};
    struct odds_part *part = &pool->parts[pool->used++];
    part->times = wide_from(1);
    part->times_double = 1;
    vec_clear(&pool->result.dice);
    for (size_t i = 0; i < pool->members.count; i++) {
        const struct odds *member = pool->members.items[i];
        size_t at = pool->at.items[i];
        if (!odds_has(member, at)) {
            pool->used--;
            return true;
        }
        int64_t value = odds_fraction_of(member, at).numerator;
        if (!vec_push(&pool->result.dice, ((struct dice_die){.value = value, .counts = value})))
            return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
        part->times_double *= odds_chance(member, at);
        if (!member->counts || !wide_multiply_checked(part->times, member->counts[at], &part->times))
            part->times = wide_from(0);
    }
    part->odds = odds_whole(maker, (int64_t)dice_apply_modifiers(&roller, pool->node, 0, 0));
    return part->odds && odds_spend(maker, 50);
}

static bool odds_next_members(struct odds_members *pool)
{
    for (size_t i = pool->at.count; i-- > 0; pool->at.items[i] = 0) {
        if (++pool->at.items[i] < pool->members.items[i]->count) return true;
    }
    return false;
}

static const struct odds *odds_judge_all(struct odds_members *pool)
{
    struct odds_maker *maker = pool->maker;
    double combinations = 1;
    wide total = wide_from(1);
    bool exact = true;
    for (size_t i = 0; i < pool->members.count; i++) {
        const struct odds *member = pool->members.items[i];
        if (member->scale != 1)
            return odds_fail(maker, STATUS_BAD_CONTENT, "a pool compares whole numbers: use floor()");
        combinations *= (double)member->count;
        exact = exact && member->counts && wide_multiply_checked(total, member->total, &total);
    }
    if (combinations > ODDS_MOST_THROWS) return odds_too_many(maker);
    pool->parts = arena_array(maker->arena, struct odds_part, (size_t)combinations + 1);
    if (!pool->parts) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    do {
        if (!odds_judge_members(pool)) return NULL;
    } while (odds_next_members(pool));
    for (size_t i = 0; i < pool->used && !exact; i++)
        pool->parts[i].times = wide_from(0);
    return odds_mix(maker, pool->parts, pool->used, exact ? total : wide_from(1));
}

const struct odds *odds_enumerate_pool(struct odds_maker *maker, const struct dice_node *node,
                                       const struct odds_group *members, size_t count)
{
    struct odds_members pool = {.maker = maker, .node = node};
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        for (int64_t j = 0; j < members[i].count && good; j++)
            good = vec_push(&pool.members, members[i].die) && vec_push(&pool.at, 0) && pool.at.count <= 64;
    }
    const struct odds *odds = good ? odds_judge_all(&pool) : odds_too_many(maker);
    vec_free(&pool.members);
    vec_free(&pool.at);
    dice_result_free(&pool.result);
    return odds;
}
