/* Unit tests of the public interface: every embedded document through every question. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "samples.h"

static void test_embedded_documents_take_every_question(void **state)
{
    (void)state;
    struct talus *engine = talus_new();
    assert_non_null(engine);
    for (size_t i = 0; i < samples.count; i++) {
        for (size_t q = 0; q < QUESTION_COUNT; q++) {
            struct talus_question question = about(&samples.items[i], questions[q]);
            struct talus_answer *answer = NULL;
            const char *text = NULL;
            enum talus_status status = ask(engine, &question, (enum talus_form)(i % TALUS_RAW), &answer, &text);
            bool empty = status == TALUS_OK && !(text && *text);
            talus_answer_free(answer);
            if (empty && q != 0) fail_msg("%s: an empty answer", samples.items[i].file);
            if (status == TALUS_NO_MEMORY || status == TALUS_IO)
                fail_msg("%s: status %d", samples.items[i].file, status);
        }
        talus_diagnostic_clear(engine);
    }
    talus_free(engine);
}

static void test_embedded_documents_are_without_fault(void **state)
{
    (void)state;
    struct talus *engine = talus_new();
    for (size_t i = 0; i < samples.count; i++) {
        struct talus_question question = about(&samples.items[i], "lint");
        struct talus_answer *answer = NULL;
        (void)talus_ask_about(engine, &question, &answer);
        talus_answer_free(answer);
        for (size_t d = 0; d < talus_diagnostic_count(engine); d++) {
            const struct talus_diagnostic *diagnostic = talus_diagnostic_get(engine, d);
            if (diagnostic->severity == TALUS_ERROR)
                fail_msg("%s: %s: %s: %s", samples.items[i].file, samples.items[i].text.bytes, diagnostic->pointer,
                         diagnostic->message);
        }
        talus_diagnostic_clear(engine);
    }
    talus_free(engine);
}

static void test_systems_are_listed(void **state)
{
    (void)state;
    size_t count = 0;
    while (talus_system_id(count))
        assert_non_null(talus_system_title(count++));
    assert_null(talus_system_title(count));
    assert_null(talus_system_id(count + 7));
}

/* ---- studies ---- */

#define STUDY "{\"ai\":\"random\",\"players\":[],\"points\":60,\"creatures\":2,\"parties\":4,\"rounds\":3,\"games\":2,\"seed\":3}"

static struct talus_answer *study(struct talus *engine, const char *more)
{
    char options[1024];
    struct talus_answer *answer = NULL;
    snprintf(options, sizeof options, "{\"study\":" STUDY "%s}", more);
    assert_int_equal(talus_ask(engine, "study", options, &answer), TALUS_OK);
    return answer;
}

static int64_t study_int(const struct talus_answer *answer, const char *pointer)
{
    return talus_value_int(talus_value_get(answer, pointer), -1);
}

/* Game by game, the last of a round first: what threads and machines do. */
static void test_a_study_in_slices_is_the_study(void **state)
{
    (void)state;
    struct talus *engine = talus_new();
    struct talus_answer *whole = study(engine, ",\"file\":\"worth\"");
    const char *results = talus_value_string(talus_value_get(whole, "/results"), "");
    char known[64] = "", more[160];
    size_t games = strlen(results);
    assert_int_equal(games, 3 * 2 * 2);
    memset(known, '-', games);
    for (int round = 0; round < 3; round++) {
        snprintf(more, sizeof more, ",\"results\":\"%s\",\"first\":0,\"last\":0", known);
        struct talus_answer *next = study(engine, more);
        int64_t first = study_int(next, "/next/0"), last = study_int(next, "/next/1");
        assert_int_equal(study_int(next, "/complete"), round);
        assert_int_equal(last - first, 4);
        for (int64_t game = last; game-- > first;) {
            snprintf(more, sizeof more, ",\"results\":\"%s\",\"first\":%lld,\"last\":%lld", known, (long long)game,
                     (long long)game + 1);
            struct talus_answer *one = study(engine, more);
            known[game] = *talus_value_string(talus_value_get(one, "/results"), "-");
            talus_answer_free(one);
        }
        talus_answer_free(next);
    }
    assert_string_equal(known, results);
    snprintf(more, sizeof more, ",\"file\":\"worth\",\"results\":\"%s\"", known);
    struct talus_answer *merged = study(engine, more);
    assert_string_equal(talus_answer_text(merged, TALUS_RAW), talus_answer_text(whole, TALUS_RAW));
    assert_string_equal(talus_answer_text(merged, TALUS_JSON), talus_answer_text(whole, TALUS_JSON));
    talus_answer_free(merged);
    talus_answer_free(whole);
    talus_free(engine);
}

static int32_t stop_at_once(void *user, uint64_t done, uint64_t total)
{
    (void)user;
    (void)total;
    return done >= 3;
}

static void test_a_study_can_be_stopped(void **state)
{
    (void)state;
    struct talus *engine = talus_new();
    struct talus_answer *answer = NULL;
    talus_set_progress(engine, stop_at_once, NULL);
    assert_int_equal(talus_ask(engine, "study", "{\"study\":" STUDY "}", &answer), TALUS_CANCELLED);
    assert_null(answer);
    assert_int_equal(talus_ask(engine, "study", "{\"study\":" STUDY ",\"results\":\"wxy\"}", &answer),
                     TALUS_BAD_CONTENT);
    talus_free(engine);
}

static const char FIGHT[] = "{\"system\":\"pf2e\",\"actors\":[{\"actor\":\"Mire Wolf\",\"at\":[0,0]},"
                            "{\"actor\":\"Brannoch of the Ford\",\"at\":[5,5],\"side\":1}]}";

static const char *told(struct talus_table *table, const char *command, const char *pointer, struct talus_answer **answer)
{
    talus_answer_free(*answer);
    assert_int_equal(talus_table_do(table, command, NULL, answer), TALUS_OK);
    return talus_value_string(talus_value_get(*answer, pointer), "");
}

/* A host translates events, the words in them, refusals and diagnostics. */
static void test_messages(void **state)
{
    (void)state;
    struct talus *engine = talus_new();
    struct talus_answer *answer = NULL;
    struct talus_table *table = NULL, *clone = NULL;
    struct talus_scenario scenario = {.size = sizeof scenario, .text = FIGHT, .text_size = sizeof FIGHT - 1};
    assert_int_equal(talus_set_messages(engine, "{\"event/place\":\"{who} auf {to}.\",\"word/condition/prone\":\"flach\","
                                                "\"event/condition\":\"{who}: {condition}\","
                                                "\"there is no creature called \\\"{1}\\\" here\":\"{1} fehlt\","
                                                "\"there is no verb \\\"{1}\\\"\":\"{1}?\"}"),
                     TALUS_OK);
    assert_int_equal(talus_table_new(engine, &scenario, &table), TALUS_OK);
    assert_string_equal(told(table, "{\"do\":\"place\",\"who\":\"Mire Wolf\",\"to\":[1,2]}", "/events/0/text", &answer),
                        "Mire Wolf auf 1,2.");
    assert_string_equal(told(table, "{\"do\":\"condition\",\"who\":\"Mire Wolf\",\"condition\":\"prone\"}",
                             "/events/0/text", &answer),
                        "Mire Wolf: flach");
    assert_int_equal(talus_table_clone(table, &clone), TALUS_OK);
    assert_string_equal(told(clone, "{\"do\":\"leave\",\"who\":\"Nix\"}", "/reason", &answer), "Nix fehlt; choose Mire Wolf or Brannoch of the Ford");
    assert_string_equal(talus_answer_part(answer, "/message"),
                        "{\"id\":\"there is no creature called \\\"{1}\\\" here\",\"arguments\":[\"Nix\"]}");
    talus_answer_free(answer);
    talus_diagnostic_clear(engine);
    assert_int_equal(talus_ask(engine, "xyzzy", NULL, &answer), TALUS_USAGE);
    assert_string_equal(talus_diagnostic_get(engine, 0)->message, "xyzzy?");
    assert_string_equal(talus_diagnostic_get(engine, 0)->id, "there is no verb \"{1}\"");
    assert_string_equal(talus_diagnostic_get(engine, 0)->arguments, "[\"xyzzy\"]");
    talus_diagnostic_clear(engine);
    assert_int_equal(talus_set_messages(engine, "{\"event/mvoe\":\"x\"}"), TALUS_BAD_CONTENT);
    assert_string_equal(talus_diagnostic_get(engine, 0)->hint, "did you mean \"event/move\"?");
    assert_string_equal(told(table, "{\"do\":\"place\",\"who\":\"Mire Wolf\",\"to\":[2,2]}", "/events/0/text", &answer),
                        "Mire Wolf auf 2,2.");
    talus_answer_free(answer);
    talus_table_free(clone);
    talus_free(engine);
    talus_table_free(table);
}

static int set_up(void **state)
{
    (void)state;
    return collect_samples() ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    free_samples();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_systems_are_listed),
        cmocka_unit_test(test_embedded_documents_take_every_question),
        cmocka_unit_test(test_embedded_documents_are_without_fault),
        cmocka_unit_test(test_a_study_in_slices_is_the_study),
        cmocka_unit_test(test_a_study_can_be_stopped),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
