/* check.c: checks at a PF2e table: their rolls, their events, and what they use up. */
#include "systems/pf2e/table/table.h"

void pf2e_use_up(struct table *table, int who, const struct pf2e_roll *roll)
{
    for (size_t i = 0; i < roll->notes.count; i++) {
        struct text words = {0};
        pf2e_note_words(pf2e_table_world(pf2e_state_of(table)), &roll->notes.items[i], &words);
        if (words.length) pf2e_tell(table, who, text_get(&words));
        text_free(&words);
    }
    for (size_t i = 0; i < roll->removed.count; i++)
        pf2e_effect_over(table, who, roll->removed.items[i]->slug);
}

static void check_tell(struct table *table, const struct pf2e_test *test, const struct pf2e_told *told,
                       const struct pf2e_roll *roll)
{
    pf2e_emit(table, roll, .who = told->who, .what = table_intern(table, told->name), .target = told->target,
              .dice = pf2e_one_die(table, roll->natural), .total = roll->total,
              .against = test->check.has_dc ? test->check.dc : EVENT_ABSENT,
              .outcome = roll->has_degree ? table_intern(table, degree_name(roll->degree)) : 0,
              .success = roll->has_degree ? roll->degree >= DEGREE_SUCCESS : EVENT_ABSENT, .save = told->is_save,
              .armor = told->is_at_armor);
}

void pf2e_roll_test(struct table *table, struct pf2e_test *test, const struct pf2e_told *told, struct pf2e_roll *roll)
{
    pf2e_check_roll(&test->check, pf2e_table_throw, table, roll);
    check_tell(table, test, told, roll);
    bool fortune = options_has_text(&test->check.options, "fortune");
    if (roll->has_degree && pf2e_hero_rolls_again(table, told->who, roll->degree, fortune)) {
        pf2e_check_roll(&test->check, pf2e_table_throw, table, roll);
        check_tell(table, test, told, roll);
    }
    if (told->is_attack) pf2e_emit(table, attacked, .who = told->who);
    pf2e_use_up(table, told->who, roll);
}
