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
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
