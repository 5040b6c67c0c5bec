/* Unit tests of base/sort: order, stability and all lengths around the run length. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/rng.h"
#include "base/sort.h"

struct pair {
    int key;
    int sequence;
    char filling[5]; /* an odd size: items are moved byte for byte */
};

static int compare_keys(const void *a, const void *b, void *context)
{
    size_t *calls = context;
    (*calls)++;
    int left = ((const struct pair *)a)->key, right = ((const struct pair *)b)->key;
    return (left > right) - (left < right);
}

static void check_sorted(size_t count, uint32_t spread, uint64_t seed)
{
    static struct pair pairs[5000];
    struct rng rng = rng_new(seed, count, spread);
    size_t calls = 0;
    long sum = 0;
    for (size_t i = 0; i < count; i++) {
        pairs[i] = (struct pair){.key = (int)rng_below(&rng, spread), .sequence = (int)i};
        sum += pairs[i].key;
    }
    sort_stable(pairs, count, sizeof *pairs, compare_keys, &calls);
    for (size_t i = 1; i < count; i++) {
        assert_true(pairs[i - 1].key <= pairs[i].key);
        if (pairs[i - 1].key == pairs[i].key) assert_true(pairs[i - 1].sequence < pairs[i].sequence);
    }
    for (size_t i = 0; i < count; i++)
        sum -= pairs[i].key;
    assert_int_equal(sum, 0);
    assert_true(calls < 40 * count + 1);
}

static void test_any_length_is_sorted_stably(void **state)
{
    (void)state;
    for (size_t count = 0; count < 130; count++) {
        check_sorted(count, 3, 1);
        check_sorted(count, 1000, 2);
    }
    check_sorted(5000, 7, 3);
    check_sorted(5000, 100000, 4);
}

static void test_texts_are_sorted_by_bytes(void **state)
{
    (void)state;
    const char *words[] = {"b", "a", "", "ab", "B", "aa"};
    sort_stable(words, 6, sizeof *words, sort_by_text, NULL);
    assert_string_equal(words[0], "");
    assert_string_equal(words[1], "B");
    assert_string_equal(words[2], "a");
    assert_string_equal(words[5], "b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_length_is_sorted_stably),
        cmocka_unit_test(test_texts_are_sorted_by_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
