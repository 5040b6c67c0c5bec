/* Unit tests of json/: what is read, where it stands, what is said about faults, and that another reader agrees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/limits.h"
#include "base/memory.h"
#include "base/rng.h"
#include "json/json.h"
#ifdef TALUS_HAVE_JANSSON
#include "../peers/peer.h"
#endif

static void check_round_trip(const char *text, const char *wanted)
{
    struct json_document document;
    struct text out = {0};
    assert_int_equal(json_parse(&document, "t", text, strlen(text), NULL), STATUS_OK);
    json_write(&out, &document.root);
    assert_string_equal(text_get(&out), wanted);
    text_free(&out);
    json_free(&document);
}

static void test_values_are_kept_exactly(void **state)
{
    (void)state;
    check_round_trip("9223372036854775807", "9223372036854775807");
    check_round_trip("-9223372036854775808", "-9223372036854775808");
    check_round_trip("9223372036854775808", "9223372036854776000");
    check_round_trip("[0, -0, 1.50, 1e2, -12, 0.1e1]", "[0,0,1.5,100,-12,1]");
    check_round_trip("\"a\\u0000b\\n\\\"\\\\\\/\\ud83c\\udfb2\\u00e9\"",
                     "\"a\\u0000b\\n\\\"\\\\/\xf0\x9f\x8e\xb2\xc3\xa9\"");
    check_round_trip(" {\"\" : {} , \"b\":[ ], \"c\"\t:\r\n null}", "{\"\":{},\"b\":[],\"c\":null}");
    check_round_trip(
        "\"a text that is longer than any step of the loops, with \xe2\x80\x99 inside and at its end \xc3\xa9\"",
        "\"a text that is longer than any step of the loops, with \xe2\x80\x99 inside and at its end \xc3\xa9\"");
}

static void test_places_are_known_behind_escapes(void **state)
{
    (void)state;
    static const char text[] = "{\n  \"first\": \"one\\ntwo\\nthree\",\n  \"list\": [1,\n    {\"a/b\": true}]\n}";
    struct json_document document;
    assert_int_equal(json_parse(&document, "f.json", text, strlen(text), NULL), STATUS_OK);
    const struct json *deep = json_get(json_at(json_get(&document.root, "list"), 1), "a/b");
    struct diags diags;
    diags_init(&diags);
    diags_add(&diags, fault_note("test/place", NULL), json_place(&document, deep), "here");
    const struct place *place = &diags.items[0].place;
    assert_string_equal(place->file, "f.json");
    assert_int_equal(place->line, 4);
    assert_int_equal(place->col, 13);
    assert_string_equal(place->pointer, "/list/1/a~1b");
    assert_int_equal(json_line(&document, deep, NULL), 4);
    diags_free(&diags);
    json_free(&document);
}

static void test_a_copy_borrows_places(void **state)
{
    (void)state;
    static const char text[] = "{\n  \"x\": 1,\n  \"given\": {\"a\": [1,\n    {\"b\": true}]}\n}";
    struct json_document document, copy;
    struct text written = {0};
    struct diags diags;
    diags_init(&diags);
    assert_int_equal(json_parse(&document, "f.json", text, strlen(text), NULL), STATUS_OK);
    const struct json *given = json_get(&document.root, "given");
    json_write(&written, given);
    assert_int_equal(json_parse(&copy, "copy", text_get(&written), written.length, NULL), STATUS_OK);
    const struct json *inner = json_at(json_get(&copy.root, "a"), 1);
    json_places_begin(&copy, &document, given);
    diags_add(&diags, fault_note("test/place", NULL), json_place(&copy, json_get(inner, "b")), "here");
    diags_add(&diags, fault_note("test/place", NULL), json_place_name(&copy, &inner->members[0]), "its name");
    json_places_end(&copy);
    diags_add(&diags, fault_note("test/place", NULL), json_place(&copy, inner), "later");
    assert_string_equal(diags.items[0].place.file, "f.json");
    assert_int_equal(diags.items[0].place.line, 4);
    assert_int_equal(diags.items[0].place.col, 11);
    assert_string_equal(diags.items[0].place.pointer, "/a/1/b");
    assert_int_equal(diags.items[1].place.col, 6);
    assert_string_equal(diags.items[2].place.file, "f.json");
    assert_int_equal(diags.items[2].place.line, 0);
    text_free(&written);
    diags_free(&diags);
    json_free(&copy);
    json_free(&document);
}

static void test_faults_are_named_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t line, col;
        const char *says;
    } cases[] = {{"", 1, 1, "is empty"},
                 {" \n", 2, 1, "ends where a value"},
                 {"[1", 1, 3, "ends inside an array"},
                 {"{", 1, 2, "ends inside an object"},
                 {"{\"a\":1", 1, 7, "ends inside an object"},
                 {"[1,\n 2,]", 2, 4, "not a JSON value"},
                 {"{\"a\" 1}", 1, 6, "colon"},
                 {"{\"a\":1 \"b\":2}", 1, 8, "comma or }"},
                 {"[1 2]", 1, 4, "comma or ]"},
                 {"{a:1}", 1, 2, "key in quotes"},
                 {"\"abc", 1, 1, "no end"},
                 {"[\"a\tb\"]", 1, 4, "control character"},
                 {"[\"\\x\"]", 1, 3, "escape"},
                 {"[\"\\ud800\"]", 1, 3, "surrogate"},
                 {"[\"\xff\"]", 1, 3, "UTF-8"},
                 {"[01]", 1, 2, "start with 0"},
                 {"[1.]", 1, 4, "after the point"},
                 {"[1e+]", 1, 5, "exponent"},
                 {"[-]", 1, 3, "digit is missing"},
                 {"[1e999]", 1, 2, "too large"},
                 {"[1]\n[2]", 2, 1, "something follows"},
                 {"[tru]", 1, 2, "not a JSON value"},
                 {"\f[]", 1, 1, "not a JSON value"},
                 {"[1,\f2]", 1, 4, "not a JSON value"},
                 {"\"\\", 1, 1, "no end"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct json_document document;
        struct diags diags;
        diags_init(&diags);
        assert_int_equal(json_parse(&document, "t", cases[i].text, strlen(cases[i].text), &diags), STATUS_BAD_CONTENT);
        assert_int_equal(diags.count, 1);
        if (!strstr(diags.items[0].message, cases[i].says)) fail_msg("%s: %s", cases[i].text, diags.items[0].message);
        assert_int_equal(diags.items[0].place.line, cases[i].line);
        if (diags.items[0].place.col != cases[i].col)
            fail_msg("%s: column %u", cases[i].text, diags.items[0].place.col);
        json_free(&document);
        diags_free(&diags);
    }
}

static void test_a_nul_byte_is_no_end(void **state)
{
    (void)state;
    static const char *const texts[] = {"[1]\0", "[1,\0]", "\0[1]", "[\"a\0\"]", "{\"a\0\":1}"};
    static const size_t sizes[] = {4, 5, 4, 6, 8};
    for (size_t i = 0; i < 5; i++) {
        struct json_document document;
        assert_int_equal(json_parse(&document, "t", texts[i], sizes[i], NULL), STATUS_BAD_CONTENT);
        json_free(&document);
    }
}

/* Known paths are put into code by the compiler, others are walked: both find the same. */
static void test_paths_find_members_and_items(void **state)
{
    (void)state;
    static const char text[] =
        "{\"a\":{\"b\":[10,{\"c\":7}],\"1\":\"one\",\"\":3},\"ab\":1,\"ba\":2,\"a\":{\"b\":[4,{\"c\":8,"
        "\"d\":{\"e\":{\"f\":9}}}],\"1\":\"one\"}}";
    struct json_document document;
    assert_int_equal(json_parse(&document, "paths", text, strlen(text), NULL), STATUS_OK);
    const struct json *root = &document.root;
    const char *volatile walked = "a.b.1.c";
    assert_int_equal(json_to_int(json_path(root, "a.b.1.c"), 0), 8);
    assert_int_equal(json_to_int(json_path(root, walked), 0), 8);
    assert_int_equal(json_to_int(json_path(root, "a.b.1.d.e.f"), 0), 9);
    assert_int_equal(json_to_int(json_path(root, "a.b.0"), 0), 4);
    assert_string_equal(json_to_text(json_path(root, "a.1"), ""), "one");
    assert_int_equal(json_to_int(json_path(root, "ab"), 0), 1);
    assert_int_equal(json_to_int(json_path(root, "ba"), 0), 2);
    assert_null(json_path(root, "a.b.c"));
    assert_null(json_path(root, "ab.c.d"));
    assert_null(json_path(NULL, "a.b"));
    assert_ptr_equal(json_path(root, ""), root);
    json_free(&document);
}

static void test_nesting_has_a_limit(void **state)
{
    (void)state;
    static char text[2 * LIMIT_JSON_DEPTH + 2];
    struct json_document document;
    memset(text, '[', LIMIT_JSON_DEPTH);
    memset(text + LIMIT_JSON_DEPTH, ']', LIMIT_JSON_DEPTH);
    assert_int_equal(json_parse(&document, "t", text, 2 * LIMIT_JSON_DEPTH, NULL), STATUS_OK);
    json_free(&document);
    memset(text, '[', LIMIT_JSON_DEPTH + 1);
    memset(text + LIMIT_JSON_DEPTH + 1, ']', LIMIT_JSON_DEPTH + 1);
    assert_int_equal(json_parse(&document, "t", text, 2 * LIMIT_JSON_DEPTH + 2, NULL), STATUS_LIMIT);
    json_free(&document);
}

static void check_duplicates(size_t names, size_t copies)
{
    struct text text = {0};
    for (size_t copy = 0; copy < copies; copy++) {
        for (size_t name = 0; name < names; name++)
            text_addf(&text, "%s\"key%zu\":%zu", copy + name ? "," : "{", name, copy);
    }
    text_add(&text, "}");
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    assert_int_equal(json_parse(&document, "t", text.bytes, text.length, &diags), STATUS_OK);
    assert_int_equal(diags.warnings, names * (copies - 1));
    assert_int_equal(json_to_int(json_get(&document.root, "key0"), -1), copies - 1);
    json_free(&document);
    diags_free(&diags);
    text_free(&text);
}

static void test_duplicate_names_are_warned_of(void **state)
{
    (void)state;
    check_duplicates(1, 2);
    check_duplicates(5, 1);
    check_duplicates(5, 3);
    check_duplicates(100, 1);
    check_duplicates(100, 2);
    check_duplicates(100000, 1); /* must not take the square of it */
}

/* --- documents by chance ----------------------------------------------------------------------------------------- */

static void add_space(struct text *out, struct rng *rng)
{
    static const char *const spaces[] = {"", "", "", " ", "\n    ", "\t", "\r\n", "                      "};
    text_add(out, spaces[rng_below(rng, 8)]);
}

static void add_text(struct text *out, struct rng *rng)
{
    static const char *const pieces[] = {"a",
                                         "fire",
                                         "\\n",
                                         "\\\"",
                                         "\\\\",
                                         "\\u00e9",
                                         "\\ud83c\\udfb2",
                                         "\xc3\xa9",
                                         "\xe2\x80\x99",
                                         "\xf0\x9f\x8e\xb2",
                                         " ",
                                         "some longer piece of plain text",
                                         "\\u0000",
                                         "\\/"};
    text_add_char(out, '"');
    for (uint32_t i = rng_below(rng, 6); i > 0; i--)
        text_add(out, pieces[rng_below(rng, sizeof pieces / sizeof *pieces)]);
    text_add_char(out, '"');
}

static void add_number(struct text *out, struct rng *rng)
{
    if (rng_below(rng, 3) == 0) text_add_char(out, '-');
    text_addf(out, "%u", rng_below(rng, 2) ? rng_below(rng, 30) : rng_next(rng));
    if (rng_below(rng, 4) == 0) text_addf(out, ".%u", rng_next(rng));
    if (rng_below(rng, 6) == 0) text_addf(out, "e%d", (int)rng_below(rng, 640) - 320);
}

static void add_value(struct text *out, struct rng *rng, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    uint32_t kind = rng_below(rng, depth > 0 ? 8 : 5);
    add_space(out, rng);
    if (kind == 0) {
        text_add(out, words[rng_below(rng, 3)]);
    } else if (kind <= 2) {
        add_number(out, rng);
    } else if (kind <= 4) {
        add_text(out, rng);
    } else {
        bool object = kind > 5;
        text_add_char(out, object ? '{' : '[');
        uint32_t count = rng_below(rng, 6);
        for (uint32_t i = 0; i < count; i++) {
            if (i) text_add_char(out, ',');
            if (object) {
                add_space(out, rng);
                add_text(out, rng);
                add_space(out, rng);
                text_add_char(out, ':');
            }
            add_value(out, rng, depth - 1);
        }
        add_space(out, rng);
        text_add_char(out, object ? '}' : ']');
    }
    add_space(out, rng);
}

/* Cuts, doubles, changes or puts in a few bytes. */
static void mutate(struct text *text, struct rng *rng)
{
    static const char favourites[] = "{}[],:\"\\0123456789.eE+-ntfu \n\t\x01\x80\xc3\xe2\xff";
    for (uint32_t i = 1 + rng_below(rng, 3); i > 0 && text->length > 0; i--) {
        size_t at = rng_below(rng, (uint32_t)text->length);
        switch (rng_below(rng, 4)) {
        case 0:
            text->bytes[at] = favourites[rng_below(rng, sizeof favourites - 1)];
            break;
        case 1:
            text->length = at;
            break;
        case 2:
            memmove(text->bytes + at, text->bytes + at + 1, text->length - at - 1);
            text->length--;
            break;
        case 3:
            text_add_char(text, ' ');
            memmove(text->bytes + at + 1, text->bytes + at, text->length - at - 1);
            text->bytes[at] = favourites[rng_below(rng, sizeof favourites - 1)];
            break;
        }
    }
}

/* A text written again and read again is the same tree. */
static void check_writing(const struct json_document *document)
{
    struct text compact = {0}, pretty = {0};
    struct json_document again, pretty_again;
    json_write(&compact, &document->root);
    json_write_pretty(&pretty, &document->root);
    assert_int_equal(json_parse(&again, "again", compact.bytes, compact.length, NULL), STATUS_OK);
    assert_int_equal(json_parse(&pretty_again, "pretty", pretty.bytes, pretty.length, NULL), STATUS_OK);
    assert_true(json_equal(&again.root, &pretty_again.root));
    assert_true(json_equal(&document->root, &again.root));
    json_free(&again);
    json_free(&pretty_again);
    text_free(&compact);
    text_free(&pretty);
}

#ifdef TALUS_HAVE_JANSSON
static bool same_value(const struct json *ours, const struct peer *theirs);

static bool same_members(const struct json *ours, const struct peer *theirs)
{
    size_t distinct = 0;
    for (uint32_t i = 0; i < ours->count; i++) {
        const struct json_member *member = &ours->members[i];
        if (json_find(ours, member->name, member->name_length) != member) continue;
        distinct++;
        if (!same_value(&member->value, peer_get(theirs, member->name))) return false;
    }
    return distinct == peer_count(theirs);
}

static bool same_items(const struct json *ours, const struct peer *theirs)
{
    for (uint32_t i = 0; i < ours->count; i++) {
        if (!same_value(&ours->items[i], peer_at(theirs, i))) return false;
    }
    return ours->count == peer_count(theirs);
}

static bool same_value(const struct json *ours, const struct peer *theirs)
{
    if (!theirs) return false;
    if (ours->type != (int)peer_type(theirs)) return false;
    switch ((enum json_type)ours->type) {
    case JSON_NULL:
    case JSON_FALSE:
    case JSON_TRUE:
        return true;
    case JSON_INTEGER:
        return ours->integer == peer_integer(theirs);
    case JSON_DOUBLE:
        return ours->number == peer_double(theirs);
    case JSON_STRING:
        return ours->count == peer_count(theirs) && memcmp(ours->text, peer_text(theirs), ours->count) == 0;
    case JSON_ARRAY:
        return same_items(ours, theirs);
    case JSON_OBJECT:
        return same_members(ours, theirs);
    }
    return false;
}
#endif

/* Was the text accepted? */
static bool check_with_peer(const struct text *text)
{
    struct json_document document;
    bool accepted = json_parse(&document, "t", text->bytes, text->length, NULL) == STATUS_OK;
    if (accepted) check_writing(&document);
#ifdef TALUS_HAVE_JANSSON
    bool by_choice = false;
    struct peer *peer = peer_read(text->bytes, text->length, &by_choice);
    if (!by_choice && (peer != NULL) != accepted)
        fail_msg("%s, the peer otherwise: %.*s", accepted ? "accepted" : "refused", (int)text->length, text->bytes);
    if (peer && accepted && !same_value(&document.root, peer))
        fail_msg("read differently: %.*s", (int)text->length, text->bytes);
    if (peer) peer_free(peer);
#endif
    json_free(&document);
    return accepted;
}

static void test_another_reader_agrees_on_generated_documents(void **state)
{
    (void)state;
    struct rng rng = rng_new(21, 0, 0);
    struct text text = {0};
    for (int i = 0; i < 4000; i++) {
        text_clear(&text);
        add_value(&text, &rng, 4);
        (void)check_with_peer(&text);
    }
    text_free(&text);
}

static void test_another_reader_agrees_on_mutated_documents(void **state)
{
    (void)state;
    struct rng rng = rng_new(22, 0, 0);
    struct text text = {0};
    size_t accepted = 0, refused = 0;
    for (int i = 0; i < 20000; i++) {
        text_clear(&text);
        add_value(&text, &rng, 3);
        mutate(&text, &rng);
        if (check_with_peer(&text))
            accepted++;
        else
            refused++;
    }
    assert_true(accepted > 1000 && refused > 1000); /* the mutations reach both sides */
    text_free(&text);
}

/* What a text is read as, or what is said about it. */
static void add_reading(struct text *out, const struct text *text, bool checked)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    enum status status = json_parse(&document, "t", text->bytes, text->length, checked ? &diags : NULL);
    text_addf(out, "%d ", (int)status);
    if (status == STATUS_OK) json_write(out, &document.root);
    for (size_t i = 0; i < diags.count; i++) {
        const struct diag *diag = &diags.items[i];
        text_addf(out, "\n%s %u %u %s %s %s", diag->code, diag->place.line, diag->place.col,
                  diag->place.pointer ? diag->place.pointer : "", diag->message, diag->hint ? diag->hint : "");
    }
    diags_free(&diags);
    json_free(&document);
}

/* A text read alone and behind so much white space that it is read by its structural index. */
static void check_behind_space(const struct text *text, uint32_t space, bool checked)
{
    struct text near = {0}, far = {0}, near_reading = {0}, far_reading = {0};
    text_add(&near, "\n\n");
    text_add_bytes(&near, text->bytes, text->length);
    text_add_repeated(&far, ' ', space);
    text_add(&far, "\n\n");
    text_add_bytes(&far, text->bytes, text->length);
    add_reading(&near_reading, &near, checked);
    add_reading(&far_reading, &far, checked);
    if (strcmp(text_get(&near_reading), text_get(&far_reading)) != 0)
        fail_msg("%.*s\nis read as %s\nbut behind space as %s", (int)text->length, text->bytes, text_get(&near_reading),
                 text_get(&far_reading));
    text_free(&near);
    text_free(&far);
    text_free(&near_reading);
    text_free(&far_reading);
}

static void test_white_space_before_a_text_changes_nothing(void **state)
{
    (void)state;
    struct rng rng = rng_new(24, 0, 0);
    struct text text = {0}, written = {0};
    for (int i = 0; i < 30000; i++) {
        struct json_document document;
        text_clear(&text);
        text_clear(&written);
        add_value(&text, &rng, 3);
        if (json_parse(&document, "t", text.bytes, text.length, NULL) == STATUS_OK)
            (i % 2 ? json_write : json_write_pretty)(&written, &document.root);
        json_free(&document);
        if (rng_below(&rng, 4)) mutate(&written, &rng);
        if (written.length < 250) check_behind_space(&written, 256 + rng_below(&rng, 64), i % 3 == 0);
    }
    text_free(&text);
    text_free(&written);
}

static void test_an_index_knows_what_belongs_where(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "[1,2]",
        "[1 ,2]",
        "[1,,2]",
        "[,1]",
        "[1,]",
        "[1 2]",
        "[1:2]",
        "[1x]",
        "[1\"a\"]",
        "[\"a\"1]",
        "[\"a\"\"b\"]",
        "[\"a\":1]",
        "{\"a\":1}",
        "{\"a\" :1}",
        "{\"a\"::1}",
        "{\"a\",1}",
        "{\"a\" 1}",
        "{\"a\":1,}",
        "{,}",
        "{:}",
        "{\"a\":}",
        "{\"a\":1:2}",
        "{1:2}",
        "{\"a\":1\"b\":2}",
        "[[]",
        "[]]",
        "[1],",
        ",[1]",
        "[tru]",
        "[truex]",
        "[nul\nl]",
        "[01]",
        "[-]",
        "[1.]",
        "[1e5,2.5]",
        "[\"\\\\\"]",
        "[\"\\\\\\\"]",
        "[\"\\\"\"]",
        "[\"\\x\"]",
        "[\"\\ud83c\"]",
        "[\\]",
        "[\"a\tb\"]",
        "[1,\t2]\r\n",
        "[\x01]",
        "[1]\x0c",
        "{\"a\":1,\"a\":2}",
        "{\"\\n\":1,\"\\n\":2}",
        "[\"\xc3\"]",
        "[\"\xc3\xa9\"]",
        "[\xc3\xa9]",
        "\xef\xbb\xbf[]",
        "\"text\"",
        "[}",
        "{]",
    };
    struct text text = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (uint32_t space = 256; space < 320; space++) {
            text_clear(&text);
            text_add(&text, texts[i]);
            check_behind_space(&text, space, true);
        }
    }
    text_free(&text);
}

/* --- memory that runs out ---------------------------------------------------------------------------------------- */

struct ration {
    size_t left;
};

static void *ration_resize(void *context, void *memory, size_t size)
{
    struct ration *ration = context;
    if (size == 0) {
        free(memory);
        return NULL;
    }
    if (ration->left == 0) return NULL;
    ration->left--;
    return realloc(memory, size);
}

static void test_a_serial_number_stays_with_copies_and_goes_with_changes(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    struct json object = json_make_object();
    json_set(&arena, &object, "a", json_make_int(1));
    assert_int_equal(object.serial, 0);
    object.serial = 7;
    struct json list = json_make_array(), copy = json_copy(&arena, &object);
    assert_int_equal(copy.serial, 7);
    json_push(&arena, &list, object);
    assert_int_equal(json_copy(&arena, &list).items[0].serial, 7);
    json_set(&arena, &copy, "a", json_make_int(2));
    assert_int_equal(copy.serial, 0);
    assert_true(json_remove(&object, "a"));
    assert_int_equal(object.serial, 0);
    arena_free(&arena);
}

static void test_running_out_of_memory_is_a_status(void **state)
{
    (void)state;
    struct rng rng = rng_new(23, 0, 0);
    struct text text = {0};
    text_add_char(&text, '[');
    for (int i = 0; i < 300; i++) {
        add_value(&text, &rng, 3);
        text_add_char(&text, ',');
    }
    text_add(&text, "{\"a\":1,\"a\":2}]");
    struct ration ration = {0};
    struct memory_hooks hooks = {.resize = ration_resize, .context = &ration};
    memory_set_hooks(&hooks);
    enum status status = STATUS_NO_MEMORY;
    for (size_t budget = 0; status != STATUS_OK && budget < 1000; budget++) {
        struct json_document document;
        ration.left = budget;
        status = json_parse(&document, "t", text.bytes, text.length, NULL);
        assert_true(status == STATUS_OK || status == STATUS_NO_MEMORY);
        json_free(&document);
    }
    memory_set_hooks(NULL);
    assert_int_equal(status, STATUS_OK);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_kept_exactly),
        cmocka_unit_test(test_places_are_known_behind_escapes),
        cmocka_unit_test(test_a_copy_borrows_places),
        cmocka_unit_test(test_faults_are_named_with_their_place),
        cmocka_unit_test(test_a_nul_byte_is_no_end),
        cmocka_unit_test(test_paths_find_members_and_items),
        cmocka_unit_test(test_nesting_has_a_limit),
        cmocka_unit_test(test_duplicate_names_are_warned_of),
        cmocka_unit_test(test_another_reader_agrees_on_generated_documents),
        cmocka_unit_test(test_another_reader_agrees_on_mutated_documents),
        cmocka_unit_test(test_white_space_before_a_text_changes_nothing),
        cmocka_unit_test(test_an_index_knows_what_belongs_where),
        cmocka_unit_test(test_a_serial_number_stays_with_copies_and_goes_with_changes),
        cmocka_unit_test(test_running_out_of_memory_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
