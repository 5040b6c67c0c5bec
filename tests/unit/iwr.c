/* iwr.c: damage that counts as another type, against immunities and resistances. Content of the
 * game reaches these rules through programs alone, so there is no case of a table for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "systems/pf2e/damage/iwr.h"

enum { MOST = 6 };

struct desk {
    struct arena arena;
    struct symbols symbols;
    struct json_document document;
    struct options options;
    struct pf2e_iwr_rule rules[2][MOST];
    size_t counts[2];
};

/* {"i": immunities, "r": resistances}; the hit has this type and category. */
static void desk_open(struct desk *desk, const char *json, const char *type, const char *category)
{
    static const char *const lists[] = {"i", "r"};
    static const enum pf2e_iwr_kind kinds[] = {PF2E_IMMUNITY, PF2E_RESISTANCE};
    *desk = (struct desk){0};
    arena_init(&desk->arena);
    symbols_init(&desk->symbols, NULL);
    assert_int_equal(json_parse(&desk->document, "rules", json, strlen(json), NULL), STATUS_OK);
    for (int k = 0; k < 2; k++) {
        const struct json *list = json_get(&desk->document.root, lists[k]);
        for (size_t i = 0; i < json_count(list); i++)
            assert_true(pf2e_iwr_read(&desk->arena, &desk->symbols, kinds[k], json_at(list, i),
                                      &desk->rules[k][desk->counts[k]++]));
    }
    options_init(&desk->options, &desk->symbols, NULL);
    assert_true(options_add_text(&desk->options, "damage"));
    assert_true(options_addf(&desk->options, "damage:type:%s", type));
    assert_true(options_addf(&desk->options, "damage:category:%s", category));
}

static double desk_hit(struct desk *desk, const char *type, double total, struct pf2e_bypass bypass)
{
    struct pf2e_defences defences = {.immunities = desk->rules[0],
                                     .immunity_count = desk->counts[0],
                                     .resistances = desk->rules[1],
                                     .resistance_count = desk->counts[1]};
    struct pf2e_hit hit = {.type = type, .options = &desk->options, .total = total, .total_uncritical = total};
    struct pf2e_roll_facts facts = {.bypass = &bypass};
    struct pf2e_iwr_result result;
    struct pf2e_impact impact = {&desk->arena, &desk->symbols, &defences, &hit, 1};
    assert_true(pf2e_iwr_apply(&impact, &facts, &result));
    return result.final_damage;
}

static void desk_close(struct desk *desk)
{
    options_free(&desk->options);
    json_free(&desk->document);
    symbols_free(&desk->symbols);
    arena_free(&desk->arena);
}

/* Acid that counts as piercing meets the first resistance to piercing: not the highest, and not one to all damage. */
static void test_redirected_meets_the_first(void **state)
{
    struct desk desk;
    struct pf2e_redirect redirect = {.from = "acid", .to = "piercing"};
    struct pf2e_bypass bypass = {.resistance_redirects = &redirect, .resistance_redirect_count = 1};
    (void)state;
    desk_open(&desk,
              "{\"r\":[{\"type\":\"acid\",\"value\":8},{\"type\":\"all-damage\",\"value\":5},"
              "{\"type\":\"piercing\",\"value\":1},{\"type\":\"piercing\",\"value\":6}]}",
              "acid", "energy");
    assert_int_equal((int)desk_hit(&desk, "acid", 20, bypass), 19);
    assert_int_equal((int)desk_hit(&desk, "acid", 20, (struct pf2e_bypass){0}), 12);
    desk_close(&desk);
}

/* All resistances of the type of an immunity that was got around are dropped. */
static void test_around_an_immunity(void **state)
{
    struct desk desk;
    struct pf2e_redirect redirect = {.from = "fire", .to = "cold"};
    struct pf2e_bypass bypass = {.immunity_redirects = &redirect, .immunity_redirect_count = 1};
    (void)state;
    desk_open(&desk, "{\"i\":[{\"type\":\"fire\"}],\"r\":[{\"type\":\"fire\",\"value\":5},{\"type\":\"fire\",\"value\":3}]}",
              "fire", "energy");
    assert_int_equal((int)desk_hit(&desk, "fire", 20, bypass), 20);
    assert_int_equal((int)desk_hit(&desk, "fire", 20, (struct pf2e_bypass){0}), 0);
    desk_close(&desk);
}

/* They stay when the immunity has an exception that they do not have. */
static void test_around_an_immunity_with_an_exception(void **state)
{
    struct desk desk;
    struct pf2e_redirect redirect = {.from = "fire", .to = "cold"};
    struct pf2e_bypass bypass = {.immunity_redirects = &redirect, .immunity_redirect_count = 1};
    (void)state;
    desk_open(&desk,
              "{\"i\":[{\"type\":\"fire\",\"exceptions\":[\"magical\"]}],"
              "\"r\":[{\"type\":\"fire\",\"value\":5},{\"type\":\"fire\",\"value\":3}]}",
              "fire", "energy");
    assert_int_equal((int)desk_hit(&desk, "fire", 20, bypass), 15);
    desk_close(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_redirected_meets_the_first),
                                       cmocka_unit_test(test_around_an_immunity),
                                       cmocka_unit_test(test_around_an_immunity_with_an_exception)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
