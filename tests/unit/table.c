/* Unit tests of core/table: deciding, refusing, asking, undoing, saving and loading, with a toy game: two fighters who
 * hit each other with a d6; the creature that is hit may parry (half damage). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/memory.h"
#include "core/effect.h"
#include "core/economy.h"
#include "core/sentences.h"
#include "core/table.h"
#include "core/turns.h"

struct toy {
    int64_t hp[2];
};

enum { TOY_HIT = EVENT_SHARED_COUNT, TOY_PARRIED, TOY_EVENTS };

static const struct event_kind toy_events[] = {
#define EVENT_COUNT_NAME TOY_EVENTS
#include "core/event_table.def"
    [TOY_HIT] =
    {.name = "hit",
     .fields = {{"who", EVENT_FIELD_ACTOR},
                {"target", EVENT_FIELD_ACTOR},
                {"die", EVENT_FIELD_INT},
                {"damage", EVENT_FIELD_INT}},
     .sentence = "{who} hits {target} for {damage}"},
    [TOY_PARRIED] =
    {.name = "parried", .fields = {{"who", EVENT_FIELD_ACTOR}}, .sentence = "{who} parries"},
};

static void *toy_new(struct table *table, const struct json *scenario, struct diags *diags)
{
    (void)table;
    (void)diags;
    struct toy *toy = memory_alloc(sizeof *toy);
    toy->hp[0] = toy->hp[1] = json_to_int(json_get(scenario, "hp"), 10);
    return toy;
}

static void *toy_clone(const void *state)
{
    struct toy *toy = memory_alloc(sizeof *toy);
    *toy = *(const struct toy *)state;
    return toy;
}

static const char *toy_name(const struct table *table, int64_t actor)
{
    (void)table;
    return actor == 0 ? "Ann" : actor == 1 ? "Bob" : NULL;
}

static void toy_decide(struct table *table, const struct json *command)
{
    const struct toy *toy = table->state;
    int64_t who = json_is_text(json_get(command, "who"), "Bob"), target = !who;
    if (toy->hp[who] <= 0) {
        table_refuse(table, "%s is down", toy_name(table, who));
        return;
    }
    int64_t die = table_throw(table, 6), damage = die;
    int parry = table_ask(table, target, "parry?", (const char *const[]){"no", "yes"}, 2);
    if (parry < 0) return;
    if (parry) {
        table_emit(table, (struct event){.kind = TOY_PARRIED, .fields = {target}});
        damage /= 2;
    }
    table_emit(table, (struct event){.kind = TOY_HIT, .fields = {who, target, die, damage}});
}

static void toy_apply(struct table *table, const struct event *event)
{
    struct toy *toy = table->state;
    if (event->kind == TOY_HIT) toy->hp[event->fields[1]] -= event->fields[3];
}

static const struct command_rule toy_commands[] = {
    {.name = "hit", .doc = "Hits the other one.", .decide = toy_decide},
    {0},
};
static const struct table_rules toy_rules = {
    .events = toy_events,
    .state_new = toy_new,
    .state_clone = toy_clone,
    .state_free = memory_free,
    .commands = toy_commands,
    .apply = toy_apply,
    .actor_name = toy_name,
};
static const struct system toy_system = {.id = "toy", .table = &toy_rules};

static enum table_result toy_do(struct table *table, const char *command)
{
    struct json_document document;
    assert_int_equal(json_parse(&document, "command", command, strlen(command), NULL), STATUS_OK);
    enum table_result result = table_do(table, &document.root);
    json_free(&document);
    return result;
}

static struct table *toy_table(void)
{
    struct json scenario = json_make_object();
    struct table *table = table_new(&toy_system, NULL, &scenario, 7, NULL);
    assert_non_null(table);
    return table;
}

static int64_t toy_hp(const struct table *table, int who)
{
    return ((const struct toy *)table->state)->hp[who];
}

static void test_a_question_holds_the_command_until_it_is_answered(void **state)
{
    (void)state;
    struct table *table = toy_table();
    assert_int_equal(toy_do(table, "{\"do\":\"hit\",\"who\":\"Ann\",\"dice\":[5]}"), TABLE_ASKED);
    assert_int_equal(toy_hp(table, 1), 10);
    assert_int_equal(toy_do(table, "{\"do\":\"hit\",\"who\":\"Bob\"}"), TABLE_REFUSED);
    assert_int_equal(toy_do(table, "{\"do\":\"choose\",\"answer\":\"perhaps\"}"), TABLE_REFUSED);
    assert_int_equal(toy_do(table, "{\"do\":\"choose\",\"answer\":\"yes\"}"), TABLE_DONE);
    assert_int_equal(toy_hp(table, 1), 8);
    struct text sentence = {0};
    table_event_sentence(table, &vec_last(&table->events), &sentence);
    assert_string_equal(text_get(&sentence), "Ann hits Bob for 2");
    text_free(&sentence);
    table_free(table);
}

static void test_a_death_is_told_last(void **state)
{
    (void)state;
    struct table *table = toy_table();
    emit(table, condition, .who = 1, .condition = table_intern(table, "dead"));
    emit(table, condition, .who = 1, .condition = table_intern(table, "prone"));
    emit(table, condition, .who = 0, .condition = table_intern(table, "shaken"));
    struct text log = {0};
    table_sentences(table, &log);
    assert_string_equal(text_get(&log), "Bob is prone.\nBob is dead.\nAnn is shaken.\n");
    text_free(&log);
    table_free(table);
}

static void test_the_same_dice_fall_when_a_command_is_decided_again(void **state)
{
    (void)state;
    struct table *table = toy_table();
    for (int i = 0; i < 5; i++) {
        assert_int_equal(toy_do(table, "{\"do\":\"hit\",\"who\":\"Ann\"}"), TABLE_ASKED);
        struct rng before = table->rng;
        assert_int_equal(toy_do(table, "{\"do\":\"choose\",\"answer\":\"no\"}"), TABLE_DONE);
        assert_int_equal(vec_last(&table->events).fields[2], rng_die(&before, 6));
    }
    table_free(table);
}

static void test_a_refusal_changes_nothing(void **state)
{
    (void)state;
    struct table *table = toy_table();
    assert_int_equal(toy_do(table, "{\"do\":\"hit\",\"who\":\"Ann\",\"dice\":[9]}"), TABLE_REFUSED);
    assert_int_equal(toy_hp(table, 1), 10);
    assert_int_equal(table->events.count, 0);
    table_free(table);
}

static void test_undo_and_save(void **state)
{
    (void)state;
    struct table *table = toy_table();
    toy_do(table, "{\"do\":\"hit\",\"who\":\"Ann\",\"answers\":[\"no\"]}");
    int64_t after_one = toy_hp(table, 1);
    struct text first = {0}, again = {0};
    table_save(table, &first);
    toy_do(table, "{\"do\":\"hit\",\"who\":\"Bob\",\"answers\":[\"yes\"]}");
    assert_int_equal(table_undo(table, 1, NULL), STATUS_OK);
    assert_int_equal(toy_hp(table, 1), after_one);
    assert_int_equal(toy_hp(table, 0), 10);
    table_save(table, &again);
    assert_string_equal(text_get(&first), text_get(&again));
    text_free(&first);
    text_free(&again);
    table_free(table);
}

/* Undo and redo by any number of commands give the table that the shorter or longer game gives: the same log, hit
 * points, open question and dice to come. */
static void test_undo_reaches_every_moment(void **state)
{
    (void)state;
    enum { COMMANDS = 400 };
    static const char *const words[] = {"{\"do\":\"hit\",\"who\":\"Ann\"}", "{\"do\":\"choose\",\"answer\":\"yes\"}",
                                        "{\"do\":\"hit\",\"who\":\"Bob\",\"answers\":[\"no\"]}",
                                        "{\"do\":\"choose\",\"answer\":\"perhaps\"}", "{\"do\":\"dance\"}"};
    static int64_t hp[COMMANDS + 1][2];
    static bool waits[COMMANDS + 1];
    struct table *table = toy_table();
    struct text whole = {0}, again = {0};
    for (int i = 0; i < COMMANDS; i++) {
        hp[i][0] = toy_hp(table, 0), hp[i][1] = toy_hp(table, 1);
        waits[i] = table->waiting != NULL;
        toy_do(table, words[i * 7 % 5]);
    }
    table_save(table, &whole);
    size_t at = COMMANDS;
    for (size_t step = 1; step < COMMANDS; step = step * 2 + 1) {
        assert_int_equal(table_undo(table, step < at ? step : at, NULL), STATUS_OK);
        at -= step < at ? step : at;
        assert_int_equal(table->log.count, at);
        assert_int_equal(toy_hp(table, 0), hp[at][0]);
        assert_int_equal(toy_hp(table, 1), hp[at][1]);
        assert_int_equal(table->waiting != NULL, waits[at]);
    }
    assert_int_equal(table_redo(table, COMMANDS, NULL), STATUS_OK);
    table_save(table, &again);
    assert_string_equal(text_get(&whole), text_get(&again));
    assert_true(table->history.moments.count < COMMANDS / 5); /* few are kept */
    for (at = COMMANDS; at-- > 0;) { /* one by one */
        assert_int_equal(table_undo(table, 1, NULL), STATUS_OK);
        assert_int_equal(table->log.count, at);
        assert_int_equal(toy_hp(table, 0), hp[at][0]);
        assert_int_equal(toy_hp(table, 1), hp[at][1]);
        assert_int_equal(table->waiting != NULL, waits[at]);
    }
    assert_int_equal(table_redo(table, COMMANDS, NULL), STATUS_OK);
    assert_int_equal(table_undo(table, 3, NULL), STATUS_OK);
    toy_do(table, words[4]);
    assert_int_equal(table_redo(table, 1, NULL), STATUS_OK); /* there is nothing to redo after another command */
    assert_int_equal(table->log.count, COMMANDS - 2);
    text_free(&whole);
    text_free(&again);
    table_free(table);
}

static int answer_yes(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table;
    (void)context;
    (void)who;
    return (int)json_count(json_get(question, "options")) - 1;
}

static void test_machine_answers_are_in_the_log(void **state)
{
    (void)state;
    struct table *table = toy_table();
    table->answer = answer_yes;
    assert_int_equal(toy_do(table, "{\"do\":\"hit\",\"who\":\"Ann\",\"dice\":[4]}"), TABLE_DONE);
    assert_non_null(strstr(table->log.items[0].command, "\"answers\":[\"yes\"]"));
    table->answer = NULL;
    assert_int_equal(table_undo(table, 0, NULL), STATUS_OK);
    assert_int_equal(toy_hp(table, 1), 8);
    table_free(table);
}

static void test_effects_end_with_what_granted_them(void **state)
{
    (void)state;
    static struct effects effects;
    effects.count = 0;
    int grab = effect_add(&effects,
                          (struct effect){.kind = 1,
                                          .bearer = 0,
                                          .value = 1,
                                          .clock = EFFECT_TURN_END,
                                          .whose = 1,
                                          .remaining = 2,
                                          .granted_by = EFFECT_NONE},
                          EFFECT_KEEP_HIGHER);
    effect_add(&effects, (struct effect){.kind = 2, .bearer = 0, .value = 1, .granted_by = (int16_t)grab},
               EFFECT_KEEP_HIGHER);
    effect_add(&effects, (struct effect){.kind = 3, .bearer = 0, .value = 2, .granted_by = EFFECT_NONE},
               EFFECT_KEEP_HIGHER);
    effect_add(&effects, (struct effect){.kind = 3, .bearer = 0, .value = 1, .granted_by = EFFECT_NONE},
               EFFECT_KEEP_HIGHER);
    assert_int_equal(effect_value(&effects, 0, 3), 2);
    effect_tick(&effects, EFFECT_TURN_END, 1, 1);
    effect_tick(&effects, EFFECT_TURN_END, 0, 1);
    assert_int_equal(effect_run_out(&effects, EFFECT_TURN_END, EFFECT_MOST), EFFECT_NONE);
    effect_tick(&effects, EFFECT_TURN_END, EFFECT_NOBODY, 1);
    assert_int_equal(effect_run_out(&effects, EFFECT_TURN_END, EFFECT_MOST), grab);
    assert_int_equal(effect_run_out(&effects, EFFECT_TURN_END, grab), EFFECT_NONE);
    effect_remove(&effects, grab);
    assert_int_equal(effects.count, 1);
    assert_int_equal(effect_value(&effects, 0, 3), 2);
}

/* What is left of an effect that lasts as long as said (0: until it is removed) when another one of its kind comes. */
static int32_t left_of(int32_t old, int32_t new, enum effect_stacking stacking)
{
    static struct effects effects;
    effects.count = 0;
    for (int i = 0; i < 2; i++) {
        int32_t rounds = i ? new : old;
        effect_add(&effects,
                   (struct effect){.kind = 1,
                                   .value = 1,
                                   .clock = rounds ? EFFECT_TURN_END : EFFECT_LASTS,
                                   .remaining = rounds,
                                   .granted_by = EFFECT_NONE},
                   stacking);
    }
    assert_int_equal(effects.count, 1);
    return effects.items[0].clock == EFFECT_LASTS ? 0 : effects.items[0].remaining;
}

static void test_the_longer_effect_stays(void **state)
{
    (void)state;
    assert_int_equal(left_of(2, 5, EFFECT_KEEP_HIGHER), 5);
    assert_int_equal(left_of(5, 2, EFFECT_KEEP_HIGHER), 5);
    assert_int_equal(left_of(0, 2, EFFECT_KEEP_HIGHER), 0);
    assert_int_equal(left_of(2, 0, EFFECT_KEEP_HIGHER), 0);
    assert_int_equal(left_of(2, 5, EFFECT_ADD_VALUES), 5);
    assert_int_equal(left_of(5, 2, EFFECT_REFRESH), 2);
    assert_int_equal(left_of(0, 2, EFFECT_REFRESH), 2);
}

static void test_turn_order(void **state)
{
    (void)state;
    struct turns turns = {0};
    turns_add(&turns, (struct turns_entry){.actor = 0, .initiative = 5});
    turns_add(&turns, (struct turns_entry){.actor = 1, .initiative = 9, .ties = {1}});
    turns_add(&turns, (struct turns_entry){.actor = 2, .initiative = 9, .ties = {3}});
    bool new_round;
    assert_int_equal(turns_next(&turns, &new_round), 2);
    assert_true(new_round);
    assert_int_equal(turns_next(&turns, &new_round), 1);
    turns_set_out(&turns, 0, true);
    assert_int_equal(turns_next(&turns, &new_round), 2);
    assert_true(new_round);
    assert_int_equal(turns.round, 2);
}

static void test_a_full_action_needs_both_halves(void **state)
{
    (void)state;
    static const struct economy halves = {.pools = {{"half", 2, ECONOMY_TURN}},
                                          .costs = {{"half", {1}}, {"full", {2}}}};
    struct action_pool budget = {0};
    action_pool_refill(&halves, &budget, ECONOMY_TURN);
    budget.left[0]--; /* a half action was taken */
    assert_string_equal(action_pool_lacks(&halves, &budget, economy_cost_find(&halves, "full")), "half");
    assert_null(action_pool_lacks(&halves, &budget, economy_cost_find(&halves, "half")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_question_holds_the_command_until_it_is_answered),
        cmocka_unit_test(test_a_death_is_told_last),
        cmocka_unit_test(test_the_same_dice_fall_when_a_command_is_decided_again),
        cmocka_unit_test(test_a_refusal_changes_nothing),
        cmocka_unit_test(test_undo_and_save),
        cmocka_unit_test(test_undo_reaches_every_moment),
        cmocka_unit_test(test_machine_answers_are_in_the_log),
        cmocka_unit_test(test_effects_end_with_what_granted_them),
        cmocka_unit_test(test_the_longer_effect_stays),
        cmocka_unit_test(test_turn_order),
        cmocka_unit_test(test_a_full_action_needs_both_halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
