/* Unit tests of base/: arenas, symbols, maps, texts, randomness, files held open, counted failures. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/arena.h"
#include "base/fs.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/rng.h"
#include "base/symbol.h"
#include "base/text.h"

static void test_symbols_are_shared_with_the_parent(void **state)
{
    (void)state;
    struct symbols pack, scratch;
    symbols_init(&pack, NULL);
    symbol fire = symbol_intern_text(&pack, "fire");
    symbols_init(&scratch, &pack);
    assert_int_equal(symbol_intern_text(&scratch, "fire"), fire);
    symbol cold = symbol_intern_text(&scratch, "cold");
    assert_int_not_equal(cold, fire);
    assert_string_equal(symbol_text(&scratch, fire), "fire");
    assert_string_equal(symbol_text(&scratch, cold), "cold");
    assert_int_equal(symbol_find(&pack, "cold", 4), 0);
    symbols_free(&scratch);
    symbols_free(&pack);
}

static void test_map_keeps_the_order_of_insertion(void **state)
{
    (void)state;
    struct map map = {0};
    for (uint32_t key = 1000; key > 0; key--)
        map_put(&map, key)->number = key * 2;
    assert_int_equal(map.count, 1000);
    assert_int_equal(map.entries[0].key, 1000);
    assert_int_equal(map_find(&map, 17)->number, 34);
    assert_null(map_find(&map, 1001));
    map_free(&map);
}

static void test_whole_numbers_are_written(void **state)
{
    (void)state;
    char room[TEXT_INT];
    assert_string_equal(text_of_int(room, 0), "0");
    assert_string_equal(text_of_int(room, -70), "-70");
    assert_string_equal(text_of_int(room, INT64_MAX), "9223372036854775807");
    assert_string_equal(text_of_int(room, INT64_MIN), "-9223372036854775808");
    struct arena arena;
    arena_init(&arena);
    const char *parts[] = {"+", "", text_of_int(room, 12), " (MAP -5)"};
    assert_string_equal(arena_join(&arena, parts, 4), "+12 (MAP -5)");
    assert_string_equal(arena_join(&arena, parts, 0), "");
    arena_free(&arena);
}

static void test_doubles_are_written_shortest(void **state)
{
    (void)state;
    struct text out = {0};
    text_add_double(&out, 0.1);
    text_add_char(&out, ' ');
    text_add_double(&out, -3.0);
    text_add_char(&out, ' ');
    text_add_double(&out, 1e300);
    assert_string_equal(text_get(&out), "0.1 -3 1e+300");
    text_free(&out);
}

static void test_streams_are_addressable(void **state)
{
    (void)state;
    struct rng a = rng_new(7, 3, 1), b = rng_new(7, 3, 1), other = rng_new(7, 4, 1);
    unsigned same = 0;
    for (int i = 0; i < 100; i++) {
        uint32_t draw = rng_next(&a);
        assert_int_equal(draw, rng_next(&b));
        same += draw == rng_next(&other);
    }
    assert_true(same < 3);
    for (int i = 0; i < 1000; i++)
        assert_in_range(rng_die(&a, 20), 1, 20);
}

/* Many dice at once are the same dice as one after the other, also where a draw must be repeated. */
static void test_many_dice_are_the_same_dice(void **state)
{
    (void)state;
    static const int64_t faces[] = {1, 6, 20, 999983, 4000000000};
    for (size_t f = 0; f < sizeof faces / sizeof *faces; f++) {
        struct rng one = rng_new(UINT64_C(0x123456789abcdef0), UINT64_C(0xfedcba9876543210), 5), many = one;
        for (size_t count = 0; count < 200; count++) {
            int64_t values[200];
            rng_dice(&many, faces[f], count, values);
            for (size_t i = 0; i < count; i++)
                assert_int_equal(values[i], rng_die(&one, faces[f]));
            assert_int_equal(many.drawn, one.drawn);
        }
    }
}

static void test_a_held_file_may_be_cut_off(void **state)
{
    (void)state;
    char path[] = "/tmp/unit-base-XXXXXX", bytes[8] = "";
    const char *why = "";
    uint64_t size;
    int own = mkstemp(path), held;
    assert_true(own >= 0 && write(own, "0123456789", 10) == 10);
    assert_int_equal(fs_hold(path, &held, &size, &why), STATUS_OK);
    assert_int_equal(size, 10);
    assert_int_equal(fs_read_at(held, 3, bytes, 4, &why), STATUS_OK);
    assert_memory_equal(bytes, "3456", 4);
    assert_int_equal(fs_read_at(held, 8, bytes, 4, &why), STATUS_IO);
    assert_int_equal(ftruncate(own, 5), 0);
    assert_int_equal(fs_read_at(held, 3, bytes, 4, &why), STATUS_IO);
    assert_string_equal(why, "it was truncated while it was read");
    assert_int_equal(unlink(path), 0); /* gone for others */
    assert_int_equal(fs_read_at(held, 0, bytes, 5, &why), STATUS_OK);
    fs_let_go(held);
    close(own);
    assert_int_equal(fs_hold(path, &held, &size, &why), STATUS_IO);
    assert_int_equal(fs_hold("/tmp", &held, &size, &why), STATUS_IO);
}

/* Reads end at once, writes find a full disk. */
static int before_trouble(void *context, enum fs_step step, size_t *bytes)
{
    (void)context;
    if (step == FS_READ) *bytes = 0;
    return step == FS_WRITE ? ENOSPC : 0;
}

static void test_files_are_never_read_in_part(void **state)
{
    (void)state;
    static const struct fs_hooks trouble = {.before = before_trouble};
    char path[] = "/tmp/unit-base-XXXXXX", *bytes = NULL;
    const char *why = "";
    size_t size = 0;
    int own = mkstemp(path);
    struct arena arena;
    arena_init(&arena);
    assert_true(own >= 0 && write(own, "one,two", 7) == 7 && close(own) == 0);
    fs_set_hooks(&trouble);
    assert_int_equal(fs_read(&arena, path, &bytes, &size, &why), STATUS_IO);
    assert_string_equal(why, "it was truncated while it was read");
    assert_int_equal(fs_write_atomic(path, "more", 4, &why), STATUS_IO);
    fs_set_hooks(NULL);
    assert_int_equal(fs_read(&arena, path, &bytes, &size, &why), STATUS_OK);
    assert_int_equal(size, 7);
    assert_memory_equal(bytes, "one,two", 7);
    assert_int_equal(unlink(path), 0);
    arena_free(&arena);
}

static void test_failures_are_counted(void **state)
{
    (void)state;
    size_t failures = memory_failures(), losses = memory_losses();
    assert_null(memory_alloc_array(SIZE_MAX / 2, 3));
    assert_int_equal(memory_failures(), failures + 1);
    memory_note_loss();
    assert_int_equal(memory_failures(), failures + 2);
    assert_int_equal(memory_losses(), losses + 1);
    int64_t *zeroed = memory_alloc_array(100, sizeof *zeroed);
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(zeroed[i], 0);
    memory_free(zeroed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_symbols_are_shared_with_the_parent),
        cmocka_unit_test(test_map_keeps_the_order_of_insertion),
        cmocka_unit_test(test_whole_numbers_are_written),
        cmocka_unit_test(test_doubles_are_written_shortest),
        cmocka_unit_test(test_streams_are_addressable),
        cmocka_unit_test(test_many_dice_are_the_same_dice),
        cmocka_unit_test(test_a_held_file_may_be_cut_off),
        cmocka_unit_test(test_files_are_never_read_in_part),
        cmocka_unit_test(test_failures_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
