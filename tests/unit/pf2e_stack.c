/* Unit tests of how PF2e stacks modifiers (PF2E-ROLL-01): corners, and random lists against the sentence of the rules.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/rng.h"
#include "systems/pf2e/model/modifier.h"

enum { MOST = 120 };

/* Names, a set of options that is not empty (or predicates and adjustments are left alone), and the modifiers. */
struct bench {
    struct symbols symbols;
    struct options options;
    struct modifier items[MOST];
    size_t count;
};

static int bench_open(void **state)
{
    static struct bench bench;
    bench = (struct bench){0};
    symbols_init(&bench.symbols, NULL);
    options_init(&bench.options, &bench.symbols, NULL);
    options_add_text(&bench.options, "attack-roll");
    *state = &bench;
    return 0;
}

static int bench_close(void **state)
{
    struct bench *bench = *state;
    options_free(&bench->options);
    symbols_free(&bench->symbols);
    return 0;
}

/* Adds a modifier with its own slug. */
static struct modifier *add(struct bench *bench, const char *type, double value)
{
    char slug[32];
    int length = snprintf(slug, sizeof slug, "modifier-a%zu", bench->count);
    struct modifier *modifier = &bench->items[bench->count++];
    *modifier = (struct modifier){.slug = symbol_intern(&bench->symbols, slug, (size_t)length),
                                  .label = "",
                                  .value = value,
                                  .type = modifier_type_find(&pf2e_modifier_policy, type),
                                  .enabled = true};
    return modifier;
}

static double total(struct bench *bench)
{
    uint32_t room[MOST];
    struct modifier_choice kept = {.items = room};
    return modifiers_total(&pf2e_modifier_policy, bench->items, bench->count, &bench->options, &kept);
}

static void test_bonuses_and_penalties_of_a_type_are_apart(void **state)
{
    struct bench *bench = *state;
    struct modifier *small = add(bench, "status", 1), *large = add(bench, "status", 2);
    struct modifier *mild = add(bench, "status", -1), *severe = add(bench, "status", -3);
    (void)add(bench, "circumstance", 2);
    assert_true(total(bench) == 2 - 3 + 2);
    assert_true(!small->enabled && large->enabled && !mild->enabled && severe->enabled);
    assert_int_equal(small->loss, LOSS_STACKING);
    assert_ptr_equal(&bench->items[small->lost_to - 1], large);
    assert_ptr_equal(&bench->items[mild->lost_to - 1], severe);
}

static void test_untyped_ones_all_count(void **state)
{
    struct bench *bench = *state;
    (void)add(bench, "untyped", 1);
    (void)add(bench, "untyped", 1);
    (void)add(bench, "untyped", -2);
    (void)add(bench, "untyped", -2);
    (void)add(bench, "an unknown type", 5); /* counts as untyped */
    assert_true(total(bench) == 3);
}

static void test_one_name_counts_once(void **state)
{
    struct bench *bench = *state;
    struct modifier *first = add(bench, "untyped", 1), *second = add(bench, "circumstance", -3);
    second->slug = first->slug;
    assert_true(total(bench) == -3);
    assert_int_equal(first->loss, LOSS_DUPLICATE);
    assert_ptr_equal(&bench->items[first->lost_to - 1], second);
}

/* One that is switched off gives way to a smaller one of its name. */
static void test_one_that_is_off_keeps_no_name(void **state)
{
    struct bench *bench = *state;
    struct modifier *off = add(bench, "status", 4), *on = add(bench, "status", 1);
    on->slug = off->slug;
    off->enabled = false;
    assert_true(total(bench) == 1);
    assert_true(on->enabled);
}

static void test_of_equals_the_later_counts(void **state)
{
    struct bench *bench = *state;
    struct modifier *first = add(bench, "item", 1), *second = add(bench, "item", 1);
    assert_true(total(bench) == 1);
    assert_true(!first->enabled && second->enabled);
    struct modifier_policy other = pf2e_modifier_policy; /* elsewhere the one that came first may stay */
    other.later_wins_ties = false;
    assert_true(modifiers_stack(&other, bench->items, NULL, bench->count) == 1);
    assert_true(first->enabled && !second->enabled);
}

static void test_one_ability_counts(void **state)
{
    struct bench *bench = *state;
    struct modifier *strength = add(bench, "ability", 4), *dexterity = add(bench, "ability", 2);
    struct modifier *charisma = add(bench, "ability", -1);
    assert_true(total(bench) == 4);
    assert_true(strength->enabled && !dexterity->enabled && !charisma->enabled);
}

static void test_a_forced_ability_beats_better_ones(void **state)
{
    struct bench *bench = *state;
    struct modifier *forced = add(bench, "ability", 1), *strength = add(bench, "ability", 4);
    forced->force = true;
    assert_true(total(bench) == 1);
    assert_true(forced->enabled && !strength->enabled);
    assert_ptr_equal(&bench->items[strength->lost_to - 1], forced);
    struct modifier *later = add(bench, "ability", 2);
    later->force = true;
    assert_true(total(bench) == 2);
    assert_true(later->enabled && !forced->enabled);
}

/* Adjustments come first: what was smaller may count now, and what is taken out leaves its place to the next. */
static void test_adjusted_ones_compete_by_their_new_value(void **state)
{
    struct bench *bench = *state;
    struct modifier *small = add(bench, "item", 1), *large = add(bench, "item", 2);
    struct modifier_adjustment more = {.slug = small->slug, .mode = AELIKE_ADD, .value = 3};
    const struct modifier_adjustment *const list[] = {&more};
    small->adjustments = list;
    small->adjustment_count = 1;
    assert_true(total(bench) == 4);
    assert_true(small->enabled && !large->enabled && small->base == 1);
}

static void test_suppressed_ones_leave_their_place(void **state)
{
    struct bench *bench = *state;
    struct modifier *small = add(bench, "status", 1), *large = add(bench, "status", 3);
    struct modifier_adjustment out = {.slug = large->slug, .suppress = true, .origin = "a curse"};
    const struct modifier_adjustment *const list[] = {&out};
    large->adjustments = list;
    large->adjustment_count = 1;
    assert_true(total(bench) == 1);
    assert_true(small->enabled && large->loss == LOSS_SUPPRESSED);
}

/* One application goes to the largest modifier, wherever it stands. */
static void test_single_applications_go_to_the_largest(void **state)
{
    struct bench *bench = *state;
    uint32_t applications = 0;
    struct modifier_adjustment once = {
        .mode = AELIKE_ADD, .value = 1, .max_applications = 1, .applications = &applications};
    const struct modifier_adjustment *const list[] = {&once};
    struct modifier *both[] = {add(bench, "status", 1), add(bench, "circumstance", -3)};
    for (int i = 0; i < 2; i++) {
        both[i]->adjustments = list;
        both[i]->adjustment_count = 1;
    }
    assert_true(total(bench) == 1 - 2);
    assert_true(!both[0]->adjusted && both[1]->adjusted);
    assert_int_equal(applications, 1);
}

/* The best bonus and the worst penalty of each type, and all untyped ones. */
static double total_by_rule(const struct bench *bench)
{
    double best[16] = {0}, worst[16] = {0}, sum = 0;
    for (size_t i = 0; i < bench->count; i++) {
        const struct modifier *one = &bench->items[i];
        best[one->type] = fmax(best[one->type], one->value);
        worst[one->type] = fmin(worst[one->type], one->value);
        if (!one->type) sum += one->value;
    }
    for (size_t type = 1; type < pf2e_modifier_policy.type_count; type++)
        sum += best[type] + worst[type];
    return sum;
}

/* Who lost, lost to one that counts and is no smaller. */
static void check_losers(const struct bench *bench)
{
    for (size_t i = 0; i < bench->count; i++) {
        const struct modifier *one = &bench->items[i];
        const struct modifier *winner = one->lost_to ? &bench->items[one->lost_to - 1] : NULL;
        assert_true(one->enabled == !winner);
        if (!winner) continue;
        assert_int_equal(one->loss, LOSS_STACKING);
        assert_int_equal(winner->type, one->type);
        assert_true(fabs(winner->value) >= fabs(one->value) && winner->value * one->value >= 0);
    }
}

static void shuffle(struct bench *bench, struct rng *rng)
{
    for (size_t i = bench->count; i > 1; i--) {
        size_t other = rng_below(rng, (uint32_t)i);
        struct modifier kept = bench->items[i - 1];
        bench->items[i - 1] = bench->items[other];
        bench->items[other] = kept;
    }
}

/* Short lists and long ones, which are stacked with a map; in any order. */
static void test_random_lists_follow_the_rule(void **state)
{
    static const char *const types[] = {"untyped", "circumstance", "item", "potency", "proficiency", "status"};
    struct bench *bench = *state;
    struct rng rng = rng_new(41, 0, 0);
    for (int round = 0; round < 2000; round++) {
        size_t count = 1 + rng_below(&rng, round % 10 ? 12 : MOST);
        bench->count = 0;
        while (bench->count < count)
            (void)add(bench, types[rng_below(&rng, 6)], (double)rng_below(&rng, 13) - 6);
        double wanted = total_by_rule(bench);
        assert_true(total(bench) == wanted);
        shuffle(bench, &rng);
        for (size_t i = 0; i < bench->count; i++)
            bench->items[i].enabled = true;
        assert_true(total(bench) == wanted);
        check_losers(bench);
    }
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, bench_open, bench_close)
    const struct CMUnitTest tests[] = {
        TEST(test_bonuses_and_penalties_of_a_type_are_apart),
        TEST(test_untyped_ones_all_count),
        TEST(test_one_name_counts_once),
        TEST(test_one_that_is_off_keeps_no_name),
        TEST(test_of_equals_the_later_counts),
        TEST(test_one_ability_counts),
        TEST(test_a_forced_ability_beats_better_ones),
        TEST(test_adjusted_ones_compete_by_their_new_value),
        TEST(test_suppressed_ones_leave_their_place),
        TEST(test_single_applications_go_to_the_largest),
        TEST(test_random_lists_follow_the_rule),
    };
    return cmocka_run_group_tests_name("pf2e stacking", tests, NULL, NULL);
}
