/* Field tables: what is reported of content, and what is printed as schema and documentation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/near.h"
#include "ir/field.h"

static const char *const colours[] = {"red", "green", "blue", NULL};
static const struct field_form number_form = {.type = FIELD_INTEGER};
static const struct field_form colour_form = {FIELD_WORD, .words = colours};
static const struct field_form *const either_forms[] = {&number_form, &colour_form, NULL};
static const struct field point_fields[] = {
    {.name = "x", .form = {FIELD_INTEGER, .bounded = true, .least = 0, .most = 9}, .required = true, .doc = "column"},
    {0},
};
static const struct field paint_fields[] = {
    {.name = "colour", .form = {FIELD_WORD, .words = colours}, .required = true, .doc = "What colour."},
    {.name = "either", .form = {FIELD_ANY_OF, .forms = either_forms}, .initial = "1", .doc = "Number | colour."},
    {.name = "at", .form = {FIELD_OBJECT, .fields = point_fields}, .doc = "Where."},
    {.name = "wet", .form = {FIELD_BOOL}, .doc = "Still wet."},
    {.name = "color", .instead = "colour", .doc = "the house writes it with a u"},
    {0},
};

static void check(const char *source, const char *const *codes)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    assert_int_equal(json_parse(&document, "t.json", source, strlen(source), NULL), STATUS_OK);
    struct field_checker checker = {.document = &document, .diags = &diags, .system = "t", .key_field = "key"};
    field_check(&checker, paint_fields, NULL, &document.root);
    size_t i = 0;
    for (; codes[i]; i++) {
        assert_true(i < diags.count);
        assert_string_equal(diags.items[i].code, codes[i]);
    }
    assert_int_equal(diags.count, i);
    json_free(&document);
    diags_free(&diags);
}

static void test_check(void **state)
{
    (void)state;
    check("{\"key\":\"Paint\",\"colour\":\"red\",\"either\":3,\"at\":{\"x\":1}}", (const char *const[]){NULL});
    check("{\"colour\":\"gren\"}", (const char *const[]){"t/bad-value", NULL});
    check("{\"either\":\"blue\"}", (const char *const[]){"t/missing-field", NULL});
    check("{\"colour\":\"red\",\"wett\":true}", (const char *const[]){"t/unknown-field", NULL});
    check("{\"colour\":\"red\",\"wet\":\"true\"}", (const char *const[]){"t/wrong-type", NULL});
    check("{\"colour\":\"red\",\"color\":\"red\"}", (const char *const[]){"t/misspelt-field", NULL});
    check("{\"colour\":\"red\",\"at\":{\"x\":12,\"y\":1}}",
          (const char *const[]){"t/out-of-range", "t/unknown-field", NULL});
    check("{\"colour\":\"red\",\"either\":\"pink\"}", (const char *const[]){"t/bad-value", NULL});
}

/* A sentence is as long as what it names. */
static void test_long_sentence(void **state)
{
    (void)state;
    char source[800];
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    snprintf(source, sizeof source, "{\"colour\":\"%0700d\"}", 7);
    assert_int_equal(json_parse(&document, "t.json", source, strlen(source), NULL), STATUS_OK);
    struct field_checker checker = {.document = &document, .diags = &diags, .system = "t", .key_field = "key"};
    field_check(&checker, paint_fields, NULL, &document.root);
    assert_int_equal(diags.count, 1);
    assert_non_null(strstr(diags.items[0].message, "0007\" is not a known value of \"colour\""));
    json_free(&document);
    diags_free(&diags);
}

static void check_hint(const struct near *near, const char *expected)
{
    struct text hint = {0};
    near_hint(near, &hint);
    assert_string_equal(text_get(&hint), expected);
    text_free(&hint);
}

/* Without a near word the first few are listed; spellings of one word count once. */
static void test_near_hint(void **state)
{
    (void)state;
    static const char *const words[] = {"Bow", "Fist", "fist", "Ridge Blade", "ridge-blade", "", NULL};
    static const char *const more[] = {"a1", "b2", "c3", "d4", "e5", "f6", NULL};
    struct near near = near_new("Crossbeam");
    check_hint(&near, "");
    near_offer_all(&near, words);
    check_hint(&near, "choose Bow, Fist or Ridge Blade");
    near_offer_all(&near, more);
    check_hint(&near, "choose Bow, Fist, Ridge Blade, a1, b2, c3, d4, e5 ...");
    near_add(&near, "Crossbow");
    check_hint(&near, "did you mean \"Crossbow\"?");
    near = near_new("");
    near_add(&near, "B");
    check_hint(&near, "choose B");
}

static void test_near(void **state)
{
    (void)state;
    struct near near = near_new("weakness");
    near_add(&near, "Resistance");
    near_add(&near, "Weakness");
    assert_string_equal(near.best, "Weakness");
    assert_int_equal(near_distance("stratagem", "strategem", 4), 1);
    assert_int_equal(near_distance("ab", "ba", 4), 1);
    assert_int_equal(near_distance("abc", "xyz", 1), 2);
}

static void test_print(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    const struct element_kind kinds[] = {{"Paint", "Paints.", paint_fields, NULL}, {0}};
    struct json schema = element_schema(&arena, "key", kinds, NULL);
    const struct json *then = json_get(json_at(json_get(&schema, "allOf"), 0), "then");
    assert_true(json_is_text(json_path(then, "properties.colour.description"), "What colour."));
    assert_int_equal(json_to_int(json_path(then, "properties.either.default"), 0), 1);
    assert_null(json_path(then, "properties.color"));
    assert_true(json_is_text(json_path(then, "required.0"), "colour"));
    const char *nearest = NULL;
    assert_null(element_kind_find(kinds, "paint", &nearest));
    assert_string_equal(nearest, "Paint");
    struct text out = {0};
    element_document(&out, &kinds[0]);
    assert_non_null(
        strstr(text_get(&out), "| `either` | whole number or `red`, `green`, `blue` | 1 | Number \\| colour. |"));
    assert_non_null(strstr(text_get(&out), "| `at.x` * |"));
    text_free(&out);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_check), cmocka_unit_test(test_long_sentence),
                                       cmocka_unit_test(test_near), cmocka_unit_test(test_near_hint),
                                       cmocka_unit_test(test_print)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
