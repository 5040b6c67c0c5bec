/* Unit tests of ir/: options, predicates and why they fail, values, modifiers and why they lose, degrees, slugs,
 * changed values. The vectors cover the rules; here is what they do not see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>

#include "ir/aelike.h"
#include "ir/degree.h"
#include "systems/pf2e/value/formula.h"
#include "ir/modifier.h"
#include "ir/predicate.h"
#include "ir/slug.h"
#include "systems/pf2e/value/value.h"
#include "systems/pf2e/model/modifier.h"
#include "systems/swse/actor/number.h"

/* What most tests need: names, a set of options, memory. */
struct bench {
    struct arena arena;
    struct symbols symbols;
    struct options options;
    struct json_document document;
};

static int bench_open(void **state)
{
    static struct bench bench;
    bench = (struct bench){0};
    arena_init(&bench.arena);
    symbols_init(&bench.symbols, NULL);
    options_init(&bench.options, &bench.symbols, NULL);
    *state = &bench;
    return 0;
}

static int bench_close(void **state)
{
    struct bench *bench = *state;
    json_free(&bench->document);
    options_free(&bench->options);
    symbols_free(&bench->symbols);
    arena_free(&bench->arena);
    return 0;
}

static const struct json *bench_json(struct bench *bench, const char *text)
{
    json_free(&bench->document);
    assert_int_equal(json_parse(&bench->document, "test", text, strlen(text), NULL), STATUS_OK);
    return &bench->document.root;
}

static struct predicate bench_predicate(struct bench *bench, const char *text)
{
    struct predicate predicate;
    assert_true(predicate_compile(&bench->arena, &bench->symbols, bench_json(bench, text), PREDICATE_FULL, &predicate));
    return predicate;
}

static void assert_why(struct bench *bench, const char *predicate, const char *wanted)
{
    struct predicate compiled = bench_predicate(bench, predicate);
    struct text why = {0};
    assert_false(predicate_explain(&compiled, &bench->options, &why));
    assert_string_equal(text_get(&why), wanted);
    text_free(&why);
}

static void test_options_keep_their_order_and_numbers(void **state)
{
    struct bench *bench = *state;
    for (int i = 0; i < 100; i++)
        assert_true(options_addf(&bench->options, "skill:s%d:rank:%d", i, i % 5));
    assert_true(options_add_text(&bench->options, "skill:s7:rank:2"));
    assert_int_equal(options_count(&bench->options), 100);
    assert_string_equal(symbol_text(&bench->symbols, options_at(&bench->options, 3)), "skill:s3:rank:3");
    assert_true(options_number(&bench->options, "skill:s44:rank", -1) == 4);
    assert_true(options_number(&bench->options, "skill:none:rank", -1) == -1);
}

static void test_options_are_taken_out_again(void **state)
{
    struct bench *bench = *state;
    options_add_text(&bench->options, "a:1");
    options_add_text(&bench->options, "a:2");
    options_add_text(&bench->options, "b");
    assert_true(options_remove(&bench->options, symbol_find(&bench->symbols, "a:1", 3)));
    assert_false(options_has_text(&bench->options, "a:1"));
    assert_true(options_has_text(&bench->options, "b"));
    assert_true(options_number(&bench->options, "a", -1) == 2);
    assert_false(options_remove(&bench->options, symbol_find(&bench->symbols, "a:1", 3)));
}

static void test_what_stays_is_found_when_many_go(void **state)
{
    enum { MANY = 500 };
    struct bench *bench = *state;
    symbol all[MANY];
    for (int i = 0; i < MANY; i++) {
        char text[32];
        int length = snprintf(text, sizeof text, "word%d:%d", i / 2, i);
        all[i] = symbol_intern(&bench->symbols, text, (size_t)length);
        assert_true(options_add(&bench->options, all[i]));
    }
    for (int i = 0; i < MANY; i += 1 + i % 3)
        assert_true(options_remove(&bench->options, all[i]));
    size_t left = 0;
    for (int i = 0, next = 0; i < MANY; i++) {
        bool gone = i == next;
        if (gone) next += 1 + i % 3;
        assert_true(options_has(&bench->options, all[i]) == !gone);
        double number = 0, found = -1;
        struct option_cursor cursor = {0};
        symbol stem = symbol_stem(&bench->symbols, all[i], &number);
        while (found != number && options_next_number(&bench->options, stem, &cursor, &found))
            continue;
        assert_true((found == number) == !gone);
        if (!gone) assert_int_equal(options_at(&bench->options, left++), all[i]);
    }
    assert_int_equal(options_count(&bench->options), left);
}

static void test_a_set_may_stand_on_another(void **state)
{
    struct bench *bench = *state;
    struct options roll;
    options_add_text(&bench->options, "self:level:3");
    options_init(&roll, &bench->symbols, &bench->options);
    options_add_text(&roll, "self:level:9");
    options_add_text(&roll, "attack");
    struct predicate predicate =
        bench_predicate(bench, "[\"attack\",{\"lte\":[\"self:level\",3]},{\"gte\":[\"self:level\",9]}]");
    assert_true(predicate_test(&predicate, &roll));
    assert_false(predicate_test(&predicate, &bench->options));
    assert_int_equal(options_count(&roll), 3);
    options_free(&roll);
}

static void test_a_predicate_names_the_smallest_part_that_failed(void **state)
{
    struct bench *bench = *state;
    options_add_text(&bench->options, "b");
    options_add_text(&bench->options, "self:level:3");
    assert_why(bench, "[\"b\",\"a\"]", "needs \"a\"");
    assert_why(bench, "[{\"not\":\"b\"}]", "not with \"b\"");
    assert_why(bench, "[{\"or\":[\"x\",\"y\"]},\"a\"]", "needs \"a\"");
    assert_why(bench, "[{\"or\":[\"x\",\"y\"]}]", "needs at least one of \"x\",\"y\"");
    assert_why(bench, "[{\"nor\":[\"x\",\"b\"]}]", "not with \"b\"");
    assert_why(bench, "[{\"gte\":[\"self:level\",5]}]", "needs self:level >= 5, self:level is 3");
    assert_why(bench, "[{\"gte\":[\"target:level\",5]}]", "needs target:level >= 5, there is no target:level");
    assert_why(bench, "[{\"if\":\"b\",\"then\":\"c\"}]", "needs \"c\"");
    assert_why(bench, "[{\"xor\":[\"x\",\"y\"]}]", "needs exactly one of \"x\",\"y\"");
}

static void test_a_misshapen_predicate_never_holds_and_says_why(void **state)
{
    struct bench *bench = *state;
    struct predicate predicate = bench_predicate(bench, "[{\"nor\":[\"a\"],\"not\":\"b\"}]");
    assert_false(predicate_test(&predicate, &bench->options));
    assert_string_equal(predicate.problem, "a statement has exactly one operator, this one has 2 keys");
    predicate = bench_predicate(bench, "[{\"any\":[\"a\"]}]");
    assert_string_equal(predicate.problem, "\"any\" is not a predicate operator");
    predicate = bench_predicate(bench, "[\"item:trait:{actor|system.trait}\"]");
    assert_true(predicate.has_injections && !predicate.problem);
}

static void test_deep_predicates_are_refused(void **state)
{
    struct bench *bench = *state;
    struct text deep = {0};
    text_add(&deep, "[");
    for (int i = 0; i < 200; i++)
        text_add(&deep, "{\"not\":");
    text_add(&deep, "\"a\"");
    text_add_repeated(&deep, '}', 200);
    text_add(&deep, "]");
    struct predicate predicate = bench_predicate(bench, text_get(&deep));
    assert_non_null(predicate.problem);
    assert_false(predicate_test(&predicate, &bench->options));
    text_free(&deep);
}

static void test_predicates_are_printed_as_they_were_read(void **state)
{
    struct bench *bench = *state;
    const char *source =
        "[\"a\",{\"or\":[\"b\",{\"not\":\"c\"}]},{\"gte\":[\"self:level\",5]},{\"if\":\"a\",\"then\":\"b\"}]";
    struct predicate predicate = bench_predicate(bench, source);
    struct text printed = {0};
    predicate_print(&predicate, &bench->symbols, &printed);
    assert_string_equal(text_get(&printed), source);
    text_free(&printed);
}

static double resolve(struct bench *bench, const char *formula)
{
    const struct json *data =
        bench_json(bench, "{\"actor\":{\"level\":7,\"low\":-1,\"name\":\"x\"},\"item\":{\"level\":3}}");
    struct value_scope scope = value_scope_json(data);
    struct json source = json_make_text(&bench->arena, formula, strlen(formula));
    struct value value;
    assert_true(value_compile(&bench->arena, &source, &value));
    struct value_result result = value_resolve(&value, &scope, &bench->arena, json_make_int(-99));
    return json_to_double(&result.value, -99);
}

static void test_values_know_the_newer_functions(void **state)
{
    struct bench *bench = *state;
    assert_true(resolve(bench, "match(when(lte(@actor.level, 6), 1), when(btwn(@actor.level, 7, 16), 2), 3)") == 2);
    assert_true(resolve(bench, "match(when(lte(@actor.level, 6), 1), 3)") == 3);
    assert_true(resolve(bench, "match(when(lte(@actor.level, 6), 1))") == 0); /* nothing matches: no number */
    assert_true(resolve(bench, "btwn(@item.level, 3, 4) + 1") == 2);
    assert_true(resolve(bench, "@actor.level > 5 ? 10 : 20") == 10);
}

/* The reference pastes values into the text: "--1" is unreadable, "- -1" is 1. */
static void test_negative_values_are_pasted(void **state)
{
    struct bench *bench = *state;
    assert_true(resolve(bench, "2 - @actor.low") == 3);
    assert_true(resolve(bench, "2-@actor.low") == 0);
    assert_true(resolve(bench, "- @actor.low") == 1);
}

static void test_formulas_point_at_the_fault(void **state)
{
    struct bench *bench = *state;
    struct formula formula;
    assert_true(formula_compile(&bench->arena, "max(1, ) + 2", 12, &formula));
    assert_null(formula.problem); /* a comma may stand at the end */
    assert_true(formula_compile(&bench->arena, "1 + * 2", 7, &formula));
    assert_string_equal(formula.problem, "a number, a name or a parenthesis is missing here");
    assert_int_equal(formula.problem_at, 4);
    assert_true(formula_compile(&bench->arena, "nope(1)", 7, &formula));
    assert_string_equal(formula.problem, "there is no such function");
}

/* What JavaScript makes of these expressions (functions stand there behind "Math."); text and truth as their number. */
static void test_formulas_count_like_javascript(void **state)
{
    struct bench *bench = *state;
    static const struct {
        const char *text;
        double wanted;
    } formulas[] = {
        {"7 % 4", 3},
        {"-7 % 4", -3},
        {"2 ** 10", 1024},
        {"2 ** 3 ** 2", 512},
        {"5 & 3", 1},
        {"5 | 3", 7},
        {"5 ^ 3", 6},
        {"~5", -6},
        {"1 << 5", 32},
        {"-16 >> 2", -4},
        {"-16 >>> 28", 15},
        {"!0", 1},
        {"1 && 2", 2},
        {"0 || 3", 3},
        {"null ?? 4", 4},
        {"1 == 1", 1},
        {"1 != 1", 0},
        {"2 === 2", 1},
        {"2 !== 2", 0},
        {"3 > 2", 1},
        {"3 >= 3", 1},
        {"2 < 1", 0},
        {"2 <= 2", 1},
        {"1 ? 10 : 20", 10},
        {"round(-2.5)", -2},
        {"round(2.5)", 3},
        {"sign(-3)", -1},
        {"abs(-4)", 4},
        {"trunc(-2.7)", -2},
        {"ceil(2.1)", 3},
        {"floor(-2.1)", -3},
        {"sqrt(144)", 12},
        {"cbrt(27)", 3},
        {"hypot(3, 4)", 5},
        {"max()", -INFINITY},
        {"min()", INFINITY},
        {"pow(2, 0.5) ** 2 > 2", 1},
        {"1 / 0", INFINITY},
        {"fround(0.1) > 0.1", 1},
        {"'a' < 'b'", 1},
        {"'b' > 'abc'", 1},
        {"'10' * 2", 20},
        {"-'3'", -3},
        {"clamp(9, 1, 5)", 5},
        {"clamp(-9, 1, 5)", 1},
        {"eq(2, 2)", 1},
        {"ne(2, 2)", 0},
        {"gt(1, 2)", 0},
        {"gte(2, 2)", 1},
        {"lt(1, 2)", 1},
        {"ternary(0, 1, 2)", 2},
    };
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++) {
        struct formula formula;
        assert_true(formula_compile(&bench->arena, formulas[i].text, strlen(formulas[i].text), &formula));
        if (formula.problem) fail_msg("%s: %s", formulas[i].text, formula.problem);
        double got = formula_to_number(formula_eval(&formula, NULL));
        if (got != formulas[i].wanted) fail_msg("%s is %g, not %g", formulas[i].text, got, formulas[i].wanted);
    }
    struct formula nothing;
    assert_true(formula_compile(&bench->arena, "0 / 0", 5, &nothing));
    double number = formula_to_number(formula_eval(&nothing, NULL));
    assert_true(number != number);
}

static void test_losers_know_why_they_lost(void **state)
{
    struct bench *bench = *state;
    struct predicate prone = bench_predicate(bench, "[\"self:prone\"]");
    options_add_text(&bench->options, "attack");
    struct modifier items[] = {
        {.slug = 1,
         .label = "Heroism",
         .value = 1,
         .type = modifier_type_find(&pf2e_modifier_policy, "status"),
         .enabled = true},
        {.slug = 2,
         .label = "Bless",
         .value = 2,
         .type = modifier_type_find(&pf2e_modifier_policy, "status"),
         .enabled = true},
        {.slug = 3, .label = "Prone", .value = -2, .enabled = true, .predicate = &prone},
        {.slug = 2, .label = "Bless again", .value = 1, .enabled = true},
    };
    static const char *const wanted[] = {"does not stack with Bless (+2)", "", "needs \"self:prone\"",
                                         "has the same slug as Bless (+2)"};
    uint32_t room[4];
    struct modifier_choice kept = {.items = room};
    assert_true(modifiers_total(&pf2e_modifier_policy, items, 4, &bench->options, &kept) == 2);
    assert_int_equal(kept.count, 3);
    for (size_t i = 0; i < 4; i++) {
        struct text why = {0};
        modifier_explain(items, i, &bench->options, &why);
        assert_string_equal(text_get(&why), wanted[i]);
        text_free(&why);
    }
}

/* Effects of one name count once: the type competes within its group. */
static const struct modifier_type types_by_effect[] = {{"free", STACKING_ALL, STACKING_ALL},
                                                       {"effect", STACKING_BEST, STACKING_BEST}};
static const struct modifier_policy policy_by_effect = {.name = "by effect", .types = types_by_effect, .type_count = 2};

/* SWSE: of one bonus type the best, all penalties. */
static void test_policies_of_other_systems(void **state)
{
    (void)state;
    uint8_t species = modifier_type_find(&swse_modifier_policy, "species");
    struct modifier swse[] = {{.value = 2, .type = species},
                              {.value = 5, .type = species},
                              {.value = -1, .type = species},
                              {.value = -2, .type = species},
                              {.value = 1}};
    assert_true(modifiers_stack(&swse_modifier_policy, swse, NULL, 5) == 5 - 3 + 1);
    uint8_t effect = modifier_type_find(&policy_by_effect, "effect");
    struct modifier dnd5e[] = {{.value = 2, .type = effect, .group = 7},
                               {.value = 2, .type = effect, .group = 7},
                               {.value = 1, .type = effect, .group = 8}};
    assert_true(modifiers_stack(&policy_by_effect, dnd5e, NULL, 3) == 3);
}

/* A list long enough for the maps counts the same as its parts would: the best of each type, group and sign. */
static void test_long_lists(void **state)
{
    struct bench *bench = *state;
    enum { LONG_COUNT = 500, LONG_GROUPS = 7 };
    static struct modifier items[LONG_COUNT];
    uint32_t order[LONG_COUNT];
    uint8_t effect = modifier_type_find(&policy_by_effect, "effect");
    double best[LONG_GROUPS] = {0}, total = 0;
    for (int i = 0; i < LONG_COUNT; i++) {
        int group = i * 31 % LONG_GROUPS, value = 1 + i * 17 % 97;
        items[i] = (struct modifier){
            .value = value, .type = effect, .group = (symbol)group + 1, .slug = (symbol)(i % 200 + 5), .enabled = true};
        if (value > best[group]) best[group] = value;
    }
    for (int group = 0; group < LONG_GROUPS; group++)
        total += best[group];
    assert_true(modifiers_stack(&policy_by_effect, items, NULL, LONG_COUNT) == total);
    for (int i = 0; i < LONG_COUNT; i++)
        items[i].enabled = true;
    assert_int_equal(modifiers_deduplicate(items, LONG_COUNT, &bench->symbols, order), 200);
    for (int place = 0; place < 200; place++) {
        int index = (int)order[place];
        assert_int_equal(items[index].slug, place % 200 + 5);
        for (int i = place; i < LONG_COUNT; i += 200)
            assert_true(items[i].value <= items[index].value);
    }
}

static void test_degrees(void **state)
{
    (void)state;
    assert_int_equal(degree_of(20, 20, 35, NULL).degree, DEGREE_FAILURE); /* ten below, but a natural 20 */
    assert_int_equal(degree_of(1, 30, 20, NULL).degree, DEGREE_SUCCESS);
    struct degree_adjustments better = {.changes[DEGREE_ALL] = {.is_set = true, .amount = 1, .label = "Luck"}};
    struct degree_result result = degree_of(10, 20, 20, &better);
    assert_int_equal(result.degree, DEGREE_CRITICAL_SUCCESS);
    assert_string_equal(result.change->label, "Luck");
    struct counted_degrees counted = degree_count_tens(37, 62);
    assert_true(counted.success && counted.degrees == 4);
}

/* Letters in circles and squares are alphabetic in Unicode; their neighbours are not. */
static void test_slugs_of_letters_in_circles(void **state)
{
    static const char *const letters[] = {"\xe2\x92\xb6",     "\xe2\x93\xa9",     "\xf0\x9f\x84\xb0", "\xf0\x9f\x85\x89",
                                          "\xf0\x9f\x85\x90", "\xf0\x9f\x85\xa9", "\xf0\x9f\x85\xb0", "\xf0\x9f\x86\x89"};
    static const char *const others[] = {"\xe2\x92\xb5",     "\xe2\x93\xaa",     "\xf0\x9f\x84\xaf", "\xf0\x9f\x85\x8a",
                                         "\xf0\x9f\x85\x8f", "\xf0\x9f\x85\xaa", "\xf0\x9f\x85\xaf", "\xf0\x9f\x86\x8a"};
    struct bench *bench = *state;
    for (size_t i = 0; i < 8; i++) {
        assert_string_not_equal(slug_new(&bench->arena, letters[i], SLUG_KEBAB), "");
        assert_string_equal(slug_new(&bench->arena, others[i], SLUG_KEBAB), "");
    }
}

static void test_slugs_of_odd_names(void **state)
{
    struct bench *bench = *state;
    assert_string_equal(slug_new(&bench->arena, "Ghost Touch (Greater)", SLUG_KEBAB), "ghost-touch-greater");
    assert_string_equal(slug_new(&bench->arena, "Zon-Kuthon's Own", SLUG_DROMEDARY), "zonKuthonsOwn");
    assert_string_equal(slug_new(&bench->arena, "Zon-Kuthon's Own", SLUG_BACTRIAN), "ZonKuthonsOwn");
    assert_string_equal(slug_new(&bench->arena, "\xff\xfe", SLUG_KEBAB), "");
}

static void test_changed_lists(void **state)
{
    struct bench *bench = *state;
    struct json list = json_make_array(), word = json_make_text(&bench->arena, "fire", 4);
    assert_true(aelike_apply(&bench->arena, &list, true, &(struct aelike_change){.mode = AELIKE_ADD, .value = &word}));
    assert_true(aelike_apply(&bench->arena, &list, true,
                             &(struct aelike_change){.mode = AELIKE_ADD, .value = &word})); /* not twice */
    assert_int_equal(list.count, 1);
    struct json number = json_make_int(3);
    assert_false(aelike_apply(&bench->arena, &list, true,
                              &(struct aelike_change){.mode = AELIKE_ADD, .value = &number})); /* a list of words */
    assert_true(
        aelike_apply(&bench->arena, &list, true, &(struct aelike_change){.mode = AELIKE_REMOVE, .value = &word}));
    assert_int_equal(list.count, 0);
}

static void check_combined(struct bench *bench, enum aelike_mode mode, const char *current, const char *change,
                           const char *wanted)
{
    struct json before = json_copy(&bench->arena, bench_json(bench, current));
    struct aelike_result result = aelike_combine(&bench->arena, mode, &before, bench_json(bench, change), true);
    struct text text = {0};
    if (!result.failed) json_write(&text, &result.value);
    assert_string_equal(result.failed ? "refused" : text_get(&text), wanted);
    text_free(&text);
}

static void test_changed_values(void **state)
{
    struct bench *bench = *state;
    check_combined(bench, AELIKE_MULTIPLY, "6", "1.5", "9");
    check_combined(bench, AELIKE_SUBTRACT, "6", "2", "4");
    check_combined(bench, AELIKE_UPGRADE, "2", "1", "2");
    check_combined(bench, AELIKE_DOWNGRADE, "2", "1", "1");
    check_combined(bench, AELIKE_ADD, "6", "\"two\"", "refused");
    /* Overriding merges: objects by name, lists by place, a list into an object by its numbers. */
    check_combined(bench, AELIKE_OVERRIDE, "{\"a\":{\"b\":1,\"c\":2}}", "{\"a\":{\"c\":3}}",
                   "{\"a\":{\"b\":1,\"c\":3}}");
    check_combined(bench, AELIKE_OVERRIDE, "[1,2,3]", "[9,8]", "[9,8,3]");
    check_combined(bench, AELIKE_OVERRIDE, "[1]", "[9,8]", "[9,8]");
    check_combined(bench, AELIKE_OVERRIDE, "{\"0\":1}", "[7,6]", "{\"0\":7,\"1\":6}");
    check_combined(bench, AELIKE_OVERRIDE, "4", "5", "5");
}

int main(void)
{
#define BENCH(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)
    const struct CMUnitTest tests[] = {
        BENCH(test_options_keep_their_order_and_numbers),
        BENCH(test_options_are_taken_out_again),
        BENCH(test_what_stays_is_found_when_many_go),
        BENCH(test_a_set_may_stand_on_another),
        BENCH(test_a_predicate_names_the_smallest_part_that_failed),
        BENCH(test_a_misshapen_predicate_never_holds_and_says_why),
        BENCH(test_deep_predicates_are_refused),
        BENCH(test_predicates_are_printed_as_they_were_read),
        BENCH(test_values_know_the_newer_functions),
        BENCH(test_negative_values_are_pasted),
        BENCH(test_formulas_point_at_the_fault),
        BENCH(test_formulas_count_like_javascript),
        BENCH(test_losers_know_why_they_lost),
        cmocka_unit_test(test_policies_of_other_systems),
        BENCH(test_long_lists),
        cmocka_unit_test(test_degrees),
        BENCH(test_slugs_of_odd_names),
        BENCH(test_slugs_of_letters_in_circles),
        BENCH(test_changed_lists),
        BENCH(test_changed_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
